// Filters of a long list, by what its entries say of themselves and by words: the ledger, the catalogue, the glossary…
// What can be chosen stands in the list (metrics/reference). Without this script all entries are there.
addEventListener("DOMContentLoaded", () => {
  for (const list of document.querySelectorAll(".wm-filtered")) {
    filterList(list);
  }

  function make(tag, properties, ...children) {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  }

  /** A field with all words that can be chosen; of some, they depend on what is chosen in another. */
  function makeField({ name, key, words, of }) {
    const select = make("select", {});
    const field = { key, of, select, label: make("label", {}, `${name} `, select) };
    fill(field, words ?? []);
    return field;
  }

  function fill({ select }, words) {
    select.replaceChildren(...["", ...words].map((word) => make("option", { value: word }, word || "all")));
  }

  /** What an entry says of itself under a key: one word, or several. */
  function said(entry, key) {
    return (entry.dataset[key] ?? "").split("|");
  }

  /** What the end of an address names; not every % in it is a code. */
  function named(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function filterList(list) {
    const { entries: tag, noun, hint, choices } = list.dataset;
    const entries = [...list.querySelectorAll(tag)];
    const groups = [...list.querySelectorAll("[data-group]")];
    const texts = entries.map((entry) => `${entry.id} ${entry.textContent}`.toLowerCase());
    const fields = JSON.parse(choices).map(makeField);
    const words = make("input", { type: "search", placeholder: hint });
    const status = make("p", { className: "wm-small" });
    status.setAttribute("role", "status");
    const form = make(
      "form",
      { className: "wm-filters wm-small", onsubmit: (event) => event.preventDefault() },
      ...fields.map(({ label }) => label),
      make("label", {}, "Words ", words),
    );

    function isWanted(entry, text, wanted) {
      const isChosen = ({ key, select }) => !select.value || said(entry, key).includes(select.value);
      return fields.every(isChosen) && wanted.every((word) => text.includes(word));
    }

    function filter() {
      const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
      entries.forEach((entry, place) => {
        entry.hidden = !isWanted(entry, texts[place], wanted);
      });
      for (const group of groups) {
        group.hidden = entries.every((entry) => entry.hidden || !group.contains(entry));
      }
      status.textContent = `${entries.filter((entry) => !entry.hidden).length} of ${entries.length} ${noun}.`;
    }

    /** The words of a field that depends on another: those of the entries which are chosen there. */
    function fillDependent(changed) {
      for (const field of fields.filter(({ of }) => of === changed.key)) {
        const { value } = changed.select;
        const chosen = value ? entries.filter((entry) => said(entry, changed.key).includes(value)) : [];
        fill(field, new Set(chosen.flatMap((entry) => said(entry, field.key))));
      }
    }

    /** A permanent link opens its entry, whatever the filters say. */
    function arrive() {
      const target = document.getElementById(named(location.hash.slice(1)));
      const entry = target?.closest(tag);
      if (!entry || !entries.includes(entry)) {
        return;
      }
      entry.hidden = false;
      const group = entry.closest("[data-group]");
      if (group) {
        group.hidden = false;
      }
      if (entry.localName === "details") {
        entry.open = true;
      }
      target.scrollIntoView();
    }

    for (const field of fields) {
      field.select.addEventListener("change", () => {
        fillDependent(field);
        filter();
      });
    }
    words.addEventListener("input", filter);
    addEventListener("hashchange", arrive);
    list.before(form, status);
    filter();
    arrive();
  }
});

// The ledger's filters: by source, verdict and words. Without this script all entries are there, one under the other.
addEventListener("DOMContentLoaded", () => {
  const list = document.querySelector(".wm-quantities");
  if (!list) {
    return;
  }
  const entries = [...list.children];
  const texts = entries.map((entry) => `${entry.id} ${entry.textContent}`.toLowerCase());
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const fill = (select, words) =>
    select.replaceChildren(...["", ...words].map((word) => make("option", { value: word }, word || "all")));
  const choice = (name, words) => {
    const select = make("select", {});
    fill(select, words);
    return [select, make("label", {}, `${name} `, select)];
  };
  const [source, sources] = choice("Source", list.dataset.sources.split("|"));
  const [verdict, verdicts] = choice("Verdict", list.dataset.verdicts.split("|"));
  const [section, sections] = choice("Section", []);
  /** The sections of the chosen source. */
  const fillSections = () =>
    fill(
      section,
      source.value
        ? [
            ...new Set(
              entries.filter((entry) => entry.dataset.source === source.value).map((entry) => entry.dataset.section),
            ),
          ]
        : [],
    );
  const words = make("input", { type: "search", placeholder: "kappa, 1.2.3, Table 3.7" });
  const said = make("p", { className: "wm-small" });
  said.setAttribute("role", "status");
  const form = make(
    "form",
    { className: "wm-filters wm-small", onsubmit: (event) => event.preventDefault() },
    sources,
    sections,
    verdicts,
    make("label", {}, "Words ", words),
  );

  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    entries.forEach((entry, k) => {
      entry.hidden =
        (source.value && entry.dataset.source !== source.value) ||
        (section.value && entry.dataset.section !== section.value) ||
        (verdict.value && entry.dataset.verdictWord !== verdict.value) ||
        !wanted.every((word) => texts[k].includes(word));
      shown += !entry.hidden;
    });
    said.textContent = `${shown} of ${entries.length} quantities.`;
  }
  /** What the end of an address names; not every % in it is a code. */
  function named(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function arrive() {
    // a permanent link opens its entry, whatever the filters say
    const entry = document.getElementById(named(location.hash.slice(1)));
    if (entry?.parentElement !== list) {
      return;
    }
    entry.hidden = false;
    entry.open = true;
    entry.scrollIntoView();
  }
  source.addEventListener("change", fillSections);
  for (const field of [source, section, verdict]) {
    field.addEventListener("change", filter);
  }
  words.addEventListener("input", filter);
  addEventListener("hashchange", arrive);
  list.before(form, said);
  filter();
  arrive();
});

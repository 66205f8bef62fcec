// The search box asks the index of the book first: while a reader types, and above the full text's results.
// The index comes when somebody searches, as a script, since nothing else can be loaded from the disk.
(() => {
  const SUGGESTED = 8;
  const SHOWN = 12;
  let isAsked = false;

  /** The index; it is loaded once. */
  function finding() {
    return new Promise((resolve) => {
      if (globalThis.workedFinding) {
        resolve(globalThis.workedFinding);
        return;
      }
      addEventListener("worked-finding", () => resolve(globalThis.workedFinding), { once: true });
      if (!isAsked) {
        isAsked = true;
        const script = document.createElement("script");
        script.src = document.querySelector('meta[name="places"]').content;
        document.head.append(script);
      }
    });
  }

  /** A line: the name as a link, and what it is. */
  function line({ name, kind, note, title, href }) {
    const link = document.createElement("a");
    link.href = (document.documentElement.dataset.content_root ?? "") + href;
    link.textContent = name;
    const words = document.createElement("span");
    words.className = "wm-found-words";
    const told = [name.toLowerCase().startsWith(kind) ? "" : kind, note, title === name ? "" : title];
    words.textContent = told.filter(Boolean).join(" · ");
    const item = document.createElement("li");
    item.append(link, " ", words);
    return item;
  }

  /** The list under a search box, and the voice that says how long it is. */
  function listUnder(form) {
    const list = document.createElement("ul");
    list.className = "wm-found";
    list.hidden = true;
    list.setAttribute("aria-label", "From the index");
    const said = document.createElement("p");
    said.className = "wm-sr";
    said.setAttribute("role", "status");
    form.after(list, said);
    return { list, said };
  }

  function suggest(input, { list, said }) {
    const query = input.value.trim();
    finding().then(({ find }) => {
      if (query !== input.value.trim()) {
        return; // typed on in the meantime
      }
      const found = query ? find(query, SUGGESTED) : [];
      list.replaceChildren(...found.map(line));
      list.hidden = !found.length;
      const count = found.length === 1 ? "1 place" : `${found.length} places`;
      said.textContent = query ? `${count} in the index. The arrow down leads to them, Enter searches the text.` : "";
    });
  }

  /** The arrows lead from the box down the list, and back. */
  function move(event, input, list) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden) {
      return;
    }
    const stops = [input, ...list.querySelectorAll("a")];
    const now = stops.indexOf(document.activeElement);
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, now + step))].focus();
  }

  /** The index's answers stand above the results of the full text. */
  function showResults(results) {
    const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
    if (!query) {
      return;
    }
    const part = document.createElement("section");
    part.className = "wm-found-part";
    part.setAttribute("aria-label", "From the index");
    results.prepend(part);
    finding().then(({ find }) => {
      const found = find(query, SHOWN);
      const heading = document.createElement("h2");
      heading.textContent = found.length ? "In the index" : "Nothing in the index";
      const list = document.createElement("ul");
      list.className = "search wm-found";
      list.append(...found.map(line));
      part.replaceChildren(heading, list);
    });
  }

  function start() {
    for (const form of document.querySelectorAll("form.bd-search")) {
      const input = form.querySelector("input");
      const under = listUnder(form);
      if (form.closest("dialog")) {
        input.addEventListener("focus", finding); // the search page has the focus at once, and may never be asked
      }
      input.addEventListener("input", () => suggest(input, under));
      for (const part of [input, under.list]) {
        part.addEventListener("keydown", (event) => move(event, input, under.list));
      }
    }
    const results = document.getElementById("search-results");
    if (results) {
      showResults(results);
    }
  }

  if (document.readyState === "loading") {
    addEventListener("DOMContentLoaded", start);
  } else {
    start();
  }
})();

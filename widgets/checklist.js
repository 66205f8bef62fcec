// A list to tick. The ticks stay in the reader's browser, under the list's title.

import { bar, button } from "./lib/card.js";
import { make } from "./lib/dom.js";
import { UNKEPT, isKept, store, stored } from "./lib/progress.js";

function render({ model, el }) {
  const title = model.get("title");
  const key = `worked-metrics.checklist.${title}`;
  const boxes = new Map();
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const list = make("ul");
  const said = make("span.wm-small", { role: "status" });
  const items = () => model.get("items");
  const root = make(
    "section.wm-card wm-checklist",
    { "aria-label": title },
    make("p.wm-eyebrow", {}, title),
    list,
    bar(
      title,
      button("Clear", () => take([])),
      said,
    ),
  );
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) {
      event.stopPropagation();
    }
  }); // Jupyter has keys of its own

  function take(done) {
    model.set({ done });
    model.save_changes();
  }
  function build() {
    boxes.clear();
    list.replaceChildren(
      ...items().map((text) => {
        const box = make("input", {
          type: "checkbox",
          onchange: () => take(items().filter((one) => boxes.get(one).checked)),
        });
        boxes.set(text, box);
        return make("li", {}, make("label", {}, box, make("span", {}, text)));
      }),
    );
  }
  function show() {
    const done = model.get("done");
    if (!same([...boxes.keys()], items())) {
      build();
    }
    for (const [text, box] of boxes) {
      box.checked = done.includes(text);
    }
    const words = `${done.length} of ${boxes.size} ticked`;
    said.textContent = isKept() ? words : `${words}. ${UNKEPT}`;
  }
  /** Take over what this browser knows of the list, whatever that is. */
  function recall() {
    const known = stored(key);
    if (Array.isArray(known)) {
      take(items().filter((text) => known.includes(text)));
    }
  }
  const keep = () => {
    if (!same(stored(key), model.get("done"))) {
      store(key, model.get("done"));
      show();
    }
  };
  const elsewhere = (event) => {
    if (event.key === key) {
      recall();
    }
  };

  recall();
  show();
  model.on("change", show);
  model.on("change:done", keep);
  document.addEventListener(key, recall);
  addEventListener("storage", elsewhere);
  el.append(root);
  return () => {
    model.off("change", show);
    model.off("change:done", keep);
    document.removeEventListener(key, recall);
    removeEventListener("storage", elsewhere);
  };
}
export default { render };

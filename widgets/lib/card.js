// The frame of every widget: its state with undo, reset and a link, its messages, what can be copied, and a table of
// what is drawn.

import { escapeTex, make } from "./dom.js";
import { accepted, guarded } from "./outside.js";
import { keeper } from "./progress.js";

const ROOM = 64; // px around a card in its frame
const LEFT = "As you left it. Reset brings back what the page shows.";
const REFUSED =
  "The link was not taken: what it brings is of another kind, or more than fits here. These are the card’s own data.";

/** Rows of cells as text for a spreadsheet. */
export const csv = (rows) =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = guarded(String(cell));
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(","),
    )
    .join("\n");

/** The same as a LaTeX table; the first row heads the columns. */
export const tabular = (rows) => {
  const [head, ...body] = rows.map((row) => `${row.map((cell) => escapeTex(String(cell))).join(" & ")} \\\\\n`);
  return `\\begin{tabular}{${"l".repeat(rows[0].length)}}\n${head}\\hline\n${body.join("")}\\end{tabular}`;
};

/** A table from rows of cells; the first row heads the columns, the first cell of each other row heads it. */
export const tableOf = (caption, [heads, ...rows]) =>
  make(
    "table.wm-plain",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, String(head))))),
    make(
      "tbody",
      {},
      ...rows.map(([first, ...cells]) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, String(first)),
          ...cells.map((cell) => make("td", {}, String(cell))),
        ),
      ),
    ),
  );

/** A widget in a frame, for a page elsewhere. */
const frameOf = (address, title, height) =>
  `<iframe src="${address}" title="${title}" width="100%" height="${height}" style="border: 0" loading="lazy">` +
  "</iframe>";

/** A choice among [value, text] pairs. */
export function choice(name, pairs, change = () => {}) {
  const select = make("select.wm-select");
  const label = make("label.wm-small", {}, `${name} `, select);
  const fill = (options) => select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  fill(pairs);
  select.addEventListener("change", () => change(select.value));
  return { label, select, fill };
}

export const button = (name, act, more = {}) =>
  make("button.wm-button", { type: "button", onclick: act, ...more }, name);
export const bar = (label, ...children) => make("div.wm-bar", { role: "group", "aria-label": label }, ...children);

/** A widget's card.
 *  state: the traits that undo brings back; view: those that only reset and a link do, such as the choice of a metric;
 *  isGood(state): whether a state from outside can be shown, by the kinds of outside.js; anew: forgets what a drawing
 *  has grown into, for reset; actions: { words of a button: what it does };
 *  copies: { CSV, LaTeX, Python: () => text }; rows: () => rows of the table of what is drawn, which is the CSV too,
 *  and the LaTeX where there is no working. */
export function card(
  { model, el, page },
  { name, title, state, view = [], isGood, anew = () => {}, actions = {}, copies = {}, rows = null },
) {
  const all = [...state, ...view];
  const traits = (names) => Object.fromEntries(names.map((trait) => [trait, structuredClone(model.get(trait))]));
  const link = page?.restore();
  const brought = accepted(link, all, isGood);
  const isRefused = link !== undefined && !brought;
  if (brought) {
    model.set(brought);
  }
  const first = traits(all);
  const memory = page?.place ? keeper(page.place, first, () => traits(all)) : null;
  const left = isRefused ? null : accepted(memory?.recall(), all, isGood);
  if (left) {
    model.set(left);
  }
  const past = [];
  let last = null;
  let draw = () => {};
  const say = make("p.wm-say", { role: "status" });
  const body = make("div.wm-body");
  const drawn = make("div.wm-scroll", { tabIndex: 0, role: "region", "aria-label": `${title}, as a table` });
  const table = make("details.wm-data", { ontoggle: () => fill() }, make("summary", {}, "As a table"), drawn);
  const root = make(`section.wm-card wm-${name}`, { "aria-label": title }, make("p.wm-eyebrow", {}, title), body, say);
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) {
      event.stopPropagation();
    }
  }); // Jupyter has keys of its own

  /** Take over a new state. What was before can be had back; consecutive changes `by` the same thing are one step. */
  function change(next, by = null) {
    const isView = Object.keys(next).every((trait) => view.includes(trait));
    if (!isView && (by === null || by !== last)) {
      past.push(traits(state));
    }
    last = isView ? null : by;
    note("");
    model.set(next);
    model.save_changes();
  }
  const isSame = (next) =>
    Object.entries(next).every(([trait, value]) => JSON.stringify(value) === JSON.stringify(model.get(trait)));
  /** Take over what find() gives; where it throws a sentence, the field stays as it was typed, is marked, and the card
   *  says why. */
  function take(field, find, by = null) {
    field.removeAttribute("aria-invalid");
    try {
      const next = find();
      if (isSame(next)) {
        note("");
        redraw();
      } else {
        change(next, by);
      }
    } catch (problem) {
      if (typeof problem !== "string") {
        throw problem;
      }
      field.setAttribute("aria-invalid", "true");
      return note(problem, "wrong");
    }
    return true;
  }
  /** Show something else of the same state. */
  function look(next) {
    model.set(next);
    model.save_changes();
  }
  function restore(before) {
    // a field with a bad entry, or a half-typed one, gets its value back too
    for (const field of root.querySelectorAll("[aria-invalid], [data-typed]")) {
      field.removeAttribute("aria-invalid");
      delete field.dataset.typed;
    }
    last = null;
    look(before);
    redraw();
  }
  function undo() {
    if (!past.length) {
      return note("Nothing to undo.");
    }
    restore(past.pop());
    note("Undone.");
  }
  function reset() {
    past.push(traits(all));
    anew();
    restore(structuredClone(first));
    note("As it was at first.");
  }
  function note(text, verdict = "") {
    say.dataset.verdict = verdict;
    say.replaceChildren(...(text ? [make("span", {}, text)] : []));
  }
  async function copy(kind, text) {
    try {
      await navigator.clipboard.writeText(text);
      note(`Copied: ${kind}.`);
    } catch {
      // no clipboard here: show it, selected, to be copied by hand
      const field = make("textarea", { readOnly: true, value: text, rows: 3, "aria-label": `${kind}, to copy` });
      say.replaceChildren(field);
      field.select();
    }
  }
  function fill() {
    if (rows && table.open) {
      drawn.replaceChildren(tableOf(title, rows()));
    }
  }
  function redraw() {
    draw();
    fill();
  }
  function changed() {
    redraw();
    memory?.keep();
  }
  /** Draw now and whenever something changes; gives what ends that. */
  function show(how) {
    draw = how;
    model.on("change", changed);
    el.append(root);
    redraw();
    return () => {
      model.off("change", changed);
      memory?.end();
    };
  }

  const texts = {
    ...(rows && { CSV: () => csv(rows()), LaTeX: () => tabular(rows()) }),
    ...copies,
    JSON: () => JSON.stringify(traits(state)),
    ...(page && { link: () => page.link(traits(all)) }),
    ...(page?.alone && { embed: () => frameOf(page.alone(traits(all)), title, root.offsetHeight + ROOM) }),
  };
  root.python = copies.Python; // a page that runs Python takes what is shown over into a cell
  root.append(
    ...(rows ? [table] : []),
    bar(
      "Change",
      ...Object.entries({ ...actions, Undo: undo, Reset: reset }).map(([words, act]) => button(words, act)),
    ),
    make(
      "details.wm-data wm-copy",
      {},
      make("summary", {}, "Copy"),
      bar(
        "Copy",
        ...Object.entries(texts).map(([kind, text]) =>
          button(kind, () => copy(kind, text()), { "aria-label": `Copy ${kind}` }),
        ),
      ),
    ),
  );
  if (isRefused) {
    note(REFUSED, "wrong");
  } else if (left) {
    note(LEFT);
  }
  return {
    root,
    body,
    change,
    take,
    look,
    note,
    show,
    get: (trait) => model.get(trait),
    snapshot: () => traits(state),
  };
}

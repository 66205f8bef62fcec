// The notebook of a page, with the elements of its cells; on the scratch pad, the one that a reader has chosen.

import { harmless } from "./output.js";
import { recall } from "./kept.js";

export const takeLink = () => document.querySelector(".wm-take a");
const chosen = () => document.querySelector(".wm-pad select")?.value ?? "";
const textIn = (source) => (Array.isArray(source) ? source.join("") : source);
export const HIDDEN = ["remove-input", "remove-cell"]; // cells whose code a page does not show
export const ABSENT = "remove-cell"; // one of which it shows nothing
const ELSEWHERE = "only-in-jupyter"; // a cell that fetches what is here already
/** The code cells of a notebook, hidden ones too. */
const codeOf = ({ cells }) =>
  cells.filter((cell) => cell.cell_type === "code" && !cell.metadata.tags?.includes(ELSEWHERE));

/** The page's notebook, or the one that was chosen, and the name of its file. */
export async function fetchNotebook() {
  const open = chosen();
  const address = open ? new URL(`pads/${open}.json`, import.meta.url) : new URL(takeLink().href);
  const notebook = await (await fetch(address)).json();
  return { notebook, name: address.pathname.split("/").pop().replace(/json$/, "ipynb") };
}

/** The cells of a notebook with what a reader has written there before: { key, source, text, tags, isOwn }. */
export function recalled(notebook) {
  const { changed, own } = recall();
  const used = new Set();
  function* below(key) {
    for (const one of own) {
      if (one.after === key && !used.has(one.key)) {
        used.add(one.key);
        yield added(one.key, one.text);
        yield* below(one.key);
      }
    }
  }
  const cells = codeOf(notebook).flatMap(({ id, source, metadata }) => {
    const there = textIn(source);
    const mine = changed[id] ?? { text: there, source: there };
    delete changed[id];
    const isSame = mine.source === there; // or the page has got another cell there since, and both stay
    return [
      { key: id, source: there, text: isSame ? mine.text : there, tags: metadata.tags ?? [], isOwn: false },
      ...(isSame ? [] : [added(`${id}-before`, mine.text)]),
      ...below(id),
    ];
  });
  const left = Object.entries(changed).map(([key, { text }]) => added(`${key}-before`, text)); // of cells that are gone
  return [...cells, ...left, ...own.filter(({ key }) => !used.has(key)).map(({ key, text }) => added(key, text))];
}
const added = (key, text) => ({ key, source: "", text, tags: [], isOwn: true });

/** Download the notebook with what was written before, although Python has not started. */
export async function takeAlong() {
  const { notebook, name } = await fetchNotebook();
  asNotebook(
    name,
    notebook,
    recalled(notebook).map((cell) => ({ ...cell, text: () => cell.text })),
  );
}

/** An element for a cell's code, which a page has not got yet. */
export function bareCell(kind = "") {
  const element = document.createElement("div");
  element.className = `cell docutils container ${kind}`;
  element.innerHTML = '<div class="cell_input docutils container"><div class="wm-tools"></div></div>';
  return element;
}

/** The elements of a notebook's cells, in their order: those of the page, or on the scratch pad new ones. */
export function placesOf(notebook) {
  if (chosen()) {
    layOut(notebook);
  }
  const places = [...document.querySelectorAll(".bd-article div.cell")];
  return chosen() ? places.filter((place) => place.matches(".wm-pad-cells > *")) : places;
}

/** Put a notebook into the place of the scratch pad's own cells. */
function layOut({ cells }) {
  const box = document.createElement("div");
  box.className = "wm-pad-cells";
  for (const cell of cells) {
    if (cell.cell_type === "code") {
      box.append(bareCell());
    } else {
      const words = document.createElement("div");
      words.append(harmless(cell.html));
      box.append(words);
    }
  }
  const [first, ...others] = document.querySelectorAll(".bd-article div.cell:has(> .cell_input)");
  first.replaceWith(box);
  others.forEach((other) => other.remove());
}

/** Download the page's notebook, under a name, with the cells as they are now. */
export function asNotebook(name, notebook, order) {
  const now = new Map(order.map((cell) => [cell.key, cell]));
  const cells = notebook.cells.flatMap((told) => {
    const cell = { ...told };
    delete cell.html; // what the scratch pad shows of words
    const known = cell.cell_type === "code" ? now.get(cell.id) : null;
    return [known ? { ...cell, source: known.text() } : cell, ...ownAfter(cell.id, order)];
  });
  const text = JSON.stringify({ ...notebook, cells }, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
  const made = document.createElement("a");
  made.href = address;
  made.download = name;
  made.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A reader's own cells that stand below a cell of the page. */
function ownAfter(key, order) {
  const start = order.findIndex((cell) => cell.key === key) + 1;
  const after = start ? order.slice(start) : [];
  const end = after.findIndex((cell) => !cell.isOwn);
  const own = end < 0 ? after : after.slice(0, end);
  return own.map((cell) => ({
    cell_type: "code",
    id: cell.key,
    metadata: {},
    source: cell.text(),
    outputs: [],
    execution_count: null,
  }));
}

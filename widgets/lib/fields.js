// Fields, alone and in a table. What is typed is taken when it is finished, never at a key; what cannot be used stays
// as it was typed, is marked, and the card says why.

import { aloud, make } from "./dom.js";
import { LIMITS, isCount } from "./outside.js";

/** What is typed in a field as a number is read here: a minus sign is a hyphen. */
export const plain = (field) => field.value.trim().replace("−", "-");

// What is taken may move what stands below it, a button too on which a pointer is being pressed, and the press would be
// lost. So a field that is left by a press waits until the press is over.
let isPressing = false;
const waiting = [];
function release() {
  isPressing = false;
  waiting.splice(0).forEach((act) => act());
}
function press() {
  isPressing = true;
}
addEventListener("pointerdown", press, true);
addEventListener("pointerup", () => setTimeout(release), true); // after the click, if there is one
for (const end of ["click", "pointercancel", "keydown"]) {
  addEventListener(end, release, true);
}
function afterPress(act) {
  if (isPressing) {
    waiting.push(act);
  } else {
    act();
  }
}

/** Take what is typed into a field on Enter, or when it is left: read(field) gives the new state, or throws a sentence.
 *  What is taken one after the other `by` the same thing is one step back. */
export function taking(ui, field, read, by = field) {
  field.addEventListener("input", () => {
    field.dataset.typed = "";
  });
  const finish = () => delete field.dataset.typed; // what was typed and taken back again is no change
  const take = () => {
    finish();
    ui.take(field, () => read(field), by);
  };
  field.addEventListener("change", () => afterPress(take));
  // before it is settled where the Tab key leads: to what the number makes of the card
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Tab" && "typed" in field.dataset) {
      take();
    }
  });
  field.addEventListener("blur", () => afterPress(finish));
  return field;
}
/** What is typed as a whole number; `name` is what the sentence calls the field. */
export function wholeIn(text, name) {
  if (!/^-?\d+$/.test(text.trim())) {
    throw `${name}: a whole number is needed, such as 3. Nothing has changed yet.`;
  }
  return Number(text);
}
/** Show the state in a field, unless somebody types there, or it says what could not be read. */
export function showIn(field, text) {
  const isOwn = field.hasAttribute("aria-invalid") || "typed" in field.dataset;
  if (!isOwn && field.value !== String(text)) {
    field.value = text;
  }
  if (field.getAttribute("role") === "spinbutton") {
    field.setAttribute("aria-valuenow", field.value);
  }
}
/** A field of a whole number, which the arrow keys count up, and down to the lowest. It is one of text: a browser's own
 *  field of numbers leaves out what it does not know while it is typed, and has 15 where somebody typed 1,5. */
export function counter(lowest = 0) {
  const field = make("input", {
    role: "spinbutton",
    inputMode: "numeric",
    autocomplete: "off",
    "aria-valuemin": lowest,
  });
  field.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1n, ArrowDown: -1n }[event.key];
    const text = field.value.trim();
    if (!by || !isCount(text)) {
      return;
    }
    event.preventDefault();
    const next = BigInt(text) + by;
    if (next >= BigInt(lowest)) {
      field.value = String(next);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  return field;
}

const WHOLE = `whole number of at most ${LIMITS.digits} digits is needed, such as 4`;
const ANY = `number of at most ${LIMITS.signs} signs is needed, such as 5, -2.5 or 1/3`;
/** Fields for rows and columns of labels: words name one, now() gives the rows of texts, next(rows) the state with new
 *  ones. */
export function grid(ui, { caption, labels, words, now, next, isCell = isCount }) {
  const head = (scope) => (label) => make("th", { scope }, label);
  function fieldFor(i, j) {
    const label = `${words[0]} ${aloud(labels[i])}, ${words[1]} ${aloud(labels[j])}`;
    const field = make("input", { inputMode: "decimal", autocomplete: "off", "aria-label": label });
    return taking(ui, field, () => {
      const rows = structuredClone(now());
      const text = plain(field);
      if (!isCell(text)) {
        throw `${label}: a ${isCell === isCount ? WHOLE : ANY}. It is still ${rows[i][j]}.`;
      }
      rows[i][j] = text;
      return next(rows);
    });
  }
  const fields = labels.map((_, i) => labels.map((_, j) => fieldFor(i, j)));
  const table = make(
    "table.wm-plain wm-fields",
    {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, make("td"), ...labels.map(head("col")))),
    make(
      "tbody",
      {},
      ...labels.map((label, i) =>
        make("tr", {}, head("row")(label), ...fields[i].map((field) => make("td", {}, field))),
      ),
    ),
  );
  const fill = () => fields.forEach((row, i) => row.forEach((field, j) => showIn(field, now()[i][j])));
  return { table, fill };
}
/** Draw a bar into a cell of a table, from one share of its width to another. */
export const spanBar = (cell, from, to) => {
  cell.className = "wm-span";
  cell.style.cssText = `--from: ${from}; --to: ${to}`;
};

// What an answer is given in, by the form of the question: { parts, read, write, mark, lines }. `parts` are elements,
// read() gives the answer and write(answer) shows one, mark(judged) marks what could not be read, and `lines` are, by
// name, those below the steps of a number. Nothing here knows what is right.

import { make } from "./dom.js";
import { LIMITS } from "./outside.js";
import { textOf } from "./progress.js";

const DIGITS = 15; // of a count
const isShortCount = (text) => /^\d+$/.test(text) && text.replace(/^0+/, "").length <= DIGITS;
export const WHOLE_NUMBER = `a whole number of at most ${DIGITS} digits is needed, such as 4`;
export const isBlank = (answer) => !/[^,]/.test(String(answer));
/** What in a table of counts is no count, if anything is. */
export const noCount = (answer) =>
  Array.isArray(answer) ? answer.flat().find((text) => text && !isShortCount(text)) : undefined;

const input = (label, value, more = {}) =>
  make("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: false,
    value: textOf(value, LIMITS.words),
    "aria-label": label,
    ...more,
  });

/** A number and, if one likes, its steps: `names` are theirs and, last, its own; a sample shows how it is written. */
function numberField(name, given, names, sample) {
  const last = names.at(-1);
  const answer = input(name, given[last] ?? given, { "aria-description": sample });
  const fields = new Map([[last, answer]]);
  const lines = new Map();
  const steps = names.slice(0, -1).map((part) => {
    const step = input(part, given[part]);
    const line = make("p.wm-say");
    fields.set(part, step);
    lines.set(part, line);
    return make("div.wm-line", {}, make("label", {}, make("span", {}, part), step), line);
  });
  const open = names.slice(0, -1).some((part) => textOf(given[part]));
  const more = make("details.wm-data", { open }, make("summary", {}, "My steps, if I like"), ...steps);
  function read() {
    const typed = [...fields].map(([part, field]) => [part, field.value]);
    const filledIn = typed.filter(([part, text]) => part === last || text.trim());
    return filledIn.length > 1 ? Object.fromEntries(filledIn) : answer.value;
  }
  function write(told) {
    for (const [part, field] of fields) {
      field.value = textOf(told[part] ?? (part === last ? told : ""), LIMITS.words);
    }
  }
  function mark({ verdict, steps: judged }) {
    for (const [part, field] of fields) {
      const own = judged?.[part]?.verdict ?? (part === last ? verdict : "");
      field.ariaInvalid = own === "unreadable" ? "true" : null;
    }
  }
  const line = make("div.wm-answer", {}, answer, make("span.wm-small", { "aria-hidden": "true" }, sample));
  return { parts: [...(steps.length ? [more] : []), line], read, write, mark, lines };
}
/** One of [key, text] options. */
function optionsField(name, given, id, options) {
  const radios = options.map(([key, text]) => [
    make("input", { type: "radio", name: id, value: key, checked: given === key }),
    text,
  ]);
  const labels = radios.map(([radio, text]) => make("label.wm-option", {}, radio, make("span", {}, text)));
  const read = () => radios.find(([radio]) => radio.checked)?.[0].value ?? "";
  const write = (told) => {
    for (const [radio] of radios) {
      radio.checked = radio.value === told;
    }
  };
  return { parts: [make("fieldset", { "aria-label": name }, ...labels)], read, write };
}
/** A table of counts. */
function tableField(name, given, { labels, columns, axes }) {
  const cells = labels.map((row, i) =>
    columns.map((column, j) =>
      input(`${axes[0]} ${row}, ${axes[1]} ${column}`, given[i]?.[j], { inputMode: "numeric" }),
    ),
  );
  const head = (scope) => (label) => make("th", { scope }, label);
  const line = (label, i) => make("tr", {}, head("row")(label), ...cells[i].map((cell) => make("td", {}, cell)));
  const table = make(
    "table",
    { "aria-label": name },
    make("thead", {}, make("tr", {}, make("td.wm-small", {}, axes.join(" \\ ")), ...columns.map(head("col")))),
    make("tbody", {}, ...labels.map(line)),
  );
  const read = () => cells.map((row) => row.map((cell) => cell.value.trim().replace(/^0+(?=\d)/, "")));
  const write = (told) =>
    cells.forEach((row, i) =>
      row.forEach((cell, j) => {
        cell.value = textOf(told[i]?.[j], LIMITS.words);
      }),
    );
  function mark({ verdict }) {
    for (const cell of cells.flat()) {
      const isBad = verdict === "unreadable" && cell.value.trim() && !isShortCount(cell.value.trim());
      cell.ariaInvalid = isBad ? "true" : null;
    }
  }
  return { parts: [make("div.wm-scroll", {}, table)], read, write, mark };
}
/** One's own words. */
function wordsField(name, given) {
  const kept = (told) => textOf(told, LIMITS.words);
  const own = make("textarea", { rows: 4, maxLength: LIMITS.words, value: kept(given), "aria-label": name });
  const write = (told) => {
    own.value = kept(told);
  };
  return { parts: [own], read: () => own.value, write };
}
/** The field of a question, of whatever form, with what was given before in it: of a number the `names` of its steps
 *  and its own, and a `sample`; of a choice the `options`, [key, text] each. */
export function fieldOf({ id, form, among, labels, columns, axes }, name, given, { names, sample, options }) {
  if (form === "metric" || form === "value") {
    return numberField(name, given, names, sample);
  }
  if (form === "options") {
    return optionsField(name, given, id, options);
  }
  if (form === "better") {
    const keys = [...Object.keys(among), "tie"];
    return optionsField(
      name,
      given,
      id,
      keys.map((key) => [key, key]),
    );
  }
  return form === "answer" ? wordsField(name, given) : tableField(name, given, { labels, columns, axes });
}

// Whether an answer can be read, and nothing else: what a page may say that takes answers for somebody else to judge.

import { isBlank, noCount, WHOLE_NUMBER } from "./answer_fields.js";
import { brief } from "./outside.js";
import { Unreadable, filledIn, read } from "./reading.js";
import { READING } from "./tables.js";

const OPEN = { state: "open", sentence: "" };
const understood = (what) => ({ state: "understood", sentence: `${what}: understood.` });
const unclear = (sentence) => ({ state: "unclear", sentence });
const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

function kindOf(text) {
  const { value, places } = read(text);
  if (value === "undefined" || typeof value === "number") {
    return `“${text.trim()}”`;
  }
  if (places === null) {
    return "A fraction";
  }
  if (text.trim().endsWith("%")) {
    return places > 2 ? `A percentage, ${counted(places - 2, "place")}` : "A percentage";
  }
  return places ? `A number, ${counted(places, "place")}` : "A whole number";
}
function readNumber(text) {
  if (!text.trim()) {
    return OPEN;
  }
  try {
    return understood(kindOf(text));
  } catch (problem) {
    if (!(problem instanceof Unreadable)) {
      throw problem;
    }
    return unclear(filledIn(READING.unreadable, `“${brief([text.trim()])}”`, problem.message));
  }
}
/** A number, or one by the names of its steps, its own under "": what is told of each is in `parts`. */
function readSteps(answer) {
  const given = answer instanceof Object ? answer : { "": answer };
  const parts = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, readNumber(text)]));
  const unread = Object.entries(parts).find(([name, { state }]) => name && state === "unclear");
  return { ...(unread ? unclear(`${unread[0]}: ${unread[1].sentence}`) : (parts[""] ?? OPEN)), parts };
}
function readTable(rows) {
  const wrong = noCount(rows);
  if (wrong) {
    return unclear(`“${brief([wrong])}” is no count here: ${WHOLE_NUMBER}.`);
  }
  const cells = rows.flat();
  const filled = cells.filter(Boolean).length;
  return filled === cells.length
    ? understood(counted(filled, "count"))
    : { state: "open", sentence: `${filled} of ${counted(cells.length, "cell")} filled in.` };
}
/** { state, sentence } of an answer as its field gives it; the state is "open", "unclear" or "understood". */
export function readable(form, answer) {
  if (isBlank(answer)) {
    return OPEN;
  }
  if (form === "metric" || form === "value") {
    return readSteps(answer);
  }
  if (form === "table" || form === "make") {
    return readTable(answer);
  }
  return form === "answer"
    ? understood(counted(answer.split(/\s+/).filter(Boolean).length, "word"))
    : understood(`Option ${answer}`);
}

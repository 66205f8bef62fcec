// The data of a question, seen otherwise: as metrics/answers/slips.py does.

import { collapse } from "./cells.js";
import { isReal, quantities, ratio } from "./formula.js";

/** Numbers as they are sent, "2/3" or nested lists of such, as exact ones. */
function deep(value) {
  if (Array.isArray(value)) {
    return value.map(deep);
  }
  return isReal(value) ? value : ratio(...value.split("/"));
}
const parsed = (given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, deep(value)]));

const seen = new WeakMap(); // what is known of counts, by the way they were looked at
const flipped = (rows) => rows.map((_, j) => rows.map((row) => row[j]));
/** The quantities of counts: one class against the rest, transposed, or with the other class as the positive one. */
function quantitiesOf(counts, positive, at, is) {
  if (is("rest")) {
    return quantities(collapse(counts, at[1]), positive);
  }
  return quantities(is("transposed") ? flipped(counts) : counts, is("other") ? 1 - positive : positive);
}
/** The cell to look at: of a table of one class against the rest, of another class (its number), or as it was. */
function placeIn(view, at, isRest) {
  if (isRest) {
    return [0, 0];
  }
  return typeof view === "number" ? [at[0] === null ? null : view, view] : at;
}
/** The quantities of a question's data seen otherwise, and the cell to look at; see `seen` in metrics/answers/slips.py.
 *  A question has the counts of a table or the facts of other data, and the parameters given, or `bind`, which makes
 *  them. */
export function viewed({ counts, positive, at, facts, given, bind = () => parsed(given) }, tree, view = "as is") {
  const is = (word) => String(view).includes(word);
  const key = is("rest") ? at[1] : `${positive} ${is("transposed")} ${is("other")}`;
  if (counts && !seen.has(counts)) {
    seen.set(counts, {});
  }
  const known = facts ?? (seen.get(counts)[key] ??= quantitiesOf(counts, positive, at, is));
  return [Object.assign(Object.create(known), bind(tree, known)), placeIn(view, at, is("rest"))];
}

/** A question as metrics/answers/question_data.py sends it, for `diagnose`; data other than a table are its facts. */
export const received = ({ facts, slips, strangers, ...asked }) => ({
  ...asked,
  ...(facts && { facts: parsed(facts) }),
  slips: () => slips,
  strangers: () => strangers,
});

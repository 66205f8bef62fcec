// How an answer may be written: a sample of the kind that is asked for, and never the answer; as
// metrics/answers/sample.py.

import { PLACES, against } from "./answer.js";
import { Undefined, attempt, isReal, real } from "./formula.js";
import { read } from "./reading.js";
import { SAMPLES } from "./tables.js";
import { viewed } from "./views.js";

/** A formula of one's own asks for a count, a share or another number as its value is one. */
function settled(kind, value) {
  if (kind !== "ratio" && kind !== "plain") {
    return kind;
  }
  if (value instanceof Undefined) {
    return "number";
  }
  const isWhole = !isReal(value) && value.d === 1n;
  if (kind === "plain" && isWhole) {
    return "count";
  }
  return Math.abs(real(value)) <= 1 ? "share" : "number";
}
/** What may be typed for the last of the parts of a calculation: no part of it. */
export function sampleOf(parts) {
  const values = parts.map((part) => attempt(part.tree, ...viewed(part, part.tree)));
  const { places, metric } = parts.at(-1);
  const isApart = (form) => values.every((value) => against(read(form), value, places ?? PLACES) === "wrong");
  const samples = SAMPLES[settled(metric.kind, values.at(-1))];
  const forms = samples.find((some) => some.every(isApart)) ?? samples.at(-1);
  return `${forms.join(", ")} or “undefined”`;
}

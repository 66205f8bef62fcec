// The values of an exercise, numbers and texts: how they compare, and how they are written.

import { OPERATIONS, decimal, isReal, ratio, real, shortest } from "./formula.js";

export const isWords = (value) => typeof value === "string";
export const isLess = (a, b) => real(OPERATIONS.sub(a, b)) < 0;
export const isEqual = (a, b) => (isWords(a) || isWords(b) ? a === b : !isLess(a, b) && !isLess(b, a));

/** A number as it is typed, exactly; a text as it is. */
export function asText(value) {
  if (isWords(value) || isReal(value)) {
    return String(value);
  }
  return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
}
/** A value as a text has it: "2" with two places, "1%" as a percentage, and "" as short as can be. */
export function shownAs(value, how = "") {
  if (isWords(value)) {
    return value;
  }
  if (how.endsWith("%")) {
    return `${decimal(OPERATIONS.mul(value, ratio(100)), Number(how.slice(0, -1) || 0))} %`;
  }
  if (how) {
    return decimal(value, Number(how));
  }
  if (value === 0) {
    return "0";
  }
  const [short, exact] = shortest(value);
  return exact || isReal(value) ? short : asText(value);
}
/** Words as a sentence lists them: "a, b and c". */
export const inWords = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0];

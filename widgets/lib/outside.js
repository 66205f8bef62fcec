// What comes from outside: a link, a paste, what a browser has kept, a notebook. It is data of known names and kinds,
// and of a size that a page can bear. Whatever else it is, it is not taken.

import { numeral, real } from "./formula.js";

/** How much of each kind is taken, typed or brought. */
export const LIMITS = {
  digits: 30, // of a count
  signs: 40, // of a number
  drawn: 26, // of a number that is drawn: with twelve digits before and after the point
  computed: 400, // of a number that others give, such as a slope
  below: 40, // digits of what a list of numbers has as its common denominator
  far: 1e12, // of a number that is drawn
  name: 60, // characters of a class, a point, a step
  text: 200, // of what is neither a name nor an answer in words
  words: 5000, // of an answer in words
  classes: 10,
  models: 8,
  clusters: 9,
  scored: 9, // models that have scores
  numbers: 100,
  points: 300,
  examples: 1000,
  draws: 100,
  lines: 60, // of data that are checked by hand
  entries: 1000, // of what a browser keeps
  kept: 50_000, // characters that it keeps of a widget
  pasted: 500_000, // characters
};

const isString = (thing, most) => typeof thing === "string" && thing.length <= most;
export const isText = (thing) => isString(thing, LIMITS.text);
export const isLabel = (thing) => isString(thing, LIMITS.name);
export const isName = (thing) => isLabel(thing) && thing !== "";
export const isCount = (thing) => isString(thing, LIMITS.digits) && /^\d+$/.test(thing);
const isNumeral = (thing, most) => isString(thing, most) && thing !== "" && numeral(thing) !== null;
const isNear = (thing) => Math.abs(real(numeral(thing))) <= LIMITS.far;
export const isNumber = (thing) => isNumeral(thing, LIMITS.signs);
export const isCoordinate = (thing) => isNumeral(thing, LIMITS.drawn) && isNear(thing);
export const isComputed = (thing) => isNumeral(thing, LIMITS.computed) && isNear(thing);
export const isWhole = (thing, low, high) => Number.isInteger(thing) && thing >= low && thing <= high;
/** Whether it names an entry of a table, and nothing that tables have anyway. */
export const isKeyOf = (table, thing) => typeof thing === "string" && Object.hasOwn(table, thing);

export const isListOf = (thing, isOne, fewest, most = fewest) =>
  Array.isArray(thing) && thing.length >= fewest && thing.length <= most && thing.every((one) => isOne(one));
export const areNames = (thing, fewest, most) => isListOf(thing, isName, fewest, most) && areDifferent(thing);
export const areDifferent = (list) => new Set(list).size === list.length;
export const isSquare = (thing, size, isCell) => isListOf(thing, (row) => isListOf(row, isCell, size), size);
/** Whether a thing holds few entries, each of a good name and of a good value. */
export const isRecord = (thing, isKey, isValue) =>
  isPlain(thing) &&
  Object.keys(thing).length <= LIMITS.numbers &&
  Object.entries(thing).every(([key, value]) => isKey(key) && isValue(value));
export const isPlain = (thing) => thing instanceof Object && !Array.isArray(thing);

/** Whether exact numbers can be added up: many different denominators make a sum of thousands of digits. */
export function areSummable(texts) {
  const limit = 10n ** BigInt(LIMITS.below);
  let common = 1n;
  for (const text of texts) {
    const { d } = numeral(text);
    common *= d / divisor(d, common);
    if (common >= limit) {
      return false;
    }
  }
  return true;
}
function divisor(a, b) {
  while (b) {
    [a, b] = [b, a % b];
  }
  return a;
}

/** The traits of these names that a link brings, or null if it lacks one or what it brings is not good. */
export function accepted(found, names, isGood) {
  try {
    const isWhole = isPlain(found) && names.every((name) => Object.hasOwn(found, name));
    return isWhole && isGood(found) ? Object.fromEntries(names.map((name) => [name, found[name]])) : null;
  } catch {
    return null; // of a kind that no check has thought of
  }
}

export const UNSUMMABLE = `These fractions have a common denominator of over ${LIMITS.below} digits: write decimals.`;
/** A line as a sentence quotes it. */
export const brief = (cells) => {
  const text = cells.join(", ");
  return text.length > LIMITS.name ? `${text.slice(0, LIMITS.name)}…` : text;
};

/** The rows of cells of a pasted text; a sentence is thrown where it is empty or too long. */
export function rowsOf(text) {
  if (text.length > LIMITS.pasted) {
    throw `Here are ${text.length} characters: up to ${LIMITS.pasted} can be read.`;
  }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (!lines.length) {
    throw "There is nothing here yet.";
  }
  return lines.map((line) => line.split(NUMBERS.test(line) ? / +/ : /[\t;,]/).map((cell) => unguarded(cell.trim())));
}
const NUMBERS = /^[-−]?[\d.][\d./]*( +[-−]?[\d.][\d./]*)+$/; // parted by spaces, as tables of them are often shown

// A spreadsheet takes a cell that begins with one of these for a formula, which can send what stands beside it away.
// A sign alone, which is a class, is none, and neither is a number.
const FORMULA = /^\s*[=+\-@＝＋－＠]\s*\S/;
const PLAIN = /^-?[\d.]+(\/\d+)?$/;
/** A cell that no spreadsheet takes for a formula, as in the keys of a handout; and such a cell as it was. */
export const guarded = (text) => (FORMULA.test(text) && !PLAIN.test(text) ? `'${text}` : text);
const unguarded = (text) => (text.startsWith("'") && guarded(text.slice(1)) === text ? text.slice(1) : text);

// A number as people type it, read as metrics/exact.py and metrics/answers/answer.py read it. Nothing here knows what
// is right.

import { OPERATIONS, numeral, ratio } from "./formula.js";
import { NUMERALS, READING } from "./tables.js";

const pattern = (name, flags) => new RegExp(NUMERALS[name], flags);
const [ABOUT, PYTHON, MIXED, DECIMAL, THOUSANDS, POWER] = [
  "about",
  "python",
  "mixed",
  "decimal",
  "thousands",
  "power",
].map((name) => pattern(name));
const [MINUS, SLASH, VULGAR, SPACED] = ["minus", "slash", "vulgar", "spaced"].map((name) => pattern(name, "g"));
export const NEAR = numeral(NUMERALS.near); // as floats go: a share of the value

/** A sentence with values in it. */
export const filledIn = (sentence, ...values) => sentence.replace(/\{(\d)\}/g, (_, place) => values[place]);
const say = (key, ...values) => filledIn(READING[key], ...values);

/** What a text is refused for, a sentence. */
export class Unreadable extends Error {}

/** A text without the signs that part thousands; a comma may be a point, which may be in doubt. */
function ungrouped(text) {
  const [grouped, first, groups, rest = "", start, others, end] = text.match(THOUSANDS) ?? [];
  const isZero = /^[+-]?0$/.test(first ?? "");
  if (!grouped || isZero) {
    return text; // 0,667: nobody writes thousands so
  }
  if (first === undefined) {
    return start + others.replaceAll(".", "") + end;
  }
  if (groups.length === 4 && !rest) {
    throw new Unreadable(say("comma", text, text.replace(",", "."), text.replace(",", "")));
  }
  return first + groups.replaceAll(",", "") + rest;
}

/** A decimal, with its places. */
function decimalOf(text) {
  const plain = ungrouped(text.replace(SPACED, (part) => part.replace(/\s/g, ""))).replaceAll(",", ".");
  const [found, sign, whole = "", part = "", power = "0"] = plain.match(DECIMAL) ?? [];
  if (found === undefined || !(whole || part)) {
    throw new Unreadable(say("forms"));
  }
  const shift = part.length - Number(power);
  const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${part}`);
  const value = shift >= 0 ? ratio(digits, 10n ** BigInt(shift)) : ratio(digits * 10n ** BigInt(-shift));
  return { value, places: Math.max(0, shift) };
}

/** A mixed or plain fraction of whole numbers, if the text is one. */
function mixedOf(text) {
  const [found, sign, whole = "0", top, bottom] = text.match(MIXED) ?? [];
  if (found === undefined) {
    return null;
  }
  if (!BigInt(bottom)) {
    throw new Unreadable(say("zero below"));
  }
  const numerator = BigInt(whole) * BigInt(bottom) + BigInt(top);
  return { value: ratio(sign === "-" ? -numerator : numerator, BigInt(bottom)), places: null };
}

function quotientOf(text) {
  const at = text.indexOf("/");
  if (at < 0) {
    return decimalOf(text.trim());
  }
  const { value } = decimalOf(text.slice(0, at).trim());
  const below = decimalOf(text.slice(at + 1).trim()).value;
  if (!below.n) {
    throw new Unreadable(say("zero below"));
  }
  return { value: OPERATIONS.div(value, below), places: null };
}

/** A number as people write it: its exact value, and its decimal places, null for a fraction. */
function parse(text) {
  let plain = text.trim();
  if (plain.length > NUMERALS.longest) {
    throw new Unreadable(say("too long", NUMERALS.longest));
  }
  plain = plain.replace(ABOUT, "").replace(MINUS, "-").replace(SLASH, "/");
  plain = plain.replace(PYTHON, (_, inside) => inside.replaceAll(",", "/"));
  const isPercent = plain.endsWith("%");
  plain = plain.replace(/%$/, "").trim();
  const spelled = plain.replace(VULGAR, (_, sign) => ` ${sign.normalize("NFKD").replace("⁄", "/")}`);
  const { value, places } = mixedOf(spelled.trim()) ?? quotientOf(plain);
  return isPercent
    ? { value: OPERATIONS.div(value, ratio(100)), places: places === null ? null : places + 2 }
    : { value, places };
}

/** The digits of a decimal from the first that is not 0, without its power of ten. */
const digitsOf = (text) => text.split(POWER)[0].replace(/\D/g, "").replace(/^0+/, "");

/** A typed answer: { value, places, near }; value may be null, "undefined" or Infinity. */
export function read(text) {
  const word = text.replace(/\s/g, "").replace(MINUS, "-").toLowerCase();
  if (!word) {
    return { value: null };
  }
  if (NUMERALS.nothing.includes(word)) {
    return { value: "undefined" };
  }
  if (NUMERALS.infinite.includes(word)) {
    return { value: Infinity };
  }
  if (word.startsWith("-") && NUMERALS.infinite.includes(word.slice(1))) {
    return { value: -Infinity };
  }
  const { value, places } = parse(text);
  return { value, places, near: places !== null && digitsOf(text).length >= NUMERALS.computed ? NEAR : null };
}

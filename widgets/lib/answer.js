// A learner's answer and the one rule by which it is judged, as metrics/answers/answer.py; numbers are read as
// metrics/exact.py reads them.

import { OPERATIONS, Undefined, exactly, isReal, numeral, ratio } from "./formula.js";
import { NUMERALS, SENTENCES } from "./tables.js";

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
const NEAR = numeral(NUMERALS.near); // as floats go: a share of the value
export const LEFT = numeral(NUMERALS.left); // and of 0
export const PLACES = NUMERALS.places; // that are asked for where nothing is said

export const say = (key, ...values) => SENTENCES[key].replace(/\{(\d)\}/g, (_, place) => values[place]);
export const isInfinite = (value) => value === Infinity || value === -Infinity;
export const same = (a, b) => !isReal(a) && !isReal(b) && a.n === b.n && a.d === b.d;
const fixed = (value) => (isReal(value) ? exactly(value) : value);
const magnitude = (value) => OPERATIONS.abs(fixed(value));
const atMost = (a, b) => a.n * b.d <= b.n * a.d;

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

/** Rounded half up, or cut off, as an exact number. */
export function rounded(value, places, halfUp = true) {
  const { n, d } = fixed(value);
  const scale = 10n ** BigInt(places);
  const units = (2n * (n < 0n ? -n : n) * scale + (halfUp ? d : 0n)) / (2n * d);
  return ratio(n < 0n ? -units : units, scale);
}

/** How many places make as many digits as were asked for, if the value is smaller than the last of these. */
export function neededPlaces(value, asked) {
  const { n, d } = magnitude(value);
  let first = asked;
  while (asked && n && n * 10n ** BigInt(first) < d) {
    first += 1;
  }
  return first === asked ? asked : first + asked - 1;
}

/** Whether an answer is the value itself, as far as a computer's number or a root lets one say. */
export function isExactly({ value: answer, near: own }, value) {
  if (typeof answer === "string" || answer === null || isReal(answer) || isInfinite(value)) {
    return answer === value;
  }
  const near = own ?? (isReal(value) ? NEAR : null);
  if (near === null) {
    return same(answer, fixed(value));
  }
  const allowed = OPERATIONS.mul(near, magnitude(value));
  return atMost(magnitude(OPERATIONS.sub(answer, fixed(value))), allowed.n ? allowed : LEFT);
}

/** What an answer is to a value of which so many places are asked: "right", "cut", "too coarse" or "wrong". */
export function against(answer, value, asked = PLACES) {
  if (value instanceof Undefined) {
    return answer.value === "undefined" ? "right" : "wrong";
  }
  if (isExactly(answer, value)) {
    return "right";
  }
  const { value: given, places, near } = answer;
  if (near || places === null || given === null || !given.d || isInfinite(value)) {
    return "wrong";
  }
  const scale = ratio(10n ** BigInt(places));
  const units = OPERATIONS.mul(given, scale);
  const isHalfAway = same(OPERATIONS.mul(magnitude(OPERATIONS.sub(given, fixed(value))), scale), ratio(1n, 2n));
  const needed = neededPlaces(value, asked);
  if (same(given, rounded(value, places)) || (units.n % 2n === 0n && isHalfAway)) {
    return places >= needed ? "right" : "too coarse";
  }
  return places >= needed && same(given, rounded(value, places, false)) ? "cut" : "wrong";
}

/** Whether only the last of two digits or more is wrong, and by one. */
export function isNearly({ value: answer, places = null, near }, value) {
  if (places === null || near || isInfinite(value) || places < neededPlaces(value, PLACES)) {
    return false;
  }
  const gap = magnitude(OPERATIONS.sub(answer, fixed(value)));
  return gap.n * 10n ** BigInt(places) < gap.d;
}

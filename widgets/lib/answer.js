// The one rule by which a learner's answer is judged, as metrics/answers/answer.py.

import { OPERATIONS, Undefined, exactly, isReal, numeral, ratio } from "./formula.js";
import { NEAR, filledIn } from "./reading.js";
import { NUMERALS, SENTENCES } from "./tables.js";

export const LEFT = numeral(NUMERALS.left); // as floats go: a share of the value, here of 0
export const PLACES = NUMERALS.places; // that are asked for where nothing is said

export const say = (key, ...values) => filledIn(SENTENCES[key], ...values);
export const isInfinite = (value) => value === Infinity || value === -Infinity;
export const same = (a, b) => !isReal(a) && !isReal(b) && a.n === b.n && a.d === b.d;
const fixed = (value) => (isReal(value) ? exactly(value) : value);
const magnitude = (value) => OPERATIONS.abs(fixed(value));
const atMost = (a, b) => a.n * b.d <= b.n * a.d;

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

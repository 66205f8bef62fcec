// What an exercise may draw, and what a stream of numbers makes of it: as exercises/chance.py.

import { OPERATIONS, numeral, ratio } from "./formula.js";

const sizeOf = (spec) => spec.count ?? spec.of.length;
const isOfNumbers = (spec) => "from" in spec || spec.of.every((one) => /^-?\d+(\.\d+|\/\d+)?$/.test(one));
/** A text as what may be drawn has it: a number, a text, or a list of either. */
export function readAs(spec, text) {
  if ("pick" in spec) {
    return text.map((one) => readAs(spec.of, one));
  }
  return isOfNumbers(spec) ? numeral(text) : text;
}
function valueAt(spec, place) {
  if ("from" in spec) {
    return OPERATIONS.add(numeral(spec.from), OPERATIONS.mul(ratio(place), numeral(spec.step)));
  }
  return readAs(spec, spec.of[place]);
}
/** So many different whole numbers below size, in an order of their own. */
export function some(count, size, below) {
  const places = Array.from({ length: size }, (_, place) => place);
  for (let k = 0; k < count; k++) {
    const other = k + below(size - k);
    [places[k], places[other]] = [places[other], places[k]];
  }
  return places.slice(0, count);
}
/** What a stream gives: a number, a text, or a list of either. */
export function drawn(spec, below) {
  if (!("pick" in spec)) {
    return valueAt(spec, below(sizeOf(spec)));
  }
  const size = sizeOf(spec.of);
  const places = spec.distinct ? some(spec.pick, size, below) : Array.from({ length: spec.pick }, () => below(size));
  return places.map((place) => valueAt(spec.of, place));
}

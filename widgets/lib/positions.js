// What the symbols of rank measures stand for.

import { ratio } from "./formula.js";

/** From where the examples 1, 2, 3… were placed, as metrics/scores/rank_measures.py. */
export function positionQuantities(placed) {
  const size = placed.length;
  const low = size >> 1;
  const numbers = placed.map((_, at) => at + 1);
  const row = numbers.map((place) => placed.indexOf(place) + 1);
  const later = (limits) => limits.map((limit, at) => placed.filter((other, k) => k > at && other < limit).length);
  const upper = (order) => order.filter((example) => example > low);
  const below = (order) => upper(order).map((example, at) => order.indexOf(example) - at);
  const lists = {
    true: numbers,
    placed,
    reversed: later(placed),
    worded: later(numbers),
    weight: upper(row),
    below: below(row),
    row_weight: upper(placed),
    row_below: below(placed),
    P: [size - low],
    N: [low],
    n: [size],
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      name.length > 1 ? list.map((number) => ratio(number)) : ratio(...list),
    ]),
  );
}

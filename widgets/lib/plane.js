// Numbers that a hand moves in a drawing, exact all the way: round axes, steps between which they lie, text.

import { OPERATIONS, numeral, ratio, real, shortest } from "./formula.js";

export const written = (exact) => {
  const [text, same] = shortest(exact, 12);
  return same ? text : `${exact.n}/${exact.d}`;
};
/** A number as Python reads it. */
export const literal = (cell) => {
  const text = written(numeral(cell));
  return /^-?[\d.]{1,15}$/.test(text) ? text : `"${text}"`;
};

/** Axes of one scale that hold [low, high] each, with so many ticks; the old ones while they do. Steps are `unit`;
 *  `snap(value, axis)` is the step nearest to a value, `by(text, steps)` a number moved. */
export function roundAxes(boxes, ticks, old) {
  const span = Math.max(...boxes.map(([low, high]) => high - low));
  const holds = (ranges, edge) =>
    boxes.every(([low, high], k) => low >= ranges[k][0] + edge && high <= ranges[k][1] - edge);
  if (old && holds(old, 0) && span >= old.size / 2) {
    return old;
  }
  for (let k = 5 * Math.floor(Math.log10(span || 1)) - 5; ; k++) {
    const tens = Math.floor(k / 5) - 1;
    const digit = k - 5 * tens - 4;
    const size = digit * 10 ** (tens + 1);
    const ten = 10n ** BigInt(Math.abs(tens));
    const unit = OPERATIONS[tens < 0 ? "div" : "mul"](ratio([2, 5, 5, 5, 10][digit - 1]), ratio(ten));
    const found = boxes.map(([low, high], axis) => {
      const from = size * Math.round((low + high) / 2 / size - ticks[axis] / 2);
      return [from, from + size * ticks[axis]];
    });
    const snap = (value, axis) =>
      OPERATIONS.mul(unit, ratio(Math.round(Math.min(Math.max(value, found[axis][0]), found[axis][1]) / real(unit))));
    const by = (text, steps, far) => OPERATIONS.add(numeral(text), OPERATIONS.mul(unit, ratio(steps * (far ? 5 : 1))));
    if (holds(found, size / 3)) {
      return Object.assign(found, { size, snap, by });
    }
  }
}

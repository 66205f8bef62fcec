// Bars that stand on an axis, and how high the axis is.

import { draw } from "./plot.js";

const ROUND = [5, 10, 15, 20, 25, 30, 40];
/** The least of 5, 10, 15… 40, 50, 100, 150… that is as high: five steps of it are whole numbers. */
export function roundTop(height) {
  let tens = 1;
  while (10 * ROUND[0] * tens < height) {
    tens *= 10;
  }
  return tens * (ROUND.find((top) => top * tens >= height) ?? 10 * ROUND[0]);
}

/** A bar from x to x on axes, from one height to another. */
export const barOf = ({ X, Y }, kind, [from, to], low, high) =>
  draw(`rect.${kind}`, { x: X(from), y: Y(high), width: X(to) - X(from), height: Y(low) - Y(high) });

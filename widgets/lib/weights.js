// Matrices that some formulas weigh the cells with: by the trees of metrics/tables/weights.py.

import { FOLDS, evaluate, ratio } from "./formula.js";
import { WEIGHTS } from "./tables.js";

const square = (size, cell) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)));
/** What a tree is at a cell. */
const valueAt = (tree, i, j, size, known) => evaluate(tree, { ...known, i: ratio(i), j: ratio(j), N: ratio(size) });

/** What each disagreement weighs, by the name of a way, such as "linear". */
export const disagreement = (how, size) => square(size, (i, j) => valueAt(WEIGHTS.disagreement[how], i, j, size));

/** Gerrity's scores, or null where the first or the last class does not occur. */
export function gerrity(actual, total) {
  const size = actual.length;
  const below = actual.slice(0, -1).map((_, border) => FOLDS.sum(actual.slice(0, border + 1)));
  const borders = below.map((low) => ({ low, high: ratio(total.n - low.n) }));
  if (!borders.every(({ low, high }) => low.n && high.n)) {
    return null;
  }
  const [up, down] = ["up", "down"].map((way) => borders.map((known) => evaluate(WEIGHTS.gerrity[way], known)));
  return square(size, (i, j) => {
    const sums = { up: FOLDS.sum(up.slice(0, Math.min(i, j))), down: FOLDS.sum(down.slice(Math.max(i, j))) };
    return valueAt(WEIGHTS.gerrity.score, i, j, size, sums);
  });
}

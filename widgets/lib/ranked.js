// Examples in the order of their scores: what the formulas of ranked lists are computed on, and the points and lines of
// ROC space.

import { OPERATIONS, numeral, ratio } from "./formula.js";

const { add, div, mul, sub } = OPERATIONS;
const written = (score) => (typeof score === "object" ? score : numeral(String(score)));
const compare = (a, b) => {
  const [left, right] = [a.n * b.d, b.n * a.d];
  return left < right ? -1 : Number(left > right);
};

/** A row for each score (a ratio, or "0.25", "1/3"), from the highest: the positives and negatives that have it, their
 *  numbers (members), and how many have this or a higher one: found of the positives, wrong of the negatives. */
export function rankedRows(truths, scores) {
  const exact = scores.map(written);
  const rows = [];
  let row = null;
  let found = 0;
  let wrong = 0;
  for (const at of [...exact.keys()].sort((a, b) => compare(exact[b], exact[a]))) {
    if (!row || compare(row.score, exact[at])) {
      row = { score: exact[at], positives: 0, negatives: 0, members: [] };
      rows.push(row);
    }
    row.members.push(at);
    if (truths[at]) {
      row.positives++;
      found++;
    } else {
      row.negatives++;
      wrong++;
    }
    Object.assign(row, { found, wrong });
  }
  return rows;
}

/** How many rows have a score above a threshold, and the table [[TP, FN], [FP, TN]] if these are called positive. */
export function tableAt(rows, threshold) {
  const bound = written(threshold);
  const called = rows.filter(({ score }) => compare(score, bound) > 0).length;
  const { found: P = 0, wrong: N = 0 } = rows.at(-1) ?? {};
  const { found = 0, wrong = 0 } = rows[called - 1] ?? {};
  return {
    called,
    counts: [
      [found, P - found],
      [wrong, N - wrong],
    ],
  };
}

/** What to know of SAUC, which adds up differences of scores: only of probabilities it lies between 0 and 1. Else it
 *  stands apart from what does. */
export function unitOf(key, scores) {
  const isProbability = (score) => score >= 0 && score <= 1;
  const isShare = key !== "soft_auc" || scores.every(isProbability);
  return isShare ? {} : { apart: 1, share: 0, variant: "in the unit of the scores: no share" };
}

/** What the symbols of ranking metrics stand for, as metrics/scores/ranked_quantities.py says: truths are true for
 *  positives. Each is made when it is first asked for. */
export function rankedQuantities(truths, scores, rows = rankedRows(truths, scores)) {
  const upward = [...rows].reverse();
  const size = truths.length;
  const P = truths.filter(Boolean).length;
  const N = size - P;
  const sum = (value) => ratio(rows.reduce((total, row) => total + value(row), 0));
  const or = (list, otherwise = 0) => (list.length ? list : [ratio(otherwise)]);
  const each = (rows, value) => rows.flatMap((row) => Array(row.positives).fill(row).map(value));
  const strips = (value) => or(rows.filter(({ negatives }) => negatives).map((row) => ratio(value(row))));
  const makers = {
    P: () => ratio(P),
    N: () => ratio(N),
    n: () => ratio(size),
    wins: () => sum(({ positives, wrong }) => positives * (N - wrong)),
    ties: () => sum(({ positives, negatives }) => positives * negatives),
    rank: () =>
      or(each(upward, ({ found, wrong, members }) => ratio(2 * (size - found - wrong) + members.length + 1, 2))),
    below: () => or(each(upward, ({ wrong, negatives }) => ratio(2 * (N - wrong) + negatives, 2))),
    above: () =>
      or(upward.flatMap(({ found, positives, negatives }) => Array(negatives).fill(ratio(2 * found - positives, 2)))),
    gain() {
      let total = ratio(0);
      let below = 0;
      return or(
        upward.flatMap(({ score, positives, negatives }) => {
          const gained = sub(mul(ratio(below), score), total);
          total = add(total, mul(ratio(negatives), score));
          below += negatives;
          return Array(positives).fill(gained);
        }),
      );
    },
    found: () => or(each(rows, ({ found }) => ratio(found))),
    depth: () =>
      or(
        each(rows, ({ found, wrong }) => ratio(found + wrong)),
        size,
      ),
    strip: () => strips(({ negatives }) => negatives),
    before: () => strips(({ found, positives }) => found - positives),
    after: () => strips(({ found }) => found),
    top: () => truths.map((_, k) => ratio(k + 1)),
    seen: () =>
      rows.flatMap(({ found, positives, members }) =>
        members.map((_, k) => ratio((found - positives) * members.length + positives * (k + 1), members.length)),
      ),
    hits_P: () => (P ? makers.seen()[P - 1] : ratio(0)),
  };
  return new Proxy(
    {},
    {
      get(known, name) {
        known[name] ??= makers[name]?.();
        return known[name];
      },
    },
  );
}
/** The same list cut below its k highest scores. */
export const topQuantities = (known, k) =>
  Object.assign(Object.create(known), { k: ratio(k), hits_k: known.seen[k - 1] });
/** The same list with its curve cut off at a false positive rate, above 0 and at most 1. */
export function leftQuantities(known, rate) {
  const max_fpr = written(rate);
  const strip = [];
  const after = [];
  let room = mul(max_fpr, known.N);
  known.strip.every((wide, k) => {
    const part = compare(wide, room) < 0 ? wide : room;
    const low = known.before[k];
    strip.push(part);
    after.push(add(low, div(mul(sub(known.after[k], low), part), wide.n ? wide : ratio(1))));
    room = sub(room, part);
    return room.n;
  });
  return Object.assign(Object.create(known), { max_fpr, strip, after, before: known.before.slice(0, strip.length) });
}

/** The corners [false positives, true positives] of the ROC curve, from none called positive to all. */
export const rocCounts = (rows) => [[0, 0], ...rows.map(({ found, wrong }) => [wrong, found])];

/** The corners of the upper convex hull of points, from the left: the best that models, and chance between two, can
 *  do. */
export function convexHull(points) {
  const hull = [];
  const turn = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  for (const point of [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by)) {
    while (hull.length > 1 && turn(hull.at(-2), hull.at(-1), point) >= 0) {
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

const O = 1e-9; // at 0 itself there may be no value
const EDGES = [
  [
    [O, O],
    [O, 1],
  ],
  [
    [O, 1],
    [1, 1],
  ],
  [
    [O, O],
    [1, O],
  ],
  [
    [1, O],
    [1, 1],
  ],
];
/** The ends of the line in ROC space on which a metric has one value; valueAt(fpr, tpr) grows, or falls, along each
 *  edge. */
export function isometric(valueAt, level) {
  const found = EDGES.flatMap(([low, high]) => {
    const [start, end] = [low, high].map((point) => valueAt(...point) - level);
    if (!(start * end <= 0)) {
      return [];
    }
    for (let k = 0; k < 30; k++) {
      const middle = low.map((x, axis) => (x + high[axis]) / 2);
      if (valueAt(...middle) - level > 0 === end > start) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return [high];
  });
  const far = ([x, y]) => Math.hypot(x - found[0][0], y - found[0][1]);
  const last = found.sort((a, b) => a[0] - b[0] || a[1] - b[1]).at(-1);
  return last && far(last) > 1e-6 ? [found[0], last] : [];
}

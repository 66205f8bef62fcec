// Points with classes and clusters, a label or a list of labels each: what formulas of pairs and of matrices ask for.

import { quantities, ratio } from "./formula.js";

const several = (labels) => [...new Set([labels].flat())].sort();
const isWhole = (text) => /^(0|-?[1-9]\d{0,14})$/.test(text);
const common = (a, b) => a.filter((one) => b.includes(one)).length;

/** Different labels in Python's order: numbers by size or, where there are words too, as text and before them. */
export function inOrder(labels) {
  const all = several(labels);
  return all.sort(all.every(isWhole) ? (a, b) => a - b : (a, b) => isWhole(b) - isWhole(a));
}

/** How many pairs share so many classes (row) and so many clusters (column): points that are alike are compared
 *  once. */
export function sharedPairs(classes, clusters) {
  const kinds = new Map();
  const found = [[0]];
  classes.forEach((label, at) => {
    const kind = [several(label), several(clusters[at])];
    const key = JSON.stringify(kind);
    kinds.set(key, [...kind, (kinds.get(key)?.[2] ?? 0) + 1]);
  });
  const add = (i, j, pairs) => {
    if (pairs) {
      found[i] ??= [];
      found[i][j] = (found[i][j] ?? 0) + pairs;
    }
  };
  [...kinds.values()].forEach(([a, b, count], at, all) => {
    add(a.length, b.length, (count * (count - 1)) / 2);
    for (const [c, d, others] of all.slice(0, at)) {
      add(common(a, c), common(b, d), count * others);
    }
  });
  const side = { length: Math.max(found.length, ...Object.values(found).map((row) => row.length)) };
  return Array.from(side, (_, i) => Array.from(side, (_, j) => found[i]?.[j] ?? 0));
}
export const overlapQuantities = (classes, clusters) => quantities(sharedPairs(classes, clusters));

/** A pair is together if it shares at least one. */
export function pairQuantities(classes, clusters) {
  const [apart, ...rest] = sharedPairs(classes, clusters);
  const total = (pairs) => ratio(pairs.flat().reduce((a, b) => a + b, 0));
  return {
    u11: total(rest.map((row) => row.slice(1))),
    u10: total(rest.map((row) => row[0])),
    u01: total(apart.slice(1)),
    u00: ratio(apart[0]),
  };
}

/** How many points of each class are in each cluster: { f, labels, columns }. */
export function matchingTable(classes, clusters) {
  const labels = inOrder(classes.flat());
  const columns = inOrder(clusters.flat());
  const f = labels.map(() => columns.map(() => 0));
  classes.forEach((own, at) =>
    several(own).forEach((a) => several(clusters[at]).forEach((b) => f[labels.indexOf(a)][columns.indexOf(b)]++)),
  );
  return { f, labels, columns };
}
export function matchingQuantities(rows, points) {
  const known = quantities(rows);
  return { ...known, M: points ? ratio(points) : known.T };
}

/** 1 where two points share a label: the ideal matrix of their classes, the observed one of their clusters. */
export const sharing = (labels) =>
  labels.map(several).map((a, i, all) => all.map((b, j) => Number(i === j || common(a, b) > 0)));
export function matricesQuantities(classes, clusters) {
  const [X, Y] = [classes, clusters].map((labels) => sharing(labels).map((row) => row.map((entry) => ratio(entry))));
  const T = X.length;
  const above = (rows) => rows.flatMap((row, i) => row.slice(i + 1));
  return {
    ideal: above(X),
    observed: above(Y),
    whole_x: X.flat(),
    whole_y: Y.flat(),
    n: ratio((T * (T - 1)) / 2),
    T: ratio(T),
  };
}

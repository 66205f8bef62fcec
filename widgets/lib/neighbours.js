// Classes of unequal size, made equal, as metrics/handling/imbalance.py does it: what was drawn says how.

import { shuffled } from "./draws.js";

const isPlace = (value, size) => Number.isInteger(value) && value >= 0 && value < size;
/** [label, its places] of every class, in the order in which they first occur; sizes; the places of the smallest. */
export function classesIn(labels) {
  const classes = [...new Set(labels)].map((label) => [label, [...labels.keys()].filter((at) => labels[at] === label)]);
  const sizes = classes.map(([, own]) => own.length);
  const least = Math.min(...sizes);
  return { classes, least, most: Math.max(...sizes), small: classes[sizes.indexOf(least)] };
}

/** Of each point the places of the k nearest others; of two as near, the first comes first. */
export const nearestOf = (points, k) =>
  points.map(([x, y], at) => {
    const squares = points.map(([a, b]) => (a - x) * (a - x) + (b - y) * (b - y));
    return [...points.keys()]
      .filter((other) => other !== at)
      .sort((one, other) => squares[one] - squares[other])
      .slice(0, k);
  });

/** Why there is nothing to balance so, in Python's words; "" where there is. */
export function balanceProblem({ labels, method, k }) {
  const { classes, least, small } = classesIn(labels);
  if (classes.length < 2) {
    return `labels has ${classes.length} class: there is nothing to balance`;
  }
  return method !== "smote" || (k >= 1 && k < least && Number.isInteger(k))
    ? ""
    : `k is ${k}, but '${small[0]}' has ${least} examples: k is from 1 to ${least - 1}`;
}

/** Draw what a method needs: places to duplicate, places to keep, or [one of the minority, its neighbour, how far]. */
export function drawsFor({ labels, method, k }, random, amount) {
  const { classes, least, most } = classesIn(labels);
  const below = (size) => Math.floor(random() * size);
  if (method === "smote") {
    return Array.from({ length: amount ?? most - least }, () => [below(least), below(k), below(1000) / 1000]);
  }
  if (method === "oversample") {
    return classes.flatMap(([, own]) => Array.from({ length: most - own.length }, () => own[below(own.length)]));
  }
  return method === "none"
    ? []
    : classes.flatMap(([, own]) =>
        shuffled(own.length, random)
          .slice(0, least)
          .map((at) => own[at]),
      );
}

/** Whether draws, such as those of a link, are what the method needs. */
export function drawsFit({ labels, method, k, draws }) {
  const { classes, least, most } = classesIn(labels);
  const adds = method === "oversample";
  if (method === "none") {
    return !draws.length;
  }
  if (method === "smote") {
    return draws.every(
      (one) =>
        Array.isArray(one) &&
        one.length === 3 &&
        isPlace(one[0], least) &&
        isPlace(one[1], k) &&
        one[2] >= 0 &&
        one[2] <= 1,
    );
  }
  return (
    draws.every((at) => isPlace(at, labels.length)) &&
    (adds || new Set(draws).size === draws.length) &&
    classes.every(
      ([label, own]) => draws.filter((at) => labels[at] === label).length === (adds ? most - own.length : least),
    )
  );
}

/** What becomes of points: the places kept, the places duplicated, and what is made: { from, to, at }. */
export function balance({ points, labels, method, k, draws }) {
  const own = classesIn(labels).small[1];
  const all = [...labels.keys()];
  const near =
    method === "smote"
      ? nearestOf(
          own.map((at) => points[at]),
          k,
        )
      : [];
  return {
    kept: method === "undersample" ? all.filter((at) => draws.includes(at)) : all,
    copies: method === "oversample" ? draws : [],
    made:
      method !== "smote"
        ? []
        : draws.map(([base, rank, gap]) => {
            const from = own[base];
            const to = own[near[base][rank]];
            return { from, to, at: points[from].map((start, axis) => start + gap * (points[to][axis] - start)) };
          }),
  };
}

// Which examples test in a round of a validation, as metrics/handling/splits.py has it.

import { numeral } from "./formula.js";

/** The methods, and what each asks for. */
export const SPLITS = {
  holdout: ["test"],
  "k-fold": ["k"],
  "stratified k-fold": ["k"],
  "leave-one-out": [],
  "leave-k-out": ["k"],
  "random subsampling": ["test", "rounds"],
};

/** Methods of which every example tests in turn: with or without chance in who is with whom. */
export const IN_FOLDS = new Set(["k-fold", "stratified k-fold"]);
export const LEAVING_OUT = new Set(["leave-one-out", "leave-k-out"]);

function ways(n, k) {
  let found = 1n;
  for (let at = 0; at < Math.min(k, n - k); at++) {
    found = (found * BigInt(n - at)) / BigInt(at + 1);
  }
  return found;
}
/** The places of each label, labels in the order in which they first occur. */
export function placesByClass(labels, order = labels.keys()) {
  const found = new Map([...new Set(labels)].map((label) => [label, []]));
  for (const at of order) {
    found.get(labels[at]).push(at);
  }
  return found;
}

/** Why examples cannot be split so, in Python's words; "" where they can. */
export function splitProblem({ method, labels, k, test }) {
  const n = labels.length;
  const share = numeral(test);
  const leaves = method === "leave-k-out";
  if (n < 2) {
    return `there are ${n} examples: to train and to test takes at least two`;
  }
  if (SPLITS[method].includes("test") && !(share?.n > 0n && share.n < share.d)) {
    return `test is ${test}: a share between 0 and 1 is needed`;
  }
  if (!SPLITS[method].includes("k")) {
    return "";
  }
  const [least, most, what] = leaves ? [1, n - 1, "examples to leave out"] : [2, n, "folds"];
  if (!Number.isInteger(k) || k < least || k > most) {
    return `k is ${k}: a number of ${what} from ${least} to ${most} is needed`;
  }
  if (leaves && ways(n, k) > 1e6) {
    return `leaving ${k} of ${n} out takes ${ways(n, k)} rounds: random_subsampling draws some of them`;
  }
  const [label, own] = (method[0] === "s" && [...placesByClass(labels)].find(([, own]) => own.length < k)) || [];
  return own ? `k is ${k}, but only ${own.length} of the labels are '${label}': a fold would have none` : "";
}

export const roundsOf = ({ method, labels, k, orders }) =>
  ({
    holdout: 1,
    "random subsampling": orders.length || 1,
    "leave-one-out": labels.length,
    "leave-k-out": Number(ways(labels.length, k)),
  })[method] ?? k;

/** The places that test in a round; orders say how the examples were shuffled, if they were. */
export function testsIn(round, { method, labels, k, test, orders }) {
  const n = labels.length;
  const order = orders[method[0] === "r" ? round : 0] ?? [...labels.keys()];
  const found = [];
  let start = 0;
  let rank = BigInt(round);
  if (method === "leave-one-out") {
    return [round];
  }
  if (method === "leave-k-out") {
    for (let at = 0; found.length < k; at++) {
      // the choices in order, as words in a dictionary
      const here = ways(n - at - 1, k - found.length - 1);
      if (rank < here) {
        found.push(at);
      } else {
        rank -= here;
      }
    }
  } else if (SPLITS[method].includes("test")) {
    const { n: top, d } = numeral(test);
    const half = Number((2n * top * BigInt(n) + d) / (2n * d));
    found.push(...order.slice(0, Math.min(Math.max(half, 1), n - 1)));
  } else {
    for (const own of method[0] === "s" ? placesByClass(labels, order).values() : [order]) {
      // What does not divide goes round.
      const size = (fold) => Math.floor(own.length / k) + ((fold - start + k) % k < own.length % k);
      let from = 0;
      for (let fold = 0; fold < round; fold++) {
        from += size(fold);
      }
      found.push(...own.slice(from, from + size(round)));
      start = (start + own.length) % k;
    }
  }
  return found.sort((a, b) => a - b);
}

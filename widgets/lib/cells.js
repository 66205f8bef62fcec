// The cells of a table as one class sees them: TP, FN, FP and TN, and which of them a formula reads.

import { FOLDS, partsOf, placesOf } from "./formula.js";

export const ROLES = ["TP", "FN", "FP", "TN"];
export const roleOf = (i, j, focus) => ROLES[(i === focus ? 0 : 2) + (j === focus ? 0 : 1)];

/** The table of one class against the rest. */
export function collapse(counts, focus) {
  const sums = { TP: 0n, FN: 0n, FP: 0n, TN: 0n };
  counts.forEach((row, i) =>
    row.forEach((count, j) => {
      sums[roleOf(i, j, focus)] += BigInt(count);
    }),
  );
  return [
    [sums.TP, sums.FN],
    [sums.FP, sums.TN],
  ];
}

/** The roles (TP, FN, FP, TN of the class in focus) that a tree reads, as a set. */
function rolesIn(tree, known, focus, at = [focus, focus]) {
  if (typeof tree === "number") {
    return new Set();
  }
  if (typeof tree === "string") {
    if (ROLES.includes(tree)) {
      return new Set([tree]);
    }
    const all = placesOf("cells", known, at);
    const read = {
      f: [at],
      actual: all.filter(([i]) => i === at[0]),
      predicted: all.filter(([, j]) => j === at[1]),
      T: all,
    };
    return new Set((read[tree] ?? []).map(([i, j]) => roleOf(i, j, focus)));
  }
  const places = tree[0] in FOLDS ? placesOf(tree[1], known, at) : [at];
  return new Set(places.flatMap((cell) => partsOf(tree).flatMap((part) => [...rolesIn(part, known, focus, cell)])));
}

/** Which roles stand above the line ("n") and which only below it ("d"). */
export function lit(tree, size, focus) {
  const isShare = tree[0] === "div";
  const known = { f: Array(size).fill(Array(size).fill(0)) };
  const above = rolesIn(isShare ? tree[1] : tree, known, focus);
  const below = isShare ? rolesIn(tree[2], known, focus) : new Set();
  const where = (role) => {
    if (above.has(role)) {
      return "n";
    }
    return below.has(role) ? "d" : "";
  };
  return Object.fromEntries(ROLES.map((role) => [role, where(role)]));
}

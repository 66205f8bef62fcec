// Formulas in the page: evaluates the trees that `metrics` exports, as metrics/engine/rational.py and evaluate.py do.
// A number is { n, d } with BigInt parts, or a plain Number after a root, a logarithm or x / 0.

import { chiSquaredTail, normalPoint, normalTail, studentPoint, studentTail } from "./curves.js";
import { NOTATION } from "./tables.js";

export class Undefined extends Error {
  constructor(reason, denominator = null, at = null) {
    super(reason);
    Object.assign(this, { reason, denominator, at, via: null });
  }
}

const gcd = (a, b) => {
  while (b) {
    [a, b] = [b, a % b];
  }
  return a < 0n ? -a : a;
};
export const ratio = (n, d = 1n) => {
  n = BigInt(n);
  d = BigInt(d);
  if (d < 0n) {
    n = -n;
    d = -d;
  }
  const g = gcd(n, d) || 1n;
  return { n: n / g, d: d / g };
};
/** The exact number that "-0.25" or "1/3" writes, or null. */
export function numeral(text) {
  const [, whole, part = "", below = "1"] = text.match(/^([+-]?\d*)(?:\.(\d*))?(?:\/(\d+))?$/) ?? [];
  return /\d/.test(whole + part) && Number(below)
    ? ratio(whole + part, 10n ** BigInt(part.length) * BigInt(below))
    : null;
}
export const isReal = (x) => typeof x === "number";
// BigInts of any size to the nearest Number: shift both to 64 significant bits first.
const bits = (n) => n.toString(2).length;
export const real = (x) => {
  if (isReal(x)) {
    return x;
  }
  const size = x.n < 0n ? -x.n : x.n;
  const shift = Math.max(0, bits(x.d) - bits(size) + 64);
  const quotient = Number((size << BigInt(shift)) / x.d) / 2 ** shift;
  return x.n < 0n ? -quotient : quotient;
};
const both = (exact, floats) => (a, b) => (isReal(a) || isReal(b) ? floats(real(a), real(b)) : exact(a, b));

function wholeRoot(number, degree) {
  let low = 0n;
  let high = 1n << BigInt(Math.floor(bits(number) / degree) + 1);
  while (low < high) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(degree) < number) {
      low = middle + 1n;
    } else {
      high = middle;
    }
  }
  return low ** BigInt(degree) === number ? low : null;
}

function divide(a, b) {
  if (!isReal(a) && !isReal(b) && b.n) {
    return ratio(a.n * b.d, a.d * b.n);
  }
  const [top, bottom] = [real(a), real(b)];
  if (bottom) {
    return Number.isFinite(bottom) || !Number.isFinite(top) ? top / bottom : ratio(0);
  }
  if (!top) {
    throw new Undefined("0 / 0");
  }
  return top > 0 ? Infinity : -Infinity;
}

function log2(x) {
  if (real(x) <= 0) {
    throw new Undefined("only positive numbers have a logarithm");
  }
  if (isReal(x)) {
    return Math.log2(x);
  }
  const whole = (n) => (n & (n - 1n)) === 0n;
  return whole(x.n) && whole(x.d) ? ratio(bits(x.n) - bits(x.d)) : Math.log2(real(x));
}

function ln(x) {
  if (real(x) < 0) {
    throw new Undefined("a negative number has no logarithm");
  }
  return real(x) === 1 && !isReal(x) ? ratio(0) : Math.log(real(x));
}

/** In how many ways k of n things can be chosen. */
function choose(n, k) {
  if ([n, k].some((x) => isReal(x) || x.d !== 1n || x.n < 0n)) {
    throw new Undefined("only whole numbers of things can be chosen");
  }
  const others = n.n - k.n;
  const fewer = others < 0n || others > k.n ? k.n : others;
  let ways = 1n;
  for (let i = 0n; i < fewer; i++) {
    ways = (ways * (n.n - i)) / (i + 1n);
  }
  return ratio(ways);
}

/** An area that numbers still tell well from nothing. */
const areaOf = (found) => (found > 1e-300 ? found : 0);
/** What is left of the area under a curve, of which this is on the left. */
function rightOf(left) {
  const rest = real(OPERATIONS.sub(ratio(1), left));
  if (!(rest > 0 && rest < 1)) {
    throw new Undefined("an area lies between 0 and 1");
  }
  return rest;
}
const unreduced = (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
function plus(a, b) {
  const { n, d } = a.d === b.d ? { n: a.n + b.n, d: a.d } : unreduced(a, b);
  return d === 1n ? { n, d } : ratio(n, d);
}
/** The sum of many: those of one denominator, then two and two, and reduced at the end, which takes most of it. */
function exactSum(values) {
  const tops = new Map();
  for (const { n, d } of values) {
    tops.set(d, (tops.get(d) ?? 0n) + n);
  }
  let parts = [...tops].map(([d, n]) => ({ n, d }));
  while (parts.length > 1) {
    const half = parts.length >> 1;
    parts = [...parts.slice(0, half).map((part, k) => unreduced(part, parts[half + k])), ...parts.slice(2 * half)];
  }
  return parts.length ? ratio(parts[0].n, parts[0].d) : ratio(0);
}

/** What the operations of formulas do, as metrics/engine/rational.py has it. */
export const OPERATIONS = {
  add: both(plus, (a, b) => a + b),
  sub: both(
    (a, b) => plus(a, { n: -b.n, d: b.d }),
    (a, b) => a - b,
  ),
  mul: both(
    (a, b) => ratio(a.n * b.n, a.d * b.d),
    (a, b) => a * b,
  ),
  div: divide,
  power: (a, b) => (isReal(a) ? a ** Number(b.n) : { n: a.n ** b.n, d: a.d ** b.n }), // reduced, as it was
  root(x, k) {
    const degree = Number(k.n);
    if (real(x) < 0) {
      throw new Undefined("a negative number has no real root");
    }
    const n = isReal(x) ? null : wholeRoot(x.n, degree);
    const d = isReal(x) ? null : wholeRoot(x.d, degree);
    if (n !== null && d !== null) {
      return ratio(n, d);
    }
    return degree === 2 ? Math.sqrt(real(x)) : real(x) ** (1 / degree);
  },
  abs: (x) => (real(x) < 0 ? OPERATIONS.sub(ratio(0), x) : x),
  pairs: (n) => ratio(n.n * (n.n - n.d), 2n * n.d * n.d),
  log2,
  xlog2x: (x) => (real(x) ? OPERATIONS.mul(x, log2(x)) : ratio(0)),
  ln,
  choose,
  larger: (a, b) => (compare(a, b) < 0 ? b : a),
  smaller: (a, b) => (compare(a, b) > 0 ? b : a),
  normal_quantile: (left) => normalPoint(rightOf(left)),
  normal_tail: (z) => areaOf(normalTail(real(z))),
  chi_squared_tail: (statistic) => areaOf(chiSquaredTail(real(statistic))),
  t_quantile: (left, freedom) => studentPoint(rightOf(left), real(freedom)),
  t_tail: (t, freedom) => areaOf(studentTail(real(t), real(freedom))),
};
const compare = (a, b) => real(OPERATIONS.sub(a, b));
/** What becomes of the values of a list. */
export const FOLDS = {
  sum: (values) => (values.some(isReal) ? values.reduce(OPERATIONS.add, ratio(0)) : exactSum(values)),
  product: (values) => values.reduce(OPERATIONS.mul, ratio(1)),
  max: (values) => values.reduce((a, b) => (compare(a, b) >= 0 ? a : b)),
  min: (values) => [...values].sort(compare)[0],
  median(values) {
    const sorted = [...values].sort(compare);
    const [low, high] = [(values.length - 1) / 2, values.length / 2].map((place) => sorted.at(place));
    return OPERATIONS.div(OPERATIONS.add(low, high), ratio(2));
  },
};
const DOMAINS = {
  cells: () => true,
  off: (i, j) => i !== j,
  cross: (i, j, at) => i === at[0] || j === at[1],
  down: (i, j, at) => j === at[1],
  across: (i, j, at) => i === at[0],
};

/** The places that a fold runs over: cells of the table, its columns, or the entries of a list. */
export function placesOf(domain, known, at) {
  if (domain === "columns") {
    return known.f[0].map((_, j) => [null, j]);
  }
  // a list, or the classes
  if (!(domain in DOMAINS)) {
    return (known[domain] ?? known.f).map((_, i) => [i, i]);
  }
  return known.f.flatMap((row, i) => row.map((_, j) => [i, j])).filter(([i, j]) => DOMAINS[domain](i, j, at));
}

/** The trees below a tree. A symbol is a string, a number a number; a fold's domain and a step's name are no trees. */
export const partsOf = (tree) => tree.slice(tree[0] in FOLDS || tree[0] === "step" ? 2 : 1);

/** Every named step of a tree, ["step", name, tree], innermost first. */
export const stepsIn = (tree) =>
  Array.isArray(tree) ? [...partsOf(tree).flatMap(stepsIn), ...(tree[0] === "step" ? [tree] : [])] : [];

const AXES = { f: 3, actual: 1, predicted: 2, cross: 3, down: 2, across: 1 };
/** The free indices of a tree: 0 none, 1 the row or the entry of a list, 2 the column, 3 both. */
export function isFree(tree) {
  if (!Array.isArray(tree)) {
    return AXES[tree] ?? Number("list" in (NOTATION.symbols[tree] ?? {}));
  }
  return tree[0] in FOLDS ? (AXES[tree[1]] ?? 0) : partsOf(tree).reduce((axes, part) => axes | isFree(part), 0);
}
/** The part of a place that a tree's value depends on. */
export const placeOf = (tree, at) => [null, at, at && [null, at[1]], at][isFree(tree)];

/** What the symbols stand for: counts are rows of whole numbers (Number, BigInt or digits). */
export function quantities(counts, positive = 0) {
  const f = counts.map((row) => row.map((count) => ratio(count)));
  const actual = f.map((row) => FOLDS.sum(row));
  const predicted = f[0].map((_, j) => FOLDS.sum(f.map((row) => row[j])));
  const known = { f, actual, predicted, T: FOLDS.sum(actual), N: ratio(f.length) };
  if (f.length === 2) {
    const p = positive;
    const n = 1 - positive;
    Object.assign(known, { TP: f[p][p], FN: f[p][n], FP: f[n][p], TN: f[n][n] });
  }
  return known;
}

export function look(name, known, at) {
  const value = known[name];
  if (!Array.isArray(value)) {
    return value;
  }
  return Array.isArray(value[0]) ? value[at[0]][at[1]] : value[at[name === "predicted" ? 1 : 0]];
}

export const keyOf = (tree, at) => `${tree[1]}@${placeOf(tree[2], at)}`;

/** The value of a tree. `steps` (a Map) collects { name, at, tree, value } of the named sub-results, in order. */
export function evaluate(tree, known, at = null, steps = new Map()) {
  // the data have no value for one of its symbols
  if (known.undefined) {
    throw known.undefined;
  }
  if (typeof tree === "number") {
    return ratio(tree);
  }
  if (typeof tree === "string") {
    return look(tree, known, at);
  }
  const [operation] = tree;
  if (operation === "step") {
    const key = keyOf(tree, at);
    if (!steps.has(key)) {
      const step = { name: tree[1], at: placeOf(tree[2], at), tree: tree[2] };
      try {
        step.value = evaluate(tree[2], known, at, steps);
      } catch (problem) {
        if (!(problem instanceof Undefined)) {
          throw problem;
        }
        problem.via ??= step;
        step.value = problem;
      }
      steps.set(key, step);
    }
    const { value } = steps.get(key);
    if (value instanceof Undefined) {
      throw value;
    }
    return value;
  }
  if (operation in FOLDS) {
    return FOLDS[operation](placesOf(tree[1], known, at).map((place) => evaluate(tree[2], known, place, steps)));
  }
  const values = partsOf(tree).map((part) => evaluate(part, known, at, steps));
  try {
    const value = OPERATIONS[operation](...values);
    if (Number.isNaN(value)) {
      throw new Undefined("∞ - ∞ and 0 × ∞ are no numbers");
    }
    return value;
  } catch (problem) {
    if (operation === "div" && problem instanceof Undefined) {
      Object.assign(problem, { denominator: tree[2], at });
    }
    throw problem;
  }
}

/** The value of a tree, or why it has none. */
export function attempt(tree, known, at = null, steps = new Map()) {
  try {
    return evaluate(tree, known, at, steps);
  } catch (problem) {
    if (problem instanceof Undefined) {
      return problem;
    }
    throw problem;
  }
}

/** Rounded half up from the exact value, as text. */
export function decimal(value, places = 3) {
  if (value === Infinity || value === -Infinity) {
    return value > 0 ? "∞" : "-∞";
  }
  const { n, d } = isReal(value) ? exactly(value) : value;
  const size = n < 0n ? -n : n;
  const units = (2n * size * 10n ** BigInt(places) + d) / (2n * d);
  const digits = units.toString().padStart(places + 1, "0");
  const sign = n < 0n && units ? "-" : "";
  return sign + (places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits);
}

export function exactly(number) {
  let d = 1n;
  while (!Number.isInteger(number)) {
    number *= 2;
    d *= 2n;
  }
  return ratio(BigInt(number), d);
}

/** The decimal with no more places than it needs, and whether it is exact. */
export function shortest(value, places = 3) {
  for (let fewer = 0; !isReal(value) && fewer <= places; fewer++) {
    if ((value.n * 10n ** BigInt(fewer)) % value.d === 0n) {
      return [decimal(value, fewer), true];
    }
  }
  return [decimal(value, places), false];
}

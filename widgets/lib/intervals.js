// The ends of intervals of an error rate, as metrics/significance/intervals.py has them, and samples to try them on.

import { normalReach } from "./curves.js";
import { generator } from "./draws.js";
import { evaluate, ratio, real } from "./formula.js";
import { INTERVALS } from "./tables.js";

/** ln k!, by Stirling's series. */
const lnFactorial = (k) =>
  k < 16
    ? lnFactorial(k + 1) - Math.log(k + 1)
    : (k + 0.5) * Math.log(k) - k + Math.log(2 * Math.PI) / 2 + (1 / 12 - (1 / 360 - 1 / 1260 / k ** 2) / k ** 2) / k;
const chance = (errors, n, rate) =>
  Math.exp(
    lnFactorial(n) -
      lnFactorial(errors) -
      lnFactorial(n - errors) +
      errors * Math.log(rate) +
      (n - errors) * Math.log1p(-rate),
  );
/** The chance of so many errors or more, at a true error rate: a share of the beta distribution. */
export function chanceOfMore(errors, n, rate) {
  let term = chance(errors, n, rate);
  let sum = term > 1e-280 ? term : Number(errors < n * rate);
  for (let k = errors; k < n && term > 1e-17 * sum; k++) {
    term *= ((n - k) / (k + 1)) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}
/** The rate at which that chance is so small: Newton's method on its logarithm, which bends one way only. */
export function rateOfTail(tail, errors, n) {
  let rate = errors / (n + 1);
  let step;
  do {
    const more = chanceOfMore(errors, n, rate);
    step = (Math.log(more / tail) * more * rate) / chance(errors, n, rate) / errors;
    rate = Math.max(rate / 2, rate - step);
  } while (Math.abs(step) > 1e-8 * rate * (1 - rate));
  return rate;
}

/** The values of both ends of an interval, from its formulas. */
export function formulaEnds(name, known) {
  const steps = new Map();
  return INTERVALS[name].map(({ tree }) => real(evaluate(tree, known, null, steps)));
}
/** Both ends by a method, at a confidence. */
export function intervalEnds(method, errors, n, confidence, z = normalReach(confidence)) {
  const end = (count) => count && rateOfTail((1 - confidence) / 2, count, n);
  const [low, high] =
    method === "exact"
      ? [end(errors), 1 - end(n - errors)]
      : formulaEnds(method, { errors: ratio(errors), n: ratio(n), z });
  // A root may leave the last digit of Wilson's ends wrong.
  return method === "wilson" ? [errors && low, errors < n ? high : 1] : [low, high];
}

/** The greatest whole number from 0 to n for which a condition holds that holds up to some number. */
function lastOf(n, isSo) {
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isSo(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
/** The share of all samples of n examples whose interval holds the true error rate. */
export function shareHolding(method, n, confidence, rate) {
  const z = normalReach(confidence);
  const endsAt = (errors) => intervalEnds(method, errors, n, confidence, z);
  const last = lastOf(n, (errors) => endsAt(errors)[0] <= rate);
  const first = n - lastOf(n, (correct) => endsAt(n - correct)[1] >= rate);
  const above = last < n ? chanceOfMore(last + 1, n, rate) : 0;
  return Math.max(0, chanceOfMore(first, n, rate) - above);
}

/** The errors in each of some samples of n examples, at a true error rate. */
export function errorsDrawn(seed, samples, n, rate) {
  const random = generator(seed);
  return Array.from({ length: samples }, () => {
    const drawn = random();
    return lastOf(n, (errors) => chanceOfMore(errors, n, rate) > drawn);
  });
}

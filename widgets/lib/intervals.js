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

/** The errors in each of some samples of n examples, at a true error rate. */
export function errorsDrawn(seed, samples, n, rate) {
  const random = generator(seed);
  return Array.from({ length: samples }, () => {
    let low = 0;
    let high = n;
    const drawn = random();
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (chanceOfMore(middle, n, rate) > drawn) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  });
}

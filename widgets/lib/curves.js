// What is looked up under the normal curve, chi-squared's and Student's, as metrics/engine/distributions.py has it.

/** The area under the normal curve between -z and z. */
function normalBetween(z) {
  let sum = 0;
  for (let term = z, k = 3; sum + term !== sum; k += 2) {
    sum += term;
    term *= (z * z) / k;
  }
  return sum * Math.exp((-z * z) / 2) * Math.sqrt(2 / Math.PI);
}

/** The area under the normal curve from z on: far out by a continued fraction, since 1 - nearly 1 has few digits. */
export function normalTail(z) {
  if (z < 0) {
    return 1 - normalTail(-z);
  }
  if (z < 2) {
    return (1 - normalBetween(z)) / 2;
  }
  let below = z;
  for (let k = 300; k > 0; k--) {
    below = z + k / below;
  }
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / below;
}

/** The area under the chi-squared curve with one degree of freedom from a statistic on. */
export const chiSquaredTail = (statistic) => 2 * normalTail(Math.sqrt(Math.max(statistic, 0)));

/** Where a condition that holds below a point stops to hold, as close as numbers come. */
function bisect(isBelow, low, high) {
  let middle = (low + high) / 2;
  while (middle !== low && middle !== high) {
    if (isBelow(middle)) {
      low = middle;
    } else {
      high = middle;
    }
    middle = (low + high) / 2;
  }
  return middle;
}

/** The point of a curve, the same on both sides of 0, with so much area on its right. */
function pointOf(tailOf, rest) {
  if (rest > 0.5) {
    return -pointOf(tailOf, 1 - rest);
  }
  let high = 1;
  while (tailOf(high) > rest) {
    high *= 2;
  }
  return bisect((point) => tailOf(point) > rest, 0, high);
}

/** The z with so much area on its right. */
export const normalPoint = (rest) => pointOf(normalTail, rest);
/** The z with this area between -z and z. */
export const normalReach = (area) => bisect((z) => normalBetween(z) < area, 0, 9);

/** The share of the beta distribution below x, by its continued fraction; `rest` is 1 - x, `scale` is B(a, b). */
function betaShare(x, rest, a, b, scale) {
  if (x <= 0 || x >= 1) {
    return Number(x >= 1);
  }
  if (x > (a + 1) / (a + b + 2)) {
    return 1 - betaShare(rest, x, b, a, scale);
  }
  let below = 0;
  for (let k = 400; k > 0; k--) {
    const even = (k * (b - k) * x) / ((a + 2 * k - 1) * (a + 2 * k));
    const odd = (-(a + k) * (a + b + k) * x) / ((a + 2 * k) * (a + 2 * k + 1));
    below = even / (1 + odd / (1 + below));
  }
  const first = (-(a + b) * x) / (a + 1);
  return (x ** a * rest ** b) / a / scale / (1 + first / (1 + below));
}

/** The area under Student's curve from t on. */
export function studentTail(t, freedom) {
  if (!Number.isFinite(t)) {
    return Number(t < 0);
  }
  let scale = freedom % 2 ? Math.PI : 2; // B(1/2, 1/2) and B(1, 1/2), from which the others follow
  for (let half = freedom % 2 ? 0.5 : 1; half < freedom / 2; half++) {
    scale *= half / (half + 0.5);
  }
  const whole = freedom + t * t;
  const both = betaShare(freedom / whole, (t * t) / whole, freedom / 2, 0.5, scale);
  return t > 0 ? both / 2 : 1 - both / 2;
}

/** The t with so much area on its right. */
export const studentPoint = (rest, freedom) => pointOf((t) => studentTail(t, freedom), rest);

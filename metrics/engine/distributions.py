"""The tails of the usual distributions, without SciPy: exact fractions while the numbers are small, else floats.

A tail is the chance of a value at least as large as the one found.
"""

import math
from fractions import Fraction

EXACT_UP_TO = 5000  # things: beyond that a fraction has thousands of digits, and a float will do


def normal_tail(z):
    """The area under the standard normal curve above z.

    >>> round(normal_tail(1.96), 6)
    0.024998
    """
    return math.erfc(z / math.sqrt(2)) / 2


def normal_quantile(tail):
    """The z with this area above it.

    >>> round(normal_quantile(0.025), 6)
    1.959964
    """
    from statistics import NormalDist  # which is slow to load

    return -NormalDist().inv_cdf(float(tail))


def chi_squared_tail(statistic):
    """The area above a statistic under the chi-squared curve with one degree of freedom.

    >>> round(chi_squared_tail(3.841459), 6)
    0.05
    """
    return math.erfc(math.sqrt(max(statistic, 0) / 2))


def t_tail(t, freedom):
    """The area above t under Student's curve.

    >>> round(t_tail(2.228139, 10), 6)
    0.025
    """
    if math.isinf(t):
        return 0.0 if t > 0 else 1.0
    square = t * t
    both = incomplete_beta(freedom / (freedom + square), square / (freedom + square), freedom / 2, 0.5)
    return both / 2 if t > 0 else 1 - both / 2


def t_quantile(tail, freedom):
    """The t with this area above it.

    >>> round(t_quantile(0.025, 10), 6)
    2.228139
    """
    if tail > 0.5:
        return -t_quantile(1 - tail, freedom)
    high = 1.0
    while t_tail(high, freedom) > tail:
        high *= 2
    return _bisect(lambda t: t_tail(t, freedom) > tail, 0.0, high)


def beta_quantile(share, a, b, above=False):
    """The x with this share of the beta distribution below it, or above it.

    >>> round(beta_quantile(0.5, 2, 2), 6), round(beta_quantile(0.25, 1, 1, above=True), 6)
    (0.5, 0.75)
    """
    if above:
        return _bisect(lambda x: incomplete_beta(1 - x, x, b, a) > share, 0.0, 1.0)
    return _bisect(lambda x: incomplete_beta(x, 1 - x, a, b) < share, 0.0, 1.0)


def _bisect(is_below, low, high):
    """Where a condition that holds below a point stops to hold, as close as floats come."""
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        low, high = (middle, high) if is_below(middle) else (low, middle)


def binomial_tail(hits, trials, chance=Fraction(1, 2)):
    """The chance of `hits` or more successes in so many trials, as a fraction.

    >>> binomial_tail(2, 3), binomial_tail(1, 2, Fraction(1, 3))
    (Fraction(1, 2), Fraction(5, 9))
    """
    top, bottom = Fraction(chance).as_integer_ratio()
    ways = (math.comb(trials, k) * top**k * (bottom - top) ** (trials - k) for k in range(max(hits, 0), trials + 1))
    return Fraction(sum(ways), bottom**trials)


def two_sided_coin(heads, trials):
    """The chance that a fair coin strays from half heads at least as far; exact up to 5000 trials.

    >>> two_sided_coin(1, 3), two_sided_coin(0, 3)
    (Fraction(1, 1), Fraction(1, 4))
    """
    fewer = min(heads, trials - heads)
    if 2 * fewer == trials:
        return Fraction(1)
    if trials > EXACT_UP_TO:
        return 2 * incomplete_beta(0.5, 0.5, trials - fewer, fewer + 1)
    ways = below = 1
    for k in range(fewer):
        ways = ways * (trials - k) // (k + 1)
        below += ways
    return Fraction(2 * below, 2**trials)


def hypergeometric_tail(hits, population, successes, drawn):
    """The chance of `hits` or more successes among those drawn; exact up to a population of 5000.

    >>> hypergeometric_tail(5, 20, 10, 10)
    Fraction(62065, 92378)
    """
    least, most = max(0, drawn + successes - population), min(successes, drawn)
    if hits <= least or hits > most:
        return Fraction(hits <= least)
    if population > EXACT_UP_TO:
        return _hypergeometric_float(hits, population, successes, drawn, least, most)
    ways = math.comb(successes, hits) * math.comb(population - successes, drawn - hits)
    total = ways
    for k in range(hits, most):
        ways = ways * (successes - k) * (drawn - k) // ((k + 1) * (population - successes - drawn + k + 1))
        total += ways
    return Fraction(total, math.comb(population, drawn))


def _hypergeometric_float(hits, population, successes, drawn, least, most):
    """The same in floats, summed away from the middle, where the terms shrink."""
    upper = hits * population > successes * drawn
    start = hits if upper else hits - 1
    share = drawn / population, 1 - drawn / population
    term = _mass(start, successes, *share) * _mass(drawn - start, population - successes, *share)
    term /= _mass(drawn, population, *share)
    terms = [term]
    # From k successes to k + 1, or back to k - 1: the ratio of the two chances.
    for k in range(start, most) if upper else range(start - 1, least - 1, -1):
        ratio = (successes - k) * (drawn - k) / ((k + 1) * (population - successes - drawn + k + 1))
        term = term * ratio if upper else term / ratio
        terms.append(term)
        if term <= 1e-18 * terms[0]:
            break
    total = math.fsum(terms)
    return total if upper else 1 - total


def incomplete_beta(x, rest, a, b):
    """The share of the beta distribution below x; `rest` is 1 - x, which may be known more precisely than x is.

    >>> round(incomplete_beta(0.25, 0.75, 1, 1), 6)
    0.25
    """
    if x <= 0 or rest <= 0:
        return float(x > 0)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(rest, x, b, a)
    # The continued fraction of DiDonato and Morris, by the method of Lentz. Its first term is small where x is near the
    # mean, and is taken from the smaller of x and 1 - x, which has more digits.
    margin = 1 + (a - (a + b) * x if x < rest else (a + b) * rest - b)
    above = fraction = a / (a + 1) * margin
    below, n = 0.0, 0
    while True:
        n += 1
        between = a + 2 * n - 1
        part = n * (b - n) * x / between
        whole = n + part + (a + n) / (between + 2) * (margin + n * (1 + rest))
        part *= (a + n - 1) * (a + b + n - 1) * x / between
        below = 1 / _nonzero(whole + part * below)
        above = _nonzero(whole + part / above)
        fraction *= above * below
        if abs(above * below - 1) < 1e-15:
            return _mass(a, a + b, x, rest) * a * b / (a + b) / fraction


def _nonzero(value):
    return value if abs(value) > 1e-300 else 1e-300


def _mass(k, n, chance, rest):
    """The chance of k of n, k any number: Loader's saddle point keeps the digits that factorials lose."""
    if k in (0, n):
        return (rest if k == 0 else chance) ** n
    exponent = _stirling_rest(n) - _stirling_rest(k) - _stirling_rest(n - k)
    exponent -= _deviance(k, n * chance) + _deviance(n - k, n * rest)
    return math.exp(exponent) * math.sqrt(n / (2 * math.pi * k * (n - k)))


def _stirling_rest(n):
    """By how much Stirling's formula falls short of ln n!."""
    if n < 16:
        return math.lgamma(n + 1) - (n + 0.5) * math.log(n) + n - math.log(2 * math.pi) / 2
    square = n * n
    return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n


def _deviance(x, mean):
    """x ln(x / mean) + mean - x, without cancellation where x is close to the mean."""
    if abs(x - mean) >= 0.1 * (x + mean):
        return x * math.log(x / mean) + mean - x
    v = (x - mean) / (x + mean)
    result, term, j = (x - mean) * v, 2 * x * v, 1
    while True:
        term *= v * v
        following = result + term / (2 * j + 1)
        if following == result:
            return result
        result, j = following, j + 1

"""What a mean over random halves can hide: the least adjusted Rand index of halves, and what lies below all of them."""

from collections.abc import Sequence
from itertools import chain
from math import ceil, comb, exp

from metrics.clusters.pairs import adjusted_rand
from metrics.engine.given import sequence
from metrics.exact import exact, parse
from metrics.lab.implied import pairs_of_split, two_sizes
from metrics.words import brief

MOST = 10_000  # examples of a class: a half of them has tables enough
STEEPEST = 10**6
REACH = 8  # standard deviations by which the class sizes of a half may stray
MEAN_SQUARE = 3  # of the strays of a row's runs, in standard deviations; it is about 1


def random_halves(class_sizes, deviations=4, size=None):
    """Every table that a random half of two classes can have, in chunks: class sizes, errors of each, adjusted Rand.

    The sizes of the classes in the half may stray from their share by so many standard deviations. Of an odd total the
    smaller half is taken, unless `size` says otherwise.

    >>> len(list(random_halves((100, 100))))  # 50 and 50, and 14 to either side
    29
    """
    half = sum(class_sizes) // 2 if size is None else size
    middle, stray = half * class_sizes[1] / sum(class_sizes), deviations * _deviation(class_sizes)
    for m in range(ceil(middle - stray), int(middle + stray) + 1):
        yield _tables(half - m, m)


def _deviation(class_sizes):
    """The standard deviation of a class's size in a random half: the same for both classes, and for both halves."""
    total, half, share = sum(class_sizes), sum(class_sizes) // 2, class_sizes[1] / sum(class_sizes)
    return (half * share * (1 - share) * (total - half) / (total - 1)) ** 0.5


def _tables(n, m):
    import numpy as np

    a, b = (errors.ravel() for errors in np.meshgrid(np.arange(n + 1), np.arange(m + 1)))
    pairs = pairs_of_split((a, b), (n, m), half=0.5)
    return (n, m), (a, b), adjusted_rand.array(np.stack(list(pairs.values()), -1))


def strayed_halves(class_sizes):
    """Every table of a half or of a whole run, in chunks: correct rate, balanced rate, stray, adjusted Rand.

    The stray tells how many standard deviations more there are of the second class than its share. A run has all
    examples, each once, and strays by nothing.

    >>> len(list(strayed_halves((100, 100))))  # 50 and 50, 28 to either side, and a run
    58
    """
    total, share = sum(class_sizes), class_sizes[1] / sum(class_sizes)
    halves = (random_halves(class_sizes, REACH, size) for size in {total // 2, total - total // 2})
    for (n, m), (a, b), indices in chain(*halves, [_tables(*class_sizes)]):
        stray = (m - (n + m) * share) / _deviation(class_sizes)
        yield 1 - (a + b) / (n + m), 1 - (a / n + b / m) / 2, stray, indices


def least_mean_adjusted_rand(
    correct_rate: str, balanced_correct_rate: str, class_sizes: Sequence[int], surface: Sequence[float]
) -> float:
    """What a mean adjusted Rand index over random halves is at least, if the two rates are such means, too.

    A `surface` has four slopes: along the correct rate, the balanced correct rate, the stray of a half, and down along
    the square of the stray. It is moved up until it touches a table from below. Then it lies below every mean: the two
    strays of a run cancel, and their squares are taken to be MEAN_SQUARE, on average. The rates are taken to be a unit
    of their last decimal lower, since they may be rounded or cut off.

    >>> surface = 2.0, 0.3, 0.0, 0.0035
    >>> print(f'{least_mean_adjusted_rand("78.54 %", "78.51 %", (100, 100), surface):.3f}')  # and 0.30 was printed
    0.304
    """
    slopes = sequence(surface, "surface", "four slopes are needed")
    if len(slopes) != 4:
        raise ValueError(f"surface has {len(slopes)} numbers: four slopes are needed")
    by_correct, by_balanced, by_stray, by_square = (_slope(slope, f"surface[{at}]") for at, slope in enumerate(slopes))
    class_sizes = two_sizes(class_sizes, MOST)
    if 2 * REACH * _deviation(class_sizes) > min(class_sizes):
        raise ValueError(f"class_sizes is {class_sizes}: a class is so small that a half may have none of it")
    if min(by_correct, by_balanced, by_square) < 0:
        raise ValueError(f"surface is {surface!r}: only the third slope may be negative")
    lowest = []
    for correct, balanced, stray, indices in strayed_halves(class_sizes):
        heights = indices - by_correct * correct - by_balanced * balanced
        lowest.append(heights.min() - by_stray * stray + by_square * stray**2)
    rates = ((correct_rate, "correct_rate"), (balanced_correct_rate, "balanced_correct_rate"))
    correct, balanced = (
        float(value) - (0 if places is None else 10.0**-places)
        for value, places in (_rate(rate, name) for rate, name in rates)
    )
    return float(min(lowest)) + by_correct * correct + by_balanced * balanced - MEAN_SQUARE * by_square


def _slope(slope, name):
    found = exact(slope, name)
    if abs(found) > STEEPEST:
        raise ValueError(f"{name} is {brief(slope)}: a slope is from -{STEEPEST} to {STEEPEST}")
    return float(found)


def _rate(rate, name):
    """A rate as it is printed: its value and its places."""
    if not isinstance(rate, str):
        raise TypeError(
            f"{name} is {brief(rate)}: a text is needed, such as '78.54 %', whose places tell how sure it is"
        )
    value = exact(rate, name)
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is {rate}: it lies between 0 and 1")
    return parse(rate)


def chance_of_wilder_halves(class_sizes, runs=20):
    """More than the chance that in so many runs a half strays beyond REACH, or the mean square is above MEAN_SQUARE.

    By Chernoff's bound on the mean of independent squares, from the distribution of the class sizes.

    >>> chance_of_wilder_halves((357, 212)) < 1 / 5000
    True
    """
    (n, m), half = class_sizes, sum(class_sizes) // 2
    middle, deviation = half * m / (n + m), _deviation(class_sizes)
    beyond = growth = 0
    for second in range(max(0, half - n), min(half, m) + 1):
        chance = comb(n, half - second) * comb(m, second) / comb(n + m, half)
        square = ((second - middle) / deviation) ** 2
        beyond += chance * (square > REACH**2)
        growth += chance * exp(square / 3)
    return runs * beyond + (growth * exp(-MEAN_SQUARE / 3)) ** runs


def lowest_in_halves(class_sizes):
    """The least adjusted Rand index of a random half, by the number of its errors.

    >>> least = lowest_in_halves((357, 212))
    >>> print(f"{least[9]:.3f}")  # 9 errors in a half of 284
    0.872
    """
    import numpy as np

    least = np.ones(sum(class_sizes) // 2 + 1)
    for _, (a, b), indices in random_halves(class_sizes):
        np.minimum.at(least, a + b, indices)
    return least


def line_under_halves(class_sizes):
    """The highest line below `lowest_in_halves` that never bends down: its corners, as errors and indices.

    The mean of many halves lies above it, too, whatever they are.

    >>> errors, indices = line_under_halves((900, 100))
    >>> float(errors[1]), float(indices[1])  # straight from no error to a minority of 32 that is missed altogether
    (32.0, 0.0)
    """
    import numpy as np

    corners = []
    for corner in enumerate(lowest_in_halves(class_sizes)):
        while len(corners) > 1 and _not_below(*corners[-2:], corner):
            corners.pop()
        corners.append(corner)
    return np.array(corners).T


def _not_below(first, middle, last):
    return (middle[1] - first[1]) * (last[0] - first[0]) >= (last[1] - first[1]) * (middle[0] - first[0])

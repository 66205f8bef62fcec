"""What a mean over random halves can hide: the least adjusted Rand index of halves, and a line below them."""

import numpy as np

from metrics.clusters.pairs import adjusted_rand
from metrics.lab.implied import pairs_of_split


def random_halves(class_sizes, deviations=4):
    """Every table that a random half of two classes can have, in chunks: class sizes, errors of each, adjusted Rand.

    The sizes of the classes in the half may stray from their share by so many standard deviations.

    >>> len(list(random_halves((100, 100))))  # 50 and 50, and 14 to either side
    29
    """
    total, half = sum(class_sizes), sum(class_sizes) // 2
    share = class_sizes[1] / total
    stray = deviations * (half * share * (1 - share) * (total - half) / (total - 1)) ** 0.5
    for m in range(int(np.ceil(half * share - stray)), int(half * share + stray) + 1):
        n = half - m
        a, b = (errors.ravel() for errors in np.meshgrid(np.arange(n + 1), np.arange(m + 1)))
        pairs = pairs_of_split((a, b), (n, m), half=0.5)
        yield (n, m), (a, b), adjusted_rand.array(np.stack(list(pairs.values()), -1))


def lowest_in_halves(class_sizes):
    """The least adjusted Rand index of a random half, by the number of its errors.

    >>> least = lowest_in_halves((357, 212))
    >>> print(f"{least[9]:.3f}")  # 9 errors in a half of 284
    0.872
    """
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
    corners = []
    for corner in enumerate(lowest_in_halves(class_sizes)):
        while len(corners) > 1 and _not_below(*corners[-2:], corner):
            corners.pop()
        corners.append(corner)
    return np.array(corners).T


def _not_below(first, middle, last):
    return (middle[1] - first[1]) * (last[0] - first[0]) >= (last[1] - first[1]) * (middle[0] - first[0])

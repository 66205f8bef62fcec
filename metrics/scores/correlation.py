"""Ranks of a million numbers, and what comes of them: Spearman's and Kendall's counts, placements for DeLong."""

import math

import numpy as np

from metrics.engine.rational import Undefined
from metrics.scores.keys import examples, numbers, rank_sum
from metrics.scores.sorting import exact_dot

FEW = 16  # in so few numbers, every two are compared


def midranks(values):
    """The rank of each value, from 1 for the lowest; equal ones share the mean of their ranks.

    >>> midranks([0.1, 0.7, 0.7, 0.3])
    array([1. , 3.5, 3.5, 2. ])
    """
    return _doubled_ranks(numbers(values, "values")) / 2


def _doubled_ranks(values):
    order, starts, lengths = _runs(values)
    return _put(order, _spread(2 * starts + lengths + 1, lengths))


def _runs(values):
    """The order of the values, and where in it each distinct one starts, and how often it occurs."""
    order = np.argsort(values)
    return order, *_runs_in_order(values[order])


def _runs_in_order(values):
    new = values[1:] != values[:-1]
    if new.all():  # quite usual, and soon done
        return np.arange(len(values)), np.ones(len(values), np.intp)
    starts = np.append(0, np.flatnonzero(new) + 1)
    return starts, np.diff(starts, append=len(values))


def _spread(values, lengths):
    """What was found for each distinct value, for each value in order."""
    return values if len(values) == lengths.sum() else np.repeat(values, lengths)


def _put(order, values):
    """What was found for the values in order, put back where they were."""
    placed = np.empty_like(values)
    placed[order] = values
    return placed


def placements(positive, scores):
    """For each positive twice the negatives below it, for each negative twice the positives above it; a tie counts 1.

    Over twice the negatives, and twice the positives, these are the structural components of DeLong.

    >>> placements([True, False, True, False], [0.9, 0.5, 0.5, 0.1])
    (array([4, 3]), array([3, 4]))
    """
    positive, scores = examples(positive, scores)
    order, starts, lengths = _runs(scores)
    upto = np.cumsum(positive[order])
    upto, positives = upto[starts + lengths - 1], int(upto[-1])
    before = np.append(0, upto[:-1])
    below = _spread(2 * starts + lengths - before - upto, lengths)
    above = _spread(2 * positives - before - upto, lengths)
    placed = _put(order, np.where(positive[order], below, above))
    return placed[positive], placed[~positive]


def spearman_sums(x, y):
    """With ranks doubled and counted from their mean: the sum of their products, and the two sums of their squares.

    >>> spearman_sums([1, 2, 3], [1, 3, 2])
    (4, 8, 8)
    """
    x, y = (_doubled_ranks(values) - (len(values) + 1) for values in _two_columns(x, y))
    return exact_dot(x, y), exact_dot(x, x), exact_dot(y, y)


def spearman(x, y):
    """Spearman's rho: the correlation of the mid-ranks.

    >>> spearman([1, 2, 3], [1, 3, 2])
    0.5
    """
    product, *squares = spearman_sums(x, y)
    for name, square in zip("xy", squares, strict=True):
        if not square:
            raise Undefined(f"all values of {name} are equal", "Spearman's rho")
    # One rounding before the root and one after it: never more than 1.
    return math.copysign(math.sqrt(product**2 / math.prod(squares)), product)


def kendall_counts(x, y):
    """Pairs of examples: concordant, discordant, tied in x alone, tied in y alone, tied in both.

    >>> kendall_counts([1, 2, 3, 3], [1, 3, 2, 2])
    (3, 2, 0, 0, 1)
    """
    x, y = _two_columns(x, y)
    (order, starts, in_x), (by_y, _, in_y) = _runs(x), _runs(y)
    y = _put(by_y, _spread(np.arange(len(in_y), dtype=np.int64), in_y))[order]
    tied_x, tied_y, tied = _tied_pairs(in_x), _tied_pairs(in_y), 0
    if tied_x:  # in order of x, those with the same x are put in order of y: no tie looks discordant then
        y += _spread(starts, in_x).astype(np.int64) << 32
        y.sort()
        tied = _tied_pairs(_runs_in_order(y)[1])
        y &= 2**32 - 1
    discordant = _inversions(y)
    pairs = len(y) * (len(y) - 1) // 2
    return pairs - discordant - tied_x - tied_y + tied, discordant, tied_x - tied, tied_y - tied, tied


def _two_columns(x, y):
    x, y = numbers(x, "x"), numbers(y, "y")
    if len(x) != len(y):
        raise ValueError(f"x has {len(x)} values but y has {len(y)}")
    return x, y


def _tied_pairs(lengths):
    return exact_dot(lengths, lengths - 1) // 2


def _inversions(ranks):
    """Pairs of which the higher comes first: those within a few neighbours, then those between neighbouring groups.

    Two groups are sorted as one, with a bit set in the second's numbers: each of these moves down by as many places as
    there are higher ones in the first.
    """
    size = -(-len(ranks) // FEW) * FEW
    keys = np.full(size, len(ranks), np.uint32 if len(ranks) < 2**31 else np.uint64)
    keys[: len(ranks)] = ranks
    columns = np.ascontiguousarray(keys.reshape(-1, FEW).T)
    found = sum(int(np.count_nonzero(columns[i] > columns[j])) for j in range(FEW) for i in range(j))
    keys <<= 1
    width = FEW
    while width < size:
        whole = size // (2 * width) * (2 * width)
        rows, rest = keys[:whole].reshape(-1, 2 * width), keys[whole:]
        rows[:, width:] |= 1
        rest[width:] |= 1
        rows.sort(axis=1)
        rest.sort()
        starts = np.arange(width, size, 2 * width, dtype=np.int64)
        stops = np.minimum(starts + width, size)
        found += exact_dot(starts + stops - 1, stops - starts) // 2 - rank_sum(keys)[1]  # places before and after
        keys &= ~keys.dtype.type(1)
        width *= 2
    return found

"""The thesis' measures of ranked lists, over any number of lists at once.

A list of two classes is a row of 0 (negative) and 1 (positive), an ordering a row of the true ranks 1 to n; both run
from the example ranked lowest to the one ranked highest. In an ordering the upper half is positive, with the middle one
of an odd number. The cut is set so that as many examples are predicted positive as are positive.

A measure gives (numerators, denominator), whole numbers; no denominator means that the value is the numerator's root.
"""

from functools import lru_cache
from itertools import chain, combinations, permutations
from math import comb, factorial, lcm

import numpy as np

from metrics.lab.ranked_distribution import BY_CUT_AND_PAIRS

WORD = 2**62  # beyond it a whole number is Python's own


def _hits_and_pairs(positive, n0):
    """For each list, p and U."""
    ranks = np.arange(1, positive.shape[1] + 1)
    return positive[:, positive.shape[1] - n0 :].sum(axis=1), positive @ ranks - n0 * (n0 + 1) // 2


def _by_cut_and_pairs(name):
    def measure(positive):
        n0 = int(positive[0].sum())
        return BY_CUT_AND_PAIRS[name](*_hits_and_pairs(positive, n0), n0, positive.shape[1] - n0)

    return measure


def average_precision(positive):
    """The mean, over the positives, of the precision when the cut is just below them."""
    length, n0 = positive.shape[1], int(positive[0].sum())
    from_top = positive[:, ::-1].astype(np.int64)
    common = lcm(*range(1, length + 1))
    whole = np.int64 if common * length < WORD else object
    shares = np.array([common // depth for depth in range(1, length + 1)], whole)
    return (from_top * from_top.cumsum(axis=1)).astype(whole) @ shares, common * n0


def ordered_auc(order):
    """AUC with each positive weighted by its true rank."""
    low = order.shape[1] // 2
    positive = order > low
    below = np.cumsum(~positive, axis=1)
    return (order * positive * below).sum(axis=1), low * sum(range(low + 1, order.shape[1] + 1))


def euclidean_rank_distance(order):
    return ((order - np.arange(1, order.shape[1] + 1)) ** 2).sum(axis=1), None


def manhattan_rank_distance(order):
    return abs(order - np.arange(1, order.shape[1] + 1)).sum(axis=1), 1


def sum_of_reversed_numbers(order):
    """The pairs in the wrong order."""
    return sum((order[:, :i] > order[:, i : i + 1]).sum(axis=1) for i in range(1, order.shape[1])), 1


OF_CLASSES = {name: _by_cut_and_pairs(name) for name in BY_CUT_AND_PAIRS} | {"average_precision": average_precision}
OF_ORDERS = {
    measure.__name__: measure
    for measure in (ordered_auc, euclidean_rank_distance, manhattan_rank_distance, sum_of_reversed_numbers)
}


@lru_cache(maxsize=1)  # many pairs of measures are compared on the same lists, which nobody changes
def all_lists(positives, negatives):
    """Every list of so many positives and negatives, a row each.

    >>> all_lists(1, 2)
    array([[1, 0, 0],
           [0, 1, 0],
           [0, 0, 1]], dtype=int8)
    """
    length = positives + negatives
    count = comb(length, positives)
    places = np.fromiter(chain.from_iterable(combinations(range(length), positives)), np.int8, count * positives)
    lists = np.zeros((count, length), np.int8)
    np.put_along_axis(lists, places.reshape(count, positives).astype(np.intp), 1, axis=1)
    return lists


@lru_cache(maxsize=1)
def all_orders(length):
    """Every ordering of so many examples, a row each."""
    count = factorial(length)
    ranks = chain.from_iterable(permutations(range(1, length + 1)))
    return np.fromiter(ranks, np.int64, count * length).reshape(count, length)


def drawn(row, count, random):
    """So many arrangements of a row, drawn uniformly."""
    return random.permuted(np.tile(row, (count, 1)), axis=1)

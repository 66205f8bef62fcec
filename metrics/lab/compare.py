"""Two measures compared over all ranked lists of a size."""

from __future__ import annotations

import math
import operator
from collections import namedtuple
from functools import lru_cache
from typing import Any

from metrics.engine.given import generator, sequence, whole
from metrics.engine.progress import progress
from metrics.lab.measures import OF_ORDERS, MeasureLike, measure
from metrics.lab.pair_counting import count_pairs, kind_of_pair
from metrics.lab.ranked_distribution import BY_CUT_AND_PAIRS, joint_distribution, pair_counts
from metrics.lab.result import Comparison, PairCounts
from metrics.words import brief

MOST = 1_000_000  # lists that are enumerated; of more, pairs are drawn
MOST_EXAMPLES = 10_000  # in one list
MOST_DRAWN = 10**8  # pairs of lists
DRAWN = 50_000  # pairs, as many as the thesis drew for its table 3.12
BLOCK = 400_000  # entries of lists at a time


class Size(namedtuple("Size", "positives negatives ordered")):
    """The lists that are compared: all of some positives and negatives, or all orderings of some examples."""

    __slots__ = ()

    @classmethod
    def read(cls, size):
        size = size.tolist() if hasattr(size, "tolist") else size  # an array of two is two numbers, not their sum
        try:
            n = operator.index(size)
        except TypeError:
            positives, negatives = _two_whole_numbers(size)
        else:
            positives, negatives = n - n // 2, n // 2  # the upper half is positive
        if min(positives, negatives) < 1:
            raise ValueError(f"size is {brief(size)}: both classes need at least one example")
        if positives + negatives > MOST_EXAMPLES:
            raise ValueError(f"size is {brief(size)}: at most {MOST_EXAMPLES} examples are ranked")
        return cls(positives, negatives, hasattr(size, "__index__"))

    @property
    def lists(self):
        n = self.positives + self.negatives
        return math.factorial(n) if self.ordered else math.comb(n, self.positives)

    def __str__(self):
        if self.ordered:
            return f"orderings of {self.positives + self.negatives} examples"
        positives, negatives = "s" * (self.positives != 1), "s" * (self.negatives != 1)
        return f"lists of {self.positives} positive{positives} and {self.negatives} negative{negatives}"


def _two_whole_numbers(size):
    try:
        positives, negatives = map(operator.index, sequence(size, "size", "(positives, negatives) is needed"))
    except (TypeError, ValueError):
        raise TypeError(f"size is {brief(size)}: give (positives, negatives), or the length of the orderings") from None
    return positives, negatives


def compare_measures(
    first: MeasureLike, second: MeasureLike, size: int | tuple[int, int], *, draw: int | None = None, seed: Any = None
) -> Comparison:
    """Compare two measures over all ranked lists of (positives, negatives), or over all orderings of so many examples.

    >>> auc_and_accuracy = compare_measures("auc", "accuracy", (3, 3))
    >>> auc_and_accuracy.counts
    PairCounts(consistent=113, inconsistent=1, first_only=62, second_only=4, neither=10)
    >>> auc_and_accuracy.C, auc_and_accuracy.D
    (Fraction(113, 114), Fraction(31, 2))
    >>> compare_measures("ordered_auc", "auc", 8).D
    Fraction(7672, 509)

    AUC, accuracy, the break-even point and what is built from them are compared exactly at any size. Other measures are
    evaluated on every list while there are at most a million; of more lists `draw` pairs are drawn (50,000 unless you
    say), and `.interval("C")` says how sure the result is.
    """
    first, second, size = measure(first), measure(second), Size.read(size)
    leaves = {leaf.source: leaf for leaf in first.leaves + second.leaves}
    for source, leaf in leaves.items():
        if source in OF_ORDERS and not size.ordered:
            raise ValueError(f"{leaf.name} needs the true order of all examples: give the orderings' length as size")
    if draw is not None or (size.lists > MOST and not leaves.keys() <= BY_CUT_AND_PAIRS.keys()):
        counts = _drawn_pairs(first, second, size, leaves, DRAWN if draw is None else draw, seed)
        return Comparison(first.name, second.name, size, counts, sampled=True)
    if isinstance(first.source, str) and isinstance(second.source, str):
        counts = _counts_by_name(first.name, second.name, size)
    else:
        counts = _all_pairs(first, second, size, leaves)
    return Comparison(first.name, second.name, size, counts)


@lru_cache(maxsize=256)
def _counts_by_name(first, second, size):
    if {first, second} == {"auc", "accuracy"} and not size.ordered:
        counts = PairCounts(*pair_counts(size.positives, size.negatives))
        if first == "auc":
            return counts
        return counts._replace(first_only=counts.second_only, second_only=counts.first_only)
    first, second = measure(first), measure(second)
    return _all_pairs(first, second, size, {first.source: first, second.source: second})


def _all_pairs(first, second, size, leaves):
    columns, weights = _in_closed_form(size) if leaves.keys() <= BY_CUT_AND_PAIRS.keys() else _enumerated(size, leaves)
    return count_pairs(first.keys(columns), second.keys(columns), weights)


def _in_closed_form(size):
    """The columns of the measures that follow from the cut and the pairs, and how many lists have these values."""
    n0, n1 = size.positives, size.negatives
    times = math.factorial(n0) * math.factorial(n1) if size.ordered else 1  # orderings of the same + and -
    cells = [
        (p, U, count * times)
        for p, least, counts in joint_distribution(n0, n1)
        for U, count in enumerate(counts, least)
    ]
    columns = {}
    for name, value in BY_CUT_AND_PAIRS.items():
        columns[name] = [value(p, U, n0, n1)[0] for p, U, _ in cells], value(0, 0, n0, n1)[1]
    return columns, [count for *_, count in cells]


def _evaluated(size, leaves, lists):
    """Each measure on these lists: {source: (numerators, denominator)}."""
    from metrics.lab import measure_columns

    positive = (lists > size.negatives).astype("int8") if size.ordered else lists
    columns = {}
    for source, leaf in leaves.items():
        if source in OF_ORDERS:
            columns[source] = measure_columns.OF_ORDERS[source](lists)
        else:
            known = measure_columns.OF_CLASSES.get(source)
            columns[source] = known(positive) if known else leaf.column(lists)
    return columns


def _enumerated(size, leaves):
    """The columns of the measures over all lists, lists with the same values taken together, and their numbers."""
    import numpy as np

    from metrics.lab.measure_columns import all_lists, all_orders

    n = size.positives + size.negatives
    columns = _evaluated(size, leaves, all_orders(n) if size.ordered else all_lists(*size[:2]))
    cells = np.zeros(size.lists, np.int64)
    for numerators, _ in columns.values():
        values, places = np.unique(np.asarray(numerators), return_inverse=True)
        cells = np.unique(cells * len(values) + places, return_inverse=True)[1]
    _, samples, weights = np.unique(cells, return_index=True, return_counts=True)
    return _picked(columns, samples), weights.tolist()


def _picked(columns, at):
    """The columns at some lists, as Python's own numbers: a product of two may be long."""
    import numpy as np

    return {source: (np.asarray(numerators)[at].tolist(), below) for source, (numerators, below) in columns.items()}


def _drawn_pairs(first, second, size, leaves, draw, seed):
    """The five counts of pairs of different lists, drawn uniformly."""
    import numpy as np

    draw = whole(draw, "draw", 1, MOST_DRAWN)
    random = generator(seed)
    n = size.positives + size.negatives
    row = np.arange(1, n + 1) if size.ordered else np.repeat(np.int8([0, 1]), [size.negatives, size.positives])
    counts, block = [0] * 5, max(1, BLOCK // n)
    for start in progress(range(0, draw, block), "drawing pairs of lists"):
        columns = _picked(_evaluated(size, leaves, _pairs(row, min(block, draw - start), random)), slice(None))
        for kind in map(kind_of_pair, _signs(first.keys(columns)), _signs(second.keys(columns))):
            counts[kind] += 1
    return counts


def _pairs(row, count, random):
    """Pairs of different arrangements of a row, one under the other."""
    from metrics.lab.measure_columns import drawn

    lists = drawn(row, 2 * count, random)
    while (alike := (lists[0::2] == lists[1::2]).all(axis=1)).any():
        again = alike.repeat(2)
        lists[again] = drawn(row, int(again.sum()), random)
    return lists


def _signs(keys):
    """For each pair of neighbours 1 if the first is better, -1 if the second, else 0."""
    return [(a > b) - (a < b) for a, b in zip(keys[0::2], keys[1::2], strict=True)]

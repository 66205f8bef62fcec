"""Two orders of the same things, compared: Kendall's tau and Spearman's rho."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from copy import copy
from fractions import Fraction
from functools import cached_property, partial
from itertools import groupby

from metrics.engine.data import Data, Lazily, numbers
from metrics.engine.formula import pairs, root, step, symbols, total
from metrics.engine.metric import Metric, Variant
from metrics.engine.types import Values
from metrics.exact import exact
from metrics.tables.labels import sequence

TALLIES = ("agree", "disagree", "tied_x", "tied_y")


class TwoRankings(Data):
    """Two numbers for each thing, of which only the order counts: ranks, scores, classes as 0 and 1.

    Pairs are counted exactly, whatever the numbers came in; mid-ranks of NumPy arrays are averaged in floats.

    >>> TwoRankings([1, 2, 3, 4], [0.1, 0.7, 0.4, 0.7])
    TwoRankings([1, 2, 3, 4], [0.1, 0.7, 0.4, 0.7])
    """

    about, title = "two rankings of the same things", "Two rankings"
    hint = "One thing a line: its number in the first ranking; in the second."
    example, shape = ((1, 2), (2, 1), (3, 4), (4, 3), (5, 5)), (2, 0)

    @classmethod
    def from_typed(cls, rows):
        """From lines of two numbers."""
        return cls(*map(list, zip(*numbers(rows), strict=True)))

    def as_typed(self):
        """A line for each thing."""
        return [list(pair) for pair in zip(self.first, self.second, strict=True)]

    def __init__(self, first: Values, second: Values) -> None:
        first, second = sequence(first, "first"), sequence(second, "second")
        if len(first) != len(second):
            raise ValueError(f"first has {len(first)} numbers but second has {len(second)}")
        if not len(first):
            raise ValueError("first is empty: there is nothing to put in order")
        self.first, self.second, self.labels = first, second, range(1, len(first) + 1)
        self.is_array = hasattr(first, "dtype") or hasattr(second, "dtype")
        if self.is_array:
            from metrics.scores.correlation import midranks
            from metrics.scores.keys import numbers

            self._sides = numbers(first, "first"), numbers(second, "second")
        else:
            midranks, self._sides = midranks_of_list, (_ordered(first, "first"), _ordered(second, "second"))
        makers = {name: partial(self._tally, at) for at, name in enumerate(TALLIES)}
        makers |= {name: partial(midranks, side) for name, side in zip(("rank_x", "rank_y"), self._sides, strict=True)}
        self.quantities = Lazily(makers, {"n": len(first)})

    @cached_property
    def _tallies(self):
        if not hasattr(self._sides[0], "dtype"):
            return tuple(zip(*tallied(*self._sides), strict=True))
        from metrics.scores.correlation import kendall_counts

        return [(int(count),) for count in kendall_counts(*self._sides)]  # of a million things the totals

    def _tally(self, at):
        return self._tallies[at]

    tried = (([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]), {})

    @staticmethod
    def call(first: TwoRankings | Values, second: Values | None = None, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if not isinstance(first, cls):
            if not words:
                raise TypeError(f"{metric.name} takes two lists: two numbers for each thing")
            first, words = cls(first, words[0]), words[1:]
        if first.is_array and metric.formula.symbols.intersection(TALLIES):
            first = copy(first)
            first.is_array = False  # the totals are whole numbers: no floats are needed
        return first, words, given

    def exactly(self):
        columns = self.first, self.second
        if not any(hasattr(column, "dtype") for column in columns):
            return self
        return TwoRankings(*(column.tolist() if hasattr(column, "tolist") else column for column in columns))

    def __repr__(self):
        return f"TwoRankings({list(self.first)}, {list(self.second)})"


def _ordered(values, name):
    """Exact numbers, or infinite ones: these have a place in the order too."""
    infinite = (math.inf, -math.inf)
    return [
        value if type(value) is float and value in infinite else exact(value, f"{name}[{at}]")
        for at, value in enumerate(values)
    ]


def midranks_of_list(values):
    """The rank of each value, from 1 for the lowest; equal ones share the mean of their ranks.

    >>> list(map(str, midranks_of_list([10, 30, 30, 20])))
    ['1', '7/2', '7/2', '2']
    """
    ordered = sorted(values)
    return tuple(Fraction(bisect_left(ordered, value) + bisect_right(ordered, value) + 1, 2) for value in values)


def tallied(first, second):
    """How each thing compares with those above it, so that every pair is met once.

    Of the things higher in the first, how many are higher in the second, and how many lower; of those equal in the
    first, how many are higher in the second; of those higher in the first, how many are equal in the second.

    >>> tallied([1, 2, 3, 3], [1, 3, 3, 4])
    [(3, 0, 0, 0), (1, 0, 0, 1), (0, 0, 1, 0), (0, 0, 0, 0)]
    """
    found, higher = [None] * len(first), []
    order = sorted(range(len(first)), key=lambda i: first[i], reverse=True)
    for _, group in groupby(order, key=lambda i: first[i]):
        group = list(group)
        beside = sorted(second[i] for i in group)
        for i in group:
            below, upto = bisect_left(higher, second[i]), bisect_right(higher, second[i])
            found[i] = (len(higher) - upto, below, len(beside) - bisect_right(beside, second[i]), upto - below)
        for value in beside:
            insort(higher, value)
    return found


agree, disagree, tied_x, tied_y, rank_x, rank_y, n = symbols("agree disagree tied_x tied_y rank_x rank_y n")
_concordant = step("concordant pairs", total(agree, over="agree"))
_discordant = step("discordant pairs", total(disagree, over="disagree"))
_untied = _concordant + _discordant
_tied_x = step("pairs tied in the first alone", total(tied_x, over="tied_x"))
_tied_y = step("pairs tied in the second alone", total(tied_y, over="tied_y"))

kendall_tau = Metric(
    "Kendall tau",
    (_concordant - _discordant) / pairs(n),
    "The pairs in the same order in both lists less those in opposite order, as a share of all pairs.",
    range=(-1, 1),
    aliases=["Kendall's tau", "tau-a", "Kendall rank correlation"],
    sources=["slides, Metrics (8)"],
    sisters=["spearman_rho"],
    on=TwoRankings,
    variants={
        "b": Variant(
            (_concordant - _discordant) / root((_untied + _tied_x) * (_untied + _tied_y)),
            "A pair that a list ties cannot be in order there, and does not count: with ties it is farther from 0.",
            ["Kendall 1945"],
        ),
        "Somers": Variant(
            (_concordant - _discordant) / (_untied + _tied_y),
            "Somers' D: a share of the pairs that are not tied in the first list; with classes first it is 2 AUC - 1.",
            ["Somers 1962"],
        ),
    },
    mistakes={"the share of concordant pairs": _concordant / pairs(n)},
    elsewhere="SciPy and R's cor give NaN",
)

_mean_rank = step("mean rank", (n + 1) / 2)
_together = step("ranks varying together", total((rank_x - _mean_rank) * (rank_y - _mean_rank), over="rank_x"))
_spread_x = step("spread of the first ranks", total((rank_x - _mean_rank) ** 2, over="rank_x"))
_spread_y = step("spread of the second ranks", total((rank_y - _mean_rank) ** 2, over="rank_y"))

spearman_rho = Metric(
    "Spearman rho",
    _together / root(_spread_x * _spread_y),
    "The correlation of the ranks, where equal numbers share the mean of their ranks.",
    range=(-1, 1),
    aliases=["Spearman's rho", "Spearman rank correlation"],
    sources=["slides, Metrics (8)"],
    sisters=["kendall_tau"],
    on=TwoRankings,
    variants={
        "shortcut": Variant(
            1
            - 6 * step("squared differences of ranks", total((rank_x - rank_y) ** 2, over="rank_x")) / (n * (n**2 - 1)),
            "By the differences of the ranks alone: the same number as long as there are no ties.",
            ["slides, Metrics (8)"],
        ),
    },
    elsewhere="SciPy gives NaN, torchmetrics 0, R's cor NaN",
)

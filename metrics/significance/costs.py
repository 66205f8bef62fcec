"""Which of several models costs least, and at which costs another one would (section 1.6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from metrics.clusters.pairs import PairTable
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import symbols
from metrics.engine.given import is_bare, sequence
from metrics.engine.results import number_text
from metrics.engine.types import Rows
from metrics.engine.working import worked
from metrics.markup import table_html
from metrics.tables.table import ConfusionMatrix, Table
from metrics.tables.two_classes import total_cost
from metrics.tables.weights import square
from metrics.words import brief

u11, u10, u01, u00, c11, c10, c01, c00 = symbols("u11 u10 u01 u00 c11 c10 c01 c00")
PAIR_COST = c11 * u11 + c10 * u10 + c01 * u01 + c00 * u00  # Eq. 1.55 for pairs


class Range(NamedTuple):
    """From `low` to `high` these models cost least; at an end so do their neighbours."""

    low: object
    high: object
    winners: tuple


class CostComparison:
    """The total cost of each model (`totals`), and those that cost least (`winners`, several if they tie)."""

    def __init__(self, tables, costs):
        self.tables, self.costs = tables, costs
        self.totals = {name: self._cost(table) for name, table in tables.items()}
        least = min(self.totals.values())
        self.winners = tuple(name for name, cost in self.totals.items() if cost == least)

    @property
    def winner(self):
        """The model that costs least, or None if several do."""
        return None if self.is_tie else self.winners[0]

    @property
    def is_tie(self):
        return len(self.winners) > 1

    @property
    def margin(self):
        """By how much the model that costs least is cheaper than the next; 0 for a tie."""
        least, *others = sorted(self.totals.values())
        return others[0] - least if others else inf

    @property
    def labels(self):
        """What the rows and columns of the costs stand for."""
        table = next(iter(self.tables.values()))
        return ("together", "apart") if isinstance(table, PairTable) else table.labels

    @property
    def note(self):
        """A word of warning if the models were not tested on the same examples."""
        sizes = {tuple(map(sum, rows_of(table))) for table in self.tables.values()}
        return "not tested on the same examples, whose costs alone compare" if len(sizes) > 1 else ""

    def when(self, actual, predicted):
        """Who wins at which cost of one cell, all other costs as they are.

        >>> figure_1_16 = {"Mx": [[4, 1], [2, 1]], "My": [[3, 2], [2, 1]]}
        >>> for low, high, winners in compare_costs(figure_1_16, [[-20, 100], [45, -10]]).when("+", "-"):
        ...     print(low, high, winners)
        -inf -20 ('My',)
        -20 inf ('Mx',)
        """
        i, j = self._place(actual, "actual"), self._place(predicted, "predicted")
        counts = {name: rows_of(table)[i][j] for name, table in self.tables.items()}
        return _lowest({name: (self.totals[name] - self.costs[i][j] * n, n) for name, n in counts.items()})

    def ratios(self):
        """Of two classes: who wins at which cost of a miss, in units of the cost of a false alarm as it is.

        >>> models = {"cautious": [[9, 1], [5, 15]], "bold": [[6, 4], [1, 19]]}
        >>> for low, high, winners in compare_costs(models, [[0, 3], [1, 0]]).ratios():
        ...     print(low, high, winners)
        0 4/3 ('bold',)
        4/3 inf ('cautious',)
        """
        if len(self.labels) != 2:
            raise ValueError(
                f"there are {len(self.labels)} classes: only two have misses and false alarms; ask when(...)"
            )
        positive = next(iter(self.tables.values())).positive or 0
        hit, other = self.labels[positive], self.labels[1 - positive]
        alarm = self.costs[1 - positive][positive]
        if alarm <= 0:
            raise ValueError(f"a false alarm costs {alarm}: a ratio needs more than 0; ask when({hit!r}, {other!r})")
        ranges = self.when(hit, other)
        return tuple(Range(max(low, 0) / alarm, high / alarm, winners) for low, high, winners in ranges if high > 0)

    def prevalences(self):
        """Of two classes: who costs least per example at which share of positives, if every model keeps its rates.

        >>> models = {"cautious": [[9, 1], [5, 15]], "bold": [[6, 4], [1, 19]]}
        >>> for low, high, winners in compare_costs(models, [[0, 3], [1, 0]]).prevalences():
        ...     print(low, high, winners)
        0 2/11 ('bold',)
        2/11 1 ('cautious',)
        """
        if len(self.labels) != 2:
            raise ValueError(f"there are {len(self.labels)} classes: only of two has one a prevalence")
        positive = next(iter(self.tables.values())).positive or 0
        lines = {}
        for name, table in self.tables.items():
            hit, other = (self._cost_of_one(table, at, name) for at in (positive, 1 - positive))
            lines[name] = (other, hit - other)
        return _lowest(lines, 0, 1)

    def _cost_of_one(self, table, at, name):
        """What an example of a class costs, on average."""
        counts = rows_of(table)[at]
        if not sum(counts):
            raise ValueError(f"{name} was tried on no example of {self.labels[at]!r}: its rates there are not known")
        return sum(cost * n for cost, n in zip(self.costs[at], counts, strict=True)) / sum(counts)

    def work(self, model):
        """The total cost of one model, step by step."""
        if model not in self.tables:
            raise ValueError(f"model is {model!r}: choose one of {', '.join(map(repr, self.tables))}")
        table = self.tables[model]
        if isinstance(table, PairTable):
            return worked([("total cost", None, PAIR_COST)], self._of_pairs(table))
        return total_cost.work(table, costs=self.costs)

    def _cost(self, table):
        if isinstance(table, PairTable):
            return evaluate(PAIR_COST, self._of_pairs(table))
        return total_cost(table, costs=self.costs)

    def _of_pairs(self, table):
        costs = [cost for row in self.costs for cost in row]
        return table.quantities | dict(zip(("c11", "c10", "c01", "c00"), costs, strict=True))

    def _place(self, label, name):
        if label not in self.labels:
            raise ValueError(f"{name} is {label!r}: choose one of {', '.join(map(repr, self.labels))}")
        return self.labels.index(label)

    def _verdict(self):
        return " and ".join(map(str, self.winners)) + (" tie" if self.is_tie else " costs least")

    def __repr__(self):
        totals = ", ".join(f"{name} {number_text(cost)}" for name, cost in self.totals.items())
        return f"<total cost {totals}: {self._verdict()}{'; ' * bool(self.note)}{self.note}>"

    def _repr_html_(self):
        rows = [[number_text(cost), "lowest" if name in self.winners else ""] for name, cost in self.totals.items()]
        return table_html(f"Total cost: {self._verdict()}", self.totals, ["total cost", ""], rows)


def compare_costs(
    tables: Mapping[Any, Table | PairTable | Rows] | Iterable[Table | PairTable | Rows], costs: Rows
) -> CostComparison:
    """The total cost (Eq. 1.55) of each of several models, {name: table} or a list, by the same costs.

    A table is a confusion matrix, or the PairTable of a clustering; then the costs stand in the same places as in
    Fig. 1.10: rows same class and different classes, columns same cluster and different clusters.

    >>> compare_costs({"M1": [[4, 1], [2, 1]], "M2": [[3, 2], [2, 1]]}, [[0, 0], [-145, 120]])
    <total cost M1 -170, M2 -170: M1 and M2 tie>
    """
    if isinstance(tables, Table | PairTable):
        raise TypeError("tables is a single table: several are compared, as a list or as {name: table}")
    if is_bare(tables):
        raise TypeError(f"tables is {brief(tables)}: several are compared, as a list or as {{name: table}}")
    if not isinstance(tables, Mapping):
        tables = enumerate(sequence(tables, "tables"), 1)
    tables = dict(tables)
    if not tables:
        raise ValueError("tables is empty: there is nothing to compare")
    tables = {
        name: table if isinstance(table, Table | PairTable) else ConfusionMatrix(table)
        for name, table in tables.items()
    }
    (first, one), *others = tables.items()
    for name, other in others:
        if isinstance(one, PairTable) != isinstance(other, PairTable):
            raise TypeError(f"{first} is a {type(one).__name__}, but {name} is a {type(other).__name__}")
        if (one.labels, one.positive) != (other.labels, other.positive):
            raise ValueError(f"{first} has the labels {one.labels}, but {name} has {other.labels}")
    return CostComparison(tables, square(costs, len(rows_of(one)), "costs"))


def rows_of(table):
    return (table.counts[:2], table.counts[2:]) if isinstance(table, PairTable) else table.rows


def _lowest(lines, least=-inf, most=inf):
    """Which of the lines {name: (start, slope)} is the lowest, from where to where."""
    crossings = sorted(
        {
            (start - other) / (steeper - slope)
            for start, slope in lines.values()
            for other, steeper in lines.values()
            if slope < steeper
        }
    )
    ends = [least, *(at for at in crossings if least < at < most), most]
    found = []
    for low, high in pairwise(ends):
        at = _between(low, high)
        heights = {name: start + slope * at for name, (start, slope) in lines.items()}
        winners = tuple(name for name, height in heights.items() if height == min(heights.values()))
        if found and found[-1].winners == winners:
            found[-1] = found[-1]._replace(high=high)
        else:
            found.append(Range(low, high, winners))
    return tuple(found)


def _between(low, high):
    """A number between two ends, which may be infinite."""
    if low == -inf:
        return 0 if high == inf else high - 1
    return low + 1 if high == inf else (low + high) / 2

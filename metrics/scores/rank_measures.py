"""The thesis' measures of ranked lists: how far from the true order, and AUC weighted by scores or by ranks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial

from metrics.engine.data import numbers
from metrics.engine.formula import root, symbols, total
from metrics.engine.metric import Metric, Variant
from metrics.scores.ranked import RankedList


class Positions(RankedList):
    """The predicted positions of the examples in their true order, the lowest first.

    >>> Positions.from_positions([2, 1, 3])
    Positions.from_positions([2, 1, 3])
    """

    about, title = "a ranking against the true order", "Positions"
    hint = "The predicted positions of the examples, the one that belongs lowest first."
    example, shape = "thesis_1_3", (0, 1)

    @classmethod
    def from_typed(cls, rows):
        """From one line of positions."""
        return cls.from_positions(numbers(rows)[0])

    def as_typed(self):
        """The positions, in one line."""
        return [self.scores]

    @classmethod
    def from_positions(cls, placed):
        ranked = super().from_positions(placed)
        ranked.quantities.makers |= {
            "row_weight": partial(ranked.of_row, "weight"),
            "row_below": partial(ranked.of_row, "below"),
            "worded": partial(_worded, ranked.scores),
        }
        return ranked

    tried = (([3, 6, 8, 1, 4, 2, 5, 7],), {})

    @staticmethod
    def call(placed: RankedList | Iterable[int], /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, RankedList) and "placed" not in first.quantities.makers:
            raise TypeError(f"{metric.name} is for true positions: RankedList.from_positions makes such a list")
        if not isinstance(first, cls):
            first = cls.from_positions(first.scores if isinstance(first, RankedList) else first)
        return first, words, given

    @property
    def row(self):
        """The same row of numbers, read as the true positions of the examples that are placed first, second…"""
        return RankedList.from_positions(sorted(self.labels, key=lambda true: self.scores[true - 1]))

    def of_row(self, name):
        """A quantity of the row."""
        return self.row.quantities[name]

    def __repr__(self):
        return f"Positions.from_positions({self.scores})"


def _worded(placed):
    """For each example i, those that belong above it and are placed below position i."""
    return tuple(sum(later < at for later in placed[at:]) for at in range(1, len(placed) + 1))


gain, weight, below, row_weight, row_below, P, N = symbols("gain weight below row_weight row_below P N")
true, placed, reversed_, worded = symbols("true placed reversed worded")

soft_auc = Metric(
    "soft AUC",
    total(gain, over="gain") / (P * N),
    "By how much a positive's score beats that of a negative, on average over all pairs; a lost pair counts 0.",
    range=(0, math.inf),
    aliases=["SAUC", "softened AUC"],
    sources=["thesis Eq. 1.4"],
    sisters=["auc"],
    on=RankedList,
)

ordered_auc = Metric(
    "ordered AUC",
    total(weight * below, over="weight") / (N * total(weight, over="weight")),
    "AUC in which a positive weighs as much as its true position: 1 if all of the upper half is above the lower.",
    aliases=["OAUC"],
    sources=["thesis Eq. 1.9"],
    sisters=["euclidean_rank_distance", "manhattan_rank_distance", "sum_of_reversed_numbers"],
    on=Positions,
    variants={
        "thesis": Variant(
            total(row_weight * row_below, over="row_weight") / (N * total(row_weight, over="row_weight")),
            "The row read as in the thesis' example: not where each example is placed, but which one is in each place.",
            ["thesis, Table 1.3"],
        ),
    },
)

euclidean_rank_distance = Metric(
    "Euclidean rank distance",
    root(total((placed - true) ** 2, over="placed")),
    "How far the predicted positions are from the true ones, as the distance of two points.",
    range=(0, math.inf),
    better="lower",
    aliases=["ED"],
    sources=["thesis Eq. 1.6"],
    sisters=["manhattan_rank_distance", "sum_of_reversed_numbers"],
    on=Positions,
    variants={
        "thesis": Variant(
            total((placed - true) ** 2, over="placed"),
            "Without its root, as in the thesis' example.",
            ["thesis, Table 1.3"],
            erratum="as printed in the thesis",
        ),
    },
)

manhattan_rank_distance = Metric(
    "Manhattan rank distance",
    total(abs(placed - true), over="placed"),
    "By how many positions the examples are off, in all.",
    range=(0, math.inf),
    better="lower",
    aliases=["MD", "Spearman's footrule"],
    sources=["thesis Eq. 1.7"],
    sisters=["euclidean_rank_distance", "sum_of_reversed_numbers"],
    on=Positions,
)

sum_of_reversed_numbers = Metric(
    "sum of reversed numbers",
    total(reversed_, over="reversed"),
    "The pairs of examples that are placed in the wrong order.",
    range=(0, math.inf),
    better="lower",
    aliases=["SRN", "inversions"],
    sources=["thesis Eq. 1.8"],
    sisters=["manhattan_rank_distance", "euclidean_rank_distance"],
    on=Positions,
    variants={
        "wording": Variant(
            total(worded, over="worded"),
            "As the thesis words it: the others are compared with the number of the example, not with its position.",
            ["thesis, section 1.1.2"],
            erratum="as worded in the thesis",
        ),
    },
)

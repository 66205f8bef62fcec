"""Curves that a threshold draws on its way from the highest score to the lowest: ROC, and precision against recall.

A point is of all examples with score > threshold called positive. Curves of lists are exact fractions, those of NumPy
arrays floats.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import cached_property
from numbers import Real
from types import MappingProxyType
from typing import Any, NamedTuple, SupportsFloat

from metrics.engine.given import yes_or_no
from metrics.engine.rational import Undefined
from metrics.engine.types import Label, Labels, Number, Value, Values
from metrics.engine.values import Labelled
from metrics.engine.working import Working
from metrics.exact import decimal, shortest
from metrics.markup import table_html
from metrics.scores.curve_lists import corners, heights
from metrics.scores.ranked import RankedList
from metrics.scores.ranking import auc, average_precision, partial_auc
from metrics.tables.table import Table
from metrics.words import brief

SHOWN = 20  # points that a notebook lists
LONGEST = 20  # digits of a fraction that print shows
CLOSE = 1e-12  # curves of floats that are no further apart touch


def roc_curve(actual: RankedList | Table | Labels, scores: Values | None = None, positive: Label = None) -> RocCurve:
    """The false and the true positive rate at every threshold.

    >>> curve = roc_curve([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1])
    >>> print(curve)
    ROC curve of 5 examples: 6 points, AUC = 5/6 ≈ 0.833
    >>> curve.point_at(0.65)
    Point(fpr=Fraction(1, 2), tpr=Fraction(2, 3))
    """
    return RocCurve(RankedList.of(actual, scores, positive))


def precision_recall_curve(
    actual: RankedList | Table | Labels, scores: Values | None = None, positive: Label = None
) -> PrecisionRecallCurve:
    """The recall and the precision at every threshold, from the first that calls an example positive.

    >>> precision_recall_curve([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1]).precision
    (Fraction(1, 1), Fraction(1, 1), Fraction(2, 3), Fraction(3, 4), Fraction(3, 5))
    """
    return PrecisionRecallCurve(RankedList.of(actual, scores, positive))


class Point(NamedTuple):
    """A model with one threshold in ROC space."""

    fpr: object
    tpr: object
    words = MappingProxyType({"fpr": "false positive rate", "tpr": "true positive rate"})
    facts, _repr_html_ = Labelled.facts, Labelled._repr_html_


class RecallPoint(NamedTuple):
    """A model with one threshold: the share of the positives that it finds, and of its finds that are positive."""

    recall: object
    precision: object
    words, facts, _repr_html_ = Labelled.words, Labelled.facts, Labelled._repr_html_


class _Curve:
    """The true and false positives at every threshold, from none at the highest score to all below the lowest."""

    def __init__(self, ranked):
        if not isinstance(ranked, RankedList):
            raise TypeError(f"ranked is {brief(ranked)}: a RankedList is needed; roc_curve takes labels and scores")
        self.ranked, self.is_array = ranked, ranked.has_arrays
        known = ranked.quantities
        self.positives, self.negatives = known["P"], known["N"]
        if not self.positives or (self.takes_both and not self.negatives):
            raise Undefined(f"every example is {'positive' if self.positives else 'negative'}", self.name)

    @cached_property
    def _steps(self):
        """The scores from the highest, and the true and false positives when each is the lowest called positive."""
        if self.is_array:
            from metrics.scores.sorting import roc_counts

            return roc_counts(self.ranked.flags, self.ranked.scores)
        rows = self.ranked.rows
        return tuple(row.score for row in rows), tuple(row.true for row in rows), tuple(row.false for row in rows)

    @cached_property
    def thresholds(self):
        scores = self._steps[0]
        if self.is_array:
            from metrics.scores.curve_arrays import thresholds

            return thresholds(scores)[self.first :]
        return (*scores, -math.inf)[self.first :]

    @property
    def true_positives(self):
        return self._from_none(self._steps[1])

    @property
    def false_positives(self):
        return self._from_none(self._steps[2])

    def _from_none(self, counts, of=None):
        """Counts, or shares of a total, with the point where nothing is called positive, if the curve has it."""
        if self.is_array:
            from metrics.scores.curve_arrays import from_none

            return from_none(counts, of, self.first)
        counts = (0, *counts)[self.first :]
        return counts if of is None else tuple(Fraction(count, of) for count in counts)

    def _at(self, threshold):
        """The true and false positives when score > threshold is called positive."""
        if not isinstance(threshold, Real) or threshold != threshold:
            raise ValueError(f"threshold is {threshold!r}: a number is needed")
        scores, true, false = self._steps
        if self.is_array:
            called = len(scores) - int(scores[::-1].searchsorted(threshold, side="right"))
        else:
            called = bisect_left(scores, -threshold, key=lambda score: -score)
        return (int(true[called - 1]), int(false[called - 1])) if called else (0, 0)

    def _columns(self):
        """The table, column by column."""
        counts = {"threshold": self.thresholds, "TP": self.true_positives, "FP": self.false_positives}
        return counts | {heading: getattr(self, name) for heading, name in self.shares.items()}

    def table(self):
        """The points as a pandas table."""
        import pandas as pd

        return pd.DataFrame(
            {name: values if self.is_array else list(values) for name, values in self._columns().items()}
        )

    def _repr_html_(self):
        columns = self._columns()
        rows = list(zip(*(values[:SHOWN] for values in columns.values()), strict=True))
        cells, numbers = [[_text(value) for value in row] for row in rows], [*range(1, len(rows) + 1)]
        if len(self.thresholds) > SHOWN:
            cells, numbers = [*cells, ["…"] * len(columns)], [*numbers, "…"]
        return table_html(str(self), numbers, columns, cells)

    def __len__(self):
        return len(self.thresholds)

    def __str__(self):
        value = getattr(self, self.of)
        text, is_exact = shortest(value)
        fraction = f"= {value} " if isinstance(value, Fraction) and len(str(value)) <= LONGEST else ""
        said = f"{fraction}{'=' if is_exact else '≈'} {text}"
        return f"{self.name} of {len(self.ranked)} examples: {len(self)} points, {self.said} {said}"

    def __repr__(self):
        return f"<{self.name} of {len(self.ranked)} examples>"


class RocCurve(_Curve):
    """Points (FPR, TPR) from (0, 0) to (1, 1): `fpr`, `tpr`, `thresholds`, `auc`."""

    name, of, said, first, takes_both = "ROC curve", "auc", "AUC", 0, True
    shares = MappingProxyType({"FPR": "fpr", "TPR": "tpr"})

    @cached_property
    def fpr(self) -> Any:
        return self._from_none(self._steps[2], self.negatives)

    @cached_property
    def tpr(self) -> Any:
        return self._from_none(self._steps[1], self.positives)

    @cached_property
    def auc(self) -> Value:
        return auc(self.ranked)

    def work(self, variant: str = "area", **words: Any) -> Working:
        """The area under the curve, strip by strip."""
        return auc.work(self.ranked, variant=variant, **words)

    def partial_auc(self, max_fpr: Number, standardised: bool = False) -> Value:
        """The area up to a false positive rate; standardised, chance gives 1/2 (McClish)."""
        standardised = yes_or_no(standardised, "standardised")
        return partial_auc(self.ranked, max_fpr, variant="standardised" if standardised else None)

    def point_at(self, threshold: SupportsFloat) -> Point:
        """(FPR, TPR) when every example with score > threshold is called positive."""
        true, false = self._at(threshold)
        return Point(Fraction(false, self.negatives), Fraction(true, self.positives))

    def flip(self) -> RocCurve:
        """The curve of the model that says the opposite: what was below the diagonal is above it.

        >>> roc_curve([0, 1, 0], [0.9, 0.5, 0.1]).flip().auc, roc_curve("+-").flip().auc
        (Fraction(1, 2), Fraction(1, 1))
        """
        if self.is_array:
            from metrics.scores.curve_arrays import negated

            return RocCurve(RankedList(self.ranked.flags, negated(self.ranked.scores)))
        return RocCurve(RankedList(self.ranked.flags, [-score for score in self.ranked.scores]))

    def convex_hull(self) -> RocCurve:
        """The curve over the corners of the convex hull: the best that thresholds, and chance between two, can do.

        It is that of a model which keeps fewer scores apart: those between two corners become one, the lowest.

        >>> roc_curve([1, 0, 1, 0], [4, 3, 2, 1]).convex_hull().tpr
        (Fraction(0, 1), Fraction(1, 2), Fraction(1, 1), Fraction(1, 1))
        """
        points = corners(self.false_positives, self.true_positives)
        lowest = [self._steps[0][corner - 1] for corner in points[1:]][::-1]
        if self.is_array:
            from metrics.scores.curve_arrays import lowered

            return RocCurve(RankedList(self.ranked.flags, lowered(self.ranked.scores, lowest)))
        scores = [lowest[bisect_right(lowest, score) - 1] for score in self.ranked.scores]
        return RocCurve(RankedList(self.ranked.flags, scores))

    def dominates(self, other: RocCurve) -> bool:
        """Whether this curve is never below the other one, and somewhere above it (thesis, Fig. 2.2).

        >>> better, worse = roc_curve("-+-+"), roc_curve("+-+-")
        >>> better.dominates(worse), worse.dominates(better), worse.dominates(worse)
        (True, False, False)
        """
        if not isinstance(other, RocCurve):
            raise TypeError(f"other is {brief(other)}: a RocCurve is needed; roc_dominance takes lists of points")
        least, most = self._gaps(other)
        allowed = CLOSE if self.is_array or other.is_array else 0
        return bool(least >= -allowed and most > allowed)

    def _gaps(self, other):
        """How far this curve is above the other, at least and at most: it is enough to look where one has a point."""
        if self.is_array or other.is_array:
            from metrics.scores.curve_arrays import gaps

            return gaps((self.fpr, self.tpr), (other.fpr, other.tpr))
        rates = sorted({*self.fpr, *other.fpr})
        ours, theirs = (
            [height for rate in rates for height in heights(curve.fpr, curve.tpr, rate)] for curve in (self, other)
        )
        gaps = [one - two for one, two in zip(ours, theirs, strict=True)]
        return min(gaps), max(gaps)


class PrecisionRecallCurve(_Curve):
    """Points (recall, precision), recall growing: `recall`, `precision`, `thresholds`, `average_precision`.

    With nothing called positive there is no precision: the curve starts at the highest score.
    """

    name, of, said, first, takes_both = "precision-recall curve", "average_precision", "average precision", 1, False
    shares = MappingProxyType({"recall": "recall", "precision": "precision"})

    @cached_property
    def recall(self) -> Any:
        return self._from_none(self._steps[1], self.positives)

    @cached_property
    def precision(self) -> Any:
        _, true, false = self._steps
        if self.is_array:
            return true / (true + false)
        return tuple(Fraction(hits, hits + misses) for hits, misses in zip(true, false, strict=True))

    @cached_property
    def average_precision(self) -> Value:
        return average_precision(self.ranked)

    def point_at(self, threshold: SupportsFloat) -> RecallPoint:
        """(recall, precision) when every example with score > threshold is called positive."""
        true, false = self._at(threshold)
        if not true + false:
            raise Undefined(f"no score is above {threshold}", "precision")
        return RecallPoint(Fraction(true, self.positives), Fraction(true, true + false))


def _text(value):
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return decimal(value) if math.isinf(value) else f"{value:.6g}"
    return value

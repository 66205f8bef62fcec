"""Tables of two raters: the confusion matrix and its methods."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING, Any, SupportsFloat

from metrics.engine.data import Data
from metrics.engine.given import is_among
from metrics.engine.metric import Metric
from metrics.engine.types import Label, Labels, MakesTable, Rows, Values
from metrics.engine.working import Working
from metrics.exact import count, exact
from metrics.tables.labels import count_pairs_of_lists, only_one, order, sequence
from metrics.tables.reading import class_names, counted, counted_chunks, labels_of, rows_of
from metrics.words import brief

if TYPE_CHECKING:
    from pandas import DataFrame


def quantities(rows, positive=0):
    """What the symbols of a formula stand for; the entries may be numbers or whole arrays of them."""
    actual = tuple(sum(row) for row in rows)
    predicted = tuple(sum(column) for column in zip(*rows, strict=True))
    known = {"f": rows, "actual": actual, "predicted": predicted, "T": sum(actual), "N": len(rows)}
    if len(rows) == 2:
        p, n = positive, 1 - positive
        known |= {"TP": rows[p][p], "FN": rows[p][n], "FP": rows[n][p], "TN": rows[n][n]}
    return known


class Table(Data):
    """A square table, rows one rater (or the truth), columns the other (or the prediction)."""

    caption = "Table"

    def __init__(self, rows, labels, positive=0):
        self.rows, self.labels, self.positive = rows, labels, positive

    tried = (([[4, 1], [2, 1]],), {})

    @staticmethod
    def call(table: Table | MakesTable | Rows, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, Table):
            return first, words, given
        return first.table_for(metric) if hasattr(first, "table_for") else ConfusionMatrix(first), words, given

    @staticmethod
    def quantities_of(counts, positive):
        from metrics.engine.arrays import entries

        rows = entries(counts)
        if len(rows) != len(rows[0]):
            raise ValueError(f"counts has shape {counts.shape}: a confusion matrix is square")
        return quantities(rows, positive)

    @cached_property
    def quantities(self):
        return quantities(self.rows, self.positive)

    @property
    def actual(self):
        """The row totals by label."""
        return dict(zip(self.labels, self.quantities["actual"], strict=True))

    @property
    def predicted(self):
        """The column totals by label."""
        return dict(zip(self.labels, self.quantities["predicted"], strict=True))

    @property
    def total(self):
        return self.quantities["T"]

    def index(self, label, argument="label"):
        """The position of a label."""
        try:
            return self.labels.index(label)
        except (TypeError, ValueError, ArithmeticError):  # it is not there, or is something that cannot be compared
            choices = ", ".join(map(repr, self.labels))
            raise ValueError(f"{argument} is {brief(label)}: choose one of {choices}") from None

    def one_vs_rest(self, label):
        """Collapse to 2 x 2: this class against all the others together (Fig. 1.5)."""
        at = self.index(label)
        if len(self.labels) == 2:
            return type(self)._made(self.rows, self.labels, at)
        hit, row, column = self.rows[at][at], self.quantities["actual"][at], self.quantities["predicted"][at]
        rows = ((hit, row - hit), (column - hit, self.total - row - column + hit))
        return type(self)._made(rows, (label, "rest" if label != "rest" else "all others"), 0)

    def transpose(self):
        """Rows and columns exchanged."""
        return type(self)._made(tuple(zip(*self.rows, strict=True)), self.labels, self.positive)

    @classmethod
    def _made(cls, rows, labels, positive):
        """A table from parts that are known to be good."""
        table = cls.__new__(cls)
        Table.__init__(table, rows, labels, positive)
        return table

    def __eq__(self, other):
        same = isinstance(other, Table) and (self.rows, self.labels) == (other.rows, other.labels)
        return same and (len(self.labels) != 2 or self.positive == other.positive)

    def __hash__(self):
        return hash((self.rows, self.labels))

    def as_typed(self):
        """The counts."""
        return self.rows

    def __getitem__(self, pair):
        """The entry for (actual label, predicted label)."""
        actual, predicted = pair
        return self.rows[self.index(actual, "actual label")][self.index(predicted, "predicted label")]

    def __repr__(self):
        rows = ", ".join(f"[{', '.join(map(str, row))}]" for row in self.rows)
        positive = f", positive={self.labels[1]!r}" if self.positive else ""
        return f"{type(self).__name__}([{rows}], labels={list(self.labels)!r}{positive})"

    def _repr_html_(self):
        from metrics.tables.markup import matrix_html

        return matrix_html(self)


class ConfusionMatrix(Table):
    """Counts of actual classes (rows) against predicted classes (columns).

    The first label is the positive class of a 2 x 2 table, unless `positive` names the other.

    >>> table = ConfusionMatrix([[4, 1], [2, 1]])
    >>> table.labels, table.total, table.actual
    (('+', '-'), 8, {'+': 5, '-': 3})
    """

    about, title = "a confusion matrix", "Confusion matrix"
    hint, example = "One class a line: its name; its examples by predicted class.", "figure_1_2"

    caption = "Confusion matrix"

    def __init__(self, rows: Rows, labels: Labels | None = None, positive: Label = None) -> None:
        rows, named = rows_of(rows)
        rows = tuple(tuple(count(v, f"counts[{i}][{j}]") for j, v in enumerate(row)) for i, row in enumerate(rows))
        labels = labels_of(named if labels is None else labels, len(rows))
        super().__init__(rows, labels)
        if positive is not None:
            if len(labels) != 2:
                raise ValueError(
                    f"positive is {brief(positive)}, but with {len(labels)} classes none is the positive one"
                )
            self.positive = self.index(positive, "positive")

    @property
    def is_empty(self) -> bool:
        return not self.total

    @classmethod
    def from_labels(
        cls,
        actual: Labels | Iterable[tuple[Labels, Labels]],
        predicted: Labels | None = None,
        labels: Labels | None = None,
        positive: Label = None,
    ) -> ConfusionMatrix:
        """Count two lists of labels, or an iterable of chunks, (actual, predicted) each.

        1 and True are positive; any other pair of labels needs `positive` or `labels`.

        >>> ConfusionMatrix.from_labels([1, 1, 0, 1], [1, 0, 0, 1]).rows
        ((2, 1), (0, 1))
        """
        if labels is not None:
            labels = class_names(labels)
            labels = labels_of(labels, len(labels))
        if predicted is None:
            found, counts = counted_chunks(actual, labels)
        else:
            found, counts = counted(actual, predicted, labels)
        if labels is None:
            places = order(found, positive)
            counts = [[counts[i][j] for j in places] for i in places]
            found = [found[i] for i in places]
            if len(found) == 1:
                found, counts = only_one(found[0], counts[0][0], positive)
        return cls(counts, found, positive)

    @classmethod
    def from_scores(
        cls, actual: Labels, scores: Values, threshold: SupportsFloat, positive: Label = None
    ) -> ConfusionMatrix:
        """Predict positive where score > threshold, and count.

        >>> ConfusionMatrix.from_scores([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], 0.5).rows
        ((1, 1), (1, 1))
        """
        actual, scores = list(sequence(actual, "actual")), list(sequence(scores, "scores"))
        if len(actual) != len(scores):
            raise ValueError(f"actual has {len(actual)} labels but scores has {len(scores)} numbers")
        if type(threshold) is not float or threshold != threshold:
            threshold = _threshold(threshold)
        kinds = {*map(type, scores)}
        if kinds != {int} and (kinds != {float} or math.isnan(sum(scores))):
            scores = [_score(score, at) for at, score in enumerate(scores)]
        found, _ = count_pairs_of_lists(actual, actual)
        found = [found[i] for i in order(found, positive)]
        if len(found) == 1:
            found, _ = only_one(found[0], 0, positive)
        if len(found) != 2:
            raise ValueError(f"actual has {len(found)} classes: a threshold separates two")
        if positive is not None and not is_among(positive, found):
            raise ValueError(f"positive is {brief(positive)}: choose one of {', '.join(map(repr, found))}")
        one = positive if positive is not None else found[0]
        other = found[1] if one == found[0] else found[0]
        return cls.from_labels(actual, [one if s > threshold else other for s in scores], [one, other])

    def expected(self) -> ConfusionMatrix:
        """The table of a perfect prediction: every example on the diagonal (Fig. 1.6)."""
        size = range(len(self.rows))
        rows = tuple(tuple(self.quantities["actual"][i] if i == j else 0 for j in size) for i in size)
        return ConfusionMatrix._made(rows, self.labels, self.positive)

    def chance(self) -> Table:
        """What chance alone would put in each cell: row total times column total over T, as exact fractions.

        >>> ConfusionMatrix([[4, 1], [2, 1]]).chance()
        Table([[15/4, 5/4], [9/4, 3/4]], labels=['+', '-'])
        """
        known = self.quantities
        if not known["T"]:
            raise ValueError("the table is empty: chance has no share of 0 examples")
        rows = tuple(tuple(Fraction(a * p, known["T"]) for p in known["predicted"]) for a in known["actual"])
        return Table(rows, self.labels, self.positive)

    def __add__(self, other):
        """The table of both parts together."""
        if not isinstance(other, ConfusionMatrix):
            return NotImplemented
        if self.labels != other.labels or (len(self.labels) == 2 and self.positive != other.positive):
            raise ValueError(f"the parts have different labels: {self.labels} and {other.labels}")
        rows = tuple(tuple(map(operator.add, a, b)) for a, b in zip(self.rows, other.rows, strict=True))
        return ConfusionMatrix._made(rows, self.labels, self.positive)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented  # so that sum() of parts works

    def work(self, metric: Metric, *words: Any, **given: Any) -> Working:
        """The worked steps of a metric on this table."""
        return metric.work(self, *words, **given)

    def values(self) -> dict[str, Any]:
        """Every metric of the catalogue that needs nothing but this table: {name: value, mapping or `Undefined`}."""
        from metrics.tables.report import values

        return values(self)

    def report(self, places: int = 3) -> DataFrame:
        """Every metric as a pandas table: its exact value, its decimal, or the sentence that says why it has none."""
        from metrics.tables.report import report

        return report(self, places)


def _score(score, at):
    """A score as a number that can be compared; an infinite one is one."""
    if not isinstance(score, Real):
        raise TypeError(f"scores[{at}] is {brief(score)}: a number is needed")
    if score != score:
        raise ValueError(f"scores[{at}] is {score}: every example needs a score")
    return score


def _threshold(threshold):
    """A threshold as a number; a text is read as people write numbers."""
    infinite = isinstance(threshold, float) and math.isinf(threshold)
    return threshold if infinite else exact(threshold, "threshold")

"""Predicted probabilities of the positive class against what came true."""

from __future__ import annotations

import math
from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING

from metrics.engine.data import Data
from metrics.engine.formula import largest, ln, step, symbols, total
from metrics.engine.given import whole
from metrics.engine.metric import Metric, Variant
from metrics.engine.types import Label, Labels, Value, Values
from metrics.exact import decimal, shortest
from metrics.markup import table_html
from metrics.scores.ranked import RankedList
from metrics.scores.ranking import auc
from metrics.scores.regression import mean_squared_error, root_mean_squared_error

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ["examples", "mean probability", "share of positives"]


class Probabilities(RankedList):
    """Examples of two classes, and the probability that was given to each of being positive.

    Lists are computed with exactly, as they are written; NumPy arrays and pandas columns in floats.

    >>> Probabilities([1, 0, 1], [0.9, 0.2, 0.4])
    Probabilities([1, 0, 1], [0.9, 0.2, 0.4])
    """

    about, title = "labels and predicted probabilities", "Probabilities"
    hint = "One example a line: 1 if it is positive, else 0; its probability."

    def __init__(self, actual: Labels, scores: Values, positive: Label = None) -> None:
        super().__init__(actual, scores, positive)
        at = _outside(self.scores)
        if at is not None:
            raise ValueError(f"scores[{at}] is {self.scores[at]}: a probability lies between 0 and 1")
        self.quantities.makers["correct"] = self.correct

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, RankedList) and not isinstance(first, cls):
            first = cls(first.flags, first.scores)
        return super().read(metric, first, words, given)

    def correct(self) -> int:
        """How many predictions are right if more than 1/2 means positive.

        >>> Probabilities([1, 0, 1], [0.9, 0.2, 0.4]).correct()
        2
        """
        if self.has_arrays:
            return int(((self.scores > 0.5) == self.flags).sum())
        return sum((score > 0.5) == flag for score, flag in zip(self.scores, self.flags, strict=True))

    def arrays(self):
        other = super().arrays()
        other.quantities.makers["correct"] = self.correct
        return other

    def judged(self, metric):
        judged = super().judged(metric)
        if judged is not self:
            judged.problem.via = ("AUC", None)  # of what SAR is made of, only this takes both classes
        return judged

    def __repr__(self):
        return super().__repr__().replace("RankedList", type(self).__name__)


def _outside(scores):
    """Where the first number stands that is no probability, or None."""
    if hasattr(scores, "dtype"):
        wrong = (scores < 0) | (scores > 1)
        return int(wrong.argmax()) if wrong.any() else None
    return next((at for at, score in enumerate(scores) if not 0 <= score <= 1), None)


class ReliabilityTable(Data):
    """Examples put into bins by their probability: do as many come true as were predicted?

    The bins have the same width, and their upper end belongs to them: the first of ten holds 0 to 0.1, the second all
    above 0.1 up to 0.2. Bins without an example are left out. Symbols, one for each bin: `bin_size` m, `bin_hits` o
    the positives observed, `bin_sum` e those expected, the sum of the probabilities.

    >>> ReliabilityTable([1, 0, 1, 1], [0.9, 0.2, 0.4, 0.1], bins=2)
    <ReliabilityTable, 0 to 0.5: 2 of 3 positive, 0.233 predicted; 0.5 to 1: 1 of 1 positive, 0.900 predicted>
    """

    about = "predicted probabilities in bins"

    def __init__(
        self, actual: Probabilities | Labels, scores: Values | None = None, bins: int = 10, positive: Label = None
    ) -> None:
        self.bins = bins = whole(bins, "bins")
        self.examples = actual if isinstance(actual, Probabilities) else Probabilities(actual, scores, positive)
        found = (_binned_array if self.examples.has_arrays else _binned)(self.examples, bins)
        self.labels, sizes, hits, sums = zip(*(row for row in found if row[1]), strict=True)
        self.quantities = {"bin_size": sizes, "bin_hits": hits, "bin_sum": sums, "n": len(self.examples)}

    tried = Probabilities.tried

    @staticmethod
    def call(
        actual: ReliabilityTable | RankedList | Labels,
        /,
        scores: Values | None = None,
        *,
        bins: int = 10,
        positive: Label = None,
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        given = dict(given)
        bins = given.pop("bins", 10)
        first, words, given = Probabilities.read(metric, first, words, given)
        return cls(first, bins=bins), words, given

    def exactly(self):
        if not self.examples.has_arrays:
            return self
        return ReliabilityTable(self.examples.flags.tolist(), self.examples.scores.tolist(), self.bins)

    @property
    def rows(self) -> list[tuple[str, int, Value, Fraction]]:
        """For each bin: its range, its examples, their mean probability, the share of them that is positive."""
        known, ends = self.quantities, [_edge(number, self.bins) for number in range(self.bins + 1)]
        columns = self.labels, known["bin_size"], known["bin_hits"], known["bin_sum"]
        return [
            (f"{ends[number - 1]} to {ends[number]}", size, expected / size, Fraction(hits, size))
            for number, size, hits, expected in zip(*columns, strict=True)
        ]

    def table(self) -> DataFrame:
        """The bins as a pandas table."""
        import pandas as pd

        ranges, *columns = zip(*self.rows, strict=True)
        return pd.DataFrame(dict(zip(COLUMNS, columns, strict=True)), list(ranges))

    def __repr__(self):
        rows = (
            f"{bin}: {share * size} of {size} positive, {decimal(mean)} predicted"
            for bin, size, mean, share in self.rows
        )
        return f"<ReliabilityTable, {'; '.join(rows)}>"

    def _repr_html_(self):
        cells = [[size, decimal(mean), decimal(share)] for _, size, mean, share in self.rows]
        return table_html("Reliability", [row[0] for row in self.rows], COLUMNS, cells)


def _edge(number, bins):
    """An edge as a decimal where it is a short one, else as a fraction."""
    text, is_exact = shortest(Fraction(number, bins))
    return text if is_exact else f"{number}/{bins}"


def _binned(examples, bins):
    """(number, examples, positives, sum of probabilities) of each bin."""
    edges = [Fraction(number, bins) for number in range(1, bins)]
    found = [[number, 0, 0, Fraction(0)] for number in range(1, bins + 1)]
    for y, p in zip(examples.quantities["y"], examples.quantities["p"], strict=True):
        row = found[bisect_left(edges, p)]
        row[1:] = row[1] + 1, row[2] + y, row[3] + p
    return found


def _binned_array(examples, bins):
    import numpy as np

    scores = examples.scores.astype(float)
    places = np.searchsorted(np.arange(1, bins) / bins, scores)  # 0.3 is the double nearest to 3/10, and so is the edge
    sizes, hits, sums = (np.bincount(places, weights, bins).tolist() for weights in (None, examples.flags, scores))
    return zip(range(1, bins + 1), sizes, map(int, hits), sums, strict=True)


y, p, n, correct, bin_size, bin_hits, bin_sum = symbols("y p n correct bin_size bin_hits bin_sum")
_gap = step("gap", abs(bin_hits / bin_size - bin_sum / bin_size))
_share_right = step("accuracy at 1/2", correct / n)

brier_score = Metric(
    "Brier score",
    mean_squared_error.formula,
    "The mean squared difference of the probability and what came true, 1 or 0.",
    better="lower",
    sources=["textbook, bibliographic notes", "slides, Metrics (7)"],
    sisters=["cross_entropy", "calibration"],
    on=Probabilities,
    variants={
        "both classes": Variant(
            2 * mean_squared_error.formula,
            "As Brier had it, with the squares of both classes: those of the negative class are the same again.",
            ["Brier 1950"],
            (0, 2),
        ),
    },
)

cross_entropy = Metric(
    "cross entropy",
    0 - total(ln(y * p + (1 - y) * (1 - p)), over="y") / n,
    "How unlikely the truth was held to be: the mean of -ln of the probability given to the class that came true.",
    range=(0, math.inf),
    better="lower",
    aliases=["MXE", "mean cross entropy", "log loss"],
    sources=["thesis, section 1.1.3"],
    sisters=["brier_score"],
    on=Probabilities,
    variants={
        "thesis": Variant(
            0 - total(y * ln(p) + (1 - y) * ln(1 - p), over="y") / n,
            "As the thesis prints it: the same number, but a certain prediction has none, since 0 × ln 0 is no number.",
            ["thesis, section 1.1.3"],
            (0, math.inf),
        ),
    },
)

calibration = Metric(
    "calibration",
    total(bin_size * _gap, over="bin_size") / n,
    "How far predicted probabilities are from the share that comes true, bin by bin of equal width, on average.",
    better="lower",
    aliases=["expected calibration error", "ECE"],
    sources=["thesis, section 2.2.2"],
    sisters=["brier_score"],
    on=ReliabilityTable,
    variants={
        "largest": Variant(largest(_gap, over="bin_size"), "The gap of the worst bin.", ["maximum calibration error"]),
    },
)

sar = Metric(
    "SAR",
    (_share_right + auc + (1 - root_mean_squared_error.called("RMSE"))) / 3,
    "The mean of accuracy, AUC and 1 - RMSE: right classes, right order and right probabilities together.",
    sources=["thesis, section 2.2.2"],
    sisters=["brier_score"],
    on=Probabilities,
)

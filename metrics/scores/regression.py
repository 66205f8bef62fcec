"""Predicted numbers against observed ones."""

from __future__ import annotations

import math

from metrics.engine.data import Data, numbers
from metrics.engine.formula import middle, root, step, symbols, total
from metrics.engine.given import as_list
from metrics.engine.metric import Metric, Variant
from metrics.engine.types import Values
from metrics.exact import exact
from metrics.tables.labels import sequence
from metrics.tables.table import Table

FEW = 100_000  # numbers that are soon computed with exactly


class Numbers(Data):
    """Observed numbers y and predictions of them ŷ, entry by entry.

    Lists are computed with exactly, as they are written; NumPy arrays and pandas columns in floats.

    >>> Numbers([3, 5, 7, 10], [2, 5, 9, 8])
    Numbers([3, 5, 7, 10], [2, 5, 9, 8])
    """

    about, title = "numbers and their predictions", "Predicted numbers"
    hint = "One example a line: the observed number; the predicted one."
    example, shape = "notes_numbers", (2, 0)

    @classmethod
    def from_typed(cls, rows):
        """From lines of two numbers."""
        return cls(*map(list, zip(*numbers(rows), strict=True)))

    def as_typed(self):
        """A line for each example."""
        return [list(pair) for pair in zip(self.observed, self.predicted, strict=True)]

    def __init__(self, observed: Values, predicted: Values) -> None:
        observed, predicted = sequence(observed, "observed"), sequence(predicted, "predicted")
        if len(observed) != len(predicted):
            raise ValueError(f"observed has {len(observed)} numbers but predicted has {len(predicted)}")
        if not len(observed):
            raise ValueError("observed is empty: there is nothing to compare")
        self.is_array = hasattr(observed, "dtype") or hasattr(predicted, "dtype")
        self.observed, self.predicted = observed, predicted
        self.labels = range(1, len(observed) + 1)
        make = _floats if self.is_array else _exactly
        known = {"y": make(observed, "observed"), "p": make(predicted, "predicted"), "n": len(observed)}
        # Where nothing varies, floats would leave noise in place of 0.
        self.is_flat = self.is_array and len(observed) <= FEW and known["y"].min() == known["y"].max()
        self.quantities = known

    @classmethod
    def from_table(cls, table: Table) -> Numbers:
        """What Eq. 1.15 compares: for each class of a table, how many examples it has and how many of them are right.

        The textbook's MPE and MAPE are over classes: they take a table itself. It has no formula for them; as in its
        MAE, a class can only be short of examples, so there the sign changes nothing and both are the same.

        >>> from metrics.examples import figure_1_4
        >>> mean_absolute_error(figure_1_4), mean_percentage_error(figure_1_4)
        (Fraction(7, 3), Fraction(50, 1))
        """
        numbers = cls(table.quantities["actual"], [row[at] for at, row in enumerate(table.rows)])
        numbers.labels = table.labels
        return numbers

    takes = "the observed and the predicted numbers"

    tried = (([3, 5, 7, 10], [2, 5, 9, 8]), {})

    @staticmethod
    def call(observed: Numbers | Table | Values, predicted: Values | None = None, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        return super().read(metric, cls.from_table(first) if isinstance(first, Table) else first, words, given)

    def exactly(self):
        return Numbers(*map(as_list, (self.observed, self.predicted))) if self.is_array else self

    def __repr__(self):
        return f"Numbers({list(self.observed)}, {list(self.predicted)})"


def _exactly(values, name):
    return tuple(exact(value, f"{name}[{at}]") for at, value in enumerate(values))


def _floats(values, name):
    from metrics.scores.keys import numbers

    found = numbers(values, name).astype(float)
    wrong = abs(found) == math.inf
    if wrong.any():
        at = int(wrong.argmax())
        raise ValueError(f"{name}[{at}] is {found[at]}: a finite number is needed")
    return found


y, p, n = symbols("y p n")
_residuals = step("SSR", total((y - p) ** 2, over="y"))
_mean = step("mean of y", total(y, over="y") / n)
_spread = step("SST", total((y - _mean) ** 2, over="y"))
_around_fitted = step("SST around the mean of ŷ", total((y - step("mean of ŷ", total(p, over="p") / n)) ** 2, over="y"))

mean_absolute_error = Metric(
    "mean absolute error",
    total(abs(y - p), over="y") / n,
    "How far a prediction is from the observed number, on average.",
    range=(0, math.inf),
    better="lower",
    aliases=["MAE"],
    sources=["notes, MAE", "slides, Metrics (7)", "textbook, bibliographic notes"],
    sisters=["mean_squared_error", "root_mean_squared_error", "median_absolute_error"],
    on=Numbers,
    mistakes={"the mean of the signed differences": total(p - y, over="y") / n},
)

mean_squared_error = Metric(
    "mean squared error",
    total((y - p) ** 2, over="y") / n,
    "The mean of the squared errors: a large error counts for more than many small ones.",
    range=(0, math.inf),
    better="lower",
    aliases=["MSE"],
    sources=["notes, MSE"],
    sisters=["root_mean_squared_error", "mean_absolute_error"],
    on=Numbers,
)

root_mean_squared_error = Metric(
    "root mean squared error",
    root(total((y - p) ** 2, over="y") / n),
    "The root of the mean squared error, in the unit of the observed numbers.",
    range=(0, math.inf),
    better="lower",
    aliases=["RMSE"],
    sources=["notes, RMSE", "slides, Metrics (7)"],
    sisters=["mean_squared_error", "mean_absolute_error"],
    on=Numbers,
)

median_absolute_error = Metric(
    "median absolute error",
    middle(abs(y - p), over="y"),
    "Half of the predictions are closer than this: a few wild errors do not move it.",
    range=(0, math.inf),
    better="lower",
    aliases=["MeAE"],
    sources=["textbook, bibliographic notes"],
    sisters=["mean_absolute_error"],
    on=Numbers,
)

mean_percentage_error = Metric(
    "mean percentage error",
    100 * total((y - p) / y, over="y") / n,
    "The signed error in percent of the observed number, on average: above 0 the predictions are too low.",
    range=(-math.inf, math.inf),
    better="neither",
    aliases=["MPE"],
    sources=["textbook, bibliographic notes"],
    sisters=["mean_absolute_percentage_error"],
    on=Numbers,
)

mean_absolute_percentage_error = Metric(
    "mean absolute percentage error",
    100 * total(abs((y - p) / y), over="y") / n,
    "The error in percent of the observed number, on average, whatever its sign.",
    range=(0, math.inf),
    better="lower",
    aliases=["MAPE"],
    sources=["textbook, bibliographic notes"],
    sisters=["mean_percentage_error", "mean_absolute_error"],
    on=Numbers,
    elsewhere="scikit-learn and torchmetrics divide by a tiny number in place of 0, R's Metrics gives NaN for 0 / 0",
)

r_squared = Metric(
    "R squared",
    1 - _residuals / _spread,
    "The share of the variation of the observed numbers that the predictions explain.",
    range=(-math.inf, 1),
    aliases=["R2", "coefficient of determination"],
    sources=["notes, R squared"],
    sisters=["mean_squared_error"],
    on=Numbers,
    variants={
        "notes": Variant(
            (1 - _residuals) / _spread,
            "As the notes print it: the 1 has slipped into the numerator.",
            ["notes, R squared, first equation"],
            (-math.inf, math.inf),
            erratum="as our copy of the notes has it",
        ),
        "notes, last equation": Variant(
            (1 - _residuals) / _around_fitted,
            "As the notes print it last: the 1 in the numerator, and the mean of the predictions below.",
            ["notes, R squared, last equation"],
            (-math.inf, math.inf),
            erratum="as our copy of the notes has it last",
        ),
    },
    mistakes={"1 - SSR / SST with the mean of ŷ for that of y": 1 - _residuals / _around_fitted},
    elsewhere="scikit-learn gives 1 where all is right, else 0, NaN for one number; torchmetrics 1, R's caret NaN",
)

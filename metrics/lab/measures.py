"""What can be compared: measures of ranked lists by name, functions of your own, and measures built from two others."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

from metrics.engine.metric import Metric
from metrics.engine.progress import progress
from metrics.engine.types import Number
from metrics.exact import exact
from metrics.words import brief

# Which way is better. The upper row needs positives and negatives only, the lower one the true order of all examples.
OF_CLASSES = {"accuracy": "higher", "auc": "higher", "average_precision": "higher", "break_even_point": "higher"}
OF_ORDERS = {
    "ordered_auc": "higher",
    "euclidean_rank_distance": "lower",
    "manhattan_rank_distance": "lower",
    "sum_of_reversed_numbers": "lower",
}
_ROOT = re.compile(r"sqrt\((.+)\)")
_MEAN = re.compile(r"(\S+) (\S+) \+ \(1 - \1\) (\S+)")
DIGITS = 100


class Measure:
    """A measure by name: its column is (numerators, denominator) over all lists, its keys grow as lists get better."""

    source = None  # what its column is found by, if it has one

    def __init__(self, name):
        self.name, self.source, self.better = name, name, (OF_CLASSES | OF_ORDERS)[name]

    @property
    def leaves(self):
        """The measures that have columns of their own."""
        return (self,)

    def numbers(self, columns):
        """(numerators, denominator): the values as exact numbers."""
        numerators, denominator = columns[self.source]
        if denominator is None:
            raise TypeError(f"{self.name} is a root: it cannot be weighed exactly")
        return numerators, denominator

    def keys(self, columns):
        numerators = columns[self.source][0]
        return numerators if self.better == "higher" else [-n for n in numerators]

    def __repr__(self):
        return f"<measure {self.name}, {self.better} is better>"


class Own(Measure):
    """A function of one list (a tuple, lowest first); higher is better."""

    def __init__(self, function):
        self.source, self.better = function, "higher"
        self.name = getattr(function, "__name__", repr(function))

    def column(self, lists):
        rows = map(tuple, progress(lists.tolist(), f"evaluating {self.name}"))
        values = [exact(self._of(row), f"{self.name}({row})") for row in rows]
        common = lcm(*{value.denominator for value in values})
        return [value.numerator * (common // value.denominator) for value in values], common

    def _of(self, row):
        try:
            return self.source(row)
        except (TypeError, AttributeError) as problem:
            raise TypeError(f"{self.name} is no function of one list: {problem}") from problem


class TwoLevel(Measure):
    """The first measure, and where it ties the second (definition 11)."""

    def __init__(self, first, second):
        self.first, self.second, self.better = first, second, "higher"
        self.name = f"{first.name}:{second.name}"

    @property
    def leaves(self):
        return self.first.leaves + self.second.leaves

    def numbers(self, columns):
        raise TypeError(f"{self.name} is an order, not a number: it cannot be weighed")

    def keys(self, columns):
        return list(zip(self.first.keys(columns), self.second.keys(columns), strict=True))


class Linear(TwoLevel):
    """A weighted mean of two measures (section 4.1.2 of the thesis)."""

    def __init__(self, first, second, alpha):
        super().__init__(first, second)
        if first.better != second.better:
            raise ValueError(
                f"{first.name} is better when {first.better} but {second.name} when {second.better}: "
                "their sum points nowhere"
            )
        self.better, self.alpha = first.better, _weight(alpha)
        usual = alpha == "sqrt(1/2)"
        self.name = f"{first.name}⊕{second.name}" if usual else f"{alpha} {first.name} + (1 - {alpha}) {second.name}"

    def numbers(self, columns):
        (x, below_x), (y, below_y) = self.first.numbers(columns), self.second.numbers(columns)
        top, bottom = self.alpha.as_integer_ratio()
        a, b = top * below_y, (bottom - top) * below_x
        return [a * p + b * q for p, q in zip(x, y, strict=True)], bottom * below_x * below_y

    def keys(self, columns):
        numerators = self.numbers(columns)[0]
        return numerators if self.better == "higher" else [-n for n in numerators]


def _weight(alpha):
    """α as a fraction; in place of a root stands a fraction that agrees with it to 100 digits.

    Two values a√r + b with whole a and b below 10^49 that differ are then still in the same order, and none becomes a
    tie: |a√r + b| is at least 1 / (2 · 10^49 times the denominator of r), or 0 only for a = b = 0.
    """
    root = _ROOT.fullmatch(alpha) if isinstance(alpha, str) else None
    value = exact(root[1] if root else alpha, "alpha")
    if not 0 < value < 1:
        raise ValueError(f"alpha is {alpha}: it lies between 0 and 1")
    if not root:
        return value
    return Fraction(isqrt(value.numerator * 10 ** (2 * DIGITS) // value.denominator), 10**DIGITS)


MeasureLike = str | Measure | Metric | Callable[[Any], Any]


def measure(thing: MeasureLike) -> Measure:
    """A measure from its name ("auc", "auc:accuracy", "auc⊕accuracy"), a metric, or a function of a list.

    >>> measure("auc"), measure("auc:accuracy")
    (<measure auc, higher is better>, <measure auc:accuracy, higher is better>)
    >>> measure("0.9 auc + (1 - 0.9) accuracy").alpha
    Fraction(9, 10)
    """
    if isinstance(thing, Measure):
        return thing
    name = thing if isinstance(thing, str) else getattr(thing, "key", None)
    if isinstance(name, str) and (name in OF_CLASSES or name in OF_ORDERS):
        return Measure(name)
    if isinstance(thing, str):
        if mean := _MEAN.fullmatch(thing):
            return linear_combination(mean[2], mean[3], mean[1])
        for sign, build in ((":", two_level), ("⊕", linear_combination)):
            if sign in thing:
                return build(*map(str.strip, thing.split(sign, 1)))
    if not callable(thing) or name:
        choices = ", ".join([*OF_CLASSES, *OF_ORDERS])
        raise ValueError(f"measure is {brief(thing)}: choose one of {choices}, or give a function of one list")
    return Own(thing)


def two_level(first: MeasureLike, second: MeasureLike) -> Measure:
    """The measure that asks the second only where the first sees no difference.

    >>> from metrics.lab.compare import compare_measures
    >>> compare_measures(two_level("auc", "accuracy"), "auc", (3, 3)).D
    inf
    """
    return TwoLevel(measure(first), measure(second))


def linear_combination(first: MeasureLike, second: MeasureLike, alpha: Number = "sqrt(1/2)") -> Measure:
    """α times the first measure plus 1 - α times the second; α is a number or "sqrt(…)".

    >>> from metrics.lab.compare import compare_measures
    >>> compare_measures(linear_combination("auc", "accuracy"), "auc", (3, 3)).C
    Fraction(175, 176)
    """
    return Linear(measure(first), measure(second), alpha)

"""Mantel's test of two matrices: are the points that are together in one together in the other?"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations as orders
from math import factorial, lcm
from typing import Any

from metrics.clusters.matrices import NEARLY, MatrixPair
from metrics.engine.formula import root, step, symbols, total
from metrics.engine.given import choice, whole
from metrics.engine.metric import Metric, Variant
from metrics.engine.results import Result, chance, number_text
from metrics.engine.types import Rows
from metrics.engine.working import worked

FEW = 7  # points: all 5040 orders of them are tried
USUAL = 999  # orders that are drawn of more points
ALTERNATIVES = ("greater", "less", "two-sided")

x, y, X, Y, n, T, R, J = symbols("ideal observed whole_x whole_y n T R J")
_x, _y = x - step("mean of X", total(x, over="ideal") / n), y - step("mean of Y", total(y, over="observed") / n)
_products = step("SXY", total(_x * _y, over="ideal"))
_squares = step("SXX", total(_x**2, over="ideal")), step("SYY", total(_y**2, over="observed"))
_X = X - step("mean of all of X", total(X, over="whole_x") / T**2)
_Y = Y - step("mean of all of Y", total(Y, over="whole_y") / T**2)
_variances = [
    step("variance of all of X", total(_X**2, over="whole_x") / T**2),
    step("variance of all of Y", total(_Y**2, over="whole_y") / T**2),
]

mantel_r = Metric(
    "Mantel r",
    _products / root(_squares[0] * _squares[1]),
    "The correlation of two matrices over all pairs of points: 1 if what is together in one is together in the other.",
    range=(-1, 1),
    aliases=["Mantel statistic"],
    sources=["textbook Eq. 1.43-1.44", "Mantel 1967"],
    sisters=["rand", "adjusted_rand"],
    on=MatrixPair,
    variants={
        "textbook": Variant(
            total(_X * _Y, over="whole_x") / (n * root(_variances[0] * _variances[1])),
            "The double sum to the letter: over all entries, the diagonal too, but divided by the number of pairs.",
            ["textbook Eq. 1.43"],
            (-4, 4),
            erratum="as printed in the textbook",
        ),
    },
    mistakes={
        "the sum over n, but with standard deviations over n - 1": _products
        / (n * root(_squares[0] / (n - 1) * (_squares[1] / (n - 1)))),
        "the correlation of all entries, the diagonal and each pair twice included": total(_X * _Y, over="whole_x")
        / (T**2 * root(_variances[0] * _variances[1])),
    },
    elsewhere="scikit-bio gives NaN, R's vegan NaN",
)


@dataclass(frozen=True, slots=True, repr=False)
class MantelTest(Result):
    """The correlation `r`, and the share `p` of orders of the points that give as much: `as_far` of those `tried`."""

    r: object
    p: Fraction
    alternative: str
    as_far: int
    tried: int
    all_orders: bool
    matrices: MatrixPair = field(compare=False)

    def work(self, places=3):
        """The worked steps of the correlation and of the share."""
        pair, share = self.matrices.exactly(), R / J if self.all_orders else (R + 1) / (J + 1)
        finals = [(mantel_r.name, None, mantel_r.formula), ("p", None, share)]
        return worked(finals, pair.quantities | {"R": self.as_far, "J": self.tried}, places=places, **pair.context)

    def facts(self):
        tried = f"{'all ' * self.all_orders}{self.tried}{' random' * (not self.all_orders)}"
        return {
            mantel_r.name: number_text(self.r),
            "p": chance(float(self.p)),
            "alternative": self.alternative,
            "orders": tried,
        }


def mantel(
    x: MatrixPair | Rows,
    y: Rows | None = None,
    permutations: int | None = None,
    alternative: str = "greater",
    seed: Any = None,
) -> Any:
    """Mantel's test: the correlation of two matrices, and how often it is reached when the points change places.

    All orders of up to 7 points are tried, of more points 999 random ones, or as many as `permutations` says; the order
    observed is then counted as one more. `alternative` is "greater", "less" or "two-sided".

    >>> from metrics import ideal_matrix, observed_matrix
    >>> mantel(ideal_matrix(list("aaabbb")), observed_matrix([1, 1, 1, 2, 2, 3]))
    <Mantel r 0.739: p = 0.1, alternative greater, orders all 720>
    """
    pair = x if isinstance(x, MatrixPair) and y is None else MatrixPair(x, y)
    choice(alternative, "alternative", ALTERNATIVES)
    permutations = None if permutations is None else whole(permutations, "permutations")
    r = mantel_r(pair)
    if permutations is None and pair.points <= FEW:
        tried = factorial(pair.points)
        as_far = _of_all_orders(pair, alternative)
        return MantelTest(r, Fraction(as_far, tried), alternative, as_far, tried, True, pair)
    tried = permutations or USUAL
    as_far = _of_random_orders(pair, alternative, tried, seed)
    return MantelTest(r, Fraction(as_far + 1, tried + 1), alternative, as_far, tried, False, pair)


def _as_far(values, observed, alternative, slack):
    """Whether a number, or each of an array, is as far as the one observed."""
    if alternative == "two-sided":
        return abs(values) >= abs(observed) - slack
    return values >= observed - slack if alternative == "greater" else values <= observed + slack


def _of_all_orders(pair, alternative):
    """How many orders of the points give as much: by sums of products in whole numbers, so that ties are ties."""
    a, b = (_whole_numbers(rows) for rows in (pair.exactly().x, pair.exactly().y))
    places = [(i, j) for i in range(pair.points) for j in range(i)]
    n, mean = len(places), sum(a[i][j] for i, j in places) * sum(b[i][j] for i, j in places)
    sums = [n * sum(a[i][j] * b[o[i]][o[j]] for i, j in places) - mean for o in orders(range(pair.points))]
    slack = NEARLY * max(map(abs, sums)) if pair.is_array else 0  # 1/3 + 2/3 is not quite 1 in floats
    return sum(_as_far(found, sums[0], alternative, slack) for found in sums)  # the first order is the one given


def _whole_numbers(rows):
    common = lcm(*(value.denominator for row in rows for value in row))
    return [[int(value * common) for value in row] for row in rows]


def _of_random_orders(pair, alternative, tried, seed):
    """The same of random orders, by correlations in floats."""
    import numpy as np

    from metrics.clusters import permutation

    x, y = (np.asarray(rows, float) for rows in (pair.x, pair.y))
    found, observed = permutation.mantel_permutations(x, y, tried, seed), permutation.mantel_r(x, y)
    return int(np.count_nonzero(_as_far(found, observed, alternative, NEARLY)))

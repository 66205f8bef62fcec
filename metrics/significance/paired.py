"""Two models tested on the same examples, or on the same data sets: paired tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any

from metrics.engine.distributions import chi_squared_tail, t_quantile, t_tail, two_sided_coin
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import choose, larger, node, root, step, symbols, total
from metrics.engine.given import choice, is_among, whole
from metrics.engine.rational import Undefined
from metrics.engine.results import Result, chance, number_text, percent
from metrics.engine.types import Number, Values
from metrics.engine.working import worked
from metrics.exact import exact
from metrics.significance.intervals import share
from metrics.tables.labels import places, sequence
from metrics.words import brief

MOST_DIVIDED = 10**15  # examples on which two models differ
BY_HAND = 5000  # examples: the chances of more are not added up one by one

b, c, n, tail, area, differences = symbols("b c n tail area differences")
STATISTICS = {
    "chi-squared": (b - c) ** 2 / (b + c),
    "corrected": larger(abs(b - c) - 1, 0) ** 2 / (b + c),
}
_tosses = step("n", b + c)
COIN = total(choose(_tosses, tail), over="tail") / node(2) ** _tosses
_mean = step("mean of d", total(differences, over="differences") / n)
_variance = step("variance of d", total((differences - _mean) ** 2, over="differences") / (n - 1))
_error = step("SE", root(_variance / n))
T = _mean / _error
ALTERNATIVES = {"two-sided": 2 * area, "greater": area, "less": area}


@dataclass(frozen=True, slots=True, repr=False)
class McNemar(Result):
    """The test of two models on the same examples: `b` only the first has right, `c` only the second."""

    b: int
    c: int
    method: str
    p: object
    statistic: object = None

    def work(self):
        """The calculation, step by step; `area` is the tail beyond χ², from a table with one degree of freedom."""
        known = {"b": self.b, "c": self.c}
        if self.method != "exact":
            return worked([("χ²", None, STATISTICS[self.method]), ("p", None, area)], known | {"area": self.p})
        if self.b + self.c > BY_HAND:
            raise TypeError(f"b + c is {self.b + self.c}: more than {BY_HAND} is not worked by hand")
        return worked([("p", None, COIN)], known | {"tail": strayed(self.b, self.c)})

    def facts(self):
        facts = {"McNemar": f"b = {self.b}, c = {self.c}", "method": self.method}
        if self.statistic is not None:
            facts["χ²"] = f"= {number_text(self.statistic)}"
        return facts | {"p": chance(self.p)}


def strayed(b, c):
    """The numbers of heads that lie at least as far from half as b and c do.

    >>> strayed(1, 4)
    (0, 1, 4, 5)
    """
    fewer, tosses = min(b, c), b + c
    return tuple(heads for heads in range(tosses + 1) if min(heads, tosses - heads) <= fewer)


def mcnemar(*given: Any, method: str = "exact") -> McNemar:
    """Whether two models differ on the same examples, of which only those matter that just one of them has right.

    Takes the actual and both predicted labels, or b and c: how many only the first, only the second has right. "exact"
    asks how often a fair coin strays so far; "chi-squared" and "corrected" (for continuity) are for large numbers.

    >>> mcnemar(list("+--+++-+"), list("+-++-+++"), list("++-+--++"))
    <McNemar b = 2, c = 1: method exact, p = 1>
    >>> print(mcnemar(1, 4).work())
    n = b + c = 1 + 4 = 5
    p = Σ_k(C(n, k)) / 2^n = (C(5, 0) + C(5, 1) + C(5, 4) + C(5, 5)) / 2^5 = 3/8 = 0.375
    """
    if not is_among(method, ("exact", *STATISTICS)):
        raise ValueError(f"method is {brief(method)}: choose 'exact', {', '.join(map(repr, STATISTICS))}")
    if len(given) == 3:
        b, c = _only_one_right(*given)
    elif len(given) == 2:
        b, c = (whole(value, name, 0, MOST_DIVIDED) for value, name in zip(given, "bc", strict=True))
    else:
        raise TypeError(
            f"mcnemar takes the actual and both predicted labels, or b and c, but got {len(given)} arguments"
        )
    if method == "exact":
        return McNemar(b, c, method, two_sided_coin(b, b + c))
    if not b + c:
        raise Undefined("b + c = 0: the models are right on the same examples", "McNemar's χ²")
    statistic = worked([("χ²", None, STATISTICS[method])], {"b": b, "c": c}).value
    return McNemar(b, c, method, chi_squared_tail(statistic), statistic)


def _only_one_right(actual, first, second):
    """How many examples only the first model has right, and how many only the second."""
    lists = {"actual": actual, "first": first, "second": second}
    lists = {name: list(sequence(labels, name)) for name, labels in lists.items()}
    sizes = {name: len(labels) for name, labels in lists.items()}
    for name, size in sizes.items():
        if size != sizes["actual"]:
            raise ValueError(f"actual has {sizes['actual']} labels but {name} has {size}")
    if not sizes["actual"]:
        raise ValueError("actual is empty: there is nothing to compare")
    for name, labels in lists.items():
        places(labels, name)  # which objects to what is missing
    right = [(truth == one, truth == other) for truth, one, other in zip(*lists.values(), strict=True)]
    return right.count((True, False)), right.count((False, True))


@dataclass(frozen=True, slots=True, repr=False)
class PairedT(Result):
    """The paired t-test: both `means`, their difference `mean` and its interval from `low` to `high`, `t` with its
    degrees of `freedom`, and `p`."""

    means: tuple
    mean: object
    t: object
    freedom: int
    p: float
    low: object
    high: object
    alternative: str
    confidence: object
    _pairs: tuple = field(default=(), compare=False)

    @property
    def significant(self):
        """Whether p is as small as the confidence asks."""
        return self.p <= 1 - self.confidence

    def work(self):
        """The calculation, step by step; `area` is the tail beyond t, from a table with n - 1 degrees of freedom."""
        known = {"differences": _differences(*self._pairs), "n": self.freedom + 1}
        return worked([("t", None, T), ("p", None, ALTERNATIVES[self.alternative])], known | {"area": self._area})

    @property
    def _area(self):
        return self.p / 2 if self.alternative == "two-sided" else self.p

    def facts(self):
        ends = {"from": number_text(self.low), "to": number_text(self.high), "confidence": percent(self.confidence)}
        found = {"t": f"= {number_text(self.t)}", "degrees of freedom": str(self.freedom), "p": chance(self.p)}
        return {"mean difference": number_text(self.mean), **ends, **found}


def paired_t_test(a: Values, b: Values, confidence: Number = 0.95, alternative: str = "two-sided") -> PairedT:
    """Whether two models differ on the same data sets or folds, given the score of each on every one of these.

    The alternative is that a is "greater" or "less" than b, or either ("two-sided"); the interval has the same sides.

    >>> print(paired_t_test([3, 5, 4], [2, 3, 4]).work())
    mean of d = Σ_i(d_i) / n = (1 + 2 + 0) / 3 = 1
    variance of d = Σ_i((d_i - mean of d)^2) / (n - 1) = ((1 - 1)^2 + (2 - 1)^2 + (0 - 1)^2) / (3 - 1) = 1
    SE = √(variance of d / n) = √(1 / 3) ≈ 0.577
    t = mean of d / SE = 1 / 0.577 ≈ 1.732
    p = 2 × area = 2 × 0.113 ≈ 0.225
    """
    choice(alternative, "alternative", ALTERNATIVES)
    confidence = share(confidence)
    a, b = (sequence(side, name, "a list of numbers is needed") for side, name in ((a, "a"), (b, "b")))
    if len(a) != len(b):
        raise ValueError(f"a has {len(a)} numbers but b has {len(b)}")
    if len(a) < 2:
        raise ValueError(f"a has {len(a)} numbers: at least two pairs are needed")
    n, in_floats = len(a), hasattr(a, "dtype") or hasattr(b, "dtype")
    means, value = (_in_floats if in_floats else _exactly)(a, b)
    mean, error = value(_mean), value(_error)
    if not mean and not error:
        raise Undefined("all differences are 0", "t")
    t = value(T)
    sides = 2 if alternative == "two-sided" else 1  # what is left out lies on these
    reach = t_quantile((1 - confidence) / sides, n - 1) * error if error else 0
    low, high = -inf if alternative == "less" else mean - reach, inf if alternative == "greater" else mean + reach
    p = {"two-sided": 2 * t_tail(abs(t), n - 1), "greater": t_tail(t, n - 1), "less": t_tail(-t, n - 1)}[alternative]
    return PairedT(means, mean, t, n - 1, p, low, high, alternative, confidence, (a, b))


def _differences(a, b):
    pairs = enumerate(zip(a, b, strict=True))
    return tuple(exact(one, f"a[{at}]") - exact(other, f"b[{at}]") for at, (one, other) in pairs)


def _exactly(a, b):
    """Both means, and the value of a formula on the differences."""
    known = {"differences": _differences(a, b), "n": len(a)}
    return tuple(sum(map(exact, side)) / len(side) for side in (a, b)), lambda tree: evaluate(tree, known)


def _in_floats(a, b):
    """The same for arrays."""
    import numpy as np

    from metrics.engine.arrays import float_value

    pairs = (("a", a), ("b", b))
    try:
        columns = [np.asarray(side, float) for side in (a, b)]
    except (TypeError, ValueError, OverflowError):
        columns = [np.array([float(exact(v, f"{name}[{at}]")) for at, v in enumerate(side)]) for name, side in pairs]
    for name, column in zip("ab", columns, strict=True):
        if column.ndim != 1:
            raise ValueError(f"{name} has {column.ndim} dimensions: a list of numbers is needed")
        for at in np.flatnonzero(~np.isfinite(column))[:1]:
            raise ValueError(f"{name}[{at}] is {column[at]}: a finite number is needed")
    known = {"differences": columns[0] - columns[1], "n": len(a)}
    return tuple(float(column.mean()) for column in columns), lambda tree: float_value(tree, known)

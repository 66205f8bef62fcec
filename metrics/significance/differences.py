"""Two error rates, each of a model tested on examples of its own: whether they differ by more than chance explains."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from metrics.engine.distributions import normal_tail
from metrics.engine.formula import root, step, symbols
from metrics.engine.given import yes_or_no
from metrics.engine.results import chance
from metrics.engine.types import Number
from metrics.engine.working import worked
from metrics.exact import count, exact
from metrics.significance.intervals import Interval, counted, multiplier, share

NO_WIDTH = "both rates are 0 or 1, where this interval has no width"

z, n_a, n_b = symbols("z n_a n_b")


def _formulas(rate_a, rate_b):
    """Both ends of the interval of the difference of two rates (Eq. 1.57), the variance as a step (Eq. 1.56)."""
    variance = step("variance", rate_a * (1 - rate_a) / n_a + rate_b * (1 - rate_b) / n_b)
    half = step("half-width", z * root(variance))
    signed, absolute = step("difference", rate_a - rate_b), step("difference", abs(rate_a - rate_b))
    return {
        variant: [("low", None, difference - half), ("high", None, difference + half)]
        for variant, difference in ((None, signed), ("textbook", absolute))
    }


_of_counts, _of_rates = symbols("errors_a errors_b"), symbols("ER_a ER_b")
OF_COUNTS = _formulas(step("ER_a", _of_counts[0] / n_a), step("ER_b", _of_counts[1] / n_b))
OF_RATES = _formulas(*_of_rates)


@dataclass(frozen=True, slots=True, repr=False)
class Difference(Interval):
    """The interval of a difference, its `variance`, and the chance `p` of one as large if in truth there is none."""

    variance: object = None
    p: object = None

    @property
    def significant(self):
        """Whether 0 lies outside the interval."""
        return 0 not in self

    def facts(self):
        return Interval.facts(self) | ({} if self.p is None else {"p": chance(self.p)})


def error_rate_difference(
    errors_a: int,
    n_a: int,
    errors_b: int,
    n_b: int,
    confidence: Number = 0.95,
    *,
    rates: bool = False,
    variant: str | None = None,
    z: Number | None = None,
) -> Difference:
    """The interval of the difference of two error rates, ER_a - ER_b, of independent tests (Eq. 1.56 and 1.57).

    With `rates=True` the rates themselves are given, not the errors. The "textbook" takes the absolute difference, and
    looks z up as the area to its left. For two models tested on the same examples, `mcnemar` is the test.

    >>> error_rate_difference(3, 8, 4, 8)
    <difference of error rates -0.125: from -0.607, to 0.357, confidence 95 %, method wald, p = 0.611>
    >>> print(error_rate_difference(3, 8, 4, 8, z=2).work())
    ER_a = errors_a / n_a = 3 / 8
    ER_b = errors_b / n_b = 4 / 8 = 1/2
    difference = ER_a - ER_b = 3/8 - 1/2 = -1/8
    variance = ER_a × (1 - ER_a) / n_a + ER_b × (1 - ER_b) / n_b = 3/8 × (1 - 3/8) / 8 + 1/2 × (1 - 1/2) / 8 = 31/512
    half-width = z × √(variance) = 2 × √(31/512) ≈ 0.492
    low = difference - half-width = -1/8 - 0.492 ≈ -0.617
    high = difference + half-width = -1/8 + 0.492 ≈ 0.367
    """
    z = multiplier(confidence, z, variant)
    read = rated if yes_or_no(rates, "rates") else counted
    (one, n_a), (other, n_b) = read(errors_a, n_a, ("errors_a", "n_a")), read(errors_b, n_b, ("errors_b", "n_b"))
    names = ("ER_a", "ER_b") if rates else ("errors_a", "errors_b")
    known = {names[0]: one, names[1]: other, "n_a": n_a, "n_b": n_b, "z": z}
    working = worked((OF_RATES if rates else OF_COUNTS)[variant], known)
    steps = {found.name: found.value for found in working.steps}
    difference, variance = steps["difference"], steps["variance"]
    note, p = "", None
    if variance:
        p = 2 * normal_tail(abs(difference) / sqrt(variance))
    else:
        note = NO_WIDTH
        p = None if difference == 0 else 0.0
    return Difference(
        "difference of error rates",
        difference,
        steps["low"],
        steps["high"],
        share(confidence),
        "wald",
        z,
        note,
        lambda: working,
        variance,
        p,
    )


def rated(rate, n, names):
    """An error rate of n examples, checked."""
    found, n = exact(rate, names[0]), count(n, names[1])
    if not 0 <= found <= 1:
        raise ValueError(f"{names[0]} is {rate}: with rates=True it is an error rate, from 0 to 1")
    if n == 0:
        raise ValueError(f"{names[1]} is 0: an error rate needs examples")
    return found, n

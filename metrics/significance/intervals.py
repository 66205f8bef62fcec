"""How sure an error rate is: the interval that holds the true one, with a given confidence."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from metrics.clusters.pairs import PairTable
from metrics.engine.distributions import beta_quantile, normal_quantile, normal_tail
from metrics.engine.formula import choose, root, step, symbols, total
from metrics.engine.given import MOST, choice, is_among
from metrics.engine.results import Result, number_text, percent
from metrics.engine.types import Labels, Number, Value
from metrics.engine.working import Working, worked
from metrics.exact import count, exact
from metrics.words import brief

METHODS = ("wald", "wilson", "exact")
BY_HAND = 1000  # trials: the chances of more are not added up by hand
NO_WIDTH = "at a rate of {} Wald's interval has no width: take 'wilson' or 'exact'"
BEYOND = "Wald's interval goes beyond what a rate can be: 'wilson' and 'exact' do not"


@dataclass(frozen=True, slots=True, repr=False)
class Interval(Result):
    """From `low` to `high`, around an `estimate`; `z` is the multiplier, where there is one.

    >>> interval = Interval("error rate", 0.5, 0.4, 0.6, 0.95, "wald")
    >>> interval, 0.55 in interval, tuple(interval)
    (<error rate 0.5: from 0.4, to 0.6, confidence 95 %, method wald>, True, (0.4, 0.6))
    """

    what: str
    estimate: object
    low: object
    high: object
    confidence: object
    method: str
    z: object = None
    note: str = ""
    worked: object = field(default=None, compare=False)  # makes the working

    @property
    def half_width(self) -> Value:
        return (self.high - self.low) / 2

    @property
    def coverage(self) -> Value:
        """The area between -z and z, which is how sure the interval is."""
        return 2 * self.cumulative_area - 1

    @property
    def cumulative_area(self) -> Value:
        """The area to the left of z, which the chapter looks up."""
        if self.z is None:
            raise TypeError(f"the {self.method} interval has no z")
        return 1 - normal_tail(self.z)

    def work(self) -> Working:
        """The calculation, step by step."""
        if self.worked is None:
            raise TypeError(f"a {self.method} interval of this size is not worked by hand")
        return self.worked()

    def __iter__(self):
        return iter((self.low, self.high))

    def __contains__(self, value):
        return self.low <= value <= self.high

    def facts(self) -> dict[str, str]:
        facts = {self.what: number_text(self.estimate), "from": number_text(self.low), "to": number_text(self.high)}
        facts |= {"confidence": percent(self.confidence), "method": self.method}
        return facts | ({"note": self.note} if self.note else {})


def share(value, name="confidence"):
    """A share between 0 and 1, neither included: 0.95, "95 %" or 19/20.

    >>> share("95 %")
    Fraction(19, 20)
    """
    found = exact(value, name)
    if not 0 < found < 1:
        given = value if isinstance(value, (str, Fraction)) else brief(value)
        raise ValueError(f"{name} is {given}: it lies between 0 and 1 and is neither, such as 0.95 or '95 %'")
    return found


def multiplier(confidence, z=None, variant=None):
    """How many standard errors an interval reaches to each side, unless z says so.

    Two-sided: the area between -z and z is the confidence. The "textbook" looks up the area to the left of z.

    >>> round(multiplier(0.95), 4), round(multiplier(0.975, variant="textbook"), 4)
    (1.96, 1.96)
    """
    if variant is not None and not is_among(variant, ("textbook",)):
        raise ValueError(f"variant is {brief(variant)}: choose 'textbook', or leave it out for a two-sided interval")
    confidence = share(confidence)
    if z is None:
        return normal_quantile((1 - confidence) / (1 if variant else 2))
    given = exact(z, "z")
    if given <= 0:
        raise ValueError(f"z is {z}: more than 0 is needed")
    if given > MOST:
        raise ValueError(f"z is {brief(z)}: at most {MOST} is allowed")
    return given


def counted(errors, n, names=("errors", "n")):
    """So many errors among n examples, checked."""
    errors, n = map(count, (errors, n), names)
    if n == 0:
        raise ValueError(f"{names[1]} is 0: an error rate needs examples")
    if errors > n:
        raise ValueError(f"{names[0]} is {errors}, but {names[1]} is {n}: there cannot be more errors than examples")
    return errors, n


errors, n, z, tail, head, low, high, trials = symbols("errors n z tail head low high trials")


def _formulas(rate, trials):
    """Both ends of an interval around a rate, by Wald (Eq. 1.54) and by Wilson."""
    spread = rate * (1 - rate) / trials
    half = step("half-width", z * step("SE", root(spread)))
    middle = step("middle", (rate + z**2 / (2 * trials)) / (1 + z**2 / trials))
    wilson = step("half-width", z * root(spread + z**2 / (4 * trials**2)) / (1 + z**2 / trials))
    return {"wald": (rate - half, rate + half), "wilson": (middle - wilson, middle + wilson)}


def _chance(counts, rate):
    """The chance of any of these numbers of errors, at a true error rate."""
    return total(choose(n, counts) * rate**counts * (1 - rate) ** (n - counts), over=counts[1])


OF_EXAMPLES = _formulas(step("ER", errors / n), n)
CHECKS = {
    "low": ("chance at low of so many errors or more", None, _chance(tail, low)),
    "high": ("chance at high of so many errors or fewer", None, _chance(head, high)),
}


def error_rate_interval(
    errors: int,
    n: int,
    confidence: Number = 0.95,
    method: str = "wald",
    *,
    variant: str | None = None,
    z: Number | None = None,
) -> Interval:
    """The interval of the true error rate: "wald" (Eq. 1.54 as printed), "wilson", or "exact" (Clopper-Pearson).

    `variant="textbook"` looks z up as the chapter does; `z` is one that was looked up elsewhere.

    >>> error_rate_interval(50, 100)
    <error rate 0.5: from 0.402, to 0.598, confidence 95 %, method wald>
    >>> print(error_rate_interval(50, 100, z=1.96).work())
    ER = errors / n = 50 / 100 = 1/2
    SE = √(ER × (1 - ER) / n) = √(1/2 × (1 - 1/2) / 100) = 1/20
    half-width = z × SE = 49/25 × 1/20 = 49/500
    low = ER - half-width = 1/2 - 49/500 = 201/500 = 0.402
    high = ER + half-width = 1/2 + 49/500 = 299/500 = 0.598
    """
    errors, n = counted(errors, n)
    known = {"errors": errors, "n": n}
    if choice(method, "method", METHODS) == "exact":
        _no_multiplier(variant, z)
        return _exact("error rate", exact(errors) / n, n, confidence, known)
    return _around("error rate", exact(errors) / n, OF_EXAMPLES, known, confidence, method, variant, z)


def _no_multiplier(variant, z):
    if variant is not None or z is not None:
        raise TypeError("the exact interval has no z: leave out variant and z")


def _around(what, rate, formulas, quantities, confidence, method, variant, z, note=""):
    """An interval around a rate, as many standard errors wide as z says."""
    z = multiplier(confidence, z, variant)
    ends = list(zip(("low", "high"), (None, None), formulas[method], strict=True))
    working = worked(ends, quantities | {"z": z})
    if method == "wald" and rate in (0, 1):
        note = NO_WIDTH.format(rate)
    low, high = (end.value for end in working.steps[-2:])
    if method == "wald" and not note and not 0 <= low <= high <= 1:
        note = BEYOND
    if method == "wilson":  # where an end is 0 or 1, a root may leave the last digit wrong
        low, high = low if rate > 0 else 0, high if rate < 1 else 1
    return Interval(what, rate, low, high, share(confidence), method, z, note, lambda: working)


def _exact(what, rate, trials, confidence, quantities=None, note=""):
    """The true rates at which what was found, or more of it, and what was found, or less, are just too rare."""
    half = (1 - share(confidence)) / 2
    wrong, right = float(rate * trials), float((1 - rate) * trials)
    ends = {
        "low": beta_quantile(half, wrong, right + 1) if wrong else 0,
        "high": beta_quantile(half, wrong + 1, right, above=True) if right else 1,
    }

    def check():
        found = quantities["errors"]
        counts = {"tail": tuple(range(found, trials + 1)), "head": tuple(range(found + 1))}
        return worked([CHECKS[end] for end, at in ends.items() if at not in (0, 1)], quantities | ends | counts)

    by_hand = quantities is not None and trials <= BY_HAND
    return Interval(
        what, rate, *ends.values(), share(confidence), "exact", note=note, worked=check if by_hand else None
    )


_u = symbols("u11 u10 u01 u00")
OF_PAIRS = _formulas(step("ER", (_u[1] + _u[2]) / (_u[0] + _u[1] + _u[2] + _u[3])), trials)


def pair_error_interval(
    table: PairTable | Labels,
    clusters: Labels | None = None,
    confidence: Number = 0.95,
    method: str = "wald",
    *,
    trials: str = "disjoint pairs",
    variant: str | None = None,
    z: Number | None = None,
) -> Interval:
    """The interval of the share of pairs that a clustering gets wrong, of a PairTable or of classes and clusters.

    A point is in many pairs, so these are no independent trials. Pairs without a common point are: "disjoint pairs",
    half as many as points, which is on the safe side (Hoeffding). The chapter does not say what its |S| counts:
    "pairs", which makes the interval far too narrow, and "points" are its two readings.

    >>> pair_error_interval(["a", "a", "a", "b", "b", "b"], [1, 1, 2, 2, 3, 3], method="wilson")
    <pair error rate 0.333: from 0.061, to 0.792, confidence 95 %, method wilson>
    >>> pair_error_interval(PairTable(2, 4, 1, 8), trials="pairs").note
    '15 pairs are not 15 independent trials'
    """
    table = paired_up(table, clusters)
    size = size_of(table, trials)
    note = "" if trials == "disjoint pairs" else f"{size} {trials} are not {size} independent trials"
    rate = exact(table.counts[1] + table.counts[2]) / table.pairs
    if choice(method, "method", METHODS) == "exact":
        _no_multiplier(variant, z)
        return _exact("pair error rate", rate, size, confidence, note=note)
    known = table.quantities | {"trials": size}
    return _around("pair error rate", rate, OF_PAIRS, known, confidence, method, variant, z, note)


def paired_up(table, clusters=None):
    """The PairTable that is meant, also of classes and clusters."""
    if not isinstance(table, PairTable):
        if clusters is None:
            raise TypeError("pair_error_interval takes a PairTable, or classes and clusters")
        table = PairTable.from_labels(table, clusters)
    elif clusters is not None:
        raise TypeError("clusters was given together with a PairTable, which has counted them already")
    if not table.pairs:
        raise ValueError("the table has no pairs: at least two points are needed")
    return table


def size_of(table, trials):
    """How many trials the pairs of a table count for."""
    choice(trials, "trials", ("disjoint pairs", "pairs", "points"))
    if trials == "pairs":
        return table.pairs
    points = (1 + isqrt(1 + 8 * table.pairs)) // 2
    if points * (points - 1) != 2 * table.pairs:
        raise ValueError(f"the table has {table.pairs} pairs, not all pairs of some points: say trials='pairs'")
    return points if trials == "points" else points // 2

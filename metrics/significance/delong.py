"""How sure an AUC is, and the difference of two: DeLong, DeLong and Clarke-Pearson (1988).

An AUC is the mean share, over the positives, of the negatives below them, and over the negatives of the positives above
them. How these shares are spread says how far the AUC would move with other examples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from metrics.engine.distributions import normal_tail
from metrics.engine.formula import root, step, symbols, total
from metrics.engine.given import as_list
from metrics.engine.rational import Undefined
from metrics.engine.results import number_text
from metrics.engine.types import Label, Labels, Number, Values
from metrics.engine.working import worked
from metrics.scores.ranked import RankedList
from metrics.scores.ranking import auc
from metrics.significance.differences import Difference
from metrics.significance.intervals import Interval, multiplier, share
from metrics.tables.table import Table

P, N, z, below, above = symbols("P N z below above")
below_1, below_2, above_1, above_2 = symbols("below_1 below_2 above_1 above_2")


def _standard_error(by_positive, by_negative, mean, of):
    """Of a mean over both kinds of examples: the shares of the positives, and those of the negatives."""
    kinds = [
        step(f"spread of the positives{of}", total((by_positive - mean) ** 2, over=_list(by_positive)) / (P - 1)) / P,
        step(f"spread of the negatives{of}", total((by_negative - mean) ** 2, over=_list(by_negative)) / (N - 1)) / N,
    ]
    return step(f"standard error{of}", root(kinds[0] + kinds[1]))


def _list(tree):
    return min(tree.symbols - {"P", "N"})


_error = _standard_error(below / N, above / P, auc.as_step(), "")
INTERVAL = [("low", None, auc - z * _error), ("high", None, auc + z * _error)]

_first = step("AUC of the first", total(below_1, over="below_1") / (P * N))
_second = step("AUC of the second", total(below_2, over="below_2") / (P * N))
_difference = step("difference", _first - _second)
_error_of_difference = _standard_error(
    (below_1 - below_2) / N, (above_1 - above_2) / P, _difference, " of the difference"
)
SIDES = ("below_1", "above_1", "below_2", "above_2")
NO_WIDTH = "no example is placed otherwise than the rest of its class, so the interval has no width"
COMPARED = [
    ("low", None, _difference - z * _error_of_difference),
    ("high", None, _difference + z * _error_of_difference),
]


def auc_interval(
    actual: RankedList | Table | Labels, scores: Values | None = None, positive: Label = None, confidence: Number = 0.95
) -> Interval:
    """DeLong's interval of the AUC; it ends at 0 and 1.

    >>> auc_interval([1, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.1])
    <AUC 0.889: from 0.581, to 1, confidence 95 %, method DeLong, note the normal curve goes on to 1.197>
    """
    ranked = RankedList.of(actual, scores, positive)
    estimate, known = auc(ranked), {"z": multiplier(confidence)}

    def exact():
        return ranked.quantities | known

    def floats():
        return ranked.arrays().quantities | known

    low, high = _values(INTERVAL, exact, floats if ranked.has_arrays else None)
    beyond = [number_text(end) for end in (low, high) if not 0 <= end <= 1]
    note = f"the normal curve goes on to {' and '.join(beyond)}" if beyond else NO_WIDTH if low == high else ""
    return Interval(
        "AUC",
        estimate,
        max(low, 0),
        min(high, 1),
        share(confidence),
        "DeLong",
        known["z"],
        note,
        lambda: worked(INTERVAL, exact()),
    )


@dataclass(frozen=True, slots=True, repr=False)
class AucDifference(Difference):
    """The interval of the difference of two AUCs, the `first` and the `second`."""

    first: object = None
    second: object = None

    def facts(self):
        return Difference.facts(self) | {"first": number_text(self.first), "second": number_text(self.second)}


def auc_difference(
    actual: Labels, first: Values, second: Values, positive: Label = None, confidence: Number = 0.95
) -> AucDifference:
    """DeLong's paired test of two models that scored the same examples: whether their AUCs differ by more than chance.

    >>> actual = [1, 1, 0, 1, 0, 0, 1, 0]
    >>> auc_difference(actual, [9, 8, 7, 6, 5, 4, 3, 2], [9, 3, 8, 4, 7, 2, 6, 1])
    <difference of AUCs 0.125: from -0.322, to 0.572, confidence 95 %, method DeLong, p = 0.584, first 0.75, ...>
    """
    models = [RankedList(actual, scores, positive) for scores in (first, second)]
    values = [auc(model) for model in models]
    difference, known = values[0] - values[1], {"z": multiplier(confidence)}
    sides = dict(zip(SIDES, (side for model in models for side in _placed(model)), strict=True))

    def exact():
        halves = {name: tuple(Fraction(place, 2) for place in as_list(side)) for name, side in sides.items()}
        return known | {name: models[0].quantities[name] for name in ("P", "N")} | halves

    def floats():
        halves = {name: side / 2 for name, side in sides.items()}
        return known | {name: models[0].quantities[name] for name in ("P", "N")} | halves

    are_arrays = models[0].has_arrays and models[1].has_arrays
    low, high, error = _values([*COMPARED, ("", None, _error_of_difference)], exact, floats if are_arrays else None)
    p = 2 * normal_tail(abs(difference) / error) if error else 0.0 if difference else None
    return AucDifference(
        "difference of AUCs",
        difference,
        low,
        high,
        share(confidence),
        "DeLong",
        known["z"],
        "" if error else NO_WIDTH,
        lambda: worked(COMPARED, exact()),
        error**2,
        p,
        *values,
    )


def _values(formulas, exact, floats=None):
    """The values of some formulas, in floats where there are any; the reason why there is none is raised."""
    if floats:
        from metrics.engine.arrays import float_value

        known = floats()
        values = [float_value(tree, known) for _, _, tree in formulas]
        if not any(map(math.isnan, values)):
            return values
    values = [found.value for found in worked(formulas, exact()).steps[-len(formulas) :]]
    for value in values:
        if isinstance(value, Undefined):
            raise value
    return values


def _placed(ranked):
    """Twice the negatives below each positive and the positives above each negative, as the examples were given."""
    if ranked.has_arrays:
        from metrics.scores.correlation import placements

        return placements(ranked.flags, ranked.scores)
    negatives, found = ranked.quantities["N"], ([], [])
    placed = {
        row.score: (2 * (negatives - row.false) + row.negatives, 2 * row.true - row.positives) for row in ranked.rows
    }
    for score, flag in zip(ranked.scores, ranked.flags, strict=True):
        found[not flag].append(placed[score][not flag])
    return found

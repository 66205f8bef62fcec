"""The thesis' seven theorems about measures, checked on all lists of a size."""

from __future__ import annotations

from collections import namedtuple
from html import escape

from metrics.engine.given import is_among
from metrics.lab.compare import Size, compare_measures
from metrics.lab.measures import Measure, MeasureLike, linear_combination, measure, two_level
from metrics.words import brief


class Check(namedtuple("Check", "number holds sentence comparisons")):
    """Whether a theorem holds on these lists, in a sentence; `holds` is None where what it supposes is not so."""

    __slots__ = ()

    def __str__(self):
        said = {True: "holds", False: "fails", None: "does not apply"}[self.holds]
        return f"Theorem {self.number} {said}: {self.sentence}."

    __repr__ = __str__

    def _repr_html_(self):
        return f'<p class="wm-values">{escape(str(self))}</p>'


class _Grown(Measure):
    """An increasing function of a measure: k³ + k of its key k."""

    def __init__(self, of):
        self.of, self.better, self.name = of, "higher", f"φ({of.name})"

    @property
    def leaves(self):
        return self.of.leaves

    def keys(self, columns):
        return [key**3 + key for key in self.of.keys(columns)]


def theorem(
    number: int, size: int | tuple[int, int], first: MeasureLike = "auc", second: MeasureLike = "accuracy"
) -> Check:
    """Check theorem 1 to 7 of the thesis on all lists of (positives, negatives), or on all orderings of some length.

    >>> theorem(1, (3, 3))
    Theorem 1 holds: auc and accuracy order 113 pairs alike and 1 differently.
    >>> theorem(2, (1, 1))
    Theorem 2 fails: 0 pairs are ordered by auc only and 0 by accuracy only.
    """
    if not is_among(number, THEOREMS):
        raise ValueError(f"number is {brief(number)}: the theorems are {', '.join(map(str, THEOREMS))}")
    holds, sentence, *comparisons = THEOREMS[number](measure(first), measure(second), size)
    return Check(number, holds, sentence, tuple(comparisons))


def _consistent(f, g, size):
    """1: two measures are more often consistent than not."""
    both = compare_measures(f, g, size)
    alike, differently, *_ = both.counts
    return (
        alike > differently,
        f"{f.name} and {g.name} order {alike:,} pairs alike and {differently:,} differently",
        both,
    )


def _discriminating(f, g, size):
    """2: with as many positives as negatives, the first measure sees more."""
    read = Size.read(size)
    if read.positives != read.negatives:
        return None, f"it is about as many positives as negatives, not {read.positives} and {read.negatives}"
    both = compare_measures(f, g, size)
    first, second = both.counts.first_only, both.counts.second_only
    return first > second, f"{first:,} pairs are ordered by {f.name} only and {second:,} by {g.name} only", both


def _increasing(f, g, size):
    """3: an increasing function of a measure is equivalent to it."""
    both = compare_measures(_Grown(f), f, size)
    return both.equivalent, f"k³ + k orders the same {both.counts.consistent:,} pairs as {f.name}, and all alike", both


def _two_level_is_better(f, g, size):
    """4: a two-level measure is better than both of which it is made."""
    both = compare_measures(f, g, size)
    if both.better != f.name or not both.counts.second_only:
        return None, f"it supposes that {f.name} is better than {g.name}, which must order some pair alone", both
    top = two_level(f, g)
    with_f, with_g = compare_measures(top, f, size), compare_measures(top, g, size)
    holds = with_f.C == 1 and with_f.D == with_g.D == float("inf") and with_g.C >= both.C
    said = f"{top.name} never contradicts {f.name}, sees more than both, and C with {g.name} is {with_g.C}"
    return holds, f"{said} where that of {f.name} is {both.C}", both, with_f, with_g


def _two_level_dominates(f, g, size):
    """5: a two-level measure dominates the first of which it is made."""
    top = two_level(f, g)
    both = compare_measures(top, f, size)
    more = f"orders {both.counts.first_only:,} of its ties"
    more = more if both.dominates else "sees nothing more: they are equivalent"
    return both.dominates, f"{top.name} never contradicts {f.name}, and {more}", both


def _mean_is_consistent(f, g, size):
    """6: a weighted mean is at least as consistent with both as they are with one another."""
    both, mean = compare_measures(f, g, size), linear_combination(f, g)
    with_f, with_g = compare_measures(mean, f, size), compare_measures(mean, g, size)
    said = f"C is {both.C} for {f.name} and {g.name}; with {mean.name} it is {with_f.C} and {with_g.C}"
    return with_f.C >= both.C and with_g.C >= both.C, said, both, with_f, with_g


def _mean_sees_more(f, g, size):
    """7: with an irrational weight, a weighted mean misses nothing that one of the two sees."""
    both, mean = compare_measures(f, g, size), linear_combination(f, g)
    if not both.counts.first_only or not both.counts.second_only:
        return None, f"it supposes that each of {f.name} and {g.name} orders some pair alone", both
    with_f, with_g = compare_measures(mean, f, size), compare_measures(mean, g, size)
    said = f"{mean.name} orders every pair that {f.name} or {g.name} orders, and more than each"
    return with_f.D == with_g.D == float("inf"), said, both, with_f, with_g


THEOREMS = {
    1: _consistent,
    2: _discriminating,
    3: _increasing,
    4: _two_level_is_better,
    5: _two_level_dominates,
    6: _mean_is_consistent,
    7: _mean_sees_more,
}

"""Parts of a ranked list: its top, and what lies left of a false positive rate."""

from __future__ import annotations

from copy import copy

from metrics.engine.types import Label, Labels, Number, Values
from metrics.exact import count, decimal, exact
from metrics.scores.ranked import RankedList
from metrics.tables.table import Table

STRIPS = ("strip", "before", "after")


class Top(RankedList):
    """A ranked list cut below its k highest scores: `hits_k` are the positives among these."""

    about, title, asks = "labels and scores, and a depth", "Top of a ranked list", {"k": "3"}
    from_typed = RankedList.from_typed  # which is cut when the metric is called
    tried = (RankedList.tried[0], {"k": 3})

    @staticmethod
    def call(
        actual: RankedList | Table | Labels, /, scores: Values | None = None, *, k: int, positive: Label = None
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        ranked, words, given = RankedList.read(metric, first, words, given)
        k, given = _own("k", metric, ranked, words, given, "the number of examples at the top")
        k = count(k, "k")
        if not 1 <= k <= len(ranked):
            raise ValueError(f"k is {k}: choose from 1 to {len(ranked)}, the number of examples")
        return _with(cls, ranked, k=k, hits_k=ranked.hits(k)), (), given


class LeftPart(RankedList):
    """A ranked list whose ROC curve is cut off at a false positive rate: its strips end there."""

    about, title = "labels and scores, and a largest false positive rate", "Left part of a ROC curve"
    asks = {"max_fpr": "1/2"}  # noqa: RUF012
    from_typed = RankedList.from_typed  # which is cut when the metric is called
    tried = (RankedList.tried[0], {"max_fpr": "1/2"})

    @staticmethod
    def call(
        actual: RankedList | Table | Labels, /, scores: Values | None = None, *, max_fpr: Number, positive: Label = None
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        ranked, words, given = RankedList.read(metric, first, words, given)
        share, given = _own("max_fpr", metric, ranked, words, given, "the false positive rate where the curve ends")
        share = exact(share, "max_fpr")
        if not 0 < share <= 1:
            raise ValueError(f"max_fpr is {decimal(share)}: it is more than 0 and at most 1")
        return cls.cut(ranked, share), (), given

    @classmethod
    def cut(cls, ranked, share):
        known = ranked.quantities
        strips, room = [known[name] for name in STRIPS], share * known["N"]
        if ranked.is_array:
            from metrics.scores.ranked_arrays import cut_off

            strips = cut_off(strips, float(room))
        else:
            strips = zip(*_cut_off(zip(*strips, strict=True), room), strict=True)
        known = dict(zip(STRIPS, strips, strict=True))
        part = _with(cls, ranked, max_fpr=float(share) if ranked.is_array else share, **known)
        part.share = share
        return part

    def exactly(self):
        return self.cut(self._exact, self.share) if self.is_array else self


def _cut_off(strips, room):
    """Strips of (width, height before, height after) until there is no more room."""
    for wide, before, after in strips:
        part = min(exact(wide), room)
        yield part, before, before + (after - before) * part / (wide or 1)
        room -= part
        if not room:
            return


def _own(name, metric, ranked, words, given, what):
    """What a metric takes besides the list: by place, by name, or from a list that was cut before."""
    given = {name: words[0], **given} if words else dict(given)
    if name in given:
        return given.pop(name), given
    if name in ranked.quantities:
        return ranked.quantities[name], given
    raise TypeError(f"{metric.name} needs {name}, {what}")


def _with(cls, ranked, **more):
    """The same list as another kind of data, with more that is known of it."""
    other = copy(ranked)
    other.__class__, other.quantities = cls, other.quantities | more
    return other

"""The ranked list of arrays: labels told apart, and lists in floats, without a loop over the examples."""

from collections.abc import Mapping, Set
from fractions import Fraction

import numpy as np

from metrics.engine.given import is_bare
from metrics.scores.correlation import placements
from metrics.scores.keys import numbers
from metrics.scores.ranked import flags_of, positive_of
from metrics.scores.sorting import roc_counts
from metrics.tables.counting import Index, as_array, coded
from metrics.tables.labels import in_order, sequence
from metrics.words import brief

PARTS = ("actual", "scores")


def examples(actual, scores, positive):
    """Whether each example is positive, and its score, as arrays.

    >>> examples(np.array(["yes", "no"]), [0.9, 0.5], positive="yes")
    (array([ True, False]), array([0.9, 0.5]))
    """
    return flags(actual, positive), numbers(scores, "scores", "score")


def flags(actual, positive, seen=None):
    """Whether each example is positive; labels are added to those known, of which there may be two.

    >>> flags(np.array([1, -1, 1]), None)
    array([ True, False,  True])
    """
    if not hasattr(actual, "dtype") and seen is None:
        return np.array(flags_of(actual, positive))
    values = as_array(actual, "actual")
    if isinstance(values, np.ndarray) and values.dtype.kind in "biuf" and positive in (None, 0, 1):
        found = values if values.dtype == bool else values == 1
        if values.dtype == bool or np.count_nonzero(values == 0) + np.count_nonzero(found) == len(values):
            return ~found if positive == 0 else found
    index = Index() if seen is None else seen
    codes = coded(values, "actual", index)
    labels = list(index)
    one = positive_of(in_order(labels), positive)
    return codes == (labels.index(one) if one in labels else -1)


def chunk_flags(chunks, positive):
    """The chunks (actual, scores) as (flags, scores); together they may have two classes."""
    known = Index()
    if is_bare(chunks) or isinstance(chunks, Set | Mapping):
        raise TypeError(f"chunks is {brief(chunks)}: pairs (actual, scores) are needed, one after the other")
    for number, chunk in enumerate(chunks):
        if is_bare(chunk) or isinstance(chunk, Set | Mapping) or len(chunk) != 2:
            raise ValueError(f"chunks[{number}] is no pair: (actual, scores) is needed")
        actual, scores = (sequence(one, f"{name} of chunks[{number}]") for one, name in zip(chunk, PARTS, strict=True))
        if len(actual) or len(scores):  # a part of a stream may be empty
            yield flags(actual, positive, known), scores


def counts(ranked):
    """Each score, from the highest, with the positives and the negatives that have it."""
    thresholds, true, false = roc_counts(ranked.flags, ranked.scores)
    columns = thresholds, np.diff(true, prepend=0), np.diff(false, prepend=0)
    return zip(*(column.tolist() for column in columns), strict=True)


def hits(ranked, depth):
    """The positives among so many of the highest scores; of tied ones, as many as chance would take."""
    scores = ranked.scores
    last = np.partition(scores, len(scores) - depth)[len(scores) - depth]
    higher, same = scores > last, scores == last
    sure, tied = np.count_nonzero(higher & ranked.flags), np.count_nonzero(same & ranked.flags)
    room = depth - np.count_nonzero(higher)
    return int(sure) + Fraction(int(tied) * int(room), int(np.count_nonzero(same)))


def highest(ranked, often):
    """So many of the highest scores, in no order, and whether their examples are positive."""
    at = np.argpartition(ranked.scores, -often)[-often:] if often < len(ranked) else slice(None)
    return ranked.scores[at].tolist(), ranked.flags[at].tolist()


def _down_to(ranked):
    """For each positive, from the highest score, the positives and all examples down to it."""
    _, true, false = roc_counts(ranked.flags, ranked.scores)
    gained = np.diff(true, prepend=0)
    return np.repeat(true, gained), np.repeat(true + false, gained)


def _strips(ranked):
    """The negatives of each score that some have, from the highest, and the positives found before and after."""
    _, true, false = roc_counts(ranked.flags, ranked.scores)
    wide = np.diff(false, prepend=0)
    some = wide > 0
    return wide[some], np.append(0, true[:-1])[some], true[some]


def cut_off(strips, room):
    """Strips (widths, heights before, heights after) until there is no more room.

    >>> cut_off([np.array([1, 2]), np.array([0, 2]), np.array([0, 4])], 2)
    [array([1., 1.]), array([0., 2.]), array([0., 3.])]
    """
    ends = np.cumsum(strips[0])
    last = int(ends.searchsorted(room))
    wide, before, after = (values[: last + 1].astype(float) for values in strips)
    if len(ends):
        part = wide[-1] - (ends[last] - room)
        after[-1] = before[-1] + (after[-1] - before[-1]) * part / wide[-1]
        wide[-1] = part
    return [wide, before, after]


def _seen(ranked):
    _, true, false = roc_counts(ranked.flags, ranked.scores)
    reached = true + false
    top = np.arange(1, len(ranked.flags) + 1)
    return np.interp(top, np.append(0, reached), np.append(0, true))


def _gain(ranked):
    order = np.argsort(ranked.scores, kind="stable")
    scores, positive = ranked.scores[order].astype(float), ranked.flags[order]
    negatives = np.append(0, np.cumsum(~positive))
    sums = np.append(0, np.cumsum(np.where(positive, 0, scores)))
    below = np.searchsorted(scores, scores[positive])
    return negatives[below] * scores[positive] - sums[below]


def _together(make, *names):
    """Lists that are made at once, and kept with the ranked list."""

    def one(ranked, at):
        kept = ranked.__dict__.setdefault("kept", {})
        if names not in kept:
            kept[names] = make(ranked)
        return kept[names][at]

    return {name: lambda ranked, at=at: one(ranked, at) for at, name in enumerate(names)}


FLOATS = {
    **{name: lambda ranked, name=name: ranked.quantities[name] for name in ("wins", "ties", "P", "N", "n", "hits_P")},
    **_together(_down_to, "found", "depth"),
    **_together(_strips, "strip", "before", "after"),
    **_together(lambda ranked: [side / 2 for side in placements(ranked.flags, ranked.scores)], "below", "above"),
    "seen": _seen,
    "top": lambda ranked: np.arange(1, len(ranked.flags) + 1),
    "gain": _gain,
    "y": lambda ranked: ranked.flags.astype(float),
    "p": lambda ranked: ranked.scores.astype(float),
}


def quantity(ranked, name):
    """What a symbol stands for, in floats."""
    return FLOATS[name](ranked)

"""Curves of arrays, without a loop over their points."""

import numpy as np


def thresholds(scores):
    """The scores from the highest, and -∞, which is below all of them."""
    if scores.dtype.kind in "iu" and max(abs(int(scores[0])), abs(int(scores[-1]))) > 2**53:
        scores = scores.astype(object)  # a float would not tell them apart
    return np.append(scores, -np.inf)


def from_none(counts, of, first):
    """Counts, or shares of a total, and before them a 0 unless they start at the first point.

    >>> from_none(np.array([1, 2]), None, 0), from_none(np.array([1, 2]), 4, 1)
    (array([0, 1, 2]), array([0.25, 0.5 ]))
    """
    start = 1 - first
    found = np.zeros(len(counts) + start, np.int64 if of is None else float)
    np.divide(counts, of, out=found[start:]) if of else np.copyto(found[start:], counts)
    return found


def negated(scores):
    """The opposite scores.

    >>> negated(np.array([True, False])), negated(np.array([3], np.uint8))
    (array([-1,  0]), array([-3], dtype=int16))
    """
    if scores.dtype == bool:
        return -scores.astype(int)
    if scores.dtype.kind in "iu":
        lowest, highest = -int(scores.max()), -int(scores.min())
        wide = np.result_type(*map(np.min_scalar_type, (lowest, highest)), scores.dtype)
        return -scores.astype(wide if wide.kind == "i" else object)
    return -scores


def lowered(scores, kept):
    """Each score lowered to the next one kept; those are in order, and the lowest is among them.

    >>> lowered(np.array([1, 3, 2, 5]), [1, 3])
    array([1, 3, 1, 3])
    """
    kept = np.array(kept, dtype=scores.dtype)
    return kept[np.searchsorted(kept, scores, side="right") - 1]


def furthest(x, y, start, end):
    """Of the points between two, the one furthest above their line, if any is."""
    if end - start < 2:
        return None
    across, up = x[end] - x[start], y[end] - y[start]
    above = (y[start + 1 : end] - y[start]) * across
    above -= (x[start + 1 : end] - x[start]) * up
    best = int(above.argmax())
    return start + 1 + best if above[best] > 0 else None


def gaps(ours, theirs):
    """How far one curve is above another, at least and at most, where one of them has a point, and just before it."""
    rates = np.union1d(ours[0], theirs[0]).astype(float)
    found = np.subtract(*(_heights(*curve, rates) for curve in (ours, theirs)))
    return found.min(), found.max()


def _heights(x, y, rates):
    """The lowest and the highest point of a curve at every rate."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    left, right = np.searchsorted(x, rates, "left"), np.searchsorted(x, rates, "right")
    before, after = np.maximum(left - 1, 0), np.minimum(left, len(x) - 1)
    width = np.where(left < right, 1, x[after] - x[before])
    between = y[before] + (y[after] - y[before]) * (rates - x[before]) / width
    on = left < right
    return np.concatenate([np.where(on, y[after], between), np.where(on, y[right - 1], between)])

"""Coincidences counted in arrays: ten raters and a million examples take less than a tenth of a second."""

import numpy as np

from metrics.tables import counting

MOST = 256  # labels: those of more are counted one by one


def count_coincidences(raters):
    """Labels in order, and {m: matrix} of the ordered pairs of ratings within the examples that have m of them.

    NaN is a gap. None comes back for arrays that hold neither numbers nor text, or too many labels.

    >>> count_coincidences(np.array([[1, 1, 2], [1, 2, 2], [1, np.nan, np.nan]]))
    ([1, 2], {2: [[0, 1], [1, 2]], 3: [[6, 0], [0, 0]]})
    """
    if len({rater.dtype for rater in raters}) > 1 or any(map(np.ma.isMaskedArray, raters)):
        return None
    names, kind = None, getattr(raters[0].dtype, "kind", None)
    if not isinstance(raters[0].dtype, np.dtype) or kind not in "biufUS" or not len(raters[0]):
        return None
    if kind in "US":
        positions, names = counting._encode(np.concatenate(raters), "raters")
        raters = positions.reshape(len(raters), -1)
    elif not isinstance(raters, np.ndarray):
        raters = [np.asarray(rater) for rater in raters]
    for step in (len(raters[0]) // counting.SMALL + 1, 1):  # a sample has every label, nearly always
        values = np.unique(np.stack([rater[::step] for rater in raters]))
        values = values[values == values]
        if len(values) > MOST:
            return None
        found = _count(raters, values)
        if found is not None:
            labels = [counting._python_label(value if names is None else names[value]) for value in values]
            return counting._whole(labels), found


def _count(raters, values):
    """Pairs by the number of ratings; None if there are other values than these."""
    found, size = {}, len(raters[0])
    for start in range(0, size, counting.CHUNK):
        counts = _value_counts(raters, values, start, min(start + counting.CHUNK, size))
        if counts is None:
            return None
        # Examples with equally many ratings come together. Sums of whole numbers below 2**53 are exact.
        ratings = counts.sum(axis=0, dtype=counts.dtype)
        counts = counts.take(ratings.argsort(kind="stable"), axis=1).astype(float)
        ends = np.bincount(ratings).cumsum()
        for m in range(2, len(ends)):
            some = counts[:, ends[m - 1] : ends[m]]
            if some.shape[1]:
                pairs = some @ some.copy().T  # with itself the product would take longer
                found[m] = found.get(m, 0) + (pairs - np.diag(some.sum(axis=1))).astype(np.int64)
    return {m: found[m].tolist() for m in sorted(found)}


def _value_counts(raters, values, start, stop):
    """How often each value was given to each of these examples; None if there are other values."""
    narrow = np.min_scalar_type(len(raters))
    counts = np.zeros((len(values), stop - start), narrow)
    step = max(counting.CHUNK // len(raters), 1)  # examples at a time, so that their ratings stay in the cache
    for at in range(start, stop, step):
        some = slice(at, min(at + step, stop))
        part = raters[:, some] if isinstance(raters, np.ndarray) else np.stack([rater[some] for rater in raters])
        here = counts[:, some.start - start : some.stop - start]
        for value, row in zip(values, here, strict=True):
            np.sum((part == value).view(np.uint8), axis=0, dtype=narrow, out=row)
        if int(here.sum(dtype=np.int64)) != np.count_nonzero(part == part):
            return None
    return counts

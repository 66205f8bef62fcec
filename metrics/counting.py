"""Pairs of labels counted in arrays: ten million examples take a few hundredths of a second."""

import math

import numpy as np

from metrics.labels import in_order

CHUNK = 1 << 16  # examples at a time, so that what passes from one step to the next stays in the cache
SMALL = 1000  # fewer examples than this are counted sooner by a dictionary
MOST = 10_000  # classes: their table has a hundred million cells


def count_pairs(actual, predicted, labels=None):
    """Labels in order, and counts[i][j] of the examples that are labels[i] and were predicted to be labels[j].

    >>> count_pairs(np.array(["cat", "dog", "cat"]), np.array(["cat", "cat", "cat"]))
    (['cat', 'dog'], [[2, 0], [1, 0]])
    """
    sides = {"actual": _as_array(actual, "actual"), "predicted": _as_array(predicted, "predicted")}
    found, counts = _count_integers(*sides.values()) or _count_any(sides)
    occurs = counts.any(axis=1), counts.any(axis=0)
    used = np.flatnonzero(occurs[0] | occurs[1])
    names = _whole([found[at] for at in used])
    labels = in_order(names) if labels is None else list(labels)
    place = {label: at for at, label in enumerate(labels)}
    for (name, values), occur in zip(sides.items(), occurs, strict=True):
        strange = {label for label, occurred in zip(names, occur[used], strict=True) if occurred and label not in place}
        if strange:
            at, label = next((at, label) for at, label in enumerate(map(_plain, values)) if label in strange)
            allowed = ", ".join(map(repr, labels))
            raise ValueError(f"{name}[{at}] is {label!r}, which is not one of the labels {allowed}")
    places = [place[label] for label in names]
    table = np.zeros((len(labels), len(labels)), np.int64)
    table[np.ix_(places, places)] = counts[np.ix_(used, used)]
    return labels, table.tolist()


def _as_array(values, name):
    """A NumPy array, or one of the arrays that pandas adds, once it is known to have a label for each example."""
    if not hasattr(values, "dtype"):
        values = np.fromiter(values, object, len(values))
    elif np.ndim(values) != 1:
        raise ValueError(f"{name} has {np.ndim(values)} dimensions: one label for each example is needed")
    if len(values) == 0:
        raise ValueError(f"{name} is empty: at least one example is needed")
    if np.ma.is_masked(values):
        _raise_missing(values, name)
    if isinstance(values.dtype, np.dtype) or not hasattr(values, "factorize"):
        return np.asarray(values)
    return getattr(values, "array", values)  # a Series or an Index has it inside


def _count_integers(actual, predicted):
    """Whole numbers from the smallest to the largest, and their counts; None if some are not, or they lie far apart."""
    sides = (actual, predicted)
    if not all(isinstance(side, np.ndarray) and np.can_cast(side.dtype, np.int64) for side in sides):
        return None
    for step in (len(actual) // SMALL + 1, 1):  # a sample tells the range, nearly always
        low = min(int(side[::step].min()) for side in sides)
        high = max(int(side[::step].max()) for side in sides)
        low = min(low, 0) if high < 100 else low  # counting from 0 saves a subtraction
        size = high - low + 1
        counts = _tally(actual, predicted, low, size) if size**2 <= max(len(actual), CHUNK) else None
        if counts is not None:
            return [False, True] if actual.dtype == predicted.dtype == bool else range(low, high + 1), counts
    return None


def _count_any(sides):
    """All labels, and their counts: each example becomes a position in one list of labels."""
    index, codes = _Index(), []
    for name, values in sides.items():
        positions, labels = _encode(values, name)
        used = np.flatnonzero(np.bincount(positions))  # a column of pandas may have many more categories
        plain = [_plain(labels[at]) for at in used]
        if any(map(_is_missing, plain)):
            _raise_missing(values, name)
        if len(used) > MOST:
            raise ValueError(f"{name} has {len(used)} different labels: at most {MOST} can be counted")
        code = np.empty(len(labels), np.intp)
        code[used] = [index[label] for label in plain]
        codes.append(code.take(positions))
    return list(index), _tally(*codes, 0, len(index))


def _tally(rows, columns, low, size):
    """How often each pair of the numbers low, low + 1, ... occurs; None if some number is not one of these."""
    bins = size * size
    counts, narrow = np.zeros(bins, np.int64), np.min_scalar_type(bins)
    # Two pairs are counted in one step where that is quick: adding to the cell that was just added to has to wait.
    twice = np.zeros((bins, bins), np.int64) if 2 * bins**2 <= CHUNK else None
    chunk = max(CHUNK, bins)
    for start in range(0, len(rows), chunk):
        row, column = (side[start : start + chunk].astype(np.int64, copy=False) for side in (rows, columns))
        if low:
            row, column = row - low, column - low
        # Read as unsigned, a negative number is a huge one: one comparison finds both kinds.
        if max(row.view(np.uint64).max(), column.view(np.uint64).max()) >= size:
            return None
        pairs = row.astype(narrow)
        pairs *= size
        pairs += column.astype(narrow)
        if twice is not None:
            half = len(pairs) // 2
            twos = pairs[:half].astype(np.min_scalar_type(bins**2))
            twos *= bins
            twos += pairs[half : 2 * half]
            twice += np.bincount(twos, minlength=bins**2).reshape(bins, bins)
            pairs = pairs[2 * half :]
        # In a browser a word has 32 bits, and bincount takes no unsigned number as wide as that.
        counts += np.bincount(pairs.astype(np.intp), minlength=bins)
    if twice is not None:
        counts += twice.sum(axis=0) + twice.sum(axis=1)
    return counts.reshape(size, size)


def _encode(values, name):
    """A position in a list of labels for each example, and that list."""
    if not isinstance(values, np.ndarray):
        categorical = hasattr(values, "categories")
        positions, labels = (values.codes, values.categories) if categorical else values.factorize()
        return np.add(positions, 1, dtype=np.intp), [None, *labels]  # pandas has missing ones at -1
    if values.dtype.kind not in "biufUSTO":
        raise TypeError(f"{name} has dtype {values.dtype}: labels are numbers, booleans, strings or other objects")
    if values.dtype.kind not in "TO" and len(values) >= SMALL:
        return _encode_words(values)
    index = _Index()
    try:
        return np.fromiter(map(index.__getitem__, values.tolist()), np.intp, len(values)), list(index)
    except TypeError as problem:
        raise TypeError(f"{name} has something that cannot be a label: {problem}") from None


def _encode_words(values):
    """The same for elements of one width: a hash gives each a slot; all in a slot are compared with one of them."""
    width = values.dtype.itemsize
    words = np.ascontiguousarray(values).view(f"u{math.gcd(width, 8)}").reshape(len(values), -1)
    chunk = max(CHUNK * 8 // width, 1)
    for bits in (16, 20):
        odd = 0x9E3779B97F4A7C15 + 2 * bits  # about 2**64 over the golden ratio: its powers are well mixed
        factors = np.array([pow(odd, power, 2**64) for power in range(1, words.shape[1] + 1)], np.uint64)
        position, examples = np.full(1 << bits, -1), []
        positions = np.empty(len(values), np.intp)
        for start in range(0, len(values), chunk):
            part = words[start : start + chunk]
            slots = ((part @ factors) >> np.uint64(64 - bits)).astype(np.intp)
            fresh = np.flatnonzero(position.take(slots) < 0)
            if len(fresh):
                position[slots[fresh]] = fresh  # of those in one slot, the last to come stays
                stayed = fresh[position[slots[fresh]] == fresh]
                position[slots[stayed]] = len(examples) + np.arange(len(stayed))
                examples.extend(start + stayed)
            found = positions[start : start + chunk] = position.take(slots)
            if not np.array_equal(words[examples].take(found, axis=0), part):
                break
        else:
            return positions, values[examples].tolist()
    labels, positions = np.unique(values, return_inverse=True)  # more labels than the slots keep apart
    return positions, labels.tolist()


class _Index(dict):
    """Numbers its keys in the order in which they are first asked for."""

    def __missing__(self, key):
        self[key] = len(self)
        return self[key]


def _plain(label):
    """A label as Python has it: no NumPy scalar, and text instead of bytes."""
    label = label.item() if isinstance(label, np.generic) else label
    return label.decode(errors="surrogateescape") if isinstance(label, bytes) else label


def _is_missing(label):
    return label is None or (label != label) is not False  # NaN differs from itself, and pandas' NA does not say


def _raise_missing(values, name):
    at = next(at for at, label in enumerate(map(_plain, values)) if _is_missing(label))
    raise ValueError(f"{name}[{at}] is missing: every example needs a label")


def _whole(labels):
    """Numbers as whole numbers if all of them are, unless they are just True and False."""
    numbers = [label for label in labels if isinstance(label, int | float)]
    if all(isinstance(label, bool) for label in numbers) or any(label % 1 for label in numbers):
        return labels
    return [int(label) if isinstance(label, int | float) else label for label in labels]

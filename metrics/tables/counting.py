"""Pairs of labels counted in arrays: ten million examples take a few hundredths of a second."""

import math

import numpy as np

from metrics.tables.labels import in_order

CHUNK = 1 << 16  # examples at a time, so that what passes from one step to the next stays in the cache
SMALL = 1000  # fewer examples than this are counted sooner by a dictionary
MOST = 10_000  # classes: their table has a hundred million cells
CELLS = 10**7  # of a table that is made for people


def count_pairs(actual, predicted, labels=None):
    """Labels in order, and counts[i][j] of the examples that are labels[i] and were predicted to be labels[j].

    >>> count_pairs(np.array(["cat", "dog", "cat"]), np.array(["cat", "cat", "cat"]))
    (['cat', 'dog'], [[2, 0], [1, 0]])
    """
    sides = {"actual": as_array(actual, "actual"), "predicted": as_array(predicted, "predicted")}
    found, counts = _count_integers(*sides.values(), together=True) or _count_any(sides)
    found = found[0]
    occurs = counts.any(axis=1), counts.any(axis=0)
    used = np.flatnonzero(occurs[0] | occurs[1])
    names = _whole([found[at] for at in used])
    labels = in_order(names) if labels is None else list(labels)
    place = {label: at for at, label in enumerate(labels)}
    for (name, values), occur in zip(sides.items(), occurs, strict=True):
        strange = {label for label, occurred in zip(names, occur[used], strict=True) if occurred and label not in place}
        if strange:
            at, label = next((at, label) for at, label in enumerate(map(_python_label, values)) if label in strange)
            allowed = ", ".join(map(repr, labels))
            raise ValueError(f"{name}[{at}] is {label!r}, which is not one of the labels {allowed}")
    places = [place[label] for label in names]
    table = np.zeros((len(labels), len(labels)), np.int64)
    table[np.ix_(places, places)] = counts[np.ix_(used, used)]
    return labels, table.tolist()


def contingency(classes, clusters):
    """The classes and the clusters in order, and counts[i][j] of the examples of classes[i] in clusters[j].

    >>> contingency(np.array(["cat", "dog", "cat"]), np.array([2, 1, 2]))
    (['cat', 'dog'], [1, 2], [[0, 2], [1, 0]])
    """
    sides = _two_sides(classes, clusters)
    found = _count_integers(*sides.values())
    if found is None:
        indexes = Index(), Index()
        codes = [coded(values, name, index) for index, (name, values) in zip(indexes, sides.items(), strict=True)]
        sizes = [len(index) for index in indexes]
        if math.prod(sizes) > CELLS:
            raise ValueError(
                f"classes has {sizes[0]} different labels and clusters has {sizes[1]}: a table of "
                f"{math.prod(sizes)} cells; at most {CELLS} are made"
            )
        found = [list(index) for index in indexes], _tally(*codes, *map(range, sizes))
    labels, counts = found
    for axis in (0, 1):
        used = np.flatnonzero(counts.any(axis=1 - axis)).tolist()
        names = _whole([labels[axis][at] for at in used])
        place = dict(zip(names, used, strict=True))
        labels[axis] = in_order(names)
        counts = counts.take([place[label] for label in labels[axis]], axis=axis)
    return *labels, counts.tolist()


def pair_sums(classes, clusters):
    """The number of examples, and the pairs of them that share class and cluster, that share the class, the cluster.

    >>> pair_sums(np.array(["cat", "cat", "cat", "dog"]), np.array([1, 1, 2, 2]))
    (4, 1, 3, 2)
    """
    sides = _two_sides(classes, clusters)
    found = _count_integers(*sides.values())
    if found is None:
        (row, rows), (column, columns) = (_numbered(values, name) for name, values in sides.items())
        if rows * columns > max(len(row), CHUNK):  # most cells of a table would be empty: sort the full ones
            pairs = row * columns + column  # below 2**63 for all that a memory holds
            pairs.sort()
            ends = np.flatnonzero(np.diff(pairs, append=-1))
            groups = np.diff(ends, prepend=-1), np.bincount(row), np.bincount(column)
            return len(row), *map(pairs_within, groups)
        found = None, _tally(row, column, range(rows), range(columns))
    counts = found[1]
    return int(counts.sum()), *map(pairs_within, (counts.ravel(), counts.sum(axis=1), counts.sum(axis=0)))


def pairs_within(sizes):
    """How many pairs lie within groups of these sizes, exactly, whatever the sizes.

    >>> pairs_within(np.array([3, 1, 10**10]))
    49999999995000000003
    """
    sizes = sizes.astype(np.int64, copy=False)
    total = int(sizes.sum())
    fits = total * int(sizes.max(initial=0)) < 2**63
    return (int(sizes @ sizes) - total) // 2 if fits else sum(math.comb(size, 2) for size in sizes.tolist())


def _two_sides(classes, clusters):
    sides = {"classes": as_array(classes, "classes"), "clusters": as_array(clusters, "clusters")}
    if len(sides["classes"]) != len(sides["clusters"]):
        raise ValueError(f"classes has {len(sides['classes'])} labels but clusters has {len(sides['clusters'])}")
    return sides


def as_array(values, name):
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


def _count_integers(rows, columns, together=False):
    """Two ranges of whole numbers, and counts of pairs; None if some are not whole, or they lie far apart."""
    sides = (rows, columns)
    if not all(isinstance(side, np.ndarray) and np.can_cast(side.dtype, np.int64) for side in sides):
        return None
    for step in (len(rows) // SMALL + 1, 1):  # a sample tells the range, nearly always
        ranges = [_range(side[::step]) for side in sides]
        if together:
            low, high = min(part.start for part in ranges), max(part.stop for part in ranges)
            ranges = [range(low, high)] * 2
        # Counting from 0 saves a subtraction.
        ranges = [range(min(part.start, 0), part.stop) if part.stop <= 100 else part for part in ranges]
        fit = math.prod(part.stop - part.start for part in ranges) <= max(len(rows), CHUNK)
        counts = _tally(rows, columns, *ranges) if fit else None
        if counts is not None:
            both = rows.dtype == columns.dtype == bool
            truth = [both or (not together and side.dtype == bool) for side in sides]
            return [[False, True] if true else part for true, part in zip(truth, ranges, strict=True)], counts
    return None


def _range(numbers):
    return range(int(numbers.min()), int(numbers.max()) + 1)


def _count_any(sides):
    """All labels, and their counts: each example becomes a position in one list of labels."""
    index = Index()
    codes = [coded(values, name, index, MOST) for name, values in sides.items()]
    return [list(index)] * 2, _tally(*codes, *[range(len(index))] * 2)


def coded(values, name, index, most=math.inf):
    """For each example the position of its label in an index, which takes in what is new to it."""
    positions, labels = _encode(values, name)
    used = np.flatnonzero(np.bincount(positions))  # a column of pandas may have many more categories
    plain = [_python_label(labels[at]) for at in used]
    if any(map(_is_missing, plain)):
        _raise_missing(values, name)
    if len(used) > most:
        raise ValueError(f"{name} has {len(used)} different labels: at most {most} can be counted")
    code = np.empty(len(labels), np.intp)
    code[used] = [index[label] for label in plain]
    return code.take(positions)


def _numbered(values, name):
    """A whole number for the label of each example, and a bound for these numbers; the labels are not listed."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "iuf":
        if values.dtype.kind != "f":
            known = _range(values)
            if known.stop - known.start <= 2 * len(values) and np.can_cast(values.dtype, np.int64):
                return values.astype(np.int64) - known.start, known.stop - known.start
        sample = values[:: len(values) // SMALL + 1]
        if 2 * len(np.unique(sample)) > len(sample):  # too many labels for a list of them
            labels, numbers = np.unique(values, return_inverse=True)
            if labels[-1] != labels[-1]:
                _raise_missing(values, name)
            return numbers, len(labels)
    index = Index()
    return coded(values, name, index), len(index)


def _tally(rows, columns, first, second):
    """How often each pair of a number in one range and a number in the other occurs; None if some are in neither."""
    (low, size), (left, width) = ((part.start, part.stop - part.start) for part in (first, second))
    bins = size * width
    counts, narrow = np.zeros(bins, np.int64), np.min_scalar_type(bins)
    # Two pairs are counted in one step where that is quick: adding to the cell that was just added to has to wait.
    twice = np.zeros((bins, bins), np.int64) if 2 * bins**2 <= CHUNK else None
    chunk = max(CHUNK, bins)
    for start in range(0, len(rows), chunk):
        row, column = (side[start : start + chunk].astype(np.int64, copy=False) for side in (rows, columns))
        row = row - low if low else row
        column = column - left if left else column
        # Read as unsigned, a negative number is a huge one: one comparison finds both kinds.
        if row.view(np.uint64).max() >= size or column.view(np.uint64).max() >= width:
            return None
        pairs = row.astype(narrow)
        pairs *= width
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
    return counts.reshape(size, width)


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
    index = Index()
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


class Index(dict):
    """Numbers its keys in the order in which they are first asked for."""

    def __missing__(self, key):
        self[key] = len(self)
        return self[key]


def _python_label(label):
    """A label as Python has it: no NumPy scalar, and text instead of bytes."""
    label = label.item() if isinstance(label, np.generic) else label
    return label.decode(errors="surrogateescape") if isinstance(label, bytes) else label


def _is_missing(label):
    return label is None or (label != label) is not False  # NaN differs from itself, and pandas' NA does not say


def _raise_missing(values, name):
    at = next(at for at, label in enumerate(map(_python_label, values)) if _is_missing(label))
    raise ValueError(f"{name}[{at}] is missing: every example needs a label")


def _whole(labels):
    """Numbers as whole numbers if all of them are, unless they are just True and False."""
    numbers = [label for label in labels if isinstance(label, int | float)]
    if all(isinstance(label, bool) for label in numbers) or any(label % 1 for label in numbers):
        return labels
    return [int(label) if isinstance(label, int | float) else label for label in labels]

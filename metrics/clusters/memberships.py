"""Examples counted by their class and their cluster; an example that has a set of labels belongs to all of them."""

from collections import Counter
from collections.abc import Mapping, Set
from math import comb

from metrics.engine.given import is_bare
from metrics.engine.progress import progress
from metrics.tables.labels import refuse_twins, sequence
from metrics.words import brief

SEVERAL = (set, frozenset, list)  # a tuple is one label


def cells(classes, clusters):
    """How many examples there are of each class and cluster, {(class, cluster): count}, without empty cells.

    >>> cells(["a", "a", "b"], [1, 1, [1, 2]])
    Counter({('a', 1): 2, ('b', frozenset({1, 2})): 1})
    """
    classes, clusters = sequence(classes, "classes"), sequence(clusters, "clusters")
    if len(classes) != len(clusters):
        raise ValueError(f"classes has {len(classes)} labels but clusters has {len(clusters)}")
    if in_arrays(classes, clusters):
        found = _cells_of_arrays(classes, clusters)
        if found is not None:
            return found
    if hasattr(classes, "dtype") or hasattr(clusters, "dtype"):
        classes, clusters = (list(map(_python_label, side)) for side in (classes, clusters))
    try:
        found = Counter(zip(classes, clusters, strict=True))
    except TypeError:  # sets and lists cannot be counted as they are
        classes, clusters = (
            [_frozen(label, name, at) for at, label in enumerate(side)]
            for name, side in (("classes", classes), ("clusters", clusters))
        )
        found = Counter(zip(classes, clusters, strict=True))
    if any(map(_is_missing, {label for cell in found for label in cell})):
        for name, side in (("classes", classes), ("clusters", clusters)):
            for at, label in enumerate(side):
                if _is_missing(label):
                    raise ValueError(f"{name}[{at}] is missing: every example needs a label")
    for side in zip(*found, strict=True):
        if {*map(type, side)} not in ({str}, {int}):
            refuse_twins({one for label in side for one in memberships(label)})
    return _simplified(found) if overlap(found) else found


def in_arrays(*sides):
    """Whether labels are to be counted in arrays: one side is an array, and none has sets of labels.

    >>> in_arrays(["a"], [1])
    False
    """
    return any(hasattr(side, "dtype") for side in sides) and not any(
        isinstance(label, SEVERAL) for side in sides if getattr(side, "dtype", "O") == "O" for label in side
    )


def _cells_of_arrays(classes, clusters):
    """The same for arrays, quickly; None if their table would be too large, or if a label is missing."""
    from metrics.tables.counting import contingency

    try:
        rows, columns, counts = contingency(classes, clusters)
    except ValueError:  # whatever is the matter, counting one by one can do it or says why not
        return None
    return Counter(
        {
            (row, column): count
            for row, line in zip(rows, counts, strict=True)
            for column, count in zip(columns, line, strict=True)
            if count
        }
    )


def _simplified(cells):
    """The same cells with a set of one label as that label."""
    simple = Counter()
    for cell, count in cells.items():
        simple[tuple(next(iter(x)) if isinstance(x, frozenset) and len(x) == 1 else x for x in cell)] += count
    return simple


def cells_of_chunks(chunks):
    """The cells of all chunks together, each of them (classes, clusters); only the cells are kept in memory.

    >>> cells_of_chunks([(["a", "a"], [1, 2]), (["a"], [1])])
    Counter({('a', 1): 2, ('a', 2): 1})
    """
    found = Counter()
    if is_bare(chunks) or isinstance(chunks, Set | Mapping):
        raise TypeError(f"classes is {brief(chunks)}: give classes and clusters, or chunks of both")
    for at, chunk in enumerate(chunks):
        if not isinstance(chunk, tuple | list) or len(chunk) != 2:
            raise TypeError(f"chunks[{at}] is {chunk!r}: each chunk is (classes, clusters)")
        found.update(cells(*chunk))
    return found


def overlap(counts):
    """Whether some example belongs to several classes or clusters, or to none.

    >>> overlap({("a", frozenset({1, 2})): 1})
    True
    """
    return any(isinstance(label, frozenset) for cell in counts for label in cell)


def memberships(label):
    """All labels of one example.

    >>> memberships("a"), memberships(frozenset({1}))
    (frozenset({'a'}), frozenset({1}))
    """
    return label if isinstance(label, frozenset) else frozenset([label])


def sets_of(labels, name):
    """The labels of each example as a set.

    >>> sets_of(["a", ["a", "b"]], "clusters")[0]
    frozenset({'a'})
    """
    found = [memberships(_frozen(_python_label(label), name, at)) for at, label in enumerate(sequence(labels, name))]
    for at, label in enumerate(found):
        if _is_missing(label):
            raise ValueError(f"{name}[{at}] is missing: every example needs a label")
    refuse_twins(frozenset().union(*found))
    return found


def shared(counts):
    """How many pairs of examples have so many classes and so many clusters in common.

    Examples that belong to the same classes and clusters are compared once for all of them.

    >>> shared(cells(["a", "a", "b"], [{1, 2}, {1, 2}, {2, 3}]))
    Counter({(0, 1): 2, (1, 2): 1})
    """
    bits = {}
    kinds = [(*(_mask(label, bits) for label in cell), count) for cell, count in counts.items()]
    found = Counter()
    for at, (a, b, count) in enumerate(progress(kinds, "comparing memberships")):
        found[a.bit_count(), b.bit_count()] += comb(count, 2)
        for c, d, others in kinds[:at]:
            found[(a & c).bit_count(), (b & d).bit_count()] += count * others
    return +found


def _mask(label, bits):
    """Memberships as a number with a bit for each of them; a class and a cluster of one name may have the same bit."""
    return sum(1 << bits.setdefault(one, len(bits)) for one in memberships(label))


def _frozen(label, name, at):
    try:
        label = frozenset(label) if isinstance(label, SEVERAL) else label
        hash(label)
    except TypeError:
        raise TypeError(
            f"{name}[{at}] is {label!r}, which cannot be a label: a name, a number, or a set of these is needed"
        ) from None
    return label


def _python_label(label):
    """A label as Python has it: no NumPy scalar, and text instead of bytes."""
    label = label.item() if getattr(label, "ndim", None) == 0 else label
    return label.decode(errors="surrogateescape") if isinstance(label, bytes) else label


def _is_missing(label):
    if isinstance(label, frozenset):
        return any(map(_is_missing, label))
    try:
        return label is None or bool(label != label)
    except (TypeError, ValueError):  # pandas' NA does not say
        return True

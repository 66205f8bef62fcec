"""Lists of labels: how they are read, counted and put in order."""

from collections import Counter


def sequence(labels, name):
    """Labels, or numbers, that have an order and a length; a table of one column is that column."""
    if isinstance(labels, set | frozenset | dict):
        raise TypeError(f"{name} is a {type(labels).__name__}: a list is needed, in the order of the examples")
    if hasattr(labels, "columns") and hasattr(labels, "iloc"):
        if len(labels.columns) != 1:
            raise TypeError(f"{name} is a table of {len(labels.columns)} columns: a single one is needed")
        return labels.iloc[:, 0]
    if isinstance(labels, str | bytes) or not hasattr(labels, "__iter__"):
        raise TypeError(f"{name} is {labels!r}: a list of labels is needed, one for each example")
    return labels if hasattr(labels, "__len__") else list(labels)


def count_pairs_of_lists(actual, predicted, labels=None):
    """Labels in order, and counts, of two plain lists."""
    counts = Counter(zip(actual, predicted, strict=True))
    if not counts:
        raise ValueError("actual is empty: at least one example is needed")
    found = {label for pair in counts for label in pair}
    if any(label is None or label != label for label in found):
        for name, given in (("actual", actual), ("predicted", predicted)):
            for at, label in enumerate(given):
                if label is None or label != label:
                    raise ValueError(f"{name}[{at}] is missing: every example needs a label")
    if labels is None:
        labels = in_order(found)
    elif not found <= set(labels):
        for name, given in (("actual", actual), ("predicted", predicted)):
            for at, label in enumerate(given):
                if label not in labels:
                    raise ValueError(
                        f"{name}[{at}] is {label!r}, which is not one of the labels {', '.join(map(repr, labels))}"
                    )
    return list(labels), [[counts[a, p] for p in labels] for a in labels]


def places(labels, name="labels"):
    """The places of each label, in the order in which labels first occur; none may be missing."""
    found = {}
    for at, label in enumerate(labels):
        if is_missing(label):
            raise ValueError(f"{name}[{at}] is missing: every example needs a label")
        found.setdefault(label, []).append(at)
    return found


def is_missing(value):
    """Whether a value is None, NaN or pandas' NA.

    >>> is_missing(float("nan")), is_missing(0)
    (True, False)
    """
    try:
        return value is None or bool(value != value)
    except TypeError:  # NA is neither equal nor unequal to itself
        return True


def in_order(labels):
    try:
        return sorted(labels)
    except TypeError:  # labels of several types have no order of their own
        return sorted(labels, key=lambda label: (type(label).__name__, str(label)))


def order(labels, positive):
    """Positions of the labels: with two, the positive one first."""
    if positive is not None and len(labels) <= 2 and positive in labels:
        return sorted(range(len(labels)), key=lambda i: labels[i] != positive)
    if len(labels) == 2 and positive is None:
        if not (labels[1] == 1 and labels[0] in (0, -1)):
            raise ValueError(
                f"which class is positive? Say positive={labels[0]!r} or positive={labels[1]!r}, "
                "or give both in order as labels="
            )
        return [1, 0]
    return range(len(labels))


def only_one(label, count, positive):
    """The 2 x 2 table of examples that all have one label, if the other label is known."""
    if label in (0, 1) and positive in (None, label, 1 - label):
        other = type(label)(1 - label)
        first = label if (positive is None and label == 1) or positive == label else other
        if first == label:
            return [label, other], [[count, 0], [0, 0]]
        return [other, label], [[0, 0], [0, count]]
    raise ValueError(f"every label is {label!r}: give both classes as labels=")

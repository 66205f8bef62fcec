"""Lists of labels: how they are read, counted and put in order."""

from collections import Counter

from metrics.engine.given import is_among, keyed, sequence

__all__ = ["count_pairs_of_lists", "in_order", "is_missing", "only_one", "order", "places", "sequence"]


def count_pairs_of_lists(actual, predicted, labels=None):
    """Labels in order, and counts, of two plain lists."""
    try:
        counts = Counter(zip(actual, predicted, strict=True))
        found = {label for pair in counts for label in pair}
        is_whole = not any(label is None or label != label for label in found)
    except (TypeError, ValueError):  # something cannot be a label, or is pandas' NA
        keyed(actual, "actual")
        keyed(predicted, "predicted")
        is_whole = False
    if not is_whole:
        for name, given in (("actual", actual), ("predicted", predicted)):
            for at, label in enumerate(given):
                if is_missing(label):
                    raise ValueError(f"{name}[{at}] is missing: every example needs a label")
    if not counts:
        raise ValueError("actual is empty: at least one example is needed")
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
    for at, label in enumerate(keyed(sequence(labels, name), name)):
        if is_missing(label):
            raise ValueError(f"{name}[{at}] is missing: every example needs a label")
        found.setdefault(label, []).append(at)
    refuse_twins(found)
    return found


def named(labels, name):
    """Names that can be told apart, none of which is missing."""
    for at, label in enumerate(keyed(labels, name)):
        if is_missing(label):
            raise ValueError(f"{name}[{at}] is missing: each has a name")
    return labels


def is_missing(value):
    """Whether a value is None, NaN, pandas' NA or masked.

    >>> is_missing(float("nan")), is_missing(0)
    (True, False)
    """
    try:
        return value is None or bool(value != value) or type(value).__name__ == "MaskedConstant"
    except (TypeError, ValueError, ArithmeticError):  # NA is neither equal nor unequal to itself, an array is both
        return getattr(value, "ndim", 0) == 0


def in_order(labels):
    try:
        return sorted(labels)
    except TypeError:
        pass  # labels of several types have no order of their own
    refuse_twins(labels)
    return sorted(labels, key=lambda label: (type(label).__name__, str(label)))


def refuse_twins(labels):
    """Refuse "1" beside 1: the same class, once as a text and once as a number, would be two classes."""
    if len({isinstance(label, str) for label in labels}) < 2:
        return
    numbers = {str(label): label for label in labels if not isinstance(label, str)}
    for label in sorted(label for label in labels if isinstance(label, str)):
        if label in numbers:
            raise ValueError(
                f"labels has {label!r}, a text, beside {numbers[label]!r}, which is none: write one class in one way"
            )


def order(labels, positive):
    """Positions of the labels: with two, the positive one first."""
    if positive is not None and len(labels) <= 2 and is_among(positive, labels):
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
    if label in (0, 1) and (positive is None or is_among(positive, (label, 1 - label))):
        other = type(label)(1 - label)
        first = label if (positive is None and label == 1) or positive == label else other
        if first == label:
            return [label, other], [[count, 0], [0, 0]]
        return [other, label], [[0, 0], [0, count]]
    raise ValueError(f"every label is {label!r}: give both classes as labels=")

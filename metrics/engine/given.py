"""What a function is given, read at its edge: a list, rows, a whole number, one of some words, a yes or no, a seed.

What cannot be meant is refused by a sentence that names the argument, its value and what is allowed.
"""

from collections.abc import Mapping, Set

from metrics.exact import count
from metrics.words import brief

MOST = 1_000_000  # rounds, draws, bins and the like: more is hardly meant, and would take hours


def sequence(values, name, what="a list of labels is needed, one for each example"):
    """Labels, or numbers, that have an order and a length; a table of one column is that column."""
    if type(values) is list or type(values) is tuple:
        return values
    if isinstance(values, Set | Mapping):
        raise TypeError(f"{name} is a {type(values).__name__}: a list is needed, in the order of the examples")
    if hasattr(values, "columns") and hasattr(values, "iloc"):
        if len(values.columns) != 1:
            raise TypeError(f"{name} is a table of {len(values.columns)} columns: a single one is needed")
        values = values.iloc[:, 0]
    if is_bare(values):
        raise TypeError(f"{name} is {brief(values)}: {what}")
    refuse_masked(values, name)
    return values if hasattr(values, "__len__") else list(values)


def as_list(values):
    """Values as a list of Python's own numbers and words."""
    return values.tolist() if hasattr(values, "tolist") else list(values)


def refuse_masked(values, name):
    """Refuse a NumPy array in which something is masked; what lies below a mask is no value."""
    if has_mask(values) and values.mask.any():
        place = "".join(f"[{axis[0]}]" for axis in values.mask.nonzero())
        raise ValueError(f"{name}{place} is masked, which is missing: every entry is needed")


def has_mask(values):
    """Whether this is a masked array of NumPy; pandas has a method of that name."""
    return hasattr(getattr(values, "mask", None), "any")


def rows_of_lists(rows, name, what):
    """Rows, each a list, whatever they came in."""
    if hasattr(rows, "columns") and hasattr(rows, "itertuples"):
        return [list(row) for row in rows.itertuples(index=False)]
    found = []
    for at, row in enumerate(sequence(rows, name, what)):
        if is_bare(row):
            raise TypeError(f"{name} is {brief(rows)}: {what}")
        found.append(list(sequence(row, f"{name}[{at}]", what)))
    return found


def is_bare(thing):
    """Whether a thing is no list of any kind: a number, a text, nothing."""
    return isinstance(thing, str | bytes | type) or not hasattr(thing, "__iter__") or getattr(thing, "ndim", 1) == 0


def keyed(labels, name):
    """Labels that can be told apart: a list among them cannot be a label."""
    for at, label in enumerate(labels):
        try:
            hash(label)
        except TypeError:
            raise TypeError(
                f"{name}[{at}] is {brief(label)}, which cannot be a label: a name or a number is needed"
            ) from None
    return labels


def whole(value, name, least=1, most=MOST):
    """A whole number from `least` to `most`, as an int; NumPy's own are as good.

    >>> whole(3.0, "bins"), whole(10, "k", 2, 20)
    (3, 10)
    """
    try:
        found = count(value, name)
    except (TypeError, ValueError):
        found = None
    if found is None or found < least:
        raise ValueError(f"{name} is {brief(value)}: a whole number from {least} is needed")
    if found > most:
        raise ValueError(f"{name} is {brief(value)}: a whole number from {least} to {most} is needed")
    return found


def choice(value, name, choices):
    """One of some words."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} is {brief(value)}: choose one of {', '.join(map(repr, choices))}")
    return value


def yes_or_no(value, name):
    """True or False."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise TypeError(f"{name} is {brief(value)}: True or False is needed")


def is_among(value, labels):
    """Whether a label is among others; one that cannot be compared is not."""
    try:
        return bool(value in labels)
    except (TypeError, ValueError, ArithmeticError):  # an array, pandas' NA, or a Decimal that signals
        return False


def generator(seed):
    """NumPy's random numbers, from a seed: a whole number, several of them, a generator, or None for any."""
    import numpy as np

    try:
        return np.random.default_rng(seed)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"seed is {brief(seed)}: a whole number, 0 or more, or a NumPy generator is needed") from None

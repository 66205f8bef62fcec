"""The array face: the same trees over NumPy arrays, one metric for a million tables or for lists of any length."""

import math
from fractions import Fraction

import numpy as np

from metrics.engine.evaluate import compiled
from metrics.engine.given import refuse_masked, whole
from metrics.words import brief


def _xlog2x(x):
    return np.where(x == 0, 0.0, x * np.log2(np.where(x == 0, 1.0, x)))


ARRAY = {
    "div": np.divide,
    "root": lambda value, degree: np.sqrt(value) if degree == 2 else np.power(value, 1 / degree),
    "abs": np.abs,
    "pairs": lambda n: n * (n - 1) / 2,
    "log2": np.log2,
    "xlog2x": _xlog2x,
    "ln": np.log,
    "choose": lambda n, k: math.comb(int(n), int(k)),
    "larger": np.maximum,
    "sum": sum,
    "product": lambda values: np.prod(np.broadcast_arrays(*values), axis=0),
    "max": lambda values: np.max(np.broadcast_arrays(*values), axis=0),
    "min": lambda values: np.min(np.broadcast_arrays(*values), axis=0),
    "whole_sum": lambda value, entries: np.sum(_each(value, entries)),
    "whole_product": lambda value, entries: np.prod(_each(value, entries)),
    "whole_max": lambda value, entries: np.max(_each(value, entries)),
    "whole_min": lambda value, entries: np.min(_each(value, entries)),
    "whole_median": lambda value, entries: np.median(_each(value, entries)),
}


# The bits of ∞, as a whole number: those of NaN and of everything negative are larger, of all other numbers smaller.
INFINITE = np.float64(math.inf).view(np.uint64)


def _each(value, entries):
    """A value for each entry of a list, also where it is the same for all."""
    return np.broadcast_to(value, entries.shape)


def _floats(value):
    """Exact parameters as floats: an array times a Fraction would become an array of objects."""
    if type(value) is tuple:
        return tuple(map(_floats, value))
    return float(value) if isinstance(value, Fraction) else value


def float_value(tree, quantities):
    """The value of a tree on lists that are arrays; NaN where it is undefined."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(compiled(tree, ARRAY)(quantities, None, {}))


def array_value(metric, counts, label, positive, variant, given):
    """A metric on an array of tables: (..., k, k), classes by clusters (..., v, w), or pair counts (..., 4)."""
    counts = _counts(counts)
    positive = whole(positive, "positive", 0, 1)
    known = metric.on.quantities_of(counts, positive)
    tree = metric.tree(variant, given, counts.shape[-1])
    if tree.needs_two_classes and counts.shape[-1] != 2:
        raise ValueError(f"{metric.name} is for two classes and these tables have {counts.shape[-1]}")
    with np.errstate(divide="ignore", invalid="ignore"):
        value = compiled(tree, ARRAY)
        known |= {name: _floats(value) for name, value in metric.parameters_of(tree, known, given).items()}
        if not tree.is_free:
            return value(known, None, {})
        size = counts.shape[-1 if tree.axes == {1} else -2]
        label = None if label is None else whole(label, "label", 0, size - 1)
        values = [value(known, (c, c), {}) for c in (range(size) if label is None else [label])]
        return values[0] if label is not None else np.stack(values, axis=-1)


def _counts(counts):
    """An array of counts, none of which is missing, negative or infinite."""
    refuse_masked(counts, "counts")
    try:
        found = np.asarray(counts, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"counts is {brief(counts)}: an array of counts is needed, such as [[4, 1], [2, 1]]") from None
    if not found.size or found.view(np.uint64).max() < INFINITE:
        return found
    for at in np.argwhere(~((found >= 0) & (found < math.inf)))[:1]:  # none if all there is is -0.0
        place = "".join(f"[{one}]" for one in at)
        raise ValueError(f"counts{place} is {found[tuple(at)]}: a count is a finite number, 0 or more")
    return found


def entries(counts):
    """An array of tables as rows of arrays, one for each cell."""
    if counts.ndim < 2:
        raise ValueError(f"counts has shape {counts.shape}: the last two axes are the rows and columns of the tables")
    return tuple(tuple(counts[..., i, j] for j in range(counts.shape[-1])) for i in range(counts.shape[-2]))

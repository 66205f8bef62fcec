"""The array face: the same trees over NumPy arrays, one metric for a million tables."""

from fractions import Fraction

import numpy as np

from metrics.evaluate import compiled
from metrics.table import quantities


def _xlog2x(x):
    return np.where(x == 0, 0.0, x * np.log2(np.where(x == 0, 1.0, x)))


ARRAY = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "power": np.power,
    "root": lambda value, degree: np.sqrt(value) if degree == 2 else np.power(value, 1 / degree),
    "abs": np.abs,
    "pairs": lambda n: n * (n - 1) / 2,
    "log2": np.log2,
    "xlog2x": _xlog2x,
    "sum": sum,
    "product": lambda values: np.prod(np.broadcast_arrays(*values), axis=0),
    "max": lambda values: np.max(np.broadcast_arrays(*values), axis=0),
}


def _floats(value):
    """Exact parameters as floats: an array times a Fraction would become an array of objects."""
    if type(value) is tuple:
        return tuple(map(_floats, value))
    return float(value) if isinstance(value, Fraction) else value


def array_value(metric, counts, label, positive, variant, given):
    """A metric on an array of tables (..., k, k)."""
    counts = np.asarray(counts, dtype=float)
    if counts.ndim < 2 or counts.shape[-1] != counts.shape[-2]:
        raise ValueError(f"counts has shape {counts.shape}: the last two axes are the rows and columns of the tables")
    size = counts.shape[-1]
    tree = metric.tree(variant, given, size)
    if tree.needs_two_classes and size != 2:
        raise ValueError(f"{metric.name} is for two classes and these tables have {size}")
    known = quantities(tuple(tuple(counts[..., i, j] for j in range(size)) for i in range(size)), positive)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = compiled(tree, ARRAY)
        known = {name: _floats(value) for name, value in metric.with_parameters(tree, known, given).items()}
        if not tree.is_free:
            return value(known, None, {})
        classes = range(size) if label is None else [label]
        values = [value(known, (c, c), {}) for c in classes]
        return values[0] if label is not None else np.stack(values, axis=-1)

"""Missing values, replaced by what is usual for the attribute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from statistics import median
from typing import Any

from metrics.engine.given import choice, has_mask, keyed, sequence
from metrics.exact import exact
from metrics.tables.labels import is_missing

HOWS = ("mean", "median", "most frequent")


def impute(values: Iterable[Any], how: str = "mean") -> Any:
    """Replace what is missing (None or NaN) by the mean, the median or the most frequent of the values that are there.

    A list stays a list, with exact numbers put in; every column of a pandas table is filled by itself. Of several
    values that are equally frequent the one that comes first is taken.

    >>> impute([1, None, 4])
    [1, Fraction(5, 2), 4]
    >>> impute(["a", "b", None, "b"], "most frequent")
    ['a', 'b', 'b', 'b']
    """
    choice(how, "how", HOWS)
    if hasattr(values, "columns"):
        return values.apply(lambda column: impute(column, how))
    if not has_mask(values):  # which is a gap, too
        values = sequence(values, "values", "a list is needed, None where a value is missing")
    if getattr(values, "ndim", 1) != 1:
        raise ValueError(f"values has {values.ndim} dimensions: a list is needed; of a pandas table each column is one")
    there = keyed([value for value in values if not is_missing(value)], "values")
    if not there:
        raise ValueError("values has nothing but gaps: there is no value to put in")
    put = Counter(there).most_common(1)[0][0] if how == "most frequent" else _middle(there, how)
    if hasattr(values, "fillna"):
        return _roomy(values, put).fillna(float(put) if isinstance(put, Fraction) else put)
    filled = [put if is_missing(value) else value for value in values]
    if hasattr(values, "dtype"):
        import numpy as np

        return np.array([float(value) if isinstance(value, Fraction) else value for value in filled])
    return filled


def _roomy(column, put):
    """A column of pandas that can hold what is put in: half a thing is no whole number."""
    is_whole = str(column.dtype).lower().startswith(("int", "uint"))
    return column.astype("Float64") if is_whole and isinstance(put, Fraction) and put.denominator != 1 else column


def _middle(values, how):
    numbers = [exact(value, "a value of values") for value in values]
    return sum(numbers) / len(numbers) if how == "mean" else median(numbers)

"""Matrices that some formulas weigh the cells with."""

from fractions import Fraction

from metrics.engine.rational import Undefined
from metrics.exact import exact


def square(given, size, name):
    """A matrix of exact numbers of the size of the table, rows = actual, columns = predicted."""
    given = given.to_numpy() if hasattr(given, "to_numpy") else given
    if not hasattr(given, "__iter__") or not all(hasattr(row, "__iter__") for row in given):
        raise TypeError(f"{name} is {given!r}: rows of numbers are needed, one for each class")
    rows = tuple(tuple(exact(value, f"{name}[{i}][{j}]") for j, value in enumerate(row)) for i, row in enumerate(given))
    if len(rows) != size or any(len(row) != size for row in rows):
        lengths = [len(row) for row in rows]
        raise ValueError(f"{name} has rows of {lengths} entries: the table has {size} x {size} cells")
    return rows


def disagreement(given, size):
    """The weight of each disagreement: "linear" |i - j|, "quadratic" (i - j)², both over their largest, or a matrix.

    >>> disagreement("linear", 3)[0]
    (Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
    """
    if given not in ("linear", "quadratic"):
        if isinstance(given, str):
            raise ValueError(f"weights is {given!r}: choose 'linear', 'quadratic' or give a matrix")
        return square(given, size, "weights")
    power = 1 if given == "linear" else 2
    return tuple(tuple(Fraction(abs(i - j) ** power, (size - 1) ** power) for j in range(size)) for i in range(size))


def gerrity(actual, total):
    """Gerrity's scores for ordered classes: a hit in a rare class earns more, a near miss costs less.

    They depend on the class shares alone. With P_r the share of the classes up to r and a_r = (1 - P_r) / P_r,
    S_ij = (sum of 1/a_r below i - (j - i) + sum of a_r from j on) / (k - 1) for i ≤ j, and S_ji = S_ij.
    """
    size = len(actual)
    odds, below = [], 0
    for share in actual[:-1]:
        below = below + share
        odds.append((below, total - below))
    if any(isinstance(part, int) and not part for pair in odds for part in pair):
        raise Undefined("its weights need the first and the last class to occur")
    up = [_ratio(low, high) for low, high in odds]
    down = [_ratio(high, low) for low, high in odds]
    return tuple(
        tuple(_ratio(sum(up[: min(i, j)]) - abs(i - j) + sum(down[max(i, j) :]), size - 1) for j in range(size))
        for i in range(size)
    )


def _ratio(a, b):
    return Fraction(a, b) if isinstance(a, int | Fraction) else a / b

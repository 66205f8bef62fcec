"""Matrices that some formulas weigh the cells with. Their own formulas are trees, which the page computes with too."""

import operator
from fractions import Fraction

from metrics.engine.evaluate import compiled, evaluate
from metrics.engine.formula import symbols
from metrics.engine.given import rows_of_lists
from metrics.engine.rational import Undefined
from metrics.exact import exact

i, j, N, low, high, up, down = symbols("i j N low high up down")
DISAGREEMENT = {"linear": abs(i - j) / (N - 1), "quadratic": (i - j) ** 2 / (N - 1) ** 2}
# What a border, with so many examples below (low) and above it (high), earns a cell both of whose classes lie above it
# (up), or below it (down); and the score of a cell, from the sums of these. A border between its classes costs it 1.
GERRITY = {"up": low / high, "down": high / low, "score": (up - abs(i - j) + down) / (N - 1)}
OF_ARRAYS = {"div": operator.truediv, "abs": abs}
UNDEFINED = "its weights need the first and the last class to occur"


def square(given, size, name):
    """A matrix of exact numbers of the size of the table, rows = actual, columns = predicted."""
    given = rows_of_lists(given, name, "rows of numbers are needed, one for each class")
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
    if not isinstance(given, str):
        weights = square(given, size, "weights")
        for i, row in enumerate(weights):
            for j, weight in enumerate(row):
                if weight < 0:
                    raise ValueError(f"weights[{i}][{j}] is {weight}: a disagreement cannot weigh less than nothing")
        return weights
    if given not in DISAGREEMENT:
        raise ValueError(f"weights is {given!r}: choose 'linear', 'quadratic' or give a matrix")
    return _each(size, lambda i, j: _value(DISAGREEMENT[given], i=i, j=j, N=size))


def gerrity(actual, total):
    """Gerrity's scores for ordered classes: a hit in a rare class earns more, a near miss costs less.

    They depend on the class shares alone. Between two neighbouring classes there is a border, with so many examples
    below it and so many above: see GERRITY.
    """
    size = len(actual)
    odds, below = [], 0
    for share in actual[:-1]:
        below = below + share
        odds.append((below, total - below))
    if any(isinstance(part, int) and not part for pair in odds for part in pair):
        raise Undefined(UNDEFINED)
    up, down = ([_value(GERRITY[way], low=low, high=high) for low, high in odds] for way in ("up", "down"))

    def score(i, j):
        return _value(GERRITY["score"], i=i, j=j, N=size, up=sum(up[:i]), down=sum(down[j:]))

    scores = {(i, j): score(i, j) for j in range(size) for i in range(j + 1)}  # the others are the same
    return _each(size, lambda i, j: scores[min(i, j), max(i, j)])


def _each(size, cell):
    return tuple(tuple(cell(i, j) for j in range(size)) for i in range(size))


def _value(tree, **quantities):
    """The value of a tree: exact, or of arrays."""
    if all(isinstance(value, int | Fraction) for value in quantities.values()):
        return evaluate(tree, quantities)
    return compiled(tree, OF_ARRAYS)(quantities, None, {})

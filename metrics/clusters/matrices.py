"""Ideal and observed matrices: which points belong together, by their classes and by their clusters."""

from __future__ import annotations

from functools import partial
from typing import Any

from metrics.clusters.memberships import sets_of
from metrics.engine.data import Data, Lazily, numbers
from metrics.engine.given import rows_of_lists, sequence
from metrics.engine.types import Labels, Rows
from metrics.exact import exact
from metrics.markup import table_html

NEARLY = 1e-9  # how far entries may be from symmetric, as a share of the largest, where they come in floats


def ideal_matrix(classes: Labels) -> Any:
    """1 where two points share a class, 0 where they do not: nested tuples, or an array if the classes are one.

    >>> ideal_matrix(["a", "a", "b"])
    ((1, 1, 0), (1, 1, 0), (0, 0, 1))
    """
    return _together(classes, "classes")


def observed_matrix(clusters: Labels) -> Any:
    """1 where two points share a cluster, of a single one or of a set of them, and 0 where they do not.

    >>> observed_matrix([{1, 2}, {2, 3}, {3}])
    ((1, 1, 0), (1, 1, 1), (0, 1, 1))
    """
    return _together(clusters, "clusters")


def _together(labels, name):
    sets = sets_of(labels, name)
    if not sets:
        raise ValueError(f"{name} is empty: at least one example is needed")
    if hasattr(labels, "dtype") and all(len(one) == 1 for one in sets):
        import numpy as np

        number = {}
        codes = np.array([number.setdefault(one, len(number)) for one in sets])
        return (codes[:, None] == codes).astype(np.int8)
    rows = tuple(tuple(int(i == j or not a.isdisjoint(b)) for j, b in enumerate(sets)) for i, a in enumerate(sets))
    if hasattr(labels, "dtype"):
        import numpy as np

        return np.array(rows, np.int8)
    return rows


class MatrixPair(Data):
    """Two symmetric matrices of the same points; what is on their diagonals does not count.

    Lists are computed with exactly, as they are written; NumPy arrays and pandas tables in floats.

    >>> MatrixPair([[0, 2, 1], [2, 0, 3], [1, 3, 0]], [[0, 1, 1], [1, 0, 2], [1, 2, 0]])
    <two 3 x 3 matrices>
    """

    about, title = "an ideal and an observed matrix", "Two matrices"
    hint, example = "The rows of the first matrix, then those of the second.", "figure_1_14"

    @classmethod
    def from_typed(cls, rows):
        """From the rows of both, one below the other."""
        half = len(rows) // 2
        return cls(numbers(rows)[:half], numbers(rows)[half:])

    def as_typed(self):
        """The rows of both, one below the other."""
        return [*self.x, *self.y]

    def __init__(self, x: Rows, y: Rows) -> None:
        self.is_array = any(hasattr(side, "dtype") or hasattr(side, "to_numpy") for side in (x, y))
        if all(hasattr(side, "index") and hasattr(side, "columns") for side in (x, y)) and list(x.index) != list(
            y.index
        ):
            raise ValueError(f"x has the points {list(x.index)} but y has {list(y.index)}: they must be the same")
        make = _floats if self.is_array else _exactly
        self.x, self.y = make(x, "x"), make(y, "y")
        if len(self.x) != len(self.y):
            raise ValueError(f"x is {len(self.x)} x {len(self.x)} but y is {len(self.y)} x {len(self.y)}")
        self.points = points = len(self.x)
        self.labels = (
            [f"{i},{j}" for i in range(1, points + 1) for j in range(i + 1, points + 1)] if points < 100 else ()
        )
        self.is_flat = self.is_array and points <= 300 and any(_constant(side) for side in (self.x, self.y))
        above, whole = (_above_array, _whole_array) if self.is_array else (_above, _whole)
        self.quantities = Lazily(
            {
                "ideal": partial(above, self.x),
                "observed": partial(above, self.y),
                "whole_x": partial(whole, self.x),
                "whole_y": partial(whole, self.y),
            },
            {"n": points * (points - 1) // 2, "T": points},
        )

    takes = "two matrices of the same points"

    tried = (([[0, 2, 1], [2, 0, 3], [1, 3, 0]], [[0, 1, 1], [1, 0, 2], [1, 2, 0]]), {})

    @staticmethod
    def call(x: MatrixPair | Rows, y: Rows | None = None, /): ...

    def exactly(self):
        return MatrixPair(_mirrored(self.x), _mirrored(self.y)) if self.is_array else self

    def __repr__(self):
        return f"<two {self.points} x {self.points} matrices>"

    def _repr_html_(self):
        names = range(1, self.points + 1)
        return "".join(table_html(name, names, names, rows) for name, rows in (("x", self.x), ("y", self.y)))


def _exactly(rows, name):
    rows = rows_of_lists(rows, name, "a square matrix is needed, such as [[0, 2], [2, 0]]")
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(
                f"{name}[{i}] has {len(row)} entries but there are {len(rows)} rows: a square matrix is needed"
            )
    rows = tuple(
        tuple(v if type(v) is int else exact(v, f"{name}[{i}][{j}]") for j, v in enumerate(row))
        for i, row in enumerate(rows)
    )
    _enough(rows, name)
    for i, row in enumerate(rows):
        for j in range(i):
            if row[j] != rows[j][i]:
                _raise_asymmetric(name, j, i, rows[j][i], row[j])
    return rows


def _floats(rows, name):
    import numpy as np

    if not hasattr(rows, "columns"):
        rows = sequence(rows, name, "a square matrix is needed")
    try:
        found = np.asarray(rows, dtype=float)
    except (TypeError, ValueError, OverflowError) as problem:
        raise TypeError(f"{name} is no matrix of numbers: {problem}") from None
    if found.ndim != 2 or found.shape[0] != found.shape[1]:
        raise ValueError(f"{name} has shape {found.shape}: a square matrix is needed")
    _enough(found, name)
    wrong = np.argwhere(~np.isfinite(found))
    if len(wrong):
        i, j = wrong[0]
        raise ValueError(f"{name}[{i}][{j}] is {found[i, j]}: a finite number is needed")
    wrong = np.argwhere(abs(found - found.T) > NEARLY * abs(found).max())
    if len(wrong):
        i, j = wrong[0]
        _raise_asymmetric(name, i, j, found[i, j], found[j, i])
    return found


def _enough(rows, name):
    if len(rows) < 2:
        raise ValueError(f"{name} has {len(rows)} point{'s' * (len(rows) != 1)}: at least two are needed")


def _raise_asymmetric(name, i, j, one, other):
    raise ValueError(f"{name}[{i}][{j}] is {one} but {name}[{j}][{i}] is {other}: a symmetric matrix is needed")


def _above(rows):
    return tuple(rows[i][j] for i in range(len(rows)) for j in range(i + 1, len(rows)))


def _whole(rows):
    return tuple(value for row in rows for value in row)


def _constant(matrix):
    """Whether all that is above the diagonal is the same number."""
    found = _above_array(matrix)
    return found.size > 0 and found.min() == found.max()


def _above_array(matrix):
    import numpy as np

    return matrix[np.triu_indices(len(matrix), 1)]


def _whole_array(matrix):
    return matrix.ravel()


def _mirrored(matrix):
    """An array as lists, exactly symmetric: what is above the diagonal counts."""
    rows = matrix.tolist()
    return [[rows[min(i, j)][max(i, j)] for j in range(len(rows))] for i in range(len(rows))]

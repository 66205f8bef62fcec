"""Mantel's correlation of two symmetric matrices, and what it becomes when the points of one are relabelled."""

import math
from typing import NamedTuple

import numpy as np

from metrics.clusters.distance_blocks import centre, check_matrix
from metrics.engine.given import generator, whole
from metrics.engine.progress import progress
from metrics.engine.rational import Undefined

ROOM = 1 << 18  # entries of relabelled matrices at a time, so that they stay in the cache


class _Side(NamedTuple):
    """A symmetric matrix moved near 0, its diagonal 0, and the mean and the norm of the entries above that."""

    matrix: np.ndarray
    mean: float
    norm: float


def mantel_r(x, y):
    """Pearson's correlation of the entries above the diagonals.

    >>> mantel_r([[0, 1, 0], [1, 0, 0], [0, 0, 0]], [[0, 0, 1], [0, 0, 0], [1, 0, 0]])
    -0.5
    """
    return _r(*_sides(x, y))


def mantel_permutations(x, y, permutations=999, seed=None):
    """The correlations after as many random relabellings of the points of one matrix.

    >>> mantel_permutations([[0, 1, 0], [1, 0, 0], [0, 0, 0]], [[0, 0, 1], [0, 0, 0], [1, 0, 0]], 4, seed=1).tolist()
    [1.0, -0.5, 1.0, -0.5]
    """
    permutations = whole(permutations, "permutations")
    left, right = _sides(x, y)
    random = generator(seed)
    # To relabel x by a and y by b is to relabel x alone by both, one after the other. With m of each there are m² such
    # relabellings, any two of them independent of each other, for the work of 2 m; a matrix product compares them all.
    across = math.ceil(math.sqrt(permutations))
    down = math.ceil(permutations / across)
    size = len(left.matrix)
    orders = [[random.permutation(size) for _ in range(times)] for times in (down, across)]
    sums = np.zeros((down, across))
    step = max(ROOM // (size * across), 1)
    rooms = [np.empty((times, min(step, size) * size)) for times in (down, across)]
    for start in progress(range(0, size, step), "relabelling"):
        rows = slice(start, start + step)
        a, b = (
            _relabelled(side.matrix, some, rows, room)
            for side, some, room in zip((left, right), orders, rooms, strict=True)
        )
        sums += a @ b.T
    observed = _r(left, right)
    found = _correlation(sums / 2, left, right)
    found[np.abs(found - observed) < 1e-12] = observed  # what differs by rounding alone is as large as the observed one
    return random.permutation(found.ravel())[:permutations]


def _relabelled(matrix, orders, rows, room):
    """Some rows of the matrix as each order relabels it, each as one row."""
    room = room[:, : len(orders[0][rows]) * len(matrix)]
    for order, one in zip(orders, room, strict=True):
        some = matrix.take(order[rows], axis=0)
        some.take(order, axis=1, out=one.reshape(some.shape), mode="clip")  # the other mode makes a copy
    return room


def _sides(x, y):
    x, y = check_matrix(x, "x", distances=False), check_matrix(y, "y", distances=False)
    if len(x) != len(y):
        raise ValueError(f"x has {len(x)} rows but y has {len(y)}: both are about the same points")
    if len(x) < 3:
        raise Undefined(f"{len(x)} points have fewer than two pairs", "Mantel")
    return _side(x, "x"), _side(y, "y")


def _side(matrix, name):
    above = matrix[np.triu_indices(len(matrix), 1)]
    if above.min() == above.max():
        raise Undefined(f"every entry of {name} above the diagonal is {above[0]:g}", "Mantel")
    middle = centre(above[:, None])
    above = above - middle
    mean = above.mean()
    matrix = np.triu(matrix - middle, 1)
    return _Side(matrix + matrix.T, mean, math.sqrt(((above - mean) ** 2).sum()))


def _r(left, right):
    return float(_correlation(np.vdot(left.matrix, right.matrix) / 2, left, right))


def _correlation(sums, left, right):
    pairs = math.comb(len(left.matrix), 2)
    return np.clip((sums - pairs * left.mean * right.mean) / (left.norm * right.norm), -1, 1)

"""Distances of all pairs of points, a block at a time: memory stays small, and a block stays in the cache."""

import numpy as np

from metrics.engine.progress import progress

SIDE = 256  # points on each side of a block
CLOSE = 2.0**-16  # of the squared norms: squared distances below this are computed again, directly
DISTANCES = ("euclidean", "squared euclidean", "cityblock", "chebyshev", "cosine", "hamming")
SIMILARITIES = ("cosine similarity",)


def distance_blocks(points, distance="euclidean"):
    """Rows, columns and the block of distances between them, for all blocks on and above the diagonal.

    >>> for rows, columns, block in distance_blocks([[0, 0], [3, 4]]):
    ...     print(rows, columns, block.tolist())
    slice(0, 2, None) slice(0, 2, None) [[0.0, 5.0], [5.0, 0.0]]
    """
    space = space_of(points, distance)
    for rows in strips(space.size):
        for columns in parts(space.size, rows.start):
            yield rows, columns, space.finish(space.block(rows, columns))


def parts(size, start=0):
    return [slice(at, min(at + SIDE, size)) for at in range(start, size, SIDE)]


def strips(size):
    """Slices of rows, with a progress bar when all of them take long."""
    return progress(parts(size), "distances")


def space_of(points, distance, order=None, similarity=False):
    """Points, checked and in some order, that know their distances."""
    if callable(distance):
        return Matrix(_called(points, distance, similarity), order)
    if isinstance(distance, str) and distance == "precomputed":
        return Matrix(check_matrix(points, "points", distances=not similarity), order)
    known = DISTANCES + SIMILARITIES * similarity
    if distance not in known:
        raise ValueError(
            f"distance is {distance!r}: it is one of {', '.join(known)}, precomputed, or a function of two points"
        )
    points = coordinates(points, distance)
    if distance.startswith("cosine") and not points.any(axis=1).all():
        raise ValueError(
            f"points[{points.any(axis=1).argmin()}] is 0 in every coordinate: it has no direction, which "
            f"{distance} compares; leave it out or choose another distance"
        )
    points = points if order is None else points[order]
    return (Coordinatewise if distance in TERMS else Euclidean)(points, distance)


def coordinates(points, distance="euclidean"):
    """A row of finite numbers for each point; plain numbers are points on a line."""
    points = points.to_numpy() if hasattr(points, "to_numpy") else points
    try:
        points = points if isinstance(points, np.ndarray) else np.asarray(list(points))
    except ValueError:
        lengths = [np.size(point) for point in points]
        at = next((at for at, length in enumerate(lengths) if length != lengths[0]), 0)
        raise ValueError(f"points[{at}] has {lengths[at]} coordinates but points[0] has {lengths[0]}") from None
    points = points[:, None] if points.ndim == 1 else points
    if points.ndim != 2:
        raise ValueError(f"points has {points.ndim} dimensions: a row of coordinates for each point is needed")
    if not points.size:
        raise ValueError("points is empty: at least one point with one coordinate is needed")
    if distance == "hamming" and points.dtype.kind not in "biuf":
        points = np.unique(points.astype(str), return_inverse=True)[1].reshape(points.shape)
    try:
        points = np.ma.filled(points.astype(float), np.nan)
    except (TypeError, ValueError):
        raise TypeError(f"points has dtype {points.dtype}: the coordinates of {distance} points are numbers") from None
    good = np.abs(points) < 1e150  # NaN is not; the square of more has no room in a float
    if not good.all():
        at, coordinate = np.argwhere(~good)[0]
        raise ValueError(
            f"points[{at}][{coordinate}] is {points[at, coordinate]}: coordinates are finite numbers "
            "below 1e150; leave the point out, or fill the gap"
        )
    return points


TERMS = {  # what each coordinate gives, and how these are gathered
    "cityblock": (lambda a, b: np.abs(a - b), np.add),
    "chebyshev": (lambda a, b: np.abs(a - b), np.maximum),
    "hamming": (lambda a, b: (a != b).astype(float), np.add),
}
SQUARE = (lambda a, b: (a - b) ** 2, np.add)


class Coordinatewise:
    """Distances that add up, coordinate by coordinate, or of which the largest counts."""

    def __init__(self, points, distance):
        self.size, self.distance = len(points), distance
        self.term, self.gather = TERMS.get(distance, SQUARE)
        self.columns = np.ascontiguousarray(points.T)

    def pairs(self, i, j):
        """What `finish` makes the distances of point i and point j of; both may be arrays of any shape that fit."""
        first, *rest = self.columns
        total = self.term(first[i], first[j])
        for column in rest:
            total = self.gather(total, self.term(column[i], column[j]), out=total)
        return total

    def block(self, rows, columns):
        return self.pairs(np.arange(rows.start, rows.stop)[:, None], np.arange(columns.start, columns.stop))

    def finish(self, block):
        return block / len(self.columns) if self.distance == "hamming" else block


class Euclidean(Coordinatewise):
    """Squared distances by one matrix product for each block; those that cancellation spoils are computed directly."""

    def __init__(self, points, distance):
        if distance.startswith("cosine"):
            points = points / np.abs(points).max(axis=1, keepdims=True)  # the squares of tiny numbers would be 0
            points /= np.sqrt((points**2).sum(axis=1, keepdims=True))
        super().__init__(points, distance)
        centred = points - centre(points)
        self.squares = (centred**2).sum(axis=1)
        ones = np.ones(len(points))
        self.left = np.column_stack([-2 * centred, self.squares, ones])
        self.right = np.ascontiguousarray(np.column_stack([centred, ones, self.squares]).T)

    def block(self, rows, columns):
        block = self.left[rows] @ self.right[:, columns]
        down, across = self.squares[rows, None], self.squares[columns]
        if block.min() <= CLOSE * (down.max() + across.max()):
            i, j = np.nonzero(block <= CLOSE * (down + across))
            if len(i) > block.size // 8:
                return super().block(rows, columns)
            block[i, j] = self.pairs(i + rows.start, j + columns.start)
        return block

    def finish(self, block):
        if self.distance == "euclidean":
            return np.sqrt(block, out=block)
        if self.distance == "squared euclidean":
            return block
        return block / 2 if self.distance == "cosine" else 1 - block / 2


class Matrix:
    """Distances that are known."""

    def __init__(self, matrix, order=None):
        self.matrix, self.size, self.order = matrix, len(matrix), order

    def pairs(self, i, j):
        return self.matrix[i, j] if self.order is None else self.matrix[self.order[i], self.order[j]]

    def block(self, rows, columns):
        if self.order is None:
            return self.matrix[rows, columns]
        return self.matrix[self.order[rows, None], self.order[columns]]

    def finish(self, block):
        return block


def centre(points):
    """About the mean, but such that whole numbers stay whole when it is subtracted."""
    mean = points.mean(axis=0)
    spread = np.abs(points - mean).max()
    unit = 2.0 ** np.floor(np.log2(spread)) if spread else 1.0
    return np.round(mean / unit) * unit


def check_matrix(matrix, name, distances=True):
    """A square, symmetric array of numbers, and if it holds distances: none negative, and 0 from a point to itself."""
    matrix = matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix
    try:
        matrix = np.ma.filled(np.ma.asarray(matrix, float), np.nan)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is no matrix of numbers: rows of equally many numbers are needed") from None
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise ValueError(f"{name} has shape {matrix.shape}: a square matrix has a row and a column for each point")
    most = max(-float(matrix.min()), float(matrix.max()))
    slack = 1e-9 * most if np.isfinite(most) else 0  # what rounding leaves behind is no fault
    for rows in parts(len(matrix)):
        for columns in parts(len(matrix)):
            block, mirror = matrix[rows, columns], matrix[columns, rows].T
            _refuse(
                ~np.isfinite(block),
                rows,
                columns,
                name,
                matrix,
                "every entry is a finite number; leave points with gaps out",
            )
            _refuse(np.abs(block - mirror) > slack, rows, columns, name, matrix, None)
            if distances:
                _refuse(block < 0, rows, columns, name, matrix, "a distance cannot be negative")
                if rows == columns:
                    apart = np.diag(np.diag(block) > slack)
                    _refuse(
                        apart,
                        rows,
                        columns,
                        name,
                        matrix,
                        "the distance of a point to itself is 0; a similarity "
                        "s between 0 and 1 becomes a distance as 1 - s",
                    )
    return matrix


def _refuse(bad, rows, columns, name, matrix, why):
    if bad.any():
        i, j = (int(at) for at in np.argwhere(bad)[0] + (rows.start, columns.start))
        if why is None:
            why = f"but {name}[{j}][{i}] is {matrix[j, i]}: the matrix must be symmetric, as ({name} + {name}.T) / 2 is"
            raise ValueError(f"{name}[{i}][{j}] is {matrix[i, j]} {why}")
        raise ValueError(f"{name}[{i}][{j}] is {matrix[i, j]}: {why}")


def _called(points, distance, similarity):
    """The matrix of a function of two points, called once for each pair."""
    points = list(points.to_numpy() if hasattr(points, "to_numpy") else points)
    if not points:
        raise ValueError("points is empty: at least one point is needed")
    matrix = np.zeros((len(points), len(points)))
    for i in progress(range(len(points)), "distances"):
        for j in range(i if similarity else i + 1, len(points)):
            value = float(distance(points[i], points[j]))
            if not np.isfinite(value) or (value < 0 and not similarity):
                raise ValueError(
                    f"distance(points[{i}], points[{j}]) is {value:g}: it must be a finite number"
                    f"{'' if similarity else ', 0 or more'}"
                )
            matrix[i, j] = matrix[j, i] = value
    return matrix

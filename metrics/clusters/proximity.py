"""How far apart two points are, or how alike: by name or by a function of two points, exact until the first root."""

import math
from fractions import Fraction
from numbers import Rational, Real

from metrics.engine.progress import progress
from metrics.engine.rational import Undefined, root, settled
from metrics.exact import exact
from metrics.tables.labels import sequence
from metrics.words import brief


def squares(x, y):
    """The square of the Euclidean distance, which needs no root.

    >>> squares((1, 2), (4, 6))
    25
    """
    return sum((a - b) ** 2 for a, b in zip(x, y, strict=True))


def dot(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def cosine(x, y):
    """The cosine of the angle between two points, seen from the origin.

    >>> cosine((1, 0), (Fraction(3, 5), Fraction(4, 5)))
    Fraction(3, 5)
    """
    length = _root(dot(x, x) * dot(y, y))
    if not length:
        raise no_direction()
    return dot(x, y) / length


def no_direction():
    return Undefined("a point of zeros has no direction; choose another similarity or distance", via=("cosine", None))


def hamming(x, y):
    """The share of the coordinates that differ."""
    return Fraction(sum(a != b for a, b in zip(x, y, strict=True)), len(x))


def _root(value):
    return settled(root(Fraction(value), 2))


DISTANCES = {
    "euclidean": lambda x, y: _root(squares(x, y)),
    "squared euclidean": squares,
    "cityblock": lambda x, y: sum(abs(a - b) for a, b in zip(x, y, strict=True)),
    "chebyshev": lambda x, y: max(abs(a - b) for a, b in zip(x, y, strict=True)),
    "cosine": lambda x, y: 1 - cosine(x, y),
    "hamming": hamming,
}
SIMILARITIES = {"cosine": cosine, "dot product": dot, "matching": lambda x, y: 1 - hamming(x, y)}
KNOWN = {"distance": DISTANCES, "similarity": SIMILARITIES}


def check_name(by, kind):
    """Refuse what is neither a known name, nor "precomputed", nor a function; None stands for the usual one."""
    if not (by is None or callable(by) or (isinstance(by, str) and by in (*KNOWN[kind], "precomputed"))):
        choices = ", ".join(map(repr, KNOWN[kind]))
        raise ValueError(
            f"{kind} is {repr(by)[:60]}: choose one of {choices}, 'precomputed', or a function of two points"
        )


def measure(by, kind):
    """The function of two points that a name stands for; what a function of the caller returns is checked."""
    return KNOWN[kind][by] if not callable(by) else lambda x, y: _checked(_asked(by, x, y, kind), kind, x, y)


def _asked(by, x, y, kind):
    """What a function of the caller says of two points."""
    try:
        return by(x, y)
    except (TypeError, AttributeError) as problem:
        raise TypeError(f"{kind} is {brief(by)}, which does not take two points: {problem}") from problem


def _checked(value, kind, x, y):
    name = f"{kind}({x!r:.30}, {y!r:.30})"
    if not isinstance(value, Real):
        raise TypeError(f"{name} is {value!r}: a number is needed")
    if not math.isfinite(value):
        raise ValueError(f"{name} is {value}: a finite number is needed")
    if kind == "distance" and value < 0:
        raise ValueError(f"{name} is {value}: a distance cannot be negative")
    return Fraction(value) if isinstance(value, Rational) else float(value)


def every_pair(points, by, kind):
    """All distances or similarities, as the rows of a square.

    >>> every_pair([(0,), (3,)], "cityblock", "distance")
    [[Fraction(0, 1), 3], [3, Fraction(0, 1)]]
    """
    between, rows = measure(by, kind), [[Fraction(0)] * len(points) for _ in points]
    for i in progress(range(len(points)), "distances"):
        for j in range(i + (kind == "similarity")):  # a point is at distance 0 from itself, but not of similarity 0
            rows[i][j] = rows[j][i] = between(points[i], points[j])
    return rows


def coordinates(points, name="points"):
    """Points as tuples of exact numbers; a plain number is a point on a line.

    >>> coordinates([[0.1, 2], (3, 4)])
    [(Fraction(1, 10), Fraction(2, 1)), (Fraction(3, 1), Fraction(4, 1))]
    """
    found = []
    for at, point in enumerate(points):
        if isinstance(point, Real | str):  # "2/3" is a number, too
            found.append((exact(point, f"{name}[{at}]"),))
        else:
            entries = enumerate(sequence(point, f"{name}[{at}]"))
            found.append(tuple(exact(value, f"{name}[{at}][{column}]") for column, value in entries))
        if len(found[at]) != len(found[0]):
            raise ValueError(f"{name}[{at}] has {len(found[at])} coordinates but {name}[0] has {len(found[0])}")
    if not found[0]:
        raise ValueError(f"{name}[0] is empty: a point has at least one coordinate")
    return found


def precomputed(rows, kind):
    """A matrix of distances or similarities that was given, made sure to be one."""
    rows = [sequence(row, f"points[{i}]") for i, row in enumerate(rows)]
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(f"points[{i}] has {len(row)} entries: a matrix of {len(rows)} points is square")
    rows = [[exact(value, f"points[{i}][{j}]") for j, value in enumerate(row)] for i, row in enumerate(rows)]
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if kind == "distance" and value < 0:
                raise ValueError(f"points[{i}][{j}] is {value}: a distance cannot be negative")
            if kind == "distance" and i == j and value:
                raise ValueError(f"points[{i}][{j}] is {value}: the distance of a point to itself is 0")
            if value != rows[j][i]:
                raise ValueError(
                    f"points[{i}][{j}] is {value} but points[{j}][{i}] is {rows[j][i]}: the matrix must be symmetric"
                )
    return rows

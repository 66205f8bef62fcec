"""Classes of unequal size, made equal: random oversampling, random undersampling and SMOTE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from numbers import Integral, Real
from typing import Any

from metrics.engine.given import is_among, rows_of_lists, sequence, whole
from metrics.engine.types import Label, Labels, Rows
from metrics.exact import count, exact
from metrics.tables.labels import places as places_of
from metrics.words import brief

try:
    import numpy as np

    from metrics.engine.given import generator
except ImportError:  # in a page, say, where lists do for what is drawn
    from metrics.engine import lists as np
    from metrics.engine.lists import default_rng as generator

MOST_POINTS = 10_000_000  # new ones
MOST_FLOAT = exact(1.7e308)


def random_oversample(rows: Iterable[Any], labels: Labels, seed: Any = None, draws: Any = None) -> Any:
    """Duplicate random examples of every smaller class until all classes are as large as the largest.

    `draws` are the places of those to duplicate, where they were drawn before.

    >>> rows, labels = random_oversample([[1], [2], [3], [4]], ["no", "no", "no", "yes"], seed=0)
    >>> rows, labels
    ([[1], [2], [3], [4], [4], [4]], ['no', 'no', 'no', 'yes', 'yes', 'yes'])
    """
    rows, labels = _listed(rows), _listed(labels)
    places = _places(rows, labels)
    most = max(map(len, places.values()))
    if draws is None:
        random = generator(seed)
        draws = np.concatenate([random.choice(own, most - len(own)) for own in places.values()])
    else:
        draws = _drawn(draws, places, {label: most - len(own) for label, own in places.items()})
    chosen = np.concatenate([np.arange(len(labels)), draws])
    return _take(rows, chosen), _take(labels, chosen)


def random_undersample(rows: Iterable[Any], labels: Labels, seed: Any = None, draws: Any = None) -> Any:
    """Keep of every larger class only as many random examples as the smallest class has.

    `draws` are the places of those to keep, where they were drawn before.

    >>> rows, labels = random_undersample(list(range(100)), ["majority"] * 95 + ["minority"] * 5, seed=0)
    >>> len(rows), labels.count("minority")
    (10, 5)
    """
    rows, labels = _listed(rows), _listed(labels)
    places = _places(rows, labels)
    least = min(map(len, places.values()))
    if draws is None:
        random = generator(seed)
        draws = np.concatenate([random.choice(own, least, replace=False) for own in places.values()])
    else:
        draws = _drawn(draws, places, dict.fromkeys(places, least), once=True)
    chosen = np.sort(draws)
    return _take(rows, chosen), _take(labels, chosen)


def smote(
    points: Rows,
    labels: Labels,
    minority: Label = None,
    k: int = 5,
    amount: int | None | None = None,
    seed: Any = None,
    draws: Any = None,
) -> Any:
    """Add synthetic examples of the minority class, each at random between one of them and one of its k nearest.

    `amount` new points are made, or as many as it takes to be as large as the largest class; they come last.
    `draws` say of each which example of the minority, which of its neighbours and how far towards it: (0, 0, 0.5) is
    half-way from the first to its nearest.

    >>> points, labels = smote([[0, 0], [2, 2], [9, 9], [8, 9], [9, 8]], list("++---"), k=1, seed=0)
    >>> points.shape, labels[-1]
    ((6, 2), '+')
    """
    import numpy as np  # the new points are computed in arrays

    points = _points(points)
    if points.ndim != 2:
        raise ValueError(f"points has shape {points.shape}: rows of coordinates are needed")
    wrong = np.argwhere(~np.isfinite(points))
    if len(wrong):
        at, axis = wrong[0]
        raise ValueError(f"points[{at}][{axis}] is {points[at, axis]}: a finite number is needed (see impute)")
    labels = _listed(labels)
    places = _places(points, labels)
    sizes = Counter({label: len(own) for label, own in places.items()})
    if minority is None:
        minority = min(sizes, key=sizes.get)
    if not is_among(minority, places):
        raise ValueError(f"minority is {brief(minority)}: choose one of {', '.join(map(repr, places))}")
    own = points[places[minority]]
    k = count(k, "k")
    if not 1 <= k < len(own):
        raise ValueError(f"k is {k}, but {minority!r} has {len(own)} examples: k is from 1 to {len(own) - 1}")
    amount = (max(sizes.values()) - len(own) if draws is None else len(draws)) if amount is None else amount
    amount = whole(amount, "amount", 0, MOST_POINTS)
    base, neighbour, gap = (
        smote_draws(len(own), k, amount, seed) if draws is None else _ways(draws, len(own), k, amount)
    )
    start, end = own[base], own[_nearest(own, k)[base, neighbour]]
    made = start + gap[:, None] * (end - start)
    every = np.full(amount, minority) if hasattr(labels, "dtype") else [minority] * amount
    joined = np.concatenate([np.asarray(labels), every]) if hasattr(labels, "dtype") else [*labels, *every]
    return np.concatenate([points, made]), joined


def smote_draws(size, k, amount, seed=None):
    """Which example of the minority, which of its neighbours and how far towards it: a column of each."""
    random = generator(seed)
    return random.integers(0, size, amount), random.integers(0, k, amount), random.random(amount)


def _drawn(draws, places, wanted, once=False):
    """The places drawn, if they are as many of every class as are wanted."""
    draws = list(sequence(draws, "draws", "the places that were drawn are needed"))
    classes = {at: label for label, own in places.items() for at in own}
    for at in draws:
        if not isinstance(at, Integral) or at not in classes:
            raise ValueError(f"draws has the place {brief(at)}: there are those from 0 to {len(classes) - 1}")
    if once and len(set(draws)) < len(draws):
        raise ValueError("draws has a place twice: each can be kept once")
    found = Counter(classes[at] for at in draws)
    for label, number in wanted.items():
        if found[label] != number:
            raise ValueError(f"draws has {found[label]} examples of {label!r}: {number} are needed")
    return np.array(draws, dtype=np.intp)


def _ways(draws, size, k, amount):
    """Columns of SMOTE's draws, if each is one of the minority, one of its neighbours and a share of the way."""
    if len(draws) != amount:
        raise ValueError(f"draws has {len(draws)} but amount is {amount}")
    for at, one in enumerate(draws):
        if not hasattr(one, "__len__") or len(one) != 3 or not _is_way(*one, size, k):
            raise ValueError(
                f"draws[{at}] is {one}: an example from 0 to {size - 1}, a neighbour from 0 to {k - 1} "
                "and a share of the way from 0 to 1 are needed"
            )
    columns = np.asarray(draws, dtype=float).reshape(-1, 3)
    return columns[:, 0].astype(np.intp), columns[:, 1].astype(np.intp), columns[:, 2]


def _is_way(base, neighbour, gap, size, k):
    are_places = isinstance(base, Integral) and isinstance(neighbour, Integral) and isinstance(gap, Real)
    return are_places and base in range(size) and neighbour in range(k) and 0 <= gap <= 1


def _nearest(points, k):
    """The places of the k nearest other points of each."""
    found = np.empty((len(points), k), dtype=np.intp)
    for at, point in enumerate(points):
        squares = np.sum((points - point) ** 2, axis=1)
        squares[at] = np.inf
        found[at] = np.argsort(squares, kind="stable")[:k]
    return found


def _places(rows, labels):
    """The places of every class, in the order in which they first occur."""
    if not hasattr(rows, "columns"):
        rows = sequence(rows, "rows", "a list of examples is needed")
    labels = sequence(labels, "labels")
    if len(rows) != len(labels):
        raise ValueError(f"there are {len(rows)} examples but {len(labels)} labels")
    found = places_of(labels)
    if len(found) < 2:
        raise ValueError(f"labels has {len(found)} class: there is nothing to balance")
    return found


def _listed(things):
    """What can be gone through more than once: an iterator is gone through now."""
    return list(things) if isinstance(things, Iterator) else things


def _points(points):
    """Rows of coordinates as an array of floats."""
    if not hasattr(points, "columns"):
        points = sequence(points, "points", "rows of coordinates are needed")
    try:
        return np.asarray(points, dtype=float)
    except (TypeError, ValueError, OverflowError):
        pass
    for at, row in enumerate(rows_of_lists(points, "points", "rows of coordinates are needed")):
        for axis, value in enumerate(row):
            if not -MOST_FLOAT <= exact(value, f"points[{at}][{axis}]") <= MOST_FLOAT:
                raise ValueError(f"points[{at}][{axis}] is {brief(value)}: a number below 10^308 is needed")
    raise ValueError("points has rows of different lengths: each point has as many coordinates")


def _take(things, places):
    """The things at some places, as the kind of list, array or table they came in."""
    if hasattr(things, "iloc"):
        return things.iloc[places]
    return things[places] if hasattr(things, "dtype") else [things[at] for at in places]

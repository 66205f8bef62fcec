"""Classes of unequal size, made equal: random oversampling, random undersampling and SMOTE."""

from collections import Counter

import numpy as np

from metrics.labels import places as places_of


def random_oversample(rows, labels, seed=None):
    """Duplicate random examples of every smaller class until all classes are as large as the largest.

    >>> rows, labels = random_oversample([[1], [2], [3], [4]], ["no", "no", "no", "yes"], seed=0)
    >>> rows, labels
    ([[1], [2], [3], [4], [4], [4]], ['no', 'no', 'no', 'yes', 'yes', 'yes'])
    """
    random, places = np.random.default_rng(seed), _places(rows, labels)
    most = max(map(len, places.values()))
    extra = [random.choice(own, most - len(own)) for own in places.values()]
    chosen = np.concatenate([np.arange(len(labels)), *extra])
    return _take(rows, chosen), _take(labels, chosen)


def random_undersample(rows, labels, seed=None):
    """Keep of every larger class only as many random examples as the smallest class has.

    >>> rows, labels = random_undersample(list(range(100)), ["majority"] * 95 + ["minority"] * 5, seed=0)
    >>> len(rows), labels.count("minority")
    (10, 5)
    """
    random, places = np.random.default_rng(seed), _places(rows, labels)
    least = min(map(len, places.values()))
    chosen = np.sort(np.concatenate([random.choice(own, least, replace=False) for own in places.values()]))
    return _take(rows, chosen), _take(labels, chosen)


def smote(points, labels, minority=None, k=5, amount=None, seed=None):
    """Add synthetic examples of the minority class, each at random between one of them and one of its k nearest.

    `amount` new points are made, or as many as it takes to be as large as the largest class; they come last.

    >>> points, labels = smote([[0, 0], [2, 2], [9, 9], [8, 9], [9, 8]], list("++---"), k=1, seed=0)
    >>> points.shape, labels[-1]
    ((6, 2), '+')
    """
    points, random = np.asarray(points, dtype=float), np.random.default_rng(seed)
    if points.ndim != 2:
        raise ValueError(f"points has shape {points.shape}: rows of coordinates are needed")
    wrong = np.argwhere(~np.isfinite(points))
    if len(wrong):
        at, axis = wrong[0]
        raise ValueError(f"points[{at}][{axis}] is {points[at, axis]}: a finite number is needed (see impute)")
    places = _places(points, labels)
    sizes = Counter({label: len(own) for label, own in places.items()})
    if minority is None:
        minority = min(sizes, key=sizes.get)
    if minority not in places:
        raise ValueError(f"minority is {minority!r}: choose one of {', '.join(map(repr, places))}")
    own = points[places[minority]]
    if not 1 <= k < len(own):
        raise ValueError(f"k is {k}, but {minority!r} has {len(own)} examples: k is from 1 to {len(own) - 1}")
    amount = max(sizes.values()) - len(own) if amount is None else amount
    if amount < 0:
        raise ValueError(f"amount is {amount}: a number of new points, 0 or more, is needed")
    base, neighbour = random.integers(0, len(own), amount), random.integers(0, k, amount)
    start, end = own[base], own[_nearest(own, k)[base, neighbour]]
    made = start + random.random((amount, 1)) * (end - start)
    every = np.full(amount, minority) if hasattr(labels, "dtype") else [minority] * amount
    joined = np.concatenate([np.asarray(labels), every]) if hasattr(labels, "dtype") else [*labels, *every]
    return np.concatenate([points, made]), joined


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
    if len(rows) != len(labels):
        raise ValueError(f"there are {len(rows)} examples but {len(labels)} labels")
    found = places_of(labels)
    if len(found) < 2:
        raise ValueError(f"labels has {len(found)} class: there is nothing to balance")
    return found


def _take(things, places):
    """The things at some places, as the kind of list, array or table they came in."""
    if hasattr(things, "iloc"):
        return things.iloc[places]
    return things[places] if hasattr(things, "dtype") else [things[at] for at in places]

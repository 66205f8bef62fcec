"""Features ranked by the adjusted Rand index, and checkerboard data: section 3 and 4 of the ARI paper."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from html import escape
from typing import Any

from metrics.clusters.pairs import PairTable, adjusted_rand
from metrics.engine.given import as_list, generator, refuse_masked, rows_of_lists, whole
from metrics.engine.progress import progress
from metrics.engine.rational import Undefined
from metrics.engine.types import Labels, Rows, Values
from metrics.exact import decimal, exact
from metrics.tables.labels import places, sequence

MOST_SQUARES = 1000  # along one side of a checkerboard
MOST_POINTS = 10_000_000
NEAR = 1e-9  # how close to a boundary a float is looked at again, exactly

Feature = namedtuple("Feature", "name adjusted_rand")
Checkerboard = namedtuple("Checkerboard", "points classes")


class FeatureRanking(tuple):
    """Features with their adjusted Rand index, the best first."""

    __slots__ = ()

    def table(self, places=3):
        """A pandas table: rank, feature, exact value, decimal."""
        import pandas as pd

        rows = [(f.name, f.adjusted_rand, _index_text(f.adjusted_rand, places)) for f in self]
        index = pd.RangeIndex(1, len(self) + 1, name="rank")
        return pd.DataFrame(rows, index, ["feature", "adjusted Rand", "decimal"], dtype=object)

    def _repr_html_(self):
        rows = "".join(
            f'<tr><th scope="row">{escape(str(f.name))}</th><td>{escape(_index_text(f.adjusted_rand, 3))}</td></tr>'
            for f in self
        )
        return f'<table class="wm-values wm-small"><caption>Adjusted Rand</caption><tbody>{rows}</tbody></table>'


def _index_text(value, places):
    return str(value) if isinstance(value, Undefined) else decimal(value, places)


def rank_features(features: Mapping[Any, Values] | Rows, classes: Labels, bins: int | None = None) -> FeatureRanking:
    """Rank features by how well equal intervals of their values match the classes, by the adjusted Rand index.

    `features` is a pandas table, a mapping of names to values, or rows of one example each. A feature's range is cut
    into `bins` intervals, as many as there are classes unless you say; a value on a boundary belongs to the upper one.

    >>> heights = {"near": [0, 0.2, 0.1, 1, 0.9], "far": [0, 1, 0.2, 0.9, 0.1]}
    >>> rank_features(heights, ["a", "a", "a", "b", "b"])
    (Feature(name='near', adjusted_rand=Fraction(1, 1)), Feature(name='far', adjusted_rand=Fraction(-1, 4)))
    """
    classes = sequence(classes, "classes")
    labels = as_list(classes)
    kinds = len(places(labels, "classes"))
    if kinds < 2:
        raise ValueError(f"classes has {kinds} class{'es' * (not kinds)}: at least two are needed to tell apart")
    bins = kinds if bins is None else bins
    bins = whole(bins, "bins")
    found, columns = [], _columns(features)
    if not columns:
        raise ValueError("features is empty: there is nothing to rank")
    for name, values in progress(columns, "ranking features"):
        if len(values) != len(labels):
            raise ValueError(f"feature {name!r} has {len(values)} values but classes has {len(labels)} labels")
        try:
            found.append(Feature(name, adjusted_rand(PairTable.from_labels(labels, intervals(values, bins, name)))))
        except Undefined as problem:
            found.append(Feature(name, problem))
    return FeatureRanking(sorted(found, key=_best_first))


def _best_first(feature):
    undefined = isinstance(feature.adjusted_rand, Undefined)
    return undefined, 0 if undefined else -feature.adjusted_rand


def _columns(features):
    """(name, values) of each feature."""
    if hasattr(features, "columns"):
        return [(name, features[name].to_numpy()) for name in features.columns]
    if hasattr(features, "items") and not hasattr(features, "iloc"):
        items = list(features.items())
        return [(name, sequence(values, f"features[{name!r}]", "a list of values is needed")) for name, values in items]
    if getattr(features, "ndim", 2) == 2 and hasattr(features, "T"):
        refuse_masked(features, "features")
        return list(enumerate(features.T))
    rows = rows_of_lists(features, "features", "{name: values} is needed, or rows of one example each")
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"features[{at}] has {len(row)} values but features[0] has {len(rows[0])}")
    return list(enumerate(zip(*rows, strict=True)))


def intervals(values, bins, name="values"):
    """The number of the interval, 0 to bins - 1, that each value falls in; all have the same width.

    >>> intervals([0, 0.3, 0.5, 0.9, 1], 2)
    [0, 0, 1, 1, 1]
    """
    if hasattr(values, "dtype") and values.dtype.kind in "fiu":
        import numpy as np

        if np.isfinite(values).all() and (width := float(values.max()) - float(values.min())) > 0:
            scaled = (values.astype(float) - float(values.min())) * (bins / width)
            places = np.minimum(scaled.astype(int), bins - 1)
            doubtful = np.flatnonzero(abs(scaled - np.rint(scaled)) < NEAR)
            low, high = exact(values.min().item()), exact(values.max().item())
            places[doubtful] = [_interval(exact(values[at].item()), low, high, bins) for at in doubtful]
            return places.tolist()
    known = [exact(value, f"{name}[{at}]") for at, value in enumerate(values)]
    low, high = min(known), max(known)
    return [_interval(value, low, high, bins) for value in known]


def _interval(value, low, high, bins):
    return min(int((value - low) * bins / (high - low)), bins - 1) if high > low else 0


def checkerboard(n: int, total: int, minority: int, seed: Any = None) -> Checkerboard:
    """Draw `total` points on an n x n checkerboard, `minority` of them (class 1) on the dark squares.

    A square has side 1; the points are uniform on the squares of their class, and come in any order.

    >>> board = checkerboard(4, 400, 100, seed=0)
    >>> board.points.shape, int(board.classes.sum())
    ((400, 2), 100)
    """
    import numpy as np

    n, total = whole(n, "n", 2, MOST_SQUARES), whole(total, "total", 2, MOST_POINTS)
    minority = whole(minority, "minority", 1, MOST_POINTS)
    if 2 * minority > total:
        raise ValueError(f"minority is {minority} of {total}: at most half of the points can be a minority")
    random = generator(seed)
    classes = random.permutation(np.repeat([1, 0], [minority, total - minority]))
    squares = [np.argwhere(np.add.outer(range(n), range(n)) % 2 == dark) for dark in (0, 1)]
    corners = np.where(classes[:, None], random.choice(squares[1], total), random.choice(squares[0], total))
    return Checkerboard(corners + random.random((total, 2)), classes)

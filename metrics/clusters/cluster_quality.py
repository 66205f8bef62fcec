"""How good a clustering is without known classes: from distances, similarities and centres."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from metrics.clusters.clustered import Clustered, ClusteredPoint
from metrics.engine.data import Data, numbers
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import larger, largest, pairs, smallest, step, symbols, total
from metrics.engine.metric import Metric, Parameter, Variant
from metrics.engine.types import Labels, Measured, Rows, Values
from metrics.engine.working import explained
from metrics.exact import count, exact
from metrics.tables.labels import sequence

W, n, cluster_size, within, between, between_pairs = symbols("W n cluster_size within between between_pairs")
mean_within, mean_nearest, mean_inside, mean_outside = symbols("mean_within mean_nearest mean_inside mean_outside")
near, nearby, reach, reached, together, apart = symbols("near nearby reach reached together apart")
inner, shortest, longest, squared_error = symbols("inner shortest longest squared_error")
likeness, closeness, centre_self, centre_pair = symbols("likeness closeness centre_self centre_pair")

ROUNDING = 1e-12  # of the largest eigenvalue: what computed ones may lie below 0
CENTRES = {"centres": Parameter(None, lambda given, quantities: quantities["centres"])}  # shown before the first step

_between = total(between / between_pairs, over="between")

cohesion = Metric(
    "cohesion",
    total(step("cluster cohesion", within / cluster_size**2), over="within") / W,
    "How near to each other the points of a cluster are, on average over its pairs and then over the clusters: a mean "
    "similarity, or, where a distance is given, a mean distance, and then lower is better.",
    range=(-1, 1),
    sources=["textbook Eq. 1.45"],
    sisters=["separation", "total_cohesion", "intra_cluster_similarity"],
    on=Clustered,
    mistakes={
        "the mean over all pairs, whatever their cluster": total(within, over="within")
        / total(cluster_size**2, over="cluster_size")
    },
)

separation = Metric(
    "separation",
    _between / pairs(W),
    "How near to each other the points of two clusters are, on average over their pairs and then over all pairs of "
    "clusters: a mean similarity, or, where a distance is given, a mean distance, and then higher is better.",
    range=(-1, 1),
    better="lower",
    sources=["textbook Eq. 1.46, without its factor of 2"],
    sisters=["cohesion", "dunn"],
    on=Clustered,
    variants={
        "textbook": Variant(
            2 * (2 * _between) / (W * (W - 1)),
            "As it is printed: the double sum meets every pair of clusters twice already, and the 2 doubles it again.",
            ["textbook Eq. 1.46"],
            (-2, 2),
            erratum="as printed in the textbook",
        ),
    },
    mistakes={
        "the mean over all pairs of points, whatever their clusters": total(between, over="between")
        / total(between_pairs, over="between_pairs")
    },
)


def _contrast(a, b):
    """How much farther b is than a: 1 if a is nothing to it, 0 if they are the same, -1 if it is the other way."""
    return (b - a) / larger(a, b)


_silhouette = step("SC", _contrast(mean_within, mean_nearest))

silhouette = Metric(
    "silhouette",
    total(_silhouette, over="mean_within") / n,
    "How much nearer the points are to their own cluster (a) than to the nearest other one (b), on average. A point "
    "alone in its cluster counts 0, as does one with a = b = 0, unless that is so of all points: then there is none.",
    range=(-1, 1),
    aliases=["ASC", "average silhouette coefficient", "silhouette width"],
    sources=["Rousseeuw 1987", "textbook Eq. 1.47-1.48"],
    sisters=["dunn", "c_index"],
    on=Clustered,
    variants={
        "textbook": Variant(
            total(step("SC to all outside", _contrast(mean_inside, mean_outside)), over="mean_inside") / n,
            "With the mean distance to all points outside the cluster: with three or more clusters it flatters.",
            ["textbook Eq. 1.47-1.48"],
            erratum="as printed in the textbook",
        ),
    },
    elsewhere="scikit-learn gives 0 where all points lie in one place, an error for one cluster or one for each point",
)

_own = step("a", total(near, over="near") / nearby)
_other = step("b", smallest(step("mean distance", reach / reached), over="reach"))

point_silhouette = Metric(
    "point silhouette",
    _contrast(_own, _other),
    "How much nearer a point is to its own cluster (a) than to the nearest other one (b): 1 is well placed, below 0 "
    "the other would be the better place.",
    range=(-1, 1),
    aliases=["SC", "silhouette coefficient"],
    sources=["Rousseeuw 1987", "textbook Eq. 1.47"],
    sisters=["silhouette"],
    on=ClusteredPoint,
    mistakes={"1 - a / b, which holds where a is below b": 1 - _own / _other},
    elsewhere="scikit-learn gives 0 where all points lie in one place, an error for one cluster or one for each point",
)

dunn = Metric(
    "Dunn",
    step("nearest apart", smallest(apart, over="apart"))
    / step("farthest together", largest(together, over="together")),
    "The smallest distance between points of different clusters, over the largest between points of one cluster.",
    range=(0, math.inf),
    aliases=["Dunn index"],
    sources=["textbook Eq. 1.49"],
    sisters=["silhouette", "separation"],
    on=Clustered,
    mistakes={
        "the largest distance of all over the largest within a cluster": largest(apart, over="apart")
        / largest(together, over="together")
    },
)

_least, _most = step("K_min", total(shortest, over="shortest")), step("K_max", total(longest, over="longest"))

c_index = Metric(
    "C-index",
    (step("K", total(inner, over="inner")) - _least) / (_most - _least),
    "Where the sum K of the distances within clusters lies between the sums of as many of the shortest and of the "
    "longest distances of all.",
    better="lower",
    aliases=["χ index"],
    sources=["textbook Eq. 1.50"],
    sisters=["dunn", "silhouette"],
    on=Clustered,
    mistakes={
        "C-index with the b-th distance alone, not the sum of the first b": (
            total(inner, over="inner") - largest(shortest, over="shortest")
        )
        / (smallest(longest, over="longest") - largest(shortest, over="shortest"))
    },
)

sum_of_squared_errors = Metric(
    "sum of squared errors",
    total(squared_error, over="squared_error"),
    "The squared distances of all points to the centres of their clusters, added up.",
    range=(0, math.inf),
    better="lower",
    aliases=["SSE", "inertia"],
    sources=["textbook Eq. 1.51"],
    sisters=["total_cohesion", "mean_squared_error"],
    on=Clustered,
    parameters=CENTRES,
    mistakes={"the mean of the squared distances": total(squared_error, over="squared_error") / n},
)

total_cohesion = Metric(
    "total cohesion",
    total(likeness, over="likeness"),
    "The similarities of all points to the centres of their clusters, added up.",
    range=(-math.inf, math.inf),
    aliases=["TC"],
    sources=["textbook Eq. 1.52"],
    sisters=["sum_of_squared_errors", "intra_cluster_similarity", "cohesion"],
    on=Clustered,
    parameters=CENTRES,
)

intra_cluster_similarity = Metric(
    "intra-cluster similarity",
    total(step("mean likeness", closeness / cluster_size), over="closeness") / W,
    "How like its centre a point is, on average over each cluster and then over the clusters.",
    range=(-1, 1),
    aliases=["ICS"],
    sources=["notes, Intra-Cluster Similarity"],
    sisters=["cohesion", "total_cohesion", "centroid_similarity"],
    on=Clustered,
    parameters=CENTRES,
    variants={
        "all points": Variant(
            total(closeness, over="closeness") / n,
            "The mean over all points at once, as the notes put it in words: large clusters count for more.",
            ["notes, Intra-Cluster Similarity, in words"],
        ),
    },
)

centroid_similarity = Metric(
    "centroid similarity",
    total(centre_pair, over="centre_pair"),
    "How like each other the centres of the clusters are, added up over all pairs of clusters.",
    range=(-math.inf, math.inf),
    better="lower",
    aliases=["CS"],
    sources=["notes, Centroid Similarity"],
    sisters=["separation", "intra_cluster_similarity"],
    on=Clustered,
    parameters=CENTRES,
    variants={
        "notes": Variant(
            total(centre_self, over="centre_self") + 2 * total(centre_pair, over="centre_pair"),
            "Over all i and j, as it is printed: each pair twice, and each centre with itself.",
            ["notes, Centroid Similarity"],
            erratum="as printed in the notes",
        ),
        "mean": Variant(
            total(centre_pair, over="centre_pair") / pairs(W),
            "The mean over the pairs, which does not grow with the number of clusters.",
            (),
            (-1, 1),
        ),
    },
)


def silhouettes(
    points: Clustered | Rows | Values, labels: Labels | None = None, distance: str | Measured | None = None
) -> Any:
    """The silhouette of every point, in their order: a list, or an array for an array.

    >>> silhouettes([0, 3, 5, 8], [1, 1, 2, 2])
    [Fraction(7, 13), Fraction(1, 7), Fraction(1, 7), Fraction(7, 13)]
    """
    words, options = () if labels is None else (labels,), {} if distance is None else {"distance": distance}
    bound = silhouette.bind(points, words, None, options)
    data = bound.table
    if bound.problem:
        raise explained(bound.problem, "silhouette", None, bound.show)
    found = [Fraction(0)] * len(data.names)
    for place, at in enumerate(data.known.order[0]):
        found[at] = evaluate(_silhouette, bound.quantities, (place, place))
    if data.has_arrays:
        import numpy as np

        return np.array(found, dtype=float)
    return found


class Eigenvalues(Data):
    """Eigenvalues, the largest first, of which the first so many are kept.

    >>> Eigenvalues([1, 4, 3], 2)
    Eigenvalues([4, 3, 1], 2)
    """

    about, title = "eigenvalues", "Eigenvalues"
    hint = "The eigenvalues; on the next line, how many are kept."
    example, shape = ((4, 3, 1), (2,)), (0, 2)

    @classmethod
    def from_typed(cls, rows):
        """From a line of eigenvalues, and one that says how many are kept."""
        values, (kept,) = numbers(rows)
        return cls(values, kept)

    def as_typed(self):
        """The eigenvalues, and how many are kept."""
        return [self.values, [self.kept]]

    def __init__(self, values, kept):
        values = sequence(values, "eigenvalues")
        number = _float if hasattr(values, "dtype") else exact
        values = [number(value, f"eigenvalues[{at}]") for at, value in enumerate(values)]
        if not values:
            raise ValueError("eigenvalues is empty: there are no dimensions to keep")
        noise = ROUNDING * max(map(abs, values)) if number is _float else 0
        for at, value in enumerate(values):
            if value < -noise:
                raise ValueError(f"eigenvalues[{at}] is {value}: a variance cannot be negative")
        self.kept = count(kept, "kept")
        if not 1 <= self.kept <= len(values):
            raise ValueError(f"kept is {kept}: of {len(values)} dimensions 1 to {len(values)} can be kept")
        self.values = sorted((max(value, 0) for value in values), reverse=True)
        self.labels = range(1, len(values) + 1)
        self.quantities = {"eigenvalue": (*self.values,), "kept_eigenvalue": (*self.values[: self.kept],)}

    tried = (([4, 3, 1], 2), {})

    @staticmethod
    def call(values: Eigenvalues | Values, /, kept: int | None = None): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        given = dict(given)
        if not words and "kept" not in given:
            raise TypeError(f"{metric.name} takes the eigenvalues and how many of them are kept")
        kept, words = (words[0], words[1:]) if words else (given.pop("kept"), words)
        return cls(first, kept), words, given

    def __repr__(self):
        return f"Eigenvalues([{', '.join(map(str, self.values))}], {self.kept})"


def _float(value, name):
    return float(exact(value, name))


eigenvalue, kept_eigenvalue = symbols("eigenvalue kept_eigenvalue")

preserved_variability = Metric(
    "preserved variability",
    total(kept_eigenvalue, over="kept_eigenvalue") / total(eigenvalue, over="eigenvalue"),
    "Of the variance of the data in all dimensions, the share that lies in those which are kept, the largest first.",
    aliases=["PV", "explained variance"],
    sources=["textbook Eq. 1.53"],
    sisters=["r_squared"],
    on=Eigenvalues,
    mistakes={
        "the largest eigenvalue alone over their sum": largest(kept_eigenvalue, over="kept_eigenvalue")
        / total(eigenvalue, over="eigenvalue")
    },
)

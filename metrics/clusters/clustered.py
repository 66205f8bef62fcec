"""Points in clusters: what the metrics of a clustering without known classes are computed on."""

from __future__ import annotations

from copy import copy
from functools import partial

from metrics.clusters.clustered_lists import SYMBOLS, Lists
from metrics.clusters.proximity import check_name
from metrics.engine.data import Data, Lazily, numbers
from metrics.engine.given import as_list, is_among, is_bare
from metrics.engine.rational import Undefined
from metrics.engine.types import Label, Labels, Measured, Rows, Values
from metrics.markup import table_html
from metrics.tables.labels import sequence
from metrics.words import brief

OPTIONS = ("distance", "similarity", "centres")
OF_POINTS = {"mean_within", "mean_inside"}  # lists whose entries have the names of points in a working
SHOWN = 20  # points that a repr lists
WORKED = 200  # points of an array that are worked exactly; more of them are worked in floats


class Clustered(Data):
    """Points and the cluster of each, with a distance and a similarity of two points.

    A point is a number or a list of coordinates. `distance` ("euclidean" unless told) and `similarity` ("cosine") are
    names, functions of two points, or "precomputed": then `points` is the matrix. `centres`, in the order of the
    clusters, are the means of these unless told. Lists are computed with exactly until the first root, NumPy arrays and
    pandas tables in floats.

    >>> Clustered([0, 3, 5, 8], ["a", "a", "b", "b"])
    Clustered([0, 3, 5, 8], ['a', 'a', 'b', 'b'])

    Symbols: W clusters of n points. Lists over the clusters: their `size`, the sum `within` of the proximity of all
    ordered pairs of members, a point and itself included, and the `closeness`, the sum of the similarities of the
    members to the centre. Proximity is the similarity, unless only a distance is given. Over the pairs of clusters: the
    sum `between` of the proximity of their `pairs` of points, and how `alike` their centres are. Over the points: `a`,
    the mean distance to the others of the cluster, `b` to the nearest other cluster and `B` to all points outside; the
    `likeness` to the centre and `e`, the squared distance to it. Over the pairs of points, in order: the distances of
    those `together` in a cluster and of those `apart`, and as many of the `shortest` and `longest` of all.
    """

    about, title = "points in clusters", "Points in clusters"
    hint, example = "One point a line: its coordinates; its cluster.", "points_on_a_line"

    @classmethod
    def from_typed(cls, rows):
        """From lines of coordinates and a label."""
        return cls(numbers(row[:-1] for row in rows), [row[-1] for row in rows])

    def as_typed(self):
        """A line for each point."""
        points = [point if hasattr(point, "__iter__") else [point] for point in self.points]
        return [[*point, str(label)] for point, label in zip(points, self.assigned, strict=True)]

    def __init__(
        self,
        points: Rows | Values,
        labels: Labels,
        distance: str | Measured | None = None,
        similarity: str | Measured | None = None,
        centres: Rows | None = None,
    ) -> None:
        if centres is not None and not hasattr(centres, "columns"):
            centres = sequence(centres, "centres", "a list of points is needed, one for each cluster")
            if not len(centres):
                raise ValueError("centres is empty: a point is needed for each cluster")
        self.chosen = {"distance": distance, "similarity": similarity, "centres": centres}
        for kind in ("distance", "similarity"):
            check_name(self.chosen[kind], kind)
        if distance == similarity == "precomputed":
            raise ValueError("distance and similarity are both 'precomputed', but points is only one matrix")
        if is_bare(points):
            raise TypeError(
                f"points is {brief(points)}: a list of points is needed, each a number or a list of coordinates"
            )
        labels = sequence(labels, "labels")
        if not hasattr(points, "columns"):  # the rows of a table are points, however many columns it has
            points = sequence(points, "points")
        if len(points) != len(labels):
            raise ValueError(f"points has {len(points)} entries but labels has {len(labels)}")
        if not len(points):
            raise ValueError("points is empty: there is nothing to measure")
        self.points, self.assigned = points, labels
        self.names = tuple(points.index) if hasattr(points, "iloc") else range(1, len(points) + 1)
        self.has_arrays = hasattr(points, "dtype") or hasattr(points, "iloc")
        if self.has_arrays:
            from metrics.clusters.clustered_arrays import Arrays

            self.known = Arrays(points, labels, **self.chosen)
        else:
            self.known = Lists(points, labels, **self.chosen)
        self.clusters = self.known.clusters
        self.quantities = Lazily({name: partial(quantity, self.known, name) for name in SYMBOLS})

    tried = (([[0, 1], [1, 0], [4, 5], [5, 3]], [1, 1, 2, 2]), {})

    @staticmethod
    def call(
        points: Clustered | Rows | Values,
        labels: Labels | None = None,
        /,
        *,
        distance: str | Measured | None = None,
        similarity: str | Measured | None = None,
        centres: Rows | None = None,
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if len(words) == 2 and "distance" not in given:
            words, given = words[:1], {"distance": words[1], **given}
        data, words, given = called_with(metric, first, words, given)
        return data.needed_by(metric), words, given

    def needed_by(self, metric):
        """The data as a metric needs them: the names of points or of clusters, and the reason if it is undefined."""
        data, trees = copy(self), [metric.formula, *(kind.formula for kind in metric.variants.values())]
        needed = frozenset().union(*(tree.symbols for tree in trees), metric.parameters) & {*SYMBOLS}
        data.metric, data.labels = metric, self.clusters
        try:
            for name in sorted(needed):
                _ = self.quantities[name]
            if needed & OF_POINTS:
                data.labels = [self.names[at] for at in self.known.order[1]]
        except Undefined as problem:
            data.problem = problem
        return data

    def exactly(self):
        lists = self.as_lists()
        return self if lists is self else lists.needed_by(self.metric)

    def as_lists(self):
        """The same points in lists; but of a large array, itself."""
        if not self.has_arrays or len(self.names) > WORKED:
            return self
        data = Clustered(self.known.as_lists(), self.assigned, **self.chosen)
        data.names = self.names
        return data

    @property
    def nearest_apart(self):
        """The two closest points of different clusters, and their distance: what Dunn has above the line.

        >>> Clustered([0, 3, 5, 8], [1, 1, 2, 2]).nearest_apart
        (2, 3, Fraction(2, 1))
        """
        return self._pair(*self.known.nearest_apart())

    @property
    def farthest_together(self):
        """The two points of one cluster that are farthest from each other, and their distance.

        >>> Clustered([0, 3, 5, 9], [1, 1, 2, 2]).farthest_together
        (3, 4, Fraction(4, 1))
        """
        return self._pair(*self.known.farthest_together())

    def _pair(self, one, other, distance):
        return self.names[one], self.names[other], distance

    def __repr__(self):
        if len(self.names) > SHOWN:
            return f"<Clustered: {len(self.names)} points in {len(self.clusters)} clusters>"
        told = [f"{name}={value!r}" for name, value in self.chosen.items() if value is not None]
        return f"Clustered({', '.join([*(repr(listed(side)) for side in (self.points, self.assigned)), *told])})"

    def _repr_html_(self):
        return table_html("Clusters", self.clusters, ["points"], [[size] for size in self.quantities["cluster_size"]])


class ClusteredPoint(Data):
    """One of the points in clusters, as its silhouette sees it.

    Symbols: the list of the distances to the `nearby` other points of its cluster, `near`; for each other cluster, the
    sum of the distances to its points, `reach`, and how many they are, `reached`. A point alone in its cluster is
    taken to be as near to its own as to the nearest other one, so that its silhouette is 0.

    >>> point = ClusteredPoint(Clustered([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3]), 1)
    >>> point
    ClusteredPoint(Clustered([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3]), 1)
    >>> point.labels, point.quantities["reach"]
    ([2, 3], (Fraction(13, 1), Fraction(35, 1)))
    """

    about, title, asks = "one point among clusters", "One point in its cluster", {"point": "1"}
    hint, example = Clustered.hint, Clustered.example
    from_typed = Clustered.from_typed  # of which it is chosen when the metric is called

    def as_typed(self):
        """A line for each of all points."""
        return self.clustered.as_typed()

    def __init__(self, clustered, point):
        self.clustered, self.point = clustered, point
        if not is_among(point, clustered.names):
            names = [repr(name) for name in clustered.names]
            shown = ", ".join(names if len(names) <= SHOWN else [*names[:3], "…", names[-1]])
            raise ValueError(f"point is {brief(point)}: choose one of {shown}")
        at, codes = clustered.names.index(point), clustered.known.codes
        self.labels = [cluster for number, cluster in enumerate(clustered.clusters) if number != codes[at]]
        try:
            clustered.known.need_two_clusters()
            self.quantities = _of_point(at, codes, clustered.known.row(at), len(clustered.clusters))
        except Undefined as problem:
            self.quantities, self.problem = {}, problem

    def exactly(self):
        lists = self.clustered.as_lists()
        return self if lists is self.clustered else ClusteredPoint(lists, self.point)

    def __repr__(self):
        return f"ClusteredPoint({self.clustered!r}, {self.point!r})"

    tried = (Clustered.tried[0], {"point": 1})

    @staticmethod
    def call(
        points: Clustered | Rows | Values,
        labels: Labels | None = None,
        /,
        *,
        point: Label,
        distance: str | Measured | None = None,
        similarity: str | Measured | None = None,
        centres: Rows | None = None,
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        data, words, given = called_with(metric, first, words, given)
        if not words and "point" not in given:
            raise TypeError(
                f"{metric.name} is of one point: say which, point={data.names[0]!r} for one; "
                "silhouettes(points, labels) has them all"
            )
        point, words = (words[0], words[1:]) if words else (given.pop("point"), words)
        return cls(data, point), words, given


def _of_point(at, codes, row, number):
    """What the symbols stand for: of the distances of a point, those within its cluster and those to each other one."""
    distances = [[] for _ in range(number)]
    for other, (code, distance) in enumerate(zip(codes, row, strict=True)):
        if other != at:
            distances[code].append(distance)
    near, others = sorted(distances.pop(codes[at])), distances
    near = near or [min(sum(cluster) / len(cluster) for cluster in others)]
    reach, reached = tuple(map(sum, others)), tuple(map(len, others))
    return {"near": tuple(near), "nearby": len(near), "reach": reach, "reached": reached}


def called_with(metric, first, words, given):
    """The points in clusters that a call means, and what is left of its words and parameters."""
    given = dict(given)
    options = {name: given.pop(name) for name in OPTIONS if name in given}
    if isinstance(first, Clustered):
        if options:
            raise TypeError(f"{next(iter(options))} belongs into Clustered(points, labels, …), which is made already")
        return first, words, given
    if not words:
        raise TypeError(f"{metric.name} takes the points and the cluster of each")
    return Clustered(first, words[0], **options), words[1:], given


def quantity(clustered, name):
    """What a symbol stands for."""
    return as_tuples(getattr(clustered, name)())


def as_tuples(value):
    """An array as a tuple; of an array of rows, as a tuple of tuples."""
    if not hasattr(value, "tolist"):
        return value
    return tuple(map(tuple, value.tolist())) if value.ndim == 2 else tuple(value.tolist())


def listed(values):
    values = values.to_numpy() if hasattr(values, "iloc") else values
    return as_list(values)

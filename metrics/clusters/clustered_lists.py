"""What the symbols of a clustering stand for, computed from lists: exact until the first root."""

from functools import cached_property
from itertools import combinations
from numbers import Real

from metrics.clusters.proximity import coordinates, every_pair, measure, precomputed, squares
from metrics.engine.given import as_list, keyed
from metrics.engine.rational import Undefined
from metrics.tables.labels import in_order, is_missing

SYMBOLS = (
    "n",
    "W",
    "cluster_size",
    "within",
    "between",
    "between_pairs",
    "mean_within",
    "mean_nearest",
    "mean_inside",
    "mean_outside",
    "together",
    "apart",
    "inner",
    "shortest",
    "longest",
    "squared_error",
    "likeness",
    "closeness",
    "centres",
    "centre_self",
    "centre_pair",
)


def nowhere(reason):
    return Undefined(str(reason), via=("the place of a point", None))


class Lists:
    """Points and the numbers of their clusters; each symbol is a method."""

    def __init__(self, points, labels, distance, similarity, centres):
        self.points, self.distance, self.similarity, self.given_centres = points, distance, similarity, centres
        matrices = [kind for kind in ("distance", "similarity") if self.by(kind) == "precomputed"]
        self.kind_of_matrix = matrices[0] if matrices else None
        self.by_function = callable(distance) or callable(similarity)
        self.clusters, self.codes = self.told_apart(labels)
        self.check()

    def by(self, kind):
        """The distance or the similarity, by its name or as a function."""
        given, usual = (self.distance, "euclidean") if kind == "distance" else (self.similarity, "cosine")
        return usual if given is None else given

    @property
    def proximity(self):
        """What a metric of proximity takes: the similarity, unless only a distance is given."""
        return "distance" if self.similarity is None and self.distance is not None else "similarity"

    def check(self):
        """Say at once what is wrong with the points."""
        if self.kind_of_matrix:
            _ = self.matrix
        elif not self.by_function:
            _ = self.coordinates

    def told_apart(self, labels):
        """The clusters in order, and the number of each point's cluster."""
        labels = as_list(labels)
        for at, label in enumerate(keyed(labels, "labels")):
            if is_missing(label):
                raise ValueError(f"labels[{at}] is missing: every point needs a cluster")
        clusters = in_order(set(labels))
        numbers = {label: number for number, label in enumerate(clusters)}
        return clusters, [numbers[label] for label in labels]

    @cached_property
    def matrix(self):
        return precomputed(self.points, self.kind_of_matrix)

    @cached_property
    def coordinates(self):
        """The points as tuples of exact numbers."""
        self.need_places()
        try:
            return coordinates(self.points)
        except (TypeError, ValueError) as problem:
            if self.by_function:  # a function may be of anything
                raise nowhere(problem) from None
            raise

    def every(self, kind):
        """All distances or similarities, as the rows of a square."""
        if self.kind_of_matrix == kind:
            return self.matrix
        return every_pair(self.points if callable(self.by(kind)) else self.coordinates, self.by(kind), kind)

    @cached_property
    def distances(self):
        return self.every("distance")

    def row(self, at):
        """The distances of one point."""
        if self.kind_of_matrix == "distance":
            return self.matrix[at]
        points = self.points if callable(self.by("distance")) else self.coordinates
        return [measure(self.by("distance"), "distance")(points[at], point) for point in points]

    @cached_property
    def members(self):
        """Where the points of each cluster stand."""
        found = [[] for _ in self.clusters]
        for at, code in enumerate(self.codes):
            found[code].append(at)
        return found

    def need_places(self):
        if self.kind_of_matrix:
            raise nowhere(f"points is a matrix, and each entry a {self.kind_of_matrix}")

    def need_two_clusters(self):
        if self.W() == 1:
            raise Undefined("there is only one", via=("a comparison of clusters", None))

    def need_company(self):
        if self.W() == self.n():
            raise Undefined("no two points share one", via=("a distance within a cluster", None))

    def need_silhouettes(self, widths):
        if not widths:
            raise Undefined("a and b are 0 for all", via=("the silhouette of a point", None))

    def n(self):
        return len(self.codes)

    def W(self):
        return len(self.clusters)

    def cluster_size(self):
        return tuple(map(len, self.members))

    # Cohesion and separation.

    @cached_property
    def blocks(self):
        """The sums of the proximity of all points of one cluster to all of another, or of the same."""
        rows = self.every(self.proximity)
        return [[sum(rows[i][j] for i in one for j in other) for other in self.members] for one in self.members]

    def within(self):
        return tuple(self.blocks[number][number] for number in range(self.W()))

    def between(self):
        self.need_two_clusters()
        return tuple(self.blocks[i][j] for i, j in combinations(range(self.W()), 2))

    def between_pairs(self):
        return tuple(one * other for one, other in combinations(self.cluster_size(), 2))

    # Silhouettes.

    @cached_property
    def point_means(self):
        """For each point the mean distance to the others of its cluster, to the nearest other one, to all outside.

        A point alone in its cluster has None for the first.
        """
        self.need_two_clusters()
        self.need_company()
        sizes, found = self.cluster_size(), []
        for own, row in zip(self.codes, self.distances, strict=True):
            sums = [sum(row[j] for j in there) for there in self.members]
            within = sums[own] / (sizes[own] - 1) if sizes[own] > 1 else None
            others = [number for number in range(self.W()) if number != own]
            outside = sum(sums[number] for number in others) / (self.n() - sizes[own])
            found.append((within, min(sums[number] / sizes[number] for number in others), outside))
        return found

    @cached_property
    def order(self):
        """Where the points stand which have a silhouette, then those which have one only by all points outside."""
        shared = [at for at, means in enumerate(self.point_means) if means[0] is not None]
        least = [at for at in shared if max(self.point_means[at][:2])]
        self.need_silhouettes(least)
        return least, least + [at for at in shared if not max(self.point_means[at][:2]) and self.point_means[at][2]]

    def mean_within(self):
        return tuple(self.point_means[at][0] for at in self.order[0])

    def mean_nearest(self):
        return tuple(self.point_means[at][1] for at in self.order[0])

    def mean_inside(self):
        return tuple(self.point_means[at][0] for at in self.order[1])

    def mean_outside(self):
        return tuple(self.point_means[at][2] for at in self.order[1])

    # Dunn and C-index: the distances of pairs of points, in order.

    @cached_property
    def ordered(self):
        """The distances of points that share a cluster, and of those that do not."""
        found = [], []
        for i, j in combinations(range(self.n()), 2):
            found[self.codes[i] != self.codes[j]].append(self.distances[i][j])
        return tuple(tuple(sorted(part)) for part in found)

    def together(self):
        self.need_company()
        return self.ordered[0]

    def apart(self):
        self.need_two_clusters()
        return self.ordered[1]

    def inner(self):
        return self.together()

    def shortest(self):
        self.need_two_clusters()
        return tuple(sorted(sum(self.ordered, ()))[: len(self.together())])

    def longest(self):
        return tuple(sorted(sum(self.ordered, ()), reverse=True)[: len(self.together())])

    def nearest_apart(self):
        return self.extreme_pair(self.apart()[0], False)

    def farthest_together(self):
        return self.extreme_pair(self.together()[-1], True)

    def extreme_pair(self, distance, share):
        """The first two points with this distance that share a cluster, or do not."""
        for i, j in combinations(range(self.n()), 2):
            if self.distances[i][j] == distance and (self.codes[i] == self.codes[j]) == share:
                return i, j, distance

    # Distances and similarities to centres.

    def centres(self):
        """The centre of each cluster: its mean, unless centres are given."""
        if self.given_centres is None:
            columns = [zip(*(self.coordinates[at] for at in there), strict=True) for there in self.members]
            return tuple(tuple(sum(column) / len(column) for column in cluster) for cluster in columns)
        return self.checked_centres(coordinates(self.given_centres, "centres"), len(self.coordinates[0]))

    def checked_centres(self, centres, columns):
        if len(centres) != self.W():
            raise ValueError(f"centres has {len(centres)} points but labels has {self.W()} clusters")
        if len(centres[0]) != columns:
            raise ValueError(f"centres[0] has {len(centres[0])} coordinates but points[0] has {columns}")
        return tuple(centres)

    def seen_centres(self, kind="similarity"):
        """The centres as a distance or similarity gets them: to a function of numbers they are numbers."""
        plain = callable(self.by(kind)) and isinstance(self.points[0], Real)
        return [centre[0] if plain else centre for centre in self.centres()]

    def to_centres(self, kind, between=None):
        """How far each point is from its centre, or how like it."""
        centres, between = self.seen_centres(kind), between or measure(self.by(kind), kind)
        points = self.points if callable(self.by(kind)) else self.coordinates
        return tuple(between(point, centres[code]) for point, code in zip(points, self.codes, strict=True))

    def squared_error(self):
        if self.by("distance") == "euclidean":  # whose square needs no root
            return self.to_centres("distance", squares)
        return tuple(distance**2 for distance in self.to_centres("distance"))

    def likeness(self):
        return self.to_centres("similarity")

    def closeness(self):
        near = self.likeness()
        return tuple(sum(near[at] for at in there) for there in self.members)

    def centre_pair(self):
        self.need_two_clusters()
        return self.alike(combinations(self.seen_centres(), 2))

    def centre_self(self):
        return self.alike((centre, centre) for centre in self.seen_centres())

    def alike(self, pairs):
        between = measure(self.by("similarity"), "similarity")
        return tuple(between(*both) for both in pairs)

"""What the symbols of a clustering stand for, computed from arrays: in floats, a block of distances at a time.

Where a formula adds up the distances of pairs, or takes the least or the largest, the list here is that one number.
"""

from functools import cached_property

import numpy as np

from metrics.clusters.clustered_lists import Lists, nowhere
from metrics.clusters.distance_blocks import centre, coordinates, space_of
from metrics.clusters.distances import _clusters, c_index_parts, dunn_extremes, silhouette_sums, within_and_between_sums
from metrics.clusters.proximity import measure, no_direction

NOISE = 1e-13  # of the largest coordinate


class Arrays(Lists):
    """Points and the numbers of their clusters as arrays; each symbol is a method."""

    def check(self):
        if not self.kind_of_matrix and not self.by_function:
            coordinates(self.points, self.by("distance"))

    def told_apart(self, labels):
        clusters = _clusters(self.points, labels)
        return clusters.names, clusters.back(clusters.codes)

    def as_lists(self):
        """The same points as a list; a function goes on getting rows of the array."""
        points = self.points.to_numpy() if hasattr(self.points, "iloc") else self.points
        if self.kind_of_matrix:  # what rounding has left of its symmetry is not exact
            points = (points + points.T) / 2
            points[np.diag_indices(len(points))] *= self.kind_of_matrix == "similarity"
        return list(points) if self.by_function else points.tolist()

    @cached_property
    def coordinates(self):
        self.need_places()
        try:
            return coordinates(self.points)
        except (TypeError, ValueError) as problem:
            raise nowhere(problem) from None

    def seen(self, kind):
        """The points as a distance or similarity needs them: with a place, and for a cosine with a direction."""
        if self.kind_of_matrix not in (None, kind):
            _ = self.coordinates
        if self.by(kind) == "cosine":
            directions(self.coordinates)
        return self.points

    def row(self, at):
        points, by = self.seen("distance"), self.by("distance")
        if callable(by):
            rows = self.as_lists()
            return [float(measure(by, "distance")(rows[at], other)) for other in rows]
        space = space_of(points, by)
        return space.finish(space.pairs(at, np.arange(space.size))).tolist()

    def cluster_size(self):
        return np.bincount(self.codes)

    def sums(self, points, codes, kind):
        """The sums of the proximity of all points of one cluster to all of another, or of the same."""
        by = self.by(kind)
        if by in ("dot product", "cosine") and kind == "similarity":  # the product of two sums has all pairs in it
            rows = coordinates(points) if by == "dot product" else directions(coordinates(points))
            sums = totals(rows, codes)
            return sums @ sums.T
        if by == "matching":
            sizes = np.bincount(codes)
            return np.outer(sizes, sizes) - within_and_between_sums(points, codes, "hamming").sums
        if kind == "distance" and (callable(by) or by == "precomputed"):
            points, by = space_of(points, by).matrix, "precomputed"  # made sure to be distances
        return within_and_between_sums(points, codes, by).sums

    @cached_property
    def blocks(self):
        return self.sums(self.seen(self.proximity), self.codes, self.proximity)

    def within(self):
        return np.diagonal(self.blocks)

    def between(self):
        self.need_two_clusters()
        return self.blocks[np.triu_indices(self.W(), 1)]

    def between_pairs(self):
        sizes = self.cluster_size()
        return np.outer(sizes, sizes)[np.triu_indices(self.W(), 1)]

    @cached_property
    def point_means(self):
        self.need_two_clusters()
        self.need_company()
        return silhouette_sums(self.seen("distance"), self.codes, self.by("distance"))

    @cached_property
    def order(self):
        within, nearest, outside = self.point_means
        least = np.maximum(within, nearest) > 0  # not so for NaN, which a point alone in its cluster has
        more = (np.maximum(within, outside) > 0) & ~least
        self.need_silhouettes(least.any())
        least = np.flatnonzero(least)
        return least, np.concatenate([least, np.flatnonzero(more)])

    def mean_within(self):
        return self.point_means[0][self.order[0]]

    def mean_nearest(self):
        return self.point_means[1][self.order[0]]

    def mean_inside(self):
        return self.point_means[0][self.order[1]]

    def mean_outside(self):
        return self.point_means[2][self.order[1]]

    @cached_property
    def extremes(self):
        self.need_two_clusters()
        self.need_company()
        return dunn_extremes(self.seen("distance"), self.codes, self.by("distance"))

    def together(self):
        return np.array([self.extremes.within])

    def apart(self):
        return np.array([self.extremes.between])

    def nearest_apart(self):
        return *self.extremes.between_pair, self.extremes.between

    def farthest_together(self):
        return *self.extremes.within_pair, self.extremes.within

    @cached_property
    def parts(self):
        self.need_two_clusters()
        self.need_company()
        return c_index_parts(self.seen("distance"), self.codes, self.by("distance"))

    def inner(self):
        return np.array([self.parts.total])

    def shortest(self):
        return np.array([self.parts.smallest])

    def longest(self):
        return np.array([self.parts.largest])

    def centres(self):
        rows = self.coordinates
        if self.given_centres is not None:
            return np.array(self.checked_centres(coordinates(self.given_centres), rows.shape[1]))
        middle = centre(rows)  # of numbers around 0 less is lost
        return totals(rows - middle, self.codes) / self.cluster_size()[:, None] + middle

    def turned(self, rows):
        """Points or centres at length 1; a centre that rounding has kept from 0 has no direction either."""
        return directions(rows, NOISE * np.abs(self.coordinates).max())

    def to_centres(self, kind):
        by, centres = self.by(kind), self.centres()
        rows, own = self.coordinates, centres[self.codes]
        if callable(by):
            between = measure(by, kind)
            return np.array([float(between(*both)) for both in zip(self.as_lists(), own, strict=True)])
        if by == "cosine":
            similar = (directions(rows) * self.turned(centres)[self.codes]).sum(axis=1)
            return similar if kind == "similarity" else 1 - similar
        if by == "dot product":
            return (rows * own).sum(axis=1)
        space = space_of(np.vstack([rows, centres]), "hamming" if by == "matching" else by)
        found = space.finish(space.pairs(np.arange(len(rows)), len(rows) + self.codes))
        return 1 - found if by == "matching" else found

    def squared_error(self):
        if self.by("distance") == "euclidean":
            return ((self.coordinates - self.centres()[self.codes]) ** 2).sum(axis=1)
        return self.to_centres("distance") ** 2

    def closeness(self):
        return np.bincount(self.codes, self.likeness())

    @cached_property
    def centre_sums(self):
        """How alike each two centres are."""
        centres = self.centres()
        if self.by("similarity") == "cosine":
            centres = self.turned(centres)
        return self.sums(centres, np.arange(self.W()), "similarity")

    def centre_pair(self):
        self.need_two_clusters()
        return self.centre_sums[np.triu_indices(self.W(), 1)]

    def centre_self(self):
        return np.diagonal(self.centre_sums)


def totals(rows, codes):
    """The sum of the rows of each cluster.

    >>> totals(np.array([[1, 2], [3, 4], [5, 6]]), np.array([0, 1, 0])).tolist()
    [[6.0, 8.0], [3.0, 4.0]]
    """
    return np.column_stack([np.bincount(codes, column) for column in rows.T])


def directions(rows, noise=0.0):
    """The rows at length 1.

    >>> directions(np.array([[3.0, 4.0]])).tolist()
    [[0.6, 0.8]]
    """
    lengths = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    if (lengths <= noise).any():
        raise no_direction()
    return rows / lengths

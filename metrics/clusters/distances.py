"""What clusters without known classes are judged by: distances within and between them, in blocks."""

import math
from typing import NamedTuple

import numpy as np

from metrics.clusters.distance_blocks import parts, space_of, strips
from metrics.clusters.extreme_sums import ExtremeSums
from metrics.engine.rational import Undefined
from metrics.tables.counting import Index, as_array, coded
from metrics.tables.labels import in_order

SAMPLE = 1 << 18  # pairs: what they say of the order of all distances narrows the search
CELLS = 10**7  # of a table of sums by two clusters


class Clusters(NamedTuple):
    """Points in the order of their clusters: where each comes from, the number of its cluster, names, sizes, starts."""

    order: np.ndarray
    codes: np.ndarray
    names: list
    sizes: np.ndarray
    starts: np.ndarray

    def among(self, part):
        """The first and the last cluster in a slice of points, and where each of them begins in it."""
        first, last = self.codes[part.start], self.codes[part.stop - 1]
        return first, last, np.maximum(self.starts[first : last + 1] - part.start, 0)

    def back(self, values):
        """Values of the points in the order in which the points were given."""
        given = np.empty_like(values)
        given[self.order] = values
        return given


class Extremes(NamedTuple):
    """The least distance between two clusters, the largest within one, and the two points of each."""

    between: float
    between_pair: tuple
    within: float
    within_pair: tuple


class CIndexParts(NamedTuple):
    """The sum of the distances within clusters, and those of as many of the smallest and of the largest distances."""

    total: float
    smallest: float
    largest: float
    pairs: int


class ClusterSums(NamedTuple):
    """Names and sizes of the clusters, and sums[i][j] of the proximities of all points of one to all of the other."""

    names: list
    sizes: list
    sums: np.ndarray


def silhouette_sums(points, labels, distance="euclidean"):
    """Each point's mean distance to the others of its cluster, to the nearest other cluster, to all outside points.

    A point that is alone in its cluster has NaN for the first.

    >>> for means in silhouette_sums([0, 3, 5, 8], [1, 1, 2, 2]):
    ...     print(means.tolist())
    [3.0, 3.0, 3.0, 3.0]
    [6.5, 3.5, 3.5, 6.5]
    [6.5, 3.5, 3.5, 6.5]
    """
    clusters = _clusters(points, labels, "silhouette")
    space = space_of(points, distance, clusters.order)
    own, nearest, outside = np.empty((3, space.size))
    others = clusters.sizes[clusters.codes] - 1
    for rows, sums in _sums_by_cluster(space, clusters):
        mine = np.arange(len(sums)), clusters.codes[rows]
        own[rows] = sums[mine]
        sums[mine] = 0
        outside[rows] = sums.sum(axis=1) / (space.size - 1 - others[rows])
        sums /= clusters.sizes
        sums[mine] = np.inf
        nearest[rows] = sums.min(axis=1)
    own = np.divide(own, others, out=np.full(space.size, np.nan), where=others > 0)
    return tuple(map(clusters.back, (own, nearest, outside)))


def dunn_extremes(points, labels, distance="euclidean"):
    """The least distance between points of two clusters, the largest between points of one, and which points.

    >>> dunn_extremes([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3])
    Extremes(between=2.0, between_pair=(1, 2), within=5.0, within_pair=(4, 5))
    """
    clusters = _clusters(points, labels, "Dunn")
    if clusters.sizes.max() == 1:
        raise Undefined("no cluster has two points, so no distance is within a cluster", "Dunn")
    space = space_of(points, distance, clusters.order)
    least, most, pairs = math.inf, -math.inf, [None, None]
    for rows, columns, block, same in _pair_blocks(space, clusters):
        if same is not True:
            apart = block if same is False else np.where(same, np.inf, block)
            i, j = divmod(int(apart.argmin()), block.shape[1])
            if apart[i, j] < least:
                least, pairs[0] = apart[i, j], [rows.start + i, columns.start + j]
        if same is not False:
            if rows == columns:  # a point has no distance to itself
                same = np.triu(np.broadcast_to(same, block.shape), 1)
            together = block if same is True else np.where(same, block, -np.inf)
            i, j = divmod(int(together.argmax()), block.shape[1])
            if together[i, j] > most:
                most, pairs[1] = together[i, j], [rows.start + i, columns.start + j]
    # The winner's own distance is free of what the rounding of a whole block leaves.
    between, within = space.finish(space.pairs(*np.transpose(pairs))).tolist()
    apart, together = (tuple(sorted(clusters.order[pair].tolist())) for pair in pairs)
    return Extremes(between, apart, within, together)


def c_index_parts(points, labels, distance="euclidean"):
    """The sum of the distances of all pairs within clusters, and of as many of the smallest and of the largest.

    >>> c_index_parts([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3])
    CIndexParts(total=11.0, smallest=8.0, largest=52.0, pairs=3)
    """
    clusters = _clusters(points, labels, "C-index")
    count = sum(math.comb(size, 2) for size in clusters.sizes.tolist())
    if not count:
        raise Undefined("no cluster has two points, so no distance is within a cluster", "C-index")
    space = space_of(points, distance, clusters.order)
    sample = _sample(space)
    for width in (3, 30, math.inf):  # until the sample is not taken for more than it can tell
        total, ends = 0.0, ExtremeSums(count, math.comb(space.size, 2), space.finish, sample, width)
        for rows, columns, block, same in _pair_blocks(space, clusters):
            upper = np.triu(np.ones(block.shape, bool), 1) if rows == columns else ...
            distances = ends.take(block[upper].ravel(), needed=same is not False)
            if same is not False:
                total += float(distances.sum() if same is True else distances[same[upper].ravel()].sum())
        sums = ends.sums()
        if sums:
            # Rounded in another order, the same distances may have sums that are a little off.
            return CIndexParts(total, min(sums[0], total), max(sums[1], total), count)


def within_and_between_sums(points, labels, proximity="euclidean"):
    """The sums of the proximities of every point of one cluster to every point of another, or of the same.

    Within a cluster each pair counts in both directions, and each point with itself. A proximity is a distance, or a
    similarity: "cosine similarity", a function, or a symmetric matrix.

    >>> within_and_between_sums([0, 3, 5, 8], ["a", "a", "b", "b"]).sums.tolist()
    [[6.0, 20.0], [20.0, 6.0]]
    """
    clusters = _clusters(points, labels)
    if len(clusters.names) ** 2 > CELLS:
        raise ValueError(
            f"labels has {len(clusters.names)} clusters: a table of {len(clusters.names) ** 2} cells; at "
            f"most {CELLS} are made"
        )
    space = space_of(points, proximity, clusters.order, similarity=True)
    table = np.zeros((len(clusters.names),) * 2)
    for rows, sums in _sums_by_cluster(space, clusters):
        first, last, starts = clusters.among(rows)
        table[first : last + 1] += np.add.reduceat(sums, starts, axis=0)
    return ClusterSums(clusters.names, clusters.sizes.tolist(), table)


def _clusters(points, labels, metric=None):
    """The clusters of the points; a metric that compares clusters needs two."""
    labels = as_array(labels, "labels")
    if len(points) != len(labels):
        raise ValueError(f"points has {len(points)} rows but labels has {len(labels)}")
    index = Index()
    codes = coded(labels, "labels", index)
    if metric and len(index) == 1:
        raise Undefined(f"every point is in cluster {next(iter(index))!r}, and two clusters are needed", metric)
    names = in_order(index)
    place = np.empty(len(names), np.intp)
    place[[index[name] for name in names]] = np.arange(len(names))
    codes = place[codes]
    order = codes.argsort(kind="stable")
    sizes = np.bincount(codes)
    return Clusters(order, codes[order], names, sizes, sizes.cumsum() - sizes)


def _sums_by_cluster(space, clusters):
    """For some points at a time, the sums of their distances to the points of each cluster."""
    at_once = space.size * len(clusters.names) <= CELLS  # then a block serves its columns as well as its rows
    everything = np.zeros((space.size if at_once else 0, len(clusters.names)))
    for rows in strips(space.size):
        sums = everything[rows] if at_once else np.zeros((rows.stop - rows.start, len(clusters.names)))
        for columns in parts(space.size, rows.start if at_once else 0):
            block = space.finish(space.block(rows, columns))
            _add_by_cluster(sums, block, clusters.among(columns))
            if at_once and rows != columns:
                _add_by_cluster(everything[columns], block.T, clusters.among(rows))
        yield rows, sums


def _add_by_cluster(sums, block, among):
    first, last, starts = among
    if first == last:
        sums[:, first] += block.sum(axis=1)
    else:
        sums[:, first : last + 1] += np.add.reduceat(block, starts, axis=1)


def _pair_blocks(space, clusters):
    """Blocks on and above the diagonal, unfinished, and whether their pairs share a cluster: True, False or a mask."""
    for rows in strips(space.size):
        first, last = clusters.codes[[rows.start, rows.stop - 1]]
        for columns in parts(space.size, rows.start):
            if clusters.codes[columns.start] > last:
                same = False
            elif clusters.codes[columns.stop - 1] == first:
                same = True
            else:
                same = clusters.codes[rows, None] == clusters.codes[columns]
            yield rows, columns, space.block(rows, columns), same


def _sample(space):
    """Distances of some pairs, in order; none where there are few pairs anyway.

    One pair is drawn from each cell of a grid over all pairs: since neighbours are of one cluster, that tells more
    than pairs drawn anywhere.
    """
    if space.size**2 <= 16 * SAMPLE:
        return np.empty(0)
    cells = math.isqrt(min(SAMPLE, space.size**2 // 256 + 64))
    places = np.random.default_rng(0).integers(0, space.size, (2, cells, cells))
    i, j = ((np.indices((cells, cells)) * space.size + places) // cells).reshape(2, -1)
    return np.sort(space.pairs(i[i != j], j[i != j]))

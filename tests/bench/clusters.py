"""Clusterings and agreement: kappa, alpha, the pair metrics, silhouettes, Dunn, the C-index, Mantel."""

import tracemalloc

from tests.bench import bench
from tests.bench.counting import drawn


@bench("kappa, 10^7 labels", "scikit-learn", times=30, rounds=3)
def kappa_labels(quick):
    from sklearn.metrics import cohen_kappa_score

    from metrics import ConfusionMatrix, kappa

    actual, predicted = drawn(10**6 if quick else 10**7)

    def ours():
        return kappa(ConfusionMatrix.from_labels(actual, predicted))

    assert abs(float(ours()) - cohen_kappa_score(actual, predicted)) < 1e-12
    return ours, lambda: cohen_kappa_score(actual, predicted)


@bench("Krippendorff's alpha, 10 raters, 10^6 examples, one rating in ten missing", "krippendorff", times=10, rounds=5)
def alpha_ratings(quick):
    import numpy as np
    from krippendorff import alpha

    from metrics import Ratings, alpha_reliability

    random, size = np.random.default_rng(0), (10, 10**5 if quick else 10**6)
    ratings = np.where(random.random(size) < 0.7, random.integers(0, 5, size[1]), random.integers(0, 5, size))
    ratings = np.where(random.random(size) < 0.1, np.nan, ratings)

    def ours():
        return alpha_reliability(Ratings(ratings))

    def theirs():
        return alpha(ratings, level_of_measurement="nominal")

    assert abs(float(ours()) - theirs()) < 1e-9
    return ours, theirs


def pair_metrics(classes, clusters):
    """Ours are three metrics of the same pairs, theirs is the adjusted Rand alone."""
    from sklearn.metrics import adjusted_rand_score

    from metrics import PairTable, adjusted_rand, jaccard, rand

    def ours():
        pairs = PairTable.from_labels(classes, clusters)
        return adjusted_rand(pairs), rand(pairs), jaccard(pairs)

    assert abs(float(ours()[0]) - adjusted_rand_score(classes, clusters)) < 1e-12
    return ours, lambda: adjusted_rand_score(classes, clusters)


@bench("adjusted Rand, Rand and Jaccard, 10^7 labels", "scikit-learn, adjusted Rand alone", times=25, rounds=3)
def pairs_few_labels(quick):
    return pair_metrics(*drawn(10**6 if quick else 10**7))


@bench("the same, up to 10^7 different labels", "scikit-learn, adjusted Rand alone", times=2, rounds=2)
def pairs_many_labels(quick):
    import numpy as np

    size = 10**6 if quick else 10**7
    return pair_metrics(*np.random.default_rng(0).integers(0, size, (2, size)))


def blobs(quick, spread=1.0):
    from sklearn.datasets import make_blobs

    return make_blobs(5000 if quick else 20_000, 10, centers=10, cluster_std=spread, random_state=0)


@bench("silhouette, 20,000 points, 10 coordinates", "scikit-learn", times=3, rounds=3)
def silhouette_points(quick):
    """Its memory is looked at too, since it is asked to be below 1 GB."""
    from sklearn.metrics import silhouette_score

    from metrics import silhouette

    points, clusters = blobs(quick)

    def ours():
        return silhouette(points, clusters)

    tracemalloc.start()
    value = ours()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1e9, f"memory: {peak / 1e9:.2f} GB"
    assert abs(value - silhouette_score(points, clusters)) < 1e-9
    return ours, lambda: silhouette_score(points, clusters)


def distances_alone(points):
    """What every way to judge clusters by their distances has to do first."""
    from metrics.clusters.distance_blocks import distance_blocks

    def floor():
        for _ in distance_blocks(points):
            pass

    return floor


@bench("Dunn, 20,000 points, 10 coordinates", "the distances alone", times=0.5)
def dunn_points(quick):
    from scipy.spatial.distance import cdist

    from metrics import dunn

    points, clusters = blobs(quick)
    some, theirs = points[:2000], clusters[:2000]
    every, same = cdist(some, some), theirs[:, None] == theirs
    assert abs(dunn(some, theirs) - every[~same].min() / every[same].max()) < 1e-9
    return lambda: dunn(points, clusters), distances_alone(points)


def c_index_and_floor(points, clusters):
    import numpy as np
    from scipy.spatial.distance import pdist

    from metrics import c_index

    some, theirs = points[:3000], clusters[:3000]
    every, same = pdist(some), pdist(theirs[:, None], "hamming") == 0
    count, ordered = np.count_nonzero(same), np.sort(every)
    least, most = ordered[:count].sum(), ordered[-count:].sum()
    assert abs(c_index(some, theirs) - (every[same].sum() - least) / (most - least)) < 1e-9
    return lambda: c_index(points, clusters), distances_alone(points)


@bench("C-index, 20,000 points, 10 coordinates", "the distances alone", times=0.5, rounds=15)
def c_index_points(quick):
    return c_index_and_floor(*blobs(quick))


# The more the clusters overlap, the fewer blocks of distances can be passed over.
@bench("the same, clusters that overlap", "the distances alone", times=0.5, rounds=15)
def c_index_overlapping(quick):
    return c_index_and_floor(*blobs(quick, spread=3.0))


# No clustering at all is the worst case: nothing is passed over. The figure of the others is not asked of it.
@bench("the same, clusters drawn at random", "the distances alone", times=0.25, rounds=7)
def c_index_random(quick):
    import numpy as np

    points, _ = blobs(quick)
    return c_index_and_floor(points, np.random.default_rng(0).integers(0, 10, len(points)))


@bench("Mantel, 200 points, 999 permutations", "scikit-bio", times=1, rounds=15)
def mantel_matrices(quick):
    import numpy as np
    from scipy.spatial.distance import pdist, squareform
    from skbio.stats.distance import DistanceMatrix
    from skbio.stats.distance import mantel as skbio_mantel

    from metrics import mantel

    places = np.random.default_rng(0).normal(size=(2, 200, 5))
    x, y = (squareform(pdist(points)) for points in (places[0], places[0] + 3 * places[1]))
    matrices = DistanceMatrix(x), DistanceMatrix(y)
    many = 20_000
    r, p, _ = skbio_mantel(*matrices, permutations=many, alternative="greater")
    test = mantel(x, y, permutations=many, seed=0)
    assert abs(test.r - r) < 1e-9
    assert abs(float(test.p) - p) < 5 * (2 * p * (1 - p) / many) ** 0.5 + 2 / many
    return lambda: mantel(x, y, permutations=999), lambda: skbio_mantel(*matrices, permutations=999)

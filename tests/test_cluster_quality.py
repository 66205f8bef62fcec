"""Clusterings without known classes: the goldens, workings, oracles, and lists = arrays."""

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import pdist, squareform
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_samples, silhouette_score

from metrics import (
    CATALOGUE,
    Clustered,
    Undefined,
    c_index,
    centroid_similarity,
    cohesion,
    dunn,
    intra_cluster_similarity,
    point_silhouette,
    preserved_variability,
    separation,
    silhouette,
    silhouettes,
    sum_of_squared_errors,
    total_cohesion,
)
from metrics.clusters.proximity import DISTANCES, SIMILARITIES
from metrics.examples import all_alike, points_on_a_line, three_directions, uneven_clusters

POINTS, LABELS = [0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3]


# The audited values, unreduced where a hand has them so.
@pytest.mark.parametrize(
    ("metric", "variant", "data", "expected"),
    [
        (silhouette, None, points_on_a_line, Fraction(50207, 125307)),
        (silhouette, "textbook", points_on_a_line, Fraction(2059, 3168)),
        (dunn, None, points_on_a_line, Fraction(2, 5)),
        (c_index, None, points_on_a_line, Fraction(11 - 8, 52 - 8)),
        (separation, None, all_alike, 1),
        (separation, "textbook", all_alike, 2),
        (intra_cluster_similarity, None, uneven_clusters, Fraction(4, 5)),
        (intra_cluster_similarity, "all points", uneven_clusters, Fraction(28, 40)),
        (centroid_similarity, None, three_directions, Fraction(7, 5)),
        (centroid_similarity, "notes", three_directions, Fraction(29, 5)),
        (centroid_similarity, "mean", three_directions, Fraction(7, 15)),
    ],
    ids=str,
)
def test_the_audited_values(metric, variant, data, expected):
    assert metric(data, variant=variant) == expected


def test_the_working_of_one_silhouette_shows_a_b_and_the_mean_distances():
    assert str(point_silhouette.work(POINTS, LABELS, point=1)).splitlines() == [
        "mean distance(2) = Σ_[y in h_2](dist(x, y)) / |h_2| = 13 / 2",
        "mean distance(3) = Σ_[y in h_3](dist(x, y)) / |h_3| = 35 / 2",
        "b = min_j(mean distance(j)) = min(13/2, 35/2) = 13/2",
        "a = Σ_i(dist(x, y_i)) / (|g| - 1) = 3 / 1 = 3",
        "point silhouette = (b - a) / max(a, b) = (13/2 - 3) / max(3, 13/2) = 7/13 ≈ 0.538",
    ]


def test_the_working_of_the_mean_silhouette_has_a_line_for_each_point():
    lines = str(silhouette.work(POINTS, LABELS)).splitlines()
    assert lines[0] == "SC(1) = (b_1 - a_1) / max(a_1, b_1) = (13/2 - 3) / max(3, 13/2) = 7/13"
    assert lines[-1].startswith("silhouette = Σ_i(SC(i)) / n = (7/13 + 1/7 + 1/7 + 7/13 + 7/17 + 17/27) / 6 = ")


def test_the_c_index_shows_its_sorted_distances():
    assert str(c_index.work(POINTS, LABELS)).splitlines() == [
        "K = Σ_i(together_i) = 3 + 3 + 5 = 11",
        "K_min = Σ_i(shortest_i) = 2 + 3 + 3 = 8",
        "K_max = Σ_i(longest_i) = 20 + 17 + 15 = 52",
        "C-index = (K - K_min) / (K_max - K_min) = (11 - 8) / (52 - 8) = 3/44 ≈ 0.068",
    ]


def test_dunn_names_its_two_distances_and_their_pairs():
    assert str(dunn.work(POINTS, LABELS)).splitlines() == [
        "nearest apart = min_i(apart_i) = min(2, 5, 5, …, 20) = 2",
        "farthest together = max_i(together_i) = max(3, 3, 5) = 5",
        "Dunn = nearest apart / farthest together = 2 / 5 = 0.4",
    ]
    for points in (POINTS, np.array(POINTS), pd.DataFrame({"x": POINTS}, index=range(1, 7))):
        data = Clustered(points, LABELS)
        assert data.nearest_apart == (2, 3, 2)
        assert data.farthest_together == (5, 6, 5)


def test_the_sum_of_squared_errors_shows_its_centres():
    working = sum_of_squared_errors.work([[0, 0], [0, 2], [3, 3]], ["a", "a", "b"])
    assert str(working).splitlines() == [
        "centres = [[0, 1], [3, 3]]",
        "sum of squared errors = Σ_i(dist(x_i, m_i)^2) = 1 + 1 + 0 = 2",
    ]
    assert "<mtable>" in working._repr_html_()


def test_a_centre_may_be_another_representative():
    assert sum_of_squared_errors(POINTS, LABELS, centres=[0, 5, 20]) == 3**2 + 3**2 + 5**2
    assert sum_of_squared_errors(np.array(POINTS), LABELS, centres=[0, 5, 20]) == 43
    assert sum_of_squared_errors(POINTS, LABELS) == Fraction(9 * 4 + 25 * 2, 4)


def test_cohesion_and_separation_take_a_similarity_or_a_distance():
    assert cohesion(POINTS, LABELS, distance="cityblock") == Fraction(1, 3) * (
        Fraction(6, 4) + Fraction(6, 4) + Fraction(10, 4)
    )
    assert separation(POINTS, LABELS, distance="cityblock") == Fraction(20 + 64 + 44, 4 * 3)
    assert cohesion([[1, 0], [0, 1], [3, 4]], [1, 1, 2]) == (Fraction(2, 4) + 1) / 2  # cosine
    assert separation([[1, 0], [0, 1], [3, 4]], [1, 1, 2]) == (Fraction(3, 5) + Fraction(4, 5)) / 2


def test_similarities_to_centres_add_up():
    points, labels = [[3, 4], [4, 3], [1, 0]], ["a", "a", "b"]
    centre = [Fraction(7, 2), Fraction(7, 2)]
    assert total_cohesion(points, labels, similarity="dot product") == 7 * centre[0] + 7 * centre[1] + 1
    assert total_cohesion(points, labels) == pytest.approx(2 * 49 / 10 / 3.5 / math.sqrt(2) + 1)


def test_values_are_exact_until_the_first_root():
    assert dunn([[0, 0], [3, 4], [3, 14], [6, 18]], ["a", "a", "b", "b"]) == Fraction(10, 5)
    assert dunn([[0, 0], [3, 4], [0, 10], [0, 15]], ["a", "a", "b", "b"]) == math.sqrt(45) / 5
    assert silhouette([0.1, 0.2, 0.7, 0.8], [1, 1, 2, 2]) == (2 * Fraction(55, 65) + 2 * Fraction(45, 55)) / 4
    assert isinstance(silhouette(np.array([0.1, 0.2, 0.7, 0.8]), [1, 1, 2, 2]), float)
    assert sum_of_squared_errors([[0, 0], [1, 1]], [1, 1]) == 1  # although the distances are irrational


def test_points_come_in_every_shape():
    expected = silhouette(POINTS, LABELS)
    matrix = [[abs(a - b) for a in POINTS] for b in POINTS]
    for points in (iter(POINTS), [[x] for x in POINTS], [(x, 0) for x in POINTS], tuple(POINTS)):
        assert silhouette(points, LABELS) == expected
    assert silhouette(matrix, LABELS, distance="precomputed") == expected
    assert silhouette(POINTS, LABELS, "cityblock") == expected
    assert silhouette(POINTS, LABELS, distance=lambda a, b: abs(a - b)) == expected
    assert silhouette(Clustered(POINTS, LABELS)) == expected
    for points in (np.array(POINTS), np.array(POINTS)[:, None], pd.Series(POINTS), pd.DataFrame({"x": POINTS, "y": 0})):
        assert silhouette(points, LABELS) == pytest.approx(float(expected))
        assert silhouette.work(points, LABELS).value == expected
    for rows in (np.array(matrix), pd.DataFrame(matrix)):
        assert silhouette(rows, LABELS, distance="precomputed") == pytest.approx(float(expected))
        assert silhouette.work(rows, LABELS, distance="precomputed").value == expected
    assert silhouette(np.array(POINTS), LABELS, distance=lambda a, b: abs(a - b)) == pytest.approx(float(expected))


def test_a_function_may_be_of_anything_but_centres_need_coordinates():
    words, labels = ["cat", "cart", "house", "mouses"], [1, 1, 2, 2]

    def length(one, other):
        return abs(len(one) - len(other))

    assert dunn(words, labels, distance=length) == Fraction(1, 1)
    with pytest.raises(Undefined, match=r"errors is undefined because the place of a point is: points\[0\] is 'cat'"):
        sum_of_squared_errors(words, labels, distance=length)


def test_a_data_frame_keeps_the_names_of_its_points():
    frame = pd.DataFrame({"x": POINTS}, index=list("uvwxyz"))
    clusters = pd.Series(pd.Categorical(list("aabbcc"), categories=list("abcd")))
    working = str(silhouette.work(frame, clusters))
    assert "SC(w) = (b_w - a_w) / max(a_w, b_w) = (7/2 - 3) / max(3, 7/2) = 1/7" in working
    assert point_silhouette(frame, clusters, point="w") == pytest.approx(1 / 7)
    assert str(point_silhouette.work(frame, clusters, "w")).endswith("= 1/7 ≈ 0.143")
    assert np.allclose(silhouettes(frame, clusters), [7 / 13, 1 / 7, 1 / 7, 7 / 13, 7 / 17, 17 / 27])


def test_a_point_alone_in_its_cluster_counts_0():
    points, labels = [0, 1, 5, 9], ["a", "a", "b", "c"]
    assert silhouette(points, labels) == (Fraction(4, 5) + Fraction(3, 4)) / 4
    assert silhouettes(points, labels) == [Fraction(4, 5), Fraction(3, 4), 0, 0]
    assert point_silhouette(points, labels, point=3) == 0
    assert silhouette(points, labels) == pytest.approx(silhouette_score(np.array(points)[:, None], labels))


def test_a_point_between_two_clusters_on_one_spot_counts_0():
    points, labels = [0, 0, 0, 0, 5, 6], [1, 1, 2, 2, 3, 3]
    assert silhouettes(points, labels) == [0, 0, 0, 0, Fraction(4, 5), Fraction(5, 6)]
    assert silhouette(points, labels) == pytest.approx(silhouette_score(np.array(points)[:, None], labels))
    assert silhouette(np.array(points), labels) == pytest.approx(float(silhouette(points, labels)))
    with pytest.raises(Undefined, match=r"point silhouette is undefined: max\(a, b\) = 0"):
        point_silhouette(points, labels, point=1)


@pytest.mark.parametrize("points", [POINTS, np.array(POINTS)], ids=["list", "array"])
@pytest.mark.parametrize("name", ["silhouette", "dunn", "c_index", "separation", "centroid_similarity"])
def test_one_cluster_cannot_be_compared(name, points):
    metric, data = CATALOGUE[name], Clustered(points, [1] * 6, similarity="dot product")
    with pytest.raises(Undefined, match=f"^{metric.name} is undefined because a comparison of clusters is: there is"):
        metric(data)
    assert "undefined, because a comparison of clusters is: there is only one" in str(metric.work(data))


@pytest.mark.parametrize("points", [POINTS, np.array(POINTS)], ids=["list", "array"])
@pytest.mark.parametrize("metric", [silhouette, dunn, c_index], ids=str)
def test_points_that_are_all_alone_have_no_distance_within_a_cluster(metric, points):
    with pytest.raises(Undefined, match="because a distance within a cluster is: no two points share one"):
        metric(points, list("abcdef"))


def test_other_values_that_do_not_exist_say_why():
    with pytest.raises(Undefined, match="because the silhouette of a point is: a and b are 0 for all"):
        silhouette([1, 1, 1, 1], [1, 1, 2, 2])
    with pytest.raises(Undefined, match=r"C-index is undefined: K_max - K_min = 0"):
        c_index([1, 1, 1, 1], [1, 1, 2, 2])
    with pytest.raises(Undefined, match="cohesion is undefined because cosine is: a point of zeros has no direction"):
        cohesion(POINTS, LABELS)
    with pytest.raises(Undefined, match="cosine is: a point of zeros"):
        cohesion(np.array(POINTS), LABELS)
    with pytest.raises(Undefined, match="cosine is: a point of zeros"):
        centroid_similarity(np.array([[1, 0], [-1, 0], [2, 2]]), [1, 1, 2])
    for points in ([[0, 0], [1, 0], [0, 1]], np.array([[0, 0], [1, 0], [0, 1]])):
        with pytest.raises(Undefined, match="point silhouette is undefined because cosine is: a point of zeros"):
            point_silhouette(points, [1, 1, 2], point=2, distance="cosine")
        with pytest.raises(Undefined, match="point silhouette is undefined because a comparison of clusters is: there"):
            point_silhouette(points, [1, 1, 1], point=2)
    with pytest.raises(Undefined, match="preserved variability is undefined"):
        preserved_variability([0, 0], 1)
    assert dunn([1, 1, 4, 4], [1, 1, 2, 2]) == math.inf


SQUARE = [[0, 1, 2], [1, 0, 3], [2, 3, 0]]


@pytest.mark.parametrize("rows", [SQUARE, np.array(SQUARE)], ids=["list", "array"])
def test_a_matrix_has_no_places(rows):
    with pytest.raises(Undefined, match="the place of a point is: points is a matrix, and each entry a distance"):
        sum_of_squared_errors(rows, [1, 2, 2], distance="precomputed")
    for metric in (dunn, silhouette, c_index):
        with pytest.raises(Undefined, match="the place of a point is: points is a matrix, and each entry a similarity"):
            metric(rows, [1, 2, 2], similarity="precomputed")
    with pytest.raises(Undefined, match="the place of a point is"):
        centroid_similarity(rows, [1, 2, 2], similarity="precomputed")


# Bad input: the argument, its value and what is allowed.
@pytest.mark.parametrize(
    ("points", "labels", "options", "sentence"),
    [
        ([], [], {}, "points is empty: there is nothing to measure"),
        ([1, 2, 3], [1, 2], {}, "points has 3 entries but labels has 2"),
        (5, [1], {}, "points is 5: a list of points is needed"),
        ([1, 2], 5, {}, "labels is 5"),
        ([1, math.nan], [1, 2], {}, r"points\[1\] is nan: a finite number is needed"),
        ([[1, 2], [1, math.inf]], [1, 2], {}, r"points\[1\]\[1\] is inf: a finite number is needed"),
        ([[1, 2], [1]], [1, 2], {}, r"points\[1\] has 1 coordinates but points\[0\] has 2"),
        ([[], []], [1, 2], {}, r"points\[0\] is empty: a point has at least one coordinate"),
        ([1, "x"], [1, 2], {}, r"points\[1\] is 'x': write a fraction"),
        ([1, None], [1, 2], {}, r"points\[1\] is None"),
        ([1, 2], [1, None], {}, r"labels\[1\] is missing: every point needs a cluster"),
        ([1, 2], [1, math.nan], {}, r"labels\[1\] is missing"),
        ([1, 2], [1, 2], {"distance": "manhattan"}, "distance is 'manhattan': choose one of 'euclidean', 'squared euc"),
        ([1, 2], [1, 2], {"similarity": 3}, "similarity is 3: choose one of 'cosine', 'dot product', 'matching'"),
        ([1, 2], [1, 2], {"distance": lambda a, b: -1}, r"distance\(2, 1\) is -1: a distance cannot be negative"),
        ([1, 2], [1, 2], {"distance": lambda a, b: math.nan}, r"distance\(2, 1\) is nan: a finite number is needed"),
        ([1, 2], [1, 2], {"distance": lambda a, b: "far"}, r"distance\(2, 1\) is 'far': a number is needed"),
        ([[0, 1]], [1], {"distance": "precomputed"}, r"points\[0\] has 2 entries: a matrix of 1 points is square"),
        ([[0, 1], [2, 0]], [1, 2], {"distance": "precomputed"}, r"\]\[1\] is 1 but points\[1\]\[0\] is 2: the matrix"),
        ([[0, -1], [-1, 0]], [1, 2], {"distance": "precomputed"}, r"points\[0\]\[1\] is -1: a distance cannot be"),
        ([[1, 1], [1, 0]], [1, 2], {"distance": "precomputed"}, r"points\[0\]\[0\] is 1: the distance of a point to"),
        (
            [[0, 1], [1, 0]],
            [1, 2],
            {"distance": "precomputed", "similarity": "precomputed"},
            "distance and similarity are both 'precomputed'",
        ),
        ([1, 2], [1, 2], {"centres": [1]}, "centres has 1 points but labels has 2 clusters"),
        ([1, 2], [1, 2], {"centres": [[1, 1], [2, 2]]}, r"centres\[0\] has 2 coordinates but points\[0\] has 1"),
    ],
)
def test_bad_points_and_labels_of_lists(points, labels, options, sentence):
    metric = sum_of_squared_errors if "centres" in options else cohesion
    with pytest.raises((ValueError, TypeError), match=sentence):
        metric(points, labels, **options)


@pytest.mark.parametrize(
    ("points", "labels", "options", "sentence"),
    [
        (np.empty((0, 2)), [], {}, "points is empty"),
        (np.ones((3, 2)), [1, 2], {}, "points has 3 entries but labels has 2"),
        (np.array([1, math.nan]), [1, 2], {}, r"points\[1\]\[0\] is nan"),
        (np.ones((2, 2, 2)), [1, 2], {}, "points has 3 dimensions"),
        (np.array(["a", "b"]), [1, 2], {}, "coordinates of euclidean points are numbers"),
        (np.array([1, 2]), np.array([1, math.nan]), {}, r"labels\[1\] is missing"),
        (np.ones((2, 3)), [1, 2], {"distance": "precomputed"}, r"points has shape \(2, 3\): a square matrix"),
        (np.array([[0, 1], [2, 0]]), [1, 2], {"distance": "precomputed"}, r"\[1\] is 1.0 but points\[1\]\[0\] is 2.0"),
        (np.array([[0, -1], [-1, 0]]), [1, 2], {"distance": "precomputed"}, "a distance cannot be negative"),
        (np.array([[0, math.nan], [1, 0]]), [1, 2], {"distance": "precomputed"}, "finite"),
        (np.array([1, 2]), [1, 2], {"distance": lambda a, b: -1}, r"distance\(points\[0\], points\[1\]\) is -1"),
        (np.array([1, 2]), [1, 2], {"centres": [1]}, "centres has 1 points but labels has 2 clusters"),
    ],
)
def test_bad_points_and_labels_of_arrays(points, labels, options, sentence):
    metric = sum_of_squared_errors if "centres" in options else cohesion
    with pytest.raises((ValueError, TypeError), match=sentence):
        metric(points, labels, **options)


def test_bad_calls():
    with pytest.raises(TypeError, match="silhouette takes the points and the cluster of each"):
        silhouette(POINTS)
    with pytest.raises(TypeError, match=r"distance belongs into Clustered\(points, labels, …\)"):
        silhouette(points_on_a_line, distance="cityblock")
    with pytest.raises(TypeError, match="silhouette has no parameter 'metric'"):
        silhouette(POINTS, LABELS, metric="cosine")
    with pytest.raises(TypeError, match="point silhouette is of one point: say which, point=1 for one"):
        point_silhouette(POINTS, LABELS)
    with pytest.raises(ValueError, match="point is 7: choose one of 1, 2, 3, 4, 5, 6"):
        point_silhouette(POINTS, LABELS, point=7)
    with pytest.raises(ValueError, match="point is 0: choose one of 1, 2, 3, …, 30"):
        point_silhouette(range(30), [0, 1] * 15, point=0)


@pytest.mark.parametrize(
    ("values", "kept", "sentence"),
    [
        ([], 1, "eigenvalues is empty"),
        ([3, -1], 1, r"eigenvalues\[1\] is -1: a variance cannot be negative"),
        ([3, math.nan], 1, r"eigenvalues\[1\] is nan"),
        (np.array([3, math.inf]), 1, r"eigenvalues\[1\] is inf"),
        (np.array([3, -0.1]), 1, r"eigenvalues\[1\] is -0.1: a variance cannot be negative"),
        ([3, 1], 3, "kept is 3: of 2 dimensions 1 to 2 can be kept"),
        ([3, 1], 0, "kept is 0: of 2 dimensions 1 to 2 can be kept"),
        ([3, 1], 1.5, "kept"),
    ],
)
def test_bad_eigenvalues(values, kept, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        preserved_variability(values, kept)


def test_preserved_variability_takes_the_largest_first():
    assert preserved_variability([1, 4, 2, 3], 2) == Fraction(4 + 3, 10)
    assert preserved_variability([1, 4, 2, 3], kept=4) == 1
    assert str(preserved_variability.work([1, 4, 3], 2)) == (
        "preserved variability = Σ_i≤k(λ_i) / Σ_j(λ_j) = (4 + 3) / (4 + 3 + 1) = 7/8 = 0.875"
    )
    with pytest.raises(TypeError, match="takes the eigenvalues and how many of them are kept"):
        preserved_variability([1, 2])


def test_preserved_variability_is_the_explained_variance_of_a_pca():
    points = np.random.default_rng(4).normal(size=(50, 4)) @ np.diag([5, 3, 1, 0])  # one eigenvalue is 0, or just below
    eigenvalues = np.linalg.eigvalsh(np.cov(points.T))
    assert preserved_variability(eigenvalues, 2) == pytest.approx(PCA(2).fit(points).explained_variance_ratio_.sum())


# Oracles.
clusterings = st.lists(
    st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from("abc")), min_size=3, max_size=9
).map(lambda rows: ([[x, y] for x, y, _ in rows], [label for _, _, label in rows]))
NAMES = {"squared euclidean": "sqeuclidean"}


def by_scipy(points, distance):
    return squareform(pdist(np.array(points, float), NAMES.get(distance, distance)))


@settings(max_examples=60)
@given(clusterings, st.sampled_from(["euclidean", "squared euclidean", "cityblock", "chebyshev", "hamming"]))
def test_silhouettes_are_those_of_scikit_learn(data, distance):
    points, labels = data
    distances = by_scipy(points, distance)
    if not 2 <= len(set(labels)) < len(labels) or not distances.any():
        return
    try:
        ours = silhouettes(points, labels, distance)
    except Undefined:  # where scikit-learn has 0 for every point
        assert not silhouette_samples(distances, labels, metric="precomputed").any()
        return
    theirs = silhouette_samples(distances, labels, metric="precomputed")
    assert np.allclose(np.array(ours, float), theirs)
    assert np.allclose(silhouettes(np.array(points), labels, distance), theirs)
    assert silhouette(points, labels, distance) == pytest.approx(theirs.mean(), abs=1e-12)


@settings(max_examples=60)
@given(clusterings, st.sampled_from(["euclidean", "squared euclidean", "cityblock", "chebyshev", "hamming"]))
def test_dunn_and_the_c_index_are_those_of_brute_force(data, distance):
    points, labels = data
    distances = by_scipy(points, distance)
    inside, outside = [], []
    for i, j in combinations(range(len(points)), 2):
        (inside if labels[i] == labels[j] else outside).append(distances[i, j])
    if inside and outside and max(inside):
        assert dunn(points, labels, distance) == pytest.approx(min(outside) / max(inside))
    every = sorted(inside + outside)
    least, most = sum(every[: len(inside)]), sum(every[len(every) - len(inside) :])
    if outside and most - least > 1e-9:
        assert c_index(points, labels, distance) == pytest.approx((sum(inside) - least) / (most - least), abs=1e-12)


@settings(max_examples=40)
@given(clusterings)
def test_proximities_and_squared_errors_are_those_of_brute_force(data):
    points, labels = np.array(data[0], float), np.array(data[1])
    groups = [points[labels == label] for label in sorted(set(data[1]))]
    means = [np.mean(group, axis=0) for group in groups]
    errors = sum(((group - mean) ** 2).sum() for group, mean in zip(groups, means, strict=True))
    assert sum_of_squared_errors(*data) == pytest.approx(errors)
    pairs = [(one @ other.T).mean() for one, other in combinations(groups, 2)]
    given = {"similarity": "dot product"}
    assert cohesion(*data, **given) == pytest.approx(np.mean([(group @ group.T).mean() for group in groups]))
    likeness = [group @ mean for group, mean in zip(groups, means, strict=True)]
    assert total_cohesion(*data, **given) == pytest.approx(sum(map(sum, likeness)))
    assert intra_cluster_similarity(*data, **given) == pytest.approx(np.mean([np.mean(one) for one in likeness]))
    if pairs:
        assert separation(*data, **given) == pytest.approx(np.mean(pairs))
        assert centroid_similarity(*data, **given) == pytest.approx(sum(a @ b for a, b in combinations(means, 2)))


# Lists and arrays.
OURS = [metric for metric in CATALOGUE.values() if metric.on is Clustered]
OPTIONS = [{"distance": name} for name in DISTANCES] + [{"similarity": name} for name in SIMILARITIES]


def outcome(metric, variant, points, labels, options):
    try:
        return float(metric(points, labels, variant=variant, **options))
    except Undefined as problem:
        return str(problem)


@pytest.mark.parametrize("metric", OURS, ids=str)
@settings(max_examples=25, deadline=None)
@given(clusterings, st.sampled_from(OPTIONS))
def test_arrays_give_what_lists_give(metric, data, options):
    points, labels = data
    for variant in (None, *metric.variants):
        exact = outcome(metric, variant, points, labels, options)
        fast = outcome(metric, variant, np.array(points), np.array(labels), options)
        if isinstance(exact, str) and isinstance(fast, str) and len(set(labels)) == 1:
            continue  # a single cluster is one reason, points without a direction another: either may be named
        assert fast == (exact if isinstance(exact, str) else pytest.approx(exact, rel=1e-9, abs=1e-9))


@settings(max_examples=25)
@given(clusterings, st.data())
def test_one_silhouette_is_the_one_among_all(data, draw):
    points, labels = data
    point = draw.draw(st.integers(1, len(points)))
    try:
        expected = silhouettes(points, labels, "cityblock")[point - 1]
        value = point_silhouette(points, labels, point=point, distance="cityblock")
    except Undefined:
        return
    assert value == expected
    assert point_silhouette(np.array(points), labels, point=point, distance="cityblock") == pytest.approx(float(value))


def test_a_large_array_is_worked_in_floats_without_all_its_distances():
    points = np.random.default_rng(1).normal(size=(400, 2))
    labels = (points[:, 0] > 0).astype(int)
    for metric in OURS:
        working = metric.work(points, labels)
        assert working.value == pytest.approx(metric(points, labels))
        assert len(str(working)) < 3000
    distances = squareform(pdist(points))
    assert silhouette(points, labels) == pytest.approx(silhouette_score(distances, labels, metric="precomputed"))


def test_scores_do_not_depend_on_the_names_of_the_clusters():
    for metric in OURS:
        named = metric(POINTS, list("zzyyxx"), distance="euclidean", similarity="dot product")
        assert named == metric(POINTS, LABELS, distance="euclidean", similarity="dot product")


def test_clusters_look_well_in_a_notebook():
    assert repr(points_on_a_line) == "Clustered([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3])"
    assert repr(all_alike) == "Clustered([[1, 1], [1, 1]], [1, 2], similarity='precomputed')"
    assert repr(Clustered(range(30), [0, 1] * 15)) == "<Clustered: 30 points in 2 clusters>"
    assert "<td>2</td>" in points_on_a_line._repr_html_()


def test_lists_need_no_numpy():
    import subprocess
    import sys

    program = (
        "import sys; from metrics import silhouette, dunn, preserved_variability as pv; silhouette.work([0, 3, 5, 8], "
        "[1, 1, 2, 2]); dunn([0, 3, 5, 8], [1, 1, 2, 2]); pv([2, 1], 1); assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)

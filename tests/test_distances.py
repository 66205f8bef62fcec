"""Distances in blocks, and what clusters are judged by, against the same computed pair by pair."""

import math
import tracemalloc
from decimal import Decimal, localcontext
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import cdist
from sklearn.datasets import make_blobs
from sklearn.metrics import silhouette_samples

from metrics import Undefined
from metrics.clusters import distance_blocks, distances, extreme_sums
from metrics.clusters.distance_blocks import DISTANCES, check_matrix
from metrics.clusters.distance_blocks import distance_blocks as blocks
from metrics.clusters.distances import c_index_parts, dunn_extremes, silhouette_sums, within_and_between_sums
from metrics.clusters.extreme_sums import ExtremeSums

NEAR = {"rel": 1e-9, "abs": 1e-12}


def root(number):
    """The square root of a fraction, right to the last digit of a float."""
    with localcontext(prec=60):
        return float((Decimal(number.numerator) / Decimal(number.denominator)).sqrt())


def cosine(a, b):
    with localcontext(prec=60):
        product, lengths = (
            Decimal(n.numerator) / Decimal(n.denominator)
            for n in (sum(x * y for x, y in zip(a, b, strict=True)), sum(x * x for x in a) * sum(y * y for y in b))
        )
        return float(1 - product / lengths.sqrt())


ORACLES = {
    "euclidean": lambda a, b: root(sum((x - y) ** 2 for x, y in zip(a, b, strict=True))),
    "squared euclidean": lambda a, b: float(sum((x - y) ** 2 for x, y in zip(a, b, strict=True))),
    "cityblock": lambda a, b: float(sum(abs(x - y) for x, y in zip(a, b, strict=True))),
    "chebyshev": lambda a, b: float(max(abs(x - y) for x, y in zip(a, b, strict=True))),
    "cosine": cosine,
    "hamming": lambda a, b: sum(x != y for x, y in zip(a, b, strict=True)) / len(a),
}


def table(points, distance):
    """All distances, one by one, in exact arithmetic until the last step."""
    points = [[Fraction(x) for x in point] for point in points]
    return [[ORACLES[distance](a, b) for b in points] for a in points]


numbers = st.integers(-3, 3) | st.floats(-100, 100).map(lambda x: round(x, 3))
points_and_labels = st.tuples(st.integers(2, 9), st.integers(1, 3)).flatmap(
    lambda n: st.tuples(
        st.lists(st.lists(numbers, min_size=n[1], max_size=n[1]), min_size=n[0], max_size=n[0]),
        st.lists(st.sampled_from("abcd"), min_size=n[0], max_size=n[0]),
    )
)
SIDES = st.sampled_from([1, 2, 3, 256])
KINDS = st.sampled_from(DISTANCES)


def defined(points, distance):
    assume(distance != "cosine" or all(any(point) for point in points))


def test_the_distances_here_are_all_there_are():
    assert set(ORACLES) == set(DISTANCES)


@given(points_and_labels, KINDS, SIDES)
def test_blocks_make_up_the_upper_half(given_points, distance, side):
    points, _ = given_points
    defined(points, distance)
    found = np.full((len(points), len(points)), np.nan)
    with patch.object(distance_blocks, "SIDE", side):
        for rows, columns, block in blocks(points, distance):
            assert block.shape == found[rows, columns].shape
            found[rows, columns] = block
    upper = np.triu_indices(len(points))
    assert found[upper] == pytest.approx(np.array(table(points, distance))[upper], **NEAR)


@pytest.mark.parametrize("distance", DISTANCES)
def test_many_points_against_scipy(distance):
    points = np.random.default_rng(0).integers(-2, 3, (700, 6)) + (0 if distance == "hamming" else 0.25)
    name = {"euclidean": "euclidean", "squared euclidean": "sqeuclidean"}.get(distance, distance)
    expected = cdist(points, points, name)
    for rows, columns, block in blocks(points, distance):
        np.testing.assert_allclose(block, expected[rows, columns], rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("distance", ["euclidean", "squared euclidean"])
@pytest.mark.parametrize("offsets", [[1e8], [0, 1e8], [-1e8, 0, 3e7]], ids=str)
def test_near_duplicates_far_from_the_origin_keep_their_digits(offsets, distance):
    random = np.random.default_rng(1)
    points = np.concatenate([offset + 1e-4 * random.integers(0, 5, (40, 3)) for offset in offsets])
    expected = np.array(table(points.tolist(), distance))
    for _, _, block in blocks(points, distance):
        np.testing.assert_allclose(block, expected, rtol=1e-10)
        assert (np.diag(block) == 0).all()


def test_a_few_near_duplicates_among_many_points_keep_their_digits():
    points = np.random.default_rng(2).normal(size=(300, 4)) * 1e6
    points[1], points[299], points[100] = points[0] + 1e-4, points[7] + 1e-5, points[200]
    for distance in ("euclidean", "cosine"):
        expected = np.array([[table(points[[i, j]].tolist(), distance)[0][1] for j in (1, 7, 299)] for i in (0, 7)])
        with patch.object(distance_blocks, "SIDE", 300):
            ((_, _, block),) = blocks(points, distance)
        np.testing.assert_allclose(block[np.ix_([0, 7], [1, 7, 299])], expected, rtol=1e-9, atol=1e-20)
        assert block[100, 200] == 0


def test_directions_of_tiny_and_of_huge_points():
    ((_, _, block),) = blocks([[1e-200, 0], [0, 1e149], [1e100, 1e100]], "cosine")
    assert block[[0, 0, 1], [1, 2, 2]] == pytest.approx([1, 1 - math.sqrt(1 / 2), 1 - math.sqrt(1 / 2)])


def test_whole_numbers_have_exact_distances():
    points = np.random.default_rng(3).integers(0, 1000, (300, 3)) + 10**9
    for rows, columns, block in blocks(points, "squared euclidean"):
        exact = (points[rows, None].astype(object) - points[None, columns].astype(object)) ** 2
        assert block.astype(object).tolist() == exact.sum(axis=-1).tolist()


def expected_means(matrix, labels, i):
    """Of one point: the means to its own cluster, the nearest other one, all outside."""
    means = {}
    for label in set(labels):
        some = [matrix[i][j] for j in range(len(labels)) if labels[j] == label and j != i]
        means[label] = math.fsum(some) / len(some) if some else math.nan
    own = means.pop(labels[i])
    outside = [matrix[i][j] for j in range(len(labels)) if labels[j] != labels[i]]
    return own, min(means.values()), math.fsum(outside) / len(outside)


@given(points_and_labels, KINDS, SIDES, st.sampled_from([0, 10**7]))
def test_silhouette_means(given_points, distance, side, cells):
    points, labels = given_points
    defined(points, distance)
    assume(len(set(labels)) > 1)
    matrix = table(points, distance)
    with patch.object(distance_blocks, "SIDE", side), patch.object(distances, "CELLS", cells):
        found = silhouette_sums(points, labels, distance)
    for i, means in enumerate(zip(*found, strict=True)):
        assert means == pytest.approx(expected_means(matrix, labels, i), **NEAR, nan_ok=True)


@pytest.mark.parametrize("distance", ["euclidean", "cityblock", "cosine"])
def test_silhouettes_are_scikit_learns(distance):
    points, labels = make_blobs(900, 5, centers=7, random_state=0)
    own, nearest, _ = silhouette_sums(points, labels, distance)
    ours = (nearest - own) / np.maximum(own, nearest)
    np.testing.assert_allclose(ours, silhouette_samples(points, labels, metric=distance), rtol=1e-9, atol=1e-12)


@given(points_and_labels, KINDS, SIDES)
def test_dunn_extremes(given_points, distance, side):
    points, labels = given_points
    defined(points, distance)
    pairs = [(i, j) for j in range(len(points)) for i in range(j)]
    within = [pair for pair in pairs if labels[pair[0]] == labels[pair[1]]]
    between = [pair for pair in pairs if labels[pair[0]] != labels[pair[1]]]
    assume(within and between)
    matrix = table(points, distance)
    with patch.object(distance_blocks, "SIDE", side):
        found = dunn_extremes(points, labels, distance)
    assert found.between == pytest.approx(min(matrix[i][j] for i, j in between), **NEAR)
    assert found.within == pytest.approx(max(matrix[i][j] for i, j in within), **NEAR)
    for value, pair, allowed in [
        (found.between, found.between_pair, between),
        (found.within, found.within_pair, within),
    ]:
        assert pair in allowed
        assert value == pytest.approx(matrix[pair[0]][pair[1]], **NEAR)


def test_clusters_of_equal_points_have_no_extent():
    assert dunn_extremes([[1, 1], [1, 1], [4, 5]], [0, 0, 1]) == (5.0, (0, 2), 0.0, (0, 1))


@given(points_and_labels, KINDS, SIDES, st.sampled_from([1, 2, 1 << 18]))
def test_c_index_parts(given_points, distance, side, sample):
    points, labels = given_points
    defined(points, distance)
    matrix = table(points, distance)
    pairs = [(i, j) for j in range(len(points)) for i in range(j)]
    every = sorted(matrix[i][j] for i, j in pairs)
    within = [matrix[i][j] for i, j in pairs if labels[i] == labels[j]]
    assume(within and len(within) < len(pairs))
    # With a tiny sample a few points go the way of many.
    with patch.object(distance_blocks, "SIDE", side), patch.object(distances, "SAMPLE", sample):
        total, smallest, largest, count = c_index_parts(points, labels, distance)
    assert count == len(within)
    assert total == pytest.approx(math.fsum(within), **NEAR)
    assert smallest == pytest.approx(math.fsum(every[:count]), **NEAR)
    assert largest == pytest.approx(math.fsum(every[-count:]), **NEAR)


def test_perfect_clusters_have_the_smallest_distances_to_the_last_digit():
    points = np.random.default_rng(0).random((300, 2)) + 100 * (np.arange(300) % 3)[:, None]
    total, smallest, largest, _ = c_index_parts(points, np.arange(300) % 3)
    assert total >= smallest == pytest.approx(total, rel=1e-13)
    assert largest > 100 * total / 2


@pytest.mark.parametrize("distance", ["euclidean", "hamming"])
@pytest.mark.parametrize("clusters", [2, 10, 600])
def test_c_index_of_many_pairs_by_sorting_them(clusters, distance):
    points, labels = make_blobs(1600, 3, centers=5, random_state=0)
    points, labels = points.round() if distance == "hamming" else points, np.arange(1600) % clusters
    upper = np.triu_indices(1600, 1)
    every = cdist(points, points, distance)[upper]
    count = np.count_nonzero(labels[upper[0]] == labels[upper[1]])
    assert 1600**2 > 16 * 100_000
    with patch.object(distances, "SAMPLE", 100_000):
        found = c_index_parts(points, labels, distance)
    every.sort()
    assert found == pytest.approx(
        (
            cdist(points, points, distance)[upper][labels[upper[0]] == labels[upper[1]]].sum(),
            every[:count].sum(),
            every[-count:].sum(),
            count,
        ),
        rel=1e-11,
    )


@settings(max_examples=200)
@given(st.data())
def test_sums_of_extremes_are_right_whatever_the_sample_says_or_there_are_none(data):
    few = st.integers(0, 5) | st.floats(0, 5)
    every = data.draw(st.lists(few, min_size=1, max_size=200))
    count = data.draw(st.integers(1, len(every)))
    sample = sorted(data.draw(st.lists(few, max_size=60)))
    width = data.draw(st.sampled_from([0, 0.1, 1, 5, math.inf]))
    step = data.draw(st.integers(1, 200))
    limits = {"FEW": data.draw(st.sampled_from([1, 3, 1000])), "ROOM": data.draw(st.sampled_from([0, 5, 1 << 22]))}
    with patch.multiple(extreme_sums, **limits):
        ends = ExtremeSums(count, len(every), np.sqrt, np.array(sample), width)
        for start in range(0, len(every), step):
            ends.take(np.array(every[start : start + step], float))
    found, ordered = ends.sums(), sorted(math.sqrt(number) for number in every)
    if width == math.inf or not sample:
        assert found is not None
    if found is not None:
        assert found == pytest.approx([math.fsum(ordered[:count]), math.fsum(ordered[-count:])], rel=1e-12)


def test_a_misleading_sample_is_noticed_and_made_up_for():
    points = np.random.default_rng(0).normal(size=(40, 2))
    labels = np.arange(40) % 4
    expected = c_index_parts(points, labels)
    for wrong in (np.zeros(1000), np.full(1000, 1e9), np.linspace(0, 1e-3, 1000)):
        with patch.object(distances, "_sample", lambda space, wrong=wrong: wrong):
            assert c_index_parts(points, labels) == pytest.approx(expected, rel=1e-12)


@given(points_and_labels, KINDS, SIDES)
def test_sums_within_and_between_clusters(given_points, distance, side):
    points, labels = given_points
    defined(points, distance)
    matrix = table(points, distance)
    with patch.object(distance_blocks, "SIDE", side):
        names, sizes, sums = within_and_between_sums(points, labels, distance)
    assert names == sorted(set(labels))
    assert sizes == [labels.count(name) for name in names]
    for a, row in zip(names, sums.tolist(), strict=True):
        for b, value in zip(names, row, strict=True):
            some = (matrix[i][j] for i, x in enumerate(labels) for j, y in enumerate(labels) if (x, y) == (a, b))
            assert value == pytest.approx(math.fsum(some), **NEAR)


def test_a_similarity_counts_a_point_with_itself():
    points, labels = [[1, 0], [0, 2], [3, 4]], ["a", "b", "b"]
    expected = [[1, 0 + 3 / 5], [3 / 5, 1 + 1 + 2 * 4 / 5]]
    matrix = [[1, 0, 3 / 5], [0, 1, 4 / 5], [3 / 5, 4 / 5, 1]]
    for given_points, proximity in [
        (points, "cosine similarity"),
        (matrix, "precomputed"),
        (points, lambda a, b: np.dot(a, b) / math.hypot(*a) / math.hypot(*b)),
    ]:
        found = within_and_between_sums(given_points, labels, proximity).sums
        assert found == pytest.approx(np.array(expected), abs=1e-12)


KERNELS = (silhouette_sums, dunn_extremes, c_index_parts)


@pytest.mark.parametrize("kernel", [*KERNELS, within_and_between_sums])
def test_a_matrix_a_function_a_frame_and_other_containers_give_the_same(kernel):
    random = np.random.default_rng(5)
    points, labels = random.integers(0, 9, (40, 3)), random.integers(0, 4, 40)
    names = np.array(["p", "q", "r", "s"])[labels]
    expected = kernel(points, labels)
    matrix = cdist(points, points)
    for some_points, some_labels, distance in [
        (matrix, labels, "precomputed"),
        (pd.DataFrame(matrix), labels, "precomputed"),
        (matrix.tolist(), labels.tolist(), "precomputed"),
        (points, names, math.dist),
        (points.tolist(), pd.Series(names, dtype="category"), math.dist),
        (pd.DataFrame(points), pd.Series(names), "euclidean"),
        (points.astype(object), labels.astype(float), "euclidean"),
        (points.astype(np.int8), list(labels), "euclidean"),
    ]:
        with patch.object(distance_blocks, "SIDE", 7):
            found = kernel(some_points, some_labels, distance)
        for one, other in zip(found, expected, strict=True):
            if not isinstance(one, list):  # the names of clusters
                np.testing.assert_allclose(one, other, rtol=1e-12)


def test_points_of_any_kind_have_a_distance_if_a_function_gives_one():
    words = ["cat", "cut", "dog", "dig"]
    found = dunn_extremes(words, [1, 1, 2, 2], lambda a, b: sum(x != y for x, y in zip(a, b, strict=True)))
    assert found == (3, (0, 2), 1, (0, 1))
    assert dunn_extremes(np.array(list(map(list, words))), [1, 1, 2, 2], "hamming")[::2] == (1, 1 / 3)


def test_the_textbooks_points_on_a_line():
    # The audit's toy data: C-index 3/44, Dunn 2/5, mean silhouettes 2059/3168 by the chapter's rule.
    points, labels = [0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3]
    total, smallest, largest, _ = c_index_parts(points, labels)
    assert (total - smallest) / (largest - smallest) == 3 / 44
    extremes = dunn_extremes(points, labels)
    assert extremes.between / extremes.within == 2 / 5
    own, _, outside = silhouette_sums(points, labels)
    assert ((outside - own) / np.maximum(outside, own)).mean() == pytest.approx(2059 / 3168, rel=1e-12)


def test_a_point_alone_in_its_cluster_has_no_mean_distance_to_the_others():
    own, nearest, _ = silhouette_sums([0, 1, 5], ["a", "a", "b"])
    assert math.isnan(own[2])
    assert (own[0], nearest[2]) == (1, 4.5)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_memory_is_far_below_that_of_all_distances(kernel):
    points, labels = make_blobs(2000, 4, centers=3, random_state=0)  # a matrix has 32 MB
    kernel(points[:50], labels[:50])
    tracemalloc.start()
    with patch.object(distances, "SAMPLE", 1 << 14):  # so that the C-index takes these points for many
        kernel(points, labels)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 16e6


BAD_POINTS = {
    "NaN": ([[0, 1], [2, math.nan]], "euclidean", r"^points\[1\]\[1\] is nan: coordinates are finite numbers"),
    "infinite": ([[0, 1], [-math.inf, 0]], "cityblock", r"^points\[1\]\[0\] is -inf: coordinates are finite"),
    "huge": ([[0, 1e200], [0, 0]], "euclidean", r"^points\[0\]\[1\] is 1e\+200: .* below 1e150"),
    "masked": (np.ma.array([[0.0, 1], [2, 3]], mask=[[0, 0], [1, 0]]), "euclidean", r"^points\[1\]\[0\] is nan"),
    "ragged": ([[0, 1], [2]], "euclidean", r"^points\[1\] has 1 coordinates but points\[0\] has 2$"),
    "cube": (np.zeros((2, 2, 2)), "euclidean", r"^points has 3 dimensions: a row of coordinates for each point"),
    "no coordinates": (np.zeros((2, 0)), "euclidean", r"^points is empty"),
    "text": ([["a"], ["b"]], "euclidean", r"^points has dtype <U1: the coordinates of euclidean points are numbers$"),
    "unknown": ([[0], [1]], "manhattan", r"^distance is 'manhattan': it is one of euclidean, squared euclidean, "),
    "similarity": ([[0], [1]], "cosine similarity", r"^distance is 'cosine similarity': it is one of euclidean"),
    "no name": ([[0], [1]], 3, r"^distance is 3: it is one of euclidean"),
    "no direction": ([[0, 1], [0, 0]], "cosine", r"^points\[1\] is 0 in every coordinate: it has no direction"),
    "negative": ([1, 2], lambda a, b: -1, r"^distance\(points\[0\], points\[1\]\) is -1: .* finite number, 0 or more$"),
    "function gives NaN": ([1, 2], lambda a, b: math.nan, r"^distance\(points\[0\], points\[1\]\) is nan: it must be"),
    "not square": ([[0, 1, 2], [1, 0, 2]], "precomputed", r"^points has shape \(2, 3\): a square matrix has"),
    "no matrix": ([[0, 1], [1]], "precomputed", r"^points is no matrix of numbers"),
    "NaN distance": ([[0, math.nan], [1, 0]], "precomputed", r"^points\[0\]\[1\] is nan: every entry is a finite"),
    "infinite distance": ([[0, math.inf], [math.inf, 0]], "precomputed", r"^points\[0\]\[1\] is inf: every entry"),
    "negative distance": ([[0, -2], [-2, 0]], "precomputed", r"^points\[0\]\[1\] is -2.0: a distance cannot be neg"),
    "asymmetric": (
        [[0, 3], [4, 0]],
        "precomputed",
        r"^points\[0\]\[1\] is 3.0 but points\[1\]\[0\] is 4.0: the matrix "
        r"must be symmetric, as \(points \+ points.T\) / 2 is$",
    ),
    "similarities": (
        [[0, 1], [1, 1]],
        "precomputed",
        r"^points\[1\]\[1\] is 1.0: the distance of a point to itself is "
        r"0; a similarity s between 0 and 1 becomes a distance as 1 - s$",
    ),
}


@pytest.mark.parametrize("labels", [[0, 1], [1, 0]], ids=str)  # the order of the clusters does not change the names
@pytest.mark.parametrize("kind", BAD_POINTS)
def test_bad_points_and_distances_are_named(kind, labels):
    points, distance, message = BAD_POINTS[kind]
    with pytest.raises((ValueError, TypeError), match=message):
        silhouette_sums(points, labels, distance)


def test_what_rounding_leaves_in_a_matrix_is_no_fault():
    matrix = np.array([[1e-15, 1.0], [1.0 + 1e-15, 0]])
    assert check_matrix(matrix, "x") is not None


@pytest.mark.parametrize("kernel", [*KERNELS, within_and_between_sums], ids=lambda k: k.__name__)
@pytest.mark.parametrize(
    ("points", "labels", "message"),
    [
        ([[0], [1], [2]], [0, 1], r"^points has 3 rows but labels has 2$"),
        ([[0], [1]], ["a", None], r"^labels\[1\] is missing: every example needs a label$"),
        ([[0], [1]], np.array([0, np.nan]), r"^labels\[1\] is missing: every example needs a label$"),
        ([], [], r" is empty: at least one "),
    ],
    ids=["lengths", "None", "NaN", "empty"],
)
def test_bad_labels_are_named(kernel, points, labels, message):
    with pytest.raises(ValueError, match=message):
        kernel(points, labels)


@pytest.mark.parametrize(
    ("kernel", "labels", "message"),
    [
        (silhouette_sums, "aaa", "silhouette is undefined: every point is in cluster 'a', and two clusters are needed"),
        (dunn_extremes, "aaa", "Dunn is undefined: every point is in cluster 'a', and two clusters are needed"),
        (c_index_parts, "aaa", "C-index is undefined: every point is in cluster 'a', and two clusters are needed"),
        (dunn_extremes, "abc", "Dunn is undefined: no cluster has two points, so no distance is within a cluster"),
        (c_index_parts, "abc", "C-index is undefined: no cluster has two points, so no distance is within a cluster"),
    ],
)
def test_clusters_without_a_value_say_why(kernel, labels, message):
    with pytest.raises(Undefined, match=message):
        kernel([0, 1, 2], list(labels))


def test_a_table_of_too_many_clusters_is_refused():
    with pytest.raises(ValueError, match=r"^labels has 4000 clusters: a table of 16000000 cells; at most 10000000"):
        within_and_between_sums(np.arange(4000), np.arange(4000))

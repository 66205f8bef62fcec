"""Pairs of examples by class and cluster: the sources' tables, other libraries, parts and chunks, overlaps."""

import math
import pickle
from fractions import Fraction
from itertools import chain, combinations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sklearn

from metrics import (
    ConfusionMatrix,
    MatchingMatrix,
    PairTable,
    Undefined,
    adjusted_rand,
    fowlkes_mallows,
    jaccard,
    precision,
    rand,
    total_cost,
    true_positive_rate,
)
from metrics.examples import exercise_3_pairs, figure_1_11, figure_1_13, paper_feature_1, paper_feature_2

few = settings(max_examples=25)
LABELS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), min_size=2, max_size=12)
SETS = st.frozensets(st.integers(1, 4), max_size=3)
OVERLAPPING = st.lists(st.tuples(st.frozensets(st.sampled_from("abc"), max_size=2), SETS), min_size=2, max_size=8)


def columns(rows):
    return list(map(list, zip(*rows, strict=True)))


def counted(classes, clusters):
    """Every pair looked at: the four counts, with labels or sets of labels."""
    found = dict.fromkeys([(True, True), (True, False), (False, True), (False, False)], 0)
    for i, j in combinations(range(len(classes)), 2):
        found[tuple(bool(as_set(side[i]) & as_set(side[j])) for side in (classes, clusters))] += 1
    return PairTable(*found.values())


def as_set(label):
    return label if isinstance(label, frozenset) else {label}


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (rand, Fraction(9 + 12, 28)),
        (jaccard, Fraction(9, 9 + 4 + 3)),
        (adjusted_rand, Fraction(28 * 21 - (13 * 12 + 15 * 16), 28**2 - (13 * 12 + 15 * 16))),
        (fowlkes_mallows, 9 / math.sqrt(13 * 12)),
    ],
    ids=str,
)
def test_figure_1_11(metric, expected):
    assert metric(figure_1_11) == expected


@pytest.mark.parametrize(
    ("feature", "pairs", "expected"),
    [
        (paper_feature_1, (7, 11, 11, 37), Fraction(23, 144)),
        (paper_feature_2, (15, 4, 3, 44), Fraction(216, 293)),
    ],
)
def test_table_3_of_the_paper(feature, pairs, expected):
    assert feature.pairs().counts == pairs
    assert adjusted_rand(feature) == adjusted_rand(feature, variant="expected") == expected
    for variant in (None, "expected"):
        assert adjusted_rand.work(feature, variant=variant).value == expected


def test_exercise_3_with_overlapping_cliques():
    assert exercise_3_pairs.counts == (1, 6, 8, 13)
    assert rand(exercise_3_pairs) == Fraction(14, 28)
    assert jaccard(exercise_3_pairs) == Fraction(1, 15)


@few
@given(LABELS)
def test_every_way_to_hand_in_labels_counts_the_same_pairs(rows):
    classes, clusters = columns(rows)
    expected = counted(classes, clusters)
    for make in (list, tuple, iter, np.array, pd.Series, lambda side: pd.Series(side, dtype="category")):
        assert PairTable.from_labels(make(classes), make(clusters)) == expected
    assert PairTable.from_labels(classes, np.array(clusters)) == expected
    assert PairTable.from_labels([[label] for label in classes], [{label} for label in clusters]) == expected
    assert MatchingMatrix.from_labels(classes, clusters).pairs() == expected
    assert rand(classes, clusters) == rand(expected)


@few
@given(OVERLAPPING)
def test_overlapping_memberships_are_together_where_they_share_one(rows):
    classes, clusters = columns(rows)
    assert PairTable.from_labels(classes, clusters) == counted(classes, clusters)
    in_arrays = (pd.Series(side, dtype=object) for side in (classes, clusters))
    assert PairTable.from_labels(*in_arrays) == counted(classes, clusters)


@few
@given(LABELS, st.permutations(range(1, 5)))
def test_names_of_clusters_and_the_sides_do_not_matter(rows, renamed):
    classes, clusters = columns(rows)
    table, turned = PairTable.from_labels(classes, clusters), PairTable.from_labels(clusters, classes)
    assert PairTable.from_labels(classes, [renamed[c - 1] for c in clusters]) == table
    u11, u10, u01, u00 = table.counts
    assert turned.counts == (u11, u01, u10, u00)


@few
@given(st.lists(st.one_of(LABELS, OVERLAPPING), min_size=1, max_size=4))
def test_parts_add_up_to_the_whole_with_the_pairs_across_them(parts):
    parts = [columns(part) for part in parts]
    whole = [list(chain(*(part[side] for part in parts))) for side in (0, 1)]
    expected = counted(*whole)
    assert sum(PairTable.from_labels(*part) for part in parts) == expected
    assert PairTable.from_labels(tuple(part) for part in parts) == expected
    assert sum(pickle.loads(pickle.dumps(PairTable.from_labels(*part))) for part in parts) == expected


def test_arrays_come_in_chunks_too():
    random = np.random.default_rng(0)
    classes, clusters = random.integers(0, 5, 3000), random.integers(0, 9, 3000)
    whole = PairTable.from_labels(classes, clusters)
    chunks = [(classes[at : at + 700], clusters[at : at + 700]) for at in range(0, 3000, 700)]
    assert PairTable.from_labels(chunks) == whole
    assert sum(PairTable.from_labels(*chunk) for chunk in chunks) == whole
    assert PairTable.from_labels(chunks[:2]) + PairTable.from_labels(chunks[2:]) == whole
    far_apart = [(part * 10**12, other.astype("S3")) for part, other in chunks]  # too far apart for a table
    assert PairTable.from_labels(far_apart) == whole


def test_parts_of_which_only_counts_are_known_cannot_be_added():
    with pytest.raises(ValueError, match="do not tell the pairs across them: make both by from_labels"):
        figure_1_11 + figure_1_11
    with pytest.raises(TypeError):
        figure_1_11 + 1
    classes, clusters = np.array([0, 0, 1]), np.array([1, 1, 1])
    part = PairTable.from_labels(classes, clusters)
    classes[0] = 2
    with pytest.raises(ValueError, match="the labels have changed since the table was made"):
        part + part


def test_ten_thousand_million_examples_overflow_nothing():
    n = 10**10
    table = PairTable.from_matching([[n, 1], [0, n]])
    assert table.counts == (n * (n - 1), n, n, n * n)
    assert table.pairs == (2 * n + 1) * n
    assert 1 - adjusted_rand(table) < Fraction(1, 10**9)


def test_as_many_labels_as_examples_need_no_table_of_them():
    n = 10**5
    classes, clusters = np.arange(n), np.arange(n)[::-1]
    assert PairTable.from_labels(classes, clusters).counts == (0, 0, 0, n * (n - 1) // 2)
    assert PairTable.from_labels(classes, clusters // 2).counts == (0, 0, n // 2, n * (n - 1) // 2 - n // 2)


@few
@given(LABELS)
def test_scikit_learn_agrees_where_there_is_a_value(rows):
    classes, clusters = columns(rows)
    table = PairTable.from_labels(classes, clusters)
    (u00, u01), (u10, u11) = sklearn.pair_confusion_matrix(classes, clusters) // 2  # it counts each pair twice
    assert table.counts == (u11, u10, u01, u00)
    for metric, peer in (
        (rand, sklearn.rand_score),
        (adjusted_rand, sklearn.adjusted_rand_score),
        (fowlkes_mallows, sklearn.fowlkes_mallows_score),
    ):
        try:
            value = metric(table)
        except Undefined:
            continue
        assert math.isclose(value, peer(classes, clusters), rel_tol=1e-12, abs_tol=1e-12)


def test_where_scikit_learn_settles_0_over_0_there_is_a_sentence():
    alone, together = ["a", "b", "c"], ["a", "a", "a"]
    for labels in (alone, together):
        assert sklearn.adjusted_rand_score(labels, labels) == 1
        with pytest.raises(Undefined, match=r"adjusted Rand is undefined: pairs\^2 - agreement by chance = 0"):
            adjusted_rand(labels, labels)
    assert sklearn.fowlkes_mallows_score(alone, together) == 0
    with pytest.raises(Undefined, match="Fowlkes-Mallows is undefined"):
        fowlkes_mallows(alone, together)
    with pytest.raises(Undefined, match=r"Jaccard is undefined: u11 \+ u10 \+ u01 = 0"):
        jaccard(alone, alone)


def test_pairs_are_a_table_of_two_classes_for_its_metrics():
    assert precision(figure_1_11) == Fraction(9, 9 + 3)
    assert true_positive_rate(figure_1_11) == Fraction(9, 9 + 4)
    assert total_cost(figure_1_11, [[-1, 2], [3, 0]]) == -9 + 8 + 9


def test_a_confusion_matrix_is_a_clustering_too():
    lying = ConfusionMatrix([[0, 50], [50, 0]])
    assert adjusted_rand(lying) == 1
    assert adjusted_rand(ConfusionMatrix([[90, 0], [10, 0]])) == 0
    assert rand(figure_1_13) == Fraction(2 + 8, 15)


def test_a_table_shows_itself():
    assert repr(figure_1_11) == "PairTable(u11=9, u10=4, u01=3, u00=12)"
    assert hash(figure_1_11) == hash(PairTable(9, 4, 3, 12))
    assert "same class" in figure_1_11._repr_html_()


NAN = float("nan")


@pytest.mark.parametrize(
    ("classes", "clusters", "error", "words"),
    [
        ([1, 2, 3], [1, 2], ValueError, "classes has 3 labels but clusters has 2"),
        (np.array([1, 2, 3]), np.array([1, 2]), ValueError, "classes has 3 labels but clusters has 2"),
        ([], [], ValueError, "classes is empty: at least one example is needed"),
        (np.array([]), np.array([]), ValueError, "classes is empty"),
        ([1, None], [1, 2], ValueError, r"classes\[1\] is missing: every example needs a label"),
        ([1, 1], [2, NAN], ValueError, r"clusters\[1\] is missing"),
        ([1, 1], [{2}, {NAN}], ValueError, r"clusters\[1\] is missing"),
        ([1, 1], pd.Series([2, None]), ValueError, r"clusters\[1\] is missing"),
        ([1, 1], pd.Series([{2}, pd.NA]), ValueError, r"clusters\[1\] is missing"),
        ([1, 1], [2, {"a": 1}], TypeError, r"clusters\[1\] is \{'a': 1\}, which cannot be a label"),
        ("aab", [1, 1, 2], TypeError, "classes is 'aab': a list of labels is needed"),
        (5, [1], TypeError, "classes is 5: a list of labels is needed"),
        ([1, 2], None, TypeError, r"chunks\[0\] is 1: each chunk is \(classes, clusters\)"),
        ([], None, ValueError, "classes is empty"),
    ],
)
def test_labels_that_cannot_be_counted(classes, clusters, error, words):
    with pytest.raises(error, match=words):
        PairTable.from_labels(classes, clusters)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: PairTable(1, -2, 0, 0), ValueError, "u10 is -2: a count cannot be negative"),
        (lambda: PairTable(1, 2.5, 0, 0), ValueError, "u10 is 2.5: a count is a whole number"),
        (
            lambda: rand([[9, 4], [3, 12]]),
            TypeError,
            "Rand takes a PairTable, a MatchingMatrix, or classes and clusters",
        ),
        (
            lambda: rand.array([[1, 2, 3]]),
            ValueError,
            r"counts has shape \(1, 3\): the last axis is u11, u10, u01, u00",
        ),
        (
            lambda: PairTable.from_matching(MatchingMatrix.from_labels(["a", "b"], [{1, 2}, 1])),
            ValueError,
            "classes or clusters overlap, and the matrix does not say which examples have several",
        ),
    ],
)
def test_what_is_no_table(call, error, words):
    with pytest.raises(error, match=words):
        call()

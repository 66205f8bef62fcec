"""Classes by clusters: Fig. 1.13, exercise 3, the notes' F-measure, and scikit-learn's information measures."""

import math
import pickle
from fractions import Fraction
from itertools import chain

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics as sklearn

from metrics import (
    ConfusionMatrix,
    MatchingMatrix,
    Undefined,
    cluster_entropy,
    cluster_f_measure,
    cluster_purity,
    completeness,
    diagnose,
    entropy,
    homogeneity,
    normalized_mutual_information,
    purity,
    v_measure,
)
from metrics.examples import exercise_3, exercise_3_classes, exercise_3_clusters, figure_1_13
from tests.strategies import grids

few = settings(max_examples=25)
FULL = grids(4, 4, st.integers(1, 9)).map(MatchingMatrix)  # no empty cell
LABELS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), min_size=1, max_size=12)
SETS = st.lists(st.tuples(st.sampled_from("abc"), st.frozensets(st.integers(1, 4), min_size=1)), min_size=1, max_size=8)


def columns(rows):
    return list(map(list, zip(*rows, strict=True)))


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (cluster_entropy, {1: 0, 2: 0, 3: 1}),
        (entropy, Fraction(2 * 0 + 2 * 0 + 2 * 1, 6)),
        (cluster_purity, {1: 1, 2: 1, 3: Fraction(1, 2)}),
        (purity, Fraction(2 + 2 + 1, 6)),
        (cluster_f_measure, Fraction(3 * 4 + 3 * 4, 6 * 5)),
        (homogeneity, 1 - Fraction(1, 3) / 1),
        (completeness, Fraction(2, 3) / Fraction(math.log2(3))),
    ],
    ids=str,
)
def test_figure_1_13(metric, expected):
    assert metric(figure_1_13) == pytest.approx(expected) if metric is completeness else metric(figure_1_13) == expected


def test_one_cluster_alone_and_worked():
    assert cluster_entropy(figure_1_13, 3) == 1
    assert cluster_purity([[2, 0, 1], [0, 2, 1]], 3) == Fraction(1, 2)
    assert [step.name for step in entropy.work(figure_1_13).steps] == ["cluster entropy"] * 3 + ["entropy"]
    worked = str(purity.work(figure_1_13))
    assert "cluster purity(3) = max_i(f(i,3) / cluster size(3)) = max(1 / 2, 1 / 2) = 1/2" in worked
    assert worked.endswith("= 1 × 2 / 6 + 1 × 2 / 6 + 1/2 × 2 / 6 = 5/6 ≈ 0.833")
    with pytest.raises(ValueError, match="label is 4: choose one of 1, 2, 3"):
        cluster_entropy(figure_1_13, 4)


H = math.log2(3)  # the entropy of the clusters of Fig. 1.13; that of its classes is 1, and they share 2/3
MUTUAL = Fraction(2, 3)


@pytest.mark.parametrize(
    ("metric", "variant", "expected"),
    [
        (homogeneity, None, MUTUAL / 1),
        (completeness, None, float(MUTUAL) / H),
        (v_measure, None, 2 * float(MUTUAL) / (1 + H)),
        (normalized_mutual_information, None, 2 * float(MUTUAL) / (1 + H)),
        (normalized_mutual_information, "geometric", float(MUTUAL) / math.sqrt(H)),
        (normalized_mutual_information, "min", MUTUAL / 1),
        (normalized_mutual_information, "max", float(MUTUAL) / H),
    ],
    ids=str,
)
def test_what_classes_and_clusters_tell_of_each_other_is_worked(metric, variant, expected):
    assert metric(figure_1_13, variant=variant) == pytest.approx(expected)
    if metric is normalized_mutual_information:
        assert metric([[2, 0], [0, 2], [1, 1]], variant=variant) == pytest.approx(expected)
    working = metric.work(figure_1_13, variant=variant)
    assert working.value == pytest.approx(expected)
    lines = {step.name: step.value for step in working.steps}
    assert (lines["entropy"], lines["mutual information"]) == (Fraction(1, 3), MUTUAL)
    assert "mutual information = H(classes) - entropy = 1 - 1/3 = 2/3" in str(working)


def test_exercise_3_counts_memberships():
    assert (exercise_3.total, exercise_3.examples) == (12, 8)
    assert exercise_3.class_sizes == {"*": 4, "+": 5, "-": 3}
    assert exercise_3.cluster_sizes == {1: 2, 2: 3, 3: 3, 4: 2, 5: 2}
    assert exercise_3["-", 2] == 2
    bits = [1, stats.entropy([1, 2], base=2), math.log2(3), 1, 1]
    assert list(cluster_entropy(exercise_3).values()) == pytest.approx(bits)
    assert list(cluster_purity(exercise_3).values()) == [Fraction(1, s) for s in (2, Fraction(3, 2), 3, 2, 2)]
    assert purity(exercise_3_classes, exercise_3_clusters) == Fraction(6, 12)
    assert purity(exercise_3, variant="textbook") == Fraction(6, 8)
    assert entropy(exercise_3) == pytest.approx((4 + 6 * math.log2(3)) / 12)
    assert entropy(exercise_3, variant="textbook") == pytest.approx((4 + 6 * math.log2(3)) / 8)
    assert entropy(exercise_3, variant="normalised") == pytest.approx((4 + 6 * math.log2(3)) / 12 / math.log2(3))


def test_the_f_measure_of_the_notes_weighs_clusters():
    assert cluster_f_measure(figure_1_13, variant="notes") == Fraction(2 * 4 + 2 * 4 + 2 * 2, 6 * 5)
    assert cluster_f_measure([[5, 0], [0, 5]]) == 1


@few
@given(FULL)
def test_the_f_measure_of_a_class_is_that_of_its_best_cluster(matrix):
    best = []
    for i, row in enumerate(matrix.rows):
        scores = []
        for j, inside in enumerate(row):
            precision, recall = Fraction(inside, sum(r[j] for r in matrix.rows)), Fraction(inside, sum(row))
            scores.append(2 * precision * recall / (precision + recall))
        best.append(sum(matrix.rows[i]) * max(scores))
    assert cluster_f_measure(matrix) == sum(best) / matrix.total


@few
@given(FULL)
def test_entropy_is_at_least_twice_what_purity_lacks(matrix):
    assert entropy(matrix) >= 2 * (1 - purity(matrix)) - 1e-12
    assert entropy(matrix, variant="normalised") == pytest.approx(entropy(matrix) / math.log2(len(matrix.classes)))
    for cluster, column in zip(matrix.clusters, zip(*matrix.rows, strict=True), strict=True):
        bits = stats.entropy(column, base=2)
        assert cluster_entropy(matrix, cluster) == pytest.approx(bits)
        share = cluster_entropy(matrix, cluster, variant="normalised")
        assert share == pytest.approx(bits / math.log2(len(column)))


PEERS = [
    (homogeneity, None, sklearn.homogeneity_score),
    (completeness, None, sklearn.completeness_score),
    (v_measure, None, sklearn.v_measure_score),
    (normalized_mutual_information, None, sklearn.normalized_mutual_info_score),
    *(
        (
            normalized_mutual_information,
            mean,
            lambda a, b, mean=mean: sklearn.normalized_mutual_info_score(a, b, average_method=mean),
        )
        for mean in ("geometric", "min", "max")
    ),
]


@few
@given(LABELS)
def test_scikit_learn_agrees_where_there_is_a_value(rows):
    classes, clusters = columns(rows)
    for metric, variant, peer in PEERS:
        try:
            value = metric(classes, clusters, variant=variant)
        except Undefined:
            assert len(set(classes)) == 1 or len(set(clusters)) == 1
            continue
        assert math.isclose(value, peer(classes, clusters), abs_tol=1e-9)


def test_beta_weighs_completeness():
    rows = [[5, 1, 0], [2, 3, 4]]
    classes = [i for i, row in enumerate(rows) for _ in range(sum(row))]
    clusters = [j for row in rows for j, n in enumerate(row) for _ in range(n)]
    for beta in (0, Fraction(1, 2), 3):
        assert v_measure(rows, beta=beta) == pytest.approx(sklearn.v_measure_score(classes, clusters, beta=float(beta)))


def test_where_scikit_learn_settles_0_over_0_there_is_a_sentence():
    one, two = ["a", "a", "a", "a"], [1, 1, 2, 2]
    assert sklearn.homogeneity_score(one, two) == sklearn.completeness_score(two, one) == 1
    with pytest.raises(Undefined, match=r"homogeneity is undefined: H\(classes\) = 0"):
        homogeneity(one, two)
    with pytest.raises(Undefined, match=r"V-measure is undefined because completeness is: H\(clusters\) = 0"):
        v_measure(two, one)
    assert sklearn.normalized_mutual_info_score(one, one) == 1
    with pytest.raises(Undefined, match="normalized mutual information is undefined"):
        normalized_mutual_information(one, one)
    assert v_measure([[1, 1], [1, 1]]) == 0  # nothing in common has a value: none


@few
@given(FULL)
def test_turning_the_matrix_exchanges_homogeneity_and_completeness(matrix):
    turned = MatchingMatrix(list(zip(*matrix.rows, strict=True)))
    assert homogeneity(turned) == pytest.approx(completeness(matrix), abs=1e-12)
    for symmetric in (v_measure, normalized_mutual_information):
        assert symmetric(turned) == pytest.approx(symmetric(matrix), abs=1e-12)


@few
@given(FULL, st.data())
def test_the_names_and_the_order_of_the_clusters_do_not_matter(matrix, data):
    order = data.draw(st.permutations(range(len(matrix.clusters))))
    moved = MatchingMatrix([[row[j] for j in order] for row in matrix.rows], clusters=[f"g{j}" for j in order])
    for metric in (entropy, purity, cluster_f_measure, v_measure):
        assert metric(moved) == pytest.approx(metric(matrix), abs=1e-12)


@few
@given(LABELS)
def test_every_way_to_hand_in_labels_counts_the_same(rows):
    classes, clusters = columns(rows)
    matrix = MatchingMatrix.from_labels(classes, clusters)
    table = pd.crosstab(pd.Series(classes), pd.Series(clusters))
    assert matrix == MatchingMatrix(table)
    assert (matrix.classes, matrix.clusters) == (tuple(table.index), tuple(table.columns))
    for make in (iter, np.array, pd.Series, lambda side: [[label] for label in side]):
        assert MatchingMatrix.from_labels(make(classes), make(clusters)) == matrix
    assert pickle.loads(pickle.dumps(matrix)) == matrix
    assert hash(pickle.loads(pickle.dumps(matrix))) == hash(matrix)


@few
@given(st.lists(st.one_of(LABELS, SETS), min_size=1, max_size=4))
def test_parts_add_up_to_the_whole(parts):
    parts = [columns(part) for part in parts]
    whole = MatchingMatrix.from_labels(*(list(chain(*(part[side] for part in parts))) for side in (0, 1)))
    assert sum(MatchingMatrix.from_labels(*part) for part in parts) == whole
    assert MatchingMatrix.from_labels(tuple(part) for part in parts) == whole


def test_an_empty_cluster_is_allowed_and_named():
    matrix = MatchingMatrix([[2, 0, 1], [1, 0, 3]], ["cat", "dog"], ["g1", "g2", "g3"])
    assert cluster_purity(matrix)["g1"] == Fraction(2, 3)
    assert isinstance(cluster_purity(matrix)["g2"], Undefined)
    with pytest.raises(Undefined, match=r"cluster entropy\(g2\) is undefined: cluster size\(g2\) = 0"):
        cluster_entropy(matrix, "g2")
    with pytest.raises(Undefined, match=r"purity is undefined because cluster purity\(g2\) is: cluster size\(g2\) = 0"):
        purity(matrix)
    assert cluster_f_measure(matrix) == cluster_f_measure(matrix.without_empty())
    assert purity(matrix.without_empty()) == Fraction(2 + 3, 7)
    assert matrix.report()["purity"]["g2"] == "cluster purity(g2) is undefined: cluster size(g2) = 0"


def test_an_example_may_be_in_no_cluster():
    matrix = MatchingMatrix.from_labels(["a", "a", "b"], [{1}, set(), {1, 2}])
    assert matrix.rows == ((1, 0), (1, 1))
    assert (matrix.total, matrix.examples, matrix.overlapping) == (3, 3, True)
    with pytest.raises(ValueError, match=r"classes or clusters overlap.*PairTable.from_labels counts their pairs"):
        matrix.pairs()


def test_one_class_or_one_cluster_is_a_matrix_too():
    assert purity([[3, 2]]) == 1
    assert entropy([[3], [1]]) == pytest.approx(stats.entropy([3, 1], base=2))
    with pytest.raises(Undefined, match=r"entropy is undefined: log2\(N\) = 0"):
        entropy([[3, 2]], variant="normalised")


def test_many_matrices_at_once():
    counts = np.random.default_rng(0).integers(0, 9, (50, 3, 4))
    counts[0, :, 2] = 0
    for metric in (entropy, purity, cluster_f_measure, v_measure):
        values = metric.array(counts)
        assert np.isnan(values[0]) == (metric is not cluster_f_measure)
        assert values[1:] == pytest.approx([float(metric(rows.tolist())) for rows in counts[1:]])
    assert cluster_purity.array(counts).shape == (50, 4)
    assert cluster_entropy.array(counts, 3)[5] == pytest.approx(float(cluster_entropy(counts[5].tolist(), 4)))


def test_a_matrix_shows_itself():
    named = MatchingMatrix([[2, 0], [1, 3]], ["<cat>", "dog"], ["g1", "g2"])
    assert repr(named) == "MatchingMatrix([[2, 0], [1, 3]], classes=['<cat>', 'dog'], clusters=['g1', 'g2'])"
    shown = named._repr_html_()
    assert "&lt;cat&gt;" in shown
    assert shown.count("<td>") == 1 + 9  # the corner, the counts and the totals
    report = figure_1_13.report(places=2)
    assert report.loc["total"].tolist() == [6, "0.33", "0.83"]
    assert report.loc[3].tolist() == [2, "1.00", "0.50"]
    assert MatchingMatrix(ConfusionMatrix([[4, 1], [2, 1]]).rows).class_sizes == {1: 5, 2: 3}
    assert purity(ConfusionMatrix([[4, 1], [2, 1]])) == Fraction(4 + 1, 8)


def test_wrong_answers_are_recognised():
    assert diagnose("2/3", cluster_f_measure, figure_1_13).kinds == ("variant",)
    assert diagnose("1", entropy, figure_1_13).kinds == ("mistake",)
    assert "the plain sum of the purities" in diagnose("5/2", purity, figure_1_13).sentence


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: MatchingMatrix([[1, 2], [3]]), ValueError, r"counts\[1\] has 1 entries but counts\[0\] has 2"),
        (lambda: MatchingMatrix([]), ValueError, "counts is empty: a matching matrix has at least one class"),
        (lambda: MatchingMatrix([[]]), ValueError, "counts is empty"),
        (lambda: MatchingMatrix(5), TypeError, "counts is 5: rows of counts are needed"),
        (lambda: MatchingMatrix([[1, -2]]), ValueError, r"counts\[0\]\[1\] is -2: a count cannot be negative"),
        (lambda: MatchingMatrix([[1, 0.5]]), ValueError, r"counts\[0\]\[1\] is 0.5: a count is a whole number"),
        (lambda: MatchingMatrix([[1, 2]], clusters=["a"]), ValueError, "clusters has 1 names for 2 clusters"),
        (lambda: MatchingMatrix([[1], [2]], ["a", "a"]), ValueError, "classes has 'a' 2 times: each has its own name"),
        (lambda: MatchingMatrix.from_labels(["a"], [1, 2]), ValueError, "classes has 1 labels but clusters has 2"),
        (lambda: MatchingMatrix.from_labels([], []), ValueError, "classes is empty: at least one example is needed"),
        (
            lambda: MatchingMatrix.from_labels(["a"], [set()]),
            ValueError,
            "no example has a cluster: every set of labels",
        ),
        (lambda: MatchingMatrix.from_labels(["a", None], [1, 1]), ValueError, r"classes\[1\] is missing"),
        (
            lambda: MatchingMatrix.from_labels(np.arange(10**4), np.arange(10**4)),
            ValueError,
            "classes has 10000 different labels and clusters has 10000: a table of 100000000 cells",
        ),
        (
            lambda: MatchingMatrix.from_labels(list(range(10**4)), list(range(10**4))),
            ValueError,
            "classes has 10000 different labels and clusters has 10000: a table of 100000000 cells",
        ),
        (lambda: figure_1_13[3, 1], ValueError, "class is 3: choose one of 1, 2"),
        (lambda: entropy.array(np.zeros(3)), ValueError, r"counts has shape \(3,\): the last two axes"),
        (lambda: figure_1_13 + 1, TypeError, "unsupported operand"),
    ],
)
def test_what_is_no_matrix(call, error, words):
    with pytest.raises(error, match=words):
        call()

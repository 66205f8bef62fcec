"""The bootstrap: against SciPy's, against the metric on samples drawn one by one, and at its edges."""

import math
import time
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from metrics import (
    CATALOGUE,
    ConfusionMatrix,
    MatchingMatrix,
    Numbers,
    PairTable,
    RankedList,
    Ratings,
    Undefined,
    bootstrap_interval,
)
from metrics.scores.ranking import auc
from metrics.significance.resampling import plan_for, plan_of_examples

close = pytest.approx
random = np.random.default_rng(5)
ACTUAL = random.integers(0, 2, 120)
PREDICTED = np.where(random.random(120) < 0.75, ACTUAL, 1 - ACTUAL)
SCORES = np.round(ACTUAL + random.normal(size=120), 1)
TABLE = ConfusionMatrix.from_labels(ACTUAL, PREDICTED)


def scipys(function, *data, method, **more):
    found = stats.bootstrap(
        data, function, paired=True, vectorized=False, method=method, n_resamples=1000, rng=1, **more
    )
    return found.confidence_interval


def rank_sum(labels, scores):
    """The AUC from mid-ranks."""
    positives, negatives = labels.sum(), (1 - labels).sum()
    return (stats.rankdata(scores)[labels == 1].sum() - positives * (positives + 1) / 2) / (positives * negatives)


METHODS = [("percentile", "percentile"), ("basic", "basic"), ("bca", "BCa")]


@pytest.mark.parametrize(("method", "theirs"), METHODS)
@pytest.mark.parametrize(
    ("metric", "data", "function"),
    [
        ("accuracy", (ACTUAL, PREDICTED), lambda a, p: np.mean(a == p)),
        ("precision", (ACTUAL, PREDICTED), lambda a, p: np.mean(a[p == 1])),
        (auc, (ACTUAL, SCORES), rank_sum),
        ("root_mean_squared_error", (ACTUAL, SCORES), lambda a, s: np.sqrt(np.mean((a - s) ** 2))),
    ],
    ids=["accuracy", "precision", "auc", "rmse"],
)
def test_the_interval_is_scipys_but_for_the_luck_of_the_draw(metric, data, function, method, theirs):
    found = bootstrap_interval(metric, *data, repeats=2000, seed=1, method=method)
    assert float(found.estimate) == close(function(*data))
    expected = scipys(function, *data, method=theirs)
    width = expected.high - expected.low
    assert tuple(found) == close((expected.low, expected.high), abs=0.15 * width)


def test_a_table_and_its_lists_give_the_same_samples():
    one = bootstrap_interval("kappa", TABLE, seed=7)
    assert bootstrap_interval("kappa", ACTUAL, PREDICTED, seed=7) == one
    assert bootstrap_interval("kappa", TABLE.rows, seed=7) == one
    assert bootstrap_interval(CATALOGUE["kappa"], TABLE, seed=np.random.default_rng(7)) == one
    assert bootstrap_interval("kappa", TABLE, seed=8) != one
    assert one.estimate == CATALOGUE["kappa"](TABLE)
    assert isinstance(one.estimate, Fraction)
    assert len(one.samples) == 1000
    words = [["no", "yes"][label] for label in ACTUAL], [["no", "yes"][label] for label in PREDICTED]
    precise = bootstrap_interval("precision", *words, positive="yes", seed=7)
    assert precise == bootstrap_interval("precision", TABLE, seed=7)


def test_samples_of_a_table_are_the_metric_on_multinomial_tables():
    drawn = np.random.default_rng(3).multinomial(TABLE.total, np.ravel(TABLE.rows) / TABLE.total, 50)
    found = bootstrap_interval("f_measure", TABLE, repeats=50, seed=3).samples
    assert list(found) == close([float(CATALOGUE["f_measure"](rows.reshape(2, 2).tolist())) for rows in drawn])


def test_a_metric_per_class_has_an_interval_for_each():
    rows = [[20, 10, 1], [10, 20, 10], [10, 2, 3]]
    every = bootstrap_interval("hit_rate", rows, seed=1, method="bca")
    assert list(every) == [1, 2, 3]
    one = bootstrap_interval("hit_rate", rows, 2, seed=1, method="bca")
    assert tuple(one) == tuple(every[2])
    assert one.estimate == Fraction(20, 40)
    against_rest = bootstrap_interval("precision", rows, 3, seed=1)
    assert against_rest.estimate == Fraction(3, 14)
    by_cluster = bootstrap_interval("cluster_purity", MatchingMatrix([[5, 1], [2, 6]]), seed=1)
    assert by_cluster[1].estimate == Fraction(5, 7)


def test_parameters_and_variants_reach_the_samples():
    weighted = bootstrap_interval(
        "kappa", [[9, 2, 1], [1, 9, 2], [0, 3, 9]], variant="weighted", weights="quadratic", seed=1
    )
    assert weighted.estimate == CATALOGUE["kappa"]([[9, 2, 1], [1, 9, 2], [0, 3, 9]], weights="quadratic")
    assert weighted.low < weighted.estimate < weighted.high
    cost = bootstrap_interval("total_cost", [[9, 1], [2, 8]], costs=[[0, 5], [1, 0]], seed=1)
    assert cost.estimate == 7


def test_bca_leaves_out_one_example_at_a_time():
    for metric, data in (
        ("f_measure", (ACTUAL, PREDICTED)),
        (auc, (ACTUAL, SCORES)),
        ("adjusted_rand", (ACTUAL, PREDICTED)),
        ("mean_absolute_error", (ACTUAL, SCORES)),
    ):
        metric = CATALOGUE[metric] if isinstance(metric, str) else metric
        plan = plan_for(metric, data, None, {})
        values, weights = plan.without_one()
        left = [(np.delete(data[0], at), np.delete(data[1], at)) for at in range(len(ACTUAL))]
        if metric.key == "f_measure":
            left = [(ConfusionMatrix.from_labels(*pair),) for pair in left]
        expected = [float(metric(*pair)) for pair in left]
        assert sorted(np.repeat(values, weights.astype(int))) == close(sorted(expected)), metric.key


def test_pairs_are_made_of_points_and_a_point_drawn_twice_makes_none_with_itself():
    classes, clusters = [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 3, 3]
    found = bootstrap_interval("rand", classes, clusters, repeats=200, seed=4)
    draws, expected = np.random.default_rng(4), []
    for _ in range(200):
        drawn = draws.integers(6, size=6)
        pairs = [(i, j) for at, i in enumerate(drawn) for j in drawn[:at] if i != j]
        agree = [(classes[i] == classes[j]) == (clusters[i] == clusters[j]) for i, j in pairs]
        expected.append(np.mean(agree))
    assert list(found.samples) == close(expected)
    overlapping = bootstrap_interval("rand", classes, [{1}, {1, 2}, {2}, {2}, {3}, {3}], repeats=20, seed=4)
    assert overlapping.estimate == Fraction(10, 15)


def test_other_kinds_of_data_are_drawn_too():
    by_hand = bootstrap_interval(lambda y, p: np.mean(np.abs(y - p)), ACTUAL, SCORES, seed=2)
    ours = bootstrap_interval("mean_absolute_error", Numbers(ACTUAL, SCORES), seed=2)
    assert tuple(ours) == close(tuple(by_hand))
    assert by_hand.what == "<lambda>"
    lists = bootstrap_interval("mean_absolute_error", [1, 2, 3], [Fraction(1, 2), 2, 4], repeats=50, seed=2)
    assert lists.estimate == Fraction(1, 2)
    assert set(lists.samples) <= {round(total / 6, 15) for total in range(7)} | {k / 6 for k in range(7)}
    ranked = RankedList(ACTUAL, SCORES)
    assert bootstrap_interval(auc, ranked, seed=2) == bootstrap_interval(auc, ACTUAL, SCORES, seed=2)
    named = [["no", "yes"][label] for label in ACTUAL]
    assert bootstrap_interval(auc, named, SCORES, positive="yes", seed=2) == bootstrap_interval(auc, ranked, seed=2)
    thesis = bootstrap_interval(auc, ranked, variant="thesis", repeats=50, seed=2)
    assert thesis.estimate == auc(ranked, variant="thesis") < auc(ranked)
    ratings = Ratings(
        [["a", "b", None, "a", "b", "b"], ["a", "b", "a", "a", "a", "b"], ["b", "b", "a", "a", "a", None]]
    )
    agreed = bootstrap_interval("alpha_reliability", ratings, repeats=50, seed=2)
    assert agreed.estimate == CATALOGUE["alpha_reliability"](ratings)
    assert agreed.low < agreed.estimate < agreed.high


def test_a_matrix_of_distances_loses_rows_and_columns_together():
    def mean(matrix):
        return matrix.mean()

    matrix = np.array([[0, 1, 4], [1, 0, 9], [4, 9, 0]])
    values, _ = plan_of_examples(mean, (matrix,), matrices=[0]).without_one()
    assert list(values) == [9 / 2, 4 / 2, 1 / 2]
    with_labels = bootstrap_interval("silhouette", matrix, [1, 1, 2], distance="precomputed", repeats=20, seed=1)
    assert "undefined" in with_labels.note
    both = [[1, 1, 0], [1, 1, 0], [0, 0, 1]], [[1, 0, 1], [0, 1, 0], [1, 0, 1]]
    assert bootstrap_interval("mantel_r", *both, repeats=20, seed=1).estimate == CATALOGUE["mantel_r"](*both)


def test_samples_without_a_value_are_left_out_and_counted():
    found = bootstrap_interval("f_measure", [[1, 1], [1, 1]], seed=1)
    undefined = int(np.isnan(found.samples).sum())
    assert undefined > 100
    assert found.note == f"undefined in {undefined} of 1000 samples, which are left out"
    odds = bootstrap_interval("odds_ratio", [[4, 1], [2, 3]], seed=1)
    assert odds.high == math.inf


@pytest.mark.parametrize("method", ["percentile", "basic", "bca"])
@pytest.mark.parametrize("data", [("accuracy", [[9, 0], [0, 9]]), (max, [3])], ids=["perfect", "one example"])
def test_samples_that_are_all_alike_leave_no_doubt(data, method):
    found = bootstrap_interval(*data, method=method, repeats=20)
    assert tuple(found) == (found.estimate,) * 2


def test_bca_says_when_it_cannot_correct():
    with pytest.raises(Undefined, match="every sample lies on one side of the value found: take 'percentile'"):
        bootstrap_interval(lambda x: len(set(x.tolist())), list(range(50)), method="bca", seed=1)


def test_a_bar_shows_how_far_a_long_bootstrap_is(monkeypatch, capsys):
    bootstrap_interval("mean_absolute_error", ACTUAL, SCORES, repeats=30)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("metrics.engine.progress.PATIENCE", -1)
    bootstrap_interval(lambda x: time.sleep(0.1) or x.mean(), SCORES, repeats=8)
    assert "resampling <lambda>: done in" in capsys.readouterr().err


def test_more_confidence_needs_a_wider_interval():
    widths = [bootstrap_interval("accuracy", TABLE, confidence=c, seed=1).half_width for c in (0.5, 0.9, 0.99)]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1] / 2


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (
            lambda: bootstrap_interval("accuracy", TABLE, repeats=1),
            ValueError,
            "repeats is 1: a whole number from 2 is needed",
        ),
        (lambda: bootstrap_interval("accuracy", TABLE, repeats=-5), ValueError, "repeats is -5: a whole number from 2"),
        (lambda: bootstrap_interval("accuracy", TABLE, confidence=1), ValueError, "confidence is 1: it lies between"),
        (lambda: bootstrap_interval("accuracy", TABLE, method="t"), ValueError, "method is 't': choose one"),
        (lambda: bootstrap_interval("acuracy", TABLE), ValueError, "metric is 'acuracy', which is no name"),
        (lambda: bootstrap_interval(3, TABLE), TypeError, "metric is 3: a metric, its name, or a function"),
        (
            lambda: bootstrap_interval("enrichment_p", 20, 10, 10, 5),
            TypeError,
            "not computed on examples that could be",
        ),
        (
            lambda: bootstrap_interval("hit_rate", [[0, 0], [0, 0]]),
            ValueError,
            "the table is empty: there is nothing to",
        ),
        (lambda: bootstrap_interval("accuracy", TABLE.chance()), TypeError, "does not count examples"),
        (lambda: bootstrap_interval("accuracy"), TypeError, "accuracy needs data"),
        (lambda: bootstrap_interval("rand", PairTable(2, 4, 1, 8)), TypeError, "a pair table has forgotten them"),
        (lambda: bootstrap_interval("precision", [[0, 4], [0, 4]]), Undefined, r"precision is undefined: TP \+ FP = 0"),
        (lambda: bootstrap_interval(np.mean, []), ValueError, "data is empty: there is nothing to draw from"),
        (
            lambda: bootstrap_interval(np.mean, 3),
            TypeError,
            "data is 3: lists with an entry for each example are needed",
        ),
        (lambda: bootstrap_interval(lambda a, b: 0, [1], [1, 2]), ValueError, r"data\[1\] has 2 entries but"),
        (lambda: bootstrap_interval(lambda a: {1: 0}, [1, 2]), TypeError, "a single value is needed"),
        (lambda: bootstrap_interval("purity", MatchingMatrix.from_labels([1, 2], [{1, 2}, 1])), TypeError, "overlap"),
    ],
)
def test_the_bootstrap_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()

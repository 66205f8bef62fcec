"""Imbalanced classes, gaps, training errors, and naive Bayes on the slides' games."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import mutual_info_score
from sklearn.naive_bayes import CategoricalNB

from metrics import (
    DecisionStump,
    MatchingMatrix,
    NaiveBayes,
    Undefined,
    auc,
    compare_measures,
    diagnose,
    gini_gain,
    holdout,
    impute,
    information_gain,
    k_fold,
    mantel_r,
    mcnemar,
    mean_absolute_error,
    optimistic_error,
    pessimistic_error,
    r_squared,
    random_oversample,
    random_undersample,
    smote,
    stratified_k_fold,
    total_cost,
)
from metrics.examples import football_games, football_results

GAMES = NaiveBayes(football_games, football_results)
USC = ("Home", "In", "NBC")


@pytest.mark.parametrize(("resample", "size"), [(random_oversample, 7), (random_undersample, 3)])
def test_all_classes_get_the_same_size(resample, size):
    rows, labels = list(range(12)), list("aaaaaaabbbcc")[:10]
    new_rows, new_labels = resample(rows[:10], labels, seed=0)
    assert Counter(new_labels) == {"a": size, "b": size}
    assert all(labels[row] == label for row, label in zip(new_rows, new_labels, strict=True))
    assert resample(rows[:10], labels, seed=0) == (new_rows, new_labels)


def test_what_came_as_an_array_or_a_table_stays_one():
    rows, labels = pd.DataFrame({"x": range(5)}), np.array(list("aaabb"))
    table, found = random_undersample(rows, labels, seed=0)
    assert isinstance(table, pd.DataFrame)
    assert isinstance(found, np.ndarray)
    assert len(table) == len(found) == 4


@given(st.integers(0, 99))
def test_a_synthetic_point_lies_between_two_of_the_minority(seed):
    random = np.random.default_rng(seed)
    points, labels = random.random((12, 2)), ["-"] * 8 + ["+"] * 4
    made, new_labels = smote(points, labels, k=2, seed=seed)
    assert Counter(new_labels) == {"-": 8, "+": 8}
    assert np.array_equal(made[:12], points)
    own = points[8:]
    for point in made[12:]:
        ways = [np.linalg.norm(one - point) + np.linalg.norm(other - point) for one in own for other in own]
        direct = [np.linalg.norm(one - other) for one in own for other in own]
        assert any(np.isclose(way, straight) for way, straight in zip(ways, direct, strict=True) if straight)


def test_what_was_drawn_before_gives_the_same_points():
    points, labels = [[0, 0], [4, 0], [0, 3], [9, 9], [8, 8], [7, 7], [6, 6]], list("+++----")
    made, _ = smote(points, labels, k=2, draws=[(0, 0, 0.5), (0, 1, 0.25), (1, 1, 0)])
    assert made[7:].tolist() == [[0, 1.5], [1, 0], [4, 0]]
    assert random_oversample(points, labels, draws=[1])[0][7:] == [[4, 0]]
    assert random_undersample(list(range(7)), labels, draws=[6, 0, 1, 2, 4, 3])[0] == [0, 1, 2, 3, 4, 6]


def test_smote_takes_only_the_nearest():
    points = [[0, 0], [1, 0], [100, 0], [101, 0], [0, 9], [1, 9], [2, 9], [3, 9], [4, 9], [5, 9]]
    made, _ = smote(points, list("++++------"), k=1, amount=50, seed=0)
    assert all(x <= 1 or x >= 100 for x, _ in made[10:])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: smote([[0], [1], [2]], list("+--"), k=1), r"k is 1, but '\+' has 1 examples"),
        (lambda: smote([[0], [1], [np.nan]], list("+--")), r"points\[2\]\[0\] is nan"),
        (lambda: smote([0, 1, 2], list("+--")), "rows of coordinates are needed"),
        (lambda: smote([[0], [1], [2], [3]], list("++--"), "x"), "minority is 'x': choose one of"),
        (lambda: smote([[0], [1], [2], [3]], list("++--"), k=1, amount=-1), "amount is -1"),
        (lambda: smote([[0], [1], [2], [3]], list("++--"), k=1, draws=[(0, 1, 0)]), r"draws\[0\] is \(0, 1, 0\)"),
        (lambda: smote([[0], [1], [2], [3]], list("++--"), k=1, draws=[0]), r"draws\[0\] is 0: an example from 0 to 1"),
        (lambda: smote([[0], [1], [2], [3]], list("++--"), k=1, amount=2, draws=[]), "draws has 0 but amount is 2"),
        (lambda: random_oversample([1, 2, 3], list("abb"), draws=[2]), "draws has 0 examples of 'a': 1 are needed"),
        (lambda: random_oversample([1, 2, 3], list("abb"), draws=[3]), "draws has the place 3"),
        (lambda: random_undersample([1, 2, 3], list("abb"), draws=[0, 0]), "draws has a place twice"),
        (lambda: random_oversample([1, 2], ["a"]), "there are 2 examples but 1 labels"),
        (lambda: random_undersample([1, 2], ["a", "a"]), "labels has 1 class"),
        (lambda: impute([None, None]), "nothing but gaps"),
        (lambda: impute([1], "mode"), "how is 'mode': choose one of 'mean', 'median', 'most frequent'"),
        (lambda: NaiveBayes([], []), "rows is empty"),
        (lambda: NaiveBayes([(1, 2), (1,)], "ab"), r"rows\[1\] has 1 values but rows\[0\] has 2"),
        (lambda: NaiveBayes([(1,)], "ab"), "there are 1 examples but 2 classes"),
        (lambda: NaiveBayes([(1,)], "a", smoothing=-1), "smoothing is -1: 0 or more"),
        (lambda: NaiveBayes([(1,)], "a", variant="x"), "NaiveBayes has 'slides'"),
        (lambda: GAMES.prior("Draw"), "class is 'Draw': choose one of 'Win', 'Lose'"),
        (lambda: GAMES.likelihood("weather", "rain", "Win"), "attribute is 'weather'"),
        (lambda: GAMES.posterior(("Home", "In")), "example has 2 values but there are 3 attributes"),
        (lambda: GAMES.posterior(("Home", "In", "CBS")), "'CBS' was never seen"),
        (lambda: optimistic_error(9, 8), "errors is 9, but there are only 8 examples"),
    ],
)
def test_bad_input_is_told_what_is_wrong(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_gaps_are_filled():
    assert impute([1, None, 2, 6], "median") == [1, 2, 2, 6]
    assert impute([0.1, None, 0.2]) == [0.1, Fraction(3, 20), 0.2]
    table = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [2.0, 4.0, np.nan]})
    assert impute(table).equals(pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": [2.0, 4.0, 3.0]}))
    assert impute(np.array([1.0, np.nan, 4.0])).tolist() == [1, 2.5, 4]
    assert impute(pd.Series(["x", None, "x"], dtype=object), "most frequent").tolist() == ["x"] * 3


def test_training_errors():
    assert optimistic_error(4, 24) == Fraction(4, 24)
    assert pessimistic_error(4, 24, leaves=7) == Fraction(2 * 4 + 7, 48)
    assert pessimistic_error(4, 24, leaves=7, penalty=1) == Fraction(4 + 7, 24)
    with pytest.raises(Undefined, match="optimistic error is undefined: n = 0"):
        optimistic_error(0, 0)


def test_the_games_of_the_slides():
    assert GAMES.joint(USC) == {"Win": 0, "Lose": Fraction(1, 6)}
    assert GAMES.predict(USC) == "Lose"
    assert GAMES.posterior(USC) == {"Win": 0, "Lose": 1}
    smooth = NaiveBayes(football_games, football_results, smoothing=1)
    assert smooth.posterior(USC)["Lose"] == Fraction(392, 527)
    slides = NaiveBayes(football_games, football_results, variant="slides")
    assert slides.joint(USC) == {"Win": Fraction(3 * 1 * 3 * 6, 6 * 6 * 6 * 8), "Lose": Fraction(2, 8)}
    values = smooth.values[0]
    assert sum(smooth.likelihood(1, value, "Win") for value in values) == 1
    assert sum(slides.likelihood(1, value, "Win") for value in values) == Fraction(7, 6), (
        "the slides' shares do not add up"
    )


def test_the_posterior_is_worked_from_the_counts():
    lines = str(NaiveBayes(football_games, football_results, smoothing=1).work(USC)).splitlines()
    assert lines[0] == "P(Win) = 6 / 8 = 3/4"
    assert lines[1] == "P(Home | Win) = 3 / 7"
    assert lines[-1].startswith("P(Lose | X) = P(X | Lose) P(Lose) / P(X) = 2/45 / (527/8820) = 392/527 ≈ 0.744")


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3, st.integers(0, 1)), min_size=6, max_size=20), st.integers(1, 3))
def test_scikit_learn_finds_the_same_posterior(rows, smoothing):
    rows = [*rows, (0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 0)]
    x, y = np.array([row[:3] for row in rows]), [row[3] for row in rows]
    ours = NaiveBayes(x, y, smoothing=smoothing, smooth_prior=False)
    theirs = CategoricalNB(alpha=smoothing, min_categories=3).fit(x, y)
    for example in x[:4]:
        found = ours.posterior(example)
        expected = dict(zip(theirs.classes_, theirs.predict_proba([example])[0], strict=True))
        assert all(float(found[label]) == pytest.approx(expected[label]) for label in expected)


def test_without_smoothing_a_value_never_seen_in_any_class_leaves_nothing():
    model = NaiveBayes([("a", "x"), ("b", "y")], ["+", "-"])
    with pytest.raises(Undefined, match=r"P\(X\) is undefined: every class has a value"):
        model.posterior(("a", "y"))
    assert "undefined" in str(model.work(("a", "y")))


def test_values_of_the_same_name_are_told_apart():
    model = NaiveBayes([("yes", "no"), ("no", "yes")], ["+", "-"], names=["windy", "humid"])
    assert "P(windy = yes | +)" in str(model.work(("yes", "no")))


@pytest.mark.parametrize("criterion", ["information gain", "Gini"])
def test_the_slides_tree_asks_whether_the_opponent_is_in_the_top_25(criterion):
    stump = DecisionStump(football_games, football_results, criterion, names=["where", "top 25", "channel"])
    assert stump.attribute == "top 25"
    assert stump.leaves == {"In": "Lose", "Out": "Win"}
    assert stump.right([USC], ["Win"]) == 0, "Notre Dame won"
    assert stump.work("where").value == stump.gains["where"] < stump.gains["top 25"]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz")), min_size=1, max_size=20))
def test_a_gain_is_the_mutual_information_of_scikit_learn(pairs):
    classes, values = zip(*pairs, strict=True)
    table = MatchingMatrix.from_labels(list(classes), list(values))
    assert float(information_gain(table)) == pytest.approx(mutual_info_score(classes, values) / np.log(2), abs=1e-12)
    shares = [Counter(c for c, v in pairs if v == value) for value in set(values)]
    impurity = [1 - sum((n / own.total()) ** 2 for n in own.values()) for own in shares]
    within = sum(own.total() * gini for own, gini in zip(shares, impurity, strict=True)) / len(pairs)
    before = 1 - sum((n / len(pairs)) ** 2 for n in Counter(classes).values())
    assert float(gini_gain(table)) == pytest.approx(before - within, abs=1e-12)


def test_a_stump_is_told_what_is_wrong():
    stump = DecisionStump(football_games, football_results)
    for call, sentence in [
        (lambda: DecisionStump([(1,)], [1], "chi"), "criterion is 'chi'"),
        (lambda: stump.predict(("Home", "?", "NBC")), r"'\?' was never seen for attribute 2: it had 'In', 'Out'"),
        (lambda: stump.work("sky"), "attribute is 'sky'"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            call()


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA])
def test_a_missing_label_is_named(missing):
    labels = ["a", missing, "b", "b"]
    for call in (
        lambda: random_oversample([1, 2, 3, 4], labels),
        lambda: random_undersample([1, 2, 3, 4], labels),
        lambda: stratified_k_fold(labels, 2),
        lambda: holdout(4, stratify=labels),
    ):
        with pytest.raises(ValueError, match=r"labels\[1\] is missing"):
            call()
    with pytest.raises(ValueError, match=r"first\[1\] is missing"):
        mcnemar(["a", "b", "b", "b"], labels, ["a"] * 4)


def test_what_has_no_order_is_no_list():
    for call in (lambda: mean_absolute_error({3, 1, 2}, [3, 1, 2]), lambda: auc({0: 1, 1: 0}, {0: 0.1, 1: 0.2})):
        with pytest.raises(TypeError, match="a list is needed, in the order of the examples"):
            call()
    with pytest.raises(TypeError, match="observed is a table of 2 columns"):
        mean_absolute_error(pd.DataFrame({"a": [1], "b": [2]}), [3])
    assert mean_absolute_error(pd.DataFrame({"a": [1, 2]}), [2, 2]) == 0.5


def test_numbers_that_do_not_vary_leave_no_noise_in_arrays():
    flat = np.full(3, 0.1)
    with pytest.raises(Undefined, match="R squared is undefined: SST = 0"):
        r_squared(flat, flat)
    assert r_squared(flat, np.array([0.1, 0.2, 0.1])) == float("-inf")
    with pytest.raises(Undefined, match="Mantel r is undefined"):
        mantel_r(np.full((3, 3), 0.1), np.array([[0, 1, 2], [1, 0, 3], [2, 3, 0]]))


def test_costs_may_come_as_a_table_and_a_metric_by_its_name():
    costs = pd.DataFrame([[0, 5], [2, 0]])
    assert total_cost([[4, 1], [2, 1]], costs) == 1 * 5 + 2 * 2
    with pytest.raises(TypeError, match="costs is 3: rows of numbers are needed"):
        total_cost([[4, 1], [2, 1]], 3)
    assert diagnose("2/3", "precision", [[4, 1], [2, 1]]).verdict == "right"
    with pytest.raises(TypeError, match="metric is 'presision': a metric is needed"):
        diagnose("2/3", "presision", [[4, 1], [2, 1]])


def test_a_size_in_an_array_is_two_numbers():
    assert compare_measures("auc", "accuracy", np.array([3, 3])).E == compare_measures("auc", "accuracy", (3, 3)).E


def test_a_seed_shuffles():
    shuffled = k_fold(12, 3, seed=1)
    assert shuffled[0].test.tolist() != k_fold(12, 3)[0].test.tolist()
    assert repr(shuffled) == repr(k_fold(12, 3, shuffle=True, seed=1))

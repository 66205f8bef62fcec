"""Features ranked by the adjusted Rand index, checkerboards, and adjusted Rand indices that cannot be."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import adjusted_rand_score

from metrics import PairTable, Undefined, adjusted_rand
from metrics.lab.features import checkerboard, intervals, rank_features
from metrics.lab.implied import feasible_adjusted_rand, implied_adjusted_rand, least_adjusted_rand

CLASSES = [1] * 4 + [2] * 4 + [3] * 4
FEATURES = {  # table 3 of the paper
    "feat1": [0, 0.3, 0.1, 0.5, 0.2, 0.4, 0.7, 0.5, 0.9, 1, 0.7, 0.4],
    "feat2": [1, 0.8, 0.9, 0.7, 0.2, 0.4, 0.4, 0.5, 0, 0.1, 0.1, 0.2],
}
EXPECTED = [("feat2", Fraction(216, 293)), ("feat1", Fraction(23, 144))]


def test_the_papers_example():
    assert list(rank_features(FEATURES, CLASSES)) == EXPECTED


def test_the_papers_partitions():
    groups = {name: intervals(values, 3) for name, values in FEATURES.items()}
    parts = {
        name: ["".join(e for e, g in zip("abcdefghijkl", group, strict=True) if g == k) for k in range(3)]
        for name, group in groups.items()
    }
    assert parts == {"feat1": ["abce", "dfhl", "gijk"], "feat2": ["eijkl", "fgh", "abcd"]}


def test_features_of_pandas_and_numpy():
    frame = pd.DataFrame(FEATURES)
    assert list(rank_features(frame, pd.Series(CLASSES))) == EXPECTED
    numbered = [(int(name[-1]) - 1, value) for name, value in EXPECTED]
    assert list(rank_features(frame.to_numpy(), np.array(CLASSES))) == numbered
    assert list(rank_features(frame.to_numpy().tolist(), CLASSES)) == numbered


def test_a_ranking_as_a_table():
    table = rank_features(FEATURES, CLASSES).table()
    assert list(table["feature"]) == ["feat2", "feat1"]
    assert list(table["decimal"]) == ["0.737", "0.160"]
    assert table.index.name == "rank"
    assert "<td>0.737</td>" in rank_features(FEATURES, CLASSES)._repr_html_()


@given(st.lists(st.tuples(st.integers(-20, 20), st.integers(0, 2)), min_size=2, max_size=20), st.integers(1, 7))
def test_the_index_is_scikit_learns(examples, bins):
    values, classes = map(list, zip(*examples, strict=True))
    if len(set(classes)) < 2:
        classes[0] = 1 - min(classes[1], 1)
    ((_, ours),) = rank_features({"x": values}, classes, bins)
    low, width = min(values), max(values) - min(values)
    theirs = [min((v - low) * bins // width, bins - 1) if width else 0 for v in values]
    assert intervals(values, bins) == theirs == intervals(np.array(values, float), bins)
    if isinstance(ours, Undefined):
        assert len(set(classes)) == len(set(theirs)) == len(values)
    else:
        assert float(ours) == pytest.approx(adjusted_rand_score(classes, theirs), abs=1e-12)


def test_a_value_on_a_boundary_belongs_to_the_upper_interval_also_in_floats():
    tenths = [k / 10 for k in range(11)]
    assert intervals(tenths, 10) == intervals(np.array(tenths), 10) == [*range(10), 9]
    shifted = [0.1 + k / 10 for k in range(7)]  # 0.7999999999999999 is what was typed, and lies below 0.8
    assert intervals(np.array(shifted), 6) == intervals(shifted, 6)


def test_a_feature_that_never_varies_comes_last():
    ranking = rank_features({"flat": [5] * 12, **FEATURES}, CLASSES)
    assert ranking[-1] == ("flat", 0)


def test_a_feature_without_an_index_comes_last_with_the_reason():
    ranking = rank_features({"one": [0, 1], "same": [1, 1]}, ["a", "b"])
    assert [name for name, _ in ranking] == ["same", "one"]
    assert isinstance(ranking[1].adjusted_rand, Undefined)
    assert "adjusted Rand is undefined" in ranking.table().loc[2, "decimal"]


@pytest.mark.parametrize(
    ("make", "problem", "message"),
    [
        (
            lambda: rank_features({"x": [1, 2]}, ["a", "b", "b"]),
            ValueError,
            "feature 'x' has 2 values but classes has 3",
        ),
        (
            lambda: rank_features({"x": [1, math.nan]}, ["a", "b"]),
            ValueError,
            r"x\[1\] is nan: a finite number is needed",
        ),
        (lambda: rank_features({"x": np.array([1, math.nan])}, ["a", "b"]), ValueError, r"x\[1\] is nan"),
        (lambda: rank_features({"x": [1, "red"]}, ["a", "b"]), ValueError, r"x\[1\] is 'red'"),
        (lambda: rank_features({"x": [1, 2]}, ["a", "a"]), ValueError, "classes has 1 class: at least two are needed"),
        (lambda: rank_features({"x": []}, []), ValueError, "classes has 0 classes: at least two are needed"),
        (lambda: rank_features({"x": [1, 2]}, "ab"), TypeError, "classes is 'ab': a list of labels is needed"),
        (lambda: rank_features({"x": [1, 2]}, ["a", "b"], 0), ValueError, "bins is 0: a whole number from 1 is needed"),
        (lambda: checkerboard(1, 10, 5), ValueError, "n is 1: a whole number from 2 is needed"),
        (lambda: checkerboard(2, 10, 6), ValueError, "minority is 6 of 10: at most half of the points"),
        (lambda: checkerboard(2, 10, 0.25), ValueError, "minority is 0.25: a whole number from 1 is needed"),
        (lambda: least_adjusted_rand(600, (357, 212)), ValueError, "errors is 600: a whole number from 0 to 569"),
        (lambda: least_adjusted_rand(1.5, (3, 2)), ValueError, "errors is 1.5: a whole number"),
        (
            lambda: least_adjusted_rand(1, (3, 2, 1)),
            ValueError,
            r"class_sizes is \(3, 2, 1\): the sizes of two classes",
        ),
        (lambda: feasible_adjusted_rand(-1, (3, 2)), ValueError, "errors is -1: a whole number from 0 is needed"),
        (lambda: implied_adjusted_rand(1.2, 0.5, (3, 2)), ValueError, "correct_rate is 1.2: it lies between 0 and 1"),
        (lambda: implied_adjusted_rand(1, 0.5, (3, 2)), ValueError, "no table of 3 and 2 has the rates 1 and 0.5"),
    ],
)
def test_bad_input_is_named(make, problem, message):
    with pytest.raises(problem, match=message):
        make()


@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize("total", [200, 400, 1000])
def test_the_papers_checkerboards(n, total):
    points, classes = checkerboard(n, total, 100, seed=7)
    assert points.shape == (total, 2)
    assert classes.sum() == 100
    assert points.min() >= 0
    assert points.max() < n
    assert (np.floor(points).sum(axis=1) % 2 == classes).all()
    assert len(np.unique(np.floor(points), axis=0)) == n * n
    again = checkerboard(n, total, 100, seed=np.random.default_rng(7))
    assert (again.points == points).all()


def ari(rows):
    return adjusted_rand(PairTable.from_matching(rows))


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_the_least_index_is_the_least_of_all_splits(n, m, data):
    errors = data.draw(st.integers(0, n + m))
    tables = [[[n - a, a], [errors - a, m - errors + a]] for a in range(errors + 1) if a <= n and errors - a <= m]
    try:
        assert least_adjusted_rand(errors, (n, m)) == min(map(ari, tables))
    except Undefined:
        assert n + m == 2 or any(0 in (sum(column) for column in zip(*rows, strict=True)) for rows in tables)


@pytest.mark.parametrize("sizes", [(1, 2), (2, 2), (5, 1), (3, 4), (4, 4)])
def test_the_feasible_indices_are_the_ends_of_all_labellings(sizes):
    classes, found = [0] * sizes[0] + [1] * sizes[1], {}
    for labels in itertools.product([0, 1], repeat=len(classes)):
        errors = [
            sum(actual == side != label for actual, label in zip(classes, labels, strict=True)) for side in (0, 1)
        ]
        index = adjusted_rand(PairTable.from_labels(classes, labels))
        found.setdefault(sum(errors), {})[tuple(errors)] = index
    assert found.keys() == set(range(sum(sizes) + 1))
    for errors, indices in found.items():
        least, greatest = min(indices.values()), max(indices.values())
        first = [min(split for split, index in indices.items() if index == end) for end in (least, greatest)]
        assert feasible_adjusted_rand(errors, sizes) == (least, greatest, *first)
        assert least_adjusted_rand(errors, sizes) == least


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_who_is_always_wrong_is_as_right_as_who_never_is(n, m, data):
    assume(n + m > 2)
    errors = data.draw(st.integers(0, n + m))
    one, other = (feasible_adjusted_rand(number, (n, m)) for number in (errors, n + m - errors))
    assert one[:2] == other[:2] == feasible_adjusted_rand(errors, (m, n))[:2]


@given(st.integers(2, 30), st.integers(2, 30), st.data())
def test_the_rates_imply_the_index_of_the_table(n, m, data):
    a, b = data.draw(st.integers(0, n)), data.draw(st.integers(0, m))
    if n == m:
        b = a
    correct = Fraction(n - a + m - b, n + m)
    balanced = (Fraction(n - a, n) + Fraction(m - b, m)) / 2
    assert implied_adjusted_rand(correct, balanced, (n, m)) == ari([[n - a, a], [b, m - b]])


def test_leukemia_is_one_table():
    assert ari([[17, 3], [0, 14]]) == Fraction(6188, 9257)
    assert implied_adjusted_rand(Fraction(31, 34), Fraction(37, 40), (20, 14)) == Fraction(6188, 9257)


def test_a_table_with_every_label_exchanged_is_perfect_for_pairs():
    assert least_adjusted_rand(100, (50, 50)) == ari([[0, 50], [50, 0]]) == 1


# Table 5, support vector machines: class sizes, correct rate, balanced correct rate, adjusted Rand index.
SVM = {
    "Cleveland 2": ((160, 137), "83.31", "82.90", "0.18"),
    "Diabetes": ((500, 268), "75.34", "67.85", "0.15"),
    "Ionosphere": ((225, 126), "94.26", "93.11", "0.45"),
    "Liver": ((200, 145), "70.23", "67.61", "0.05"),
    "Sonar": ((111, 97), "84.71", "84.34", "0.23"),
    "Wdbc": ((357, 212), "96.79", "96.43", "0.28"),
    "2x2, 1000": ((900, 100), "98.39", "92.55", "0.53"),
    "2x2, 400": ((300, 100), "95.11", "92.22", "0.65"),
    "2x2, 200": ((100, 100), "92.40", "92.42", "0.45"),
    "4x4, 1000": ((900, 100), "96.04", "82.04", "0.27"),
    "4x4, 400": ((300, 100), "89.70", "84.06", "0.35"),
    "4x4, 200": ((100, 100), "83.18", "83.12", "0.24"),
}


@pytest.mark.parametrize("name", SVM)
def test_no_printed_index_of_a_support_vector_machine_can_be(name):
    sizes, correct, balanced, printed = SVM[name]
    implied = implied_adjusted_rand(f"{correct} %", f"{balanced} %", sizes)
    errors = math.ceil((1 - Fraction(correct) / 100) * sum(sizes))
    assert implied > least_adjusted_rand(errors, sizes) > Fraction(printed) + Fraction(1, 20)

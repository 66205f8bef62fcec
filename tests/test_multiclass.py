"""AUC and accuracy on lists of many classes, and ROC curves that dominate others."""

from itertools import pairwise, permutations, product
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import auc as area
from sklearn.metrics import roc_auc_score

from metrics.lab.dominance import roc_dominance
from metrics.lab.multiclass import DRAWS, _auc, _hits, _lists, compare_multiclass

# Printed in table 3.12, then an independent simulation (192,000 lists, all pairs) for both ways to draw probabilities.
TABLE_3_12 = {
    3: ((0.897, 5.5), (0.9086, 5.366), (0.8849, 5.144)),
    5: ((0.785, 9.5), (0.8072, 9.794), (0.7797, 9.668)),
    8: ((0.721, 18.3), (0.7379, 18.64), (0.7145, 18.66)),
}


@pytest.mark.parametrize("classes", TABLE_3_12)
def test_table_3_12(classes):
    printed, *known = TABLE_3_12[classes]
    for draw, (C, D) in zip(DRAWS, known, strict=True):
        both = compare_multiclass(classes, draw=20_000, seed=1, probabilities=draw)
        assert (both.sampled, both.pairs) == (True, 20_000)
        low, high = both.interval("C", 0.999)
        assert low < C < high
        low, high = both.interval("D", 0.999)
        assert low < D < high
    assert known[1][0] < printed[0] < known[0][0]  # the printed C lies between the two


def test_table_3_11():
    table = np.array(
        [[0.6, 0.15, 0.3, 0.45, 0.1, 0.8], [0.15, 0.3, 0.5, 0.25, 0.2, 0.05], [0.25, 0.55, 0.2, 0.3, 0.7, 0.15]]
    )
    (right,) = _auc(table.T.reshape(1, 3, 2, 3))
    assert right == 15  # of 24 pairs: 5/8


@pytest.mark.parametrize("draw", DRAWS)
def test_lists_are_what_they_are_said_to_be(draw):
    lists = _lists(4, 3, 50, np.random.default_rng(0), DRAWS[draw])
    assert lists.shape == (50, 4, 3, 4)
    assert np.allclose(lists.sum(axis=3), 1)
    predicted = lists.argmax(axis=3).reshape(50, 12)
    assert all(np.bincount(row).tolist() == [3, 3, 3, 3] for row in predicted)
    actual = np.repeat(range(4), 3)
    assert _hits(lists).tolist() == [(row == actual).sum() for row in predicted]
    theirs = [roc_auc_score(actual, row.reshape(12, 4), multi_class="ovo") for row in lists]
    assert (_auc(lists) / (4 * 3 * 9)).tolist() == pytest.approx(theirs)


def test_the_same_seed_draws_the_same_lists():
    assert compare_multiclass(3, draw=500, seed=5).counts == compare_multiclass(3, draw=500, seed=5).counts
    assert "500 pairs drawn from lists of 2 examples of each of 3 classes" in repr(compare_multiclass(3, draw=500))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"classes": 1}, "classes is 1: a whole number from 2 is needed"),
        ({"classes": 3, "per_class": 0}, "per_class is 0: a whole number from 1"),
        ({"classes": 3, "draw": 1.5}, "draw is 1.5: a whole number from 1"),
        ({"classes": 3, "probabilities": "normal"}, "probabilities is 'normal': choose one of dirichlet, uniform"),
    ],
)
def test_bad_simulations_are_named(given, message):
    with pytest.raises(ValueError, match=message):
        compare_multiclass(**given)


STEEP = [(0, 0), (0, 0.5), (0.5, 1), (1, 1)]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (STEEP, [(0, 0), (1, 1)], "first"),
        ([(0, 0), (1, 1)], STEEP, "second"),
        ([(0, 0), (0.1, 0.6), (1, 1)], [(0, 0), (0.4, 0.9), (1, 1)], "cross"),
        ([(0, 0), (0.25, 0.25), (1, 1)], [(0, 0), (1, 1)], "equal"),
        (
            [(0, 0), (0, 0.5), (1, 1)],
            [(0, 0), (0, 0.7), (1, 1)],
            "second",
        ),  # they differ first where both go straight up
        ([(0, 0), (0.5, 0.2), (0.5, 0.9), (1, 1)], [(0, 0), (0.5, 0.2), (0.5, 0.5), (1, 1)], "first"),
    ],
)
def test_a_curve_dominates_another(first, second, said):
    assert roc_dominance(first, second) == said


def curve(marks):
    """The ROC curve of a ranked list, from the highest example on."""
    points, n0 = [(0, 0)], sum(marks)
    for depth in range(1, len(marks) + 1):
        hits = sum(marks[:depth])
        points.append(((depth - hits) / (len(marks) - n0), hits / n0))
    return points


def test_the_curve_that_dominates_has_the_larger_area():
    curves = [curve(marks) for marks in product([0, 1], repeat=6) if sum(marks) == 3]
    seen = set()
    for one, other in permutations(curves, 2):
        areas = [area(*zip(*points, strict=True)) for points in (one, other)]
        seen.add(said := roc_dominance(one, other))
        assert {"first": areas[0] > areas[1], "second": areas[0] < areas[1], "cross": True}[said]
        # Between 0, 1/3, 2/3 and 1 both are level.
        heights = [np.interp([1 / 6, 1 / 2, 5 / 6], *zip(*points, strict=True)) for points in (one, other)]
        signs = set(np.sign(np.subtract(*heights))) - {0}
        assert signs == {"first": {1}, "second": {-1}, "cross": {1, -1}}[said]
    assert seen == {"first", "second", "cross"}


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=5))
def test_a_curve_equals_itself_with_points_between(points):
    xs, ys = (sorted(column) for column in zip(*points, strict=True)) if points else ((), ())
    bent = [(0, 0), *((x / 4, y / 4) for x, y in zip(xs, ys, strict=True)), (1, 1)]
    halved = [bent[0]]
    for (x, y), (next_x, next_y) in pairwise(bent):
        halved += [((x + next_x) / 2, (y + next_y) / 2), (next_x, next_y)]
    assert roc_dominance(bent, halved) == "equal"


def test_a_curve_may_be_an_object_with_rates():
    assert roc_dominance(SimpleNamespace(fpr=[0, 0, 1], tpr=[0, 1, 1]), STEEP) == "first"


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([(0, 0), (0.5, 0.5)], r"first does not run from \(0, 0\) to \(1, 1\)"),
        ([], "first does not run"),
        (
            [(0, 0), (0.5, 0.9), (0.6, 0.8), (1, 1)],
            r"first\[2\] is \(3/5, 4/5\), after \(1/2, 9/10\): a ROC curve never",
        ),
        ([(0, 0), (0.5, float("nan")), (1, 1)], r"first\[1\] TPR is nan: a finite number is needed"),
    ],
)
def test_what_is_no_roc_curve_is_named(points, message):
    with pytest.raises(ValueError, match=message):
        roc_dominance(points, STEEP)

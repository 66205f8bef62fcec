"""ROC and precision-recall curves, and how sure an AUC is: DeLong."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn import metrics as peer

from metrics import (
    ConfusionMatrix,
    RankedList,
    Undefined,
    auc,
    auc_difference,
    auc_interval,
    average_precision,
    precision,
    precision_recall_curve,
    roc_curve,
)
from metrics.examples import figure_1_2, figure_1_4, twenty_instances
from metrics.scores.curve_lists import heights

INF = math.inf


def lists(least=2, most=12):
    """Classes and scores with many ties; both classes are there."""
    rows = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 6)), min_size=least, max_size=most)
    return rows.map(lambda rows: tuple(map(list, zip(*rows, strict=True)))).filter(lambda data: len({*data[0]}) == 2)


# ROC


def test_the_steps_of_the_slides():
    curve = roc_curve(twenty_instances)
    true = [0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 10, 10]
    assert curve.tpr == tuple(Fraction(count, 10) for count in true)
    assert curve.fpr == tuple(Fraction(k - count, 10) for k, count in enumerate(true))
    assert curve.thresholds == (*twenty_instances.scores, -INF)
    assert curve.auc == Fraction(68, 100)
    assert str(curve) == "ROC curve of 20 examples: 21 points, AUC = 17/25 = 0.68"
    assert repr(curve) == "<ROC curve of 20 examples>"
    assert "1 × (2 + 2) / 2 + 1 × (5 + 5) / 2" in str(curve.work())


@given(lists(), st.integers(-1, 7))
def test_a_point_is_that_of_the_confusion_matrix_at_its_threshold(data, threshold):
    curve = roc_curve(*data)
    (tp, fn), (fp, tn) = ConfusionMatrix.from_scores(*data, threshold, positive=1).rows
    expected = Fraction(fp, fp + tn), Fraction(tp, tp + fn)
    assert curve.point_at(threshold) == expected
    assert roc_curve(*map(np.array, data)).point_at(threshold) == expected
    assert (curve.point_at(threshold).fpr, curve.point_at(threshold).tpr) == expected
    for at, place in enumerate(curve.thresholds):
        assert curve.point_at(place) == (curve.fpr[at], curve.tpr[at])


@settings(max_examples=30)
@given(lists())
def test_curves_agree_with_scikit_learn_and_lists_with_arrays(data):
    fpr, tpr, thresholds = peer.roc_curve(*data, drop_intermediate=False)
    for curve in (roc_curve(*data), roc_curve(*map(np.array, data))):
        assert np.allclose(np.array(curve.fpr, float), fpr)
        assert np.allclose(np.array(curve.tpr, float), tpr)
        # Theirs is the lowest score called positive, ours the highest one that is not.
        assert [float(value) for value in curve.thresholds] == [*thresholds[1:], -INF]
    precision, recall, thresholds = peer.precision_recall_curve(*data)
    for curve in (precision_recall_curve(*data), precision_recall_curve(*map(np.array, data))):
        assert np.allclose(np.array(curve.precision, float), precision[-2::-1])
        assert np.allclose(np.array(curve.recall, float), recall[-2::-1])
        assert [float(value) for value in curve.thresholds] == [*thresholds[-2::-1], -INF]
        assert math.isclose(curve.average_precision, average_precision(*data))


@given(lists())
def test_the_hull_holds_every_point_and_turns_one_way_only(data):
    curve = roc_curve(*data)
    hull = curve.convex_hull()
    corners = list(zip(hull.fpr, hull.tpr, strict=True))
    assert {*corners} <= {*zip(curve.fpr, curve.tpr, strict=True)}
    slopes = [(y1 - y0) / (x1 - x0) if x1 > x0 else INF for (x0, y0), (x1, y1) in pairwise(corners)]
    assert all(before > after for before, after in pairwise(slopes))
    for x, y in zip(curve.fpr, curve.tpr, strict=True):
        assert y <= heights(hull.fpr, hull.tpr, x)[1]
    assert hull.auc >= max(curve.auc, Fraction(1, 2))
    assert hull.auc == sum((y0 + y1) * (x1 - x0) / 2 for (x0, y0), (x1, y1) in pairwise(corners))
    fast = roc_curve(*map(np.array, data)).convex_hull()
    assert np.allclose(fast.fpr, np.array(hull.fpr, float))
    assert fast.auc == hull.auc
    assert [float(value) for value in fast.thresholds] == [*map(float, hull.thresholds)]


@given(lists())
def test_flipping_turns_the_curve_about_its_middle(data):
    curve, arrays = roc_curve(*data), roc_curve(*map(np.array, data))
    for flipped in (curve.flip(), arrays.flip()):
        assert flipped.auc == 1 - curve.auc
        assert np.allclose([float(1 - x) for x in reversed(flipped.fpr)], np.array(curve.fpr, float))
    assert curve.flip().flip().tpr == curve.tpr


@pytest.mark.parametrize("scores", [np.array([True, False]), np.array([3, 0], np.uint8), np.array([2**63 + 1, 0])])
def test_scores_without_a_minus_can_be_flipped(scores):
    assert roc_curve(np.array([0, 1]), scores).flip().auc == 1


def test_a_curve_dominates_another_one():
    """As in the thesis' Fig. 2.2: of two curves that cross neither is better, but both are better than a third."""
    early, late, worse = (roc_curve(from_top[::-1]) for from_top in ("++--+-+-", "-++++---", "--++-+-+"))
    assert [early.dominates(late), late.dominates(early)] == [False, False]
    assert [early.dominates(worse), late.dominates(worse)] == [True, True]
    assert [worse.dominates(early), worse.dominates(late), worse.dominates(worse)] == [False, False, False]


@settings(max_examples=50)
@given(lists(most=7), lists(most=7))
def test_dominance_is_what_the_heights_say(first, second):
    one, other = roc_curve(*first), roc_curve(*second)
    grid = [Fraction(k, 120) for k in range(121)]  # finer than the steps of every curve of up to six negatives
    both = [[height for rate in grid for height in heights(curve.fpr, curve.tpr, rate)] for curve in (one, other)]
    gaps = [a - b for a, b in zip(*both, strict=True)]
    expected = min(gaps) >= 0 and max(gaps) > 0
    assert one.dominates(other) == expected
    assert roc_curve(*map(np.array, first)).dominates(roc_curve(*map(np.array, second))) == expected
    assert roc_curve(*map(np.array, first)).dominates(other) == expected
    if expected:
        assert one.auc > other.auc


def test_a_part_of_the_area():
    curve = roc_curve(twenty_instances)
    assert curve.partial_auc(Fraction(1, 4)) == Fraction(2 + 5, 100) + Fraction(5, 200)
    stretched = (1 + (Fraction(19, 200) - Fraction(1, 32)) / (Fraction(1, 4) - Fraction(1, 32))) / 2
    assert curve.partial_auc(0.25, standardised=True) == stretched
    theirs = peer.roc_auc_score(twenty_instances.actual, twenty_instances.scores, max_fpr=0.25)
    assert math.isclose(stretched, theirs)


def test_curves_as_tables():
    table = roc_curve([1, 0, 1], [0.9, 0.9, 0.1]).table()
    assert list(table.columns) == ["threshold", "TP", "FP", "FPR", "TPR"]
    assert table["TPR"].tolist() == [0, Fraction(1, 2), 1]
    table = precision_recall_curve([1, 0, 1], [0.9, 0.9, 0.1]).table()
    assert list(table.columns) == ["threshold", "TP", "FP", "recall", "precision"]
    assert table["precision"].tolist() == [Fraction(1, 2), Fraction(2, 3)]
    html = roc_curve(twenty_instances)._repr_html_()
    assert html.count("<tr>") == 1 + 20 + 1
    assert "<td>9/10</td>" in html
    assert "-∞" in roc_curve("-+")._repr_html_()
    assert "0.666667" in roc_curve(np.array([1, 1, 0, 1]), np.array([4, 3, 2, 1]))._repr_html_()
    told = "20 points, average precision = 6796689/9237800 ≈ 0.736"
    assert str(precision_recall_curve(twenty_instances)).endswith(told)


def test_infinite_scores_and_thresholds():
    curve = roc_curve([1, 0, 1, 0], [INF, 0.5, 0.5, -INF])
    assert curve.point_at(INF) == (0, 0)
    assert curve.point_at(1) == (0, Fraction(1, 2))
    assert curve.point_at(-INF) == (Fraction(1, 2), 1)  # no score is above ∞, and none below -∞
    assert curve.tpr[-1] == curve.fpr[-1] == 1


def test_whole_numbers_beyond_what_floats_tell_apart():
    curve = roc_curve(np.array([1, 0]), np.array([2**60 + 1, 2**60]))
    assert curve.point_at(2**60) == (0, 1)
    assert curve.thresholds.tolist() == [2**60 + 1, 2**60, -INF]


@pytest.mark.parametrize("kind", [list, np.array])
def test_a_single_class_has_no_curve(kind):
    with pytest.raises(Undefined, match="ROC curve is undefined: every example is positive"):
        roc_curve(kind([1, 1]), kind([1, 2]))
    with pytest.raises(Undefined, match="precision-recall curve is undefined: every example is negative"):
        precision_recall_curve(kind([0, 0]), kind([1, 2]))
    assert precision_recall_curve(kind([1, 1]), kind([1, 2])).average_precision == 1


def test_a_threshold_is_a_number():
    for wrong in ("0.5", math.nan, None):
        with pytest.raises(ValueError, match=r"threshold is .*: a number is needed"):
            roc_curve("-+").point_at(wrong)
    with pytest.raises(Undefined, match="precision is undefined: no score is above 9"):
        precision_recall_curve([1, 0], [2, 1]).point_at(9)
    assert precision_recall_curve([1, 0], [2, 1]).point_at(1) == (1, 1)


# DeLong


def components(actual, scores):
    """The shares of pairs won of every positive and of every negative, straight from the definition, and their mean."""
    positives = [s for a, s in zip(actual, scores, strict=True) if a]
    negatives = [s for a, s in zip(actual, scores, strict=True) if not a]
    won = np.array([[(p > n) + 0.5 * (p == n) for n in negatives] for p in positives])
    return won.mean(axis=1), won.mean(axis=0), won.mean()


@given(lists(least=5), st.sampled_from([0.5, 0.9, "95 %", Fraction(99, 100)]))
def test_the_interval_is_delongs(data, confidence):
    assume(2 <= sum(data[0]) <= len(data[0]) - 2)
    by_positive, by_negative, mean = components(*data)
    variance = by_positive.var(ddof=1) / len(by_positive) + by_negative.var(ddof=1) / len(by_negative)
    level = {"95 %": 0.95}.get(confidence, confidence)
    from scipy.stats import norm

    half = norm.ppf((1 + float(level)) / 2) * math.sqrt(variance)
    for given_as in (list, np.array):
        interval = auc_interval(*map(given_as, data), confidence=confidence)
        assert interval.estimate == auc(*data)
        assert math.isclose(interval.low, max(0, mean - half), abs_tol=1e-9)
        assert math.isclose(interval.high, min(1, mean + half), abs_tol=1e-9)
        assert bool(interval.note) == (mean - half < -1e-12 or mean + half > 1 + 1e-12) or abs(half) < 1e-9


@given(lists(least=5), st.data())
def test_the_paired_test_is_delongs(data, drawn):
    assume(2 <= sum(data[0]) <= len(data[0]) - 2)
    second = drawn.draw(st.lists(st.integers(0, 6), min_size=len(data[0]), max_size=len(data[0])))
    ours, theirs = components(*data), components(data[0], second)
    # The variance as in the paper: of each model, less twice the covariance.
    covariance = sum(np.cov(one, other) / len(one) for one, other in zip(ours[:2], theirs[:2], strict=True))
    variance = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    for given_as in (list, np.array):
        found = auc_difference(given_as(data[0]), given_as(data[1]), given_as(second))
        assert found.estimate == found.first - found.second == auc(*data) - auc(data[0], second)
        assert math.isclose(found.variance, variance, abs_tol=1e-12)
        if variance > 1e-9:
            from scipy.stats import norm

            assert math.isclose(found.p, 2 * norm.sf(abs(ours[2] - theirs[2]) / math.sqrt(variance)), abs_tol=1e-9)


def test_the_working_of_an_interval():
    working = auc_interval([1, 1, 0, 0], [4, 2, 3, 1]).work()
    assert [step.value for step in working.steps[:3]] == [Fraction(3, 4), Fraction(1, 8), Fraction(1, 8)]
    assert "((1 / 2 - 3/4)^2 + (2 / 2 - 3/4)^2) / (2 - 1) = 1/8" in str(working)
    working = auc_difference([1, 1, 0, 0], [4, 2, 3, 1], [4, 3, 2, 1]).work()
    assert "difference = AUC of the first - AUC of the second = 3/4 - 1 = -1/4" in str(working)


def test_two_models_that_do_not_differ_have_no_p_value():
    same = auc_difference([1, 0, 1, 0], [4, 3, 2, 1], [8, 6, 4, 2])
    assert (same.estimate, same.p) == (0, None)
    assert "no width" in same.note
    opposite = auc_difference([1, 1, 0, 0], [4, 3, 2, 1], [1, 2, 3, 4])
    assert (opposite.estimate, opposite.p) == (1, 0)


@pytest.mark.parametrize("kind", [list, np.array])
def test_what_delong_cannot_do_says_why(kind):
    with pytest.raises(Undefined, match="P - 1 = 0"):
        auc_interval(kind([1, 0, 0]), kind([3, 2, 1]))
    with pytest.raises(Undefined, match="N - 1 = 0"):
        auc_difference(kind([1, 1, 0]), kind([3, 2, 1]), kind([1, 2, 3]))
    with pytest.raises(Undefined, match="every example is positive"):
        auc_interval(kind([1, 1]), kind([2, 1]))
    with pytest.raises(ValueError, match="confidence is 1: it lies between 0 and 1"):
        auc_interval(kind([1, 1, 0, 0]), kind([4, 3, 2, 1]), confidence=1)
    with pytest.raises(ValueError, match="actual has 2 labels but scores has 3 numbers"):
        auc_difference(kind([1, 0]), kind([1, 2]), kind([1, 2, 3]))


def test_a_ranked_list_is_taken_everywhere():
    ranked = RankedList([1, 1, 0, 0], [4, 2, 3, 1])
    assert roc_curve(ranked).auc == auc_interval(ranked).estimate == Fraction(3, 4)
    assert precision_recall_curve(ranked).recall == (Fraction(1, 2), Fraction(1, 2), 1, 1)


def test_a_confusion_matrix_is_a_model_with_one_threshold():
    curve = roc_curve(figure_1_2)
    assert [*zip(curve.fpr, curve.tpr, strict=True)] == [(0, 0), (Fraction(2, 3), Fraction(4, 5)), (1, 1)]
    assert curve.auc == auc_interval(figure_1_2).estimate == auc(figure_1_2) == Fraction(17, 30)
    assert precision_recall_curve(figure_1_2).precision == (precision(figure_1_2), Fraction(5, 8))


def test_a_table_that_is_no_model_with_one_threshold_says_why():
    with pytest.raises(ValueError, match="table has 3 classes: a ranked list has two"):
        roc_curve(figure_1_4)
    with pytest.raises(ValueError, match="TP is 15/4: a count is a whole number"):
        roc_curve(figure_1_2.chance())


def test_curves_of_all_short_lists_have_the_area_of_their_pairs():
    for labels in product([0, 1], repeat=5):
        if 0 < sum(labels) < 5:
            curve = roc_curve(list(labels), [1, 2, 2, 3, 4])
            strips = pairwise(zip(curve.fpr, curve.tpr, strict=True))
            assert sum((y0 + y1) * (x1 - x0) / 2 for (x0, y0), (x1, y1) in strips) == curve.auc

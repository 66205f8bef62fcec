"""Predicted probabilities: the slides' list, scikit-learn as an oracle, bins with their edges, and what is refused."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve

from metrics import (
    Probabilities,
    RankedList,
    ReliabilityTable,
    Undefined,
    brier_score,
    calibration,
    cross_entropy,
    mean_squared_error,
    root_mean_squared_error,
    sar,
)
from metrics.scores.ranking import auc
from tests.strategies import columns
from tests.test_rank_measures import CLASSES, SCORES

METRICS = [brier_score, cross_entropy, calibration, sar]
hundredths = st.integers(0, 100).map(lambda hundreds: hundreds / 100)
forecasts = columns(st.integers(0, 1), hundredths, most=12)


def value(metric, *lists, **words):
    try:
        return metric(*lists, **words)
    except Undefined as problem:
        return problem


def test_the_slides_list_by_hand():
    errors = [c - Fraction(str(s)) for c, s in zip(CLASSES, SCORES, strict=True)]
    brier = sum(error**2 for error in errors) / 20
    assert brier_score(CLASSES, SCORES) == brier == Fraction(179621, 800000)
    assert brier_score(CLASSES, SCORES, variant="both classes") == 2 * brier
    assert root_mean_squared_error(CLASSES, SCORES) == pytest.approx(math.sqrt(brier), rel=1e-15)
    assert cross_entropy(CLASSES, SCORES) == pytest.approx(-sum(math.log(1 - abs(e)) for e in errors) / 20, rel=1e-14)
    assert cross_entropy(CLASSES, SCORES, variant="thesis") == pytest.approx(cross_entropy(CLASSES, SCORES), rel=1e-14)
    # Above 1/2 are ten examples, six of them positive: 12 of 20 are right. AUC is 17/25.
    assert sar(CLASSES, SCORES) == pytest.approx((12 / 20 + 17 / 25 + 1 - math.sqrt(brier)) / 3, rel=1e-15)


def test_calibration_by_hand():
    actual, scores = [1, 0, 1, 1, 0], [0.9, 0.2, 0.4, 0.1, 0.6]
    # Up to 1/2: 2 of 3 positive, 0.7 expected; above: 1 of 2 positive, 1.5 expected.
    gaps = [Fraction(2, 3) - Fraction(7, 30), Fraction(15, 20) - Fraction(1, 2)]
    assert calibration(actual, scores, bins=2) == (3 * gaps[0] + 2 * gaps[1]) / 5
    assert calibration(actual, scores, bins=2, variant="largest") == gaps[0]
    assert str(calibration.work(actual, scores, bins=2)) == (
        "gap(1) = |o_1 / m_1 - e_1 / m_1| = |2 / 3 - 7/10 / 3| = 13/30\n"
        "gap(2) = |o_2 / m_2 - e_2 / m_2| = |1 / 2 - 3/2 / 2| = 1/4\n"
        "calibration = Σ_b(m_b × gap(b)) / n = (3 × 13/30 + 2 × 1/4) / 5 = 9/25 = 0.36"
    )


@pytest.mark.parametrize("make", [list, np.array], ids=["list", "array"])
def test_the_upper_end_of_a_bin_belongs_to_it(make):
    tenths = [k / 10 for k in range(11)]
    table = ReliabilityTable(make([0] * 11), make(tenths))
    assert table.quantities["bin_size"] == (2, *[1] * 9)  # 0 and 0.1 are in the first of ten bins
    above = [math.nextafter(tenth, 1) for tenth in tenths[:-1]]
    assert ReliabilityTable(make([0] * 10), make(above)).quantities["bin_size"] == (1,) * 10


def test_bins_without_examples_are_left_out():
    table = ReliabilityTable([1, 0], [0.05, 0.95], bins=3)
    assert table.labels == (1, 3)
    assert [row[0] for row in table.rows] == ["0 to 1/3", "2/3 to 1"]
    assert repr(table) == (
        "<ReliabilityTable, 0 to 1/3: 1 of 1 positive, 0.050 predicted; 2/3 to 1: 0 of 1 positive, 0.950 predicted>"
    )
    frame = table.table()
    assert list(frame.index) == ["0 to 1/3", "2/3 to 1"]
    assert list(frame["mean probability"]) == [Fraction(1, 20), Fraction(19, 20)]
    assert table._repr_html_().count("<tr>") == 3
    assert calibration(table) == Fraction(19, 20)


SKLEARN = {
    brier_score: lambda y, p: sk.brier_score_loss(y, p),
    cross_entropy: lambda y, p: sk.log_loss(y, p, labels=[0, 1]),
    calibration: lambda y, p: _expected_calibration_error(y, p),
}


def _expected_calibration_error(y, p):
    shares, means = calibration_curve(y, p, n_bins=10)
    sizes = np.bincount(np.searchsorted(np.linspace(0, 1, 11)[1:-1], p), minlength=10)
    return float(np.abs(shares - means) @ sizes[sizes > 0] / len(y))


@pytest.mark.parametrize("metric", SKLEARN, ids=lambda metric: metric.key)
@settings(max_examples=40)
@given(lists=columns(st.integers(0, 1), st.integers(1, 98).filter(lambda k: k % 10).map(lambda k: k / 100), most=12))
def test_scikit_learn_agrees(metric, lists):
    # Away from the edges of bins, which scikit-learn has a rounding error off, and from 0 and 1, where it clips.
    y, p = lists
    assume(len(set(y)) == 2)
    assert float(metric(y, p)) == pytest.approx(SKLEARN[metric](np.array(y), np.array(p)), abs=1e-12)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.key)
@settings(max_examples=30)
@given(lists=forecasts)
def test_arrays_and_columns_give_the_exact_number_as_a_float(metric, lists):
    exact, fast = value(metric, *lists), value(metric, *map(np.array, lists))
    if isinstance(exact, Undefined):
        assert str(fast) == str(exact)
        return
    assert isinstance(fast, float)
    assert fast == pytest.approx(float(exact), rel=1e-12, abs=1e-12)
    assert value(metric, *map(pd.Series, lists)) == fast
    worked = metric.work(*map(np.array, lists)).value
    assert worked == exact


@settings(max_examples=40)
@given(forecasts)
def test_the_other_class_has_the_same_errors(lists):
    y, p = lists
    others = [1 - label for label in y], [1 - Fraction(str(share)) for share in p]
    assert brier_score(*others) == brier_score(y, p) == mean_squared_error(y, p)
    assert cross_entropy(*others) == pytest.approx(cross_entropy(y, p), rel=1e-12)
    named = ["yes" if label else "no" for label in y]
    assert brier_score(named, p, positive="yes") == brier_score(y, p)


@settings(max_examples=40)
@given(forecasts)
def test_sar_is_the_mean_of_its_parts(lists):
    y, p = lists
    assume(len(set(y)) == 2)
    right = Fraction(sum((share > 0.5) == label for label, share in zip(y, p, strict=True)), len(y))
    parts = [right, auc(y, p), 1 - root_mean_squared_error(y, p)]
    assert sar(y, p) == pytest.approx(float(sum(parts)) / 3, rel=1e-12)


@settings(max_examples=40)
@given(forecasts)
def test_the_largest_gap_is_no_smaller_than_their_mean_and_one_bin_compares_the_means(lists):
    y, p = lists
    assert calibration(y, p, variant="largest") >= calibration(y, p)
    means = Fraction(sum(y), len(y)), sum(Fraction(str(share)) for share in p) / len(y)
    assert calibration(y, p, bins=1) == abs(means[0] - means[1])


@pytest.mark.parametrize("make", [list, np.array], ids=["list", "array"])
def test_a_certain_prediction_that_is_wrong_costs_everything(make):
    assert cross_entropy(make([1, 0]), make([0.0, 0.2])) == math.inf
    assert cross_entropy(make([1, 0]), make([1.0, 0.0])) == 0
    tiny = 1e-300  # nothing is clipped
    assert cross_entropy(make([1]), make([tiny])) == pytest.approx(300 * math.log(10), rel=1e-12)
    with pytest.raises(Undefined, match="0 × ∞"):
        cross_entropy(make([1, 0]), make([1.0, 0.0]), variant="thesis")
    assert cross_entropy(make([1]), make([0.25]), variant="thesis") == pytest.approx(math.log(4), rel=1e-15)


@pytest.mark.parametrize("make", [list, np.array], ids=["list", "array"])
def test_sar_takes_both_classes_and_says_so(make):
    with pytest.raises(Undefined, match="SAR is undefined because AUC is: every example is positive"):
        sar(make([1, 1]), make([0.5, 0.6]))
    assert brier_score(make([1, 1]), make([0.5, 1.0])) == 0.125


def test_a_ranked_list_serves_as_well():
    ranked = RankedList(["a", "b", "a"], [0.75, 0.5, 0.25], positive="a")
    assert brier_score(ranked) == Fraction(1 + 4 + 9, 16 * 3)
    assert calibration(ranked, bins=1) == Fraction(2, 3) - Fraction(1, 2)
    assert repr(Probabilities([1, 0], [0.5, 0.25])) == "Probabilities([1, 0], [0.5, 0.25])"


BAD = [
    (([1, 0], [0.5, 1.2]), {}, ValueError, r"scores\[1\] is 1.2: a probability lies between 0 and 1"),
    (([1, 0], [-0.1, 0.5]), {}, ValueError, r"scores\[0\] is -0.1: a probability lies between 0 and 1"),
    ((np.array([1, 0]), np.array([0.5, 1.5])), {}, ValueError, r"scores\[1\] is 1.5: a probability"),
    (([1, 0], [math.inf, 0.5]), {}, ValueError, r"scores\[0\] is inf: a probability"),
    (([1, 0], [0.5, math.nan]), {}, ValueError, r"scores\[1\] is nan: every example needs a score"),
    ((np.array([1, 0]), np.array([0.5, math.nan])), {}, ValueError, r"scores\[1\] is nan"),
    (([1, 0, 1], [0.5, 0.5]), {}, ValueError, "actual has 3 labels but scores has 2"),
    (([1, 0], [0.5, "x"]), {}, TypeError, r"scores\[1\] is 'x': a number is needed"),
    ((["a", "b"], [0.5, 0.5]), {}, ValueError, "which class is positive"),
    (([1, 2, 3], [0.5, 0.5, 0.5]), {}, ValueError, "actual has 3 classes"),
    (([], []), {}, ValueError, "empty"),
    (([1, 0], [0.5, 0.5]), {"bins": 0}, ValueError, "bins is 0: a whole number from 1 is needed"),
    (([1, 0], [0.5, 0.5]), {"bins": 2.5}, ValueError, "bins is 2.5: a whole number from 1 is needed"),
    (([1, 0], [0.5, 0.5]), {"bins": "ten"}, ValueError, "bins is 'ten': a whole number from 1 is needed"),
    (([1, 0], [0.5, 0.5]), {"edges": 3}, TypeError, "calibration has no parameter 'edges'"),
    ((ReliabilityTable([1], [1]),), {"bins": 3}, TypeError, "calibration has no parameter 'bins'"),
]


@pytest.mark.parametrize(("lists", "given", "error", "words"), BAD, ids=[bad[3] for bad in BAD])
def test_bad_probabilities_are_named(lists, given, error, words):
    with pytest.raises(error, match=words):
        calibration(*lists, **given)
    if not given and not isinstance(lists[0], ReliabilityTable):
        with pytest.raises(error, match=words):
            brier_score(*lists)

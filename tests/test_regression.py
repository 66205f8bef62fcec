"""Predicted numbers: the notes' data, scikit-learn as an oracle, and what is refused."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics import (
    Numbers,
    Undefined,
    diagnose,
    diagonal_absolute_error,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_percentage_error,
    mean_squared_error,
    median_absolute_error,
    r_squared,
    root_mean_squared_error,
)
from metrics.examples import figure_1_4
from tests.strategies import columns, tables

OBSERVED, FITTED = [3, 5, 7, 10], [2, 5, 9, 8]  # errors 1, 0, -2, 2

# What the definitions give by hand, unreduced.
BY_HAND = [
    (mean_absolute_error, None, Fraction(1 + 0 + 2 + 2, 4)),
    (mean_squared_error, None, Fraction(1 + 0 + 4 + 4, 4)),
    (root_mean_squared_error, None, Fraction(3, 2)),
    (median_absolute_error, None, Fraction(1 + 2, 2)),
    (mean_percentage_error, None, Fraction(100, 4) * (Fraction(1, 3) + 0 - Fraction(2, 7) + Fraction(2, 10))),
    (mean_absolute_percentage_error, None, Fraction(100, 4) * (Fraction(1, 3) + 0 + Fraction(2, 7) + Fraction(2, 10))),
    (r_squared, None, 1 - 9 / Fraction(107, 4)),
    (r_squared, "notes", (1 - 9) / Fraction(107, 4)),
    (r_squared, "notes, last equation", Fraction(1 - 9, 9 + 1 + 1 + 16)),
]


@pytest.mark.parametrize(("metric", "variant", "value"), BY_HAND, ids=lambda part: getattr(part, "key", None))
def test_the_notes_data_by_hand(metric, variant, value):
    assert metric(OBSERVED, FITTED, variant=variant) == value


def test_the_working_shows_both_sums_of_squares():
    assert str(r_squared.work(OBSERVED, FITTED)) == (
        "SSR = Σ_i((y_i - ŷ_i)^2) = (3 - 2)^2 + (5 - 5)^2 + (7 - 9)^2 + (10 - 8)^2 = 9\n"
        "mean of y = Σ_i(y_i) / n = (3 + 5 + 7 + 10) / 4 = 25/4\n"
        "SST = Σ_i((y_i - mean of y)^2) = (3 - 25/4)^2 + (5 - 25/4)^2 + (7 - 25/4)^2 + (10 - 25/4)^2 = 107/4\n"
        "R squared = 1 - SSR / SST = 1 - 9 / (107/4) = 71/107 ≈ 0.664"
    )


def test_a_forgotten_bar_is_recognised():
    assert "the mean of the signed differences" in diagnose("-1/4", mean_absolute_error, OBSERVED, FITTED).sentence
    assert "mean squared error" in diagnose("9/4", root_mean_squared_error, OBSERVED, FITTED).sentence


SKLEARN = {
    mean_absolute_error: sk.mean_absolute_error,
    mean_squared_error: sk.mean_squared_error,
    root_mean_squared_error: sk.root_mean_squared_error,
    median_absolute_error: sk.median_absolute_error,
    mean_absolute_percentage_error: lambda y, p: 100 * sk.mean_absolute_percentage_error(y, p),
    r_squared: sk.r2_score,
}
positive_numbers = columns(st.integers(1, 50), st.integers(-50, 50), least=2)


@pytest.mark.parametrize("metric", SKLEARN, ids=lambda metric: metric.key)
@settings(max_examples=25)
@given(lists=positive_numbers)
def test_scikit_learn_agrees(metric, lists):
    y, p = lists
    assume(metric is not r_squared or len(set(y)) > 1)  # scikit-learn then invents a value
    assert float(metric(y, p)) == pytest.approx(SKLEARN[metric](y, p), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("metric", dict.fromkeys(metric for metric, _, _ in BY_HAND), ids=lambda metric: metric.key)
@settings(max_examples=20)
@given(lists=positive_numbers)
def test_arrays_and_columns_give_the_exact_number_as_a_float(metric, lists):
    def value(*columns):
        try:
            return metric(*columns)
        except Undefined as problem:
            return problem

    exact, fast = value(*lists), value(*map(np.array, lists))
    assert value(*map(pd.Series, lists)) == value(lists[0], np.array(lists[1])) == fast
    if isinstance(exact, Undefined):
        assert exact == fast
    else:
        assert isinstance(fast, float)
        assert fast == pytest.approx(float(exact), rel=1e-12, abs=1e-12)


def test_a_decimal_means_what_it_says_and_so_does_one_of_an_array_in_the_working():
    assert mean_absolute_error([0.1, 0.7], [0.3, 0.4]) == Fraction(1, 4)
    working = mean_absolute_error.work(np.array([0.1, 0.7]), np.array([0.3, 0.4]))
    assert working.value == Fraction(1, 4)
    assert mean_squared_error.work(np.array([True, False]), [0.5, 0.5]).value == Fraction(1, 4)


def test_the_classes_of_a_table_are_numbers_too():
    by_class = Numbers.from_table(figure_1_4)
    assert (list(by_class.observed), list(by_class.predicted)) == ([4, 4, 6], [2, 2, 3])
    assert mean_percentage_error(figure_1_4) == 100 * (Fraction(2, 4) + Fraction(2, 4) + Fraction(3, 6)) / 3
    assert str(mean_absolute_percentage_error.work(figure_1_4)).endswith("= 50")


@settings(max_examples=30)
@given(tables(least=1))
def test_on_a_table_they_are_eq_1_15_and_the_mean_share_of_errors(table):
    assert mean_absolute_error(table) == diagonal_absolute_error(table)
    missed = [1 - Fraction(row[at], sum(row)) for at, row in enumerate(table.rows)]
    assert mean_percentage_error(table) == mean_absolute_percentage_error(table) == 100 * sum(missed) / len(missed)


def test_no_percentage_of_nothing():
    assert mean_absolute_percentage_error([0, 1], [1, 1]) == math.inf
    with pytest.raises(Undefined, match="mean absolute percentage error is undefined: y_1 = 0"):
        mean_absolute_percentage_error([0, 1], [0, 1])
    with pytest.raises(Undefined, match="R squared is undefined: SST = 0"):
        r_squared([2, 2], [2, 2])
    assert r_squared([2, 2], [1, 3]) == -math.inf


BAD = [
    (([1, 2, 3], [1, 2]), ValueError, "observed has 3 numbers but predicted has 2"),
    (([], []), ValueError, "observed is empty"),
    (([1, math.nan], [1, 2]), ValueError, r"observed\[1\] is nan: a finite number is needed"),
    (([1, 2], [math.inf, 2]), ValueError, r"predicted\[0\] is inf: a finite number is needed"),
    (([1, None], [1, 2]), TypeError, r"observed\[1\] is None: a number is needed"),
    (("12", [1, 2]), TypeError, "observed is '12': a list"),
    ((np.array([1, np.nan]), [1, 2]), ValueError, r"observed\[1\] is nan"),
    ((np.array([1, 2]), np.array([1, np.inf])), ValueError, r"predicted\[1\] is inf: a finite number is needed"),
    ((np.array([[1, 2], [3, 4]]), [1, 2]), ValueError, "observed has 2 dimensions"),
    ((np.array(["a", "b"]), [1, 2]), TypeError, "observed has dtype <U1: numbers"),
    ((np.ma.masked_array([1, 2], [False, True]), [1, 2]), ValueError, r"observed\[1\] is masked"),
    ((pd.Series([1, None], dtype="Int64"), [1, 2]), ValueError, r"observed\[1\] is (nan|<NA>)"),
    (([1, 2],), TypeError, "mean absolute error takes the observed and the predicted numbers"),
]


@pytest.mark.parametrize(("lists", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_bad_numbers_are_named(lists, error, words):
    with pytest.raises(error, match=words):
        mean_absolute_error(*lists)

"""Ratings in arrays give the same exact numbers as the same ratings in lists."""

from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import Ratings, Undefined, accuracy, alpha_reliability, gwet_gamma, kappa, pi_statistic
from metrics.tables import counting
from metrics.tables.coincidences import MOST, count_coincidences

METRICS = (alpha_reliability, pi_statistic, gwet_gamma, kappa, accuracy)
SIZES = st.fixed_dictionaries({"CHUNK": st.sampled_from([1, 8, 1 << 16]), "SMALL": st.sampled_from([1, 1000])})


def numbers(dtype):
    return lambda raters: np.array(raters, dtype)


ARRAYS = {
    **{dtype: numbers(dtype) for dtype in ("int8", "uint16", "int64", "uint64", "float32", "float64")},
    "Fortran's order": lambda raters: np.asfortranarray(raters),
    "rows": lambda raters: [np.array(rater) for rater in raters],
    "rows of two types": lambda raters: [np.array(rater, float if at else int) for at, rater in enumerate(raters)],
    "Series": lambda raters: [pd.Series(rater) for rater in raters],
    "columns": lambda raters: pd.DataFrame(np.array(raters).T),
    "objects": numbers(object),
}
GAPPED = {
    "float64": numbers(float),
    "float32": numbers("float32"),
    "columns": lambda raters: pd.DataFrame(np.array(raters, float).T),
    "nullable": lambda raters: [pd.Series(rater, dtype="Int64") for rater in raters],
    "masked": lambda raters: np.ma.masked_invalid(np.array(raters, float)),
    "objects": numbers(object),
}


def raters(label):
    size = st.tuples(st.integers(2, 5), st.integers(1, 12))
    return size.flatmap(lambda n: st.lists(st.lists(label, min_size=n[1], max_size=n[1]), min_size=n[0], max_size=n[0]))


def results(ratings):
    """All that is known of the ratings, or why it is not."""
    found = [ratings.labels]
    for compute in (Ratings.coincidences, Ratings.matrix, *METRICS):
        try:
            found.append(compute(ratings))
        except (ValueError, Undefined) as problem:
            found.append(str(problem))
    return found


@settings(max_examples=200)
@given(raters(st.integers(0, 3)), st.sampled_from(sorted(ARRAYS)), SIZES)
def test_complete_ratings(given_raters, kind, sizes):
    with patch.multiple(counting, **sizes):
        assert results(Ratings(ARRAYS[kind](given_raters))) == results(Ratings(given_raters))


@settings(max_examples=200)
@given(raters(st.integers(0, 2) | st.none()), st.sampled_from(sorted(GAPPED)), SIZES)
def test_ratings_with_gaps(given_raters, kind, sizes):
    with patch.multiple(counting, **sizes):
        assert results(Ratings(GAPPED[kind](given_raters))) == results(Ratings(given_raters))


@given(raters(st.sampled_from(["cat", "dog", "é"])), st.sampled_from(["U", "S", object]))
def test_text(given_raters, dtype):
    array = np.char.encode(np.array(given_raters)) if dtype == "S" else np.array(given_raters, dtype)
    assert results(Ratings(array)) == results(Ratings(given_raters))


def test_pairs_are_counted_by_the_number_of_ratings():
    array = np.array([[1, 1, 2, 2], [1, 2, 2, np.nan], [1, np.nan, np.nan, np.nan]])
    assert count_coincidences(array) == ([1, 2], {2: [[0, 1], [1, 2]], 3: [[6, 0], [0, 0]]})


@pytest.mark.parametrize("number", [2, 255, 256, 300])
def test_as_many_raters_as_a_byte_can_count_and_more(number):
    array = np.zeros((number, 3), np.int8)
    array[0, 0] = 1
    pairs = number * (number - 1)
    apart = number - 1
    assert count_coincidences(array) == ([0, 1], {number: [[3 * pairs - 2 * apart, apart], [apart, 0]]})


def test_a_label_that_no_sample_has_seen_is_counted():
    array = np.zeros((2, 5000))
    array[:, 4321] = 7, 8
    labels, pairs = count_coincidences(array)
    assert labels == [0, 7, 8]
    assert pairs == {2: [[2 * 4999, 0, 0], [0, 0, 1], [0, 1, 0]]}


def test_very_many_labels_are_counted_one_by_one():
    array = np.arange(MOST + 2).reshape(2, -1)
    assert count_coincidences(array[:, 1:]) is not None
    assert count_coincidences(array) is None
    assert Ratings(array).coincidences() == Ratings(array.tolist()).coincidences()


def test_whole_numbers_too_large_for_a_float_stay_apart():
    array = np.array([[2**60, 2**60 + 1], [2**60 + 1, 2**60]])
    assert Ratings(array).labels == (2**60, 2**60 + 1)
    assert Ratings(list(array)).coincidences() == ((0, 2), (2, 0))


def test_given_labels_fix_the_order_and_are_checked():
    array = np.array([[1, 2, 1], [1, 2, 2]])
    assert Ratings(array, labels=[2, 1, 5]).coincidences() == ((2, 1, 0), (1, 2, 0), (0, 0, 0))
    with pytest.raises(ValueError, match=r"^raters\[0\]\[1\] is 2, which is not one of the labels 1, 5$"):
        Ratings(array, labels=[1, 5])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Ratings(np.zeros((1, 4))), r"^raters has 1 list: agreement needs at least two raters$"),
        (lambda: Ratings([np.zeros(3), np.zeros(2)]), r"^raters\[1\] has 2 ratings but raters\[0\] has 3$"),
        (lambda: Ratings(np.full((2, 3), np.nan)).coincidences(), "^raters has no example with two ratings"),
        (lambda: Ratings(np.empty((2, 0))).coincidences(), "^raters has no example with two ratings"),
        (lambda: kappa(Ratings([[None, "a"], ["a", None]])), "^raters has no example with two ratings"),
        (
            lambda: pi_statistic(Ratings(np.array([[0, 1, 1], [0, np.nan, 1]]))),
            r"^raters\[1\]\[1\] is missing: pi stat",
        ),
    ],
)
def test_bad_arrays_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()

"""Pairs of examples that share class and cluster, however many labels there are."""

from collections import Counter
from math import comb
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics.cluster import contingency_matrix, pair_confusion_matrix

from metrics.tables import counting
from metrics.tables.counting import contingency, pair_sums, pairs_within

# With tiny limits a few examples go the ways of many labels.
SIZES = st.fixed_dictionaries({"CHUNK": st.sampled_from([1, 64, 1 << 16]), "SMALL": st.sampled_from([1, 3, 1000])})
KINDS = {
    "int64": (st.integers(0, 3) | st.sampled_from([-(2**63), 2**63 - 1]), "int64"),
    "far apart": (st.integers(-(10**12), 10**12), "int64"),
    "uint64": (st.integers(0, 3) | st.sampled_from([2**63, 2**64 - 1]), "uint64"),
    "int8": (st.integers(-128, 127), "int8"),
    "bool": (st.booleans(), "bool"),
    "float": (st.sampled_from([0.0, -0.0, 0.5, 1.0, np.inf]) | st.floats(-3, 3), "float64"),
    "float32": (st.floats(-3, 3, width=32), "float32"),
    "text": (st.sampled_from("abcdefgh"), "U3"),
    "objects": (st.sampled_from(["a", "b", 1, 2, (1, 2)]), object),
    "category": (st.sampled_from("abc"), "category"),
}


@st.composite
def column(draw, size):
    label, dtype = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    values = draw(st.lists(label, min_size=size, max_size=size))
    if dtype == "category":
        return values, pd.Series(values, dtype=dtype)
    if dtype is object:
        return values, np.fromiter(values, object, size)
    array = np.array(values, dtype)
    return array.tolist(), array


two_columns = st.integers(1, 40).flatmap(lambda size: st.tuples(column(size), column(size)))


@given(two_columns, SIZES)
def test_pair_sums_are_those_of_counting_one_by_one(columns, sizes):
    (classes, first), (clusters, second) = columns
    groups = Counter(zip(classes, clusters, strict=True)), Counter(classes), Counter(clusters)
    expected = len(classes), *(sum(comb(n, 2) for n in group.values()) for group in groups)
    with patch.multiple(counting, **sizes):
        found = pair_sums(first, second)
    assert found == expected
    assert {type(number) for number in found} == {int}


@given(two_columns, SIZES)
def test_a_contingency_table_has_the_labels_of_each_side(columns, sizes):
    (classes, first), (clusters, second) = columns
    with patch.multiple(counting, **sizes):
        rows, columns, counts = contingency(first, second)
    assert (set(rows), set(columns)) == (set(classes), set(clusters))
    assert len(rows) == len(set(rows))
    assert len(columns) == len(set(columns))
    expected = Counter(zip(classes, clusters, strict=True))
    assert counts == [[expected[row, column] for column in columns] for row in rows]


def test_the_labels_of_a_contingency_table_are_in_order():
    rows, columns, counts = contingency(np.array([30, 10, 20, 10]), np.array(["b", "a", "b", "b"]))
    assert (rows, columns, counts) == ([10, 20, 30], ["a", "b"], [[1, 1], [0, 1], [0, 1]])
    assert contingency(np.array([True, False]), np.array([1.0, 2.0]))[:2] == ([False, True], [1, 2])


@pytest.mark.parametrize("labels", [3, 100, 20_000, 10**6])
def test_many_labels_against_scikit_learn(labels):
    classes, clusters = np.random.default_rng(labels).integers(0, labels, (2, 20_000))
    n, both, same_class, same_cluster = pair_sums(classes, clusters)
    # Theirs counts every pair in both directions.
    expected = [[n * (n - 1) // 2 - same_class - same_cluster + both, same_cluster - both], [same_class - both, both]]
    assert (pair_confusion_matrix(classes, clusters) // 2).tolist() == expected
    if labels <= 100:
        assert contingency(classes, clusters)[2] == contingency_matrix(classes, clusters).tolist()


def test_two_hundred_thousand_labels_on_each_side_need_no_table():
    classes = np.arange(200_000)
    assert pair_sums(classes, classes[::-1]) == (200_000, 0, 0, 0)
    assert pair_sums(classes * 10**12, np.zeros(200_000)) == (200_000, 0, 0, comb(200_000, 2))


@given(st.lists(st.integers(0, 10**10), max_size=5))
def test_pairs_of_ten_thousand_million_examples_do_not_overflow(sizes):
    assert pairs_within(np.array(sizes, np.int64)) == sum(comb(size, 2) for size in sizes)


def test_pairs_just_below_and_above_what_a_word_holds():
    for size in (3_037_000_499, 3_037_000_500, 2**62):  # the square of the first still fits into 63 bits
        assert pairs_within(np.array([size])) == comb(size, 2)


@pytest.mark.parametrize("count", [pair_sums, contingency])
@pytest.mark.parametrize(
    ("classes", "clusters", "message"),
    [
        (np.zeros(3, int), np.zeros(2, int), r"^classes has 3 labels but clusters has 2$"),
        (np.array([]), np.array([]), r"^classes is empty: at least one example is needed$"),
        (np.zeros((2, 2)), np.zeros(2), r"^classes has 2 dimensions: one label for each example is needed$"),
        (np.zeros(3), np.array([0.5, np.nan, 1.5]), r"^clusters\[1\] is missing: every example needs a label$"),
        (np.array(["a", "b"]), ["a", None], r"^clusters\[1\] is missing: every example needs a label$"),
    ],
    ids=lambda thing: thing if isinstance(thing, str) else "",
)
def test_bad_labels_are_named(count, classes, clusters, message):
    with pytest.raises(ValueError, match=message):
        count(classes, clusters)


def test_one_missing_label_among_very_many_is_named():
    values = np.arange(5000) / 7
    values[4321] = np.nan
    with pytest.raises(ValueError, match=r"^classes\[4321\] is missing"):
        pair_sums(values, np.arange(5000))


def test_a_table_of_too_many_cells_is_refused():
    labels = np.arange(4000) * 10**9
    message = r"^classes has 4000 different labels and clusters has 4000: a table of 16000000 cells; at most 10000000"
    with pytest.raises(ValueError, match=message):
        contingency(labels, labels)

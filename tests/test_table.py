"""Confusion matrices: how they are made, what they can do, and what they say to bad input."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics import ConfusionMatrix, Undefined, accuracy, auc_from_chunks, precision
from metrics.examples import figure_1_2, figure_1_4


def test_the_eight_vertices_of_figure_1_2():
    assert figure_1_2.rows == ((4, 1), (2, 1))
    assert (figure_1_2.actual, figure_1_2.predicted, figure_1_2.total) == ({"+": 5, "-": 3}, {"+": 6, "-": 2}, 8)
    assert figure_1_2["+", "-"] == 1


@pytest.mark.parametrize(
    "kind", [list, tuple, np.array, pd.Series, iter], ids=["list", "tuple", "array", "series", "iterator"]
)
def test_one_and_true_come_first(kind):
    for one, zero in ((1, 0), (True, False), (1, -1), (1.0, 0.0)):
        table = ConfusionMatrix.from_labels(kind([one, one, zero, one]), kind([one, zero, zero, one]))
        assert table.rows == ((2, 1), (0, 1))
        assert table.labels == (one, zero)


def test_any_other_pair_must_say_which_is_positive():
    actual, predicted = ["spam", "ham", "spam"], ["spam", "spam", "spam"]
    with pytest.raises(ValueError, match=r"which class is positive\? Say positive='ham' or positive='spam'"):
        ConfusionMatrix.from_labels(actual, predicted)
    with pytest.raises(ValueError, match=r"which class is positive\? Say positive=1 or positive=2"):
        ConfusionMatrix.from_labels([1, 2], [2, 2])
    by_positive = ConfusionMatrix.from_labels(actual, predicted, positive="spam")
    assert by_positive == ConfusionMatrix.from_labels(actual, predicted, labels=["spam", "ham"])
    assert by_positive.rows == ((2, 0), (1, 0))
    assert precision(by_positive) == Fraction(2, 3)


def test_more_than_two_labels_are_sorted():
    table = ConfusionMatrix.from_labels(["c", "a", "b"], ["a", "a", "b"])
    assert table.labels == ("a", "b", "c")
    assert table.rows == ((1, 0, 0), (0, 1, 0), (1, 0, 0))


def test_labels_of_several_types_have_a_settled_order():
    table = ConfusionMatrix.from_labels([1, "a", None.__class__], ["a", 1, 1])
    assert table.total == 3


def test_examples_of_one_class_only():
    assert ConfusionMatrix.from_labels([1, 1], [1, 1]).rows == ((2, 0), (0, 0))
    assert ConfusionMatrix.from_labels([0, 0], [0, 0]).rows == ((0, 0), (0, 2))
    assert ConfusionMatrix.from_labels([0, 0], [0, 0], positive=0).rows == ((2, 0), (0, 0))
    with pytest.raises(ValueError, match=r"every label is 'a': give both classes as labels="):
        ConfusionMatrix.from_labels(["a"], ["a"])


def test_the_positive_class_can_be_the_second():
    table = ConfusionMatrix([[1, 2], [3, 4]], ["no", "yes"], positive="yes")
    assert precision(table) == Fraction(4, 4 + 2)
    assert repr(table) == "ConfusionMatrix([[1, 2], [3, 4]], labels=['no', 'yes'], positive='yes')"
    assert eval(repr(table)) == table


def test_scores_above_the_threshold_are_positive():
    actual, scores = [1, 1, 0, 0], [0.9, 0.5, 0.6, 0.1]
    assert ConfusionMatrix.from_scores(actual, scores, 0.5).rows == ((1, 1), (1, 1))
    assert ConfusionMatrix.from_scores(["y", "y", "n", "n"], scores, 0.4, positive="y").rows == ((2, 0), (1, 1))
    assert ConfusionMatrix.from_scores([0, 0], [0.2, 0.9], 0.5).rows == ((0, 0), (1, 1))
    assert ConfusionMatrix.from_scores([1, 0], [float("inf"), float("-inf")], 0).rows == ((1, 0), (0, 1))


def test_one_class_against_the_rest_is_figure_1_5():
    assert figure_1_4.one_vs_rest("Class 2").rows == ((2, 2), (3, 7))
    assert figure_1_2.one_vs_rest("-").positive == 1


def test_perfect_prediction_is_figure_1_6():
    assert figure_1_4.expected().rows == ((4, 0, 0), (0, 4, 0), (0, 0, 6))
    assert accuracy(figure_1_4.expected()) == 1


def test_chance_keeps_the_margins():
    chance = figure_1_4.chance()
    assert chance.rows[0] == (Fraction(16, 14), Fraction(20, 14), Fraction(20, 14))
    assert (chance.actual, chance.predicted) == (figure_1_4.actual, figure_1_4.predicted)


def test_chance_is_shown_as_other_tables_are():
    html = figure_1_2.chance()._repr_html_()
    assert '<td class="wm-cell wm-tp"><span class="wm-tag" aria-hidden="true">TP</span> <b>15/4</b></td>' in html
    assert html.replace("15/4", "4").replace("5/4", "1").replace("9/4", "2").replace("3/4", "1") == (
        figure_1_2._repr_html_().replace("Confusion matrix", "Table")
    )
    assert "<b>820.095</b>" in ConfusionMatrix([[1251, 300], [211, 1003]]).chance()._repr_html_(), "too long a fraction"


def test_pandas_tables_keep_their_names():
    frame = pd.crosstab(pd.Series(["a", "b", "a"], name="actual"), pd.Series(["a", "a", "b"], name="predicted"))
    table = ConfusionMatrix(frame)
    assert table.labels == ("a", "b")
    assert table.rows == ((1, 1), (1, 0))
    with pytest.raises(ValueError, match=r"counts has rows \['a', 'b'\] but columns \['a', 'c'\]: they must be alike"):
        ConfusionMatrix(pd.DataFrame([[1, 2], [3, 4]], index=["a", "b"], columns=["a", "c"]))


def test_numpy_counts_become_whole_numbers_of_any_size():
    table = ConfusionMatrix(np.array([[2**62, 1], [2.0, 1]]))
    assert all(type(count) is int for row in table.rows for count in row)
    assert type(precision([[np.int64(2**40), 0], [0, 1]])) is Fraction


def test_the_report_has_every_metric_and_a_sentence_where_there_is_none():
    report = ConfusionMatrix([[0, 5], [0, 5]]).report().set_index("metric")
    assert report.loc["accuracy", "exact"] == Fraction(1, 2)
    assert report.loc["accuracy", "decimal"] == "0.500"
    assert report.loc["precision", "decimal"] == "precision is undefined: TP + FP = 0"
    assert isinstance(report.loc["precision", "exact"], Undefined)
    assert list(report.loc["hit rate", "class"]) == ["+", "-"]
    many = figure_1_4.report()
    assert "precision" not in set(many["metric"])
    assert "Matthews correlation" in set(many["metric"])


def test_the_page_shows_labels_as_text():
    html = ConfusionMatrix([[1, 2], [3, 4]], ["<script>", "&"])._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert html.count('class="wm-cell wm-') == 4
    assert figure_1_4._repr_html_().count('<td class="wm-cell">') == 9


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([], "counts is empty: a confusion matrix has at least two classes"),
        ([[]], "counts is empty: a confusion matrix has at least two classes"),
        ([[3]], "counts has one class: a confusion matrix has at least two"),
        ([[1, 2], [3]], r"counts\[1\] has 1 entries but there are 2 rows: a confusion matrix is square"),
        ([[1, 2, 3], [4, 5, 6]], r"counts\[0\] has 3 entries but there are 2 rows"),
        ([[1, 2], [-2, 4]], r"counts\[1\]\[0\] is -2: a count cannot be negative"),
        ([[1, 2.5], [3, 4]], r"counts\[0\]\[1\] is 2.5: a count is a whole number"),
        ([[1, float("nan")], [3, 4]], r"counts\[0\]\[1\] is nan: a count is finite"),
        ([[1, float("inf")], [3, 4]], r"counts\[0\]\[1\] is inf: a count is finite"),
        ([[1, "2"], [3, 4]], r"counts\[0\]\[1\] is '2': a count is a whole number"),
        ([[True, 2], [3, 4]], r"counts\[0\]\[0\] is True: a count is a whole number"),
        ([1, 2], r"counts is \[1, 2\]: rows of counts are needed, such as \[\[4, 1\], \[2, 1\]\]"),
        (7, r"counts is 7: rows of counts are needed"),
    ],
    ids=str,
)
def test_bad_counts_are_named(counts, message):
    with pytest.raises((ValueError, TypeError), match=message):
        ConfusionMatrix(counts)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"labels": ["a"]}, "labels has 1 entries for 2 classes"),
        ({"labels": ["a", "a"]}, "labels has 'a' 2 times: every class has its own"),
        ({"positive": "x"}, r"positive is 'x': choose one of '\+', '-'"),
    ],
    ids=str,
)
def test_bad_labels_are_named(words, message):
    with pytest.raises(ValueError, match=message):
        ConfusionMatrix([[1, 2], [3, 4]], **words)


def test_three_classes_have_no_positive_one():
    with pytest.raises(ValueError, match="positive is 1, but with 3 classes none is the positive one"):
        ConfusionMatrix([[1, 2, 3]] * 3, positive=1)


@pytest.mark.parametrize("kind", [list, np.array], ids=["list", "array"])
def test_bad_label_lists_are_named(kind):
    def count(actual, predicted, **words):
        return ConfusionMatrix.from_labels(kind(actual), kind(predicted), **words)

    with pytest.raises(ValueError, match="actual has 3 labels but predicted has 2"):
        count([1, 0, 1], [1, 0])
    with pytest.raises(ValueError, match="actual is empty: at least one example is needed"):
        count([], [])
    with pytest.raises(ValueError, match=r"predicted\[1\] is 'x', which is not one of the labels 'a', 'b'"):
        count(["a", "b"], ["a", "x"], labels=["a", "b"])
    with pytest.raises(ValueError, match=r"actual\[1\] is missing: every example needs a label"):
        count([1.0, float("nan")], [1.0, 0.0])
    with pytest.raises(ValueError, match=r"positive is 'x': choose one of"):
        count(["a", "b"], ["a", "b"], positive="x")


def test_other_bad_input_is_named():
    with pytest.raises(TypeError, match="actual is '1101': a list of labels is needed"):
        ConfusionMatrix.from_labels("1101", [1, 1, 0, 1])
    with pytest.raises(ValueError, match="actual has 2 labels but scores has 1 numbers"):
        ConfusionMatrix.from_scores([1, 0], [0.5], 0.5)
    with pytest.raises(ValueError, match=r"scores\[1\] is nan: every example needs a score"):
        ConfusionMatrix.from_scores([1, 0], [0.5, float("nan")], 0.5)
    with pytest.raises(ValueError, match="actual has 3 classes: a threshold separates two"):
        ConfusionMatrix.from_scores([1, 2, 3], [0.1, 0.2, 0.3], 0.5)
    with pytest.raises(ValueError, match="the parts have different labels"):
        figure_1_2 + ConfusionMatrix([[1, 0], [0, 1]], ["a", "b"])
    with pytest.raises(TypeError):
        figure_1_2 + 3
    with pytest.raises(ValueError, match="actual label is 'x': choose one of"):
        figure_1_2["x", "+"]
    with pytest.raises(ValueError, match="the table is empty"):
        ConfusionMatrix([[0, 0], [0, 0]]).chance()


@given(st.lists(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=1), min_size=1))
def test_chunks_give_the_table_of_the_whole(chunks):
    whole = [pair for chunk in chunks for pair in chunk]
    assume(len({label for pair in whole for label in pair}) == 3)
    parts = (tuple(map(list, zip(*chunk, strict=True))) for chunk in chunks)
    assert ConfusionMatrix.from_labels(parts) == ConfusionMatrix.from_labels(*zip(*whole, strict=True))
    arrays = (tuple(map(np.array, zip(*chunk, strict=True))) for chunk in chunks)
    assert ConfusionMatrix.from_labels(arrays, labels="abc") == ConfusionMatrix.from_labels(*zip(*whole, strict=True))


def test_an_empty_chunk_is_passed_over():
    assert ConfusionMatrix.from_labels([([], []), ([1, 0], [1, 1]), ([], [])]).rows == ((1, 0), (1, 0))
    assert auc_from_chunks([([], []), ([1, 0], [2, 1])]).value == 1


def test_no_chunks_are_no_table():
    with pytest.raises(ValueError, match="there are no chunks"):
        ConfusionMatrix.from_labels(iter([]))

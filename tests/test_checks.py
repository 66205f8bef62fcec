"""A check answers whatever it is handed, and says what the answer is."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises import check, check_choice, check_table
from exercises.feedback import SIGNS, Feedback
from metrics import ConfusionMatrix, accuracy, bias, diagnose, error_rate, g_mean, hit_rate, precision, total_cost
from metrics.examples import figure_1_2, figure_1_4

MODELS = {"M1": figure_1_2, "M2": ConfusionMatrix([[3, 2], [2, 1]])}

NUMBERS = [
    ("5/8", accuracy, "✓ Right: accuracy = 5/8 = 0.625."),
    (0.66, precision, "≈ Right, but cut off: rounded it is 0.67."),
    ("3/8", accuracy, "✗ Wrong. That is error rate, (FN + FP) / T. Accuracy is (TP + TN) / T."),
    (0.1, accuracy, "✗ Not yet. Accuracy is (TP + TN) / T."),
    (..., accuracy, "… Not answered yet."),
    (None, accuracy, "… Not answered yet."),
    (" ", accuracy, "… Not answered yet."),
    ([5, 8], accuracy, "? Unreadable. [5, 8] is not a number: a number is needed."),
    ("two", accuracy, "? Unreadable. " + diagnose("two", accuracy, figure_1_2).sentence),
    ("5/0", accuracy, "? Unreadable. '5/0' is not a number: a fraction cannot have 0 below the line."),
    (10**5000, accuracy, "✗ Wrong. Accuracy lies between 0 and 1. Accuracy is (TP + TN) / T."),
    (
        0.625,
        0.625,
        "? Not checked: metric is 0.625: a metric such as accuracy is needed. If you used a name of the "
        "exercise for something else, restart and run it all.",
    ),
]


@pytest.mark.parametrize(("answer", "metric", "line"), NUMBERS, ids=[f"{case[2][:30]}" for case in NUMBERS])
def test_a_number_gets_an_icon_a_word_and_a_sentence(answer, metric, line):
    assert str(check(answer, metric, figure_1_2)) == repr(check(answer, metric, figure_1_2)) == line


def test_a_check_passes_on_the_class_the_places_and_the_parameters():
    assert check("2/4", hit_rate, figure_1_4, "Class 1").verdict == "right"
    assert check("0.63", accuracy, figure_1_2, places=3).verdict == "too coarse"
    assert check("5/6", bias, figure_1_2, "+", variant="textbook").verdict == "right"
    assert check("14", total_cost, figure_1_2, costs=[[0, 4], [5, 0]]).verdict == "right"
    assert check("0", precision, [[0, 5], [0, 3]]).verdict == "undefined"
    assert str(check("0", precision, [[0, 5], [0, 3]])).startswith("∅ Undefined. No number is right here: precision is")


TABLES = [
    ([[4, 1], [2, 1]], "✓ Right: TP = 4, FN = 1, FP = 2, TN = 1."),
    (np.array([[4, 1], [2, 1]]), "✓ Right: TP = 4, FN = 1, FP = 2, TN = 1."),
    (ConfusionMatrix([[1, 2], [1, 4]], ["-", "+"]), "✓ Right: TP = 4, FN = 1, FP = 2, TN = 1."),
    (pd.DataFrame([[1, 2], [1, 4]], ["-", "+"], ["-", "+"]), "✓ Right: TP = 4, FN = 1, FP = 2, TN = 1."),
    (
        [[4, 2], [1, 1]],
        "✗ Wrong. That is the table with rows and columns exchanged: rows are actual, columns are predicted.",
    ),
    ([[1, 2], [1, 4]], "✗ Wrong. That is the table with the classes in another order."),
    ([[1, 1], [2, 4]], "✗ Wrong. That is the table with rows and columns exchanged, and the classes in another order."),
    ([[3, 2], [2, 1]], "✗ Wrong. Look again at TP (actual +, predicted +) and FN (actual +, predicted -)."),
    (
        [[4, 1], [2, 2]],
        "✗ Wrong. Look again at TN (actual -, predicted -). Your counts add up to 9, but there are 8 examples.",
    ),
    (..., "… Not answered yet."),
    ([[4, 1], [..., None]], "… Not answered yet: FP (actual -, predicted +) and TN (actual -, predicted -)."),
    (
        [[4, 1], [2, -1]],
        "? Unreadable. [[4, 1], [2, -1]] is no table of counts: counts[1][1] is -1: a count cannot be negative.",
    ),
    (
        [[1, 2, 3]] * 3,
        "? Unreadable. [[1, 2, 3], [1, 2, 3], [1, 2, 3]] is no table of counts: it has 3 classes, but there are 2.",
    ),
]


@pytest.mark.parametrize(("answer", "line"), TABLES, ids=[case[1][:60] for case in TABLES])
def test_a_table_is_told_which_cell_is_wrong(answer, line):
    assert str(check_table(answer, figure_1_2)) == line


def test_the_cells_of_more_classes_are_named_by_their_labels():
    wrong = [[2, 1, 1], [1, 3, 1], [1, 2, 3]]
    assert check_table(wrong, figure_1_4).sentence == (
        "Look again at (actual Class 2, predicted Class 2). Your counts add up to 15, but there are 14 examples."
    )
    assert check_table(figure_1_4.rows, figure_1_4).sentence.startswith("Right: (Class 1, Class 1) = 2, ")


CHOICES = [
    ("M1", accuracy, MODELS, "✓ Right: accuracy is 5/8 for M1 and 1/2 for M2; higher is better."),
    (" m1", error_rate, MODELS, "✓ Right: error rate is 3/8 for M1 and 1/2 for M2; lower is better."),
    ("M1", g_mean, MODELS, "✓ Right: G-mean is 0.516 for M1 and 0.447 for M2; higher is better."),
    ("M2", accuracy, MODELS, "✗ Wrong. Compare the values of accuracy again: higher is better."),
    ("tie", accuracy, MODELS, "✗ Wrong. The values of accuracy are not all the same: higher is better."),
    (
        "Tie",
        accuracy,
        {"A": figure_1_2, "B": figure_1_2},
        "✓ Right: accuracy is 5/8 for A and 5/8 for B; higher is better.",
    ),
    ("M3", accuracy, MODELS, "? Unreadable. 'M3' is none of the choices 'M1', 'M2', 'tie'."),
    (1, accuracy, MODELS, "? Unreadable. 1 is none of the choices 'M1', 'M2', 'tie'."),
    (..., accuracy, MODELS, "… Not answered yet."),
]


@pytest.mark.parametrize(("answer", "metric", "tables", "line"), CHOICES, ids=[str(case[:2]) for case in CHOICES])
def test_a_choice_is_judged_by_the_metric_itself(answer, metric, tables, line):
    assert str(check_choice(answer, metric, tables)) == line


def test_in_a_notebook_the_line_is_markup_and_what_was_typed_stays_text():
    shown = check("<img src=x onerror=alert(1)>", accuracy, figure_1_2)._repr_html_()
    assert "<img" not in shown
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown
    for verdict, (icon, word, _) in SIGNS.items():
        shown = Feedback(verdict, "So it is.")._repr_html_()
        assert f'data-verdict="{verdict}"' in shown
        assert f"<span>{icon}</span> <span><b>{word}</b>. So it is.</span>" in shown


class Hostile:
    """Every question about it fails."""

    def fail(self, *_):
        raise RuntimeError("no")

    __float__ = __str__ = __repr__ = __bool__ = __eq__ = __iter__ = __len__ = __hash__ = __getattr__ = __abs__ = fail


class HostileText(str):
    __repr__ = __str__ = strip = Hostile.fail


class HostileError(Exception):
    __repr__ = __str__ = Hostile.fail


class Throwing:
    """Its errors cannot even be printed."""

    def __iter__(self):
        raise HostileError

    __float__ = __str__ = __repr__ = __iter__


endless = []
endless.append(endless)
ODD = [
    Hostile(),
    Hostile,
    Throwing(),
    HostileText("0.5"),
    endless,
    object(),
    print,
    lambda: 1,
    int,
    range(3),
    iter([1]),
    10**400,
    -(10**5000),
    Fraction(10**400, 3),
    float("nan"),
    float("-inf"),
    1e308,
    5e-324,
    Decimal("sNaN"),
    Decimal("1e999999"),
    1j,
    True,
    b"5/8",
    "9" * 400,
    "9" * 5000,
    "1/" + "3" * 400,
    "3/0",
    "½",
    "٣/٨",
    "0,625",
    "62.5 %",
    np.float32(0.625),
    np.int8(1),
    np.array([0.625]),
    np.array([]),
    np.ma.masked,
    np.datetime64("NaT"),
    pd.NA,
    pd.NaT,
    pd.Series([1, 2]),
    pd.DataFrame({"a": [1]}),
    accuracy,
    figure_1_2,
    [[Hostile(), 1], [2, 1]],
    [[10**400, 1], [2, 1]],
    [["4", 1], [2, 1]],
    [[float("nan"), 1], [2, 1]],
    [[]],
    [],
    {},
    {1: 2},
    [[1, 2], [3]],
]
anything = st.one_of(
    st.text(),
    st.integers(),
    st.floats(),
    st.fractions(),
    st.decimals(),
    st.complex_numbers(),
    st.binary(),
    st.recursive(st.integers(-2, 9) | st.floats() | st.text(max_size=2) | st.none(), st.lists, max_leaves=9),
    st.dictionaries(st.text(), st.integers()),
)


def good(feedback):
    """One line, of a length that can be read, which is a sentence."""
    line = str(feedback)
    assert isinstance(feedback, Feedback)
    assert "\n" not in line
    assert 10 < len(line) < 500
    assert line.endswith(".")
    assert feedback._repr_html_().startswith("<p ")


def ask(answer):
    good(check(answer, accuracy, figure_1_2))
    good(check(answer, g_mean, figure_1_2, places=3))  # a root: compared as a float
    good(check_table(answer, figure_1_2))
    good(check_choice(answer, accuracy, MODELS))


@given(anything)
def test_a_check_never_raises_whatever_it_is_handed(answer):
    ask(answer)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_a_check_never_raises_on_what_is_odd_or_hostile(odd):
    ask(odd)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_a_check_never_raises_when_a_name_of_the_exercise_was_overwritten(odd):
    good(check("5/8", odd, figure_1_2))
    good(check("5/8", accuracy, odd))
    good(check("5/8", accuracy, figure_1_2, odd, places=odd, variant=odd))
    good(check_table([[4, 1], [2, 1]], odd))
    good(check_choice("M1", odd, MODELS))
    good(check_choice("M1", accuracy, odd))
    good(check(odd))
    good(check_table())


def test_no_odd_answer_is_taken_for_a_right_one():
    right = [odd for odd in ODD if check(odd, accuracy, figure_1_2).verdict == "right"]
    assert list(map(str, right)) == ["0,625", "62.5 %", "0.625"]

"""Ideal and observed matrices and Mantel's test: Fig. 1.14, exercise 3, NumPy's correlation, all orders one by one."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics import MatrixPair, PairTable, Undefined, diagnose, ideal_matrix, mantel, mantel_r, observed_matrix
from metrics.examples import exercise_3_classes, exercise_3_clusters, exercise_3_matrices, figure_1_14
from tests.strategies import matrices

few = settings(max_examples=25)
PAIRS = st.integers(3, 4).flatmap(lambda points: matrices(points, st.fractions(0, 2, max_denominator=3)))


def correlation(x, y, order=None):
    """Pearson's correlation over the pairs of points, with the points of y in some order."""
    points = range(len(x))
    order = order or points
    pairs = [(i, j) for i in points for j in points if i < j]
    one = [float(x[i][j]) for i, j in pairs]
    return np.corrcoef(one, [float(y[order[i]][order[j]]) for i, j in pairs])[0, 1]


def spread(matrix):
    return len({matrix[i][j] for i in range(len(matrix)) for j in range(i)}) > 1


def test_figure_1_14():
    assert figure_1_14.x == ideal_matrix(["a", "a", "b"])
    assert figure_1_14.y == observed_matrix([1, 2, 1])
    assert mantel_r(figure_1_14) == Fraction(-1, 3) / Fraction(2, 3)
    assert mantel_r(figure_1_14, variant="textbook") == Fraction(3, 10)
    found = mantel(figure_1_14)
    assert (found.r, found.p, found.as_far, found.tried) == (Fraction(-1, 2), 1, 6, 6)
    assert str(found.work()).endswith(
        "Mantel r = SXY / √(SXX × SYY) = (-1/3) / √(2/3 × 2/3) = -1/2 = -0.5\np = R / J = 6 / 6 = 1"
    )


def test_every_line_of_figure_1_14():
    assert str(mantel_r.work(figure_1_14)).splitlines()[:4] == [
        "mean of X = Σ_ij(x_ij) / n = (1 + 0 + 0) / 3 = 1/3",
        "mean of Y = Σ_ij(y_ij) / n = (0 + 1 + 0) / 3 = 1/3",
        "SXY = Σ_ij((x_ij - mean of X) × (y_ij - mean of Y)) = (1 - 1/3) × (0 - 1/3) + (0 - 1/3) × (1 - 1/3) + "
        "(0 - 1/3) × (0 - 1/3) = -1/3",
        "SXX = Σ_ij((x_ij - mean of X)^2) = (1 - 1/3)^2 + (0 - 1/3)^2 + (0 - 1/3)^2 = 2/3",
    ]
    literal = mantel_r.work(figure_1_14, variant="textbook")
    assert "= Σ_ij((X_ij - mean of all of X) × (Y_ij - mean of all of Y)) / (n × √(variance of" in str(literal)


def test_a_matrix_would_correlate_with_itself_at_3_by_the_printed_sum():
    assert mantel_r(figure_1_14.x, figure_1_14.x) == 1
    assert mantel_r(figure_1_14.x, figure_1_14.x, variant="textbook") == 3


def test_exercise_3():
    assert mantel_r(exercise_3_matrices) == pytest.approx(-35 / math.sqrt(25137))


@few
@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(1, 3)), min_size=3, max_size=7))
def test_of_labels_it_is_phi_of_the_pair_table(rows):
    classes, clusters = zip(*rows, strict=True)
    u11, u10, u01, u00 = PairTable.from_labels(classes, clusters).counts
    margins = (u11 + u10) * (u11 + u01) * (u10 + u00) * (u01 + u00)
    x, y = ideal_matrix(classes), observed_matrix(clusters)
    if margins:
        assert mantel_r(x, y) == pytest.approx((u11 * u00 - u10 * u01) / math.sqrt(margins))
    else:
        with pytest.raises(Undefined, match="Mantel r is undefined"):
            mantel(x, y)


@few
@given(PAIRS)
def test_it_is_the_correlation_over_all_pairs_of_points(pair):
    x, y = pair
    assume(spread(x) and spread(y))
    expected = correlation(x, y)
    assert mantel_r(x, y) == pytest.approx(expected, abs=1e-9)
    in_floats = [np.array(rows, float) for rows in pair]
    if all(np.ptp(rows) for rows in in_floats):
        whole = np.corrcoef(*map(np.ravel, in_floats))[0, 1] * len(x) ** 2 / (len(x) * (len(x) - 1) / 2)
        assert mantel_r(x, y, variant="textbook") == pytest.approx(whole, abs=1e-9)
    assert mantel_r(*in_floats) == pytest.approx(expected, abs=1e-9)
    assert mantel_r(*map(pd.DataFrame, in_floats)) == pytest.approx(expected, abs=1e-9)
    assert mantel_r(y, x) == pytest.approx(expected, abs=1e-9)


@few
@given(PAIRS, st.sampled_from(["greater", "less", "two-sided"]))
def test_all_orders_of_few_points_are_tried(pair, alternative):
    x, y = pair
    assume(spread(x) and spread(y))
    every = [correlation(x, y, order) for order in permutations(range(len(x)))]
    observed, near = every[0], 1e-9
    as_far = {
        "greater": sum(r >= observed - near for r in every),
        "less": sum(r <= observed + near for r in every),
        "two-sided": sum(abs(r) >= abs(observed) - near for r in every),
    }[alternative]
    assert mantel(x, y, alternative=alternative).p == Fraction(as_far, len(every))
    in_floats = [np.array(rows, float) for rows in pair]
    assert mantel(*in_floats, alternative=alternative).p == Fraction(as_far, len(every))


@pytest.mark.parametrize("alternative", ["greater", "less", "two-sided"])
def test_random_orders_come_near_to_all_of_them(alternative):
    x, y = ideal_matrix(list("aaabbbb")), observed_matrix([1, 1, 2, 2, 2, 3, 3])
    every, some = mantel(x, y, alternative=alternative), mantel(x, y, 4000, alternative, seed=5)
    assert (every.tried, some.tried) == (5040, 4000)
    assert some.r == every.r
    assert some.p == Fraction(some.as_far + 1, 4001)
    assert abs(some.p - every.p) < 4 * math.sqrt(every.p * (1 - every.p) / 4000) + 1 / 4001
    assert mantel(x, y, 4000, alternative, seed=np.random.default_rng(5)) == some
    assert mantel(np.array(x), np.array(y), 4000, alternative, seed=5).as_far == some.as_far


def test_more_points_are_moved_at_random():
    random = np.random.default_rng(0)
    points = random.random((30, 4))
    near, nearer = (np.abs(points[:, None, :k] - points[:, :k]).sum(axis=-1) for k in (4, 3))
    found = mantel(near, nearer, seed=1)
    assert (found.tried, found.as_far, found.p) == (999, 0, Fraction(1, 1000))
    assert found.r == pytest.approx(correlation(near, nearer))
    assert repr(found) == f"<Mantel r {found.r:.3f}: p = 0.001, alternative greater, orders 999 random>"
    assert str(found.work()).endswith("p = (R + 1) / (J + 1) = (0 + 1) / (999 + 1) = 1/1000 = 0.001")
    unrelated = random.random((30, 2))
    far = np.abs(unrelated[:, None] - unrelated).sum(axis=-1)
    assert mantel(near, far, seed=1).p > Fraction(1, 100)


def test_labels_become_matrices():
    assert ideal_matrix(["a", "b"]) == ((1, 0), (0, 1))
    together = observed_matrix(exercise_3_clusters)
    assert [sum(row) for row in together] == [4, 2, 5, 3, 3, 2, 3, 4]  # each clique of a vertex, and the vertex itself
    assert ideal_matrix(np.array([1, 1, 2])).tolist() == [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    assert observed_matrix(pd.Series(exercise_3_clusters)).tolist() == [list(row) for row in together]
    assert mantel_r(ideal_matrix(np.array(exercise_3_classes)), np.array(together)) == pytest.approx(
        -35 / math.sqrt(25137)
    )


def test_the_diagonal_does_not_count_and_floats_may_be_a_little_off():
    x, y = np.array(figure_1_14.x, float), np.array(figure_1_14.y, float)
    y[0, 1] += 1e-12
    x[np.diag_indices(3)] = 7
    assert mantel_r(x, y) == pytest.approx(-1 / 2)
    assert mantel(x, np.round(y)).p == 1


def test_what_is_shown():
    assert repr(figure_1_14) == "<two 3 x 3 matrices>"
    assert figure_1_14._repr_html_().count("<table") == 2
    assert "all 6" in mantel(figure_1_14)._repr_html_()


@pytest.mark.parametrize(("answer", "kind"), [("3/10", "variant"), ("1/10", "mistake"), ("1/2", "sign")])
def test_wrong_answers_are_recognised(answer, kind):
    assert kind in diagnose(answer, mantel_r, figure_1_14).kinds


GOOD = [[0, 1, 2], [1, 0, 3], [2, 3, 0]]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: mantel([[0, 1], [2, 0]], [[0, 1], [1, 0]]),
            ValueError,
            r"x\[0\]\[1\] is 1 but x\[1\]\[0\] is 2: a symmetric matrix is needed",
        ),
        (
            lambda: mantel(np.array(GOOD), np.array([[0, 1, 2], [1, 0, 3], [2, 4, 0]])),
            ValueError,
            r"y\[1\]\[2\] is 3.0 but y\[2\]\[1\] is 4.0: a symmetric matrix is needed",
        ),
        (lambda: mantel(GOOD, [[0, 1], [1, 0]]), ValueError, "x is 3 x 3 but y is 2 x 2"),
        (lambda: mantel([[0, 1, 2], [1, 0, 3]], GOOD), ValueError, r"x\[0\] has 3 entries but there are 2 rows"),
        (lambda: mantel(np.ones((2, 3)), GOOD), ValueError, r"x has shape \(2, 3\): a square matrix is needed"),
        (
            lambda: mantel(GOOD, [[0, 1, math.nan], [1, 0, 3], [math.nan, 3, 0]]),
            ValueError,
            r"y\[0\]\[2\] is nan: a finite number is needed",
        ),
        (lambda: mantel(GOOD, np.full((3, 3), math.inf)), ValueError, r"y\[0\]\[0\] is inf: a finite number is needed"),
        (lambda: mantel(np.array([["a"]]), GOOD), TypeError, "x is no matrix of numbers"),
        (lambda: mantel([["a", 1], [1, 0]], GOOD), ValueError, r"x\[0\]\[0\] is 'a'"),
        (lambda: mantel(5, GOOD), TypeError, "x is 5: a square matrix is needed"),
        (lambda: mantel([[1]], [[1]]), ValueError, "x has 1 point: at least two are needed"),
        (lambda: mantel([], []), ValueError, "x has 0 points: at least two are needed"),
        (lambda: mantel(GOOD), TypeError, "y is None: a square matrix is needed"),
        (
            lambda: mantel(pd.DataFrame(GOOD, list("abc"), list("abc")), pd.DataFrame(GOOD, list("acb"), list("acb"))),
            ValueError,
            r"x has the points \['a', 'b', 'c'\] but y has \['a', 'c', 'b'\]",
        ),
        (lambda: mantel(GOOD, [[1] * 3] * 3), Undefined, r"Mantel r is undefined: √\(SXX × SYY\) = 0"),
        (lambda: mantel(np.array(GOOD), np.ones((3, 3))), Undefined, r"Mantel r is undefined: √\(SXX × SYY\) = 0"),
        (lambda: mantel([[0, 1], [1, 0]], [[0, 1], [1, 0]]), Undefined, "Mantel r is undefined"),
        (
            lambda: mantel(GOOD, GOOD, alternative="larger"),
            ValueError,
            "alternative is 'larger': choose one of 'greater'",
        ),
        (lambda: mantel(GOOD, GOOD, permutations=0), ValueError, "permutations is 0: a whole number from 1 is needed"),
        (lambda: mantel(GOOD, GOOD, permutations=-5), ValueError, "permutations is -5: a whole number from 1"),
        (lambda: mantel_r(GOOD), TypeError, "Mantel r takes two matrices of the same points"),
        (lambda: MatrixPair(GOOD, GOOD) and ideal_matrix([]), ValueError, "classes is empty"),
        (lambda: observed_matrix([1, None]), ValueError, r"clusters\[1\] is missing: every example needs a label"),
        (lambda: ideal_matrix("aab"), TypeError, "classes is 'aab': a list of labels is needed"),
    ],
)
def test_what_cannot_be_compared(call, error, words):
    with pytest.raises(error, match=words):
        call()

"""Mantel's correlation, and its values under relabelling, against all relabellings of a few points."""

from collections import Counter
from itertools import permutations
from math import factorial, sqrt
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.stats import chisquare, pearsonr

from metrics import Undefined
from metrics.clusters import permutation
from metrics.clusters.permutation import mantel_permutations, mantel_r


def symmetric(entries, size):
    matrix = np.zeros((size, size))
    matrix[np.triu_indices(size, 1)] = entries
    return matrix + matrix.T


def upper(matrix):
    return np.asarray(matrix, float)[np.triu_indices(len(matrix), 1)]


@st.composite
def two_matrices(draw, entry):
    size = draw(st.integers(3, 5))
    pairs = size * (size - 1) // 2
    x, y = (symmetric(draw(st.lists(entry, min_size=pairs, max_size=pairs)), size) for _ in range(2))
    assume(np.ptp(upper(x)) and np.ptp(upper(y)))
    return x, y


whole = two_matrices(st.integers(0, 3))
real = two_matrices(st.integers(0, 1000).map(lambda n: n / 7))


@given(whole | real)
def test_r_is_pearsons_over_the_upper_triangles(matrices):
    x, y = matrices
    assert mantel_r(x, y) == pytest.approx(pearsonr(upper(x), upper(y)).statistic, abs=1e-12)


def test_r_of_the_audited_exercise():
    # Exercise 3: overlapping clusters of eight things; the audit has -35 / sqrt(25137).
    members = [{1, 2}, {1}, {2, 3}, {3}, {2}, {4}, {4, 5}, {3, 5}]
    classes = "+*-*-+*+"
    ideal = [[int(a == b) for b in classes] for a in classes]
    observed = [[int(bool(a & b)) for b in members] for a in members]
    assert mantel_r(ideal, observed) == pytest.approx(-35 / sqrt(25137), abs=1e-15)


def test_r_keeps_its_digits_far_from_zero():
    random = np.random.default_rng(0)
    x, y = (symmetric(random.integers(0, 100, 45), 10) for _ in range(2))
    assert mantel_r(1e9 + x, y - 1e9) == mantel_r(x, y)


@given(whole | real, st.integers(1, 30), st.integers(0, 10), st.sampled_from([1, 40, 1 << 18]))
def test_every_value_is_that_of_some_relabelling(matrices, number, seed, room):
    x, y = matrices
    orders = list(permutations(range(len(x))))
    every = np.corrcoef([upper(x[np.ix_(order, order)]) for order in orders], upper(y))[-1, :-1]
    with patch.object(permutation, "ROOM", room):
        found = mantel_permutations(x, y, number, seed)
    assert found.shape == (number,)
    assert np.abs(found[:, None] - every).min(axis=1).max() < 1e-12


def test_all_relabellings_are_equally_likely():
    entries = 2.0 ** np.arange(6)  # no two relabellings of four points give the same sum
    x, y = symmetric(entries, 4), symmetric(3.0 ** np.arange(6)[::-1], 4)
    every = Counter(round(mantel_r(x[np.ix_(order, order)], y), 9) for order in permutations(range(4)))
    found = Counter(np.round(mantel_permutations(x, y, 24_000, seed=3), 9).tolist())
    assert set(found) == set(every)
    assert len(every) == factorial(4)
    assert chisquare(list(found.values())).pvalue > 1e-4


def test_any_two_relabellings_of_one_call_are_independent():
    entries = 2.0 ** np.arange(3)
    x, y = symmetric(entries, 3), symmetric(entries[::-1] ** 2, 3)
    pairs = Counter(tuple(np.round(mantel_permutations(x, y, 4, seed), 9)[:2].tolist()) for seed in range(1800))
    assert len(pairs) == factorial(3) ** 2
    assert chisquare(list(pairs.values())).pvalue > 1e-4


@given(whole)
def test_relabellings_that_change_nothing_give_the_observed_value_itself(matrices):
    x, y = matrices
    found, observed = mantel_permutations(x / 7, y / 3, 200, seed=0), mantel_r(x / 7, y / 3)
    assert not (np.abs(found - observed) < 1e-9)[found != observed].any()


def test_a_seed_a_generator_and_a_table_of_pandas():
    random = np.random.default_rng(0)
    x, y = (symmetric(random.random(28), 8) for _ in range(2))
    first = mantel_permutations(x, y, 50, seed=7)
    assert first.tolist() == mantel_permutations(x, y, 50, seed=np.random.default_rng(7)).tolist()
    assert first.tolist() == mantel_permutations(pd.DataFrame(x), y.tolist(), 50, seed=7).tolist()
    assert first.tolist() != mantel_permutations(x, y, 50, seed=8).tolist()
    assert len(set(mantel_permutations(x, y, 50))) > 1


GOOD = symmetric([1, 2, 3], 3)


@pytest.mark.parametrize("compute", [mantel_r, mantel_permutations])
@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        (GOOD, symmetric([1] * 5 + [2], 4), r"^x has 3 rows but y has 4: both are about the same points$"),
        (GOOD[:2], GOOD, r"^x has shape \(2, 3\): a square matrix"),
        (
            GOOD,
            [[0, 1, 2], [1, 0, 3], [2, 4, 0]],
            r"^y\[1\]\[2\] is 3.0 but y\[2\]\[1\] is 4.0: the matrix must be sym",
        ),
        (np.where(GOOD == 2, np.nan, GOOD), GOOD, r"^x\[0\]\[2\] is nan: every entry is a finite number"),
        ([["a"]], GOOD, r"^x is no matrix of numbers"),
    ],
)
def test_bad_matrices_are_named(compute, x, y, message):
    with pytest.raises((ValueError, TypeError), match=message):
        compute(x, y)


@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        (GOOD, symmetric([5, 5, 5], 3), "Mantel is undefined: every entry of y above the diagonal is 5"),
        ([[0, 1], [1, 0]], [[0, 2], [2, 0]], "Mantel is undefined: 2 points have fewer than two pairs"),
    ],
)
def test_matrices_without_a_correlation_say_why(x, y, message):
    with pytest.raises(Undefined, match=message):
        mantel_r(x, y)


@pytest.mark.parametrize("number", [0, -1, 2.5, True])
def test_a_bad_number_of_permutations_is_named(number):
    with pytest.raises(ValueError, match=rf"^permutations is {number}: a whole number from 1 is needed$"):
        mantel_permutations(GOOD, GOOD, number)


def test_similarities_and_negative_entries_are_fine():
    assert mantel_r(np.eye(3) - GOOD, GOOD) == pytest.approx(-1)

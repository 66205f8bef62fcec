"""Ranked lists against the true order, and two rankings of the same things: the thesis' tables, the slides' list."""

import math
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import (
    RankedList,
    TwoRankings,
    Undefined,
    diagnose,
    euclidean_rank_distance,
    kendall_tau,
    manhattan_rank_distance,
    ordered_auc,
    soft_auc,
    spearman_rho,
    sum_of_reversed_numbers,
)
from metrics.lab.measure_columns import OF_ORDERS, all_orders
from metrics.scores.ranking import auc
from tests.strategies import columns

TABLE_1_2 = [0, 0, 0, 0, 1, 0, 1, 1, 1, 1], [0.2, 0.39, 0.44, 0.57, 0.6, 0.65, 0.73, 0.81, 0.88, 0.9]
TABLE_1_3 = [3, 6, 8, 1, 4, 2, 5, 7]
CLASSES = [1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0]
SCORES = [
    0.9,
    0.8,
    0.7,
    0.6,
    0.55,
    0.54,
    0.53,
    0.52,
    0.51,
    0.505,
    0.4,
    0.39,
    0.38,
    0.37,
    0.36,
    0.35,
    0.34,
    0.33,
    0.3,
    0.1,
]


# The thesis' measures


def test_table_1_3_of_the_thesis():
    top = 6 * (2 - 1) + 5 * (4 - 2) + 7 * (5 - 3) + 8 * (7 - 4)
    assert ordered_auc(TABLE_1_3) == Fraction(top, 4 * (5 + 6 + 7 + 8)) == Fraction(27, 52)
    assert ordered_auc(TABLE_1_3, variant="thesis") == Fraction(6 * 1 + 8 * 1 + 5 * 4 + 7 * 4, 104) == Fraction(31, 52)
    assert euclidean_rank_distance(TABLE_1_3) == pytest.approx(math.sqrt(76), rel=1e-15)
    assert euclidean_rank_distance(TABLE_1_3, variant="thesis") == 76
    assert manhattan_rank_distance(TABLE_1_3) == 2 + 4 + 5 + 3 + 1 + 4 + 2 + 1
    assert sum_of_reversed_numbers(TABLE_1_3) == 2 + 4 + 5 + 0 + 1 + 0 + 0 + 0
    assert sum_of_reversed_numbers(TABLE_1_3, variant="wording") == 6
    assert auc(RankedList.from_positions(TABLE_1_3)) == Fraction(1 + 2 + 2 + 3, 16)


def test_soft_auc_of_table_1_2_is_not_what_the_thesis_printed():
    positives = [Fraction(s, 100) for s in (60, 73, 81, 88, 90)]
    negatives = [Fraction(s, 100) for s in (20, 39, 44, 57, 65)]
    beaten = sum(max(p - n, 0) for p in positives for n in negatives)
    assert soft_auc(*TABLE_1_2) == beaten / 25 == Fraction(42, 125)


def test_workings_on_the_thesis_tables():
    assert str(ordered_auc.work(TABLE_1_3)).endswith(
        "= (6 × 1 + 5 × 2 + 7 × 2 + 8 × 3) / (4 × (6 + 5 + 7 + 8)) = 27/52 ≈ 0.519"
    )
    assert str(sum_of_reversed_numbers.work(TABLE_1_3)) == (
        "sum of reversed numbers = Σ_i(reversed_i) = 2 + 4 + 5 + 0 + 1 + 0 + 0 + 0 = 12"
    )
    assert str(soft_auc.work(*TABLE_1_2)) == (
        "soft AUC = Σ_i(gain_i) / (P × N) = (4/5 + 7/5 + 9/5 + 43/20 + 9/4) / (5 × 5) = 42/125 = 0.336"
    )


def test_the_thesis_76_is_a_forgotten_root():
    assert "without its root" in diagnose(76, euclidean_rank_distance, TABLE_1_3).sentence


@pytest.mark.parametrize("size", range(2, 7))
def test_every_short_list_agrees_with_the_table_for_enumeration(size):
    orders = all_orders(size)
    columns = {name: measure(orders) for name, measure in OF_ORDERS.items()}
    for row, order in enumerate(orders.tolist()):
        placed = [order.index(true) + 1 for true in range(1, size + 1)]  # there an order names who is in each place
        for metric in (ordered_auc, euclidean_rank_distance, manhattan_rank_distance, sum_of_reversed_numbers):
            numerators, denominator = columns[metric.key]
            if denominator is None:
                assert metric(placed, variant="thesis") == numerators[row]
            else:
                assert metric(placed) == Fraction(int(numerators[row]), denominator)
        numerators, denominator = columns["ordered_auc"]
        assert ordered_auc(order, variant="thesis") == Fraction(int(numerators[row]), denominator)


@pytest.mark.parametrize("size", range(2, 7))
def test_the_true_order_is_best_and_the_reversed_one_worst(size):
    best, worst = list(range(1, size + 1)), list(range(size, 0, -1))
    distances = (euclidean_rank_distance, manhattan_rank_distance, sum_of_reversed_numbers)
    for metric in distances:
        values = [metric(list(placed)) for placed in permutations(best)]
        assert (metric(best), metric(worst)) == (0, max(values))
    assert (ordered_auc(best), ordered_auc(worst)) == (1, 0)


@given(st.integers(1, 9).flatmap(lambda size: st.permutations(range(1, size + 1))))
def test_distances_are_those_of_the_inverse_and_inversions_are_discordant_pairs(placed):
    inverse = [placed.index(place) + 1 for place in range(1, len(placed) + 1)]
    for metric in (euclidean_rank_distance, manhattan_rank_distance, sum_of_reversed_numbers):
        assert metric(placed) == metric(inverse)
    pairs = len(placed) * (len(placed) - 1) // 2
    if pairs:
        assert kendall_tau(range(len(placed)), placed) == 1 - Fraction(2 * sum_of_reversed_numbers(placed), pairs)


@settings(max_examples=40)
@given(columns(st.integers(0, 1), st.integers(0, 20)))
def test_soft_auc_is_the_mean_gain_over_all_pairs_also_in_arrays(lists):
    actual, scores = lists
    positives, negatives = ([s for a, s in zip(*lists, strict=True) if a == label] for label in (1, 0))
    if not positives or not negatives:
        with pytest.raises(Undefined, match="every example is"):
            soft_auc(actual, scores)
        return
    expected = Fraction(sum(max(p - n, 0) for p in positives for n in negatives), len(positives) * len(negatives))
    assert soft_auc(actual, scores) == expected
    assert soft_auc(np.array(actual), np.array(scores) / 20) == pytest.approx(float(expected) / 20, abs=1e-12)


BAD_POSITIONS = [
    ([1, 3], ValueError, r"placed\[1\] is 3: 2 examples have the positions 1 to 2, each once"),
    ([1, 1], ValueError, r"placed\[1\] is 1: 2 examples have the positions 1 to 2, each once"),
    ([0, 1], ValueError, r"placed\[0\] is 0: 2 examples have the positions"),
    ([1.5, 1], ValueError, r"placed\[0\] is 1.5: a count is a whole number"),
    ([1, math.nan], ValueError, r"placed\[1\] is nan"),
    ([], ValueError, "empty"),
    ("12", TypeError, "placed is '12'"),
    (RankedList("-+"), TypeError, "is for true positions: RankedList.from_positions makes such a list"),
]


@pytest.mark.parametrize(("placed", "error", "words"), BAD_POSITIONS, ids=[str(bad[0]) for bad in BAD_POSITIONS])
def test_bad_positions_are_named(placed, error, words):
    with pytest.raises(error, match=words):
        manhattan_rank_distance(placed)


def test_one_example_has_no_half_below():
    assert sum_of_reversed_numbers([1]) == 0
    with pytest.raises(Undefined, match="ordered AUC is undefined"):
        ordered_auc([1])


def test_a_ranked_list_from_positions_serves_as_well():
    ranked = RankedList.from_positions(np.array(TABLE_1_3))
    assert ordered_auc(ranked) == Fraction(27, 52)
    assert repr(ordered_auc.on.read(ordered_auc, ranked, (), {})[0]) == f"Positions.from_positions({TABLE_1_3})"


# Rank correlation


def test_kendall_of_the_slides_list():
    assert kendall_tau(CLASSES, SCORES) == Fraction(68 - 32, 190)
    assert kendall_tau(CLASSES, SCORES, variant="b") == pytest.approx(36 / math.sqrt(100 * 190), rel=1e-15)
    assert kendall_tau(CLASSES, SCORES, variant="Somers") == Fraction(36, 100) == 2 * auc(CLASSES, SCORES) - 1


def test_spearman_of_the_slides_list():
    # Ten positives share rank 15.5, ten negatives 5.5; the ranks of the positives' scores sum to 123.
    assert spearman_rho(CLASSES, SCORES) == pytest.approx(180 / math.sqrt(500 * 665), rel=1e-15)
    squares = sum((Fraction(31 if c else 11, 2) - rank) ** 2 for c, rank in zip(CLASSES, range(20, 0, -1), strict=True))
    assert spearman_rho(CLASSES, SCORES, variant="shortcut") == 1 - 6 * squares / (20 * 399) == Fraction(15, 38)


def test_workings_with_ties():
    working = str(kendall_tau.work([1, 2, 2, 3], [1, 3, 4, 4], variant="b"))
    assert working == (
        "concordant pairs = Σ_i(c_i) = 3 + 1 + 0 + 0 = 4\n"
        "discordant pairs = Σ_i(d_i) = 0 + 0 + 0 + 0 = 0\n"
        "pairs tied in the first alone = Σ_i(t_i) = 0 + 1 + 0 + 0 = 1\n"
        "pairs tied in the second alone = Σ_i(u_i) = 0 + 0 + 1 + 0 = 1\n"
        "Kendall tau = (concordant pairs - discordant pairs) / √((concordant pairs + discordant pairs + pairs tied in "
        "the first alone) × (concordant pairs + discordant pairs + pairs tied in the second alone)) "
        "= (4 - 0) / √((4 + 0 + 1) × (4 + 0 + 1)) = 4/5 = 0.8"
    )
    assert str(spearman_rho.work([1, 2, 2], [1, 3, 2], variant="shortcut")) == (
        "squared differences of ranks = Σ_i((r_i - s_i)^2) = (1 - 1)^2 + (5/2 - 3)^2 + (5/2 - 2)^2 = 1/2\n"
        "Spearman rho = 1 - 6 × squared differences of ranks / (n × (n^2 - 1)) = 1 - 6 × 1/2 / (3 × (3^2 - 1)) "
        "= 7/8 = 0.875"
    )


rankings = columns(st.integers(0, 4), st.integers(0, 4), least=2, most=9)


@settings(max_examples=60)
@given(rankings)
def test_kendall_counts_every_pair_once(lists):
    signs = [
        (math.copysign(1, a - b) if a != b else 0) * (math.copysign(1, c - d) if c != d else 0)
        for (a, c), (b, d) in combinations(zip(*lists, strict=True), 2)
    ]
    assert kendall_tau(*lists) == Fraction(int(sum(signs)), len(signs))
    one_sided = [bool(a != b) for a, b in combinations(lists[0], 2)]
    if any(one_sided):
        assert kendall_tau(*lists, variant="Somers") == Fraction(int(sum(signs)), sum(one_sided))


@settings(max_examples=60)
@given(rankings)
def test_scipy_agrees(lists):
    for metric, variant, oracle in (
        (kendall_tau, "b", scipy.stats.kendalltau),
        (spearman_rho, None, scipy.stats.spearmanr),
        (kendall_tau, "Somers", scipy.stats.somersd),
    ):
        if len(set(lists[0])) == 1 or (len(set(lists[1])) == 1 and variant != "Somers"):
            with pytest.raises(Undefined):
                metric(*lists, variant=variant)
        elif len(set(lists[1])) > 1:
            with np.errstate(invalid="ignore"):  # where as many pairs agree as not, scipy's p of Somers' D is 0 / 0
                expected = oracle(*lists).statistic
            if math.isnan(expected):  # and so is its D, which is 0: tests/test_conformance.py pins it
                expected = 0
            assert float(metric(*lists, variant=variant)) == pytest.approx(expected, abs=1e-12)
            assert float(metric(*map(np.array, lists), variant=variant)) == pytest.approx(expected, abs=1e-12)


@settings(max_examples=40)
@given(rankings)
def test_only_the_order_counts(lists):
    first, second = lists
    stretched = [x**3 + 10 * x for x in first]
    mirrored = [-x for x in second]
    for metric, variant in ((kendall_tau, None), (kendall_tau, "b"), (spearman_rho, None)):
        try:
            value = metric(first, second, variant=variant)
        except Undefined:
            continue
        assert metric(stretched, second, variant=variant) == value
        assert metric(second, first, variant=variant) == value
        assert metric(first, mirrored, variant=variant) == -value


@given(st.integers(2, 8).flatmap(lambda size: st.tuples(*[st.permutations(range(size))] * 2)))
def test_without_ties_every_variant_is_the_same_number(lists):
    assert spearman_rho(*lists) == spearman_rho(*lists, variant="shortcut")
    assert kendall_tau(*lists) == kendall_tau(*lists, variant="b") == kendall_tau(*lists, variant="Somers")


@settings(max_examples=20)
@given(rankings)
def test_arrays_are_counted_exactly(lists):
    first, second = lists
    value = kendall_tau(np.array(first), np.array(second))
    assert isinstance(value, Fraction)
    assert value == kendall_tau(first, second) == kendall_tau(pd.Series(first, index=second), second)
    data = TwoRankings(np.array(first), second)
    assert kendall_tau(data) == value
    assert str(kendall_tau.work(data)) == str(kendall_tau.work(first, second))
    if min(len(set(first)), len(set(second))) > 1:
        assert isinstance(spearman_rho(data), float)
        assert spearman_rho(data) == pytest.approx(float(spearman_rho(first, second)), abs=1e-12)


def test_long_arrays_do_not_overflow():
    # 5 × 10^9 pairs: their square is beyond 64 bits.
    numbers = np.arange(10**5)
    assert kendall_tau(numbers, numbers // 2 * 2, variant="b") == pytest.approx(
        math.sqrt(1 - 50_000 / math.comb(10**5, 2)), rel=1e-12
    )
    assert kendall_tau(numbers, -numbers) == -1
    assert spearman_rho(numbers, -numbers) == pytest.approx(-1, abs=1e-12)


def test_infinite_scores_have_a_place_too():
    assert kendall_tau([1, 2, 3], [-math.inf, 0.5, math.inf]) == 1
    assert kendall_tau(np.array([1, 2, 3]), np.array([-math.inf, 0.5, math.inf])) == 1
    assert spearman_rho([1, 2, 3], [-math.inf, 0.5, math.inf]) == 1


def test_a_decimal_ties_with_its_fraction():
    assert kendall_tau([0.1, Fraction(1, 10)], [1, 2]) == 0


BAD_RANKINGS = [
    (([1, 2, 3], [1, 2]), ValueError, "first has 3 numbers but second has 2"),
    (([], []), ValueError, "first is empty"),
    (([1, math.nan], [1, 2]), ValueError, r"first\[1\] is nan"),
    ((np.array([1, 2]), np.array([1, math.nan])), ValueError, r"second\[1\] is nan"),
    ((np.array([[1], [2]]), [1, 2]), ValueError, "first has 2 dimensions"),
    (([1, "x"], [1, 2]), ValueError, r"first\[1\] is 'x'"),
    (([1, None], [1, 2]), TypeError, r"first\[1\] is None: a number is needed"),
    (("ab", [1, 2]), TypeError, "first is 'ab'"),
    (([1, 2],), TypeError, "Kendall tau takes two lists: two numbers for each thing"),
]


@pytest.mark.parametrize(("lists", "error", "words"), BAD_RANKINGS, ids=[bad[2] for bad in BAD_RANKINGS])
def test_bad_rankings_are_named(lists, error, words):
    with pytest.raises(error, match=words):
        kendall_tau(*lists)


def test_one_thing_has_no_pairs_and_equal_ones_no_order():
    with pytest.raises(Undefined, match=r"Kendall tau is undefined: C\(n, 2\) = 0"):
        kendall_tau([1], [2])
    with pytest.raises(Undefined, match="Spearman rho is undefined"):
        spearman_rho([1, 1], [1, 2])
    with pytest.raises(Undefined, match="Spearman rho is undefined"):
        spearman_rho(np.array([1, 1]), np.array([1, 2]))

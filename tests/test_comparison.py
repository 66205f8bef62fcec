"""Measures compared over all ranked lists, against the thesis' tables and against plain enumeration."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau
from sklearn.metrics import average_precision_score, roc_auc_score
from statsmodels.stats.proportion import proportion_confint

from metrics import Undefined
from metrics.exact import decimal
from metrics.lab import measure_columns, measures
from metrics.lab.compare import compare_measures
from metrics.lab.measures import linear_combination, two_level
from metrics.lab.pair_counting import count_pairs
from metrics.lab.ranked_distribution import gaussian_binomial, joint_distribution, pair_counts
from metrics.lab.result import Comparison
from metrics.lab.theorems import theorem
from metrics.scores.rank_measures import (
    euclidean_rank_distance,
    manhattan_rank_distance,
    ordered_auc,
    sum_of_reversed_numbers,
)
from metrics.scores.ranking import auc, average_precision, break_even_point

# Consistent, inconsistent, only AUC, only accuracy, neither, all pairs, and C, D, E as printed.
BALANCED = {  # tables 3.4, 3.5, 3.6
    4: (9, 0, 5, 0, 1, 15, "1.0", "∞", "0.067"),
    6: (113, 1, 62, 4, 10, 190, "0.991", "15.5", "0.053"),
    8: (1459, 34, 762, 52, 108, 2415, "0.977", "14.7", "0.045"),
    10: (19742, 766, 9416, 618, 1084, 31626, "0.963", "15.2", "0.034"),
    12: (273600, 13997, 120374, 7369, 11086, 426426, "0.951", "16.3", "0.026"),
    14: (3864673, 237303, 1578566, 89828, 117226, 5887596, "0.942", "17.6", "0.020"),
    16: (55370122, 3868959, 21161143, 1121120, 1290671, 82812015, "0.935", "18.9", "0.016"),
}
A_QUARTER_POSITIVE = {  # tables 3.7, 3.8, 3.9
    4: (3, 0, 3, 0, 0, 6, "1.0", "∞", "0"),
    8: (187, 10, 159, 10, 12, 378, "0.949", "15.9", "0.032"),
    12: (12761, 1225, 8986, 489, 629, 24090, "0.912", "18.4", "0.026"),  # printed 12716: two digits are exchanged
    16: (926884, 114074, 559751, 25969, 28612, 1655290, "0.890", "21.6", "0.017"),
}
ROWS = [((n // 2, n // 2), row) for n, row in BALANCED.items()] + [
    ((n // 4, n - n // 4), row) for n, row in A_QUARTER_POSITIVE.items()
]


def as_printed(value, printed):
    return decimal(value, len(printed.partition(".")[2])) == printed


@pytest.mark.parametrize(("size", "row"), ROWS, ids=[str(size) for size, _ in ROWS])
def test_tables_3_4_to_3_9(size, row):
    both = compare_measures("auc", "accuracy", size)
    assert (*both.counts, both.pairs) == row[:6]
    assert as_printed(both.C, row[6])
    assert as_printed(both.D, row[7])
    assert as_printed(both.E, row[8])


def test_the_five_counts_add_up_only_with_the_digits_in_order():
    assert 12761 + 1225 + 8986 + 489 + 629 == 24090
    assert compare_measures("auc", "accuracy", (3, 9)).pairs == comb(comb(12, 3), 2) == 24090


def test_table_3_10():
    printed = {1: ("1.0", "∞"), 2: ("0.926", "22.3"), 3: ("0.939", "15.5"), 4: ("0.956", "14.9"), 5: ("0.963", "15.2")}
    for positives in range(1, 10):
        both = compare_measures("auc", "accuracy", (positives, 10 - positives))
        C, D = printed[min(positives, 10 - positives)]
        assert as_printed(both.C, C)
        assert as_printed(both.D, D)


# CON, INCON, DIS of the new measure, DIS of the old one, IND, C. Tables 4.1 and 4.2 as printed; of 4.3 and 4.4, which
# repeat them, what a weight of √2/2 gives.
TWO_LEVEL = {
    "auc": {
        6: "0.926 0 0.021 0 0.053 1",
        8: "0.934 0 0.022 0 0.045 1",
        10: "0.946 0 0.020 0 0.034 1",
        12: "0.957 0 0.017 0 0.026 1",
        14: "0.965 0 0.015 0 0.020 1",
        16: "0.971 0 0.014 0 0.016 1",
    },
    "accuracy": {
        6: "0.616 0.005 0.326 0 0.053 0.992",
        8: "0.626 0.014 0.316 0 0.045 0.978",
        10: "0.644 0.024 0.298 0 0.034 0.964",
        12: "0.659 0.033 0.282 0 0.026 0.953",
        14: "0.672 0.040 0.268 0 0.020 0.943",
        16: "0.682 0.047 0.256 0 0.016 0.936",
    },
}
LINEAR = {
    "auc": {6: "35/38 1/190 2/95 0 1/19 175/176", 8: "97/105 8/805 52/2415 0 108/2415 2231/2255"},
    "accuracy": {6: "59/95 0 62/190 0 1/19 1", 8: "307/483 2/483 762/2415 0 108/2415 307/309"},
}


def shares(both):
    return both.consistency, both.inconsistency, *both.discriminancy, both.indifferency, both.C


@pytest.mark.parametrize("old", TWO_LEVEL)
@pytest.mark.parametrize("length", [6, 8, 10, 12, 14, 16])
def test_tables_4_1_and_4_2(old, length):
    both = compare_measures(two_level("auc", "accuracy"), old, (length // 2, length // 2))
    for value, printed in zip(shares(both), TWO_LEVEL[old][length].split(), strict=True):
        assert as_printed(value, printed)
    assert math.isinf(both.D)


@pytest.mark.parametrize("old", LINEAR)
@pytest.mark.parametrize("length", [6, 8])
def test_tables_4_3_and_4_4_as_they_should_be(old, length):
    both = compare_measures(linear_combination("auc", "accuracy"), old, (length // 2, length // 2))
    assert shares(both) == tuple(map(Fraction, LINEAR[old][length].split()))
    assert math.isinf(both.D)


SHORT = {
    "AUC": "auc",
    "SRN": "sum_of_reversed_numbers",
    "MD": "manhattan_rank_distance",
    "ED": "euclidean_rank_distance",
    "OAUC": "ordered_auc",
    "acc": "accuracy",
}


@pytest.mark.parametrize(
    ("pair", "length", "C", "D"),
    [
        ("AUC ED", 8, "0.87", None),
        ("AUC OAUC", 8, "0.99", None),
        ("SRN ED", 8, "0.98", None),
        ("acc ED", 8, "0.90", None),
        # Table 3.19 is not of length 8, as it says: many of its cells come out at length 7.
        ("AUC ED", 7, "0.87", "0.21"),
        ("SRN MD", 7, "0.95", "1.84"),
        ("MD ED", 7, "0.95", "0.117"),
        ("acc AUC", 7, "0.98", "0.071"),
        ("SRN acc", 7, "0.91", "9.94"),
    ],
)
def test_tables_3_18_and_3_19(pair, length, C, D):
    both = compare_measures(*(SHORT[name] for name in pair.split()), length)
    assert as_printed(both.C, C)
    assert D is None or as_printed(both.D, D)


def test_orderings_of_plus_and_minus_say_the_same_as_lists():
    orderings, lists = (compare_measures("auc", "accuracy", size) for size in (8, (4, 4)))
    assert (orderings.C, orderings.D) == (lists.C, lists.D)  # so table 3.19 should repeat the 14.7 of table 3.5
    assert orderings.pairs == comb(40320, 2)


# The exact distribution


def plainly(marks):
    """p and U of one list, from the definitions."""
    positives = [i for i, mark in enumerate(marks) if mark]
    negatives = [i for i, mark in enumerate(marks) if not mark]
    return sum(i >= len(negatives) for i in positives), sum(i > j for i in positives for j in negatives)


def every_list(positives, negatives):
    for places in combinations(range(positives + negatives), positives):
        yield tuple(int(i in places) for i in range(positives + negatives))


SMALL = [(n0, n - n0) for n in range(2, 9) for n0 in range(1, n)]


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_the_joint_distribution_is_that_of_all_lists(size):
    found = {(p, U): n for p, least, counts in joint_distribution(*size) for U, n in enumerate(counts, least)}
    assert found == Counter(map(plainly, every_list(*size)))


@given(st.integers(1, 12), st.integers(1, 12))
@settings(max_examples=30)
def test_the_rows_are_products_of_gaussian_binomials(n0, n1):
    for p, least, counts in joint_distribution(n0, n1):
        assert least == p * (n1 - n0 + p)
        assert counts == np.convolve(gaussian_binomial(n0, p), gaussian_binomial(n1, n0 - p)).tolist()
        assert sum(counts) == comb(n0, p) * comb(n1, n0 - p)


def brute_force(first, second, weights):
    """The five counts pair by pair."""
    things = [(a, b) for a, b, n in zip(first, second, weights, strict=True) for _ in range(n)]
    found = Counter()
    for (a, b), (c, d) in combinations(things, 2):
        signs = (a > c) - (a < c), (b > d) - (b < d)
        found[(signs[0] * signs[1], bool(signs[0]), bool(signs[1]))] += 1
    kinds = [(1, True, True), (-1, True, True), (0, True, False), (0, False, True), (0, False, False)]
    return tuple(found[kind] for kind in kinds)


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 3)), min_size=1, max_size=20))
def test_pairs_are_counted_as_one_by_one(cells):
    assert count_pairs(*zip(*cells, strict=True)) == brute_force(*zip(*cells, strict=True))


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_both_ways_of_counting_agree(size):
    cells = [(U, p, n) for p, least, counts in joint_distribution(*size) for U, n in enumerate(counts, least)]
    assert pair_counts(*size) == count_pairs(*zip(*cells, strict=True))


def test_exchanging_the_measures_exchanges_what_only_one_sees():
    one, other = compare_measures("auc", "accuracy", (4, 7)), compare_measures("accuracy", "auc", (4, 7))
    assert one.counts._replace(first_only=one.counts.second_only, second_only=one.counts.first_only) == other.counts
    assert (one.C, one.D) == (other.C, 1 / other.D)


@pytest.mark.parametrize(
    ("size", "C", "D"),
    [
        ((20, 20), 0.8953824857, 35.03923791),
        ((50, 50), 0.8718, 74.16),
        ((25, 75), 0.8129623879, 85.7126075),
    ],
)
def test_longer_lists_than_the_thesis_could_enumerate(size, C, D):
    both = compare_measures("auc", "accuracy", size)
    assert float(both.C) == pytest.approx(C, rel=1e-4)
    assert float(both.D) == pytest.approx(D, rel=1e-4)


def test_neither_conjecture_of_the_thesis_holds():
    C, D = zip(
        *((both.C, both.D) for both in (compare_measures("auc", "accuracy", (n, n)) for n in (8, 16, 32))), strict=True
    )
    assert C[0] > Fraction(93, 100) > C[1] > C[2] > Fraction(5, 6)
    assert D[0] < 19 < D[1] < D[2] / Fraction(3, 2)


def test_the_normal_limit():
    assert compare_measures("auc", "accuracy", (3, 3)).normal_limit() == pytest.approx(5 / 6)
    assert compare_measures("accuracy", "auc", (1, 3)).normal_limit() == pytest.approx(0.7699465438373841)
    with pytest.raises(ValueError, match="the limit of C is known for auc and accuracy, not for auc and break_even"):
        compare_measures("auc", "break_even_point", (3, 3)).normal_limit()


# The lemmas of the thesis, on the exact distribution


def lemma_rows(n0, n1):
    return {p: (least, counts) for p, least, counts in joint_distribution(n0, n1)}


@pytest.mark.parametrize("size", [(n0, n - n0) for n in range(2, 13) for n0 in range(1, n)], ids=str)
def test_lemmas_1_to_5(size):
    n0, n1 = size
    N, bounds = n0 + n1, []
    for p, (least, counts) in lemma_rows(*size).items():
        accuracy = Fraction(n1 - n0 + 2 * p, N)
        most = least + len(counts) - 1
        assert Fraction(least, n0 * n1) == (N**2 * accuracy**2 - (n0 - n1) ** 2) / (4 * n0 * n1)
        assert Fraction(most, n0 * n1) == 1 - N**2 * (1 - accuracy) ** 2 / (4 * n0 * n1)
        assert sum(n > 0 for n in counts) == (accuracy - accuracy**2) * N**2 / 2 + 1
        assert counts == counts[::-1]
        bounds.append((least, most))
    assert all(a < b and c < d for (a, c), (b, d) in pairwise(bounds))
    for (low, fewer), (high, more) in combinations(lemma_rows(*size).values(), 2):
        differences = Counter()
        for U, n in enumerate(fewer, low):
            for V, m in enumerate(more, high):
                differences[(V > U) - (V < U)] += n * m
        assert differences[1] > differences[-1]


@pytest.mark.parametrize("n", range(1, 11))
def test_lemmas_6_to_9(n):
    for m in range(n + 1):
        assert gaussian_binomial(n, m) == gaussian_binomial(n, n - m)
        if 0 < m < n / 2:
            pairs = zip(gaussian_binomial(n, m), gaussian_binomial(n, m + 1), strict=False)
            assert all(fewer <= more for fewer, more in pairs)
    rows = {p: counts for p, (_, counts) in lemma_rows(n, n).items()}
    for p, counts in rows.items():
        assert counts == rows[n - p]
        for other, fewer in rows.items():
            if abs(2 * other - n) > abs(2 * p - n):
                assert all(a <= b for a, b in zip(fewer, counts, strict=False))
                assert len(fewer) < len(counts)


# The theorems


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (2, 6), (5, 3), 5], ids=str)
@pytest.mark.parametrize("number", range(1, 8))
def test_the_theorems_hold(number, size):
    check = theorem(number, size)
    assert check.holds is (None if number == 2 and size in [(2, 6), (5, 3), 5] else True)
    assert str(check).startswith(f"Theorem {number} {'holds' if check.holds else 'does not apply'}: ")


@pytest.mark.parametrize(
    ("number", "size", "said"),
    [
        (2, (1, 1), "Theorem 2 fails: 0 pairs are ordered by auc only and 0 by accuracy only."),
        (
            4,
            (2, 2),
            "Theorem 4 does not apply: it supposes that auc is better than accuracy, which must order some pair alone.",
        ),
        (5, (2, 2), "Theorem 5 fails: auc:accuracy never contradicts auc, and sees nothing more: they are equivalent."),
        (7, (1, 3), "Theorem 7 does not apply: it supposes that each of auc and accuracy orders some pair alone."),
    ],
)
def test_where_a_theorem_supposes_more_than_it_says(number, size, said):
    assert str(theorem(number, size)) == said


def test_theorems_of_other_measures():
    assert theorem(4, 6, "ordered_auc", "manhattan_rank_distance").holds
    assert theorem(5, (3, 4), "average_precision", "auc").holds
    assert theorem(5, (3, 4), "accuracy", "break_even_point").holds is False  # which orders no pair that ties in it
    assert theorem(6, 6, "ordered_auc", "auc").holds
    assert len(theorem(6, 6, "ordered_auc", "auc").comparisons) == 3


def test_an_unknown_theorem():
    with pytest.raises(ValueError, match="number is 8: the theorems are 1, 2, 3, 4, 5, 6, 7"):
        theorem(8, (2, 2))


# Measures


def test_every_measure_has_a_name_and_a_direction():
    assert measures.OF_CLASSES.keys() == measure_columns.OF_CLASSES.keys()
    assert measures.OF_ORDERS.keys() == measure_columns.OF_ORDERS.keys()


def value(name, row):
    table = measure_columns.OF_CLASSES | measure_columns.OF_ORDERS
    (numerator,), denominator = table[name](np.array([row]))
    return Fraction(int(numerator), denominator or 1)


@given(st.lists(st.integers(0, 1), min_size=2, max_size=14).filter(lambda marks: 0 < sum(marks) < len(marks)))
def test_measures_of_two_classes_are_those_of_scikit_learn(marks):
    scores = range(len(marks))
    hits, n0 = sum(marks[len(marks) - sum(marks) :]), sum(marks)
    assert float(value("auc", marks)) == pytest.approx(roc_auc_score(marks, scores))
    assert float(value("average_precision", marks)) == pytest.approx(average_precision_score(marks, scores))
    assert value("break_even_point", marks) == Fraction(hits, n0)
    assert value("accuracy", marks) == Fraction(hits + (len(marks) - n0) - (n0 - hits), len(marks))


@given(st.integers(2, 9).flatmap(lambda n: st.permutations(range(1, n + 1))))
def test_measures_of_orderings_are_their_definitions(order):
    n = len(order)
    low = n // 2
    positions = [r for r, rank in enumerate(order, 1) if rank > low]
    weighted = sum(order[r - 1] * (r - i) for i, r in enumerate(positions, 1))
    assert value("ordered_auc", order) == Fraction(weighted, low * sum(low + i for i in range(1, n - low + 1)))
    assert value("euclidean_rank_distance", order) == sum((a - i) ** 2 for i, a in enumerate(order, 1))  # its square
    assert value("manhattan_rank_distance", order) == sum(abs(a - i) for i, a in enumerate(order, 1))
    tau = kendalltau(range(n), order).statistic
    assert float(value("sum_of_reversed_numbers", order)) == pytest.approx((1 - tau) * comb(n, 2) / 2)


def test_the_thesis_own_examples_of_measures():
    table_1_3 = [3, 6, 8, 1, 4, 2, 5, 7]
    assert value("euclidean_rank_distance", table_1_3) == 76
    assert value("manhattan_rank_distance", table_1_3) == 22
    assert value("sum_of_reversed_numbers", table_1_3) == 12
    assert value("ordered_auc", table_1_3) == Fraction(62, 104)
    table_1_2 = [0, 0, 0, 0, 1, 0, 1, 1, 1, 1]
    assert value("auc", table_1_2) == Fraction(24, 25)
    assert value("average_precision", table_1_2) == Fraction(29, 30)


PUBLIC = {"auc": auc, "average_precision": average_precision, "break_even_point": break_even_point}


@given(st.lists(st.integers(0, 1), min_size=2, max_size=10).filter(lambda marks: 0 < sum(marks) < len(marks)))
@settings(max_examples=30)
def test_measures_of_two_classes_are_the_metrics_of_that_name(marks):
    for name, metric in PUBLIC.items():
        assert value(name, marks) == metric(marks, list(range(len(marks))))
        assert (metric.key, metric.better) == (name, measures.OF_CLASSES[name])


@given(st.integers(2, 8).flatmap(lambda n: st.permutations(range(1, n + 1))))
@settings(max_examples=30)
def test_measures_of_orderings_are_the_metrics_of_that_name(order):
    placed = [order.index(true) + 1 for true in range(1, len(order) + 1)]  # a metric takes where each example is placed
    for metric in (ordered_auc, manhattan_rank_distance, sum_of_reversed_numbers):
        assert value(metric.key, order) == metric(placed)
        assert metric.better == measures.OF_ORDERS[metric.key]
    assert value("euclidean_rank_distance", order) == euclidean_rank_distance(placed, variant="thesis")


def test_how_many_values_a_measure_takes():
    orders = measure_columns.all_orders(8)
    found = {name: len(set(of(orders)[0].tolist())) for name, of in measure_columns.OF_ORDERS.items()}
    assert found["ordered_auc"] == 95  # the thesis takes the largest numerator, 104, for their number
    assert found["euclidean_rank_distance"] == (8**3 - 8) // 6 + 1
    assert found["manhattan_rank_distance"] == 8**2 // 4 + 1
    lists = measure_columns.all_lists(4, 4)
    assert len(set(measure_columns.OF_CLASSES["auc"](lists)[0].tolist())) == 4 * 4 + 1  # n0 n1 in the thesis


def test_average_precision_of_a_long_list_does_not_overflow():
    marks = [0, 1] * 30
    assert float(value("average_precision", marks)) == pytest.approx(average_precision_score(marks, range(60)))


def all_at_once(first, second, lists):
    """The five counts from two functions of one list."""
    lists = list(lists)
    return brute_force([first(row) for row in lists], [second(row) for row in lists], [1] * len(lists))


@pytest.mark.parametrize("names", [("average_precision", "auc"), ("average_precision", "accuracy")])
def test_enumeration_is_pair_by_pair(names):
    first, second = (lambda row, name=name: value(name, row) for name in names)
    assert compare_measures(*names, (3, 4)).counts == all_at_once(first, second, every_list(3, 4))


@pytest.mark.parametrize("names", list(combinations(SHORT.values(), 2)))
def test_enumeration_of_orderings_is_pair_by_pair(names):
    signs = [-1 if measures.measure(name).better == "lower" else 1 for name in names]
    orders = list(permutations(range(1, 5)))
    rows = [[o > 2 for o in order] for order in orders]
    values = [
        [sign * value(name, row) for row in (rows if name in measures.OF_CLASSES else orders)]
        for sign, name in zip(signs, names, strict=True)
    ]
    assert compare_measures(*names, 4).counts == brute_force(*values, [1] * 24)


def test_equivalence_dominance_and_the_better_measure():
    same = compare_measures("accuracy", "break_even_point", (3, 5))
    assert same.equivalent
    assert not same.dominates
    assert same.better is None
    finer = compare_measures("auc:accuracy", "auc", (3, 3))
    assert (finer.equivalent, finer.dominates, finer.better) == (False, True, "auc:accuracy")
    assert compare_measures("auc", "auc:accuracy", (3, 3)).better == "auc:accuracy"
    assert not compare_measures("auc", "accuracy", (3, 3)).dominates
    assert compare_measures("auc", "accuracy", (3, 3)).better == "auc"
    assert compare_measures("auc", lambda row: -sum(i * mark for i, mark in enumerate(row)), (2, 2)).better is None


def test_the_preference_order_of_the_ranking_measures():
    order = [SHORT[name] for name in ("OAUC", "ED", "SRN", "AUC", "MD", "acc")]
    assert [compare_measures(f, g, 8).better for f, g in pairwise(order)] == order[:-1]


def test_a_function_of_your_own():
    def own_auc(row):
        return plainly(row)[1] / 12

    own = compare_measures(own_auc, "auc", (3, 4))
    assert own.equivalent
    assert own.first == "own_auc"
    two = compare_measures(lambda row: plainly(row)[0], lambda row: plainly(row)[1], (3, 3))
    assert two.counts == (113, 1, 4, 62, 10)  # two functions without a name are two


def test_a_metric_stands_for_its_name():
    from metrics import accuracy

    assert compare_measures("auc", accuracy, (3, 3)).counts == (113, 1, 62, 4, 10)


def test_names_of_built_measures():
    assert compare_measures("auc:accuracy", "auc⊕accuracy", (3, 3)).first == "auc:accuracy"
    mean = linear_combination("auc", "accuracy", Fraction(1, 3))
    assert repr(mean) == "<measure 1/3 auc + (1 - 1/3) accuracy, higher is better>"
    assert linear_combination("manhattan_rank_distance", "sum_of_reversed_numbers", 0.5).better == "lower"


def weighed(alpha):
    def both(row):
        p, U = plainly(row)
        return alpha * U / 9 + (1 - alpha) * Fraction(2 * p, 6)

    return both


@pytest.mark.parametrize("alpha", [Fraction(1, 2), Fraction(1, 3), Fraction(9, 10)])
def test_a_rational_weight_may_make_ties(alpha):
    ours = compare_measures(linear_combination("auc", "accuracy", alpha), "auc", (3, 3))
    assert ours.counts == all_at_once(weighed(alpha), lambda row: plainly(row)[1], every_list(3, 3))


def test_a_root_as_weight_is_as_good_as_exact():
    assert linear_combination("auc", "accuracy", "sqrt(1/2)").alpha ** 2 == pytest.approx(Fraction(1, 2), abs=1e-99)
    nearly = linear_combination("auc", "accuracy", Fraction(math.sqrt(1 / 2)))
    for size in [(3, 3), (5, 4), (2, 9)]:
        ours, theirs = (compare_measures(mean, "accuracy", size) for mean in ("auc⊕accuracy", nearly))
        assert ours.counts == theirs.counts


def test_lower_is_better_also_in_a_mean():
    mean = linear_combination("manhattan_rank_distance", "sum_of_reversed_numbers")
    both = compare_measures(mean, "manhattan_rank_distance", 5)
    assert both.consistency > 9 * both.inconsistency


def test_built_measures_are_exact_at_any_size():
    both = compare_measures("auc:accuracy", "auc", (20, 20))
    plain = compare_measures("auc", "accuracy", (20, 20))
    assert both.counts.first_only == plain.counts.second_only
    assert both.counts.neither == plain.counts.neither
    assert both.counts.inconsistent == 0


# Drawn pairs


def test_drawn_pairs_come_with_an_interval_that_holds_the_truth():
    truth = compare_measures("average_precision", "accuracy", (5, 5))
    drawn = compare_measures("average_precision", "accuracy", (5, 5), draw=20_000, seed=3)
    assert drawn.sampled
    assert drawn.pairs == 20_000
    for name in ("C", "D", "E"):
        low, high = drawn.interval(name, 0.999)
        assert low < getattr(truth, name) < high
        assert truth.interval(name) == (getattr(truth, name),) * 2
    low, high = drawn.interval("consistent")
    assert low < drawn.consistency < high
    assert truth.interval("consistent")[0] == truth.consistency


def test_nine_intervals_in_ten_hold_the_truth():
    truth = compare_measures("auc", "accuracy", (4, 4)).C
    drawn = (compare_measures("auc", "accuracy", (4, 4), draw=300, seed=seed).interval("C", 0.9) for seed in range(100))
    assert 80 <= sum(low < truth < high for low, high in drawn) <= 99


def test_the_same_seed_draws_the_same_pairs():
    draws = [compare_measures("average_precision", "auc", 12, draw=500, seed=seed).counts for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]
    assert compare_measures("average_precision", "auc", 12, draw=500, seed=np.random.default_rng(1)).counts == draws[0]


def test_lists_too_many_to_enumerate_are_drawn():
    both = compare_measures("average_precision", "auc", (13, 13), seed=0)
    assert both.sampled
    assert both.pairs == 50_000
    assert "50,000 pairs drawn from lists of 13 positives and 13 negatives" in repr(both)


def test_drawn_pairs_are_never_the_same_list_twice():
    both = compare_measures("auc", "accuracy", (1, 1), draw=50, seed=0)
    assert both.counts == (50, 0, 0, 0, 0)
    assert both.equivalent is None  # drawn pairs prove nothing
    with pytest.raises(Undefined, match="the interval of D is undefined: no pair drawn is first_only or second_only"):
        both.interval("D")


def test_orderings_are_drawn_too():
    both = compare_measures("ordered_auc", "manhattan_rank_distance", 12, draw=5_000, seed=1)
    assert 0.8 < both.C < 0.95
    assert compare_measures("ordered_auc", "auc", 6, draw=20, seed=1).interval("D")[1] == math.inf


def test_the_interval_is_wilsons():
    both = compare_measures("auc", "accuracy", (4, 4), draw=200, seed=4)
    alike, differently, first, second, _ = both.counts
    assert both.interval("C", 0.8) == pytest.approx(
        proportion_confint(alike, alike + differently, 0.2, method="wilson")
    )
    low, high = proportion_confint(first, first + second, 0.05, method="wilson")
    assert both.interval("D") == pytest.approx((low / (1 - low), high / (1 - high)))


# What is shown


def test_the_degrees_are_worked():
    assert str(compare_measures("auc", "accuracy", (3, 3))).splitlines() == [
        "auc and accuracy: 190 pairs of all lists of 3 positives and 3 negatives",
        "C = consistent / (consistent + inconsistent) = 113 / (113 + 1) = 113/114 ≈ 0.991",
        "D = first only / second only = 62 / 4 = 31/2 = 15.5",
        "E = neither / pairs = 10 / 190 = 1/19 ≈ 0.053",
    ]


def test_a_degree_without_pairs_is_undefined_in_a_sentence():
    blind = compare_measures("auc", lambda row: 0, (2, 2))
    with pytest.raises(Undefined, match=r"C is undefined: consistent \+ inconsistent = 0"):
        _ = blind.C
    assert math.isinf(blind.D)
    with pytest.raises(Undefined, match="D is undefined: second only = 0"):
        _ = compare_measures("auc", "auc", (2, 2)).D
    assert "C is undefined" in "\n".join(Comparison("f", "g", "lists", (0, 0, 10**20, 0, 0))._degrees())


def test_a_pandas_table_of_the_five_shares():
    table = compare_measures("auc", "accuracy", (3, 3)).table()
    assert list(table.index) == ["both, alike", "both, differently", "only auc", "only accuracy", "neither"]
    assert list(table["pairs"]) == [113, 1, 62, 4, 10]
    assert sum(table["share"]) == 1
    assert table.loc["only auc", "decimal"] == "0.326"


def test_long_numbers_are_shown_by_their_first_digits():
    both = compare_measures("auc", "accuracy", (30, 30))
    assert "6.993 × 10^33 pairs" in str(both)
    assert f"C ≈ {decimal(both.C)}" in str(both)
    assert "<p>C ≈ " in both._repr_html_()


def test_html_names_rows_and_columns():
    html = compare_measures("auc", lambda row: row[0], (2, 2))._repr_html_()
    assert '<th scope="row">only &lt;lambda&gt;</th>' in html
    assert '<th scope="col">pairs</th>' in html
    assert 'class="wm-steps"' in html


# Bad input


def call(*words, **given):
    return lambda: compare_measures(*words, **given)


@pytest.mark.parametrize(
    ("make", "problem", "message"),
    [
        (
            call("auc", "kappa", (3, 3)),
            ValueError,
            "measure is 'kappa': choose one of accuracy, auc, average_precision",
        ),
        (call("auc", 3, (3, 3)), ValueError, "measure is 3: choose one of"),
        (call("auc", "accuracy", (0, 3)), ValueError, r"size is \(0, 3\): both classes need at least one example"),
        (call("auc", "accuracy", 1), ValueError, "size is 1: both classes need at least one example"),
        (call("auc", "accuracy", (1, 2, 3)), TypeError, r"size is \(1, 2, 3\): give \(positives, negatives\)"),
        (call("auc", "accuracy", (2.5, 3)), TypeError, r"size is \(2.5, 3\): give \(positives, negatives\)"),
        (call("ordered_auc", "auc", (3, 3)), ValueError, "ordered_auc needs the true order of all examples"),
        (call("auc", "accuracy", (3, 3), draw=0), ValueError, "draw is 0: a whole number from 1 is needed"),
        (call("auc", lambda row: math.nan, (1, 1)), ValueError, r"<lambda>\(\(1, 0\)\) is nan: a finite number"),
        (call("auc", lambda row: "good", (1, 1)), ValueError, r"<lambda>\(\(1, 0\)\) is 'good'"),
        (lambda: linear_combination("auc", "accuracy", 1), ValueError, "alpha is 1: it lies between 0 and 1"),
        (lambda: linear_combination("auc", "accuracy", "sqrt(4)"), ValueError, r"alpha is sqrt\(4\): it lies between"),
        (
            lambda: linear_combination("auc", "manhattan_rank_distance"),
            ValueError,
            "auc is better when higher but manhattan_rank_distance when lower: their sum points nowhere",
        ),
        (
            call(linear_combination("euclidean_rank_distance", "manhattan_rank_distance"), "auc", 4),
            TypeError,
            "euclidean_rank_distance is a root: it cannot be weighed exactly",
        ),
        (
            call(linear_combination("auc:accuracy", "auc"), "auc", (2, 2)),
            TypeError,
            "auc:accuracy is an order, not a number: it cannot be weighed",
        ),
        (
            lambda: compare_measures("auc", "accuracy", (2, 2)).interval("F"),
            ValueError,
            "of is 'F': choose one of 'C', 'D', 'E'",
        ),
        (
            lambda: compare_measures("auc", "accuracy", (2, 2), draw=9, seed=0).interval("C", 1),
            ValueError,
            "confidence is 1: it lies between 0 and 1",
        ),
        (lambda: gaussian_binomial(3, 4), ValueError, "k is 4: it lies between 0 and n = 3"),
    ],
)
def test_bad_input_is_named(make, problem, message):
    with pytest.raises(problem, match=message):
        make()


def mixed_pairs(positives, size):
    """How many lists have so many mixed pairs, when place i is paired with the i-th from the other end."""
    odd, counts = size % 2, Counter()
    for middle in range(odd + 1):
        for mixed in range(size // 2 + 1):
            full, rest = divmod(positives - middle - mixed, 2)
            if rest == 0 and 0 <= full <= size // 2 - mixed:
                counts[mixed] += comb(size // 2, mixed) * 2**mixed * comb(size // 2 - mixed, full)
    return counts


@pytest.mark.parametrize("sizes", [(1, 1), (2, 3), (3, 3), (3, 5), (4, 5), (5, 2)])
def test_given_its_pairs_of_places_a_list_is_decided_by_coins(sizes):
    """The second step of the proof that D grows: what is left of U are sums of different weights."""
    positives, size = sizes[0], sum(sizes)
    groups = {}
    for places in combinations(range(1, size + 1), positives):
        told = tuple(sorted(min(place, size + 1 - place) for place in places))
        won = sum(places) - positives * (positives + 1) // 2
        groups.setdefault(told, []).append(won)
        assert won == auc(["+" if place in places else "-" for place in range(1, size + 1)]) * sizes[0] * sizes[1]
    counts = Counter()
    for told, found in groups.items():
        weights = [size + 1 - 2 * i for i in set(told) if told.count(i) == 1 and 2 * i != size + 1]
        sums = [sum(chosen) for number in range(len(weights) + 1) for chosen in combinations(weights, number)]
        assert sorted(found) == sorted(min(found) + one for one in sums)
        counts[len(weights)] += len(found)
    assert counts == mixed_pairs(positives, size)


def test_sums_of_coins_with_different_weights_spread():
    """Its third step, quoted: no sum is likelier than the likeliest of the weights 1 to m, about 1.39 / m^(3/2)."""
    draw = random.Random(3)
    for m in range(1, 13):
        for weights in [range(1, m + 1), *(draw.sample(range(1, 5 * m), m) for _ in range(20))]:
            sums = Counter({0: 1})
            for weight in weights:
                sums += Counter({value + weight: count for value, count in sums.items()})
            assert max(sums.values()) / 2**m < 1.39 / m**1.5


@pytest.mark.parametrize(
    "sizes", [(2, 2), (3, 3), (5, 5), (20, 20), (50, 50), (3, 9), (15, 45), (45, 15), (7, 18), (60, 61)]
)
def test_the_proof_that_d_grows_like_the_number_of_examples(sizes):
    """Each inequality of the page, from exact counts."""
    (n0, n1), size = sizes, sum(sizes)
    lists, s = comb(size, n0), n0 / size
    of_accuracy = sum((comb(n0, p) * comb(n1, n0 - p)) ** 2 for p in range(n0 + 1)) / lists**2
    auc_counts = gaussian_binomial(size, n0)
    of_auc = sum(count**2 for count in auc_counts) / lists**2
    assert of_accuracy / of_auc - 1 <= compare_measures("auc", "accuracy", sizes).D
    deviation = n0 * n1 / (size * math.sqrt(size - 1))
    assert of_accuracy >= (3 / 4) ** 2 / (4 * deviation + 1) >= 3 / (16 * math.sqrt(size))
    mixed = mixed_pairs(n0, size)
    mean = sum(number * count for number, count in mixed.items()) / lists
    assert sum(mixed.values()) == lists
    assert math.isclose(mean, size // 2 * 2 * n0 * n1 / (size * (size - 1)))
    assert mean > s * (1 - s) * size * (1 - 1e-12)
    few = sum(count for number, count in mixed.items() if number < mean / 2) / lists
    assert few <= math.exp(-(mean**2) / (32 * n0)) <= math.exp(-s * (1 - s) ** 2 * size / 32)
    assert of_auc <= max(auc_counts) / lists
    assert max(auc_counts) / lists <= 1.39 * (s * (1 - s) * size / 2) ** -1.5 + math.exp(-s * (1 - s) ** 2 * size / 32)

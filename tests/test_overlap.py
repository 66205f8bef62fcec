"""The omega index: exercise 3, its definition pair by pair, and the adjusted Rand index where nothing overlaps."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import OverlapTable, PairTable, Undefined, adjusted_rand, omega_index
from metrics.examples import exercise_3_classes, exercise_3_clusters

few = settings(max_examples=25)
LABELS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), min_size=2, max_size=12)
CLASSES, CLUSTERS = st.frozensets(st.sampled_from("abc"), max_size=2), st.frozensets(st.integers(1, 4), max_size=3)
OVERLAPPING = st.lists(st.tuples(CLASSES, CLUSTERS), min_size=2, max_size=8)


def columns(rows):
    return list(map(list, zip(*rows, strict=True)))


def test_exercise_3():
    table = OverlapTable.from_labels(exercise_3_classes, exercise_3_clusters)
    assert table == OverlapTable([[13, 8], [6, 1]])
    agreement, chance = Fraction(13 + 1, 28), Fraction(21 * 19 + 7 * 9, 28**2)
    expected = (agreement - chance) / (1 - chance)
    assert omega_index(exercise_3_classes, exercise_3_clusters) == omega_index(table) == expected == Fraction(-5, 23)


@few
@given(OVERLAPPING)
def test_the_omega_index_is_agreement_on_how_many_are_shared_beyond_chance(rows):
    classes, clusters = columns(rows)
    pairs = list(combinations(range(len(classes)), 2))
    shares = [[len(side[i] & side[j]) for i, j in pairs] for side in (classes, clusters)]
    observed = Fraction(sum(a == b for a, b in zip(*shares, strict=True)), len(pairs))
    chance = sum(Fraction(shares[0].count(k) * shares[1].count(k), len(pairs) ** 2) for k in range(5))
    if chance == 1:
        with pytest.raises(Undefined, match="omega index is undefined"):
            omega_index(classes, clusters)
    else:
        assert omega_index(classes, clusters) == (observed - chance) / (1 - chance)


@few
@given(LABELS)
def test_without_overlaps_the_omega_index_is_the_adjusted_rand_index(rows):
    classes, clusters = columns(rows)
    try:
        expected = adjusted_rand(classes, clusters)
    except Undefined:
        return
    assert omega_index(classes, clusters) == expected


@few
@given(OVERLAPPING)
def test_a_pair_is_together_where_it_shares_one(rows):
    classes, clusters = columns(rows)
    assert OverlapTable.from_labels(classes, clusters).pairs() == PairTable.from_labels(classes, clusters)


def test_a_table_shows_itself():
    table = OverlapTable([[13, 8], [6, 1]])
    assert repr(table) == "OverlapTable([[13, 8], [6, 1]])"
    assert hash(table) == hash(OverlapTable([[13, 8], [6, 1]]))
    assert "1 shared" in table._repr_html_()
    assert "omega index = (agreement - e(κ)) / (1 - e(κ))" in str(omega_index.work(table))


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: omega_index([1, 2]), TypeError, "omega index takes classes and clusters, or an OverlapTable"),
        (lambda: omega_index(["a", "b"], [{1}]), ValueError, "classes has 2 labels but clusters has 1"),
        (lambda: omega_index(["a", "b"], [{1}, {None}]), ValueError, r"clusters\[1\] is missing"),
        (lambda: omega_index(["a"], [1]), Undefined, "omega index is undefined because agreement is: T = 0"),
        (lambda: OverlapTable([[1, 2]]), ValueError, r"counts\[0\] has 2 entries but there are 1 rows"),
        (lambda: OverlapTable([[-1]]), ValueError, r"counts\[0\]\[0\] is -1: a count cannot be negative"),
        (lambda: OverlapTable([]), ValueError, "counts is empty"),
    ],
)
def test_what_is_no_table(call, error, words):
    with pytest.raises(error, match=words):
        call()

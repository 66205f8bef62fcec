"""Comparing models by their cost: the sources' numbers, and where the winner changes."""

from fractions import Fraction
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import ConfusionMatrix, PairTable, compare_costs, total_cost
from tests.strategies import tables

MX, MY = [[4, 1], [2, 1]], [[3, 2], [2, 1]]
FIGURE_1_16 = [[-20, 100], [45, -10]]


def test_figure_1_16():
    found = compare_costs({"Mx": MX, "My": MY}, FIGURE_1_16)
    assert found.totals == {"Mx": 100, "My": 220}
    assert (found.winner, found.is_tie, found.margin, found.note) == ("Mx", False, 120, "")
    assert repr(found) == "<total cost Mx 100, My 220: Mx costs least>"
    assert found.work("My").value == 220
    assert "lowest" in found._repr_html_()


def test_exercise_2_is_a_tie_unless_a_miss_costs_something():
    found = compare_costs({"M1": MX, "M2": MY}, [[0, 0], [-145, 120]])
    assert found.totals == {"M1": -170, "M2": -170}
    assert (found.winners, found.winner, found.is_tie) == (("M1", "M2"), None, True)
    # The models differ in the row of + alone: by one hit, which costs 0, and one miss.
    assert found.when("+", "-") == ((-inf, 0, ("M2",)), (0, inf, ("M1",)))
    assert found.when("-", "+") == ((-inf, inf, ("M1", "M2")),)
    with pytest.raises(ValueError, match=r"a false alarm costs -145: a ratio needs more than 0; ask when\('\+', '-'\)"):
        found.ratios()


def test_the_ratio_at_which_the_winner_changes():
    models = [[[9, 1], [5, 15]], [[6, 4], [1, 19]], [[10, 0], [20, 0]]]
    found = compare_costs(models, [[0, 3], [2, 0]])
    # 1 + 5, 4 + 1 and 0 + 20 misses and false alarms: r + 5, 4 r + 1 and 20 cross at 4/3 and at 15.
    assert found.ratios() == ((0, Fraction(4, 3), (2,)), (Fraction(4, 3), 15, (1,)), (15, inf, (3,)))
    assert found.winner == 1  # a miss costs 3/2 of a false alarm
    assert compare_costs(models, [[0, "8/3"], [2, 0]]).winners == (1, 2)


def test_the_positive_class_says_what_a_miss_is():
    turned = [ConfusionMatrix(rows, positive="-") for rows in ([[9, 1], [5, 15]], [[6, 4], [1, 19]])]
    found = compare_costs(turned, [[0, 1], [1, 0]])
    assert found.ratios() == ((0, Fraction(3, 4), (1,)), (Fraction(3, 4), inf, (2,)))


def test_the_prevalence_at_which_the_winner_changes():
    models = {"cautious": [[9, 1], [5, 15]], "bold": [[6, 4], [1, 19]], "always": [[10, 0], [20, 0]]}
    found = compare_costs(models, [[0, 3], [1, 0]])
    # Of each positive 3/10, 12/10 and 0, of each negative 1/4, 1/20 and 1: they cross at 2/11 and at 5/7.
    one, other = Fraction(2, 11), Fraction(5, 7)
    assert found.prevalences() == ((0, one, ("bold",)), (one, other, ("cautious",)), (other, 1, ("always",)))
    turned = {name: ConfusionMatrix(rows, positive="-") for name, rows in models.items()}
    ranges = compare_costs(turned, [[0, 3], [1, 0]]).prevalences()
    assert [each.low for each in ranges] == [0, 1 - other, 1 - one]
    # Figure 1.16: a negative costs both the same, a positive My more: they tie where there are no positives only.
    assert compare_costs({"Mx": MX, "My": MY}, FIGURE_1_16).prevalences() == ((0, 1, ("Mx",)),)


@settings(max_examples=40)
@given(st.lists(tables((2, 2)), min_size=1, max_size=4), st.fractions(0, 1, max_denominator=9))
def test_at_a_prevalence_its_winners_cost_least_per_example(models, share):
    found = compare_costs(models, [[-1, 7], [2, 0]])
    if any(not sum(row) for model in found.tables.values() for row in model.rows):
        with pytest.raises(ValueError, match="was tried on no example of"):
            found.prevalences()
        return
    costs = {}
    for name, ((tp, fn), (fp, tn)) in enumerate((model.rows for model in found.tables.values()), 1):
        costs[name] = share * Fraction(7 * fn - tp, tp + fn) + (1 - share) * Fraction(2 * fp, fp + tn)
    held = [one.winners for one in found.prevalences() if one.low <= share <= one.high]
    assert set().union(*held) <= {name for name, cost in costs.items() if cost == min(costs.values())}


def test_clusterings_have_costs_too():
    # Pairs of 6 points, the classes of 3 and 3: two clusterings of Fig. 1.13's kind.
    found = compare_costs({"three": PairTable(2, 4, 1, 8), "one": PairTable(6, 0, 9, 0)}, [[-1, 2], [3, 0]])
    assert found.totals == {"three": -2 + 8 + 3, "one": -6 + 27}
    assert found.winner == "three"
    assert str(found.work("three")).startswith("total cost = c11 × u11 + c10 × u10 + c01 × u01 + c00 × u00 = ")
    assert found.work("three").value == 9
    # -2 + 4 c + 3 against -6 + 27: equal at c = 5, which is 5/3 of the cost of a pair wrongly together.
    assert found.when("together", "apart") == ((-inf, 5, ("three",)), (5, inf, ("one",)))
    assert found.ratios() == ((0, Fraction(5, 3), ("three",)), (Fraction(5, 3), inf, ("one",)))


@settings(max_examples=40)
@given(st.lists(tables((3, 3)), min_size=1, max_size=4), st.fractions(-9, 9, max_denominator=3))
def test_within_a_range_its_winners_cost_least(models, cost):
    costs = [[0, 2, 3], [1, 0, 5], [4, 1, 0]]
    ranges = compare_costs(models, costs).when(1, 3)
    costs[0][2] = cost
    now = compare_costs(models, costs)
    assert now.totals == {at: total_cost(model, costs=costs) for at, model in enumerate(models, 1)}
    held = [each.winners for each in ranges if each.low <= cost <= each.high]
    assert held
    assert set().union(*held) <= set(now.winners)
    assert ranges[0].low == -inf
    assert ranges[-1].high == inf
    assert all(one.high == other.low for one, other in pairwise(ranges))
    assert all(one.winners != other.winners for one, other in pairwise(ranges))


def test_models_tested_on_other_examples_do_not_compare_silently():
    assert "not tested on the same examples" in repr(compare_costs([MX, [[4, 2], [2, 1]]], FIGURE_1_16))


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: compare_costs([], FIGURE_1_16), ValueError, "tables is empty"),
        (lambda: compare_costs(ConfusionMatrix(MX), FIGURE_1_16), TypeError, "tables is a single table"),
        (
            lambda: compare_costs([MX, PairTable(1, 1, 1, 0)], FIGURE_1_16),
            TypeError,
            "1 is a ConfusionMatrix, but 2 is a",
        ),
        (lambda: compare_costs([MX, ConfusionMatrix(MY, "ab")], FIGURE_1_16), ValueError, "1 has the labels"),
        (lambda: compare_costs([MX, MY], [[1, 2]]), ValueError, r"costs has rows of \[2\] entries"),
        (lambda: compare_costs([MX], [[1, 2], [3, "x"]]), ValueError, r"costs\[1\]\[1\] is 'x'"),
        (lambda: compare_costs([MX, MY], FIGURE_1_16).when("+", "x"), ValueError, "predicted is 'x': choose one of"),
        (lambda: compare_costs([MX, MY], FIGURE_1_16).work("M"), ValueError, "model is 'M': choose one of 1, 2"),
        (lambda: compare_costs([[[1, 0, 0]] * 3], [[1, 0, 0]] * 3).ratios(), ValueError, "there are 3 classes"),
        (lambda: compare_costs([[[1, 0, 0]] * 3], [[1, 0, 0]] * 3).prevalences(), ValueError, "there are 3 classes"),
        (lambda: compare_costs([[[1, 2], [0, 0]]], FIGURE_1_16).prevalences(), ValueError, "1 was tried on no"),
    ],
)
def test_a_comparison_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()

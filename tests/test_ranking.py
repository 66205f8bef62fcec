"""Ranked lists: how they are read, and the metrics of them, on the sources' lists and against scikit-learn."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, roc_auc_score

from metrics import (
    ClassScores,
    RankedList,
    Undefined,
    auc,
    auc_from_chunks,
    average_precision,
    break_even_point,
    diagnose,
    least_average_precision,
    multiclass_auc,
    partial_auc,
    precision_at_k,
)
from metrics.examples import figure_1_2, thesis_1_1, thesis_1_2, thesis_3_11, twenty_instances

CLASSES, SCORES = twenty_instances.actual, twenty_instances.scores
FEW = st.integers(0, 5)
INFINITE = st.sampled_from([-math.inf, math.inf, 0.0, -0.0, 0.5, 1.5, -2.0])


def lists(scores=FEW, least=1, most=12):
    """Classes and scores with many ties."""
    return st.lists(st.tuples(st.integers(0, 1), scores), min_size=least, max_size=most).map(
        lambda rows: tuple(map(list, zip(*rows, strict=True)))
    )


def both_classes(actual):
    assume(0 < sum(actual) < len(actual))


# What the sources print


def test_the_slides_twenty_instances():
    assert auc(twenty_instances) == Fraction(68, 100)
    tops = {1: Fraction(1, 1), 3: Fraction(2, 3), 5: Fraction(4, 5), 8: Fraction(5, 8), 20: Fraction(10, 20)}
    assert {k: precision_at_k(twenty_instances, k) for k in tops} == tops
    at_positives = [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6), (6, 9), (7, 11), (8, 13), (9, 17), (10, 19)]
    assert average_precision(twenty_instances) == sum(itertools.starmap(Fraction, at_positives)) / 10
    hits = itertools.accumulate(CLASSES)
    literal = sum(Fraction(hit, k) for k, hit in enumerate(hits, 1)) / 10
    assert average_precision(twenty_instances, variant="slides") == literal == Fraction(510262801, 387987600)


def test_the_least_average_precision_has_every_positive_at_the_end():
    assert least_average_precision(10, 10) == sum(Fraction(i, 10 + i) for i in range(1, 11)) / 10
    every = (average_precision("".join(signs)) for signs in set(itertools.permutations("+++----")))
    assert least_average_precision(3, 4) == min(every)
    assert least_average_precision(3, 0) == 1
    with pytest.raises(Undefined, match="average precision is undefined: P = 0"):
        least_average_precision(0, 3)


def test_the_thesis_lists():
    assert break_even_point(thesis_1_1) == Fraction(3, 4)
    assert thesis_1_2.quantities["rank"] == (5, 7, 8, 9, 10)
    assert auc(thesis_1_2) == Fraction(5 + 7 + 8 + 9 + 10 - 15, 25) == Fraction(24, 25)
    assert average_precision(thesis_1_2) == (4 + Fraction(5, 6)) / 5
    assert auc("---++|--+++") == Fraction(21, 25)
    assert auc(["+", "-", "-", "-", "-", "+", "+", "+", "+", "-"]) == Fraction(16, 25)


def test_a_tie_counts_half_but_nothing_in_the_thesis():
    actual, scores = [1, 0, 1, 0, 0], [3, 2, 2, 1, 3]
    assert auc(actual, scores) == (3 + Fraction(2, 2)) / 6
    assert auc(actual, scores, variant="thesis") == Fraction(3, 6)


def test_a_model_that_only_says_yes_or_no_has_the_area_under_one_point():
    assert auc(figure_1_2) == (1 + Fraction(4, 5) - Fraction(2, 3)) / 2
    assert RankedList.from_table(figure_1_2).quantities["P"] == 5


def test_hand_and_till_on_table_3_11():
    halves = [Fraction(1, 2), Fraction(3, 4), Fraction(1, 2), Fraction(1, 2), 1, Fraction(1, 2)]
    assert multiclass_auc(thesis_3_11) == sum(halves) / 6 == Fraction(5, 8)
    known = thesis_3_11.quantities
    assert (known["won"][0][1], known["won"][1][0], known["won"][1][2]) == (2, 3, 4)


def test_the_working_of_an_auc_by_hand():
    assert str(auc.work([1, 0, 1, 0], [3, 2, 2, 1])) == (
        "AUC = (wins + ties / 2) / (P × N) = (3 + 1 / 2) / (2 × 2) = 7/8 = 0.875"
    )
    assert str(auc.work([1, 0, 1, 0], [3, 2, 2, 1], variant="rank sum")) == (
        "AUC = (Σ_i(rank_i) - P × (P + 1) / 2) / (P × N) = (5/2 + 4 - 2 × (2 + 1) / 2) / (2 × 2) = 7/8 = 0.875"
    )
    assert str(auc.work([1, 0, 1, 0], [3, 2, 2, 1], variant="area")) == (
        "AUC = Σ_k(strip_k × (before_k + after_k) / 2) / (P × N)"
        " = (1 × (1 + 2) / 2 + 1 × (2 + 2) / 2) / (2 × 2) = 7/8 = 0.875"
    )
    assert "1 / 1 + 2 / 2 + 3 / 4 + 4 / 5" in str(average_precision.work(twenty_instances))
    assert "(1 / 1 + 2 / 2 + 2 / 3 + … + 10 / 20) / 10" in str(
        average_precision.work(CLASSES, SCORES, variant="slides")
    )


def test_tied_scores_at_the_cut_give_the_precision_to_be_expected():
    # Three of four tied examples fit below the one at the top: of their two positives, 3/2 are expected.
    assert precision_at_k([1, 1, 1, 0, 0], [9, 5, 5, 5, 5], 4) == Fraction(1 + Fraction(3, 2), 4)
    actual, scores = [1, 0, 1, 0, 0, 1], [3, 2, 2, 2, 1, 1]
    for k in range(1, 7):
        shares = []
        for order in itertools.permutations(range(6)):
            top = sorted(order, key=lambda at: -scores[at])[:k]  # stable: tied ones in any order
            shares.append(Fraction(sum(actual[at] for at in top), k))
        assert precision_at_k(actual, scores, k) == sum(shares) / len(shares)
        assert precision_at_k(np.array(actual), np.array(scores), k) == precision_at_k(actual, scores, k)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("1", "AUC with every tie counted as won"),
        ("3/4", "'thesis' formula"),
        ("13/8", "P × (P + 1) / 2 was not taken away"),
        ("1/8", "1 - AUC"),
    ],
)
def test_a_wrong_answer_is_recognised(answer, told):
    assert told in diagnose(answer, auc, [1, 0, 1, 0], [3, 2, 2, 1]).sentence


# What holds for every list


@given(lists())
def test_the_three_ways_to_an_auc_agree(data):
    both_classes(data[0])
    pairs = [
        (p > n) + Fraction(p == n, 2)
        for (a, p), (b, n) in itertools.product(zip(*data, strict=True), repeat=2)
        if a > b
    ]
    expected = sum(pairs) / len(pairs)
    assert auc(*data) == expected
    for variant in ("rank sum", "area", "negatives below"):
        assert auc(*data, variant=variant) == expected
    assert partial_auc(*data, 1) == partial_auc(*data, 1, variant="standardised") == expected


@settings(max_examples=60)
@given(lists(INFINITE))
def test_arrays_give_what_lists_give(data):
    both_classes(data[0])
    actual, scores = map(np.array, data)
    as_list, as_array = RankedList(*data), RankedList(actual, scores)
    for name in (
        "wins",
        "ties",
        "P",
        "N",
        "hits_P",
        "rank",
        "below",
        "above",
        "found",
        "depth",
        "strip",
        "before",
        "after",
        "seen",
        "top",
        "y",
    ):
        assert as_array.quantities[name] == as_list.quantities[name], name
        if name in as_array.arrays().quantities.makers:
            fast = as_array.arrays().quantities[name]
            slow = np.array(as_list.quantities[name], float)  # the order within a list over one class is no matter
            assert np.allclose(np.sort(np.ravel(fast)), np.sort(np.ravel(slow)), rtol=1e-15), name
    assert auc(actual, scores) == auc(*data)
    assert isinstance(average_precision(actual, scores), float)
    for metric, words, variant in [
        (average_precision, (), None),
        (average_precision, (), "slides"),
        (partial_auc, (Fraction(1, 3),), None),
        (partial_auc, (0.5,), "standardised"),
        (break_even_point, (), None),
    ]:
        fast, exact = (metric(*given, *words, variant=variant) for given in ((actual, scores), data))
        assert math.isclose(fast, exact, rel_tol=1e-12)


@settings(max_examples=25)
@given(lists(st.integers(0, 8)))
def test_scikit_learn_agrees(data):
    both_classes(data[0])
    assert math.isclose(auc(*data), roc_auc_score(*data))
    assert math.isclose(average_precision(*data), average_precision_score(*data))
    for share in (0.1, 0.5, 0.9):
        ours = partial_auc(*data, share, variant="standardised")
        assert math.isclose(ours, roc_auc_score(*data, max_fpr=share), abs_tol=1e-12)


@given(lists(st.floats(allow_nan=False)), st.sampled_from([lambda x: x, lambda x: x / 2, lambda x: math.atan(x)]))
def test_only_the_order_of_the_scores_matters(data, change):
    both_classes(data[0])
    actual, scores = data
    changed = [change(score) for score in scores]
    assume(len({*changed}) == len({*scores}))
    assert auc(actual, changed) == auc(actual, scores)
    assert average_precision(actual, changed) == average_precision(actual, scores)


@given(lists())
def test_opposite_scores_turn_an_auc_round(data):
    both_classes(data[0])
    assert auc(data[0], [-score for score in data[1]]) == 1 - auc(*data)
    assert auc([1 - label for label in data[0]], data[1]) == 1 - auc(*data)


@given(lists(least=2), st.integers(1, 5), st.integers(1, 4))
def test_an_auc_of_chunks_is_that_of_the_whole_or_between_its_bounds(data, size, bins):
    both_classes(data[0])
    whole = [(data[0][at : at + size], data[1][at : at + size]) for at in range(0, len(data[0]), size)]
    exact = auc_from_chunks(whole)
    assert exact.value == exact.low == exact.high == auc(*data)
    rough = auc_from_chunks(iter(whole), limit=2, bins=bins)
    assert rough.low <= auc(*data) <= rough.high
    assert rough.value in (None, auc(*data))


def test_chunks_with_a_bound_say_so():
    random = np.random.default_rng(3)
    chunks = [(random.random(100) < 0.5, random.random(100)) for _ in range(5)]
    shown = repr(auc_from_chunks(chunks, limit=100, bins=20))
    assert shown.startswith("<AUC of 500 examples in chunks: from 0.")
    labels = [(["yes", "no"], [0.9, 0.5]), (["yes"], [0.1])]
    assert auc_from_chunks(labels, positive="yes").value == Fraction(1, 2)


@settings(max_examples=40)
@given(st.data())
def test_hand_and_till_is_the_mean_of_the_aucs_of_every_two_classes(data):
    actual = data.draw(st.lists(st.sampled_from("abc"), min_size=3, max_size=9).filter(lambda a: len({*a}) == 3))
    rows = [data.draw(st.tuples(*[st.integers(0, 3)] * 3)) for _ in actual]
    values = []
    for i, j in itertools.permutations(range(3), 2):
        ours, theirs = "abc"[i], "abc"[j]
        picked = [(at, row[i]) for at, row in zip(actual, rows, strict=True) if at in (ours, theirs)]
        values.append(auc(*map(list, zip(*picked, strict=True)), positive=ours))
    assert multiclass_auc(actual, rows) == sum(values) / 6
    assert multiclass_auc(np.array(actual), np.array(rows)) == sum(values) / 6


@pytest.mark.parametrize("seed", range(5))
def test_hand_and_till_agrees_with_scikit_learn(seed):
    random = np.random.default_rng(seed)
    actual, shares = random.integers(0, 4, 60), random.multinomial(8, [0.25] * 4, 60) / 8  # many ties
    theirs = roc_auc_score(actual, shares, multi_class="ovo", average="macro")
    assert math.isclose(multiclass_auc(actual, shares), theirs)


# Inputs that people have


def test_labels_of_any_kind():
    expected = auc([1, 0, 1, 0], [4, 3, 2, 1])
    words = ["yes", "no", "yes", "no"]
    for actual in (
        [True, False, True, False],
        [1, -1, 1, -1],
        [1.0, 0.0, 1.0, 0.0],
        np.array([1, -1, 1, -1]),
        np.array([1.0, 0, 1, 0]),
        np.array([True, False, True, False]),
        pd.Series([1, 0, 1, 0], index=[7, 8, 9, 10]),
        pd.Series([True, False, True, False], dtype="boolean"),
    ):
        assert auc(actual, [4, 3, 2, 1]) == expected
        assert auc(actual, np.array([4, 3, 2, 1])) == expected
    for actual in (
        words,
        np.array(words),
        pd.Series(words),
        pd.Series(words, dtype="category"),
        np.array(words, object),
    ):
        assert auc(actual, [4, 3, 2, 1], positive="yes") == expected
        assert auc(actual, pd.Series([4, 3, 2, 1]), positive="no") == 1 - expected
    for kind in (list, np.array):
        assert auc(kind([0, 1, 0, 1]), kind([4, 3, 2, 1]), positive=0) == expected
        assert auc(kind([True, False]), kind([1, 2]), positive=False) == 1


def test_scores_of_any_kind():
    assert auc([1, 0, 1, 0], [Fraction(1, 10), 0.1, math.inf, -math.inf]) == Fraction(7, 8)  # 0.1 is one tenth: a tie
    assert auc([1, 0], [math.inf, math.inf]) == Fraction(1, 2)
    assert auc([1, 0], [0.0, -0.0]) == auc(np.array([1, 0]), np.array([0.0, -0.0])) == Fraction(1, 2)
    assert auc([1, 0], [math.nextafter(1, 2), 1.0]) == auc(np.array([1, 0]), [math.nextafter(1, 2), 1.0]) == 1
    assert auc([1, 0], [2**60 + 1, 2**60]) == auc(np.array([1, 0]), np.array([2**60 + 1, 2**60])) == 1
    assert auc([1, 0], [True, False]) == 1


def test_a_ranked_list_shows_itself():
    assert repr(RankedList("- - + −")) == "RankedList('--+-')"
    assert repr(RankedList(np.array([1, 0]), np.array([0.5, 0.25]))) == "RankedList([1, 0], [0.5, 0.25])"
    assert repr(RankedList([0, 1] * 20, range(40))) == "<RankedList of 40 examples: 20 positive, 20 negative>"
    html = RankedList([0, 1] * 20, range(40))._repr_html_()
    assert html.count("<tr>") == 1 + 20 + 1
    assert "…" in html
    assert twenty_instances._repr_html_().count("<tr>") == 21
    assert repr(thesis_3_11) == "<ClassScores of 6 examples: 1 2, 2 2, 3 2>"


def test_a_pandas_table_of_scores_brings_its_labels():
    rows = pd.DataFrame([[0.1, 0.9], [0.8, 0.2]], columns=["b", "a"])
    assert multiclass_auc(pd.Series(["a", "b"]), rows) == 1
    assert multiclass_auc(["a", "b"], rows.to_numpy()) == 0  # without names, the classes are in order
    assert multiclass_auc(["a", "b"], rows.to_numpy(), labels=["b", "a"]) == 1


# What cannot be computed says why


@pytest.mark.parametrize("kind", [list, np.array])
@pytest.mark.parametrize(("actual", "sign"), [([1, 1], "positive"), ([0, 0], "negative")])
def test_a_single_class_has_no_auc(kind, actual, sign):
    for variant in (None, "rank sum", "area"):
        with pytest.raises(Undefined, match=f"AUC is undefined because the ROC curve is: every example is {sign}"):
            auc(kind(actual), kind([1, 2]), variant=variant)
    with pytest.raises(Undefined, match=f"partial AUC is undefined .* every example is {sign}"):
        partial_auc(kind(actual), kind([1, 2]), 0.5)
    assert precision_at_k(kind(actual), kind([1, 2]), 1) == actual[0]


@pytest.mark.parametrize("kind", [list, np.array])
def test_without_positives_there_is_no_average_precision(kind):
    for metric in (average_precision, break_even_point):
        with pytest.raises(Undefined, match=f"{metric.name} is undefined: P = 0"):
            metric(kind([0, 0]), kind([1, 2]))


BAD = [
    ((["a", "b"], [1, 2]), {}, ValueError, "which class is positive? Say positive='a' or positive='b'"),
    ((["a", "b", "c"], [1, 2, 3]), {}, ValueError, "actual has 3 classes, 'a', 'b', 'c': a ranked list has two"),
    ((["a", "b"], [1, 2]), {"positive": "c"}, ValueError, "positive is 'c': choose one of 'a', 'b'"),
    ((["a", "a"], [1, 2]), {}, ValueError, "every label is 'a': say positive='a' if that is the positive class"),
    (([1, 0], [1, 2, 3]), {}, ValueError, "actual has 2 labels but scores has 3 numbers"),
    (([], []), {}, ValueError, "actual is empty"),
    (([1, None], [1, 2]), {}, ValueError, "actual[1] is missing"),
    (([1, 0], [1, math.nan]), {}, ValueError, "scores[1] is nan: every example needs a score"),
]


@pytest.mark.parametrize("kind", [list, np.array])
@pytest.mark.parametrize(("args", "given", "problem", "told"), BAD, ids=[told for *_, told in BAD])
def test_bad_lists_are_named(args, given, problem, told, kind):
    with pytest.raises(problem) as found:
        auc(*map(kind, args), **given)
    assert told in str(found.value)


@pytest.mark.parametrize(
    ("call", "problem", "told"),
    [
        (lambda: auc([1, 0]), TypeError, "scores is missing, and actual[0] is 1: only + and - can stand"),
        (lambda: auc([[4, 1], [2, 1]]), TypeError, "scores is missing, and actual[0] is [4, 1]"),
        (lambda: auc("+x-"), TypeError, "actual[1] is 'x'"),
        (lambda: auc(3), TypeError, "actual is 3: a list of labels is needed"),
        (lambda: auc([1, 0], ["a", 2]), TypeError, "scores[0] is 'a': a number is needed"),
        (lambda: auc([1, 0], np.array([[1, 2], [3, 4]])), ValueError, "scores has 2 dimensions"),
        (lambda: auc([1, 0], [1, 2], 3), TypeError, "AUC is one number for the whole table"),
        (lambda: precision_at_k([1, 0], [1, 2]), TypeError, "precision at k needs k, the number of examples"),
        (lambda: precision_at_k([1, 0], [1, 2], 3), ValueError, "k is 3: choose from 1 to 2, the number of examples"),
        (lambda: precision_at_k([1, 0], [1, 2], 0), ValueError, "k is 0: choose from 1 to 2"),
        (lambda: precision_at_k([1, 0], [1, 2], 1.5), ValueError, "k is 1.5: a count is a whole number"),
        (lambda: partial_auc([1, 0], [1, 2]), TypeError, "partial AUC needs max_fpr"),
        (lambda: partial_auc([1, 0], [1, 2], 0), ValueError, "max_fpr is 0"),
        (lambda: partial_auc([1, 0], [1, 2], max_fpr=2), ValueError, "it is more than 0 and at most 1"),
        (lambda: RankedList.from_positions([1, 3]), ValueError, "placed[1] is 3: 2 examples have the positions"),
        (lambda: RankedList.from_positions([1, 1]), ValueError, "placed[1] is 1: 2 examples have the positions"),
        (lambda: RankedList.from_table([[1, 0, 0]] * 3), ValueError, "table has 3 classes: a ranked list has two"),
        (lambda: auc_from_chunks([]), ValueError, "chunks is empty"),
        (lambda: auc_from_chunks([5]), ValueError, "chunks[0] is no pair: (actual, scores) is needed"),
        (lambda: auc_from_chunks([(["a"], [1]), (["b"], [1]), (["c"], [1])], positive="a"), ValueError, "3 classes"),
        (lambda: auc_from_chunks([([1, 0], [1, math.nan])]), ValueError, "scores[1] is nan"),
        (lambda: multiclass_auc(["a", "b"]), TypeError, "multiclass AUC takes the classes, and a row of"),
        (lambda: multiclass_auc(["a", "a"], [[1], [2]]), ValueError, "actual has 1 classes: at least two are needed"),
        (lambda: multiclass_auc(["a", "b"], [[1, 2]]), ValueError, "actual has 2 labels but scores has 1 rows"),
        (lambda: multiclass_auc(["a", "b"], [[1, 2], [1]]), ValueError, "scores[1] has 1 numbers for 2 classes"),
        (lambda: multiclass_auc(["a", "b"], np.ones((2, 3))), ValueError, "a row of 2 scores for each example"),
        (lambda: multiclass_auc(["a", "b"], [[1, 2], [1, math.nan]]), ValueError, "scores[1][1] is nan"),
        (lambda: multiclass_auc(["a", "b"], np.array([[1, 2], [1, np.nan]])), ValueError, "scores[1][1] is nan"),
        (lambda: multiclass_auc(["a", "b"], [[1, 2], [1, "x"]]), TypeError, "scores[1][1] is 'x': a number is needed"),
        (lambda: multiclass_auc(["a", None], [[1, 2], [1, 2]]), ValueError, "actual[1] is missing"),
        (lambda: ClassScores(["a", "c"], [[1, 2]] * 2, "ab"), ValueError, "actual[1] is 'c', which is not one"),
    ],
)
def test_what_is_wrong_is_named(call, problem, told):
    with pytest.raises(problem) as found:
        call()
    assert told in str(found.value)


def test_a_class_without_examples_has_no_multiclass_auc():
    with pytest.raises(Undefined, match=r"multiclass AUC is undefined: met\(.*\) = 0"):
        multiclass_auc(["a", "b"], [[1, 2, 3], [1, 2, 3]], labels="abc")

"""Intervals, tests and costs are checked by their own formulas: every result, every step, and the usual slips."""

import re
from fractions import Fraction
from statistics import fmean, pvariance, variance

import pytest
from scipy import stats

from exercises.draw import Draw
from exercises.master import Exercise, MasterError, bank
from metrics import (
    PairTable,
    RankedList,
    auc_interval,
    compare_costs,
    diagnose,
    diagnose_steps,
    error_rate_difference,
    error_rate_interval,
    mcnemar,
    pair_error_interval,
    paired_t_test,
    precision,
)
from metrics.answers.diagnosis import step_names
from metrics.engine.distributions import normal_quantile
from metrics.engine.formula import substitute
from metrics.engine.rational import Undefined
from metrics.exact import decimal
from metrics.significance.checkable import CALCULATIONS
from tests.trees import ROOT

ACTUAL, SCORES = [1, 1, 0, 1, 0, 0, 1, 0], [9, 8, 7, 6, 5, 4, 3, 2]
A, B = ["0.81", "0.78", "0.9", "0.74", "0.85"], ["0.79", "0.7", "0.91", "0.7", "0.77"]
FIGURE_1_16 = {"Mx": [[4, 1], [2, 1]], "My": [[3, 2], [2, 1]]}
COSTS = [[-20, 100], [45, -10]]

# What the functions find, and what the calculations do.
CALLS = [
    (error_rate_interval, (17, 80), {}),
    (error_rate_interval, (17, 80, "90 %"), {}),
    (error_rate_interval, (17, 80, "97.5 %"), {"variant": "textbook"}),
    (error_rate_interval, (17, 80), {"method": "wilson"}),
    (error_rate_interval, (17, 80, 0.9), {"method": "wilson", "variant": "textbook"}),
    (error_rate_interval, (17, 80), {"z": "1.5"}),
    (pair_error_interval, (PairTable(2, 4, 1, 8),), {}),
    (pair_error_interval, (PairTable(2, 4, 1, 8),), {"trials": "pairs", "confidence": 0.99}),
    (pair_error_interval, (list("aaabbb"), [1, 1, 2, 2, 3, 3]), {"trials": "points", "method": "wilson"}),
    (error_rate_difference, (13, 40, 24, 60), {}),
    (error_rate_difference, (13, 40, 24, 60, 0.9), {"variant": "textbook"}),
    (error_rate_difference, ("0.3", 40, "0.4", 60), {"rates": True}),
    (error_rate_difference, (13, 40, 24, 60), {"z": 2}),
    (mcnemar, (3, 11), {}),
    (mcnemar, (3, 11), {"method": "chi-squared"}),
    (mcnemar, (3, 11), {"method": "corrected"}),
    (mcnemar, (list("+--+++-+"), list("+-++-+++"), list("++-+--++")), {"method": "corrected"}),
    (paired_t_test, (A, B), {}),
    (paired_t_test, (A, B, 0.9, "greater"), {}),
    (paired_t_test, (A, B), {"alternative": "less"}),
    (auc_interval, (ACTUAL, SCORES), {}),
    (auc_interval, (RankedList(ACTUAL, SCORES),), {"confidence": 0.5}),
]


@pytest.mark.parametrize(("function", "words", "given"), CALLS, ids=lambda case: getattr(case, "__name__", None))
def test_what_a_function_finds_is_right(function, words, given):
    found, names = function(*words, **given), {"χ²": "statistic"}
    calls = CALCULATIONS[function.__name__].bind(words, given)
    assert calls
    for name, call in calls.items():
        value = call.value()
        assert float(value) == pytest.approx(float(getattr(found, names.get(name, name))), rel=1e-12), name
        for text in (decimal(value, 6), float(value)):
            assert diagnose(text, function, *words, result=name, **given).verdict == "right", (name, text)


def test_costs_are_those_of_the_comparison():
    found = compare_costs(FIGURE_1_16, COSTS)
    totals = dict(zip(("cost of the first", "cost of the second"), found.totals.values(), strict=True))
    for name, value in (totals | {"difference": totals["cost of the first"] - totals["cost of the second"]}).items():
        assert diagnose(value, compare_costs, FIGURE_1_16, COSTS, result=name).verdict == "right"
    pairs = {"one": PairTable(9, 4, 3, 12), "other": PairTable(7, 6, 2, 13)}
    found = compare_costs(pairs, COSTS)
    assert diagnose(found.totals["other"], compare_costs, pairs, COSTS, result="cost of the second").verdict == "right"


def test_steps_have_the_names_of_the_working():
    names = step_names(error_rate_interval, 50, 100)
    assert names == ["ER", "z", "SE", "half-width", "low", "high"]
    worked = [step.name for step in error_rate_interval(50, 100).work().steps]
    assert {*worked} == {*names} - {"z"}
    assert step_names("paired_t_test", A, B) == [
        *("mean of d", "variance of d", "SE", "t", "t*", "half-width"),
        *("p", "low", "high"),
    ]
    assert step_names(mcnemar, 3, 11, method="corrected") == ["χ²", "p"]
    assert step_names(error_rate_interval, 50, 100, result="low") == ["ER", "z", "SE", "half-width", "low"]


def told(answer, function, *words, **given):
    return diagnose(answer, function, *words, **given).sentence


# (what is answered, in how many places; its name, the words on it, the call)
def rate(errors, n, z, spread=lambda p, n: (p * (1 - p) / n) ** 0.5, sign=-1):
    return errors / n + sign * z * spread(errors / n, n)


Z90, Z95 = normal_quantile(0.05), normal_quantile(0.025)
SLIPS = [
    (rate(17, 80, Z90), "low", "low at a confidence of 90 %", error_rate_interval, (17, 80), {}),
    (rate(17, 80, Z95), "low", "low at a confidence of 95 %", error_rate_interval, (17, 80, 0.9), {}),
    (rate(17, 80, Z95, sign=1), "low", "high, ER + half-width", error_rate_interval, (17, 80), {}),
    (
        rate(17, 80, Z95, lambda p, n: (p * (1 - p) / (n - 1)) ** 0.5),
        *("low", "low with n - 1 in place of n", error_rate_interval, (17, 80), {}),
    ),
    (
        rate(17, 80, Z95, lambda p, n: p * (1 - p) / n),
        *("low", "low with the variance in place of its root", error_rate_interval, (17, 80), {}),
    ),
    (rate(17, 80, 1), "low", "low without z", error_rate_interval, (17, 80), {}),
    (
        rate(17, 80, normal_quantile(0.02)),
        *("low", "low with the confidence as the area to the left of z", error_rate_interval, (17, 80, 0.98), {}),
    ),
    (
        rate(17, 80, normal_quantile(0.01)),
        *("low", "low with the confidence as the area between -z and z", error_rate_interval, (17, 80, 0.98)),
        {"variant": "textbook"},
    ),
    (normal_quantile(0.05), "z", "z at a confidence of 90 %", error_rate_interval, (17, 80), {}),
    (
        (17 / 80 * 63 / 80 / 79) ** 0.5,
        *("SE", "SE with n - 1 in place of n", error_rate_interval, (17, 80), {}),
    ),
    (
        1 / 3 - Z95 * (2 / 9 / 15) ** 0.5,
        *("low", "low with every pair as a trial", pair_error_interval, (PairTable(2, 4, 1, 8),), {}),
    ),
    (
        1 / 3 - Z95 * (2 / 9 / 6) ** 0.5,
        *("low", "low with every point as a trial", pair_error_interval, (PairTable(2, 4, 1, 8),), {}),
    ),
    (
        13 / 40 * 27 / 40 / 40 - 24 / 60 * 36 / 60 / 60,
        *("variance", "variance with the variances subtracted", error_rate_difference, (13, 40, 24, 60), {}),
    ),
    (
        error_rate_difference(13, 40, 24, 60).p / 2,
        *("p", "p of one side", error_rate_difference, (13, 40, 24, 60), {}),
    ),
    (Fraction(470, 2**14), "p", "p of one side", mcnemar, (3, 11), {}),
    (Fraction(364, 2**14), "p", "p of exactly so many", mcnemar, (3, 11), {}),
    (mcnemar(3, 11, method="chi-squared").p / 2, "p", "p of one side", mcnemar, (3, 11), {"method": "chi-squared"}),
    (
        Fraction(64, 14),
        *("χ²", "χ² by the usual formula", mcnemar, (3, 11), {"method": "corrected"}),
    ),
    (paired_t_test(A, B).p / 2, "p", "p of one side", paired_t_test, (A, B), {}),
    (
        paired_t_test(A, B, alternative="greater").p * 2,
        *("p", "p of two sides", paired_t_test, (A, B), {"alternative": "greater"}),
    ),
    (
        paired_t_test(A, B).t * (5 / 4) ** 0.5,
        *("t", "t with n in place of n - 1 in the variance", paired_t_test, (A, B), {}),
    ),
    (
        paired_t_test(A, B).t / 5**0.5,
        *("t", "t with the standard deviation in place of the standard error", paired_t_test, (A, B), {}),
    ),
    (-paired_t_test(A, B).t, "t", "t with the wrong sign", paired_t_test, (A, B), {}),
    (
        4 * -20 + 1 * 45 + 2 * 100 + 1 * -10,
        "cost of the first",
        "cost of the first with rows and columns of the costs exchanged",
        *(compare_costs, (FIGURE_1_16, COSTS), {}),
    ),
    (
        1 * 100 + 2 * 45,
        *("cost of the first", "cost of the first with the mistakes alone", compare_costs, (FIGURE_1_16, COSTS), {}),
    ),
    (
        4 * 20 + 1 * 100 + 2 * 45 + 1 * 10,
        *("cost of the first", "cost of the first with every gain counted as a cost"),
        *(compare_costs, (FIGURE_1_16, COSTS), {}),
    ),
    (
        auc_interval(ACTUAL, SCORES, confidence=0.9).low,
        "low",
        "low at a confidence of 90 %",
        auc_interval,
        (ACTUAL, SCORES),
        {},
    ),
]


@pytest.mark.parametrize(("answer", "result", "words", "function", "data", "given"), SLIPS)
def test_a_slip_is_told(answer, result, words, function, data, given):
    found = diagnose(decimal(answer, 5), function, *data, result=result, **given)
    assert found.verdict == "wrong"
    assert words in found.sentence


def ends_of(key):
    """The data of an interval, its middle and spread, the same by n for n - 1 or the reverse, and what z is looked up
    with: all of it in floats, by the rules of a schoolbook."""
    if key == "error_rate_interval":
        p = 17 / 80
        return (17, 80), p, (p * (1 - p) / 80) ** 0.5, (p * (1 - p) / 79) ** 0.5, stats.norm.ppf
    if key == "pair_error_interval":
        return (PairTable(2, 4, 1, 8),), 1 / 3, (2 / 9 / 3) ** 0.5, (2 / 9 / 2) ** 0.5, stats.norm.ppf
    if key == "error_rate_difference":
        a, b = 13 / 40 * 27 / 40, 24 / 60 * 36 / 60
        return (13, 40, 24, 60), 13 / 40 - 24 / 60, (a / 40 + b / 60) ** 0.5, (a / 39 + b / 59) ** 0.5, stats.norm.ppf
    if key == "paired_t_test":
        gaps = [float(a) - float(b) for a, b in zip(A, B, strict=True)]
        by_n, right = ((pvariance(gaps) / 5) ** 0.5, (variance(gaps) / 5) ** 0.5)
        return (A, B), fmean(gaps), right, by_n, lambda left: stats.t.ppf(left, 4)
    ranks = [[a > b for b in (7, 5, 4, 2)] for a in (9, 8, 6, 3)]
    shares = [[fmean(row) for row in ranks], [fmean(column) for column in zip(*ranks, strict=True)]]
    right, by_n = ((sum(spread(one) / 4 for one in shares)) ** 0.5 for spread in (variance, pvariance))
    return (ACTUAL, SCORES), fmean(shares[0]), right, by_n, stats.norm.ppf


@pytest.mark.parametrize("sure", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("key", sorted(CALCULATIONS.keys() - {"mcnemar", "compare_costs"}))
def test_the_usual_slips_with_an_interval_are_told_by_name(key, sure):
    data, middle, error, other_error, quantile = ends_of(key)
    z, one_sided = quantile((1 + sure) / 2), quantile(sure)
    assert diagnose(middle - z * error, key, *data, confidence=sure, result="low").verdict == "right"
    slips = {
        middle - z * other_error: "1 in the variance" if key == "paired_t_test" else "n - 1 in place of n",
        middle - z * error**2: "the variance in place of its root",
        middle - one_sided * error: "the confidence as the area to the left of",
        min(middle + z * error, 1 if key == "auc_interval" else 2): "high, ",
    }
    if key == "auc_interval":
        slips[middle - z * other_error] = "P and N in place of P - 1 and N - 1"
    for another in {0.9, 0.95, 0.99} - {sure}:
        slips[middle - quantile((1 + another) / 2) * error] = f"low at a confidence of {another:.0%}".replace("%", " %")
    for answer, words in slips.items():
        found = diagnose(answer, key, *data, confidence=sure, result="low")
        assert (found.verdict, words in found.sentence) == ("wrong", True), (words, found)


def test_whatever_is_mixed_up_is_in_some_formula():
    for made in CALCULATIONS.values():
        for one in filter(None, (made, made.otherwise)):
            trees = [tree for results in one.formulas.values() for tree in results.values()]
            for words, exchange in one.exchanges.items():
                assert any(substitute(tree, exchange) != tree for tree in trees), (made.key, words)


def test_what_a_printed_table_gives_is_right():
    # 1.64 and 1.645 for 1.64485...: each gives another fourth place.
    exact, two, three = (rate(17, 80, z) for z in (Z90, 1.64, 1.645))
    answers = [decimal(value, 5) for value in (exact, two, three)]
    assert len({*answers}) == 3
    for answer in answers:
        assert diagnose(answer, error_rate_interval, 17, 80, 0.9, result="low").verdict == "right"
    assert diagnose("1.645", error_rate_interval, 17, 80, 0.9, result="z").verdict == "right"
    assert diagnose("1.65", error_rate_interval, 17, 80, 0.9, result="z").verdict == "wrong"
    t = paired_t_test(A, B)
    reach = 2.776 * float(t.mean) / t.t
    assert diagnose(decimal(float(t.mean) - reach, 6), paired_t_test, A, B, result="low").verdict == "right"


def test_an_end_at_0_is_0_although_a_root_leaves_a_hair():
    calls = CALCULATIONS["error_rate_interval"].bind((0, 15), {"method": "wilson"})
    assert abs(calls["low"].value()) < 1e-15
    for answer in ("0", 0, "0.00"):
        assert diagnose(answer, error_rate_interval, 0, 15, method="wilson", result="low").verdict == "right"
    for n in range(1, 200):
        assert diagnose("0", error_rate_interval, 0, n, method="wilson", result="low").verdict == "right"


def test_later_steps_are_judged_with_ones_own_numbers():
    answers = {"ER": "0.2125", "z": "1.645", "SE": "0.0457", "half-width": "0.0752", "low": "0.1373", "high": "0.2877"}
    judged = diagnose_steps(answers, error_rate_interval, 17, 80)
    assert judged.first_wrong == "z"
    assert judged.sentence.startswith(
        "The first wrong step is z. Here that equals z at a confidence of 90 %; and z with"
    )
    assert {name: one.verdict for name, one in judged.steps.items()} == {
        "ER": "right",
        "z": "wrong",
        "SE": "right",
        "half-width": "follows",
        "low": "follows",
        "high": "follows",
    }


def test_p_is_looked_up_at_ones_own_statistic():
    # χ² without the correction is 64/14; the area beyond it is 0.0325.
    judged = diagnose_steps({"χ²": "64/14", "p": "0.0325"}, mcnemar, 3, 11, method="corrected")
    assert judged.first_wrong == "χ²"
    assert judged.steps["p"].verdict == "follows"


def test_a_small_p_is_asked_for_in_digits():
    assert diagnose("0.0", mcnemar, 2, 40, method="chi-squared", result="p").verdict == "too coarse"
    assert diagnose("4.5e-9", mcnemar, 2, 40, method="chi-squared", result="p").verdict == "right"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: diagnose("1", error_rate_interval, 50, 100), "result is None: choose one of 'ER', 'z', 'SE'"),
        (lambda: diagnose("1", error_rate_interval, 50, 100, result="width"), "result is 'width': choose one of"),
        (lambda: diagnose("1", mcnemar, 3, 11, result="χ²"), "result is 'χ²': choose one of 'p'"),
        (lambda: diagnose_steps({}, mcnemar, 3, 11, result="χ²"), "result is 'χ²': choose one of 'p'"),
        (lambda: diagnose("1", error_rate_interval, 50, 100, method="exact", result="low"), "method is 'exact': such"),
        (lambda: diagnose("1", error_rate_interval, 500, 100, result="low"), "errors is 500, but n is 100"),
        (lambda: diagnose("1", compare_costs, [[[1, 2], [3, 4]]], COSTS, result="difference"), "there are 1 models"),
        (lambda: diagnose("1", paired_t_test, [1, 2], [1], result="t"), "a has 2 numbers but b has 1"),
        (lambda: diagnose("1", error_rate_interval, 50, 100, 2, result="low"), "confidence is 2: it lies between"),
        (lambda: diagnose_steps({"width": 1}, error_rate_interval, 50, 100), "answers has 'width': the steps are"),
    ],
)
def test_what_cannot_be_asked_is_told(call, words):
    with pytest.raises(ValueError, match=words.replace("(", r"\(").replace("[", r"\[")):
        call()


def test_another_function_is_no_metric():
    with pytest.raises(TypeError, match="or a function that has a working, such as error_rate_interval"):
        diagnose("1", print, 50, 100)


def test_a_step_of_a_metric_can_be_asked_for():
    from metrics import f_measure

    assert diagnose("2/3", f_measure, [[4, 1], [2, 1]], result="precision").verdict == "right"
    assert diagnose("2/3", precision, [[4, 1], [2, 1]], result="precision").verdict == "right"


def test_t_has_no_value_where_all_differences_are_0():
    found = diagnose("0", paired_t_test, [1, 2], [1, 2], result="t")
    assert found.verdict == "undefined"
    with pytest.raises(Undefined):
        paired_t_test([1, 2], [1, 2])


def test_the_guide_for_instructors_names_every_result():
    rows = re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", (ROOT / "book" / "instructors.md").read_text("utf-8"), re.M)
    told = {key: {*re.split(r", |; .* ", results)} for key, results in rows if key in CALCULATIONS}
    assert told.keys() == CALCULATIONS.keys()
    for key, made in CALCULATIONS.items():
        for trees in made.formulas.values():
            steps = {step for tree in trees.values() for step in tree.steps}
            assert {*trees, *steps} - {"middle"} <= told[key] or told[key] == {"the same"}, key


MASTER = """---
page: confidence-intervals
level: 1
kind: compute
about: nothing
minutes: 1
draw: {tried: 30..70, wrong: 6..28}
given:
  gate: {rows: [[wrong, tried]]}
---
# A gate
```{question} low
How low?
---
metric: error_rate_interval
result: low
of: gate
```
"""


@pytest.mark.parametrize("key", CALCULATIONS)
def test_three_exercises_ask_for_each(key):
    asked = [one for one in bank().values() if any(part.get("metric") == key for part in one.questions.values())]
    assert len(asked) >= 3


def test_an_exercise_asks_for_a_result_or_a_step():
    known = Exercise("gate", MASTER)
    drawn = Draw.of(known, {"tried": 80, "wrong": 17})
    assert drawn.check("low", rate(17, 80, Z95)).verdict == "right"
    assert "low at a confidence of 90 %" in drawn.check("low", decimal(rate(17, 80, Z90), 5)).sentence
    assert drawn.check("low", {"z": "1.96", "low": "0.123"}).verdict == "right"
    assert drawn.steps("low") == ["ER", "z", "SE", "half-width", "low"]
    error = Draw.of(Exercise("gate", MASTER.replace("result: low", "result: SE")), {"tried": 80, "wrong": 17})
    assert error.check("low", "0.0457").verdict == "right"


@pytest.mark.parametrize(
    ("words", "others", "told"),
    [
        ("result: low\n", "", "result is None: choose one of 'ER', 'z'"),
        ("result: low", "result: width", "result is 'width': choose one of 'ER', 'z'"),
        (
            "metric: error_rate_interval",
            "metric: optimistic_error",
            "optimistic_error has one result",
        ),
        ("result: low", "result: low\nvariant: exact", "variant is 'exact': error rate interval has"),
    ],
)
def test_a_master_is_told_what_a_question_can_ask_for(words, others, told):
    with pytest.raises(MasterError, match=told):
        Exercise("gate", MASTER.replace(words, others))


@pytest.mark.parametrize(("result", "start"), [("t", "t is mean of d"), ("p", "p is ")])
def test_a_symbol_stays_small_where_a_sentence_begins(result, start):
    told = diagnose("-99", paired_t_test, A, B, result=result).sentence
    assert start in told
    assert start.capitalize() not in told

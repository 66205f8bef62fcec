"""A wrong answer is told what it is."""

import math
from fractions import Fraction

import numpy as np
import pytest

from metrics import (
    MatchingMatrix,
    Numbers,
    PairTable,
    Sample,
    accuracy,
    alpha_reliability,
    bias,
    cluster_entropy,
    cluster_f_measure,
    diagnose,
    diagnose_steps,
    enrichment_p,
    entropy,
    error_rate,
    f_measure,
    g_mean,
    gilbert_skill_score,
    gwet_gamma,
    hit_rate,
    information_gain,
    kappa,
    monte_carlo_p,
    odds_ratio,
    pi_statistic,
    precision,
    r_squared,
    total_cost,
    true_positive_rate,
)
from metrics.answers.answer import Answer
from metrics.answers.diagnosis import step_names
from metrics.examples import animals_table, cancer, figure_1_2, figure_1_4, notes_numbers

PRECISION = "Precision is TP / (TP + FP)."
BEYOND = "Precision lies between 0 and 1."
KAPPA = "Kappa is (agreement - e(κ)) / (1 - e(κ))."
HIT_RATE = "Hit rate(Class 1) is f(Class 1,Class 1) / actual(Class 1)."
TURNED = [[4, 3], [2, 11]]  # no two of its rates are equal

CASES = [
    # (answer, metric, table and class, sentence, kinds)
    ("2/3", precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    ("4/6", precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    (Fraction(4, 6), precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    (4 / 6, precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    ("0.67", precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    ("0,667", precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    (" 66.7 % ", precision, [figure_1_2], "Right: precision = 2/3 ≈ 0.667.", ()),
    (0.63, accuracy, [figure_1_2], "Right: accuracy = 5/8 = 0.625.", ()),
    ("0.516", g_mean, [figure_1_2], "Right: G-mean ≈ 0.516.", ()),
    ("0.5", hit_rate, [figure_1_4, "Class 1"], "Right: hit rate(Class 1) = 1/2 = 0.5.", ()),
    ("∞", odds_ratio, [[[4, 0], [2, 1]]], "Right: odds ratio = ∞.", ()),
    ("−∞", r_squared, [Numbers([1, 1], [1, 2])], "Right: R squared = -∞.", ()),
    (np.True_, precision, [figure_1_2], "np.True_ is not a number: a number is needed.", ()),
    ("undefined", precision, [[[0, 5], [0, 5]]], "Right: precision is undefined: TP + FP = 0.", ()),
    ("0", precision, [[[0, 5], [0, 5]]], "No number is right here: precision is undefined: TP + FP = 0.", ()),
    ("undefined", precision, [figure_1_2], f"It has a value here. {PRECISION}", ("undefined",)),
    ("0.66", precision, [figure_1_2], "Right, but cut off: rounded it is 0.67.", ("cut",)),
    ("0.62", accuracy, [figure_1_2], "Right: accuracy = 5/8 = 0.625.", ()),
    ("0.334", hit_rate, [[[1, 2], [0, 1]], "+"], "Nearly: rounded to 3 places it is 0.333.", ("rounding",)),
    ("0.7", precision, [figure_1_2], "Right as far as it goes: give 2 places, or a fraction.", ("too coarse",)),
    (
        "0.8",
        precision,
        [figure_1_2],
        f"That is recall, TP / (TP + FN): you divided by the actual positives. {PRECISION}",
        ("sister",),
    ),
    ("5/8", precision, [figure_1_2], f"That is accuracy, (TP + TN) / T. {PRECISION}", ("sister",)),
    (
        "1/2",
        precision,
        [figure_1_2],
        f"Here that equals negative precision, TN / (FN + TN); and TP / T. {PRECISION}",
        ("sister", "wrong margin"),
    ),
    (
        "1/3",
        precision,
        [figure_1_2],
        f"Here that equals specificity, TN / (FP + TN); and 1 - precision. {PRECISION}",
        ("sister", "complement"),
    ),
    ("0.2", precision, [TURNED], f"That is TP / T: you divided by all examples. {PRECISION}", ("wrong margin",)),
    (
        "4",
        precision,
        [figure_1_2],
        f"{BEYOND} That is the numerator TP: it is still to be divided by TP + FP. {PRECISION}",
        ("out of range", "unfinished"),
    ),
    (
        "6/4",
        precision,
        [figure_1_2],
        f"{BEYOND} That is 1 / precision: numerator and denominator are exchanged. {PRECISION}",
        ("out of range", "upside down"),
    ),
    (
        "67",
        precision,
        [figure_1_2],
        f"{BEYOND} That is precision in percent: write the percent sign, or a share of 1. {PRECISION}",
        ("out of range", "percentage"),
    ),
    (
        "-2/3",
        precision,
        [figure_1_2],
        f"{BEYOND} That is precision with the wrong sign. {PRECISION}",
        ("out of range", "sign"),
    ),
    (
        "1/7",
        precision,
        [figure_1_2],
        f"That is kappa, (agreement - e(κ)) / (1 - e(κ)). {PRECISION}",
        ("another metric",),
    ),
    ("0.123", precision, [figure_1_2], f"Not yet. {PRECISION}", ()),
    ("3/8", accuracy, [figure_1_2], "That is error rate, (FN + FP) / T. Accuracy is (TP + TN) / T.", ("sister",)),
    (
        "11/15",
        f_measure,
        [figure_1_2],
        "That is the arithmetic mean of precision and recall. F-measure is "
        "2 × precision × recall / (precision + recall).",
        ("mistake",),
    ),
    (
        "22/27",
        f_measure,
        [TURNED],
        "That is negative F-measure, 2 × negative precision × negative recall / (negative "
        "precision + negative recall). F-measure is 2 × precision × recall / (precision + recall).",
        ("sister",),
    ),
    ("4/15", g_mean, [figure_1_2], "That is G-mean without its root. G-mean is √(TPR × TNR).", ("forgotten root",)),
    ("0.73", g_mean, [figure_1_2], "That is G-measure, √(precision × recall). G-mean is √(TPR × TNR).", ("sister",)),
    ("33/98", kappa, [figure_1_4], f"That is e(κ), a step on the way. {KAPPA}", ("a step",)),
    (
        "8/49",
        kappa,
        [figure_1_4],
        f"That is the numerator agreement - e(κ): it is still to be divided by 1 - e(κ). {KAPPA}",
        ("unfinished",),
    ),
    (
        "0.2537",
        kappa,
        [figure_1_4],
        f"That is what comes out when the steps are cut off to 2 places first: keep fractions until the end. {KAPPA}",
        ("early rounding",),
    ),
    (
        "0.1395",
        pi_statistic,
        [figure_1_2],
        "That is what comes out when the steps are rounded to 2 places first: "
        "keep fractions until the end. Pi statistic is (agreement - e(π)) / (1 - e(π)).",
        ("early rounding",),
    ),
    (
        "1/3",
        alpha_reliability,
        [figure_1_2],
        "That is alpha reliability by the 'textbook' formula: divides by the "
        "chance agreement, where a disagreement belongs. Alpha reliability is 1 - D_o / D_e.",
        ("variant",),
    ),
    (
        "0.714",
        hit_rate,
        [figure_1_4, "Class 1"],
        f"That is accuracy of Class 1 against the rest. {HIT_RATE}",
        ("sister",),
    ),
    (
        "1/3",
        hit_rate,
        [figure_1_4, "Class 1"],
        f"That is critical success index, f(Class 1,Class 1) / Σ_[i=Class 1 or j=Class 1](f(i,j)). {HIT_RATE}",
        ("sister",),
    ),
    (
        "4/39",
        gilbert_skill_score,
        [figure_1_4, "Class 1"],
        "That is Gilbert skill score of Class 2. Gilbert skill score(Class 1) is (f(Class 1,Class 1) - "
        "chance hits(Class 1)) / (Σ_[i=Class 1 or j=Class 1](f(i,j)) - chance hits(Class 1)).",
        ("other class",),
    ),
    (
        "4/5",
        bias,
        [figure_1_4, "Class 2"],
        "That is bias by the 'textbook' formula: the other way round: below 1 the "
        "class is over-predicted. Bias(Class 2) is predicted(Class 2) / actual(Class 2).",
        ("variant",),
    ),
    (
        "abc",
        precision,
        [figure_1_2],
        "'abc' is not a number: write a fraction, a decimal or a percentage.",
        (),
    ),
    ("1/0", precision, [figure_1_2], "'1/0' is not a number: a fraction cannot have 0 below the line.", ()),
    ([1], precision, [figure_1_2], "[1] is not a number: a number is needed.", ()),
    ("", precision, [figure_1_2], "Not answered yet.", ()),
    (..., precision, [figure_1_2], "Not answered yet.", ()),
]


@pytest.mark.parametrize(
    ("answer", "metric", "on", "sentence", "kinds"), CASES, ids=[f"{case[0]!r} for {case[1]}" for case in CASES]
)
def test_an_answer_is_told_what_it_is(answer, metric, on, sentence, kinds):
    diagnosis = diagnose(answer, metric, *on)
    assert diagnosis.sentence == sentence
    assert diagnosis.kinds == kinds


def test_the_transposed_table_and_the_other_class_are_recognised():
    turned = total_cost([[5, 7], [11, 13]], [[0, 1], [10, 0]])
    assert turned == 117
    diagnosis = diagnose("81", total_cost, [[5, 7], [11, 13]], [[0, 1], [10, 0]])
    assert diagnosis.kinds == ("transposed",)
    assert diagnosis.sentence.startswith("That is total cost of the transposed table: rows are actual, columns are")
    other = diagnose("0.985", true_positive_rate, cancer.transpose(), places=3)
    assert other.verdict == "wrong"
    kinds = diagnose(Fraction(11, 14), precision, TURNED).kinds
    assert kinds == ("sister",)  # negative precision *is* precision with the other class positive: said once


def test_what_is_exactly_a_slip_is_that_slip_and_no_rounding():
    told = diagnose("0.04", monte_carlo_p, 3, 99)  # 3/99 is 0.03; 4/100 is exactly the other formula
    assert (told.verdict, told.kinds) == ("wrong", ("variant",))
    exactly = diagnose("0.66", precision, [[66, 33], [33, 68]])  # 66/99 cut off, and 66/100 is no slip
    assert (exactly.verdict, exactly.kinds) == ("cut", ("cut",))
    early = diagnose("0.35", gwet_gamma, figure_1_2)
    assert (early.verdict, early.kinds) == ("wrong", ("early rounding",))
    assert early.sentence.startswith(
        "That is what comes out when the steps are rounded to 2 places first: keep fractions until the end."
    )
    assert diagnose("0.24", kappa, figure_1_4).verdict == "cut"  # kappa, 0.246; pi, 0.243, is not exactly that


RULE = [  # (answer, metric, data, places, verdict): the entries of the review that were judged wrongly
    ("0.15789473684210525", "adjusted_rand", (PairTable(3, 2, 6, 9),), None, "right"),
    ("0.6666666666666666", "precision", (figure_1_2,), None, "right"),
    (11 / 15, "f_measure", (figure_1_2,), 2, "wrong"),
    ("0.7333", "f_measure", (figure_1_2,), 2, "wrong"),
    ("0.7349", "f_measure", (figure_1_2,), 2, "wrong"),
    (1e-9, "enrichment_p", (Sample(2000, 40, 100, 15),), None, "wrong"),
    ("1.5e-10", "enrichment_p", (Sample(2000, 40, 100, 15),), None, "right"),
    (np.float16(2 / 3), "precision", (figure_1_2,), None, "right"),
    (np.float16(0.67), "precision", (figure_1_2,), None, "wrong"),
    ("0.00", "enrichment_p", (Sample(2000, 40, 100, 15),), None, "too coarse"),
    (round(5 / 8, 2), "accuracy", (figure_1_2,), None, "right"),
    ("0.63", "accuracy", (figure_1_2,), None, "right"),
    (np.float32(2 / 3), "precision", (figure_1_2,), None, "right"),
    ("0.7", "precision", (figure_1_2,), None, "too coarse"),
    ("0.66", "precision", (figure_1_2,), None, "cut"),
    ("0.666", "precision", (figure_1_2,), None, "cut"),
    ("0.6", "precision", (figure_1_2,), None, "wrong"),
]


@pytest.mark.parametrize(("answer", "metric", "data", "places", "verdict"), RULE)
def test_answers_are_judged_by_one_rule(answer, metric, data, places, verdict):
    assert diagnose(answer, metric, *data, places=places).verdict == verdict


@pytest.mark.parametrize(
    "form", ["6.67e-1", "≈0.67", "≈ 2/3", "2⁄3", "66.7 %", "0,667", "np.float64(0.6666666666666666)"]
)
def test_a_number_is_read_as_people_write_it(form):
    assert diagnose(form, precision, figure_1_2).verdict == "right"


def test_a_typed_decimal_is_a_logarithm_up_to_the_last_bit():
    """Python and a browser may differ in that bit, and then in what they call the answer."""
    for value in (0.49999999999999994, 0.5, 0.5000000000000001):
        assert Answer("0.5").against(value) == "right", value
    assert Answer("0.5").against(0.4999) == "too coarse"


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
def test_any_dash_is_a_minus(dash):
    assert Answer(f"{dash} 1/2").value == Answer(f"{dash}0.5").value == Fraction(-1, 2)


def test_only_a_number_with_all_digits_asked_for_is_nearly_right():
    chance = enrichment_p, Sample(2000, 40, 100, 15)  # 1.533e-10
    for answer in (1e-9, "0.0000000001", "0.01"):
        assert diagnose(answer, *chance).kinds == (), answer
    assert diagnose("1.6e-10", *chance).sentence == "Nearly: rounded to 11 places it is 0.00000000015."


def test_a_comma_that_may_part_thousands_is_asked_about():
    told = diagnose("1,200", "total_cost", figure_1_2, costs=[[0, 1], [1, 0]])
    assert told.verdict == "unreadable"
    assert "1,200 may mean 1.200 or 1200" in told.sentence


def test_a_number_that_the_metric_can_never_be_is_told_so_first():
    assert diagnose("1.7", precision, figure_1_2).sentence.startswith("Precision lies between 0 and 1.")
    percent = diagnose("67", precision, figure_1_2)
    assert percent.sentence.startswith("Precision lies between 0 and 1. That is precision in percent")
    assert percent.kinds[0] == "out of range"
    assert diagnose("-3", "mean_absolute_error", notes_numbers).sentence.startswith(
        "Mean absolute error is never below 0."
    )


def test_the_usual_formula_is_recognised_where_another_is_asked_for():
    told = diagnose("2", bias, [[2, 2], [6, 9]], "+", variant="textbook")
    assert told.kinds == ("variant",)
    assert "bias by the usual formula" in told.sentence


def test_steps_of_other_data_are_judged_too_and_have_their_own_names():
    judged = diagnose_steps({"SSR": "5", "SST": "26", "R squared": "21/26"}, r_squared, notes_numbers)
    assert judged.first_wrong == "SSR"
    assert judged.steps["SSR"].sentence.endswith("SSR is Σ_i((y_i - ŷ_i)^2).")
    recall = diagnose_steps({"recall": "2/3"}, f_measure, figure_1_2).steps["recall"]
    assert recall.sentence.endswith("Recall is TP / (TP + FN).")
    classes = diagnose_steps({"best F(2)": "0.1234"}, cluster_f_measure, [[1], [2], [3]])  # 3 classes, one cluster
    assert classes.first_wrong == "best F(2)"
    assert step_names(g_mean, figure_1_2) == ["TPR", "TNR", "G-mean"]


def test_a_whole_number_can_be_asked_for():
    assert diagnose("1", precision, figure_1_2, places=0).verdict == "right"
    assert diagnose("0", precision, figure_1_2, places=0).verdict == "cut"
    assert diagnose("2", precision, figure_1_2, places=0).verdict == "wrong"
    assert diagnose("1", precision, figure_1_2).verdict == "too coarse"
    own = diagnose_steps({"precision": "2", "recall": "0", "F-measure": "0"}, f_measure, figure_1_2, places=0)
    assert {name: step.verdict for name, step in own.steps.items()} == {
        "precision": "wrong",
        "recall": "cut",
        "F-measure": "cut",
    }


def test_more_places_can_be_asked_for():
    assert diagnose("0.67", precision, figure_1_2, places=3).sentence == (
        "Right as far as it goes: give 3 places, or a fraction."
    )
    assert diagnose("0.667", precision, figure_1_2, places=3).verdict == "right"


def test_one_digit_is_no_proof_that_steps_were_rounded():
    table = [[3, 5], [4, 100]]  # F = 0.4; with precision and recall cut off to 0.4 and 0.3 it is 0.34
    assert diagnose("0.3", f_measure, table).kinds == ()
    assert diagnose("0.34", f_measure, table).kinds == ("early rounding",)


@pytest.mark.parametrize("metric", [cluster_entropy, entropy, information_gain], ids=str)
def test_natural_logarithms_are_recognised(metric):
    table = MatchingMatrix([[6, 1, 2], [1, 5, 3]])
    words = [table.columns[0]] * metric.per_class
    told = diagnose(float(metric(table, *words)) * math.log(2), metric, table, *words)
    assert told.kinds == ("mistake",)
    assert "natural logarithms" in told.sentence


def test_a_fraction_that_nobody_would_read_is_told_as_a_decimal():
    told = diagnose("1.533e-10", enrichment_p, Sample(2000, 40, 100, 15))
    assert told.sentence == "Right: enrichment p ≈ 0.000000000153."
    assert diagnose("2/3", precision, figure_1_2).sentence == "Right: precision = 2/3 ≈ 0.667."


def test_a_metric_per_class_needs_the_class():
    with pytest.raises(TypeError, match="hit rate has one value for each class: name one of 'Class 1', 'Class 2'"):
        diagnose("1/2", hit_rate, figure_1_4)


def test_the_first_wrong_step_is_named_and_later_ones_follow_from_it():
    judged = diagnose_steps({"precision": "0.8", "recall": "4/5", "F-measure": "0.8"}, f_measure, figure_1_2)
    assert judged.first_wrong == "precision"
    assert [step.verdict for step in judged.steps.values()] == ["wrong", "right", "follows"]
    assert judged.sentence == (
        "The first wrong step is precision. That is recall, TP / (TP + FN): you divided by the actual positives. "
        f"{PRECISION} The rest follows."
    )


def test_a_wrong_last_step_is_named_too():
    judged = diagnose_steps({"agreement": "5/8", "e(κ)": "9/16", "kappa": "1/16"}, kappa, figure_1_2)
    assert judged.first_wrong == "kappa"
    assert judged.steps["kappa"].kinds == ("unfinished",)


def test_right_steps_are_right_in_any_order_and_number():
    assert (
        diagnose_steps({"F-measure": "8/11", "recall": "0.80"}, f_measure, figure_1_2).sentence
        == "Every step is right."
    )
    assert diagnose_steps({"precision": "2/3", "F-measure": None}, f_measure, figure_1_2).sentence == "Right so far."


def test_what_is_cut_off_is_not_called_right_step_by_step():
    judged = diagnose_steps({"enrichment p": "0.011"}, enrichment_p, 20, 10, 10, 8)
    assert judged.first_wrong is None
    assert judged.sentence == "enrichment p: Right, but cut off: rounded it is 0.012."
    half = diagnose_steps({"precision": "0.66", "F-measure": None}, f_measure, figure_1_2)
    assert half.sentence == "precision: Right, but cut off: rounded it is 0.67."


def test_rounding_on_the_way_is_told():
    judged = diagnose_steps({"agreement": "0.63", "e(π)": "0.57", "pi statistic": "0.14"}, pi_statistic, figure_1_2)
    assert judged.steps["pi statistic"].verdict == "follows"
    assert judged.sentence.startswith("The method is right, but rounding on the way has moved the result")


def test_steps_per_class_have_the_class_in_their_name():
    steps = {"TPR": "4/5", "TNR": "2/3", "G-mean": "0.73"}
    judged = diagnose_steps(steps, g_mean, figure_1_2)
    assert judged.first_wrong == "TNR"
    assert judged.steps["G-mean"].verdict == "follows"
    counts = diagnose_steps({"expected frequency(N)": "30"}, kappa, animals_table, variant="counts")
    assert counts.steps["expected frequency(N)"].kinds == ("unfinished",)


def test_a_step_that_cannot_be_read_or_does_not_exist():
    assert diagnose_steps({"precision": "two thirds"}, f_measure, figure_1_2).first_wrong == "precision"
    with pytest.raises(ValueError, match="answers has 'Recall': the steps are 'precision', 'recall', 'F-measure'"):
        diagnose_steps({"Recall": "4/5"}, f_measure, figure_1_2)


def test_undefined_steps_are_judged_like_any_other():
    table = [[0, 5], [0, 5]]
    judged = diagnose_steps({"precision": "0", "F-measure": "0"}, f_measure, table)
    assert judged.first_wrong == "precision"
    assert judged.steps["precision"].verdict == "undefined"
    assert diagnose_steps({"precision": "0/0"}, f_measure, table).sentence == "Every step is right."


def test_error_rate_is_not_called_a_complement_twice():
    assert diagnose("5/8", error_rate, figure_1_2).kinds == ("sister",)


class Hostile:
    def __float__(self):
        raise RuntimeError

    __repr__ = __float__


ANYTHING = [10**400, 10**5000, -(10**400), 1e308, float("inf"), float("nan"), Hostile(), object(), b"1", "9" * 5000]


@pytest.mark.parametrize("answer", ANYTHING, ids=lambda answer: type(answer).__name__)
def test_any_answer_at_all_gets_a_diagnosis(answer):
    assert diagnose(answer, precision, figure_1_2).verdict in ("wrong", "unreadable")
    assert diagnose(answer, g_mean, figure_1_2).verdict in ("wrong", "unreadable")

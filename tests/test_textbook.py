"""The textbook's worked examples, in its own unreduced fractions."""

from fractions import Fraction as F

import pytest

from metrics import (
    CATALOGUE,
    Undefined,
    accuracy,
    alpha_reliability,
    averaged,
    bias,
    critical_success_index,
    diagonal_absolute_error,
    f_beta,
    f_measure,
    g_mean,
    gandin_murphy_score,
    gilbert_skill_score,
    gwet_gamma,
    hit_rate,
    kappa,
    landis_koch,
    lift,
    negative_precision,
    odds_ratio,
    peirce_skill_score,
    pi_statistic,
    precision,
    total_cost,
    true_positive_rate,
)
from metrics.examples import animals_table, cancer, figure_1_2, figure_1_4

FIGURE_1_2 = [
    ("accuracy", F(4 + 1, 8)),
    ("error_rate", F(2 + 1, 8)),
    ("true_positive_rate", F(4, 5)),
    ("true_negative_rate", F(1, 3)),
    ("false_positive_rate", F(2, 3)),
    ("false_negative_rate", F(1, 5)),
    ("precision", F(4, 6)),
    ("negative_precision", F(1, 2)),
    ("f_measure", F(8, 11)),
    ("negative_f_measure", F(2, 5)),
    ("pi_statistic", F(7, 55)),
    ("kappa", F(1, 7)),
    ("alpha_reliability", F(2, 11)),
    ("gwet_gamma", F(25, 73)),
    ("peirce_skill_score", F(2, 15)),
    ("gandin_murphy_score", F(2, 15)),
    ("odds_ratio", 2),
    ("lift", F(16, 15)),
]


F_ELSEWHERE = "scikit-learn and torchmetrics give 0, R's caret NaN"
KAPPA_ELSEWHERE = "scikit-learn, statsmodels and R's vcd give NaN"
G_ELSEWHERE = "imbalanced-learn gives 0, and 1 where all are right"


@pytest.mark.parametrize(("key", "expected"), FIGURE_1_2, ids=[key for key, _ in FIGURE_1_2])
def test_figure_1_2(key, expected):
    assert CATALOGUE[key](figure_1_2) == expected


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (critical_success_index, [F(2, 6), F(2, 7), F(3, 8)]),
        (hit_rate, [F(2, 4), F(2, 4), F(3, 6)]),
        (bias, [F(4, 4), F(5, 4), F(5, 6)]),
        (gilbert_skill_score, [F(3, 17), F(4, 39), F(6, 41)]),
    ],
    ids=str,
)
def test_figure_1_4_by_class(metric, expected):
    assert list(metric(figure_1_4).values()) == expected
    assert metric(figure_1_4, "Class 3") == expected[2]


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (diagonal_absolute_error, F(2 + 2 + 3, 3)),
        (g_mean, F(1, 2)),
        (pi_statistic, F(9, 37)),
        (kappa, F(16, 65)),
        (alpha_reliability, F(10, 37)),
        (gwet_gamma, F(19, 75)),
        (peirce_skill_score, F(1, 4)),
    ],
    ids=str,
)
def test_figure_1_4(metric, expected):
    assert metric(figure_1_4) == expected


def test_the_textbooks_own_variants_give_its_printed_numbers():
    assert alpha_reliability(figure_1_2, variant="textbook") == F(1, 3)
    assert alpha_reliability(figure_1_4, variant="textbook") == F(-16, 33)
    assert alpha_reliability(figure_1_4, variant="textbook Eq. 1.31") == F(59, 66)
    assert list(bias(figure_1_4, variant="textbook").values()) == [1, F(4, 5), F(6, 5)]
    assert lift(figure_1_2, variant="thesis") == precision(figure_1_2)


def test_f_beta_of_the_cancer_table():
    assert f_beta(cancer, beta=2) == F(25, 67)
    assert f_beta(cancer, beta=0.5) == F(25, 58)
    assert f_measure(cancer, alpha=F(1, 5)) == f_beta(cancer, beta=2)
    assert f_measure(cancer, variant="alpha") == f_measure(cancer)


def test_kappa_of_the_animals_in_the_notes_five_steps():
    assert str(kappa.work(animals_table, variant="counts")).splitlines() == [
        "agreements = Σ_i(f(i,i)) = 3 + 4 + 3 = 10",
        "expected frequency(G) = actual(G) × predicted(G) / T = 4 × 5 / 15 = 4/3",
        "expected frequency(N) = actual(N) × predicted(N) / T = 5 × 6 / 15 = 2",
        "expected frequency(W) = actual(W) × predicted(W) / T = 6 × 4 / 15 = 8/5",
        "sum of expected frequencies = Σ_i(expected frequency(i)) = 4/3 + 2 + 8/5 = 74/15",
        "kappa = (agreements - sum of expected frequencies) / (T - sum of expected frequencies)"
        " = (10 - 74/15) / (15 - 74/15) = 76/151 ≈ 0.503",
    ]
    assert landis_koch(kappa(animals_table)) == "moderate"


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (F(-1, 100), "poor"),
        (0, "slight"),
        ("0.2", "slight"),
        ("0.2001", "fair"),
        (0.4, "fair"),
        (F(41, 100), "moderate"),
        (0.6, "moderate"),
        (0.61, "substantial"),
        ("4/5", "substantial"),
        (0.81, "almost perfect"),
        (1, "almost perfect"),
    ],
)
def test_a_boundary_belongs_to_the_band_below(value, word):
    assert landis_koch(value) == word


def test_landis_koch_says_what_a_kappa_can_be():
    with pytest.raises(ValueError, match=r"kappa is 3/2: it lies between -1 and 1"):
        landis_koch("1.5")
    with pytest.raises(ValueError, match="variant is 'book': landis_koch has 'notes'"):
        landis_koch(1, variant="book")


def test_the_notes_have_other_words_at_both_ends():
    assert [landis_koch(value, variant="notes") for value in (F(-1, 9), "0.99", 1)] == [
        "less than chance",
        "almost perfect",
        "perfect",
    ]


def test_g_mean_of_two_classes_is_written_as_in_eq_1_11():
    assert str(g_mean.work(figure_1_2)).splitlines()[-1] == "G-mean = √(TPR × TNR) = √(4/5 × 1/3) ≈ 0.516"


def test_weighted_kappa_by_its_weights():
    table = [[11, 3, 1], [1, 8, 3], [0, 2, 14]]
    assert kappa(table, weights="linear") == kappa(table, weights=[[0, 1, 2], [1, 0, 1], [2, 1, 0]])
    assert kappa(table, weights="quadratic") == kappa(table, weights=[[0, 1, 4], [1, 0, 1], [4, 1, 0]])
    assert kappa(table, weights=[[0, 1, 1], [1, 0, 1], [1, 1, 0]]) == kappa(table)


def test_weighted_kappa_counts_every_cell_that_has_a_weight():
    # 12 weighed counts against (1 × 30 + 2 × 10 + 3 × 18) / 8 = 13 by chance
    assert kappa(figure_1_2, weights=[[1, 2], [3, 0]]) == 1 - F(12, 13)


def test_equation_1_31_to_the_letter():
    # error rate 3/16, chance term (7 × 6 + 9 × 10) / 16
    assert alpha_reliability([[5, 2], [1, 8]], variant="textbook Eq. 1.31") == 1 - F(3, 16) / F(132, 16)


def test_total_cost_takes_the_costs_as_second_argument():
    assert total_cost(figure_1_2, [[-1, 100], [1, 0]]) == total_cost(figure_1_2, costs=[[-1, 100], [1, 0]]) == 98


def test_gerritys_score_for_two_classes_is_peirces():
    assert gandin_murphy_score([[7, 2], [3, 5]]) == peirce_skill_score([[7, 2], [3, 5]])


@pytest.mark.parametrize("metric", [precision, true_positive_rate, f_measure], ids=str)
def test_averages_over_classes(metric):
    of_class = [metric(figure_1_4, label) for label in figure_1_4.labels]
    shares = [F(size, 14) for size in figure_1_4.actual.values()]
    assert averaged(metric, "macro")(figure_1_4) == sum(of_class) / 3
    assert averaged(metric, "weighted")(figure_1_4) == sum(map(F.__mul__, shares, of_class))
    assert averaged(metric, "micro")(figure_1_4) == F(7, 14)


def test_averages_say_what_they_can_be():
    with pytest.raises(ValueError, match="how is 'mean': choose 'macro', 'micro' or 'weighted'"):
        averaged(precision, "mean")
    with pytest.raises(TypeError, match="metric is accuracy, which is one number for the whole table already"):
        averaged(accuracy, "macro")


def test_averages_of_a_metric_per_class():
    assert averaged(hit_rate, "macro")(figure_1_4) == F(1, 2)
    with pytest.raises(ValueError, match="hit rate is not written in TP, FN, FP and TN"):
        averaged(hit_rate, "micro")


def test_precision_is_undefined_when_nothing_was_predicted_positive():
    with pytest.raises(Undefined) as caught:
        precision([[0, 5], [0, 5]])
    assert str(caught.value) == f"precision is undefined: TP + FP = 0 ({F_ELSEWHERE})"


@pytest.mark.parametrize(
    ("metric", "table", "sentence"),
    [
        (f_measure, [[0, 5], [0, 5]], f"F-measure is undefined because precision is: TP + FP = 0 ({F_ELSEWHERE})"),
        (f_measure, [[0, 5], [2, 5]], f"F-measure is undefined: precision + recall = 0 ({F_ELSEWHERE})"),
        (kappa, [[5, 0], [0, 0]], f"kappa is undefined: 1 - e(κ) = 0 ({KAPPA_ELSEWHERE})"),
        (g_mean, [[5, 0], [0, 0]], f"G-mean is undefined because TNR is: actual(-) = 0 ({G_ELSEWHERE})"),
        (accuracy, [[0, 0], [0, 0]], "accuracy is undefined: T = 0"),
        (
            gandin_murphy_score,
            [[0, 0], [3, 4]],
            "Gandin-Murphy score is undefined because S is: its weights need the first and the last class to occur",
        ),
    ],
    ids=str,
)
def test_undefined_is_a_sentence(metric, table, sentence):
    with pytest.raises(Undefined) as caught:
        metric(table)
    assert str(caught.value) == sentence
    assert metric.work(table).value == caught.value
    assert "undefined" in str(metric.work(table))


def test_one_class_may_be_undefined_while_the_others_have_values():
    values = hit_rate([[0, 0, 0], [1, 2, 0], [0, 0, 3]])
    assert str(values[1]) == "hit rate(1) is undefined: actual(1) = 0 (scikit-learn and torchmetrics give 0)"
    assert values[2] == F(2, 3)


def test_dividing_something_by_nothing_is_infinite():
    assert odds_ratio([[4, 0], [2, 1]]) == float("inf")
    assert f_measure([[0, 5], [2, 5]], variant="counts") == 0


def test_two_class_metrics_take_the_positive_class():
    assert precision(figure_1_2, "-") == negative_precision(figure_1_2)
    assert precision(figure_1_4, "Class 1") == F(2, 4)
    with pytest.raises(ValueError, match=r"precision is for two classes and this table has 3: name one of 'Class 1'"):
        precision(figure_1_4)
    with pytest.raises(ValueError, match=r"label is 'Class 9': choose one of 'Class 1', 'Class 2', 'Class 3'"):
        precision(figure_1_4, "Class 9")
    with pytest.raises(TypeError, match=r"accuracy is one number for the whole table: it takes no label, but got '\+'"):
        accuracy(figure_1_2, "+")


def test_calls_with_wrong_words_are_told_the_right_ones():
    with pytest.raises(ValueError, match=r"variant is 'slides': F-measure has 'counts', 'alpha'"):
        f_measure(figure_1_2, variant="slides")
    with pytest.raises(ValueError, match=r"variant is 'x': precision has none: it has a single formula"):
        precision(figure_1_2, variant="x")
    with pytest.raises(TypeError, match=r"precision has no parameter 'beta'; its parameters: none"):
        precision(figure_1_2, beta=2)
    with pytest.raises(TypeError, match=r"total cost needs costs"):
        total_cost(figure_1_2)
    with pytest.raises(ValueError, match=r"costs has rows of \[2, 1\] entries: the table has 2 x 2 cells"):
        total_cost(figure_1_2, [[1, 2], [3]])
    with pytest.raises(ValueError, match=r"weights is 'cubic': choose 'linear', 'quadratic' or give a matrix"):
        kappa(figure_1_4, weights="cubic")


def test_counts_beyond_64_bits_simply_work():
    huge = 10**30
    assert precision([[4 * huge, huge], [2 * huge, huge]]) == F(2, 3)
    assert kappa([[4 * huge, huge], [2 * huge, huge]]) == F(1, 7)
    assert round(CATALOGUE["matthews_correlation"]([[4 * huge, huge], [2 * huge, huge]]), 6) == round(2 / 180**0.5, 6)

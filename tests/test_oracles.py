"""Other people's programs as oracles: where the definition is the same, so is the number."""

import math

import pycm
import pytest
import sklearn.metrics as sk
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics import CATALOGUE, ConfusionMatrix, Undefined, averaged, f_beta, kappa, matthews_correlation
from tests.strategies import tables


def labels_of(table):
    """Two lists of labels that give the table."""
    cells = [(a, p, n) for a, row in enumerate(table.rows) for p, n in enumerate(row)]
    return [a for a, _, n in cells for _ in range(n)], [p for _, p, n in cells for _ in range(n)]


def ours(metric, *call, **words):
    try:
        return float(metric(*call, **words))
    except Undefined:
        assume(False)


# Every cell filled: nobody divides by zero, so nobody has to invent an answer.
full_2x2 = tables((2, 2), least=1)
full = tables((2, 4), least=1)

SKLEARN = {
    "accuracy": lambda a, p: sk.accuracy_score(a, p),
    "precision": lambda a, p: sk.precision_score(a, p, pos_label=0),
    "true_positive_rate": lambda a, p: sk.recall_score(a, p, pos_label=0),
    "true_negative_rate": lambda a, p: sk.recall_score(a, p, pos_label=1),
    "negative_precision": lambda a, p: sk.precision_score(a, p, pos_label=1),
    "f_measure": lambda a, p: sk.f1_score(a, p, pos_label=0),
    "negative_f_measure": lambda a, p: sk.f1_score(a, p, pos_label=1),
    "balanced_correct_rate": lambda a, p: sk.balanced_accuracy_score(a, p),
    "matthews_correlation": lambda a, p: sk.matthews_corrcoef(a, p),
    "kappa": lambda a, p: sk.cohen_kappa_score(a, p),
}


@pytest.mark.parametrize("name", SKLEARN)
@settings(max_examples=25)
@given(table=full_2x2)
def test_scikit_learn_agrees_on_two_classes(name, table):
    assert ours(CATALOGUE[name], table) == pytest.approx(SKLEARN[name](*labels_of(table)), abs=1e-12)


@settings(max_examples=25)
@given(table=full, beta=st.sampled_from([0.5, 2, 3]))
def test_scikit_learn_agrees_on_k_classes(table, beta):
    a, p = labels_of(table)
    assert ours(matthews_correlation, table) == pytest.approx(sk.matthews_corrcoef(a, p), abs=1e-12)
    for weights in ("linear", "quadratic"):
        assert ours(kappa, table, weights=weights) == pytest.approx(
            sk.cohen_kappa_score(a, p, weights=weights), abs=1e-12
        )
    for how in ("macro", "micro", "weighted"):
        for name in ("precision", "true_positive_rate", "f_measure"):
            score = {"precision": sk.precision_score, "true_positive_rate": sk.recall_score, "f_measure": sk.f1_score}[
                name
            ]
            assert ours(averaged(CATALOGUE[name], how), table) == pytest.approx(score(a, p, average=how), abs=1e-12)
    label = table.labels[0]
    theirs = sk.fbeta_score(a, p, beta=beta, average=None)[0]
    assert ours(f_beta, table, label, beta=beta) == pytest.approx(theirs, abs=1e-12)


PYCM_OVERALL = {
    "kappa": "Kappa",
    "gwet_gamma": "Gwet AC1",
    "pi_statistic": "Scott PI",
    "alpha_reliability": "Krippendorff Alpha",
    "matthews_correlation": "Overall MCC",
    "accuracy": "Overall ACC",
}
PYCM_CLASS = {
    "true_positive_rate": "TPR",
    "true_negative_rate": "TNR",
    "precision": "PPV",
    "negative_precision": "NPV",
    "false_positive_rate": "FPR",
    "false_negative_rate": "FNR",
    "f_measure": "F1",
    "g_measure": "G",
    "lift": "LS",
    "peirce_skill_score": "BM",
    "odds_ratio": "DOR",
    "accuracy": "ACC",
    "error_rate": "ERR",
    "critical_success_index": "J",
    "g_mean": "GM",
}


@settings(max_examples=25)
@given(table=full)
def test_pycm_agrees(table):
    matrix = {i: dict(enumerate(row)) for i, row in enumerate(table.rows)}
    theirs = pycm.ConfusionMatrix(matrix=matrix, digit=17)
    for name, statistic in PYCM_OVERALL.items():
        assert ours(CATALOGUE[name], table) == pytest.approx(theirs.overall_stat[statistic], abs=1e-9), name
    for at, label in enumerate(table.labels):
        rest = table.one_vs_rest(label)
        for name, statistic in PYCM_CLASS.items():
            metric = CATALOGUE[name]
            value = metric(rest, rest.labels[rest.positive]) if metric.per_class else metric(rest)
            assert math.isclose(value, theirs.class_stat[statistic][at], rel_tol=1e-9), name


def test_where_others_invent_a_number_we_say_why_there_is_none():
    table = ConfusionMatrix([[0, 5], [0, 5]])
    a, p = labels_of(table)
    assert sk.precision_score(a, p, pos_label=0, zero_division=0) == 0
    with pytest.raises(Undefined, match=r"precision is undefined: TP \+ FP = 0"):
        CATALOGUE["precision"](table)
    assert pycm.ConfusionMatrix(matrix={0: {0: 0, 1: 5}, 1: {0: 0, 1: 5}}).PPV[0] == "None"

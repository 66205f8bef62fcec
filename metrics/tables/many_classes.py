"""The metrics of a k x k table: one value per class, and the skill scores that allow for chance."""

from __future__ import annotations

import math
from bisect import bisect_left
from fractions import Fraction

from metrics.engine.formula import step, symbols, total
from metrics.engine.metric import Metric, Parameter, Variant
from metrics.engine.types import Number
from metrics.exact import exact
from metrics.tables.two_classes import accuracy, error_rate
from metrics.tables.weights import disagreement, gerrity

f, actual, predicted, T, N, weights, S = symbols("f actual predicted T N weights S")

critical_success_index = Metric(
    "critical success index",
    f / total(f, over="cross"),
    "Of the examples that are of the class or were predicted so, the share that are both.",
    aliases=["CSI", "threat score", "Jaccard index of the class"],
    sources=["textbook Eq. 1.12"],
    sisters=["hit_rate", "gilbert_skill_score"],
    elsewhere="scikit-learn and torchmetrics give 0",
)

hit_rate = Metric(
    "hit rate",
    f / actual,
    "Of the examples of the class, the share predicted so: the recall of the class.",
    aliases=["HR", "probability of detection", "recall of a class"],
    sources=["textbook Eq. 1.13"],
    sisters=["critical_success_index", "accuracy", "bias"],
    elsewhere="scikit-learn and torchmetrics give 0",
)

bias = Metric(
    "bias",
    predicted / actual,
    "How many times as often the class is predicted as it occurs: above 1 it is over-predicted.",
    range=(0, math.inf),
    better="neither",
    aliases=["frequency bias"],
    sources=["forecast verification"],
    sisters=["hit_rate"],
    variants={
        "textbook": Variant(
            actual / predicted, "The other way round: below 1 the class is over-predicted.", ["textbook Eq. 1.14"]
        ),
    },
)

diagonal_absolute_error = Metric(
    "diagonal absolute error",
    total(abs(f - actual)) / N,
    "By how much the diagonal falls short of perfect prediction, averaged over the classes.",
    range=(0, math.inf),
    better="lower",
    aliases=["MAE (textbook)", "mean absolute error (textbook)"],
    sources=["textbook Eq. 1.15"],
    sisters=["error_rate"],
)

_chance_hits = step("chance hits", actual / T * predicted)

gilbert_skill_score = Metric(
    "Gilbert skill score",
    (f - _chance_hits) / (total(f, over="cross") - _chance_hits),
    "The critical success index after the hits that chance explains are taken away.",
    range=(Fraction(-1, 3), 1),
    aliases=["GSS", "equitable threat score", "ETS"],
    sources=["textbook Eq. 1.16-1.18"],
    sisters=["critical_success_index", "peirce_skill_score", "kappa"],
    chance=_chance_hits / T,
)

_agreement = accuracy.called("agreement")
_joint_share = step("joint share", (actual + predicted) / (2 * T))


def _beyond(chance):
    """Agreement beyond a chance term, over the most that is possible."""
    return (_agreement - chance) / (1 - chance)


_pooled_chance = step("e(π)", total(_joint_share**2))

pi_statistic = Metric(
    "pi statistic",
    _beyond(_pooled_chance),
    "Agreement beyond chance, if both raters used the classes with the same, pooled frequencies.",
    range=(-1, 1),
    aliases=["Scott's pi", "Fleiss' kappa (more than two raters)"],
    sources=["textbook Eq. 1.19-1.21"],
    sisters=["kappa", "alpha_reliability", "gwet_gamma", "accuracy"],
    raters="many",
    chance=_pooled_chance,
    elsewhere="torchmetrics gives 0, statsmodels NaN, irrCAC NaN or an error",
)

expected_frequency = step("expected frequency", actual * predicted / T)
_all_expected = step("sum of expected frequencies", total(expected_frequency))
_agreements = step("agreements", total(f))

_own_chance = step("e(κ)", total(actual * predicted) / T**2)

kappa = heidke_skill_score = Metric(
    "kappa",
    _beyond(_own_chance),
    "Agreement beyond chance, if each rater used the classes with their own frequencies.",
    range=(-1, 1),
    aliases=["Cohen's kappa", "Heidke skill score", "HSS"],
    sources=["textbook Eq. 1.22-1.27", "notes, Cohen's kappa"],
    sisters=["pi_statistic", "alpha_reliability", "gwet_gamma", "accuracy", "peirce_skill_score"],
    variants={
        "counts": Variant(
            (_agreements - _all_expected) / (T - _all_expected),
            "The notes' five steps, in counts instead of shares; the value is the same.",
            ["notes, Cohen's kappa"],
        ),
        "weighted": Variant(
            1 - total(weights * f, over="cells") / total(weights * actual * predicted / T, over="cells"),
            "For ordered classes: a disagreement counts by its weight.",
            ["Cohen 1968"],
            (-math.inf, 1),
        ),
    },
    parameters={
        "weights": Parameter(
            "linear",
            lambda given, known: disagreement(given, known["N"]),
            "What each disagreement weighs: 'linear', 'quadratic' or a matrix.",
            "str | Rows",
        )
    },
    chance=_own_chance,
    elsewhere="scikit-learn, statsmodels and R's vcd give NaN",
)

_chance_disagreement = step("D_e", ((2 * T) ** 2 - total((actual + predicted) ** 2)) / (2 * T * (2 * T - 1)))

alpha_reliability = Metric(
    "alpha reliability",
    1 - error_rate.called("D_o") / _chance_disagreement,
    "One minus the observed over the chance disagreement, the chance being that of drawing two of all given ratings.",
    range=(-1, 1),
    aliases=["Krippendorff's alpha (nominal)"],
    sources=["Krippendorff"],
    sisters=["pi_statistic", "kappa", "gwet_gamma"],
    raters="many, with gaps",
    chance=1 - _chance_disagreement,
    variants={
        "textbook": Variant(
            1 - error_rate / step("e(α)", total(actual * predicted) / T**2),
            "Divides by the chance agreement, where a disagreement belongs.",
            ["textbook Eq. 1.28-1.29"],
            (-math.inf, 1),
            erratum="as printed in the textbook",
        ),
        "textbook Eq. 1.31": Variant(
            1 - error_rate / step("e(α)", total(actual * predicted / T)),
            "Equation 1.31 to the letter: its chance term is divided by T once only.",
            ["textbook Eq. 1.31"],
            (-math.inf, 1),
            erratum="as printed in the textbook's Eq. 1.31",
        ),
    },
    elsewhere="krippendorff gives an error, irrCAC NaN",
)

_guessing = step("e(γ)", total(_joint_share * (1 - _joint_share)) / (N - 1))

gwet_gamma = Metric(
    "Gwet gamma",
    _beyond(_guessing),
    "Agreement beyond chance, where chance is what raters do who guess on the hard examples only.",
    range=(-1, 1),
    aliases=["AC1", "Gwet's AC1"],
    sources=["textbook Eq. 1.32-1.35"],
    sisters=["pi_statistic", "kappa", "alpha_reliability"],
    raters="many",
    chance=_guessing,
    elsewhere="irrCAC gives NaN",
)

gandin_murphy_score = Metric(
    "Gandin-Murphy score",
    total(S * f, over="cells") / T,
    "The mean score of the predictions, where ordered classes earn by rarity and near misses cost little.",
    range=(-1, 1),
    aliases=["Gerrity score", "GMS"],
    sources=["textbook, bibliographic notes"],
    sisters=["peirce_skill_score", "kappa"],
    parameters={"S": Parameter(None, lambda given, known: gerrity(known["actual"], known["T"]))},
)

LANDIS_KOCH = ("slight", "fair", "moderate", "substantial", "almost perfect")


def landis_koch(value: Number, variant: str | None = None) -> str:
    """Landis and Koch's word for a kappa; a boundary such as 0.20 belongs to the band below it.

    `variant="notes"` gives the words of the lecture notes, which have another one below 0 and one for exactly 1.

    >>> landis_koch(Fraction(76, 151)), landis_koch(Fraction(1, 5)), landis_koch(-0.1), landis_koch(1, variant="notes")
    ('moderate', 'slight', 'poor', 'perfect')
    """
    if variant not in (None, "notes"):
        raise ValueError(f"variant is {variant!r}: landis_koch has 'notes'")
    value = exact(value, "kappa")
    if not -1 <= value <= 1:
        raise ValueError(f"kappa is {value}: it lies between -1 and 1")
    if value < 0:
        return "less than chance" if variant else "poor"
    if variant and value == 1:
        return "perfect"
    return LANDIS_KOCH[bisect_left([Fraction(top, 5) for top in range(1, 5)], value)]

"""The metrics of a 2 x 2 table, each as it stands in the textbook."""

import math

from metrics.engine.formula import product, root, step, symbols, total
from metrics.engine.metric import REQUIRED, Metric, Parameter, Variant, number
from metrics.tables.weights import square

TP, FN, FP, TN, T, N = symbols("TP FN FP TN T N")
f, actual, predicted = symbols("f actual predicted")
alpha, beta, costs = symbols("alpha beta costs")

accuracy = Metric(
    "accuracy",
    total(f) / T,
    "Of all examples, the share which are predicted right.",
    aliases=[
        "COR",
        "correct rate",
        "overall accuracy",
        "percent correct",
        "proportion of correct predictions",
        "Rand accuracy",
        "recognition rate",
    ],
    sources=["textbook Eq. 1.1", "notes, Accuracy", "slides, Metrics (2)", "ARI paper, COR"],
    sisters=["error_rate", "true_positive_rate", "precision", "balanced_correct_rate"],
)

error_rate = Metric(
    "error rate",
    total(f, over="off") / T,
    "Of all examples, the share which are predicted wrong.",
    better="lower",
    aliases=["misclassification rate (notes)", "ER", "1 - accuracy"],
    sources=["textbook Eq. 1.2", "textbook Eq. 1.30", "notes, Accuracy", "slides, Metrics (2)"],
    sisters=["accuracy", "false_positive_rate", "false_negative_rate", "diagonal_absolute_error"],
)

true_positive_rate = recall = sensitivity = Metric(
    "true positive rate",
    TP / (TP + FN),
    "Of the examples which are positive, the share predicted positive.",
    short="recall",
    aliases=["recall", "sensitivity", "TPR", "positive recall", "probability of detection", "completeness (slides)"],
    sources=["textbook Eq. 1.3", "notes, Recall", "slides, Metrics (3)"],
    sisters=["precision", "true_negative_rate", "false_negative_rate", "accuracy"],
    elsewhere="scikit-learn, imbalanced-learn and torchmetrics give 0, R's caret NaN",
)

true_negative_rate = specificity = Metric(
    "true negative rate",
    TN / (FP + TN),
    "Of the examples which are negative, the share predicted negative.",
    short="specificity",
    aliases=["specificity", "TNR", "negative recall", "selectivity"],
    sources=["textbook Eq. 1.4", "notes, TNR", "slides, Metrics (3)"],
    sisters=["negative_precision", "true_positive_rate", "false_positive_rate", "precision"],
    elsewhere="scikit-learn, imbalanced-learn and torchmetrics give 0, R's caret NaN",
)

false_positive_rate = Metric(
    "false positive rate",
    FP / (FP + TN),
    "Of the examples which are negative, the share predicted positive.",
    better="lower",
    aliases=["FPR", "fall-out", "false alarm rate", "misclassification rate of - (textbook)"],
    sources=["textbook Eq. 1.5", "notes, FPR"],
    sisters=["true_negative_rate", "false_negative_rate", "negative_precision", "error_rate"],
)

false_negative_rate = Metric(
    "false negative rate",
    FN / (TP + FN),
    "Of the examples which are positive, the share predicted negative.",
    better="lower",
    aliases=["FNR", "miss rate", "misclassification rate of + (textbook)"],
    sources=["textbook Eq. 1.6", "notes, FNR"],
    sisters=["true_positive_rate", "false_positive_rate", "error_rate"],
)

precision = Metric(
    "precision",
    TP / (TP + FP),
    "Of the examples predicted positive, the share which are positive.",
    aliases=["positive predictive value", "PPV", "confidence", "P+", "exactness (slides)"],
    sources=["textbook Eq. 1.7", "notes, Precision", "slides, Metrics (4)", "thesis 1.1.1"],
    sisters=["true_positive_rate", "negative_precision", "accuracy", "true_negative_rate", "lift"],
    elsewhere="scikit-learn and torchmetrics give 0, R's caret NaN",
)

negative_precision = Metric(
    "negative precision",
    TN / (FN + TN),
    "Of the examples predicted negative, the share which are negative.",
    aliases=["negative predictive value", "NPV", "precision of -", "P-"],
    sources=["textbook Eq. 1.8"],
    sisters=["true_negative_rate", "precision"],
    elsewhere="scikit-learn and torchmetrics give 0, R's caret NaN",
)

_recall = true_positive_rate.called("recall")
_negative_recall = true_negative_rate.called("negative recall")

f_measure = Metric(
    "F-measure",
    2 * precision * _recall / (precision + _recall),
    "The harmonic mean of precision and recall.",
    aliases=["F1", "F-score", "F+", "Dice coefficient", "harmonic mean of precision and recall"],
    sources=["textbook Eq. 1.9", "notes, F-measure", "slides, Metrics (4')", "thesis 1.1.1"],
    sisters=["g_measure", "precision", "true_positive_rate", "negative_f_measure", "f_beta"],
    mistakes={"the arithmetic mean of precision and recall": (precision + _recall) / 2},
    variants={
        "counts": Variant(
            2 * TP / (2 * TP + FP + FN), "In counts: it is 0, not undefined, when nothing positive was found."
        ),
        "alpha": Variant(
            1 / (alpha / precision + (1 - alpha) / _recall),
            "The weighted harmonic mean: alpha is the weight of precision, 1 - alpha that of recall.",
            ["slides, Metrics (4')"],
        ),
    },
    parameters={"alpha": number("alpha", "1/2", "The weight of precision.", most=1)},
    elsewhere="scikit-learn and torchmetrics give 0, R's caret NaN",
)

negative_f_measure = Metric(
    "negative F-measure",
    2 * negative_precision * _negative_recall / (negative_precision + _negative_recall),
    "The harmonic mean of the precision and the recall of the negative class.",
    aliases=["F-"],
    sources=["textbook Eq. 1.10"],
    sisters=["f_measure", "negative_precision", "true_negative_rate"],
    mistakes={"the arithmetic mean of the two": (negative_precision + _negative_recall) / 2},
    variants={"counts": Variant(2 * TN / (2 * TN + FP + FN), "In counts: 0, not undefined, when TN = 0.")},
    elsewhere="scikit-learn and torchmetrics give 0",
)

f_beta = Metric(
    "F-beta",
    (beta**2 + 1) * precision * _recall / (beta**2 * precision + _recall),
    "The harmonic mean of precision and recall with recall weighted beta squared times as much.",
    aliases=["Fβ", "F2 (beta = 2)", "F0.5 (beta = 1/2)"],
    sources=["slides, Metrics (4')", "textbook, bibliographic notes"],
    sisters=["f_measure", "precision", "true_positive_rate"],
    variants={
        "counts": Variant(
            (beta**2 + 1) * TP / ((beta**2 + 1) * TP + beta**2 * FN + FP),
            "In counts: 0, not undefined, when nothing positive was found.",
        ),
    },
    parameters={"beta": number("beta", 1, "Its square is how many times recall weighs as much as precision.")},
    elsewhere="scikit-learn and torchmetrics give 0, R's caret NaN",
)

_hit_rate = step("hit rate|TPR|TNR", f / actual)

g_mean = Metric(
    "G-mean",
    root(product(_hit_rate), N),
    "The geometric mean of the recalls of all classes: 0 as soon as one class is never found.",
    aliases=["geometric mean of the recalls"],
    sources=["textbook Eq. 1.11"],
    sisters=["g_measure", "balanced_correct_rate", "accuracy"],
    elsewhere="imbalanced-learn gives 0, and 1 where all are right",
)

g_measure = Metric(
    "G-measure",
    root(precision * _recall),
    "The geometric mean of precision and recall.",
    aliases=["geometric mean of precision and recall", "Fowlkes-Mallows index of the four cells"],
    sources=["slides, Metrics (4'')"],
    sisters=["g_mean", "f_measure"],
)

balanced_correct_rate = Metric(
    "balanced correct rate",
    total(_hit_rate) / N,
    "The plain mean of the recalls of all classes: every class counts the same, however rare.",
    aliases=["BCR", "balanced accuracy", "macro recall"],
    sources=["ARI paper, BCR"],
    sisters=["accuracy", "g_mean", "true_positive_rate"],
    elsewhere="scikit-learn gives the number for the class that there is, torchmetrics a number, R's caret NaN",
)

odds_ratio = Metric(
    "odds ratio",
    (TP * TN) / (FN * FP),
    "How many times the odds of a positive prediction are larger for a positive example than for a negative one.",
    range=(0, math.inf),
    aliases=["cross-product ratio", "diagnostic odds ratio"],
    sources=["textbook, bibliographic notes"],
    sisters=["lift", "peirce_skill_score"],
    elsewhere="SciPy gives NaN, R's fisher.test 0; statsmodels makes each 0 1/2, R's vcd adds 1/2 to each",
)

_agreement = accuracy.called("agreement")
_chance = step("e(κ)", total(actual * predicted) / T**2)

peirce_skill_score = Metric(
    "Peirce skill score",
    true_positive_rate.called("TPR") - false_positive_rate.called("FPR"),
    "The recall of the positive class minus its false alarms: 0 for any prediction that ignores the example.",
    range=(-1, 1),
    aliases=["Youden's J", "true skill statistic", "informedness", "Hanssen-Kuipers score"],
    sources=["textbook, bibliographic notes"],
    sisters=["kappa", "true_positive_rate", "gilbert_skill_score"],
    variants={
        "k classes": Variant(
            (_agreement - _chance) / (1 - total((actual / T) ** 2)),
            "For any number of classes; TPR - FPR is what it becomes for two.",
            ["textbook, bibliographic notes"],
            (-math.inf, 1),
        ),
    },
    chance=_chance,
    elsewhere="scikit-learn gives -∞, and NaN for a single class",
)

matthews_correlation = Metric(
    "Matthews correlation",
    (TP * TN - FP * FN) / root((TP + FP) * (TP + FN) * (FP + TN) * (FN + TN)),
    "The correlation of actual and predicted classes.",
    range=(-1, 1),
    aliases=["MCC", "phi coefficient"],
    sources=["common use"],
    sisters=["kappa", "f_measure", "peirce_skill_score"],
    variants={
        "k classes": Variant(
            (T * total(f) - total(actual * predicted)) / root((T**2 - total(actual**2)) * (T**2 - total(predicted**2))),
            "Gorodkin's correlation for any number of classes; the four-cell formula is what it becomes for two.",
        ),
    },
    elsewhere="scikit-learn gives 0, torchmetrics a number, R's cor and R's psych NaN",
)

_prevalence = step("prevalence", (TP + FN) / T)

lift = Metric(
    "lift",
    precision / _prevalence,
    "How many times more often a predicted positive is positive than any example is.",
    range=(0, math.inf),
    sources=["thesis 1.1.1"],
    sisters=["precision", "odds_ratio"],
    variants={
        "thesis": Variant(
            precision.formula,
            "The thesis calls precision at a fixed share of predictions lift.",
            ["thesis 1.1.1"],
            (0, 1),
        ),
    },
)

total_cost = Metric(
    "total cost",
    total(costs * f, over="cells"),
    "The sum of all counts, each times the cost of its cell.",
    range=(-math.inf, math.inf),
    better="lower",
    sources=["textbook Eq. 1.55"],
    sisters=["error_rate"],
    parameters={
        "costs": Parameter(
            REQUIRED,
            lambda given, known: square(given, known["N"], "costs"),
            "What an example costs, by its actual (row) and predicted (column) class.",
            "Rows",
            [[0, 5], [1, 0]],
        )
    },
)

"""Whatever is given to a public function: a value, an `Undefined`, or an error of our own that says what is wrong.

One good call of each function is known; each of its arguments in turn is replaced by each bad thing.
"""

import inspect
import linecache
import math
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import metrics
from metrics import CATALOGUE, ConfusionMatrix, Undefined
from tests.trees import ROOT

HERE = str(ROOT / "metrics")
LONG = 2  # seconds: no call takes longer

PLUS = [1, 1, 0, 1, 0]
SCORES = [0.9, 0.8, 0.7, 0.6, 0.1]
TABLE = [[4, 1], [2, 1]]
POINTS = [[0, 1], [1, 0], [4, 5], [5, 3], [6, 6]]
KINDS = ["a", "a", "b", "b", "b"]
ROWS = [("Home", "Out"), ("Home", "In"), ("Away", "Out"), ("Away", "In"), ("Home", "Out")]
CASES = {"auc": [[0.9, 0.8], [0.7, 0.6]], "accuracy": [[0.8, 0.9], [0.6, 0.7]]}


def score(train, test):
    return len(train) / 7


# {public name: the words and the keywords of a good call}; a metric knows its own.
GOOD = {
    "Metric": (("share", metrics.TP_OVER if hasattr(metrics, "TP_OVER") else 1, "What it means."), {}),
    "ConfusionMatrix": ((TABLE,), {"labels": ["a", "b"], "positive": "a"}),
    "Ratings": (([list("aab"), list("abb")],), {"labels": ["a", "b"]}),
    "averaged": ((metrics.precision, "macro"), {}),
    "landis_koch": ((0.5,), {}),
    "Undefined": (("TP = 0",), {}),
    "diagnose": (("0.8", "precision", TABLE), {"places": 2}),
    "diagnose_steps": (({"precision": "2/3"}, "f_measure", TABLE), {"places": 2}),
    "mirrored": (("Table", "thesis-t3-7-n{}-{}", {8: "8"}, {"con": "agree"}), {}),
    "equation": (("1.7",), {}),
    "Numbers": (([3, 5, 7], [2, 5, 9]), {}),
    "TwoRankings": (([1, 2, 3], [2, 1, 3]), {}),
    "Probabilities": ((PLUS, SCORES), {"positive": 1}),
    "ReliabilityTable": ((PLUS, SCORES), {"bins": 3, "positive": 1}),
    "RankedList": ((PLUS, SCORES), {"positive": 1}),
    "least_average_precision": ((2, 3), {}),
    "auc_from_chunks": (([(PLUS, SCORES)],), {"positive": 1, "limit": 100, "bins": 10}),
    "ClassScores": ((["a", "b", "a"], [[0.7, 0.3], [0.4, 0.6], [0.5, 0.5]]), {"labels": ["a", "b"]}),
    "roc_curve": ((PLUS, SCORES), {"positive": 1}),
    "precision_recall_curve": ((PLUS, SCORES), {"positive": 1}),
    "RocCurve": ((metrics.RankedList(PLUS, SCORES),), {}),
    "PrecisionRecallCurve": ((metrics.RankedList(PLUS, SCORES),), {}),
    "auc_interval": ((PLUS, SCORES), {"positive": 1, "confidence": 0.9}),
    "auc_difference": ((PLUS, SCORES, [0.3, 0.9, 0.2, 0.8, 0.1]), {"positive": 1, "confidence": 0.9}),
    "PairTable": ((3, 2, 6, 9), {}),
    "OverlapTable": (([[2, 0], [0, 3]],), {}),
    "MatchingMatrix": (([[2, 0, 1], [0, 2, 1]],), {"classes": ["a", "b"], "clusters": [1, 2, 3]}),
    "ideal_matrix": ((KINDS,), {}),
    "observed_matrix": ((KINDS,), {}),
    "MatrixPair": (([[0, 2, 1], [2, 0, 3], [1, 3, 0]], [[0, 1, 1], [1, 0, 2], [1, 2, 0]]), {}),
    "mantel": (
        ([[0, 2, 1], [2, 0, 3], [1, 3, 0]], [[0, 1, 1], [1, 0, 2], [1, 2, 0]]),
        {"permutations": 20, "alternative": "greater", "seed": 1},
    ),
    "Clustered": ((POINTS, KINDS), {"distance": "cityblock", "centres": [[0, 0], [5, 5]]}),
    "silhouettes": ((POINTS, KINDS), {"distance": "cityblock"}),
    "error_rate_interval": ((5, 100), {"confidence": 0.9, "method": "wald", "z": None}),
    "pair_error_interval": ((KINDS, [1, 1, 1, 2, 2]), {"confidence": 0.9, "method": "wald", "trials": "disjoint pairs"}),
    "Interval": (("error rate", 0.5, 0.4, 0.6, 0.95, "wald"), {}),
    "error_rate_difference": ((5, 100, 7, 90), {"confidence": 0.9, "rates": False, "z": 2}),
    "mcnemar": ((3, 9), {"method": "exact"}),
    "paired_t_test": (([0.3, 0.5, 0.4], [0.2, 0.4, 0.5]), {"confidence": 0.9, "alternative": "two-sided"}),
    "bootstrap_interval": (
        ("f_measure", TABLE),
        {"repeats": 20, "seed": 1, "confidence": 0.9, "method": "percentile", "variant": None},
    ),
    "enriched_cells": ((KINDS, [1, 1, 1, 2, 2]), {}),
    "Sample": ((20, 10, 10, 5), {}),
    "Simulation": ((2, 99), {}),
    "compare_costs": (({"A": TABLE, "B": [[3, 2], [1, 2]]}, [[0, 5], [1, 0]]), {}),
    "holdout": ((6,), {"test": "1/3", "seed": 1, "stratify": list("aabbab"), "order": [5, 4, 3, 2, 1, 0]}),
    "validation_split": ((metrics.holdout(9, seed=1),), {"validation": "1/3", "seed": 1}),
    "k_fold": ((6,), {"k": 3, "shuffle": False, "seed": None, "order": [5, 4, 3, 2, 1, 0]}),
    "stratified_k_fold": ((list("aabbab"),), {"k": 3, "shuffle": True, "seed": 1}),
    "leave_one_out": ((6,), {}),
    "leave_k_out": ((6, 2), {}),
    "random_subsampling": ((6,), {"rounds": 3, "test": "1/3", "seed": 1}),
    "repeated": ((score, metrics.k_fold(6, 3)), {}),
    "Splits": (([*metrics.k_fold(6, 3)], 6), {}),
    "random_oversample": ((POINTS, KINDS), {"seed": 1}),
    "random_undersample": ((POINTS, KINDS), {"seed": 1}),
    "smote": ((POINTS, KINDS), {"minority": "a", "k": 1, "amount": 1, "seed": 1}),
    "impute": (([1, None, 4],), {"how": "mean"}),
    "NaiveBayes": ((ROWS, KINDS), {"smoothing": 1, "smooth_prior": True, "names": ["place", "sky"]}),
    "Training": ((4, 24), {"leaves": 7}),
    "DecisionStump": ((ROWS, KINDS), {"criterion": "Gini", "names": ["place", "sky"]}),
    "compare_measures": (("auc", "accuracy", 6), {"draw": 10, "seed": 1}),
    "two_level": (("auc", "accuracy"), {}),
    "linear_combination": (("auc", "accuracy"), {"alpha": "1/2"}),
    "Comparison": (("auc", "accuracy", 6, {"agree": 3, "differ": 1}), {}),
    "theorem": ((1, 6), {"first": "auc", "second": "accuracy"}),
    "compare_multiclass": ((3,), {"per_class": 2, "draw": 10, "seed": 1, "probabilities": "dirichlet"}),
    "roc_dominance": (([(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 1)]), {}),
    "model_selection_ability": ((CASES, "accuracy"), {"lower": ()}),
    "success_rates": (([{"auc": 0.9, "accuracy": 0.8}],), {"tolerance": 0}),
    "rank_features": (({"first": [1, 2, 3, 4, 5], "second": [1, 0, 1, 0, 1]}, KINDS), {"bins": 2}),
    "checkerboard": ((2, 12, 4), {"seed": 1}),
    "feasible_adjusted_rand": ((2, [5, 4]), {}),
    "least_adjusted_rand": ((2, [5, 4]), {}),
    "implied_adjusted_rand": (("7/9", "31/40", [5, 4]), {}),
    "least_mean_adjusted_rand": (("7/9", "31/40", [5, 4], [0.1, 0.2]), {}),
}

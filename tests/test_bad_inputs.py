"""Whatever is given to a public function: a value, an `Undefined`, or an error of our own that says what is wrong.

One good call of each function is known; each of its arguments in turn is replaced by each of some sixty bad things.
"""

import copy
import linecache
import math
import re
import time
import traceback
import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from traitlets import TraitError

import exercises
import metrics
import widgets
from metrics import CONFORMANCE, ConfusionMatrix, Metric, Undefined
from tests.trees import ROOT

OURS = tuple(str(ROOT / room) for room in ("metrics", "widgets", "exercises"))
LONG = 5  # seconds: no call takes longer, also where the machine is busy

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
    "Metric": (("share", 1, "What it means."), {}),
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
    "pair_error_interval": (
        (KINDS, [1, 1, 1, 2, 2]),
        {"confidence": 0.9, "method": "wald", "trials": "disjoint pairs"},
    ),
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
    "Comparison": (("auc", "accuracy", 6, (3, 1, 0, 0, 0)), {}),
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
    "least_mean_adjusted_rand": (("78.54 %", "78.51 %", [100, 100], [2.0, 0.3, 0.0, 0.0035]), {}),
}


def nothing(*words):
    """A function of anything, which has nothing to say."""


def masked(good):
    values = np.ma.array(np.array(good, dtype=object if any(map(is_none, np.ravel(good))) else None))
    values[(1,) + (0,) * (values.ndim - 1)] = np.ma.masked
    return values


def is_none(value):
    return value is None


def with_second(good, other):
    """A list, or a list of lists, whose second entry has become something else."""
    first, second, *rest = good
    return [first, [other, *second[1:]] if isinstance(second, (list, tuple)) else other, *rest]


# {what it is: makes it anew}, and what a good argument becomes; a bad thing that cannot be made of it is left out.
BAD = {
    "None": lambda: None,
    "empty text": lambda: "",
    "text": lambda: "x",
    "bytes": lambda: b"x",
    "NaN": lambda: math.nan,
    "infinity": lambda: math.inf,
    "True": lambda: True,
    "minus one": lambda: -1,
    "half": lambda: 0.5,
    "zero": lambda: 0,
    "large": lambda: 10**30,
    "huge": lambda: 10**400,
    "tiny": lambda: Fraction(1, 10**400),
    "complex": lambda: 1j,
    "an object": object,
    "a type": lambda: int,
    "a function": lambda: nothing,
    "an empty list": list,
    "a list of an empty list": lambda: [[]],
    "a list of None": lambda: [None, None],
    "a ragged list": lambda: [[1, 2], [3]],
    "a deep list": lambda: [[[1]]],
    "a list of objects": lambda: [object(), object()],
    "a list of lists": lambda: [[1], [0]],
    "a list of texts": lambda: ["x", "y"],
    "a list of NaN": lambda: [math.nan, 1.0],
    "a list of huge numbers": lambda: [10**400, 1, 0, 2, 3],
    "an empty set": set,
    "a set": lambda: {1, 2},
    "an empty dict": dict,
    "a dict": lambda: {"a": [1, 2], "b": [3, 4]},
    "a generator": lambda: (one for one in (1, 2)),
    "an empty generator": lambda: iter(()),
    "a range": lambda: range(3),
    "an array without dimensions": lambda: np.array(3.0),
    "an array of three dimensions": lambda: np.ones((2, 2, 2)),
    "an empty array": lambda: np.array([]),
    "an array of objects": lambda: np.array([1, "a", None], dtype=object),
    "an array of dates": lambda: np.array(["2020-01-01", "2021-01-01"], dtype="datetime64[D]"),
    "an array of complex numbers": lambda: np.array([1j, 2]),
    "a masked array": lambda: np.ma.array([1, 0, 1], mask=[False, True, False]),
    "a Series with a gap": lambda: pd.Series([1, None, 3], dtype="Int64"),
    "a table": lambda: pd.DataFrame({"a": [1, 2], "b": [3, None]}),
    "NA": lambda: pd.NA,
    "NaT": lambda: pd.NaT,
    "a NumPy text": lambda: np.str_("x"),
    "half a sign": lambda: "\ud800",
    "a Decimal that signals": lambda: Decimal("sNaN"),
    "a Categorical with a gap": lambda: pd.Categorical(["a", None, "b"]),
    "records": lambda: np.array([(1, 2.0)], dtype=[("a", int), ("b", float)]),
    "an Interval of pandas": lambda: pd.Interval(0, 1),
}
OF_GOOD = {
    "masked": masked,
    "with None": lambda good: with_second(good, None),
    "with NaN": lambda good: with_second(good, math.nan),
    "with NA": lambda good: with_second(good, pd.NA),
    "with text": lambda good: with_second(good, "x"),
    "with its text": lambda good: with_second(good, str(good[1])),
    "with a list": lambda good: with_second(good, [1]),
    "with an object": lambda good: with_second(good, object()),
    "with infinity": lambda good: with_second(good, math.inf),
    "with 10**400": lambda good: with_second(good, 10**400),
    "as a set": lambda good: {*map(tuple, good)} if isinstance(good[0], (list, tuple)) else {*good},
    "as a dict": lambda good: dict(enumerate(good)),
    "as an iterator": iter,
    "one short": lambda good: good[:-1],
    "upside down": lambda good: [good],
}


SILENT = ("masked", "with None", "with NaN", "with NA", "as a set", "as a dict")
GAPS = ("masked", "with None", "with NaN", "with NA")
MEANT = {  # what is asked for, or is none of the function's business
    *(("Ratings", 0, kind) for kind in (*GAPS, "as a dict")),
    *(("impute", 0, kind) for kind in GAPS),
    *((name, 0, kind) for name in ("random_oversample", "random_undersample") for kind in GAPS),
    *(("Clustered", "centres", kind) for kind in GAPS),  # which a metric looks at when it needs them
    *(("DecisionStump.predict", 0, kind) for kind in GAPS),  # which looks at one attribute
    *(("KappaCalculator", at, kind) for at in (0, 1) for kind in GAPS),  # as of Ratings
    *(("KappaCalculator with examples", 0, kind) for kind in GAPS),  # what the reader has not said yet
    *((name, slot, kind) for name in ("check", "check_table") for slot in (0, 1, 2) for kind in SILENT),  # which tell
    *(("check_choice", slot, kind) for slot in (0, 2) for kind in SILENT),
}


def drawn(random):
    """A score that is drawn."""
    return random.random()


# Ways in that are methods, or take what a plain call leaves out.
METHODS = {
    "ConfusionMatrix.from_labels": (ConfusionMatrix.from_labels, ([1, 1, 0, 1], [1, 0, 0, 1]), {"positive": 1}),
    "ConfusionMatrix.from_scores": (ConfusionMatrix.from_scores, (PLUS, SCORES, 0.5), {"positive": 1}),
    "ConfusionMatrix.report": (ConfusionMatrix(TABLE).report, (3,), {}),
    "ConfusionMatrix.one_vs_rest": (ConfusionMatrix(TABLE).one_vs_rest, ("+",), {}),
    "precision.array": (metrics.precision.array, (TABLE,), {"positive": 1}),
    "hit_rate.array": (metrics.hit_rate.array, (TABLE,), {"label": 1}),
    "entropy.array": (metrics.entropy.array, ([[2, 0, 1], [0, 2, 1]],), {}),
    "rand.array": (metrics.rand.array, ([3, 2, 6, 9],), {}),
    "precision.work": (metrics.precision.work, (TABLE,), {"places": 2, "cells": "TP", "variant": None}),
    "precision of a class": (metrics.precision, ([[4, 1, 0], [2, 1, 0], [0, 0, 3]], 2), {}),
    "kappa by weights": (metrics.kappa, (TABLE,), {"weights": [[0, 1], [1, 0]]}),
    "f_beta of counts": (metrics.f_beta, (TABLE,), {"beta": 2, "variant": "counts"}),
    "sum_of_squared_errors to centres": (
        metrics.sum_of_squared_errors,
        (POINTS, KINDS),
        {"centres": [[0, 0], [5, 5]], "distance": "cityblock"},
    ),
    "MatchingMatrix.from_labels": (metrics.MatchingMatrix.from_labels, (KINDS, [1, 1, 1, 2, 2]), {}),
    "PairTable.from_labels": (metrics.PairTable.from_labels, (KINDS, [1, 1, 1, 2, 2]), {}),
    "Simulation.of": (metrics.Simulation.of, (0.85, [0.2, 0.9, 0.85, 0.4]), {"better": "higher"}),
    "Simulation.of a function": (metrics.Simulation.of, (0.85, drawn), {"repeats": 5, "seed": 1}),
    "RocCurve.dominates": (metrics.roc_curve(PLUS, SCORES).dominates, (metrics.roc_curve(PLUS, SCORES),), {}),
    "NaiveBayes.posterior": (metrics.NaiveBayes(ROWS, KINDS, 1).posterior, (("Home", "Out"),), {}),
    "NaiveBayes.prior": (metrics.NaiveBayes(ROWS, KINDS).prior, ("a",), {}),
    "DecisionStump.predict": (metrics.DecisionStump(ROWS, KINDS).predict, (("Home", "Out"),), {}),
    "RocCurve.point_at": (metrics.roc_curve(PLUS, SCORES).point_at, (0.5,), {}),
    "RocCurve.partial_auc": (metrics.roc_curve(PLUS, SCORES).partial_auc, (0.5,), {"standardised": False}),
    "PrecisionRecallCurve.point_at": (metrics.precision_recall_curve(PLUS, SCORES).point_at, (0.5,), {}),
    "RankedList.hits": (metrics.RankedList(PLUS, SCORES).hits, (2,), {}),
    "RankedList.from_positions": (metrics.RankedList.from_positions, ([2, 1, 3],), {}),
    "PairTable.from_matching": (metrics.PairTable.from_matching, ([[2, 0, 1], [0, 2, 1]],), {}),
    "Comparison.interval": (metrics.compare_measures("auc", "accuracy", 6, draw=20, seed=1).interval, ("C", 0.9), {}),
    "LEDGER.select": (metrics.LEDGER.select, (), {"source": "paper", "verdict": "erratum"}),
    "diagnose an interval": (
        metrics.diagnose,
        ("0.4", metrics.error_rate_interval, 50, 100),
        {"result": "low", "places": 2},
    ),
    "averaged of classes": (metrics.averaged(metrics.precision, "macro"), ([[4, 1, 0], [2, 1, 0], [0, 0, 3]],), {}),
}


OF_WIDGETS = {
    "MatrixEditor": ((TABLE,), {"focus": "precision", "cells": "TP", "costs": [[0, 1], [1, 0]]}),
    "HandCheck": (("f_measure", TABLE, {"precision": "2/3"}), {"label": "+", "variant": None}),
    "RocBuilder": ((PLUS, SCORES), {"positive": 1, "threshold": 0.5, "model": None, "costs": (1, 1)}),
    "SplitViewer": ((6,), {"method": "k-fold", "k": 3, "test": "1/3", "rounds": 10, "seed": 1, "orders": ()}),
    "SampleBalancer": ((POINTS, KINDS), {"method": "smote", "k": 1, "seed": 0, "amount": 1, "draws": None}),
    "KappaCalculator": ((list("aab"), list("abb")), {"labels": ["a", "b"]}),
    "CostExplorer": (({"A": TABLE, "B": [[3, 2], [1, 2]]}, [[0, 5], [1, 0]]), {"share": "0.5", "vary": "0 1"}),
    "ClusterExplorer": ((POINTS, KINDS), {"distance": "cityblock", "focus": "silhouette"}),
    "PairExplorer": ((KINDS, [1, 1, 1, 2, 2]), {"names": list("abcde")}),
    "RankingLab": (("+-+-", "++--"), {"positives": None, "scores": None, "measures": ("auc", "accuracy")}),
    "ResidualExplorer": (([3, 5, 7], [2, 5, 9]), {"focus": "mean_squared_error"}),
    "IntervalExplorer": ((50, 100), {"confidence": "0.95", "second": (700, 1000), "truth": "0.01", "seed": 1}),
    "FeasibleBand": ((357, 212), {"errors": 18, "printed": "0.28", "cases": None}),
    "MonteCarloSampler": (([(0, 0), (3, 0), (5, 0), (8, 0)], [0, 1]), {"drawn": 3, "seed": 1}),
    "EnrichmentUrn": ((20, 10), {"sample": 10, "hits": 5}),
    "OverfittingTree": (("+--+", "+-++"), {"leaves": 2, "penalty": "1/2"}),
    "Question": (("?", "f_measure", TABLE), {"places": 2, "variant": None}),
    "Checklist": (("A", ["x", "y"]), {"done": (1,)}),
    "Practice": ((), {}),  # which `practice` makes
}
OF_EXERCISES = {
    "exercise": (("two-callers", "book|0", None), {"reveal": False}),
    "practice": (("costs",), {}),
    "answered": ((exercises.exercise("two-callers"),), {}),
    "check": (("0.8", metrics.precision, TABLE), {"places": 2, "variant": None}),
    "check_table": ((TABLE, TABLE), {}),
    "check_choice": (("A", metrics.precision, {"A": TABLE, "B": [[3, 2], [1, 2]]}), {}),
    "overview": ((), {}),
}
OTHERS = {
    **{name: (getattr(widgets, name), *good) for name, good in OF_WIDGETS.items()},
    **{name: (getattr(exercises, name), *good) for name, good in OF_EXERCISES.items()},
    "KappaCalculator with examples": (
        widgets.KappaCalculator,
        (["", "bad", "good"], ["bad", "good", "bad"]),
        {"labels": ["bad", "good"], "examples": ["A", "B", "C"]},
    ),
    "HandCheck by a parameter": (widgets.HandCheck, ("f_beta", TABLE), {"beta": 2}),
    "HandCheck of an interval": (widgets.HandCheck, ("error_rate_interval", [[5, 100]]), {"confidence": "0.9"}),
    "ResidualExplorer with a line": (widgets.ResidualExplorer, (), {"x": [1, 2, 3], "y": [1, 2, 4], "line": [0, 1]}),
    "exercise by its numbers": (
        exercises.exercise,
        ("two-callers",),
        {"TP": 30, "FN": 10, "FP": 20, "TN": 140, "valley": "Lech"},
    ),
}


@pytest.fixture(autouse=True)
def _closed():
    """Widgets that a test has made stay nowhere."""
    yield
    widgets.MatrixEditor.close_all()


def calls():
    """{name: (function, words, keywords)} of a good call of everything public that can be called."""
    found = {}
    for name in metrics.__all__:
        thing = getattr(metrics, name)
        if isinstance(thing, Metric):
            words, given = thing.on.tried
            needed = {one: known.example for one, known in thing.parameters.items() if known.needed}
            usual = {one: known.default for one, known in thing.parameters.items() if known.default is not None}
            found[name] = thing, words, usual | given | needed
        elif callable(thing):
            found[name] = thing, *GOOD.get(name, ((), {}))
    return found | METHODS | OTHERS


CALLS = calls()
each = pytest.mark.parametrize("name", CALLS)


def replaced(name, kinds):
    """(argument, what it has become, words, keywords): each argument in turn, each bad thing in its place."""
    _, words, given = CALLS[name]
    for slot in (*range(len(words)), *given):
        good = words[slot] if isinstance(slot, int) else given[slot]
        for kind, make in kinds.items():
            if make in BAD.values():
                bad = make()
            elif isinstance(good, list | tuple) and len(good) > 1 and not hasattr(good, "_fields"):
                try:
                    bad = make(copy.deepcopy(good))
                except (TypeError, ValueError):  # of these there is no such thing, such as a set of lists of sets
                    continue
            else:
                continue
            if isinstance(slot, int):
                yield slot, kind, bad, (*words[:slot], bad, *words[slot + 1 :]), given
            else:
                yield slot, kind, bad, words, given | {slot: bad}


def outcome(call, words, given):
    """What a call comes to: "a value", "undefined", "refused", or what is wrong with that."""
    start = time.perf_counter()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            call(*words, **given)
        found = "a value"
    except Undefined:
        found = "undefined"
    except Exception as problem:
        found = "refused" if is_ours(problem) else told(problem)
    return found if time.perf_counter() - start < LONG else f"{found}, after more than {LONG} seconds"


def is_ours(problem):
    """Whether an error was raised by a line of ours that says something, and is no accident."""
    *_, (frame, line) = traceback.walk_tb(problem.__traceback__)
    file = frame.f_code.co_filename
    if isinstance(problem, TraitError):  # which names the trait, the value, and what is allowed
        return True
    is_raised = file.startswith(OURS) and linecache.getline(file, line).lstrip().startswith("raise ")
    return is_raised and isinstance(problem, TypeError | ValueError) and len(str(problem)) > 10


def told(problem):
    """What happened, and where in our own code."""
    lines = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(problem.__traceback__)]
    ours = [f"{Path(file).relative_to(ROOT)}:{line}" for file, line in lines if file.startswith(OURS)]
    return f"{ours[-1:]} {type(problem).__name__}: {str(problem)[:80]}"


def test_every_public_function_has_a_good_call():
    for name, (call, words, given) in CALLS.items():
        known = name in METHODS | OTHERS | GOOD or isinstance(call, Metric)
        assert known, f"{name} has no good call here: give it one"
        call(*words, **given)
    assert {*GOOD} <= {*metrics.__all__}
    assert {*OF_WIDGETS} == {*widgets.WIDGETS}
    assert {*OF_EXERCISES} == {*exercises.__all__}


@each
def test_a_bad_input_is_answered_by_a_value_or_by_a_sentence(name):
    wrong = []
    for slot, kind, _, words, given in replaced(name, BAD | OF_GOOD):
        found = outcome(CALLS[name][0], words, given)
        if found not in ("a value", "undefined", "refused"):
            wrong.append(f"{slot}, {kind}: {found}")
    assert not wrong


@each
def test_what_is_missing_masked_or_without_order_is_never_read_in_silence(name):
    silent = []
    for slot, kind, _, words, given in replaced(name, {kind: OF_GOOD[kind] for kind in SILENT}):
        if outcome(CALLS[name][0], words, given) == "a value" and (name, slot, kind) not in MEANT:
            silent.append((name, slot, kind))
    assert not silent


@each
def test_an_iterator_is_as_good_as_a_list(name):
    call, words, given = CALLS[name]
    if not isinstance(call, Metric):
        return
    for _, _, _, some, other in replaced(name, {"as an iterator": iter}):
        assert call(*some, **other) == call(*words, **given)


def test_the_values_of_a_mapping_are_the_ratings_of_each_rater():
    named = metrics.Ratings({"first": ["a", "b", "a"], "second": ["a", "b", "b"]})
    assert named.raters == [["a", "b", "a"], ["a", "b", "b"]]


def test_an_iterator_with_gaps_is_filled():
    assert metrics.impute(iter([1, None, 4])) == [1, Fraction(5, 2), 4]
    assert metrics.impute(pd.Series([1, None, 4], dtype="Int64")).tolist() == [1, 2.5, 4]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: metrics.paired_t_test(np.ma.array([1, 2, 3], mask=[0, 1, 0]), [1, 2, 4]), r"a\[1\] is masked"),
        (lambda: metrics.mantel_r(np.ma.array(np.eye(3), mask=np.eye(3)), np.eye(3)), r"x\[0\]\[0\] is masked"),
        (lambda: metrics.smote(np.ma.array(POINTS, mask=np.eye(5, 2)), KINDS), r"points\[0\]\[0\] is masked"),
        (lambda: metrics.precision.array(np.ma.array(TABLE, mask=[[0, 1], [0, 0]])), r"counts\[0\]\[1\] is masked"),
        (lambda: metrics.omega_index(np.ma.array(PLUS, mask=PLUS), PLUS), r"classes\[0\] is masked"),
        (lambda: metrics.ideal_matrix(np.ma.array(PLUS, mask=PLUS)), r"classes\[0\] is masked"),
        (lambda: metrics.MatchingMatrix({(2, 0), (0, 2)}), "counts is a set: a list is needed, in the order"),
        (lambda: metrics.total_cost(TABLE, {(0, 1), (1, 0)}), "costs is a set"),
        (lambda: metrics.Ratings({(1, 2), (2, 1)}), "raters is a set"),
        (lambda: ConfusionMatrix.from_labels(["1", "0"], [1, 0]), "labels has '0', a text, beside 0, which is none"),
        (lambda: metrics.adjusted_rand(KINDS, [1, "1", 1, 2, 2]), "labels has '1', a text, beside 1"),
        (lambda: ConfusionMatrix.from_labels("abc", "abc", positive="a"), "actual is 'abc': a list of labels"),
        (lambda: ConfusionMatrix.from_labels([1, 2, 3], [1, 2, 2], positive=1), "with 3 classes none is the positive"),
        (lambda: metrics.f_measure(TABLE, alpha=3), "alpha is 3: it lies between 0 and 1"),
        (lambda: metrics.f_measure(TABLE, alpha=-1), "alpha is -1: it lies between 0 and 1"),
        (lambda: metrics.f_beta(TABLE, beta=-3), "beta is -3: it cannot be negative"),
        (lambda: metrics.pessimistic_error(4, 24, penalty=-1), "penalty is -1: it cannot be negative"),
        (lambda: metrics.kappa(TABLE, weights=[[0, -1], [1, 0]]), r"weights\[0\]\[1\] is -1: a disagreement cannot"),
        (lambda: ConfusionMatrix.from_scores(PLUS, SCORES, math.nan), "threshold is nan: a finite number is needed"),
        (lambda: ConfusionMatrix.from_scores([1, 0], [0.5, None], 0.5), r"scores\[1\] is None: a number is needed"),
        (lambda: metrics.precision.array([[-4, 1], [2, 1]]), r"counts\[0\]\[0\] is -4.0: a count is a finite number"),
        (lambda: metrics.precision.array(TABLE, positive=5), "positive is 5: a whole number from 0 to 1 is needed"),
        (lambda: metrics.averaged("precision", "macro"), "metric is 'precision': a metric is needed"),
        (lambda: metrics.roc_curve(PLUS, SCORES).dominates([]), r"other is \[\]: a RocCurve is needed"),
        (lambda: metrics.k_fold(10.0), r"examples is 10.0: their number is needed"),
        (lambda: metrics.k_fold(10, seed="x"), "seed is 'x': a whole number, 0 or more"),
        (lambda: metrics.rand(None, None), "classes is None: give classes and clusters"),
        (
            lambda: metrics.bootstrap_interval("accuracy", TABLE, repeats=10**30),
            "repeats is 10+: a whole number from 2 to",
        ),
        (lambda: metrics.calibration(PLUS, SCORES, bins=10**30), "bins is 10+: a whole number from 1 to 1000000"),
        (
            lambda: metrics.mantel(np.eye(9), np.eye(9), permutations=10**30),
            "permutations is 10+: a whole number from 1",
        ),
        (lambda: metrics.least_average_precision(10**30, 1), "positives is 10+: a whole number from 0 to 1000000"),
        (
            lambda: metrics.NaiveBayes([("x",), (None,)], "ab"),
            r"rows\[1\]\[0\] is missing: every example needs a value",
        ),
        (lambda: metrics.NaiveBayes([("x",), ("y",)], ["a", math.nan]), r"classes\[1\] is missing"),
        (lambda: metrics.precision.work(TABLE, places=-1), "places is -1: a whole number from 0 is needed"),
    ],
)
def test_what_was_read_in_silence_or_answered_by_an_accident_is_a_sentence(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_a_series_is_read_in_its_own_order():
    rows = pd.DataFrame({"place": ["Home", "Away"], "sky": ["In", "Out"]}, index=[7, 3])
    model = metrics.NaiveBayes(rows, pd.Series(["a", "b"], index=[3, 7]), smoothing=1)
    assert model.predict(pd.Series({"sky": "In", "place": "Home"})[["place", "sky"]]) == "a"


def test_whole_numbers_of_numpy_are_as_good_as_ints():
    assert metrics.feasible_adjusted_rand(np.int64(3), np.array([20, 14])) == metrics.feasible_adjusted_rand(
        3, (20, 14)
    )
    drawn = metrics.compare_measures("auc", "accuracy", (3, 3), draw=np.int64(10), seed=1)
    assert drawn.counts == metrics.compare_measures("auc", "accuracy", (3, 3), draw=10, seed=1).counts
    assert len(metrics.k_fold(np.int64(6), np.int32(3))) == 3


def test_large_counts_overflow_nothing():
    huge = 10**90
    assert metrics.matthews_correlation([[3 * huge, huge], [2 * huge, huge]]) == pytest.approx(
        metrics.matthews_correlation([[3, 1], [2, 1]])
    )
    far = [10**200, 3, 4]
    assert metrics.root_mean_squared_error(far, [0, 3, 4]) == pytest.approx(10**200 / math.sqrt(3))
    assert metrics.silhouette([10**200, 0, 1, 5], [1, 2, 2, 2]) == pytest.approx(3 / 4)
    with pytest.raises(Undefined, match=r"above 10\^300"):
        metrics.matthews_correlation([[10**200, 1], [3, 10**200 + 1]])


ELSEWHERE = [  # (a metric, data without a value, what else is said of it: a program and its call)
    (metrics.f_measure, ([[0, 5], [2, 5]],), "scikit-learn", "f1_score"),
    (metrics.averaged(metrics.f_measure, "macro"), ([[0, 2, 0], [1, 3, 0], [0, 0, 2]],), "scikit-learn", "f1_score"),
    (metrics.f_measure, ([[0, 5], [2, 5]],), "R's caret", "caret::F_meas"),
    (metrics.normalized_mutual_information, (["a", "a"], [1, 1]), "scikit-learn", "normalized_mutual_info_score"),
    (metrics.adjusted_rand, (["a", "a"], [1, 1]), "scikit-learn", "adjusted_rand_score"),
    (metrics.adjusted_rand, (["a", "a"], [1, 1]), "R's mclust", "mclust::adjustedRandIndex"),
    (metrics.adjusted_rand, (["a", "a"], [1, 1]), "R's e1071", "e1071::classAgreement"),
    (metrics.gwet_gamma, (metrics.Ratings([["a", "a"], ["a", "a"]]),), "irrCAC", "irrCAC.table.CAC.gwet"),
    (metrics.silhouette, ([[1], [1], [1], [1]], [1, 1, 2, 2]), "scikit-learn", "silhouette_score"),
]


@pytest.mark.parametrize(("metric", "data", "program", "call"), ELSEWHERE, ids=[f"{a} {d}" for a, _, _, d in ELSEWHERE])
def test_where_there_is_no_value_the_conventions_of_others_are_told(metric, data, program, call):
    with pytest.raises(Undefined) as caught:
        metric(*data)
    said = re.search(rf"{program}.*? (\d|NaN)\b", str(caught.value))[1]
    key = "f_measure" if "F-measure" in metric.name else metric.key
    rows = [row for row in CONFORMANCE if row.metric == key and row.variant is None and row.call.endswith(call)]
    assert re.search(rf"\b{said}\b", rows[0].undefined), (said, rows[0].undefined)
    if program == "scikit-learn":
        assert asked(call, data) == float(said)


def asked(call, data):
    """What scikit-learn gives."""
    import sklearn.metrics

    function = getattr(sklearn.metrics, call)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if call != "f1_score":
            return function(*data)
        cells = [(i, j) for i, row in enumerate(data[0]) for j, times in enumerate(row) for _ in range(times)]
        of_each = function(*zip(*cells, strict=True), average=None)
        return of_each.min()  # of the class that is never found

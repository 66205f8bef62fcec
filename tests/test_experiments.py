"""The stored experiments: they say how they were made, and a part of each is made again."""

import ast
import math
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from metrics import (
    ConfusionMatrix,
    accuracy,
    auc,
    average_precision,
    break_even_point,
    brier_score,
    cross_entropy,
    f_measure,
    precision_at_k,
    soft_auc,
)
from metrics.lab.experiments import (
    NAMES,
    RESULTS,
    ari,
    closeness,
    degrees,
    experiment,
    feature_choice,
    multiclass,
    selection,
    stored,
    training,
)

ROOT = Path(__file__).parents[1]


def tolerance(name, when_same):
    """How far a number may be from the stored one: wider where other libraries than those stored compute it."""
    versions = stored(name)["versions"]
    same = all(metadata.version(library) == versions[library] for library in ("numpy", "scikit-learn"))
    return when_same if same else 0.1


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_result_says_how_it_was_made(name):
    found, module = stored(name), experiment(name)
    assert found["experiment"] == module.__doc__.splitlines()[0]
    assert found["command"] == f"python3 workbook.py experiment {name}"
    assert found["seed"] == module.SEED
    assert {"python", "numpy", "scikit-learn"} <= found["versions"].keys()
    assert found["results"]


def test_nothing_is_stored_that_cannot_be_run_again():
    assert {file.stem for file in RESULTS.glob("*")} == set(NAMES)


# A support vector machine has one solution, found to six digits on any processor. A network's few hundred steps can
# magnify the last bit of another processor's arithmetic, until an example or two of a half fall on the other side.
@pytest.mark.parametrize(
    ("data", "learner", "allowed"),
    [
        ("Wdbc", "SVM", 0.0001),
        ("Check2×2(200,50)", "SVM", 0.0001),
        ("Iris", "MLP", 0.06),
        ("Wine", "MLP", 0.06),
    ],
    ids=str,
)
def test_the_first_run_of_the_ari_experiment_again(data, learner, allowed):
    row = next(row for row in stored("ari")["results"] if (row["data"], row["learner"]) == (data, learner))
    values, _ = ari.one_run(data, learner, 0)
    for measure, value in zip(ari.MEASURES, values, strict=True):
        expected = row["first run"][measure]
        if expected is None:
            assert value is None
        else:
            assert float(value) == pytest.approx(expected, abs=tolerance("ari", allowed))


def test_a_row_of_the_closeness_experiment_again():
    (again,) = closeness.run(lengths=(10,), blurs=(0.5,))
    (row,) = (row for row in stored("closeness")["results"] if (row["length"], row["blur"]) == (10, 0.5))
    for measure in closeness.MEASURES:
        assert again[measure] == pytest.approx(row[measure], abs=tolerance("closeness", 0.0001))


@pytest.mark.parametrize(("share", "size"), [("1/2", 4), ("1/2", 60), ("1/4", 40)])
def test_a_row_of_the_degrees_again(share, size):
    assert degrees.row(share, size) in stored("degrees")["results"][share]


def test_a_row_of_the_multiclass_experiment_again():
    again = multiclass.row("uniform", 3, 2)
    assert sum(again["counts"]) == multiclass.DRAWN
    row = stored("multiclass")["results"]["two of each class"]["uniform"][0]
    for name in "CE":
        assert again[name] == pytest.approx(row[name], abs=tolerance("multiclass", 1e-6))


def test_a_row_of_the_training_experiment_again():
    """A network's first checks are the same on every processor, near enough; after that small differences grow."""
    rows = stored("training")["results"]
    assert [(row["data"], row["pace"]) for row in rows] == [
        (f"{kind}, {share}", pace) for pace in training.RATES for kind, share in training.DATA
    ]
    again = training.row(*training.DATA[0], "quick")
    (row,) = (row for row in rows if (row["data"], row["pace"]) == (again["data"], "quick"))
    assert np.array(again["first run"][:3]) == pytest.approx(np.array(row["first run"][:3]), abs=0.02)
    for rule in training.RULES:
        for name in ("AUC", "accuracy"):
            assert again["rules"][rule][name] == pytest.approx(row["rules"][rule][name], abs=0.01)


def test_the_rule_keeps_the_weights_from_before_the_growth_stopped():
    assert training.stops_at([0.5, 0.6, 0.605, 0.9]) == 1
    assert training.stops_at([0.5, 0.4]) == 0
    assert training.stops_at([0.5, 0.6, 0.7]) == 2  # it ran out of epochs


def test_the_network_s_auc_and_accuracy_are_the_metrics():
    flags, given = np.array([[True, False, True, False, True]]), np.array([[0.9, 0.6, 0.6, 0.2, 0.4]])
    table = ConfusionMatrix.from_scores(flags[0], given[0], 0.5, positive=True)
    assert training.judged(flags, given).tolist() == [[float(auc(flags[0], given[0])), float(accuracy(table))]]


def test_every_row_of_the_ari_experiment_is_there():
    rows = stored("ari")["results"]
    assert {(row["data"], row["learner"]) for row in rows} == ari.PRINTED.keys()
    for row in rows:
        assert row["runs"] == ari.RUNS
        assert (row["AUC"] is None) == (len(row["sizes"]) > 2)
        assert sum(row["sizes"]) == len(ari.loaded(row["data"])[1])
        for measure in ("COR", "BCR", "ARI"):
            mean, deviation = row[measure]
            assert abs(mean - row["first run"][measure]) < 4.25 * max(deviation, 0.0001)  # none of 20 can be farther
            assert 0 < mean <= 1


@pytest.mark.parametrize("at", [0, 2, 11], ids=["all of wine", "4 of wine", "5 of wdbc"])
def test_the_first_run_of_a_choice_of_features_again(at):
    row = stored("feature_choice")["results"]["intervals"][at]
    again = feature_choice.one_run(0, *feature_choice.loaded(row["data"]), row["kept"], row["intervals"])
    assert list(map(float, again)) == pytest.approx(row["first run"], abs=tolerance("feature_choice", 0.0001))


@pytest.mark.parametrize("peeking", [False, True])
def test_noise_is_right_more_often_than_a_coin_only_for_who_peeks(peeking):
    row = stored("feature_choice")["results"]["noise"][peeking]
    sizes, features, kept = feature_choice.NOISE[row["as large as"]]
    classes, drawn = np.repeat([0, 1], sizes), feature_choice.noise(0, sum(sizes), features)
    again = feature_choice.one_run(0, drawn, classes, kept, 4, peeking)
    assert list(map(float, again)) == pytest.approx(row["first run"], abs=tolerance("feature_choice", 0.0001))
    assert (again[1] > 0.7) == peeking == row["with the test half"]


# Each number is a share of up to 4,500 choices. Some may hang on the last bit of a float; nine of them are allowed.
@pytest.mark.parametrize("learner", ["naive Bayes", "tree"])
def test_the_first_repetition_of_the_selection_experiment_again(learner):
    first = stored("selection")["results"]["first repetition"]
    found = selection.repetition(first["data"], first["positives"], learner, 0)
    for goal, expected in first["found"][learner].items():
        for what in ("MSA", "ties"):
            assert found[goal][what] == pytest.approx(expected[what], abs=tolerance("selection", 0.002))


def test_success_rates_follow_from_the_stored_cases():
    results = stored("selection")["results"]
    assert results["success"] == {by: selection.successes(results["cases"], by) for by in results["success"]}


@pytest.mark.parametrize("ties", [False, True])
def test_measures_of_many_test_sets_are_the_metrics_of_each(ties):
    random = np.random.default_rng(1)
    flags = np.array([random.permutation([True] * 6 + [False] * 54) for _ in range(4)])
    given = random.integers(0, 12, flags.shape) / 11 if ties else random.random(flags.shape)
    found = selection.measured(flags, given)
    for at, (truth, scores) in enumerate(zip(flags, given, strict=True)):
        table = ConfusionMatrix.from_labels(truth, scores > 0.5)
        expected = {
            "accuracy": accuracy(table),
            "F": f_measure(table, variant="counts"),
            "BEP": break_even_point(truth, scores),
            "lift": precision_at_k(truth, scores, k=15),
            "AUC": auc(truth, scores),
            "APR": average_precision(truth, scores),
            "SAUC": soft_auc(truth, scores),
            "RMS": math.sqrt(brier_score(truth, scores)),
            "MXE": cross_entropy(truth, np.clip(scores, 0.001, 0.999)),
        }
        assert list(expected) == list(selection.MEASURES)
        assert {name: values[at] for name, values in found.items()} == pytest.approx(
            {name: float(value) for name, value in expected.items()}
        )


@pytest.mark.parametrize(("kind", "better"), [("islands", 3), ("clouds", 200)])
def test_few_neighbours_speak_loudest_whether_they_are_right_or_not(kind, better):
    random = np.random.default_rng(selection.SEED)
    (inputs, flags), (new, truth) = selection.drawn(kind, 150, 150, random), selection.drawn(kind, 1000, 1000, random)
    given = {k: selection.probabilities("KNN", k, inputs, flags, new) for k in (3, 200)}
    assert max(given, key=lambda k: auc(truth, given[k])) == better
    assert max(given, key=lambda k: soft_auc(truth, given[k])) == 3


WITHOUT = """
import runpy, sys
sys.modules["sklearn"] = None
sys.argv[1:] = ["selection"]
runpy.run_module("metrics.lab.experiments", run_name="__main__")
"""


def test_without_scikit_learn_one_sentence_says_what_is_missing():
    before = (RESULTS / "selection.json").read_bytes()
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "experiments need scikit-learn: pip install 'worked-metrics[experiments]'\n"
    assert (RESULTS / "selection.json").read_bytes() == before


def imports(tree, inside=False):
    """(name, whether inside a function) of every import of a module."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", inside
        else:
            yield from imports(node, inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)))


def test_scikit_learn_is_imported_by_functions_of_experiments_only():
    seen = set()
    for folder in ("metrics", "widgets", "exercises"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for name, inside in imports(ast.parse(file.read_text("utf-8"))):
                if name.split(".")[0] == "sklearn":
                    assert file.parent == ROOT / "metrics/lab/experiments", f"{file} imports {name}"
                    assert inside, f"{file} imports {name} before it is run"
                    seen.add(file.stem)
    assert {"ari", "selection"} <= seen

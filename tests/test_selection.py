"""How well measures select models."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from metrics.lab.selection import model_selection_ability, success_rates

# Three models on four test sets. Mean accuracy puts them in the order 0, 1, 2.
SCORES = {
    "accuracy": [[0.9, 0.8, 0.8, 0.7], [0.8, 0.8, 0.7, 0.8], [0.7, 0.9, 0.6, 0.7]],
    "rms": [[0.1, 0.2, 0.2, 0.3], [0.2, 0.3, 0.3, 0.4], [0.3, 0.4, 0.4, 0.2]],
}
# By hand, over the pairs 01, 02, 12: accuracy is right on 2, 2 and 3 of 4 test sets, rms on 4, 3 and 3.


def test_the_share_of_right_choices():
    found = model_selection_ability(SCORES, "accuracy", lower=["rms"])
    assert found == {"accuracy": Fraction(2 + 2 + 3, 12), "rms": Fraction(4 + 3 + 3, 12)}
    assert found["rms"] > found["accuracy"]  # the goal itself need not be the best guide to it


def test_a_wrong_direction_turns_the_choices_round():
    assert model_selection_ability(SCORES, "accuracy")["rms"] == Fraction(2, 12)


def test_tables_of_pandas_and_numpy():
    frames = {name: pd.DataFrame(rows, ["a", "b", "c"]) for name, rows in SCORES.items()}
    arrays = {name: np.array(rows) for name, rows in SCORES.items()}
    expected = model_selection_ability(SCORES, "accuracy", lower="rms")
    assert model_selection_ability(frames, "accuracy", lower="rms") == expected
    assert model_selection_ability(arrays, "accuracy", lower="rms") == expected


def test_a_tie_is_right_only_where_the_goal_ties_too():
    scores = {"goal": [[1, 1], [1, 1], [0, 1]], "blind": [[0, 0], [0, 0], [0, 0]]}
    assert model_selection_ability(scores, "goal") == {"goal": Fraction(2 + 1 + 1, 6), "blind": Fraction(2, 6)}


def test_decimals_tie_as_they_are_printed():
    sums = [[0.1, 0.2, 0.3], [0.2, 0.2, 0.2]]  # 0.6 both, though not in binary
    assert model_selection_ability({"goal": sums}, "goal") == {"goal": Fraction(1, 3)}


def test_success_within_a_tolerance():
    cases = [{"auc": 0.90, "accuracy": 0.81}, {"auc": 0.80, "accuracy": 0.80}, {"auc": 0.76, "accuracy": 0.80}]
    assert success_rates(cases) == {"auc": Fraction(2, 3), "accuracy": Fraction(2, 3)}
    assert success_rates(cases, "5 %") == {"auc": 1, "accuracy": Fraction(2, 3)}  # 0.76 is exactly 5 % below 0.80
    assert success_rates(cases, 0.1) == {"auc": 1, "accuracy": 1}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: model_selection_ability(SCORES, "auc"), "goal is 'auc': scores has 'accuracy', 'rms'"),
        (lambda: model_selection_ability(SCORES, "rms", lower="mxe"), "lower is 'mxe': scores has"),
        (lambda: model_selection_ability({"f": [[1]]}, "f"), "f has 1 model: at least two are needed"),
        (lambda: model_selection_ability({"f": []}, "f"), "f has 0 models: at least two are needed"),
        (lambda: model_selection_ability({"f": [[1], [1, 2]]}, "f"), r"f\[1\] has 2 scores but f\[0\] has 1"),
        (lambda: model_selection_ability({"f": [[], []]}, "f"), r"f\[0\] has 0 scores"),
        (
            lambda: model_selection_ability({"f": [[1], [2]], "g": [[1], [2], [3]]}, "f"),
            "g has 3 models on 1 test sets but f has 2 models on 1 test sets",
        ),
        (lambda: model_selection_ability({"f": [[1], [float("nan")]]}, "f"), r"f\[1\]\[0\] is nan: a finite number"),
        (lambda: success_rates([]), "cases is empty"),
        (lambda: success_rates([{"f": 1}, {"g": 1}]), r"cases\[1\] has the measures g but cases\[0\] f"),
        (lambda: success_rates([{"f": 1}], 1), "tolerance is 1: it lies between 0 and 1"),
    ],
)
def test_bad_scores_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()

"""What torchmetrics and R give, recorded: they are too heavy to be installed for a test.

`INPUTS` has the data once for both scripts and for ours. `torchmetrics_values.py` and `values.R` read them from the
standard input and write a list of values; `python -m tests.peers` keeps both lists in `values.json`. It takes a Python
that has torchmetrics, and an R that has the packages which `values.R` names; of ours it needs the exact part alone.
"""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from metrics import examples

HERE = Path(__file__).parent
RECORDED = HERE / "values.json"
SCRIPTS = {"torchmetrics": "torchmetrics_values.py", "R": "values.R"}


def listed(table):
    """Two lists of labels that give a table: 0, 1, 2… in its order."""
    cells = [(i, j) for i, row in enumerate(table.rows) for j, count in enumerate(row) for _ in range(count)]
    return [[cell[side] for cell in cells] for side in (0, 1)]


def ones(labels):
    return [int(label == "+") for label in labels]


TWO = {
    "figure_1_2": examples.figure_1_2.rows,
    "table_1_1_m2": examples.table_1_1_m2.rows,
    "football": examples.football.rows,
    "cancer_small": examples.cancer_small.rows,
    "eighty_twenty": examples.eighty_twenty.rows,
    "independent": examples.independent.rows,
    "always_positive": examples.always_positive.rows,
    "total_disagreement": examples.total_disagreement.rows,
    "no positive": [[0, 0], [2, 3]],
    "no negative": [[3, 2], [0, 0]],
    "none called": [[0, 2], [0, 3]],
    "all positive and called": [[5, 0], [0, 0]],
    "neither": [[0, 0], [0, 3]],
    "no miss": [[7, 0], [5, 21]],
}
MORE = {
    "figure_1_4": examples.figure_1_4.rows,
    "animals_table": examples.animals_table.rows,
    "third never called": [[3, 1, 0], [1, 4, 0], [1, 2, 0]],
    "third never there": [[3, 1, 1], [1, 4, 2], [0, 0, 0]],
}
TABLES = {**TWO, **MORE}
SOME = {name: TABLES[name] for name in ("figure_1_2", "cancer_small", *MORE)}
NEVER = "all positive and called"

LINE, TWENTY, TENS = examples.points_on_a_line, examples.twenty_instances, examples.thesis_1_2
SCORES = {
    "twenty_instances": [TWENTY.actual, TWENTY.scores],
    "thesis_1_2": [TENS.actual, TENS.scores],
    "table_1_1_first": [ones(examples.table_1_1_actual), ones(examples.table_1_1_first)],
    "ties": [[1, 0, 1, 1, 0, 0, 1, 0], [0.875, 0.75, 0.75, 0.5, 0.5, 0.375, 0.25, 0.125]],
    "a score of 0": [[1, 0, 1], [0.5, 0.25, 0]],
    "worse than chance": [[0, 0, 1, 0, 1, 1], [0.875, 0.75, 0.625, 0.5, 0.25, 0.125]],
}
LEVEL = {"no negatives": [[1, 1, 1], [0.5, 0.25, 0.125]], "no positives": [[0, 0], [0.5, 0.25]]}
CLUSTERS = {
    "figure_1_13": listed(examples.figure_1_13),
    "paper_feature_1": listed(examples.paper_feature_1),
    "paper_feature_2": listed(examples.paper_feature_2),
    "three halves": [[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]],
    "one of each": [[0, 0, 0], [0, 0, 0]],
    "one class": [[0, 0, 0, 0], [0, 0, 1, 1]],
    "one cluster": [[0, 0, 1, 1], [0, 0, 0, 0]],
    "no two together": [[0, 1, 2], [0, 0, 0]],
}
NUMBERS = {
    "notes_numbers": [examples.notes_numbers.observed, examples.notes_numbers.predicted],
    "nb and c44": [examples.thesis_3_15["nb"], examples.thesis_3_15["c44"]],
    "an observed 0": [[0, 4, 8], [1, 4, 4]],
    "all observed alike": [[3, 3], [3, 4]],
    "nothing to explain": [[3, 3], [3, 3]],
    "an observed 0, predicted": [[0, 1, 2], [0, 1, 3]],
}
POINTS = {
    "points_on_a_line": [[[point] for point in LINE.points], [0, 0, 1, 1, 2, 2]],
    "a point by itself": [[[0, 0], [0, 1], [2, 1], [5, 5], [6, 5], [9, 0]], [0, 0, 0, 1, 1, 2]],
    "overlapping": [[[0, 0], [3, 0], [1, 1], [2, 2], [4, 4], [5, 3], [1, 4]], [0, 0, 0, 1, 1, 1, 1]],
}
RANKINGS = {
    "thesis_1_3": [[1, 2, 3, 4, 5, 6, 7, 8], [3, 6, 8, 1, 4, 2, 5, 7]],
    "nb and c45": [examples.thesis_3_15["nb"], examples.thesis_3_15["c45"]],
    "tied on both sides": [[1, 1, 2, 3], [1, 2, 3, 3]],
    "first all tied": [[1, 1, 1], [1, 2, 3]],
    "two examples": [[5, 8], [5, 8]],
}
KINDS = {
    "two": {name: [rows] for name, rows in TWO.items()},
    "more": {name: [rows] for name, rows in MORE.items()},
    "beta": {
        f"{name}, {beta}": [TWO[name], beta]
        for beta in (0.5, 2)
        for name in ("figure_1_2", "cancer_small", "total_disagreement", "no positive", "neither")
    },
    "weighted": {
        f"{name}, {how}": [rows, how]
        for how in ("linear", "quadratic")
        for name, rows in {**SOME, NEVER: TWO[NEVER]}.items()
    },
    "averaged": {
        f"{name}, {how}": [rows, how] for how in ("macro", "micro", "weighted") for name, rows in SOME.items()
    },
    "costs": {
        "figure_1_2": [examples.figure_1_2.rows, [[0, 3], [2, 0]]],
        "table_1_1_m2, figure_1_16": [examples.table_1_1_m2.rows, examples.figure_1_16_costs],
    },
    "scores": {**SCORES, **LEVEL},
    "ranked": {"thesis_1_1": [ones(examples.thesis_1_1.actual), examples.thesis_1_1.scores]},
    "sure": {"sure and right": [[1, 0, 1], [1, 0.25, 0.5]], "sure and wrong": [[1, 0], [0, 0.5]]},
    "top": {
        f"{name}, {k}": [*SCORES[name], k] for k in (1, 2, 3) for name in ("twenty_instances", "thesis_1_2", "ties")
    },
    "left": {
        f"{name}, {end}": [*{**SCORES, **LEVEL}[name], end]
        for name in ("twenty_instances", "thesis_1_2", "ties", "worse than chance", "no negatives")
        for end in (0.25, 0.5)
    },
    "binned": {
        f"{name}, {bins} bins": [*SCORES[name], bins]
        for name in ("twenty_instances", "thesis_1_2", "ties")
        for bins in (4, 5)
    },
    "two scores": {
        "twenty_instances and their squares turned": [
            TWENTY.actual,
            TWENTY.scores,
            [round(score * (1 - score), 9) for score in TWENTY.scores],
        ],
        "ties": [*SCORES["ties"], [0.75, 0.75, 0.5, 0.625, 0.25, 0.5, 0.125, 0.375]],
        "without a mistake": [[1, 1, 0, 0], [0.5, 0.375, 0.25, 0.125], [0.75, 0.5, 0.25, 0]],
        "one positive": [[0, 0, 1, 0], [0.375, 0.75, 0.125, 0.25], [1, 0.5, 0.25, 0]],
    },
    "class scores": {
        "thesis_3_11": [
            [0, 0, 1, 1, 2, 2],
            [
                [0.6, 0.15, 0.25],
                [0.15, 0.3, 0.55],
                [0.3, 0.5, 0.2],
                [0.45, 0.25, 0.3],
                [0.1, 0.2, 0.7],
                [0.8, 0.05, 0.15],
            ],
        ],
        "uneven": [
            [0, 1, 2, 1, 1, 0, 0],
            [
                [0.5, 0.25, 0.25],
                [0.25, 0.5, 0.25],
                [0.25, 0.25, 0.5],
                [0.5, 0.25, 0.25],
                [0.125, 0.75, 0.125],
                [0.75, 0.125, 0.125],
                [0.5, 0.375, 0.125],
            ],
        ],
    },
    "clusters": CLUSTERS,
    "points": POINTS,
    "cloud": {"kept 1": [POINTS["overlapping"][0], 1], "kept 2": [POINTS["overlapping"][0], 2]},
    "numbers": NUMBERS,
    "rankings": RANKINGS,
    "positions": {"thesis_1_3": [[3, 6, 8, 1, 4, 2, 5, 7]], "two changed": [[2, 1, 3, 4]]},
    "matrices": {
        "figure_1_14": [
            *([[1 - cell for cell in row] for row in side] for side in (examples.figure_1_14.x, examples.figure_1_14.y))
        ],
        "five on two lines": [
            [[abs(a - b) for b in line] for a in line] for line in ([0, 1, 3, 7, 8], [2, 0, 5, 6, 11])
        ],
        "all alike": [[[0, 0, 0]] * 3, [[0, 1, 2], [1, 0, 1], [2, 1, 0]]],
    },
    "sample": {"four of five": [20, 8, 5, 4], "all": [9, 3, 3, 3], "none of four": [12, 5, 4, 0]},
    "cells": {"figure_1_13": [examples.figure_1_13.rows], "paper_feature_1": [examples.paper_feature_1.rows]},
    "errors": {"3 of 20": [3, 20], "0 of 10": [0, 10], "1 of 10": [1, 10], "10 of 10": [10, 10]},
    "rates": {
        "30 of 100 and 22 of 120": [[30, 100], [22, 120]],
        "3 of 10 and 6 of 10": [[3, 10], [6, 10]],
        "0 of 2 and 9 of 11": [[0, 2], [9, 11]],
    },
    "discordant": {"3 and 9": [3, 9], "12 and 5": [12, 5], "3 and 3": [3, 3], "0 and 0": [0, 0]},
    "paired": {
        "thesis_3_15": [examples.thesis_3_15["nb"], examples.thesis_3_15["c44"]],
        "short": [[1, 4, 6], [2, 2, 9]],
        "always 1 more": [[1, 2, 3], [2, 3, 4]],
    },
    "gaps": {"one gap": [[2, None, 5, 3, 3]], "two gaps": [[None, 1, 4, None, 10]]},
}
INPUTS = [{"kind": kind, "name": name, "data": data} for kind, found in KINDS.items() for name, data in found.items()]


def missing(peer):
    """Why the script of a peer cannot run here, or None."""
    if peer == "torchmetrics":
        return None if find_spec(peer) else "torchmetrics is not installed"
    if not shutil.which("Rscript"):
        return "R is not installed"
    reads = subprocess.run(["Rscript", "--vanilla", "-e", "loadNamespace('jsonlite')"], capture_output=True)
    return "R has no jsonlite" if reads.returncode else None


def run(peer, inputs=INPUTS):
    """What the script of a peer gives on the inputs: a list of values."""
    command = [sys.executable] if peer == "torchmetrics" else ["Rscript", "--vanilla"]
    given = json.dumps(inputs, default=float)
    done = subprocess.run(
        [*command, HERE / SCRIPTS[peer]], input=given, capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(done.stdout)

"""Computations too long for the making of a page, stored with their seed and the command that runs them again.

An experiment is a module of this folder with a docstring of one sentence, a `SEED` (None if nothing is drawn) and
`run()`, which shows its progress and returns what JSON can hold. What it returned last lies in `results/`.
"""

import json
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results"
NAMES = tuple(sorted(file.stem for file in FOLDER.glob("[!_]*.py")))


def stored(name):
    """What an experiment found when it was last run.

    >>> sorted(stored("degrees"))
    ['command', 'experiment', 'results', 'seed', 'versions']
    """
    if name not in NAMES:
        raise ValueError(f"name is {name!r}: choose one of {', '.join(map(repr, NAMES))}")
    return json.loads((RESULTS / f"{name}.json").read_text("utf-8"))


def experiment(name):
    """The module of an experiment, with its `SEED` and its `run`."""
    return import_module(f"{__name__}.{name}")

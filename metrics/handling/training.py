"""The error on the training set as an estimate of the error on data not seen yet."""

from __future__ import annotations

import math

from metrics.engine.data import Data
from metrics.engine.formula import symbols
from metrics.engine.metric import Metric, number
from metrics.exact import count


class Training(Data):
    """How a model did on its n training examples: its errors, and the leaves (or rules) that it has.

    >>> Training(4, 24, leaves=7)
    Training(4, 24, leaves=7)
    """

    about, title = "errors of a trained model", "Training set"
    hint, example, shape = "Errors; training examples; leaves.", ((4, 24, 7),), (3, 1)

    def __init__(self, errors: int, n: int, leaves: int = 1) -> None:
        self.quantities = {"errors": count(errors, "errors"), "n": count(n, "n"), "leaves": count(leaves, "leaves")}
        if self.quantities["errors"] > self.quantities["n"]:
            raise ValueError(f"errors is {errors}, but there are only {n} examples")

    takes, options = "the errors and the number of training examples", ("leaves",)

    tried = ((4, 24), {"leaves": 7})

    @staticmethod
    def call(errors: Training | int, n: int | None = None, /, *, leaves: int = 1): ...

    def __repr__(self):
        errors, n, leaves = self.quantities.values()
        return f"Training({errors}, {n}, leaves={leaves})"


errors, n, leaves, penalty = symbols("errors n leaves penalty")

optimistic_error = Metric(
    "optimistic error",
    errors / n,
    "The training error, taken as if it were the error on data not seen yet.",
    better="lower",
    aliases=["training error", "resubstitution error", "optimistic estimate"],
    sources=["textbook 1.8"],
    sisters=["pessimistic_error"],
    on=Training,
)

pessimistic_error = Metric(
    "pessimistic error",
    (errors + penalty * leaves) / n,
    "The training error with a penalty for every leaf: a model that is more complex has to be that much better.",
    range=(0, math.inf),
    better="lower",
    sources=["textbook 1.8"],
    aliases=["pessimistic estimate"],
    sisters=["optimistic_error"],
    on=Training,
    parameters={"penalty": number("penalty", "1/2", "What a leaf costs, in errors.")},
)

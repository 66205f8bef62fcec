"""Which attribute to split on: information gain, the gain in Gini impurity, and the tree with a single split."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from metrics.clusters.matching_metrics import MatchingMatrix, entropy, entropy_of_classes
from metrics.engine.formula import ln, step, symbols, total
from metrics.engine.given import choice, is_among, sequence
from metrics.engine.metric import Metric
from metrics.engine.types import Label, Labels
from metrics.engine.values import Labelled
from metrics.engine.working import Working
from metrics.exact import shortest
from metrics.handling.categories import examples_of
from metrics.words import brief

f, actual, predicted, T = symbols("f actual predicted T")

_gini_of_classes = step("Gini(classes)", 1 - total((actual / T) ** 2))
_gini_of_value = step("Gini", 1 - total((f / predicted) ** 2, over="down"))

_bits_known = entropy_of_classes - entropy

information_gain = Metric(
    "information gain",
    _bits_known,
    "How many bits of the class are known once the attribute is: rows are classes, columns the attribute's values.",
    range=(0, math.inf),
    sources=["slides, Review: Decision Tree"],
    sisters=["gini_gain", "entropy"],
    on=MatchingMatrix,
    mistakes={"the gain with natural logarithms": _bits_known * ln(2)},
)

gini_gain = Metric(
    "Gini gain",
    _gini_of_classes - total(predicted / T * _gini_of_value, over="columns"),
    "By how much the chance that two random examples differ in class falls once the attribute is known.",
    sources=["slides, Baselines (CART)"],
    sisters=["information_gain"],
    on=MatchingMatrix,
)

CRITERIA = {"information gain": information_gain, "Gini": gini_gain}


class DecisionStump(Labelled):
    """A tree with one split, on the attribute that gains most; each value predicts its most frequent class.

    >>> stump = DecisionStump([("Home", "Out"), ("Home", "In"), ("Away", "Out")], ["Win", "Lose", "Win"])
    >>> stump.attribute, stump.predict(("Home", "In"))
    (2, 'Lose')
    """

    def __init__(
        self, rows: Iterable[Labels], classes: Labels, criterion: str = "information gain", names: Labels | None = None
    ) -> None:
        choice(criterion, "criterion", CRITERIA)
        rows, classes, names = examples_of(rows, classes, names)
        columns, self.names = list(zip(*rows, strict=True)), names
        self.criterion = CRITERIA[criterion]
        self.tables = {
            name: MatchingMatrix.from_labels(classes, list(column))
            for name, column in zip(self.names, columns, strict=True)
        }
        self.gains = {name: self.criterion(table) for name, table in self.tables.items()}
        self.attribute = max(self.gains, key=self.gains.get)  # of equal ones the first
        table = self.tables[self.attribute]
        self.leaves = {
            value: max(table.labels, key=lambda label, j=j: table.rows[table.labels.index(label)][j])
            for j, value in enumerate(table.columns)
        }

    def predict(self, example: Labels) -> Label:
        """The class of the leaf that an example comes to."""
        example = tuple(sequence(example, "example", "a value for each attribute is needed"))
        if len(example) != len(self.names):
            raise ValueError(f"example has {len(example)} values but there are {len(self.names)} attributes")
        value = example[self.names.index(self.attribute)]
        if not is_among(value, self.leaves):
            raise ValueError(
                f"{brief(value)} was never seen for attribute {self.attribute}: "
                f"it had {', '.join(map(repr, self.leaves))}"
            )
        return self.leaves[value]

    def right(self, examples: Iterable[Labels], classes: Labels) -> int:
        """How many of the examples it predicts right."""
        return sum(self.predict(example) == label for example, label in zip(examples, classes, strict=True))

    def work(self, attribute: Label = None) -> Working:
        """The gain of an attribute, worked; of the best one unless another is named."""
        attribute = self.attribute if attribute is None else attribute
        if not is_among(attribute, self.tables):
            raise ValueError(f"attribute is {brief(attribute)}: choose one of {', '.join(map(repr, self.names))}")
        return self.criterion.work(self.tables[attribute])

    def facts(self) -> dict[str, Any]:
        leaves = {f"{self.attribute}: {value}": label for value, label in self.leaves.items()}
        return {"asks for": self.attribute, **leaves, self.criterion.name: self.gains[self.attribute]}

    def __repr__(self):
        leaves = ", ".join(f"{value} → {label}" for value, label in self.leaves.items())
        return (
            f"<split on {self.attribute}: {leaves} ({self.criterion.name} {shortest(self.gains[self.attribute])[0]})>"
        )

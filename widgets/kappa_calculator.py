"""Kappa in five steps, beside the other coefficients of agreement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from metrics import Undefined, alpha_reliability, gwet_gamma, kappa, landis_koch, pi_statistic
from metrics.engine.types import Labels
from metrics.exact import decimal
from metrics.examples import animals
from metrics.markup import table_html
from metrics.tables.labels import is_missing, sequence
from metrics.tables.markup import matrix_html
from metrics.tables.ratings import Ratings
from metrics.tables.table import ConfusionMatrix
from metrics.words import brief
from widgets.base import Widget, chosen, exact_list

_COEFFICIENTS = {
    "kappa": (kappa, {}),
    "pi_statistic": (pi_statistic, {}),
    "alpha_reliability": (alpha_reliability, {}),
    "gwet_gamma": (gwet_gamma, {}),
    "linear": (kappa, {"variant": "weighted", "weights": "linear"}),
    "quadratic": (kappa, {"variant": "weighted", "weights": "quadratic"}),
}


class KappaCalculator(Widget):
    """How far two raters agree beyond chance, from their lists of labels or from the table of these.

    >>> calculator = KappaCalculator(["G", "N", "W", "G"], ["G", "N", "G", "N"])
    >>> calculator.matrix
    ConfusionMatrix([[1, 1, 0], [0, 1, 0], [1, 0, 0]], labels=['G', 'N', 'W'])

    With `examples`, a text for each, the reader is the first rater.
    """

    gives = "matrix"
    counts = exact_list()
    labels = traitlets.List().tag(sync=True)
    pairs = traitlets.List().tag(sync=True)  # empty once the table is no longer theirs; "" is not said yet
    examples = traitlets.List().tag(sync=True)  # what the reader rates: a text, and what the second rater says of it
    step = traitlets.Int(1, min=1, max=5).tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        first: Any = None,
        second: Any = None,
        labels: Labels | None = None,
        examples: Iterable[str] = (),
        focus: str | Iterable[str] | None = None,
        **words: Any,
    ) -> None:
        known = [metric.key for metric, given in _COEFFICIENTS.values() if not given]
        super().__init__(own=chosen(focus, "kappa", known)[1], **words)
        examples = sequence(examples, "examples")
        if len(examples):
            self._ask(first, second, labels, examples)
            return
        if first is None:
            first, second = animals.raters
        if second is None:
            self.matrix = first if isinstance(first, ConfusionMatrix) and labels is None else _table(first, labels)
        else:
            self.ratings = _ratings(first, second, labels)

    def _ask(self, first, second, labels, examples):
        """Let the reader rate examples, of which the first rater may have said something already."""
        for at, text in enumerate(examples):
            if not isinstance(text, str):
                raise TypeError(f"examples[{at}] is {brief(text)}: a text is needed")
        if second is None or len(second := sequence(second, "second")) != len(examples):
            raise ValueError(f"second is {brief(second)}: a label is needed for each of the {len(examples)} examples")
        for at, label in enumerate(second):
            if is_missing(label):
                raise ValueError(f"second[{at}] is missing: the other rater says something of each example")
        said = [None] * len(examples) if first is None else sequence(first, "first")
        first = [None if isinstance(label, str) and not label else label for label in said]
        self._say(_ratings(first, second, labels), lambda pair: True)  # whether the reader has said something or not
        self.examples = [[text, str(label)] for text, label in zip(examples, second, strict=True)]

    @property
    def matrix(self):
        """The table as it is now, the first rater in the rows."""
        return ConfusionMatrix(self.counts, self.labels)

    @matrix.setter
    def matrix(self, matrix):
        self._take(matrix if isinstance(matrix, ConfusionMatrix) else ConfusionMatrix(matrix), [])

    @property
    def ratings(self):
        """The labels of both raters, or None once their table was edited."""
        said = [[label or None for label in rater] for rater in zip(*self.pairs, strict=True)]
        return Ratings(said, self.labels) if said else None

    @ratings.setter
    def ratings(self, ratings):
        self._say(ratings, lambda pair: "" not in pair)

    def _say(self, ratings, is_kept):
        pairs = [["" if label is None else str(label) for label in pair] for pair in zip(*ratings.raters, strict=True)]
        size = len(ratings.labels)
        nothing = ConfusionMatrix([[0] * size] * size, ratings.labels)
        self._take(nothing if all("" in pair for pair in pairs) else ratings.matrix(), [*filter(is_kept, pairs)])

    def _take(self, matrix, pairs):
        labels = [str(label) for label in matrix.labels]
        if len(labels) > 10:
            raise ValueError(f"there are {len(labels)} classes: from 2 to 10 can be shown")
        if len(set(labels)) < len(labels) or "" in labels:
            raise ValueError(f"labels are {labels}: each class needs a name of its own")
        with self.hold_sync(), self.hold_trait_notifications():
            self.counts, self.labels, self.pairs = [list(row) for row in matrix.rows], labels, pairs

    def figure(self):
        """For each coefficient how far the agreement gets on the way from chance to 1."""
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        with style():
            figure, axes = pyplot.subplots(figsize=(5, 2.4))
            for row, (metric, given) in enumerate(list(_COEFFICIENTS.values())[:4]):
                steps = {step.name: step.value for step in metric.work(self.matrix, **given).steps}
                value = steps.pop(metric.name)
                text = "undefined" if isinstance(value, Undefined) else decimal(value)
                axes.text(1.02, row, text, color=INK, va="center")
                if text != "undefined":
                    seen, chance = (
                        1 - v if name[:2] == "D_" else v for name, v in steps.items() if name != "joint share"
                    )
                    axes.barh(row, float(1 - chance), left=float(chance), height=0.5, fill=False, edgecolor=RULE)
                    axes.barh(row, float(seen - chance), left=float(chance), height=0.5, color=INK)
            names = [metric.name for metric, _ in list(_COEFFICIENTS.values())[:4]]
            axes.set_yticks(range(4), names)
            axes.set(xlim=(0, 1), ylim=(3.5, -0.5), xlabel="agreement: from chance (left end) to 1")
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the table and the coefficients, or what is to be rated."""
        if state["examples"]:
            texts, said = zip(*state["examples"], strict=True)
            return table_html("Examples to rate", texts, ["the second rater says"], [[label] for label in said])
        matrix = ConfusionMatrix([[int(count) for count in row] for row in state["counts"]], state["labels"])
        names, cells = [], []
        for name, (metric, given) in _COEFFICIENTS.items():
            names.append(metric.name + (f", {name} weights" if given else ""))
            try:
                value = metric(matrix, **given)
                cells.append([decimal(value), landis_koch(max(value, -1))])
            except Undefined as problem:
                cells.append([problem, ""])
        return matrix_html(matrix) + table_html("Agreement", names, ["value", "Landis and Koch"], cells)


def _table(rows, labels):
    rows = rows.rows if isinstance(rows, ConfusionMatrix) else rows
    return ConfusionMatrix(rows, labels)


def _ratings(first, second, labels):
    first, second = list(sequence(first, "first")), list(sequence(second, "second"))
    if len(first) != len(second):
        raise ValueError(f"first has {len(first)} labels but second has {len(second)}")
    return Ratings([first, second], labels)

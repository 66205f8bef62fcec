"""Edit the counts of a confusion matrix and watch every metric follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from metrics import TABLE_METRICS, ConfusionMatrix
from metrics.engine.types import Rows
from metrics.tables.markup import matrix_html, values_html
from metrics.tables.weights import square
from widgets.base import Widget, chosen, exact_list


def _whole(counts, _):
    return [[int(count) for count in row] for row in counts]


def _texts(counts, _):
    """Counts as digits: a number in a page is exact only up to 2 ** 53."""
    return [[str(count) for count in row] for row in counts]


class MatrixEditor(Widget):
    """A confusion matrix to edit; `matrix` is the table, `observe` tells of changes.

    >>> editor = MatrixEditor([[4, 1], [2, 1]])
    >>> editor.matrix
    ConfusionMatrix([[4, 1], [2, 1]], labels=['+', '-'])
    """

    kinds = ("ConfusionMatrix",)
    gives = "matrix"
    counts = traitlets.List().tag(sync=True, to_json=_texts, from_json=_whole)
    labels = traitlets.List().tag(sync=True)
    positive = traitlets.Int(0).tag(sync=True)
    costs = exact_list()
    focus = traitlets.Unicode("precision").tag(sync=True)
    cells = traitlets.Unicode("TP").tag(sync=True)
    panel = traitlets.Enum(["", "costs", "expected", "chance", "skill"], "").tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        matrix: Any = ((4, 1), (2, 1)),
        focus: str | Iterable[str] | None = None,
        cells: str = "TP",
        costs: Rows | None = None,
        **words: Any,
    ) -> None:
        focus, own = chosen(focus, "precision", TABLE_METRICS)
        super().__init__(focus=focus, own=own, cells=cells, **words)
        self.matrix = matrix
        if costs is not None:
            self.costs, self.panel = [list(row) for row in square(costs, len(self.labels), "costs")], "costs"

    @property
    def matrix(self):
        """The table as it is now."""
        positive = self.labels[self.positive] if len(self.labels) == 2 else None
        return ConfusionMatrix(self.counts, self.labels, positive)

    @matrix.setter
    def matrix(self, matrix):
        matrix = matrix if isinstance(matrix, ConfusionMatrix) else ConfusionMatrix(matrix)
        with self.hold_sync(), self.hold_trait_notifications():
            self.counts = [list(row) for row in matrix.rows]
            self.labels = [str(label) for label in matrix.labels]
            self.positive = matrix.positive
            size = len(self.labels)
            if len(self.costs) != size:  # each mistake costs one, unless something else is said
                self.costs = [[int(i != j) for j in range(size)] for i in range(size)]

    def figure(self):
        """The table as a drawing for paper and slides."""
        from matplotlib import pyplot

        from widgets.figures import FN, FP, INK, TN, TP, style

        matrix, names = self.matrix, {TP: "TP", FN: "FN", FP: "FP", TN: "TN"}
        size, focus = len(matrix.labels), matrix.positive or 0
        places = [at + 0.5 for at in range(size)]
        with style():
            figure, axes = pyplot.subplots(figsize=(3.4, 3.2))
            for i, row in enumerate(matrix.rows):
                for j, count in enumerate(row):
                    colour = (TP if j == focus else FN) if i == focus else FP if j == focus else TN
                    axes.add_patch(pyplot.Rectangle((j + 0.03, i + 0.03), 0.94, 0.94, fill=False, edgecolor=colour))
                    axes.text(j + 0.08, i + 0.08, names[colour], color=colour, va="top")
                    axes.text(j + 0.5, i + 0.55, str(count), color=INK, ha="center", va="center", size=16)
            axes.set(xlim=(0, size), ylim=(size, 0), xlabel="predicted", ylabel="actual", aspect="equal")
            axes.set_xticks(places, map(str, matrix.labels))
            axes.set_yticks(places, map(str, matrix.labels))
            axes.spines[:].set_visible(False)
            axes.tick_params(length=0)
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the table and its values."""
        labels = state["labels"]
        positive = labels[state["positive"]] if len(labels) == 2 else None
        matrix = ConfusionMatrix(_whole(state["counts"], None), labels, positive)
        return matrix_html(matrix) + values_html(matrix)

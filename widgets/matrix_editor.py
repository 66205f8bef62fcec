"""Edit the counts of a confusion matrix and watch every metric follow."""

import anywidget
import traitlets

from metrics import TABLE_METRICS, ConfusionMatrix
from metrics.markup import matrix_html, values_html
from widgets.sources import css, esm


def _texts(counts, _):
    """Counts as digits: a number in a page is exact only up to 2 ** 53."""
    return [[str(count) for count in row] for row in counts]


def _whole(counts, _):
    return [[int(count) for count in row] for row in counts]


class MatrixEditor(anywidget.AnyWidget):
    """A confusion matrix to edit; `matrix` is the table, `observe` tells of changes.

    >>> editor = MatrixEditor([[4, 1], [2, 1]])
    >>> editor.matrix
    ConfusionMatrix([[4, 1], [2, 1]], labels=['+', '-'])
    """

    _esm = esm("matrix_editor")
    _css = css("look") + css("matrix_editor")
    counts = traitlets.List().tag(sync=True, to_json=_texts, from_json=_whole)
    labels = traitlets.List().tag(sync=True)
    positive = traitlets.Int(0).tag(sync=True)
    focus = traitlets.Unicode("precision").tag(sync=True)
    cells = traitlets.Unicode("TP").tag(sync=True)

    def __init__(self, matrix=((4, 1), (2, 1)), focus="precision", cells="TP", **words):
        if focus not in TABLE_METRICS:
            raise ValueError(f"focus is {focus!r}: choose a name of the catalogue, such as 'precision'")
        super().__init__(focus=focus, cells=cells, **words)
        self.matrix = matrix

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

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the table and its values."""
        labels = state["labels"]
        positive = labels[state["positive"]] if len(labels) == 2 else None
        matrix = ConfusionMatrix(_whole(state["counts"], None), labels, positive)
        return matrix_html(matrix) + values_html(matrix)

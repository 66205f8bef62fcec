"""Check a calculation that was done by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import traitlets

from metrics import CATALOGUE, ConfusionMatrix, diagnose_steps
from metrics.answers.diagnosis import step_names
from metrics.answers.kinds import KINDS, example
from metrics.answers.typed import cell_text, cells
from metrics.engine.data import Data
from metrics.engine.given import is_among, rows_of_lists
from metrics.engine.metric import Metric
from metrics.engine.types import Label
from metrics.exact import exact
from metrics.markup import table_html
from metrics.significance.checkable import CALCULATIONS
from metrics.tables.markup import matrix_html
from metrics.words import brief
from widgets.base import Widget

SIGNS = {
    "right": "✓",
    "cut": "≈",
    "too coarse": "≈",
    "follows": "≈",
    "wrong": "✗",
    "undefined": "∅",
    "unreadable": "?",
    "unanswered": "",
}


class HandCheck(Widget):
    """One's own numbers for a metric and its steps, judged in the page; `judgement` is what Python says of them.

    Also for an interval, a test or a comparison of costs, by the name of its function.

    >>> check = HandCheck("f_measure", [[4, 1], [2, 1]], {"precision": "2/3", "recall": "2/3", "F-measure": "2/3"})
    >>> check.judgement.first_wrong, check.judgement.steps["F-measure"].verdict
    ('recall', 'follows')
    """

    kinds = tuple(KINDS)
    gives = "data"
    metric = traitlets.Unicode("f_measure").tag(sync=True)
    variant = traitlets.Unicode("").tag(sync=True)
    rows = traitlets.List().tag(sync=True)  # the data as they are typed
    labels = traitlets.List().tag(sync=True)  # the classes of a confusion matrix
    positive = traitlets.Int(0).tag(sync=True)  # the positive class, or the one, or the cluster, that is asked for
    given = traitlets.Dict().tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        metric: str | Metric | Callable[..., Any] = "f_measure",
        data: Any = None,
        answers: Any = None,
        label: Label = None,
        variant: str | None = None,
        **given: Any,
    ) -> None:
        metric = getattr(metric, "key", None) or getattr(metric, "__name__", metric)
        if not is_among(metric, CALCULATIONS) and not (
            is_among(metric, CATALOGUE) and CATALOGUE[metric].on.__name__ in KINDS
        ):
            raise ValueError(
                f"metric is {metric!r}: choose a name of the catalogue, such as 'kappa', or a function that has a "
                "working, such as 'error_rate_interval'"
            )
        _asked(metric).tree(variant)  # which says what variants there are
        texts = {name: _text(value, name) for name, value in given.items()}
        super().__init__(metric=metric, variant=variant or "", given=texts)
        self.data = example(self._metric.on) if data is None else data
        if label is not None:
            names = [*map(str, self._columns)]
            if str(label) not in names:
                raise ValueError(f"label is {label!r}: choose one of {', '.join(map(repr, names))}")
            self.positive = names.index(str(label))
        answers = {} if answers is None else answers
        judge = self._call(diagnose_steps, answers)  # which says what the steps are, if one has another name
        self.answers = {name: cell_text(answers[name]) for name in judge().steps if answers[name] is not None}

    @traitlets.observe("metric")
    def _example(self, _):
        """A metric of other data comes with the example of these."""
        if self.variant not in self._metric.variants:
            self.variant = ""
        try:
            _ = self.rows and self.data
        except Exception:  # what is typed is not of this kind
            self.data, self.answers, self.given = example(self._metric.on), {}, {}

    @property
    def data(self):
        """The data as they are now, as the metric takes them."""
        if self._metric.on is ConfusionMatrix:
            return self.matrix
        return self._metric.on.from_typed(self.rows)

    @data.setter
    def data(self, data):
        if self._metric.on is ConfusionMatrix:
            self.matrix = data
            return
        rows = cells(data.as_typed() if isinstance(data, Data) else data)
        width, lines = self._metric.on.shape
        is_full = bool(rows) and all(len(row) == (width or len(row) or 1) for row in rows)
        if not is_full or len(rows) != (lines or len(rows)):
            raise ValueError(f"data is {brief(data)}, but as it is typed it is: {self._metric.on.hint}")
        self._metric.on.from_typed(rows)  # or the error says what is wrong
        with self.hold_sync(), self.hold_trait_notifications():
            self.rows, self.labels, self.positive = rows, [], 0

    @property
    def matrix(self):
        """The confusion matrix as it is now."""
        if self._metric.on is not ConfusionMatrix:
            raise AttributeError(f"{self.metric} is not computed on a confusion matrix: see data")
        positive = self.labels[self.positive] if len(self.labels) == 2 else None
        return ConfusionMatrix([[int(cell) for cell in row] for row in self.rows], self.labels, positive)

    @matrix.setter
    def matrix(self, matrix):
        if not isinstance(matrix, ConfusionMatrix):
            rows = rows_of_lists(matrix, "data", "rows of counts are needed")
            matrix = ConfusionMatrix([[exact(cell) for cell in row] for row in rows])
        if len(matrix.labels) > 10:
            raise ValueError(f"data has {len(matrix.labels)} classes: at most 10 are checked by hand")
        with self.hold_sync(), self.hold_trait_notifications():
            self.rows, self.labels = cells(matrix.rows), [str(label) for label in matrix.labels]
            self.positive = matrix.positive if len(self.labels) == 2 else min(self.positive, len(self.labels) - 1)

    @property
    def _metric(self):
        """The metric itself, or the calculation."""
        return _asked(self.metric)

    @property
    def judgement(self):
        """What the answers are: one sentence, the first wrong step, and {name: Diagnosis}."""
        *_, result = names = self._call(step_names)()
        answers = {name: self.answers[name] for name in names if self.answers.get(name)}
        return self._call(diagnose_steps, {result: "", **answers})()

    def figure(self):
        """The answers and what they are, drawn for print."""
        from matplotlib import pyplot

        from widgets.figures import FN, INK, RULE, style

        steps = self.judgement.steps
        with style():
            figure, axes = pyplot.subplots(figsize=(6.4, 0.5 + 0.4 * len(steps)))
            axes.set_axis_off()
            for place, (name, step) in enumerate(steps.items()):
                colour = FN if step.verdict in ("wrong", "unreadable") else INK
                axes.text(0, -place, name, color=INK)
                axes.text(0.6, -place, self.answers.get(name, ""), color=INK, ha="right")
                axes.text(0.65, -place, f"{SIGNS[step.verdict]} {step.verdict}", color=colour)
            axes.axhline(0.7, color=RULE)
            axes.set(xlim=(0, 1), ylim=(0.5 - len(steps), 0.9))
        return figure

    @property
    def _columns(self):
        """The names of the classes, or clusters, one of which may be asked for."""
        return self.labels if self._metric.on is ConfusionMatrix else self.data.columns

    def _call(self, judge, *first):
        """A judge of this metric, these data and parameters."""
        tree = self._metric.tree(self.variant or None, classes=len(self.labels) or 2)
        many = tree.needs_two_classes and len(self.labels) > 2
        words = (self._columns[self.positive],) if many or (tree.is_free and self._columns) else ()
        needed = {name: text for name, text in self.given.items() if _belongs(name, self.metric, tree)}
        options = self._metric.on.asks | needed
        if "costs" in tree.symbols and "costs" not in options:
            size = range(len(self.labels))
            options["costs"] = ";".join(",".join(str(int(i != j)) for j in size) for i in size)
        given = {name: _value(text) for name, text in options.items()}
        return partial(judge, *first, self._metric, self.data, *words, variant=self.variant or None, **given)

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the data."""
        kind = _asked(state["metric"]).on
        if kind is ConfusionMatrix:
            positive = state["labels"][state["positive"]] if len(state["labels"]) == 2 else None
            return matrix_html(
                ConfusionMatrix([[int(cell) for cell in row] for row in state["rows"]], state["labels"], positive)
            )
        width = max(map(len, state["rows"]))
        return table_html(
            f"{kind.title}. {kind.hint}",
            range(1, len(state["rows"]) + 1),
            range(1, width + 1),
            [[*row, *[""] * (width - len(row))] for row in state["rows"]],
        )


def _asked(key):
    """The metric of a name, or the calculation."""
    return CALCULATIONS.get(key) or CATALOGUE[key]


def _belongs(name, metric, tree):
    return name in tree.symbols or name in _asked(metric).on.asks


def _text(value, name):
    """A parameter as it is typed: a number, a word, or a matrix, "0,1;1,0"."""
    return (
        ";".join(",".join(row) for row in cells(value, name))
        if hasattr(value, "__iter__") and not isinstance(value, str)
        else cell_text(value)
    )


def _value(text):
    if ";" in text:
        return [row.split(",") for row in text.split(";")]
    return text if text.isalpha() else exact(text)

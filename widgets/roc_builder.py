"""Move a threshold, or an example, along the scores, and watch the ROC curve, the table and every rate follow."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import traitlets

from metrics import TABLE_METRICS, ConfusionMatrix, RankedList, RocCurve, auc, average_precision
from metrics.engine.given import as_list, is_among, sequence
from metrics.engine.rational import Undefined
from metrics.engine.types import Label, Number, Values
from metrics.exact import decimal, exact
from metrics.examples import twenty_instances
from metrics.markup import table_html
from metrics.tables.markup import matrix_html
from widgets.base import Widget, _exact_text, _read, chosen, exact_list

MOST, MOST_MODELS = 1000, 9
OF_RANKING = {"auc", "average_precision", "break_even_point", "soft_auc"} | {
    f"{name} ({variant})"
    for name, metric in (("auc", auc), ("average_precision", average_precision))
    for variant in metric.variants
}


class RocBuilder(Widget):
    """Scores of one or more models; `roc` is the curve of the one in hand, `matrix` its table at the threshold.

    >>> builder = RocBuilder([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1], threshold=0.65)
    >>> print(builder.roc)
    ROC curve of 5 examples: 6 points, AUC = 5/6 ≈ 0.833
    >>> builder.matrix
    ConfusionMatrix([[2, 1], [1, 1]], labels=['1', '0'])
    """

    kinds = ("RankedList", "Top", "LeftPart")
    gives = "ranked"
    actual = traitlets.List().tag(sync=True)
    positive = traitlets.Unicode("1").tag(sync=True)
    names = traitlets.List().tag(sync=True)
    scores = exact_list()
    model = traitlets.Int(0).tag(sync=True)
    threshold = traitlets.Any(Fraction(1, 2)).tag(sync=True, to_json=_exact_text, from_json=_read)
    costs = exact_list()  # of a missed positive and of a false alarm; the share of positives where they are paid
    focus = traitlets.Unicode("auc").tag(sync=True)
    lines = traitlets.Enum(["", "hull", "cost", "accuracy", "precision", "f_measure"], "").tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        actual: Any = twenty_instances,
        scores: Any = None,
        positive: Label = None,
        threshold: Number | None = None,
        model: str | None = None,
        costs: Values = (1, 1),
        focus: str | Iterable[str] | None = None,
        **words: Any,
    ) -> None:
        focus, own = chosen(focus, "auc", [*TABLE_METRICS, *sorted(OF_RANKING)])
        costs = sequence(costs, "costs", "two or three numbers are needed")
        costs = [exact(cost, f"costs[{at}]") for at, cost in enumerate(costs)]
        if len(costs) not in (2, 3) or min(costs) < 0 or max(costs[2:], default=0) > 1:
            raise ValueError(
                "costs are those of a missed positive and of a false alarm, from 0 on, and a share up to 1"
            )
        models = scores if isinstance(scores, dict) else {"model": scores}
        if not 1 <= len(models) <= MOST_MODELS:
            raise ValueError(f"scores has {len(models)} models: from 1 to {MOST_MODELS} are needed")
        if model is not None and not is_among(model, models):
            raise ValueError(f"model is {model!r}: choose one of {', '.join(map(repr, models))}")
        lists = [_ranked(actual, one, positive) for one in models.values()]
        super().__init__(focus=focus, own=own, **words)
        with self.hold_sync(), self.hold_trait_notifications():
            self._show(lists, models, [*models].index(model) if model is not None else 0)
            self.costs = [*costs, Fraction(lists[0].positives, len(lists[0]))][:3]
            if positive is not None:
                self.positive = str(positive)
            if threshold is None:
                low, *_, high = ordered = sorted([*self._scores(), *self._scores()])
                threshold = Fraction(1, 2) if low <= 0.5 <= high else ordered[len(ordered) // 2]
            self.threshold = exact(threshold, "threshold")

    def _show(self, lists, names, model=0):
        size = len(lists[0])
        if not 1 <= size <= MOST:
            raise ValueError(f"actual has {size} labels: here a list has from 1 to {MOST}")
        labels = [str(label) for label in _listed(lists[0].actual)]
        self.positive = next((label for label, flag in zip(labels, lists[0].flags, strict=True) if flag), "1")
        self.actual, self.names, self.model = labels, [str(name) for name in names], model
        self.scores = [_exactly(ranked.scores) for ranked in lists]

    def _scores(self, model=None):
        return [exact(score) for score in self.scores[self.model if model is None else model]]

    def _flags(self):
        return [label == self.positive for label in self.actual]

    @property
    def ranked(self):
        """The examples with the scores of the model in hand."""
        return RankedList(self._flags(), self._scores())

    @ranked.setter
    def ranked(self, ranked):
        with self.hold_sync(), self.hold_trait_notifications():
            self._show([_ranked(ranked)], ["model"])

    @property
    def roc(self):
        """The ROC curve of the model in hand."""
        return RocCurve(self.ranked)

    @roc.setter
    def roc(self, curve):
        self.ranked = curve

    @property
    def auc(self):
        """The area under that curve."""
        return auc(self.ranked)

    @property
    def matrix(self):
        """The table when every example with score > threshold is called positive."""
        return _table(self.actual, self.positive, self._scores(), exact(self.threshold))

    def figure(self):
        """The curves of all models and the point of the threshold: what is found goes up, false alarms go right."""
        from matplotlib import pyplot

        from widgets.figures import FP, INK, RULE, TP, style

        with style():
            figure, axes = pyplot.subplots(figsize=(4, 4))
            axes.plot([0, 1], [0, 1], ":", color=RULE)
            for at, name in enumerate(self.names):
                curve = RocCurve(RankedList(self._flags(), self._scores(at)))
                axes.plot(curve.fpr, curve.tpr, "-" if at == self.model else "--", color=INK, label=name)
            x, y = self.roc.point_at(exact(self.threshold))
            axes.vlines(x, 0, y, color=TP)
            axes.hlines(y, 0, x, color=FP)
            axes.plot([x], [y], "o", color=INK)
            axes.set(xlabel="false positive rate", ylabel="true positive rate", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
            if len(self.names) > 1:
                axes.legend()
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the table at the threshold, and the points of the curve."""
        actual, positive = state["actual"], state["positive"]
        scores = [exact(score) for score in state["scores"][state["model"]]]
        ranked = RankedList([label == positive for label in actual], scores)
        try:
            caption = f"ROC curve, AUC = {decimal(auc(ranked))}"
        except Undefined as problem:
            caption = str(problem)
        P, N = ranked.quantities["P"], ranked.quantities["N"]
        cells = [[row.true, row.false, f"{row.true}/{P}", f"{row.false}/{N}"] for row in ranked.rows]
        points = table_html(caption, [_exact_text(row.score) for row in ranked.rows], ["TP", "FP", "TPR", "FPR"], cells)
        return matrix_html(_table(actual, positive, scores, exact(state["threshold"]))) + points


def _table(actual, positive, scores, threshold):
    """The table at a threshold."""
    other = next((label for label in actual if label != positive), f"not {positive}")
    called = [positive if score > threshold else other for score in scores]
    return ConfusionMatrix.from_labels(actual, called, [positive, other])


def _ranked(actual, scores=None, positive=None):
    """A ranked list of whatever was given."""
    actual = actual.ranked if isinstance(actual, RocCurve) else actual
    if scores is None:
        return actual if isinstance(actual, RankedList) else RankedList(actual, positive=positive)
    if isinstance(actual, RankedList):  # its classes, with other scores
        positive = next((label for label, flag in zip(_listed(actual.actual), actual.flags, strict=True) if flag), None)
        actual = actual.actual
    return RankedList(_listed(actual), _exactly(scores), positive)


def _exactly(scores):
    return [exact(score, f"scores[{at}]") for at, score in enumerate(_listed(scores, "scores"))]


def _listed(values, name="actual"):
    values = sequence(values, name, "a list is needed, with one entry for each example")
    return as_list(values)

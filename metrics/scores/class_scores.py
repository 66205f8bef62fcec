"""Scores for each of several classes, and the AUC of Hand and Till."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from numbers import Real

from metrics.engine.data import Data
from metrics.engine.formula import symbols, total
from metrics.engine.given import keyed
from metrics.engine.metric import Metric
from metrics.engine.types import Labels, Rows
from metrics.scores.ranked import RankedList
from metrics.tables.labels import in_order, is_missing, sequence
from metrics.tables.reading import class_names, labels_of, python_label
from metrics.words import brief

ROWS = "a row of scores is needed for each example"


class ClassScores(Data):
    """The class of each example, and a row of scores, one for every class in order of the labels.

    The labels are the classes in order, or the columns of a pandas table, or `labels`. `won[i][j]` counts the pairs of
    an example of class i and one of class j of which the first has the higher score for i, a tie counting half;
    `met[i][j]` counts all these pairs.

    >>> ClassScores(["a", "b", "a"], [[0.7, 0.3], [0.4, 0.6], [0.5, 0.5]])
    <ClassScores of 3 examples: 'a' 2, 'b' 1>
    """

    about = "scores for each of several classes"

    def __init__(self, actual: Labels, scores: Rows, labels: Labels | None = None) -> None:
        if labels is None and hasattr(scores, "columns"):
            labels = list(scores.columns)
        scores = scores.to_numpy() if hasattr(scores, "to_numpy") else scores
        if not hasattr(scores, "dtype"):
            scores = sequence(scores, "scores", ROWS)
        self.has_arrays = hasattr(scores, "dtype")
        self.actual = [python_label(label) for label in sequence(actual, "actual")]
        for at, label in enumerate(keyed(self.actual, "actual")):
            if is_missing(label):
                raise ValueError(f"actual[{at}] is missing: every example needs a label")
        self.labels = tuple(in_order({*self.actual})) if labels is None else _named(labels)
        if len(self.labels) < 2:
            raise ValueError(f"actual has {len(self.labels)} classes: at least two are needed")
        self.columns_of = _columns(scores, len(self.actual), len(self.labels))
        for at, label in enumerate(self.actual):
            if label not in self.labels:
                allowed = ", ".join(map(repr, self.labels))
                raise ValueError(f"actual[{at}] is {label!r}, which is not one of the labels {allowed}")

    takes, options = "the classes, and a row of scores for each example", ("labels",)

    tried = ((["a", "b", "a"], [[0.7, 0.3], [0.4, 0.6], [0.5, 0.5]]), {})

    @staticmethod
    def call(actual: ClassScores | Labels, scores: Rows | None = None, /, *, labels: Labels | None = None): ...

    @cached_property
    def quantities(self):
        members = {label: [] for label in self.labels}
        for at, label in enumerate(self.actual):
            members[label].append(at)
        groups, size = list(members.values()), range(len(self.labels))
        won = tuple(tuple(self._won(i, groups[i], groups[j]) for j in size) for i in size)
        met = tuple(tuple(len(groups[i]) * len(groups[j]) for j in size) for i in size)
        return {"f": won, "won": won, "met": met, "N": len(self.labels)}

    def _won(self, column, ours, theirs):
        if ours is theirs or not ours or not theirs:
            return Fraction(len(ours) * len(theirs), 2)  # a class wins half of the pairs with itself
        scores, flags = self.columns_of[column], [True] * len(ours) + [False] * len(theirs)
        if self.has_arrays:
            wins, ties = RankedList(flags, scores[ours + theirs]).pairs
        else:
            wins, ties = RankedList(flags, [scores[at] for at in ours + theirs]).pairs
        return wins + Fraction(ties, 2)

    def __repr__(self):
        counts = ", ".join(f"{label!r} {self.actual.count(label)}" for label in self.labels)
        return f"<ClassScores of {len(self.actual)} examples: {counts}>"


def _named(labels):
    labels = class_names(labels)
    return labels_of(labels, len(labels))


def _columns(scores, examples, classes):
    """The scores for each class, column by column."""
    scores = sequence(scores, "scores", ROWS)
    if len(scores) != examples:
        raise ValueError(f"actual has {examples} labels but scores has {len(scores)} rows")
    if hasattr(scores, "dtype"):
        if scores.ndim != 2 or scores.shape[1] != classes:
            raise ValueError(f"scores has shape {scores.shape}: a row of {classes} scores for each example is needed")
        if scores.dtype.kind not in "biuf" or (scores != scores).any():
            _check(scores.tolist())
        columns = list(scores.T)
    else:
        for at, row in enumerate(scores):
            if len(sequence(row, f"scores[{at}]", ROWS)) != classes:
                raise ValueError(f"scores[{at}] has {len(row)} numbers for {classes} classes")
        columns = [list(column) for column in zip(*scores, strict=True)]
        _check(scores)
    return columns


def _check(rows):
    for at, row in enumerate(rows):
        for number, score in enumerate(row):
            if not isinstance(score, Real):
                raise TypeError(f"scores[{at}][{number}] is {brief(score)}: a number is needed")
            if score != score:
                raise ValueError(f"scores[{at}][{number}] is {score}: every example needs a score for each class")


won, met, N = symbols("won met N")

multiclass_auc = Metric(
    "multiclass AUC",
    total(won / met, over="off") / (N * (N - 1)),
    "The mean, over every two classes, of the AUC between them, by the scores for the one and by those for the other.",
    aliases=["multi-class AUC", "Hand and Till's M", "one-vs-one AUC"],
    sources=["thesis 3.2.2.3, Table 3.11", "Hand and Till 2001"],
    sisters=["auc"],
    on=ClassScores,
    elsewhere="scikit-learn gives a number, of the classes that there are",
)

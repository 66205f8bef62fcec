"""Examples in the order of their scores: what the ranking metrics are computed on."""

from __future__ import annotations

import math
from collections.abc import Iterable
from copy import copy
from fractions import Fraction
from functools import cached_property, partial
from numbers import Real

from metrics.engine.data import Data, Lazily
from metrics.engine.formula import LISTS
from metrics.engine.given import as_list, is_among, whole
from metrics.engine.rational import Undefined
from metrics.engine.types import Label, Labels, Rows, Values
from metrics.exact import count, exact
from metrics.markup import table_html
from metrics.scores.ranked_quantities import EXACT, OF_POSITIONS, Row, quantity, rows
from metrics.tables.labels import count_pairs_of_lists, is_missing, sequence
from metrics.tables.table import Table
from metrics.words import brief

SHOWN = 20  # examples that a repr lists
MINUS = str.maketrans("−–", "--")  # what people type or copy for -


class RankedList(Data):
    """Examples of two classes and their scores; the higher a score, the more positive.

    1 and True are positive, other labels need `positive`. Without scores the examples are in order already, the one
    ranked lowest first, as in the thesis; + is positive there.

    >>> RankedList([1, 0, 1], [0.9, 0.8, 0.7])
    RankedList([1, 0, 1], [0.9, 0.8, 0.7])
    >>> RankedList("- - + - +")
    RankedList('--+-+')
    """

    about, title = "labels and scores", "Ranked list"
    hint = "One example a line: 1 if it is positive, else 0; its score."
    example, shape = "thesis_1_2", (2, 0)

    @classmethod
    def from_typed(cls, rows):
        """From lines of a label, 1 or 0, and a score."""
        return cls([exact(label) for label, _ in rows], [exact(score) for _, score in rows])

    def as_typed(self):
        """A line for each example."""
        return [[int(flag), score] for flag, score in zip(self.flags, self.scores, strict=True)]

    def __init__(self, actual: Labels, scores: Values | None = None, positive: Label = None) -> None:
        if scores is None:
            actual, positive = _in_order(actual), "+"
            scores = range(1, len(actual) + 1)  # their places
        actual, scores = sequence(actual, "actual"), sequence(scores, "scores")
        if len(actual) != len(scores):
            raise ValueError(f"actual has {len(actual)} labels but scores has {len(scores)} numbers")
        self.actual, self.has_arrays = actual, hasattr(actual, "dtype") or hasattr(scores, "dtype")
        if self.has_arrays:
            from metrics.scores.ranked_arrays import examples

            self.flags, self.scores = examples(actual, scores, positive)
        else:
            self.flags, self.scores = flags_of(actual, positive), _checked(scores)
        self.labels = range(1, len(scores) + 1)
        self.quantities = Lazily({name: partial(quantity, self, name) for name in EXACT})

    @classmethod
    def from_positions(cls, placed: Iterable[int]) -> RankedList:
        """The predicted positions of the examples whose true positions are 1, 2, 3…; the upper half is positive.

        >>> RankedList.from_positions([3, 6, 8, 1, 4, 2, 5, 7]).quantities["reversed"]
        (2, 4, 5, 0, 1, 0, 0, 0)
        """
        placed = [count(place, f"placed[{at}]") for at, place in enumerate(sequence(placed, "placed"))]
        size, known = len(placed), set()
        for at, place in enumerate(placed):
            if not 1 <= place <= size or place in known:
                raise ValueError(
                    f"placed[{at}] is {brief(place)}: {size} examples have the positions 1 to {size}, each once"
                )
            known.add(place)
        ranked = cls([true > size // 2 for true in range(1, size + 1)], placed)
        ranked.quantities.makers |= {name: partial(quantity, ranked, name) for name in OF_POSITIONS}
        return ranked

    @classmethod
    def from_table(cls, table: Table | Rows) -> RankedList:
        """The predictions of a model that only says yes or no: two scores, 1 and 0.

        >>> RankedList.from_table([[1, 1], [2, 0]])
        RankedList([1, 1, 0, 0], [1, 0, 1, 1])
        """
        table, _, _ = Table.read(None, table, (), {})
        if len(table.labels) != 2:
            raise ValueError(f"table has {len(table.labels)} classes: a ranked list has two")
        known = table.quantities
        kinds = [(1, 1, "TP"), (1, 0, "FN"), (0, 1, "FP"), (0, 0, "TN")]
        examples = [(label, score) for label, score, cell in kinds for _ in range(count(known[cell], cell))]
        return cls([label for label, _ in examples], [score for _, score in examples])

    @classmethod
    def of(
        cls, actual: RankedList | Table | Labels, scores: Values | None = None, positive: Label = None
    ) -> RankedList:
        """What stands for a ranked list: one, a table of two classes, or labels and scores."""
        if isinstance(actual, Table) and scores is None and positive is None:
            return cls.from_table(actual)
        return actual if isinstance(actual, RankedList) else cls(actual, scores, positive)

    tried = (([1, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.1]), {})

    @staticmethod
    def call(actual: RankedList | Table | Labels, /, scores: Values | None = None, *, positive: Label = None): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, Table):
            first = cls.from_table(first)
        if not isinstance(first, cls):
            given = dict(given)
            scores, words = (words[0], words[1:]) if words else (given.pop("scores", None), ())
            first = cls(first, scores, given.pop("positive", None))
        if first.has_arrays and not first.is_array and metric.formula.symbols & LISTS:
            first = first.arrays()
        return first.judged(metric), words, given

    def judged(self, metric):
        """The same list; where the metric compares positives with negatives and there is one class, it says so."""
        if not metric.formula.symbols >= {"P", "N"} or (self.quantities["P"] and self.quantities["N"]):
            return self
        sign = "positive" if self.quantities["P"] else "negative"
        other = copy(self.exactly())
        other.problem = Undefined(f"every example is {sign}", via=("the ROC curve", None))
        return other

    @cached_property
    def rows(self) -> list[Row]:
        """A `Row` for each score, from the highest: who has it, and who has this one or a higher one."""
        if self.has_arrays:
            from metrics.scores.ranked_arrays import counts

            return rows(counts(self))
        found = {}
        for score, flag in zip(self.scores, self.flags, strict=True):
            found.setdefault(score, [0, 0])[not flag] += 1
        return rows((score, *found[score]) for score in sorted(found, reverse=True))

    @cached_property
    def positives(self) -> int:
        """How many examples are positive."""
        return int(self.flags.sum()) if self.has_arrays else sum(self.flags)

    @cached_property
    def pairs(self) -> tuple[int, int]:
        """The pairs of a positive and a negative that are won, and those that are tied."""
        if self.has_arrays:
            from metrics.scores.sorting import pair_counts

            return pair_counts(self.flags, self.scores)[:2]
        negatives = len(self) - self.positives
        wins = sum(row.positives * (negatives - row.false) for row in self.rows)
        return wins, sum(row.positives * row.negatives for row in self.rows)

    def hits(self, depth: int) -> Fraction:
        """The positives among so many examples with the highest scores; of tied ones, as many as chance would take.

        >>> RankedList([1, 0, 1, 0], [3, 2, 2, 1]).hits(2)
        Fraction(3, 2)
        """
        depth = whole(depth, "depth", 0, len(self))
        if not depth:
            return Fraction(0)
        if self.has_arrays:
            from metrics.scores.ranked_arrays import hits

            return hits(self, depth)
        row = next(row for row in self.rows if row.depth >= depth)
        room = depth - (row.depth - row.tied)
        return row.true - row.positives + Fraction(row.positives * room, row.tied)

    def arrays(self):
        """The same list, to be computed with in floats."""
        from metrics.scores import ranked_arrays

        other = copy(self)
        other.is_array, other._exact = True, self
        other.quantities = Lazily({name: partial(ranked_arrays.quantity, self, name) for name in ranked_arrays.FLOATS})
        return other

    def exactly(self):
        return self._exact if self.is_array else self

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self):
        if len(self) > SHOWN:
            known = self.quantities
            return f"<RankedList of {len(self)} examples: {known['P']} positive, {known['N']} negative>"
        actual, scores = as_list(self.actual), as_list(self.scores)
        if scores == [*self.labels] and {*actual} <= {"+", "-"}:
            return f"RankedList({''.join(actual)!r})"
        return f"RankedList({actual}, {scores})"

    def _repr_html_(self):
        scores, flags = self.scores, self.flags
        if self.has_arrays:
            from metrics.scores.ranked_arrays import highest

            scores, flags = highest(self, SHOWN)
        top = sorted(zip(scores, flags, strict=True), reverse=True)[:SHOWN]
        cells, ranks = [["+" if flag else "-", score] for score, flag in top], [*range(1, len(top) + 1)]
        if len(self) > SHOWN:
            cells, ranks = [*cells, ["…", "…"]], [*ranks, "…"]
        return table_html("Ranked list, the highest score first", ranks, ["class", "score"], cells)


def _in_order(actual):
    """The signs of a list that is in order already."""
    if isinstance(actual, str):
        actual = [sign for sign in actual.translate(MINUS) if not sign.isspace() and sign != "|"]
    actual = list(sequence(actual, "actual"))
    for at, sign in enumerate(actual):
        if not isinstance(sign, str) or sign not in ("+", "-"):
            raise TypeError(f"scores is missing, and actual[{at}] is {sign!r}: only + and - can stand in order alone")
    return actual


def flags_of(actual, positive):
    """Whether each example of a list is positive."""
    found, _ = count_pairs_of_lists(actual, actual)
    one = positive_of(found, positive)
    return [bool(label == one) for label in actual]


def positive_of(labels, positive):
    """The positive one of the labels that were found, in order."""
    if len(labels) > 2:
        names = ", ".join(map(repr, labels[:5])) + ", …" * (len(labels) > 5)
        raise ValueError(f"actual has {len(labels)} classes, {names}: a ranked list has two; see multiclass_auc")
    if positive is not None:
        if (
            getattr(positive, "ndim", 0)
            or is_missing(positive)
            or (len(labels) == 2 and not is_among(positive, labels))
        ):
            if len(labels) == 1:
                raise ValueError(f"positive is {brief(positive)}: it is one label, and every label is {labels[0]!r}")
            raise ValueError(f"positive is {brief(positive)}: choose one of {labels[0]!r}, {labels[1]!r}")
        return positive
    if len(labels) == 2 and not (labels[1] == 1 and labels[0] in (0, -1)):
        raise ValueError(f"which class is positive? Say positive={labels[0]!r} or positive={labels[1]!r}")
    if len(labels) == 1 and labels[0] not in (0, 1):
        raise ValueError(f"every label is {labels[0]!r}: say positive={labels[0]!r} if that is the positive class")
    return 1


def _checked(scores):
    """Scores that are numbers and can be compared with each other."""
    types = {*map(type, scores)}
    strange = {kind for kind in types if not issubclass(kind, Real)}
    for at, score in enumerate(scores):
        if type(score) in strange:
            raise TypeError(f"scores[{at}] is {brief(score)}: a number is needed")
        if score != score:
            raise ValueError(f"scores[{at}] is {score}: every example needs a score")
    if len(types) == 1 or types <= {int, float, bool}:
        return list(scores)
    return [score if abs(score) == math.inf else exact(score) for score in scores]  # 0.1 and Fraction(1, 10) are a tie

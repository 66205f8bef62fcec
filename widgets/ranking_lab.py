"""Two ranked lists to reorder, and what every measure says of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

import metrics
from metrics import RankedList
from metrics.engine.given import is_among, whole
from metrics.exact import exact, shortest
from metrics.examples import thesis_1_2
from metrics.lab.compare import compare_measures
from metrics.lab.measures import OF_ORDERS
from metrics.lab.pair_counting import kind_of_pair
from metrics.lab.result import PairCounts
from metrics.markup import table_html
from metrics.scores.rank_measures import Positions
from metrics.scores.ranked import MINUS
from metrics.tables.labels import sequence
from widgets.base import Widget, exact_list
from widgets.pies import LONGEST, MEASURES, ORDERINGS

MOST = 20  # examples of a list
# Table 3.1 of the thesis, the best place first; the places have the probabilities of its table 1.2.
TABLE_3_1, PROBABILITIES = ("+++--++---", "-++++----+"), sorted(thesis_1_2.scores, reverse=True)


class RankingLab(Widget):
    """Two ranked lists to reorder; `first` and `second` are the lists, `agreement` what two measures say of them.

    Signs stand with the best place first, as on the screen, and each class is then taken to be in its true order; the
    signs of a `RankedList`, and of metrics such as `auc`, stand with the lowest first. A `RankedList`, or where the
    examples 1, 2, 3… were placed, 1 being the lowest place, will do too. `scores` are those of the places, best first.

    >>> lab = RankingLab("+++--++---", "-++++----+")
    >>> lab.first, lab.agreement, [str(value) for value in lab.values()["auc"]]
    (RankedList('---++--+++'), 'inconsistent', ['21/25', '16/25'])
    >>> lab.positions[0]
    Positions.from_positions([1, 2, 3, 6, 7, 4, 5, 8, 9, 10])
    """

    kinds = ("Positions",)
    gives = "positions"
    rows = traitlets.List().tag(sync=True)  # the examples' true positions, from the best place on
    positives = traitlets.Int(1).tag(sync=True)  # so many of the highest positions are positive
    scores = exact_list()  # of the places, from the best
    measures = traitlets.List(["auc", "accuracy"]).tag(sync=True)
    of = traitlets.Int(0).tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the measures of the page; the others are behind "more"

    def __init__(
        self,
        first: Any = None,
        second: Any = None,
        positives: int | None = None,
        scores: Any = None,
        measures: Iterable[str] = ("auc", "accuracy"),
        **words: Any,
    ) -> None:
        measures = list(sequence(measures, "measures", "two names of measures are needed"))
        own = measures if first is not None else []  # of lists of one's own, those that are compared
        for at, key in enumerate(measures):
            if not is_among(key, MEASURES):
                raise ValueError(f"measures[{at}] is {key!r}: choose two of {', '.join(MEASURES)}")
        if first is None and second is None:
            (first, second), scores = TABLE_3_1, PROBABILITIES if scores is None else scores
        super().__init__(measures=measures, own=own, **words)
        self._take(_read(first, "first"), _read(second, "second"), positives, scores)

    def _take(self, first, second, positives=None, scores=None):
        """Show two lists as `_read` gives them, if they are of the same examples."""
        if positives is not None:
            positives = whole(positives, "positives", 1, MOST)
        size, known = len(first[0]), {first[1], second[1], positives} - {None}
        if len(second[0]) != size or len(known) > 1:
            words = [f"{len(row)} examples{f', {P} of them positive' if P else ''}" for row, P, _ in (first, second)]
            raise ValueError(f"first has {words[0]}; second has {words[1]}: both lists rank the same examples")
        positives = known.pop() if known else size - size // 2
        if not 2 <= size <= MOST or not 0 < positives < size:
            raise ValueError(
                f"first has {size} examples, {positives} positive: 2 to {MOST}, of both classes, are ranked"
            )
        given = [own for own in (scores, first[2], second[2]) if own is not None]
        if scores is None and len(given) == 2 and given[0] != given[1]:
            raise ValueError("first and second have different scores: here a score belongs to a place, in both lists")
        with self.hold_sync(), self.hold_trait_notifications():
            self.rows, self.positives = [first[0], second[0]], positives
            self.scores = _falling(given[0] if given else range(size, 0, -1), size)

    def _replace(self, at, one):
        lists = [(row, self.positives, None) for row in self.rows]
        lists[at] = one
        self._take(*lists, scores=one[2] or (self.scores if len(self.scores) == len(one[0]) else None))

    def _list(self, at):
        """The list with its classes and scores, the lowest place first, as the thesis has it."""
        size = len(self.rows[at])
        flags = [true > size - self.positives for true in self.rows[at][::-1]]
        if len(self.scores) != size or self.scores == [*range(size, 0, -1)]:  # lists of another size were typed
            return RankedList("".join("-+"[flag] for flag in flags))
        return RankedList([*map(int, flags)], [_as_float(score) for score in self.scores[::-1]])

    @property
    def first(self):
        """The first list as it is now, a `RankedList`: the lowest place first."""
        return self._list(0)

    @first.setter
    def first(self, ranked):
        self._replace(0, _read(ranked, "first"))

    @property
    def second(self):
        """The second list as it is now, a `RankedList`: the lowest place first."""
        return self._list(1)

    @second.setter
    def second(self, ranked):
        self._replace(1, _read(ranked, "second"))

    @property
    def positions(self):
        """Where the examples were placed, in both lists."""
        return tuple(Positions.from_positions(_inverse(row[::-1])) for row in self.rows)

    def values(self):
        """What each measure says: {measure: (of the first list, of the second)}."""
        lists = self.first, self.second
        return {key: tuple(map(_measure(key), self.positions if key in OF_ORDERS else lists)) for key in MEASURES}

    @property
    def agreement(self):
        """Among the five kinds of pairs that `compare_measures` counts, the kind of these two lists."""
        signs = []
        for key in self.measures:
            one, other = self.values()[key]
            sign = (one > other) - (one < other)
            signs.append(-sign if getattr(metrics, key).better == "lower" else sign)
        return PairCounts._fields[kind_of_pair(*signs)]

    @property
    def comparison(self):
        """What the two measures say of all pairs of such lists, or None if that is not counted at once."""
        size, ordered = len(self.rows[0]), not OF_ORDERS.keys().isdisjoint(self.measures)
        half = self.positives == size - size // 2
        if "soft_auc" in self.measures or (ordered and not half) or size > (ORDERINGS if ordered else LONGEST):
            return None
        return compare_measures(*self.measures, size if ordered else (self.positives, size - self.positives))

    def figure(self):
        """Both lists, cut where accuracy cuts them, and the five kinds of pairs of all such lists."""
        from matplotlib import pyplot

        from widgets.figures import FN, FP, INK, TN, TP, style
        from widgets.plots import draw_five_parts

        size, both = len(self.rows[0]), self.comparison
        with style():
            figure, parts = pyplot.subplots(2 if both else 1, figsize=(5.2, 3.4 if both else 1.7), squeeze=False)
            axes = parts[0][0]
            for at, row in enumerate(self.rows):
                for place, true in enumerate(row):
                    above, positive = place < self.positives, true > size - self.positives
                    colour = (TP if above else FN) if positive else FP if above else TN
                    for low, high, hatch in ((0, 0.8, None), (0.58, 0.22, {FN: "\\\\\\", FP: "///"}.get(colour))):
                        box = pyplot.Rectangle((place, at + low), 0.86, high, fill=False, edgecolor=colour, hatch=hatch)
                        axes.add_patch(box).set_visible(not low or bool(hatch))  # mistakes are hatched at the foot
                    axes.text(place + 0.43, at + 0.3, "+" if positive else "−", color=INK, ha="center", va="center")
            axes.axvline(self.positives - 0.07, color=INK, linewidth=1.5)
            axes.set(xlim=(-0.1, size), ylim=(2, -0.2), xticks=[])
            axes.set_title("Best place first; left of the line: called positive", size=10)
            axes.set_yticks([0.4, 1.4], ["a", "b"])
            if both:
                draw_five_parts(parts[1][0], both, [MEASURES[key] for key in self.measures])
                parts[1][0].set_title("All pairs of such lists, ordered by", size=10)
            axes.spines[:].set_visible(False)
            axes.tick_params(length=0)
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the lists, from the best place on, and two measures."""
        rows, size = state["rows"], len(state["rows"][0])
        signs = ["".join("+" if true > size - state["positives"] else "−" for true in row) for row in rows]
        found = [[_measure(key)(RankedList(row[::-1])) for row in signs] for key in ("auc", "accuracy")]
        cells = [signs, [" ".join(map(str, row)) for row in rows], *([shortest(x)[0] for x in row] for row in found)]
        return table_html("Two ranked lists", ["best first", "true positions", "AUC", "accuracy"], ["a", "b"], cells)


def _read(ranked, name):
    """(true positions from the best place on, positives, scores) of what stands for a ranked list; None: not said."""
    if isinstance(ranked, str):
        ranked = [sign for sign in ranked.translate(MINUS) if not sign.isspace() and sign != "|"]
    if isinstance(ranked, RankedList) and "placed" not in ranked.quantities.makers:
        scores, flags = zip(*sorted(zip(ranked.scores, ranked.flags, strict=True), reverse=True), strict=True)
        own = None if scores == (*range(len(flags), 0, -1),) else _falling(scores, len(flags))
        return *_numbered(flags), own
    ranked = list(sequence(getattr(ranked, "scores", ranked), name))
    if any(is_among(sign, ("+", "-")) for sign in ranked):
        for at, sign in enumerate(ranked):
            if not is_among(sign, ("+", "-")):
                raise ValueError(f"{name}[{at}] is {sign!r}: write + and -, best first, or where each was placed")
        return *_numbered([sign == "+" for sign in ranked]), None
    return _inverse(Positions.from_positions(ranked).scores)[::-1], None, None


def _numbered(flags):
    """True positions with each class in order, and how many are positive."""
    next_one = {True: iter(range(len(flags), 0, -1)), False: iter(range(len(flags) - sum(flags), 0, -1))}
    return [next(next_one[bool(flag)]) for flag in flags], sum(flags)


def _inverse(order):
    """Which example is in each place, from where each was placed, and the other way round."""
    return [order.index(number) + 1 for number in range(1, len(order) + 1)]


def _falling(scores, size):
    scores = sequence(scores, "scores", "the scores of the places are needed, best first")
    scores = [exact(score, f"scores[{at}]") for at, score in enumerate(scores)]
    if len(scores) != size:
        raise ValueError(f"scores has {len(scores)} numbers for {size} places")
    for at in range(1, size):
        if scores[at] >= scores[at - 1]:
            raise ValueError(f"scores[{at}] is {scores[at]}, and {scores[at - 1]} before it: they fall, without ties")
    return scores


def _as_float(score):
    return float(score) if exact(float(score)) == score else score


def _measure(key):
    if key != "accuracy":
        return getattr(metrics, key)

    def accuracy(ranked):  # as many are called positive as are
        P, N, hits = (int(ranked.quantities[name]) for name in ("P", "N", "hits_P"))
        return metrics.accuracy([[hits, P - hits], [P - hits, N - P + hits]])

    return accuracy

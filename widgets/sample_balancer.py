"""Make two classes as large as each other, and see what is duplicated, left out or made."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import traitlets

from metrics.engine.given import is_among, rows_of_lists
from metrics.engine.types import Labels
from metrics.exact import exact
from metrics.handling.imbalance import random_oversample, random_undersample, smote, smote_draws
from metrics.markup import table_html
from metrics.tables.labels import places, sequence
from widgets.base import Widget, exact_list

METHODS = ["none", "oversample", "undersample", "smote"]
MOST_POINTS, FAR = 300, 10**12


def _cloud():
    """95 common examples and 5 rare ones, which are the positive class; where they lie is ours."""
    draw = random.Random(6).random
    many = [[3 + 7 * (draw() + draw() + draw()) / 3, 1 + 9 * (draw() + draw()) / 2] for _ in range(95)]
    few = [[1, 2], [2.6, 4.4], [1.4, 7.4], [4.2, 1.2], [4.6, 6]]
    return [[round(x, 1), round(y, 1)] for x, y in [*many, *few]], ["-"] * 95 + ["+"] * 5


class SampleBalancer(Widget):
    """Two classes of points to balance; `balanced` are the points and labels then, `observe` tells of changes.

    >>> balancer = SampleBalancer([[0, 0], [2, 2], [9, 9], [8, 9], [9, 8]], list("++---"), k=1, seed=0)
    >>> points, labels = balancer.balanced
    >>> len(points), labels[-1]
    (6, '+')
    """

    gives = "data"
    points = exact_list()
    labels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    method = traitlets.Enum(METHODS, "smote").tag(sync=True)
    k = traitlets.Int(3).tag(sync=True)
    draws = traitlets.List().tag(sync=True)  # places to duplicate or to keep, or [one, its neighbour, how far]
    at = traitlets.Int(0).tag(sync=True)  # the point that is chosen

    def __init__(
        self,
        points: Any = None,
        labels: Labels | None = None,
        method: str = "smote",
        k: int = 3,
        seed: int = 0,
        amount: int | None | None = None,
        draws: Any = None,
        **words: Any,
    ) -> None:
        if (points is None) != (labels is None):
            raise ValueError("points and labels come together: give both, or neither")
        if not is_among(method, METHODS):
            raise ValueError(f"method is {method!r}: choose one of {', '.join(map(repr, METHODS))}")
        points, labels = _checked(*(_cloud() if points is None else (points, labels)))
        draws = _drawn(points, labels, method, k, seed, amount) if draws is None else _sendable(draws)
        _balanced(points, labels, method, k, draws)
        words.setdefault("at", labels.index(_minority(labels)))
        super().__init__(points=points, labels=labels, method=method, k=k, draws=draws, **words)

    @property
    def data(self):
        """The points and their labels as they are now, before they are balanced; what is set is drawn anew."""
        return self.points, self.labels

    @data.setter
    def data(self, data):
        points, labels = _checked(*data)
        draws = _drawn(points, labels, self.method, self.k)
        with self.hold_sync(), self.hold_trait_notifications():
            self.points, self.labels, self.draws, self.at = points, labels, draws, labels.index(_minority(labels))

    @property
    def balanced(self):
        """The points and the labels when they are balanced."""
        return _balanced(self.points, self.labels, self.method, self.k, self.draws)

    @traitlets.observe("method", "k", "labels")
    def _draw_anew(self, _):
        """What was drawn for something else is drawn again."""
        try:
            self.balanced  # noqa: B018
        except ValueError:
            self.draws = _drawn(self.points, self.labels, self.method, self.k)

    def figure(self):
        """The points before and after: a shape and a colour for each class, rings for duplicates, diamonds are made."""
        from matplotlib import pyplot

        from widgets.figures import FN, INK, RULE, TP, style

        points, labels = self.balanced
        small, before = _minority(self.labels), [[float(x) for x in point] for point in self.points]
        with style():
            figure, panels = pyplot.subplots(1, 2, figsize=(8, 4), sharex=True, sharey=True)
            for axes, title in zip(panels, ("before", "after"), strict=True):
                axes.set(title=f"{title}: {len(before if title == 'before' else points)} points", aspect="equal")
            for axes, shown, named in ((panels[0], before, self.labels), (panels[1], points, labels)):
                for label in dict.fromkeys(self.labels):
                    known = [point for point, own in zip(shown, named, strict=True) if own == label and point in before]
                    mark, size, colour = ("s", 30, TP) if label == small else ("o", 14, FN)
                    axes.scatter(
                        *zip(*known, strict=True),
                        marker=mark,
                        s=size,
                        color=colour,
                        label="−" if label == "-" else label,
                    )
            made = [point for point in points if point not in before]
            if made:
                panels[1].scatter(
                    *zip(*made, strict=True), marker="D", s=22, facecolor="none", edgecolor=TP, label="made"
                )
            copies = {at: times for at, times in Counter(map(tuple, points)).items() if times > 1}
            for at, times in copies.items() if self.method == "oversample" else ():
                panels[1].scatter(*at, s=140, facecolor="none", edgecolor=RULE, label="duplicated")
                panels[1].annotate(f"×{times}", at, (7, -3), textcoords="offset points", color=INK)
            marks = {
                name: mark for axes in panels for mark, name in zip(*axes.get_legend_handles_labels(), strict=True)
            }
            figure.legend(marks.values(), marks, loc="outside lower center", ncols=4, fontsize=10)
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: how large the classes are, before and after."""
        before = state["labels"]
        points = [[exact(x) for x in point] for point in state["points"]]
        _, after = _balanced(points, before, state["method"], state["k"], state["draws"])
        cells = [
            [f"{labels.count(label)}/{len(labels)}" for labels in (before, after)] for label in dict.fromkeys(before)
        ]
        return table_html("Class sizes", dict.fromkeys(before), ["before", "after"], cells)


def _checked(points, labels):
    """Points as pairs of exact numbers, and two classes of labels."""
    rows = rows_of_lists(points, "points", "points of two coordinates are needed")
    labels = [str(label) for own in [list(sequence(labels, "labels"))] for label in own]
    if len(rows) != len(labels):
        raise ValueError(f"there are {len(rows)} points but {len(labels)} labels")
    for at, row in enumerate(rows):
        if len(row) != 2:
            raise ValueError(f"points[{at}] has {len(row)} coordinates: two are needed, x and y")
    if len(rows) > MOST_POINTS:
        raise ValueError(f"there are {len(rows)} points: up to {MOST_POINTS} can be shown")
    if len(set(labels)) > 2:
        raise ValueError(f"labels has {len(set(labels))} classes: two are needed here")
    points = [[exact(x, f"points[{at}][{axis}]") for axis, x in enumerate(row)] for at, row in enumerate(rows)]
    for at, point in enumerate(points):
        if max(map(abs, point)) > FAR:
            raise ValueError(f"points[{at}] is farther out than {FAR:.0e}: that is too far to be drawn")
    return points, labels


def _sendable(draws):
    """What was drawn, in numbers that a page can be told; what is none stays, and is refused where it is used."""
    draws = sequence(draws, "draws", "what was drawn is needed: places, or ways between two points")
    return [[_number(part) for part in one] if isinstance(one, list | tuple) else _number(one) for one in draws]


def _number(drawn):
    """A number of NumPy as one of Python."""
    return drawn.item() if hasattr(drawn, "item") and getattr(drawn, "ndim", 1) == 0 else drawn


def _minority(labels):
    sizes = {label: len(own) for label, own in places(labels).items()}
    return min(sizes, key=sizes.get)


def _drawn(points, labels, method, k, seed=0, amount=None):
    """What is drawn with a seed: exactly what the library would draw with it."""
    numbers = list(range(len(labels)))
    if method == "oversample":
        return [int(at) for at in random_oversample(numbers, labels, seed)[0][len(labels) :]]
    if method == "undersample":
        return [int(at) for at in random_undersample(numbers, labels, seed)[0]]
    if method == "none":
        return []
    sizes = Counter(labels)
    size = sizes[_minority(labels)]
    smote([[float(x) for x in point] for point in points], labels, k=k, amount=amount, seed=seed)  # or it tells why not
    amount = max(sizes.values()) - size if amount is None else int(amount)
    return _sendable(zip(*smote_draws(size, int(k), amount, seed), strict=True))


def _balanced(points, labels, method, k, draws):
    rows = [[float(x) for x in point] for point in points]
    if method == "oversample":
        return random_oversample(rows, labels, draws=draws)
    if method == "undersample":
        return random_undersample(rows, labels, draws=draws)
    if method == "none":
        return rows, list(labels)
    found, named = smote(rows, labels, k=k, draws=draws)
    return found.tolist(), named

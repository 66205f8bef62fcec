"""Move points between clusters and watch the pairs, and every metric that counts them, follow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import traitlets

from metrics import (
    CATALOGUE,
    MatchingMatrix,
    MatrixPair,
    OverlapTable,
    PairTable,
    Undefined,
    ideal_matrix,
    observed_matrix,
)
from metrics.clusters.memberships import SEVERAL, sets_of
from metrics.engine.types import Labels
from metrics.exact import decimal
from metrics.markup import table_html
from metrics.tables.labels import in_order, sequence
from widgets.base import Widget, chosen

MOST = 300  # points that a page can show
CLASSES, CLUSTERS = list("+++++---"), list("11112222")  # the only points that have the pairs of figure 1.11
_WHOLE = re.compile(r"0|-?[1-9]\d{0,14}")


def _label(label):
    """A label as it comes back from the page: text, or a number where it reads as a whole one."""
    return int(str(label)) if _WHOLE.fullmatch(str(label)) else str(label)


def _texts(labels, _):
    return [str(label) for label in labels]


def _labels(texts, _):
    return [_label(text) for text in texts]


def _lists(clusters, _):
    """For the page: of every point the list of its clusters."""
    return [_texts(own if isinstance(own, list) else [own], _) for own in clusters]


def _simplified(clusters, _):
    """From the page: a point's only cluster, or the list of them."""
    return [_label(own[0]) if len(own) == 1 else _labels(own, _) for own in clusters]


class PairExplorer(Widget):
    """Points with their classes, in clusters that may overlap; `pairs`, `matching` and `matrices` compare the two.

    >>> explorer = PairExplorer(["a", "a", "b"], [1, 1, 2])
    >>> explorer.clusters = [1, 2, [1, 2]]
    >>> explorer.pairs
    PairTable(u11=0, u10=1, u01=2, u00=0)
    """

    kinds = ("PairTable", "OverlapTable", "MatchingMatrix", "MatrixPair")
    gives = "pairs"
    names = traitlets.List().tag(sync=True)
    classes = traitlets.List().tag(sync=True, to_json=_texts, from_json=_labels)
    clusters = traitlets.List().tag(sync=True, to_json=_lists, from_json=_simplified)
    see = traitlets.Enum(["pairs", "matching matrix", "matrices", "overlapping"], "pairs").tag(sync=True)
    focus = traitlets.Unicode("rand").tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        classes: Any = None,
        clusters: Labels | None = None,
        names: Labels | None = None,
        focus: str | Iterable[str] | None = None,
        **words: Any,
    ) -> None:
        kinds = (PairTable, OverlapTable, MatchingMatrix, MatrixPair)
        focus, own = chosen(focus, "rand", [key for kind in kinds for key in CATALOGUE.of(kind)])
        if isinstance(classes, MatchingMatrix):
            classes, clusters = _points(classes)
        elif classes is None and clusters is None:
            classes, clusters = CLASSES, CLUSTERS
        classes, clusters = sequence(classes, "classes"), sequence(clusters, "clusters")
        names = range(1, len(classes) + 1) if names is None else sequence(names, "names")
        super().__init__(
            names=list(names), classes=list(classes), clusters=list(clusters), focus=focus, own=own, **words
        )

    @traitlets.validate("names", "classes", "clusters")
    def _made_sure(self, proposal):
        trait = proposal["trait"].name
        sets = [in_order({_label(one) for one in own}) for own in sets_of(proposal["value"], trait)]
        for at, own in enumerate(sets):
            if not own or (trait != "clusters" and isinstance(proposal["value"][at], SEVERAL)):
                allowed = "one or several clusters" if trait == "clusters" else f"one of the {trait}"
                raise ValueError(f"{trait}[{at}] is {proposal['value'][at]!r}: a point has {allowed}")
        sizes = {name: len(getattr(self, name)) for name in ("names", "classes", "clusters")} | {trait: len(sets)}
        if len({*sizes.values()}) > 1:
            told = "{} names, {} classes and {} clusters".format(*sizes.values())
            raise ValueError(f"there are {told}: every point has one of each")
        _enough(len(sets))
        if trait == "names" and len({own[0] for own in sets}) < len(sets):
            raise ValueError(f"names is {proposal['value']!r}: every point has a name of its own")
        return [str(own[0]) if trait == "names" else own[0] if len(own) == 1 else own for own in sets]

    @property
    def pairs(self):
        """The pairs of points, by whether they share a class and a cluster."""
        return PairTable.from_labels(self.classes, self.clusters)

    @property
    def matching(self):
        """Classes by clusters; to set it is to have these points."""
        return MatchingMatrix.from_labels(self.classes, self.clusters)

    @matching.setter
    def matching(self, matrix):
        classes, clusters = _points(matrix if isinstance(matrix, MatchingMatrix) else MatchingMatrix(matrix))
        with self.hold_sync(), self.hold_trait_notifications():
            self.names, self.classes, self.clusters = list(range(1, len(classes) + 1)), classes, clusters

    @property
    def matrices(self):
        """The ideal and the observed matrix."""
        return MatrixPair(ideal_matrix(self.classes), observed_matrix(self.clusters))

    def figure(self):
        """All pairs as a triangle, and how many there are of each kind."""
        from matplotlib import pyplot
        from matplotlib.patches import Patch, Rectangle

        from widgets.figures import FN, FP, INK, TN, TP, style

        looks = {
            "u11": (TP, TP, ""),
            "u10": ("none", FN, "///"),
            "u01": ("none", FP, "\\\\\\"),
            "u00": ("none", TN, ""),
        }
        looks = {
            cell: {"facecolor": face, "edgecolor": edge, "hatch": hatch} for cell, (face, edge, hatch) in looks.items()
        }
        x, y = self.matrices.x, self.matrices.y
        with style():
            figure, axes = pyplot.subplots()
            for j, i in combinations(range(len(self.names)), 2):
                axes.add_patch(Rectangle((j + 0.06, -i + 0.06), 0.88, 0.88, **looks[f"u{x[i][j]}{y[i][j]}"]))
            for at, (name, label) in enumerate(zip(self.names, self.classes, strict=True)):
                axes.text(at + 0.1, 0.5 - at, f"{name} ({'−' if label == '-' else label})", va="center", color=INK)
            size, counts = len(self.names), self.pairs.quantities
            axes.set(xlim=(0, size + 1), ylim=(1 - size, 1), aspect="equal")
            axes.axis("off")
            handles = [Patch(label=f"{cell} = {counts[cell]}", **look) for cell, look in looks.items()]
            axes.legend(handles=handles, loc="upper right", frameon=False)
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the points, their pairs and what these come to."""
        pairs = PairTable.from_labels(state["classes"], state["clusters"])
        rows = [[label, ", ".join(own)] for label, own in zip(state["classes"], state["clusters"], strict=True)]
        names = ["rand", "jaccard", "adjusted_rand", "fowlkes_mallows"]
        values = [CATALOGUE[name].work(pairs).value for name in names]
        values = [[str(value) if isinstance(value, Undefined) else decimal(value)] for value in values]
        return (
            table_html("Points", state["names"], ["class", "clusters"], rows)
            + pairs._repr_html_()
            + table_html("Metrics", [CATALOGUE[name].name for name in names], ["value"], values)
        )


def _enough(points):
    if not 2 <= points <= MOST:
        raise ValueError(f"there are {points} points: 2 to {MOST} can be shown")


def _points(matrix):
    """Points that have this matching matrix: their classes and their clusters."""
    if matrix.overlapping:
        raise ValueError(
            "the matrix is of overlapping clusters and does not say which points have several: give "
            "classes and clusters"
        )
    _enough(matrix.total)
    found = [cell for cell, count in matrix.cells.items() for _ in range(count)]
    return [label for label, _ in found], [cluster for _, cluster in found]

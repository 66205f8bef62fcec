"""Move points, within and between clusters, and see what each metric of the clusters looks at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from metrics import CATALOGUE
from metrics.clusters.cluster_quality import silhouettes
from metrics.clusters.clustered import Clustered, ClusteredPoint, listed
from metrics.clusters.proximity import coordinates
from metrics.engine.rational import Undefined
from metrics.engine.types import Labels, Measured
from metrics.exact import decimal, exact
from metrics.examples import points_on_a_line
from metrics.markup import table_html
from widgets.base import Widget, chosen, exact_list

DISTANCES = ["", "euclidean", "squared euclidean", "cityblock"]
MOST_POINTS, MOST_CLUSTERS, FAR = 300, 9, 10**12
FEW = 30  # points whose silhouettes are soon found exactly
MARKERS = "os^D*os^D"  # filled and hollow in turn
# On a line as high as this no point is at the origin, where it would have no direction.
DEFAULT = Clustered([[x, 4] for x in points_on_a_line.points], points_on_a_line.assigned)


class ClusterExplorer(Widget):
    """Points in the plane and their clusters; `clusters` is all of it, `observe` tells of changes.

    >>> explorer = ClusterExplorer([[0, 0], [3, 0], [5, 0.5]], ["a", "a", "b"])
    >>> explorer.clusters
    Clustered([[0, 0], [3, 0], [5, Fraction(1, 2)]], ['a', 'a', 'b'])
    """

    kinds = ("Clustered", "ClusteredPoint")
    gives = "clusters"
    points = exact_list()
    labels = traitlets.List().tag(sync=True)
    distance = traitlets.Enum(DISTANCES, "").tag(sync=True)
    focus = traitlets.Unicode("silhouette").tag(sync=True)
    point = traitlets.Int(0).tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        points: Any = DEFAULT,
        clusters: Labels | None = None,
        distance: str | Measured | None = None,
        focus: str | Iterable[str] | None = None,
        **words: Any,
    ) -> None:
        known = [*CATALOGUE.of(Clustered), *CATALOGUE.of(ClusteredPoint)]
        focus, own = chosen(focus, "silhouette", known)
        if not isinstance(points, Clustered):
            if clusters is None:
                raise TypeError("clusters is missing: the cluster of each point is needed")
            points = Clustered(points, clusters, distance)
        elif clusters is not None or distance is not None:
            raise TypeError("points is Clustered already: its clusters and its distance belong in there")
        super().__init__(focus=focus, own=own, **words)
        self.clusters = points

    @property
    def clusters(self):
        """The points in their clusters as they are now."""
        plain = [[int(x) if x.denominator == 1 else x for x in map(exact, point)] for point in self.points]
        return Clustered(plain, self.labels, self.distance or None)

    @clusters.setter
    def clusters(self, clustered):
        if not isinstance(clustered, Clustered):
            raise TypeError(f"clusters is {clustered!r:.60}: Clustered(points, labels) is needed")
        options = clustered.chosen
        if (options["distance"] or "") not in DISTANCES or options["similarity"] or options["centres"]:
            raise ValueError(
                f"clusters has options that are not drawn here: choose a distance of {DISTANCES[1:]} at most"
            )
        places = coordinates(listed(clustered.points))
        if len(places[0]) > 2:
            raise ValueError(f"points[0] has {len(places[0])} coordinates: the plane has two")
        if len(places) > MOST_POINTS or len(clustered.clusters) > MOST_CLUSTERS:
            raise ValueError(
                f"points has {len(places)} entries in {len(clustered.clusters)} clusters: "
                f"at most {MOST_POINTS} in {MOST_CLUSTERS} are drawn"
            )
        for at, place in enumerate(places):
            if max(map(abs, place)) > FAR:
                raise ValueError(f"points[{at}] is farther out than {FAR:.0e}: that is too far to be drawn")
        with self.hold_sync(), self.hold_trait_notifications():
            self.points = [[*place, 0][:2] for place in places]  # a number is a point on a line
            self.labels = list(map(str, listed(clustered.assigned)))
            self.distance = options["distance"] or ""
            self.point = min(self.point, len(places) - 1)

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the points, their clusters and their silhouettes."""
        data = Clustered(state["points"], state["labels"], state["distance"] or None)
        columns = {"x": [x for x, _ in data.points], "y": [y for _, y in data.points], "cluster": data.assigned}
        if len(data.names) <= FEW:
            columns["silhouette"] = _silhouettes(data, "undefined", decimal)
        return table_html("Points in clusters", data.names, columns, zip(*columns.values(), strict=True))

    def figure(self):
        """The points and their silhouettes, for print."""
        import numpy as np
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        points = np.array([[float(x) for x in place] for place in self.points])
        data = Clustered(points, self.labels, self.distance or None)
        order = np.argsort(data.known.codes, kind="stable")
        with style():
            figure, (plane, bars) = pyplot.subplots(1, 2, figsize=(8, 3.6))
            for code, name in enumerate(data.clusters):
                fill = {"facecolors": "none" if code % 2 else INK, "edgecolors": INK}
                plane.scatter(*points[data.known.codes == code].T, marker=MARKERS[code], s=60, label=name, **fill)
            plane.set(aspect="equal", adjustable="datalim", xlabel="x", ylabel="y")
            figure.legend(title="cluster", loc="outside right upper")
            bars.barh(range(len(order)), np.array(_silhouettes(data, 0, float))[order], color=INK)
            bars.axvline(0, color=RULE, linewidth=1)
            bars.set(xlabel="silhouette", ylabel="points of each cluster", yticks=[])
            if len(order) <= FEW:
                names = [f"{at + 1} ({self.labels[at]})" for at in order]
                bars.set(ylabel="point (cluster)", yticks=range(len(order)), yticklabels=names)
            bars.invert_yaxis()
        return figure


def _silhouettes(data, otherwise, shown):
    try:
        return [shown(value) for value in silhouettes(data)]
    except Undefined:
        return [otherwise] * len(data.names)

"""Clusterings against known classes, pair by pair: the pair table and its metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from metrics.clusters.matching_matrix import MatchingMatrix
from metrics.clusters.memberships import cells, cells_of_chunks, in_arrays, overlap, shared
from metrics.engine.data import Data
from metrics.engine.formula import root, step, symbols
from metrics.engine.metric import Metric, Variant
from metrics.engine.types import Labels, Rows
from metrics.exact import count
from metrics.markup import table_html
from metrics.tables.labels import sequence
from metrics.tables.table import ConfusionMatrix, Table

NAMES = ("u11", "u10", "u01", "u00")


class PairTable(Data):
    """How many pairs of things share a class and a cluster (u11), a class only, a cluster only, neither (Fig. 1.10).

    >>> PairTable.from_labels(["a", "a", "b", "b"], [1, 1, 1, 2])
    PairTable(u11=1, u10=1, u01=2, u00=2)
    """

    about, title = "pairs of examples by class and cluster", "Pairs of examples"
    hint = "Pairs that share class and cluster; class only; cluster only; neither."
    example, shape = "figure_1_11", (4, 1)

    def __init__(self, u11: int, u10: int, u01: int, u00: int) -> None:
        self.counts = tuple(count(value, name) for name, value in zip(NAMES, (u11, u10, u01, u00), strict=True))
        self._parts = None  # the examples by class and cluster, or their labels, where they are known

    def as_typed(self):
        """The four counts, in one line."""
        return [self.counts]

    @classmethod
    def from_labels(
        cls, classes: Labels | Iterable[tuple[Labels, Labels]], clusters: Labels | None = None
    ) -> PairTable:
        """Count every pair of things, of two lists, or of chunks of them: (classes, clusters) each.

        Where clusters overlap, a thing has a set of them: a pair is together if it shares one.

        >>> PairTable.from_labels(["a", "a", "b"], [{1, 2}, {2}, {3}])
        PairTable(u11=1, u10=0, u01=0, u00=2)
        >>> PairTable.from_labels((["a", "b"], [1, k]) for k in range(3))
        PairTable(u11=3, u10=3, u01=3, u00=6)
        """
        if clusters is None:
            return cls._of_cells(cells_of_chunks(classes))
        classes, clusters = sequence(classes, "classes"), sequence(clusters, "clusters")
        if in_arrays(classes, clusters):
            from metrics.tables.counting import pair_sums

            return cls._of_sums(*pair_sums(classes, clusters), parts=(classes, clusters))
        return cls._of_cells(cells(classes, clusters))

    @classmethod
    def from_matching(cls, matrix: MatchingMatrix | Table | Rows) -> PairTable:
        """The pairs of a matching matrix, or of a confusion matrix: rows are classes, columns clusters.

        >>> PairTable.from_matching([[2, 0, 1], [0, 2, 1]])
        PairTable(u11=2, u10=4, u01=1, u00=8)
        """
        if not isinstance(matrix, MatchingMatrix):
            matrix = MatchingMatrix(getattr(matrix, "rows", matrix))
        if matrix.overlapping:
            raise ValueError(
                "classes or clusters overlap, and the matrix does not say which examples have several: "
                "PairTable.from_labels counts their pairs"
            )
        rows, known = matrix.rows, matrix.quantities
        inside = _pairs_within(size for row in rows for size in row)
        return cls._of_sums(
            known["T"], inside, *(_pairs_within(known[side]) for side in ("actual", "predicted")), parts=matrix.cells
        )

    @classmethod
    def _of_cells(cls, parts):
        if not parts:
            raise ValueError("classes is empty: at least one example is needed")
        if overlap(parts):
            return cls._of_shared(shared(parts), parts=parts)
        one, other = Counter(), Counter()
        for (label, group), size in parts.items():
            one[label] += size
            other[group] += size
        return cls._of_sums(one.total(), *(_pairs_within(side.values()) for side in (parts, one, other)), parts=parts)

    @classmethod
    def _of_shared(cls, counts, parts=None):
        """From the number of pairs that share so many classes and so many clusters."""
        together = Counter()
        for (same_class, same_cluster), pairs in counts.items():
            together[same_class > 0, same_cluster > 0] += pairs
        table = cls(*(together[both] for both in [(True, True), (True, False), (False, True), (False, False)]))
        table._parts = parts
        return table

    @classmethod
    def _of_sums(cls, n, both, same_class, same_cluster, parts=None):
        table = cls(both, same_class - both, same_cluster - both, comb(n, 2) - same_class - same_cluster + both)
        table._parts = parts
        return table

    def _cells(self):
        """The examples by class and cluster."""
        if self._parts is None:
            raise ValueError(
                "the counts of two parts do not tell the pairs across them: make both by from_labels, or "
                "give from_labels the chunks"
            )
        if isinstance(self._parts, tuple):
            found = cells(*self._parts)
            if PairTable._of_cells(found) != self:
                raise ValueError("the labels have changed since the table was made: it cannot be added to another")
            self._parts = found
        return self._parts

    @property
    def quantities(self):
        return dict(zip(NAMES, self.counts, strict=True))

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    tried = ((["a", "a", "b", "b"], [1, 1, 1, 2]), {})

    @staticmethod
    def call(classes: PairTable | MatchingMatrix | ConfusionMatrix | Labels, clusters: Labels | None = None, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, PairTable):
            return first, words, given
        if isinstance(first, MatchingMatrix | ConfusionMatrix):
            return cls.from_matching(first), words, given
        if len(words) == 1:
            return cls.from_labels(first, words[0]), (), given
        raise TypeError(f"{metric.name} takes a PairTable, a MatchingMatrix, or classes and clusters")

    @staticmethod
    def quantities_of(counts, positive):
        if counts.shape[-1:] != (4,):
            raise ValueError(f"counts has shape {counts.shape}: the last axis is u11, u10, u01, u00")
        return {name: counts[..., place] for place, name in enumerate(NAMES)}

    def table_for(self, metric: Metric) -> Table:
        """The pairs as a table of two classes, for the metrics of such a table: precision, the total cost…

        >>> from metrics import precision, total_cost
        >>> precision(PairTable(9, 4, 3, 12)), total_cost(PairTable(9, 4, 3, 12), [[-1, 2], [3, 0]])
        (Fraction(3, 4), Fraction(8, 1))
        """
        u11, u10, u01, u00 = self.counts
        return ConfusionMatrix([[u11, u10], [u01, u00]], ["together", "apart"])

    def __add__(self, other):
        """The table of both parts together, with the pairs across them: arrays of labels are looked at again."""
        if not isinstance(other, PairTable):
            return NotImplemented
        return PairTable._of_cells(self._cells() + other._cells())

    def __radd__(self, other):
        return self if other == 0 else NotImplemented  # so that sum() of parts works

    def __getstate__(self):
        return {"counts": self.counts, "_parts": self._parts and self._cells()}  # sent elsewhere, not the whole arrays

    def __eq__(self, other):
        return isinstance(other, PairTable) and self.counts == other.counts

    def __hash__(self):
        return hash(self.counts)

    def __repr__(self):
        return f"PairTable({', '.join(f'{name}={value}' for name, value in self.quantities.items())})"

    def _repr_html_(self):
        u11, u10, u01, u00 = self.counts
        sides = ["same cluster", "different clusters"]
        return table_html("Pairs", ["same class", "different classes"], sides, [[u11, u10], [u01, u00]])


def _pairs_within(sizes):
    return sum(comb(n, 2) for n in sizes)


u11, u10, u01, u00 = symbols("u11 u10 u01 u00")
_pairs = step("pairs", u11 + u10 + u01 + u00)
_expected_pairs = step("together by chance", (u11 + u10) * (u11 + u01) / _pairs)
_most = step("together at most", ((u11 + u10) + (u11 + u01)) / 2)
_by_chance = step("agreement by chance", (u11 + u10) * (u11 + u01) + (u01 + u00) * (u10 + u00))

rand = Metric(
    "Rand",
    (u11 + u00) / (u11 + u10 + u01 + u00),
    "Of all pairs, the share on which classes and clusters agree: together in both, or apart in both.",
    aliases=["Rand statistic", "Rand index", "RI"],
    sources=["textbook Eq. 1.36", "ARI paper Eq. 5"],
    sisters=["jaccard", "adjusted_rand"],
    on=PairTable,
    elsewhere="scikit-learn gives 1",
)

jaccard = Metric(
    "Jaccard",
    u11 / (u11 + u10 + u01),
    "Of the pairs that are together in the classes or in the clusters, the share that are together in both.",
    aliases=["Jaccard coefficient", "Jaccard index"],
    sources=["textbook Eq. 1.37"],
    sisters=["rand", "fowlkes_mallows"],
    on=PairTable,
)

adjusted_rand = Metric(
    "adjusted Rand",
    (_pairs * (u11 + u00) - _by_chance) / (_pairs**2 - _by_chance),
    "The Rand index after what chance explains is taken away: 0 for clusters drawn by chance, 1 for the classes.",
    range=(-1, 1),
    aliases=["ARI", "Hubert-Arabie index"],
    sources=["ARI paper Eq. 6"],
    sisters=["rand", "jaccard", "fowlkes_mallows"],
    on=PairTable,
    variants={
        "expected": Variant(
            (u11 - _expected_pairs) / (_most - _expected_pairs),
            "The same number as pairs together beyond those expected, over the most that is possible.",
            ["ARI paper Eq. 7", "Hubert and Arabie 1985"],
        ),
    },
    elsewhere="scikit-learn, torchmetrics and R's mclust give 1, R's e1071 NaN",
)

fowlkes_mallows = Metric(
    "Fowlkes-Mallows",
    u11 / root((u11 + u10) * (u11 + u01)),
    "The geometric mean of two shares: of pairs in one class, those in one cluster, and the other way round.",
    aliases=["FM index"],
    sources=["ARI paper, section 2"],
    sisters=["jaccard", "rand"],
    on=PairTable,
    elsewhere="scikit-learn and torchmetrics give 0",
)

"""Overlapping clusters: in how many of them two examples are together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from metrics.clusters.memberships import cells, shared
from metrics.engine.data import Data, numbers
from metrics.engine.given import rows_of_lists
from metrics.engine.metric import Metric
from metrics.engine.types import Labels, Rows
from metrics.exact import count
from metrics.markup import table_html
from metrics.tables.many_classes import kappa
from metrics.tables.table import quantities

if TYPE_CHECKING:
    from metrics.clusters.pairs import PairTable


class OverlapTable(Data):
    """How many pairs of examples share so many classes (row) and so many clusters (column), from 0 on.

    >>> OverlapTable.from_labels(["a", "a", "b"], [{1, 2}, {1, 2}, {2, 3}])
    OverlapTable([[0, 2, 0], [0, 0, 1], [0, 0, 0]])
    """

    about, title = "pairs in overlapping clusters", "Overlapping clusters"
    hint = "Pairs that share 0, 1… clusters; one line for each number of classes."
    example = "exercise_3_overlaps"

    positive = None

    @classmethod
    def from_typed(cls, rows):
        """From the rows of counts."""
        return cls(numbers(rows))

    def as_typed(self):
        """The rows of counts."""
        return self.rows

    def __init__(self, rows: Rows) -> None:
        rows = rows_of_lists(rows, "counts", "rows of counts are needed, such as [[2, 0], [0, 3]]")
        for at, row in enumerate(rows):
            if len(row) != len(rows):
                raise ValueError(
                    f"counts[{at}] has {len(row)} entries but there are {len(rows)} rows: the table is square"
                )
        if not rows:
            raise ValueError("counts is empty: there are at least the pairs that share nothing")
        self.rows = tuple(tuple(count(v, f"counts[{i}][{j}]") for j, v in enumerate(row)) for i, row in enumerate(rows))
        self.labels = range(len(rows))

    @classmethod
    def from_labels(cls, classes: Labels, clusters: Labels) -> OverlapTable:
        """Compare the memberships of all pairs: a label, or a set of labels, for each example."""
        found = shared(cells(classes, clusters))
        size = 1 + max((most for pair in found for most in pair), default=0)
        return cls([[found[i, j] for j in range(size)] for i in range(size)])

    @property
    def quantities(self):
        return quantities(self.rows)

    tried = ((["a", "a", "b"], [{1, 2}, {1, 2}, {2, 3}]), {})

    @staticmethod
    def call(classes: OverlapTable | Labels, clusters: Labels | None = None, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        if len(words) == 1:
            return cls.from_labels(first, words[0]), (), given
        raise TypeError(f"{metric.name} takes classes and clusters, or an OverlapTable")

    @staticmethod
    def quantities_of(counts, positive):
        from metrics.tables.table import Table

        return Table.quantities_of(counts, 0)

    def pairs(self) -> PairTable:
        """The pair table: together is what shares at least one.

        >>> OverlapTable([[0, 2, 0], [0, 0, 1], [0, 0, 0]]).pairs()
        PairTable(u11=1, u10=0, u01=2, u00=0)
        """
        from metrics.clusters.pairs import PairTable

        return PairTable._of_shared({(i, j): n for i, row in enumerate(self.rows) for j, n in enumerate(row)})

    def __eq__(self, other):
        return isinstance(other, OverlapTable) and self.rows == other.rows

    def __hash__(self):
        return hash(self.rows)

    def __repr__(self):
        return f"OverlapTable({[list(row) for row in self.rows]})"

    def _repr_html_(self):
        names = [f"{number} shared" for number in self.labels]
        return table_html("Pairs by shared classes (rows) and shared clusters", names, names, self.rows)


omega_index = Metric(
    "omega index",
    kappa.formula,
    "The adjusted Rand index for overlaps: kappa on the number of classes and of clusters that pairs share.",
    range=(-1, 1),
    aliases=["Collins-Dent omega"],
    sources=["Collins and Dent 1988", "textbook, exercise 3"],
    sisters=["adjusted_rand", "kappa"],
    on=OverlapTable,
)

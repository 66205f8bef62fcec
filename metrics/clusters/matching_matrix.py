"""The matching matrix: known classes by the clusters that were found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from metrics.clusters.memberships import cells, cells_of_chunks, in_arrays, memberships, overlap
from metrics.engine.data import Data, numbers
from metrics.engine.given import rows_of_lists, sequence
from metrics.engine.types import Label, Labels, Rows
from metrics.exact import count
from metrics.markup import table_html
from metrics.tables.labels import in_order, named
from metrics.tables.table import Table

if TYPE_CHECKING:
    from pandas import DataFrame

    from metrics.clusters.pairs import PairTable

CELLS = 10**7  # the most that are made; pairs are counted without them


class MatchingMatrix(Data):
    """How many examples of each class (row) are in each cluster (column) (Fig. 1.12).

    >>> matrix = MatchingMatrix([[2, 0, 1], [0, 2, 1]])
    >>> matrix.class_sizes, matrix.cluster_sizes, matrix.total
    ({1: 3, 2: 3}, {1: 2, 2: 2, 3: 2}, 6)
    """

    about, title, also = "classes against clusters", "Classes by clusters", ("metrics.handling",)
    hint, example = "One class a line: how many of it are in each cluster.", "figure_1_13"

    @classmethod
    def from_typed(cls, rows):
        """From the rows of counts."""
        return cls(numbers(rows))

    def as_typed(self):
        """The rows of counts."""
        return self.rows

    def __init__(self, rows: Rows, classes: Labels | None = None, clusters: Labels | None = None) -> None:
        rows, names = _rows_of(rows, classes, clusters)
        self.rows = tuple(tuple(count(v, f"counts[{i}][{j}]") for j, v in enumerate(row)) for i, row in enumerate(rows))
        self.classes, self.clusters = _names(names[0], len(rows), "classes"), _names(names[1], len(rows[0]), "clusters")
        self.examples, self.overlapping = self.total, False

    @classmethod
    def from_labels(
        cls, classes: Labels | Iterable[tuple[Labels, Labels]], clusters: Labels | None = None
    ) -> MatchingMatrix:
        """Count two lists, or chunks of them: (classes, clusters) each.

        Where clusters overlap, an example has a set of them, and is counted in each.

        >>> MatchingMatrix.from_labels(["a", "a", "b"], [1, {1, 2}, 2])
        MatchingMatrix([[2, 1], [0, 1]], classes=['a', 'b'], clusters=[1, 2])
        """
        if clusters is None:
            return cls._of_cells(cells_of_chunks(classes))
        classes, clusters = sequence(classes, "classes"), sequence(clusters, "clusters")
        if in_arrays(classes, clusters):
            from metrics.tables.counting import contingency

            names, groups, counts = contingency(classes, clusters)
            return cls(counts, names, groups)
        return cls._of_cells(cells(classes, clusters))

    @classmethod
    def _of_cells(cls, parts):
        if not parts:
            raise ValueError("classes is empty: at least one example is needed")
        counts = Counter()
        for (label, group), size in parts.items():
            counts.update({(a, b): size for a in memberships(label) for b in memberships(group)})
        names = [in_order({one for cell in parts for one in memberships(cell[side])}) for side in (0, 1)]
        if not all(names):
            raise ValueError(f"no example has a {'cluster' if names[0] else 'class'}: every set of labels is empty")
        sizes = [len(side) for side in names]
        if sizes[0] * sizes[1] > CELLS:
            raise ValueError(
                f"classes has {sizes[0]} different labels and clusters has {sizes[1]}: a table of "
                f"{sizes[0] * sizes[1]} cells; at most {CELLS} are made"
            )
        matrix = cls([[counts[a, b] for b in names[1]] for a in names[0]], *names)
        matrix.examples, matrix.overlapping = sum(parts.values()), overlap(parts)
        return matrix

    @property
    def labels(self):
        return self.classes

    @property
    def columns(self):
        return self.clusters

    @cached_property
    def quantities(self):
        return _quantities(self.rows) | {"M": self.examples}

    @property
    def total(self) -> int:
        """How many memberships there are: as many as examples, unless clusters overlap."""
        return sum(map(sum, self.rows))

    @property
    def class_sizes(self) -> dict[Label, int]:
        """The row totals by class."""
        return dict(zip(self.classes, self.quantities["actual"], strict=True))

    @property
    def cluster_sizes(self) -> dict[Label, int]:
        """The column totals by cluster."""
        return dict(zip(self.clusters, self.quantities["predicted"], strict=True))

    @property
    def cells(self) -> dict[tuple[Label, Label], int]:
        """The counts by class and cluster, without empty cells."""
        named = zip(self.classes, self.rows, strict=True)
        return +Counter({(a, b): n for a, row in named for b, n in zip(self.clusters, row, strict=True)})

    tried = (([[2, 0, 1], [0, 2, 1]],), {})

    @staticmethod
    def call(classes: MatchingMatrix | Table | Rows | Labels, clusters: Labels | None = None, /): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        if words and hasattr(words[0], "__iter__") and not isinstance(words[0], str | bytes):
            return cls.from_labels(first, words[0]), words[1:], given
        return cls(getattr(first, "rows", first)), words, given

    @staticmethod
    def quantities_of(counts, positive):
        from metrics.engine.arrays import entries

        known = _quantities(entries(counts))
        return known | {"M": known["T"]}

    def pairs(self) -> PairTable:
        """The pairs of examples, by whether they share class and cluster.

        >>> MatchingMatrix([[2, 0, 1], [0, 2, 1]]).pairs()
        PairTable(u11=2, u10=4, u01=1, u00=8)
        """
        from metrics.clusters.pairs import PairTable

        return PairTable.from_matching(self)

    def without_empty(self) -> MatchingMatrix:
        """The same matrix without the clusters that nothing is in.

        >>> MatchingMatrix([[2, 0], [1, 0]]).without_empty()
        MatchingMatrix([[2], [1]], classes=[1, 2], clusters=[1])
        """
        return self._of(self.classes, [cluster for cluster, size in self.cluster_sizes.items() if size], self.cells)

    def _of(self, classes, clusters, cells, other=None):
        matrix = MatchingMatrix([[cells[a, b] for b in clusters] for a in classes], classes, clusters)
        matrix.examples = self.examples + (other.examples if other else 0)
        matrix.overlapping = self.overlapping or bool(other and other.overlapping)
        return matrix

    def __add__(self, other):
        """The matrix of both parts together; a part need not have every class and cluster."""
        if not isinstance(other, MatchingMatrix):
            return NotImplemented
        names = [
            mine if set(mine) == set(others) else in_order({*mine, *others})
            for mine, others in ((self.classes, other.classes), (self.clusters, other.clusters))
        ]
        return self._of(*names, self.cells + other.cells, other)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented  # so that sum() of parts works

    def __eq__(self, other):
        return isinstance(other, MatchingMatrix) and self._all() == other._all()

    def __hash__(self):
        return hash(self._all())

    def _all(self):
        return self.rows, self.classes, self.clusters, self.examples, self.overlapping

    def __getitem__(self, pair: tuple[Label, Label]) -> int:
        """The count of (class, cluster)."""
        for argument, name, names in zip(("class", "cluster"), pair, (self.classes, self.clusters), strict=True):
            if name not in names:
                raise ValueError(f"{argument} is {name!r}: choose one of {', '.join(map(repr, names))}")
        return self.rows[self.classes.index(pair[0])][self.clusters.index(pair[1])]

    def report(self, places: int = 3) -> DataFrame:
        """Size, entropy and purity of each cluster and of all together, as a pandas table."""
        from metrics.clusters.matching_metrics import report

        return report(self, places)

    def __repr__(self):
        rows = [list(row) for row in self.rows]
        return f"MatchingMatrix({rows}, classes={list(self.classes)!r}, clusters={list(self.clusters)!r})"

    def _repr_html_(self):
        known = self.quantities
        cells = [[*row, size] for row, size in zip(self.rows, known["actual"], strict=True)]
        return table_html(
            "Matching matrix: classes by clusters",
            [*self.classes, "total"],
            [*self.clusters, "total"],
            [*cells, [*known["predicted"], known["T"]]],
        )


def _quantities(rows):
    actual = tuple(sum(row) for row in rows)
    return {
        "f": rows,
        "actual": actual,
        "predicted": tuple(sum(column) for column in zip(*rows, strict=True)),
        "T": sum(actual),
        "N": len(rows),
    }


def _rows_of(rows, classes, clusters):
    """Nested lists, and the names, which a pandas table brings along."""
    if hasattr(rows, "columns") and hasattr(rows, "index"):
        classes = list(rows.index) if classes is None else classes
        clusters = list(rows.columns) if clusters is None else clusters
        rows = rows.to_numpy().tolist()
    rows = rows_of_lists(rows, "counts", "rows of counts are needed, such as [[2, 0, 1], [0, 2, 1]]")
    if not rows or not rows[0]:
        raise ValueError("counts is empty: a matching matrix has at least one class and one cluster")
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"counts[{at}] has {len(row)} entries but counts[0] has {len(rows[0])}")
    return rows, (classes, clusters)


def _names(given, size, argument):
    if given is None:
        return tuple(range(1, size + 1))
    given = list(given) if isinstance(given, str) else sequence(given, argument, "a list of names is needed")
    names = tuple(named([name.item() if getattr(name, "ndim", None) == 0 else name for name in given], argument))
    if len(names) != size:
        raise ValueError(f"{argument} has {len(names)} names for {size} {argument}")
    for name, times in Counter(names).items():
        if times > 1:
            raise ValueError(f"{argument} has {name!r} {times} times: each has its own name")
    return names

"""What Hypothesis draws: data of every kind, and every formula of the catalogue."""

from fractions import Fraction

from hypothesis import strategies as st

from metrics import (
    CATALOGUE,
    TABLE_METRICS,
    ConfusionMatrix,
    MatchingMatrix,
    MatrixPair,
    Numbers,
    OverlapTable,
    PairTable,
    Sample,
    Simulation,
    Training,
)
from metrics.clusters.cluster_quality import Eigenvalues
from metrics.clusters.clustered import Clustered, ClusteredPoint
from metrics.scores.class_scores import ClassScores
from metrics.scores.probabilities import Probabilities, ReliabilityTable
from metrics.scores.rank_correlation import TwoRankings
from metrics.scores.rank_measures import Positions
from metrics.scores.ranked import RankedList
from metrics.scores.ranking import LeftPart, Top

COSTS = [[0, 5, 3, 2], [1, 0, 7, 4], [6, 2, 0, 1], [3, 8, 9, 0]]


def tables(sizes=(2, 4), least=0):
    """Confusion matrices, zeros included unless `least` is more."""
    counts = st.integers(least, 30)

    def of_size(size):
        return st.lists(st.lists(counts, min_size=size, max_size=size), min_size=size, max_size=size)

    return st.integers(*sizes).flatmap(of_size).map(ConfusionMatrix)


def columns(*entries, least=1, most=8):
    """Lists of the same length, one for each strategy of entries."""
    return st.lists(st.tuples(*entries), min_size=least, max_size=most).map(
        lambda rows: tuple(map(list, zip(*rows, strict=True)))
    )


COUNTS = st.integers(0, 9)


def grids(rows, columns, entries=COUNTS):
    """Rows of entries, of two or more rows and columns up to these."""
    return st.tuples(st.integers(2, rows), st.integers(2, columns)).flatmap(
        lambda size: st.lists(st.lists(entries, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
    )


def matrices(points, entries):
    """Two symmetric matrices of the same points."""

    def mirrored(above):
        above = iter(above)
        rows = [[0] * points for _ in range(points)]
        for i in range(points):
            for j in range(i + 1):
                rows[i][j] = rows[j][i] = next(above)
        return rows

    size = points * (points + 1) // 2
    return st.tuples(*[st.lists(entries, min_size=size, max_size=size).map(mirrored)] * 2)


def _margins(both, success, drawn, neither):
    """Successes, sample and hits of a fourfold table."""
    return both + success, both + drawn, both


RANKED = columns(st.integers(0, 1), st.integers(0, 4))


def alike(one, other):
    """A rational similarity of two points."""
    return Fraction(1, 1 + sum(abs(a - b) for a, b in zip(one, other, strict=True)))


def clusterings():
    """Points on a grid in up to three clusters, with a distance and a similarity that are both rational."""
    points = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
    return columns(points, st.sampled_from("abc")).map(
        lambda lists: Clustered(*lists, distance="cityblock", similarity=alike)
    )


# What a metric of each kind of data is called with: its positional arguments.
DATA = {
    ConfusionMatrix: tables().map(lambda table: (table,)),
    PairTable: st.tuples(*[st.integers(0, 30)] * 4).map(lambda counts: (PairTable(*counts),)),
    Training: st.tuples(*[st.integers(0, 9)] * 2).map(lambda two: (Training(min(two), max(two), leaves=3),)),
    OverlapTable: st.integers(1, 3)
    .flatmap(
        lambda size: st.lists(st.lists(st.integers(0, 9), min_size=size, max_size=size), min_size=size, max_size=size)
    )
    .map(lambda rows: (OverlapTable(rows),)),
    Sample: st.tuples(*[st.integers(0, 6)] * 4).map(lambda cells: (Sample(sum(cells), *_margins(*cells)),)),
    Simulation: st.tuples(st.integers(0, 9), st.integers(1, 9)).map(lambda two: (Simulation(min(two), max(two)),)),
    MatchingMatrix: grids(3, 4).map(lambda rows: (MatchingMatrix(rows),)),
    MatrixPair: st.integers(2, 4).flatmap(lambda points: matrices(points, st.fractions(0, 2, max_denominator=2))),
    Clustered: clusterings().map(lambda data: (data,)),
    ClusteredPoint: clusterings().flatmap(lambda data: st.sampled_from(data.names).map(lambda point: (data, point))),
    Eigenvalues: st.lists(st.fractions(0, 9, max_denominator=3), min_size=1, max_size=5).flatmap(
        lambda values: st.integers(1, len(values)).map(lambda kept: (values, kept))
    ),
    Numbers: columns(st.integers(-9, 9), st.fractions(-9, 9, max_denominator=4)),
    RankedList: RANKED,
    Top: RANKED.flatmap(lambda lists: st.integers(1, len(lists[0])).map(lambda k: (*lists, k))),
    LeftPart: st.tuples(RANKED, st.fractions(0, 1, max_denominator=7).filter(bool)).map(lambda two: (*two[0], two[1])),
    ClassScores: columns(st.sampled_from("abc"), *[st.integers(0, 3)] * 3).map(
        lambda lists: (ClassScores(lists[0], list(zip(*lists[1:], strict=True)), "abc"),)
    ),
    TwoRankings: columns(st.integers(-3, 3), st.integers(-3, 3)),
    Positions: st.integers(1, 8).flatmap(lambda size: st.tuples(st.permutations(range(1, size + 1)))),
    Probabilities: columns(st.integers(0, 1), st.fractions(0, 1, max_denominator=6)),
    ReliabilityTable: columns(st.integers(0, 1), st.fractions(0, 1, max_denominator=6)),
}


def named(catalogue):
    """Every formula there is, (metric, variant or None), and a readable id for each."""
    found = [(metric, variant) for metric in catalogue.values() for variant in (None, *metric.variants)]
    return found, [metric.key + (f"[{variant}]" if variant else "") for metric, variant in found]


FORMULAS, IDS = named(CATALOGUE)
TABLE_FORMULAS, TABLE_IDS = named(TABLE_METRICS)


def needs_two(metric, variant):
    return metric.tree(variant, classes=4).needs_two_classes


def data_for(metric, variant):
    """A strategy of the arguments that the formula is for."""
    if metric.on is ConfusionMatrix and needs_two(metric, variant):
        return tables((2, 2)).map(lambda table: (table,))
    return DATA[metric.on]


def given_for(metric, table):
    """The parameters that a call needs."""
    if "costs" not in metric.parameters:
        return {}
    size = len(table.labels)
    return {"costs": [row[:size] for row in COSTS[:size]]}


def worked(metric, variant=None):
    """The working of a metric, on the data of its help."""
    data, given = metric.on.tried
    given = given | {name: known.example for name, known in metric.parameters.items() if known.needed}
    return metric.work(*data, variant=variant, **given)

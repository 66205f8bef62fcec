"""Data as a hand types them: rows of cells, for every kind of data that a metric is computed on."""

from typing import NamedTuple

from metrics import examples
from metrics.clusters.cluster_quality import Eigenvalues
from metrics.clusters.clustered import Clustered
from metrics.clusters.matching_metrics import MatchingMatrix
from metrics.clusters.matrices import MatrixPair
from metrics.clusters.overlap import OverlapTable
from metrics.clusters.pairs import PairTable
from metrics.exact import exact, shortest
from metrics.handling.training import Training
from metrics.scores.probabilities import Probabilities
from metrics.scores.rank_correlation import TwoRankings
from metrics.scores.rank_measures import Positions
from metrics.scores.ranked import RankedList
from metrics.scores.regression import Numbers
from metrics.significance.enrichment import Sample
from metrics.significance.monte_carlo import Simulation
from metrics.tables.table import ConfusionMatrix


class Kind(NamedTuple):
    """A kind of data: its name, what is typed, an example, the way from rows of text to data and back, and options."""

    title: str
    hint: str
    example: list
    made: object
    rows: object
    options: dict


def written(cell):
    """A cell as text; numbers exactly.

    >>> written(0.5), written(" a ")
    ('0.5', 'a')
    """
    if isinstance(cell, str):
        return cell.strip()
    text, is_exact = shortest(exact(cell), 12)
    return text if is_exact else str(exact(cell))


def cells(rows):
    """Rows of text."""
    return [[written(cell) for cell in row] for row in rows]


def matrix(rows):
    return [[exact(cell, f"rows[{i}][{j}]") for j, cell in enumerate(row)] for i, row in enumerate(rows)]


def _columns(kind):
    """Data of two columns of numbers."""
    return lambda rows: kind(*map(list, zip(*matrix(rows), strict=True)))


def _row(kind):
    """Data of one row of numbers."""
    return lambda rows: kind(*matrix(rows)[0])


def _known(*names):
    return lambda data: [[data.quantities[name] for name in names]]


def _examples(kind):
    """Examples of two classes, 1 and 0, with a score each."""
    return lambda rows: kind([exact(label) for label, _ in rows], [exact(score) for _, score in rows])


def _of_examples(data):
    return [[int(flag), score] for flag, score in zip(data.flags, data.scores, strict=True)]


def _points(rows):
    return Clustered([matrix([row[:-1]])[0] for row in rows], [row[-1] for row in rows])


def _of_points(data):
    points = [point if hasattr(point, "__iter__") else [point] for point in data.points]
    return [[*point, str(label)] for point, label in zip(points, data.assigned, strict=True)]


def _of_rows(data):
    return data.rows


def _kinds():
    ranked = "One example a line: 1 if it is positive, else 0; its score."
    points = "One point a line: its coordinates; its cluster."
    overlapping = OverlapTable.from_labels(examples.exercise_3_classes, examples.exercise_3_clusters)
    ten = examples.thesis_1_2
    yield (
        "ConfusionMatrix",
        "Confusion matrix",
        "One class a line: its name; its examples by predicted class.",
        (examples.figure_1_2),
        ConfusionMatrix,
        _of_rows,
    )
    yield (
        "Numbers",
        "Predicted numbers",
        "One example a line: the observed number; the predicted one.",
        (examples.notes_numbers),
        _columns(Numbers),
        lambda data: zip(data.observed, data.predicted, strict=True),
    )
    yield "RankedList", "Ranked list", ranked, ten, _examples(RankedList), _of_examples
    yield "Top", "Top of a ranked list", ranked, ten, _examples(RankedList), _of_examples, {"k": "3"}
    yield "LeftPart", "Left part of a ROC curve", ranked, ten, _examples(RankedList), _of_examples, {"max_fpr": "1/2"}
    yield (
        "Probabilities",
        "Probabilities",
        "One example a line: 1 if it is positive, else 0; its probability.",
        (ten),
        _examples(Probabilities),
        _of_examples,
    )
    yield (
        "Positions",
        "Positions",
        "The predicted positions of the examples, the one that belongs lowest first.",
        (examples.thesis_1_3),
        lambda rows: Positions.from_positions(matrix(rows)[0]),
        lambda data: [data.scores],
    )
    yield (
        "TwoRankings",
        "Two rankings",
        "One thing a line: its number in the first ranking; in the second.",
        (TwoRankings([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])),
        _columns(TwoRankings),
        (lambda data: zip(data.first, data.second, strict=True)),
    )
    yield (
        "PairTable",
        "Pairs of examples",
        "Pairs that share class and cluster; class only; cluster only; neither.",
        (examples.figure_1_11),
        _row(PairTable),
        _known("u11", "u10", "u01", "u00"),
    )
    yield (
        "MatchingMatrix",
        "Classes by clusters",
        "One class a line: how many of it are in each cluster.",
        (examples.figure_1_13),
        lambda rows: MatchingMatrix(matrix(rows)),
        _of_rows,
    )
    yield (
        "OverlapTable",
        "Overlapping clusters",
        "Pairs that share 0, 1… clusters; one line for each number of classes.",
        (overlapping),
        lambda rows: OverlapTable(matrix(rows)),
        _of_rows,
    )
    yield (
        "MatrixPair",
        "Two matrices",
        "The rows of the first matrix, then those of the second.",
        (examples.figure_1_14),
        lambda rows: MatrixPair(*_halves(matrix(rows))),
        lambda data: [*data.x, *data.y],
    )
    yield "Clustered", "Points in clusters", points, examples.points_on_a_line, _points, _of_points
    yield (
        "ClusteredPoint",
        "One point in its cluster",
        points,
        examples.points_on_a_line,
        _points,
        _of_points,
        {"point": "1"},
    )
    yield (
        "Eigenvalues",
        "Eigenvalues",
        "The eigenvalues; on the next line, how many are kept.",
        (Eigenvalues([4, 3, 1], 2)),
        lambda rows: Eigenvalues(matrix(rows)[0], matrix(rows)[1][0]),
        (lambda data: [data.values, [data.kept]]),
    )
    yield (
        "Sample",
        "A sample",
        "Population; successes in it; sample; hits, the successes in the sample.",
        (Sample(20, 10, 10, 5)),
        _row(Sample),
        _known("population", "successes", "sample", "hits"),
    )
    yield (
        "Simulation",
        "Simulated scores",
        "R, those as good as the observed one; J, all of them.",
        (Simulation(3, 99)),
        _row(Simulation),
        _known("R", "J"),
    )
    yield (
        "Training",
        "Training set",
        "Errors; training examples; leaves.",
        (Training(4, 24, leaves=7)),
        _row(Training),
        _known("errors", "n", "leaves"),
    )


def _halves(rows):
    half = len(rows) // 2
    return rows[:half], rows[half:]


KINDS = {
    name: Kind(title, hint, cells(rows(example)), made, rows, dict(*options))
    for name, title, hint, example, made, rows, *options in _kinds()
}

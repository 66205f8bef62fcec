"""Samples of the examples, drawn with replacement, and a metric's value on each of them.

A table has all of them at once: the counts of its cells are multinomial, and the array face does the rest.
"""

from collections.abc import Callable
from functools import partial
from numbers import Real
from typing import NamedTuple

import numpy as np

from metrics.clusters.matching_matrix import MatchingMatrix
from metrics.clusters.pairs import PairTable
from metrics.engine.metric import Metric
from metrics.engine.progress import progress
from metrics.engine.rational import Undefined
from metrics.scores.keys import examples
from metrics.scores.ranked import RankedList
from metrics.scores.sorting import bootstrap_auc
from metrics.tables.ratings import Ratings
from metrics.tables.table import ConfusionMatrix, Table
from metrics.words import brief

MOST_COUNTED = 10**15  # examples of a table
ALONE = 10**9  # more numbers than are drawn at a time: the progress is shown after every sample
WITHOUT_EXAMPLES = {"Positions", "Eigenvalues", "Training", "ClusteredPoint", "Sample", "Simulation"}
SAME_AUC = (None, "rank sum", "area", "negatives below")  # variants that are the same number


class Plan(NamedTuple):
    """The value found, draw(random, samples) with the value of each, how many numbers a sample takes, and the values
    without one example, with the number of examples that each stands for."""

    estimate: object
    draw: Callable
    size: int
    without_one: Callable


def plan_for(metric, data, variant, given):
    """How samples of these data are drawn for this metric."""
    if not callable(metric):
        raise TypeError(f"metric is {metric!r}: a metric, its name, or a function of the data is needed")
    if not data:
        raise TypeError(f"{getattr(metric, 'name', 'the function')} needs data")
    if not isinstance(metric, Metric):
        return plan_of_examples(partial(metric, **given), tuple(_column(one) if _is_list(one) else one for one in data))
    if metric.on.__name__ in WITHOUT_EXAMPLES:
        raise TypeError(f"{metric.name} is not computed on examples that could be drawn again")
    value = partial(metric, variant=variant, **given)
    if isinstance(data[0], Ratings):
        labels = data[0].labels
        return plan_of_examples(lambda *raters: value(Ratings([list(r) for r in raters], labels)), data[0].raters)
    if metric.on is PairTable:
        return _of_pairs(metric, data, variant, value)
    if metric.on in (ConfusionMatrix, MatchingMatrix):
        return _of_table(metric, data, variant, given)
    if issubclass(metric.on, RankedList):
        return _of_ranks(metric, data, variant, given)
    for names in (("observed", "predicted"), ("first", "second")):  # Numbers and TwoRankings
        if hasattr(data[0], names[0]):
            data = (*(getattr(data[0], name) for name in names), *data[1:])
    is_matrix = "precomputed" in (given.get("distance"), given.get("similarity"))
    return plan_of_examples(value, data, matrices=[0, 1] if metric.on.__name__ == "MatrixPair" else [0] * is_matrix)


def _of_table(metric, data, variant, given):
    first, *words = data
    lists = bool(words) and _is_list(words[0])
    if lists and metric.on is ConfusionMatrix:
        given = dict(given)
        first = ConfusionMatrix.from_labels(first, words.pop(0), positive=given.pop("positive", None))
    bound = metric.bind(first, tuple(words), variant, given)
    table, label = bound.table, None if bound.at is None else bound.at[1]
    if getattr(table, "overlapping", False):
        if not lists:
            raise TypeError("clusters overlap, so the matrix no longer tells the examples: give classes and clusters")
        return plan_of_examples(partial(metric, variant=variant, **given), (*map(_objects, data[:2]), *data[2:]))
    if not isinstance(table, ConfusionMatrix | MatchingMatrix):
        raise TypeError(f"{table!r} does not count examples, which are what is drawn")
    if sum(map(sum, table.rows)) > MOST_COUNTED:
        raise ValueError(f"the table has more than {MOST_COUNTED} examples: so many are not drawn")
    rows = np.array(table.rows)
    counts, total = rows.ravel(), int(rows.sum())
    if not total:
        raise ValueError("the table is empty: there is nothing to draw from")
    given = {**given, "positive": table.positive} if isinstance(table, Table) else given

    def fast(tables):
        return metric.array(tables.reshape(-1, *rows.shape), label, variant=variant, **given)

    def without_one():
        cells = np.flatnonzero(counts)
        return fast(counts - np.eye(len(counts), dtype=int)[cells]), counts[cells]

    estimate = bound.result()
    if isinstance(estimate, Undefined):
        raise estimate
    return Plan(
        estimate,
        lambda random, samples: fast(random.multinomial(total, counts / total, samples)),
        counts.size,
        without_one,
    )


def _is_list(thing):
    return hasattr(thing, "__iter__") and not isinstance(thing, str | bytes)


def _of_pairs(metric, data, variant, value):
    """Points are drawn, not pairs. A point drawn twice makes no pair with itself."""
    if isinstance(data[0], PairTable) or len(data) != 2:
        raise TypeError("points are drawn, and a pair table has forgotten them: give classes and clusters")
    estimate = value(*data)
    classes, clusters = (_codes(side) for side in data)
    if classes is None or clusters is None:  # overlapping
        return plan_of_examples(value, tuple(map(_objects, data)))._replace(estimate=estimate)
    cells = np.unique(classes * len(classes) + clusters, return_inverse=True)[1]
    size, sides = len(cells), (cells, classes, clusters)

    def fast(sums, pairs):
        both, same_class, same_cluster = sums
        apart = pairs - same_class - same_cluster + both
        return metric.array(np.stack([both, same_class - both, same_cluster - both, apart], axis=-1), variant=variant)

    def sample(random):
        drawn = np.bincount(random.integers(size, size=size), minlength=size)
        twice = _pairs_in(drawn)
        return [_pairs_in(np.bincount(side, drawn)) - twice for side in sides], size * (size - 1) / 2 - twice

    def draw(random, samples):
        sums, pairs = zip(*(sample(random) for _ in range(samples)), strict=True)
        return fast(np.array(sums).T, np.array(pairs))

    def without_one():
        _, first, weights = np.unique(cells, return_index=True, return_counts=True)
        counts = [np.bincount(side) for side in sides]
        sums = [_pairs_in(each) - (each[side[first]] - 1) for each, side in zip(counts, sides, strict=True)]
        return fast(np.array(sums, float), (size - 1) * (size - 2) / 2), weights

    return Plan(estimate, draw, size, without_one)


def _pairs_in(sizes):
    return float(np.sum(sizes * (sizes - 1.0))) / 2


def _codes(labels):
    """A number for each different label; None if some are sets."""
    known = {}
    try:
        return np.array([known.setdefault(label, len(known)) for label in labels], np.int64)
    except TypeError:
        return None


def _of_ranks(metric, data, variant, given):
    estimate, given = metric(*data, variant=variant, **given), dict(given)
    ranked, rest = data[0], data[1:]
    if not isinstance(ranked, RankedList):
        if isinstance(ranked, Table):
            ranked = RankedList.from_table(ranked)
        else:
            scores, rest = (rest[0], rest[1:]) if rest else (given.pop("scores", None), ())
            ranked = RankedList(ranked, scores, given.pop("positive", None))
    flags, scores = examples(ranked.flags, ranked.scores)
    if metric.key != "auc" or variant not in SAME_AUC:
        plan = plan_of_examples(lambda *columns: metric(*columns, *rest, variant=variant, **given), (flags, scores))
        return plan._replace(estimate=estimate)
    return Plan(
        estimate,
        lambda random, samples: bootstrap_auc(flags, scores, samples, random),
        len(flags),
        lambda: (_auc_without_one(flags, scores), np.ones(len(flags))),
    )


def _auc_without_one(flags, scores):
    """The AUC without each example in turn: its own pairs are taken away."""
    sides = np.sort(scores[flags]), np.sort(scores[~flags])
    others = [(np.searchsorted(other, scores, "left") + np.searchsorted(other, scores, "right")) / 2 for other in sides]
    positives, negatives = map(len, sides)
    won = np.where(flags, others[1], positives - others[0])
    with np.errstate(divide="ignore", invalid="ignore"):
        return (won[flags].sum() - won) / np.where(flags, (positives - 1) * negatives, positives * (negatives - 1))


def plan_of_examples(value, data, matrices=()):
    """One sample after the other: of every list the same entries, of matrices (their places) rows and columns."""
    columns = {at: _column(thing) for at, thing in enumerate(data) if _is_list(thing)}
    if not columns:
        raise TypeError(f"data is {data[0]!r}: lists with an entry for each example are needed")
    first, size = next((at, len(column)) for at, column in columns.items())
    for at, column in columns.items():
        if len(column) != size:
            raise ValueError(f"data[{at}] has {len(column)} entries but data[{first}] has {size}")
    if not size:
        raise ValueError("data is empty: there is nothing to draw from")
    estimate = value(*data)
    if isinstance(estimate, dict):
        raise TypeError("there is one value for each example here, and examples come and go: a single value is needed")
    if not isinstance(estimate, Real):
        raise TypeError(f"metric is a function that gives {brief(estimate)}: a number is needed")

    def among(chosen):
        taken = dict(enumerate(data)) | {at: column[chosen] for at, column in columns.items()}
        taken |= {at: columns[at][np.ix_(chosen, chosen)] for at in matrices}
        try:
            return float(value(*taken.values()))
        except Undefined:
            return np.nan

    def draw(random, samples):
        return np.array([among(random.integers(size, size=size)) for _ in range(samples)])

    def without_one():
        places = np.arange(size if size > 1 else 0)
        return np.array([among(places[places != at]) for at in progress(places, "leaving out")]), np.ones(len(places))

    return Plan(estimate, draw, ALONE, without_one)


def _column(thing):
    """A list as an array: of numbers where it has nothing else."""
    if hasattr(thing, "to_numpy"):
        return thing.to_numpy()
    if hasattr(thing, "dtype"):
        return thing
    things = list(thing)
    flat = [part for one in things for part in (one if isinstance(one, list | tuple) else [one])]
    if all(isinstance(one, Real) for one in flat):
        return np.array(things, None if all(isinstance(one, int) for one in flat) else float)
    return _objects(things)


def _objects(things):
    """A list as an array of what it has, be it sets or lists."""
    return np.fromiter(things, object, len(things))

"""Whether a cluster has more of a class than chance explains: the hypergeometric test (section 1.9)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from metrics.clusters.matching_matrix import MatchingMatrix
from metrics.clusters.memberships import cells, memberships
from metrics.engine.data import Data, Lazily
from metrics.engine.distributions import hypergeometric_tail
from metrics.engine.formula import choose, symbols, total
from metrics.engine.given import whole
from metrics.engine.metric import Metric, Variant
from metrics.engine.progress import progress
from metrics.engine.results import number_text
from metrics.engine.types import Labels, Rows
from metrics.markup import table_html
from metrics.significance.intervals import share
from metrics.tables.table import Table

MOST_COUNTED = 10**15  # examples of a population
NAMES = ("population", "successes", "sample", "hits")
BY_HAND = 10**6  # numbers of hits times population: more is not added up one by one


class Sample(Data):
    """A sample of a population that has some successes: how many of these it hit.

    >>> Sample(population=20, successes=10, sample=10, hits=5)
    Sample(population=20, successes=10, sample=10, hits=5)
    """

    about, title = "a sample from a population", "A sample"
    hint = "Population; successes in it; sample; hits, the successes in the sample."
    example, shape = ((20, 10, 10, 5),), (4, 1)

    def as_typed(self):
        """The four counts, in one line."""
        return [self.counts]

    def __init__(self, population: int, successes: int, sample: int, hits: int) -> None:
        given = (population, successes, sample, hits)
        self.counts = population, successes, sample, hits = tuple(
            whole(value, name, 0, MOST_COUNTED) for value, name in zip(given, NAMES, strict=True)
        )
        for name, value in (("successes", successes), ("sample", sample)):
            if value > population:
                raise ValueError(f"{name} is {value}, but population is {population}: a part is not larger")
        least, most = max(0, sample + successes - population), min(successes, sample)
        if not least <= hits <= most:
            raise ValueError(f"hits is {hits}: a sample of {sample} has {least} to {most} of the {successes} successes")
        self.is_long = (most - hits) * population > BY_HAND
        known = dict(zip(NAMES, self.counts, strict=True))
        self.quantities = Lazily({"tail": partial(tuple, range(hits, most + 1))}, known)

    tried = ((20, 10, 10, 5), {})

    @staticmethod
    def call(
        population: Sample | int, /, successes: int | None = None, sample: int | None = None, hits: int | None = None
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        if isinstance(first, MatchingMatrix) and len(words) == 2:
            return _one(_samples(first), *words), (), given
        given = {**dict(zip(NAMES, (first, *words), strict=False)), **given}
        if sorted(given) != sorted(NAMES) or len(words) > 3:
            raise TypeError(f"{metric.name} takes {', '.join(NAMES)}, or a MatchingMatrix, a class and a cluster")
        return cls(**given), (), {}

    def exactly(self):
        if self.is_long:
            raise TypeError(f"population is {self.counts[0]}: here too many chances are to be added up by hand")
        return self

    def __repr__(self):
        return f"Sample({', '.join(f'{name}={value}' for name, value in zip(NAMES, self.counts, strict=True))})"


def _of_long_tail(data):
    """A long tail is added up by the ratios of its terms."""
    if data.is_long:
        population, successes, sample, hits = data.counts
        return hypergeometric_tail(hits, population, successes, sample)


population, successes, sample, hits, tail = symbols("population successes sample hits tail")


def _ways(drawn):
    """The samples with so many hits."""
    return choose(successes, drawn) * choose(population - successes, sample - drawn)


_all = choose(population, sample)
_at_least = total(_ways(tail), over="tail")

enrichment_p = Metric(
    "enrichment p",
    _at_least / _all,
    "The chance that a random sample has at least as many successes as this one.",
    better="lower",
    aliases=["hypergeometric test", "one-sided Fisher exact test"],
    sources=["textbook Eq. 1.58"],
    sisters=["monte_carlo_p"],
    on=Sample,
    kernel=_of_long_tail,
    variants={
        "point": Variant(
            _ways(hits) / _all,
            "The chance of exactly as many: small for any number of successes if the population is large.",
            ["textbook Eq. 1.58"],
            erratum="as printed in the textbook",
        ),
    },
    mistakes={"the chance of more": (_at_least - _ways(hits)) / _all},
)


def bonferroni(chances):
    """Each p-value times their number, 1 at most.

    >>> bonferroni([Fraction(1, 5), Fraction(1, 2)])
    [Fraction(2, 5), Fraction(1, 1)]
    """
    return [min(Fraction(1), p * len(chances)) for p in chances]


def benjamini_hochberg(chances):
    """Each p-value times their number over its rank, unless a larger one comes out smaller.

    >>> benjamini_hochberg([Fraction(1, 5), Fraction(1, 100), Fraction(1, 10)])
    [Fraction(1, 5), Fraction(3, 100), Fraction(3, 20)]
    """
    adjusted, least = [None] * len(chances), Fraction(1)
    for rank, at in reversed(list(enumerate(sorted(range(len(chances)), key=chances.__getitem__), 1))):
        least = adjusted[at] = min(least, chances[at] * len(chances) / rank)
    return adjusted


class Cell(NamedTuple):
    """A class in a cluster: hits, those expected by chance, p, and p corrected for having looked at every cell."""

    label: object
    cluster: object
    hits: int
    expected: Fraction
    p: object
    bonferroni: object
    benjamini_hochberg: object


class EnrichedCells(tuple):
    """The cells of a matching matrix, each with its chance; the rarest first."""

    def sample(self, label, cluster):
        """What the hypergeometric test compares for one class and one cluster."""
        return _one(self.samples, label, cluster)

    def work(self, label, cluster):
        """The calculation for one class in one cluster, step by step."""
        return enrichment_p.work(self.sample(label, cluster))

    def significant(self, level=0.05, correction="benjamini_hochberg"):
        """The enriched cells at this level, by "benjamini_hochberg", by "bonferroni", or each by its own "p"."""
        if correction not in ("benjamini_hochberg", "bonferroni", "p"):
            raise ValueError(f"correction is {correction!r}: choose 'benjamini_hochberg', 'bonferroni' or 'p'")
        level = share(level, "level")
        return [cell for cell in self if getattr(cell, correction) <= level]

    def report(self):
        """A pandas table with a row for each cell."""
        import pandas as pd

        return pd.DataFrame(list(self), columns=["class", *Cell._fields[1:]], dtype=object)

    def __repr__(self):
        found = len(self.significant())
        return f"<{len(self)} cells, {found} enriched (Benjamini-Hochberg, 0.05)>"

    def _repr_html_(self):
        names = [f"{cell.label} in {cell.cluster}" for cell in self]
        rows = [[cell.hits, *map(number_text, cell[3:])] for cell in self]
        heads = ["hits", "expected", "p", "Bonferroni", "Benjamini-Hochberg"]
        return table_html("Classes in clusters, and the chance of so many", names, heads, rows)


def enriched_cells(classes: MatchingMatrix | Table | Rows | Labels, clusters: Labels | None = None) -> EnrichedCells:
    """Every class in every cluster tested for enrichment, of a MatchingMatrix or of two lists.

    So many tests find something by chance alone: each p is corrected for that in two ways.

    >>> found = enriched_cells([[2, 0, 1], [0, 2, 1]])
    >>> found[0].p, found[0].bonferroni, found.significant()
    (Fraction(1, 5), Fraction(1, 1), [])
    """
    samples = _samples(classes, clusters)
    chances = [enrichment_p(one) for one in progress(samples.values(), "testing cells", len(samples))]
    corrected = zip(samples.items(), chances, bonferroni(chances), benjamini_hochberg(chances), strict=True)
    found = [
        Cell(*names, one.counts[3], Fraction(one.counts[1] * one.counts[2], one.counts[0]), *p)
        for (names, one), *p in corrected
    ]
    result = EnrichedCells(sorted(found, key=lambda cell: cell.p))
    result.samples = samples
    return result


def _samples(classes, clusters=None):
    """What the test compares, for each class and cluster."""
    table, population, class_sizes, cluster_sizes = _sizes(classes, clusters)
    return {
        (label, cluster): Sample(population, class_sizes[label], cluster_sizes[cluster], table[label, cluster])
        for label in class_sizes
        for cluster in cluster_sizes
    }


def _one(samples, label, cluster):
    if (label, cluster) not in samples:
        classes, clusters = (list(dict.fromkeys(names)) for names in zip(*samples, strict=True))
        raise ValueError(f"class {label!r} in cluster {cluster!r}: choose one of {classes} and one of {clusters}")
    return samples[label, cluster]


def _sizes(classes, clusters):
    """The counts by class and cluster, the number of examples, and how many of these each class and cluster has."""
    if clusters is None:
        matrix = classes
        if not isinstance(matrix, MatchingMatrix):
            names = (matrix.labels, matrix.labels) if isinstance(matrix, Table) else ()
            matrix = MatchingMatrix(getattr(matrix, "rows", matrix), *names)
        if matrix.overlapping:
            raise ValueError("clusters overlap, so the matrix no longer tells the size of a class: give both lists")
        if not matrix.examples:
            raise ValueError("the matrix is empty: there is nothing to test")
        return matrix.cells, matrix.examples, matrix.class_sizes, matrix.cluster_sizes
    found = cells(classes, clusters)
    if not found:
        raise ValueError("classes is empty: there is nothing to test")
    table, sizes = Counter(), (Counter(), Counter())
    for cell, size in found.items():
        for side, label in zip(sizes, cell, strict=True):
            side.update(dict.fromkeys(memberships(label), size))
        table.update({(a, b): size for a in memberships(cell[0]) for b in memberships(cell[1])})
    return table, sum(found.values()), *sizes

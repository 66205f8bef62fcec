"""Labels given by any number of raters, with gaps allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set, ValuesView
from fractions import Fraction
from functools import cached_property
from typing import Any

from metrics.engine.given import has_mask, is_bare, keyed, sequence
from metrics.engine.metric import Metric
from metrics.engine.types import Labels
from metrics.tables.labels import in_order, is_missing
from metrics.tables.reading import class_names, labels_of
from metrics.tables.table import ConfusionMatrix, Table
from metrics.words import brief

NOTHING = "raters has no example with two ratings: there is nothing to compare"


class Ratings:
    """What several raters said of the same examples: one list for each rater, None or NaN where a rating is missing.

    An array has a row for each rater, a pandas table a column.

    >>> ratings = Ratings([["a", "a", "b"], ["a", "b", "b"], ["a", None, "b"]])
    >>> ratings.labels, ratings.coincidences()
    (('a', 'b'), ((Fraction(3, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(3, 1))))
    """

    def __init__(self, raters: Iterable[Labels], labels: Labels | None = None) -> None:
        if hasattr(raters, "columns"):
            raters = [raters[name] for name in raters.columns]
        if isinstance(raters, Mapping):
            raters = raters.values()  # of which each is named by who has given them
        if isinstance(raters, Set) and not isinstance(raters, ValuesView):
            raise TypeError(f"raters is a {type(raters).__name__}: a list is needed, in the order of the raters")
        if is_bare(raters):
            raise TypeError(f"raters is {brief(raters)}: a list of ratings is needed for each rater")
        if getattr(raters, "ndim", 2) == 1 and not (len(raters) and all(map(_is_list, raters))):
            raise ValueError(f"raters has shape {raters.shape}: a row of ratings is needed for each rater")
        if getattr(raters, "ndim", 2) > 2:
            raise ValueError(f"raters has {raters.ndim} dimensions: a row of ratings is needed for each rater")
        self._given = raters = raters if hasattr(raters, "dtype") else [_rater(*one) for one in enumerate(raters)]
        if len(raters) < 2:
            raise ValueError(f"raters has {len(raters)} list: agreement needs at least two raters")
        for number, rater in enumerate(raters):
            if len(rater) != len(raters[0]):
                raise ValueError(f"raters[{number}] has {len(rater)} ratings but raters[0] has {len(raters[0])}")
        counted = None
        if all(hasattr(rater, "dtype") for rater in raters):
            from metrics.tables.coincidences import count_coincidences

            counted = count_coincidences(raters)
        found, self._pairs = counted or (self._labels_found(), None)
        self._found = found
        self.labels = tuple(in_order(found)) if labels is None else _classes(labels)
        for strange in set(found) - set(self.labels):
            number, at = next((n, rater.index(strange)) for n, rater in enumerate(self.raters) if strange in rater)
            raise ValueError(
                f"raters[{number}][{at}] is {strange!r}, which is not one of the labels "
                f"{', '.join(map(repr, self.labels))}"
            )

    @cached_property
    def raters(self) -> int:
        """A list for each rater, None where a rating is missing."""
        plain = (rater.tolist() if hasattr(rater, "tolist") else rater for rater in self._given)
        return [[None if is_missing(label) else label for label in rater] for rater in plain]

    def _labels_found(self):
        try:
            return {label for rater in self.raters for label in rater} - {None}
        except TypeError:
            for number, rater in enumerate(self.raters):
                keyed(rater, f"raters[{number}]")
            raise

    @cached_property
    def units(self) -> Any:
        """For each example that two or more raters judged, how often each label was given."""
        counts = (Counter(label for label in unit if label is not None) for unit in zip(*self.raters, strict=True))
        return [unit for unit in counts if unit.total() >= 2]

    def coincidences(self) -> Any:
        """Krippendorff's coincidence matrix: all ordered pairs within an example, each weighted 1 / (ratings - 1)."""
        rows = {(a, b): Fraction(0) for a in self.labels for b in self.labels}
        if not (self.units if self._pairs is None else self._pairs):
            raise ValueError(NOTHING)
        for a, b, pairs, ratings in self._weighted_pairs():
            rows[a, b] += Fraction(pairs, ratings - 1)
        return tuple(tuple(rows[a, b] for b in self.labels) for a in self.labels)

    def _weighted_pairs(self):
        """Two labels, how many ordered pairs of ratings have them, and among how many ratings of an example."""
        if self._pairs is None:
            for unit in self.units:
                for a, times in unit.items():
                    for b, others in unit.items():
                        yield a, b, times * (others - (a == b)), unit.total()
            return
        for ratings, matrix in self._pairs.items():
            for a, row in zip(self._found, matrix, strict=True):
                for b, pairs in zip(self._found, row, strict=True):
                    yield a, b, pairs, ratings

    def table_for(self, metric: Metric) -> Table:
        """The table that a metric is computed on: of two raters, or of all of them pooled."""
        if metric.raters == "two":
            if len(self._given) > 2:
                raise ValueError(
                    f"{metric.name} compares two raters and here are {len(self._given)}: "
                    "pi_statistic, gwet_gamma and alpha_reliability take any number"
                )
            return self.matrix()
        if metric.raters == "many" and not self._is_complete():
            for number, rater in enumerate(self.raters):
                if None in rater:
                    raise ValueError(
                        f"raters[{number}][{rater.index(None)}] is missing: {metric.name} needs every "
                        "rating, alpha_reliability allows gaps"
                    )
        # Halved, so that two raters weigh as much as in their confusion matrix.
        return Table(tuple(tuple(value / 2 for value in row) for row in self.coincidences()), self.labels)

    def _is_complete(self):
        """Whether an array is known to have no gap: every example has its pairs of all raters."""
        raters, examples = len(self._given), len(self._given[0])
        pairs = sum(map(sum, (self._pairs or {}).get(raters, [])))
        return examples > 0 and pairs == examples * raters * (raters - 1)

    def matrix(self) -> ConfusionMatrix:
        """The confusion matrix of two raters, the first as rows."""
        if len(self._given) != 2:
            raise ValueError(f"raters has {len(self._given)} lists: only two raters make a confusion matrix")
        if self._is_complete():
            return ConfusionMatrix.from_labels(*self._given, labels=self.labels)
        both = [pair for pair in zip(*self.raters, strict=True) if None not in pair]
        if not both:
            raise ValueError(NOTHING)
        return ConfusionMatrix.from_labels(*zip(*both, strict=True), labels=self.labels)


def _classes(labels):
    """The labels that are allowed, each once."""
    labels = class_names(labels)
    return labels_of(labels, len(labels))


def _is_list(ratings):
    return hasattr(ratings, "__len__") and not is_bare(ratings)


def _rater(number, ratings):
    """The ratings of one rater, in the order of the examples."""
    if has_mask(ratings):
        return ratings  # what is masked is a gap
    return sequence(ratings, f"raters[{number}]", "a list of ratings is needed, None where one is missing")

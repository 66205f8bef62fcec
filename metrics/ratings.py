"""Labels given by any number of raters, with gaps allowed."""

from collections import Counter
from fractions import Fraction
from functools import cached_property

from metrics.labels import in_order
from metrics.table import ConfusionMatrix, Table


class Ratings:
    """What several raters said of the same examples: one list for each rater, None where a rating is missing.

    >>> ratings = Ratings([["a", "a", "b"], ["a", "b", "b"], ["a", None, "b"]])
    >>> ratings.labels, ratings.coincidences()
    (('a', 'b'), ((Fraction(3, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(3, 1))))
    """

    def __init__(self, raters, labels=None):
        self.raters = [[None if label != label else label for label in rater] for rater in raters]
        if len(self.raters) < 2:
            raise ValueError(f"raters has {len(self.raters)} list: agreement needs at least two raters")
        for number, rater in enumerate(self.raters):
            if len(rater) != len(self.raters[0]):
                raise ValueError(f"raters[{number}] has {len(rater)} ratings but raters[0] has {len(self.raters[0])}")
        found = {label for rater in self.raters for label in rater} - {None}
        self.labels = tuple(in_order(found) if labels is None else labels)
        for number, rater in enumerate(self.raters):
            for at, label in enumerate(rater):
                if label is not None and label not in self.labels:
                    raise ValueError(f"raters[{number}][{at}] is {label!r}, which is not one of the labels "
                                     f"{', '.join(map(repr, self.labels))}")  # fmt: skip

    @cached_property
    def units(self):
        """For each example that two or more raters judged, how often each label was given."""
        counts = (Counter(label for label in unit if label is not None) for unit in zip(*self.raters, strict=True))
        return [unit for unit in counts if unit.total() >= 2]

    def coincidences(self):
        """Krippendorff's coincidence matrix: all ordered pairs within an example, each weighted 1 / (ratings - 1)."""
        if not self.units:
            raise ValueError("raters has no example with two ratings: there is nothing to compare")
        rows = {(a, b): Fraction(0) for a in self.labels for b in self.labels}
        for unit in self.units:
            for a, times in unit.items():
                for b, others in unit.items():
                    rows[a, b] += Fraction(times * (others - (a == b)), unit.total() - 1)
        return tuple(tuple(rows[a, b] for b in self.labels) for a in self.labels)

    def table_for(self, metric):
        """The table that a metric is computed on: of two raters, or of all of them pooled."""
        if metric.raters == "two":
            if len(self.raters) > 2:
                raise ValueError(f"{metric.name} compares two raters and here are {len(self.raters)}: "
                                 "pi_statistic, gwet_gamma and alpha_reliability take any number")  # fmt: skip
            return self.matrix()
        for number, rater in enumerate(self.raters):
            if None in rater and metric.raters == "many":
                raise ValueError(f"raters[{number}][{rater.index(None)}] is missing: {metric.name} needs every rating, "
                                 "alpha_reliability allows gaps")  # fmt: skip
        # Halved, so that two raters weigh as much as in their confusion matrix.
        return Table(tuple(tuple(value / 2 for value in row) for row in self.coincidences()), self.labels)

    def matrix(self):
        """The confusion matrix of two raters, the first as rows."""
        if len(self.raters) != 2:
            raise ValueError(f"raters has {len(self.raters)} lists: only two raters make a confusion matrix")
        both = [pair for pair in zip(*self.raters, strict=True) if None not in pair]
        return ConfusionMatrix.from_labels(*zip(*both, strict=True), labels=self.labels)

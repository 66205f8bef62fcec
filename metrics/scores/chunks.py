"""Pairs of a positive and a negative whose scores come in chunks, more of them than memory holds."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from metrics.engine.given import whole
from metrics.engine.rational import Undefined
from metrics.scores.keys import examples
from metrics.scores.sorting import exact_dot, pair_counts


class ChunkCounts(NamedTuple):
    """The pairs which the positive wins, those tied, and those of which nobody knows any more who wins."""

    wins: int
    ties: int
    unknown: int
    positives: int
    negatives: int

    @property
    def low(self):
        """The AUC if every unknown pair is lost: it is not lower."""
        return self._share(0)

    @property
    def high(self):
        """The AUC if every unknown pair is won: it is not higher."""
        return self._share(self.unknown)

    def _share(self, more):
        if not self.positives or not self.negatives:
            raise Undefined(f"there is no {'negative' if self.positives else 'positive'}", "AUC")
        return Fraction(2 * (self.wins + more) + self.ties, 2 * self.positives * self.negatives)


def pair_counts_of_chunks(chunks, limit=10**7, bins=10**5):
    """The pairs of all examples of an iterable of (positive, scores), exact if these are at most `limit` examples.

    Of more, only counts are kept: at so many scores that came first, from the lowest to the highest in even steps, and
    in the bins between these. Pairs within a bin are unknown, about one in `bins`; few distinct scores need no bin.

    >>> counts = pair_counts_of_chunks([([True, False], [0.9, 0.5]), ([True, False], [0.5, 0.1])])
    >>> counts
    ChunkCounts(wins=3, ties=1, unknown=0, positives=2, negatives=2)
    >>> counts.low == counts.high == Fraction(7, 8)
    True
    """
    for name, value in (("limit", limit), ("bins", bins)):
        whole(value, name, 1, 10**12)
    kept, size, dtype, histogram = [], 0, None, None
    for number, (positive, scores) in enumerate(chunks):
        kept.append(examples(positive, scores, f"in chunks[{number}], "))
        dtype = _common(dtype, kept[-1][1].dtype, number)
        size += len(kept[-1][1])
        if size > limit:
            positive, scores = _joined(kept)
            histogram = histogram or _Histogram(scores, bins)
            histogram.add(positive, scores)
            kept, size = [], 0
    if histogram is None and not kept:
        raise ValueError("chunks is empty: at least one example is needed")
    if histogram is None:
        wins, ties, positives, negatives = pair_counts(*_joined(kept))
        return ChunkCounts(wins, ties, 0, positives, negatives)
    if kept:
        histogram.add(*_joined(kept))
    return histogram.counts()


def _common(before, dtype, number):
    """What holds the scores of all chunks so far; floats cannot hold all whole numbers."""
    before = dtype if before is None else before
    common = np.result_type(before, dtype)
    if common.kind == "f" and not before.kind == dtype.kind == "f":
        raise TypeError(f"chunks[{number}] has scores of dtype {dtype}, those before {before}: make them the same")
    return common


def _joined(chunks):
    return map(np.concatenate, zip(*chunks, strict=True))


class _Histogram:
    """Positives and negatives counted at some scores, the edges, and between them."""

    def __init__(self, scores, bins):
        values = np.unique(scores)
        self.edges = values[np.linspace(0, len(values) - 1, min(bins, len(values))).astype(np.intp)]
        self.tallies = dict.fromkeys((True, False), np.zeros(2 * len(self.edges) + 1, np.int64))

    def add(self, positive, scores):
        for label, tally in self.tallies.items():
            found = np.sort(scores[positive == label])
            bounds = [np.searchsorted(found, self.edges, side) for side in ("left", "right")]
            # Between, at, between, at, ... and between again: the two bounds of an edge lie beside each other.
            self.tallies[label] = tally + np.diff(np.stack(bounds, axis=1).ravel(), prepend=0, append=len(found))

    def counts(self):
        positives, negatives = self.tallies[True], self.tallies[False]
        wins = exact_dot(positives, np.cumsum(negatives) - negatives)
        ties = exact_dot(positives[1::2], negatives[1::2])
        unknown = exact_dot(positives[::2], negatives[::2])
        return ChunkCounts(wins, ties, unknown, int(positives.sum()), int(negatives.sum()))

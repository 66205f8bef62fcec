"""How well scores put positives above negatives: AUC, average precision, and what the top of the list is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from metrics.engine.formula import pairs, step, symbols, total
from metrics.engine.given import whole
from metrics.engine.metric import Metric, Variant
from metrics.engine.types import Label, Labels, Value, Values
from metrics.exact import decimal, rounded, shortest
from metrics.scores.ranked import RankedList
from metrics.scores.ranked_parts import LeftPart, Top


def _of_arrays(ranked):
    """Average precision of long arrays, in floats; by hand it is still its formula."""
    if ranked.is_array and ranked.flags.any():
        from metrics.scores.sorting import average_precision

        return average_precision(ranked.flags, ranked.scores)


P, N, n, wins, ties, k, hits_k, hits_P, max_fpr = symbols("P N n wins ties k hits_k hits_P max_fpr")
rank, below, strip, before, after = symbols("rank below strip before after")
found, depth, seen, top = symbols("found depth seen top")
_area = total(strip * ((before + after) / 2), over="strip") / (P * N)
_least, _most = step("area at chance", max_fpr**2 / 2), max_fpr

auc = Metric(
    "AUC",
    (wins + ties / 2) / (P * N),
    "The chance that a positive has a higher score than a negative, a tie counting half: the area under the ROC curve.",
    aliases=["area under the ROC curve", "concordance index", "Mann-Whitney U over P × N"],
    sources=["textbook 1.2.4.3", "notes, Area Under Curve", "slides, Metrics (5)", "thesis Eq. 1.1 to 1.3"],
    sisters=["average_precision", "break_even_point"],
    on=RankedList,
    variants={
        "rank sum": Variant(
            (total(rank, over="rank") - P * (P + 1) / 2) / (P * N),
            "The same number from the places of the positives, tied examples sharing the mean of theirs.",
            ["thesis Eq. 1.1", "Hand and Till 2001"],
        ),
        "area": Variant(
            _area,
            "The same number as an area, in strips below the ROC curve, as wide as the negatives of one score.",
            ["textbook 1.2.4.3", "slides, Generating ROC Curves"],
        ),
        "negatives below": Variant(
            total(below, over="below") / (P * N),
            "The same number, adding up for each positive the negatives below it.",
            ["thesis Eq. 1.2"],
        ),
        "thesis": Variant(
            wins / (P * N),
            "A tie counts as lost: the indicator of the thesis is 0 at 0.",
            ["thesis Eq. 1.3"],
            erratum="as printed in the thesis",
        ),
    },
    mistakes={
        "AUC with every tie counted as won": (wins + ties) / (P * N),
        "the sum of the ranks, from which P × (P + 1) / 2 was not taken away": total(rank, over="rank") / (P * N),
        "the pairs won as a share of all pairs, also those within a class": (wins + ties / 2) / pairs(n),
    },
    elsewhere="scikit-learn gives NaN, torchmetrics 0, R's pROC an error",
)

average_precision = Metric(
    "average precision",
    total(found / depth, over="found") / P,
    "The mean, over the positives, of the precision when the list is cut below each; tied examples come in together.",
    aliases=["AP", "APR"],
    sources=["slides, Metrics (6) Average Precision", "thesis Eq. 1.5"],
    sisters=["break_even_point", "auc"],
    on=RankedList,
    kernel=_of_arrays,
    variants={
        "slides": Variant(
            total(seen / top, over="top") / P,
            "As the slides print it: the sum runs over all places, not over those of the positives alone.",
            ["slides, Metrics (6) Average Precision"],
            (0, float("inf")),
            erratum="as printed in the slides",
        ),
    },
    mistakes={"the precisions divided by the number of all examples": total(found / depth, over="found") / n},
    elsewhere="scikit-learn and torchmetrics give 0, R's ROCR an error",
)

precision_at_k = Metric(
    "precision at k",
    hits_k / k,
    "Of the k examples with the highest scores, the share which are positive; where the cut goes through tied ones, "
    "as many of their positives as chance would take.",
    aliases=["precision@k", "P@k"],
    sources=["slides, Metrics (6) Precision@K"],
    sisters=["precision", "average_precision"],
    on=Top,
    mistakes={"the recall at k, hits_k / P": hits_k / P},
)

break_even_point = Metric(
    "break-even point",
    hits_P / P,
    "Precision and recall where they are equal: when as many examples are predicted positive as are positive.",
    aliases=["BEP", "R-precision"],
    sources=["thesis 1.1.1"],
    sisters=["average_precision", "auc"],
    on=RankedList,
    mistakes={"the share of all examples, hits_P / n": hits_P / n},
    elsewhere="torchmetrics gives 0, R's ROCR an error",
)

partial_auc = Metric(
    "partial AUC",
    _area,
    "The area under the ROC curve up to a false positive rate, max_fpr: where few false alarms can be borne.",
    aliases=["pAUC"],
    sources=["McClish 1989"],
    sisters=["auc"],
    on=LeftPart,
    variants={
        "standardised": Variant(
            (1 + (step("area up to max FPR", _area) - _least) / (_most - _least)) / 2,
            "Stretched so that chance gives 1/2 and a perfect order 1.",
            ["McClish 1989"],
        ),
    },
    elsewhere="scikit-learn gives NaN, torchmetrics 0, R's pROC an error",
)


def least_average_precision(positives: int, negatives: int) -> Value:
    """The least average precision of so many positives and negatives: all positives are ranked last.

    >>> least_average_precision(10, 10)
    Fraction(77107553, 232792560)
    """
    positives, negatives = whole(positives, "positives", 0), whole(negatives, "negatives", 0)
    return average_precision("+" * positives + "-" * negatives)


class ChunkedAuc(NamedTuple):
    """The AUC of examples that came in chunks: `value`, unless only that it is from `low` to `high` is known."""

    low: Fraction
    high: Fraction
    examples: int

    @property
    def value(self):
        return self.low if self.low == self.high else None

    def __repr__(self):
        if self.value is not None:
            return f"<AUC of {self.examples} examples in chunks: {shortest(self.value, 6)[0]}>"
        low, high = rounded(self.low, 6, half_up=False), -rounded(-self.high, 6, half_up=False)
        return f"<AUC of {self.examples} examples in chunks: from {decimal(low, 6)} to {decimal(high, 6)}>"


def auc_from_chunks(
    chunks: Iterable[tuple[Labels, Values]], positive: Label = None, limit: int = 10**7, bins: int = 10**5
) -> ChunkedAuc:
    """The AUC of an iterable of (actual, scores), which need not fit into memory together.

    It is exact while there are at most `limit` examples; beyond, scores are counted in bins, and the bounds are stated.

    >>> auc_from_chunks([([1, 0], [0.9, 0.5]), ([1, 0], [0.5, 0.1])])
    <AUC of 4 examples in chunks: 0.875>
    """
    from metrics.scores.chunks import pair_counts_of_chunks
    from metrics.scores.ranked_arrays import chunk_flags

    counts = pair_counts_of_chunks(chunk_flags(chunks, positive), limit, bins)
    return ChunkedAuc(counts.low, counts.high, counts.positives + counts.negatives)

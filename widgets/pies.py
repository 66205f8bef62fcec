"""The measures of ranked lists, and what two of them say of all pairs of lists: counted once, for the page."""

from itertools import combinations

import metrics
from metrics.engine.formula import to_json
from metrics.lab.compare import compare_measures
from metrics.lab.measures import OF_CLASSES, OF_ORDERS
from metrics.lab.result import DEGREES, WORDS, PairCounts

# As the thesis writes them.
MEASURES = {
    "auc": "AUC",
    "accuracy": "accuracy",
    "soft_auc": "SAUC",
    "ordered_auc": "OAUC",
    "average_precision": "APR",
    "euclidean_rank_distance": "ED",
    "manhattan_rank_distance": "MD",
    "sum_of_reversed_numbers": "SRN",
}
# What the five kinds of pairs are called when it is about one pair.
VERDICTS = ("They agree.", "They contradict each other.", *["Only one of them decides."] * 2, "Neither decides.")
LONGEST, ORDERINGS = 12, 8  # lists, and orderings, up to so many examples


def counts(size):
    """The five counts of every pair of measures that lists of this size have: {"auc accuracy": [...]}.

    >>> counts((3, 3))["auc accuracy"]
    [113, 1, 62, 4, 10]
    """
    known = OF_CLASSES if isinstance(size, tuple) else OF_CLASSES | OF_ORDERS
    pairs = combinations([key for key in MEASURES if key in known], 2)
    pairs = sorted(pairs, key=lambda pair: not OF_ORDERS.keys().isdisjoint(pair))  # those of all lists come first
    return {f"{one} {other}": list(compare_measures(one, other, size).counts) for one, other in pairs}


def table():
    """What the ranking lab needs to know: its measures, the trees of the degrees, words, and the counts by size."""
    measures = [
        {"key": key, "short": short, "lower": getattr(metrics, key).better == "lower", "ordered": key in OF_ORDERS}
        for key, short in MEASURES.items()
    ]
    sizes = [(P, n - P) for n in range(3, LONGEST + 1) for P in range(1, n)] + [(7, 7), (8, 8)]
    by_size = {f"{P} + and {N} -": counts((P, N)) for P, N in sizes}
    by_size |= {f"{n} examples in order": counts(n) for n in range(3, ORDERINGS + 1)}
    return {
        "measures": measures,
        "degrees": {name: to_json(DEGREES[name]) for name in "CD"},
        "kinds": [name.replace("_", " ") for name in PairCounts._fields],
        "words": WORDS,
        "verdicts": VERDICTS,
        "pairs": list(counts(ORDERINGS)),  # in this order; of lists of classes only the first few
        "sizes": {size: list(known.values()) for size, known in by_size.items()},
    }

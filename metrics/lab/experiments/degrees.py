"""Exact C, D and E of AUC and accuracy over all ranked lists of up to 800 examples, half or a quarter positive."""

from math import isinf, sqrt

from metrics.engine.progress import progress
from metrics.exact import decimal
from metrics.lab.compare import compare_measures

SEED = None  # nothing is drawn
PLACES = 12
SIZES = {
    "1/2": (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 60, 80, 100, 140, 200, 280, 400, 560, 800),
    "1/4": (4, 8, 12, 16, 20, 24, 32, 40, 60, 80, 100, 140, 200, 280, 400, 560, 800),
}


def run():
    work = [(share, size) for share, sizes in SIZES.items() for size in sizes]
    results = {share: [] for share in SIZES}
    for share, size in progress(work, "sizes of lists"):
        results[share].append(row(share, size))
    return results


def row(share, size):
    """The degrees of all lists of a size, and what the normal limit says of them.

    >>> row("1/2", 6)["D"], row("1/2", 4)["D"]
    ('15.500000000000', 'infinite')
    """
    positives = size // int(share[2:])
    found, s = compare_measures("auc", "accuracy", (positives, size - positives)), positives / size
    D = "infinite" if isinf(found.D) else decimal(found.D, PLACES)
    return {
        "examples": size,
        "positives": positives,
        "C": decimal(found.C, PLACES),
        "D": D,
        "E": decimal(found.E, PLACES),
        "limit of C": round(found.normal_limit(), PLACES),
        "D about": round(size / sqrt(12 * s * (1 - s)), PLACES),
    }

"""AUC and accuracy on 50,000 drawn pairs of lists: 3 to 10 classes as in table 3.12, then 2 to 6 among 12 examples."""

from metrics.engine.progress import progress
from metrics.lab.compare import DRAWN
from metrics.lab.multiclass import DRAWS, compare_multiclass

SEED = 312  # and the number of classes is added
LISTS = {  # (classes, examples of each)
    "two of each class": [(classes, 2) for classes in range(3, 11)],
    "twelve examples": [(2, 6), (3, 4), (4, 3), (6, 2)],
}
PLACES = 6


def run():
    work = [(kind, way, size) for kind, sizes in LISTS.items() for way in DRAWS for size in sizes]
    results = {kind: {way: [] for way in DRAWS} for kind in LISTS}
    for kind, way, size in progress(work, "kinds of lists"):
        results[kind][way].append(row(way, *size))
    return results


def row(way, classes, per_class, draw=DRAWN):
    """The five counts, the degrees, and where C and D lie with 95 % confidence.

    >>> sum(row("uniform", 3, 2, draw=100)["counts"])
    100
    """
    found = compare_multiclass(classes, per_class, draw=draw, seed=SEED + classes, probabilities=way)
    degrees = {name: round(float(getattr(found, name)), PLACES) for name in "CDE"}
    ranges = {f"{name} range": [round(float(end), PLACES) for end in found.interval(name)] for name in "CD"}
    return {"classes": classes, "of each": per_class, "counts": list(found.counts), **degrees, **ranges}

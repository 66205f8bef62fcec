"""What Hypothesis draws: tables, and every formula of the catalogue."""

from hypothesis import strategies as st

from metrics import CATALOGUE, ConfusionMatrix

COSTS = [[0, 5, 3, 2], [1, 0, 7, 4], [6, 2, 0, 1], [3, 8, 9, 0]]


def tables(sizes=(2, 4), least=0):
    """Confusion matrices, zeros included unless `least` is more."""
    counts = st.integers(least, 30)

    def of_size(size):
        return st.lists(st.lists(counts, min_size=size, max_size=size), min_size=size, max_size=size)

    return st.integers(*sizes).flatmap(of_size).map(ConfusionMatrix)


# Every formula there is: (metric, variant or None), with a readable id.
FORMULAS = [(metric, variant) for metric in CATALOGUE.values() for variant in (None, *metric.variants)]
IDS = [metric.key + (f"[{variant}]" if variant else "") for metric, variant in FORMULAS]


def needs_two(metric, variant):
    return metric.tree(variant, classes=4).needs_two_classes


def given_for(metric, table):
    """The parameters that a call needs."""
    size = len(table.labels)
    return {"costs": [row[:size] for row in COSTS[:size]]} if "costs" in metric.parameters else {}

"""Is it luck? Intervals, tests, enrichment, costs."""

from metrics.engine.catalogue import CATALOGUE


def calculation(name):
    """The calculation of a function that has a working, by its name, or None; of a metric's name none is loaded.

    >>> calculation("mcnemar").key, calculation("kappa")
    ('mcnemar', None)
    """
    if name in CATALOGUE:
        return None
    from metrics.significance.checkable import CALCULATIONS

    return CALCULATIONS.get(name)

"""All metrics of a confusion matrix at once."""

from functools import cache

from metrics.engine.bound import Bound
from metrics.engine.catalogue import CATALOGUE
from metrics.engine.given import whole
from metrics.engine.metric import MOST_PLACES, REQUIRED
from metrics.engine.rational import Undefined
from metrics.exact import decimal

TABLE_METRICS = CATALOGUE.within("metrics.tables")


@cache
def _applicable(classes):
    """The metrics that need nothing but a table of so many classes, with their trees."""
    return [
        (name, metric, metric.tree(classes=classes))
        for name, metric in TABLE_METRICS.items()
        if all(parameter.default is not REQUIRED for parameter in metric.parameters.values())
        and (classes == 2 or not metric.tree(classes=classes).needs_two_classes)
    ]


def values(table):
    """{name: value} of every metric that needs nothing but the table; a value may be a mapping or an `Undefined`."""
    steps = {}  # sub-results are shared: a step's name means the same in every metric
    return {name: Bound(metric, tree, table).result(steps) for name, metric, tree in _applicable(len(table.labels))}


@cache
def _columns():
    import pandas as pd

    return pd.Index(["metric", "class", "exact", "decimal", "meaning"])


def report(table, places=3):
    """A pandas table: metric, class (for metrics per class), exact value, decimal, and what it means."""
    import numpy as np
    import pandas as pd

    places, rows = whole(places, "places", 0, MOST_PLACES), []
    for (_, metric, _), value in zip(_applicable(len(table.labels)), values(table).values(), strict=True):
        for label, one in value.items() if isinstance(value, dict) else [("", value)]:
            shown = str(one) if isinstance(one, Undefined) else decimal(one, places)
            rows.append((metric.name, label, one, shown, metric.meaning))
    cells = np.empty((len(rows), len(rows[0])), dtype=object)
    cells[:] = rows
    # One block of objects and ready-made axes: pandas takes ten times as long to guess them.
    return pd.DataFrame(cells, pd.RangeIndex(len(rows)), _columns(), dtype=object, copy=False)

"""Examples of which each has a category for every attribute: what counting learners learn from."""

from metrics.engine.given import keyed, rows_of_lists, sequence
from metrics.tables.labels import is_missing, named, places

NEEDED = "rows of values are needed, one row for each example"


def _listed(classes):
    """The classes of all examples; a text has one letter for each."""
    return list(classes) if isinstance(classes, str) else list(sequence(classes, "classes"))


def examples_of(rows, classes, names=None):
    """The rows as tuples, their classes and the names of the attributes, once all of it is known to be there.

    >>> examples_of([("Home", "Out"), ("Away", "In")], ["Win", "Lose"])
    ([('Home', 'Out'), ('Away', 'In')], ['Win', 'Lose'], [1, 2])
    """
    names = list(rows.columns) if names is None and hasattr(rows, "columns") else names
    rows, classes = [tuple(row) for row in rows_of_lists(rows, "rows", NEEDED)], _listed(classes)
    if len(rows) != len(classes):
        raise ValueError(f"there are {len(rows)} examples but {len(classes)} classes")
    if not rows or not rows[0]:
        raise ValueError("rows is empty: there is nothing to learn from")
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"rows[{at}] has {len(row)} values but rows[0] has {len(rows[0])}")
        for number, value in enumerate(keyed(row, f"rows[{at}]")):
            if is_missing(value):
                raise ValueError(f"rows[{at}][{number}] is missing: every example needs a value (see impute)")
    places(classes, "classes")  # which objects to what is missing
    names = (
        range(1, len(rows[0]) + 1) if names is None else named(sequence(names, "names", "names are needed"), "names")
    )
    if len(names) != len(rows[0]):
        raise ValueError(f"names has {len(names)} entries but there are {len(rows[0])} attributes")
    return rows, classes, list(names)

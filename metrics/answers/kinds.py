"""Every kind of data that says how it is typed, by its name: to know them all, all metrics are loaded."""

from metrics import examples
from metrics.answers.typed import cells
from metrics.engine.catalogue import CATALOGUE
from metrics.significance.checkable import CALCULATIONS

KINDS = {one.on.__name__: one.on for one in (*CATALOGUE.values(), *CALCULATIONS.values()) if one.on.title}


def example(kind):
    """Data of a kind as they would be typed.

    >>> example(KINDS["Training"]), example(KINDS["PairTable"])
    ([['4', '24', '7']], [['9', '4', '3', '12']])
    """
    known = getattr(examples, kind.example).as_typed() if isinstance(kind.example, str) else kind.example
    return cells(known)

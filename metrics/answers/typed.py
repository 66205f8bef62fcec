"""Data as a hand types them: rows of cells, for every kind of data that says how."""

from metrics import examples
from metrics.engine.catalogue import CATALOGUE
from metrics.engine.given import rows_of_lists
from metrics.exact import exact, shortest
from metrics.significance.checkable import CALCULATIONS

KINDS = {one.on.__name__: one.on for one in (*CATALOGUE.values(), *CALCULATIONS.values()) if one.on.title}


def cell_text(cell):
    """A cell as text; numbers exactly.

    >>> cell_text(0.5), cell_text(" a ")
    ('0.5', 'a')
    """
    if isinstance(cell, str):
        return cell.strip()
    text, is_exact = shortest(exact(cell), 12)
    return text if is_exact else str(exact(cell))


def cells(rows, name="data"):
    """Rows of text."""
    return [[cell_text(cell) for cell in row] for row in rows_of_lists(rows, name, "rows of cells are needed")]


def example(kind):
    """Data of a kind as they would be typed.

    >>> example(KINDS["Training"]), example(KINDS["PairTable"])
    ([['4', '24', '7']], [['9', '4', '3', '12']])
    """
    known = getattr(examples, kind.example).as_typed() if isinstance(kind.example, str) else kind.example
    return cells(known)

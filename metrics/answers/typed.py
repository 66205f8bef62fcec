"""Data as a hand types them: rows of cells."""

from metrics.engine.given import rows_of_lists
from metrics.exact import exact, shortest


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

"""The letters of the textbook and of the lecture notes for a table of two classes."""

from html import escape

from metrics.engine.render import notation
from metrics.reference import Html
from metrics.tables.table import quantities


def letters(table):
    """What A, B, C and D are in a table of two classes: totals in the textbook, cells in the lecture notes.

    >>> from metrics.examples import figure_1_2
    >>> letters(figure_1_2).html.split("</tr>")[-2]
    '<tr><th scope="row">D</th><td>actual −, 3</td><td>TN, 1</td>'
    """
    known = quantities(table.rows)
    labels = [(at, "−" if label == "-" else label) for at, label in enumerate(table.labels)]
    totals = [f"{side} {label}, {known[side][at]}" for side in ("predicted", "actual") for at, label in labels]
    lines = ['<tr><td></td><th scope="col">in the textbook: a total</th><th scope="col">in the notes: a cell</th></tr>']
    for total, (cell, letter) in zip(totals, notation()["cells"]["A-D"].items(), strict=True):
        cells = f"<td>{escape(total)}</td><td>{cell}, {known[cell]}</td>"
        lines.append(f'<tr><th scope="row">{letter}</th>{cells}</tr>')
    return Html(f'<table class="wm-plain">{"".join(lines)}</table>')

"""What pages show: tables, values, and answers to unfold."""

from fractions import Fraction
from html import escape

from metrics import CATALOGUE
from metrics.exact import decimal
from metrics.rational import Undefined
from metrics.render import Renderer

LONGEST = 6  # digits of a fraction that a cell has room for


def matrix_html(table):
    """The table with its margins; in a 2 x 2 every cell has its letters and its colour."""
    letters = Renderer(labels=table.labels, positive=table.positive).cell
    size, totals = len(table.labels), table.quantities
    head = "".join(_heading("col", label) for label in table.labels)
    rows = []
    for i, label in enumerate(table.labels):
        cells = "".join(_cell(count, letters("f", (i, j))) for j, count in enumerate(table.rows[i]))
        axis = "" if i else f'<th class="wm-small turn" scope="rowgroup" rowspan="{size}">Actual</th>'
        rows.append(f"<tr>{axis}{_heading('row', label)}{cells}{_margin(totals['actual'][i])}</tr>")
    feet = "".join(map(_margin, (*totals["predicted"], totals["T"])))
    return (
        f'<table class="wm-matrix{" many" * (size > 2)}"><caption class="wm-sr">{table.caption}</caption><thead>'
        f'<tr><td></td><td></td><th class="wm-small" scope="colgroup" colspan="{size}">Predicted</th><td></td></tr>'
        f"<tr><td></td><td></td>{head}{_heading('col', 'total', 'wm-small')}</tr></thead>"
        f"<tbody>{''.join(rows)}<tr><td></td>{_heading('row', 'total', 'wm-small')}{feet}</tr></tbody></table>"
    )


def _heading(scope, text, size="wm-plain"):
    return f'<th class="{size}" scope="{scope}">{escape(str(text))}</th>'


def _margin(total):
    return f'<td class="wm-small">{total}</td>'


def _cell(count, letters):
    if isinstance(count, Fraction) and len(str(count)) > LONGEST:
        count = decimal(count)
    if not letters:
        return f'<td class="wm-cell"><b>{count}</b></td>'
    tag = f'<span class="wm-tag" aria-hidden="true">{letters}</span> '  # a space, for where no style sheet parts them
    return f'<td class="wm-cell wm-{letters.lower()}">{tag}<b>{count}</b></td>'


def values_html(table):
    """Every metric of a table as a list of values, with the sentence where there is none."""
    rows = []
    for name, value in table.values().items():
        for label, one in value.items() if isinstance(value, dict) else [(None, value)]:
            shown = str(one) if isinstance(one, Undefined) else decimal(one)
            metric = CATALOGUE[name].name + (f" of {label}" if label is not None else "")
            rows.append(f'<tr><th scope="row">{escape(metric)}</th><td>{escape(shown)}</td></tr>')
    caption = '<caption class="wm-sr">Metrics</caption>'
    return f'<table class="wm-values wm-small">{caption}<tbody>{"".join(rows)}</tbody></table>'


def table_html(caption, rows, columns, cells):
    """A plain table with headings: counts, or anything that has a text."""
    head = "".join(_heading("col", label) for label in columns)
    body = "".join(
        f"<tr>{_heading('row', label)}{''.join(f'<td>{escape(str(value))}</td>' for value in row)}</tr>"
        for label, row in zip(rows, cells, strict=True)
    )
    return (
        f'<table class="wm-matrix many"><caption class="wm-sr">{escape(caption)}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


class answer:
    """An answer that a page shows when asked for.

    >>> answer("Recall stays 4/5.")
    Recall stays 4/5.
    """

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        summary = '<summary class="wm-button">Show the answer</summary>'
        return f'<details class="wm-answer">{summary}<p>{escape(self.text)}</p></details>'

"""A table of two raters, and every metric of it, as pages show them."""

from fractions import Fraction
from html import escape

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.exact import decimal
from metrics.markup import heading

LONGEST = 6  # digits of a fraction that a cell has room for


def matrix_html(table):
    """The table with its margins; in a 2 x 2 every cell has its letters and its colour."""
    letters = Renderer(labels=table.labels, positive=table.positive).cell
    size, totals = len(table.labels), table.quantities
    head = "".join(heading("col", label) for label in table.labels)
    rows = []
    for i, label in enumerate(table.labels):
        cells = "".join(_cell(count, letters("f", (i, j))) for j, count in enumerate(table.rows[i]))
        axis = "" if i else f'<th class="wm-small turn" scope="rowgroup" rowspan="{size}">Actual</th>'
        rows.append(f"<tr>{axis}{heading('row', label)}{cells}{_margin(totals['actual'][i])}</tr>")
    feet = "".join(map(_margin, (*totals["predicted"], totals["T"])))
    return (
        f'<table class="wm-matrix{" many" * (size > 2)}"><caption class="wm-sr">{table.caption}</caption><thead>'
        f'<tr><td></td><td></td><th class="wm-small" scope="colgroup" colspan="{size}">Predicted</th><td></td></tr>'
        f"<tr><td></td><td></td>{head}{heading('col', 'total', 'wm-small')}</tr></thead>"
        f"<tbody>{''.join(rows)}<tr><td></td>{heading('row', 'total', 'wm-small')}{feet}</tr></tbody></table>"
    )


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

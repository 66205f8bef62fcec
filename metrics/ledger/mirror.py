"""A table of a source as it should be: every cell recomputed, with the printed number where the two differ."""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import redirect_stderr
from html import escape
from typing import Any

from metrics.engine.rational import Undefined
from metrics.exact import decimal
from metrics.ledger import LEDGER
from metrics.ledger.puzzle import VERDICTS, legend
from metrics.markup import link
from metrics.words import brief


def mirrored(caption: str, ids: str, rows: Mapping[Any, object], columns: Mapping[Any, object]) -> Mirrored:
    """The ledger's entries of one table. `ids` makes an entry's id of the keys of its row and its column.

    A cell has as many places as were printed. Where another number is printed it stands below, with the sign of its
    verdict, which a legend explains, and a link to the entry. A cell without entry stays empty.

    >>> print(mirrored("Table 3.7", "thesis-t3-7-n{}-{}", {8: "8", 12: "12"}, {"con": "agree", "incon": "disagree"}))
    Table 3.7
                        agree  disagree
     8                    187        10
    12  12761 (printed 12716)      1225
    """
    for name, text in (("caption", caption), ("ids", ids)):
        if not isinstance(text, str):
            raise TypeError(f"{name} is {brief(text)}: a text is needed")
    for name, given in (("rows", rows), ("columns", columns)):
        if not isinstance(given, Mapping):
            raise TypeError(f"{name} is {brief(given)}: {{key: what it is called}} is needed")
    entries = {entry.id: entry for entry in LEDGER}
    cells = [[entries.get(ids.format(row, column)) for column in columns] for row in rows]
    if not any(entry for row in cells for entry in row):
        raise ValueError(f"ids is {ids!r}: the ledger has no entry of that form")
    return Mirrored(caption, rows, columns, cells)


class Mirrored:
    """A table of a source, its cells recomputed."""

    def __init__(self, caption, rows, columns, cells):
        self.caption, self.rows, self.columns, self.cells = caption, rows, columns, cells

    def _texts(self, write):
        with redirect_stderr(io.StringIO()):  # long computations show their progress, which is none of the page
            return [[write(entry) if entry else "" for entry in row] for row in self.cells]

    def __str__(self):
        words = self._texts(lambda entry: recomputed(entry) + f" (printed {entry.printed})" * _differs(entry))
        names = [str(label) for label in self.rows.values()]
        lines = [
            ["", *map(str, self.columns.values())],
            *([name, *row] for name, row in zip(names, words, strict=True)),
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join([self.caption, *("  ".join(map(str.rjust, line, widths)) for line in lines)])

    def __repr__(self):
        return f"<{self.caption}: {len(self.rows)} x {len(self.columns)} numbers of the ledger>"

    def _repr_html_(self):
        head = "".join(f'<th scope="col">{escape(str(label))}</th>' for label in self.columns.values())
        body = "".join(
            f'<tr><th scope="row">{escape(str(label))}</th>{"".join(f"<td>{cell}</td>" for cell in row)}</tr>'
            for label, row in zip(self.rows.values(), self._texts(_cell), strict=True)
        )
        signs = {entry.verdict for row in self.cells for entry in row if entry and _differs(entry)}
        return (
            f'<div class="wm-scroll" tabindex="0" role="region" aria-label="{escape(self.caption)}">'
            f'<table class="wm-mirror wm-plain"><caption>{escape(self.caption)}</caption>'
            f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
            f"{legend(signs) if signs else ''}"
        )


def recomputed(entry):
    """An entry's value with as many places as were printed."""
    value = entry.recomputed()
    if value is None or isinstance(value, (Undefined, str, bool)):
        return "–" if value is None else str(value)
    if entry.printed and entry.printed.endswith("%"):
        return decimal(100 * value, entry.places - 2) + " %"
    return decimal(value, 3 if entry.places is None else entry.places)


def _differs(entry):
    """Whether another number is printed: what the two have in common needs no sign."""
    if not entry.printed or entry.verdict == "agrees":
        return False
    with redirect_stderr(io.StringIO()):
        return recomputed(entry).replace(" ", "") != entry.printed.replace(" ", "")


def _cell(entry):
    if not _differs(entry):
        return escape(recomputed(entry))
    sign, _ = VERDICTS[entry.verdict]
    printed = f'<span aria-hidden="true">{sign}</span>&nbsp;printed {escape(entry.printed)}'
    return (
        f'<b>{escape(recomputed(entry))}</b> <span class="wm-small" title="{escape(entry.what)}">'
        f"{link(printed, 'entry', entry.id)}</span>"
    )

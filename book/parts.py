"""What a part's first page lists by number: the tables, figures, equations and so on of its source."""

from html import escape
from itertools import groupby

from book.anchors import PARTS, items


class Numbers:
    """The numbers of a source, kind by kind, each a link to where it is in the book; one without a link is not there.

    >>> Numbers("paper")
    Equation 1 2 3 4 5 6 7
    Figure 1
    Table 1 2 3 4 5
    """

    def __init__(self, source):
        found = sorted((item for item in items(source) if item.kind not in PARTS), key=lambda item: item.kind)
        self.kinds = {kind: [*group] for kind, group in groupby(found, lambda item: item.kind)}

    def _repr_html_(self):
        linked = {kind.capitalize(): " ".join(map(_linked, found)) for kind, found in self.kinds.items()}
        rows = "".join(f"<dt>{kind}</dt><dd>{links}</dd>" for kind, links in linked.items())
        return f'<dl class="wm-definition wm-numbers">{rows}</dl>'

    def __repr__(self):
        return "\n".join(
            f"{kind.capitalize()} {' '.join(item.number for item in found)}" for kind, found in self.kinds.items()
        )


def _linked(item):
    if item.place is None:
        return f"<span>{item.number}</span>"
    return f'<a href="{item.place.href}" title="{escape(item.title)}">{item.number}</a>'

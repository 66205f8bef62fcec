"""Where the places of the five sources are in the book, read from the anchors that the pages have.

A page says what it mirrors by an anchor above it: `(section-1-2-4-2)=` of the textbook, `(thesis-table-3-4)=`,
`(slides-12)=`, `(notes-mae)=`. What a source has stands in `book/sources.json`, in its order; where the book has not
got it, with the reason beside its title.
"""

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from metrics.ledger.equations import EQUATIONS

FOLDER = Path(__file__).parent
TARGET = re.compile(r"^\(([\w.-]+)\)=$", re.MULTILINE)
FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"\bequation\(([^)]*)\)")
NUMBERED = re.compile(r"(?:([a-z]+)-)?(\d+(?:-\d+)*)")
TITLES = {
    "textbook": "the textbook chapter",
    "notes": "the lecture notes",
    "slides": "the slides",
    "paper": "the ARI paper",
    "thesis": "the thesis",
}
WORDS = {"fig": "figure", "eq": "equation", None: "slide"}  # the kind of place, where its anchor is short
PARTS = ("section", "chapter", "slide", "part")  # what a map of a source lists


class Place(NamedTuple):
    """An anchor of a page, by which it is linked; without an anchor, the page's beginning."""

    page: str
    anchor: str = ""

    @property
    def href(self):
        """The address, from another page of the book."""
        return f"{self.page}.html" + (f"#{self.anchor}" if self.anchor else "")


class Item(NamedTuple):
    """What a source has: where it is in the book, or why it is not there."""

    source: str
    kind: str
    number: str
    title: str
    place: Place | None
    absent: str | None

    @property
    def name(self):
        """What a reader calls it: "Figure 1.4", or its title where it has no number."""
        return f"{self.kind.capitalize()} {self.number}" if self.number else self.title


def pages():
    """The names of the pages, in the order of the book."""
    return re.findall(r"(?:file|root): book/(\S+)", (FOLDER.parent / "_toc.yml").read_text("utf-8"))


@cache
def text(page):
    """The text of a page."""
    return (FOLDER / f"{page}.md").read_text("utf-8")


def title(page):
    """The title of a page; a # in its code is none."""
    found = re.search(r"^# (.+)$", FENCE.sub("", text(page)), re.MULTILINE)
    return found[1] if found else page


@cache
def anchors():
    """{anchor: its place}, of all pages; an equation of the textbook brings its own."""
    found = {}
    for page in pages():
        names = TARGET.findall(text(page))
        numbers = [number for call in CALL.findall(text(page)) for number in re.findall(r'"([\d.]+)"', call)]
        names += [EQUATIONS[number].anchor for number in numbers if number in EQUATIONS]
        for name in names:
            found.setdefault(name, Place(page, name))
    return found


def sources():
    """{source: {place: its title, or its title and why the book has not got it}}."""
    return json.loads((FOLDER / "sources.json").read_text("utf-8"))


def kind_and_number(place):
    """What a place is, and its number in the source.

    >>> kind_and_number("section-1-2-4-1"), kind_and_number("fig-2-1"), kind_and_number("12"), kind_and_number("mae")
    (('section', '1.2.4.1'), ('figure', '2.1'), ('slide', '12'), ('part', ''))
    """
    found = NUMBERED.fullmatch(place)
    return (WORDS.get(found[1], found[1]), found[2].replace("-", ".")) if found else ("part", "")


@cache
def items(source):
    """All that a source has, in its own order."""
    found = []
    for place, told in sources()[source].items():
        name, absent = told if isinstance(told, list) else (told, None)
        kind, number = kind_and_number(place)
        # The textbook is what the book is about: its anchors need not say so.
        names = [f"{source}-{place}", place] if source == "textbook" else [f"{source}-{place}"]
        where = next((anchors()[one] for one in names if one in anchors()), None)
        found.append(Item(source, kind, number, name or about(number), where, absent))
    return found


def about(number):
    """What an equation of the textbook computes: a metric, or a step on the way to it."""
    equation = EQUATIONS[number]
    step = equation.lines[0].name
    is_step = equation.metric and equation.metric.name != step
    return f"{step}, a step of {equation.metric.name}" if is_step else step


class Map:
    """A table of the parts of a source, and the pages that mirror them."""

    def __init__(self, source):
        self.items = [item for item in items(source) if item.kind in PARTS]
        self.caption = f"What {TITLES[source]} has, and where it is in this book"

    def _repr_html_(self):
        cells = ((escape(labelled(item)), where(item)) for item in self.items)
        rows = "".join(f'<tr><th scope="row">{there}</th><td>{here}</td></tr>' for there, here in cells)
        head = '<tr><th scope="col">There</th><th scope="col">Here</th></tr>'
        return (
            f'<div class="wm-scroll"><table class="wm-plain wm-map"><caption class="wm-sr">{escape(self.caption)}'
            f"</caption><thead>{head}</thead><tbody>{rows}</tbody></table></div>"
        )

    def __repr__(self):
        told = (
            (labelled(item), item.place.page if item.place else f"not mirrored: {item.absent}") for item in self.items
        )
        return "\n".join(f"{there}: {here}" for there, here in told)


def labelled(item):
    """A part of a source with its number, if it has one, and its title."""
    return f"{item.number} {item.title}".strip()


def where(item):
    """The page of an item as a link, or why there is none."""
    if item.place is None:
        return f"not mirrored: {escape(item.absent or 'no page has its anchor')}"
    return f'<a href="{item.place.href}">{escape(title(item.place.page))}</a>'


def source_map(source: str) -> Map:
    """Show which page mirrors each part of a source: "textbook", "notes", "slides", "paper" or "thesis"."""
    if source not in TITLES:
        raise ValueError(f"source is {source!r}: it must be one of {', '.join(map(repr, TITLES))}")
    return Map(source)

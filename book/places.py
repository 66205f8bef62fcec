"""Sphinx extension: the index of the book, of pages, metrics, words, and all that the sources have under a number.

It is derived from the anchors of the pages, the names of the metrics and the glossary. The page "Index" shows it, and
the search box asks it before it asks the full text: a script with the index in it is loaded when somebody searches.
"""

import hashlib
import json
import re
import unicodedata
from collections import Counter
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from docutils.nodes import make_id

from book.anchors import FENCE, TITLES, Place, anchors, items, pages, text, title
from book.live import small
from exercises.master import bank
from metrics.engine.catalogue import CATALOGUE
from metrics.ledger.equations import EQUATIONS
from metrics.reference import Html, contents, filtered, taught, terms

NAME, STATIC = "places.js", "index"  # the script, and the folder where Sphinx finds it
CODE = Path(__file__).parent / "assets" / "finding.js"
START, GALLERY, EXERCISES = "index", "gallery", "textbook-exercises"
ASIDE = re.compile(r"\s*\([^)]*\)")


class Entry(NamedTuple):
    """Something that a reader may look for: its name, what it is, where it is, and what else is to be said of it."""

    name: str
    kind: str
    place: Place
    note: str = ""

    @property
    def words(self):
        """What is under the name in the index: what it is, of which source or metric, on which page, without wit."""
        kind = "" if self.name.lower().startswith(self.kind) else self.kind
        page = title(self.place.page)
        return " · ".join(filter(None, [kind, self.note, "" if page == self.name else page.partition(": ")[0]]))


def headings(page):
    """{heading: its anchor}, of a page's parts."""
    return {name: make_id(name) for name in re.findall(r"^##+ (.+)$", FENCE.sub("", text(page)), re.MULTILINE)}


def place_of(page, names):
    """Where on a page a heading begins with one of the names; the beginning, if its title has it or no heading does."""
    said = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    found = [] if said.search(title(page)) else [anchor for name, anchor in headings(page).items() if said.match(name)]
    return Place(page, *found[:1])


def bare(name):
    """A name without what stands in brackets after it, which says where it is called so."""
    return ASIDE.sub("", name)


@cache
def entries():
    """The whole index, what is looked for most first; a book of some of the pages has what is on them."""
    of_names = [*of_metrics(), *of_words(), *of_pages(), *of_sources()]
    whole = [*of_names, *of_symbols(), *of_headings(), *of_exercises()]
    return [entry for entry in whole if entry.place.page in pages()]


def of_metrics():
    for metric in CATALOGUE.values():
        page = taught().get(metric.key)
        page = page if page in pages() else None
        names = [bare(name) for name in (metric.name, *metric.aliases)]
        place = place_of(page, names) if page else Place("catalogue", f"metric-{metric.key}")
        yield Entry(names[0], "metric", place)
        for alias in metric.aliases:
            yield Entry(bare(alias), "other name", place, " ".join([metric.name, *re.findall(r"\([^)]*\)", alias)]))


def of_words():
    for term, known in terms().items():
        if known["at"] not in anchors():
            continue
        place = anchors()[known["at"]]
        place = Place(place.page) if place.anchor == place.page else place
        yield Entry(term, "word", place)
        for other in known.get("also", ()):
            yield Entry(other, "word", place, term)


def of_pages():
    for page in pages():
        yield Entry(title(page), "page", Place(page))
        if page != START:
            yield Entry(page.replace("-", " "), "page", Place(page))


def of_sources():
    for source in TITLES:
        for item in items(source):
            if item.place:
                yield of_item(item)
                if item.kind == "exercise":  # the chapter calls them questions, too
                    yield of_item(item)._replace(name=f"Question {item.number}")
                if item.number and item.kind != "equation":  # which has the name of its metric
                    yield Entry(item.title, item.kind, item.place, f"{source}, {item.name}")


def of_item(item):
    """What a source has, by its number."""
    return Entry(item.name, item.kind, item.place, f"{item.source}: {item.title}" if item.number else item.source)


def of_symbols():
    """Symbols of the chapter's equations, at the first that defines one, or else that has it; no single letters."""
    said = [(one, *pair) for one in EQUATIONS.values() if one.anchor in anchors() for pair in one.theirs.items()]
    defined = sorted(said, key=lambda known: known[0].printed.partition(" = ")[0] != known[1])
    first = dict.fromkeys(symbol for _, symbol, _ in said)
    for equation, symbol, meaning in reversed(defined):
        first[symbol] = Entry(unmarked(symbol), "symbol", anchors()[equation.anchor], f"textbook: {meaning}")
    yield from (entry for entry in first.values() if len(entry.name) > 1)


def unmarked(latex):
    """A symbol as somebody types it."""
    shown = re.sub(r"\\bar\{\\mathbf\{(.)\}\}", "\\1\u0304", latex)
    shown = re.sub(r"\\(?:text|mathbf|mathbb)\b", "", shown)
    shown = re.sub(r"\\([a-z]+)", lambda found: greek(found[1]), shown)
    return re.sub(r"[{}]", "", re.sub(r"(?<=_\{[a-z])_|[_^](?=\{[+-])", "", shown))


def greek(name):
    return unicodedata.lookup(f"GREEK SMALL LETTER {name.replace('lambda', 'lamda')}")


def of_headings():
    """Headings that one page alone has; each widget has one in the gallery."""
    count = Counter(heading for page in pages() for heading in headings(page))
    for page in pages():
        for heading, anchor in headings(page).items():
            if count[heading] == 1:
                kind = "widget" if f"{GALLERY}-{anchor}" in anchors() else "heading"
                yield Entry(heading, kind, Place(page, anchor))


def of_exercises():
    for exercise in bank().values():
        page = exercise.head.get("page")
        yield Entry(exercise.title, "exercise", Place(page, "exercises") if page else Place(EXERCISES))


def index():
    """The index as a page: words in the order of the alphabet, pages, and what each source has, in its own order."""
    words = [entry for entry in entries() if entry.kind in ("metric", "other name", "word", "widget", "exercise")]
    words.sort(key=lambda entry: (entry.name.lower(), entry.kind, entry.place))
    parts = {
        "words": ("Words, metrics, widgets and exercises", dict.fromkeys(words)),
        "pages": ("Pages", [Entry(title(page), "page", Place(page)) for page in pages()]),
    }
    symbols = sorted(dict.fromkeys(of_symbols()), key=lambda entry: entry.name.lower())
    parts["symbols"] = ("Symbols of the textbook's equations", symbols)
    for source, name in TITLES.items():
        parts[source] = (name[0].upper() + name[1:], [of_item(item) for item in items(source) if item.place])
    kinds = dict.fromkeys(entry.kind for _, shown in parts.values() for entry in shown)
    links = contents([[(f"index-{key}", name) for key, (name, _) in parts.items()]])
    groups = "".join(group(key, *part) for key, part in parts.items())
    whole = filtered(links + groups, "li[data-kind]", "entries", "kappa, Eq. 1.23", ("What", "kind", kinds))
    return Html(f'<div class="wm-index">{whole}</div>')


def group(key, name, shown):
    lines = "".join(
        f'<li data-kind="{entry.kind}"><a href="{entry.place.href}">{escape(entry.name)}</a>'
        f" <small>{escape(entry.words)}</small></li>"
        for entry in shown
    )
    return f'<section data-group id="index-{key}"><h2>{escape(name)}</h2><ul>{lines}</ul></section>'


def told():
    """The index for the script: pages with their titles, and entries that name them by their number."""
    order = pages()
    known = [
        [entry.name, entry.kind, order.index(entry.place.page), entry.place.anchor, entry.note] for entry in entries()
    ]
    return {"pages": [[page, title(page)] for page in order], "entries": known}


def script():
    """The script that finds: how it is searched, and what there is."""
    known = json.dumps(told(), ensure_ascii=False, separators=(",", ":"))
    return small(f"{CODE.read_text('utf-8')}\nworkedFinding.start({known});\n", "application/javascript")


def write(app):
    """Put the script where Sphinx takes static files from, and tell the pages its name."""
    if app.builder.format != "html":
        return
    folder, content = Path(app.doctreedir) / STATIC, script()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_text(content, "utf-8")
    app.config.html_static_path = [*app.config.html_static_path, str(folder)]
    digest = hashlib.sha256(content.encode()).hexdigest()[:8]
    app.config.html_context = {**app.config.html_context, "places": f"_static/{NAME}?v={digest}"}


def setup(app):
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

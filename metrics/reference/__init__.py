"""The book's reference pages as HTML, from the definitions: catalogue, formula sheet, glossary, conformance, ledger."""

import io
import json
from collections import Counter
from contextlib import redirect_stderr
from fractions import Fraction
from html import escape
from itertools import groupby

from metrics.engine.about import facts, formula_in, guide, marked
from metrics.engine.catalogue import CATALOGUE
from metrics.engine.render import notation, sides
from metrics.exact import shortest
from metrics.ledger import LEDGER, SOURCES, VERDICTS
from metrics.ledger.equations import EQUATIONS
from metrics.ledger.equations import legend as symbols
from metrics.ledger.puzzle import legend
from metrics.markup import link
from metrics.reference.conformance import CONFORMANCE
from metrics.tables.table import quantities
from metrics.words import beside


class Html:
    """A piece of a page."""

    def __init__(self, html):
        self.html = html

    def _repr_html_(self):
        return self.html

    def __repr__(self):
        return f"<{len(self.html)} characters of HTML>"


def display(metric, variant=None):
    """A metric's formula as MathML, in two parts, on a line of its own."""
    left, right = formula_in(metric, variant, "mathml").split("<mo>=</mo>", 1)
    return sides(left, right)


def taught():
    """{metric: the page that teaches it}."""
    return {key: page for page, keys in beside(__file__, "taught").items() for key in keys}


def terms():
    """{word: what it means, the anchor where it is taught (`at`), and what else it is called (`also`)}."""
    return beside(__file__, "glossary")


def filtered(html, entries, noun, hint, *choices):
    """A list that a script of the page filters (book/assets/filter.js): `entries` are known by their tag.

    A choice is the name of a field, the key of what an entry says of itself (`data-key`, several divided by |), and its
    words; or the key of another choice, whose value decides which words there are.
    """
    fields = [
        {"name": name, "key": key} | ({"of": words} if isinstance(words, str) else {"words": [*words]})
        for name, key, words in choices
    ]
    told = escape(json.dumps(fields, ensure_ascii=False))
    return (
        f'<div class="wm-filtered" data-entries="{entries}" data-noun="{noun}" data-hint="{escape(hint)}" '
        f'data-choices="{told}">{html}</div>'
    )


def contents(lines):
    """A list of contents: lines of links, (anchor, words) each."""
    linked = ([f'<a href="#{anchor}">{escape(words)}</a>' for anchor, words in line] for line in lines)
    items = "".join(f"<li>{', '.join(links)}</li>" for links in linked)
    return f'<nav class="wm-contents wm-small" aria-label="On this page"><ul>{items}</ul></nav>'


def catalogue():
    """Every metric: formula, meaning, range, other names, when it has no value, where it stands and is taught."""
    pages, kinds, parts, lines = taught(), {}, [], []
    for metric in CATALOGUE.values():
        kinds.setdefault(metric.on.about, []).append(metric)
    for about, here in kinds.items():
        anchor = f"of-{here[0].on.__name__.lower()}"
        shown = "".join(_entry(metric, pages.get(metric.key)) for metric in here)
        parts.append(f'<div data-group><h2 id="{anchor}">Of {escape(about)}</h2>{shown}</div>')
        lines.append([(anchor, f"Of {about}"), *((f"metric-{metric.key}", metric.name) for metric in here)])
    choice = ("Of", "of", kinds)
    return Html(filtered(contents(lines) + "".join(parts), "section", "metrics", "recall, Eq. 1.23, thesis", choice))


def _entry(metric, page):
    known = {name: escape(text) for name, text in (facts(metric) | guide(metric)).items()}
    for name, kind in metric.variants.items():
        known[f"Variant {escape(repr(name) + marked(kind))}"] = f"{display(metric, name)} {escape(kind.meaning)}"
    see = [link("page", "page", page), link("widget", "widget", metric.on.__name__)]
    known["See"] = ", ".join(one for one in see if one.startswith("<a")) or "the function's own help"
    terms = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in known.items())
    return (
        f'<section class="wm-entry" id="metric-{metric.key}" data-of="{escape(metric.on.about)}">'
        f"<h3>{escape(metric.name)}</h3>"
        f'<div class="wm-equation"><div>{display(metric)}</div></div><p>{escape(metric.meaning)}</p>'
        f'<p class="wm-small"><code>metrics.{metric.key}</code></p>'
        f'<dl class="wm-definition wm-small">{terms}</dl></section>'
    )


# The other sources, by the word that a metric's sources start with.
FOLLOWED = {"thesis": "The thesis", "ARI paper": "The ARI paper", "notes": "The lecture notes", "slides": "The slides"}
LETTERS = {"As printed": "The chapter’s letters", "In this book’s letters": "This book’s letters"}


def formula_sheet():
    """The chapter's equations in both notations with a legend, the formulas of the other sources, and all others."""
    parts, legends = [_chapter()], {heading: {} for heading in LETTERS.values()}
    for one in EQUATIONS.values():
        for heading, (_, told) in one.parts().items():
            known = legends[LETTERS.get(heading, LETTERS["In this book’s letters"])]
            known |= {symbol: text for symbol, text in told.items() if symbol not in known}
    parts += [f"<section><h2>{heading}</h2>{symbols(told)}</section>" for heading, told in legends.items()]
    formulas = [(metric, variant) for metric in CATALOGUE.values() for variant in (None, *metric.variants)]
    parts += [_of_source(word, title, formulas) for word, title in FOLLOWED.items()]
    parts.append(_of_source(None, "From the literature", formulas))
    return Html(f'<div class="wm-sheet">{"".join(parts)}</div>')


def _row(where, *cells):
    inside = "".join(f"<div>{cell}</div>" for cell in cells)
    return f'<li><span class="wm-small">{where}</span>{inside}</li>'


def _chapter():
    rows = []
    for one in EQUATIONS.values():
        printed, ours, *accepted = ("".join(lines) for lines, _ in one.parts().values())
        rows.append(_row(f"({one.number})", printed, ours))
        rows += [_row("accepted", escape(one.differs), line) for line in accepted]
    head = _row("", "as printed", "in this book’s letters")
    return f'<section><h2>The textbook chapter</h2><ul class="wm-both">{head}{"".join(rows)}</ul></section>'


def _of_source(word, title, formulas):
    """The formulas that stand in a source, each with its place there; without a word, those that stand in none."""
    numbered = set().union(*(one.formulas for one in EQUATIONS.values()))
    rows = []
    for metric, variant in formulas:
        sources = metric.variants[variant].sources if variant else metric.sources
        places = [one.removeprefix(word).lstrip(", ") for one in sources if word and one.startswith(word)]
        is_elsewhere = (metric.key, variant) in numbered or any(one.startswith((*FOLLOWED,)) for one in sources)
        if places or (word is None and not is_elsewhere):
            name = "" if variant is None else f" <small>({escape(variant)})</small>"
            rows.append(_row(escape("; ".join(places)) + name, display(metric, variant)))
    return f"<section><h2>{title}</h2><ul>{''.join(rows)}</ul></section>"


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


def glossary():
    """Every other name of a metric, and every word of the book's own, in alphabetical order."""
    found = {}
    for metric in CATALOGUE.values():
        name = link(escape(metric.name), "metric", metric.key)
        for alias in (metric.name, *metric.aliases):
            told = f"{escape(metric.meaning)}" if alias == metric.name else f"See {name}."
            found.setdefault(alias, []).append(f"{name}. {told}" if alias == metric.name else told)
    for term, known in terms().items():
        also = f" Also: {escape(', '.join(known['also']))}." if "also" in known else ""
        page = link("Where it is taught", "anchor", known["at"])
        more = f" {page}." if page.startswith("<a") else ""
        found.setdefault(term, []).insert(0, f"{escape(known['means'])}{also}{more}")
    rows, letters = [], {}
    for term, texts in sorted(found.items(), key=lambda item: item[0].lower()):
        anchor = f"term-{_slug(term)}"
        letters.setdefault(term[0].upper(), anchor)
        rows.append(f'<div><dt id="{anchor}">{escape(term)}</dt><dd>{" ".join(texts)}</dd></div>')
    inside = f'<dl class="wm-definition wm-glossary">{"".join(rows)}</dl>'
    line = [(anchor, letter) for letter, anchor in letters.items()]
    return Html(filtered(contents([line]) + inside, "dl > div", "words", "recall, fold, threat"))


def _slug(term):
    return "".join(letter if letter.isalnum() else "-" for letter in term.lower())


SAME = {True: ("right", "the same"), False: ("ambiguous", "differs"), None: ("undefined", "nobody has it")}


def conformance():
    """For every metric, who else computes it, under which name, and where the definition differs."""
    parts, line, peers = [], [], dict.fromkeys(row.peer or "none of them" for row in CONFORMANCE)
    for key, group in groupby(CONFORMANCE, lambda row: row.metric):
        cells, rows = [], [*group]
        for row in rows:
            mark, word = SAME[row.same]
            how = " ".join(filter(None, [row.how, row.undefined and f"Where ours is undefined: {row.undefined}."]))
            variant = f" <small>{escape(row.variant)}</small>" if row.variant else ""
            cells.append(
                f'<tr role="row"><th scope="row" role="rowheader"><code>{escape(row.call or "–")}</code>{variant}</th>'
                f'<td role="cell">{escape(row.peer or "none of them")}</td><td role="cell">{escape(how)}</td>'
                f'<td role="cell"><span class="wm-badge wm-small" data-verdict="{mark}">{word}</span></td></tr>'
            )
        name = CATALOGUE[key].name if key in CATALOGUE else key
        line.append((f"peers-{key}", name))
        programs = escape("|".join(dict.fromkeys(row.peer or "none of them" for row in rows)))
        words = "|".join(dict.fromkeys(SAME[row.same][1] for row in rows))
        parts.append(
            f'<section class="wm-entry" id="peers-{key}" data-program="{programs}" data-verdict-word="{words}">'
            f"<h2>{escape(name)}</h2>"
            f'<table class="wm-ledger wm-small" role="table"><caption class="wm-sr">Who else computes {escape(name)}'
            f'</caption><tbody role="rowgroup">{"".join(cells)}</tbody></table></section>'
        )
    choices = ("Program", "program", peers), ("Verdict", "verdictWord", [word for _, word in SAME.values()])
    whole = contents([line]) + "".join(parts)
    return Html(filtered(whole, "section", "metrics and functions", "recall, pycm, averag", *choices))


def counts():
    """How many quantities of each source agree, and how many do not."""
    found = Counter((entry.source, entry.verdict) for entry in LEDGER)
    head = "".join(f'<th scope="col">{verdict}</th>' for verdict in (*VERDICTS, "all"))
    rows = []
    for source, title in SOURCES.items():
        row = [found[source, verdict] for verdict in VERDICTS]
        cells = "".join(f"<td>{count}</td>" for count in (*row, sum(row)))
        rows.append(f'<tr><th scope="row">{escape(title)}</th>{cells}</tr>')
    whole = [sum(found[source, verdict] for source in SOURCES) for verdict in VERDICTS]
    rows.append(f'<tr><th scope="row">all</th>{"".join(f"<td>{count}</td>" for count in (*whole, sum(whole)))}</tr>')
    caption = '<caption class="wm-sr">Quantities by source and verdict</caption>'
    return Html(
        f'<div class="wm-scroll"><table class="wm-plain">{caption}<thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>{legend(VERDICTS)}"
    )


def findings(source, *notable):
    """What was found in a source: how many of its quantities agree or do not, and the most notable errata, by id.

    >>> findings("notes", "thesis-t1-3-ed")
    Traceback (most recent call last):
    ValueError: notable has 'thesis-t1-3-ed', of thesis, erratum: it must be an erratum of notes
    """
    entries = [LEDGER[name] for name in notable]
    for entry in entries:
        if (entry.source, entry.verdict) != (source, "erratum"):
            told = f"{entry.id!r}, of {entry.source}, {entry.verdict}"
            raise ValueError(f"notable has {told}: it must be an erratum of {source}")
    found = Counter(entry.verdict for entry in LEDGER.select(source=source))
    numbers = "".join(
        f'<tr><th scope="row"><span aria-hidden="true">{VERDICTS[verdict][0]}</span> {verdict}</th>'
        f"<td>{found[verdict]}</td><td>{VERDICTS[verdict][1]}</td></tr>"
        for verdict in VERDICTS
        if found[verdict]
    )
    with redirect_stderr(io.StringIO()):
        rows = "".join(map(_finding, entries))
    head = "".join(f'<th scope="col">{word}</th>' for word in ("where", "what", "printed", "recomputed, or what holds"))
    opening = '<div class="wm-scroll"><table class="wm-plain wm-findings"><caption class="wm-sr">'
    return Html(
        f"{opening}Quantities by verdict</caption><tbody>{numbers}</tbody></table></div>"
        f"{opening}The most notable</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _finding(entry):
    value = entry.recomputed()
    heading, told = entry.told
    told = f"{heading.lower()}: {told}" if entry.says else told
    # A sentence is not mended by a number: its note says what holds instead.
    recomputed = entry.note if entry.says or value is None else _value_text(value)
    return (
        f'<tr><th scope="row">{link(escape(entry.where), "entry", entry.id)}</th><td>{escape(entry.what)}</td>'
        f"<td>{escape(told)}</td><td>{escape(recomputed)}</td></tr>"
    )


VERDICT_MARKS = {"agrees": "right", "rounding": "rounded", "erratum": "wrong", "ambiguous": "ambiguous"}


def ledger():
    """Every quantity, as printed and as recomputed; a script of the page filters them."""
    with redirect_stderr(io.StringIO()):  # long computations show their progress, which is none of the page
        rows = "".join(map(_quantity, LEDGER))
    choices = ("Source", "source", SOURCES), ("Section", "section", "source"), ("Verdict", "verdictWord", VERDICTS)
    whole = f'<div class="wm-quantities">{rows}</div>'
    return Html(filtered(whole, "details", "quantities", "kappa, 1.2.3, Table 3.7", *choices))


def _section(where):
    """The part of the source where an entry stands, without its figure or equation."""
    return where.split(",")[0].strip()


def _quantity(entry):
    value = entry.recomputed()
    shown = "" if value is None else _value_text(value)
    how = _how(entry.answer) if entry.answer else entry.why or ""
    notes = "".join(f"<p>{escape(text)}</p>" for text in (entry.note, entry.why) if text and text != how)
    inside = f"{notes}<pre>{escape(how)}</pre>" if how else notes
    for title, words, computation in entry.readings:
        told = f"{title}, {words}: {_value_text(computation.value())}"
        inside += f"<p>{escape(told)}</p><pre>{escape(_how(computation))}</pre>"
    heading, told = entry.told
    told = f"{heading.lower()}: {told}" if entry.says else told
    mark = VERDICT_MARKS.get(entry.verdict, "undefined")
    return (
        f'<details id="{escape(entry.id)}" data-source="{entry.source}" data-verdict-word="{entry.verdict}"'
        f' data-section="{escape(_section(entry.where))}">'
        f"<summary><span>{escape(entry.what)} <small>{entry.source}, {escape(entry.where)}</small></span> "
        f"<b>{escape(told)}</b> <b>{escape(shown)}</b> "
        f'<span class="wm-badge wm-small" data-verdict="{mark}">{entry.verdict}</span></summary>{inside}'
        f'<p><a href="#{escape(entry.id)}">link to this entry</a></p></details>'
    )


def _how(computation):
    """The worked steps or, where there are none, the call."""
    return str(computation.working() or computation)


def _value_text(value):
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        return str(value)
    text, is_exact = shortest(value if isinstance(value, float) else Fraction(value), 4)
    return (
        text if is_exact or isinstance(value, float) else f"{value} ≈ {text}" if len(str(value)) < 14 else f"≈ {text}"
    )

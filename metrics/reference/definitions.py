"""The reference pages of all definitions as HTML: catalogue, formula sheet, glossary, conformance."""

import re
from html import escape
from itertools import groupby

from metrics.engine.about import facts, guide, marked
from metrics.engine.catalogue import CATALOGUE
from metrics.ledger.equations import EQUATIONS
from metrics.ledger.equations import legend as symbols
from metrics.markup import link
from metrics.reference import Html, contents, display, filtered, taught, terms
from metrics.reference.conformance import CONFORMANCE


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


def parted(call):
    """A dotted name, which may be broken after its dots and underscores, and before its capitals."""
    return re.sub(r"[.:_]+(?=\w)|(?<=[a-z])(?=[A-Z])", r"\g<0><wbr>", escape(call))


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
                f'<tr role="row"><th scope="row" role="rowheader"><code>{parted(row.call or "–")}</code>{variant}</th>'
                f'<td role="cell">{escape(row.peer or "none of them")}</td><td role="cell">{parted(how)}</td>'
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

"""The quantities of the sources as HTML: how many agree, the most notable errata, and all of them."""

import io
from collections import Counter
from contextlib import redirect_stderr
from fractions import Fraction
from html import escape

from metrics.exact import shortest
from metrics.ledger import LEDGER, SOURCES, VERDICTS
from metrics.ledger.puzzle import legend
from metrics.markup import link
from metrics.reference import Html, filtered


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

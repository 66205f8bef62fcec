"""A ledger entry as a puzzle for the page: what was printed, a question mark, and the working to unfold."""

from html import escape

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.exact import parse, rounded, shortest

SIGNS = {"agrees": "=", "rounding": "≈", "erratum": "≠"}


def puzzle_html(entry):
    """Printed against recomputed, the answer folded away until the reader asks for it."""
    printed = entry.printed or entry.says or "no number"
    big = "b" if entry.printed else "p"
    working = entry.working()
    steps = working._repr_html_() if working else ""
    return (
        f'<section class="wm-card wm-puzzle" aria-label="Printed and recomputed: {escape(entry.what)}">'
        f'<p class="wm-eyebrow">Printed and recomputed</p><p>{escape(_capital(entry.what))}</p>'
        f'<div class="wm-versus wm-small"><div class="printed">Printed<{big}>{escape(printed)}</{big}>'
        f'{escape(entry.source)}, {escape(entry.where)}</div><b aria-hidden="true">{SIGNS.get(entry.verdict, "?")}</b>'
        '<div class="recomputed">Recomputed<b class="question">?</b>'
        f'<b class="answer">{_value(_right(entry))}</b></div></div>'
        f'<details><summary class="wm-button">Show the working</summary>{steps}{_other(entry)}'
        f"<p>{escape(entry.note or '')}</p></details></section>"
    )


def _right(entry):
    """The number to set against the printed one: the accepted, where the printed follows from a formula that is not."""
    value = entry.value()
    if entry.verdict != "erratum" or not (entry.accepted and entry.printed):
        return value
    printed, places = parse(entry.printed)
    follows = printed == (value if places is None else rounded(value, places))
    return entry.accepted[1].value() if follows else value


def _other(entry):
    """The accepted value, or where a wrong number comes from, each with its own number."""
    found = []
    for title, other in (("Accepted", entry.accepted), ("Where it comes from", entry.arises)):
        if other:
            words, computation, _ = other
            found.append(f"<dt>{title}</dt><dd>{escape(words)}: {_value(computation.value())}</dd>")
    return f'<dl class="wm-definition">{"".join(found)}</dl>' if found else ""


def _value(value):
    if value is None or isinstance(value, Undefined):
        return escape(str(value or "no number"))
    text, is_exact = shortest(value)
    fraction = "" if isinstance(value, float) else f"<math>{Renderer('mathml').literal(value)}</math>"
    same = fraction and str(value) == text
    return fraction if same else f"{fraction} {'=' if is_exact else '≈'} {text}" if fraction else text


def _capital(words):
    """With a capital, unless it begins with a symbol, such as p."""
    return words if words[1:2] == " " else words[:1].upper() + words[1:]

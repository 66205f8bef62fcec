"""A ledger entry as a puzzle for the page: what was printed, a question mark, and the working to unfold."""

from html import escape

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.exact import exact, rounded, shortest

# A verdict's sign between the printed and the recomputed, and what it means.
VERDICTS = {
    "agrees": ("=", "rounded to the places printed, halves up, the value is the printed one"),
    "rounding": ("≈", "the value was cut off after the places printed"),
    "erratum": ("≠", "not what comes out, neither rounded nor cut off"),
    "ambiguous": ("?", "cannot be settled from what is printed"),
    "not printed": ("–", "the source has no number"),
}


def legend(verdicts):
    """What the signs of these verdicts mean, in a line of a page."""
    told = (f"{sign} {word}: {meaning}" for word, (sign, meaning) in VERDICTS.items() if word in verdicts)
    return f'<p class="wm-small">{"; ".join(told)}.</p>'


def puzzle_html(entry):
    """Printed against recomputed, the answer folded away until the reader asks for it."""
    heading, told = entry.told
    big = "b" if entry.printed else "p"
    working = entry.working()
    steps = working._repr_html_() if working else ""
    return (
        f'<section class="wm-card wm-puzzle" aria-label="Printed and recomputed: {escape(entry.what)}">'
        f'<p class="wm-eyebrow">Printed and recomputed</p><p>{escape(_capital(entry.what))}</p>'
        f'<div class="wm-versus wm-small"><div class="printed">{heading}<{big}>{escape(told)}</{big}>'
        f'{escape(entry.source)}, {escape(entry.where)}</div><b aria-hidden="true">{VERDICTS[entry.verdict][0]}</b>'
        '<div class="recomputed">Recomputed<b class="question">?</b>'
        f'<b class="answer">{_value(right(entry))}</b></div></div>'
        f'<details><summary class="wm-button">Show the working</summary>{steps}{_other(entry)}'
        f"<p>{escape(entry.note or '')}</p>{legend([entry.verdict])}</details></section>"
    )


def right(entry):
    """The number to set against the printed one: the accepted, where the printed follows from a formula that is not."""
    value = entry.value()
    if entry.verdict != "erratum" or not (entry.accepted and entry.printed):
        return value
    follows = exact(entry.printed) == (value if entry.places is None else rounded(value, entry.places))
    return entry.accepted[1].value() if follows else value


def _other(entry):
    """The accepted value, where a wrong number comes from or what bounds it, each with its own number."""
    found, others = [], {"Accepted": entry.accepted, "Where it comes from": entry.arises, "At least": entry.least}
    for title, other in others.items():
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

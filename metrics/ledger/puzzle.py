"""A ledger entry as a puzzle for the page: what was printed, a question mark, and the working to unfold."""

from html import escape

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.exact import shortest

# A verdict's sign between the printed and the recomputed, and what it means.
VERDICTS = {
    "agrees": ("=", "rounded to the places printed, halves up, the value is the printed one"),
    "rounding": ("≈", "the value was cut off after the places printed"),
    "erratum": ("≠", "not what comes out, neither rounded nor cut off"),
    "ambiguous": ("?", "cannot be settled from what is printed"),
    "not printed": ("–", "the source has no number"),
}
# What it means of words.
OF_WORDS = {
    "agrees": "what the source says holds",
    "erratum": "what the source says does not hold",
    "ambiguous": "cannot be settled from what the source says",
}


def legend(verdicts):
    """What the signs of these verdicts mean, in a line of a page."""
    told = (f"{sign} {word}: {meaning}" for word, (sign, meaning) in VERDICTS.items() if word in verdicts)
    return f'<p class="wm-small">{"; ".join(told)}.</p>'


def puzzle_html(entry):
    """Printed against recomputed, the answer folded away until the reader asks for it.

    What is in the box is what the working below it ends in. A sign stands between two numbers only: beside words
    stands what is true, a number or a sentence.
    """
    value, working = entry.recomputed(), entry.answer and entry.answer.working()
    has_numbers = bool(entry.printed) and value is not None
    heading, told = entry.told
    big = "b" if entry.printed else "p"
    long = ' class="long"' if entry.printed and len(told) > 7 else ""  # which would be broken on a telephone
    sign = f'<b aria-hidden="true">{VERDICTS[entry.verdict][0]}</b>' if has_numbers else ""
    number = "" if value is None else f'<b class="answer">{_value(value)}</b>'
    truth = "" if has_numbers else "".join(f'<p class="answer">{escape(text)}</p>' for text in _truth(entry))
    is_accepted = entry.accepted and entry.answer is entry.accepted[1]
    accepted = f"<p>Accepted: {escape(entry.accepted[0])}.</p>" if is_accepted else ""
    note = f"<p>{escape(entry.note)}</p>" if has_numbers and entry.note else ""
    return (
        f'<section class="wm-card wm-puzzle" data-verdict="{entry.verdict}"'
        f' aria-label="Printed and recomputed: {escape(entry.what)}">'
        f'<p class="wm-eyebrow">Printed and recomputed</p><p>{escape(_capital(entry.what))}</p>'
        f'<div class="wm-versus{"" if has_numbers else " words"} wm-small">'
        f'<div class="printed">{heading} <{big}{long}>{escape(told)}</{big}> {escape(f"{entry.source}, {entry.where}")}'
        f'</div>{sign}<div class="recomputed">{"What is true" if entry.is_about_words else "Recomputed"}'
        f'<b class="question">?</b>{number}{truth}</div></div>'
        f'<details><summary class="wm-button">Show {"the working" if working else "the answer"}</summary>'
        f"{accepted}{working._repr_html_() if working else ''}{note}"
        f"{''.join(_reading(*reading) for reading in entry.readings)}{_meaning(entry)}</details></section>"
    )


def _truth(entry):
    """The sentences that stand beside words, or beside a number that cannot be computed again."""
    if entry.is_about_words:
        holds = ["It holds."] if entry.verdict == "agrees" and not entry.note else []
        return [*holds, *([entry.note] if entry.note else [f"{_capital(entry.why)}."] if entry.why else [])]
    return [text for text in (entry.why and f"No number: {entry.why}.", entry.note) if text]


def _meaning(entry):
    """The verdict, and what it means."""
    if not entry.is_about_words:
        return legend([entry.verdict])
    return f'<p class="wm-small">{_capital(entry.verdict)}: {OF_WORDS[entry.verdict]}.</p>'


def _reading(title, words, computation):
    """Another reading of the source with its number and its own working, which is not highlighted as the answer is."""
    working = computation.working()
    return (
        f'<div class="reading"><p><b>{title}</b>, {escape(words)}: {_value(computation.value())}</p>'
        f"{working._repr_html_() if working else ''}</div>"
    )


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

"""What comes out of Python, as people read it: a number as mathematics, several as a labelled table."""

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from numbers import Rational, Real
from types import MappingProxyType
from typing import Any

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.exact import decimal, exact, shortest

LONGEST = 12  # letters of a fraction that is worth showing
ROUNDED = 8  # places of a decimal that somebody has rounded; one that nobody has, has more
SMALL = Fraction(1, 1000)  # what three places show as nothing is written with a power of ten
GROUPED = 10_000  # from here on thousands are set apart


class Labelled:
    """What is shown as a table of its parts; those of a named tuple are its fields, by their names in `words`."""

    __slots__ = ()
    words: Mapping[str, str] = MappingProxyType({})

    def facts(self) -> dict[str, Any]:
        """The parts, {name: value}."""
        return {self.words.get(name, name): value for name, value in self._asdict().items()}

    def _repr_html_(self):
        return html(self)


def number(value):
    """A number as HTML: a fraction is set as one, with its decimal beside it.

    >>> number(Fraction(2, 3)).endswith('<span>≈ 0.667</span>')
    True
    >>> number(8.2e-07), number(0.03566910390358188), number(True), number(1234567)
    ('8.2 × 10<sup>−7</sup>', '0.036', 'yes', '1,234,567')
    """
    if _is_answer(value):
        return "yes" if value else "no"
    if isinstance(value, Fraction) and value.denominator > 1:
        text, is_exact = shortest(value)
        if len(str(value)) > LONGEST:
            return f"≈ {_typographic(_decimal(value))}"
        fraction = f"<math>{Renderer('mathml').literal(value)}</math>"
        return f"{fraction} <span>{'=' if is_exact else '≈'} {_typographic(text)}</span>"
    if isinstance(value, Rational):
        whole = int(value)
        return _typographic(f"{whole:,}" if abs(whole) >= GROUPED else str(whole))
    return _typographic(_decimal(value))


def _decimal(value):
    """A decimal with as many places as it was rounded to, if these are few, else with three."""
    if math.isnan(value):
        return "no value"
    if math.isinf(value):
        return decimal(float(value))
    if value and abs(value) < SMALL:
        digits, power = f"{float(value):.1e}".split("e")
        return f"{digits} × 10<sup>{int(power)}</sup>"
    told = repr(float(value))
    places = len(told.partition(".")[2]) if "e" not in told else math.inf
    return shortest(exact(value), places if places <= ROUNDED else 3)[0]


def _typographic(text):
    return text.replace("-", "−")


def cell(value):
    """Anything as HTML that has room in a table."""
    if isinstance(value, Undefined):
        return f"∅ undefined, {escape(value.because)}"
    if isinstance(value, Real) or _is_answer(value):
        return number(value)
    if value is None:
        return "none"
    if hasattr(value, "facts"):
        return ", ".join(f"{_words(name)} {cell(one)}".strip() for name, one in value.facts().items())
    if hasattr(value, "_repr_html_"):
        return value._repr_html_()
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(name)}: {cell(one)}" for name, one in value.items())
    if _is_list(value):
        return ", ".join(map(cell, value))
    return escape(str(value))


def html(value, label="", labels=(), heads=()):
    """A whole result: one value after its label, or several in a table, a row for each.

    `labels` name the members of a list, `heads` those of each member, if they are lists themselves: HTML, all of them.

    >>> html(Fraction(2), "kappa")
    '<p class="wm-values">kappa = 2</p>'
    """
    value = _named(value)
    if isinstance(value, Mapping):
        labels, value = [_words(name) for name in value], value.values()
    elif not _is_list(value):
        return _single(value, label)
    rows = [*value]
    if not rows:
        return _single(None, label)
    parts = [_parts(row, heads) for row in rows]
    if len({(*part,) for part in parts}) > 1:  # unlike each other
        parts = [{"": row} for row in rows]
    if len(labels) != len(rows):
        labels = [str(place) for place in range(1, len(rows) + 1)]
        if [*parts[0]] == [""]:  # a list without names lies
            return _table(["no.", *labels], [["value", *map(cell, rows)]])
    named = zip(labels, parts, strict=True)
    return _table(["", *parts[0]], [[name, *map(cell, part.values())] for name, part in named])


def _parts(row, heads):
    """What stands in the columns of a row, {heading: value}."""
    row = _named(row)
    if isinstance(row, Mapping):
        return {_words(name): value for name, value in row.items()}
    if _is_list(row) and not hasattr(row, "_repr_html_"):
        names = heads if len(heads) == len(row) else map(str, range(1, len(row) + 1))
        return dict(zip(names, row, strict=True))
    return {"": row}


def _named(value):
    """What has names for its parts, as {name: value}; anything else as it is."""
    if hasattr(value, "facts"):
        facts = value.facts().items()
        return {name: one.removeprefix("= ") if isinstance(one, str) else one for name, one in facts}
    is_bare = hasattr(value, "_asdict") and not hasattr(value, "_repr_html_")
    return value._asdict() if is_bare else value


def _table(heads, rows):
    """A table of HTML, whose rows begin with their names."""
    top = "".join(f'<th scope="col">{head}</th>' if head else "<td></td>" for head in heads)
    head = f"<thead><tr>{top}</tr></thead>" if any(heads) else ""
    body = "".join(f'<tr><th scope="row">{name}</th><td>{"</td><td>".join(own)}</td></tr>' for name, *own in rows)
    return (
        '<div class="wm-scroll"><table class="wm-plain wm-values"><caption class="wm-sr">What comes out</caption>'
        f"{head}<tbody>{body}</tbody></table></div>"
    )


def _single(value, label):
    shown = cell(value)
    sign = "" if not label else " " if shown.startswith("≈") else " = " if _is_number(value) else ": "
    return f'<p class="wm-values">{label}{sign}{shown}</p>'


def _is_number(value):
    return isinstance(value, Real) and not _is_answer(value)


def _is_answer(value):
    """Whether this is yes or no, also by NumPy."""
    return type(value).__name__ in ("bool", "bool_")


def _is_list(value):
    return isinstance(value, Iterable) and hasattr(value, "__len__") and not isinstance(value, str | bytes)


def _words(name):
    """A name of Python's in words, anything else as it is."""
    text = str(name)
    return escape(text.replace("_", " ") if text.isidentifier() else text)

"""Exact numbers at the edges: what a person typed comes in, a rounded decimal goes out."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from unicodedata import normalize

from metrics.words import beside, brief, say

NUMERALS = beside(__file__, "numerals")  # how numbers are written, and judged: the page reads them so, too


def exact(value, name="value"):
    """The number a person means: 0.1 is one tenth, not the nearest binary fraction.

    >>> exact(0.1), exact("2/3"), exact(5)
    (Fraction(1, 10), Fraction(2, 3), Fraction(5, 1))
    """
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, str):
        try:
            return parse(value)[0]
        except ValueError as problem:
            raise ValueError(f"{name} is {brief(value)}: {problem}") from None
    if not isinstance(value, Real):
        raise TypeError(f"{name} is {brief(value)}: a number is needed")
    if not math.isfinite(value):
        raise ValueError(f"{name} is {value}: a finite number is needed")
    return Fraction(repr(float(value)))


def is_finite(value):
    """Whether a number is neither infinite nor NaN, which a Decimal may signal."""
    return value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)


def count(value, where):
    """A value that is checked to be a whole number, 0 or more."""
    if type(value) is int and value >= 0:
        return value
    if getattr(value, "ndim", None) == 0 and type(value).__name__ != "MaskedConstant":
        value = value.item()  # a number of NumPy
    if isinstance(value, bool) or not isinstance(value, Real | Decimal):
        raise TypeError(f"{where} is {brief(value)}: a count is a whole number")
    if not (isinstance(value, Rational) or is_finite(value)):
        raise ValueError(f"{where} is {value}: a count is finite")
    if value != int(value):
        raise ValueError(f"{where} is {value}: a count is a whole number")
    if value < 0:
        raise ValueError(f"{where} is {brief(int(value))}: a count cannot be negative")
    return int(value)


def parse(text):
    """Read a number as people write it: its exact value, and its decimal places (None for a fraction).

    >>> parse("4/5"), parse("0,80"), parse("66.7 %")
    ((Fraction(4, 5), None), (Fraction(4, 5), 2), (Fraction(667, 1000), 3))
    >>> parse("1 1/2"), parse("≈ 6.7e-1"), parse("1½"), parse("np.float64(0.5)")
    ((Fraction(3, 2), None), (Fraction(67, 100), 2), (Fraction(3, 2), None), (Fraction(1, 2), 1))
    """
    plain = text.strip()
    if len(plain) > NUMERALS["longest"]:
        raise ValueError(say("too long", NUMERALS["longest"]))
    plain = _sub("slash", "/", _sub("minus", "-", _sub("about", "", plain)))
    plain = _sub("python", lambda call: call[1].replace(",", "/"), plain)
    percent = plain.endswith("%")
    plain = plain.removesuffix("%").strip()
    spelled = _sub("vulgar", lambda sign: " " + normalize("NFKD", sign[1]).replace("⁄", "/"), plain)
    mixed = re.match(NUMERALS["mixed"], spelled.strip())
    if mixed:
        sign, whole, top, bottom = mixed.groups()
        if not int(bottom):
            raise ValueError(say("zero below"))
        value, places = (int(whole or 0) + Fraction(int(top), int(bottom))) * (-1 if sign == "-" else 1), None
    else:
        top, slash, bottom = plain.partition("/")
        value, places = _decimal(top.strip())
        if slash:
            below, _ = _decimal(bottom.strip())
            if not below:
                raise ValueError(say("zero below"))
            value, places = value / below, None
    if percent:
        value, places = value / 100, None if places is None else places + 2
    return value, places


def _sub(name, by, text):
    return re.sub(NUMERALS[name], by, text)


def _decimal(text):
    """A decimal, with its places; a comma is its point unless it parts thousands, which may be in doubt."""
    text = _sub("spaced", lambda part: re.sub(r"\s", "", part[0]), text)
    grouped = re.match(NUMERALS["thousands"], text)
    if grouped:
        first, groups, rest, *other = grouped.groups()
        if first and groups.count(",") == 1 and not rest and first.lstrip("+-") != "0":
            raise ValueError(say("comma", text, text.replace(",", "."), text.replace(",", "")))
        if first and first.lstrip("+-") == "0":
            pass  # 0,667: nobody writes thousands so
        elif first:
            text = first + groups.replace(",", "") + (rest or "")
        else:
            text = other[0] + other[1].replace(".", "") + other[2]
    found = re.match(NUMERALS["decimal"], text.replace(",", "."))
    if not found or not (found[2] or found[3]):
        raise ValueError(say("forms"))
    sign, whole, rest, power = found.groups(default="")
    value = Fraction(int(whole + rest or 0), 10 ** len(rest)) * Fraction(10) ** int(power or 0)
    return -value if sign == "-" else value, max(0, len(rest) - int(power or 0))


def rounded(value, places, half_up=True):
    """A number to so many decimal places, halves away from zero, decided on the exact value; or cut off there.

    >>> rounded(Fraction(1, 16), 3), rounded(Fraction(2, 3), 2, half_up=False)
    (Fraction(63, 1000), Fraction(33, 50))
    """
    return Fraction(_scaled(value, places, half_up), 10**places)


def _scaled(value, places, half_up=True):
    """The rounded value times 10 ** places, as a whole number."""
    top, bottom = value.as_integer_ratio()
    units = (2 * abs(top) * 10**places + bottom * half_up) // (2 * bottom)
    return units if top >= 0 else -units


def decimal(value, places=3):
    """The rounded decimal as text.

    >>> decimal(Fraction(1, 16)), decimal(Fraction(-2, 3), 2), decimal(math.inf)
    ('0.063', '-0.67', '∞')
    """
    if isinstance(value, float) and math.isinf(value):
        return "∞" if value > 0 else "-∞"
    units = _scaled(value, places)
    digits = str(abs(units)).zfill(places + 1)
    sign = "-" if units < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def shortest(value, places=3):
    """The decimal with no more places than it needs, and whether it is exact.

    >>> shortest(Fraction(1, 2)), shortest(Fraction(2, 3))
    (('0.5', True), ('0.667', False))
    """
    if isinstance(value, Rational):
        for fewer in range(places + 1):
            if rounded(value, fewer) == value:
                return decimal(value, fewer), True
    return decimal(value, places), False

"""Exact numbers at the edges: what a person typed comes in, a rounded decimal goes out."""

import math
import re
from fractions import Fraction
from numbers import Rational, Real

from metrics.words import say

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")


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
            raise ValueError(f"{name} is {value!r}: {problem}") from None
    if not isinstance(value, Real):
        raise TypeError(f"{name} is {value!r}: a number is needed")
    if not math.isfinite(value):
        raise ValueError(f"{name} is {value}: a finite number is needed")
    return Fraction(repr(float(value)))


def count(value, where):
    """A value that is checked to be a whole number, 0 or more."""
    if type(value) is int and value >= 0:
        return value
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{where} is {value!r}: a count is a whole number")
    if not isinstance(value, Rational) and not math.isfinite(value):
        raise ValueError(f"{where} is {value}: a count is finite")
    if value != int(value):
        raise ValueError(f"{where} is {value}: a count is a whole number")
    if value < 0:
        raise ValueError(f"{where} is {value}: a count cannot be negative")
    return int(value)


def parse(text):
    """Read a fraction, a decimal or a percentage: its exact value, and its decimal places (None for a fraction).

    >>> parse("4/5"), parse("0,80"), parse("66.7 %")
    ((Fraction(4, 5), None), (Fraction(4, 5), 2), (Fraction(667, 1000), 3))
    """
    plain = re.sub(r"\s", "", text).replace("−", "-").replace(",", ".")
    percent = plain.endswith("%")
    plain = plain.removesuffix("%")
    top, slash, bottom = plain.partition("/")
    if not _NUMBER.fullmatch(top) or (slash and not _NUMBER.fullmatch(bottom)):
        raise ValueError(say("forms"))
    if slash and Fraction(bottom) == 0:
        raise ValueError(say("zero below"))
    value = Fraction(top) / (Fraction(bottom) if slash else 1)
    places = None if slash else len(top.partition(".")[2])
    if percent:
        value, places = value / 100, None if slash else places + 2
    return value, places


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

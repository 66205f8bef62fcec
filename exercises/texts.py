"""Numbers in texts."""

import re
from numbers import Rational
from unicodedata import category

from metrics.exact import decimal, shortest

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # in which direction what follows is shown


def number(value):
    """A number in a text: exactly, by a short decimal or a fraction; after a root to three places.

    >>> from fractions import Fraction
    >>> number(Fraction(1, 2)), number(Fraction(1, 3)), number(2**0.5)
    ('0.5', '1/3', '1.414')
    """
    text, is_exact = shortest(value if value else 0)
    return text if is_exact or not isinstance(value, Rational) else str(value)


def value_text(value, how=""):
    """A value as a text shows it: as it is, to so many places, "3", or as a percentage, "1%".

    >>> value_text("cat"), value_text(2, "1"), value_text(0.125, "1%")
    ('cat', '2.0', '12.5 %')
    """
    if isinstance(value, str):
        return value
    if how.endswith("%"):
        return f"{decimal(value * 100, int(how[:-1] or 0))} %"
    return decimal(value, int(how)) if how else number(value)


def cell(text):
    """A cell of a table that no spreadsheet takes for a formula or a date, on one line.

    >>> cell("=1+1"), cell("-0.5"), cell("-me"), cell("6/7")
    ("'=1+1", '-0.5', "'-me", "'6/7")
    >>> cell("-"), cell("\\0=1")  # what an LMS writes where there is nothing; what some programs drop
    ('-', "'=1")
    """
    text = visible(text) if text and not text.isprintable() else text
    text = " ".join(text.split()) if "\n" in text or "\r" in text or "\t" in text else text
    is_formula = re.match(r"\s*[=+\-@|＝＋－＠]", text) and not re.fullmatch(r"-?\d+(\.\d+)?|-", text)
    return f"'{text}" if is_formula or re.fullmatch(r"\d+/\d+", text) else text


def visible(text):
    """A text without signs that cannot be seen and change how a terminal, a table or a page shows the others.

    >>> visible("4/3\\u202e\\x1b[2J\\0"), visible("tab\\tand line\\n")
    ('4/3[2J', 'tab\\tand line\\n')
    """
    return "".join(sign for sign in text if sign in "\n\r\t" or not (category(sign) == "Cc" or sign in TURNING))

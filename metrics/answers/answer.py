"""A learner's answer, as it was typed or computed, and the one rule by which it is judged.

An answer to a value of which so many places are asked is

- right: the value itself, or the value correctly rounded (a half up or to even) to at least these places;
- cut: the value cut off after at least these places;
- too coarse: correctly rounded, to fewer places;
- wrong: the rest.

A number with fifteen digits or more comes from a computer, and is right if it is nearly the value, as such numbers are.
Of a value that is smaller than the last place asked for, so many digits count from the first that is not 0.
"""

import math
import re
from fractions import Fraction
from numbers import Rational

from metrics.engine.rational import Undefined
from metrics.exact import NUMERALS, parse, rounded
from metrics.words import say

NEAR, LEFT = (Fraction(NUMERALS[name]) for name in ("near", "left"))  # as floats go: a share of the value, or of 0
FEW_BITS = {4: Fraction(1, 2**22), 2: Fraction(1, 2**10)}  # as far as floats of so many bytes go
PLACES = NUMERALS["places"]  # that are asked for where nothing is said


class Answer:
    """A number with the places it was given to (None: exact). `value` may also be None, "undefined" or infinity.

    >>> [Answer(given).against(Fraction(2, 3)) for given in ("66.7 %", 2 / 3, "0.66", "0.7", "0.68")]
    ['right', 'right', 'cut', 'too coarse', 'wrong']
    """

    def __init__(self, given):
        self.places, self.near = None, None
        if given is None or given is ...:
            self.value = None
        elif isinstance(given, str):
            self._typed(given)
        elif isinstance(given, Rational) and not isinstance(given, bool):
            self.value = Fraction(int(given.numerator), int(given.denominator))
        else:
            self._computed(given)

    def _typed(self, text):
        word = re.sub(NUMERALS["minus"], "-", re.sub(r"\s", "", text)).lower()
        if not word:
            self.value = None
        elif word in NUMERALS["nothing"]:
            self.value = "undefined"
        elif word in NUMERALS["infinite"]:
            self.value = math.inf
        elif word.startswith("-") and word[1:] in NUMERALS["infinite"]:
            self.value = -math.inf
        else:
            self.value, self.places = parse(text)
            if self.places is not None and len(_digits(text)) >= NUMERALS["computed"]:
                self.near = NEAR

    def _computed(self, given):
        """A number from a program, as a person would paste it."""
        try:
            number = float(given)
        except Exception:  # an answer may be anything, and do anything when asked for its value
            raise ValueError(say("number")) from None
        if type(given).__name__ in ("bool", "bool_"):
            raise ValueError(say("number"))
        if math.isnan(number):
            self.value = "undefined"
        elif math.isinf(number):
            self.value = number
        else:
            self._typed(repr(number))
            self.near = FEW_BITS.get(getattr(getattr(given, "dtype", None), "itemsize", None), self.near)

    def against(self, value, asked=PLACES):
        """What the answer is to a value of which so many places are asked: "right", "cut", "too coarse" or "wrong"."""
        if isinstance(value, Undefined):
            return "right" if self.value == "undefined" else "wrong"
        if self.is_exactly(value):
            return "right"
        if self.near or self.places is None or is_infinite(value):
            return "wrong"
        needed, units = needed_places(value, asked), self.value * 10**self.places
        if self.value == rounded(value, self.places) or (
            units % 2 == 0 and abs(self.value - Fraction(value)) * 10**self.places == Fraction(1, 2)
        ):
            return "right" if self.places >= needed else "too coarse"
        is_cut = self.places >= needed and self.value == rounded(value, self.places, half_up=False)
        return "cut" if is_cut else "wrong"

    def is_exactly(self, value):
        """Whether this is the value itself, as far as a computer's number or a root lets one say."""
        if not isinstance(self.value, Fraction) or is_infinite(value):
            return self.value == value
        near = self.near or (None if isinstance(value, Rational) else NEAR)
        if near is None:
            return self.value == value
        gap, size = abs(self.value - Fraction(value)), abs(Fraction(value))
        return gap <= (near * size or LEFT)

    def nearly(self, value):
        """Whether only the last of two digits or more is wrong, and by one."""
        if self.near or is_infinite(value) or (self.places or 0) < needed_places(value, PLACES):
            return False
        return abs(self.value - Fraction(value)) * 10**self.places < 1


def is_infinite(value):
    """Whether a value is ∞ or -∞; a fraction may be too large to be asked as a float."""
    return isinstance(value, float) and math.isinf(value)


def needed_places(value, asked):
    """How many places make as many digits as were asked for, if the value is smaller than the last of these.

    >>> needed_places(Fraction(2, 3), 2), needed_places(Fraction(1, 300), 2), needed_places(1.533e-10, 2)
    (2, 4, 11)
    """
    size = abs(Fraction(value))
    first = asked
    while asked and size and size * 10**first < 1:
        first += 1
    return asked if first == asked else first + asked - 1


def _digits(text):
    """The digits of a decimal from the first that is not 0, without its power of ten."""
    return re.sub(r"\D", "", re.split(NUMERALS["power"], text)[0]).lstrip("0")

"""A learner's answer, as it was typed or computed."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational

from metrics.engine.rational import Undefined
from metrics.exact import parse, rounded
from metrics.words import say

NOTHING = {"undefined", "notdefined", "0/0", "nan", "none", "novalue", "∅"}
INFINITE = {"inf", "+inf", "infinity", "infinite", "∞", "+∞"}
NEAR = Fraction(1, 10**9)  # floats that differ by less are the same number
COMPUTED = 8  # a float with more places than this was computed, not typed


class Answer:
    """A number with the places it was given to (None: exact). `value` may also be None, "undefined" or infinity.

    >>> [Answer(given).equals(Fraction(2, 3)) for given in ("66.7 %", 2 / 3, "0.66")]
    [True, True, False]
    """

    def __init__(self, given):
        self.places, self.computed = None, False
        if given is None or given is ...:
            self.value = None
        elif isinstance(given, str):
            self._typed(given)
        elif isinstance(given, Rational) and not isinstance(given, bool):
            self.value = Fraction(int(given.numerator), int(given.denominator))
        else:
            self._computed(given)

    def _typed(self, text):
        word = re.sub(r"\s", "", text).lower()
        if not word:
            self.value = None
        elif word in NOTHING:
            self.value = "undefined"
        elif word in INFINITE:
            self.value = math.inf
        else:
            self.value, self.places = parse(text)

    def _computed(self, given):
        """A number from a program, as a person would type it."""
        try:
            number = float(given)
        except Exception:  # an answer may be anything, and do anything when asked for its value
            raise ValueError(say("number")) from None
        if isinstance(given, bool):
            raise ValueError(say("number"))
        if math.isnan(number):
            self.value = "undefined"
        elif math.isinf(number):
            self.value = number
        else:
            self.value, self.places = parse(f"{Decimal(repr(number)):f}")
            self.computed = self.places > COMPUTED

    def equals(self, value, least_places=2):
        """Whether this is the value, or the value rounded half up to the places given."""
        if isinstance(value, Undefined) or not isinstance(self.value, Fraction):
            return (isinstance(value, Undefined) and self.value == "undefined") or self.value == value
        if isinstance(value, float) and math.isinf(value):
            return False
        is_exact = self.places is None or self.places < least_places
        if self.computed or (is_exact and not isinstance(value, Rational)):
            return abs(self.value - Fraction(value)) <= NEAR * max(1, abs(Fraction(value)))
        if is_exact:
            return self.value == value
        return self.value == rounded(value, self.places)

    def agrees(self, value, places):
        """Whether this has more places than were asked for, and is the value once both are rounded to these."""
        if not places or not self.places or self.places <= places or isinstance(value, Undefined):
            return False
        return not (isinstance(value, float) and math.isinf(value)) and (
            rounded(self.value, places) == rounded(value, places)
        )

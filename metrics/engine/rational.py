"""Exact arithmetic for the evaluator: a number is an int, a `Ratio`, or a float after a root.

`Fraction` finds a greatest common divisor after every operation; here only the result is reduced, which makes a metric
several times faster. `settled` gives the Fraction.
"""

import math
from fractions import Fraction

from metrics.engine.distributions import chi_squared_tail, normal_quantile, normal_tail, t_quantile, t_tail
from metrics.words import say

LEAST = 1e-300  # an area that floats still tell well from nothing
SMALL = 1e-290  # below it floats begin to lose their digits
TOO_LARGE = "after a root or a logarithm its numbers are no longer exact, and one of them is above 10^300"


class Undefined(ArithmeticError):
    """A metric has no value on this table, and the message says why: "precision is undefined: TP + FP = 0".

    `metric` is its name, `via` the sub-result without a value (None: the metric itself), `reason` what is in the way.
    """

    def __init__(self, reason, metric=None, via=None, denominator=None, at=None):
        self.reason, self.metric, self.via, self.denominator, self.at = reason, metric, via, denominator, at
        self.elsewhere = None  # what other programs give there, in words
        super().__init__(reason, metric, via)

    @property
    def because(self):
        return f"because {self.via} is: {self.reason}" if self.via else f"since {self.reason}"

    def __str__(self):
        if self.via:
            told = say("undefined via", self.metric, self.via, self.reason)
        else:
            told = say("undefined", self.metric, self.reason)
        return say("undefined elsewhere", told, self.elsewhere) if self.elsewhere else told

    def __eq__(self, other):
        return isinstance(other, Undefined) and self.args == other.args

    def __hash__(self):
        return hash(self.args)


class Ratio:
    """A fraction that is not reduced, its denominator above 0."""

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator, denominator):
        self.numerator, self.denominator = numerator, denominator

    def __float__(self):
        return self.numerator / self.denominator

    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        top, bottom = self.numerator, self.denominator
        if bottom == other.denominator:
            return Ratio(top + other.numerator, bottom)
        return Ratio(top * other.denominator + other.numerator * bottom, bottom * other.denominator)

    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        return Ratio(self.numerator * other.numerator, self.denominator * other.denominator)

    def __rsub__(self, other):
        return Ratio(-self.numerator, self.denominator) + other

    def __sub__(self, other):
        if isinstance(other, float):
            return float(self) - other
        top, bottom = self.numerator, self.denominator
        if bottom == other.denominator:
            return Ratio(top - other.numerator, bottom)
        return Ratio(top * other.denominator - other.numerator * bottom, bottom * other.denominator)

    def __pow__(self, exponent):
        """A whole power, 0 or more: all that is exact, and all that formulas use."""
        return Ratio(self.numerator**exponent, self.denominator**exponent)

    def __abs__(self):
        return Ratio(abs(self.numerator), self.denominator)

    __radd__, __rmul__ = __add__, __mul__


def settled(value):
    """A value for the world outside: a reduced Fraction, or a float."""
    if not isinstance(value, float):
        return Fraction(value.numerator, value.denominator)
    if value != value:
        raise Undefined("∞ - ∞ and 0 × ∞ are no numbers")
    return value


def divide(a, b, denominator=None, at=None):
    """x / 0 is infinite for x ≠ 0, x / ∞ is 0, and 0 / 0 is undefined, by a denominator at a place."""
    if type(a) is int and type(b) is int and b > 0:
        return Ratio(a, b)
    if isinstance(a, float) or isinstance(b, float):
        a, b = float(a), float(b)
        if b:
            return 0 if math.isinf(b) and not math.isinf(a) else a / b
        top = a
    else:
        top, below = a.numerator, b.numerator
        if below > 0:
            return Ratio(top * b.denominator, a.denominator * below)
        if below:
            return Ratio(-top * b.denominator, -a.denominator * below)
    if not top:
        raise Undefined("0 / 0", denominator=denominator, at=at)
    return math.inf if top > 0 else -math.inf


def root(value, degree):
    """The real root: exact where it is rational, else a float."""
    degree, value = settled(degree).numerator, settled(value)
    if value < 0:
        raise Undefined("a negative number has no real root")
    if isinstance(value, Fraction):
        top, bottom = _whole_root(value.numerator, degree), _whole_root(value.denominator, degree)
        if top is not None and bottom is not None:
            return Ratio(top, bottom)
        try:
            quotient = value.numerator / value.denominator
        except OverflowError:
            quotient = 0.0
        if quotient < SMALL:
            return _far_root(value.numerator, value.denominator, degree)
        value = quotient
    return math.sqrt(value) if degree == 2 else value ** (1 / degree)


def _far_root(top, bottom, degree):
    """The root of a fraction that is itself too large or too small for a float."""
    moved = (top.bit_length() - bottom.bit_length()) // degree
    shift = moved * degree
    value = (top << max(-shift, 0)) / (bottom << max(shift, 0))
    if moved > 1000:
        raise Undefined(TOO_LARGE)
    return math.ldexp(math.sqrt(value) if degree == 2 else value ** (1 / degree), moved)


def _whole_root(number, degree):
    """The whole number whose power is `number`, or None."""
    if degree == 2:
        low = math.isqrt(number)
        return low if low * low == number else None
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < number:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == number else None


def pairs(n):
    """C(n, 2)."""
    return divide(n * (n - 1), 2)


def log2(value):
    """Exact for a whole power of two, else a float."""
    value = settled(value)
    if value <= 0:
        raise Undefined("only positive numbers have a logarithm")
    if isinstance(value, float):
        return math.log2(value)
    top, bottom = value.numerator, value.denominator
    if top & (top - 1) == 0 and bottom & (bottom - 1) == 0:
        return top.bit_length() - bottom.bit_length()
    return math.log2(top) - math.log2(bottom)


def xlog2x(x):
    return x * log2(x) if settled(x) else 0


def ln(value):
    """-∞ at 0, exact at 1, else a float."""
    value = settled(value)
    if value < 0:
        raise Undefined("a negative number has no logarithm")
    if not value:
        return -math.inf
    if value == 1:
        return 0
    fits = isinstance(value, float) or -900 < value.numerator.bit_length() - value.denominator.bit_length() < 900
    return math.log(value) if fits else math.log(value.numerator) - math.log(value.denominator)


def choose(n, k):
    """C(n, k) of whole numbers."""
    n, k = (settled(value) for value in (n, k))
    if min(n, k) < 0 or n.denominator != 1 or k.denominator != 1:
        raise Undefined("only whole numbers of things can be chosen")
    return math.comb(n.numerator, k.numerator)


def area(value):
    """A share of the area under a curve, neither nothing nor all of it."""
    value = settled(value)
    if not 0 < value < 1:
        raise Undefined("an area lies between 0 and 1")
    return value


def on_curve(curve):
    """What is looked up at a point of a curve: a float; `freedom` is the number of degrees, where the curve has it."""

    def looked_up(point, *freedom):
        found = curve(float(settled(point)), *(settled(degrees).numerator for degrees in freedom))
        return found if found > LEAST else 0.0

    return looked_up


def total(values):
    """The sum; many terms with different denominators are reduced as they come, lest the numbers grow out of hand."""
    if len(values) < 10:
        return sum(values)
    result = 0
    for value in values:
        result = result + value
        if type(result) is Ratio and result.denominator.bit_length() > 256:
            result = settled(result)
    return result


def largest(values):
    return max(values, key=settled)


def smallest(values):
    return min(values, key=settled)


def median(values):
    """The middle value, or the mean of the two in the middle."""
    ordered = sorted(values, key=settled)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else divide(ordered[half - 1] + ordered[half], 2)


EXACT = {
    "div": divide,
    "root": root,
    "abs": abs,
    "pairs": pairs,
    "log2": log2,
    "xlog2x": xlog2x,
    "ln": ln,
    "choose": choose,
    "larger": lambda a, b: largest((a, b)),
    "smaller": lambda a, b: smallest((a, b)),
    "normal_quantile": lambda left: normal_quantile(1 - area(left)),
    "normal_tail": on_curve(normal_tail),
    "chi_squared_tail": on_curve(chi_squared_tail),
    "t_quantile": lambda left, freedom: t_quantile(1 - area(left), settled(freedom).numerator),
    "t_tail": on_curve(t_tail),
    "sum": total,
    "product": math.prod,
    "max": largest,
    "min": smallest,
    "median": median,
}

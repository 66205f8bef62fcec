"""Exact arithmetic for the evaluator: a number is an int, an unreduced pair (top, bottom > 0), or a float after a root.

`Fraction` finds a greatest common divisor after every operation; here only the result is reduced, which makes a metric
several times faster. `settled` gives the Fraction.
"""

import math
from fractions import Fraction

from metrics.words import say


class Undefined(ArithmeticError):
    """A metric has no value on this table, and the message says why: "precision is undefined: TP + FP = 0".

    `metric` is its name, `via` the sub-result without a value (None: the metric itself), `reason` what is in the way.
    """

    def __init__(self, reason, metric=None, via=None, denominator=None, at=None):
        self.reason, self.metric, self.via, self.denominator, self.at = reason, metric, via, denominator, at
        super().__init__(reason, metric, via)

    @property
    def because(self):
        return f"because {self.via} is: {self.reason}" if self.via else f"since {self.reason}"

    def __str__(self):
        if self.via:
            return say("undefined via", self.metric, self.via, self.reason)
        return say("undefined", self.metric, self.reason)

    def __eq__(self, other):
        return isinstance(other, Undefined) and self.args == other.args

    __hash__ = ArithmeticError.__hash__


def settled(value):
    """A value for the world outside: a reduced Fraction, or a float."""
    if type(value) is tuple:
        return Fraction(*value)
    if type(value) is int:
        return Fraction(value)
    if value != value:
        raise Undefined("∞ - ∞ and 0 × ∞ are no numbers")
    return value


def pair(value):
    return value if type(value) is tuple else (value, 1)


def real(value):
    return value[0] / value[1] if type(value) is tuple else value


def add(a, b):
    if type(a) is int and type(b) is int:
        return a + b
    if type(a) is float or type(b) is float:
        return real(a) + real(b)
    (an, ad), (bn, bd) = pair(a), pair(b)
    return (an + bn, ad) if ad == bd else (an * bd + bn * ad, ad * bd)


def subtract(a, b):
    if type(a) is int and type(b) is int:
        return a - b
    return add(a, (-b[0], b[1]) if type(b) is tuple else -b)


def multiply(a, b):
    if type(a) is int and type(b) is int:
        return a * b
    if type(a) is float or type(b) is float:
        return real(a) * real(b)
    (an, ad), (bn, bd) = pair(a), pair(b)
    return an * bn, ad * bd


def divide(a, b):
    """x / 0 is infinite for x ≠ 0, x / ∞ is 0, and 0 / 0 is undefined."""
    if type(a) is float or type(b) is float:
        a, b = real(a), real(b)
        if b:
            return 0 if math.isinf(b) and not math.isinf(a) else a / b
        top = a
    else:
        (an, ad), (bn, bd) = pair(a), pair(b)
        if bn > 0:
            return an * bd, ad * bn
        if bn:
            return -an * bd, -ad * bn
        top = an
    if not top:
        raise Undefined("0 / 0")
    return math.inf if top > 0 else -math.inf


def power(base, exponent):
    """A whole power, 0 or more: all that is exact, and all that formulas use."""
    return (base[0] ** exponent, base[1] ** exponent) if type(base) is tuple else base**exponent


def root(value, degree):
    """The real root: exact where it is rational, else a float."""
    degree = settled(degree).numerator
    if real(value) < 0:
        raise Undefined("a negative number has no real root")
    if type(value) is not float:
        value = settled(value)
        top, bottom = _whole_root(value.numerator, degree), _whole_root(value.denominator, degree)
        if top is not None and bottom is not None:
            return top, bottom
        value = value.numerator / value.denominator
    return math.sqrt(value) if degree == 2 else value ** (1 / degree)


def _whole_root(number, degree):
    """The whole number whose power is `number`, or None."""
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < number:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == number else None


def absolute(value):
    return (abs(value[0]), value[1]) if type(value) is tuple else abs(value)


def pairs(n):
    """C(n, 2)."""
    return divide(multiply(n, subtract(n, 1)), 2)


def log2(value):
    """Exact for a whole power of two, else a float."""
    if real(value) <= 0:
        raise Undefined("only positive numbers have a logarithm")
    if type(value) is float:
        return math.log2(value)
    value = settled(value)
    top, bottom = value.numerator, value.denominator
    if top & (top - 1) == 0 and bottom & (bottom - 1) == 0:
        return top.bit_length() - bottom.bit_length()
    return math.log2(top) - math.log2(bottom)


def xlog2x(x):
    return multiply(x, log2(x)) if real(x) else 0


def ln(value):
    """-∞ at 0, exact at 1, else a float."""
    if real(value) < 0:
        raise Undefined("a negative number has no logarithm")
    if not real(value):
        return -math.inf
    return math.log(real(value)) if settled(value) != 1 else 0


def choose(n, k):
    """C(n, k) of whole numbers."""
    n, k = (settled(value) for value in (n, k))
    if min(n, k) < 0 or n.denominator != 1 or k.denominator != 1:
        raise Undefined("only whole numbers of things can be chosen")
    return math.comb(n.numerator, k.numerator)


def total(values):
    """The sum; terms with different denominators are reduced as they come, lest the pairs grow out of hand."""
    result = 0
    for value in values:
        result = add(result, value)
        if type(result) is tuple and result[1].bit_length() > 256:
            result = Fraction(*result).as_integer_ratio()
    return result


def product(values):
    result = 1
    for value in values:
        result = multiply(result, value)
    return result


def largest(values):
    return max(values, key=settled)


def smallest(values):
    return min(values, key=settled)


def median(values):
    """The middle value, or the mean of the two in the middle."""
    ordered = sorted(values, key=settled)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else divide(add(ordered[half - 1], ordered[half]), 2)


EXACT = {
    "add": add,
    "sub": subtract,
    "mul": multiply,
    "div": divide,
    "power": power,
    "root": root,
    "abs": absolute,
    "pairs": pairs,
    "log2": log2,
    "xlog2x": xlog2x,
    "ln": ln,
    "choose": choose,
    "larger": lambda a, b: largest((a, b)),
    "sum": total,
    "product": product,
    "max": largest,
    "min": smallest,
    "median": median,
}

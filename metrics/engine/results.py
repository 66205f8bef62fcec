"""What the results of tests and intervals have in common: a line of text, a small table, a working."""

from fractions import Fraction
from math import isinf

from metrics.exact import decimal, exact, shortest
from metrics.markup import table_html


class Result:
    """A result says its facts, {name: text}, in a line or in a table."""

    __slots__ = ()

    def facts(self):
        raise NotImplementedError

    def __repr__(self):
        first, *others = self.facts().items()
        return f"<{' '.join(first)}: {', '.join(f'{name} {text}'.strip() for name, text in others)}>"

    def _repr_html_(self):
        facts = self.facts()
        return table_html(next(iter(facts)), facts, ["value"], [[text.removeprefix("= ")] for text in facts.values()])


def number_text(value):
    """A number as a result shows it.

    >>> number_text(0.5), number_text(2 / 3)
    ('0.5', '0.667')
    """
    return decimal(value) if isinf(value) else shortest(exact(value))[0]


def chance(p):
    """A p-value after the letter p; three places say enough.

    >>> chance(0.25), chance(0.0002)
    ('= 0.25', '< 0.001')
    """
    return f"= {number_text(p)}" if p >= Fraction(1, 1000) else "< 0.001"


def percent(part):
    """A share in percent.

    >>> percent(0.975)
    '97.5 %'
    """
    return f"{shortest(100 * exact(part), 2)[0]} %"

"""How an answer may be written: a sample of the kind that is asked for, and never the answer."""

import re
from numbers import Rational

from metrics.answers.answer import PLACES, Answer
from metrics.engine.rational import Undefined
from metrics.words import beside

SAMPLES = beside(__file__, "samples")
"""By kind, some samples, each in the forms that such a number may have."""


def kind_of(metric):
    """What kind of number a metric is: "p", "cost", "share" or "number".

    >>> from metrics import enrichment_p, kappa, total_cost
    >>> kind_of(enrichment_p), kind_of(kappa), kind_of(total_cost)
    ('p', 'share', 'cost')
    """
    if re.fullmatch(r".*[ _]p", metric.key):
        return "p"
    if "cost" in metric.name:
        return "cost"
    low, high = metric.range
    return "share" if low >= -1 and high <= 1 else "number"


def kind_of_formula(called, tree):
    """The same of a formula of an exercise's own, by its name; else "ratio" or "plain", as it divides or not."""
    words = called.lower().replace("-", " ").split()
    if "p" in words:
        return "p"
    if {"cost", "price"} & {*words}:
        return "cost"
    return "ratio" if _divides(tree) else "plain"


def _divides(tree):
    return isinstance(tree, (list, tuple)) and (tree[0] == "div" or any(map(_divides, tree[1:])))


def sample(kind, value, others=(), places=PLACES):
    """The first sample of a kind that is neither the value, in any form, nor one of the others.

    >>> from fractions import Fraction
    >>> sample("share", Fraction(2, 3)), sample("share", Fraction(5, 7)), sample("plain", Fraction(12))
    ('5/7, 0.714, 71.4 %', '3/11, 0.273, 27.3 %', '23')
    """
    apart = [one for one in (value, *others) if one is not None and not isinstance(one, Undefined)]
    samples = SAMPLES[settled(kind, value)]
    fitting = (forms for forms in samples if all(_differs(forms, one, places) for one in apart))
    return ", ".join(next(fitting, samples[-1]))


def settled(kind, value):
    """A formula of one's own asks for a count, a share or another number as its value is one."""
    if kind not in ("ratio", "plain"):
        return kind
    if isinstance(value, Undefined):
        return "number"
    if kind == "plain" and isinstance(value, Rational) and value.denominator == 1:
        return "count"
    return "share" if -1 <= value <= 1 else "number"


def _differs(forms, value, places):
    return all(Answer(form).against(value, places) == "wrong" for form in forms)

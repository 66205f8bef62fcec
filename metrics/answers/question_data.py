"""A question as data: what the page needs to judge an answer without a kernel, from the same definitions."""

import json
import math
import re

from metrics.answers.answer import PLACES
from metrics.answers.sample import kind_of, sample
from metrics.answers.slips import slips, strangers
from metrics.engine.formula import to_json
from metrics.engine.given import whole
from metrics.engine.metric import MOST_PLACES
from metrics.engine.rational import Undefined
from metrics.tables.table import ConfusionMatrix


def as_texts(value):
    """Exact numbers as text, those after a root as they are, tables of them as lists."""
    if isinstance(value, (tuple, list)):
        return [as_texts(part) for part in value]
    return value if isinstance(value, float) else str(value)


def _facts(quantities, trees):
    """What the symbols of some trees stand for, and the lists and tables that their sums run over."""
    names = {"f", *(name for tree in trees for name in re.findall(r'"(\w+)"', json.dumps(to_json(tree))))}
    known = {}
    for name in sorted(names):  # the same order on every run
        try:
            known[name] = as_texts(quantities[name])
        except (KeyError, Undefined):  # an operation or the name of a step; or data that have no such thing
            continue
    return known


def ends(range):
    """The ends of a range as text, None where it has none."""
    return [str(end) if math.isfinite(end) else None for end in range]


def _plain_slip(slip):
    return [*slip._replace(tree=to_json(slip.tree))]


def question_data(metric, table, *words, variant=None, places=None, **given):
    """Everything that decides whether an answer to "what is this metric of these data?" is right, or what it is.

    >>> from metrics import precision
    >>> asked = question_data(precision, [[4, 1], [2, 1]])
    >>> asked["name"], asked["tree"], asked["slips"][0][1]
    ('precision', ['div', 'TP', ['add', 'TP', 'FP']], 'recall, TP / (TP + FN)')
    """
    places = None if places is None else whole(places, "places", 0, MOST_PLACES)
    bound = metric.bind(table, words, variant, given).exactly()
    if bound.problem:
        raise ValueError(f"{metric.name} has no value here: {bound.problem}")
    show = bound.of_one().show
    # A score matrix belongs to the table as it is: seen otherwise it would be another one.
    wrong = [slip for slip in slips(bound) if slip.view == "as is" or "S" not in slip.tree.symbols]
    parameters = {}
    for tree in (bound.tree, *(slip.tree for slip in wrong)):
        parameters |= metric.parameters_of(tree, bound.table.quantities, bound.given)
    other = [*strangers(bound)]
    if isinstance(bound.table, ConfusionMatrix):
        facts = {"counts": as_texts(bound.table.rows)}
    else:
        known = _facts(bound.quantities, [bound.tree, *(slip.tree for slip in (*wrong, *other))])
        facts = {"facts": known}
        if not bound.tree.symbols <= known.keys():
            raise ValueError(f"{metric.name} has no value here: ask about other data")
        wrong, other = ([slip for slip in some if slip.tree.symbols <= known.keys()] for some in (wrong, other))
    return facts | {
        "name": show.name(metric.name, bound.at),
        "tree": to_json(bound.tree),
        "definition": show(bound.tree, bound.at),
        "labels": [str(label) for label in bound.table.labels],
        "columns": [str(label) for label in bound.table.columns],
        "positive": bound.table.positive,
        "on": type(bound.table).__name__,
        "at": bound.at,
        "given": {name: as_texts(value) for name, value in parameters.items()},
        "places": places,
        "range": ends(bound.range),
        "sample": sample(kind_of(metric), bound.value(), places=PLACES if places is None else places),
        "slips": [_plain_slip(slip) for slip in wrong],
        "strangers": [_plain_slip(slip) for slip in other],
    }

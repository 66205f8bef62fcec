"""A question as data: what the page needs to judge an answer without a kernel, from the same definitions."""

from metrics.formula import to_json
from metrics.slips import slips, strangers


def plain(value):
    """Exact numbers as text, tables of them as lists."""
    return [plain(part) for part in value] if isinstance(value, (tuple, list)) else str(value)


def _plain_slip(slip):
    return slip._asdict() | {"tree": to_json(slip.tree)}


def question(metric, table, *words, variant=None, places=None, **given):
    """Everything that decides whether an answer to "what is this metric of this table?" is right, or what it is.

    >>> from metrics import precision
    >>> asked = question(precision, [[4, 1], [2, 1]])
    >>> asked["name"], asked["tree"], asked["slips"][0]["what"]
    ('precision', ['div', 'TP', ['add', 'TP', 'FP']], 'recall, TP / (TP + FN)')
    """
    bound = metric.bind(table, words, variant, given)
    if bound.tree.is_free and bound.at is None:
        choices = ", ".join(map(repr, bound.table.labels))
        raise TypeError(f"{metric.name} has one value for each class: name one of {choices}")
    show = bound.show
    # A score matrix belongs to the table as it is: seen otherwise it would be another one.
    wrong = [slip for slip in slips(metric, bound) if slip.view == "as is" or "S" not in slip.tree.symbols]
    quantities = bound.table.quantities
    parameters = {}
    for tree in (bound.tree, *(slip.tree for slip in wrong)):
        parameters |= metric.with_parameters(tree, quantities, bound.given)
    return {
        "name": show.name(metric.name, bound.at),
        "tree": to_json(bound.tree),
        "definition": show(bound.tree, bound.at),
        "counts": plain(bound.table.rows),
        "labels": [str(label) for label in bound.table.labels],
        "positive": bound.table.positive,
        "at": bound.at,
        "given": {name: plain(value) for name, value in parameters.items() if name not in quantities},
        "places": places,
        "slips": [_plain_slip(slip) for slip in wrong],
        "strangers": [_plain_slip(slip) for slip in strangers(metric, bound)],
    }

"""The usual ways to get a metric wrong, each as a tree on a view of the table.

Slips are data: nothing here knows a metric by heart, and the page can run them as well as Python can.
"""

import math
from collections import namedtuple

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.data import Given
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import Node, substitute, symbols
from metrics.engine.rational import Undefined
from metrics.exact import rounded
from metrics.tables.table import ConfusionMatrix, Table
from metrics.words import fill, say

Slip = namedtuple("Slip", "kind what tree view advice", defaults=("as is", ""))
Slip.__doc__ = "A way to go wrong: its kind, what one gets (a noun phrase), the tree, the view of the table, advice."

TP, FN, FP, TN, T, actual, predicted = symbols("TP FN FP TN T actual predicted")
MARGINS = {
    TP + FN: "the actual positives",
    TP + FP: "the predicted positives",
    FP + TN: "the actual negatives",
    FN + TN: "the predicted negatives",
    T: "all examples",
    actual: "the examples of the class",
    predicted: "the predictions of the class",
}


def seen(table, at, view):
    """A table and a class as they look from another side."""
    if view == "transposed":
        return table.transpose(), at
    if view == "other class":
        return table.one_vs_rest(table.labels[1 - table.positive]), at
    if view == "other class, transposed":
        return table.one_vs_rest(table.labels[1 - table.positive]).transpose(), at
    if view == "against the rest":
        return table.one_vs_rest(table.labels[at[1]]), (0, 0)
    if isinstance(view, int):
        return table, (None if at[0] is None else view, view)
    return table, at


def slip_value(slip, bound):
    """What a slip gives, or None."""
    table, at = seen(bound.table, bound.at, slip.view)
    value = bound.but(tree=slip.tree, table=table, at=at).value()
    return None if isinstance(value, Undefined) else value


def slips(bound):
    """Every slip with a metric, the likelier first, without those that are always the same number as an earlier one."""
    known = set()
    probes = [bound.but(table=probe) for probe in _probes(bound.table)] if isinstance(bound.table, Table) else []
    right = Slip("right", "", bound.tree)
    for slip in [right, *_slips(bound)]:
        fingerprint = tuple(slip_value(slip, probe) for probe in probes) or (slip.tree, slip.view)
        if fingerprint not in known:
            known.add(fingerprint)
            if slip is not right:
                yield slip


def with_rounded_steps(bound, places, half_up):
    """The value when every sub-result is rounded, or cut off, before it is used; None if it is undefined."""
    exact_steps, steps = {}, {}
    try:
        evaluate(bound.tree, bound.quantities, bound.at, exact_steps)
        for name, at in exact_steps:
            value = evaluate(bound.tree.steps[name], bound.quantities, at, steps)
            if math.isinf(value):
                return None
            steps[name, at] = rounded(value, places, half_up)
        value = evaluate(bound.tree, bound.quantities, bound.at, steps)
    except Undefined:
        return None
    return None if math.isinf(value) else value


def strangers(bound):
    """Every other metric of the same data, for an answer that no slip explains."""
    for key, other in CATALOGUE.of(bound.metric.on).items():
        if key != bound.metric.key:
            yield from _as_metric("another metric", other, bound)


def _probes(table):
    """Tables of the same kind without coincidences: two slips with the same values on all of them are the same."""
    size = len(table.labels)
    for shift in (0, 7, 19):
        rows = [
            [(37 * (i + 3) ** 2 * (j + 2) ** 3 + shift * (i + j)) % 97 + 3 for j in range(size)] for i in range(size)
        ]
        yield ConfusionMatrix(rows, table.labels, table.labels[table.positive] if size == 2 else None)


def _slips(bound):
    metric, tree, table, name = bound.metric, bound.tree, bound.table, bound.metric.name
    of_table, size = isinstance(table, Table), len(table.labels)
    for words, mistake in metric.mistakes.items():
        yield Slip("mistake", words, mistake)
    for words, exchange in metric.exchanges.items():
        wrong = substitute(tree, exchange)
        if wrong != tree:
            yield Slip("mistake", fill(words, name), wrong)
    for result, other in getattr(metric, "beside", {}).items():
        yield Slip("another result", f"{result}, {bound.show(other)}", other)
    for key in metric.sisters:
        if CATALOGUE[key].on is metric.on:
            yield from _as_metric("sister", CATALOGUE[key], bound)
    usual = metric.tree(classes=size)
    yield from _variant(say("slip: usual", name), usual, metric.meaning, bound)
    for variant, kind in metric.variants.items():
        yield from _variant(say("slip: variant", name, variant), kind.formula, kind.meaning, bound)
    if tree.needs_two_classes:
        other = table.labels[1 - table.positive]
        yield Slip("other class", say("slip: other positive", name, other), tree, "other class")
    elif bound.at is not None:
        for label, at in bound.places():
            if at != bound.at:
                yield Slip("other class", say("slip: of class", name, label), tree, at[1])
    if of_table:
        yield Slip("transposed", say("slip: transposed", name), tree, "transposed", say("slip: transposed advice"))
    if tree.needs_two_classes:
        words = say("slip: other positive, transposed", name, other)
        yield Slip("other class, transposed", words, tree, "other class, transposed")
    if tree[0] == "div":
        yield from _divisions(tree, bound)
    for step, below in tree.steps.items():
        if _fits(below, bound):
            yield Slip("a step", say("slip: a step", bound.show.name(step)), below)
    if "root" in _operations(tree):
        yield Slip("forgotten root", say("slip: forgotten root", name), _rootless(tree))
    of_shares = {"complement": 1 - tree, "percentage": 100 * tree, "upside down": 1 / tree}
    is_share = metric.on is not Given or tree[0] == "div"  # a formula of an exercise may be about anything
    for kind, wrong in ((of_shares if is_share else {}) | {"sign": 0 - tree}).items():
        yield Slip(kind, say(f"slip: {kind}", name), wrong, advice=say(f"slip: {kind} advice"))


def _variant(words, tree, meaning, bound):
    """Another formula of the same name."""
    if _fits(tree, bound) and (len(bound.table.labels) == 2 or not tree.needs_two_classes):
        yield Slip("variant", words, tree, advice=meaning[:1].lower() + meaning[1:].rstrip("."))


def _divisions(tree, bound):
    """A numerator over a wrong margin, or over nothing yet."""
    above, below, show = tree[1], tree[2], bound.show
    for margin, words in MARGINS.items():
        two_fits = not margin.needs_two_classes or len(bound.table.labels) == 2
        class_fits = not margin.is_free or bound.at is not None
        if below in MARGINS and margin != below and two_fits and class_fits:
            yield Slip(
                "wrong margin", show(above / margin, bound.at), above / margin, advice=say("slip: divided", words)
            )
    yield Slip(
        "unfinished",
        say("slip: unfinished", show(above, bound.at)),
        above,
        advice=say("slip: unfinished advice", show(below, bound.at)),
    )


def _as_metric(kind, other, bound):
    """Another metric on the same table; if a class is asked for, also on that class against the rest."""
    two = len(bound.table.labels) == 2
    tree = other.tree(classes=len(bound.table.labels))
    if tree.symbols & other.parameters.keys():
        return
    if (two or not tree.needs_two_classes) and _fits(tree, bound):
        alike = tree[0] == bound.tree[0] == "div" and tree[1] == bound.tree[1] and tree[2] in MARGINS
        advice = say("slip: divided", MARGINS[tree[2]]) if alike else ""
        yield Slip(kind, f"{other.short}, {bound.show(tree, bound.at)}", tree, advice=advice)
    if bound.at is not None and not two and isinstance(bound.table, Table):
        label = bound.table.labels[bound.at[1]]
        yield Slip(kind, say("slip: against the rest", other.short, label), other.formula, "against the rest")


def _fits(tree, bound):
    """Whether a tree has one value at the place that is asked for; only in a confusion matrix is a row a column too."""
    if not tree.axes or bound.at is None:
        return not tree.axes
    if isinstance(bound.table, Table):
        return bound.at[0] is not None or tree.axes == {1}
    return tree.axes == bound.tree.axes


def _operations(tree):
    return {tree[0]}.union(*map(_operations, tree.parts))


def _rootless(tree):
    return tree[1] if tree[0] == "root" else Node(_rootless(part) if isinstance(part, Node) else part for part in tree)

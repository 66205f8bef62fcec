"""No script writes a formula: what it computes has the shape of none that a metric has."""

from functools import cache

import pytest

from metrics import CATALOGUE
from metrics.engine.formula import to_json
from metrics.significance.checkable import CALCULATIONS
from tests.arithmetic import Reader, names, parts_of, shape, size
from widgets.bundle import FILES, source

OPERATIONS = {"add", "sub", "mul", "div", "pow"}
# What has the shape of a formula by chance, and what it is.
ELSEWHERE = {
    "intervals": {"div(mul(a, b, c), d)": "a step of Newton's method"},
    "plot": {"div(sub(a, b), sub(c, b))": "the place of a value on an axis"},
    "residual_explorer": {"div(sub(mul(a, b), mul(c, d)), e)": "the slope of the line with the least squares"},
}


def read(tree, whole):
    """The JSON of a formula as a script's tree, its steps written out or as names."""
    if not isinstance(tree, list):
        return str(tree)
    if tree[0] == "step":
        return read(tree[2], whole) if whole else tree[1]
    return (tree[0], *(read(part, whole) for part in tree[1:])) if tree[0] in OPERATIONS else str(tree)


def nodes(tree):
    if isinstance(tree, list):
        yield tree
        for part in tree[1:]:
            yield from nodes(part)


def is_telling(tree):
    """Whether a shape says something: a quotient of three operations, or of two in which a name comes twice."""
    told = [leaf for part in parts_of(tree) for leaf in part[1:] if not isinstance(leaf, tuple)]
    is_quotient = any(part[0] == "div" for part in parts_of(tree))
    named = [leaf for leaf in told if leaf in names(tree)]
    return is_quotient and (size(tree) > 2 or (size(tree) == 2 and len(named) > len({*named})))


def all_trees():
    for metric in CATALOGUE.values():
        for kind in (metric, *metric.variants.values()):
            yield metric.name, to_json(kind.formula)
    for calculation in CALCULATIONS.values():
        for trees in calculation.formulas.values():
            for name, tree in trees.items():
                yield f"{calculation.name}, {name}", to_json(tree)


@cache
def formulas():
    """{shape: whose formula, or a part of it, has it}."""
    found = {}
    for name, tree in all_trees():
        for node in nodes(tree):
            for whole in (True, False):
                part = read(node, whole)
                if isinstance(part, tuple) and is_telling(part):
                    found.setdefault(shape(part), name)
    found.pop(None, None)
    return found


def written_in(text):
    """{shape: whose it is} of what a script computes that has the shape of a formula."""
    trees = [part for whole in Reader(text).sums for part in parts_of(whole) if is_telling(part)]
    return {one: formulas()[one] for one in map(shape, trees) if one in formulas()}


@pytest.mark.parametrize("stem", sorted(FILES))
def test_no_script_writes_a_formula(stem):
    found = written_in(source(stem))
    assert {one: name for one, name in found.items() if one not in ELSEWHERE.get(stem, {})} == {}


def test_what_is_taken_for_something_else_is_there():
    assert {stem: {*written_in(source(stem))} for stem in ELSEWHERE} == {
        stem: {*shapes} for stem, shapes in ELSEWHERE.items()
    }


@pytest.mark.parametrize(
    ("script", "whose"),
    [
        ("const p = TP / (TP + FP);", "precision"),
        ("return 2 * p * r / (p + r);", "F-measure"),
        ("const f = (found) => OPERATIONS.div(mul(ratio(2), mul(a, b)), add(b, a));", "F-measure"),
        ("el.textContent = `${name}: ${tp / (fn + tp)}, ${x}`;", "precision"),
        ("const k = { kappa: (seen - chance) / (1 - chance) };", "kappa"),
        ("if (/a.b/.test(text)) { move([(a - b) / (1 - b), 2]); }", "kappa"),
    ],
)
def test_a_formula_is_seen_however_it_is_written(script, whose):
    shapes = {
        shape(read(node, whole))
        for name, tree in all_trees()
        if name == whose
        for node in nodes(tree)
        for whole in (True, False)
        if isinstance(read(node, whole), tuple)
    }
    assert shapes & written_in(script).keys()


def test_what_is_no_formula_is_not_taken_for_one():
    assert written_in("const half = (low + high) / 2; // TP / (TP + FP)\nconst text = 'a / (a + b)';") == {}

"""The same trees, evaluated and written by the page's own interpreter in a real browser."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import ConfusionMatrix
from metrics.engine.formula import DOMAINS, step, symbols, to_json
from metrics.engine.render import FORMS
from metrics.engine.working import worked
from tests.strategies import FORMULAS, IDS, TABLE_FORMULAS, TABLE_IDS, data_for, given_for
from widgets.bundle import esm

TABLES = [
    ConfusionMatrix([[4, 1], [2, 1]]),
    ConfusionMatrix([[4, 1], [2, 1]], ["no", "yes"], positive="yes"),
    ConfusionMatrix([[0, 5], [0, 5]]),
    ConfusionMatrix([[0, 0], [0, 0]]),
    ConfusionMatrix([[16, 9], [0, 25]]),
    ConfusionMatrix([[1, 1], [2, 2]]),  # a correlation of 0 over an irrational root
    ConfusionMatrix([[10**40 + 7, 3], [10**39, 10**41]]),
    ConfusionMatrix([[2, 1, 1], [1, 2, 1], [1, 2, 3]], ["<b>", "a_1", "x & y"]),
    ConfusionMatrix([[0, 0, 0], [1, 2, 0], [0, 0, 3]]),
    ConfusionMatrix([[8, 1, 0, 2], [3, 7, 1, 1], [0, 2, 9, 4], [1, 0, 5, 6]]),
]
SETUP = """
const { NOTATION, quantities, ratio, working } = workedMetrics.library;
const parse = (text) => ratio(...text.split("/"));
const deep = (value) => Array.isArray(value) ? value.map(deep) : typeof value === "number" ? value : parse(value);
window.lines = (jobs) => jobs.map(({ name, tree, counts, given, at, form, ...context }) => {
  const extra = Object.fromEntries(Object.entries(given).map(([word, value]) => [word, deep(value)]));
  const known = counts ? { ...quantities(counts, context.positive), ...extra } : extra;
  return working(name, tree, known, NOTATION, { at, form, ...context });
});
"""


@pytest.fixture(scope="module")
def interpreter(browser):
    page = browser.new_page()
    page.add_script_tag(content=esm("worked") + SETUP, type="module")
    page.wait_for_function("() => Boolean(window.lines)")
    yield lambda jobs: page.evaluate("(jobs) => lines(jobs)", jobs)
    page.close()


def text(value):
    """Exact numbers as text, those after a root as they are."""
    if isinstance(value, tuple):
        return [text(part) for part in value]
    return value if isinstance(value, float) else str(value)


def lines(working, form):
    """A working as the page gives it."""
    return [
        {"name": name, "links": [list(link) for link in links], "problem": problem, "final": final}
        for name, links, problem, final in working.lines(form)
    ]


OTHERS = [
    pytest.param(*formula, id=name)
    for formula, name in zip(FORMULAS, IDS, strict=True)
    if formula not in TABLE_FORMULAS
]


@pytest.mark.parametrize(("metric", "variant"), OTHERS)
@settings(max_examples=8)
@given(data=st.data())
def test_the_page_works_a_metric_of_other_data_as_python_does(metric, variant, interpreter, data):
    args = data.draw(data_for(metric, variant))
    bound = metric.bind(args[0], args[1:], variant, given_for(metric, args[0]))
    if bound.problem:
        return
    at = None
    if bound.tree.is_free:
        label, at = data.draw(st.sampled_from(bound.places()))
        args = (*args, label)
    working = metric.work(*args, variant=variant, **given_for(metric, args[0]))
    written = json.dumps(to_json(bound.tree))
    folded = set(re.findall(r'\["(?:sum|product|max|min|median)", "(\w+)"', written))
    used = bound.tree.symbols | (folded - DOMAINS.keys()) | ({"f"} if folded & DOMAINS.keys() else set())
    known = {name: text(bound.quantities[name]) for name in used}
    context = {
        key: [*map(str, found)] if key in ("labels", "columns") else found for key, found in bound.table.context.items()
    }
    job = {"name": metric.name, "tree": to_json(bound.tree), "given": known, "at": at, "cells": "TP", **context}
    assert interpreter([job | {"form": form} for form in FORMS]) == [lines(working, form) for form in FORMS]


@pytest.mark.parametrize(("metric", "variant"), TABLE_FORMULAS, ids=TABLE_IDS)
def test_the_page_works_a_metric_exactly_as_python_does(metric, variant, interpreter):
    jobs, expected = [], []
    for table in TABLES:
        size = len(table.labels)
        tree = metric.tree(variant, classes=size)
        if tree.needs_two_classes and size != 2:
            continue
        extra = given_for(metric, table)
        bound = metric.bind(table, (), variant, extra)
        if bound.problem:  # the weights have no value, so there is nothing to send
            continue
        given = {word: text(bound.quantities[word]) for word in bound.quantities.keys() - table.quantities.keys()}
        for form in FORMS:
            for at in range(size) if tree.is_free else [None]:
                words = (table.labels[at],) if at is not None else ()
                working = metric.work(table, *words, variant=variant, **extra)
                expected.append(lines(working, form))
                jobs.append(
                    {
                        "name": metric.name,
                        "tree": to_json(tree),
                        "counts": text(table.rows),
                        "positive": table.positive,
                        "labels": table.labels,
                        "given": given,
                        "at": None if at is None else [at, at],
                        "form": form,
                        "cells": "TP",
                    }
                )
    assert jobs
    for job, theirs, ours in zip(jobs, interpreter(jobs), expected, strict=True):
        assert theirs == ours, (job["counts"], job["form"])


def test_half_is_rounded_up_from_the_exact_value(browser):
    page = browser.new_page()
    page.add_script_tag(
        content=esm("formula") + "const { decimal, ratio } = workedMetrics.library;"
        "window.shown = decimal(ratio(1, 16)) + decimal(ratio(-2, 3), 2);",
        type="module",
    )
    page.wait_for_function("() => Boolean(window.shown)")
    assert page.evaluate("window.shown") == "0.063-0.67"
    page.close()


def test_the_page_writes_names_with_a_dash_as_python_does(interpreter):
    rate, other, n_a, z_left, barks = symbols("error_rate_2 α_1 n_a z_left false_barks")
    tree = step("left_out", rate * barks / n_a) - step("κ_2", z_left) + step("precision_of_plus", other) / barks
    given = {name: n + 2 for n, name in enumerate(sorted(tree.symbols))}
    working = worked([("yes_part", None, tree)], given)
    job = {"name": "yes_part", "tree": to_json(tree), "given": {name: str(n) for name, n in given.items()}}
    assert "error rate_2 × false barks / n_a" in str(working)
    for form in FORMS:
        assert interpreter([job | {"form": form, "at": None}]) == [lines(working, form)]


def test_the_page_writes_a_minus_and_a_decimal_as_python_does(interpreter):
    TP, FP = symbols("TP FP")
    tree, given = -TP * 0.1 + -(TP - FP) / FP, {"TP": 4, "FP": 2}
    working = worked([("loss", None, tree)], given)
    assert str(working).endswith(" = -1.4")
    job = {"name": "loss", "tree": to_json(tree), "given": {name: str(n) for name, n in given.items()}, "at": None}
    assert interpreter([job | {"form": form} for form in FORMS]) == [lines(working, form) for form in FORMS]

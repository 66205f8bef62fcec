"""A typed answer is told in the page what Python would tell it, word for word."""

import math
from fractions import Fraction

import pytest

from metrics import TABLE_METRICS, Undefined, diagnose
from metrics.exact import decimal
from metrics.examples import cancer, figure_1_2, figure_1_4
from metrics.question import question
from metrics.words import data
from tests.strategies import given_for
from tests.test_diagnosis import CASES
from widgets.sources import esm

SETUP = "window.judge = (jobs, s, n) => jobs.map(([asked, texts]) => texts.map((text) => diagnose(text, asked, s, n)));"


@pytest.fixture(scope="module")
def judge(browser):
    page = browser.new_page()
    page.add_script_tag(content=esm("diagnosis") + SETUP, type="module")
    page.wait_for_function("() => Boolean(window.judge)")
    words = [data("sentences"), data("notation")]
    yield lambda jobs: page.evaluate("([jobs, s, n]) => judge(jobs, s, n)", [jobs, *words])
    page.close()


def assert_same(judge, cases):
    """Judge (texts, metric, table and class, parameters) in both places."""
    jobs = [[question(metric, *on, **extra), texts] for texts, metric, on, extra in cases]
    for (texts, metric, on, extra), found in zip(cases, judge(jobs), strict=True):
        for text, theirs in zip(texts, found, strict=True):
            ours = diagnose(text, metric, *on, **extra)
            expected = {"verdict": ours.verdict, "sentence": ours.sentence, "kinds": list(ours.kinds)}
            assert theirs == expected, (text, metric)


def test_the_table_of_answers(judge):
    assert_same(judge, [([case[0]], case[1], case[2], {}) for case in CASES if isinstance(case[0], str)])


ANSWERS = [
    "0.5",
    "1/2",
    "50 %",
    "0,33",
    ".25",
    "-1/3",
    "3",
    "1e3",
    "12 %%",
    "1/2/3",
    "∞",
    "nan",
    "  ",
    "0.123456",
    "−0.5",
]


@pytest.mark.parametrize("metric", TABLE_METRICS.values(), ids=str)
def test_every_metric_and_many_answers(metric, judge):
    cases = []
    for table in (figure_1_2, figure_1_4, cancer, figure_1_2.transpose(), type(figure_1_2)([[0, 5], [0, 5]])):
        tree = metric.tree(classes=len(table.labels))
        if tree.needs_two_classes and len(table.labels) != 2:
            continue
        on = [table, table.labels[-1]] if tree.is_free else [table]
        extra = given_for(metric, table)
        try:
            value = metric(*on, **extra)
        except Undefined:
            value = Fraction(0)
        near = [] if math.isinf(value) else [decimal(value, places) for places in (0, 1, 2, 3, 6)]
        wrong = (
            []
            if math.isinf(value)
            else [decimal(1 - value, 3), decimal(100 * value, 1), decimal(value + Fraction(1, 1000), 3)]
        )
        if "undefined" not in metric.bind(table, tuple(on[1:]), None, extra).quantities:
            cases.append(([*ANSWERS, *near, *wrong], metric, on, extra))
    assert_same(judge, cases)

"""What Python gives, as people read it: alone, in tables, and on the pages of the book."""

import ast
import math
import re
from collections import Counter, namedtuple
from fractions import Fraction as F
from html import unescape

import numpy as np
import pytest

from book.results import named
from metrics import Simulation, Undefined, error_rate_interval, kappa, mcnemar, precision, roc_curve
from metrics.engine.values import cell, html, number
from metrics.handling.splits import k_fold, repeated
from tests.trees import ROOT

CELL = re.compile(r"^```\{code-cell\} python3\n(.*?)^```$", re.S | re.M)
LOOPS = ast.For, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef
MOST_LINES = 4  # of code that is the lesson, beside imports
TEACH_CODE = {"r-listings"}  # whose lesson is how to call it
OUTPUT = re.compile(r'<div class="output (text_plain|stream|text_html)[^"]*">(.*?)</div>', re.S)
VALUES = re.compile(r'<(p|table) class="[^"]*\bwm-values">(.*?)</\1>', re.S)
RAW = re.compile(
    r"Fraction\(|np\.\w+\(|array\(| at 0x|Counter\(|^\s*[(\[{].*,.*[)\]}]\s*$|<[^<>]+>|e-\d\d\b|None\b", re.M
)
Point = namedtuple("Point", "x_value y")


def text(made):
    """What somebody reads, cells divided by |, a fraction on one line."""
    lines = re.sub(r"<mfrac>(.*?)</mfrac>", lambda one: "/".join(re.findall(r"<mn>(\d+)</mn>", one[1])), made)
    apart = re.sub(r"</t[hd]>", "|", re.sub("<caption.*?</caption>", "", lines))
    return unescape(re.sub("<[^>]+>", "", apart.replace("</tr>", "\n"))).strip()


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (F(8, 11), "8/11 ≈ 0.727"),
        (F(-1, 2), "−1/2 = −0.5"),
        (F(4), "4"),
        (F(77107553, 232792560), "≈ 0.331"),
        (8.248683269314892e-07, "8.2 × 10−7"),
        (0.00043, "4.3 × 10−4"),
        (0.9997, "0.9997"),
        (0.33122859682457206, "0.331"),
        (np.float64(0.5), "0.5"),
        (np.int64(7), "7"),
        (True, "yes"),
        (np.bool_(False), "no"),
        (12345, "12,345"),
        (math.inf, "∞"),
        (math.nan, "no value"),
    ],
    ids=repr,
)
def test_a_number_is_mathematics(value, shown):
    assert text(number(value)) == shown
    assert RAW.search(text(number(value))) is None


def test_a_fraction_is_set_as_one():
    assert number(F(2, 3)).startswith("<math><mfrac><mn>2</mn><mn>3</mn></mfrac></math>")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"M1": F(1, 2), "M2": 0.25}, "M1|1/2 = 0.5|\nM2|0.25|"),
        ({"M1": {"fpr": 1, "tpr": 2}, "M2": {"fpr": 3, "tpr": 4}}, "|fpr|tpr|\nM1|1|2|\nM2|3|4|"),
        ({"a": [1, 2], "b": [3, 4]}, "|1|2|\na|1|2|\nb|3|4|"),
        ({"a": [1, 2], "b": 3}, "a|1, 2|\nb|3|"),
        ([0.5, 1], "no.|1|2|\nvalue|0.5|1|"),
        ([], "none"),
        (Point(1, 2), "x value|1|\ny|2|"),
        (Counter("aab"), "a|2|\nb|1|"),
        (np.array([1.5, 3]), "no.|1|2|\nvalue|1.5|3|"),
        (roc_curve("-+-+").point_at(0), "false positive rate|1|\ntrue positive rate|1|"),
        (Simulation(3, 4), "R, as good|3|\nJ, simulated|4|\nR / J|3/4 = 0.75|\n(R + 1) / (J + 1)|4/5 = 0.8|"),
        ({"ours": mcnemar(0, 10)}, "|McNemar|method|p|\nours|b = 0, c = 10|exact|0.002|"),
        ({"a|<b>": "<i>"}, "a|<b>|<i>|"),
    ],
    ids=repr,
)
def test_several_values_are_a_labelled_table(value, shown):
    assert text(html(value)) == shown


def test_intervals_beside_each_other_have_the_same_columns():
    shown = html({method: error_rate_interval(50, 100, method=method) for method in ("wald", "wilson")})
    assert text(shown).splitlines() == [
        "|error rate|from|to|confidence|method|",
        "wald|0.5|0.402|0.598|95 %|wald|",
        "wilson|0.5|0.404|0.596|95 %|wilson|",
    ]


def test_a_mean_of_rounds_is_a_row_of_its_parts():
    mean = repeated(lambda train, test: F(len(test)), k_fold(6, 3))
    assert text(mean._repr_html_()) == "mean|2|\nstandard deviation|0|\nrounds|3|"


def test_what_has_no_value_says_why():
    assert cell(Undefined("TP + FP = 0")) == "∅ undefined, since TP + FP = 0"
    assert text(html({"a": Undefined("TP + FP = 0"), "b": F(1)})) == "a|∅ undefined, since TP + FP = 0|\nb|1|"


def test_what_a_person_typed_is_no_html():
    assert "<i>" not in html({"<i>": "<i>"})
    assert "<i>" not in html(["<i>"])


KNOWN = {"precision": precision, "kappa": kappa, "places": [1, 2], "tables": {}, "figure_1_2": None}


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("precision(hospital)", ("precision of hospital", [], [])),
        ("round(float(kappa(figure_1_2)), 3)", ("kappa of figure 1.2", [], [])),
        ("f'{float(kappa(even)):.3f}'", ("kappa of even", [], [])),
        ("kappa(even), kappa(odd, variant='notes')", ("", ["kappa of even", "kappa of odd, variant notes"], [])),
        ("kappa([[1, 2], [3, 4]])", ("<code>kappa([[1, 2], [3, 4]])</code>", [], [])),
        ("[f(x) for x in (even, odd)]", ("", ["even", "odd"], [])),
        ("[f(x) for x in places]", ("", ["1", "2"], [])),
        ("{n: (kappa(t), precision(t)) for n, t in tables}", ("", [], ["kappa of t", "precision of t"])),
        ("a < b", ("<code>a &lt; b</code>", [], [])),
        ("silly.C", ("C of silly", [], [])),
    ],
)
def test_results_are_named_after_the_code_that_gave_them(code, names):
    assert named(ast.parse(code, mode="eval").body, None, KNOWN) == names


def sources():
    return {page.stem: page.read_text("utf-8") for page in (ROOT / "book").glob("*.md")}


def cells(text):
    """The visible code of a page."""
    for found in CELL.findall(text):
        if not found.startswith((":tags:", "---")):
            yield found


@pytest.mark.parametrize("page", sorted(sources().keys() - TEACH_CODE))
def test_code_that_is_not_the_lesson_is_folded(page):
    for code in cells(sources()[page]):
        tree = ast.parse(code)
        own = [line for line in tree.body if not isinstance(line, ast.Import | ast.ImportFrom)]
        assert sum(line.end_lineno - line.lineno + 1 for line in own) <= MOST_LINES, code
        assert not any(isinstance(part, LOOPS) for part in ast.walk(tree)), code


def test_no_page_shows_what_only_python_reads(book):
    tables = 0
    for file in sorted((book.BUILT.parent / "book").glob("*.html")):
        page = file.read_text("utf-8")
        raw = [text(inside)[:200] for kind, inside in OUTPUT.findall(page) if kind != "text_html"]
        assert raw == [], file.stem
        for _, inside in VALUES.findall(page):
            tables += 1
            shown = text(re.sub("<code>.*?</code>", "", inside))
            assert RAW.search(shown) is None, (file.stem, shown)
    assert tables > 80

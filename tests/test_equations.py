"""The textbook's equations: all of them, from the formulas that compute."""

import re

import pytest

from metrics.equations import EQUATIONS, equation
from tests.trees import ROOT

ALL = [f"1.{number}" for number in range(1, 59)]


def test_every_equation_of_the_chapter_is_there_and_in_order():
    assert list(EQUATIONS) == ALL


@pytest.mark.parametrize("number", [number for number in ALL if EQUATIONS[number].metric])
def test_a_metric_names_the_equations_that_show_it(number):
    metric = EQUATIONS[number].metric
    variants = (variant.sources for variant in metric.variants.values())
    assert number in {one for sources in (metric.sources, *variants) for source in sources for one in _numbers(source)}


def _numbers(source):
    """The equations that a source names: "textbook Eq. 1.22-1.27" names six."""
    found = re.match(r"textbook Eq\. 1\.(\d+)(?:-1\.(\d+))?", source)
    return {f"1.{n}" for n in range(int(found[1]), int(found[2] or found[1]) + 1)} if found else set()


def test_two_numbers_of_one_formula_have_two_anchors():
    html = equation("1.20", "1.21")._repr_html_()
    assert 'id="eq-1-20"' in html
    assert 'id="eq-1-21"' in html
    assert html.count("<math") == 1


def test_an_equation_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"number is '1\.59': the textbook's equations are '1\.1' to '1\.58'"):
        equation("1.59")


def test_the_book_shows_no_equation_twice():
    shown = re.findall(
        r"equation\(([^)]*)\)", "".join(page.read_text("utf-8") for page in (ROOT / "book").glob("*.md"))
    )
    numbers = [number for call in shown for number in re.findall(r'"([\d.]+)"', call)]
    assert len(numbers) == len(set(numbers))

"""The textbook's equations: all of them, from the formulas that compute."""

import re

import pytest

import metrics
from metrics import CATALOGUE, alpha_reliability
from metrics.engine.evaluate import evaluate
from metrics.engine.render import FORMS, Renderer, render
from metrics.ledger.equations import EQUATIONS, equation
from metrics.significance.checkable import CALCULATIONS
from tests.trees import ROOT
from widgets.bundle import css

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
    assert html.count("wm-line") == 1


def test_an_equation_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"number is '1\.59': the textbook's equations are '1\.1' to '1\.58'"):
        equation("1.59")


def test_the_book_shows_no_equation_twice():
    shown = re.findall(
        r"equation\(([^)]*)\)", "".join(page.read_text("utf-8") for page in (ROOT / "book").glob("*.md"))
    )
    numbers = [number for call in shown for number in re.findall(r'"([\d.]+)"', call)]
    assert len(numbers) == len(set(numbers))


def test_an_index_is_below_the_line_and_in_plain_text_after_a_dash():
    text, latex, mathml = (EQUATIONS["1.56"].written(form)[0] for form in FORMS)
    assert text == "variance = ER_a × (1 - ER_a) / n_a + ER_b × (1 - ER_b) / n_b"
    assert r"\frac{\text{ER}_{a} \times \left(1 - \text{ER}_{a}\right)}{n_{a}}" in latex
    assert "<msub><mi>ER</mi><mi>a</mi></msub>" in mathml
    assert render(alpha_reliability.formula, "latex") == r"1 - \frac{\text{D}_{o}}{\text{D}_{e}}"


@pytest.mark.parametrize(
    ("name", "text", "latex", "mathml"),
    [
        ("D_o", "D_o", r"\text{D}_{o}", "<msub><mi>D</mi><mi>o</mi></msub>"),
        ("z_left", "z_left", r"\text{z}_{\text{left}}", "<msub><mi>z</mi><mi>left</mi></msub>"),
        ("false_barks", "false barks", r"\text{false barks}", "<mi>false barks</mi>"),
        ("one_over_recall", "one over recall", r"\text{one over recall}", "<mi>one over recall</mi>"),
        ("error_rate_2", "error rate_2", r"\text{error rate}_{2}", "<msub><mi>error rate</mi><mi>2</mi></msub>"),
        ("f_measure(mails)", "f measure(mails)", r"\text{f measure(mails)}", "<mi>f measure(mails)</mi>"),
    ],
)
def test_a_name_reads_as_words_or_has_an_index(name, text, latex, mathml):
    assert [Renderer(form).name(name) for form in FORMS] == [text, latex, mathml]


@pytest.mark.parametrize("metric", CATALOGUE.values(), ids=str)
def test_no_formula_is_set_with_a_dash_on_the_line(metric):
    for tree in (metric.formula, *(variant.formula for variant in metric.variants.values())):
        assert "_" not in render(tree, "mathml")
        assert not re.search(r"\\text\{[^}]*_", render(tree, "latex"))


@pytest.fixture
def paper(page, tmp_path):
    """All equations on a page as wide as a phone."""
    book = ROOT / "book" / "assets"
    theme = "html { --pst-color-background: #fff; --pst-color-text-base: #222; --pst-color-text-muted: #444; }"
    sheets = f"{css('matrix_editor')}{(book / 'book.css').read_text('utf-8')}{theme}"
    body = "".join(equation(number)._repr_html_() for number in ALL)
    script = (book / "reach.js").read_text("utf-8")
    file = tmp_path / "equations.html"
    file.write_text(
        f'<!doctype html><html data-theme="light"><meta charset="utf-8"><style>{sheets}</style>'
        f'<main class="bd-main"><article class="bd-article">{body}</article></main><script>{script}</script>',
        encoding="utf-8",
    )
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(file.as_uri())
    return page


def test_a_long_equation_breaks_before_its_sign(paper):
    lines = paper.locator(".wm-line").evaluate_all(
        "all => all.map(line => [...line.children].map(side => side.getBoundingClientRect()))"
    )
    broken = [right["top"] >= left["bottom"] - 1 for left, right in lines]
    assert 0 < sum(broken) < len(broken) / 2, "what fits stays on one line"
    assert all(right["left"] < 30 for (_, right), is_broken in zip(lines, broken, strict=True) if is_broken)
    assert paper.evaluate("document.documentElement.scrollWidth") == 360


def test_what_is_too_wide_all_the_same_is_reached_and_has_an_edge(paper):
    paper.wait_for_selector(".wm-equation > [tabindex]")
    wide = paper.locator(".wm-equation > div").evaluate_all(
        "all => all.map(one => [one.scrollWidth > one.clientWidth, one.tabIndex === 0,"
        " parseFloat(getComputedStyle(one).borderRightWidth) > 0])"
    )
    assert all(len({*facts}) == 1 for facts in wide)
    assert 0 < sum(scrolls for scrolls, *_ in wide) < 4


@pytest.mark.parametrize(
    ("number", "function", "data", "given"),
    [
        ("1.54", "error_rate_interval", (17, 80), {}),
        ("1.56", "error_rate_difference", (13, 40, 24, 60), {"variant": "textbook"}),
        ("1.57", "error_rate_difference", (13, 40, 24, 60), {"variant": "textbook"}),
    ],
)
def test_an_interval_is_the_formula_by_which_it_is_checked(number, function, data, given):
    calls = CALCULATIONS[function].bind(data, given)
    worked = {step.name: step.value for step in getattr(metrics, function)(*data, **given).work().steps}
    for name, tree in EQUATIONS[number].lines:
        assert evaluate(tree, calls["low"].quantities) == pytest.approx(worked[name], rel=1e-12), name

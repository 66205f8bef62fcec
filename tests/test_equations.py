"""The textbook's equations: all of them, from the formulas that compute."""

import re

import pytest

import metrics
from book import printed
from metrics import CATALOGUE, alpha_reliability
from metrics.engine.evaluate import evaluate
from metrics.engine.render import FORMS, Renderer, render
from metrics.ledger.equations import EQUATIONS, equation, words
from metrics.significance.checkable import CALCULATIONS
from tests.trees import ROOT
from widgets.bundle import css

CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
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


def test_no_two_numbers_share_a_formula_and_each_has_its_place():
    html = equation("1.20", "1.21")._repr_html_()
    assert 'id="eq-1-20"' in html
    assert 'id="eq-1-21"' in html
    ours = [tuple(one.written()) for one in EQUATIONS.values()]
    assert len({*ours}) == len(ours)
    assert len({one.printed for one in EQUATIONS.values()}) == len(ours)


@pytest.mark.parametrize("number", ALL)
def test_an_equation_stands_in_both_letters_with_words_for_every_symbol(number):
    parts = EQUATIONS[number].parts()
    assert list(parts)[:2] == ["As printed", "In this book’s letters"]
    for lines, told in parts.values():
        assert all(line.startswith('<div class="wm-line"><math>') for line in lines)
        assert told
        assert all(told.values())
    assert ("Accepted" in parts) <= bool(EQUATIONS[number].differs), "what differs has its reason"


@pytest.mark.parametrize("number", ALL)
def test_what_stands_on_the_left_has_words_unless_it_is_one(number):
    for lines, told in [*EQUATIONS[number].parts().values()][1:]:
        for line in lines:
            left = line.partition("<math>")[2].partition("</math>")[0]
            assert left in told or re.match("<mi>[A-Za-z-]{3}|<mi>pi |<msub><mi>[A-Za-z-]{3}", left)


def test_n_counts_what_the_chapter_counts_with_it():
    told = {number: str(EQUATIONS[number].parts()) for number in ("1.44", "1.54")}
    assert "how many pairs of points" in told["1.44"]
    assert "how many examples" not in told["1.44"]
    assert "how many examples" in told["1.54"]


def test_where_the_accepted_formula_differs_is_marked():
    marked = {number for number, one in EQUATIONS.items() if one.accepted}
    assert marked == {f"1.{n}" for n in (14, 28, 29, 31, 40, 42, 43, 46, 47, 48, 58)}
    for number in marked:
        one = EQUATIONS[number]
        assert one.written() != [line.written() for line in one.accepted]
        assert "≠" in equation(number)._repr_html_()


def test_a_formula_is_no_empty_shell():
    """Nothing is only a sum, a share or a difference of quantities that some code has prepared."""
    expanded = {number: EQUATIONS[number].written()[0] for number in ("1.45", "1.46", "1.51", "1.52", "1.53")}
    assert expanded == {
        "1.45": "cohesion = Σ_i(Σ_[x, y in g_i](proximity(x, y)) / |g_i|^2) / W",
        "1.46": "separation = 2 × 2 × Σ_g<h(Σ_[x in g, y in h](proximity(x, y)) / (|g| × |h|)) / (W × (W - 1))",
        "1.51": "sum of squared errors = Σ_i(dist(x_i, m_i)^2)",
        "1.52": "total cohesion = Σ_i(similarity(x_i, m_i))",
        "1.53": "preserved variability = Σ_i≤k(λ_i) / Σ_j(λ_j)",
    }


def test_the_mathml_of_the_chapter_is_fresh():
    path = ROOT / "metrics" / "ledger" / "mathml.json"
    assert path.read_text("utf-8") == printed.text(), "run .venv/bin/python -m book.printed"


def test_a_symbol_without_words_is_refused():
    with pytest.raises(ValueError, match="no words for a symbol"):
        words(r"a = \frac{Q}{T}")


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
    script = "".join((book / name).read_text("utf-8") for name in ("fit.js", "reach.js"))
    file = tmp_path / "equations.html"
    file.write_text(
        f'<!doctype html><html data-theme="light"><meta charset="utf-8"><style>{sheets}</style>'
        f'<main class="bd-main"><article class="bd-article">{body}</article></main><script>{script}</script>',
        encoding="utf-8",
    )
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(file.as_uri())
    return page


def test_an_equation_that_is_too_wide_is_broken_and_nothing_is_cut(paper):
    paper.wait_for_selector(".wm-broken")
    broken = paper.locator(".wm-broken").count()
    assert 0 < broken < len(ALL), "what fits stays whole"
    assert paper.locator(".wm-sr + .wm-broken").count() == broken, "the whole formula is there for who listens"
    cut = paper.locator(".wm-notations, .wm-line").evaluate_all(CUT)
    assert not cut
    assert paper.evaluate("document.documentElement.scrollWidth") == 360


def test_on_a_wider_page_an_equation_is_whole_again(paper):
    paper.wait_for_selector(".wm-broken")
    narrow = paper.locator(".wm-broken").count()
    paper.set_viewport_size({"width": 1200, "height": 800})
    paper.wait_for_function(f"document.querySelectorAll('.wm-broken').length < {narrow}", timeout=5000)
    assert paper.locator(".wm-sr:not(:has(+ .wm-broken))").count() == 0


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
    for line in EQUATIONS[number].lines:
        assert evaluate(line.tree, calls["low"].quantities) == pytest.approx(worked[line.name], rel=1e-12), line.name

"""Math is made when the book is built: it looks right in a browser, and what cannot be set is a warning."""

import pytest

from book.mathml import Unknown, mathml
from tests.trees import ROOT, plant_book

PAGE = r"""---
file_format: mystnb
kernelspec: {name: python3, display_name: Python 3}
---
# Math

Inline $\frac{\mathrm{TP}}{\mathrm{TP}+\mathrm{FP}}$ and $\mathrm{FN} < 1{,}000$, then $\text{recall} + \text{lift}$.

$$
\text{precision} = \frac{\mathrm{TP}}{\mathrm{TP}+\mathrm{FP}}
$$ (precision)

```{math}
:label: aligned
\begin{aligned}
F &= \frac{2 P R}{P + R} \\
  &= \frac{2 \mathrm{TP}}{2 \mathrm{TP} + \mathrm{FP} + \mathrm{FN}} + \mathrm{TN}
\end{aligned}
```

$$
w(x) = \begin{cases} 1 & \text{if } x > 0 \\ \frac{1}{2} & \text{if } x = 0 \\ 0 & \text{otherwise} \end{cases}
$$ (cases)

$$
a &= b + c \\
  &= d
$$

$$
\sum_{i=1}^{k} p_i \log_2 p_i + \sum_{i=1}^{k} \frac{\mathrm{TP}_i + \mathrm{TN}_i}{\mathrm{TP}_i + \mathrm{FN}_i} +
\sum_{i=1}^{k} \frac{\mathrm{TP}_i + \mathrm{TN}_i}{\mathrm{TP}_i + \mathrm{FN}_i} + \sum_{i=1}^{k} q_i \log_2 q_i +
\sum_{i=1}^{k} \frac{\mathrm{TP}_i + \mathrm{TN}_i}{\mathrm{TP}_i + \mathrm{FN}_i} + \sum_{i=1}^{k} q_i \log_2 q_i
$$ (long)

Look at {eq}`precision`, {eq}`aligned` and {math:numref}`cases`; {eq}`long` is long.
"""
BROKEN = {
    r"\unknown{x}": r"\unknown is not known",
    r"\frac{1}{2": "braces do not match",
    r"\frac{1}": "mfrac takes 2 parts, not 1",
    r"x^": "MissingSuperScriptOrSubscriptError",
    r"\left( x": "ExtraLeftOrMissingRightError",
    r"\begin{gathered} a \end{gathered}": "there is no environment gathered",
    r"\cancel{x}": "browsers do not know menclose",
    r"\begin{array}{c|c} a & b \end{array}": "browsers do not know columnlines of mtable",
    r"\text{where $x$}": "is not known",
    r"x \label{y}": r"\label is not known",
    r"\mathbf{\square}": "is not known|there is no bold",
}


@pytest.fixture(scope="module")
def math(tmp_path_factory, served):
    """The address of a book with one page, built with our settings."""
    module = plant_book(tmp_path_factory.mktemp("math"), math=PAGE)
    module.build_book()
    return served(module.HTML) + "book/math.html"


@pytest.fixture
def paper(math, page):
    page.goto(math)
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("latex", BROKEN, ids=str)
def test_what_cannot_be_set_is_refused(latex):
    with pytest.raises(Unknown) as refused:
        mathml(latex)
    assert any(reason in str(refused.value) for reason in BROKEN[latex].split("|"))


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathrm{TP}", '<mi class="wm-tp">TP</mi>'),
        (r"\text{FN}", '<mi class="wm-fn">FN</mi>'),
        (r"\mathrm{TPR}", "<mi>TPR</mi>"),
        (r"\mathrm{F}", '<mi mathvariant="normal">F</mi>'),
        (r"1{,}234{,}567.8", "<mn>1,234,567.8</mn>"),
        (r"\mathbf{x} \in \mathbb{R}", "<mi>𝐱</mi><mo>∈</mo><mi>ℝ</mi>"),
        (r"a < b \text{ or } 50\%", "<mo>&lt;</mo>"),
        (r"\text{a & b < c}", "<mi>a\N{NO-BREAK SPACE}&amp;\N{NO-BREAK SPACE}b\N{NO-BREAK SPACE}&lt;"),
        (r"p \log_2 p", '<mi>p</mi><mspace width="0.167em" /><msub>'),
        (r"\log_2 (p)", '<mn>2</mn></msub><mo stretchy="false">('),
        (r"\max_i x", '<munder><mo movablelimits="true"'),
        (r"\overline{x}", ">‾</mo></mover>"),
    ],
)
def test_what_browsers_need(latex, expected):
    assert expected in mathml(latex)


def test_numbers_and_references_agree(paper):
    numbers = {
        block.get_attribute("id"): block.locator(".eqno").inner_text().split(")")[0] + ")"
        for block in paper.locator("div.math[id]").all()
    }
    assert list(numbers) == ["equation-precision", "equation-aligned", "equation-cases", "equation-long"]
    assert len(set(numbers.values())) == 4
    links = paper.locator('.bd-article p a.reference.internal[href*="#equation-"]').all()
    assert len(links) == 4
    for link in links:
        target = link.get_attribute("href").partition("#")[2]
        assert link.inner_text() in (numbers[target], numbers[target].strip("()"))


def test_nothing_is_shown_as_latex(paper):
    assert paper.locator("article math:not(.wm-broken math)").count() == 8
    assert not [text for text in paper.locator("article math").all_text_contents() if "\\" in text or "$" in text]


def test_cells_have_their_colours(paper):
    for cell in ["TP", "FN", "FP", "TN"]:
        places = paper.locator(f"article math .wm-{cell.lower()}")
        assert set(places.all_text_contents()) == {cell}
        colours = places.evaluate_all("cells => cells.map(cell => getComputedStyle(cell).color)")
        (colour,) = set(colours)
        expected = paper.evaluate(
            "name => { const probe = document.body.appendChild(document.createElement('i'));"
            " probe.style.color = `var(--wm-${name})`; return getComputedStyle(probe).color }",
            cell.lower(),
        )
        assert colour == expected != paper.evaluate("getComputedStyle(document.querySelector('article')).color")


def test_the_brace_of_cases_is_as_tall_as_its_rows(paper):
    cases = paper.locator("#equation-cases")
    brace = cases.locator("mo", has_text="{").first.bounding_box()
    rows = [row.bounding_box() for row in cases.locator("mtr").all()]
    assert len(rows) == 3
    height = rows[-1]["y"] + rows[-1]["height"] - rows[0]["y"]
    assert 0.85 * height < brace["height"] < 1.4 * height
    left = [
        row.locator("mtd").nth(1).locator(":scope > *").first.bounding_box()["x"] for row in cases.locator("mtr").all()
    ]
    assert max(left) - min(left) < 1, "the conditions start one below the other"


@pytest.mark.parametrize("which", ["#equation-aligned", "div.math:not([id])"])
def test_aligned_rows_meet_at_their_sign(paper, which):
    signs = [
        box.bounding_box()["x"] for box in paper.locator(f"{which} mtr > mtd:nth-child(2) > mo:nth-child(2)").all()
    ]
    assert len(signs) == 2
    assert abs(signs[0] - signs[1]) < 1


def test_a_sum_of_words_has_room_around_its_sign(paper):
    words = paper.locator("article p math", has_text="lift")
    sign, recall = words.locator("mo").bounding_box(), words.locator("mi").first.bounding_box()
    box = words.locator("mi").last.bounding_box()
    gap = box["x"] - (recall["x"] + recall["width"])
    size = words.evaluate("math => parseFloat(getComputedStyle(math).fontSize)")
    assert sign["width"] > 0
    assert gap > 0.95 * size, "a plus alone is about 0.7 em wide, with room around it 1.1"


@pytest.mark.parametrize("width", [320, 360, 768, 1400])
def test_a_long_equation_goes_on_in_the_next_line(paper, width):
    paper.set_viewport_size({"width": width, "height": 800})
    assert paper.evaluate("document.documentElement.scrollWidth") <= width
    long = paper.locator("#equation-long")
    paper.wait_for_function("document.querySelector('#equation-long .wm-broken')?.children.length > 4")
    assert long.evaluate("block => block.scrollWidth <= block.clientWidth + 1")
    assert long.get_attribute("tabindex") is None, "what fits is no stop for the keyboard"
    assert long.locator("math.wm-sr").count() == 1, "who listens hears it whole"
    assert paper.locator("#equation-precision .wm-broken").count() == 0
    sticking = paper.locator("article math").evaluate_all(
        "all => all.filter(math => !math.closest('.math') && math.getBoundingClientRect().right > innerWidth).length"
    )
    assert sticking == 0


def test_the_math_font_is_our_own(paper):
    fonts = dict(paper.evaluate("[...document.fonts].map(font => [font.family.toLowerCase(), font.status])"))
    assert fonts["worked math"] == "loaded"


def test_the_font_is_small_and_brings_its_licence():
    font = ROOT / "book" / "assets" / "fonts" / "stix-two-math.woff2"
    assert font.read_bytes()[:4] == b"wOF2"
    assert font.stat().st_size < 100_000
    assert "SIL OPEN FONT LICENSE" in font.with_name("OFL.txt").read_text("utf-8")

"""Formulas in two engines, Chromium and Firefox: on one line where there is room, aligned, nothing cut."""

import pytest

from metrics.ledger.equations import EQUATIONS, equation
from tests.strategies import FORMULAS, worked
from tests.trees import ROOT
from widgets.bundle import css

ASSETS = ROOT / "book" / "assets"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
FONT = (ASSETS / "fonts" / "math.css").read_text("utf-8").replace('url("', f'url("{ASSETS.as_uri()}/fonts/')
WHOLE = ".wm-line:not(:has(.wm-broken))"
THEME = "html { --pst-color-background: #fff; --pst-color-text-base: #222; --pst-color-text-muted: #444; }"


@pytest.fixture(scope="module")
def engines(browser, firefox):
    """A page of each engine."""
    pages = {"Chromium": browser.new_page(), "Firefox": firefox.new_page()}
    yield pages
    for page in pages.values():
        page.close()


@pytest.fixture(scope="module")
def workings():
    """The working of every metric and variant."""
    return [worked(*formula)._repr_html_() for formula in FORMULAS]


@pytest.fixture
def show(engines, tmp_path):
    """Show pieces of HTML in the look of the book, in each engine: (name, page) one after the other."""

    def pages(*pieces, width=1200):
        sheets = f"{css('matrix_editor')}{(ASSETS / 'book.css').read_text('utf-8')}{FONT}{THEME}"
        file = tmp_path / "formulas.html"
        file.write_text(
            f'<!doctype html><html data-theme="light"><meta charset="utf-8"><style>{sheets}</style>'
            f'<main class="bd-main"><article class="bd-article">{"".join(pieces)}</article></main>'
            f"<script>{(ASSETS / 'fit.js').read_text('utf-8')}</script>",
            encoding="utf-8",
        )
        for name, page in engines.items():
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(file.as_uri())
            page.evaluate("async () => { await document.fonts.ready; await new Promise(requestAnimationFrame); }")
            page.evaluate("() => new Promise(requestAnimationFrame)")
            yield name, page

    return pages


def boxes(page, selector):
    """For each element of the page the boxes of what is directly inside it: left, top, right, bottom."""
    return page.locator(selector).evaluate_all(
        "all => all.map(one => [...one.children].map(child => {"
        " const { left, top, right, bottom } = child.getBoundingClientRect(); return [left, top, right, bottom]; }))"
    )


def test_an_equation_is_one_line_where_there_is_room(show):
    pieces = [equation(number)._repr_html_() for number in EQUATIONS]
    for name, page in show(*pieces):
        rooms = page.locator(WHOLE).evaluate_all("all => all.map(one => one.clientWidth)")
        beside = 0
        for room, sides in zip(rooms, boxes(page, WHOLE), strict=True):
            if len(sides) < 2 or sum(box[2] - box[0] for box in sides) + 8 > room:
                continue
            left, right = sides
            assert left[2] <= right[0], f"{name}: the sign stands after what is before it"
            assert left[1] < right[3], f"{name}: the sides are beside each other"
            assert right[1] < left[3], f"{name}: the sides are beside each other"
            beside += 1
        assert beside > 100, name


# Of each formula that was not broken by us, whether a part of it stands left of the one before it.
BROKEN_BY_ITSELF = """all => all.filter(math => {
    const lefts = [...math.children].flatMap(one => one.localName === "mrow" ? [...one.children] : [one])
        .map(one => one.getBoundingClientRect().left);
    return lefts.some((left, at) => at && left < lefts[at - 1] - 1);
}).map(math => math.textContent)"""


@pytest.mark.parametrize("width", [328, 1200])
def test_no_browser_breaks_a_formula_itself(width, show, workings):
    for name, page in show(*(equation(number)._repr_html_() for number in EQUATIONS), *workings, width=width):
        assert not page.locator("math:not(.wm-sr)").evaluate_all(BROKEN_BY_ITSELF), name


def test_an_equation_that_is_too_wide_is_broken_and_nothing_is_cut(show):
    pieces = [equation(number)._repr_html_() for number in EQUATIONS]
    for name, page in show(*pieces, width=360):
        page.wait_for_selector(".wm-broken")
        assert not page.locator(".wm-notations, .wm-line, .wm-broken").evaluate_all(CUT), name


# The columns of a page at 360, 768, 1200 and 1400 px.
@pytest.mark.parametrize("width", [328, 600, 640, 763])
def test_a_working_wraps_and_nothing_is_cut(width, show, workings):
    assert len(workings) > 100
    for name, page in show(*workings, width=width):
        page.wait_for_selector(".wm-steps .wm-broken")
        assert not page.locator(".wm-steps, .wm-steps li, .wm-chain, .wm-broken").evaluate_all(CUT), name


SIGNS = """all => all.map(steps => [...steps.querySelectorAll("li")].flatMap(line => {
    const math = line.querySelector(":scope > :nth-child(2)");
    const sign = math && (math.localName === "math" ? math : math.querySelector("math"))?.querySelector("mo");
    return sign ? [Math.round(sign.getBoundingClientRect().left)] : [];
}))"""


def test_the_signs_of_a_working_stand_in_a_column(show, workings):
    for name, page in show(*workings, width=1600):
        columns = page.locator(".wm-steps:not(:has(.wm-broken))").evaluate_all(SIGNS)
        assert len(columns) > 100
        assert not [signs for signs in columns if max(signs) - min(signs) > 1], name

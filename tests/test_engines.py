"""Formulas in three engines, Chromium, Firefox and WebKit: on one line where there is room, aligned, nothing cut."""

import pytest

from metrics.ledger.equations import EQUATIONS, equation
from tests.strategies import FORMULAS, worked
from tests.trees import ROOT
from widgets.bundle import css

pytestmark = pytest.mark.parametrize("shown", ["Chromium", "Firefox", "WebKit"], indirect=True, scope="module")
ASSETS = ROOT / "book" / "assets"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
FONT = (ASSETS / "fonts" / "math.css").read_text("utf-8").replace('url("', f'url("{ASSETS.as_uri()}/fonts/')
WHOLE = ".wm-line:not(:has(.wm-broken))"
THEME = "html { --pst-color-background: #fff; --pst-color-text-base: #222; --pst-color-text-muted: #444; }"


@pytest.fixture(scope="module")
def workings():
    """The working of every metric and variant."""
    return [worked(*formula)._repr_html_() for formula in FORMULAS]


@pytest.fixture
def show(shown, tmp_path):
    """Show pieces of HTML in the look of the book."""

    def page(*pieces, width=1200):
        sheets = f"{css('matrix_editor')}{(ASSETS / 'book.css').read_text('utf-8')}{FONT}{THEME}"
        file = tmp_path / "formulas.html"
        file.write_text(
            f'<!doctype html><html data-theme="light"><meta charset="utf-8"><style>{sheets}</style>'
            f'<main class="bd-main"><article class="bd-article">{"".join(pieces)}</article></main>'
            f"<script>{(ASSETS / 'fit.js').read_text('utf-8')}</script>",
            encoding="utf-8",
        )
        shown.show(file.as_uri(), width=width)
        shown.settle()
        return shown

    return page


# For each element the boxes of what is directly inside it: left, top, right, bottom.
BOXES = """all => all.map(one => [...one.children].map(child => {
    const { left, top, right, bottom } = child.getBoundingClientRect();
    return [left, top, right, bottom];
}))"""


def test_an_equation_is_one_line_where_there_is_room(show):
    page = show(*(equation(number)._repr_html_() for number in EQUATIONS))
    rooms = page.all(WHOLE, "all => all.map(one => one.clientWidth)")
    beside = 0
    for room, sides in zip(rooms, page.all(WHOLE, BOXES), strict=True):
        if len(sides) < 2 or sum(box[2] - box[0] for box in sides) + 8 > room:
            continue
        left, right = sides
        assert left[2] <= right[0], "the sign stands after what is before it"
        assert left[1] < right[3], "the sides are beside each other"
        assert right[1] < left[3], "the sides are beside each other"
        beside += 1
    assert beside > 100


# Of each formula that was not broken by us, whether a part of it stands left of the one before it.
BROKEN_BY_ITSELF = """all => all.filter(math => {
    const lefts = [...math.children].flatMap(one => one.localName === "mrow" ? [...one.children] : [one])
        .map(one => one.getBoundingClientRect().left);
    return lefts.some((left, at) => at && left < lefts[at - 1] - 1);
}).map(math => math.textContent)"""


@pytest.mark.parametrize("width", [328, 1200])
def test_no_browser_breaks_a_formula_itself(width, show, workings):
    page = show(*(equation(number)._repr_html_() for number in EQUATIONS), *workings, width=width)
    assert not page.all(":is(.wm-line, .wm-chain) math:not(.wm-sr)", BROKEN_BY_ITSELF)


FIRST = "return document.querySelector(arguments[0]) !== null"


def test_an_equation_that_is_too_wide_is_broken_and_nothing_is_cut(show):
    page = show(*(equation(number)._repr_html_() for number in EQUATIONS), width=360)
    page.wait(FIRST, ".wm-broken")
    assert not page.all(".wm-notations, .wm-line, .wm-broken", CUT)


# The chains of formulas in which a line that wraps leaves no room above the next one.
TOUCHING = """all => all.filter(chain => {
    const lines = [...chain.querySelectorAll(":scope > math:not(.wm-sr)")].map(math => {
        const boxes = [...math.querySelectorAll("mn, mi, mo")].map(one => one.getBoundingClientRect());
        const [top, end] = [Math.min(...boxes.map(one => one.top)), Math.max(...boxes.map(one => one.bottom))];
        const { left, right } = math.getBoundingClientRect();
        return { left, right, top, end };
    });
    const isUnder = (line) => (next) => next.left < line.right - 1 && next.top < line.end + 1;
    return lines.some((line, at) => lines.slice(at + 1).some(isUnder(line)));
}).map(chain => chain.textContent)"""


# The columns of a page at 360, 1200 and 1400 px; that at 768 is almost that at 1200.
@pytest.mark.parametrize("width", [328, 640, 763])
def test_a_working_wraps_and_nothing_is_cut(width, show, workings):
    assert len(workings) > 100
    page = show(*workings, width=width)
    page.wait(FIRST, ".wm-steps .wm-broken")
    assert not page.all(".wm-steps, .wm-broken", CUT)
    assert page.evaluate("return document.documentElement.scrollWidth") <= width, "nothing reaches out of the page"
    if page.name == "WebKit":  # the others give a sign the height of a line
        assert not page.all(".wm-chain", TOUCHING)


SIGNS = """all => all.map(steps => [...steps.querySelectorAll("li")].flatMap(line => {
    const math = line.querySelector(":scope > :nth-child(2)");
    const sign = math && (math.localName === "math" ? math : math.querySelector("math"))?.querySelector("mo");
    return sign ? [Math.round(sign.getBoundingClientRect().left)] : [];
}))"""


def test_the_signs_of_a_working_stand_in_a_column(show, workings):
    page = show(*workings, width=1600)
    columns = page.all(".wm-steps:not(:has(.wm-broken))", SIGNS)
    assert len(columns) > 100
    assert not [signs for signs in columns if max(signs) - min(signs) > 1]

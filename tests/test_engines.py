"""Formulas in two engines, Chromium and Firefox: on one line where there is room, aligned, nothing cut."""

import pytest

from metrics.ledger.equations import EQUATIONS, equation
from tests.trees import ROOT
from widgets.bundle import css

ASSETS = ROOT / "book" / "assets"
THEME = "html { --pst-color-background: #fff; --pst-color-text-base: #222; --pst-color-text-muted: #444; }"


@pytest.fixture(scope="module")
def engines(browser, firefox):
    """A page of each engine."""
    pages = {"Chromium": browser.new_page(), "Firefox": firefox.new_page()}
    yield pages
    for page in pages.values():
        page.close()


@pytest.fixture
def show(engines, tmp_path):
    """Show pieces of HTML in the look of the book, in each engine: (name, page) one after the other."""

    def pages(*pieces, width=1200):
        sheets = f"{css('matrix_editor')}{(ASSETS / 'book.css').read_text('utf-8')}{THEME}"
        file = tmp_path / "formulas.html"
        file.write_text(
            f'<!doctype html><html data-theme="light"><meta charset="utf-8"><style>{sheets}</style>'
            f'<main class="bd-main"><article class="bd-article">{"".join(pieces)}</article></main>',
            encoding="utf-8",
        )
        for name, page in engines.items():
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(file.as_uri())
            yield name, page

    return pages


def boxes(page, selector, inside="*"):
    """For each element of the page the boxes of what is directly inside it: left, top, right, bottom."""
    return page.locator(selector).evaluate_all(
        "(all, inside) => all.map(one => [...one.children].filter(child => child.matches(inside)).map(child => {"
        " const { left, top, right, bottom } = child.getBoundingClientRect(); return [left, top, right, bottom]; }))",
        inside,
    )


def test_an_equation_is_one_line_where_there_is_room(show):
    pieces = [equation(number)._repr_html_() for number in EQUATIONS]
    for name, page in show(*pieces):
        lines = boxes(page, ".wm-line")
        assert len(lines) >= len(pieces)
        for left, right in lines:
            assert left[2] <= right[0], f"{name}: the sign stands after what is before it"
            assert left[1] < right[3], f"{name}: the sides are beside each other"
            assert right[1] < left[3], f"{name}: the sides are beside each other"

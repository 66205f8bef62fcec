"""A page is sent what it uses and nothing else, and nothing that it uses is missing."""

import re
from pathlib import Path

import pydata_sphinx_theme
import pytest
import sphinx_book_theme
from playwright.sync_api import expect
from sphinx.search import js_index

from book.purge import names, purged, without_spare_variables
from tests.bench.weight import forget, serve, shown, visits

THEMES = [
    Path(pydata_sphinx_theme.__file__).parent / "theme/pydata_sphinx_theme/static/styles/pydata-sphinx-theme.css",
    Path(sphinx_book_theme.__file__).parent / "theme/sphinx_book_theme/static/styles/sphinx-book-theme.css",
]
# The selectors of the theme that the page's own style sheet has not. The browser reads both, not our reader of styles.
LEFT_OUT = r"""async (whole) => {
    const alternatives = (text) => {
        const parts = [""];
        let depth = 0;
        for (const sign of text) {
            depth += "([".includes(sign) - ")]".includes(sign);
            if (sign === "," && !depth) parts.push("");
            else parts[parts.length - 1] += sign;
        }
        return parts.map((part) => part.trim());
    };
    const isIcon = ({ content }) => /[\ue000-\uf8ff]|--pst-icon/.test(content);
    const selectors = (rules) => [...rules].flatMap((rule) =>
        rule instanceof CSSStyleRule ? (isIcon(rule.style) ? [] : alternatives(rule.selectorText)) :
        rule.cssRules && !(rule instanceof CSSKeyframesRule) ? selectors(rule.cssRules) : []);
    const shared = [...document.styleSheets].find(({ href }) => href?.includes("shared.css"));
    const kept = new Set(selectors(shared.cssRules)), theme = new CSSStyleSheet();
    await theme.replace(whole);
    return [selectors(theme.cssRules).length, [...new Set(selectors(theme.cssRules))].filter((own) => !kept.has(own))];
}"""
# Which of them something in the page has; what a pointer or a state makes of it is left away.
MATCHED = r"""(selectors) => selectors.filter((selector) => {
    const states = /::[\w-]+(\([^)]*\))?|:(hover|focus|active|visited|checked|disabled|open|target|(in)?valid)[\w-]*/g;
    try { return document.querySelector(selector.replace(states, "") || "*"); } catch { return false; }
})"""


def test_a_style_sheet_keeps_what_a_page_may_show():
    page = '<main class="a b"><p id="c">{"html": "<em class=\\"d\\">"}</p></main>'
    text = """/* .a { } */
        .a > p:hover, .x { margin: 0 } .x .a { top: 0 } @media print { #c { left: 0 } .y { left: 0 } }
        @media (min-width: 1px) { .z { top: 0 } } .a:not(.x) { quotes: "}" } em.d, :is(.x, :not(p, .y)) { top: 1px }
        @font-face { font-family: icons } .b::before { content: "\\f107" } p[class~="x,y"] { right: 0 }"""
    kept = purged(text, names(page))
    assert [line.partition("{")[0] for line in kept.splitlines() if not line.startswith("#")] == [
        ".a > p:hover",
        "@media print",
        ".a:not(.x)",
        "em.d,:is(.x, :not(p, .y))",
        'p[class~="x,y"]',
    ]
    assert "@media print{#c{left: 0}}" in kept


def test_a_variable_stays_if_anything_asks_for_it():
    text = 'p{--a: 1;--b: var(--c);--c: 2;--d: url("x;y");--e: var(--f);--f: 3;top: var(--b)}'
    assert without_spare_variables(text, "var(--d)") == 'p{--b: var(--c);--c: 2;--d: url("x;y");top: var(--b)}'


def test_no_variable_that_is_asked_for_was_left_out(page, book, site):
    shared = (book.HTML / "_static" / "shared.css").read_text("utf-8")
    asked = sorted({*re.findall(r"var\((--[\w-]+)", shared)})
    page.goto(f"{site}book/index.html")
    tell = """(names) => names.filter((name) => getComputedStyle(document.documentElement).getPropertyValue(name))"""
    known = page.evaluate(tell, asked)
    assert len(known) > 50
    page.add_style_tag(content="\n".join(file.read_text("utf-8") for file in THEMES))
    assert page.evaluate(tell, asked) == known


def test_a_reader_who_goes_on_is_sent_what_the_page_before_had_not(page, book):
    """So that a page must be weighed once, and not once more after the one before it."""
    before, following = "book/recall.html", "book/cluster-quality.html"
    with serve(book.HTML) as (address, log):
        sent = []
        for name in (following, before):
            forget(page, log)
            page.goto(address + name)
            sent.append(shown(page, log))
        log.clear()
        page.goto(address + following)
        first, then = visits(*sent)
        assert (sum(count for _, count in shown(page, log)), len(log)) == then
    assert 0 < then.bytes < first.bytes
    assert 1 < then.requests < first.requests


def test_what_no_page_asks_for_is_not_in_the_book(book):
    names = {file.name for file in (book.HTML / "_static").rglob("*") if file.is_file()}
    assert names >= {"shared.css", "shared.js", "stix-two-math.woff2", "searchtools.js"}
    assert not names & {"fontawesome.js", "bootstrap.js", "doctools.js", "pydata-sphinx-theme.css", "book.css"}


@pytest.mark.parametrize("place", ["disk", "host"])
def test_a_reader_searches_from_any_page(place, page, book, site):
    """The index comes when it is searched in, from the disk too."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((book.HTML / "book/costs.html").as_uri() if place == "disk" else f"{site}book/costs.html")
    page.keyboard.press("Control+k")
    box = page.locator("#pst-search-dialog input")
    expect(box).to_be_focused()
    assert not [url for url in asked if "search" in url]
    box.fill("equitable threat score")
    box.press("Enter")
    expect(page.locator("#search-results").get_by_text("All metrics").first).to_be_visible(timeout=30_000)
    page.locator("#search-results").get_by_text("All metrics").first.click()
    expect(page.get_by_role("heading", name="All metrics")).to_be_visible()
    page.close()


def test_the_buttons_of_the_theme_have_icons_and_words(page, book):
    page.goto((book.HTML / "book/costs.html").as_uri())
    button = page.get_by_role("button", name="Color mode")
    before = page.evaluate("document.documentElement.dataset.mode")
    button.click()
    assert page.evaluate("document.documentElement.dataset.mode") != before
    page.keyboard.press("Tab")
    button.focus()
    told = "([pseudo, name]) => getComputedStyle(document.activeElement, pseudo)[name]"
    assert page.evaluate(told, ["::after", "content"]) == '"Color mode"'
    page.wait_for_function("getComputedStyle(document.activeElement, '::after').visibility === 'visible'")
    icons = page.evaluate("""[...document.querySelectorAll(".fa-solid")].map((icon) => {
        const { width, maskImage } = getComputedStyle(icon, "::before");
        return [icon.className, !icon.offsetWidth || parseFloat(width) > 5 && maskImage.startsWith("url(")];
    })""")
    assert len(icons) > 8
    assert [name for name, is_drawn in icons if not is_drawn] == []


def test_on_a_phone_a_button_leads_back_to_the_top(page, book):
    page.set_viewport_size({"width": 375, "height": 700})
    page.goto((book.HTML / "book/costs.html").as_uri())
    up = page.locator("#pst-back-to-top")
    page.evaluate("scrollTo(0, 3000)")
    expect(up).to_be_hidden()
    page.evaluate("scrollTo(0, 2000)")
    up.click()
    page.wait_for_function("scrollY === 0")
    expect(up).to_be_hidden()


def test_words_of_neighbouring_cells_are_found_one_by_one(book):
    """Where a table's cells ran together in the index, none of their words could be found."""
    index = js_index.loads((book.HTML / "searchindex.js").read_text("utf-8"))
    assert not [word for word in index["terms"] if re.search(r"\dagrees|agrees\w|printed\d|erratum[a-z]", word)]
    assert {"agre", "erratum", "print"} <= index["terms"].keys()

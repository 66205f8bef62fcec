"""Every page of the book is opened once for all that is asked of every page, since opening it takes long.

What it weighs, what of the theme's style it has, what is cut or overlaps in any width, names and roles, contrast, its
requests, its errors: each is a test of its own, of what was found on that one visit.
"""

import functools
import re

import pytest
from playwright.sync_api import expect

from tests.bench.weight import forget, in_order, serve, shown, too_heavy, visits
from tests.test_accessibility import RULES, kinds, pages, violations
from tests.test_book import MOUNTED, OTHERS, OVERLAPPING, SETTLED, TOO_WIDE, WORKING, visit
from tests.test_light import LEFT_OUT, MATCHED, THEMES

# The words under a figure stand below it at every width.
BESIDE = """() => [...document.querySelectorAll(".wm-figure")]
    .filter((one) => one.querySelector("figcaption").getBoundingClientRect().top <
        one.querySelector("svg, img").getBoundingClientRect().bottom - 1)
    .map((one) => one.textContent.trim().slice(-60))"""
PARTS = 6  # so that several workers share the pages
COLOURS, WIDTHS = ["light", "dark"], [1400, 1200, 768, 360]
every_part = pytest.mark.parametrize("part", range(PARTS))


def looks(file, full):
    """In which widths and colours a page is looked at, and for what: names and roles, contrast, or both."""
    if full:
        return [(width, colours, RULES) for width in WIDTHS for colours in COLOURS]
    both = file in kinds()
    return [(360, "light", RULES if both else ["others"]), (1400, "dark", RULES if both else ["contrast"])]


def turn(page, width, colours):
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=colours, reduced_motion="reduce")


def cut(page):
    """What is cut, since a working wraps at every width, and tables and code scroll only where it is narrow; and lines
    of text that stand on others."""
    for width in WIDTHS:
        turn(page, width, "light")
        page.evaluate(SETTLED)
        fits = WORKING if width < 1000 else f"{WORKING}|{OTHERS}"
        for hides, over, what in page.evaluate(TOO_WIDE):
            if hides not in ("auto", "scroll") or re.match(fits, what):
                yield width, hides, over, what
        if page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") > 0:
            yield width, "the page itself"
        yield from ((width, "a caption beside its figure", words) for words in page.evaluate(BESIDE))
        if width in (WIDTHS[0], WIDTHS[-1]):
            yield from ((width, *lines) for lines in page.evaluate(OVERLAPPING))


def barred(page, file, full):
    """What axe finds: names and roles on a phone in the light, contrast in the dark."""
    for width, colours, rules in looks(file, full):
        turn(page, width, colours)
        page.wait_for_function("(colours) => document.documentElement.dataset.theme === colours", arg=colours)
        if "others" in rules:
            page.wait_for_timeout(400)  # after 300 the theme makes stops of what scrolls in this width
        yield from violations(page, *rules)


class Seen:
    """What was found on the pages of a part, as one reads on from the page before it: {page: what is wrong}."""

    def __init__(self, part, book, browser, full):
        names = in_order(book.HTML)
        places = range(part * len(names) // PARTS, (part + 1) * len(names) // PARTS)
        self.names, self.sent = [names[place] for place in places], {}
        self.cut, self.barred, self.unstyled, self.absent = {}, {}, {}, []
        whole = {*pages(book)}  # the others only lead on
        theme = "\n".join(file.read_text("utf-8") for file in THEMES)
        asked_for = iter([names[places[0] - 1], *self.names])

        def look(page):
            name = next(asked_for)
            self.sent[name] = shown(page, log)
            if name not in self.names or name not in whole:
                return
            assert page.url == address + name
            page.wait_for_function(MOUNTED)
            page.evaluate("document.fonts.ready.then(() => true)")
            assert page.evaluate("document.documentElement.dataset.theme") == "light"
            if not self.absent:  # the same on all pages
                self.rules, self.absent = page.evaluate(LEFT_OUT, theme)
            self.unstyled[name] = page.evaluate(MATCHED, self.absent)
            self.cut[name] = [*cut(page)]
            self.barred[name] = [*barred(page, name, full)]  # last, for it thins the page out

        def before(page):
            turn(page, 1400, "light")
            forget(page, log)

        with serve(book.HTML) as (address, log), browser.new_context() as context:
            context.set_default_timeout(180_000)  # the ledger is long, and a machine may be busy
            addresses = [address + name for name in (names[places[0] - 1], *self.names)]
            self.asked, self.errors = visit(context, addresses, address, look, before)
        self.heavy = {
            name: too_heavy(name, *visits(self.sent[name], self.sent[names[place - 1]]))
            for place, name in zip(places, self.names, strict=True)
        }


@pytest.fixture(scope="module")
def seen(book, browser, full):
    return functools.cache(lambda part: Seen(part, book, browser, full))


@every_part
def test_no_page_asks_another_host_or_has_an_error(seen, part):
    found = seen(part)
    assert len(found.names) > 10
    assert found.sent.keys() > {*found.names}, "and the page before them"
    assert not found.asked
    assert not found.errors


@every_part
def test_axe_finds_nothing(seen, part):
    found = seen(part).barred
    assert len(found) > 5
    assert not {file: wrong for file, wrong in found.items() if wrong}


@every_part
def test_nothing_is_cut_or_overlaps(seen, part):
    found = seen(part).cut
    assert len(found) > 5
    assert not {file: wrong for file, wrong in found.items() if wrong}


@every_part
def test_no_style_that_a_page_shows_was_left_out(seen, part):
    found = seen(part)
    assert found.rules > 2000
    assert len(found.absent) > 1000
    assert not {file: selectors for file, selectors in found.unstyled.items() if selectors}


@every_part
def test_no_page_is_heavy(seen, part):
    found = seen(part).heavy
    assert len(found) > 10
    assert not {name: why for name, why in found.items() if why}


def test_no_page_is_left_out(book):
    """Each belongs to one part, and all that do not lead on are looked at."""
    assert {*pages(book)} <= {*in_order(book.HTML)}
    assert len(in_order(book.HTML)) > 50


BROKEN = """(cells) => cells.flatMap((cell) => {
  const [range, broken] = [document.createRange(), []];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""


@pytest.mark.parametrize(
    ("name", "width", "cells"),
    [("gallery", 360, ".wm-data :is(th, td)"), ("conformance", 1400, ".wm-ledger :is(th, td)")],
)
def test_no_table_breaks_a_word(name, width, cells, page, book):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((book.HTML / f"book/{name}.html").as_uri())
    if name == "gallery":
        expect(page.locator(".wm-data").nth(14)).to_be_attached()
        page.locator(".wm-data").evaluate_all("(all) => { for (const one of all) one.open = true; }")
        expect(page.locator(".wm-data table").nth(14)).to_be_attached()
    shown = page.locator(cells)
    assert shown.count() > 150
    assert shown.evaluate_all(BROKEN) == []
    page.close()

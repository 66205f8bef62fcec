"""The time that a page says it takes is measured from its words."""

import re

import pytest

from book.minutes import A_MINUTE, Words, minutes, said
from tests.trees import ROOT

PROMISE = re.compile(r'<section class="wm-promise".*?</section>', re.S)
# What a reader reads, counted in another way: by the browser, of the text that it draws.
READ = """() => {
    const skipped = "pre, script, style, details, svg, math, button, select, .wm-promise, .wm-take, .wm-sr, " +
        ".headerlink, .wm-fallback, .wm-widget";
    const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement.closest(skipped)) continue;
        words += (node.textContent.match(/[\\p{L}\\p{N}_][\\p{L}\\p{N}_’'.,-]*/gu) || []).length;
    }
    return words;
}"""
MOST = 15  # minutes: a page is one idea
LISTS = {"catalogue", "glossary", "ledger", "conformance", "index-of-everything", "formula-sheet", "instructors"}


def counted(html):
    words = Words()
    words.feed(html)
    return words.count


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<p>Four words, and one.</p>", 4),
        ("<p>It’s 1,200.5 or x_1.</p>", 4),
        ("<p>one<br>two <img> three</p>", 3),
        ("<p>one</p><pre>print(1)</pre><p>two</p>", 2),
        ("<p>one</p><details><summary>a</summary><div>b <p>c</p></div></details><p>two</p>", 2),
        ('<div class="x wm-fallback"><p>a <b>b</b></p></div><p>one</p>', 1),
        ("<p>let <math><mi>x</mi><mo>=</mo><mn>1</mn></math> be</p>", 2),
    ],
)
def test_words_that_are_read_are_counted(html, count):
    assert counted(html) == count


def test_minutes_are_words_by_a_rate_and_at_least_one():
    assert minutes("<p>word</p>") == 1
    assert minutes("<p>" + "word " * (7 * A_MINUTE) + "</p>") == 7
    assert minutes("<p>" + "word " * (7 * A_MINUTE + A_MINUTE // 2 + 1) + "</p>") == 8
    assert (said(1), said(8), said(20)) == ("One minute to read.", "Eight minutes to read.", "20 minutes to read.")


@pytest.mark.parametrize("page", sorted((ROOT / "book").glob("*.md")), ids=lambda page: page.stem)
def test_no_page_types_its_time(page):
    for promise in PROMISE.findall(page.read_text("utf-8")):
        assert not re.search(r"\b(?:one|five|ten|fifteen|twenty)[\w -]* minutes?\.", promise, re.I)


def test_every_page_says_the_time_that_its_words_take(book, page):
    found = 0
    for file in sorted((book.BUILT.parent / "book").glob("*.html")):
        told = re.search(r'<p class="wm-small">(\w+) minutes? to read\. ', file.read_text("utf-8"))
        if not told:
            continue
        found += 1
        page.goto(file.as_uri())
        time = next(time for time in range(1, 400) if said(time).startswith(f"{told[1]} "))
        assert abs(page.evaluate(READ) / A_MINUTE - time) < 1, file.stem
        assert time <= MOST or file.stem in LISTS, file.stem
    assert found > 45

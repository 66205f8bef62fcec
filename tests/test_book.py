"""The book builds without a warning, and its pages ask no other host for anything."""

import re
from urllib.parse import urlsplit

import pytest

from tests.trees import plant_book

PAGE = "---\nfile_format: mystnb\nkernelspec: {name: python3, display_name: Python 3}\n---\n# A page\n\n"


def test_the_book_builds_without_a_warning(book):
    assert "Worked Metrics" in (book.HTML / "book" / "index.html").read_text("utf-8")
    assert book.BUILT.exists()


def test_no_page_asks_another_host(book):
    tag = re.compile(
        r"<(?:script|link|img|iframe|source|video|audio)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^>]*", re.I
    )
    style = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)]*", re.I)
    pages, styles = [*book.HTML.rglob("*.html")], [*book.HTML.rglob("*.css")]
    assert pages
    assert styles
    found = {file.name: tag.findall(file.read_text("utf-8")) for file in pages}
    found |= {file.name: style.findall(file.read_text("utf-8")) for file in styles}
    assert not {name: asked for name, asked in found.items() if asked}


def visit(context, addresses, used):
    """Open each page and use it a little; what it asked of other hosts, and its errors, by page."""
    asked, errors = {}, {}
    for address in addresses:
        page = context.new_page()
        requests, wrong = [], []
        page.on("request", lambda request, requests=requests: requests.append(request.url))
        page.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
        page.goto(address)
        # The front door leads on to the start page: wait until there, and there to the end.
        arrived = "!document.querySelector('meta[http-equiv=Refresh]') && document.readyState === 'complete'"
        page.wait_for_function(arrived)
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
        page.mouse.wheel(0, 100_000)  # what is loaded late is loaded now
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_timeout(500)
        assert requests, "a page that asks for nothing was not opened"
        here = ("data:", "blob:", "about:", used)
        asked[address] = [url for url in requests if not url.startswith(here)]
        errors[address] = wrong
        page.close()
    return [{page: what for page, what in found.items() if what} for found in (asked, errors)]


@pytest.mark.parametrize("way", ["served", "from the disk"])
def test_in_the_browser_a_page_asks_no_other_host_and_has_no_error(book, browser, site, way):
    start = site if way == "served" else book.HTML.as_uri() + "/"
    files = sorted(file.relative_to(book.HTML).as_posix() for file in book.HTML.rglob("*.html"))
    assert "book/index.html" in files
    context = browser.new_context()
    try:
        asked, errors = visit(context, [start + file for file in files], start)
    finally:
        context.close()
    assert not asked
    assert not errors


def test_a_request_to_another_host_would_be_seen(tmp_path, browser, served):
    (tmp_path / "index.html").write_text(
        "<article></article><script>fetch('http://127.0.0.1:9/x').catch(() => {})</script>"
    )
    start = served(tmp_path)
    context = browser.new_context()
    try:
        asked, errors = visit(context, [start + "index.html"], start)
    finally:
        context.close()
    assert [urlsplit(url).netloc for url in asked[start + "index.html"]] == ["127.0.0.1:9"]
    assert not errors


def test_the_start_page_opens_from_the_disk(book, page):
    page.goto((book.HTML / "index.html").as_uri())
    page.wait_for_url("**/book/index.html")
    assert page.locator("article .wm-steps .wm-result").first.is_visible()


def test_a_page_that_fails_gives_the_reason(tmp_path):
    module = plant_book(tmp_path, index=PAGE + "```{code-cell} python3\n1 / 0\n```\n")
    with pytest.raises(module.Failure, match=r"(?s)The book was not built:.*ZeroDivisionError"):
        module.build_book()
    assert not module.BUILT.exists(), "a failed build must not count as built"

"""A widget alone in a frame of another origin's page: alive, as high as it is, in its colours and state."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages import press
from tests.test_accessibility import RULES, violations
from tests.trees import ROOT
from widgets import KIT

GALLERY = (ROOT / "book" / "gallery.md").read_text("utf-8")
TEXTS = re.findall(r"```html\n(.*?)```", GALLERY, re.S)
LISTENER = re.search(r"<script>.*?</script>", TEXTS[2], re.S)[0]
SLUGS = re.findall(r"\(gallery-([\w-]+)\)=", GALLERY)
READY = "() => document.documentElement.dataset.widgets === 'ready'"


def frames_of(page):
    """The frames in a page, when their widgets are there."""
    frames = page.frames[1:]
    for frame in frames:
        frame.wait_for_function(READY, timeout=120_000)
    return frames


@pytest.fixture
def around(served, tmp_path, browser):
    """A page of another origin with some HTML in it."""
    with browser.new_context() as context:
        page, wrong = context.new_page(), []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)

        def show(html):
            (tmp_path / "blog.html").write_text(
                f'<!doctype html><meta charset="utf-8"><title>Blog</title><link rel=icon href=data:,>{html}', "utf-8"
            )
            page.goto(served(tmp_path) + "blog.html")
            return page

        yield show
        assert not wrong


def test_every_instrument_has_a_page_of_its_own(book):
    assert len(SLUGS) == len(KIT)
    for slug in SLUGS:
        assert len(re.findall(r'class="wm-fallback"', (book.HTML / "embed" / f"{slug}.html").read_text("utf-8"))) == 1


def test_every_instrument_lives_in_a_frame_of_another_origin_as_high_as_it_is(around, site):
    """Also where the page around it is narrow."""
    frames = "".join(
        f'<iframe src="{site}embed/{slug}.html" title="{slug}" width="360" height="99"></iframe>' for slug in SLUGS
    )
    page = around(frames + LISTENER)
    for frame in frames_of(page):
        assert frame.evaluate("innerHeight") > 500, "its height is told before anybody scrolls to it"
        frame.frame_element().scroll_into_view_if_needed()
        expect(frame.locator(".wm-card")).to_be_visible()
        room = (
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
        frame.wait_for_function(room, timeout=60_000)
        assert frame.evaluate("innerHeight - document.body.getBoundingClientRect().height") < 2
    first = page.frames[1]
    before = first.evaluate("innerHeight")
    first.locator("summary", has_text="Copy").click()
    first.wait_for_function(f"innerHeight > {before}")


@pytest.mark.parametrize(
    ("asked", "wished", "seen"),
    [
        ("", "dark", "dark"),
        ("", "light", "light"),
        ("?theme=light", "dark", "light"),
        ("?theme=dark", "light", "dark"),
        ("?theme=pink", "dark", "dark"),
    ],
)
def test_a_frame_has_the_colours_that_its_reader_wishes_or_that_were_asked_for(asked, wished, seen, browser, site):
    with browser.new_context(color_scheme=wished) as context:
        page = context.new_page()
        page.goto(f"{site}embed/split-viewer.html{asked}")
        expect(page.locator("html")).to_have_attribute("data-theme", seen)
        light = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] > 127")
        assert light == (seen == "light")


def test_embed_copies_a_frame_that_opens_in_the_same_state(around, site, browser):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{site}book/precision.html")
        page.wait_for_function(READY)
        card = page.locator(".wm-card").first
        field = card.get_by_label("actual +, predicted +")
        field.fill("41")
        field.press("Enter")
        card.get_by_label("Name of class 1").fill('"><b>')
        card.get_by_label("Name of class 1").press("Enter")
        press(card, "Copy embed")
        expect(card.get_by_role("status").filter(has_text="Copied: embed.")).to_have_count(1)
        frame = page.evaluate("navigator.clipboard.readText()")
    assert frame.count("<") == 2, "an iframe and its end"
    height = int(re.search(r'height="(\d+)"', frame)[1])
    (shown,) = frames_of(around(frame.replace('loading="lazy"', "")))
    expect(shown.get_by_label('actual "><b>, predicted "><b>')).to_have_value("41")
    assert shown.evaluate("innerHeight") == height, "without a script it has the height that it was copied with"
    assert height > 400


def test_the_three_texts_of_the_gallery_show_their_widgets(around, site):
    assert len(TEXTS) == 3
    page = around("".join(TEXTS).replace("https://example.org/metrics/", site))
    roc, kappa, matrix = frames_of(page)
    expect(roc.locator("html")).to_have_attribute("data-theme", "light")
    expect(kappa.locator(".wm-card")).to_be_visible()
    expect(matrix.locator(".wm-card")).to_be_visible()


def test_the_fixed_height_of_the_text_for_moodle_is_enough(around, site):
    page = around(f'<div style="width: 44rem">{TEXTS[1].replace("https://example.org/metrics/", site)}</div>')
    (kappa,) = frames_of(page)
    expect(kappa.locator(".wm-card")).to_be_visible()
    assert kappa.evaluate("innerWidth") == 704
    assert kappa.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_frame_opens_from_the_disk(book, page):
    page.goto((book.HTML / "embed" / "roc-builder.html").as_uri())
    page.wait_for_function(READY)
    expect(page.locator(".wm-card")).to_be_visible()
    assert page.locator("article h1").evaluate("title => title.getBoundingClientRect().height") <= 1
    assert not [*violations(page, *RULES)]

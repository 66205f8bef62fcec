"""The list to tick: by keyboard, kept in the browser, and from Python."""

import json

import pytest
import traitlets
from playwright.sync_api import expect

from tests.test_accessibility import violations
from widgets import Checklist

INJECTED = '<img src=x onerror="document.title=1">'
ITEMS = ["Holdout: one split", "k-fold, k = 10", "Leave one out"]
KEY = "worked-metrics.checklist.Settings"


def settings(**words):
    return Checklist("Settings", ITEMS, **words)


def ticked(card):
    boxes = card.get_by_role("checkbox").all()
    return [at for at, box in enumerate(boxes) if box.is_checked()]


def again(card):
    card.page.reload()
    card.page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")


def said(card, words):
    expect(card.get_by_role("status")).to_have_text(words)


def test_a_list_is_ticked_by_keyboard_kept_and_cleared(live):
    card = live(settings())
    keyboard = card.page.keyboard
    said(card, "0 of 3 ticked")
    keyboard.press("Tab")
    keyboard.press("Space")
    keyboard.press("Tab")
    keyboard.press("Tab")
    keyboard.press("Space")
    said(card, "2 of 3 ticked")
    again(card)
    assert ticked(card) == [0, 2]
    said(card, "2 of 3 ticked")
    card.get_by_text(ITEMS[0]).click()
    assert ticked(card) == [2]
    for _ in range(3):
        keyboard.press("Tab")
    expect(card.get_by_role("button", name="Clear")).to_be_focused()
    keyboard.press("Enter")
    assert ticked(card) == []
    said(card, "0 of 3 ticked")
    again(card)
    assert ticked(card) == []


def test_ticks_belong_to_the_text_when_the_list_is_written_anew(live):
    card = live(settings())
    card.get_by_text(ITEMS[2]).click()
    card = live(Checklist("Settings", ["New", ITEMS[2], "last"]))
    assert ticked(card) == [1]
    said(card, "1 of 3 ticked")


def test_two_lists_on_a_page_keep_apart_and_twins_together(live):
    one, other, twin = live(settings(), Checklist("Others", ITEMS), settings())
    one.get_by_text(ITEMS[1]).click()
    said(twin, "1 of 3 ticked")
    assert [ticked(card) for card in (one, other, twin)] == [[1], [], [1]]
    again(one)
    assert [ticked(card) for card in (one, other, twin)] == [[1], [], [1]]
    other.get_by_role("button", name="Clear").click()
    assert [ticked(card) for card in (one, other, twin)] == [[1], [], [1]]


def test_another_page_that_is_open_hears_of_a_tick(live):
    card = live(settings())
    page = card.page.context.new_page()
    page.goto(card.page.url)
    page.get_by_text(ITEMS[1]).click()
    said(card, "1 of 3 ticked")


@pytest.mark.parametrize(
    "text", ["", "{", "7", "null", '{"0": true}', '[["x"], 3, null, "Leave one out"]', '"Settings"']
)
def test_rubbish_in_the_storage_breaks_nothing(text, live):
    card = live(settings())
    card.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
    again(card)
    assert ticked(card) == ([2] if "Leave" in text else [])
    card.get_by_text(ITEMS[0]).click()
    assert 0 in ticked(card)
    assert ITEMS[0] in json.loads(card.page.evaluate("(key) => localStorage.getItem(key)", KEY))


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
        "delete window.localStorage; Object.defineProperty(window, 'localStorage', { value: undefined })",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    ],
)
def test_it_works_where_nothing_can_be_stored(script, live, page):
    page.add_init_script(script)
    card = live(settings())
    card.get_by_text(ITEMS[0]).click()
    card.get_by_text(ITEMS[1]).click()
    lost = "Nothing is kept: this browser’s storage is full or switched off."
    lost += " What you type is gone when you leave the page."
    said(card, f"2 of 3 ticked. {lost}")
    card.get_by_role("button", name="Clear").click()
    said(card, f"0 of 3 ticked. {lost}")
    page.context.close()  # or the script would run in other tests


def test_text_is_no_html(live):
    card = live(Checklist(INJECTED, [INJECTED, "__proto__", "a,b", "a", "b"]))
    for box in card.get_by_role("checkbox").all():
        box.check()
    again(card)
    assert ticked(card) == [0, 1, 2, 3, 4]
    card.page.wait_for_timeout(50)
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"
    expect(card.get_by_role("checkbox").first).to_have_accessible_name(INJECTED)
    html = Checklist.fallback(Checklist(INJECTED, [INJECTED]).get_state())
    assert "<img" not in html
    assert html.count("&lt;img") == 2


def test_paper_shows_the_boxes_and_no_button(live):
    card = live(settings(done=[1]))
    card.page.emulate_media(media="print")
    assert all(box.is_visible() for box in card.get_by_role("checkbox").all())
    expect(card.get_by_role("button", name="Clear")).to_be_hidden()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_phone_and_a_screen_reader_can_use_it(colours, live, page):
    card = live(settings(), colours=colours, width=360)
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert min(row.bounding_box()["height"] for row in card.locator("label").all()) >= 44


def test_what_python_gives_is_ticked_unless_the_browser_knows_better(live):
    card = live(settings(done=[ITEMS[1]]))
    assert ticked(card) == [1]
    card.get_by_role("button", name="Clear").click()
    again(card)
    assert ticked(card) == []


def test_python_sets_and_observes_the_ticks():
    widget, seen = settings(), []
    widget.observe(lambda change: seen.append(change.new), "done")
    widget.done = [2, ITEMS[0], 2]
    assert widget.done == [ITEMS[0], ITEMS[2]]
    widget.set_state({"done": [ITEMS[1]]})
    widget.items = ITEMS[:1]
    assert seen == [[ITEMS[0], ITEMS[2]], [ITEMS[1]], []]


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: Checklist("", ITEMS), ValueError, "title is empty"),
        (lambda: Checklist("x", "abc"), TypeError, "items is 'abc': a list of texts is needed"),
        (lambda: Checklist("x", []), ValueError, r"items is \[\]: at least one text is needed"),
        (lambda: Checklist("x", ["a", "a"]), ValueError, "all must differ"),
        (lambda: Checklist("x", ["a", 1]), traitlets.TraitError, "items"),
        (lambda: settings(done=[3]), ValueError, "done has 3: a text of the list, or its place from 0"),
        (lambda: settings(done=["x"]), ValueError, "done has 'x'"),
        (lambda: settings(done=[True]), ValueError, "done has True"),
    ],
)
def test_a_list_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()

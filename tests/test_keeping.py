"""What a browser keeps of widgets: their state at their place in a page, until Reset; and where a link opens."""

import json

import pytest
from playwright.sync_api import expect

from exercises import practice
from metrics import precision
from tests.pages import copied, page_of, press, state
from tests.test_widgets import KIT, MOVED, made, move
from widgets import IntervalExplorer, KappaCalculator, MatrixEditor, Question

LEFT = "As you left it. Reset brings back what the page shows."
READY = "document.documentElement.dataset.widgets === 'ready'"
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('worked-metrics.widget '))"


def reload(page):
    page.reload()
    page.wait_for_function(READY)


@pytest.mark.parametrize("name", MOVED)
def test_a_widget_is_as_it_was_left_until_it_is_reset(name, live, page):
    card = live(made(name))
    before = state(card)
    move(card, name)
    after = state(card)
    reload(page)
    expect(card.get_by_role("status").filter(has_text=LEFT)).to_be_visible()
    assert state(card) == after != before
    press(card, "Reset")
    reload(page)
    expect(card.get_by_text(LEFT)).to_have_count(0)
    assert state(card) == before
    assert page.evaluate(KEPT) == []


def test_what_is_seen_is_kept_too(live, page):
    card = live(IntervalExplorer())
    card.get_by_role("combobox", name="See").select_option("samples")
    reload(page)
    expect(card.get_by_role("combobox", name="See")).to_have_value("samples")
    press(card, "Reset")
    expect(card.get_by_role("combobox", name="See")).to_have_value("one")
    press(card, "Undo")
    expect(card.get_by_role("combobox", name="See")).to_have_value("samples")


def test_two_of_a_kind_do_not_mix(live, page, tmp_path):
    one, other = live(made("MatrixEditor"), made("MatrixEditor"))
    before = state(one)
    move(one, "MatrixEditor")
    after = state(one)
    reload(page)
    assert (state(one), state(other)) == (after, before)
    elsewhere = tmp_path / "another.html"
    elsewhere.write_text(page_of(made("MatrixEditor"), made("MatrixEditor")), encoding="utf-8")
    page.goto(elsewhere.as_uri())
    page.wait_for_function(READY)
    assert state(page.locator(".wm-widget").first) == before


def test_where_a_page_shows_something_else_now_it_is_shown(live):
    card = live(MatrixEditor([[4, 1], [2, 1]]))
    move(card, "MatrixEditor")
    card = live(MatrixEditor([[9, 1], [2, 1]]))
    assert state(card)["counts"] == [["9", "1"], ["2", "1"]]
    expect(card.get_by_text(LEFT)).to_have_count(0)


def test_a_link_is_shown_and_what_is_then_done_is_kept(live, page):
    card = live(made("MatrixEditor"))
    move(card, "MatrixEditor")
    link = copied(card, "link")
    press(card, "Reset")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function(READY)
    assert state(card)["counts"][0][0] == "5"
    move(card, "MatrixEditor")
    reload(page)
    assert state(card)["counts"][0][0] == "6"
    press(card, "Reset")
    assert state(card)["counts"][0][0] == "5"  # what the link shows


@pytest.mark.parametrize(
    "record",
    [
        "null",
        "7",
        "[]",
        "{",
        '{"of": 1}',
        '"x"',
        '{"state": {"counts": 7}}',
        '{"state": {"counts": [["1", "<b>"], ["2", "3"]]}}',
        "[" * 60_000,
    ],
    ids=lambda record: record[:12],
)
def test_a_record_that_is_none_of_ours_changes_nothing(record, live, page):
    card = live(made("MatrixEditor"))
    before = state(card)
    move(card, "MatrixEditor")
    reload(page)
    (name,) = page.evaluate(KEPT)
    kept = json.loads(page.evaluate("(name) => localStorage.getItem(name)", name))
    if record.startswith('{"state"'):
        record = json.dumps({"of": kept["of"], "state": kept["state"] | json.loads(record)["state"]})
    page.evaluate("([name, record]) => localStorage.setItem(name, record)", [name, record])
    reload(page)
    assert state(card) == before
    expect(card.get_by_text(LEFT)).to_have_count(0)


def test_what_is_too_much_is_not_kept(live, page):
    card = live(made("SplitViewer"))
    field = card.get_by_label("Examples", exact=True)
    field.fill("3 a, 3 b")
    field.press("Tab")
    reload(page)
    assert len(page.evaluate(KEPT)) == 1
    field.fill(", ".join(f"{'x' * 55}{number}" for number in range(990)))
    field.press("Tab")
    assert len(state(card)["labels"]) == 990
    reload(page)
    assert page.evaluate(KEPT) == []


def test_where_nothing_can_be_kept_a_widget_works(live, page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    card = live(made("MatrixEditor"))
    move(card, "MatrixEditor")
    assert state(card)["counts"][0][0] == "5"
    reload(page)
    assert state(card)["counts"][0][0] == "4"
    page.close()


def test_an_answer_stays_with_its_verdict_and_goes_when_it_is_cleared(live, page):
    ask = Question("What is the precision?", precision, [[4, 1], [2, 1]])
    card, other = live(ask, Question("And here?", precision, [[4, 1], [3, 1]]))
    field, said = card.locator("input"), card.get_by_role("status")
    field.fill("4/5")
    field.press("Enter")
    sentence = said.inner_text()
    assert "recall" in sentence
    other.locator("input").fill("half")
    reload(page)
    expect(field).to_have_value("4/5")
    expect(said).to_have_text(sentence)
    expect(other.locator("input")).to_have_value("half")
    expect(other.get_by_role("status")).to_have_text("")  # it was not asked what that is
    field.fill("")
    field.press("Enter")
    reload(page)
    expect(field).to_have_value("")
    expect(said).to_have_text("")


def test_clearing_the_progress_forgets_the_widgets(live, page):
    _, card = live(practice("costs"), made("MatrixEditor"))
    move(card, "MatrixEditor")
    reload(page)
    assert len(page.evaluate(KEPT)) == 1
    page.get_by_text("Your progress").click()
    for _ in range(2):
        page.get_by_role("button", name="Clear").click(delay=10)
        page.wait_for_timeout(600)  # a second thought, and no double click
    expect(page.get_by_text("Cleared.")).to_be_visible()
    assert page.evaluate(KEPT) == []


TOP = "(card) => card.getBoundingClientRect().top"


def test_a_link_opens_at_its_widget(live, page):
    *_, last = live(made("MatrixEditor"), made("KappaCalculator"), made("CostExplorer"))
    last.get_by_role("slider").press("ArrowRight")
    link, after = copied(last, "link"), state(last)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function(READY)
    assert page.evaluate("scrollY") > 0
    assert 0 <= last.evaluate(TOP) < 200
    assert state(last) == after


def test_a_link_to_the_page_that_is_open_is_followed(live, page):
    _, last = live(made("MatrixEditor"), made("KappaCalculator"))
    card = page.locator(".wm-widget").first
    move(card, "MatrixEditor")
    link = copied(card, "link")
    press(card, "Reset")
    with page.expect_navigation():
        page.evaluate("(link) => { location.href = link; }", link)
        page.wait_for_event("load")
    page.wait_for_function(READY)
    assert state(card)["counts"][0][0] == "5"
    assert KappaCalculator().counts == [[int(n) for n in row] for row in state(last)["counts"]]


def test_every_widget_of_the_kit_keeps_its_state():
    assert len(MOVED) == len(KIT)

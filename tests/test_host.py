"""The page's own host for widgets, and the question in a page."""

import json

import pytest
from playwright.sync_api import expect

from tests.trees import ROOT
from widgets.bundle import classic

HOST = (ROOT / "book" / "assets" / "host.js").read_text(encoding="utf-8") + classic("model")
VIEW = (
    '<div><div class="wm-fallback">{0} without scripts</div>'
    '<script type="application/vnd.jupyter.widget-view+json">{1}</script></div>'
)


def html(kinds, register, more=""):
    """A page with one widget of each kind, as the book's builder makes it."""
    state = {str(number): {"state": {"_esm": kind, "list": [[1], [2]]}} for number, kind in enumerate(kinds)}
    views = "".join(VIEW.format(kind, json.dumps({"model_id": str(number)})) for number, kind in enumerate(kinds))
    embedded = f'<script type="application/vnd.jupyter.widget-state+json">{json.dumps({"state": state})}</script>'
    return f"<html><body>{embedded}{more}{views}<script>{HOST}\n{register}</script></body></html>"


@pytest.fixture
def hosted(page, tmp_path):
    def show(kinds, register, more=""):
        (tmp_path / "page.html").write_text(html(kinds, register, more), encoding="utf-8")
        page.goto((tmp_path / "page.html").as_uri())
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        return page

    return show


GOOD = "workedMetrics.register('good', { render({ model, el }) { el.textContent = 'alive'; window.model = model; } });"


def test_a_widget_takes_the_place_of_its_fallback(hosted):
    page = hosted(["good"], GOOD)
    expect(page.locator(".wm-widget")).to_have_text("alive")
    expect(page.get_by_text("good without scripts")).to_have_count(0)


def test_a_widget_that_fails_leaves_its_fallback_and_the_others_alone(hosted):
    bad = "workedMetrics.register('bad', { render() { throw new Error('no'); } });"
    page = hosted(["bad", "good", "missing"], GOOD + bad)
    expect(page.get_by_text("bad without scripts")).to_be_visible()
    expect(page.get_by_text("missing without scripts")).to_be_visible()
    expect(page.locator(".wm-widget")).to_have_text("alive")


def test_only_a_real_change_is_told(hosted):
    page = hosted(["good"], GOOD)
    told = page.evaluate(
        """() => {
          const told = [];
          model.on("change:list", (_, value) => told.push(value));
          model.on("change", () => told.push("change"));
          model.set("list", [[1], [2]]);
          model.set({ list: [[1], [3]], other: 1 });
          model.off("change");
          model.set("list", []);
          return told;
        }"""
    )
    assert told == [[[1], [3]], "change", []]


def test_widgets_are_mounted_side_by_side(hosted):
    both = """
      let waiting = 0, most = 0;
      const slow = { async render({ el }) {
        most = Math.max(most, ++waiting);
        await new Promise((done) => setTimeout(done, 50));
        waiting--; el.textContent = most;
      } };
      workedMetrics.register("one", slow); workedMetrics.register("two", slow);"""
    assert "2" in hosted(["one", "two"], both).locator(".wm-widget").all_inner_texts()


def test_a_widget_is_told_when_the_page_goes(hosted):
    page = hosted(
        ["tidy"], "workedMetrics.register('tidy', { render: () => () => localStorage.setItem('gone', 'yes') });"
    )
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert page.evaluate("localStorage.getItem('gone')") == "yes"


def test_a_question_is_answered_and_diagnosed_in_the_page(page, site):
    page.goto(f"{site}book/precision.html")
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    card = page.locator(".wm-check").first
    field = card.get_by_role("textbox")
    said = card.get_by_role("status")
    field.fill("0.357")
    field.press("Enter")
    expect(said).to_contain_text("That is recall, TP / (TP + FN): you divided by the actual positives.")
    expect(said).to_have_attribute("data-verdict", "wrong")
    field.fill("45 %")
    card.get_by_role("button", name="Check").click()
    expect(said).to_contain_text("Right: precision = 5/11 ≈ 0.455.")
    field.fill("<b>half</b>")
    field.press("Enter")
    expect(said).to_contain_text("'<b>half</b>' is not a number: write a fraction, a decimal or a percentage")


def test_a_puzzle_unfolds(page, site):
    page.goto(f"{site}book/recall.html")
    puzzle = page.locator(".wm-puzzle").first
    expect(puzzle.locator(".answer").first).to_be_hidden()
    puzzle.get_by_text("Show the working").click()
    expect(puzzle.locator(".answer").first).to_be_visible()
    expect(puzzle).to_contain_text("the sentence taken at its word is precision")


def test_a_widget_of_another_kind_beside_ours_is_left_alone(hosted):
    theirs = '<script type="application/vnd.jupyter.widget-view+json">{}</script>'
    views = [theirs.format(text) for text in ('{"model_id": "theirs"}', "null", "{")]
    page = hosted(["good"], GOOD, "".join(views))
    expect(page.locator(".wm-widget")).to_have_text("alive")
    assert page.locator('script[type*="widget-view"]').count() == 4

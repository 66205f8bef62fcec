"""What is typed into a widget: taken when it is finished, kept as it is where it cannot be read, and never lost."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from exercises import practice
from tests.pages import press, state
from tests.test_widgets import KIT, made
from widgets import (
    CostExplorer,
    FeasibleBand,
    HandCheck,
    IntervalExplorer,
    KappaCalculator,
    MatrixEditor,
    ResidualExplorer,
    RocBuilder,
    SampleBalancer,
    SplitViewer,
)

# A widget, a field of it, a number that can be taken, one that cannot, and how the sentence begins.
FIELDS = [
    (MatrixEditor, {}, "actual +, predicted +", "12345678", "1.5", "actual +, predicted +: a count is a whole number"),
    (
        MatrixEditor,
        {"panel": "costs"},
        "cost of actual +, predicted −",
        "25",
        "1/0",
        "cost of actual +, predicted −: a",
    ),
    (KappaCalculator, {"step": 5}, "first G, second G", "12", "2.5", "first G, second G: a whole number"),
    (CostExplorer, {}, "cost of actual +, predicted −", "2.5", "five", "cost of actual +, predicted −: a number"),
    (HandCheck, {}, "actual +, predicted +", "12", "1.5", "actual +, predicted +: a whole number"),
    (IntervalExplorer, {}, "n", "5000", "99999999", "n is from 1 to 1000000. Nothing has changed yet."),
    (SplitViewer, {}, "k", "2", "", "k: a whole number is needed"),
    (SampleBalancer, {"method": "smote"}, "k", "2", "99", "k is 99"),
    (FeasibleBand, {}, "Errors", "12", "1.5", "Errors: a whole number is needed"),
    (ResidualExplorer, {}, "Slope", "1/3", "steep", "Slope: a number is needed"),
    (RocBuilder, {"lines": "cost"}, "Cost of a miss", "5, 1, 0.25", "5, 1", "Two costs from 0 on and a share"),
]
CASES = [pytest.param(*case, id=f"{case[0].__name__}: {case[2]}") for case in FIELDS]


def type_over(page, text):
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.keyboard.type(text)


@pytest.mark.parametrize(("kind", "given", "label", "good", "bad", "why"), CASES)
def test_a_number_is_taken_when_it_is_finished(kind, given, label, good, bad, why, live):
    card = live(kind(**given))
    page, said = card.page, card.get_by_role("status")
    field = card.get_by_label(label, exact=not label.endswith("miss")).first
    before, shown = state(card), lambda: re.sub(r"Copied: \w+\.", "", card.inner_text())
    press(card, "Copy JSON")
    drawn = shown()
    field.focus()
    type_over(page, good)
    assert shown() == drawn  # nothing is taken at a key
    page.keyboard.press("Enter")
    after = state(card)
    assert after != before
    drawn = shown()
    field.focus()
    type_over(page, bad)
    assert shown() == drawn
    page.keyboard.press("Tab")
    expect(said.filter(has_text=why).first).to_be_visible()
    expect(field).to_have_value(bad)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert state(card) == after  # the last good state stays
    expect(field).to_have_value(bad)
    press(card, "Undo")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    assert state(card) == before


def test_a_button_that_moves_while_it_is_pressed_is_pressed_all_the_same(live):
    """Leaving the field takes the number, and the longer working moves the buttons below."""
    card = live(KappaCalculator())
    field = card.get_by_label("first G, second G")
    field.focus()
    type_over(card.page, "123456789012345678901234567890")
    press(card, "Copy JSON")
    expect(card.get_by_role("status").filter(has_text="Copied: JSON.")).to_be_visible()
    assert state(card)["counts"][0][0] == "123456789012345678901234567890"
    field.focus()
    type_over(card.page, "4")
    press(card, "Undo")
    expect(field).to_have_value("3")


def test_what_was_typed_and_taken_back_is_no_change(live):
    card = live(MatrixEditor())
    field = card.get_by_label("actual +, predicted +", exact=True)
    field.focus()
    card.page.keyboard.press("End")
    card.page.keyboard.type("1")
    card.page.keyboard.press("Backspace")
    card.page.keyboard.press("Tab")
    press(card, "Undo")
    expect(card.get_by_role("status")).to_have_text("Nothing to undo.")
    field.focus()
    type_over(card.page, "04")  # the same number
    card.page.keyboard.press("Enter")
    expect(field).to_have_value("4")
    press(card, "Undo")
    expect(card.get_by_role("status")).to_have_text("Nothing to undo.")


def test_half_typed_text_outlives_a_change_from_elsewhere(live, page):
    """In Jupyter the state also changes from Python."""
    card = live(MatrixEditor())
    page.evaluate("""() => {
        const { widgets, library: { Model } } = workedMetrics;
        const tag = document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]');
        globalThis.model = new Model(JSON.parse(tag.textContent).state[0].state);
        const el = document.createElement("div");
        document.body.append(el);
        widgets.matrix_editor.render({ model, el });
    }""")
    twin = page.locator(".wm-editor").nth(1)
    field = twin.get_by_label("actual +, predicted +", exact=True)
    field.focus()
    type_over(page, "77")
    page.evaluate("model.set('counts', [['5', '6'], ['7', '8']])")
    expect(twin.get_by_label("actual −, predicted −", exact=True)).to_have_value("8")
    expect(field).to_have_value("77")
    page.keyboard.press("Enter")
    assert page.evaluate("model.get('counts')") == [["77", "6"], ["7", "8"]]
    assert card.page is page


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3 Win 2 Lose", "“3 Win 2 Lose” cannot be read: write how many and which class, with a comma before the next"),
        ("-3 Win", "“-3 Win” cannot be read"),
        ("−3 Win, 2 Lose", "“−3 Win” cannot be read"),
        ("3.5 Win, 2 Lose", "“3.5 Win” cannot be read"),
        ("3Win, 2 Lose", "“3Win” cannot be read"),
        ("0 Win, 4 Lose", "“0 Win” cannot be read"),
        ("1e3 Win", "“1e3 Win” cannot be read"),
        ("3 Win, Lose 2 Draw", "“Lose 2 Draw” cannot be read"),
    ],
)
def test_the_split_viewer_refuses_what_it_would_misread(text, why, live):
    card = live(SplitViewer())
    before, field = state(card), card.get_by_label("Examples", exact=True)
    field.fill(text)
    field.press("Tab")
    expect(card.get_by_role("status")).to_contain_text(why)
    expect(field).to_have_value(text)
    assert state(card) == before


def test_the_split_viewer_reads_what_it_writes(live):
    names = ["+", "-", "", "class 1", "3rd", "-x", "é"]
    card = live(SplitViewer([name for name in names for _ in range(3)]))
    before, field = state(card), card.get_by_label("Examples", exact=True)
    text = field.input_value()
    field.fill(f"{text}, +")
    field.press("Tab")
    assert state(card)["labels"] == [*before["labels"], "+"]


@pytest.mark.parametrize(
    ("kind", "given", "label"),
    [
        (MatrixEditor, {}, "actual +, predicted +"),
        (SplitViewer, {}, "k"),
        (SampleBalancer, {"method": "smote"}, "k"),
        (SampleBalancer, {"method": "smote"}, "New points"),
        (SampleBalancer, {"method": "smote"}, "Point"),
    ],
)
@pytest.mark.parametrize("text", ["1,5", "1/3", "2 3", "abc", "1e1", "+2", "٣", ""])
def test_no_sign_is_left_out_of_what_should_be_a_whole_number(kind, given, label, text, live):
    """A browser's own field of numbers has 15 where 1,5 was typed, and nothing where letters were."""
    card = live(kind(**given))
    before, field = state(card), card.get_by_label(label, exact=True)
    field.focus()
    type_over(card.page, text)
    card.page.keyboard.press("Enter")
    expect(field).to_have_value(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(card.get_by_role("status")).to_contain_text(f"{label}: ")
    assert state(card) == before


@pytest.mark.parametrize(
    ("kind", "label", "lowest"), [(MatrixEditor, "actual +, predicted −", 0), (SplitViewer, "k", 2)]
)
def test_arrow_keys_count_a_whole_number_up_and_down(kind, label, lowest, live):
    card = live(kind())
    field = card.get_by_role("spinbutton", name=label, exact=True)
    first = int(field.input_value())
    field.press("ArrowUp")
    expect(field).to_have_value(str(first + 1))
    expect(field).to_have_attribute("aria-valuenow", str(first + 1))
    for _ in range(first + 1 - lowest):
        field.press("ArrowDown")
    expect(field).to_have_value(str(lowest))
    after = state(card)
    field.press("ArrowDown")  # one less is refused: by the field, or with a sentence
    assert state(card) == after


def test_no_letter_is_a_number_of_folds(live):
    card = live(SplitViewer())
    field = card.get_by_label("k", exact=True)
    field.focus()
    type_over(card.page, "e")  # all that a browser lets into a field of numbers
    card.page.keyboard.press("Enter")
    expect(card.get_by_role("status")).to_have_text("k: a whole number is needed, such as 3. Nothing has changed yet.")
    expect(field).to_have_attribute("aria-invalid", "true")


def test_numbers_may_be_pasted_as_tables_of_them_are_shown(live):
    card = live(HandCheck("cluster_entropy"))
    card.locator("summary", has_text="Your own data").click()
    field = card.get_by_label("Your own data")
    expect(field).not_to_have_value("")
    field.fill("1 0\n 3  4")
    press(card, "Use these")
    assert state(card)["rows"] == [["1", "0"], ["3", "4"]]


def test_an_exercise_marks_what_it_cannot_read_and_cuts_nothing_off(live):
    card = live(practice("costs"))
    card.locator("summary").first.click()
    field = card.locator("input[type=text]").first
    long = "0." + "6" * 90
    field.fill(long)
    expect(field).to_have_value(long)
    field.fill("two thirds")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("two thirds")
    field.press("Backspace")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_count_of_an_exercise_is_not_cut_off(live):
    from tests.test_practice import first, widget

    card = live(widget("lost-table"))
    card.locator("summary").first.click()
    field = card.locator("table input").first
    field.fill("12345678901234567890")
    expect(field).to_have_value("12345678901234567890")
    card.get_by_role("button", name="Check").last.click()
    expect(card).to_contain_text("“12345678901234567890” is no count here: a whole number of at most 15 digits")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert first("lost-table")


def test_a_question_marks_what_it_cannot_read(live):
    card = live(made("Question"))
    field = card.locator("input")
    field.fill("two thirds")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("2/3")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(card.get_by_role("status")).to_have_text("")


# Everything that can be moved, chosen and typed, far from where it was; and how a card looks, but for what it says.
WILD = """card => {
  const tell = (node, name) => node.dispatchEvent(new Event(name, { bubbles: true }));
  for (const name of ["select", "[role=slider]", "input"]) {
    for (const one of [...card.querySelectorAll(name)].slice(0, 12)) {
      if (!one.isConnected) continue;
      if (name === "select") one.selectedIndex = one.options.length - 1;
      else if (name === "input") one.value = one.type === "range" ? one.max : "9";
      else {
        for (const key of ["End", "PageUp", "ArrowLeft", "PageUp"]) {
          one.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, shiftKey: true }));
        }
        continue;
      }
      tell(one, "input");
      tell(one, "change");
    }
  }
  card.querySelector(".wm-body button.wm-button")?.click();
}"""
LOOK = """card => {
  const fields = [...card.querySelectorAll("input, select, textarea")].filter((one) => one.checkVisibility());
  const copy = card.cloneNode(true);
  copy.querySelectorAll(".wm-say, [role=status]").forEach((one) => one.remove());
  const svg = [...copy.querySelectorAll("svg")].map((one) => one.outerHTML.replace(/class=" +/g, 'class="'));
  return [copy.textContent, svg, fields.map((one) => [one.value, one.getAttribute("aria-invalid")])];
}"""


@pytest.mark.parametrize("name", KIT)
def test_reset_brings_everything_back(name, live):
    card = live(made(name))
    before = card.evaluate(LOOK)
    card.evaluate(WILD)
    assert card.evaluate(LOOK) != before
    press(card, "Reset")
    after = card.evaluate(LOOK)
    assert after[0] == before[0]
    assert after[1:] == before[1:]


def test_after_an_enormous_cost_reset_brings_the_axis_back_and_home_goes_to_its_end(live):
    card = live(CostExplorer())
    handle = card.get_by_role("slider", name="Varied")
    ends = [handle.get_attribute(f"aria-value{end}") for end in ("min", "max")]
    field = card.get_by_role("textbox", name="cost of actual +, predicted −")
    field.fill("99999999999")
    field.press("Enter")
    expect(handle).to_have_attribute("aria-valuemax", "200000000000")
    boxes = "(svg) => [...svg.querySelectorAll('.wm-axes text')].map((one) => one.getBoundingClientRect().toJSON())"
    texts = card.locator(".wm-plot").evaluate(boxes)
    below = sorted((box for box in texts if box["top"] == texts[0]["top"]), key=lambda box: box["left"])
    assert all(one["right"] < other["left"] for one, other in itertools.pairwise(below)), "labels collide"
    press(card, "Reset")
    assert [handle.get_attribute(f"aria-value{end}") for end in ("min", "max")] == ends
    handle.press("Home")
    expect(handle).to_have_attribute("aria-valuenow", ends[0])

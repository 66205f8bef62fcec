"""The interval explorer: the chapter's numbers by keyboard and by hand, and its algorithms against Python's."""

import json
import math
import random
from fractions import Fraction
from urllib.parse import quote

import matplotlib
import pytest
import traitlets
from playwright.sync_api import expect

from metrics.significance.differences import error_rate_difference
from metrics.significance.intervals import METHODS, error_rate_interval
from tests.pages import press, typed
from widgets.bundle import esm
from widgets.figures import inline
from widgets.interval_explorer import MOST, IntervalExplorer

matplotlib.use("agg")
close = pytest.approx


def clipboard(card):
    return card.page.evaluate("navigator.clipboard.readText()")


def field(card, name):
    return card.get_by_label(name, exact=True)


def type_over(card, text):
    card.page.keyboard.press("Control+A")
    card.page.keyboard.type(text)


def test_by_keyboard_1_96_standard_errors_are_95_percent_and_not_97_5(live):
    """Section 1.5.2 prints 0.5 ± 0.098 for 50 errors of 100, and calls it 97.5 %."""
    card = live(IntervalExplorer(1, 2))
    page, plot = card.page, card.locator(".wm-plot")
    field(card, "Errors").focus()
    type_over(card, "50")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "Errors, slider"
    page.keyboard.press("Tab")
    type_over(card, "100")
    page.keyboard.press("Enter")
    expect(plot).to_contain_text("Wald: 0.402 to 0.598")
    expect(card.locator(".wm-steps")).to_contain_text("0.098")
    for _ in range(3):
        page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(field(card, "Confidence")).to_have_value("0.975")
    expect(plot).to_contain_text("Wald: 0.388 to 0.612")
    expect(card.locator(".wm-steps")).to_contain_text("0.112")
    assert page.evaluate("document.activeElement.ariaValueText") == "0.975"


def test_a_hand_drags_the_errors(live):
    card = live(IntervalExplorer(0, 100))
    box = field(card, "Errors, slider").bounding_box()
    mouse, y = card.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 8, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 3, y, steps=5)
    mouse.move(box["x"] + box["width"] / 2, y, steps=5)
    mouse.up()
    expect(field(card, "Errors")).to_have_value("50")
    expect(card.locator(".wm-plot")).to_contain_text("exact: 0.398 to 0.602")
    press(card, "Undo")  # one drag is one step
    expect(field(card, "Errors")).to_have_value("0")


def test_more_examples_at_the_same_rate_make_it_narrower(live):
    card = live(IntervalExplorer(50, 100))
    slider = field(card, "n, slider")
    slider.press("End")
    expect(field(card, "Errors")).to_have_value("500000")
    expect(card.locator(".wm-plot")).to_contain_text("Wald: 0.499020 to 0.500980")
    slider.press("Home")
    expect(field(card, "n")).to_have_value("1")
    for _ in range(20):
        slider.press("ArrowRight")
    expect(field(card, "n")).to_have_value("100")
    expect(field(card, "Errors")).to_have_value("50")  # the rate outlives a sample of one


def test_walds_interval_says_where_it_fails(live):
    card = live(IntervalExplorer(0, 20))
    expect(card).to_contain_text("at a rate of 0 Wald's interval has no width: take 'wilson' or 'exact'.")
    typed(field(card, "Errors"), "1")
    expect(card).to_contain_text("Wald's interval goes beyond what a rate can be")


def test_two_models_of_the_chapter(live):
    """Section 1.6.2 compares 0.5 on 5 examples, which no count of errors gives, with 0.7 on 1000."""
    card = live(IntervalExplorer(2, 5, panel="two"))
    expect(card.locator(".wm-plot")).to_contain_text("difference: -0.730 to 0.130")
    expect(card).to_contain_text("0 lies within: chance may explain the difference.")
    typed(field(card, "Errors"), "3")
    expect(card).to_contain_text("0 lies within")
    for name, text in {"n": "500", "Errors": "250"}.items():
        typed(field(card, name), text)
    expect(card).to_contain_text("0 lies outside: at 95 % confidence this model errs less often.")
    typed(field(card, "Errors"), "400")
    expect(card).to_contain_text("the other errs less often")
    for name, text in {"Errors": "0", "Errors of the other": "0"}.items():
        typed(field(card, name), text)
    expect(card).to_contain_text("both rates are 0 or 1, where this interval has no width")


def test_samples_miss_the_truth_as_often_as_python_says(live):
    explorer = IntervalExplorer(truth="0.01", panel="samples")
    card = live(explorer)
    for _ in range(2):
        held = {method: sum(explorer.covering(method)) for method in METHODS}
        words = f"Wald {held['wald']}, Wilson {held['wilson']}, exact {held['exact']}. Promised: 95 %."
        expect(card).to_contain_text(words)
        expect(card.locator(".wm-misses")).to_have_count(100 - held["wald"])
        press(card, "New samples")
        explorer.seed += 1
    assert held["wald"] < 80  # n p is 1
    press(card, "Undo")
    card.get_by_label("Method").select_option("exact")
    card.get_by_text("As a table").click()
    explorer.seed -= 1
    expect(card.locator("tbody tr")).to_have_count(100)
    rows = card.locator("tbody tr").all_inner_texts()
    assert [int(row.split()[0]) for row in rows] == explorer.samples
    assert [row.split()[-1] == "held" for row in rows] == explorer.covering("exact")


BAD = [
    ("Errors", "101", "There cannot be more errors than examples"),
    ("Errors", "-1", "Errors and n are whole numbers"),
    ("Errors", "2.5", "Errors and n are whole numbers"),
    ("n", "0", "n is from 1 to 1000000"),
    ("n", "", "Errors and n are whole numbers"),
    ("n", "1000001", "n is from 1 to 1000000"),
    ("Confidence", "1", "This lies between 0 and 1"),
    ("Confidence", "95", "This lies between 0 and 1"),
    ("Confidence", "1/0", "This lies between 0 and 1"),
    ("Confidence", "<b>x</b>", "This lies between 0 and 1"),
]


def test_bad_input_keeps_what_was_there_and_says_why(live):
    card = live(IntervalExplorer(50, 100))
    for name, text, reason in BAD:
        typed(field(card, name), text)
        expect(card.get_by_role("status")).to_contain_text(reason)
        expect(card.get_by_role("status")).to_contain_text("Nothing has changed yet.")
        expect(field(card, name)).to_have_attribute("aria-invalid", "true")
        expect(field(card, name)).to_have_value(text)
        expect(card.locator(".wm-plot")).to_contain_text("Wald: 0.402 to 0.598")
        assert card.locator("b").count() == 0  # what is typed stays text
        press(card, "Reset")
        expect(card.locator("[aria-invalid]")).to_have_count(0)
        expect(field(card, name)).not_to_have_value(text)


def test_both_counts_may_be_typed_in_either_order(live):
    card = live(IntervalExplorer(50, 100))
    typed(field(card, "n"), "8")
    expect(card.get_by_role("status")).to_contain_text("There cannot be more errors than examples")
    typed(field(card, "Errors"), "3")
    expect(card.locator("[aria-invalid]")).to_have_count(0)
    expect(card.locator(".wm-plot")).to_contain_text("Wald: 0.040 to 0.710")


def test_a_confidence_is_written_as_one_likes(live):
    card = live(IntervalExplorer(50, 100, "0.9"))
    for text in ("95 %", "0,95", "19/20"):
        typed(field(card, "Confidence"), text)
        expect(card.locator(".wm-plot")).to_contain_text("Wald: 0.402 to 0.598")
        press(card, "Copy Python")
        assert eval(clipboard(card)).confidence == Fraction(19, 20)
        press(card, "Reset")


def test_the_working_is_pythons(live):
    card = live(IntervalExplorer(3, 8))
    for method in METHODS:
        card.get_by_label("Method").select_option(method)
        for errors, n in [(0, 8), (3, 8), (8, 8), (50, 100), (1, 1)]:
            typed(field(card, "n"), str(n))
            typed(field(card, "Errors"), str(errors))
            press(card, "Copy LaTeX")
            assert clipboard(card) == error_rate_interval(errors, n, "0.95", method).work().latex()
    typed(field(card, "n"), "1001")
    expect(card.locator(".wm-steps")).to_have_text("So many chances are not added up by hand.")
    press(card, "Copy LaTeX")
    assert clipboard(card) == "So many chances are not added up by hand."


def test_what_can_be_copied_and_linked(live):
    explorer = IntervalExplorer(3, 8, "0.989", (4, 8), "0.4", 7, panel="two")  # exercise 4
    card = live(explorer)
    press(card, "Copy LaTeX")
    assert clipboard(card) == explorer.difference.work().latex()
    press(card, "Copy Python")
    copy = eval(clipboard(card))
    traits = ("first", "second", "confidence", "truth", "seed")
    assert [getattr(copy, name) for name in traits] == [getattr(explorer, name) for name in traits]
    press(card, "Copy CSV")
    head, *rows = (line.split(",") for line in clipboard(card).splitlines())
    assert (head, [row[0] for row in rows]) == (
        ["interval", "from", "to", "rate"],
        ["this model", "the other", "difference"],
    )
    assert list(map(float, rows[2][1:])) == close([*map(float, explorer.difference), -0.125], abs=1e-6)
    press(card, "Copy JSON")
    assert json.loads(clipboard(card)) == {
        "first": [3, 8],
        "second": [4, 8],
        "confidence": "0.989",
        "truth": "0.4",
        "seed": 7,
    }
    press(card, "Copy link")
    page = card.page
    link = clipboard(card)
    page.goto("about:blank")
    page.goto(link.replace("0.989", "0.9"))
    expect(page.get_by_label("Confidence", exact=True)).to_have_value("0.9")


GOOD = {
    "first": [1, 2],
    "second": [1, 2],
    "confidence": "0.9",
    "truth": "0.5",
    "seed": 1,
    "panel": "one",
    "method": "wald",
}


HOSTILE = [
    {"first": [3, 2]},
    {"first": ["1", "2"]},
    {"first": [1]},
    {"first": [1, MOST + 1]},
    {"second": "12"},
    {"second": None},
    {"confidence": "1"},
    {"confidence": 0.9},
    {"confidence": "0.99999999999"},
    {"truth": "<b>"},
    {"truth": "1/0"},
    {"truth": ["0.5"]},
    {"seed": -1},
    {"seed": 1e99},
    {"seed": "1"},
    {"panel": "constructor"},
    {"method": "toString"},
    {"method": []},
    {"method": None},
]


def test_a_hostile_link_changes_nothing(live):
    card = live(IntervalExplorer(50, 100))
    page, address = card.page, card.page.url

    def follow(state):
        page.goto("about:blank")
        page.goto(f"{address}#widget-0={quote(json.dumps(state))}")
        return page.get_by_label("n", exact=True)

    for bad in HOSTILE:
        expect(follow(GOOD | bad)).to_have_value("100")
    expect(follow(GOOD)).to_have_value("2")


def inputs(number):
    """Errors, n and a confidence: no errors, all errors, one example, a million, and what lies between."""
    draw = random.Random(5)
    for _ in range(number):
        n = draw.choice([1, 2, 3, 8, 20, 100, 1000, 10**4, 10**6])
        errors = draw.choice([0, n, min(n, draw.randint(1, 5)), draw.randint(0, n), draw.randint(0, n)])
        yield (
            errors,
            n,
            draw.choice(["0.95", "0.975", "0.5", "0.9", "0.999999", "0.01", str(draw.randint(1, 998) / 999)]),
        )


@pytest.fixture
def library(page):
    page.add_script_tag(content=esm("interval_explorer") + "window.library = workedMetrics.library;", type="module")
    page.wait_for_function("() => Boolean(window.library)")
    return lambda call, given: page.evaluate(f"given => {call}", given)


def test_the_ends_in_the_browser_are_pythons_on_random_inputs(library, many):
    jobs = [(method, errors, n, float(c)) for errors, n, c in inputs(many(800)) for method in METHODS]
    found = library("given.map((job) => library.intervalEnds(...job))", jobs)
    for (method, errors, n, confidence), ends in zip(jobs, found, strict=True):
        expected = tuple(map(float, error_rate_interval(errors, n, repr(confidence), method)))
        assert ends == close(expected, rel=1e-7, abs=1e-13), (method, errors, n, confidence)


def test_samples_in_the_browser_are_pythons(library):
    for seed, (n, truth) in enumerate([(1, "0.5"), (8, "0.4"), (100, "0.01"), (1000, "0.99"), (10**6, "1/7")]):
        explorer = IntervalExplorer(0, n, truth=truth, seed=2**32 - 1 - seed)
        given = [explorer.seed, 100, n, float(explorer.truth)]
        samples = explorer.samples
        assert library("library.errorsDrawn(...given)", given) == samples
    assert abs(sum(samples) / 10**8 - 1 / 7) < 5 * (6 / 49 / 10**8) ** 0.5


# Python


def test_the_state_is_the_metrics_intervals_both_ways():
    explorer, seen = IntervalExplorer(50, 100), []
    assert explorer.intervals["wald"] == error_rate_interval(50, 100, "0.95")
    explorer.observe(seen.append, ["first", "confidence"])
    explorer.first, explorer.confidence = (3, 8), "98.9 %"
    assert [change["name"] for change in seen] == ["first", "confidence"]
    assert explorer.intervals["exact"] == error_rate_interval(3, 8, Fraction(989, 1000), "exact")
    explorer.second = 4, 8
    assert explorer.difference == error_rate_difference(3, 8, 4, 8, "98.9 %")
    explorer.set_state({"first": [1, 2], "confidence": "0.9"})  # as the page does
    assert explorer.intervals["wilson"] == error_rate_interval(1, 2, "0.9", "wilson")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"errors": 5, "n": 3}, "errors is 5, but n is 3"),
        ({"errors": -1}, "errors is -1: a count cannot be negative"),
        ({"n": 0, "errors": 0}, "n is 0: an error rate needs examples"),
        ({"n": 10**7}, "n is 10000000: here it is at most"),
        ({"second": (5, 3)}, "errors of the second model is 5, but n of the second model is 3"),
        ({"second": (5,)}, r"second is \[5\]: errors and n are needed"),
        ({"confidence": 95}, "confidence is 95: it lies"),
        ({"truth": 1}, "truth is 1: it lies between 0 and 1"),
        ({"truth": "x"}, "truth is 'x'"),
    ],
)
def test_bad_data_are_refused_with_a_reason(given, words):
    with pytest.raises(ValueError, match=words):
        IntervalExplorer(**given)


@pytest.mark.parametrize("given", [{"seed": -1}, {"panel": "three"}, {"method": "agresti"}], ids=str)
def test_a_choice_is_one_of_those_there_are(given):
    with pytest.raises(traitlets.TraitError):
        IntervalExplorer(**given)


@pytest.mark.parametrize("panel", ["one", "two", "samples"])
def test_it_is_drawn_on_paper_too(panel):
    figure = IntervalExplorer(panel=panel).figure()
    lines = figure.axes[0].lines
    assert len(lines) >= (100 if panel == "samples" else 6)
    assert "<svg" in inline(figure, "Intervals.", "Intervals.").html
    if panel == "one":
        assert list(lines[0].get_xdata()) == close([0.402, 0.598], abs=1e-3)


def test_without_scripts_the_page_has_the_numbers():
    html = IntervalExplorer.fallback({"first": [50, 100], "second": [700, 1000], "confidence": "0.95"})
    for text in ("wald", "0.402", "0.598", "exact", "0.602", "-0.302", "Intervals, 95 %"):
        assert text in html


def test_errors_that_are_out_of_sight_are_not_in_the_way(live):
    card = live(IntervalExplorer(50, 100))
    card.get_by_role("combobox", name="See").select_option("samples")
    typed(field(card, "n"), "20")
    expect(card.locator(".wm-say")).to_have_text("")
    card.get_by_role("combobox", name="See").select_option("one")
    expect(field(card, "n")).to_have_value("20")
    expect(field(card, "Errors")).to_have_value("20")


KEPT = "library.shareHolding(given.method, given.n, given.confidence, given.rate)"


def test_what_a_method_keeps_is_the_share_of_all_samples_whose_interval_holds_the_truth(library, many):
    draw = random.Random(11)
    for _ in range(many(200)):
        method, n = draw.choice(METHODS), draw.randint(1, 40)
        rate, confidence = draw.choice([0.01, 0.05, 0.3, 0.5, 0.9]), draw.choice(["0.9", "0.95", "0.99"])
        share = 0
        for errors in range(n + 1):
            low, high = error_rate_interval(errors, n, confidence, method)
            share += math.comb(n, errors) * rate**errors * (1 - rate) ** (n - errors) * (low <= rate <= high)
        given = {"method": method, "n": n, "confidence": float(confidence), "rate": rate}
        assert library(KEPT, given) == close(share, abs=1e-9), given


def test_a_method_promises_and_the_panel_says_what_it_keeps(live):
    card = live(IntervalExplorer(4, 20, truth="0.05"))
    promise = "Wald promises that 95 % of all samples give an interval that holds the truth"
    expect(card).to_contain_text(f"{promise}. If the true error rate is 0.2, it keeps 92.1 %.")
    card.get_by_label("Method").select_option("exact")
    expect(card).to_contain_text("exact promises that 95 %")
    card.get_by_role("combobox", name="See").select_option("samples")
    expect(card).to_contain_text("Promised: 95 %. Kept, over all samples: Wald 63.9 %, Wilson 92.5 %, exact 98.4 %.")

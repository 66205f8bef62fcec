"""The cost explorer in the page, as a hand and as a keyboard use it, and from Python."""

import json
import random
from fractions import Fraction
from math import inf
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from metrics import ConfusionMatrix, PairTable, compare_costs, total_cost
from metrics.examples import exercise_2_costs, figure_1_16_costs, table_1_1_m1, table_1_1_models
from tests.pages import aloud, entry, press, typed
from widgets.cost_explorer import CostExplorer

INJECTED = '<img src=x onerror="document.title=1">'
THREE = {"cautious": [[9, 1], [5, 15]], "bold": [[6, 4], [1, 19]], "always": [[10, 0], [20, 0]]}


def cost(card, actual, predicted):
    return card.get_by_label(f"cost of actual {aloud(actual)}, predicted {aloud(predicted)}", exact=True)


def handle(card):
    return card.get_by_role("slider")


def said(card):
    return card.locator("p[role=status]").first


def row(card, name):
    return card.locator(".wm-halves tr").filter(has=card.page.get_by_text(name, exact=True))


def copied(card, kind):
    press(card, f"Copy {kind}")
    return card.page.evaluate("navigator.clipboard.readText()")


def test_figure_1_16_until_the_winner_changes_with_the_keyboard_alone(live):
    """Printed: 100 and 220, so the first is better. A miss would have to earn more than 20 to change that."""
    card = live(CostExplorer())
    keyboard = card.page.keyboard
    expect(row(card, "M1")).to_have_text("M1100least")
    expect(row(card, "M2")).to_have_text("M2220")
    expect(said(card)).to_have_text("M1 costs least. By cost of actual +, predicted −: M2 up to -20, then M1.")
    for _ in range(20):
        keyboard.press("Tab")
        if card.page.evaluate("document.activeElement.getAttribute('role')") == "slider":
            break
    for _ in range(12):
        keyboard.press("Shift+ArrowLeft")
    expect(handle(card)).to_have_attribute("aria-valuetext", "cost of actual +, predicted −: -20")
    expect(said(card)).to_contain_text("M1 and M2 tie.")
    expect(cost(card, "+", "-")).to_have_value("-20")
    keyboard.press("ArrowLeft")
    expect(said(card)).to_contain_text("M2 costs least.")
    expect(row(card, "M2")).to_have_text("M2-22least")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    expect(said(card)).to_contain_text("M1 costs least.")
    keyboard.press("End")
    expect(handle(card)).to_have_attribute("aria-valuenow", handle(card).get_attribute("aria-valuemax"))
    keyboard.press("Home")
    expect(said(card)).to_contain_text("M2 costs least.")


def test_the_mouse_drags_the_cost_and_one_drag_is_one_step(live):
    card = live(CostExplorer())
    knob, mouse = handle(card).locator("circle").bounding_box(), card.page.mouse
    mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    mouse.down()
    dot = card.locator(".wm-dot").bounding_box()
    for share in (0.3, 0.7, 1):
        mouse.move(knob["x"] + (dot["x"] - 30 - knob["x"]) * share, knob["y"] - 40 * share)
    mouse.up()
    expect(said(card)).to_contain_text("M2 costs least.")
    assert int(cost(card, "+", "-").input_value()) < -20
    press(card, "Undo")
    expect(cost(card, "+", "-")).to_have_value("100")
    expect(said(card)).to_contain_text("M1 costs least.")


def test_exercise_2_is_a_tie_at_any_cost_of_a_false_alarm(live):
    card = live(CostExplorer(table_1_1_models, exercise_2_costs, vary="1 0"))
    expect(said(card)).to_have_text("M1 and M2 tie. At any cost of actual −, predicted +: M1 and M2.")
    expect(card.locator(".wm-dot")).to_have_count(0)
    card.get_by_label("Vary the").select_option("cost of actual +, predicted −")
    expect(said(card)).to_have_text("M1 and M2 tie. By cost of actual +, predicted −: M2 up to 0, then M1.")


def test_the_share_of_positives_decides_too(live):
    card = live(CostExplorer(THREE, [[0, 3], [1, 0]]))
    card.get_by_label("Vary the").select_option("share of +")
    expect(said(card)).to_have_text(
        "cautious costs least. By share of +: bold up to 2/11, then cautious up to 5/7, then always."
    )
    expect(row(card, "always")).to_have_text("always2/3")
    expect(card.locator(".wm-dot")).to_have_count(2)
    handle(card).focus()
    card.page.keyboard.press("Home")
    expect(said(card)).to_contain_text("bold costs least.")
    expect(row(card, "bold")).to_have_text("bold1/20least")
    for _ in range(8):
        card.page.keyboard.press("Shift+ArrowRight")
    expect(handle(card)).to_have_attribute("aria-valuetext", "share of +: 4/5")
    expect(said(card)).to_contain_text("always costs least.")
    press(card, "Undo")
    expect(said(card)).to_contain_text("cautious costs least.")


def test_bars_are_drawn_to_scale_and_gains_to_the_left(live):
    card = live(CostExplorer({"gain": [[5, 0], [0, 0]], "loss": [[0, 15], [0, 0]]}, [[-2, 2], [0, 0]]))
    spans = card.locator(".wm-span").evaluate_all(
        "all => all.map((one) => ['--from', '--to'].map((name) => +one.style.getPropertyValue(name)))"
    )
    assert spans == [[0, 0.25], [0.25, 1]]


def test_bad_costs_are_kept_as_typed_and_explained(live):
    card = live(CostExplorer())
    field = cost(card, "-", "-")
    for bad in ("", "x", "1e5", "1/0"):
        typed(field, bad)
        expect(card.locator(".wm-say")).to_have_text(
            "cost of actual −, predicted −: a number of at most 40 signs is needed, such as 5, -2.5 or 1/3. "
            "It is still -10."
        )
        expect(field).to_have_value(bad)
        expect(row(card, "M1")).to_have_text("M1100least")
    typed(field, "−1/3")
    expect(row(card, "M1")).to_have_text("M1329/3least")
    press(card, "Undo")
    expect(field).to_have_value("-10")
    press(card, "Reset")
    expect(row(card, "M2")).to_have_text("M2220")


def test_the_axis_forgets_a_cost_that_was_too_large(live):
    """It stays only while a hand moves the handle along it."""
    card = live(CostExplorer())
    ends = [handle(card).get_attribute(f"aria-value{end}") for end in ("min", "max")]
    field = cost(card, "+", "-")
    typed(field, "99999999999")
    expect(handle(card)).to_have_attribute("aria-valuemax", "200000000000")
    press(card, "Reset")
    assert [handle(card).get_attribute(f"aria-value{end}") for end in ("min", "max")] == ends
    handle(card).press("End")
    expect(handle(card)).to_have_attribute("aria-valuenow", ends[1])
    for _ in range(3):
        handle(card).press("ArrowLeft")
    expect(handle(card)).to_have_attribute("aria-valuemax", ends[1])


def test_models_can_be_pasted_and_bad_ones_stay_to_be_mended(live):
    card = live(CostExplorer())
    field = entry(card, "Paste other models")
    expect(field).to_have_value("M1, 4, 1, 2, 1\nM2, 3, 2, 2, 1")
    for bad, why in [
        ("a, 1, 2, 3, 4\nb, 1, 2, 3", "Line 2 is “b, 1, 2, 3”: a name and 4 counts are needed."),
        ("a, 1, 2, 3, -4", "Line 1 is “a, 1, 2, 3, -4”: a name and 4 counts are needed."),
        (
            "a, 1, 2, 3, 4\na, 1, 2, 3, 4",
            "From 1 to 8 models can be shown, each with a name of its own, 60 characters at most.",
        ),
        ("", "There is nothing here yet."),
    ]:
        field.fill(bad)
        press(card, "Use these")
        expect(card.locator(".wm-say")).to_have_text(why)
        expect(field).to_have_value(bad)
        expect(row(card, "M1")).to_have_text("M1100least")
    card.get_by_label("Vary the").select_option("share of +")
    field.fill(f"{INJECTED}\t3\t0\t0\t0\nother\t1\t2\t0\t0")
    press(card, "Use these")  # without negatives there is no share to vary
    expect(card.get_by_label("Vary the")).to_have_value("0 1")
    expect(card.get_by_label("Vary the").locator("option")).to_have_count(4)
    expect(said(card)).to_contain_text(f"{INJECTED} costs least.")
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"


def test_what_is_copied_is_the_same_comparison(live):
    card = live(CostExplorer())
    ours = compare_costs(table_1_1_models, figure_1_16_costs)
    assert copied(card, "LaTeX") == "\n".join(ours.work(name).latex() for name in ("M1", "M2"))
    lines = copied(card, "CSV").splitlines()
    assert lines[1:] == ["M1,4,1,2,1,100", "M2,3,2,2,1,220", "cost,-20,100,45,-10,"]
    typed(cost(card, "-", "+"), "1/3")
    again = eval(copied(card, "Python"))
    assert again.comparison.totals == {"M1": Fraction(32, 3), "M2": Fraction(392, 3)}
    assert again.comparison.tables["M1"] == table_1_1_m1
    assert again.share == [Fraction(5, 8)]
    assert json.loads(copied(card, "JSON"))["costs"] == [["-20", "100"], ["1/3", "-10"]]


def test_a_link_brings_the_state_back_and_a_hostile_one_does_nothing(live):
    card = live(CostExplorer())
    typed(cost(card, "+", "-"), "-30")
    card.get_by_label("Vary the").select_option("share of +")
    link = copied(card, "link")
    page, errors = card.page.context.new_page(), []
    page.on("pageerror", lambda problem: errors.append(problem))
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.goto(link)
    card = page.locator(".wm-widget")
    expect(cost(card, "+", "-")).to_have_value("-30")
    expect(card.get_by_label("Vary the")).to_have_value("share")
    good = {
        "models": ["a"],
        "labels": ["x", "y"],
        "counts": [[["1", "0"], ["0", "1"]]],
        "costs": [["0", "1"], ["1", "0"]],
    }
    good |= {"share": ["1/2"], "vary": "share"}
    for change in (
        {"models": ["a", "b"]},
        {"models": [1]},
        {"models": []},
        {"labels": ["x", "x"]},
        {"counts": [[["1", "0"]]]},
        {"counts": [[["1", "0"], ["0", "-1"]]]},
        {"counts": [[["1", "0"], ["0", "0"]]]},
        {"costs": [["0", "1"]]},
        {"share": ["2"]},
        {"share": "1"},
        {"share": ["-1/9"]},
        {"vary": "2 0"},
        {"vary": None},
        {"counts": {"length": 1}},
        {"vary": "constructor"},
        {"costs": [["0", "1"], ["1", "z"]]},
        None,
    ):
        page.goto("about:blank")
        page.goto(f"{link.split('#')[0]}#widget-0={quote(json.dumps(good | change if change else None))}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        expect(cost(card, "+", "-")).to_have_value("100")
    page.goto("about:blank")
    page.goto(f"{link.split('#')[0]}#widget-0={quote(json.dumps(good))}")
    expect(cost(card, "x", "y")).to_have_value("1")
    assert not errors


def random_comparisons(number):
    """Up to five models of two or three classes: equal ones, empty ones, parallel lines, fractions as costs."""
    draw = random.Random(8)
    for at in range(number):
        size, top = draw.choice((2, 2, 3)), (1, 3, 40, 10**15)[at % 4]
        several = range(draw.choice((1, 2, 2, 2, 3, 3, 5)))
        models = [[[draw.randint(0, top) for _ in range(size)] for _ in range(size)] for _ in several]
        if at % 5 == 0:
            models.append(models[0])
        if at % 11 == 0:
            models[0][0] = [0] * size
        costs = [[Fraction(draw.randint(-9, 9), draw.choice((1, 1, 3))) for _ in range(size)] for _ in range(size)]
        yield compare_costs(models, costs)


SCRIPT = """(jobs) => {
  const { lowest, lineOf, numeral, ratio, evaluate, quantities, catalogue, COSTS } = workedMetrics.library;
  const [total] = catalogue(COSTS);
  const text = (x) => x === null ? null : x.d === 1n ? `${x.n}` : `${x.n}/${x.d}`;
  return jobs.map(({ models, costs, vary, hasShare }) => {
    const exact = costs.map((row) => row.map(numeral));
    const lines = (how) => models.map((counts) => lineOf(counts, exact, how));
    const told = (ranges) => ranges.map(({ low, high, winners }) => [text(low), text(high), winners.map((k) => k + 1)]);
    return {
      when: told(lowest(lines(vary))), prevalences: hasShare ? told(lowest(lines("share"), ratio(0), ratio(1))) : null,
      totals: models.map((counts) => text(evaluate(total.tree, { ...quantities(counts), costs: exact }))),
    };
  });
}"""


def written(ranges):
    ends = [(low, high) for low, high, _ in ranges]
    shown = [[None if end in (-inf, inf) else str(end) for end in pair] for pair in ends]
    return [[*pair, list(one.winners)] for pair, one in zip(shown, ranges, strict=True)]


def test_where_the_winner_changes_is_the_same_in_the_browser_on_random_comparisons(live, many):
    card, draw, jobs, ours = live(CostExplorer()), random.Random(2), [], []
    for found in random_comparisons(many(2000)):
        size, tables = len(found.labels), list(found.tables.values())
        i, j = draw.randrange(size), draw.randrange(size)
        has_share = size == 2 and all(sum(row) for table in tables for row in table.rows)
        models = [[[str(n) for n in line] for line in table.rows] for table in tables]
        costs = [[str(one) for one in line] for line in found.costs]
        jobs.append({"models": models, "costs": costs, "vary": f"{i} {j}", "hasShare": has_share})
        ours.append(
            {
                "when": written(found.when(found.labels[i], found.labels[j])),
                "prevalences": written(found.prevalences()) if has_share else None,
                "totals": [str(one) for one in found.totals.values()],
            }
        )
    theirs = card.page.evaluate(SCRIPT, jobs)
    assert theirs == ours
    assert sum(bool(one["prevalences"]) for one in ours) > many(500)
    assert sum(len(one["when"]) > 2 for one in ours) > many(100)


def test_the_default_is_figure_1_16():
    explorer = CostExplorer()
    assert explorer.comparison.totals == {"M1": 100, "M2": 220}
    assert explorer.comparison.when("+", "-") == ((-inf, -20, ("M2",)), (-20, inf, ("M1",)))


def test_python_sets_and_observes_the_comparison():
    explorer, seen = CostExplorer(), []
    explorer.observe(lambda change: seen.append(explorer.comparison.winners), "costs")
    explorer.comparison = compare_costs(table_1_1_models, exercise_2_costs)
    assert seen == [("M1", "M2")]
    explorer.set_state({"costs": [["0", "1/3"], ["1", "0"]]})
    assert seen[-1] == ("M1",)
    assert explorer.comparison.costs[0][1] == Fraction(1, 3)


def test_the_positive_class_comes_first():
    turned = {name: ConfusionMatrix(rows, positive="-") for name, rows in THREE.items()}
    found = compare_costs(turned, [[0, 3], [1, 0]])
    explorer = CostExplorer(turned, [[0, 3], [1, 0]], vary="share")
    assert explorer.labels == ["-", "+"]
    assert explorer.share == [Fraction(2, 3)]
    assert explorer.comparison.totals == found.totals
    assert explorer.comparison.prevalences() == found.prevalences()


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: CostExplorer(table_1_1_m1), TypeError, "tables is a single table"),
        (lambda: CostExplorer({}), ValueError, "tables is empty"),
        (lambda: CostExplorer(costs=[[1, 2]]), ValueError, r"costs has rows of \[2\] entries"),
        (
            lambda: CostExplorer(vary="FN"),
            ValueError,
            "vary is 'FN': choose one of '0 0', '0 1', '1 0', '1 1', 'share'",
        ),
        (lambda: CostExplorer(share=2), ValueError, "share is 2: it lies between 0 and 1"),
        (lambda: CostExplorer([PairTable(1, 1, 1, 0)]), TypeError, "confusion matrices are needed"),
        (lambda: CostExplorer([[[1, 0], [0, 1]]] * 9), ValueError, "there are 9 models of 2 classes"),
        (
            lambda: CostExplorer({1: [[1, 0], [0, 1]], "1": [[1, 0], [0, 1]]}),
            ValueError,
            "each needs a name of its own",
        ),
        (lambda: setattr(CostExplorer(), "comparison", 3), TypeError, "comparison is 3"),
    ],
)
def test_an_explorer_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


def test_without_scripts_there_are_the_counts_and_the_costs():
    html = CostExplorer.fallback(CostExplorer({"<b>": [[4, 1], [2, 1]]}).get_state())
    assert "&lt;b&gt;" in html
    assert "<td>100</td>" in html
    assert "<td>-20</td>" in html


@pytest.mark.parametrize("vary", ["0 1", "share"])
def test_the_figure_draws_a_line_for_each_model(vary):
    explorer = CostExplorer(THREE, [[0, 3], [1, 0]], vary=vary)
    (axes,) = explorer.figure().axes
    assert [line.get_label() for line in axes.lines[:3]] == list(THREE)
    now = explorer.comparison
    if vary == "0 1":
        low, high = axes.lines[0].get_xdata()
        middle = sum(axes.lines[0].get_ydata()) / 2
        assert low == -high
        assert middle == total_cost(THREE["cautious"], costs=[[0, 0], [1, 0]])
    else:
        assert list(axes.lines[1].get_ydata()) == pytest.approx([1 / 20, 12 / 10])
    assert len(axes.texts) == len(now.when("+", "-") if vary == "0 1" else now.prevalences()) - 1

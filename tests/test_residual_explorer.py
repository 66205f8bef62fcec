"""The residual explorer: by hand, by keyboard, and beside Python."""

import json
import random
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE
from metrics.examples import notes_numbers
from metrics.scores.regression import Numbers
from tests.pages import entry, press
from widgets import ResidualExplorer

INJECTED = '<img src=x onerror="document.title=1">'
SIX = {"x": [1, 2, 3, 4, 5, 6], "y": [2.2, 1.4, 3.9, 5, 4.1, 7], "line": [0, 1]}


def metric(card, name):
    return card.locator(".wm-metrics button").filter(has=card.page.get_by_text(name, exact=True))


def mark(card, name):
    return card.get_by_role("slider", name=name, exact=True)


def said(card):
    return card.get_by_role("status")


def copied(card, kind):
    press(card, f"Copy {kind}")
    expect(said(card)).to_have_text(f"Copied: {kind}.")
    return card.page.evaluate("navigator.clipboard.readText()")


def tab_to(card, matches):
    for _ in range(60):
        card.page.keyboard.press("Tab")
        if card.page.evaluate(f"(({matches}))(document.activeElement)"):
            return
    raise AssertionError(f"nothing to tab to: {matches}")


def drag(card, name, right, up):
    box = mark(card, name).locator("circle").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    card.page.mouse.move(x, y)
    card.page.mouse.down()
    card.page.mouse.move(x + right / 2, y - up / 2)
    card.page.mouse.move(x + right, y - up)
    card.page.mouse.up()


def test_by_keyboard_alone_the_line_comes_to_the_errors_of_the_notes(live):
    card = live(ResidualExplorer(x=[2, 5, 9, 8], y=[3, 5, 7, 9.5], line=[2, 0.9]))
    keyboard = card.page.keyboard
    tab_to(card, "(it) => it.getAttribute('aria-label') === 'observed 4'")
    keyboard.press("ArrowUp")
    expect(mark(card, "observed 4")).to_have_attribute("aria-valuetext", "x 8, y 10, residual 0.8")
    keyboard.press("Tab")
    for _ in range(4):
        keyboard.press("ArrowDown")
    expect(mark(card, "Left end of the line")).to_have_attribute("aria-valuetext", "x 0, y 0")
    expect(card.get_by_label("Intercept")).to_have_value("0")
    keyboard.press("Tab")
    expect(mark(card, "Right end of the line")).to_have_attribute("aria-valuetext", "x 10, y 11")
    keyboard.press("ArrowDown")
    tab_to(card, "(it) => it.getAttribute('aria-label') === 'Slope'")
    keyboard.press("Control+A")
    keyboard.type("1")
    tab_to(card, "(it) => it.textContent.startsWith('root mean squared')")
    keyboard.press("Enter")
    expect(card.locator(".wm-steps .wm-result")).to_have_text("1.5")
    expect(metric(card, "mean absolute error")).to_contain_text("5/4")
    expect(metric(card, "mean squared error")).to_contain_text("9/4")
    expect(metric(card, "R squared")).to_contain_text("71/107")
    expect(metric(card, "R squared, as our copy of the notes has it: wrong")).to_contain_text("-32/107")
    expect(metric(card, "R squared, as our copy of the notes has it last: wrong")).to_contain_text("-8/27")
    assert copied(card, "LaTeX") == CATALOGUE["root_mean_squared_error"].work(notes_numbers).latex()


def test_points_and_both_ends_are_dragged_and_each_drag_is_one_step(live):
    card = live(ResidualExplorer())
    scale = card.locator(".wm-plot").first.bounding_box()["width"] / 340
    right, up = (340 - 58) / 10 * scale, (280 - 52) / 15 * scale
    drag(card, "observed 1", right, 3 * up)
    expect(mark(card, "observed 1")).to_have_attribute("aria-valuetext", "x 3, y 6, residual 3")
    drag(card, "Right end of the line", 0, -5 * up)
    expect(card.get_by_label("Slope")).to_have_value("0.5")
    drag(card, "Left end of the line", 0, -1 * up)
    expect(card.get_by_label("Intercept")).to_have_value("-1")
    expect(card.get_by_label("Slope")).to_have_value("0.6")
    drag(card, "observed 1", 0, 4000)  # not out of the picture
    expect(mark(card, "observed 1")).to_have_attribute("aria-valuenow", "12")
    for _ in range(4):
        press(card, "Undo")
    expect(mark(card, "observed 1")).to_have_attribute("aria-valuetext", "x 2, y 3, residual 1")
    expect(metric(card, "mean squared error")).to_contain_text("9/4")


def test_the_squares_are_as_large_as_the_errors_and_their_mean_is_one_of_them(live):
    card = live(ResidualExplorer())
    plots = card.locator(".wm-plot")
    sides = [float(rect.get_attribute("width")) for rect in plots.first.locator("rect").all()]
    mean = plots.nth(1).locator("rect")
    assert sides == pytest.approx([sides[0], 0, 2 * sides[0], 2 * sides[0]])
    assert float(mean.get_attribute("width")) == pytest.approx(1.5 * sides[0])
    assert mean.get_attribute("width") == mean.get_attribute("height")
    expect(plots.nth(1)).to_contain_text("the mean square: 2.25, its side 1.5")
    metric(card, "mean absolute error").click()
    assert plots.first.locator("rect").count() == 0
    expect(plots.nth(1)).to_be_hidden()


def test_one_button_gives_the_line_of_least_squares(live):
    card = live(ResidualExplorer(**SIX))
    press(card, "Least squares")
    expect(card.get_by_label("Slope")).to_have_value("166/175")
    expect(card.get_by_label("Intercept")).to_have_value("46/75")
    press(card, "Undo")
    expect(card.get_by_label("Slope")).to_have_value("1")


def test_where_there_is_no_line_of_least_squares_it_says_so(live):
    one, without = live(ResidualExplorer(x=[2, 2], y=[1, 3]), ResidualExplorer([3, 5], [2, 5]))
    press(one, "Least squares")
    expect(said(one)).to_have_text("All x are the same: no line is the best.")
    press(without, "Least squares")
    expect(said(without)).to_have_text("These predictions are not of a line.")


def test_predictions_without_a_line_are_moved_themselves(live):
    card = live(ResidualExplorer(notes_numbers, focus="r_squared"))
    expect(card.get_by_label("Slope")).to_be_hidden()
    mark(card, "predicted 4").focus()
    card.page.keyboard.press("ArrowUp")
    card.page.keyboard.press("ArrowRight")  # a number stays where it stands
    expect(mark(card, "predicted 4")).to_have_attribute("aria-valuetext", "x 4, y 8.5, residual 1.5")
    numbers = Numbers([3, 5, 7, 10], [2, 5, 9, 8.5])
    assert copied(card, "LaTeX") == CATALOGUE["r_squared"].work(numbers).latex()
    python = copied(card, "Python")
    assert python == "ResidualExplorer([3, 5, 7, 10], [2, 5, 9, 8.5])"
    assert repr(eval(python).numbers) == "Numbers([3, 5, 7, 10], [2, 5, 9, Fraction(17, 2)])"


def test_a_bad_intercept_changes_nothing_and_says_why(live):
    card = live(ResidualExplorer())
    field = card.get_by_label("Slope")
    for typed in ("", "one", "1e400", INJECTED, "9" * 14):
        field.fill(typed)
        field.press("Tab")
        expect(said(card)).to_have_text("Slope: a number is needed, such as 0.5 or 1/3. It is still 1.")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(typed)
        expect(metric(card, "mean squared error")).to_contain_text("9/4")
    press(card, "Reset")
    expect(field).to_have_value("1")
    assert card.locator("img").count() == 0


def test_pasted_numbers_good_and_bad(live):
    card = live(ResidualExplorer())
    field = entry(card, "Your own numbers")
    expect(field).to_have_value("2,3\n5,5\n9,7\n8,10")
    bad = {
        "": "There is nothing here yet.",
        "1, 2\n1": "Line 2 is “1”: two numbers are needed, such as 2.5, 4.",
        f"1, {INJECTED}": f"Line 1 is “1, {INJECTED}”",
        "1, 2\n" * 101: "There is room for 100 points.",
    }
    for typed, reason in bad.items():
        field.fill(typed)
        press(card, "Use these")
        expect(said(card)).to_contain_text(reason)
        expect(field).to_have_value(typed)
        expect(metric(card, "mean squared error")).to_contain_text("9/4")
    assert card.locator("img").count() == 0
    field.fill("0.50; 1/3\n2\t-3.")
    press(card, "Use these")
    expect(said(card)).to_have_text("These are your data now.")
    python = copied(card, "Python")
    assert python == 'ResidualExplorer(x=[0.5, 2], y=["1/3", -3], line=[0, 1])'
    assert repr(eval(python).numbers) == "Numbers([Fraction(1, 3), -3], [Fraction(1, 2), 2])"
    assert copied(card, "CSV").splitlines()[2] == "2,-3,2,-5,25"
    assert json.loads(copied(card, "JSON"))["observed"] == ["1/3", "-3"]


def test_a_link_carries_all_of_it_and_a_bad_one_nothing(live):
    card = live(ResidualExplorer())
    page = card.page
    press(card, "Least squares")
    metric(card, "R squared").click()
    address = copied(card, "link")

    def opened(hash):
        page.goto("about:blank")
        page.goto(f"{address.split('#')[0]}#widget-0={hash}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")

    opened(address.split("=", 1)[1])
    expect(card.get_by_label("Slope")).to_have_value("0.8")
    expect(metric(card, "R squared")).to_have_attribute("aria-pressed", "true")
    good = {"x": [], "observed": ["1", "2"], "predicted": ["2", "2"], "line": [], "focus": "r_squared"}
    for bad in (
        {"observed": []},
        {"observed": ["1"]},
        {"observed": ["1", "x"]},
        {"observed": [1, 2]},
        {"predicted": "12"},
        {"line": ["0"]},
        {"line": ["0", "1"]},
        {"line": {"length": 2}},
        {"x": ["1", "2"]},
        {"focus": "auc"},
    ):
        opened(json.dumps(good | bad))
        expect(card.get_by_role("slider")).to_have_count(6)
    opened(json.dumps(good))
    expect(card.get_by_role("slider")).to_have_count(4)


def test_the_line_of_least_squares_is_exact_and_that_of_numpy(live):
    np, draw, cases = pytest.importorskip("numpy"), random.Random(3), []
    for at in range(2000):
        size, below = draw.randint(1, 8), (1, 2, 10, 3)[at % 4]
        cases.append([[Fraction(draw.randint(-9, 9), below) for _ in range(size)] for _ in "xy"])
    theirs = live(ResidualExplorer()).page.evaluate(
        """(cases) => {
          const { leastSquares, numeral } = workedMetrics.library;
          const text = ({ n, d }) => `${n}/${d}`;
          return cases.map((lists) => leastSquares(...lists.map((list) => list.map(numeral)))?.map(text) ?? null);
        }""",
        [[list(map(str, side)) for side in case] for case in cases],
    )
    for (x, y), line in zip(cases, theirs, strict=True):
        if len(set(x)) == 1:
            assert line is None
            continue
        intercept, slope = map(Fraction, line)
        off = [b - intercept - slope * a for a, b in zip(x, y, strict=True)]
        assert sum(off) == sum(one * a for one, a in zip(off, x, strict=True)) == 0  # which only that line has
        found = np.polyfit([*map(float, x)], [*map(float, y)], 1)
        assert found == pytest.approx([float(slope), float(intercept)], abs=1e-9)


def test_in_python_the_state_is_numbers_both_ways():
    explorer, told = ResidualExplorer(), []
    explorer.observe(lambda change: told.append(change["name"]), ["observed", "predicted", "line", "x"])
    assert repr(explorer.numbers) == repr(notes_numbers)
    explorer.set_state({"line": ["0.5", "1/3"]})  # as a page tells it
    assert explorer.numbers.predicted == [Fraction(7, 6), Fraction(13, 6), Fraction(7, 2), Fraction(19, 6)]
    explorer.numbers = Numbers([1, 2.5], [2, 2])
    assert told == ["line", "x", "observed", "predicted", "line"]
    assert repr(explorer.numbers) == "Numbers([1, Fraction(5, 2)], [2, 2])"
    with pytest.raises(TypeError, match="numbers is 5: Numbers"):
        explorer.numbers = 5


REFUSED = [
    (([1, 2], [1]), {}, "observed has 2 numbers but predicted has 1"),
    ((), {"x": [1, 2], "y": [1]}, "x has 2 numbers but y has 1"),
    ((), {"x": [1]}, "y is empty"),
    ((), {"x": [1], "y": ["a"]}, r"y\[0\] is 'a'"),
    ((), {"x": [1], "y": [1], "line": [1]}, "line has 1 numbers: its intercept and its slope are needed"),
    (([1],), {"x": [1], "y": [1]}, "x is given: then y is"),
    (([1] * 101, [1] * 101), {}, "observed has 101 numbers: at most 100 are drawn"),
    (([1], [10**13]), {}, r"predicted\[0\] is 10000000000000: that is too far"),
    (([1], [2]), {"focus": "auc"}, "focus is 'auc': choose one of 'mean_absolute_error'"),
]


@pytest.mark.parametrize(("words", "named", "reason"), REFUSED)
def test_what_cannot_be_shown_is_refused_with_a_reason(words, named, reason):
    with pytest.raises((TypeError, ValueError), match=reason):
        ResidualExplorer(*words, **named)


def test_without_scripts_and_on_paper_it_is_there_too():
    with_line, without = ResidualExplorer(**SIX), ResidualExplorer(notes_numbers)
    assert "<td>6/5</td>" in ResidualExplorer.fallback(with_line.get_state())
    assert "<td>-2</td>" in ResidualExplorer.fallback(without.get_state())
    for explorer in (with_line, without):
        (axes,) = explorer.figure().axes
        assert len(axes.patches) == len(explorer.observed)

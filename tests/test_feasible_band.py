"""The feasible band in the page, as a hand and as a keyboard use it, and from Python."""

import random
from fractions import Fraction

import pytest
from playwright.sync_api import expect

import widgets
from metrics import LEDGER, ConfusionMatrix, PairTable, adjusted_rand, feasible_adjusted_rand
from metrics.engine.rational import Undefined
from metrics.lab.implied import is_ruled_out
from tests.pages import copied, fill, press, state
from widgets import FeasibleBand

INJECTED = '<img src=x onerror="document.title=1">'
CASES = {
    "Wdbc": ((357, 212), "96.79", "96.43", "0.28"),
    "Sonar": ((111, 97), "84.71", "84.34", "0.23"),
    "Leukemia": ((20, 14), "91.18", "92.50", "0.67"),
}


def slider(card):
    return card.get_by_label("Errors, slider")


def handle(card):
    return card.get_by_label("Errors, in the drawing")


def said(card, words):
    expect(card.locator(".wm-body > .wm-say")).to_have_text(words)


def ends(card):
    """The tables with the least and the greatest index."""
    return card.locator(".wm-ends table")


def test_eighteen_errors_among_357_and_212_with_the_keyboard_alone(live):
    """Printed: 0.28. The least that 18 errors can give is 0.876."""
    card = live(FeasibleBand(100, 100, errors=10, printed=None))
    keyboard = card.page.keyboard
    for text in ("357", "212", "0.28"):
        keyboard.press("Tab")
        keyboard.press("Control+a")
        keyboard.type(text)
    keyboard.press("Tab")
    keyboard.press("Tab")
    expect(slider(card)).to_be_focused()
    for _ in range(8):
        keyboard.press("ArrowRight")
    said(
        card,
        "18 errors of 569 (96.84 % correct): the index of one table lies from 0.876 to 0.877. "
        "Printed: 0.28. For one table that is impossible: 18 errors cannot give less than 0.876.",
    )
    expect(ends(card).first).to_have_text("Least: 0.876classcalled firstcalled secondfirst3570second18194")
    expect(ends(card).last).to_have_text("Greatest: 0.877classcalled firstcalled secondfirst33918second0212")
    assert state(card) == {"sizes": [357, 212], "errors": 18, "printed": "0.28"}
    expect(card.locator(".wm-out")).to_have_count(1)
    slider(card).focus()
    keyboard.press("Tab")
    expect(handle(card)).to_be_focused()
    keyboard.press("Shift+ArrowRight")
    keyboard.press("ArrowLeft")
    expect(handle(card)).to_have_attribute("aria-valuetext", "27 of 569")
    keyboard.press("End")
    said(
        card,
        "569 errors of 569 (0 % correct): the index of one table is 1. "
        "Printed: 0.28. For one table that is impossible: 569 errors cannot give less than 1.",
    )
    keyboard.press("Home")
    expect(slider(card)).to_have_value("0")
    press(card, "Undo")
    expect(slider(card)).to_have_value("18")


def test_the_mouse_drags_the_errors_and_one_drag_is_one_step(live):
    card = live(FeasibleBand())
    knob, mouse = handle(card).locator("circle").bounding_box(), card.page.mouse
    mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    mouse.down()
    for share in (60, 120, 3000):
        mouse.move(knob["x"] + share, knob["y"] - 30)
        assert int(slider(card).input_value()) > 18
    mouse.up()
    expect(slider(card)).to_have_value("300")
    press(card, "Undo")
    expect(slider(card)).to_have_value("18")


def test_a_case_of_the_paper_is_chosen_and_stays_while_errors_move(live):
    card = live(FeasibleBand(cases=CASES))
    choice = card.get_by_label("Case")
    expect(choice.locator("option:checked")).to_have_text("Wdbc")
    choice.select_option("Leukemia")
    expect(card.locator(".wm-bar").first).to_contain_text("91.18 % correct, 92.50 % balanced: about 3 errors")
    said(
        card,
        "3 errors of 34 (91.18 % correct): the index of one table lies from 0.6684 to 0.6685. "
        "Printed: 0.67, which is possible.",
    )
    expect(card.locator(".wm-out")).to_have_count(0)
    slider(card).press("ArrowRight")
    expect(choice.locator("option:checked")).to_have_text("Leukemia")
    fill(card, "First class", "21")
    expect(choice.locator("option:checked")).to_have_text("own numbers")
    for _ in range(3):
        press(card, "Undo")
    expect(choice.locator("option:checked")).to_have_text("Wdbc")


MEAN = "A mean over random halves with these two rates is at least {}: {}."


def test_a_stored_case_is_judged_as_the_page_does(live):
    """The band is that of one table; the printed numbers are means, which may be lower."""
    rows = {entry.id: entry for entry in LEDGER if entry.least}
    told = {
        "diabetes-mlp": ("0.240", "0.20 cannot be such a mean"),
        "check4x4-200-50-mlp": ("0.308", "0.30 is not ruled out"),
    }
    cases = {}
    for name in told:
        entry = rows[f"paper-p2-t5-ari-{name}"]
        correct, balanced, sizes = entry.computation.arguments
        cases[name] = (sizes, correct.rstrip(" %"), balanced.rstrip(" %"), entry.printed, entry.least[1].value())
        assert is_ruled_out(entry.printed, cases[name][4]) == (entry.verdict == "erratum")
    card = live(FeasibleBand(cases=cases))
    for name, sentence in told.items():
        card.get_by_label("Case").select_option(name)
        expect(card.locator(".wm-bar").first).to_contain_text(MEAN.format(*sentence))
        expect(card.locator(".wm-body > .wm-say")).to_contain_text("For one table that is impossible")


def test_what_cannot_be_is_said_and_kept(live):
    card = live(FeasibleBand())
    for name, bad in {"First class": "0", "Second class": "2001", "Errors": "570", "Printed index": "1.1"}.items():
        field = fill(card, name, bad)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(card.get_by_role("status").last).to_contain_text(f"{name}: a")
        expect(card.get_by_role("status").last).to_contain_text("Nothing has changed yet.")
        expect(field).to_have_value(bad)
    fill(card, "Errors", INJECTED)
    assert state(card) == {"sizes": [357, 212], "errors": 18, "printed": "0.28"}
    press(card, "Reset")
    assert card.locator("[aria-invalid]").count() == 0
    expect(card.get_by_label("Errors", exact=True)).to_have_value("18")
    fill(card, "Printed index", " −0,5 ")
    fill(card, "First class", "3")
    fill(card, "Second class", "2")
    assert state(card) == {"sizes": [3, 2], "errors": 5, "printed": "-0.5"}
    fill(card, "Printed index", "")
    said(card, "5 errors of 5 (0 % correct): the index of one table is 1.")


def test_between_the_ends_there_are_gaps(live):
    card = live(FeasibleBand(3, 2, errors=1, printed="0.2"))
    said(
        card,
        "1 error of 5 (80 % correct): the index of one table lies from 0.167 to 0.231. "
        "Printed: 0.2, which is possible.",
    )
    fill(card, "Printed index", "0.20")
    said(
        card,
        "1 error of 5 (80 % correct): the index of one table lies from 0.167 to 0.231. "
        "Printed: 0.20. For one table that is impossible: no split of 1 error gives it.",
    )
    fill(card, "Printed index", "1/6")
    said(
        card,
        "1 error of 5 (80 % correct): the index of one table lies from 0.167 to 0.231. "
        "Printed: 1/6, which is possible.",
    )
    fill(card, "Printed index", "0.24")
    said(
        card,
        "1 error of 5 (80 % correct): the index of one table lies from 0.167 to 0.231. "
        "Printed: 0.24. For one table that is impossible: 1 error cannot give more than 0.231.",
    )


def test_copies_are_the_band_the_working_and_python(live):
    band = FeasibleBand(160, 137, errors=50, printed="0.18")
    card = live(band)
    assert copied(card, "LaTeX") == adjusted_rand.work(PairTable.from_matching(band.matrix)).latex()
    assert copied(card, "Python") == 'FeasibleBand(160, 137, errors=50, printed="0.18")'
    head, *rows = [line.split(",") for line in copied(card, "CSV").split("\n")]
    assert head == ["errors", "least", "greatest", "least: of each class", "greatest: of each class"]
    assert [row[0] for row in rows[:2]] == ["0", "5"]
    found = {int(row[0]): row for row in rows}
    for errors in (0, 50, 145):
        told = feasible_adjusted_rand(errors, (160, 137))
        assert [float(text) for text in found[errors][1:3]] == pytest.approx(list(map(float, told[:2])), abs=1e-6)
        assert found[errors][3:] == [f"{a} + {b}" for a, b in told[2:]]


def test_names_of_cases_are_text(live):
    card = live(FeasibleBand(cases={INJECTED: ((20, 14), "91.18", INJECTED, "0.67")}))
    card.get_by_label("Case").select_option(INJECTED)
    expect(card.locator(".wm-bar").first).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0


def random_tasks(number):
    """Class sizes and errors: tiny classes, equal ones, lopsided ones, no error and all of them wrong."""
    draw = random.Random(6)
    for at in range(number):
        top = (3, 8, 25, 60)[at % 4]
        n, m = draw.randint(1, top), draw.randint(1, top)
        if at % 5 == 0:
            m = n
        elif at % 7 == 0:
            m = 1
        if n + m > 2:
            yield (n, m), draw.choice([0, n + m, draw.randint(0, n + m), draw.randint(0, (n + m) // 3)])
    yield from [((357, 212), 18), ((357, 212), 285), ((900, 100), 160), ((1000, 1000), 1000)]


SCRIPT = """(tasks) => {
  const { feasible, isPossible, splitIndices } = workedMetrics.library;
  return tasks.map(([sizes, errors, printed]) => {
    const ends = feasible(errors, sizes);
    return [...ends.map(({ index: { n, d } }) => `${n}/${d}`), ...ends.map(({ split }) => split),
      isPossible(printed, splitIndices(errors, sizes)[0])];
  });
}"""


def test_the_ends_of_the_band_are_the_same_in_the_browser_on_random_tables(live, many):
    draw, tasks, ours, band = random.Random(1), [], [], FeasibleBand()
    for sizes, errors in random_tasks(many(2000)):
        found = feasible_adjusted_rand(errors, sizes)
        printed = f"{float(draw.choice(found[:2])) + draw.choice([0, 0, 0.003, -0.008, 0.02]):.{draw.randint(1, 3)}f}"
        printed = str(max(-1, min(1, Fraction(printed)))) if draw.random() < 0.1 or abs(float(printed)) > 1 else printed
        tasks.append([sizes, errors, printed])
        band.set_state({"sizes": list(sizes), "errors": errors, "printed": printed})
        values = [f"{value.numerator}/{value.denominator}" for value in found[:2]]
        ours.append([*values, *map(list, found[2:]), band.possible])
    theirs = live(FeasibleBand()).page.evaluate(SCRIPT, tasks)
    for task, one, other in zip(tasks, ours, theirs, strict=True):
        assert other == one, task
    told = [one[4] for one in ours]
    assert min(told.count(True), told.count(False)) > many(300)


@pytest.mark.parametrize("sizes", [(1, 2), (7, 5), (357, 212), (900, 100)])
def test_the_band_that_is_drawn_is_the_one_of_the_numbers(sizes, live):
    card = live(FeasibleBand(*sizes, errors=1))
    script = "(sizes) => workedMetrics.library.bandOf(sizes)"
    rows = card.page.evaluate(script, sizes)
    assert [rows[0][0], rows[-1][0]] == [0, sum(sizes)]
    assert len(rows) > min(sum(sizes), 100)
    for errors, *drawn in rows[:: 1 if sum(sizes) < 100 else 40]:
        assert drawn == pytest.approx([float(end) for end in feasible_adjusted_rand(errors, sizes)[:2]], abs=1e-12)


def test_the_default_is_the_detective_story():
    band = FeasibleBand()
    assert [round(float(end), 3) for end in (band.least, band.greatest)] == [0.876, 0.877]
    assert band.possible is False
    assert band.matrix == ConfusionMatrix([[357, 0], [18, 194]])


def test_python_sets_and_observes_the_band():
    band, seen = FeasibleBand(), []
    band.observe(lambda change: seen.append((band.sizes, band.errors)), "sizes")
    band.matrix = [[17, 3], [0, 14]]
    assert seen == [([20, 14], 3)]
    assert (band.least, band.greatest) == (Fraction(9560, 14303), Fraction(6188, 9257))
    band.set_state({"sizes": [2, 1], "errors": 1, "printed": ""})
    assert seen[-1] == ([2, 1], 1)
    assert band.possible is None
    band.errors = 3
    band.set_state({"sizes": [30, 10], "errors": 40})
    band.sizes = [3, 4]
    assert band.errors == 7


def test_a_case_has_the_nearest_number_of_errors():
    rows = {row[0]: row[1:] for row in FeasibleBand(cases=CASES).cases}
    assert rows["Wdbc"] == [357, 212, 18, "96.79", "96.43", "0.28", ""]
    assert rows["Leukemia"][2] == 3


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: FeasibleBand(0, 3), r"the class sizes are \[0, 3\]: two whole numbers from 1 to 2000"),
        (lambda: FeasibleBand(3, 2.5), r"the class sizes are \[3, 2.5\]"),
        (lambda: FeasibleBand(3, 2001), "from 1 to 2000"),
        (lambda: FeasibleBand(1, 1, errors=0), r"the class sizes are \[1, 1\]: two examples make one pair"),
        (lambda: FeasibleBand(3, 2, errors=6), "errors is 6: a whole number from 0 to 5"),
        (lambda: FeasibleBand(3, 2, errors=-1), "errors is -1"),
        (lambda: FeasibleBand(printed=1.5), "printed is '1.5': an index from -1 to 1"),
        (lambda: FeasibleBand(printed="28 %"), "printed is '28 %'"),
        (lambda: FeasibleBand(cases={"x": ((3, 2), "101", "90", "0.5")}), "the correct rate of 'x' is 101"),
        (lambda: setattr(FeasibleBand(), "matrix", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]), "matrix has 3 classes"),
    ],
)
def test_a_band_says_what_is_wrong(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_two_examples_have_no_index_to_show():
    with pytest.raises(Undefined):
        feasible_adjusted_rand(0, (1, 1))


def test_without_scripts_there_are_both_ends():
    html = FeasibleBand.fallback(FeasibleBand().get_state())
    assert "<td>0.876</td><td>0</td><td>18</td>" in html
    assert "<td>0.28</td>" in html
    assert "printed" not in FeasibleBand.fallback(FeasibleBand(printed=None).get_state())


@pytest.mark.parametrize(("errors", "end"), [(18, 285), (400, 569)])
def test_the_figure_draws_the_band(errors, end):
    band = FeasibleBand(errors=errors)
    (axes,) = band.figure().axes
    low, high, dots, mark = axes.lines
    assert [low.get_xdata()[0], low.get_xdata()[-1]] == [0, pytest.approx(end, abs=1)]
    assert (low.get_ydata() <= high.get_ydata()).all()
    assert list(dots.get_ydata()) == pytest.approx([float(band.least), float(band.greatest)])
    assert mark.get_ydata() == [0.28]
    assert len(FeasibleBand(printed=None).figure().axes[0].lines) == 3


def test_it_is_the_thirteenth_of_the_kit():
    assert list(widgets.KIT).index("FeasibleBand") == 12

"""Kappa in five steps in the page, as a hand and as a keyboard use it, and from Python."""

import json
import random
from fractions import Fraction
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from metrics import ConfusionMatrix, Undefined, alpha_reliability, gwet_gamma, kappa, landis_koch, pi_statistic
from metrics.examples import animals, animals_table
from metrics.tables.weights import disagreement
from tests.pages import entry, press, state, typed
from widgets.kappa_calculator import KappaCalculator

SIZES = "2 to 10 classes can be shown, each with a name of its own, 60 characters at most."
INJECTED = '<img src=x onerror="document.title=1">'
COEFFICIENTS = [
    (kappa, {}),
    (pi_statistic, {}),
    (alpha_reliability, {}),
    (gwet_gamma, {}),
    *((kappa, {"variant": "weighted", "weights": how}) for how in ("linear", "quadratic")),
]


def count(card, first, second):
    return card.get_by_label(f"first {first}, second {second}", exact=True)


def row(card, name):
    return card.locator("[aria-label=Coefficients] tr").filter(has=card.page.get_by_text(name, exact=True))


def copied(card, kind):
    press(card, f"Copy {kind}")
    return card.page.evaluate("navigator.clipboard.readText()")


def test_the_notes_kappa_step_by_step_with_the_keyboard_alone(live):
    """Printed: EF 1.33, 2 and 1.6, kappa 0.5; exactly 4/3, 2, 8/5 and 76/151."""
    card = live(KappaCalculator())
    keyboard, lines = card.page.keyboard, card.locator(".wm-steps li:visible")
    for _ in range(20):
        keyboard.press("Tab")
        if card.page.evaluate("document.activeElement.textContent") == "Next":
            break
    expect(card.locator("output")).to_contain_text("Step 1 of 5")
    expect(card.locator(".wm-halves")).to_contain_text("G–G, N–N, W–G")
    expect(lines).to_have_count(0)
    keyboard.press("Enter")
    expect(card.locator(".wm-reveal tbody tr").last).to_have_text("total56415")
    keyboard.press("Space")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("=3+4+3 =10")
    keyboard.press("Enter")
    expect(lines).to_have_count(5)
    expect(lines.nth(1)).to_contain_text("=4×515 =43")
    expect(lines.nth(4)).to_contain_text("7415")
    expect(card.locator("[aria-label=Coefficients]")).to_be_hidden()
    for _ in range(3):
        keyboard.press("Enter")  # the last step stays the last
    expect(card.locator("output")).to_contain_text("Step 5 of 5")
    expect(lines.nth(7)).to_contain_text("76151")
    expect(card.locator(".wm-result")).to_have_text("0.503")
    expect(row(card, "kappa")).to_contain_text("moderate")
    assert kappa(animals_table) == Fraction(76, 151)
    assert [keyboard.press("Shift+Tab"), keyboard.press("Enter")]
    expect(card.locator("output")).to_contain_text("Step 4 of 5")


@pytest.mark.parametrize(
    ("step", "marked"), [(1, "310041213"), (2, "45656415"), (3, "34315"), (4, "45656415"), (5, "34315")]
)
def test_the_parts_of_the_table_that_a_step_reads_are_marked(live, step, marked):
    card = live(KappaCalculator(step=step))
    found = card.locator(".on").evaluate_all(
        "all => all.map((one) => one.firstChild?.value ?? one.textContent).join('')"
    )
    assert sorted(found) == sorted(marked)


def test_the_mouse_does_the_same(live):
    card = live(KappaCalculator())
    for _ in range(4):
        press(card, "Next")
    expect(card.locator(".wm-result")).to_have_text("0.503")
    press(card, "Previous")
    expect(card.locator(".wm-result")).to_be_hidden()
    press(card, "Show all")
    expect(card.locator(".wm-result")).to_be_visible()


def test_the_coefficients_stand_side_by_side_with_their_chance(live):
    card = live(KappaCalculator(step=5))
    expect(row(card, "pi statistic")).to_contain_text("0.4980.336")
    expect(row(card, "alpha reliability")).to_contain_text("0.5150.313")
    expect(row(card, "Gwet gamma")).to_contain_text("0.5010.332")
    expect(row(card, "kappa, linear weights")).to_contain_text("0.467")
    said = card.locator("[aria-label=Coefficients] + p")
    expect(said).to_contain_text("Largest: alpha.")
    expect(said).to_contain_text("totals differ")
    typed(count(card, "W", "G"), "1")
    expect(said).to_contain_text("totals differ")
    typed(count(card, "G", "N"), "0")
    typed(count(card, "N", "W"), "1")
    typed(count(card, "W", "N"), "1")
    typed(count(card, "W", "G"), "0")
    expect(said).to_contain_text("The raters’ totals are the same, so pi = kappa.")
    typed(count(card, "W", "N"), "0")
    typed(count(card, "N", "W"), "0")
    expect(said).to_contain_text("all are 1")
    expect(row(card, "kappa")).to_contain_text("almost perfect; notes: perfect")


def test_a_count_that_cannot_be_is_kept_as_typed_and_explained(live):
    card = live(KappaCalculator(step=5))
    field = count(card, "G", "G")
    for bad in ("-3", "2.5", "", "x"):
        typed(field, bad)
        expect(card.get_by_role("status").last).to_have_text(
            "first G, second G: a whole number of at most 30 digits is needed, such as 4. It is still 3."
        )
        expect(field).to_have_value(bad)
        expect(card.locator(".wm-result")).to_have_text("0.503")
    typed(field, "5")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    press(card, "Undo")
    expect(field).to_have_value("3")
    expect(card.locator(".wm-halves")).to_contain_text("G–G, N–N, W–G")


def test_labels_can_be_pasted_and_bad_ones_stay_to_be_mended(live):
    card = live(KappaCalculator(step=5))
    field = entry(card, "Paste two raters’ labels")
    assert field.input_value().splitlines() == [f"{a}, {b}" for a, b in zip(*animals.raters, strict=True)]
    for bad, why in [
        ("a, b\na", "Example 2 is “a”: two labels are needed."),
        ("a, b, c", "Example 1 is “a, b, c”: two labels are needed."),
        ("a, a\na, a", f"{SIZES} Here: a."),
        (
            "\n".join(f"{n}, {n}" for n in range(11)),
            f"{SIZES} Here: 0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9.",
        ),
        ("  ", "There is nothing here yet."),
    ]:
        field.fill(bad)
        press(card, "Use these")
        expect(card.get_by_role("status").last).to_have_text(why)
        expect(field).to_have_value(bad)
        expect(count(card, "G", "G")).to_have_value("3")
    field.fill("no\tno\nyes,yes\nyes; no\nyes,yes")
    press(card, "Use these")
    expect(count(card, "yes", "no")).to_have_value("1")
    expect(row(card, "kappa")).to_contain_text(f"{float(kappa([[1, 0], [1, 2]])):g}")
    card.get_by_label("Classes, in order").fill("yes, no, unsure")
    card.get_by_label("Classes, in order").press("Tab")
    expect(count(card, "yes", "no")).to_have_value("1")
    expect(count(card, "yes", "unsure")).to_have_value("0")
    expect(card.locator(".wm-halves")).to_contain_text("yes–no")
    press(card, "Reset")
    expect(count(card, "G", "G")).to_have_value("3")
    press(card, "Undo")
    expect(count(card, "yes", "no")).to_have_value("1")


def test_classes_are_named_added_and_taken_away_in_one_field(live):
    card = live(KappaCalculator([[1, 2], [3, 4]], labels=["a", "b"], step=5))
    classes = card.get_by_label("Classes, in order")
    for bad, why in [
        ("a", f"{SIZES} Here: a."),
        ("a, a", f"{SIZES} Here: a, a."),
    ]:
        classes.fill(bad)
        classes.press("Tab")
        expect(card.get_by_role("status").last).to_have_text(why)
        expect(classes).to_have_value(bad)
    classes.fill(f"{INJECTED}, b, c")
    classes.press("Tab")
    expect(count(card, INJECTED, "b")).to_have_value("2")
    expect(count(card, "c", "c")).to_have_value("0")
    expect(card.locator(".wm-steps")).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"
    assert copied(card, "CSV").startswith('first \\ second,"<img')


def test_what_is_copied_is_the_same_table(live):
    card = live(KappaCalculator())
    assert copied(card, "LaTeX") == kappa.work(animals_table, variant="counts").latex()
    assert copied(card, "CSV") == "first \\ second,G,N,W\nG,3,1,0\nN,0,4,1\nW,2,1,3"
    again = eval(copied(card, "Python"))
    assert again.matrix == animals_table
    assert again.ratings.raters == animals.raters
    assert json.loads(copied(card, "JSON"))["labels"] == ["G", "N", "W"]
    typed(count(card, "G", "W"), "123456789012345678901234567890")
    assert eval(copied(card, "Python")).matrix["G", "W"] == 123456789012345678901234567890


def test_a_link_brings_the_state_back_and_a_hostile_one_does_nothing(live):
    card = live(KappaCalculator(), KappaCalculator())[1]
    press(card, "Show all")
    typed(count(card, "G", "G"), "9")
    link = copied(card, "link")
    page, errors = card.page.context.new_page(), []
    page.on("pageerror", lambda problem: errors.append(problem))
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.goto(link)
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    card = page.locator(".wm-widget").nth(1)
    expect(count(card, "G", "G")).to_have_value("9")
    expect(card.locator("output")).to_contain_text("Step 5")
    expect(count(page.locator(".wm-widget").first, "G", "G")).to_have_value("3")
    good = {"counts": [["1", "0"], ["0", "1"]], "labels": ["a", "b"], "pairs": [], "step": 1}
    for change in (
        {"counts": [["1"]]},
        {"counts": [["1", "0"], ["0", "-1"]]},
        {"counts": [["1", "0"], ["0", 1]]},
        {"labels": ["a", "a"]},
        {"labels": ["a", ""]},
        {"labels": "ab"},
        {"labels": [["a"], ["b"]]},
        {"step": 0},
        {"step": "1"},
        {"step": "length"},
        {"pairs": [["a", "b"]]},
        {"pairs": ["ab"]},
        {"pairs": [["a", "c"]]},
        {"pairs": [None]},
        {"pairs": 3},
        {"counts": None},
        {"step": 6},
        None,
    ):
        page.goto("about:blank")
        page.goto(f"{link.split('#')[0]}#widget-0={quote(json.dumps(good | change if change else None))}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        expect(count(page.locator(".wm-widget").first, "G", "G")).to_have_value("3")
    page.goto("about:blank")
    page.goto(f"{link.split('#')[0]}#widget-0={quote(json.dumps(good))}")
    expect(count(page.locator(".wm-widget").first, "a", "a")).to_have_value("1")
    assert not errors


def rated(**words):
    """Four remarks to rate, of which a second rater called two good."""
    said = ["bad", "good", "good", "bad"]
    return KappaCalculator(None, said, labels=["bad", "good"], examples=["A", "B", "C", "<b>D"], **words)


def test_a_reader_rates_and_sees_then_what_the_other_said(live):
    card = live(rated(step=5, focus="kappa"))
    lines = card.locator(".wm-rating tbody tr")
    expect(lines.locator("td:last-child")).to_have_text(["?"] * 4)
    expect(card.locator(".wm-shares")).to_be_hidden()
    for at, label in enumerate(["bad", "good", "bad"]):
        lines.nth(at).get_by_role("combobox").select_option(label)
    expect(lines.locator("td:last-child")).to_have_text(["bad", "good", "good", "?"])
    assert state(card)["counts"] == [["1", "1"], ["0", "1"]]
    table = ConfusionMatrix([[1, 1], [0, 1]], ["bad", "good"])
    expect(row(card, "kappa")).to_contain_text(f"{float(kappa(table)):.3g}")
    expect(card.locator(".wm-shares + p")).to_have_text(
        "They agree on 2 of 3. Chance alone would give 1.333: 0.667 of bad and 0.667 of good. "
        "That is 0.667 more than chance gives, where 1.667 more would be full agreement."
    )
    again = eval(copied(card, "Python"))
    assert again.pairs == [["bad", "bad"], ["good", "good"], ["bad", "good"], ["", "bad"]]
    assert again.matrix == table
    press(card, "Undo")
    expect(lines.nth(2).locator("td:last-child")).to_have_text("?")
    typed(count(card, "bad", "bad"), "7")  # a table of one's own is of no remarks
    expect(lines.locator("td:last-child")).to_have_text(["?"] * 4)
    lines.first.get_by_role("combobox").select_option("good")
    assert state(card)["counts"] == [["0", "0"], ["1", "0"]]


def test_what_is_rated_cannot_be_changed_by_a_link(live):
    card = live(rated())
    link = copied(card, "link").split("#")[0]
    good = {"counts": [["0", "0"], ["0", "0"]], "labels": ["bad", "good"], "step": 1}
    theirs = ["bad", "good", "good", "bad"]
    for pairs, taken in [
        ([["", label] for label in theirs], True),
        ([["", "good"]] * 4, False),
        ([["", "bad"]], False),
        ([["bad", ""]] * 4, False),
    ]:
        card.page.goto("about:blank")
        card.page.goto(f"{link}#widget-0={quote(json.dumps(good | {'pairs': pairs}))}")
        card.page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        refused = card.page.get_by_role("status").filter(has_text="The link was not taken")
        expect(refused).to_have_count(0 if taken else 1)


def test_a_slider_makes_a_class_common_and_leaves_the_mistakes(live):
    card = live(KappaCalculator([[45, 5], [5, 45]], labels=["+", "-"], step=5, focus="kappa"))
    slider, told = card.get_by_role("slider"), card.locator(".wm-shares + p")
    expect(told).to_have_text(
        "They agree on 90 of 100. Chance alone would give 50: 25 of + and 25 of −. "
        "That is 40 more than chance gives, where 50 more would be full agreement."
    )
    slider.press("End")
    assert state(card)["counts"] == [["90", "5"], ["5", "0"]]
    expect(told).to_contain_text("Chance alone would give 90.5: 90.25 of + and 0.25 of −. That is 0.5 fewer")
    slider.press("ArrowLeft")
    assert state(card)["counts"] == [["89", "5"], ["5", "1"]]
    press(card, "Undo")
    assert state(card)["counts"] == [["45", "5"], ["5", "45"]]
    typed(count(card, "+", "+"), "100000")
    expect(slider).to_be_hidden()


def test_a_page_lists_its_own_coefficients(live):
    card = live(KappaCalculator(step=5, focus=["kappa", "pi_statistic"]))
    expect(row(card, "pi statistic")).to_be_visible()
    other = card.get_by_role("row", name="Gwet gamma")
    expect(other).to_be_hidden()
    card.get_by_text("More metrics: 4").click()
    expect(other).to_be_visible()
    with pytest.raises(ValueError, match="focus is 'recall'"):
        KappaCalculator(focus="recall")


def random_tables(number):
    """Tables of 2 to 10 classes: some empty, some of one class, some diagonal, some with equal margins, some huge."""
    draw = random.Random(5)
    for at in range(number):
        size, top = draw.choice((2, 2, 2, 3, 3, 3, 4, 5, 10)), (1, 4, 30, 10**18)[at % 4]
        rows = [[draw.randint(0, top) for _ in range(size)] for _ in range(size)]
        if at % 7 == 0:
            rows = [[rows[min(i, j)][max(i, j)] for j in range(size)] for i in range(size)]
        elif at % 7 == 1:
            rows = [[rows[i][j] * (i == j) for j in range(size)] for i in range(size)]
        elif at % 7 == 2:
            rows = [[0] * size for _ in range(size)]
            rows[0][draw.randrange(size)] = at % 3
        elif at % 7 == 3:
            rows = [[draw.choice((1, 5)) if i == j else 1 for j in range(size)] for i in range(size)]
        yield ConfusionMatrix(rows, range(size))


SCRIPT = """(tables) => {
  const { score, chances, parting, wordsFor, disagreement } = workedMetrics.library;
  const { quantities, Undefined, catalogue, RATERS } = workedMetrics.library;
  const [kappa, , weights, ...others] = catalogue(RATERS), text = ({ n, d }) => d === 1n ? `${n}` : `${n}/${d}`;
  const all = [kappa, ...others, { ...weights, how: "linear" }, { ...weights, how: "quadratic" }];
  return tables.map((counts) => {
    const known = quantities(counts), scores = all.map((metric) => score(metric, known));
    return {
      values: scores.map(({ value }) => value instanceof Undefined ? "undefined" : text(value)),
      ofClasses: chances(known)?.ofClasses.map(text) ?? null,
      chances: scores.map(({ shares }) => shares ? shares.map(text) : []),
      words: scores.map(({ value }) => value instanceof Undefined ? null : wordsFor(value)),
      weights: ["linear", "quadratic"].map((how) => disagreement(how, counts.length).map((row) => row.map(text))),
      parting: parting(scores.map(({ value }) => value), known),
    };
  });
}"""


def test_the_page_weighs_by_the_formulas_that_python_sends(live):
    page = live(KappaCalculator()).page
    weighed = page.evaluate("""() => {
      const { WEIGHTS, disagreement, gerrity, ratio } = workedMetrics.library;
      WEIGHTS.disagreement.linear = ["mul", "i", "j"];
      WEIGHTS.gerrity.score = ["add", "up", "down"];
      const text = ({ n, d }) => `${n}/${d}`, written = (rows) => rows.map((row) => row.map(text));
      return [disagreement("linear", 3), gerrity([2, 3, 1].map((n) => ratio(n)), ratio(6))].map(written);
    }""")
    page.close()
    assert weighed[0] == [["0/1", "0/1", "0/1"], ["0/1", "1/1", "2/1"], ["0/1", "2/1", "4/1"]]
    assert weighed[1][0] == ["11/5", "1/5", "0/1"]  # 4/2 + 1/5, 1/5, nothing: the borders above both classes


def _value(metric, table, given):
    try:
        return metric(table, **given)
    except Undefined:
        return None


def test_coefficients_in_the_browser_are_pythons_on_random_tables(live, many):
    card, tables = live(KappaCalculator()), list(random_tables(many(2000)))
    theirs = card.page.evaluate(SCRIPT, [[[str(n) for n in row] for row in table.rows] for table in tables])
    seen = set()
    for table, found in zip(tables, theirs, strict=True):
        values = [_value(metric, table, given) for metric, given in COEFFICIENTS]
        by_class = [str(cells[k]) for k, cells in enumerate(table.chance().rows)] if values[0] is not None else None
        assert found["ofClasses"] == by_class
        assert found["values"] == ["undefined" if value is None else str(value) for value in values]
        for value, shares, words in zip(values, found["chances"], found["words"], strict=True):
            if value is not None:
                agreement, chance = map(Fraction, shares)
                assert 0 <= chance < 1
                assert (agreement - chance) / (1 - chance) == value
                assert words == [landis_koch(max(value, -1)), landis_koch(max(value, -1), "notes")]
        assert found["weights"] == [
            [[str(weight) for weight in row] for row in disagreement(how, len(table.labels))]
            for how in ("linear", "quadratic")
        ]
        _, pi, alpha, gamma, *_ = values
        said = found["parting"]
        seen.add(said.split(".")[1] if said.startswith("Largest") else said)
        if pi is None:
            assert said.startswith("Nothing" if not table.total else "Both raters used one class only")
            continue
        four = dict(zip(("kappa", "pi", "alpha", "gamma"), values, strict=False))
        if pi == 1:
            assert said.startswith("The raters agree every time")
            continue
        names = said.split("Largest: ")[1].split(".")[0].split(" and ")
        assert set(names) == {name for name, value in four.items() if value == max(four.values())}
        assert min(four.values()) == pi
        assert ("so pi = kappa" in said) == (table.actual == table.predicted) == (four["kappa"] == pi)
        assert ("so pi < kappa" in said) == (four["kappa"] > pi)
        assert ("so pi < gamma" in said) == (gamma > pi)
        assert ("so pi = gamma" in said) == (gamma == pi)
        assert alpha > pi
    assert len(seen) >= 4


def test_landis_and_koch_have_the_same_word_here_and_in_python(live):
    card = live(KappaCalculator())
    values = [Fraction(n, 1000) for n in range(-1000, 1001)]
    theirs = card.page.evaluate(
        "(all) => all.map((n) => workedMetrics.library.wordsFor(workedMetrics.library.ratio(n, 1000)))",
        [int(value * 1000) for value in values],
    )
    assert theirs == [[landis_koch(value), landis_koch(value, "notes")] for value in values]


def test_pairs_are_counted_as_python_counts_them(live):
    draw, jobs = random.Random(3), []
    for at in range(2000):
        names = ["a", "b", "ä", "10", "9", "\u2028", "é😀", "B"][: draw.randint(2, 8)]
        jobs.append(([[draw.choice(names) for _ in "12"] for _ in range(at % 12)], names))
    card = live(KappaCalculator())
    theirs = card.page.evaluate(
        "(jobs) => jobs.map(([pairs, labels]) => workedMetrics.library.tally(pairs, labels))", jobs
    )
    for (pairs, names), found in zip(jobs, theirs, strict=True):
        if pairs:
            ours = ConfusionMatrix.from_labels(*zip(*pairs, strict=True), labels=names)
            assert found == [[str(n) for n in counts] for counts in ours.rows]
        else:
            assert found == [["0"] * len(names)] * len(names)


def test_the_default_is_the_notes_fifteen_animals():
    calculator = KappaCalculator()
    assert calculator.matrix == animals_table
    assert calculator.ratings.matrix() == animals_table
    assert len(calculator.pairs) == 15


def test_python_sets_and_observes_the_table():
    calculator, seen = KappaCalculator(["x", "y", None], ["x", "x", "y"]), []
    assert calculator.matrix == ConfusionMatrix([[1, 0], [1, 0]], ["x", "y"])
    calculator.observe(lambda change: seen.append(calculator.matrix), "counts")
    calculator.matrix = [[3, 1, 0], [0, 4, 1], [2, 1, 3]]
    assert seen[-1].rows == animals_table.rows
    assert calculator.ratings is None
    calculator.ratings = animals
    assert calculator.matrix == animals_table
    calculator.set_state({"counts": [["1", "0", "0"]] * 3})
    assert seen[-1].rows == ((1, 0, 0),) * 3


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: KappaCalculator("ab", "ab"), TypeError, "first is 'ab': a list of labels is needed"),
        (lambda: KappaCalculator(None, ["a"], "ab", examples=["A", "B"]), ValueError, "for each of the 2 examples"),
        (lambda: KappaCalculator(["a"], ["a", "b"]), ValueError, "first has 1 labels but second has 2"),
        (lambda: KappaCalculator(list(range(11)), list(range(11))), ValueError, "there are 11 classes: from 2 to 10"),
        (lambda: KappaCalculator([[1, -2], [0, 1]]), ValueError, r"counts\[0\]\[1\] is -2"),
        (lambda: KappaCalculator([1, "1"], ["1", 1]), ValueError, "write one class in one way"),
        (lambda: KappaCalculator(["a", "b"], ["a", "c"], labels=["a", "b"]), ValueError, r"raters\[1\]\[1\] is 'c'"),
        (lambda: KappaCalculator(["a", "a"], ["a", "a"]), ValueError, "class"),
    ],
)
def test_a_calculator_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


def test_without_scripts_there_are_the_table_and_the_coefficients():
    calculator = KappaCalculator(["<b>", "c"], ["<b>", "<b>"])
    html = KappaCalculator.fallback(calculator.get_state())
    assert "&lt;b&gt;" in html
    assert "<b>c" not in html
    assert "kappa, quadratic weights" in html
    assert "0.503" in KappaCalculator.fallback(KappaCalculator().get_state())
    assert "&lt;b&gt;D" in KappaCalculator.fallback(rated().get_state())
    assert "undefined" in KappaCalculator.fallback(KappaCalculator([[3, 0], [0, 0]]).get_state())


@pytest.mark.parametrize("rows", [animals_table, [[0, 2], [2, 0]], [[3, 0], [0, 0]]], ids=str)
def test_the_figure_draws_a_bar_for_each_coefficient(rows):
    from widgets.figures import inline

    drawn = inline(KappaCalculator(rows).figure(), "Bars", "A caption").html
    assert "alpha reliability" in drawn or "<path" in drawn

"""The matrix editor in the built page, without a kernel, as a hand and as a keyboard use it."""

import json
import random
import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE, ConfusionMatrix, Undefined, total_cost
from metrics.exact import decimal, shortest
from metrics.examples import figure_1_2, figure_1_4, figure_1_16_costs
from tests.pages import aloud, fill, press, typed
from widgets import KappaCalculator, MatrixEditor

INJECTED = '<img src=x onerror="document.title=1">'
COUNT = "actual {}, predicted {}"


@pytest.fixture
def start(page, site):
    """The start page with its editor ready."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}book/index.html")
    editor = ready(page)
    editor.locator("summary", has_text="Letters and classes").click()
    return editor


def ready(page):
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    return page.locator(".wm-editor")


def count(editor, actual, predicted):
    return editor.get_by_label(COUNT.format(aloud(actual), aloud(predicted)), exact=True)


def metric(editor, name):
    return editor.locator(".wm-metrics button").filter(has=editor.page.get_by_text(name, exact=True))


def unfold(editor):
    """Show the metrics other than those of the page, which are behind a fold."""
    editor.locator("summary", has_text="More metrics").click()


def clipboard(editor):
    return editor.page.evaluate("navigator.clipboard.readText()")


def test_every_metric_follows_a_count(start):
    expect(metric(start, "precision")).to_contain_text("2/3")
    typed(count(start, "+", "+"), "10")
    expect(metric(start, "precision")).to_contain_text("5/6")
    expect(metric(start, "accuracy")).to_contain_text("11/14")
    expect(start.locator(".wm-steps")).to_contain_text("0.833")


@pytest.mark.parametrize("width", [1300, 360])
def test_a_count_of_six_digits_is_not_cut(width, live):
    card = live(MatrixEditor(ConfusionMatrix([[1000, 1800], [1200, 960000]], ["yes", "no"])))
    card.page.set_viewport_size({"width": width, "height": 900})
    cell = card.get_by_label(COUNT.format("no", "no"), exact=True)
    expect(cell).to_have_value("960000")
    assert cell.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_it_is_live_from_the_disk_too(page, book):
    page.goto((book.HTML / "book" / "index.html").as_uri())
    editor = ready(page)
    typed(count(editor, "-", "+"), "0")
    expect(metric(editor, "precision")).to_contain_text("1")
    expect(editor.locator(".wm-steps .wm-result")).to_have_text("1")


def test_the_keyboard_alone_is_enough(start):
    page = start.page
    count(start, "+", "+").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == COUNT.format("+", aloud("-"))
    page.keyboard.press("ArrowUp")
    expect(metric(start, "true positive rate")).to_contain_text("7/9")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").startswith("F-measure"):
            break
    page.keyboard.press("Enter")
    expect(metric(start, "F-measure")).to_have_attribute("aria-pressed", "true")
    expect(start.locator(".wm-steps")).to_have_attribute("aria-label", "F-measure, worked")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Undo":
            break
    page.keyboard.press("Space")
    expect(count(start, "+", "-")).to_have_value("1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("-3", "a count cannot be negative"),
        ("", "a count is needed"),
        ("1e400", "a count is a whole number of at most 30 digits"),
        ("2.5", "a count is a whole number of at most 30 digits"),
        ("1e2", "a count is a whole number of at most 30 digits"),
    ],
)
def test_bad_input_keeps_the_last_good_table_and_says_why(start, text, reason):
    field = count(start, "+", "+")
    field.focus()
    start.page.keyboard.press("Control+A")
    start.page.keyboard.press("Delete")
    start.page.keyboard.type(text)
    expect(metric(start, "precision")).to_contain_text("2/3")
    start.page.keyboard.press("Enter")
    expect(start.get_by_role("status")).to_have_text(f"actual +, predicted +: {reason}. The table still has 4.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(metric(start, "precision")).to_contain_text("2/3")
    press(start, "Reset")
    expect(field).to_have_value("4")
    typed(field, "5")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(metric(start, "precision")).to_contain_text("5/7")
    press(start, "Undo")  # what was typed into one cell is one step
    expect(field).to_have_value("4")


RARE = ConfusionMatrix([[1, 0], [2, 5]], ["ill", "well"])


@pytest.mark.parametrize(
    ("table", "focus", "told"),
    [
        (figure_1_2, "precision", "Of the 6 examples called +, 4 are +."),
        (figure_1_2, "negative_precision", "Of the 2 examples called −, 1 is −."),
        (figure_1_2, "true_positive_rate", "Of the 5 examples that are +, 4 are called +."),
        (figure_1_2, "false_positive_rate", "Of the 3 examples that are −, 2 are called +."),
        (figure_1_2, "accuracy", "Of all 8 examples, 5 are predicted right."),
        (figure_1_2, "error_rate", "Of all 8 examples, 3 are predicted wrong."),
        (figure_1_2, "f_measure", "Of the 6 examples called +, 4 are +. Of the 5 examples that are +, 4 are called +."),
        (RARE, "true_positive_rate", "Of the 1 example that is ill, 1 is called ill."),
        (figure_1_4, "precision", "Of the 4 examples called Class 1, 2 are Class 1."),
        (figure_1_4, "accuracy", "Of all 14 examples, 7 are predicted right."),
    ],
)
def test_a_share_is_told_in_words_with_the_numbers_of_the_table(live, table, focus, told):
    assert live(MatrixEditor(table, focus=focus)).locator(".wm-inwords").text_content() == told


def test_the_words_of_a_share_follow_the_table_and_its_names(start):
    typed(count(start, "+", "+"), "7")
    expect(start.locator(".wm-inwords")).to_have_text("Of the 9 examples called +, 7 are +.")
    fill(start, "Name of class 1", INJECTED)
    expect(start.locator(".wm-inwords")).to_have_text(f"Of the 9 examples called {INJECTED}, 7 are {INJECTED}.")
    unfold(start)
    metric(start, "odds ratio").click()  # no share, and made of none
    expect(start.locator(".wm-inwords")).to_be_hidden()


def test_the_mark_of_a_negative_result_holds_its_sign(live):
    card = live(MatrixEditor([[1, 4], [3, 1]], focus="kappa"))
    expect(card.locator(".wm-steps .wm-result")).to_have_text("−0.537")


CUT = """labels => labels.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map(one => one.value || one.textContent)"""


@pytest.mark.parametrize("width", [360, 800])
def test_names_of_classes_are_shown_whole(live, width):
    names = ["vertices of one kind", "incomprehensibilities"]
    card = live(MatrixEditor(ConfusionMatrix([[1, 4], [3, 1]], names)), width=width)
    assert card.locator(".wm-label, .wm-matrix thead th").evaluate_all(CUT) == []
    field = card.get_by_label("Name of class 1")
    field.fill("all of\none and the same kind")
    field.press("Enter")
    expect(card.locator("thead th").nth(1)).to_have_text("all of one and the same kind")
    assert card.locator(".wm-label").evaluate_all(CUT) == []


def test_what_a_person_types_stays_text(start):
    name = start.get_by_label("Name of class 1")
    name.fill(INJECTED)
    name.press("Tab")
    unfold(start)
    metric(start, "hit rate").click()
    expect(start.locator(".wm-steps")).to_contain_text(INJECTED)
    expect(start.locator("thead")).to_contain_text(INJECTED[:10])
    assert start.locator("img").count() == 0
    assert start.page.title() != "1"
    name.fill("-")
    name.press("Tab")
    expect(start.get_by_role("status")).to_have_text(f"There is a class - already. It stays {INJECTED}.")


def test_classes_come_and_go_and_everything_can_be_undone(start):
    for _ in range(9):
        press(start, "Add a class")
    expect(start.get_by_role("status")).to_have_text("Here a matrix has at most 10 classes.")
    assert start.locator(".wm-cell input").count() == 100
    expect(start.locator(".wm-collapsed")).to_contain_text("+ against the rest")
    expect(metric(start, "precision")).to_contain_text("2/3")
    start.get_by_label("Positive class").select_option("-")
    expect(metric(start, "precision")).to_contain_text("1/2")
    press(start, "Undo")
    press(start, "Undo")
    assert start.locator(".wm-cell input").count() == 81
    press(start, "Reset")
    assert start.locator(".wm-cell input").count() == 4
    press(start, "Remove a class")
    expect(start.get_by_role("status")).to_have_text("A confusion matrix has at least two classes.")


def test_a_metric_lights_its_cells_and_a_cell_its_metrics(start):
    unfold(start)
    metric(start, "true negative rate").focus()
    classes = [start.locator("td.wm-cell").nth(n).get_attribute("class").split()[-1] for n in range(4)]
    assert classes == ["wm-tp", "wm-fn", "d", "n"]
    count(start, "+", "-").focus()
    using = start.locator(".wm-metrics li.uses button > span:nth-child(2)").all_inner_texts()
    assert "false negative rate" in using
    assert "precision" not in using


def test_the_letters_can_be_changed(start):
    start.get_by_label("Letters").select_option("A-D")
    expect(start.locator("td.wm-cell .wm-tag").nth(1)).to_have_text("B")
    expect(start.locator(".wm-steps math").nth(1)).to_have_text("=AA+C")


def test_the_letters_say_whose_they_are(start):
    told = start.get_by_label("Letters").locator("option").all_inner_texts()
    assert told == ["TP (most books)", "f++ (textbook)", "Hits (forecasting)", "A-D (notes: cells)"]


def test_costs_are_typed_beside_the_counts(start):
    start.get_by_label("Beside the counts").select_option("costs")
    for actual, row in zip("+-", figure_1_16_costs, strict=True):
        for predicted, cost in zip("+-", row, strict=True):
            typed(start.get_by_label(f"cost of actual {aloud(actual)}, predicted {aloud(predicted)}"), str(cost))
    total = total_cost(figure_1_2, costs=figure_1_16_costs)
    expect(metric(start, "total cost")).to_contain_text(str(total))
    metric(start, "total cost").click()
    press(start, "Copy LaTeX")
    assert clipboard(start) == total_cost.work(figure_1_2, costs=figure_1_16_costs).latex()
    typed(start.get_by_label("cost of actual +, predicted −"), "much")
    expect(start.get_by_role("status")).to_have_text(
        "cost of actual +, predicted −: a number of at most 40 signs is needed, such as 5, -2.5 or 1/3. "
        "It is still 100."
    )
    expect(metric(start, "total cost")).to_contain_text(str(total))


@pytest.mark.parametrize("panel", ["expected", "chance"])
def test_the_expected_matrix_and_what_chance_explains_stand_beside_the_counts(start, panel):
    start.get_by_label("Beside the counts").select_option(panel)
    cells = start.locator(".wm-beside tbody td").all_inner_texts()
    assert cells == [shortest(Fraction(one))[0] for row in getattr(figure_1_2, panel)().rows for one in row]


def test_skill_scores_stand_side_by_side_with_their_chance_terms(live):
    editor = live(MatrixEditor(figure_1_2, panel="skill"))
    chances = {
        "kappa": ("0.563", "e(κ)="),
        "pi_statistic": ("0.570", "e(π)="),
        "gwet_gamma": ("0.430", "e(γ)="),
        "alpha_reliability": ("0.542", "1−De, De="),
        "gilbert_skill_score": ("0.469", "chance hits+T, chance hits+="),  # the class is an index
        "peirce_skill_score": ("0.563", "e(κ)="),
    }
    for key, (chance, formula) in chances.items():
        row = editor.get_by_role("row", name=CATALOGUE[key].name)
        cells = row.get_by_role("cell").all_inner_texts()
        value = CATALOGUE[key](figure_1_2)
        assert cells[0] == shortest(value["+"] if key == "gilbert_skill_score" else value)[0]
        assert cells[1] == chance
        maths = row.get_by_role("cell").last
        assert maths.locator("math").count() == formula.count("=") + formula.count(",")  # set as mathematics
        assert re.sub(r"\s+", " ", maths.text_content()).startswith(formula)
        if key == "gilbert_skill_score":
            assert maths.locator("msub").first.locator("> *").all_text_contents() == ["chance hits", "+"]


def test_a_class_named_like_html_stays_text_in_the_formulas_of_the_skill_scores(live):
    editor = live(MatrixEditor(ConfusionMatrix([[4, 1], [2, 1]], [INJECTED, "other"]), panel="skill"))
    assert INJECTED in editor.locator(".wm-beside").inner_text()
    assert editor.locator("img").count() == 0


def test_a_metric_without_a_length_has_no_bar(live):
    """Kappa goes below 0: an empty bar beside its value would say that it is 0."""
    editor = live(MatrixEditor([[4, 1], [0, 0]]))
    expect(metric(editor, "precision").locator(".bar")).to_be_visible()
    expect(metric(editor, "kappa").locator(".bar")).to_be_hidden()
    none = editor.locator(".wm-metrics button.none")
    expect(none.filter(has_text="kappa")).to_have_count(0)  # it is 0 here
    typed(count(editor, "+", "-"), "0")
    expect(none.filter(has_text="kappa")).to_have_count(1)  # nothing is left to agree on: it has no value
    expect(metric(editor, "kappa").locator(".bar")).to_be_hidden()
    expect(none.filter(has_text="negative precision").locator(".bar")).to_be_visible()


def test_the_editor_and_the_calculator_take_the_same_share_for_chance(live):
    """On one table, an agreement for all of them, alpha too."""
    rows = live(MatrixEditor(figure_1_2, panel="skill")).locator(".wm-beside tbody tr").all()
    ours = {row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").nth(1).inner_text() for row in rows}
    calculator = live(KappaCalculator(figure_1_2, step=5))
    shown = {}
    for row in calculator.get_by_role("table", name="Agreement beyond chance").locator("tbody tr").all():
        cells = row.locator("th, td").all_inner_texts()
        shown[cells[0]] = cells[2]
    names = [CATALOGUE[key].name for key in ("kappa", "pi_statistic", "alpha_reliability", "gwet_gamma")]
    assert [shown[name] for name in names] == [ours[name] for name in names] == ["0.563", "0.570", "0.542", "0.430"]


def test_working_and_table_can_be_copied(start):
    metric(start, "F-measure").click()
    press(start, "Copy LaTeX")
    expect(start.get_by_role("status")).to_have_text("Copied: LaTeX.")
    assert clipboard(start) == CATALOGUE["f_measure"].work(figure_1_2).latex()
    press(start, "Copy CSV")
    assert clipboard(start) == "actual \\ predicted,+,-\n+,4,1\n-,2,1"
    press(start, "Copy Python")
    assert clipboard(start) == "MatrixEditor([[4, 1], [2, 1]])"
    start.get_by_label("Positive class").select_option("-")
    press(start, "Copy Python")
    scope = {"MatrixEditor": MatrixEditor, "ConfusionMatrix": ConfusionMatrix}
    assert eval(clipboard(start), scope).matrix == ConfusionMatrix(figure_1_2.rows, ["+", "-"], "-")
    press(start, "Copy JSON")
    assert json.loads(clipboard(start))["counts"] == [["4", "1"], ["2", "1"]]


def test_a_link_carries_the_state(start, site):
    typed(count(start, "+", "+"), "123456789012345678901234567890")
    start.get_by_label("Positive class").select_option("-")
    unfold(start)
    metric(start, "kappa").click()
    press(start, "Copy link")
    page = start.page.context.new_page()
    page.goto(clipboard(start))
    editor = ready(page)
    expect(count(editor, "+", "+")).to_have_value("123456789012345678901234567890")
    expect(editor.get_by_label("Positive class")).to_have_value("1")
    expect(metric(editor, "kappa")).to_have_attribute("aria-pressed", "true")
    expect(metric(editor, "kappa")).to_be_visible()  # what a link chooses is not left behind the fold
    for broken in ("nonsense", json.dumps({"counts": [["1"]], "labels": ["<b>"]}), "%7B%22"):
        page.goto("about:blank")
        page.goto(f"{site}book/index.html#widget-0={broken}")
        expect(count(ready(page), "+", "+")).to_have_value("4")


def test_without_scripts_the_page_has_the_table_and_its_values(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}book/index.html")
    fallback = page.locator(".wm-fallback").first
    expect(fallback.locator("td.wm-cell b").first).to_have_text("4")
    expect(fallback.get_by_role("row", name="precision 0.667")).to_be_visible()
    context.close()


def random_tables(number):
    """Tables of 2 to 10 classes; one in three has many zeros, some are empty, some huge."""
    draw = random.Random(11)
    for at in range(number):
        size, top = draw.randint(2, 10), (1, 9, 10**20)[at % 3]
        rows = [[draw.randint(0, top) for _ in range(size)] for _ in range(size)]
        if at % 3 == 0:
            rows[draw.randrange(size)] = [0] * size
        yield rows if at % 50 else [[0] * size] * size


def shown(value):
    if isinstance(value, Undefined):
        return "undefined"
    return str(value) if isinstance(value, Fraction) else decimal(value)


def test_values_in_the_browser_are_pythons_on_random_tables(start, many):
    tables = [ConfusionMatrix(rows) for rows in random_tables(many(1000))]
    theirs = start.page.evaluate(
        """(tables) => {
          const { quantities, evaluate, isFree, isReal, decimal, Undefined } = workedMetrics.library;
          const metrics = workedMetrics.library.catalogue(workedMetrics.library.METRICS);
          const value = (tree, known, at) => {
            try {
              const exact = evaluate(tree, known, at);
              return isReal(exact) ? decimal(exact) : exact.d === 1n ? `${exact.n}` : `${exact.n}/${exact.d}`;
            } catch (problem) { if (problem instanceof Undefined) return "undefined"; throw problem; }
          };
          return tables.map((counts) => {
            const known = quantities(counts), size = counts.length, found = {};
            for (const metric of metrics) {
              const tree = size === 2 ? metric.tree : metric.many ?? metric.tree;
              if (metric.two && tree === metric.tree && size > 2) continue;
              const places = isFree(tree) ? counts.map((_, c) => [c, c]) : [null];
              found[metric.key] = places.map((at) => value(tree, known, at));
            }
            return found;
          });
        }""",
        [[[str(n) for n in row] for row in table.rows] for table in tables],
    )
    compared = 0
    for table, found in zip(tables, theirs, strict=True):
        for key, values in found.items():
            ours = _value(CATALOGUE[key], table)
            ours = list(ours.values()) if isinstance(ours, dict) else [ours]
            assert values == [shown(value) for value in ours], (key, table)
            compared += len(values)
    assert compared > many(30_000)


def _value(metric, table):
    try:
        return metric(table)
    except Undefined as problem:
        return problem

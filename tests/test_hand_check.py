"""A calculation done by hand is judged in the page, without a kernel, as Python judges it."""

import json
import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE, ConfusionMatrix, MatchingMatrix, Numbers, error_rate_interval, f_measure, kappa
from metrics.answers.kinds import KINDS, example
from metrics.examples import figure_1_2, figure_1_4, notes_numbers
from metrics.significance.checkable import CALCULATIONS, Trials
from tests.pages import entry, press, typed
from widgets import WIDGETS, HandCheck
from widgets.bundle import needs

INJECTED = '<img src=x onerror="document.title=1">'
FIGURE = {"precision": "2/3", "recall": "2/3", "F-measure": "2/3"}
FIRST_WRONG = (
    "The first wrong step is recall. That is precision, TP / (TP + FP): you divided by the predicted positives. Recall "
    "is TP / (TP + FN). The rest follows."
)


def field(card, name):
    return card.locator(".wm-line").get_by_label(name, exact=True)


def line(card, name):
    return card.locator(".wm-line").filter(has=card.page.get_by_label(name, exact=True)).locator(".wm-say")


def says(card):
    return card.locator("form [role=status]")


def clipboard(card):
    return card.page.evaluate("navigator.clipboard.readText()")


def paste(card, text):
    entry(card, "Your own data").fill(text)
    press(card, "Use these")


def test_the_first_wrong_step_of_figure_1_2_by_keyboard_alone(live):
    card = live(HandCheck("accuracy", figure_1_2))
    page = card.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    page.keyboard.type("F-mea")
    expect(field(card, "recall")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.labels?.[0]?.textContent") == "precision":
            break
    for _ in range(3):
        page.keyboard.type("2/3")
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(says(card)).to_have_text(FIRST_WRONG)
    expect(line(card, "precision")).to_have_attribute("data-verdict", "right")
    expect(line(card, "recall")).to_have_attribute("data-verdict", "wrong")
    expect(line(card, "F-measure")).to_have_text("Right, from your own numbers before it.")
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.labels?.[0]?.textContent") == "recall":
            break
    page.keyboard.press("Control+A")
    page.keyboard.type("80 %")
    expect(says(card)).to_have_text("")  # what was judged is no more
    page.keyboard.press("Enter")
    expect(line(card, "recall")).to_have_text("Right: recall = 4/5 = 0.8.")
    expect(says(card)).to_contain_text("The first wrong step is F-measure.")
    expect(card.locator(".wm-steps math")).to_have_count(0)  # the working is not given away


def test_the_same_with_the_mouse_and_the_working_on_request(live):
    card = live(HandCheck("f_measure", figure_1_2, {"precision": "2/3"}))
    press(card, "Check")
    expect(says(card)).to_have_text("Right so far.")
    typed(card.get_by_label("actual −, predicted +"), "0")
    expect(says(card)).to_have_text("")
    press(card, "Check")
    expect(line(card, "precision")).to_contain_text("Precision is TP / (TP + FP).")
    card.locator("summary", has_text="Show the working").click()
    expect(card.locator(".wm-steps .wm-result")).to_have_text("0.889")


def test_nothing_typed_is_nothing_judged(live):
    card = live(HandCheck())
    press(card, "Check")
    expect(says(card)).to_have_text("Not answered yet.")
    typed(field(card, "F-measure"), "0,727")
    press(card, "Check")
    expect(says(card)).to_have_text("Every step is right.")
    typed(field(card, "recall"), "four fifths")
    press(card, "Check")
    expect(line(card, "recall")).to_have_text(
        "'four fifths' is not a number: write a fraction, a decimal or a percentage."
    )


def test_the_card_has_one_verdict_and_a_sample_that_is_no_answer(live):
    card = live(HandCheck("enrichment_p", [["20", "10", "10", "8"]], {"enrichment p": "0.011"}))
    press(card, "Check")
    expect(says(card)).to_have_text("enrichment p: Right, but cut off: rounded it is 0.012.")
    expect(line(card, "enrichment p")).to_have_text("Right, but cut off: rounded it is 0.012.")
    expect(card.locator("form p").last).to_have_text("3/70, 0.043, 4.3 % or “undefined”; a field may stay empty.")
    card.get_by_label("Metric").select_option("total_cost|")
    expect(card.locator("form p").last).to_have_text("340, 57.5 or “undefined”; a field may stay empty.")


def test_classes_come_and_go(live):
    card = live(HandCheck("hit_rate", figure_1_4, label="Class 2"))
    expect(field(card, "hit rate(Class 2)")).to_be_visible()
    typed(field(card, "hit rate(Class 2)"), "1/2")
    press(card, "Check")
    expect(says(card)).to_have_text("Every step is right.")
    press(card, "Add a class")
    assert card.locator("td input").count() == 16
    card.locator("select").nth(1).select_option("4")
    expect(field(card, "hit rate(4)")).to_be_visible()
    typed(field(card, "hit rate(4)"), "0")
    press(card, "Check")
    expect(says(card)).to_contain_text("hit rate(4) is undefined")
    for _ in range(3):
        press(card, "Remove a class")
    expect(card.locator("> .wm-card > .wm-say")).to_have_text("Here a table has 2 to 10 classes.")
    assert card.locator("td input").count() == 4
    press(card, "Reset")
    expect(card.locator("select").nth(1)).to_have_value("1")


def test_a_metric_of_every_kind_of_data_can_be_chosen_and_is_judged_as_in_python(live):
    card = live(HandCheck())
    for name, kind in KINDS.items():
        metric = next(one for one in (*CATALOGUE.values(), *CALCULATIONS.values()) if one.on.__name__ == name)
        card.get_by_label("Metric").select_option(f"{metric.key}|")
        check = HandCheck(metric.key)
        result = [*check.judgement.steps][-1]
        typed(field(card, result), "0.12345")
        press(card, "Check")
        check.answers = {result: "0.12345"}
        expect(line(card, result)).to_have_text(check.judgement.steps[result].sentence)
        if name != "ConfusionMatrix":
            expect(card.locator("table.wm-plain td").first).to_have_text(example(kind)[0][0])


def test_data_are_pasted_and_bad_ones_stay_to_be_mended(live):
    card = live(HandCheck("r_squared", notes_numbers))
    paste(card, "1, 2\n3; four")
    expect(card.locator("> .wm-card > .wm-say")).to_have_text(
        "Line 2 has “four”: a number is needed, such as 5, -2.5 or 1/3."
    )
    expect(card.get_by_label("Your own data")).to_have_value("1, 2\n3; four")
    expect(card.locator("table.wm-plain td").first).to_have_text("3")
    paste(card, "1, 2\n3")
    expect(card.locator("> .wm-card > .wm-say")).to_contain_text("That does not fit. One example a line")
    paste(card, "0, 0.5\n1/2, −1\n4, 4")
    typed(field(card, "SSR"), "2.5")
    press(card, "Check")
    expect(line(card, "SSR")).to_have_text("Right: SSR = 5/2 = 2.5.")
    press(card, "Undo")
    press(card, "Undo")
    expect(card.locator("table.wm-plain td").first).to_have_text("3")


def test_a_table_is_pasted_with_its_names_which_stay_text(live):
    card = live(HandCheck("f_measure", figure_1_2))
    paste(card, "a, 4, 1\nb, 2")
    expect(card.locator("> .wm-card > .wm-say")).to_contain_text("That does not fit. One class a line")
    paste(card, f"{INJECTED}, 4, 1\nb, 2, 1")
    card.get_by_label("Metric").select_option("hit_rate|")
    typed(field(card, f"hit rate({INJECTED})"), INJECTED)
    press(card, "Check")
    expect(says(card)).to_contain_text(f"'{INJECTED}' is not a number")
    card.locator("summary", has_text="Show the working").click()
    expect(card.locator(".wm-steps")).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"


def test_parameters_have_fields(live):
    card = live(HandCheck("f_beta", figure_1_2, beta=2))
    beta = card.get_by_role("textbox", name="beta", exact=True)
    expect(beta).to_have_value("2")
    typed(field(card, "F-beta"), "10/13")
    press(card, "Check")
    expect(says(card)).to_have_text("Every step is right.")
    typed(beta, "two")
    expect(card.locator("> .wm-card > .wm-say")).to_have_text("A parameter is a number, such as 2 or 1/2.")
    expect(beta).to_have_value("two")
    typed(beta, "1")
    press(card, "Check")
    expect(says(card)).to_contain_text("The first wrong step is F-beta.")
    card.get_by_label("Metric").select_option("total_cost|")
    typed(card.get_by_role("textbox", name="costs"), "0,5;1,0")
    typed(field(card, "total cost"), "7")
    press(card, "Check")
    expect(says(card)).to_have_text("Every step is right.")


def test_what_can_be_copied(live):
    card = live(HandCheck("f_measure", figure_1_2, FIGURE))
    press(card, "Check")
    press(card, "Copy LaTeX")
    assert clipboard(card) == f_measure.work(figure_1_2).latex()
    press(card, "Copy CSV")
    assert clipboard(card).splitlines()[:2] == [
        "step,your number,what it is",
        "precision,2/3,Right: precision = 2/3 ≈ 0.667.",
    ]
    press(card, "Copy JSON")
    assert json.loads(clipboard(card))["answers"] == FIGURE
    press(card, "Copy Python")
    again = eval(clipboard(card))
    assert (again.matrix, again.answers) == (figure_1_2, FIGURE)
    card.get_by_label("Metric").select_option("r_squared|notes")
    typed(field(card, "SSR"), "9")
    press(card, "Copy Python")
    again = eval(clipboard(card))
    assert (again.metric, again.variant, again.rows) == ("r_squared", "notes", example(KINDS["Numbers"]))
    assert again.judgement.steps["SSR"].verdict == "right"


def test_a_link_carries_the_state_and_a_hostile_one_does_nothing(live):
    card = live(HandCheck("hit_rate", figure_1_4, {"hit rate(Class 2)": "0.6"}, label="Class 2"))
    press(card, "Copy link")
    link, page = clipboard(card), card.page
    start, state = (
        link.split("#widget-0=")[0],
        card.page.evaluate("(text) => decodeURIComponent(text)", link.split("=")[1]),
    )

    def opened(state):
        page.goto("about:blank")
        page.goto(f"{start}#widget-0={page.evaluate('(text) => encodeURIComponent(text)', state)}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        return page.locator(".wm-hand select").first.input_value()

    changed = json.loads(state) | {"metric": "kappa", "variant": "weighted", "answers": {}}
    assert opened(json.dumps(changed)) == "kappa|weighted"
    hostile = [
        {"metric": "constructor"},
        {"metric": 3},
        {"variant": "constructor"},
        {"variant": ["weighted"]},
        {"rows": []},
        {"rows": [["1"]]},
        {"rows": "12"},
        {"rows": [[{}] * 3] * 3},
        {"labels": ["a", "a", "b"]},
        {"labels": None},
        {"positive": 3},
        {"positive": -1},
        {"positive": "1"},
        {"given": None},
        {"given": {"alpha": 5}},
        {"answers": {"hit rate(Class 2)": ["x"]}},
        {"answers": None},
        {"metric": "r_squared"},
        {"metric": "f_beta", "given": {"beta": "x"}},
        {"metric": "total_cost", "given": {"costs": "1,2;3"}},
        {"metric": "precision_at_k", "labels": [], "rows": [["1", "2"]], "given": {"k": "9"}},
    ]
    for wrong in hostile:
        assert opened(json.dumps(json.loads(state) | wrong)) == "hit_rate|", wrong


def test_python_and_page_share_the_state(live):
    check = HandCheck("kappa", [[4, 1], [2, 1]], {"kappa": "0.143"})
    assert check.judgement.sentence == "Every step is right."
    seen = []
    check.observe(lambda change: seen.append(change["name"]))
    check.matrix = figure_1_4
    assert (check.data, {*seen}) == (figure_1_4, {"rows", "labels"})
    check.data = ConfusionMatrix([[1, 2], [3, 4]], ["a", "b"], positive="b")
    assert check.matrix.positive == 1
    assert check.judgement.first_wrong == "kappa"
    numbers = HandCheck("r_squared", Numbers([1, 2], ["0.5", Fraction(1, 3)]))
    assert numbers.rows == [["1", "0.5"], ["2", "1/3"]]
    assert numbers.data.quantities == Numbers([1, 2], [0.5, Fraction(1, 3)]).quantities
    with pytest.raises(AttributeError, match="r_squared is not computed on a confusion matrix: see data"):
        _ = numbers.matrix
    numbers.metric = "auc"
    assert numbers.rows == example(KINDS["RankedList"])
    clusters = HandCheck("cluster_purity", MatchingMatrix([[2, 0, 1], [0, 2, 1]]), label=3)
    assert [*clusters.judgement.steps] == ["cluster purity(3)"]
    assert HandCheck(kappa, figure_1_4, variant="weighted", weights="quadratic").given == {"weights": "quadratic"}
    assert HandCheck("total_cost", figure_1_2, costs=[[0, 5], [1, 0]]).given == {"costs": "0,5;1,0"}


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: HandCheck("precison"), "metric is 'precison': choose a name of the catalogue"),
        (lambda: HandCheck("kappa", variant="wieghted"), "variant is 'wieghted': kappa has 'counts', 'weighted'"),
        (lambda: HandCheck("kappa", [[1, -2], [3, 4]]), r"counts\[0\]\[1\] is -2: a count cannot be negative"),
        (lambda: HandCheck("kappa", answers={"Kappa": 1}), "answers has 'Kappa': the steps are 'agreement'"),
        (lambda: HandCheck("hit_rate", figure_1_4, label="x"), "label is 'x': choose one of 'Class 1'"),
        (lambda: HandCheck("r_squared", [[1, "x"]]), "'x'"),
        (lambda: HandCheck("kappa", [[1] * 11] * 11), "data has 11 classes: at most 10 are checked by hand"),
    ],
)
def test_errors_say_what_is_wrong(call, problem):
    with pytest.raises(ValueError, match=problem):
        call()


def test_the_static_twin_and_the_fallback():
    check = HandCheck("f_measure", figure_1_2, FIGURE)
    texts = [text.get_text() for text in check.figure().axes[0].texts]
    assert texts[:3] == ["precision", "2/3", "✓ right"]
    assert "✗ wrong" in texts
    assert "<b>4</b>" in HandCheck.fallback(check.get_state())
    bad = HandCheck("cohesion", [[1, "<b>"], [2, "a"]])
    assert "&lt;b&gt;" in HandCheck.fallback(bad.get_state())


def test_a_page_without_this_widget_does_not_load_its_data():
    assert [stem for stem in WIDGETS.values() if "EVERYTHING" in needs(stem).tables] == ["hand_check", "practice"]


def test_an_interval_is_checked_in_the_page(live):
    check = HandCheck(error_rate_interval, Trials(17, 80), {"SE": "0.0021", "low": "0.2084"}, confidence=0.95)
    assert check.judgement.first_wrong == "SE"
    assert check.judgement.steps["low"].verdict == "follows"
    card = live(check)
    card.locator("button.main").click()
    told = [line.inner_text() for line in card.locator(".wm-line .wm-say").all()]
    answered = [step for step in check.judgement.steps.values() if step.verdict != "unanswered"]
    assert [step.sentence for step in answered] == [text for text in told if text]
    card.locator("summary", has_text="Show the working").click()
    expect(card.locator(".wm-steps")).to_contain_text("Φ")
    assert "1.960" in card.locator(".wm-steps").inner_text()
    card.locator("select").first.select_option("error_rate_difference|textbook")
    names = [label.inner_text().strip() for label in card.locator(".wm-line label span").all()]
    assert names == ["ER_a", "ER_b", "difference", "z", "variance", "half-width", "z found", "low", "high", "p"]


def test_the_menu_marks_a_sources_own_formula(live):
    options = live(HandCheck()).locator("select").first.locator("option")
    expect(options.first).to_be_attached()
    shown = options.all_text_contents()
    own = [text for text in shown if re.search(r", (textbook|notes|slides|thesis|wording|point)\b", text)]
    assert len(own) > 15
    for text in shown:
        assert text.endswith((": wrong)", " (not the accepted one)")) == (text in own), text

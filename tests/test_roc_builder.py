"""The ROC builder in a page of its own, without a kernel, as a hand and as a keyboard use it."""

import json
import math
import random
import re
from fractions import Fraction
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE, ConfusionMatrix, RankedList, Undefined, auc, average_precision, roc_curve
from metrics.examples import table_1_1_actual, table_1_1_first, table_1_1_second, twenty_instances
from metrics.scores.curve_lists import corners
from metrics.scores.ranked_parts import LeftPart
from tests.pages import entry, press, typed
from widgets.roc_builder import RocBuilder

INJECTED = '<img src=x onerror="document.title=1">'
TWO = {"A": [0.9, 0.7, 0.6, 0.2], "B": [0.1, 0.3, 0.7, 0.9]}


@pytest.fixture
def slides(live):
    return live(RocBuilder())


def threshold(card):
    return card.get_by_role("slider", name="Threshold")


def instance(card):
    return card.get_by_role("slider", name=re.compile("^Score of instance"))


def metric(card, name):
    return card.locator(".wm-metrics button").filter(has=card.page.get_by_text(name, exact=True))


def counts(card):
    return [int(text) for text in card.locator("td.wm-cell b").all_inner_texts()]


def copied(card, kind):
    press(card, f"Copy {kind}")
    return card.page.evaluate("navigator.clipboard.readText()")


def type_data(card, text):
    entry(card, "Your own data").fill(text)
    press(card, "Use these")


def drag(card, handle, dx, dy=0):
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    card.page.mouse.move(x, y)
    card.page.mouse.down()
    card.page.mouse.move(x + dx / 2, y + dy / 2)
    card.page.mouse.move(x + dx, y + dy)
    card.page.mouse.up()


def test_the_soft_auc_of_place_numbers_is_no_share_and_says_so(live):
    card = live(RocBuilder([1, 1, 0, 1, 0], [5, 4, 3, 2, 1]))
    expect(metric(card, "soft AUC (in the unit of the scores: no share)")).to_be_visible()


def test_what_is_known_to_be_wrong_says_so_and_stands_apart(live):
    """As printed in the slides the average precision of their list is 1.315, and in the thesis a tie is lost."""
    card = live(RocBuilder(twenty_instances))
    items = card.locator(".wm-metrics").last.locator("li").all_inner_texts()
    heading = items.index("Not to be compared with those above:")
    above, apart = items[:heading], items[heading + 1 :]
    assert [text.split("\n")[0] for text in apart] == [
        "AUC, as printed in the thesis: wrong",
        "average precision, as printed in the slides, above 1: wrong",
    ]
    assert "1.315" in apart[1]
    assert not [text for text in above if "wrong" in text or "1.315" in text]
    assert {"AUC", "average precision", "soft AUC"} <= {text.split("\n")[0] for text in above}
    expect(metric(live(RocBuilder()), "soft AUC")).to_be_visible()


def test_the_slides_threshold_by_keyboard_alone(slides):
    page = slides.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Threshold":
            break
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    told = "Score > 0.53: 6 of 20 called positive. TPR 5/10, FPR 1/10."
    expect(threshold(slides)).to_have_attribute("aria-valuetext", told)
    expect(slides.get_by_text(told)).to_be_visible()
    assert counts(slides) == [5, 5, 1, 9]
    expect(metric(slides, "true positive rate")).to_contain_text("1/2")
    page.keyboard.press("Home")
    assert counts(slides) == [10, 0, 10, 0]
    page.keyboard.press("End")
    assert counts(slides) == [0, 10, 0, 10]
    expect(metric(slides, "precision")).to_contain_text("undefined")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(slides.get_by_text("Score > 0.8: 1 of 20")).to_be_visible()


def test_the_same_with_a_mouse(slides):
    wide = slides.locator("svg").nth(1).bounding_box()["width"] * (320 - 44 - 14) / 320
    drag(slides, threshold(slides).locator("rect"), 0.03 * wide)
    expect(slides.get_by_text("Score > 0.53: 6 of 20 called positive. TPR 5/10, FPR 1/10.")).to_be_visible()
    press(slides, "Undo")  # a drag is one step
    expect(slides.get_by_text("Score > 0.5:")).to_be_visible()


def test_every_step_down_the_ranking_is_a_point_of_pythons_curve(slides):
    curve, spot = roc_curve(twenty_instances), slides.get_by_role("slider", name="Point on the curve")
    threshold(slides).press("End")
    for true, false in zip(curve.true_positives, curve.false_positives, strict=True):
        assert counts(slides) == [true, 10 - true, false, 10 - false]
        expect(spot).to_have_attribute("aria-valuenow", str(true + false))
        press(slides, "Next")
    assert counts(slides) == [10, 0, 10, 0]
    press(slides, "Previous")
    assert counts(slides) == [10, 0, 9, 1]
    spot.press("Home")
    spot.press("ArrowUp")
    assert counts(slides) == [1, 9, 0, 10]
    box = slides.locator("svg").first.bounding_box()
    drag(slides, spot, box["width"], -box["height"])
    assert counts(slides) == [10, 0, 10, 0]


def test_auc_is_the_same_fraction_by_pairs_ranks_and_area_as_in_python(slides):
    value = str(auc(twenty_instances))
    assert value == "17/25"
    expect(slides.get_by_text("AUC = 17/25, the area under the curve: of 10 × 10 pairs")).to_contain_text("68 are won")
    for name, variant in [("AUC", None), ("AUC (rank sum)", "rank sum"), ("AUC (area)", "area")]:
        metric(slides, name).click()
        expect(metric(slides, name)).to_contain_text(value)
        assert copied(slides, "LaTeX") == auc.work(twenty_instances, variant=variant).latex()
    signs = slides.locator(".wm-sign").get_attribute("d")
    assert signs.count("M") == 100
    metric(slides, "average precision").click()
    assert copied(slides, "LaTeX") == average_precision.work(twenty_instances).latex()


def test_rates_are_worked_on_the_table_at_the_threshold(slides):
    metric(slides, "F-measure").click()
    table = ConfusionMatrix.from_scores(twenty_instances.actual, twenty_instances.scores, 0.5, positive=1)
    assert copied(slides, "LaTeX") == CATALOGUE["f_measure"].work(table).latex()
    threshold(slides).press("ArrowRight")
    expect(slides.locator(".wm-steps")).to_have_attribute("aria-label", "F-measure, worked")
    table = ConfusionMatrix.from_scores(twenty_instances.actual, twenty_instances.scores, 0.51, positive=1)
    assert copied(slides, "LaTeX") == CATALOGUE["f_measure"].work(table).latex()


def test_an_instance_moves_to_another_score_by_keys(slides):
    handle = instance(slides)
    expect(handle).to_have_attribute("aria-label", "Score of instance 1, class 1")
    for _ in range(2):
        handle.press("PageDown")
    expect(handle).to_have_attribute("aria-label", "Score of instance 3, class 0")
    handle.press("Home")
    expect(handle).to_have_attribute("aria-valuetext", re.compile("^0;"))
    lower = [*twenty_instances.scores]
    lower[2] = 0
    expect(metric(slides, "AUC")).to_contain_text(str(auc(twenty_instances.actual, lower)))
    handle.press("Shift+ArrowRight")
    handle.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuetext", re.compile("^0.11;"))
    press(slides, "Undo")
    expect(metric(slides, "AUC")).to_contain_text("17/25")


def test_an_instance_moves_to_another_score_by_mouse_and_by_nothing_far_from_it(slides):
    ring = slides.locator(".wm-hand circle")
    drag(slides, ring, -5000)
    lower = [0, *twenty_instances.scores[1:]]
    expect(metric(slides, "AUC")).to_contain_text(str(auc(twenty_instances.actual, lower)))
    before = copied(slides, "JSON")
    box = slides.locator("svg").nth(1).bounding_box()
    slides.page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 20)
    slides.page.mouse.down()
    slides.page.mouse.move(box["x"], box["y"] + 20)
    slides.page.mouse.up()
    assert copied(slides, "JSON") == before


def test_a_model_below_the_diagonal_can_be_flipped(live):
    card = live(RocBuilder([1, 1, 0, 0], TWO, model="B", threshold="0.5"))
    expect(card.get_by_text("AUC = 0, the area")).to_be_visible()
    press(card, "Flip the model")
    expect(card.get_by_role("status")).to_have_text("Each score has changed its sign: AUC was 0 and is 1 - 0 = 1.")
    assert json.loads(copied(card, "JSON"))["scores"][1] == ["-0.1", "-0.3", "-0.7", "-0.9"]
    assert counts(card) == [2, 0, 0, 2]
    press(card, "Reset")
    expect(card.get_by_text("AUC = 0, the area")).to_be_visible()


def test_several_models_are_chosen_and_drawn(live):
    predicted = {"M1": [x == "+" for x in table_1_1_first], "M2": [x == "+" for x in table_1_1_second]}
    card = live(RocBuilder(table_1_1_actual, predicted, positive="+"))
    assert counts(card) == [4, 1, 2, 1]  # the table of M1 in figure 1.16
    card.get_by_label("Model").select_option("M2")
    assert counts(card) == [3, 2, 2, 1]
    expect(card.locator("svg").first).to_contain_text("M1")


def lines_at(card, kind):
    """The ends of the lines of one kind, in rates."""
    found = []
    for place in card.locator(f"svg:first-of-type path.wm-{kind}").all():
        points = [[*map(float, pair.split())] for pair in re.split("[ML]", place.get_attribute("d"))[1:]]
        found.append([((x - 44) / 262, (280 - y) / 268) for x, y in points])
    return found


def test_isometrics_have_the_same_value_all_along(slides):
    for name in ("accuracy", "precision", "f_measure"):
        slides.get_by_label("Lines").select_option(name)
        drawn = lines_at(slides, "faint")[1:]
        assert len(drawn) == 4
        for level, ((x0, y0), (x1, y1)) in zip((0.2, 0.4, 0.6, 0.8), drawn, strict=True):
            for share in (0.3, 0.5, 0.8):
                x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
                table = [[round(1e6 * y), round(1e6 * (1 - y))], [round(1e6 * x), round(1e6 * (1 - x))]]
                assert float(CATALOGUE[name](table)) == pytest.approx(level, abs=2e-3)


def test_lines_of_equal_cost_and_the_hull(live):
    card = live(RocBuilder(lines="cost"))
    field = card.get_by_label("Cost of a miss")
    expect(field).to_have_value("1, 1, 0.5")
    typed(field, "1, 4, 1/3")
    ((x0, y0), (x1, y1)) = lines_at(card, "best")[0]
    assert (y1 - y0) / (x1 - x0) == pytest.approx(4 * (2 / 3) / (1 / 3), rel=1e-2)  # the slope
    typed(field, "1, 4")
    expect(card.get_by_role("status")).to_contain_text("They are still 1, 4, 1/3.")
    expect(field).to_have_value("1, 4")
    press(card, "Reset")
    expect(field).to_have_value("1, 1, 0.5")
    card.get_by_label("Lines").select_option("convex hull")
    hull = roc_curve(twenty_instances).convex_hull()
    expected = [(float(x), float(y)) for x, y in zip(hull.fpr, hull.tpr, strict=True)]
    assert lines_at(card, "best")[0] == [pytest.approx(point, abs=1e-3) for point in expected]


def test_ones_own_data(slides):
    type_data(slides, "class; A; B\nyes; .9; 1/3\nno; 0.5; 2\nyes; 0.5; -1\n")
    expect(slides.get_by_role("status")).to_have_text("These are your data now.")
    expect(metric(slides, "AUC")).to_contain_text(str(auc(["yes", "no", "yes"], [0.9, 0.5, 0.5], positive="yes")))
    slides.get_by_label("Model").select_option("B")
    expect(slides.get_by_text("AUC = 0, the area under the curve: of 2 × 1 pairs")).to_be_visible()
    press(slides, "Undo")
    press(slides, "Undo")
    expect(metric(slides, "AUC")).to_contain_text("17/25")
    table = copied(slides, "CSV")
    assert table.splitlines()[:3] == ["class,model,TPR,FPR", "1,0.9,1/10,0/10", "1,0.8,2/10,0/10"]
    slides.get_by_label("Your own data").fill(table)  # can be pasted again
    press(slides, "Use these")
    expect(metric(slides, "AUC")).to_contain_text("17/25")
    assert json.loads(copied(slides, "JSON"))["names"] == ["model"]


BAD = {
    "": "There is nothing here yet.",
    "+, much": "“+, much” is not a class and a score, such as +, 0.7.",
    "+, 0.5, 0.4\n-, 0.3": "“-, 0.3” is not a class and 2 scores, such as +, 0.7.",
    "+, 1e400": "“+, 1e400” is not a class and a score, such as +, 0.7.",
    "a, 1\nb, 2\nc, 3": "There are 3 classes in 3 lines: one or two are needed, in at most 1000.",
    "class, A": "There are 0 classes in 0 lines: one or two are needed, in at most 1000.",
    "+, 1\n" * 1001: "There are 1 classes in 1001 lines: one or two are needed, in at most 1000.",
}


def test_bad_data_change_nothing_stay_there_and_are_explained(slides):
    before = copied(slides, "JSON")
    field = entry(slides, "Your own data")
    for text, reason in BAD.items():
        field.evaluate("(field, text) => { field.value = text; }", text)
        press(slides, "Use these")
        expect(slides.get_by_role("status")).to_have_text(reason)
        expect(field).to_have_value(text)
        assert copied(slides, "JSON") == before


def test_one_class_alone_has_no_auc(slides):
    type_data(slides, "+, 0.9\n+, 0.5")
    expect(slides.get_by_text("AUC = ∅")).to_be_visible()
    assert counts(slides) == [0, 2, 0, 0]
    slides.get_by_label("Lines").select_option("equal accuracy")
    threshold(slides).press("Home")
    assert counts(slides) == [2, 0, 0, 0]


def test_what_a_person_types_stays_text(slides):
    type_data(slides, f"class; {INJECTED}; other\n{INJECTED}; 0.9; 1\nno; 0.5; 2")
    slides.get_by_label("Model").select_option("other")
    metric(slides, "hit rate").click()
    slides.get_by_text("As a table").click()
    expect(slides.locator("svg").first).to_contain_text(INJECTED)
    expect(slides.locator(".wm-steps")).to_contain_text(INJECTED)
    assert slides.locator("img").count() == 0
    assert slides.page.title() != "1"


def test_the_python_copy_is_the_same_widget(live):
    builder = RocBuilder([1, 1, 0, 0], {"A": ["1/3", 0.7, 1, 0.2], 'B "b"': [0.1, 0.3, 0.7, 0.9]}, threshold="0.25")
    card = live(builder)
    card.get_by_label("Model").select_option("1")
    threshold(card).press("ArrowRight")
    again = eval(copied(card, "Python"))
    assert again.scores == builder.scores
    assert (again.actual, again.names, again.model) == (builder.actual, builder.names, 1)
    assert again.threshold == Fraction(26, 100)


def test_a_link_carries_the_state_and_a_bad_one_does_no_harm(slides):
    threshold(slides).press("ArrowLeft")
    slides.get_by_label("Lines").select_option("convex hull")
    metric(slides, "AUC (area)").click()
    link = copied(slides, "link")
    page = slides.page
    page.goto("about:blank")
    page.goto(link)
    ready = "document.documentElement.dataset.widgets === 'ready'"
    page.wait_for_function(ready)
    expect(slides.get_by_text("Score > 0.49:")).to_be_visible()
    expect(slides.get_by_label("Lines")).to_have_value("hull")
    expect(metric(slides, "AUC (area)")).to_have_attribute("aria-pressed", "true")
    start, text = link.split("=", 1)
    good, many = json.loads(unquote(text)), [["9" * 99] * 20]
    for bad in (
        {"scores": [["1"]]},
        {"scores": [[1] * 20]},
        {"scores": many},
        {"actual": [INJECTED] * 2000},
        {"actual": "10" * 10},
        {"actual": [*"abc"] + ["1"] * 17},
        {"model": "length"},
        {"threshold": "x"},
        {"costs": ["1", "1", "2"]},
        {"lines": "toString"},
    ):
        page.goto("about:blank")
        page.goto(f"{start}={quote(json.dumps(good | bad))}")
        page.wait_for_function(ready)
        expect(slides.get_by_text("Score > 0.5: 10 of 20")).to_be_visible()


def written(value):
    return [written(part) for part in value] if isinstance(value, (tuple, list, range)) else str(Fraction(value))


SYMBOLS = [
    "wins",
    "ties",
    "P",
    "N",
    "n",
    "hits_P",
    "rank",
    "below",
    "gain",
    "found",
    "depth",
    "strip",
    "before",
    "after",
    "top",
    "seen",
]


def random_lists(number):
    """Small lists with many ties, lists of one class, lists with scores that differ in the thirtieth digit."""
    draw = random.Random(5)
    for at in range(number):
        size, share = draw.randint(1, 14), (0.5, 0.5, 0.2, 0, 1)[at % 5]
        truths = [draw.random() < share for _ in range(size)]
        if at % 3:
            scores = [Fraction(draw.randint(-4, 4), draw.choice([1, 2, 3, 10])) for _ in range(size)]
        else:
            scores = [Fraction(10**30 + draw.randint(0, 3), 10**30 + draw.randint(0, 3)) for _ in range(size)]
        yield RankedList(truths, scores, positive=True), draw.randint(1, size), Fraction(draw.randint(1, 12), 12)


def test_quantities_in_the_browser_are_pythons_on_random_lists(slides, many):
    cases = [*random_lists(many(2000))]
    asked = [(ranked.flags, written(ranked.scores), k, str(rate)) for ranked, k, rate in cases]
    theirs = slides.page.evaluate(
        """([cases, symbols]) => {
          const { rankedRows, rankedQuantities, topQuantities, leftQuantities, convexHull } = workedMetrics.library;
          const { rocCounts, tableAt, catalogue, attempt, RANKED } = workedMetrics.library, metrics = catalogue(RANKED);
          const one = (x) => (x.d === 1n ? `${x.n}` : `${x.n}/${x.d}`);
          const text = (x) => (x instanceof Error ? "undefined" : Array.isArray(x) ? x.map(one) : one(x));
          return cases.map(([truths, scores, k, rate]) => {
            const rows = rankedRows(truths, scores), known = rankedQuantities(truths, scores);
            const top = topQuantities(known, k), left = leftQuantities(known, rate);
            return [symbols.map((name) => text(known[name])), text(top.hits_k),
              ["strip", "before", "after"].map((name) => text(left[name])), convexHull(rocCounts(rows)),
              tableAt(rows, scores[0]).counts,
              metrics.map(({ key, tree }) => [key, text(attempt(tree, known))])];
          });
        }""",
        [asked, SYMBOLS],
    )
    compared = 0
    for (ranked, k, rate), (known, hits, left, hull, table, values) in zip(cases, theirs, strict=True):
        assert known == [written(ranked.quantities[name]) for name in SYMBOLS], ranked
        assert hits == str(ranked.hits(k))
        cut = LeftPart.cut(ranked, rate).quantities
        assert left == [written(cut[name]) for name in ("strip", "before", "after")]
        x, y = ((0, *(getattr(row, name) for row in ranked.rows)) for name in ("false", "true"))
        assert hull == [[x[at], y[at]] for at in corners(x, y)]
        above = [flag for flag, score in zip(ranked.flags, ranked.scores, strict=True) if score > ranked.scores[0]]
        assert [row[0] for row in table] == [sum(above), len(above) - sum(above)]
        for key, value in values:
            name, _, variant = key.removesuffix(")").partition(" (")
            assert value == _value(CATALOGUE[name], ranked, variant or None), (key, ranked)
            compared += 1
    assert compared == many(2000) * 9


def _value(metric, ranked, variant):
    try:
        return str(metric(ranked, variant=variant))
    except Undefined:
        return "undefined"


def test_a_thousand_instances_are_soon_drawn(live):
    draw = random.Random(3)
    truths = [draw.random() < 0.4 for _ in range(1000)]
    scores = [round(min(1, max(0, draw.gauss(0.6 if truth else 0.4, 0.2))), 4) for truth in truths]
    card = live(RocBuilder(truths, scores))
    expect(card.get_by_text("too many to draw")).to_be_visible()
    expect(card.get_by_text(f"AUC = {auc(truths, scores)}, the area")).to_be_visible()
    taken = card.page.evaluate(
        """() => [...document.querySelectorAll("[role=slider]")].map((mark) => {
          const times = Array.from({ length: 15 }, (_, k) => {
            const from = performance.now(), key = k % 2 ? "ArrowLeft" : "ArrowRight";
            mark.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return performance.now() - from;
          });
          return Math.min(...times); // others may be using the machine
        })"""
    )
    assert len(taken) == 3
    assert max(taken) < 50, taken


def test_python_reads_and_changes_the_state():
    builder = RocBuilder()
    assert builder.auc == builder.roc.auc == Fraction(17, 25)
    told = []
    builder.observe(lambda change: told.append(change["new"]), "threshold")
    builder.threshold = 0.53
    assert told == [0.53]
    assert builder.matrix.rows == ((5, 5), (1, 9))
    assert builder.get_state("threshold") == {"threshold": "0.53"}
    builder.set_state({"threshold": "1/3", "scores": [["0.5"] * 20]})
    assert (builder.threshold, builder.auc) == (Fraction(1, 3), Fraction(1, 2))
    builder.roc = roc_curve("--+-+")
    assert (builder.actual, builder.positive, builder.auc) == ([*"--+-+"], "+", Fraction(5, 6))
    builder.ranked = RankedList([1, 0], [0.5, 0.2])
    assert builder.matrix.labels == ("1", "0")
    assert RocBuilder(RankedList("-+"), {"A": [1, 2], "B": [2, 1]}, model="B").auc == 0


def test_python_says_what_is_wrong():
    for words, reason in [
        ({"actual": [1, 0], "scores": [0.5]}, "actual has 2 labels but scores has 1 numbers"),
        ({"actual": [1, 0], "scores": [0.5, math.nan]}, r"scores\[1\] is nan: a finite number is needed"),
        ({"actual": ["a", "b"], "scores": [1, 2]}, "which class is positive"),
        ({"actual": [1] * 1001, "scores": [1] * 1001}, "actual has 1001 labels: here a list has from 1 to 1000"),
        ({"focus": "nonsense"}, "focus is 'nonsense'"),
        ({"scores": TWO, "model": "C"}, "model is 'C': choose one of 'A', 'B'"),
        ({"actual": [1, 0], "scores": {}}, "scores has 0 models: from 1 to 9 are needed"),
        ({"costs": [1, -1]}, "costs are those of a missed positive and of a false alarm"),
        ({"threshold": "high"}, "threshold is 'high'"),
    ]:
        with pytest.raises((ValueError, TypeError), match=reason):
            RocBuilder(**words)


def test_the_figure_and_the_fallback():
    figure = RocBuilder([1, 1, 0, 0], TWO).figure()
    assert [line.get_label() for line in figure.axes[0].lines[1:3]] == ["A", "B"]
    builder = RocBuilder([INJECTED, "no"], [0.9, 0.2], positive=INJECTED)
    html = RocBuilder.fallback(builder.get_state())
    assert "<img" not in html
    assert "AUC = 1.000" in html
    assert "every example is positive" in RocBuilder.fallback(RocBuilder([1, 1], [0.9, 0.2]).get_state())


def test_the_score_plot_says_in_words_which_side_is_which(live):
    card = live(RocBuilder(["sick", "well", "sick", "well"], [0.9, 0.7, 0.4, 0.2], positive="sick"))
    strip = card.locator(".wm-plot").filter(has_text="score: drag")
    expect(strip.get_by_text("positive (sick)", exact=True)).to_be_visible()
    expect(strip.get_by_text("negative (well)", exact=True)).to_be_visible()
    long = live(RocBuilder(["positive", "the others", "positive"], [0.9, 0.7, 0.4], positive="positive"))
    strip = long.locator(".wm-plot").filter(has_text="score: drag")
    expect(strip.get_by_text("positive", exact=True)).to_be_visible()
    expect(strip.get_by_text("negative", exact=True)).to_be_visible()

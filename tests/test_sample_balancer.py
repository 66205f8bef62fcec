"""The sample balancer in a page, without a kernel, and its JavaScript beside Python's own balancing."""

import json
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics import random_oversample, random_undersample, smote
from tests.pages import copied, entry, fill, press
from widgets.sample_balancer import SampleBalancer, _drawn

SIX = ([[0, 0], [2, 2], [9, 9], [8, 9], [9, 8], [5, 5]], list("++----"))
INJECTED = '<img src=x onerror="document.title=1">'
STATE = ["points", "labels", "method", "k", "draws"]


def told(card):
    return card.locator("p[aria-live]")


def point(card, number):
    return card.get_by_role("slider", name=f"point {number}", exact=True)


def sizes(card):
    return card.locator(".wm-halves td").all_inner_texts()


def test_by_keyboard_95_and_5_are_balanced_in_three_ways(live):
    card = live(SampleBalancer())
    keys = card.page.keyboard
    expect(told(card)).to_have_text("SMOTE: 100 points become 190. Nearest to point 96: 97, 99, 100.")
    assert sizes(card) == ["5/100", "95/190", "95/100", "95/190"]
    assert card.locator(".wm-made").count() == 90
    keys.press("Tab")  # the method
    keys.type("Random u")
    expect(told(card)).to_have_text("Random undersampling: 100 points become 10.")
    assert sizes(card) == ["5/100", "5/10", "95/100", "5/10"]
    assert card.locator(".wm-cross").count() == 90
    keys.press("ArrowUp")
    expect(told(card)).to_have_text("Random oversampling: 100 points become 190.")
    copies = [int(text[1:]) for text in card.locator(".wm-handle text").all_text_contents()]
    assert sum(copies) == 95
    keys.press("Tab")  # which point
    keys.press("Control+A")
    keys.type("1")
    keys.press("Tab")  # the point itself
    expect(point(card, 1)).to_be_focused()
    keys.press("Enter")
    assert sizes(card) == ["6/100", "94/188", "94/100", "94/188"]
    before = point(card, 1).get_attribute("aria-valuetext")
    keys.press("ArrowLeft")
    keys.press("Shift+ArrowDown")
    keys.press("Home")
    assert before.split(",")[0] == "class +"
    assert point(card, 1).get_attribute("aria-valuetext").startswith("class +, x 0, y ")
    press(card, "Undo")  # all that one point was moved is one step
    assert point(card, 1).get_attribute("aria-valuetext") == before


def test_by_mouse_a_point_is_dragged_and_what_was_made_of_it_follows(live):
    card = live(SampleBalancer(*SIX, k=1, draws=[[0, 0, 0.5], [1, 0, 1]]))
    mouse, box = card.page.mouse, point(card, 2).locator(".wm-hit").bounding_box()
    corner = point(card, 3).locator(".wm-hit").bounding_box()
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(corner["x"], corner["y"] + corner["height"] / 2, steps=8)
    mouse.up()
    state = json.loads(copied(card, "JSON"))
    x, y = map(Fraction, state["points"][1])
    assert x > 7
    rows = [line.split(",") for line in copied(card, "CSV").splitlines()]
    assert rows[7][1:] == [
        "+",
        str(float(x / 2)).removesuffix(".0"),
        str(float(y / 2)).removesuffix(".0"),
        "made between 1 and 2",
    ]
    assert rows[8][2:4] == ["0", "0"]
    press(card, "Undo")
    assert json.loads(copied(card, "JSON"))["points"][1] == ["2", "2"]


def test_what_cannot_be_balanced_is_told_in_pythons_words_and_stays_typed(live):
    card = live(SampleBalancer())
    field, status = fill(card, "k", "5"), card.get_by_role("status")
    expect(status).to_have_text("k is 5, but '+' has 5 examples: k is from 1 to 4")
    with pytest.raises(ValueError, match=r"k is 5, but '\+' has 5 examples: k is from 1 to 4"):
        SampleBalancer(k=5)
    expect(field).to_have_value("5")
    expect(field).to_have_attribute("aria-invalid", "true")
    fill(card, "k", "4")
    expect(told(card)).to_contain_text("Nearest to point 96: 97, 99, 100, 98.")
    fill(card, "New points", "10")
    assert sizes(card) == ["5/100", "15/110", "95/100", "95/110"]
    fill(card, "New points", "-1")
    expect(status).to_contain_text("amount is -1: a number of new points")
    press(card, "Reset")
    expect(card.get_by_label("New points")).to_have_value("90")


def test_the_last_of_a_class_stays_in_it(live):
    card = live(SampleBalancer([[1, 1], [2, 2], [3, 3]], list("+--"), "oversample"))
    point(card, 1).focus()
    card.page.keyboard.press("Space")
    expect(card.get_by_role("status")).to_have_text("labels has 1 class: there is nothing to balance")
    assert sizes(card) == ["1/3", "2/4", "2/3", "2/4"]


def test_pasted_points_are_shown_wherever_they_lie_and_stay_text(live):
    card = live(SampleBalancer())
    field, status = entry(card, "Your own points"), card.get_by_role("status")
    assert field.input_value().splitlines()[-1] == "+, 4.6, 6"
    for text, sentence in [
        ("+, 1, 2\n-, 3", "Row 2: a class and two numbers are needed, as in: +, 1.5, 2"),
        ("+, 1, 2\n-, 3, x", "Row 2: a class and two numbers are needed, as in: +, 1.5, 2"),
        ("+, 1, 2\n-, 3, 4\n?, 5, 6", "Here there are up to 300 points of two classes."),
        ("+, 1, 2\n+, 3, 4", "labels has 1 class: there is nothing to balance"),
        ("+, 1, 2\n-, 3, 4", "k is 3, but '+' has 1 examples: k is from 1 to 0"),
        ("", "There is nothing here yet."),
    ]:
        field.fill(text)
        press(card, "Use these")
        expect(status).to_have_text(sentence)
        expect(field).to_have_value(text)
        assert len(card.locator(".wm-handle").all()) == 100
    rows = [(INJECTED, -500, 1), (INJECTED, 1000, 2), ("b", 1, 2), ("b", "1/3", 7), ("b", 5, 5)]
    field.fill("\n".join(f"{label}; {x}; {y}" for label, x, y in rows))
    press(card, "Use these")
    expect(status).to_have_text("These are your data now.")
    assert len(card.locator(".wm-handle").all()) == 5
    expect(card.locator(".wm-halves tbody")).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0
    frame = card.locator(".wm-plot").bounding_box()
    for mark in card.locator(".wm-hit").all():
        box = mark.bounding_box()
        assert frame["x"] < box["x"] < frame["x"] + frame["width"]


def test_drawing_anew_can_be_undone_and_keeps_the_amount(live):
    card = live(SampleBalancer(amount=7))
    first = copied(card, "JSON")
    press(card, "Draw anew")
    assert len(json.loads(copied(card, "JSON"))["draws"]) == 7
    assert copied(card, "JSON") != first
    press(card, "Undo")
    assert copied(card, "JSON") == first


@pytest.mark.parametrize("method", ["none", "oversample", "undersample", "smote"])
def test_copies_bring_the_same_back(live, method):
    card = live(SampleBalancer(*SIX, method, k=1))
    if method != "none":
        press(card, "Draw anew")
    same = eval(copied(card, "Python"))
    assert same.get_state(STATE) == json.loads(copied(card, "JSON"))
    table = [line.split(",") for line in copied(card, "CSV").splitlines()[1:]]
    found = Counter()
    for _, label, x, y, fate in table:
        times = int(fate.split()[1]) if fate.startswith("there") else fate != "left out"
        found[float(x), float(y), label] += times
    expected = Counter((*map(float, at), label) for at, label in zip(*same.balanced, strict=True))
    assert +found == expected


def test_a_link_brings_the_state_back_and_a_bad_one_does_nothing(live):
    card = live(SampleBalancer(*SIX, k=1))
    press(card, "Draw anew")
    link, seen = copied(card, "link"), copied(card, "JSON")
    page = card.page.context.new_page()
    page.goto(link)
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    assert copied(page.locator(".wm-widget"), "JSON") == seen
    good = {
        "points": [["1", "1"], ["2", "2"], ["3", "3"]],
        "labels": list("abb"),
        "method": "oversample",
        "k": 1,
        "draws": [0],
        "at": 0,
    }
    for bad in [
        {"points": [["1", "1"]]},
        {"points": [[1, 1]] * 3},
        {"points": [["1"], ["2"], ["3"]]},
        {"labels": ["a"] * 3},
        {"labels": list("abc")},
        {"method": "toString"},
        {"method": "smote"},
        {"draws": [1]},
        {"draws": []},
        {"at": 3},
        {"draws": [3]},
        {"draws": [[0, 0, 0]]},
        {"method": "undersample", "draws": [0, 0]},
        {"draws": None},
        {"k": "1"},
        {"points": [["x", "1"], ["2", "2"], ["3", "3"]]},
        {"labels": [1, 2, 2]},
    ]:
        page.goto("about:blank")
        page.goto(f"{link.split('#')[0]}#widget-0={json.dumps(good | bad)}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        expect(told(page.locator(".wm-widget"))).to_contain_text("SMOTE: 6 points become 8.")


def cases(number):
    """Seeded points, many on the same places and at the same distances, with draws of NumPy's; some have no k."""
    for seed in range(number):
        draw = np.random.default_rng(seed)
        size = int(draw.integers(3, 16))
        points = (draw.integers(0, 4, (size, 2)) if seed % 2 else draw.normal(0, 50, (size, 2))).astype(float)
        labels = ["a", "b", *draw.choice(["a", "b"], size - 2, p=[0.7, 0.3]).tolist()]
        method = ["smote", "oversample", "smote", "undersample"][seed % 4]
        k = int(draw.integers(1, 4))
        try:
            draws = _drawn(points, labels, method, k, seed)
        except ValueError as problem:
            yield {"points": points.tolist(), "labels": labels, "method": method, "k": k, "draws": []}, str(problem)
            continue
        expected = {
            "smote": lambda points=points, labels=labels, k=k, seed=seed: smote(points, labels, k=k, seed=seed),
            "oversample": lambda points=points, labels=labels, seed=seed: random_oversample(points, labels, seed),
            "undersample": lambda points=points, labels=labels, seed=seed: random_undersample(points, labels, seed),
        }[method]()
        state = {"points": points.tolist(), "labels": labels, "method": method, "k": k, "draws": draws}
        yield state, [expected[0].tolist(), list(expected[1])]


BALANCED = """(text) => {
  const { balance, balanceProblem, classesIn, drawsFit } = workedMetrics.library;
  return JSON.stringify(JSON.parse(text).map((state) => {
    const { points, labels } = state;
    if (balanceProblem(state)) return balanceProblem(state);
    if (!drawsFit(state)) return "does not fit";
    const { kept, copies, made } = balance(state), places = [...kept, ...copies], { small } = classesIn(labels);
    return [[...places.map((at) => points[at]), ...made.map(({ at }) => at)],
      [...places.map((at) => labels[at]), ...made.map(() => small[0])]];
  }));
}"""


def test_the_browsers_points_are_pythons_on_random_draws(live, many):
    states, ours = zip(*cases(many(4000)), strict=True)
    theirs = json.loads(live(SampleBalancer()).page.evaluate(BALANCED, json.dumps(states)))
    assert theirs == list(ours)
    assert many(100) < sum(isinstance(one, str) for one in ours) < many(1500)


DRAWN = """(seeds) => {
  const { drawsFor, drawsFit, generator } = workedMetrics.library, labels = [..."aabaaaabbaa"];
  return seeds.map((seed) => ["none", "oversample", "undersample", "smote"].every((method) => {
    const draws = drawsFor({ labels, method, k: 2 }, generator(seed));
    return drawsFit({ labels, method, k: 2, draws });
  }));
}"""


def test_what_the_browser_draws_is_what_the_method_needs(live):
    assert all(live(SampleBalancer()).page.evaluate(DRAWN, list(range(500))))


@pytest.mark.parametrize("seed", range(4))
def test_in_python_what_is_balanced_is_what_the_library_makes(seed):
    points = [[random.Random(at).random(), at] for at in range(20)]
    labels = random.Random(seed).sample("+" * 14 + "-" * 6, 20)
    for method, (rows, named) in {
        "smote": smote(points, labels, k=2, seed=seed),
        "oversample": random_oversample(points, labels, seed),
        "undersample": random_undersample(points, labels, seed),
        "none": (points, labels),
    }.items():
        balancer = SampleBalancer(points, labels, method, k=2, seed=seed)
        assert np.array_equal(balancer.balanced[0], rows)
        assert balancer.balanced[1] == named
        again = SampleBalancer()
        again.set_state(json.loads(json.dumps(balancer.get_state(STATE))))
        assert again.balanced == balancer.balanced


def test_data_can_be_set_and_watched():
    balancer, seen = SampleBalancer(), []
    balancer.observe(lambda change: seen.append(change["new"]), "labels")
    balancer.k = 1
    balancer.data = SIX
    assert seen == [SIX[1]]
    assert balancer.data == SIX
    assert Counter(balancer.balanced[1]) == {"+": 4, "-": 4}
    balancer.method = "undersample"  # what was drawn for SMOTE does not fit
    assert Counter(balancer.balanced[1]) == {"+": 2, "-": 2}
    balancer.method = "none"
    assert balancer.balanced == ([[float(x) for x in at] for at in SIX[0]], SIX[1])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: SampleBalancer([[1, 2]]), "points and labels come together"),
        (lambda: SampleBalancer(method="double"), "method is 'double': choose one of 'none', 'oversample'"),
        (lambda: SampleBalancer([[1, 2], [3]], list("ab")), r"points\[1\] has 1 coordinates: two are needed"),
        (lambda: SampleBalancer([[1, "x"], [3, 4]], list("ab")), r"points\[0\]\[1\] is 'x'"),
        (lambda: SampleBalancer([[1, 2]] * 2, list("abc")), "there are 2 points but 3 labels"),
        (lambda: SampleBalancer([[1, 2]] * 3, list("abc")), "labels has 3 classes: two are needed here"),
        (lambda: SampleBalancer([[1, 2]] * 2, list("aa")), "labels has 1 class: there is nothing to balance"),
        (lambda: SampleBalancer([[1, 2]] * 301, ["a"] * 301), "there are 301 points: up to 300 can be shown"),
        (lambda: SampleBalancer(amount=-1), "amount is -1"),
        (lambda: SampleBalancer(*SIX, "oversample", draws=[0]), r"draws has 1 examples of '\+': 2 are needed"),
        (lambda: SampleBalancer(*SIX, "oversample", draws=[0, 9]), "draws has the place 9"),
        (lambda: SampleBalancer(*SIX, "undersample", draws=[0, 0, 2, 3]), "draws has a place twice"),
        (lambda: SampleBalancer(*SIX, k=1, draws=[[0, 1, 0.5]]), r"draws\[0\] is \[0, 1, 0.5\]"),
    ],
)
def test_what_python_cannot_balance_is_told_why(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_it_is_drawn_and_is_there_without_scripts():
    for method in ("none", "oversample", "undersample", "smote"):
        balancer = SampleBalancer(method=method)
        figure = balancer.figure()
        drawn = sum(len(marks.get_offsets()) for marks in figure.axes[1].collections)
        rings = 5 if method == "oversample" else 0
        assert drawn == len(balancer.balanced[0]) + rings
        html = SampleBalancer.fallback(balancer.get_state())
        assert "95/100" in html
    odd = SampleBalancer(SIX[0], [INJECTED, INJECTED, *"----"], k=1)
    assert "<img" not in SampleBalancer.fallback(odd.get_state())


def test_latex_is_the_table_of_the_points(live):
    card = live(SampleBalancer(*SIX, "undersample", draws=[0, 1, 2, 5]))
    lines = copied(card, "LaTeX").splitlines()
    assert lines[:4] == [
        r"\begin{tabular}{lllll}",
        r"point & class & x & y &  \\",
        r"\hline",
        r"1 & + & 0 & 0 & kept \\",
    ]
    assert lines[-2:] == [r"6 & - & 5 & 5 & kept \\", r"\end{tabular}"]


@pytest.mark.parametrize(
    ("method", "names"),
    [
        ("none", ["−", "+"]),
        ("oversample", ["−", "+", "duplicated"]),
        ("smote", ["−", "+", "made"]),
    ],
)
def test_the_legend_of_the_figure_covers_no_point(method, names):
    figure = SampleBalancer(method=method).figure()
    figure.canvas.draw()
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == names
    box = legend.get_window_extent()
    assert not any(box.overlaps(axes.get_tightbbox()) for axes in figure.axes)
    assert 0 <= box.x0 < box.x1 <= figure.bbox.width


def test_the_rare_class_is_the_positive_one():
    assert Counter(SampleBalancer().labels) == {"-": 95, "+": 5}


def test_two_classes_have_two_shapes_and_two_colours_in_the_figure():
    before, _ = SampleBalancer().figure().axes
    common, rare = before.collections
    assert (common.get_label(), rare.get_label()) == ("−", "+")
    assert common.get_facecolor().tolist() != rare.get_facecolor().tolist()
    assert common.get_paths()[0].vertices.tolist() != rare.get_paths()[0].vertices.tolist()


def test_two_classes_have_two_shapes_and_two_colours_in_the_page(live):
    card = live(SampleBalancer(*SIX, k=1))
    shown = {name: card.locator(f".wm-handle {name}.wm-shape").first for name in ("rect", "circle")}
    colours = {name: shape.evaluate("shape => getComputedStyle(shape).fill") for name, shape in shown.items()}
    assert colours["rect"] != colours["circle"]

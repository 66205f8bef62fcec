"""The cluster explorer: by hand, by keyboard, and beside Python."""

import json
import random
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE, Undefined
from metrics.clusters.clustered import Clustered, ClusteredPoint
from metrics.clusters.clustered_lists import SYMBOLS
from metrics.examples import points_on_a_line
from tests.pages import entry, press
from widgets import ClusterExplorer

INJECTED = '<img src=x onerror="document.title=1">'
LINE = [[x, 4] for x in points_on_a_line.points]
CLOUD = [[1, 1], [2, 4], [4, 2], [3, 7], [9, 8], [12, 9], [10, 5], [8, 2], [14, 3], [15, 1]]
CLUSTERS = list("aaabbbbccc")
DISTANCES = ["", "euclidean", "squared euclidean", "cityblock"]


def metric(card, name):
    return card.locator(".wm-halves > div:last-child .wm-metrics button").filter(
        has=card.page.get_by_text(name, exact=True)
    )


def point(card, number):
    return card.get_by_role("slider", name=f"Point {number}", exact=True)


def said(card):
    return card.get_by_role("status")


def tab_to(card, matches):
    for _ in range(60):
        card.page.keyboard.press("Tab")
        if card.page.evaluate(f"(({matches}))(document.activeElement)"):
            return
    raise AssertionError(f"nothing to tab to: {matches}")


def drag(card, number, to):
    """Take a point to where another element's middle is, by (dx, dy) pixels."""
    box = point(card, number).locator("circle").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = card.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + to[0] / 2, y + to[1] / 2)
    mouse.move(x + to[0], y + to[1])
    mouse.up()


def unit(card):
    """How many pixels one step to the right is."""
    plot = card.locator(".wm-plot").first.bounding_box()
    return plot["width"] / 340 * (340 - 44 - 14) / 30


def copied(card, kind):
    press(card, f"Copy {kind}")
    expect(said(card)).to_have_text(f"Copied: {kind}.")
    return card.page.evaluate("navigator.clipboard.readText()")


def test_by_keyboard_alone_the_points_of_the_textbook_get_their_dunn_index_c_index_and_silhouette(live):
    card = live(ClusterExplorer([[0, 4], [3, 4], [5, 4], [8, 4], [13, 4], [20, 4]], [1, 1, 2, 3, 3, 3]))
    keyboard = card.page.keyboard
    tab_to(card, "(it) => it.getAttribute('aria-label') === 'Point 4'")
    keyboard.press("2")
    expect(point(card, 4)).to_have_attribute("aria-valuetext", "x 8, y 4, cluster 2, silhouette 0.538")
    keyboard.press("Tab")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(point(card, 5)).to_have_attribute("aria-valuetext", "x 15, y 4, cluster 3, silhouette 0.412")
    tab_to(card, "(it) => it.textContent.startsWith('Dunn')")
    keyboard.press("Enter")
    expect(metric(card, "Dunn")).to_contain_text("2/5")
    expect(card.locator(".wm-steps .wm-result")).to_have_text("0.4")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(card.locator(".wm-steps")).to_contain_text("344")
    expect(metric(card, "C-index")).to_contain_text("3/44")
    expect(metric(card, "silhouette, as printed in the textbook: wrong")).to_contain_text("2059/3168")
    assert copied(card, "LaTeX") == CATALOGUE["c_index"].work(points_on_a_line).latex()


def test_keys_recolour_move_far_and_go_to_the_next_point(live):
    card = live(ClusterExplorer())
    keyboard = card.page.keyboard
    point(card, 1).focus()
    keyboard.press("Enter")
    expect(point(card, 1)).to_have_attribute("aria-valuetext", "x 0, y 4, cluster 2, silhouette -0.538")
    keyboard.press("4")
    expect(card.get_by_role("button", name="◇ 4", exact=True)).to_have_attribute("aria-pressed", "true")
    keyboard.press("Shift+ArrowUp")
    keyboard.press("ArrowLeft")
    expect(point(card, 1)).to_have_attribute("aria-valuetext", "x -1, y 9, cluster 4, silhouette 0")
    keyboard.press("Home")
    expect(point(card, 6)).to_be_focused()
    keyboard.press("End")
    keyboard.press("End")
    expect(point(card, 2)).to_be_focused()
    keyboard.press("9")  # there is no such cluster, nor is it the next one
    expect(point(card, 2)).to_have_attribute("aria-valuetext", "x 3, y 4, cluster 1, silhouette 0")


def test_a_point_is_dragged_and_that_is_one_step(live):
    card = live(ClusterExplorer(focus="dunn"))
    drag(card, 6, (-2 * unit(card), 0))
    expect(point(card, 6)).to_have_attribute("aria-valuetext", "x 18, y 4, cluster 3, silhouette 0.739")
    expect(metric(card, "Dunn")).to_contain_text("2/3")
    assert card.locator("g[aria-hidden=true] text").all_text_contents()[-2:] == ["2", "3"]
    drag(card, 6, (500, 0))  # not out of the picture
    expect(point(card, 6)).to_have_attribute("aria-valuenow", "25")
    press(card, "Undo")
    expect(metric(card, "Dunn")).to_contain_text("2/3")
    press(card, "Undo")
    expect(metric(card, "Dunn")).to_contain_text("2/5")
    press(card, "Undo")
    expect(said(card)).to_have_text("Nothing to undo.")


def test_a_chosen_point_is_put_into_another_cluster_with_buttons(live):
    card = live(ClusterExplorer())
    point(card, 3).click()
    press(card, "● 1")
    expect(point(card, 3)).to_have_attribute("aria-valuetext", "x 5, y 4, cluster 1, silhouette -0.143")
    press(card, "a new one")
    expect(card.get_by_role("button", name="◇ 4", exact=True)).to_be_focused()
    expect(card.get_by_role("button", name="◇ 4", exact=True)).to_have_attribute("aria-pressed", "true")
    press(card, "Reset")
    expect(card.get_by_role("button", name="◇ 4", exact=True)).to_have_count(0)
    point(card, 3).focus()
    expect(card.get_by_role("button", name="□ 2", exact=True)).to_have_attribute("aria-pressed", "true")


def test_silhouettes_are_bars_in_groups_and_one_of_them_is_worked(live):
    card = live(ClusterExplorer(CLOUD, CLUSTERS))
    bars = card.locator(".wm-halves > div:first-child .wm-metrics li")
    assert bars.locator("button > span:first-child").all_inner_texts()[2:5] == [
        "● a, point 3",
        "□ b, point 4",
        "□ b, point 5",
    ]
    bars.nth(3).locator("button").click()
    expect(point(card, 4)).to_be_focused()
    expect(bars.nth(3)).to_have_class("wm-below")
    assert bars.nth(3).locator(".bar i").bounding_box()["width"] > 20
    metric(card, "point silhouette").click()
    assert copied(card, "LaTeX") == CATALOGUE["point_silhouette"].work(Clustered(CLOUD, CLUSTERS), 4).latex()
    point(card, 1).focus()
    card.page.keyboard.press("3")
    expect(bars.locator("button > span:first-child").nth(6)).to_have_text("▲ c, point 1")


PAIRS, COSINES = "Solid: within a cluster. Dashed: to another one.", "Cosines compare directions, seen from the origin."
LOOKS = [
    ("silhouette", "", 6, PAIRS),
    ("silhouette, as printed in the textbook: wrong", "", 9, PAIRS),
    ("Dunn", "", 2, PAIRS),
    ("C-index", "", 12, "all distances in order"),
    ("sum of squared errors", "", 13, "Crosses are centres"),
    ("cohesion", "", 10, COSINES),
    ("total cohesion", "", 13, COSINES),
    ("centroid similarity", "", 6, COSINES),
    ("cohesion", "euclidean", 12, PAIRS),
    ("separation", "cityblock", 33, PAIRS),
]


def test_what_is_drawn_is_what_the_metric_looks_at(live):
    card = live(ClusterExplorer(CLOUD, CLUSTERS))
    strip = card.locator(".wm-plot").nth(1)
    for name, distance, lines, says in LOOKS:
        card.get_by_label("Distance").select_option(distance)
        metric(card, name).click()
        expect(card.get_by_text(says)).to_have_count(1)
        drawn = card.locator(".wm-plot").first.locator(".wm-line").all()
        assert "".join(path.get_attribute("d") for path in drawn).count("M") == lines
        assert strip.locator(".bold").count() == (12 if name == "C-index" else 0)
        if name == "C-index":
            expect(strip).to_contain_text("the 12 shortest: K min")


def test_another_distance_changes_all_and_can_be_undone(live):
    card = live(ClusterExplorer(focus="cohesion"))
    card.get_by_label("Distance").select_option("squared euclidean")
    data = Clustered(LINE, list("112233"), "squared euclidean")
    expect(metric(card, "C-index")).to_contain_text(str(CATALOGUE["c_index"](data)))
    assert copied(card, "LaTeX") == CATALOGUE["cohesion"].work(data).latex()
    press(card, "Undo")
    expect(card.get_by_label("Distance")).to_have_value("")
    expect(metric(card, "cohesion")).to_contain_text("0.963")


def test_pasted_points_are_used(live):
    card = live(ClusterExplorer())
    field = entry(card, "Your own points")
    expect(field).to_have_value("0,4,1\n3,4,1\n5,4,2\n8,4,2\n15,4,3\n20,4,3")
    field.fill("x, y, cluster\n0.50; 1/3; left\n1\t2\tleft\n007, -2., right")
    press(card, "Use these")
    expect(said(card)).to_have_text("These are your data now.")
    expect(point(card, 3)).to_have_attribute("aria-valuetext", "x 7, y -2, cluster right, silhouette 0")
    python = 'ClusterExplorer([[0.5, "1/3"], [1, 2], [7, -2]], ["left","left","right"])'
    assert copied(card, "Python") == python
    assert repr(eval(python).clusters.points) == "[[Fraction(1, 2), Fraction(1, 3)], [1, 2], [7, -2]]"
    press(card, "Undo")
    expect(point(card, 6)).to_have_attribute("aria-valuenow", "20")


BAD = {
    "": "There is nothing here yet.",
    "1, 2, a\n1, two, a": "Point 2 is “1, two, a”: two numbers and a cluster are needed, such as 2.5, 4, a.",
    "1, 2": "Point 1 is “1, 2”",
    "1, 2,": "Point 1 is “1, 2, ”",
    "1, 1e400, a": "Point 1 is",
    f"1, {10**13}, a": "Point 1 is",
    "1, 2, a\n" * 301: "There is room for 1 to 300 points in 9 clusters.",
    "x, y, c": "There is room for 1 to 300",
    "\n".join(f"1, 2, {k}" for k in range(10)): "There is room for 1 to 300 points in 9 clusters.",
}


def test_bad_points_change_nothing_and_stay_to_be_mended(live):
    card = live(ClusterExplorer())
    field = entry(card, "Your own points")
    for typed, reason in BAD.items():
        field.fill(typed)
        press(card, "Use these")
        expect(said(card)).to_contain_text(reason)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(card.get_by_role("slider")).to_have_count(6)


def test_what_a_person_types_stays_text(live):
    card = live(ClusterExplorer(focus="cohesion"))
    entry(card, "Your own points").fill(f"1, 2, {INJECTED}\n2, 1, b")
    press(card, "Use these")
    expect(card.get_by_role("button", name=f"● {INJECTED}")).to_be_visible()
    expect(card.locator(".wm-steps")).to_contain_text(INJECTED)
    card.get_by_text("As a table").click()
    expect(card.locator("table.wm-plain")).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0
    assert card.page.title() == "Widgets"


def test_copies_are_what_is_seen(live):
    card = live(ClusterExplorer(CLOUD, CLUSTERS, "cityblock"))
    assert copied(card, "CSV").splitlines()[:2] == ["x,y,cluster", "1,1,a"]
    state = {"points": [[str(x), str(y)] for x, y in CLOUD], "labels": CLUSTERS, "distance": "cityblock"}
    assert json.loads(copied(card, "JSON")) == state
    again = eval(copied(card, "Python"))
    assert repr(again.clusters) == repr(Clustered(CLOUD, CLUSTERS, "cityblock"))
    card.get_by_text("As a table").click()
    expect(card.get_by_role("row", name="4 3 7 b -0.333")).to_be_visible()


def test_a_link_carries_all_of_it_and_a_bad_one_nothing(live):
    card = live(ClusterExplorer())
    point(card, 5).focus()
    card.page.keyboard.press("1")
    metric(card, "Dunn").click()
    address = copied(card, "link")
    page = card.page
    start = address.split("#")[0]

    def opened(hash):
        page.goto("about:blank")
        page.goto(f"{start}#widget-0={hash}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")

    opened(address.split("=", 1)[1])
    expect(metric(card, "Dunn")).to_have_attribute("aria-pressed", "true")
    expect(card.get_by_text("Point 5 in")).to_be_visible()
    expect(point(card, 5)).to_have_attribute("aria-valuetext", "x 15, y 4, cluster 1, silhouette -0.630")
    good = {"points": [["1", "2"], ["3", "4"]], "labels": ["a", "b"], "distance": "", "focus": "dunn", "point": 0}
    for bad in (
        {"points": []},
        {"points": [["1", "2"]]},
        {"points": [["1", "x"], ["1", "2"]]},
        {"points": [[1, 2], [3, 4]]},
        {"points": [["1", "2", "3"], ["1", "2", "3"]]},
        {"points": [["1", str(10**13)], ["1", "2"]]},
        {"points": {"length": 2}},
        {"labels": ["a", ""]},
        {"labels": "ab"},
        {"distance": "toString"},
        {"focus": "auc"},
        {"point": 2},
        {"point": 0.5},
        {"point": "length"},
    ):
        opened(json.dumps(good | bad))
        expect(card.get_by_role("slider")).to_have_count(6)
    opened(json.dumps(good))
    expect(card.get_by_role("slider")).to_have_count(2)


def random_points(number):
    """Up to seven points: on a grid, on a line, all in one place, at the origin; few clusters, one, or one each."""
    draw = random.Random(5)
    for at in range(number):
        size, top, below = draw.randint(1, 7), (2, 5, 20)[at % 3], draw.choice([1, 1, 2, 3, 10])
        points = [[Fraction(draw.randint(-top * (at % 2), top), below) for _ in "xy"] for _ in range(size)]
        if at % 7 == 0:
            points = [[x, Fraction(1)] for x, _ in points]
        if at % 11 == 0:
            points = points[:1] * size
        labels = [draw.choice("abcd"[: draw.randint(1, 4)]) for _ in points]
        if at % 13 == 0:
            labels = [str(size - k) for k in range(size)]
        yield points, labels, DISTANCES[at % 4]


READ = """(cases) => {
  const { clusteredQuantities, extremePair, pointQuantities, neededBy } = workedMetrics.library;
  const { attempt, catalogue, Undefined, CLUSTERED } = workedMetrics.library, metrics = catalogue(CLUSTERED);
  const plain = (value) => {
    if (value instanceof Undefined) return `${value.via ? value.via.name : ""}: ${value.reason}`;
    if (Array.isArray(value)) return value.map(plain);
    return typeof value === "object" && value ? (value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`) : value;
  };
  const all = (known, names) =>
    Object.fromEntries(names.filter((name) => name in known).map((name) => [name, plain(known[name])]));
  const ofPoint = ["near", "nearby", "reach", "reached", "undefined"];
  return cases.map(([points, labels, distance, symbols]) => {
    const known = clusteredQuantities(points, labels, distance);
    return {
      known: all(known, symbols), of: points.map((_, at) => all(pointQuantities(known, at), ofPoint)),
      pairs: [true, false].map((apart) => extremePair(known, apart)), order: known.clusters,
      values: metrics.map(({ tree }) => plain(attempt(tree, neededBy(tree, known).known))),
    };
  });
}"""
CLUSTERED = [metric for metric in CATALOGUE.values() if metric.on is Clustered]
TREES = [(metric, variant) for metric in CLUSTERED for variant in (None, *metric.variants)]


def in_browser(card, cases):
    written = [[[list(map(str, place)) for place in points], labels, by, SYMBOLS] for points, labels, by in cases]
    return card.page.evaluate(READ, written)


def found(make):
    try:
        return make()
    except Undefined as problem:
        via = problem.via if isinstance(problem.via, str) or problem.via is None else problem.via[0]
        return f"{via or ''}: {problem.reason}"


def same(ours, theirs, near=1e-12):
    if isinstance(ours, list | tuple):
        return len(ours) == len(theirs) and all(map(lambda a, b: same(a, b, near), ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, int | float):
        return ours == theirs or abs(ours - theirs) <= near * max(1, abs(ours))
    return str(ours) == theirs


def test_quantities_in_the_browser_are_pythons_on_random_sets_of_points(live, many):
    cases = list(random_points(many(2000)))
    compared = 0
    for (points, labels, by), theirs in zip(cases, in_browser(live(ClusterExplorer()), cases), strict=True):
        data, case = Clustered(points, labels, by or None), (points, labels, by)
        assert theirs["order"] == data.clusters
        assert theirs["known"].keys() == set(SYMBOLS)
        for name in SYMBOLS:
            ours = found(lambda name=name, data=data: data.quantities[name])
            assert same(ours, theirs["known"][name]), (name, case, ours, theirs["known"][name])
            compared += 1
        for at, of in enumerate(theirs["of"]):
            point = ClusteredPoint(data, at + 1)
            assert ("undefined" in of) == (point.problem is not None)
            assert of.keys() - {"undefined"} == point.quantities.keys()
            for name, value in point.quantities.items():
                assert same(value, of[name]), (name, at, case)
        for pair, of in zip(theirs["pairs"], (data.known.nearest_apart, data.known.farthest_together), strict=True):
            ours = found(of)
            assert pair == (None if isinstance(ours, str) else list(ours[:2])), case
    assert compared == many(2000) * len(SYMBOLS)


def test_values_in_the_browser_are_pythons_for_few_points_and_for_many(live):
    draw, cases = random.Random(9), list(random_points(200))
    for size in (30, 31, 45):
        points = [[draw.randint(1, 90) / 10 for _ in "xy"] for _ in range(size)]
        cases.append((points, [str(k % 4) for k in range(size)], DISTANCES[size % 4]))
    for (points, labels, by), theirs in zip(cases, in_browser(live(ClusterExplorer()), cases), strict=True):
        data = Clustered(points, labels, by or None)
        for (metric, variant), value in zip(TREES, theirs["values"], strict=True):
            ours = found(lambda metric=metric, variant=variant, data=data: metric(data, variant=variant))
            if isinstance(value, float) and isinstance(ours, Fraction):
                ours = float(ours)  # many points are in floats there
            if isinstance(ours, str):
                assert ": " in value, (metric, variant, points, labels, by)  # why, is compared below
            else:
                assert same(ours, value, 1e-9), (metric, variant, points, labels, by)


DEGENERATE = [
    ([[1, 2], [3, 4]], "aa"),
    ([[1, 2], [3, 4]], "ab"),
    ([[0, 0], [3, 4]], "aa"),
    ([[1, 1]] * 3, "aab"),
    ([[5, 5]], "a"),
]


@pytest.mark.parametrize(("points", "labels"), DEGENERATE)
def test_where_a_metric_has_no_value_the_reason_is_pythons(live, points, labels):
    card, data = live(ClusterExplorer(points, list(labels))), Clustered(points, list(labels))
    for name in ("silhouette", "dunn", "c_index", "cohesion", "centroid_similarity"):
        metric(card, CATALOGUE[name].name).click()
        assert copied(card, "LaTeX") == CATALOGUE[name].work(data).latex()


def test_three_hundred_points_can_be_moved(live):
    draw = random.Random(2)
    points = [[draw.gauss(4 * (k % 3), 1), draw.gauss(3 * (k % 2), 1)] for k in range(300)]
    card = live(ClusterExplorer(points, [str(k % 3) for k in range(300)]))
    assert card.locator("[role=slider][tabindex='0']").count() == 1
    point(card, 1).focus()
    card.page.keyboard.press("End")
    card.page.keyboard.press("ArrowRight")
    expect(point(card, 2)).to_be_focused()
    metric(card, "C-index").click()
    assert 50 < card.locator(".wm-plot").nth(1).locator("path").count() < 200


def test_in_python_the_state_is_clustered_points_both_ways():
    explorer, told = ClusterExplorer(), []
    explorer.observe(lambda change: told.append(change["name"]), ["points", "labels"])
    assert CATALOGUE["c_index"](explorer.clusters) == Fraction(3, 44)
    assert CATALOGUE["silhouette"](explorer.clusters) == Fraction(50207, 125307)
    explorer.clusters = Clustered([0, 1.5], ["b", "a"], "cityblock")
    assert told == ["points", "labels"]
    assert repr(explorer.clusters) == "Clustered([[0, 0], [Fraction(3, 2), 0]], ['b', 'a'], distance='cityblock')"
    explorer.set_state({"points": [["0.1", "2"], ["1/3", "4"]]})  # as a page tells it
    assert explorer.points == [[Fraction(1, 10), 2], [Fraction(1, 3), 4]]
    np = pytest.importorskip("numpy")
    assert ClusterExplorer(np.array(CLOUD) / 10, np.array(CLUSTERS)).points[0] == [Fraction(1, 10)] * 2


REFUSED = [
    ((LINE,), "clusters is missing"),
    (([[1, 2, 3]], ["a"]), r"points\[0\] has 3 coordinates: the plane has two"),
    (([[1, 2]], ["a", "b"]), "points has 1 entries but labels has 2"),
    (([[1, 2]], ["a"], "chebyshev"), "options that are not drawn here"),
    (([[1, 2]], ["a"], None, "auc"), "focus is 'auc': choose one of"),
    ((points_on_a_line, ["a"]), "points is Clustered already"),
    (([[1, 2]] * 301, ["a"] * 301), "at most 300 in 9"),
    (([[1, 2]] * 10, range(10)), "at most 300 in 9"),
    (([[1, 1e13]], ["a"]), r"points\[0\] is farther out than 1e\+12"),
    (([[1, "x"]], ["a"]), r"points\[0\]\[1\] is 'x'"),
]


@pytest.mark.parametrize(("words", "reason"), REFUSED)
def test_what_cannot_be_shown_is_refused_with_a_reason(words, reason):
    with pytest.raises((TypeError, ValueError), match=reason):
        ClusterExplorer(*words)
    with pytest.raises(TypeError, match="clusters is 5: Clustered"):
        ClusterExplorer().clusters = 5


def test_without_scripts_and_on_paper_it_is_there_too():
    explorer = ClusterExplorer(CLOUD, [*CLUSTERS[:-1], "<b>"])
    html = ClusterExplorer.fallback(explorer.get_state())
    assert "&lt;b&gt;" in html
    assert "<td>-0.354</td>" in html
    figure = explorer.figure()
    plane, bars = figure.axes
    assert len(plane.collections) == 4
    assert len(bars.patches) == 10
    assert ClusterExplorer([[1, 2]], ["a"]).figure().axes[1].patches[0].get_width() == 0
    assert "undefined" in ClusterExplorer.fallback(ClusterExplorer([[1, 2]], ["a"]).get_state())


HIDDEN = """lists => lists.filter(list => {
  const all = [list, ...list.querySelectorAll('[aria-pressed="true"]')];
  const [box, pressed = box] = all.map(one => one.getBoundingClientRect());
  return pressed.top < box.top || pressed.bottom > box.bottom;
}).length"""


@pytest.mark.parametrize("width", [360, 800])
def test_the_chosen_row_of_a_list_is_in_sight(live, width):
    points, labels = [[k % 6, k // 6] for k in range(24)], ["a"] * 12 + ["b"] * 12
    for focus in ("silhouette", "centroid_similarity"):
        explorer = ClusterExplorer(points, labels, point=23)
        explorer.focus = focus  # of a gallery's list, which has them all
        card = live(explorer, width=width)
        assert card.locator(".wm-metrics").evaluate_all(HIDDEN) == 0
        assert card.page.evaluate("scrollY") == 0, "the list scrolls, never the page"
    metrics = card.locator(".wm-metrics").last
    assert metrics.evaluate("list => list.scrollTop") > 0
    metric(card, "cohesion").click()
    before = metrics.evaluate("list => list.scrollTop")
    metric(card, "separation").click()
    assert metrics.evaluate("list => list.scrollTop") == before, "what is in sight stays there"
    metric(card, "silhouette").click()
    point(card, 1).focus()
    assert card.locator(".wm-metrics").evaluate_all(HIDDEN) == 0

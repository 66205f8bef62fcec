"""The pair explorer as a hand and as a keyboard use it, what it computes in the page, and its Python side."""

import json
import random
from fractions import Fraction
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from metrics import (
    MatchingMatrix,
    MatrixPair,
    OverlapTable,
    PairTable,
    adjusted_rand,
    cluster_purity,
    entropy,
    ideal_matrix,
    jaccard,
    mantel_r,
    observed_matrix,
    omega_index,
    rand,
)
from metrics.examples import (
    exercise_3,
    exercise_3_classes,
    exercise_3_clusters,
    exercise_3_pairs,
    figure_1_11,
    figure_1_13,
    figure_1_14,
)
from tests.pages import copied, entry, press
from widgets.pair_explorer import PairExplorer

INJECTED = '<img src=x onerror="document.title=1">'


def value(card, name):
    """The exact fraction, where there is one, and the decimal that a metric has in the list."""
    button = card.locator(".wm-metrics button").filter(has=card.page.get_by_text(name, exact=True))
    return button.locator("span").nth(1).text_content(), button.locator("span").nth(2).text_content()


def counts(card):
    return [int(text) for text in card.locator(".wm-matrix .wm-cell b").all_inner_texts()]


def clusters(card):
    """The names of the points in each cluster that has some."""
    found = {}
    for box in card.locator(".wm-board > div").all():
        names = [text.split()[-1] for text in box.locator(".wm-point").all_inner_texts()]
        if names:
            found[box.locator("> span.wm-small").inner_text()] = names
    return found


def point(card, name, nth=0):
    return card.get_by_role("slider", name=f"{name}, class").nth(nth)


def drag(card, mark, x, y):
    """Drag a mark to a place of the window."""
    mouse, box = card.page.mouse, mark.bounding_box()
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(x - 5, y - 5, steps=3)
    mouse.move(x, y)
    mouse.up()


def into(card, mark, cluster):
    box = card.locator(".wm-board > div").nth(cluster).bounding_box()
    drag(card, mark, box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)


def test_figure_1_11_by_keyboard_only(live):
    card = live(PairExplorer())
    keys = card.page.keyboard
    assert counts(card) == [9, 4, 3, 12]
    assert value(card, "Rand") == ("3/4", "0.75")
    assert value(card, "Jaccard") == ("9/16", "0.563")
    assert value(card, "adjusted Rand") == ("48/97", "0.495")
    keys.press("Tab")
    for _ in range(4):
        keys.press("ArrowDown")
    expect(point(card, "5")).to_be_focused()
    expect(point(card, "5")).to_have_attribute("aria-valuetext", "cluster 2")
    keys.press("ArrowLeft")
    expect(point(card, "5")).to_be_focused()
    expect(point(card, "5")).to_have_attribute("aria-valuetext", "cluster 1")
    assert counts(card) == [13, 0, 0, 15]
    assert value(card, "Rand") == ("", "1")
    keys.press("2")
    assert counts(card) == [9, 4, 3, 12]
    expect(card.locator(".wm-steps .wm-result")).to_have_text("0.75")
    keys.press("End")
    assert clusters(card)["Cluster 3"] == ["5"]
    keys.press("Home")
    assert clusters(card) == {"Cluster 1": list("12345"), "Cluster 2": list("678")}
    keys.press("8")  # there is no such cluster
    assert counts(card) == [13, 0, 0, 15]


def test_the_same_by_dragging(live):
    card = live(PairExplorer())
    into(card, point(card, "5"), 0)
    assert counts(card) == [13, 0, 0, 15]
    into(card, point(card, "5"), 1)
    assert value(card, "Rand") == ("3/4", "0.75")
    into(card, point(card, "5"), 2)  # the empty box is a new cluster, and then there is another
    assert clusters(card)["Cluster 3"] == ["5"]
    expect(card.locator(".wm-board > div")).to_have_count(4)
    drag(card, point(card, "5"), 5, 5)  # let go outside, it stays
    assert clusters(card)["Cluster 3"] == ["5"]
    for _ in range(3):
        press(card, "Undo")
    assert clusters(card) == {"Cluster 1": list("1234"), "Cluster 2": list("5678")}
    press(card, "Undo")
    expect(card.get_by_role("status")).to_have_text("Nothing to undo.")


def test_each_pair_can_be_pointed_at(live):
    card = live(PairExplorer())
    keys, squares = card.page.keyboard, card.get_by_role("gridcell")
    expect(squares).to_have_count(28)
    point(card, "1").focus()
    keys.press("Tab")
    keys.press("Tab")  # past the choice of a view
    expect(squares.first).to_be_focused()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "End", "ArrowLeft"):
        keys.press(key)
    told = card.locator(".wm-squares + p")
    expect(told).to_have_text("3 and 5, same class, different clusters, u10")
    assert [text.split()[-1] for text in card.locator(".wm-point.on").all_inner_texts()] == ["3", "5"]
    assert card.locator(".wm-squares th.on").all_inner_texts() == ["3", "5"]
    expect(card.locator(".wm-matrix .on")).to_contain_text("u10")
    # Before 3 and 5 there are the six pairs of 1 to 4, then 1 and 5, and 2 and 5.
    assert card.locator(".wm-matrix small").all_inner_texts() == ["6 so far", "3 so far", "0 so far", "0 so far"]
    keys.press("ArrowUp")
    expect(told).to_have_text("3 and 4, same class, same cluster, u11")
    for key, name in (("ArrowUp", "3 and 4"), ("Home", "1 and 4"), ("ArrowLeft", "2 and 3"), ("ArrowRight", "1 and 4")):
        keys.press(key)
        expect(told).to_contain_text(f"{name}, ")
    keys.press("Tab")
    expect(told).to_contain_text("Each square is a pair:")
    expect(card.locator(".on")).to_have_count(0)
    squares.last.hover()
    expect(told).to_have_text("7 and 8, same class, same cluster, u11")
    assert card.locator(".wm-matrix small").all_inner_texts() == ["9 so far", "4 so far", "3 so far", "12 so far"]


def test_figure_1_13_in_the_matching_matrix(live):
    card = live(PairExplorer(figure_1_13))
    card.get_by_role("combobox").select_option("matching matrix")
    rows = [row.inner_text().split("\t") for row in card.locator(".wm-halves tr").all()]
    assert rows[1:] == [["1", "2", "0", "1", "3"], ["2", "0", "2", "1", "3"], ["total", "2", "2", "2", "6"]]
    assert [value(card, f"cluster entropy (of {number})")[1] for number in (1, 2, 3)] == ["0", "0", "1"]
    assert [value(card, f"cluster purity (of {number})")[1] for number in (1, 2, 3)] == ["1", "1", "0.5"]
    assert value(card, "entropy") == ("1/3", "0.333")
    assert value(card, "purity") == ("5/6", "0.833")
    card.get_by_role("button", name="cluster purity (of 3)").click()
    expect(card.locator(".wm-steps .wm-result")).to_have_text("0.5")
    assert copied(card, "LaTeX") == cluster_purity.work(figure_1_13, 3).latex()
    assert copied(card, "CSV") == "class,1,2,3,total\n1,2,0,1,3\n2,0,2,1,3\ntotal,2,2,2,6"


def test_figure_1_14_in_the_two_matrices(live):
    explorer = PairExplorer(["a", "a", "b"], [1, 2, 1], see="matrices", focus="mantel_r")
    card = live(explorer)
    assert (explorer.matrices.x, explorer.matrices.y) == (figure_1_14.x, figure_1_14.y)
    assert value(card, "Mantel r") == ("-1/2", "-0.5")
    assert value(card, "Mantel r, as printed in the textbook: wrong") == ("3/10", "0.3")
    looks = card.locator(".wm-squares td").evaluate_all("cells => cells.map((cell) => cell.className)")
    assert [at for at, look in enumerate(looks) if "wm-fn" in look] == [1, 3]  # 1 and 2, in X alone
    assert [at - 9 for at, look in enumerate(looks) if "wm-fp" in look] == [2, 6]  # 1 and 3, in Y alone
    assert copied(card, "LaTeX") == mantel_r.work(figure_1_14).latex()
    press(card, "Copy CSV")
    assert card.page.evaluate("navigator.clipboard.readText()").splitlines()[1] == "1,1,1,0,1,0,1"


def test_exercise_3_whose_clusters_overlap(live):
    card = live(PairExplorer(exercise_3_classes, exercise_3_clusters))
    keys = card.page.keyboard
    assert counts(card) == [1, 6, 8, 13]
    assert value(card, "Jaccard") == ("1/15", "0.067")
    card.get_by_role("combobox").select_option("matrices")
    assert value(card, "Mantel r")[1] == "-0.221"
    card.get_by_role("combobox").select_option("matching matrix")
    assert [value(card, name) for name in ("purity", "purity (textbook: not the accepted one)")] == [
        ("1/2", "0.5"),
        ("3/4", "0.75"),
    ]
    assert value(card, "entropy (textbook: not the accepted one)")[1] == "1.689"
    card.get_by_role("combobox").select_option("overlapping")
    assert value(card, "omega index") == ("-5/23", "-0.217")
    card.get_by_role("button", name="omega index").click()
    assert copied(card, "LaTeX") == omega_index.work(exercise_3_classes, exercise_3_clusters).latex()
    point(card, "4").focus()
    keys.press("3")
    expect(card.get_by_role("status")).to_have_text("A point is in at least one cluster.")
    keys.press("1")
    expect(point(card, "4")).to_have_attribute("aria-valuetext", "cluster 1 and 3")
    expect(point(card, "4")).to_be_focused()
    keys.press("3")
    assert "4" in clusters(card)["Cluster 1"]
    assert "4" not in clusters(card)["Cluster 3"]
    into(card, point(card, "4"), 3)
    expect(point(card, "4")).to_have_attribute("aria-valuetext", "cluster 1 and 4")
    drag(card, point(card, "4"), 5, 5)
    expect(point(card, "4")).to_have_attribute("aria-valuetext", "cluster 4")
    press(card, "Reset")
    expect(card.get_by_role("combobox")).to_have_value("pairs")
    card.get_by_role("combobox").select_option("overlapping")
    assert value(card, "omega index") == ("-5/23", "-0.217")


def test_points_can_be_pasted(live):
    card = live(PairExplorer())
    field = entry(card, "Your own points")
    expect(field).to_have_value("\n".join(f"{n}, {'+' if n < 6 else '-'}, {1 if n < 5 else 2}" for n in range(1, 9)))
    field.fill("kim\tx\tred\nlee; y; red; blue\n\nsam, y, blue")
    press(card, "Use these")
    assert clusters(card) == {"Cluster blue": ["lee", "sam"], "Cluster red": ["kim", "lee"]}
    assert counts(card) == [1, 0, 1, 1]


def test_what_cannot_be_used_changes_nothing_and_says_why(live):
    card = live(PairExplorer())
    field = entry(card, "Your own points")
    incomplete = (
        "Point 2 needs a name of its own, a class and a cluster; "
        "no more than 10 clusters, and names of at most 60 characters."
    )
    for typed, reason in (
        ("a, x, 1", "2 to 300 points can be shown; here are 1."),
        ("\n".join(f"{n}, x, 1" for n in range(301)), "2 to 300 points can be shown; here are 301."),
        ("a, x, 1\nb, x", incomplete),
        ("a, x, 1\nb, , 1", incomplete),
        ("a, x, 1\na, y, 2", incomplete),
        ("a, x, 1\nb, x, 1,", incomplete),
        (" ", "There is nothing here yet."),
    ):
        field.fill(typed)
        press(card, "Use these")
        expect(card.get_by_role("status")).to_have_text(reason)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(typed)
        assert counts(card) == [9, 4, 3, 12]


def test_what_a_person_types_stays_text(live):
    card = live(PairExplorer())
    entry(card, "Your own points").fill(f"{INJECTED}, {INJECTED}, {INJECTED}\nb, c, d")
    press(card, "Use these")
    card.get_by_text("As a table").click()
    expect(card.locator(".wm-board")).to_contain_text(INJECTED)
    expect(card.locator(".wm-plain")).to_contain_text(INJECTED)
    for view in ("matching matrix", "matrices", "overlapping"):
        card.get_by_role("combobox").select_option(view)
    card.get_by_role("combobox").select_option("matching matrix")
    card.get_by_role("button", name=f"cluster entropy (of {INJECTED})").click()
    expect(card.locator(".wm-steps")).to_contain_text(INJECTED)
    assert card.locator("img").count() == 0
    assert card.page.title() == "Widgets"


def test_what_is_shown_can_be_copied(live):
    card = live(PairExplorer(exercise_3_classes, exercise_3_clusters, names=list("abcdefgh")))
    card.get_by_role("button", name="adjusted Rand (expected)").click()
    assert copied(card, "LaTeX") == adjusted_rand.work(exercise_3_pairs, variant="expected").latex()
    assert copied(card, "CSV").splitlines()[:2] == [
        "pair,class,cluster,counts in",
        "a and b,different classes,same cluster,u01",
    ]
    again, given = eval(copied(card, "Python")), PairExplorer(exercise_3_classes, exercise_3_clusters)
    assert (again.classes, again.clusters, again.names) == (given.classes, given.clusters, list("abcdefgh"))
    assert json.loads(copied(card, "JSON"))["clusters"][0] == ["1", "2"]


def test_a_link_carries_the_state_and_a_bad_one_nothing(live):
    card = live(PairExplorer())
    point(card, "1").focus()
    card.page.keyboard.press("End")
    card.get_by_role("combobox").select_option("matching matrix")
    card.get_by_role("button", name="V-measure").click()
    link = copied(card, "link")
    page, good = (
        card.page.context.new_page(),
        {"names": ["a", "b"], "classes": ["x", "y"], "clusters": [["1"], ["2"]], "see": "pairs", "focus": "rand"},
    )

    def opened(state):
        page.goto("about:blank")
        page.goto(link if state is None else f"{link.split('#')[0]}#widget-0={quote(json.dumps(state))}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        return page.locator(".wm-widget")

    assert clusters(opened(None))["Cluster 3"] == ["1"]
    expect(page.get_by_role("button", name="V-measure")).to_have_attribute("aria-pressed", "true")
    assert clusters(opened(good)) == {"Cluster 1": ["a"], "Cluster 2": ["b"]}
    for hostile in (
        {"names": ["a"]},
        {"names": ["a", "a"]},
        {"classes": ["x", "y", "z"]},
        {"classes": ["x", 1]},
        {"clusters": [["1"], []]},
        {"clusters": [["1"], [{"a": 1}]]},
        {"clusters": None},
        {"see": "toString"},
        {"focus": ["a"]},
    ):
        assert counts(opened(good | hostile)) == [9, 4, 3, 12], hostile
    for odd in ("toString", "cluster_entropy of 9", ""):  # no such metric: the first of the list
        expect(opened(good | {"focus": odd}).locator("[aria-pressed=true]")).to_contain_text("Rand")


def test_three_hundred_points_are_counted_and_some_of_them_drawn(live):
    draw = random.Random(5)
    explorer = PairExplorer(draw.choices("abcd", k=300), draw.choices(range(6), k=300))
    card = live(explorer)
    assert counts(card) == list(explorer.pairs.counts)
    expect(card.get_by_role("gridcell")).to_have_count(24 * 23 // 2)
    expect(card.locator(".wm-squares + p")).to_contain_text("The first 24 points are drawn, all are counted.")
    card.get_by_role("combobox").select_option("matrices")
    expect(card.locator(".wm-body")).to_contain_text("Up to 24 of them are drawn and worked here; Python takes more.")


def random_points(number):
    """Classes and clusters as lists of labels: plain, of one class, all alone, overlapping, and with points in none."""
    draw = random.Random(7)
    for at in range(number):
        size, kind = draw.randint(2, 9), at % 6
        classes = [[draw.choice(["a", "b", "10", "9"][: draw.randint(1, 4)])] for _ in range(size)]
        groups = [[str(draw.randint(1, 11))] for _ in range(size)]
        if kind == 1:
            classes = [["a"]] * size
        if kind == 2:
            groups = [[str(n)] for n in range(size)]
        if kind >= 3:
            groups = [sorted(draw.sample(["1", "2", "3", "x"], draw.randint(kind != 5, 3))) for _ in range(size)]
        if kind == 4:
            classes = [draw.sample("abc", draw.randint(1, 2)) for _ in range(size)]
        if not any(groups):
            groups[0] = ["1"]
        yield classes, groups


def read(labels):
    return [frozenset(int(one) if one.isdigit() else one for one in own) for own in labels]


def plain(known):
    """Quantities as the page writes them: numbers as text, lists as lists."""
    if isinstance(known, tuple | list):
        return [plain(part) for part in known]
    return str(known)


def test_quantities_in_the_browser_are_pythons(live, many):
    page = live(PairExplorer()).page
    points = list(random_points(many(2000)))
    theirs = page.evaluate(
        """(points) => {
          const { matchingTable, matchingQuantities, matricesQuantities, overlapQuantities, pairQuantities } =
            workedMetrics.library;
          const text = (known) => Array.isArray(known) ? known.map(text) : known?.d === 1n ? `${known.n}` : known;
          const told = (known) => Object.fromEntries(Object.entries(known).map(([name, one]) => [name, text(one)]));
          const single = (labels) => labels.every((own) => own.length === 1) ? labels.map(([one]) => one) : labels;
          return JSON.stringify(points.map(([classes, clusters]) => {
            const { f, labels, columns } = matchingTable(single(classes), clusters);
            return {
              labels, columns, pairs: told(pairQuantities(single(classes), single(clusters))),
              overlap: told(overlapQuantities(classes, single(clusters))),
              matching: told(matchingQuantities(f, classes.length)),
              matrices: told(matricesQuantities(classes, clusters)),
              empty: told(matchingQuantities(f.map((row) => [...row, 0]))),
            };
          }));
        }""",
        points,
    )
    for (classes, groups), found in zip(points, json.loads(theirs), strict=True):
        classes, groups = read(classes), read(groups)
        matching, matrices = MatchingMatrix.from_labels(classes, groups), sharing(classes, groups)
        assert found["labels"] == [str(label) for label in matching.classes]
        assert found["columns"] == [str(label) for label in matching.clusters]
        ours = {
            "pairs": PairTable.from_labels(classes, groups).quantities,
            "overlap": OverlapTable.from_labels(classes, groups).quantities,
            "matching": matching.quantities,
            "matrices": {name: matrices.quantities[name] for name in (*matrices.quantities.makers, "n", "T")},
            "empty": MatchingMatrix([[*row, 0] for row in matching.rows]).quantities,
        }
        for kind, known in ours.items():
            theirs_of = {name: found[kind][name] for name in known}
            assert {name: plain(one) for name, one in known.items()} == theirs_of, (kind, classes, groups)


def sharing(classes, groups):
    return MatrixPair(ideal_matrix(classes), observed_matrix(groups))


def test_the_default_is_the_only_clustering_with_the_pairs_of_figure_1_11():
    explorer = PairExplorer()
    assert explorer.pairs == figure_1_11
    assert explorer.matching == MatchingMatrix([[4, 1], [0, 3]], classes=["+", "-"], clusters=[1, 2])
    assert (rand(explorer.pairs), jaccard(explorer.pairs)) == (Fraction(21, 28), Fraction(9, 16))


def test_the_state_is_there_in_python_and_can_be_set():
    explorer, told = PairExplorer(["a", "a", "b"], ["x", 2, [2, "x"]]), []
    assert (explorer.names, explorer.clusters) == (["1", "2", "3"], ["x", 2, [2, "x"]])
    explorer.observe(lambda change: told.append(change["new"]), "clusters")
    explorer.clusters = [1, {2}, (3)]
    assert told == [[1, 2, 3]]
    explorer.set_state({"clusters": [["1"], ["1", "2"], ["3"]]})  # as the page does
    assert told[1] == [1, [1, 2], 3]
    assert explorer.pairs == PairTable(1, 0, 0, 2)
    explorer.matching = figure_1_13
    assert explorer.matching == figure_1_13
    assert entropy(explorer.matching) == Fraction(1, 3)
    assert len(explorer.names) == 6
    explorer.set_state({"names": ["p", "q"], "classes": ["1", "z"], "clusters": [["1"], ["1"]]})
    assert (explorer.names, explorer.classes, explorer.pairs) == (["p", "q"], [1, "z"], PairTable(0, 0, 1, 0))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((["a", "b"], [1]), "there are 2 names, 2 classes and 1 clusters: every point has one of each"),
        ((["a", "b"], [1, []]), r"clusters\[1\] is \[\]: a point has one or several clusters"),
        ((["a", "b"], [1, None]), r"clusters\[1\] is missing: every example needs a label"),
        ((["a", ["b"]], [1, 2]), r"classes\[1\] is \['b'\]: a point has one of the classes"),
        ((["a"], [1]), "there are 1 points: 2 to 300 can be shown"),
        ((["a", "b"], [1, 2], ["p", "p"]), r"names is \['p', 'p'\]: every point has a name of its own"),
        (("ab", [1, 2]), "classes is 'ab': a list of labels is needed"),
        ((["a", "b"],), "clusters is None: a list of labels is needed"),
        ((exercise_3,), "the matrix is of overlapping clusters and does not say which points have several"),
    ],
)
def test_what_is_no_clustering_is_told(arguments, problem):
    with pytest.raises((TypeError, ValueError), match=problem):
        PairExplorer(*arguments)


def test_a_bad_assignment_changes_nothing():
    explorer = PairExplorer()
    with pytest.raises(ValueError, match="there are 8 names, 8 classes and 2 clusters"):
        explorer.clusters = [1, 2]
    with pytest.raises(ValueError, match="there are 301 points: 2 to 300 can be shown"):
        explorer.matching = [[301]]
    assert explorer.pairs == figure_1_11


def test_the_figure_has_a_square_for_each_pair():
    from matplotlib import pyplot

    from widgets.figures import inline

    figure = PairExplorer().figure()
    assert len(figure.axes[0].patches) == 28
    assert [text.get_text() for text in figure.axes[0].get_legend().get_texts()] == [
        "u11 = 9",
        "u10 = 4",
        "u01 = 3",
        "u00 = 12",
    ]
    assert "u10 = 4" in inline(figure, "Pairs", "Pairs").html
    pyplot.close("all")


def test_without_scripts_the_page_has_the_points_and_their_pairs():
    explorer = PairExplorer(["<b>", "y"], [1, [1, 2]])
    html = PairExplorer.fallback(explorer.get_state())
    assert "&lt;b&gt;" in html
    assert "<b>" not in html
    assert "1, 2" in html
    assert "undefined" not in PairExplorer.fallback(PairExplorer().get_state())
    assert "0.750" in PairExplorer.fallback(PairExplorer().get_state())

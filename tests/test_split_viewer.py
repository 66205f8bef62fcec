"""The split viewer in a page, without a kernel, and its JavaScript beside Python's own splits."""

import json
import math
import random

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics import holdout, k_fold, leave_k_out, leave_one_out, random_subsampling, stratified_k_fold
from metrics.examples import football_results
from tests.pages import copied, fill, press
from widgets.split_viewer import METHODS, SplitViewer

GAMES = ["Win"] * 500 + ["Loss"] * 300 + ["Draw"] * 50
INJECTED = '<img src=x onerror="document.title=1">'


def held_out(splits):
    return [split.test.tolist() for split in splits]


def marked(card):
    """The numbers of the examples that are marked as tests."""
    return [int(cell.locator("small").inner_text()) for cell in card.locator(".wm-examples .test").all()]


def told(card):
    return card.locator("p[aria-live]")


def tab_to(page, name):
    for _ in range(40):
        page.keyboard.press("Tab")
        here = "(({ labels, ariaLabel, textContent }) => labels?.[0]?.textContent || ariaLabel || textContent)"
        if page.evaluate(f"{here}(document.activeElement)").startswith(name):
            return
    pytest.fail(f"{name} is not reached by the keyboard")


def test_by_keyboard_the_slides_three_folds_and_their_ten_stratified_ones(live):
    card = live(SplitViewer())
    page, keys = card.page, card.page.keyboard
    assert marked(card) == [1, 2]
    tab_to(page, "Next")
    keys.press("Enter")
    expect(told(card)).to_have_text("Round 2 of 3: 2 of 6 examples test (3, 4), the other 4 train.")
    keys.press("Enter")
    keys.press("Enter")
    assert marked(card) == [5, 6]
    keys.press("Shift+Tab")  # the slider
    keys.press("Home")
    expect(told(card)).to_contain_text("Round 1 of 3")
    keys.press("ArrowRight")
    assert marked(card) == [3, 4]
    keys.press("Shift+Tab")  # Previous
    keys.press("Shift+Tab")  # Examples
    keys.press("Control+A")
    keys.type("500 Win, 300 Loss, 50 Draw")
    keys.press("Shift+Tab")
    keys.press("Control+A")
    keys.type("10")
    keys.press("Shift+Tab")
    keys.type("stratified")
    expect(told(card)).to_have_text("Round 2 of 10: 85 of 850 examples test, the other 765 train.")
    row = card.locator("tr[aria-current]")
    assert row.locator("td").all_inner_texts()[1:] == ["50/85", "30/85", "5/85"]
    assert card.locator(".test").count() == 85


def test_by_mouse_a_round_is_pointed_at_and_the_slider_dragged(live):
    card = live(SplitViewer())
    card.locator("tbody tr").nth(3).click()
    assert marked(card) == [5, 6]
    box = card.get_by_label("Round", exact=True).bounding_box()
    card.page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    card.page.mouse.down()
    card.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    card.page.mouse.up()
    assert marked(card) == [3, 4]
    expect(card.locator("tr[aria-current] th")).to_have_text("2")


def test_each_method_shows_the_sizes_of_its_rounds(live):
    card = live(SplitViewer())
    for method, words in [
        ("leave-one-out", "Round 1 of 6: 1 of 6 examples test (1), the other 5 train."),
        ("leave-k-out", "Round 1 of 20: 3 of 6 examples test (1, 2, 3), the other 3 train."),
        ("holdout", "Round 1 of 1: 2 of 6"),
        ("random subsampling", "Round 1 of 10: 2 of 6"),
        ("k-fold", "Round 1 of 3: 2 of 6"),
    ]:
        card.get_by_label("Method").select_option(method)
        expect(told(card)).to_contain_text(words)
    card.get_by_label("Method").select_option("leave-k-out")
    fill(card, "k", "2")
    expect(told(card)).to_contain_text("Round 1 of 15: 2 of 6")
    card.get_by_label("Method").select_option("random subsampling")
    fill(card, "Rounds", "2")
    fill(card, "Share that tests", "2/5")
    expect(told(card)).to_contain_text("Round 1 of 2: 2 of 6")


def test_what_cannot_be_split_is_told_in_pythons_words_and_stays_typed(live):
    card = live(SplitViewer())
    field, status = fill(card, "k", "7"), card.get_by_role("status")
    expect(status).to_have_text("k is 7: a number of folds from 2 to 6 is needed")
    expect(field).to_have_value("7")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert marked(card) == [1, 2]
    fill(card, "k", "2")
    expect(told(card)).to_contain_text("Round 1 of 2: 3 of 6 examples test (1, 2, 3)")
    card.get_by_label("Method").select_option("stratified k-fold")
    expect(status).to_have_text("k is 2, but only 1 of the labels are 'Lose': a fold would have none")
    with pytest.raises(ValueError, match="k is 2, but only 1 of the labels are 'Lose': a fold would have none"):
        SplitViewer(method="stratified k-fold", k=2)
    press(card, "Reset")
    expect(card.get_by_label("Method")).to_have_value("k-fold")
    expect(card.get_by_label("k", exact=True)).to_have_value("3")
    card.get_by_label("Method").select_option("holdout")
    fill(card, "Share that tests", "most")
    expect(status).to_have_text("test is most: a share between 0 and 1 is needed")
    typed = fill(card, "Examples", "1 Win")
    expect(status).to_have_text("there are 1 examples: to train and to test takes at least two")
    expect(typed).to_have_value("1 Win")
    fill(card, "Examples", "900 Win, 900 Loss")
    expect(status).to_have_text(
        "there are 1800 examples: up to 1000 can be shown, each with a class of at most 60 characters"
    )
    fill(card, "Share that tests", "1/2")
    card.get_by_label("Method").select_option("random subsampling")
    fill(card, "Rounds", "101")
    expect(status).to_have_text("rounds is 101: a number of rounds from 1 to 100 is needed")


def test_pasted_labels_are_taken_one_to_a_line_and_stay_text(live):
    card = live(SplitViewer())
    fill(card, "Examples", f"a\nb\n{INJECTED}\n2 a")
    assert card.locator(".wm-examples span").nth(2).inner_text().endswith(INJECTED)
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"
    expect(card.get_by_label("Examples", exact=True)).to_have_value(f"1 a, 1 b, 1 {INJECTED}, 2 a")
    fill(card, "Examples", "a\u2028b, 3 c")
    assert card.locator(".wm-examples span").count() == 4
    fill(card, "Examples", "9")
    expect(told(card)).to_contain_text("3 of 9 examples test (1, 2, 3)")
    assert card.locator("thead th").all_inner_texts() == ["round", "tests"]


def test_shuffling_can_be_undone_and_comes_out_the_same_each_time(live):
    card = live(SplitViewer(20, k=4))
    press(card, "Shuffle anew")
    first = marked(card)
    assert first != [1, 2, 3, 4, 5]
    press(card, "Shuffle anew")
    assert marked(card) != first
    press(card, "Undo")
    assert marked(card) == first
    press(card, "Reset")
    assert marked(card) == [1, 2, 3, 4, 5]
    card = live(SplitViewer(20, k=4))
    press(card, "Shuffle anew")
    assert marked(card) == first


def test_where_the_order_makes_no_difference_there_is_nothing_to_shuffle(live):
    card = live(SplitViewer(method="leave-one-out"))
    press(card, "Shuffle anew")
    expect(card.get_by_role("status")).to_have_text("Here every example has its turn, in any order.")
    press(card, "Undo")
    expect(card.get_by_role("status")).to_have_text("Nothing to undo.")


def test_copies_bring_the_same_rounds_back(live):
    card = live(SplitViewer(football_results, k=2))
    assert copied(card, "CSV") == "round,test,Win,Lose\n1,1 2 3,2/3,1/3\n2,4 5 6,3/3,0/3"
    assert copied(card, "Python") == 'SplitViewer(["Win"] * 1 + ["Lose"] * 1 + ["Win"] * 4, "k-fold", k=2)'
    for method in ["k-fold", "random subsampling", "holdout", "leave-one-out", "leave-k-out"]:
        card.get_by_label("Method").select_option(method)
        press(card, "Shuffle anew")
        same = eval(copied(card, "Python"))
        state = json.loads(copied(card, "JSON"))
        assert [same.labels, same.method, same.orders] == [state[name] for name in ("labels", "method", "orders")]
        shown = [line.split(",")[1] for line in copied(card, "CSV").splitlines()[1:]]
        assert shown == [" ".join(str(at + 1) for at in test) for test in held_out(same.splits)]


def test_a_link_brings_the_state_back_and_a_bad_one_does_nothing(live):
    card = live(SplitViewer(12, k=4))
    press(card, "Shuffle anew")
    press(card, "Next")
    link, seen = copied(card, "link"), marked(card)
    page = card.page.context.new_page()
    page.goto(link)
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    assert marked(page.locator(".wm-splits")) == seen
    good = {"labels": ["a"] * 4, "method": "k-fold", "k": 2, "test": "1/3", "orders": [], "at": 0}
    for bad in [
        {"labels": "abcd"},
        {"labels": ["a"]},
        {"labels": [1, 2, 3]},
        {"method": "constructor"},
        {"k": 5},
        {"k": "2"},
        {"test": 3},
        {"test": "2", "method": "holdout"},
        {"orders": [[0, 1, 2]]},
        {"at": -1},
        {"orders": [[0, 1, 2, 2]]},
        {"orders": [[0, 1, 2, 4]]},
        {"orders": {}},
        {"orders": [[0, 1, 2, 3, 3]]},
        {"at": 1.5},
        {"labels": ["a"] * 1001},
    ]:
        page.goto("about:blank")
        page.goto(f"{link.split('#')[0]}#widget-0={json.dumps(good | bad)}")
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        expect(told(page.locator(".wm-splits"))).to_have_text(
            "Round 1 of 4: 3 of 12 examples test (1, 2, 3), the other 9 train."
        )


def cases(number):
    """Seeded states of every method; some cannot be split, and have Python's sentence instead."""
    draw = random.Random(5)
    for at in range(number):
        method = METHODS[at % len(METHODS)]
        size = draw.randint(2, 9 if method == "leave-k-out" else 30)
        labels = draw.choices("abc", [6, 3, 1], k=size) if at % 5 else ["a"] * size
        k = size if at % 7 == 0 else draw.randint(0, size + 1 if at % 3 else max(2, size // 5))
        count = draw.randint(1, 4) if method == "random subsampling" else 1
        orders = [draw.sample(range(size), size) for _ in range(count)]
        test = draw.choice(["1/3", "0.2", "1/2", "2/5", "4/5", "0.01", "99/100", "0", "1", "3/2"])
        yield {"method": method, "labels": labels, "k": k, "test": test, "orders": orders}


def expected(method, labels, k, test, orders):
    calls = {
        "holdout": lambda: [holdout(labels, test, order=orders[0])],
        "k-fold": lambda: k_fold(labels, k, order=orders[0]),
        "stratified k-fold": lambda: stratified_k_fold(labels, k, order=orders[0]),
        "leave-one-out": lambda: leave_one_out(labels),
        "leave-k-out": lambda: leave_k_out(labels, k),
        "random subsampling": lambda: random_subsampling(labels, len(orders), test, orders=orders),
    }
    try:
        return held_out(calls[method]())
    except ValueError as problem:
        return str(problem)


ROUNDS = """(text) => {
  const { splitProblem, roundsOf, testsIn } = workedMetrics.library;
  const rounds = (state) => Array.from({ length: roundsOf(state) }, (_, round) => testsIn(round, state));
  return JSON.stringify(JSON.parse(text).map((state) => splitProblem(state) || rounds(state)));
}"""


def in_the_browser(page, states):
    return json.loads(page.evaluate(ROUNDS, json.dumps(states)))


def test_the_browsers_rounds_are_pythons_on_random_orders(live, many):
    states = list(cases(many(6000)))
    ours = [expected(**state) for state in states]
    assert in_the_browser(live(SplitViewer()).page, states) == ours
    refused = [text for text in ours if isinstance(text, str)]
    assert many(500) < len(refused) < many(2500)
    assert sum("a fold would have none" in text for text in refused) > many(50)


def test_the_browser_counts_choices_that_python_refuses_to_go_through(live):
    page = live(SplitViewer()).page
    state = {"method": "leave-k-out", "labels": ["a"] * 100, "k": 50, "test": "1/3", "orders": []}
    with pytest.raises(ValueError, match="random_subsampling draws some of them") as refused:
        leave_k_out(100, 50)
    assert in_the_browser(page, [state]) == [str(refused.value)]
    many = state | {"labels": ["a"] * 850, "k": 2}
    last = "(state) => [workedMetrics.library.roundsOf(state), workedMetrics.library.testsIn(360824, state)]"
    assert page.evaluate(last, many) == [math.comb(850, 2), [848, 849]]


def test_an_order_in_the_browser_is_a_permutation(live):
    orders = live(SplitViewer()).page.evaluate("""() => {
      const { generator, shuffled } = workedMetrics.library, random = generator(1);
      return Array.from({ length: 2000 }, () => shuffled(6, random));
    }""")
    assert all(sorted(order) == list(range(6)) for order in orders)
    firsts = np.bincount([order[0] for order in orders], minlength=6)
    assert firsts.min() > 250, "every example comes first about as often"


@pytest.mark.parametrize("seed", range(5))
def test_in_python_the_rounds_are_those_of_the_library(seed):
    labels = random.Random(seed).sample("aaaaabbbb", 9)
    for method, splits in {
        "k-fold": k_fold(labels, 4, seed=seed),
        "stratified k-fold": stratified_k_fold(labels, 4, seed=seed),
        "random subsampling": random_subsampling(labels, 7, "2/5", seed=seed),
        "holdout": [holdout(labels, "2/5", seed=seed)],
        "leave-one-out": leave_one_out(labels),
        "leave-k-out": leave_k_out(labels, 4),
    }.items():
        viewer = SplitViewer(labels, method, k=4, test="2/5", rounds=7, seed=seed)
        assert held_out(viewer.splits) == held_out(splits)
        other = SplitViewer(labels)
        other.splits = splits
        assert held_out(other.splits) == held_out(splits)
        again = SplitViewer()
        again.set_state(json.loads(json.dumps(viewer.get_state(["labels", "method", "k", "test", "orders"]))))
        assert held_out(again.splits) == held_out(splits)


def test_observe_tells_of_other_rounds_and_other_examples():
    viewer, seen = SplitViewer(), []
    viewer.observe(lambda change: seen.append(change["new"]), "orders")
    viewer.splits = k_fold(6, 3, seed=1)
    assert seen == [[[at for split in k_fold(6, 3, seed=1) for at in split.test]]]
    assert viewer.labels == football_results
    viewer.splits = holdout(9, seed=1)
    assert (viewer.method, viewer.labels) == ("holdout", [""] * 9)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: SplitViewer(method="bootstrap"), "method is 'bootstrap': choose one of 'holdout', 'k-fold'"),
        (lambda: SplitViewer(1), "there are 1 examples"),
        (lambda: SplitViewer(1001), "there are 1001 examples: up to 1000 can be shown"),
        (lambda: SplitViewer(["a", None]), r"examples\[1\] is missing"),
        (lambda: SplitViewer(6, k=7), "k is 7: a number of folds from 2 to 6"),
        (lambda: SplitViewer(6, "holdout", test=2), "test is 2: a share between 0 and 1"),
        (lambda: SplitViewer(3, k=3, orders=[[0, 1, 1]]), "each place from 0 to 2 is needed, once"),
        (lambda: SplitViewer(100, "leave-k-out", k=50), "random_subsampling draws some of them"),
        (lambda: SplitViewer(9, "random subsampling", rounds=101), "rounds is 101: up to 100 can be shown"),
        (lambda: setattr(SplitViewer(), "splits", []), "splits has no rounds"),
    ],
)
def test_what_python_cannot_show_is_told_why(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_it_is_drawn_and_is_there_without_scripts():
    figure = SplitViewer(method="leave-k-out", k=2).figure()
    assert sum(text.get_text() == "T" for text in figure.axes[0].texts) == 15 * 2
    viewer = SplitViewer([INJECTED, "b"] * 3)
    html = SplitViewer.fallback(viewer.get_state())
    assert "<img" not in html
    assert "round 3" in html
    assert "1/2" in html
    assert SplitViewer(GAMES, "leave-k-out", k=2).fallback(SplitViewer(GAMES, "leave-k-out", k=2).get_state())


def test_latex_is_the_table_of_the_rounds(live):
    card = live(SplitViewer(["50 %", "50 %", "a_1", "a_1"], "k-fold", k=2))
    assert copied(card, "LaTeX") == "\n".join(
        [
            r"\begin{tabular}{llll}",
            r"round & test & 50 \% & a\_1 \\",
            r"\hline",
            r"1 & 1 2 & 2/2 & 0/2 \\",
            r"2 & 3 4 & 0/2 & 2/2 \\",
            r"\end{tabular}",
        ]
    )


def test_equal_shares_have_bars_of_one_length(live):
    """However wide the columns of the classes are."""
    card = live(SplitViewer(["a", "a very long name of a class"] * 3, k=3))
    lengths = card.locator("tbody tr i").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert len({round(length, 3) for length in lengths}) == 1
    assert lengths[0] > 0

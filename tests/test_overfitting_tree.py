"""The overfitting tree: leaves by hand and by key, and its trees against Python's and a decision stump's."""

import random

import matplotlib
import pytest
from playwright.sync_api import expect

from metrics import DecisionStump, Training, optimistic_error, pessimistic_error
from tests.pages import copied, entry, fill, press, state
from widgets import OverfittingTree
from widgets.overfitting_tree import TODAY, YESTERDAY, grown, stops

matplotlib.use("agg")


def leaves(card):
    return card.get_by_label("Leaves", exact=True)


def test_by_key_each_tree_shows_its_errors_its_gap_and_both_estimates(live):
    card = live(OverfittingTree())
    for number, (seen, unseen) in {1: (10, 12), 2: (4, 4), 4: (4, 4), 8: (3, 7), 24: (0, 8)}.items():
        named = "1 leaf" if number == 1 else f"{number} leaves"
        expect(card).to_contain_text(f"Errors with {named}: {seen} of 24 on what was seen, {unseen} on what was not.")
        expect(card).to_contain_text(f"The gap is {unseen - seen}. Fewest on what was not seen: 4, with 2 or 4.")
        expect(card.locator(".wm-cross")).to_have_count(seen + unseen)
        known = Training(seen, 24, leaves=number)
        for at, metric in enumerate((optimistic_error, pessimistic_error)):
            estimate = metric(known)
            text = f"{estimate.numerator}/{estimate.denominator}" if estimate else "0"
            expect(card.locator(".wm-metrics button").nth(at)).to_contain_text(text)
        leaves(card).press("ArrowRight")
    press(card, "Undo")  # consecutive steps of the slider are one
    assert state(card)["leaves"] == 1


def test_a_hand_drags_the_leaves(live):
    card = live(OverfittingTree())
    box, mouse = leaves(card).bounding_box(), card.page.mouse
    y = box["y"] + box["height"] / 2
    mouse.move(box["x"] + 10, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] - 4, y, steps=6)
    mouse.up()
    assert state(card)["leaves"] == 24
    expect(card).to_contain_text("0 of 24 on what was seen")


def test_the_penalty_is_taken_when_its_field_is_left(live):
    card = live(OverfittingTree(leaves=8))
    field = card.get_by_label("Penalty for each leaf, in errors")
    field.fill("1")
    expect(card.locator(".wm-metrics button").last).to_contain_text("7/24")  # nothing is taken while it is typed
    field.press("Enter")
    expect(card.locator(".wm-metrics button").last).to_contain_text("11/24")
    fill(card, "Penalty for each leaf, in errors", "-1")
    expect(card).to_contain_text("The penalty is a number from 0 to 10, such as 1/2. Nothing has changed.")
    expect(field).to_have_value("-1")
    assert state(card)["penalty"] == "1"


def test_days_of_ones_own(live):
    card = live(OverfittingTree())
    field = entry(card, "Your own days")
    assert field.input_value() == f"{YESTERDAY}\n{TODAY}"
    for text, why in {
        "++--": "There are 1 rows: two are needed",
        "++--\n+++": "Row 2: from 4 to 48 signs, + or -, are needed.",
        "++--\n+++++": "The rows have 4 and 5 hours: they need as many.",
        "++-x\n++++": "Row 1: from 4 to 48 signs",
    }.items():
        field.fill(text)
        press(card, "Use these")
        expect(card).to_contain_text(why)
    field.fill("++−−\n+-+-")
    press(card, "Use these")
    leaves(card).press("End")
    assert state(card) == {"seen": "++--", "unseen": "+-+-", "leaves": 4, "penalty": "0.5"}
    expect(card).to_contain_text("0 of 4 on what was seen, 2 on what was not")


PROBE = """(days) => {
  const { differing, leavesOf, treeOf } = workedMetrics.library;
  return days.map(([seen, unseen]) =>
    leavesOf(seen.length).map((leaves) => {
      const says = treeOf(seen, leaves);
      return [leaves, says, differing(says, seen).length, differing(says, unseen).length];
    }),
  );
}"""


def test_page_and_python_grow_the_same_trees(live):
    draw = random.Random(2)
    days = [["".join(draw.choice("+-") for _ in range(size)) for _ in range(2)] for size in range(4, 49)]
    for (seen, unseen), found in zip(days, live(OverfittingTree()).page.evaluate(PROBE, days), strict=True):
        assert [one[0] for one in found] == stops(len(seen))
        for number, says, *errors in found:
            assert says == grown(seen, number)
            assert tuple(errors) == OverfittingTree(seen, unseen, number).errors


@pytest.mark.parametrize("number", [1, 2, 4, 8, 24])
def test_it_is_the_tree_with_one_split_on_the_part_of_the_day(number):
    part = [(hour * number // 24,) for hour in range(24)]
    stump = DecisionStump(part, list(YESTERDAY))
    assert "".join(stump.predict(one) for one in part) == grown(YESTERDAY, number)
    assert OverfittingTree(leaves=number).errors == tuple(
        24 - stump.right(part, list(day)) for day in (YESTERDAY, TODAY)
    )


def test_more_leaves_never_make_more_errors_on_what_was_seen():
    draw = random.Random(9)
    for size in range(4, 49):
        day = "".join(draw.choice("+-") for _ in range(size))
        seen = [one for one, _, _ in OverfittingTree(day, day).curves.values()]
        assert seen == sorted(seen, reverse=True)
        assert seen[-1] == 0


def test_the_table_is_the_curves(live):
    tree = OverfittingTree(penalty=1)
    rows = [line.split(",") for line in copied(live(tree), "CSV").splitlines()[1:]]
    for row, (number, (seen, unseen, estimate)) in zip(rows, tree.curves.items(), strict=True):
        assert [int(one) for one in row[:3]] == [number, seen, unseen]
        assert float(row[3]) == pytest.approx(float(estimate) / 24, abs=1e-6)


def test_python_refuses_what_cannot_be_grown():
    for given, why in [
        ({"seen": "+-x-", "unseen": "++++"}, r"seen is \+-x-: only \+ and - are needed"),
        ({"seen": "+-", "unseen": "++"}, "seen has 2 hours: from 4 to 48"),
        ({"unseen": "++++"}, "seen has 24 hours but unseen has 4"),
        ({"leaves": 3}, "leaves is 3: choose one of 1, 2, 4, 8, 24"),
        ({"penalty": -1}, "penalty is -1"),
    ]:
        with pytest.raises(ValueError, match=why):
            OverfittingTree(**given)
    tree = OverfittingTree(list("++--"), list("+-+-"))
    with pytest.raises(ValueError, match="leaves is 24"):
        tree.leaves = 24


def test_the_twin_for_paper_shows_all_three_curves():
    (axes,) = OverfittingTree().figure().axes
    assert [[*line.get_ydata()] for line in axes.lines] == [
        [10, 4, 4, 3, 0],
        [12, 4, 4, 7, 8],
        [10.5, 5, 6, 7, 12],
    ]

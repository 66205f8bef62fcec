"""The ranking lab: two lists of the thesis, reordered by keyboard and by mouse, and measures compared on them."""

import json
import random
import re
from fractions import Fraction

import pytest
from playwright.sync_api import expect

import metrics
from metrics import RankedList
from metrics.engine.rational import Undefined
from metrics.exact import decimal, shortest
from metrics.examples import thesis_1_2, thesis_1_3
from metrics.lab.compare import compare_measures
from metrics.lab.measures import OF_ORDERS
from metrics.lab.pair_counting import kind_of_pair
from metrics.scores.rank_measures import Positions
from tests.pages import entry, press
from widgets.pies import MEASURES, table
from widgets.ranking_lab import TABLE_3_1, RankingLab

TABLE_3_2, TABLE_3_3_B = ("+--++-++--", "+-+--+++--"), "-++-+-++--"  # the best place first


def slot(card, name, place):
    return card.get_by_label(f"List {name}, place {place}", exact=True)


def signs(card, name):
    return "".join(card.get_by_role("group", name=f"List {name}").locator(".wm-cell b").all_inner_texts()).replace(
        "−", "-"
    )


def row(card, short):
    """What the table says of a measure: of a, of b, and which is better; it may be behind "more"."""
    fold = card.locator("details:not([open]) > summary", has_text="More measures")
    if fold.count() and fold.is_visible():
        fold.click()
    found = card.locator(".wm-halves tr").filter(has=card.page.get_by_role("rowheader", name=short, exact=True))
    return found.locator("td").all_text_contents()


def verdict(card):
    return card.locator("[aria-live]").first


def part(card):
    return card.locator("mark")


def copied(card, kind):
    press(card, f"Copy {kind}")
    return card.page.evaluate("navigator.clipboard.readText()")


def paste(card, text):
    entry(card, "Your own lists").fill(text)
    press(card, "Use these")


def compare(card, one, other):
    card.locator("select").nth(0).select_option(one)
    card.locator("select").nth(1).select_option(other)


def test_table_3_1_by_keyboard_alone(live):
    card = live(RankingLab())
    keys = card.page.keyboard
    assert (signs(card, "a"), signs(card, "b")) == TABLE_3_1
    assert row(card, "AUC") == ["0.84 (21/25)", "0.64 (16/25)", "a"]
    assert row(card, "accuracy") == ["0.6 (3/5)", "0.8 (4/5)", "b"]
    expect(verdict(card)).to_have_text("They contradict each other. AUC puts a first; accuracy puts b first.")
    expect(part(card)).to_have_text("both, differently, as here")
    for _ in range(30):  # the sixth of the first list is a positive below the cut: one place up it is above
        keys.press("Tab")
        if card.page.evaluate("document.activeElement.ariaLabel") == "List a, place 6":
            break
    keys.press("ArrowLeft")
    assert signs(card, "a") == "+++-+-+---"
    assert card.page.evaluate("document.activeElement.ariaLabel") == "List a, place 5"
    expect(slot(card, "a", 5)).to_have_attribute(
        "aria-valuetext", "positive, true position 7, score 0.65, called positive"
    )
    assert row(card, "accuracy") == ["0.8 (4/5)", "0.8 (4/5)", "="]
    expect(verdict(card)).to_have_text("Only one of them decides. AUC puts a first; accuracy sees no difference.")
    expect(part(card)).to_have_text("only AUC, as here")
    keys.press("Shift+ArrowLeft")
    assert signs(card, "a") == "++++--+---"
    keys.press("End")
    assert signs(card, "a") == "+++--+---+"
    keys.press("ArrowRight")  # there is no place beyond the last
    assert signs(card, "a") == "+++--+---+"
    press(card, "Undo")
    assert signs(card, "a") == "++++--+---"
    press(card, "Reset")
    assert signs(card, "a") == TABLE_3_1[0]


def test_an_example_is_dragged_and_that_is_one_step(live):
    card = live(RankingLab())
    mouse, start, end = card.page.mouse, slot(card, "b", 10).bounding_box(), slot(card, "b", 1).bounding_box()
    mouse.move(start["x"] + 10, start["y"] + 10)
    mouse.down()
    mouse.move(end["x"] + 15, end["y"] + 40, steps=12)
    mouse.up()
    assert signs(card, "b") == "+-++++----"
    assert row(card, "AUC") == ["0.84 (21/25)", "0.84 (21/25)", "="]
    expect(verdict(card)).to_have_text("Only one of them decides. AUC sees no difference; accuracy puts b first.")
    mouse.move(10, 10)
    press(card, "Undo")
    assert signs(card, "b") == TABLE_3_1[1]


def _shown(value):
    text = shortest(value)[0] if isinstance(value, Fraction) else decimal(value)
    fraction = str(value) if isinstance(value, Fraction) else text
    return text if fraction == text or len(fraction) > 11 else f"{text} ({fraction})"


@pytest.mark.parametrize(
    ("lists", "values", "words", "kind"),
    [
        (
            TABLE_3_2,
            ["0.6 (3/5)", "0.4 (2/5)", "a"],
            "AUC sees no difference; accuracy puts a",
            "only accuracy, as here",
        ),
        ((TABLE_3_2[0], TABLE_3_3_B), ["0.6 (3/5)", "0.6 (3/5)", "="], "Neither decides.", "neither, as here"),
    ],
    ids=["table 3.2", "table 3.3"],
)
def test_the_other_examples_of_the_thesis_are_pasted(live, lists, values, words, kind):
    card = live(RankingLab())
    paste(card, "\n".join(lists))
    assert row(card, "AUC") == ["0.6 (3/5)", "0.6 (3/5)", "="]
    assert row(card, "accuracy") == values
    expect(verdict(card)).to_contain_text(words)
    expect(part(card)).to_have_text(kind)
    assert RankingLab(*lists).agreement == {"only": "second_only", "neit": "neither"}[kind[:4]]


def test_the_pie_has_the_numbers_of_tables_3_4_to_3_6(live):
    card = live(RankingLab())
    expect(card.locator("ul li span")).to_have_text(["62.4 %", "2.4 %", "29.8 %", "2.0 %", "3.4 %"])
    text = card.locator(".wm-halves").inner_text()
    assert "All 31,626 pairs of lists of 5 + and 5 -" in text
    assert "agree in C = 0.963 (9871/10254); AUC alone decides D = 15.236 (4708/309) times as often as accuracy" in text
    compare(card, "accuracy", "auc")  # the other way round it is the same pie
    expect(card.locator("ul li span").first).to_have_text("62.4 %")
    compare(card, "auc", "soft_auc")
    expect(card.locator(".wm-halves")).to_contain_text("What they say of all lists of 5 + and 5 - is not counted here.")
    assert card.locator("ul li").count() == 0
    paste(card, "+-\n-+")
    compare(card, "auc", "accuracy")
    expect(card.locator(".wm-halves")).to_contain_text("What they say of all lists of 1 + and 1 - is not counted here.")


def test_table_1_3_has_the_measures_of_an_order(live):
    card = live(RankingLab(thesis_1_3, [*range(1, 9)], measures=("sum_of_reversed_numbers", "ordered_auc")))
    found = {short: row(card, short) for short in ("ED ↓", "MD ↓", "SRN ↓", "OAUC")}
    assert found == {
        "ED ↓": ["8.718", "0", "b"],
        "MD ↓": ["22", "0", "b"],
        "SRN ↓": ["12", "0", "b"],
        "OAUC": ["0.519 (27/52)", "1", "b"],
    }
    expect(card.locator(".wm-steps")).to_have_attribute("aria-label", "sum of reversed numbers, worked")
    expect(card.locator(".wm-result")).to_have_text("12")
    card.get_by_label("The first worked out, for list").select_option("b")
    expect(card.locator(".wm-result")).to_have_text("0")
    expect(card.locator(".wm-halves")).to_contain_text("pairs of lists of 8 examples in order")


def test_table_1_2_has_its_soft_auc(live):
    card = live(RankingLab(thesis_1_2, "+++++-----", measures=("soft_auc", "average_precision")))
    assert row(card, "SAUC")[0] == "0.336 (42/125)"
    assert row(card, "APR")[0] == "0.967 (29/30)"


def test_the_soft_auc_of_place_numbers_is_no_share_and_says_so(live):
    card = live(RankingLab("++-+-+-+--", "+++--++---"))
    assert row(card, "SAUC (in the unit of the scores: no share)")[0].startswith("3.")


def test_the_working_is_copied_as_python_writes_it(live):
    lab = RankingLab()
    card = live(lab)
    for key in MEASURES:
        card.locator("select").first.select_option(key)
        given = lab.positions[0] if key in OF_ORDERS else [[3, 2], [2, 3]] if key == "accuracy" else lab.first
        assert copied(card, "LaTeX") == getattr(metrics, key).work(given).latex()


def test_the_lists_are_copied_and_come_back(live):
    card = live(RankingLab())
    assert copied(card, "CSV").splitlines()[:3] == ["place (1 is best),score,a,b", "1,0.9,10,5", "2,0.88,9,10"]
    slot(card, "a", 1).press("ArrowRight")
    known = json.loads(copied(card, "JSON"))
    assert known == {"rows": [[9, 10, 8, 5, 4, 7, 6, 3, 2, 1], [5, 10, 9, 8, 7, 4, 3, 2, 1, 6]], "positives": 5}
    again = eval(copied(card, "Python"), {"RankingLab": RankingLab})
    assert (again.rows, again.positives) == (known["rows"], 5)
    assert again.scores == RankingLab().scores
    link = copied(card, "link")
    for address, first in ((link, "9"), (link.split("#")[0] + "#widget-0=%7B%22rows%22:7%7D", "10")):
        card.page.goto("about:blank")
        card.page.goto(address)
        card.page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        expect(slot(card, "a", 1).locator("small").first).to_have_text(first)


BAD = [
    "+-",
    "+-\n+-\n+-",
    "++\n++",
    "+-\n++",
    "+-\n+-+",
    "+x-\n+--",
    "1 2 2\n1 2 3",
    "1.5 1\n1 2",
    "0 1\n1 0",
    "1\n1",
    "+-" * 11 + "\n" + "+-" * 11,
    '<img src=x onerror="document.title=1">\n+-',
]


def test_bad_lists_keep_what_was_there_and_what_was_typed(live):
    card = live(RankingLab())
    for bad in BAD:
        paste(card, bad)
        expect(card.get_by_role("status")).to_contain_text("Two lists of the same 2 to 20 examples are needed")
        expect(card.locator("textarea")).to_have_value(bad)
        expect(card.locator("textarea")).to_have_attribute("aria-invalid", "true")
        assert signs(card, "a") == TABLE_3_1[0]
    assert card.locator("img").count() == 0
    paste(card, "+-\n-+")
    expect(card.get_by_role("status")).to_have_text("These are your data now.")
    press(card, "Undo")
    assert signs(card, "b") == TABLE_3_1[1]


GOOD = [
    ("+ - | –\n- + −", [[3, 2, 1], [2, 3, 1]], 1),
    ("3, 1, 2\n1 2 3", [[3, 1, 2], [1, 2, 3]], 2),
    ("+" * 9 + "-" * 11 + "\n" + "-" * 11 + "+" * 9, [[*range(20, 0, -1)], [*range(11, 0, -1), *range(20, 11, -1)]], 9),
]


def test_lists_are_written_in_signs_or_in_true_positions(live):
    card = live(RankingLab(), width=360)
    for good, rows, positives in GOOD:
        paste(card, good)
        assert json.loads(copied(card, "JSON")) == {"rows": rows, "positives": positives}
        assert card.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        again = eval(copied(card, "Python"), {"RankingLab": RankingLab})
        assert (again.rows, again.positives) == (rows, positives)
        assert again.scores == [*range(len(rows[0]), 0, -1)]


HOSTILE = """(state) => {
  const { widgets, library: { Model } } = workedMetrics, told = [];
  const size = (n) => Array.from({ length: n }, (_, k) => n - k);
  const rows = [[["+", "-"], ["-", "+"]], [[2, 1]], ["21", "12"], [[2, 1], [2, 1, 3]], [["2", "1"], [1, 2]],
    [[2, 1], null], [size(21), size(21)], [[1], [1]], { length: 2 }, [[2, 2], [1, 2]]];
  const measures = [["auc"], ["auc", "constructor"], ["auc (thesis)", "auc"], "ab", { 0: "auc", 1: "auc", length: 2 }];
  const odd = [...rows.map((rows) => ({ rows, positives: 1 })),
    ...[0, 10, 1.5, "5"].map((positives) => ({ positives })),
    ...measures.map((measures) => ({ measures })), ...[2, "length", "0", -1, null].map((of) => ({ of }))];
  for (const found of odd) {
    const model = new Model(structuredClone(state)), el = document.createElement("div");
    widgets.ranking_lab.render({ model, el, page: { restore: () => ({ ...state, ...found }), link: () => "" } });
    if (JSON.stringify(model.state) !== JSON.stringify(state)) told.push(JSON.stringify(found));
  }
  return [odd.length, told];
}"""


def test_a_hostile_link_is_not_taken(live):
    lab = RankingLab()
    card = live(lab)
    kept = {key: lab.get_state()[key] for key in ("rows", "positives", "measures", "of", "scores")}
    assert card.page.evaluate(HOSTILE, kept) == [24, []]


def test_symbols_of_orders_are_pythons_on_random_orders(live, many):
    random.seed(5)
    orders = [random.sample(range(1, size + 1), size) for size in range(1, 14) for _ in range(many(160))]
    orders += [[*range(1, size + 1)] for size in range(1, 14)] + [[*range(size, 0, -1)] for size in range(1, 14)]
    theirs = live(RankingLab()).page.evaluate(
        """(orders) => {
          const { positionQuantities, catalogue, POSITIONS, evaluate, isReal, decimal } = workedMetrics.library;
          const text = (x) => (isReal(x) ? decimal(x, 6) : x.d === 1n ? `${x.n}` : `${x.n}/${x.d}`);
          const written = (x) => (Array.isArray(x) ? x.map(text) : text(x)), trees = catalogue(POSITIONS);
          const attempt = (tree, known) => {
            try { return written(evaluate(tree, known)); } catch { return "undefined"; }
          };
          return orders.map((placed) => {
            const known = positionQuantities(placed), names = Object.keys(known);
            return [names.map((name) => [name, written(known[name])]), trees.map(({ tree }) => attempt(tree, known))];
          });
        }""",
        orders,
    )
    chosen = [metric for metric in metrics.CATALOGUE.values() if metric.on is Positions]
    for placed, (known, values) in zip(orders, theirs, strict=True):
        given = Positions.from_positions(placed)
        for name, found in known:
            ours = given.quantities[name]
            assert found == ([*map(str, ours)] if isinstance(ours, tuple) else str(ours)), (name, placed)
        assert values == [_value(one, variant, given) for one in chosen for variant in (None, *one.variants)], placed
    assert len(orders) > many(2000)


def _value(metric, variant, given):
    try:
        value = metric(given, variant=variant) if variant else metric(given)
    except Undefined:
        return "undefined"
    return str(value) if isinstance(value, Fraction) else decimal(value, 6)


def test_every_measure_is_pythons_on_random_lists(live):
    random.seed(7)
    labs = []
    for _ in range(60):
        size = random.randint(2, 20)
        flags = ["+"] * (positives := random.randint(1, size - 1)) + ["-"] * (size - positives)
        labs.append(
            RankingLab(*("".join(random.sample(flags, size)) for _ in "ab"), measures=random.sample([*MEASURES], 2))
        )
    for _ in range(40):
        size = random.randint(2, 12)
        labs.append(
            RankingLab(*(random.sample(range(1, size + 1), size) for _ in "ab"), measures=random.sample([*MEASURES], 2))
        )
    card = live(RankingLab())
    found = card.page.evaluate(
        """(states) => states.map((state) => {
          const model = new workedMetrics.library.Model(state), el = document.createElement("div");
          workedMetrics.widgets.ranking_lab.render({ model, el });
          const rows = [...el.querySelectorAll(".wm-halves tbody tr")];
          const texts = rows.map((row) => [...row.cells].map((cell) => cell.textContent));
          return [texts, el.querySelector("p b").textContent];
        })""",
        [{key: lab.get_state()[key] for key in ("rows", "positives", "measures", "of", "scores")} for lab in labs],
    )
    said = table()
    for lab, (rows, words) in zip(labs, found, strict=True):
        expected = {key: [_shown(value) for value in pair] for key, pair in lab.values().items()}
        soft = expected.pop("soft_auc")  # of place numbers, which are no probabilities: it stands last
        assert [cells[1:3] for cells in rows] == [*expected.values(), soft], lab.rows
        assert words == said["verdicts"][said["kinds"].index(lab.agreement.replace("_", " "))]


def test_the_kind_of_a_pair_is_pythons(live):
    signs = [(one, other) for one in (-1, 0, 1) for other in (-1, 0, 1)]
    theirs = live(RankingLab()).page.evaluate(
        "(all) => all.map((two) => workedMetrics.library.kindOfPair(...two))", signs
    )
    assert theirs == [kind_of_pair(*two) for two in signs]


def test_the_pies_are_those_of_compare_measures():
    known = table()
    assert len(known["pairs"]) == 21
    for size, over in (((4, 6), "4 + and 6 -"), ((8, 8), "8 + and 8 -"), (7, "7 examples in order")):
        for pair, counts in zip(known["pairs"], known["sizes"][over], strict=False):
            assert tuple(counts) == compare_measures(*pair.split(), size).counts
    assert [len(known["sizes"][over]) for over in ("8 + and 8 -", "8 examples in order")] == [3, 21]


def test_a_change_is_quick(live):
    card = live(RankingLab("+-" * 10, "-+" * 10))
    slot(card, "a", 10).focus()
    median = card.page.evaluate("""() => {
      const times = [];
      for (let k = 0; k < 40; k++) {
        const start = performance.now();
        const key = k % 2 ? "ArrowLeft" : "ArrowRight";
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[20];
    }""")
    assert median < 30, median  # a quiet machine needs a few milliseconds


def test_python_has_the_lists_both_ways():
    lab, heard = RankingLab(*TABLE_3_1), []
    lab.observe(lambda change: heard.append(change.new), "rows")
    assert lab.agreement == "inconsistent"
    assert repr(lab.first) == "RankedList('---++--+++')"
    lab.first = RankedList("---+++++--")
    assert repr(lab.first) == "RankedList('---+++++--')"
    assert heard[-1][0] == [5, 4, 10, 9, 8, 7, 6, 3, 2, 1]
    lab.second = [1, 2, 3, 4, 5, 6, 7, 8, 10, 9]
    assert lab.positions[1].scores == [1, 2, 3, 4, 5, 6, 7, 8, 10, 9]
    assert Fraction(9871, 10254) == lab.comparison.C
    default = RankingLab()
    assert default.values()["soft_auc"] == (Fraction(717, 2500), Fraction(107, 625))
    assert metrics.soft_auc(default.first) == Fraction(717, 2500)
    for one, other in zip(default.positions, (default.first, default.second), strict=True):
        assert metrics.auc(one) == metrics.auc(other)
    default.set_state({"rows": [[3, 2, 1], [1, 2, 3]], "positives": 1})  # other lists were typed into the page
    assert repr(default.second) == "RankedList('+--')"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("+-", "+++-"), "first has 2 examples, 1 of them positive; second has 4 examples, 3 of them positive"),
        (("++", "++"), "first has 2 examples, 2 positive: 2 to 20, of both classes, are ranked"),
        (("+-" * 11, "-+" * 11), "first has 22 examples, 11 positive"),
        (("+x-", "+--"), "first[1] is 'x': write + and -, best first, or where each was placed"),
        (([1, 2, 2], [1, 2, 3]), "placed[2] is 2: 3 examples have the positions 1 to 3, each once"),
        ((RankedList([1, 0], [0.5, 0.5]), "+-"), "scores[1] is 1/2, and 1/2 before it: they fall, without ties"),
        ((RankedList([1, 0], [0.5, 0.4]), RankedList([1, 0], [0.6, 0.4])), "first and second have different scores"),
        (("+-", "-+", 1, [3, 2, 1]), "scores has 3 numbers for 2 places"),
        (("+-", "-+", 1, [3, 2], ("auc", "AUC")), "measures[1] is 'AUC': choose two of auc, accuracy"),
    ],
    ids=str,
)
def test_python_says_what_is_wrong(words, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        RankingLab(*words)


def test_there_is_something_without_scripts_and_on_paper():
    lab = RankingLab()
    text = lab.fallback({key: value for key, value in lab.get_state().items() if key[0] != "_"})
    for words in ("+++−−++−−−", "0.84", "0.64", "0.6", "0.8"):
        assert words in text
    assert len(lab.figure().axes) == 2
    assert len(RankingLab("+-" * 9, "-+" * 9).figure().axes) == 1  # pairs of so many lists are not counted at once


def test_wherever_a_list_is_typed_or_shown_it_is_said_where_it_begins(live):
    card = live(RankingLab())
    expect(card.get_by_role("group", name="List a, best place first")).to_be_visible()
    expect(card.get_by_text("Best place first; left of the line")).to_be_visible()
    card.get_by_text("Your own lists").click()
    expect(card.get_by_text("the best place first (a RankedList has the lowest first)")).to_be_visible()
    assert copied(card, "CSV").startswith("place (1 is best),")
    for about in (RankingLab, RankingLab.first, RankingLab.second, RankedList):
        assert "lowest" in about.__doc__

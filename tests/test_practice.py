"""The exercises of a page are done there: judged as in Python, kept in the browser, and open to everyone."""

import json
import re
from html import escape
from html.parser import HTMLParser

import pytest
from playwright.sync_api import expect

from exercises.draw import draw
from exercises.master import MASTERS, Exercise
from exercises.page import practice, progress, sheet, static
from tests.test_accessibility import violations
from tests.test_widgets import SMALL, TARGETS
from widgets import Practice

KEPT = "worked-metrics.progress"
INJECTED = '<img src=x onerror="document.title=1">'
# One question of each form.
FORMS = {
    "metric": ("library-search", "single"),
    "value": ("cooking-contest", "mean"),
    "options": ("owl-recorder", "beta"),
    "better": ("owl-recorder", "program"),
    "table": ("leaf-album", "table"),
    "make": ("lost-table", "table"),
    "answer": ("calm-sea", "words"),
}
SLUGS = list(dict.fromkeys(slug for slug, _ in FORMS.values()))
EVERY = ["owl-recorder", "leaf-album", "lost-table", "calm-sea"]  # between them, every form
STEPPED = ("owl-recorder", "number")  # precision, recall, F-beta
EXERCISES = {slug: Exercise(slug, (MASTERS / f"{slug}.md").read_text("utf-8")) for slug in SLUGS}


def widget(*slugs):
    chosen = [EXERCISES[slug] for slug in slugs]
    return Practice(sheets=[sheet(one) for one in chosen], _static="".join(map(static, chosen)))


def first(slug, number=0):
    """The exercise with the numbers that the page shows."""
    return draw(EXERCISES[slug], f"book|{number}")


class Card:
    """An exercise in the page."""

    def __init__(self, place, slug, nth=0):
        self.slug, self.exercise = slug, EXERCISES[slug]
        heading = place.page.get_by_role("heading", name=self.exercise.title, exact=True)
        self.root = place.locator("details.wm-practice").filter(has=heading).nth(nth)
        self.badge = self.root.locator("> summary .wm-badge")

    def open(self):
        self.root.locator("> summary").click()
        expect(self.root.locator(".wm-asked")).to_have_count(len(self.exercise.questions))
        return self

    def question(self, name):
        return self.root.locator(".wm-asked").nth([*self.exercise.questions].index(name))

    def says(self, name):
        return self.question(name).locator("form > .wm-say")

    def fill(self, name, answer):
        place = self.question(name)
        match self.exercise.questions[name]["form"]:
            case "metric" | "value":
                place.locator(".wm-answer input").fill(str(answer))
            case "options":  # the letter that a notebook has before it
                place.get_by_role("radio").nth("abcdefgh".index(answer)).check()
            case "better":
                place.locator(f'input[value="{answer}"]').check()
            case "table" | "make":
                cells = [str(cell) for row in answer for cell in row]
                for field, cell in zip(place.locator("td input").all(), cells, strict=True):
                    field.fill(cell)
            case "answer":
                place.locator("textarea").fill(answer)

    def check(self, name, answer):
        self.fill(name, answer)
        self.question(name).locator(".main").click()

    def solve(self, number=0):
        found = first(self.slug, number)
        for name, question in self.exercise.questions.items():
            self.check(name, found.answer(name))
            if question["form"] == "answer":
                for box in self.question(name).locator("input[type=checkbox]").all():
                    box.check()

    def press(self, name):
        self.root.get_by_role("button", name=name).click()

    def fields(self):
        return [field.input_value() for field in self.root.locator("input[type=text], textarea").all()]


@pytest.fixture
def shown(live):
    """Cards of exercises, all of them open."""

    def show(*slugs, **look):
        place = live(widget(*slugs), **look)
        cards = [Card(place, slug).open() for slug in slugs]
        return cards if len(cards) > 1 else cards[0]

    return show


def reopened(page, *slugs):
    page.reload()
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    cards = [Card(page.locator(".wm-widget").first, slug).open() for slug in slugs]
    return cards if len(cards) > 1 else cards[0]


def stored(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{KEPT}')"))


def plain(html):
    return re.sub(r"\s+", "", re.sub(r"<[^>]*>", "", html))


# Judged as in Python.


WRONG = {
    "metric": ["1/7", "0.5", "two thirds", "3/0", "undefined", ""],
    "value": ["1/7", "12", "66,7 %", ""],
    "options": ["a", "b", "c"],
    "better": ["Strict", "Eager", "tie"],
    "table": [[[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[0, 0, 0], [0, 0, ""], [0, 0, 0]]],
    "make": [[[1, 2], [3, 4]]],
}


@pytest.mark.parametrize("form", WRONG)
def test_an_answer_gets_the_words_of_python(form, shown):
    slug, name = FORMS[form]
    card, found = shown(slug), first(slug)
    for answer in [*WRONG[form], found.answer(name)]:
        card.check(name, answer)
        told = found.check(name, answer)
        expect(card.says(name)).to_have_text(told.sentence)
        expect(card.badge).to_have_text(
            re.compile("right$") if told.verdict in ("right", "cut", "follows") else "to do"
        )


def test_a_count_that_is_none_is_named(shown):
    card = shown("lost-table")
    for typed in ("x", "-1", "1.5", INJECTED[:15]):
        card.check("table", [[1, 2], [typed, 4]])
        needed = "a whole number of at most 15 digits is needed, such as 4"
        expect(card.says("table")).to_have_text(f"“{typed}” is no count here: {needed}.")
    right = first("lost-table").answer("table")
    card.check("table", [[f"00{cell} " for cell in row] for row in right])
    expect(card.says("table")).to_have_attribute("data-verdict", "right")


def test_the_first_wrong_step_is_named_and_later_ones_are_carried_on(shown):
    slug, name = STEPPED
    card, found = shown(slug), first(slug)
    place, steps = card.question(name), found.steps(name)
    place.locator("summary", has_text="My steps").click()
    assert steps[:2] == ["precision", "recall"]
    typed = {"precision": "1/2", "recall": "1/2", steps[-1]: "1/2"}  # any mean of a half and a half is a half
    for step, text in list(typed.items())[:2]:
        place.get_by_label(step, exact=True).fill(text)
    card.check(name, typed[steps[-1]])
    told = found.check(name, typed)
    assert "first wrong step is precision" in told.sentence
    assert "The rest follows." in told.sentence
    expect(card.says(name)).to_have_text(told.sentence)
    lines = place.locator(".wm-line .wm-say")
    expect(lines.nth(0)).to_have_attribute("data-verdict", "wrong")
    place.get_by_label("precision", exact=True).fill("")
    expect(card.says(name)).to_have_text("")  # what was judged is no more
    expect(lines.nth(0)).to_have_text("")


def test_ones_own_words_are_compared_with_a_model_answer(shown):
    slug, name = FORMS["answer"]
    card, found = shown(slug), first(slug)
    question, place = card.exercise.questions[name], card.question(name)
    card.check(name, "  ")
    expect(card.says(name)).to_have_text("Not answered yet.")
    assert place.get_by_text("One possible answer").count() == 0
    card.check(name, "It depends.")
    expect(card.says(name)).to_have_text(found.check(name, "It depends.").sentence)
    assert place.get_by_text("One possible answer").count() == 0, "two words do not buy it"
    card.check(name, "It depends on what is asked.")
    expect(card.says(name)).to_have_text("")
    assert plain(found.text(question["answer"]))[:80] in plain(place.inner_text())
    boxes = place.locator("input[type=checkbox]")
    assert boxes.count() == len(question["rubric"])
    for box in boxes.all():
        box.check()
    expect(place.get_by_text(f"mentions {boxes.count()} of {boxes.count()}")).to_be_visible()
    expect(card.badge).to_have_text(f"1 of {len(card.exercise.questions)} right")
    place.locator(".main").click()  # to compare again takes nothing back
    expect(boxes.first).to_be_checked()
    expect(reopened(card.root.page, slug).question(name).locator("input[type=checkbox]").first).to_be_checked()


# Help.


def test_hints_come_one_by_one_and_have_the_focus(shown):
    slug, name = FORMS["make"]
    card, found = shown(slug), first(slug)
    place, hints = card.question(name), card.exercise.questions[name]["hints"]
    assert len(hints) > 1
    for at, hint in enumerate(hints, 1):
        assert place.locator(".wm-hint:visible").count() == at - 1
        place.get_by_role("button", name=f"Hint {at} of {len(hints)}").press("Enter")
        focused = place.page.evaluate("document.activeElement.textContent")
        assert plain(focused) == plain(f"Hint {at}{found.text(hint)}")
    assert place.get_by_role("button", name="Hint").count() == 0


def test_the_working_is_there_on_demand_only_and_is_that_of_python(shown):
    for card in shown("library-search", "cooking-contest", "owl-recorder"):
        found = first(card.slug)
        numeric = [name for name, one in card.exercise.questions.items() if one["form"] in ("metric", "value")]
        assert card.root.locator("math").count() == 0
        for name in numeric:
            place = card.question(name)
            place.locator("summary", has_text="Show the working").click()
            expect(place.locator(".wm-result")).to_be_visible()
            assert plain(place.locator(".wm-steps").text_content()) == plain(found.work(name)._repr_html_())


def test_the_answers_of_other_forms_are_there_on_demand_only(shown):
    cards = shown("owl-recorder", "leaf-album", "lost-table")
    for card, name in zip(cards, ("program", "table", "table"), strict=True):
        right, place = first(card.slug).answer(name), card.question(name)
        fold = place.locator("details", has_text="Show the answer")
        assert fold.locator("> div").text_content() == ""
        fold.locator("summary").click()
        wanted = [right] if isinstance(right, str) else [str(cell) for row in right for cell in row]
        expect(fold.locator("b, td")).to_have_text([re.compile(rf"^{re.escape(text)}\.?$") for text in wanted])
        expect(card.badge).to_have_text("to do")  # to look is not to answer


# New numbers, and what is kept.


def test_new_numbers_are_another_variant_and_count_what_was_done(shown):
    card = shown("lost-table")
    card.press("New numbers")
    expect(card.badge).to_have_text("to do")
    card.solve(number=1)
    expect(card.badge).to_have_text("done")
    expect(card.root.get_by_text("Done: every question is right.")).to_be_visible()
    before = card.root.inner_text()
    card.press("New numbers")
    expect(card.badge).to_have_text("done once")
    assert card.root.inner_text() != before
    assert {*card.fields()} == {""}
    assert card.root.page.evaluate("document.activeElement.tagName") == "SUMMARY"
    card.solve(number=2)
    card.press("New numbers")
    expect(card.badge).to_have_text("done 2 times")
    assert stored(card.root.page)["lost-table"]["number"] == 3
    card = reopened(card.root.page, "lost-table")
    card.check("found", first("lost-table", 3).answer("found"))
    expect(card.badge).to_have_text("1 of 2 right")


def test_what_was_typed_is_there_again_though_it_was_not_checked(shown):
    cards = shown(*SLUGS)
    for slug, name in [*FORMS.values()]:
        found = first(slug)
        answer = found.answer(name)
        next(card for card in cards if card.slug == slug).fill(name, answer)
    slug, name = STEPPED
    owl = next(card for card in cards if card.slug == slug).question(name)
    owl.locator("summary", has_text="My steps").click()
    owl.get_by_label("recall", exact=True).fill("0.125")
    before = [card.fields() for card in cards]
    assert any(map(any, before))
    cards = reopened(cards[0].root.page, *SLUGS)
    assert [card.fields() for card in cards] == before
    for card in cards:
        expect(card.badge).to_have_text("to do")
    owl = next(card for card in cards if card.slug == slug)
    expect(owl.question(name).get_by_label("recall", exact=True)).to_be_visible()  # the fold is open
    assert owl.root.locator("input:checked").count() == 2


def test_right_answers_are_there_again_with_their_words_until_they_change(shown):
    card = shown("library-search")
    card.solve()
    card = reopened(card.root.page, "library-search")
    expect(card.badge).to_have_text("done")
    expect(card.says("single")).to_have_attribute("data-verdict", "right")
    card.fill("single", "1/9")
    expect(card.badge).to_have_text("1 of 2 right")
    expect(card.says("single")).to_have_text("")


def test_an_exercise_that_was_changed_keeps_its_count_and_no_answers(shown):
    card = shown("lost-table")
    page = card.root.page
    old = {"version": 99, "solved": 4, "answers": {"found": "0.5"}, "right": {"found": True, "table": True}}
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, json.dumps({"lost-table": old})])
    card = reopened(page, "lost-table")
    expect(card.badge).to_have_text("done 4 times")
    assert {*card.fields()} == {""}


def test_widgets_and_twins_do_not_disturb_each_other(live, page):
    one, other = live(widget("library-search", "lost-table"), widget("library-search", "cooking-contest"))
    a, b = Card(one, "library-search").open(), Card(other, "library-search").open()
    lost, cook = Card(one, "lost-table").open(), Card(other, "cooking-contest").open()
    lost.check("found", "0.123")
    a.solve()
    expect(a.badge).to_have_text("done")
    expect(b.badge).to_have_text("done")  # the same exercise
    expect(lost.badge).to_have_text("to do")
    expect(cook.badge).to_have_text("to do")
    assert {*b.fields()} == {""}  # its fields are left alone
    b.fill("single", "1/9")
    assert a.fields() != ["1/9"]
    expect(a.badge).to_have_text("1 of 2 right")
    b.press("New numbers")
    assert {*a.fields()} == {""}
    assert a.root.inner_text() == b.root.inner_text()
    assert lost.fields()[-5:].count("0.123") == 1
    assert stored(page)["lost-table"]["answers"] == {"found": "0.123"}
    assert page.evaluate("document.querySelectorAll('[id]').length") == 0, "two would share an id"


def test_two_pages_open_at_once_do_not_overwrite_each_other(shown):
    card = shown("library-search", "lost-table")[0]
    page = card.root.page
    second = page.context.new_page()
    second.goto(page.url)
    elsewhere = Card(second.locator(".wm-widget"), "lost-table").open()
    elsewhere.check("found", first("lost-table").answer("found"))
    expect(Card(page.locator(".wm-widget"), "lost-table").badge).to_have_text("1 of 2 right")
    card.check("single", "1/9")
    assert stored(page).keys() == {"library-search", "lost-table"}


def progress_of(card):
    panel = card.root.page.locator(".wm-progress")
    panel.locator("summary").click()
    return panel


def test_export_is_a_file_with_the_progress(shown):
    card = shown("library-search")
    card.solve()
    panel = progress_of(card)
    expect(panel.locator("tbody tr")).to_have_text([re.compile(rf"^{re.escape(card.exercise.title)}20200[01]$")])
    with card.root.page.expect_download() as download:
        panel.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "worked-metrics-progress.json"
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved == stored(card.root.page)
    record = saved["library-search"]
    assert record["right"] == {"single": True, "cookery": True}
    assert {"title", "version", "number", "solved", "answers"} <= record.keys()


def test_checks_hints_what_was_shown_and_time_are_counted(shown):
    card = shown("library-search")
    page = card.root.page
    page.evaluate("Date.now = () => 5_000_000")
    card.check("single", "1/7")
    page.evaluate("Date.now = () => 5_095_000")
    card.check("single", "1/9")
    page.evaluate("Date.now = () => 9_000_000")  # who does nothing for longer than two minutes is away
    card.question("single").get_by_role("button", name="Hint 1 of").click()
    card.question("cookery").locator("summary", has_text="Show the answer").click()
    expect(card.question("cookery").locator("details > div")).not_to_be_empty()
    record = stored(page)["library-search"]
    assert (record["checks"], record["hints"], record["shown"]) == ({"single": 2}, {"single": 1}, {"cookery": 1})
    assert 95 + 120 <= record["seconds"] <= 95 + 120 + 5
    row = progress_of(card).locator("tbody tr")
    expect(row).to_have_text(f"{card.exercise.title}002114")
    card.press("New numbers")
    expect(row).to_have_text(f"{card.exercise.title}002114")


def test_import_takes_what_is_further_in_the_file_and_leaves_the_rest(shown, tmp_path):
    search, table = shown("library-search", "lost-table")
    search.solve()
    panel, page = progress_of(search), search.root.page
    with page.expect_download() as download:
        panel.get_by_role("button", name="Export").click()
    (tmp_path / "mine.json").write_text(download.value.path().read_text("utf-8"), "utf-8")
    before = stored(page)

    def bring(name):
        with page.expect_file_chooser() as chooser:
            panel.get_by_role("button", name="Import").click()
        chooser.value.set_files(tmp_path / name)

    for at, rubbish in enumerate(["", "{", "[]", '{"lost-table": 5}', '{"a": {"title": "", "answers": {}}}']):
        (tmp_path / f"{at}.json").write_text(rubbish, "utf-8")
        bring(f"{at}.json")
        expect(panel.get_by_role("status")).to_have_text("This is no file that Export has saved. Nothing was changed.")
        panel.get_by_role("status").evaluate("(line) => line.replaceChildren()")
    assert stored(page) == before
    search.press("New numbers")
    page.evaluate("localStorage.clear()")
    found = first("lost-table").answer("found")
    table.check("found", found)
    bring("mine.json")
    expect(panel.get_by_role("status")).to_have_text("Taken from the file: 1 of 1.")
    expect(search.badge).to_have_text("done")
    expect(table.badge).to_have_text("1 of 2 right")
    assert str(first("library-search").answer("single")) in search.fields()
    search.press("New numbers")
    bring("mine.json")
    told = "Taken from the file: 0 of 1. Of 1 you had as much here, or more: these stayed."
    expect(panel.get_by_role("status")).to_have_text(told)
    expect(search.badge).to_have_text("done once")


def test_how_many_of_all_are_done_is_told(live, page):
    every = progress()
    place = live(every, widget("library-search"))[0]
    size = len(every.every)
    expect(place.get_by_role("status").first).to_have_text(f"0 of {size} done.")
    assert f"{size} exercises in all" in Practice.fallback(every.get_state())
    card = Card(page.locator(".wm-widget").nth(1), "library-search").open()
    card.fill("single", "1/7")
    expect(place.get_by_role("status").first).to_have_text(f"0 of {size} done, 1 begun.")
    card.solve()
    expect(place.get_by_role("status").first).to_have_text(f"1 of {size} done.")
    card.press("New numbers")
    expect(place.get_by_role("status").first).to_have_text(f"1 of {size} done.")


def test_on_paper_all_exercises_are_open_and_afterwards_as_they_were(live, page):
    live(widget("library-search", "lost-table"))
    states = "() => [...document.querySelectorAll('details.wm-practice')].map((card) => card.open)"
    page.evaluate(f"addEventListener('beforeprint', () => {{ window.printed = ({states})(); }})")
    page.pdf()
    assert page.evaluate("window.printed") == [True, True]
    assert page.locator(".wm-asked").count() == 4
    assert page.evaluate(states) == [False, False]


def test_clear_asks_once_more_and_then_clears(shown):
    card = shown("library-search")
    card.solve()
    panel, page = progress_of(card), card.root.page
    panel.get_by_role("button", name="Clear").dblclick()  # of a hand that trembles
    expect(panel.get_by_role("status")).to_contain_text("Press again to clear them.")
    page.keyboard.press("Tab")
    expect(panel.get_by_role("button", name="Clear")).to_have_text("Clear")  # and all is as it was
    expect(card.badge).to_have_text("done")
    panel.get_by_role("button", name="Clear").click()
    panel.get_by_role("button", name="Clear it for good?").click()
    expect(panel.get_by_role("status")).to_have_text("Cleared.")
    expect(panel).to_contain_text("Nothing yet.")
    expect(card.badge).to_have_text("to do")
    assert {*card.fields()} == {""}
    assert page.evaluate("localStorage.length") == 0
    expect(reopened(page, "library-search").badge).to_have_text("to do")


# Bad input.

BROKEN = [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    "delete window.localStorage; Object.defineProperty(window, 'localStorage', { value: undefined })",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
]


@pytest.mark.parametrize("script", BROKEN, ids=["forbidden", "missing", "full"])
def test_a_browser_that_keeps_nothing_still_works(script, page, shown):
    page.add_init_script(script)
    card = shown("library-search")
    card.solve()
    expect(card.badge).to_have_text("done")
    panel = progress_of(card)
    expect(panel.locator("tbody tr")).to_have_count(1)
    card.press("New numbers")
    expect(card.badge).to_have_text("done once")
    panel.get_by_role("button", name="Clear").click()
    panel.get_by_role("button", name="Clear it for good?").click()
    expect(card.badge).to_have_text("to do")
    page.context.close()  # or the script would run in other tests


ODD = {"toString": 5, "valueOf": None, "__proto__": {"x": 1}, "length": -1}
RECORDS = [
    None,
    5,
    "x",
    [],
    [[]],
    {},
    ODD,
    {"number": 1e9},
    {"number": -1},
    {"number": "3"},
    {"number": 0.5},
    {"number": 1e300},
    {"number": 2**53 - 1},
    {"number": None, "answers": None, "right": None, "solved": None},
    {"answers": [], "right": [], "solved": []},
    {"version": 1, "title": ODD, "solved": ODD, "answers": ODD, "right": ODD},
    {"version": 1, "answers": {"single": ODD, "cookery": ODD, "found": ODD, "table": ODD}},
    {"version": 1, "answers": {"found": {"recall": ODD}, "table": [[ODD, None], 5]}, "right": {"table": "yes"}},
    {"version": 1, "answers": {"table": [], "found": [], "single": 5, "cookery": 5}},
    {"version": 1, "answers": {"found": INJECTED, "table": [[INJECTED, "9" * 400]]}, "right": {"table": True}},
    {"version": 1, "checks": ODD, "hints": {"single": -1, "found": ODD}, "shown": [1], "seconds": 1e300},
    {"version": 1, "checks": {"found": 2**53 - 1, "table": 2**53 - 1}, "seconds": "60"},
    {"version": 1, "answers": {"table": ["x", "y"]}, "right": {"table": True, "found": True}, "solved": -3},
    {"version": 1, "title": INJECTED, "solved": 1e400, "right": {"nothing": True}, "answers": {"found": "9" * 9999}},
]
KEPT_RUBBISH = ["", "{", "null", "5", '"x"', "[]", "true", '{"lost-table": 5}', "[" * 5000 + "]" * 5000]
HOSTILE = """async ([key, kept, slugs]) => {
  const { widgets, library: { Model } } = workedMetrics, told = [];
  const sheets = JSON.parse(document.querySelector("[type*=state]")
    .textContent).state[0].state.sheets, wait = () => new Promise((done) => setTimeout(done));
  addEventListener("error", ({ message }) => told.push(message));
  for (const text of kept) {
    localStorage.setItem(key, text);
    const el = document.createElement("div"), shown = text.slice(0, 200);
    document.body.append(el);
    try {
      const end = widgets.practice.render({ model: new Model({ sheets }), el });
      for (const fold of el.querySelectorAll("details")) fold.open = true;
      await wait();
      for (const form of el.querySelectorAll("form")) form.requestSubmit();
      for (const button of el.querySelectorAll(".wm-practice [type=button]")) button.click();
      await wait();
      const found = JSON.parse(localStorage.getItem(key));
      for (const slug of slugs) if (!(found[slug].number >= 0)) told.push([shown, "keeps no number"]);
      if (el.querySelectorAll("form").length < 4 || el.querySelector("img")) told.push([shown, "shows no questions"]);
      if (/undefined|NaN|\\[object/.test(el.querySelector(".wm-progress").textContent)) told.push([shown, "says so"]);
      end();
    } catch (problem) { told.push([shown, String(problem)]); }
    el.remove();
  }
  return told;
}"""


def test_rubbish_in_the_browser_breaks_nothing(shown, page):
    slugs = ["library-search", "lost-table"]
    shown(*slugs)
    kept = KEPT_RUBBISH + [json.dumps(dict.fromkeys([*slugs, "another"], one)) for one in RECORDS]
    kept = [text.replace("Infinity", "1e400") for text in kept]
    assert page.evaluate(HOSTILE, [KEPT, kept, slugs]) == []
    assert page.title() != "1"


def test_a_kept_number_is_the_number_of_the_variant_if_it_can_be_one(shown, page):
    shown("library-search")
    for number, used in ((10**9, 10**9), (-1, 0), ("3", 0), (7, 7)):
        text = json.dumps({"library-search": {"version": 1, "number": number}})
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
        card = reopened(page, "library-search")
        card.check("single", first("library-search", used).answer("single"))
        expect(card.badge).to_have_text("1 of 2 right")


def test_nothing_typed_becomes_html_and_no_host_is_asked(page, live):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    place = live(practice("f-measure"), widget(*EVERY))[1]
    for slug in EVERY:
        card = Card(place, slug).open()
        for fold in card.root.locator("form details > summary").all():
            fold.click()
        for field in card.root.locator("input[type=text], textarea").all():
            field.fill(INJECTED)
        for button in card.root.locator("form .main").all():
            button.click()
    progress = place.locator(".wm-progress")
    progress.locator("summary").click()
    progress.get_by_role("button", name="Export").click()
    assert page.locator("img").count() == 0
    assert page.title() != "1"
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []


# Everyone.


def focused(page):
    return page.evaluate("(document.activeElement.closest('label') ?? document.activeElement).textContent.trim()")


def tab_to(page, wanted, most=40):
    for _ in range(most):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement.getAttribute('aria-label')") or focused(page)
        if wanted in here:
            return
    raise AssertionError(f"the keyboard does not come to {wanted!r}")


def test_by_keyboard_alone(live, page):
    place = live(practice("f-measure"))
    found, exercise = first("library-search"), EXERCISES["library-search"]
    options = exercise.questions["cookery"]
    tab_to(page, exercise.title)
    page.keyboard.press("Enter")
    expect(place.get_by_role("button", name="New numbers")).to_be_visible()
    tab_to(page, found.text(exercise.questions["single"]["words"])[:30])
    page.keyboard.type(str(found.answer("single")))
    page.keyboard.press("Enter")
    card = Card(place, "library-search")
    expect(card.badge).to_have_text("1 of 2 right")
    order = [*found.choices("cookery").values()]
    tab_to(page, found.text(options["options"][order[0]]))
    page.keyboard.press("Space")
    for _ in range(order.index(options["right"])):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(card.says("cookery")).to_have_text(found.check("cookery", options["right"]).sentence)
    expect(card.badge).to_have_text("done")
    tab_to(page, "New numbers")
    page.keyboard.press("Space")
    expect(card.badge).to_have_text("done once")
    assert exercise.title in focused(page)


OPENED = """async () => {
  const wait = () => new Promise((done) => setTimeout(done, 50));
  for (const card of document.querySelectorAll("details.wm-practice")) card.open = true;
  await wait();
  for (const form of document.querySelectorAll("form")) {
    for (const field of form.querySelectorAll("[type=text], textarea")) field.value = "5";
    form.querySelector("[type=radio]")?.click();
    form.requestSubmit();
    for (let more; (more = form.querySelector("[type=button]")); ) more.click();
  }
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  await wait();
}"""
WIDE = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_phone_a_finger_and_a_screen_reader_can_use_all_of_it(colours, live, page):
    place = live(widget(*EVERY), colours=colours, width=360)
    page.evaluate(OPENED)
    assert page.locator(".wm-steps, .wm-hint:visible, .wm-say[data-verdict=wrong]").count() > 15
    assert not violations(page)
    assert page.evaluate(WIDE), "the page does not scroll sideways"
    assert not place.evaluate(SMALL, f"{TARGETS}, .wm-option"), "a finger can hit it"
    for width, size in ((320, "100%"), (640, "200%")):  # 1280 pixels at 400 %, and at 200 % with letters twice as large
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        assert page.evaluate(WIDE), f"the page scrolls sideways at {width} with letters of {size}"


def test_a_screen_reader_is_told_what_is_asked_and_what_was_said(shown):
    card = shown("owl-recorder")
    found, questions = first("owl-recorder"), card.exercise.questions
    for name, one in questions.items():
        words = found.text(one["words"])
        role = "textbox" if one["form"] == "metric" else "group"
        assert card.question(name).get_by_role(role, name=re.sub(r"[*_]", "", words)).count() == 1
        expect(card.says(name)).to_have_attribute("role", "status")  # there before it is filled, or nobody hears it
    assert card.question("beta").get_by_role("radio").count() == len(questions["beta"]["options"])
    expect(card.badge).to_have_text("to do")
    assert card.root.get_by_role("heading", level=3, name=card.exercise.title).count() == 1


def test_reduced_motion_and_forced_colours_lose_nothing(live, page):
    place = live(widget("owl-recorder"))
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    card = Card(place, "owl-recorder").open()
    card.check("beta", first("owl-recorder").answer("beta"))
    style = "(node, [part, name]) => getComputedStyle(node, part)[name]"
    assert "✓" in card.says("beta").evaluate(style, ["::before", "content"])
    assert card.says("beta").evaluate(style, [None, "borderLeftStyle"]) == "solid"
    card.question("beta").get_by_role("button", name="Hint").click()
    assert card.question("beta").locator(".wm-hint").evaluate(style, [None, "borderLeftWidth"]) == "5px"
    card.question("beta").locator("input").first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert page.evaluate("document.getAnimations().length") == 0


# Without scripts.


class Outline(HTMLParser):
    """The headings, folds and open tags of HTML."""

    def __init__(self, text):
        super().__init__()
        self.levels, self.open, self.folded, self.bare = [], [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        if re.fullmatch(r"h\d", tag):
            self.levels.append(int(tag[1]))
        assert (tag, "open", "") not in [(tag, *one) for one in attributes], "a fold is closed"
        if tag not in ("br", "hr", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        (self.folded if "details" in self.open else self.bare).append(text)


@pytest.mark.parametrize("slug", [*SLUGS, "textbook-3"])
def test_without_scripts_it_is_there_to_be_read(slug):
    exercise = EXERCISES.get(slug) or Exercise(slug, (MASTERS / f"{slug}.md").read_text("utf-8"))
    found = draw(exercise, "book|0")
    text = Practice.fallback({"_static": static(exercise)})
    outline = Outline(text)
    assert outline.levels[0] == 3
    assert all(level == 4 for level in outline.levels[1:])
    bare, folded = plain("".join(outline.bare)), plain("".join(outline.folded))
    assert "{{" not in text
    tidy = lambda words: re.sub(r"[*_`\\]|&\w+;", "", plain(words))  # noqa: E731
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            continue
        assert tidy(found.text(part["words"]))[:25] in tidy(bare)
        for words in (*part["hints"], part["solution"]):
            assert tidy(found.text(words))[:25] in tidy(folded)
        if part["form"] in ("metric", "value"):
            assert plain(found.work(part["id"])._repr_html_())[:20].replace("&lt;", "<") in folded
        elif part["form"] in ("table", "make"):
            assert plain("".join(map(str, found.answer(part["id"])[0]))) in folded
        elif part["form"] == "better":
            assert found.answer(part["id"]) in folded
            assert all(name in bare for name in part["among"])


def test_a_page_has_all_its_exercises():
    made = practice("f-measure")
    assert len(made.sheets) >= 3
    assert all(f"<h3>{escape(one['title'])}</h3>" in made._static for one in made.sheets)
    assert made._static.count("<section") == len(made.sheets)
    assert {"level", "kind", "minutes", "blind"} <= made.sheets[0].keys()
    with pytest.raises(ValueError, match="there is no exercise for 'f-mesure'"):
        practice("f-mesure")

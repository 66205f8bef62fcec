"""The page of one student, in a browser: what is typed can be read, is kept, and is one file to hand in."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from exercises import handin, web
from exercises.assign import main
from tests import hostile
from tests.test_accessibility import violations

# One question of every form, and one with steps.
CHOSEN = "textbook-1,lost-table,library-search"
WORDS = "The first model finds more of them."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    desk = tmp_path_factory.mktemp("desk")
    (desk / "students.csv").write_text("id\nada\nbob\n", "utf-8")
    (desk / "students.salt").write_text("three words, say", "utf-8")
    words = ["--roster", desk / "students.csv", "--exercises", CHOSEN, "--term", "t", "--out", desk / "out"]
    assert main([*map(str, words), "--title", "Week 2"]) is None
    return desk / "out"


@pytest.fixture
def opened(browser, folder):
    """`opened()` shows the page of a student in a browser of its own, which asks nobody for anything."""
    keys = json.loads((folder / "instructor" / "keys.json").read_text("utf-8"))
    contexts, asked = [], []

    def show(student="ada", context=None, **how):
        context = context or browser.new_context(**how)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: pytest.fail(f"an error in the page: {problem}", pytrace=False))
        page.on("request", lambda request: asked.append(request.url))
        page.goto((folder / "web" / keys["students"][student]["page"]).as_uri())
        page.wait_for_function("document.documentElement.dataset.page === 'ready'")
        page.keys = keys["students"][student]
        return page

    yield show
    for context in contexts:
        context.close()
    assert not [url for url in asked if not url.startswith(("file:", "blob:"))]


def at(page, place):
    """The question of a number, such as 1.2."""
    return page.locator(".wm-asked").filter(has=page.get_by_text(re.compile(rf"^Question {re.escape(place)} ·")))


def say(page, place):
    return at(page, place).locator(".wm-say").last


def answer_all(page):
    """Answer one question of every form, by hand."""
    for place, cells in {"1.1": "4123", "2.2": "0001"}.items():
        for field, count in zip(at(page, place).locator("td input").all(), cells, strict=True):
            field.fill(count)
    at(page, "1.3").locator("input").fill(" 2/3 ")
    at(page, "1.7").get_by_role("radio", name="M2").check()
    at(page, "1.9").locator("textarea").fill(WORDS)
    at(page, "3.1").locator("summary").click()
    for field, text in zip(at(page, "3.1").locator("input").all(), ("0.5", "", "0,667"), strict=True):
        field.fill(text)
    at(page, "3.2").get_by_role("radio", name="b:").check()
    page.keyboard.press("Tab")


def handed_in(page):
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand in").click()
    return download.value.suggested_filename, download.value.path().read_text("utf-8")


def test_what_is_typed_can_be_read_is_kept_and_is_handed_in_as_one_file(opened, folder):
    page = opened()
    answer_all(page)
    for place, told in {
        "1.1": "4 counts: understood.",
        "1.3": "A fraction: understood.",
        "1.7": "Option M2: understood.",
        "1.9": "7 words: understood.",
        "3.1": "A number, 3 places: understood.",
        "3.2": "Option b: understood.",
    }.items():
        expect(say(page, place)).to_have_text(told)
    expect(page.locator(".wm-count")).to_have_text("7 of 13 questions answered.")
    name, text = handed_in(page)
    told = handin.read(text)
    code = page.keys["code"]
    assert name == f"week-2-{code[:6]}-1.json"
    assert (told.code, told.attempt) == (code, 1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told.saved)
    assert told.answers == {
        "textbook-1": {
            "table_1": {"answer": [["4", "1"], ["2", "3"]]},
            "accuracy_1": {"answer": " 2/3 "},
            "better": {"answer": "M2"},
            "trust": {"answer": WORDS},
        },
        "lost-table": {"table": {"answer": [["0", "0"], ["0", "1"]]}},
        "library-search": {"single": {"answer": "0,667", "steps": {"precision": "0.5"}}, "cookery": {"answer": "b"}},
    }
    assert page.get_by_label("The file as text").input_value() == text
    expect(page.locator("#hand-in")).to_contain_text(f"Saved as {name}: upload this file")
    links = page.locator("#hand-in a")
    assert links.all_inner_texts() == ["1.2", "1.4", "1.5", "1.6", "1.8", "2.1"]

    # A tab that is closed or crashes loses nothing; a second attempt is the second.
    again = opened(context=page.context)
    assert at(again, "1.9").locator("textarea").input_value() == WORDS
    assert at(again, "3.1").locator("input").first.input_value() == "0.5"
    expect(say(again, "3.2")).to_have_text("Option b: understood.")
    expect(again.locator("#hand-in")).to_contain_text("Last saved to hand in")
    at(again, "1.4").locator("input").fill("half")
    again.keyboard.press("Tab")
    expect(say(again, "1.4")).to_have_text("“half” is not a number: write a fraction, a decimal or a percentage.")
    assert at(again, "1.4").locator("input").get_attribute("aria-invalid") == "true"
    expect(again.locator("#hand-in")).to_contain_text("Cannot be read: 1.4.")
    expect(again.locator("#hand-in")).to_contain_text("You have changed something since: hand in again.")
    expect(at(page, "1.4").locator("input")).to_have_value("half")  # in the other tab
    assert handin.read(handed_in(again)[1]).attempt == 2

    # In another browser one goes on from the file; whose it is not cannot take it.
    (folder.parent / "mine.json").write_text(text, "utf-8")
    (folder.parent / "notes.json").write_text('{"answers": {}}', "utf-8")
    other, bob = opened(), opened("bob")
    at(other, "1.4").locator("input").fill("1/7")
    other.get_by_label("Go on from a file").set_input_files(folder.parent / "notes.json")
    expect(other.locator("#hand-in")).to_contain_text(
        "This is no file that such a page has saved. Nothing was changed."
    )
    other.get_by_label("Go on from a file").set_input_files(folder.parent / "mine.json")
    expect(other.locator(".wm-count")).to_have_text("7 of 13 questions answered.")
    second = handin.read(handed_in(other)[1])
    assert (second.answers, second.attempt) == (told.answers, 2)
    other.get_by_role("button", name="Undo").click()
    assert at(other, "1.4").locator("input").input_value() == "1/7"
    expect(other.locator(".wm-count")).to_have_text("1 of 13 questions answered.")
    bob.get_by_label("Go on from a file").set_input_files(folder.parent / "mine.json")
    expect(bob.locator("#hand-in")).to_contain_text("of somebody else’s page. Nothing was changed.")
    expect(bob.locator(".wm-count")).to_have_text("0 of 13 questions answered.")


READ = {
    "": "",
    "0": "A whole number: understood.",
    "0.5": "A number, 1 place: understood.",
    "66,7 %": "A percentage, 1 place: understood.",
    "67%": "A percentage: understood.",
    "1 1/2": "A fraction: understood.",
    "Undefined": "“Undefined”: understood.",
    "1/0": "“1/0” is not a number: a fraction cannot have 0 below the line.",
    "<b>": "“<b>” is not a number: write a fraction, a decimal or a percentage.",
    "1,234": "“1,234” is not a number: 1,234 may mean 1.234 or 1234: write one of these.",
}


def test_on_a_phone_by_keyboard_alone_and_in_the_dark(opened):
    page = opened(viewport={"width": 360, "height": 800}, color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the exercises")).to_be_focused()
    field = at(page, "1.3").locator("input")
    for text, told in READ.items():
        field.fill(text)
        field.press("Tab")
        expect(say(page, "1.3")).to_have_text(told)
    field.focus()
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent || document.activeElement.name"))
        if page.evaluate("document.activeElement.textContent") == "Hand in":
            break
    assert {"My steps, if I like", "library-search cookery"} <= reached
    with page.expect_download():
        page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []
    page.emulate_media(color_scheme="light")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert violations(page) == []


def test_where_nothing_can_be_kept_saved_or_run_the_page_says_so(opened, browser, folder):
    page = opened()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    page.reload()
    page.wait_for_function("document.documentElement.dataset.page === 'ready'")
    expect(page.locator("#hand-in")).to_contain_text("Nothing is kept: this browser’s storage is full or switched off.")
    answer_all(page)
    assert len(handin.read(handed_in(page)[1]).answers) == 3
    unscripted = opened.__wrapped__ if hasattr(opened, "__wrapped__") else None
    assert unscripted is None
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(page.url)
    expect(plain.locator("body")).to_contain_text("the page can be read and printed, but not filled in")
    assert plain.locator(".wm-room").count() == 14
    plain.emulate_media(media="print")
    expect(plain.locator(".wm-name")).to_be_visible()
    expect(plain.locator("#hand-in")).to_be_hidden()
    context.close()


KEPT = [
    "[]",
    "{",
    '{"answers": 1}',
    '{"answers": {"textbook-1": []}}',
    json.dumps({"answers": {"textbook-1": {"accuracy_1": [[1]], "table_1": "x", "better": {"a": {"b": "c"}}}}}),
    json.dumps({"answers": {"library-search": {"single": {"": 1, "precision": [2]}}}, "attempt": -1, "saved": 3}),
    json.dumps({"answers": {"__proto__": {"f": "1"}}, "attempt": 1e300, "handed": []}),
]


def test_whatever_a_browser_has_kept_does_no_harm(opened):
    page = opened()
    at(page, "1.3").locator("input").fill("1")
    [name] = page.evaluate("Object.keys(localStorage)")
    for kept in KEPT:
        page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [name, kept])
        page.reload()
        page.wait_for_function("document.documentElement.dataset.page === 'ready'")
        handin.read(handed_in(page)[1])


def test_the_script_is_one_file_whose_name_follows_from_it(folder):
    [script] = (folder / "web").glob("*.js")
    assert (script.name, script.read_text("utf-8")) == web.script()


SHAPE = "() => [Object, Array, String].map((one) => Object.getOwnPropertyNames(one.prototype).join()).join()"


def test_whatever_a_browser_has_kept_or_a_file_brings_the_page_can_be_answered(opened, tmp_path, many):
    """No script runs, no prototype changes, no field is lost; what is handed in is a file that can be read."""
    page, draw = opened(), random.Random(16)
    answer_all(page)
    fields, shape, path = page.locator("input, textarea").count(), page.evaluate(SHAPE), tmp_path / "brought.json"
    [name] = page.evaluate("() => Object.keys(localStorage)")
    kept = json.loads(page.evaluate("(name) => localStorage.getItem(name)", name))
    _, file = handed_in(page)
    taken = 0
    for number in range(many(300)):
        record = hostile.bent(hostile.bent(kept, draw), draw) if number % 2 else hostile.bent(kept, draw)
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, hostile.text_of(record, draw)])
        page.reload()
        page.wait_for_function("document.documentElement.dataset.page === 'ready'")
        path.write_text(hostile.text_of(hostile.bent(json.loads(file), draw), draw), "utf-8")
        page.locator("input[type=file]").set_input_files(path)
        expect(page.get_by_role("status").filter(has_text=re.compile("Nothing was changed|are here"))).to_have_count(1)
        taken += page.get_by_role("button", name="Undo").is_visible()
        assert page.locator("input, textarea").count() == fields, record
        assert page.evaluate("globalThis.ran") is None, record
        assert page.evaluate(SHAPE) == shape
        assert page.locator("main script, main img[src=x]").count() == 0
    assert taken > many(300) / 10  # or nothing was tried but the refusal
    at(page, "1.9").locator("textarea").fill(WORDS)
    assert handin.read(handed_in(page)[1]).answers["textbook-1"]["trust"] == {"answer": WORDS}

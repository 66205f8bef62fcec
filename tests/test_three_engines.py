"""The book in Firefox and WebKit: what its widgets do there is compared with what they do in Chromium.

What holds in Chromium itself is tried elsewhere: errors and width of every page by `test_every_page`, each widget by
`test_widgets` and its own test, exercises by `test_practice`.
"""

import json
import re

import pytest

import widgets
from metrics import diagnose, f_measure, recall
from tests.engines import LOADED_ANEW, ByPlaywright
from tests.pages import MOVES

pytestmark = pytest.mark.parametrize("shown", ["Firefox", "WebKit"], indirect=True, scope="module")
PAGES = ["index", "f-measure", "notes-r-squared", "exercises"]  # the fifth is the gallery, further down
LISTENER = """<script>
window.wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
console.error = (...words) => wrong.push(words.join(" "));
</script>"""


@pytest.fixture(scope="module")
def listening(book, tmp_path_factory):
    """The folder of the built book, whose pages keep what goes wrong in them: no driver of WebKit tells it."""
    folder = tmp_path_factory.mktemp("listening")
    (folder / "book").mkdir()
    for one in book.HTML.iterdir():
        if one.name != "book":
            (folder / one.name).symlink_to(one, target_is_directory=one.is_dir())
    for page in (book.HTML / "book").iterdir():
        if page.suffix == ".html":
            text = page.read_text("utf-8").replace("<head>", f"<head>{LISTENER}", 1)
            (folder / "book" / page.name).write_text(text, "utf-8")
        else:
            (folder / "book" / page.name).symlink_to(page, target_is_directory=page.is_dir())
    return folder


@pytest.fixture(scope="module")
def site(listening, served):
    return served(listening)


# Of each widget of the page its name, and where it keeps its state.
PLACED = """
const { state } = JSON.parse(document.querySelector('script[type="application/vnd.jupyter.widget-state+json"]').text);
return [...document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]')].map((script) =>
  state[JSON.parse(script.text).model_id].state._esm)"""
CARD = "const card = document.querySelectorAll('.wm-widget')[arguments[0]];"
FOCUS = f"""{CARD}
const named = (one) => one.getAttribute("aria-label") ?? [...one.labels ?? []].map((label) => label.textContent).join();
const field = [...card.querySelectorAll("[aria-label], input, select, button")].find((one) =>
  named(one).trim() === arguments[1]);
field.scrollIntoView({{ block: "center" }});
field.focus();
return document.activeElement === field;"""
KEPT = "return localStorage.getItem(`worked-metrics.widget ${location.pathname} ${arguments[0]}`)"
# What its card says; a formula that was broken for lack of room stands there whole, too.
TEXT = f"""{CARD}
const body = card.querySelector(".wm-body").cloneNode(true);
body.querySelectorAll(".wm-broken").forEach((broken) => broken.remove());
return body.textContent"""


def moved(page):
    """One change of each widget of the gallery by a key: what is kept of it, and what its card says after a reload."""
    names = {stem: name for name, stem in widgets.KIT.items()}
    placed = [names[stem] for stem in page.evaluate(PLACED)]
    for number, name in enumerate(placed):
        label, key = MOVES[name]
        assert page.evaluate(FOCUS, number, label), f"{name}: {label} has no focus"
        page.press(key, *["Tab"] * key.isdigit())  # a number is taken when its field is left
    page.reload()
    kept = {name: json.loads(page.evaluate(KEPT, number)) for number, name in enumerate(placed)}
    return kept, [page.evaluate(TEXT, number) for number in range(len(placed))]


@pytest.fixture(scope="module")
def in_chromium(browser, site):
    """What a gesture does to each widget of the gallery in Chromium."""
    with browser.new_context() as context:
        page = ByPlaywright(context.new_page(), "Chromium")
        page.show(f"{site}book/gallery.html", width=360)
        return moved(page)


def wrong_in(page):
    """What is wrong with a page of 360 px: widgets that are not there, what its scripts complain of, its width."""
    page.settle()
    views, live, left, wide, told = page.evaluate("""return [
        document.querySelectorAll('script[type="application/vnd.jupyter.widget-view+json"]').length,
        document.querySelectorAll(".wm-widget:not(:empty)").length, document.querySelectorAll(".wm-fallback").length,
        document.documentElement.scrollWidth - document.documentElement.clientWidth, window.wrong]""")
    return [*told, *["not all is live"] * (live != views or left > 0), *[f"{wide} px too wide"] * (wide > 0)]


def test_pages_are_live_without_an_error_and_no_wider_than_a_phone(shown, listening, site, full):
    names = sorted(page.stem for page in listening.glob("book/*.html")) if full else PAGES
    wrong = {}
    for name in names:
        if "http-equiv" in (listening / "book" / f"{name}.html").read_text("utf-8"):
            continue  # an old address, which leads on
        shown.show(f"{site}book/{name}.html", width=360)
        wrong[name] = wrong_in(shown)
    assert len(wrong) >= len(PAGES)
    assert not {name: problems for name, problems in wrong.items() if problems}


def test_what_goes_wrong_in_a_page_would_be_heard(shown, listening, site):
    (listening / "book" / "bad.html").write_text(
        f"<!doctype html><head>{LISTENER}</head><div class=wm-fallback style='width: 400px'>table</div>"
        "<script>Promise.reject('refused'); setTimeout(() => unknown(), 0)</script>"
    )
    shown.show(f"{site}book/bad.html", width=360)
    shown.wait("return window.wrong.length === 2")
    told = " ".join(sorted(wrong_in(shown)))
    assert re.search(r"too wide.*unknown.*not all is live.*refused", told), told


def test_each_widget_does_on_a_key_what_it_does_in_chromium_and_is_kept(shown, site, in_chromium):
    shown.show(f"{site}book/gallery.html", width=360)
    kept, texts = moved(shown)
    expected, said = in_chromium
    assert kept.keys() == MOVES.keys()
    assert kept == expected
    assert texts == said
    assert not wrong_in(shown)
    shown.evaluate("document.documentElement.dataset.theme = 'dark'")
    bars = shown.evaluate("return getComputedStyle(document.querySelector('.wm-metrics')).scrollbarColor")
    assert bars != "auto", "they are dark in the dark"


WHERE = f"""{CARD}
return [...card.querySelectorAll(".wm-handle")].map((handle) => [handle.ariaLabel, handle.ariaValueText].join())"""
HANDLE = f"""{CARD}
const handle = card.querySelector(".wm-handle");
handle?.scrollIntoView({{ block: "center" }});
const box = handle?.getBoundingClientRect();
return handle && [box.x + box.width / 2, box.y + box.height / 2]"""


def test_each_handle_can_be_dragged_by_its_middle(shown, site):
    """On the page that the test before has left, or on a fresh one."""
    if not shown.evaluate("return location.href").endswith("gallery.html"):
        shown.show(f"{site}book/gallery.html", width=360)
    dragged = []
    for number, stem in enumerate(shown.evaluate(PLACED)):
        if middle := shown.evaluate(HANDLE, number):
            x, y = middle
            before = shown.evaluate(WHERE, number)
            shown.drag((x, y), (x + (150 if x < 180 else -150), y - 20))
            assert shown.evaluate(WHERE, number) != before, stem
            dragged.append(stem)
    assert len(dragged) > 7


START = pytest.mark.parametrize("disk", [False, True], ids=["from a server", "from the disk"])
STATES = f"""{PLACED.replace("._esm", "")}"""


@pytest.fixture
def f_measure_page(disk, shown, listening, site):
    """The page about the F-measure: a matrix editor, then a question."""
    shown.show(f"{listening.as_uri() + '/' if disk else site}book/f-measure.html")
    yield shown
    assert not shown.evaluate("return window.wrong")


@START
def test_a_link_brings_a_widget_as_it_was(f_measure_page):
    page, (label, key) = f_measure_page, MOVES["MatrixEditor"]
    before = page.evaluate(TEXT, 0)
    assert page.evaluate(FOCUS, 0, label)
    page.press(key, "Tab")
    kept, after = json.loads(page.wait(KEPT, 0)), page.evaluate(TEXT, 0)
    assert after != before
    page.evaluate("localStorage.clear(); document.documentElement.dataset.old = ''")
    page.evaluate("location.hash = '#widget-0=' + encodeURIComponent(arguments[0])", json.dumps(kept["state"]))
    page.wait(LOADED_ANEW)
    assert page.evaluate(TEXT, 0) == after


@START
def test_an_answer_is_judged_and_kept(f_measure_page):
    page = f_measure_page
    asked = page.evaluate(STATES)
    number = [state["_esm"] for state in asked].index("question")
    counts = [[int(count) for count in row] for row in asked[number]["question"]["counts"]]
    answer = str(recall(counts))
    page.evaluate(f"{CARD} card.querySelector('input').focus()", number)
    page.press(*answer, "Enter")
    sentence = diagnose(answer, f_measure, counts).sentence
    told = f"{CARD} return card.querySelector('[role=status]').textContent"
    assert page.wait(told, number) == sentence
    assert sentence.startswith("That is recall")
    page.wait(KEPT, number)
    page.reload()
    assert page.evaluate(told, number) == sentence


PRESS = """[...document.querySelectorAll(".theme-switch-button")].find((button) => button.offsetParent).click()"""
COLOURS = """const isDark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const colour = (name, of) => getComputedStyle(document.querySelector(of))[name];
return [document.documentElement.dataset.mode, document.documentElement.dataset.theme, isDark,
  colour("backgroundColor", "body"), colour("color", "h1")]"""


def test_the_theme_that_was_chosen_changes_the_page_and_is_kept(shown, site):
    shown.show(f"{site}book/index.html", width=None)
    seen = {}
    for _ in range(3):
        shown.evaluate(PRESS)
        mode, theme, wished, *colours = chosen = shown.evaluate(COLOURS)
        seen[mode] = colours
        assert theme == (wished if mode == "auto" else mode)
        shown.reload()
        assert shown.evaluate(COLOURS) == chosen
    assert seen.keys() == {"light", "dark", "auto"}
    assert all(one != other for one, other in zip(seen["light"], seen["dark"], strict=True))
    assert seen["auto"] == seen[wished]

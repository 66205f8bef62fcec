"""What holds for every widget, tried on each: in a page without a kernel, and in Python."""

import gc
import json
import re
from collections import Counter

import ipywidgets
import nbconvert
import nbformat
import pytest
from playwright.sync_api import expect

import metrics
import widgets
from book import live as builder
from exercises import practice
from tests.pages import MOVES, copied, press, state
from tests.test_accessibility import violations
from tests.trees import ROOT
from widgets import bundle
from widgets.base import Widget
from widgets.bundle import FILES, FOLDER
from widgets.figures import inline
from widgets.tables import TABLES

INJECTED = '<img src=x onerror="document.title=1">'
KIT = list(widgets.KIT)
MOVED = [pytest.param(name, id=name) for name in KIT]


def made(name):
    if name == "Question":
        return widgets.Question("What is the precision?", metrics.precision, [[4, 1], [2, 1]])
    if name == "Practice":
        return practice("costs")
    if name == "Checklist":
        return widgets.Checklist("Before the test", ["Shuffle the rows", "Fix the seed"])
    return getattr(widgets, name)()


def unfold(card):
    for fold in card.locator("details > summary").all():
        if fold.is_visible():
            fold.click()


def move(card, name):
    label, key = MOVES[name]
    card.get_by_label(label, exact=True).first.focus()
    card.page.keyboard.press(key)


def test_every_widget_of_the_kit_is_tried_here():
    assert MOVES.keys() == set(KIT)


@pytest.mark.parametrize("name", MOVED)
def test_a_key_changes_one_widget_and_not_its_neighbour(name, live):
    one, other = live(made(name), made(name))
    before = state(one)
    assert state(other) == before
    move(one, name)
    after = state(one)
    assert after != before
    assert state(other) == before
    press(one, "Undo")
    assert state(one) == before
    move(one, name)
    press(one, "Reset")
    assert state(one) == before
    press(one, "Undo")
    assert state(one) == after


@pytest.mark.parametrize("name", MOVED)
def test_a_link_and_python_bring_the_state_back(name, live):
    card = live(made(name))
    move(card, name)
    kept, address, python = state(card), copied(card, "link"), copied(card, "Python")
    card.page.goto("about:blank")
    card.page.goto(address)
    card.page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    assert state(card) == kept
    named = {one: getattr(package, one) for package in (metrics, widgets) for one in package.__all__}
    again = eval(python, named)
    assert {key: again.get_state()[key] for key in kept} == kept
    assert copied(card, "CSV").count("\n") >= 1


HOSTILE = """([name, state]) => {
  const junk = [null, "", "<b>", [], {}, -1, 0.5, 1e308, true, [[]], [null], ["x"], ["1e999999"], [[["1"]]],
    [["x", "y"], ["1"]]];
  const { widgets, library: { Model } } = workedMetrics, told = [];
  const bent = Object.keys(state).flatMap((key) => junk.map((value) => ({ ...state, [key]: value })));
  const attempts = [null, 7, "x", [], {}, ...bent];
  for (const found of attempts) {
    const model = new Model(structuredClone(state)), el = document.createElement("div");
    document.body.append(el);
    try {
      const page = { restore: () => structuredClone(found), link: () => "" };
      const end = widgets[name].render({ model, el, page });
      if (!el.querySelector("section")) told.push([JSON.stringify(found), "shows nothing"]);
      end();
      if ([...model.listeners.values()].flat().length) told.push([JSON.stringify(found), "still listens"]);
    } catch (problem) { told.push([JSON.stringify(found).slice(0, 200), String(problem)]); }
    el.remove();
  }
  return [attempts.length, told];
}"""


@pytest.mark.parametrize("name", MOVED)
def test_a_hostile_link_breaks_nothing(name, live):
    card = live(made(name))
    link = copied(card, "link")
    kept = card.page.evaluate("(text) => JSON.parse(decodeURIComponent(text.split('=').slice(1).join('=')))", link)
    tried, told = card.page.evaluate(HOSTILE, [widgets.WIDGETS[name], kept])
    assert tried > 30
    assert not told


@pytest.mark.parametrize("name", MOVED)
def test_nothing_typed_becomes_html(name, live):
    card = live(made(name))
    unfold(card)
    for field in card.locator("input[type=text], textarea, input:not([type])").all():
        if field.is_visible() and field.is_editable():
            field.fill(INJECTED)
            field.press("Tab")
    for button in card.get_by_role("button", name=re.compile("^(Use these|Check)$")).all():
        button.click()
    card.page.wait_for_timeout(50)
    assert card.locator("img").count() == 0
    assert card.page.title() != "1"


TARGETS = "button, select, summary, textarea, .wm-handle, input:not([type=checkbox], [type=radio])"
SMALL = """(card, targets) => [...card.querySelectorAll(targets)].filter(one => one.checkVisibility())
  .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
  .filter(([{ width, height }]) => Math.min(width, height) < 23.5).map(([box, html]) => [box.width, html])"""
UNTOLD = """card => [...card.querySelectorAll("[role=slider]")].filter(one => !one.getAttribute("aria-valuetext")
  || isNaN(parseFloat(one.getAttribute("aria-valuenow")))).map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("name", MOVED)
def test_a_phone_a_finger_and_a_screen_reader_can_use_all_of_it(name, live, page):
    """In the light; the gallery is looked at in the dark with all other pages."""
    card = live(made(name), width=360)
    unfold(card)
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page does not scroll sideways"
    assert not card.evaluate(SMALL, TARGETS), "a finger can hit it"
    assert not card.evaluate(UNTOLD), "a handle says where it is"
    assert page.evaluate("[...document.querySelectorAll('[id]')].length") == 0, "two would share an id"


@pytest.mark.parametrize("name", widgets.WIDGETS)
def test_without_scripts_there_is_something_to_read(name):
    widget = made(name)
    text = type(widget).fallback(widget.get_state())
    assert len(re.sub(r"<[^>]*>|\s", "", text)) > 5
    assert "<script" not in text


@pytest.mark.parametrize("name", widgets.WIDGETS)
def test_without_its_kernel_a_widget_is_shown_as_its_fallback_and_named_by_its_state(name):
    widget = made(name)
    data, _ = widget._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert data["text/html"] == type(widget).fallback(widget.get_state())
    assert re.fullmatch(rf"{name}\(\w+=.*", data["text/plain"])
    assert " at 0x" not in data["text/plain"]


def test_a_widget_says_what_in_it_is_not_as_usual():
    assert repr(widgets.FeasibleBand(30, 20, 5, printed=None)) == "FeasibleBand(sizes=[30, 20], errors=5)"
    assert repr(widgets.ResidualExplorer([3, 0.5], [2, 1])).startswith(
        "ResidualExplorer(observed=[3, Fraction(1, 2)], predicted=[2, 1]"
    )


def test_an_export_to_html_shows_the_table():
    data, _ = widgets.MatrixEditor([[4, 1], [2, 1]])._repr_mimebundle_()
    cell = nbformat.v4.new_code_cell("editor", outputs=[nbformat.v4.new_output("execute_result", data=data)])
    html, _ = nbconvert.HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert '<tr><th scope="row">precision</th><td>0.667</td></tr>' in html
    assert "MatrixEditor(" not in html


@pytest.mark.parametrize("name", widgets.WIDGETS)
def test_a_widget_that_was_shown_and_closed_leaves_nothing_behind(name):
    def grown(number):
        gc.collect()
        before = len(gc.get_objects())
        for _ in range(number):
            widget = made(name)
            widget._repr_mimebundle_()
            widget.close()
        del widget
        gc.collect()
        return len(gc.get_objects()) - before

    gc.freeze()  # what other tests have kept is much, and need not be counted
    try:
        grown(5)  # what is kept once and for all
        assert grown(20) < 20
    finally:
        gc.unfreeze()


def test_a_layout_of_the_readers_own_stays_open():
    layout = ipywidgets.Layout(width="50%")
    one, other = (widgets.MatrixEditor(layout=layout) for _ in range(2))
    one.close()
    assert other.layout.comm is layout.comm is not None


@pytest.mark.parametrize("name", KIT)
def test_a_widget_has_a_twin_for_paper(name):
    figure = made(name).figure()
    assert "<svg" in inline(figure, "A figure.", "A figure.").html


@pytest.mark.parametrize("name", KIT)
def test_what_a_page_sends_is_what_python_sent(name):
    """State goes to the page and back as it was: so it does when a notebook is saved and opened again."""
    widget = made(name)
    sent = {key: value for key, value in widget.get_state().items() if key[0] != "_" and key != "layout"}
    again = made(name)
    again.set_state(json.loads(json.dumps(sent)))
    assert {key: again.get_state()[key] for key in sent} == sent


def test_every_file_of_a_widget_has_its_name():
    for name, stem in widgets.WIDGETS.items():
        widget = getattr(widgets, name)
        assert issubclass(widget, Widget)
        assert widget.__module__ == f"widgets.{stem}"
        assert FILES[stem] == FOLDER / f"{stem}.js"
    assert len(FILES) == len([*FOLDER.rglob("*.js")])  # in the page their names lie side by side
    assert {path.stem for path in FOLDER.glob("*.js")} == {*widgets.WIDGETS.values()}


def test_a_page_loads_only_what_it_uses():
    for stem in widgets.WIDGETS.values():
        others = {f"{other}.js" for other in widgets.WIDGETS.values()} - {f"{stem}.js"}
        assert not others & {*builder.beyond([stem])}


def test_no_two_scripts_export_the_same_name():
    """What they export lies side by side in the page's library."""
    names = Counter(name for stem in FILES for name in bundle.exports(stem))
    assert not [name for name, times in names.items() if times > 1]


def test_no_line_of_a_script_is_longer_than_120_characters():
    """The formatter breaks code, but neither comments nor texts."""
    files = [*FOLDER.rglob("*.js"), *(ROOT / "book" / "assets").glob("*.js")]
    lines = [(file.name, line) for file in files for line in file.read_text("utf-8").splitlines()]
    assert not [line for line in lines if len(line[1]) > 120]


def test_no_script_asks_another_host():
    for file in FILES.values():
        text = file.read_text("utf-8")
        assert not re.search(r"fetch\(|XMLHttpRequest|https?://(?!www\.w3\.org/2000/svg)", text), file.name
    assert (ROOT / "book" / "assets" / "host.js").exists()


def test_state_is_watched_from_python(live):
    heard = []
    widget = made("MatrixEditor")
    widget.observe(lambda change: heard.append(change.new), "counts")
    widget.matrix = [[1, 2], [3, 4]]
    assert heard == [[[1, 2], [3, 4]]]
    expect(live(widget).get_by_label("actual +, predicted −", exact=True)).to_have_value("2")


@pytest.mark.parametrize("name", KIT)
def test_a_widget_is_copied_as_latex(name, live):
    text = copied(live(made(name)), "LaTeX")
    kind = re.match(r"\\begin{(aligned|tabular)}", text)[1]
    assert f"\\end{{{kind}}}" in text


def test_a_sources_own_formula_is_marked_where_metrics_are_listed():
    kinds = ("RANKED", "PAIRS", "MATCHING", "MATRICES", "CLUSTERED", "NUMBERS", "POSITIONS")
    found = [entry for kind in kinds for entry in TABLES[kind]()["metrics"]]
    own = [entry for entry in found if re.search(r"\((textbook|notes|slides|thesis|wording)", entry["key"])]
    assert len(own) > 5
    for entry in found:
        is_marked = "wrong" in entry or entry.get("variant", "").endswith(": not the accepted one")
        assert is_marked == (entry in own)

"""What comes from outside is data: links, records in the browser, labels, notebooks, pasted and typed texts."""

import ast
import csv
import json
import random
import re
import time
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

import widgets
from book import live as builder
from book.runnable import scripts
from exercises import practice
from exercises.page import sheet
from exercises.texts import cell
from metrics import ConfusionMatrix
from metrics.reference import filtered
from tests import hostile
from tests.pages import TEXTS, VIEW, fill
from tests.test_practice import EXERCISES, KEPT, SLUGS, Card, first, stored, widget
from tests.test_widgets import KIT, made
from tests.trees import ROOT
from widgets.tables import in_script

OUTSIDE = (Path(__file__).parent / "outside.js").read_text("utf-8")
LITERALS = (ast.Expression, ast.Call, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.keyword)
SIGNED = (ast.UnaryOp, ast.USub, ast.BinOp, ast.Mult, ast.Add)  # -1, and ["a"] * 3 + ["b"]
CONSTRUCTORS = {*KIT, "ConfusionMatrix", "Fraction"}


def sent(widget):
    """The state of a widget, as a page has it."""
    return {key: value for key, value in widget.get_state().items() if key[0] != "_" and key != "layout"}


def is_data(text):
    """Whether Python code only makes things from literals, by our own constructors."""
    tree = ast.parse(text, mode="eval")
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    words = {word.arg for node in ast.walk(tree) if isinstance(node, ast.Call) for word in node.keywords}
    given = {"labels", "positive", "share", "distance", "x", "y", "line", "errors", "printed", "scores", "positives"}
    given |= {"model", "threshold", "costs", "k", "test", "orders", "draws", "label", "variant", "beta", "weights"}
    given |= {"drawn", "seed", "examples"}
    return (
        isinstance(tree.body, ast.Call)
        and all(isinstance(node, (*LITERALS, *SIGNED)) for node in ast.walk(tree))
        and names <= CONSTRUCTORS
        and words <= given
    )


@pytest.fixture
def outside(live, page):
    """All widgets in one page, and what tries them: no gesture takes longer than a second of the page's own time."""
    live(*map(made, [*KIT, "Practice", "Checklist"]))
    page.add_script_tag(content=OUTSIDE)
    clock = page.context.new_cdp_session(page)
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent():
        told = {one["name"]: one["value"] for one in clock.send("Performance.getMetrics")["metrics"]}
        return told["TaskDuration"]

    def run(what, *given):
        start, began = spent(), time.perf_counter()
        found = page.evaluate("([what, ...given]) => outside[what](...given)", [what, *given])
        waited = (time.perf_counter() - began) / max(spent() - start, 0.001)  # for other programs, as a factor
        slowest, *where = found["slow"]
        assert not found["told"]
        assert not found["ran"], "a script was run"
        assert found["same"], "a prototype has changed"
        assert slowest / max(waited, 1) < 1000, where
        return found

    yield run
    page.close()


def asking():
    """A calculator in which the reader is a rater, of examples with signs of their own."""
    said = ["bad", "good", "bad", "good"]
    return widgets.KappaCalculator(None, said, labels=["bad", "good"], examples=["A", "<b>B", "=1+1", '"); C("'])


TRIED = [*((name, partial(made, name)) for name in KIT), ("KappaCalculator", asking)]


def test_whatever_a_link_brings_a_card_mounts_and_copies_data(outside, many):
    taken = 0
    for place, (name, make) in enumerate(TRIED):
        found = outside("links", widgets.WIDGETS[name], sent(make()), place, many(2600) // len(KIT))
        assert found["python"]
        assert not [text for text in found["python"] if not is_data(text)]
        taken += found["taken"]
    assert taken > len(TRIED)  # or nothing was tried but the refusal


def names(number, length=60):
    """So many different names, as long as they may be."""
    return [f"{place:0>4}".ljust(length, "W") for place in range(number)]


def decimals(number):
    """So many numbers of 26 signs, of which each is drawn elsewhere."""
    return [f"{place * 7919 % 1000}{place:0>3}.{'123456789' * 3}"[:26] for place in range(number)]


def largest(name):
    """What a link may bring to a widget at most, of each of its kinds."""
    k, count = 10, "9" * 30
    square = [[count] * k for _ in range(k)]
    costs = [[f"-{count}.{i}{j}" for j in range(k)] for i in range(k)]
    points = [list(pair) for pair in zip(decimals(300), decimals(300)[::-1], strict=True)]
    two = [names(2)[place % 2] for place in range(1000)]
    return (
        sent(made(name))
        | {
            "MatrixEditor": {"labels": names(k), "counts": square, "costs": costs, "panel": "skill"},
            "KappaCalculator": {"labels": names(k), "counts": square, "pairs": [], "step": 5},
            "CostExplorer": {
                "models": names(8),
                "labels": names(k),
                "counts": [square] * 8,
                "costs": costs,
                "vary": "0 1",
            },
            "PairExplorer": {"names": names(300), "classes": names(300), "clusters": [[one] for one in names(300)]},
            "ClusterExplorer": {"points": points, "labels": [names(9)[place % 9] for place in range(300)]},
            "SplitViewer": {
                "labels": two,
                "orders": [[*range(1000)]] * 100,
                "method": "random subsampling",
                "test": "1/3",
            },
            "RankingLab": {"rows": [[*range(20, 0, -1)], [*range(1, 21)]], "positives": 10},
            "ResidualExplorer": {"x": decimals(100), "observed": decimals(100)[::-1], "line": ["1" * 9, "-" + "1" * 9]},
            "SampleBalancer": {"points": points, "labels": two[:300], "method": "none", "draws": [], "k": 5},
            "IntervalExplorer": {
                "first": [5 * 10**5, 10**6],
                "second": [3, 10**6],
                "panel": "samples",
                "method": "exact",
            },
            "FeasibleBand": {"sizes": [2000, 2000], "errors": 2000, "printed": "0.1234567890"},
            "MonteCarloSampler": {
                "houses": [[place * 37 % 1001, 1000 - place] for place in range(30)],
                "chosen": [0, 9, 19, 29],
                "drawn": 10_000,
            },
            "EnrichmentUrn": {"population": 100, "successes": 50, "sample": 50, "hits": 1},
            "OverfittingTree": {"seen": "+-" * 24, "unseen": "-+" * 24, "leaves": 48, "penalty": f"9.{'9' * 30}"},
            "RocBuilder": {
                "actual": two,
                "positive": two[0],
                "names": names(9),
                "scores": [decimals(1000)] * 9,
                "threshold": "1",
            },
            "HandCheck": {"metric": "kappa", "rows": square, "labels": names(k)},
        }[name]
    )


def test_the_largest_data_of_a_link_are_shown_in_time_and_within_a_phone(outside, page):
    page.set_viewport_size({"width": 360, "height": 800})
    for name in KIT:
        found = outside("one", widgets.WIDGETS[name], sent(made(name)), largest(name))
        assert found["isTaken"], name
        assert not found["isWide"], name
        assert all(map(is_data, found["python"]))


# What was found once.


def test_a_name_in_a_link_is_no_code(outside):
    code = "label='x', z=__import__('os').getpid(), y"
    state = sent(widgets.HandCheck("f_beta", [[4, 1], [2, 1]]))
    assert outside("one", "hand_check", state, state | {"given": {"beta": "1/2"}})["isTaken"]
    found = outside("one", "hand_check", state, state | {"given": {code: "1"}})
    assert not found["isTaken"]
    assert all(map(is_data, found["python"]))


LONG = {
    "ResidualExplorer": {"observed": [f"1/{'9' * 3000}"] * 9, "predicted": ["1"] * 9, "x": [], "line": []},
    "ClusterExplorer": {"points": [[f"{place}.{'1' * 300}", "1"] for place in range(9)], "labels": ["a", "b", "c"] * 3},
    "MatrixEditor": {"counts": [["9" * 20000] * 2] * 2},
    "KappaCalculator": {"counts": [["9" * 20000] * 3] * 3, "pairs": []},
    "CostExplorer": {"costs": [["0", "9" * 300], ["1", "0"]]},
    "RocBuilder": {"names": ["x" * 61]},
    "SplitViewer": {"labels": ["x" * 61, "y"] * 9},
    "PairExplorer": {"names": ["x" * 61, *"abcdefg"]},
    "SampleBalancer": {"points": [["9" * 50, "1"]] * 99},
    "HandCheck": {"answers": {"F-measure": "9" * 300}},
    "FeasibleBand": {"printed": "0." + "1" * 30},
    "IntervalExplorer": {"confidence": "0." + "9" * 30},
    "RankingLab": {"positives": 10**30},
    "MonteCarloSampler": {"chosen": [*range(7)]},
    "EnrichmentUrn": {"population": 10**6},
    "OverfittingTree": {"seen": "+-" * 50, "unseen": "+-" * 50},
}


def test_a_link_with_too_much_is_refused_with_a_sentence(outside):
    for name in KIT:
        state = sent(made(name))
        assert outside("one", widgets.WIDGETS[name], state, state)["isTaken"], name
        assert not outside("one", widgets.WIDGETS[name], state, state | LONG[name])["isTaken"], name
    # Fractions that are short, but whose sum has thousands of digits.
    state = sent(widgets.ResidualExplorer(x=[*range(1, 61)], y=[*range(60)], line=[0, 1]))
    primes = [n for n in range(1000, 2000) if all(n % k for k in range(2, 45))][:60]
    link = state | {"observed": [f"1/{n}" for n in primes]}
    assert not outside("one", "residual_explorer", state, link)["isTaken"]


def test_a_field_takes_no_more_than_a_link(live):
    card = live(made("CostExplorer"))
    fill(card, "cost of actual +, predicted −", "9" * 41)
    expect(card.get_by_role("status").filter(has_text="at most 40 signs")).to_have_count(1)
    card = live(made("MatrixEditor"))
    fill(card, "actual +, predicted +", "9" * 31)
    expect(card.get_by_role("status").filter(has_text="of at most 30 digits")).to_have_count(1)


FORMULAS = ['=HYPERLINK("http://example.org")', "+cmd|x", "-2+3", "@SUM(A1)", "\t=1", "＝1"]
LABELLED = {
    "MatrixEditor": lambda a, b: {"labels": [a, b]},
    "KappaCalculator": lambda a, b: {"labels": [a, b], "counts": [["1", "2"], ["3", "4"]], "pairs": []},
    "CostExplorer": lambda a, b: (
        {"models": [a, b], "counts": [[["1", "2"], ["3", "4"]]] * 2, "labels": ["+", "-"]}
        | {"costs": [["0", "1"], ["1", "0"]], "vary": "0 1"}
    ),
    "PairExplorer": lambda a, b: {"names": [a, b], "classes": [a, b], "clusters": [[a], [b]]},
    "ClusterExplorer": lambda a, b: {"points": [["1", "2"], ["3", "4"]], "labels": [a, b], "point": 0},
    "SplitViewer": lambda a, b: {"labels": [a, b] * 9},
    "RocBuilder": lambda a, b: {"actual": [a, b], "positive": a, "names": [a], "scores": [["1", "2"]], "model": 0},
    "SampleBalancer": lambda a, b: (
        {"points": [["1", "2"], ["3", "4"]], "labels": [a, b], "method": "none", "at": 0} | {"draws": []}
    ),
}


def test_what_is_copied_for_a_spreadsheet_has_no_formula(outside):
    for name, one in product(LABELLED, FORMULAS):
        state = sent(made(name))
        found = outside("one", widgets.WIDGETS[name], state, state | LABELLED[name](one, "b"))
        assert found["isTaken"]
        cells = [cell for row in csv.reader(found["csv"].splitlines()) for cell in row]
        assert f"'{one}" in found["csv"].replace('""', '"')
        assert not [cell for cell in cells if re.match(r"\s*[=+@＝-].", cell) and not re.fullmatch(r"-?[\d./]+", cell)]


def test_the_page_guards_the_cells_that_the_keys_of_a_handout_do(live, page):
    live(made("MatrixEditor"))
    one_line = [one for one in FORMULAS if "\t" not in one]  # the keys have no tab in a cell
    texts = [*one_line, "spam", "", "-3", "-2.5", "3", "'=1", "a=b", " +1"]
    assert page.evaluate("(texts) => texts.map(workedMetrics.library.guarded)", texts) == [cell(one) for one in texts]
    assert page.evaluate("workedMetrics.library.guarded('+')") == "+"  # a class, and no formula
    read = page.evaluate("(text) => workedMetrics.library.rowsOf(text)", "'=1, '+, -3")
    assert read == [["=1", "'+", "-3"]]  # what was copied can be pasted


def test_a_label_does_not_swallow_the_page(live, page):
    one, other = live(
        widgets.MatrixEditor(ConfusionMatrix([[4, 1], [2, 1]], ["<!--<script>", "</script>"])), made("MatrixEditor")
    )
    expect(one.get_by_label("Name of class 1")).to_have_value("<!--<script>")
    expect(other.get_by_label("Name of class 1")).to_have_value("+")


def test_the_book_writes_labels_so_that_they_stay_in_their_script(tmp_path):
    """With a stand-in for Sphinx; and a widget of others stays as it is."""
    editor = widgets.MatrixEditor(ConfusionMatrix([[4, 1], [2, 1]], ["<!--<script>", "</script>"]))
    models = {"ours": {"state": sent(editor) | {"_esm": "matrix_editor"}}, "theirs": {"state": {"_esm": "x<!--"}}}
    file = SimpleNamespace(attributes={"type": builder.STATE, "body": json.dumps({"state": models})})
    views = [VIEW.format("", json.dumps({"model_id": one})) for one in models]
    context = {"script_files": [file], "body": "".join(views)}
    app = SimpleNamespace(doctreedir=tmp_path, outdir=tmp_path, add_js_file=lambda *_, **__: None)
    for folder in (builder.PIECES, "_static"):
        (tmp_path / folder).mkdir()
    for name, text in TEXTS().items():
        (tmp_path / builder.PIECES / name).write_text(text, "utf-8")
    builder.liven(app, "page", None, context, None)
    assert "<" not in file.attributes["body"]
    kept = json.loads(file.attributes["body"])["state"]
    assert [model["state"]["labels"] for model in kept.values()] == [["<!--<script>", "</script>"]]
    assert '"model_id":"theirs"' in context["body"]
    assert "<" not in in_script({"<": "<"})


FILTER = (ROOT / "book" / "assets" / "filter.js").read_text("utf-8")


def test_the_end_of_an_address_may_be_anything(page, tmp_path):
    entry = '<details id="kappa" data-source="a">kappa</details>'
    body = filtered(entry, "details", "quantities", "words", ("Source", "source", ["a"])) + f"<script>{FILTER}</script>"
    (tmp_path / "ledger.html").write_text(f"<!doctype html><body>{body}", "utf-8")
    problems = []
    page.on("pageerror", lambda problem: problems.append(problem))
    for end in ("%", "%ff", "kappa"):
        page.goto("about:blank")
        page.goto(f"{(tmp_path / 'ledger.html').as_uri()}#{end}")
        expect(page.get_by_text("1 of 1 quantities.")).to_be_visible()
    assert page.locator("#kappa").evaluate("(entry) => entry.open")
    assert not problems
    page.close()


# Notebooks, and what a browser keeps.

HANDLERS = [
    '<p>Two <em onclick="globalThis.ran = 1">thirds</em></p>',
    '<img src=x onerror="globalThis.ran = 1"><script>globalThis.ran = 1</script>',
    '<svg><a href="javascript:globalThis.ran = 1"><animate onbegin="globalThis.ran = 1"/></a></svg>',
    '<a href="javascript:globalThis.ran = 1" title="x">here</a><iframe srcdoc="<script>top.ran = 1</script>"></iframe>',
    '<math><mtext><table><mglyph><style><img src=x onerror="globalThis.ran = 1">',
]


def test_an_exercise_from_an_edited_notebook_runs_nothing(live, page):
    edited = sheet(EXERCISES["leaf-album"])
    edited["parts"].insert(0, {"html": "".join(HANDLERS)})
    for part in edited["parts"]:
        if "id" in part:
            part["words"] += HANDLERS[1]
            part["hints"] = HANDLERS
    card = live(widgets.Practice(sheets=[edited], _static=""))
    card.locator("summary").first.click()
    expect(card.get_by_text("thirds").first).to_be_visible()
    assert card.locator("img, script, svg, iframe, style, [onclick], a[href]").count() == 0
    card.get_by_text("thirds").first.click()
    assert page.evaluate("globalThis.ran") is None


def test_of_our_own_exercises_nothing_is_taken_out(live, page):
    live(widget(*SLUGS))
    parts = [part for exercise in EXERCISES.values() for part in sheet(exercise)["parts"]]
    texts = [text for part in parts for text in [part.get("html"), part.get("words"), *part.get("hints", [])] if text]
    before, after = page.evaluate(
        """(html) => {
          const template = document.createElement("template");
          template.innerHTML = html;
          const before = template.innerHTML;
          workedMetrics.library.cleaned(template.content);
          return [before, template.innerHTML];
        }""",
        "".join(texts),
    )
    assert before.count("<table") > 2
    assert after == before


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
OFF = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"


@pytest.mark.parametrize("script", [FULL, OFF], ids=["full", "off"])
def test_a_reader_is_told_that_nothing_is_kept(script, live, page):
    page.add_init_script(script)
    place = live(widget("library-search"))
    card = Card(place, "library-search").open()
    card.fill("single", "1/9")
    expect(card.root.get_by_text("Nothing is kept: this browser’s storage is full")).to_be_visible()
    place.get_by_text("Your progress").click()
    panel = place.locator(".wm-progress")
    expect(panel).to_contain_text("Nothing is kept")
    expect(panel).not_to_contain_text("It is kept in this browser")
    page.context.close()  # or the script would run in other tests


def test_an_answer_typed_in_one_tab_is_shown_in_the_other(live, page):
    slugs = ("library-search", "lost-table", "owl-recorder", "leaf-album")
    live(widget(*slugs))
    here = {slug: Card(page.locator(".wm-widget"), slug).open() for slug in slugs}
    second = page.context.new_page()
    second.goto(page.url)
    there = {slug: Card(second.locator(".wm-widget"), slug).open() for slug in slugs}
    there["library-search"].check("single", "1/9")
    there["owl-recorder"].fill("program", first("owl-recorder").answer("program"))
    there["leaf-album"].fill("table", first("leaf-album").answer("table"))
    expect(here["library-search"].question("single").locator(".wm-answer input")).to_have_value("1/9")
    for slug in ("owl-recorder", "leaf-album"):
        expect(here[slug].root.locator("input:checked")).to_have_count(
            there[slug].root.locator("input:checked").count()
        )
        assert here[slug].fields() == there[slug].fields()
    # What is being typed here stays, and is kept by the next key.
    own = here["lost-table"].question("found").locator(".wm-answer input")
    own.focus()
    page.keyboard.type("0.1")
    there["lost-table"].fill("found", "0.9")
    second.wait_for_timeout(50)
    expect(own).to_have_value("0.1")
    second.locator(":focus").blur()
    page.keyboard.type("2")
    assert stored(page)["lost-table"]["answers"]["found"] == "0.12"
    expect(there["lost-table"].question("found").locator(".wm-answer input")).to_have_value("0.12")


def test_whatever_a_browser_has_kept_exercises_can_be_done(outside, many):
    answers = {"single": "1/9", "found": {"recall": "2/3"}, "table": [["1", "2"], ["3", "4"]]}
    record = {"title": "A", "version": 1, "number": 1, "solved": 1, "answers": answers, "right": {"single": True}}
    slugs = [one["slug"] for one in practice("costs").sheets]
    outside("records", "practice", sent(practice("costs")), KEPT, dict.fromkeys(slugs, record), 1, many(300))
    done = ["Fix the seed", "<b>"]
    key = "worked-metrics.checklist.Before the test"
    outside("records", "checklist", sent(made("Checklist")), key, done, 2, many(200))


def test_whatever_a_browser_has_kept_of_the_code_of_a_page_it_is_text(page, many):
    """What a page takes of it: texts of cells that have a name, so many of them and so long."""
    texts = scripts()

    def give(route):
        path = route.request.url.removeprefix("http://pages.test/")
        is_script = path in texts
        kind = "text/javascript" if is_script else "text/html"
        route.fulfill(body=texts[path] if is_script else "<!doctype html><title>kept</title>", content_type=kind)

    page.route("http://pages.test/**", give)
    page.goto("http://pages.test/kappa.html")
    name = page.evaluate(
        """async () => {
          const { keep, recall } = await import("/kept.js");
          const cell = (key, isOwn) => ({ key, isOwn, text: () => `x = "${key}"`, source: "x = 1" });
          keep([cell("one", false), cell("two", true), cell("three", true)]);
          globalThis.again = (text) => {
            localStorage.setItem(Object.keys(localStorage)[0], text);
            return recall();
          };
          return Object.keys(localStorage)[0];
        }"""
    )
    kept = json.loads(page.evaluate("(name) => localStorage.getItem(name)", name))
    assert page.evaluate("again(JSON.stringify(null))") == {"changed": {}, "own": []}
    assert page.evaluate("(text) => again(text)", json.dumps(kept)) == kept
    draw, taken = random.Random(16), 0
    for _ in range(many(3000)):
        text = hostile.text_of(hostile.bent(hostile.bent(kept, draw), draw), draw)
        found = page.evaluate("(text) => again(text)", text)
        assert found.keys() == {"changed", "own"}
        cells = [{"key": key, **one} for key, one in found["changed"].items()] + found["own"]
        assert all(isinstance(one, str) and len(one) <= 100_000 for cell in cells for one in cell.values()), text
        named = [one[key] for one in found["own"] for key in ("key", "after")]
        assert all(re.fullmatch(r"[\w-]{1,40}", one, re.A) for one in named), text
        assert len(found["own"]) <= 50
        taken += found != {"changed": {}, "own": []}
    assert taken > many(3000) / 3
    page.close()

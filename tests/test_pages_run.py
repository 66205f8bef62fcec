"""The code of a page runs in the page: it gives what is built, can be changed, stopped, and reaches no other host."""

import gzip
import http.server
import json
import os
import re
import threading

import nbformat
import pytest
from playwright.sync_api import expect

from book.fetching import is_whole
from book.live import small
from tests.bench.weight import in_order, sent
from tests.trees import ROOT

BOOT = 90_000  # milliseconds that Python may take to start, on a machine that does much else
FEW = [
    "recall",
    "costs",
    "supervised-and-unsupervised",
    "pairs",
    "notes-kappa",
    "thesis-measures",
]  # pages that are run each time
ASSETS = ROOT / "book" / "assets"
HEADERS = 300  # bytes that a browser counts for an answer without a body
MOVED = """() => Object.fromEntries(performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes("_python/")).map(({ name, transferSize }) => [name, transferSize]))"""
# Runs cells of any page in the Python that this page has started, with names of their own, and gives for each cell
# what is built and what came: text and formulas.
COMPARE = r"""async ([address, place]) => {
    const { outputOf } = await import(new URL("output.js", place).href);
    const { Python, fetchPython } = await import(new URL("python.js", place).href);
    globalThis.oneForAll ??= fetchPython(() => {}).then((files) => new Python(files, () => {}));
    const python = await globalThis.oneForAll;
    await python.ready;
    const text = await (await fetch(address)).text();
    const built = new DOMParser().parseFromString(text, "text/html");
    const link = built.querySelector(".wm-take a").getAttribute("href");
    const notebook = await (await fetch(new URL(link, address))).json();
    const code = notebook.cells.filter((cell) => cell.cell_type === "code");
    const isHidden = ({ metadata }) => metadata.tags?.some((tag) => ["remove-input", "remove-cell"].includes(tag));
    const cells = code.map((cell) => [cell.id, [cell.source].flat().join(""), !isHidden(cell)]);
    const elements = [...built.querySelectorAll("div.cell")].filter((one) => one.querySelector(".cell_input pre"));
    const shown = cells.filter(([, , isShown]) => isShown);
    if (shown.length !== elements.length) {
        return [["cells", `${elements.length} built`, `${shown.length} in the notebook`, null]];
    }
    const told = (element) => {
        const copy = element?.cloneNode(true);
        copy?.querySelectorAll("script, .wm-fallback").forEach((one) => one.remove());
        const math = [...(copy?.querySelectorAll("math") ?? [])].map((one) => one.outerHTML);
        return JSON.stringify([copy?.textContent.replace(/\s+/g, "") ?? "", math]);
    };
    python.post({ act: "forget" });
    const results = [];
    for (const [at, [key, source]] of shown.entries()) {
        const cell = document.createElement("div");
        const outputs = new Map();
        const listener = { failed: null };
        await new Promise((done) => {
            const usual = python.tell;
            python.tell = (message) => {
                if (message.kind === "done" || message.kind === "died") {
                    python.tell = usual;
                    listener.failed ??= message.kind === "died" ? message.text : null;
                    done();
                } else if (message.cell === key && message.kind === "started") {
                    outputs.set(key, outputOf(cell, () => {}));
                    outputs.get(key).begin();
                } else if (message.cell === key) {
                    outputs.get(key).hear(message);
                    if (message.kind === "failed") {
                        const { names, name, text } = message;
                        listener.failed = names?.length ? `lacks ${names}` : `${name}: ${text}`;
                    }
                }
            };
            python.post({ act: "run", cells, key, again: false });
        });
        results.push([key, told(elements[at].querySelector(".cell_output")), told(cell.querySelector(".cell_output")),
            listener.failed, source]);
    }
    return results;
}"""


@pytest.fixture(scope="module")
def carries(book):
    """Whether the built book has Python; where it has not, the test is skipped, and fails in CI."""
    if not is_whole(book.BUILD / "python"):
        missing = "no Python for the pages: python3 workbook.py python"
        if os.environ.get("WORKBOOK_PYTHON") == "required":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    return book.HTML / "book"


@pytest.fixture(scope="module")
def running(carries, browser, site):
    """A page that runs its code, in a tab of its own which all tests of this file share; and what it has asked for."""
    page = browser.new_context(accept_downloads=True).new_page()
    page.asked = []
    page.context.on("requestfinished", lambda request: page.asked.append(request.url))
    page.problems = []
    page.on("pageerror", lambda problem: page.problems.append(str(problem)))
    page.goto(f"{site}book/recall.html")
    page.get_by_role("button", name="Run this page").click()
    idle(page)
    yield page
    assert page.problems == []
    page.context.close()


def idle(page):
    """Wait until Python has done what it was asked for."""
    expect(page.locator("html[data-python=idle]")).to_be_attached(timeout=BOOT)
    expect(page.locator(".cell[data-state=waiting]")).to_have_count(0, timeout=BOOT)


def compared(page, site, name):
    """[key, built, came, failed, source] of each visible cell of a page."""
    place = page.locator('meta[name="python"]').evaluate("(meta) => new URL(meta.content, location.href).href")
    return page.evaluate(COMPARE, [f"{site}book/{name}.html", place])


def unlike(name, results, carried):
    """What is wrong with the cells of a page: another output, or a mistake that its tag does not tell of."""
    for key, built, came, failed, source in results:
        needs = "needs-numpy" in carried.get(key, ())
        if needs != bool(failed) or (not needs and built != came):
            yield f"{name} {key}: {source!r}\n  built {built}\n  came {came}\n  {failed or ''}"


def tags(folder, name):
    notebook = nbformat.read(folder.parent / "_notebooks" / f"{name}.ipynb", as_version=4)
    return {cell.id: cell.metadata.get("tags", []) for cell in notebook.cells}


def test_every_page_gives_in_the_page_what_is_built(running, carries, site, full):
    names = [file.removeprefix("book/").removesuffix(".html") for file in in_order(carries.parent)]
    running_ones = [name for name in names if (carries.parent / "_notebooks" / f"{name}.ipynb").exists()]
    assert {*FEW} < {*running_ones}
    wrong, count, carried = [], 0, 0
    for name in running_ones if full else FEW:
        results = compared(running, site, name)
        wrong += unlike(name, results, tags(carries, name))
        count += len(results)
        carried += sum(not failed for *_, failed, _ in results)
    assert not wrong, "\n".join(wrong)
    print(f"{carried} of {count} visible cells run in their page: {carried / count:.1%}")
    assert count > (300 if full else 15)
    assert carried / count >= 0.97


def test_pages_run_in_firefox_too(firefox, carries, site, full):
    page = firefox.new_context().new_page()
    for name in FEW[:5] if full else FEW[:1]:
        page.goto(f"{site}book/{name}.html")
        results = compared(page, site, name)
        assert len(results) > 1
        assert not [*unlike(name, results, tags(carries, name))]
    page.context.close()


def cell(page, number):
    """A cell that is shown, counted from 0."""
    return page.locator("div.cell:has(.wm-code)").nth(number)


def write(page, number, text):
    """Write code into a cell, in place of what is there."""
    editor = cell(page, number).get_by_role("textbox")
    editor.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)
    return editor


def given(page, number, text, patience=20_000):
    """Write code into a cell and run it with Control and Enter: what the cell gives."""
    write(page, number, text).press("Control+Enter")
    idle(page)
    return cell(page, number).locator(".cell_output")


@pytest.fixture
def own(running):
    """The number of a cell of one's own, with nothing in it, which is removed again."""
    cell(running, 0).get_by_role("button", name="New cell").click()
    yield 1
    cell(running, 1).get_by_role("button", name="Remove cell").click()


def test_a_cell_is_changed_and_run_by_keyboard_and_reset(running):
    write(running, 0, "from metrics import recall\nrecall.work([[3, 1], [2, 2]])").press("Shift+Enter")
    expect(cell(running, 1).get_by_role("textbox")).to_be_focused()
    idle(running)
    expect(cell(running, 0).locator(".cell_output")).to_contain_text("0.75")
    editor = cell(running, 0).get_by_role("textbox")
    editor.focus()
    running.keyboard.press("Tab")
    expect(editor).to_be_focused()
    running.keyboard.press("/")
    expect(editor).to_contain_text("/")
    running.keyboard.press("Escape")
    expect(cell(running, 0).get_by_role("button", name="Run")).to_be_focused()
    cell(running, 0).get_by_role("button", name="Reset").click()
    expect(editor).to_contain_text("true_positive_rate.work(figure_1_2)")
    expect(cell(running, 0).get_by_role("button", name="Reset")).to_be_hidden()


def test_a_mistake_is_a_sentence_and_its_line_is_marked(running, own):
    output = given(running, own, "a = 1\na.b\n2")
    expect(output).to_have_text("Line 2: AttributeError: 'int' object has no attribute 'b'.")
    expect(cell(running, own).locator(".wm-line-wrong")).to_have_text("a.b")
    output = given(running, own, "print('<b>bold</b>')\n{'a': 1}")
    expect(output.locator("pre")).to_have_text("<b>bold</b>\n")
    expect(output.locator("table")).to_have_count(1)
    expect(cell(running, own).locator(".wm-line-wrong")).to_have_count(0)


@pytest.mark.parametrize(
    "source",
    ["print(0)\nwhile True: pass", "for i in range(10**9): print(i)"],
    ids=["endless loop", "a billion lines"],
)
def test_what_does_not_end_is_stopped_and_said(source, running, own):
    write(running, own, source).press("Control+Enter")
    expect(cell(running, own).locator(".cell_output")).to_have_text(re.compile("^0\n"))  # as soon as it is printed
    stop = running.get_by_role("button", name="Stop what runs")
    stop.click()
    expect(running.locator(".wm-run-status")).to_contain_text("Stopped. Python was started again")
    expect(cell(running, own).locator(".cell_output")).to_have_text(re.compile("^0\n.*Stopped\\.", re.S))
    expect(stop).to_be_hidden()
    expect(given(running, own, "6 * 7")).to_contain_text("42")


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def f(): return f()\nf()", "RecursionError"),
        ("import sys; sys.setrecursionlimit(10**6)\ndef f(): return f()\nf()", "Recursion|Python broke down"),
        ("len(bytes(200 * 2**20))", "209,715,200"),
        ("x = bytes(10**13)", "MemoryError|OverflowError"),
        ("print(", "Line 1: SyntaxError"),
        ("import numpy", "This cell needs NumPy, and this page does not carry it"),
        ("raise SystemExit", "SystemExit"),
        ("input()", "Line 1: RuntimeError: input\\(\\) cannot ask in a page"),
        ("'a'.uper()", r"Did you mean: 'upper'\?$"),
        ("list(range(10**5))", "The first 2,000 of 688,890 characters\\.$"),
        ("import os; os._exit(3)", r"^Python broke down in this cell \(.{5,60}\)\. It was started again\.$"),
        ("import js; js.postMessage(None)", ""),
    ],
    ids=[
        *[
            "recursion",
            "deep recursion",
            "200 MB",
            "too much memory",
            "syntax",
            "NumPy",
            "exit",
            "input",
            "a misspelling",
        ],
        *["a long list", "the end of the process", "a message of no kind"],
    ],
)
def test_what_goes_wrong_is_said_and_the_page_goes_on(source, says, running, own):
    expect(given(running, own, source)).to_have_text(re.compile(f".*({says}).*", re.S))
    expect(given(running, own, "6 * 7")).to_contain_text("42")


def test_a_cell_says_its_number_and_a_round_what_came_of_it(running, own):
    status = running.locator(".wm-run [role=status]")
    given(running, own, "1 / 0")
    expect(status).to_have_text("Cell 2 has stopped. Line 1: ZeroDivisionError: division by zero.")
    names = cell(running, own).locator(".wm-tools").get_by_role("button")
    expect(names.first).to_have_accessible_name("Run cell 2")
    expect(cell(running, 2).get_by_role("textbox")).to_have_accessible_name(re.compile("^Python code of cell 3\\. "))
    write(running, own, "2")
    running.get_by_role("button", name="Run this page").click()
    idle(running)
    expect(status).to_have_text(re.compile(r"^\d+ cells have run$"))


def test_html_of_a_cell_does_nothing_by_itself(running, own):
    """Neither what it has in it, nor as a widget that brings its own script."""
    given(
        running,
        own,
        "class A:\n    def _repr_html_(self): return '<b>seen</b><script>document.title = 1</script>'\nA()",
    )
    output = cell(running, own).locator(".cell_output")
    expect(output).to_have_text("seenHTML is shown here without what would do something by itself (script).")
    script = "export default { render() { document.title = 'taken'; } }"
    code = f"""import js
from pyodide.ffi import to_js
class A:
    _esm = js.URL.createObjectURL(js.Blob.new(to_js([{script!r}]), type="text/javascript")) + "#"
    def get_state(self): return {{}}
    def _repr_mimebundle_(self, **_): return {{"application/vnd.jupyter.widget-view+json": {{"model_id": "x"}}}}
A()"""
    expect(given(running, own, code)).to_contain_text("This widget cannot be shown here: it is none of this book's")
    expect(running).to_have_title(re.compile("Recall"))


TRICKS = """import js
from pyodide.code import run_js
from pyodide.ffi import to_js
done = []
for name, act in {
    "fetch": lambda: js.fetch(OTHER + "fetch", to_js({"mode": "no-cors"}, dict_converter=js.Object.fromEntries)),
    "beacon": lambda: js.navigator.sendBeacon(OTHER + "beacon"),
    "scripts": lambda: js.importScripts(OTHER + "scripts"),
    "request": lambda: run_js(f"const r = new XMLHttpRequest(); r.open('GET', '{OTHER}request', false); r.send()"),
    "socket": lambda: js.WebSocket.new(OTHER.replace("http", "ws") + "socket"),
    "events": lambda: js.EventSource.new(OTHER + "events"),
    "module": lambda: run_js(f"import('{OTHER}module')"),
    "worker": lambda: js.Worker.new(OTHER + "worker"),
    "data": lambda: js.Worker.new(f"data:text/javascript,fetch('{OTHER}data')"),
    "blob": lambda: js.Worker.new(js.URL.createObjectURL(js.Blob.new(to_js([f"fetch('{OTHER}blob')"])))),
    "theirs": lambda: __import__("pyodide.http").http.open_url(OTHER + "theirs"),
    "python": lambda: __import__("urllib.request").request.urlopen(OTHER + "python"),
}.items():
    try:
        act()
    except BaseException as error:
        done.append(name)
class Page:
    def _repr_html_(self):
        return (f"<img src='{OTHER}img'><img src=x onerror=\\"fetch('{OTHER}onerror')\\">"
            f"<iframe src='{OTHER}frame'></iframe>"
            f"<meta http-equiv=refresh content='0;url={OTHER}meta'><link rel=stylesheet href='{OTHER}link'>"
            f"<style>@import '{OTHER}style'; p {{ background: url({OTHER}background) }}</style><p>shown</p>"
            f"<svg><image href='{OTHER}svg' width=9 height=9 /></svg><video src='{OTHER}video'></video>")
Page()"""


def test_no_trick_reaches_another_host(running, own, site):
    """Another host, which notes down what it is asked for: another port of this machine is one."""
    heard = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.path)
            self.send_response(204)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_OPTIONS = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    other = f"http://127.0.0.1:{server.server_port}/"
    before = len(running.problems)
    try:
        output = given(running, own, f"OTHER = {other!r}\n{TRICKS}")
        expect(output).to_contain_text("shown")
        running.wait_for_timeout(1500)
        assert heard == []
        assert "/recall.html" in running.url
        elsewhere = running.context.new_page()  # that the other host can be heard, by a page that has not begun
        elsewhere.goto(f"{site}book/recall.html")
        elsewhere.evaluate("(other) => fetch(other + 'heard', { mode: 'no-cors' })", other)
        elsewhere.close()
        assert heard == ["/heard"]
    finally:
        server.shutdown()
        server.server_close()
        del running.problems[before:]  # what the browser has refused


def test_a_pad_has_an_exercise_and_what_was_written_stays_and_comes_from_the_cache(running, site):
    """The scratch pad with a notebook of exercises, written on, taken along and visited again."""
    page = running.context.new_page()
    page.goto(f"{site}book/scratch-pad.html")
    page.get_by_label("Open").select_option(label="1.6.1 Cost-based analysis: not every mistake costs the same")
    idle(page)
    assert page.url.endswith("?open=costs")
    expect(page.get_by_role("heading", name=re.compile("^Practice: "))).to_be_visible()
    number = page.locator("div.cell:has(.wm-code)").count()
    question = next(at for at in range(number) if ".check(" in cell(page, at).inner_text())
    original = cell(page, question).get_by_role("textbox").inner_text()
    write(page, question, original.replace('""', '"1000000"')).press("Control+Enter")
    idle(page)
    expect(cell(page, question).locator(".cell_output")).to_have_text(re.compile("Not yet|Not right|not"))
    cell(page, question).get_by_role("button", name="New cell").click()
    write(page, question + 1, "6 * 7")
    with page.expect_download() as download:
        page.locator(".wm-take a").click()
    assert download.value.suggested_filename == "costs.ipynb"
    notebook = nbformat.read(download.value.path(), as_version=4)
    nbformat.validate(notebook)
    sources = [one.source for one in notebook.cells if one.cell_type == "code"]
    assert "1000000" in sources[question]
    assert sources[question + 1] == "6 * 7"
    page.goto(page.url)
    idle(page)
    moved = page.evaluate(MOVED)
    assert len(moved) > 20
    assert {name: size for name, size in moved.items() if size > HEADERS} == {}
    assert "1000000" in cell(page, question).inner_text()
    expect(cell(page, question).get_by_role("button", name="Reset")).to_be_visible()
    page.get_by_role("button", name="Run this page").click()
    idle(page)
    expect(cell(page, question + 1).locator(".cell_output")).to_contain_text("42")
    expect(cell(page, number).locator(".cell_output")).to_contain_text("Still open")
    cell(page, question + 1).get_by_role("button", name="Remove cell").click()
    cell(page, question).get_by_role("button", name="Reset").click()
    assert cell(page, question).get_by_role("textbox").inner_text() == original
    page.close()


def test_what_was_written_is_told_and_taken_along_before_python_starts(running, site):
    """It stays where its cell is another one now, or is gone."""
    page = running.context.new_page()
    page.goto(f"{site}book/costs.html")
    status, link = page.locator(".wm-run [role=status]"), page.locator(".wm-take a")
    expect(status).to_have_text("Change its code here, and run it.")
    page.get_by_role("button", name="Run cell 1").click()
    idle(page)
    original = cell(page, 0).get_by_role("textbox").inner_text()
    write(page, 0, "mine = 1")
    cell(page, 0).get_by_role("button", name="New cell").click()
    write(page, 1, "new = 2")
    page.goto(page.url)
    expect(status).to_have_text("What you have written on this page comes back when you run it.")
    with page.expect_download() as download:
        link.click()
    cells = nbformat.read(download.value.path(), as_version=4).cells
    sources = [one.source for one in cells]
    assert sources[sources.index("mine = 1") + 1] == "new = 2"
    changed = """() => {
        const [name, text] = Object.entries(localStorage).find(([name]) => /code .*costs/.test(name));
        const kept = JSON.parse(text);
        Object.values(kept.changed)[0].source = "another";
        kept.changed.gone = { text: "gone = 3", source: "" };
        localStorage.setItem(name, JSON.stringify(kept));
    }"""
    page.evaluate(changed)
    page.goto(page.url)
    page.get_by_role("button", name="Run cell 1").click()
    idle(page)
    texts = page.locator(".wm-code").all_inner_texts()
    assert [texts[1], texts[2], texts[-1]] == ["mine = 1", "new = 2", "gone = 3"]
    assert texts[0] == original
    for _ in range(3):
        page.get_by_role("button", name="Remove cell").first.click()
    page.goto(page.url)
    expect(status).to_have_text("Change its code here, and run it.")
    page.close()


def test_without_a_connection_the_button_says_so_and_goes_on_later(running, site):
    page = running.context.browser.new_page()
    page.goto(f"{site}book/recall.html")
    page.context.set_offline(True)
    page.get_by_role("button", name="Run this page").click()
    expect(page.locator(".wm-run [role=status]")).to_contain_text("Python cannot come: this site does not answer.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Run this page").click()
    idle(page)
    page.context.close()


def test_a_widget_and_its_object_move_each_other_without_a_network(running, own):
    """What has come is enough: for widgets, too, and for starting Python again."""
    running.wait_for_load_state("networkidle")
    running.context.set_offline(True)
    given(running, own, "from widgets import MatrixEditor\nmine = MatrixEditor([[4, 1], [2, 1]])\nmine")
    card = cell(running, own).locator(".wm-card")
    field = card.get_by_label("actual +, predicted +", exact=True)
    field.fill("1234")
    field.press("Tab")
    cell(running, own).get_by_role("button", name="New cell").click()
    expect(given(running, own + 1, "mine.matrix")).to_contain_text("1234")
    given(running, own + 1, "mine.observe(lambda change: print('heard', change['name']), 'counts')")
    field.press("ArrowUp")
    expect(cell(running, own).locator(".cell_output")).to_contain_text("heard counts")
    given(running, own + 1, "mine.matrix = [[77, 0], [0, 3]]")
    expect(field).to_have_value("77")
    given(running, own + 1, "mine.counts = 5")
    expect(cell(running, own + 1).locator(".wm-mistake")).to_contain_text("Line 1: TraitError")
    expect(field).to_have_value("4")  # as the cell above makes it, which has run again before
    write(running, own + 1, "while True: pass").press("Control+Enter")
    running.get_by_role("button", name="Stop what runs").click()
    expect(given(running, own + 1, "mine.matrix")).to_contain_text("4")
    cell(running, own + 1).get_by_role("button", name="Remove cell").click()
    running.context.set_offline(False)


def test_what_a_widget_of_the_page_shows_is_taken_into_python(running):
    card = running.get_by_role("region", name="Matrix editor").first
    card.get_by_label("actual +, predicted +", exact=True).fill("31")
    card.get_by_role("button", name="Use in Python").click()
    taken = running.locator("div.cell.wm-own")
    expect(taken.get_by_role("textbox")).to_contain_text("from widgets import MatrixEditor")
    taken.get_by_role("textbox").press("Control+Enter")
    idle(running)
    expect(taken.locator(".cell_output")).to_contain_text("31")
    expect(taken.locator(".cell_output table")).to_have_count(1)
    taken.get_by_role("button", name="Remove cell").click()


def test_python_comes_only_when_it_is_asked_for_and_stays_small(running, carries, site):
    files = {url for url in running.asked if "_python/" in url}
    assert files
    page = running.context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}book/recall.html")
    page.wait_for_load_state()
    assert not [url for url in asked if "_python/" in url]
    page.close()
    sizes = {url: len(sent(carries.parent / re.sub(r"^.*?(?=_python/)", "", url))) for url in files}
    assert 6_000_000 < sum(sizes.values()) < 7_000_000
    assert [url for url in running.asked if not url.startswith((site, "blob:")) and not url.endswith("/heard")] == []


def test_a_page_that_nobody_runs_loads_little_more(carries):
    """What each page has got for it: a script, a few rules of style, and a line that names a file."""
    own = re.compile(r"^/\* The buttons that run a page's code in the page\. \*/$.*", re.M | re.S)
    style = own.search((ASSETS / "book.css").read_text("utf-8"))[0]
    script = small((ASSETS / "run.js").read_text("utf-8"), "application/javascript")
    assert "wm-tools" in style
    assert len(gzip.compress(f"{script}{style}".encode())) + 200 < 3_000


def test_from_the_disk_the_button_says_how_to_read_instead(page, carries):
    page.goto((carries / "recall.html").as_uri())
    page.get_by_role("button", name="Run this page").click()
    expect(page.locator(".wm-run-status")).to_contain_text("A page that is opened from the disk may not start Python")
    expect(page.locator(".wm-run-status")).to_contain_text("workbook.py open")


def test_a_page_without_code_has_no_button(page, carries):
    page.goto((carries / "glossary.html").as_uri())
    expect(page.get_by_role("button", name="Run this page")).to_have_count(0)


def test_a_file_that_has_changed_on_its_way_is_not_run(running, site):
    page = running.context.new_page()
    page.route("**/worker.js", lambda route: route.fulfill(body="postMessage({ kind: 'ready' })"))
    page.goto(f"{site}book/recall.html")
    page.get_by_role("button", name="Run this page").click()
    expect(page.locator(".wm-run-status")).to_contain_text("a file of this site has changed", timeout=BOOT)
    page.close()


def test_the_list_of_files_is_true(carries):
    [told] = (carries.parent / "_python").glob("*/files.json")
    files = json.loads(told.read_text("utf-8"))["files"]
    assert {name.rpartition("/")[2] for name in files} > {"site.zip", "worker.js", "pyodide.asm.wasm.bin"}
    assert all((told.parent / name).stat().st_size == one["size"] for name, one in files.items())

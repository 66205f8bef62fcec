"""Widgets in a real JupyterLab and Notebook: ordinary ipywidgets, which Python hears and a saved notebook keeps."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request

import nbformat
import pytest
from playwright.sync_api import expect

from exercises import practice
from widgets import KIT as KIT_
from widgets import MatrixEditor

CELLS = [
    """from ipywidgets import VBox
from widgets import MatrixEditor

heard = []
editor = MatrixEditor([[4, 1], [2, 1]])
editor.observe(lambda change: heard.append(change.new), "counts")
VBox([editor])""",
    "print('rows', editor.matrix.rows, 'heard', heard[-1])",
    "editor.matrix = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]",
]

KIT = [
    """import widgets
from exercises import practice
from ipywidgets import VBox, jslink
names = widgets.KIT
one, two = widgets.MatrixEditor(), widgets.MatrixEditor()
jslink((one, "counts"), (two, "counts"))
VBox([one, two, *(getattr(widgets, name)() for name in names), practice("costs")])""",
    "print('two has', two.matrix.rows, 'of', len(names))",
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A Jupyter server of our own on this machine alone: its address, and the folder of its notebooks."""
    folder = tmp_path_factory.mktemp("lab")
    for name, cells in {"editor": CELLS, "kit-lab": KIT, "kit-notebook": KIT}.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, folder / f"{name}.ipynb")
    data, _ = MatrixEditor([[4, 1], [2, 1]])._repr_mimebundle_()
    notebook.cells = [nbformat.v4.new_code_cell("editor", outputs=[nbformat.v4.new_output("display_data", data=data)])]
    nbformat.write(notebook, folder / "received.ipynb")
    log = (folder / "log").open("wb")
    words = [
        "--no-browser",
        "--port=0",
        "--ip=127.0.0.1",
        "--allow-root",
        "--IdentityProvider.token=lab",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.disable_check_xsrf=True",
    ]
    homes = {
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "run"),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *words], stdout=log, stderr=log, env=os.environ | homes
    )
    address = None
    for _ in range(240):
        found = re.search(r"http://127\.0\.0\.1:\d+/", (folder / "log").read_text())
        if found:
            address = found[0]
            break
        assert process.poll() is None, (folder / "log").read_text()
        time.sleep(0.25)
    for _ in range(240):  # the address is in the log a little before the server listens
        try:
            urllib.request.urlopen(f"{address}api/status?token=lab").read()
            break
        except urllib.error.URLError:
            time.sleep(0.25)
    yield address, folder
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:  # it waits for its kernels
        process.kill()
        process.wait()
    log.close()


def opened(page, address):
    page.goto(address)
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=60_000)
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible(timeout=60_000)


def run(page, cell):
    """Run a cell; a key pressed while JupyterLab is still arranging itself is lost, so look whether it was heard."""
    for _ in range(10):
        asked = page.locator(".jp-Dialog button.jp-mod-accept")
        if asked.count():  # on a slow machine JupyterLab may ask for the kernel that it is just starting
            asked.last.click()
        page.locator(".jp-CodeCell .cm-content").nth(cell).click()
        page.keyboard.press("Shift+Enter")
        try:
            expect(page.locator(".jp-CodeCell .jp-InputPrompt").nth(cell)).not_to_have_text("[ ]:", timeout=5000)
        except AssertionError:
            continue
        return
    raise AssertionError(f"cell {cell} does not run")


def test_the_editor_is_an_ordinary_widget_in_jupyterlab(lab, browser):
    server, folder = lab
    address, file = f"{server}lab/tree/editor.ipynb?token=lab", folder / "editor.ipynb"
    context = browser.new_context(viewport={"width": 1400, "height": 1400})
    page = context.new_page()
    opened(page, address)
    run(page, 0)
    editor = page.locator(".wm-editor")
    expect(editor).to_be_visible(timeout=60_000)
    editor.get_by_label("actual +, predicted +").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("10")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(editor.locator(".wm-metrics button").nth(2)).to_contain_text("5/6")
    editor.get_by_text("F-measure", exact=True).click()
    expect(editor.locator(".wm-steps")).to_have_attribute("aria-label", "F-measure, worked")
    expect(editor.locator("[aria-label='Copy link']")).to_have_count(0)
    run(page, 1)
    expect(page.locator(".jp-OutputArea-output").nth(1)).to_contain_text(
        "rows ((10, 2), (2, 1)) heard [[10, 2], [2, 1]]", timeout=30_000
    )
    run(page, 2)
    expect(editor.locator(".wm-cell input")).to_have_count(9)

    page.get_by_role("menuitem", name="Settings").click()
    saving = page.get_by_text("Save Widget State Automatically")
    if saving.locator("xpath=ancestor::li").get_attribute("aria-checked") != "true":
        saving.click()
    page.keyboard.press("Escape")
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+S")
    for _ in range(100):
        if "matrix_editor" in file.read_text() or "wm-editor" in file.read_text():
            break
        time.sleep(0.1)
    state = nbformat.read(file, 4).metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    kept = [model["state"]["counts"] for model in state.values() if "counts" in model["state"]]
    assert kept == [[["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]]
    context.close()

    context = browser.new_context(viewport={"width": 1400, "height": 1400})
    page = context.new_page()
    opened(page, address)
    expect(page.locator(".wm-editor .wm-cell input")).to_have_count(9, timeout=60_000)
    context.close()


@pytest.mark.parametrize("place", ["lab/workspaces/kit/tree/kit-lab.ipynb", "notebooks/kit-notebook.ipynb"])
def test_every_widget_shows_in_jupyterlab_and_in_notebook_7(lab, browser, place):
    server, _ = lab
    context = browser.new_context(viewport={"width": 1400, "height": 1400})
    page = context.new_page()
    opened(page, f"{server}{place}?token=lab")
    run(page, 0)
    shown = page.locator(".jp-OutputArea-output .wm-card")
    exercises = len(practice("costs").sheets)
    expect(shown).to_have_count(len(KIT_) + 2 + exercises, timeout=60_000)  # the kit, two that are linked, exercises
    shown.nth(0).get_by_label("actual +, predicted +").focus()
    page.keyboard.press("ArrowUp")
    expect(shown.nth(1).get_by_label("actual +, predicted +")).to_have_value("5")
    run(page, 1)
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("two has ((5, 1), (2, 1))", timeout=30_000)
    expect(page.get_by_text("javascript error")).to_have_count(0)
    context.close()


def test_a_notebook_that_somebody_else_has_run_shows_the_table(lab, browser):
    """One's own, whose outputs JupyterLab trusts, shows it only if the widget's state was saved: see the first test."""
    server, _ = lab
    context = browser.new_context()
    page = context.new_page()
    opened(page, f"{server}lab/workspaces/received/tree/received.ipynb?token=lab")
    shown = page.locator(".jp-OutputArea-output")
    expect(shown.get_by_role("row", name="precision 0.667")).to_be_visible(timeout=30_000)
    expect(shown.locator("td").filter(has_text="TP")).to_have_text("TP 4")
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    context.close()

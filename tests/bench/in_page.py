"""From a click to results: a page that runs its code beside JupyterLite, in one browser, with one Pyodide, in one run.

JupyterLite is made here of pinned packages of PyPI and of the Pyodide that the pages have, and asks no other host. Of
a whole distribution it would take sqlite3 as well, for its history, and goes without. A page is open when Run is
pressed; JupyterLite starts Python when a notebook is opened, so that there the clock starts then.
"""

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from hashlib import sha256
from pathlib import Path

import workbook
from tests.bench.weight import serve

ROOT = Path(__file__).parents[2]
PAGE = "recall"
ROUNDS = 3
ASKED = 3  # times as fast
LITE = ["jupyterlite-core==0.7.6", "jupyterlite-pyodide-kernel==0.7.2", "jupyter-server", "jupyterlab-server", "pip"]
# What its kernel loads, as wheels for the Python of Pyodide.
WHEELS = [
    *("asttokens==3.0.2", "comm==0.2.3", "decorator==5.3.1", "executing==2.3.0", "ipython==9.0.2"),
    *("ipython-pygments-lexers==1.1.1", "jedi==0.20.1", "matplotlib-inline==0.2.2", "micropip==0.11.1"),
    *("packaging==26.3", "parso==0.8.7", "prompt-toolkit==3.0.53", "pure-eval==0.2.4", "pygments==2.21.0"),
    *("six==1.17.0", "stack-data==0.6.3", "traitlets==5.16.1", "typing-extensions==4.16.0", "wcwidth==0.2.14"),
]
DEPENDS = {"micropip": ["packaging"]}
PATIENCE = 300_000  # milliseconds


def rows():
    """The lines of the table, and whether what was asked is met."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import ARGUMENTS, installed_browser

    workbook.build_book()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        lite = made(Path(place))
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS)
        with serve(workbook.HTML) as (book, _), serve(lite) as (notebooks, _):
            ours, theirs = [], []
            for _ in range(ROUNDS):  # in turns, and each time with nothing in the cache
                ours.append([in_page(browser, book, name) for name in ("Run cell 1", "Run this page")])
                theirs.append(in_lite(browser, notebooks))
        browser.close()
    works = ("click to the first result", f"click to all results of {PAGE}")
    for work, own, peer in zip(
        works, map(min, zip(*ours, strict=True)), map(min, zip(*theirs, strict=True)), strict=True
    ):
        met = peer / own >= ASKED
        yield [work, f"{own:.1f} s", f"{peer:.1f} s JupyterLite", f"{peer / own:.3g}x", f"{ASKED}x", yes(met)], met


def yes(met):
    return "yes" if met else "NO"


def in_page(browser, address, button):
    """Seconds from a click until all that it asks for has run."""
    page = browser.new_context().new_page()
    page.goto(f"{address}book/{PAGE}.html")
    page.wait_for_load_state("networkidle")
    start = time.perf_counter()
    page.get_by_role("button", name=button).first.click()
    page.locator("html[data-python=idle]").wait_for(state="attached", timeout=PATIENCE)
    page.locator(".cell[data-state=waiting]").first.wait_for(state="detached", timeout=PATIENCE)
    taken = time.perf_counter() - start
    if page.locator(".wm-mistake").count():
        raise ValueError(f"{PAGE} has a cell that does not run: there is nothing to measure")
    page.context.close()
    return taken


def in_lite(browser, address):
    """Seconds from opening a notebook until the first of its cells has a result, and until all have."""
    page = browser.new_context().new_page()
    start = time.perf_counter()
    page.goto(f"{address}notebooks/index.html?path={PAGE}.ipynb")
    page.locator(".jp-CodeCell").first.wait_for(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    results = page.locator(".jp-CodeCell .jp-OutputArea-executeResult")
    results.first.wait_for(timeout=PATIENCE)
    first = time.perf_counter() - start
    results.nth(len(sources()) - 1).wait_for(timeout=PATIENCE)
    taken = first, time.perf_counter() - start
    page.context.close()
    return taken


def sources():
    """The visible cells of the page."""
    notebook = json.loads((workbook.HTML / "_notebooks" / f"{PAGE}.ipynb").read_text("utf-8"))
    code = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    shown = (cell for cell in code if not {"remove-input", "remove-cell"} & {*cell["metadata"].get("tags", [])})
    return ["".join(cell["source"]) for cell in shown]


def made(place):
    """A site of JupyterLite with one notebook, the page's visible cells, which installs our package first."""
    uv, python = workbook.UV, place / "venv" / "bin" / "python"
    call(uv, "venv", "--python", sys.executable, place / "venv")
    call(uv, "pip", "install", "--python", python, *LITE)
    wheels = place / "wheels"
    told = ["--no-deps", "--only-binary", ":all:", "--python-version", "3.13", "--platform", "any", "-d", wheels]
    call(python, "-m", "pip", "download", *told, *WHEELS)
    call(uv, "build", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o", place / "ours", ROOT)
    [ours] = (place / "ours").glob("*.whl")
    pyodide = place / "tar" / "pyodide"
    shutil.copytree(wheels, pyodide)
    for file in (ROOT / "_build" / "python" / "core").glob("*.bin"):
        (pyodide / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    nothing(pyodide / "sqlite3-1.0-py3-none-any.whl", "sqlite3")
    lock["packages"] = dict(map(entry, sorted(pyodide.glob("*.whl"))))
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))
    archive = shutil.make_archive(str(place / "pyodide"), "bztar", place / "tar")
    files = place / "source" / "files"
    files.mkdir(parents=True)
    code = ["%pip install -q worked-metrics", *sources()]
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**cell, "id": f"cell-{number}", "source": source} for number, source in enumerate(code)]
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (files / f"{PAGE}.ipynb").write_text(json.dumps(notebook))
    words = ["--contents", files, "--pyodide", archive, "--piplite-wheels", ours, "--output-dir", place / "site"]
    call(python.with_name("jupyter"), "lite", "build", *words, folder=place / "source")
    return place / "site"


def call(*words, folder=None):
    done = subprocess.run([*map(str, words)], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")


def nothing(wheel, name):
    """A package of which there is only the name."""
    about = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as written:
        written.writestr(f"{name}/__init__.py", "raise ImportError('not carried')\n")
        written.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        written.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        written.writestr(f"{about}/RECORD", "")


def entry(wheel):
    """What a list of Pyodide's packages says of a wheel."""
    package, version, *_ = wheel.name.split("-")
    name = re.sub("[-_.]+", "-", package).lower()
    told = {"name": name, "version": version, "file_name": wheel.name, "sha256": sha256(wheel.read_bytes()).hexdigest()}
    told |= {"install_dir": "site", "package_type": "package", "imports": [package], "unvendored_tests": False}
    others = [re.sub("==.*", "", one) for one in WHEELS] if name == "ipython" else DEPENDS.get(name, [])
    return name, told | {"depends": [one for one in others if one not in (name, "micropip", "comm")]}

"""Every notebook runs: those for students and of pages to their end, solutions to the outputs they show."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from jupyter_cache import get_cache

from book.notebooks import notebook
from tests.trees import ROOT


def nbval(how, folder, settings):
    """Run every code cell of a folder's notebooks: the exit code, how many cells passed, and the output."""
    # A pytest of its own, since strict and lax exclude each other, and our own settings are not meant for cells.
    (settings / "pytest.ini").write_text("[pytest]\n")
    options = ["-c", str(settings / "pytest.ini"), "--rootdir", str(folder), "-p", "no:cacheprovider", "-q"]
    command = [sys.executable, "-m", "pytest", *options, how, "--nbval-current-env", str(folder)]
    done = subprocess.run(command, cwd=settings, capture_output=True, text=True, encoding="utf-8", timeout=600)
    passed = re.search(r"(\d+) passed", done.stdout)
    return done.returncode, int(passed[1]) if passed else 0, done.stdout + done.stderr


def join(notebooks, folder):
    """The notebooks one after another in one, since a kernel takes longer to start than most of them to run.

    That each runs by itself is seen elsewhere: pages when the book is built, exercises in tests/test_exercises.py.
    """
    folder.mkdir()
    joined = nbformat.v4.new_notebook(metadata=notebooks[0].metadata)
    for place, one in enumerate(notebooks):
        for cell in one.cells:
            cell.id = f"{place}-{cell.id}"[:64]
        joined.cells += one.cells
    nbformat.write(joined, folder / "joined.ipynb")
    return folder


def code_cells(folder):
    """The code cells of the notebooks of a folder."""
    notebooks = [nbformat.read(file, as_version=4) for file in folder.glob("*.ipynb")]
    return [cell for notebook in notebooks for cell in notebook.cells if cell.cell_type == "code"]


def pages(toc):
    """The pages that a table of contents names, in its order, wherever in it they stand."""
    if isinstance(toc, list):
        return [page for entry in toc for page in pages(entry)]
    if isinstance(toc, dict):
        here = [toc[word] for word in ("root", "file") if word in toc]
        return here + [page for value in toc.values() for page in pages(value)]
    return []


def test_a_notebook_is_read_without_making_grammars():
    """What checks notebooks would else make 38 of them whenever it is imported: seconds, in every process."""
    assert nbformat.validate(nbformat.v4.new_notebook()) is None
    assert "lark" not in sys.modules


@pytest.mark.program
@pytest.mark.parametrize(("how", "folder"), [("--nbval-lax", "exercises"), ("--nbval", "solutions")])
def test_notebooks_run_and_solutions_give_the_outputs_they_show(how, folder, tmp_path):
    notebooks = [nbformat.read(file, as_version=4) for file in sorted((ROOT / folder).glob("*.ipynb"))]
    code, passed, output = nbval(how, join(notebooks, tmp_path / "joined"), tmp_path)
    assert code == 0, output
    assert passed == len(code_cells(ROOT / folder)) > 0


def test_the_notebook_of_a_page_has_the_cells_that_the_books_builder_ran(book):
    """To its end, in a kernel of its own: the builder keeps what it has run."""
    cache = get_cache(next(book.HTML.parent.rglob("global.db")).parent)
    ran = {record.uri: cache.get_cache_bundle(record.pk).nb for record in cache.list_cache_records()}
    seen = 0
    for page in pages(yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))):
        made = notebook((ROOT / page).with_suffix(".md"))
        if made is None:
            continue
        cells = [cell for cell in ran[page].cells if cell.cell_type == "code"]
        assert [cell.source for cell in made.cells if cell.cell_type == "code"] == [cell.source for cell in cells], page
        assert [cell.execution_count for cell in cells] == [*range(1, len(cells) + 1)], page
        seen += len(cells)
    assert seen > 500


@pytest.mark.program
def test_a_page_that_was_taken_along_runs_to_its_end(tmp_path):
    """In another folder than the book's: a page of prose and questions, one of all widgets, one of stored results."""
    made = [notebook(ROOT / "book" / f"{page}.md") for page in ("f-measure", "gallery", "ari-experiment")]
    folder = join(made, tmp_path / "pages")
    code, passed, output = nbval("--nbval-lax", folder, tmp_path)
    assert code == 0, output
    assert passed == len(code_cells(folder)) > 20


@pytest.mark.program
@pytest.mark.parametrize(
    ("how", "old", "new"),
    [
        ("--nbval", "✓ Right", "✓ Rihgt"),
        ("--nbval-lax", ".check(", ".chekc("),
    ],
    ids=["an output that is not what the cell gives", "a cell that stops"],
)
def test_a_spoilt_notebook_is_noticed(how, old, new, tmp_path):
    (tmp_path / "solutions").mkdir()
    file = Path(shutil.copy(ROOT / "solutions" / "costs.ipynb", tmp_path / "solutions"))
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    code, passed, output = nbval(how, tmp_path / "solutions", tmp_path)
    assert code == 1, output
    assert passed == len(code_cells(tmp_path / "solutions")) - 1


def test_pages_are_found_wherever_they_stand_in_the_contents():
    toc = {"root": "book/index", "parts": [{"chapters": [{"file": "book/a", "sections": [{"file": "book/b"}]}]}]}
    assert pages(toc) == ["book/index", "book/a", "book/b"]

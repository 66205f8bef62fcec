"""Student and solution notebooks from the masters, byte for byte the same on every run."""

import argparse
import ast
import copy
import os
import re
import tempfile
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).resolve().parent
MASTERS = HERE / "masters"
MARKER, NEARLY_MARKER = "# SOLUTION", re.compile(r"#\s*solutions?\b.*$", re.I)
TAGS = {"question", "solution"}
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # No version: the notebook is the same whichever Python has made it.
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


class MasterError(ValueError):
    """A master that cannot be turned into notebooks: its file, the line, and what is allowed."""

    def __init__(self, slug, text, line, problem):
        number = next((at for at, found in enumerate(text.splitlines(), 1) if line and line in found), 1)
        super().__init__(f"exercises/masters/{slug}.md:{number}: {problem}")


def read(slug, text):
    """The master as a notebook, its cells named by their place in it; a marker that would be missed is an error.

    >>> [cell.id for cell in read("odds", "# Odds").cells]
    ['odds-0']
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > 50:
        raise MasterError(slug, text, "", f"the slug is {slug!r}: small letters, digits and single hyphens are allowed")
    cells = []
    for position, cell in enumerate(jupytext.reads(text, fmt="md:myst").cells):
        tags = cell.metadata.get("tags", [])
        for tag in tags:
            if tag not in TAGS:
                raise MasterError(slug, text, tag, f"the tag is {tag!r}: {' and '.join(sorted(TAGS))} are allowed")
        marked = [line for line in cell.source.splitlines() if NEARLY_MARKER.search(line) and cell.cell_type == "code"]
        for line in marked:
            left_side(slug, text, line)
        if "question" in tags and not marked:
            line = cell.source.partition("\n")[0]
            raise MasterError(slug, text, line, f"a question needs a line that ends in {MARKER}")
        new = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}.get(cell.cell_type)
        if new is None:
            raise MasterError(slug, text, "-cell}", f"a cell is {cell.cell_type}: code and markdown are allowed")
        cells.append(new(cell.source, id=f"{slug}-{position}", metadata={"tags": tags} if tags else {}))
    return nbformat.v4.new_notebook(cells=cells, metadata=copy.deepcopy(METADATA), nbformat_minor=5)


def left_side(slug, text, line):
    """What a student keeps of a marked line, which has to be one whole assignment."""
    try:
        [statement] = ast.parse(line.strip()).body
        if line.endswith(f"  {MARKER}") and isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            return line[: line.index(" = ")]
    except (SyntaxError, ValueError):
        pass
    raise MasterError(slug, text, line, f"{line.strip()!r} is to be one assignment, name = value  {MARKER}")


def student(slug, text):
    """The notebook that is handed out: no solution cells, `...` for each solution.

    >>> student("odds", "```{code-cell} python3\\nodds = 1 / 2  # SOLUTION\\n```").cells[0].source
    'odds = ...'
    """
    notebook = read(slug, text)
    notebook.cells = [cell for cell in notebook.cells if "solution" not in cell.metadata.get("tags", [])]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            lines = cell.source.split("\n")
            cell.source = "\n".join(
                f"{left_side(slug, text, line)} = ..." if line.endswith(MARKER) else line for line in lines
            )
    return notebook


def solution(slug, text):
    """The notebook with every answer in it, run, with its outputs."""
    try:
        notebook = run(read(slug, text))
    except CellExecutionError as problem:
        line = [*str(problem).splitlines(), "", "", ""][2]  # the cell's first: a heading and a rule stand above it
        raise MasterError(slug, text, line, f"its solution stops with {problem.ename}: {problem.evalue}") from problem
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            kinds = output.data if "data" in output else [output.get("name", output.output_type)]
            for kind in kinds:
                if kind != "stdout" and not kind.startswith("text/"):
                    line = cell.source.partition("\n")[0]
                    raise MasterError(slug, text, line, f"the output is {kind}: text on stdout or text/... is allowed")
    return notebook


def run(notebook):
    """A copy of the notebook, run to its end in a kernel that knows nothing of this machine's IPython settings."""
    notebook = copy.deepcopy(notebook)
    client = NotebookClient(
        notebook, kernel_name="python3", timeout=120, record_timing=False, coalesce_streams=True,
        store_widget_state=False, extra_arguments=["--log-level=ERROR"], resources={"metadata": {"path": str(HERE)}},
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as settings:
        client.execute(env={**os.environ, "IPYTHONDIR": settings, "PYTHONUTF8": "1"})
    notebook.metadata = nbformat.from_dict(copy.deepcopy(METADATA))  # the kernel has added its version
    return notebook


def written(notebook):
    """The text of a notebook's file: keys sorted, one line end."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def generated(masters=MASTERS):
    """Every derived file, its path from the root and its text."""
    for master in sorted(masters.glob("*.md")):
        slug, text = master.stem, master.read_text("utf-8")
        yield f"exercises/{slug}.ipynb", written(student(slug, text))
        yield f"solutions/{slug}.ipynb", written(solution(slug, text))


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m exercises", description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE.parent, help="the folder to write to (default: this project)")
    folder = parser.parse_args(words).out
    try:
        files = dict(generated())  # all or nothing
    except MasterError as problem:
        return str(problem)
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        print(path)

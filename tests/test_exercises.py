"""The notebooks follow their masters, and those for students give nothing away."""

import json
import os
import re
import subprocess
import sys

import pytest

from exercises.generate import MASTERS, MasterError, read, run, solution, student
from tests.trees import ROOT

pytestmark = pytest.mark.xdist_group("exercises")  # its set-up is long: one worker does all of it

COMMAND = "run .venv/bin/python -m exercises (Windows: .venv\\Scripts\\python)"
masters = pytest.mark.parametrize("master", sorted(MASTERS.glob("*.md")), ids=lambda master: master.stem)


def bytes_in(folder):
    files = [*folder.glob("exercises/*.ipynb"), *folder.glob("solutions/*.ipynb")]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """All notebooks, made twice, in two folders and with two orders of everything that is unordered."""
    results = []
    for seed in ("1", "2"):
        folder = tmp_path_factory.mktemp(f"made {seed}")
        command = [sys.executable, "-m", "exercises", "--out", str(folder)]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
        results.append(bytes_in(folder))
    return results


def test_the_notebooks_are_the_same_on_every_run(made):
    assert made[0]
    assert made[0] == made[1]


def test_no_notebook_is_stale(made):
    here = bytes_in(ROOT)
    stale = [path for path, content in made[0].items() if here.get(path) != content]
    assert not stale, f"{', '.join(stale)}: not what the masters give; {COMMAND}"
    orphans = here.keys() - made[0].keys()
    assert not orphans, f"{', '.join(sorted(orphans))}: without a master; delete it"


def test_the_notebooks_hold_nothing_of_the_machine_or_the_moment(made):
    for path, content in made[0].items():
        assert b"\r" not in content
        assert content.endswith(b"}\n")
        notebook = json.loads(content)
        assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
        assert "version" not in notebook["metadata"]["language_info"]
        counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert counts == ([*range(1, len(counts) + 1)] if path.startswith("solutions") else [None] * len(counts))
        for cell in notebook["cells"]:
            assert cell["metadata"].keys() <= {"tags"}


def texts(thing):
    """Every text in a notebook, wherever it stands; lines that belong together are joined."""
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, list) and all(isinstance(part, str) for part in thing):
        return ["".join(thing)]
    parts = [*thing.keys(), *thing.values()] if isinstance(thing, dict) else thing if isinstance(thing, list) else []
    return [text for part in parts for text in texts(part)]


def secrets(slug, text):
    """What a student must not see: the right side of each marked line, every line of each solution cell."""
    for cell in read(slug, text).cells:
        if "solution" in cell.metadata.get("tags", []):
            yield from (line.strip() for line in cell.source.splitlines() if len(line.strip()) > 10)
        elif cell.cell_type == "code":
            yield from re.findall(r"^.+? = (.+?)\s+# SOLUTION$", cell.source, re.M)


@masters
def test_nothing_of_the_solution_is_in_the_student_notebook(master):
    hidden = list(secrets(master.stem, master.read_text("utf-8")))
    notebook = json.loads((ROOT / "exercises" / f"{master.stem}.ipynb").read_text("utf-8"))
    everything = "\n".join(texts(notebook))
    assert hidden
    assert not [secret for secret in hidden if secret in everything]
    assert not re.search(r"#\s*solution", everything, re.I)
    for cell in notebook["cells"]:
        assert "solution" not in cell["metadata"].get("tags", [])
        assert "attachments" not in cell
        assert not cell.get("outputs")


@masters
def test_unanswered_it_runs_to_its_end_and_every_check_says_so(master):
    notebook = run(student(master.stem, master.read_text("utf-8")))
    said = [
        cell.outputs[-1].data["text/plain"] for cell in notebook.cells if "question" in cell.metadata.get("tags", [])
    ]
    assert said
    assert set(said) == {"… Not answered yet."}


@masters
def test_solved_every_check_says_right(master):
    cells = json.loads((ROOT / "solutions" / f"{master.stem}.ipynb").read_text("utf-8"))["cells"]
    questions = [cell for cell in cells if "question" in cell["metadata"].get("tags", [])]
    for cell in questions:
        assert cell["outputs"][-1]["data"]["text/plain"][0].startswith("✓ Right")


def code(*lines, tags=""):
    return "\n".join(["```{code-cell} python3", *([f":tags: [{tags}]"] if tags else []), *lines, "```", ""])


def test_a_marked_line_keeps_its_left_side_and_a_solution_cell_is_dropped():
    text = "\n".join([
        "# Odds", code("if True:", "    odds = 1 / 2  # SOLUTION", "odds", tags="question"),
        code("odds", tags="solution"), '+++ {"tags": ["solution"]}', "", "One half.", "", "+++", "", "The end.",
    ])  # fmt: skip
    assert [cell.source for cell in student("odds", text).cells] == [
        "# Odds",
        "if True:\n    odds = ...\nodds",
        "The end.",
    ]
    assert [cell.id for cell in student("odds", text).cells] == ["odds-0", "odds-1", "odds-4"]
    assert len(read("odds", text).cells) == 5


@pytest.mark.parametrize(("slug", "text", "message"), [
    ("odds", "A\n\n" + code("odds = 1  # Solution"), "odds.md:4: 'odds = 1  # Solution' is to be one assignment"),
    ("odds", code("odds = 1 # SOLUTION"), "odds.md:2: 'odds = 1 # SOLUTION' is to be one assignment"),
    ("odds", code("odds = (  # SOLUTION", "    1)"), r"odds.md:2: 'odds = \(  # SOLUTION' is to be one assignment"),
    ("odds", code("print(1)  # SOLUTION"), r"odds.md:2: 'print\(1\)  # SOLUTION' is to be one assignment"),
    ("odds", code("1", tags="solutions"), "odds.md:2: the tag is 'solutions': question and solution are allowed"),
    ("odds", code("check(1)", tags="question"), "odds.md:3: a question needs a line that ends in # SOLUTION"),
    ("odds", "```{raw-cell}\n1\n```\n", "odds.md:1: a cell is raw: code and markdown are allowed"),
    ("Odds ratio", "# Odds", "the slug is 'Odds ratio': small letters, digits and single hyphens are allowed"),
])  # fmt: skip
def test_a_master_that_would_give_something_away_is_refused_with_its_line(slug, text, message):
    with pytest.raises(MasterError, match=message):
        student(slug, text)


@pytest.mark.parametrize(("line", "message"), [
    ("1 / 0", "odds.md:2: its solution stops with ZeroDivisionError: division by zero"),
    ("import sys; print(1, file=sys.stderr)", "odds.md:2: the output is stderr: text on stdout or text/... is allowed"),
])  # fmt: skip
def test_a_solution_that_fails_or_prints_more_than_text_is_refused(line, message):
    with pytest.raises(MasterError, match=message):
        solution("odds", code(line))

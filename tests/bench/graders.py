"""One hand-in marked by us, who read it, and by graders that execute it: `bench --graders`, which fetches these."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from exercises.handin import OURS, variable
from tests.bench.marking import desk, marking

HEAD = ["work", "ours, the command", "peer, the command", "ratio", "asked ratio", "ok?"]
ASKED = 2  # times faster
UV = Path(sys.executable).with_name("uv")
OTTER = """OK_FORMAT = True
test = {"name": "q1", "points": 1, "suites": [{"cases": [{"code": ">>> %s is not None\\nTrue", "hidden": False,
"locked": False}], "scored": True, "setup": "", "teardown": "", "type": "doctest"}]}
"""


def timed(*words, folder, programs):
    """Seconds that a command takes."""
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    start = time.perf_counter()
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=os.environ | {"PATH": path}, capture_output=True
    )
    if done.returncode:
        raise ValueError(f"{words[0]}: {done.stderr.decode(errors='replace')[-300:]}")
    return time.perf_counter() - start


def otter(folder, programs, notebook, name):
    """otter run, of a notebook with one test."""
    for part in ("tests", "out"):
        (folder / part).mkdir()
    (folder / "tests" / "q1.py").write_text(OTTER % name, "utf-8")
    (folder / "hand-in.ipynb").write_text(json.dumps(notebook), "utf-8")
    words = ["otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment", "-l", "python"]
    timed(*words, folder=folder, programs=programs)
    words = ["otter", "run", "hand-in.ipynb", "-a", "autograder.zip", "-o", "out"]
    return timed(*words, folder=folder, programs=programs)


def nbgrader(folder, programs, notebook, name):
    """nbgrader autograde, of the same notebook with one test."""

    def marked(grade_id, is_test):
        flags = {"grade": is_test, "solution": not is_test, "locked": is_test, "task": False}
        return {"nbgrader": {"grade_id": grade_id, "schema_version": 3, **flags, **({"points": 1} if is_test else {})}}

    made = json.loads(json.dumps(notebook))
    at = next(at for at, cell in enumerate(made["cells"]) if cell["metadata"].get(OURS))
    made["cells"][at]["metadata"] = marked("answer", False)
    test = {
        "cell_type": "code",
        "id": "test-1",
        "source": f"assert {name} is not None",
        "metadata": marked("test", True),
    }
    made["cells"].insert(at + 1, test | {"outputs": [], "execution_count": None})
    for place in ("source/week", "submitted/ada/week"):
        (folder / place).mkdir(parents=True)
        (folder / place / "week.ipynb").write_text(json.dumps(made), "utf-8")
    timed("nbgrader", "generate_assignment", "week", folder=folder, programs=programs)
    return timed("nbgrader", "autograde", "week", folder=folder, programs=programs)


def ours(handed, folder):
    words = ["--handout", handed.handout, "--submissions", handed.handout.parent / "in", "--out", folder / "marks"]
    home = Path(__file__).parents[2]
    return timed(
        sys.executable, "-m", "exercises.marking.grade", *words, folder=home, programs=Path(sys.executable).parent
    )


def rows():
    """The lines of the table: work, ours, beside what, ratio, asked ratio, whether it is met."""
    handed, _ = desk(1)
    marking(1)()  # so that what is compiled is
    [who] = handed.students
    notebook = handed.notebook(who, handed.sources(who))
    asked = next(cell["metadata"][OURS] for cell in notebook["cells"] if cell["metadata"].get(OURS))
    name = variable(asked["exercise"], asked["question"])
    with tempfile.TemporaryDirectory() as place:
        own = Path(place, "ours")
        own.mkdir()
        mine = ours(handed, own)
        for peer, package in {otter: "otter-grader", nbgrader: "nbgrader"}.items():
            home = Path(place, package)
            subprocess.run([UV, "venv", "-q", home / "venv"], check=True)
            python = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
            subprocess.run(
                [UV, "pip", "install", "-q", "--python", python / "python", package, "ipykernel"], check=True
            )
            work = home / "work"
            work.mkdir()
            theirs = peer(work, python, notebook, name)
            met = theirs / mine >= ASKED
            cells = [
                "mark one hand-in of 8 exercises (we read, they execute)",
                f"{mine:.1f} s",
                f"{theirs:.1f} s {package}",
            ]
            yield [*cells, f"{theirs / mine:.3g}x", f"{ASKED}x", "yes" if met else "NO"], met

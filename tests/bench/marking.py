"""Marking a class. We read hand-ins, others execute notebooks: that is the difference, and it is said in each line."""

import copy
import json
import shutil
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

from tests.bench import bench

EXERCISES = "two-callers,lost-table,clean-riders,library-search,cooking-contest,leaf-album,dog-show,eight-berries"
CLASS, RUN = 300, 10  # hand-ins that we mark while so many notebooks are executed


@cache
def desk(size):
    """A handout of eight exercises and what a class handed in: two in three by the page, the others as notebooks."""
    from exercises.assign import main as assign
    from tests.term import Class

    place = tempfile.TemporaryDirectory(prefix="worked-metrics-bench-")  # deleted when this process ends
    folder = Path(place.name)
    roster = folder / "roster.csv"
    roster.write_text("id,name\n" + "".join(f"s{at},Student {at}\n" for at in range(size)), "utf-8")
    words = ["--roster", str(roster), "--exercises", EXERCISES, "--term", "bench", "--out", str(folder / "handout")]
    with redirect_stdout(StringIO()):
        if refused := assign(words):
            raise ValueError(refused)
    handed = Class(folder / "handout")
    (folder / "in").mkdir()
    for at, who in enumerate(handed.students):
        is_notebook = at % 3 == 0
        text = json.dumps(handed.notebook(who, handed.sources(who))) if is_notebook else wrong_in_part(handed, who, at)
        (folder / "in" / f"{who}.{'ipynb' if is_notebook else 'json'}").write_text(text, "utf-8")
    return handed, place


def wrong_in_part(handed, who, at):
    """A hand-in in which some numbers are wrong: these take the longest, since every slip is tried."""
    answers = handed.right(who)
    for number, questions in enumerate(answers.values()):
        for question, answer in questions.items():
            if "/" in answer and (number + at) % 3 == 0:
                questions[question] = "0.1234"
    return handed.file(who, answers)


def marking(size):
    """Mark a class, as the command does."""
    from exercises.marking.grade import main as grade

    folder = Path(desk(size)[1].name)

    def call():
        shutil.rmtree(folder / "marks", ignore_errors=True)
        words = ["--handout", folder / "handout", "--submissions", folder / "in", "--out", folder / "marks"]
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            if refused := grade([*map(str, words)]):
                raise ValueError(refused)

    return call


def executing(handed, count):
    """Run so many notebooks in a kernel, which is the least that a grader does that executes them."""
    import nbformat
    from nbclient import NotebookClient

    made = [nbformat.reads(json.dumps(handed.notebook(who)), 4) for who in list(handed.students)[:count]]
    return lambda: [NotebookClient(copy.deepcopy(one)).execute() for one in made]


@bench("mark one hand-in of 8 exercises (read, not run)", "executing its notebook in a kernel", times=3, rounds=3)
def one_hand_in(quick):
    handed, _ = desk(1)
    return marking(1), executing(handed, 1)


@bench(f"mark {CLASS} hand-ins of 8 exercises (read, not run)", f"executing {RUN} notebooks", times=1, rounds=2)
def a_class(quick):
    size = CLASS // 10 if quick else CLASS
    handed, _ = desk(size)
    return marking(size), executing(handed, RUN)

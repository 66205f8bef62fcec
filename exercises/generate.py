"""Student and solution notebooks from the masters, byte for byte the same on every run."""

import argparse
import json
import re
from pathlib import Path

import nbformat
from IPython.core.formatters import DisplayFormatter

from exercises.draw import FIRST
from exercises.draw import draw as drawn
from exercises.fair import refuse_telling
from exercises.master import MASTERS, MasterError, bank
from exercises.titles import TITLES
from metrics.answers.sample import sample

ROOT = Path(__file__).resolve().parent.parent
IS_CHECKOUT = (ROOT / "pyproject.toml").exists()
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # No version: the notebook is the same whichever Python has made it.
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}
HOW = (
    "Write each answer between its quotes and run the cell. A number may be a fraction (`{}`), a decimal (`{}`) or "
    "a percentage (`{}`), a choice is its letter or name, and in a table each `...` is a count. If an answer is "
    "not right, you are told what it *is*. With intermediate results, put all of them in the place of the quotes, "
    '`{{"a step": "1/2", "the result": "1/4"}}`: the first wrong one is named. The last cell tells what is still open.'
)


def how(draws):
    """How answers are written, with a sample that answers none of the questions."""
    values = [
        draw.answer(name)
        for draw in draws
        for name, question in draw.exercise.questions.items()
        if question["form"] in ("metric", "value")
    ]
    return HOW.format(*sample("share", None, [value for value in values if value != "undefined"]).split(", "))


class Notebook:
    """A notebook that grows cell by cell, each named by its place."""

    def __init__(self, name, metadata=None):
        self.name, self.cells, self.metadata = name, [], METADATA | (metadata or {})

    def write(self, text):
        self._add(cell_type="markdown", source=text, metadata={})

    def code(self, source, tags=(), metadata=None, **more):
        metadata = ({"tags": list(tags)} if tags else {}) | (metadata or {})
        self._add(cell_type="code", source=source, metadata=metadata, execution_count=None, outputs=[], **more)

    def _add(self, **cell):  # without nbformat's own function, which validates each cell by itself
        self.cells.append(nbformat.NotebookNode({"id": f"{self.name}-{len(self.cells)}"} | cell))

    def text(self, check=True):
        """The text of its file: keys sorted, one line end."""
        made = nbformat.from_dict({"cells": self.cells, "metadata": self.metadata, "nbformat": 4, "nbformat_minor": 5})
        if check:
            nbformat.validate(made)
        return json.dumps(nbformat.v4.rwbase.split_lines(made), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def variable(draw):
    """The name of an exercise in a notebook."""
    return re.sub(r"\W", "_", draw.exercise.slug)


def unanswered(question):
    """What stands in a notebook in the place of an answer: a bare word between quotes stops nothing."""
    match question["form"]:
        case "table" | "make":
            row = f"[{', '.join(['...'] * len(question['columns']))}]"
            return f"[{', '.join([row] * len(question['labels']))}]"
        case "answer":
            return '"""\n"""'
    return '""'


def add(notebook, draw, solved):
    """One exercise with its numbers; solved, with every answer and its working."""
    exercise, name = draw.exercise, variable(draw)
    notebook.write(f"## {exercise.title}\n\n*About {exercise.head['minutes']} minutes.*")
    # No number stands here: of a table that is asked for, the drawn numbers are the cells.
    reveal = ", reveal=True" * solved
    notebook.code(f'{name} = exercise("{exercise.slug}", "{draw.seed}", "{draw.mark}"{reveal})')
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            notebook.write(re.sub("^#", "##", draw.text(part["text"]), flags=re.MULTILINE))
            continue
        words = [draw.text(part["words"])]
        if part["form"] == "options":
            options = draw.choices(part["id"]).items()
            words += ["\n".join(f"- `{letter}`: {draw.text(part['options'][option])}" for letter, option in options)]
        words += [f"- `{key}`" for key in (*part.get("among", ()), *["tie"] * ("among" in part))]
        for at, hint in enumerate(part["hints"], 1):
            words.append(f"<details><summary>Hint {at}</summary>\n\n{draw.text(hint)}\n\n</details>")
        notebook.write("\n\n".join(filter(None, words)))
        answer = f'{name}.answer("{part["id"]}")' if solved else unanswered(part)
        notebook.code(f'{part["id"]} = {answer}\n{name}.check("{part["id"]}", {part["id"]})', ["question"])
        if solved:
            if part["form"] in ("metric", "value"):
                notebook.code(f'{name}.work("{part["id"]}")')
            if part["form"] in ("table", "make"):
                notebook.code(part["id"])
            if part["solution"]:
                notebook.write(draw.text(part["solution"]))


def assemble(name, title, draws, solved=False):
    """A notebook of some exercises."""
    notebook = Notebook(name)
    notebook.write(f"# {title}\n\n{how(draws)}")
    fill(notebook, draws, solved)
    return notebook


def fill(notebook, draws, solved=False):
    """All exercises of a notebook, and a line that says how many questions are answered."""
    notebook.code("from exercises import answered, exercise")
    for draw in draws:
        add(notebook, draw, solved)
    notebook.write("## What is still open")
    notebook.code(f"answered({', '.join(map(variable, draws))})")


def run(notebook):
    """Run every cell here, and keep what it shows, as a kernel would."""
    names, show = {}, DisplayFormatter()
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), 1):
        *before, last = cell.source.split("\n")
        cell.execution_count = count
        is_shown = not re.match(r"\w+ = |from ", last)
        exec("\n".join(before if is_shown else [*before, last]), names)
        if is_shown:
            data, _ = show.format(eval(last, names))
            cell.outputs = [nbformat.v4.new_output("execute_result", data=data, execution_count=count)]
    return notebook


def heading(name):
    """The title of a set."""
    number = name.removeprefix("textbook-")
    return f"Practice: {TITLES[name]}" if number == name else f"The textbook's exercise {number}"


def sets(exercises):
    """{set: its exercises}"""
    found = {}
    for exercise in exercises.values():
        found.setdefault(exercise.set, []).append(exercise)
    return found


def generated(masters=None):
    """Every derived file, its path from the root and its text."""
    for name, exercises in sets(bank(masters or MASTERS)).items():
        draws = [drawn(exercise, FIRST) for exercise in exercises]
        for exercise, draw in zip(exercises, draws, strict=True):
            _proved(exercise, draw)
        yield f"exercises/{name}.ipynb", assemble(name, heading(name), draws).text()
        yield f"solutions/{name}.ipynb", run(assemble(name, f"{heading(name)}, solved", draws, solved=True)).text()


def _proved(exercise, draw):
    """An exercise whose own answers are not right, or stand where they can be read too early, is refused."""
    refuse_telling(exercise)
    for name, question in exercise.questions.items():
        told = draw.check(name, draw.answer(name))
        if question["form"] != "answer" and told.verdict != "right":
            raise exercise.error(f"{{question}} {name}", f"its own answer to {name} is not right: {told.sentence}")


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m exercises", description=__doc__)
    parser.add_argument("--out", type=Path, help="the folder to write to (default: this project, if it is a checkout)")
    folder = parser.parse_args(words).out or (ROOT if IS_CHECKOUT else None)
    if folder is None:
        return "out is missing: an installed copy keeps no notebooks; name a folder for them, such as --out notebooks"
    taken = [*folder.glob("exercises/*.ipynb"), *folder.glob("solutions/*.ipynb")]
    if taken and folder.resolve() != ROOT:  # perhaps they are filled in
        return f"out is {folder}: it has notebooks, {taken[0].name} among them; name another folder"
    try:
        files = dict(generated())  # all or nothing
        for path, text in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
            print(path)
    except MasterError as problem:
        return str(problem)
    except OSError as problem:
        return f"out is {folder}: {problem.strerror} ({problem.filename})"

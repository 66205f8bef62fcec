"""Student and solution notebooks from the masters, byte for byte the same on every run."""

import argparse
import json
import re
from pathlib import Path

import nbformat
from IPython.core.formatters import DisplayFormatter

from exercises.chance import plain
from exercises.draw import FIRST
from exercises.draw import draw as drawn
from exercises.master import MASTERS, MasterError, bank
from exercises.titles import TITLES
from metrics.exact import shortest

ROOT = Path(__file__).resolve().parent.parent
IS_CHECKOUT = (ROOT / "pyproject.toml").exists()
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # No version: the notebook is the same whichever Python has made it.
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}
HOW = (
    'Replace each `...` by your answer and run the cell. A number may be a fraction (`"5/7"`), a decimal (`0.714`) or '
    'a percentage (`"71.4 %"`); a choice is its name in quotes. If an answer is not right, you are told what it *is*. '
    'With intermediate results, hand in all of them, `{"a step": 0.5, "the result": 0.25}`: the first wrong one is '
    "named."
)


class Notebook:
    """A notebook that grows cell by cell, each named by its place."""

    def __init__(self, name):
        self.name, self.cells = name, []

    def write(self, text):
        self._add(cell_type="markdown", source=text, metadata={})

    def code(self, source, tags=()):
        metadata = {"tags": list(tags)} if tags else {}
        self._add(cell_type="code", source=source, metadata=metadata, execution_count=None, outputs=[])

    def _add(self, **cell):  # without nbformat's own function, which validates each cell by itself
        self.cells.append(nbformat.NotebookNode(cell, id=f"{self.name}-{len(self.cells)}"))

    def text(self, check=True):
        """The text of its file: keys sorted, one line end."""
        made = nbformat.from_dict({"cells": self.cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5})
        if check:
            nbformat.validate(made)
        return json.dumps(nbformat.v4.rwbase.split_lines(made), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def literal(value):
    """A drawn value as Python.

    >>> from fractions import Fraction
    >>> literal([Fraction(1, 3), Fraction(1, 2), "cat"])
    "['1/3', 0.5, 'cat']"
    """
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, str) or not hasattr(value, "denominator"):
        return repr(value)
    text, is_exact = shortest(value, 12)
    return text if is_exact else repr(str(plain(value)))


def call(draw):
    """How a notebook gets at a variant: a name, and the call that makes it."""
    slug = draw.exercise.slug
    values = "".join(f", {name}={literal(value)}" for name, value in draw.values.items())
    return re.sub(r"\W", "_", slug), f'exercise("{slug}"{values})'


def add(notebook, draw, solved):
    """One exercise with its numbers; solved, with every answer and its working."""
    exercise, (name, made) = draw.exercise, call(draw)
    notebook.write(f"## {exercise.title}\n\n*About {exercise.head['minutes']} minutes.*")
    notebook.code(f"{name} = {made}")
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            notebook.write(re.sub("^#", "##", draw.text(part["text"]), flags=re.MULTILINE))
            continue
        words = [draw.text(part["words"])]
        words += ["\n".join(f"- `{key}`: {draw.text(text)}" for key, text in part.get("options", {}).items())]
        words += [f"- `{key}`" for key in (*part.get("among", ()), *["tie"] * ("among" in part))]
        for at, hint in enumerate(part["hints"], 1):
            words.append(f"<details><summary>Hint {at}</summary>\n\n{draw.text(hint)}\n\n</details>")
        notebook.write("\n\n".join(filter(None, words)))
        answer = f'{name}.answer("{part["id"]}")' if solved else "..."
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
    notebook.write(f"# {title}\n\n{HOW}")
    notebook.code("from exercises import exercise")
    for draw in draws:
        add(notebook, draw, solved)
    return notebook


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
    """An exercise whose own answers are not right is refused."""
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

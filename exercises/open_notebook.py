"""A notebook to hand in: it needs no package, asks one thing in each cell, and knows no answer."""

import re

from exercises import handin
from exercises.assignment import numbered, points, steps
from exercises.generate import Notebook
from exercises.markdown import verbatim
from exercises.paper import who

HOW = (
    "Put your answer in the place of the dots, or between the quotes. A number may be written as a fraction (`3/7`), "
    'a decimal or a percentage (`"42.9 %"`), or be computed; where there is none, write `"undefined"`. A choice is its '
    "letter. Nothing is judged here: the last cell tells what is still open. Then hand in this file."
)
STEPS = 'With steps, if you like: `{{{names}, "answer": ...}}`.'
OPEN = """def is_open(name):
    answer = str(globals().get(name, ...))
    return "Ellipsis" in answer or not answer.strip(". \\n")


still = [place for place, name in questions.items() if is_open(name)]
print(f"{len(questions) - len(still)} of {len(questions)} answered.")
print("Still open:", ", ".join(still) or "nothing")"""


def open_notebook(student, name, draws, about, code):
    """The notebook of a student."""
    notebook = Notebook(re.sub(r"[^A-Za-z0-9_-]", "-", name)[:40], handin.of_notebook(about.id, code))
    facts = " ".join(filter(None, [f"{about.worth}.", about.until]))
    words = [f"# {verbatim(about.title)}", f"For {verbatim(who(student))}. {facts}", about.instructions, HOW]
    notebook.write("\n\n".join(filter(None, words)))
    most = max(len(question.get("options", ())) for draw in draws for question in draw.exercise.questions.values())
    if most:
        letters = "abcdefghijklmnopqrstuvwxyz"[:most]
        notebook.code(f'{", ".join(letters)} = "{letters}"  # so that a letter needs no quotes')
    names = {}
    for number, draw, parts in numbered(draws):
        slug, minutes = draw.exercise.slug, draw.exercise.head["minutes"]
        worth = points(sum(about.points[slug].values()))
        notebook.write(f"## {number} {draw.exercise.title}\n\n*{worth}, about {minutes} minutes.*")
        for place, part in parts:
            if place is None:
                notebook.write(re.sub("^#", "##", draw.text(part["text"]), flags=re.MULTILINE))
                continue
            names[place] = handin.variable(slug, part["id"])
            notebook.write(_asked(draw, part, place, points(about.points[slug][part["id"]])))
            notebook.code(
                f"{names[place]} = {_open(draw, part)}",
                ["raises-exception"],  # a name that is not there stops no run of all cells
                handin.of_cell(slug, part["id"]),
                id=handin.cell_id(slug, part["id"]),
            )
    notebook.write("## What is still open")
    questions = "".join(f'    "{place}": "{name}",\n' for place, name in names.items())
    notebook.code(f"questions = {{\n{questions}}}\n\n\n{OPEN}")
    return notebook


def _asked(draw, part, place, worth):
    """The words of a question, what may be chosen, and the names of steps."""
    words = [f"**{place}** ({worth}) {draw.text(part['words'])}"]
    match part["form"]:
        case "options":
            choices = draw.choices(part["id"]).items()
            words.append("\n".join(f"- `{letter}`: {draw.text(part['options'][option])}" for letter, option in choices))
        case "better":
            words.append("\n".join(f"- `{name}`" for name in (*part["among"], "tie")))
        case "metric" | "value":
            names = ", ".join(f'"{step}": ...' for step in steps(draw, part))
            words += [STEPS.format(names=names)] * bool(names)
        case "table" | "make":
            rows, columns = part["axes"]
            told = f"{rows} {', '.join(part['labels'])}; columns: {columns} {', '.join(part['columns'])}"
            words.append(f"Rows: {told}.")
    return "\n\n".join(words)


def _open(draw, part):
    """What stands in the place of an answer."""
    match part["form"]:
        case "options" | "better":
            return '""'
        case "answer":
            return '"""\n...\n"""'
        case "table" | "make":
            row = f"[{', '.join(['...'] * len(part['columns']))}]"
            return f"[{', '.join([row] * len(part['labels']))}]"
    return "..."

"""A class that hands in, for the tests of marking: files as the page writes them, and notebooks as Jupyter does."""

import json

from exercises import handin
from exercises.handin import HandIn


class Class:
    """The students of a handout, by its keys."""

    def __init__(self, handout):
        self.handout = handout
        self.keys = json.loads((handout / "instructor/keys.json").read_text("utf-8"))
        self.students = self.keys["students"]
        self.codes = {one["code"] for one in self.students.values()}

    def right(self, who):
        """{exercise: {question: the answer as it is typed}}, all right; in words there is none."""
        return {
            slug: {
                question: _typed(answer["answer"])
                for question, answer in one["answers"].items()
                if answer["form"] != "answer"
            }
            for slug, one in self.students[who]["exercises"].items()
        }

    def file(self, who, answers, saved="2026-10-19T12:00:00Z", attempt=1, **other):
        """The text of a hand-in file."""
        told = {
            slug: {
                question: {"answer": one} if not isinstance(one, dict) else one for question, one in questions.items()
            }
            for slug, questions in answers.items()
        }
        known = {"assignment": self.keys["assignment"], "code": self.students[who]["code"]}
        return handin.write(HandIn(**(known | {"saved": saved, "attempt": attempt, "answers": told} | other)))

    def notebook(self, who, sources=None):
        """The notebook of a student as data, with what was written into the cells of answers."""
        made = json.loads((self.handout / "students" / self.students[who]["file"]).read_text("utf-8"))
        for cell in made["cells"]:
            place = cell["metadata"].get(handin.OURS)
            if place and (place["exercise"], place["question"]) in (sources or {}):
                cell["source"] = sources[place["exercise"], place["question"]]
        return made

    def sources(self, who):
        """{(exercise, question): the right answer as code}"""
        return {
            (slug, question): f"{handin.variable(slug, question)} = {_code(answer)}"
            for slug, questions in self.right(who).items()
            for question, answer in questions.items()
        }


def _typed(answer):
    if isinstance(answer, list):
        return [[str(cell) for cell in row] for row in answer]
    return str(answer)


def _code(answer):
    if isinstance(answer, list):
        return str([[int(cell) for cell in row] for row in answer])
    return repr(answer)

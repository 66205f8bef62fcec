"""What is handed out: a notebook with numbers of its own for each student, and every key for the instructor."""

import csv
import difflib
import io
import json
import re
import reprlib
from contextlib import ExitStack, contextmanager

from exercises import handin, web
from exercises.draw import PATIENCE, Draw
from exercises.draw import draw as drawn
from exercises.generate import Notebook, fill, how, sets
from exercises.hands import hands
from exercises.markdown import verbatim
from exercises.open_notebook import open_notebook
from exercises.paper import ENDING, cover, key_sheet, opening, sheet, who
from exercises.place import Refused, private, sign
from exercises.roster import file_names
from exercises.secret import seed
from exercises.texts import cell
from metrics.engine.progress import progress
from metrics.exact import shortest


def chosen(words, exercises):
    """The exercises of a list such as "1,4,f-measure": the textbook's by number, others by slug, page or metric."""
    found, groups = {}, {}
    for one in exercises.values():
        groups.setdefault(one.head.get("about"), []).append(one)
    groups |= sets(exercises)
    for word in filter(None, (word.strip() for word in words.split(","))):
        name = f"textbook-{word.lstrip('0')}" if word.isdecimal() else word
        if name in exercises:
            found[name] = exercises[name]
        elif name in groups:
            found |= {one.slug: one for one in groups[name]}
        else:
            names = [*exercises, *filter(None, groups)]
            near = difflib.get_close_matches(name, names, 3, 0.5) or ["1 to 8", *sets(exercises)][:4]
            told = reprlib.repr(word)
            raise Refused(f"exercises has {told}: there is none of that name; near it are {', '.join(near)}")
    if not found:
        raise Refused(f"exercises is {words!r}: name at least one, such as 1,4,f-measure")
    return list(found.values())


def key(draw):
    """The answers of a variant: {question: {"form", "answer"}}, and the rubric of one in words."""
    answers = {}
    for name, question in draw.exercise.questions.items():
        answers[name] = {"form": question["form"], "answer": _for_json(draw.answer(name))}
        if "rubric" in question:
            answers[name]["rubric"] = [draw.text(point) for point in question["rubric"]]
    return answers


def _for_json(answer):
    """A value that JSON keeps exactly: a whole number, a text, or rows of these."""
    if isinstance(answer, list):
        return [_for_json(one) for one in answer]
    return answer if isinstance(answer, int) else repr(answer) if isinstance(answer, float) else str(answer)


def handout(student, draws, about, name):
    """The notebook of one student, with checks."""
    notebook = Notebook(re.sub(r"[^A-Za-z0-9_-]", "-", name)[:40])
    alone = " The numbers are yours alone." * all(draw.numbers for draw in draws)
    words = [f"# {verbatim(about.title)}", f"For {verbatim(who(student))}.{alone} {about.until}".strip()]
    notebook.write("\n\n".join(filter(None, [*words, about.instructions, how(draws)])))
    fill(notebook, draws)
    return notebook


def _row(draw, question, told):
    """What keys.csv says of a question: its answer, and a number again as a decimal."""
    answer, value = told["answer"], draw.answer(question)
    if isinstance(value, (str, list)):
        return [str(answer), ""]
    text, is_exact = shortest(value)
    # A fraction by itself is a date to a spreadsheet.
    return [f"{answer} {'=' if is_exact else '≈'} {text}" if "/" in str(answer) else text, text]


def apart(exercise, firsts, key):
    """{id: an exercise with numbers that nobody else has}: if two would have the same, the later is drawn anew."""
    found, taken = {}, set()
    for name, (own, values) in sorted(firsts.items()):  # so that the order of the roster does not matter
        draw, trial = Draw(exercise, values, own), 0
        while draw.numbers in taken and trial < PATIENCE:
            trial += 1
            draw = drawn(exercise, seed(key, exercise.slug, name, trial))
        if draw.numbers in taken:
            raise Refused(
                f"exercises has {exercise.slug}: its {len(taken)} variants are too few for {len(firsts)} students; "
                "choose another exercise, or let its master draw from more numbers"
            )
        taken.update([draw.numbers] * bool(draw.numbers))  # what draws none is meant to be the same for all
        found[name] = draw.seed, draw.values
    return found


class Maker:
    """Makes what one student gets, and the keys to it."""

    def __init__(self, folder, exercises, about, key):
        self.folder, self.exercises, self.about, self.key, self.is_checked = folder, exercises, about, key, False

    def draw(self, student):
        """The seed and the numbers of each exercise, whatever others have."""
        draws = (drawn(exercise, seed(self.key, exercise.slug, student.id)) for exercise in self.exercises)
        return [(draw.seed, draw.values) for draw in draws]

    def make(self, student, name, numbers):
        """Write the files of a student; what keys.json says of them, the rows of keys.csv, and the sheets to print."""
        about = self.about
        draws = [Draw(one, values, own) for one, (own, values) in zip(self.exercises, numbers, strict=True)]
        told = {"name": student.name, "email": student.email, "file": f"{name}.ipynb"}
        if about.is_practice:
            notebook = handout(student, draws, about, name)
        else:
            code = told["code"] = handin.code_of(self.key, about.id, student.id)
            told["page"] = f"{code}.html"
            notebook = open_notebook(student, name, draws, about, code)
            _save(self.folder / "web" / told["page"], web.page(draws, about, code))
        _save(self.folder / f"students/{name}.ipynb", notebook.text(check=not self.is_checked))
        self.is_checked = True  # one is like another
        rows, told["exercises"] = [], {}
        for draw in draws:
            answers, slug = key(draw), draw.exercise.slug
            numbers = {label: _for_json(value) for label, value in draw.values.items()}
            known = {"seed": draw.seed, "mark": draw.mark, "numbers": numbers, "answers": answers}
            told["exercises"][slug] = known
            rows += [[student.id, student.name, slug, name, *_row(draw, name, one)] for name, one in answers.items()]
        return told, rows, (sheet(student, draws, about), key_sheet(student, draws, about))


def _save(path, text, encoding="utf-8", opener=None):
    with open(path, "x", encoding=encoding, newline="", opener=opener) as file:
        file.write(text)


def write(folder, students, exercises, about, key, words, url=None, workers=1):
    """All files of an assignment, into a new folder: the same whatever the number of workers."""
    instructor = folder / "instructor"
    for part in (folder, folder / "students", *[folder / "web"] * (not about.is_practice)):
        part.mkdir()
    for part in (instructor, instructor / "printable"):
        part.mkdir(0o700)
    _save(folder / ".gitignore", "# What concerns students is not for a repository.\n*\n")
    if not about.is_practice:
        _save(folder / "web" / web.script()[0], web.script()[1])
        _save(folder / "web" / "index.html", web.front())
    names, count, keys = file_names(students), len(students), {}
    with hands(workers, Maker, folder, exercises, about, key) as each, _printed(instructor, about) as printed:
        drawn_for = [*progress(each("draw", [[student] for student in students]), "numbers", count)]
        own = []
        for exercise, firsts in zip(exercises, zip(*drawn_for, strict=True), strict=True):
            own.append(apart(exercise, dict(zip(names, firsts, strict=True)), key))
        tasks = [(student, names[student.id], [one[student.id] for one in own]) for student in students]
        lines = [["id", "name", "exercise", "question", "answer", "decimal"]]
        for student, made in zip(students, progress(each("make", tasks), "students", count), strict=True):
            keys[student.id], rows, sheets = made
            lines += rows
            for file, one in zip(printed, sheets, strict=True):
                file.write(one)
    _save(instructor / "keys.csv", _table(lines), "utf-8-sig", private)
    told = _told(exercises, about) | {"students": keys}
    _save(instructor / "keys.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n", opener=private)
    if not about.is_practice:
        pages = [[one.name, one.email, (url or "") + keys[one.id]["page"], one.id] for one in students]
        _save(instructor / "links.csv", _table([["name", "address", "link", "id"], *pages]), "utf-8-sig", private)
    _save(instructor / "cover.html", cover(students, exercises, about, words), opener=private)
    sign(folder)


def _told(exercises, about):
    """What keys.json says of the assignment."""
    return {
        "worked metrics": "keys",
        "version": 1,
        "assignment": about.id,
        "mode": "practice" if about.is_practice else "handin",
        "title": about.title,
        "due": about.due and about.due.isoformat(),
        "term": about.term,
        "exercises": {one.slug: one.sheet["version"] for one in exercises},
        "points": about.points,
    }


def _table(rows):
    """Rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(cell, row) for row in rows)
    return text.getvalue()


@contextmanager
def _printed(instructor, about):
    """Two files that grow with each student: the sheets to print, and the keys to them."""
    with ExitStack() as stack:
        files = []
        for name, what in {"all": "Sheets", "keys": "Keys"}.items():
            path = instructor / "printable" / f"{name}.html"
            files.append(stack.enter_context(open(path, "x", encoding="utf-8", newline="", opener=private)))
            files[-1].write(opening(about, what))
        yield files
        for file in files:
            file.write(ENDING)

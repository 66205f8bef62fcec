"""What is handed out: a notebook with numbers of its own for each student, and every key for the instructor."""

import csv
import difflib
import io
import json
import re
import reprlib

from exercises.draw import PATIENCE, Draw
from exercises.draw import draw as drawn
from exercises.generate import Notebook, fill, how, sets
from exercises.hands import hands
from exercises.paper import cover, sheet, who
from exercises.place import Refused, private, sign
from exercises.roster import file_names
from exercises.secret import seed
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
        answers[name] = {"form": question["form"], "answer": _plain(draw.answer(name))}
        if "rubric" in question:
            answers[name]["rubric"] = [draw.text(point) for point in question["rubric"]]
    return answers


def _plain(answer):
    """A value that JSON keeps exactly: a whole number, a text, or rows of these."""
    if isinstance(answer, list):
        return [_plain(one) for one in answer]
    return answer if isinstance(answer, int) else repr(answer) if isinstance(answer, float) else str(answer)


def verbatim(text):
    """A text as Markdown that shows just its signs, whatever they are.

    >>> verbatim("<b> *Ada* $x$"), verbatim("O'Neil, Ada-May")
    ('&#60;b&#62; &#42;Ada&#42; &#36;x&#36;', "O'Neil, Ada-May")
    """
    return re.sub(r"[][!\"#$%&*/:;<=>?\\^_`{|}~]|(?<=www)\.", lambda sign: f"&#{ord(sign[0])};", text, flags=re.I)


def handout(student, draws, term, name):
    """The notebook of one student."""
    notebook = Notebook(re.sub(r"[^A-Za-z0-9_-]", "-", name)[:40])
    alone = " The numbers are yours alone." * all(draw.numbers for draw in draws)
    about = f"For {verbatim(who(student))}.{alone}"
    notebook.write(f"# Exercises, {verbatim(term)}\n\n{about}\n\n{how(draws)}")
    fill(notebook, draws)
    return notebook


def _cell(text):
    """A cell that no spreadsheet takes for a formula."""
    is_formula = re.match(r"\s*[=+\-@＝＋－＠]", text) and not re.fullmatch(r"-?\d+(\.\d+)?", text)
    return f"'{text}" if is_formula else text


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

    def __init__(self, folder, exercises, term, key):
        self.folder, self.exercises, self.term, self.key, self.is_checked = folder, exercises, term, key, False

    def draw(self, student):
        """The seed and the numbers of each exercise, whatever others have."""
        draws = (drawn(exercise, seed(self.key, exercise.slug, student.id)) for exercise in self.exercises)
        return [(draw.seed, draw.values) for draw in draws]

    def make(self, student, name, numbers):
        """Write the files of a student; what keys.json says of them, and the rows of keys.csv."""
        draws = [Draw(one, values, own) for one, (own, values) in zip(self.exercises, numbers, strict=True)]
        notebook = handout(student, draws, self.term, name).text(check=not self.is_checked)
        self.is_checked = True  # one is like another
        _save(self.folder / f"students/{name}.ipynb", notebook)
        _save(self.folder / f"instructor/printable/{name}.html", sheet(student, draws, self.term), opener=private)
        told, rows = {}, []
        for draw in draws:
            answers, slug = key(draw), draw.exercise.slug
            numbers = {label: _plain(value) for label, value in draw.values.items()}
            told[slug] = {"seed": draw.seed, "numbers": numbers, "answers": answers}
            rows += [[student.id, student.name, slug, name, *_row(draw, name, one)] for name, one in answers.items()]
        return {"file": f"{name}.ipynb", "name": student.name, "exercises": told}, rows


def _save(path, text, encoding="utf-8", opener=None):
    with open(path, "x", encoding=encoding, newline="", opener=opener) as file:
        file.write(text)


def write(folder, students, exercises, term, key, words, workers=1):
    """All files of an assignment, into a new folder: the same whatever the number of workers."""
    instructor = folder / "instructor"
    for part in (folder, folder / "students"):
        part.mkdir()
    for part in (instructor, instructor / "printable"):
        part.mkdir(0o700)
    _save(folder / ".gitignore", "# What concerns students is not for a repository.\n*\n")
    keys, table = {}, io.StringIO()
    lines = csv.writer(table, lineterminator="\n")
    lines.writerow(["id", "name", "exercise", "question", "answer", "decimal"])
    names, count = file_names(students), len(students)
    with hands(workers, Maker, folder, exercises, term, key) as each:
        drawn_for = [*progress(each("draw", [[student] for student in students]), "numbers", count)]
        own = []
        for exercise, firsts in zip(exercises, zip(*drawn_for, strict=True), strict=True):
            own.append(apart(exercise, dict(zip(names, firsts, strict=True)), key))
        tasks = [(student, names[student.id], [one[student.id] for one in own]) for student in students]
        for student, (told, rows) in zip(students, progress(each("make", tasks), "students", count), strict=True):
            keys[student.id] = told
            lines.writerows(map(_cell, row) for row in rows)
    versions = {one.slug: one.sheet["version"] for one in exercises}
    told = {"term": term, "exercises": versions, "students": keys}
    _save(instructor / "keys.csv", table.getvalue(), "utf-8-sig", private)
    _save(instructor / "keys.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n", opener=private)
    _save(instructor / "cover.html", cover(students, exercises, term, words), opener=private)
    sign(folder)

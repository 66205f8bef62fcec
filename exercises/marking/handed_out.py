"""A handout as the marks need it: who has which numbers, and whose a file is."""

import json
import re
import unicodedata
from itertools import permutations
from pathlib import Path

from exercises.draw import Draw
from exercises.marking.policy import moment
from exercises.place import Refused

KEYS = "instructor/keys.json"
TOKENS = 4  # parts of a name, of which every order is tried


class HandedOut:
    """What instructor/keys.json of a handout tells."""

    def __init__(self, folder):
        path = folder / KEYS
        try:
            told = json.loads(path.read_text("utf-8"))
            self.folder, self.assignment = folder, told["assignment"]
            self.title, self.term = told.get("title") or "Exercises", told.get("term") or ""
            self.due, self.points, self.versions = moment(told.get("due")), told["points"], told["exercises"]
            self.students = told["students"]
            codes = {one["code"]: who for who, one in self.students.items()}
            files = {one["file"] for one in self.students.values() if Path(one["file"]).name == one["file"]}
            if not all(codes) or not len(codes) == len(files) == len(self.students) > 0:
                raise ValueError("codes and files are not one for each student")
        except OSError as problem:
            raise Refused(f"handout is {folder}: {KEYS} is needed ({problem.strerror or problem})") from None
        except (ValueError, LookupError, TypeError, AttributeError) as problem:
            told = f"{KEYS} is not as `assign --mode handin` writes it ({problem})"
            raise Refused(f"handout is {folder}: {told}; hand out with this version") from None
        self.codes = codes
        self.files = {_stem(one["file"]): who for who, one in self.students.items()}
        self.names = _names(self.students)

    @property
    def asked(self):
        """{exercise: its questions}"""
        return {slug: [*questions] for slug, questions in self.points.items()}

    def owner(self, name):
        """Who is meant by the name that an LMS gives, if there is but one."""
        found = self.names.get(_letters(name), ())
        return next(iter(found)) if len(found) == 1 else None

    def named(self, entry):
        """Who is meant by the name of a file, as it was handed out or downloaded once more."""
        plain = re.sub(r"( ?\(\d{1,3}\)|-\d{1,3})$", "", entry.stem)
        return self.files.get(_stem(entry.stem)) or self.files.get(_stem(plain))

    def whose(self, entry, submission):
        """(student or None, what has to be said): by its signature; else by its cells and the name of the file."""
        owner = self.owner(entry.owner) if entry.owner else None
        if submission.assignment and submission.assignment != self.assignment:
            return None, "it belongs to another assignment"
        if submission.code:
            who = self.codes.get(submission.code)
            if who is None:
                return None, "its signature is that of nobody in this handout"
            if owner not in (None, who):
                return None, f"it is the file of {who}, handed in by {owner}: it counts for neither"
            return who, ""
        if not submission.answers:
            return None, "it has no signature, and no cell of this handout"
        named = self.named(entry)
        if named and owner not in (None, named):
            return None, f"it is named after {named}, but was handed in by {owner}: it counts for neither"
        who = named or owner
        if who is None:
            return None, "it has no signature, and its name is that of no student"
        return who, "it has no signature: known by its cells and its name alone"


def _stem(name):
    return unicodedata.normalize("NFC", re.sub(r"\.(ipynb|json|html)$", "", name)).casefold()


def _letters(name):
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def _names(students):
    """{the letters of a name, its parts in any order: who has it}"""
    found = {}
    for who, one in students.items():
        parts = [*filter(None, map(_letters, re.split(r"[\s,]+", one.get("name") or "")))]
        orders = permutations(parts) if len(parts) <= TOKENS else [parts]
        for order in orders:
            if order:
                found.setdefault("".join(order), set()).add(who)
    return found


def variant(exercise, version, told):
    """The exercise with the numbers that a student was given, whatever stands in a file."""
    draw = Draw.of(exercise, told["numbers"], told["seed"])
    draw.sheet = exercise.sheet | {"version": version}  # by which the options were put into their order
    return draw

"""Gradebooks: the table that Canvas or Moodle exported, with our points in it, ready to be imported again."""

import csv
import io
import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from exercises.marking.feedback_page import points
from exercises.place import Refused
from exercises.texts import cell
from metrics.exact import exact

# Columns by what they hold, in English and German, without regard to case, spaces and signs.
IDS = (
    *("sisuserid", "sisloginid", "idnumber", "username", "emailaddress", "email", "studentid", "id"),
    *("idnummer", "matrikelnummer", "anmeldename", "emailadresse", "mailadresse", "sisbenutzerid", "sisanmeldeid"),
)
GRADES = ("grade", "bewertung")
COMMENTS = ("feedbackcomments", "feedbackalskommentar", "feedbackkommentare")
HIGHEST = ("maximumgrade", "bestwertung", "hochstwertung")
POINTS_LINE = ("points possible", "mögliche punkte", "erreichbare punkte")
POSTING = ("manual posting", "manuelles")
ASSIGNMENT = re.compile(r".*\((\d{1,18})\)")


class Gradebook:
    """A table as an LMS exported it."""

    def __init__(self, path, grade_column=None, id_column=None, title=""):
        self.path = path
        try:
            content = path.read_bytes()
        except OSError as problem:
            raise Refused(f"gradebook is {path}: {problem.strerror or problem}") from None
        self.encoding = _encoding(content)
        try:
            text = content.decode(self.encoding)
            first = text.partition("\n")[0]
            self.mark = max(",;\t", key=first.count)
            self.end = "\r\n" if "\r\n" in text else "\n"
            self.rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=self.mark, strict=True))
        except (UnicodeDecodeError, csv.Error) as problem:
            raise Refused(f"gradebook is {path}: it is no CSV as the LMS exports it ({problem})") from None
        if not self.rows:
            raise Refused(f"gradebook is {path}: it is empty")
        self.heads = [_signs_of(head) for head in self.rows[0]]
        self.kind = "canvas" if any(ASSIGNMENT.fullmatch(head) for head in self.rows[0]) else "moodle"
        self.grade = self._grade(grade_column, title)
        self.ids = [self._named(id_column, "id-column")] if id_column else self._ids()
        self.comment = next((at for at, head in enumerate(self.heads) if head in COMMENTS), None)

    def _named(self, name, option):
        if name in self.rows[0]:
            return self.rows[0].index(name)
        raise Refused(f"{option} is {name!r}: {self.path} has {', '.join(self.rows[0])}")

    def _grade(self, name, title):
        if name:
            return self._named(name, "grade-column")
        if self.kind == "moodle":
            found = [at for at, head in enumerate(self.heads) if head in GRADES]
        else:
            found = [at for at, head in enumerate(self.rows[0]) if ASSIGNMENT.fullmatch(head)]
            same = [at for at in found if _signs_of(self.rows[0][at].rpartition("(")[0]) == _signs_of(title)]
            found = same or found
        if len(found) != 1:
            told = ", ".join(self.rows[0][at] for at in found) or "none that is known"
            raise Refused(f"gradebook is {self.path}: the column of the grade may be {told}; name it by --grade-column")
        return found[0]

    def _ids(self):
        found = [at for at, head in enumerate(self.heads) if head in IDS and not self._is_internal(at)]
        if not found:
            raise Refused(f"gradebook is {self.path}: it has no column of ids that is known; name one by --id-column")
        return found

    def _is_internal(self, at):
        """The number or the name that the LMS itself gives a person."""
        return self.heads[at] == "id" and (self.kind == "canvas" or at == 0)

    def fill(self, marked, students, most):
        """Write points and comments into the table; the notes of who is missing, and what does not fit."""
        by_id, notes, found = {}, [], set()
        for one in marked:
            for key in {one.who, students[one.who].get("email") or one.who}:
                by_id.setdefault(_key(key), []).append(one)
        for row in self.rows[1:]:
            if self._is_no_student(row):
                notes += self._highest(row, most)
                continue
            keys = {_key(row[at]) for at in self.ids if at < len(row) and row[at].strip()}
            meant = {one.who: one for key in keys for one in by_id.get(key, ())}
            if len(meant) != 1 or len(row) <= self.grade:
                told = "two students" if meant else "nobody in the handout"
                notes.append(("", self.path.name, f"the line of {row[0][:80]!r} fits {told}: left as it was"))
                continue
            [(who, one)] = meant.items()
            if who in found:
                notes.append((who, self.path.name, "stands in the gradebook twice"))
            found.add(who)
            row[self.grade] = points(one.total)
            if self.comment is not None and self.comment < len(row):
                row[self.comment] = _comment(one)
        highest = [at for at, head in enumerate(self.heads) if head in HIGHEST]
        if highest and self.rows[1:] and len(self.rows[1]) > highest[0]:
            notes += self._differs(self.rows[1][highest[0]], most)
        missing = [one for one in marked if one.who not in found and one.file]
        notes += [(one.who, self.path.name, f"{points(one.total)} points, but not in the gradebook") for one in missing]
        return notes

    def _is_no_student(self, row):
        first = " ".join(row[:1]).strip().lower()
        is_posting = any(one.strip().lower().startswith(POSTING) for one in row) and not any(row[at] for at in self.ids)
        return first.startswith(POINTS_LINE) or is_posting or not any(map(str.strip, row)) or first == "student, test"

    def _highest(self, row, most):
        return self._differs(row[self.grade], most) if len(row) > self.grade and row[self.grade].strip() else []

    def _differs(self, text, most):
        try:
            value = exact(text.strip())
        except ValueError:
            return []
        if value == most:
            return []
        told = f"the gradebook has {text.strip()} points at most, the handout {points(most)}: points stand as they are"
        return [("", self.path.name, told)]

    def text(self):
        """The table as it is imported again: cells that a spreadsheet would take for a formula are text."""
        made = io.StringIO()
        writer = csv.writer(made, delimiter=self.mark, lineterminator=self.end)
        head, *rows = self.rows
        writer.writerow(head)
        writer.writerows(map(_guarded, row) for row in rows)
        return made.getvalue()

    @property
    def name(self):
        return f"gradebook-{self.kind}.csv"

    def write(self, folder):
        with open(folder / self.name, "x", encoding=self.encoding, newline="") as file:
            file.write(self.text())


def _guarded(text):
    """A cell as it was, unless a spreadsheet would run it.

    >>> _guarded("-"), _guarded("1/2"), _guarded("two\\nlines"), _guarded("=1+1")
    ('-', '1/2', 'two\\nlines', "'=1+1")
    """
    is_formula = cell(text)[:2] in ("'=", "'+", "'-", "'@", "'|") or cell(text)[:1] == "'" != text[:1]
    return f"'{text}" if is_formula and not re.fullmatch(r"\d+/\d+", text) and text[:1] != "'" else text


def _encoding(content):
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8-sig" if content.startswith(BOM_UTF8) else "utf-8"


def _signs_of(head):
    """A heading by its letters and digits: two languages, with and without hyphens."""
    text = unicodedata.normalize("NFKD", head).encode("ascii", "ignore").decode()
    return re.sub(r"[\W_]", "", text).lower()


def _key(text):
    return unicodedata.normalize("NFC", text.strip()).casefold()


def _comment(one):
    """A line for each question, as Moodle shows it."""
    return "; ".join(
        f"{row.exercise} {row.question}: {points(row.points) or '?'} of {points(row.worth)}" for row in one.rows
    )

"""Who takes part: a CSV as Canvas or Moodle export it, or any with a column of ids."""

import csv
import io
import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import namedtuple
from itertools import chain, count

Student = namedtuple("Student", "id name")
# The columns that say who somebody is, the surest first, without regard to case, spaces and hyphens.
IDS = (
    "sisuserid",
    "idnumber",
    "studentid",
    "studentnumber",
    "id",
    "sisloginid",
    "username",
    "emailaddress",
    "email",
    "student",
)
NAMES = ("student", "name", "fullname", "displayname")
LONGEST = 200  # characters of an id
SHOWN = 20  # bad lines that are told


class RosterError(ValueError):
    """A roster that cannot be used: every bad line with what is wrong with it."""


def read(path):
    """The students of a roster, in its order; Canvas' line of points and its test student are none."""
    text, is_guessed = _text(path)
    table = _table(path, text)
    if not table:
        raise RosterError(f"roster is {path}: it is empty; a line of column names and one for each student are needed")
    (first, heads), *rows = table
    heads = [re.sub(r"[\W_]", "", head).lower() for head in heads]
    rows = [(line, cells) for line, cells in rows if not _is_no_student(_row(heads, cells))]
    column = _column(f"roster is {path}: line {first}", heads, rows)
    found, problems, seen = [], [], {}
    for line, cells in rows:
        who = cells[column] if column < len(cells) else ""
        problem = _problem(cells, heads, who, is_guessed)
        if problem is None and who in seen:
            problem = f"the id {who!r} stands in line {seen[who]} already"
        if problem:
            problems.append(f"line {line}: {problem}")
            continue
        seen[who] = line
        found.append(Student(who, _name(_row(heads, cells))))
    if problems:
        more = [f"and {len(problems) - SHOWN} more"] * (len(problems) > SHOWN)
        raise RosterError("\n".join([f"roster is {path}: nothing was written.", *problems[:SHOWN], *more]))
    if not found:
        raise RosterError(f"roster is {path}: there is no student in it; a line for each is needed")
    return found


def _text(path):
    """The text of a file, and whether its encoding is a guess: without a mark, what is no UTF-8 is Excel's of old."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise RosterError(f"roster is {path}: {problem.strerror or problem}; a CSV file is needed") from None
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", "replace"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace"), True


def _table(path, text):
    """[(the line at which a row begins, its cells)] without empty rows, split at what splits most column names."""
    text, table, line = unicodedata.normalize("NFC", text), [], 1
    try:
        heads = {mark: next(_rows(text.lstrip(), mark), []) for mark in ",;\t"}
        rows = _rows(text, max(heads, key=lambda mark: len(heads[mark])), strict=True)
        for cells in rows:
            table.append((line, [" ".join(cell.split()) for cell in cells]))
            line = rows.line_num + 1
    except csv.Error as problem:
        told = f"line {line}: it is no line of a CSV, perhaps for a missing or stray quote ({problem})"
        raise RosterError(f"roster is {path}: nothing was written.\n{told}") from None
    return [(line, cells) for line, cells in table if any(cells)]


def _rows(text, mark, **more):
    return csv.reader(io.StringIO(text, newline=""), delimiter=mark, **more)


def _row(heads, cells):
    return dict(zip(heads, cells, strict=False))


def _column(where, heads, rows):
    """The place of the first known column of ids that is filled in."""
    known = [heads.index(name) for name in IDS if name in heads]
    if not known:
        allowed = "id, student_id, SIS User ID, ID number or Email address"
        raise RosterError(f"{where} names no column of ids; one is needed, such as {allowed}")
    filled = [at for at in known if any(at < len(cells) and cells[at] for _, cells in rows)]
    column = (filled or known)[0]
    if heads.count(heads[column]) > 1:
        raise RosterError(f"{where} has two columns {heads[column]!r}; one is allowed")
    return column


def _problem(cells, heads, who, is_guessed):
    if any(cells[len(heads) :]):
        return f"it has {len(cells)} cells, but there are {len(heads)} columns"
    if not who:
        return "the id is empty"
    if len(who) > LONGEST:
        return f"the id {who[:30]!r}… has {len(who)} characters; at most {LONGEST} are allowed"
    if not who.isprintable():
        return f"the id {who!r} has a sign that cannot be printed"
    if is_guessed and not who.isascii():
        return f"the id {who!r} is perhaps misread, since the file is no UTF-8; save it as CSV UTF-8"


def _is_no_student(row):
    first = row.get("student", "")
    nobody = not any(row.get(name) for name in (*IDS, *NAMES))
    is_posting = nobody and "Manual Posting" in row.values()
    return is_posting or first.startswith("Points Possible") or first == "Student, Test"


def _name(row):
    """The name in a row, without signs that cannot be seen but do something, such as turning the writing round."""
    parts = (row.get("firstname"), row.get("surname") or row.get("lastname"))
    name = " ".join(filter(None, parts)) or next((row[name] for name in NAMES if row.get(name)), "")
    return "".join(filter(str.isprintable, name))


def file_names(students):
    """{id: a name that every file system takes}, all different also where case does not count.

    >>> list(file_names([Student("ada", ""), Student("Ada", ""), Student("a/b", "")]).values())
    ['ada', 'Ada-2', 'a_b']
    """
    names, taken = {}, set()
    for student in students:
        plain = re.sub(r"[^\w.@+-]", "_", student.id).encode()[:120].decode(errors="ignore").strip(".") or "_"
        if re.fullmatch(r"(?i)(con|prn|aux|nul|(com|lpt)[\d¹²³])(\..*)?|-.*", plain):
            plain = f"_{plain}"
        tries = chain([plain], (f"{plain}-{at}" for at in count(2)))
        names[student.id] = next(name for name in tries if name.casefold() not in taken)
        taken.add(names[student.id].casefold())
    return names

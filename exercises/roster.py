"""Who takes part: a CSV as Canvas or Moodle export it, or any with a column of ids."""

import csv
import io
import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import namedtuple
from itertools import chain, count

Student = namedtuple("Student", "id name email", defaults=[""])
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
MAILS = ("emailaddress", "email")
# Headings in which Moodle speaks other languages, and those of a column that people add.
ENGLISH = {
    "idnumber": "idnummer matrikelnummer númerodeid númerodeidentificação numérodidentification codiceidentificativo",
    "emailaddress": "emailadresse emailadres adressedecourriel direccióndecorreo endereçodeemail indirizzoemail",
    "username": "anmeldename nomdutilisateur nombredeusuario gebruikersnaam",
    "firstname": "vorname prénom nombre nome voornaam",
    "lastname": "surname nachname nomdefamille apellidos sobrenome cognome achternaam",
    "fullname": "vollständigername nomcomplet nombrecompleto nomecompleto nomecognome",
}
KNOWN = {word: english for english, words in ENGLISH.items() for word in words.split()}
LONGEST = 200  # characters of an id
SHOWN = 20  # bad lines that are told
EMPTY = "the id is empty"


class RosterError(ValueError):
    """A roster that cannot be used: every bad line with what is wrong with it."""


def read(path, id_column=None, name_column=None, left_out=None):
    """The students of a roster, in its order; Canvas' line of points and its test student are none.

    Rows without an id are put into the list `left_out`, as (line, cells), where there is one.
    """
    text, is_guessed = _text(path)
    table = _table(path, text)
    if not table:
        raise RosterError(f"roster is {path}: it is empty; a line of column names and one for each student are needed")
    (first, heads), *rows = table
    where, written = f"roster is {path}: line {first}", heads
    heads = [_in_english(head) for head in heads]
    rows = [(line, cells) for line, cells in rows if not _is_no_student(_row(heads, cells))]
    column = _column(where, heads, rows) if id_column is None else _named("id_column", id_column, where, written)
    names = None if name_column is None else _named("name_column", name_column, where, written)
    found, problems, seen = [], [], {}
    for line, cells in rows:
        who = cells[column] if column < len(cells) else ""
        if not who and left_out is not None:
            left_out.append((line, cells))
            continue
        problem = _problem(cells, heads, who, is_guessed)
        if problem is None and who in seen:
            problem = f"the id {who!r} stands in line {seen[who]} already"
        if problem:
            problems.append(f"line {line}: {problem}")
            continue
        seen[who] = line
        row = _row(heads, cells)
        name = _name(row) if names is None else _visible("".join(cells[names : names + 1]))
        found.append(Student(who, name, _visible(next((row[mail] for mail in MAILS if row.get(mail)), ""))))
    if problems:
        more = [f"and {len(problems) - SHOWN} more"] * (len(problems) > SHOWN)
        if any(problem.endswith(EMPTY) for problem in problems):
            more.append("--skip-without-id leaves out the rows without an id.")
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


def _in_english(head):
    """A heading without case, spaces and hyphens, in English.

    >>> _in_english("ID-Nummer"), _in_english("E-Mail-Adresse"), _in_english("Student_ID")
    ('idnumber', 'emailaddress', 'studentid')
    """
    plain = re.sub(r"[\W_]", "", head).lower()
    return KNOWN.get(plain, plain)


def _named(argument, wanted, where, written):
    """The place of the column that somebody has named."""
    places = [at for at, head in enumerate(written) if head.casefold() == " ".join(wanted.split()).casefold()]
    if len(places) != 1:
        told = "two columns" if places else "no column"
        raise RosterError(f"{where} has {told} {wanted!r} ({argument}); it has {', '.join(map(repr, written))}")
    return places[0]


def _row(heads, cells):
    return dict(zip(heads, cells, strict=False))


def _column(where, heads, rows):
    """The place of the first known column of ids that is filled in."""
    known = [heads.index(name) for name in IDS if name in heads]
    if not known:
        allowed = "id, student_id, SIS User ID, ID number or Email address; or name yours by --id-column"
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
        return EMPTY
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
    """The name in a row."""
    parts = (row.get("firstname"), row.get("lastname"))
    return _visible(" ".join(filter(None, parts)) or next((row[name] for name in NAMES if row.get(name)), ""))


def _visible(text):
    """A text without signs that cannot be seen but do something, such as turning the writing round."""
    return "".join(filter(str.isprintable, text))


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

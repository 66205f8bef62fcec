"""Marks as tables: every question of everybody, the totals, what has to be looked at, and what has changed."""

import csv
import io
from fractions import Fraction

from exercises.marking.feedback_page import points
from exercises.place import Refused
from exercises.texts import cell
from metrics.exact import exact

MARKS, TOTALS, NOTES, CHANGES = "marks.csv", "totals.csv", "notes.csv", "changes.csv"
HEADS = {
    MARKS: ["id", "name", "exercise", "question", "verdict", "points", "of", "reason", "answer"],
    TOTALS: ["id", "name", "points", "of", "taken off for lateness", "still to be read", "file", "time"],
    NOTES: ["id", "file", "what"],
    CHANGES: ["id", "name", "exercise", "question", "verdict before", "points before", "verdict now", "points now"],
}


class Table:
    """A CSV that spreadsheets open, and take for text and numbers only."""

    def __init__(self, folder, name):
        self.file = open(folder / name, "x", encoding="utf-8-sig", errors="replace", newline="")  # noqa: SIM115, closed below
        self.writer = csv.writer(self.file, lineterminator="\n")
        self.writer.writerow(HEADS[name])

    def write(self, *cells):
        self.writer.writerow([cell(str(one)) for one in cells])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()


def earlier(folder):
    """{(id, exercise, question): (verdict, points)} of the marks that stand there, and the text of their changes."""
    try:
        text = (folder / MARKS).read_text("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        found = {(row["id"], row["exercise"], row["question"]): (row["verdict"], row["points"]) for row in rows}
        return found, (folder / CHANGES).read_text("utf-8-sig")
    except (OSError, ValueError, LookupError, csv.Error):
        return {}, ""


def write_changes(folder, before, kept, marked, names):
    """What is not as it was; marks that are all as they were keep the changes that led to them."""
    rows = []
    for one in marked:
        for row in one.rows:
            now = (row.verdict, points(row.points))
            then = before.get((cell(one.who), row.exercise, row.question), now if not before else ("", ""))
            if then != now:
                rows.append([one.who, names[one.who], row.exercise, row.question, *then, *now])
    if before and not rows and kept:
        with open(folder / CHANGES, "x", encoding="utf-8-sig", newline="") as file:
            file.write(kept)
        return 0
    with Table(folder, CHANGES) as table:
        for row in rows:
            table.write(*row)
    return len(rows)


def overrides(path, points_of, students):
    """{(id, exercise, question): (points, reason)} of a CSV with id, exercise, question, points and reason."""
    if path is None:
        return {}
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise Refused(f"overrides is {path}: a CSV in UTF-8 is needed ({problem})") from None
    first = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), restval="")
    missing = {"id", "exercise", "question", "points", "reason"} - {*map(str, reader.fieldnames or ())}
    if missing:
        raise Refused(f"overrides is {path}: it has no column {', '.join(sorted(missing))}; each of these is needed")
    found = {}
    for row in reader:
        where = f"overrides is {path}, line {reader.line_num}"
        who, slug, name = (row[key].strip() for key in ("id", "exercise", "question"))
        if who not in students:
            raise Refused(f"{where}: id is {who!r}; nobody in the handout has it")
        if name not in points_of.get(slug, {}):
            known = ", ".join(f"{one} {other}" for one, some in points_of.items() for other in some)
            raise Refused(f"{where}: exercise and question are {slug!r} and {name!r}; there are {known}")
        try:
            value = exact(row["points"].strip())
        except ValueError:
            value = Fraction(-1)
        if not 0 <= value <= exact(points_of[slug][name]):
            raise Refused(f"{where}: points is {row['points']!r}; 0 to {points_of[slug][name]} is allowed")
        if not row["reason"].strip():
            raise Refused(f"{where}: reason is empty; say why, so that the student can read it")
        found[who, slug, name] = (value, row["reason"].strip())
    return found

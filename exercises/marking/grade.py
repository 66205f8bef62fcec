"""Mark what was handed in: read, never run, judged by the handout's own numbers; and tell everybody what it is."""

import argparse
import os
import sys
from pathlib import Path

from exercises.course import Course, CourseError
from exercises.hands import hands
from exercises.marking import report, review, tables
from exercises.marking.gathering import close, gathered
from exercises.marking.gradebook import Gradebook
from exercises.marking.handed_out import HandedOut, variant
from exercises.marking.marker import Marker
from exercises.master import MasterError, load
from exercises.place import MARKS, Refused, in_words, refuse_to_lose, replacing, sign, sweep
from metrics.engine.progress import progress
from metrics.exact import exact

MANY = 40  # files, from which on it pays to use every core
INSTEAD = "move that away, or choose another folder; to change a mark, use --overrides"


def main(words=None, command="python3 workbook.py grade"):
    parser = argparse.ArgumentParser(prog=command, description=__doc__)
    parser.add_argument("--handout", type=Path, required=True, help="the folder that assign has made")
    parser.add_argument(
        "--submissions", type=Path, required=True, help="a folder or a zip, as Canvas or Moodle give it"
    )
    parser.add_argument("--out", type=Path, required=True, help="the folder to make, or to make again")
    parser.add_argument("--course", type=Path, help="course.yml, for late rules, extensions and how marks are given")
    parser.add_argument("--review", type=Path, action="append", default=[], help="a file saved by review.html")
    parser.add_argument("--overrides", type=Path, help="a CSV with id, exercise, question, points and reason")
    parser.add_argument("--gradebook", type=Path, help="the CSV that Canvas or Moodle exports, to be filled in")
    parser.add_argument("--grade-column", help="its column for the points, if it is not found")
    parser.add_argument("--id-column", help="its column that tells the ids of the roster, if it is not found")
    options = parser.parse_args(words)
    try:
        return in_words(lambda: _grade(options), options.out, CourseError, MasterError)
    finally:
        close()


def _grade(options):
    out = Path(os.path.realpath(options.out))
    handed = HandedOut(options.handout)
    course = Course.read(options.course) if options.course else Course()
    _refuse_mixed(options, out)
    sweep(out.parent)
    refuse_to_lose("out", out, INSTEAD)
    exercises = _exercises(handed)
    most = _most(handed, course)
    overrides = tables.overrides(options.overrides, handed.points, handed.students)
    reviewed = review.read(options.review, handed.assignment)
    gradebook = options.gradebook and Gradebook(
        options.gradebook, options.grade_column, options.id_column, handed.title
    )
    entries, left = gathered(options.submissions)
    words = {
        "asked": handed.asked,
        "points": handed.points,
        "versions": handed.versions,
        "course": course,
        "due": handed.due,
        "assignment": handed.assignment,
        "reviewed": reviewed,
        "overrides": overrides,
        "originals": handed.folder / "students",
    }
    workers = (os.cpu_count() or 1) if len(entries) >= MANY else 1
    with replacing("out", out, INSTEAD) as new:
        new.mkdir(0o700)
        (new / "feedback").mkdir()
        with hands(workers, Marker, new, exercises, words) as each:
            notes = [("", label, why) for label, why in left]
            strange = [who for who in course.extensions if who not in handed.students]
            notes += [(who, options.course.name, "has an extension, but is not in the handout") for who in strange]
            files = _matched(handed, entries, each, notes)
            tasks = ((who, _told(one, handed), files.get(who, [])) for who, one in handed.students.items())
            marked = [*progress(each("mark", tasks), "marks", len(handed.students))]
        summary = _write(new, out, options, handed, course, most, marked, notes, reviewed, gradebook, exercises)
        sign(new, MARKS)
    print("\n".join([f"{options.out}: {summary[0]}", *summary[1:]]))


def _told(one, handed):
    """What is needed of keys.json to mark a student, whose feedback is named as the notebook was."""
    keys = ("name", "file", "exercises")
    return {key: one.get(key) or "" for key in keys} | {"page": Path(one["file"]).stem, "title": handed.title}


def _exercises(handed):
    """The exercises of a handout, which must still take its numbers."""
    found = []
    for slug in handed.points:
        try:
            exercise = load(slug)
            first = next(iter(handed.students.values()))
            variant(exercise, handed.versions[slug], first["exercises"][slug])
        except (ValueError, TypeError, LookupError) as problem:
            told = f"its numbers no longer fit the master ({problem}); take the copy of the book it was made with"
            raise Refused(f"handout has {slug}: {told}") from None
        unknown = handed.points[slug].keys() - exercise.questions.keys()
        if unknown:
            raise Refused(f"handout has {slug}/{min(unknown)}: the master has no such question any more")
        found.append(exercise)
    return found


def _most(handed, course):
    """The points that can be had: what is void does not count, a bonus only adds."""
    places = {f"{slug}/{name}": worth for slug, some in handed.points.items() for name, worth in some.items()}
    return sum(
        (exact(worth) for place, worth in places.items() if place not in (*course.void, *course.bonus)), exact(0)
    )


def _matched(handed, entries, each, notes):
    """{student: files in the order of their attempts}; what cannot be matched is noted."""
    found, looked = {}, each("look", ([entry] for entry in entries))
    for entry, one in zip(entries, progress(looked, "files", len(entries)), strict=True):
        if one.problem:
            notes.append(("", entry.label, one.problem))
            continue
        who, why = handed.whose(entry, one)
        if why:
            notes.append((who or "", entry.label, why))
        if who:
            found.setdefault(who, []).append((bool(one.code), one.saved, one.attempt or entry.copy, entry))
    return {who: _of_one(handed, who, tries, notes) for who, tries in found.items()}


def _of_one(handed, who, tries, notes):
    """The files of a student that count as attempts: signed ones if there are any, and all by the same person."""
    signed = [one for one in tries if one[0]]
    for *_, entry in tries if signed else ():
        if not any(entry is one[-1] for one in signed):
            notes.append((who, entry.label, "it has no signature, and there is a file that has one: not counted"))
    kept = [entry for *_, entry in sorted(signed or tries)]
    if len({bool(saved) for _, saved, *_ in signed or tries}) > 1:
        told = "some files tell a time and some, such as notebooks, none: these count as the earlier ones"
        notes.append((who, kept[0].label, told))
    owners = {entry.owner for entry in kept if entry.owner}
    if len({(entry.owner, entry.person) for entry in kept if entry.owner}) > 1:  # or two of the same name
        own = [entry for entry in kept if handed.owner(entry.owner) == who]
        told = f"several people handed in files with the signature of {who}: {', '.join(sorted(owners))}"
        which = f"only that of {who} counts" if own else "none of them counts"
        notes += [(who, entry.label, f"{told}; {which}") for entry in kept if entry not in own]
        kept = own
    return kept


def _write(new, out, options, handed, course, most, marked, notes, reviewed, gradebook, exercises):
    """Every table and page; the lines that say what was done."""
    names = {who: one.get("name") or "" for who, one in handed.students.items()}
    tally = report.Tally()
    with tables.Table(new, tables.MARKS) as marks, tables.Table(new, tables.TOTALS) as totals:
        for one in marked:
            tally.add(one)
            who, name = one.who, names[one.who]
            for row in one.rows:
                worth = (tables.points(row.points), tables.points(row.worth))
                marks.write(who, name, row.exercise, row.question, row.verdict, *worth, row.reason, row.answer)
            waits = sum(row.points is None for row in one.rows)
            lost = f"{float(one.lost * 100):g} %" if one.lost else ""
            total = (tables.points(one.total), tables.points(most))
            totals.write(who, name, *total, lost, waits or "", one.file, one.time)
            notes += one.notes
    timeless = sum(bool(one.file and not one.time) for one in marked) if handed.due else 0
    if timeless:
        told = f"{timeless} files, such as notebooks, tell no time: they count as handed in in time"
        notes.append(("", "", told))
    if gradebook:
        notes += gradebook.fill(marked, handed.students, most)
        gradebook.write(new)
    with tables.Table(new, tables.NOTES) as table:
        for note in notes:
            table.write(*note)
    before, kept = tables.earlier(out)
    count = tables.write_changes(new, before, kept, marked, names)
    told = report.page(handed.title, tally, most, names, notes, exercises)
    (new / "report.html").write_text(told, "utf-8", "replace", "\n")
    page = review.page(handed.title, handed.assignment, tally.groups, reviewed)
    (new / "review.html").write_text(page, "utf-8", "replace", "\n")
    look, read = report.waiting(tally)
    lines = [f"{len(tally.totals)} of {len(marked)} students handed in; marks.csv, report.html, feedback for each"]
    lines += [f"{look} answers need a look: notes.csv has them"] * bool(look)
    lines += [f"{read} answers in words wait to be read, and count nothing yet: open review.html"] * bool(read)
    unmatched = sum(not who and bool(file) for who, file, _ in notes)
    lines += [f"{unmatched} files or lines could not be matched: notes.csv has them"] * bool(unmatched)
    lines += [f"{count} marks are not what they were: changes.csv has them"] * bool(count)
    lines += [f"{gradebook.name} is {options.gradebook.name}, filled in"] if gradebook else []
    return lines


def _refuse_mixed(options, out):
    for name, path in {"handout": options.handout, "submissions": options.submissions}.items():
        real = Path(os.path.realpath(path))
        if real == out or real.is_relative_to(out) or out.is_relative_to(real):
            raise Refused(f"out is {options.out}: {name} ({path}) and marks need folders of their own")


if __name__ == "__main__":
    sys.exit(main())

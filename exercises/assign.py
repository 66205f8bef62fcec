"""Hand out exercises: a page and a notebook with numbers of its own for each student, and every key for you."""

import argparse
import os
import re
import reprlib
import shlex
import sys
from dataclasses import replace
from pathlib import Path

from exercises.assignment import Assignment
from exercises.course import ADDRESS, Course, CourseError, Week, points_of, read_points, when
from exercises.handin import assignment_id
from exercises.master import MasterError, bank
from exercises.place import Refused, in_words, interruptible, refuse_to_lose, replacing, sweep
from exercises.roster import RosterError, read
from exercises.secret import secret, stretched

MANY = 60  # students, from which on it pays to use every core
LONGEST = 60  # characters of a term, a title
INSTEAD = "even with --force only an unchanged handout is replaced: move the folder away, or choose another"
# What the cover sheet tells of a run; the rest makes no difference to what is handed out.
TOLD = ("roster", "course", "week", "exercises", "term", "mode", "title", "due", "points", "instructions")


def main(words=None, command="python3 workbook.py assign"):
    parser = argparse.ArgumentParser(prog=command, description=__doc__)
    add = parser.add_argument
    add("--roster", type=Path, required=True, help="a CSV of Canvas or Moodle, or one with a column id")
    add("--out", type=Path, required=True, help="the folder to make")
    add("--exercises", help="such as 1,4,f-measure: the textbook's by number, others by slug, page, metric")
    add("--term", help="such as 2026-fall; another term has other numbers")
    add("--mode", choices=("handin", "practice"), default="handin", help="practice: with checks and hints, no hand-in")
    add("--title", help="of the assignment")
    add("--due", help='such as 2026-10-19, "2026-10-19 18:00" or "2026-10-19 18:00 +02:00"')
    add("--points", type=Path, help="a file with lines such as `two-callers: 2` or `two-callers/number: 1.5`")
    add("--instructions", type=Path, help="a file of Markdown that stands above the exercises")
    add("--course", type=Path, help="a course.yml that tells all of these")
    add("--week", help="which of its weeks, by number or title")
    add("--url", help="the address at which the folder web will be, for links.csv")
    add("--id-column", help="the column of the roster that has ids, where it is not found by itself")
    add("--name-column", help="the column that has names")
    add("--skip-without-id", action="store_true", help="list the rows of the roster without an id, and leave them out")
    add("--salt", type=Path, help="the file with your secret (default: beside the roster; made if missing)")
    add(
        "--force",
        action="store_true",
        help="replace an earlier handout; not if anything in it was changed, such as a notebook that was filled in",
    )
    options = parser.parse_args(words)
    return in_words(lambda: _assign(options, command), options.out, RosterError, MasterError, CourseError)


def _assign(options, command):
    interruptible()
    from exercises.handout import chosen, write  # here, since they take a second to load, in which Ctrl-C may come
    from exercises.paper import many

    course, week = _planned(options)
    term, out = _line(options.term or course.term, "term", "2026-fall"), _real(options.out)
    words = options.exercises or ",".join(week.exercises)
    if not words:
        raise Refused("exercises is missing: name some, such as --exercises 1,4,f-measure, or a week of a course.yml")
    salt = options.salt or options.roster.parent / f"{options.roster.stem}.salt"
    for folder in {out.parent, salt.parent}:
        sweep(folder)
    _refuse_mixed(options, out, salt)
    refuse_to_lose("out", out, INSTEAD, options.force)
    exercises, students = chosen(words, bank()), _students(options)
    about, url = _about(options, course, week, term, exercises), _address(options, course)
    told = f"{command} {shlex.join(word for name in TOLD for word in _told(options, name))}"
    workers = (os.cpu_count() or 1) if len(students) >= MANY else 1
    with replacing("out", out, INSTEAD, options.force) as new:
        key = stretched(secret(salt), term)
        about = replace(about, id=assignment_id(key, exercises))
        write(new, students, exercises, about, key, told, url, workers)
    pages = "" if about.is_practice else f", {many(students, 'page')} in web"
    made = f"{many(students, 'notebook')} in students{pages}; keys, cover and printable sheets in instructor"
    print(f"{options.out}: {made}")


def _told(options, name):
    """An option and its value as the cover sheet tells them: of a file, its name."""
    value = getattr(options, name)
    return [] if value is None else [f"--{name}", value.name if isinstance(value, Path) else value]


def _planned(options):
    """The course and its week, or what is as good as none."""
    if options.course is None:
        if options.week is not None:
            raise Refused(f"week is {options.week}: a course.yml is needed, by --course")
        return Course(), Week()
    course = Course.read(options.course)
    return course, course.week(options.week) if course.weeks or options.week is not None else Week()


def _line(text, name, such):
    """One line of text, of which not too much stands in every file."""
    line = " ".join((text or "").split())
    if not line.isprintable() or not 0 < len(line) <= LONGEST:
        told = reprlib.repr(text)
        raise Refused(f"{name} is {told}: 1 to {LONGEST} printable characters are allowed, such as {such}")
    return line


def _students(options):
    left_out = [] if options.skip_without_id else None
    students = read(options.roster, options.id_column, options.name_column, left_out)
    for line, cells in left_out or ():
        print(f"line {line} is left out, since it has no id: {', '.join(filter(None, cells))[:LONGEST]}")
    return students


def _about(options, course, week, term, exercises):
    """What all students of the handout have in common."""
    title = options.title or week.title or course.title or f"Exercises, {term}"
    try:
        due = when(options.due) if options.due else week.due
    except ValueError as problem:
        raise Refused(f"due is {options.due}: {problem}") from None
    told = options.instructions
    try:
        instructions = told.read_text("utf-8-sig") if told else course.instructions
    except UnicodeDecodeError:
        raise Refused(f"instructions is {told}: it is no UTF-8; save it as that") from None
    except OSError as problem:
        raise Refused(f"instructions is {told}: {problem.strerror}; a file of Markdown is needed") from None
    overridden = week.points | (read_points(options.points) if options.points else {})
    worth = points_of(exercises, overridden)
    if strange := [name for name in overridden if name.partition("/")[0] not in worth]:
        raise Refused(f"points is {strange[0]}: that exercise is not handed out; {', '.join(worth)} are")
    is_practice = options.mode == "practice"
    return Assignment(_line(title, "title", "Week 2"), term, due, instructions.strip(), worth, is_practice=is_practice)


def _address(options, course):
    """Where the pages will be, with a slash at its end; or None."""
    found = options.url or (course.url and f"{course.url.rstrip('/')}/web/")
    if found is None:
        return None
    if not re.fullmatch(ADDRESS, found):
        raise Refused(f"url is {found}: an address is needed, such as https://example.org/course/")
    return f"{found.rstrip('/')}/"


def _real(path):
    return Path(os.path.realpath(path))


def _refuse_mixed(options, out, salt):
    """Refuse a roster or a secret that would be handed out, or that is both."""
    for name, path in {"roster": options.roster, "salt": salt}.items():
        if _real(path).is_relative_to(out):
            raise Refused(f"{name} is {path}: it would stand in the handout; keep it outside of {options.out}")
    if _real(salt) == _real(options.roster):
        raise Refused(f"salt is {salt}: that is the roster; a file of its own is needed")


if __name__ == "__main__":
    sys.exit(main())

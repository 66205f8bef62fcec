"""A course.yml is read whole, or an error names its line, the key, the value and what is allowed."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from exercises.course import Course, CourseError, Late, Marks, points_of
from exercises.master import bank
from tests.trees import ROOT

WHOLE = """\
title: Statistics
term: 2026-fall
url: https://example.org/statistics/
instructions: |
  Work *alone*.
pages: [precision, recall]
weeks:
  - title: Two classes
    starts: 2026-10-12
    pages: [precision]
    exercises: 1, two-callers
    due: 2026-10-19 18:00 +02:00
    points: {two-callers: 2, two-callers/number: 2.5}
  - title: Kappa
    exercises: [kappa, 4]
    due: "2026-10-26"
late: {grace: 15, percent: 10, cap: 50, until: 2026-11-01 00:00 Z}
extensions: {007: 2026-10-21 12:00 Z}
attempts: best
marks: {coarse: 0.25}
accept: {two-callers/number: [29/44]}
void: [two-callers/skier]
bonus: [two-callers/mayor]
"""


def course(tmp_path, text):
    path = tmp_path / "course.yml"
    path.write_text(text, "utf-8")
    return Course.read(path)


def test_every_key_is_read(tmp_path):
    found = course(tmp_path, WHOLE)
    first, second = found.weeks
    assert (found.title, found.term, found.url) == ("Statistics", "2026-fall", "https://example.org/statistics/")
    assert (found.instructions, found.pages) == ("Work *alone*.", ("precision", "recall"))
    assert (first.title, first.starts, first.pages) == ("Two classes", date(2026, 10, 12), ("precision",))
    assert first.exercises == ("1", "two-callers")
    assert first.due == datetime(2026, 10, 19, 16, tzinfo=UTC)
    assert (second.exercises, second.due.hour, second.due.minute) == (("kappa", "4"), 23, 59)
    assert second.due.tzinfo  # that of this machine
    assert found.late == Late(15, 10, 50, datetime(2026, 11, 1, tzinfo=UTC))
    assert found.extensions == {"007": datetime(2026, 10, 21, 12, tzinfo=UTC)}  # an id is no number
    assert (found.attempts, found.marks) == ("best", replace(Marks(), coarse=0.25))
    assert found.accept == {"two-callers/number": ("29/44",)}
    assert (found.void, found.bonus) == (("two-callers/skier",), ("two-callers/mayor",))


def test_the_course_in_the_guide_can_be_used(tmp_path):
    guide = (ROOT / "book" / "instructors.md").read_text("utf-8")
    found = course(tmp_path, re.search(r"```yaml\n(.*?)```", guide, re.DOTALL)[1])
    assert found.week("1").due == datetime(2026, 10, 19, 16, tzinfo=UTC)
    assert found.url
    assert found.instructions


def test_only_the_title_must_be_there(tmp_path):
    assert course(tmp_path, "title: Statistics\npages:\n") == Course("Statistics")


def test_what_concerns_single_students_or_tells_answers_can_be_left_out(tmp_path):
    found = course(tmp_path, WHOLE).public()
    assert (found.extensions, found.accept, found.void) == ({}, {}, ())
    assert found.weeks


def test_points_are_those_of_the_master_the_exercise_or_the_question(tmp_path):
    [week, _] = course(tmp_path, WHOLE).weeks
    exercises = [bank()["two-callers"], bank()["textbook-4"]]
    found = points_of(exercises, week.points)
    assert found["two-callers"] == {"skier": 2, "mayor": 2, "number": 2.5}
    assert {*found["textbook-4"].values()} == {1}


@pytest.mark.parametrize("word", ["1", "two classes", 1])
def test_a_week_is_found_by_number_and_title(tmp_path, word):
    assert course(tmp_path, WHOLE).week(word).title == "Two classes"
    with pytest.raises(CourseError, match=r"week is 3: the course has 1 \(Two classes\), 2 \(Kappa\)"):
        course(tmp_path, WHOLE).week("3")


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("title: Statistics", "titel: Statistics", 1, "the key 'titel', which is not known; do you mean title?"),
        ("title: Statistics\n", "", 1, "the course needs a title: `title: Statistics`"),
        ("title: Statistics", "title: [a]", 1, "title is a sequence: a text is needed"),
        ("https://", "ftp://", 3, "url is 'ftp://example.org/statistics/': an address is needed, such as"),
        ("[precision, recall]", "[precison]", 6, "pages[0] is 'precison': there is none of that name; near it are"),
        ("[precision, recall]", "precision", 6, "pages is 'precision': a list is needed"),
        ("starts: 2026-10-12", "starts: 12.10.2026", 9, "weeks[0].starts is '12.10.2026': a date such as 2026-10-19"),
        ("18:00 +02:00", "25:00", 12, "weeks[0].due is '2026-10-19 25:00': a date such as 2026-10-19 is needed"),
        ("2026-10-19 18:00 +02:00", "2026-02-30", 12, "weeks[0].due is '2026-02-30': a date"),
        ("two-callers: 2,", "two-caler: 2,", 13, "weeks[0].points is 'two-caler': there is none of that name; near"),
        ("number: 2.5", "number: -1", 13, "weeks[0].points.two-callers/number is '-1': a number from 0 is needed"),
        ("  - title: Kappa\n    ex", "  - ex", 14, "weeks[1] needs a title"),
        ("grace: 15", "grace: soon", 17, "late.grace is 'soon': a number from 0 is needed, such as 5"),
        ("percent: 10", "percent: 110", 17, "late.percent is '110': a number from 0 to 100 is needed"),
        ("percent: 10", "precent: 10", 17, "late has the key 'precent', which is not known; do you mean percent?"),
        ("attempts: best", "attempts: first", 19, "attempts is 'first': best or last is allowed"),
        ("coarse: 0.25", "coarse: 2", 20, "marks.coarse is '2': a number from 0 to 1 is needed"),
        ("[two-callers/skier]", "[two-callers/skeer]", 22, "two-callers has two-callers/skier, two-callers/mayor"),
        ("bonus: [", "void: [", 23, "it stands in line 22 already"),
        ("attempts: best", "attempts: best: worst", 19, "not YAML:"),
        (WHOLE, "", 1, "it is empty"),
        (WHOLE, "- title", 1, "the file is a sequence: lines such as `name: value` are needed"),
    ],
)
def test_an_error_names_its_line_and_what_is_allowed(tmp_path, old, new, line, told):
    assert old in WHOLE
    with pytest.raises(CourseError) as problem:
        course(tmp_path, WHOLE.replace(old, new))
    assert str(problem.value).startswith(f"course.yml:{line}: ")
    assert told in str(problem.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(CourseError, match=r"course is .*nowhere.yml: No such file"):
        Course.read(tmp_path / "nowhere.yml")
    (tmp_path / "old.yml").write_bytes("title: Übung".encode("cp1252"))
    with pytest.raises(CourseError, match="it is no UTF-8"):
        Course.read(tmp_path / "old.yml")

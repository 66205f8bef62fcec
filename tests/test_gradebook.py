"""Gradebooks are filled in the shape in which they were exported, and read back as they were."""

import csv
import io
from fractions import Fraction
from types import SimpleNamespace

import pytest

from exercises.marking.gradebook import Gradebook
from exercises.place import Refused

STUDENTS = {
    "s1": {"email": "ada@example.org"},
    "s2": {"email": "bob@example.org"},
    "s3": {"email": "cy@example.org"},
}
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,Week 1 (4711),Week 2 (4712),Current Score
,,,,,Manual Posting,,(read only)
    Points Possible,,,,,8,5,(read only)
"Lovelace, Ada",101,s1,ada,A,,,
"Stone, Bob",102,s2,bob,A,3,4,50.0
"=cmd|' /C calc'!A0",103,s9,eve,A,,,
"Student, Test",104,,,A,,,
"""
CANVAS_GERMAN = CANVAS.replace("Student,ID", "Teilnehmer,ID").replace("SIS User ID", "SIS-Benutzer-ID")
CANVAS_GERMAN = CANVAS_GERMAN.replace("SIS Login ID", "SIS-Anmelde-ID").replace("Section", "Abschnitt")
CANVAS_GERMAN = CANVAS_GERMAN.replace("Points Possible", "Mögliche Punkte").replace(",", ";").replace("e; A", "e, A")
MOODLE = """Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Grade can be changed,\
Last modified (submission),Last modified (grade),Feedback comments
Participant 11,Ada Lovelace,,ADA@example.org,Submitted,,8.00,Yes,"Monday, 19 October 2026, 6:03 PM",-,
Participant 12,Bob Stone,s2,,Submitted,3.00,8.00,Yes,-,-,"<p>old</p>"
Participant 13,Nobody,s9,no@example.org,No submission,,8.00,Yes,-,-,"<p>two
lines</p>"
"""
MOODLE_GERMAN = """ID;Vollständiger Name;ID-Nummer;E-Mail-Adresse;Status;Bewertung;Bestwertung;\
Bewertung kann geändert werden;Zuletzt geändert (Abgabe);Zuletzt geändert (Bewertung);Feedback als Kommentar
Teilnehmer/in11;Ada Lovelace;;ada@example.org;Abgegeben;;8,00;Ja;-;-;
Teilnehmer/in12;Bob Stone;s2;;Abgegeben;3,00;8,00;Ja;-;-;
Teilnehmer/in13;Niemand;s9;;Keine Abgabe;;8,00;Ja;-;-;
"""


def marked(who, total, file="x.json"):
    row = SimpleNamespace(exercise="two-callers", question="number", points=Fraction(total), worth=Fraction(8))
    return SimpleNamespace(who=who, total=Fraction(total), file=file, rows=[row])


CLASS = [marked("s1", "5.5"), marked("s2", "0"), marked("s3", "7")]


def filled(tmp_path, text, most=8, encoding="utf-8", newline="\n", **options):
    path = tmp_path / "export.csv"
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    book = Gradebook(path, title="Week 1", **options)
    notes = book.fill(CLASS, STUDENTS, Fraction(most))
    (tmp_path / book.name).unlink(missing_ok=True)
    book.write(tmp_path)
    return book, (tmp_path / book.name).read_bytes(), [" | ".join(note) for note in notes]


def rows(text, mark):
    return [*csv.reader(io.StringIO(text, newline=""), delimiter=mark)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "kind", "mark", "grade", "lines"),
    [
        (CANVAS, "canvas", ",", "Week 1 (4711)", (3, 4)),
        (CANVAS_GERMAN, "canvas", ";", "Week 1 (4711)", (3, 4)),
        (MOODLE, "moodle", ",", "Grade", (1, 2)),
        (MOODLE_GERMAN, "moodle", ";", "Bewertung", (1, 2)),
    ],
    ids=["canvas", "canvas-german", "moodle", "moodle-german"],
)
def test_only_points_and_comments_change(tmp_path, text, kind, mark, grade, lines, encoding, newline):
    book, content, notes = filled(tmp_path, text, encoding=encoding, newline=newline)
    made = content.decode(encoding)
    before, after = rows(text, mark), rows(made, mark)
    assert book.kind == kind
    assert before[0] == after[0]
    assert len(before) == len(after)
    at = before[0].index(grade)
    assert [after[line][at] for line in lines] == ["5.5", "0"]
    changed = {at, *(place for place, head in enumerate(before[0]) if "eedback" in head)}
    for old, new in zip(before, after, strict=True):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            assert one == (other[1:] if one.startswith("=") else other) or place in changed
    assert (b"\r\n" if encoding != "utf-16" else "\r\n".encode("utf-16-le")) in content or newline == "\n"
    assert "s3 | export.csv | 7 points, but not in the gradebook" in notes
    assert any("fits nobody in the handout" in note for note in notes)
    again = Gradebook(tmp_path / book.name, title="Week 1")
    again.fill(CLASS, STUDENTS, Fraction(8))
    assert again.text() == book.text()  # read back, it is the same gradebook


def test_what_a_spreadsheet_would_run_is_text(tmp_path):
    _, content, _ = filled(tmp_path, CANVAS)
    assert "'=cmd|" in content.decode()
    for row in rows(content.decode(), ","):
        assert not any(one.lstrip()[:1] in tuple("=+@|") for one in row)


def test_moodle_shows_what_each_question_has(tmp_path):
    _, content, _ = filled(tmp_path, MOODLE)
    assert "two-callers number: 5.5 of 8" in content.decode()


def test_other_points_at_most_are_told(tmp_path):
    for text in (CANVAS, MOODLE, MOODLE_GERMAN):
        assert any("the handout 10" in note for note in filled(tmp_path, text, most=10)[2])
        assert not any("the handout" in note and "at most" in note for note in filled(tmp_path, text)[2])


def test_columns_may_be_named(tmp_path):
    text = "who,mark\ns1,\ns2,\n"
    _, content, _ = filled(tmp_path, text, grade_column="mark", id_column="who")
    assert content.decode() == "who,mark\ns1,5.5\ns2,0\n"


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        ("", {}, "it is empty"),
        ("who,mark\ns1,\n", {}, "name it by --grade-column"),
        ("who,mark\ns1,\n", {"grade_column": "mark"}, "name one by --id-column"),
        ("who,mark\ns1,\n", {"grade_column": "points"}, "has who, mark"),
        (CANVAS.replace("Week 1 (", "Week 3 ("), {}, "Week 3 (4711), Week 2 (4712); name it by --grade-column"),
        ('a,b\n"x', {}, "it is no CSV"),
    ],
)
def test_what_cannot_be_filled_says_what_is_needed(tmp_path, text, options, told):
    with pytest.raises(Refused) as problem:
        filled(tmp_path, text, **options)
    assert told in str(problem.value)

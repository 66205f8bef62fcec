"""What was handed in is marked: by the handout's numbers, whole or not at all, twice the same."""

import csv
import html
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile

import pytest

from exercises import handin
from exercises.assign import main as assign
from exercises.draw import FIRST
from exercises.draw import draw as draw_of
from exercises.marking.grade import main as grade
from exercises.marking.handed_out import variant
from exercises.master import Exercise, load
from tests.term import Class

EXERCISES = "two-callers,lost-table,calm-sea"
ROSTER = """id,name,email
ada,Ada Lovelace,ada@example.org
bob,Bob Stone,bob@example.org
cy,Cy Young,cy@example.org
dee,Dee Ng,dee@example.org
"""


@pytest.fixture(scope="module")
def handout(tmp_path_factory):
    """A handout for four students."""
    desk = tmp_path_factory.mktemp("desk")
    (desk / "roster.csv").write_text(ROSTER, "utf-8")
    (desk / "roster.salt").write_text("a desk for testing", "utf-8")  # so that nothing is right by chance
    words = ["--exercises", EXERCISES, "--term", "t", "--title", "Week 1", "--due", "2026-10-19 18:00 Z"]
    assert assign(["--roster", str(desk / "roster.csv"), "--out", str(desk / "handout"), *words]) is None
    return Class(desk / "handout")


class Desk:
    """Submissions, and the marks that come of them."""

    def __init__(self, handout, folder):
        self.handout, self.folder = handout, folder
        self.place, self.out = folder / "in", folder / "marks"
        self.place.mkdir()

    def put(self, name, text):
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text, "utf-8")
        return str(path)

    def run(self, *words):
        options = ["--handout", self.handout.handout, "--submissions", self.place, "--out", self.out]
        return grade([*map(str, options), *words])

    def mark(self, *words):
        assert self.run(*words) is None

    def table(self, name="marks.csv"):
        return [*csv.DictReader(io.StringIO((self.out / name).read_text("utf-8-sig"), newline=""))]

    def marks(self):
        """{(id, exercise/question): (verdict, points)}"""
        rows = self.table()
        return {(row["id"], f"{row['exercise']}/{row['question']}"): (row["verdict"], row["points"]) for row in rows}

    def totals(self):
        return {row["id"]: row["points"] for row in self.table("totals.csv")}

    def notes(self):
        return [" | ".join(row.values()) for row in self.table("notes.csv")]

    def files(self):
        return {path.relative_to(self.out): path.read_bytes() for path in self.out.rglob("*") if path.is_file()}


@pytest.fixture
def desk(handout, tmp_path):
    return Desk(handout, tmp_path)


def test_files_of_the_page_and_notebooks_are_marked(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.put("b.ipynb", handout.notebook("bob", handout.sources("bob")))
    answers = handout.right("cy")
    answers["two-callers"]["number"] = "0.1234"
    del answers["lost-table"]
    desk.put("c.json", handout.file("cy", answers))
    desk.mark()
    assert desk.totals() == {"ada": "7", "bob": "7", "cy": "4", "dee": "0"}
    marks = desk.marks()
    assert marks["cy", "two-callers/number"] == ("wrong", "0")
    assert marks["cy", "lost-table/table"] == ("unanswered", "0")
    assert {row["verdict"] for row in desk.table() if row["id"] == "bob"} == {"right", "unanswered"}
    report = (desk.out / "report.html").read_text("utf-8")
    assert "3 handed in, 1 did not" in report
    assert "Dee Ng (dee)" in report
    feedback = (desk.out / "feedback/cy.html").read_text("utf-8")
    assert "4 of 8 points" in feedback
    assert "True positive rate is TP / (TP + FN)" in feedback


def test_the_report_tells_the_class_which_option_was_chosen_and_why_it_is_wrong(desk, handout):
    for who in ("ada", "bob", "cy"):
        answers = handout.right(who)
        known = handout.students[who]["exercises"]["calm-sea"]
        draw = variant(load("calm-sea"), handout.keys["exercises"]["calm-sea"], known)
        [wrong] = [letter for letter, option in draw.choices("print").items() if option == "c"]
        answers["calm-sea"]["print"] = wrong
        desk.put(
            f"{who}.json", handout.file(who, answers, "2026-10-20T12:00:00Z" if who == "cy" else "2026-10-19T12:00:00Z")
        )
    course = desk.file("course.yml", "title: T\nlate: {percent: 10}\n")
    desk.mark("--course", course)
    report = (desk.out / "report.html").read_text("utf-8")
    book = draw_of(load("calm-sea"), FIRST)
    question = book.exercise.questions["print"]
    option, why = book.text(question["options"]["c"]), book.text(question["why"]["c"])
    assert f"<b>3.2 calm-sea/print</b>, 3 of 3 chose “{option}”: {why}" in html.unescape(report)
    assert "Cy Young (cy): Late, 1 day begun: 10 % less." in report.partition("<h2>Late</h2>")[2]
    assert "Late, 1 day" not in report.partition("<h2>To be looked at</h2>")[2].partition("<h2>Late</h2>")[0]
    feedback = (desk.out / "feedback/cy.html").read_text("utf-8")
    assert re.search(r"<h2>3 The camera .*<h3>Question 3\.2 ", feedback, re.DOTALL)


@pytest.mark.parametrize("is_zip", [False, True])
def test_downloads_of_canvas_and_moodle_are_taken_as_they_are(desk, handout, is_zip):
    def text(who):
        return handout.file(who, handout.right(who))

    desk.put("Ada Lovelace_4711_assignsubmission_file_/hand-in.json", text("ada"))
    desk.put("stonebob_LATE_815_90210_hand-in-1.json", text("bob"))
    desk.put("youngcy_816_90211_cy-2.ipynb", json.dumps(handout.notebook("cy", handout.sources("cy"))))
    desk.put("Dee Ng_4712_assignsubmission_file_dee.ipynb", json.dumps(handout.notebook("dee", handout.sources("dee"))))
    if is_zip:
        with zipfile.ZipFile(desk.folder / "all.zip", "w") as packed:
            for path in sorted(desk.place.rglob("*.*")):
                packed.write(path, path.relative_to(desk.place).as_posix())
        desk.place = desk.folder / "all.zip"
    desk.mark()
    assert desk.totals() == dict.fromkeys(["ada", "bob", "cy", "dee"], "7")
    assert any("the LMS calls it late" in note for note in desk.notes() if note.startswith("bob"))


def test_a_notebook_that_lost_its_metadata_is_known_by_cells_and_name(desk, handout):
    for who, name in {
        "ada": "ada-2.ipynb",
        "bob": "homework.ipynb",
        "cy": "Cy Young_9_assignsubmission_file_/x.ipynb",
    }.items():
        made = handout.notebook(who, handout.sources(who))
        made["metadata"] = {}
        for cell in made["cells"]:
            cell["metadata"] = {}
        desk.put(name, made)
    desk.mark()
    assert desk.totals() == {"ada": "7", "bob": "0", "cy": "7", "dee": "0"}
    told = "\n".join(desk.notes())
    assert "ada | ada-2.ipynb | it has no signature: known by its cells and its name alone" in told
    assert " | homework.ipynb | it has no signature, and its name is that of no student" in told


def test_nothing_unsigned_takes_the_place_of_what_is_signed(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    forged = handout.notebook("ada")
    forged["metadata"] = {}
    desk.put("ada.ipynb", forged)
    desk.mark()
    assert desk.totals()["ada"] == "7"
    assert any("not counted" in note for note in desk.notes())


def test_the_file_of_another_student_counts_for_neither(desk, handout):
    desk.put("Ada Lovelace_1_assignsubmission_file_/x.json", handout.file("bob", handout.right("bob")))
    desk.put("Bob Stone_2_assignsubmission_file_/x.json", handout.file("bob", {}))
    desk.put("c.json", handout.file("cy", handout.right("cy"), code="0" * 24))
    desk.put("d.json", handout.file("dee", handout.right("dee"), assignment="0" * 16))
    desk.mark()
    assert desk.totals() == dict.fromkeys(["ada", "bob", "cy", "dee"], "0")
    told = "\n".join(desk.notes())
    assert "it is the file of bob, handed in by ada: it counts for neither" in told
    assert "nobody in this handout" in told
    assert "another assignment" in told


def test_a_signature_that_several_people_use_counts_for_its_owner_alone(desk, handout):
    desk.put("Ada Lovelace_1_assignsubmission_file_/x.json", handout.file("ada", handout.right("ada")))
    desk.put("A Stranger_2_assignsubmission_file_/x.json", handout.file("ada", {}, "2026-10-19T17:00:00Z", 9))
    desk.put("One_3_assignsubmission_file_/x.json", handout.file("bob", handout.right("bob")))
    desk.put("Two_4_assignsubmission_file_/x.json", handout.file("bob", handout.right("bob")))
    desk.mark()
    assert desk.totals() == {"ada": "7", "bob": "0", "cy": "0", "dee": "0"}
    told = "\n".join(desk.notes())
    assert "A Stranger, Ada Lovelace; only that of ada counts" in told
    assert "One, Two; none of them counts" in told


@pytest.mark.parametrize(
    "place",
    [
        "Bob Stone_2_assignsubmission_file_/x.zip/ada.json",
        "Bob Stone_2_assignsubmission_file_/Ada Lovelace_1_assignsubmission_file_/x.json",
        "Bob Stone_2_assignsubmission_file_/a folder/x.json",
        "Bob Stone_2_assignsubmission_file_Ada Lovelace_1_assignsubmission_file_x.json",
        "Bob Stone_2_assignsubmission_file_/lovelaceada_1_2_x.json",
        "stonebob_2_9_Ada Lovelace_1_assignsubmission_file_x.json",
        "stonebob_2_9_x.zip/lovelaceada_1_9_x.json",
    ],
)
def test_whose_a_download_is_no_name_that_a_student_gave_can_say(desk, handout, place):
    text = handout.file("ada", handout.right("ada"))
    zipped, _, member = place.partition(".zip/")
    if member:
        path = desk.place / f"{zipped}.zip"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as packed:
            packed.writestr(member, text)
    else:
        desk.put(place, text)
    desk.mark()
    assert set(desk.totals().values()) == {"0"}
    assert "it is the file of ada, handed in by bob: it counts for neither" in "\n".join(desk.notes())


def test_two_people_of_one_name_are_two(tmp_path, handout, desk):
    for person in (7, 8):
        desk.put(f"somebody_{person}_9{person}_x.json", handout.file("ada", handout.right("ada")))
    desk.mark()
    assert desk.totals()["ada"] == "0"
    assert "several people handed in files with the signature of ada" in "\n".join(desk.notes())


def test_a_folder_that_cannot_be_read_is_told(desk, handout, monkeypatch):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.put("shut/c.json", "{}")
    scan = os.scandir

    def refuse(folder):
        if str(folder).endswith("shut"):
            raise PermissionError(13, "Permission denied")
        return scan(folder)

    monkeypatch.setattr("exercises.marking.gathering.os.scandir", refuse)
    desk.mark()
    assert desk.totals()["ada"] == "7"
    assert " | shut | the folder cannot be read: Permission denied" in desk.notes()


def test_a_zip_is_listed_once_for_all_of_its_files(desk, handout, monkeypatch):
    path = desk.folder / "all.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for who in ("ada", "bob", "cy", "dee"):
            packed.writestr(f"{who}.json", handout.file(who, handout.right(who)))
    opened = []
    real = zipfile.ZipFile

    class Counted(real):
        def __init__(self, *args, **kinds):
            opened.append(args)
            super().__init__(*args, **kinds)

    monkeypatch.setattr("exercises.marking.gathering.zipfile.ZipFile", Counted)
    desk.place = path
    desk.mark()
    assert set(desk.totals().values()) == {"7"}
    assert len(opened) == 2  # to list what is in it, and to read that


def test_an_answer_outside_of_its_cell_needs_a_look(desk, handout):
    made = handout.notebook("ada", handout.sources("ada"))
    asked = [cell for cell in made["cells"] if cell["metadata"].get(handin.OURS)]
    for cell, source in zip(asked, ("", "x = 1", "# later"), strict=False):
        made["cells"].insert(1, {"cell_type": "code", "source": cell["source"], "metadata": {}, "outputs": []})
        cell["source"] = source
    made["cells"].remove(asked[3])
    desk.put("ada.ipynb", made)
    desk.mark()
    verdicts = [row["verdict"] for row in desk.table() if row["id"] == "ada"]
    assert verdicts[:5] == ["needs a look", "needs a look", "needs a look", "unanswered", "right"]
    made["cells"] += [made["cells"].pop(1) for _ in range(3)]  # what stands below may be meant
    desk.put("ada.ipynb", made)
    desk.mark()
    verdicts = [row["verdict"] for row in desk.table() if row["id"] == "ada"]
    assert verdicts[:5] == ["needs a look", "needs a look", "needs a look", "unanswered", "right"]


def test_what_was_edited_or_forged_is_told_and_earns_nothing(desk, handout):
    made = handout.notebook("ada", {("two-callers", "number"): "two_callers_number = 0.1234"})
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = "At every place there are 2 and 1 of 2."
        elif cell["metadata"].get(handin.OURS):
            shown = {"output_type": "execute_result", "data": {"text/plain": "✓ Right"}, "metadata": {}}
            cell["outputs"] = [shown | {"execution_count": 1}]
    desk.put("ada.ipynb", made)
    other = handout.notebook("bob", handout.sources("bob"))
    again = next(cell for cell in other["cells"] if cell["metadata"].get(handin.OURS))
    other["cells"].append(dict(again, id="another"))
    desk.put("bob.ipynb", other)
    desk.mark()
    assert desk.totals()["ada"] == "0"
    assert desk.totals()["bob"] == "6"
    told = "\n".join(desk.notes())
    assert "cells were changed; it is judged by those handed out" in told
    assert "outputs are not read" in told
    assert "has two cells" in told


def test_of_several_attempts_the_last_counts_or_the_best(desk, handout):
    answers = handout.right("ada")
    desk.put("1.json", handout.file("ada", answers, "2026-10-19T10:00:00Z", 1))
    desk.put("0.json", handout.file("ada", {"two-callers": answers["two-callers"]}, "2026-10-19T11:00:00Z", 2))
    desk.mark()
    assert desk.totals()["ada"] == "3"
    desk.mark("--course", desk.file("course.yml", "title: T\nattempts: best\n"))
    assert desk.totals()["ada"] == "7"


def test_what_tells_no_time_counts_as_earlier(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.put("ada-7.ipynb", handout.notebook("ada"))
    desk.mark()
    assert desk.totals()["ada"] == "7"
    assert any(note.startswith("ada") and "count as the earlier ones" in note for note in desk.notes())


def test_the_course_says_what_late_void_bonus_and_accepted_mean(desk, handout):
    answers = handout.right("ada")
    callers = variant(load("two-callers"), 1, handout.students["ada"]["exercises"]["two-callers"])
    answers["two-callers"]["mayor"] = next(key for key, one in callers.choices("mayor").items() if one == "precision")
    desk.put("a.json", handout.file("ada", answers, "2026-10-20T12:00:00Z"))
    desk.put("b.json", handout.file("bob", handout.right("bob"), "2026-10-20T12:00:00Z"))
    desk.put("c.json", handout.file("cy", handout.right("cy"), "2026-10-19T17:59:59Z"))
    course = """title: T
late: {percent: 10}
extensions: {bob: 2026-10-21}
void: [lost-table/found]
bonus: [lost-table/table]
accept: {two-callers/mayor: [precision]}
"""
    desk.mark("--course", desk.file("course.yml", course))
    assert desk.totals() == {"ada": "5.4", "bob": "6", "cy": "6", "dee": "0"}
    assert {row["of"] for row in desk.table("totals.csv")} == {"6"}
    assert desk.marks()["ada", "lost-table/found"] == ("void", "0")
    assert desk.marks()["ada", "two-callers/mayor"] == ("accepted", "1")
    assert "Late, 1 day begun: 10 % less." in (desk.out / "feedback/ada.html").read_text("utf-8")


def test_words_wait_for_a_person_and_are_merged(desk, handout):
    words = "Reliability and skill are two things, and kappa asks for skill."
    for who in ("ada", "bob"):
        desk.put(f"{who}.json", handout.file(who, {"calm-sea": {"words": f"  {words}\n" if who == "ada" else words}}))
    desk.put("cy.json", handout.file("cy", {"calm-sea": {"words": "</script><script>alert(1)</script> =1+1"}}))
    desk.mark()
    assert desk.marks()["ada", "calm-sea/words"] == ("to be read", "")
    page = (desk.out / "review.html").read_text("utf-8")
    told = json.loads(page.partition('class="data">')[2].partition("</script>")[0])
    [asked] = told["questions"]
    assert sorted(one["count"] for one in asked["answers"]) == [1, 2]
    assert not any(name in page for name in ("Ada", "Bob", "Lovelace", "alert(1)</script>"))
    [same] = [one for one in asked["answers"] if one["count"] == 2]
    saved = {"worked metrics": "review", "version": 1, "assignment": told["assignment"]}
    saved["marks"] = {"calm-sea/words": {same["key"]: [0]}}
    desk.mark("--review", desk.file("review.json", json.dumps(saved)))
    share = f"{1 / len(same['points']):.2f}"
    assert desk.marks()["ada", "calm-sea/words"] == desk.marks()["bob", "calm-sea/words"] == ("read", share)
    assert desk.marks()["cy", "calm-sea/words"] == ("to be read", "")
    assert len(desk.table("changes.csv")) == 2
    assert same["points"][0].split(",")[0] in (desk.out / "feedback/bob.html").read_text("utf-8")
    assert "another assignment" in desk.run("--review", desk.file("r.json", json.dumps(saved | {"assignment": "x"})))


def test_two_readers_of_words_lose_nothing_of_each_other(desk, handout, page):
    for who in ("ada", "bob", "cy"):
        answers = handout.right(who)
        answers["calm-sea"]["words"] = f"{who} says that the two cases ask different things"
        desk.put(f"{who}.json", handout.file(who, answers))
    desk.mark()

    def read(press):
        page.goto((desk.out / "review.html").as_uri())
        press([*page.locator("article").all()])
        with page.expect_download() as download:
            page.get_by_role("button", name="Save").click()
        return download.value.path().read_text("utf-8")

    first = read(lambda cards: cards[0].press("1"))
    page.evaluate("localStorage.clear()")
    desk.mark("--review", desk.file("first.json", first))
    second = read(lambda cards: cards[1].press("2"))
    assert [*json.loads(second)["marks"]["calm-sea/words"].values()] == [[0], [1]]

    def take_back(cards):
        cards[0].locator(".read").uncheck()
        page.reload()

    third = read(take_back)
    assert [*json.loads(third)["marks"]["calm-sea/words"].values()] == [[1]]
    desk.mark("--review", desk.file("third.json", third))
    assert sorted(row["verdict"] for row in desk.table() if row["question"] == "words")[:3] == [
        "read",
        "to be read",
        "to be read",
    ]


def test_no_page_runs_what_a_student_typed(desk, handout):
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    answers = {
        "two-callers": {"number": evil, "skier": evil},
        "calm-sea": {"words": evil},
        "lost-table": {"table": [[evil]]},
    }
    answers["lost-table"]["found"] = {"answer": "", "steps": {evil: evil}}
    desk.put(f"{evil.replace('/', '')}.json", handout.file("ada", answers))
    desk.put("b.ipynb", handout.notebook("bob", {("two-callers", "number"): f"two_callers_number = {evil}"}))
    desk.mark()
    for page in desk.out.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<script>alert" not in text
        assert "<img" not in text
    assert "&lt;script&gt;alert(1)" in (desk.out / "feedback/ada.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)" in (desk.out / "report.html").read_text("utf-8")
    assert any("needs a look" in note and evil[:20] in note for note in desk.notes())


def test_a_mark_by_hand_has_its_reason(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    heads = "id;exercise;question;points;reason\n"
    desk.mark("--overrides", desk.file("o.csv", f"{heads}ada;two-callers;number;0.5;copied out\n"))
    assert desk.marks()["ada", "two-callers/number"] == ("by hand", "0.5")
    assert "copied out" in (desk.out / "feedback/ada.html").read_text("utf-8")
    for line, told in {
        "eve;two-callers;number;1;so": "line 2: id is 'eve'",
        "ada;two-callers;nothing;1;so": "two-callers number",
        "ada;two-callers;number;2;so": "0 to 1 is allowed",
        "ada;two-callers;number;nan;so": "0 to 1 is allowed",
        "ada;two-callers;number;1;": "reason is empty",
    }.items():
        assert told in desk.run("--overrides", desk.file("o.csv", heads + line))
    assert desk.marks()["ada", "two-callers/number"] == ("by hand", "0.5")  # as it was


def test_the_same_input_gives_the_same_bytes_and_a_change_is_told(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.mark()
    first = desk.files()
    desk.mark()
    assert desk.files() == first
    course = desk.file("course.yml", "title: T\nvoid: [two-callers/number]\n")
    desk.mark("--course", course)
    second = desk.files()
    changes = desk.table("changes.csv")
    assert len(changes) == 4
    assert [*changes[0].values()] == ["ada", "Ada Lovelace", "two-callers", "number", "right", "1", "void", "0"]
    desk.mark("--course", course)
    assert desk.files() == second


def test_a_corrected_key_changes_the_marks(desk, handout, monkeypatch):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.mark()
    before = load("two-callers")
    mended = Exercise("two-callers", before.text.replace("metric: recall\n", "metric: precision\n"))
    monkeypatch.setattr("exercises.marking.grade.load", lambda slug: mended if slug == "two-callers" else load(slug))
    desk.mark()
    [change] = [row for row in desk.table("changes.csv") if row["id"] == "ada"]
    assert [*change.values()][2:] == ["two-callers", "number", "right", "1", "named slip", "0.25"]
    assert any("the master was corrected" in note for note in desk.notes())


def test_marks_that_a_person_has_changed_are_not_replaced(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.mark()
    (desk.out / "marks.csv").write_text("mine", "utf-8")
    assert "marks.csv" in desk.run()
    assert (desk.out / "marks.csv").read_text("utf-8") == "mine"


def test_many_cores_give_what_one_gives(desk, handout, monkeypatch):
    for who in handout.students:
        desk.put(f"{who}.json", handout.file(who, handout.right(who)))
    desk.mark()
    alone = desk.files()
    shutil.rmtree(desk.out)
    monkeypatch.setattr("exercises.marking.grade.MANY", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    desk.mark()
    assert desk.files() == alone


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
@pytest.mark.program
def test_a_run_that_is_killed_leaves_the_old_marks_or_the_new(desk, handout):
    desk.put("a.json", handout.file("ada", handout.right("ada")))
    desk.mark()
    old = desk.files()
    desk.put("b.json", handout.file("bob", handout.right("bob")))
    words = ["--handout", handout.handout, "--submissions", desk.place, "--out", desk.out]
    for sign in ("new/feedback", "new/totals.csv"):
        with subprocess.Popen([sys.executable, "-m", "exercises.marking.grade", *map(str, words)]) as run:
            while run.poll() is None and not (desk.folder / ".handout-marks" / sign).exists():
                time.sleep(0.001)
            run.send_signal(signal.SIGKILL)
        left = desk.files()
        desk.mark()
        assert left in (old, desk.files())
        assert not [*desk.folder.glob(".handout-*")]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--handout", "nowhere"], "keys.json is needed"),
        (["--submissions", "nowhere"], "a folder or a zip is needed"),
        (["--course", "nowhere.yml"], "a file of YAML is needed"),
        (["--review", "nowhere.json"], "review is nowhere.json"),
        (["--overrides", "nowhere.csv"], "a CSV in UTF-8 is needed"),
        (["--gradebook", "nowhere.csv"], "gradebook is nowhere.csv"),
    ],
)
def test_what_is_not_there_is_named(desk, words, told):
    assert told in desk.run(*words)
    assert not desk.out.exists()


def test_marks_need_a_folder_of_their_own(desk):
    desk.out = desk.place / "marks"
    assert "folders of their own" in desk.run()

"""A term: a class of forty is handed out to, hands in, is marked, marked again, and stands in the gradebook."""

import csv
import io
import json
import re
import shutil
import zipfile
from fractions import Fraction
from itertools import chain

import pytest

from exercises.assign import main as assign
from exercises.marking.grade import main as grade
from tests.term import Class

COURSE = """title: Statistics
term: 2026-fall
weeks:
  - title: Two classes
    exercises: [two-callers, lost-table]
    due: 2026-10-19 18:00 Z
    points: {lost-table: 2}
  - title: Chance
    exercises: [calm-sea]
    due: 2126-10-26 18:00 Z
late: {grace: 10, percent: 10, cap: 50}
extensions: {s08: 2026-10-21 18:00 Z}
"""
SIZE = 40
ABSENT = ("s12", "s27")
WORDS = ("Two different things: reliability and skill.", "Because kappa is lower when one class is rare.")


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A roster as Canvas exports it, the course, and the handouts of two weeks."""
    folder = tmp_path_factory.mktemp("term")
    (folder / "course.yml").write_text(COURSE, "utf-8")
    (folder / "roster.salt").write_text("a term for testing", "utf-8")
    heads = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Two classes (11)", "Chance (12)"]
    rows = [heads, ["    Points Possible", "", "", "", "", "7", "3"]]
    rows += [[f"Ng{at:02}, Kim", str(900 + at), f"s{at:02}", f"kim{at:02}", "A", "", ""] for at in range(SIZE)]
    with open(folder / "roster.csv", "w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows(rows)
    for week in (1, 2):
        told = ["--roster", folder / "roster.csv", "--course", folder / "course.yml", "--week", week]
        assert assign([*map(str, [*told, "--out", folder / f"week-{week}"])]) is None
    return folder


def shown(browser, handed, who, **how):
    """The page of a student, in a browser of its own."""
    page = browser.new_context(**how).new_page()
    page.on("pageerror", lambda problem: pytest.fail(f"an error in the page: {problem}", pytrace=False))
    page.goto((handed.handout / "web" / handed.students[who]["page"]).as_uri())
    page.wait_for_function("document.documentElement.dataset.page === 'ready'")
    return page


def fill(page, answers):
    """Answer what a page, or a part of it, asks by pointer or finger: text into its field, an option by its letter."""
    asked = page.locator(".wm-asked").all()
    for place, answer in zip(asked, answers, strict=True):
        if isinstance(answer, list):
            for field, text in zip(place.locator("td input").all(), chain(*answer), strict=True):
                field.fill(text)
        elif place.get_by_role("radio").count():
            place.get_by_role("radio", name=re.compile(rf"^{answer}:")).check()
        else:
            place.locator("textarea:visible, input:visible").first.fill(answer)


def fill_by_keys(page, answers):
    """Answer by keyboard alone: Tab from field to field, arrows for options."""
    texts = [text for answer in answers for text in (chain(*answer) if isinstance(answer, list) else [answer])]
    for _ in range(300):
        page.keyboard.press("Tab")
        kind = page.evaluate("document.activeElement.type ?? ''")
        if page.evaluate("document.activeElement.textContent.trim() === 'Hand in'"):
            break
        if not page.evaluate("Boolean(document.activeElement.closest('.wm-asked'))"):
            continue
        if page.evaluate("Boolean(document.activeElement.closest('details'))"):  # steps, which nobody must tell
            continue
        if kind == "radio":
            letter = texts.pop(0)
            page.keyboard.press("Space")
            for _ in range(ord(letter) - ord("a")):
                page.keyboard.press("ArrowDown")
        elif kind in ("text", "textarea"):
            page.keyboard.type(texts.pop(0))
    assert not texts


def handed_in(page, by_key=False):
    with page.expect_download() as download:
        if by_key:
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Hand in").click()
    name, text = download.value.suggested_filename, download.value.path().read_text("utf-8")
    page.context.close()
    return name, text


def hand_ins(browser, handed, week):
    """{what the LMS calls it: content} of a whole class."""
    made = {}
    for at, who in enumerate(handed.students):
        if who in ABSENT:
            continue
        answers = handed.right(who)
        if week == 2:
            answers["calm-sea"]["words"] = WORDS[at % 2]
        elif at % 4 == 3:  # a usual slip: precision for recall
            numbers = handed.students[who]["exercises"]["two-callers"]["numbers"]
            answers["two-callers"]["number"] = f"{numbers['TP']}/{numbers['TP'] + numbers['FP']}"
        in_order = [answer for questions in answers.values() for answer in questions.values()]
        saved = "2026-10-20T12:00:00Z" if at % 8 == 0 else "2026-10-19T12:00:00Z"
        name, text = f"{who}.json", handed.file(who, answers, saved)
        if week == 2 and at == 0:
            page = shown(browser, handed, who)
            fill(page, in_order)
            name, text = handed_in(page)
        elif week == 2 and at == 1:
            page = shown(browser, handed, who, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
            fill(page, in_order)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            name, text = handed_in(page)
        elif week == 2 and at == 2:
            page = shown(browser, handed, who)
            fill_by_keys(page, in_order)
            name, text = handed_in(page, by_key=True)
        elif at % 5 == 4:
            sources = handed.sources(who)
            if week == 2:
                place = ("calm-sea", "words")
                sources[place] = f'calm_sea_words = """\n{WORDS[at % 2]}\n"""'
            elif at % 4 == 3:
                sources["two-callers", "number"] = f"two_callers_number = {answers['two-callers']['number']}"
            name, text = f"{who}.ipynb", json.dumps(handed.notebook(who, sources))
        late = "_LATE" * (week == 1 and at % 8 == 0)
        told = (
            f"ng{at:02}kim{late}_{900 + at}_{5000 + at}_{name}"
            if week == 1
            else f"Kim Ng{at:02}_{at}_assignsubmission_file_/{name}"
        )
        made[told] = text
    return made


def packed(path, made):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in made.items():
            file.writestr(name, text)
    return path


def table(path):
    return [*csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline=""))]


def totals(out):
    return {row["id"]: Fraction(row["points"]) for row in table(out / "totals.csv")}


def mark(desk, week, submissions, out, *more):
    words = ["--handout", desk / f"week-{week}", "--submissions", submissions, "--out", out]
    assert grade([*map(str, [*words, "--course", desk / "course.yml", *more])]) is None


def test_the_first_week_is_marked_with_a_slip_and_late_ones(desk, browser):
    handed, out = Class(desk / "week-1"), desk / "marks-1"
    zipped = packed(desk / "week-1.zip", hand_ins(browser, handed, 1))
    mark(desk, 1, zipped, out, "--gradebook", desk / "roster.csv", "--grade-column", "Two classes (11)")
    found = totals(out)
    for at, who in enumerate(handed.students):
        is_notebook, is_late = at % 5 == 4, at % 8 == 0 and who != "s08"
        expected = Fraction(7) - (Fraction(3, 4) if at % 4 == 3 else 0)
        expected *= Fraction(9, 10) if is_late and not is_notebook else 1
        assert found[who] == (0 if who in ABSENT else expected), who
    report = (out / "report.html").read_text("utf-8")
    assert "38 handed in, 2 did not" in report
    assert re.search(r"two-callers/number</b>, \d+ of 38: That is precision", report)
    filled = [*csv.reader(io.StringIO((out / "gradebook-canvas.csv").read_text("utf-8-sig"), newline=""))]
    at = filled[0].index("Two classes (11)")
    assert {row[2]: Fraction(row[at]) for row in filled[2:]} == found
    assert all(row[at + 1] == "" for row in filled[2:])

    # A key that was wrong: precision is accepted also. Marks before and after, and again the same.
    course = desk / "course-2.yml"
    course.write_text(COURSE + "accept: {two-callers/number: [TP / (TP + FP)]}\n", "utf-8")
    mark(desk, 1, zipped, out, "--course", course)
    changes = table(out / "changes.csv")
    assert {row["id"] for row in changes} == {who for at, who in enumerate(handed.students) if at % 4 == 3} - {*ABSENT}
    assert {(row["verdict before"], row["verdict now"], row["points now"]) for row in changes} == {
        ("named slip", "accepted", "1")
    }
    before = {path: path.read_bytes() for path in out.rglob("*.*")}
    mark(desk, 1, zipped, out, "--course", course)
    assert {path: path.read_bytes() for path in out.rglob("*.*")} == before
    shutil.rmtree(out)


def test_the_second_week_is_handed_in_by_browsers_and_its_words_are_read(desk, browser):
    handed, out = Class(desk / "week-2"), desk / "marks-2"
    zipped = packed(desk / "week-2.zip", hand_ins(browser, handed, 2))
    mark(desk, 2, zipped, out)
    found = totals(out)
    assert {who for who, points in found.items() if points != 2} == {*ABSENT}
    assert not [row for row in table(out / "notes.csv") if row["id"]]

    page = browser.new_page()
    page.goto((out / "review.html").as_uri())
    assert page.locator("article").count() == 2
    first = page.locator("article .text").first.inner_text()
    page.keyboard.press("1")  # a tick, and on
    page.keyboard.press("2")
    page.keyboard.press("1")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the second says nothing of what was asked
    assert page.locator(".state").inner_text() == "2 of 2 read."
    page.reload()
    assert page.locator("article.is-read").count() == 2  # kept in this browser
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    (desk / "review.json").write_text(download.value.path().read_text("utf-8"), "utf-8")
    page.close()
    mark(desk, 2, zipped, out, "--review", desk / "review.json")
    share = Fraction(2, 3).__round__(2)
    for at, who in enumerate(handed.students):
        more = Fraction(f"{float(share):.2f}") if WORDS[at % 2] == first else 0
        assert totals(out)[who] == (0 if who in ABSENT else 2 + more), who
    assert len(table(out / "changes.csv")) == SIZE - len(ABSENT)

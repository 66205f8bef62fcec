"""What is handed out to be handed in: nothing in it verifies a guess, and everything in it is said once for all."""

import ast
import contextlib
import csv
import html
import io
import json
import re
import shlex

import pytest

from exercises import assign, handin, web
from exercises.assign import main
from exercises.assignment import Assignment
from exercises.course import points_of
from exercises.draw import Draw, draw
from exercises.fair import PLACES, stands
from exercises.handout import chosen
from exercises.open_notebook import open_notebook
from exercises.roster import Student
from tests.test_assign import HOSTILE, files
from tests.test_exercises import BANK, secrets, texts
from widgets import bundle

ROSTER = f'id,name,email\n../../x,"{HOSTILE}",evil@uni.edu\nada,Ada Lovelace,ada@uni.edu\n=1,,\n'
CHOSEN = "1,two-callers,lost-table,library-search,tern-nests"
COURSE = """\
title: Statistics
term: 2026-fall
url: https://example.org/statistics
instructions: Work *alone*.
weeks:
  - title: Two classes </script><b>
    exercises: 1,two-callers,lost-table,library-search,tern-nests
    due: 2026-10-19 18:00 +02:00
    points: {two-callers: 2, two-callers/number: 2.5}
"""
PLAIN = (
    "--exercises 1,two-callers,lost-table,library-search,tern-nests --term 2026-fall --url https://example.org/x/web "
    '--title "Two classes </script><b>" --due "2026-10-19 18:00 +02:00" --points points.yml --instructions plain.md'
)


@pytest.fixture(autouse=True, scope="module")
def _quickly():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assign, "bank", lambda: BANK)
        patch.setattr("exercises.secret.COST", 2)
        yield


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with a roster, a secret and all that an instructor may write."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "students.csv").write_text(ROSTER, "utf-8")
    (folder / "students.salt").write_text("a secret of mine", "utf-8")
    (folder / "course.yml").write_text(COURSE, "utf-8")
    (folder / "points.yml").write_text("two-callers: 2\ntwo-callers/number: 2.5\n", "utf-8")
    (folder / "plain.md").write_text("Work *alone*.", "utf-8")
    return folder


def hand_out(desk, words, out="handout"):
    with contextlib.chdir(desk):
        return main(["--roster", "students.csv", "--out", out, *shlex.split(words)])


@pytest.fixture(scope="module")
def made(desk):
    assert hand_out(desk, "--course course.yml") is None
    return desk / "handout"


def keys(folder):
    return json.loads((folder / "instructor" / "keys.json").read_text("utf-8"))


def about(exercises):
    return Assignment("Week 2", "2026-fall", points=points_of(exercises, {}), id="3f0c")


# What there is.


def test_each_student_has_a_page_and_a_notebook_and_the_instructor_links_and_keys(made):
    students = keys(made)["students"]
    pages = {f"web/{one['code']}.html" for one in students.values()}
    notebooks = {f"students/{one['file']}" for one in students.values()}
    script, _ = web.script()
    own = {f"instructor/{name}" for name in ("keys.csv", "keys.json", "links.csv", "cover.html", "files.json")}
    printed = {f"instructor/printable/{name}.html" for name in ("all", "keys")}
    more = {".gitignore", f"web/{script}", "web/index.html"}
    assert {*files(made)} == pages | notebooks | own | printed | more
    assert len(pages) == len(notebooks) == 3
    index = (made / "web" / "index.html").read_text("utf-8")
    assert not [page for page in pages if page[4:-5] in index]


def test_the_keys_tell_marking_all_it_needs(made):
    told = keys(made)
    assert (told["mode"], told["title"], told["term"]) == ("handin", "Two classes </script><b>", "2026-fall")
    assert told["due"] == "2026-10-19T18:00:00+02:00"
    assert told["points"]["two-callers"] == {"skier": 2, "mayor": 2, "number": 2.5}
    exercises = chosen(CHOSEN, BANK)
    assert told["exercises"] == {one.slug: one.sheet["version"] for one in exercises}
    ada = told["students"]["ada"]
    assert (ada["name"], ada["email"], ada["file"]) == ("Ada Lovelace", "ada@uni.edu", "ada.ipynb")
    for one in exercises:
        own = ada["exercises"][one.slug]
        again = Draw.of(one, own["numbers"], own["seed"])
        assert again.mark == own["mark"]
        assert {name: again.answer(name) == again.answer(name) for name in own["answers"]}.keys() == {*one.questions}


def test_links_are_for_a_mail_merge(made):
    rows = [*csv.reader((made / "instructor" / "links.csv").read_text("utf-8-sig").splitlines())]
    codes = {student: one["code"] for student, one in keys(made)["students"].items()}
    assert rows[0] == ["name", "address", "link", "id"]
    link = f"https://example.org/statistics/web/{codes['ada']}.html"
    assert rows[2] == ["Ada Lovelace", "ada@uni.edu", link, "ada"]
    assert rows[3] == ["", "", f"https://example.org/statistics/web/{codes['=1']}.html", "'=1"]


def test_a_course_says_what_options_say(desk, made):
    assert hand_out(desk, PLAIN, "plain") is None
    one, other = files(made), files(desk / "plain")
    differ = {name for name in one if one[name] != other[name]}
    assert one.keys() == other.keys()
    assert differ == {f"instructor/{name}" for name in ("cover.html", "files.json", "links.csv")}
    assert b"https://example.org/x/web/" in other["instructor/links.csv"]


def test_title_due_date_points_and_instructions_are_everywhere(made):
    ada = keys(made)["students"]["ada"]
    notebook = "\n".join(texts(json.loads((made / "students" / "ada.ipynb").read_text("utf-8"))))
    page = (made / "web" / ada["page"]).read_text("utf-8")
    sheets, cover = ((made / "instructor" / f"{name}.html").read_text("utf-8") for name in ("printable/all", "cover"))
    for text in (html.unescape(notebook), *map(html.unescape, (page, sheets, cover))):
        assert "Two classes </script><b>" in text
        assert "Due on Monday, 19 October 2026, 18:00 (UTC+02:00)." in text
        assert "6.5 points" in text or text == html.unescape(cover)
    for text in (notebook, page, sheets):
        assert "alone" in text
        assert "2.5 points" in text


# A page tells nothing.


def test_a_page_names_nobody(made):
    ada = keys(made)["students"]["ada"]
    page = (made / "web" / ada["page"]).read_text("utf-8")
    assert not [word for word in ("Ada", "Lovelace", "ada@uni.edu") if word in page]
    assert [*re.finditer(r'(?:src|href)="(?!#|hand-in-[0-9a-f]{12}\.js")', page)] == []
    assert page.count("<script") == page.count("</script>") == 3


SECRET = "no student may see this"


@pytest.mark.parametrize("slug", sorted(BANK))
def test_a_page_and_a_notebook_are_made_without_looking_at_an_answer(slug, monkeypatch):
    """Nothing that answers a question, helps or judges has a part in them: whatever it is, the bytes are the same."""
    found = draw(BANK[slug], "a seed")
    told = about([BANK[slug]])
    student = Student("ada", "Ada")
    write = lambda: (  # noqa: E731
        web.page([found], told, "9a1b"),
        open_notebook(student, "ada", [found], told, "9a1b").text(check=False),
    )
    before = write()
    for name in ("answer", "right", "best", "work", "check", "mark"):
        monkeypatch.setattr(Draw, name, None)
    for part in BANK[slug].questions.values():
        for name in {"right", "why", "hints", "solution", "rubric", "example", "make", "better", "total"} & part.keys():
            if name != part["form"] or name in ("make", "better"):
                monkeypatch.setitem(part, name, SECRET)
        if part["form"] == "answer":
            monkeypatch.setitem(part, "answer", SECRET)
    assert write() == before
    assert not [text for text in before if SECRET in text]


@pytest.mark.parametrize("slug", sorted(BANK))
def test_no_answer_in_any_form_stands_in_a_page(slug):
    exercise = BANK[slug]
    told, draws = about([exercise]), [draw(exercise, f"hand-in {at}") for at in range(3)]
    for found in draws:
        page = html.unescape(web.page([found], told, "9a1b"))
        words = [secret for secret in secrets(found) if len(secret) > 25]
        words += [found.text(hint) for question in exercise.questions.values() for hint in question["hints"]]
        assert not [secret for secret in words if secret in page]
    for name, question in exercise.questions.items():
        if question["form"] in ("metric", "value", "table", "make"):
            least = question.get("places") or PLACES
            seen = [_seen(web.page([one], told, "9a1b")) for one in draws]
            answers = [one.answer(name) for one in draws]
            is_told = [stands(answer, text, least) for answer, text in zip(answers, seen, strict=True)]
            is_whole = [str(answer).lstrip("-").isdecimal() for answer in answers]
            assert not all(is_told) or all(is_whole), f"{name}: {answers}"


def _seen(page):
    """What of a page is text or data, without its styles and the numbers of its questions."""
    bare = re.sub(r'<style>.*?</style>|<p class="wm-eyebrow">.*?</p>|"place":"[^"]*"', "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", " ", bare))


def test_the_script_has_no_code_that_judges_and_no_formula():
    needed = bundle.needs(web.SCRIPT)
    assert needed.tables == ("NOTATION", "NUMERALS", "READING")
    reads = ["dom", "curves", "formula", "outside", "digest", "progress", "answer_fields", "card", "reading"]
    assert {*needed.scripts} == {*reads, "readable", "verdict", "hand_in"}
    _, text = web.script()
    judging = (
        r"against|diagnos|judge(?!d\b)|isExactly|neededPlaces|solution|hinted|sampleOf|seed|variantOf|sisters|mistakes"
    )
    assert not re.findall(rf"\b\w*(?:{judging})\w*\b", re.sub(r"^\s*(//|\*|/\*\*).*$", "", text, flags=re.MULTILINE))
    assert not re.findall(r"precision|kappa|f_measure|specificity", text.partition("(() =>")[2])


def test_the_page_takes_as_much_as_is_read():
    limit = re.search(r"^  words: (\d+),", bundle.source("outside"), re.MULTILINE)
    assert int(limit[1]) == handin.LONGEST


# A notebook needs nothing.


def ran(notebook, answers=None):
    """Run all cells of a notebook, one with its answer where there is one: what they print, and the names."""
    names, said = {"__builtins__": __builtins__}, io.StringIO()
    with contextlib.redirect_stdout(said):
        for cell in (cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
            own = cell["metadata"].get(handin.OURS)
            source = "".join(cell["source"])
            if own and answers:
                source = f"{source.partition(' = ')[0]} = {answers(own)}"
            try:
                exec(source, names)
            except NameError:
                assert "raises-exception" in cell["metadata"]["tags"]
    return said.getvalue(), names


def test_a_notebook_runs_without_any_package_and_tells_what_is_open(made):
    notebook = json.loads((made / "students" / "ada.ipynb").read_text("utf-8"))
    trees = [ast.parse("".join(cell["source"])) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert not [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    every = sum(len(one.questions) for one in chosen(CHOSEN, BANK))
    places = re.findall(r"^\*\*(\d\.\d+)\*\*", "\n".join(texts(notebook)), re.MULTILINE)
    assert len(places) == every
    assert ran(notebook)[0] == f"0 of {every} answered.\nStill open: {', '.join(places)}\n"
    assert ran(notebook, lambda own: "a")[0] == f"{every} of {every} answered.\nStill open: nothing\n"
    assert ran(notebook, lambda own: "rises")[0].startswith(f"0 of {every} answered.")
    half = "[[1, ...], [2, 3]]"
    told, _ = ran(notebook, lambda own: half if own["question"].startswith("table") else '{"answer": 0.5}')
    tables = sum(name.startswith("table") for one in chosen(CHOSEN, BANK) for name in one.questions)
    assert told.startswith(f"{every - tables} of {every} answered.")


def test_a_cell_of_an_answer_is_known_by_its_metadata_its_id_and_its_name(made):
    told = keys(made)
    notebook = json.loads((made / "students" / "ada.ipynb").read_text("utf-8"))
    own = {"assignment": told["assignment"], "code": told["students"]["ada"]["code"]}
    assert notebook["metadata"][handin.OURS] == own
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    assert len(cells) == len(notebook["cells"])
    for exercise in chosen(CHOSEN, BANK):
        for name in exercise.questions:
            cell = cells[handin.cell_id(exercise.slug, name)]
            assert cell["metadata"][handin.OURS] == {"exercise": exercise.slug, "question": name}
            assert "".join(cell["source"]).startswith(f"{handin.variable(exercise.slug, name)} = ")


# What cannot be handed out so.


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--term t", "exercises is missing: name some, such as --exercises 1,4,f-measure, or a week of a course.yml"),
        ("--exercises 1", "term is None: 1 to 60 printable characters are allowed, such as 2026-fall"),
        ("--exercises 1 --term t --week 2", "week is 2: a course.yml is needed, by --course"),
        ("--course course.yml --week 3", "week is 3: the course has 1 (Two classes </script><b>)"),
        ("--exercises 1 --term t --due soon", "due is soon: a date such as 2026-10-19 is needed"),
        ("--exercises 1 --term t --title ' '", "title is"),
        ("--exercises 1 --term t --url example.org", "url is example.org: an address is needed, such as https://"),
        ("--exercises 1 --term t --instructions no.md", "instructions is no.md: No such file or directory; a file of"),
        ("--exercises 1 --term t --instructions old.md", "instructions is old.md: it is no UTF-8; save it as that"),
        ("--exercises 1 --term t --points no.yml", "course is no.yml: No such file"),
        ("--exercises 1 --term t --points points.yml", "points is two-callers: that exercise is not handed out; text"),
        ("--exercises 1 --term t --points bad.yml", "bad.yml:2: points.two-callers is 'many': a number from 0 is need"),
        ("--exercises 1 --term t --points worse.yml", "worse.yml:1: points is 'two-caler': there is none of that name"),
        ("--exercises 1 --term t --id-column Matrikel", "has no column 'Matrikel' (id_column); it has 'id', 'name'"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(desk, words, told):
    (desk / "bad.yml").write_text("# mine\ntwo-callers: many\n", "utf-8")
    (desk / "worse.yml").write_text("two-caler: 1\n", "utf-8")
    (desk / "old.md").write_bytes("Übung".encode("cp1252"))
    assert told in hand_out(desk, words, "never")
    assert not (desk / "never").exists()


def test_rows_without_an_id_are_listed_and_left_out(desk, capsys):
    (desk / "guests.csv").write_text("id,name\n,A Guest\nada,Ada\n", "utf-8")
    words = ["--roster", str(desk / "guests.csv"), "--salt", str(desk / "students.salt"), "--out", str(desk / "guests")]
    words += ["--exercises", "1", "--term", "t"]
    assert "line 2: the id is empty\n--skip-without-id leaves out" in main(words)
    assert main([*words, "--skip-without-id"]) is None
    assert "line 2 is left out, since it has no id: A Guest" in capsys.readouterr().out
    assert [*keys(desk / "guests")["students"]] == ["ada"]

"""An instructor gets a notebook for each student and every key to it, or a sentence that says why not.

What is handed in is in test_hand_in.py; the notebooks here are those to practise with, which check answers.
"""

import csv
import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from argparse import Namespace
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import workbook
from exercises import assign, commands, handout
from exercises.assign import main
from exercises.draw import draw
from exercises.handout import chosen
from exercises.master import Exercise
from exercises.place import MARK, Refused
from exercises.roster import RosterError, Student, file_names, read
from exercises.secret import COST, secret, stretched
from exercises.student import Asked
from tests.test_exercises import ASKED, BANK, CODE, GOOD, secrets, texts

HOSTILE = (
    "<script>alert(1)</script> *Ada* _B_ [x](javascript:y) ![i](http://e.vil/x) $a$ \\(b\\) `c` www.e.vil </style>"
)
ROSTER = f'id,name\n../../x,"{HOSTILE}"\nCON,"=HYPERLINK(""http://e.vil"")"\n😀,\n'
CHOSEN = "1,4,f-measure"


@pytest.fixture(autouse=True, scope="module")
def _quickly():
    """Read the masters once, and make a guess at a secret cheap, but for the test of what it costs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assign, "bank", lambda: BANK)
        patch.setattr("exercises.secret.COST", 2)
        yield


@pytest.fixture
def desk(tmp_path):
    """A folder with a roster and a secret, and a way to hand out from it."""

    def hand_out(*more, roster=ROSTER, out="handout", exercises="1", term="2026-fall", salt="a secret of mine"):
        (tmp_path / "students.csv").write_text(roster, "utf-8")
        (tmp_path / "students.salt").write_text(salt, "utf-8")
        options = {"--roster": tmp_path / "students.csv", "--exercises": exercises, "--term": term}
        words = [str(word) for pair in (options | {"--out": tmp_path / out}).items() for word in pair]
        return main([*words, *map(str, more)])

    return Namespace(folder=tmp_path, hand_out=hand_out)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A handout to hostile people."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "students.csv").write_text(ROSTER, "utf-8")
    words = ["--roster", str(folder / "students.csv"), "--exercises", CHOSEN, "--term", "2026-*fall*"]
    words += ["--mode", "practice"]
    assert main([*words, "--out", str(folder / "handout")]) is None
    return folder / "handout"


def failing(problem):
    """A function that always raises."""

    def fail(*_, **__):
        raise problem

    return fail


def keys(folder):
    return json.loads((folder / "instructor" / "keys.json").read_text("utf-8"))["students"]


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def answers(folder):
    return {student: told["exercises"] for student, told in keys(folder).items()}


# What is handed out.


def test_each_student_has_a_notebook_and_a_sheet_and_the_instructor_every_key(made):
    names = {"_.._x", "_CON", "_"}
    notebooks = {f"students/{name}.ipynb" for name in names}
    sheets = {f"instructor/printable/{name}.html" for name in ("all", "keys")}
    others = {f"instructor/{name}" for name in ("keys.csv", "keys.json", "cover.html", "files.json")} | {".gitignore"}
    assert {*files(made)} == notebooks | sheets | others
    questions = sum(len(one.questions) for one in chosen(CHOSEN, BANK))
    rows = [*csv.reader((made / "instructor" / "keys.csv").read_text("utf-8-sig").splitlines())]
    assert len(rows) == 1 + 3 * questions
    assert all(row[4] for row in rows)


def cells(folder, student):
    notebook = json.loads((folder / "students" / keys(folder)[student]["file"]).read_text("utf-8"))
    return notebook, ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def told(folder, student, answer):
    """What the checks of a notebook say, its `...` replaced; and the variants in it."""
    names, said = {}, []
    for source in cells(folder, student)[1]:
        found = re.fullmatch(ASKED.replace(r"\w+\.check", r"(?P<call>(?P<variant>\w+)\.check") + ")", source)
        if not found:
            exec(source, names)
            continue
        name, call, variant = found[1], found["call"], found["variant"]
        names[name] = answer(names[variant]._draw.exercise.slug, name)
        said.append(eval(call, names).verdict)
    return said, [one._draw for one in names.values() if isinstance(one, Asked)]


@pytest.mark.parametrize("student", ["../../x", "CON", "😀"])
def test_each_key_is_right_in_the_students_own_notebook(made, student):
    known = keys(made)[student]["exercises"]
    said, _ = told(made, student, lambda slug, name: known[slug]["answers"][name]["answer"])
    assert len(said) == sum(len(one["answers"]) for one in known.values())
    assert {*said} == {"right", "compare"}


def test_unanswered_a_notebook_runs_to_its_end(made):
    said, _ = told(made, "CON", lambda slug, name: ...)
    assert {*said} == {"unanswered"}


@pytest.mark.parametrize("student", ["../../x", "CON"])
def test_a_student_gets_nothing_of_the_solution(made, student):
    notebook, _ = cells(made, student)
    _, variants = told(made, student, lambda slug, name: ...)
    hidden = [secret for found in variants for secret in secrets(found)]
    sheet = (made / "instructor" / "printable" / "all.html").read_text("utf-8")
    assert len(variants) == len(chosen(CHOSEN, BANK))
    for everything in ("\n".join(texts(notebook)), sheet):
        assert not [secret for secret in hidden if secret in everything]
        assert not re.search(r"\.(answer|work)\(", everything)


def test_no_number_stands_in_the_code_of_a_handout(made):
    for student in keys(made):
        notebook, sources = cells(made, student)
        assert [source for source in sources if not CODE.fullmatch(source)] == []
        assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
        assert {key for cell in notebook["cells"] for key in cell["metadata"]} == {"tags"}


def test_a_seed_in_a_notebook_tells_nothing_of_the_next_exercise(made):
    seeds = [told["seed"] for one in keys(made).values() for told in one["exercises"].values()]
    assert len({*seeds}) == len(seeds) > 10


class Tags(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text = set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)

    def handle_data(self, data):
        self.text += data


def test_a_name_is_only_ever_a_name(made):
    notebook, _ = cells(made, "../../x")
    first = Tags(MarkdownIt("commonmark", {"html": True}).render("".join(notebook["cells"][0]["source"])))
    assert first.tags <= {"h1", "p", "code", "em"}
    assert "$" not in "".join(notebook["cells"][0]["source"])
    for page in (
        first,
        *(
            Tags((made / "instructor" / path).read_text("utf-8"))
            for path in ("printable/all.html", "printable/keys.html", "cover.html")
        ),
    ):
        assert f"{HOSTILE}" in page.text
        assert "2026-*fall*" in page.text
        assert not page.tags & {"script", "a", "img", "iframe", "link"}


def test_no_cell_of_the_keys_is_a_formula(made, desk):
    desk.hand_out(roster="id,name\n=cmd(),+1\n-x,@sum\n", exercises="2")
    for folder in (made, desk.folder / "handout"):
        text = (folder / "instructor" / "keys.csv").read_text("utf-8-sig")
        found = [cell for row in csv.reader(text.splitlines()) for cell in row]
        assert not [cell for cell in found if re.match(r"[=+@\-]", cell) and not re.fullmatch(r"-\d+(\.\d+)?", cell)]
        assert not [cell for cell in found if re.fullmatch(r"-?\d+/\d+", cell)]  # it would be a date


def test_the_printed_sheets_have_boxes_grids_and_room_numbers_points_and_a_key(made):
    page, key = ((made / "instructor" / "printable" / f"{name}.html").read_text("utf-8") for name in ("all", "keys"))
    asked = [question["form"] for one in chosen(CHOSEN, BANK) for question in one.questions.values()] * 3
    assert page.count('<ul class="options">') == sum(form in ("options", "better") for form in asked) > 0
    assert page.count('<table class="grid">') == sum(form in ("table", "make") for form in asked) > 0
    assert page.count('<div class="room">') == sum(form in ("metric", "value") for form in asked) > 0
    assert "<header><h1>Exercises, 2026-*fall*</h1><p>😀</p></header>" in page
    assert len(re.findall(r"<b>\d\.\d+</b> \(1 point\)", page)) == len(re.findall(r"<tr><th>\d", key)) == len(asked)
    assert page.count("<article ") == key.count("<article ") == 3  # each begins on paper of its own
    assert "{{" not in page + key
    for student in keys(made).values():
        numbers = [answer for one in student["exercises"].values() for answer in one["answers"].values()]
        assert all(f"<td>{one['answer']}" in key for one in numbers if one["form"] in ("metric", "value", "options"))


# The same again, or other numbers.


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # pytest has threads, the command has none
def test_the_same_roster_term_and_secret_make_the_same_bytes_on_one_core_or_two(desk, monkeypatch):
    assert desk.hand_out() is None
    monkeypatch.setattr(assign, "MANY", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert desk.hand_out(out="again") is None
    assert files(desk.folder / "handout") == files(desk.folder / "again")


@pytest.mark.parametrize("other", [{"term": "2027-spring"}, {"salt": "another secret of mine"}], ids=str)
def test_another_term_or_secret_makes_other_numbers(desk, other):
    desk.hand_out()
    desk.hand_out(out="other", **other)
    first, second = answers(desk.folder / "handout"), answers(desk.folder / "other")
    assert first.keys() == second.keys()
    assert all(first[student] != second[student] for student in first)


def test_the_order_of_the_roster_and_who_else_is_in_it_do_not_matter(desk):
    desk.hand_out(roster="id\nada\nbob\n")
    desk.hand_out(out="other", roster="id\neve\nbob\nada\n")
    first, second = answers(desk.folder / "handout"), answers(desk.folder / "other")
    assert first["ada"] == second["ada"] != first["bob"] == second["bob"]


def test_everybody_on_a_roster_has_numbers_of_their_own(desk):
    roster = "id\n" + "".join(f"s{number}\n" for number in range(60))
    slug = "geyser-and-boaster"
    first = [draw(BANK[slug], f"s|{number}").numbers for number in range(60)]
    assert len({*first}) < 60, "or nothing needs to be drawn anew"
    assert desk.hand_out(roster=roster, exercises=slug) is None
    told = [one["exercises"][slug]["numbers"] for one in keys(desk.folder / "handout").values()]
    assert len({(one["chance"], one["hundreds"]) for one in told}) == 60
    turned = "id\n" + "".join(f"s{number}\n" for number in reversed(range(60)))
    assert desk.hand_out(out="turned", roster=turned, exercises=slug) is None
    assert answers(desk.folder / "turned") == answers(desk.folder / "handout")


def mails(drawn, rows, text):
    """An exercise of one's own, with few numbers or none."""
    master = re.sub(r"draw: .*", f"draw: {{{drawn}}}", GOOD).replace("[[TP, FN], [FP, TN]]", rows)
    return Exercise("mails", master.replace("It has {{ TP + FP }} mails", text))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_too_few_variants_for_a_roster_are_told(desk, monkeypatch, workers):
    few = mails("FP: 5..8, place: [here, there]", "[[40, 9], [FP, 70]]", "It has {{ 40 + FP }} mails")
    monkeypatch.setattr(assign, "bank", lambda: {"mails": few})
    monkeypatch.setattr("exercises.hands.load", lambda slug: few)
    monkeypatch.setattr(assign, "MANY", 3 - workers)
    monkeypatch.setattr("os.cpu_count", lambda: workers)
    assert desk.hand_out(roster="id\na\nb\nc\nd\n", exercises="mails") is None
    told = desk.hand_out(roster="id\na\nb\nc\nd\ne\n", exercises="mails", out="more")
    assert told.startswith("exercises has mails: its 4 variants are too few for 5 students; choose another exercise")
    assert not (desk.folder / "more").exists()


def test_what_draws_no_number_may_be_the_same_for_all(desk, monkeypatch):
    fixed = mails("place: [here, there]", "[[40, 9], [5, 70]]", "It has some mails")
    monkeypatch.setattr(assign, "bank", lambda: {"mails": fixed})
    assert desk.hand_out(exercises="mails") is None
    assert "yours alone" not in "".join(texts(cells(desk.folder / "handout", "CON")[0]))


def test_exercises_are_named_by_number_slug_page_or_metric():
    assert [one.slug for one in chosen(" 4, 1,4,", BANK)] == ["textbook-4", "textbook-1"]
    assert [one.slug for one in chosen("two-callers", BANK)] == ["two-callers"]
    page = [one.slug for one in BANK.values() if one.head.get("page") == "f-measure"]
    assert [one.slug for one in chosen("1,4,f-measure", BANK)] == ["textbook-1", "textbook-4", *page]
    assert {one.head["about"] for one in chosen("kappa", BANK)} == {"kappa"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("f-mesure", "exercises has 'f-mesure': there is none of that name; near it are f-measure"),
        ("1,9", "exercises has '9': there is none of that name; near it are textbook-"),
        ("²", "exercises has '²': there is none of that name"),
        ("9" * 5000, "exercises has '999999999999...9999999999999': there is none of that name"),
        (" , ", "exercises is ' , ': name at least one, such as 1,4,f-measure"),
    ],
)
def test_an_unknown_exercise_is_told_with_near_ones(words, problem):
    with pytest.raises(Refused, match=re.escape(problem)):
        chosen(words, BANK)


# The secret.


def test_a_secret_is_made_once_and_kept(tmp_path, capsys):
    path = tmp_path / "new" / "my.salt"
    salt = secret(path)
    assert len(salt) == 32
    assert "A new secret is in" in capsys.readouterr().out
    assert secret(path) == salt
    assert not capsys.readouterr().out
    assert sys.platform == "win32" or stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [*path.parent.iterdir()] == [path]
    assert secret(tmp_path / "other.salt") != salt


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"autumn2026\n", "its 10 characters are too few; at least 12 are needed"),
        (b"abababababababab", "it has only 2 different characters; at least 5 are needed"),
        (b"statistics-2026", "a word and a number can be guessed; three words, or 24 characters, are needed"),
        (b"123456789012", "a word and a number can be guessed"),
        (b"", "it is empty; delete it, and a new secret is made"),
        (b"\xff\xfe\x00\x81", "it is no text"),
    ],
)
def test_a_bad_secret_is_refused(tmp_path, content, problem):
    (tmp_path / "my.salt").write_bytes(content)
    with pytest.raises(Refused, match=problem):
        secret(tmp_path / "my.salt")
    with pytest.raises(Refused, match="a file is needed"):
        secret(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_secret_that_others_can_read_is_told(tmp_path, capsys):
    (tmp_path / "my.salt").write_text("three words, say", "utf-8")
    for mode, is_told in ((0o640, True), (0o600, False)):
        (tmp_path / "my.salt").chmod(mode)
        assert secret(tmp_path / "my.salt") == "three words, say"
        assert ("can be read by others" in capsys.readouterr().out) is is_told


def test_a_secret_that_could_not_be_written_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr("os.fsync", failing(OSError(28, "No space left on device")))
    with pytest.raises(Refused, match="No space left on device; a file is needed that can be read, or made"):
        secret(tmp_path / "my.salt")
    assert not [*tmp_path.iterdir()]


def test_a_secret_that_somebody_else_has_just_made_is_taken(tmp_path, monkeypatch):
    path = tmp_path / "my.salt"
    monkeypatch.setattr("os.fsync", lambda _: path.write_text("somebody else was quicker", "utf-8"))
    assert secret(path) == "somebody else was quicker"


def test_each_guess_at_a_secret_is_slow_but_a_class_takes_only_one(desk, monkeypatch):
    calls = []
    monkeypatch.setattr(assign, "stretched", lambda *words: calls.append(words) or stretched(*words))
    assert desk.hand_out() is None
    assert calls == [("a secret of mine", "2026-fall")]
    monkeypatch.setattr("exercises.secret.COST", COST)
    start = time.process_time()
    stretched("a guess", "2026-fall")
    assert time.process_time() - start > 0.05


# Nothing is lost, and nothing half-written.


def test_only_a_handout_is_replaced_and_only_if_asked_to(desk):
    out = desk.folder / "handout"
    assert desk.hand_out() is None
    before = files(out)
    assert "it exists; choose another folder, or add --force" in desk.hand_out(exercises="2")
    assert files(out) == before
    (out / "students" / "my notes.txt").write_text("precious", "utf-8")
    assert "it has students/my notes.txt, not written here, or changed since" in desk.hand_out("--force", exercises="2")
    assert files(out).items() > before.items()
    (out / "students" / "my notes.txt").unlink()
    (out / ".DS_Store").touch()
    assert desk.hand_out("--force", exercises="2") is None
    assert files(out) != before
    assert keys(out)["CON"]["exercises"].keys() == {"textbook-2"}
    assert {path.name for path in desk.folder.iterdir()} == {"students.csv", "students.salt", "handout"}


def test_a_folder_of_other_things_and_a_file_are_never_replaced(desk):
    (desk.folder / "thesis").mkdir()
    (desk.folder / "thesis" / "chapter.txt").write_text("precious", "utf-8")
    assert "it has chapter.txt, not written here, or changed since; even with --force only" in desk.hand_out(
        "--force", out="thesis"
    )
    assert "it is a file" in desk.hand_out("--force", out="thesis/chapter.txt")
    assert "it would stand in the handout" in desk.hand_out("--force", out=".")
    assert files(desk.folder / "thesis") == {"chapter.txt": b"precious"}


def test_a_secret_inside_the_handout_or_in_the_roster_is_refused(desk):
    assert "it would stand in the handout" in desk.hand_out("--salt", desk.folder / "handout" / "my.salt")
    assert "that is the roster" in desk.hand_out("--salt", desk.folder / "students.csv")
    assert not (desk.folder / "handout").exists()


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_what_fails_midway_changes_nothing(desk, monkeypatch, problem):
    desk.hand_out()
    before = files(desk.folder)
    monkeypatch.setattr(handout, "cover", failing(problem))
    told = desk.hand_out("--force", term="other")
    assert told.endswith(("handout: No space left on device; nothing was changed", "Stopped: nothing was changed."))
    assert "nothing was changed" in desk.hand_out(out="new")
    assert files(desk.folder) == before
    assert not [*desk.folder.glob(".handout-*")]


def test_a_notebook_that_was_filled_in_is_never_replaced(desk):
    desk.hand_out(roster="id\nada\nbob\neve\nfay\n")
    written = [desk.folder / "handout" / "students" / f"{name}.ipynb" for name in ("ada", "bob", "eve", "fay")]
    for path in written:
        path.write_text(path.read_text("utf-8").replace("...", "0.5"), "utf-8")
    before = files(desk.folder)
    told = desk.hand_out("--force", roster="id\nada\nbob\neve\nfay\n", exercises="2")
    assert "it has students/ada.ipynb, students/bob.ipynb, students/eve.ipynb and 1 more, not written here" in told
    assert "move the folder away, or choose another" in told
    assert files(desk.folder) == before


def test_marks_in_the_keys_a_saved_copy_and_a_link_are_never_replaced(desk):
    out = desk.folder / "handout"
    desk.hand_out()
    (out / "instructor" / "keys.csv").write_text("my marks", "utf-8")
    (out / "students" / ".ipynb_checkpoints").mkdir()
    (out / "students" / ".ipynb_checkpoints" / "_-checkpoint.ipynb").touch()
    (out / "students" / "_.ipynb").rename(desk.folder / "elsewhere.ipynb")
    (out / "students" / "_.ipynb").symlink_to(desk.folder / "elsewhere.ipynb")
    told = desk.hand_out("--force")
    assert (
        "instructor/keys.csv, students/.ipynb_checkpoints/_-checkpoint.ipynb, students/_.ipynb, not written here"
        in told
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_keys_are_for_the_eyes_of_their_owner_also_while_they_are_made(desk, monkeypatch):
    def look(*words):
        [made] = desk.folder.glob(".handout-*")
        modes.update({path: stat.S_IMODE(path.stat().st_mode) for path in (made, *made.glob("new/instructor/**/*"))})
        return cover(*words)

    modes, cover, before = {}, handout.cover, os.umask(0)
    monkeypatch.setattr(handout, "cover", look)
    try:
        assert desk.hand_out() is None
    finally:
        os.umask(before)
    instructor = desk.folder / "handout" / "instructor"
    modes |= {path: stat.S_IMODE(path.stat().st_mode) for path in (instructor, *instructor.rglob("*"))}
    assert len(modes) > 10
    assert {path.name: oct(mode) for path, mode in modes.items() if mode & 0o077} == {}


def test_a_repository_takes_nothing_of_a_handout(made):
    assert (made / ".gitignore").read_text("utf-8").splitlines()[-1] == "*"


# Cut short, or two at once.


def cut_short(desk, where, *words, **more):
    """Hand out, and leave everything as it is when a run is killed on its way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, failing(KeyboardInterrupt()))
        patch.setattr("exercises.place._clear", lambda *_: None)
        assert "Stopped" in desk.hand_out(*words, **more)
    assert [*desk.folder.glob(".handout-*")]


def hidden(folder):
    return [path.name for path in folder.rglob(".handout-*")]


def test_what_a_killed_run_left_is_cleared_away_by_the_next_wherever_it_goes(desk):
    cut_short(desk, "exercises.handout.cover")
    (desk.folder / ".handout-cut-short-at-once").mkdir()
    assert desk.hand_out(out="other") is None
    assert {path.name for path in desk.folder.iterdir()} == {"students.csv", "students.salt", "other"}


def test_a_secret_is_whole_or_not_there_when_a_run_is_killed(desk, tmp_path):
    cut_short(desk, "os.fsync", "--salt", tmp_path / "my.salt")
    assert not (tmp_path / "my.salt").exists()
    assert desk.hand_out("--salt", tmp_path / "my.salt") is None
    assert len((tmp_path / "my.salt").read_text("utf-8").strip()) == 32
    assert not hidden(tmp_path)


def test_killed_between_moving_the_old_handout_away_and_the_new_one_in_it_comes_back(desk, capsys):
    desk.hand_out()
    before, rename = files(desk.folder), Path.rename

    def rename_once(self, to):
        if self.name == "new":
            raise KeyboardInterrupt
        return rename(self, to)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("exercises.place._clear", lambda *_: None)
        patch.setattr(Path, "rename", rename_once)
        desk.hand_out("--force", exercises="2")
    assert not (desk.folder / "handout").exists()
    assert "it exists" in desk.hand_out(exercises="2")
    assert "handout was to be replaced by a run that was cut short: it is back, as it was" in capsys.readouterr().out
    assert files(desk.folder) == before
    assert desk.hand_out("--force", exercises="2") is None
    assert not hidden(desk.folder)


def test_killed_while_the_old_handout_is_deleted_the_rest_of_it_goes_with_the_next_run(desk):
    def delete_a_little(folder, **_):
        if folder.exists():
            (folder / "instructor" / "files.json").unlink()
            raise KeyboardInterrupt

    desk.hand_out()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shutil.rmtree", delete_a_little)
        desk.hand_out("--force", exercises="2")
    assert hidden(desk.folder)
    assert desk.hand_out(out="other") is None
    assert not hidden(desk.folder)
    assert keys(desk.folder / "handout")["CON"]["exercises"].keys() == {"textbook-2"}


def test_if_the_new_handout_cannot_be_moved_in_the_old_one_comes_back(desk, monkeypatch):
    desk.hand_out()
    before, rename = files(desk.folder), Path.rename

    def fail_for_new(self, to):
        if self.name == "new":
            raise OSError(5, "Input/output error", str(self))
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", fail_for_new)
    assert "Input/output error" in desk.hand_out("--force", exercises="2")
    assert files(desk.folder) == before


def test_ctrl_c_while_one_handout_takes_the_place_of_the_other_does_nothing(desk, monkeypatch):
    rename = Path.rename

    def interrupted(self, to):
        rename(self, to)
        signal.raise_signal(signal.SIGINT)

    desk.hand_out()
    monkeypatch.setattr(Path, "rename", interrupted)
    assert desk.hand_out("--force", exercises="2") is None
    assert keys(desk.folder / "handout")["CON"]["exercises"].keys() == {"textbook-2"}
    assert not hidden(desk.folder)


def test_what_is_filled_in_at_the_last_moment_is_kept_and_named(desk, monkeypatch, capsys):
    @contextmanager
    def filled_in():
        patch.undo()  # the first time alone
        (desk.folder / "handout" / "students" / "_.ipynb").write_text("precious", "utf-8")
        yield

    desk.hand_out()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("exercises.place.uninterrupted", filled_in)
        assert desk.hand_out("--force", exercises="2") is None
    kept = desk.folder / ".handout-handout" / "old"
    for out in ("other", "another"):
        assert f"{kept} stood at" in capsys.readouterr().out
        assert (kept / "students" / "_.ipynb").read_text("utf-8") == "precious"
        assert desk.hand_out(out=out) is None
    assert "if there is none, move that folder away" in desk.hand_out("--force")


def test_what_appears_meanwhile_at_the_place_of_a_new_handout_is_not_replaced(desk, monkeypatch):
    def meanwhile(*words):
        (desk.folder / "handout").mkdir()
        return cover(*words)

    cover = handout.cover
    monkeypatch.setattr(handout, "cover", meanwhile)
    assert "it exists" in desk.hand_out()
    assert not [*(desk.folder / "handout").iterdir()]
    assert not hidden(desk.folder)


def test_hidden_folders_that_are_not_ours_stay_and_are_named(desk, capsys):
    mine, linked = desk.folder / ".handout-mine", desk.folder / "linked"
    for folder in (mine, linked / "new"):
        folder.mkdir(parents=True)
        (folder / "notes.txt").write_text("precious", "utf-8")
    (linked / MARK).touch()
    (desk.folder / ".handout-link").symlink_to(linked, target_is_directory=True)
    assert desk.hand_out() is None
    assert f"{mine} looks like what a run that was cut short has left" in capsys.readouterr().out
    assert (mine / "notes.txt").read_text("utf-8") == (linked / "new" / "notes.txt").read_text("utf-8") == "precious"


BUSY = """
import multiprocessing, os, sys, time
from exercises import assign, handout, secret

def wait(*_):
    print(*(one.pid for one in multiprocessing.active_children()), flush=True)
    time.sleep(600)

assign.MANY, secret.COST, handout.progress, os.cpu_count = 1, 2, wait, lambda: 2
assign.main(sys.argv[1:])
"""


def lives(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


@pytest.mark.skipif(sys.platform == "win32", reason="it asks for processes as POSIX does")
def test_a_living_run_keeps_its_place_and_a_killed_one_takes_its_helpers_with_it(desk):
    (desk.folder / "students.csv").write_text(ROSTER, "utf-8")
    (desk.folder / "students.salt").write_text("a secret of mine", "utf-8")
    words = ["--roster", desk.folder / "students.csv", "--exercises", "1", "--term", "t"]
    command = [sys.executable, "-c", BUSY, *words, "--out", desk.folder / "handout"]
    with subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True, cwd=workbook.ROOT) as other:
        try:
            line = next(line for line in other.stdout if line.strip().replace(" ", "").isdecimal())
            assert "another run works on it in .handout-handout; wait for its end" in desk.hand_out()
            assert desk.hand_out(out="other") is None
            assert hidden(desk.folder) == [".handout-handout"]
        finally:
            other.kill()
    helpers, deadline = [int(pid) for pid in line.split()], time.monotonic() + 30
    assert helpers
    while any(map(lives, helpers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [*filter(lives, helpers)]
    assert desk.hand_out() is None
    assert not hidden(desk.folder)


def test_a_helper_that_is_killed_is_told_and_changes_nothing(desk, monkeypatch):
    monkeypatch.setattr(assign, "MANY", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("exercises.hands.ProcessPoolExecutor.map", failing(BrokenExecutor()))
    assert desk.hand_out() == "a process that made notebooks was ended from outside; nothing was changed"
    assert {*files(desk.folder)} == {"students.csv", "students.salt"}


STOPPED = """
import runpy, sys

class Stop:
    def find_spec(name, *_):
        if name == "nbformat":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop)
runpy.run_module("exercises.assign", run_name="__main__")
"""


# The whole way, from workbook.py, with Ctrl-C at the first moment of the child.
KEPT = """
import signal, subprocess, sys
from tests.trees import ROOT, load_book

def call(words, **told):
    with subprocess.Popen(words, **told) as child:
        child.send_signal(signal.SIGINT)
        return child.wait()

workbook = load_book(ROOT)
workbook.set_up, subprocess.call = print, call
sys.exit(workbook.assign(sys.argv[1:]))
"""


at_once = pytest.param(KEPT, marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no signal"))


@pytest.mark.parametrize("script", [STOPPED, at_once], ids=["its modules", "Python"])
def test_ctrl_c_while_the_command_loads_is_answered_by_a_sentence(tmp_path, script):
    words = ["--roster", "students.csv", "--exercises", "1", "--term", "t", "--out", str(tmp_path / "handout")]
    told = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=workbook.ROOT, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (1, "\nStopped: nothing was changed.\n")


def test_ctrl_c_in_the_installed_command_is_answered_too(monkeypatch):
    monkeypatch.setitem(commands.VERBS, "version", lambda _: signal.raise_signal(signal.SIGINT))
    assert commands.main(["version"]) == "\nStopped."


# What cannot be handed out.


@pytest.mark.parametrize("term", ["", "  ", "a\x07", "x" * 61], ids=repr)
def test_a_bad_term_is_refused(desk, term):
    assert "1 to 60 printable characters are allowed" in desk.hand_out(term=term)


def test_a_bad_roster_writes_nothing_not_even_a_secret(tmp_path):
    (tmp_path / "students.csv").write_text("id\nada\nada\n", "utf-8")
    words = [
        "--roster",
        str(tmp_path / "students.csv"),
        "--exercises",
        "1",
        "--term",
        "t",
        "--out",
        str(tmp_path / "out"),
    ]
    assert "line 3: the id 'ada' stands in line 2 already" in main(words)
    assert [path.name for path in tmp_path.iterdir()] == ["students.csv"]


@pytest.mark.parametrize("roster", [".", "/", "missing.csv", ""], ids=repr)
def test_a_roster_that_is_no_file_is_told_by_the_command(tmp_path, monkeypatch, roster):
    monkeypatch.chdir(tmp_path)
    assert "a CSV file is needed" in main(["--roster", roster, "--exercises", "1", "--term", "t", "--out", "out"])
    assert not [*tmp_path.iterdir()]


def test_the_command_works_in_the_folder_of_its_caller(tmp_path, monkeypatch):
    calls = []
    monkeypatch.setattr(workbook, "set_up", lambda *_: None)
    monkeypatch.setattr(workbook, "run", lambda *words, folder: calls.append((words, folder)))
    monkeypatch.chdir(tmp_path)
    workbook.assign(["--term", "t"])
    assert calls == [(("-m", "exercises.assign", "--term", "t"), Path.cwd())]


# Rosters.

CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1 (12),Final Score
,,,,,Manual Posting,
    Points Possible,,,,,10,(read only)
"Lovelace, Ada",11,s1,ada,"Metrics
and more",9,90
"Boole, George",12,s2,george,Metrics,8,80
"Student, Test",13,,9a7f,Metrics,,
"""
MOODLE = """First name,Last name,ID number,Email address,Department
Ada,Lovelace,s1,ada@uni.edu,
George,Boole,s2,george@uni.edu,
"""
GERMAN = """Vorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;Zuletzt aus diesem Kurs geladen
Ada;Lovelace;s1;;;ada@uni.edu;1760000000
George;Boole;s2;;;george@uni.edu;1760000000
"""
TWO = [("s1", "Ada Lovelace", "ada@uni.edu"), ("s2", "George Boole", "george@uni.edu")]
BY_MAIL = [("ada@uni.edu", *TWO[0][1:]), ("george@uni.edu", *TWO[1][1:])]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (CANVAS, [("s1", "Lovelace, Ada"), ("s2", "Boole, George")]),
        (MOODLE, TWO),
        ("\ufeff" + MOODLE.replace(",", ";").replace("Last name", "Surname"), TWO),
        (MOODLE.replace(",", "\t").replace("\n", "\r\n").encode("utf-16"), TWO),
        (MOODLE.replace("s1", "").replace("s2", ""), BY_MAIL),
        (GERMAN, TWO),
        (GERMAN.replace("Vorname", "Prénom").replace("E-Mail-Adresse", "Adresse de courriel").encode("utf-16"), TWO),
        ("\n\nstudent_id , Name\n\n s1 ,Ada  Lovelace\n,\ns2,George Boole,,\n", [one[:2] for one in TWO]),
        ("id\ns1\ns2", [("s1", ""), ("s2", "")]),
        ('\ufeff"Course, group",id\n7,s1\n', [("s1", "")]),
        ("id,name\ns1,J\xf6rg\n".encode("latin-1"), [("s1", "Jörg")]),
        ("id,name\nada,\u202eevil\nAda,\n", [("ada", "evil"), ("Ada", "")]),
        ("id,name\n../../x,a;b;c;d\n", [("../../x", "a;b;c;d")]),
    ],
    ids=lambda value: repr(value)[:25] if not isinstance(value, list) else "",
)
def test_a_roster_of_canvas_moodle_or_any_with_ids_is_read(tmp_path, content, expected):
    path = tmp_path / "students.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert read(path) == [Student(*one) for one in expected]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "it is empty"),
        (" \n\n", "it is empty"),
        ("id,name\n", "there is no student in it"),
        ("surname,mark\nAda,1\n", "line 1 names no column of ids; one is needed, such as id"),
        ("id,id\n1,2\n", "line 1 has two columns 'id'"),
        ('id,name\n1,"a\nb"\n2,"c\n\nd"\n1,\n', "line 7: the id '1' stands in line 2 already"),
        ('id,name\n1,"a\nb"\n,"c\nd"\n', "line 4: the id is empty"),
        ("id,name\n1,a\n2,b,c\n", "line 3: it has 3 cells, but there are 2 columns"),
        ('id,name\n1,a\n2,"b\n3,c\n', "line 3: it is no line of a CSV, perhaps for a missing or stray quote"),
        ("id\n" + "x" * 300, "line 2: the id 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'… has 300 characters; at most 200"),
        ("id\na\x00b\n", "line 2: the id 'a\\x00b' has a sign that cannot be printed"),
        ("id\ncafe\u0301\ncaf\u00e9\n", "line 3: the id 'café' stands in line 2 already"),
        ("id\nJ\xf6rg\n".encode("latin-1"), "line 2: the id 'Jörg' is perhaps misread, since the file is no UTF-8"),
        ("id,name\n" + ",a\n" * 25, "line 21: the id is empty\nand 5 more\n--skip-without-id leaves out"),
    ],
)
def test_a_bad_roster_is_refused_by_line(tmp_path, content, problem):
    path = tmp_path / "students.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(RosterError, match=re.escape(problem)) as refused:
        read(path)
    assert str(refused.value).startswith(f"roster is {path}: ")


def test_a_column_can_be_named_and_rows_without_an_id_left_out(tmp_path):
    path = tmp_path / "students.csv"
    path.write_text("Kennung;Wer;id\nk1;Ada;1\n;Guest;2\nk2;Bob;3\n", "utf-8")
    left_out = []
    assert read(path, "kennung", "Wer", left_out) == [Student("k1", "Ada"), Student("k2", "Bob")]
    assert left_out == [(3, ["", "Guest", "2"])]
    with pytest.raises(RosterError, match="line 3: the id is empty\n--skip-without-id leaves out the rows"):
        read(path, "Kennung")
    with pytest.raises(RosterError, match=r"line 1 has no column 'Nummer' \(id_column\); it has 'Kennung', 'Wer'"):
        read(path, "Nummer")


def test_a_missing_file_and_a_folder_are_told(tmp_path):
    for path in (tmp_path / "missing.csv", tmp_path):
        with pytest.raises(RosterError, match="a CSV file is needed"):
            read(path)


def test_file_names_are_safe_and_all_different():
    ids = [
        "../../x",
        "..",
        ".",
        "CON",
        "con",
        "nul.txt",
        "COM1",
        "a/b",
        "a\\b",
        "a:b",
        "-rf",
        "=cmd()",
        "😀",
        "🎲",
        "Ada",
        "ada",
        "x" * 200,
        "x" * 199,
        "𝒜" * 200,
        "~/x",
        "a b",
        "ada-2",
        "ADA",
        "x.",
    ]
    names = file_names([Student(one, "") for one in ids])
    assert [*names] == ids
    assert len({name.casefold() for name in names.values()}) == len(ids)
    for name in names.values():
        assert re.fullmatch(r"[\w@+][\w.@+-]*", name)
        assert not re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name)
        assert len(f"{name}.ipynb".encode()) < 200

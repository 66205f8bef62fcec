"""Files made to break or to deceive: none gains a point, none stops the run, and the others' marks are right."""

import csv
import io
import json
import os
import stat
import time
import zipfile

import pytest

from exercises import handin
from exercises.assign import main as assign
from exercises.marking.grade import main as grade
from exercises.marking.submission import read
from tests.term import Class

EVIL = "mallory"
NAME = "two_callers_number"
BIG = 10**6
MANY = 60  # files at least


@pytest.fixture(scope="module")
def handout(tmp_path_factory):
    desk = tmp_path_factory.mktemp("desk")
    evil = '=HYPERLINK("http://example.org")<script>alert(1)</script>'
    rows = [["id", "name"], ["ada", "Ada Lovelace"], ["bob", "Bob Stone"], [EVIL, evil]]
    with open(desk / "roster.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    (desk / "roster.salt").write_text("a desk for testing", "utf-8")
    words = ["--exercises", "two-callers,lost-table", "--term", "t", "--out", str(desk / "handout")]
    assert assign(["--roster", str(desk / "roster.csv"), *words]) is None
    return Class(desk / "handout")


def json_files(handout):
    """{name: text} of files that pretend to be hand-ins."""
    right = handout.right(EVIL)
    good = json.loads(handout.file(EVIL, {}))

    def made(**other):
        return json.dumps(good | other)

    def answer(one):
        return made(answers={"two-callers": {"number": one}})

    deep = "[" * 10_000 + "]" * 10_000
    yield "empty", ""
    yield "null", "null"
    yield "number", "1" * BIG
    yield "nan", "NaN"
    yield "no-json", "<html>404</html>"
    yield "list", "[]"
    yield "deep", deep
    yield "deep-objects", '{"a":' * 10_000 + "1" + "}" * 10_000
    yield "deep-inside", answer({"answer": 0}).replace("0}", deep + "}")
    yield "million-digits", answer({"answer": 0}).replace('"answer": 0', f'"answer": {"1" * BIG}')
    yield "million-digit-text", answer({"answer": "1" * BIG})
    yield "not-a-number", answer({"answer": 0}).replace('"answer": 0', '"answer": NaN')
    yield "infinity", answer({"answer": 0}).replace('"answer": 0', '"answer": -Infinity')
    yield "true", answer({"answer": True})
    yield "nothing", answer({"answer": None})
    yield "other-code", handout.file(EVIL, right, code="f" * 24)
    yield "no-code", made(code="")
    yield "code-list", made(code=["a"])
    yield "other-assignment", handout.file(EVIL, right, assignment="f" * 16)
    yield "version", made(version=99)
    yield "attempt-huge", made(attempt=10**30)
    yield "attempt-negative", made(attempt=-1)
    yield "attempt-text", made(attempt="1; DROP TABLE")
    yield "answers-list", made(answers=[right])
    yield "answers-text", made(answers="right")
    yield "claims", made(answers={"two-callers": {"number": {"answer": "", "points": 100, "verdict": "right"}}})
    yield "points", made(points=100, verdict="right", marks={"two-callers": 100})
    yield "twice", handout.file(EVIL, {}).replace('"answers": {}', '"answers": {}, "answers": {"two-callers": {}}')
    yield "two-codes", handout.file(EVIL, {}).replace('"code"', '"code": "x", "code"', 1)
    yield "unknown-exercise", made(answers={"../../etc/passwd": {"number": {"answer": "1"}}})
    yield "unknown-question", made(answers={"two-callers": {"__class__": {"answer": "1"}}})
    yield "formula", answer({"answer": '=HYPERLINK("http://example.org","click")'})
    yield "formula-table", made(answers={"lost-table": {"table": {"answer": [["=1+1", "@SUM(A1)"], ["+1", "-2+3"]]}}})
    yield "script", answer({"answer": "<script>alert(document.domain)</script>"})
    yield "image", answer({"answer": "<img src=x onerror=alert(1)>", "steps": {"<b>": "</td></table><h1>100 points"}})
    yield "tower", answer({"answer": "9**9**9"})
    yield "power", answer({"answer": "1e999999999"})
    yield "power-below", answer({"answer": "1e-999999999"})
    yield "zero-below", answer({"answer": "1/0"})
    yield "table-huge", made(answers={"lost-table": {"table": {"answer": [["1"] * 2000] * 200}}})
    yield "table-ragged", made(answers={"lost-table": {"table": {"answer": [["1"], ["1", "2", "3"], []]}}})
    yield "table-deep", made(answers={"lost-table": {"table": {"answer": [[[["1"]]]]}}})
    yield "table-signs", made(answers={"lost-table": {"table": {"answer": [["-1", "1.5"], ["１", "٣"]]}}})
    yield "many-steps", answer({"answer": "", "steps": {f"step {at}": "1" for at in range(20_000)}})
    yield "all-options", made(answers={"two-callers": {"skier": {"answer": "a b c"}, "mayor": {"answer": "a, b, c"}}})
    yield "surrogates", answer({"answer": "\ud800\udfff\ud800"})
    yield "turned", answer({"answer": "\u202e4/3\u0000\u0007"})
    yield "saved", handout.file(EVIL, {}, saved="9999-99-99T99:99:99Z")


def notebooks(handout):
    """{name: text} of notebooks that would do something if they ran."""

    def made(source, **other):
        found = handout.notebook(EVIL, {("two-callers", "number"): source})
        return json.dumps(found | other)

    def changed(change):
        found = handout.notebook(EVIL)
        change(found)
        return json.dumps(found)

    def metadata(found):
        found["metadata"] = {
            handin.OURS: {"assignment": handout.keys["assignment"], "code": handout.students["ada"]["code"]}
        }

    def every_id(found):
        for cell in found["cells"]:
            cell["id"] = "answer-two-callers-number"
            cell["metadata"] = handin.of_cell("two-callers", "number")

    def outputs(found):
        for cell in found["cells"]:
            if cell["cell_type"] == "code":
                html = "<b>✓ Right</b><script>alert(1)</script>"
                cell["outputs"] = [{"output_type": "display_data", "data": {"text/html": html}, "metadata": {}}]

    yield "half-a-sign", made(f"{NAME} = '\\ud800'")
    yield "half-a-sign-in-json", made(f"{NAME} = '\ud800'")
    yield "half-a-sign-in-code", made(f"{NAME} = open('\ud800')")
    yield "write", made(f"open('touched', 'w').write('x')\n{NAME} = open('touched').read()")
    yield "system", made(f"import os\n{NAME} = os.system('touch touched')")
    yield "patched", made(f"import exercises.judging\nexercises.judging.judge = lambda *_: 'right'\n{NAME} = 1")
    yield "loop", made(f"while True:\n    {NAME} = 1")
    yield "recursion", made(f"def f(): return f()\n{NAME} = f()")
    yield "pickle", made(f"import pickle\n{NAME} = pickle.loads(b'cos\\nsystem\\n(S\\'touch touched\\'\\ntR.')")
    yield "magic", made(f"%%bash\ntouch touched\n{NAME} = 1")
    yield "exit", made(f"raise SystemExit\n{NAME} = exit()")
    yield "tower", made(f"{NAME} = 9**9**9")
    yield "always-right", made(f"class Equal:\n    def __eq__(self, other): return True\n{NAME} = Equal()")
    yield "all-numbers", made(f"{NAME} = [i / 100 for i in range(100)]")
    yield "digits", made(f"{NAME} = {'1' * BIG}")
    yield "nested", made(f"{NAME} = {'(' * 10_000}1{')' * 10_000}")
    yield "long", made(f"{NAME} = '{'a' * BIG}'")
    yield "nul", made(f"{NAME} = 1\x00")
    yield "no-cells", json.dumps({"cells": []})
    yield "cells-text", json.dumps({"cells": "cells"})
    yield "cells-mixed", json.dumps({"cells": [None, 1, "x", [], {"cell_type": 3, "source": 5, "id": {}}]})
    yield "source-list", changed(lambda found: [cell.update(source=[1, None, ["x"]]) for cell in found["cells"]])
    yield "many-cells", json.dumps({"cells": [{"cell_type": "code", "source": "x = 1"}] * 100_000})
    yield "metadata-list", changed(lambda found: found.update(metadata=[1]))
    yield "another-code", changed(metadata)
    yield "same-ids", changed(every_id)
    yield "forged-outputs", changed(outputs)


def put_hostile(folder, handout):
    """All of them, in a folder; how many."""
    where = "Eve Mallory_99_assignsubmission_file_"
    for name, text in json_files(handout):
        (folder / f"{name}.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    for name, text in notebooks(handout):
        path = folder / where / f"{name}.ipynb"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    good = handout.file(EVIL, handout.right(EVIL))
    (folder / "utf16.json").write_bytes(good.encode("utf-16"))
    (folder / "latin.json").write_bytes('{"worked metrics": "hand-in é"}'.encode("latin-1"))
    (folder / "bytes.json").write_bytes(bytes(range(256)) * 100)
    (folder / "huge.json").write_bytes(b" " * 9_000_000 + b"{}")
    (folder / "<script>alert(1)</script>.json".replace("/", "_")).write_text("{}")
    (folder / "=cmd|' !A0.json").write_text("{}")
    (folder / "program.exe").write_bytes(b"MZ")
    (folder / "answers.py").write_text("open('touched', 'w')")
    (folder / "no.zip").write_bytes(b"PK\x03\x04 not a zip")
    os.mkdir(folder / "dir.json")
    if os.name != "nt":
        secret = folder.parent / "secret.json"
        secret.write_text(good)
        (folder / "link.json").symlink_to(secret)
        (folder / "linked").symlink_to(folder.parent)
        os.mkfifo(folder / "pipe.json")
    with zipfile.ZipFile(folder / "bad.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for name in ("../../outside.json", "/etc/absolute.json", "C:\\windows.json", "..\\back.json"):
            packed.writestr(name, good)
        packed.writestr("bomb.json", b" " * 20_000_000)
        packed.writestr("inner.zip", b"PK")
        link = zipfile.ZipInfo("link-inside.json")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        packed.writestr(link, "/etc/passwd")
    with zipfile.ZipFile(folder / "cut.zip", "w") as packed:
        packed.writestr("a.json", good)
    whole = (folder / "cut.zip").read_bytes()
    (folder / "cut.zip").write_bytes(whole[: len(whole) // 2])
    with zipfile.ZipFile(folder / "crc.zip", "w") as packed:
        packed.writestr("a.json", good)
    (folder / "crc.zip").write_bytes((folder / "crc.zip").read_bytes().replace(b'"attempt"', b'"att3mpt"', 1))
    return sum(1 for path in folder.rglob("*") if not path.is_dir()) + 6  # those in a zip


def test_hostile_files_gain_nothing_and_stop_nobody(handout, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "in"
    place.mkdir()
    count = put_hostile(place, handout)
    assert count >= MANY
    (place / "ada.json").write_text(handout.file("ada", handout.right("ada")), "utf-8")
    (place / "bob.ipynb").write_text(json.dumps(handout.notebook("bob", handout.sources("bob"))), "utf-8")
    before = {path for path in tmp_path.rglob("*") if not path.is_relative_to(place)}
    began = time.process_time()
    course = tmp_path / "course.yml"
    course.write_text("title: T\nattempts: best\n", "utf-8")
    words = ["--handout", handout.handout, "--submissions", place, "--out", tmp_path / "marks", "--course", course]
    assert grade([*map(str, words)]) is None
    assert time.process_time() - began < 30
    out = tmp_path / "marks"
    assert {path for path in tmp_path.rglob("*") if not path.is_relative_to(place)} - before - {course} == {
        out,
        *out.rglob("*"),
    }
    assert not [*tmp_path.rglob("touched")]
    with open(out / "totals.csv", encoding="utf-8-sig", newline="") as file:
        totals = {row["id"]: row["points"] for row in csv.DictReader(file)}
    assert totals == {"ada": "5", "bob": "5", EVIL: "0"}
    for table in out.glob("*.csv"):
        for row in csv.reader(io.StringIO(table.read_text("utf-8-sig"), newline="")):
            assert not any(one.lstrip()[:1] in tuple("=+@|") for one in row), row
    for page in out.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<script>alert" not in text
        assert "<img" not in text
    notes = (out / "notes.csv").read_text("utf-8-sig")
    for told in ("leads out of the zip", "times its size", "a zip in a zip", "UTF-16", "no UTF-8", "nested too deep"):
        assert told in notes, told
    for path in place.glob("*.json"):
        assert is_whole(path, handout) or path.name.removeprefix("=") in notes, path.name


def is_whole(path, handout):
    """Whether a file is a hand-in of somebody here, or what no file can be told of."""
    try:
        return not path.is_file() or path.is_symlink() or read(path.read_bytes()).code in handout.codes
    except ValueError:
        return False


@pytest.mark.parametrize("name", ["ada", "bob"])
def test_nobody_gains_by_the_files_of_a_hostile_folder(handout, tmp_path, name):
    """The same files under another student's name: a code that is not theirs counts for nobody."""
    place = tmp_path / "in"
    for at, (_, text) in enumerate(json_files(handout)):
        path = place / f"{handout.students[name]['name']}_{at}_assignsubmission_file_" / "x.json"
        path.parent.mkdir(parents=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    words = ["--handout", handout.handout, "--submissions", place, "--out", tmp_path / "marks"]
    assert grade([*map(str, words)]) is None
    with open(tmp_path / "marks/totals.csv", encoding="utf-8-sig", newline="") as file:
        assert {row["points"] for row in csv.DictReader(file)} == {"0"}


def test_each_hostile_answer_alone_is_marked_and_told(handout, tmp_path):
    """What counts is written into every table and page: no sign in it may be one that cannot be written."""
    whole = [text for name, text in [*json_files(handout), *notebooks(handout)]]
    for text in whole:
        content = text.encode("utf-8", "surrogatepass")
        place = tmp_path / "in"
        place.mkdir(exist_ok=True)
        file = place / ("a.ipynb" if '"cells"' in text else "a.json")
        file.write_bytes(content)
        words = ["--handout", handout.handout, "--submissions", place, "--out", tmp_path / "marks"]
        assert grade([*map(str, words)]) is None, text[:300]
        with open(tmp_path / "marks/totals.csv", encoding="utf-8-sig", newline="") as table:
            assert {row["points"] for row in csv.DictReader(table)} == {"0"}, text[:300]
        file.unlink()

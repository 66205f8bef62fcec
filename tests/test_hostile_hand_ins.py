"""Files made to break or to deceive: none gains a point, none stops the run, and the others' marks are right."""

import csv
import gzip
import io
import json
import os
import stat
import time
import warnings
import zipfile

import pytest

from exercises import handin
from exercises.assign import main as assign
from exercises.marking.gathering import _label
from exercises.marking.grade import main as grade
from exercises.marking.submission import read
from exercises.texts import cell as in_a_table
from tests.term import Class

EVIL = "mallory"
NAME = "two_callers_number"
BIG = 10**6
MANY = 160  # files at least, not counting the empty ones


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
    yield "twice-deep", made(answers={"two-callers": {}}).replace("{}", '{"number": {}, "number": {}}')
    yield "infinite", answer({"answer": 0}).replace('"answer": 0', '"answer": 1e400')
    yield "minus-zero", answer({"answer": 0}).replace('"answer": 0', '"answer": -0.0')
    yield "minus-zero-text", answer({"answer": "-0"})
    yield "number-for-text", answer({"answer": 0.75})
    yield "version-true", made(version=True)
    yield "attempt-real", made(attempt=1.0)
    yield "saved-number", made(saved=20261019)
    yield "saved-long", made(saved="2026-10-19T12:00:00Z" * 9)
    yield "assignment-missing", json.dumps({name: one for name, one in good.items() if name != "assignment"})
    yield "tower-typed", answer({"answer": "9^9^9^9"})
    yield "tower-of-stars", answer({"answer": "(9**9)**(9**9)"})
    yield "root-of-nothing", answer({"answer": "sqrt(" * 900 + "4" + ")" * 900})
    yield "signs", answer({"answer": "-" * 5_000})
    yield "percents", answer({"answer": "50" + "%" * 4_000})
    yield "fraction-of-fractions", answer({"answer": "1/" * 2_400 + "1"})
    yield "zeros", answer({"answer": "0." + "0" * 4_990 + "1"})
    yield "nothing-below", answer({"answer": "0/0"})
    yield "wide", answer({"answer": "４／３"})
    yield "arabic", answer({"answer": "٠٫٧٥"})
    yield "lookalike", answer({"answer": "О.75"})
    yield "not-seen", answer({"answer": "\u200b\u2060\ufeff"})
    yield "isolates", answer({"answer": "\u2067\u202eright\u2069 \u2028\x85\x0b\x0c\x1b[2J"})
    yield "formula-after-tab", answer({"answer": "\t=1+1"})
    yield "formula-after-return", answer({"answer": "\r=cmd|' /C calc'!A0"})
    yield "formula-after-nothing", answer({"answer": "\x00=1+1"})
    yield "formula-wide", answer({"answer": "＝1+1"})
    yield "step-of-objects", made(answers={"two-callers": {"number": {"answer": "1", "steps": {"TPR": {"a": "1"}}}}})
    yield "steps-list", made(answers={"two-callers": {"number": {"answer": "1", "steps": ["TPR"]}}})
    yield "names-of-python", made(answers={"__proto__": {"constructor": {"answer": "1"}}})
    yield "half-a-name", made(answers={"\ud800": {"\udfff": {"answer": "1"}}})
    yield "long-name", made(answers={"a" * 50_000: {"b" * 50_000: {"answer": "1"}}})
    yield "many-exercises", made(answers={f"exercise-{at}": {"number": {"answer": "1"}} for at in range(20_000)})
    yield "table-of-one", made(answers={"lost-table": {"table": {"answer": [[], []]}}})
    yield "table-long-cells", made(answers={"lost-table": {"table": {"answer": [["9" * 4_999] * 2] * 2}}})
    yield "table-as-text", made(answers={"lost-table": {"table": {"answer": "[[1, 2], [3, 4]]"}}})
    yield "text-as-table", answer({"answer": [["3/4"]]})


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

    def short(*lines, name="lost_table_table"):
        """A list of few letters that would be endless if it was written out, or was to be shown."""
        head = [*lines, *(f"a{at + 1} = [{', '.join([f'a{at}'] * 9)}]" for at in range(60))]
        return "\n".join([*head, f"{name} = a60"])

    def cells(*sources):
        return json.dumps(
            {"cells": [{"cell_type": "code", "source": one, "metadata": {}} for one in sources], **signed()}
        )

    def signed():
        return {"metadata": handout.notebook(EVIL)["metadata"]}

    def doubled(found):
        answers = [cell for cell in found["cells"] if cell["metadata"].get(handin.OURS)]
        found["cells"] += [cell | {"source": "two_callers_number = 1 / 2"} for cell in answers]

    def attached(found):
        found["cells"][0]["attachments"] = {"x.png": {"image/png": "QQ==" * 10_000}}
        found["metadata"]["widgets"] = {"state": {str(at): {"model_name": "<script>alert(1)"} for at in range(9_000)}}

    def deep(found):
        for _ in range(400):
            found["metadata"] = {"x": found["metadata"]}

    def other_cells(found):
        for cell in found["cells"]:
            if handin.OURS in cell["metadata"]:
                cell["metadata"][handin.OURS] = {"exercise": ["two-callers"], "question": {"number": 1}}
                cell["id"] = ["answer-two-callers-number"]

    def numbers_edited(found):
        for cell in found["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = "avalanche 1, none 1"

    yield "laughs", made(short("a0 = [1]"))
    yield "laughs-of-words", made(short(f"a0 = '{'ha' * 5_000}'"))
    yield "laughs-in-steps", made(short("a0 = [1]", name="b") + f"\n{NAME} = {{'TPR': b, 'answer': b}}")
    yield "laughs-in-the-answer", made(short("a0 = [1]", name=NAME))
    yield "decimals", made("a = 1.\n" * 2_800)
    yield "many-decimals", cells(*["a = 1.\n" * 2_800] * 60)
    yield "many-names", cells(*["".join(f"a{place}_{at} = b\n" for at in range(1_200)) for place in range(60)])
    yield "many-lambdas", cells(*["lambda " * 2_800] * 60)
    yield "copied", cells(*["a = [a0]\n" * 1_000] * 60)
    yield "calls", cells("a = [[1, 2], [3, 4]]\n" + "b = kappa(a)\n" * 1_000, *["b = kappa(a)\n" * 1_000] * 10)
    yield "bins", made(f"{NAME} = calibration([1, 0], [0.5, 0.7], bins=10**6)\n" * 100)
    yield "huge-table", made(f"{NAME} = kappa({[[10**6] * 300] * 2})")
    yield "long-labels", made(f"{NAME} = kappa(['{'a' * 9_000}'], ['{'b' * 9_000}'])")
    yield "round-far", made(f"{NAME} = round(Fraction(1, 3), 10**9)")
    yield "round-nearer", made(f"{NAME} = round(Fraction(1, 3), 2_048)")
    yield "text-times", made(f"{NAME} = 'a' * 10**9")
    yield "list-times", made(f"{NAME} = [0] * 10**9")
    yield "range", made(f"{NAME} = sum(range(10**12))")
    yield "generator", made(f"{NAME} = sum(i for i in range(10**12))")
    yield "comprehension", made(f"{NAME} = [[i * j for i in range(10**6)] for j in range(10**6)]")
    yield "shift", made(f"{NAME} = 1 << 10**9")
    yield "modulo", made(f"{NAME} = 10**300 % 0")
    yield "fraction-text", made(f"{NAME} = Fraction('1e999999999')")
    yield "fraction-zero", made(f"{NAME} = Fraction(1, 0)")
    yield "format", made(f"{NAME} = f'{{9**9**9:>1000000000}}'")
    yield "percent-format", made(f"{NAME} = '%01000000000d' % 1")
    yield "walrus", made(f"{NAME} = (answer := 0.75)")
    yield "shadowed", made(f"Fraction = lambda *_: 0.75\n{NAME} = Fraction(1, 2)")
    yield "shadowed-metric", made(f"recall = 1\n{NAME} = recall([[1, 1], [1, 1]])")
    yield "star", made(f"{NAME} = max(*[1, 2], **{{}})")
    yield "decorated", made(f"@print\ndef {NAME}(): return 0.75")
    yield "shell", made(f"!touch touched\n{NAME} = 1")
    yield "printed", made("print(0.75)")
    yield "dunder", made(f"{NAME} = ().__class__.__base__.__subclasses__()")
    yield "globals", made(f"globals()['{NAME}'] = 0.75")
    yield "unpacked", made(f"[{NAME}] = [0.75]")
    yield "deleted", made(f"{NAME} = 0.75\ndel {NAME}")
    yield "wide-name", made("ｔwo_callers_number = '=1+1'")
    yield "lookalike-name", made("twо_callers_number = 0.75")
    yield "complex", made(f"{NAME} = 1j ** 2")
    yield "truth", made(f"{NAME} = True")
    yield "nan", made(f"{NAME} = 1e999 - 1e999")
    yield "nan-called", made(f"{NAME} = float('nan')")
    yield "form-feed", made(f"\x0c{NAME} = 1.\r\x0c\r\n{NAME} = 2.\x1e")
    yield "bom-inside", made(f"\ufeff{NAME} = '\ufeff'")
    yield "doubled", changed(doubled)
    yield "attached", changed(attached)
    yield "deep-metadata", changed(deep)
    yield "other-cells", changed(other_cells)
    yield "numbers-edited", changed(numbers_edited)
    yield "worksheets", json.dumps({"worksheets": [{"cells": []}], "nbformat": 3})
    yield "cells-of-lists", '{"cells": [' + "[], " * 300_000 + "[]]}"
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


def put_zips(folder, good):
    """Zips that are broken, or lead elsewhere, or hold too much; how many files there are to tell of."""

    def packed(name, write):
        with warnings.catch_warnings(), zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as into:
            warnings.simplefilter("ignore")
            write(into)
        return (folder / name).read_bytes()

    packed("twice.zip", lambda into: [into.writestr("a.json", text) for text in ("{}", good)])
    packed("many.zip", lambda into: [into.writestr(f"{at}.json", "") for at in range(2_500)])
    packed("more.zip", lambda into: [into.writestr(f"{at}.json", "") for at in range(900)])
    packed("empty.zip", lambda into: None)
    packed(
        "names.zip",
        lambda into: [
            into.writestr(name, good)
            for name in (
                "\u202enosj.json",
                "a" * 3_000 + ".json",
                "CON.json",
                "nul",
                "x\x1b[2J.json",
                "a/" * 500 + "b.json",
                "//host/share.json",
                "d:evil.json",
                "./.././a.json",
                "\\\\?\\a.json",
                "Ada Lovelace_1_assignsubmission_file_x.txt",
            )
        ],
    )
    strange = packed("strange.zip", lambda into: into.writestr("abcde.json", good))
    (folder / "no-name.zip").write_bytes(strange.replace(b"abcde.json", b"abcde.jso/")[:-12] + strange[-12:])
    at = strange.rindex(b"PK\x01\x02")
    nameless = strange[: at + 28] + b"\0\0" + strange[at + 30 : at + 46] + strange[at + 56 :]
    ended = nameless.rindex(b"PK\x05\x06")
    size = (len(nameless[at:ended])).to_bytes(4, "little")
    (folder / "nameless.zip").write_bytes(nameless[: ended + 12] + size + nameless[ended + 16 :])
    locked = bytearray(strange)
    locked[6] |= 1
    locked[at + 8] |= 1
    (folder / "locked.zip").write_bytes(locked)
    lies = bytearray(strange)
    lies[at + 24 : at + 28] = b"\xff\xff\xff\x7f"
    (folder / "lies.zip").write_bytes(lies)
    method = bytearray(strange)
    method[8:10] = method[at + 10 : at + 12] = b"\x63\0"
    (folder / "method.zip").write_bytes(method)
    crooked = bytearray(strange)
    crooked[at + 42 : at + 46] = (7).to_bytes(4, "little")  # where it is said to begin
    (folder / "crooked.zip").write_bytes(crooked)
    with zipfile.ZipFile(folder / "lzma.zip", "w", zipfile.ZIP_LZMA) as into:
        into.writestr("a.json", good)
    lzma = bytearray((folder / "lzma.zip").read_bytes())
    lzma[44:60] = b"\xff" * 16
    (folder / "lzma.zip").write_bytes(lzma)
    (folder / "inside-out.zip").write_bytes(b"#!/bin/sh\n" * 99 + strange)
    (folder / "folder.zip").mkdir()
    (folder / "good.json.gz").write_bytes(gzip.compress(good.encode()))


def put_odd_files(folder, good):
    """Files of other encodings and kinds, and names that a file may have."""
    for encoding in ("utf-32", "utf-16-be", "utf-7", "cp037"):
        (folder / f"{encoding}.json").write_bytes(good.encode(encoding))
    (folder / "nul.json").write_bytes(good.encode() + b"\0" * 1_000)
    (folder / "two.json").write_text(good * 2, "utf-8")
    (folder / "zip.json").write_bytes(b"PK\x03\x04" * 99)
    (folder / "pickle.ipynb").write_bytes(b"\x80\x04cos\nsystem\n(S'touch touched'\ntR.")
    (folder / f"{'a' * 250}.json").write_text("{}")
    (folder / "CON.json").write_text("{}")
    (folder / " .json").write_text("{}")
    (folder / "\u202egpj.json").write_text("{}")
    deep = folder / "/".join("d" * 40)
    deep.mkdir(parents=True)
    (deep / "deep.json").write_text(good, "utf-8")
    for at in range(300):
        (folder / f"empty-{at}.json").touch()
    if os.name != "nt":
        (folder / "new\nline\x1b[2J.json").write_text("{}")
        (folder / "loop").mkdir()
        (folder / "loop" / "again").symlink_to(folder)
        with open(os.fsencode(folder) + b"/\xff\xfe.json", "wb") as file:
            file.write(b"{}")


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
    put_zips(folder, handout.file(EVIL, {}))
    put_odd_files(folder, handout.file(EVIL, {}))
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
    monkeypatch.setattr("exercises.marking.gathering.MEMBERS", 3_000)
    place = tmp_path / "in"
    place.mkdir()
    count = put_hostile(place, handout)
    assert count - len([*place.glob("empty-*")]) >= MANY
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
        assert is_whole(path, handout) or in_a_table(_label(place, path)) in notes, path.name
    assert 'many.zip,"it has 2500 files' in notes
    assert "more.zip/899.json" in notes


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

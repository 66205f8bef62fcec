"""A hand-in file is read back as it was written, and whatever else it may be is a sentence."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.handin import (
    CELL_ID,
    HandIn,
    HandInError,
    assignment_id,
    cell_id,
    code_of,
    read,
    variable,
    write,
)
from exercises.master import bank

ANSWERS = {
    "two-callers": {
        "skier": {"answer": "b"},
        "number": {"answer": "2/3 ½ 😀", "steps": {"precision": "0,67"}},
        "table": {"answer": [["4", ""], ["2", "1"]]},
    }
}
WHOLE = HandIn("3f0c", "9a1b", "2026-10-19T16:03:11Z", 3, ANSWERS)
KEY = b"a key of a term"


def test_a_hand_in_is_read_back_as_it_was_written():
    assert read(write(WHOLE)) == WHOLE
    told = json.loads(write(WHOLE))
    assert (told["worked metrics"], told["version"], told["attempt"]) == ("hand-in", 1, 3)


@given(text=st.text(), name=st.text())
def test_so_is_whatever_was_typed(text, name):
    handed = WHOLE._replace(answers={name: {name: {"answer": text, "steps": {name: text}}}})
    assert read(write(handed)) == handed


def test_half_a_character_which_no_file_can_keep_is_replaced():
    half = write(WHOLE).replace("0,67", r"\ud83d").replace("skier", r"\ude00")
    assert read(half).answers["two-callers"] == {
        "?": {"answer": "b"},
        "number": {"answer": "2/3 ½ 😀", "steps": {"precision": "?"}},
        "table": ANSWERS["two-callers"]["table"],
    }
    write(read(half)).encode()


def changed(**more):
    return json.dumps(json.loads(write(WHOLE)) | {name.replace("_", " "): value for name, value in more.items()})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it is no JSON: "),
        ("[" * 100_000, "it is no JSON: "),
        ('{"a": ' * 100_000, "it is no JSON: "),
        ("x" * 2_000_001, "it has 2000001 characters; at most 2000000 are read"),
        ("[]", 'it is no hand-in file: "worked metrics": "hand-in" is missing'),
        (changed(worked_metrics="keys"), "it is no hand-in file"),
        (changed(version=2), "version is '2': 1 is read here"),
        (changed(code=None), "code is 'None': a text of at most 100 characters is needed"),
        (changed(assignment=["x"]), "assignment is \"['x']\": a text"),
        (changed(saved="x" * 101), "saved is 'xxx"),
        (changed(attempt=True), "attempt is 'True': a whole number from 1 is needed"),
        (changed(attempt=0), "attempt is '0'"),
        (changed(attempt=1.5), "attempt is '1.5'"),
        (changed(attempt=float("nan")), "it is no JSON: NaN is no number"),
        (changed().replace('"attempt": 3', f'"attempt": {"9" * 10**6}'), "it is no JSON: 99999999999999999999… is no"),
        (changed(answers=[]), "answers is '[]': names with their values are needed"),
        (changed(answers={"a": "b"}), "a is 'b': names with their values are needed"),
        (changed(answers={"a": {"b": "c"}}), "a/b is 'c': names with their values are needed"),
        (changed(answers={"a": {"b": {"marks": "1"}}}), "a/b has 'marks': answer and steps are allowed"),
        (changed(answers={"a": {"b": {"answer": 1}}}), "a/b is '1': a text of at most 5000 characters is needed"),
        (changed(answers={"a": {"b": {"answer": "x" * 5001}}}), "a/b is 'xxx"),
        (changed(answers={"a": {"b": {"answer": ["1"]}}}), "a/b is \"['1']\": rows of texts are needed"),
        (changed(answers={"a": {"b": {"answer": [[1]]}}}), "a/b is '1': a text"),
        (changed(answers={"a": {"b": {"answer": "", "steps": []}}}), "a/b is '[]': names with"),
        (changed(answers={"a": {"b": {"answer": "", "steps": {"c": {}}}}}), "a/b/c is '{}': a text"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_hand_in_is_told_in_a_sentence(text, told):
    with pytest.raises(HandInError, match=re.escape(told)) as problem:
        read(text)
    assert len(str(problem.value)) < 250


def test_each_question_of_the_bank_has_a_cell_and_a_name_of_its_own():
    every = [(slug, name) for slug, one in bank().items() for name in one.questions]
    ids, names = ({make(*one) for one in every} for make in (cell_id, variable))
    assert len(every) == len(ids) == len(names) > 200
    assert all(re.fullmatch(rf"[a-zA-Z0-9_-]{{1,{CELL_ID}}}", one) for one in ids)
    assert all(name.isidentifier() for name in names)
    longest = "x" * 50
    assert len({cell_id(longest, "y" * 50 + end) for end in "ab"}) == 2


def test_codes_are_apart_and_tell_neither_the_student_nor_the_key():
    exercises = [bank()["two-callers"]]
    assignment = assignment_id(KEY, exercises)
    assert assignment == assignment_id(KEY, exercises) != assignment_id(b"another", exercises)
    assert assignment != assignment_id(KEY, [*exercises, bank()["library-search"]])
    codes = [code_of(KEY, one, who) for one in (assignment, "another") for who in ("ada", "bob")]
    assert len({*codes}) == 4
    assert all(re.fullmatch("[0-9a-f]{24}", code) for code in codes)

"""What is handed in, and by what it is known: pure data, written and read here alone, and never run.

A **hand-in file**, which the page of a student gives, is UTF-8 JSON:

    {"worked metrics": "hand-in", "version": 1, "assignment": "3f0c…", "code": "9a1b…", "attempt": 3,
     "saved": "2026-10-19T16:03:11Z", "answers": {"two-callers": {
        "skier": {"answer": "b"}, "number": {"answer": "2/3", "steps": {"precision": "2/3"}},
        "table": {"answer": [["4", "1"], ["2", "1"]]}, "why": {"answer": "five words of one's own"}}}}

Answers are texts as they were typed: of options the letter that the student sees, of the better of some data its name
or "tie", of a table rows of texts. What was not answered is left out. A blank cell of a table is "".

A **notebook** says whose it is in `metadata.worked_metrics`, {"assignment", "code"}. Each question has one cell for its
answer, whose `metadata.worked_metrics` is {"exercise", "question"} and whose id is `cell_id(slug, question)`. The cell
gives the answer to one name, `variable(slug, question)`; what it gives to other names is working. Open is `...`, an
empty text, or a text of nothing but dots. A number may also be a dictionary {"a step": ..., "answer": ...}: steps by
the names that the notebook tells, and the result under "answer". The first cell of code gives the letters of options
to names of one letter, so that `two_callers_skier = a` is as good as `= "a"`.
"""

import hashlib
import hmac
import json
import re
from typing import NamedTuple

SIGNATURE, KIND, VERSION = "worked metrics", "hand-in", 1
OURS = "worked_metrics"  # of a notebook and of its cells: the key of the metadata that are ours
MOST = 2_000_000  # characters of a file
LONGEST = 5000  # of one answer; the page takes no more
CELL_ID = 64  # characters, as nbformat has it


class HandInError(ValueError):
    """A file that cannot be read as a hand-in: what is wrong with it."""


class HandIn(NamedTuple):
    """What was handed in: answers is {exercise: {question: {"answer": …, "steps": {name: text}}}}."""

    assignment: str
    code: str
    saved: str
    attempt: int
    answers: dict


# By what it is known.


def assignment_id(key, exercises):
    """The public name of an assignment: the same when it is made again, and it tells nothing of the key."""
    asked = "|".join(f"{one.slug} {one.sheet['version']}" for one in exercises)
    return hmac.new(key, f"assignment|{asked}".encode(), "sha256").hexdigest()[:16]


def code_of(key, assignment, student):
    """A student's own code, in the name of the page: nobody can guess another one."""
    return hmac.new(key, f"code|{assignment}|{student}".encode(), "sha256").hexdigest()[:24]


def cell_id(slug, question):
    """The id of the cell of an answer, as short as nbformat wants it.

    >>> cell_id("two-callers", "number"), len(cell_id("a" * 50, "b" * 50))
    ('answer-two-callers-number', 64)
    """
    whole = f"answer-{slug}-{question}"
    if len(whole) <= CELL_ID:
        return whole
    mark = hashlib.sha256(whole.encode()).hexdigest()[:8]
    return f"{whole[: CELL_ID - len(mark) - 1]}-{mark}"


def variable(slug, question):
    """The name that an answer has in a notebook.

    >>> variable("two-callers", "number")
    'two_callers_number'
    """
    name = re.sub(r"\W", "_", f"{slug}_{question}")
    return f"_{name}" if name[0].isdigit() else name


def of_notebook(assignment, code):
    """What the metadata of a notebook say of whose it is."""
    return {OURS: {"assignment": assignment, "code": code}}


def of_cell(slug, question):
    """What the metadata of an answer's cell say of what it answers."""
    return {OURS: {"exercise": slug, "question": question}}


# The file.


def write(handed):
    """A hand-in as the text of its file."""
    told = {SIGNATURE: KIND, "version": VERSION, **handed._asdict()}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def read(text):
    """The hand-in in the text of a file, or a HandInError that says why it is none.

    >>> read('{"marks": 1}')
    Traceback (most recent call last):
    exercises.handin.HandInError: it is no hand-in file: "worked metrics": "hand-in" is missing
    """
    if len(text) > MOST:
        raise HandInError(f"it has {len(text)} characters; at most {MOST} are read")
    try:
        found = json.loads(text, parse_constant=_refuse, parse_int=_whole)
    except (ValueError, RecursionError) as problem:
        raise HandInError(f"it is no JSON: {str(problem)[:100]}") from None
    if not isinstance(found, dict) or found.get(SIGNATURE) != KIND:
        raise HandInError(f'it is no hand-in file: "{SIGNATURE}": "{KIND}" is missing')
    if found.get("version") != VERSION:
        raise HandInError(f"version is {str(found.get('version'))[:40]!r}: {VERSION} is read here")
    texts = {name: _text(found.get(name), name, 100) for name in ("assignment", "code", "saved")}
    attempt = found.get("attempt")
    if not isinstance(attempt, int) or isinstance(attempt, bool) or not 0 < attempt < 10**6:
        raise HandInError(f"attempt is {str(attempt)[:40]!r}: a whole number from 1 is needed")
    return HandIn(**texts, attempt=attempt, answers=_answers(found.get("answers")))


def _refuse(word):
    raise ValueError(f"{word} is no number")


def _whole(digits):
    return int(digits) if len(digits) <= 20 else _refuse(f"{digits[:20]}…")


def _text(value, name, most=LONGEST):
    if not isinstance(value, str) or len(value) > most:
        raise HandInError(f"{name} is {str(value)[:40]!r}: a text of at most {most} characters is needed")
    return _encodable(value)


def _encodable(text):
    """A text without halves of characters, which JSON can write and no file can keep."""
    return text.encode(errors="replace").decode()


def _table(value, name):
    if not isinstance(value, dict):
        raise HandInError(f"{name} is {str(value)[:40]!r}: names with their values are needed")
    return {_encodable(key): one for key, one in value.items()}


def _answers(told):
    return {
        slug: {question: _answer(given, f"{slug}/{question}") for question, given in _table(asked, slug).items()}
        for slug, asked in _table(told, "answers").items()
    }


def _answer(given, name):
    """One answer: a text or rows of texts and, of a number, its steps."""
    given = _table(given, name)
    if more := given.keys() - {"answer", "steps"}:
        raise HandInError(f"{name} has {min(more)[:40]!r}: answer and steps are allowed")
    answer = given.get("answer", "")
    if isinstance(answer, list):
        if not all(isinstance(row, list) for row in answer):
            raise HandInError(f"{name} is {str(answer)[:40]!r}: rows of texts are needed")
        made = {"answer": [[_text(cell, name) for cell in row] for row in answer]}
    else:
        made = {"answer": _text(answer, name)}
    if "steps" in given:
        made["steps"] = {step: _text(value, f"{name}/{step}") for step, value in _table(given["steps"], name).items()}
    return made

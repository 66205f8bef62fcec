"""What a file that was handed in says: whose it is, and its answers. It is data, whatever it would do if it ran."""

import json
from typing import Any, NamedTuple

from exercises import handin
from exercises.handin import OURS, HandInError
from exercises.marking.reading import NeedsALook, Reader
from metrics.words import brief

MOST = 8_000_000  # bytes of a file that is looked into
CELLS = 2_000  # of a notebook
SHOWN = 400  # characters of a cell that are shown to whoever has a look


class Given(NamedTuple):
    """One answer: its value, its steps if any, or why a person has to look at it, with what stands there."""

    value: Any = None
    steps: dict = {}  # noqa: RUF012
    problem: str = ""
    cell: str = ""


class Submission(NamedTuple):
    """A file: its signature where it has one, its answers {exercise: {question: Given}}, and what is odd about it."""

    assignment: str = ""
    code: str = ""
    saved: str = ""
    attempt: int = 0
    answers: dict = {}  # noqa: RUF012
    odd: tuple = ()
    texts: dict = {}  # noqa: RUF012  the words of a notebook by the ids of their cells


def read(content, asked=None):
    """The submission in the bytes of a file, or a HandInError; asked is {exercise: its questions} of the handout."""
    if len(content) > MOST:
        raise HandInError(f"it has {len(content)} bytes; at most {MOST} are read")
    text = _decoded(content)
    found = _json(text)
    if isinstance(found, dict) and isinstance(found.get("cells"), list):
        return _notebook(found, asked or {})
    told = handin.read(text)
    answers = {
        slug: {question: _typed(one) for question, one in questions.items()} for slug, questions in told.answers.items()
    }
    return Submission(told.assignment, told.code, told.saved, told.attempt, answers)


def _decoded(content):
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise HandInError("it is UTF-16; UTF-8 is needed, as the page and Jupyter write it")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise HandInError("it is no UTF-8; hand in the file itself, not a copy by another program") from None


def _json(text):
    try:
        return json.loads(text, parse_constant=lambda word: word, object_pairs_hook=_once)
    except HandInError:
        raise
    except RecursionError:
        raise HandInError("it is nested too deep") from None
    except ValueError as problem:
        raise HandInError(f"it is neither a hand-in file nor a notebook: {str(problem)[:80]}") from None


def _once(pairs):
    made = dict(pairs)
    if len(made) < len(pairs):
        raise HandInError("a name stands in it twice, so that nobody can tell which is meant")
    return made


def _typed(one):
    return Given(one["answer"], one.get("steps", {}))


# Notebooks.


def _notebook(found, asked):
    signature = _ours(found)
    cells = [cell for cell in found["cells"] if isinstance(cell, dict)]
    if len(cells) > CELLS:
        raise HandInError(f"it has {len(cells)} cells; at most {CELLS} are read")
    ids = {
        handin.cell_id(slug, question): (slug, question) for slug, questions in asked.items() for question in questions
    }
    reader, answers, odd, texts = Reader(), {}, [], {}
    for cell in cells:
        source, name = _source(cell), cell.get("id") if isinstance(cell.get("id"), str) else ""
        if cell.get("cell_type") != "code":
            texts[name] = source
            continue
        place = _place(cell, name, ids)
        given = _answer(reader, source, place)
        if place is None:
            continue
        slug, question = place
        if question in answers.get(slug, {}):
            odd.append(f"{slug}/{question} has two cells")
            given = Given(problem="there are two cells for this answer", cell=source[:SHOWN])
        answers.setdefault(slug, {})[question] = given
        if _claims(cell):
            odd.append(f"{slug}/{question} has an output that says it is right; outputs are not read")
    for slug, question in ids.values():
        elsewhere = reader.names.get(handin.variable(slug, question), ...)
        if answers.get(slug, {}).get(question, Given()) == Given() and elsewhere is not ...:
            told = "the cell of this answer gives nothing, but another one does"
            answers.setdefault(slug, {})[question] = Given(problem=told, cell=brief(elsewhere)[:SHOWN])
    code, assignment = (signature.get(name) for name in ("code", "assignment"))
    return Submission(_short(assignment), _short(code), answers=answers, odd=tuple(odd), texts=texts)


def writable(text):
    """A text without halves of signs, which JSON and Python can name, and no file can hold."""
    return text.encode(errors="replace").decode()


def _short(value):
    return value if isinstance(value, str) and len(value) <= 100 else ""


def _ours(thing):
    metadata = thing.get("metadata")
    found = metadata.get(OURS) if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def _source(cell):
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return writable(source) if isinstance(source, str) else ""


def _place(cell, name, ids):
    """The question that a cell answers: by its metadata, or by its id where these were lost."""
    told = _ours(cell)
    slug, question = told.get("exercise"), told.get("question")
    if isinstance(slug, str) and isinstance(question, str):
        return writable(slug[:100]), writable(question[:100])
    return ids.get(name)


def _answer(reader, source, place):
    """What the cell gives to the name of its answer."""
    name = handin.variable(*place) if place else None
    before = reader.names.pop(name, ...) if name else ...  # what stood elsewhere does not count by itself
    try:
        reader.read(source)
    except NeedsALook as problem:
        return Given(problem=str(problem), cell=source[:SHOWN])
    if name is None:
        return Given()
    if name not in reader.names:
        reader.names[name] = before
        has_code = any(line.strip() and not line.lstrip().startswith("#") for line in source.splitlines())
        return Given(problem=f"it gives nothing to {name}", cell=source[:SHOWN]) if has_code else Given()
    value = reader.names[name]
    if isinstance(value, NeedsALook):
        return Given(problem=str(value), cell=source[:SHOWN])
    if isinstance(value, dict):
        steps = {step: one for step, one in value.items() if step != "answer"}
        return Given(value.get("answer"), steps, cell=source[:SHOWN])
    return Given(value, cell=source[:SHOWN])


def _claims(cell):
    """Whether an output says what only a check would say."""
    outputs = cell.get("outputs")
    return isinstance(outputs, list) and "✓" in brief_text(outputs)


def brief_text(thing):
    try:
        return json.dumps(thing, ensure_ascii=False)[:100_000]
    except (ValueError, RecursionError):
        return brief(thing)

"""Marks one student after the other: every attempt read, the one that counts judged, and told in a page of its own."""

import json
from fractions import Fraction
from typing import NamedTuple

from exercises.handin import HandInError
from exercises.marking import feedback_page
from exercises.marking.handed_out import variant
from exercises.marking.policy import LOOK, READ, Lateness, Mark, lateness, mark, moment
from exercises.marking.review import key_of, rubric
from exercises.marking.submission import Given, read
from exercises.texts import visible
from metrics.exact import exact

LONG = 300  # characters of an answer in a table
NOTHING = "nothing handed in"


class Looked(NamedTuple):
    """What the first look at a file found."""

    assignment: str = ""
    code: str = ""
    saved: str = ""
    attempt: int = 0
    answers: int = 0
    problem: str = ""
    odd: tuple = ()


class Row(NamedTuple):
    """The mark of one question: points is None while somebody has to read the answer."""

    exercise: str
    question: str
    verdict: str
    points: Fraction | None
    worth: Fraction
    reason: str
    answer: str = ""
    kinds: tuple = ()
    chosen: str = ""  # the master's name of an option, the same for all
    words: tuple = ()  # of words: a key, the answer, the points of a good one, the model, the question


class Marked(NamedTuple):
    """What a student gets: the rows of the attempt that counts."""

    who: str
    rows: tuple
    total: Fraction
    lost: Fraction
    file: str
    time: str
    late: str
    notes: tuple
    waits: tuple  # the answers that need a look


class Marker:
    """Reads files and marks students, alone or in a process of many."""

    def __init__(self, folder, exercises, words):
        self.folder, self.exercises = folder, {one.slug: one for one in exercises}
        self.asked, self.points, self.versions = words["asked"], words["points"], words["versions"]
        self.course, self.due, self.assignment = words["course"], words["due"], words["assignment"]
        self.reviewed, self.overrides, self.students = words["reviewed"], words["overrides"], words["originals"]

    def look(self, entry):
        """Whose a file says that it is."""
        try:
            found = self._read_file(entry)
        except HandInError as problem:
            return Looked(problem=str(problem))
        count = sum(len({*self.asked.get(slug, ())} & one.keys()) for slug, one in found.answers.items())
        return Looked(found.assignment, found.code, found.saved, found.attempt, count, odd=found.odd)

    def _read_file(self, entry):
        """What a file says; whatever is wrong with it is one kind of error, and stops nobody else."""
        try:
            return read(entry.content(), self.asked)
        except HandInError:
            raise
        except Exception as problem:
            told = " ".join(str(problem).split())[:100] or type(problem).__name__
            raise HandInError(told) from None

    def mark(self, who, told, entries):
        """The marks of a student, whose feedback is written."""
        draws = {
            slug: variant(one, self.versions[slug], told["exercises"][slug]) for slug, one in self.exercises.items()
        }
        notes = [*self._keys(who, draws, told)]
        tries = [self._attempt(who, told, draws, entry) for entry in entries] or [self._nothing(who, draws)]
        best = max(tries, key=lambda one: one.total) if self.course.attempts == "best" else tries[-1]
        told_notes = (*notes, *(note for one in tries for note in one.notes), *best.waits)
        best = best._replace(notes=tuple(dict.fromkeys(told_notes)))
        feedback_page.write(
            self.folder / "feedback" / f"{told['page']}.html", best, told, draws, self.course, len(tries)
        )
        return best

    def _keys(self, who, draws, told):
        """Where the master's answer is no longer that of the handout: it was corrected, or changed by mistake."""
        for slug, draw in draws.items():
            for name in self.asked[slug]:
                before = told["exercises"][slug]["answers"].get(name, {}).get("answer")
                if before is not None and _for_json(before) != _for_json(draw.answer(name)):
                    yield who, "", f"{slug}/{name}: the master was corrected since it was handed out, and is followed"

    def _nothing(self, who, draws):
        rows = tuple(
            self._row(who, draw, name, None) for draw in draws.values() for name in self.asked[draw.exercise.slug]
        )
        return self._marked(who, rows, Lateness(), "", "", ())

    def _attempt(self, who, told, draws, entry):
        try:
            found = self._read_file(entry)
        except HandInError as problem:  # it changed since the first look
            return self._nothing(who, draws)._replace(notes=((who, entry.label, str(problem)),))
        notes = [(who, entry.label, odd) for odd in (*found.odd, *self._edited(told, found))]
        for slug, questions in found.answers.items():
            unknown = [name for name in questions if name not in self.asked.get(slug, ())]
            if unknown:
                notes.append((who, entry.label, f"it answers {slug[:60]}/{unknown[0][:60]}, which was not asked"))
        saved, extension = moment(found.saved), self.course.extensions.get(who)
        late = lateness(saved, self.due, self.course.late, extension)
        if entry.is_late and not late.reason:
            told_time = found.saved if saved else "no time"
            notes.append(
                (who, entry.label, f"the LMS calls it late, the file tells {told_time}: nothing was taken off")
            )
        rows = tuple(
            self._row(who, draw, name, found.answers.get(slug, {}).get(name))
            for slug, draw in draws.items()
            for name in self.asked[slug]
        )
        return self._marked(who, rows, late, entry.label, found.saved, tuple(notes))

    def _edited(self, told, found):
        """The cells of a notebook that no longer say what was handed out."""
        if not found.texts or not self.students:
            return
        try:
            original = json.loads((self.students / told["file"]).read_text("utf-8"))
            texts = {cell["id"]: "".join(cell["source"]) for cell in original["cells"] if cell["cell_type"] != "code"}
        except (OSError, ValueError, LookupError, TypeError):
            return
        changed = [name for name, text in texts.items() if name in found.texts and found.texts[name] != text]
        if changed:
            yield f"the text or the numbers of {len(changed)} cells were changed; it is judged by those handed out"

    def _row(self, who, draw, name, given):
        slug, question = draw.exercise.slug, draw.exercise.questions[name]
        place, worth = f"{slug}/{name}", exact(self.points[slug][name])
        found = mark(draw, name, given, self.course.marks, self.course.accept.get(place, ()))
        if place in self.course.void:
            return Row(
                slug, name, "void", Fraction(0), Fraction(0), "This question does not count.", _in_one_line(given)
            )
        chosen, words = "", ()
        if question["form"] == "options" and given is not None and isinstance(given.value, str):
            chosen = draw.choices(name).get(given.value.strip().casefold(), "")
        if found.verdict == READ:
            text = " ".join(given.value.split())
            points = rubric(draw, question)
            key, model = key_of(place, text, points), draw.text(question["answer"]).strip()
            words = (key, text, points, model, draw.text(question["words"]))
            found = self._read(place, words, found)
        points = None if found.share is None else found.share * worth
        row = Row(
            slug, name, found.verdict, points, worth, found.reason, _in_one_line(given), found.kinds, chosen, words
        )
        if (who, slug, name) in self.overrides:
            points, reason = self.overrides[who, slug, name]
            row = row._replace(verdict="by hand", points=exact(points), reason=reason)
        return row

    def _read(self, place, words, found):
        """What a person has ticked of an answer in words."""
        ticks = self.reviewed.get(place, {}).get(words[0])
        if ticks is None:
            return found
        points = words[2]
        met = [point for at, point in enumerate(points) if at in ticks]
        reason = f"It says {len(met)} of {len(points)}: {'; '.join(met)}" if met else "It says none of what was asked."
        return Mark("read", Fraction(len(met), len(points)), reason)

    def _marked(self, who, rows, late, file, time, notes):
        whole = sum((row.points or 0 for row in rows), Fraction(0))
        waits = [
            (who, file, f"{row.exercise}/{row.question} needs a look: {row.reason} {row.answer}".strip())
            for row in rows
            if row.verdict.startswith(LOOK)
        ]
        if late.reason:
            notes = (*notes, (who, file, late.reason))
        whole *= 1 - late.lost
        return Marked(who, rows, whole, late.lost, file, time if file else "", late.reason, notes, tuple(waits))


def _for_json(answer):
    if isinstance(answer, list):
        return [_for_json(one) for one in answer]
    return repr(answer) if isinstance(answer, float) else str(answer)


def _in_one_line(given):
    """An answer as it stands in a table, on one line."""
    if given is None:
        return ""
    if isinstance(given, Given) and given.problem:
        text = given.cell
    else:
        steps = "".join(f"{step} = {value}; " for step, value in given.steps.items())
        text = f"{steps}{_plain_text(given.value)}"
    text = " ".join(visible(text).split())
    return text if len(text) <= LONG else f"{text[: LONG - 1]}…"


def _plain_text(value):
    """
    >>> _plain_text([["4", 1], ["", ...]]), _plain_text(None), _plain_text(0.5)
    ('4, 1 / …, …', '', '0.5')
    """
    if isinstance(value, list):
        rows = (row if isinstance(row, list) else [row] for row in value[:LONG])
        return " / ".join(", ".join(_plain_text(cell) or "…" for cell in row[:LONG]) for row in rows)
    return "" if value in (None, ...) else str(value)

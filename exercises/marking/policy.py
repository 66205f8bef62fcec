"""What an answer earns, by the written policy of the course: the verdicts of the checks, made into points."""

import math
import re
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple

from exercises.checks import is_open
from exercises.judging import judge
from metrics import diagnose_steps
from metrics.answers.answer import Answer
from metrics.answers.diagnosis import DONE
from metrics.exact import exact
from metrics.words import say

NUMBERS = ("metric", "value")  # forms of questions
NO_SLIP = {"undefined", "out of range"}  # kinds of a wrong answer that name no mistake
LATE = ("Late,", "Handed in after")  # how a sentence on lateness begins
LOOK, READ = "needs a look", "to be read"  # verdicts that wait for a person
MOST = 20  # rows of a table, and cells of a row


class Mark(NamedTuple):
    """What one answer is: its share of the points, or None while a person has to read it, and why."""

    verdict: str
    share: Fraction | None
    reason: str
    kinds: tuple = ()


def mark(draw, name, given, marks, accepted=()):
    """The mark of an answer to a question of a variant, whatever was handed in."""
    question = draw.exercise.questions[name]
    if given is None:
        return Mark("unanswered", Fraction(0), say("unanswered"))
    if given.problem:
        return Mark(LOOK, Fraction(0), given.problem)
    try:
        return _mark(draw, question, given, marks, accepted)
    except Exception as problem:  # one answer never stops the others
        return Mark(LOOK, Fraction(0), f"not judged: {' '.join(str(problem).split())[:150]}")


def _mark(draw, question, given, marks, accepted):
    form, name = question["form"], question["id"]
    value = None if _is_dots(given.value) else given.value
    if form in ("table", "make"):
        value = _table(value)
    if not is_open(value) and any(_is_accepted(draw, question, value, one) for one in accepted):
        return Mark("accepted", exact(marks.right), "Accepted, by the policy of the course.")
    if form == "answer":
        if is_open(value):
            return Mark("unanswered", Fraction(0), say("unanswered"))
        if not isinstance(value, str):
            return Mark(LOOK, Fraction(0), "words are needed here")
        return Mark(READ, None, "Words are read by a person.")
    if form in NUMBERS and given.steps:
        return _by_steps(draw, question, value, given.steps, marks)
    return _by_verdict(judge(draw, name, value), marks)


def _is_dots(value):
    return isinstance(value, str) and not value.strip(" .…\t\r\n")


def _table(value):
    """Rows of counts; what is no whole number stays as it is."""
    if not isinstance(value, list):
        return value
    if len(value) > MOST or any(isinstance(row, list) and len(row) > MOST for row in value):
        raise ValueError(f"a table of more than {MOST} rows or columns")
    return [[_count(cell) for cell in row] if isinstance(row, list) else row for row in value]


def _count(cell):
    is_count = isinstance(cell, str) and re.fullmatch(r"\s*\+?[0-9]{1,18}\s*", cell)
    return int(cell) if is_count else None if _is_dots(cell) else cell


def _by_verdict(told, marks, method=Fraction(0), more=""):
    """The mark of a verdict; `method` is what its right steps earn by themselves."""
    earns = {"right": marks.right, "cut": marks.cut, "too coarse": marks.coarse}
    verdict, kinds, reason = told.verdict, tuple(told.kinds), " ".join(filter(None, (told.sentence, more)))
    if verdict in ("unreadable", "unchecked"):
        return Mark(LOOK, method, reason)
    share = exact(earns.get(verdict, 0))
    if verdict == "wrong" and set(kinds) - NO_SLIP:
        verdict, share = "named slip", exact(marks.slip)
    if method > share:
        verdict, share = f"{verdict}, right steps", method
    return Mark(verdict, share, reason, kinds)


def _by_steps(draw, question, value, steps, marks):
    """A result with its steps: what follows from an own mistake counts where some step before it was right."""
    *before, last = draw.steps(question["id"])
    value = steps.get(last) if is_open(value) else value
    asked, given = draw.asked(question)
    answers = {step: steps[step] for step in before if step in steps}
    judged = diagnose_steps(answers | {last: value}, *asked, places=question["places"], **given).steps
    right = [step for step in before if step in judged and judged[step].verdict in ("right", "cut")]
    method = exact(marks.method) * Fraction(len(right), len(before)) if before else Fraction(0)
    wrong = [step for step in answers if judged[step].verdict not in (*DONE, "unanswered")]
    more = f"{wrong[0]}: {judged[wrong[0]].sentence}" if wrong else ""
    told = judged[last]
    if told.verdict == "follows":
        if right:
            return Mark("follows", exact(marks.follows), f"{told.sentence} {more}".strip())
        return Mark("wrong", Fraction(0), f"It follows from numbers of which none is right. {more}".strip())
    return _by_verdict(told, marks, method, more)


def _is_accepted(draw, question, value, text):
    """Whether an answer is one that the course accepts also: an option, a text, or a number or formula of the names."""
    letters = draw.choices(question["id"]) if question["form"] == "options" else {}
    if question["form"] not in NUMBERS:
        return str(letters.get(str(value).strip().casefold(), value)).strip().casefold() == text.strip().casefold()
    try:
        wanted = draw.value(draw.exercise.reader.tree(text))
        return Answer(value).against(wanted, question["places"] or 2) in ("right", "cut")
    except (ValueError, TypeError, ArithmeticError, LookupError):
        return False


# Late.


class Lateness(NamedTuple):
    """What a hand-in loses by its time: a share, and the sentence; None where the time is not known."""

    lost: Fraction = Fraction(0)
    reason: str = ""


def moment(text):
    """The time that a hand-in tells, or None.

    >>> moment("2026-10-19T16:03:11Z").hour, moment("yesterday")
    (16, None)
    """
    try:
        found = datetime.fromisoformat(text)
    except (ValueError, TypeError):
        return None
    return found if found.tzinfo and 2000 < found.year < 3000 else None


def lateness(saved, due, late, extension=None):
    """What is lost by handing in at a time: nothing until due and grace are over, all after `until`."""
    if due is None or saved is None:
        return Lateness()
    due = max(due, extension) if extension else due
    until = late.until and max(late.until, due)
    if saved <= due + timedelta(minutes=float(late.grace)):
        return Lateness()
    if until and saved > until:
        return Lateness(Fraction(1), f"Handed in after {until:%Y-%m-%d %H:%M %Z}, until which it was taken.")
    days = math.ceil((saved - due) / timedelta(days=1))
    lost = min(exact(late.percent) * days, exact(late.cap)) / 100
    began = f"{days} day{'s' * (days != 1)} begun"
    what = f"{float(lost * 100):g} % less" if lost else "nothing is lost"
    return Lateness(lost, f"Late, {began}: {what}.")

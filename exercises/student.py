"""What a student's notebook calls: an exercise with its numbers, and how many of its questions are answered."""

from typing import Any

from exercises.draw import FIRST, Draw, draw
from exercises.master import load
from metrics.engine.given import yes_or_no
from metrics.words import brief

NO_ANSWER = ("unanswered", "unreadable", "unchecked")


class Asked:
    """An exercise in a notebook. It can check and nothing else, so that no answer is one keystroke away."""

    def __init__(self, draw):
        self._draw, self._told = draw, {}

    def check(self, question, answer=...):
        """Say what an answer is: a number, an option, a table, words; or steps, {name: number}."""
        told = self._told[question] = self._draw.check(question, answer)
        return told


class Revealed(Asked):
    """An exercise for whoever learns alone, with its answers."""

    def answer(self, question):
        """What answers a question."""
        return self._draw.answer(question)

    def work(self, question):
        """The working of a question for a number."""
        return self._draw.work(question)


def exercise(
    slug: str, seed: object = FIRST, mark: str | None = None, /, *, reveal: bool = False, **values: Any
) -> Asked:
    """An exercise by its slug, with the numbers of a seed, of which a notebook knows the mark; or with given numbers.

    >>> exercise("two-callers", reveal=True).answer("number")
    Fraction(29, 45)
    >>> exercise("two-callers", "a seed", "0000")
    Traceback (most recent call last):
    ValueError: two-callers was changed: it has other numbers or options than this notebook shows; \
take the copy of the book that the notebook came with
    """
    if not isinstance(slug, str):
        raise TypeError(f"slug is {brief(slug)}: the name of an exercise is needed, such as 'two-callers'")
    if not isinstance(seed, str | int):
        raise TypeError(f"seed is {brief(seed)}: a text or a whole number is needed")
    if any("\ud800" <= sign <= "\udfff" for sign in str(seed)):
        raise ValueError(f"seed is {brief(seed)}: it has half a sign, which cannot be written")
    if not isinstance(mark, str | None):
        raise TypeError(f"mark is {brief(mark)}: the text is needed that the notebook came with, or None")
    reveal = yes_or_no(reveal, "reveal")
    found = Draw.of(load(slug), values) if values else draw(load(slug), seed)
    if mark not in (None, found.mark):
        told = "it has other numbers or options than this notebook shows"
        raise ValueError(f"{slug} was changed: {told}; take the copy of the book that the notebook came with")
    return (Revealed if reveal else Asked)(found)


def answered(*asked: Asked) -> str:
    """How many questions of some exercises have an answer that could be read, and which have none.

    >>> days = exercise("two-callers")
    >>> feedback = days.check("skier", "a")
    >>> answered(days)
    1 of 3 answered. Still open: mayor (Two callers, one table), number (Two callers, one table).
    """
    for at, one in enumerate(asked):
        if not isinstance(one, Asked):
            raise TypeError(f"asked[{at}] is {brief(one)}: what exercise(...) gives is needed")
    every = [(one, name) for one in asked for name in one._draw.exercise.questions]
    still = [(one, name) for one, name in every if name not in one._told or one._told[name].verdict in NO_ANSWER]
    names = ", ".join(f"{name} ({one._draw.exercise.title})" for one, name in still)
    return Line(f"{len(every) - len(still)} of {len(every)} answered." + f" Still open: {names}." * bool(still))


class Line(str):
    """A text that a notebook shows without quotes."""

    __slots__ = ()
    __repr__ = str.__str__

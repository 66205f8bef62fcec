"""Whether an exercise tells an answer before it is given: the lint that every master has to pass."""

import re
from fractions import Fraction
from numbers import Real

from exercises.draw import FIRST, draw

DRAWS = 8  # what stands in half of them is no coincidence, if it does not stand in those of others as often
PLACES = 2  # from which on a rounded number tells the exact one, unless the question asks for more
LETTER = re.compile(r"\b(?:option|plan|sentence|answer|choice) \(?([a-h])\b\)?")
NUMBER = re.compile(r"(?<![\w.,])(?P<sign>[-−]?)(?P<whole>\d+)(?:\.(?P<part>\d+))?(?P<percent> ?%)?(?!\w|\.\d)")


def refuse_telling(exercise):
    """Raise an error at the first answer that can be read too early, or option that is named by its letter."""
    letters = {key for one in exercise.questions.values() for key in one.get("options", ()) if key.isalpha()}
    for named in LETTER.finditer(exercise.text):
        if named[1] in letters:
            raise exercise.error(named[0], f"{named[0]!r} names an option by its letter, but letters are drawn")
    for name, place, text in telling(exercise):
        raise exercise.error(
            f"{{question}} {place}" if place else text[:20],
            f"the answer to {name} stands in {f'question {place}' if place else 'the text'}: {text!r}",
        )


def telling(exercise):
    """[(question, the question in which its answer stands or None for the text, the words there)]"""
    asked = [name for name, one in exercise.questions.items() if one["form"] in ("metric", "value", "table", "make")]
    # Of each draw, what is told.
    suspects = {(name, *shown): [] for name in asked for shown in _before_an_answer(exercise, name)}
    draws = DRAWS if exercise.sheet["draw"] else 1
    for number in range(draws):
        if not suspects:
            break
        found = draw(exercise, f"fair|{number}" if number else FIRST)
        answers = {name: found.answer(name) for name in asked}
        for (name, _, text), times in suspects.items():
            least = exercise.questions[name].get("places") or PLACES
            times.append(Told(answers[name], found.text(text), least))
        suspects = {suspect: times for suspect, times in suspects.items() if _may_be_told(times, draws)}
    return [suspect for suspect, times in suspects.items() if not _is_coincidence(times)]


class Told:
    """An answer and a text of the same draw: whether it stands there."""

    def __init__(self, answer, text, least):
        self.answer, self.text, self.least = answer, text, least
        self.is_there = stands(answer, text, least)
        self.is_rare = isinstance(answer, Real) and Fraction(answer).denominator > 1

    def stands_in(self, other):
        return stands(self.answer, other.text, self.least)


def _may_be_told(times, draws):
    """Whether an answer can still stand in half of the draws."""
    return sum(not one.is_there for one in times) <= draws / 2


def _is_coincidence(times):
    """Whether an answer that stands in half of the draws is a whole number that stands in other draws' texts as often.

    Texts are full of small whole numbers: 3 of 8 eggs say nothing of an answer that happens to be 3 today.
    """
    if all(one.is_there for one in times) or any(one.is_rare for one in times if one.is_there):
        return False
    others = [one.stands_in(other) for one in times for other in times if one is not other]
    told = sum(one.is_there for one in times) / len(times)
    return told < 2 * sum(others) / len(others)


def _before_an_answer(exercise, name):
    """(question or None, text) of what can be read before a question is answered.

    What another question says to a wrong choice can be read, too, for one may begin with that one. Not its own hints,
    which are there to help; nor solutions, nor model answers, which stand behind words of one's own.
    """
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            yield None, part["text"]
            continue
        texts = [part["words"], *part.get("options", {}).values()]
        if part["id"] != name:
            texts += [*part["hints"], *part.get("why", {}).values()]
        yield from ((part["id"], text) for text in texts)


def stands(answer, text, least=PLACES):
    """Whether a number stands in a text, exactly or rounded, or a table with all its cells one after the other.

    >>> stands(Fraction(15, 17), "Of these, 88.2 % are wasps."), stands(Fraction(15, 17), "0.9, or 15 of 18")
    (True, False)
    >>> stands([[4, 1], [2, 1]], "| + | 4 | 1 |\\n| - | 2 | 1 |")
    True
    """
    numbers = [*_numbers(text)]
    if isinstance(answer, list):
        cells, values = [Fraction(cell) for row in answer for cell in row], [value for value, _ in numbers]
        return any(values[at : at + len(cells)] == cells for at in range(len(values)))
    if not isinstance(answer, Real):
        return False
    answer = Fraction(answer)
    return any(value == answer or (places >= least and _rounds_to(answer, value, places)) for value, places in numbers)


def _rounds_to(answer, value, places):
    return abs(answer - value) * 10**places <= Fraction(1, 2)


def _numbers(text):
    """(value, places) of the numbers in a text, and of the quotients of two."""
    before, end = None, 0
    for found in NUMBER.finditer(text):
        part, percent = found["part"] or "", found["percent"]
        value = Fraction(f"{found['whole']}.{part or 0}") * (-1 if found["sign"] else 1) / (100 if percent else 1)
        yield value, len(part) + 2 * bool(percent)
        if before is not None and value and re.fullmatch(r" ?/ ?", text[end : found.start()]):
            yield before / value, 0
        before, end = value, found.end()

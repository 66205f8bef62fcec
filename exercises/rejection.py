"""Whether the numbers of a variant will do: nothing undefined, no tie, no slip that gives the right answer."""

import math
from itertools import islice

from metrics import Undefined
from metrics.answers.slips import slip_value, slips
from metrics.exact import rounded

PLACES = 3  # to which an answer and a slip must differ
PROBES = 12  # draws that show which slips can never be told from the right answer
COMPARE = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def problem(draw, always):
    """Why these numbers will not do, or None; `always` are the slips that cannot be told from the right answer."""
    try:
        if not fits(draw):
            return "where does not hold"
        for question in draw.exercise.questions.values():
            wrong = _problem_with(draw, question, always)
            if wrong:
                return f"{question['id']}: {wrong}"
    except Undefined as none:
        return str(none)


def _problem_with(draw, question, always):
    match question["form"]:
        case "metric" | "value":
            wanted = question.get("undefined", False)
            value = draw.answer(question["id"])
            if (value == "undefined") != wanted:
                return "it has a value" if wanted else "it has no value"
            if not wanted and coinciding(draw, question) - {*always[question["id"]]}:
                return "a slip gives the same number"
        case "options":
            texts = [draw.text(text) for text in question["options"].values()]
            if draw.right(question) not in question["options"]:
                return f"right is {draw.right(question)}, which is no option"
            return "two options say the same" if len({*texts}) < len(texts) else None
        case "better":
            return None if draw.best(question) else "a tie"


def fits(draw):
    """Whether the conditions of the exercise hold."""
    try:
        return all(COMPARE[sign](draw.value(left), draw.value(right)) for sign, left, right in draw.sheet["where"])
    except Undefined:
        return False


def coinciding(draw, question):
    """The numbers of the slips that give the right answer here; None if there is no right answer."""
    if question.get("undefined"):
        return None
    try:
        (metric, data, *words), given = draw.asked(question)
        bound = metric.bind(data, words, given.pop("variant", None), given).exactly()
        value = bound.value()
    except Undefined:
        return None
    if isinstance(value, Undefined):
        return None
    known = draw.exercise.slips.get(question["id"])
    if known is None:
        known = draw.exercise.slips[question["id"]] = list(slips(bound))
    places = PLACES if question["places"] is None else question["places"]
    right = _looks(value, places)
    values = (slip_value(slip, bound) for slip in known)
    return {number for number, other in enumerate(values) if other is not None and _looks(other, places) == right}


def _looks(value, places):
    """A number as it is told from others."""
    return value if isinstance(value, float) and math.isinf(value) else rounded(value, places)


def blind(exercise, drawn):
    """The slips that give the right answer whatever is drawn, {question: their numbers}: these are no slips at all."""
    always = {}
    for draw in islice(filter(fits, drawn), PROBES):
        for question in exercise.questions.values():
            same = coinciding(draw, question) if question["form"] in ("metric", "value") else None
            if same is not None:
                always[question["id"]] = always.get(question["id"], same) & same
    return {name: sorted(always.get(name, ())) for name in exercise.questions}

"""What an answer is: right, cut, too coarse, or the known slip that gives it; and which step of a calculation broke."""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable, Mapping
from copy import copy
from fractions import Fraction
from numbers import Rational
from typing import Any

from metrics.answers.answer import LEFT, PLACES, Answer, is_infinite, needed_places
from metrics.answers.slips import Slip, slip_value, slips, strangers, with_rounded_steps
from metrics.engine.calculation import Calculation
from metrics.engine.catalogue import CATALOGUE, public
from metrics.engine.evaluate import evaluate
from metrics.engine.given import choice, whole
from metrics.engine.metric import MOST_PLACES, Metric
from metrics.engine.rational import Undefined
from metrics.engine.types import Number
from metrics.exact import NUMERALS, decimal, rounded, shortest
from metrics.significance import calculation
from metrics.words import brief, say

Diagnosis = namedtuple("Diagnosis", "verdict sentence kinds", defaults=((),))
Diagnosis.__doc__ = """What an answer is.

`verdict` is "right", "cut", "too coarse" or "wrong" (metrics/answers/answer.py has the rule), "follows" from an earlier
mistake, "undefined", "unreadable" or "unanswered"; `kinds` names the slips.
"""
ANY = (-math.inf, math.inf)
DONE = ("right", "cut", "follows")  # verdicts on an answer that need no other
LOOKED_UP = ("normal_quantile", "t_quantile")
TABLE_PLACES = (2, 3, 4)  # of what is looked up in a printed table


def diagnose(
    answer: Number,
    metric: str | Metric | Callable[..., Any],
    table: Any,
    *words: Any,
    places: int | None = None,
    variant: str | None = None,
    result: str | None = None,
    **given: Any,
) -> Diagnosis:
    """Say what an answer is: a number, or a text such as "4/5", "0.8", "80 %" or "0,8".

    >>> from metrics import precision
    >>> diagnose("0.8", precision, [[4, 1], [2, 1]]).sentence
    'That is recall, TP / (TP + FN): you divided by the actual positives. Precision is TP / (TP + FP).'

    An interval, a test or a comparison of costs has several results: say which is meant. So may a step of a metric be.

    >>> from metrics import error_rate_interval
    >>> diagnose("0.418", error_rate_interval, 50, 100, result="low").sentence
    'Here that equals low at a confidence of 90 %; and low with ... to the left of z. Low is ER - half-width.'
    """
    calls = _calls(metric, table, words, variant, given)
    if len(calls) == 1 and result is None:
        return _diagnose(answer, calls[0].of_one(), places)
    parts, keys = _parts(*calls)
    own = next((call for call in calls if isinstance(result, str) and call.metric.name == result), None)
    if own is None:
        choice(result, "result", parts)
    if own is not None:
        return _diagnose(answer, own.of_one(), places)
    return _diagnose(answer, _of_step(keys[result][0], parts[result]), places, keys[result][0])


def _calls(metric, table, words, variant, given, result=None):
    """What a call means: one metric, or each result of a function that has several, or one of these."""
    found = _calculation(metric)
    if found is None:
        return [metric_of(metric).bind(table, words, variant, given).exactly()]
    calls = found.bind((table, *words), given if variant is None else given | {"variant": variant})
    return [*calls.values()] if result is None else [calls[choice(result, "result", calls)]]


def _calculation(metric):
    """The calculation of a function that has a working, or of its name; None of anything else."""
    if isinstance(metric, Calculation):
        return metric
    name = metric if isinstance(metric, str) else getattr(metric, "__name__", None)
    found = None if isinstance(metric, Metric) or not isinstance(name, str) else calculation(name)
    return found if found and metric in (name, public(name)) else None


def metric_of(metric):
    """A metric of the catalogue, also by its name."""
    if isinstance(metric, str) and metric in CATALOGUE:
        return CATALOGUE[metric]
    if not isinstance(metric, Metric):
        raise TypeError(
            f"metric is {metric!r}: a metric is needed, such as precision, or its name; "
            "or a function that has a working, such as error_rate_interval"
        )
    return metric


def _diagnose(given, bound, asked, called=None):
    try:
        answer = Answer(given)
    except ValueError as problem:
        return Diagnosis("unreadable", say("unreadable", _quoted(given), problem))
    if answer.value is None:
        return Diagnosis("unanswered", say("unanswered"))
    show = bound.show
    name = show.name(called or bound.metric.name, bound.at)
    asked = _places(asked)
    verdict, value = judged(answer, bound, asked)
    if isinstance(value, Undefined):
        value = Undefined(value.reason, name, value.via)
    if verdict == "right":
        return Diagnosis("right", say("right", value if isinstance(value, Undefined) else f"{name} {_ending(value)}"))
    if isinstance(value, Undefined):
        return Diagnosis("undefined", say("no number", value))
    is_word = len(name) > 1 and name[:2].isalpha()  # a symbol, such as t or χ², stays small
    named = name[0].upper() + name[1:] if is_word else name
    definition = say("definition", named, show(bound.tree, bound.at))
    if answer.value == "undefined":
        return Diagnosis("wrong", say("has a value", definition), ("undefined",))
    candidates = [(slip, slip_value(slip, bound)) for slip in slips(bound)]
    found = [slip for slip, other in candidates if other is not None and answer.is_exactly(other)]
    if verdict != "wrong" and not found:
        needed = _counted(needed_places(value, asked))
        return Diagnosis(verdict, say(verdict, needed, decimal(value, answer.places)), (verdict,))
    is_near = answer.nearly(value)
    found = found or _giving(answer, [*candidates, *_early_rounding(bound, answer)])
    if is_near and not found:
        return Diagnosis("wrong", say("nearly", _counted(answer.places), decimal(value, answer.places)), ("rounding",))
    found = found or _giving(answer, ((slip, slip_value(slip, bound)) for slip in strangers(bound)))
    return _beyond(bound, answer, named, _told(found, definition), definition)


def judged(answer, bound, asked):
    """The verdict on an answer by its number alone, and the value that it was held against."""
    value = _without_residue(bound.value(), bound.tree)
    verdict = answer.against(value, asked)
    if verdict != "right":
        printed = (other for other in _by_printed_tables(bound) if answer.against(other, asked) == "right")
        value = next(printed, value)
        verdict = answer.against(value, asked)
    return verdict, value


def _without_residue(value, tree):
    """The difference of two numbers that roots left a hair apart is 0."""
    return Fraction(0) if isinstance(value, float) and tree[0] == "sub" and abs(value) < LEFT else value


def _by_printed_tables(bound):
    """The values that come out where z or t, which is looked up, has the places that a printed table gives."""
    looked_up = [name for name, tree in bound.tree.steps.items() if tree[0] in LOOKED_UP]
    for places in TABLE_PLACES if looked_up else ():
        try:
            steps = {
                (name, None): rounded(evaluate(bound.tree.steps[name], bound.quantities), places) for name in looked_up
            }
            yield evaluate(bound.tree, bound.quantities, bound.at, steps)
        except Undefined:
            return


def _places(asked):
    """The places that are asked for; 0 asks for a whole number."""
    return PLACES if asked is None else whole(asked, "places", 0, MOST_PLACES)


def _counted(places):
    """
    >>> _counted(1), _counted(2)
    ('1 place', '2 places')
    """
    return f"{places} place{'s' * (places != 1)}"


def _beyond(bound, answer, named, diagnosis, definition):
    """A number that the metric can never be is told so first."""
    low, high = bound.range
    if low <= answer.value <= high:
        return diagnosis
    both = math.isfinite(low) and math.isfinite(high)
    words = say("between", named, low, high) if both else say("never below", named, low)
    if not both and answer.value > high:
        words = say("never above", named, high)
    rest = diagnosis.sentence if diagnosis.kinds else definition
    return Diagnosis("wrong", f"{words} {rest}", ("out of range", *diagnosis.kinds))


def _quoted(given):
    """What was handed in, briefly; it may be anything."""
    try:
        text = " ".join((f"'{given}'" if isinstance(given, str) else repr(given)).split())
    except Exception:
        text = f"This {type(given).__name__}"
    return text if len(text) <= 60 else f"{text[:60]}…"


def _ending(value):
    """A value as a sentence ends with it; a fraction only if somebody would read it, and a small number not as 0."""
    if is_infinite(value):
        return f"= {decimal(value)}"
    text, is_exact = shortest(value, needed_places(value, 3))
    link, whole = "=" if is_exact else "≈", str(value)
    is_told = isinstance(value, Rational) and whole != text and len(whole) <= NUMERALS["readable"]
    return f"= {whole} {link} {text}" if is_told else f"{link} {text}"


def _giving(answer, candidates):
    """The slips that give an answer."""
    return [
        slip
        for slip, value in candidates
        if value is not None and answer.against(value, _least(slip, answer)) == "right"
    ]


def _told(fitting, definition):
    """The diagnosis of a wrong answer, by the slips that give it."""
    if not fitting:
        return Diagnosis("wrong", say("not yet", definition))
    kinds = tuple(slip.kind for slip in fitting)
    if len(fitting) == 1:
        what = f"{fitting[0].what}: {fitting[0].advice}" if fitting[0].advice else fitting[0].what
        return Diagnosis("wrong", say("slip", what, definition), kinds)
    return Diagnosis("wrong", say("slips", _listed(fitting), definition), kinds)


def _listed(fitting):
    *most, last = (slip.what for slip in fitting)
    return f"{'; '.join(most)}; and {last}" if most else last


def _least(slip, answer):
    """67 for 66.7 % needs no places; elsewhere one digit would fit too many slips."""
    return 0 if slip.kind == "percentage" and answer.value > 1 else PLACES


def _early_rounding(bound, answer):
    """The method is right, but sub-results were rounded, or cut off, on the way; one digit would fit too often."""
    found = {}
    if bound.tree.steps and (answer.places or 0) >= PLACES and not answer.near:
        for half_up, verb in ((True, "rounded"), (False, "cut off")):
            for places in (1, 2, 3):
                value = with_rounded_steps(bound, places, half_up)
                if value is not None:
                    words = say("early", verb, _counted(places))
                    slip = Slip("early rounding", words, bound.tree, advice=say("early advice"))
                    found.setdefault(rounded(value, answer.places), slip)
    return [(slip, value) for value, slip in found.items()]


Judgement = namedtuple("Judgement", "sentence first_wrong steps")
Judgement.__doc__ = "A calculation judged: one sentence, the name of the first wrong step (or None), {name: Diagnosis}."


def diagnose_steps(
    answers: Mapping[str, Number],
    metric: str | Metric | Callable[..., Any],
    table: Any,
    *words: Any,
    places: int | None = None,
    variant: str | None = None,
    result: str | None = None,
    **given: Any,
) -> Any:
    """Judge a calculation, {name of a step: answer}, each step by the learner's own earlier numbers.

    >>> from metrics import f_measure
    >>> judged = diagnose_steps({"precision": "4/5", "recall": "4/5", "F-measure": "4/5"}, f_measure, [[4, 1], [2, 1]])
    >>> judged.first_wrong, judged.steps["F-measure"].sentence
    ('precision', 'Right, from your own numbers before it.')

    Of an interval, a test or a comparison of costs, results are handed in as steps are; `result` means one of them.

    >>> from metrics import error_rate_interval
    >>> answers = {"SE": "0.0025", "half-width": "0.0049", "low": "0.4951", "high": "0.5049"}
    >>> judged = diagnose_steps(answers, error_rate_interval, 50, 100)
    >>> judged.first_wrong, judged.steps["low"].verdict
    ('SE', 'follows')
    """
    parts, keys = _parts(*_calls(metric, table, words, variant, given, result))
    if not isinstance(answers, Mapping):
        raise TypeError(f"answers is {brief(answers)}: {{name of a step: answer}} is needed")
    for name in answers:
        if name not in parts:
            raise ValueError(f"answers has {name!r}: the steps are {', '.join(map(repr, parts))}")
    own, judged = {}, {}
    for name, part in parts.items():
        if name in answers:
            step = keys[name][0] if name in keys else None
            judged[name] = _judge(answers[name], step, part, own, places)
            number = judged[name].verdict not in ("unreadable", "unanswered") and Answer(answers[name]).value
            if name in keys and isinstance(number, Fraction):
                own[keys[name]] = number
    return Judgement(*_verdict_on(judged), judged)


def step_names(metric, table, *words, variant=None, result=None, **given):
    """The steps of a calculation, and last the metric itself, by the names that `diagnose_steps` takes.

    >>> step_names("f_measure", [[4, 1], [2, 1]])
    ['precision', 'recall', 'F-measure']
    """
    return list(_parts(*_calls(metric, table, words, variant, given, result))[0])


def _parts(*calls):
    """What is to be computed for each name, and the steps' keys by name; a result may be a step to the next."""
    parts, keys, results = {}, {}, {}
    for call in calls:
        show, needed = call.show, {}
        call.value(needed)
        for name, at in needed:
            named = show.name(name, at)
            parts.setdefault(named, call.but(tree=call.tree.steps[name], at=at))
            keys.setdefault(named, (name, at))
        results[show.name(call.metric.name, call.at)] = call
    return parts | {name: call for name, call in results.items() if name not in parts}, keys


def _judge(answer, step, part, own, places):
    """One step: by its true value, else by what the learner's own numbers make of it."""
    if step is not None:
        part = _of_step(step, part)
    diagnosis = _diagnose(answer, part, places, step)
    if diagnosis.verdict not in (*DONE, "unreadable", "unanswered") and own:
        try:
            carried = evaluate(part.tree, part.quantities, part.at, dict(own))
        except Undefined:
            return diagnosis
        if Answer(answer).against(carried, _places(places)) in DONE:
            return Diagnosis("follows", say("follows"))
    return diagnosis


def _of_step(step, part):
    """A step as it is judged: as the metric of the same data with its formula, under the step's own name."""
    whole = part.metric
    known = (other for other in CATALOGUE.of(whole.on).values() if other.formula == part.tree)
    unknown = Metric("", part.tree, "", on=whole.on, parameters=whole.parameters, exchanges=whole.exchanges, range=ANY)
    metric = copy(next(known, None) or unknown)
    metric.name = part.show.name(step)
    return part.but(metric=metric)


def _verdict_on(judged):
    for name, diagnosis in judged.items():
        if diagnosis.verdict in ("wrong", "undefined", "unreadable"):
            rest = say("rest follows") if any(later.verdict == "follows" for later in judged.values()) else ""
            return say("first wrong", name, diagnosis.sentence) + rest, name
    for name, diagnosis in judged.items():
        if diagnosis.verdict == "too coarse":
            return say("coarse step", name, diagnosis.sentence), name
    if any(diagnosis.verdict == "follows" for diagnosis in judged.values()):
        return say("moved"), None
    for name, diagnosis in judged.items():
        if diagnosis.verdict == "cut":
            return say("coarse step", name, diagnosis.sentence), None
    if any(diagnosis.verdict == "unanswered" for diagnosis in judged.values()):
        return say("so far"), None
    return say("all right"), None

"""What an answer to a question of an exercise is, by the form of the question."""

from numbers import Integral

from exercises.checks import is_open, judge_choice, judge_table, listed
from exercises.feedback import Feedback, cut_short
from exercises.texts import number
from metrics import CATALOGUE, ConfusionMatrix, Undefined, diagnose, diagnose_steps
from metrics.words import say


def judge(draw, name, answer):
    """The feedback on an answer to a question of a variant; it never raises."""
    if name not in draw.exercise.questions:
        return Feedback("unchecked", f"There is no question {cut_short(name)}: {', '.join(draw.exercise.questions)}.")
    question = draw.exercise.questions[name]
    try:
        return Feedback(*JUDGES[question["form"]](draw, question, answer))
    except Exception as problem:
        return Feedback("unchecked", f"Not checked: {cut_short(problem, most=200, write=str)}.")


def _number(draw, question, answer):
    asked, given = draw.asked(question)
    if not isinstance(answer, dict):
        return diagnose(answer, *asked, places=question["places"], **given)
    try:
        judged = diagnose_steps(answer, *asked, places=question["places"], **given)
    except ValueError as problem:
        return "unreadable", f"{problem}."
    verdicts = {step.verdict for step in judged.steps.values()}
    if judged.first_wrong is not None:
        is_coarse = judged.steps[judged.first_wrong].verdict == "too coarse"
        return "too coarse" if is_coarse else "wrong", judged.sentence
    if not verdicts - {"unanswered"}:
        return "unanswered", say("unanswered")
    last = judged.steps.get(draw.steps(question["id"])[-1])
    if last is None or last.verdict == "unanswered":
        return "unanswered", judged.sentence
    return ("cut" if verdicts & {"cut", "follows"} else "right"), judged.sentence


def _options(draw, question, answer):
    if is_open(answer):
        return "unanswered", say("unanswered")
    letters = draw.choices(question["id"])
    own = (option for option in letters.values() if len(option) > 1 or option.isdigit())  # no letter of the master's
    names = {option.casefold(): option for option in own} | letters
    is_whole = isinstance(answer, Integral) and not isinstance(answer, bool)  # such as the number of a line
    chosen = names.get(str(answer).strip().casefold()) if isinstance(answer, str) or is_whole else None
    if chosen is None:
        return "unreadable", say("exercise: no choice", cut_short(answer), ", ".join(map(repr, letters)))
    why = draw.text(question["why"][chosen])
    return ("right", say("exercise: picked", why)) if chosen == draw.right(question) else ("wrong", why)


def _better(draw, question, answer):
    metric, tables, given = draw.among(question)
    return judge_choice(answer, metric, tables, **given)


def _table(draw, question, answer):
    return judge_table(answer, draw.data(CATALOGUE["accuracy"], question["table"])[0])


def _make(draw, question, answer):
    if is_open(answer):
        return "unanswered", say("unanswered")
    size = len(question["labels"])
    if isinstance(answer, list) and any(is_open(cell) for row in answer if isinstance(row, list) for cell in row):
        return "unanswered", say("unanswered")
    try:
        table = answer if isinstance(answer, ConfusionMatrix) else ConfusionMatrix(answer)
        if len(table.labels) != size:
            raise ValueError(f"it has {len(table.labels)} classes, but there are {size}")
    except Exception as problem:
        return "unreadable", f"{cut_short(answer)} is no table of counts: {cut_short(problem, most=100, write=str)}."
    table = ConfusionMatrix(table.rows, question["labels"])
    if question["total"] is not None and table.total != draw.value(question["total"]):
        return "wrong", say("exercise: total", cut_short(table.total), draw.value(question["total"]))
    has = []
    for key, label, tree, name in question["make"]:
        metric, wanted = CATALOGUE[key], draw.value(tree)
        try:
            value = metric(table, *((label,) if label else ()))
        except Undefined as problem:
            return "wrong", say("exercise: none", problem, name, number(wanted))
        if value != wanted:
            return "wrong", say("exercise: other", name, number(value), number(wanted))
        has.append(f"{name} is {number(value)}")
    return "right", say("exercise: made", listed(has))


def _words(draw, question, answer):
    """One's own words are for oneself to judge, beside a model answer and what a good one mentions."""
    if is_open(answer):
        return "unanswered", say("unanswered")
    words, least = answer.split() if isinstance(answer, str) else [], question["least"]
    if len({*words}) < least["words"] or len(" ".join(words)) < least["signs"]:
        return "unanswered", say("exercise: few words", least["words"], least["signs"])
    rubric = " ".join(f"({at}) {draw.text(point)}" for at, point in enumerate(question["rubric"], 1))
    return "compare", say("exercise: words", draw.text(question["answer"]).strip(), rubric)


JUDGES = {
    "metric": _number,
    "value": _number,
    "options": _options,
    "better": _better,
    "table": _table,
    "make": _make,
    "answer": _words,
}

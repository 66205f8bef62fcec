"""Checks of a learner's answer. They never raise, hold no answer, and say what the answer is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from numbers import Rational
from typing import Any, ParamSpec

from exercises.feedback import Feedback, cut_short
from metrics import ConfusionMatrix, Metric, diagnose
from metrics.engine.render import Renderer
from metrics.exact import shortest
from metrics.tables.table import Table
from metrics.words import say

UNANSWERED = ("unanswered", say("unanswered"))


Asked = ParamSpec("Asked")


def never_raises(judge: Callable[Asked, Any]) -> Callable[Asked, Feedback]:
    """The feedback of a check; if the check itself cannot be made, that is the feedback."""

    @wraps(judge)
    def check(answer: Any = ..., *words: Any, **given: Any) -> Feedback:
        try:
            return Feedback(*judge(answer, *words, **given))
        except Exception as problem:
            # Mostly a name of the exercise that now means something else, such as `accuracy = 5/8`.
            why = cut_short(problem, most=200, write=str)
            text = f"Not checked: {why}. If you used a name of the exercise for something else, restart and run it all."
            return Feedback("unchecked", text)

    return check


@never_raises
def check(
    answer: Any,
    metric: Metric,
    table: Any,
    *words: Any,
    places: int | None = None,
    variant: str | None = None,
    **given: Any,
) -> Any:
    """Say what an answer to "what is this metric on this table?" is.

    >>> from metrics import accuracy
    >>> check("3/8", accuracy, [[4, 1], [2, 1]])
    ✗ Wrong. That is error rate, (FN + FP) / T. Accuracy is (TP + TN) / T.
    >>> check(..., accuracy, [[4, 1], [2, 1]])
    … Not answered yet.
    """
    _must_be_metric(metric)
    return diagnose(answer, metric, table, *words, places=places, variant=variant, **given)


@never_raises
def check_table(answer: Any, expected: Any) -> Any:
    """Say whether a table of counts, rows actual and columns predicted, is the expected one, and which cell is not.

    >>> check_table([[4, 2], [1, 1]], [[4, 1], [2, 1]])
    ✗ Wrong. That is the table with rows and columns exchanged: rows are actual, columns are predicted.
    >>> check_table([[4, 1], [3, 1]], [[4, 1], [2, 1]])
    ✗ Wrong. Look again at FP (actual -, predicted +). Your counts add up to 9, but there are 8 examples.
    """
    return judge_table(answer, expected)


def judge_table(answer, expected):
    """The verdict on a table of counts, and the sentence."""
    expected = expected if isinstance(expected, Table) else ConfusionMatrix(expected)
    if is_open(answer):
        return UNANSWERED
    try:
        rows = _counts(answer, expected)
    except Exception as problem:
        return "unreadable", f"{cut_short(answer)} is no table of counts: {cut_short(problem, most=100, write=str)}."
    cells = _cells(expected)
    still = [words for (i, j), words in cells.items() if rows[i][j] is None]
    if still:
        return "unanswered", say("exercise: open", listed(still))
    if rows == expected.rows:
        counts = (f"{_letters(expected, i, j)} = {rows[i][j]}" for i, j in cells)
        return "right", say("exercise: made", ", ".join(counts))
    turned = expected.transpose().rows
    mixed_up = {"transposed": turned, "reversed": _reversed(expected.rows), "both": _reversed(turned)}
    for words, other in mixed_up.items():
        if rows == other:
            return "wrong", say("exercise: seen", say(f"exercise: {words}"))
    wrong = listed([words for (i, j), words in cells.items() if rows[i][j] != expected.rows[i][j]])
    total = sum(map(sum, rows))
    if total == expected.total:
        return "wrong", say("exercise: look", wrong)
    return "wrong", say("exercise: sums", wrong, cut_short(total), cut_short(expected.total))


@never_raises
def check_choice(answer: Any, metric: Metric, tables: Any, **given: Any) -> Any:
    """Say whether the answer names the table which the metric prefers, or "tie" if it prefers none.

    >>> from metrics import accuracy
    >>> check_choice("M1", accuracy, {"M1": [[4, 1], [2, 1]], "M2": [[3, 2], [2, 1]]})
    ✓ Right: accuracy is 5/8 for M1 and 1/2 for M2; higher is better.
    """
    return judge_choice(answer, metric, tables, **given)


def judge_choice(answer, metric, tables, **given):
    """The verdict on a choice between tables, and the sentence."""
    _must_be_metric(metric)
    if is_open(answer):
        return UNANSWERED
    best = {"higher": max, "lower": min}.get(metric.better)
    if best is None:
        raise ValueError(f"metric is {metric}: neither a higher nor a lower value of it is better")
    names = {str(name).casefold(): name for name in (*tables, "tie")}
    chosen = names.get(answer.strip().casefold()) if isinstance(answer, str) else None
    if chosen is None:
        return "unreadable", say("exercise: no choice", cut_short(answer), ", ".join(map(repr, names.values())))
    values = {name: metric(table, **given) for name, table in tables.items()}
    winners = [name for name, value in values.items() if value == best(values.values())]
    right = winners[0] if len(winners) == 1 else "tie"
    if chosen == right:
        each = listed([f"{brief(value)} for {name}" for name, value in values.items()])
        return "right", say("exercise: better", metric, each, metric.better)
    return "wrong", say("exercise: no tie" if chosen == "tie" else "exercise: compare", metric, metric.better)


def brief(value):
    """A value in a sentence: its fraction, unless that is long.

    >>> from fractions import Fraction
    >>> brief(Fraction(5, 8)), brief(Fraction(104740613, 138181680))
    ('5/8', '0.758')
    """
    return str(value) if isinstance(value, Rational) and len(str(value)) <= 11 else shortest(value)[0]


def _must_be_metric(metric):
    if not isinstance(metric, Metric):
        raise TypeError(f"metric is {cut_short(metric)}: a metric such as accuracy is needed")


def is_open(thing):
    if isinstance(thing, list):  # a table in which no cell is filled in
        return bool(thing) and all(map(is_open, thing))
    return thing is None or thing is ... or (isinstance(thing, str) and not thing.strip())


def _counts(answer, expected):
    """The rows of an answer, None where a cell is still open; by label if the answer has labels of its own."""
    if not isinstance(answer, Table) and not hasattr(answer, "columns"):
        rows = [list(row) for row in answer]
        filled = ConfusionMatrix([[0 if is_open(cell) else cell for cell in row] for row in rows])
    else:
        rows, filled = (), answer if isinstance(answer, Table) else ConfusionMatrix(answer)
    size = len(expected.labels)
    if len(filled.labels) != size:
        raise ValueError(f"it has {len(filled.labels)} classes, but there are {size}")
    if not rows and set(filled.labels) == set(expected.labels):
        return tuple(tuple(filled[a, p] for p in expected.labels) for a in expected.labels)
    gaps = {(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if is_open(cell)}
    return tuple(tuple(None if (i, j) in gaps else filled.rows[i][j] for j in range(size)) for i in range(size))


def _letters(table, i, j):
    """The name of a cell, such as FP; with more classes its two labels."""
    name = Renderer(labels=table.labels, positive=table.positive).cell("f", (i, j))
    return name or f"({table.labels[i]}, {table.labels[j]})"


def _cells(table):
    """Every cell in reading order, in words."""
    size, names = range(len(table.labels)), table.labels
    where = {(i, j): f"(actual {names[i]}, predicted {names[j]})" for i in size for j in size}
    return {at: f"{_letters(table, *at)} {words}" if len(size) == 2 else words for at, words in where.items()}


def _reversed(rows):
    return tuple(tuple(reversed(row)) for row in reversed(rows))


def listed(words):
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

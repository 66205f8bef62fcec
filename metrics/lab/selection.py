"""How well a measure picks the better of two models from one small test set (thesis, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from metrics.engine.given import is_among, is_bare, rows_of_lists, sequence
from metrics.engine.types import Number, Rows
from metrics.exact import exact
from metrics.words import brief


def model_selection_ability(
    scores: Mapping[str, Rows], goal: str, lower: str | Iterable[str] = ()
) -> dict[str, Fraction]:
    """For each measure the share of right choices between two models (MSA), the goal's mean deciding what is right.

    `scores` holds a table for each measure: a row for each model, a column for each test set (lists or a pandas table).
    The better of two models is the one with the better mean of `goal` over all test sets; a measure chooses right on a
    test set if its scores there say the same. `lower` names the measures where lower is better.

    >>> accuracy = [[0.8, 0.7, 0.9], [0.7, 0.7, 0.8]]
    >>> error = [[0.2, 0.3, 0.3], [0.3, 0.4, 0.4]]
    >>> model_selection_ability({"accuracy": accuracy, "error": error}, "accuracy", lower=["error"])
    {'accuracy': Fraction(2, 3), 'error': Fraction(1, 1)}
    """
    if not isinstance(scores, Mapping):
        raise TypeError(f"scores is {brief(scores)}: a table for each measure is needed, {{name: rows}}")
    if is_bare(lower) and not isinstance(lower, str):
        raise TypeError(f"lower is {brief(lower)}: the names of measures are needed")
    lower = [lower] if isinstance(lower, str) else list(lower)
    for word, names in (("goal", [goal]), ("lower", lower)):
        for name in names:
            if not is_among(name, scores):
                raise ValueError(f"{word} is {brief(name)}: scores has {', '.join(map(repr, scores))}")
    tables = {name: _table(rows, name, -1 if name in lower else 1) for name, rows in scores.items()}
    shapes = {name: (len(rows), len(rows[0])) for name, rows in tables.items()}
    for name, shape in shapes.items():
        if shape != shapes[goal]:
            sizes = "{} models on {} test sets"
            raise ValueError(f"{name} has {sizes.format(*shape)} but {goal} has {sizes.format(*shapes[goal])}")
    means = [sum(row) for row in tables[goal]]
    return {name: _share_right(rows, means) for name, rows in tables.items()}


def _table(rows, name, sign):
    """The scores as exact numbers, larger ones better."""
    rows = rows_of_lists(rows, name, "a row of scores is needed for each model")
    if len(rows) < 2:
        raise ValueError(f"{name} has {len(rows)} model{'s' * (not rows)}: at least two are needed to choose from")
    for i, row in enumerate(rows):
        if not row or len(row) != len(rows[0]):
            raise ValueError(f"{name}[{i}] has {len(row)} scores but {name}[0] has {len(rows[0])}")
    return [[sign * exact(v, f"{name}[{i}][{j}]") for j, v in enumerate(row)] for i, row in enumerate(rows)]


def _share_right(rows, means):
    right = [
        _sign(x - y) == better
        for (one, mean), (other, mean_of_other) in combinations(zip(rows, means, strict=True), 2)
        for better in [_sign(mean - mean_of_other)]
        for x, y in zip(one, other, strict=True)
    ]
    return Fraction(sum(right), len(right))


def _sign(number):
    return (number > 0) - (number < 0)


def success_rates(cases: Iterable[Mapping[str, Number]], tolerance: Number = 0) -> dict[str, Fraction]:
    """Over many cases, each {measure: MSA}, the share in which a measure comes within `tolerance` of the best one.

    A tolerance of 0.05, or "5 %", allows 5 % less than the largest MSA of the case.

    >>> success_rates([{"auc": 0.90, "accuracy": 0.80}, {"auc": 0.70, "accuracy": 0.72}], "5 %")
    {'auc': Fraction(1, 1), 'accuracy': Fraction(1, 2)}
    """
    cases, allowed = list(sequence(cases, "cases", "a list of cases is needed")), exact(tolerance, "tolerance")
    for i, case in enumerate(cases):
        if not isinstance(case, Mapping) or not case:
            raise TypeError(f"cases[{i}] is {brief(case)}: {{measure: MSA}} is needed")
    if not cases:
        raise ValueError("cases is empty: at least one is needed")
    if not 0 <= allowed < 1:
        raise ValueError(f"tolerance is {brief(tolerance)}: it lies between 0 and 1")
    for i, case in enumerate(cases):
        if case.keys() != cases[0].keys():
            raise ValueError(
                f"cases[{i}] has the measures {', '.join(map(str, case))} but cases[0] {', '.join(map(str, cases[0]))}"
            )
        cases[i] = {name: exact(value, f"cases[{i}][{name!r}]") for name, value in case.items()}
    return {
        name: Fraction(sum(case[name] >= (1 - allowed) * max(case.values()) for case in cases), len(cases))
        for name in cases[0]
    }

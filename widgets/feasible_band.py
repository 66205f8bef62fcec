"""Every adjusted Rand index that a number of errors on two classes can give, and a printed one beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

import traitlets

from metrics import ConfusionMatrix, adjusted_rand
from metrics.engine.given import sequence
from metrics.engine.types import Number
from metrics.exact import decimal, exact
from metrics.lab.implied import feasible_adjusted_rand, indices_of_splits, is_ruled_out, pairs_of_split
from metrics.markup import table_html
from metrics.words import brief
from widgets.base import Widget

MOST = 2000  # of a class
_PRINTED = re.compile(r"(-?(\d*\.?\d+|\d+/0*[1-9]\d*))?")


class FeasibleBand(Widget):
    """Two class sizes and a number of errors; `least` and `greatest` are the ends of what the index can be.

    A `printed` index is taken as rounded to its last decimal. `cases` are rows of a paper, to choose from: their name,
    class sizes, correct rate and balanced correct rate in per cent, index and, if these are means over random halves,
    the least that such a mean can be.

    >>> band = FeasibleBand(20, 14, errors=3, printed="0.67")
    >>> band.least, band.greatest, band.possible
    (Fraction(9560, 14303), Fraction(6188, 9257), True)
    >>> band.matrix.rows
    ((20, 0), (3, 11))
    """

    gives = "matrix"
    sizes = traitlets.List().tag(sync=True)
    errors = traitlets.Int().tag(sync=True)
    printed = traitlets.Unicode().tag(sync=True)  # as it is printed, or nothing
    cases = traitlets.List().tag(sync=True)  # [name, both sizes, errors, correct, balanced, index, what a mean can be]

    def __init__(
        self,
        first: int = 357,
        second: int = 212,
        errors: int = 18,
        printed: Number = "0.28",
        cases: Any = None,
        **words: Any,
    ) -> None:
        cases = {} if cases is None else cases
        if not isinstance(cases, Mapping):
            raise TypeError(f"cases is {brief(cases)}: {{name: (sizes, correct, balanced, index)}} is needed")
        rows = [_row(name, case) for name, case in cases.items()]
        printed = "" if printed is None else str(printed)
        sizes = _sizes([first, second])  # before the errors, which must fit
        super().__init__(sizes=sizes, errors=errors, printed=printed, cases=rows, **words)

    @traitlets.validate("sizes")
    def _are_sizes(self, proposal):
        return _sizes(proposal["value"])

    @traitlets.observe("sizes")
    def _keep_within(self, _):
        self.errors = min(self.errors, sum(self.sizes))

    @traitlets.validate("errors")
    def _fit(self, proposal):
        if not 0 <= proposal["value"] <= sum(self.sizes):
            raise ValueError(f"errors is {proposal['value']}: a whole number from 0 to {sum(self.sizes)} is needed")
        return proposal["value"]

    @traitlets.validate("printed")
    def _is_index(self, proposal):
        return _index(proposal["value"])

    @property
    def least(self):
        """The least index that so many errors can give."""
        return self._feasible.least

    @property
    def greatest(self):
        """The greatest index that so many errors can give."""
        return self._feasible.greatest

    @property
    def _feasible(self):
        return feasible_adjusted_rand(self.errors, self.sizes)

    @property
    def matrix(self):
        """The confusion matrix with the least index; one that is set gives its class sizes and its errors."""
        return ConfusionMatrix(_table(self.sizes, self._feasible.least_split))

    @matrix.setter
    def matrix(self, table):
        if not isinstance(table, ConfusionMatrix):
            table = ConfusionMatrix(table)
        if len(table.labels) != 2:
            raise ValueError(f"matrix has {len(table.labels)} classes: two are needed")
        (_, a), (b, _) = table.rows
        sizes = _sizes([sum(row) for row in table.rows])
        with self.hold_sync(), self.hold_trait_notifications():
            self.sizes, self.errors = sizes, a + b

    @property
    def possible(self):
        """Whether some split of the errors gives the printed index, rounded as it is; None if none is printed."""
        if not self.printed:
            return None
        value, half = exact(self.printed), _half(self.printed)
        return any(abs(index - value) <= half for index in indices_of_splits(self.errors, self.sizes).values())

    def figure(self):
        """The band over the number of errors, for paper and slides."""
        import numpy as np
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        (n, m), total = self.sizes, sum(self.sizes)
        reach = total if self.errors > total / 2 else (total + 1) // 2
        counts = range(0, reach + 1, max(1, reach // 300))
        ends = []
        for errors in counts:
            a = np.arange(max(0, errors - m), min(errors, n) + 1)
            pairs = pairs_of_split((a, errors - a), (n, m), half=0.5)
            values = adjusted_rand.array(np.stack(list(pairs.values()), axis=-1))
            ends.append((values.min(), values.max()))
        with style():
            figure, axes = pyplot.subplots(figsize=(5, 3.2))
            low, high = zip(*ends, strict=True)
            axes.fill_between(counts, low, high, color=RULE, alpha=0.3, linewidth=0)
            axes.plot(counts, low, color=INK, linewidth=1)
            axes.plot(counts, high, color=INK, linewidth=1)
            axes.plot([self.errors] * 2, [float(self.least), float(self.greatest)], "o", color=INK)
            if self.printed:
                axes.plot([self.errors], [float(exact(self.printed))], "D" if self.possible else "X", color=INK)
                axes.annotate(
                    f"printed {self.printed}",
                    (self.errors, float(exact(self.printed))),
                    (8, 0),
                    va="center",
                    textcoords="offset points",
                    color=INK,
                )
            axes.set(xlabel=f"errors among {n} and {m}", ylabel="adjusted Rand index")
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: both ends of the band, and what is printed."""
        sizes, errors = state["sizes"], state["errors"]
        found = feasible_adjusted_rand(errors, sizes)
        rows = {"least": (found.least, found.least_split), "greatest": (found.greatest, found.greatest_split)}
        cells = [[decimal(value), *split] for value, split in rows.values()]
        if state["printed"]:
            rows["printed"], cells = None, [*cells, [state["printed"], "", ""]]
        columns = ["index", f"errors of the {sizes[0]}", f"errors of the {sizes[1]}"]
        return table_html(f"{errors} errors among {sizes[0]} and {sizes[1]}", rows, columns, cells)


def _table(sizes, split):
    (n, m), (a, b) = sizes, split
    return [[n - a, a], [b, m - b]]


def _sizes(sizes):
    sizes = list(sizes)
    if len(sizes) != 2 or not all(isinstance(size, int) and 0 < size <= MOST for size in sizes):
        raise ValueError(f"the class sizes are {sizes}: two whole numbers from 1 to {MOST} are needed")
    if sum(sizes) < 3:
        raise ValueError("the class sizes are [1, 1]: two examples make one pair, and chance explains all of it")
    return sizes


def _index(text):
    if not _PRINTED.fullmatch(text) or len(text) > 12 or (text and abs(exact(text)) > 1):
        raise ValueError(f"printed is {text!r}: an index from -1 to 1 is needed, such as '0.28', or nothing")
    return text


def _half(text):
    """Half a unit of the last decimal."""
    return Fraction(1, 2 * 10 ** len(text.partition(".")[2])) if "/" not in text else 0


def _row(name, case):
    """A row of a paper as the page takes it; its errors are the nearest whole number."""
    case = [*sequence(case, f"cases[{name!r}]", "sizes, both rates and the index are needed")]
    if len(case) not in (4, 5):
        raise ValueError(f"cases[{name!r}] has {len(case)} entries: sizes, both rates and the index are needed")
    sizes, correct, balanced, printed, least_mean = [*case, None][:5]
    n, m = _sizes(sizes)
    share = exact(correct, "the correct rate") / 100
    if not 0 <= share <= 1:
        raise ValueError(f"the correct rate of {name!r} is {correct}: from 0 to 100 per cent is needed")
    errors = floor((1 - share) * (n + m) + Fraction(1, 2))
    row = [str(name), n, m, errors, str(correct), str(balanced), _index(str(printed))]
    return [*row, "" if least_mean is None else _as_mean(str(printed), least_mean)]


def _as_mean(printed, least):
    told = "cannot be such a mean" if is_ruled_out(printed, least) else "is not ruled out"
    return f"A mean over random halves with these two rates is at least {decimal(least)}: {printed} {told}."

"""Points and a line: move them, and see the errors as lengths and their squares as areas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from metrics import CATALOGUE
from metrics.engine.types import Values
from metrics.exact import exact
from metrics.examples import notes_numbers
from metrics.markup import table_html
from metrics.scores.regression import Numbers
from metrics.tables.labels import sequence
from widgets.base import Widget, chosen, exact_list

MOST, FAR, FIRST = 100, 10**12, "mean_squared_error"


class ResidualExplorer(Widget):
    """Points with a line, or observed numbers with predictions of them; `numbers` is what the errors are of.

    At first the notes' numbers are seen from their predictions: x is what was predicted, and the line is y = x.

    >>> explorer = ResidualExplorer(x=[1, 2, 3], y=[2, 2, 4], line=[1, 1])
    >>> explorer.numbers
    Numbers([2, 2, 4], [2, 3, 4])
    >>> ResidualExplorer([3, 5], [2.5, 5]).numbers
    Numbers([3, 5], [Fraction(5, 2), 5])
    """

    kinds = ("Numbers",)
    gives = "numbers"
    x = exact_list()
    observed = exact_list()
    predicted = exact_list()
    line = exact_list()  # intercept and slope, or nothing
    focus = traitlets.Unicode(FIRST).tag(sync=True)
    own = traitlets.List().tag(sync=True)  # the metrics of the page; the others are behind "more"

    def __init__(
        self,
        observed: Any = None,
        predicted: Values | None = None,
        *,
        x: Values | None = None,
        y: Values | None = None,
        line: Any = None,
        focus: str | Iterable[str] | None = None,
        **words: Any,
    ) -> None:
        known = [*CATALOGUE.of(Numbers)]
        focus, own = chosen(focus, FIRST, known)
        super().__init__(focus=focus, own=own, **words)
        if observed is None and x is None:
            x, y = notes_numbers.predicted, notes_numbers.observed
        if x is None:
            self.numbers = observed if isinstance(observed, Numbers) else Numbers(observed, predicted)
            return
        if observed is not None or predicted is not None:
            raise TypeError("x is given: then y is the observed numbers, and the line says what is predicted")
        x, y = _numbers(x, "x"), _numbers(sequence(() if y is None else y, "y"), "y")
        if len(x) != len(y):
            raise ValueError(f"x has {len(x)} numbers but y has {len(y)}")
        line = _numbers((0, 1) if line is None else line, "line")
        if len(line) != 2:
            raise ValueError(f"line has {len(line)} numbers: its intercept and its slope are needed")
        self._show(x, y, [], line)

    @property
    def numbers(self):
        """The observed numbers and the predictions as they are now."""
        return _in_hand(self.x, self.observed, self.predicted, self.line)

    @numbers.setter
    def numbers(self, numbers):
        if not isinstance(numbers, Numbers):
            raise TypeError(f"numbers is {numbers!r:.60}: Numbers(observed, predicted) is needed")
        self._show([], _numbers(numbers.observed, "observed"), _numbers(numbers.predicted, "predicted"), [])

    def _show(self, x, observed, predicted, line):
        if len(observed) > MOST:
            raise ValueError(f"observed has {len(observed)} numbers: at most {MOST} are drawn")
        with self.hold_sync(), self.hold_trait_notifications():
            self.x, self.observed, self.predicted, self.line = x, observed, predicted, line

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the numbers, their predictions and the residuals."""
        numbers = _in_hand(*(state[name] for name in ("x", "observed", "predicted", "line")))
        rows = [(y, p, y - p) for y, p in zip(numbers.observed, numbers.predicted, strict=True)]
        return table_html("Numbers", range(1, len(rows) + 1), ["observed", "predicted", "residual"], rows)

    def figure(self):
        """The points, what is predicted and the squares of the errors, for print."""
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        numbers = self.numbers
        observed, predicted = ([float(n) for n in side] for side in (numbers.observed, numbers.predicted))
        x = [float(n) for n in self.x] or list(range(1, len(observed) + 1))
        with style():
            figure, axes = pyplot.subplots(figsize=(5, 4))
            for at, above, below in zip(x, observed, predicted, strict=True):
                side = abs(above - below)
                axes.add_patch(pyplot.Rectangle((at, min(above, below)), side, side, facecolor="none", edgecolor=RULE))
                axes.plot([at, at], [above, below], color=INK, linewidth=1)
            axes.plot(x, observed, "o", color=INK, label="observed")
            if self.line:
                order = sorted(zip(x, predicted, strict=True))
                axes.plot(*zip(*order, strict=True), color=INK, linewidth=1.5, label="line")
            else:
                axes.plot(x, predicted, "o", color=INK, markerfacecolor="none", label="predicted")
            axes.set(aspect="equal", adjustable="datalim", xlabel="x" if self.line else "number", ylabel="y")
            axes.legend()
        return figure


def _in_hand(x, observed, predicted, line):
    """The observed numbers and their predictions, which are given or lie on a line."""
    if line:
        intercept, slope = map(exact, line)
        predicted = [intercept + slope * exact(at) for at in x]
    sides = (map(exact, side) for side in (observed, predicted))
    return Numbers(*([int(n) if n.denominator == 1 else n for n in side] for side in sides))


def _numbers(values, name):
    found = [exact(value, f"{name}[{at}]") for at, value in enumerate(sequence(values, name))]
    if not found:
        raise ValueError(f"{name} is empty: at least one number is needed")
    for at, value in enumerate(found):
        if abs(value) > FAR:
            raise ValueError(f"{name}[{at}] is {value}: that is too far to be drawn")
    return found

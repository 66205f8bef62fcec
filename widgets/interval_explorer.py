"""See how far an error rate can be trusted: three intervals, two models, many samples."""

from __future__ import annotations

from typing import Any

import traitlets

from metrics.engine.distributions import incomplete_beta
from metrics.engine.results import number_text, percent
from metrics.engine.types import Number
from metrics.markup import table_html
from metrics.significance.differences import error_rate_difference
from metrics.significance.intervals import METHODS, counted, error_rate_interval, share
from widgets.base import Widget, exact_number

MOST, SAMPLES = 10**6, 100


def _checked(errors, n, names):
    errors, n = counted(errors, n, names)
    if n > MOST:
        raise ValueError(f"{names[1]} is {n}: here it is at most {MOST}")
    return [errors, n]


class IntervalExplorer(Widget):
    """The errors of a model among n examples, and a confidence; `intervals` are the three intervals by method.

    >>> explorer = IntervalExplorer(50, 100)
    >>> explorer.intervals["wald"]
    <error rate 0.5: from 0.402, to 0.598, confidence 95 %, method wald>
    >>> explorer.second = 3, 8
    >>> explorer.difference.significant
    False
    """

    gives = "intervals"
    first = traitlets.List().tag(sync=True)
    second = traitlets.List().tag(sync=True)
    confidence = exact_number()
    truth = exact_number()
    seed = traitlets.Int(1, min=0, max=2**32 - 1).tag(sync=True)
    panel = traitlets.Enum(["one", "two", "samples"], "one").tag(sync=True)
    method = traitlets.Enum(METHODS, "wald").tag(sync=True)

    def __init__(
        self,
        errors: int = 50,
        n: int = 100,
        confidence: Number = "0.95",
        second: Any = (700, 1000),
        truth: Number = "0.01",
        seed: int = 1,
        **words: Any,
    ) -> None:
        first = _checked(errors, n, ("errors", "n"))
        super().__init__(first=first, second=second, confidence=confidence, truth=truth, seed=seed, **words)

    @traitlets.validate("first", "second")
    def _are_counts(self, proposal):
        name, pair = proposal["trait"].name, proposal["value"]
        if len(pair) != 2:
            raise ValueError(f"{name} is {pair}: errors and n are needed, such as (50, 100)")
        return _checked(*pair, (f"errors of the {name} model", f"n of the {name} model"))

    @traitlets.validate("confidence", "truth")
    def _is_share(self, proposal):
        return share(proposal["value"], proposal["trait"].name)

    @property
    def intervals(self):
        """The intervals of the first model's error rate: {method: interval}."""
        return {method: error_rate_interval(*self.first, self.confidence, method) for method in METHODS}

    @property
    def difference(self):
        """The interval of the difference of both error rates."""
        return error_rate_difference(*self.first, *self.second, self.confidence)

    @property
    def samples(self):
        """The errors in each of the samples that are drawn at the true error rate; the seed says which."""
        return [self._errors(drawn) for drawn in uniform(self.seed, SAMPLES)]

    def _errors(self, drawn):
        low, high, rate = 0, self.first[1], float(self.truth)
        while low < high:  # the most errors of which, or more, the chance is larger than the number drawn
            middle = (low + high + 1) // 2
            if incomplete_beta(rate, 1 - rate, middle, self.first[1] - middle + 1) > drawn:
                low = middle
            else:
                high = middle - 1
        return low

    def covering(self, method):
        """Which of the samples' intervals hold the true error rate."""
        ends = {k: error_rate_interval(k, self.first[1], self.confidence, method) for k in set(self.samples)}
        return [self.truth in ends[k] for k in self.samples]

    def figure(self):
        """What the widget shows, as a drawing for paper and slides."""
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        with style():
            figure, axes = pyplot.subplots(figsize=(4.8, 3.6 if self.panel == "samples" else 2.2))
            axes.set_xlabel("error rate")
            if self.panel == "samples":
                for at, errors in enumerate(self.samples):
                    interval = error_rate_interval(errors, self.first[1], self.confidence, self.method)
                    ends, holds = list(map(float, interval)), self.truth in interval
                    axes.plot(ends, [at, at], color=RULE if holds else INK, linewidth=1)
                    if not holds:
                        axes.plot([ends[interval.high < self.truth]], [at], "x", color=INK, markersize=4)
                axes.axvline(float(self.truth), color=INK, linestyle="--", linewidth=1)
                axes.set(ylabel=f"{SAMPLES} samples ({self.method})", yticks=[], ylim=(SAMPLES, -1))
                return figure
            rows = self.intervals
            if self.panel == "two":
                other = error_rate_interval(*self.second, self.confidence)
                rows = {"this model": rows["wald"], "the other": other, "difference": self.difference}
                axes.axvline(0, color=INK, linestyle="--", linewidth=1)
            for at, interval in enumerate(rows.values()):
                axes.plot(list(map(float, interval)), [at, at], "|-", color=INK, linewidth=2, markersize=10)
                axes.plot([float(interval.estimate)], [at], "o", color=INK)
            axes.set(yticks=range(len(rows)), yticklabels=rows, ylim=(len(rows) - 0.5, -0.5))
        return figure

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the intervals in numbers."""
        first, second, confidence = state["first"], state["second"], share(state["confidence"], "confidence")
        rows = {method: error_rate_interval(*first, confidence, method) for method in METHODS}
        rows["difference to the second model"] = error_rate_difference(*first, *second, confidence)
        cells = [[number_text(one.estimate), number_text(one.low), number_text(one.high)] for one in rows.values()]
        return table_html(f"Intervals, {percent(confidence)}", rows, ["rate", "from", "to"], cells)


def uniform(seed, number):
    """Numbers from 0 up to 1, those of widgets/lib/draws.js."""
    for _ in range(number):
        seed = (seed + 0x6D2B79F5) % 2**32
        mixed = (seed ^ (seed >> 15)) * (seed | 1) % 2**32
        mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) % 2**32
        yield (mixed ^ (mixed >> 14)) / 2**32

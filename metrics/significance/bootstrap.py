"""How sure any metric is: its interval over samples drawn with replacement from the examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.distributions import normal_quantile, normal_tail
from metrics.engine.given import choice, generator, whole
from metrics.engine.metric import Metric
from metrics.engine.progress import progress
from metrics.engine.rational import Undefined
from metrics.engine.types import Number
from metrics.significance.intervals import Interval, share
from metrics.words import brief

METHODS = ("percentile", "basic", "bca")
CELLS = 10**6  # numbers that are drawn at a time


@dataclass(frozen=True, slots=True, repr=False)
class BootstrapInterval(Interval):
    """The interval of a metric; `samples` has its value on each sample, NaN where it is undefined."""

    samples: object = field(default=None, compare=False)


def bootstrap_interval(
    metric: str | Metric | Callable[..., Any],
    *data: Any,
    repeats: int = 1000,
    seed: Any = None,
    confidence: Number = 0.95,
    method: str = "percentile",
    variant: str | None = None,
    **given: Any,
) -> Any:
    """The interval of a metric over samples of the examples: "percentile", "basic" or "bca" (Efron's correction).

    The data are what the metric is called with: a table, or lists with an entry for each example. Any function of such
    lists will do, too. A metric per class has an interval for each, {label: interval}.

    >>> bootstrap_interval("accuracy", [[40, 10], [20, 30]], seed=1)
    <accuracy 0.7: from 0.610, to 0.79, confidence 95 %, method percentile>
    >>> bootstrap_interval(max, [3, 1, 2], seed=1).samples.max()
    np.float64(3.0)
    """
    import numpy as np

    from metrics.significance.resampling import plan_for

    choice(method, "method", METHODS)
    repeats = whole(repeats, "repeats", 2)
    if isinstance(metric, str):
        if metric not in CATALOGUE:
            raise ValueError(f"metric is {metric!r}, which is no name in the catalogue")
        metric = CATALOGUE[metric]
    if not callable(metric) or isinstance(metric, type):
        raise TypeError(f"metric is {brief(metric)}: a metric, its name, or a function of the data is needed")
    confidence = share(confidence)
    plan = plan_for(metric, data, variant, given)
    name = getattr(metric, "name", getattr(metric, "__name__", "value"))
    random, rows = generator(seed), max(1, CELLS // plan.size)
    parts = [min(rows, repeats - start) for start in range(0, repeats, rows)]
    samples = np.concatenate([plan.draw(random, part) for part in progress(parts, f"resampling {name}")])
    make = partial(_interval, confidence=confidence, method=method)
    if not isinstance(plan.estimate, dict):
        return make(name, plan.estimate, samples, plan.without_one)

    def of_one(at):
        values, weights = plan.without_one()
        return values[:, at], weights

    return {
        label: make(f"{name} of {label}", value, samples[:, at], partial(of_one, at))
        for at, (label, value) in enumerate(plan.estimate.items())
    }


def _interval(name, estimate, samples, without_one, confidence, method):
    import numpy as np

    if isinstance(estimate, Undefined):
        return estimate
    known = samples[~np.isnan(samples)]
    if not len(known):
        raise Undefined("it has no value on any of the samples", f"the interval of {name}")
    missing = len(samples) - len(known)
    note = f"undefined in {missing} of {len(samples)} samples, which are left out" if missing else ""
    tails = [float(1 - confidence) / 2, float(1 + confidence) / 2]
    if method == "bca":
        tails = _corrected(tails, known, float(estimate), *without_one())
    # Between ∞ and a number there is nothing: there an end is one of the samples.
    ends = np.quantile(known, tails, method="linear" if np.isfinite(known).all() else "inverted_cdf").tolist()
    if method == "basic":
        ends = [2 * float(estimate) - end for end in reversed(ends)]
    return BootstrapInterval(name, estimate, *ends, confidence, method, note=note, samples=samples)


def _corrected(tails, samples, estimate, values, weights):
    """The tails moved for bias, and for a spread that changes with the value; `values` are without one example each."""
    import numpy as np

    below = float((samples < estimate).mean() + (samples <= estimate).mean()) / 2
    if not 0 < below < 1:
        raise Undefined("every sample lies on one side of the value found: take 'percentile'", "the bca interval")
    bias = -normal_quantile(below)
    known = np.isfinite(values)
    values, weights = values[known], weights[known]
    away = np.average(values, weights=weights) - values if len(values) else values
    spread = float(np.sum(weights * away**2)) ** 1.5
    speed = float(np.sum(weights * away**3)) / (6 * spread) if spread else 0.0
    moved = [bias - normal_quantile(tail) for tail in tails]
    return [1 - normal_tail(bias + z / (1 - speed * z)) for z in moved]

"""How often chance alone scores as well: the Monte Carlo procedure (section 1.5.1)."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import Any

from metrics.engine.data import Data
from metrics.engine.formula import symbols
from metrics.engine.given import generator, is_among, is_bare, whole
from metrics.engine.metric import Metric, Variant
from metrics.engine.progress import progress
from metrics.engine.results import number_text
from metrics.engine.types import Number, Values
from metrics.engine.values import Labelled
from metrics.exact import count
from metrics.tables.labels import sequence
from metrics.words import brief


class Simulation(Labelled, Data):
    """Of J scores made by chance, R are at least as good as the one observed.

    >>> print(Simulation(10, 1000))
    10 of 1000 as good: R / J = 0.01, (R + 1) / (J + 1) = 0.011
    """

    about, title = "a count of simulated sets", "Simulated scores"
    hint = "R, those as good as the observed one; J, all of them."
    example, shape = ((3, 99),), (2, 1)

    def __init__(self, as_good: int, simulated: int) -> None:
        as_good, simulated = count(as_good, "R"), count(simulated, "J")
        if not simulated:
            raise ValueError("J is 0: at least one simulation is needed")
        if as_good > simulated:
            raise ValueError(f"R is {as_good}, more than the {simulated} simulations")
        self.quantities = {"R": as_good, "J": simulated}

    @classmethod
    def of(
        cls,
        observed: Number,
        simulated: Values | Callable[[Any], Number],
        repeats: int | None = None,
        seed: Any = None,
        better: str = "higher",
    ) -> Simulation:
        """Compare an observed score with simulated ones, or with as many as `simulated(random)` is asked for.

        `random` is a NumPy generator. `better` says which scores are as good: those as high, or those as "lower".

        >>> Simulation.of(0.85, [0.2, 0.9, 0.85, 0.4])
        Simulation(2, 4)
        >>> Simulation.of(5, lambda random: random.integers(1, 7), repeats=600, seed=1).quantities["J"]
        600
        """
        if not is_among(better, ("higher", "lower")):
            raise ValueError(f"better is {brief(better)}: choose 'higher' or 'lower'")
        if callable(simulated):
            simulated = _drawn(simulated, 1000 if repeats is None else whole(repeats, "repeats"), seed)
        elif repeats is not None or seed is not None:
            raise TypeError("repeats and seed are for a function that simulates: here the scores are given")
        as_good = total = 0
        _number(observed, "observed")
        for total, score in enumerate(sequence(simulated, "simulated", "a list of simulated scores is needed"), 1):
            _number(score, f"simulated[{total - 1}]")
            # A float beside a fraction is compared as a float: 0.85 ties with 17/20.
            known = float(observed) if isinstance(score, float) and abs(observed) < 10**300 else observed
            as_good += bool(score >= known if better == "higher" else score <= known)
        if not total:
            raise ValueError("simulated is empty: at least one simulation is needed")
        return cls(as_good, total)

    tried = ((0.85, [0.2, 0.9, 0.85, 0.4]), {})

    @staticmethod
    def call(
        observed: Simulation | Number,
        simulated: int | Values | Callable[[Any], Number] | None = None,
        /,
        *,
        repeats: int | None = None,
        seed: object = None,
        better: str = "higher",
    ): ...

    @classmethod
    def read(cls, metric, first, words, given):
        if isinstance(first, cls):
            return first, words, given
        given = dict(given)
        own = {name: given.pop(name) for name in ("repeats", "seed", "better") if name in given}
        if len(words) != 1:
            raise TypeError(f"{metric.name} takes R and J, or an observed score and the simulated ones")
        if callable(words[0]) or not is_bare(words[0]) or isinstance(words[0], str | bytes):
            return cls.of(first, words[0], **own), (), given
        if own:
            raise TypeError(f"{', '.join(own)} was given with R and J, which are counted already")
        return cls(first, words[0]), (), given

    def __str__(self):
        as_good, simulated = self.quantities.values()
        plain, plus = (number_text(monte_carlo_p(self, variant=variant)) for variant in (None, "plus one"))
        return f"{as_good} of {simulated} as good: R / J = {plain}, (R + 1) / (J + 1) = {plus}"

    def facts(self) -> dict[str, Any]:
        as_good, simulated = self.quantities.values()
        shares = {"R / J": monte_carlo_p(self), "(R + 1) / (J + 1)": monte_carlo_p(self, variant="plus one")}
        return {"R, as good": as_good, "J, simulated": simulated, **shares}

    def __repr__(self):
        return f"Simulation({', '.join(map(str, self.quantities.values()))})"


def _number(score, name):
    if not isinstance(score, Real):
        raise TypeError(f"{name} is {brief(score)}: a number is needed")
    if score != score:
        raise ValueError(f"{name} is NaN: every score is a number")


def _drawn(simulate, repeats, seed):
    random = generator(seed)
    if isinstance(simulate, type):
        raise TypeError(f"simulated is {brief(simulate)}: a function of a random generator is needed")
    return [simulate(random) for _ in progress(range(repeats), "simulating")]


R, J = symbols("R J")

monte_carlo_p = Metric(
    "Monte Carlo p",
    R / J,
    "The share of the simulated scores that are at least as good as the observed one.",
    better="lower",
    aliases=["empirical p-value", "R/J"],
    sources=["textbook 1.5.1"],
    sisters=["enrichment_p"],
    on=Simulation,
    variants={
        "plus one": Variant(
            (R + 1) / (J + 1),
            "The observed score counted among the simulated ones: never 0, which no chance is.",
            ["North, Curtis and Sham 2002"],
        ),
    },
)

"""Draw random sets of houses, and count how many lie as close together as those that are looked at."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import traitlets

from metrics import Simulation, monte_carlo_p
from metrics.engine.given import whole
from metrics.engine.results import number_text
from metrics.markup import table_html
from metrics.tables.labels import sequence
from widgets.base import Widget
from widgets.interval_explorer import uniform

# A village of ours, the six of Station Road first, and the houses that fell ill.
VILLAGE = (
    *((0, 0), (3, 0), (5, 0), (8, 0), (15, 0), (20, 0), (17, 1), (9, 3), (16, 3), (18, 4)),
    *((1, 5), (3, 6), (15, 6), (12, 7), (16, 8), (19, 8), (8, 9), (14, 9), (3, 10), (6, 10)),
)
ILL = (0, 1, 7, 10, 11)
MOST_HOUSES, MOST_CHOSEN, MOST_SETS, MOST_DRAWN, FAR = 30, 8, 40_000, 10_000, 1000


class MonteCarloSampler(Widget):
    """Houses on a grid of streets, and some chosen ones; `simulation` counts the random sets that lie as close.

    How close a set lies is the average walk between two of its houses, along the streets. The seed says which sets
    are drawn; `every_set` goes through all there are.

    >>> sampler = MonteCarloSampler(drawn=100)
    >>> sampler.walk, sampler.simulation.quantities["J"], sampler.every_set.quantities["J"]
    (Fraction(37, 5), 100, 15504)
    """

    kinds = ("Simulation",)
    gives = "walk"
    houses = traitlets.List().tag(sync=True)  # [x, y] each
    chosen = traitlets.List().tag(sync=True)  # their places in the list
    drawn = traitlets.Int(0, min=0, max=MOST_DRAWN).tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**32 - 1).tag(sync=True)
    focus = traitlets.Enum(["monte_carlo_p", "monte_carlo_p (plus one)"], "monte_carlo_p").tag(sync=True)

    def __init__(self, houses: Any = VILLAGE, chosen: Any = ILL, drawn: int = 0, seed: int = 1, **words: Any) -> None:
        houses = [list(sequence(one, f"houses[{at}]")) for at, one in enumerate(sequence(houses, "houses"))]
        chosen = sorted({whole(at, "chosen", 0) for at in sequence(chosen, "chosen")})
        super().__init__(houses=houses, chosen=chosen, drawn=drawn, seed=seed, **words)

    @traitlets.validate("houses", "chosen")
    def _can_be_shown(self, proposal):
        _check(**{"houses": self.houses, "chosen": self.chosen, proposal["trait"].name: proposal["value"]})
        return proposal["value"]

    @property
    def walk(self):
        """How far two of the chosen houses are apart, on average."""
        return Fraction(walk_of(self.houses, self.chosen), comb(len(self.chosen), 2))

    @property
    def sets(self):
        """The sets that were drawn, as places in the list of houses."""
        return [*sets_drawn(self.seed, self.drawn, len(self.houses), len(self.chosen))]

    @property
    def simulation(self):
        """Of the sets that were drawn, how many lie as close as the chosen houses."""
        own = walk_of(self.houses, self.chosen)
        return Simulation.of(own, [walk_of(self.houses, one) for one in self.sets], better="lower")

    @property
    def every_set(self):
        """Of all sets that there are, how many lie as close."""
        own, walks = walk_of(self.houses, self.chosen), _walks_of_all(self.houses, len(self.chosen))
        return Simulation(sum(times for walk, times in walks.items() if walk <= own), walks.total())

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: how many sets are as close, and p both ways."""
        sampler = MonteCarloSampler(state["houses"], state["chosen"], state["drawn"], state["seed"])
        found = {"all sets": sampler.every_set} | ({"drawn": sampler.simulation} if sampler.drawn else {})
        sampler.close()
        cells = [
            [
                *one.quantities.values(),
                *(number_text(monte_carlo_p(one, variant=variant)) for variant in (None, "plus one")),
            ]
            for one in found.values()
        ]
        return table_html("Random sets", found, ["as close (R)", "sets (J)", "R / J", "(R + 1) / (J + 1)"], cells)

    def figure(self):
        """The houses, and how far apart random sets of them are: those drawn, or all if none is drawn."""
        from matplotlib import pyplot

        from widgets.figures import style

        with style():
            figure, (village, heap) = pyplot.subplots(1, 2, figsize=(8, 3), width_ratios=(5, 4))
            self.draw_village(village)
            self.draw_heap(heap)
        return figure

    def draw_village(self, axes, chosen=None):
        """The houses on given axes: the chosen ones as squares."""
        from widgets.figures import FN, INK

        chosen = self.chosen if chosen is None else chosen
        others = [house for at, house in enumerate(self.houses) if at not in chosen]
        axes.scatter(*zip(*others, strict=True), marker="o", s=26, facecolor="none", edgecolor=INK)
        axes.scatter(*zip(*(self.houses[at] for at in chosen), strict=True), marker="s", s=38, color=FN)
        axes.set(aspect="equal", xticks=[], yticks=[])
        axes.margins(0.08)

    def draw_heap(self, axes, title=None):
        """How far apart random sets are, on given axes: filled are those as close as the chosen houses."""
        from widgets.figures import FN, INK

        pairs, own = comb(len(self.chosen), 2), walk_of(self.houses, self.chosen)
        drawn = Counter(walk_of(self.houses, one) for one in self.sets)
        walks = drawn or _walks_of_all(self.houses, len(self.chosen))
        inside, beyond = Counter(), Counter()
        for walk, times in walks.items():
            (inside if walk <= own else beyond)[walk // pairs] += times
        for at in sorted({*inside, *beyond}):
            axes.bar(at, inside[at], width=1, align="edge", color=FN, edgecolor=FN)
            axes.bar(at, beyond[at], bottom=inside[at], width=1, align="edge", color="none", edgecolor=INK)
        axes.axvline(own / pairs, color=FN, linestyle="--", linewidth=1.5)
        axes.set(xlabel="average walk between two of a set", ylabel="random sets", title=title)


def walk_of(houses, places):
    """The walks between all pairs of a set, along the streets, added up.

    >>> walk_of([(0, 0), (3, 0), (1, 5)], [0, 1, 2])
    16
    """
    pairs = combinations([houses[at] for at in places], 2)
    return sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairs)


def sets_drawn(seed, draws, size, count):
    """Random sets of so many places below size, each in order; those of widgets/lib/random_sets.js.

    >>> [*sets_drawn(1, 2, 20, 5)]
    [[1, 3, 11, 12, 19], [5, 10, 12, 14, 19]]
    """
    numbers = uniform(seed, draws * count)
    for _ in range(draws):
        places = list(range(size))
        for at in range(count):
            other = at + int(next(numbers) * (size - at))
            places[at], places[other] = places[other], places[at]
        yield sorted(places[:count])


def _walks_of_all(houses, count):
    return _tally(tuple(map(tuple, houses)), count)


@cache
def _tally(houses, count):
    return Counter(walk_of(houses, places) for places in combinations(range(len(houses)), count))


def _check(houses, chosen):
    if not 3 <= len(houses) <= MOST_HOUSES:
        raise ValueError(f"houses has {len(houses)}: from 3 to {MOST_HOUSES} can be shown")
    for at, house in enumerate(houses):
        if len(house) != 2:
            raise ValueError(f"houses[{at}] has {len(house)} coordinates: two are needed, x and y")
        for number in house:
            whole(number, f"houses[{at}]", 0, FAR)
    if chosen and chosen[-1] >= len(houses):
        raise ValueError(f"chosen has {chosen[-1]}: the houses are 0 to {len(houses) - 1}")
    if not 2 <= len(chosen) <= min(MOST_CHOSEN, len(houses) - 1):
        raise ValueError(f"chosen has {len(chosen)} houses: from 2 to {min(MOST_CHOSEN, len(houses) - 1)} are needed")
    sets = comb(len(houses), len(chosen))
    if sets > MOST_SETS:
        raise ValueError(f"there are {sets} sets of {len(chosen)} houses: at most {MOST_SETS} are gone through")

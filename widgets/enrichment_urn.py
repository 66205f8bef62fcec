"""Draw a cluster from an urn: how likely are so many hits by chance, exactly so many or at least?"""

from __future__ import annotations

from typing import Any

import traitlets

from metrics import Sample, enrichment_p
from metrics.engine.results import number_text
from metrics.markup import table_html
from metrics.significance.enrichment import NAMES
from widgets.base import Widget

MOST = 100  # that are drawn one by one


class EnrichmentUrn(Widget):
    """A population with some successes, and a sample with some hits; `sample_now` is what the test compares.

    >>> urn = EnrichmentUrn(20, 10, 10, 8)
    >>> urn.sample_now
    Sample(population=20, successes=10, sample=10, hits=8)
    >>> sum(urn.chances.values())
    Fraction(1, 1)
    """

    kinds = ("Sample",)
    gives = "sample_now"
    population = traitlets.Int().tag(sync=True)
    successes = traitlets.Int().tag(sync=True)
    sample = traitlets.Int().tag(sync=True)
    hits = traitlets.Int().tag(sync=True)
    focus = traitlets.Enum(["enrichment_p", "enrichment_p (point)"], "enrichment_p").tag(sync=True)

    def __init__(
        self, population: Any = 20, successes: int = 10, sample: int = 10, hits: int = 5, **words: Any
    ) -> None:
        given = population if isinstance(population, Sample) else Sample(population, successes, sample, hits)
        super().__init__(**dict(zip(NAMES, given.counts, strict=True)), **words)

    @traitlets.validate(*NAMES)
    def _can_be_drawn(self, proposal):
        name, value = proposal["trait"].name, proposal["value"]
        counts = {one: getattr(self, one) for one in NAMES} | {name: value}
        Sample(**counts)
        if not 1 <= counts["population"] <= MOST:
            raise ValueError(f"population is {counts['population']}: from 1 to {MOST} are drawn")
        return value

    @property
    def sample_now(self):
        """What the hypergeometric test compares; what is set may have other counts in all four places."""
        return Sample(*(getattr(self, name) for name in NAMES))

    @sample_now.setter
    def sample_now(self, given):
        with self.hold_sync(), self.hold_trait_notifications():
            for name, count in zip(NAMES, given.counts, strict=True):
                setattr(self, name, count)

    @property
    def chances(self):
        """The chance of each number of hits that is possible."""
        return _chances(*self.sample_now.counts[:3])

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the chance of each number of hits, exactly and at least."""
        counts = [state[name] for name in NAMES[:3]]
        chances = _chances(*counts)
        rows = [[number_text(chance), number_text(enrichment_p(*counts, hits))] for hits, chance in chances.items()]
        caption = f"Of {counts[0]}, {counts[1]} with the term; {counts[2]} drawn; {state['hits']} hits seen"
        return table_html(caption, chances, ["exactly so many", "so many or more"], rows)

    def figure(self):
        """The chance of each number of hits, for print: filled is the number seen, hatched what is more."""
        from matplotlib import pyplot

        from widgets.figures import style

        with style():
            figure, axes = pyplot.subplots(figsize=(4.6, 3))
            self.draw_chances(axes)
        return figure

    def draw_chances(self, axes, title=None):
        """The same bars on given axes."""
        from widgets.figures import FN, INK

        for hits, chance in self.chances.items():
            axes.bar(
                hits,
                float(chance),
                color=FN if hits == self.hits else "none",
                edgecolor=FN if hits >= self.hits else INK,
                hatch="//" if hits > self.hits else None,
            )
        axes.set(xlabel="hits in the sample", ylabel="chance", title=title)
        axes.xaxis.get_major_locator().set_params(integer=True)


def _chances(population, successes, sample):
    """The chance of each number of hits in a sample."""
    possible = range(max(0, sample + successes - population), min(successes, sample) + 1)
    return {hits: enrichment_p(population, successes, sample, hits, variant="point") for hits in possible}

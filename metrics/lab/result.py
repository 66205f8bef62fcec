"""What two measures say of the same pairs of lists: how often they agree, and which of them sees more."""

from __future__ import annotations

import math
from collections import namedtuple
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from metrics.engine.formula import Node, symbols
from metrics.engine.given import choice, sequence, yes_or_no
from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.engine.types import Number, Value
from metrics.engine.values import Labelled
from metrics.engine.working import Working, valued, worked
from metrics.exact import count, decimal
from metrics.significance.intervals import error_rate_interval

if TYPE_CHECKING:
    from pandas import DataFrame


class PairCounts(Labelled, namedtuple("PairCounts", "consistent inconsistent first_only second_only neither")):
    """Pairs that both order alike, both order but differently, only one orders, neither orders."""

    __slots__ = ()


WORDS = ("both, alike", "both, differently", "only {0}", "only {1}", "neither")

LONG = 10**15  # numbers from here on are shown with four digits

consistent, inconsistent, neither, pairs = symbols("consistent inconsistent neither pairs")
first_only, second_only = Node(("symbol", "first only")), Node(("symbol", "second only"))
DEGREES = {
    "C": consistent / (consistent + inconsistent),
    "D": first_only / second_only,
    "E": neither / pairs,
}


class Comparison:
    """What two measures say of all pairs of lists, or of pairs that were drawn.

    `counts` are the pairs by what the measures say of them, `.consistency` and so on their shares, `C`, `D` and `E` the
    degrees of consistency, discriminancy and indifferency (definitions 3 to 9 of the thesis), all exact.
    """

    def __init__(self, first: str, second: str, over: Any, counts: Any, sampled: bool = False) -> None:
        self.first, self.second, self.over = first, second, over
        counts = list(sequence(counts, "counts", "the five counts of pairs are needed"))
        if len(counts) != len(PairCounts._fields):
            raise ValueError(f"counts has {len(counts)} entries: they are {', '.join(PairCounts._fields)}")
        counts = [count(value, f"counts[{at}]") for at, value in enumerate(counts)]
        self.counts, self.sampled = PairCounts(*counts), yes_or_no(sampled, "sampled")
        self.pairs = sum(self.counts)

    def _share(self, count):
        return Fraction(count, self.pairs)

    @property
    def consistency(self) -> Value:
        """The share of the pairs that both measures order, alike."""
        return self._share(self.counts.consistent)

    @property
    def inconsistency(self) -> Value:
        return self._share(self.counts.inconsistent)

    @property
    def discriminancy(self) -> Value:
        """The shares of the pairs that only the first measure orders, and only the second."""
        return self._share(self.counts.first_only), self._share(self.counts.second_only)

    @property
    def indifferency(self) -> Value:
        return self._share(self.counts.neither)

    def work(self, places: int = 3) -> Working:
        """The three degrees, worked from the counts."""
        return worked([(name, None, tree) for name, tree in DEGREES.items()], self._known, places=places)

    @property
    def _known(self):
        return {name.replace("_", " "): count for name, count in self.counts._asdict().items()} | {"pairs": self.pairs}

    def _degree(self, name):
        value = valued(name, DEGREES[name], self._known, None, {}, Renderer)
        if isinstance(value, Undefined):
            raise value
        return value

    @property
    def C(self) -> Value:
        """Of the pairs that both measures order, the share that they order alike."""
        return self._degree("C")

    @property
    def D(self) -> Value:
        """How many times as many pairs only the first orders, as only the second."""
        return self._degree("D")

    @property
    def E(self) -> Value:
        """The share of the pairs that neither orders."""
        return self._degree("E")

    @property
    def equivalent(self) -> bool | None:
        """Whether both always give the same order (definition 1); None if the pairs drawn do not decide it."""
        _, inconsistent, first_only, second_only, _ = self.counts
        return self._known_to_be(not inconsistent and not first_only and not second_only)

    @property
    def dominates(self) -> bool | None:
        """Whether the first never contradicts the second, and sometimes sees more (definition 2)."""
        return self._known_to_be(not self.counts.inconsistent and self.counts.first_only > 0)

    def _known_to_be(self, so):
        return None if so and self.sampled else so

    @property
    def better(self) -> str | None:
        """The better measure: consistent in more than half of the pairs, and more discriminating (definition 10)."""
        if self.counts.consistent <= self.counts.inconsistent:
            return None
        _, _, first, second, _ = self.counts
        return self.first if first > second else self.second if second > first else None

    def normal_limit(self) -> float:
        """Where C goes as lists of AUC and accuracy grow with the same share s of positives: a float.

        It is 1/2 + asin(ρ)/π with ρ² = 3s(1 - s); the page thesis-beyond-16 derives it from a known central limit
        theorem. That D meanwhile grows without bound, about as N / √(12s(1 - s)), is argued, not proved.

        >>> from metrics.lab.compare import compare_measures
        >>> round(compare_measures("auc", "accuracy", (2, 2)).normal_limit(), 6)
        0.833333
        """
        if {self.first, self.second} != {"auc", "accuracy"} or not hasattr(self.over, "positives"):
            raise ValueError(f"the limit of C is known for auc and accuracy, not for {self.first} and {self.second}")
        share = self.over.positives / (self.over.positives + self.over.negatives)
        return 1 / 2 + math.asin(math.sqrt(3 * share * (1 - share))) / math.pi

    def interval(self, of: str = "C", confidence: Number = 0.95) -> tuple[Value, Value]:
        """Where C, D, E or a count's share lies with the given confidence, if pairs were drawn (Wilson's interval)."""
        known = self.counts._asdict()
        parts = {"C": ("consistent", "inconsistent"), "D": ("first_only", "second_only"), "E": ("neither", None)}
        choice(of, "of", [*parts, *known])
        part, other = parts.get(of, (of, None))
        out_of = known[part] + known[other] if other else self.pairs
        if not self.sampled:
            value = self._degree(of) if of in parts else self._share(known[of])
            return value, value
        if not out_of:
            raise Undefined(f"no pair drawn is {part} or {other}", f"the interval of {of}")
        low, high = error_rate_interval(known[part], out_of, confidence, "wilson")
        return (_odds(low), _odds(high)) if of == "D" else (low, high)

    def table(self, places: int = 3) -> DataFrame:
        """A pandas table: what the measures order, how many pairs, their share, and its decimal."""
        import pandas as pd

        shares = [self._share(count) for count in self.counts]
        rows = list(zip(self.counts, shares, [decimal(share, places) for share in shares], strict=True))
        return pd.DataFrame(rows, pd.Index(self._words, name="orders"), ["pairs", "share", "decimal"], dtype=object)

    @property
    def _words(self):
        return [word.format(self.first, self.second) for word in WORDS]

    @property
    def title(self) -> str:
        many = f"{_short(self.pairs)} pair{'s' * (self.pairs != 1)}"
        return f"{self.first} and {self.second}: {many} {'drawn from' if self.sampled else 'of all'} {self.over}"

    def _degrees(self):
        """The degrees where their working would be too long to read."""
        for name in DEGREES:
            try:
                yield f"{name} ≈ {decimal(self._degree(name))}"
            except Undefined as problem:
                yield str(problem)

    def __str__(self):
        return "\n".join([self.title, *([str(self.work())] if self.pairs < LONG else self._degrees())])

    def __repr__(self):
        parts = (f"{word} {_short(count)}" for word, count in zip(self._words, self.counts, strict=True))
        return f"<{self.title}; ordered by {'; '.join(parts)}>"

    def _repr_html_(self):
        cells = zip(self._words, map(_short, self.counts), map(self._share, self.counts), strict=True)
        rows = "".join(
            f'<tr><th scope="row">{escape(word)}</th><td>{count}</td><td>{decimal(share)}</td></tr>'
            for word, count, share in cells
        )
        head = "".join(f'<th scope="col">{word}</th>' for word in ("ordered by", "pairs", "share"))
        long = "".join(f"<p>{escape(line)}</p>" for line in self._degrees())
        return (
            f'<table class="wm-values wm-small"><caption>{escape(self.title)}</caption><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table>{self.work()._repr_html_() if self.pairs < LONG else long}"
        )


def _short(count):
    if count < LONG:
        return f"{count:,}"
    digits, _, exponent = f"{Decimal(count):.3E}".partition("E+")
    return f"{digits} × 10^{exponent}"


def _odds(share):
    return share / (1 - share) if share < 1 else math.inf

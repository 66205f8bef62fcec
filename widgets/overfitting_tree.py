"""Give a tree more leaves, and see what it gets wrong on examples it has seen and on examples it has not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import traitlets

from metrics import Training, optimistic_error, pessimistic_error
from metrics.engine.given import sequence
from metrics.engine.results import number_text
from metrics.engine.types import Number
from metrics.exact import exact
from metrics.markup import table_html
from widgets.base import Widget, exact_number

# A shop's hours, + for busy: quiet before noon and busy after it, but for four odd hours on each day.
YESTERDAY, TODAY = "---+--++----++++++++-+++", "-+--------+-+++-++++++-+"
FEWEST, MOST, DEAREST = 4, 48, 10


class OverfittingTree(Widget):
    """Hours that a tree has seen and hours that it has not; `errors` are those on either, with so many leaves.

    >>> tree = OverfittingTree(leaves=8)
    >>> tree.errors, tree.training
    ((3, 7), Training(3, 24, leaves=8))
    """

    kinds = ("Training",)
    gives = "training"
    seen = traitlets.Unicode().tag(sync=True)
    unseen = traitlets.Unicode().tag(sync=True)
    leaves = traitlets.Int().tag(sync=True)
    penalty = exact_number()
    focus = traitlets.Enum(["optimistic_error", "pessimistic_error"], "pessimistic_error").tag(sync=True)

    def __init__(
        self,
        seen: Any = YESTERDAY,
        unseen: Any = TODAY,
        leaves: int = 1,
        penalty: Number = "1/2",
        **words: Any,
    ) -> None:
        seen, unseen = _hours(seen, "seen"), _hours(unseen, "unseen")
        super().__init__(seen=seen, unseen=unseen, leaves=leaves, penalty=exact(penalty, "penalty"), **words)

    @traitlets.validate("seen", "unseen", "leaves")
    def _can_be_grown(self, proposal):
        found = {name: getattr(self, name) for name in ("seen", "unseen", "leaves")}
        _check(**{**found, proposal["trait"].name: proposal["value"]})
        return proposal["value"]

    @traitlets.validate("penalty")
    def _is_a_price(self, proposal):
        penalty = exact(proposal["value"], "penalty")
        if not 0 <= penalty <= DEAREST:
            raise ValueError(f"penalty is {penalty}: from 0 to {DEAREST} errors for each leaf")
        return penalty

    @property
    def errors(self):
        """The errors on what the tree has seen, and on what it has not."""
        return _errors(self.seen, self.unseen, self.leaves)

    @property
    def training(self):
        """What the optimistic and the pessimistic estimate are made of."""
        return Training(self.errors[0], len(self.seen), leaves=self.leaves)

    @property
    def curves(self):
        """{leaves: (errors seen, errors not seen, pessimistic estimate in errors)} for every tree."""
        return _curves(self.seen, self.unseen, self.penalty)

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: each tree's errors, and both estimates."""
        seen, unseen, penalty = state["seen"], state["unseen"], exact(state["penalty"])
        rows = []
        for leaves in stops(len(seen)):
            one, other = _errors(seen, unseen, leaves)
            known = Training(one, len(seen), leaves=leaves)
            estimates = optimistic_error(known), pessimistic_error(known, penalty=penalty)
            rows.append([one, other, *map(number_text, estimates)])
        heads = ["errors, seen", "errors, not seen", "optimistic", "pessimistic"]
        return table_html("Trees by their leaves", stops(len(seen)), heads, rows)

    def figure(self):
        """The errors against the leaves, for print."""
        from matplotlib import pyplot

        from widgets.figures import style

        with style():
            figure, axes = pyplot.subplots(figsize=(4.6, 3))
            self.draw_curves(axes)
        return figure

    def draw_curves(self, axes, title=None, estimate=True):
        """The same curves on given axes, with the pessimistic estimate or without."""
        from widgets.figures import FN, INK, TP

        names = ("seen", "not seen", "pessimistic")
        for name, mark, colour, line, counts in zip(
            names, "osD", (INK, FN, TP), ("-", "-", "--"), zip(*self.curves.values(), strict=True), strict=True
        ):
            if estimate or name != "pessimistic":
                counts = [float(count) for count in counts]
                axes.plot(range(len(counts)), counts, marker=mark, color=colour, linestyle=line)
                place = len(counts) - 1, counts[-1]
                axes.annotate(name, place, (8, -3), textcoords="offset points", color=colour)
        axes.set(
            xlabel="leaves", ylabel=f"errors in {len(self.seen)}", title=title, xlim=(-0.3, len(self.curves) + 0.6)
        )
        axes.set_xticks(range(len(self.curves)), self.curves)


def stops(size):
    """The numbers of leaves that are tried: each part of the day is halved as long as that goes, then every hour.

    >>> stops(24), stops(16)
    ([1, 2, 4, 8, 24], [1, 2, 4, 8, 16])
    """
    found = [1]
    while size % (2 * found[-1]) == 0:
        found.append(2 * found[-1])
    return found if found[-1] == size else [*found, size]


def grown(seen, leaves):
    """What a tree says of each hour: what most hours of the same part were; of as many, quiet. Parts are equal.

    >>> grown("--+-++", 2)
    '---+++'
    """
    size = len(seen) // leaves
    parts = (seen[at : at + size] for at in range(0, len(seen), size))
    return "".join(("+" if 2 * part.count("+") > size else "-") * size for part in parts)


def _errors(seen, unseen, leaves):
    says = grown(seen, leaves)
    return tuple(sum(one != other for one, other in zip(says, hours, strict=True)) for hours in (seen, unseen))


def _curves(seen, unseen, penalty):
    found = {}
    for leaves in stops(len(seen)):
        one, other = _errors(seen, unseen, leaves)
        estimate = pessimistic_error(Training(one, len(seen), leaves=leaves), penalty=penalty)
        found[leaves] = one, other, Fraction(estimate * len(seen))
    return found


def _hours(hours, name):
    """Signs of hours as a text."""
    return (
        hours if isinstance(hours, str) else "".join(map(str, sequence(hours, name, "+ or - for each hour is needed")))
    )


def _check(seen, unseen, leaves):
    for name, hours in (("seen", seen), ("unseen", unseen)):
        if {*hours} - {*"+-"}:
            raise ValueError(f"{name} is {hours:.30}: only + and - are needed, one for each hour")
        if not FEWEST <= len(hours) <= MOST:
            raise ValueError(f"{name} has {len(hours)} hours: from {FEWEST} to {MOST} can be number_text")
    if len(seen) != len(unseen):
        raise ValueError(f"seen has {len(seen)} hours but unseen has {len(unseen)}")
    if leaves not in stops(len(seen)):
        raise ValueError(f"leaves is {leaves}: choose one of {', '.join(map(str, stops(len(seen))))}")

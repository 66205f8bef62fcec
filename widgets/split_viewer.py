"""See which examples train and which test, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from numbers import Integral
from typing import Any

import traitlets

from metrics.engine.given import is_among, rows_of_lists, whole
from metrics.engine.types import Labels, Number
from metrics.exact import exact
from metrics.examples import football_results
from metrics.handling.splits import (
    Split,
    Splits,
    holdout,
    k_fold,
    leave_one_out,
    left_out,
    random_subsampling,
    stratified_k_fold,
)
from metrics.markup import table_html
from metrics.tables.labels import is_missing, sequence
from widgets.base import Widget

METHODS = ["holdout", "k-fold", "stratified k-fold", "leave-one-out", "leave-k-out", "random subsampling"]
STATE = ["method", "labels", "k", "test", "orders"]
MOST_EXAMPLES, MOST_DRAWS, MOST_ROWS = 1000, 100, 30


class SplitViewer(Widget):
    """The rounds of a validation to step through; `splits` are the rounds, `observe` tells of changes.

    >>> viewer = SplitViewer(6, "k-fold", k=3)
    >>> [split.test.tolist() for split in viewer.splits]
    [[0, 1], [2, 3], [4, 5]]
    """

    gives = "splits"
    labels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    method = traitlets.Enum(METHODS, "k-fold").tag(sync=True)
    k = traitlets.Int(3).tag(sync=True)
    test = traitlets.Unicode("1/3").tag(sync=True)
    orders = traitlets.List().tag(sync=True)  # how the examples were shuffled, for each draw; none: as they stand
    at = traitlets.Int(0).tag(sync=True)  # the round that is shown

    def __init__(
        self,
        examples: int | Labels = football_results,
        method: str = "k-fold",
        k: int = 3,
        test: Number = "1/3",
        rounds: int = 10,
        seed: int | None = None,
        orders: Sequence[Iterable[int]] = (),
        **words: Any,
    ) -> None:
        if not is_among(method, METHODS):
            raise ValueError(f"method is {method!r}: choose one of {', '.join(map(repr, METHODS))}")
        labels, orders = _labels(examples), rows_of_lists(orders, "orders", "the places in each order are needed")
        orders = [[whole(at, "a place of orders", 0, MOST_EXAMPLES) for at in order] for order in orders]
        if len(labels) > MOST_EXAMPLES:
            raise ValueError(f"there are {len(labels)} examples: up to {MOST_EXAMPLES} can be shown")
        if method == "random subsampling" and (len(orders) or rounds) > MOST_DRAWS:
            raise ValueError(f"rounds is {len(orders) or rounds}: up to {MOST_DRAWS} can be shown")
        found = _rounds(method, labels, k, test, orders, rounds, seed)
        super().__init__(labels=labels, method=method, k=k, test=str(exact(test, "test")), **words)
        if orders:
            self.orders = orders
        elif method != "leave-k-out":  # whose rounds are too many to look at, and follow from k
            self.splits = found

    @property
    def splits(self):
        """The rounds as they are now."""
        return Splits(_made(self._state), len(self.labels))

    @splits.setter
    def splits(self, splits):
        rounds = [splits] if isinstance(splits, Split) else list(splits)
        if not rounds:
            raise ValueError("splits has no rounds: at least one is needed")
        size = len(rounds[0].train) + len(rounds[0].test)
        labels = self.labels if len(self.labels) == size else [""] * size
        for method in dict.fromkeys([self.method, *METHODS]):
            state = _state(method, labels, rounds, self.k, self.test)
            try:
                found = _places(islice(_made(state), len(rounds) + 1))
            except ValueError:
                continue
            if found == _places(rounds):
                with self.hold_sync(), self.hold_trait_notifications():
                    self.at = min(self.at, len(rounds) - 1)
                    for name, value in state.items():
                        setattr(self, name, value)
                return
        raise ValueError(
            f"splits has {len(rounds)} rounds of none of these methods: {', '.join(METHODS)}, up to {MOST_DRAWS}"
        )

    def figure(self):
        """All rounds in a picture: a row for each, what tests is hatched and has a T."""
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        rounds, size = list(islice(_made(self._state), MOST_ROWS)), len(self.labels)
        with style():
            figure, axes = pyplot.subplots(figsize=(6, 0.9 + 0.3 * len(rounds)))
            for number, split in enumerate(rounds, 1):
                axes.barh(number, size, left=0.5, height=0.8, color="none", edgecolor=RULE)
                bars = {"height": 0.8, "color": "none", "edgecolor": INK if size > 60 else RULE, "hatch": "//"}
                axes.barh([number] * len(split.test), 1, left=split.test + 0.5, **bars)
                for at in split.test if size <= 60 else ():
                    axes.text(at + 1, number, "T", ha="center", va="center", color=INK, weight="bold")
            axes.set(title=self.method, xlabel="example", ylabel="round", yticks=range(1, len(rounds) + 1))
            axes.xaxis.get_major_locator().set_params(integer=True)
            axes.invert_yaxis()
        return figure

    @property
    def _state(self):
        return {name: getattr(self, name) for name in STATE}

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: what tests in every round."""
        labels, classes = state["labels"], dict.fromkeys(state["labels"])
        cells = [
            [
                ", ".join(str(at + 1) for at in split.test[:MOST_ROWS]) + (" …" if len(split.test) > MOST_ROWS else ""),
                *(f"{sum(labels[at] == label for at in split.test)}/{len(split.test)}" for label in classes),
            ]
            for split in islice(_made({name: state[name] for name in STATE}), MOST_ROWS)
        ]
        heads = [f"round {number}" for number in range(1, len(cells) + 1)]
        return table_html(state["method"], heads, ["tests", *(label or "share" for label in classes)], cells)


def _labels(examples):
    """A label for each example; without a name where only their number is known."""
    if isinstance(examples, Integral):
        return [""] * whole(examples, "examples")
    labels = list(sequence(examples, "examples"))
    for at, label in enumerate(labels):
        if is_missing(label):
            raise ValueError(f"examples[{at}] is missing: every example needs a label")
    return [str(label) for label in labels]


def _rounds(method, labels, k, test, orders, rounds=10, seed=None):
    """The rounds that a method makes of labels, by orders or by a seed."""
    order = orders[0] if orders else None
    if method == "holdout":
        return [holdout(labels, test, seed, order=order)]
    if method == "random subsampling":
        return random_subsampling(labels, len(orders) or rounds, test, seed, orders or None)
    if method == "leave-one-out":
        return leave_one_out(labels)
    if method == "leave-k-out":
        return left_out(len(labels), k)
    return (k_fold if method == "k-fold" else stratified_k_fold)(labels, k, seed=seed, order=order)


def _made(state):
    """The rounds of a state; what was not shuffled is taken as it stands."""
    return _rounds(**state | {"orders": state["orders"] or [list(range(len(state["labels"])))]})


def _state(method, labels, rounds, k, test):
    """The state with which a method comes to these rounds, if it does."""
    tests, orders = _places(rounds), []
    if method in ("holdout", "random subsampling"):
        orders = [[*split.test.tolist(), *split.train.tolist()] for split in rounds[:MOST_DRAWS]]
        test = str(Fraction(len(tests[0]), len(labels)))
    elif method == "leave-k-out":
        k = len(tests[0])
    elif method != "leave-one-out":
        k, order = len(rounds), [at for test in tests for at in test]
        orders = [order] if order != list(range(len(labels))) else []
    return {"method": method, "labels": labels, "k": k, "test": test, "orders": orders}


def _places(rounds):
    return [split.test.tolist() for split in rounds]

"""Which examples train and which test: holdout, cross-validation and its relatives."""

from __future__ import annotations

import math
from collections import Counter, namedtuple
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from metrics.engine.given import is_bare, whole, yes_or_no
from metrics.engine.progress import progress
from metrics.engine.types import Labels, Number
from metrics.engine.values import Labelled, html
from metrics.exact import exact
from metrics.tables.labels import places, sequence
from metrics.words import brief

try:
    import numpy as np

    from metrics.engine.given import generator
except ImportError:  # in a page, say, where lists do
    from metrics.engine import lists as np
    from metrics.engine.lists import default_rng as generator

if TYPE_CHECKING:
    from pandas import DataFrame

Split = namedtuple("Split", "train test")
Split.__doc__ = "One round: the places of the examples that train and of those that test, each in order."
Parts = namedtuple("Parts", "train validation test")
Parts.__doc__ = "Three parts: what trains, what prunes or tunes, and what is kept for the test."
MOST_EXAMPLES = 100_000_000  # whose places fit into memory
MOST_ROUNDS = 1_000_000  # leave-k-out has C(n, k) rounds


class Splits(Sequence):
    """The rounds of a validation, each a `Split`, over so many examples.

    >>> rounds = k_fold(6, 3)
    >>> [split.test.tolist() for split in rounds]
    [[0, 1], [2, 3], [4, 5]]
    """

    def __init__(self, rounds: Iterable[Split], size: int) -> None:
        if is_bare(rounds):
            raise TypeError(f"rounds is {brief(rounds)}: a Split for each round is needed")
        self._rounds, self.size = list(rounds), whole(size, "size", 0, MOST_EXAMPLES)
        for number, split in enumerate(self._rounds):
            if not isinstance(split, Split):
                raise TypeError(f"rounds[{number}] is {brief(split)}: a Split is needed")

    def __len__(self) -> int:
        return len(self._rounds)

    def __getitem__(self, number: int) -> Split:
        return self._rounds[number]

    def roles(self) -> DataFrame:
        """What each example does in each round: a pandas table of "train", "test" or "" (left out)."""
        import pandas as pd

        return pd.DataFrame(self._roles()).T

    def _roles(self):
        """{example: {round: its role}}"""
        found = {example: {} for example in range(1, self.size + 1)}
        for number, split in enumerate(self, 1):
            own = dict.fromkeys(split.train, "train") | dict.fromkeys(split.test, "test")
            for example, roles in found.items():
                roles[f"round {number}"] = own.get(example - 1, "")
        return found

    def __repr__(self):
        sizes = Counter((len(split.train), len(split.test)) for split in self)
        told = ", ".join(f"{times} × {train} train / {test} test" for (train, test), times in sizes.items())
        return f"<{len(self)} rounds over {self.size} examples: {told}>"

    def _repr_html_(self):
        return html(self._roles()) if self.size <= 60 and len(self) <= 30 else None


def holdout(
    examples: int | Labels,
    test: Number = "1/3",
    seed: Any = None,
    stratify: Labels | None = None,
    order: Iterable[int] | None = None,
) -> Split:
    """One random split: a share tests, the rest trains. With `stratify` (labels) every class keeps its share.

    >>> split = holdout(6, seed=0)
    >>> len(split.train), len(split.test)
    (4, 2)
    >>> holdout(6, order=[4, 5, 0, 1, 2, 3]).test.tolist()
    [4, 5]
    """
    size, random = _size(examples), generator(seed)
    if stratify is None:
        return _first(_order(size, order, random), _share(size, test))
    given = None if order is None else _order(size, order)
    classes = _by_class(stratify, size).values()
    chosen = [_taken(own, given, random)[: _share(len(own), test)] for own in classes]
    return _split(size, np.concatenate(chosen))


def validation_split(split: Split, validation: Number = "1/3", seed: Any = None) -> Parts:
    """Take the validation set of reduced-error pruning from a split's training part.

    >>> [len(part) for part in validation_split(holdout(18, seed=0), seed=0)]
    [8, 4, 6]
    """
    if not isinstance(split, Split) or not all(isinstance(part, np.ndarray) for part in split):
        raise TypeError(f"split is {brief(split)}: a Split is needed, such as holdout gives")
    inner = holdout(split.train, validation, seed)
    return Parts(split.train[inner.train], split.train[inner.test], split.test)


def k_fold(
    examples: int | Labels, k: int = 10, shuffle: bool = False, seed: Any = None, order: Iterable[int] | None = None
) -> Splits:
    """k rounds: every example tests once. As they stand, unless `shuffle`, a seed or an order is given."""
    size = _size(examples)
    _whole(k, "k", 2, size, "folds")
    is_drawn = yes_or_no(shuffle, "shuffle") or seed is not None
    order = _order(size, order, generator(seed) if is_drawn else None)
    return Splits((_split(size, fold) for fold in np.array_split(order, k)), size)


def stratified_k_fold(
    labels: Labels, k: int = 10, shuffle: bool = False, seed: Any = None, order: Iterable[int] | None = None
) -> Splits:
    """k rounds in which every fold has its share of every class, as nearly as whole examples allow.

    >>> folds = stratified_k_fold(["win"] * 6 + ["loss"] * 3, 3)
    >>> [split.test.tolist() for split in folds]
    [[0, 1, 6], [2, 3, 7], [4, 5, 8]]
    """
    labels = list(sequence(labels, "labels"))
    _whole(k, "k", 2, len(labels), "folds")
    random = generator(seed) if yes_or_no(shuffle, "shuffle") or seed is not None else None
    folds, start, given = [[] for _ in range(k)], 0, None if order is None else _order(len(labels), order)
    for label, own in _by_class(labels, len(labels)).items():
        if len(own) < k:
            raise ValueError(f"k is {k}, but only {len(own)} of the labels are {label!r}: a fold would have none")
        own = _taken(own, given, random)
        # What does not divide goes to the folds in turn, so that these do not differ by more than one.
        sizes = [len(own) // k + ((fold - start) % k < len(own) % k) for fold in range(k)]
        start += len(own) % k
        for fold, chosen in zip(folds, np.split(own, np.cumsum(sizes)[:-1]), strict=True):
            fold.extend(chosen)
    return Splits((_split(len(labels), fold) for fold in folds), len(labels))


def leave_one_out(examples: int | Labels) -> Splits:
    """As many rounds as examples: each tests alone. It is n-fold cross-validation.

    >>> leave_one_out(6)
    <6 rounds over 6 examples: 6 × 5 train / 1 test>
    """
    return k_fold(examples, _size(examples))


def leave_k_out(examples: int | Labels, k: int) -> Splits:
    """Every way to let k of the examples test: C(n, k) rounds.

    >>> len(leave_k_out(6, 2))
    15
    """
    size = _size(examples)
    return Splits(left_out(size, k), size)


def left_out(size, k):
    """The rounds of leave-k-out, made one by one."""
    _whole(k, "k", 1, size - 1, "examples to leave out")
    if math.comb(size, k) > MOST_ROUNDS:
        raise ValueError(
            f"leaving {k} of {size} out takes {math.comb(size, k)} rounds: random_subsampling draws some of them"
        )
    return (_split(size, chosen) for chosen in combinations(range(size), k))


def random_subsampling(
    examples: int | Labels,
    rounds: int = 10,
    test: Number = "1/3",
    seed: Any = None,
    orders: Sequence[Iterable[int]] | None = None,
) -> Splits:
    """Rounds of holdout, each drawn anew: the share that tests does not depend on their number.

    >>> random_subsampling(9, 4, seed=0)
    <4 rounds over 9 examples: 4 × 6 train / 3 test>
    """
    size, random = _size(examples), generator(seed)
    _whole(rounds, "rounds", 1, MOST_ROUNDS, "rounds")
    orders = None if orders is None else sequence(orders, "orders", "a list of orders is needed, one for each round")
    if orders is not None and len(orders) != rounds:
        raise ValueError(f"orders has {len(orders)} orders but there are {rounds} rounds")
    given, tests = orders if orders is not None else [None] * rounds, _share(size, test)
    return Splits((_first(_order(size, order, random), tests) for order in given), size)


class Repeated(Labelled):
    """The results of several rounds: `values`, their `mean` and their `standard_deviation` (of a sample)."""

    def __init__(self, values):
        self.values = list(values)
        if not self.values:
            raise ValueError("there are no rounds: a mean needs at least one")

    @property
    def mean(self):
        n = len(self.values)
        return Fraction(sum(self.values), n) if self._exact else math.fsum(self.values) / n

    @property
    def standard_deviation(self):
        if len(self.values) < 2:
            raise ValueError("one round has no standard deviation: repeat it")
        mean = self.mean
        squares = [(value - mean) ** 2 for value in self.values]
        return math.sqrt((sum(squares) if self._exact else math.fsum(squares)) / (len(self.values) - 1))

    @property
    def _exact(self):
        return all(isinstance(value, (int, Fraction)) for value in self.values)

    def facts(self) -> dict[str, Any]:
        spread = {"standard deviation": self.standard_deviation} if len(self.values) > 1 else {}
        return {"mean": float(self.mean), **spread, "rounds": len(self.values)}

    def __repr__(self):
        spread = f" ± {self.standard_deviation:.3f}" if len(self.values) > 1 else ""
        return f"<mean {float(self.mean):.3f}{spread} over {len(self.values)} rounds>"


def repeated(score: Callable[[Any, Any], Any], splits: Iterable[Split]) -> Repeated:
    """Score every round, `score(train, test)`, and take the mean and the standard deviation.

    >>> repeated(lambda train, test: Fraction(len(test), len(train)), k_fold(6, 3)).mean
    Fraction(1, 2)
    """
    if not callable(score) or isinstance(score, type):
        raise TypeError(f"score is {brief(score)}: a function of what trains and what tests is needed")
    splits = _rounds(splits)
    return Repeated(_scored(score, number, split) for number, split in enumerate(progress(splits, "rounds")))


def _scored(score, number, split):
    found = score(split.train, split.test)
    if not isinstance(found, Real):
        raise TypeError(f"score of splits[{number}] is {brief(found)}: a number is needed")
    return found


def _rounds(splits):
    """Rounds, each of which trains and tests."""
    splits = sequence(splits, "splits", "rounds are needed, such as k_fold gives")
    for number, split in enumerate(splits):
        if not hasattr(split, "train") or not hasattr(split, "test"):
            raise TypeError(f"splits[{number}] is {brief(split)}: a Split is needed")
    return splits


def _size(examples):
    """How many examples there are: their number, or anything that has a length."""
    is_number = isinstance(examples, Integral) and not isinstance(examples, bool)
    if not is_number and (is_bare(examples) or not hasattr(examples, "__len__")):
        raise TypeError(f"examples is {brief(examples)}: their number is needed, a whole number, or the examples")
    size = int(examples) if is_number else len(examples)
    if size < 2:
        raise ValueError(f"there are {brief(size)} examples: to train and to test takes at least two")
    if size > MOST_EXAMPLES:
        raise ValueError(f"there are {brief(size)} examples: at most {MOST_EXAMPLES} are split")
    return size


def _share(size, share):
    """How many of the examples a share is, rounded half up, with at least one on each side."""
    wanted = exact(share, "test")
    if not 0 < wanted < 1:
        given = share if isinstance(share, str) else brief(share)
        raise ValueError(f"test is {given}: a share between 0 and 1 is needed")
    return min(max(math.floor(wanted * size + Fraction(1, 2)), 1), size - 1)


def _whole(value, name, least, most, what):
    if not isinstance(value, Integral) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name} is {brief(value)}: a number of {what} from {least} to {most} is needed")


def _order(size, given=None, random=None):
    """The places of the examples in the order in which they are taken: given, drawn, or as they stand."""
    if given is None:
        return np.arange(size) if random is None else random.permutation(size)
    order = _array(given)
    if order.dtype.kind not in "iu" or order.shape != (size,) or not np.array_equal(np.sort(order), np.arange(size)):
        raise ValueError(f"order is {brief(given)}: each place from 0 to {size - 1} is needed, once")
    return order


def _array(given):
    """An order as an array; of what is none, an empty one."""
    try:
        return np.asarray(sequence(given, "order", "the places of the examples are needed"))
    except ValueError:  # lists of different lengths
        return np.empty(0)


def _taken(own, given, random):
    """The places of one class in the order in which they are taken."""
    if given is not None:
        return given[np.isin(given, own)]
    return own if random is None else random.permutation(own)


def _first(order, tests):
    """The first of an order test."""
    return _split(len(order), order[:tests])


def _split(size, test):
    test = np.sort(np.asarray(test, dtype=np.intp))
    return Split(np.delete(np.arange(size), test), test)


def _by_class(labels, size):
    """The places of every label, in the order in which labels first occur."""
    labels = list(sequence(labels, "labels"))
    if len(labels) != size:
        raise ValueError(f"there are {size} examples but {len(labels)} labels")
    return {label: np.array(found) for label, found in places(labels).items()}

"""What a classifier's rates say of its adjusted Rand index: enough to see that a printed one cannot be."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from metrics.clusters.pairs import adjusted_rand, rand
from metrics.engine.evaluate import evaluate
from metrics.engine.given import MOST, sequence, whole
from metrics.engine.types import Number
from metrics.engine.values import Labelled
from metrics.exact import exact, parse
from metrics.words import brief


class Feasible(Labelled, namedtuple("Feasible", "least greatest least_split greatest_split")):
    """The least and the greatest index that so many errors allow, and how they are split between the classes."""

    __slots__ = ()


def pairs_of_split(split, sizes, half=Fraction(1, 2)):
    """The counts of pairs when so many of each class, (a, b), are taken for the other: fractions, or arrays of them."""
    (a, b), (n, m) = split, sizes
    both, same_class, same_cluster, pairs = (
        sum(k * (k - 1) * half for k in group)
        for group in ((n - a, a, b, m - b), (n, m), (n - a + b, m - b + a), (n + m,))
    )
    known = {"u11": both, "u10": same_class - both, "u01": same_cluster - both}
    return known | {"u00": pairs - same_class - same_cluster + both}


def _of_two_classes(split, sizes):
    return evaluate(adjusted_rand.formula, pairs_of_split(split, sizes))


def expected_rand(same_class, same_group, pairs):
    """The mean Rand index of all splits with these groups, of which so many of the pairs share one.

    It is that of the expected counts, since the index is linear in them.

    >>> expected_rand(18, 19, 66)
    Fraction(433, 726)
    """
    both = Fraction(same_class * same_group, pairs)
    known = {"u11": both, "u10": same_class - both, "u01": same_group - both}
    return evaluate(rand.formula, known | {"u00": pairs - same_class - same_group + both})


def two_sizes(class_sizes, most=MOST):
    """The sizes of two classes."""
    sizes = sequence(class_sizes, "class_sizes", "the sizes of two classes are needed")
    if len(sizes) != 2:
        raise ValueError(f"class_sizes is {brief(class_sizes)}: the sizes of two classes are needed")
    return [whole(size, f"class_sizes[{at}]", 1, most) for at, size in enumerate(sizes)]


def indices_of_splits(errors, class_sizes):
    """The adjusted Rand index for every way (a, b) to split so many errors between two classes.

    >>> {split: str(index) for split, index in indices_of_splits(1, (3, 2)).items()}
    {(0, 1): '3/13', (1, 0): '1/6'}
    """
    n, m = two_sizes(class_sizes)
    errors = whole(errors, "errors", 0, n + m)
    splits = ((a, errors - a) for a in range(max(0, errors - m), min(errors, n) + 1))
    return {split: _of_two_classes(split, (n, m)) for split in splits}


def feasible_adjusted_rand(errors: int, class_sizes: Iterable[int]) -> Any:
    """The least and the greatest adjusted Rand index that so many errors on two classes can give.

    A split (a, b) says how many of each class were taken for the other; of splits that give the same, the one with the
    fewest of the first class is told.

    >>> feasible_adjusted_rand(3, (20, 14))
    Feasible(least=Fraction(9560, 14303), greatest=Fraction(6188, 9257), least_split=(0, 3), greatest_split=(3, 0))
    """
    indices = indices_of_splits(errors, class_sizes)
    least, greatest = min(indices, key=indices.get), max(indices, key=indices.get)  # the first of equal ones
    return Feasible(indices[least], indices[greatest], least, greatest)


def least_adjusted_rand(errors: int, class_sizes: Iterable[int]) -> Any:
    """The least adjusted Rand index that so many errors on two classes can give, however they are split.

    >>> least = least_adjusted_rand(18, (357, 212))  # 18 errors are 96.8 % correct
    >>> print(f"{float(least):.3f}")  # and 0.28 was printed
    0.876
    """
    return feasible_adjusted_rand(errors, class_sizes).least


def is_ruled_out(printed, least):
    """Whether a printed index is below the least possible, even if its last decimal was cut off.

    >>> is_ruled_out("0.30", 0.308), is_ruled_out("0.30", 0.311)
    (False, True)
    """
    value, places = parse(printed)
    return least > value + (0 if places is None else Fraction(1, 10**places))


def implied_adjusted_rand(correct_rate: Number, balanced_correct_rate: Number, class_sizes: Iterable[int]) -> Any:
    """The adjusted Rand index that a correct rate and a balanced correct rate on two classes imply.

    The two rates say how many of each class were wrong. Of classes of equal size they say the same, and the errors are
    taken to be as many in both.

    >>> implied_adjusted_rand("91.1765 %", "92.5 %", (20, 14)) - Fraction(6188, 9257) < Fraction(1, 10**5)
    True
    """
    n, m = two_sizes(class_sizes)
    rates = {"correct_rate": correct_rate, "balanced_correct_rate": balanced_correct_rate}
    for name, rate in rates.items():
        rates[name] = exact(rate, name)
        if not 0 <= rates[name] <= 1:
            raise ValueError(f"{name} is {brief(rate)}: it lies between 0 and 1")
    wrong, balanced = ((1 - rate) * size for rate, size in zip(rates.values(), (n + m, 2), strict=True))
    first = wrong / 2 if n == m else (balanced * m - wrong) * n / (m - n)  # of a / n + b / m = balanced, a + b = wrong
    if not 0 <= first <= n or not 0 <= wrong - first <= m:
        raise ValueError(f"no table of {n} and {m} has the rates {correct_rate} and {balanced_correct_rate}")
    return _of_two_classes((first, wrong - first), (n, m))

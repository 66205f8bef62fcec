"""What a classifier's rates say of its adjusted Rand index: enough to see that a printed one cannot be."""

from fractions import Fraction

from metrics.clusters.pairs import adjusted_rand
from metrics.evaluate import evaluate
from metrics.exact import exact


def _of_two_classes(errors, sizes):
    """The adjusted Rand index when so many of each class (a fraction too) are taken for the other."""
    (a, b), (n, m) = errors, sizes
    rows = ((n - a, a), (b, m - b))
    within = [
        sum(Fraction(k) * (k - 1) / 2 for k in group)
        for group in (rows[0] + rows[1], (n, m), (n - a + b, m - b + a), (n + m,))
    ]
    both, same_class, same_cluster, pairs = within
    known = {"u11": both, "u10": same_class - both, "u01": same_cluster - both}
    return evaluate(adjusted_rand.formula, known | {"u00": pairs - same_class - same_cluster + both})


def _two_sizes(class_sizes):
    sizes = list(class_sizes)
    if len(sizes) != 2 or not all(isinstance(size, int) and size > 0 for size in sizes):
        raise ValueError(f"class_sizes is {class_sizes!r}: the sizes of two classes are needed")
    return sizes


def least_adjusted_rand(errors, class_sizes):
    """The least adjusted Rand index that so many errors on two classes can give, however they are split.

    >>> least = least_adjusted_rand(18, (357, 212))  # 18 errors are 96.8 % correct
    >>> print(f"{float(least):.3f}")  # and 0.28 was printed
    0.876
    """
    n, m = _two_sizes(class_sizes)
    if not isinstance(errors, int) or not 0 <= errors <= n + m:
        raise ValueError(f"errors is {errors!r}: a whole number from 0 to {n + m} is needed")
    splits = range(max(0, errors - m), min(errors, n) + 1)
    return min(_of_two_classes((a, errors - a), (n, m)) for a in splits)


def implied_adjusted_rand(correct_rate, balanced_correct_rate, class_sizes):
    """The adjusted Rand index that a correct rate and a balanced correct rate on two classes imply.

    The two rates say how many of each class were wrong. Of classes of equal size they say the same, and the errors are
    taken to be as many in both.

    >>> implied_adjusted_rand("91.1765 %", "92.5 %", (20, 14)) - Fraction(6188, 9257) < Fraction(1, 10**5)
    True
    """
    n, m = _two_sizes(class_sizes)
    rates = {"correct_rate": correct_rate, "balanced_correct_rate": balanced_correct_rate}
    for name, rate in rates.items():
        rates[name] = exact(rate, name)
        if not 0 <= rates[name] <= 1:
            raise ValueError(f"{name} is {rate}: it lies between 0 and 1")
    wrong, balanced = ((1 - rate) * size for rate, size in zip(rates.values(), (n + m, 2), strict=True))
    first = wrong / 2 if n == m else (balanced * m - wrong) * n / (m - n)  # of a / n + b / m = balanced, a + b = wrong
    if not 0 <= first <= n or not 0 <= wrong - first <= m:
        raise ValueError(f"no table of {n} and {m} has the rates {correct_rate} and {balanced_correct_rate}")
    return _of_two_classes((first, wrong - first), (n, m))

"""How accuracy and AUC are spread over all ranked lists: exactly, at any size, without making a single list.

A ranked list of n0 positives and n1 negatives is cut so that its top n0 examples are predicted positive. With p
positives above the cut, accuracy is (n1 - n0 + 2p) / (n0 + n1), and the pairs that count for AUC, its numerator U, are
p(n1 - n0 + p) pairs across the cut, those within the top and those within the bottom. So the number of lists with
given p and U is the coefficient of q^U in

    q^(p(n1 - n0 + p)) [n0 choose p]_q [n1 choose n0 - p]_q

where [n choose k]_q is a Gaussian binomial.
"""

from itertools import accumulate
from math import comb
from operator import add, mul, sub

from metrics.engine.progress import progress
from metrics.lab.pair_counting import counted, pairs_within

# Measures that follow from p, the positives above the cut, and U: their value as (numerator, denominator).
BY_CUT_AND_PAIRS = {
    "accuracy": lambda p, U, n0, n1: (n1 - n0 + 2 * p, n0 + n1),
    "auc": lambda p, U, n0, n1: (U, n0 * n1),
    "break_even_point": lambda p, U, n0, n1: (p, n0),  # precision and recall are equal at the cut
}


def gaussian_binomial(n, k):
    """The coefficients of [n choose k]_q: how many lists of k positives and n - k negatives have U = 0, 1, 2…

    >>> gaussian_binomial(4, 2)
    [1, 1, 2, 1, 1]
    """
    if not 0 <= k <= n:
        raise ValueError(f"k is {k}: it lies between 0 and n = {n}")
    coefficients = [1]
    for i in range(min(k, n - k)):
        coefficients = _divided(_multiplied(coefficients, n - i), i + 1)
    return coefficients


def joint_distribution(positives, negatives):
    """For each number p of positives above the cut, in order: (p, the least U, how many lists have that U, the next…).

    >>> for row in joint_distribution(2, 2):
    ...     print(*row)
    0 0 [1]
    1 1 [1, 2, 1]
    2 4 [1]
    """
    surplus = negatives - positives
    fewest = max(0, -surplus)
    counts = gaussian_binomial(max(positives, negatives), abs(surplus))
    yield fewest, fewest * (surplus + fewest), counts
    for p in range(fewest + 1, positives + 1):  # each row from the one before: no product of polynomials is ever needed
        left = positives - p + 1
        counts = _multiplied(_multiplied(counts, left), left)
        counts = _divided(_divided(counts, p), surplus + p)
        yield p, p * (surplus + p), counts


def _multiplied(coefficients, m):
    """The polynomial times 1 - q^m."""
    gap = [0] * m
    return list(map(sub, coefficients + gap, gap + coefficients))


def _divided(coefficients, m):
    """The polynomial over 1 - q^m, which goes into it."""
    for start in range(m):
        coefficients[start::m] = accumulate(coefficients[start::m])
    del coefficients[len(coefficients) - m :]
    return coefficients


def pair_counts(positives, negatives):
    """All pairs of different lists, by what accuracy and AUC say of them.

    The pairs that AUC and accuracy order alike, that they order differently, that only AUC orders, that only accuracy
    orders, that neither orders.

    >>> pair_counts(3, 3)
    (113, 1, 62, 4, 10)
    """
    by_auc = [0] * (positives * negatives + 1)  # the lists met so far, by their U
    alike = same_accuracy = same_both = 0
    rows = 1 + min(positives, negatives)
    for p, least, counts in progress(joint_distribution(positives, negatives), "counting pairs of lists", rows):
        lower = list(accumulate(by_auc, initial=0))
        alike += sum(map(mul, counts, lower[least:]))
        end = least + len(counts)
        by_auc[least:end] = map(add, by_auc[least:end], counts)
        same_accuracy += comb(comb(positives, p) * comb(negatives, positives - p), 2)
        same_both += pairs_within(counts)
    same_auc = pairs_within(by_auc)
    return counted(comb(comb(positives + negatives, positives), 2), alike, same_auc, same_accuracy, same_both)

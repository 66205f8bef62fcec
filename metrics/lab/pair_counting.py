"""Pairs of lists by what two measures say of them: the five counts behind every comparison.

They are the pairs that both order alike, that both order but differently, that only the first orders, that only the
second orders, and that neither orders.
"""

from operator import mul

from metrics.engine.progress import progress


def counted(pairs, alike, same_first, same_second, same_both):
    """The five counts from the pairs in all, those ordered alike, and those that are ties."""
    ordered = pairs - same_first - same_second + same_both
    return alike, ordered - alike, same_second - same_both, same_first - same_both, same_both


def pairs_within(groups):
    """How many pairs of things are in the same group, from the groups' sizes."""
    return (sum(map(mul, groups, groups)) - sum(groups)) // 2


def kind_of_pair(first, second):
    """The place among the five counts, from what each measure says: 1, -1 or 0 for a tie."""
    if first and second:
        return int(first != second)
    return 2 if first else 3 if second else 4


def count_pairs(first, second, weights):
    """The five counts of all pairs, from two keys for each kind of list and the number of such lists.

    >>> count_pairs([1, 2, 2], [1, 2, 1], [1, 1, 2])
    (1, 0, 2, 2, 1)
    """
    first_rank, second_rank = ({key: rank for rank, key in enumerate(sorted(set(keys)), 1)} for keys in (first, second))
    by_first, by_second, cells = [0] * (len(first_rank) + 1), [0] * (len(second_rank) + 1), {}
    for a, b, weight in zip(first, second, weights, strict=True):
        cell = first_rank[a], -second_rank[b]
        by_first[cell[0]] += weight
        by_second[-cell[1]] += weight
        cells[cell] = cells.get(cell, 0) + weight
    alike, tree = 0, [0] * len(by_second)  # a Fenwick tree: the lists met so far, summed by their second rank
    # From the worst first rank on; of the same first rank the best second comes first, lest it count its own kind.
    for a, b in progress(sorted(cells), "counting pairs of lists"):
        weight, at = cells[a, b], -b
        below = at - 1
        while below:
            alike += weight * tree[below]
            below &= below - 1
        while at < len(tree):
            tree[at] += weight
            at += at & -at
    total = sum(by_first)
    ties = (pairs_within(list(group)) for group in (by_first, by_second, cells.values()))
    return counted(total * (total - 1) // 2, alike, *ties)

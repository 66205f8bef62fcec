"""AUC and accuracy compared over all ranked lists."""

from tests.bench import bench


def enumeration(half):
    """C, D and E from every pair of lists, 500 lists at a time against all that follow."""
    import numpy as np

    from metrics.lab.measure_columns import OF_CLASSES, all_lists

    lists = all_lists(half, half)
    auc, accuracy = (OF_CLASSES[name](lists)[0].astype(np.int8) for name in ("auc", "accuracy"))

    def all_pairs():
        found = np.zeros(9, np.int64)
        for start in range(0, len(lists), 500):
            block, rest = slice(start, start + 500), slice(start + 1, None)
            signs = (np.sign(values[block, None] - values[None, rest]) for values in (auc, accuracy))
            upper = np.triu(np.ones((min(500, len(lists) - start), len(lists) - start - 1), bool))
            found += np.bincount((3 * next(signs) + next(signs) + 4)[upper], minlength=9)
        alike, differently = found[0] + found[8], found[2] + found[6]
        only_auc, only_accuracy = found[1] + found[7], found[3] + found[5]
        return alike / (alike + differently), only_auc / only_accuracy, found[4] / found.sum()

    return all_pairs


@bench("C, D, E of AUC and accuracy, 16 examples", "all pairs in NumPy", times=1000, rounds=3)
def degrees(quick):
    from metrics.lab.compare import _counts_by_name, compare_measures

    half = 6 if quick else 8

    def ours():
        _counts_by_name.cache_clear()
        both = compare_measures("auc", "accuracy", (half, half))
        return both.C, both.D, both.E

    theirs = enumeration(half)
    assert all(abs(float(a) - b) < 1e-12 for a, b in zip(ours(), theirs(), strict=True))
    return ours, theirs


@bench("C, D, E of AUC and accuracy, 200 examples", "nothing", extra=2, rounds=3)
def degrees_of_long_lists(quick):
    from metrics.lab.compare import _counts_by_name, compare_measures

    half = 50 if quick else 100

    def ours():
        _counts_by_name.cache_clear()
        return compare_measures("auc", "accuracy", (half, half)).C

    return ours, lambda: None

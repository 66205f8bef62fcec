"""Where NumPy is not there, lists give the same splits and samples from the same seeds."""

import random

import numpy as np
import pytest

from metrics.engine import lists
from metrics.handling import imbalance, splits

SEEDS = [0, 7, 2**32, 2**70 + 3, 2**200 + 5, [1, 2, 3], [4, 2**40], [1, 2, 3, 4, 5, 6]]
LABELS = list("aababbbcaabacabbca")


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_the_numbers_of_a_seed_are_those_of_numpy(seed, many):
    sizes = random.Random(str(seed))
    theirs, ours = np.random.default_rng(seed), lists.default_rng(seed)
    for _ in range(many(200)):
        size = sizes.randint(1, 300)
        own, number = [3 * at for at in range(size)], sizes.randint(0, size)
        drawn = [
            [
                one.permutation(size).tolist(),
                one.permutation(own).tolist(),
                one.choice(own, number).tolist(),
                one.choice(own, number, replace=False).tolist(),
                one.integers(2, 2 + size, number).tolist(),
                one.random(number).tolist(),
            ]
            for one in (theirs, ours)
        ]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("seed", [-1, 1.5, "x"], ids=str)
def test_what_is_no_seed_is_refused_by_both(seed):
    for one in (np.random, lists):
        with pytest.raises((TypeError, ValueError)):
            one.default_rng(seed)
    assert len(lists.default_rng().permutation(5)) == 5


CALLS = {
    "holdout": lambda: splits.holdout(18, seed=3),
    "stratified": lambda: splits.holdout(18, seed=3, stratify=LABELS),
    "given": lambda: splits.holdout(6, order=[4, 5, 0, 1, 2, 3]),
    "stratified and given": lambda: splits.holdout(18, order=[*range(17, -1, -1)], stratify=LABELS),
    "validation": lambda: splits.validation_split(splits.holdout(18, seed=0), seed=0),
    "folds": lambda: splits.k_fold(18, 4),
    "shuffled": lambda: splits.k_fold(18, 4, seed=9),
    "stratified folds": lambda: splits.stratified_k_fold(LABELS, 3, seed=9),
    "one out": lambda: splits.leave_one_out(5),
    "two out": lambda: splits.leave_k_out(5, 2),
    "subsampling": lambda: splits.random_subsampling(18, 5, seed=1),
    "oversampled": lambda: imbalance.random_oversample(range(18), LABELS, seed=1),
    "undersampled": lambda: imbalance.random_undersample(range(18), LABELS, seed=1),
    "drawn": lambda: imbalance.random_undersample(range(4), [*"aaab"], draws=[1, 3]),
    "refused": lambda: splits.holdout(6, order=[4, 5, 0, 1, 2, 2]),
    "refused places": lambda: splits.holdout(6, order=[*"aaaaaa"]),
}


def plain(thing):
    """Arrays and lists alike."""
    if isinstance(thing, splits.Splits):
        return [plain(split) for split in thing], thing._repr_html_()
    return [plain(one) for one in thing] if isinstance(thing, list | tuple | np.ndarray) else thing


@pytest.mark.parametrize("name", CALLS)
def test_splits_and_samples_are_the_same_without_numpy(name, monkeypatch):
    def told():
        try:
            return plain(CALLS[name]())
        except ValueError as problem:
            return str(problem)

    theirs = told()
    for module in (splits, imbalance):
        monkeypatch.setattr(module, "np", lists)
        monkeypatch.setattr(module, "generator", lists.default_rng)
    assert told() == theirs
    assert isinstance(splits.holdout(6, seed=1).test, lists.ndarray)

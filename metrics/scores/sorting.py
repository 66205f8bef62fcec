"""Scores put in order: pairs won, ROC points and average precision of ten million examples in tenths of a second.

One sort does it (`metrics.scores.keys`), and what is a whole number stays one: an exact fraction can be made of it.
"""

import math
from operator import mul

import numpy as np

from metrics.engine.progress import progress
from metrics.engine.rational import Undefined
from metrics.scores.keys import CHUNK, examples, rank_sum, sorted_keys


def pair_counts(positive, scores):
    """Of the pairs of a positive and a negative: those the positive wins, those tied; then the positives and negatives.

    >>> pair_counts([True, True, False, False], [0.9, 0.5, 0.5, 0.1])
    (3, 1, 2, 2)
    """
    keys, _ = sorted_keys(*examples(positive, scores))
    positives = places = ties = start = 0
    for block in _blocks(keys):
        found, within = rank_sum(block)
        positives, places = positives + found, places + within + start * found
        start += len(block)
        if (block[1:] - block[:-1]).min(initial=2) < 2:
            ties += _tied_pairs(block)
    # A tied negative comes before its positives, as a beaten one does; positives that come before are no pairs.
    return places - positives * (positives - 1) // 2 - ties, ties, positives, len(keys) - positives


def _tied_pairs(keys):
    """In order, a score's negatives come before its positives: where keys differ in the label alone, both have it."""
    starts = np.append(0, np.flatnonzero(keys[1:] != keys[:-1]) + 1)
    lengths = np.diff(starts, append=len(keys))
    met = np.flatnonzero(keys[starts[1:]] ^ keys[starts[:-1]] == 1)
    return exact_dot(lengths[met], lengths[met + 1])


def _blocks(keys):
    """The keys in parts that fit into the cache, unless one score alone does not: no score is in two of them."""
    start = 0
    while start < len(keys):
        last = keys[min(start + CHUNK, len(keys)) - 1]
        stop = int(np.searchsorted(keys, last | 1, side="right"))
        yield keys[start:stop]
        start = stop


def exact_dot(first, second):
    """The sum of the products of whole numbers, however large.

    >>> exact_dot(np.array([2**62, 1]), np.array([2, 3]))
    9223372036854775811
    """
    if not len(first):
        return 0
    first, second = (side.astype(np.int64, copy=False) for side in (first, second))
    largest = math.prod(max(1, int(side.max()), -int(side.min())) for side in (first, second))
    step = (2**63 - 1) // largest
    if not step:
        return sum(map(mul, first.tolist(), second.tolist()))
    return sum(int(first[at : at + step] @ second[at : at + step]) for at in range(0, len(first), step))


def roc_counts(positive, scores):
    """The distinct scores from the highest, with the positives and the negatives that have this score or a higher one.

    >>> roc_counts([True, True, False, False], [0.9, 0.5, 0.5, 0.1])
    (array([0.9, 0.5, 0.1]), array([1, 2, 2]), array([0, 1, 2]))
    """
    positive, scores = examples(positive, scores)
    keys, coding = sorted_keys(positive, scores)
    size = sum(1 + np.count_nonzero(block[1:] ^ block[:-1] > 1) for block in _blocks(keys))
    thresholds = np.empty(size, scores.dtype)
    true_positives, false_positives = np.empty((2, size), np.int64)
    stop = size
    for words, reached, true, _ in _steps(keys, int(np.count_nonzero(positive))):
        part = slice(stop - len(words), stop)
        thresholds[part] = coding.decode(words)[::-1]
        true_positives[part] = true[::-1]
        np.subtract(reached[::-1], true[::-1], out=false_positives[part])
        stop = part.start
    return thresholds, true_positives, false_positives


def average_precision(positive, scores):
    """The mean over the positives of the precision at their score; those with one score are reached in one step.

    >>> average_precision([True, False, True, False], [0.9, 0.8, 0.7, 0.1])
    0.8333333333333333
    """
    positive, scores = examples(positive, scores)
    positives = int(np.count_nonzero(positive))
    if not positives:
        raise Undefined("there is no positive", "average precision")
    total = 0.0
    for _, reached, true, higher in _steps(sorted_keys(positive, scores)[0], positives):
        gained = true.copy()
        gained[:-1] -= true[1:]
        gained[-1] -= higher
        total += float(np.sum(gained * (true / reached)))
    return total / positives


def _steps(keys, positives):
    """From the lowest scores on, part by part: the distinct ones as words; how many examples have each or a higher one,
    and how many positives do; last, how many positives are higher than the whole part."""
    examples = len(keys)
    for block in _blocks(keys):
        labels = (block & 1).view(np.int64)
        true = np.cumsum(labels)
        higher = positives - int(true[-1])
        true = np.subtract(labels, true, out=true)
        true += positives
        reached = np.arange(examples, examples - len(block), -1)
        new = block[1:] ^ block[:-1] > 1
        if not new.all():
            at = np.append(0, np.flatnonzero(new) + 1)
            block, reached, true = block[at], reached[at], true[at]
        yield block >> 1, reached, true, higher
        examples, positives = examples - len(labels), higher


def bootstrap_auc(positive, scores, repeats=1000, seed=None):
    """The AUC of samples drawn with replacement, each as large as the whole; NaN where a sample has one class only.

    >>> set(bootstrap_auc([True] * 9 + [False] * 9, range(18, 0, -1), repeats=4, seed=1).tolist())
    {1.0}
    """
    if repeats < 1:
        raise ValueError(f"repeats is {repeats}: at least 1 is needed")
    keys = sorted_keys(*examples(positive, scores))[0]
    positives = rank_sum(keys)[0]
    if positives in (0, len(keys)):
        raise Undefined(f"there is no {'negative' if positives else 'positive'}", "AUC")
    random = np.random.default_rng(seed)
    # Which example was drawn does not matter, only its cell: the place of its score, and its label.
    cells = np.append(0, np.cumsum(keys[1:] ^ keys[:-1] > 1)) * 2
    width = int(cells[-1]) + 2
    cells += (keys & 1).astype(cells.dtype)
    values = np.empty(repeats)
    step = max(1, CHUNK // len(keys))
    for start in progress(range(0, repeats, step), "drawing samples"):
        rows = min(step, repeats - start)
        drawn = cells[random.integers(len(keys), size=(rows, len(keys)))]
        drawn += np.arange(rows)[:, None] * width
        counts = np.bincount(drawn.ravel(), minlength=rows * width).reshape(rows, -1, 2)
        negatives, positives = counts[..., 0], counts[..., 1]
        below = np.cumsum(negatives, axis=1, dtype=np.int64)
        pairs = below[:, -1] * positives.sum(axis=1)
        doubled = np.einsum("ij,ij->i", positives, 2 * below - negatives)
        with np.errstate(invalid="ignore"):
            values[start : start + rows] = doubled / (2 * pairs)
    return values

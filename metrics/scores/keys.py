"""Numbers as words of 64 bits that sort as the numbers do, with a label in the last bit.

A word has no room for all doubles and a label: with both signs and all exponents they would need 65 bits. But a column
that needs that is rare, and the label may not cost the last bit of a score: doubles side by side would become ties.
"""

import math
from functools import lru_cache
from numbers import Real

import numpy as np

# Examples at a time: what passes from one step to the next stays in the cache, and a sum of positions in 32 bits.
CHUNK = 1 << 15
MAGNITUDE = 2**63 - 1  # every bit of a double but its sign


def examples(positive, scores, where=""):
    """A label and a score for each example, as arrays, once it is known that they are.

    >>> examples([1, 0], [0.9, 0.5])
    (array([ True, False]), array([0.9, 0.5]))
    """
    positive, scores = _flags(positive, f"{where}positive"), numbers(scores, f"{where}scores", "score")
    if len(positive) != len(scores):
        raise ValueError(f"{where}positive has {len(positive)} labels but scores has {len(scores)}")
    return positive, scores


def numbers(values, name, noun="value"):
    """An array of numbers, none of which is missing; of objects, where whole numbers would not survive as floats.

    >>> numbers([2**60, 0.5], "scores")
    array([1152921504606846976, 0.5], dtype=object)
    """
    array = _column(values, name, noun)
    if array.dtype.kind == "f" and not hasattr(values, "dtype") and any(map(_is_wide, values)):
        array = np.array(values, object)
    if array.dtype.kind not in "biufO" or array.dtype.itemsize > 8:
        raise TypeError(f"{name} has dtype {array.dtype}: numbers of at most 64 bits are needed")
    wrong = np.isnan(array) if array.dtype.kind == "f" and np.isnan(array.min()) else None
    if array.dtype.kind == "O":
        wrong = np.fromiter((not isinstance(value, Real) or value != value for value in array), bool, len(array))
    if wrong is not None and wrong.any():
        at = int(wrong.argmax())
        raise ValueError(f"{name}[{at}] is {array[at]}: every example needs a {noun}")
    return array


def _is_wide(value):
    return isinstance(value, int) and abs(value) > 2**53


def _flags(values, name):
    array = _column(values, name, "label")
    if array.dtype == bool:
        return array
    if array.dtype.kind in "iuf":
        right = (array == 0) | (array == 1)
    else:
        sure = (isinstance(value, Real | np.bool) and value in (0, 1) for value in array)
        right = np.fromiter(sure, bool, len(array))
    if not right.all():
        at = int(right.argmin())
        raise ValueError(f"{name}[{at}] is {array[at]}: it is True or False for each example")
    return array.astype(bool)


def _column(values, name, noun):
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions: one {noun} for each example is needed")
    if len(array) == 0:
        raise ValueError(f"{name} is empty: at least one example is needed")
    if np.ma.is_masked(values):
        at = int(np.ma.getmaskarray(values).argmax())
        raise ValueError(f"{name}[{at}] is masked: every example needs a {noun}")
    return array


def sorted_keys(positive, scores):
    """The scores in order as words, the label of each in the last bit, and the coding: what the other bits say.

    >>> keys, coding = sorted_keys(np.array([False, True]), np.array([7, 5]))
    >>> keys & 1, coding.decode(keys >> 1)
    (array([1, 0], dtype=uint64), array([5, 7]))
    """
    scores, coding = _coding(scores)
    keys = np.empty(len(scores), np.uint64)
    for part in parts(len(scores)):
        words = keys[part]
        coding.encode(scores[part], words)
        words <<= 1
        words |= positive[part].astype(np.uint64)
    keys.sort()
    return keys, coding


def parts(size):
    """Slices that stay in the cache.

    >>> sum(part.stop - part.start for part in parts(10**5))
    100000
    """
    return (slice(start, min(start + CHUNK, size)) for start in range(0, size, CHUNK))


def rank_sum(keys):
    """How many of the keys have the last bit set, and the sum of their positions, which start at 0.

    >>> rank_sum(np.array([2, 3, 7], np.uint64))
    (2, 3)
    """
    count, places, counter = 0, 0, _counter(min(len(keys), CHUNK), keys.dtype)
    for part in parts(len(keys)):
        bits = keys[part] & 1
        here = int(bits.sum(dtype=keys.dtype))
        bits *= counter[: len(bits)]
        count, places = count + here, places + here * part.start + int(bits.sum(dtype=keys.dtype))
    return count, places


@lru_cache(2)
def _counter(size, dtype):
    return np.arange(size, dtype=dtype)


def _coding(scores):
    """How scores are coded, and what is to be coded: they, or their positions in a list."""
    if scores.dtype.kind != "O":
        low, high = scores.min(), scores.max()
        if scores.dtype.kind != "f":
            if int(high) - int(low) < 2**63:
                return scores, _Whole(int(low), scores.dtype)
        elif low >= 0:
            return scores, _NotNegative(scores.dtype)
        else:
            coding = _Signed(scores, max(-low, high))
            if all(coding.keeps(scores[part]) for part in parts(len(scores))):
                return scores, coding
    values, positions = np.unique(scores, return_inverse=True)
    return positions, _Listed(values)


class _NotNegative:
    """Floats without a minus are in order as whole numbers of the same bits; the minus of -0.0 is shifted out."""

    def __init__(self, dtype):
        self.dtype = dtype

    def encode(self, scores, words):
        words.view(np.float64)[:] = scores

    def decode(self, words):
        return words.view(np.float64).astype(self.dtype, copy=False)


class _Whole:
    """Whole numbers, counted from the lowest."""

    def __init__(self, low, dtype):
        self.low, self.dtype = np.uint64(low % 2**64), dtype

    def encode(self, scores, words):
        words.view(np.int64)[:] = scores
        words -= self.low

    def decode(self, words):
        return (words + self.low).astype(self.dtype)


class _Signed:
    """Floats below 2**exponent, made smaller than 1 by that power: half of the exponents are free then, for a sign."""

    def __init__(self, scores, size):
        self.dtype, self.infinite = scores.dtype, np.isinf(size)
        if self.infinite:
            size = np.max(np.abs(scores), where=np.isfinite(scores), initial=0)
        self.exponent = max(math.frexp(size)[1], 0)
        self.down, self.up = 2.0**-self.exponent, 2.0 ** min(self.exponent, 1023)

    def keeps(self, scores):
        """Whether these scores come back as they were: very small ones may lose bits."""
        if self.exponent in (0, 1024):
            return self.exponent == 0
        if np.abs(scores).min() >= 2.0 ** (self.exponent - 1022):
            return True
        small = np.multiply(scores, self.down, dtype=np.float64)
        return np.array_equal(small * self.up, scores)

    def encode(self, scores, words):
        small = np.multiply(scores, self.down, out=words.view(np.float64), dtype=np.float64)
        if self.infinite:
            np.clip(small, -1, 1, out=small)  # all others are smaller
        small += 0.0  # -0.0 becomes 0.0
        bits = words.view(np.int64)
        bits ^= bits >> 63  # as whole numbers of the same bits, negative floats are in order, but backwards
        words += 2**62  # which becomes the place of zero

    def decode(self, words):
        bits = (words - np.uint64(2**62)).view(np.int64)
        bits ^= (bits >> 63) & MAGNITUDE
        small = bits.view(np.float64)
        scores = small * self.up
        if self.infinite:
            scores[small == 1], scores[small == -1] = math.inf, -math.inf
        return scores.astype(self.dtype, copy=False)


class _Listed:
    """What fits into no word: a number is its position among the distinct ones, which takes longer to find."""

    def __init__(self, values):
        self.values = values

    def encode(self, positions, words):
        words[:] = positions

    def decode(self, words):
        return self.values[words.astype(np.intp)]

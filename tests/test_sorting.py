"""Counting in sorted arrays gives what looking at every pair gives."""

import math
import re
import tracemalloc
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
import scipy.stats
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import Undefined
from metrics.scores import correlation, keys, sorting
from metrics.scores.chunks import pair_counts_of_chunks
from metrics.scores.correlation import kendall_counts, midranks, placements, spearman, spearman_sums
from metrics.scores.sorting import average_precision, bootstrap_auc, exact_dot, pair_counts, roc_counts

TINY, HUGE = 5e-324, 1.7976931348623157e308


def pairs(positive, scores):
    """Wins, ties, positives and negatives, one pair after the other."""
    above = [score for flag, score in zip(positive, scores, strict=True) if flag]
    below = [score for flag, score in zip(positive, scores, strict=True) if not flag]
    wins = sum(high > low for high in above for low in below)
    return wins, sum(high == low for high in above for low in below), len(above), len(below)


@contextmanager
def small(chunk):
    with patch.object(keys, "CHUNK", chunk), patch.object(sorting, "CHUNK", chunk):
        yield


def beside(number):
    return st.sampled_from([number, math.nextafter(number, math.inf), math.nextafter(number, -math.inf)])


EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.0, TINY, -TINY, 2.0**-1022, 1e-310, HUGE, -HUGE, math.inf, -math.inf]
FLOATS = {
    "any": st.sampled_from(EDGES).flatmap(beside) | st.floats(allow_nan=False),
    "probabilities": st.floats(0, 1).flatmap(beside).map(abs),
    "logits": st.floats(-40, 40).flatmap(beside) | st.sampled_from([0.0, -0.0, math.inf, -math.inf]),
    "logarithms": st.floats(-1000, 0) | st.sampled_from([0.0, -0.0, -math.inf]),
    "subnormal": st.floats(-1e-300, 1e-300),
}
SCORES = {
    **{name: (numbers, np.float64) for name, numbers in FLOATS.items()},
    "float32": (st.floats(allow_nan=False, width=32), np.float32),
    "float16": (st.floats(allow_nan=False, width=16), np.float16),
    "big-endian": (st.floats(allow_nan=False), np.dtype(">f8")),
    "int64": (st.integers(-(2**63), 2**63 - 1) | st.sampled_from([2**53, 2**53 + 1, -(2**63), 2**63 - 1]), np.int64),
    "int64, all high": (st.integers(2**62, 2**62 + 9), np.int64),
    "int8": (st.integers(-128, 127), np.int8),
    "uint64": (st.integers(0, 2**64 - 1), np.uint64),
    "bool": (st.booleans(), bool),
    "beyond 64 bits": (st.integers(-(2**70), 2**70) | st.fractions() | st.just(math.inf), object),
}


@st.composite
def columns(draw, count=1, name=None, **size):
    """Columns of scores, with ties between them and within them."""
    numbers, dtype = SCORES[name or draw(st.sampled_from(sorted(SCORES)))]
    pool = st.sampled_from(draw(st.lists(numbers, min_size=1, max_size=12)))
    length = draw(st.integers(**({"min_value": 1, "max_value": 70} | size)))
    made = [draw(st.lists(pool, min_size=length, max_size=length)) for _ in range(count)]
    return [np.array(column, dtype) for column in made]


@st.composite
def examples(draw, **words):
    (scores,) = draw(columns(**words))
    positive = draw(st.lists(st.booleans(), min_size=len(scores), max_size=len(scores)))
    return np.array(positive), scores


@pytest.mark.parametrize("name", SCORES)
@settings(max_examples=25)
@given(data=st.data(), chunk=st.sampled_from([1, 3, 1 << 15]))
def test_pairs_and_roc_points_are_counted_exactly(name, data, chunk):
    positive, scores = data.draw(examples(name=name))
    with small(chunk):
        counts = pair_counts(positive, scores)
        thresholds, true, false = roc_counts(positive, scores)
    plain = scores.tolist()
    assert counts == pairs(positive, plain)
    assert all(type(count) is int for count in counts)
    assert thresholds.tolist() == sorted(set(plain), reverse=True)
    assert thresholds.dtype == scores.dtype
    reached = [[flag for flag, score in zip(positive, plain, strict=True) if score >= at] for at in thresholds.tolist()]
    assert true.tolist() == [sum(flags) for flags in reached]
    assert false.tolist() == [len(flags) - sum(flags) for flags in reached]


@settings(max_examples=40)
@given(examples(), st.sampled_from([1, 3, 1 << 15]))
def test_average_precision_adds_precision_times_the_recall_gained(data, chunk):
    positive, scores = data
    if not positive.any():
        with pytest.raises(Undefined, match="average precision is undefined: there is no positive"):
            average_precision(positive, scores)
        return
    found, total = 0, Fraction(0)
    for at in sorted(set(scores.tolist()), reverse=True):
        flags = [flag for flag, score in zip(positive, scores.tolist(), strict=True) if score >= at]
        total += Fraction((sum(flags) - found) * sum(flags), len(flags))
        found = sum(flags)
    with small(chunk):
        assert average_precision(positive, scores) == pytest.approx(float(total / found), rel=1e-13)


FAST = {
    "probabilities": [0.0, -0.0, TINY, 0.5, math.nextafter(0.5, 1), 1.0, math.inf],
    "correlations": [-0.5, -TINY, 0.0, -0.0, TINY, 2 * TINY, 0.75, math.nextafter(0.75, 1)],
    "logits": [-30.5, -1e-300, -0.0, 0.0, 1e-300, math.nextafter(1e-300, 1), 7.5, math.nextafter(7.5, 8)],
    "logits of 0 and 1": [-math.inf, -7.5, 0.0, 7.5, math.nextafter(7.5, 8), math.inf],
    "log-likelihoods": [-math.inf, -1e9, math.nextafter(-1e9, 0), -1e-9, -0.0],
    "whole numbers": [-(2**62), 0, 2**53, 2**53 + 1, 2**62 - 1],
    "identifiers": np.array([2**64 - 1, 2**64 - 2, 2**63], np.uint64),
}


@pytest.mark.parametrize("scores", FAST.values(), ids=FAST)
def test_usual_scores_need_no_list_of_the_distinct_ones(scores):
    scores = np.array(scores)
    with patch.object(np, "unique", side_effect=AssertionError("the slow way was taken")):
        thresholds, *_ = roc_counts(scores > 0, scores)
    assert thresholds.tolist() == sorted(set(scores.tolist()), reverse=True)


@pytest.mark.parametrize(
    "scores", [[-HUGE, HUGE, 4.0], [-1.0, TINY, 1e300], [-HUGE, TINY, 2 * TINY], [-(2**63), 2**63 - 1, 0]], ids=str
)
def test_scores_that_fit_into_no_word_are_told_apart_too(scores):
    thresholds, *counts = roc_counts(np.array([False, True, True]), np.array(scores))
    assert thresholds.tolist() == sorted(scores, reverse=True)
    assert [column.tolist() for column in counts] == [[1, 2, 2], [0, 0, 1]]


def test_scores_agree_with_scikit_learn():
    random = np.random.default_rng(5)
    for scores in (random.random(5000), random.integers(0, 50, 5000), random.standard_normal(5000).astype(np.float32)):
        positive = random.random(5000) < 0.3
        wins, ties, positives, negatives = pair_counts(positive, scores)
        auc = (wins + ties / 2) / (positives * negatives)
        assert auc == pytest.approx(sklearn.metrics.roc_auc_score(positive, scores), abs=1e-12)
        expected = sklearn.metrics.average_precision_score(positive, scores)
        assert average_precision(positive, scores) == pytest.approx(expected, abs=1e-12)
        thresholds, true, false = roc_counts(positive, scores)
        fpr, tpr, at = sklearn.metrics.roc_curve(positive, scores, drop_intermediate=False)
        assert np.array_equal(thresholds, at[1:])  # theirs begins with a threshold that nothing reaches
        assert np.allclose(true / positives, tpr[1:])
        assert np.allclose(false / negatives, fpr[1:])


@settings(max_examples=60)
@given(st.data(), st.integers(1, 80), st.integers(1, 12))
def test_chunks_give_exact_counts_or_bounds(data, limit, bins):
    positive, scores = data.draw(examples())
    cuts = sorted(data.draw(st.sets(st.integers(1, max(1, len(scores) - 1)), max_size=6)) - {len(scores)})
    chunks = zip(np.split(positive, cuts), np.split(scores, cuts), strict=True)
    found = pair_counts_of_chunks(chunks, limit, bins)
    wins, ties, positives, negatives = pairs(positive, scores.tolist())
    assert (found.positives, found.negatives) == (positives, negatives)
    assert found.wins <= wins <= found.wins + found.unknown
    assert found.ties <= ties <= found.ties + found.unknown
    losses = positives * negatives - found.wins - found.ties - found.unknown
    assert 0 <= losses <= positives * negatives - wins - ties
    if len(scores) <= limit:
        assert found.unknown == 0
    if positives and negatives:
        assert found.low <= Fraction(2 * wins + ties, 2 * positives * negatives) <= found.high
        assert (found.low == found.high) == (found.unknown == 0)


def test_few_distinct_scores_are_exact_however_many_examples():
    random = np.random.default_rng(2)
    positive, scores = random.random(5000) < 0.5, random.integers(0, 90, 5000) / 7
    chunks = [(positive[at : at + 100], scores[at : at + 100]) for at in range(0, 5000, 100)]
    wins, ties, positives, negatives = pair_counts(positive, scores)
    assert pair_counts_of_chunks(chunks, limit=1000, bins=90) == (wins, ties, 0, positives, negatives)


def test_more_bins_bring_the_bounds_together():
    random = np.random.default_rng(3)
    scores = random.standard_normal(40_000)
    positive = random.random(40_000) < 1 / (1 + np.exp(-scores))
    chunks = list(zip(np.split(positive, 40), np.split(scores, 40), strict=True))
    coarse, fine = (pair_counts_of_chunks(chunks, limit=4000, bins=bins) for bins in (20, 2000))
    assert coarse.low < fine.low < fine.high < coarse.high
    assert fine.high - fine.low < Fraction(1, 1000)


@pytest.mark.parametrize(("flag", "missing"), [(True, "negative"), (False, "positive")])
def test_auc_of_one_class_is_undefined(flag, missing):
    counts = pair_counts_of_chunks([([flag, flag], [0.1, 0.2])])
    assert counts.wins == counts.ties == 0
    for call in (lambda: counts.low, lambda: counts.high, lambda: bootstrap_auc([flag, flag], [0.1, 0.2])):
        with pytest.raises(Undefined, match=f"AUC is undefined: there is no {missing}"):
            call()


@settings(max_examples=60)
@given(examples(max_value=12), st.integers(1, 20), st.integers(0, 99))
def test_bootstrap_is_the_auc_of_each_sample(data, repeats, seed):
    positive, scores = data
    if positive.all() or not positive.any():
        return
    values = bootstrap_auc(positive, scores, repeats, seed)
    in_order = sorted(zip(scores.tolist(), positive.tolist(), strict=True))
    draws = np.random.default_rng(seed).integers(len(scores), size=(repeats, len(scores)))
    for value, drawn in zip(values, draws, strict=True):
        sample, flags = zip(*(in_order[at] for at in drawn), strict=True)
        wins, ties, positives, negatives = pairs(flags, sample)
        if positives and negatives:
            assert value == pytest.approx((wins + ties / 2) / (positives * negatives), rel=1e-14)
        else:
            assert math.isnan(value)


def test_bootstrap_takes_a_seed_or_a_generator():
    positive, scores = [1, 0, 1, 0, 1, 1, 0], [3, 1, 2, 2, 5, 1, 4]
    assert np.array_equal(
        bootstrap_auc(positive, scores, 30, 7), bootstrap_auc(positive, scores, 30, 7), equal_nan=True
    )
    generator = np.random.default_rng(7)
    first, second = (bootstrap_auc(positive, scores, 30, generator) for _ in range(2))
    assert np.array_equal(first, bootstrap_auc(positive, scores, 30, 7), equal_nan=True)
    assert not np.array_equal(first, second, equal_nan=True)


def test_bootstrap_of_many_rows_at_a_time_spreads_as_the_normal_theory_says():
    random = np.random.default_rng(8)
    positive = np.arange(400) % 2 == 0
    scores = random.standard_normal(400) + positive
    below, above = (side / 400 for side in placements(positive, scores))
    deviation = math.sqrt(below.var(ddof=1) / 200 + above.var(ddof=1) / 200)
    values = bootstrap_auc(positive, scores, 2000, seed=1)
    assert values.mean() == pytest.approx(below.mean(), abs=0.003)
    assert values.std() == pytest.approx(deviation, rel=0.1)


@settings(max_examples=40)
@given(examples())
def test_placements_count_the_other_class(data):
    positive, scores = data
    above, below = scores[positive].tolist(), scores[~positive].tolist()
    expected = (
        [sum(2 * (score > other) + (score == other) for other in below) for score in above],
        [sum(2 * (other > score) + (score == other) for other in above) for score in below],
    )
    assert tuple(side.tolist() for side in placements(positive, scores)) == expected


@settings(max_examples=40)
@given(columns())
def test_midranks_count_the_lower_and_half_of_the_equal(data):
    (column,) = data
    values = column.tolist()
    expected = [
        sum(other < value for other in values) + (sum(other == value for other in values) + 1) / 2 for value in values
    ]
    assert midranks(column).tolist() == expected


@settings(max_examples=60)
@given(columns(count=2, max_value=110), st.sampled_from([2, 16]))
def test_kendall_counts_every_pair(data, few):
    x, y = (column.tolist() for column in data)
    expected = [0] * 5
    for i, j in combinations(range(len(x)), 2):
        if x[i] == x[j] or y[i] == y[j]:
            expected[4 if x[i] == x[j] and y[i] == y[j] else 2 if x[i] == x[j] else 3] += 1
        else:
            expected[(x[i] < x[j]) != (y[i] < y[j])] += 1
    with patch.object(correlation, "FEW", few):
        counts = kendall_counts(*data)
    assert counts == tuple(expected)
    assert all(type(count) is int for count in counts)


@settings(max_examples=40)
@given(columns(count=2))
def test_spearman_is_the_correlation_of_the_midranks(data):
    x, y = ([2 * Fraction(rank) - (len(column) + 1) for rank in midranks(column).tolist()] for column in data)
    sums = tuple(sum(map(lambda a, b: a * b, *both)) for both in ((x, y), (x, x), (y, y)))
    assert spearman_sums(*data) == sums
    for name, square in zip("xy", sums[1:], strict=True):
        if not square:
            with pytest.raises(Undefined, match=f"Spearman's rho is undefined: all values of {name} are equal"):
                spearman(*data)
            return
    assert spearman(*data) == pytest.approx(float(sums[0]) / math.sqrt(sums[1] * sums[2]), abs=1e-14)
    assert spearman(data[0], data[0]) == 1


@pytest.mark.parametrize("distinct", [7, 10**6])
def test_correlations_agree_with_scipy(distinct):
    x, noise = np.random.default_rng(6).integers(0, distinct, (2, 5000))
    y = 2 * x + noise // 2
    concordant, discordant, x_only, y_only, _ = kendall_counts(x, y)
    strict = concordant + discordant
    tau = (concordant - discordant) / math.sqrt((strict + x_only) * (strict + y_only))
    assert tau == pytest.approx(scipy.stats.kendalltau(x, y).statistic, abs=1e-12)
    assert spearman(x, -y) == pytest.approx(scipy.stats.spearmanr(x, -y).statistic, abs=1e-12)
    assert np.array_equal(midranks(x), scipy.stats.rankdata(x))


whole = st.integers(-(2**63) + 1, 2**63 - 1) | st.integers(-9, 9)


@given(st.lists(st.tuples(whole, whole), max_size=20))
def test_a_sum_of_products_does_not_overflow(rows):
    first, second = np.array(rows, np.int64).reshape(-1, 2).T
    assert exact_dot(first, second) == sum(a * b for a, b in rows)


def test_pairs_of_ten_thousand_million_examples_do_not_overflow():
    counts = np.array([5 * 10**9])  # of each class, all with one score
    assert exact_dot(counts, counts) == 25 * 10**18 > 2**64


FORMS = {
    "list": list,
    "tuple": tuple,
    "Series": lambda values: pd.Series(values, index=range(5, 5 + len(values))),
    "nullable Series": lambda values: pd.Series(values).convert_dtypes(),
    "objects": lambda values: np.array(values, object),
    "every other": lambda values: np.repeat(values, 2)[::2],
    "backwards": lambda values: np.array(values[::-1])[::-1],
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("scores", [[0.75, -2.5, 0.5, 0.5], [3, 1, 2, 2]], ids=["floats", "whole numbers"])
def test_any_form_of_input(form, scores):
    for positive in ([True, False, True, False], [1, 0, 1, 0], [1.0, 0.0, 1.0, 0.0]):
        assert pair_counts(form(positive), form(scores)) == (3, 1, 2, 2)


def test_whole_numbers_beside_floats_keep_their_last_digit():
    assert pair_counts([1, 0, 0], [2**53 + 1, 2**53, 0.5]) == (2, 0, 1, 2)
    assert pair_counts([1, 0], [-1, -(2**64)]) == pair_counts([1, 0], [2**64 + 1, 2**64]) == (1, 0, 1, 1)


def test_input_stays_as_it_was():
    positive, scores = np.array([True, False, True]), np.array([-3.0, -0.0, 2.0])
    for function in (pair_counts, roc_counts, average_precision, placements, bootstrap_auc):
        function(positive, scores)
    kendall_counts(scores, scores)
    assert positive.tolist() == [True, False, True]
    assert scores.tolist() == [-3.0, 0.0, 2.0]


MISSING = {
    "NaN": ([0.1, 0.2, 0.3, math.nan], "scores[3] is nan: every example needs a score"),
    "NaN with a minus": (np.array([0.1, -math.nan]), "scores[1] is nan: every example needs a score"),
    "NaN in float32": (np.array([math.nan, 1], np.float32), "scores[0] is nan: every example needs a score"),
    "NaN beside Fractions": ([Fraction(1, 2), math.nan], "scores[1] is nan: every example needs a score"),
    "None": ([0.1, None, 0.3], "scores[1] is None: every example needs a score"),
    "masked": (np.ma.array([1, 2], mask=[False, True]), "scores[1] is masked: every example needs a score"),
    "no number": (np.array([1, "a"], object), "scores[1] is a: every example needs a score"),
}


@pytest.mark.parametrize(("scores", "message"), MISSING.values(), ids=MISSING)
def test_a_missing_score_is_named(scores, message):
    positive = np.arange(len(scores)) == 0
    for function in (pair_counts, roc_counts, average_precision, placements, bootstrap_auc):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            function(positive, scores)


def test_a_missing_score_of_pandas_is_named():
    with pytest.raises(ValueError, match=r"^scores\[1\] is (nan|<NA>): every example needs a score$"):
        pair_counts([1, 0], pd.Series([1, None], dtype="Int64"))


BAD = {
    "lengths": (([1, 0], [0.1]), ValueError, "positive has 2 labels but scores has 1"),
    "no example": (([], []), ValueError, "positive is empty: at least one example is needed"),
    "no score": (([1], []), ValueError, "scores is empty: at least one example is needed"),
    "table": (([1], [[0.1]]), ValueError, "scores has 2 dimensions: one score for each example is needed"),
    "number": ((1, 0.1), ValueError, "positive has 0 dimensions: one label for each example is needed"),
    "text": (([1, 0], ["0.1", "0.2"]), TypeError, "scores has dtype <U3: numbers of at most 64 bits are needed"),
    "complex": (([1], [1j]), TypeError, "scores has dtype complex128: numbers of at most 64 bits are needed"),
    "other label": (([1, 2], [0.1, 0.2]), ValueError, "positive[1] is 2: it is True or False for each example"),
    "label NaN": (([1, math.nan], [1, 2]), ValueError, "positive[1] is nan: it is True or False for each example"),
    "label None": (([None, True], [1, 2]), ValueError, "positive[0] is None: it is True or False for each example"),
    "words": ((["+", "-"], [1, 2]), ValueError, "positive[0] is +: it is True or False for each example"),
}


@pytest.mark.parametrize(("given", "kind", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_named(given, kind, message):
    with pytest.raises(kind, match=f"^{re.escape(message)}$"):
        pair_counts(*given)


CALLS = {
    "x missing": (lambda: kendall_counts([1, math.nan], [1, 2]), "x[1] is nan: every example needs a value"),
    "y missing": (lambda: spearman([1, 2], [math.nan, 2]), "y[0] is nan: every example needs a value"),
    "lengths": (lambda: spearman([1, 2], [2]), "x has 2 values but y has 1"),
    "midranks": (lambda: midranks([1, None]), "values[1] is None: every example needs a value"),
    "repeats": (lambda: bootstrap_auc([1, 0], [2, 1], 0), "repeats is 0: at least 1 is needed"),
    "no chunk": (lambda: pair_counts_of_chunks([]), "chunks is empty: at least one example is needed"),
    "limit": (lambda: pair_counts_of_chunks([], limit=0), "limit is 0: a whole number from 1 is needed"),
    "bins": (lambda: pair_counts_of_chunks([], bins=-1), "bins is -1: a whole number from 1 is needed"),
    "in a chunk": (
        lambda: pair_counts_of_chunks([([1], [2]), ([1], [math.nan])]),
        "in chunks[1], scores[0] is nan: every example needs a score",
    ),
    "lengths in a chunk": (
        lambda: pair_counts_of_chunks([([1, 0], [2])]),
        "in chunks[0], positive has 2 labels but scores has 1",
    ),
}


@pytest.mark.parametrize(("call", "message"), CALLS.values(), ids=CALLS)
def test_bad_calls_are_named(call, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        call()


@pytest.mark.parametrize("dtypes", [("int64", "float64"), ("float32", "int8"), ("uint64", "int64")], ids=" ".join)
def test_chunks_that_no_dtype_holds_without_loss_are_refused(dtypes):
    chunks = [([1, 0], np.array([1, 2], dtype)) for dtype in dtypes]
    message = rf"^chunks\[1\] has scores of dtype {dtypes[1]}, those before {dtypes[0]}: make them the same$"
    with pytest.raises(TypeError, match=message):
        pair_counts_of_chunks(chunks)


def test_chunks_of_wider_and_narrower_numbers_are_joined():
    chunks = [([1, 0], np.array([1, 2], dtype)) for dtype in ("int8", "int64", "uint16")]
    assert pair_counts_of_chunks(chunks, limit=2) == pair_counts_of_chunks(chunks) == (0, 0, 0, 3, 3)


@pytest.mark.parametrize("draw", ["random", "standard_normal", "ties"])
def test_counting_pairs_takes_less_than_four_times_the_memory_of_the_input(draw):
    random = np.random.default_rng(1)
    scores = random.integers(0, 10**5, 10**6) / 8 if draw == "ties" else getattr(random, draw)(10**6)
    positive = random.random(10**6) < 0.5
    tracemalloc.start()
    try:
        pair_counts(positive, scores)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * (scores.nbytes + positive.nbytes)

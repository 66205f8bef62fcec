"""Any number of raters, with gaps, against hand calculations and other people's programs."""

from fractions import Fraction

import krippendorff
import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from irrCAC.raw import CAC
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

from metrics import Ratings, Undefined, accuracy, alpha_reliability, gwet_gamma, kappa, pi_statistic
from metrics.examples import animals, animals_table

LABELS = "abc"


def ratings(gaps):
    """Two to five raters on up to twelve examples."""
    label = st.sampled_from([*LABELS, None] if gaps else list(LABELS))
    size = st.tuples(st.integers(2, 5), st.integers(2, 12))
    return size.flatmap(lambda n: st.lists(st.lists(label, min_size=n[1], max_size=n[1]), min_size=n[0], max_size=n[0]))


def value(metric, raters, **words):
    try:
        return metric(Ratings(raters, **words))
    except Undefined:
        assume(False)


@given(ratings(gaps=True))
def test_alpha_is_krippendorffs_own(raters):
    assume(any(sum(label is not None for label in unit) > 1 for unit in zip(*raters, strict=True)))
    ours = value(alpha_reliability, raters, labels=LABELS)
    codes = [[np.nan if label is None else LABELS.index(label) for label in rater] for rater in raters]
    theirs = krippendorff.alpha(np.array(codes), level_of_measurement="nominal", value_domain=[0, 1, 2])
    assert float(ours) == pytest.approx(theirs, abs=1e-12)


def test_alpha_of_the_well_known_example_with_gaps():
    raters = ["*****34121133*3", "1*213343*******", "**21344*21133*4"]
    codes = [[None if mark == "*" else mark for mark in rater] for rater in raters]
    assert alpha_reliability(Ratings(codes)) == Fraction(56, 81)  # 0.691 in Krippendorff's own account


@given(ratings(gaps=False))
def test_pi_of_many_raters_is_fleiss_kappa(raters):
    ours = value(pi_statistic, raters, labels=LABELS)
    codes = np.array([[LABELS.index(label) for label in rater] for rater in raters]).T
    counts, _ = aggregate_raters(codes, n_cat=3)
    assert float(ours) == pytest.approx(fleiss_kappa(counts, method="fleiss"), abs=1e-12)


@given(ratings(gaps=False))
def test_gamma_of_many_raters_is_gwets_ac1(raters):
    assume(len({label for rater in raters for label in rater}) > 1)
    ours = value(gwet_gamma, raters, labels=LABELS)
    frame = pd.DataFrame(dict(enumerate(raters)))
    theirs = CAC(frame, categories=list(LABELS)).gwet()["est"]["coefficient_value"]
    assert float(ours) == pytest.approx(theirs, abs=1e-5)  # theirs is rounded to five places


@given(ratings(gaps=False).filter(lambda raters: len(raters) == 2))
def test_two_raters_weigh_as_much_as_in_their_confusion_matrix(raters):
    two = Ratings(raters, labels=LABELS)
    for metric in (pi_statistic, gwet_gamma, alpha_reliability, kappa, accuracy):
        try:
            expected = metric(two.matrix())
        except Undefined:
            continue
        assert metric(two) == expected


def test_the_animals_table_and_the_order_of_raters():
    assert animals_table.rows == ((3, 1, 0), (0, 4, 1), (2, 1, 3))
    assert kappa(animals) == Fraction(76, 151)
    assert alpha_reliability(animals) == alpha_reliability(Ratings(animals.raters[::-1]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Ratings([["a", "b"]]), "raters has 1 list: agreement needs at least two raters"),
        (lambda: Ratings([["a", "b"], ["a"]]), r"raters\[1\] has 1 ratings but raters\[0\] has 2"),
        (lambda: Ratings([["a", "x"], ["a", "b"]], labels="ab"), r"raters\[0\]\[1\] is 'x', which is not one of"),
        (lambda: alpha_reliability(Ratings([["a", None], [None, "b"]])), "raters has no example with two ratings"),
        (lambda: kappa(Ratings([["a"], ["a"], ["b"]])), "kappa compares two raters and here are 3: pi_statistic"),
        (lambda: pi_statistic(Ratings([["a", None], ["a", "b"]])), r"raters\[0\]\[1\] is missing: pi statistic needs"),
        (
            lambda: Ratings([["a"], ["a"], ["b"]]).matrix(),
            "raters has 3 lists: only two raters make a confusion matrix",
        ),
    ],
)
def test_bad_ratings_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_nan_is_a_gap_too():
    assert alpha_reliability(Ratings([[1, 2, float("nan")], [1, 2, 2]])) == 1

"""Every example is used as it should be, and no round tests on what it trained on."""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import KFold, StratifiedKFold

from metrics import (
    holdout,
    k_fold,
    leave_k_out,
    leave_one_out,
    random_subsampling,
    repeated,
    stratified_k_fold,
    validation_split,
)

sizes = st.integers(2, 40)


@given(st.data(), sizes)
def test_every_example_tests_once_and_trains_in_all_other_rounds(data, size):
    k = data.draw(st.integers(2, size))
    rounds = k_fold(size, k, shuffle=data.draw(st.booleans()), seed=0)
    assert len(rounds) == k
    assert sorted(at for split in rounds for at in split.test) == list(range(size))
    for split in rounds:
        assert sorted([*split.train, *split.test]) == list(range(size))
    assert len({len(split.test) for split in rounds} | {0}) <= 3, "folds differ by one example at most"


@given(st.data(), sizes)
def test_folds_in_order_are_those_of_scikit_learn(data, size):
    k = data.draw(st.integers(2, size))
    theirs = KFold(k).split(np.zeros(size))
    for ours, (train, test) in zip(k_fold(size, k), theirs, strict=True):
        assert np.array_equal(ours.train, train)
        assert np.array_equal(ours.test, test)


@given(st.lists(st.sampled_from("abc"), min_size=12).filter(lambda labels: min(Counter(labels).values()) >= 3))
def test_every_fold_has_its_share_of_every_class(labels):
    rounds = stratified_k_fold(labels, 3, shuffle=True, seed=1)
    assert sorted(at for split in rounds for at in split.test) == list(range(len(labels)))
    for label, size in Counter(labels).items():
        for split in rounds:
            found = sum(labels[at] == label for at in split.test)
            assert size // 3 <= found <= math.ceil(size / 3)
    assert max(len(s.test) for s in rounds) - min(len(s.test) for s in rounds) <= 1
    theirs = [len(test) for _, test in StratifiedKFold(3).split(labels, labels)]
    assert sorted(theirs) == sorted(len(split.test) for split in rounds)


def test_the_slides_ten_folds():
    labels = ["Win"] * 500 + ["Loss"] * 300 + ["Draw"] * 50
    for split in stratified_k_fold(labels, 10):
        assert Counter(labels[at] for at in split.test) == {"Win": 50, "Loss": 30, "Draw": 5}


@given(sizes)
def test_leave_one_out_has_as_many_rounds_as_examples(size):
    rounds = leave_one_out(size)
    assert [split.test.tolist() for split in rounds] == [[at] for at in range(size)]


def test_leave_k_out_goes_through_every_choice():
    rounds = leave_k_out(["a"] * 5, 2)
    assert len({tuple(split.test) for split in rounds}) == len(rounds) == math.comb(5, 2)


def test_draws_follow_their_seed():
    for draw in (holdout, random_subsampling):
        assert repr(draw(30, seed=3)) == repr(draw(30, seed=3))
        assert repr(draw(30, seed=np.random.default_rng(3))) == repr(draw(30, seed=3))
    assert holdout(30, seed=3).test.tolist() != holdout(30, seed=4).test.tolist()
    assert not set(holdout(9, seed=0).train) & set(holdout(9, seed=0).test)


@given(st.data(), st.integers(6, 30))
def test_what_was_drawn_before_gives_the_same_rounds(data, size):
    order = data.draw(st.permutations(range(size)))
    assert holdout(size, "1/2", order=order).test.tolist() == sorted(order[: math.floor(size / 2 + 1 / 2)])
    dealt = [at for split in k_fold(size, 3, order=order) for at in split.test]
    folds = np.array_split(order, 3)
    assert dealt == [at for fold in folds for at in sorted(fold)]
    labels = ["a", "b"] * (size // 2) + ["a"] * (size % 2)
    for own in "ab":
        first = [at for at in order if labels[at] == own][: math.ceil(labels.count(own) / 3)]
        found = [at for at in stratified_k_fold(labels, 3, order=order)[0].test if labels[at] == own]
        assert set(found) <= set(first)
        assert len(found) >= labels.count(own) // 3
    (again, _) = random_subsampling(size, 2, "1/2", orders=[order, order])
    assert again.test.tolist() == holdout(size, "1/2", order=order).test.tolist()
    half = holdout(size, "1/2", stratify=labels, order=order).test
    assert Counter(labels[at] for at in half)["b"] == math.floor(labels.count("b") / 2 + 1 / 2)


def test_a_stratified_holdout_keeps_the_shares():
    labels = ["a"] * 30 + ["b"] * 60
    assert Counter(labels[at] for at in holdout(90, stratify=labels, seed=0).test) == {"a": 10, "b": 20}


def test_three_parts_are_apart():
    parts = validation_split(holdout(27, seed=0), seed=0)
    assert [len(part) for part in parts] == [12, 6, 9]
    assert sorted(np.concatenate(parts)) == list(range(27))


def test_rounds_have_a_mean_and_a_standard_deviation():
    found = repeated(lambda train, test: Fraction(int(test[0]), 6), k_fold(6, 3))
    assert found.values == [0, Fraction(1, 3), Fraction(2, 3)]
    assert found.mean == Fraction(1, 3)
    assert found.standard_deviation == pytest.approx(1 / 3)
    floats = repeated(lambda train, test: float(test[0]), k_fold(6, 3))
    assert floats.mean == pytest.approx(np.mean(floats.values))
    assert floats.standard_deviation == pytest.approx(np.std(floats.values, ddof=1))
    assert repr(floats) == "<mean 2.000 ± 2.000 over 3 rounds>"


def test_roles_are_a_table_to_look_at():
    roles = k_fold(4, 2).roles()
    assert roles["round 1"].tolist() == ["test", "test", "train", "train"]
    assert "round 2" in k_fold(4, 2)._repr_html_()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: k_fold(5, 6), "k is 6: a number of folds from 2 to 5 is needed"),
        (lambda: k_fold(5, 1), "k is 1: a number of folds from 2 to 5"),
        (lambda: k_fold(1, 2), "there are 1 examples"),
        (lambda: leave_k_out(5, 5), "k is 5: a number of examples to leave out from 1 to 4"),
        (lambda: leave_k_out(100, 50), "random_subsampling draws some of them"),
        (lambda: holdout(9, test=1), "test is 1: a share between 0 and 1"),
        (lambda: holdout(9, stratify=["a"] * 8), "there are 9 examples but 8 labels"),
        (lambda: stratified_k_fold(["a"] * 9 + ["b"] * 2, 3), "only 2 of the labels are 'b'"),
        (lambda: random_subsampling(9, 0), "rounds is 0"),
        (lambda: random_subsampling(2, 2, orders=[[0, 1]]), "orders has 1 orders but there are 2 rounds"),
        (lambda: k_fold(3, 2, order=[0, 1, 1]), r"order is \[0, 1, 1\]: each place from 0 to 2 is needed, once"),
        (lambda: holdout(3, order=[0.5, 1, 2]), "each place from 0 to 2 is needed, once"),
        (lambda: repeated(lambda train, test: 1, []), "there are no rounds"),
        (
            lambda: repeated(lambda train, test: 1, [holdout(3)]).standard_deviation,
            "one round has no standard deviation",
        ),
    ],
)
def test_what_cannot_be_split_is_told_why(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()

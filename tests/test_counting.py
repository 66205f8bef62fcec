"""Counting in arrays gives what counting one pair after the other gives."""

from collections import Counter
from importlib.util import find_spec
from unittest.mock import patch

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.tables import counting
from metrics.tables.counting import count_pairs
from metrics.tables.table import ConfusionMatrix


def one_by_one(actual, predicted, labels=None):
    counts = Counter(zip(actual, predicted, strict=True))
    labels = sorted({*actual, *predicted}) if labels is None else labels
    return labels, [[counts[a, p] for p in labels] for a in labels]


def of_dtype(dtype):
    return lambda labels: np.array(labels, dtype)


def objects(labels):
    return np.fromiter(labels, object, len(labels))


def every_other(labels):
    return np.repeat(np.array(labels), 2)[::2]


WHOLE = {
    **{dtype: of_dtype(dtype) for dtype in ("int8", "int16", "int32", "int64", ">i4", "float16", "float32", "float64")},
    **{dtype: of_dtype(dtype) for dtype in ("uint8", "uint16", "uint32", "uint64", "bool")},
    "object": objects,
    "NumPy scalars as objects": lambda labels: objects([np.int16(label) for label in labels]),
    "with gaps between": every_other,
    "Series": pd.Series,
    "Index": pd.Index,
    "nullable Series": lambda labels: pd.Series(labels, dtype="Int64"),
    "category": lambda labels: pd.Series(labels, dtype="category"),
    "list": list,
}
TEXT = {
    "U": np.array,
    ">U": lambda labels: np.array(labels).astype(">U9"),
    "S": lambda labels: np.array([label.encode() for label in labels]),
    "StringDType": of_dtype(np.dtypes.StringDType()),
    "object": objects,
    "with gaps between": every_other,
    "Series": pd.Series,
    "Series of objects": lambda labels: pd.Series(labels, dtype=object),
    "string Series": lambda labels: pd.Series(labels, dtype="string[python]"),
    "category": lambda labels: pd.Series(labels, dtype="category"),
    "Categorical": lambda labels: pd.Categorical(labels, categories=["no such label", *sorted(set(labels))]),
    "CategoricalIndex": pd.CategoricalIndex,
    "list": list,
}
if find_spec("pyarrow"):
    TEXT["Arrow strings"] = lambda labels: pd.Series(labels, dtype="string[pyarrow]")
SIZES = st.fixed_dictionaries({"CHUNK": st.sampled_from([1, 3, 64, 1 << 16]), "SMALL": st.sampled_from([1, 1000])})


@st.composite
def examples(draw, label, classes=5):
    """Actual and predicted labels, of few classes so that pairs repeat, which need not occur on both sides."""
    pool = draw(st.lists(label, min_size=1, max_size=classes, unique=True))
    pairs = draw(st.lists(st.tuples(st.sampled_from(pool), st.sampled_from(pool)), min_size=1, max_size=100))
    return [list(side) for side in zip(*pairs, strict=True)]


def types(labels):
    return {type(label) for label in labels}


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
@given(data=st.data(), sizes=SIZES)
def test_whole_numbers_of_the_full_range(dtype, data, sizes):
    limits = np.iinfo(dtype)
    edges = st.sampled_from([limits.min, limits.min + 1, limits.max - 1, limits.max])
    actual, predicted = data.draw(examples(st.integers(0, 9) | edges | st.integers(limits.min, limits.max)))
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(np.array(actual, dtype), np.array(predicted, dtype))
    assert (labels, counts) == one_by_one(actual, predicted)
    assert types(labels) == types(counts[0]) == {int}


@given(data=st.data(), sizes=SIZES, dtypes=st.tuples(*[st.sampled_from(["int64", "uint64"])] * 2))
def test_signed_and_unsigned_whole_numbers_are_not_mistaken_for_each_other(data, sizes, dtypes):
    edges = {"int64": [-(2**63), -2, -1, 2**63 - 1], "uint64": [2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1]}
    size = data.draw(st.integers(1, 50))
    sides = [data.draw(st.lists(st.sampled_from(edges[d]), min_size=size, max_size=size)) for d in dtypes]
    with patch.multiple(counting, **sizes):
        found = count_pairs(*map(np.array, sides, dtypes))
    assert found == one_by_one(*sides)


@given(examples(st.floats(allow_nan=False)), SIZES)
def test_floats_stay_floats_unless_all_are_whole(sides, sizes):
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(*map(np.array, sides))
    assert (labels, counts) == one_by_one(*sides)
    assert types(labels) == ({int} if all(label.is_integer() for side in sides for label in side) else {float})


@given(examples(st.booleans()), SIZES)
def test_booleans_stay_booleans(sides, sizes):
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(*map(np.array, sides))
    assert (labels, counts) == one_by_one(*sides)
    assert types(labels) == {bool}


@settings(max_examples=500)
@given(st.data(), st.sampled_from(sorted(WHOLE)), st.sampled_from(sorted(WHOLE)), SIZES)
def test_whole_numbers_in_arrays_of_any_two_types(data, left, right, sizes):
    boolean = "bool" in (left, right)
    actual, predicted = data.draw(examples(st.integers(0, 1 if boolean else 100)))
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(WHOLE[left](actual), WHOLE[right](predicted))
    assert (labels, counts) == one_by_one(actual, predicted)
    assert boolean or types(labels) == {int}


# NumPy drops zeros from the end of a string.
@settings(max_examples=500)
@given(
    examples(st.text(max_size=9).map(lambda text: text.rstrip("\0"))),
    st.sampled_from(sorted(TEXT)),
    st.sampled_from(sorted(TEXT)),
    SIZES,
)
def test_text_in_arrays_of_any_two_types(sides, left, right, sizes):
    actual, predicted = sides
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(TEXT[left](actual), TEXT[right](predicted))
    assert (labels, counts) == one_by_one(actual, predicted)
    assert types(labels) == {str}


@given(examples(st.integers(0, 3) | st.text(max_size=2) | st.tuples(st.integers(0, 1), st.text(max_size=1))), SIZES)
def test_objects_of_several_types(sides, sizes):
    with patch.multiple(counting, **sizes):
        labels, counts = count_pairs(*map(objects, sides))
    assert set(labels) == {*sides[0], *sides[1]}
    assert counts == one_by_one(*sides, labels)[1]


@pytest.mark.parametrize("labels", [[1, 0], ["b", "a"], ["a", 1], [1.5, 2.0]], ids=str)
def test_arrays_and_lists_have_the_same_labels_in_the_same_order(labels):
    actual, predicted = labels * 3, labels[:1] * 6
    from_lists = ConfusionMatrix.from_labels(actual, predicted, positive=labels[0])
    assert ConfusionMatrix.from_labels(objects(actual), objects(predicted), positive=labels[0]) == from_lists


def test_a_number_and_its_text_are_not_taken_for_two_classes():
    assert count_pairs(np.array([1, 1]), np.array(["a", "a"])) == ([1, "a"], [[0, 2], [0, 0]])
    with pytest.raises(ValueError, match="labels has '1', a text, beside 1, which is none: write one class in one way"):
        count_pairs(np.array([1, 1]), np.array(["1", "1"]))


@pytest.mark.parametrize("classes", [1, 2, 3, 10, 200])
@pytest.mark.parametrize("more", [-1, 0, 1, 2, counting.CHUNK + 1])
def test_no_example_is_lost_where_chunks_meet(classes, more):
    sides = np.random.default_rng(classes).integers(0, classes, (2, counting.CHUNK + more))
    assert count_pairs(*sides) == one_by_one(*sides.tolist())
    assert count_pairs(*(sides - 1)) == one_by_one(*(sides - 1).tolist())


@pytest.mark.parametrize("rare", [-7, 12, 10**6, 2**62])
def test_a_label_that_no_sample_has_seen_is_counted(rare):
    actual = np.zeros(3 * counting.CHUNK, np.int64)
    actual[-2] = rare
    labels, counts = count_pairs(actual, np.zeros_like(actual))
    assert labels == sorted([0, rare])
    assert [sum(row) for row in counts] == [1 if label == rare else len(actual) - 1 for label in labels]


@pytest.mark.parametrize("classes", [1, 10, 300, 1000, 5000])
@pytest.mark.parametrize("dtype", ["U5", "U4", "S3", "S7", "float64", "int64"])
def test_labels_whose_hashes_collide_are_told_apart(dtype, classes):
    # 5000 labels in 2**16 or 2**20 slots are sure to meet.
    pool = (np.arange(classes) * 7 - classes).astype(object if dtype[0] in "US" else dtype)
    pool = np.array([str(label)[-3:] for label in pool], dtype) if dtype == "S3" else pool.astype(dtype)
    values = pool[np.random.default_rng(0).integers(0, classes, 20_000)]
    positions, labels = counting._encode_words(values)
    assert [labels[at] for at in positions] == values.tolist()
    assert len(set(labels)) == len(labels) == len(set(values.tolist()))


@given(examples(st.sampled_from("abc")), st.permutations("abcd"), st.sampled_from(sorted(TEXT)), SIZES)
def test_given_labels_fix_order_and_completeness(sides, labels, kind, sizes):
    with patch.multiple(counting, **sizes):
        assert count_pairs(*map(TEXT[kind], sides), labels) == one_by_one(*sides, labels)


@given(examples(st.integers(0, 3)), st.permutations(range(5)), st.sampled_from(sorted(set(WHOLE) - {"bool"})), SIZES)
def test_given_whole_numbers_fix_order_and_completeness(sides, labels, kind, sizes):
    with patch.multiple(counting, **sizes):
        assert count_pairs(*map(WHOLE[kind], sides), tuple(labels)) == one_by_one(*sides, labels)


def test_categories_that_do_not_occur_are_not_labels_however_many():
    column = pd.Categorical(["b", "a", "b"], categories=["a", "b", *map(str, range(50_000))])
    assert count_pairs(column, column) == (["a", "b"], [[1, 0], [0, 2]])


@pytest.mark.parametrize("categories", [127, 128, 129])  # pandas keeps up to 128 in a byte
def test_as_many_categories_as_a_byte_can_count(categories):
    column = pd.Categorical(range(categories))
    assert count_pairs(column, column) == one_by_one(range(categories), range(categories))


def test_a_list_beside_an_array_keeps_its_types():
    assert count_pairs([1, "a"], objects([1, "b"])) == ([1, "a", "b"], [[1, 0, 0], [0, 0, 1], [0, 0, 0]])


def test_bytes_that_are_not_text_are_still_different_labels():
    labels, counts = count_pairs(np.array([b"\xff", b"\xfe"]), np.array([b"\xff", b"\xff"]))
    assert [label.encode(errors="surrogateescape") for label in labels] == [b"\xfe", b"\xff"]
    assert counts == [[0, 1], [0, 1]]


@pytest.mark.parametrize("kind", sorted(TEXT))
def test_a_label_that_is_not_given_is_named_with_its_place(kind):
    wrong, good = TEXT[kind](list("abbabxax")), TEXT[kind](list("abbababa"))
    message = r"\[5\] is 'x', which is not one of the labels 'a', 'b'$"
    with pytest.raises(ValueError, match="^actual" + message):
        count_pairs(wrong, good, ["a", "b"])
    with pytest.raises(ValueError, match="^predicted" + message):
        count_pairs(good, wrong, ["a", "b"])


def test_a_number_that_is_not_given_is_named_with_its_place():
    with pytest.raises(ValueError, match=r"^predicted\[1\] is 2, which is not one of the labels 0, 1$"):
        count_pairs(np.array([0, 1, 1]), np.array([0, 2, 3]), [0, 1])


MISSING = {
    "NaN": np.array([1.0, 2.0, 2.0, np.nan]),
    "many NaN": np.array([1.0, 2.0, 2.0, *[np.nan] * 2000]),
    "None": objects(["a", "b", "b", None]),
    "NaN among objects": objects(["a", "b", "b", float("nan")]),
    "NA among objects": objects(["a", "b", "b", pd.NA]),
    "NaT among objects": objects(["a", "b", "b", pd.NaT]),
    "string": pd.Series(["a", "b", "b", None], dtype="string[python]"),
    "str": pd.Series(["a", "b", "b", None]),
    "StringDType": np.array(["a", "b", "b", None], np.dtypes.StringDType(na_object=None)),
    "category": pd.Series(["a", "b", "b", None], dtype="category"),
    "Categorical": pd.Categorical(["a", "b", "b", None]),
    "nullable": pd.Series([1, 2, 2, None], dtype="Int64"),
    "masked": np.ma.array([1, 2, 2, 3], mask=[False, False, False, True]),
    "list": ["a", "b", "b", None],
}


@pytest.mark.parametrize("kind", MISSING)
def test_a_missing_label_is_named_with_its_place(kind):
    missing = MISSING[kind]
    good = objects(["a"] * len(missing))
    with pytest.raises(ValueError, match=r"^actual\[3\] is missing: every example needs a label$"):
        count_pairs(missing, good)
    with pytest.raises(ValueError, match=r"^predicted\[3\] is missing: every example needs a label$"):
        count_pairs(good, missing)


@pytest.mark.parametrize("empty", [np.array([]), np.array([], "U3"), pd.Series([], dtype="category")], ids=repr)
def test_no_example_is_an_error(empty):
    with pytest.raises(ValueError, match=r"^actual is empty: at least one example is needed$"):
        count_pairs(empty, empty)


@pytest.mark.parametrize("shape", [(), (2, 1), (1, 2, 1)])
def test_dimensions_other_than_one_are_an_error(shape):
    good = np.zeros(2, int)
    with pytest.raises(ValueError, match=f"^actual has {len(shape)} dimensions: one label for each example is needed$"):
        count_pairs(np.zeros(shape, int), good)
    with pytest.raises(ValueError, match=f"^predicted has {len(shape)} dimensions: one label"):
        count_pairs(good, np.zeros(shape, int))


def test_scores_in_the_place_of_labels_are_an_error():
    scores = np.linspace(0, 1, counting.MOST + 1)
    with pytest.raises(ValueError, match=r"^predicted has 10001 different labels: at most 10000 can be counted$"):
        count_pairs(scores > 0.5, scores)


def test_lists_are_no_labels():
    with pytest.raises(TypeError, match=r"^actual has something that cannot be a label: .*unhashable type: 'list'"):
        count_pairs(objects([[1], [2]]), np.array([1, 2]))


def test_dates_are_no_labels():
    with pytest.raises(TypeError, match=r"^actual has dtype datetime64\[D\]: labels are numbers, booleans, strings"):
        count_pairs(np.array(["2024-01-01"], "M8[D]"), np.array([1]))

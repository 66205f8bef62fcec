"""What a confusion matrix is made from: rows of counts, a pandas table, lists or arrays of labels, chunks of them."""

from collections import Counter
from collections.abc import Mapping

from metrics.engine.given import is_bare, rows_of_lists, sequence
from metrics.tables.labels import count_pairs_of_lists, in_order, named
from metrics.words import brief

NEEDED = "rows of counts are needed, such as [[4, 1], [2, 1]]"


def counted(actual, predicted, labels):
    """Labels in order, and counts, of two lists or arrays."""
    actual, predicted = sequence(actual, "actual"), sequence(predicted, "predicted")
    if len(actual) != len(predicted):
        raise ValueError(f"actual has {len(actual)} labels but predicted has {len(predicted)}")
    if hasattr(actual, "dtype") or hasattr(predicted, "dtype"):
        from metrics.tables.counting import count_pairs
    else:
        count_pairs = count_pairs_of_lists
    return count_pairs(actual, predicted, labels)


def counted_chunks(chunks, labels):
    """Labels in order, and counts, of chunks that are read one after the other."""
    total = Counter()
    if is_bare(chunks) or isinstance(chunks, Mapping):
        raise TypeError(f"actual is {brief(chunks)}: give actual and predicted, or chunks of both")
    for number, chunk in enumerate(chunks):
        if not isinstance(chunk, tuple | list) or len(chunk) != 2:
            raise TypeError(f"chunks[{number}] is {brief(chunk)}: each chunk is (actual, predicted)")
        actual, predicted = (sequence(one, name) for one, name in zip(chunk, ("actual", "predicted"), strict=True))
        if not len(actual) and not len(predicted):  # a part of a stream may be empty
            continue
        found, counts = counted(actual, predicted, labels)
        for i, row in zip(found, counts, strict=True):
            total.update({(i, j): int(n) for j, n in zip(found, row, strict=True)})
    found = list(labels) if labels is not None else in_order({label for pair in total for label in pair})
    if not found:
        raise ValueError("there are no chunks: at least one example is needed")
    return found, [[total[a, p] for p in found] for a in found]


def rows_of(rows):
    """Nested lists, and the labels if the rows came as a pandas table."""
    if hasattr(rows, "columns") and hasattr(rows, "index"):
        if list(rows.columns) != list(rows.index):
            raise ValueError(f"counts has rows {list(rows.index)} but columns {list(rows.columns)}: they must be alike")
        return [list(row) for row in rows.itertuples(index=False)], list(rows.columns)
    try:
        if type(rows) is not list or type(rows[0]) is not list:
            rows = rows_of_lists(rows, "counts", NEEDED)
        rows = [list(row) for row in rows]
    except (TypeError, IndexError):
        rows = rows_of_lists(rows, "counts", NEEDED)
    if not rows or not rows[0]:
        raise ValueError("counts is empty: a confusion matrix has at least two classes")
    for number, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(
                f"counts[{number}] has {len(row)} entries but there are {len(rows)} rows: a confusion matrix is square"
            )
    if len(rows) == 1:
        raise ValueError("counts has one class: a confusion matrix has at least two")
    return rows, None


def class_names(labels):
    """The names of classes in order; a text is a name for each of its letters."""
    if isinstance(labels, str):
        return list(labels)
    return sequence(labels, "labels", "a list of labels is needed, one for each class")


def python_label(label):
    """A label as Python has it; not an array, which keeps its place in what is said of it."""
    return label.item() if getattr(label, "ndim", None) == 0 else label


def labels_of(labels, size):
    if labels is None:
        return ("+", "-") if size == 2 else tuple(range(1, size + 1))
    if type(labels) is not tuple or any(hasattr(label, "item") for label in labels):
        labels = tuple(map(python_label, class_names(labels)))
    if len(labels) != size:
        raise ValueError(f"labels has {len(labels)} entries for {size} classes")
    named(labels, "labels")
    for label, times in Counter(labels).items():
        if times > 1:
            raise ValueError(f"labels has {label!r} {times} times: every class has its own")
    return labels

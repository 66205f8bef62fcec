"""The confusion matrix of many labels."""

from tests.bench import bench

CLASSES = ["airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"]


def from_labels(actual, predicted):
    """Ours and scikit-learn's confusion matrix of the same labels, known to be the same."""
    from sklearn.metrics import confusion_matrix

    from metrics import ConfusionMatrix

    def ours():
        return ConfusionMatrix.from_labels(actual, predicted)

    def theirs():
        return confusion_matrix(actual, predicted)

    assert [list(row) for row in ours().rows] == theirs().tolist()
    return ours, theirs


def drawn(size):
    """Two columns of ten classes; seven predictions in ten are right, and some of the others."""
    import numpy as np

    random = np.random.default_rng(0)
    actual, other = random.integers(0, 10, (2, size))
    return actual, np.where(random.random(size) < 0.7, actual, other)


def drawn_names(size, dtype):
    import numpy as np

    names = np.array(CLASSES, dtype)
    return [names[column] for column in drawn(size)]


@bench("confusion matrix, 10^7 int64, 10 classes", "scikit-learn", times=40)
def integers(quick):
    return from_labels(*drawn(10**6 if quick else 10**7))


@bench("confusion matrix, 10^6 strings", "scikit-learn", times=6)
def strings(quick):
    return from_labels(*drawn_names(10**5 if quick else 10**6, str))


@bench("confusion matrix, 10^6 strings as objects", "scikit-learn", times=6)
def string_objects(quick):
    return from_labels(*drawn_names(10**5 if quick else 10**6, object))

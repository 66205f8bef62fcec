"""AUC and accuracy compared on drawn lists of more than two classes: the simulation behind the thesis' table 3.12."""

from __future__ import annotations

from typing import Any

from metrics.engine.given import generator, is_among, whole
from metrics.engine.progress import progress
from metrics.lab.result import Comparison
from metrics.words import brief

MOST_CLASSES = 1000
MOST_DRAWN = 10**8  # pairs of lists
BLOCK = 500_000  # probabilities at a time
DRAWS = {
    "dirichlet": lambda random, shape: random.standard_exponential(shape),
    "uniform": lambda random, shape: random.random(shape),
}


def compare_multiclass(
    classes: int, per_class: int = 2, *, draw: int = 50_000, seed: Any = None, probabilities: str = "dirichlet"
) -> Comparison:
    """Compare Hand and Till's AUC with accuracy on pairs of drawn lists, with `per_class` examples of each class.

    Every example gets a probability for each class: uniform over all that sum to 1 ("dirichlet"), or uniform numbers
    divided by their sum ("uniform"); the thesis does not say which. It is predicted to be of the class that is most
    probable, every class is predicted equally often, and the predictions meet the actual classes in any order.

    >>> low, high = compare_multiclass(3, draw=20_000, seed=1).interval("C")  # the thesis prints 0.897
    >>> 0.90 < low < high < 0.92
    True
    """
    import numpy as np

    classes, per_class = whole(classes, "classes", 2, MOST_CLASSES), whole(per_class, "per_class", 1, MOST_CLASSES)
    draw = whole(draw, "draw", 1, MOST_DRAWN)
    if classes**2 * per_class > MOST_CLASSES**2:
        raise ValueError(f"per_class is {per_class}: of {classes} classes that is too much for one list")
    if not is_among(probabilities, DRAWS):
        raise ValueError(f"probabilities is {brief(probabilities)}: choose one of {', '.join(DRAWS)}")
    random, counts = generator(seed), np.zeros(5, int)
    block = max(1, BLOCK // (classes**2 * per_class))
    for start in progress(range(0, draw, block), "drawing pairs of lists"):
        lists = _lists(classes, per_class, 2 * min(block, draw - start), random, DRAWS[probabilities])
        auc, accuracy = (np.sign(values[0::2] - values[1::2]) for values in (_auc(lists), _hits(lists)))
        both = auc * accuracy
        kinds = np.select([both > 0, both < 0, auc != 0, accuracy != 0], [0, 1, 2, 3], 4)
        counts += np.bincount(kinds, minlength=5)
    over = f"lists of {per_class} examples of each of {classes} classes"
    return Comparison("auc", "accuracy", over, counts.tolist(), sampled=True)


def _lists(classes, per_class, count, random, draw):
    """Probabilities by list, actual class, example and class; in each list every class has the largest equally often.

    All classes are alike when the numbers are drawn, so the largest may be swapped to where it is to be.
    """
    import numpy as np

    examples = classes * per_class
    chances = draw(random, (count, examples, classes))
    chances /= chances.sum(axis=2, keepdims=True)
    most = chances.argmax(axis=2)[..., None]
    target = random.permuted(np.tile(np.repeat(np.arange(classes), per_class), (count, 1)), axis=1)[..., None]
    top, other = np.take_along_axis(chances, most, 2), np.take_along_axis(chances, target, 2)
    np.put_along_axis(chances, most, other, 2)
    np.put_along_axis(chances, target, top, 2)
    return chances.reshape(count, classes, per_class, classes)


def _hits(lists):
    """How many examples of each list are predicted right."""
    import numpy as np

    actual = np.arange(lists.shape[1])[:, None]
    return (lists.argmax(axis=3) == actual).sum(axis=(1, 2))


def _auc(lists):
    """The numerator of Hand and Till's AUC: for each class i, the pairs with an example of another class that the
    probability of i puts in order.
    """
    import numpy as np

    own = np.einsum("nipi->nip", lists)  # each example's probability of its own class
    right = np.zeros(len(lists), int)
    for i in range(lists.shape[1]):
        others = np.delete(lists[..., i], i, axis=1).reshape(len(lists), -1)
        right += (own[:, i, :, None] > others[:, None, :]).sum(axis=(1, 2))
    return right

"""Which of two ROC curves is the better one everywhere, if any."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import itemgetter

from metrics.engine.given import rows_of_lists
from metrics.engine.types import Number
from metrics.exact import exact
from metrics.scores.curves import RocCurve


def roc_dominance(
    first: RocCurve | Iterable[tuple[Number, Number]], second: RocCurve | Iterable[tuple[Number, Number]]
) -> str:
    """Say "first" or "second" if that curve is nowhere below the other and somewhere above it, else "equal" or "cross".

    A curve is what `roc_curve` gives, or a list of points (FPR, TPR). The curve that dominates has the lower expected
    cost whatever errors cost and however common the classes are; of two curves that cross, neither has.

    >>> roc_dominance([(0, 0), (0.2, 0.8), (1, 1)], [(0, 0), (0.5, 0.6), (1, 1)])
    'first'
    """
    first, second = _curve(first, "first"), _curve(second, "second")
    above = below = False
    # Between the places where one of them bends both are straight, so these places decide.
    for x in {x for x, _ in first + second}:
        for a, b in zip(_heights(first, x), _heights(second, x), strict=True):
            above, below = above or a > b, below or a < b
    return "cross" if above and below else "first" if above else "second" if below else "equal"


def _curve(thing, name):
    """The points as exact numbers, known to rise from (0, 0) to (1, 1)."""
    points = list(zip(thing.fpr, thing.tpr, strict=True)) if hasattr(thing, "fpr") else thing
    points = rows_of_lists(points, name, "a ROC curve is needed, or a list of points (FPR, TPR)")
    for i, point in enumerate(points):
        if len(point) != 2:
            raise ValueError(f"{name}[{i}] has {len(point)} numbers: a point has two, FPR and TPR")
    curve = [(exact(x, f"{name}[{i}] FPR"), exact(y, f"{name}[{i}] TPR")) for i, (x, y) in enumerate(points)]
    if not curve or curve[0] != (0, 0) or curve[-1] != (1, 1):
        raise ValueError(f"{name} does not run from (0, 0) to (1, 1), as a ROC curve does")
    for i in range(1, len(curve)):
        if curve[i][0] < curve[i - 1][0] or curve[i][1] < curve[i - 1][1]:
            here, before = (f"({x}, {y})" for x, y in (curve[i], curve[i - 1]))
            raise ValueError(f"{name}[{i}] is {here}, after {before}: a ROC curve never turns back")
    return curve


def _heights(curve, x):
    """The height on arriving at x and on leaving it; they differ where the curve goes straight up."""
    start, end = (bisect(curve, x, key=itemgetter(0)) for bisect in (bisect_left, bisect_right))
    if start < end:
        return curve[start][1], curve[end - 1][1]
    (x0, y0), (x1, y1) = curve[start - 1], curve[start]
    return (y0 + (y1 - y0) * (x - x0) / (x1 - x0),) * 2

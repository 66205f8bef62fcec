"""How the package is not used: each line of `wrong` is one that a type checker must find, and none runs."""

import metrics
from exercises import check
from metrics import ConfusionMatrix
from widgets import MatrixEditor


def wrong() -> None:
    metrics.precision()
    metrics.precision([[4, 1], [2, 1]], colour="red")
    metrics.precision(3)
    metrics.precison([[4, 1], [2, 1]])
    metrics.f_measure([[4, 1], [2, 1]], variant="count")
    metrics.total_cost([[4, 1], [2, 1]])
    metrics.precision_at_k([1, 0], [0.2, 0.1])
    metrics.mean_absolute_error(5, 6)
    metrics.error_rate_interval("five", 100)
    metrics.precision([[4, 1], [2, 1]]).work()
    metrics.roc_curve([1, 0], [2, 1]).area()
    ConfusionMatrix.from_labels(5, 5)
    check("0.8", "precision", [[4, 1], [2, 1]])
    MatrixEditor([[4, 1], [2, 1]], focus=3)

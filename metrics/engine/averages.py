"""One number from many: averages of a metric over the classes."""

from metrics.engine.formula import Node, substitute, symbols, total
from metrics.engine.metric import Metric
from metrics.words import brief

TP, FN, FP, TN, f, actual, predicted, T, N = symbols("TP FN FP TN f actual predicted T N")
ONE_VS_REST = {
    TP + FN: actual,
    FN + TP: actual,
    TP + FP: predicted,
    FP + TP: predicted,
    FP + TN: T - actual,
    TN + FP: T - actual,
    FN + TN: T - predicted,
    TN + FN: T - predicted,
    TP: f,
    FN: actual - f,
    FP: predicted - f,
    TN: T - (actual + predicted - f),
}


def averaged(metric: Metric, how: str) -> Metric:
    """One number from a metric per class: the "macro", "micro" or "weighted" average.

    >>> from metrics import precision
    >>> averaged(precision, "macro")([[2, 1, 1], [1, 2, 1], [1, 2, 3]])
    Fraction(1, 2)
    """
    if not isinstance(metric, Metric):
        raise TypeError(f"metric is {brief(metric)}: a metric is needed, such as precision")
    if not isinstance(how, str) or how not in ("macro", "micro", "weighted"):
        raise ValueError(f"how is {brief(how)}: choose 'macro', 'micro' or 'weighted'")
    if not (metric.two_classes or metric.per_class):
        raise TypeError(f"metric is {metric.name}, which is one number for the whole table already: nothing to average")
    of_class = Node(("step", metric.name, substitute(metric.formula, ONE_VS_REST)))
    if how == "macro":
        formula, words = total(of_class) / N, "The plain mean over the classes of"
    elif how == "weighted":
        formula, words = total(actual * of_class) / T, "The mean over the classes, weighted by their size, of"
    else:
        sums = {cell: total(tree) for cell, tree in ONE_VS_REST.items()}
        per_cell = substitute(metric.formula, sums if metric.two_classes else {})
        if per_cell.is_free:
            raise ValueError(f"how is 'micro', but {metric.name} is not written in TP, FN, FP and TN")
        formula, words = per_cell, "Over the four cells summed over all classes,"
    return Metric(
        f"{how} {metric.name}",
        formula,
        f"{words} {metric.name}.",
        range=metric.range,
        better=metric.better,
        sisters=[metric.key],
        elsewhere=metric.elsewhere and f"of such a class {metric.elsewhere}",
    )

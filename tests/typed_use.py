"""How the package is used: right for the type checker of `workbook.py check`, and, as tests load it, for Python."""

from fractions import Fraction
from typing import Any, assert_type

import numpy as np

import metrics
from exercises import check, exercise, practice
from metrics import ConfusionMatrix, Interval, Metric, RocCurve, Splits
from metrics.engine.types import ByLabel, Value
from metrics.engine.working import Working
from widgets import KappaCalculator, MatrixEditor, RocBuilder

table = ConfusionMatrix.from_labels([1, 1, 0, 1], [1, 0, 0, 1])
assert_type(table, ConfusionMatrix)
assert_type(metrics.precision([[4, 1], [2, 1]]), Value)
assert_type(metrics.precision(table), Value)
assert_type(metrics.precision([[2, 1, 0], [1, 2, 0], [0, 0, 3]], 1), Value)
assert_type(metrics.recall(np.array([[4, 1], [2, 1]])), Value)
assert_type(metrics.f_beta(table, beta=Fraction(1, 2)), Value)
assert_type(metrics.f_measure(table, variant="counts"), Value)
assert_type(metrics.kappa(table, "linear"), Value)
assert_type(metrics.total_cost(table, costs=[[0, 5], [1, 0]]), Value)
assert_type(metrics.hit_rate(table), ByLabel)
assert_type(metrics.hit_rate(table, 1), Value)
assert_type(metrics.f_measure.work(table, cells="f++", places=2), Working)
assert_type(metrics.auc([1, 0, 1], [0.9, 0.8, 0.7]), Value)
assert_type(metrics.auc(np.array([1, 0, 1]), scores=np.array([0.9, 0.8, 0.7])), Value)
assert_type(metrics.precision_at_k("-+-+", k=2), Value)
assert_type(metrics.mean_absolute_error([3, 5.5, "1/2"], (2, 5, 9)), Value)
assert_type(metrics.silhouette([[0, 1], [1, 0], [4, 5]], ["a", "a", "b"], distance="cityblock"), Value)
assert_type(metrics.adjusted_rand(list("aabb"), [1, 1, 2, 2]), Value)
assert_type(metrics.averaged(metrics.precision, "macro"), Metric)
assert_type(metrics.CATALOGUE["kappa"], Metric)
assert_type(metrics.roc_curve([1, 0, 1], [0.9, 0.8, 0.7]), RocCurve)
assert_type(metrics.error_rate_interval(5, 100, method="wilson"), Interval)
assert_type(metrics.k_fold(10, 5, seed=1), Splits)
assert_type(metrics.diagnose("0.8", "precision", [[4, 1], [2, 1]]).sentence, Any)
assert_type(metrics.diagnose("0.402", metrics.error_rate_interval, 50, 100, result="low").sentence, Any)
check("0.8", metrics.precision, [[4, 1], [2, 1]], places=2)
practice("textbook-3")
exercise("two-callers", "a seed")
MatrixEditor([[4, 1], [2, 1]], focus="kappa")
KappaCalculator(None, ["+", "-"], examples=["first", "second"], focus="kappa")
RocBuilder([1, 0, 1], [0.9, 0.8, 0.7], threshold="1/2")

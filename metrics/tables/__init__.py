"""Tables of two raters, and the metrics of them."""

from metrics.engine.metric import Metric
from metrics.tables.table import ConfusionMatrix

Metric.usual = ConfusionMatrix  # a metric that does not say of which data is one of tables

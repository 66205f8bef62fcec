"""Tables of two raters: most are of a model's predictions."""

from metrics.examples.lists import ACTUAL, PREDICTED, table_1_1_actual, table_1_1_first, table_1_1_second
from metrics.tables.table import ConfusionMatrix

figure_1_2 = ConfusionMatrix.from_labels(list(ACTUAL), list(PREDICTED), labels=["+", "-"])
figure_1_4 = ConfusionMatrix([[2, 1, 1], [1, 2, 1], [1, 2, 3]], ["Class 1", "Class 2", "Class 3"])
figure_1_7_expected = figure_1_4.expected()
always_positive = ConfusionMatrix([[95, 0], [5, 0]])
independent = ConfusionMatrix([[9, 3], [3, 1]])
total_disagreement = ConfusionMatrix([[0, 1], [7, 0]])

# Two systems with the same plain mean of precision and recall.
fifty_fifty = ConfusionMatrix([[1, 1], [1, 1]])
eighty_twenty = ConfusionMatrix([[4, 16], [1, 4]])

football = ConfusionMatrix([[6954, 46], [412, 2588]], ["win", "loss"])
cancer_small = ConfusionMatrix([[1000, 1800], [1200, 1000]], ["yes", "no"])
cancer = ConfusionMatrix([[1000, 1800], [1200, 96000]], ["yes", "no"])

# The tables of table 1.1, which are also those of figure 1.16.
table_1_1_m1 = ConfusionMatrix.from_labels(table_1_1_actual, table_1_1_first, labels=["+", "-"])
table_1_1_m2 = ConfusionMatrix.from_labels(table_1_1_actual, table_1_1_second, labels=["+", "-"])
table_1_1_models = {"M1": table_1_1_m1, "M2": table_1_1_m2}

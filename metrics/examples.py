"""The tables of the sources, by the name of the figure they stand in."""

from metrics.ratings import Ratings
from metrics.table import ConfusionMatrix

_ACTUAL, _PREDICTED = "+++++---", "++++-++-"

figure_1_2 = ConfusionMatrix.from_labels(list(_ACTUAL), list(_PREDICTED), labels=["+", "-"])
figure_1_4 = ConfusionMatrix([[2, 1, 1], [1, 2, 1], [1, 2, 3]], ["Class 1", "Class 2", "Class 3"])
figure_1_7_expected = figure_1_4.expected()
always_positive = ConfusionMatrix([[95, 0], [5, 0]])
independent = ConfusionMatrix([[9, 3], [3, 1]])
total_disagreement = ConfusionMatrix([[0, 1], [7, 0]])

# Observer B in the rows, observer A in the columns, as the notes have it.
animals = Ratings([list("GNWGNGWNGNWWNWW"), list("GNGNNGWNGWWGNWN")])
animals_table = animals.matrix()

# Two systems with the same plain mean of precision and recall.
fifty_fifty = ConfusionMatrix([[1, 1], [1, 1]])
eighty_twenty = ConfusionMatrix([[4, 16], [1, 4]])

football = ConfusionMatrix([[6954, 46], [412, 2588]], ["win", "loss"])
cancer_small = ConfusionMatrix([[1000, 1800], [1200, 1000]], ["yes", "no"])
cancer = ConfusionMatrix([[1000, 1800], [1200, 96000]], ["yes", "no"])

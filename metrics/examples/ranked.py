"""Ranked lists."""

from metrics.scores.ranked import RankedList
from metrics.tables.table import ConfusionMatrix

# Twenty instances with scores, the highest first.
twenty_instances = RankedList(
    [1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0],
    [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1],
)

# The thesis' ranked lists, the lowest score first. The signs of table 1.1 are lost in the text: this is one of the
# lists that agree with all numbers printed of it. Cut in the middle, it has these counts.
thesis_1_1 = RankedList("----+--+++")
thesis_1_1_cut = ConfusionMatrix.from_scores(thesis_1_1.actual, thesis_1_1.scores, 5, positive="+")
thesis_1_2 = RankedList([0, 0, 0, 0, 1, 0, 1, 1, 1, 1], [0.2, 0.39, 0.44, 0.57, 0.6, 0.65, 0.73, 0.81, 0.88, 0.9])

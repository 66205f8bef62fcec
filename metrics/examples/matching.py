"""Classes against clusters."""

from metrics.clusters.matching_matrix import MatchingMatrix
from metrics.examples.lists import exercise_3_classes, exercise_3_clusters, paper_classes

figure_1_13 = MatchingMatrix([[2, 0, 1], [0, 2, 1]])
exercise_3 = MatchingMatrix.from_labels(exercise_3_classes, exercise_3_clusters)

# Table 3 of the ARI paper.
paper_feature_1 = MatchingMatrix.from_labels([1, 1, 1, 2, 1, 2, 3, 2, 3, 3, 3, 2], paper_classes)
paper_feature_2 = MatchingMatrix.from_labels([3, 3, 3, 3, 1, 2, 2, 2, 1, 1, 1, 1], paper_classes)

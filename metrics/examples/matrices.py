"""Ideal against observed matrices."""

from metrics.clusters.matrices import MatrixPair, ideal_matrix, observed_matrix
from metrics.examples.lists import exercise_3_classes, exercise_3_clusters

figure_1_14 = MatrixPair([[1, 1, 0], [1, 1, 0], [0, 0, 1]], [[1, 0, 1], [0, 1, 0], [1, 0, 1]])
exercise_3_matrices = MatrixPair(ideal_matrix(exercise_3_classes), observed_matrix(exercise_3_clusters))

"""Pairs of examples: together or apart, by classes and by clusters."""

from metrics.clusters.pairs import PairTable
from metrics.examples.lists import exercise_3_classes, exercise_3_clusters

figure_1_11 = PairTable(9, 4, 3, 12)
exercise_3_pairs = PairTable.from_labels(exercise_3_classes, exercise_3_clusters)

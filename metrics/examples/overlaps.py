"""Pairs of examples by the classes and by the clusters that they share."""

from metrics.clusters.overlap import OverlapTable
from metrics.examples.lists import exercise_3_classes, exercise_3_clusters

exercise_3_overlaps = OverlapTable.from_labels(exercise_3_classes, exercise_3_clusters)

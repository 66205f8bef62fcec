"""Clusters without known classes."""

from metrics.clusters.clustered import Clustered

# Our own: of clusters without known classes the sources have formulas but no numbers.
points_on_a_line = Clustered([0, 3, 5, 8, 15, 20], [1, 1, 2, 2, 3, 3])
all_alike = Clustered([[1, 1], [1, 1]], [1, 2], similarity="precomputed")
uneven_clusters = Clustered([1, 0.5, 0.6, 0.7], [1, 2, 2, 2], similarity="dot product", centres=[1, 1])
three_directions = Clustered([[1, 0], [0, 1], [0.6, 0.8]], [1, 2, 3])

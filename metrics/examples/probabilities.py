"""Predicted probabilities."""

from metrics.scores.probabilities import Probabilities

# Our own, and the storms are those of figure 1.2.
harbour_storms = Probabilities([1, 1, 1, 1, 1, 0, 0, 0], [0.9, 0.8, 0.8, 0.7, 0.4, 0.6, 0.6, 0.1])

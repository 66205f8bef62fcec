"""Where each example of an order was placed."""

from metrics.scores.rank_measures import Positions

# The true order is 1 to 8; this is where each example was placed.
thesis_1_3 = Positions.from_positions([3, 6, 8, 1, 4, 2, 5, 7])

"""Predicted numbers."""

from metrics.scores.regression import Numbers

# Our own: the notes have formulas of regression but no numbers.
notes_numbers = Numbers([3, 5, 7, 10], [2, 5, 9, 8])

# Our own: the bibliographic notes have neither numbers nor formulas.
harbour_waves = Numbers([4, 5, 4, 4, 2, 2, 1, 1], [5, 1, 4, 4, 2, 3, 2, 1])

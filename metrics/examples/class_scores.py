"""Scores of more than two classes: Table 3.11 of the thesis."""

from metrics.scores.class_scores import ClassScores

thesis_3_11 = ClassScores(
    [1, 1, 2, 2, 3, 3],
    [
        [0.6, 0.15, 0.25],
        [0.15, 0.3, 0.55],
        [0.3, 0.5, 0.2],
        [0.45, 0.25, 0.3],
        [0.1, 0.2, 0.7],
        [0.8, 0.05, 0.15],
    ],
)

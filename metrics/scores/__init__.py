"""Scores, rankings, probabilities and predicted numbers."""

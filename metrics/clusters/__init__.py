"""Clusterings, with known classes and without."""

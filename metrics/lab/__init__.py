"""Measures compared with each other, over all ranked lists."""

"""Exercises: their masters, the checks of an answer, and the notebooks made from both."""

from exercises.checks import check, check_choice, check_table

__all__ = ["check", "check_choice", "check_table"]

"""Exercises: their masters, variants of them, the checks of an answer, and what is made of them."""

from exercises.checks import check, check_choice, check_table
from exercises.master import load
from exercises.variant import FIRST, Variant, variant

__all__ = ["check", "check_choice", "check_table", "exercise", "overview", "practice"]


def exercise(slug, seed=FIRST, /, **values):
    """An exercise by its slug, with the numbers of a seed, or with given numbers."""
    return Variant.of(load(slug), values) if values else variant(load(slug), seed)


def __getattr__(name):
    if name not in ("overview", "practice"):  # which need the widgets
        raise AttributeError(f"module 'exercises' has no attribute {name!r}")
    from exercises import page

    return getattr(page, name)

"""Exercises: their masters, variants of them, the checks of an answer, and what is made of them."""

from importlib import import_module
from typing import TYPE_CHECKING

import widgets  # which looks after metrics

if TYPE_CHECKING:  # what editors and type checkers see; the names load on first use
    from exercises.checks import check as check
    from exercises.checks import check_choice as check_choice
    from exercises.checks import check_table as check_table
    from exercises.page import overview as overview
    from exercises.page import practice as practice
    from exercises.student import answered as answered
    from exercises.student import exercise as exercise

if not hasattr(widgets, "KIT"):  # a reader's own file, which Python finds before ours
    raise ImportError(f"{widgets.__file__} hides our package widgets: rename it, and start Python again")

_HOME = {
    "answered": "student",
    "check": "checks",
    "check_choice": "checks",
    "check_table": "checks",
    "exercise": "student",
    "overview": "page",
    "practice": "page",
}
__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'exercises' has no attribute {name!r}")
    return getattr(import_module(f"exercises.{_HOME[name]}"), name)


def __dir__():
    return sorted(__all__)

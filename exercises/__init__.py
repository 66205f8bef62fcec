"""Exercises: their masters, variants of them, the checks of an answer, and what is made of them."""

from importlib import import_module

import widgets  # which looks after metrics

if not hasattr(widgets, "KIT"):  # a reader's own file, which Python finds before ours
    raise ImportError(f"{widgets.__file__} hides our package widgets: rename it, and start Python again")

_HOME = {
    "check": "checks",
    "check_choice": "checks",
    "check_table": "checks",
    "exercise": "draw",
    "overview": "page",
    "practice": "page",
}
__all__ = [*_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'exercises' has no attribute {name!r}")
    return getattr(import_module(f"exercises.{_HOME[name]}"), name)

"""Exercises to do in the page: new numbers, hints in stages, the working, and progress that stays in the browser."""

import traitlets

from widgets.base import Widget


class Practice(Widget):
    """The exercises of a page, as `exercises.practice` makes them: each a sheet of texts and questions."""

    sheets = traitlets.List().tag(sync=True)
    every = traitlets.List().tag(sync=True)  # (slug, version, how many questions) of exercises whose progress is told
    _static = traitlets.Unicode().tag(sync=True)  # the same to be read; a page keeps it outside of the state

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the exercises, their hints and their solutions."""
        return state["_static"]

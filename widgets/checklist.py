"""A list to tick, whose ticks stay in the reader's browser."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import traitlets

from metrics.engine.given import is_among, sequence
from widgets.base import Widget


class Checklist(Widget):
    """A titled list of things to tick; `done` are those that are ticked, as texts, and takes their places too.

    >>> ticked = Checklist("Before the test", ["Shuffle the rows", "Fix the seed"], done=[1])
    >>> ticked.done
    ['Fix the seed']
    """

    title = traitlets.Unicode().tag(sync=True)
    items = traitlets.List(traitlets.Unicode()).tag(sync=True)
    done = traitlets.List().tag(sync=True)

    def __init__(self, title: str, items: Iterable[str], done: Iterable[int] = (), **words: Any) -> None:
        items, done = sequence(items, "items", "a list of texts is needed"), sequence(done, "done", "a list is needed")
        super().__init__(title=title, items=list(items), done=list(done), **words)

    @traitlets.validate("title")
    def _is_name(self, proposal):
        if not proposal["value"].strip():
            raise ValueError("title is empty: the ticks are kept under it")
        return proposal["value"]

    @traitlets.validate("items")
    def _are_items(self, proposal):
        items = proposal["value"]
        if not items or not all(text.strip() for text in items) or len(set(items)) < len(items):
            raise ValueError(f"items is {items}: at least one text is needed, and all must differ")
        return items

    @traitlets.validate("done")
    def _are_ticked(self, proposal):
        places = {known: at for at, text in enumerate(self.items) for known in (text, at)}
        for one in proposal["value"]:
            if isinstance(one, bool) or not is_among(one, places):
                raise ValueError(f"done has {one!r}: a text of the list, or its place from 0, is needed")
        return [self.items[at] for at in sorted({places[one] for one in proposal["value"]})]

    @traitlets.observe("items")
    def _drop_lost(self, _):
        self.done = [text for text in self.done if text in self.items]

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the list."""
        items = "".join(f"<li>{escape(text)}</li>" for text in state["items"])
        return f"<p><strong>{escape(state['title'])}</strong></p><ul>{items}</ul>"

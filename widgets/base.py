"""What every widget is: an ordinary ipywidget whose front end is the .js file of the same name."""

import os

import anywidget
import traitlets

from metrics.exact import exact, shortest
from widgets.sources import css, esm

IN_BOOK = "WORKED_METRICS_IN_BOOK"  # set where the book is built: its pages share scripts, which book/live.py writes


def exact_list():
    """A trait of numbers, nested as one likes: exact here, text in the page, where a number is so up to 2 ** 53 only.

    >>> _written([[0.4, 1], ["1/3"]])
    [['0.4', '1'], ['1/3']]
    """
    return traitlets.List().tag(sync=True, to_json=_written, from_json=_read)


def exact_number():
    """The same for a single number."""
    return traitlets.Any().tag(sync=True, to_json=_written, from_json=_read)


def _written(value, _=None):
    if isinstance(value, (list, tuple)):
        return [_written(part) for part in value]
    text, is_exact = shortest(exact(value), 12)
    return text if is_exact else str(exact(value))


def _read(value, _=None):
    return [_read(part) for part in value] if isinstance(value, list) else exact(value)


class Widget(anywidget.AnyWidget):
    """A widget with its scripts and styles; `fallback(state)` is what a page shows where scripts do not run."""

    def __init_subclass__(cls, **words):
        if Widget in cls.__bases__:  # and no class that traitlets makes of it for one widget
            stem = cls.__module__.rsplit(".", 1)[-1]
            cls._esm, cls._css = (stem, "") if IN_BOOK in os.environ else (esm(stem), css(stem))
        super().__init_subclass__(**words)

    @staticmethod
    def fallback(state):
        """The state as static HTML, from what the page would be given."""
        raise NotImplementedError

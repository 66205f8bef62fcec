"""What every widget is: an ordinary ipywidget whose front end is the .js file of the same name."""

import os
import re

import anywidget
import traitlets

from metrics.engine.given import is_among
from metrics.exact import exact, shortest
from metrics.reference import taught
from widgets import IN_BOOK

LONGEST = 110  # characters that ipywidgets, too, tells of a widget


def exact_list():
    """A trait of numbers, nested as one likes: exact here, text in the page, where a number is so up to 2 ** 53 only.

    >>> _exact_text([[0.4, 1], ["1/3"]])
    [['0.4', '1'], ['1/3']]
    """
    return traitlets.List().tag(sync=True, to_json=_exact_text, from_json=_read)


def exact_number():
    """The same for a single number."""
    return traitlets.Any().tag(sync=True, to_json=_exact_text, from_json=_read)


def _exact_text(value, _=None):
    if isinstance(value, (list, tuple)):
        return [_exact_text(part) for part in value]
    text, is_exact = shortest(exact(value), 12)
    return text if is_exact else str(exact(value))


def _read(value, _=None):
    return [_read(part) for part in value] if isinstance(value, list) else exact(value)


def chosen(focus, usual, offered):
    """The metric that is worked at first, and those that a page lists: of one metric, all that are taught with it.

    >>> chosen("rand", "rand", ["rand", "jaccard"])
    ('rand', ['rand', 'jaccard', 'adjusted_rand', 'fowlkes_mallows', 'omega_index'])
    >>> chosen(["jaccard", "rand"], "rand", ["rand", "jaccard"]), chosen(None, "rand", ["rand"])
    (('jaccard', ['jaccard', 'rand']), ('rand', []))
    """
    if focus is None:
        return usual, []
    names = [*focus] if isinstance(focus, list | tuple) else [focus]
    for name in names:
        if not is_among(name, offered):
            raise ValueError(f"focus is {name!r}: choose one of {', '.join(map(repr, offered))}")
    if not names:
        raise ValueError("focus is empty: one metric at least is needed")
    pages = taught()
    together = [key for key, page in pages.items() if page == pages.get(focus)] if isinstance(focus, str) else []
    return names[0], together or names


def _own_scripts(stem):
    """The script and the styles of a widget; they are made from all metrics, which a page of the book does not load."""
    from widgets.bundle import css, esm

    return esm(stem), css(stem)


class Widget(anywidget.AnyWidget):
    """A widget with its scripts and styles; `fallback(state)` is what a reader sees where they do not run."""

    kinds = ()  # the kinds of data that it moves
    gives = ""  # the property that has what it shows, as an object
    _own_layout = None

    def __init_subclass__(cls, **words):
        if Widget in cls.__bases__:  # and no class that traitlets makes of it for one widget
            stem = cls.__module__.rsplit(".", 1)[-1]
            cls._esm, cls._css = (stem, "") if IN_BOOK in os.environ else _own_scripts(stem)
        super().__init_subclass__(**words)

    def __init__(self, **words):
        super().__init__(**words)
        if "layout" not in words:
            self._own_layout = self.layout

    def close(self):
        """Close the widget, and the layout that was made for it, which ipywidgets would keep for ever."""
        super().close()
        if self._own_layout is not None:
            self._own_layout.close()

    def __repr__(self):
        """The widget and what in it is not as usual; an address would differ on every run."""
        own = next(kind for kind in type(self).__mro__ if Widget in kind.__bases__)
        names = [name for name in vars(own) if name in own.class_trait_names(sync=True) and not name.startswith("_")]
        state = {name: getattr(self, name) for name in names}
        told = (f"{name}={value!r}" for name, value in state.items() if value != self.trait_defaults(name))
        text = re.sub(r"Fraction\((-?\d+), 1\)", r"\1", f"{type(self).__name__}({', '.join(told)})")
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"

    def _repr_mimebundle_(self, **words):
        """The live widget, and its fallback for a notebook without a kernel, a code host, an export."""
        data, about = super()._repr_mimebundle_(**words)
        return data | {"text/html": self.fallback(self.get_state())}, about

    @staticmethod
    def fallback(state):
        """The state as static HTML, from what the page would be given."""
        raise NotImplementedError

"""What our widgets need of anywidget, for Python in a page: traits that the page is told of, and that it can set."""

import json
from contextlib import contextmanager
from itertools import count

import traitlets

from book import kernel

_numbers = count()


class Layout:
    """The room of a widget, which is the page's own business."""

    def close(self):
        pass


class AnyWidget(traitlets.HasTraits):
    """An object whose traits tagged `sync` are the same here and in the page."""

    layout = traitlets.Instance(Layout, ())

    def __init__(self, **words):
        self._held = None  # the names of traits of which the page is told later
        self._page_has = {}  # what the page is telling now, which it need not hear again
        self._is_open = False
        self.model_id = f"widget-{next(_numbers)}"
        super().__init__(**words)
        self.keys = self.trait_names(sync=True)
        self._is_open = True

    def close(self):
        """Tell the page of nothing any more."""
        self._is_open = False

    def _in_json(self, name):
        to_json = self.trait_metadata(name, "to_json", lambda value, _: value)
        return to_json(getattr(self, name), self)

    def get_state(self, key=None):
        """All that the page knows of the widget, or what it knows under a name or several."""
        names = self.keys if key is None else [key] if isinstance(key, str) else key
        return {name: self._in_json(name) for name in names}

    def set_state(self, told):
        """Take what a reader has moved in the page."""
        self._page_has = dict(told)
        try:
            with self.hold_trait_notifications():
                for name in told:
                    if name in self.keys:
                        from_json = self.trait_metadata(name, "from_json", lambda value, _: value)
                        self.set_trait(name, from_json(told[name], self))
        finally:
            self._page_has = {}

    def send_state(self, key=None):
        """Tell the page of traits."""
        state = self.get_state(key)
        if state and self._is_open:
            self._page_has.update({name: state[name] for name in state if name in self._page_has})
            kernel.current.moved(self.model_id, state)

    def notify_change(self, change):
        """Tell the page first, then whoever observes."""
        name = change["name"]
        if self._is_open and name in self.keys and self._is_news(name):
            if self._held is None:
                self.send_state(name)
            else:
                self._held.add(name)
        super().notify_change(change)

    def _is_news(self, name):
        """Whether the page does not have the value of a trait already: it is compared as the page would have it."""
        if name not in self._page_has or json.loads(json.dumps(self._in_json(name))) != self._page_has[name]:
            return True
        if self._held is not None:
            self._held.discard(name)
        return False

    @contextmanager
    def hold_sync(self):
        """Tell the page of all that changes inside at once, at the end."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            held, self._held = self._held, None
            self.send_state(held)

    def _repr_mimebundle_(self, **_):
        return {kernel.VIEW: {"model_id": self.model_id}, "text/plain": repr(self)}, {}

"""What each widget tells a page and takes from it, in JSON: by anywidget itself, or by its stand-in for pages.

`python -m tests.stand_in` uses what is installed, or what a folder has that PYTHONPATH names. It does the same with
both, and only listens in another way.
"""

import json

import traitlets

import widgets
from book import kernel

OF_JUPYTER = {"layout", "tabbable", "tooltip"}  # of every widget there, and in no page
log, listened = [], set()


def page(state):
    log.append(["page", in_order(state)])


class Page:
    """What the stand-in tells of its widgets."""

    def moved(self, identity, state):
        if identity in listened:
            page(state)


def heard(widget):
    """Write down what a widget tells the page from here on."""
    listened.add(widget.model_id)
    if hasattr(widget, "comm"):
        # What the page has just told is told again there, for other pages of the same kernel: here is none.
        widget._send = lambda message, buffers=None: message["method"] == "update" and page(message["state"])
    widget.observe(lambda change: log.append(["observed", change["name"]]), public(widget))
    return widget


def public(widget):
    return sorted(name for name in widget.keys if name[0] != "_" and name not in OF_JUPYTER)


def in_order(state):
    return json.loads(json.dumps(state, sort_keys=True))


def nudged(value):
    """Another value of the same kind: a good one or not, both sorts of widgets have to do the same with it."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{value}1"
    if isinstance(value, dict):
        return {key: nudged(one) for key, one in value.items()}
    return value[::-1]


def attempt(words, act):
    log.append(["do", words])
    try:
        act()
    except Exception as error:
        log.append([type(error).__name__, str(error)])


def each_trait(name):
    """Every trait of a widget set by the page and by Python, to what it is and to something else."""
    widget = heard(getattr(widgets, name)())
    names, state = public(widget), widget.get_state()
    log.append(["state", in_order({key: state[key] for key in names})])
    for key in names:
        attempt(f"{key} as it is", lambda key=key: widget.set_state({key: state[key]}))
        attempt(f"{key} moved", lambda key=key: widget.set_state({key: nudged(state[key])}))
        attempt(f"{key} moved twice", lambda key=key: widget.set_state({key: nudged(state[key])}))
        attempt(f"{key} set", lambda key=key: setattr(widget, key, nudged(getattr(widget, key))))
        log.append(["now", in_order(widget.get_state(key))])
    attempt("an unknown name", lambda: widget.set_state({"no_such_trait": 1}))
    attempt("all at once", lambda: widget.set_state({key: state[key] for key in names}))
    log.append(["fallback", type(widget).fallback(widget.get_state())])
    log.append(["repr", repr(widget)])
    widget.close()
    attempt("closed", lambda: widget.set_state({key: nudged(state[key]) for key in names}))


def one_by_one():
    """What belongs together: several traits at once, what answers a move by another, what is held."""
    widget = heard(widgets.MatrixEditor([[4, 1], [2, 1]]))
    attempt("the matrix set", lambda: setattr(widget, "matrix", [[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    attempt("a count moved", lambda: widget.set_state({"counts": [["9", "1"], ["2", "1"]], "labels": ["a", "b"]}))
    attempt("a bad count moved", lambda: widget.set_state({"counts": [["x"]], "labels": ["c", "d"]}))
    widget.observe(lambda change: setattr(widget, "focus", "recall"), "positive")
    attempt("a move that is answered", lambda: widget.set_state({"positive": 1}))
    widget.observe(lambda change: setattr(widget, "cells", "A-D"), "cells")
    attempt("a move that is taken back", lambda: widget.set_state({"cells": "Hits"}))

    def held():
        with widget.hold_sync():
            widget.focus = "kappa"
            with widget.hold_sync():
                widget.positive = 0
            log.append(["held", widget.focus])
        log.append(["let go", ""])

    attempt("held", held)

    def moved_while_held():
        with widget.hold_sync():
            widget.focus = "precision"
            widget.set_state({"focus": "precision"})
            widget.set_state({"focus": "recall"})

    attempt("moved while held", moved_while_held)
    attempt("several told", lambda: widget.send_state(["focus"]))

    class Own(widgets.MatrixEditor):
        size = traitlets.Int(3).tag(sync=True)
        private = traitlets.Int(3)

    own = heard(Own(size=4))
    attempt("a trait of one's own", lambda: setattr(own, "size", 5))
    attempt("one that is not told", lambda: setattr(own, "private", 5))


if __name__ == "__main__":
    kernel.current = Page()
    for one in widgets.WIDGETS:
        if one in widgets.KIT:
            each_trait(one)
    one_by_one()
    print(json.dumps(log))

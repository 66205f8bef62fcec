"""What each extra of the installation brings, and a sentence where one is missing."""

import sys

# extra: (who needs what, the modules that it brings)
EXTRAS = {
    "arrays": ("arrays need NumPy and pandas", "numpy pandas"),
    "widgets": ("widgets need ipywidgets and anywidget", "ipywidgets anywidget traitlets"),
    "figures": ("figures need Matplotlib", "matplotlib"),
    "exercises": ("exercises need PyYAML and markdown-it-py", "yaml markdown_it"),
    "teach": ("notebooks need nbformat and IPython", "nbformat IPython"),
    "experiments": ("experiments need scikit-learn", "sklearn"),
}
ROOMS = ("metrics", "widgets", "exercises")


class Missing:
    """Asked for a module that nobody else could find; if our code wants it, say which extra brings it.

    >>> Missing.sentence("matplotlib")
    "figures need Matplotlib: pip install 'worked-metrics[figures]'"
    """

    @staticmethod
    def sentence(module):
        """Who needs a module, and how to get it; None of a module that no extra brings."""
        for extra, (need, modules) in EXTRAS.items():
            if module in modules.split():
                return f"{need}: pip install 'worked-metrics[{extra}]'"

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        sentence = cls.sentence(name)
        if sentence and _importing() in ROOMS:  # whoever else looks for it gets Python's own answer
            raise ModuleNotFoundError(sentence, name=name)


def _importing():
    """The package whose code has the import that is under way."""
    frame = sys._getframe(1)
    while _package(frame) in ("importlib", "_frozen_importlib") or frame.f_globals["__name__"] == __name__:
        frame = frame.f_back
    return _package(frame)


def _package(frame):
    return frame.f_globals.get("__name__", "").partition(".")[0]

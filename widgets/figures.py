"""Figures in the page's own colours: light, dark and on paper."""

import re
from html import escape
from io import StringIO
from pathlib import Path

from matplotlib import pyplot, rc_context

TP, FN, FP, TN, INK, RULE = "#3d86e0", "#c46f0a", "#d0509b", "#2e96a8", "#7b828c", "#9aa1ab"
VARIABLES = {TP: "--wm-tp", FN: "--wm-fn", FP: "--wm-fp", TN: "--wm-tn", INK: "--wm-ink", RULE: "--wm-rule"}
STYLE = Path(__file__).with_name("worked.mplstyle")
_COLOUR = re.compile(r"#[0-9a-f]{6}\b", re.I)
# What an image file needs and a page does not: names of groups, which two figures of a page would share, fonts,
# which are the page's, and a style sheet, whose rule for * would hold for the whole page.
_NEEDLESS = re.compile(
    r'(?<=<g) id="[^"]*"|font-family: [^;"]*;? ?|<metadata>.*?</metadata>\s*|<style.*?</style>', re.S
)


class InlineFigure:
    """A figure as inline SVG, in a frame with its caption."""

    def __init__(self, html):
        self.html = html

    def _repr_html_(self):
        return self.html


def style():
    """Draw in the book's style: `with style(): figure, axes = pyplot.subplots()`."""
    # What a style file may not set: a page closes what it shows.
    return rc_context({"figure.max_open_warning": 0}, fname=STYLE)


def inline(figure, alt, caption):
    """The figure as inline SVG whose colours follow the page; alt says in words what it shows, caption is HTML.

    >>> with style():
    ...     figure, axes = pyplot.subplots()
    >>> print(inline(figure, "Two empty axes.", "Nothing yet.").html[:70])
    <figure class="wm-figure"><svg role="img" aria-label="Two empty axes."
    """
    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    stream = StringIO()
    with style():
        figure.savefig(stream, format="svg", metadata={"Date": None})
    pyplot.close(figure)  # or the notebook shows it a second time, as an image
    svg = stream.getvalue()
    svg = _NEEDLESS.sub("", svg[svg.index("<svg") :])
    foreign = {colour.lower() for colour in _COLOUR.findall(svg)} - VARIABLES.keys()
    if foreign:
        raise ValueError(f"figure has the colour {min(foreign)}: use TP, FN, FP, TN, INK or RULE of widgets.figures")
    svg = _COLOUR.sub(lambda colour: f"var({VARIABLES[colour[0].lower()]}, {colour[0].lower()})", svg)
    svg = svg.replace("<svg", f'<svg role="img" aria-label="{escape(alt)}" stroke-linejoin="round"', 1)
    caption = f'<figcaption class="wm-small">{caption}</figcaption>'
    return InlineFigure(f'<figure class="wm-figure">{svg.strip()}{caption}</figure>')

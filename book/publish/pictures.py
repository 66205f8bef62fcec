"""The site's icon and the picture that goes with a link to it, drawn from a list of squares and a worked metric."""

from metrics import f_measure
from metrics.examples import figure_1_2

SIZE = 64  # of the icon, in its own units
# A confusion matrix: its four cells, the right ones full; left, top, colour, how full.
CELLS = [
    (8, 8, "#3d86e0", 1),
    (34, 8, "#c46f0a", 0.45),
    (8, 34, "#d0509b", 0.45),
    (34, 34, "#2e96a8", 1),
]
CELL, ROUND = 22, 5
PAPER, INK, MUTED = "#f7f8fa", "#222832", "#48566b"


def icon():
    """The icon as SVG."""
    cells = "".join(
        f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" rx="{ROUND}" fill="{colour}" opacity="{full}"/>'
        for left, top, colour, full in CELLS
    )
    paper = f'<rect width="{SIZE}" height="{SIZE}" rx="14" fill="{PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{paper}{cells}</svg>\n'


def _figure(width, height):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / 100, height / 100), dpi=100, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    return figure, axes


def _draw_cells(axes, left, top, scale):
    from matplotlib.patches import FancyBboxPatch

    for x, y, colour, full in CELLS:
        corner, inner = (left + (x + ROUND) * scale, top + (y + ROUND) * scale), (CELL - 2 * ROUND) * scale
        style = f"round,pad={ROUND * scale}"
        axes.add_patch(FancyBboxPatch(corner, inner, inner, style, facecolor=colour, edgecolor="none", alpha=full))


def _save(figure, path):
    figure.savefig(path, metadata={"Software": None})  # the same bytes whenever it is drawn


def draw_icon(path, size):
    figure, axes = _figure(size, size)
    _draw_cells(axes, 0, 0, size / SIZE)
    _save(figure, path)


def draw_preview(path, title):
    """The picture of a shared link: the icon, the title, and a metric worked."""
    figure, axes = _figure(1200, 630)
    _draw_cells(axes, 60, 60, 3)
    axes.text(290, 165, _lines(title, 28), fontsize=44, color=INK, weight="bold", va="center", linespacing=1.15)
    worked = str(f_measure.work(figure_1_2)).splitlines()[-1].split(" = ")
    for place, line in enumerate([worked[0], *(f"= {part}" for part in worked[1:])]):
        axes.text(80, 335 + 62 * place, line, fontsize=27, color=INK if place == 0 else MUTED, va="center")
    _save(figure, path)


def _lines(text, width):
    from textwrap import shorten, wrap

    return "\n".join(wrap(shorten(text, 2 * width, placeholder="…"), width))

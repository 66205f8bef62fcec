"""What somebody asks who meets a metric for the first time, as pages show it."""

from html import escape

from metrics.engine.about import GUIDE, facts, guide
from metrics.engine.catalogue import CATALOGUE
from metrics.markup import link
from metrics.reference import Html, taught


def about(*keys, folded=False):
    """The five answers about each of these metrics of the catalogue; folded, each is opened by its name.

    >>> about("precision").html.count("<dd>")
    5
    """
    return Html("".join(_answers(CATALOGUE[key], folded) for key in keys))


def _answers(metric, folded):
    told = guide(metric)
    spread = facts(metric)["Range"]
    good = GUIDE["good"]
    told[good] = f"{spread[0].upper()}{spread[1:]}. {told[good]}"
    terms = "".join(f"<dt>{heading}</dt><dd>{escape(text)}</dd>" for heading, text in told.items())
    title, terms = f"About {escape(metric.name)}", f'<dl class="wm-definition">{terms}</dl>'
    if folded:
        return f'<details class="wm-about"><summary>{title}</summary>{terms}</details>'
    return f'<section class="wm-about" aria-label="{title}"><p class="wm-eyebrow">{title}</p>{terms}</section>'


def choices(*keys):
    """What each of these metrics answers, where it is taught, when to use it and when not."""
    return Html(f'<div class="wm-choices">{"".join(_choice(CATALOGUE[key]) for key in keys)}</div>')


def _choice(metric):
    told, page = guide(metric), taught().get(metric.key)
    place = ("page", page) if page else ("metric", metric.key)
    asks, use, leave = (escape(told[GUIDE[key]]) for key in ("asks", "use", "leave"))
    return (
        f"<section><h3>{link(escape(metric.name), *place)}</h3><p><em>{asks}</em></p><p>{use}</p>"
        f"<p>{leave}</p></section>"
    )

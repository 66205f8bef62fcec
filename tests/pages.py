"""Widgets in a page of their own, made as the book's builder makes them, without building a book."""

import json
import re
from functools import cache
from html import escape

from playwright.sync_api import expect

from book import live
from widgets.bundle import css
from widgets.tables import in_script

# A small change of each widget by keyboard: what has the focus, by its label, and the key.
MOVES = {
    "MatrixEditor": ("actual +, predicted +", "ArrowUp"),
    "RocBuilder": ("Threshold", "ArrowLeft"),
    "KappaCalculator": ("first G, second G", "5"),
    "CostExplorer": ("Varied", "ArrowRight"),
    "PairExplorer": ("1, class +", "ArrowRight"),
    "ClusterExplorer": ("Point 1", "ArrowRight"),
    "SplitViewer": ("k", "ArrowUp"),
    "RankingLab": ("List a, place 6", "ArrowLeft"),
    "ResidualExplorer": ("Left end of the line", "ArrowUp"),
    "SampleBalancer": ("point 1", "ArrowRight"),
    "IntervalExplorer": ("Errors, slider", "ArrowRight"),
    "MonteCarloSampler": ("House 6", "Enter"),
    "EnrichmentUrn": ("Hits", "ArrowRight"),
    "OverfittingTree": ("Leaves", "ArrowRight"),
    "FeasibleBand": ("Errors, slider", "ArrowRight"),
    "HandCheck": ("actual +, predicted +", "5"),
}
PAPER = {"light": ("#fff", "#222832", "#48566b"), "dark": ("#121212", "#e3e6ea", "#aab2bd")}
TEXTS = cache(live.texts)
VIEW = '<div><div class="wm-fallback">{}</div><script type="application/vnd.jupyter.widget-view+json">{}</script></div>'


def page_of(*widgets, colours="light"):
    """The page's HTML, with everything in it."""
    stems = dict.fromkeys(type(widget).__module__.rsplit(".", 1)[-1] for widget in widgets)
    states, views = {}, []
    for number, widget in enumerate(widgets):
        whole = widget.get_state()
        kept = {name: value for name, value in whole.items() if not name.startswith("_") and name != "layout"}
        states[str(number)] = {"state": kept | {"_esm": type(widget).__module__.rsplit(".", 1)[-1]}}
        views.append(VIEW.format(type(widget).fallback(whole), in_script({"model_id": str(number)})))
    piece = TEXTS().get
    whole = [live.library(piece), live.own_script(stems, json.dumps(states), piece)]
    scripts = "\n".join(f"<script>{text}</script>" for text in whole)
    paper, ink, mute = PAPER[colours]
    theme = f"html {{ --pst-color-background: {paper}; --pst-color-text-base: {ink}; --pst-color-text-muted: {mute}; }}"
    theme += f"body {{ background: {paper}; color: {ink}; font: 17px sans-serif; margin: 1rem; }}"
    sheets = "".join(f"<style>{text}</style>" for text in [*map(css, stems), theme])
    return (
        f'<!doctype html><html lang="en" data-theme="{escape(colours)}"><meta charset="utf-8">'
        f"<title>Widgets</title>{sheets}"
        f'<body><main class="bd-main"><article class="bd-article"><h1>Widgets</h1>{"".join(views)}</article></main>'
        f'<script type="application/vnd.jupyter.widget-state+json">{in_script({"state": states})}</script>'
        f"{scripts}</body></html>"
    )


def aloud(name):
    """How a label says the name of a class: a hyphen alone is a minus."""
    return "−" if name == "-" else name


def press(card, name):
    """Press a button; those that copy are behind a fold."""
    fold = card.locator("details.wm-copy:not([open]) > summary")
    if name.startswith("Copy ") and fold.count():
        fold.click()
    card.get_by_role("button", name=name, exact=True).click()


def copied(card, kind):
    """Copy what a widget offers, and give what was copied."""
    press(card, f"Copy {kind}")
    told = re.compile(rf"^Copied: {re.escape(kind)}\.$")  # by one of the card's voices, if it has several
    expect(card.get_by_role("status").filter(has_text=told)).to_have_count(1)
    return card.page.evaluate("navigator.clipboard.readText()")


def state(card):
    """What a widget knows, as it copies it."""
    return json.loads(copied(card, "JSON"))


def entry(card, title):
    """The field for data of one's own, unfolded: it is ready when it shows the present ones, a moment later."""
    field = card.get_by_label(title)
    if not field.is_visible():
        card.locator("summary", has_text=title).click()
        expect(field).not_to_have_value("")
    return field


def typed(field, text):
    """Type into a field, and finish with Enter, which is when it is taken."""
    field.fill(text)
    field.press("Enter")
    return field


def fill(card, name, text):
    """Type into the field of a name, and leave it."""
    field = card.get_by_label(name, exact=True)
    field.fill(text)
    field.press("Tab")
    return field

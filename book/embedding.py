"""Sphinx extension: each instrument alone on a page, `embed/roc-builder.html`, for a frame in somebody else's page."""

import re
from pathlib import Path

import widgets
from book.addresses import dashed
from book.live import STATE, VIEW_OF, small
from widgets.tables import in_script

FOLDER, STATIC = "embed", "embedded"  # of the pages, and where Sphinx takes their script from
ASSETS = Path(__file__).parent / "assets"
SCRIPTS = ("fit.js", "reach.js", "frame.js")  # of all that pages share, what a widget needs, and the frame's own
GALLERY = Path(__file__).parent / "gallery.md"
TITLE = re.compile(r"^\(gallery-([\w-]+)\)=\n## (.+)$", re.M)


def pages(app):
    """A page for each instrument that the gallery shows; a book of other pages may have none."""
    gallery = GALLERY.read_text("utf-8") if "book/gallery" in app.env.found_docs else ""
    for slug, title in TITLE.findall(gallery):
        yield f"{FOLDER}/{slug}", {"title": title, "slug": slug, "body": ""}, "embed.html"


def fill(app, page, template, context, doctree):
    """Put the widget into its page as a notebook would, so that book/live.py finds it there."""
    if template != "embed.html":
        return
    (name,) = (name for name in widgets.KIT if dashed(name) == context["slug"])
    widget = getattr(widgets, name)()
    model = {"model_name": "AnyModel", "model_module": "anywidget", "model_module_version": ""}
    state = {"state": {"widget": model | {"state": widget.get_state() | {"_esm": widgets.KIT[name]}}}}
    app.add_js_file(None, type=STATE, body=in_script(small_state(state)))
    context["body"] = VIEW_OF.format(in_script({"model_id": "widget"}))
    widget.close()


def small_state(state):
    """A state without what ipywidgets alone needs."""
    if not isinstance(state, dict):
        return state
    return {name: small_state(value) for name, value in state.items() if name not in ("layout", "_css")}


def write(app):
    """Put the script of these pages where Sphinx takes static files from."""
    if app.builder.format != "html":
        return
    folder = Path(app.doctreedir) / STATIC
    folder.mkdir(parents=True, exist_ok=True)
    whole = ";\n".join((ASSETS / name).read_text("utf-8") for name in SCRIPTS)
    (folder / "embed.js").write_text(small(whole, "application/javascript"), "utf-8")
    app.config.html_static_path = [*app.config.html_static_path, str(folder)]


def setup(app):
    app.connect("builder-inited", write)
    app.connect("html-collect-pages", pages)
    app.connect("html-page-context", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Sphinx extension: widgets are live in the built page.

The widget state that a notebook embeds holds each widget's whole source. It is taken out, and the page gets one small
script for each kind of widget instead, and a static fallback for readers without scripts.
"""

import json
import re
from pathlib import Path

import widgets
from widgets.sources import DATA, FOLDER, classic, needed, styles, table, tables

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">(.*?)</script>', re.S)


def kinds():
    """{a widget's source: (its stem, its class)}"""
    return {getattr(widgets, name)._esm: (stem, getattr(widgets, name)) for name, stem in widgets.WIDGETS.items()}


def small(text, kind):
    """The text without what only readers of the source need, where the minifier can be had."""
    try:
        import minify
    except ImportError:
        return text
    return minify.string(kind, text)


def liven(app, page, template, context, doctree):
    embedded = [file for file in context["script_files"] if getattr(file, "attributes", {}).get("type") == STATE]
    if not embedded:
        return
    known, fallbacks, used = kinds(), {}, {}
    for file in embedded:
        state = json.loads(file.attributes["body"])
        for identity, model in list(state["state"].items()):
            source = model["state"].get("_esm")
            if source not in known:
                del state["state"][identity]  # layouts and styles of widgets that are not ours
                continue
            stem, widget = known[source]
            whole = model["state"]
            kept = {name: value for name, value in whole.items() if not name.startswith("_")}
            model["state"], used[stem] = kept | {"_esm": stem}, None
            fallbacks[identity] = f'<div class="wm-fallback">{widget.fallback(whole)}</div>'
        text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
        file.attributes["body"] = text.replace("</", "<\\/")  # or a label could end the script

    def with_fallback(view):
        return fallbacks.get(json.loads(view[1])["model_id"], "") + view[0]

    context["body"] = VIEW.sub(with_fallback, context["body"])
    for script in scripts(used):
        app.add_js_file(script, priority=900, defer="defer")
    for sheet in dict.fromkeys(sheet for stem in used for sheet in styles(stem)):
        app.add_css_file(f"{sheet}.css", priority=900)


def scripts(stems):
    """The scripts that widgets need, in order."""
    known = dict.fromkeys(name for stem in stems for name in tables(stem))
    files = dict.fromkeys(file for stem in stems for file in needed(stem))
    return ["host.js", *(f"{name.lower()}.data.js" for name in known), *(f"{file}.js" for file in files)]


def texts():
    """{name: text} of all scripts and style sheets but the host."""
    found = {f"{name.lower()}.data.js": table(name) for name in DATA}
    found |= {f"{path.stem}.js": classic(path.stem) for path in FOLDER.glob("*.js")}
    return found | {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.css")}


def write(app, problem):
    """Put the scripts beside the theme's."""
    if problem or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static"
    for name, text in (texts() | {"host.js": (folder / "host.js").read_text(encoding="utf-8")}).items():
        kind = "text/css" if name.endswith(".css") else "application/javascript"
        (folder / name).write_text(small(text, kind), encoding="utf-8")


def setup(app):
    app.connect("html-page-context", liven, priority=800)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Sphinx extension: widgets are live in the built page.

The widget state that a notebook embeds holds each widget's whole source. It is taken out, and the page gets one small
script for each kind of widget instead, and a static fallback for readers without scripts.
"""

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import widgets
from widgets.bundle import FILES, FOLDER, STYLES, classic, needs, table
from widgets.tables import TABLES

STATE, IN_ORDER = "application/vnd.jupyter.widget-state+json", "in order"  # how book/running.py keeps a state, as text
VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">(.*?)</script>', re.S)
HOST = Path(__file__).parent / "assets" / "host.js"
KINDS = {stem: name for name, stem in widgets.WIDGETS.items()}


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
    # In the order of the page, not of their names, which are random: the same page, built twice, is the same.
    shown = dict.fromkeys(json.loads(view)["model_id"] for view in VIEW.findall(context["body"]))
    names, fallbacks, used = {}, {}, {}
    for file in embedded:
        told, kept = json.loads(file.attributes["body"]), {}
        models = told["state"]
        if IN_ORDER in models:
            models = json.loads(models[IN_ORDER])
        for identity in shown:
            model = models.get(identity, {"state": {}})
            state = model["state"]
            stem = state.get("_esm")
            if stem not in KINDS:
                continue  # a widget that is not ours
            name = names[identity] = str(len(names))
            public = {key: value for key, value in state.items() if not key.startswith("_") and key != "layout"}
            kept[name], used[stem] = model | {"state": public | {"_esm": stem}}, None
            fallbacks[identity] = f'<div class="wm-fallback">{getattr(widgets, KINDS[stem]).fallback(state)}</div>'
        text = json.dumps(told | {"state": kept}, separators=(",", ":"), ensure_ascii=False)
        file.attributes["body"] = text.replace("</", "<\\/")  # or a label could end the script

    def with_fallback(view):
        told = json.loads(view[1])
        identity = told["model_id"]
        named = json.dumps(told | {"model_id": names.get(identity, identity)})
        return fallbacks.get(identity, "") + view[0].replace(view[1], named)

    context["body"] = VIEW.sub(with_fallback, context["body"])
    for script in scripts(used):
        app.add_js_file(script, priority=900, defer="defer")
    for sheet in needs(*used).styles:
        app.add_css_file(f"{sheet}.css", priority=900)


def scripts(stems):
    """The scripts that widgets need, in order."""
    needed = needs(*stems)
    return ["host.js", *(f"{name.lower()}.data.js" for name in needed.tables), *(f"{one}.js" for one in needed.scripts)]


def texts():
    """{name: text} of all scripts and style sheets but the host."""
    found = {f"{name.lower()}.data.js": table(name) for name in TABLES}
    found |= {f"{stem}.js": classic(stem) for stem in FILES}
    return found | {path.name: path.read_text(encoding="utf-8") for path in STYLES.values()}


def digest():
    """The digest of all that scripts are made of: tables of theirs come from the metrics."""
    told = hashlib.sha256()
    folders = (FOLDER, FOLDER.parent / "metrics")
    for file in sorted([HOST, *(file for folder in folders for file in folder.rglob("*") if file.suffix != ".pyc")]):
        told.update(os.fsencode(file.name) + (file.read_bytes() if file.is_file() else b""))
    return told.hexdigest()


def write(app):
    """Put the scripts where Sphinx takes static files from: before it writes pages, which bear their digests."""
    if app.builder.format != "html":
        return
    folder, made_of = Path(app.doctreedir) / "scripts", digest()
    mark = folder / ".scripts.made-of"  # which Sphinx does not take, since it is hidden
    if not mark.exists() or mark.read_text() != made_of:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in (texts() | {HOST.name: HOST.read_text(encoding="utf-8")}).items():
            kind = "text/css" if name.endswith(".css") else "application/javascript"
            (folder / name).write_text(small(text, kind), encoding="utf-8")
        mark.write_text(made_of)
    app.config.html_static_path = [*app.config.html_static_path, str(folder)]  # last: it takes the place of the others


def setup(app):
    app.connect("html-page-context", liven, priority=800)
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

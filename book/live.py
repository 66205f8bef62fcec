"""Sphinx extension: widgets are live in the built page.

The widget state that a notebook embeds holds each widget's whole source. It is taken out, and the page gets two scripts
instead, the library that most pages use and its own, and a static fallback for readers without scripts.
"""

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import widgets
from metrics import CATALOGUE
from metrics.significance.checkable import CALCULATIONS
from widgets.bundle import FILES, FOLDER, LOOK, STYLES, classic, needs, table
from widgets.tables import TABLES, everything, in_script

STATE, IN_ORDER = "application/vnd.jupyter.widget-state+json", "in order"  # how book/running.py keeps a state, as text
VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">(.*?)</script>', re.S)
VIEW_OF = '<script type="application/vnd.jupyter.widget-view+json">{}</script>'
HOST = Path(__file__).parent / "assets" / "host.js"
KINDS = {stem: name for name, stem in widgets.WIDGETS.items()}
COMMON = ("question", "practice")  # the widgets of most pages: what they need is the library
PIECES, STATIC = "pieces", "scripts"  # folders: of what scripts are made of, and of what Sphinx takes
WHOLE = "whole.data.js"


def small(text, kind):
    """The text without what only readers of the source need, where the minifier can be had."""
    try:
        import minify
    except ImportError:
        return text
    return minify.string(kind, text)


def liven(app, page, template, context, doctree):
    embedded = [file for file in context["script_files"] if getattr(file, "attributes", {}).get("type") == STATE]
    context["has_widgets"] = bool(embedded)
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
        text = file.attributes["body"] = in_script(told | {"state": kept})

    def with_fallback(view):
        told = json.loads(view[1])
        identity = told["model_id"]
        named = in_script(told | {"model_id": names.get(identity, identity)})
        return fallbacks.get(identity, "") + view[0].replace(view[1], named)

    context["body"] = VIEW.sub(with_fallback, context["body"])
    pieces = Path(app.doctreedir) / PIECES
    own = own_script(used, text, lambda name: (pieces / name).read_text(encoding="utf-8"))
    name = f"{hashlib.sha256(own.encode()).hexdigest()[:12]}.js"  # pages with the same widgets share it
    written = Path(app.outdir) / "_static" / f"{name}.{os.getpid()}"
    written.write_text(own, encoding="utf-8")
    written.replace(written.with_name(name))
    for script in ("library.js", name):
        app.add_js_file(script, priority=900, defer="defer")


def scripts(stems):
    """The pieces of script that widgets need, in order."""
    needed = needs(*stems)
    return [
        "host.js",
        "model.js",
        *(f"{name.lower()}.data.js" for name in needed.tables),
        *(f"{one}.js" for one in needed.scripts),
    ]


def library(piece):
    """The script that most pages share, of pieces that `piece` gives by name."""
    return joined(map(piece, scripts(COMMON)))


def beyond(stems):
    """The pieces that widgets need beyond the library."""
    return [name for name in scripts(stems) if name not in scripts(COMMON)]


def own_script(stems, told, piece):
    """A page's own script: the pieces that its widgets need, and the metrics that its exercises have to do with."""
    parts = [piece(name) for name in beyond(stems)]
    if "EVERYTHING" in needs(*stems).tables:
        # In a hand check a reader chooses; an exercise names its metrics.
        keys = None if "hand_check" in stems else (CATALOGUE.keys() | CALCULATIONS.keys()) & {*re.findall(r"\w+", told)}
        parts.insert(0, f"Object.assign(workedMetrics.library.EVERYTHING, {in_script(everything(keys))})")
    return joined(parts)


def joined(pieces):
    """One script of several. Made small, one has no semicolon at its end, and would call what it is with the next."""
    return ";\n".join(piece.rstrip().rstrip(";") for piece in pieces)


def texts():
    """{name: text} of all pieces of script."""
    found = {f"{name.lower()}.data.js": table(name) for name in TABLES}
    found |= {"everything.data.js": "workedMetrics.library.EVERYTHING = {};\n"}  # a page's own script fills it
    found |= {f"{stem}.js": classic(stem) for stem in FILES}
    return found | {HOST.name: HOST.read_text(encoding="utf-8")}


def digest():
    """The digest of all that scripts are made of: tables of theirs come from the metrics."""
    told = hashlib.sha256()
    folders = (FOLDER, FOLDER.parent / "metrics")
    here = [HOST, Path(__file__)]  # how they are joined, too
    for file in sorted([*here, *(file for folder in folders for file in folder.rglob("*") if file.suffix != ".pyc")]):
        told.update(os.fsencode(file.name) + (file.read_bytes() if file.is_file() else b""))
    return told.hexdigest()


def write(app):
    """Put the library and the styles where Sphinx takes static files from: before it writes pages."""
    if app.builder.format != "html":
        return
    pieces, static, made_of = Path(app.doctreedir) / PIECES, Path(app.doctreedir) / STATIC, digest()
    mark = pieces / "scripts.made-of"
    if not mark.exists() or mark.read_text() != made_of:
        for folder in (pieces, static):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        small_ones = {name: small(text, "application/javascript") for name, text in texts().items()}
        whole = {WHOLE: in_script(everything())}  # of which a page's own script has its part
        for name, text in (small_ones | whole).items():
            (pieces / name).write_text(text, encoding="utf-8")
        (static / "library.js").write_text(library(small_ones.get), encoding="utf-8")
        for name, stems in {"look.css": [LOOK], "widgets.css": needs(*KINDS).styles}.items():
            sheets = (STYLES[stem].read_text(encoding="utf-8") for stem in stems)
            (static / name).write_text("\n".join(sheets), encoding="utf-8")
        mark.write_text(made_of)
    app.config.html_static_path = [*app.config.html_static_path, str(static)]


def setup(app):
    app.connect("html-page-context", liven, priority=800)
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

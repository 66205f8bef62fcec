"""Sphinx extension: the code of a page can be run in the page, where Python for browsers has been fetched.

`workbook.py python` has put it into `_build/python` (book/fetching.py); without it the book is built without the
buttons. Nothing of it is loaded before a reader presses one. The files lie in folders named after what is in them: the
core changes with its pins only, the other one, with our own packages and scripts, with them.
"""

import gzip
import hashlib
import io
import json
import re
import shutil
import zipfile
from importlib import metadata
from pathlib import Path

from book.fetching import LOCK, MADE_OF, digest, is_whole
from book.live import small
from book.notebooks import notebook
from book.pads import pads_as_json
from widgets import KIT
from widgets.bundle import FILES
from widgets.bundle import FOLDER as WIDGETS
from widgets.tables import TABLES, constant

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(__file__).parent / "python"
STAND_INS = Path(__file__).parent / "stand_ins"  # small ones, of packages that are too heavy for a page
FOLDER = "_python"
PLACE = re.compile(r"(?<=_python/)[@\w-]+(?=/page\.js)")  # in pages; @ until the digest is known
CARRIED = ["metrics", "widgets", "exercises", "book/kernel.py", "book/results.py"]  # of our own, for Python in the page
LEFT_OUT = re.compile(r"(/__pycache__/|/__main__\.py$|\.(pyc|pyi|js|css|ipynb|mplstyle)$)")
BROUGHT = ["traitlets", "PyYAML"]  # of others, which are Python alone
OF_OTHERS = re.compile(r"^(traitlets(?!/(config|tests)/)|yaml)/.*\.py$|licen[cs]e", re.I)
TYPES = {".js": "application/javascript", ".css": "text/css"}


def source(app):
    """Where Python for browsers is, if it is there."""
    folder = Path(app.confdir) / "_build" / "python"
    return folder if app.builder.format == "html" and is_whole(folder) else None


def offer(app, page, template, context, doctree):
    """Name the script in each page that has code."""
    if doctree is not None and app.worked_python and notebook(app.env.doc2path(page)):
        context["python"] = context["pathto"](f"{FOLDER}/@/page.js", 1)


def archive(files):
    """A zip of {path: content}, the same bytes each time."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path, content in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def carried():
    """{path: content} of our own packages, and of what they import that is no part of Python."""
    files = {}
    for name in CARRIED:
        found = [ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*")
        for file in found:
            path = file.relative_to(ROOT).as_posix()
            if file.is_file() and not LEFT_OUT.search(f"/{path}"):
                files[path] = file.read_bytes()
    for file in sorted(STAND_INS.rglob("*.py")):
        files[file.relative_to(STAND_INS).as_posix()] = file.read_bytes()
    for distribution in BROUGHT:
        kept = [file for file in metadata.files(distribution) or () if OF_OTHERS.search(file.as_posix())]
        files |= {file.as_posix(): file.locate().read_bytes() for file in kept}
    return files


def scripts():
    """{path: text} of the page's own modules, and of the widgets', which they are beside."""
    found = {file.name: file for file in sorted(SCRIPTS.iterdir()) if file.suffix in TYPES}
    found |= {file.relative_to(WIDGETS).as_posix(): file for file in FILES.values()}
    texts = {path: small(file.read_text("utf-8"), TYPES[file.suffix]) for path, file in found.items()}
    tables = "\n".join(f"export const {name} = {constant(name)};" for name in TABLES)
    return texts | {"lib/tables.js": small(tables, TYPES[".js"])}


def own(core, name):
    """{path: content} of what is ours: scripts, packages, and the list of all that Python needs to start."""
    made = {path: text.encode() for path, text in scripts().items()}
    made |= pads_as_json() | {"site.zip": archive(carried())}
    packed = [path for path in core if path.endswith(".bin")]
    files = {f"../{name}/{path.removeprefix('core/')}": core[path] for path in packed}
    files |= {path: made[path] for path in ("worker.js", "site.zip")}
    lock = json.loads(gzip.decompress(core[f"core/{LOCK}.bin"]))
    told = {
        "core": f"../{name}/",
        "packages": bool(lock["packages"]),
        "widgets": [f"{stem}.js" for stem in KIT.values()],
        "files": {
            path: {"size": len(content), "digest": hashlib.sha256(content).hexdigest()}
            for path, content in sorted(files.items())
        },
    }
    return made | {"files.json": json.dumps(told).encode()}


def write(app, problem):
    """Put what is loaded beside the pages, and name it in them."""
    if problem or app.builder.format != "html":
        return
    place = Path(app.outdir) / FOLDER
    if not app.worked_python:
        shutil.rmtree(place, ignore_errors=True)
        return
    here = app.worked_python
    core = {file.relative_to(here).as_posix(): file.read_bytes() for file in here.rglob("*") if file.is_file()}
    core.pop(MADE_OF)
    for path in [path for path in core if path.startswith("editor/")]:
        core[path] = small(core[path].decode(), TYPES[".js"]).encode()
    core_name = f"core-{digest(core)[:12]}"
    made = own(core, core_name)
    name = digest(made)[:12]
    folders = {core_name: {path.removeprefix("core/"): content for path, content in core.items()}, name: made}
    for other in place.iterdir() if place.exists() else ():
        if other.name not in folders:
            shutil.rmtree(other)
    for folder, files in folders.items():
        if not (place / folder).exists():
            for path, content in files.items():
                (place / folder / path).parent.mkdir(parents=True, exist_ok=True)
                (place / folder / path).write_bytes(content)
    for file in [*Path(app.outdir).glob("*.html"), *Path(app.outdir).glob("book/*.html")]:
        text = file.read_text("utf-8")
        if (now := PLACE.sub(name, text)) != text:
            file.write_text(now, "utf-8")


def begin(app):
    app.worked_python = source(app)


def setup(app):
    app.connect("builder-inited", begin)
    app.connect("html-page-context", offer)
    app.connect("build-finished", write, priority=950)  # late: when the pages' other scripts are named
    return {"parallel_read_safe": True, "parallel_write_safe": True}

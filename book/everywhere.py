"""Sphinx extension: what is built piece by piece is what would be built at once.

Where something changes that any page may show, a title, a label, a style, a script, all are written again. Sphinx by
itself writes the pages that it has read, and would leave old titles in the contents of the others.
"""

import hashlib
import os
import re
from pathlib import Path

from docutils import nodes
from myst_nb.sphinx_ext import add_global_html_resources
from sphinx.search import js_index

from book.fetching import MADE_OF
from book.live import PIECES

HERE = Path(__file__).parent
# The ends of what stands on lines or in cells of its own.
APART = re.compile(r"</(?:td|th|tr|caption|li|dt|dd|p|div|pre|h\d|summary|option|text)>(?!\s)|<br ?/?>(?!\s)")


def shared(app, env):
    """A digest of what pages show of each other, and of what all of them are made with."""
    standard, titles = env.domains["std"], {name: title.astext() for name, title in env.titles.items()}
    parts = [sorted(part.items()) for part in (titles, standard.labels, standard.anonlabels, env.toctree_includes)]
    told = hashlib.sha256(repr(parts).encode())
    # Scripts, too: a page has the words of metrics in its own one that its kernel never loaded.
    folders = [HERE, Path(app.doctreedir, PIECES), *(Path(app.confdir, one) for one in app.config.html_static_path)]
    files = (file for folder in folders for file in [folder, *folder.rglob("*")])
    for file in sorted(file for file in files if file.is_file() and file.suffix not in (".md", ".pyc", ".made-of")):
        told.update(os.fsencode(file.name) + file.read_bytes())
    told.update(str(app.worked_python and (app.worked_python / MADE_OF).read_text("utf-8")).encode())
    return told.hexdigest()


def forget(app, env, names):
    """What is read again is forgotten first, all of it: a label that moves to an earlier page is no duplicate."""
    for name in names:
        app.emit("env-purge-doc", env, name)
        env.clear_doc(name)


def write_again(app, env):
    known, now = getattr(env, "worked_metrics_shared", None), shared(app, env)
    env.worked_metrics_shared = now
    app.parallel = 1 + (os.cpu_count() or 1)  # to write, on all cores; one extension of Jupyter Book must read alone
    Path(app.outdir, "_static").mkdir(parents=True, exist_ok=True)
    add_global_html_resources(app, None)  # else myst-nb's style is there, and its digest in the pages, one build later
    return [] if known == now else sorted(env.found_docs)


def part_words(app, doctree, name):
    """End a line where a cell or a paragraph ends: the search index takes tags away, and would join their words."""
    for raw in doctree.findall(nodes.raw):
        parted = APART.sub("\\g<0>\n", raw.astext())
        if parted != raw.astext():
            raw.children = [nodes.Text(parted)]


def forget_words(app, problem):
    """Take out of the search index what is on no page any more."""
    file = Path(app.outdir) / "searchindex.js"
    if problem or not file.exists():
        return
    index = js_index.loads(file.read_text("utf-8"))
    for part in ("terms", "titleterms"):
        index[part] = {word: pages for word, pages in index[part].items() if pages != []}
    file.write_text(js_index.dumps(index), "utf-8")


def setup(app):
    app.connect("env-before-read-docs", forget)
    app.connect("env-updated", write_again)
    app.connect("doctree-resolved", part_words, priority=900)  # late: formulas and outputs are what they will be
    app.connect("build-finished", forget_words)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

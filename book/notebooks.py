"""Sphinx extension: a page that runs can be taken along as a notebook, which runs in Jupyter as it is."""

import re
from pathlib import Path

import jupytext
import nbformat

FOLDER = "_notebooks"
# What only the book's builder understands, and what stands for it in a notebook.
PLAIN = [
    (re.compile(r"^```\{raw\} html\n(.*?)^```$", re.S | re.M), r"\1"),
    (re.compile(r"^\([\w.-]+\)=\n", re.M), ""),
    (re.compile(r"\{(?:ref|doc|download)\}`([^`<]*?)\s*<[^>`]*>`"), r"\1"),
    (re.compile(r"\{(?:ref|doc)\}`([\w-]+)`"), lambda found: found[1].replace("-", " ")),
]


def notebook(file):
    """The notebook of a page, or None if the page does not run; the same bytes each time."""
    text = Path(file).read_text(encoding="utf-8")
    if not text.startswith("---\nfile_format: mystnb\n"):
        return None
    made = jupytext.reads(text, fmt="md:myst")
    for place, cell in enumerate(made.cells):
        cell.id = f"cell-{place}"
        if cell.cell_type == "markdown":
            for what, instead in PLAIN:
                cell.source = what.sub(instead, cell.source)
    made.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return made


def link(app, page, template, context, doctree):
    """A link at the end of each page that runs."""
    if doctree is not None and notebook(app.env.doc2path(page)):
        place = context["pathto"](f"{FOLDER}/{Path(page).name}.ipynb", 1)
        words = "Take this page along as a notebook"
        context["body"] += f'<p class="wm-small wm-take"><a href="{place}" download>{words}</a></p>'


def write(app, problem):
    """Put the notebooks beside the pages."""
    if problem or app.builder.format != "html":
        return
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for page in sorted(app.env.found_docs):
        made = notebook(app.env.doc2path(page))
        if made:
            nbformat.write(made, folder / f"{Path(page).name}.ipynb")


def setup(app):
    app.connect("html-page-context", link, priority=850)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

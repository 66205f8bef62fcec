"""Sphinx extension: a page asks for what it uses.

All pages share one style sheet, without the rules that no page has, and one script. Both are made of what Sphinx, the
theme and this project bring, when the pages are written; what no page asks for is not part of the book.
"""

import hashlib
import posixpath
import re
from pathlib import Path

from sphinx.search import js_index

from book.live import small
from book.purge import names, purged, without_spare_variables

THEIRS = [
    "basic.css",
    "styles/theme.css",
    "styles/pydata-sphinx-theme.css",
    "pygments.css",
    "styles/sphinx-book-theme.css",
    "togglebutton.css",
    "copybutton.css",
    "mystnb.*.css",
    "sphinx-design.min.css",
]
OURS = ["fonts/math.css", "look.css", "book.css", "icons.css", "widgets.css"]
SCRIPTS = [
    "documentation_options.js",
    "doctools.js",
    "clipboard.min.js",
    "copybutton.js",
    "scripts/sphinx-book-theme.js",
    "scripts/pydata-sphinx-theme.js",
    "buttons.js",
    "fit.js",
    "reach.js",
    "filter.js",
    "search.js",
    "run.js",
]
# Scripts that few pages need, and the lines that go with them, by a word in them: whether a page is one of these.
SELDOM = {
    "toggle": lambda page, body: re.search(r'class="[^"]*(?<![\w-])(?:toggle|dropdown)(?![\w-])', body),
    "design-tabs": lambda page, body: "sd-tab-set" in body,
    "sphinx_highlight": lambda page, body: page == "search",  # elsewhere it would mark words inside of formulas
    "DOCUMENTATION_OPTIONS": lambda page, body: False,  # the page's name, for a switch of versions
}
SHARED = re.compile(r"(_static/(shared\.css|shared\.js|library\.js|embed\.js))\?v=\w*")
LICENCE = re.compile(r"/\*!.*?\*/", re.S)
LINK = re.compile(r"""url\(["']?(?!data:|#)([^"')]+)["']?\)""")


def slim(app, page, template, context, doctree):
    """Take out of a page's files those that are shared, and those that it does not need."""
    body = context.get("body", "")

    def is_own(file):
        told = f"{file.filename or ''} {file.attributes.get('body') or ''}"
        path = Path(str(file.filename)).as_posix().removeprefix("_static/")
        shared = any(Path(path).match(name) for name in [*THEIRS, *OURS, *SCRIPTS])
        return not shared and all(is_needed(page, body) for word, is_needed in SELDOM.items() if word in told)

    for kind in ("script_files", "css_files"):
        context[kind] = [file for file in context[kind] if is_own(file)]


def asked(pages):
    """The static files that pages name."""
    return {path for page in pages for path in re.findall(r'_static/([^"?#]+)', page)}


def styles(folder, pages):
    """The style sheet of all pages, whose texts are given."""
    own = {path for path in asked(pages) if path.endswith(".js") and path != "shared.js"}
    scripts = " ".join((folder / name).read_text("utf-8") for name in [*SCRIPTS, *sorted(own)])
    known = {*re.findall(r"[\w-]+", scripts)}.union(*map(names, pages))
    sheets = [text(folder, name) for name in THEIRS]
    theirs = "\n".join(purged(sheet, known) for sheet in sheets)
    ours = "\n".join(text(folder, name) for name in OURS)
    variables = " ".join(word for page in pages for word in re.findall(r"--[\w-]+", page))
    whole = small(without_spare_variables(theirs, ours + scripts + variables) + "\n" + ours, "text/css")
    return "\n".join([*dict.fromkeys(LICENCE.findall("".join(sheets))), whole])


def text(folder, name):
    """A style sheet, with its links as they are from the folder."""
    [file] = folder.glob(name)
    place = posixpath.dirname(name)

    def moved(link):
        return f'url("{posixpath.normpath(posixpath.join(place, link[1]))}")'

    return LINK.sub(moved, file.read_text("utf-8"))


def script(folder):
    """The script of all pages."""
    whole = ";\n".join((folder / name).read_text("utf-8") for name in SCRIPTS)
    return small(re.sub(r"^//# sourceMappingURL=.*$", "", whole, flags=re.M), "application/javascript")


def write(app, problem):
    """Write what is shared, name its digest in all pages, and remove what nothing asks for."""
    folder = Path(app.outdir) / "_static"
    if problem or app.builder.format != "html":
        return
    documents = [Path(app.outdir) / app.builder.get_target_uri(name) for name in sorted(app.env.found_docs)]
    others = [*sorted(Path(app.outdir).glob("*.html")), *sorted(Path(app.outdir).glob("embed/*.html"))]
    pages = {file: file.read_text("utf-8") for file in [*documents, *others]}
    if (folder / SCRIPTS[0]).exists():  # or no page was written, and all is as it was
        made = {"shared.css": styles(folder, pages.values()), "shared.js": script(folder)}
        for name, content in made.items():
            (folder / name).write_text(content, "utf-8")
        names = [*made, "library.js", "embed.js"]
        made = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest()[:8] for name in names}
        for file, page in pages.items():
            pages[file] = SHARED.sub(lambda link: f"{link[1]}?v={made[link[2]]}", page)
            if pages[file] != page:
                file.write_text(pages[file], "utf-8")
    remove_what_is_spare(folder, pages.values())
    without_titles(Path(app.outdir) / "searchindex.js")


def without_titles(file):
    """Take the headings out of the full text's index: the book's own index has them, and is asked first."""
    index = js_index.loads(file.read_text("utf-8"))
    file.write_text(js_index.dumps(index | {"alltitles": {}}), "utf-8")


def remove_what_is_spare(folder, pages):
    """Remove the static files that no page asks for; licences stay."""
    kept = asked(pages) | {*LINK.findall((folder / "shared.css").read_text("utf-8"))}
    for file in sorted(folder.rglob("*"), reverse=True):  # what is in a folder before the folder
        if file.is_dir():
            if not any(file.iterdir()):
                file.rmdir()
        elif file.relative_to(folder).as_posix() not in kept and file.suffix != ".txt":
            file.unlink()


def setup(app):
    app.connect("html-page-context", slim, priority=950)
    app.connect("build-finished", write, priority=900)  # late: the theme writes the colours of code only then
    return {"parallel_read_safe": True, "parallel_write_safe": True}

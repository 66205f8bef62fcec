"""Where the places of the book are, and were; the pages' kernels are told (book/witness.py).

As a Sphinx extension it keeps old addresses: a page that was divided leaves a small one behind that leads on.
"""

import json
import re
from html import escape
from pathlib import Path

MOVED = {  # a page that is no more, and those that have its parts, the first one first
    "class-specific-metrics": ["recall", "precision"],
    "skill-scores": ["gilbert-skill-score", "pi-and-kappa"],
    "silhouette-dunn-c-index": ["silhouette", "dunn-and-c-index"],
}
# With a script the place in the page is found again; without one, the first part is shown.
LEADS_ON = """<!doctype html>
<html lang="en" data-moved="">
<head>
<meta charset="utf-8">
<title>This page has been divided</title>
<link rel="canonical" href="{first}">
<script>
const places = {places};
location.replace((places[location.hash] ?? "{first}") + location.hash);
</script>
<noscript><meta http-equiv="refresh" content="0; url={first}"></noscript>
</head>
<body>
<p>This page has been divided. Its parts are now:</p>
<ul>{links}</ul>
</body>
</html>
"""


def address(kind, name):
    """The address of a page, its exercises, an anchor, a ledger entry, a metric, or the widget that moves its data."""
    if name is None:
        return None
    if kind == "anchor":
        from book.anchors import anchors  # which reads all pages: few need it

        return anchors()[name].href
    if kind == "widget":
        name = _widgets().get(name)
        return name and f"gallery.html#gallery-{dashed(name)}"
    pages = {"page": "{}.html", "exercises": "{}.html#exercises"}
    parts = {"entry": "ledger.html#{}", "metric": "catalogue.html#metric-{}"}
    return (pages | parts)[kind].format(name)


def _widgets():
    """{kind of data: the widget that moves it}; what no other does can be typed into HandCheck."""
    import widgets

    names = sorted(widgets.KIT, key="HandCheck".__ne__)  # so that any other takes its place
    return {kind: name for name in names for kind in getattr(widgets, name).kinds}


def dashed(name):
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def leads_on(parts, folder, titles):
    """The page that is left at an old address."""
    files = [f"{name}.html" for name in parts]
    places = {}
    for file in files:
        for place in re.findall(r'\bid="([^"]+)"', (folder / file).read_text("utf-8")):
            places.setdefault(f"#{place}", file)
    elsewhere = {place: file for place, file in places.items() if file != files[0]}
    links = "".join(
        f'<li><a href="{file}">{escape(titles[name])}</a></li>' for name, file in zip(parts, files, strict=True)
    )
    return LEADS_ON.format(first=files[0], places=json.dumps(elsewhere), links=links)


def keep_old_addresses(app, problem):
    """Write a page for each old address, beside the new ones."""
    if problem or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "book"
    for old, parts in MOVED.items():
        if all(f"book/{name}" in app.env.titles for name in parts):  # or it is another book, as in a test
            titles = {name: app.env.titles[f"book/{name}"].astext() for name in parts}
            (folder / f"{old}.html").write_text(leads_on(parts, folder, titles), "utf-8")


def setup(app):
    app.connect("build-finished", keep_old_addresses, priority=950)  # when the pages are as they will be
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Exercises for a learning management system that keeps score: a package by SCORM 1.2, one page for each set.

The page is the book's own practice widget with what it needs beside it. book/lms/ talks to the system; without one the
page works too, and says that nothing is scored.
"""

import hashlib
import json
from html import escape
from pathlib import Path

from book import live
from book.runnable import archive
from exercises.generate import heading, sets
from exercises.page import sheet
from metrics import __version__
from widgets.bundle import css
from widgets.tables import in_script

TALK = [Path(__file__).parent / "lms" / name for name in ("record.js", "talk.js")]
FONTS = Path(__file__).parent / "assets" / "fonts"
SHARED = "shared"  # the folder of what all pages need
IMS, ADL = "http://www.imsproject.org/xsd/imscp_rootv1p1p2", "http://www.adlnet.org/xsd/adlcp_rootv1p2"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="shared/practice.css">
</head>
<body>
<main class="bd-main"><article class="bd-article">
<h1>{title}</h1>
<p class="wm-say wm-course" role="status"></p>
<noscript><p>These exercises need JavaScript: switch it on in your browser.</p></noscript>
<div><script type="application/vnd.jupyter.widget-view+json">{{"model_id":"0"}}</script></div>
</article></main>
<script type="application/vnd.jupyter.widget-state+json">{state}</script>
<script src="shared/library.js"></script>
<script src="{own}"></script>
<script src="shared/talk.js"></script>
</body>
</html>
"""
LOOK = """
html { --pst-color-background: #fff; color-scheme: light; }
html[data-theme="dark"] { --pst-color-background: #121212; color-scheme: dark; }
html[data-theme="light"] { --pst-color-text-base: #222832; --pst-color-text-muted: #48566b; }
body { background: var(--wm-paper); color: var(--wm-ink); font: 1.0625rem/1.6 var(--wm-sans); margin: 0; }
.bd-main { display: block; max-width: 46rem; margin: 0 auto; padding: 1rem; }
.wm-course[data-verdict="undefined"] { position: sticky; top: 0; z-index: 1; background: var(--wm-paper); }
h1 { font: 700 1.5rem/1.3 var(--wm-serif); }
"""


def package(exercises):
    """The zip of a package, as bytes, the same each time: a page for each set that these exercises are of."""
    found = sets({one.slug: one for one in exercises})
    shared = shared_files()
    files = {f"{SHARED}/{name}": content for name, content in shared.items()}
    own = {name: page_files(name, chosen) for name, chosen in found.items()}
    for pages in own.values():
        files |= pages
    told = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:12]
    described = manifest(told, {name: sorted(pages) for name, pages in own.items()}, sorted(shared))
    return archive({"imsmanifest.xml": described.encode()} | files)


def shared_files():
    """{name: content} of what the pages of all sets need."""
    pieces = live.texts()
    library = live.library(pieces.get)
    talk = live.joined(file.read_text("utf-8") for file in TALK)
    texts = {
        "library.js": live.small(library, "application/javascript"),
        "talk.js": live.small(talk, "application/javascript"),
        "practice.css": live.small(css("practice") + FONTS.joinpath("math.css").read_text("utf-8") + LOOK, "text/css"),
    }
    fonts = {name: (FONTS / name).read_bytes() for name in ("stix-two-math.woff2", "OFL.txt")}
    return {name: text.encode() for name, text in texts.items()} | fonts


def page_files(name, exercises):
    """{path: content} of the page of a set, and of the script with the metrics that it asks for."""
    state = {"sheets": [sheet(one) for one in exercises], "_esm": "practice"}
    own = live.own_script(["practice"], json.dumps(state), live.texts().get)
    page = PAGE.format(
        title=escape(heading(name)),
        state=in_script({"state": {"0": {"state": state}}}),
        own=f"{name}.js",
    )
    return {f"{name}.html": page.encode(), f"{name}.js": live.small(own, "application/javascript").encode()}


def manifest(digest, pages, shared):
    """imsmanifest.xml: one organization, an item and a SCO for each set, and what they share once."""
    items = "".join(
        f'   <item identifier="item-{name}" identifierref="sco-{name}" isvisible="true">\n'
        f"    <title>{escape(heading(name), quote=False)}</title>\n   </item>\n"
        for name in pages
    )
    scos = "".join(
        f'  <resource identifier="sco-{name}" type="webcontent" adlcp:scormtype="sco" href="{name}.html">\n'
        f'{listed(files)}   <dependency identifierref="shared"/>\n  </resource>\n'
        for name, files in pages.items()
    )
    together = listed(f"{SHARED}/{name}" for name in shared)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="worked-metrics-{digest}" version="{__version__}" xmlns="{IMS}" xmlns:adlcp="{ADL}">
 <metadata>
  <schema>ADL SCORM</schema>
  <schemaversion>1.2</schemaversion>
 </metadata>
 <organizations default="exercises">
  <organization identifier="exercises">
   <title>{title(pages)}</title>
{items}  </organization>
 </organizations>
 <resources>
{scos}  <resource identifier="shared" type="webcontent" adlcp:scormtype="asset">
{together}  </resource>
 </resources>
</manifest>
"""


def title(pages):
    """What a course shows as the name of the package: that of its only set, if it has one."""
    return escape(heading(next(iter(pages))) if len(pages) == 1 else "Worked Metrics: exercises", quote=False)


def listed(files):
    return "".join(f'   <file href="{file}"/>\n' for file in files)

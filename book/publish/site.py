"""The steps from the built book to a site: its pages, changed one after the other as texts, and files beside them."""

import re
import shutil
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from book.publish import head, names, pictures, policy
from book.publish.course import Plan
from book.publish.launch import Launch
from book.scorm import package

MISSING, START, FRONT, SCORM = "404.html", "book/index.html", "index.html", "scorm.zip"
LEFT_BEHIND = (".built", ".buildinfo", ".DS_Store")  # marks of the builder
FOOTER = re.compile(r'(<div class="extra_footer">\s*<p>.*?)(</p>)', re.S)
APART = ("search.html", "genindex.html", MISSING)  # pages that no search engine need show

SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{}</urlset>
"""


@dataclass
class Site:
    """A site of the built book."""

    url: str | None = None
    repository: str | None = None
    plan: Plan | None = None
    launch: Launch | None = None
    scorm: list = field(default_factory=list)  # exercises

    def write(self, html, folder):
        """Write all of it into a new folder."""
        shutil.copytree(html, folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        found = sorted(folder.rglob("*.html"))
        pages = {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in found}
        self._draw(folder, pages)
        for path, text in self._changed(pages, folder).items():
            (folder / path).write_text(text, "utf-8", newline="\n")
        for path, text in self._beside(pages).items():
            (folder / path).write_text(text, "utf-8", newline="\n")
        if self.scorm:
            (folder / SCORM).write_bytes(package(self.scorm))

    def _changed(self, pages, folder):
        name = self.plan.course.title if self.plan else head.NAME
        if self.plan:
            self.plan.apply(pages, pages[MISSING])
        else:
            pages[FRONT] = head.front(START, pages[START])
        if self.launch:
            self.launch.apply(pages, folder)
        for path, text in pages.items():
            if not leads_elsewhere(text):
                pages[path] = head.headed(text, path, None if path == MISSING else self.url, name)
        new = names.named(folder)
        for path, text in pages.items():
            pages[path] = names.renamed(self._sourced(text), path, new)
        base = urlsplit(self.url).path if self.url else "/"
        pages[MISSING] = names.from_the_top(pages[MISSING], base)
        for path, text in pages.items():
            pages[path] = policy.guarded(text)
        return pages

    def _sourced(self, text):
        if not self.repository:
            return text
        return FOOTER.sub(rf'\1 <a href="{escape(self.repository)}">Its source</a>.\2', text, count=1)

    def _draw(self, folder, pages):
        static = folder / "_static"
        (static / "icon.svg").write_text(pictures.icon(), "utf-8")
        pictures.draw_icon(static / "icon.png", pictures.SIZE)  # for browsers that take no other
        pictures.draw_icon(static / "touch-icon.png", 180)
        pictures.draw_preview(folder / "preview.png", self.plan.course.title if self.plan else head.NAME)

    def _beside(self, pages):
        """{path: text} of what stands beside the pages, for hosts and search engines."""
        texts = {".nojekyll": "", "_headers": policy.headers(pages.values()), "robots.txt": "User-agent: *\nAllow: /\n"}
        if self.url:
            shown = (path for path in sorted(pages) if is_shown(path, pages[path]))
            places = "".join(f"<url><loc>{escape(head.address(self.url, path))}</loc></url>\n" for path in shown)
            texts["sitemap.xml"] = SITEMAP.format(places)
            texts["robots.txt"] += f"Sitemap: {self.url}sitemap.xml\n"
        return texts


def is_shown(path, text):
    """Whether a search engine should show a page: none that leads on, or is a widget alone."""
    return (
        path not in APART and not path.startswith("embed/") and not re.search('data-moved|http-equiv="Refresh"', text)
    )


def leads_elsewhere(text):
    """Whether a page only leads on from an old address, and has told search engines so."""
    return "data-moved" in text

"""What the book's pages weigh, in a real browser: bytes and requests of a first visit, and of a page after its last.

The server does what hosts of static pages do: it sends text compressed, and lets the browser keep what it got.
"""

import gzip
import http.server
import re
import threading
from collections import namedtuple
from contextlib import contextmanager
from functools import cache
from urllib.parse import unquote, urlsplit

HEAD = ["page", "first visit", "requests", "next page", "requests", "ok?"]
FIRST, NEXT, REQUESTS = 200_000, 80_000, 20  # bytes of a first visit, bytes more for the next page, requests of either
HEAVY = {"book/gallery.html": 400_000, "book/ledger.html": 400_000}  # every widget, and every number of every source
TEXT = {".html", ".css", ".js", ".svg", ".json"}
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SHOWN = """async () => {
    const widgets = 'script[type="application/vnd.jupyter.widget-view+json"]';
    const ready = () => document.documentElement.dataset.widgets === "ready" || !document.querySelector(widgets);
    const links = [...document.querySelectorAll('link[rel="prefetch"]')];
    const fetched = () => links.every(({ href }) => performance.getEntriesByName(href).length);
    const isShown = () => document.readyState === "complete" && ready() && fetched();
    while (!isShown()) await new Promise((then) => setTimeout(then, 10));
    await document.fonts.ready;
    return document.querySelectorAll(".wm-fallback").length;
}"""
Visit = namedtuple("Visit", "bytes requests")


@cache
def sent(file):
    content = file.read_bytes()
    return gzip.compress(content, 9, mtime=0) if file.suffix in TEXT else content


@contextmanager
def serve(folder):
    """Serve a folder, and give the address and the list of what is sent: (path, bytes)."""
    log = []

    class Host(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            file = folder / unquote(urlsplit(self.path).path).lstrip("/")
            content = sent(file) if file.is_file() else b""
            if self.path != "/favicon.ico":  # which a browser asks for once, whatever a page says
                log.append((self.path, len(content)))
            self.send_response(200 if file.is_file() else 404)
            self.send_header("Content-Type", KINDS.get(file.suffix, "application/octet-stream"))
            self.send_header("Content-Length", len(content))
            self.send_header("Cache-Control", "max-age=3600")
            if file.suffix in TEXT:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", log
    finally:
        server.shutdown()
        server.server_close()


def in_order(folder):
    """The book's pages as one leads to the next, then those that none leads to."""
    name, found = "book/index.html", []
    while name:
        found.append(name)
        following = re.search(r'<link rel="next"[^>]* href="([^"]*)"', (folder / name).read_text("utf-8"))
        name = following and f"book/{following[1]}"
    others = (file.relative_to(folder).as_posix() for file in sorted([*folder.glob("*.html"), *folder.glob("book/*")]))
    return found + [name for name in others if name not in found and name != "index.html"]  # which only leads on


def forget(page, log):
    """Make a page one of a reader who comes for the first time."""
    page.goto("about:blank")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    log.clear()


def shown(page, log):
    """What was sent until everything in the page is there: [(path, bytes)]."""
    if page.evaluate(SHOWN):
        raise ValueError(f"{page.url} has a widget that does not run: there is nothing to weigh")
    return [*log]


def visits(sent, before):
    """The first visit of a page that is sent all this, and its visit by a reader who has just been sent the other."""
    kept = {path for path, _ in before}
    return tuple(
        Visit(sum(count for _, count in part), len(part))
        for part in (sent, [(path, count) for path, count in sent if path not in kept])
    )


def weigh(folder, page):
    """{page: its first visit, and its visit by a reader who has just read the page before it}."""
    names, sent = in_order(folder), {}
    with serve(folder) as (address, log):
        for name in names:
            forget(page, log)
            page.goto(address + name)
            sent[name] = shown(page, log)
    return {name: visits(sent[name], sent[names[at - 1]]) for at, name in enumerate(names)}


def too_heavy(name, first, following):
    """What is over its limit, in words; nothing if all is well."""
    limits = [
        ("bytes of a first visit", first.bytes, HEAVY.get(name, FIRST)),
        ("requests of a first visit", first.requests, REQUESTS),
        ("bytes after the page before", following.bytes, HEAVY.get(name, NEXT)),
    ]
    return [f"{count:,} {what}, at most {limit:,}" for what, count, limit in limits if count > limit]


def rows(folder):
    """The lines of the table, and whether the limits are met."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import ARGUMENTS, installed_browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS)
        weighed = weigh(folder, browser.new_page())
        browser.close()
    for name, visits in weighed.items():
        cells = [cell for visit in visits for cell in (f"{visit.bytes / 1000:.0f} kB", str(visit.requests))]
        met = not too_heavy(name, *visits)
        yield [name, *cells, "yes" if met else "NO"], met

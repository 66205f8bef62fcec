"""Sphinx extension: the cells of all pages run side by side, and again only where something changed that they use.

What a page shows is kept in the cache that myst-nb reads, beside the digests of what the page used of this project: its
own code is the key, the modules it imported and the files it read are recorded while it runs.
"""

import ast
import asyncio
import hashlib
import json
import math
import os
import sys
import time
from pathlib import Path

from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from myst_nb.core.read import create_nb_reader
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, DeadKernelError
from sphinx.util import logging

from book.live import IN_ORDER, STATE
from widgets import IN_BOOK

ROOT = Path(__file__).resolve().parent.parent
WITNESS = '__import__("book.witness").witness'
RESULTS = '__import__("book.results").results.show()'
ALWAYS = ["requirements.lock", "book/running.py"]  # with other packages, or kept in another way, a page may differ
logger = logging.getLogger(__name__)


def digest(path, until=math.inf):
    """The digest of a file, or of the names in a folder; None if there is none, or none that old."""
    place = ROOT / path
    try:
        if place.stat().st_mtime > until:
            return None
        content = "\n".join(sorted(os.listdir(place))).encode() if place.is_dir() else place.read_bytes()
    except OSError:
        return None
    return hashlib.sha256(content).hexdigest()


class Page:
    """A page that runs: its notebook, and what the cache has of it."""

    def __init__(self, name, notebook, cache):
        self.name, self.notebook, self.cache = name, notebook, cache

    def record(self):
        try:
            return self.cache.match_cache_notebook(self.notebook)
        except KeyError:
            return None

    def is_fresh(self):
        """Whether what the cache has was shown by the same Python, using what is here now."""
        record = self.record()
        if record is None or record.data.get("python") != sys.version:
            return False
        used = record.data["used"]
        return used.keys() >= {*ALWAYS} and all(digest(path) == known for path, known in used.items())

    def is_read(self, moment):
        """Whether what the page shows was there when Sphinx last read it."""
        record = self.record()
        return record is not None and record.data["ended"] < moment

    async def run(self, folder, timeout, is_last=False):
        """Run the cells in a kernel of their own, and keep what they show; what fails is left to myst-nb to report."""
        record, used, started = self.record(), {*ALWAYS}, time.time()
        if record:
            self.cache.remove_cache(record.pk)
        words = {"timeout": timeout, "record_timing": False}  # times would be part of what the cache is searched by
        client = NotebookClient(self.notebook, resources={"metadata": {"path": folder}}, **words)

        async def ask(expression):
            told = {"user_expressions": {"it": expression}, "silent": True}
            reply = await client.kc.execute("", **told, reply=True, timeout=60)
            return ast.literal_eval(reply["content"]["user_expressions"]["it"]["data"]["text/plain"])

        async def begin(notebook):
            await ask(f"{WITNESS}.used()")
            await ask(RESULTS)

        async def end(cell_index, **_):
            if cell_index == last:
                used.update(await ask(f"{WITNESS}.used()"))

        client.on_notebook_start, client.on_cell_executed = begin, end
        last = max((place for place, cell in enumerate(self.notebook.cells) if cell.cell_type == "code"), default=None)
        try:
            await client.async_execute()
        except (CellControlSignal, DeadKernelError):
            return
        except RuntimeError:  # it did not start: another program may have taken a port that was free a moment ago
            if is_last:
                raise
            return await self.run(folder, timeout, is_last=True)
        state = self.notebook.metadata.get("widgets", {}).get(STATE)
        if state:  # as a text: the cache would sort the names in it, and exercises are drawn in their own order
            state["state"] = {IN_ORDER: json.dumps(state["state"])}
        digests = {path: digest(path, started) for path in sorted(used)}  # what was edited meanwhile counts as changed
        told = {"used": digests, "python": sys.version, "ended": time.time()}
        self.cache.cache_notebook_bundle(CacheBundleIn(self.notebook, self.name, data=told), overwrite=True)


def run(app, env, added, changed, removed):
    """Run what must be run, and name the pages that Sphinx has to read again."""
    cache, pages, texts = get_cache(env.mystnb_config.execution_cache_path), [], {}
    for name in sorted(env.found_docs):
        text = texts[name] = Path(env.doc2path(name)).read_text("utf-8")
        reader = create_nb_reader(env.doc2path(name), env.myst_config, env.mystnb_config, text)
        if reader:
            pages.append(Page(name, reader.read(text), cache))
    os.environ[IN_BOOK] = "1"  # for the kernels
    stale = [page for page in pages if not page.is_fresh()]
    if stale:
        asyncio.run(_side_by_side(stale, env))
    # Sphinx goes by the time of a file; what was put back from elsewhere may be older, and yet another.
    known, env.worked_metrics_texts = getattr(env, "worked_metrics_texts", {}), texts
    rewritten = [name for name, text in texts.items() if known.get(name) != text]
    return rewritten + [page.name for page in pages if not page.is_read(env.all_docs.get(page.name, 0) / 1e6)]


async def _side_by_side(pages, env):
    free, done = asyncio.Semaphore(os.cpu_count() or 1), 0

    async def one(page):
        nonlocal done
        async with free:
            folder = str(Path(env.doc2path(page.name)).parent)
            await page.run(folder, env.mystnb_config.execution_timeout)
            done += 1
            logger.info("running pages... [%3d%%] %s", 100 * done // len(pages), page.name)

    await asyncio.gather(*map(one, pages))


def setup(app):
    app.connect("env-get-outdated", run)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

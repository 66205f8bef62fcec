"""Widgets under a hand: how long the page is busy after one key, beside a key that nobody listens to."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

from tests.bench import bench
from tests.pages import MOVES

# Runs one key on the thing with this label and one back, in the page itself.
KEYS = """
([label, key]) => {
  const back = { ArrowUp: "ArrowDown", ArrowRight: "ArrowLeft", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight" };
  const labels = document.querySelectorAll("label");
  const labelled = () => [...labels].find((own) => own.textContent.trim() === label)?.control;
  const find = () => document.querySelector(`[aria-label="${CSS.escape(label)}"]`) ?? labelled();
  const thing = find(), before = thing.value;
  for (const one of [key, back[key]]) {
    if (thing instanceof HTMLInputElement) {
      const digit = one ?? before, up = one === "ArrowUp" || one === "ArrowRight";
      if (/^\\d*$/.test(digit)) thing.value = digit; else if (up) thing.stepUp(); else thing.stepDown();
      thing.dispatchEvent(new Event("input", { bubbles: true }));
    } else find().dispatchEvent(new KeyboardEvent("keydown", { key: one, bubbles: true })); // it may be made anew
  }
}
"""


@cache
def browser():
    from playwright.sync_api import sync_playwright

    from tests.conftest import ARGUMENTS, installed_browser

    playwright = sync_playwright().start()
    opened = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS)
    atexit.register(lambda: (opened.close(), playwright.stop()))
    return opened


def two_keys(widget, label, key):
    """Two keys in a widget, and the same two on the page's heading, where nobody listens."""
    from tests.pages import page_of

    page = browser().new_page()
    file = Path(tempfile.mkdtemp()) / "widget.html"
    file.write_text(page_of(widget).replace("<h1>", '<h1 aria-label="Nothing">'), encoding="utf-8")
    page.goto(file.as_uri())
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    return lambda: page.evaluate(KEYS, [label, key]), lambda: page.evaluate(KEYS, ["Nothing", key])


def _kit():
    """One bench for each widget of the kit, on the sources' own data."""
    import widgets

    for name, move in MOVES.items():

        def prepare(quick, name=name, move=move):
            return two_keys(getattr(widgets, name)(), *move)

        prepare.__name__ = widgets.WIDGETS[name]
        bench(f"two keys in a {name}", "two that nobody hears", extra=0.016)(prepare)


@bench("two keys in a RocBuilder of 1,000 instances", "two that nobody hears", extra=0.1)
def roc_builder_large(quick):
    from widgets import RocBuilder

    n = 100 if quick else 1000
    return two_keys(
        RocBuilder([1, 0] * (n // 2), [place * 7919 % 9973 / 9973 for place in range(n)]), *MOVES["RocBuilder"]
    )


@bench("two keys in a ClusterExplorer of 300 points", "two that nobody hears", extra=0.1)
def cluster_explorer_large(quick):
    from widgets import ClusterExplorer

    n = 30 if quick else 300
    points = [(place * 7919 % 997 / 10 + place % 3 * 60, place * 104729 % 991 / 10) for place in range(n)]
    return two_keys(ClusterExplorer(points, [place % 3 for place in range(n)]), *MOVES["ClusterExplorer"])


_kit()

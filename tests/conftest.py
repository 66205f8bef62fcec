"""A browser and the built book for the tests that need them, what --quick and --full are, and how hard tests try."""

import functools
import gc
import http.server
import os
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.pages import page_of
from tests.trees import load_book, plant_book

# CI draws the same examples each time: a red run is then about the change, not about luck.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=5)
# Where a test is meant to go red, one example is enough: it need not be made small.
settings.register_profile("mutate", deadline=None, database=None, max_examples=30, phases=[Phase.generate])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "local"))

# What --quick leaves out: tests marked `program`, and those that ask for one of these, themselves or by a fixture.
SLOW = {"book", "browser", "firefox", "fresh", "lab", "mount", "served", "shown", "small", "tree", "wheel"}
# How a command is known that starts a browser, Playwright's driver of it, a kernel, the book's builder or pip.
PROGRAMS = (
    "chrom",
    "firefox",
    "run-driver",
    "WebKit",
    "Xvfb",
    "ipykernel",
    "nbval",
    "jupyter_book",
    "jupyterlab",
    "-m venv",
    "-m pip",
)


def pytest_addoption(parser):
    group = parser.getgroup("Worked Metrics")
    group.addoption("--quick", action="store_true", help="only tests that need no browser, kernel, build or server")
    group.addoption("--full", action="store_true", help="every page in all widths and colours, more random inputs")


def pytest_configure(config):
    config.addinivalue_line("markers", "program: starts one that takes seconds, such as a kernel or the book's builder")
    config.addinivalue_line("markers", "whole: takes minutes and packages of its own: only under --full")
    if config.getoption("quick") and config.getoption("full"):
        raise pytest.UsageError("--quick and --full: one or the other")
    if config.getoption("quick"):
        settings.load_profile("quick")
        sys.addaudithook(start_no_program)


# Thousands of tests are made, and none of them is garbage: it is not looked for while they are made, nor among them.
gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


def start_no_program(event, details):
    """Under --quick, a test that would start what takes seconds fails instead, and says so."""
    if event == "subprocess.Popen":
        first, *words = details[1].split() if isinstance(details[1], str) else map(str, details[1])
        command = " ".join([Path(first).name, *words])
        if any(program in command for program in PROGRAMS):
            raise RuntimeError(f"--quick does not start {command[:60]}: mark the test with `program`")


def pytest_runtest_teardown():
    """Figures are closed: Matplotlib warns of more than twenty, and one worker may draw that many."""
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture(scope="session")
def full(request):
    """Whether there is time for everything."""
    return request.config.getoption("full")


@pytest.fixture(scope="session")
def many(full):
    """Of so many random inputs, how many are tried: a tenth, unless there is time for everything."""
    return lambda number: number if full else number // 10


NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge"]
PLACES = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    *(
        Path(os.environ.get(folder, ".")) / program
        for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        for program in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
    ),
]
# What the browser leaves out. Its address bar is two pages of its own, made with every context, which took longer than
# the pages that are tested. What follows these two is what Playwright leaves out, whose list ours takes the place of.
LEFT_OUT = """WebUIOmniboxPopup WebUIOmniboxAimPopup AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
    HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
    OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch"""
# No sandbox, since CI runs as root; the rest keeps the browser from calling home.
ARGUMENTS = [
    f"--disable-features={','.join(LEFT_OUT.split())}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed_browser():
    """The path of a browser of this machine, or None for Playwright's own."""
    found = (shutil.which(name) for name in NAMES)
    return next((str(path) for path in [*found, *PLACES] if path and Path(path).is_file()), None)


def started(launch, install):
    """The browser that `launch` starts; where there is none, the test is skipped, and fails in CI."""
    from playwright.sync_api import Error

    try:
        return launch()
    except Error as error:
        refused(f"no browser: install {install} ({str(error).splitlines()[0]})")


def refused(missing):
    """Skip a test that lacks a browser; in CI it fails."""
    if os.environ.get("WORKBOOK_BROWSER") == "required":
        pytest.fail(missing, pytrace=False)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    launch = functools.partial(playwright.chromium.launch, executable_path=installed_browser(), args=ARGUMENTS)
    browser = started(launch, "Chromium, Chrome or Edge")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright):
    """The other engine that formulas are looked at in: the Firefox of this machine, not one of Playwright's own."""
    path = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), "firefox")
    firefox = started(
        functools.partial(playwright.firefox.launch, channel="moz-firefox", executable_path=path), "Firefox"
    )
    yield firefox
    firefox.close()


@pytest.fixture(scope="session")
def webkit():
    """A page in WebKit, the third engine."""
    from tests import engines

    if missing := engines.lacking():
        refused(f"no WebKit: there is no {' and no '.join(missing)} (Debian's packages webkit2gtk-driver and xvfb)")
    with engines.webkit() as page:
        yield page


@pytest.fixture(scope="module")
def shown(request):
    """A page of the engine by whose name it is parametrized, which is asked in the words of `tests/engines.py`."""
    from tests.engines import ByPlaywright

    if request.param == "WebKit":
        yield request.getfixturevalue("webkit")
        return
    with request.getfixturevalue({"Chromium": "browser", "Firefox": "firefox"}[request.param]).new_context() as context:
        yield ByPlaywright(context.new_page(), request.param)


@pytest.fixture(scope="session")
def tidied():
    """Pages for the next test: starting one takes longer than most of what is shown in it."""
    return []


@pytest.fixture
def page(browser, tidied, request):
    """A page as good as fresh; nothing that other tests stored, allowed or changed is in it."""
    page, failures = tidied.pop() if tidied else browser.new_context().new_page(), request.session.testsfailed
    yield page
    is_known = not page.is_closed() and page.url.startswith("file:")  # what a server has sent may do more than we tidy
    if not is_known or request.session.testsfailed > failures:
        page.context.close()
        return
    tidy(page)
    tidied.append(page)


def tidy(page):
    """Make the page of a file as it was before."""
    for other in page.context.pages[1:]:
        other.close()
    # a widget keeps its state when its page is left, which would be after this
    page.evaluate("localStorage.clear(); sessionStorage.clear(); Storage.prototype.setItem = () => {}")
    page.goto("about:blank")
    page.context.clear_permissions()
    page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.mouse.move(0, 0)


# Files of which one worker does all, since their set-up is long or they compute the same: by what they have in common.
ALONE = [
    "test_hub",
    "test_exercises",
    "test_assign",
    "test_hostile_hand_ins",
    "test_marking",
    "test_mathml",
    "test_jupyterlab",
    "test_running",
    "test_term",
    "test_wheel",
    "test_workbook",
]
TOGETHER = {name: name for name in ALONE}
# Files of which one worker does all that is about the same case: the variants of an exercise, one visit of some pages.
OF_A_CASE = ["test_variants", "test_every_page"]
TOGETHER |= {"test_ledger": "the ledger", "test_reference": "the ledger"}
TOGETHER |= {"test_engines": "three engines", "test_three_engines": "three engines"}


def pytest_xdist_make_scheduler(config, log):
    """What belongs together goes to one worker (xdist's own marks for that are lost on this version of pytest)."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            stem, (test, _, case) = stem_of(nodeid), nodeid.partition("[")
            if stem in OF_A_CASE and case:
                return stem + case
            return TOGETHER.get(stem, nodeid if stem == "test_accessibility" else test)

    config.option.loadscopereorder = False  # or the order below would be lost
    return Together(config, log)


def stem_of(nodeid):
    return Path(nodeid.partition("::")[0]).stem


def pytest_collection_modifyitems(config, items):
    """One worker builds the book first, others do whole files; then what needs the book, and small ones last."""
    slow = set()
    if not config.getoption("full"):
        slow |= {item for item in items if item.get_closest_marker("whole")}
    if config.getoption("quick"):
        slow |= {item for item in items if item.get_closest_marker("program") or SLOW & asked(item)}
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]

    def place(item):
        if "book" in asked(item) or TOGETHER.get(stem_of(item.nodeid)) == "three engines":
            return 2 * (item.name != "test_the_book_builds_without_a_warning")
        return 1 if stem_of(item.nodeid) in TOGETHER else 3

    items.sort(key=place)


def asked(item):
    """The fixtures that a test needs, those of its fixtures too; an example in a docstring needs none."""
    return {*getattr(item, "fixturenames", ())}


@pytest.fixture(scope="session")
def book(tmp_path_factory):
    """Our own book, built by workbook.py from a copy of its sources: the copy's workbook.py, as a module."""
    base = tmp_path_factory.getbasetemp()
    ours = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "our-book"
    # Where WORKBOOK_KEPT names a folder, the book stays there, and the next run builds only what changed.
    copy = Path(os.environ.get("WORKBOOK_KEPT") or ours)
    try:
        ours.mkdir()
    except FileExistsError:  # another worker builds it, or has
        return _built_elsewhere(copy, ours / "finished")
    try:
        module = plant_book(copy)
        for cache in [copy / ".pytest_cache", copy / "book" / ".ipynb_checkpoints"]:
            cache.mkdir(exist_ok=True)
            (cache / "README.md").write_text("# A tool's page, which is none of the book's")
        module.build_book()
    finally:
        (ours / "finished").touch()
    return module


def _built_elsewhere(copy, finished):
    for _ in range(600):
        if finished.exists():
            module = load_book(copy)
            assert module.BUILT.exists(), "the other worker could not build the book: its tests say why"
            return module
        time.sleep(1)
    raise TimeoutError("no book after ten minutes")


@pytest.fixture(scope="session")
def served():
    """Serve a folder to this machine alone, and give its address."""
    servers = []

    def serve(folder):
        handler = functools.partial(Quiet, directory=str(folder))
        servers.append(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def live(page, tmp_path):
    """Show widgets in a page of their own: the locators of their cards, one for each (of one alone, it itself)."""

    def fail(problem):
        pytest.fail(f"an error in the page: {problem}", pytrace=False)

    def show(*widgets, colours="light", **look):
        file = tmp_path / "widgets.html"
        file.write_text(page_of(*widgets, colours=colours), encoding="utf-8")
        page.set_viewport_size({"width": look.get("width", 1280), "height": look.get("height", 900)})
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(file.as_uri())
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        cards = [page.locator(".wm-widget").nth(number) for number in range(len(widgets))]
        return cards if len(cards) > 1 else cards[0]

    page.on("pageerror", fail)
    yield show
    page.remove_listener("pageerror", fail)


@pytest.fixture(scope="session")
def site(book, served):
    """The address of the built book."""
    return served(book.HTML)

"""Two students on a real JupyterHub, each in a server of their own: opened by a page's button, answered, moved.

The hub and its proxy come from the extra `hub`, into a place of their own. The repository that the button names lies on
this machine; the first cell of its notebooks installs the package from there, since the hub's Python lacks it.
"""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import expect

from book.notebooks import notebook
from book.publish.launch import BRANCH, Launch, write
from exercises.draw import FIRST, draw
from exercises.master import load as load_exercise
from tests.test_jupyterlab import run
from tests.trees import ROOT, load

pytestmark = [pytest.mark.program, pytest.mark.whole]
SLOW = 300_000  # milliseconds: two servers start, and a package is built
PASSWORD = "only-here"
PAGE = ROOT / "book" / "open-in-jupyter.md"
MOST = int(re.search(r"\*\*(\d+) MB\*\*", PAGE.read_text("utf-8"))[1])  # for a student, as readers are told
CONFIG = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/cookie"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.command = ["{bin}/configurable-http-proxy"]
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "{password}"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/{{username}}"
c.Spawner.cmd = ["{bin}/jupyterhub-singleuser"]
c.Spawner.args = ["--allow-root"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 300
"""


def git(folder, *words):
    named = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A repository with our sources, and the branch of notebooks that a published site brings: its launch."""
    folder = tmp_path_factory.mktemp("repository") / "metrics-book"
    for name in ("metrics", "widgets", "exercises"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    git(folder, "init")
    git(folder, "add", "--all")
    git(folder, "commit", "-m", "The sources")
    launch = Launch("https://example.org/ada/metrics-book", "http://127.0.0.1")
    launch.repository = f"file://localhost{folder.as_posix()}"
    notebooks = folder.with_name("notebooks")
    notebooks.mkdir()
    nbformat.write(notebook(ROOT / "book" / "precision.md"), notebooks / "precision.ipynb")
    assert write(notebooks, launch) == {"precision"}
    git(folder, "worktree", "add", "--detach", str(folder.with_name("tree")))
    tree = folder.with_name("tree")
    git(tree, "switch", "--orphan", BRANCH)
    shutil.copytree(notebooks, tree, dirs_exist_ok=True)
    git(tree, "add", "--all")
    git(tree, "commit", "-m", "The notebooks")
    return launch


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@pytest.fixture(scope="module")
def hub(tmp_path_factory, repository):
    """A hub of our own on this machine alone: the launch of its button."""
    folder = tmp_path_factory.mktemp("hub")
    workbook, env = load(ROOT), folder / "env"
    (folder / "wanted.txt").write_text("".join(workbook.pins("hub").values()), "utf-8")
    subprocess.run([workbook.UV, "venv", "-q", env], check=True)
    words = ["pip", "install", "-q", "--no-deps", "--require-hashes", "--no-config", "-r", folder / "wanted.txt"]
    subprocess.run([workbook.UV, *words, "--python", env / "bin" / "python", *workbook.index()], check=True)
    subprocess.run([env / "bin" / "python", "-m", "ensurepip"], check=True, capture_output=True)
    port, hub_port, proxy_port = free_ports(3)
    told = {"folder": folder, "port": port, "hub_port": hub_port, "proxy_port": proxy_port, "password": PASSWORD}
    (folder / "config.py").write_text(CONFIG.format(bin=env / "bin", **told), "utf-8")
    path = os.pathsep.join([str(env / "bin"), os.environ["PATH"]])
    with (folder / "log").open("wb") as log:
        command = [env / "bin" / "jupyterhub", "-f", folder / "config.py"]
        hub = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=os.environ | {"PATH": path})
        try:
            wait_for(f"http://127.0.0.1:{port}/hub/health", hub, folder / "log")
            repository.hub = f"http://127.0.0.1:{port}"
            yield repository
        finally:
            hub.terminate()
            try:
                hub.wait(60)
            except subprocess.TimeoutExpired:
                hub.kill()
                hub.wait()
            print((folder / "log").read_text("utf-8", "replace")[-5000:])  # shown if a test went red


def wait_for(address, process, log):
    for _ in range(600):
        assert process.poll() is None, log.read_text("utf-8", "replace")
        try:
            urllib.request.urlopen(address).read()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.25)
    raise TimeoutError(log.read_text("utf-8", "replace"))


def processes(student):
    """The processes of a student's server and kernels, by what the hub tells them."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue  # it has ended
        if f"JUPYTERHUB_USER={student}".encode() in told:
            yield folder


def memory(student):
    """The memory of a student in MB; what several processes share is shared among them."""
    total = 0
    for folder in processes(student):
        lines = (folder / "smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def log_in(page, address, student):
    page.goto(address, timeout=SLOW)
    page.locator("#username_input").fill(student)
    page.locator("#password_input").fill(PASSWORD)
    page.locator("#login_submit").click()
    started = time.monotonic()
    while "/hub/" in page.url and time.monotonic() - started < SLOW / 1000:
        # The page that waits for the server hears of it as events, which this proxy passes on at their end.
        page.wait_for_timeout(5000)
        if "/hub/" in page.url:
            page.goto(address, timeout=SLOW)
    ready(page)


def ready(page):
    """Wait until the notebook is there and its kernel idle, which a narrow toolbar tells in a menu."""
    expect(page.locator(".jp-Notebook .jp-CodeCell").nth(9)).to_be_attached(timeout=SLOW)
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first).to_be_attached(timeout=SLOW)


def said(page, cell):
    return page.locator(".jp-CodeCell").nth(cell).locator(".jp-OutputArea-output")


def done(page, cell):
    """Run a cell, and wait for its end."""
    run(page, cell)
    expect(page.locator(".jp-CodeCell .jp-InputPrompt").nth(cell)).not_to_have_text("[*]:", timeout=SLOW)


def write_in(page, cell, text):
    page.locator(".jp-CodeCell .cm-content").nth(cell).click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text)


def test_two_students_each_in_a_server_of_their_own(hub, browser):
    answers = {"ada": draw(load_exercise("ripe-melons"), FIRST).answer("sticker"), "ben": "1/97"}
    pages, taken = {}, {}
    for student, answer in answers.items():
        page = pages[student] = browser.new_context(viewport={"width": 1400, "height": 1400}).new_page()
        log_in(page, hub.links("exercises/precision.ipynb")["JupyterHub"], student)
        assert urlsplit(page.url).path == f"/user/{student}/lab/tree/metrics-book/exercises/precision.ipynb"
        done(page, 0)
        if student == "ada":  # the hub's Python, which both use, has it from now on
            expect(said(page, 0).first).to_contain_text(
                "Worked Metrics is not here yet. It is being fetched from file:"
            )
            expect(said(page, 0).last).to_contain_text("It is here now.", timeout=SLOW)
        else:
            expect(said(page, 0)).to_have_count(0)
        for cell in (1, 2):
            done(page, cell)
        write_in(page, 3, f'sticker = "{answer}"\nripe_melons.check("sticker", sticker)')
        done(page, 3)
    expect(said(pages["ada"], 3)).to_contain_text("Right", timeout=SLOW)
    expect(said(pages["ben"], 3)).not_to_contain_text("Right", timeout=SLOW)
    for student, page in pages.items():
        page.goto(hub.links("precision.ipynb")["JupyterHub"], timeout=SLOW)
        ready(page)
        assert urlsplit(page.url).path == f"/user/{student}/lab/tree/metrics-book/precision.ipynb"
        page.goto(f"{page.url}?reset", timeout=SLOW)  # without the first notebook beside it
        ready(page)
        place = next(at for at, cell in enumerate(code_cells("precision")) if "MatrixEditor(" in cell)
        for cell in (0, 1, place):
            done(page, cell)
        field = page.get_by_label("actual +, predicted +")
        expect(field).to_be_visible(timeout=SLOW)
        field.focus()
        for _ in range(2 if student == "ada" else 1):
            page.keyboard.press("ArrowUp")
        taken[student] = memory(student)
    assert {student: page.get_by_label("actual +, predicted +").input_value() for student, page in pages.items()} == {
        "ada": "6",
        "ben": "5",
    }
    servers = {student: {folder.name for folder in processes(student)} for student in pages}
    assert servers["ada"]
    assert not servers["ada"] & servers["ben"]
    refused = pages["ben"].request.get(f"{hub.hub}/user/ada/api/contents")
    assert refused.status in (403, 404)
    print("memory of a student, in MB:", {student: round(size) for student, size in taken.items()})
    assert max(taken.values()) < MOST
    for page in pages.values():
        page.context.close()


def code_cells(name):
    made = notebook(ROOT / "book" / f"{name}.md")
    return ["install", *(cell.source for cell in made.cells if cell.cell_type == "code")]

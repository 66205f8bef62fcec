"""workbook.py makes real virtual environments and serves real pages, in small trees of its own."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from tests.trees import ROOT, load, plant, workbook


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A tree set up once, over the remains of a set-up that was cut short."""
    tree = plant(tmp_path_factory.mktemp("tree with a space"))
    (tree / ".venv").mkdir()
    (tree / ".venv" / "remains").touch()
    done = workbook(tree, "bench", "-k", "kappa")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Setting up, which takes a few minutes: the .venv is only half made.",
        "Set up.",
        "measured -k kappa",
    ]
    assert not (tree / ".venv" / "remains").exists()
    return tree


@pytest.fixture
def hidden():
    """`hidden(path)` moves something away until the test is over."""
    moved = []

    def hide(path):
        moved.append((path.rename(path.with_name(path.name + ".hidden")), path))

    yield hide
    for away, home in moved:
        home.unlink(missing_ok=True)
        away.rename(home)


def test_a_second_run_does_not_call_pip(tree):
    [pip] = (tree / ".venv").rglob("site-packages/pip/__main__.py")
    before = pip.read_text("utf-8")
    pip.write_text("raise SystemExit('pip was called')")
    try:
        done = workbook(tree, "bench")
    finally:
        pip.write_text(before)
    assert (done.returncode, done.stdout, done.stderr) == (0, "measured\n", "")


def test_the_exit_code_is_passed_on(tree):
    assert workbook(tree, "bench", "fail").returncode == 7


@pytest.mark.parametrize("words", [["build", "--fast"], ["check", "me"], ["open", "--fast"], ["close"], []], ids=str)
def test_words_that_mean_nothing_are_refused_before_anything_is_done(tmp_path, words):
    done = workbook(plant(tmp_path / "fresh"), *words)
    assert done.returncode == 2
    assert "usage: workbook.py" in done.stderr
    assert not (tmp_path / "fresh" / ".venv").exists()


def test_a_whole_set_up_is_left_alone(tree):
    assert load(tree).why_set_up() is None


def test_a_missing_stamp_is_noticed(tree, hidden):
    hidden(tree / ".venv" / "set-up.json")
    assert load(tree).why_set_up() == "the .venv is only half made"


def test_a_missing_package_is_noticed(tree, hidden):
    [package] = (tree / ".venv").rglob("site-packages/tiny-1.dist-info")
    hidden(package)
    assert load(tree).why_set_up() == "tiny-1.dist-info is missing from .venv"


def test_a_package_that_was_added_by_hand_is_no_harm(tree):
    [package] = (tree / ".venv").rglob("site-packages/tiny-1.dist-info")
    (package.parent / "added.py").touch()
    assert load(tree).why_set_up() is None


@pytest.mark.skipif(os.name == "nt", reason="making a symbolic link on Windows needs rights")
def test_an_interpreter_that_no_longer_runs_is_noticed(tree, hidden):
    python = tree / ".venv" / "bin" / "python"
    hidden(python)
    python.symlink_to(tree / "gone")
    assert load(tree).why_set_up() == "the Python of .venv no longer runs"


@pytest.mark.parametrize(("name", "added", "why"), [
    ("requirements.lock", "# changed\n", "the pins, the folder or the version of Python changed"),
    ("pyproject.toml", "[project.scripts]\nx = 'y'\n", "the pins, the folder or the version of Python changed"),
    ("pyproject.toml", "[tool.pytest.ini_options]\nxfail_strict = true\n", None),
])  # fmt: skip
def test_changed_pins_are_noticed_and_what_tools_are_told_is_not(tree, hidden, name, added, why):
    text = (tree / name).read_text("utf-8")
    hidden(tree / name)
    (tree / name).write_text(text + added)
    assert load(tree).why_set_up() == why


def test_a_copied_environment_is_noticed(tree, tmp_path):
    copy = shutil.copytree(tree, tmp_path / "copy", symlinks=True)
    assert load(copy).why_set_up() == "the pins, the folder or the version of Python changed"


def test_no_network_gives_a_sentence_and_leaves_no_stamp(tmp_path):
    tree = plant(tmp_path / "offline", lock="some-package==1.0\n")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1", "PIP_CONFIG_FILE": os.devnull}
    done = workbook(tree, "bench", **nowhere, PIP_EXTRA_INDEX_URL="", PIP_FIND_LINKS="", PIP_NO_INDEX="")
    log = tree / ".venv" / "set-up.log"
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"The packages could not be fetched: connect to the network and run this again (log: {log})."
    ]
    assert "some-package" in log.read_text("utf-8")
    assert load(tree).why_set_up() == "the .venv is only half made"


def test_an_older_python_reads_a_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 1, "final", 0))
    assert load(ROOT).main() == "Worked Metrics needs Python 3.11 or newer; this is Python 3.9."


def test_the_source_parses_on_python_3_7():
    compile((ROOT / "workbook.py").read_text("utf-8"), "workbook.py", "exec", flags=0x400, _feature_version=7)


def test_lab_without_exercises_gives_a_sentence(tree):
    done = workbook(tree, "lab")
    assert (done.returncode, done.stderr) == (1, "There is no exercises folder yet, so there is nothing to open.\n")


@pytest.fixture
def shelf(tree):
    """The tree with a book in it that is newer than its sources."""
    html = tree / "_build" / "html"
    html.mkdir(parents=True, exist_ok=True)
    (html / "index.html").write_text("<h1>A tiny book</h1>")
    (html / ".built").touch()
    return tree


@pytest.fixture
def server(shelf):
    command = [sys.executable, str(shelf / "workbook.py"), "open", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def test_open_serves_the_book_on_this_machine_only_and_ends_quietly(server):
    [port] = re.findall(r"^The book is at http://127\.0\.0\.1:(\d+)/ \(Ctrl-C ends it\)\n$", server.stdout.readline())
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        assert answer.read() == b"<h1>A tiny book</h1>"
        assert answer.headers["Cache-Control"] == "no-cache"
    # Another address of the same machine: a server for the whole network would answer there.
    with pytest.raises((ConnectionError, TimeoutError)):
        socket.create_connection(("127.0.0.2", int(port)), timeout=5)
    server.send_signal(signal.SIGINT) if os.name != "nt" else server.terminate()
    assert server.communicate(timeout=10) == ("", "")
    assert os.name == "nt" or server.returncode == 0


def test_a_port_in_use_gives_a_sentence(shelf):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = workbook(shelf, "open", "--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert re.fullmatch(rf"Port {port} cannot be used \(.+\)\. Choose another, or leave out --port\.\n", done.stderr)


def test_an_edited_page_makes_the_book_stale(shelf):
    module = load(shelf)
    assert not module.newer("book")
    (shelf / "book").mkdir(exist_ok=True)
    page = shelf / "book" / "page.md"
    page.touch()
    later = module.BUILT.stat().st_mtime + 5
    os.utime(page, (later, later))
    assert module.newer("book")

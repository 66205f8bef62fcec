"""workbook.py makes real virtual environments and serves real pages, in small trees of its own."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import uv

from tests.trees import BASE, ROOT, fetching, load, pin, plant, workbook

SETTING_UP = "Setting up: {}."
on_posix = pytest.mark.skipif(os.name == "nt", reason="links and signals of POSIX")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A tree set up once, in a folder whose name is not ASCII, where the locale knows nothing else."""
    tree = plant(tmp_path_factory.mktemp("tree") / "für alle")
    done = workbook(tree, "bench", "-k", "kappa", LC_ALL="C", PYTHONUTF8="")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [SETTING_UP.format("there is no .venv yet"), "Set up.", "measured -k kappa"]
    return tree


@pytest.fixture
def fresh(tmp_path):
    return plant(tmp_path / "fresh")


@pytest.fixture
def hidden():
    """`hidden(path)` moves something away until the test is over."""
    moved = []

    def hide(path):
        moved.append((path.rename(path.with_name(path.name + ".hidden")), path))

    yield hide
    for away, home in moved:
        if home.is_dir():
            shutil.rmtree(home)
        home.unlink(missing_ok=True)
        away.rename(home)


def site_packages(tree):
    [folder] = (tree / ".venv").rglob("site-packages")
    return folder


def test_a_second_run_fetches_nothing(tree):
    done = workbook(tree, "bench", PIP_FIND_LINKS="nowhere", UV_FIND_LINKS="nowhere")
    assert (done.returncode, done.stdout, done.stderr) == (0, "measured\n", "")


def test_a_verb_that_needs_more_adds_it_and_nothing_is_installed_twice(fresh):
    assert workbook(fresh, "bench").returncode == 0
    (site_packages(fresh) / "tiny" / "data.py").write_text("VALUE = 1  # by hand\n")
    done = workbook(fresh, "experiment")
    assert done.stdout.splitlines() == ["Adding 1 package to .venv.", "Set up.", "found out"], done.stderr
    assert "by hand" in (site_packages(fresh) / "tiny" / "data.py").read_text()
    assert workbook(fresh, "bench").stdout == workbook(fresh, "bench").stdout == "measured\n"


def test_the_extras_of_our_own_project_are_in_the_lock_with_all_that_they_need():
    module = load(ROOT)
    book, dev, all_of_them = module.pins("book"), module.pins("dev", "fetch", "experiments", "hub"), module.locked()
    assert dev.keys() == all_of_them.keys()
    assert {"numpy", "sphinx", "nbclient", "jupyter-cache"} <= book.keys()
    assert not {"playwright", "scikit-learn", "jupyterlab", "ruff"} & book.keys()
    assert module.pins("style").keys() == {"ruff", "oxlint", "oxfmt", "pyrefly", "zizmor"}
    assert all("--hash=sha256:" in lines for lines in all_of_them.values())


def test_a_workflow_whose_actions_are_not_pinned_is_refused(tmp_path):
    """As `check` asks it, of our own and of one that takes whatever a tag stands for today."""
    module, told = load(ROOT), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "set_up", lambda *_: None)
        patch.setattr(module, "run", lambda *words, program=None: told.append((program, *words)))
        module.check([])
    command = told[-1]
    ours = ROOT / ".github" / "workflows"
    pinned = (ours / "publish.yml").read_text("utf-8")
    (tmp_path / "publish.yml").write_text(re.sub(r"(?<=checkout@)\w+ # (\S+)", r"\1", pinned), "utf-8")
    found = [
        subprocess.run([*command[:-1], folder / "publish.yml"], capture_output=True, encoding="utf-8")
        for folder in (ours, tmp_path)
    ]
    assert command[-1] == ".github/workflows"
    assert [one.returncode == 0 for one in found] == [True, False]
    assert "unpinned-uses" in found[1].stdout


GOLF = {
    "curly": "if (a) b();\n",
    "no-multi-assign": "const c = (a.b = 1);\nd(c);\n",
    "no-nested-ternary": "d(a ? 1 : b ? 2 : 3);\n",
    "no-return-assign": "d(() => (a.b = 1));\n",
    "no-sequences": "d(() => (a(), b()));\n",
    "no-undef": "d(neverImported);\n",
    "no-unused-expressions": "a && b();\n",
    "no-var": "var c = 1;\nd(c);\n",
    "one-var": "const c = 1, e = 2;\nd(c, e);\n",
}


@pytest.mark.parametrize("rule", GOLF)
def test_check_refuses_a_script_that_is_hard_to_read(tmp_path, rule):
    shutil.copy(ROOT / ".oxlintrc.json", tmp_path)
    script = tmp_path / "golfed.js"
    script.write_text(f'import {{ a, b, d }} from "./other.js";\n{"b(a);" if rule == "no-undef" else ""}\n{GOLF[rule]}')
    oxlint = load(ROOT).OXLINT
    done = subprocess.run([str(oxlint), str(script)], cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert f"eslint({rule})" in done.stdout
    assert done.returncode == 1


def test_check_runs_over_python_and_scripts_and_stops_at_the_first_complaint(tree, monkeypatch):
    module, started = load(tree), []
    monkeypatch.setattr(module, "set_up", lambda *_: None)
    monkeypatch.setattr(module.signal, "signal", lambda *_: None)
    monkeypatch.setattr(
        module.subprocess, "call", lambda words, **_: started.append(Path(words[0]).stem) or len(started) == 5
    )
    assert module.check([])
    assert started == ["python", "python", "python", "oxlint", "oxfmt"]


def handing_on(before=""):
    """A script that does something, and goes on as the uv of these tests."""
    return f"#!python\nimport os, sys, time\n{before}\nos.execv({uv.find_uv_bin()!r}, ['uv', *sys.argv[1:]])\n"


def through_uv(tree, text=None):
    """Let the tree's lock bring uv: a script of that name."""
    project = tree / "pyproject.toml"
    # What a project tells uv for making its lock must not reach the installation.
    told = '[tool.uv]\noverride-dependencies = ["tiny==2"]\n'
    project.write_text(project.read_text().replace("fetch = []", 'fetch = ["uv"]') + told)
    with (tree / "requirements.lock").open("a") as lock:
        lock.write(pin(tree, "uv", uv=text or handing_on()))
    return tree


@on_posix
def test_packages_are_installed_by_uv_where_the_lock_has_it(fresh):
    done = workbook(through_uv(fresh), "bench")
    assert done.stdout.splitlines() == [SETTING_UP.format("there is no .venv yet"), "Set up.", "measured"]
    assert (site_packages(fresh) / "tiny-1.dist-info" / "INSTALLER").read_text() == "uv"


@on_posix
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#!python\nimport sys; sys.exit('error: no such thing')", "no such thing"),
        ("\x7fELF of another machine", "Exec format error"),
    ],
)
def test_where_uv_fails_pip_goes_on_and_says_so(fresh, text, why):
    done = workbook(through_uv(fresh, text), "bench")
    told = f"uv could not install the packages ({why}); pip tries, which takes a few minutes."
    assert done.stdout.splitlines()[1:] == [told, "Set up.", "measured"]
    assert (site_packages(fresh) / "tiny-1.dist-info" / "INSTALLER").read_text().strip() == "pip"


def test_uv_is_told_where_pip_fetches_from(tree, monkeypatch):
    module = load(tree)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    assert module.index() == ["--default-index", "http://127.0.0.1:9/simple"]
    monkeypatch.setenv("UV_DEFAULT_INDEX", "http://127.0.0.1:9/own")
    assert module.index() == []


def test_progress_tells_what_is_fetched_and_how_many_are_left(tree):
    count = load(tree).count
    uv = "DEBUG Sending fresh GET request for: http://h/a/numpy-2.1-cp311.whl\n"
    assert count(3, uv) == count(3, "Collecting numpy==2.1 (from -r x)\n") == "fetching numpy: 2 of 3 packages left"
    assert count(3, uv + "Prepared 3 packages in 1s\n") == "installing 3 packages"


def test_the_exit_code_is_passed_on(tree):
    assert workbook(tree, "bench", "fail").returncode == 7


@pytest.mark.parametrize("words", [["build", "--fast"], ["check", "me"], ["open", "--fast"], ["close"], []], ids=str)
def test_words_that_mean_nothing_are_refused_before_anything_is_done(fresh, words):
    done = workbook(fresh, *words)
    assert done.returncode == 2
    assert "usage: workbook.py" in done.stderr
    assert not (fresh / ".venv").exists()


def test_a_whole_set_up_is_left_alone(tree):
    assert load(tree).trouble() is None


@pytest.mark.parametrize("text", ["null", "[]", "{}", '"x"', '{"pins": 1, "sizes": 2, "place": 3}', '{"pins": {', ""])
def test_a_torn_stamp_is_noticed(tree, hidden, text):
    stamp = tree / ".venv" / "set-up.json"
    hidden(stamp)
    assert load(tree).trouble() == "the .venv is only half made"
    stamp.write_text(text)
    assert load(tree).trouble() == "the .venv is only half made"


@pytest.mark.parametrize(
    ("part", "left", "why"),
    [
        ("tiny-1.dist-info", None, "tiny-1.dist-info is missing from .venv"),
        ("tiny", {}, "tiny is damaged in .venv"),
        ("tiny", {"__init__.py": "", "data.py": ""}, "tiny is damaged in .venv"),
        ("tiny", {"__init__.py": "", "data.py": "VALUE = 1\n", "own.py": "1"}, None),
    ],
)
def test_what_is_missing_or_cut_short_is_noticed_and_what_was_added_is_not(tree, hidden, part, left, why):
    package = site_packages(tree) / part
    hidden(package)
    if left is not None:
        package.mkdir()
        for name, text in left.items():
            (package / name).write_text(text)
    assert load(tree).trouble() == why


def test_a_damaged_environment_is_remade(fresh):
    assert workbook(fresh, "bench").returncode == 0
    (site_packages(fresh) / "tiny" / "data.py").write_text("")
    done = workbook(fresh, "bench")
    assert done.stdout.splitlines()[0] == SETTING_UP.format("tiny is damaged in .venv")
    assert (site_packages(fresh) / "tiny" / "data.py").read_text() == "VALUE = 1\n"


@on_posix
def test_an_interpreter_that_no_longer_runs_is_noticed(tree, hidden):
    python = tree / ".venv" / "bin" / "python"
    hidden(python)
    python.symlink_to(tree / "gone")
    assert load(tree).trouble() == "the Python of .venv no longer runs"


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("requirements.lock", lambda text: text.replace("tiny==1", "tiny==2"), "the pins changed"),
        ("requirements.lock", lambda text: text.replace("more==1", "more==2"), None),
        ("pyproject.toml", lambda text: text + "[tool.pytest.ini_options]\nxfail_strict = true\n", None),
    ],
)
def test_changed_pins_are_noticed_and_what_is_not_installed_is_not(tree, hidden, name, change, why):
    text = (tree / name).read_text("utf-8")
    hidden(tree / name)
    (tree / name).write_text(change(text))
    assert load(tree).trouble() == why


def test_a_copied_environment_is_noticed(tree, tmp_path):
    copy = shutil.copytree(tree, tmp_path / "copy", symlinks=True)
    assert load(copy).trouble() == "the folder or the version of Python changed"


@on_posix
def test_a_link_in_the_place_of_the_environment_is_refused_and_what_it_leads_to_stays(fresh, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "kept").touch()
    (fresh / ".venv").symlink_to(tmp_path / "elsewhere")
    done = workbook(fresh, "bench")
    assert (done.returncode, (tmp_path / "elsewhere" / "kept").exists()) == (1, True)
    assert done.stderr == ".venv is a link, and what it leads to is not ours: remove the link, and try again.\n"


@pytest.mark.parametrize("name", [".venv", ".venv.old"])
def test_an_environment_that_is_not_ours_is_never_removed(fresh, name):
    (fresh / name).mkdir()
    (fresh / name / "pyvenv.cfg").write_text("mine")
    done = workbook(fresh, "bench")
    assert done.returncode == 1
    assert done.stderr == f"There is a {name} here that workbook.py has not made: move it away, and try again.\n"
    assert (fresh / name / "pyvenv.cfg").read_text() == "mine"


def test_what_a_set_up_that_was_cut_short_has_left_is_cleared_away(fresh):
    for name in (".venv", ".venv.old"):
        (fresh / name).mkdir()
        (fresh / name / "made-by-workbook").touch()
        (fresh / name / "remains").touch()
    done = workbook(fresh, "bench")
    assert done.stdout.splitlines()[0] == SETTING_UP.format("the .venv is only half made")
    assert done.returncode == 0
    assert not (fresh / ".venv" / "remains").exists()
    assert not (fresh / ".venv.old").exists()


def start(tree, *words):
    command = [BASE, str(tree / "workbook.py"), *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return subprocess.Popen(command, env=fetching(tree), **pipes)


def test_of_two_set_ups_at_once_one_waits_for_the_other(fresh):
    runs = [start(fresh, "bench"), start(fresh, "bench")]
    told = [run.communicate(timeout=120) for run in runs]
    assert [run.returncode for run in runs] == [0, 0], told
    lines = "".join(out for out, _ in told).splitlines()
    assert (lines.count("Set up."), lines.count("measured")) == (1, 2)


@on_posix
def test_what_a_killed_set_up_has_left_running_is_waited_for(fresh):
    through_uv(fresh, handing_on("open('uv-works', 'w').close(); time.sleep(5 * (not os.path.exists('uv-worked')))"))
    killed = start(fresh, "bench")
    while not (fresh / "uv-works").exists():
        assert killed.poll() is None
        time.sleep(0.05)
    killed.kill()
    killed.communicate()
    (fresh / "uv-worked").touch()
    done = workbook(fresh, "bench")
    assert done.stdout.splitlines() == [
        f"Another run of workbook.py is at work here (process {killed.pid}): waiting for it.",
        SETTING_UP.format("the .venv is only half made"),
        "Set up.",
        "measured",
    ]


def test_no_network_gives_a_sentence_and_leaves_no_stamp(fresh):
    done = workbook(
        fresh,
        "bench",
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_RETRIES="1",
        PIP_NO_INDEX="0",
        PIP_FIND_LINKS="",
        PIP_EXTRA_INDEX_URL="",
        PIP_CONFIG_FILE=os.devnull,
    )
    log = fresh / ".venv" / "set-up.log"
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"The packages could not be fetched: connect to the network and run this again (log: {log})."
    ]
    assert "tiny" in log.read_text("utf-8")
    assert load(fresh).trouble() == "the .venv is only half made"


def test_a_wheel_that_is_not_the_one_of_the_lock_is_refused(fresh):
    lock = (fresh / "requirements.lock").read_text()
    pin(fresh, "tiny", another="#!python\n")
    done = workbook(fresh, "bench")
    assert (fresh / "requirements.lock").read_text() == lock
    assert done.returncode == 1
    assert done.stderr.startswith("pip could not install the packages: ")


@pytest.fixture
def mount(tmp_path):
    """`mount(options)`: a small disk of its own, where this machine lets us have one."""
    made = []

    def disk(options):
        folder = tmp_path / f"disk-{len(made)}"
        folder.mkdir()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True)
        if done.returncode:
            pytest.skip("no disk can be mounted here")
        made.append(folder)
        return folder

    yield disk
    for folder in made:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@on_posix
def test_a_full_disk_gives_a_sentence(mount):
    tree = plant(mount("size=1m") / "tree")
    with contextlib.suppress(OSError), (tree / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    os.truncate(tree / "filler", (tree / "filler").stat().st_size - 20_000)
    done = workbook(tree, "bench")
    assert done.returncode == 1
    assert re.fullmatch(
        r"(The disk is full: make room.*|.* cannot be used: No space left on device\..*)\n", done.stderr
    )


@on_posix
def test_a_checkout_that_is_read_only_gives_a_sentence(mount, shelf):
    disk = mount("size=300m")
    tree = shutil.copytree(shelf, disk / "tree", symlinks=True)
    module = load(tree)
    module.write(module.STAMP, json.dumps(json.loads(module.STAMP.read_text()) | {"place": module.place()}))
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert workbook(tree, "bench").stdout == "measured\n"
    done = workbook(tree, "build", "--zip")
    assert done.returncode == 1
    assert (
        done.stderr
        == f"{tree / '_build' / 'lock'} cannot be used: Read-only file system. Mend that, and run this again.\n"
    )
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    shutil.rmtree(tree / ".venv")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    done = workbook(tree, "bench")
    assert re.fullmatch(r".* cannot be used: Read-only file system\. Mend that, and run this again\.\n", done.stderr)


def older_pythons():
    """The Pythons of this machine that are too old."""
    homes = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    homes += [*Path.home().glob(".pyenv/versions/*/bin")]
    return {
        file.name: file
        for home in homes
        for file in home.glob("python3.*")
        if re.fullmatch(r"python3\.([6-9]|10)", file.name)
    }


@pytest.mark.parametrize("name", ["python3.6", "python3.7", "python3.8", "python3.9", "python3.10"])
def test_an_older_python_reads_a_sentence(name):
    python = older_pythons().get(name)
    if not python:
        pytest.skip(f"there is no {name} here")
    done = workbook(ROOT, "open", python=python)
    version = name.removeprefix("python")
    assert (done.returncode, done.stderr) == (
        1,
        f"Worked Metrics needs Python 3.11 or newer; this is Python {version}.\n",
    )


def test_the_source_parses_on_python_3_7():
    compile((ROOT / "workbook.py").read_text("utf-8"), "workbook.py", "exec", flags=0x400, _feature_version=7)


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        ([], "-n 4"),
        (["-x", "-k", "kappa"], "-n 4 -x -k kappa"),
        (["--quick"], "-n 2 --quick"),
        (["-n", "1"], "-n 1"),
        (["--pdb"], "--pdb"),
    ],
)
def test_further_words_leave_the_tests_all_cores(tree, monkeypatch, capfd, words, passed):
    module = load(tree)
    monkeypatch.setattr(module, "set_up", lambda *_: None)
    monkeypatch.setattr(module.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(module.signal, "signal", lambda *_: None)
    assert module.test(words) == 0
    assert capfd.readouterr().out == f"tested {passed}\n"


def test_lab_without_exercises_gives_a_sentence(tree):
    done = workbook(tree, "lab")
    assert (done.returncode, done.stderr) == (
        1,
        ("There are no notebooks in the exercises folder yet, so there is nothing to open.\n"),
    )


def test_lab_opens_a_folder_of_the_readers_own_without_the_masters(fresh):
    (fresh / "exercises" / "masters").mkdir(parents=True)
    (fresh / "exercises" / "masters" / "costs.md").touch()
    for name in ("costs", "pairs"):
        (fresh / "exercises" / f"{name}.ipynb").write_text("asked")
    (fresh / "notebooks").mkdir()
    (fresh / "notebooks" / "costs.ipynb").write_text("answered")
    told = workbook(fresh, "lab", "--no-browser").stdout.splitlines()[-1]
    assert told == f"opened --ServerApp.root_dir={fresh / 'notebooks'} --no-browser"
    found = {file.name: file.read_text() for file in (fresh / "notebooks").iterdir()}
    assert found == {"costs.ipynb": "answered", "pairs.ipynb": "asked"}


def test_lab_keeps_what_widgets_show_in_the_notebooks(fresh):
    (fresh / "exercises").mkdir()
    (fresh / "exercises" / "costs.ipynb").touch()
    workbook(fresh, "lab", "--no-browser")
    told = json.loads((fresh / ".venv" / "share" / "jupyter" / "lab" / "settings" / "overrides.json").read_text())
    assert told == {"@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True}}


@pytest.fixture
def shelf(tree):
    """The tree with a book in it that was made of its sources."""
    html = tree / "_build" / "html"
    html.mkdir(parents=True, exist_ok=True)
    (html / "index.html").write_text("<h1>A tiny book</h1>")
    (html / ".built").write_text(load(tree).digest())
    return tree


@pytest.fixture
def server(shelf):
    command = [BASE, str(shelf / "workbook.py"), "open", "--no-browser"]
    # Ctrl-C counts, also where these tests were started in the background.
    heard = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)} if os.name != "nt" else {}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **heard) as process:
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


def test_a_name_that_no_file_can_have_is_not_found(shelf):
    server = load(shelf).serve(shelf / "_build" / "html", 0)
    with served(server), pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/%00", timeout=10)


@contextlib.contextmanager
def served(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield
    server.shutdown()
    server.server_close()


def test_a_class_can_knock_at_once(shelf):
    server = load(shelf).serve(shelf / "_build" / "html", 0)  # which does not answer yet
    knocking = [socket.create_connection(("127.0.0.1", server.server_port), timeout=5) for _ in range(100)]
    for one in knocking:
        one.close()
    server.server_close()


@pytest.mark.parametrize(
    "change",
    [
        lambda tree: (tree / "book" / "page.md").write_text("other"),
        lambda tree: (tree / "book" / "page.md").unlink(),
        lambda tree: (tree / "metrics" / "new.py").touch(),
        lambda tree: (tree / "_toc.yml").write_text("root: page"),
    ],
)
def test_whatever_changes_makes_the_book_stale(fresh, change):
    (fresh / "book").mkdir()
    page = fresh / "book" / "page.md"
    page.write_text("text")
    module = load(fresh)
    before = module.digest()
    os.utime(page)
    assert module.digest() == before
    change(fresh)
    os.utime(fresh / "book", (1, 1))  # what was put back from elsewhere may look old
    assert module.digest() != before

"""Worked Metrics in one command: it sets itself up in .venv, then builds, serves or tests the book."""

import argparse
import functools
import hashlib
import http.server
import json
import mimetypes
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
import venv
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV, LOCK, HTML = ROOT / ".venv", ROOT / "requirements.lock", ROOT / "_build" / "html"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP, BUILT = VENV / "set-up.json", HTML / ".built"
OFFLINE = "ConnectionError|NameResolution|ConnectTimeout|ProxyError|refused|Could not fetch|timed out|unreachable"
# Pages and tests print × and −, also where the locale cannot.
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}


class Failure(Exception):
    """Something the person can mend; its text is all they see."""


def say(text, passing=False):
    """Print a line. A passing one is for a terminal only, where the next line takes its place."""
    if not passing:
        print(text, flush=True)
    elif sys.stdout.isatty():
        print(text[:79].ljust(79), end="\r", flush=True)


def run(*words, folder=ROOT):
    """Hand the terminal to the .venv's Python and return its exit code."""
    # Ctrl-C reaches both of us, and the child's answer is the one to wait for.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([str(PYTHON), *words], cwd=str(folder), env=ENVIRONMENT)


def run_logged(log, progress, *words):
    """Run the .venv's Python into a log, say how far it is, and return its exit code and output."""
    log.parent.mkdir(parents=True, exist_ok=True)
    streams = {"stdin": subprocess.DEVNULL, "stdout": log.open("wb"), "stderr": subprocess.STDOUT}
    with streams["stdout"], subprocess.Popen([str(PYTHON), *words], cwd=str(ROOT), env=ENVIRONMENT, **streams) as child:
        while child.poll() is None:
            say(progress(log.read_text("utf-8", "replace")), passing=True)
            time.sleep(0.2)
    say("", passing=True)
    return child.returncode, log.read_text("utf-8", "replace")


def installed():
    """The names in the .venv's site-packages."""
    folder = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(VENV)}))
    return {entry.name for entry in folder.glob("*") if entry.name != "__pycache__"}


def identity():
    """What a set-up depends on. The folder counts: a copied .venv still points at the first one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = project.pop("tool", {})  # what they are told does not change the set-up, but for the one that installs
    files = LOCK.read_text("utf-8") + json.dumps([project, tools.get("hatch")], sort_keys=True)
    return hashlib.sha256(f"{ROOT} {sys.version_info[:2]} {files}".encode()).hexdigest()


def why_set_up():
    """Why .venv cannot be used as it is, or None."""
    if not VENV.exists():
        return "there is no .venv yet"
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        subprocess.run([str(PYTHON), "-I", "-S", "-c", ""], check=True, capture_output=True)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return "the Python of .venv no longer runs" if STAMP.exists() else "the .venv is only half made"
    if stamp["identity"] != identity():
        return "the pins, the folder or the version of Python changed"
    missing = sorted(set(stamp["installed"]) - installed())
    return f"{missing[0]} is missing from .venv" if missing else None


def set_up():
    """Make .venv with the pinned packages, unless it is there and whole."""
    why = why_set_up()
    if why is None:
        return
    say(f"Setting up, which takes a few minutes: {why}.")
    try:
        venv.create(str(VENV), clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        raise Failure("This Python lacks ensurepip. On Debian or Ubuntu, install python3-venv and try again.") from None
    except (OSError, ValueError) as error:
        raise Failure(f"The folder .venv cannot be remade: close what uses it, and try again ({error}).") from None
    # The lock is complete, so pip has nothing to resolve; hashes in it make pip check each file.
    pip(count_pins, "--no-deps", "-r", str(LOCK))
    pip(lambda _: "installing Worked Metrics", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    # Last of all, so that a set-up which was cut short is noticed.
    STAMP.write_text(json.dumps({"identity": identity(), "installed": sorted(installed())}), "utf-8")
    say("Set up.")


def count_pins(output):
    """How many pins pip has dealt with, told from its output."""
    pins = len(re.findall(r"^\S+==", LOCK.read_text("utf-8"), re.M))
    pins -= len(re.findall("^Ignoring ", output, re.M))  # they are for other systems
    if "Installing collected" in output:
        return f"installing {sum(name.endswith('.dist-info') for name in installed()) - 1} of {pins} packages"
    return f"fetching {len(re.findall('^(?:Collecting|Processing) ', output, re.M))} of {pins} packages"


def pip(progress, *words):
    log = VENV / "set-up.log"
    code, output = run_logged(log, progress, "-I", "-m", "pip", "install", "--no-input", *words)
    if code and re.search(OFFLINE, output):
        raise Failure(f"The packages could not be fetched: connect to the network and run this again (log: {log}).")
    if code:
        reasons = re.findall("^error: (.+)", output, re.M | re.I) or ["it gave no reason"]
        raise Failure(f"pip could not install the packages: {reasons[-1]} (log: {log})")


def newer(*names):
    """Whether anything in these files and folders changed since the book was built."""
    built = BUILT.stat().st_mtime if BUILT.exists() else 0
    files = (file for name in names for file in [ROOT / name, *(ROOT / name).rglob("*")])
    return any(file.stat().st_mtime > built for file in files if file.is_file() and file.suffix != ".pyc")


def build_book():
    # Sphinx sees a changed page, but not that the code which a page runs has changed.
    code_changed = newer("metrics", "widgets", "exercises", "_config.yml", "_toc.yml", "requirements.lock")
    if not code_changed and not newer("book"):
        return
    say("Building the book.")
    started = time.time()
    BUILT.unlink(missing_ok=True)  # a failed build must not count as built

    def progress(output):
        stages = re.findall(r"(reading|writing) \w+\.\.\. \S*\[ *(\d+)%\]", output)
        return "{} the pages, {} %".format(*stages[-1]) if stages else "starting"

    script = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
    words = ["build", ".", "-W", "--keep-going", *["--all"] * code_changed]
    log = ROOT / "_build" / "build.log"
    code, output = run_logged(log, progress, "-c", script, *words)
    if code:
        plain = re.sub("\x1b\\[[0-9;]*m", "", output).splitlines()
        wrong = [line for line in plain if re.search("WARNING:|ERROR:|Error: ", line)]
        raise Failure("\n".join(["The book was not built:", *wrong[:20], f"The whole log: {log}"]))
    BUILT.touch()
    os.utime(str(BUILT), (started, started))  # what was edited meanwhile is newer


class Pages(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")  # or a rebuilt page shows its old self
        super().end_headers()


def open_book(words):
    """build the book, serve it to this machine alone, and open it"""
    parser = argparse.ArgumentParser(prog="workbook.py open")
    parser.add_argument("--port", type=int, default=0, help="a free one, unless given")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(words)
    set_up()
    build_book()
    mimetypes.add_type("text/javascript", ".js")  # some Windows registries say text/plain, and browsers refuse that
    try:
        pages = functools.partial(Pages, directory=str(HTML))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), pages)
    except (OSError, OverflowError) as error:
        raise Failure(f"Port {options.port} cannot be used ({error}). Choose another, or leave out --port.") from None
    address = f"http://127.0.0.1:{server.server_port}/"
    say(f"The book is at {address} (Ctrl-C ends it)")
    if not options.no_browser:
        # In a thread, since a text browser would keep the server waiting.
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        return 0


def build(words):
    """build the book; a warning is an error; --zip packs it for reading offline"""
    set_up()
    build_book()
    say(f"The book is in {HTML / 'index.html'}")
    if words:
        packed = shutil.make_archive(str(ROOT / "_build" / "worked-metrics"), "zip", HTML)
        say(f"Packed into {packed}: unpack it and open index.html.")


def test(words):
    """run every test, on all cores; further words go to pytest (test -k kappa)"""
    set_up()
    workers = str(2 * (os.cpu_count() or 1))  # a worker mostly waits for a browser or a kernel
    return run("-m", "pytest", *(words or ["-n", workers]))


def check(_):
    """check the style of the code, as each commit and CI do"""
    set_up()
    return run("-m", "ruff", "check") or run("-m", "ruff", "format", "--check")


def lab(words):
    """open the exercises in JupyterLab; further words go to it"""
    folder = ROOT / "exercises"
    if not folder.is_dir():
        raise Failure("There is no exercises folder yet, so there is nothing to open.")
    set_up()
    return run("-m", "jupyterlab", f"--ServerApp.root_dir={folder}", *words)


def bench(words):
    """measure our speed beside that of others; further words go to tests.bench"""
    set_up()
    return run("-m", "tests.bench", *words)


def experiment(words):
    """run the long experiments of the companion chapters again, and store what they find; all, or those named"""
    set_up()
    return run("-m", "metrics.lab.experiments", *words)


def assign(words):
    """hand out exercises: a notebook for each student of a roster, and every key (assign --help)"""
    set_up()
    return run("-m", "exercises.assign", *words, folder=Path.cwd())  # whose files are meant


VERBS = {
    "open": open_book, "build": build, "test": test, "check": check, "lab": lab, "assign": assign, "bench": bench,
    "experiment": experiment,
}  # fmt: skip


def main():
    if sys.version_info < (3, 11):
        return "Worked Metrics needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info)
    verbs = "\n".join(f"  {verb:11}{function.__doc__}" for verb, function in VERBS.items())
    layout = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("workbook.py", description=__doc__, epilog=verbs, formatter_class=layout)
    parser.add_argument("verb", choices=VERBS, metavar="verb")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="what the verb takes (workbook.py open --help)")
    chosen = parser.parse_args()
    allowed = {"build": [[], ["--zip"]], "check": [[]]}.get(chosen.verb)
    if allowed and chosen.words not in allowed:
        also = " but --zip" if chosen.verb == "build" else ""
        parser.error(f"{chosen.verb} takes no further words{also}: {' '.join(chosen.words)}")
    try:
        return VERBS[chosen.verb](chosen.words)
    except Failure as failure:
        return str(failure)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""Worked Metrics in one command: it sets itself up in .venv, then builds, serves or tests the book."""

import argparse
import contextlib
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
import venv
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV, LOCK, BUILD = ROOT / ".venv", ROOT / "requirements.lock", ROOT / "_build"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PROGRAMS = ("python", "uv", "oxlint", "oxfmt", "zizmor")
PYTHON, UV, OXLINT, OXFMT, ZIZMOR = (SCRIPTS / (name + ".exe" * (os.name == "nt")) for name in PROGRAMS)
MARK, STAMP, LOG = VENV / "made-by-workbook", VENV / "set-up.json", VENV / "set-up.log"
HTML, MAKING = BUILD / "html", BUILD / "making"  # the book as it is read, and where the next one is made
BUILT, UNFINISHED = HTML / ".built", MAKING / "unfinished"
PAGES_PYTHON = BUILD / "python" / "made-of"  # tells which Python for browsers has been fetched
SOURCES = ["book", "metrics", "widgets", "exercises", "_config.yml", "_toc.yml", "requirements.lock"]
OFFLINE = "ConnectionError|NameResolution|ConnectTimeout|ProxyError|refused|Could not fetch|timed out|unreachable|dns "
held = []  # the lock's file, which children inherit


class Failure(Exception):
    """Something the person can mend; its text is all they see."""


def environment():
    """What a child is told: × and − are printed, also where the locale cannot; what is compiled is kept."""
    told = {"PYTHONUTF8": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1", "PYTHONDONTWRITEBYTECODE": ""}
    if not os.access(str(ROOT), os.W_OK):  # tools do without their caches
        told.update(PYTHONDONTWRITEBYTECODE="1", RUFF_NO_CACHE="true", PYTEST_ADDOPTS="-p no:cacheprovider")
    return {**os.environ, **told}


def say(text, passing=False):
    """Print a line. A passing one is for a terminal only, where the next line takes its place."""
    if not passing:
        print(text, flush=True)
    elif sys.stdout.isatty():
        print(text[:79].ljust(79), end="\r", flush=True)


def run(*words, program=PYTHON, folder=ROOT):
    """Hand the terminal to a program of .venv, its Python unless told, and return its exit code."""
    # Ctrl-C reaches both of us, and the child's answer is the one to wait for.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([str(program), *words], cwd=str(folder), env=environment())


def run_logged(log, progress, *words, **told):
    """Run a command into a log, say how far it is, and return its exit code and output."""
    log.parent.mkdir(parents=True, exist_ok=True)
    streams = {"stdin": subprocess.DEVNULL, "stdout": log.open("wb"), "stderr": subprocess.STDOUT}
    if os.name != "nt":
        streams["pass_fds"] = [file.fileno() for file in held]  # so that a child which outlives us is waited for
    words = [str(word) for word in words]
    streams["env"] = {**environment(), **told}
    with streams["stdout"], subprocess.Popen(words, cwd=str(ROOT), **streams) as child:
        while child.poll() is None:
            say(progress(log.read_text("utf-8", "replace")), passing=True)
            time.sleep(0.1)
    say("", passing=True)
    return child.returncode, log.read_text("utf-8", "replace")


@contextlib.contextmanager
def alone():
    """Hold the project's lock, so that set-ups and builds take turns, also with what a killed run has left running."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("a+") as file:
        if not is_mine(file):
            file.seek(0)
            say(f"Another run of workbook.py is at work here (process {file.read()}): waiting for it.")
            while not is_mine(file):
                time.sleep(0.2)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        held.append(file)
        try:
            yield
        finally:
            held.remove(file)


def is_mine(file):
    """Try to lock a file; where a system has no locks, nobody has to wait."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(1 << 20)  # beyond what others read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass
    return True


def locked():
    """{package: its lines in the lock}; a package may have several versions, each for other Pythons."""
    found = {}
    for pin in re.finditer(r"^([\w-]+)==.*\n(?: .*\n)*", LOCK.read_text("utf-8"), re.M):
        found[pin[1]] = found.get(pin[1], "") + pin[0]
    return found


def pins(*extras):
    """The lines in the lock of what these extras need: pyproject.toml and the lock say who needs what."""
    import tomllib  # older Pythons, which do not have it, are to read a sentence

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names, extras = set(), list(extras)
    for extra in extras:
        for line in project["optional-dependencies"][extra]:
            name, more = re.match(r"([\w.-]+)(?:\[([^]]*)\])?", line).groups()
            if name == project["name"]:
                extras += [one for one in more.split(",") if one not in extras]
            else:
                names.add(re.sub("[-_.]+", "-", name).lower())
    lines = locked()
    parents = {name: set(re.findall(r"^ +#(?: via)? +([\w-]+)", text, re.M)) for name, text in lines.items()}
    size = 0
    while len(names) > size:
        size = len(names)
        names |= {name for name, known in parents.items() if known & names}
    return {name: text for name, text in lines.items() if name in names}


def versions(lines):
    """The versions that a package's lines name, and for which Pythons."""
    return re.findall(r"^\S+==.*", lines, re.M)


def packages():
    """The .venv's site-packages."""
    return Path(sysconfig.get_path("purelib", "venv", vars={"base": str(VENV)}))


def sizes():
    """{name in site-packages: [files, bytes]}, without what Python compiles."""

    def size(entry):
        if not entry.is_dir(follow_symlinks=False):
            return 1, entry.stat(follow_symlinks=False).st_size
        inside = [size(one) for one in os.scandir(entry.path) if one.name != "__pycache__"]
        return sum(files for files, _ in inside), sum(count for _, count in inside)

    return {entry.name: list(size(entry)) for entry in os.scandir(str(packages())) if entry.name != "__pycache__"}


def place():
    """Where and by what a .venv was made. A copied .venv still points at the first folder."""
    return [hashlib.sha256(os.fsencode(str(ROOT))).hexdigest(), list(sys.version_info[:2])]


def trouble():
    """Why .venv cannot be used as it is, or None."""
    if not VENV.exists():
        return "there is no .venv yet"
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        known, whole, made = dict(stamp["pins"]), dict(stamp["sizes"]), stamp["place"]
    except (OSError, ValueError, TypeError, LookupError):
        return "the .venv is only half made"
    try:
        subprocess.run([str(PYTHON), "-I", "-S", "-c", ""], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return "the Python of .venv no longer runs"
    if made != place():
        return "the folder or the version of Python changed"
    now = locked()
    if any(name not in now or versions(now[name]) != pinned for name, pinned in known.items()):
        return "the pins changed"
    there = sizes()
    for name, (files, count) in sorted(whole.items()):
        if name not in there:
            return f"{name} is missing from .venv"
        if there[name][0] < files or there[name][1] < count:
            return f"{name} is damaged in .venv"
    return None


def lacking(extras):
    """The pins of these extras that .venv does not have yet."""
    try:
        known = json.loads(STAMP.read_text("utf-8"))["pins"]
    except OSError:
        known = {}
    return {name: text for name, text in pins(*extras).items() if name not in known}


def set_up(*extras):
    """Put the pinned packages of these extras into .venv, which is made if it is not there and whole."""
    if trouble() is None and not lacking(extras):
        return
    with alone():
        why = trouble()  # again: a run that we waited for may have done it all
        if why:
            say(f"Setting up: {why}.")
            make_venv()
        new = lacking(extras)
        if not (why or new):
            return
        if not why:
            say(f"Adding {len(new)} package{'s' * (len(new) > 1)} to .venv.")
        known = {} if why else json.loads(STAMP.read_text("utf-8"))["pins"]
        with contextlib.suppress(FileNotFoundError):
            STAMP.unlink()  # so that what is cut short is noticed
        install(new)
        known.update({name: versions(text) for name, text in new.items()})
        write(STAMP, json.dumps({"place": place(), "pins": known, "sizes": sizes()}))
    say("Set up.")


def write(file, text):
    """Write a file beside its place and put it there, whole."""
    beside = file.with_name(file.name + ".new")
    beside.write_text(text, "utf-8")
    beside.replace(file)


def make_venv():
    """Make an empty .venv in place of one that we made; nothing else is ever removed."""
    old = VENV.with_name(".venv.old")
    for folder in (old, VENV):
        if folder.is_symlink():
            raise Failure(f"{folder.name} is a link, and what it leads to is not ours: remove the link, and try again.")
        marks = [folder / MARK.name, folder / STAMP.name]
        if folder.exists() and any(folder.iterdir()) and not any(mark.exists() for mark in marks):
            raise Failure(f"There is a {folder.name} here that workbook.py has not made: move it away, and try again.")
    clear(old)
    try:
        if VENV.exists():
            VENV.rename(old)
    except OSError as error:
        raise Failure(f"The folder .venv cannot be remade: close what uses it, and try again ({error}).") from None
    clear(old)
    VENV.mkdir()
    MARK.write_text("workbook.py made this folder, and may remake it.\n")  # first of all, before anything can fail
    try:
        venv.create(str(VENV))
    except ValueError as error:
        raise Failure(f"No .venv can be made here: {error}") from None
    # A relative path holds in any language, and where the locale cannot tell one.
    up = os.path.relpath(str(ROOT), str(packages())).replace(os.sep, "/")
    (packages() / "worked-metrics.pth").write_text(up + "\n")


def clear(folder):
    """Remove a folder of ours, its mark last of all."""
    if not folder.exists():
        return
    (folder / MARK.name).touch()
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(str(entry))
        elif entry.name != MARK.name:
            entry.unlink()
    shutil.rmtree(str(folder))


def install(new):
    """Install pins with uv, or with pip where uv has no build or fails. The lock is complete: nothing is resolved."""
    if not new:
        return
    wanted = VENV / "set-up.txt"
    tool = {name: text for name, text in pins("fetch").items() if os.environ.get("WORKBOOK_INSTALLER") != "pip"}
    if tool and not UV.exists():
        wanted.write_text("".join(tool.values()), "utf-8")
        code, output = pip("install", "--no-input", "--no-deps", "-r", wanted, progress=lambda _: "fetching uv")
        if code:
            complain(output, only_offline=True)
    wanted.write_text("".join(new.values()), "utf-8")
    if tool and UV.exists():
        words = ["pip", "install", "-v", "--no-deps", "--require-hashes", "--color", "never", "-r", wanted]
        # No configuration: ours, for making the lock, would override the pins. Copies, since a file that is spoilt in
        # .venv would else be spoilt for every later one.
        words += ["--python", PYTHON, "--no-config", "--link-mode", "copy", *index()]
        try:
            code, output = run_logged(LOG, functools.partial(count, len(new)), UV, *words)
        except OSError as error:  # it is for another machine
            code, output = 1, f"error: {error.strerror}"
        if code == 0:
            return
        complain(output, only_offline=True)
        say(f"uv could not install the packages ({reason(output)}); pip tries, which takes a few minutes.")
        LOG.replace(VENV / "set-up-uv.log")
    code, output = pip("install", "--no-input", "--no-deps", "-r", wanted, progress=functools.partial(count, len(new)))
    if code:
        complain(output)


def pip(*words, progress):
    """Call pip for .venv: this Python's own, or one put into .venv where this Python has none that can."""
    own = [sys.executable, "-I", "-m", "pip", "--python", PYTHON]
    code, _ = run_logged(LOG, lambda _: "starting", *own, "--version")
    if code:
        own = [PYTHON, "-I", "-m", "pip"]
        code, output = run_logged(LOG, lambda _: "starting", PYTHON, "-I", "-m", "ensurepip")
        if code:
            complain(output, only_offline=True)
            raise Failure("This Python lacks pip. On Debian or Ubuntu, install python3-venv and try again.")
    return run_logged(LOG, progress, *own, *words)


def index():
    """Where pip was told to fetch packages from: uv does not read what pip is told."""
    if any(name in os.environ for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX", "UV_NO_INDEX")):
        return []
    _, output = pip("config", "list", progress=lambda _: "starting")
    told = dict(re.findall(r"^(\S+)\.index-url='(.+)'$", output, re.M))
    address = told.get(":env:") or told.get("install") or told.get("global")
    return ["--default-index", address] if address else []


def count(total, output):
    """How far an installation is, told from the output of uv or pip."""
    names = re.findall(r"(?:GET request for: .*/|^(?:Collecting|Processing) )([\w.]+)(?:-[^/]*\.whl|==)", output, re.M)
    if re.search("^(Prepared|Installing collected)", output, re.M):
        return f"installing {total} packages"
    return f"fetching {names[-1]}: {total - len(set(names))} of {total} packages left" if names else "starting"


def reason(output):
    found = re.findall("^ *(?:error|×): *(.+)", output, re.M | re.I)
    return found[-1] if found else "it gave no reason"


def complain(output, only_offline=False):
    """Raise what the output of an installer means."""
    if "No space left" in output or "os error 28" in output:
        raise Failure(f"The disk is full: make room, and run this again (log: {LOG}).")
    if re.search(OFFLINE, output):
        raise Failure(f"The packages could not be fetched: connect to the network and run this again (log: {LOG}).")
    if not only_offline:
        raise Failure(f"pip could not install the packages: {reason(output)} (log: {LOG})")


def digest():
    """The digest of everything that the book is made of."""
    files = (file for name in SOURCES for file in [ROOT / name, *(ROOT / name).rglob("*")])
    told = hashlib.sha256()
    for file in sorted(files):
        if file.is_file() and "__pycache__" not in file.parts:
            content = hashlib.sha256(file.read_bytes()).digest()
            told.update(os.fsencode(file.relative_to(ROOT).as_posix()) + b"\0" + content)
    if PAGES_PYTHON.exists():
        told.update(PAGES_PYTHON.read_bytes())
    return told.hexdigest()


def is_built(sources):
    return BUILT.exists() and BUILT.read_text("utf-8") == sources


def build_book():
    """Build what changed of the book, beside the one that is read, and put it there when it is whole."""
    if is_built(digest()):
        return
    with alone():
        sources = digest()  # what is edited from here on is built the next time
        if is_built(sources):
            return
        say("Building the book.")
        if UNFINISHED.exists():  # Sphinx would not warn again of what it has read, nor write what it believes written
            shutil.rmtree(str(MAKING / "_build" / ".doctrees"), ignore_errors=True)
        MAKING.mkdir(exist_ok=True)
        UNFINISHED.touch()
        make_book()
        new, old = BUILD / "new", BUILD / "old"
        for folder in (new, old):  # what a killed run has left
            shutil.rmtree(str(folder), ignore_errors=True)
        shutil.copytree(str(MAKING / "_build" / "html"), str(new))
        (new / BUILT.name).write_text(sources, "utf-8")
        if HTML.exists():
            HTML.rename(old)
        new.rename(HTML)
        shutil.rmtree(str(old), ignore_errors=True)
        UNFINISHED.unlink()


def make_book():
    def progress(output):
        stages = re.findall(r"(running|reading|writing) \w+\.\.\. \S*\[ *(\d+)%\]", output)
        return "{} the pages, {} %".format(*stages[-1]) if stages else "starting"

    script = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
    log, words = BUILD / "build.log", ["build", ".", "-W", "--keep-going", "--path-output", MAKING]
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))  # pages use this folder's code
    code, output = run_logged(log, progress, PYTHON, "-c", script, *words, PYTHONPATH=path)
    if code:
        plain = re.sub("\x1b\\[[0-9;]*m", "", output).splitlines()
        wrong = [line for line in plain if re.search("WARNING:|ERROR:|Error: ", line)]
        raise Failure("\n".join(["The book was not built:", *wrong[:20], f"The whole log: {log}"]))


class Pages(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")  # or a rebuilt page shows its old self
        super().end_headers()

    def send_head(self):
        try:
            return super().send_head()
        except ValueError:  # a name that no file can have
            self.send_error(404)


def serve(folder, port):
    """A server of a folder for this machine alone."""
    pages = functools.partial(Pages, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), pages, bind_and_activate=False)
    server.request_queue_size = 200  # a class that opens the book at once
    server.server_bind()
    server.server_activate()
    return server


def open_book(words):
    """build the book, serve it to this machine alone, and open it"""
    parser = argparse.ArgumentParser(prog="workbook.py open")
    parser.add_argument("--port", type=int, default=0, help="a free one, unless given")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(words)
    set_up("book")
    build_book()
    mimetypes.add_type("text/javascript", ".js")  # some Windows registries say text/plain, and browsers refuse that
    try:
        server = serve(HTML, options.port)
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


def python(words):
    """fetch Python for browsers, so that the next book's pages can run their code (python --help)"""
    BUILD.mkdir(exist_ok=True)
    return run("-m", "book.fetching", *words, program=sys.executable)


def build(words):
    """build the book; a warning is an error; --zip packs it for reading offline; --python FOLDER: pages with NumPy"""
    parser = argparse.ArgumentParser(prog="workbook.py build")
    parser.add_argument("--zip", action="store_true", help="pack it for reading offline")
    parser.add_argument("--python", metavar="FOLDER", help="a whole distribution of Pyodide that the pages carry")
    options = parser.parse_args(words)
    code = python(["--folder", options.python]) if options.python else 0
    if code:
        return code
    set_up("book")
    build_book()
    say(f"The book is in {HTML / 'index.html'}")
    if options.zip:
        with alone():
            packing = shutil.make_archive(str(BUILD / "packing"), "zip", str(HTML))
            packed = Path(packing).replace(BUILD / "worked-metrics.zip")
        say(f"Packed into {packed}: unpack it and open index.html.")


def publish(words):
    """write the book as a site that any web server serves as it is: publish site/ (publish --help)"""
    set_up("book")
    ask = functools.partial(run, "-m", "book.publish", *words, folder=Path.cwd())  # whose folders are meant
    code = ask()  # without a book it only looks at what was asked for: nobody waits minutes for a typing mistake
    if code or {"-h", "--help"}.intersection(words):
        return code
    if python([]):
        say("So the pages have no button “Run this page”; all else is there. Publish again when that is mended.")
    build_book()
    with alone():  # or another run might build the book anew meanwhile
        return ask("--book", str(HTML))


def test(words):
    """run the tests, on all cores; --quick: without browser, kernel, build; --full: the long ones too; -x -k kappa"""
    set_up("dev")
    # A worker mostly waits for a browser or a kernel; without these, more workers than cores only start more often.
    workers = ["-n", str((os.cpu_count() or 1) * (1 if "--quick" in words else 2))]
    is_told = any(re.match("-n|--numprocesses|--pdb|--trace|--dist", word) for word in words)
    return run("-m", "pytest", *([] if is_told else workers), *words)


def check(_):
    """check the style and the types of the code, as each commit and CI do"""
    set_up("style")
    return (
        run("-m", "ruff", "check")
        or run("-m", "ruff", "format", "--check")
        or run("-m", "pyrefly", "check")
        or run(program=OXLINT)
        or run("--check", "**/*.js", program=OXFMT)
        or run("--offline", "--quiet", "--persona=pedantic", ".github/workflows", program=ZIZMOR)
    )


def lab(words):
    """open the exercises in JupyterLab, copied to notebooks/; further words go to it"""
    notebooks = sorted((ROOT / "exercises").glob("*.ipynb"))
    if not notebooks:
        raise Failure("There are no notebooks in the exercises folder yet, so there is nothing to open.")
    set_up("lab")
    # A folder of the reader's own: beside ours lie the masters, which show the answers.
    folder = ROOT / "notebooks"
    folder.mkdir(exist_ok=True)
    for notebook in notebooks:
        if not (folder / notebook.name).exists():
            write(folder / notebook.name, notebook.read_text("utf-8"))
    # A notebook keeps what its widgets show: reopened without its kernel, it would have an error in their place.
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    write(settings / "overrides.json", json.dumps({"@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True}}))
    return run("-m", "jupyterlab", f"--ServerApp.root_dir={folder}", *words)


def bench(words):
    """measure our speed beside that of others; further words go to tests.bench"""
    set_up("test")
    return run("-m", "tests.bench", *words)


def experiment(words):
    """run the long experiments of the companion chapters again, and store what they find; all, or those named"""
    set_up("experiments")
    return run("-m", "metrics.lab.experiments", *words)


def assign(words):
    """hand out exercises: a page and a notebook for each student, and every key (assign --help)"""
    set_up("teach")
    if hasattr(signal, "pthread_sigmask"):  # Ctrl-C waits until the child can answer it: Python's answer is a traceback
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    return run("-m", "exercises.assign", *words, folder=Path.cwd())  # whose files are meant


def grade(words):
    """mark what was handed in, without running a line of it (grade --help)"""
    set_up("teach")
    return run("-m", "exercises.marking.grade", *words, folder=Path.cwd())


VERBS = {
    "open": open_book,
    "build": build,
    "python": python,
    "publish": publish,
    "test": test,
    "check": check,
    "lab": lab,
    "assign": assign,
    "grade": grade,
    "bench": bench,
    "experiment": experiment,
}


def main():
    if sys.version_info < (3, 11):
        return "Worked Metrics needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info)
    verbs = "\n".join(f"  {verb:11}{function.__doc__}" for verb, function in VERBS.items())
    layout = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("workbook.py", description=__doc__, epilog=verbs, formatter_class=layout)
    parser.add_argument("verb", choices=VERBS, metavar="verb")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="what the verb takes (workbook.py open --help)")
    chosen = parser.parse_args()
    if chosen.verb == "check" and chosen.words:
        parser.error(f"check takes no further words: {' '.join(chosen.words)}")
    try:
        return VERBS[chosen.verb](chosen.words)
    except Failure as failure:
        return str(failure)
    except OSError as error:
        return f"{error.filename or ROOT} cannot be used: {error.strerror or error}. Mend that, and run this again."
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""Fetch what makes a page's code run in the page: Python for browsers and an editor. `python3 workbook.py python`.

Both are packages of npm, pinned in `packages.json` by version and digest. A package is an archive that Python reads by
itself, so nobody needs node. It runs on any Python, without .venv.
"""

import argparse
import base64
import gzip
import hashlib
import http.client
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = Path(__file__).with_name("packages.json")
FOLDER = ROOT / "_build" / "python"
MADE_OF = "made-of"  # the digest of all that was fetched, in the folder when it is whole
CORE = "pyodide"  # Python itself; all other packages are the editor's
LOCK = "pyodide-lock.json"  # which packages a distribution has, and what they need
LICENCES = "licences.txt"
ASKED_FOR = ("numpy", "pandas", "matplotlib")  # what a whole distribution is given for
LARGEST = 100_000_000  # bytes of a package
WAIT = 60  # seconds that a registry may be silent


class Failure(Exception):
    """Something the person can mend; its text is all they see."""


def registry(told=None):
    """The address of npm's registry: as told here, in the environment, in npm's own settings, or by npm itself."""
    found = told or next((value for name, value in os.environ.items() if name.lower() == "npm_config_registry"), None)
    for folder in (ROOT, Path.home()):
        file = folder / ".npmrc"
        lines = file.read_text("utf-8") if not found and file.is_file() else ""
        found = found or next(iter(re.findall(r"^\s*registry\s*=\s*(\S+)", lines, re.M)), None)
    npm = shutil.which("npm")
    if not found and npm:
        command = [npm, "config", "get", "registry"]
        found = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=str(ROOT)).stdout.strip()
    if not re.match("https?://", found or ""):
        raise Failure(
            "Where npm's packages are is not known here: say it by --registry ADDRESS or in NPM_CONFIG_REGISTRY."
            " Where npm is, `npm config get registry` prints the address."
        )
    return found.rstrip("/")


def fetched(address, name, pin):
    """{path: content} of a package, whose digest is that of its pin."""
    place = f"{address}/{name}/-/{name.rpartition('/')[2]}-{pin['version']}.tgz"
    try:
        with urllib.request.urlopen(place, timeout=WAIT) as answer:
            archive = answer.read(LARGEST)
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Failure(f"{name} could not be fetched from {place} ({reason}): connect, and run this again.") from None
    digest = "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if digest != pin["integrity"]:
        raise Failure(f"{name} {pin['version']} from {place} is not what is pinned: its digest is {digest}.")
    with tarfile.open(fileobj=io.BytesIO(archive)) as inside:
        return {entry.name.partition("/")[2]: inside.extractfile(entry).read() for entry in inside if entry.isfile()}


def packed(content):
    """A file as small as it can be sent by any host; the page unpacks it."""
    return gzip.compress(content, 9, mtime=0)


def module_name(name):
    """The file that a package of the editor is, beside those that import it.

    >>> module_name("@codemirror/state")
    'codemirror-state.js'
    """
    return name.removeprefix("@").replace("/", "-") + ".js"


def linked(text, names):
    """A module that imports its neighbours by their files: a browser knows no names of packages."""

    def link(found):
        if found[2] not in names:
            raise Failure(f"packages.json lacks {found[2]}, which another of its packages imports.")
        return f'{found[1]}"./{module_name(found[2])}"'

    return re.sub(r"""^((?:import|export)\b[^;"']*?\bfrom\s*)["']([^."'][^"']*)["']""", link, text, flags=re.M)


def licence(name, pin, files):
    """What a package says of its licence."""
    about = json.loads(files["package.json"])
    source = about.get("repository", {})
    text = next((content.decode() for path, content in files.items() if path.upper().startswith("LICENSE")), "")
    address = source.get("url", "") if isinstance(source, dict) else source
    return f"{name} {pin['version']}, {about.get('license')}, {address}\n\n{text}"


def from_npm(pins, address, say):
    """{path in the folder: content} of all pinned packages."""
    made, licences = {}, []
    for name, pin in pins.items():
        say(f"fetching {name} {pin['version']}")
        files = fetched(address, name, pin)
        licences.append(licence(name, pin, files))
        for path in pin["files"]:
            if name == CORE:
                content = files[path]
                if path == LOCK:  # of its packages, npm has none
                    content = json.dumps(json.loads(content) | {"packages": {}}).encode()
                made[f"core/{path}.bin"] = packed(content)
            else:
                made[f"editor/{module_name(name)}"] = linked(files[path].decode(), pins).encode()
    return made | {LICENCES: "\n\n".join(licences).encode()}


def from_folder(folder, pins):
    """{path in the folder: content} of a whole distribution of Pyodide: its core, and what pages can ask for."""
    folder, made = Path(folder), {}
    try:
        lock = json.loads((folder / LOCK).read_text("utf-8"))
        known, wanted = lock["packages"], [name for name in ASKED_FOR if name in lock["packages"]]
        for name in wanted:
            wanted += [other for other in known[name]["depends"] if other not in wanted]
        lock["packages"] = {name: known[name] for name in wanted}
        for name in wanted:
            content = (folder / known[name]["file_name"]).read_bytes()
            if hashlib.sha256(content).hexdigest() != known[name]["sha256"]:
                raise Failure(f"{folder / known[name]['file_name']} is not the file that {LOCK} tells of.")
            made[f"core/{known[name]['file_name']}"] = content
        for path in pins[CORE]["files"]:
            content = json.dumps(lock).encode() if path == LOCK else (folder / path).read_bytes()
            made[f"core/{path}.bin"] = packed(content)
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{folder / LOCK} cannot be read: {error!r}") from None
    except FileNotFoundError as error:
        raise Failure(f"{folder} is no distribution of Pyodide: it has no {Path(error.filename).name}.") from None
    return made


def digest(made):
    """The digest of what a folder has."""
    told = hashlib.sha256()
    for path, content in sorted(made.items()):
        told.update(path.encode() + b"\0" + hashlib.sha256(content).digest())
    return told.hexdigest()


def is_whole(folder=FOLDER):
    """Whether a folder has what was once put there, unchanged; what another pin has brought is whole, too."""
    try:
        files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
        return files.pop(MADE_OF).decode().split()[0] == digest(files)
    except (OSError, KeyError, IndexError):
        return False


def put(made, source, folder=FOLDER):
    """Put it all where the book's builder finds it, when it is whole; `source` tells what it was made from."""
    new, old = folder.with_name(folder.name + ".new"), folder.with_name(folder.name + ".old")
    for place in (new, old):
        shutil.rmtree(place, ignore_errors=True)
    for path, content in made.items():
        (new / path).parent.mkdir(parents=True, exist_ok=True)
        (new / path).write_bytes(content)
    (new / MADE_OF).write_text(f"{digest(made)} {source}\n", "utf-8")
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def main(words=None):
    parser = argparse.ArgumentParser("workbook.py python", description=__doc__.partition("\n")[0])
    parser.add_argument("--registry", help="npm's registry, where neither the environment nor npm tells it")
    parser.add_argument("--folder", type=Path, help="a whole distribution of Pyodide, for pages that need NumPy")
    parser.add_argument("--force", action="store_true", help="fetch again")
    options = parser.parse_args(words)
    pins = json.loads(PACKAGES.read_text("utf-8"))
    source = hashlib.sha256(PACKAGES.read_bytes() + str(options.folder or "").encode()).hexdigest()
    try:
        there = (FOLDER / MADE_OF).read_text("utf-8").split()[1:] if is_whole() else None
        if there != [source] or options.force or options.folder:
            told = from_folder(options.folder, pins) if options.folder else {}  # first: it may be a typing mistake
            put(from_npm(pins, registry(options.registry), lambda text: print(text, flush=True)) | told, source)
    except Failure as failure:
        return str(failure)
    except OSError as error:
        return f"{error.filename or FOLDER} cannot be used: {error.strerror or error}. Mend that, and run this again."
    except KeyboardInterrupt:
        return "\nStopped: nothing was changed."
    size = sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file())
    print(f"Python for the pages is in {FOLDER} ({size / 1e6:.1f} MB): the next build takes it along.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Small trees to try workbook.py on: a tiny project instead of ours, but everything about it is real."""

import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from book.fetching import FOLDER as PYTHON
from book.fetching import is_whole

ROOT = Path(__file__).resolve().parent.parent
BASE = getattr(sys, "_base_executable", sys.executable)  # as a person would: not the Python of .venv
# A project with two packages of its own, which its wheels folder brings; `experiment` needs one more than `bench`.
PROJECT = """[project]
name = "small"
[project.optional-dependencies]
test = ["tiny"]
experiments = ["small[test]", "more"]
book = []
lab = []
fetch = []
"""
BENCH = "import sys, tiny; print('measured', *sys.argv[1:]); sys.exit(7 * ('fail' in sys.argv))"
PROGRAMS = {
    "tests/bench": BENCH,
    "metrics/lab/experiments": "import more, tiny; print('found out')",
    "jupyterlab": "import sys; print('opened', *sys.argv[1:])",
    "pytest": "import sys; print('tested', *sys.argv[1:])",
}


def load(tree):
    """The tree's own workbook.py as a module."""
    spec = importlib.util.spec_from_file_location("workbook_under_test", tree / "workbook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def workbook(tree, *words, python=BASE, **environment):
    """Run the tree's workbook.py from another folder, as a person would, with its output in pipes."""
    command = [str(python), str(tree / "workbook.py"), *words]
    told = {"cwd": str(tree.parent), "env": fetching(tree) | environment, "encoding": "utf-8"}
    return subprocess.run(command, **told, capture_output=True, timeout=120)


def fetching(tree):
    """An environment in which pip and uv take packages from the tree's own wheels alone."""
    wheels = (tree / "wheels").as_uri()  # a path with a space in it would be two
    nowhere = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels, "UV_NO_INDEX": "1", "UV_FIND_LINKS": wheels}
    return {**os.environ, **nowhere, "UV_OFFLINE": "1", "PYTHONUTF8": "1"}


def plant(tree):
    """A small project with workbook.py, and the wheels that it needs."""
    for folder, text in PROGRAMS.items():
        (tree / folder).mkdir(parents=True)
        (tree / folder / "__main__.py").write_text(text)
        (tree / folder).joinpath("..", "__init__.py").touch()  # or a folder elsewhere on the path would answer too
    (tree / "__init__.py").unlink()
    (tree / "wheels").mkdir()
    (tree / "pyproject.toml").write_text(PROJECT)
    (tree / "requirements.lock").write_text(pin(tree, "tiny") + pin(tree, "more"))
    shutil.copy(ROOT / "workbook.py", tree)
    return tree


def pin(tree, name, **files):
    """Make the wheel of a package, and give its lines for the lock."""
    content, about = io.BytesIO(), f"{name}-1.dist-info"
    texts = {
        f"{name}/__init__.py": "",
        f"{name}/data.py": "VALUE = 1\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    } | {f"{name}-1.data/scripts/{script}": text for script, text in files.items()}
    with zipfile.ZipFile(content, "w") as wheel:
        for path, text in [*texts.items(), (f"{about}/RECORD", "".join(f"{path},,\n" for path in texts))]:
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o100755 << 16
            wheel.writestr(entry, text)
    (tree / "wheels" / f"{name}-1-py3-none-any.whl").write_bytes(content.getvalue())
    digest = hashlib.sha256(content.getvalue()).hexdigest()
    return f"{name}==1 \\\n    --hash=sha256:{digest}\n    # via small (pyproject.toml)\n"


def plant_book(tree, **pages):
    """The sources of our book in another folder, with these pages in place of its own if any are given."""
    ignore = shutil.ignore_patterns("__pycache__", *["*.md"] * bool(pages))
    for name in ["book", "metrics", "widgets", "exercises"]:
        if (ROOT / name).is_dir():
            shutil.rmtree(tree / name, ignore_errors=True)  # what an earlier run has planted there
            shutil.copytree(ROOT / name, tree / name, ignore=ignore)
    for name in ["workbook.py", "_config.yml", "_toc.yml"]:
        shutil.copy(ROOT / name, tree)
    shutil.rmtree(tree / "_build" / "python", ignore_errors=True)
    if is_whole(PYTHON) and not pages:  # what pages need to run their code is taken along
        shutil.copytree(PYTHON, tree / "_build" / "python")
    if pages:
        first, *others = [f"book/{name}" for name in pages]
        chapters = "chapters:\n" + "".join(f"- file: {name}\n" for name in others) if others else ""
        (tree / "_toc.yml").write_text(f"format: jb-book\nroot: {first}\n{chapters}", "utf-8")
        for name, text in pages.items():
            (tree / "book" / f"{name}.md").write_text(text, "utf-8")
    return load_book(tree)


def load_book(tree):
    """The workbook.py of a planted book, which runs on this Python."""
    module = load(tree)
    module.PYTHON = sys.executable
    return module

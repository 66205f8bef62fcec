"""Small trees to try workbook.py on: a tiny project instead of ours, but everything about it is real."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A project that pip can install with nothing but itself: the smallest build backend there is.
PROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
BACKEND = """
import zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(folder + "/tiny-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tiny.py", "")
        wheel.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
        wheel.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("tiny-1.dist-info/RECORD", "")
    return "tiny-1-py3-none-any.whl"
"""
BENCH = "import sys, tiny; print('measured', *sys.argv[1:]); sys.exit(7 * ('fail' in sys.argv))"


def load(tree):
    """The tree's own workbook.py as a module."""
    spec = importlib.util.spec_from_file_location("workbook_under_test", tree / "workbook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def workbook(tree, *words, **environment):
    """Run the tree's workbook.py from another folder, as a person would, with its output in pipes."""
    command = [sys.executable, str(tree / "workbook.py"), *words]
    environment = {**os.environ, **environment}
    return subprocess.run(command, cwd=tree.parent, env=environment, capture_output=True, text=True, timeout=120)


def plant(tree, lock=""):
    (tree / "tests" / "bench").mkdir(parents=True)
    (tree / "tests" / "__init__.py").touch()  # or a tests folder elsewhere on the path would answer too
    (tree / "tests" / "bench" / "__main__.py").write_text(BENCH)
    for name, text in {"pyproject.toml": PROJECT, "backend.py": BACKEND, "requirements.lock": lock}.items():
        (tree / name).write_text(text)
    shutil.copy(ROOT / "workbook.py", tree)
    return tree


def plant_book(tree, **pages):
    """The sources of our book in another folder, with these pages in place of its own if any are given."""
    ignore = shutil.ignore_patterns("__pycache__", *["*.md"] * bool(pages))
    for name in ["book", "metrics", "widgets", "exercises"]:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=ignore)
    for name in ["workbook.py", "_config.yml", "_toc.yml"]:
        shutil.copy(ROOT / name, tree)
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

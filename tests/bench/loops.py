"""What a newcomer and an author wait for: the set-up of `open` beside pip's, and builds beside the first one."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASE = getattr(sys, "_base_executable", sys.executable)  # as a newcomer would: not the Python of .venv
NEEDED = ["workbook.py", "pyproject.toml", "requirements.lock", "_config.yml", "_toc.yml"]
EDITS = [
    ("book/costs.md", "\nEdited.\n", 5),
    ("metrics/handling/missing.py", "\n# edited\n", 5),  # which one page uses
    ("metrics/tables/two_classes.py", "\n# edited\n", 1),  # which all use
]
FOLDERS = ["book", "metrics", "widgets", "exercises"]


def timed(tree, call, **told):
    """Seconds that a call of the tree's workbook.py takes."""
    start = time.perf_counter()
    words = [BASE, "-c", f"import workbook; workbook.{call}"]
    subprocess.run(words, cwd=tree, env=os.environ | told, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def rows():
    """The lines of the table: work, ours, beside what, ratio, asked ratio, whether it is met."""
    with tempfile.TemporaryDirectory() as place:
        trees = {installer: Path(place, installer) for installer in ("uv", "pip")}
        for installer, tree in trees.items():
            tree.mkdir()
            for name in NEEDED:
                shutil.copy(ROOT / name, tree)
            caches = {f"{tool}_CACHE_DIR": f"{place}/cache of {installer}" for tool in ("UV", "PIP")}
            taken = timed(tree, 'set_up("book")', WORKBOOK_INSTALLER=installer, **caches)
            trees[installer] = tree, taken
        (tree, ours), (_, theirs) = trees["uv"], trees["pip"]
        yield line("set-up of open, nothing fetched before", ours, theirs, "pip", 4)
        for name in FOLDERS:
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        first = timed(tree, "build_book()")
        for name, edit, asked in EDITS:
            with (tree / name).open("a", encoding="utf-8") as file:
                file.write(edit)
            yield line(f"build after an edit of {name}", timed(tree, "build_book()"), first, "the first build", asked)


def line(work, ours, theirs, peer, asked):
    met = theirs / ours >= asked
    cells = [work, f"{ours:.1f} s", f"{theirs:.1f} s {peer}", f"{theirs / ours:.3g}x", f"{asked}x"]
    return [*cells, "yes" if met else "NO"], met

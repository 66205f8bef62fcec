"""What a page of the book uses of this project while it runs: its kernel imports this first, and is asked last.

A page may link to others: what is shown in it is told their addresses.
"""

import os
import sys
from pathlib import Path

from book.addresses import address
from metrics.markup import link

ROOT = Path(__file__).resolve().parent.parent
_read = set()


def _hear(event, words):
    """Remember what is read; folders only where somebody looks what is in them, not where Python seeks a module."""
    is_listing = event in ("os.listdir", "os.scandir") and "importlib" not in sys._getframe(1).f_code.co_filename
    if (event == "open" or is_listing) and isinstance(words[0], (str, bytes, os.PathLike)):
        _read.add(os.path.abspath(os.fsdecode(words[0])))  # now: the page may go to another folder


def used():
    """The files of ours that were read or imported, and the folders that were listed, as paths from the root."""
    modules = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
    paths = (Path(path) for path in {*_read, *filter(None, modules)})
    inside = {path.relative_to(ROOT) for path in paths if path.is_relative_to(ROOT) and path.suffix != ".pyc"}
    return sorted(path.as_posix() for path in inside if not path.parts or path.parts[0] not in (".venv", "_build"))


sys.addaudithook(_hear)
link.address = address

"""Who may know whom: the order of the rooms, and who imports whom. `python -m tests.rooms` draws it in CONTRIBUTING.md.

A room is a folder, or a module that stands beside folders. It imports from the rooms above it in the list, never from
one below, and inside `metrics` never from the top, which knows every name.
"""

import ast
import re
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
METRICS = (
    *("extras", "words", "exact", "markup", "engine", "tables", "scores", "clusters", "significance", "handling"),
    *("lab", "examples", "answers", "ledger", "reference", "stub"),
)
ROOMS = [*(f"metrics.{room}" for room in METRICS), "metrics", "widgets", "exercises", "book"]
DRAWING = re.compile(r"(?<=<!-- rooms -->\n).*?(?=<!-- end of rooms -->)", re.DOTALL)

Import = namedtuple("Import", "file line module")
Import.__doc__ = "An import that stands anywhere in a file, of a module as far as its name can be read."


def room_of(module):
    """The room of a module, or None if it is not ours.

    >>> room_of("metrics.engine.formula"), room_of("metrics"), room_of("book.live"), room_of("os")
    ('metrics.engine', 'metrics', 'book', None)
    """
    top, *inner = module.split(".")
    known = [".".join([top, *inner[:depth]]) for depth in (1, 0)]
    return next((room for room in known if room in ROOMS), None)


def module_of(file):
    """The name by which a file is imported."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(file):
    """Every import of a file, lazy ones too; `from metrics import examples` is one of the module metrics.examples."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = module_of(file).split(".")
            start = above[: len(above) - node.level + (file.name == "__init__.py")] if node.level else []
            base = ".".join([*start, *filter(None, [node.module])])
            names = [_module(f"{base}.{alias.name}") or base for alias in node.names]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in LOADERS:
            names = [node.args[0].value if isinstance(node.args[0], ast.Constant) else "?"]
        yield from (Import(file, node.lineno, name) for name in dict.fromkeys(names))


LOADERS = ("import_module", "__import__")


def _module(name):
    """The name, if it is that of a module of ours."""
    path = ROOT / name.replace(".", "/")
    return name if path.with_suffix(".py").exists() or (path / "__init__.py").exists() else None


def files(room):
    """The Python files of a room."""
    place = ROOT / room.replace(".", "/")
    if room == "metrics":
        return [place / "__init__.py"]
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def known(room):
    """The other rooms that a room imports from, in order."""
    found = {room_of(one.module) for file in files(room) for one in imports(file)} - {None, room}
    return sorted(found, key=ROOMS.index)


def drawn():
    """The rooms as boxes, each with an arrow to those that it needs directly and not by way of another."""
    needs = {room: set(known(room)) for room in ROOMS}
    direct = {
        room: sorted(some - {far for near in some for far in _all(near, needs)}, key=ROOMS.index)
        for room, some in needs.items()
    }
    boxes = "".join(f'    {room.replace(".", "_")}["{room}"]\n' for room in ROOMS)
    arrows = "".join(
        f"    {room.replace('.', '_')} --> {near.replace('.', '_')}\n" for room, some in direct.items() for near in some
    )
    return f"```mermaid\nflowchart BT\n{boxes}{arrows}```\n"


def _all(room, needs):
    return needs[room].union(*(_all(near, needs) for near in needs[room])) if needs[room] else set()


if __name__ == "__main__":
    page = ROOT / "CONTRIBUTING.md"
    page.write_text(DRAWING.sub(lambda _: drawn(), page.read_text("utf-8")), "utf-8")

"""Files to scripts, for the two homes of a widget: one joined module for Jupyter, small classic scripts for the page.

A front-end module in Jupyter cannot import its sibling files, and a page opened from the disk cannot load modules at
all. Both are made here from the same files, so that a widget is written once, as ordinary modules. What a script
imports from `tables.js` is a table of widgets/tables.py: there is no such file.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from widgets.tables import TABLES, constant

FOLDER = Path(__file__).parent
FILES = {path.stem: path for path in sorted([*FOLDER.glob("*.js"), *FOLDER.glob("lib/*.js")])}
STYLES = {path.stem: path for path in sorted([*FOLDER.glob("*.css"), *FOLDER.glob("lib/*.css")])}
LOOK = "look"  # the style sheet of all widgets
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\./(?:lib/)?(\w+)\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
_WORD = re.compile(r"^export (?!default)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (.*);$", re.MULTILINE)


class Needs(NamedTuple):
    """What widgets need, each before what needs it: names of tables, and stems of scripts and of style sheets."""

    tables: tuple
    scripts: tuple
    styles: tuple


@cache
def needs(*stems):
    """All that the scripts of these names need, themselves included.

    >>> needs("checklist").scripts
    ('dom', 'curves', 'formula', 'outside', 'digest', 'progress', 'card', 'checklist')
    """
    scripts = dict.fromkeys(script for stem in stems for script in _before(stem))
    names = dict.fromkeys(name for script in scripts for name in imports(script).get("tables", ()))
    return Needs(tuple(names), tuple(scripts), tuple(script for script in scripts if script in STYLES))


def _before(stem, above=()):
    """The scripts that a script imports, directly or not, before it, and itself last."""
    if stem in above:
        raise ImportError(f"{' imports '.join([*above[above.index(stem) :], stem])}: no script can be the first")
    for other in imports(stem):
        if other != "tables":
            yield from _before(other, (*above, stem))
    yield stem


@cache
def source(stem):
    """The text of a script as it is written."""
    return FILES[stem].read_text(encoding="utf-8")


@cache
def exports(stem):
    """The names that a script exports."""
    return tuple(_EXPORT.findall(source(stem)))


@cache
def imports(stem):
    """{script, or "tables": names} that a script imports; what is not there is an error that says where."""
    told, path = {}, FILES[stem]
    for names, address, other in _IMPORT.findall(source(stem)):
        told[other] = tuple(re.findall(r"\w+", names))
        virtual = (path.parent / address).resolve() == FOLDER / "lib" / "tables.js"
        if not virtual and FILES.get(other) != (path.parent / address).resolve():
            raise ImportError(f"{path.name} imports from {address}: there is no such script")
        there = TABLES if virtual else exports(other)
        for name in told[other]:
            if name not in there:
                kind = "widgets/tables.py has no such table" if virtual else "it does not export that"
                raise ImportError(f"{path.name} imports {name} from {address}: {kind}")
    if other := re.search(r"^import .*", _IMPORT.sub("", source(stem)), re.MULTILINE):
        raise ImportError(f'{path.name} has {other[0]!r}: write import {{ name }} from "./file.js";')
    return told


@cache
def classic(stem):
    """A file as a classic script, which takes what it imports from the page's library and leaves there its exports."""
    wanted = [name for names in imports(stem).values() for name in names]
    known = f"const {{ {', '.join(wanted)} }} = workedMetrics.library;\n" if wanted else ""
    text = _WORD.sub("", _IMPORT.sub("", source(stem)))
    text = _DEFAULT.sub(rf'workedMetrics.register("{stem}", \1);', text)
    kept = f"\nObject.assign(workedMetrics.library, {{ {', '.join(exports(stem))} }});" if exports(stem) else ""
    return f'(() => {{\n"use strict";\n{known}{text}{kept}\n}})();\n'


def table(name):
    """A data table as a classic script."""
    return f"workedMetrics.library.{name} = {constant(name)};\n"


@cache
def esm(stem):
    """A widget and all it needs as one module: the page's scripts, with a library of their own."""
    known = ", ".join(f"{name}: {constant(name)}" for name in needs(stem).tables)
    library = f"const workedMetrics = {{ library: {{ {known} }}, register: (name, made) => (widget = made) }};"
    return "\n".join(["let widget;", library, *map(classic, needs(stem).scripts), "export default widget;"])


@cache
def css(stem):
    """The style sheets of a widget as one."""
    return "\n".join(STYLES[file].read_text(encoding="utf-8") for file in [LOOK, *needs(stem).styles])

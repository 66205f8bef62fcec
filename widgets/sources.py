"""JavaScript for the two homes of a widget: one joined module for Jupyter, small classic scripts for the built page.

A front-end module in Jupyter cannot import its sibling files, and a page opened from the disk cannot load modules at
all. Both are made here from the same files, so that a widget is written once, as ordinary modules.
"""

import json
import re
from functools import cache
from pathlib import Path

from metrics import TABLE_METRICS
from metrics.formula import FOLDS, to_json
from metrics.rational import EXACT
from metrics.words import data

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./([\w]+)\.js";\n', re.MULTILINE)
_WORD = re.compile(r"^export (?!default)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?:const|function|class) (\w+)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (.*);$", re.MULTILINE)


def _metrics():
    """What the page needs to know of each metric that takes nothing but a table."""
    for metric in TABLE_METRICS.values():
        if not metric.formula.symbols & metric.parameters.keys():
            known = {"name": metric.name, "meaning": metric.meaning, "tree": _brief(to_json(metric.formula))}
            if metric.range == (0, 1):
                known["share"] = 1
            if metric.tree(classes=3) != metric.formula:
                known["many"] = _brief(to_json(metric.tree(classes=3)))
            yield known


def _brief(tree):
    """A tree whose named steps are names only: what they stand for is sent once."""
    if not isinstance(tree, list):
        return tree
    return tree[:2] if tree[0] == "step" else [_brief(part) for part in tree]


def _steps():
    """What each named step stands for."""
    return {
        name: _brief(to_json(tree))
        for metric in TABLE_METRICS.values()
        for formula in (metric.formula, metric.tree(classes=3))
        for name, tree in formula.steps.items()
    }


def _notation():
    """The templates, without the operations, symbols and domains that only formulas of other data have."""
    told, sent = data("notation"), _words()
    unsent = {*EXACT, *(f"of {fold}" for fold in FOLDS)} - sent - {f"of {fold}" for fold in FOLDS & sent} - ARITHMETIC
    return told | {
        "operations": {name: how for name, how in told["operations"].items() if name not in unsent},
        "symbols": {name: how for name, how in told["symbols"].items() if name in sent},
        "domains": {name: how for name, how in told["domains"].items() if name in sent},
    }


ARITHMETIC = {"add", "sub", "mul", "div"}  # which slips need, whatever the metric


def _words():
    """Every operation, symbol and domain in the formulas of tables."""
    found = set()
    for metric in TABLE_METRICS.values():
        for tree in (metric.formula, *(kind.formula for kind in metric.variants.values()), *metric.mistakes.values()):
            found.update(re.findall(r'"([^"]+)"', json.dumps(to_json(tree))))
    return found


DATA = {
    "METRICS": lambda: list(_metrics()),
    "STEPS": _steps,
    "NOTATION": lambda: _notation(),
    "SENTENCES": lambda: {key: text for key, text in data("sentences").items() if f'"{key}"' in source("diagnosis")},
}


def constant(name):
    """One of the data tables as JavaScript."""
    return json.dumps(DATA[name](), ensure_ascii=False, separators=(",", ":"))


@cache
def source(stem):
    return (FOLDER / f"{stem}.js").read_text(encoding="utf-8")


@cache
def needed(stem):
    """The files that a file imports, directly or not, before it, and itself last."""
    found = []
    for _, other in _IMPORT.findall(source(stem)):
        found += [name for name in needed(other) if name not in found]
    return (*found, stem)


def constants(stem):
    """The data tables that a file mentions."""
    return [name for name in DATA if re.search(rf"\b{name}\b", source(stem))]


@cache
def esm(stem):
    """A widget and all it needs as one module; what its files export to each other is simply in scope."""
    files = needed(stem)
    tables = dict.fromkeys(name for file in files for name in constants(file))
    return "\n".join([*(f"const {name} = {constant(name)};" for name in tables), _joined(files)])


@cache
def css(stem):
    return (FOLDER / f"{stem}.css").read_text(encoding="utf-8")


def shared(stems):
    """The files that more than one of these widgets needs: they make up the page's library."""
    files = [file for stem in stems for file in needed(stem)]
    return [file for file in dict.fromkeys(files) if files.count(file) > 1]


def library(stems):
    """The shared files as a classic script, which keeps what they export for the widgets' scripts."""
    files = shared(stems)
    exported = [name for file in files for name in _EXPORT.findall(source(file))]
    tables = dict.fromkeys(name for file in files for name in constants(file))
    known = f"const {{ {', '.join(tables)} }} = workedMetrics.library;\n" if tables else ""
    return _closed(f"{known}{_joined(files)}\nObject.assign(workedMetrics.library, {{ {', '.join(exported)} }});")


def classic(stem, stems):
    """A widget as a classic script, with the files that it alone needs."""
    common = shared(stems)
    files = [file for file in needed(stem) if file not in common]
    wanted = dict.fromkeys(
        name
        for file in files
        for names, other in _IMPORT.findall(source(file))
        if other in common
        for name in names.split(", ")
    )
    for name in dict.fromkeys(name for file in files for name in constants(file)):
        wanted[name] = None
    text = _DEFAULT.sub(rf'workedMetrics.register("{stem}", \1);', _joined(files))
    return _closed(f"const {{ {', '.join(wanted)} }} = workedMetrics.library;\n{text}")


def table(name):
    """A data table as a classic script."""
    return f"workedMetrics.library.{name} = {constant(name)};\n"


def _joined(files):
    """Files one after the other, without the words by which they import and export."""
    return "\n".join(_WORD.sub("", _IMPORT.sub("", source(file))) for file in files)


def _closed(text):
    return f'(() => {{\n"use strict";\n{text}\n}})();\n'

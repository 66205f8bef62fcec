"""JavaScript for the two homes of a widget: one joined module for Jupyter, small classic scripts for the built page.

A front-end module in Jupyter cannot import its sibling files, and a page opened from the disk cannot load modules at
all. Both are made here from the same files, so that a widget is written once, as ordinary modules. A file that
mentions a table of `DATA` by name finds it in scope.
"""

import json
import re
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import metrics
from metrics import CATALOGUE, TABLE_METRICS, landis_koch
from metrics.engine.formula import to_json
from metrics.engine.render import notation
from metrics.significance import differences, intervals
from metrics.tables.many_classes import LANDIS_KOCH
from metrics.words import sentences

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./(\w+)\.js";\n', re.MULTILINE)
_WORD = re.compile(r"^export (?!default)", re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (.*);$", re.MULTILINE)
ARITHMETIC = {"add", "sub", "mul", "div"}  # which slips need, whatever the metric


def catalogued(*formulas):
    """What a page needs to know of some metrics, (metric, variant or None): see widgets/catalogue.js."""
    entries, steps = [], {}
    for metric, variant in formulas:
        tree = metric.tree(variant)
        entry = {"name": metric.name, "meaning": metric.meaning, "tree": _brief(to_json(tree))}
        if variant:
            entry |= {"variant": variant, "meaning": metric.variants[variant].meaning}
        if metric.range == (0, 1):
            entry["share"] = 1
        trees = [tree]
        if not variant and metric.tree(classes=3) != tree:
            trees.append(metric.tree(classes=3))
            entry["many"] = _brief(to_json(trees[-1]))
        for known in trees:
            steps |= {name: _brief(to_json(step)) for name, step in known.steps.items()}
        entries.append(entry)
    return {"metrics": entries, "steps": steps, "notation": _added(_notation(formulas))}


def _added(own):
    """What a notation has beyond that of tables."""
    base = _notation(_of_tables())
    added = {part: {name: how for name, how in own[part].items() if name not in base[part]} for part in _PARTS}
    return {part: known for part, known in added.items() if known}


def added(metric):
    """What the notation of a metric, and of those of the same data, has beyond that of tables."""
    alike = [other for other in CATALOGUE.values() if other.on is metric.on]
    return _added(_notation([(other, variant) for other in alike for variant in (None, *other.variants)]))


def _intervals():
    """The ends of intervals by their method, { name, tree } each, and what there is to say about them."""
    ends = {method: list(zip(("low", "high"), trees, strict=True)) for method, trees in intervals.OF_EXAMPLES.items()}
    ends |= {"exact": [(name, tree) for name, _, tree in intervals.CHECKS.values()]}
    ends |= {"difference": [(name, tree) for name, _, tree in differences.OF_COUNTS[None]]}
    notation = _templates(tree for pairs in ends.values() for _, tree in pairs)
    told = {"flat": intervals.NO_WIDTH, "beyond": intervals.BEYOND, "sure": differences.NO_WIDTH}
    trees = {method: [{"name": name, "tree": to_json(tree)} for name, tree in pairs] for method, pairs in ends.items()}
    return trees | {"notes": told, "by_hand": intervals.BY_HAND, "notation": _added(notation)}


def _brief(tree):
    """A tree whose named steps are names only: what they stand for is sent once."""
    if not isinstance(tree, list):
        return tree
    return tree[:2] if tree[0] == "step" else [_brief(part) for part in tree]


_PARTS = ("operations", "symbols", "domains")


def _notation(formulas):
    """The templates, with those operations, symbols and domains only that the formulas, or slips with them, have."""
    return _templates(
        tree
        for metric, variant in formulas
        for tree in (metric.tree(variant), metric.tree(variant, classes=3), *metric.mistakes.values())
    )


def _templates(trees):
    told, used = notation(), {*ARITHMETIC, "sqrt", "fraction", "negative", "parentheses"}
    for tree in trees:
        used.update(re.findall(r'"([^"]+)"', json.dumps(to_json(tree))))
    used |= {f"of {name}" for name in used}
    return told | {part: {name: how for name, how in told[part].items() if name in used} for part in _PARTS}


def _of_tables():
    return [(metric, variant) for metric in TABLE_METRICS.values() for variant in (None, *metric.variants)]


def _plain(catalogue):
    """The metrics that take nothing but their data."""
    return [(metric, None) for metric in catalogue.values() if not metric.formula.symbols & metric.parameters.keys()]


def of(*kinds):
    """All formulas of these kinds of data, by the names of their classes."""
    chosen = [metric for metric in CATALOGUE.values() if metric.on.__name__ in kinds]
    return catalogued(*((metric, variant) for metric in chosen for variant in (None, *metric.variants)))


def named(*words):
    """These formulas by name: "kappa" or "kappa weighted"."""
    found = (word.partition(" ") for word in words)
    return catalogued(*((getattr(metrics, name), variant or None) for name, _, variant in found))


def _bands():
    """Landis and Koch's bands, lowest first: [its end, whether the end belongs to it, its word, the notes' word]."""
    bands, size = [], len(LANDIS_KOCH)
    for end in (Fraction(n, size) for n in range(size + 1)):
        for value in (end - Fraction(1, 1000), end):
            words = [landis_koch(value), landis_koch(value, "notes")]
            if not bands or bands[-1][2:] != words:
                bands.append([str(end), value == end, *words])
            bands[-1][:2] = [str(end), value == end]
    return bands


def everything():
    """Every metric with all that a slip with it needs: see widgets/slips.js."""
    from metrics.answers.slips import MARGINS
    from metrics.answers.typed import KINDS
    from metrics.engine.metric import REQUIRED

    chosen = [metric for metric in CATALOGUE.values() if metric.on.__name__ in KINDS]
    entries = [
        {
            "key": metric.key, "name": metric.name, "short": metric.short, "on": metric.on.__name__,
            "meaning": metric.meaning, "better": metric.better, "tree": to_json(metric.formula),
            "sisters": metric.sisters,
            "mistakes": {words: to_json(tree) for words, tree in metric.mistakes.items()},
            "variants": {name: [to_json(kind.formula), kind.meaning] for name, kind in metric.variants.items()},
            "parameters": {
                name: "" if known.default in (None, REQUIRED) else str(known.default)
                for name, known in metric.parameters.items()
                if name != "centres"
            },
            "options": KINDS[metric.on.__name__].options,
        }
        for metric in chosen
    ]  # fmt: skip
    formulas = [(metric, variant) for metric in chosen for variant in (None, *metric.variants)]
    return {
        "metrics": entries, "notation": {part: _notation(formulas)[part] for part in _PARTS},
        "margins": [[to_json(tree), words] for tree, words in MARGINS.items()],
        "kinds": {name: [kind.title, kind.hint, kind.example] for name, kind in KINDS.items()},
    }  # fmt: skip


DATA = {
    "METRICS": lambda: catalogued(*_plain(TABLE_METRICS)),
    "CHANCE": lambda: named("total_cost", "kappa counts"),
    "RANKED": lambda: of("RankedList", "Top", "LeftPart"),
    "RATERS": lambda: named(
        "kappa", "kappa counts", "kappa weighted", "pi_statistic", "alpha_reliability", "gwet_gamma"
    ),
    "LANDIS_KOCH": _bands,
    "COSTS": lambda: named("total_cost"),
    "PAIRS": lambda: of("PairTable"),
    "MATCHING": lambda: of("MatchingMatrix"),
    "OVERLAP": lambda: of("OverlapTable"),
    "MATRICES": lambda: of("MatrixPair"),
    "CLUSTERED": lambda: of("Clustered"),
    "POINT": lambda: of("ClusteredPoint"),
    "NUMBERS": lambda: of("Numbers"),
    "POSITIONS": lambda: of("Positions"),
    "PIES": lambda: import_module("widgets.pies").table(),
    "INTERVALS": _intervals,
    "NOTATION": lambda: _notation(_of_tables()),
    "SENTENCES": lambda: {key: text for key, text in sentences().items() if f'"{key}"' in source("diagnosis")},
    "EVERYTHING": everything,
    "PHRASES": lambda: _sentences("slip: "),
    "EXERCISES": lambda: _sentences("exercise: "),
}


def _sentences(about):
    """The sentences about one thing."""
    return {key.removeprefix(about): text for key, text in sentences().items() if key.startswith(about)}


@cache
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


def tables(stem):
    """The data tables that a widget's files mention."""
    return list(dict.fromkeys(name for file in needed(stem) for name in _mentioned(file)))


def styles(stem):
    """The style sheets of a widget's files."""
    return [file for file in needed(stem) if (FOLDER / f"{file}.css").exists()]


@cache
def esm(stem):
    """A widget and all it needs as one module: the page's scripts, with a library of their own."""
    known = ", ".join(f"{name}: {constant(name)}" for name in tables(stem))
    library = f"const workedMetrics = {{ library: {{ {known} }}, register: (name, made) => (widget = made) }};"
    return "\n".join(["let widget;", library, *map(classic, needed(stem)), "export default widget;"])


@cache
def css(stem):
    return "\n".join((FOLDER / f"{file}.css").read_text(encoding="utf-8") for file in ["look", *styles(stem)])


@cache
def classic(stem):
    """A file as a classic script, which takes what it imports from the page's library and leaves there its exports."""
    wanted = [name for names, _ in _IMPORT.findall(source(stem)) for name in re.findall(r"\w+", names)]
    wanted += _mentioned(stem)
    known = f"const {{ {', '.join(wanted)} }} = workedMetrics.library;\n" if wanted else ""
    text = _WORD.sub("", _IMPORT.sub("", source(stem)))
    text = _DEFAULT.sub(rf'workedMetrics.register("{stem}", \1);', text)
    exported = EXPORT.findall(source(stem))
    kept = f"\nObject.assign(workedMetrics.library, {{ {', '.join(exported)} }});" if exported else ""
    return f'(() => {{\n"use strict";\n{known}{text}{kept}\n}})();\n'


def table(name):
    """A data table as a classic script."""
    return f"workedMetrics.library.{name} = {constant(name)};\n"


@cache
def _mentioned(stem):
    return [name for name in DATA if re.search(rf"\b{name}\b", source(stem))]

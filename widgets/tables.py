"""Metrics to tables for the page: what its scripts import from `tables.js`, so that none of them writes a formula."""

import json
import re
from fractions import Fraction
from functools import cache
from importlib import import_module

import metrics
from metrics import CATALOGUE, TABLE_METRICS, landis_koch
from metrics.engine.about import marked
from metrics.engine.formula import to_json
from metrics.engine.render import notation
from metrics.exact import NUMERALS
from metrics.significance import differences, intervals
from metrics.significance.checkable import CALCULATIONS
from metrics.tables import weights
from metrics.tables.many_classes import LANDIS_KOCH, expected_frequency
from metrics.words import sentences

# The sentences that say what cannot be read; the others say what an answer is.
READING = ("unreadable", "forms", "too long", "comma", "zero below")
# A variant that is called after a source is its own, where the literature has another.
OF_SOURCES = ("textbook", "notes", "slides", "thesis")


def catalogued(*formulas):
    """What a page needs to know of some metrics, (metric, variant or None): see widgets/lib/catalogue.js."""
    entries, steps = [], {}
    for metric, variant in formulas:
        tree = metric.tree(variant)
        entry = {"key": metric.key, "name": metric.name, "meaning": metric.meaning, "tree": _brief(to_json(tree))}
        if variant:
            kind = metric.variants[variant]
            entry |= {"key": f"{metric.key} ({variant})", "meaning": kind.meaning, "of": metric.key, "variant": variant}
            if kind.erratum:
                entry |= {"apart": 1, "wrong": kind.erratum}
            elif variant.partition(",")[0] in OF_SOURCES:
                entry |= {"apart": 1, "variant": f"{variant}: not the accepted one"}
        if metric.range == (0, 1):
            entry["share"] = 1
        trees = [tree]
        if metric.chance and not variant:
            trees.append(metric.chance)
            entry["chance"] = _brief(to_json(metric.chance))
        if not variant and metric.tree(classes=3) != tree:
            trees.append(metric.tree(classes=3))
            entry["many"] = _brief(to_json(trees[-1]))
        for known in trees:
            steps |= {name: _brief(to_json(step)) for name, step in known.steps.items()}
        entries.append(entry)
    return {"metrics": entries, "steps": steps}


def _intervals():
    """The ends of intervals by their method, { name, tree } each, and what there is to say about them."""
    ends = {method: list(zip(("low", "high"), trees, strict=True)) for method, trees in intervals.OF_EXAMPLES.items()}
    ends |= {"exact": [(name, tree) for name, _, tree in intervals.CHECKS.values()]}
    ends |= {"difference": [(name, tree) for name, _, tree in differences.OF_COUNTS[None]]}
    told = {"flat": intervals.NO_WIDTH, "beyond": intervals.BEYOND, "sure": differences.NO_WIDTH}
    trees = {method: [{"name": name, "tree": to_json(tree)} for name, tree in pairs] for method, pairs in ends.items()}
    return trees | {"notes": told, "by_hand": intervals.BY_HAND}


def _brief(tree):
    """A tree whose named steps are names only: what they stand for is sent once."""
    if not isinstance(tree, list):
        return tree
    return tree[:2] if tree[0] == "step" else [_brief(part) for part in tree]


def _without_parameters(catalogue):
    """The metrics that take nothing but their data."""
    return [(metric, None) for metric in catalogue.values() if not metric.formula.symbols & metric.parameters.keys()]


def of(*kinds):
    """All formulas of these kinds of data, by the names of their classes."""
    chosen = [metric for metric in CATALOGUE.values() if metric.on.__name__ in kinds]
    return catalogued(*((metric, variant) for metric in chosen for variant in (None, *metric.variants)))


def _matching():
    """What a table of classes by clusters tells of the clusters: not what a split of a tree gains by it."""
    gains = (metrics.information_gain, metrics.gini_gain)
    chosen = [metric for metric in CATALOGUE.values() if metric.on is metrics.MatchingMatrix and metric not in gains]
    of_source = [(metric, variant) for metric in chosen for variant in (None, "textbook")]
    return catalogued(*((metric, variant) for metric, variant in of_source if variant in (None, *metric.variants)))


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


def everything(keys=None):
    """All metrics with what a slip with them needs (widgets/lib/slips.js); or these, the others of the same data, which
    somebody may take them for, and those whose names their steps bear."""
    from metrics.answers.kinds import KINDS, example
    from metrics.answers.question_data import ends
    from metrics.answers.sample import kind_of
    from metrics.answers.slips import MARGINS
    from metrics.engine.metric import REQUIRED

    chosen, calculations = [metric for metric in CATALOGUE.values() if metric.on.title], [*CALCULATIONS.values()]
    if keys is not None:
        calculations = [one for one in calculations if one.key in keys]
        kinds = {CATALOGUE[key].on for key in keys if key in CATALOGUE} | {one.on for one in calculations}
        alike = [metric for metric in chosen if metric.on in kinds]
        formulas = [kind.formula for metric in alike for kind in (metric, *metric.variants.values())]
        steps = {re.split(r"(?<! )\|", name)[0] for formula in formulas for name in formula.steps}
        chosen = [metric for metric in chosen if metric in alike or metric.name in steps]
    entries = [
        {
            "key": metric.key,
            "name": metric.name,
            "short": metric.short,
            "on": metric.on.__name__,
            "meaning": metric.meaning,
            "better": metric.better,
            "kind": kind_of(metric),
            "tree": to_json(metric.formula),
            "sisters": metric.sisters,
            "range": ends(metric.range),
            "mistakes": {words: to_json(tree) for words, tree in metric.mistakes.items()},
            "variants": {
                name: [to_json(kind.formula), kind.meaning, ends(kind.range or metric.range), _mark(name, kind)]
                for name, kind in metric.variants.items()
            },
            "parameters": {
                name: "" if known.default in (None, REQUIRED) else str(known.default)
                for name, known in metric.parameters.items()
                if name != "centres"
            },
            "options": metric.on.asks,
        }
        for metric in chosen
    ]
    return {
        "metrics": entries,
        "calculations": [_calculation(one) for one in calculations],
        "margins": [[to_json(tree), words] for tree, words in MARGINS.items()],
        "kinds": {
            name: {"title": kind.title, "hint": kind.hint, "example": example(kind), "shape": kind.shape}
            for name, kind in KINDS.items()
        },
    }


def _mark(name, kind=None):
    """What a menu says behind a formula that is a source's own."""
    is_own = not {*OF_SOURCES}.isdisjoint(name.split(", "))
    return (marked(kind) if kind else "") or " (not the accepted one)" * is_own


def _calculation(made):
    """An interval or a test: the formulas of its results by variant, and what people mix up in them."""
    from metrics.answers.question_data import ends
    from metrics.answers.sample import kind_of

    return {
        "key": made.key,
        "name": made.name,
        "on": made.on.__name__,
        "meaning": made.meaning,
        "results": {
            variant or "": {name: to_json(tree) for name, tree in trees.items()}
            for variant, trees in made.formulas.items()
        },
        "kinds": {name: kind_of(finding) for name, finding in made.findings.items()},
        "variants": {name: [None, note, None, _mark(name)] for name, note in made.variants.items()},
        "ranges": {name: ends(range) for name, range in made.ranges.items()},
        "exchanges": [
            [words, [[to_json(part), to_json(other)] for part, other in exchange.items()]]
            for words, exchange in made.exchanges.items()
        ],
        "parameters": {name: known.default for name, known in made.parameters.items() if known.default},
        "options": made.on.asks,
    }


def _weights():
    """The formulas of matrices that weigh the cells: see widgets/lib/weights.js."""
    trees = {"disagreement": weights.DISAGREEMENT, "gerrity": weights.GERRITY}
    sent = {name: {part: to_json(tree) for part, tree in parts.items()} for name, parts in trees.items()}
    return sent | {"undefined": weights.UNDEFINED}


TABLES = {
    "METRICS": lambda: catalogued(*_without_parameters(TABLE_METRICS)),
    "CHANCE": lambda: {"expected": to_json(expected_frequency)[2]},
    "RANKED": lambda: of("RankedList"),
    "RATERS": lambda: named(
        "kappa", "kappa counts", "kappa weighted", "pi_statistic", "alpha_reliability", "gwet_gamma"
    ),
    "LANDIS_KOCH": _bands,
    "WEIGHTS": _weights,
    "COSTS": lambda: named("total_cost"),
    "PAIRS": lambda: of("PairTable"),
    "MATCHING": _matching,
    "OVERLAP": lambda: of("OverlapTable"),
    "MATRICES": lambda: of("MatrixPair"),
    "CLUSTERED": lambda: of("Clustered"),
    "POINT": lambda: of("ClusteredPoint"),
    "NUMBERS": lambda: of("Numbers"),
    "POSITIONS": lambda: of("Positions"),
    "SIMULATED": lambda: of("Simulation"),
    "SAMPLED": lambda: of("Sample"),
    "TRAINED": lambda: of("Training"),
    "PIES": lambda: import_module("widgets.pies").table(),
    "INTERVALS": _intervals,
    "NOTATION": notation,
    "SENTENCES": lambda: {key: text for key, text in sentences().items() if ": " not in key},
    "READING": lambda: {key: sentences()[key] for key in READING},
    "NUMERALS": lambda: NUMERALS,
    "SAMPLES": lambda: import_module("metrics.answers.sample").SAMPLES,
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
    return in_script(TABLES[name]())


def in_script(data):
    """Data as they stand in a script, of a page too: no text in them can end it or open a comment.

    >>> print(in_script({"label": "<!--<script>"}))
    {"label":"\\u003c!--\\u003cscript>"}
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")

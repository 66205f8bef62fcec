"""The ledger: every quantity of the sources, as printed and as recomputed from its inputs.

An entry holds what was printed, where, and how to compute it; its value is computed when asked for, never stored.
`audited` is what an independent audit of the sources found, for the tests to compare with.
"""

import json
from functools import cached_property
from pathlib import Path

from metrics import CATALOGUE, examples
from metrics.formula import from_json, symbols
from metrics.metric import Metric
from metrics.puzzle import puzzle_html
from metrics.rational import Undefined, settled
from metrics.slips import with_rounded_steps

SOURCES = {
    "textbook": "Practical Graph Mining with R, chapter 1",
    "notes": "lecture notes, Performance Evaluation",
    "slides": "lecture slides on evaluating classifiers",
}
VERDICTS = ("agrees", "rounding", "erratum", "ambiguous", "not printed")


class Computation:
    """How a number is had: a metric (or one of its steps, or any formula) on one of the example tables."""

    def __init__(self, spec):
        self.spec = spec

    @cached_property
    def metric(self):
        spec = self.spec
        if "metric" in spec:
            return CATALOGUE[spec["metric"]]
        tree = from_json(spec["tree"]) if "tree" in spec else symbols(spec["symbol"])[0]
        return Metric("value", tree, "")

    @cached_property
    def bound(self):
        spec, table = self.spec, getattr(examples, self.spec["on"])
        words = (spec["class"],) if "class" in spec else ()
        if spec.get("view") == "against the rest":
            table, words = table.one_vs_rest(*words), ()
        tree = self.metric.tree(spec.get("variant"), (), len(table.labels))
        free = tree.is_free or tree.needs_two_classes
        bound = self.metric.bind(table, words if free else (), spec.get("variant"), spec.get("given", {}))
        if "numerator" in spec or "denominator" in spec:
            bound = bound._replace(tree=bound.tree[1 if "numerator" in spec else 2])
        return bound

    def value(self):
        """A Fraction, a float after a root, or an `Undefined`."""
        spec = self.spec
        if "cell" in spec:
            return getattr(examples, spec["on"])[tuple(spec["cell"])]
        for word, half_up in (("steps rounded", True), ("steps cut off", False)):
            if word in spec:
                return with_rounded_steps(self.bound, spec[word], half_up)
        steps = {}
        value = self.metric.evaluated(self.bound, self.bound.at, steps)
        if "step" not in spec:
            return value
        label = self.bound.table.index(spec["class"]) if "class" in spec else None
        at = None if label is None else (label, label)
        return settled(steps[spec["step"], at])

    def working(self):
        """The worked steps, if it is a metric's own value."""
        spec = self.spec
        if "metric" not in spec or spec.keys() & {"step", "numerator", "denominator", "steps rounded", "steps cut off"}:
            return None
        bound = self.bound
        words = (bound.table.labels[bound.at[0]],) if bound.at else ()
        return self.metric.work(bound.table, *words, variant=spec.get("variant"), **spec.get("given", {}))


class Entry:
    """One quantity: `printed` (or `says`, a paraphrase) and `where`, against `value()` and `working()`."""

    def __init__(self, source, data):
        self.source, self._data = source, data
        self.id, self.where, self.what, self.verdict = (data[key] for key in ("id", "where", "what", "verdict"))
        self.printed, self.says, self.note = data.get("printed"), data.get("says"), data.get("note")
        self.audited = data.get("value")

    @cached_property
    def computation(self):
        return Computation(self._data["compute"]) if "compute" in self._data else None

    def value(self):
        """The source's own formula on its inputs, recomputed now; None for a statement about words."""
        return self.computation.value() if self.computation else None

    def working(self):
        return self.computation.working() if self.computation else None

    @cached_property
    def accepted(self):
        """The right number where the source's own formula is not the accepted one: (words, computation, audited)."""
        return self._other("accepted")

    @cached_property
    def arises(self):
        """Where a wrong printed number comes from: (words, computation, audited)."""
        return self._other("arises")

    def _other(self, key):
        if key not in self._data:
            return None
        other = self._data[key]
        return other["words"], Computation(other["compute"]), other["value"]

    def _repr_html_(self):
        return puzzle_html(self)

    def __repr__(self):
        value = self.value()
        shown = value if isinstance(value, Undefined) or value is None else str(value)
        return f"<{self.id}: printed {self.printed or self.says!r}, recomputed {shown}, {self.verdict}>"


class Ledger(tuple):
    """All entries in the order of the sources.

    >>> len(LEDGER.select(source="textbook", verdict="erratum"))
    23
    """

    __slots__ = ()

    def select(self, **wanted):
        """The entries with these properties (source, verdict, where, id)."""
        return Ledger(e for e in self if all(getattr(e, key) == value for key, value in wanted.items()))

    def __getitem__(self, key):
        if isinstance(key, str):
            for entry in self:
                if entry.id == key:
                    return entry
            raise KeyError(key)
        return super().__getitem__(key)


def _load():
    for source in SOURCES:
        text = Path(__file__).with_name(f"{source}.json").read_text(encoding="utf-8")
        yield from (Entry(source, data) for data in json.loads(text))


LEDGER = Ledger(_load())

"""How a number of the ledger is had again: from a metric, a function of the package, or plain arithmetic."""

from fractions import Fraction
from functools import cached_property
from numbers import Rational

from metrics import examples
from metrics.answers.slips import with_rounded_steps
from metrics.engine.catalogue import CATALOGUE, public
from metrics.engine.data import Given
from metrics.engine.formula import from_json, symbols
from metrics.engine.metric import Metric
from metrics.engine.rational import settled
from metrics.engine.render import render
from metrics.exact import exact
from metrics.tables.table import Table

PARTIAL = {"step", "numerator", "denominator", "steps rounded", "steps cut off"}


class Computation:
    """What a spec asks for.

    "metric" (with "variant", "given", "class", "step"…) or "tree" on an example ("on") or on "args"; "call" (the name
    of a function of the package, with "args" and "given"), "do" (a method of its result, with its arguments) and
    "get", a path into what comes out. A tree without data is arithmetic on the numbers of "given". In arguments
    {"example": "name"} stands for data of metrics.examples.
    """

    def __init__(self, spec):
        self.spec = spec

    @cached_property
    def arguments(self):
        spec = self.spec
        return [_look(examples, spec["on"])] if "on" in spec else [_resolved(value) for value in spec.get("args", [])]

    @property
    def given(self):
        return {name: _resolved(value) for name, value in self.spec.get("given", {}).items()}

    @cached_property
    def metric(self):
        spec = self.spec
        if "metric" in spec:
            return CATALOGUE[spec["metric"]]
        tree = from_json(spec["tree"]) if "tree" in spec else symbols(spec["symbol"])[0]
        return Metric("value", tree, "", on=type(self.arguments[0]) if self.arguments else Given)

    @cached_property
    def bound(self):
        spec = self.spec
        words = (spec["class"],) if "class" in spec else ()
        if not self.arguments:
            data = Given(**{name: exact(value, name) for name, value in self.given.items()})
            return self.metric.bind(data, (), None, {})
        first, *rest = self.arguments
        if spec.get("view") == "against the rest":
            first, words = first.one_vs_rest(*words), ()
        if isinstance(first, Table):
            tree = self.metric.tree(spec.get("variant"), (), len(first.labels))
            words = words if tree.is_free or tree.needs_two_classes else ()
        elif "step" in spec:
            words = ()
        bound = self.metric.bind(first, (*rest, *words), spec.get("variant"), self.given).exactly()
        if "numerator" in spec or "denominator" in spec:
            bound = bound.but(tree=bound.tree[1 if "numerator" in spec else 2])
        return bound

    def value(self):
        """A Fraction, a float after a root, a word, or an `Undefined`."""
        spec = self.spec
        if "call" in spec:
            called = public(spec["call"])(*self.arguments, **self.given)
            if "do" in spec:
                method, *words = map(_resolved, spec["do"])
                called = getattr(called, method)(*words)
            return _comparable(_look(called, spec["get"]) if "get" in spec else called)
        if "cell" in spec:
            return self.arguments[0][tuple(spec["cell"])]
        for word, half_up in (("steps rounded", True), ("steps cut off", False)):
            if word in spec:
                return with_rounded_steps(self.bound, spec[word], half_up)
        steps = {}
        value = self.bound.value(steps)
        if "step" not in spec:
            return value
        tree = self.bound.tree.steps[spec["step"]]
        places = dict(self.bound.but(tree=tree).places()) if tree.is_free else {}
        return settled(steps[spec["step"], places[spec["class"]] if tree.is_free else None])

    def working(self):
        """The worked steps, if it is the value of a whole formula."""
        spec = self.spec
        if spec.keys() & {"call", "cell", "symbol", *PARTIAL}:
            return None
        bound = self.bound
        if bound.is_per_class:  # numbers by names that are lists elsewhere
            return None
        words = [label for label, at in bound.places() if at == bound.at] if bound.at else []
        given = self.given if "metric" in spec else {}  # the numbers of a tree are its data
        return self.metric.work(bound.table, *words, variant=spec.get("variant"), **given)

    def __str__(self):
        """The same in Python: names are those of `metrics` and of `metrics.examples`.

        >>> print(Computation({"call": "k_fold", "args": [8, 8], "get": "0.test.0"}))
        k_fold(8, 8)[0].test[0]
        """
        spec = self.spec
        given = ({"variant": spec["variant"]} if "variant" in spec else {}) | spec.get("given", {})
        if "call" in spec:
            text = f"{spec['call']}({_listed(spec.get('args', []), given)})"
            if "do" in spec:
                text += f".{spec['do'][0]}({_listed(spec['do'][1:])})"
            return text + _path(spec["get"]) if "get" in spec else text
        on = _example(spec["on"]) if "on" in spec else None
        if "cell" in spec:
            return f"{on}[{_listed(spec['cell'])}]"
        if "metric" not in spec:
            return f"{spec['symbol']} of {on}" if "symbol" in spec else render(self.metric.formula)
        part = " and ".join(f"{word}: {spec[word]}" for word in sorted(PARTIAL & spec.keys()))
        words = ([{"example": spec["on"]}] if on else spec["args"]) + (
            [spec["class"]] if "class" in spec and not part else []
        )
        return f"{spec['metric']}.work({_listed(words, given)})" + (f"  # {part}" if part else "")


def _listed(words, given=()):
    """Arguments as Python writes them."""
    texts = [*map(_code, words), *(f"{name}={_code(value)}" for name, value in dict(given).items())]
    return ", ".join(texts)


def _code(value):
    if isinstance(value, list):
        return f"[{', '.join(map(_code, value))}]"
    return _example(value["example"]) if isinstance(value, dict) and "example" in value else repr(value)


def _example(path):
    """Data by name, and what is inside of them."""
    name, *rest = path.split(".")
    return name + _path(".".join(rest)) if rest else name


def _path(path):
    """A path as Python writes it: places in brackets, all else after a dot."""
    return "".join(f"[{word}]" if word.lstrip("-").isdigit() else f".{word}" for word in path.split("."))


def _resolved(value):
    """Arguments as JSON has them, and examples by name."""
    if isinstance(value, list):
        return [_resolved(part) for part in value]
    return _look(examples, value["example"]) if isinstance(value, dict) and "example" in value else value


def _look(thing, path):
    """The part of a thing at the end of a path: attributes, keys and places, such as "rows.0.1"."""
    for word in path.split("."):
        if hasattr(thing, word):
            thing = getattr(thing, word)
            thing = thing() if callable(thing) and not hasattr(thing, "formula") else thing
        else:
            thing = thing[int(word) if word.lstrip("-").isdigit() else word]
    return thing


def _comparable(value):
    """A result as the ledger compares it."""
    if isinstance(value, Rational):
        return Fraction(value)
    return value.item() if hasattr(value, "item") else value

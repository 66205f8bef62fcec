"""A calculation with several results on the same data: both ends of an interval, a statistic and its p."""

from copy import copy

from metrics.engine.bound import Bound
from metrics.engine.formula import Node, substitute, symbols
from metrics.engine.metric import Metric, Variant

ANY = (float("-inf"), float("inf"))


class Finding(Metric):
    """One result of a calculation, which is judged as a metric is; `beside` are the others, {name: tree}."""

    def __init__(self, of, name, formula, **more):
        super().__init__(name, formula, of.meaning, on=of.on, parameters=of.parameters, exchanges=of.exchanges, **more)
        self.of, self.beside = of, {}

    @property
    def key(self):
        return f"{self.of.key} {self.name}"

    def but(self, tree, beside, variants=None):
        """The same result by another formula, beside other results."""
        other = copy(self)
        other.beside = {name: one for name, one in beside.items() if name != self.name}
        if variants is not None:
            other.formula, other.variants = tree, variants
        return other


class Calculation:
    """A function whose results can be asked for: `formulas` are {variant or None: {result: tree}}.

    `read` makes of the arguments of the function the data, the variant and the parameters; `notes` say what a variant
    does otherwise, and `exchanges` which parts of a formula people mix up.
    """

    def __init__(
        self, key, name, meaning, formulas, on, read, *, notes=None, parameters=None, exchanges=None, ranges=None
    ):
        self.key, self.name, self.meaning, self.formulas = key, name, meaning, formulas
        self.on, self.read, self.notes = on, read, notes or {}
        self.parameters, self.exchanges, self.ranges = parameters or {}, exchanges or {}, ranges or {}
        names = dict.fromkeys(name for trees in formulas.values() for name in trees)
        self.findings = {name: self._finding(name) for name in names}
        self.otherwise = None  # the calculation of data that are given in another form

    def _finding(self, name):
        trees = self.trees_of(name)
        variants = {variant: Variant(tree, self.notes[variant]) for variant, tree in trees.items() if variant}
        formula = trees.get(None) or next(iter(trees.values()))
        return Finding(self, name, formula, variants=variants, range=self.ranges.get(name, ANY))

    def trees(self, variant=None):
        """The formulas of a variant, {result: tree}."""
        if variant not in self.formulas:
            choices = ", ".join(repr(name) for name in self.formulas if name)
            raise ValueError(f"variant is {variant!r}: {self.name} has {choices or 'none'}")
        return self.formulas[variant]

    def trees_of(self, name):
        """The formulas of a result, {variant or None: tree}."""
        return {variant: one[name] for variant, one in self.formulas.items() if name in one}

    @property
    def variants(self):
        """What the variants do otherwise, {name: note}."""
        return self.notes

    def tree(self, variant=None, given=(), classes=2):
        """All formulas of a variant as one tree, which tells what they need."""
        return Node(("results", *self.trees(variant).values()))

    def result(self, name, variant=None):
        """One of the results, or of the steps to them, as a metric of the data."""
        trees = self.trees(variant)
        if name in trees:
            return self.findings[name].but(trees[name], trees)
        steps = {step: own for tree in trees.values() for step, own in tree.steps.items()}
        if name not in steps:
            raise ValueError(f"result is {name!r}: choose one of {', '.join(map(repr, steps | trees))}")
        return Finding(self, name, steps[name], range=ANY)

    def bind(self, words, given):
        """What one call of the function means: {result: `Bound`}. Data of its own kind are taken as they are."""
        if words and isinstance(words[0], self.on) and len(words) == 1:
            data, variant, given = words[0], given.get("variant"), dict(given)
            given.pop("variant", None)
        else:
            data, variant, given = self.read(*words, **given)
        if not isinstance(data, self.on):
            return self.otherwise.bind((data,), {**given, "variant": variant})
        trees, told = self.trees(variant), given.get("z") is not None
        whole = Metric(self.name, self.tree(variant), self.meaning, on=self.on)
        data = self.on.read(whole, data, (), {})[0]  # which may lack something
        if told:
            trees = {name: _told(tree) for name, tree in trees.items() if name != "z"}
        return {
            name: Bound(self.findings[name].but(tree, trees, {} if told else None), tree, data, given).exactly()
            for name, tree in trees.items()
        }

    def __repr__(self):
        return f"<{self.name}: {', '.join(self.findings)}>"


def _told(tree):
    """A formula whose z is given, and not looked up."""
    return substitute(tree, {Node(("step", "z", tree.steps["z"])): symbols("z")[0]}) if "z" in tree.steps else tree

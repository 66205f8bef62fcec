"""A metric: a name, one formula, and everything that is derived from it."""

from collections import namedtuple

from metrics.evaluate import evaluate
from metrics.exact import exact
from metrics.formula import Arithmetic, Node, node
from metrics.rational import Undefined, settled
from metrics.render import Renderer, render
from metrics.table import as_table
from metrics.working import Step, Working

REQUIRED = object()

Variant = namedtuple("Variant", "formula meaning sources range", defaults=((), None))
Variant.__doc__ = "Another formula that goes by the same name: its tree, what differs, where it stands, its own range."

Parameter = namedtuple("Parameter", "default make")
Parameter.__doc__ = "What a metric needs besides the table: a default (or REQUIRED) and make(given, quantities)."


def number(name, default):
    """A parameter that is a single number."""
    return Parameter(default, lambda given, quantities: exact(given, name))


class Metric(Arithmetic):
    """A performance metric, callable on a table, with its working and its notation.

    >>> from metrics import precision
    >>> precision([[4, 1], [2, 1]])
    Fraction(2, 3)
    >>> print(precision.work([[4, 1], [2, 1]]))
    precision = TP / (TP + FP) = 4 / (4 + 2) = 2/3 ≈ 0.667
    """

    def __init__(
        self, name, formula, meaning, *, range=(0, 1), better="higher", aliases=(), sources=(), sisters=(),
        variants=None, parameters=None, raters="two", short=None, mistakes=None,
    ):  # fmt: skip
        self.name, self.formula, self.meaning = name, node(formula), meaning
        self.range, self.better = range, better
        self.aliases, self.sources, self.sisters = tuple(aliases), tuple(sources), tuple(sisters)
        self.variants = {
            variant: kind if isinstance(kind, Variant) else Variant(*kind) for variant, kind in (variants or {}).items()
        }
        self.parameters, self.raters = parameters or {}, raters
        self.short, self.mistakes = short or name, mistakes or {}

    @property
    def key(self):
        """The metric's public name in this package."""
        return self.name.lower().replace(" ", "_").replace("-", "_")

    @property
    def per_class(self):
        """Whether the metric has one value for each class."""
        return self.formula.is_free

    @property
    def two_classes(self):
        """Whether the formula is written in the four cells of a 2 x 2 table."""
        return self.formula.needs_two_classes

    def as_step(self):
        return Node(("step", self.name, self.formula))

    def called(self, alias):
        """This metric as a step of a formula under another of its names."""
        return Node(("step", alias, self.formula))

    def __call__(self, table, *words, variant=None, **given):
        """The exact value; for a metric per class without a label, {label: value or `Undefined`}."""
        bound = self.bind(table, words, variant, given)
        if bound.at is None and bound.tree.is_free:
            return {label: self.evaluated(bound, (c, c), {}) for c, label in enumerate(bound.table.labels)}
        value = self.evaluated(bound, bound.at, {})
        if isinstance(value, Undefined):
            raise value
        return value

    def evaluated(self, bound, at, steps):
        """The value or the `Undefined`; sub-results are kept in `steps`, which metrics of one table may share."""
        try:
            if "undefined" in bound.quantities:
                raise bound.quantities["undefined"]
            return evaluate(bound.tree, bound.quantities, at, steps)
        except Undefined as problem:
            return bound.explain(problem, self.name, at)

    def work(self, table, *words, variant=None, cells="TP", places=3, **given):
        """The worked steps, from the numbers in the table to an exact fraction and a decimal."""
        bound = self.bind(table, words, variant, given)
        places_at = [bound.at]
        if bound.at is None and bound.tree.is_free:
            places_at = [(index, index) for index in range(len(bound.table.labels))]
        memo, finals = {}, []
        for at in places_at:
            finals.append(Step(self.name, at, bound.tree, self.evaluated(bound, at, memo)))
        memo = {
            key: bound.explain(value, *key) if isinstance(value, Undefined) else settled(value)
            for key, value in memo.items()
        }
        below = [Step(name, at, bound.tree.steps[name], value) for (name, at), value in memo.items()]
        return Working(
            below + finals, bound.quantities, memo, bound.table.labels, bound.table.positive,
            given=bound.matrices(), cells=cells, places=places, finals=len(finals),
        )  # fmt: skip

    def array(self, counts, label=None, *, positive=0, variant=None, **given):
        """The values for a whole array of tables (..., k, k) at once, as floats; NaN where undefined.

        For a metric per class the last axis runs over the classes, unless `label` (a class's number) picks one.
        """
        from metrics.arrays import array_value

        return array_value(self, counts, label, positive, variant, given)

    def tree(self, variant=None, given=(), classes=2):
        """The formula that a variant's name, or a parameter that only one variant has, asks for."""
        if variant is not None:
            if variant not in self.variants:
                choices = ", ".join(map(repr, self.variants)) or "none: it has a single formula"
                raise ValueError(f"variant is {variant!r}: {self.name} has {choices}")
            return self.variants[variant].formula
        for word in given:
            if word not in self.parameters:
                choices = ", ".join(self.parameters) or "none"
                raise TypeError(f"{self.name} has no parameter {word!r}; its parameters: {choices}")
            if word not in self.formula.symbols:
                return next(kind.formula for kind in self.variants.values() if word in kind.formula.symbols)
        if classes != 2 and self.two_classes and "k classes" in self.variants:
            return self.variants["k classes"].formula
        return self.formula

    def bind(self, table, words, variant, given):
        """What one call means: the tree, the table, its quantities with the parameters, and the class."""
        table = as_table(table, self)
        if self.parameters and words and not (self.per_class or self.two_classes):
            given = {**dict(zip(self.parameters, words, strict=False)), **given}
            words = ()
        tree = self.tree(variant, given, len(table.labels))
        label = words[0] if words else None
        at = None
        if tree.needs_two_classes:
            if label is not None:
                table = table.one_vs_rest(label)
            elif len(table.labels) != 2:
                raise ValueError(
                    f"{self.name} is for two classes and this table has {len(table.labels)}: name one of "
                    f"{', '.join(map(repr, table.labels))}, or take averaged({self.key}, 'macro')"
                )
        elif label is not None:
            if not tree.is_free:
                raise TypeError(f"{self.name} is one number for the whole table: it takes no label, but got {label!r}")
            at = (table.index(label),) * 2
        return Bound(tree, table, self.with_parameters(tree, table.quantities, given), at, given)

    def with_parameters(self, tree, quantities, given):
        """The quantities of a table together with the parameters that a tree mentions."""
        bound = {}
        for word, (default, make) in self.parameters.items():
            if word in tree.symbols:
                value = given.get(word, default)
                if value is REQUIRED:
                    raise TypeError(f"{self.name} needs {word}")
                try:
                    bound[word] = make(value, quantities)
                except Undefined as problem:
                    bound |= {word: (), "undefined": Undefined(problem.reason, via=(word, None))}
        return quantities | bound if bound else quantities

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"<{self.name} = {render(self.formula)}>"

    def _repr_html_(self):
        shown = Renderer("mathml")
        return (
            f"<p><math>{shown.name(self.name)}<mo>=</mo>{shown(self.formula)}</math></p>"
            f'<p class="wm-small">{self.meaning}</p>'
        )


class Bound(namedtuple("Bound", "tree table quantities at given", defaults=({},))):
    """A metric's tree together with the table and parameters of one call."""

    __slots__ = ()

    def explain(self, problem, name, at):
        """The same `Undefined`, in the words of this metric and this table."""
        if problem.metric is not None:
            return problem
        show = Renderer(labels=self.table.labels, positive=self.table.positive)
        reason = problem.reason
        if problem.denominator is not None:
            reason = f"{show(problem.denominator, problem.at)} = 0"
        via = show.name(*problem.via) if problem.via not in (None, (name, at)) else None
        return Undefined(reason, show.name(name, at), via)

    def matrices(self):
        """The parameters that are matrices, to be shown before the first step."""
        extra = self.quantities.keys() - self.table.quantities.keys()
        found = {name: self.quantities[name] for name in extra}
        return [(Renderer.symbol_name(name), value) for name, value in found.items() if value and type(value) is tuple]

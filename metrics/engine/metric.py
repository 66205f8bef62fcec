"""A metric: a name, one formula, and everything that is derived from it."""

from __future__ import annotations

import copyreg
import pickle
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from metrics.engine.bound import Bound
from metrics.engine.catalogue import CATALOGUE, public
from metrics.engine.data import Data
from metrics.engine.formula import Arithmetic, Node, node
from metrics.engine.given import is_among, whole
from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer, render
from metrics.engine.types import Label
from metrics.engine.working import Working, worked
from metrics.exact import exact
from metrics.words import brief

MOST_PLACES = 1000  # of a decimal that is shown
REQUIRED = ...  # which is the same object also where it was pickled

Variant = namedtuple("Variant", "formula meaning sources range erratum", defaults=((), None, ""))
Variant.__doc__ = """Another formula that goes by the same name: its tree, what differs, where it stands, its own range.

`erratum` says how it got there if it is wrong, such as "as printed in the slides", which the ledger confirms: it is
shown for the sake of the printed number, never as one of several ways to compute the metric.
"""


class Parameter(namedtuple("Parameter", "default make meaning type example", defaults=("", "Any", None))):
    """What a metric needs besides the table: a default and make(given, quantities), and what `help` says of it.

    One that is REQUIRED has an example; one whose default is None is made of the table alone, and never given.
    """

    __slots__ = ()

    @property
    def needed(self):
        return self.default is REQUIRED


def number(name, default, meaning="", most=None):
    """A parameter that is a single number, 0 or more, and perhaps at most another."""
    return Parameter(default, partial(_number, name, most), meaning, "Number")


def _number(name, most, given, quantities):
    found = exact(given, name)
    if found.numerator < 0 or (most is not None and found > most):
        allowed = "it cannot be negative" if most is None else f"it lies between 0 and {most}"
        raise ValueError(f"{name} is {brief(given)}: {allowed}")
    return found


class _Told:
    """What is asked of a metric is answered from its definition; what is asked of a class, by the class."""

    def __init__(self, what, of_class=None):
        self.what, self.of_class = what, of_class

    def __get__(self, metric, kind):
        if metric is not None:
            from metrics.engine import about

            return getattr(about, self.what)(metric)
        if self.of_class is None:
            raise AttributeError(self.what)
        return self.of_class


class Metric(Arithmetic):
    """A performance metric, callable on a table, with its working and its notation.

    >>> from metrics import precision
    >>> precision([[4, 1], [2, 1]])
    Fraction(2, 3)
    >>> print(precision.work([[4, 1], [2, 1]]))
    precision = TP / (TP + FP) = 4 / (4 + 2) = 2/3 ≈ 0.667
    """

    usual = None  # the data of a metric that says none, which tables tell
    __signature__ = _Told("signature")

    def __init__(
        self,
        name: str,
        formula: Any,
        meaning: str,
        *,
        range: tuple[float, float] = (0, 1),
        better: str = "higher",
        aliases: Iterable[str] = (),
        sources: Iterable[str] = (),
        sisters: Iterable[str] = (),
        variants: Mapping[str, Any] | None = None,
        parameters: Mapping[str, Parameter] | None = None,
        raters: str = "two",
        short: str | None = None,
        mistakes: Mapping[str, Any] | None = None,
        exchanges: Mapping[str, Mapping[Node, Node]] | None = None,
        on: type[Data] | None = None,
        chance: Any = None,
        elsewhere: str | None = None,
        kernel: Callable[[Any], Any] | None = None,
    ) -> None:
        self.name, self.formula, self.meaning = name, node(formula), meaning
        self.range, self.better = range, better
        self.aliases, self.sources, self.sisters = tuple(aliases), tuple(sources), tuple(sisters)
        self.variants = {
            variant: kind if isinstance(kind, Variant) else Variant(*kind) for variant, kind in (variants or {}).items()
        }
        self.parameters, self.raters = parameters or {}, raters
        self.short, self.mistakes, self.on = short or name, mistakes or {}, on or self.usual
        # Parts that people mix up, also in its steps: {words about {0}: {part: other}}.
        self.exchanges = exchanges or {}
        self.elsewhere = elsewhere  # what other programs give where there is no value, which an error then says
        self.chance = chance  # the formula of the share of agreement that chance alone would give
        self.kernel = kernel  # finds the value of data that are too long for the formula, and None of others

    @property
    def key(self) -> str:
        """The metric's public name in this package."""
        return self.name.lower().replace(" ", "_").replace("-", "_")

    @property
    def per_class(self) -> bool:
        """Whether the metric has one value for each class."""
        return self.formula.is_free

    @property
    def two_classes(self) -> bool:
        """Whether the formula is written in the four cells of a 2 x 2 table."""
        return self.formula.needs_two_classes

    def as_step(self) -> Node:
        return Node(("step", self.name, self.formula))

    def called(self, alias: str) -> Node:
        """This metric as a step of a formula under another of its names."""
        return Node(("step", alias, self.formula))

    def __call__(self, table: Any, *words: Any, variant: str | None = None, **given: Any) -> Any:
        """The exact value; for a metric per class without a label, {label: value or `Undefined`}."""
        bound = self.bind(table, words, variant, given)
        found = bound.result()
        if self.elsewhere and not bound.table.is_empty:
            for one in found.values() if isinstance(found, dict) else [found]:
                if isinstance(one, Undefined):
                    one.elsewhere = self.elsewhere
        if isinstance(found, Undefined):
            raise found
        return found

    def work(
        self, table: Any, *words: Any, variant: str | None = None, cells: str = "TP", places: int = 3, **given: Any
    ) -> Working:
        """The worked steps, from the numbers in the table to an exact fraction and a decimal."""
        places = whole(places, "places", 0, MOST_PLACES)
        bound = self.bind(table, words, variant, given).exactly()
        everywhere = [at for _, at in bound.places()] if bound.is_per_class else [bound.at]
        return worked(
            [(self.name, at, bound.tree) for at in everywhere],
            bound.quantities,
            problem=bound.problem,
            given=bound.matrices,
            cells=cells,
            places=places,
            **bound.table.context,
        )

    def array(
        self, counts: Any, label: Label = None, *, positive: int = 0, variant: str | None = None, **given: Any
    ) -> Any:
        """The values for a whole array of tables (..., k, k) at once, as floats; NaN where undefined.

        For a metric per class the last axis runs over the classes, unless `label` (a class's number) picks one.
        """
        from metrics.engine.arrays import array_value

        return array_value(self, counts, label, positive, variant, given)

    def tree(self, variant: str | None = None, given: Any = (), classes: int = 2) -> Node:
        """The formula that a variant's name, or a parameter that only one variant has, asks for."""
        if variant is not None:
            if not is_among(variant, self.variants):
                choices = ", ".join(map(repr, self.variants)) or "none: it has a single formula"
                raise ValueError(f"variant is {brief(variant)}: {self.name} has {choices}")
            return self.variants[variant].formula
        for word in given:
            if word not in self.parameters:
                choices = ", ".join(self.parameters) or "none"
                raise TypeError(f"{self.name} has no parameter {word!r}; its parameters: {choices}")
            if word not in self.formula.symbols and given[word] is not None:
                return next(kind.formula for kind in self.variants.values() if word in kind.formula.symbols)
        if classes != 2 and self.two_classes and "k classes" in self.variants:
            return self.variants["k classes"].formula
        return self.formula

    def bind(self, table, words, variant, given):
        """What one call means: the tree, the table, its quantities with the parameters, and the class."""
        table, words, given = self.on.read(self, table, words, given)
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
            at = tree.place((_index(label, table.columns if tree.axes == {1} else table.labels),) * 2)
        return Bound(self, tree, table, given, at)

    def parameters_of(self, tree, quantities, given):
        """The parameters that a tree mentions, made from what was given and from the quantities of the data."""
        found = {}
        for word, parameter in self.parameters.items():
            if word in tree.symbols:
                value = parameter.default if given.get(word) is None else given[word]
                if value is REQUIRED:
                    raise TypeError(f"{self.name} needs {word}")
                try:
                    found[word] = parameter.make(value, quantities)
                except Undefined as problem:
                    raise Undefined(problem.reason, via=(word, None)) from None
        return found

    def __reduce__(self):
        """A metric of the catalogue is pickled by its name and stays the same object; any other by its parts."""
        if CATALOGUE.get(self.key) is self:
            return public, (self.key,)
        for word, parameter in self.parameters.items():
            try:
                pickle.dumps(parameter)
            except (pickle.PicklingError, AttributeError, TypeError):
                raise pickle.PicklingError(
                    f"{self.name} cannot be pickled: its parameter {word!r} is made by {parameter.make!r}, and only a "
                    "function of a module can be found again by its name"
                ) from None
        return copyreg.__newobj__, (type(self),), vars(self)

    def __copy__(self):
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __deepcopy__(self, memo):
        return self.__copy__()  # what it holds is never changed

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


Metric.__doc__ = _Told("told", Metric.__doc__)


def _index(label, labels):
    """The position of a label."""
    if not is_among(label, labels):
        raise ValueError(f"label is {brief(label)}: choose one of {', '.join(map(repr, labels))}")
    return labels.index(label)

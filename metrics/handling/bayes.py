"""Naive Bayes on categories, by hand: every probability is a count over a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from metrics.engine.formula import node, step
from metrics.engine.given import is_among, sequence, yes_or_no
from metrics.engine.rational import Undefined
from metrics.engine.types import Label, Labels, Number
from metrics.engine.working import worked
from metrics.exact import exact
from metrics.handling.categories import examples_of
from metrics.words import brief


class NaiveBayes:
    """A classifier that multiplies the class's share with the share of each attribute's value within the class.

    `smoothing` adds so many imagined examples to every value of an attribute and to every class (`smooth_prior=False`
    leaves the classes alone). `variant="slides"` adds one to the count and one to the denominator: for the
    slides' own game that gives their numbers, but the shares of an attribute no longer add up to 1.

    >>> games = [("Home", "Out"), ("Home", "In"), ("Away", "Out"), ("Away", "Out")]
    >>> model = NaiveBayes(games, ["Win", "Lose", "Win", "Win"])
    >>> model.posterior(("Home", "Out"))
    {'Win': Fraction(1, 1), 'Lose': Fraction(0, 1)}
    """

    def __init__(
        self,
        rows: Iterable[Labels],
        classes: Labels,
        smoothing: Number = 0,
        *,
        smooth_prior: bool = True,
        names: Labels | None = None,
        variant: str | None = None,
    ) -> None:
        rows, classes, names = examples_of(rows, classes, names)
        if variant is not None and not is_among(variant, ("slides",)):
            raise ValueError(f"variant is {brief(variant)}: NaiveBayes has 'slides'")
        self.smoothing, self.variant = exact(smoothing, "smoothing"), variant
        self.smooth_prior = yes_or_no(smooth_prior, "smooth_prior")
        if self.smoothing < 0:
            raise ValueError(f"smoothing is {smoothing}: 0 or more is needed")
        self.names = names
        self.n, self.counts = len(rows), Counter(classes)
        self.values = [sorted({row[a] for row in rows}, key=str) for a in range(len(rows[0]))]
        self._within = Counter(
            (a, row[a], label) for row, label in zip(rows, classes, strict=True) for a in range(len(row))
        )

    @property
    def classes(self) -> tuple[Label, ...]:
        """The classes in the order in which they were first seen."""
        return list(self.counts)

    def prior(self, label: Label) -> Fraction:
        """P(class)."""
        return Fraction(*self._prior(label))

    def likelihood(self, attribute: Label, value: Label, label: Label) -> Fraction:
        """P(value | class) of an attribute, which is named or numbered from 1."""
        return Fraction(*self._likelihood(self._attribute(attribute), value, label))

    def joint(self, example: Labels) -> dict[Label, Fraction]:
        """P(X | class) P(class) for every class: the numerators of Bayes' rule."""
        found = {}
        for label in self.classes:
            found[label] = self.prior(label)
            for a, value in enumerate(self._checked(example)):
                found[label] *= Fraction(*self._likelihood(a, value, label))
        return found

    def evidence(self, example: Labels) -> Fraction:
        """P(X): the sum of the numerators."""
        return sum(self.joint(example).values())

    def posterior(self, example: Labels) -> dict[Label, Fraction]:
        """P(class | X) for every class."""
        joint = self.joint(example)
        total = sum(joint.values())
        if not total:
            raise Undefined("every class has a value that it was never seen with: smoothing=1 helps", "P(X)")
        return {label: value / total for label, value in joint.items()}

    def predict(self, example: Labels) -> Label:
        """The class with the largest posterior; of equal ones the one seen first."""
        joint = self.joint(example)
        return max(joint, key=joint.get)

    def work(self, example: Labels, places: int = 3) -> Any:
        """Every probability as a line of its own, from the counts to the posterior."""
        example, joint = self._checked(example), {}
        for label in self.classes:
            top, bottom = self._prior(label)
            name = _typographic(label)
            product = step(f"P({name})", node(top) / bottom)
            for a, value in enumerate(example):
                top, bottom = self._likelihood(a, value, label)
                product = product * step(f"P({self._told(a, value)} | {name})", node(top) / bottom)
            joint[label] = step(f"P(X | {name}) P({name})", product)
        first, *others = joint.values()
        for other in others:
            first = first + other
        evidence = step("P(X)", first)
        said = [(f"P({_typographic(label)} | X)", None, above / evidence) for label, above in joint.items()]
        return worked(said, {}, places=places)

    def _prior(self, label):
        self._known(label)
        if self.variant == "slides":
            return self.counts[label] + 1, self.n + len(self.counts)
        extra = self.smoothing if self.smooth_prior else 0
        return self.counts[label] + extra, self.n + extra * len(self.counts)

    def _likelihood(self, a, value, label):
        self._known(label)
        count, size = self._within[a, value, label], self.counts[label]
        if self.variant == "slides":
            return count + 1, size + 1
        return count + self.smoothing, size + self.smoothing * len(self.values[a])

    def _told(self, a, value):
        """A value, with its attribute where others have a value of that name too."""
        alone = sum(value in values for values in self.values) == 1
        return value if alone else f"{self.names[a]} = {value}"

    def _known(self, label):
        if not is_among(label, self.counts):
            raise ValueError(f"class is {brief(label)}: choose one of {', '.join(map(repr, self.counts))}")

    def _attribute(self, attribute):
        if not is_among(attribute, self.names):
            raise ValueError(f"attribute is {brief(attribute)}: choose one of {', '.join(map(repr, self.names))}")
        return self.names.index(attribute)

    def _checked(self, example):
        example = tuple(sequence(example, "example", "a value for each attribute is needed"))
        if len(example) != len(self.names):
            raise ValueError(f"example has {len(example)} values but there are {len(self.names)} attributes")
        for name, values, value in zip(self.names, self.values, example, strict=True):
            if not is_among(value, values):
                raise ValueError(
                    f"{value!r} was never seen for attribute {name}: it had {', '.join(map(repr, values))}"
                )
        return example

    def __repr__(self):
        return f"<naive Bayes of {self.n} examples, {len(self.names)} attributes: {', '.join(map(str, self.classes))}>"


def _typographic(label):
    return "−" if label == "-" else label

"""One call of a metric: its formula on the data and with the parameters that were given."""

from collections import namedtuple
from functools import cached_property

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.engine.working import valued


class Bound(namedtuple("Bound", "metric tree table given at", defaults=({}, None))):
    """One call of a metric: the formula that it means, the data, the parameters given, and the class's place if any."""

    @cached_property
    def _known(self):
        known, problem = self.table.quantities, self.table.problem
        try:
            parameters = self.metric.parameters_of(self.tree, known, self.given)
            return known | parameters if parameters else known, problem
        except Undefined as lacking:
            return known, lacking

    @property
    def quantities(self):
        """What the symbols stand for: the quantities of the data, and the parameters that the tree mentions."""
        return self._known[0]

    @property
    def problem(self):
        """The `Undefined` that tells what the data lack for any value of this formula, or None."""
        return self._known[1]

    @property
    def matrices(self):
        """The parameters that are matrices, to be shown before the first step."""
        found = {name: self.quantities.get(name) for name in self.metric.parameters}
        return [(Renderer.symbol_name(name), value) for name, value in found.items() if type(value) is tuple]

    @property
    def range(self):
        """The ends between which the value lies."""
        own = (kind.range for kind in self.metric.variants.values() if kind.formula == self.tree)
        return next(filter(None, own), self.metric.range)

    @property
    def show(self):
        """A renderer in the words of these data."""
        return Renderer(**self.table.context)

    @property
    def is_per_class(self):
        """Whether there is a value for each class, and none of them is asked for."""
        return self.at is None and self.tree.is_free

    def of_one(self):
        """The same call, if it asks for one value."""
        if self.is_per_class:
            choices = ", ".join(repr(label) for label, _ in self.places())
            raise TypeError(f"{self.metric.name} has one value for each class: name one of {choices}")
        return self

    def places(self):
        """Each class, cluster or example that there is a value for, and its place."""
        labels = self.table.columns if self.tree.axes == {1} else self.table.labels
        return [(label, self.tree.place((c, c))) for c, label in enumerate(labels)]

    def exactly(self):
        """The same call on exact numbers."""
        return self._replace(table=self.table.exactly())

    def value(self, steps=None, at=None):
        """The value or the `Undefined`, for the class that is asked for or at another place.

        Sub-results are kept in `steps`, which calls on the same data may share.
        """
        if self.metric.kernel and self.tree is self.metric.formula:
            value = self.metric.kernel(self.table)
            if value is not None:
                return value
        if not self.table.is_array:
            at = at or self.at
            return valued(self.metric.name, self.tree, self.quantities, at, steps, lambda: self.show, self.problem)
        from metrics.engine.arrays import float_value

        value = float_value(self.tree, self.quantities)
        if value == value and not self.table.is_flat:
            return value
        value = self.exactly().value(steps, at)  # which says why there is none, or is sure that there is none
        return value if isinstance(value, Undefined) else float(value)

    def result(self, steps=None):
        """The value or the `Undefined`; of a call that asks for every class, {label: either}."""
        if self.is_per_class:
            return {label: self.value(steps, at) for label, at in self.places()}
        return self.value(steps)

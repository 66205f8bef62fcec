"""One call of a metric: its formula on the data and with the parameters that were given."""

from metrics.engine.rational import Undefined
from metrics.engine.render import Renderer
from metrics.engine.working import valued


class Bound:
    """One call of a metric: the formula that it means, the data, the parameters given, and the class's place if any."""

    __slots__ = ("_known", "at", "given", "metric", "table", "tree")

    def __init__(self, metric, tree, table, given=None, at=None):
        self.metric, self.tree, self.table, self.given, self.at = metric, tree, table, given or {}, at
        self._known = None  # the quantities and the problem, once somebody asked for them

    def but(self, **changes):
        """The same call of another metric, with another formula, for another class or on other data."""
        parts = {"metric": self.metric, "tree": self.tree, "table": self.table, "given": self.given, "at": self.at}
        return Bound(**parts | changes)

    def known(self):
        """The quantities and the problem."""
        if self._known is None:
            known, problem = self.table.quantities, self.table.problem
            try:
                parameters = self.metric.parameters and self.metric.parameters_of(self.tree, known, self.given)
                known = known | parameters if parameters else known
            except Undefined as lacking:
                problem = lacking
            self._known = known, problem
        return self._known

    @property
    def quantities(self):
        """What the symbols stand for: the quantities of the data, and the parameters that the tree mentions."""
        return self.known()[0]

    @property
    def problem(self):
        """The `Undefined` that tells what the data lack for any value of this formula, or None."""
        return self.known()[1]

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
        return self.but(table=self.table.exactly())

    def value(self, steps=None, at=None):
        """The value or the `Undefined`, for the class that is asked for or at another place.

        Sub-results are kept in `steps`, which calls on the same data may share.
        """
        if self.metric.kernel and self.tree is self.metric.formula:
            value = self.metric.kernel(self.table)
            if value is not None:
                return value
        if not self.table.is_array:
            known, problem = self._known or self.known()
            return valued(self.metric.name, self.tree, known, at or self.at, steps, lambda: self.show, problem)
        from metrics.engine.arrays import float_value

        value = float_value(self.tree, self.quantities)
        if value == value and not self.table.is_flat:
            return value
        value = self.exactly().value(steps, at)  # which says why there is none, or is sure that there is none
        return value if isinstance(value, Undefined) else float(value)

    def result(self, steps=None):
        """The value or the `Undefined`; of a call that asks for every class, {label: either}."""
        if not self.is_per_class:
            return self.value(steps)
        return {label: self.value(steps, at) for label, at in self.places()}

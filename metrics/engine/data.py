"""What a metric is computed on: tables, ranked lists, numbers, points. Every kind says what the symbols stand for."""

from metrics.exact import exact


def numbers(rows):
    """Rows of typed cells as exact numbers."""
    return [[exact(cell, f"rows[{i}][{j}]") for j, cell in enumerate(row)] for i, row in enumerate(rows)]


class Data:
    """A kind of data: `quantities` by symbol, the labels of rows (or entries) and columns, the positive class if any.

    Metrics are called as `metric(first, *words, **given)`; `read` takes its own arguments from these.
    """

    about = ""  # what it is, in a sentence
    also = ()  # rooms that have metrics of it, beside its own
    # Where such data can be typed: what a page calls them, what a line holds, an example (rows of cells, or its name in
    # metrics/examples/), how many cells a line has and how many lines there are (0: any number), and what else is
    # asked for, with its first value.
    title, hint, example, shape, asks = "", "", (), (0, 0), {}
    labels, positive = (), None
    problem = None  # the `Undefined` that says why no formula of the metric that is asked for has a value on these data
    is_array = False  # whether the quantities are NumPy arrays, to be computed with in floats
    is_empty = False  # whether there are no examples at all, of which other programs say something else
    is_flat = False  # whether floats would tell a spread where there is none, so that the value is found exactly

    @property
    def columns(self):
        """The labels of the columns, where these are not those of the rows."""
        return self.labels

    @property
    def context(self):
        """What a renderer has to know."""
        on = type(self).__name__
        return {"labels": self.labels, "columns": self.columns, "positive": self.positive, "on": on}

    takes, options = "its data", ()  # what a call gives, in words, and the keywords that are the data's own
    tried = None  # what a call may be given to try it: its words and its keywords

    @staticmethod
    def call(data, /):
        """Has the signature of a call: such data, or what they are made of."""

    @classmethod
    def read(cls, metric, first, words, given):
        """The data that a call means, and what is left of its words and parameters: here the data have two parts."""
        if isinstance(first, cls):
            return first, words, given
        if not words:
            raise TypeError(f"{metric.name} takes {cls.takes}")
        own = {name: value for name, value in given.items() if name in cls.options}
        rest = {name: value for name, value in given.items() if name not in cls.options}
        return cls(first, words[0], **own), words[1:], rest

    @classmethod
    def from_typed(cls, rows):
        """The data that typed cells mean: here those of one line, all that the class takes."""
        return cls(*numbers(rows)[0])

    def as_typed(self):
        """Such data as they are typed, in rows: here the quantities, in one line."""
        return [list(self.quantities.values())]

    def exactly(self):
        """The same data with exact numbers, for the working."""
        return self

    @staticmethod
    def quantities_of(counts, positive):
        """What the symbols stand for on a whole array of tables."""
        raise TypeError("this metric takes one set of data at a time, not an array of tables")


class Lazily(dict):
    """Quantities that are computed when a formula asks for them: {name: function}, no lambdas, so that they pickle."""

    def __init__(self, makers, values=()):
        super().__init__(values)
        self.makers = makers

    def __missing__(self, name):
        if name not in self.makers:
            raise KeyError(name)
        value = self[name] = self.makers[name]()
        return value

    def __or__(self, more):
        return Lazily(self.makers, {**self, **more})


class Given(Data):
    """Named numbers, nothing else: what a formula of a test or an interval is worked on."""

    def __init__(self, **quantities):
        self.quantities = quantities

    @classmethod
    def read(cls, metric, first, words, given):
        return first, words, given

"""What a call may be given and what it gives, in the words of editors and type checkers."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Protocol, SupportsFloat

from metrics.engine.rational import Undefined

Number = SupportsFloat | str  # 3, 0.5, Fraction(1, 3), "1/3", a number of NumPy
Value = Fraction | float  # exact until the first root or logarithm
Label = Any  # whatever names a class, a cluster or a point: a word, a number, True
Labels = Iterable[Label]  # a list, a NumPy array, a pandas column
Values = Iterable[Number]
Rows = Iterable[Iterable[Number]]  # lists of lists, a NumPy array; a pandas table, too
ByLabel = dict[Label, Value | Undefined]
Measured = Callable[[Any, Any], Number]  # of two points: how far apart, or how alike


class MakesTable(Protocol):
    """What can be taken for a table: ratings, pairs."""

    def table_for(self, metric): ...

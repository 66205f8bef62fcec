"""A formula, written once, as a small tree; every face of a metric is derived from it.

A node is a tuple `(operation, *arguments)`. Symbols stand for the quantities of a table:

* `TP FN FP TN`, the total `T` and the number of classes `N` are single numbers;
* `f`, `actual` and `predicted` have indices: the count in cell (i, j), the total of row i, the total of column j.
  Outside a sum both indices are the free class L, so `f / actual` is the hit rate of L;
* a list (`notation.json` names them all: the scores, the ranks of the positives…) has one entry for each of its things;
* any other name is a single number: of the data, or a parameter that is bound when the metric is called.

`total`, `product`, `largest`, `smallest` and `middle` run over a domain of cells:

    classes (i = j)    columns (j)    cells (all i, j)    off (i ≠ j)    cross (i = L or j = L)
    down (j = L)       across (i = L)

or over the entries of a list, `total(abs(y - p), over="y")`.
"""

from functools import cached_property

from metrics.exact import exact
from metrics.words import beside

CELLS = frozenset({"TP", "FN", "FP", "TN"})
LISTS = frozenset(name for name, known in beside(__file__, "notation")["symbols"].items() if "list" in known)
AXES = {"f": {0, 1}, "actual": {0}, "predicted": {1}} | {name: {0} for name in LISTS}  # which indices a symbol has
DOMAINS = {
    "classes": lambda n, m, at: [(c, c) for c in range(n)],
    "columns": lambda n, m, at: [(None, c) for c in range(m)],
    "cells": lambda n, m, at: [(i, j) for i in range(n) for j in range(m)],
    "off": lambda n, m, at: [(i, j) for i in range(n) for j in range(m) if i != j],
    "cross": lambda n, m, at: [(i, j) for i in range(n) for j in range(m) if i == at[0] or j == at[1]],
    "down": lambda n, m, at: [(i, at[1]) for i in range(n)],
    "across": lambda n, m, at: [(at[0], j) for j in range(m)],
}
FREE_DOMAINS = {"cross": {0, 1}, "down": {1}, "across": {0}}
FOLDS = frozenset({"sum", "product", "max", "min", "median"})


def places(domain, quantities, at):
    """The indices that a fold runs over: cells of the table, or the entries of a list."""
    if domain in DOMAINS:
        return DOMAINS[domain](len(quantities["f"]), len(quantities["f"][0]), at)
    return [(i, i) for i in range(len(quantities[domain]))]


def node(thing):
    """A number, a node or a metric, as a node."""
    if isinstance(thing, Node):
        return thing
    if hasattr(thing, "as_step"):
        return thing.as_step()
    number = exact(thing, "a number of a formula")
    if number.denominator == 1:
        return Node(("number", number.numerator))
    return Node(("div", node(number.numerator), node(number.denominator)))


class Arithmetic:
    """Operators that build a tree instead of computing."""

    __slots__ = ()

    def __add__(self, other):
        return Node(("add", node(self), node(other)))

    def __radd__(self, other):
        return Node(("add", node(other), node(self)))

    def __sub__(self, other):
        return Node(("sub", node(self), node(other)))

    def __rsub__(self, other):
        return Node(("sub", node(other), node(self)))

    def __mul__(self, other):
        return Node(("mul", node(self), node(other)))

    def __rmul__(self, other):
        return Node(("mul", node(other), node(self)))

    def __truediv__(self, other):
        return Node(("div", node(self), node(other)))

    def __rtruediv__(self, other):
        return Node(("div", node(other), node(self)))

    def __pow__(self, other):
        return Node(("power", node(self), node(other)))

    def __neg__(self):
        return 0 - self

    def __abs__(self):
        return Node(("abs", node(self)))


class Node(Arithmetic, tuple):
    """One operation and its arguments; what is known of a tree is found once and kept on its node."""

    def __reduce__(self):
        return Node, (tuple(self),)  # without what is kept, such as compiled functions, which cannot be pickled

    @cached_property
    def parts(self):
        """The nodes directly below."""
        return [part for part in self if isinstance(part, Node)]

    @cached_property
    def axes(self):
        """The free indices that the value depends on: 0 the row or the entry of a list, 1 the column."""
        if self[0] == "symbol":
            return frozenset(AXES.get(self[1], ()))
        if self[0] in FOLDS:
            return frozenset(FREE_DOMAINS.get(self[1], ()))
        return frozenset().union(*(part.axes for part in self.parts))

    @cached_property
    def is_free(self):
        """Whether the value depends on the free class L, or on the entry of a list."""
        return bool(self.axes)

    def place(self, at):
        """The part of a place that the value depends on: (i, j), (None, j) for a column alone, or None."""
        if at is None or not self.axes:  # an array is folded at once, at no place
            return None
        return (None, at[1]) if self.axes == {1} else tuple(at)

    @cached_property
    def symbols(self):
        """The names of all symbols in the tree."""
        if self[0] == "symbol":
            return frozenset({self[1]})
        return frozenset().union(*(part.symbols for part in self.parts))

    @cached_property
    def needs_two_classes(self):
        """Whether the tree is written in the four cells of a 2 x 2 table."""
        return bool(self.symbols & CELLS)

    @cached_property
    def steps(self):
        """Every named sub-result in the tree, {name: tree}, innermost first."""
        found = {}
        for part in self.parts:
            for name, tree in part.steps.items():
                if found.setdefault(name, tree) != tree:
                    raise ValueError(f"step {name!r} stands for two formulas: a name has one meaning")
        if self[0] == "step":
            found[self[1]] = self[2]
        return found


def symbols(names):
    """One symbol for each word of `names`."""
    return tuple(Node(("symbol", name)) for name in names.split())


def root(of, degree=2):
    """The square root, or the root of another degree."""
    return Node(("root", node(of), node(degree)))


def pairs(of):
    """C(n, 2): the number of pairs among n things."""
    return Node(("pairs", node(of)))


def log2(of):
    return Node(("log2", node(of)))


def xlog2x(of):
    """x log2 x, which is 0 at 0."""
    return Node(("xlog2x", node(of)))


def ln(of):
    """The natural logarithm, -∞ at 0."""
    return Node(("ln", node(of)))


def choose(n, k):
    """C(n, k): the number of ways to choose k of n things."""
    return Node(("choose", node(n), node(k)))


def larger(a, b):
    return Node(("larger", node(a), node(b)))


def smaller(a, b):
    return Node(("smaller", node(a), node(b)))


def normal_quantile(left):
    """The point of the normal curve with this area to its left."""
    return Node(("normal_quantile", node(left)))


def normal_tail(z):
    """The area under the normal curve from z on."""
    return Node(("normal_tail", node(z)))


def chi_squared_tail(statistic):
    """The area under the chi-squared curve with one degree of freedom from a statistic on."""
    return Node(("chi_squared_tail", node(statistic)))


def t_quantile(left, freedom):
    """The point of Student's curve with this area to its left."""
    return Node(("t_quantile", node(left), node(freedom)))


def t_tail(t, freedom):
    """The area under Student's curve from t on."""
    return Node(("t_tail", node(t), node(freedom)))


def total(of, over="classes"):
    """The sum of `of` over a domain of cells."""
    return Node(("sum", over, node(of)))


def product(of, over="classes"):
    return Node(("product", over, node(of)))


def largest(of, over="classes"):
    return Node(("max", over, node(of)))


def smallest(of, over="classes"):
    return Node(("min", over, node(of)))


def middle(of, over):
    """The median."""
    return Node(("median", over, node(of)))


def step(name, of):
    """A sub-result with a name of its own: it gets its own line in the working.

    "hit rate|TPR|TNR" also says what it is called for the positive and the negative of two classes.
    """
    return Node(("step", name, node(of)))


def to_json(tree):
    """The tree as JSON: a symbol is a string, a number a number, everything else an array.

    >>> to_json(symbols("TP")[0] / 2)
    ['div', 'TP', 2]
    """
    if tree[0] in ("symbol", "number"):
        return tree[1]
    return [to_json(part) if isinstance(part, Node) else part for part in tree]


def from_json(tree):
    """The tree that JSON stands for.

    >>> from_json(["div", "TP", 2]) == symbols("TP")[0] / 2
    True
    """
    if not isinstance(tree, list):
        return Node(("symbol" if isinstance(tree, str) else "number", tree))
    words = 2 if tree[0] in FOLDS or tree[0] == "step" else 1  # after a fold comes its domain, after a step its name
    return Node((*tree[:words], *map(from_json, tree[words:])))


def substitute(tree, replacements):
    """The tree with some parts replaced, {node: node}, the largest first; steps keep their names."""
    if tree in replacements:
        return replacements[tree]
    return Node(substitute(part, replacements) if isinstance(part, Node) else part for part in tree)

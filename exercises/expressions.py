"""Small expressions of a master, such as `TP + FP` or `precision(mails)`, as trees that the page can evaluate too.

A tree is that of a formula, as JSON (metrics/engine/formula.py). What is no formula stands in it as a symbol under its
own words, and `leaves` tells what it is: {"precision(mails)": ["metric", "precision", "mails", None, {}]}, or
["text", words], ["item", list, place], ["list", function, list, what is counted].
"""

import ast
from fractions import Fraction

import metrics
from metrics.engine.formula import AXES, Node, choose, ln, log2, node, pairs, root, symbols, to_json, xlog2x

FUNCTIONS = {"sqrt": root, "log2": log2, "ln": ln, "xlog2x": xlog2x, "pairs": pairs, "choose": choose, "abs": abs}
OF_LISTS = {
    "sum": lambda values, _: sum(values),
    "size": lambda values, _: len(values),
    "largest": lambda values, _: max(values),
    "smallest": lambda values, _: min(values),
    "count": lambda values, wanted: [str(value) for value in values].count(str(wanted)),
}
OPERATORS = {
    ast.Add: "__add__",
    ast.Sub: "__sub__",
    ast.Mult: "__mul__",
    ast.Div: "__truediv__",
    ast.Pow: "__pow__",
}
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


def key_of(name):
    """The catalogue's key of a metric's public name, or None.

    >>> key_of("recall"), key_of("luck")
    ('true_positive_rate', None)
    """
    found = getattr(metrics, name, None) if name.isidentifier() else None
    return found.key if isinstance(found, metrics.Metric) and found.key in metrics.CATALOGUE else None


class Reader:
    """Reads expressions in which some names are known, {name: "number", "text", "list", "data" or a step's tree}."""

    def __init__(self, kinds=()):
        self.known, self.leaves = dict(kinds), {}

    def add(self, name, what):
        """Make a name known."""
        if not isinstance(name, str) or not name.isidentifier():
            raise ValueError(
                f"the name is {name!r}: letters, digits and _ are allowed (and yes, no, on, off in quotes)"
            )
        if name in AXES or key_of(name) or name in FUNCTIONS or name in OF_LISTS:
            raise ValueError(f"the name is {name!r}: a metric, a function or a list of the notation has it already")
        if name in self.known:
            raise ValueError(f"the name {name!r} is given twice")
        self.known[name] = what

    def tree(self, text):
        """The tree of an expression.

        >>> Reader({"TP": "number", "FP": "number"}).tree("TP + FP")
        ['add', 'TP', 'FP']
        """
        return to_json(self.node(text))

    def node(self, text):
        return node(self._built(self._parsed(text)))

    def condition(self, text):
        """["<", left, right] of a condition such as `TP < FP`."""
        parsed = self._parsed(text)
        if not isinstance(parsed, ast.Compare) or len(parsed.ops) != 1 or type(parsed.ops[0]) not in COMPARISONS:
            raise ValueError(f"{text!r} is no condition such as TP < FP")
        sides = [to_json(node(self._built(side))) for side in (parsed.left, parsed.comparators[0])]
        return [COMPARISONS[type(parsed.ops[0])], *sides]

    def _parsed(self, text):
        self.text = str(text).strip()
        try:
            return ast.parse(self.text, mode="eval").body
        except SyntaxError:
            raise ValueError(f"{text!r} is no expression such as TP / (TP + FP)") from None

    def _built(self, part):
        match part:
            case ast.Constant(value=str() as words):
                return self._leaf(part, "text", words)
            case ast.Constant(value=int() | float()) if not isinstance(part.value, bool):
                return node(Fraction(ast.get_source_segment(self.text, part)))
            case ast.Name(id=name) if self.known.get(name) in ("number", "text"):
                return symbols(name)[0]
            case ast.Name(id=name) if isinstance(self.known.get(name), tuple):
                return self.known[name]
            case ast.BinOp(op=op) if type(op) in OPERATORS:
                return getattr(self._built(part.left), OPERATORS[type(op)])(self._built(part.right))
            case ast.UnaryOp(op=ast.USub()):
                return 0 - self._built(part.operand)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int() as place)):
                if self.known.get(name) == "list":
                    return self._leaf(part, "item", name, place)
            case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
                return FUNCTIONS[name](*map(self._built, part.args))
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=of), *more]):
                words = [one.value for one in more if isinstance(one, ast.Constant)]
                given = {one.arg: one.value.value for one in part.keywords if isinstance(one.value, ast.Constant)}
                if len(words) == len(more) <= 1 and len(given) == len(part.keywords):
                    if name in OF_LISTS and self.known.get(of) == "list":
                        return self._leaf(part, "list", name, of, *(words or [None]))
                    if key_of(name) and self.known.get(of) == "data":
                        return self._leaf(part, "metric", key_of(name), of, *(words or [None]), given)
        names = ", ".join(self.known) or "none"
        raise ValueError(f"{ast.unparse(part)!r} in {self.text!r} is not known here; the names are: {names}")

    def _leaf(self, part, *what):
        words = ast.unparse(part)
        self.leaves[words] = list(what)
        return Node(("symbol", words))

"""A page's kernel shows what its last line gives as people read it, named after the code that gave it."""

import ast
import re
from fractions import Fraction
from html import escape

from IPython import get_ipython

from metrics.engine.metric import Metric
from metrics.engine.values import html

PLAIN = {"round", "float", "int", "str", "sorted", "list", "decimal"}  # what only changes the form of a value
SHOWN = (tuple, list, dict, Fraction, float, int, bool, str)
OF_NUMPY = ("float64", "int64", "bool", "ndarray")


class Results:
    """What names the results of a page: the code of the cell that runs, and what its names stand for."""

    def __init__(self, shell):
        self.shell, self.code = shell, None
        formatter = shell.display_formatter.formatters["text/html"]
        for kind in SHOWN:
            formatter.for_type(kind, self.shown)
        for name in OF_NUMPY:
            formatter.for_type_by_name("numpy", name, self.shown)
        shell.events.register("pre_run_cell", self.hear)

    def hear(self, told):
        """Keep the last line of the cell that is to run, if it gives something."""
        body = ast.parse(self.shell.transform_cell(told.raw_cell)).body
        self.code = body[-1].value if body and isinstance(body[-1], ast.Expr) else None

    def shown(self, value):
        if hasattr(value, "_repr_html_"):
            return value._repr_html_()
        return html(value, *named(self.code, value, self.shell.user_ns))


def named(code, value, namespace):
    """The names for a result: of itself if it is one value, of its members, of their members.

    >>> from metrics import precision
    >>> named(ast.parse("precision(hospital), 2 + 1", mode="eval").body, (0.5, 3), {"precision": precision})
    ('', ['precision of hospital', '<code>2 + 1</code>'], [])
    """
    one = members = None
    if isinstance(code, ast.Tuple | ast.List):
        members = [words(part, namespace) for part in code.elts]
        inner = code.elts
    elif isinstance(code, ast.Dict):
        inner = code.values
    elif isinstance(code, ast.ListComp | ast.DictComp):
        members, inner = _iterated(code, namespace), [code.elt if isinstance(code, ast.ListComp) else code.value]
    else:
        one, inner = words(code, namespace) if code else "", []
    first = inner[0] if inner else None
    alike = isinstance(first, ast.Tuple | ast.List) and len(inner) == 1
    heads = [words(part, namespace) for part in first.elts] if alike else []
    return one or "", members or [], heads


def _iterated(code, namespace):
    """The names of what a comprehension runs over, if it says them or they are words or numbers."""
    (loop, *others) = code.generators
    if others or loop.ifs:
        return None
    if isinstance(loop.iter, ast.Tuple | ast.List):
        return [words(part, namespace) for part in loop.iter.elts]
    over = namespace.get(loop.iter.id) if isinstance(loop.iter, ast.Name) else None
    return [*map(escape, map(str, over))] if over and all(isinstance(one, str | int) for one in over) else None


def words(code, namespace):
    """A piece of code in words, if there are some, else itself, without what only changes the form of its value."""
    while isinstance(code, ast.Call) and isinstance(code.func, ast.Name) and code.func.id in PLAIN and code.args:
        code = code.args[0]
    if isinstance(code, ast.JoinedStr) and len(code.values) == 1:
        return words(code.values[0].value, namespace)
    return _words(code, namespace) or f"<code>{escape(ast.unparse(code))}</code>"


def _words(code, namespace):
    if isinstance(code, ast.Name):
        thing = namespace.get(code.id)
        is_metric = isinstance(thing, Metric) and thing.key == code.id
        return escape(thing.name if is_metric else re.sub(r"(?<=\d)_(?=\d)", ".", code.id).replace("_", " "))
    if isinstance(code, ast.Constant) and code.value is not None:
        return escape(str(code.value))
    if isinstance(code, ast.Attribute):
        return _joined(_words(ast.Name(code.attr), {}), [code.value], namespace)
    if isinstance(code, ast.Call) and isinstance(code.func, ast.Name):
        if code.func.id in PLAIN:
            return None
        told = _joined(_words(code.func, namespace), code.args, namespace)
        given = [(one.arg, _words(one.value, namespace)) for one in code.keywords]
        if told is None or not all(all(pair) for pair in given):
            return None
        return ", ".join([told, *(f"{escape(name.replace('_', ' '))} {value}" for name, value in given)])
    return None


def _joined(name, of, namespace):
    """A name with what it is of, if that can be said."""
    parts = [_words(one, namespace) for one in of]
    if not all(parts):
        return None
    return f"{name} of {', '.join(parts)}" if parts else name


def show():
    """Begin, in the kernel of a page."""
    Results(get_ipython())

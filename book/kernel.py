"""Run a page's cells in the page, inside of Python for browsers: what the worker of `book/running` calls.

A cell runs after what it needs, the nearest cells above that give its names, whether a page shows them or not. What it
gives looks as it does in the built page.
"""

import ast
import builtins
import io
import json
import linecache
import os
import re
import sys
import time
import traceback
import types
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from symtable import symtable
from typing import NamedTuple

from book.results import OF_NUMPY, SHOWN, named

MOST = 100_000  # characters that a cell may print, or a value have
CUT = 2_000  # of a value that is longer, so many are shown
PIECE, MOMENT = 4_000, 0.1  # so many characters, or after so many seconds, they are sent
AT_ONCE = 50  # lines that are sent as they come: a cell may compute for long after one
SENTENCE = 1_000  # characters of a mistake
VIEW = "application/vnd.jupyter.widget-view+json"  # what a widget shows of itself
DEEP = 12  # lines of a traceback that are worth reading
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)  # what becomes of a text that is no code
BUILTINS_HERE = vars(builtins)
BUILTINS = {**BUILTINS_HERE}  # a cell may take them from itself, not from the others
NAMES = {"numpy": "NumPy", "pandas": "pandas", "matplotlib": "Matplotlib", "scipy": "SciPy", "sklearn": "scikit-learn"}


class Cell(NamedTuple):
    """A code cell as it is now."""

    key: str
    source: str
    is_shown: bool = True


class Names(NamedTuple):
    """The names that a cell takes from those above, and those that it gives or changes."""

    needs: frozenset
    gives: frozenset
    makes: frozenset  # of these, the ones that it makes anew


@cache
def names(source):
    """What a cell takes and gives; one that cannot be read takes and gives nothing.

    >>> sorted(names("from metrics import recall\\ntable = [n for n in counts]\\nseen.append(recall(table))").needs)
    ['counts', 'seen']
    >>> sorted(names("from metrics import recall\\na = b[0] = 1\\ndef f(x): return x + y").gives)
    ['a', 'b', 'f', 'recall']
    """
    needs, makes, changes = set(), set(), set()
    try:
        for statement in ast.parse(source).body:
            table = symtable(ast.unparse(_Lazy().visit(statement)), "cell", "exec")
            taken = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
            needs |= (taken | {*_globals(table)}) - makes
            made = (symbol for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported())
            makes |= {symbol.get_name() for symbol in made} | {*_starred(statement)}
            changes |= {*_changed(statement)}
    except UNREADABLE:
        return Names(frozenset(), frozenset(), frozenset())
    return Names(frozenset(needs - BUILTINS.keys()), frozenset(makes | changes), frozenset(makes - needs))


def _starred(statement):
    """The names that `from metrics import *` gives, of a module that is loaded."""
    is_star = isinstance(statement, ast.ImportFrom) and statement.names[0].name == "*"
    module = sys.modules.get(statement.module) if is_star else None
    return getattr(module, "__all__", [name for name in dir(module) if name[0] != "_"]) if module else ()


class _Lazy(ast.NodeTransformer):
    """Comprehensions as generators: newer Pythons count the variables of a list's comprehension among those outside."""

    def visit_ListComp(self, node):
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node):
        self.generic_visit(node)
        return ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators)


def _globals(table):
    """The names that the functions and classes of a piece of code take from outside."""
    for inner in table.get_children():
        yield from (one.get_name() for one in inner.get_symbols() if one.is_global() and one.is_referenced())
        yield from _globals(inner)


def _changed(statement):
    """The names of things that a statement changes: of a list that gets a member, say."""
    for node in ast.walk(statement):
        inner = None
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            inner = node.value
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            inner = node.value.func.value if isinstance(node.value.func, ast.Attribute) else None
        while isinstance(inner, ast.Subscript | ast.Attribute):
            inner = inner.value
        if isinstance(inner, ast.Name):
            yield inner.id


def parted(cells):
    """The cells, those that the page does not show line by line: of one that draws a figure, a cell may need the data.

    >>> [cell.key for cell in parted([Cell("a", "x = 1\\ndraw(x)", False), Cell("b", "y = 2; x", True)])]
    ['a/0', 'a/1', 'b']
    """
    for cell in cells:
        if cell.is_shown:
            yield cell
        else:
            lines = ast.parse(cell.source).body
            yield from (Cell(f"{cell.key}/{at}", ast.unparse(line), False) for at, line in enumerate(lines))


def taken(call):
    """The code that has what a widget of the page shows, given the call that makes this widget.

    >>> print(taken("MatrixEditor(ConfusionMatrix([[4, 1], [2, 1]], ['bad', 'good']))"))
    from metrics import ConfusionMatrix
    from widgets import MatrixEditor
    <BLANKLINE>
    editor = MatrixEditor(ConfusionMatrix([[4, 1], [2, 1]], ['bad', 'good']))
    editor.matrix
    """
    import metrics
    import widgets

    tree = ast.parse(call, mode="eval")
    kind = tree.body.func.id
    used = sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    of_metrics = [name for name in used if name not in widgets.WIDGETS and hasattr(metrics, name)]
    lines = [f"from metrics import {', '.join(of_metrics)}"] * bool(of_metrics) + [f"from widgets import {kind}", ""]
    name = re.findall("[A-Z][a-z]+", kind)[-1].lower()
    return "\n".join([*lines, f"{name} = {call}", f"{name}.{getattr(widgets, kind).gives}"])


class Step(NamedTuple):
    """A cell, and the names for which another needs it."""

    cell: Cell
    given: frozenset


def needed(cells, key):
    """The cells that one needs, in their order, itself last.

    >>> cells = [Cell("a", "x = 1"), Cell("b", "y = 2"), Cell("c", "x = x + 1"), Cell("d", "print(x)")]
    >>> [step.cell.key for step in needed(cells, "d")]
    ['a', 'c', 'd']
    """
    place = next(place for place, cell in enumerate(cells) if cell.key == key)
    wanted, chosen = names(cells[place].source).needs, [Step(cells[place], frozenset())]
    for cell in reversed(cells[:place]):
        own = names(cell.source)
        if own.gives & wanted:
            chosen.append(Step(cell, own.gives & wanted))
            wanted = (wanted - own.makes) | own.needs
    return chosen[::-1]


def missing(source):
    """What a cell imports and this Python does not have, in words.

    >>> missing("import math, no_such_thing; from metrics import recall")
    ['no_such_thing']
    """
    try:
        nodes = [*ast.walk(ast.parse(source))]
    except UNREADABLE:
        return []
    modules = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    modules += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    tops = dict.fromkeys(module.partition(".")[0] for module in modules)
    return [in_words(top) for top in tops if top not in sys.modules and find_spec(top) is None]


def in_words(module):
    return NAMES.get(module, module)


class Printed(io.TextIOBase):
    """What a cell prints: sent in pieces, up to a length; the rest is counted and let go."""

    def __init__(self, tell):
        self.tell, self.waiting, self.size, self.sent, self.is_cut = tell, [], 0, time.monotonic(), False
        self.at_once = AT_ONCE

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"only text can be written, not {type(text).__name__}")
        room = MOST - self.size
        self.size += len(text)
        if room > 0:
            self.waiting.append(text[:room])
            is_line = self.at_once > 0 and "\n" in text
            self.at_once -= is_line
            if is_line or max(len(text), len(self.waiting)) >= PIECE or time.monotonic() - self.sent > MOMENT:
                self.flush()
        if len(text) > room and not self.is_cut:
            self.is_cut = True
            self.flush()
            self.tell(kind="cut", text=f"What is printed beyond {MOST:,} characters is not shown.")
        return len(text)

    def flush(self):
        if self.waiting:
            self.tell(kind="printed", text="".join(self.waiting))
            self.waiting, self.sent = [], time.monotonic()


@contextmanager
def writing_to(out):
    """What is printed inside goes there."""
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = out
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class Kernel:
    """The names of a page, and which of its cells have given them; `post` takes what is to be told, a dictionary."""

    def __init__(self, post: Callable[[dict], object]):
        self.post = post
        self.ran, self.owner, self.clock, self.cell = {}, {}, 0, None
        self.code, self.wrong = None, {}  # the last line of the cell that runs, and what was last told of a mistake
        self.widgets = {}  # those that the page shows, by their ids: {id: (widget, the cell that shows it)}
        main = types.ModuleType("__main__")
        sys.modules["__main__"] = main
        self.known = main.__dict__
        self.known |= {"display": self.display, "input": asked}

    def tell(self, **told):
        if self.cell.is_shown:
            self.post({"cell": self.cell.key, **told})

    def run(self, cells, key, again=True):
        """Run a cell after what it needs and has not run as it is now; whether all of it came to its end."""
        chain, self.wrong = needed([*parted(Cell(*cell) for cell in cells)], key), {}
        for place, step in enumerate(chain):
            is_last = place == len(chain) - 1
            if not (is_last and again) and self.is_fresh(chain, place):
                continue
            if not self.execute(step.cell):
                # One that only looks at what is needed, by what this Python lacks, keeps no other from running.
                if not is_last and self.wrong.get("names") and not names(step.cell.source).makes & step.given:
                    continue
                if not is_last:
                    self.give_up(chain[-1].cell, step.cell)
                return False
        return True

    def lacking(self, cells):
        """Which of the cells that are shown need what this Python does not have, in JSON: {key: [names]}."""
        cells = [*parted(Cell(*cell) for cell in cells)]
        found = {cell.key: self.lacks(needed(cells, cell.key)) for cell in cells if cell.is_shown}
        return json.dumps({key: names for key, names in found.items() if names})

    def lacks(self, chain):
        return [*dict.fromkeys(name for step in chain for name in missing(step.cell.source))]

    def give_up(self, cell, other):
        """Say that a cell cannot run, since another one could not."""
        self.cell = cell
        self.tell(kind="started")
        lacks = self.wrong.get("names", [])
        where = "a cell above it" if other.is_shown else "something that the page does not show"
        text = f"This cell needs {where}, which could not run."
        self.tell(kind="failed", name="", text="" if lacks else text, names=lacks)
        self.tell(kind="ended", well=False)

    def absent(self):
        """The modules for want of which the last run could not be: a site may carry them."""
        return [module for module, words in NAMES.items() if words in self.wrong.get("names", [])]

    def is_fresh(self, chain, place):
        """Whether a cell has run as it is now, after those that it needs, and what it gave is still there."""
        cell, given = chain[place]
        source, moment = self.ran.get(cell.key, (None, 0))
        heirs = {step.cell.key for step in chain[place:-1]} | {cell.key}
        if source != cell.source or any(self.owner.get(name) not in heirs for name in given):
            return False
        needs = names(cell.source).needs
        return all(self.ran[step.cell.key][1] < moment for step in chain[:place] if step.given & needs)

    def execute(self, cell):
        """Run a cell, tell what comes of it, and whether it came to its end."""
        self.clock += 1
        self.cell, own, out = cell, names(cell.source), Printed(self.tell)
        self.widgets = {key: shown for key, shown in self.widgets.items() if shown[1].key != cell.key}
        self.tell(kind="started")
        lacks = missing(cell.source)
        if lacks:
            self.wrong = {"name": "", "text": "", "names": lacks}
            self.tell(kind="failed", **self.wrong)
            self.tell(kind="ended", well=False)
            return False
        self.owner.update(dict.fromkeys(own.gives, cell.key))
        came = self.carry_out(cell.source, out)
        out.flush()
        self.tell(kind="ended", well=came)
        self.ran[cell.key] = (cell.source if came else None), self.clock
        return came

    def carry_out(self, source, out):
        """Run code and show what its last line gives, or say what is wrong."""
        file = f"<cell {self.clock}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
        with writing_to(out):
            try:
                tree = ast.parse(source, file)
                last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
                self.code = last.value if last else None
                exec(compile(tree, file, "exec"), self.known)
                if last:
                    value = eval(compile(ast.Expression(last.value), file, "eval"), self.known)
                    if value is not None and not source.rstrip().endswith(";"):
                        self.known["_"] = value
                        self.display(value)
                self.figures()
            except BaseException as error:  # SystemExit, too, ends only its cell
                BUILTINS_HERE.update(BUILTINS)
                out.flush()
                self.wrong = told(error, file)
                self.tell(kind="failed", **self.wrong)
                return False
            BUILTINS_HERE.update(BUILTINS)
        return True

    def moved(self, identity, state):
        """Tell the page what Python has set of a widget; the stand-in for anywidget calls this."""
        if identity in self.widgets:
            self.post({"kind": "widget", "id": identity, "state": state})

    def heard(self, identity, state):
        """Take what a reader has moved: what observes it runs, and tells of itself below the widget."""
        widget, self.cell = self.widgets.get(identity, (None, None))
        if widget is None:
            return  # it was shown by a run of its cell that is over
        self.clock += 1
        for name, giver in self.owner.items():  # what takes it from its cell is to run again, the cell is not
            if self.known.get(name) is widget and giver in self.ran:
                self.ran[giver] = self.ran[giver][0], self.clock
        out = Printed(self.tell)
        with writing_to(out):
            try:
                widget.set_state(json.loads(state))
            except BaseException as error:
                out.flush()
                self.tell(kind="failed", **told(error, None))
        out.flush()

    def display(self, *values):
        """Show values where they are given."""
        if isinstance(sys.stdout, Printed):
            sys.stdout.flush()
        for value in values:
            self.tell(kind="shown", **self.shown(value))

    def shown(self, value):
        """A value as the page shows it."""
        kinds = type(value).__mro__
        of_numpy = type(value).__module__ == "numpy" and type(value).__name__ in OF_NUMPY
        if hasattr(value, "_repr_mimebundle_") and not isinstance(value, type):
            bundle = value._repr_mimebundle_()
            bundle = bundle[0] if isinstance(bundle, tuple) else bundle or {}
            if VIEW in bundle:
                identity = bundle[VIEW]["model_id"]
                self.widgets[identity] = value, self.cell
                return {"widget": {"id": identity, "stem": value._esm, "state": value.get_state()}}
        if hasattr(value, "_repr_html_") and not isinstance(value, type):
            found = value._repr_html_()
            if found is not None:
                return {"html": str(found)}
        text = repr(value)
        if len(text) > MOST:
            return {"text": text[:CUT], "more": f"The first {CUT:,} of {len(text):,} characters."}
        if of_numpy or any(kind in SHOWN for kind in kinds):
            from metrics.engine.values import html

            try:
                return {"html": html(value, *named(self.code, value, self.known))}
            except RecursionError:  # a list that is in itself
                pass
        return {"text": text}

    def figures(self):
        """Show the figures that were drawn and not closed, if the site carries Matplotlib."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        for number in pyplot.get_fignums() if pyplot else ():
            drawn = io.StringIO()
            pyplot.figure(number).savefig(drawn, format="svg", bbox_inches="tight")
            self.tell(kind="shown", html=drawn.getvalue().partition("<svg")[2].join(["<svg", ""]))
            pyplot.close(number)


def asked(*_):
    """What a cell has in the place of `input`."""
    raise RuntimeError("input() cannot ask in a page: write the answer into the code")


def meant(error):
    """The name that a wrong one was meant to be, if Python has an idea of it, which it tells from 3.12 on."""
    if not isinstance(error, NameError | AttributeError | ImportError):
        return ""
    try:
        *_, line = traceback.TracebackException.from_exception(error).format_exception_only()
    except Exception:
        return ""
    return next(iter(re.findall(r"\. Did you [^?]*\?$", line.rstrip())), "")


def in_short(error):
    """What an error says of itself, if it can, and no more of it than can be read.

    >>> in_short(ValueError("no" * 1000))[-6:]
    'onono…'
    """
    try:
        text = f"{error}{meant(error)}"
    except Exception:
        return ""
    return text if len(text) <= SENTENCE else f"{text[:SENTENCE].rstrip()}…"


def told(error, file):
    """An error as a sentence, the line of the cell that it is about, and what the cell called, if it was that deep."""
    name, text = type(error).__name__, in_short(error)
    if isinstance(error, SyntaxError) and error.filename == file:
        return {"name": name, "text": f"{error.msg}", "line": error.lineno}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = frames[0].lineno if frames else None
    if isinstance(error, ModuleNotFoundError) and error.name:
        top = error.name.partition(".")[0]
        return {"name": "", "text": "", "line": line, "names": [in_words(top)]}
    if isinstance(error, RecursionError):
        text = "a function called itself without end, or too often" if line else "this is nested too deeply"
    if isinstance(error, MemoryError):
        text = text or "there is not so much memory here"
    if isinstance(error, SystemExit):
        text = "the cell asked Python to end; it goes on for the others"
    return {"name": name, "text": text, "line": line, "within": [frame.lineno for frame in frames[1:DEEP]]}


current = None  # the kernel, for what shows things by itself


def begin(post):
    """Begin with a kernel that tells a page, in text, what happens."""
    global current
    from widgets import IN_BOOK

    os.environ[IN_BOOK] = "1"  # the widgets' scripts are the site's, beside this page's
    current = Kernel(lambda told: post(json.dumps(told, default=str)))
    return current

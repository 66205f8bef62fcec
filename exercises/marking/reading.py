"""What cells of code say, without running them: a small interpreter of literals, arithmetic and our own metrics."""

import ast
import math
import operator
import re
import warnings
from fractions import Fraction

from metrics import CATALOGUE

LONGEST, CODE = 20_000, 200_000  # characters of a cell, and of all cells of a notebook
NESTED = 40  # brackets within brackets, and operations within operations
STEPS = 20_000  # statements and operations of one notebook; a metric counts as so many, each of its numbers as ten
CALL, EACH = 100, 10
BITS = 2_048  # of a whole number; more digits than these are nobody's answer
DATA, LARGEST = 200, 10**6  # numbers that a metric is given, and the largest of these
LABEL, OPTION = 100, 1_000  # characters of a label; the largest number that is given by name, such as bins=10
WEIGHT, WEIGHED = 20_000, 20  # signs and parts of a list, however often one list stands in another; so many are a step
CHAIN = re.compile(r"(?:[-+~]\s*){30}|(?:\bnot\s+){30}|(?:\blambda\b[^:]*:\s*){30}")

OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
SIGNS = {ast.UAdd: operator.pos, ast.USub: operator.neg}
MODULES = ("math", "np", "numpy", "fractions", "metrics")  # whose functions may be called by their full name


class NeedsALook(ValueError):
    """What is not read: its text says why, and a person has to look at the cell."""


def _sum(numbers):
    return sum(_numbers(numbers))


def _numbers(values):
    if not isinstance(values, list) or not all(isinstance(one, int | float | Fraction) for one in values):
        raise NeedsALook("a list of numbers is needed")
    return values


def _extreme(function):
    return lambda first, *rest: function(_numbers([first, *rest] if rest else first))


FUNCTIONS = {
    "Fraction": Fraction,
    "round": round,
    "abs": abs,
    "sum": _sum,
    "len": len,
    "min": _extreme(min),
    "max": _extreme(max),
    "sqrt": math.sqrt,
    "log2": math.log2,
}


class Reader:
    """Reads cells in order, and knows what each name was given; of what it cannot read it keeps the reason.

    >>> reader = Reader()
    >>> reader.read("hits = 4" + chr(10) + "share = Fraction(hits, 6)")
    >>> reader.names["share"]
    Fraction(2, 3)
    >>> reader.read("power = 9**9**9")
    >>> reader.names["power"]
    NeedsALook('a number of more than 2048 bits')
    """

    def __init__(self):
        self.names, self.left, self.room, self.depth, self.lines = {}, STEPS, CODE, 0, []

    def read(self, source):
        """Take the names that a cell assigns; raise NeedsALook where the cell as a whole cannot be read."""
        self.room -= len(source)
        if self.room < 0:
            raise NeedsALook(f"a notebook with more than {CODE} characters of code")
        self.lines = re.split("\r\n|\r|\n", source)
        for statement in _parsed(source).body:
            self._step()
            self._take(statement)

    def _step(self, cost=1):
        self.left -= cost
        if self.left < 0:
            raise NeedsALook(f"more than {STEPS} operations")

    def _take(self, statement):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.names[name] = self._given(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                self.names[name] = self._given(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ) and all(isinstance(one, ast.Name) for one in targets):
                given = [self._given(value) for value in values]  # all of them first, as in a, b = b, a
                self.names |= {target.id: one for target, one in zip(targets, given, strict=True)}
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Constant(value=str(letters))) if len(
                targets
            ) == len(letters) and all(isinstance(one, ast.Name) for one in targets):
                self.names |= {target.id: letter for target, letter in zip(targets, letters, strict=True)}
            case ast.Expr(value=ast.Constant() | ast.Name()):
                pass
            case ast.Import() | ast.ImportFrom():
                bound = [(alias.asname or alias.name).partition(".")[0] for alias in statement.names]
                self._forget([name for name in bound if name not in FUNCTIONS and name not in CATALOGUE], "an import")
            case _:  # whatever it does, nobody knows afterwards what its names are
                touched = _names(statement)
                is_call = isinstance(statement, ast.Expr)
                kept = (int, float, Fraction, str)
                changed = [one for one in touched if not (is_call and isinstance(self.names.get(one), kept))]
                told = "an expression" if is_call else type(statement).__name__.lower()
                self._forget([one for one in changed if one in self.names or not is_call], told)

    def _forget(self, names, what):
        for name in names:
            self.names[name] = NeedsALook(f"{name} depends on code that is not run ({what})")

    def _given(self, node):
        """What an expression gives to a name: its value, or why nobody knows it."""
        self.depth = 0
        try:
            return self._as_typed(node) or self._value(node)
        except NeedsALook as problem:
            self._forget([one.target.id for one in ast.walk(node) if isinstance(one, ast.NamedExpr)], ":=")
            return NeedsALook(str(problem))  # a new one, which keeps no code alive
        except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as problem:
            told = " ".join(str(problem).split())[:100]
            return NeedsALook(told or type(problem).__name__)

    def _as_typed(self, node):
        """A decimal as it stands there: 0.60 has two places, which its value does not tell."""
        unsigned = node.operand if isinstance(node, ast.UnaryOp) and type(node.op) in SIGNS else node
        if not isinstance(unsigned, ast.Constant) or not isinstance(unsigned.value, float):
            return None
        if node.lineno != node.end_lineno:
            return None
        line = self.lines[node.lineno - 1].encode()  # where a sign stands is told in bytes
        typed = line[node.col_offset : node.end_col_offset].decode(errors="replace")
        return " ".join(typed.replace("_", "").split()) or None

    def _value(self, node):
        """The value of an expression."""
        self._step()
        self.depth += 1
        if self.depth > NESTED:
            raise NeedsALook(f"more than {NESTED} operations within each other")
        try:
            value = _bounded(self._read(node))
            self._step(_weight(value) // WEIGHED)
            return value
        finally:
            self.depth -= 1

    def _read(self, node):
        match node:
            case ast.Constant(value=bool() | bytes() | complex()):
                raise NeedsALook(f"{str(node.value)[:40]} is neither number nor text")
            case ast.Constant(value=value):
                return value.encode(errors="replace").decode() if isinstance(value, str) else value
            case ast.Name(id=name):
                return self._known(name)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return [self._value(one) for one in parts]
            case ast.Dict(keys=keys, values=values):
                return {self._key(key): self._value(value) for key, value in zip(keys, values, strict=True)}
            case ast.UnaryOp(op=op, operand=operand) if type(op) in SIGNS:
                return SIGNS[type(op)](self._number(operand))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
                return _computed(type(op), self._number(left), self._number(right))
            case ast.Call(func=function, args=args, keywords=keywords):
                return self._call(self._called(function), args, keywords)
        raise NeedsALook(f"{type(node).__name__.lower()} is not read")

    def _known(self, name):
        if name not in self.names:
            raise NeedsALook(f"{name[:40]} was given no value before")
        if isinstance(self.names[name], NeedsALook):
            raise NeedsALook(str(self.names[name]))
        return self.names[name]

    def _key(self, node):
        key = self._value(node) if node is not None else None
        if not isinstance(key, str):
            raise NeedsALook("the name of a step is a text")
        return key

    def _number(self, node):
        value = self._value(node)
        if not isinstance(value, int | float | Fraction):
            raise NeedsALook("arithmetic is read with numbers alone")
        return value

    def _called(self, function):
        """The name of a function of ours, by itself or behind that of its module."""
        match function:
            case ast.Name(id=name) if name not in self.names:
                pass
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in MODULES and isinstance(
                self.names.get(module, NeedsALook()), NeedsALook
            ):
                pass
            case _:
                raise NeedsALook("this call is not read")
        if name not in FUNCTIONS and name not in CATALOGUE:
            raise NeedsALook(f"{name[:40]}() is not read")
        return name

    def _call(self, name, args, keywords):
        if any(isinstance(one, ast.Starred) for one in args) or any(one.arg is None for one in keywords):
            raise NeedsALook("a call with a star is not read")
        given = [self._value(one) for one in args]
        named = {one.arg: self._value(one.value) for one in keywords}
        if name in FUNCTIONS:
            if named:
                raise NeedsALook(f"{name}() is read without names")
            if name == "Fraction" and any(isinstance(one, str) for one in given):
                _plain_decimal(given)
            if name == "round" and any(abs(one) > BITS for one in _numbers(given[1:])):
                raise NeedsALook("round() to that many places is not read")
            return FUNCTIONS[name](*given)
        if any(isinstance(one, int | float | Fraction) and not abs(one) <= OPTION for one in named.values()):
            raise NeedsALook(f"numbers that are given by name are read up to {OPTION}")
        self._step(CALL + EACH * _size([*given, *named.values()]))
        value = CATALOGUE[name](*given, **named)
        if not isinstance(value, int | float | Fraction):
            raise NeedsALook(f"{name}() gives no single number here")
        return value


def _parsed(source):
    if len(source) > LONGEST:
        raise NeedsALook(f"a cell of {len(source)} characters; at most {LONGEST} are read")
    if _nested(source) > NESTED or CHAIN.search(source):
        raise NeedsALook(f"more than {NESTED} brackets or signs within each other")
    try:
        with warnings.catch_warnings():  # of things that are never run
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except SyntaxError as problem:
        raise NeedsALook(f"it is no Python: {problem.msg}, line {problem.lineno}") from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as problem:
        raise NeedsALook(f"it is no Python that can be read ({type(problem).__name__})") from None


def _names(statement):
    """Every name in a statement, those of functions, classes and patterns too."""
    for node in ast.walk(statement):
        for name in (getattr(node, "id", None), getattr(node, "name", None), getattr(node, "rest", None)):
            if isinstance(name, str):
                yield name


def _nested(source):
    """How deep brackets stand within each other at most, those in texts too."""
    depth = deepest = 0
    for sign in source:
        if sign in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in ")]}":
            depth = max(0, depth - 1)
    return deepest


def _plain_decimal(given):
    """Refuse a text of which Fraction would make a number of millions of digits, such as 1e999999."""
    for one in given:
        if isinstance(one, str) and not re.fullmatch(r"\s*[-+]?[\d.]{1,40}(\s*/\s*\d{1,40})?\s*", one):
            raise NeedsALook("Fraction() is read with plain numbers alone")


def _bits(value):
    parts = (value.numerator, value.denominator) if isinstance(value, Fraction) else (value,)
    return max((abs(one).bit_length() for one in parts if isinstance(one, int)), default=0)


def _bounded(value):
    if isinstance(value, int | Fraction) and _bits(value) > BITS:
        raise NeedsALook(f"a number of more than {BITS} bits")
    return value


def _weight(value):
    """How many signs and parts a list has: refused are lists of lists that are short to write, and too long to show."""
    weight, queue = 0, [value] if isinstance(value, list | dict) else []
    while queue:
        one = queue.pop()
        weight += 1 + (len(one) if isinstance(one, str | list | dict) else 0)
        if weight > WEIGHT:
            raise NeedsALook(f"a list of more than {WEIGHT} parts")
        queue += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return weight


def _computed(kind, left, right):
    """An operation, unless its result would be too long."""
    if kind is ast.Pow:
        if isinstance(right, int | Fraction) and max(_bits(left), 1) * abs(right) > BITS:
            raise NeedsALook(f"a number of more than {BITS} bits")
        if left < 0 and right != int(right):
            raise NeedsALook("the root of a negative number is not read")
    return OPERATIONS[kind](left, right)


def _size(values):
    """How many numbers a metric is given; data of which it would compute for long are refused."""
    size, queue = 0, list(values)
    while queue:
        one = queue.pop()
        if isinstance(one, list):
            queue += one
        elif isinstance(one, str) and len(one) > LABEL:
            raise NeedsALook(f"a metric is read of labels of at most {LABEL} characters")
        elif isinstance(one, dict) or (isinstance(one, int | float | Fraction) and not abs(one) <= LARGEST):
            raise NeedsALook(f"a metric is read of plain numbers up to {LARGEST}")
        size += 1
        if size > DATA:
            raise NeedsALook(f"a metric is read of at most {DATA} numbers")
    return size

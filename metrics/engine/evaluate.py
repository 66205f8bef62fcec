"""The value of a tree, which is written as a Python function once, with exact operations or with those of arrays.

    TP / (TP + FP)    lambda known, at, steps: div(known['TP'], (known['TP'] + known['FP']), _0, at)

In such a text the names and numbers of a formula are literals: nothing of it is run but the operations we know.
"""

from fractions import Fraction

from metrics.engine.formula import CELLS, DOMAINS, FOLDS, LISTS, places
from metrics.engine.rational import EXACT, TOO_LARGE, Ratio, Undefined, settled

SIGNS = {"add": "+", "sub": "-", "mul": "*", "power": "**"}
CHAINS = {"add": ("add", "sub"), "sub": ("add", "sub"), "mul": ("mul",)}  # what needs no parentheses on the left of it
SINGLE = CELLS | {"T", "N"}  # symbols that are one number in any data
IN_TABLE = {"f": "[at[0]][at[1]]", "actual": "[at[0]]", "predicted": "[at[1]]"}  # what follows the name inside of folds


def evaluate(tree, quantities, at=None, steps=None):
    """The exact value of a tree on the quantities of a table, at cell `at` if it has a free class.

    `steps` collects the named sub-results as {(name, at): value}, in the order in which they were needed and not yet
    settled; a sub-result that is undefined is kept there too.
    """
    try:
        return settled(compiled(tree, EXACT)(quantities, at, {} if steps is None else steps))
    except OverflowError:
        raise Undefined(TOO_LARGE) from None


def compiled(tree, operations):
    """The tree as a function of (quantities, at, steps); made once for each set of operations."""
    try:
        return tree.made[id(operations)]
    except (AttributeError, KeyError):
        scope = {**operations, "entry": entry, "places": places}
        function = eval(f"lambda known, at, steps: {_text(tree, operations, scope)}", scope)
        tree.__dict__.setdefault("made", {})[id(operations)] = function
        return function


def _text(tree, operations, scope, in_table=False):
    """A tree as Python; what it mentions besides the operations is put into the scope."""
    kind = tree[0]
    if kind == "number":
        return f"({tree[1]!r})"
    if kind == "symbol":
        name, known = tree[1], f"known[{tree[1]!r}]"
        if name in SINGLE or (in_table and name in IN_TABLE):
            return known + IN_TABLE.get(name, "")
        return f"entry({known}, at, {name == 'predicted'})"
    if kind == "step":
        return f"{_named(_step(tree, compiled(tree[2], operations)), scope)}(known, at, steps)"
    in_table = in_table or (kind in FOLDS and tree[1] in DOMAINS)
    parts = [_part(part, operations, scope, in_table) for part in tree.parts]
    if kind in FOLDS:
        if f"whole_{kind}" in operations and tree[1] in LISTS:  # an array is folded at once
            return f"whole_{kind}({parts[0]}, known[{tree[1]!r}])"
        return f"{kind}([{parts[0]} for at in places({tree[1]!r}, known, at)])"
    if kind in SIGNS:
        left, right = parts
        if left[0] == "(" and tree[1][0] in CHAINS.get(kind, ()):  # Python allows only so many within one another
            left = left[1:-1]
        return f"({left} {SIGNS[kind]} {right})"
    if kind not in operations:
        raise ValueError(f"{kind!r} is no operation of a formula")
    if kind == "div" and operations is EXACT:  # what 0 / 0 is by, and where
        parts += [_named(tree[2], scope), "at"]
    return f"{kind}({', '.join(parts)})"


def _part(tree, operations, scope, in_table):
    """A part of a tree: a call, if it is a function already."""
    made = tree.__dict__.get("made", {}).get(id(operations))
    return f"{_named(made, scope)}(known, at, steps)" if made else _text(tree, operations, scope, in_table)


def _named(thing, scope):
    """A name for a thing, under which it is found."""
    name = f"_{len(scope)}"
    scope[name] = thing
    return name


def entry(value, at, column):
    """A number, or the entry of a list or matrix at a place."""
    if type(value) is tuple:
        value = value[at[0]][at[1]] if type(value[0]) is tuple else value[at[column]]
    return Ratio(*value.as_integer_ratio()) if type(value) is Fraction else value


def _step(tree, body):
    name, place = tree[1], tree[2].place
    same, nowhere = tree[2].axes - {1}, (name, None)  # the usual cases, in which nothing has to be looked up
    free = bool(tree[2].axes)

    def step(quantities, at, steps):
        key = nowhere if not free else (name, at) if same else (name, place(at))
        value = steps.get(key)
        if value is None:
            try:
                value = body(quantities, at, steps)
            except Undefined as problem:
                problem.via = problem.via or key
                value = problem
            steps[key] = value
        if type(value) is Undefined:
            raise value
        return value

    return step

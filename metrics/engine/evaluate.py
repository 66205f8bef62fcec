"""The value of a tree: compiled once to a function, with exact operations or with those of arrays."""

from fractions import Fraction

from metrics.engine.formula import DOMAINS, FOLDS, LISTS
from metrics.engine.rational import EXACT, Ratio, Undefined, settled


def evaluate(tree, quantities, at=None, steps=None):
    """The exact value of a tree on the quantities of a table, at cell `at` if it has a free class.

    `steps` collects the named sub-results as {(name, at): value}, in the order in which they were needed and not yet
    settled; a sub-result that is undefined is kept there too.
    """
    return settled(compiled(tree, EXACT)(quantities, at, {} if steps is None else steps))


def compiled(tree, operations):
    """The tree as a function of (quantities, at, steps); made once for each set of operations."""
    made = tree.__dict__.setdefault("made", {})
    if id(operations) not in made:
        made[id(operations)] = _compile(tree, operations)
    return made[id(operations)]


def _compile(tree, operations):
    kind = tree[0]
    if kind == "number":
        number = tree[1]
        return lambda quantities, at, steps: number
    if kind == "symbol":
        return _symbol(tree[1])
    if kind == "step":
        return _step(tree, compiled(tree[2], operations))
    if kind in FOLDS:
        domain, body = tree[1], compiled(tree[2], operations)
        whole = operations.get(f"whole {kind}")
        if whole and domain in LISTS:  # an array is folded at once
            return lambda quantities, at, steps: whole(body(quantities, at, steps), quantities[domain])
        return _fold(operations[kind], domain, body)
    operation = operations[kind]
    parts = [compiled(part, operations) for part in tree.parts]
    if len(parts) == 1:
        (only,) = parts
        return lambda quantities, at, steps: operation(only(quantities, at, steps))
    left, right = parts
    if kind != "div":
        return lambda quantities, at, steps: operation(left(quantities, at, steps), right(quantities, at, steps))

    def division(quantities, at, steps):
        above, below = left(quantities, at, steps), right(quantities, at, steps)
        try:
            return operation(above, below)
        except Undefined as problem:
            problem.denominator, problem.at = tree[2], at
            raise

    return division


def _fold(operation, domain, body):
    if domain not in DOMAINS:
        return lambda quantities, at, steps: operation(
            [body(quantities, (i, i), steps) for i in range(len(quantities[domain]))]
        )
    cells = DOMAINS[domain]

    def fold(quantities, at, steps):
        f = quantities["f"]
        return operation([body(quantities, cell, steps) for cell in cells(len(f), len(f[0]), at)])

    return fold


def _symbol(name):
    column = name == "predicted"

    def symbol(quantities, at, steps):
        value = quantities[name]
        if type(value) is tuple:
            value = value[at[0]][at[1]] if type(value[0]) is tuple else value[at[column]]
        return Ratio(*value.as_integer_ratio()) if type(value) is Fraction else value

    return symbol


def _step(tree, body):
    name, place = tree[1], tree[2].place
    same, nowhere = tree[2].axes - {1}, (name, None)  # the usual cases, in which nothing has to be looked up
    free = bool(tree[2].axes)

    def step(quantities, at, steps):
        key = nowhere if not free else (name, at) if same else (name, place(at))
        if key not in steps:
            try:
                steps[key] = body(quantities, at, steps)
            except Undefined as problem:
                problem.via = problem.via or key
                steps[key] = problem
        if isinstance(steps[key], Undefined):
            raise steps[key]
        return steps[key]

    return step

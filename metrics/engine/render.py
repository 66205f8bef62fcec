"""A tree as people read it: text, LaTeX or MathML, in symbols or with the numbers put in.

All templates are data (`notation.json`), shared with the interpreter that runs in the page. Each operation has a
level (how tightly it binds), the level that each argument needs to stand without parentheses, and a template for each
form, with its own level and needs where these differ.
"""

import math
import re
from fractions import Fraction
from html import escape
from numbers import Rational

from metrics.engine.formula import DOMAINS, FOLDS, places
from metrics.exact import decimal
from metrics.words import beside, fill

FORMS = ("text", "latex", "mathml")
_OF_TWO = re.compile(r"(?<! )\|")  # "hit rate|TPR|TNR" has names for two classes, "P(Home | Win)" has not
_FRACTION = re.compile(r"<mfrac(?! linethickness=\"0\")")
_LATEX_SPECIAL = re.compile(r"[&%$#_{}~^\\]")


def notation():
    """The template tables."""
    return beside(__file__, "notation")


def sides(left, right):
    """The two sides of a formula in MathML, in a line that a narrow page breaks before the sign.

    Each is a `math` of its own, since not every browser breaks one.
    """
    return f'<div class="wm-line"><math>{left}</math><math><mo>=</mo>{right}</math></div>'


def words_and_index(name):
    """What is before the last _ of a name and, if it is short or that is one letter, the index after it.

    Any other _ is a space between words.

    >>> words_and_index("ER_a"), words_and_index("z_left"), words_and_index("false_barks")
    (('ER', 'a'), ('z', 'left'), ('false barks', None))
    """
    found = re.match(notation()["index"], name)
    words, index = found.groups() if found else (name, None)
    return words.replace("_", " "), index


class Renderer:
    """Renders trees in one form and one notation for the cells, for one table or for any.

    Without `quantities` symbols stay symbols. With `labels` (and `columns`, where these are others) indices are
    labels; a table of two classes, one of them positive, also writes its sums out, in its own four letters. `on` is the
    kind of data, by which the totals of rows and columns are called.
    """

    def __init__(
        self, form="text", cells="TP", labels=None, positive=0, quantities=None, steps=None, columns=None, on=None
    ):
        if form not in FORMS:
            raise ValueError(f"form is {form!r}: choose one of {', '.join(FORMS)}")
        if cells not in notation()["cells"]:
            raise ValueError(f"cells is {cells!r}: choose one of {', '.join(notation()['cells'])}")
        self.form, self.cells, self.positive = form, cells, positive
        self.labels, self.columns = labels, labels if columns is None else columns
        self.quantities, self.steps = quantities, steps
        self.margins = notation()["margins"].get(on, {})

    def __call__(self, tree, at=("L", "L")):
        return self._render(tree, at or ("L", "L"))[0]

    def literal(self, value):
        return self._value(value)[0]

    def digits(self, text):
        """Digits that are rounded already."""
        negative = text.startswith("-")
        shown = self._leaf("number", text.removeprefix("-"))
        return self._apply("negative", [shown])[0] if negative else shown[0]

    @staticmethod
    def symbol_name(name):
        """How a parameter is written."""
        return notation()["symbols"].get(name, {}).get("shown", name)

    def name(self, name, at=None):
        """A metric's or a step's name, with its class if it has one; (None, j) is column j."""
        name, *of_two = _OF_TWO.split(name)
        if at is None:
            return self._name(name)
        if of_two and self._two() and at[0] in (0, 1):
            return self._name(of_two[at[0] != self.positive])
        return self._name(name, self._label(at[1], True) if at[0] is None else self._label(at[0]))

    # Every method below returns (string, level).

    def _render(self, tree, at):
        operation = tree[0]
        if operation == "number":
            return self._value(tree[1])
        if operation == "symbol":
            return self._symbol(tree[1], at)
        if operation == "step":
            return self._step(tree, at)
        if operation in FOLDS:
            return self._fold(tree, at)
        arguments = [self._render(part, at) for part in tree[1:]]
        if operation == "sub" and tree[1] == ("number", 0):
            operation, arguments = "negative", arguments[1:]
        if operation == "root" and arguments[1] == self._value(2):
            operation, arguments = "sqrt", arguments[:1]
        if operation == "div" and any(_FRACTION.search(text) for text, _ in arguments):
            operation = "div of fractions"  # with a bar that is seen to be the main one
        return self._apply(operation, arguments)

    def _apply(self, operation, arguments):
        known = notation()["operations"][operation]
        template, level, needs = known[self.form], known["level"], known["needs"]
        if isinstance(template, list):  # in this form it binds otherwise
            template, level, needs = template
        return fill(template, *[self._guarded(*a, need) for a, need in zip(arguments, needs, strict=True)]), level

    def _guarded(self, string, level, need):
        return string if level >= need else self._apply("parentheses", [(string, level)])[0]

    def _leaf(self, kind, *values):
        return fill(notation()["leaves"][kind][self.form], *values), 50

    def _value(self, value, css=None):
        if value < 0:
            return self._apply("negative", [self._value(-value)])
        if value == math.inf:
            return self._leaf("infinity")
        if isinstance(value, Rational) and Fraction(value).denominator != 1:
            value = Fraction(value)
            return self._apply("fraction", [self._value(value.numerator), self._value(value.denominator)])
        digits = str(int(value)) if isinstance(value, Rational) else decimal(value)
        return self._leaf("cell number", digits, css) if css else self._leaf("number", digits)

    def _symbol(self, name, at):
        cell = self.cell(name, at)
        css = cell and f"wm-{cell.lower()}"
        if self.quantities is not None:
            return self._value(self._number(name, at), css)
        if cell:
            return self._leaf("cell", self.letters(cell), css)
        if name in ("actual", "predicted"):
            label = self._label(at[name == "predicted"], name == "predicted")
            return self._leaf("name of", self.margins.get(name, name), label)
        known = notation()["symbols"].get(name, {})
        if "written" in known:
            index = known.get("list") if at == ("L", "L") or "list" not in known else self._label(at[0])
            template = known["written"][self.form]
            template, level = template if isinstance(template, list) else (template, 50)
            return fill(template, index), level
        words, index = words_and_index(known.get("shown", name))
        shown = self._set(words)
        if "matrix" in known:
            return self._leaf("indexed", shown, self._label(at[0]), self._label(at[1], True))
        if "list" in known:
            return self._leaf("entry", shown, known["list"] if at == ("L", "L") else self._label(at[0]))
        if name == "N" and self._two():
            return self._value(2)
        return self._leaf("entry", shown, self._set(index)) if index else self._leaf("symbol", shown)

    def _set(self, text):
        """A symbol or an index in LaTeX: more letters than one are a word."""
        if self.form != "latex":
            return text
        return notation()["greek"].get(text) or (f"\\text{{{text}}}" if len(text) > 1 else text)

    def _number(self, name, at):
        value = self.quantities[name]
        if type(value) is not tuple:
            return value
        return value[at[0]][at[1]] if type(value[0]) is tuple else value[at[name == "predicted"]]

    def _two(self):
        return self.positive is not None and self.labels is not None and len(self.labels) == 2

    def letters(self, cell):
        """What one of the four cells is called in the chosen notation."""
        known = notation()["cells"][self.cells][cell]
        if isinstance(known, dict):
            return known[self.form]
        return f"\\text{{{known}}}" if self.form == "latex" else known

    def cell(self, name, at):
        """Which of the four letters a symbol stands for, if any."""
        if name in notation()["cells"]["TP"]:
            return name
        if name == "f" and self._two() and at[0] in (0, 1) and at[1] in (0, 1):
            hit_row, hit_column = at[0] == self.positive, at[1] == self.positive
            return ("TP" if hit_column else "FN") if hit_row else ("FP" if hit_column else "TN")
        return None

    def _label(self, index, column=False):
        if isinstance(index, str):
            return index  # a running index, i or j or L
        text = str((self.columns if column else self.labels)[index])
        if text == "-" and self.form != "text":
            text = "−"  # the class, not a hyphen
        if self.form == "latex":
            escaped = _LATEX_SPECIAL.sub(lambda m: "\\textbackslash{}" if m[0] == "\\" else "\\" + m[0], text)
            return f"\\text{{{escaped}}}"
        return escape(text) if self.form == "mathml" else text

    def _name(self, name, label=None):
        name, index = words_and_index(name)
        if self.form == "latex":
            greek = notation()["greek"]
            name = re.sub(f"[{''.join(greek)}]", lambda m: f"${greek[m[0]]}$", name)
        if label:
            return self._leaf("name of", name, f"{index}, {label}" if index else label)[0]
        return self._leaf("name with index", name, self._set(index))[0] if index else self._leaf("name", name)[0]

    def _step(self, tree, at):
        at = tree[2].place(at)
        if self.steps is not None:
            return self._value(self.steps[tree[1], at])
        return self.name(tree[1], at), 50

    def _fold(self, tree, at):
        operation, domain, body = tree
        if self.quantities is None and not (self._two() and (at != ("L", "L") or not tree.is_free)):
            if domain not in DOMAINS:
                known = notation()["symbols"][domain]
                index = known["list"]
                below = (known["range"][self.form], 50) if "range" in known else self._leaf("symbol", index)
                return self._apply(operation, [below, self._render(body, (index, index))])
            place = notation()["domains"][domain]
            below = fill(place[self.form], "" if at[0] is None else self._label(at[0])), 50
            inside = tuple(own if index == "L" else index for index, own in zip(place["indices"], at, strict=True))
            return self._apply(operation, [below, self._render(body, inside)])
        known = {"f": ((0, 0), (0, 0))} if self.quantities is None else self.quantities
        cells, most = places(domain, known, at), notation()["longest_sum"]
        shown = cells if len(cells) <= most else [*cells[:3], cells[-1]]  # the first three and the last will do
        terms = [self._render(body, cell) for cell in shown]
        if len(cells) > most:
            terms.insert(3, self._leaf("ellipsis"))
        if operation not in ("sum", "product"):
            return self._apply(f"of {operation}", [(self._leaf("comma")[0].join(term for term, _ in terms), 0)])
        joined = terms[0] if terms else self._value(int(operation == "product"))
        for term in terms[1:]:
            joined = self._apply("add" if operation == "sum" else "mul", [joined, term])
        return joined


def render(tree, form="text", cells="TP"):
    """The formula itself, in symbols.

    >>> from metrics import precision
    >>> render(precision.formula), render(precision.formula, cells="A-D")
    ('TP / (TP + FP)', 'A / (A + C)')
    """
    return Renderer(form, cells)(tree)

"""The textbook's numbered equations, 1.1 to 1.58: as they are printed, in this book's letters, and as is accepted.

The printed form is data (`equations.json`), and its MathML is made by `python -m book.printed`. The other forms are
taken from the formula of a metric or a calculation, or of one of its steps. The words beside a symbol are in
`symbols.json`.
"""

import re
from functools import cached_property
from html import escape

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.formula import Node, from_json, substitute, symbols, total
from metrics.engine.given import is_among
from metrics.engine.render import Renderer, sides
from metrics.significance import calculation as calculation_of
from metrics.words import beside, brief, fill

TWO = ("+", "−")
PLAIN = re.compile(r"\\text\{ (?:or|to) \}|\\[a-zA-Z]+|[^\\A-Za-z]|[ijL](?=[=, }])")  # what needs no words: indices too
WORD = re.compile(r"[A-Za-z-]{3}")
f, actual, predicted, N = symbols("f actual predicted N")
# For two classes totals are sums of cells, and what is divided by the number of classes less one stays as it is.
IN_CELLS = {actual: total(f, over="across"), predicted: total(f, over="down"), N - 1: from_json(1)}


def words(latex, own=()):
    """The symbols of the chapter that a formula has, in order, {LaTeX: words}; none may be without words."""
    known, found, rest = beside(__file__, "symbols")["theirs"] | dict(own), {}, latex
    longest = sorted(known, key=len, reverse=True)
    while rest:
        symbol = next((one for one in longest if rest.startswith(one)), None)
        plain = PLAIN.match(rest)
        if symbol:
            found[symbol], rest = known[symbol], rest[len(symbol) :]
        elif plain:
            rest = rest[plain.end() :]
        else:
            raise ValueError(f"no words for a symbol of {latex!r}, at {rest!r}")
    return found


class Recorder(Renderer):
    """A renderer that keeps what it writes for each symbol: `found` is {written: (its key, its place)}."""

    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        self.found = {}

    def _symbol(self, name, at):
        shown = super()._symbol(name, at)
        if not (name == "N" and self._two()):
            self.found.setdefault(shown[0], (self.cell(name, at) or name, at))
        return shown

    def _step(self, tree, at):
        shown, place = super()._step(tree, at), tree[2].place(at)
        plain, *of_two = tree[1].split("|")
        is_one = of_two and self._two() and place
        self.found.setdefault(shown[0], (of_two[place[0]] if is_one else plain, at))
        return shown


class Line:
    """One formula in this book's letters: its name and its tree, for any table or for one of two classes, at a place.

    `inline` names the steps whose formulas stand in their place, or is True for all.
    """

    def __init__(self, name, tree, at=None, on=None, two=False, inline=(), whole=False):
        named = tree.steps if inline is True else inline
        for step in reversed([*tree.steps]):
            if step in named:
                tree = substitute(tree, {Node(("step", step, tree.steps[step])): tree.steps[step]})
        self.tree = simple(substitute(tree, IN_CELLS)) if two else tree
        self.name, self.on, self.labels, self.whole = name, on, TWO if two else None, whole
        self.at = tuple(at) if at else ("L", "L") if self.tree.is_free else None

    def _show(self, form):
        show = Recorder(form, labels=self.labels, on=self.on)
        place = self.at and not self.whole and (self.at if self.at[0] == self.at[1] else (", ".join(self.at),) * 2)
        return show.name(self.name, place or None), show(self.tree, self.at), show

    def written(self, form="text"):
        """The line as text or LaTeX, or in MathML as it stands in a page."""
        left, right, _ = self._show(form)
        return sides(left, right) if form == "mathml" else f"{left} = {right}"

    def symbols(self, own=()):
        """What each symbol means, {MathML: words}, that on the left first if it is no word."""
        left, _, show = self._show("mathml")
        known = beside(__file__, "symbols")["ours"] | dict(own)
        told = {left: known[self.name]} if self.name in known and not WORD.match(self.name) else {}
        for shown, (key, at) in show.found.items():
            text = known.get(f"{self.on} {key}") or known[key]
            told[shown] = fill(text, *(TWO[one] if isinstance(one, int) else one for one in at))
        return told


def simple(tree):
    """The tree without a division by 1."""
    if tree[0] == "div" and tree[2] == ("number", 1):
        return simple(tree[1])
    return Node(simple(part) if isinstance(part, Node) else part for part in tree)


class Equation:
    """One numbered equation: `printed` in LaTeX, `lines` in our letters, where it `differs` the `accepted` ones;
    `formulas` are the metrics and variants that these are, and `anchor` is its place in a page.

    >>> EQUATIONS["1.7"]
    <Eq. 1.7: precision = TP / (TP + FP)>
    """

    def __init__(self, number, printed, symbols=(), ours=(), differs="", accepted=None, **formula):
        self.number, self.anchor = number, f"eq-{number.replace('.', '-')}"
        self.printed, self.differs = printed, differs
        self._theirs, self._ours, self._formula, self._accepted = symbols, ours, formula, accepted
        kinds = (one for one in (formula, accepted or {}) if "step" not in one)
        self.formulas = {(one["metric"], one.get("variant")) for one in kinds if "metric" in one}

    # What follows loads metrics: an equation loads its own, and only when it is shown.

    @cached_property
    def metric(self):
        return CATALOGUE.get(self._formula.get("metric"))

    @cached_property
    def lines(self):
        return _results(**self._formula) if "calculation" in self._formula else [_line(**self._formula)]

    @cached_property
    def accepted(self):
        return [_line(**self._accepted)] if self._accepted else []

    def written(self, form="text"):
        """The lines in our letters, as text, LaTeX or MathML."""
        return [line.written(form) for line in self.lines]

    @property
    def theirs(self):
        """The symbols of the printed form, {LaTeX: words}."""
        return words(self.printed, self._theirs)

    def parts(self):
        """As a page shows them, {heading: (lines, symbols)}, in MathML."""
        made = beside(__file__, "mathml")
        left, sign, right = self.printed.partition(" = ")
        line = sides(made[left], made[right]) if sign else f'<div class="wm-line"><math>{made[left]}</math></div>'
        theirs = {made[one]: text for one, text in self.theirs.items()}
        parts = {"As printed": ([line], theirs)}
        kinds = {"In this book’s letters": self.lines, "Accepted": self.accepted}
        for heading, lines in kinds.items():
            if lines:
                told = {}
                for one in lines:
                    told |= one.symbols(self._ours)
                parts[heading] = ([one.written("mathml") for one in lines], told)
        return parts

    def __repr__(self):
        return f"<Eq. {self.number}: {'; '.join(self.written())}>"

    def _repr_html_(self):
        parts = "".join(
            f'<div class="wm-notation"><p class="wm-small">{heading}</p>{"".join(lines)}'
            f"{legend({symbol: text.removesuffix(f', {self.number}') for symbol, text in told.items()})}</div>"
            for heading, (lines, told) in self.parts().items()
        )
        differs = f'<p class="wm-differs wm-small"><b>≠</b> {escape(self.differs)}</p>' if self.differs else ""
        number = f'<div class="wm-small"><a id="{self.anchor}" href="#{self.anchor}">({self.number})</a></div>'
        return f'<div class="wm-equation"><div class="wm-notations">{parts}{differs}</div>{number}</div>'


def legend(told):
    """Symbols and their words, {MathML: words}, as a list."""
    pairs = ((f"<dt><math>{symbol}</math></dt>", f"<dd>{escape(text)}</dd>") for symbol, text in told.items())
    rows = "".join(f"<div>{symbol}{text}</div>" for symbol, text in pairs)
    return f'<dl class="wm-legend wm-small">{rows}</dl>' if rows else ""


def _line(metric=None, variant=None, step=None, name=None, tree=None, on=None, **look):
    if metric is None:
        return Line(name, from_json(tree), on=on, **look)
    metric = CATALOGUE[metric]
    formula = metric.tree(variant)
    name, tree = (step, formula.steps[step]) if step else (metric.name, formula)
    return Line(name, tree, on=metric.on.__name__, **look)


def _results(calculation, lines, variant=None):
    """Results of a calculation, and steps to them."""
    results = calculation_of(calculation).trees(variant)
    known = {name: tree for result in results.values() for name, tree in result.steps.items()} | results
    return [Line(name, known[name]) for name in lines]


class Shown:
    """Equations in a page."""

    def __init__(self, equations):
        self.equations = equations

    def _repr_html_(self):
        return "".join(one._repr_html_() for one in self.equations)

    def __repr__(self):
        return "\n".join(map(repr, self.equations))


def equation(*numbers: str) -> Shown:
    """Show equations of the textbook under their numbers, as they are printed and in this book's letters.

    >>> equation("1.36")
    <Eq. 1.36: Rand = (u11 + u00) / (u11 + u10 + u01 + u00)>
    """
    for number in numbers:
        if not is_among(number, EQUATIONS):
            raise ValueError(f"number is {brief(number)}: the textbook's equations are '1.1' to '1.58'")
    return Shown([EQUATIONS[number] for number in numbers])


class Equations(dict):
    """Equations by their numbers; to show them all, all metrics would be loaded."""

    def __repr__(self):
        first, *_, last = self
        return f"<{len(self)} equations, {first} to {last}>"


EQUATIONS = Equations((number, Equation(number, **known)) for number, known in beside(__file__, "equations").items())

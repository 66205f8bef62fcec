"""The textbook's numbered equations, 1.1 to 1.58, each from a metric, a calculation, or a step of one."""

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.formula import from_json
from metrics.engine.given import is_among
from metrics.engine.render import Renderer, sides
from metrics.significance.checkable import CALCULATIONS
from metrics.words import beside, brief


class Equation:
    """One numbered equation as `lines`, (name, tree) each, and its place in a page, `anchor`.

    >>> EQUATIONS["1.7"]
    <Eq. 1.7: precision = TP / (TP + FP)>
    """

    def __init__(self, number, metric=None, variant=None, step=None, name=None, tree=None, at=None, **interval):
        self.number, self.anchor = number, f"eq-{number.replace('.', '-')}"
        self.metric, self.at = CATALOGUE.get(metric), at and tuple(at)
        if metric:
            formula = self.metric.tree(variant)
            name, tree = (step, formula.steps[step]) if step else (self.metric.name, formula)
        elif tree:
            tree = from_json(tree)
        self.lines = [(name, tree)] if tree else _lines(variant=variant, **interval)

    def written(self, form="text"):
        """The lines as text or LaTeX, or in MathML as they stand in a page."""
        show, line = Renderer(form), sides if form == "mathml" else "{} = {}".format
        places = [self.at or (("L", "L") if tree.is_free else None) for _, tree in self.lines]
        named = zip(self.lines, places, strict=True)
        return [line(show.name(name, at and (at[0], at[0])), show(tree, at)) for (name, tree), at in named]

    def __repr__(self):
        return f"<Eq. {self.number}: {'; '.join(self.written())}>"


def _lines(calculation, variant, lines):
    """Results of a calculation, and steps to them: (name, tree) each."""
    results = CALCULATIONS[calculation].trees(variant)
    known = {name: tree for result in results.values() for name, tree in result.steps.items()} | results
    return [(name, known[name]) for name in lines]


class Shown:
    """Equations that are one and the same formula, in a page."""

    def __init__(self, equations):
        self.equations = equations

    def _repr_html_(self):
        formulas = "".join(self.equations[0].written("mathml"))
        numbers = " ".join(f'<a id="{one.anchor}" href="#{one.anchor}">({one.number})</a>' for one in self.equations)
        return f'<div class="wm-equation"><div>{formulas}</div><div class="wm-small">{numbers}</div></div>'

    def __repr__(self):
        return "\n".join(map(repr, self.equations))


def equation(*numbers: str) -> Shown:
    """Show an equation of the textbook under its number; several numbers where the textbook writes it several times.

    >>> equation("1.36")
    <Eq. 1.36: Rand = (u11 + u00) / (u11 + u10 + u01 + u00)>
    """
    for number in numbers:
        if not is_among(number, EQUATIONS):
            raise ValueError(f"number is {brief(number)}: the textbook's equations are '1.1' to '1.58'")
    return Shown([EQUATIONS[number] for number in numbers])


EQUATIONS = {number: Equation(number, **known) for number, known in beside(__file__, "equations").items()}

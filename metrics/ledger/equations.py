"""The textbook's numbered equations, 1.1 to 1.58, each taken from the formula of a metric, or of one of its steps."""

from metrics.engine.catalogue import CATALOGUE
from metrics.engine.formula import from_json
from metrics.engine.render import Renderer, sides
from metrics.significance.differences import OF_RATES
from metrics.significance.intervals import OF_EXAMPLES
from metrics.words import beside

_LOW, _HIGH = OF_EXAMPLES["wald"]
_ENDS = [(name, tree) for name, _, tree in OF_RATES["textbook"]]
_STEPS = {**_HIGH.steps, **_ENDS[0][1].steps}
# What is no metric: intervals have two ends, and the steps to them.
INTERVALS = {
    "1.54": [("SE", _HIGH.steps["SE"]), ("half-width", _HIGH.steps["half-width"]), ("low", _LOW), ("high", _HIGH)],
    "1.56": [("variance", _STEPS["variance"])],
    "1.57": [("half-width", _ENDS[0][1].steps["half-width"]), *_ENDS],
}


class Equation:
    """One numbered equation as `lines`, (name, tree) each, and its place in a page, `anchor`.

    >>> EQUATIONS["1.7"]
    <Eq. 1.7: precision = TP / (TP + FP)>
    """

    def __init__(self, number, metric=None, variant=None, step=None, name=None, tree=None, at=None):
        self.number, self.anchor = number, f"eq-{number.replace('.', '-')}"
        self.metric, self.at = CATALOGUE.get(metric), at and tuple(at)
        if metric:
            formula = self.metric.tree(variant)
            name, tree = (step, formula.steps[step]) if step else (self.metric.name, formula)
        elif tree:
            tree = from_json(tree)
        self.lines = [(name, tree)] if tree else INTERVALS[number]

    def written(self, form="text"):
        """The lines as text or LaTeX, or in MathML as they stand in a page."""
        show, line = Renderer(form), sides if form == "mathml" else "{} = {}".format
        places = [self.at or (("L", "L") if tree.is_free else None) for _, tree in self.lines]
        named = zip(self.lines, places, strict=True)
        return [line(show.name(name, at and (at[0], at[0])), show(tree, at)) for (name, tree), at in named]

    def __repr__(self):
        return f"<Eq. {self.number}: {'; '.join(self.written())}>"


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
        if number not in EQUATIONS:
            raise ValueError(f"number is {number!r}: the textbook's equations are '1.1' to '1.58'")
    return Shown([EQUATIONS[number] for number in numbers])


EQUATIONS = {number: Equation(number, **known) for number, known in beside(__file__, "equations").items()}

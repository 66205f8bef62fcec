"""The worked steps of a metric: formula, numbers put in, exact fraction, decimal."""

import math
import re
from collections import namedtuple
from html import escape
from numbers import Rational

from metrics.engine.evaluate import evaluate
from metrics.engine.rational import Undefined, settled
from metrics.engine.render import Renderer, notation
from metrics.exact import shortest

_BARE = re.compile(r"<[^>]*>|\s")
Step = namedtuple("Step", "name at tree value")
Step.__doc__ = "One line: a named (sub-)result, the class it is for (or None), its tree and its value or `Undefined`."


def worked(formulas, quantities, *, problem=None, given=(), cells="TP", places=3, **context):
    """Formulas worked on the same quantities, sharing their steps: (name, class or None, tree) each.

    `problem` is the `Undefined` of data that have no value for any of them.

    >>> from metrics.engine.formula import symbols
    >>> errors, n = symbols("errors n")
    >>> print(worked([("error rate", None, errors / n)], {"errors": 3, "n": 8}))
    error rate = errors / n = 3 / 8 = 0.375
    """
    show, memo, finals, trees = Renderer(**context), {}, [], {}
    for name, at, tree in formulas:
        finals.append(Step(name, at, tree, valued(name, tree, quantities, at, memo, lambda: show, problem)))
        trees |= tree.steps
    memo = {
        key: explained(value, *key, show) if isinstance(value, Undefined) else settled(value)
        for key, value in memo.items()
    }
    below = [Step(name, at, trees[name], value) for (name, at), value in memo.items()]
    return Working(
        _first_and_last(below) + finals,
        quantities,
        memo,
        context,
        given=given,
        cells=cells,
        places=places,
        finals=len(finals),
    )


def valued(name, tree, quantities, at, steps, show, problem=None):
    """The value or the `Undefined`, in the words of the renderer that `show()` gives.

    Sub-results are kept in `steps`, which formulas on the same data may share.
    """
    if problem is None:
        try:
            return evaluate(tree, quantities, at, steps)
        except Undefined as found:
            problem = found
    return explained(problem, name, at, show())


def explained(problem, name, at, show):
    """The same `Undefined`, in the words of this metric and these data."""
    if problem.metric is not None:
        return problem
    reason = problem.reason
    if problem.denominator is not None:
        reason = f"{show(problem.denominator, problem.at)} = 0"
    via = show.name(*problem.via) if problem.via not in (None, (name, at)) else None
    return Undefined(reason, show.name(name, at), via)


def _first_and_last(steps):
    """The steps, but of the same step for a long list of things only the first three and the last."""
    same = {}
    for step in steps:
        same.setdefault(step.name, []).append(step)
    few = {name for name, every in same.items() if len(every) <= notation()["longest_sum"]}
    ends = {id(step) for every in same.values() for step in (*every[:3], every[-1])}
    return [step for step in steps if step.name in few or id(step) in ends]


class Working:
    """A metric worked on one table: `steps` in the order of the calculation, the last of them the metric itself.

    `str()` gives text, `.latex()` LaTeX, a notebook MathML. `cells` chooses the letters: "TP", "f++", "Hits", "A-D".
    """

    def __init__(self, steps, quantities, values, context, given=(), cells="TP", places=3, finals=1):
        self.steps, self.places, self.cells, self._context = steps, places, cells, context
        self._quantities, self._values, self._given, self._finals = quantities, values, given, finals

    @property
    def value(self):
        """The metric's value: a Fraction, a float after a root, or `Undefined`."""
        return self.steps[-1].value

    def written(self, cells):
        """The same working in another notation for the four cells."""
        return Working(
            self.steps,
            self._quantities,
            self._values,
            self._context,
            given=self._given,
            cells=cells,
            places=self.places,
            finals=self._finals,
        )

    def lines(self, form="text"):
        """For each step (name, links, problem, final); links are (sign, text): symbols, numbers, fraction, decimal."""
        symbolic = Renderer(form, self.cells, **self._context)
        for number, step in enumerate(self.steps):
            final = number >= len(self.steps) - self._finals
            links = [("=", symbolic(step.tree, step.at))]
            undefined = step.value if isinstance(step.value, Undefined) else None
            if undefined and undefined.via:
                yield symbolic.name(step.name, step.at), links, undefined.because, final
                continue
            numeric = Renderer(form, self.cells, quantities=self._quantities, steps=self._values, **self._context)
            links.append(("=", numeric(step.tree, step.at)))
            if undefined:
                yield symbolic.name(step.name, step.at), links, undefined.because, final
                continue
            if isinstance(step.value, Rational) or math.isinf(step.value):
                links.append(("=", numeric.literal(step.value)))
            if (final or not isinstance(step.value, Rational)) and not math.isinf(step.value):
                text, is_exact = shortest(step.value, self.places)
                links.append(("=" if is_exact else "≈", numeric.digits(text)))
            yield symbolic.name(step.name, step.at), _once(links), None, final

    def __str__(self):
        lines = [f"{name} = {_matrix(rows)}" for name, rows in self._given]
        for name, links, problem, _ in self.lines():
            chain = "".join(f" {sign} {text}" for sign, text in links)
            lines.append(f"{name}{chain}" + (f": undefined, {problem}" if problem else ""))
        return "\n".join(lines)

    __repr__ = __str__

    def latex(self):
        """The working as LaTeX, one aligned line for each step."""
        signs = {"=": "=", "≈": r"\approx"}
        rows = []
        for name, links, problem, _ in self.lines("latex"):
            chain = " ".join(f"{signs[sign]} {text}" for sign, text in links)
            rows.append(f"{name} &{chain}" + (rf" \quad\text{{undefined, {problem}}}" if problem else ""))
        return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"

    def _repr_latex_(self):
        return f"$$\n{self.latex()}\n$$"

    def _repr_html_(self):
        items = [
            f'<li class="sub"><math><mi>{escape(name)}</mi></math>'
            f'<span class="wm-chain"><math><mo>=</mo>{_matrix_mathml(rows)}</math></span></li>'
            for name, rows in self._given
        ]
        for name, links, problem, final in self.lines("mathml"):
            left = f"<math>{name}</math>"
            if final and not problem:
                links[-1] = (links[-1][0], f'<mrow class="wm-result">{links[-1][1]}</mrow>')
            maths = [f"<math><mo>{sign}</mo>{text}</math>" for sign, text in links]
            chains = [f'<span class="wm-chain">{chain}</span>' for chain in (maths if final else [" ".join(maths)])]
            if final:
                items += [f"<li>{'<math></math>' if number else left}{one}</li>" for number, one in enumerate(chains)]
            else:  # on one line, if it has room
                items.append(f'<li class="sub">{left}{chains[0]}</li>')
            if problem:
                said = f"<span>∅ undefined, {escape(problem)}</span>"
                items.append(f'<li class="wm-say" data-verdict="undefined">{said}</li>')
        title = escape(self.steps[-1].name)
        return f'<ol class="wm-steps" aria-label="{title}, worked" style="list-style:none">{"".join(items)}</ol>'


def _once(links):
    """A chain without the link that only repeats the one before it."""
    kept = links[:1]
    for link in links[1:]:
        if _BARE.sub("", link[1]) != _BARE.sub("", kept[-1][1]):
            kept.append(link)
    return kept


def _matrix(rows):
    return "[" + ", ".join("[" + ", ".join(map(str, row)) + "]" for row in rows) + "]"


def _matrix_mathml(rows):
    literal = Renderer("mathml").literal
    body = "".join("<mtr>" + "".join(f"<mtd>{literal(v)}</mtd>" for v in row) + "</mtr>" for row in rows)
    return f"<mrow><mo>(</mo><mtable>{body}</mtable><mo>)</mo></mrow>"

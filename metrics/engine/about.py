"""What is to be said of a metric, from its definition: for `help`, for editors, for the book's catalogue."""

import inspect
import math
import sys
import textwrap

from metrics.engine.catalogue import CATALOGUE, HOMES
from metrics.engine.render import Renderer
from metrics.words import beside

BETTER = {"higher": "higher is better", "lower": "lower is better", "neither": "neither high nor low is better"}
# What somebody asks who meets a metric for the first time, by the keys of `guide.json` in each room.
GUIDE = {
    "asks": "Question",
    "good": "Good and bad",
    "use": "When to use it",
    "leave": "When not",
    "seen": "In practice",
}
WIDE = 96  # letters in a line of help
EQUALS = {"text": " = ", "latex": " = ", "mathml": "<mo>=</mo>"}


ONE_CLASS = "The class that is positive, for a table of more than two."
EACH_CLASS = "The one that is meant; without it comes {label: value}, the values of all."


def told(metric):
    """The help of a metric: how it is called, what it means, its formula, what else there is to know, an example."""
    call = f"{metric.key}{_plainly(signature(metric))}"
    known = _arguments(metric) | facts(metric) | guide(metric)
    lines = [_filled(f"{name}: {text}", "    ") for name, text in known.items()]
    variants = [
        f"{_filled(f'variant={name!r}{marked(kind)}: {kind.meaning}', '    ')}\n\n    {formula_in(metric, name)}"
        for name, kind in metric.variants.items()
    ]
    parts = [call, _filled(metric.meaning), f"    {formula_in(metric)}", "\n".join(lines), *variants, *_example(metric)]
    return "\n\n".join(parts)


def marked(variant):
    """What to say of a variant that is an erratum."""
    return f" ({variant.erratum}: wrong)" if variant.erratum else ""


def formula_in(metric, variant=None, form="text"):
    """A metric's formula, named steps and all."""
    show, tree = Renderer(form, on=metric.on.__name__), metric.tree(variant)
    at = ("L", "L") if tree.is_free else None
    return f"{show.name(metric.name, at)}{EQUALS[form]}{show(tree, at)}"


def facts(metric):
    """Its range, its other names, when it has no value and where it stands, {heading: text}."""
    known = {"Range": f"{_range(*metric.range)}; {BETTER[metric.better]}"}
    if metric.aliases:
        known["Also called"] = ", ".join(metric.aliases)
    if zeros(metric):
        known["No value if"] = ", or ".join(zeros(metric))
    if metric.sources:
        known["Stands in"] = "; ".join(metric.sources)
    return known


def guide(metric):
    """What a first meeting with a metric of the catalogue asks, {heading: text}.

    >>> from metrics import precision
    >>> guide(precision)["Question"]
    'When the model says “positive”, how often is it right?'
    """
    if CATALOGUE.get(metric.key) is not metric:
        return {}
    texts = beside(sys.modules[HOMES[metric.key]].__file__, "guide").get(metric.key, {})
    return {GUIDE[key]: text for key, text in texts.items()}


def zeros(metric):
    """What must not be 0 for the metric to have a value: the denominators in its formula, in words."""
    show = Renderer("text", on=metric.on.__name__)
    found = {}

    def walk(tree):
        if tree[0] == "div" and tree[2].symbols:
            below = tree[2][1] if tree[2][0] == "power" else tree[2]
            found[f"{show(below)} = 0"] = None
        for part in tree.parts:
            walk(part)

    walk(metric.formula)
    return list(found)


def signature(metric):
    """How a metric is called: what its data are made of, the class if it is of one, its parameters, the variant.

    >>> from metrics import f_beta
    >>> print(signature(f_beta).replace(return_annotation=inspect.Signature.empty))
    (table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, beta: 'Number' = 1, variant: 'str | None' = None)
    """
    own = list(inspect.signature(metric.on.call).parameters.values())
    words = [one for one in own if one.kind is not one.KEYWORD_ONLY]
    named = [one for one in own if one.kind is one.KEYWORD_ONLY]
    if metric.per_class or metric.two_classes:
        words.append(inspect.Parameter("label", inspect.Parameter.POSITIONAL_ONLY, default=None, annotation="Label"))
    parameters = [_parameter(name, one, metric) for name, one in metric.parameters.items() if one.default is not None]
    if len(words) == 1 and not named:  # after data in one piece a parameter may be known by its place
        words += [one.replace(kind=one.POSITIONAL_OR_KEYWORD) for one in parameters]
    else:
        named += parameters
    named.append(inspect.Parameter("variant", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="str | None"))
    gives = "Value | ByLabel" if metric.per_class else "Value"
    return inspect.Signature([*words, *named], return_annotation=gives)


def _parameter(name, parameter, metric):
    default, type_ = inspect.Parameter.empty if parameter.needed else parameter.default, parameter.type
    if name not in metric.formula.symbols:  # to give it is to ask for the variant that has it
        default, type_ = None, f"{type_} | None"
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=type_)


def _plainly(called):
    """A signature without types."""
    bare = [one.replace(annotation=one.empty) for one in called.parameters.values()]
    return str(called.replace(parameters=bare, return_annotation=called.empty))


def _arguments(metric):
    """What the arguments are, {name: text}."""
    own = [one for one in inspect.signature(metric.on.call).parameters if one not in metric.parameters]
    words = inspect.getdoc(metric.on).split("\n\n")[0].replace("\n", " ")
    kind = next(kind for kind in metric.on.__mro__ if "__init__" in vars(kind))
    known = {", ".join(own): f"{words} Or these in one, a {kind.__name__}."}
    if metric.per_class or metric.two_classes:
        known["label"] = ONE_CLASS if metric.two_classes else EACH_CLASS
    return known | {name: one.meaning for name, one in metric.parameters.items() if one.default is not None}


def _filled(text, indent=""):
    return textwrap.fill(text, WIDE, subsequent_indent=indent, break_on_hyphens=False)


def _example(metric):
    if metric.on.tried is None:
        return
    words, given = metric.on.tried
    given = given | {name: one.example for name, one in metric.parameters.items() if one.needed}
    call = ", ".join([*map(repr, words), *(f"{name}={value!r}" for name, value in given.items())])
    yield (
        f">>> {metric.key}({call})\n{metric(*words, **given)!r}\n"
        f">>> print({metric.key}.work({call}))\n{metric.work(*words, **given)}"
    )


def _range(low, high):
    def end(value):
        return "∞" if value == math.inf else "−∞" if value == -math.inf else str(value).replace("-", "−")

    return f"from {end(low)} to {end(high)}"

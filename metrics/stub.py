"""Writes `__init__.pyi`, here and of the examples, so that editors and type checkers know the names that load on first
use, and how each metric is called: python -m metrics.stub"""

import builtins
import inspect
import re
from pathlib import Path

from metrics.engine import types
from metrics.engine.about import signature
from metrics.engine.catalogue import CATALOGUE, HOMES, public
from metrics.engine.metric import Metric
from metrics.examples import HOMES as EXAMPLES

FOLDER = Path(__file__).parent
MADE = "# Made by `python -m metrics.stub`; not edited by hand."
HEAD = f"""{MADE}
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, overload

from metrics.engine.types import ByLabel, Label, Labels, MakesTable, Measured, Number, Rows, Value, Values
from metrics.engine.working import Working
"""
SELF = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
SHOWN = list(inspect.signature(Metric.work).parameters.values())[-3:-1]  # in which letters, with how many places


def stubs():
    """{file: its text} of the stub files."""
    examples = [MADE, *_imports(EXAMPLES), ""]
    return {FOLDER / "__init__.pyi": _of_metrics(), FOLDER / "examples" / "__init__.pyi": "\n".join(examples)}


def _imports(homes):
    return sorted(f"from {home} import {name} as {name}" for name, home in homes.items())


def _of_metrics():
    metrics = {name: thing for name in HOMES if isinstance(thing := public(name), Metric)}
    tools = {name: home for name, home in HOMES.items() if name not in metrics}
    imports = _imports(tools | _others(tools))
    classes = [_class(metric) for metric in CATALOGUE.values()]
    names = [f"{name}: _{metric.key}" for name, metric in metrics.items()]
    ends = ["CATALOGUE: Mapping[str, Metric]", "__version__: str"]
    return "\n".join([HEAD, *imports, "", *classes, *names, *ends, ""])


def _class(metric):
    """A metric as a class of its own, with how it is called."""
    called = signature(metric)
    names = ", ".join(map(repr, metric.variants))
    variant = called.parameters["variant"].replace(annotation=f"Literal[{names}] | None" if names else None)
    given = [variant if one.name == "variant" else one for one in called.parameters.values()]
    lines = [f"class _{metric.key}(Metric):", f'    """{metric.meaning}"""']
    calls = [(given, called.return_annotation)]
    if metric.per_class and [one.name for one in given][1] == "label":  # of data that a call gives in one piece
        one = [word.replace(default=word.empty) if word.name == "label" else word for word in given]
        calls = [(one, "Value"), ([word for word in given if word.name != "label"], "ByLabel")]
    for one, gives in calls:
        lines += ["    @overload"] * (len(calls) > 1) + [_method("__call__", one, gives)]
    return "\n".join([*lines, _method("work", [*given, *SHOWN], "Working"), ""])


def _method(name, given, gives):
    return f"    def {name}{inspect.Signature([SELF, *given])} -> {gives}: ..."


def _others(tools):
    """Classes that the calls mention and that are no public names."""
    found = {}
    for metric in CATALOGUE.values():
        for one in inspect.signature(metric.on.call).parameters.values():
            for name in re.findall(r"\w+", str(one.annotation)):
                if name not in tools and not hasattr(builtins, name) and not hasattr(types, name):
                    kind = metric.on.call.__globals__[name]
                    found[name] = kind.__module__
    return found


if __name__ == "__main__":
    for path, text in stubs().items():
        path.write_text(text, encoding="utf-8")

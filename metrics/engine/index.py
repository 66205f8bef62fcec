"""The contents of the package, a line for each public name: what `help(metrics)` begins with."""

import inspect
import sys
import textwrap
from itertools import groupby

from metrics.engine.catalogue import CATALOGUE, HOMES, public
from metrics.engine.metric import Metric

WIDE = 110  # letters in a line
NAMES = 32  # of these for the name
TOOLS = "Data of every kind, curves, tests, splits, the sources: what is no metric."


def index():
    """Every metric by the module that defines it, then the tools, then what has another name."""
    things = {name: public(name) for name in HOMES}
    groups = [_group(_of_module(home), names) for home, names in groupby(CATALOGUE, HOMES.get)]
    others = [name for name in HOMES if name not in CATALOGUE]
    aliases = [name for name in others if isinstance(things[name], Metric)]
    tools = [name for name in others if name not in aliases]
    return "\n\n".join([*groups, _group(TOOLS, tools), _group("Other names of the same.", aliases)])


def _group(heading, names):
    return "\n".join([heading, *(_line(name) for name in names)])


def _line(name):
    return f"    {name:<{NAMES}} {textwrap.shorten(_words(name), WIDE - NAMES - 5, placeholder='…')}"


def _words(name):
    thing = public(name)
    if isinstance(thing, Metric):
        return thing.meaning if name in CATALOGUE else f"Another name of {thing.key}."
    if type(thing) is dict:  # whose own words are Python's
        return _of_module(HOMES[name])
    return _first(inspect.getdoc(thing))


def _of_module(home):
    return _first(sys.modules[home].__doc__)


def _first(text):
    return text.partition("\n\n")[0].replace("\n", " ")

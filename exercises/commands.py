"""Worked Metrics, installed: hand out exercises, mark them, make notebooks, work a metric."""

import argparse
import ast
import difflib
import sys
from importlib.util import find_spec

from metrics import CATALOGUE, __version__


def assign(words):
    """hand out exercises: a page and a notebook for each student, and every key (assign --help)"""
    find_spec("nbformat")  # or an extra would be named that brings only half of what is needed
    from exercises.assign import main

    return main(words, "worked-metrics assign")


def grade(words):
    """mark what was handed in, without running a line of it (grade --help)"""
    from exercises.marking.grade import main

    return main(words, "worked-metrics grade")


def notebooks(words):
    """make the notebooks of all exercises, open and solved: notebooks --out a-folder"""
    from exercises.generate import main

    return main(words)


def work(words):
    """work a metric step by step: work precision "[[4, 1], [2, 1]]\""""
    name, *texts = words or [""]
    if name not in CATALOGUE:
        near = ", ".join(difflib.get_close_matches(name, CATALOGUE, 3) or [*CATALOGUE][:3])
        return f"metric is {name!r}: there is none of that name; near it are {near}"
    try:
        data = [ast.literal_eval(text) for text in texts]
    except (SyntaxError, ValueError):
        return f'data is {" ".join(texts)}: numbers as Python writes them are needed, such as "[[4, 1], [2, 1]]"'
    try:
        print(CATALOGUE[name].work(*data))
    except (ValueError, TypeError) as problem:
        return str(problem)


def version(_):
    """say which version this is"""
    print(__version__)


VERBS = {"assign": assign, "grade": grade, "notebooks": notebooks, "work": work, "version": version}


def main(words=None):
    verbs = "\n".join(f"  {verb:11}{function.__doc__}" for verb, function in VERBS.items())
    layout = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("worked-metrics", description=__doc__, epilog=verbs, formatter_class=layout)
    parser.add_argument("verb", choices=VERBS, metavar="verb")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="what the verb takes (worked-metrics assign --help)")
    chosen = parser.parse_args(words)
    try:
        return VERBS[chosen.verb](chosen.words)
    except ImportError as missing:  # an extra, which is named
        return str(missing)
    except KeyboardInterrupt:
        return "\nStopped."


if __name__ == "__main__":
    sys.exit(main())

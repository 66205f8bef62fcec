"""Words as data: the sentences said to learners (`sentences.json`), shared with the interpreter in the page."""

import json
import re
from functools import cache
from pathlib import Path

_PLACE = re.compile(r"\{(\d)\}")


@cache
def beside(file, name):
    """The JSON file of this name beside a module."""
    return json.loads(Path(file).with_name(f"{name}.json").read_text(encoding="utf-8"))


def fill(template, *values):
    """Put values into the places {0}, {1}… of a template; other braces stay.

    >>> fill("{0} of {x} is {1}", "a", "b")
    'a of {x} is b'
    """
    return _PLACE.sub(lambda place: str(values[int(place[1])]), template)


def brief(value, most=60):
    """A value as an error shows it, whatever it is: on one line, and not long.

    >>> brief("x"), brief([1, 2]), brief(10**100)
    ("'x'", '[1, 2]', '100000000000000000000000000000000000000000000000000000000000…')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a repr can do anything; of a whole number of thousands of digits there is none
        text = f"a {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}…"


def sentences():
    """All sentences by their keys, with places for values."""
    return beside(__file__, "sentences")


def say(key, *values):
    """A sentence with its values.

    >>> say("not yet", "Precision is TP / (TP + FP).")
    'Not yet. Precision is TP / (TP + FP).'
    """
    return fill(sentences()[key], *values)

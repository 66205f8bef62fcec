"""What each source prints, kept from its text, which is not here: its numbers, and digests of words that are quoted.

    .venv/bin/python -m tests.in_print thesis=thesis.txt notes=notes.txt

reads the texts of some sources again, and writes `in_print.json`.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

from metrics import LEDGER

KEPT = Path(__file__).with_suffix(".json")
NUMBER = re.compile(r"[0-9]+(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]*\.?[0-9]+")


def numbers(text):
    """The numbers in a text, as they are written, but for commas between thousands and a 0 before the point.

    >>> sorted(numbers("Of 1,200 only .5 % or 0.50 %"))
    ['0.5', '0.50', '1200']
    """
    return {re.sub(r"^\.", "0.", found.replace(",", "")) for found in NUMBER.findall(text)}


def digest(words):
    return hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:16]


def kept(source, text):
    """What is kept of a text."""
    plain = " ".join(text.split())
    quoted = {entry.quotes for entry in LEDGER if entry.source == source and entry.quotes}
    ordered = sorted(numbers(text), key=lambda number: (float(number), number))
    return {"numbers": " ".join(ordered), "words": sorted(digest(one) for one in quoted if one in plain)}


if __name__ == "__main__":
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for source, _, path in (word.partition("=") for word in sys.argv[1:]):
        known[source] = kept(source, Path(path).read_text("utf-8"))
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")

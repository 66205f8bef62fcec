"""What each source prints, kept from its text, which is not here: its numbers, and digests of words that are quoted.

    .venv/bin/python -m tests.in_print thesis=thesis.txt notes=notes.txt

reads the texts of some sources again, and writes `in_print.json`.
"""

import hashlib
import json
import re
import sys
from decimal import Decimal
from pathlib import Path

from metrics import LEDGER

KEPT = Path(__file__).with_suffix(".json")
NUMBER = re.compile(r"[0-9]+(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]*\.?[0-9]+")
POWER = re.compile(r"([0-9.]+)×10\^\{(-?[0-9]+)\}")
RUN_TOGETHER = {"5427540": "5427 540"}  # in our copy of the thesis, Table 5.1, Phoneme


def numbers(text):
    """The numbers in a text, as they are written, but for commas between thousands and a 0 before the point.

    >>> sorted(numbers("Of 1,200 only .5 % or 0.50 %, or 8.64×10^{-4}"))
    ['0.000864', '0.5', '0.50', '10', '1200', '4', '8.64']
    """
    for found, meant in RUN_TOGETHER.items():
        text = text.replace(found, meant)
    powers = {f"{Decimal(f'{one}e{power}'):f}" for one, power in POWER.findall(text)}
    return powers | {re.sub(r"^\.", "0.", found.replace(",", "")) for found in NUMBER.findall(text)}


def spaced(text):
    """A text with single spaces, among them those before a bracket and round ±, in which copies differ.

    >>> spaced("0.90(0.01)  and 92.8{\\\\pm}1.2")
    '0.90 (0.01) and 92.8 ± 1.2'
    """
    return " ".join(re.sub(r"\{?\\pm\}?|±", " ± ", text).replace("(", " (").split())


def digest(words):
    return hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:16]


def kept(source, text):
    """What is kept of a text."""
    plain = spaced(text)
    quoted = {entry.quotes for entry in LEDGER if entry.source == source and entry.quotes}
    ordered = sorted(numbers(text), key=lambda number: (float(number), number))
    return {"numbers": " ".join(ordered), "words": sorted(digest(one) for one in quoted if spaced(one) in plain)}


if __name__ == "__main__":
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for source, _, path in (word.partition("=") for word in sys.argv[1:]):
        known[source] = kept(source, Path(path).read_text("utf-8"))
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")

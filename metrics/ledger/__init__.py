"""The ledger: every quantity of the sources, as printed and as recomputed from its inputs.

An entry holds what was printed, where, and how to compute it; its value is computed when asked for, never stored.
`audited` is what an independent audit of the sources found, for the tests to compare with.
"""

import json
from collections import Counter
from functools import cached_property
from pathlib import Path

from metrics.engine.given import choice
from metrics.exact import parse
from metrics.ledger.computation import Computation
from metrics.ledger.puzzle import VERDICTS, puzzle_html
from metrics.words import brief

SOURCES = {
    "textbook": "Practical Graph Mining with R, chapter 1",
    "notes": "lecture notes, Performance Evaluation",
    "slides": "lecture slides on evaluating classifiers",
    "paper": "Santos and Embrechts, On the Use of the Adjusted Rand Index",
    "thesis": "Huang, Performance Measures of Machine Learning",
}
__all__ = ["LEDGER", "SOURCES", "VERDICTS", "Entry", "Ledger"]


class Entry:
    """One quantity: what the source has and `where`, against `value()` and `working()`.

    The source has a number (`printed`), a few words that can be found in it (`quotes`), or a sentence whose sense
    `says` gives in our words. `why` tells of a number that cannot be computed again what is missing. A repr computes
    nothing; `print` does.

    >>> LEDGER["textbook-1.2.3-kappa-multi"]
    <textbook-1.2.3-kappa-multi: printed 0.3, erratum>
    >>> print(LEDGER["textbook-1.2.3-kappa-multi"])
    kappa, three classes (1.2.3, Eq. 1.24 example): printed 0.3, recomputed 16/65, erratum
    """

    def __init__(self, source, data):
        self.source, self._data = source, data
        self.id, self.where, self.what, self.verdict = (data[key] for key in ("id", "where", "what", "verdict"))
        self.printed, self.quotes, self.says = (data.get(key) for key in ("printed", "quotes", "says"))
        self.note, self.why = data.get("note"), data.get("why")
        self.audited = data.get("value")

    @property
    def is_about_words(self):
        """Whether the source has words where others have a number."""
        return bool(self.says or self.quotes)

    @property
    def told(self):
        """What the source has, and the heading that it may stand under.

        >>> LEDGER["thesis-t3-7-n12-con"].told, LEDGER["notes-misclassification"].told
        (('Printed', '12716'), ('In our words', 'the misclassification rate is the error rate'))
        """
        if self.says:
            return "In our words", self.says
        return "Printed", self.printed or (f"“{self.quotes}”" if self.quotes else "no number")

    @cached_property
    def places(self):
        """The decimal places of the printed number: its own or, of a bare 0 or 1, those of its table."""
        if self.printed in (None, "∞", "NA"):
            return None
        return self._data["places"] if "places" in self._data else parse(self.printed)[1]

    @cached_property
    def computation(self):
        return Computation(self._data["compute"]) if "compute" in self._data else None

    def value(self):
        """The source's own formula on its inputs, recomputed now; None for a statement about words."""
        return self.computation.value() if self.computation else None

    def working(self):
        return self.computation.working() if self.computation else None

    @cached_property
    def answer(self):
        """The computation to set against the source: the accepted one, unless the source is right; None for words.

        >>> entry = LEDGER["textbook-1.2.3-r-alpha"]
        >>> entry.value(), entry.answer.value()
        (Fraction(-16, 33), Fraction(10, 37))
        """
        is_right = self.verdict in ("agrees", "rounding")
        return self.accepted[1] if self.accepted and not is_right else self.computation

    def recomputed(self):
        """The value of the answer, or None for a statement about words."""
        return self.answer.value() if self.answer else None

    @cached_property
    def readings(self):
        """Other ways to read the source, none of them the answer: (title, words, computation) each."""
        found, came = [], "Where the printed number comes from" if self.printed else "Where it comes from"
        if self.computation and self.computation is not self.answer and self.value() != self.recomputed():
            title = came if self.printed else "The source at its word"
            found.append((title, "by its own formula", self.computation))
        if self.accepted and self.accepted[1] is not self.answer:
            found.append(("By the accepted definition", *self.accepted[:2]))
        others = {came: self.arises, "At least": self.least}
        return found + [(title, *other[:2]) for title, other in others.items() if other]

    @cached_property
    def accepted(self):
        """The right number where the source's own formula is not the accepted one: (words, computation, audited)."""
        return self._other("accepted")

    @cached_property
    def arises(self):
        """Where a wrong printed number comes from: (words, computation, audited)."""
        return self._other("arises")

    @cached_property
    def least(self):
        """What a printed mean is at least, if the numbers beside it are right: (words, computation, audited)."""
        return self._other("least")

    def _other(self, key):
        if key not in self._data:
            return None
        other = self._data[key]
        return other["words"], Computation(other["compute"]), other["value"]

    def _repr_html_(self):
        return puzzle_html(self)

    def __str__(self):
        value = self.recomputed()
        recomputed = "" if value is None else f"recomputed {value}, "
        return f"{self.what} ({self.where}): {self._told}, {recomputed}{self.verdict}"

    def __repr__(self):
        return f"<{self.id}: {self._told}, {self.verdict}>"

    @property
    def _told(self):
        heading, text = self.told
        return f"{heading.lower()} {text!r}" if self.says else f"{heading.lower()} {text}"


class Ledger(tuple):
    """All entries in the order of the sources.

    >>> LEDGER.select(source="paper")
    <ledger of 204 quantities: 37 agrees, 46 erratum, 104 ambiguous, 17 not printed>
    """

    __slots__ = ()

    def select(self, **wanted):
        """The entries with these properties (source, verdict, where, id)."""
        for key, value in wanted.items():
            choice(key, "property", ("source", "verdict", "where", "id"))
            if key in ("source", "verdict"):
                choice(value, key, SOURCES if key == "source" else VERDICTS)
            if not isinstance(value, str):
                raise TypeError(f"{key} is {brief(value)}: a text is needed")
        return Ledger(e for e in self if all(getattr(e, key) == value for key, value in wanted.items()))

    def __getitem__(self, key):
        if isinstance(key, str):
            for entry in self:
                if entry.id == key:
                    return entry
            raise KeyError(key)
        return super().__getitem__(key)

    def __repr__(self):
        verdicts = Counter(entry.verdict for entry in self)
        told = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in VERDICTS if verdicts[verdict])
        return f"<ledger of {len(self)} quantities: {told}>"


def _load():
    for source in SOURCES:
        text = Path(__file__).with_name(f"{source}.json").read_text(encoding="utf-8")
        yield from (Entry(source, data) for data in json.loads(text))


LEDGER = Ledger(_load())

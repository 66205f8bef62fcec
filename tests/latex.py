"""What a printed formula gives: LaTeX read as arithmetic, with the numbers of an example."""

import math
import re
from fractions import Fraction
from itertools import product

TOKEN = re.compile(r"\\[a-zA-Z]+|\d+|\S")


class Formula:
    """A right side in LaTeX. `known` gives a symbol's number, for one with running indices a function of the place, and
    a table under "f[]"; `sets` gives what runs over a set, {"g_{i}": function of the place}."""

    def __init__(self, latex, known, sets=(), sign=1):
        self.latex, self.known, self.sets, self.sign = latex, known, dict(sets), sign
        self.at = 0

    def value(self, **place):
        self.at = 0
        made = self.sum()
        self.space()
        assert self.at == len(self.latex), f"{self.latex!r} is not understood at {self.latex[self.at :]!r}"
        return made(place)

    # Reading. Each method takes a piece of the text and gives a function of the place, {index: number}.

    def space(self):
        while self.at < len(self.latex) and self.latex[self.at] == " ":
            self.at += 1

    def peek(self):
        self.space()
        found = TOKEN.match(self.latex, self.at)
        return found[0] if found else ""

    def take(self, *words):
        """Take one of these words if it comes next."""
        self.space()
        found = next((word for word in words if self.latex.startswith(word, self.at)), None)
        self.at += len(found or "")
        return found

    def braced(self):
        """The text of {…}, or one character."""
        self.space()
        if self.latex[self.at] != "{":
            self.at += 1
            return self.latex[self.at - 1]
        start, depth = self.at + 1, 0
        while True:
            depth += {"{": 1, "}": -1}.get(self.latex[self.at], 0)
            self.at += 1
            if not depth:
                return self.latex[start : self.at - 1]

    def inner(self, latex):
        return Formula(latex, self.known, self.sets, self.sign).sum()

    def sum(self):
        sign = -1 if self.take("-") else 1
        terms = [(sign, self.product())]
        while word := self.take("+", "-", r"\pm"):
            terms.append(({"+": 1, "-": -1}.get(word, self.sign), self.product()))
        return lambda place: sum(sign * term(place) for sign, term in terms)

    def product(self):
        factors = [self.power()]
        while self.take(r"\times", "*") or self.peek() not in ("", "+", "-", ")", "}", ",", "|", r"\right", r"\pm"):
            factors.append(self.power())
        return lambda place: math.prod(factor(place) for factor in factors)

    def power(self):
        base = self.factor()
        if not self.take("^"):
            return base
        exponent = int(self.braced())
        return lambda place: base(place) ** exponent

    def factor(self):
        self.space()
        rest = self.latex[self.at :]
        symbol = next((one for one in sorted(self.known, key=len, reverse=True) if rest.startswith(one)), None)
        if symbol:
            self.at += len(symbol)
            return self.symbol(symbol)
        if cell := re.match(r"([fmxyq])_\{([^{}])([^{}])\}", rest):
            self.at += cell.end()
            table = self.known[f"{cell[1]}[]"]
            return lambda place: table[spot(cell[2], place)][spot(cell[3], place)]
        word = self.peek()
        self.at += len(word)
        if word.isdigit():
            return lambda place: Fraction(word)
        if word == "(":
            made = self.sum()
            assert self.take(")")
            return made
        if word == "|":
            made = self.sum()
            assert self.take("|")
            return lambda place: abs(made(place))
        return getattr(self, f"_{word[1:]}")()

    def symbol(self, symbol):
        value = self.known[symbol]
        if not callable(value):
            return lambda place: value
        if symbol == r"\text{proximity}" and self.take("("):
            names = self.latex[self.at : self.latex.index(")", self.at)]
            self.at += len(names) + 1
            return lambda place: value(*(place[name.strip()] for name in names.split(",")))
        return lambda place: value(place)

    def _left(self):
        assert self.take("(")
        made = self.sum()
        assert self.take(r"\right")
        assert self.take(")")
        return made

    def _frac(self):
        above, below = self.inner(self.braced()), self.inner(self.braced())
        return lambda place: above(place) / below(place)

    def _binom(self):
        above, below = self.inner(self.braced()), self.inner(self.braced())
        return lambda place: Fraction(math.comb(int(above(place)), int(below(place))))

    def _sqrt(self):
        inside = self.inner(self.braced())
        return lambda place: math.sqrt(inside(place))

    def _log(self):
        assert self.take("_2")
        of = self.factor()
        return lambda place: math.log2(of(place)) if of(place) else 0

    def _max(self):
        if self.take("_"):
            index, size = re.match(r"(.)=1 \\text\{ to \} (.)", self.braced()).groups()
            body = self.product()
            return lambda place: max(body({**place, index: n}) for n in range(int(self.known[size])))
        assert self.take("(")
        first = self.sum()
        assert self.take(",")
        second = self.sum()
        assert self.take(")")
        return lambda place: max(first(place), second(place))

    def _sum(self):
        below = self.braced() if self.take("_") else ""
        above = self.braced() if self.take("^") else ""
        start = self.at
        body = self.product()
        text = self.latex[start : self.at]
        return lambda place: sum(body(one) for one in self.places(below, above, text, place))

    def places(self, below, above, text, place):
        if above:
            index = below.partition("=")[0]
            yield from ({**place, index: n} for n in range(int(self.known[above])))
        elif r"\in" in below:
            yield from self.members([one.strip() for one in below.split(",")], place)
        else:  # all cells, or the indices of the text that nothing has bound
            size = range(len(self.known["f[]"]))
            if not below:
                free = [one for one in "ij" if re.search(rf"_\{{[^}}]*{one}", text) and one not in place]
                yield from ({**place, **dict(zip(free, n, strict=True))} for n in product(size, repeat=len(free)))
                return
            for i, j in product(size, size):
                is_in = {"i,j": True, r"i \neq j": i != j}.get(below, place.get("L") in (i, j))
                if is_in:
                    yield {**place, "i": i, "j": j}

    def members(self, clauses, place):
        if not clauses:
            yield place
        elif r"\neq" in clauses[0]:
            if place["i"] != place["j"]:
                yield from self.members(clauses[1:], place)
        else:
            name, group = clauses[0].split(r" \in ")
            for one in self.sets[group](place):
                yield from self.members(clauses[1:], {**place, name: one})


def spot(letter, place):
    """An index: the classes + and − are the first and the second."""
    return {"+": 0, "-": 1}[letter] if letter in "+-" else place[letter]

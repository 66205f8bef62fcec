"""Numbers for an exercise, drawn by SHA-256 from its seed alone: the same in Python, in the page, and in ten years."""

import hashlib
import re
from fractions import Fraction

from metrics.exact import exact

BYTES = 6  # of the digest for each draw: numbers that JavaScript holds exactly


class Stream:
    """Draws, one after the other.

    >>> stream = Stream("odds", "a student")
    >>> [stream.below(10) for _ in range(4)] == [Stream("odds", "a student").below(10)] + [stream.below(10)] * 3
    False
    """

    def __init__(self, *words):
        self.key, self.block, self.bytes = "|".join(map(str, words)), 0, b""

    def below(self, size):
        """A whole number from 0 up to size - 1."""
        if len(self.bytes) < BYTES:
            self.bytes = hashlib.sha256(f"{self.key}|{self.block}".encode()).digest()
            self.block += 1
        first, self.bytes = self.bytes[:BYTES], self.bytes[BYTES:]
        return int.from_bytes(first, "big") % size

    def some(self, count, size):
        """So many different numbers below size, in an order of their own."""
        places = list(range(size))
        for at in range(count):
            other = at + self.below(size - at)
            places[at], places[other] = places[other], places[at]
        return places[:count]


def spec_of(given):
    """What may be drawn, as the page takes it.

    >>> spec_of("5..9"), spec_of(["cat", "dog"])
    ({'from': '5', 'step': '1', 'count': 5}, {'of': ['cat', 'dog']})
    >>> spec_of({"pick": 2, "of": "0.1..0.9 by 0.1", "distinct": True})["of"]
    {'from': '0.1', 'step': '0.1', 'count': 9}
    """
    if isinstance(given, str):
        found = re.fullmatch(r"(-?[\d.]*\d)\.\.(-?[\d.]*\d)(?: by ([\d.]+))?", given.strip())
        if found:
            low, high, step = exact(found[1]), exact(found[2]), exact(found[3] or 1)
            if high > low and step > 0:
                return {"from": found[1], "step": found[3] or "1", "count": int((high - low) / step) + 1}
    elif isinstance(given, list) and given and all(isinstance(one, (str, int, float)) for one in given):
        return {"of": [one if isinstance(one, str) else str(exact(one)) for one in given]}
    elif isinstance(given, dict) and {"shuffle"} == given.keys():
        of = spec_of(given["shuffle"])
        return {"pick": size_of(of), "of": of, "distinct": True}
    elif isinstance(given, dict) and {"pick", "of"} <= given.keys() <= {"pick", "of", "distinct"}:
        of, count, distinct = spec_of(given["of"]), given["pick"], bool(given.get("distinct"))
        if isinstance(count, int) and count > 0 and not (distinct and count > size_of(of)):
            return {"pick": count, "of": of, "distinct": distinct}
    raise ValueError(
        f"{given!r} cannot be drawn: write 5..40, 0.1..0.9 by 0.1, [one, of, these], {{shuffle: [these]}}, or "
        "{pick: 3, of: any of the former, distinct: true}"
    )


def size_of(spec):
    return spec["count"] if "from" in spec else len(spec["of"])


def drawn(spec, stream):
    """What a stream gives: a number, a text, or a list of either."""
    if "pick" not in spec:
        return _at(spec, stream.below(size_of(spec)))
    size = size_of(spec["of"])
    places = stream.some(spec["pick"], size) if spec["distinct"] else [stream.below(size) for _ in range(spec["pick"])]
    return [_at(spec["of"], place) for place in places]


def is_number(spec):
    """Whether numbers are drawn, or texts."""
    return "from" in spec or all(re.fullmatch(r"-?\d+(\.\d+|/\d+)?", one) for one in spec["of"])


def _at(spec, place):
    if "from" in spec:
        return simplest(exact(spec["from"]) + place * exact(spec["step"]))
    return simplest(exact(spec["of"][place])) if is_number(spec) else spec["of"][place]


def simplest(value):
    """A whole number as such."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value

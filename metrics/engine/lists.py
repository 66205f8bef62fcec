"""The few things of NumPy that splits and samples need, on lists: for Pythons without it, such as that of a page.

`default_rng` draws the same numbers from the same seed: its generator is the one that NumPy calls PCG64, by the public
descriptions of that and of how a seed becomes its state.
"""

from itertools import accumulate, chain, cycle, islice
from types import SimpleNamespace

WORD, LONG, WIDE = 2**32 - 1, 2**64 - 1, 2**128 - 1
FACTOR = 0x2360ED051FC65DA44385DF649FCCF645  # of the generator's step


class ndarray(list):
    """A list of places that has what is asked of an array of them."""

    def tolist(self):
        return list(self)

    @property
    def shape(self):
        return (len(self),)

    @property
    def dtype(self):
        return SimpleNamespace(kind="i" if all(type(one) is int for one in self) else "O")

    def __getitem__(self, at):
        if isinstance(at, slice):
            return ndarray(super().__getitem__(at))
        if isinstance(at, list):
            chosen = zip(self, at, strict=True) if at and isinstance(at[0], bool) else None
            return ndarray([one for one, is_in in chosen if is_in] if chosen else [self[place] for place in at])
        return super().__getitem__(at)


intp = int


def asarray(things, dtype=None):
    return things if isinstance(things, ndarray) else ndarray(things)


array = asarray


def empty(size):
    return ndarray([None] * size)


def arange(size):
    return ndarray(range(size))


def concatenate(parts):
    return ndarray(chain.from_iterable(parts))


def sort(things):
    return ndarray(sorted(things))


def array_equal(one, other):
    return list(one) == list(other)


def isin(things, among):
    among = set(among)
    return [one in among for one in things]


def cumsum(sizes):
    return ndarray(accumulate(sizes))


def delete(things, places):
    """What is not at these places."""
    gone = set(places)
    return ndarray(one for at, one in enumerate(things) if at not in gone)


def split(things, ends):
    return [things[start:end] for start, end in zip([0, *ends], [*ends, len(things)], strict=True)]


def array_split(things, parts):
    """As many parts, the first ones longer by one where it does not divide."""
    each, over = divmod(len(things), parts)
    return split(things, cumsum([each + (part < over) for part in range(parts)])[:-1])


def default_rng(seed=None):
    """The generator of a seed: a whole number, several of them, one that is a generator already, or None for any."""
    return seed if isinstance(seed, Generator) else Generator(seed)


class Generator:
    """Random numbers.

    >>> default_rng(0).permutation(6)
    [3, 2, 5, 4, 0, 1]
    """

    def __init__(self, seed):
        first, second, third, fourth = _state(seed)
        self.step, self.state = ((third << 64 | fourth) << 1 | 1) & WIDE, 0
        self._next()
        self.state = (self.state + (first << 64 | second)) & WIDE
        self._next()
        self.half = None  # of the last number of 64 bits, what is not used yet

    def _next(self):
        self.state = (self.state * FACTOR + self.step) & WIDE
        turn, mixed = self.state >> 122, (self.state >> 64 ^ self.state) & LONG
        return (mixed >> turn | mixed << (64 - turn)) & LONG

    def _word(self):
        """The next 32 bits."""
        if self.half is not None:
            half, self.half = self.half, None
            return half
        both = self._next()
        self.half = both >> 32
        return both & WORD

    def _up_to(self, most):
        """A whole number from 0 to `most`, each as likely: what would make some likelier is drawn again."""
        if most == 0:
            return 0
        product = self._word() * (most + 1)
        if product & WORD <= most:
            spare = (WORD - most) % (most + 1)
            while product & WORD < spare:
                product = self._word() * (most + 1)
        return product >> 32

    def _below_a_power(self, most):
        """The same by other draws, which NumPy has for whole orders: as many bits as are needed, until they fit."""
        mask = (1 << most.bit_length()) - 1
        while (drawn := self._word() & mask) > most:
            pass
        return drawn

    def _shuffle(self, things, up_to):
        for last in range(len(things) - 1, 0, -1):
            other = up_to(last)
            things[last], things[other] = things[other], things[last]
        return things

    def permutation(self, things):
        """The numbers below one in a random order, or things in one."""
        things = range(things) if isinstance(things, int) else things
        return ndarray(self._shuffle([*things], self._below_a_power))

    def integers(self, low, high, number):
        return ndarray(low + self._up_to(high - low - 1) for _ in range(number))

    def random(self, number):
        return ndarray((self._next() >> 11) * 2**-53 for _ in range(number))

    def choice(self, things, number, replace=True):
        """So many of the things, at random."""
        size = len(things)
        if replace:
            return ndarray(things[self._up_to(size - 1)] for _ in range(number))
        if size > 10_000 and number > size // 50:
            raise NotImplementedError(f"{number} of {size} things are drawn by NumPy only")
        chosen = {}
        for last in range(size - number, size):
            drawn = self._up_to(last)
            chosen[last if drawn in chosen else drawn] = None
        return ndarray(things[place] for place in self._shuffle([*chosen], self._up_to))


def _state(seed):
    """Four numbers of 64 bits, into which a seed is mixed."""
    pool, mixer = [], _mixer(0x43B0D7E5, 0x931E8875)
    words = _words(seed)
    for at in range(4):
        pool.append(mixer(words[at] if at < len(words) else 0))
    for source in range(4):
        for target in range(4):
            if source != target:
                pool[target] = _mixed(pool[target], mixer(pool[source]))
    for word in words[4:]:
        pool = [_mixed(one, mixer(word)) for one in pool]
    last = _mixer(0x8B51F9DD, 0x58F38DED)
    halves = [last(one) for one in islice(cycle(pool), 8)]
    return [low | high << 32 for low, high in zip(halves[::2], halves[1::2], strict=True)]


def _words(seed):
    """A seed in pieces of 32 bits, the last ones first."""
    if seed is None:
        from secrets import randbits

        seed = randbits(128)
    if isinstance(seed, list | tuple):
        return [word for one in seed for word in _words(one)]
    if not hasattr(seed, "__index__"):
        raise TypeError("no whole number")
    number = seed.__index__()
    if number < 0:
        raise ValueError("below 0")
    words = [number & WORD]
    while number := number >> 32:
        words.append(number & WORD)
    return words


def _mixer(constant, factor):
    """What mixes one number after the other, each in another way."""

    def mix(value):
        nonlocal constant
        value ^= constant
        constant = constant * factor & WORD
        value = value * constant & WORD
        return value ^ value >> 16

    return mix


def _mixed(one, other):
    result = (0xCA01F9DD * one - 0x4973F715 * other) & WORD
    return result ^ result >> 16

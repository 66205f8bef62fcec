"""Our speed beside that of others, in one run on one machine: `python -m tests.bench [name ...] [--quick]`.

A bench is a function that prepares the data and returns two callables, ours and the peer's:

    @bench("confusion matrix of 10^7 whole numbers", "scikit-learn", times=40)
    def integers(quick): ...

`times` asks how many times faster ours is, `extra` how many seconds more it takes at most.
"""

import gc
import time
from dataclasses import dataclass

BENCHES = {}
ROUNDS = 7
LONG_ENOUGH = 0.005  # seconds: what takes less is repeated until the clock can tell


@dataclass
class Bench:
    prepare: callable
    work: str
    peer: str
    times: float | None
    extra: float | None
    rounds: int

    def row(self, quick=False):
        """The cells of one line of the table, and whether what was asked is met (None if it could not be measured)."""
        try:
            ours, theirs = self.prepare(quick)
        except ImportError as problem:
            return [self.work, f"not measured: {problem}", "", "", "", "-"], None
        ours, theirs = measure(ours, theirs, self.rounds)
        times = [shown(ours), f"{shown(theirs)} {self.peer}"]
        if self.times is None:
            met = ours - theirs <= self.extra
            result = [f"{shown(ours - theirs)} more", f"at most {shown(self.extra)} more"]
        else:
            met = theirs / ours >= self.times
            result = [f"{theirs / ours:.3g}x", f"{self.times:g}x"]
        return [self.work, *times, *result, "yes" if met else "NO"], met


def bench(work, peer, times=None, extra=None, rounds=ROUNDS):
    """Register a function as a bench under its own name."""

    def register(prepare):
        BENCHES[prepare.__name__] = Bench(prepare, work, peer, times, extra, rounds)
        return prepare

    return register


def measure(ours, theirs, rounds=ROUNDS):
    """Seconds for one call of each, the best of some rounds; they take turns, since a machine is slower at times."""
    calls = (ours, theirs)
    repeats = [often_enough(call) for call in calls]
    found = [[seconds(call, often) for call, often in zip(calls, repeats, strict=True)] for _ in range(rounds)]
    return tuple(map(min, zip(*found, strict=True)))


def often_enough(call):
    """How often a call is repeated until the clock can tell; the first, which may import and compile, is no guide."""
    call()
    often = 1
    while seconds(call, often) * often < LONG_ENOUGH:
        often *= 2
    return often


def seconds(call, often=1):
    """The time of one call, averaged over some, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        for _ in range(often):
            call()
        return (time.perf_counter() - start) / often
    finally:
        gc.enable()


def shown(duration):
    """A duration with three digits and its unit.

    >>> shown(0.0345), shown(1.5), shown(2e-6)
    ('34.5 ms', '1.5 s', '2 µs')
    """
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if abs(duration) >= size:
            return f"{duration / size:.3g} {unit}"
    return f"{duration / 1e-6:.3g} µs"

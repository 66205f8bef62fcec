"""A progress bar for work that turns out to be long, and only then."""

import sys
import time

PATIENCE = 2  # seconds: what is done before shows nothing


def progress(things, what, total=None):
    """Go through things; if that takes longer than two seconds, show on stderr how far it is.

    >>> sum(progress(range(4), "adding"))
    6
    """
    total = len(things) if total is None and hasattr(things, "__len__") else total
    start = shown = time.monotonic()
    for done, thing in enumerate(things):
        now = time.monotonic()
        if now - start > PATIENCE and now - shown > 0.2:
            shown = now
            how_far = f"{done} of {total} {'█' * (20 * done // total):░<20}" if total else f"{done}"
            print(f"\r{what}: {how_far} {now - start:.0f} s", end="", file=sys.stderr, flush=True)
        yield thing
    if shown != start:
        print(f"\r{what}: done in {time.monotonic() - start:.0f} s{' ' * 40}", file=sys.stderr, flush=True)

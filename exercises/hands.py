"""Many hands: the same work for each student, on one core or on all, that can be stopped at any time."""

import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import parent_process
from threading import Thread

from exercises.master import MasterError, load
from exercises.place import Refused, uninterrupted


@contextmanager
def hands(workers, maker, folder, exercises, *words):
    """A function of the name of a method of the maker, and of tasks: what it makes of them, in their order."""
    if workers == 1:
        own = maker(folder, exercises, *words)
        yield lambda what, tasks: (getattr(own, what)(*task) for task in tasks)
        return

    def each(what, tasks):
        with uninterrupted():  # for a process that is still loading would answer Ctrl-C, too
            return pool.map(_do, repeat(what), tasks, chunksize=4)

    slugs = [one.slug for one in exercises]
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(maker, folder, slugs, *words)) as pool:
        try:
            yield each
        except BrokenExecutor:
            raise Refused("a process that made notebooks was ended from outside; nothing was changed") from None
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _begin(maker, folder, slugs, *words):
    """Get a process of the pool ready."""
    global _maker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is answered by the process that waits for this one
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    _maker = maker(folder, [load(slug) for slug in slugs], *words)


def _end_with(parent):
    """End when the process that waits for this one was killed, or this one would wait for ever."""
    parent.join()
    os._exit(1)


def _do(what, task):
    try:
        return getattr(_maker, what)(*task)
    except MasterError as problem:  # which cannot be sent to another process as it is
        raise Refused(str(problem)) from None

"""Put what is made into its place, all of it or nothing, and lose nothing that a person has written."""

import hashlib
import json
import os
import shutil
import signal
from contextlib import contextmanager, suppress

try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

PREFIX, MARK = ".handout-", "worked-metrics.lock"  # the name of a workspace, and what shows that it is ours
LIST = "instructor/files.json"  # of a handout: its files, each with its SHA-256
SITE = "site-files.json"  # the same of a site that was published, for anybody to read
MARKS = "files.json"  # the same of marks
SHOWN = 3  # changed files that are told
LITTER = {".DS_Store", "Thumbs.db", "desktop.ini"}  # what looking at a folder leaves in it


class Refused(ValueError):
    """What cannot be done; its text says what is allowed."""


def private(path, flags):
    """An opener for files that only their owner may read."""
    return os.open(path, flags, 0o600)


# What a handout was, and what it is.


def sign(folder, name=LIST):
    """List the files of a new handout, site or marks in it, so that what is changed later is noticed."""
    told = {name: _digest(path) for name, path in _files(folder)}
    opener = None if name == SITE else private
    with open(folder / name, "x", encoding="utf-8", newline="\n", opener=opener) as file:
        file.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")


def changed(folder):
    """The files in a folder that are not as they were made; if it is nothing of ours, all that is in it."""
    listed = next((name for name in (SITE, MARKS) if (folder / name).is_file()), LIST)
    try:
        told = dict(json.loads((folder / listed).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return sorted(path.name for path in folder.iterdir() if path.name not in LITTER)
    return [name for name, path in _files(folder) if name != listed and told.get(name) != _digest(path)]


def _files(folder):
    for path in sorted(folder.rglob("*")):
        if path.name not in LITTER and (path.is_symlink() or not path.is_dir()):
            yield path.relative_to(folder).as_posix(), path


def _digest(path):
    is_plain = path.is_file() and not path.is_symlink()
    return hashlib.sha256(path.read_bytes()).hexdigest() if is_plain else "not a plain file"


def refuse_to_lose(name, place, instead, force=True):
    """Refuse a place with anything in it that could not be made again; `instead` says what may be done."""
    if not os.path.lexists(place):
        return
    if not force:
        raise Refused(f"{name} is {place}: it exists; choose another folder, or add --force to replace a handout")
    if not place.is_dir():
        raise Refused(f"{name} is {place}: it is a file; a folder is needed")
    if found := changed(place):
        told = ", ".join(found[:SHOWN]) + f" and {len(found) - SHOWN} more" * (len(found) > SHOWN)
        raise Refused(f"{name} is {place}: it has {told}, not written here, or changed since; {instead}")


def in_words(act, out, *problems):
    """What an act gives that makes the folder `out`; where it cannot be done, a sentence that says why."""
    try:
        return act()
    except (Refused, *problems) as problem:
        return str(problem)
    except OSError as problem:
        where = f" ({problem.filename})" if problem.filename else ""
        return f"out is {out}: {problem.strerror or problem}{where}; nothing was changed"
    except KeyboardInterrupt:
        return "\nStopped: nothing was changed."


# Where it is made, before it is put into its place.


@contextmanager
def replacing(name, place, instead, force=True):
    """A new folder beside a place, which takes that place when it is whole: all of it, or nothing."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with workspace(name, place) as folder:
        new = folder / "new"
        yield new
        refuse_to_lose(name, place, instead, force)  # again, since somebody may have been at work meanwhile
        with uninterrupted():
            if place.exists():
                place.rename(folder / "old")
            new.rename(place)


@contextmanager
def workspace(name, place):
    """A hidden folder beside a place, for one run alone: for its `new`, and for the `old` that it replaces."""
    folder = place.with_name(PREFIX + place.name)
    try:
        folder.mkdir(0o700)
    except FileExistsError:
        told = f"another run works on it in {folder.name}; wait for its end or, if there is none, move that folder away"
        raise Refused(f"{name} is {place}: {told}") from None
    with open(folder / MARK, "xb", opener=private) as mark:
        _is_locked(mark)
        try:
            yield folder
        finally:
            with uninterrupted():
                _clear(folder, mark)


def sweep(parent):
    """Clear away what runs that were cut short have left in a folder, but nothing of a run that is still alive."""
    for folder in sorted(parent.glob(f"{PREFIX}*")):
        if folder.is_symlink() or not folder.is_dir():
            continue
        try:
            with open(folder / MARK, "r+b") as mark:
                if _is_locked(mark):
                    _clear(folder, mark)
        except OSError:
            with suppress(OSError):
                folder.rmdir()  # cut short before its mark, it is empty; else it stays
            if folder.exists():
                print(f"{folder} looks like what a run that was cut short has left. It may hold keys: look into it.")


@contextmanager
def uninterrupted():
    """Let Ctrl-C do nothing for a moment, neither here nor in the processes that are started meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interruptible():
    """Let Ctrl-C be heard, also one of the moment in which Python was loading, where `workbook.py` has kept it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _is_locked(mark):
    """Lock a file until it is closed or this process ends, however it ends; whether that succeeded."""
    try:
        if os.name == "nt":
            msvcrt.locking(mark.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock, no forked process keeps it
        return os.path.samestat(os.fstat(mark.fileno()), os.stat(mark.name))  # or its owner has just deleted it
    except OSError:
        return False


def _clear(folder, mark):
    """End a workspace: what nothing has replaced goes back, and only what can be made again is deleted."""
    place, new, old = folder.with_name(folder.name.removeprefix(PREFIX)), folder / "new", folder / "old"
    if old.exists() and not os.path.lexists(place):
        try:
            old.rename(place)
        except OSError as problem:
            raise Refused(f"{old} is what stood at {place}: move it back ({problem.strerror or problem})") from None
        print(f"{place} was to be replaced by a run that was cut short: it is back, as it was.")
    if old.exists() and changed(old):
        print(f"{old} stood at {place}, and was changed before it was replaced: it stays until you move it away.")
        return
    shutil.rmtree(new, ignore_errors=True)
    if old.exists():
        old.rename(new)  # looked through, it may go, even if its list goes first and this run is cut short
        shutil.rmtree(new, ignore_errors=True)
    if os.name == "nt":
        mark.close()  # Windows deletes no file that is open; elsewhere nobody else may have it before it is gone
    with suppress(OSError):
        new.unlink(missing_ok=True)  # a secret is no folder
        (folder / MARK).unlink()
        folder.rmdir()
    if folder.exists():
        print(f"{folder} could not be deleted. It may hold keys: delete it.")

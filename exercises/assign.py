"""Hand out exercises: a notebook with numbers of its own for each student, and every key for the instructor."""

import argparse
import os
import reprlib
import shlex
import sys
from pathlib import Path

from exercises.master import MasterError, bank
from exercises.place import Refused, changed, sweep, uninterrupted, workspace
from exercises.roster import RosterError, read
from exercises.secret import secret, stretched

MANY = 60  # students, from which on it pays to use every core
LONGEST = 60  # characters of a term
SHOWN = 3  # changed files that are told


def main(words=None, command="python3 workbook.py assign"):
    parser = argparse.ArgumentParser(prog=command, description=__doc__)
    parser.add_argument("--roster", type=Path, required=True, help="a CSV of Canvas or Moodle, or one with a column id")
    parser.add_argument(
        "--exercises",
        required=True,
        help="such as 1,4,f-measure: the textbook's by number, others by slug, page, metric",
    )
    parser.add_argument("--term", required=True, help="such as 2026-fall; another term has other numbers")
    parser.add_argument("--out", type=Path, required=True, help="the folder to make")
    parser.add_argument(
        "--salt", type=Path, help="the file with your secret (default: beside the roster; made if missing)"
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace an earlier handout; not if anything in it was changed, such as a notebook that was filled in",
    )
    options = parser.parse_args(words)
    try:
        return _assign(options, command)
    except (Refused, RosterError, MasterError) as problem:
        return str(problem)
    except OSError as problem:
        where = f" ({problem.filename})" if problem.filename else ""
        return f"out is {options.out}: {problem.strerror or problem}{where}; nothing was changed"
    except KeyboardInterrupt:
        return "\nStopped: nothing was changed."


def _assign(options, command):
    from exercises.handout import chosen, write  # here, since they take a second to load, in which Ctrl-C may come
    from exercises.paper import many

    term, out = " ".join(options.term.split()), _real(options.out)
    if not term.isprintable() or not 0 < len(term) <= LONGEST:
        told = reprlib.repr(options.term)
        raise Refused(f"term is {told}: 1 to {LONGEST} printable characters are allowed, such as 2026-fall")
    salt = options.salt or options.roster.parent / f"{options.roster.stem}.salt"
    for folder in {out.parent, salt.parent}:
        sweep(folder)
    _refuse_mixed(options, out, salt)
    _refuse_to_lose(options, out)
    exercises, students = chosen(options.exercises, bank()), read(options.roster)
    shown = ["--roster", options.roster.name, "--exercises", options.exercises, "--term", term]
    words = f"{command} {shlex.join(shown)}"
    workers = (os.cpu_count() or 1) if len(students) >= MANY else 1
    out.parent.mkdir(parents=True, exist_ok=True)
    with workspace("out", out) as folder:
        new = folder / "new"
        write(new, students, exercises, term, stretched(secret(salt), term), words, workers)
        _refuse_to_lose(options, out)  # again, since somebody may have been at work meanwhile
        with uninterrupted():
            if out.exists():
                out.rename(folder / "old")
            new.rename(out)  # all of it, or nothing
    print(f"{options.out}: {many(students, 'notebook')} in students; keys, cover and printable sheets in instructor")


def _real(path):
    return Path(os.path.realpath(path))


def _refuse_mixed(options, out, salt):
    """Refuse a roster or a secret that would be handed out, or that is both."""
    for name, path in {"roster": options.roster, "salt": salt}.items():
        if _real(path).is_relative_to(out):
            raise Refused(f"{name} is {path}: it would stand in the handout; keep it outside of {options.out}")
    if _real(salt) == _real(options.roster):
        raise Refused(f"salt is {salt}: that is the roster; a file of its own is needed")


def _refuse_to_lose(options, out):
    """Refuse to put a handout where anything stands that could not be made again."""
    if not out.exists():
        return
    if not options.force:
        raise Refused(f"out is {options.out}: it exists; choose another folder, or add --force to replace a handout")
    if not out.is_dir():
        raise Refused(f"out is {options.out}: it is a file; only a handout is replaced, even with --force")
    if found := changed(out):
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise Refused(
            f"out is {options.out}: it has files that were changed, or are of no handout ({', '.join(found[:SHOWN])}"
            f"{more}); even with --force only an unchanged handout is replaced: move the folder away, or choose another"
        )


if __name__ == "__main__":
    sys.exit(main())

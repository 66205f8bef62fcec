"""The instructor's secret: nobody can tell a student's numbers without it, and guessing it takes too long."""

import hashlib
import hmac
import os
import re
import secrets

from exercises.place import Refused, private, workspace

SHORTEST, FEWEST, LONG = 12, 5, 24  # characters; different ones; so many that no words are asked for
DIGITS = 16  # of a seed, which stands in the student's notebook
COST = 2**17  # of one guess, for scrypt: half a second, and 128 MB of memory


def secret(path):
    """The secret in a file, which is made if there is none."""
    try:
        if not path.exists():
            _make(path)
        text = path.read_text("utf-8-sig").strip()
        is_open = os.name == "posix" and path.stat().st_mode & 0o077
    except OSError as problem:
        told = problem.strerror or problem
        raise Refused(f"salt is {path}: {told}; a file is needed that can be read, or made") from None
    except UnicodeDecodeError:
        raise Refused(f"salt is {path}: it is no text; a line of at least {SHORTEST} characters is needed") from None
    if not text:
        raise Refused(f"salt is {path}: it is empty; delete it, and a new secret is made")
    if why := _weakness(text):
        raise Refused(f"salt is {path}: {why}; if you name a file that does not exist, a good secret is made")
    if is_open:
        print(f"{path} can be read by others on this machine: chmod 600 keeps your secret to yourself.")
    return text


def _make(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    with workspace("salt", path) as folder:
        with open(folder / "new", "x", encoding="utf-8", newline="\n", opener=private) as file:
            file.write(secrets.token_hex(16) + "\n")
            file.flush()
            os.fsync(file.fileno())
        if not path.exists():  # or somebody was quicker
            (folder / "new").rename(path)
            print(f"A new secret is in {path}: keep it, and to yourself. It, roster and term make the same again.")


def _weakness(text):
    """Why a secret is too easy to guess, or None.

    >>> _weakness("statistics-2026")
    'a word and a number can be guessed; three words, or 24 characters, are needed'
    """
    if len(text) < SHORTEST:
        return f"its {len(text)} characters are too few; at least {SHORTEST} are needed"
    if len({*text}) < FEWEST:
        return f"it has only {len({*text})} different characters; at least {FEWEST} are needed"
    if len(text) < LONG and len(re.findall(r"[^\W\d_]+|\d+", text)) < 3:
        return f"a word and a number can be guessed; three words, or {LONG} characters, are needed"


def stretched(text, term):
    """The key to all numbers of a term; once for a whole class, but again for each guess at the secret."""
    return hashlib.scrypt(text.encode(), salt=term.encode(), n=COST, r=8, p=1, maxmem=2**28, dklen=32)


def seed(key, slug, student, trial=0):
    """What the numbers of a student in one exercise depend on: it tells neither the key nor those of another one."""
    return hmac.new(key, f"{slug}|{trial}|{student}".encode(), "sha256").hexdigest()[:DIGITS]

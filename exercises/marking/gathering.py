"""The files that were handed in: in a folder, in a zip, as Canvas or Moodle give them. None is written to the disk."""

import os
import re
import stat
import zipfile
from collections import Counter
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from exercises.marking.submission import MOST
from exercises.place import LITTER, Refused
from exercises.texts import visible

MEMBERS = 50_000  # files of one download
DEEPEST = 30  # folders within each other
RATIO = 200  # to which a member of a zip may be packed; hand-ins are packed to a tenth or a twentieth
WHOLE = 4_000_000_000  # bytes of a whole zip, unpacked
ENDINGS = (".ipynb", ".json")
# lovelaceada_LATE_4711_90210_ada-2.ipynb, as Canvas names it: who, late or not, the person, the file, its own name
CANVAS = re.compile(r"(?P<who>[^/_]+)(?P<late>_LATE)?_(?P<person>\d{1,18})_(?P<file>\d{1,18})_(?P<name>[^/]+)")
# Ada Lovelace_4711_assignsubmission_file_/ada.ipynb, as Moodle does, or with the name of the file behind it
# Whatever follows the first of these words was named by the student.
MOODLE = re.compile(r"(?P<who>[^/]+?)_(?P<person>\d{1,18})_assignsubmission_file_?(?P<name>[^/]*)")
COPY = re.compile(r"(?: ?\((\d{1,3})\)|-(\d{1,3}))$")  # of a file that was downloaded, or handed in, again


class Entry(NamedTuple):
    """A file as it was found: how it is told, where it is, and what its name says."""

    label: str
    place: str  # of the file, or of the zip that it is in
    member: str = ""
    size: int = 0
    owner: str = ""  # the name that the LMS gives
    person: str = ""  # the number that the LMS gives
    is_late: bool = False
    stem: str = ""  # the name of the file as it was handed in
    copy: int = 0

    def content(self):
        """Its bytes, or a ValueError that says why they cannot be read."""
        try:
            if not self.member:
                with open(self.place, "rb") as file:
                    return file.read(MOST + 1)
            told = os.stat(self.place)
            with _opened(os.getpid(), self.place, told.st_mtime_ns, told.st_size).open(self.member) as file:
                return file.read(MOST + 1)
        except Exception as problem:  # zipfile and its unpackers raise what they like
            raise ValueError(f"it cannot be read: {_said(problem)}") from None


@lru_cache(maxsize=1)
def _opened(_process, place, _changed, _size):
    """A zip, open for all of its members: to list ten thousand of them again for each would take ten thousand times.

    Each process opens its own, since two would move in the same file.
    """
    return zipfile.ZipFile(place)


def close():
    """Leave no zip open."""
    _opened.cache_clear()


def _said(problem):
    return visible(" ".join(str(problem).split())[:100]) or type(problem).__name__


def gathered(place):
    """[files], [(label, why it is left out)] of a folder or a zip, in an order of their own."""
    if not place.exists():
        raise Refused(f"submissions is {place}: there is none; a folder or a zip is needed")
    if place.is_file():
        if not zipfile.is_zipfile(place):
            raise Refused(f"submissions is {place}: it is no zip; a folder or a zip, as the LMS gives it, is needed")
        found, left = _zipped(place, "")
    else:
        found, left = _folder(place)
    if len(found) > MEMBERS:
        raise Refused(f"submissions is {place}: it has {len(found)} files; at most {MEMBERS} are read")
    return sorted(found), sorted(left)


def _folder(place):
    found, left, zips = [], [], []
    for path, problem in _walked(place):
        label = _label(place, path)
        if problem:
            left.append((label, problem))
        elif path.name.lower().endswith(".zip"):
            inside, odd = _zipped(path, f"{label}/")
            zips.append((len(inside), label, inside))
            left += odd
        else:
            _sort(_entry(label, str(path), size=path.stat().st_size), found, left)
    # One student's zip of many files takes nobody else's place.
    for count, label, inside in sorted(zips):
        if len(found) + count > MEMBERS:
            left.append((label, f"it has {count} files, which with all others are more than {MEMBERS}: none is read"))
        else:
            found += inside
    return found, left


def _walked(place):
    """(file, why it is not read, if so) of a folder and of those in it, but of no link."""
    queue = [(place, 0)]
    while queue:
        folder, depth = queue.pop()
        if depth > DEEPEST:
            yield folder, f"more than {DEEPEST} folders stand within each other here; these are not looked into"
            continue
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as problem:
            if not depth:
                raise
            yield folder, f"the folder cannot be read: {problem.strerror or problem}"
            continue
        for entry in entries:
            path = Path(entry.path)
            try:
                mode = entry.stat(follow_symlinks=False).st_mode
            except OSError as problem:
                yield path, f"it cannot be read: {problem.strerror or problem}"
                continue
            if stat.S_ISDIR(mode):
                queue.append((path, depth + 1))
            elif entry.name not in LITTER:
                is_plain = stat.S_ISREG(mode)
                yield path, "" if is_plain else "it is a link or no plain file; these are not followed"


def _label(place, path):
    """A file as it is told: without signs that no text can have."""
    return visible(os.fsencode(path.relative_to(place).as_posix()).decode("utf-8", "replace"))


def _sort(entry, found, left):
    if not entry.label.lower().endswith(ENDINGS):
        left.append((entry.label, "it is neither a hand-in file (.json) nor a notebook (.ipynb)"))
    elif entry.size > MOST:
        left.append((entry.label, f"it has {entry.size} bytes; at most {MOST} are read"))
    else:
        found.append(entry)


def _zipped(path, before):
    """The members of a zip, which are read one at a time and never unpacked to the disk."""
    found, left = [], []
    try:
        with zipfile.ZipFile(path) as packed:
            infos = packed.infolist()
    except Exception as problem:  # of a broken zip any
        return [], [(before or path.name, f"it is no zip that can be read: {_said(problem)}")]
    if len(infos) > MEMBERS or sum(info.file_size for info in infos) > WHOLE:
        return [], [(before or path.name, f"it unpacks to more than {MEMBERS} files or {WHOLE} bytes")]
    count = Counter(info.filename for info in infos)
    for info in infos:
        name = info.filename
        if name.endswith("/") or PurePosixPath(name).name in LITTER or name.startswith("__MACOSX/"):
            continue
        label = f"{before}{visible(name)}"
        if why := _refused(info, count):
            left.append((label, why))
            continue
        _sort(_entry(label, str(path), name, info.file_size), found, left)
    return found, left


def _refused(info, count):
    """Why a member is not read, if there is a reason."""
    name = info.filename.replace("\\", "/")
    if not name or ".." in PurePosixPath(name).parts or name.startswith("/") or re.match("[A-Za-z]:", name):
        return "its name leads out of the zip"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "it is a link; links are not followed"
    if info.flag_bits & 1:
        return "it is locked by a password"
    if info.file_size > RATIO * max(info.compress_size, 100):
        return f"it unpacks to more than {RATIO} times its size"
    if count[info.filename] > 1:
        return "the name stands in the zip twice, so that nobody can tell which is meant"
    if name.lower().endswith(".zip"):
        return "a zip in a zip is not read"


def _entry(label, place, member="", size=0):
    """A file, with what its name says."""
    *folders, last = PurePosixPath(label).parts or ("",)
    told = own = None
    for name in folders:  # the outermost, since the student names what is in it, a zip too
        told = told or MOODLE.fullmatch(name) or (name.lower().endswith(".zip") and CANVAS.fullmatch(name)) or None
    if told is None:
        told = own = CANVAS.fullmatch(last) or MOODLE.fullmatch(last)
    who = {}
    if told:
        is_late = bool(told.groupdict().get("late"))
        who = {"owner": told["who"], "person": told["person"], "is_late": is_late}
    own = (own and own["name"]) or last
    stem = re.sub(r"\.(ipynb|json)$", "", own, flags=re.IGNORECASE)
    again = COPY.search(stem)
    copy = int(again[1] or again[2]) if again else 0
    return Entry(label, place, member, size, stem=stem, copy=copy, **who)

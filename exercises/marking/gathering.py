"""The files that were handed in: in a folder, in a zip, as Canvas or Moodle give them. None is written to the disk."""

import os
import re
import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from exercises.marking.submission import MOST
from exercises.place import LITTER, Refused

MEMBERS = 50_000  # files of one download
RATIO = 200  # to which a member of a zip may be packed; hand-ins are packed to a tenth or a twentieth
WHOLE = 4_000_000_000  # bytes of a whole zip, unpacked
ENDINGS = (".ipynb", ".json")
# lovelaceada_LATE_4711_90210_ada-2.ipynb, as Canvas names it: who, late or not, the person, the file, its own name
CANVAS = re.compile(r"(?P<who>[^/_]+)(?P<late>_LATE)?_(?P<person>\d{1,18})_(?P<file>\d{1,18})_(?P<name>[^/]+)")
# Ada Lovelace_4711_assignsubmission_file_/ada.ipynb, as Moodle does, or with the name of the file behind it
MOODLE = re.compile(r"(?P<who>[^/]+)_(?P<person>\d{1,18})_assignsubmission_file_?/?(?P<name>[^/]*)")
COPY = re.compile(r"(?: ?\((\d{1,3})\)|-(\d{1,3}))$")  # of a file that was downloaded, or handed in, again


class Entry(NamedTuple):
    """A file as it was found: how it is told, where it is, and what its name says."""

    label: str
    place: str  # of the file, or of the zip that it is in
    member: str = ""
    size: int = 0
    owner: str = ""  # the name that the LMS gives
    person: str = ""  # the number that the LMS gives, of Canvas alone
    is_late: bool = False
    stem: str = ""  # the name of the file as it was handed in
    copy: int = 0

    def content(self):
        """Its bytes, or a ValueError that says why they cannot be read."""
        try:
            if not self.member:
                with open(self.place, "rb") as file:
                    return file.read(MOST + 1)
            with zipfile.ZipFile(self.place) as packed, packed.open(self.member) as file:
                return file.read(MOST + 1)
        except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, NotImplementedError) as problem:
            raise ValueError(f"it cannot be read: {' '.join(str(problem).split())[:100]}") from None


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
    found, left = [], []
    for folder, folders, names in os.walk(place, followlinks=False):
        for name in sorted(folders):
            if (Path(folder) / name).is_symlink():
                left.append((_label(place, Path(folder) / name), "it is a link; links are not followed"))
        for name in sorted(names):
            path = Path(folder) / name
            label = _label(place, path)
            mode = path.lstat().st_mode
            if name in LITTER:
                continue
            if not stat.S_ISREG(mode):
                left.append((label, "it is a link or no plain file; these are not followed"))
            elif name.lower().endswith(".zip"):
                inside, odd = _zipped(path, f"{label}/")
                found += inside
                left += odd
            else:
                _sort(_entry(label, str(path), size=path.stat().st_size), found, left)
    return found, left


def _label(place, path):
    """A file as it is told: without signs that no text can have."""
    return os.fsencode(path.relative_to(place).as_posix()).decode("utf-8", "replace")


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
    except (OSError, zipfile.BadZipFile, ValueError, RuntimeError, NotImplementedError) as problem:
        return [], [(before or path.name, f"it is no zip that can be read: {' '.join(str(problem).split())[:100]}")]
    if len(infos) > MEMBERS or sum(info.file_size for info in infos) > WHOLE:
        return [], [(before or path.name, f"it unpacks to more than {MEMBERS} files or {WHOLE} bytes")]
    seen = set()
    for info in infos:
        if info.is_dir() or PurePosixPath(info.filename).name in LITTER or info.filename.startswith("__MACOSX/"):
            continue
        label = f"{before}{info.filename}"
        if why := _refused(info, seen):
            left.append((label, why))
            continue
        seen.add(info.filename)
        _sort(_entry(label, str(path), info.filename, info.file_size), found, left)
    return found, left


def _refused(info, seen):
    """Why a member is not read, if there is a reason."""
    parts = PurePosixPath(info.filename.replace("\\", "/")).parts
    if ".." in parts or info.filename.startswith(("/", "\\")) or re.match("[A-Za-z]:", info.filename):
        return "its name leads out of the zip"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "it is a link; links are not followed"
    if info.flag_bits & 1:
        return "it is locked by a password"
    if info.file_size > RATIO * max(info.compress_size, 100):
        return f"it unpacks to more than {RATIO} times its size"
    if info.filename in seen:
        return "the name stands in the zip twice"
    if info.filename.lower().endswith(".zip"):
        return "a zip in a zip is not read"


def _entry(label, place, member="", size=0):
    """A file, with what its name says."""
    path = PurePosixPath(label)
    moodle = next(filter(None, map(MOODLE.fullmatch, ("/".join(path.parts[-2:]), path.name))), None)
    canvas = CANVAS.fullmatch(path.name)
    told = {}
    if moodle:
        told = {"owner": moodle["who"].rsplit("/", 1)[-1]}
    elif canvas:
        told = {"owner": canvas["who"], "person": canvas["person"], "is_late": bool(canvas["late"])}
    own = (moodle or canvas or {"name": path.name})["name"] or path.name
    stem = re.sub(r"\.(ipynb|json)$", "", own, flags=re.IGNORECASE)
    again = COPY.search(stem)
    copy = int(again[1] or again[2]) if again else 0
    return Entry(label, place, member, size, stem=stem, copy=copy, **told)

"""Put a site into its place, whole or not at all, and lose nothing that is not ours."""

import os
import re
from pathlib import Path

from exercises.place import SITE, Refused, changed, sign, sweep, uninterrupted, workspace

ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?")
SHOWN = 3  # names of files in a sentence


def is_free(site):
    """Refuse a folder with anything in it that publishing could not make again."""
    if not os.path.lexists(site):
        return
    if not site.is_dir():
        raise Refused(f"site is {site}: it is a file; a folder is needed")
    if found := changed(site):
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise Refused(
            f"site is {site}: it has {', '.join(found[:SHOWN])}{more}, not written by publish, or changed since:"
            " move that away, or choose another folder"
        )


def put(site, write):
    """Make a site by `write(folder)` beside its place; when it is whole, it takes the place of the one before."""
    place = Path(os.path.realpath(site))
    place.parent.mkdir(parents=True, exist_ok=True)
    sweep(place.parent)
    with workspace("site", place) as folder:
        new = folder / "new"
        write(new)
        sign(new, SITE)
        is_free(site)  # again, since somebody may have been at work meanwhile
        with uninterrupted():
            if place.exists():
                place.rename(folder / "old")
            new.rename(place)


def address(name, text):
    """An address that ends in a slash, or None."""
    if text is None:
        return None
    if not ADDRESS.fullmatch(text):
        raise Refused(f"{name} is {text!r}: an address is needed, such as https://example.org/metrics/")
    return text.rstrip("/") + "/"

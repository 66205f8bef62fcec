"""Put a site into its place, whole or not at all, and lose nothing that is not ours."""

import os
import re
from pathlib import Path

from exercises.place import SITE, Refused, refuse_to_lose, replacing, sign, sweep

ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?")
INSTEAD = "move that away, or choose another folder"


def is_free(site):
    """Refuse a folder with anything in it that publishing could not make again."""
    refuse_to_lose("site", site, INSTEAD)


def put(site, write):
    """Make a site by `write(folder)` beside its place; when it is whole, it takes the place of the one before."""
    place = Path(os.path.realpath(site))
    sweep(place.parent)
    with replacing("site", place, INSTEAD) as new:
        write(new)
        sign(new, SITE)


def address(name, text):
    """An address that ends in a slash, or None."""
    if text is None:
        return None
    if not ADDRESS.fullmatch(text):
        raise Refused(f"{name} is {text!r}: an address is needed, such as https://example.org/metrics/")
    return text.rstrip("/") + "/"

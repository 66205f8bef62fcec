"""Records as nobody's page has written them: good ones, bent in a place that is drawn."""

import copy
import json

CODE = "globalThis.ran = 1"
SIGNS = [
    f"<script>{CODE}</script>",
    f'<img src=x onerror="{CODE}">',
    "<!--<script>",
    "__proto__",
    "constructor",
    "{{0}}",
    "\ud800",
    "\u202eabc",
    "",
    "=1+1",
]
JUNK = [None, True, -1, 1e308, 2**60, [], {}, [[]], [None], "x" * 200_000, ["x"] * 5000, {"__proto__": "1"}, *SIGNS]


def places(thing, path=()):
    """The way to every place in a thing."""
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    return [path, *(way for key, one in inner for way in places(one, (*path, key)))]


def bent(thing, draw):
    """The same thing with junk in one place, or one place gone, or under another name."""
    thing = copy.deepcopy(thing)
    path = draw.choice(places(thing))
    if not path:
        return draw.choice(JUNK)
    *way, last = path
    whole = thing
    for key in way:
        whole = whole[key]
    was = whole.pop(last) if draw.random() < 0.3 else whole[last]
    if isinstance(whole, dict) and draw.random() < 0.5:
        whole[draw.choice(SIGNS)] = was
    elif last in whole or (isinstance(whole, list) and last < len(whole)):
        whole[last] = draw.choice(JUNK)
    return thing


def text_of(thing, draw):
    """As a browser keeps it, which somebody may have cut off."""
    text = json.dumps(thing)
    return text[: draw.randrange(len(text) + 1)] if draw.random() < 0.1 else text

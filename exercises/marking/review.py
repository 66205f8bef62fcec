"""Answers in words: a page in which a person reads them, blind, and the file that the page gives, merged into marks."""

import hashlib
import json
import re
from html import escape, unescape
from pathlib import Path

from exercises.markdown import html
from exercises.paper import many
from exercises.place import Refused

KIND, NOBODY = "review", "Nobody answered in words."
SCRIPT, STYLE = (Path(__file__).with_name(name) for name in ("review.js", "review.css"))
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Words to read: {title}</title><style>
{style}</style></head><body>
<header><h1>Words to read</h1><p>{title}. {count}</p>
<p>Answers come without names; identical ones stand together. Number keys tick a point, Enter goes on, Backspace back.
What you tick stays in this browser; <b>Save</b> gives a file for <code>grade --review</code>.</p>
<p><button type="button" class="save">Save</button> <span class="state" role="status"></span></p></header>
<main></main>
<script type="application/json" class="data">{data}</script>
<script>
{script}</script></body></html>
"""


def rubric(draw, question):
    """The points that a good answer makes, as texts."""
    return tuple(draw.text(point) for point in question["rubric"])


def key_of(place, text, points):
    """By what an answer is known, whoever gave it: identical words to the same question are one."""
    return hashlib.sha256("|".join([place, text, *points]).encode("utf-8", "replace")).hexdigest()[:16]


def read(paths, assignment):
    """{question: {key: ticks}} of review files, later ones first asked."""
    found = {}
    for path in paths:
        try:
            told = json.loads(path.read_text("utf-8-sig"))
            if told["worked metrics"] != KIND or told["assignment"] != assignment:
                raise ValueError("it belongs to another assignment")
            for place, keys in told["marks"].items():
                for key, ticks in keys.items():
                    if not all(type(one) is int and 0 <= one < 100 for one in ticks):
                        raise ValueError(f"{place} has ticks that are no numbers of points")
                    found.setdefault(place, {})[key] = tuple(sorted(set(ticks)))
        except OSError as problem:
            raise Refused(f"review is {path}: {problem.strerror or problem}") from None
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
            raise Refused(f"review is {path}: it is no file that review.html has saved ({problem})") from None
    return found


def page(title, assignment, groups, reviewed):
    """The page of all answers in words; groups is {question: {key: [count, text, points, model, words]}}."""
    asked = []
    for place, keys in groups.items():
        answers = [
            {"key": key, "count": count, "text": text, "points": list(points), "model": model}
            for key, (count, text, points, model, _) in sorted(keys.items())
        ]
        words = unescape(re.sub("<[^>]*>", "", html(next(iter(keys.values()))[-1]))).strip()
        asked.append({"place": place, "words": words, "answers": answers})
    marks = {place: {key: list(ticks) for key, ticks in keys.items()} for place, keys in reviewed.items()}
    told = {"assignment": assignment, "questions": asked, "marks": marks}
    # No text can end the script that it stands in.
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", " ").replace("\u2029", " ")
    answers = [answer for one in asked for answer in one["answers"]]
    return PAGE.format(
        title=escape(title),
        count=f"{many(answers, 'different answer')} to {many(asked, 'question')}." if answers else NOBODY,
        data=data,
        style=STYLE.read_text("utf-8"),
        script=SCRIPT.read_text("utf-8"),
    )

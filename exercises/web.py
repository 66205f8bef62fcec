"""The page of one student: the exercises with that student's numbers, and fields whose answers become one file.

Neither the page nor its script has anything that an answer could be compared with: the page is made of texts and of
the names of fields alone, and `SCRIPT` of scripts that read numbers and judge none.
"""

import hashlib
import re
from functools import cache
from html import escape

from exercises.assignment import numbered, points, steps
from exercises.markdown import html
from exercises.paper import filled, many, rich, room
from widgets.bundle import LOOK, STYLES, classic, needs, table
from widgets.tables import in_script

SCRIPT = "hand_in"  # the stem of the page's own script
SAMPLE = "a fraction, a decimal or a percentage"  # the same for all, or it would tell what the answer is not
THEME = (
    'document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";'
)
# The page asks nobody for anything, so that it may not.
POLICY = "connect-src 'none'; form-action 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'"
HOW = (
    "<p>A number may be a fraction, a decimal or a percentage; where there is none, write <b>undefined</b>. The page "
    "says whether an answer can be read, not whether it is right. What you type stays in this browser. When you are "
    "done, press <b>Hand in</b> below and upload the file that it saves; you may do so again, as long as you like.</p>"
)
UNSCRIPTED = "<p>Where scripts are switched off the page can be read and printed, but not filled in.</p>"


@cache
def script():
    """(name, text) of the one script that all pages share: its name follows from what is in it."""
    found = needs(SCRIPT)
    pieces = ["const workedMetrics = { library: {} };\n", *map(table, found.tables), *map(classic, found.scripts)]
    text = "".join(pieces)
    return f"hand-in-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js", text


@cache
def style():
    """The styles of the cards, as in the book, and the page's own, which has the last word."""
    stems = [LOOK, *needs(SCRIPT).styles[:-1], "practice", SCRIPT]
    return "\n".join(STYLES[stem].read_text("utf-8") for stem in stems)


def asked(draw, part, place):
    """What the script needs to know of a question to make its field: nothing of what answers it."""
    told = {"form": part["form"], "place": place}
    match part["form"]:
        case "metric" | "value":
            told |= {"steps": steps(draw, part), "sample": SAMPLE}
        case "options":
            choices = draw.choices(part["id"]).items()
            told["options"] = [[letter, draw.text(part["options"][option])] for letter, option in choices]
        case "better":
            told["among"] = dict.fromkeys(part["among"], "")
        case "table" | "make":
            told |= {name: part[name] for name in ("labels", "columns", "axes")}
    return told


def page(draws, about, code):
    """The page of a student, whom it names by nothing but its code."""
    questions, body = {}, []
    for number, draw, parts in numbered(draws):
        slug, title = draw.exercise.slug, escape(draw.exercise.title)
        own = questions[slug] = {part["id"]: asked(draw, part, place) for place, part in parts if place}
        told = f"{points(sum(about.points[slug].values()))} · about {draw.exercise.head['minutes']} minutes"
        badge = f'<span class="wm-badge wm-small" data-badge="{slug}">{many(own, "question")}</span>'
        body.append(
            f'<section class="wm-card wm-practice" id="{slug}"><header><h2>{number} {title}</h2>{badge}'
            f'<p class="wm-small">{told}</p></header>'
        )
        body += [_part(draw, part, place, about) for place, part in parts]
        body.append("</section>")
    name = re.sub(r"[^a-z0-9]+", "-", about.title.lower()).strip("-")[:40] or "hand-in"
    data = {"assignment": about.id, "code": code, "file": f"{name}-{code[:6]}", "questions": questions}
    first = draws[0].exercise.slug
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(about.title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f'<meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<script>{THEME}</script><style>{style()}</style></head><body>"
        f'<main class="bd-main"><a class="wm-skip" href="#{first}">Skip to the exercises</a>'
        f"<h1>{escape(about.title)}</h1><p>{_facts(about, draws)}</p>"
        f'<p class="wm-name">Name: <span></span></p>{html(about.instructions)}{HOW}'
        f'<p><b class="wm-count"></b> <a href="#hand-in">To the end: hand in</a></p>{"".join(body)}'
        '<section class="wm-card" id="hand-in"><h2>Hand in</h2>'
        f'<div class="wm-room">{UNSCRIPTED}</div></section></main>'
        f'<script type="application/json" id="assignment">{in_script(data)}</script>'
        f'<script src="{script()[0]}"></script></body></html>\n'
    )


def _facts(about, draws):
    minutes = sum(draw.exercise.head["minutes"] for draw in draws)
    facts = [many(draws, "exercise"), about.worth, f"about {minutes} minutes"]
    return escape(f"{', '.join(facts)}. {about.until}".strip())


def _part(draw, part, place, about):
    if place is None:
        return filled(draw, rich(part["text"]))
    slug, name = draw.exercise.slug, part["id"]
    worth = points(about.points[slug][name])
    return (
        f'<div class="wm-asked" id="{slug}-{name}" data-question="{slug}/{name}">'
        f'<p class="wm-eyebrow">Question {place} · {worth}</p>'
        f'<div class="wm-words">{filled(draw, rich(part["words"]))}</div>'
        f'<div class="wm-room">{room(draw, part)}</div></div>'
    )


def front():
    """What a reader sees who asks for the folder: no list of pages, whose names nobody is to know."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your page</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        "</head><body><p>Everybody has a page of their own here: take the link that was sent to you.</p></body></html>"
    )

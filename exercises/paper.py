"""Sheets to print: what a student is asked, with room to answer, and the instructor's cover sheet."""

import hashlib
import re
from functools import cache
from html import escape

from exercises.assignment import numbered, points
from exercises.markdown import MARKDOWN, html
from exercises.roster import file_names
from metrics.exact import shortest

STYLE = """
body { font: 11pt/1.45 Charter, "Bitstream Charter", Cambria, Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.6em; margin: 0; } h2 { font-size: 1.25em; border-top: 1px solid; padding-top: .6rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1.05em; margin: 1.4rem 0 .3rem; } h1, h2, h3 { line-height: 1.2; break-after: avoid; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 2rem; } header h1 { flex: none; max-width: 60%; } header p { margin: 0; text-align: right; min-width: 0; overflow-wrap: anywhere; }
p { margin: .5rem 0; } code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; margin: .6rem 0; break-inside: avoid; } thead { break-after: avoid; }
td, th { border: 1px solid #777; padding: .15rem .6rem; text-align: left; } .key td:nth-child(2) { white-space: nowrap; } th, td code { white-space: nowrap; } th { font-weight: 600; }
.long { break-inside: auto; } .long td, .long code { min-width: 7rem; overflow-wrap: anywhere; white-space: normal; } .long tr, .question { break-inside: avoid; } .question { margin: 1rem 0 1.4rem; }
.options { list-style: none; padding: 0; margin: .4rem 0; } .options li { padding-left: 1.7em; margin: .25rem 0; position: relative; }
.options li::before { content: ""; position: absolute; left: 0; top: .3em; width: .75em; height: .75em; border: 1px solid; }
.grid td { width: 5.5rem; height: 2rem; } .room { height: 4.6rem; border-bottom: 1px solid #777; }
.line { height: 1.7rem; border-bottom: 1px solid #777; }
article { break-after: page; } article:last-child { break-after: auto; } .place { margin: 0; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10.5pt; } }
"""  # noqa: E501


def who(student):
    """A student as sheets name one: with the id, and before it the name if there is one."""
    return f"{student.name} ({student.id})" if student.name else student.id


@cache
def rich(text, is_inline=False):
    """Markdown as HTML: once for all students, since the numbers are still open."""
    return MARKDOWN.renderInline(text) if is_inline else html(text)


def filled(draw, text):
    """HTML with the numbers of a variant."""
    return re.sub(r"\{\{\d+\}\}", lambda slot: escape(draw.text(slot[0])), text)


def room(draw, part):
    """Where a question is answered: boxes to tick, a grid to fill in, lines for words, or room for a calculation."""
    match part["form"]:
        case "options":
            choices = draw.choices(part["id"]).items()
            options = [f"<b>{letter}</b> {rich(part['options'][option], True)}" for letter, option in choices]
            return f'<ul class="options"><li>{filled(draw, "<li>".join(options))}</ul>'
        case "better":
            return f'<ul class="options"><li>{"<li>".join(map(escape, (*part["among"], "tie")))}</ul>'
        case "table" | "make":
            rows, columns = part["axes"]
            heads = "".join(f'<th scope="col">{escape(f"{columns} {label}")}</th>' for label in part["columns"])
            cells = "<td></td>" * len(part["columns"])
            lines = "".join(
                f'<tr><th scope="row">{escape(f"{rows} {label}")}</th>{cells}</tr>' for label in part["labels"]
            )
            return f'<table class="grid"><tr><td></td>{heads}</tr>{lines}</table>'
        case "answer":
            return '<div class="line"></div>' * 6
    return '<div class="room"></div>'


def sheet(student, draws, about):
    """The same to be printed: what is asked, with room to answer, as a part of a page."""
    facts = " ".join(filter(None, [about.until, f"{about.worth}."]))
    lines = [f"<header><h1>{escape(about.title)}</h1><p>{escape(who(student))}</p></header><p>{escape(facts)}</p>"]
    lines.append(html(about.instructions))
    for number, draw, parts in numbered(draws):
        exercise = draw.exercise
        worth = points(sum(about.points[exercise.slug].values()))
        lines.append(f"<section><h2>{number} {escape(exercise.title)}</h2>")
        lines.append(f"<p>{worth}. About {exercise.head['minutes']} minutes.</p>")
        for place, part in parts:
            text = filled(draw, rich(part["words"] if place else part["text"]))
            if place:
                told = f"<b>{place}</b> ({points(about.points[exercise.slug][part['id']])})"
                text = f'<div class="question"><p class="place">{told}</p>{text}{room(draw, part)}</div>'
            lines.append(text)
        lines.append("</section>")
    return _apart("".join(lines), f"{about.title}, {who(student)}")


def key_sheet(student, draws, about):
    """What answers each question of a student, to correct on paper."""
    rows = []
    for _, draw, parts in numbered(draws):
        slug = draw.exercise.slug
        rows += [
            f"<tr><th>{place}</th><td>{points(about.points[slug][part['id']])}</td><td>{_in_key(draw, part)}</td></tr>"
            for place, part in parts
            if place
        ]
    head = f"<header><h1>Key: {escape(about.title)}</h1><p>{escape(who(student))}</p></header>"
    return _apart(f'{head}<table class="key">{"".join(rows)}</table>', f"Key, {who(student)}")


def _in_key(draw, part):
    """An answer as it is written on a key sheet: a number as a decimal too, words as what they are to mention."""
    answer = draw.answer(part["id"])
    if part["form"] == "answer":
        return f"<ul><li>{'<li>'.join(filled(draw, rich(one, True)) for one in part['rubric'])}</ul>"
    if isinstance(answer, list):
        return "<br>".join(escape("  ".join(map(str, row))) for row in answer)
    if isinstance(answer, str):
        return escape(answer)
    text, is_exact = shortest(answer)
    return escape(text if str(answer) == text else f"{answer} {'=' if is_exact else '≈'} {text}")


def opening(about, what):
    """How a page of many sheets begins; each of them begins on paper of its own, and `ENDING` ends it."""
    return _head(f"{what}: {about.title}", f"{about.title}, {about.term}")


def _apart(body, running):
    """A sheet among many: on paper, each page of it says whose it is."""
    name = f"s{hashlib.sha256(running.encode()).hexdigest()[:12]}"
    return f'<style>{_on_top(running, name)}</style><article style="page: {name}">{body}</article>\n'


def _on_top(running, name=""):
    text = re.sub(r"[^A-Za-z0-9]", lambda sign: f"\\{ord(sign[0]):06x}", running)  # as CSS writes any sign
    return f'@page {name} {{ margin: 18mm 16mm; @top-right {{ content: "{text}, " counter(page); font: 8pt serif; }} }}'


def cover(students, exercises, about, words):
    """What an instructor files: what was handed out, to whom, and how to make it again."""
    rows = "".join(
        f"<tr><td>{escape(one.title)}</td><td><code>{escape(one.slug)}</code></td>"
        f"<td>{len(one.questions)}</td><td>{one.head['minutes']}</td></tr>"
        for one in exercises
    )
    minutes = sum(one.head["minutes"] for one in exercises)
    people = "".join(
        f"<tr><td>{escape(one.id)}</td><td>{escape(one.name)}</td><td><code>{escape(name)}.ipynb</code></td></tr>"
        for one, name in zip(students, file_names(students).values(), strict=True)
    )
    return (
        _head(f"Cover sheet: {about.title}", f"Cover sheet: {about.title}, {about.term}")
        + f"<header><h1>Cover sheet: {escape(about.title)}</h1><p>for the instructor, not for students</p></header>"
        f"<p>{escape(about.term)}. {many(students, 'student')}, {many(exercises, 'exercise')}, {about.worth}, "
        f"about {minutes} minutes. {escape(about.until)}</p>"
        "<h2>What was handed out</h2><table><tr><th>exercise</th><th>slug</th><th>questions</th><th>minutes</th></tr>"
        f"{rows}</table><p>Made by <code>{escape(words)}</code>. "
        "The same roster, term and secret make the same numbers. <code>keys.csv</code> has every answer, "
        "<code>keys.json</code> also the numbers behind them and what a good answer in words mentions; "
        "<code>printable/all.html</code> has a sheet for each student, <code>printable/keys.html</code> its key.</p>"
        '<h2>To whom</h2><table class="long"><tr><th>id</th><th>name</th><th>notebook</th></tr>'
        f"{people}</table>{ENDING}"
    )


def many(things, what):
    return f"{len(things)} {what}{'s' * (len(things) != 1)}"


def _head(title, running):
    """How a page of HTML begins; when printed, each sheet of it says what it belongs to."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}{_on_top(running)}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>'


ENDING = "</body></html>\n"

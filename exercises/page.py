"""The exercises of a page, to be done there: the widget with their sheets, and the same to be read."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from exercises.master import bank, exercises_of
from exercises.variant import FIRST, blind_slips, variant
from widgets import Practice

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(__file__).with_name("pages.json")
HAS_BOOK = (ROOT / "_toc.yml").exists()  # an installed copy has none
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
SCROLL = '<div class="wm-scroll" tabindex="0" role="group" aria-label="Table">{}</div>'  # what is wider than a phone
BELOW = 2  # in a page the title of an exercise is a third heading


def _lower(state):
    """A master's headings stand below the title of the exercise."""
    for token in state.tokens:
        if token.type.startswith("heading"):
            token.tag = f"h{int(token.tag[1]) + state.env['below']}"


MARKDOWN.core.ruler.push("lower", _lower)
for _rule, _tags in zip(("table_open", "table_close"), SCROLL.format("<table>|</table>\n").split("|"), strict=True):
    MARKDOWN.add_render_rule(_rule, lambda *_, tags=_tags: tags)


def html(text, below=1):
    """Markdown as HTML, headings so much lower; numbers that are still open, {{0}}, stay.

    >>> html("*Two* of {{0}}")
    '<p><em>Two</em> of {{0}}</p>\\n'
    """
    return MARKDOWN.render(text, {"below": below})


def sheet(exercise):
    """What the page needs to ask, to draw and to judge."""
    rich = ("words", "solution", "answer")
    parts = []
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            parts.append({"html": html(part["text"], BELOW)})
            continue
        part = part | {name: html(part[name]) for name in rich if part.get(name)}
        parts.append(part | {name: [html(one) for one in part[name]] for name in ("hints", "rubric") if name in part})
    about = {name: exercise.head[name] for name in ("level", "kind", "minutes") if name in exercise.head}
    return exercise.sheet | about | {"title": exercise.title, "parts": parts, "blind": blind_slips(exercise)}


def static(exercise):
    """The exercise with its first numbers as plain HTML: what is asked, and folded away, hints and answers."""
    found = variant(exercise, FIRST)
    show = lambda text: html(found.text(text), BELOW)  # noqa: E731
    lines = [f"<h3>{escape(exercise.title)}</h3>"]
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            lines.append(show(part["text"]))
            continue
        lines.append(show(part["words"]))
        options = [
            f"<li><b>{escape(key)}</b> {escape(found.text(text))}</li>" for key, text in part.get("options", {}).items()
        ] + [f"<li>{escape(name)}</li>" for name in (*part.get("among", ()), "tie") if "among" in part]
        lines += [f"<ul>{''.join(options)}</ul>"] * bool(options)
        lines += [
            f"<details><summary>Hint {at}</summary>{show(hint)}</details>" for at, hint in enumerate(part["hints"], 1)
        ]
        lines.append(f"<details><summary>Answer</summary>{solved(found, part)}</details>")
    return f'<section class="wm-card">{"".join(lines)}</section>'


def solved(found, part):
    """The answer of a question as HTML."""
    words = html(found.text(part["solution"])) if part["solution"] else ""
    match part["form"]:
        case "metric" | "value":
            return found.work(part["id"])._repr_html_() + words
        case "options":
            right = part["right"]
            said, why = (escape(found.text(part[name][right])) for name in ("options", "why"))
            return f"<p><b>{escape(right)}</b>: {said} {why}</p>{words}"
        case "better":
            right = found.answer(part["id"])
            return f"<p><b>{escape(right)}.</b> {escape(found.check(part['id'], right).sentence)}</p>{words}"
        case "answer":
            rubric = "".join(f"<li>{html(found.text(one))}</li>" for one in part["rubric"])
            return f"{html(found.text(part['answer']))}<ul>{rubric}</ul>{words}"
    heads = "".join(f'<th scope="col">{escape(label)}</th>' for label in part["columns"])
    corner = escape(" \\ ".join(part["axes"]))
    lines = [f"<tr><td>{corner}</td>{heads}</tr>"]
    for label, row in zip(part["labels"], found.answer(part["id"]), strict=True):
        lines.append(f'<tr><th scope="row">{escape(label)}</th>{"".join(f"<td>{cell}</td>" for cell in row)}</tr>')
    return SCROLL.format(f'<table class="wm-plain">{"".join(lines)}</table>') + words


def practice(*names):
    """The exercises of a page, or those of the textbook, such as "textbook-3"."""
    chosen = [exercise for name in names for exercise in exercises_of(name)]
    if not chosen:
        raise ValueError(f"there is no exercise for {', '.join(map(repr, names))}")
    return Practice(sheets=[sheet(one) for one in chosen], _static="".join(map(static, chosen)))


class Overview:
    """Every exercise of the bank as a table, in the order of the book: where it is, what it asks for, and its slug."""

    HEADS = ("exercise", "kind", "level", "about", "minutes", "slug")

    def __init__(self):
        practised = [one for one in bank().values() if "page" in one.head]
        sets = {name: [one for one in practised if one.set == name] for name in pages()}
        self.sets = {name: chosen for name, chosen in sets.items() if chosen}

    def _repr_html_(self):
        body = []
        for name, chosen in self.sets.items():
            title = escape(title_of(name))
            link = f'<a href="{name}.html#exercises">{title}</a>' if HAS_BOOK else title
            body.append(f'<tr><th colspan="{len(self.HEADS)}" scope="rowgroup">{link}</th></tr>')
            for one in chosen:
                cells = (one.head[key] for key in self.HEADS[1:-1])
                row = [escape(str(cell).replace("_", " ")) for cell in cells] + [f"<code>{one.slug}</code>"]
                body.append(
                    f'<tr><th scope="row">{escape(one.title)}</th>{"".join(f"<td>{cell}</td>" for cell in row)}</tr>'
                )
        heads = "".join(f'<th scope="col">{head}</th>' for head in self.HEADS)
        return (
            '<div class="wm-scroll" tabindex="0" role="region" aria-label="All exercises"><table class="wm-plain">'
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
        )


overview = Overview


@cache
def pages():
    """{page: its title}, in the order of the book; an installed copy knows what `python -m exercises` has kept."""
    if not HAS_BOOK:
        return json.loads(KEPT.read_text("utf-8"))
    order = re.findall(r"file: book/(\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    texts = {name: (ROOT / "book" / f"{name}.md").read_text("utf-8") for name in order}
    return {name: re.search(r"^# (.+)$", text, re.MULTILINE)[1] for name, text in texts.items()}


def title_of(name):
    """The title of a page."""
    return pages().get(name, name)

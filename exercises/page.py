"""The exercises of a page, to be done there: the widget with their sheets, and the same to be read."""

from html import escape

from exercises.draw import FIRST, blind_slips, draw
from exercises.markdown import SCROLL, html
from exercises.master import bank, exercises_of
from exercises.titles import TITLES
from metrics.markup import link
from metrics.words import brief
from widgets import Practice

BELOW = 2  # in a page the title of an exercise is a third heading


def sheet(exercise):
    """What the page needs to ask, to draw and to judge."""
    rich = ("words", "solution", "answer")
    parts = []
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            parts.append({"html": html(part["text"], BELOW)})
            continue
        part = {name: given for name, given in part.items() if name != "points"}  # which are for hand-ins
        part |= {name: html(part[name]) for name in rich if part.get(name)}
        parts.append(part | {name: [html(one) for one in part[name]] for name in ("hints", "rubric") if name in part})
    about = {name: exercise.head[name] for name in ("level", "kind", "minutes") if name in exercise.head}
    return exercise.sheet | about | {"title": exercise.title, "parts": parts, "blind": blind_slips(exercise)}


def static(exercise):
    """The exercise with its first numbers as plain HTML: what is asked, and folded away, hints and answers."""
    first = draw(exercise, FIRST)
    show = lambda text: html(first.text(text), BELOW)  # noqa: E731
    lines = [f"<h3>{escape(exercise.title)}</h3>"]
    for part in exercise.sheet["parts"]:
        if "id" not in part:
            lines.append(show(part["text"]))
            continue
        lines.append(show(part["words"]))
        choices = first.choices(part["id"]) if part["form"] == "options" else {}
        options = [
            f"<li><b>{letter}</b> {escape(first.text(part['options'][option]))}</li>"
            for letter, option in choices.items()
        ] + [f"<li>{escape(name)}</li>" for name in (*part.get("among", ()), "tie") if "among" in part]
        lines += [f"<ul>{''.join(options)}</ul>"] * bool(options)
        lines += [
            f"<details><summary>Hint {at}</summary>{show(hint)}</details>" for at, hint in enumerate(part["hints"], 1)
        ]
        lines.append(f"<details><summary>Answer</summary>{solved(first, part)}</details>")
    return f'<section class="wm-card" id="practice-{exercise.slug}">{"".join(lines)}</section>'


def solved(draw, part):
    """The answer of a question as HTML."""
    words = html(draw.text(part["solution"])) if part["solution"] else ""
    match part["form"]:
        case "metric" | "value":
            return draw.work(part["id"])._repr_html_() + words
        case "options":
            right = draw.right(part)
            said, why = (escape(draw.text(part[name][right])) for name in ("options", "why"))
            return f"<p><b>{draw.answer(part['id'])}</b>: {said} {why}</p>{words}"
        case "better":
            right = draw.answer(part["id"])
            return f"<p><b>{escape(right)}.</b> {escape(draw.check(part['id'], right).sentence)}</p>{words}"
        case "answer":
            rubric = "".join(f"<li>{html(draw.text(one))}</li>" for one in part["rubric"])
            return f"{html(draw.text(part['answer']))}<ul>{rubric}</ul>{words}"
    heads = "".join(f'<th scope="col">{escape(label)}</th>' for label in part["columns"])
    corner = escape(" \\ ".join(part["axes"]))
    lines = [f"<tr><td>{corner}</td>{heads}</tr>"]
    for label, row in zip(part["labels"], draw.answer(part["id"]), strict=True):
        lines.append(f'<tr><th scope="row">{escape(label)}</th>{"".join(f"<td>{cell}</td>" for cell in row)}</tr>')
    return SCROLL.format(f'<table class="wm-plain">{"".join(lines)}</table>') + words


def practice(*names: str) -> Practice:
    """The exercises of a page, or those of the textbook, such as "textbook-3"."""
    for at, name in enumerate(names):
        if not isinstance(name, str):
            raise TypeError(f"names[{at}] is {brief(name)}: the name of a page is needed, such as 'kappa'")
    chosen = [exercise for name in names for exercise in exercises_of(name)]
    if not chosen:
        raise ValueError(f"there is no exercise for {', '.join(map(repr, names))}")
    return Practice(sheets=[sheet(one) for one in chosen], _static="".join(map(static, chosen)))


def progress() -> Practice:
    """How many of all exercises are done in this browser, and how; without scripts, how many there are."""
    every = [(one.slug, one.sheet["version"], len(one.questions)) for one in bank().values()]
    return Practice(every=every, _static=f"<p>{len(every)} exercises in all.</p>")


class Overview:
    """Every exercise of the bank as a table, in the order of the book: where it is, what it asks for, and its slug."""

    HEADS = ("exercise", "kind", "level", "about", "minutes", "slug")

    def __init__(self) -> None:
        practised = [one for one in bank().values() if "page" in one.head]
        sets = {name: [one for one in practised if one.set == name] for name in TITLES}
        self.sets = {name: chosen for name, chosen in sets.items() if chosen}

    def _repr_html_(self):
        body = []
        for name, chosen in self.sets.items():
            title = link(escape(TITLES[name]), "exercises", name)
            body.append(f'<tr><th colspan="{len(self.HEADS)}" scope="rowgroup">{title}</th></tr>')
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

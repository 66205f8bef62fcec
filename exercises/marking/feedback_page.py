"""What a student gets back: each answer with its points and the sentence that says what it is."""

from html import escape

from exercises.feedback import SIGNS
from exercises.markdown import html
from metrics.exact import decimal

STYLE = """
body { font: 1rem/1.5 Charter, Cambria, Georgia, serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; color: CanvasText; background: Canvas; color-scheme: light dark; }
h1, h2, h3 { line-height: 1.2; } h2 { border-top: 1px solid; padding-top: .8rem; margin-top: 2rem; }
.say { border-left: .3rem solid; padding: .4rem .8rem; } .points { float: right; margin-left: 1rem; font-weight: 600; }
table { border-collapse: collapse; } td, th { border: 1px solid #777; padding: .1rem .5rem; }
pre { white-space: pre-wrap; }
"""  # noqa: E501
WORDS = {
    "named slip": ("✗", "Wrong"),
    "needs a look": ("?", "To be looked at by a person"),
    "to be read": ("≡", "To be read by a person"),
    "read": ("≡", "Read by a person"),
    "by hand": ("✎", "Marked by a person"),
    "accepted": ("✓", "Right"),
    "void": ("–", "Does not count"),
}


def points(value):
    """Points as people write them.

    >>> from fractions import Fraction
    >>> points(Fraction(5, 2)), points(Fraction(1, 3)), points(None)
    ('2.5', '0.33', '')
    """
    if value is None:
        return ""
    text = decimal(value, 2)
    return text.rstrip("0").rstrip(".") if "." in text else text


def sign(verdict):
    """The icon and the word of a verdict."""
    plain = verdict.partition(",")[0]
    return WORDS.get(plain) or SIGNS[plain][:2]


def write(path, marked, told, draws, course, tries):
    """The page of one student."""
    title = told["title"]
    most = sum(row.worth for row in marked.rows if f"{row.exercise}/{row.question}" not in course.bonus)
    lines = [f"<h1>{escape(title)}</h1>", f"<p>{escape(told['name'] or marked.who)}</p>"]
    lines.append(f"<p><b>{points(marked.total)} of {points(most)} points.</b></p>")
    if marked.file:
        which = f" The {course.attempts} of {tries} files counts." if tries > 1 else ""
        lines.append(f"<p>Marked: {escape(marked.file.rpartition('/')[2])}.{which}</p>")
    else:
        lines.append("<p>Nothing was handed in that could be matched to you.</p>")
    lines += [f"<p>{escape(marked.late)}</p>"] * bool(marked.late)
    numbers = {slug: at for at, slug in enumerate(draws, 1)}
    slug = None
    for row in marked.rows:
        draw = draws[row.exercise]
        if row.exercise != slug:
            slug = row.exercise
            lines.append(f"<h2>{numbers[slug]} {escape(draw.exercise.title)}</h2>")
        place = f"{numbers[slug]}.{[*draw.exercise.questions].index(row.question) + 1}"  # as the student knows it
        lines.append(_question(row, draw, course, place))
    with open(path, "x", encoding="utf-8", errors="replace", newline="\n") as file:
        file.write(page(title, STYLE, lines))


def page(title, style, lines):
    """A page that stands alone."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{style}'
    start = f'<!doctype html>\n<html lang="en"><head><title>{escape(title)}</title>{head}</style></head><body>'
    return "\n".join([start, *lines, "</body></html>", ""])


def _question(row, draw, course, place):
    question = draw.exercise.questions[row.question]
    icon, word = sign(row.verdict)
    bonus = ", bonus" if f"{row.exercise}/{row.question}" in course.bonus else ""
    reached = f"{points(row.points) or '?'} of {points(row.worth)}{bonus}"
    typed = f"<p>Your answer: <code>{escape(row.answer)}</code></p>" if row.answer else ""
    working = f"<details><summary>The answer</summary>{answer(draw, question)}</details>"
    reason = row.reason if row.reason.startswith(word) else f"{word}. {row.reason}"
    return (
        f'<section><h3>Question {place} <span class="points">{reached}</span></h3>'
        f"{html(draw.text(question['words']), 3)}{typed}"
        f'<p class="say">{icon} {escape(reason)}</p>{working}</section>'
    )


def answer(draw, question):
    """What is right, with its working where there is one."""
    name = question["id"]
    match question["form"]:
        case "metric" | "value":
            return f"<pre>{escape(str(draw.work(name)))}</pre>"
        case "options":
            right = draw.right(question)
            letter = next(key for key, option in draw.choices(name).items() if option == right)
            return html(
                f"**{letter}** {draw.text(question['options'][right])}\n\n{draw.text(question['why'][right])}", 3
            )
        case "table" | "make":
            rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in draw.answer(name))
            return f"<table>{rows}</table>" + html(draw.text(question["solution"]), 3)
    return f"<p>{escape(str(draw.answer(name)))}</p>"

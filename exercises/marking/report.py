"""What an instructor learns from the marks: how the class did, question by question, and what to say about it."""

import statistics
from collections import Counter
from html import escape

from exercises.draw import FIRST, SLOT, draw
from exercises.markdown import MARKDOWN
from exercises.marking.feedback_page import page as alone
from exercises.marking.feedback_page import points
from exercises.marking.policy import LATE, LOOK, READ
from metrics.exact import decimal

STYLE = """
body { font: 1rem/1.5 Charter, Cambria, Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; color: CanvasText; background: Canvas; color-scheme: light dark; }
h1, h2 { line-height: 1.2; } h2 { border-top: 1px solid; padding-top: .8rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } td, th { border: 1px solid #777; padding: .25rem .5rem; text-align: left; vertical-align: top; }
table { min-width: 38rem; } th, td { overflow-wrap: normal; }
td.n { text-align: right; white-space: nowrap; } svg { max-width: 100%; height: auto; } svg text { fill: currentColor; font-size: 12px; } .scroll { overflow-x: auto; }
@media print { body { max-width: none; } tr { break-inside: avoid; } }
"""  # noqa: E501
BINS = 10
INLINE = MARKDOWN.renderInline
FEW = 5  # students, below which no discrimination is told
LISTED = 200  # names and notes


class Question:
    """What a class made of one question."""

    def __init__(self, row):
        self.exercise, self.name, self.worth = row.exercise, row.question, row.worth
        self.place = f"{row.exercise}/{row.question}"
        self.shares, self.rests, self.verdicts = [], [], Counter()
        self.slips, self.said, self.chosen = Counter(), {}, set()

    def add(self, row, rest):
        """A student's mark, and what the same student has in all other questions."""
        self.verdicts[row.verdict.partition(",")[0]] += 1
        if row.points is not None and row.worth:
            self.shares.append(float(row.points / row.worth))
            self.rests.append(float(rest))
        slip = row.chosen or ", ".join(row.kinds)
        if slip and row.verdict.startswith(("wrong", "named slip")):
            self.slips[slip] += 1
            self.said.setdefault(slip, row.reason)
            self.chosen |= {row.chosen}

    @property
    def mean(self):
        """The mean share, once all answers are read."""
        return statistics.fmean(self.shares) if self.shares and not self.verdicts[READ] else None

    @property
    def discrimination(self):
        """How far those who do well elsewhere do well here: a correlation, or None where there is none."""
        if self.verdicts[READ] or len(self.shares) < FEW or len({*self.shares}) < 2 or len({*self.rests}) < 2:
            return None
        return statistics.correlation(self.shares, self.rests)


class Tally:
    """The class, student by student."""

    def __init__(self):
        self.questions, self.totals, self.missing, self.groups = {}, [], [], {}

    def add(self, marked):
        if not marked.file:
            self.missing.append(marked.who)
            return
        self.totals.append(marked.total)
        whole = sum(row.points or 0 for row in marked.rows)
        for row in marked.rows:
            place = f"{row.exercise}/{row.question}"
            question = self.questions.setdefault(place, Question(row))
            question.add(row, whole - (row.points or 0))
            if row.words:
                key, *told = row.words
                self.groups.setdefault(place, {}).setdefault(key, [0, *told])[0] += 1


def page(title, tally, most, names, notes, exercises):
    """The report as a page, with its pictures in it; exercises are those that were handed out, in their order."""
    numbers = {
        f"{one.slug}/{name}": f"{at}.{place}"
        for at, one in enumerate(exercises, 1)
        for place, name in enumerate(one.questions, 1)
    }
    books = {one.slug: draw(one, FIRST) for one in exercises}
    totals = sorted(tally.totals)
    lines = [f"<h1>{escape(title)}: how the class did</h1>"]
    if totals:
        middle = points(statistics.median(totals))
        lines.append(
            f"<p>{len(totals)} handed in, {len(tally.missing)} did not. "
            f"Half of those who did have {middle} of {points(most)} points or more.</p>"
        )
        lines += ["<h2>Points</h2>", _histogram(totals, most)]
    lines += ["<h2>Question by question</h2>", LEGEND, _table(tally, numbers)]
    said = [line for one in tally.questions.values() for line in _class(one, numbers, books[one.exercise])]
    lines += ["<h2>For class: the commonest mistakes</h2>", *(said or ["<p>No mistake was made twice.</p>"])]
    lines += ["<h2>Who is missing</h2>", _list([f"{names[who] or who} ({who})" for who in tally.missing], "Nobody.")]
    told = [": ".join(filter(None, (who, file, what))) for who, file, what in notes if not what.startswith(LATE)]
    lines += ["<h2>To be looked at</h2>", _list(told, "Nothing.")]
    late = [f"{names.get(who) or who} ({who}): {what}" for who, _, what in notes if what.startswith(LATE)]
    lines += ["<h2>Late</h2>", _list(late, "Nobody.")] * bool(late)
    return alone(title, STYLE, lines)


LEGEND = (
    "<p><b>Reached</b> is the mean share of the points: the lower, the harder the question. <b>Tells apart</b> is the "
    "correlation with the points in all other questions: near 0 or below it, good and weak students do alike, and the "
    f"question is worth a look. It is told from {FEW} students on.</p>"
)


def _histogram(totals, most):
    """How many students have how many points."""
    top = float(max(most, max(totals))) or 1
    counts = [0] * BINS
    for total in totals:
        counts[min(BINS - 1, int(float(total) / top * BINS))] += 1
    high, width, height = max(counts), 56, 160
    parts = []
    for at, count in enumerate(counts):
        size = height * count / high
        parts.append(
            f'<rect x="{at * width + 3}" y="{height - size + 20:.1f}" width="{width - 6}" height="{size:.1f}" '
            f'fill="#3b6ea8"/><text x="{(at + 0.5) * width}" y="{height - size + 15:.1f}" text-anchor="middle">'
            f"{count or ''}</text>"
        )
    # Each number stands below the border of two bars, so that none touches the next.
    for at in range(BINS + 1):
        side = {0: "start", BINS: "end"}.get(at, "middle")
        place = f'x="{at * width}" y="{height + 36}" text-anchor="{side}"'
        parts.append(f"<text {place}>{top * at / BINS:.3g}</text>")
    label = "; ".join(
        f"{top * at / BINS:.3g} to {top * (at + 1) / BINS:.3g} points: {n}" for at, n in enumerate(counts)
    )
    box = f'viewBox="0 0 {BINS * width} {height + 44}" width="{BINS * width}"'
    return f'<svg {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _table(tally, numbers):
    heads = {"question": 1, "points": 1, "reached": 2, "tells apart": 1, "answers": 1}  # with their columns
    rows = []
    for question in tally.questions.values():
        mean, apart = question.mean, question.discrimination
        verdicts = ", ".join(f"{count} {verdict}" for verdict, count in question.verdicts.most_common())
        cells = [
            f'<th scope="row">{_named(question, numbers)}</th>',
            f'<td class="n">{points(question.worth)}</td>',
            f'<td class="n">{"" if mean is None else f"{mean:.0%}"}</td>',
            f"<td>{'' if mean is None else _bar(mean)}</td>",
            f'<td class="n">{"" if apart is None else decimal(apart, 2).replace("-", "−")}</td>',
            f"<td>{escape(verdicts)}</td>",
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    head = "".join(f'<th scope="col" colspan="{wide}">{one}</th>' for one, wide in heads.items())
    return f'<div class="scroll"><table><tr>{head}</tr>{"".join(rows)}</table></div>'


def _bar(share):
    inner = f'<rect width="{100 * share:.1f}" height="12" fill="#3b6ea8"/>'
    return f'<svg viewBox="0 0 100 12" width="100" aria-hidden="true">{inner}<rect width="100" height="12" fill="none" stroke="currentColor"/></svg>'  # noqa: E501


def _named(question, numbers):
    """A question as students know it, by its number, and as its master does."""
    return f"{numbers[question.place]} {escape(question.place)}"


def _class(question, numbers, book):
    """The commonest slip of a question, if two made it; an option with the numbers that stand in the book."""
    [(slip, count)] = question.slips.most_common(1) or [("", 0)]
    if count > 1:
        answered = sum(question.verdicts.values()) - question.verdicts["unanswered"]
        what, told = f"{count} of {answered}", escape(question.said[slip])
        asked = book.exercise.questions[question.name]
        if slip in question.chosen and slip != book.right(asked):  # which option is right may be drawn
            option, why = asked["options"][slip], asked["why"].get(slip, "")
            what += f" chose “{INLINE(book.text(option))}”"
            told = INLINE(book.text(why)) or told
            told += " <i>(These are the numbers of the book.)</i>" * bool(SLOT.search(option + why))
        yield f"<p><b>{_named(question, numbers)}</b>, {what}: {told}</p>"


def _list(texts, none):
    if not texts:
        return f"<p>{none}</p>"
    more = [f"and {len(texts) - LISTED} more, in notes.csv"] * (len(texts) > LISTED)
    return f"<ul>{''.join(f'<li>{escape(text)}' for text in [*texts[:LISTED], *more])}</ul>"


def waiting(tally):
    """How many answers wait for a person: to be looked at, to be read."""
    found = Counter()
    for question in tally.questions.values():
        found.update(question.verdicts)
    return found[LOOK], found[READ]

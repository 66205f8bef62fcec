"""What pages show: tables, questions to guess at, and answers to unfold."""

from html import escape


def heading(scope, text, size="wm-plain"):
    """The cell that names a row or a column."""
    return f'<th class="{size}" scope="{scope}">{escape(str(text))}</th>'


def link(words, *place):
    """HTML that leads to a place of the book, such as ("entry", its id); elsewhere, or where there is none, the words.

    >>> link("Recall", "metric", "recall")
    'Recall'
    """
    address = link.address(*place)
    return f'<a href="{escape(address)}">{words}</a>' if address else words


link.address = lambda *place: None  # the book, which knows its addresses, tells them (book/addresses.py)


def table_html(caption, rows, columns, cells):
    """A plain table with headings: counts, or anything that has a text."""
    head = "".join(heading("col", label) for label in columns)
    body = "".join(
        f"<tr>{heading('row', label)}{''.join(f'<td>{escape(str(value))}</td>' for value in row)}</tr>"
        for label, row in zip(rows, cells, strict=True)
    )
    return (
        f'<table class="wm-matrix many"><caption class="wm-sr">{escape(caption)}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def answer(text):
    """An answer that a page shows when asked for.

    >>> answer("Recall stays 4/5.")
    Recall stays 4/5.
    """
    return Unfolding(text)


class Unfolding:
    """A text that is there when it is unfolded."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        summary = '<summary class="wm-button">Show the answer</summary>'
        return f'<details class="wm-answer">{summary}<p>{escape(self.text)}</p></details>'


class Guess:
    """A question that a page asks before it tells: options to open, each with a reply; one is right.

    >>> Guess("What is half of a half?", {"1": "That is twice a half.", "1/4": "It is."}, right="1/4")
    What is half of a half?
    1: No. That is twice a half.
    1/4: Yes. It is.
    """

    def __init__(self, question, replies, right):
        if right not in replies:
            raise ValueError(f"right is {right!r}: it is one of {', '.join(map(repr, replies))}")
        self.question = question
        self.replies = {option: ("Yes." if option == right else "No.", str(reply)) for option, reply in replies.items()}

    def __repr__(self):
        return "\n".join([self.question, *(f"{option}: {' '.join(told)}" for option, told in self.replies.items())])

    def _repr_html_(self):
        options = "".join(
            f"<details><summary>{escape(option)}</summary><p><b>{verdict}</b> {escape(reply)}</p></details>"
            for option, (verdict, reply) in self.replies.items()
        )
        head = '<p class="wm-eyebrow">What do you expect?</p>'
        return f'<div class="wm-guess">{head}<p>{escape(self.question)}</p>{options}</div>'

"""What a learner reads after a check: an icon, a word and one sentence, as text and in a notebook."""

from html import escape

from metrics.answers.diagnosis import Diagnosis

# For each verdict its icon, its word, and a colour that can be told from white and from black paper.
SIGNS = {
    "right": ("✓", "Right", "#2a8f57"),
    "follows": ("✓", "Right", "#2a8f57"),
    "cut": ("≈", "Right", "#2a8f57"),
    "too coarse": ("≈", "Too coarse", "#7a8290"),
    "wrong": ("✗", "Wrong", "#d64541"),
    "undefined": ("∅", "Undefined", "#7a8290"),
    "unreadable": ("?", "Unreadable", "#7a8290"),
    "unchecked": ("?", "Not checked", "#7a8290"),
    "compare": ("≡", "Compare", "#7a8290"),
    "unanswered": ("…", "Not answered yet", "#7a8290"),
}


class Feedback(Diagnosis):
    """A diagnosis that shows itself.

    >>> Feedback("wrong", "That is recall.")
    ✗ Wrong. That is recall.
    >>> Feedback("unanswered", "Not answered yet.")
    … Not answered yet.
    """

    __slots__ = ()

    def parts(self):
        """The icon, the word, and the rest of the line, which does not say the word again."""
        icon, word, _ = SIGNS[self.verdict]
        if self.sentence.startswith("Not yet"):
            word = "Not yet"
        if self.sentence.startswith(word):
            return icon, word, self.sentence.removeprefix(word)
        return icon, word, f". {self.sentence}"

    def __repr__(self):
        icon, word, rest = self.parts()
        return f"{icon} {word}{rest}"

    __str__ = __repr__

    def _repr_html_(self):
        icon, word, rest = self.parts()
        # The book's style sheet colours the line and would add an icon of its own; JupyterLab has no style for it.
        line = f"border-left: 5px var(--line, solid) var(--s, {SIGNS[self.verdict][2]})"
        return (
            f'<p class="wm-say" data-verdict="{self.verdict}" style="--icon: none; {line}; padding: .6em .8em">'
            f"<span>{icon}</span> <span><b>{word}</b>{escape(rest)}</span></p>"
        )


def cut_short(thing, most=60, write=repr):
    """What a learner handed in, short enough for a sentence, whatever it is.

    >>> cut_short([0.625]), cut_short(list(range(1000)), most=12)
    ('[0.625]', '[0, 1, 2, 3…')
    """
    try:
        text = " ".join(write(thing).split())
    except Exception:  # its own __repr__ may do anything, and a number may be too long to print
        text = f"<{type(thing).__name__}>"
    return text if len(text) <= most else text[: most - 1] + "…"

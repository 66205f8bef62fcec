"""The book's reference, from the definitions: here what its pages are made of, and which page teaches what."""

import json
from html import escape

from metrics.engine.about import formula_in
from metrics.engine.render import sides
from metrics.words import beside


class Html:
    """A piece of a page."""

    def __init__(self, html):
        self.html = html

    def _repr_html_(self):
        return self.html

    def __repr__(self):
        return f"<{len(self.html)} characters of HTML>"


def display(metric, variant=None):
    """A metric's formula as MathML, in two parts, on a line of its own."""
    left, right = formula_in(metric, variant, "mathml").split("<mo>=</mo>", 1)
    return sides(left, right)


def taught():
    """{metric: the page that teaches it}."""
    return {key: page for page, keys in beside(__file__, "taught").items() for key in keys}


def terms():
    """{word: what it means, the anchor where it is taught (`at`), and what else it is called (`also`)}."""
    return beside(__file__, "glossary")


def filtered(html, entries, noun, hint, *choices):
    """A list that a script of the page filters (book/assets/filter.js): `entries` are known by their tag.

    A choice is the name of a field, the key of what an entry says of itself (`data-key`, several divided by |), and its
    words; or the key of another choice, whose value decides which words there are.
    """
    fields = [
        {"name": name, "key": key} | ({"of": words} if isinstance(words, str) else {"words": [*words]})
        for name, key, words in choices
    ]
    told = escape(json.dumps(fields, ensure_ascii=False))
    return (
        f'<div class="wm-filtered" data-entries="{entries}" data-noun="{noun}" data-hint="{escape(hint)}" '
        f'data-choices="{told}">{html}</div>'
    )


def contents(lines):
    """A list of contents: lines of links, (anchor, words) each."""
    linked = ([f'<a href="#{anchor}">{escape(words)}</a>' for anchor, words in line] for line in lines)
    items = "".join(f"<li>{', '.join(links)}</li>" for links in linked)
    return f'<nav class="wm-contents wm-small" aria-label="On this page"><ul>{items}</ul></nav>'

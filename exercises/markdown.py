"""Markdown of a master as HTML, for a page and for paper; and names as Markdown."""

import re

from markdown_it import MarkdownIt

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
SCROLL = '<div class="wm-scroll" tabindex="0" role="group" aria-label="Table">{}</div>'  # what is wider than a phone


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


def verbatim(text):
    """A text as Markdown that shows just its signs, whatever they are.

    >>> verbatim("<b> *Ada* $x$"), verbatim("O'Neil, Ada-May")
    ('&#60;b&#62; &#42;Ada&#42; &#36;x&#36;', "O'Neil, Ada-May")
    """
    return re.sub(r"[][!\"#$%&*/:;<=>?\\^_`{|}~]|(?<=www)\.", lambda sign: f"&#{ord(sign[0])};", text, flags=re.I)

"""Markdown of a master as HTML, for a page and for paper."""

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

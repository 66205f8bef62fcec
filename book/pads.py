"""The notebooks of the exercises for the scratch pad: a list to choose from, and each with its words as HTML."""

import json
import re
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

FOLDER = Path(__file__).resolve().parent.parent / "exercises"
MARKDOWN = MarkdownIt("commonmark").enable("table")  # its HTML, too: what is folded in a notebook is so in a page
TITLE = re.compile("^# (?:Practice: )?(.*)")
HEADING = re.compile("^#(?=#* )", re.M)


def notebooks():
    """{slug: notebook} of all exercises, by their titles."""
    read = {file.stem: json.loads(file.read_text("utf-8")) for file in FOLDER.glob("*.ipynb")}
    return dict(sorted(read.items(), key=lambda one: title(one[1])))


def title(notebook):
    """What a notebook practises."""
    return TITLE.match(_text(notebook["cells"][0]))[1]


def _text(cell):
    return "".join(cell["source"])


def pads_as_json():
    """{path: JSON} of each notebook, its words also as HTML, with headings that stand below the page's own."""
    made = {}
    for slug, notebook in notebooks().items():
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["html"] = MARKDOWN.render(HEADING.sub("##", _text(cell)))
        made[f"pads/{slug}.json"] = json.dumps(notebook, ensure_ascii=False).encode()
    return made


class Choice:
    """The list of what the pad can open; the page does what is chosen."""

    def _repr_html_(self):
        options = [("", "nothing: an empty pad"), *((slug, title(one)) for slug, one in notebooks().items())]
        lines = "".join(f'<option value="{slug}">{escape(words)}</option>' for slug, words in options)
        return f'<p class="wm-pad"><label>Open <select class="wm-select">{lines}</select></label></p>'

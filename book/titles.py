"""Keeps the titles of the pages where exercises find them, in an installed copy too: python -m book.titles"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "exercises" / "pages.json"


def kept():
    """The text of that file: {page: its title}, in the order of the book."""
    order = re.findall(r"file: book/(\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    texts = {name: (ROOT / "book" / f"{name}.md").read_text("utf-8") for name in order}
    titles = {name: re.search(r"^# (.+)$", text, re.MULTILINE)[1] for name, text in texts.items()}
    return json.dumps(titles, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    KEPT.write_text(kept(), "utf-8", newline="\n")

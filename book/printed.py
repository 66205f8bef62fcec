"""The chapter's own formulas and symbols as MathML, in `metrics/ledger/mathml.json`: python -m book.printed"""

import json
import re
from itertools import cycle
from pathlib import Path

from book.mathml import mathml

LEDGER = Path(__file__).parents[1] / "metrics" / "ledger"


def made():
    """{LaTeX: MathML} for both sides of each printed equation, and for each of its symbols."""
    known = {name: json.loads((LEDGER / f"{name}.json").read_text("utf-8")) for name in ("equations", "symbols")}
    sides = [side for one in known["equations"].values() for side in one["printed"].split(" = ", 1)]
    symbols = [*known["symbols"]["theirs"]]
    for one in known["equations"].values():
        symbols += one.get("symbols", {})
    return {latex: _inner(latex) for latex in dict.fromkeys(sides + symbols)}


def _inner(latex):
    forms = cycle(("prefix", "postfix"))  # a bar opens, and the next one closes
    inner = re.sub(r"^<math[^>]*>(?:<mrow>(.*)</mrow>|(.*))</math>$", r"\1\2", mathml(latex, "block"))
    return re.sub(r"<mo[^>]*>\|</mo>", lambda bar: f'<mo form="{next(forms)}" stretchy="false">|</mo>', inner)


def text():
    """What the file should hold."""
    return json.dumps(made(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    (LEDGER / "mathml.json").write_text(text(), encoding="utf-8")

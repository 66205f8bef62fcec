"""Every page that teaches: its data before its question, a guess before it tells, answers, and three lines to keep."""

import re

import pytest
import yaml

from tests.trees import ROOT

# A part begins with the page that tells of its source; the last two parts are lists and tools.
PARTS = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"][:5]
FILES = [chapter["file"] for part in PARTS for chapter in part["chapters"][1:]]
TEACHING = {file.partition("/")[2]: (ROOT / f"{file}.md").read_text("utf-8") for file in FILES}
del TEACHING["how-to-use"]
# What shows data: a table in the text; one, a figure or a widget of Python's; a name alone; code whose result is seen.
DATA = re.compile(
    r"^\|.+\|$|^(?:HTML|inline|mirrored|pd\.DataFrame|KappaCalculator)\(|^\w+\n```$|python3\n(?!:tags: \[remove)", re.M
)
# What answers the question of a "Try it" where it stands, or judges what a reader answers.
ANSWERS = re.compile(r"^(?:answer|Guess|Question|HandCheck|Checklist)\(", re.M)
each_page = pytest.mark.parametrize("name", TEACHING)


def sections(text, heading):
    """The sections of the second level whose heading has these words."""
    found = re.split(r"^## ", text, flags=re.M)[1:]
    return [section for section in found if heading in section.partition("\n")[0].lower()]


def test_every_page_of_the_five_sources_is_among_them():
    assert len(TEACHING) > 60
    assert {"pi-and-kappa", "notes-kappa", "slides-scores", "ari-detective", "thesis-conclusions"} < {*TEACHING}


@each_page
def test_a_page_shows_data_and_asks_for_a_guess(name):
    text = TEACHING[name]
    before, asked, after = text.partition("\nGuess(")
    assert asked
    assert DATA.search(before + after.partition("\n## ")[0])
    assert "## Check yourself" in after


@each_page
def test_a_page_ends_in_three_lines_to_keep(name):
    text = TEACHING[name]
    (lines,) = sections(text, "three lines to keep: ")
    assert len(re.findall(r"^- \S.+[.?]$", lines, re.M)) == len(re.findall(r"^- ", lines, re.M)) == 3
    assert text.index("## Three lines to keep: ") > text.index("## Check yourself")
    assert re.search(r"\n## Read on\n", text.partition("## Three lines to keep: ")[2])


@each_page
def test_every_try_it_has_an_answer_or_is_judged(name):
    for section in sections(TEACHING[name], "try it"):
        assert ANSWERS.search(section), section.partition("\n")[0]

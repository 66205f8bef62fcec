"""Figures follow the page's colours, say in words what they show, and come out the same each time."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import matplotlib
import pytest

from tests.trees import ROOT
from widgets import figures
from widgets.figures import FN, FP, INK, TP, VARIABLES, inline, style

matplotlib.use("agg")
ALT = 'A staircase: "up" & to the right.'


def staircase(colour=TP):
    with style():
        figure, axes = matplotlib.pyplot.subplots()
        axes.plot([0, 0, 1], [0, 1, 1], color=colour, label="the curve")
        axes.bar([0.5], [0.5], color=FP, hatch="//", edgecolor=FN)
        axes.plot([0, 1], [0, 1], "o--", color=INK)
        axes.set_xlabel("false positive rate")
        axes.legend()
        axes.grid()
    return figure


def test_the_same_figure_is_the_same_text_in_another_process():
    script = "from tests.test_figures import *; print(inline(staircase(), ALT, 'One step.').html, end='')"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout == inline(staircase(), ALT, "One step.").html
    assert done.stdout


def test_a_figure_is_an_image_with_words():
    figure = ElementTree.fromstring(inline(staircase(), ALT, "One step.").html)
    (svg,) = figure.iter("{http://www.w3.org/2000/svg}svg")
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-label"] == ALT
    assert figure.find(".//figcaption").text == "One step."


def test_every_colour_is_one_of_the_page():
    html = inline(staircase(), ALT, "One step.").html
    known = {f"var({variable}, {colour})" for colour, variable in VARIABLES.items()}
    colours = re.findall(r"(?:fill|stroke|stop-color|color)(?:: |=\")([^;\"]+)", html)
    assert {colour for colour in colours if colour.startswith("var")} <= known
    assert {colour for colour in colours if not colour.startswith(("var", "url"))} == {"none"}
    assert len({*colours} & known) == 5, "TP, FN, FP, ink and the rule are in it"
    assert not re.search(r"#[0-9a-f]{3,8}\b", re.sub(r"var\([^)]*\)|#[a-z][0-9a-f]{10}\b", "", html))


def test_two_figures_share_a_page():
    html = inline(staircase(), ALT, "One.").html, inline(staircase(FN), ALT, "Two.").html
    assert "<style" not in html[0], "its rules would hold for the whole page"
    definitions = [dict(re.findall(r'<(?:path|clipPath|pattern) id="([^"]+)"([^>]*)', text)) for text in html]
    assert definitions[0]
    for shared in definitions[0].keys() & definitions[1].keys():
        assert definitions[0][shared] == definitions[1][shared]


def test_a_colour_of_its_own_is_refused():
    with pytest.raises(ValueError, match="figure has the colour #ff0000: use TP, FN"):
        inline(staircase("red"), ALT, "Red.")


def test_words_are_asked_for():
    with pytest.raises(ValueError, match="alt is empty"):
        inline(staircase(), " ", "One step.")


def test_a_figure_is_shown_once():
    figure = staircase()
    assert figure.number in matplotlib.pyplot.get_fignums()
    inline(figure, ALT, "One step.")
    assert figure.number not in matplotlib.pyplot.get_fignums()


def test_the_style_and_the_names_agree():
    assert {f"#{colour}" for colour in re.findall(r"\b[0-9a-f]{6}\b", figures.STYLE.read_text("utf-8"))} == {
        *VARIABLES,
        "#121212",
    }

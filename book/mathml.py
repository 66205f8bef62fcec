"""Sphinx extension: math becomes MathML when the book is built, and TP, FN, FP, TN get the colours of their cells."""

import re
import unicodedata
from contextlib import suppress
from html import escape, unescape
from xml.etree.ElementTree import Element, tostring

from docutils.nodes import SkipNode
from latex2mathml.converter import Converter
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

CELLS = {"TP", "FN", "FP", "TN"}
LIMITS = {"arg max", "arg min", "max", "min"}
FUNCTIONS = {"cos", "exp", "lg", "ln", "log", "sin"} | LIMITS
# latex2mathml lays out only align*, and numbers the rows of align itself, which Sphinx does too.
ROWS = re.compile(r"\\(begin|end){(?:align|aligned|split)\*?}")
# It also sets upright words letter by letter, a single letter in italics, and a space after the comma of 1{,}000.
WORD = re.compile(r"\\(?:mathrm|operatorname){([A-Za-z][A-Za-z0-9-]*)}")
THOUSANDS = re.compile(r"\d+(?:\{,}\d{3})+(?:\.\d+)?")
ENVIRONMENTS = {"align*", "array", "cases", "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix"}
# What browsers agree on (MathML Core), and how many children it takes; what is not here would be left out in silence.
CHILDREN = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3}
WORDS = re.compile(r"\w+")
ELEMENTS = {*WORDS.findall("math mrow mi mn mo mtext mspace msqrt mtable mtr mtd mstyle mpadded mphantom"), *CHILDREN}
ATTRIBUTES = WORDS.findall(
    "accent accentunder columnalign columnspacing display displaystyle fence form linethickness lspace maxsize minsize"
    " movablelimits rowspacing rspace scriptlevel stretchy symmetric width xmlns class mathvariant"
)
logger = logging.getLogger(__name__)


class Unknown(Exception):
    """LaTeX which would not come out as it was meant."""


def mathml(latex, display="inline"):
    """LaTeX as MathML, with a class on each cell of the confusion matrix."""
    latex = ROWS.sub(r"\\\1{align*}", latex.strip())
    unknown = set(re.findall(r"\\begin{([^}]*)}", latex)) - ENVIRONMENTS
    if unknown:
        raise Unknown(f"there is no environment {min(unknown)}")
    bare = re.sub(r"\\[\\{}&]", lambda escaped: r"\\" * (escaped[0] == r"\\"), latex)
    if bare.count("{") != bare.count("}"):
        raise Unknown("braces do not match")
    if re.search(r"\\\\|&", bare) and r"\begin{" not in bare:
        latex = rf"\begin{{align*}}{latex}\end{{align*}}"
    latex = WORD.sub(r"\\text{\1}", latex)
    latex = THOUSANDS.sub(lambda number: rf"\text{{{number[0].replace('{,}', ',')}}}", latex)
    try:
        tree = Converter(display=display).convert_to_element(latex)
    except Exception as error:  # it raises whatever it stumbles over, a StopIteration too
        raise Unknown(str(error) or type(error).__name__) from error
    elements = [*tree.iter()]
    for element in elements:
        check(element)
        element.text = unescape(element.text or "") or None
    for element in elements:
        polish(element)
        space_functions(element)
    return tostring(tree, encoding="unicode")


def check(element):
    """Raise for what latex2mathml did not understand, or what a browser would not show."""
    text = element.text or ""
    if element.tag == "mtext":
        element.text = text = re.sub(r"\\([%&#_])", r"\1", text)
    if "\\" in text or "$" in text or (element.tag == "mi" and text in ("&", "{", "}")):
        raise Unknown(f"{unescape(text)} is not known")
    if element.tag not in ELEMENTS:
        raise Unknown(f"browsers do not know {element.tag}")
    foreign = element.attrib.keys() - {*ATTRIBUTES}
    if foreign:
        raise Unknown(f"browsers do not know {min(foreign)} of {element.tag}")
    if len(element) != CHILDREN.get(element.tag, len(element)):
        raise Unknown(f"{element.tag} takes {CHILDREN[element.tag]} parts, not {len(element)}")


def polish(element):
    """Name the cells and the numbers, and use what browsers agree on for alphabets, bars and limits."""
    if element.tag == "mtext" and element.text in CELLS:
        element.tag, element.attrib["class"] = "mi", f"wm-{element.text.lower()}"
    elif element.tag == "mtext" and re.fullmatch(r"[\d,.]+", element.text or ""):
        element.tag = "mn"
    elif element.tag == "mtext" and re.fullmatch(r"\S(.*\S)?", element.text or ""):
        # Not a text, which counts as space: the + of text + text would be set as a sign, without room around it.
        element.tag = "mi"
        if len(element.text) == 1:
            element.attrib["mathvariant"] = "normal"
    variant = element.attrib.get("mathvariant", "normal")
    if variant != "normal":  # the only one that MathML Core has kept
        del element.attrib["mathvariant"]
        if variant != "italic":
            element.text = "".join(letter(variant, character) for character in element.text or "")
    if element.text == "\N{HORIZONTAL BAR}":  # does not stretch
        element.text, element.attrib["stretchy"] = "\N{OVERLINE}", "true"
    if element.tag == "msub" and name(element) in LIMITS:
        element.tag, element[0].tag, element[0].attrib["movablelimits"] = "munder", "mo", "true"
    if element.tag == "mo" and name(element) in FUNCTIONS:
        element.attrib |= {"lspace": "0", "rspace": "0"}


def space_functions(element):
    """A thin space on each side of the name of a function, but for operators, which bring their own."""
    if element.tag not in ("mrow", "mtd"):
        return
    for place in reversed(range(1, len(element))):
        pair = element[place - 1 : place + 1]
        named = [name(one) in FUNCTIONS for one in pair]
        if any(named) and all(known or one.tag != "mo" for known, one in zip(named, pair, strict=True)):
            element.insert(place, Element("mspace", width="0.167em"))


def name(element):
    """Its text, or that of what bears the index."""
    head = element[0] if len(element) and element.tag in CHILDREN else element
    return re.sub(r"\s", " ", head.text or "")


def letter(variant, character):
    """The character of another alphabet: the bold x is a character of its own."""
    plain = re.sub("LATIN |GREEK |LETTER ", "", unicodedata.name(character))
    style = variant.upper() if variant == "double-struck" else variant.upper().replace("-", " ")
    for full_name in (f"MATHEMATICAL {style} {plain}", f"{style} {plain}"):
        with suppress(KeyError):
            return unicodedata.lookup(full_name)
    raise Unknown(f"there is no {variant} {character}")


def append(writer, node, display):
    latex = " ".join(node.astext().split())
    try:
        writer.body.append(mathml(latex, display))
    except Unknown as reason:
        logger.warning("math cannot be set: %s in %s", reason, latex, location=node, type="math")
        writer.body.append(f"<code>{escape(latex)}</code>")


def inline(writer, node):
    append(writer, node, "inline")
    raise SkipNode


def block(writer, node):
    writer.body.append(writer.starttag(node, "div", CLASS="math"))
    append(writer, node, "block")
    if node["number"]:
        writer.body.append(f'<span class="eqno">({get_node_equation_number(writer, node)})')
        writer.add_permalink_ref(node, "Link to this equation")
        writer.body.append("</span>")
    writer.body.append("</div>\n")
    raise SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""A style sheet without what no page has: rules whose elements, classes or ids are on none of them."""

import re

COMMENT = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|/\*.*?\*/""", re.S)
TOKEN = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))|([{};])""")
INSIDE = re.compile(r"\[[^\]]*\]|\([^()]*\)")  # what a selector asks in brackets may be so: only scripts know
NAME = re.compile(r"([.#]|::?|(?<![\w\\-]))((?:\\.|[\w-])+)")
# Glyphs that only an icon font has, which is not sent: by their number, or by the theme's names for them.
HIDDEN_GLYPH = re.compile(r"""content:\s*(?:["'](?:\\[ef][0-9a-f]{3}|[\ue000-\uf8ff])|var\(--pst-icon)""")
PAGE = re.compile(r"""<([a-zA-Z][\w-]*)|\b(?:class|id)=\\?["']?([^"'>\\]*)""")
VARIABLE = re.compile(r"""(?<=[{;])\s*(--[\w-]+):((?:"[^"]*"|'[^']*'|\([^()]*\)|[^;{}])*);?""")


def names(page):
    """The names of elements, classes and ids in a page, and in what its scripts will put there.

    >>> sorted(names('<p class="a b"><b id=c>'))
    ['a', 'b', 'c', 'p']
    """
    return {name for found in PAGE.findall(page) for part in found for name in part.split()}


def rules(text):
    """The rules of a style sheet without comments: (what is before the braces, what is inside)."""
    depth = start = 0
    for token in TOKEN.finditer(text):
        if token[1] == "{":
            depth += 1
            if depth == 1:
                opened = token.end()
        elif token[1] == "}":
            depth -= 1
            if depth == 0:
                yield text[start : opened - 1].strip(), text[opened : token.start()]
                start = token.end()
        elif token[1] == ";" and depth == 0:
            start = token.end()  # an @import: what it names is joined with the rest


def is_possible(selector, names):
    """Whether a page may have what the selector asks for.

    >>> is_possible("p.a:not(.x) > b::before", {"p", "a", "b"}), is_possible("p.x", {"p", "a"})
    (True, False)
    """
    while INSIDE.search(selector):
        selector = INSIDE.sub("", selector)
    asked = (name.replace("\\", "") for mark, name in NAME.findall(selector) if not mark.startswith(":"))
    return names.issuperset(asked)


def alternatives(selectors):
    """The selectors that commas part, not those in brackets.

    >>> alternatives("a:is(b, :not(c, d)), e")
    ['a:is(b, :not(c, d))', 'e']
    """
    parts, depth = [""], 0
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def purged(text, names):
    """The style sheet without the rules that cannot apply."""
    kept = []
    for head, block in rules(COMMENT.sub(r"\1", text)):
        if re.match("@(media|supports|container|layer)", head):
            block = purged(block, names)
        elif head.startswith("@font-face") or HIDDEN_GLYPH.search(block):
            continue
        elif not head.startswith("@"):
            head = ",".join(part for part in alternatives(head) if is_possible(part, names))
        if head and block.strip():
            kept.append(f"{head}{{{block.strip()}}}")
    return "\n".join(kept)


def without_spare_variables(text, elsewhere=""):
    """The style sheet without the variables that nothing asks for, nor a text elsewhere."""
    while True:
        asked = {*re.findall(r"--[\w-]+", VARIABLE.sub(r"\2;", text) + elsewhere)}
        shorter = VARIABLE.sub(lambda one, asked=asked: one[0] if one[1] in asked else "", text)
        if shorter == text:
            return text
        text = shorter

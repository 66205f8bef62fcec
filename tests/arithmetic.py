"""The sums in a script as trees, and the shape of a tree: what stays of it when all names are taken away."""

import re
from itertools import permutations

TOKENS = re.compile(
    r"""(?P<gone>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<number>0[xX]\w+|\d[\d_]*\.?\d*(?:e[+-]?\d+)?n?)
    |(?P<name>[A-Za-z_$][\w$]*)
    |(?P<sign>\*\*|=>|[-+*/]=|\+\+|--|[^\w\s])""",
    re.S | re.X,
)
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*")
SIGNS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}
CALLED = {"add", "sub", "mul", "div", "pow"}
PLAIN = {"real", "ratio", "Number", "BigInt", "numeral", "fixed"}  # which give a number as it is, in another form
MOST = 6  # different names, all of whose orders are tried


def tokens(text):
    """The words and signs of a script; a text of any kind is one word, but for what is computed in it."""
    found, at, open_braces = [], 0, []
    while at < len(text):
        if text[at] == "`" or (text[at] == "}" and open_braces and open_braces[-1] == 0):
            is_end = text[at] == "}"
            if is_end:
                open_braces.pop()
                found.append(")")
            end = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.S).match(text, at + 1).end()
            found.append('"')
            at = end + 1
            if text[end : end + 2] == "${":
                open_braces.append(0)
                found.append("(")
                at = end + 2
            continue
        if text[at] == "/" and (not found or re.fullmatch(r"[^\w)\]\"]|=>|return", found[-1])):
            literal = REGEX.match(text, at)
            if literal and not text.startswith(("//", "/*"), at):
                found.append('"')
                at = literal.end()
                continue
        token = TOKENS.match(text, at)
        at = token.end()
        if token.lastgroup == "text":
            found.append('"')
        elif token.lastgroup != "gone":
            found.append(token[0])
        if open_braces and token[0] in "{}":
            open_braces[-1] += 1 if token[0] == "{" else -1
    return found


class Reader:
    """What is computed in a script: `sums` are the largest trees of +, -, *, / and of what stands for them."""

    def __init__(self, text):
        self.tokens, self.at, self.sums = tokens(text), 0, []
        while self.at < len(self.tokens):
            before = self.at
            self.keep(self.sum())
            self.at = max(self.at, before + 1)

    def keep(self, tree):
        if isinstance(tree, tuple):
            self.sums.append(tree)

    def sees(self, *signs):
        return self.at < len(self.tokens) and self.tokens[self.at] in signs

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sum(self):
        return self.row(("+", "-"), lambda: self.row(("*", "/"), lambda: self.row(("**",), self.one)))

    def row(self, signs, part):
        tree = part()
        while tree is not None and self.sees(*signs):
            start, sign = self.at, self.take()
            other = part()
            if other is None:
                self.at = start
                break
            tree = (SIGNS[sign], tree, other)
        return tree

    def one(self):
        if self.sees("-"):
            self.take()
            tree = self.one()
            return None if tree is None else ("sub", "0", tree)
        if self.sees("("):
            parts = self.within(")")
            return parts[0] if len(parts) == 1 and not self.sees("=>") else self.rest("()")
        if self.at < len(self.tokens) and re.match(r"[\w$\"]", self.tokens[self.at]):
            return self.rest(self.take())
        return None

    def rest(self, name):
        """A name with what follows it: members, calls and places."""
        while self.sees(".", "(", "["):
            if self.sees("."):
                self.take()
                if self.at < len(self.tokens):
                    name += "." + self.take()
                continue
            start = self.at
            parts = self.within(")" if self.take() == "(" else "]", inside=True)
            called = name.rpartition(".")[2]
            if self.tokens[start] == "(" and called in CALLED and len(parts) == 2 and None not in parts:
                return (called, *parts)
            if self.tokens[start] == "(" and called in PLAIN and len(parts) == 1 and parts[0] is not None:
                return parts[0]
            for part in parts:
                self.keep(part)
            name += "".join(self.tokens[start : self.at])
        return name

    def within(self, end, inside=False):
        """The parts up to a closing sign, each a tree or, where it is no sum, None."""
        if not inside:
            self.take()
        parts, part, is_whole = [], None, True
        while self.at < len(self.tokens) and not self.sees(end):
            before = self.at
            if self.sees(",", ";"):
                parts.append(part if is_whole else None)
                part, is_whole = None, True
                self.take()
                continue
            tree = self.sum()
            if self.at == before:
                is_whole = False
                if self.sees("(", "[", "{"):
                    close = {"(": ")", "[": "]", "{": "}"}[self.take()]
                    for one in self.within(close, inside=True):
                        self.keep(one)
                elif not self.sees(")", "]", "}"):
                    self.take()
                else:
                    break
                continue
            if part is not None or not is_whole:
                self.keep(part)
                self.keep(tree)
                part, is_whole = None, False
            else:
                part = tree
        if self.at < len(self.tokens):
            self.take()
        parts.append(part if is_whole else None)
        return parts


def parts_of(tree):
    """A tree and all that it is made of."""
    if isinstance(tree, tuple):
        yield tree
        for part in tree[1:]:
            yield from parts_of(part)


def is_number(leaf):
    return re.fullmatch(r"-?\d[\d_./]*n?", str(leaf)) is not None


def names(tree):
    return list(dict.fromkeys(leaf for leaf in leaves(tree) if not is_number(leaf)))


def leaves(tree):
    return [leaf for part in tree[1:] for leaf in leaves(part)] if isinstance(tree, tuple) else [str(tree)]


def written(tree, letters):
    """A tree as text, its names by letters; what is added or multiplied in any order."""
    if not isinstance(tree, tuple):
        leaf = str(tree)
        return letters.get(leaf, leaf.rstrip("n"))
    kind, *parts = tree
    if kind in ("add", "mul"):
        flat = parts
        while any(isinstance(part, tuple) and part[0] == kind for part in flat):
            flat = [
                inner
                for part in flat
                for inner in (part[1:] if isinstance(part, tuple) and part[0] == kind else [part])
            ]
        return f"{kind}({', '.join(sorted(written(part, letters) for part in flat))})"
    return f"{kind}({', '.join(written(part, letters) for part in parts)})"


def shape(tree):
    """The text of a tree that is the same for every choice of names; None where there are too many of them."""
    known = names(tree)
    if len(known) > MOST:
        return None
    orders = permutations("abcdefgh"[: len(known)])
    return min(written(tree, dict(zip(known, order, strict=True))) for order in orders)


def size(tree):
    return sum(1 for _ in parts_of(tree))

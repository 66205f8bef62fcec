"""Sphinx extension: a page says how long it takes to read, counted from its words.

People read plain prose in their own language at some 240 words a minute (Brysbaert 2019, over 190 studies); here it is
200, since formulas, which are not counted, have to be read as well. What is done and not read is not counted either:
code, widgets, exercises, and what is folded.
"""

import re
from html.parser import HTMLParser

A_MINUTE = 200  # words
SKIPPED = {"pre", "script", "style", "details", "math", "svg", "button", "select"}
DONE = {"wm-fallback", "wm-promise", "wm-take", "wm-sr", "headerlink"}  # classes of what is not read to the end
EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SAID = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PLACE = re.compile(r'(<section class="wm-promise".*?<p class="wm-small">)', re.S)


class Words(HTMLParser):
    """Counts the words of a page that are read.

    >>> words = Words()
    >>> words.feed("<p>Two words<br> and <b>two</b>.</p><pre>no code</pre>")
    >>> words.count
    4
    """

    def __init__(self):
        super().__init__()
        self.count, self.within = 0, []  # the open elements, from the first that is not read

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        if tag not in EMPTY and (self.within or tag in SKIPPED or DONE & {*classes}):
            self.within.append(tag)

    def handle_endtag(self, tag):
        if tag in self.within:
            while self.within.pop() != tag:
                pass

    def handle_data(self, data):
        if not self.within:
            self.count += len(re.findall(r"\w[\w’'.,-]*", data))


def minutes(body):
    """How many minutes it takes to read a page, at least one."""
    words = Words()
    words.feed(body)
    return max(1, round(words.count / A_MINUTE))


def said(number):
    """The number of minutes as a sentence.

    >>> said(1), said(10), said(14)
    ('One minute to read.', 'Ten minutes to read.', '14 minutes to read.')
    """
    word = SAID[number - 1].capitalize() if number <= len(SAID) else str(number)
    return f"{word} minute{'s' * (number > 1)} to read."


def say(app, page, template, context, doctree):
    """Put the time before what a page's promise says that one needs."""
    body = context.get("body")
    if body and PLACE.search(body):
        context["body"] = PLACE.sub(rf"\g<1>{said(minutes(body))} ", body, count=1)


def setup(app):
    app.connect("html-page-context", say, priority=810)  # when the widgets have their fallbacks
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""A course on the site: its front page, and contents in its order on every page.

Pages that the course does not name stay, since those it names, the index and the search lead to them; each says that
it is beyond the course, and the contents end with the book as a whole.
"""

import posixpath
import re
from html import escape

from markdown_it import MarkdownIt

from book.publish.place import Refused
from exercises.handout import chosen
from exercises.master import bank

CONTENTS = re.compile(r'(<div class="bd-toc-item navbar-nav active">).*?(</div>\s*</nav>)', re.S)
ENTRY = re.compile(r'<li class="toctree-l1"><a class="reference internal" href="book/([\w-]+)\.html">(.*?)</a>', re.S)
BRAND = re.compile(r'(<a class="navbar-brand logo" href=")[^"]*')
NEXT = re.compile(r'(<div class="prev-next-area">).*?(</div>\s*</footer>)', re.S)
ARTICLE = re.compile(r'(<article class="bd-article">)(.*?)(</article>)', re.S)
HEADING = re.compile(r"<title>(.*?)</title>", re.S)
START, FRONT = "book/index.html", "index.html"
LOOK_UP = ("exercises", "formula-sheet", "catalogue", "glossary", "index-of-everything")  # belongs to any course
LOOK = """<style>
.wm-week { margin-block: 1.5rem; padding: 1.25rem 1.25rem .5rem; border: 1px solid var(--wm-rule);
  border-top: 3px solid var(--wm-ink); }
.bd-article .wm-week h2 { margin: .25rem 0 .5rem; font-size: 1.5rem; }
.bd-article .wm-week h3 { margin: 1rem 0 .25rem; font: 600 .9375rem/1.4 var(--wm-sans); color: var(--wm-mute); }
.wm-week .wm-plan { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  column-gap: 2rem; }
.wm-week ul { margin: 0 0 .75rem; padding: 0; list-style: none; }
.wm-week li { padding-block: .5rem; border-top: 1px solid var(--wm-rule); }
.wm-week li a { display: inline-block; padding-block: .15rem; }
.wm-week li .wm-small { display: block; }
</style>"""
ARROW = '<span class="toctree-toggle" role="presentation"><i class="fa-solid fa-chevron-down"></i></span>'


class Plan:
    """What a course has to do with the pages of the book."""

    def __init__(self, course, file):
        self.course = course.public()
        self.exercises = []
        for place, week in enumerate(course.weeks):
            try:
                self.exercises.append(chosen(",".join(week.exercises), bank()) if week.exercises else [])
            except Refused as problem:
                raise Refused(f"{file.name}: weeks[{place}].exercises ({name(place, week)}): {problem}") from None
        self.parts = [(name(place, week), week.pages) for place, week in enumerate(course.weeks) if week.pages]
        read = {page for _, pages in self.parts for page in pages}
        if others := [page for page in course.pages if page not in read]:
            self.parts.append(("For the whole course" if read else "Pages", others))
        self.order = list(dict.fromkeys(page for _, pages in self.parts for page in pages))

    def apply(self, pages, shell):
        """Give all pages the contents of the course, and the site its front page, made of a page without a text."""
        titles = {page: words.strip() for page, words in ENTRY.findall(shell)}
        for path, text in pages.items():
            pages[path] = self._in_course(text, path, titles)
        pages[FRONT] = self._front(self._in_course(shell, FRONT, titles), titles)

    def _in_course(self, text, path, titles):
        up = "../" * path.count("/")
        page = path.removeprefix("book/").removesuffix(".html")
        text = CONTENTS.sub(lambda found: found[1] + self._contents(path, up, titles) + found[2], text)
        text = BRAND.sub(lambda found: found[1] + up + FRONT, text)
        if page in self.order:
            around = [FRONT, *(f"book/{one}.html" for one in self.order), None]
            place = around.index(path)
            return NEXT.sub(lambda found: found[1] + self._neighbours(path, around, place, titles) + found[2], text)
        if path.startswith("book/") and page not in LOOK_UP and path != START:
            said = f'<p class="wm-small wm-beyond">This page is beyond <a href="{up}{FRONT}">{self._title}</a>.</p>'
            text = text.replace('<article class="bd-article">', f'<article class="bd-article">{said}', 1)
        return text

    @property
    def _title(self):
        return escape(self.course.title)

    def _contents(self, path, up, titles):
        def entry(target, words):
            here = " current active" if target == path else ""
            link = "#" if target == path else up + target
            kind = "current reference internal" if here else "reference internal"
            return f'<li class="toctree-l1{here}"><a class="{kind}" href="{link}">{words}</a></li>'

        def part(words, entries):
            is_open = " open" if any(target == path for target, _ in entries) else ""
            inside = "".join(entry(*one) for one in entries)
            caption = f'<p aria-level="2" class="caption" role="heading"><span class="caption-text">{words}</span></p>'
            return (
                f'<li class="toctree-l0 has-children"><details{is_open}><summary>{caption}{ARROW}</summary>'
                f'<ul class="nav bd-sidenav">{inside}</ul></details></li>'
            )

        shown = [(escape(words), [self._place(page, titles) for page in pages]) for words, pages in self.parts]
        more = [self._place(page, titles) for page in LOOK_UP if page not in self.order]
        shown.append(("To look things up", [*more, (START, "The whole book")]))
        home = f'<ul class="nav bd-sidenav bd-sidenav__home-link">{entry(FRONT, self._title)}</ul>'
        return home + '<ul class="list-caption">' + "".join(part(*one) for one in shown) + "</ul>"

    def _place(self, page, titles):
        return f"book/{page}.html", titles.get(page, page)

    def _neighbours(self, path, around, place, titles):
        def link(target, side, words):
            address = posixpath.relpath(target, posixpath.dirname(path) or ".")
            page = target.removeprefix("book/").removesuffix(".html")
            title = self._title if target == FRONT else titles.get(page, page)
            arrow = f'<i class="fa-solid fa-angle-{side}"></i>'
            info = (
                f'<div class="prev-next-info"><p class="prev-next-subtitle">{words}</p>'
                f'<p class="prev-next-title">{title}</p></div>'
            )
            both = arrow + info if side == "left" else info + arrow
            name = {"left": "left-prev", "right": "right-next"}[side]
            return f'<a class="{name}" href="{address}" title="{words} page">{both}</a>'

        before, after = around[place - 1], around[place + 1]
        return link(before, "left", "previous") + (link(after, "right", "next") if after else "")

    def _front(self, shell, titles):
        course = self.course
        term = f'<p class="wm-eyebrow">{escape(course.term)}</p>' if course.term else ""
        told = MarkdownIt("commonmark", {"html": False}).render(course.instructions)
        weeks = "".join(self._week(place, week, titles) for place, week in enumerate(course.weeks))
        others = [(words, pages) for words, pages in self.parts if words in ("For the whole course", "Pages")]
        more = "".join(card("pages", words, "", self._reading(pages, titles)) for words, pages in others)
        whole = f"{LOOK}{term}<h1>{self._title}</h1>{told}{weeks}{more}"
        text = ARTICLE.sub(lambda found: f"{found[1]}{whole}{found[3]}", shell)
        return HEADING.sub(f"<title>{self._title}</title>", text)

    def _week(self, place, week, titles):
        when = [f"From {moment(week.starts)}"] if week.starts else []
        when += [f"<strong>Due {moment(week.due)}</strong>"] if week.due else []
        plan = f"<div><h3>Read</h3>{self._reading(week.pages, titles)}</div>" if week.pages else ""
        if self.exercises[place]:
            tasks = "".join(map(task, self.exercises[place]))
            plan += f"<div><h3>Do</h3><ul>{tasks}</ul></div>"
        return card(f"week-{place + 1}", escape(name(place, week)), "<br>".join(when), plan)

    def _reading(self, pages, titles):
        places = (self._place(page, titles) for page in pages)
        return "<ul>" + "".join(f'<li><a href="{path}">{words}</a></li>' for path, words in places) + "</ul>"


def card(label, heading, about, plan):
    """A part of the front page."""
    about = f'<p class="wm-small">{about}</p>' if about else ""
    plan = f'<div class="wm-plan">{plan}</div>' if plan else ""
    return f'<section class="wm-week" id="{label}"><h2>{heading}</h2>{about}{plan}</section>'


def task(one):
    """An exercise of a week: its title, which leads to it, and what it takes."""
    kind = [f"level {one.level} of 3", one.head["kind"]] if "kind" in one.head else []
    about = " · ".join([*kind, f"{one.head['minutes']} minutes"])
    return f'<li><a href="{exercise(one)}">{escape(one.title)}</a><span class="wm-small">{about}</span></li>'


def name(place, week):
    return f"Week {place + 1}: {week.title}"


def exercise(one):
    """Where an exercise is done in the book."""
    return f"book/{one.head.get('page', 'textbook-exercises')}.html#practice-{one.slug}"


def moment(when):
    """A date as people read it, with its time if it has one.

    >>> from datetime import date, datetime, timezone
    >>> moment(date(2026, 10, 9))
    '<time datetime="2026-10-09">Friday, 9 October 2026</time>'
    >>> moment(datetime(2026, 10, 19, 18, tzinfo=timezone.utc))
    '<time datetime="2026-10-19T18:00:00+00:00">Monday, 19 October 2026, 18:00 (UTC+00:00)</time>'
    """
    words = f"{when:%A}, {when.day} {when:%B %Y}"
    if hasattr(when, "hour"):
        words += f", {when:%H:%M} (UTC{when.isoformat()[-6:]})"
    return f'<time datetime="{when.isoformat()}">{words}</time>'

"""What a page says of itself to those who link to it: its title, its first sentence, a picture, its icons."""

import re
from html import escape, unescape

from book.publish import pictures

TITLE = re.compile(r"<title>(.*?)</title>", re.S)
HEADING = re.compile(r"<h1[^>]*>(.*?)(?:<a class=\"headerlink\".*?)?</h1>", re.S)
PROMISE = re.compile(r'<section class="wm-promise".*?<p class="wm-eyebrow">(.*?)</p>.*?<li>(.*?)</li>', re.S)
LEAD = re.compile(r'<p class="wm-lead">(.*?)</p>', re.S)
FIRST = re.compile(r"<h1.*?<p>(.*?)</p>", re.S)
BARE = re.compile(r"<(script|style|math)\b.*?</\1>|<[^>]+>", re.S)
LONGEST = 200  # characters of a description
NAME = "Worked Metrics"


def words_of(text):
    """The words of some HTML."""
    return " ".join(unescape(BARE.sub("", text)).split())


def title(page):
    """The title of a page as it stands on it."""
    return words_of((HEADING.search(article(page)) or TITLE.search(page))[1])


def article(page):
    """What a page says, without the theme's own headings."""
    return page.partition('<article class="bd-article">')[2] or page.partition("<body")[2]


def description(page):
    """The page's own promise, or its first paragraph.

    >>> promise = '<section class="wm-promise"><p class="wm-eyebrow">You can</p><ul><li>add &amp; take;</li></ul>'
    >>> description(f"<body>{promise}</section></body>")
    'You can add & take.'
    """
    text = article(page)
    promise = PROMISE.search(text)
    if promise:
        return shortened(f"{words_of(promise[1])} {words_of(promise[2]).rstrip(';.')}.")
    first = LEAD.search(text) or FIRST.search(text)
    return shortened(words_of(first[1])) if first else ""


def shortened(text):
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0].rstrip(",;:") + "…"


def told(page, path, url, name, up):
    """The lines of a page's head; addresses of previews have to be whole, so they need the site's own."""
    about = description(page)
    lines = [
        f'<link rel="icon" type="image/png" sizes="{pictures.SIZE}x{pictures.SIZE}" href="{up}_static/icon.png" />',
        f'<link rel="icon" type="image/svg+xml" href="{up}_static/icon.svg" />',
        f'<link rel="apple-touch-icon" href="{up}_static/touch-icon.png" />',
        f'<meta property="og:site_name" content="{escape(name)}" />',
        '<meta property="og:type" content="website" />',
        f'<meta property="og:title" content="{escape(title(page))}" />',
    ]
    if about:
        lines.append(f'<meta name="description" content="{escape(about)}" />')
        lines.append(f'<meta property="og:description" content="{escape(about)}" />')
    if url:
        place = address(url, path)
        lines.append(f'<link rel="canonical" href="{escape(place)}" />')
        lines.append(f'<meta property="og:url" content="{escape(place)}" />')
        lines.append(f'<meta property="og:image" content="{escape(url)}preview.png" />')
        lines.append(f'<meta property="og:image:alt" content="{escape(name)}" />')
        lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "\n".join(lines)


def address(url, path):
    """The whole address of a page; the front page is the site's own."""
    return url + ("" if path == "index.html" else path)


def headed(page, path, url, name):
    """A page with these lines at the end of its head."""
    up = "../" * path.count("/")
    return page.replace("</head>", told(page, path, url, name, up) + "\n</head>", 1)


FRONT = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Refresh" content="0; url={start}" />
<title>{title}</title>
</head>
<body><h1>{title}</h1><p class="wm-lead">{about}</p><p><a href="{start}">Begin</a></p></body>
</html>
"""


def front(start, text):
    """The front door, which leads on to the start page and tells of it, since links to the site are links to this."""
    return FRONT.format(start=start, title=escape(title(text)), about=escape(description(text)))

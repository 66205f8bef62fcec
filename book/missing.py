"""Sphinx extension: the page that a web server shows where there is none, with the contents and the search box."""

BODY = """
<h1>There is no page at this address</h1>
<p>It may have been moved or misspelled. Look for a word or a number that you know, such as <em>kappa</em> or
<em>Eq. 1.23</em>:</p>
<form class="bd-search d-flex align-items-center" action="search.html" method="get" role="search">
<i class="fa-solid fa-magnifying-glass"></i>
<input type="search" class="form-control" name="q" placeholder="Search this book..." aria-label="Search this book"
 autocomplete="off" autocorrect="off" autocapitalize="off" spellcheck="false"/>
</form>
<p>Or begin at the <a href="book/index.html">start page</a>.</p>
"""


def missing(app):
    yield "404", {"title": "No page here", "body": BODY}, "page.html"


def setup(app):
    app.connect("html-collect-pages", missing)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

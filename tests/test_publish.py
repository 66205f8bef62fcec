"""The book as a site: what is written, what a browser makes of it at a place of its own, and what is refused."""

import functools
import hashlib
import os
import re
import shutil
import threading
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from book.publish import head, names, policy
from book.publish.__main__ import main
from book.scorm import package
from exercises.handout import chosen
from exercises.master import bank

URL = "https://example.org/worked-metrics/"
COURSE = """\
title: Statistics & doubt
term: Autumn
instructions: |
  Work *alone*. <b>Really.</b>
pages: [glossary, roc-curve]
weeks:
  - title: Two classes
    starts: 2026-10-12
    pages: [precision, confusion-matrix]
    exercises: [two-callers, 1]
    due: 2026-10-19 18:00 +02:00
  - title: Chance
    pages: [pi-and-kappa]
"""


@pytest.fixture(scope="module")
def published(book, tmp_path_factory):
    """The book as a site, with its address known."""
    site = tmp_path_factory.mktemp("web") / "worked-metrics"
    told = [str(site), "--url", URL.rstrip("/"), "--repository", "https://example.org/source"]
    told += ["--hub", "https://hub.example.org", "--scorm", "two-callers"]
    assert main([*told, "--book", str(book.HTML)]) is None
    return site


@pytest.fixture(scope="module")
def host(published):
    """The address of the site at a place of its own, on a server that shows its page for what is not there."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def send_error(self, code, *words, **more):
            content = (published / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(published.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/worked-metrics/"
    server.shutdown()
    server.server_close()


def texts(site):
    return {file.relative_to(site).as_posix(): file.read_text("utf-8") for file in site.rglob("*.html")}


LINK = re.compile(r'\s(?:href|src|action|content)="([^"]+)"')


def test_every_file_that_a_page_asks_for_is_there(published):
    asked, missing = set(), []
    for path, text in texts(published).items():
        for tag in re.findall(r"<(?:script|link|img|form|a|meta name=\"p)\b[^>]*>", text):
            for link in map(unescape, LINK.findall(tag)):
                link = link.partition("#")[0].partition("?")[0]
                if not link or urlsplit(link).scheme:
                    continue
                top = published.parent / link.lstrip("/") if link.startswith("/") else (published / path).parent / link
                asked.add(os.path.normpath(top))
                if not top.exists():
                    missing.append((path, link))
    assert len(asked) > 100
    assert not missing


def test_what_pages_load_is_named_after_what_is_in_it(published):
    loaded = {link for text in texts(published).values() for link in re.findall(r'="[./]*(_static/[^"]+)', text)}
    loaded |= {link for text in texts(published).values() for link in re.findall(r'="(searchindex[^"]+)', text)}
    assert any(link.startswith("searchindex.") for link in loaded)
    assert any(link.startswith("_static/places.") for link in loaded)
    (sheet,) = (published / link for link in loaded if link.startswith("_static/shared.") and link.endswith(".css"))
    loaded |= {f"_static/{link}" for link in re.findall(r"url\(([^)\"']+)\)", sheet.read_text("utf-8"))}
    assert any("stix" in link for link in loaded)
    for link in loaded:
        digest = hashlib.sha256((published / link).read_bytes()).hexdigest()[:12]
        assert digest in link.split("/")[-1].split("."), link


def test_a_style_sheet_has_another_name_when_what_it_names_has(tmp_path):
    static = tmp_path / "_static"
    found = []
    for letter in ("one", "two"):
        shutil.rmtree(static, ignore_errors=True)
        static.mkdir()
        (static / "font.woff2").write_text(letter)
        (static / "shared.css").write_text("@font-face { src: url(font.woff2) }")
        found.append(names.named(tmp_path)["_static/shared.css"])
    assert found[0] != found[1]


def test_every_page_tells_what_it_is(published):
    pages = {
        path: text for path, text in texts(published).items() if path.startswith("book/") and "data-moved" not in text
    }
    assert len(pages) > 60
    told = {}
    for path, text in pages.items():
        about = re.findall(r'<meta (?:name|property)="([\w:]*description)" content="([^"]*)"', text)
        assert dict(about).keys() == {"description", "og:description"}, path
        told[path] = unescape(dict(about)["description"])
        assert f'<link rel="canonical" href="{URL}{path}"' in text
        assert f'content="{URL}preview.png"' in text
        assert "<" not in told[path]
        assert 20 < len(told[path]) <= head.LONGEST + 1, path
    assert told["book/instructors.html"].startswith("After this page you can plan a term")
    assert told["book/index.html"].startswith("How good is a classifier, a ranking, a clustering?")
    assert '<meta property="og:title" content="1.2.2.2 Precision: down the columns"' in pages["book/precision.html"]
    assert 'href="https://example.org/source/"' in pages["book/precision.html"]


def test_every_page_has_a_title_for_those_who_link_to_it(published, taught):
    for site in (published, taught):
        for path, text in texts(site).items():
            if "data-moved" not in text:
                assert re.search(r'<meta property="og:title" content="[^"]+"', text), path
    assert '<meta property="og:title" content="Statistics &amp; doubt"' in (taught / "index.html").read_text("utf-8")


def test_search_engines_are_shown_the_pages_and_no_others(published):
    shown = re.findall("<loc>(.*?)</loc>", (published / "sitemap.xml").read_text("utf-8"))
    assert f"{URL}book/precision.html" in shown
    assert not [url for url in shown if re.search(r"404|search|genindex|skill-scores|embed/", url)]
    assert (published / "robots.txt").read_text("utf-8").endswith(f"Sitemap: {URL}sitemap.xml\n")
    assert (published / ".nojekyll").exists()


def test_no_policy_allows_another_host_or_an_inline_script_that_is_not_its_own(published):
    headers = (published / "_headers").read_text("utf-8")
    for path, text in texts(published).items():
        (told,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        parts = dict(part.split(" ", 1) for part in told.split("; "))
        assert "unsafe-inline" not in parts["script-src"]
        assert "'unsafe-eval'" not in told
        assert not re.search(r"https?:|\*", told)
        assert text.index("Content-Security-Policy") < min(
            text.index(tag) for tag in ("<script", "<link", "<style") if tag in text
        )
        assert all(digest in parts["script-src"] and digest in headers for digest in policy.inline(text)), path
        assert not re.search(r"<[a-z][^<>]*\son[a-z]+=", re.sub(r"<script\b.*?</script>", "", text, flags=re.S)), path


def test_inline_scripts_are_told_from_data():
    page = '<script>a</script><script type="application/json">{}</script><script src="x.js"></script>'
    assert policy.inline(page) == {"'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"}


WRONG = """addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
});"""


@pytest.fixture
def watched(browser):
    """A page, and what goes wrong in it."""
    with browser.new_context() as context:
        page, wrong = context.new_page(), []
        page.add_init_script(WRONG)
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page, wrong


def ready(page):
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'", timeout=120_000)


def test_the_site_works_under_its_policy(host, watched):
    page, wrong = watched
    page.goto(host)
    page.wait_for_url("**/book/index.html")
    ready(page)
    page.goto(f"{host}book/precision.html")
    ready(page)
    field = page.get_by_label("actual +, predicted +").first
    field.fill("40")
    field.press("Enter")
    expect(page.locator(".wm-card").first).to_contain_text("20/21")
    page.keyboard.press("Control+k")
    page.locator("dialog input[type=search]").fill("kappa")
    expect(page.locator("dialog .wm-found a").first).to_contain_text("kappa")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=kappa")
    expect(page.locator("#search-results li a").nth(14)).to_be_visible(timeout=60_000)
    page.goto(f"{host}book/skill-scores.html#eq-1-23")  # which leads on by a script
    page.wait_for_url("**/book/pi-and-kappa.html#eq-1-23")
    assert not wrong


def test_a_page_and_its_exercises_are_opened_in_jupyter_by_keyboard(host, watched, published):
    page, _ = watched
    page.goto(f"{host}book/precision.html")
    page.locator("summary", has=page.get_by_role("img", name="Open in Jupyter")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="This page on Binder")).to_be_focused()
    expect(page.get_by_role("link", name="Its exercises on JupyterHub")).to_be_in_viewport()
    opens = sum("wm-launch" in text for text in texts(published).values())
    assert opens == len([*(published / "_notebooks").glob("*.ipynb")]) - len(NEED_THE_BOOK)


NEED_THE_BOOK = ["index-of-everything", "notes", "paper", "scratch-pad", "slides", "textbook", "thesis"]


def test_a_package_for_a_course_is_written_beside_the_pages(published):
    assert (published / "scorm.zip").read_bytes() == package(chosen("two-callers", bank()))


def test_what_is_not_there_leads_on_from_any_depth(host, watched):
    page, wrong = watched
    answer = page.goto(f"{host}book/no/such/page.html")
    assert answer.status == 404
    assert (
        wrong == ["Failed to load resource: the server responded with a status of 404 (File not found)"]
        or len(wrong) == 1
    )
    wrong.clear()
    expect(page.locator("article h1")).to_contain_text("There is no page at this address")
    assert page.locator("article").evaluate("article => getComputedStyle(article).fontFamily") != "Times New Roman"
    box = page.locator("article input[type=search]")
    box.fill("eq 1.23")
    page.locator("article .wm-found a").first.click()
    page.wait_for_url(f"{host}book/pi-and-kappa.html#eq-1-23")
    page.goto(f"{host}book/no/such/page.html")
    wrong.clear()
    page.locator(".bd-links a", has_text="Precision").first.evaluate("link => link.click()")
    page.wait_for_url(f"{host}book/precision.html")
    assert not wrong


def test_python_runs_in_the_published_page(published, host, watched):
    if not (published / "_python").exists():
        if os.environ.get("WORKBOOK_PYTHON") == "required":
            pytest.fail("Python for browsers was not fetched", pytrace=False)
        pytest.skip("Python for browsers was not fetched: python3 workbook.py python")
    page, wrong = watched
    page.goto(f"{host}book/precision.html")
    ready(page)
    page.get_by_role("button", name="Run this page").click()
    expect(page.locator(".wm-run [role=status]")).to_have_text(re.compile(r"^\d+ cells have run$"), timeout=240_000)
    assert not wrong


def test_a_site_is_replaced_whole_and_by_a_newer_one_alone(tmp_path):
    site = tmp_path / "site"
    small = tmp_path / "small"
    (small / "book").mkdir(parents=True)
    (small / "_static").mkdir()
    page = '<html><head><meta charset="utf-8" /><title>A page</title></head><body></body></html>'
    for path in ("index.html", "404.html", "book/index.html"):
        (small / path).write_text(page)
    site.mkdir()  # an empty folder is as good as none
    assert main([str(site), "--book", str(small)]) is None
    assert main([str(site), "--book", str(small)]) is None
    (small / "_static" / "x.js").write_text("new")
    assert main([str(site), "--book", str(small)]) is None
    assert len([*(site / "_static").glob("x.*.js")]) == 1
    before = sorted(file.relative_to(site) for file in site.rglob("*"))
    # A run that is cut short, or for which there is no room, leaves what stood there.
    for problem in (KeyboardInterrupt(), OSError(28, "No space left on device", "a-file")):

        def fail(*_, problem=problem, **__):
            raise problem

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(shutil, "copytree", fail)
            told = main([str(site), "--book", str(small)])
        assert "what stood there before still stands" in told
        assert sorted(file.relative_to(site) for file in site.rglob("*")) == before
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    # What somebody has put there, or changed, is not lost.
    (site / "CNAME").write_text("metrics.example.org")
    assert "it has CNAME, not written here, or changed since" in main([str(site), "--book", str(small)])
    assert (site / "CNAME").exists()
    (site / "CNAME").unlink()
    (site / "index.html").write_text("mine")
    assert "it has index.html" in main([str(site), "--book", str(small)])


def test_a_folder_that_is_not_ours_is_refused_before_anything_is_built(tmp_path):
    (tmp_path / "thesis.tex").write_text("two years")
    assert main([str(tmp_path)]) == (
        f"site is {tmp_path}: it has thesis.tex, not written here, or changed since;"
        " move that away, or choose another folder"
    )
    assert "it is a file; a folder is needed" in main([str(tmp_path / "thesis.tex")])


@pytest.mark.parametrize("option", ["--url", "--repository"])
@pytest.mark.parametrize(
    "text", ["example.org", "ftp://example.org", "https://", "https://a b", 'https://a"b', "https://a/?q=1"]
)
def test_an_address_without_a_scheme_is_refused(option, text, tmp_path):
    told = main([str(tmp_path / "site"), option, text])
    assert told == f"{option[2:]} is {text!r}: an address is needed, such as https://example.org/metrics/"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--hub", "https://hub.example.org"], "hub is 'https://hub.example.org': it opens what is in a repository;"),
        (["--scorm", "f-mesure"], "scorm: exercises has 'f-mesure': there is none of that name; near it are f-measure"),
        (["--scorm", ""], "scorm: exercises is '': name at least one, such as 1,4,f-measure"),
    ],
)
def test_what_cannot_be_opened_or_packed_is_refused(words, told, tmp_path):
    assert main([str(tmp_path / "site"), *words]).startswith(told)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "pages: [precison]",
            "course.yml:2: pages[0] is 'precison': there is none of that name; near it are precision",
        ),
        ("weeks: [{title: A, due: 2026-13-01}]", "course.yml:2: weeks[0].due is '2026-13-01': a date such as"),
        ("weeks: [{title: A, exercises: [two-calers]}]", "course.yml: weeks[0].exercises (Week 1: A): exercises has"),
    ],
)
def test_a_course_that_cannot_be_used_is_refused_with_its_line(line, told, tmp_path):
    (tmp_path / "course.yml").write_text(f"title: A\n{line}\n")
    assert told in main([str(tmp_path / "site"), "--course", str(tmp_path / "course.yml")])
    assert not (tmp_path / "site").exists()


@pytest.fixture(scope="module")
def taught(book, tmp_path_factory):
    folder = tmp_path_factory.mktemp("course")
    (folder / "course.yml").write_text(COURSE, "utf-8")
    assert main([str(folder / "site"), "--course", str(folder / "course.yml"), "--book", str(book.HTML)]) is None
    return folder / "site"


def test_a_course_has_its_own_front_page_and_contents(taught, page):
    page.goto((taught / "index.html").as_uri())
    article = page.locator("article")
    expect(article.locator("h1")).to_have_text("Statistics & doubt")
    expect(article.locator("em")).to_have_text("alone")
    expect(article).to_contain_text("<b>Really.</b>")
    expect(article.locator("h2")).to_have_text(["Week 1: Two classes", "Week 2: Chance", "For the whole course"])
    expect(article.locator("time").last).to_have_text("Monday, 19 October 2026, 18:00 (UTC+02:00)")
    expect(article.locator("section").first.locator("li a")).to_have_text(
        [
            "1.2.2.2 Precision",
            "1.2.2 Confusion matrix, accuracy",
            "Two callers, one table",
            "Exercise 1: which of two models is better?",
        ]
    )
    page.locator("article").get_by_role("link", name="1.2.2.2 Precision").click()
    page.wait_for_url("**/book/precision.html")
    opened = page.locator(".bd-sidebar-primary .bd-links details[open]")
    expect(opened.locator("summary")).to_have_text("Week 1: Two classes")
    expect(opened.locator("a").first).to_have_attribute("href", "#")
    expect(page.locator(".left-prev")).to_have_attribute("href", "../index.html")
    page.locator(".right-next").click()
    page.wait_for_url("**/book/confusion-matrix.html")
    expect(page.locator(".wm-beyond")).to_have_count(0)
    page.goto((taught / "index.html").as_uri())
    page.get_by_role("link", name="Two callers, one table").click()
    ready(page)
    opened = page.locator("details.wm-practice[open]")
    expect(opened.locator("h3")).to_have_text("Two callers, one table")
    expect(opened.locator("summary").first).to_be_in_viewport()
    place = bank()["two-callers"].head["page"]
    beside = next(one for one in bank().values() if one.head.get("page") == place and one.slug != "two-callers")
    page.evaluate("(slug) => { location.hash = `#practice-${slug}`; }", beside.slug)
    expect(opened.filter(has_text=beside.title).locator("summary").first).to_be_in_viewport()
    page.goto((taught / "book" / "silhouette.html").as_uri())
    expect(page.locator(".wm-beyond")).to_have_text("This page is beyond Statistics & doubt.")


def test_every_link_of_a_course_leads_somewhere(taught):
    for path in ("index.html", "book/precision.html", "book/silhouette.html", "404.html"):
        text = (taught / path).read_text("utf-8")
        links = [unescape(link).partition("#")[0] for link in re.findall(r'<a\b[^>]*\bhref="([^"]+)"', text)]
        top = taught if path == "404.html" else (taught / path).parent
        links = [link.lstrip("/") if path == "404.html" else link for link in links if not urlsplit(link).scheme]
        assert len(links) > 10
        assert not [link for link in links if link and not (top / link).exists()], path

"""The book builds without a warning, and its pages ask no other host for anything."""

import json
import re
from html import unescape
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import expect

from book.addresses import MOVED
from book.notebooks import notebook
from exercises import practice
from metrics import LEDGER, ConfusionMatrix
from metrics.answers.answer import PLACES, Answer
from metrics.answers.sample import SAMPLES
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import from_json
from metrics.exact import exact
from tests.trees import ROOT, plant_book

PAGE = "---\nfile_format: mystnb\nkernelspec: {name: python3, display_name: Python 3}\n---\n# A page\n\n"


def test_the_book_builds_without_a_warning(book):
    assert "Worked Metrics" in (book.HTML / "book" / "index.html").read_text("utf-8")
    assert book.BUILT.exists()


def test_no_page_asks_another_host(book):
    tag = re.compile(
        r"<(?:script|link|img|iframe|source|video|audio)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^>]*", re.I
    )
    style = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)]*", re.I)
    pages, styles = [*book.HTML.rglob("*.html")], [*book.HTML.rglob("*.css")]
    assert pages
    assert styles
    found = {file.name: tag.findall(file.read_text("utf-8")) for file in pages}
    found |= {file.name: style.findall(file.read_text("utf-8")) for file in styles}
    assert not {name: asked for name, asked in found.items() if asked}


def visit(context, addresses, used, look=lambda page: page.wait_for_timeout(500), before=lambda page: None):
    """Open each page, look at it, and use it a little; what it asked of other hosts, and its errors, by page."""
    asked, errors = {}, {}
    page = context.new_page()  # one for all, since a new one costs more than what is shown in it
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    for address in addresses:
        requests, wrong = [], []
        before(page)
        page.goto(address)
        # The front door leads on to the start page, an old address to a new one: wait until there, and to the end.
        leads_on = "document.querySelector('meta[http-equiv=Refresh], html[data-moved]')"
        arrived = f"!{leads_on} && document.readyState === 'complete'"
        page.wait_for_function(arrived)
        look(page)
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
        page.mouse.wheel(0, 100_000)  # what is loaded late is loaded now
        page.evaluate("document.fonts.ready.then(() => true)")
        assert requests, "a page that asks for nothing was not opened"
        here = ("data:", "blob:", "about:", used)
        asked[address] = [url for url in requests if not url.startswith(here)]
        errors[address] = wrong
    return [{page: what for page, what in found.items() if what} for found in (asked, errors)]


def test_a_request_to_another_host_would_be_seen(tmp_path, browser, served):
    (tmp_path / "index.html").write_text(
        "<article></article><script>fetch('http://127.0.0.1:9/x').catch(() => {})</script>"
    )
    start = served(tmp_path)
    with browser.new_context() as context:
        asked, errors = visit(context, [start + "index.html"], start)
    assert [urlsplit(url).netloc for url in asked[start + "index.html"]] == ["127.0.0.1:9"]
    assert not errors


def test_the_start_page_opens_from_the_disk(book, page):
    page.goto((book.HTML / "index.html").as_uri())
    page.wait_for_url("**/book/index.html")
    assert page.locator("article .wm-steps .wm-result").first.is_visible()


@pytest.mark.program
def test_pages_that_fail_give_their_reasons(tmp_path):
    """A cell that stops, and LaTeX that cannot be set."""
    broken = PAGE + "Here $\\unknown{x}$.\n\n$$\n\\begin{oops} a \\end{oops}\n$$\n"
    module = plant_book(tmp_path, index=PAGE + "```{code-cell} python3\n1 / 0\n```\n", math=broken)
    with pytest.raises(module.Failure, match=r"(?s)The book was not built:.*ZeroDivisionError") as failure:
        module.build_book()
    lines = [line for line in str(failure.value).splitlines() if "math cannot be set" in line]
    assert len(lines) == 2
    assert all("math.md" in line for line in lines), "it says where"
    assert r"\unknown is not known" in lines[0]
    assert "there is no environment oops" in lines[1]
    assert not module.BUILT.exists(), "a failed build must not count as built"


def test_every_link_inside_the_book_leads_somewhere(book):
    """Sphinx sees its own references only; here all links of the built pages are followed, and their anchors."""
    ids, broken = {}, []

    def anchors(file):
        if file not in ids:
            ids[file] = set(re.findall(r'\bid="([^"]+)"', file.read_text("utf-8")))
        return ids[file]

    pages = [*book.HTML.glob("book/*.html")]
    assert len(pages) > 25
    for page in pages:
        for link in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', page.read_text("utf-8")):
            path, _, anchor = unescape(link).partition("#")
            if urlsplit(link).scheme or not (path or anchor):
                continue
            target = (page.parent / path).resolve() if path else page
            if not target.exists() or (anchor and target.suffix == ".html" and anchor not in anchors(target)):
                broken.append((page.name, link))
    assert not broken


@pytest.mark.parametrize("old", MOVED)
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_an_old_address_leads_on_from_the_disk(old, scripts, book, browser):
    assert not (ROOT / "book" / f"{old}.md").exists()
    with browser.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        page.goto((book.HTML / "book" / f"{old}.html").as_uri())
        page.wait_for_url(f"**/{MOVED[old][0]}.html")
        expect(page.locator("article h1").first).to_be_visible()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("class-specific-metrics.html#eq-1-7", "precision.html#eq-1-7"),
        ("class-specific-metrics.html#eq-1-3", "recall.html#eq-1-3"),
        ("class-specific-metrics.html#exercises", "recall.html#exercises"),
        ("skill-scores.html#eq-1-23", "pi-and-kappa.html#eq-1-23"),
        ("silhouette-dunn-c-index.html#eq-1-50", "dunn-and-c-index.html#eq-1-50"),
    ],
)
def test_an_old_place_is_found_on_the_page_that_has_it_now(old, new, page, site):
    page.goto(f"{site}book/{old}")
    page.wait_for_url(f"**/book/{new}")


def test_an_old_address_names_every_part(book):
    for old, parts in MOVED.items():
        text = (book.HTML / "book" / f"{old}.html").read_text("utf-8")
        assert re.findall(r'<li><a href="([^"]+)">1\.\d', text) == [f"{name}.html" for name in parts]


def test_the_textbooks_exercises_tell_of_progress_once(page, site):
    page.goto(f"{site}book/textbook-exercises.html#exercise-3")
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    assert page.locator(".wm-progress").count() == 8
    shown = [one for one in page.locator(".wm-progress").all() if one.is_visible()]
    assert len(shown) == 1


FOLDS = ".bd-sidebar-primary .bd-links details"


def test_the_contents_unfold_the_open_part_alone_and_the_others_by_keyboard(book, browser):
    """From the disk, without scripts."""
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto((book.HTML / "book" / "thesis-tables.html").as_uri())
        expect(page.locator(FOLDS)).to_have_count(7)
        expect(page.locator(f"{FOLDS}[open]")).to_have_count(1)
        expect(page.locator(f"{FOLDS}[open] a[href='thesis-two-level.html']")).to_be_visible()
        notes = page.locator(FOLDS, has_text="The lecture notes")
        expect(notes.get_by_role("link", name="Cohen's kappa")).to_be_hidden()
        notes.locator("summary").press("Enter")
        notes.get_by_role("link", name="Cohen's kappa").click()
        expect(page.locator("article h1").first).to_contain_text(re.compile("Notes, Cohen.s kappa"))
        expect(page.locator(f"{FOLDS}[open] summary")).to_have_text("The lecture notes")


def test_an_entry_of_the_contents_fits_on_a_line(book, page):
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto((book.HTML / "book" / "index.html").as_uri())
    page.evaluate(f"document.querySelectorAll('{FOLDS}').forEach(part => {{ part.open = true }})")
    lines = """links => links.map(link => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return [link.textContent.trim(), new Set([...range.getClientRects()].map(box => Math.round(box.top))).size];
    })"""
    found = page.locator(".bd-sidebar-primary .bd-links a").evaluate_all(lines)
    assert len(found) > 50
    assert not [words for words, number in found if number != 1]


# Everything in a page that is wider than its place: [what hides it, by how much, what it is].
TOO_WIDE = """() => [...document.querySelectorAll('article.bd-article :not(input)')].flatMap(one => {
    const folded = one.closest('details:not([open])');
    const { display, overflowX } = getComputedStyle(one);
    const over = one.scrollWidth - one.clientWidth;
    const counts = over > 2 && one.clientWidth > 1 && display !== 'inline' && overflowX !== 'visible' && !folded;
    const what = one.querySelector('svg, [role=grid]') ? 'picture' : one.tagName; // as large as it must be
    return counts ? [[overflowX, over, `${what} ${one.className} ${one.textContent.trim().slice(0, 40)}`]] : [];
})"""
# Lines of text that stand on one another by more than half of their height, and can be seen there: [one, the other].
OVERLAPPING = """() => {
    const aside = 'math, .wm-sr, .headerlink, script, style, option, textarea';
    const article = document.querySelector('article.bd-article') ?? document.body; // the search page has none
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (walker.nextNode()) {
        const { data, parentElement: owner } = walker.currentNode;
        const isRead = /[\\p{L}\\p{N}]/u.test(data) && owner.checkVisibility() && !owner.closest(aside);
        if (isRead) { // the marks of a drawing may overlap, as points do
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            for (const box of range.getClientRects()) lines.push({ box, owner, text: data.trim().slice(0, 40) });
        }
    }
    const seen = ({ box, owner }) => { // of its box, what is not scrolled away
        const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
        for (let up = owner; up !== article; up = up.parentElement) {
            if (getComputedStyle(up).overflowX !== 'visible') {
                const frame = up.getBoundingClientRect();
                for (const side of ['left', 'top']) part[side] = Math.max(part[side], frame[side]);
                for (const side of ['right', 'bottom']) part[side] = Math.min(part[side], frame[side]);
            }
        }
        return part;
    };
    const height = ({ top, bottom }) => bottom - top;
    const isOn = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 3
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > Math.min(height(one), height(two)) / 2
        && Math.min(height(one), height(two)) > 3;
    lines.sort((one, two) => one.box.top - two.box.top);
    return lines.flatMap((one, place) => {
        const found = [];
        for (let k = place + 1; k < lines.length && lines[k].box.top < one.box.bottom; k++) {
            const two = lines[k];
            if (isOn(one.box, two.box) && isOn(seen(one), seen(two))) found.push([one.text, two.text]);
        }
        return found;
    });
}"""
MOUNTED = """() => document.documentElement.dataset.widgets === 'ready'
    || !document.querySelector('script[type="application/vnd.jupyter.widget-view+json"]')"""
SETTLED = """async () => {
    for (const _ of Array(3)) {
        await document.fonts.ready;
        await new Promise(requestAnimationFrame);
    }
}"""
WORKING, OTHERS = "OL wm-steps", "PRE|TABLE|DIV (wm-scroll|pst-scroll|output|cell_output)"


def test_pages_are_light(book):
    heavy = {page.name: page.stat().st_size for page in book.HTML.glob("book/*.html") if page.stat().st_size > 300_000}
    assert heavy.keys() <= {"ledger.html"}
    assert heavy.get("ledger.html", 0) < 1_000_000


def test_search_finds_other_names(page, site):
    page.goto(f"{site}search.html?q=equitable threat score")
    expect(page.locator("#search-results").get_by_text("All metrics").first).to_be_visible(timeout=30_000)


# Paper with margins of 15 mm, and how wide what is printed on it is, in pixels.
PAPER = {"A4": 680, "Letter": 703}
# What reaches out of its row of the sheet, or into what is beside it.
OVERPRINTED = """rows => rows.filter(row => {
    const boxes = [...row.children].map(cell => {
      const parts = [cell, ...cell.querySelectorAll("math:not(.wm-sr)")].map(part => part.getBoundingClientRect());
      return [Math.min(...parts.map(box => box.left)), Math.max(...parts.map(box => box.right))];
    });
    const ends = row.getBoundingClientRect();
    const isBeside = getComputedStyle(row).gridTemplateColumns.includes(" ");
    return boxes.some(([left, right], at) => left < ends.left - 1 || right > ends.right + 1
      || (isBeside && at && left < boxes[at - 1][1] - 1));
  }).map(row => row.textContent.slice(0, 80))"""


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("width", [1280, 360])
def test_the_formula_sheet_is_printed_whole(page, site, width, paper):
    """Whatever the window is: a browser tells a page that it prints, and not how wide the paper is."""
    page.add_init_script("globalThis.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} }")
    page.set_viewport_size({"width": width, "height": 1000})
    page.goto(f"{site}book/formula-sheet.html")
    page.evaluate(SETTLED)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.set_viewport_size({"width": PAPER[paper], "height": 1000})
    page.emulate_media(media="print")
    page.evaluate(SETTLED)
    assert page.locator(".wm-both > li").count() > 58
    assert not page.locator(".wm-sheet li").evaluate_all(OVERPRINTED)
    assert not page.locator(".wm-sheet .wm-legend > div").evaluate_all(OVERPRINTED)
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER[paper]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.evaluate("printed = 0; addEventListener('beforeprint', () => { printed += 1; })")
    pdf = page.pdf(format=paper, prefer_css_page_size=False)
    assert page.evaluate("printed") == 1
    assert not page.evaluate("'paper' in document.documentElement.dataset")
    assert 4 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 12
    page.close()  # with its script


def test_the_ledger_can_be_filtered_and_linked_to(page, site):
    page.goto(f"{site}book/ledger.html#textbook-1.3.1-entropy3")
    entry = page.locator("[id='textbook-1.3.1-entropy3']")
    expect(entry).to_have_attribute("open", "")
    errata = len(LEDGER.select(source="textbook", verdict="erratum"))
    page.get_by_label("Source").select_option("textbook")
    page.get_by_label("Verdict").select_option("erratum")
    expect(page.locator(".wm-quantities details:not([hidden])")).to_have_count(errata)
    page.get_by_label("Section").select_option("1.2.3")
    assert 0 < page.locator(".wm-quantities details:not([hidden])").count() < errata
    page.get_by_label("Section").select_option("")
    page.get_by_label("Words").fill("entropy")
    expect(entry).to_be_visible()
    assert 0 < page.locator(".wm-quantities details:not([hidden])").count() < 20


def test_the_exercises_of_a_page_are_those_of_python_in_the_same_order(book):
    """The order counts: numbers are drawn in the order of their names."""
    found = 0
    for page in ROOT.glob("book/*.md"):
        names = re.findall(r'^practice\(("[^{]*")\)$', page.read_text("utf-8"), re.M)
        if names:
            text = (book.HTML / "book" / f"{page.stem}.html").read_text("utf-8")
            [state] = re.findall(r'widget-state\+json">(.*?)</script>', text, re.S)
            models = [model["state"] for model in json.loads(state)["state"].values()]
            sheets = [model["sheets"] for model in models if model["_esm"] == "practice"]
            own = [practice(*re.findall(r'"([^"]+)"', words)).get_state()["sheets"] for words in names]
            assert json.dumps(sheets) == json.dumps(own)
            found += len(own)
    assert found > 25


def test_the_sample_of_a_card_is_never_its_answer(book):
    """Of every question that a page asks: neither the value nor, in another form, what comes near it."""
    seen = 0
    for page in (book.HTML / "book").glob("*.html"):
        for state in re.findall(r'widget-state\+json">(.*?)</script>', page.read_text("utf-8"), re.S):
            models = [model["state"] for model in json.loads(state)["state"].values()]
            for asked in (model["question"] for model in models if model["_esm"] == "question"):
                if "counts" in asked:
                    rows = [[exact(count) for count in row] for row in asked["counts"]]
                    positive = asked["labels"][asked["positive"]] if len(rows) == 2 else None
                    known = dict(ConfusionMatrix(rows, asked["labels"], positive).quantities)
                else:
                    known = {name: numbers(value) for name, value in asked["facts"].items()}
                known |= {name: numbers(value) for name, value in asked["given"].items()}
                value = evaluate(from_json(asked["tree"]), known, asked["at"] and tuple(asked["at"]))
                forms = asked["sample"].split(", ")
                assert forms in [one for samples in SAMPLES.values() for one in samples]
                asked_for = PLACES if asked["places"] is None else asked["places"]
                assert {Answer(form).against(value, asked_for) for form in forms} == {"wrong"}, (
                    page.stem,
                    asked["name"],
                )
                seen += 1
    assert seen > 40


def numbers(value):
    """Exact numbers of texts, and lists of them."""
    if isinstance(value, list):
        return tuple(map(numbers, value))
    return exact(value) if isinstance(value, str) else value


def test_a_guess_has_a_reply_of_its_own_to_each_option_and_one_is_right(book):
    seen = set()
    for page in (book.HTML / "book").glob("*.html"):
        for guess in re.findall(r'<div class="wm-guess">(.*?)</div>', page.read_text("utf-8"), re.S):
            told = re.findall(r"<summary>(.+?)</summary>\s*<p><b>(Yes|No)\.</b> (.+?)</p>", guess, re.S)
            assert len(told) == guess.count("<details") >= 2, page.stem
            assert [verdict for _, verdict, _ in told].count("Yes") == 1, page.stem
            assert len({reply for *_, reply in told}) == len(told), page.stem
            assert min(len(reply.split()) for *_, reply in told) >= 6, page.stem
            seen.add(page.stem)
    assert len(seen) > 60


def test_every_page_that_runs_can_be_taken_along(book):
    for page in ROOT.glob("book/*.md"):
        taken = book.HTML / "_notebooks" / f"{page.stem}.ipynb"
        assert taken.exists() == (notebook(page) is not None)
        assert (f"{page.stem}.ipynb" in (book.HTML / "book" / f"{page.stem}.html").read_text("utf-8")) == taken.exists()
        if taken.exists():
            assert "{ref}" not in taken.read_text("utf-8")
            assert nbformat.read(taken, 4) == notebook(page)

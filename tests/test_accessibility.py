"""Every page of the built book can be read and used by everyone: WCAG 2.1 A and AA, by axe-core and by hand."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.test_book import visit as visit_all
from tests.trees import ROOT

RULES = {
    "others": {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
        "rules": {"color-contrast": {"enabled": False}},
    },
    "contrast": {"runOnly": ["color-contrast"]},
}
# What the theme does and we cannot mend: {axe's name of the rule: (selector, link to the theme's issue)}.
ALLOWED = {}
COLOURS = ["light", "dark"]


def pages(book):
    """The pages of the book, without the theme's own files, the one that only leads to the start page, and those with
    one widget alone, which test_embedding looks at."""
    files = [file for file in book.HTML.rglob("*.html") if "http-equiv=refresh" not in bare(file)]
    return sorted(file.relative_to(book.HTML).as_posix() for file in files if not {"_static", "embed"} & {*file.parts})


def kinds():
    """Pages that have every kind of thing between them: prose, puzzles, questions, all widgets, tables, figures."""
    names = [
        "index",
        "gallery",
        "more-than-two-classes",
        "matching-matrix",
        "roc-space",
        "class-imbalance",
        "conformance",
        "glossary",
    ]
    return [f"book/{name}.html" for name in names]


def bare(file):
    return file.read_text("utf-8").lower().replace('"', "")


@pytest.fixture
def visit(browser, site):
    """Open pages of the book one after the other, each under the conditions given."""
    contexts = []

    def opened(files, width=1280, height=900, **conditions):
        context = browser.new_context(viewport={"width": width, "height": height}, **conditions)
        contexts.append(context)
        page = context.new_page()
        for file in files:
            page.goto(site + file)
            page.evaluate("document.fonts.ready")
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            yield file, page

    yield opened
    for context in contexts:
        context.close()


# Of many things which are made alike (the ledger's thousand entries, the rows of long tables), a tenth is looked at.
THIN = """() => document.querySelectorAll(".bd-article *").forEach((parent) => {
    if (parent.children.length > 500) [...parent.children].forEach((child, place) => {
        if (place > 4 && place % 10) child.remove();
    });
})"""
# Contrast takes longest, and letters of one colour and size on one ground have the same: of such, the first is judged.
ALIKE = """() => {
    const grounds = new Map([[null, ""]]), seen = new Set();
    const ground = (element) => {
        if (!grounds.has(element)) {
            const { position, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
            const place = position === "static" || position === "relative" ? "in the flow" : grounds.size;
            const own = [place, backgroundColor, backgroundImage, opacity];
            grounds.set(element, [ground(element.parentElement), ...own].join());
        }
        return grounds.get(element);
    };
    return [...document.body.querySelectorAll("*")].filter((element) => {
        if (element.children.length || !element.textContent.trim()) return false;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const look = [ground(element), color, fontSize, fontWeight, textShadow].join();
        return seen.has(look) || !seen.add(look);
    });
}"""


def violations(page, *kinds):
    """What axe finds, but for what is allowed: [(rule, selector, why)]."""
    page.evaluate(THIN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = []
    for kind in kinds or RULES:
        options = RULES[kind] | {"resultTypes": ["violations"], "elementRef": False}
        exclude = ALIKE if kind == "contrast" else "() => []"
        run = f"(options) => axe.run({{ exclude: ({exclude})() }}, options).then(({{ violations }}) => violations)"
        found += page.evaluate(run, options)
    nodes = [(rule["id"], node["target"], node["failureSummary"]) for rule in found for node in rule["nodes"]]
    return [
        (rule, target, why)
        for rule, target, why in nodes
        if not (rule in ALLOWED and page.locator(str(target[0])).and_(page.locator(ALLOWED[rule][0])).count())
    ]


def test_from_the_disk_no_page_asks_another_host_or_has_an_error(book, browser):
    start = book.HTML.as_uri() + "/"
    with browser.new_context() as context:
        asked, errors = visit_all(context, [start + file for file in kinds()], start)
    assert not asked
    assert not errors


def test_axe_would_find_something(page):
    page.set_content("<html lang=en><title>A page</title><main><p style='color: #ccc'>Pale</p><input></main></html>")
    assert {rule for rule, *_ in violations(page)} == {"color-contrast", "label"}


def test_of_letters_that_look_alike_the_first_is_judged(page):
    page.set_content("""<html lang=en><title>A page</title><style>
        i { color: #ccc } .small { font-size: 14px } .large { font-size: 24px; color: #888 } .grey { background: #555 }
        .over { position: absolute; top: 400px; margin: 0 }
    </style><body style="background: white"><main><p>Good</p><p>Good <b>and bold</b></p>
    <p><i>pale</i> and <i>pale</i> <i class=small>and small</i></p><p class=large>Pale and large</p>
    <p style="color: #888">Not so large</p><p class=grey><b>Dark</b><b>Dark</b></p><p style="opacity: 0.4">Faint</p>
    <div class="grey over" style="width: 9em; height: 2em"></div><p class=over>Over grey</p>""")
    found = [page.locator(target).inner_text() for _, (target,), _ in violations(page, "contrast")]
    assert found == ["pale", "and small", "Not so large", "Dark", "Faint", "Over grey"]


# 640 px is a window of 1280 px at 200 %, 320 px the same at 400 %.
@pytest.mark.parametrize("width", [640, 320])
def test_a_zoomed_page_does_not_scroll_sideways_nor_lose_text(book, visit, width):
    lost = """() => [...document.querySelectorAll(".bd-article *")].filter(element => {
        const style = getComputedStyle(element), shown = element.clientWidth > 1 && style.clipPath === "none";
        const text = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
        return shown && text && /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    }).map(element => element.outerHTML.slice(0, 120))"""
    wide, cut = {}, {}
    for file, page in visit(kinds(), width, 800, device_scale_factor=1280 / width):
        wide[file] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        cut[file] = page.evaluate(lost)
    assert max(wide.values()) <= 0, wide
    assert not {file: texts for file, texts in cut.items() if texts}


LOOK_AT_STOP = """() => {
    const stop = document.activeElement;
    if (stop === document.body || "seen" in stop.dataset) return null;
    const look = () => [stop, stop.parentElement].map(element => {
        const style = getComputedStyle(element), line = style.outlineStyle === "none" ? "" : style.outline;
        return [line, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join();
    }).join();
    const focused = look();
    stop.dataset.seen = "";
    stop.blur();
    const seen = focused !== look();
    stop.focus();
    return [seen, stop.outerHTML.slice(0, 120)];
}"""


def unseen_stops(page):
    """Tab through the page; those stops which look the same with and without the focus."""
    stops = []
    while len(stops) < 1500:
        page.keyboard.press("Tab")
        stop = page.evaluate(LOOK_AT_STOP)
        if stop is None:
            break
        stops.append(stop)
    assert len(stops) > 5, "there is more to stop at on any page"
    return [html for seen, html in stops if not seen]


def test_each_stop_of_the_keyboard_is_seen(visit):
    """On the pages that have every kind of stop: prose, puzzles, questions, all widgets, the long tables."""
    files = [f"book/{name}.html" for name in ("index", "gallery", "f-measure")]
    found = {file: unseen_stops(page) for file, page in visit(files, reduced_motion="reduce")}
    assert not {file: stops for file, stops in found.items() if stops}


def test_a_stop_without_a_ring_would_be_found(visit):
    for _, page in visit(["book/index.html"], reduced_motion="reduce"):
        page.add_style_tag(content="article a { all: unset !important }")
        page.evaluate("document.querySelector('article').insertAdjacentHTML('beforeend', '<a href=\"#\">bare</a>')")
        assert any("bare" in html for html in unseen_stops(page))


def test_the_first_stop_skips_to_the_text(book, visit):
    for _, page in visit(["book/index.html"], 1280, 600, reduced_motion="reduce"):
        page.keyboard.press("Tab")
        skip = page.locator(":focus")
        assert "Skip to main content" in skip.inner_text()
        box = skip.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["height"] > 10
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), "past the sidebar"


def test_the_second_stop_skips_to_the_exercises_on_every_page_that_has_some(book, visit):
    for _, page in visit(["book/recall.html"], 1280, 600, reduced_motion="reduce"):
        for _ in range(2):
            page.keyboard.press("Tab")
        skip = page.locator(":focus")
        assert skip.inner_text() == "Skip to the exercises"
        assert skip.bounding_box()["y"] >= 0
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#exercises') !== null")
    sources = {path.stem: path.read_text("utf-8") for path in (ROOT / "book").glob("*.md")}
    ending = {name for name, text in sources.items() if "\n## Exercises\n" in text}
    built = {path.stem: path.read_text("utf-8") for path in (book.HTML / "book").glob("*.html")}
    assert {name for name, text in built.items() if "Skip to the exercises</a>" in text} == ending
    assert len(ending) > 40


def test_nothing_moves_where_less_motion_is_asked_for(book, visit):
    moving = """() => [...document.querySelectorAll("*")].filter(element => {
        const style = getComputedStyle(element), long = text => text.split(",").some(time => parseFloat(time) > 0);
        return long(style.animationDuration) && style.animationName !== "none" || style.scrollBehavior === "smooth"
            || long(style.transitionDuration) && style.transitionProperty !== "none";
    }).map(element => element.outerHTML.slice(0, 80))"""
    found = {file: page.evaluate(moving) for file, page in visit(kinds(), reduced_motion="reduce")}
    assert not {file: elements for file, elements in found.items() if elements}
    (_, page), *_ = visit(["book/index.html"], reduced_motion="no-preference")
    assert page.evaluate(moving), "where it is not, something does"


def test_forced_colours_keep_cells_marks_and_verdicts(book, visit):
    """Tints vanish when the system sets the colours: a line must remain around each."""
    unlined = """() => {
        const ground = getComputedStyle(document.body).backgroundColor;
        const lined = style => ["top", "right", "bottom", "left"].some(side =>
            parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0
            && style.getPropertyValue(`border-${side}-style`) !== "none"
            && style.getPropertyValue(`border-${side}-color`) !== ground);
        return [...document.querySelectorAll(".wm-cell, .wm-badge, .wm-result, .wm-tag, .wm-say, .wm-button")]
            .filter(element => element.checkVisibility() && element.hasChildNodes())
            .filter(element => !lined(getComputedStyle(element)))
            .map(element => element.outerHTML.slice(0, 120));
    }"""
    found = {}
    for file, page in visit(kinds(), forced_colors="active"):
        found[file] = page.evaluate(unlined)
        if file == "book/index.html":
            assert page.locator(".wm-cell").count() >= 4
    assert not {file: elements for file, elements in found.items() if elements}


@pytest.mark.parametrize("colours", COLOURS)
def test_on_paper_there_is_dark_text_on_white_and_nothing_to_press(book, visit, colours):
    pale = """() => {
        const light = colour => { // color(srgb ...), which a mixture gives, counts from 0 to 1
            const whole = colour.startsWith("color(") ? 1 : 255;
            const [red, green, blue, opacity = 1] = colour.match(/[\\d.]+/g).map(Number);
            return opacity === 0 || 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 * whole;
        };
        const wrong = style => light(style.color) || !light(style.backgroundColor);
        const texts = "p, li, dd, dt, td, th, h1, h2, pre, pre span, code, code span, .cell_input, .highlight";
        return [...document.querySelectorAll(`article :is(${texts})`)]
            .filter(element => element.checkVisibility() && element.textContent.trim())
            .filter(element => wrong(getComputedStyle(element)))
            .map(element => element.outerHTML.slice(0, 120));
    }"""
    found, grounds = {}, set()
    for file, page in visit(kinds(), color_scheme=colours):
        page.emulate_media(media="print")
        found[file] = page.evaluate(pale)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        for gone in [".bd-sidebar-primary", ".bd-header-article", "article .wm-button"]:
            assert not page.locator(gone).locator("visible=true").count(), gone
    assert not {file: elements for file, elements in found.items() if elements}
    assert grounds <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}

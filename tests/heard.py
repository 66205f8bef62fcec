"""What a screen reader is told of each widget: roles, names, values, states, and what it says by itself after a key.

From the browser's own tree of accessibility. `python -m tests.heard` writes it to `tests/heard.txt`, which is read like
code: does each thing say what it is, what it is called and how it stands, and is nothing said that nobody asked for?
"""

import re
import tempfile
from pathlib import Path

import widgets
from tests.pages import MOVES, page_of

FILE = Path(__file__).with_name("heard.txt")
# What has no words of its own: what is inside it is told in its place.
SILENT = {"RootWebArea", "generic", "none", "paragraph", "listitem", "rowgroup", "LabelText", "Section", "caption"}
SILENT |= {"article", "Details", "strong", "emphasis", "term", "definition", "contentinfo"}
INLINE = {"InlineTextBox", "ListMarker", "LineBreak", "MenuListPopup"}
STATES = ("checked", "expanded", "invalid", "pressed", "selected", "live", "disabled", "readonly", "required")
WHOLE = {"button", "spinbutton", "textbox", "slider", "image", "combobox", "listbox", "checkbox", "radio"}
KNOWN = {"image": "picture", "spinbutton": "number field", "textbox": "text field", "combobox": "choice"}
ANSWERED = ("Question", "Practice")
LISTED, LONG = 4, 20  # of longer lists so many are told, and how many there are; of others, if they are long

# Of what is announced, what has changed; what is not shown is not announced.
LISTENER = """() => {
  const regions = [...document.querySelectorAll("[role=status], [role=alert], [aria-live=polite], output")];
  const words = () => regions.map((region) => {
    const shown = region.checkVisibility() && region.getAttribute("aria-live") !== "off";
    return shown ? region.innerText.trim().replace(/\\s+/g, " ") : "";
  });
  const before = words();
  globalThis.saidSince = () => words().filter((text, at) => text && text !== before[at]);
}"""


SLIDERS = "all => all.map(one => [one.ariaLabel, one.ariaValueText])"

SINCE = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(saidSince()))))"
LAID_OUT = """() => [...document.querySelectorAll(".wm-widget li *")].every((one) =>
  !one.checkVisibility() || one.checkVisibility({ contentVisibilityAuto: true }))"""
LABEL = "one => one.ariaLabel ?? [...one.labels].map((label) => label.textContent.trim()).join()"


class Tree:
    """The browser's tree of accessibility, as lines."""

    def __init__(self, nodes):
        self.nodes = {node["nodeId"]: node for node in nodes}
        self.sliders = {}  # what is told of where they are, by their names

    def inside(self, node):
        """What is told of what is inside a node: the nodes that say something, those of silent ones in their place."""
        for identity in node.get("childIds", []):
            child = self.nodes.get(identity)
            if child is None or role_of(child) in INLINE:
                continue
            if child["ignored"] or role_of(child) == "generic" or (role_of(child) in SILENT and not name_of(child)):
                yield from self.inside(child)
            else:
                yield child

    def words(self, node):
        """All that is read of a node, in a row."""
        if role_of(node) == "StaticText":
            return name_of(node)
        parts = [self.words(child) for child in self.inside(node)]
        return " ".join(filter(None, parts)) or name_of(node)

    def lines(self, node, depth=0):
        """A line for each node, those inside below it."""
        role, name = role_of(node), name_of(node)
        children = [child for child in self.inside(node) if not self.is_said_twice(child, node)]
        indent = "  " * depth
        if role == "StaticText":
            yield f"{indent}{name}"
        elif role.startswith("Math") or role == "math":
            yield f"{indent}formula {self.words(node) or 'WITHOUT A WORD'}"
        elif role == "row":
            yield f"{indent}row: {' | '.join(self.cell(child) for child in children)}"
        elif role.startswith("DisclosureTriangle"):
            yield f"{indent}fold {quoted(self.words(node))}{' open' * bool(properties_of(node).get('expanded'))}"
        else:
            value = self.sliders.get(name) or value_of(node)
            told = [KNOWN.get(role, role), quoted(name), value and f"= {value}", *states_of(node)]
            yield indent + " ".join(filter(None, told))
            if role in WHOLE:
                return
            is_long = role == "list" or len(children) > LONG
            shown = children[:LISTED] if is_long and len(children) > LISTED + 1 else children
            for child in shown:
                yield from self.lines(child, depth + 1)
            if len(shown) < len(children):
                yield f"{indent}  … {len(children) - len(shown)} more"

    def is_said_twice(self, node, parent):
        """Whether a text is the name of what it stands in, or of what follows it."""
        if role_of(node) != "StaticText":
            return False
        names = {name_of(parent), *map(name_of, filter(lambda one: one is not node, self.inside(parent)))}
        return name_of(node).casefold() in {name.casefold() for name in names}

    def cell(self, node):
        inside = [child for child in self.inside(node) if role_of(child) != "StaticText"]
        if inside:
            return "; ".join(" ".join(line.strip() for line in self.lines(child)) for child in inside)
        return self.words(node) or "–"


def role_of(node):
    return node.get("role", {}).get("value", "")


def name_of(node):
    return " ".join(str(node.get("name", {}).get("value", "")).split())


def value_of(node):
    first, *more = str(node.get("value", {}).get("value", "")).splitlines() or [""]
    return first + f" … {len(more)} more lines" * bool(more)


def quoted(name):
    return f'"{name}"' if name else ""


def properties_of(node):
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}


def states_of(node):
    """The states that a listener hears of."""
    found = properties_of(node)
    for name in STATES:
        state = found.get(name)
        if state not in (None, False, "false", "off"):
            yield name if state in (True, "true") else f"{name} {state}"
    if description := node.get("description", {}).get("value"):
        yield f"({description})"


def trees_of(cards):
    """For each card of a page the lines of what is in it."""
    session = cards[0].page.context.new_cdp_session(cards[0].page)
    tree = Tree(session.send("Accessibility.getFullAXTree")["nodes"])
    by_element = {node.get("backendDOMNodeId"): node for node in tree.nodes.values()}
    for number, card in enumerate(cards):
        place = {"expression": f"document.querySelectorAll('.wm-widget')[{number}]"}
        shown = session.send("Runtime.evaluate", place)["result"]["objectId"]
        own = session.send("DOM.describeNode", {"objectId": shown})["node"]["backendNodeId"]
        tree.sliders = dict(card.locator("[role=slider], [type=range]").evaluate_all(SLIDERS))
        yield [line for child in tree.inside(by_element[own]) for line in tree.lines(child)]
    session.detach()


def said(card, name):
    """What a widget says by itself when one of its keys was pressed."""
    label, key = MOVES[name]
    field = card.get_by_label(label, exact=True).first
    field.focus()
    card.page.evaluate(LISTENER)
    for press in [key, *["Tab"] * key.isdigit()]:  # a number is taken when its field is left
        card.page.keyboard.press(press)
    told = told_since(card.page)
    return [f"{key} on {label}", *(f"  says: {text}" for text in told or ["nothing but its own value"])]


def told_since(page):
    """What has been said, when no more comes."""
    before = None
    while (told := page.evaluate(SINCE)) != before:
        before = told
        page.wait_for_timeout(100)
    return told


def answered(card):
    """What a question says when it is answered, wrongly and with what is no number."""
    field = card.locator("input[type=text]:visible").last
    for text in ("1/7", "one half"):
        field.fill(text)
        card.page.evaluate(LISTENER)
        field.press("Enter")
        yield f"{text} and Enter on {field.evaluate(LABEL)}"
        yield from (f"  says: {told}" for told in told_since(card.page))


def unfolded(cards):
    """Open what is folded away: in one instrument all of it, and of the exercises the first, with a hint."""
    cards["RocBuilder"].locator("summary").evaluate_all("all => all.forEach((one) => one.click())")
    exercise = cards["Practice"].locator("details.wm-practice").first
    exercise.locator("summary").first.click()
    exercise.get_by_role("button", name=re.compile("^Hint")).first.click()
    exercise.locator("details > summary").evaluate_all("all => all.forEach((one) => one.click())")


def heard(live):
    """What is told of all widgets, in one page."""
    from tests.test_widgets import made

    names = list(widgets.WIDGETS)
    cards = dict(zip(names, live(*map(made, names)), strict=True))
    unfolded(cards)
    page = cards["Practice"].page
    # What is far below the window may not be laid out, and is then told by none.
    page.set_viewport_size({"width": 1280, "height": page.evaluate("document.documentElement.scrollHeight + 1000")})
    page.wait_for_function(LAID_OUT)
    found = []
    for name, lines in zip(names, list(trees_of([*cards.values()])), strict=True):
        told = said(cards[name], name) if name in MOVES else answered(cards[name]) if name in ANSWERED else []
        found += [f"# {name}", *lines, *told, ""]
    return "\n".join(found)


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    from tests.conftest import ARGUMENTS, installed_browser

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        page = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS).new_page()

        def live(*made):
            file = Path(folder) / "widgets.html"
            file.write_text(page_of(*made), "utf-8")
            page.goto(file.as_uri())
            page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
            return page.locator(".wm-widget").all()

        FILE.write_text(heard(live), "utf-8")

"""A finger in place of a mouse, on a telephone: it moves what can be moved, and anywhere else it scrolls the page."""

import re

import pytest

import widgets
from tests.pages import page_of
from tests.test_widgets import made

# Of the widgets that have no handle, what a finger does there: the button, box or slider that it touches.
TOUCHED = {
    "MatrixEditor": ("button", "Add a class"),
    "HandCheck": ("button", "Add a class"),
    "SplitViewer": ("button", "Shuffle anew"),
    "KappaCalculator": ("button", "Next"),
    "IntervalExplorer": ("slider", "Errors, slider"),
    "MonteCarloSampler": ("checkbox", "House 6"),
    "OverfittingTree": ("slider", "Leaves"),
}
SEEN = """card => [...card.querySelectorAll('.wm-handle')].map((one) => one.ariaLabel + one.ariaValueText).join()
  + card.querySelector('.wm-body').textContent"""
MIDDLE = """one => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# A place of a drawing where nothing can be held.
EMPTY = """drawing => {
  drawing.scrollIntoView({ block: "center" });
  const { x, y, width, height } = drawing.getBoundingClientRect();
  const shares = [...Array(19).keys()].map((place) => (place + 1) / 20);
  const places = shares.flatMap((down) => shares.map((right) => [x + right * width, y + down * height]));
  return places.find((place) => {
    const found = document.elementFromPoint(...place);
    return place[1] > 150 && drawing.contains(found) && !found.closest(".wm-handle, [role=checkbox]");
  });
}"""
IS_HAND = "(place) => document.elementFromPoint(...place)?.closest('.wm-handle')?.ariaLabel.startsWith('Score')"


class Finger:
    """One finger on the glass of a telephone that shows all widgets."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def draw(self, start, end, steps=8, far=None):
        """Put it down at a place, draw it to another one, and lift it: how far the page has scrolled.

        Where that is to be farther than `far`, it is tried three times: if a busy machine tells of the first move too
        late, the browser takes the finger for one that is held.
        """
        before = self.page.evaluate("scrollY")
        between = [
            [a + (b - a) * step / steps for a, b in zip(start, end, strict=True)] for step in range(1, steps + 1)
        ]
        for _ in range(1 if far is None else 3):
            self._tell("touchStart", start)
            for place in between:
                self._tell("touchMove", place)
            self._tell("touchEnd")
            self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            scrolled = self.page.evaluate("scrollY") - before
            if far is not None and scrolled > far:
                break
        return scrolled

    def _tell(self, kind, *places):
        points = [{"x": x, "y": y} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture(scope="module")
def telephone(browser, tmp_path_factory):
    """A finger on all widgets, and the card of each."""
    file = tmp_path_factory.mktemp("touch") / "widgets.html"
    file.write_text(page_of(*map(made, widgets.KIT)), "utf-8")
    with browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True) as context:
        page, wrong = context.new_page(), []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(file.as_uri())
        page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
        yield Finger(page), dict(zip(widgets.KIT, page.locator(".wm-widget").all(), strict=True))
        assert not wrong


def aside(place):
    """A place beside another one, where there is room."""
    return [place[0] + (120 if place[0] < 180 else -120), place[1] - 20]


def test_a_finger_moves_each_handle_and_not_the_page(telephone):
    """Of many points the first; of the ROC builder the curve's, the threshold and the examples."""
    finger, cards = telephone
    moved = {}
    for name, card in cards.items():
        labels = [handle.get_attribute("aria-label") for handle in card.locator(".wm-handle").all()]
        for label in {re.sub(r"\d+|class .", "", label): label for label in reversed(labels)}.values():
            start = card.get_by_role("slider", name=label, exact=True).evaluate(MIDDLE)
            end = aside(start)
            if name == "PairExplorer":  # whose points are dragged to another cluster
                box = card.get_by_role("group", name="Cluster 2", exact=True).bounding_box()
                end = [box["x"] + 9, box["y"] + 9]
            before = card.evaluate(SEEN)
            scrolled = finger.draw(start, end)
            moved[name, label] = (card.evaluate(SEEN) != before, scrolled)
    assert {name for name, _ in moved} == widgets.KIT.keys() - TOUCHED.keys()
    assert not {which: told for which, told in moved.items() if told != (True, 0)}


@pytest.mark.parametrize(("name", "role", "label"), [(name, *told) for name, told in TOUCHED.items()])
def test_a_finger_does_what_a_click_does(telephone, name, role, label):
    finger, cards = telephone
    card = cards[name]
    before = card.evaluate(SEEN)
    x, y = card.get_by_role(role, name=label, exact=True).evaluate(MIDDLE)
    finger.draw([x, y], [x + 80 * (role == "slider"), y])
    finger.page.wait_for_function(f"([card, before]) => ({SEEN})(card) !== before", arg=[card.element_handle(), before])


def test_a_finger_beside_the_handles_scrolls_the_page(telephone):
    finger, cards = telephone
    scrolled = {}
    for name, card in cards.items():
        for number, drawing in enumerate(card.locator("svg.wm-plot:visible").all()):
            before = card.evaluate(SEEN)
            x, y = drawing.evaluate(EMPTY)
            scrolled[name, number] = finger.draw([x, y], [x, y - 100], far=50) > 50 and card.evaluate(SEEN) == before
    assert len({name for name, _ in scrolled}) > 9
    assert not [which for which, is_scrolled in scrolled.items() if not is_scrolled]


def test_a_finger_that_takes_no_example_scrolls_past_the_scores(telephone):
    finger, cards = telephone
    strip = cards["RocBuilder"].get_by_role("group", name="Scores: drag the line, or an example")
    x, y = strip.evaluate(MIDDLE)
    top = strip.bounding_box()["y"]
    beside = [place for place in range(int(top) + 5, int(y)) if strip.page.evaluate(IS_HAND, [x, place])]
    assert beside
    before = cards["RocBuilder"].evaluate(SEEN)
    assert finger.draw([x, beside[0]], [x, beside[0] - 100], far=50) > 50
    assert cards["RocBuilder"].evaluate(SEEN) == before

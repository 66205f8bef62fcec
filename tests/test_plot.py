"""Axes of drawings: their ticks are round numbers, whatever is drawn."""

import itertools
import math
from fractions import Fraction

import pytest

from tests.test_widgets import made
from widgets import ClusterExplorer, CostExplorer, FeasibleBand, IntervalExplorer, ResidualExplorer, SampleBalancer

TICKS = "([low, high, most]) => workedMetrics.library.roundTicks(low, high, most)"
# Whether it is one, two or five times a power of ten.
ROUND = (1, 2, 5)
TEXTS = """(svg) => {
    const texts = [...svg.querySelectorAll(".wm-axes text")].map((one) => one.textContent);
    return texts.filter((text) => /^-?[\\d.]+(·10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?$/.test(text));
}"""
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def is_round(step):
    step = Fraction(str(step)) if not isinstance(step, Fraction) else abs(step)
    power = math.floor(math.log10(step) + 1e-9)
    return step / Fraction(10) ** power in ROUND


def number(text):
    digits, _, power = text.partition("·10")
    return Fraction(digits) * Fraction(10) ** int(power.translate(RAISED) or 0)


def test_ticks_are_one_two_or_five_times_a_power_of_ten(live, page):
    live(made("CostExplorer"))
    for low, high in [(0, 1), (-0.5, 1.5), (37, 420), (-260, 100), (0, 7), (1e-6, 3e-6), (-2e11, 2e11), (0.3, 0.31)]:
        for most in (2, 5, 7):
            ticks = page.evaluate(TICKS, [low, high, most])
            assert 2 <= len(ticks) <= most + 1
            assert low - 1e-9 <= ticks[0] < ticks[-1] <= high * (1 + 1e-9) + 1e-9
            steps = {Fraction(str(b)) - Fraction(str(a)) for a, b in itertools.pairwise(ticks)}
            assert len(steps) == 1
            assert is_round(steps.pop())


ODD = {
    "costs": lambda: CostExplorer({"M": [[4, 13], [27, 1]]}, [[0, 17], [3, -7]]),
    "share": lambda: CostExplorer({"M": [[4, 13], [27, 1]], "N": [[9, 8], [3, 25]]}, [[0, 17], [31, -7]], vary="share"),
    "an enormous cost": lambda: CostExplorer({"M": [[4, 13], [27, 1]]}, [[0, 99999999999], [3, -7]]),
    "points": lambda: SampleBalancer([[0, 1.7], [3, 13.7], [11.3, 4], [5, 5], [2, 9]], ["a", "a", "a", "b", "b"], k=1),
    "clusters": lambda: ClusterExplorer([[0, 0], [17.3, 1], [5, 11]], ["a", "b", "b"]),
    "residuals": lambda: ResidualExplorer([1, 13], [3, 15.5]),
    "band": lambda: FeasibleBand(357, 212, errors=300),
    "interval": lambda: IntervalExplorer(7, 13),
    "difference": lambda: IntervalExplorer(2, 5, panel="two"),
    "close": lambda: IntervalExplorer(433, 100000),
    "ROC": lambda: made("RocBuilder"),
}


@pytest.mark.parametrize("name", ODD)
def test_every_axis_is_marked_by_round_numbers(name, live):
    card = live(ODD[name]())
    drawings = [drawing for drawing in card.locator(".wm-plot").all() if drawing.locator(".wm-axes").count()]
    assert drawings
    for drawing in drawings:
        texts = drawing.evaluate(TEXTS)
        assert len(texts) >= 2
        numbers = [number(text) for text in texts]
        steps = [b - a for a, b in itertools.pairwise(numbers)]
        falls = next((at for at, step in enumerate(steps) if step <= 0), len(steps))  # there the other axis begins
        for own in (steps[:falls], steps[falls + 1 :]):
            assert len({*own}) <= 1, texts
            assert all(map(is_round, own)), texts


MISSED = """handle => {
    handle.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = handle.getBoundingClientRect();
    const heights = Array.from({ length: Math.floor(bottom - top) }, (_, down) => top + down + 0.5);
    return heights.filter(y => !handle.contains(document.elementFromPoint((left + right) / 2, y)));
}"""


@pytest.mark.parametrize("name", ["CostExplorer", "FeasibleBand"])
def test_a_dashed_line_is_held_between_its_dashes_too(name, live):
    assert not live(made(name)).locator(".wm-handle").evaluate(MISSED)


def test_a_press_takes_the_handle_whose_middle_is_nearest(live):
    """They lie over each other: the last one covers the middles of those before it."""
    points = [[4, 4], [4.2, 4], [4.4, 4], [4.2, 4.2], [8, 8]]
    card = live(SampleBalancer(points, ["a", "a", "a", "b", "b"], k=1))
    for at in range(len(points)):
        box = card.get_by_label(f"point {at + 1}", exact=True).locator(".wm-shape").bounding_box()
        card.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert card.page.evaluate("document.activeElement.ariaLabel") == f"point {at + 1}"

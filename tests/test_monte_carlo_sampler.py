"""The Monte Carlo sampler: sets drawn by hand and by key, and its draws and counts against Python's."""

import random
from fractions import Fraction
from itertools import combinations

import matplotlib
import pytest
import traitlets
from playwright.sync_api import expect

from metrics import monte_carlo_p
from metrics.significance.monte_carlo import Simulation
from tests.pages import copied, entry, press, state
from widgets import MonteCarloSampler
from widgets.monte_carlo_sampler import MOST_DRAWN, MOST_SETS, VILLAGE, sets_drawn, walk_of

matplotlib.use("agg")

NEAREST = [4, 5, 6, 8, 9]


def house(card, number):
    return card.get_by_role("checkbox", name=f"House {number}", exact=True)


def test_one_ten_and_a_thousand_are_drawn_as_python_draws_them(live):
    sampler = MonteCarloSampler(seed=3)
    card = live(sampler)
    expect(card).to_contain_text("7.4 streets apart on average. Nothing is drawn yet.")
    expect(card.locator(".wm-metrics").first).to_be_hidden()
    for name in ("Draw one", "Draw ten", "Draw a thousand"):
        sampler.drawn += {"Draw one": 1, "Draw ten": 10, "Draw a thousand": 1000}[name]
        card.get_by_role("button", name=name, exact=True).press("Enter")
        last = ", ".join(str(at + 1) for at in sampler.sets[-1][:-1]) + f" and {sampler.sets[-1][-1] + 1}"
        expect(card).to_contain_text(f"Draw {sampler.drawn}, ringed: houses {last}, ")
        expect(card).to_contain_text(f"So far {sampler.simulation.quantities['R']} of {sampler.drawn} are as close.")
        told = expect(card.get_by_text("so p is exactly"))  # not while one watches where it settles
        told.to_be_visible() if sampler.drawn >= 1000 else told.to_be_hidden()
        found = monte_carlo_p(sampler.simulation)
        shown = card.locator(".wm-metrics button").first
        if found:
            expect(shown).to_contain_text(f"{found.numerator}/{found.denominator}")
    plus = monte_carlo_p(sampler.simulation, variant="plus one")
    card.locator(".wm-metrics button").last.click()
    expect(card.locator(".wm-metrics button").last).to_contain_text(f"{plus.numerator}/{plus.denominator}")
    expect(card.locator(".wm-steps")).to_contain_text(str(sampler.simulation.quantities["R"] + 1))
    press(card, "Undo")
    expect(card).to_contain_text("Draw 11, ringed")


def test_all_15504_sets_are_counted_beside_the_draws(live):
    sampler = MonteCarloSampler(drawn=1)
    exact = sampler.every_set
    walks = [walk_of(VILLAGE, one) for one in combinations(range(20), 5)]
    assert exact.quantities == {"R": sum(walk <= 74 for walk in walks), "J": 15504}
    assert Fraction(1, 100) < monte_carlo_p(exact) < Fraction(1, 20)
    card = live(sampler)
    expect(card).to_contain_text(f"all 15504 sets there are. {exact.quantities['R']} of them are as close")
    rows = [line.split(",") for line in copied(card, "CSV").splitlines()[1:]]
    assert sum(int(row[4]) for row in rows) == 15504
    assert sum(int(row[2]) + int(row[3]) for row in rows) == 1


def test_the_bars_are_the_draws_and_the_filled_ones_the_tail(live):
    sampler = MonteCarloSampler(drawn=1000)
    rows = [line.split(",") for line in copied(live(sampler), "CSV").splitlines()[1:]]
    drawn = [Fraction(walk_of(VILLAGE, one), 10) for one in sampler.sets]
    for low, high, close, farther, _ in rows:
        inside = [walk for walk in drawn if float(low) <= walk < float(high)]
        assert int(close) == sum(walk <= sampler.walk for walk in inside)
        assert int(farther) == sum(walk > sampler.walk for walk in inside)
    assert sum(int(row[2]) for row in rows) == sampler.simulation.quantities["R"] > 0


PROBE = """(asked) => {
  const { setsDrawn, setsThereAre, walkOf, walksOfAll } = workedMetrics.library;
  return asked.map(({ seed, houses, count }) => ({
    sets: setsDrawn(seed, 50, houses.length, count),
    walks: setsDrawn(seed, 50, houses.length, count).map((set) => walkOf(houses, set)),
    all: [...walksOfAll(houses, count)].sort(([a], [b]) => a - b),
    many: setsThereAre(houses.length, count),
  }));
}"""


def test_page_and_python_draw_the_same_sets(live):
    draw = random.Random(5)
    asked = []
    for seed in (0, 1, 2**31, 2**32 - 1, *(draw.randrange(2**32) for _ in range(20))):
        houses = [[draw.randint(0, 30), draw.randint(0, 30)] for _ in range(draw.randint(4, 14))]
        asked.append({"seed": seed, "houses": houses, "count": draw.randint(2, min(6, len(houses) - 1))})
    found = live(MonteCarloSampler()).page.evaluate(PROBE, asked)
    for one, told in zip(asked, found, strict=True):
        sets = [*sets_drawn(one["seed"], 50, len(one["houses"]), one["count"])]
        assert told["sets"] == sets
        assert told["walks"] == [walk_of(one["houses"], each) for each in sets]
        every = [walk_of(one["houses"], each) for each in combinations(range(len(one["houses"])), one["count"])]
        assert told["all"] == [[walk, every.count(walk)] for walk in sorted({*every})]
        assert told["many"] == len(every)


def test_every_house_is_drawn_as_often():
    """5 of 20 in 4000 sets: 1000 times each, give or take four standard deviations."""
    drawn = [at for one in sets_drawn(7, 4000, 20, 5) for at in one]
    assert all(abs(drawn.count(at) - 1000) < 110 for at in range(20))
    assert all(len({*one}) == 5 for one in sets_drawn(7, 4000, 20, 5))


def test_a_hand_and_a_key_put_houses_into_the_set(live):
    card = live(MonteCarloSampler(drawn=5))
    house(card, 6).click()
    expect(house(card, 6)).to_have_attribute("aria-checked", "true")
    assert state(card)["chosen"] == [0, 1, 5, 7, 10, 11]
    expect(card).to_contain_text("all 38760 sets")
    house(card, 13).press("Space")
    expect(card).to_contain_text(f"There are 77520 sets of 7 houses: at most {MOST_SETS} are counted.")
    for number in (1, 2, 6, 8):
        house(card, number).press("Enter")
    assert state(card)["chosen"] == [10, 11]
    house(card, 11).press("Enter")
    expect(card).to_contain_text("A set has from 2 to 8 houses here.")
    assert state(card)["chosen"] == [10, 11]


def test_other_sets_begin_again(live):
    card = live(MonteCarloSampler(drawn=MOST_DRAWN - 5))
    press(card, "Draw ten")
    expect(card).to_contain_text(f"At most {MOST_DRAWN} sets are drawn")
    press(card, "Other sets")
    assert (state(card)["seed"], state(card)["drawn"]) == (2, 0)


def test_houses_of_ones_own(live):
    card = live(MonteCarloSampler())
    field = entry(card, "Your own houses")
    assert field.input_value().splitlines()[:3] == ["0, 0, 1", "3, 0, 1", "5, 0, 0"]
    for text, why in {
        "0, 0, 1\n1, 1, 1\n2, 2.5, 0": "Row 3: two whole numbers from 0 to 1000 and then 1 or 0 are needed",
        "0, 0, 1\n1, 1, 1": "There are 2 houses: from 3 to 30 can be shown.",
        "0, 0, 1\n1, 1, 0\n2, 2, 0": "A set has from 2 to 2 houses here.",
    }.items():
        field.fill(text)
        press(card, "Use these")
        expect(card).to_contain_text(why)
    field.fill("0, 0, 1\n1, 1, 1\n9, 9, 0")
    press(card, "Use these")
    expect(card).to_contain_text("The 2 houses of the set are 2.0 streets apart on average.")
    press(card, "Draw one")
    expect(card).to_contain_text("all 3 sets there are. 1 of them are as close")


def test_python_refuses_what_cannot_be_shown():
    for given, why in [
        ({"houses": [[0, 0], [1, 1]]}, "houses has 2: from 3 to 30"),
        ({"houses": [[0, 0], [1, 1], [2]]}, r"houses\[2\] has 1 coordinates"),
        ({"houses": [[0, 0], [1, 1], [2, -1]], "chosen": [0, 1]}, r"houses\[2\] is -1"),
        ({"chosen": [0, 20]}, "chosen has 20: the houses are 0 to 19"),
        ({"chosen": [4]}, "chosen has 1 houses: from 2 to 8"),
        ({"chosen": range(7)}, "there are 77520 sets of 7 houses"),
    ]:
        with pytest.raises(ValueError, match=why):
            MonteCarloSampler(**given)
    for given in ({"drawn": -1}, {"drawn": MOST_DRAWN + 1}, {"seed": -1}):
        with pytest.raises(traitlets.TraitError):
            MonteCarloSampler(**given)
    sampler = MonteCarloSampler()
    with pytest.raises(ValueError, match="chosen has 99"):
        sampler.chosen = [0, 99]
    with pytest.raises(ValueError, match="simulated is empty"):
        sampler.simulation  # noqa: B018


def test_the_nearest_five_are_significant_though_nobody_is_ill():
    chosen = MonteCarloSampler(chosen=NEAREST)
    assert chosen.walk == min(Fraction(walk_of(VILLAGE, one), 10) for one in combinations(range(20), 5))
    assert monte_carlo_p(chosen.every_set) == Fraction(3, 15504)


def test_the_twin_for_paper_shows_the_draws_or_all_sets():
    heights = [
        sum(bar.get_height() for bar in MonteCarloSampler(drawn=drawn).figure().axes[1].patches) for drawn in (0, 30)
    ]
    assert heights == [15504, 30]
    assert repr(Simulation(2, 100)) == repr(MonteCarloSampler(drawn=100).simulation)

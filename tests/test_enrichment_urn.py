"""The enrichment urn: hits moved by hand and by key, and its chances against Python's."""

import random
import re
from fractions import Fraction

import matplotlib
import pytest
from playwright.sync_api import expect

from metrics import Sample, enrichment_p
from tests.pages import copied, fill, press, state
from widgets import EnrichmentUrn

matplotlib.use("agg")


def hits(card):
    return card.get_by_role("slider", name="Hits", exact=True)


def shown(card, at):
    return card.locator(".wm-metrics button").nth(at)


def test_by_key_the_hits_move_and_tail_and_point_with_them(live):
    card = live(EnrichmentUrn())
    for seen in (5, 6, 7, 8):
        for at, variant in enumerate((None, "point")):
            chance = enrichment_p(20, 10, 10, seen, variant=variant)
            expect(shown(card, at)).to_contain_text(f"{chance.numerator}/{chance.denominator}")
        tail = enrichment_p(20, 10, 10, seen)
        expect(card).to_contain_text(f"about {round(1000 * tail)} have {seen} or more with the term")
        expect(card.locator(".wm-more")).to_have_count(10 - seen)
        expect(card.locator(".wm-tail")).to_have_count(1)
        hits(card).press("ArrowRight")
    expect(hits(card)).to_have_attribute("aria-valuetext", "9 hits")
    hits(card).press("End")
    expect(card).to_contain_text("Of 1000000 clusters of 10 drawn blindly, about 5 have 10 or more")
    hits(card).press("Home")
    expect(shown(card, 0)).to_contain_text("1")
    expect(hits(card)).to_have_attribute("aria-valuenow", "0")


def test_the_point_is_one_bar_and_says_that_it_is_as_printed(live):
    card = live(EnrichmentUrn())
    shown(card, 1).click()
    expect(card.locator(".wm-more")).to_have_count(0)
    expect(card).to_contain_text("about 344 have exactly 5 with the term")
    expect(shown(card, 1)).to_contain_text("as printed in the textbook")
    expect(card.locator(".wm-steps")).to_contain_text("15876")


def test_a_hand_drags_the_hits(live):
    card = live(EnrichmentUrn())
    box, mouse = hits(card).locator("circle").bounding_box(), card.page.mouse
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 40, y)
    mouse.move(x + 400, y, steps=5)
    mouse.up()
    assert state(card)["hits"] == 10
    press(card, "Undo")  # one drag is one step
    assert state(card)["hits"] == 5


def test_the_balls_are_the_table(live):
    card = live(EnrichmentUrn(30, 12, 9, 7))
    expect(
        card.get_by_role("img", name="In the cluster 7 with the term and 2 without; outside 5 and 16")
    ).to_be_visible()
    urn = card.locator("svg[role=img]")
    expect(urn.locator("circle.wm-fn")).to_have_count(12)
    expect(urn.locator("circle.wm-other")).to_have_count(18)


def test_another_urn_is_taken_when_its_field_is_left(live):
    card = live(EnrichmentUrn())
    field = card.get_by_label("All in the urn")
    field.fill("5")
    expect(card).to_contain_text("outside: 5 of 10")  # nothing is taken while it is typed
    field.fill("500")
    field.press("Enter")
    expect(card).to_contain_text("In the urn are from 1 to 100. Nothing has changed.")
    expect(field).to_have_value("500")
    expect(field).to_have_attribute("aria-invalid", "true")
    fill(card, "All in the urn", "1.5")
    expect(card).to_contain_text("Nothing has changed")
    fill(card, "All in the urn", "100")
    chance = enrichment_p(100, 10, 10, 5)
    expect(shown(card, 0)).to_contain_text(f"{float(chance):.3f}")
    fill(card, "In the cluster", "3")
    assert state(card) == {"population": 100, "successes": 10, "sample": 3, "hits": 3}
    fill(card, "With the term", "101")
    expect(card).to_contain_text("Of 100 in the urn, from 0 to 100 have the term.")


def test_the_table_is_what_python_computes(live):
    draw = random.Random(3)
    for _ in range(8):
        population = draw.randint(1, 40)
        successes, sample = draw.randint(0, population), draw.randint(0, population)
        urn = EnrichmentUrn(population, successes, sample, max(0, sample + successes - population))
        rows = [line.split(",") for line in copied(live(urn), "CSV").splitlines()[1:]]
        assert [int(row[0]) for row in rows] == [*urn.chances]
        for number, point, tail in rows:
            assert abs(Fraction(point) - urn.chances[int(number)]) <= Fraction(1, 10**6)
            assert abs(Fraction(tail) - enrichment_p(population, successes, sample, int(number))) <= Fraction(1, 10**6)


def test_python_sets_another_sample_and_refuses_what_cannot_be():
    urn = EnrichmentUrn(Sample(8, 2, 3, 2))
    assert enrichment_p(urn.sample_now) == Fraction(3, 28)
    urn.sample_now = Sample(40, 30, 20, 15)
    assert urn.sample_now.counts == (40, 30, 20, 15)
    for given, why in [((200, 10, 10, 5), "population is 200: from 1 to 100"), ((20, 10, 10, 11), "hits is 11")]:
        with pytest.raises(ValueError, match=why):
            EnrichmentUrn(*given)
    with pytest.raises(ValueError, match="hits is 99"):
        urn.hits = 99


def test_the_twin_for_paper_fills_the_bar_that_was_seen():
    (axes,) = EnrichmentUrn(hits=8).figure().axes
    heights = [bar.get_height() for bar in axes.patches]
    assert heights == pytest.approx([float(chance) for chance in EnrichmentUrn().chances.values()])
    assert [at for at, bar in enumerate(axes.patches) if bar.get_hatch()] == [9, 10]
    text = EnrichmentUrn.fallback(EnrichmentUrn().get_state())
    assert re.search(r"<td>0.344</td><td>0.672</td>", text)

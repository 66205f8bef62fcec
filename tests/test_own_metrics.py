"""On a page a widget shows the page's metrics, and has the others behind "more"; in the gallery it has them all."""

import json
import re

import pytest
from playwright.sync_api import expect

from metrics import CATALOGUE
from metrics.reference import taught
from tests.pages import copied, press
from widgets import ClusterExplorer, MatrixEditor, PairExplorer, RankingLab, ResidualExplorer, RocBuilder
from widgets.base import chosen

STATE = re.compile(r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>', re.S)
NAMED = {
    MatrixEditor: "f_measure",
    RocBuilder: "auc",
    PairExplorer: "rand",
    ClusterExplorer: "dunn",
    ResidualExplorer: "r_squared",
}
LISTED = ".wm-metrics button:visible"


@pytest.mark.parametrize("kind", NAMED, ids=lambda kind: kind.__name__)
def test_a_page_shows_its_metrics_and_has_the_others_behind_more(kind, live):
    def names(card):
        found = [re.split(r"[\n(,]", text)[0].strip() for text in card.locator(LISTED).all_inner_texts()]
        return [name for name in found if name[0].isalpha()]  # no point of a drawing

    whole = names(live(kind()))
    widget = kind(focus=NAMED[kind])
    card = live(widget)
    own = [CATALOGUE[key].name for key in widget.own]
    assert names(card) == [name for name in own if name in whole]
    assert 0 < len(names(card)) < len(whole)
    for more in card.locator("summary", has_text="More metrics").all():
        more.click()
    assert sorted(names(card)) == sorted(whole)
    other = card.locator("details .wm-metrics button").first
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")


def test_a_page_has_letters_and_classes_behind_a_fold(live):
    choices = [live(MatrixEditor()).locator("select:visible").count()]
    card = live(MatrixEditor(focus="accuracy"))
    choices.append(card.locator("select:visible").count())
    hands = card.locator("input:visible, textarea:visible, button:visible, summary:visible").count()
    card.locator("summary", has_text="Letters and classes").click()
    choices.append(card.locator("select:visible").count())
    assert (choices, hands) == ([3, 0, 3], 4 + 2 + 2 + 2 + 3)  # counts, names, metrics, Undo and Reset, folds
    press(card, "Add a class")
    expect(card.get_by_label("actual 3, predicted 3")).to_be_visible()


def test_of_one_model_none_is_chosen(live):
    card = live(RocBuilder())
    assert card.get_by_label("Model", exact=True).is_visible() == (len(RocBuilder().names) > 1)
    expect(live(RocBuilder([1, 0, 1], [3, 2, 1])).get_by_label("Model", exact=True)).to_be_hidden()


def test_a_link_to_a_metric_behind_more_opens_it(live, page):
    card = live(MatrixEditor(focus="accuracy"))
    card.locator("summary", has_text="More metrics").click()
    card.locator("details .wm-metrics button", has_text="kappa").first.click()
    link = copied(card, "link")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function("document.documentElement.dataset.widgets === 'ready'")
    expect(card.locator(".wm-metrics [aria-pressed=true]")).to_be_visible()


def test_lists_of_ones_own_are_compared_by_the_two_measures_that_were_chosen(live):
    gallery = live(RankingLab())
    whole = gallery.get_by_role("region", name="Values", exact=True).locator("tbody tr").count()
    card = live(RankingLab("+-+-", "++--", measures=("auc", "ordered_auc")))
    rows = card.get_by_role("region", name="Values", exact=True).locator("tbody tr")
    expect(rows).to_have_count(2)
    card.locator("summary", has_text="More measures").click()
    expect(card.locator("tbody tr:visible")).to_have_count(whole)
    card.get_by_label("Compare").select_option("accuracy")
    expect(rows).to_have_count(3)  # what is compared is in sight
    press(card, "Reset")
    expect(rows).to_have_count(2)


def test_of_one_metric_all_that_its_page_teaches_are_shown():
    for key, page in taught().items():
        assert chosen(key, "x", [key]) == (key, [other for other, its in taught().items() if its == page])
    assert chosen("peirce", "x", ["peirce"]) == ("peirce", ["peirce"])
    assert chosen(["kappa"], "x", ["kappa"]) == ("kappa", ["kappa"])
    assert chosen(None, "x", []) == ("x", [])


@pytest.mark.parametrize("bad", ["kapa", ["kappa", "kapa"], []])
def test_a_metric_that_there_is_not_is_named(bad):
    with pytest.raises(ValueError, match=r"focus is ('kapa'|empty)"):
        MatrixEditor(focus=bad)


def test_every_page_but_the_gallery_says_which_metrics_are_its_own(book):
    lists = {}
    for file in sorted((book.HTML / "book").glob("*.html")):
        for text in STATE.findall(file.read_text("utf-8")):
            own = [one["state"]["own"] for one in json.loads(text)["state"].values() if "own" in one["state"]]
            lists |= {file.stem: own} if own else {}
    assert len(lists) > 30
    assert not any(lists.pop("gallery"))
    assert [page for page, own in lists.items() if not all(own)] == []

"""The five answers about each metric: there, whole, its own, and true to its definition."""

import re
import subprocess
import sys
from itertools import combinations
from math import isinf

import pytest

import metrics.reference
from metrics import CATALOGUE, Metric, precision
from metrics.engine.about import GUIDE, facts, guide
from metrics.engine.catalogue import HOMES
from metrics.reference.about import about, choices
from metrics.reference.definitions import _entry, catalogue
from metrics.words import beside
from tests.trees import ROOT

PAGES = {page.stem: page.read_text("utf-8") for page in (ROOT / "book").glob("*.md")}
TAUGHT = beside(metrics.reference.__file__, "taught")
MOST_OPEN = 3
SENTENCE = re.compile(r"[A-Z0-9“−].*[.?]", re.S)
YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
NUMBER = re.compile(r"(?<![\w(.−])−?\d+(?:\.\d+)?(?!\w|\.\d| percent)")
BEST = re.compile(r"(−?\d+)(?: or [^,.]*)? (?:is|means) (?:perfect|best|full agreement|the same)")
NAMED = re.compile(r"(?:under the name of|know it as|study it as|uses it, as) ([^.;,]+)")
SHOWN = re.compile(r"^about\(([^)]*)\)", re.M)
every_metric = pytest.mark.parametrize("metric", CATALOGUE.values(), ids=CATALOGUE)


def number(text):
    return float(text.replace("−", "-"))


def words(text):
    return {*re.findall(r"\w+", text.lower())}


@every_metric
def test_five_answers_in_whole_sentences(metric):
    told = guide(metric)
    assert [*told] == [*GUIDE.values()]
    for heading, text in told.items():
        assert len(text) >= 40, heading
        assert SENTENCE.fullmatch(text), heading
        assert "  " not in text
    assert told["Question"].endswith("?")


def test_no_answer_is_about_something_that_is_no_metric():
    rooms = {HOMES[key].split(".")[1] for key in CATALOGUE}
    found = {key for room in rooms for key in beside(ROOT / "metrics" / room / "__init__.py", "guide")}
    assert found == {*CATALOGUE}


@pytest.mark.parametrize("heading", GUIDE.values())
def test_no_two_metrics_have_the_same_answer(heading):
    told = {key: words(guide(metric)[heading]) for key, metric in CATALOGUE.items()}
    for one, other in combinations(told, 2):
        shared = len(told[one] & told[other]) / len(told[one] | told[other])
        assert shared < 0.75, (one, other)


@every_metric
def test_a_number_called_good_or_bad_lies_in_the_range(metric):
    low, high = metric.range
    text = YEAR.sub("", guide(metric)["Good and bad"])
    for found in NUMBER.findall(text):
        assert low <= number(found) <= high, found


@every_metric
def test_what_is_called_best_is_the_better_end(metric):
    text = guide(metric)["Good and bad"]
    assert {*re.findall("(higher|lower) is better", text)} <= {metric.better}
    best = {"higher": metric.range[1], "lower": metric.range[0]}.get(metric.better)
    found = [number(one) for one in BEST.findall(text)]
    if best is not None and not isinf(best):
        assert all(one == best for one in found)


@every_metric
def test_a_metric_is_not_set_against_its_own_other_names(metric):
    text = " ".join(guide(metric).values())
    own = {metric.name, *metric.aliases}
    for name in own:
        assert not re.search(rf"(?:unlike|rather than|instead of|in place of) {re.escape(name)}\b", text)
    others = {name for other in CATALOGUE.values() if other is not metric for name in (other.name, *other.aliases)}
    for named in NAMED.findall(text):
        assert any(named.startswith(name) for name in own) or not any(named.startswith(name) for name in others)


@every_metric
def test_help_catalogue_and_page_say_the_same(metric):
    section = _entry(metric, None)
    shown, said = about(metric.key).html, " ".join(metric.__doc__.split())
    for heading, text in guide(metric).items():
        html = text.replace('"', "&quot;").replace("'", "&#x27;")
        assert f"{heading}: {text}" in said
        assert f"<dt>{heading}</dt><dd>{html}</dd>" in section
        assert html in shown
    assert facts(metric)["Range"][1:] in shown


def test_choose_a_metric_asks_the_same_question():
    html, told = choices("precision", "auc").html, guide(precision)
    assert told["When not"] in html
    assert told["When to use it"] in html
    assert html.count("<details>") == 2
    listed = re.findall(r'"(\w+)"', " ".join(re.findall(r"^choices\(([^)]*)\)", PAGES["choose-a-metric"], re.M)))
    assert len(listed) == len({*listed}) > 40
    assert {*listed} <= {*CATALOGUE}


def test_a_metric_of_somebody_elses_has_no_answers():
    assert guide(Metric("precision", precision.formula, "Another one.")) == {}


@pytest.mark.parametrize("page", TAUGHT)
def test_a_page_shows_the_answers_about_what_it_teaches(page):
    calls = SHOWN.findall(PAGES[page])
    shown = [key for call in calls for key in re.findall(r'"(\w+)"', call)]
    opened = [key for call in calls if "folded" not in call for key in re.findall(r'"(\w+)"', call)]
    assert sorted(shown) == sorted(TAUGHT[page])
    assert 1 <= len(opened) <= MOST_OPEN


def test_the_answers_are_read_only_when_somebody_asks():
    code = """if True:
        import sys
        read = []
        sys.addaudithook(lambda event, words: event == "open" and read.append(str(words[0])))
        import metrics
        metrics.precision([[4, 1], [2, 1]])
        print(any("guide.json" in name for name in read))
        metrics.precision.__doc__
        print(any("guide.json" in name for name in read))
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_the_catalogue_shows_every_answer():
    html = catalogue().html
    assert all(html.count(f"<dt>{heading}</dt>") == len(CATALOGUE) for heading in GUIDE.values())

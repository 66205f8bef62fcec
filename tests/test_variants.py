"""Variants: none degenerate, no slip that looks right, enough of them, and the same in Python and in the browser.

Sixty of each exercise are drawn, under --full ten thousand, and with WORKBOOK_DRAWS=300 so many.
"""

import hashlib
import json
import os
import random
from fractions import Fraction
from functools import lru_cache

import pytest

from exercises.chance import Stream, drawn, spec_of
from exercises.draw import Draw, attempt, blind_slips, draw
from exercises.generate import how
from exercises.master import Exercise, bank
from exercises.page import sheet
from exercises.rejection import problem
from metrics import Undefined
from metrics.answers.answer import PLACES, Answer
from metrics.answers.diagnosis import judged
from metrics.answers.sample import SAMPLES, kind_of, kind_of_formula, sample, settled
from metrics.answers.slips import slip_value, slips
from tests.test_exercises import GOOD
from widgets import Practice

BANK = bank()
each = pytest.mark.parametrize("slug", sorted(BANK))


@pytest.fixture(scope="session")
def draws(full):
    """How many variants of each exercise are drawn."""
    return int(os.environ.get("WORKBOOK_DRAWS", 10_000 if full else 60))


@lru_cache(1)
def variants(slug, draws):
    """The first variants that a page shows, each with what its own answers are told."""
    asked = [name for name, question in BANK[slug].questions.items() if question["form"] != "answer"]
    drawn = [draw(BANK[slug], f"book|{number}") for number in range(draws)]
    return [(found, {name: found.check(name, found.answer(name)) for name in asked}) for found in drawn]


@each
def test_variants_are_many_and_none_is_degenerate(slug, draws):
    exercise, seen, numbers = BANK[slug], set(), set()
    for found, told in variants(slug, draws):
        seen.add(json.dumps(found.values, default=str))
        numbers.add(found.numbers)
        for name, question in exercise.questions.items():
            if question["form"] != "answer":
                answer = found.answer(name)
                assert (answer == "undefined") == bool(question.get("undefined")), (name, found.values)
                assert told[name].verdict == "right", (name, found.values)
        for part in exercise.sheet["parts"]:
            for text in (part.get("text", ""), part.get("words", ""), *part.get("hints", ()), part.get("solution", "")):
                assert "{{" not in found.text(text)
    # Of a thousand that are equally likely, sixty draws meet 58, three hundred 259, and ten thousand all.
    assert len(seen) >= (1000 if draws >= 10_000 else 0.9 * draws if draws <= 60 else 0.84 * draws)
    # Names of people and places do not count for a class, in which nobody should have the numbers of another.
    assert len(numbers) >= (500 if draws >= 10_000 else 0.85 * draws if draws <= 60 else 0.7 * draws)


@each
def test_every_slip_is_told_from_the_right_answer(slug, draws):
    """By the rule that `check` goes by; the whole `check`, which looks for each slip among all of them, once."""
    exercise = BANK[slug]
    for at, (found, _) in enumerate(variants(slug, draws)[1:10]):  # the first may be a source's own
        for name, question in exercise.questions.items():
            if question["form"] in ("metric", "value") and not question.get("undefined"):
                (metric, data, *words), given = found.asked(question)
                bound = metric.bind(data, words, given.pop("variant", None), given).exactly().of_one()
                places = PLACES if question["places"] is None else question["places"]
                for number, slip in enumerate(slips(bound)):
                    value = slip_value(slip, bound)
                    if value is not None and number not in blind_slips(exercise)[name]:
                        verdict, _ = judged(Answer(value), bound, places)
                        assert verdict != "right", (name, slip.what, found.values)
                        assert at or found.check(name, value).verdict != "right", (name, slip.what, found.values)


def test_a_draw_that_hides_a_slip_is_rejected():
    exercise = Exercise("mails", GOOD)
    same = attempt(exercise, "x")
    same.values.update(FN=same.values["FP"])  # precision is recall
    assert problem(type(same)(exercise, same.values), {"share": []}) == "share: a slip gives the same number"
    none = type(same)(exercise, {"TP": 0, "FN": 3, "FP": 0, "TN": 5})
    assert problem(none, {"share": []}) == "share: it has no value"


def test_an_instructor_redraws_anyones_numbers_from_the_seed_alone():
    one = BANK["two-callers"]
    assert draw(one, "fall|ada").values == draw(Exercise(one.slug, one.text), "fall|ada").values
    assert draw(one, "fall|ada").values != draw(one, "fall|bob").values
    newer = Exercise(one.slug, one.text.replace("minutes:", "version: 2\nminutes:"))
    assert draw(one, "fall|ada").values != draw(newer, "fall|ada").values


def test_draws_are_as_their_forms_say():
    stream = Stream("forms")
    for _ in range(200):
        assert 5 <= drawn(spec_of("5..9"), stream) <= 9
        assert drawn(spec_of("0.1..0.9 by 0.2"), stream) * 10 in (1, 3, 5, 7, 9)
        assert drawn(spec_of(["a", "b"]), stream) in "ab"
        assert sorted(drawn(spec_of({"shuffle": ["a", "b", "c"]}), stream)) == ["a", "b", "c"]
        some = drawn(spec_of({"pick": 4, "of": "1..6", "distinct": True}), stream)
        assert len({*some}) == 4
        assert {*some} <= {*range(1, 7)}
        assert len(drawn(spec_of({"pick": 7, "of": ["x", "y"]}), stream)) == 7
    assert {drawn(spec_of("1..3"), stream) for _ in range(100)} == {1, 2, 3}
    orders = {tuple(drawn(spec_of({"shuffle": ["a", "b", "c"]}), stream)) for _ in range(200)}
    assert len(orders) == 6, "every order comes up"


SHOW = """
const { judge, variantOf, sha256, sampleOf } = workedMetrics.library;
const text = (value) => (typeof value === "string" ? value : `${value.n}/${value.d}`);
const plain = (value) => (Array.isArray(value) ? value.map(plain) : text(value));
const tell = ({ verdict, sentence }) => [verdict, sentence];
window.digest = (text) => sha256(text).map((byte) => byte.toString(16).padStart(2, "0")).join("");
window.variants = (sheet, seeds, wrong, own) => seeds.map((seed) => {
  const found = variantOf(sheet, seed), asked = found.questions();
  return {
    values: Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, plain(value)])),
    texts: sheet.parts.map((part) => found.text(part.html ?? part.words)),
    orders: asked.filter(({ options }) => options).map((question) => found.choices(question)),
    words: asked.filter(({ form }) => form === "answer")
      .map((question) => own.map((one) => tell(judge(found, question, one)))),
    samples: asked.filter(({ form }) => form === "metric" || form === "value")
      .map((question) => sampleOf(found.calculation(question))),
    told: asked.filter(({ form }) => form !== "answer").map((question) => {
      const answer = found.answer(question), isNumber = question.form === "metric" || question.form === "value";
      const choices = question.among ? [...Object.keys(question.among), "tie"] : Object.keys(question.options ?? {});
      const others = isNumber ? wrong : choices;
      return [answer, ...[answer, ...others].map((one) => tell(judge(found, question, one)))];
    }),
  };
});
"""
OWN = ["", "x", "a b c d e", "Five words, and 25 signs."]
WRONG = ["0.5", "1/3", "2", "66.7 %", "undefined", "-1", "x", ""]


@pytest.fixture(scope="module")
def page_with(browser, tmp_path_factory):
    """A page that has these exercises, and of the metrics those only that they have to do with."""
    from tests.pages import page_of

    file, page = tmp_path_factory.mktemp("variants") / "page.html", browser.new_page()

    def show(*exercises):
        file.write_text(page_of(Practice(sheets=[*map(sheet, exercises)], _static="")), "utf-8")
        page.goto(file.as_uri())
        page.evaluate(f"() => {{ {SHOW} }}")
        return page

    yield show
    page.close()


def test_digests_in_the_browser_are_those_of_the_library(page_with):
    page = page_with()
    random.seed(1)
    texts = ["", "abc", "é" * 60, *("x" * size for size in (55, 56, 63, 64, 65, 119, 120)), str(random.random())]
    for text in texts:
        assert page.evaluate("window.digest", text) == hashlib.sha256(text.encode()).hexdigest()


def as_browser(value):
    if isinstance(value, list):
        return [as_browser(one) for one in value]
    return value if isinstance(value, str) else f"{value.numerator}/{value.denominator}"


def value_of(here, question):
    """What answers a question for a number, or an `Undefined`."""
    value = here.answer(question["id"])
    return Undefined("it has no value") if value == "undefined" else value


def kind_in(here, question):
    """What kind of number a question asks for."""
    (metric, *_), _ = here.asked(question)
    kind = question["kind"] if question["form"] == "value" else kind_of(metric)
    return settled(kind, value_of(here, question))


def is_answer(here, question, text):
    """Whether a text is the answer in any of its forms, be it cut off or too coarse."""
    return Answer(text).against(value_of(here, question), question["places"] or PLACES) != "wrong"


@each
def test_the_sample_under_a_question_is_of_its_kind_and_never_its_answer(slug, draws):
    for number, (here, _) in enumerate(variants(slug, draws)):
        for question in BANK[slug].questions.values():
            if question["form"] in ("metric", "value"):
                value, kind = value_of(here, question), kind_in(here, question)
                forms = sample(kind, value, places=question["places"] or PLACES).split(", ")
                assert forms in SAMPLES[kind]
                assert not [form for form in forms if is_answer(here, question, form)], (number, question["id"])


def test_the_forms_of_a_sample_are_one_number_and_few_answers_leave_no_sample():
    for kind, samples in SAMPLES.items():
        for forms in samples:
            values = [Answer(form).value for form in forms]
            assert kind == "cost" or all(Answer(form).against(values[0]) != "wrong" for form in forms), forms
        first = [Answer(forms[0]).value for forms in samples]
        assert sample(kind, first[0], first[1:-1]) == ", ".join(samples[-1])
    asked = [("cost of a miss", "cost"), ("p-value", "p"), ("smallest p", "p"), ("place", "plain")]
    assert [kind_of_formula(called, ["add", "a", "b"]) for called, _ in asked] == [kind for _, kind in asked]
    assert kind_of_formula("share", ["sub", 1, ["div", "a", "b"]]) == "ratio"
    assert [settled("plain", value) for value in (12, Fraction(1, 2), 2.5, Undefined("0 = 0"))] == [
        "count",
        "share",
        "number",
        "number",
    ]
    assert [settled("ratio", Fraction(value)) for value in ("12", "1", "-1/2")] == ["number", "share", "share"]


def others(question, wrong):
    if question["form"] in ("metric", "value"):
        return wrong
    if question["form"] == "better":
        return [*question["among"], "tie"]
    return list(question.get("options", ()))


@each
def test_the_browser_draws_asks_and_judges_as_python_does(slug, page_with, draws):
    exercise = BANK[slug]
    page = page_with(exercise)
    seeds = [f"book|{number}" for number in range(draws)]
    shown = json.loads(json.dumps(sheet(exercise)))
    few = 5
    there = page.evaluate("(given) => window.variants(...given)", [shown, seeds[:few], WRONG, OWN])
    there += page.evaluate("(given) => window.variants(...given)", [shown, seeds[few:], [], OWN])
    for number, (seed, (here, right), found) in enumerate(zip(seeds, variants(slug, draws), there, strict=True)):
        assert found["values"] == {name: as_browser(value) for name, value in here.values.items()}
        assert found["texts"] == [here.text(part.get("html") or part["words"]) for part in shown["parts"]]
        options = [name for name, question in exercise.questions.items() if "options" in question]
        assert found["orders"] == [[*here.choices(name).values()] for name in options]
        in_words = [name for name, question in exercise.questions.items() if question["form"] == "answer"]
        for words, name in zip(found["words"], in_words, strict=True):
            *short, enough = (here.check(name, one) for one in OWN)
            assert words[:-1] == [[one.verdict, one.sentence] for one in short]
            assert words[-1][0] == enough.verdict == "compare"
        numbers = [question for question in exercise.questions.values() if question["form"] in ("metric", "value")]
        for question, told in zip(numbers, found["samples"], strict=True):
            forms = told.removesuffix(" or “undefined”").split(", ")
            assert forms in SAMPLES[kind_in(here, question)], (seed, question["id"])
            assert not [form for form in forms if is_answer(here, question, form)], (seed, question["id"])
        asked = [question for question in exercise.questions.values() if question["form"] != "answer"]
        for question, (_, *told) in zip(asked, found["told"], strict=True):
            name, tried = question["id"], others(question, WRONG if number < few else [])
            letters = {option: letter for letter, option in here.choices(name).items()} if "options" in question else {}
            mine = [right[name], *(here.check(name, letters.get(one, one)) for one in tried)]
            assert told == [[one.verdict, one.sentence] for one in mine], (seed, name)


def test_a_notebook_tells_how_answers_are_written_by_none_of_its_answers():
    usual, unlucky = (
        Draw.of(BANK["two-callers"], {"TP": TP, "FN": FN, "FP": 20, "TN": 140, "valley": "Lech"})
        for TP, FN in ((30, 10), (50, 20))
    )
    assert unlucky.answer("number") == Fraction(5, 7)
    assert "(`5/7`), a decimal (`0.714`) or a percentage (`71.4 %`)" in how([usual])
    assert "(`3/11`), a decimal (`0.273`) or a percentage (`27.3 %`)" in how([usual, unlucky])
    assert '`{"a step": "1/2", "the result": "1/4"}`' in how([usual])

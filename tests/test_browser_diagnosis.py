"""A typed answer is told in the page what Python would tell it, word for word."""

import json
import math
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import CATALOGUE, TABLE_METRICS, Undefined, diagnose, diagnose_steps, precision
from metrics.answers.answer import Answer
from metrics.answers.diagnosis import _of_step, _parts
from metrics.answers.kinds import KINDS
from metrics.answers.question_data import question_data
from metrics.answers.slips import slip_value, slips, strangers, with_rounded_steps
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import from_json, to_json
from metrics.exact import decimal, rounded
from metrics.examples import cancer, figure_1_2, figure_1_4
from metrics.significance.checkable import CALCULATIONS
from tests.strategies import DATA, given_for
from tests.test_diagnosis import CASES
from widgets import Question
from widgets.bundle import esm
from widgets.hand_check import HandCheck

SETUP = """
const { against, calculation, diagnose, diagnoseSteps, evaluate, ratio, read, real, received } = workedMetrics.library;
window.judge = (jobs) => jobs.map(([asked, texts]) => texts.map((text) => diagnose(text, received(asked))));
window.judgeSteps = (jobs) => jobs.map(([state, sets]) => {
  const { parts } = calculation(state);
  return sets.map((answers) => diagnoseSteps(answers, parts));
});
const whole = (list) => list.map(([kind, what, tree, view = "as is", advice = ""]) =>
  [kind, what, tree, view, advice]);
const told = ({ name, definition, slips, strangers }) => [name, definition, whole(slips()), whole(strangers())];
window.judgeEach = (jobs) => jobs.map(([text, [top, bottom], asked]) => {
  try {
    return against(read(text), ratio(top, bottom), asked);
  } catch (problem) {
    return problem.message;
  }
});
const asNumber = (value) => (Number.isInteger(value) ? ratio(value) : value);
window.looksUp = (jobs) => jobs.map(([tree, known]) =>
  real(evaluate(tree, Object.fromEntries(Object.entries(known).map(([name, value]) => [name, asNumber(value)])))));
window.slipsFor = (states) => states.map((state) => calculation(state).parts.map(told));
"""


ODD = [
    "½",
    "1½",
    "2⁄3",
    "‒1∕2",
    "1e-9",
    "1,200",
    "1,234.5",
    "1.234,5",
    "12_3",
    "1e5",
    "0/0",
    "∞",
    "1/0",
    "-",
    "x",
    "1 200",
    "12 3",
    "",
]


def as_typed(draw, value):
    """A value, or one that is near it, as somebody may write it."""
    value = value + Fraction(draw.choice([0, 0, 0, 0, 1, -1]), 10 ** draw.randint(1, 4))
    places, mark = draw.randint(0, 6), draw.choice(["", "", "≈ ", "~"])
    cut = decimal(rounded(value, places, half_up=draw.random() < 0.7), places)
    top, bottom = abs(value.numerator), value.denominator
    mixed = f"{'-' * (value < 0)}{top // bottom} {top % bottom}/{bottom}"
    power = draw.randint(-3, 3)
    forms = [
        str(value),
        mixed,
        cut,
        cut.replace(".", ","),
        cut.replace("-", draw.choice("−–")),
        f"{cut}e{power}",
        decimal(100 * value, places) + " %",
        repr(float(value)),
        f"np.float64({float(value)!r})",
        f"{float(value):.{places}e}",
        f"{float(value):.{places}f}",
        f"Fraction({value.numerator}, {bottom})",
        draw.choice(ODD),
    ]
    return mark + draw.choice(forms)


def judged(text, value, asked):
    try:
        return Answer(text).against(value, asked)
    except ValueError as problem:
        return str(problem)


def test_answers_are_read_and_judged_in_the_page_as_in_python(page_with, full):
    draw, jobs = random.Random(9), []
    for _ in range(10**5 if full else 1000):
        value = Fraction(draw.randint(-300, 300), draw.choice([1, 2, 3, 7, 8, 40, 99, 125, 1000, 30011]))
        jobs.append([as_typed(draw, value), value, draw.randint(0, 4)])
    told = [judged(*job) for job in jobs]
    asked = [[text, [str(value.numerator), str(value.denominator)], places] for text, value, places in jobs]
    for theirs, ours, job in zip(page_with.evaluate("(jobs) => judgeEach(jobs)", asked), told, jobs, strict=True):
        assert theirs == ours, job
    assert {*told} >= {"right", "cut", "too coarse", "wrong"}


@pytest.fixture(scope="module")
def page_with(browser):
    page = browser.new_page()
    page.add_script_tag(content=esm("hand_check") + SETUP, type="module")
    page.wait_for_function("() => Boolean(window.slipsFor)")
    yield page
    page.close()


@pytest.fixture
def judge(page_with):
    return lambda jobs: page_with.evaluate("(jobs) => judge(jobs)", jobs)


def told(diagnosis):
    return {"verdict": diagnosis.verdict, "sentence": diagnosis.sentence, "kinds": list(diagnosis.kinds)}


def assert_same(judge, cases):
    """Judge (texts, metric, table and class, parameters) in both places."""
    jobs = [[question_data(metric, *on, **extra), texts] for texts, metric, on, extra in cases]
    for (texts, metric, on, extra), found in zip(cases, judge(jobs), strict=True):
        for text, theirs in zip(texts, found, strict=True):
            assert theirs == told(diagnose(text, metric, *on, **extra)), (text, metric)


def test_the_table_of_answers(judge):
    assert_same(judge, [([case[0]], case[1], case[2], {}) for case in CASES if isinstance(case[0], str)])


ANSWERS = [
    "0.5",
    "1/2",
    "50 %",
    "0,33",
    ".25",
    "-1/3",
    "3",
    "1e3",
    "12 %%",
    "1/2/3",
    "∞",
    "-∞",
    "nan",
    "  ",
    "0.123456",
    "−0.5",
    'it\'s "so"  -  or so\\',
    "long " * 20,
]


@pytest.mark.parametrize("metric", TABLE_METRICS.values(), ids=str)
def test_every_metric_and_many_answers(metric, judge):
    cases = []
    for table in (figure_1_2, figure_1_4, cancer, figure_1_2.transpose(), type(figure_1_2)([[0, 5], [0, 5]])):
        tree = metric.tree(classes=len(table.labels))
        if tree.needs_two_classes and len(table.labels) != 2:
            continue
        on = [table, table.labels[-1]] if tree.is_free else [table]
        extra = given_for(metric, table)
        try:
            value = metric(*on, **extra)
        except Undefined:
            value = Fraction(0)
        near = [] if math.isinf(value) else [decimal(value, places) for places in (0, 1, 2, 3, 6)]
        wrong = (
            []
            if math.isinf(value)
            else [decimal(1 - value, 3), decimal(100 * value, 1), decimal(value + Fraction(1, 1000), 3)]
        )
        if not metric.bind(table, tuple(on[1:]), None, extra).problem:
            cases.append(([*ANSWERS, *near, *wrong], metric, on, extra))
    assert_same(judge, cases)


def test_a_whole_number_can_be_asked_for(judge):
    answers = ["1", "0", "2", "0.7", "0.67", "2/3", "100 %", "undefined"]
    assert_same(judge, [(answers, precision, [figure_1_2], {"places": 0})])
    assert diagnose("1", precision, figure_1_2, places=0).verdict == "right"


# Data that are typed in the page: there the slips are found too.


def counts(draw, rows, columns):
    """One in four has many zeros."""
    top = draw.choice((1, 9, 30, 400))
    return [[str(draw.randint(0, top)) for _ in range(columns)] for _ in range(rows)]


def numbers(draw, rows, columns, low=-4, high=6):
    return [
        [str(Fraction(draw.randint(low, high), draw.choice((1, 1, 2, 5)))) for _ in range(columns)] for _ in range(rows)
    ]


def symmetric(draw, size):
    rows = numbers(draw, size, size, 0, 2)
    return [[rows[min(i, j)][max(i, j)] for j in range(size)] for i in range(size)]


def scored(draw, scores):
    return [[draw.choice("01"), draw.choice(scores)] for _ in range(draw.randint(1, 7))]


def sample(draw):
    both, success, drawn, neither = (draw.randint(0, 6) for _ in range(4))
    return [[str(number) for number in (both + success + drawn + neither, both + success, both + drawn, both)]]


def in_clusters(draw):
    return [[*row, draw.choice("abc")] for row in numbers(draw, draw.randint(1, 5), draw.randint(1, 2), -2, 2)]


def at_most(draw, high, *more):
    top = draw.randint(1, high)
    return [[str(draw.randint(0, top)), str(top), *more]]


SHARES = ["0", "0.5", "1/3", "0.25", "0.9", "1"]
ROWS = {
    "Numbers": lambda draw: numbers(draw, draw.randint(1, 6), 2),
    "RankedList": lambda draw: scored(draw, ["0.1", "0.25", "1/3", "-2", "7"]),
    "Top": lambda draw: scored(draw, SHARES),
    "LeftPart": lambda draw: scored(draw, SHARES),
    "Probabilities": lambda draw: scored(draw, SHARES),
    "Positions": lambda draw: (lambda size: [[str(place) for place in draw.sample(range(1, size + 1), size)]])(
        draw.randint(1, 7)
    ),
    "TwoRankings": lambda draw: numbers(draw, draw.randint(1, 6), 2, 0, 3),
    "PairTable": lambda draw: counts(draw, 1, 4),
    "MatchingMatrix": lambda draw: counts(draw, draw.randint(1, 4), draw.randint(1, 4)),
    "OverlapTable": lambda draw: (lambda size: counts(draw, size, size))(draw.randint(1, 3)),
    "MatrixPair": lambda draw: (lambda size: symmetric(draw, size) + symmetric(draw, size))(draw.randint(2, 4)),
    "Clustered": in_clusters,
    "ClusteredPoint": in_clusters,
    "Eigenvalues": lambda draw: (lambda size: [*numbers(draw, 1, size, 0, 9), [str(draw.randint(1, size))]])(
        draw.randint(1, 5)
    ),
    "Sample": sample,
    "Simulation": lambda draw: at_most(draw, 99),
    "Training": lambda draw: at_most(draw, 40, str(draw.randint(0, 9))),
    "Trials": lambda draw: [[str(draw.randint(1, 40)), str(draw.randint(41, 200))]],
    "TwoTrials": lambda draw: [at_most(draw, 90)[0] + at_most(draw, 90)[0]],
    "PairTrials": lambda draw: [["1", "2", *counts(draw, 1, 2)[0], str(draw.randint(1, 20))]],
    "Disagreements": lambda draw: counts(draw, 1, 2),
    "PairedScores": lambda draw: numbers(draw, draw.randint(2, 8), 2),
    "CostedModels": lambda draw: (lambda size: counts(draw, 2 * size, size) + numbers(draw, size, size, -9, 9))(
        draw.randint(2, 3)
    ),
}
LABELS = ["a", "rest", "it's", 'say "b"', "x; y", "<b>&", "f\\", "{0}", "9", "ü"]


def state(draw, metric, variant, size=None):
    """The state of a widget: a metric and random data for it."""
    given = {
        name: text
        for name, text in {"alpha": "1/3", "beta": draw.choice("12"), "penalty": "0.4"}.items()
        if name in metric.tree(variant).symbols and draw.random() < 0.5
    }
    if size:
        if "costs" in metric.parameters:
            given["costs"] = ";".join(",".join(row) for row in numbers(draw, size, size))
        if variant == "weighted":
            given["weights"] = draw.choice(["linear", "quadratic"])
        rows, labels = counts(draw, size, size), draw.sample(LABELS, size)
        return {
            "metric": metric.key,
            "variant": variant or "",
            "rows": rows,
            "labels": labels,
            "given": given,
            "positive": draw.randrange(size),
            "answers": {},
        }
    rows = ROWS[metric.on.__name__](draw)
    if metric.on.__name__ in ("Top", "ClusteredPoint"):
        given = {"k" if metric.on.__name__ == "Top" else "point": str(draw.randint(1, len(rows)))}
    positive = draw.randrange(len(rows[0])) if metric.tree(variant).is_free else 0
    return {
        "metric": metric.key,
        "variant": variant or "",
        "rows": rows,
        "labels": [],
        "given": given,
        "positive": positive,
        "answers": {},
    }


def widget(now):
    """The Python side of a state."""
    made = HandCheck(now["metric"])
    made.set_state({name: value for name, value in now.items() if name != "answers"})
    return made


def written(draw, value):
    """A number as someone might write it."""
    if value is None or isinstance(value, Undefined):
        return "undefined"
    if isinstance(value, float) and math.isinf(value):
        return "∞"
    if isinstance(value, Fraction) and draw.random() < 0.4:
        return str(value)
    return decimal(value, draw.choice((1, 2, 2, 3, 4)))


def candidates(draw, part):
    """What a part of a calculation is: right, nearly right, or one slip or another."""
    value = part.value()
    usual, strange = [*slips(part)], [*strangers(part)]
    several = draw.sample(usual, min(len(usual), 5)) + draw.sample(strange, min(len(strange), 1))
    found = [value, *(slip_value(slip, part) for slip in several)]
    if part.tree.steps and not isinstance(value, Undefined):
        found.append(with_rounded_steps(part, draw.choice((1, 2)), draw.random() < 0.5))
    texts = [written(draw, one) for one in found]
    if not isinstance(value, Undefined) and not math.isinf(value):
        places = draw.choice((2, 3))
        texts.append(decimal(Fraction(value) + Fraction(draw.choice((-1, 1)), 10**places), places))
    return [*texts, texts[0], texts[0], draw.choice(["", "0.123", "undefined", "x", "12 %", "0"])]


def answers_for(draw, *calls):
    """Answers to all parts of a calculation, or to some; numbers that follow from wrong ones are among them."""
    parts, keys = _parts(*calls)
    found, own = {}, {}
    for name, part in parts.items():
        if draw.random() < 0.15:
            continue
        text = draw.choice(candidates(draw, judged_as(name, part, keys)))
        if own and draw.random() < 0.5:
            try:
                text = written(draw, evaluate(part.tree, part.quantities, part.at, dict(own)))
            except Undefined:
                text = "0"
        found[name] = text
        try:
            number = Answer(text).value
        except ValueError:
            continue
        if name in keys and isinstance(number, Fraction):
            own[keys[name]] = number
    return found


def judged_as(name, part, keys):
    return _of_step(keys[name][0], part) if name in keys else part


def bound_to(now):
    """The call of a metric that a state means."""

    def bind(metric, data, *words, variant, **given):
        return metric.bind(data, words, variant, given).exactly()

    return widget(now)._call(bind)()


def both(page_with, jobs):
    """How often each kind is told of (state, sets of answers); both places are checked to judge alike."""
    kinds = Counter()
    theirs = page_with.evaluate("(jobs) => judgeSteps(jobs)", jobs)
    for (now, sets), found in zip(jobs, theirs, strict=True):
        call = widget(now)._call
        for answers, one in zip(sets, found, strict=True):
            ours = call(diagnose_steps, answers)()
            steps = {name: told(step) for name, step in ours.steps.items()}
            assert one == {"sentence": ours.sentence, "first": ours.first_wrong, "steps": steps}, (now, answers)
            for step in ours.steps.values():
                kinds.update([step.verdict, *step.kinds])
    return kinds


def cases(draw, formulas, number):
    """So many random states of each formula, (metric, variant), with answers."""
    found = []
    for metric, variant in formulas:
        for at in range(number):
            now = state(draw, metric, variant, (2, 3, 2, 4, 6)[at] if metric.on.__name__ == "ConfusionMatrix" else None)
            found.append([now, [answers_for(draw, bound_to(now)) for _ in range(2)]])
    return found


TABLE_FORMULAS = [(metric, variant) for metric in TABLE_METRICS.values() for variant in (None, *metric.variants)]
OTHERS = [
    (metric, variant)
    for metric in CATALOGUE.values()
    if metric.on.__name__ in ROWS
    for variant in (None, *metric.variants)
]


def test_steps_on_typed_tables_are_judged_as_in_python(page_with):
    draw = random.Random(5)
    jobs = cases(draw, TABLE_FORMULAS, 5)
    for key, size in {"f_measure": 2, "g_mean": 2, "false_positive_rate": 2, "kappa": 3, "hit_rate": 3}.items():
        now = state(draw, CATALOGUE[key], None, size) | {"rows": [["41", "7", "3"][:size], ["2", "23", "5"][:size]]}
        now["rows"] += [["11", "4", "17"]] * (size - 2)
        bound = bound_to(now)
        name, found = [*_parts(bound)[0]][-1], [slip_value(slip, bound) for slip in slips(bound)]
        jobs.append([now, [{name: decimal(value, 6)} for value in found]])
    kinds = both(page_with, jobs)
    assert kinds.total() > 1000
    assert kinds.keys() >= {
        "right",
        "cut",
        "too coarse",
        "follows",
        "wrong",
        "undefined",
        "unreadable",
        "unanswered",
        "mistake",
        "sister",
        "variant",
        "other class",
        "transposed",
        "other class, transposed",
        "wrong margin",
        "unfinished",
        "a step",
        "forgotten root",
        "complement",
        "percentage",
        "upside down",
        "sign",
        "another metric",
        "early rounding",
        "rounding",
        "out of range",
    }


def test_steps_on_other_typed_data_are_judged_as_in_python(page_with):
    kinds = both(page_with, cases(random.Random(6), OTHERS, 3))
    assert kinds.total() > 1000


def test_the_slips_of_a_typed_table_are_pythons_in_the_same_order(page_with):
    draw = random.Random(7)
    states = [state(draw, metric, variant, size) for metric, variant in TABLE_FORMULAS for size in (2, 3)]
    states += [state(draw, CATALOGUE[key], None, 10) for key in ("hit_rate", "precision", "kappa", "total_cost")]
    compared = 0
    for now, theirs in zip(states, page_with.evaluate("(states) => slipsFor(states)", states), strict=True):
        parts, keys = _parts(bound_to(now))
        for (name, part), (their_name, definition, *lists) in zip(parts.items(), theirs, strict=True):
            assert (name, part.show(part.tree, part.at)) == (their_name, definition)
            judged = judged_as(name, part, keys)
            for ours, listed in zip((slips(judged), strangers(judged)), lists, strict=True):
                assert listed == [[s.kind, s.what, to_json(s.tree), s.view, s.advice] for s in ours], (now, name)
                compared += len(listed)
    assert compared > 5_000


CALCULATED = [(made, variant) for made in CALCULATIONS.values() for variant in made.formulas]


def calculated(draw, made, variant):
    """The state of a widget that checks an interval or a test."""
    given = {"confidence": draw.choice(["0.9", "0.99", "4/5"])} if made.parameters and draw.random() < 0.5 else {}
    rows = ROWS[made.on.__name__](draw)
    known = {"metric": made.key, "variant": variant or "", "rows": rows, "given": given}
    return known | {"labels": [], "positive": 0, "answers": {}}


def calls_of(now):
    """What Python makes of such a state."""
    made = widget(now)
    given = {name: Fraction(text) for name, text in now["given"].items()}
    return [*CALCULATIONS[now["metric"]].bind((made.data,), given | {"variant": now["variant"] or None}).values()]


def test_intervals_and_tests_are_judged_as_in_python(page_with, full):
    draw, jobs = random.Random(11), []
    for made, variant in CALCULATED * (20 if full else 4):
        now = calculated(draw, made, variant)
        calls = calls_of(now)
        sets = [answers_for(draw, *calls) for _ in range(2)]
        if all(call.problem is None for call in calls):  # and every slip of one result
            call = draw.choice(calls)
            values = [slip_value(slip, call) for slip in slips(call)]
            sets += [{call.metric.name: written(draw, value)} for value in values if value is not None]
        jobs.append([now, [answers for answers in sets if {*answers} <= {*_parts(*calls)[0]}]])
    kinds = both(page_with, jobs)
    assert kinds.keys() >= {"right", "wrong", "follows", "mistake", "another result", "variant", "undefined"}
    assert kinds.total() > 1000


def test_the_slips_of_intervals_and_tests_are_pythons_in_the_same_order(page_with):
    draw = random.Random(12)
    states = [calculated(draw, made, variant) for made, variant in CALCULATED for _ in range(2)]
    for now, theirs in zip(states, page_with.evaluate("(states) => slipsFor(states)", states), strict=True):
        parts, keys = _parts(*calls_of(now))
        for (name, part), (their_name, definition, *lists) in zip(parts.items(), theirs, strict=True):
            assert (name, part.show(part.tree, part.at)) == (their_name, definition)
            judged = judged_as(name, part, keys)
            for ours, listed in zip((slips(judged), strangers(judged)), lists, strict=True):
                assert listed == [[s.kind, s.what, to_json(s.tree), s.view, s.advice] for s in ours], (now, name)


def test_what_is_looked_up_is_what_python_finds(page_with):
    draw, jobs, ours = random.Random(13), [], []
    for _ in range(400):
        point, left, freedom = draw.uniform(-6, 12), draw.uniform(0.0005, 0.9995), draw.randint(1, 29)
        for tree in (
            ["normal_tail", "x"],
            ["chi_squared_tail", "square"],
            ["t_tail", "x", "n"],
            ["normal_quantile", "left"],
            ["t_quantile", "left", "n"],
        ):
            known = {"x": point, "square": point * point, "left": left, "n": freedom}
            jobs.append([tree, known])
            ours.append(evaluate(from_json(tree), known))
    theirs = page_with.evaluate("(jobs) => looksUp(jobs)", jobs)
    for job, found, expected in zip(jobs, theirs, ours, strict=True):
        assert found == pytest.approx(expected, rel=1e-11, abs=1e-13 if "quantile" in job[0][0] else 0), job


def test_a_confidence_is_a_share(page_with):
    now = calculated(random.Random(1), CALCULATIONS["error_rate_interval"], None)
    for text in ("0", "1", "2", "-1"):
        with pytest.raises(Exception, match=f"confidence is {text}: it lies between 0 and 1"):
            page_with.evaluate("(states) => slipsFor(states)", [now | {"given": {"confidence": text}}])
        with pytest.raises(ValueError, match=f"confidence is {text}: it lies between 0 and 1"):
            calls_of(now | {"given": {"confidence": text}})[1].value()


def test_every_kind_of_data_that_can_be_typed_is_tried():
    assert {*ROWS, "ConfusionMatrix"} == KINDS.keys()


WITHOUT_TABLE = [metric for metric in CATALOGUE.values() if metric.key not in TABLE_METRICS]


@pytest.mark.parametrize("metric", WITHOUT_TABLE, ids=str)
@settings(max_examples=4)
@given(data=st.data())
def test_a_question_about_other_data(metric, asking, data):
    args = data.draw(DATA[metric.on])
    bound = metric.bind(args[0], args[1:], None, {})
    if bound.problem:
        return
    if bound.tree.is_free:
        args = (*args, data.draw(st.sampled_from(bound.places()))[0])
    bound = metric.bind(args[0], args[1:], None, {}).exactly()
    try:
        asked = Question("?", metric, *args).question
    except ValueError:  # no value at all
        return
    values = [
        bound.value(),
        *(slip_value(slip, bound) for slip in slips(bound)),
    ]
    answers = [
        *ANSWERS,
        *(decimal(value) for value in values if value is not None and not isinstance(value, Undefined)),
    ]
    for text, theirs in zip(answers, asking(asked, answers), strict=True):
        assert theirs == told(diagnose(text, metric, *args)), (text, args)


@pytest.fixture(scope="module")
def asking(browser):
    """Ask a question in the page as the widget does."""
    page = browser.new_page()
    setup = """
    const { diagnose, received } = workedMetrics.library;
    window.ask = ([asked, texts]) => texts.map((text) => diagnose(text, received(asked)));"""
    page.add_script_tag(content=esm("question") + setup, type="module")
    page.wait_for_function("() => Boolean(window.ask)")
    yield lambda asked, texts: page.evaluate("(job) => ask(job)", [json.loads(json.dumps(asked)), texts])
    page.close()

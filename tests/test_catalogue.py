"""What holds for every metric of the catalogue, tested once over all of them."""

import copy
import json
import math
import pickle
import re
from fractions import Fraction
from statistics import median

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import metrics
from metrics import CATALOGUE, ConfusionMatrix, Metric, Numbers, Undefined, diagnose
from metrics.engine.data import Data
from metrics.engine.evaluate import evaluate
from metrics.engine.formula import from_json, symbols, to_json
from metrics.engine.metric import REQUIRED, Parameter, number
from metrics.engine.render import FORMS, notation, render
from metrics.examples import figure_1_2
from metrics.stub import stubs
from tests.strategies import FORMULAS, IDS, TABLE_FORMULAS, TABLE_IDS, data_for, given_for, tables, worked

every_formula = pytest.mark.parametrize(("metric", "variant"), FORMULAS, ids=IDS)


def table_formulas(*, without=()):
    """A parameter for every formula of a confusion matrix but a few, named by their ids."""
    chosen = [
        pytest.param(metric, variant, id=name)
        for (metric, variant), name in zip(TABLE_FORMULAS, TABLE_IDS, strict=True)
        if name not in without and metric.key not in without
    ]
    return pytest.mark.parametrize(("metric", "variant"), chosen)


def drawn(data, metric, variant):
    """A table that the formula is for."""
    return data.draw(data_for(metric, variant))[0]


def values(metric, variant, *args):
    """The value or values of a formula, as a list; `Undefined` where there is none."""
    try:
        value = metric(*args, variant=variant, **given_for(metric, args[0]))
    except Undefined as problem:
        return [problem]
    return list(value.values()) if isinstance(value, dict) else [value]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_metric_says_all_about_itself(name):
    metric = CATALOGUE[name]
    assert isinstance(metric, Metric)
    assert metric.key == name
    assert metric.meaning.endswith(".")
    assert metric.better in ("higher", "lower", "neither")
    assert metric.range[0] < metric.range[1]
    assert metric.sources
    assert all(CATALOGUE[sister] is not metric for sister in metric.sisters)
    assert all(sister in CATALOGUE for sister in metric.sisters)
    assert all(variant.meaning.endswith(".") for variant in metric.variants.values())
    assert metric.formula


def test_names_are_known_without_loading_anything():
    assert len(CATALOGUE) == len(set(CATALOGUE)) >= 29
    assert metrics.recall is metrics.true_positive_rate
    assert metrics.heidke_skill_score is metrics.kappa
    assert set(metrics.__all__) <= set(dir(metrics))
    with pytest.raises(AttributeError, match="'metrics' has no attribute 'presision'"):
        _ = metrics.presision
    with pytest.raises(KeyError):
        CATALOGUE["recall"]  # an alias is not another metric


def test_all_metrics_of_a_kind_of_data_are_in_the_rooms_that_it_names():
    kinds = dict.fromkeys(metric.on for metric in CATALOGUE.values())
    for kind in kinds:
        assert CATALOGUE.of(kind) == {name: metric for name, metric in CATALOGUE.items() if metric.on is kind}, kind


def test_the_stub_for_editors_is_fresh():
    for path, text in stubs().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m metrics.stub"


def test_a_step_means_the_same_in_every_metric():
    known = {}
    for metric in CATALOGUE.values():
        for name, tree in metric.formula.steps.items():
            assert known.setdefault(name, tree) == tree, f"{name} in {metric.name}"


@every_formula
def test_the_tree_survives_json(metric, variant):
    tree = metric.tree(variant)
    assert from_json(json.loads(json.dumps(to_json(tree)))) == tree


@every_formula
@pytest.mark.parametrize("form", FORMS)
def test_every_formula_can_be_written_in_every_notation(metric, variant, form):
    written = {cells: render(metric.tree(variant), form, cells) for cells in notation()["cells"]}
    assert all(written.values())
    if metric.tree(variant).needs_two_classes and not metric.tree(variant).steps:
        assert len(set(written.values())) == len(written)
    if form == "mathml":
        from xml.etree import ElementTree

        for text in written.values():
            ElementTree.fromstring(f"<math>{text}</math>")


@every_formula
@given(data=st.data())
def test_values_stay_in_their_range_and_only_an_irrational_one_is_a_float(metric, variant, data):
    low, high = (variant and metric.variants[variant].range) or metric.range
    rooted = re.search('"(root|log2|xlog2x|ln)"', json.dumps(to_json(metric.tree(variant, classes=4))))
    for value in values(metric, variant, *data.draw(data_for(metric, variant))):
        if not isinstance(value, Undefined):
            assert low - 1e-12 <= value <= high + 1e-12
            assert isinstance(value, Fraction) or rooted or math.isinf(value)


IN_TABLES = [(m, v) for m, v in FORMULAS if m.on.quantities_of is not Data.quantities_of]


@pytest.mark.parametrize(("metric", "variant"), IN_TABLES, ids=[f"{m.key}[{v}]" for m, v in IN_TABLES])
@given(data=st.data())
def test_the_array_face_agrees_with_the_exact_one(metric, variant, data):
    table = drawn(data, metric, variant)
    exact = values(metric, variant, table)
    with np.errstate(all="ignore"):
        counts = getattr(table, "rows", None) or table.counts
        fast = metric.array([counts, counts], variant=variant, **given_for(metric, table))
    assert fast.dtype == float
    assert np.array_equal(fast[0], fast[1], equal_nan=True)
    for one, other in zip(exact, np.ravel(fast[0]), strict=True):
        if isinstance(one, Undefined):
            assert np.isnan(other)
        else:
            assert math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


OF_NUMBERS = [(m, v) for m, v in FORMULAS if m.on is Numbers]


@pytest.mark.parametrize(("metric", "variant"), OF_NUMBERS, ids=[f"{m.key}[{v}]" for m, v in OF_NUMBERS])
@given(data=st.data())
def test_arrays_of_numbers_give_the_same_value_in_floats(metric, variant, data):
    lists = data.draw(data_for(metric, variant))
    (exact,) = values(metric, variant, *lists)
    (fast,) = values(metric, variant, *(np.array(numbers, dtype=float) for numbers in lists))
    assert _same(exact, fast) or (isinstance(fast, float) and math.isclose(exact, fast, rel_tol=1e-9, abs_tol=1e-9))


@table_formulas(without={"kappa[weighted]", "gandin_murphy_score", "total_cost"})  # ordered classes, costs of a place
@given(data=st.data())
def test_the_order_of_the_classes_does_not_matter(metric, variant, data):
    table = drawn(data, metric, variant)
    order = data.draw(st.permutations(range(len(table.labels))))
    moved = ConfusionMatrix(
        [[table.rows[i][j] for j in order] for i in order],
        [table.labels[i] for i in order],
        positive=table.labels[0] if len(order) == 2 else None,
    )
    before, after = values(metric, variant, table), values(metric, variant, moved)
    if metric.tree(variant, classes=len(order)).is_free:
        before = [before[i] for i in order]
    assert all(_same(a, b) for a, b in zip(before, after, strict=True))


def _same(a, b):
    if isinstance(a, Undefined) or isinstance(b, Undefined):
        return type(a) is type(b)
    return math.isclose(a, b, rel_tol=1e-12) if isinstance(a, float) else a == b


TRANSPOSED = {
    "precision": "true_positive_rate",
    "negative_precision": "true_negative_rate",
    **{
        name: name
        for name in (
            "accuracy",
            "error_rate",
            "f_measure",
            "negative_f_measure",
            "g_measure",
            "odds_ratio",
            "matthews_correlation",
            "critical_success_index",
            "gilbert_skill_score",
            "pi_statistic",
            "kappa",
            "alpha_reliability",
            "gwet_gamma",
            "lift",
        )
    },
}


@pytest.mark.parametrize(("name", "partner"), TRANSPOSED.items())
@given(data=st.data())
def test_transposing_the_table_exchanges_partners(name, partner, data):
    table = drawn(data, CATALOGUE[name], None)
    mirrored = values(CATALOGUE[partner], None, table.transpose())
    assert all(_same(a, b) for a, b in zip(values(CATALOGUE[name], None, table), mirrored, strict=True))


@given(tables())
def test_bias_turns_upside_down_with_the_table(table):
    bias = CATALOGUE["bias"]
    for label in table.labels:
        once, turned = bias(table)[label], bias(table.transpose())[label]
        assume(not isinstance(once, Undefined) and 0 < once < math.inf)
        assert once * turned == 1


SCALES = {"total_cost", "diagonal_absolute_error"}  # these count examples, so they grow with them


@table_formulas(without={"alpha_reliability"})  # it corrects for small samples
@given(data=st.data())
def test_ten_copies_of_the_data_change_no_share(metric, variant, data):
    table = drawn(data, metric, variant)
    tenfold = sum([table] * 10)
    factor = 10 if metric.key in SCALES else 1
    for one, ten in zip(values(metric, variant, table), values(metric, variant, tenfold), strict=True):
        assert _same(ten, one if isinstance(one, Undefined) else one * factor)


@given(data=st.data())
def test_the_table_of_the_parts_is_the_table_of_the_whole(data):
    pairs = data.draw(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=2))
    cut = data.draw(st.integers(1, len(pairs) - 1))
    whole, first, second = (
        ConfusionMatrix.from_labels(*zip(*part, strict=True), labels="abc")
        for part in (pairs, pairs[:cut], pairs[cut:])
    )
    assert first + second == whole
    assert sum([first, second]) == whole


@pytest.mark.parametrize("name", [n for n, m in CATALOGUE.items() if "k classes" in m.variants])
@given(table=tables((2, 2)))
def test_the_formula_for_k_classes_becomes_the_one_for_two(name, table):
    metric = CATALOGUE[name]
    two, many = values(metric, None, table)[0], values(metric, "k classes", table)[0]
    assert _same(two, many) or isinstance(two, Undefined)


SAME_VALUE = [(m, v) for m, v in TABLE_FORMULAS if v == "counts" or (m.key, v) == ("f_measure", "alpha")]


@pytest.mark.parametrize(("metric", "variant"), SAME_VALUE, ids=[f"{m.key}[{v}]" for m, v in SAME_VALUE])
@given(data=st.data())
def test_a_formula_in_counts_is_only_another_way_to_write_it(metric, variant, data):
    table = drawn(data, metric, variant)
    one, other = values(metric, None, table)[0], values(metric, variant, table)[0]
    assert one == other or isinstance(one, Undefined)
    if "beta" in metric.parameters:
        assert isinstance(one, Undefined) or metric(table, beta=3) == metric(table, variant=variant, beta=3)


SYMBOLS = {"×": "*", "^": "**", "√": "sqrt", "|": ""}
FUNCTIONS = {
    "F": Fraction,
    "abs": abs,
    "max": lambda *of: max(of),
    "min": lambda *of: min(of),
    "median": lambda *of: median(of),
    "log2": math.log2,
    "ln": math.log,
    "sqrt": lambda x: float(x) ** 0.5,
    "xlog2x": lambda x: x * math.log2(x) if x else 0,
    "C": lambda n, k: math.comb(int(n), int(k)) if n == int(n) else n * (n - 1) / 2,
}


def read_back(text):
    """The value of a line of numbers, read as ordinary arithmetic."""
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    text = re.sub(r"(\([^()]*\)|\d+) log2 \1", r"xlog2x(\1)", text)
    for sign, python in SYMBOLS.items():
        text = text.replace(sign, python)
    return eval(re.sub(r"(?<![a-z\d])\d+", lambda number: f"F({number[0]})", text), FUNCTIONS)


@every_formula
@given(data=st.data())
def test_the_numbers_put_in_read_as_arithmetic_give_the_value(metric, variant, data):
    args = data.draw(data_for(metric, variant))
    working = metric.work(*args, variant=variant, **given_for(metric, args[0]))
    for step, (_, links, problem, _) in zip(working.steps, working.lines(), strict=True):
        if problem or math.isinf(step.value) or "…" in links[1 % len(links)][1] or "∞" in str(links):
            continue
        numbers = links[1][1] if len(links) > 1 else links[0][1]
        if re.search(r"\d\.\d", numbers):  # an irrational step is shown rounded
            continue
        try:
            value = read_back(numbers)
        except ZeroDivisionError:  # x / 0 is infinite here, which plain arithmetic does not know
            continue
        assert math.isclose(value, step.value, rel_tol=1e-12, abs_tol=1e-12)


@every_formula
@given(data=st.data())
def test_the_working_ends_with_the_value_and_never_raises(metric, variant, data):
    args = data.draw(data_for(metric, variant))
    working = metric.work(*args, variant=variant, **given_for(metric, args[0]))
    finals = [step.value for step in working.steps if step.name == metric.name]
    assert finals == values(metric, variant, *args)
    for written in (str(working), working.latex(), working._repr_html_(), *map(str, map(working.written, ["A-D"]))):
        assert written


@pytest.mark.parametrize(
    ("rows", "marked"),
    [
        ([[4, 1], [2, 1]], "<mn>0.143</mn>"),
        ([[1, 4], [3, 1]], "<mo>−</mo><mn>0.537</mn>"),
        ([[1, 0], [0, 1]], "<mn>1</mn>"),
    ],
)
def test_the_mark_of_the_result_holds_its_sign(rows, marked):
    html = metrics.kappa.work(rows)._repr_html_()
    assert re.findall('<mrow class="wm-result">(.*?)</mrow>', html) == [marked]


@every_formula
def test_a_working_speaks_the_readers_language(metric, variant):
    """Names are words, an index is below the line, minus is a minus, a class named on the left is named again."""
    html = worked(metric, variant)._repr_html_()
    for token in re.findall(r"<m[ino][^>]*>([^<]*)</", html):
        assert "_" not in token
        assert not re.search(r"[a-z][A-Z]|[A-Za-z]\d", token), "two words, or a letter and its index"
        assert not re.search(r"(?<!\w)-|-(?!\w)", token), "a hyphen for a minus"
    assert "<mi>L</mi>" not in html


@every_formula
@given(data=st.data())
def test_a_right_answer_is_called_right_and_only_a_right_one(metric, variant, data):
    args = data.draw(data_for(metric, variant))
    extra = given_for(metric, args[0])
    bound = metric.bind(args[0], args[1:], variant, extra)
    if bound.tree.is_free:
        args = (*args, data.draw(st.sampled_from([label for label, _ in bound.places()])))
    try:
        value = metric(*args, variant=variant, **extra)
    except Undefined:
        assert diagnose("undefined", metric, *args, variant=variant, **extra).verdict == "right"
        assert diagnose("1/3", metric, *args, variant=variant, **extra).verdict == "undefined"
        return
    assert diagnose(value, metric, *args, variant=variant, **extra).verdict == "right"
    if not math.isinf(value):
        wrong = Fraction(value) + Fraction(1, 7)
        assert diagnose(wrong, metric, *args, variant=variant, **extra).verdict == "wrong"


def test_a_working_makes_each_parameter_once():
    made = []
    weight = Parameter(2, lambda given, known: made.append(given) or Fraction(given))
    metrics.Metric("weighted hits", symbols("w")[0] * symbols("TP")[0], "", parameters={"w": weight}).work(figure_1_2)
    assert made == [2]


@pytest.mark.parametrize(
    ("metric", "args", "reason"),
    [
        (metrics.auc, ([1, 1], [0.2, 0.3]), "every example is positive"),
        (metrics.sar, ([1, 1], [0.2, 0.3]), "every example is positive"),
        (metrics.silhouette, ([1, 2], ["a", "a"]), "there is only one"),
        (metrics.point_silhouette, ([1, 2], ["a", "a"], 1), "there is only one"),
        (metrics.gandin_murphy_score, ([[0, 0], [1, 2]],), "its weights need the first and the last class to occur"),
    ],
    ids=lambda value: str(value) if isinstance(value, metrics.Metric) else "",
)
def test_what_data_lack_is_no_quantity_of_theirs(metric, args, reason):
    bound = metric.bind(args[0], args[1:], None, {})
    assert bound.problem.reason == bound.value().reason == reason
    assert not any(isinstance(value, Exception) for value in bound.quantities.values())
    with pytest.raises(Undefined, match=reason):
        metric(*args)
    assert str(metric.work(*args)).endswith(f": {reason}")


def test_a_sub_result_is_a_number_and_only_a_list_is_a_tuple():
    steps = {}
    metrics.f_measure.bind(figure_1_2, (), None, {}).value(steps)
    assert {name: Fraction(value.numerator, value.denominator) for name, value in steps.items()} == {
        ("precision", None): Fraction(2, 3),
        ("recall", None): Fraction(4, 5),
    }


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_metric_is_the_same_object_after_pickling(name):
    metric = CATALOGUE[name]
    assert pickle.loads(pickle.dumps(metric)) is metric


def test_a_metric_of_ones_own_is_pickled_by_its_parts():
    own = metrics.averaged(metrics.precision, "macro")
    beyond = Metric("beyond", symbols("TP")[0] - symbols("beta")[0], "", parameters={"beta": number("beta", 1)})
    for metric in (own, beyond):
        value = metric(figure_1_2)
        again = pickle.loads(pickle.dumps(metric))
        assert again is not metric
        assert (again(figure_1_2), str(again.work(figure_1_2))) == (value, str(metric.work(figure_1_2)))


def test_a_parameter_that_cannot_be_pickled_is_named():
    parameters = {"w": Parameter(REQUIRED, lambda given, known: given)}
    metric = Metric("mine", symbols("w")[0] * symbols("TP")[0], "", parameters=parameters)
    with pytest.raises(pickle.PicklingError, match="mine cannot be pickled: its parameter 'w' is made by <function"):
        pickle.dumps(metric)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_metric_is_another_metric(copied):
    other = copied(metrics.kappa)
    other.name = "mine"
    assert (metrics.kappa.name, other(figure_1_2)) == ("kappa", metrics.kappa(figure_1_2))


@every_formula
@settings(max_examples=3)
@given(data=st.data())
def test_data_and_workings_can_be_pickled(metric, variant, data):
    args = data.draw(data_for(metric, variant))
    extra = given_for(metric, args[0])
    working = metric.work(*args, variant=variant, **extra)
    read = metric.bind(args[0], args[1:], variant, extra).table
    assert str(pickle.loads(pickle.dumps(working))) == str(working)
    assert values(metric, variant, pickle.loads(pickle.dumps(read))) == values(metric, variant, read)


def undefined(metric, n):
    """Why a metric has no value on a table without positives."""
    with pytest.raises(Undefined) as caught:
        metric([[0, 0], [0, n]])
    return caught.value


def test_equal_reasons_are_one_in_a_set_and_can_be_pickled():
    first, second = (undefined(metrics.precision, negatives) for negatives in (1, 2))
    other = undefined(metrics.recall, 1)
    assert first == second
    assert {first, second, other} == {first, other}
    assert pickle.loads(pickle.dumps(first)) == first


def test_a_decimal_in_a_formula_is_what_is_written():
    TP = symbols("TP")[0]
    assert to_json(0.1 * TP) == ["mul", ["div", 1, 10], "TP"]
    assert Metric("tenth", 0.1 * TP, "")(figure_1_2) == Fraction(2, 5)
    with pytest.raises(TypeError, match="a number of a formula is None: a number is needed"):
        TP + None
    with pytest.raises(ValueError, match="a number of a formula is inf: a finite number is needed"):
        TP + math.inf


def test_a_formula_may_begin_with_a_minus():
    TP, FP = symbols("TP FP")
    metric = Metric("loss", -TP * FP + -(TP - FP), "")
    assert metric(figure_1_2) == -10
    assert str(metric.work(figure_1_2)) == "loss = (-TP) × FP + (-(TP - FP)) = (-4) × 2 + (-(4 - 2)) = -10"
    assert metric.array([figure_1_2.rows]).tolist() == [-10]
    assert render(-TP, "latex") == r"-\text{TP}"
    assert to_json(-TP) == ["sub", 0, "TP"]
    assert (-metrics.precision)[2] == metrics.precision.as_step()


def test_a_long_formula_has_a_value():
    names = " ".join(f"x_{n}" for n in range(250))
    added, multiplied = sum(symbols(names)), math.prod(symbols(names))
    known = dict.fromkeys(names.split(), 2)
    assert evaluate(added, known) == 500
    assert evaluate(multiplied, known) == 2**250
    assert evaluate(symbols("a")[0] - (symbols("b")[0] - symbols("c")[0]), {"a": 7, "b": 4, "c": 1}) == 4


def test_only_operations_that_are_known_are_run():
    wrong = from_json(["print", "TP"])
    with pytest.raises(ValueError, match="'print' is no operation of a formula"):
        evaluate(wrong, {"TP": 1})
    quoted = "TP'] or print('x"
    assert evaluate(symbols(quoted.replace(" ", "_"))[0] + 1, {quoted.replace(" ", "_"): 1}) == 2

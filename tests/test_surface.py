"""What a person sees who uses the package: reprs, help, types."""

import doctest
import inspect
import pydoc
import re
import subprocess
import sys

import pytest

import exercises
import metrics
import widgets
from metrics import CATALOGUE, Metric, averaged, kappa, precision
from metrics.engine.index import index
from tests.trees import ROOT

PLACED = inspect.Parameter.POSITIONAL_ONLY
every_metric = pytest.mark.parametrize("metric", CATALOGUE.values(), ids=CATALOGUE)

# Says which reprs come to where formulas get their values or progress is shown, or load a module, or are long.
REPRS = """if True:
    import sys
    from importlib.util import find_spec
    import metrics

    busy = {find_spec(f"metrics.engine.{name}").origin for name in ("arrays", "evaluate", "progress")}
    entered = []

    def watch(frame, event, _):
        if event == "call" and frame.f_code.co_filename in busy:
            entered.append(frame.f_code.co_qualname)

    def examine(name, thing):
        loaded = {*sys.modules}
        sys.setprofile(watch)
        text = repr(thing)
        sys.setprofile(None)
        found = {*entered, *({*sys.modules} - loaded)}
        if found or len(text) > 5000:
            print(name, len(text), *sorted(found))
        entered.clear()

    for name in dir(metrics):
        examine(name, getattr(metrics, name))
    from metrics import examples
    for name in dir(examples):
        examine(name, getattr(examples, name))
    examine("an entry", metrics.LEDGER["textbook-1.2.3-kappa-multi"])
    examine("a table", metrics.mirrored("Table", "thesis-t3-7-n{}-{}", {8: "8"}, {"con": "agree"}))
    examine("a ROC curve", metrics.roc_curve("-+-+"))
    examine("a precision-recall curve", metrics.precision_recall_curve("-+-+"))
    examine("a simulation", metrics.Simulation(10, 1000))
    examine("an equation", metrics.equation("1.7"))
"""


def test_a_repr_computes_nothing_loads_nothing_and_is_short():
    done = subprocess.run([sys.executable, "-c", REPRS], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, [], "")


HELP = """if True:
    import pydoc, sys
    import metrics

    entered = set()
    metrics.LEDGER

    def watch(frame, event, _):
        if event == "call" and frame.f_code.co_filename.endswith("computation.py"):
            entered.add(frame.f_code.co_qualname)

    sys.setprofile(watch)
    pydoc.render_doc(metrics)
    sys.setprofile(None)
    print(*entered)
"""


def test_help_on_the_package_recomputes_nothing_of_the_ledger():
    done = subprocess.run([sys.executable, "-c", HELP], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


def test_help_on_the_package_begins_with_its_contents():
    lines = metrics.__doc__.splitlines()
    assert lines[0] == "Performance metrics, each worked from the numbers to an exact fraction."
    assert metrics.__doc__.endswith(f"\n{index()}\n")
    listed = [line.split()[0] for line in index().splitlines() if line.startswith("    ")]
    assert sorted(listed) == sorted(metrics.HOMES)
    assert f"    precision                        {precision.meaning}" in lines
    assert all(len(line) <= 120 for line in lines)
    shown = pydoc.plain(pydoc.render_doc(metrics))
    assert shown.index(index().splitlines()[-1]) < shown.index("\nCLASSES\n")


@every_metric
def test_help_on_a_metric_is_about_that_metric(metric):
    text = pydoc.plain(pydoc.render_doc(metric, "Help on %s"))
    assert text.startswith(f"Help on {type(metric).__name__} in module metrics.")
    assert repr(metric).partition(" = ")[0] in text
    said = " ".join(text.split())
    assert f"{metric.key}(" in said
    assert metric.meaning in said
    assert all(source in said for source in (*metric.sources, *metric.aliases))
    assert all(kind.meaning in said for kind in metric.variants.values())
    assert all(f"{name}: {known.meaning} " in said for name, known in metric.parameters.items() if known.meaning)


@every_metric
def test_the_example_in_the_help_of_a_metric_runs(metric):
    example = doctest.DocTestParser().get_doctest(metric.__doc__, {metric.key: metric}, metric.key, None, 0)
    assert len(example.examples) == 2
    assert doctest.DocTestRunner().run(example).failed == 0


@every_metric
def test_the_signature_of_a_metric_is_how_it_can_be_called(metric):
    words, given = metric.on.tried
    given = given | {name: known.example for name, known in metric.parameters.items() if known.needed}
    called = inspect.signature(metric)
    value = metric(*words, **given)
    bound = called.bind(*words, **given)
    bound.apply_defaults()
    placed = [bound.arguments[name] for name, one in called.parameters.items() if one.kind is PLACED]
    named = {name: given for name, given in bound.arguments.items() if called.parameters[name].kind is not PLACED}
    assert metric(*[word for word in placed if word is not None], **named) == value
    with pytest.raises(TypeError):
        metric(*words, **given, colour="red")


def test_a_parameter_that_only_a_variant_has_is_left_out_by_none():
    table = [[5, 1, 1], [1, 4, 1], [1, 0, 2]]
    assert kappa(table, weights=None) == kappa(table) != kappa(table, weights="linear")
    with pytest.raises(TypeError, match="no parameter 'weight'"):
        kappa(table, weight=None)


def test_a_class_of_metrics_and_a_metric_of_ones_own_have_their_help_too():
    assert "A performance metric, callable on a table" in pydoc.plain(pydoc.render_doc(Metric))
    assert list(inspect.signature(Metric).parameters)[:3] == ["name", "formula", "meaning"]
    assert "The plain mean over the classes of precision." in averaged(precision, "macro").__doc__


def typed(*files):
    """What the type checker says of some files, of all that it is told to look at unless these are named."""
    command = [sys.executable, "-m", "pyrefly", "check", "--output-format=min-text", *files]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_the_types_agree_with_themselves_and_with_typical_uses():
    done = typed()
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_misuse_is_found_by_the_type_checker():
    name = "tests/typed_misuse.py"
    lines = (ROOT / name).read_text("utf-8").splitlines()
    done = typed(name)
    found = {int(line) for line in re.findall(rf"{name}:(\d+):", done.stdout)}
    assert done.returncode == 1
    assert found == set(range(lines.index("def wrong() -> None:") + 2, len(lines) + 1))


# What the engine asks of data and metrics, and no user does.
ENGINE = re.compile(
    "arrays|as_lists|as_typed|bind|call|columns|evaluated|"
    "exactly|farthest_together|from_typed|judged|labels|matrices|nearest_apart|"
    "needed_by|parameters_of|quantities|quantities_of|read|with_parameters"
)


def functions(name, thing):
    """What a user calls by a public name, (name, function) each: a function, or the methods of a class."""
    if inspect.isfunction(thing):
        yield name, inspect.unwrap(thing)
    elif inspect.isclass(thing) and not issubclass(thing, Exception):
        called = [key for key in vars(thing) if key == "__init__" or not (key.startswith("_") or ENGINE.fullmatch(key))]
        for key in called:
            member = vars(thing)[key]
            function = getattr(member, "__func__", getattr(member, "fget", None) or getattr(member, "func", member))
            if inspect.isfunction(function):
                yield f"{name}.{key}", function


PUBLIC = {
    **{name: getattr(metrics, name) for name in metrics.HOMES},
    **{name: getattr(exercises, name) for name in exercises.__all__},
}


def test_everything_that_a_user_calls_is_annotated():
    bare = []
    for key, thing in PUBLIC.items():
        for name, function in functions(key, thing):
            called = inspect.signature(function)
            given = list(called.parameters.values())
            known = [one for one in given if one.name not in ("self", "cls") and one.annotation is one.empty]
            bare += [f"{name}({one.name})" for one in known]
            bare += [name] * (called.return_annotation is called.empty)
    for name in widgets.WIDGETS:
        start = vars(getattr(widgets, name)).get("__init__")
        given = list(inspect.signature(start).parameters.values())[1:] if start else []
        bare += [f"{name}({one.name})" for one in given if one.annotation is one.empty]
    assert bare == []


@pytest.mark.parametrize(("room", "homes"), [("widgets", widgets.WIDGETS), ("exercises", exercises._HOME)])
def test_editors_are_told_every_name_that_loads_on_first_use(room, homes):
    told = re.findall(r"    from (\S+) import (\w+) as \2\n", (ROOT / room / "__init__.py").read_text("utf-8"))
    assert {name: home for home, name in told} == {name: f"{room}.{home}" for name, home in homes.items()}


MISSPELLED = {
    "import metrics; metrics.precison": "precision",
    "from metrics import examples; examples.figre_1_2": "figure_1_2",
    "from metrics import precision; precision.wok": "work",
    "from metrics import precision; precision.work([[4, 1], [2, 1]]).valeu": "value",
    "import widgets; widgets.MatrxEditor": "MatrixEditor",
    "import exercises; exercises.practise": "practice",
}


@pytest.mark.parametrize("code", MISSPELLED)
def test_a_misspelled_name_is_answered_with_the_right_one(code):
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.endswith(f". Did you mean: '{MISSPELLED[code]}'?\n")

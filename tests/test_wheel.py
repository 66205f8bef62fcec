"""What pip installs: the wheel in bare environments of their own, away from the repository."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import packages_distributions

import pytest
import yaml

from metrics import __version__
from metrics.extras import EXTRAS, ROOMS
from tests.term import Class
from tests.trees import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*words, folder):
    """Run a command in a folder, where nothing but what is installed can be imported."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONUTF8": "1"}
    return subprocess.run([*map(str, words)], cwd=folder, env=known, capture_output=True, text=True, encoding="utf-8")


def done(*words, folder):
    found = run(*words, folder=folder)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    return folder / done(sys.executable, "-c", BUILD, folder, folder=ROOT).split()[-1]


@pytest.fixture
def installed(wheel, tmp_path):
    """Install the wheel with an extra, and the pinned versions of what that brings: the folder of its commands."""

    def install(extra):
        place, pins = tmp_path / "environment", tmp_path / "pins.txt"
        lock = (ROOT / "requirements.lock").read_text("utf-8")
        pins.write_text(re.sub(r" \\\n +--hash=\S+", "", lock), "utf-8")  # pip would ask for the wheel's own hash
        wanted = ["-c", pins, f"worked-metrics{extra} @ {wheel.as_uri()}"]
        try:
            import uv
        except ImportError:
            venv.create(place, with_pip=True)
            done(place / SCRIPTS / "python", "-m", "pip", "install", "-q", *wanted, folder=tmp_path)
        else:
            program, python = uv.find_uv_bin(), place / SCRIPTS / "python"
            done(program, "venv", "-q", "--python", sys.executable, place, folder=tmp_path)
            words = [program, "pip", "install", "-q", "--python", python, *wanted]
            if run(*words, "--offline", folder=tmp_path).returncode:  # what was fetched once is not fetched again
                done(*words, folder=tmp_path)
        return place / SCRIPTS

    return install


def lacks(need, extra):
    return f"{need}: pip install 'worked-metrics[{extra}]'"


MISSING = {
    "from widgets import MatrixEditor": lacks("widgets need ipywidgets and anywidget", "widgets"),
    "import widgets.figures": lacks("figures need Matplotlib", "figures"),
    "from exercises import exercise": lacks("exercises need PyYAML and markdown-it-py", "exercises"),
    "from exercises import practice": lacks("exercises need PyYAML and markdown-it-py", "exercises"),
    "from exercises.commands import assign; assign([])": lacks("notebooks need nbformat and IPython", "teach"),
    "from metrics.examples import figure_1_2; figure_1_2.report()": lacks("arrays need NumPy and pandas", "arrays"),
    "from metrics.lab.experiments.ari import loaded; loaded('Iris')": lacks(
        "experiments need scikit-learn", "experiments"
    ),
    "import numpy": "No module named 'numpy'",  # which is no matter of ours
}
TRY = """
for code in CODES:
    try:
        exec(code, {"__name__": "readers"})
        print("it works")
    except ImportError as problem:
        print(problem)
"""


def test_the_bare_wheel_is_exact_and_names_the_extra_that_is_missing(installed, tmp_path):
    commands = installed("")
    told = done(commands / "python", "-c", f"CODES = {[*MISSING]}\n{TRY}", folder=tmp_path).splitlines()
    assert dict(zip(MISSING, told, strict=True)) == MISSING
    command = commands / "worked-metrics"
    assert done(command, "version", folder=tmp_path) == f"{__version__}\n"
    worked = done(command, "work", "f_measure", "[[4, 1], [2, 1]]", folder=tmp_path)
    assert worked.splitlines()[-1].endswith("= 8/11 ≈ 0.727")
    refused = run(command, "notebooks", "--out", "here", folder=tmp_path)
    assert (refused.returncode, refused.stderr) == (
        1,
        f"{MISSING['from exercises.commands import assign; assign([])']}\n",
    )


# What each extra is for, used by a reader who has installed nothing else.
USES = {
    "[widgets]": """
from widgets import MatrixEditor
editor = MatrixEditor([[4, 1], [2, 1]])
assert "<b>4</b>" in editor._repr_mimebundle_()[0]["text/html"]
try:
    editor.figure()
except ImportError as problem:
    print(problem)
""",
    "[figures]": """
from widgets import KIT
import widgets
for name in KIT:
    getattr(widgets, name)().figure().savefig(f"{name}.svg")
print(open("MatrixEditor.svg").read().count("</svg>"))
""",
    "[exercises]": """
from exercises import exercise, overview, practice
days = exercise("two-callers", TP=30, FN=10, FP=20, TN=140, valley="Lech")
assert "That is precision" in days.check("number", "3/5").sentence
assert "<section" in practice("costs")._repr_mimebundle_()[0]["text/html"]
html = overview()._repr_html_()
print("The camera that watches the oven" in html, "<a " in html)
""",
}
SAID = {"[widgets]": MISSING["import widgets.figures"], "[figures]": "1", "[exercises]": "True False"}


@pytest.mark.parametrize("extra", USES)
def test_an_extra_brings_all_that_its_part_needs(extra, installed, tmp_path):
    assert done(installed(extra) / "python", "-c", USES[extra], folder=tmp_path) == f"{SAID[extra]}\n"


def test_an_instructor_needs_no_repository(installed, tmp_path):
    commands = installed("[teach]")
    (tmp_path / "class.csv").write_text("id,name\nada,Ada\nbob,Bob\n", "utf-8")
    words = ["--roster", "class.csv", "--exercises", "1,f-measure", "--term", "2026-fall", "--out", "handout"]
    done(commands / "worked-metrics", "assign", *words, folder=tmp_path)
    assert [*(tmp_path / "handout").rglob("*ada*")]
    (tmp_path / "hand-ins").mkdir()
    handed = Class(tmp_path / "handout")
    (tmp_path / "hand-ins" / "ada.json").write_text(handed.file("ada", handed.right("ada")), "utf-8")
    words = ["--handout", "handout", "--submissions", "hand-ins", "--out", "marks"]
    done(commands / "worked-metrics", "grade", *words, folder=tmp_path)
    assert "onKey" in (tmp_path / "marks" / "review.html").read_text("utf-8")  # its script is brought along
    [package] = tmp_path.glob("environment/**/site-packages/exercises")
    before = {*package.rglob("*.*")}
    refused = run(commands / "python", "-m", "exercises", folder=tmp_path)
    assert refused.stderr.startswith("out is missing: an installed copy keeps no notebooks; name a folder")
    done(commands / "worked-metrics", "notebooks", "--out", "mine", folder=tmp_path)
    assert {path for path in package.rglob("*.*") if "__pycache__" not in path.parts} <= before
    for path in ("exercises/costs.ipynb", "solutions/costs.ipynb"):
        assert (tmp_path / "mine" / path).read_bytes() == (ROOT / path).read_bytes()
    again = run(commands / "worked-metrics", "notebooks", "--out", "mine", folder=tmp_path)
    assert re.fullmatch(r"out is mine: it has notebooks, \S+ among them; name another folder\n", again.stderr)
    done(commands / "python", "-c", "import jupyterlab", folder=tmp_path)


# What needs no environment.


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["work"], "metric is '': there is none of that name; near it are accuracy"),
        (["work", "precison", "1"], "metric is 'precison': there is none of that name; near it are precision"),
        (["work", "precision", "[[4, x]]"], "data is [[4, x]]: numbers as Python writes them are needed"),
        (["work", "precision", "[[4, -1], [2, 1]]"], "counts[0][1] is -1: a count cannot be negative"),
    ],
)
def test_a_command_that_cannot_be_done_is_answered_with_a_sentence(words, reason):
    from exercises.commands import main

    assert main(words).startswith(reason)


def test_a_command_tells_its_verbs_a_line_each(capsys):
    from exercises.commands import VERBS, main

    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[-len(VERBS) :]] == [*VERBS]


def own(extra):
    """The projects that an extra brings itself, beside those of other extras."""
    names = (re.match(r"[\w-]+", one)[0] for one in PROJECT["optional-dependencies"][extra])
    return {name for name in names if name != PROJECT["name"]}


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_the_modules_that_it_is_said_to_bring(extra):
    homes = packages_distributions()
    for module in EXTRAS[extra][1].split():
        assert own(extra) & {name.lower() for name in homes[module]}, module


def test_every_module_that_we_import_is_brought_by_an_extra():
    known = {*sys.stdlib_module_names, *ROOMS, *" ".join(modules for _, modules in EXTRAS.values()).split()}
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= known, file


def test_the_version_is_the_same_wherever_it_is_told():
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == __version__
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("hidden", "wanted"),
    [
        ("metrics", "from widgets import MatrixEditor"),
        ("metrics", "from exercises import exercise"),
        ("widgets", "from exercises import exercise"),
    ],
)
def test_a_file_of_ones_own_that_hides_a_package_is_named(hidden, wanted, tmp_path):
    (tmp_path / f"{hidden}.py").write_text("accuracy = 1\n")
    code = f"import sys; sys.path.insert(1, {str(ROOT)!r}); {wanted}"
    told = run(sys.executable, "-c", code, folder=tmp_path).stderr.splitlines()[-1]
    file = tmp_path / f"{hidden}.py"
    assert told == f"ImportError: {file} hides our package {hidden}: rename it, and start Python again"

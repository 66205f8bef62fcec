"""Each room imports only from the rooms above it, and the drawing of them is true."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from metrics import equation, kappa
from tests.rooms import DRAWING, LOADERS, METRICS, ROOMS, ROOT, drawn, files, imports, room_of
from widgets import IN_BOOK


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_the_rooms_above_it(room):
    below = {*ROOMS[ROOMS.index(room) + 1 :], "tests", "workbook"}
    if room == "metrics":
        below -= {"metrics"}
    found = [one for file in files(room) for one in imports(file)]
    assert not [one for one in found if (room_of(one.module) or one.module.partition(".")[0]) in below]


def test_every_file_of_metrics_stands_in_a_room():
    placed = Counter(file for room in ROOMS if room.startswith("metrics") for file in files(room))
    assert placed == Counter((ROOT / "metrics").rglob("*.py"))
    assert {path.stem for path in (ROOT / "metrics").glob("*.py")} <= {"__init__", *METRICS}


def test_modules_are_loaded_by_a_name_that_cannot_be_read_only_where_names_are_told():
    found = [one for room in ROOMS for file in files(room) for one in imports(file) if one.module == "?"]
    own = ["exercises", "metrics/examples", "metrics/lab/experiments", "widgets"]  # of their own folder
    told = ["metrics/engine/catalogue.py", *(f"{folder}/__init__.py" for folder in own)]
    assert {str(one.file.relative_to(ROOT)) for one in found} == {*told}


def test_an_import_anywhere_in_a_file_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.rooms.ROOT", tmp_path)
    room = tmp_path / "metrics" / "engine"
    room.mkdir(parents=True)
    (tmp_path / "metrics" / "examples.py").touch()
    file = room / "sly.py"
    file.write_text(
        "def later():\n    from widgets.a import b\n    import exercises.c, os\n"
        "    from metrics import examples, kappa\n    from .near import c\n    from ..tables import d\n"
        "    import_module('book.live')\n    import_module(name)\n"
    )
    assert [one.module for one in imports(file)] == [
        *("widgets.a", "exercises.c", "os", "metrics.examples", "metrics", "metrics.engine.near", "metrics.tables"),
        *("book.live", "?"),
    ]
    assert LOADERS[0] == "import_module"


def test_the_drawing_in_contributing_is_that_of_the_imports():
    assert DRAWING.search((ROOT / "CONTRIBUTING.md").read_text("utf-8"))[0] == drawn()


def test_importing_metrics_imports_neither_numpy_nor_pandas():
    script = "import metrics, sys; print(*sorted({'numpy', 'pandas'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


# A page runs again when a module is edited that it has loaded: what is imported, and rooms that it has no use for.
LIGHT = {
    "from metrics.examples import figure_1_2, table_1_1_models": ["scores", "clusters"],
    "from metrics.examples import twenty_instances": ["clusters"],
    "from metrics.examples import exercise_3_clusters, paper_classes, thesis_3_15": ["tables", "scores", "clusters"],
    "from metrics.examples import exercise_3_pairs": ["scores", "clusters.clustered", "clusters.matrices"],
    "from metrics.reference import taught": ["ledger", "tables.two_classes", "scores", "clusters", "significance"],
    "from metrics.reference.about import about; about('rand')": ["ledger", "scores", "clusters.clustered", "examples"],
    "from metrics import kappa; from widgets import Question; Question('?', kappa, [[4, 1], [2, 1]])": [
        *("ledger", "scores", "clusters", "significance.checkable", "handling", "lab", "examples")
    ],
    "from metrics import diagnose_steps, f_measure; diagnose_steps({'recall': 1}, f_measure, [[4, 1], [2, 1]])": [
        *("ledger", "scores", "clusters", "significance.checkable", "handling", "lab", "examples")
    ],
    "from widgets import ResidualExplorer; ResidualExplorer()": ["ledger", "clusters", "handling", "lab"],
    "from widgets import ClusterExplorer; ClusterExplorer()": ["ledger", "scores", "handling", "lab"],
    "from widgets import PairExplorer; PairExplorer()": ["ledger", "scores", "lab"],
    "from exercises import practice": ["ledger", "scores", "clusters", "significance.checkable", "examples"],
    "from metrics import equation; equation('1.7')._repr_html_()": ["scores", "clusters", "significance.checkable"],
}


def test_what_is_imported_loads_no_data_and_no_metrics_that_it_has_no_use_for():
    script = """if True:
        import sys
        code, *unused = sys.argv[1:]
        exec(code)
        print(*(name for name in sys.modules if any(f"{name}.".startswith(f"metrics.{one}.") for one in unused)))"""
    for code, unused in LIGHT.items():
        command, words = [sys.executable, "-c", script, code, *unused], os.environ | {IN_BOOK: "1"}
        done = subprocess.run(command, cwd=ROOT, env=words, capture_output=True, text=True)
        assert (code, done.returncode, done.stdout.split(), done.stderr) == (code, 0, [], "")


def test_an_exact_metric_works_without_numpy():
    script = """if True:
        import sys
        sys.modules["numpy"] = sys.modules["pandas"] = None  # importing them is an error from here on
        from metrics import f_measure
        print(f_measure([[4, 1], [2, 1]]), len(str(f_measure.work([[4, 1], [2, 1]])).splitlines()))"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["8/11", "3"]


# Each needs arrays, and none of the others' names must need them.
NEED_ARRAYS = [
    "bootstrap_interval('accuracy', [[4, 1], [2, 1]])",
    "compare_multiclass(3)",
    "least_mean_adjusted_rand('78.54 %', '78.51 %', (100, 100), (2.0, 0.3, 0.0, 0.0035))",
]


def test_every_name_can_be_had_without_numpy_and_what_needs_it_says_which_extra_brings_it():
    """In a Python that finds no installed package; the same calls work where there is NumPy."""
    script = """if True:
        import sys
        from metrics import *
        import metrics
        print(*({*metrics.__all__} - {*globals()}))
        for call in sys.argv[1:]:
            try:
                eval(call)
                print("done")
            except ModuleNotFoundError as error:
                print(error.name, error)"""
    lack = "numpy arrays need NumPy and pandas: pip install 'worked-metrics[arrays]'"
    for options, told in ((["-S"], lack), ([], "done")):
        command = [sys.executable, *options, "-c", script, *NEED_ARRAYS]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, ["", *[told] * 3], "")


def test_assign_loads_no_widgets():
    script = """if True:
        import sys
        from exercises import assign, handout, paper
        print(*sorted({"anywidget", "ipywidgets", "numpy"} & set(sys.modules)))"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


CALL = re.compile(r"^   - `([\w/]+\.(?:py|js))` `(\w+)`$", re.MULTILINE)


def test_the_ways_through_the_house_are_those_that_are_told():
    """In Python the calls are seen to happen in this order; a script is seen to define what is told of it."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("Three ways through the house")[1].split("\n## ")[0]
    work, typed, shown = (CALL.findall(way) for way in re.split(r"^\d\. ", text, flags=re.MULTILINE)[1:])
    assert in_turn(work, called(lambda: str(kappa.work([[4, 1], [2, 1]]))))
    assert not in_turn(work[::-1], called(lambda: str(kappa.work([[4, 1], [2, 1]]))))
    assert in_turn(shown, called(lambda: equation("1.23")._repr_html_()))
    for file, name in typed:
        text = (ROOT / file).read_text("utf-8")
        assert re.search(rf"\b(?:function {name}|const {name} =)|^  (?:async )?{name}\(", text, re.MULTILINE), (
            file,
            name,
        )


def called(job):
    """(file, function or class) of each call of ours, in order."""
    found = []

    def hear(frame, event, _):
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT / "metrics"):
            name = frame.f_code.co_name
            owner = type(frame.f_locals["self"]).__name__ if "self" in frame.f_locals else name
            found.append((path.relative_to(ROOT).as_posix(), name))
            found.append((path.relative_to(ROOT).as_posix(), owner))

    sys.setprofile(hear)
    try:
        job()
    finally:
        sys.setprofile(None)
    return found


def in_turn(way, seen):
    """Whether all calls of a way come one after the other."""
    rest = iter(seen)
    return all(call in rest for call in way)


def test_no_line_is_kept_from_the_formatter():
    off = re.compile("# fmt: " + "(skip|off)")
    written = [file for room in (*ROOMS, "tests") for file in files(room)] + [ROOT / "workbook.py"]
    assert not [file.name for file in written if off.search(file.read_text("utf-8"))]

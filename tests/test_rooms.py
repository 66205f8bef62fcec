"""Who may know whom: each room imports only from the rooms above it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ["metrics", "widgets", "exercises", "book"]


def imports(file):
    """The top-level packages that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_the_rooms_above_it(room):
    below = {*ROOMS[ROOMS.index(room) + 1 :], "tests", "workbook"}
    wrong = {file.name: known for file in (ROOT / room).rglob("*.py") if (known := below.intersection(imports(file)))}
    assert not wrong


def test_an_import_anywhere_in_a_file_is_seen(tmp_path):
    file = tmp_path / "sly.py"
    file.write_text("def later():\n    from widgets.a import b\n    import exercises.c, os\n")
    assert set(imports(file)) == {"widgets", "exercises", "os"}


def test_importing_metrics_imports_neither_numpy_nor_pandas():
    script = "import metrics, sys; print(*sorted({'numpy', 'pandas'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_an_exact_metric_works_without_numpy():
    script = """if True:
        import sys
        sys.modules["numpy"] = sys.modules["pandas"] = None  # importing them is an error from here on
        from metrics import f_measure
        print(f_measure([[4, 1], [2, 1]]), len(str(f_measure.work([[4, 1], [2, 1]])).splitlines()))"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["8/11", "3"]

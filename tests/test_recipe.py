"""The recipe for a metric in CONTRIBUTING.md, followed word by word in a copy of the project."""

import re
import shutil
import subprocess
import sys

import pytest

from tests.trees import ROOT

RECIPE = re.compile(r"## A new metric\n(.*?)\n## ", re.DOTALL)
BLOCK = re.compile(r"`([\w/.]+)`[^`\n]*:\n\n```\w*\n(.*?)```", re.DOTALL)
COPIED = (
    *("metrics", "tests", "widgets", "exercises", "book"),
    *("pyproject.toml", "CONTRIBUTING.md", "README.md", "_toc.yml"),
)
# The tests that find a metric by themselves, and those of what the recipe has to be done by hand.
FOUND = "test_catalogue test_surface test_textbook test_reference test_conformance test_rooms test_guide".split()  # noqa: SIM905
NAMED = (
    "share_of_misses or stub or sheet or glossary or catalogue_has or contents or compared_or or row_says "
    "or same_answer"
)


@pytest.fixture
def copy(tmp_path):
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def edited(file, change):
    text = file.read_text("utf-8")
    changed = change(text)
    assert changed != text
    file.write_text(changed, "utf-8")


def run(tree, *words):
    return subprocess.run([sys.executable, *words], cwd=tree, capture_output=True, text=True)


@pytest.mark.program
def test_the_recipe_for_a_metric_works_as_it_is_printed(copy):
    recipe = RECIPE.search((copy / "CONTRIBUTING.md").read_text("utf-8"))[1]
    told = dict(BLOCK.findall(recipe))
    definition, answers, row, peers = told.values()
    module, guide, source, conformance = (copy / file for file in told)
    key = definition.partition(" = ")[0]
    edited(module, lambda text: f"{text}\n{definition}")
    assert "`metrics/__init__.py`, among those of the same module" in recipe
    home = f'"{module.parent.name}.{module.stem}": """'
    edited(copy / "metrics/__init__.py", lambda text: text.replace(home, f"{home}{key} ", 1))
    edited(guide, lambda text: text.replace("{\n", f"{{\n{answers}", 1))
    edited(source, lambda text: text.replace("= [\n", f"= [\n{row}", 1))
    edited(conformance, lambda text: text.replace("[\n", f"[\n{peers}", 1))
    command = re.search(r"`\.venv/bin/python (-m metrics\.stub)`", recipe)[1]
    assert run(copy, *command.split()).returncode == 0
    assert run(copy, "-c", f"import metrics; print(metrics.{key}([[4, 1], [2, 1]]))").stdout == "1/3\n"
    files = [f"tests/{name}.py" for name in FOUND]
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", NAMED, *files)
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 30

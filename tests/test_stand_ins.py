"""The small forms of packages that Python in a page has do what the packages themselves do."""

import json
import os
import subprocess
import sys

import pytest
import yaml

from book.runnable import STAND_INS, carried
from exercises import master
from tests.trees import ROOT


def told(*folders):
    """What widgets tell a page, by the packages that are found first in these folders."""
    found = os.pathsep.join(map(str, [*folders, ROOT]))
    command = [sys.executable, "-m", "tests.stand_in"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": found}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.program
def test_a_widget_in_a_page_tells_and_takes_what_it_does_in_jupyter(tmp_path):
    """By what a page carries, and nothing else: the traitlets of the page, too, are those that it carries."""
    for path, content in carried().items():
        if not path.startswith(("metrics/", "widgets/", "exercises/", "book/")):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(content)
    assert (tmp_path / "anywidget" / "__init__.py").read_bytes() == (STAND_INS / "anywidget/__init__.py").read_bytes()
    theirs, ours = told(), told(tmp_path)
    kinds = {line[0] for line in theirs}
    assert kinds >= {"page", "observed", "state", "TraitError", "held"}
    for at, (one, other) in enumerate(zip(theirs, ours, strict=True)):
        assert one == other, (theirs[at - 3 : at + 2], ours[at - 3 : at + 2])


def test_every_exercise_is_read_without_what_a_page_cannot_have(monkeypatch):
    """YAML is read there by Python alone, which refuses more than the loader in C."""
    read = {path: master._read(path, master.MASTERS) for path in sorted(master.MASTERS.rglob("*.md"))}
    monkeypatch.setattr(master, "LOADER", yaml.SafeLoader)
    for path, exercise in read.items():
        again = master._read(path, master.MASTERS)
        assert (again.head, again.sheet) == (exercise.head, exercise.sheet)

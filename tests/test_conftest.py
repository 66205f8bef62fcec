"""What --quick leaves out, and what a page forgets from one test to the next."""

import inspect
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.cases import each
from tests.conftest import pytest_configure, tidy
from tests.trees import ROOT

TESTS = """
import subprocess, sys, pytest

def test_plain(): pass
def test_page(page): pass
def test_site(site): pass
@pytest.mark.program
def test_marked(): pass
@pytest.mark.whole
def test_of_minutes(): pass
@pytest.mark.parametrize("words", ["/no/chromium --headless", "/no/python -m ipykernel", "/no/python -m venv x"])
def test_forgotten(words):
    subprocess.Popen(words.split())
def test_other_program(): subprocess.run([sys.executable, "-c", ""], check=True)
"""


def test_quick_leaves_out_what_starts_a_program_and_lets_nothing_else_start_one(tmp_path):
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "--quick"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|deselected)", done.stdout)}
    assert counts == {"passed": 2, "failed": 3, "deselected": 4}, done.stdout
    refused = re.findall(r"RuntimeError: --quick does not start (.*): mark the test with `program`\n", done.stdout)
    assert {*refused} == {"chromium --headless", "python -m ipykernel", "python -m venv x"}


def test_quick_and_full_exclude_each_other():
    both = SimpleNamespace(getoption=lambda name: name in ("quick", "full"), addinivalue_line=lambda *_: None)
    with pytest.raises(pytest.UsageError, match="one or the other"):
        pytest_configure(both)


def test_a_page_forgets_what_a_test_left_in_it(page, tmp_path):
    leaving = "addEventListener('pagehide', () => localStorage.setItem('late', 1))"
    (tmp_path / "page.html").write_text(f"<p>A page</p><script>{leaving}</script>")
    address = (tmp_path / "page.html").as_uri()
    look = """async () => [localStorage.length, sessionStorage.length, innerWidth, matchMedia("print").matches,
        matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(forced-colors: active)").matches,
        (await navigator.permissions.query({ name: "clipboard-read" })).state]"""
    page.goto(address)
    before = page.evaluate(look)
    page.evaluate("localStorage.a = sessionStorage.b = 1")
    page.emulate_media(media="print", color_scheme="dark", forced_colors="active")
    page.set_viewport_size({"width": 360, "height": 500})
    page.context.grant_permissions(["clipboard-read"])
    page.context.new_page()
    changed = page.evaluate(look)
    assert not [one for one, other in zip(before, changed, strict=True) if one == other], "all of it is changed"
    tidy(page)
    assert page.context.pages == [page]
    page.goto(address)
    assert page.evaluate(look) == before


def test_of_many_cases_in_one_test_all_that_fail_are_named(tmp_path):
    tried = []

    @each("number, square", [(1, 1), (2, 5), (3, 9), (4, 15)], ids=lambda case: f"of {case[0]}")
    def check(number, square, tmp_path):
        tried.append((number, tmp_path))
        if number == 2:
            pytest.fail("not at all")
        assert number**2 == square

    assert [*inspect.signature(check).parameters] == ["tmp_path"]
    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases: of 2, of 4") as failed:
        check(tmp_path=tmp_path)
    assert tried == [(number, tmp_path) for number in (1, 2, 3, 4)]
    assert [failure.__notes__ for failure in failed.value.exceptions] == [["in the case of 2"], ["in the case of 4"]]
    with pytest.raises(AssertionError, match="of no case"):
        each("number", [])

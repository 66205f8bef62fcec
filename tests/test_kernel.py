"""What runs a page's cells in the page: in which order, what is run again, and what is said of mistakes."""

import builtins
import doctest
import sys

import pytest

import widgets
from book import kernel as module
from book.kernel import CUT, MOST, Kernel, names, needed, taken


@pytest.fixture
def kernel():
    """A kernel, and what it told, in its list `told`."""
    told, main = [], sys.modules["__main__"]
    kernel = Kernel(told.append)
    kernel.told = told
    yield kernel
    sys.modules["__main__"] = main


def cells(**sources):
    """Cells by their keys; a name that begins with `hidden` is not shown."""
    return [[key, source, not key.startswith("hidden")] for key, source in sources.items()]


def said(kernel, kind):
    return [one for one in kernel.told if one["kind"] == kind]


def ran(kernel):
    keys = [one["cell"] for one in said(kernel, "started")]
    kernel.told.clear()
    return keys


PAGE = cells(
    hidden="from metrics import precision",
    table="table = [[4, 1], [2, 1]]",
    spare="raise ValueError('nobody needs me')",
    value="precision(table)",
)


def test_a_cell_runs_after_what_it_needs_and_nothing_else(kernel):
    assert kernel.run(PAGE, "value")
    assert ran(kernel) == ["table", "value"]
    assert kernel.known["precision"].name == "precision"


def test_what_has_run_as_it_is_does_not_run_again(kernel):
    kernel.run(PAGE, "value")
    ran(kernel)
    assert kernel.run(PAGE, "value")
    assert ran(kernel) == ["value"]
    assert kernel.run(PAGE, "value", again=False)
    assert ran(kernel) == []
    changed = [[key, source.replace("4, 1", "8, 1"), shown] for key, source, shown in PAGE]
    kernel.run(changed, "value", again=False)
    assert ran(kernel) == ["table", "value"]


def test_a_cell_that_changes_what_it_takes_gives_the_same_each_time(kernel):
    page = cells(start="x = 1\nseen = []", more="x = x + 1", add="seen.append(x)", end="x, seen")
    for key in ("more", "add", "end", "more", "add", "end"):
        kernel.run(page, key)
    assert (kernel.known["x"], kernel.known["seen"]) == (2, [2])


def test_a_result_is_shown_as_in_the_built_page(kernel):
    kernel.run(PAGE, "value")
    [shown] = said(kernel, "shown")
    assert shown["html"].startswith('<p class="wm-values">precision of table = <math><mfrac><mn>2</mn><mn>3</mn>')
    kernel.run(cells(silent="1 + 1;"), "silent")
    kernel.run(cells(none="None"), "none")
    kernel.run(cells(other="object"), "other")
    assert [one.get("text") for one in said(kernel, "shown")] == [None, "<class 'object'>"]


def test_names_are_taken_in_the_order_of_the_lines():
    assert names("x = 1\nprint(x, y)").needs == {"y"}
    assert names("print(x)\nx = 1").needs == {"x"}
    assert names("[a for a in b if (c := a)]").needs == {"b"}
    assert names("def f():\n    return g(h)\ng = 1").needs == {"g", "h"}
    assert names("x = (").gives == set()


@pytest.mark.parametrize(
    "source",
    ["def f(a, a): pass", "nonlocal x", "from __future__ import braces", "+".join("1" * 900)],
    ids=["two of a name", "nonlocal", "no future", "too deep"],
)
def test_code_that_only_the_compiler_refuses_keeps_no_other_from_running(kernel, source):
    page = cells(bad=source, good="6 * 7")
    assert kernel.run(page, "good")
    assert kernel.lacking(page) == "{}"


def test_all_names_of_a_module_are_known_as_given(kernel):
    assert kernel.run(cells(star="from metrics.words import *", use="brief"), "use")
    assert ran(kernel) == ["star", "use"]


def test_a_cell_takes_builtins_from_itself_alone(kernel):
    assert not kernel.run(cells(one="import builtins\ndel builtins.len\nlen([])"), "one")
    assert len([]) == 0
    assert kernel.run(cells(one="builtins.len = None", two="len([])"), "two")
    assert kernel.run(cells(one="builtins.len = None", two="len([])"), "one")
    assert len([]) == 0


def test_a_long_value_is_shown_in_part(kernel):
    for source in ("'x' * 10**7", "list(range(10**6))", "{i: i for i in range(10**5)}"):
        assert kernel.run(cells(one=source), "one")
    assert all(len(one["text"]) == CUT and "The first 2,000 of" in one["more"] for one in said(kernel, "shown"))


def test_what_has_no_html_to_show_is_shown_as_text(kernel):
    page = "class A:\n    _repr_html_ = lambda self: None\n    __repr__ = lambda self: 'words'\nA()"
    kernel.run(cells(one=page), "one")
    kernel.run(cells(two="a = []\na.append(a)\na"), "two")
    assert [one["text"] for one in said(kernel, "shown")] == ["words", "[[...]]"]


def test_a_mistake_that_cannot_speak_or_never_ends_is_told_in_short(kernel):
    kernel.run(cells(one="class Mute(Exception):\n    def __str__(self): 1 / 0\nraise Mute"), "one")
    kernel.run(cells(two="raise ValueError('x' * 10**7)"), "two")
    mute, long = said(kernel, "failed")
    assert (mute["name"], mute["text"]) == ("Mute", "")
    assert len(long["text"]) < 2000


def test_the_first_lines_are_sent_as_they_are_printed(kernel):
    kernel.known["told"] = kernel.told
    kernel.run(cells(one="print('begun')\nassert told[-1]['text'] == 'begun\\n'"), "one")
    assert said(kernel, "failed") == []


@pytest.mark.parametrize(
    ("source", "name", "text", "line"),
    [
        ("a = 1\nb = (", "SyntaxError", "was never closed", 2),
        ("a = 1\ndel a\na", "NameError", "name 'a' is not defined", 3),
        ("def f():\n    return f()\nf()", "RecursionError", "without end", 3),
        ("from metrics import precision\nprecision([[0, 5], [0, 5]])", "Undefined", "TP + FP = 0", 2),
        ("raise SystemExit", "SystemExit", "goes on", 1),
        ("input('How many?')", "RuntimeError", "cannot ask in a page", 1),
        ("\0", "SyntaxError", "null", None),
    ],
    ids=["syntax", "name", "recursion", "undefined", "exit", "input", "null"],
)
def test_a_mistake_is_a_sentence_with_its_line(kernel, source, name, text, line):
    assert not kernel.run(cells(one=source), "one")
    [failed] = said(kernel, "failed")
    assert (failed["name"], failed.get("line")) == (name, line)
    assert text in failed["text"]
    assert kernel.run(cells(two="1"), "two")


def test_a_cell_says_which_other_one_it_waits_for(kernel):
    assert not kernel.run(cells(first="x = 1 / 0", second="x"), "second")
    assert [one["text"] for one in said(kernel, "failed")] == [
        "division by zero",
        "This cell needs a cell above it, which could not run.",
    ]


def test_what_is_not_carried_is_named_before_it_is_run(kernel):
    page = cells(hidden="import no_such_thing as n", value="n.mean()", free="1")
    assert kernel.lacking(page) == '{"value": ["no_such_thing"]}'
    assert not kernel.run(page, "value")
    assert said(kernel, "failed")[-1]["names"] == ["no_such_thing"]


def test_what_a_site_may_carry_is_named_as_a_module(kernel, monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, "sklearn", raising=False)
    assert not kernel.run(cells(one="from sklearn import tree"), "one")
    assert kernel.absent() == ["sklearn"]
    assert kernel.run(cells(two="1"), "two")
    assert kernel.absent() == []


def test_what_only_looks_at_a_thing_keeps_nothing_from_running(kernel):
    """A table that is shown by what this Python lacks is a table all the same."""
    page = cells(
        table="class Table:\n    def show(self): __import__('no_such_thing')\ntable = Table()", show="table.show()"
    )
    assert kernel.run([*page, *cells(use="type(table).__name__")], "use")
    assert [one["names"] for one in said(kernel, "failed")] == [["no_such_thing"]]
    assert not kernel.run([*page, *cells(made="table = no_such_name", use="table")], "use")


def test_printing_without_end_sends_no_more_than_can_be_read(kernel):
    kernel.run(cells(much="for i in range(10**5): print('a line of words')"), "much")
    assert sum(len(one["text"]) for one in said(kernel, "printed")) == MOST
    assert len(said(kernel, "cut")) == 1
    assert len(kernel.told) < 200
    kernel.told.clear()
    kernel.run(cells(long=f"print('x' * {MOST + 5})"), "long")
    assert sum(len(one["text"]) for one in said(kernel, "printed")) == MOST


def test_what_is_printed_comes_before_the_mistake_and_the_value(kernel):
    kernel.run(cells(both="print('first')\ndisplay(2)\nprint('third')\n4"), "both")
    assert [one["kind"] for one in kernel.told] == ["started", "printed", "shown", "printed", "shown", "ended"]


def test_the_chain_is_in_the_order_of_the_page():
    from book.kernel import Cell

    page = [Cell(str(number), f"a{number} = {f'a{number - 1}' if number else 0}") for number in range(5)]
    assert [step.cell.key for step in needed(page, "4")] == ["0", "1", "2", "3", "4"]
    assert not names("print(len([]))").needs & {*dir(builtins)}


def test_the_examples_of_the_kernel_are_true():
    told = doctest.testmod(module)
    assert (told.failed, told.attempted > 5) == (0, True)


def test_what_any_widget_shows_is_taken_as_the_object_that_it_is(kernel, live):
    made = [getattr(widgets, name)() for name in widgets.KIT]
    cards = live(*made)
    for widget, card in zip(made, cards, strict=True):
        code = taken(card.locator(".wm-card").first.evaluate("(card) => card.python()"))
        assert kernel.run(cells(one=code), "one"), said(kernel, "failed")
        assert repr(kernel.known["_"]) == repr(getattr(widget, widget.gives))

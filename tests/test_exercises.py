"""The bank keeps its promises, the notebooks follow their masters, and those for students give nothing away."""

import json
import os
import re
import subprocess
import sys
from collections import Counter

import pytest
import yaml

from exercises import answered, exercise
from exercises.draw import FIRST, draw
from exercises.fair import telling
from exercises.generate import assemble, generated, main, run, sets
from exercises.master import KINDS, MASTERS, Exercise, MasterError, bank, exercises_of, load
from metrics import CATALOGUE
from metrics.engine.render import render
from metrics.ledger import SOURCES
from tests.trees import ROOT

COMMAND = "run .venv/bin/python -m exercises (Windows: .venv\\Scripts\\python)"
BANK = bank()
each = pytest.mark.parametrize("slug", sorted(BANK))
each_set = pytest.mark.parametrize("name", sorted(sets(BANK)))


def bytes_in(folder):
    files = [*folder.glob("exercises/*.ipynb"), *folder.glob("solutions/*.ipynb")]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """All notebooks, made anew, in another folder and with another order of everything that is unordered."""
    folder = tmp_path_factory.mktemp("made anew")
    command = [sys.executable, "-m", "exercises", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "1"}, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return bytes_in(folder)


def test_the_notebooks_are_the_same_on_every_run_and_none_is_stale(made):
    here = bytes_in(ROOT)  # those of an earlier run
    stale = [path for path, content in made.items() if here.get(path) != content]
    assert not stale, f"{', '.join(stale)}: not what the masters give; {COMMAND}"
    orphans = here.keys() - made.keys()
    assert not orphans, f"{', '.join(sorted(orphans))}: without a master; delete it"


def test_the_notebooks_hold_nothing_of_the_machine_or_the_moment(made):
    for path, content in ((path, content) for path, content in made.items() if path.endswith(".ipynb")):
        assert b"\r" not in content
        assert content.endswith(b"}\n")
        notebook = json.loads(content)
        assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
        assert "version" not in notebook["metadata"]["language_info"]
        counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert counts == ([*range(1, len(counts) + 1)] if path.startswith("solutions") else [None] * len(counts))
        for cell in notebook["cells"]:
            assert cell["metadata"].keys() <= {"tags"}


# The bank.


def chapters():
    """The chapters of the book that have exercises, each with its pages but the first, which tells of its source."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    parts = {part["caption"]: [one["file"].removeprefix("book/") for one in part["chapters"]] for part in toc["parts"]}
    chapters = list(parts.items())[: list(parts).index("Exercises")]
    assert [first for _, (first, *_) in chapters] == [*SOURCES]
    return {caption: pages for caption, (_, *pages) in chapters}


TEXTBOOK, *COMPANIONS = chapters().values()
PRACTICE = [one for one in BANK.values() if "page" in one.head]


@pytest.mark.parametrize("page", TEXTBOOK)
def test_every_page_has_three_exercises_of_rising_difficulty_and_shows_them(page):
    own = [one for one in PRACTICE if one.head["page"] == page]
    assert len(own) >= 3
    assert {one.level for one in own} == {1, 2, 3}
    assert f'practice("{page}")' in (ROOT / "book" / f"{page}.md").read_text("utf-8")


@pytest.mark.parametrize("pages", COMPANIONS, ids=lambda pages: pages[-1])
def test_a_companion_chapter_ends_with_five_exercises_and_a_page_that_has_its_own_has_three(pages):
    own = {page: [one for one in PRACTICE if one.head["page"] == page] for page in pages}
    assert len(own[pages[-1]]) >= 5
    assert {one.level for one in own[pages[-1]]} == {1, 2, 3}
    for page, found in own.items():
        assert not found or len(found) >= 3
        assert not found or len({one.level for one in found}) >= 2
        shown = f'practice("{page}")' in (ROOT / "book" / f"{page}.md").read_text("utf-8")
        assert shown == bool(found)


def test_there_are_sixty_at_most_a_third_plain_computing_and_no_two_alike():
    assert len(PRACTICE) >= 60
    kinds = Counter(one.head["kind"] for one in PRACTICE)
    assert kinds.keys() == {*KINDS}
    assert kinds["compute"] <= len(PRACTICE) / 3
    twice = [pair for pair, n in Counter((one.head["about"], one.head["kind"]) for one in PRACTICE).items() if n > 1]
    assert not twice
    assert {one.head["page"] for one in PRACTICE} >= {*TEXTBOOK, *(pages[-1] for pages in COMPANIONS)}


def test_the_textbooks_eight_exercises_are_there_with_its_own_numbers_first():
    own = {one.head["textbook"] for one in BANK.values() if "textbook" in one.head}
    assert own == {*range(1, 9)}
    for one in BANK.values():
        if "textbook" in one.head and one.sheet["draw"]:
            assert one.sheet["book"], one.slug


@each
def test_hints_and_ways_are_there(slug):
    for name, question in BANK[slug].questions.items():
        assert question["hints"] or question["form"] == "answer", f"{name} has no hint"


@each_set
def test_a_set_is_found_without_reading_all_of_the_bank(name):
    assert [one.slug for one in exercises_of(name)] == [one.slug for one in sets(BANK)[name]]


# What students get.


def texts(thing):
    """Every text in a notebook, wherever it stands; lines that belong together are joined."""
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, list) and all(isinstance(part, str) for part in thing):
        return ["".join(thing)]
    parts = [*thing.keys(), *thing.values()] if isinstance(thing, dict) else thing if isinstance(thing, list) else []
    return [text for part in parts for text in texts(part)]


def secrets(found):
    """What a student must not see: solutions, reasons, model answers and rubrics."""
    for question in found.exercise.questions.values():
        hidden = [question["solution"], *question.get("why", {}).values(), question.get("answer", "")]
        yield from (found.text(text).strip() for text in (*hidden, *question.get("rubric", [])) if text.strip())
        if question["form"] in ("metric", "value"):
            yield str(found.work(question["id"]))


@each_set
def test_nothing_of_the_solution_is_in_the_student_notebook(name):
    hidden = [secret for one in sets(BANK)[name] for secret in secrets(draw(one, FIRST))]
    notebook = json.loads((ROOT / "exercises" / f"{name}.ipynb").read_text("utf-8"))
    everything = "\n".join(texts(notebook))
    assert hidden
    assert not [secret for secret in hidden if secret in everything]
    assert not re.search(r"\.(answer|work)\(", everything)
    for cell in notebook["cells"]:
        assert "attachments" not in cell
        assert not cell.get("outputs")


ASKED = r'(\w+) = ("{2}|"""\n"""|\[\[.*\]\])\n\w+\.check\("\1", \1\)'
CALLED = r'\w+ = exercise\("[a-z0-9-]+", "[a-z0-9|]+", "[0-9a-f]{8}"\)'
CODE = re.compile(rf"{CALLED}|{ASKED}|from exercises import answered, exercise|answered\(\w+(, \w+)*\)")


@each_set
def test_no_number_stands_in_the_code_of_a_notebook(name):
    """In particular not those of a table that is asked for, which are drawn."""
    notebook = json.loads((ROOT / "exercises" / f"{name}.ipynb").read_text("utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(sources) > 3
    assert [source for source in sources if not CODE.fullmatch(source)] == []


@each
def test_no_answer_stands_where_it_can_be_read_too_early(slug):
    assert telling(BANK[slug]) == []


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("It has {{ TP + FP }} mails.", "It has {{ TP + FP }} mails, {{ precision(mails) | 1% }} of them spam."),
        ("What share is spam?", "What share is spam, {{ TP / (TP + FP) }}?"),
        ("```\n", "```\n```{question} late\nAnd {{ precision(mails) | 2 }}?\n---\nmetric: recall\nof: mails\n```\n"),
        (
            "```\n",
            "```\n```{question} late\nA?\n---\nmetric: recall\nof: mails\nhints: ['{{ precision(mails) }}']\n```\n",
        ),
        (
            "```\n",
            "```\n```{question} late\nA?\n---\noptions: {a: '{{ TP }} / {{ TP + FP }}', b: B}\nright: a\n"
            "why: {a: A, b: B}\n```\n",
        ),
        (
            "```\n",
            "```\n```{question} late\nA?\n---\noptions: {a: A, b: B}\nright: a\n"
            "why: {a: A, b: 'No: {{ precision(mails) | 3 }}.'}\n```\n",
        ),
        (
            "metric: precision\nof: mails",
            "make: {precision: TP / (TP + FP)}\nlabels: [spam, ham]\n"
            "example: [[TP, FN], [FP, TN]]\nsolution: A\n```\n"
            "```{question} late\nOf {{ TP }}, {{ FN }}, {{ FP }} and {{ TN }}?\n---\nmetric: precision\nof: mails",
        ),
    ],
    ids=["text", "own words", "later words", "later hint", "later option", "later reason", "table"],
)
def test_a_master_that_tells_an_answer_is_refused(tmp_path, where, told):
    assert telling(Exercise("mails", GOOD)) == []
    before, _, after = GOOD.rpartition(where)
    (tmp_path / "mails.md").write_text(before + told + after, "utf-8")
    with pytest.raises(MasterError, match=r"mails\.md:\d+: the answer to share stands in "):
        dict(generated(tmp_path))


def test_an_answer_that_is_told_to_half_of_the_students_is_told():
    chosen = "{{ (1 - lucky) * precision(mails) + lucky / 7 | 3 }}"
    sometimes = GOOD.replace("draw: {", "draw: {lucky: [0, 1], ").replace("It has", f"About {chosen}. It has")
    assert len(telling(Exercise("mails", sometimes))) == 1
    never = sometimes.replace("(1 - lucky) * precision(mails)", "(1 - lucky) / 9")
    assert telling(Exercise("mails", never)) == []
    whole = GOOD.replace("metric: precision\nof: mails", "called: mistakes\nvalue: missed")
    whole = whole.replace("given:", "let: {missed: FN + FP}\ngiven:")
    assert telling(Exercise("mails", whole.replace("It has", "Of 20, 25, 30 or 35, it has"))) == []
    whole = whole.replace("draw: {", "draw: {lucky: [0, 1], ")
    assert len(telling(Exercise("mails", whole.replace("It has", "About {{ missed + 100 * lucky }}. It has")))) == 1
    assert telling(Exercise("mails", whole.replace("It has", "About {{ missed + 100 + lucky }}. It has"))) == []


def test_its_own_hints_and_what_comes_after_an_answer_may_tell_it():
    helped = GOOD.replace("[Count.]", "['{{ precision(mails) }}']\nsolution: '{{ precision(mails) }}'")
    assert telling(Exercise("mails", helped)) == []


def test_a_letter_of_an_option_says_nothing_about_the_masters():
    questions = [(one, name) for one in BANK.values() for name, asked in one.questions.items() if "options" in asked]
    assert len(questions) > 100
    for one, name in questions:
        draws = [draw(one, f"student|{number}") for number in range(12)]
        assert len({found.answer(name) for found in draws}) > 1, (one.slug, name)
        assert len({found.check(name, found.answer(name)).verdict for found in draws}) == 1


@pytest.mark.parametrize("words", ["plan (b)", "option a"])
def test_an_option_that_is_named_by_its_letter_is_refused(tmp_path, words):
    """For letters are drawn, and `In plan (d), how many…` once told an answer."""
    (tmp_path / "mails.md").write_text(GOOD + OPTIONS.replace("A?", f"And in {words}?"), "utf-8")
    with pytest.raises(MasterError, match=re.escape(f"'{words}' names an option by its letter")):
        dict(generated(tmp_path))


FAULTY = sorted(slug for slug, one in BANK.items() if one.head.get("kind") == "find the mistake")


@pytest.mark.parametrize("slug", FAULTY)
def test_which_line_is_wrong_is_drawn(slug):
    asked = next(one for one in BANK[slug].questions.values() if one["form"] == "options")
    right = Counter(draw(BANK[slug], f"student|{number}").right(asked) for number in range(40))
    assert len(right) > 1
    assert min(right.values()) >= 5, f"{right}: whoever knows the commonest needs no look"


def test_which_option_is_right_may_be_drawn():
    drawn = "options: {'1': A, '2': B}\nright: '{{ TP }}'\nwhy: {'1': A, '2': B}\n"
    (head, tail) = GOOD.split("metric: precision\nof: mails\n")
    with pytest.raises(MasterError, match=r"no variant for .*: share: right is \d+, which is no option"):
        draw(Exercise("mails", head + drawn + tail), FIRST)


def test_a_line_is_chosen_by_its_letter_its_number_or_its_name():
    found = draw(BANK["cooking-contest"], "a student")
    letter = found.answer("step")
    for answer in (letter, letter.upper(), 3, "3", " 3 ", f" {letter}"):
        assert found.check("step", answer).verdict == "right", answer
    assert found.check("step", 2).verdict == "wrong"
    assert {found.check("step", other).verdict for other in (5, True, 3.0, "z")} == {"unreadable"}
    assert exercise("library-search").check("cookery", "Stays").verdict == "right"
    assert "none of the choices 'a', 'b', 'c'" in exercise("library-search").check("cookery", "rise").sentence


def test_a_model_answer_stands_only_beside_words_of_ones_own():
    found = draw(BANK["calm-sea"], FIRST)
    model = found.answer("words")
    for few in ("x", "a b c d e", "because because because because because", "antidisestablishmentarianism", 7, ["x"]):
        told = found.check("words", few)
        assert told.verdict == "unanswered", few
        assert "at least 5 different ones and 25 characters" in told.sentence
        assert not {*model.split(". ")} & {*told.sentence.split(". ")}
    told = found.check("words", "Because kappa asks for skill.")
    assert told.verdict == "compare"
    assert model in told.sentence


def test_no_answer_is_one_keystroke_away():
    from IPython.core.completer import provisionalcompleter
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell(user_ns={"days": exercise("two-callers")})
    for is_static in (False, True):
        shell.Completer.use_jedi = is_static
        with provisionalcompleter():
            found = {one.text.rpartition(".")[2] for one in shell.Completer.completions("days.", 5)}
        assert found == {"check"}
    assert str(exercise("two-callers", reveal=True).work("number"))


def test_the_last_cell_says_what_is_still_open():
    days = exercise("two-callers")
    assert repr(answered(days)).startswith("0 of 3 answered. Still open: skier (Two callers, one table), mayor")
    days.check("skier", "a")
    days.check("mayor", "no such")
    assert str(answered(days)).startswith("1 of 3 answered. Still open: mayor")
    days.check("mayor", "b")
    days.check("number", "1/2")
    assert str(answered(days)) == "3 of 3 answered."
    assert str(answered(days, exercise("lost-table"))).startswith("3 of 5 answered. Still open: found (")


def test_a_bare_word_between_the_quotes_stops_nothing():
    notebook = assemble("x", "", [draw(BANK["library-search"], FIRST)])
    [cell] = [cell for cell in notebook.cells if cell.source.startswith("cookery = ")]
    cell.source = cell.source.replace('""', '"rises"')
    assert [text for text in said(json.loads(run(notebook).text())) if text.startswith("✗ Wrong")]


def test_a_notebook_notices_that_its_exercise_was_changed():
    mark = draw(BANK["two-callers"], FIRST).mark
    assert exercise("two-callers", FIRST, mark).check("skier", "a")
    with pytest.raises(ValueError, match="two-callers was changed: it has other numbers or options than this notebook"):
        exercise("two-callers", "another seed", mark)


def said(notebook):
    cells = [cell for cell in notebook["cells"] if "question" in cell["metadata"].get("tags", [])]
    return ["".join(cell["outputs"][-1]["data"]["text/plain"]) for cell in cells]


@each_set
def test_unanswered_it_runs_to_its_end_and_every_check_says_so(name):
    notebook = run(assemble(name, "", [draw(one, FIRST) for one in sets(BANK)[name]]))
    found = said(json.loads(notebook.text()))
    assert found
    assert set(found) == {"… Not answered yet."}


@each_set
def test_solved_every_check_says_right(name):
    solved = said(json.loads((ROOT / "solutions" / f"{name}.ipynb").read_text("utf-8")))
    assert solved
    assert all(text.startswith(("✓ Right", "≡ Compare")) for text in solved)


# Answers of any kind.


class Hostile:
    def __repr__(self):
        raise RuntimeError("no")

    __str__ = __eq__ = __len__ = __iter__ = __float__ = __repr__
    __hash__ = None


def answers():
    import numpy as np
    import pandas as pd

    return [
        None,
        ...,
        "",
        "  ",
        "x",
        "3/0",
        "two thirds",
        "0,667",
        "66.7 %",
        "2/3",
        "=1+1",
        0,
        1,
        -1,
        True,
        0.5,
        float("nan"),
        float("inf"),
        10**400,
        10**-9,
        1j,
        b"1",
        [],
        [1],
        [[1]],
        [[1, 2], [3]],
        [[1, 2], [3, -4]],
        [["a", "b"], ["c", "d"]],
        [[10**400, 1], [1, 1]],
        {},
        {"precision": 1},
        {1: 2},
        {"x": None},
        (1, 2),
        {1, 2},
        np.float64(0.5),
        np.int64(3),
        np.array([0.5]),
        np.array([[1, 2], [3, 4]]),
        pd.Series([1, 2]),
        pd.DataFrame([[1, 2], [3, 4]]),
        object(),
        int,
        len,
        Hostile(),
        "a" * 10_000,
        "½",
        "１/２",
        "1e999",
        "∞",
        "undefined",
        "tie",
        "<script>",
        Exception("x"),
    ]


@each
def test_an_answer_of_any_kind_gets_a_sentence_and_never_an_exception(slug):
    found = exercise(slug)
    for name in BANK[slug].questions:
        for answer in answers():
            told = found.check(name, answer)
            assert told.sentence.strip(), (name, answer)
            assert len(str(told)) < 5000
            assert "Traceback" not in told.sentence
            assert told._repr_html_()


def test_a_formula_of_its_own_is_not_said_to_lie_between_0_and_1():
    """Nobody knows the range of a number of pairs, of minutes or of bits."""
    for answer in ("1000000", "-3"):
        assert "lies between" not in exercise("last-one-in").check("lost", answer).sentence


def test_an_unknown_question_and_an_unknown_exercise_are_told():
    assert exercise(next(iter(BANK))).check("no such").sentence.startswith("There is no question 'no such'")
    with pytest.raises(ValueError, match="there is no exercise 'luck'"):
        exercise("luck")
    with pytest.raises(TypeError, match=r"takes .* but got x"):
        exercise(next(slug for slug, one in BANK.items() if one.sheet["draw"]), x=1)


# Masters that cannot be used.

GOOD = """---
page: f-measure
level: 1
kind: compute
about: precision
minutes: 4
draw: {TP: 20..60, FN: 5..30, FP: 5..30, TN: 100..400}
given:
  mails: {rows: [[TP, FN], [FP, TN]], labels: [spam, ham]}
---
# Mails

It has {{ TP + FP }} mails.

```{question} share
What share is spam?
---
metric: precision
of: mails
hints: [Count.]
```
"""


TWICE = "```{question} share\nA?\n---\nmetric: precision\nof: mails\n```\n"


OPTIONS = "```{question} late\nA?\n---\noptions: {a: A, b: B}\nright: a\nwhy: {a: A, b: B}\n```\n"


def test_a_good_master_can_be_read():
    found = draw(Exercise("mails", GOOD), FIRST)
    assert found.check("share", found.answer("share")).verdict == "right"


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("---\npage", "page", 1, "it does not begin with ---"),
        (
            "kind: compute",
            "kind: compare",
            4,
            "kind is 'compare': compute, choose, interpret, construct, find the mistake",
        ),
        ("minutes: 4", "minutes: few", 6, "the head needs minutes"),
        ("minutes: 4", "minutes: [", 8, "not YAML"),
        ("level: 1", "colour: red", 3, "the head has 'colour'"),
        ("level: 1", "level: 4", 3, "the head needs level, 1 to 3"),
        ("page: f-measure", "textbook: 3\npage: f-measure", 3, "the head needs page, or textbook"),
        ("page: f-measure", "page: f-mesure", 2, "page is 'f-mesure': no page of the book; near it are f-measure"),
        ("{question} share", "{question} exercise", 15, "the question's name is 'exercise'"),
        ("TP: 20..60", "TP: 60..20", 7, "'60..20' cannot be drawn"),
        ("TP: 20..60", "TP: 20", 7, "20 cannot be drawn"),
        ("TP: 20..60", "precision: 1..2, TP: 20..60", 7, "the name is 'precision'"),
        ("rows: [[TP, FN]", "rows: [[TP, NF]", 9, "'NF' in 'NF' is not known here; the names are: TP, FN, FP, TN"),
        ("# Mails", "Mails", 1, "after the head a line `# Title` is needed"),
        ("{{ TP + FP }}", "{{ TP + }}", 13, "'TP +' is no expression"),
        ("{{ TP + FP }}", "{{ open('x') }}", 13, "is not known here"),
        ("{{ TP + FP }}", "{{ TP.__class__ }}", 13, "is not known here"),
        ("\n---\nmetric: precision", "", 15, "a question needs its words, a line ---, and what answers it"),
        ("metric: precision\nof: mails\n", "", 15, "question share is unanswered: it needs one of metric, value"),
        ("of: mails", "off: mails", 15, "question share with metric needs of"),
        ("of: mails", "of: mails\nright: a", 15, "question share with metric has right, which is not known"),
        ("of: mails", "of: mails\npoints: -1", 15, "points is -1: a number from 0 is needed"),
        ("metric: precision", "metric: luck", 15, "'luck' is no metric of the catalogue"),
        ("of: mails", "of: letters", 15, "'letters' is no data of the head's given"),
        (
            "metric: precision\nof: mails\n",
            "make: {rand: 1}\nlabels: [a, b]\nexample: [[1, 0], [0, 1]]\n",
            15,
            "rand is not of a table: a table cannot be made for it",
        ),
        ("{question} share", "{question} Share!", 15, "the question's name is 'Share!'"),
        ("hints: [Count.]\n```", "hints: [Count.]", 15, "a question has no closing ```"),
        ("```{question} share", f"{TWICE}```{{question}} share", 15, "the question's name is 'share'"),
    ],
)
def test_a_bad_master_is_refused_with_its_file_and_line(old, new, line, problem):
    assert old in GOOD
    with pytest.raises(
        MasterError, match=re.escape(f"exercises/masters/mails.md:{line}: ") + ".*" + re.escape(problem)
    ):
        Exercise("mails", GOOD.replace(old, new, 1))


def test_a_bad_name_and_two_masters_of_one_name_are_refused(tmp_path):
    with pytest.raises(MasterError, match="the slug is 'Two mails': small letters"):
        Exercise("Two mails", GOOD)
    for folder in ("", "own"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "mails.md").write_text(GOOD, "utf-8")
    with pytest.raises(MasterError, match=r"masters/own/mails\.md:1: mails\.md has the same name"):
        bank(tmp_path)


def test_an_exercise_whose_own_answer_is_wrong_or_that_has_no_variant_is_refused(tmp_path):
    made = "make: {precision: 1/3}\nlabels: [spam, ham]\nexample: [[1, 1], [1, 1]]\n"
    (tmp_path / "mails.md").write_text(GOOD.replace("metric: precision\nof: mails\n", made), "utf-8")
    with pytest.raises(MasterError, match=r"mails\.md:15: its own answer to share is not right"):
        dict(generated(tmp_path))
    (tmp_path / "mails.md").write_text(GOOD.replace("given:", "where: [TP < 0]\ngiven:"), "utf-8")
    with pytest.raises(MasterError, match="no variant"):
        dict(generated(tmp_path))


def test_ones_own_exercise_from_an_empty_file_to_a_notebook(tmp_path, monkeypatch, capsys):
    """What the guide for instructors walks through."""
    guide = (ROOT / "book" / "instructors.md").read_text("utf-8")
    text = re.search(r"^````md\n(---\n.*?)^````$", guide, re.MULTILINE | re.DOTALL)[1]
    (tmp_path / "masters" / "own").mkdir(parents=True)
    (tmp_path / "masters" / "own" / "bees-and-wasps.md").write_text(text, "utf-8")
    monkeypatch.setattr("exercises.generate.MASTERS", tmp_path / "masters")
    monkeypatch.setattr("exercises.master.MASTERS", tmp_path / "masters")
    load.cache_clear()
    assert main(["--out", str(tmp_path / "out")]) is None
    [path, *_] = capsys.readouterr().out.splitlines()
    notebook = json.loads((tmp_path / "out" / path).read_text("utf-8"))
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    load.cache_clear()


def test_the_command_says_which_line_is_wrong(tmp_path, monkeypatch):
    (tmp_path / "mails.md").write_text(GOOD.replace("of: mails", "off: mails"), "utf-8")
    monkeypatch.setattr("exercises.generate.MASTERS", tmp_path)
    assert main(["--out", str(tmp_path)]).startswith("exercises/masters/mails.md:15: ")
    assert MASTERS.exists()
    assert not [*tmp_path.glob("exercises/*")]


def test_a_formula_of_an_exercise_says_more_than_the_name_of_what_is_asked_for():
    for slug, one in bank().items():
        for name, question in one.questions.items():
            if question["form"] == "value":
                formula = render(one.node(question["tree"]))
                assert f"one over {question['called']}" not in formula, (slug, name)
                assert not re.search(r"[a-z]{2,}_\d", formula), (slug, name, formula)


def test_a_table_that_was_made_is_told_the_names_of_metrics():
    for slug, key, label, name in (
        (slug, key, label, name)
        for slug, one in bank().items()
        for question in one.questions.values()
        for key, label, _, name in question.get("make", ())
    ):
        metric = CATALOGUE[key]
        words = {word.lower().replace("_", " ") for word in (metric.name, *metric.aliases)}
        assert name.removesuffix(f" of {label}").lower() in words, (slug, name)
        assert name.removesuffix(f" of {label}") == metric.name or key.replace("_", " ") not in name, (slug, name)

"""What an answer earns, and what a late one loses."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction as F

import pytest

from exercises.course import Late, Marks
from exercises.draw import Draw, draw
from exercises.marking import feedback_page
from exercises.marking.policy import lateness, mark, moment
from exercises.marking.submission import Given
from exercises.master import bank, load

DUE = datetime(2026, 10, 19, 18, tzinfo=UTC)
CALLERS = Draw.of(load("two-callers"), {"TP": 30, "FN": 10, "FP": 20, "TN": 140, "valley": "Lech"}, "a seed")
TABLE = Draw.of(load("lost-table"), {"hits": 18, "lost": 3, "alarms": 12, "rest": 46, "patient": "ponies"}, "a seed")
MARKS = Marks(right=1, cut=0.75, coarse=0.5, follows=0.875, slip=0.25, method=0.5)


def found(draw, name, value, steps=None, accepted=()):
    told = mark(draw, name, Given(value, steps or {}), MARKS, accepted)
    return told.verdict, told.share


@pytest.mark.parametrize(
    ("answer", "verdict", "share"),
    [
        ("3/4", "right", 1),
        ("75 %", "right", 1),
        (0.75, "right", 1),
        (F(3, 4), "right", 1),
        ("0.8", "too coarse", F(1, 2)),
        ("3/5", "named slip", F(1, 4)),  # precision
        ("0.1234", "wrong", 0),
        ("1.5", "wrong", 0),
        ("undefined", "wrong", 0),
        ("", "unanswered", 0),
        ("...", "unanswered", 0),
        (None, "unanswered", 0),
        (..., "unanswered", 0),
        ("three quarters", "needs a look", 0),
        ([["3", "4"]], "needs a look", 0),
        (float("nan"), "wrong", 0),
        ("9" * 5000, "needs a look", 0),
    ],
    ids=lambda one: str(one)[:20],
)
def test_a_number_earns_by_its_verdict(answer, verdict, share):
    assert found(CALLERS, "number", answer) == (verdict, share)


def test_nothing_handed_in_and_what_could_not_be_read():
    assert mark(CALLERS, "number", None, MARKS)[:2] == ("unanswered", 0)
    assert mark(CALLERS, "number", Given(problem="a loop"), MARKS)[:3] == ("needs a look", 0, "a loop")


def test_a_cut_number_earns_its_part():
    assert found(TABLE, "found", "0.85") == ("cut", F(3, 4))  # 6/7 = 0.857…


@pytest.mark.parametrize(
    ("steps", "answer", "verdict", "share"),
    [
        ({"difference of reciprocals": "7/6"}, "6/7", "right", 1),
        ({"difference of reciprocals": "7/6"}, "0.1234", "wrong, right steps", F(1, 2)),
        ({"difference of reciprocals": "7/6"}, "", "unanswered, right steps", F(1, 2)),
        ({"difference of reciprocals": "4/3"}, "3/4", "wrong", 0),  # it follows, but from nothing that is right
        ({"difference of reciprocals": "1"}, "6/7", "right", 1),
        ({"difference of reciprocals": "nonsense"}, "6/7", "right", 1),
        ({"no such step": "7/6"}, "6/7", "right", 1),
        ({"no such step": "7/6"}, "0.1234", "wrong", 0),
        ({"difference of reciprocals": "7/6", "recall": "6/7"}, None, "right", 1),
    ],
)
def test_steps_have_marks_of_their_own(steps, answer, verdict, share):
    assert found(TABLE, "found", answer, steps) == (verdict, share)


def test_what_follows_from_an_own_mistake_counts_where_a_step_was_right():
    draw = Draw.of(load("two-callers"), CALLERS.values, "a seed")
    draw.steps = lambda name: ["precision", "recall", "F-measure"]
    draw.asked = lambda question: (("f_measure", [[4, 1], [2, 1]]), {})
    steps = {"precision": "2/3", "recall": "1/2"}
    assert found(draw, "number", "4/7", steps) == ("follows", F(7, 8))
    assert found(draw, "number", "1", {"precision": "1", "recall": "1"}) == ("wrong", 0)


def test_options_are_letters_as_the_student_sees_them():
    letters = CALLERS.choices("skier")
    for letter, option in letters.items():
        right = option == "precision"
        assert found(CALLERS, "skier", letter) == (("right", 1) if right else ("wrong", 0))
    assert found(CALLERS, "skier", "z")[0] == "needs a look"
    assert found(CALLERS, "skier", {"a": 1})[0] == "needs a look"


def test_tables_are_read_as_they_are_typed():
    assert found(TABLE, "table", [["18", " 3 "], ["12", "46"]]) == ("right", 1)
    assert found(TABLE, "table", [[18, 3], [12, 46]]) == ("right", 1)
    assert found(TABLE, "table", [["18", "3"], ["12", ""]])[0] == "unanswered"
    assert found(TABLE, "table", [["18", "3"], ["12", "47"]]) == ("wrong", 0)
    for other in ([["18"]], [["1"] * 5000] * 5000, "18", [["NaN", "3"], ["12", "46"]], [["1e9", "3"], ["12", "46"]]):
        assert found(TABLE, "table", other) == ("needs a look", 0)


def test_an_answer_may_be_accepted_also():
    assert found(CALLERS, "number", "3/5", accepted=["TP / (TP + FP)"]) == ("accepted", 1)
    assert found(CALLERS, "number", "0.60", accepted=["3/5"]) == ("accepted", 1)
    assert found(CALLERS, "number", "3/4", accepted=["3/5"]) == ("right", 1)
    assert found(CALLERS, "number", "", accepted=["3/5"])[0] == "unanswered"
    letter = next(key for key, option in CALLERS.choices("skier").items() if option == "recall")
    assert found(CALLERS, "skier", letter, accepted=["recall"]) == ("accepted", 1)


@pytest.mark.parametrize(
    ("minutes", "late", "lost"),
    [
        (-1, Late(percent=10), 0),
        (0, Late(percent=10), 0),
        (1, Late(percent=10), F(1, 10)),
        (15, Late(grace=15, percent=10), 0),
        (16, Late(grace=15, percent=10), F(1, 10)),
        (24 * 60, Late(percent=10), F(1, 10)),
        (24 * 60 + 1, Late(percent=10), F(1, 5)),
        (24 * 60 * 9, Late(percent=10, cap=50), F(1, 2)),
        (24 * 60 * 9, Late(), 0),
        (24 * 60, Late(percent=10, until=DUE + timedelta(hours=23)), 1),
    ],
)
def test_each_day_that_is_begun_costs(minutes, late, lost):
    assert lateness(DUE + timedelta(minutes=minutes), DUE, late).lost == lost


def test_an_extension_moves_what_is_due_and_until_when_it_is_taken():
    late = Late(percent=10, until=DUE + timedelta(days=1))
    longer = DUE + timedelta(days=3)
    assert lateness(DUE + timedelta(days=3), DUE, late, longer).lost == 0
    assert lateness(DUE + timedelta(days=3, hours=1), DUE, late, longer).lost == 1
    assert lateness(DUE + timedelta(hours=1), DUE, late, DUE - timedelta(days=1)).lost == F(1, 10)
    assert lateness(None, DUE, late).lost == lateness(DUE, None, late).lost == 0


@pytest.mark.parametrize("text", ["", "yesterday", "2026-10-19T16:03:11", "9999-01-01T00:00:00Z", "0001-01-01T00:00Z"])
def test_a_time_that_is_none_is_told_as_unknown(text):
    assert moment(text) is None


def test_the_right_answer_to_every_question_of_the_bank_earns_its_points_as_it_is_typed():
    for exercise in bank().values():
        own = draw(exercise, "marked")
        for name, question in exercise.questions.items():
            answer = own.answer(name)
            typed = [[str(cell) for cell in row] for row in answer] if isinstance(answer, list) else str(answer)
            told = mark(own, name, Given(typed), Marks())
            assert told.share == (None if question["form"] == "answer" else 1), (exercise.slug, name, told)
            assert feedback_page.answer(own, question)

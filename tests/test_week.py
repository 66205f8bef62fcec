"""The pictures of a week in the guide for instructors show what students and instructors see today."""

import json

import pytest

from tests import week


@pytest.fixture(scope="module")
def seen(browser):
    return {name: words for name, words, _ in week.pictures(browser)}


def test_the_pictures_of_a_week_are_not_old(seen):
    assert seen == json.loads(week.WORDS.read_text("utf-8")), "run `python -m tests.week`, and look at them"


def test_the_guide_shows_every_picture_and_says_what_is_in_it(seen):
    guide = week.GUIDE.read_text("utf-8")
    for name in seen:
        _, shown, told = guide.partition(f"```{{figure}} pictures/{name}.png\n:alt: ")
        assert shown, name
        assert len(told.partition("\n")[0]) > 60, name
        assert (week.FOLDER / f"{name}.png").stat().st_size < 50_000, name
    assert {file.stem for file in week.FOLDER.glob("*.png")} == {*seen}

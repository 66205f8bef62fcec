"""The plan of a course, course.yml: its weeks, what is due when, and how it is marked; the one place of its keys."""

import difflib
import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Annotated, get_type_hints

import yaml

from exercises.master import LOADER, bank
from exercises.titles import TITLES
from metrics.words import brief

SAMPLE = "2026-10-19"
ADDRESS = r"https?://[^\s\"'<>]+"
DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}:\d{2})(?::00)?(?: *(Z|[+-]\d{2}:?\d{2}))?)?")
NEEDED = f'a date such as {SAMPLE} is needed, or with its time "{SAMPLE} 18:00", "{SAMPLE} 18:00 +02:00"'
LAST = time(23, 59)  # of a day on which something is due


class CourseError(ValueError):
    """A course.yml that cannot be used: its file, the line, the key and its value, and what is allowed."""


class _Reader:
    """The nodes of a YAML file, and errors that name their line."""

    def __init__(self, path):
        self.path = Path(path)
        try:
            self.root = yaml.compose(self.path.read_text("utf-8-sig"), LOADER)
        except OSError as problem:
            raise CourseError(f"course is {path}: {problem.strerror or problem}; a file of YAML is needed") from None
        except UnicodeDecodeError:
            raise CourseError(f"course is {path}: it is no UTF-8; save it as that") from None
        except yaml.YAMLError as problem:
            line = getattr(getattr(problem, "problem_mark", None), "line", 0) + 1
            raise self.at(line, f"not YAML: {getattr(problem, 'problem', None) or problem}") from None
        if self.root is None:
            raise self.at(1, "it is empty: a line such as `title: Statistics` is needed")

    def at(self, line, problem):
        return CourseError(f"{self.path.name}:{line}: {problem}")

    def error(self, node, name, needed):
        told = brief(node.value) if isinstance(node, yaml.ScalarNode) else f"a {node.id}"
        return self.at(node.start_mark.line + 1, f"{name or 'the file'} is {told}: {needed}")

    def unknown(self, node, name, value, known):
        near = difflib.get_close_matches(value, known, 3, 0.5) or [*known][:4]
        return self.error(node, name, f"there is none of that name; near it are {', '.join(near)}")


# The kinds of values: each reads a node, and says what is allowed where it cannot.


def text(reader, node, name):
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise reader.error(node, name, "a text is needed")
    return node.value.strip()


def web(reader, node, name):
    found = text(reader, node, name)
    if not re.fullmatch(ADDRESS, found):
        raise reader.error(node, name, "an address is needed, such as https://example.org/course/")
    return found


def number(most=None):
    upto = "" if most is None else f" to {most}"

    def read(reader, node, name):
        found = node.value if isinstance(node, yaml.ScalarNode) else ""
        if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", found) or (most is not None and float(found) > most):
            raise reader.error(node, name, f"a number from 0{upto} is needed, such as {min(most or 5, 5)}")
        return int(found) if float(found).is_integer() else float(found)

    return read


def when(text):
    """A date and time, with its distance from UTC: where none is told, it is a time of this machine.

    >>> print(when("2026-10-19 18:00 +02:00"))
    2026-10-19 18:00:00+02:00
    """
    try:
        day, clock, zone = DAY.fullmatch(text.strip()).groups()
        whole = f"{day} {clock or LAST.isoformat('minutes')} {(zone or '').replace('Z', '+0000')}".strip()
        made = datetime.strptime(whole, "%Y-%m-%d %H:%M %z" if zone else "%Y-%m-%d %H:%M")
        return made if zone else made.astimezone()
    except (AttributeError, ValueError, OverflowError, OSError):
        raise ValueError(NEEDED) from None


def moment(reader, node, name):
    try:
        return when(node.value if isinstance(node, yaml.ScalarNode) else "")
    except ValueError as problem:
        raise reader.error(node, name, problem) from None


def day(reader, node, name):
    found = node.value.strip() if isinstance(node, yaml.ScalarNode) else ""
    try:
        if len(found) != len(SAMPLE):
            raise ValueError
        return date.fromisoformat(found)
    except ValueError:
        raise reader.error(node, name, f"a date such as {SAMPLE} is needed") from None


def one_of(*allowed):
    def read(reader, node, name):
        if not isinstance(node, yaml.ScalarNode) or node.value not in allowed:
            raise reader.error(node, name, f"{' or '.join(allowed)} is allowed")
        return node.value

    return read


def page(reader, node, name):
    found = text(reader, node, name)
    if found not in TITLES:
        raise reader.unknown(node, name, found, TITLES)
    return found


def question(reader, node, name):
    """A question by its exercise, such as two-callers/number."""
    slug, _, asked = text(reader, node, name).partition("/")
    if slug not in bank():
        raise reader.unknown(node, name, slug, bank())
    questions = bank()[slug].questions
    if asked not in questions:
        raise reader.error(node, name, f"{slug} has {', '.join(f'{slug}/{one}' for one in questions)}")
    return f"{slug}/{asked}"


def worth(reader, node, name):
    """What has points: a question, or an exercise, which means each of its questions."""
    return node.value if node.value in bank() else question(reader, node, name)


def words(reader, node, name):
    """Exercises as `assign --exercises` takes them: a list, or a text with commas."""
    if isinstance(node, yaml.SequenceNode):
        return tuple(text(reader, one, f"{name}[{at}]") for at, one in enumerate(node.value))
    return tuple(filter(None, (word.strip() for word in text(reader, node, name).split(","))))


def many(kind):
    def read(reader, node, name):
        if not isinstance(node, yaml.SequenceNode):
            raise reader.error(node, name, "a list is needed, each on a line of its own after a hyphen")
        return tuple(kind(reader, one, f"{name}[{at}]") for at, one in enumerate(node.value))

    return read


def _pairs(reader, node, name):
    if not isinstance(node, yaml.MappingNode):
        raise reader.error(node, name, "lines such as `name: value` are needed")
    seen = {}
    for key, value in node.value:
        told = key.value if isinstance(key, yaml.ScalarNode) else "a list"
        if told in seen:
            raise reader.error(key, name, f"it stands in line {seen[told]} already")
        seen[told] = key.start_mark.line + 1
        yield key, value


def table(left, right):
    def read(reader, node, name):
        pairs = _pairs(reader, node, name)
        return {left(reader, key, name): right(reader, value, f"{name}.{key.value}") for key, value in pairs}

    return read


def record(made):
    """Lines of known keys: the fields of a class, whose kinds are in their annotations."""
    kinds = {name: hint.__metadata__[0] for name, hint in get_type_hints(made, include_extras=True).items()}

    def read(reader, node, name=""):
        values = {}
        for key, value in _pairs(reader, node, name):
            if key.value not in kinds:
                near = difflib.get_close_matches(str(key.value), kinds, 1, 0.5)
                more = f"; do you mean {near[0]}?" if near else f": {', '.join(kinds)} are allowed"
                where = f"{name} has" if name else "there is"
                raise reader.at(
                    key.start_mark.line + 1, f"{where} the key {brief(key.value)}, which is not known{more}"
                )
            if value.tag != "tag:yaml.org,2002:null":  # a key without a value is as good as none
                values[key.value] = kinds[key.value](reader, value, f"{name}.{key.value}".removeprefix("."))
        if "title" in kinds and "title" not in values:
            raise reader.at(node.start_mark.line + 1, f"{name or 'the course'} needs a title: `title: Statistics`")
        return made(**values)

    return read


@dataclass(frozen=True)
class Late:
    """What a late hand-in costs: after `grace` minutes `percent` for each day begun, at most `cap`, taken `until`."""

    grace: Annotated[float, number()] = 0
    percent: Annotated[float, number(100)] = 0
    cap: Annotated[float, number(100)] = 100
    until: Annotated[datetime | None, moment] = None


@dataclass(frozen=True)
class Marks:
    """Which part of its points an answer earns that is right, cut, too coarse…; `method` is for right steps."""

    right: Annotated[float, number(1)] = 1
    cut: Annotated[float, number(1)] = 1
    coarse: Annotated[float, number(1)] = 0.5
    follows: Annotated[float, number(1)] = 1
    slip: Annotated[float, number(1)] = 0.25
    method: Annotated[float, number(1)] = 0.5


@dataclass(frozen=True)
class Week:
    """What is read and handed in together."""

    title: Annotated[str, text] = ""
    starts: Annotated[date | None, day] = None
    pages: Annotated[tuple, many(page)] = ()
    exercises: Annotated[tuple, words] = ()
    due: Annotated[datetime | None, moment] = None
    points: Annotated[dict, table(worth, number())] = field(default_factory=dict)


@dataclass(frozen=True)
class Course:
    """A course, as course.yml tells it; only its title must be there."""

    title: Annotated[str, text] = ""
    term: Annotated[str | None, text] = None
    url: Annotated[str | None, web] = None
    instructions: Annotated[str, text] = ""
    pages: Annotated[tuple, many(page)] = ()
    weeks: Annotated[tuple, many(record(Week))] = ()
    late: Annotated[Late, record(Late)] = Late()
    extensions: Annotated[dict, table(text, moment)] = field(default_factory=dict)
    attempts: Annotated[str, one_of("best", "last")] = "last"
    marks: Annotated[Marks, record(Marks)] = Marks()
    accept: Annotated[dict, table(question, many(text))] = field(default_factory=dict)
    void: Annotated[tuple, many(question)] = ()
    bonus: Annotated[tuple, many(question)] = ()

    @classmethod
    def read(cls, path):
        """The course that a file tells of, or a CourseError."""
        reader = _Reader(path)
        return record(cls)(reader, reader.root)

    def public(self):
        """The same without what concerns single students, or tells an answer."""
        return replace(self, extensions={}, accept={}, void=())

    def week(self, word):
        """A week by its number or title; of one week alone, none need be named."""
        if word is None and len(self.weeks) == 1:
            return self.weeks[0]
        for at, one in enumerate(self.weeks, 1):
            if str(word).casefold() in (str(at), one.title.casefold()):
                return one
        known = ", ".join(f"{at} ({one.title})" for at, one in enumerate(self.weeks, 1)) or "none"
        raise CourseError(f"week is {word}: the course has {known}")


def read_points(path):
    """What a file of points says, in lines such as `two-callers/number: 2`, as the points of a week."""
    reader = _Reader(path)
    return table(worth, number())(reader, reader.root, "points")


def points_of(exercises, overridden):
    """{exercise: {question: points}}: as the masters tell them, or as the course does for an exercise or a question."""
    return {
        one.slug: {
            name: overridden.get(f"{one.slug}/{name}", overridden.get(one.slug, question["points"]))
            for name, question in one.questions.items()
        }
        for one in exercises
    }

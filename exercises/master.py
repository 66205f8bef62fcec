"""A master: one exercise, read from exercises/masters/<slug>.md into plain data that Python and the page follow."""

import difflib
import re
from functools import cache
from pathlib import Path

import yaml

from exercises.chance import is_number, spec_of
from exercises.expressions import Reader
from exercises.question_forms import Questions
from exercises.titles import TITLES
from metrics.engine.formula import from_json

MASTERS = Path(__file__).resolve().parent / "masters"
KINDS = ("compute", "choose", "interpret", "construct", "find the mistake")
HEAD = {"page", "textbook", "level", "kind", "about", "minutes", "version", "draw", "book", "let", "where", "given"}
FENCE = re.compile(r"^```\{question\} *(\S*) *\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, three times as fast where it was built
SLOT = re.compile(r"\{\{ *(.+?) *(?:\| *(\d? ?%?) *)?\}\}")


class MasterError(ValueError):
    """A master that cannot be used: its file, the line, and what is allowed."""

    def __init__(self, file, line, problem):
        super().__init__(f"exercises/masters/{file}:{line}: {problem}")


class Exercise:
    """One exercise: `head` (page, level, kind, about, minutes…), `title`, and `sheet`, which is what is asked."""

    def __init__(self, slug, text, file=None):
        self.slug, self.text, self.file = slug, text, file or f"{slug}.md"
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > 50:
            raise self.error("", f"the slug is {slug!r}: small letters, digits and single hyphens are allowed")
        head, body = self._split()
        self.head = self._head(head)
        self.title, body = self._title(body)
        self.reader, self.slots, self.nodes, self.slips = Reader(), [], {}, {}
        names = [("draw", lambda one: self._kind_of(spec_of(one))), ("let", lambda one: "number")]
        sheet = {"slug": slug, "version": self.head.get("version", 1)}
        for part, what in names:
            made = {}
            for name, given in self.head.get(part, {}).items():
                with self.at(f"{name}:"):
                    made[name] = spec_of(given) if part == "draw" else self.reader.tree(given)
                    self.reader.add(name, what(given))
            sheet[part] = made
        sheet["book"] = self._book(sheet["draw"])
        self.given = sheet["given"] = {name: self._given(name, one) for name, one in self.head.get("given", {}).items()}
        sheet["where"] = [
            self._try(condition, self.reader.condition, condition) for condition in self.head.get("where", [])
        ]
        sheet["parts"] = [*self._parts(body)]
        self.sheet = sheet | {"slots": self.slots, "leaves": self.reader.leaves}
        if not self.questions:
            raise self.error("", "there is no ```{question} in it")

    @property
    def questions(self):
        """{id: question}, in order."""
        return {part["id"]: part for part in self.sheet["parts"] if "id" in part}

    @property
    def level(self):
        return self.head.get("level", 1)

    @property
    def set(self):
        """The notebook that it stands in: that of its page, or one of its own."""
        return self.head.get("page") or f"textbook-{self.head['textbook']}"

    def node(self, tree):
        """A tree of the sheet as a formula."""
        found = self.nodes.get(id(tree))
        if found is None:
            found = self.nodes[id(tree)] = from_json(tree)
        return found

    # Reading.

    def error(self, near, problem):
        words = re.compile(r"(?<!\w)" + re.escape(str(near)))
        lines = (at for at, found in enumerate(self.text.splitlines(), 1) if near and words.search(found))
        return MasterError(self.file, next(lines, 1), problem)

    def at(self, near):
        """A context in which a problem is reported at the line that has these words."""
        return _At(self, near)

    def _try(self, near, what, *words):
        with self.at(near):
            return what(*words)

    def _split(self):
        found = re.match(r"---\n(.*?)\n---\n(.*)", self.text, re.DOTALL)
        if not found:
            raise self.error("", "it does not begin with --- and a head that ends with ---")
        return self.yaml(found[1], 2), found[2]

    def yaml(self, text, first):
        try:
            read = yaml.load(text, LOADER)
        except yaml.YAMLError as problem:
            line = first + getattr(getattr(problem, "problem_mark", None), "line", 0)
            raise MasterError(self.file, line, f"not YAML: {getattr(problem, 'problem', problem)}") from None
        if not isinstance(read, dict):
            raise MasterError(self.file, first, "lines such as `name: value` are needed here")
        return read

    def _head(self, head):
        for name in head:
            if name not in HEAD:
                raise self.error(f"{name}:", f"the head has {name!r}: {', '.join(sorted(HEAD))} are allowed")
        if ("page" in head) == ("textbook" in head):
            raise self.error("page:", "the head needs page, or textbook with the number of its exercise")
        if "page" in head and head["page"] not in TITLES:
            near = difflib.get_close_matches(str(head["page"]), TITLES, 3, 0.5) or [*TITLES][:3]
            raise self.error("page:", f"page is {head['page']!r}: no page of the book; near it are {', '.join(near)}")
        if head.get("kind") not in KINDS and "page" in head:
            raise self.error("kind:", f"kind is {head.get('kind')!r}: {', '.join(KINDS)} are allowed")
        if not isinstance(head.get("minutes"), int):
            raise self.error("minutes:", "the head needs minutes, a whole number")
        if "page" in head and (head.get("level") not in (1, 2, 3) or not isinstance(head.get("about"), str)):
            raise self.error("level:", "the head needs level, 1 to 3, and about, a metric or a notion")
        for part in ("draw", "let", "given"):
            if not isinstance(head.get(part, {}), dict):
                raise self.error(f"{part}:", f"{part} needs lines such as `name: value`")
        return head

    def _title(self, body):
        found = re.match(r"\s*# (.+)\n", body)
        if not found:
            raise self.error("", "after the head a line `# Title` is needed")
        return found[1].strip(), body[found.end() :]

    @staticmethod
    def _kind_of(spec):
        if "pick" in spec:
            return "list"
        return "number" if is_number(spec) else "text"

    def _book(self, draws):
        """The numbers of the first variant, where it is not drawn: those of a source."""
        book = self.head.get("book")
        if book is None:
            return None
        if not isinstance(book, dict) or book.keys() != draws.keys():
            raise self.error("book:", f"book needs a value for each of {', '.join(draws)}")
        return {name: _texts(value) for name, value in book.items()}

    def _given(self, name, given):
        """Data: rows of expressions, lists as columns, or two lists that are counted."""
        with self.at(f"{name}:"):
            given = {"rows": given} if isinstance(given, list) else dict(given)
            allowed = {"rows", "columns", "count", "labels"}
            if not given.keys() <= allowed or len(given.keys() & {"rows", "columns", "count"}) != 1:
                raise ValueError(f"{name} needs rows, columns or count, and may have labels")
            if "rows" in given:
                given["rows"] = [
                    row if isinstance(row, str) else [self.reader.tree(cell) for cell in row] for row in given["rows"]
                ]
            lists = given.get("columns") or given.get("count") or [r for r in given["rows"] if isinstance(r, str)]
            for one in lists:
                if self.reader.known.get(one) != "list":
                    raise ValueError(f"{name} has {one!r}: a drawn list is needed")
            given["labels"] = [str(label) for label in given.get("labels", [])]
            if "count" in given and not given["labels"]:
                raise ValueError(f"{name} needs labels")
            if len({*given["labels"]}) < len(given["labels"]) or len(given["labels"]) == 1:
                raise ValueError(f"{name} has the labels {given['labels']}: two or more, all different")
            self.reader.add(name, "data")
            return given

    def _parts(self, body):
        """The text and the questions in order."""
        end, seen = 0, set()
        for found in FENCE.finditer(body):
            yield from self._text(body[end : found.start()])
            end, name = found.end(), found[1]
            if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name in {*seen, "answered", "exercise"}:
                raise self.error(
                    f"{{question}} {name}", f"the question's name is {name!r}: a new name such as recall_2"
                )
            seen.add(name)
            with self.at(f"{{question}} {name}"):
                part = Questions(self).read(name, found[2])
            yield part
        rest = body[end:]
        if "{question}" in rest:
            raise self.error("{question}", "a question has no closing ``` on a line of its own")
        yield from self._text(rest)

    def _text(self, text):
        if text.strip():
            yield {"text": self.filled(text.strip())}

    def filled(self, text):
        """A text whose expressions are numbered, {{0}}, and kept as slots: [tree, how it is written]."""
        if not isinstance(text, (str, int, float)):
            raise ValueError(f"{text!r} is no text: put it in quotes")

        def numbered(place):
            with self.at(place[0]):
                slot = [self.reader.tree(place[1]), (place[2] or "").replace(" ", "")]
            if slot not in self.slots:
                self.slots.append(slot)
            return f"{{{{{self.slots.index(slot)}}}}}"

        return SLOT.sub(numbered, str(text))


def _texts(value):
    """A value as text, which the page reads exactly."""
    return [_texts(one) for one in value] if isinstance(value, list) else str(value)


class _At:
    """Reports a problem at a line of a master."""

    def __init__(self, exercise, near):
        self.exercise, self.near = exercise, near

    def __enter__(self):
        return self

    def __exit__(self, kind, problem, _):
        if isinstance(problem, (ValueError, TypeError, KeyError)) and not isinstance(problem, MasterError):
            raise self.exercise.error(self.near, problem) from None


@cache
def load(slug):
    """The exercise of a slug."""
    path = next((path for path in MASTERS.rglob("*.md") if path.stem == slug), None)
    if path is None:
        raise ValueError(f"there is no exercise {slug!r}")
    return _read(path, MASTERS)


def _read(path, masters):
    return Exercise(path.stem, path.read_text("utf-8"), path.relative_to(masters).as_posix())


def bank(masters=None):
    """Every exercise, by its set and level; one's own may stand in folders of their own."""
    return _bank(masters) if masters else _whole()


@cache
def _whole():
    return _bank(MASTERS)


def _bank(masters):
    found = {}
    for path in sorted(masters.rglob("*.md")):
        exercise = _read(path, masters)
        if exercise.slug in found:
            raise exercise.error("", f"{found[exercise.slug].file} has the same name")
        found[exercise.slug] = exercise
    return {one.slug: one for one in sorted(found.values(), key=_order)}


def _order(exercise):
    return exercise.set, exercise.level, exercise.slug


def exercises_of(name):
    """The exercises of a set; the masters of others are only looked at."""
    key, _, number = name.partition("-") if name.startswith("textbook-") else ("page", "", name)
    mine = re.compile(rf"^{key}: *{re.escape(number)} *(#.*)?$", re.MULTILINE)
    paths = [path for path in MASTERS.rglob("*.md") if mine.search(path.read_text("utf-8").partition("\n---\n")[0])]
    return sorted((load(path.stem) for path in paths), key=_order)

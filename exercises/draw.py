"""An exercise with its numbers: its data, its texts, and what answers it."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from string import ascii_lowercase

from exercises.chance import Stream, drawn, is_number, simplest
from exercises.expressions import OF_LISTS
from exercises.judging import judge
from exercises.rejection import blind, problem
from exercises.texts import value_text as show
from metrics import CATALOGUE, ConfusionMatrix, Undefined
from metrics.answers.diagnosis import ANY, step_names
from metrics.answers.typed import cell_text
from metrics.engine.data import Given
from metrics.engine.evaluate import evaluate
from metrics.engine.metric import Metric
from metrics.exact import exact
from metrics.significance import calculation

FIRST = "book|0"  # the seed of the numbers in the notebooks and, before one asks for new numbers, in the page
MOST_PROBES = 240  # draws that are tried to find out which slips always coincide
SLOT = re.compile(r"\{\{(\d+)\}\}")  # a number that is still open
PATIENCE = 1000  # draws, before an exercise is said to have no variant


class Scope(dict):
    """What the names of an exercise stand for; what follows from the drawn numbers is found when it is asked for."""

    def __init__(self, draw, values):
        super().__init__(values)
        self.draw = draw

    def __missing__(self, name):
        sheet = self.draw.sheet
        if name in sheet["let"]:
            value = self.draw.value(sheet["let"][name])
        else:
            kind, *words = sheet["leaves"][name]
            value = getattr(self.draw, f"_{kind}")(*words)
        self[name] = value
        return value


class Draw:
    """An exercise with its numbers.

    >>> from exercises import exercise
    >>> days = exercise("two-callers", TP=30, FN=10, FP=20, TN=140, valley="Lech")
    >>> days.check("number", "3/5")
    ✗ Wrong. That is precision, TP / (TP + FP): you divided by the predicted positives. \
True positive rate is TP / (TP + FN).
    """

    def __init__(self, exercise, values, seed=None):
        self.exercise, self.sheet, self.values, self.seed = exercise, exercise.sheet, values, seed
        self.scope = Scope(self, values)

    @classmethod
    def of(cls, exercise, values, seed=None):
        """An exercise with given numbers."""
        draws = exercise.sheet["draw"]
        if values.keys() != draws.keys():
            names = f"{', '.join(draws)}, but got {', '.join(values) or 'none'}"
            raise TypeError(f"{exercise.slug} takes {names}: perhaps those of another version of the exercise")
        return cls(exercise, {name: _read(value, draws[name], name) for name, value in values.items()}, seed)

    @property
    def numbers(self):
        """The numbers that are shown, and items of lists: what makes it another exercise than a neighbour's.

        Names of people and places do not; nor does what is drawn, but never seen.
        """
        parts = self.sheet["parts"]
        texts = [part.get("words") or part["text"] for part in parts]
        texts += [option for part in parts for option in part.get("options", {}).values()]
        shown = {slot for text in texts for slot in SLOT.findall(text)}
        slots = [self.sheet["slots"][int(slot)] for slot in sorted(shown)]
        return tuple(
            show(self.value(tree), how)
            for tree, how in slots
            if not (isinstance(tree, str) and isinstance(self.values.get(tree), str))
        )

    @property
    def mark(self):
        """A few letters by which a notebook notices that its exercise has other numbers, or options, by now."""
        orders = [self.choices(name) for name, question in self.exercise.questions.items() if "options" in question]
        return hashlib.sha256(json.dumps([self.values, orders], default=str).encode()).hexdigest()[:8]

    # What the names stand for.

    def value(self, tree):
        """The value of a tree: a number or a text."""
        if isinstance(tree, str):
            return self.scope[tree]
        return simplest(evaluate(self.exercise.node(tree), self.scope))

    def _text(self, words):
        return words

    def _item(self, name, place):
        return self.scope[name][place]

    def _list(self, function, name, wanted):
        return simplest(OF_LISTS[function](self.scope[name], wanted))

    def _metric(self, key, of, label, given):
        metric = CATALOGUE[key]
        data, words = self.data(metric, of, label, given.get("variant"))
        return metric(data, *words, **(self._options(metric) | given))

    @staticmethod
    def _options(metric):
        """What data of this kind need by themselves, unless it is given."""
        return {name: exact(text) for name, text in metric.on.asks.items()}

    def rows(self, name):
        """The cells of data."""
        given = self.sheet["given"][name]
        if "count" in given:
            pairs = list(zip(*(map(str, self.scope[one]) for one in given["count"]), strict=True))
            return [[pairs.count((a, b)) for b in given["labels"]] for a in given["labels"]]
        if "columns" in given:
            return [list(row) for row in zip(*(self.scope[one] for one in given["columns"]), strict=True)]
        return [
            self.scope[row] if isinstance(row, str) else [self.value(cell) for cell in row] for row in given["rows"]
        ]

    def data(self, metric, name, label=None, variant=None):
        """The data as a metric takes them, and the class that its call names, if any: of two, the first."""
        rows, labels = self.rows(name), self.sheet["given"][name]["labels"]
        if metric.on is not ConfusionMatrix:
            data = metric.on.from_typed([[cell_text(cell) for cell in row] for row in rows])
            known = {str(one): one for one in (*data.labels, *data.columns)}
            return data, (known.get(label, label),) * (label is not None)
        if len(rows) > 2:
            return ConfusionMatrix(rows, labels), (label,) * (label is not None)
        return ConfusionMatrix(rows, labels, label), (label or labels[0],) * metric.tree(variant).is_free

    def _parameter(self, value):
        if isinstance(value, dict):
            return value["word"]
        if isinstance(value, list) and value and isinstance(value[0], list):
            return [[self.value(cell) for cell in row] for row in value]
        return self.value(value)

    def asked(self, question):
        """(metric, data, *words) and the keywords of a question for a number."""
        if question["form"] == "value":
            tree = self.exercise.node(question["tree"])
            mistakes = {self.text(words): self.exercise.node(wrong) for words, wrong in question["mistakes"].items()}
            metric = Metric(question["called"], tree, "", on=Given, mistakes=mistakes, range=ANY)
            names = tree.symbols.union(*(wrong.symbols for wrong in mistakes.values()))
            return (metric, Given(**{name: self.scope[name] for name in names})), {}
        key = question["metric"]
        made = calculation(key)
        if made:
            metric = made.result(question["result"], question["variant"])
            variant = question["variant"] if question["variant"] in metric.variants else None  # of a step there is one
        else:
            metric, variant = CATALOGUE[key], question["variant"]
        data, words = self.data(metric, question["of"], question["label"], variant)
        given = self._options(metric) | {name: self._parameter(value) for name, value in question["with"].items()}
        return (metric, data, *words), given | ({"variant": variant} if variant else {})

    # Its texts.

    def text(self, text):
        """A text with its numbers."""
        return SLOT.sub(self._slot, text)

    def _slot(self, place):
        tree, how = self.sheet["slots"][int(place[1])]
        return show(self.value(tree), how)

    # What is right.

    def answer(self, name):
        """What answers a question: a number, an option, a table, or a text."""
        question = self.exercise.questions[name]
        match question["form"]:
            case "metric" | "value":
                (metric, *data), given = self.asked(question)
                try:
                    return metric(*data, **given)
                except Undefined:
                    return "undefined"
            case "options":
                right = self.right(question)
                return next(letter for letter, option in self.choices(name).items() if option == right)
            case "better":
                return self.best(question) or "tie"
            case "table":
                return self.rows(question["table"])
            case "make":
                return [[self.value(cell) for cell in row] for row in question["example"]]
        return self.text(question["answer"])

    def choices(self, name):
        """{letter: option} of a question, in an order that the seed draws; without a seed, as the master has them."""
        options = [*self.exercise.questions[name]["options"]]
        if self.seed is not None:
            options.sort()  # since the page has them in an order of its own
            stream = Stream(self.exercise.slug, self.sheet["version"], self.seed, name)
            options = [options[place] for place in stream.some(len(options), len(options))]
        return dict(zip(ascii_lowercase, options, strict=False))

    def right(self, question):
        """The option that is right here."""
        return self.text(question["right"])

    def best(self, question):
        metric, tables, given = self.among(question)
        values = {name: metric(table, **given) for name, table in tables.items()}
        best = (max if metric.better == "higher" else min)(values.values())
        winners = [name for name, value in values.items() if value == best]
        return winners[0] if len(winners) == 1 else None

    def among(self, question):
        metric = CATALOGUE[question["better"]]
        tables = {name: self.data(metric, of)[0] for name, of in question["among"].items()}
        given = self._options(metric) | {name: self._parameter(value) for name, value in question["with"].items()}
        return metric, tables, given

    def work(self, name):
        """The working of a question for a number."""
        (metric, *data), given = self.asked(self.exercise.questions[name])
        return metric.work(*data, **given)

    def steps(self, name):
        """The names of its steps, the result last."""
        asked, given = self.asked(self.exercise.questions[name])
        return step_names(*asked, **given)

    # What an answer is.

    def check(self, name, answer=...):
        """Say what an answer is: a number, an option, a table; or steps, {name: number}."""
        return judge(self, name, answer)


def _read(value, spec, name):
    """A given value as a drawn one would be: an exact number, or a text."""
    if "pick" in spec:
        return [_read(one, spec["of"], f"{name}[{at}]") for at, one in enumerate(value)]
    return simplest(exact(value, name)) if is_number(spec) else str(value)


def attempt(exercise, seed, number=0):
    """One try at the numbers of a seed, whatever they are like."""
    stream = Stream(exercise.slug, exercise.sheet["version"], seed, number)
    return Draw(exercise, {name: drawn(spec, stream) for name, spec in exercise.sheet["draw"].items()}, seed)


def draw(exercise, seed):
    """The numbers of a seed: the first try that will do; the book's first may be a source's own."""
    if seed == FIRST and exercise.sheet["book"]:
        return Draw.of(exercise, exercise.sheet["book"], seed)
    for number in range(PATIENCE):
        tried = attempt(exercise, seed, number)
        wrong = problem(tried, blind_slips(exercise))
        if wrong is None:
            return tried
    raise exercise.error("", f"there is no variant for {seed!r}: {wrong}")


@cache
def blind_slips(exercise):
    """What `blind` tells of an exercise."""
    return blind(exercise, (attempt(exercise, "probe", number) for number in range(MOST_PROBES)))

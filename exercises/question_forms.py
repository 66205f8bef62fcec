"""The questions of a master: for each form what it needs, read into plain data."""

from exercises.expressions import Reader, key_of
from metrics import CATALOGUE, ConfusionMatrix
from metrics.answers.sample import kind_of_formula
from metrics.engine.formula import Node, to_json
from metrics.significance import calculation

# The questions: what each must have, and what it may have besides.
FORMS = {
    "metric": ({"metric", "of"}, {"label", "variant", "with", "places", "undefined", "result"}),
    "value": ({"value", "called"}, {"steps", "mistakes", "places"}),
    "options": ({"options", "right"}, {"why"}),
    "better": ({"better", "among"}, {"with"}),
    "table": ({"table"}, {"axes"}),
    "make": ({"make", "example", "labels"}, {"total", "columns", "axes"}),
    "answer": ({"answer", "rubric"}, set()),
}
ALWAYS = {"hints", "solution", "points"}
LEAST = {"words": 5, "signs": 25}  # of one's own, all different, before a model answer is shown


class Questions:
    """Reads the questions of an exercise, whose names and data are known by then."""

    def __init__(self, exercise):
        self.exercise = exercise

    def read(self, name, text):
        """A question from the inside of its fence."""
        words, line, given = text.partition("\n---\n")
        if not line:
            raise ValueError("a question needs its words, a line ---, and what answers it")
        given = self.exercise.yaml(given, self.exercise.text[: self.exercise.text.index(given)].count("\n") + 1)
        forms = [form for form in FORMS if form in given]
        if len(forms) != 1:
            raise ValueError(f"question {name} is unanswered: it needs one of {', '.join(FORMS)}")
        [form], (needed, allowed) = forms, FORMS[forms[0]]
        missing, more = needed - given.keys(), given.keys() - needed - allowed - ALWAYS
        if missing:
            raise ValueError(f"question {name} with {form} needs {', '.join(sorted(missing))}")
        if more:
            raise ValueError(f"question {name} with {form} has {', '.join(sorted(more))}, which is not known")
        hints, solution, filled = given.get("hints", []), given.get("solution", ""), self.exercise.filled
        points = given.get("points", 1)
        if isinstance(points, bool) or not isinstance(points, int | float) or not points >= 0:
            raise ValueError(f"points is {points!r}: a number from 0 is needed")
        told = {"hints": [filled(hint) for hint in hints], "solution": filled(solution), "points": points}
        return {"id": name, "form": form, "words": filled(words.strip()), **getattr(self, form)(given), **told}

    def _of(self, name):
        if self.exercise.reader.known.get(name) != "data":
            raise ValueError(f"{name!r} is no data of the head's given")
        return name

    def _labels(self, name):
        return self.exercise.given[self._of(name)]["labels"]

    def _catalogued(self, key):
        if not key_of(str(key)):
            raise ValueError(f"{key!r} is no metric of the catalogue")
        return key_of(key)

    def _parameters(self, given):
        """Parameters as the page takes them: expressions, words, or matrices of expressions."""
        read = {}
        for name, value in given.items():
            if isinstance(value, list):
                read[name] = [[self.exercise.reader.tree(cell) for cell in row] for row in value]
            else:
                read[name] = (
                    {"word": value}
                    if isinstance(value, str) and value.isalpha() and value not in self.exercise.reader.known
                    else self.exercise.reader.tree(value)
                )
        return read

    def metric(self, given):
        """A metric of data; of an interval, a test or a comparison of costs, the result that is meant."""
        made = calculation(given["metric"])
        if made:
            made.result(given.get("result"), given.get("variant"))  # or the error says which
            return self._asked(given, given["metric"])
        if "result" in given:
            raise ValueError(f"{given['metric']} has one result: leave out result")
        if CATALOGUE[self._catalogued(given["metric"])].on is ConfusionMatrix and not self._labels(given["of"]):
            raise ValueError(f"{given['of']} needs labels, the names of its classes")
        return self._asked(given, self._catalogued(given["metric"]))

    def _asked(self, given, key):
        return {
            "metric": key,
            **({"result": given["result"]} if "result" in given else {}),
            "of": self._of(given["of"]),
            "label": None if given.get("label") is None else str(given["label"]),
            "variant": given.get("variant"),
            "with": self._parameters(given.get("with", {})),
            "places": given.get("places"),
            "undefined": bool(given.get("undefined")),
        }

    def value(self, given):
        """A formula of its own; its steps have names, and mistakes too."""
        reader = Reader(self.exercise.reader.known)
        reader.leaves = self.exercise.reader.leaves
        for step, text in given.get("steps", {}).items():
            tree = reader.node(text)
            reader.add(step, Node(("step", step.replace("_", " "), tree)))
        tree = reader.node(given["value"])
        if tree.needs_two_classes:
            raise ValueError("a formula of one's own may not use TP, FN, FP and TN: name the numbers otherwise")
        mistakes = {
            self.exercise.filled(words): to_json(reader.node(text)) for words, text in given.get("mistakes", {}).items()
        }
        called, plain = given["called"], to_json(tree)
        kind = kind_of_formula(called, plain)
        return {"called": called, "kind": kind, "tree": plain, "mistakes": mistakes, "places": given.get("places")}

    def options(self, given):
        options = {str(key): self.exercise.filled(text) for key, text in given["options"].items()}
        why = {str(key): self.exercise.filled(text) for key, text in given.get("why", {}).items()}
        right = self.exercise.filled(given["right"])  # which may be drawn
        if (right not in options and "{{" not in right) or not why.keys() <= options.keys():
            raise ValueError(f"right and why name options: {', '.join(options)}")
        if len(why) < len(options):
            raise ValueError(f"why says nothing of {', '.join(options.keys() - why.keys())}")
        return {"options": options, "right": right, "why": why}

    def better(self, given):
        among = {str(key): self._of(data) for key, data in given["among"].items()}
        return {
            "better": self._catalogued(given["better"]),
            "among": among,
            "with": self._parameters(given.get("with", {})),
        }

    def table(self, given):
        labels = self._labels(given["table"])
        return {"table": self._of(given["table"]), "labels": labels, "columns": labels, "axes": self._axes(given)}

    @staticmethod
    def _axes(given):
        """What the rows and the columns of a table are."""
        axes = [str(axis) for axis in given.get("axes", ("actual", "predicted"))]
        if len(axes) != 2:
            raise ValueError(f"axes is {axes}: a word for the rows and one for the columns")
        return axes

    def make(self, given):
        """A table that has given values: {metric: expression}, and an example of one that has."""
        targets = []
        for words, value in given["make"].items():
            metric, _, label = str(words).partition(" of ")
            key = self._catalogued(metric)
            name = CATALOGUE[key].name if metric == key else metric.replace("_", " ")  # or the alias that is written
            named = f"{name} of {label}" if label else name
            targets.append([key, label or None, self.exercise.reader.tree(value), named])
            if CATALOGUE[targets[-1][0]].per_class and not label:
                raise ValueError(f"{metric} has one value for each class: write {metric} of {given['labels'][0]}")
            if CATALOGUE[targets[-1][0]].on.__name__ not in ("ConfusionMatrix", "MatchingMatrix"):
                raise ValueError(f"{metric} is not of a table: a table cannot be made for it")
        labels = [str(label) for label in given["labels"]]
        example = [[self.exercise.reader.tree(cell) for cell in row] for row in given["example"]]
        total = None if given.get("total") is None else self.exercise.reader.tree(given["total"])
        columns = [str(label) for label in given.get("columns", labels)]
        if not len(labels) == len(columns) == len(example) == len(example[0]):
            raise ValueError("labels, columns and the rows of the example are to be equally many")
        shape = {"labels": labels, "columns": columns, "axes": self._axes(given)}
        return {"make": targets, "example": example, "total": total} | shape

    def answer(self, given):
        return {
            "answer": self.exercise.filled(given["answer"]),
            "rubric": [self.exercise.filled(one) for one in given["rubric"]],
            "least": LEAST,
        }

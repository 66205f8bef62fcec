"""What intervals, tests and costs find, as calculations whose steps and results can be asked for.

The formulas are those of the modules beside this one. What these look up in a table, z, t or an area, is a step here.
"""

from itertools import chain

from metrics.engine.calculation import Calculation
from metrics.engine.data import Data, numbers
from metrics.engine.formula import (
    chi_squared_tail,
    choose,
    larger,
    node,
    normal_quantile,
    normal_tail,
    root,
    smaller,
    step,
    substitute,
    symbols,
    t_quantile,
    t_tail,
    total,
)
from metrics.engine.metric import Parameter
from metrics.exact import count, exact
from metrics.scores.ranked import RankedList
from metrics.significance import costs, delong, differences, intervals, paired
from metrics.tables.labels import sequence

confidence, z, n, b, c, u11, u10, u01, u00, trials = symbols("confidence z n b c u11 u10 u01 u00 trials")
cells_a, cells_b, cell_cost, turned_cost, mistake_cost = symbols("cells_a cells_b cell_cost turned_cost mistake_cost")


def _sure(given, _):
    return intervals.share(given)


def _as_told(given, _):
    return given


SURE = {"confidence": Parameter("0.95", _sure, "How sure the interval is.", "Number")}
SURE_OR_Z = SURE | {"z": Parameter(None, _as_told, "A z from elsewhere.", "Number")}
POSITIVE, SHARE = (0, float("inf")), (0, 1)
TEXTBOOK = "The area to the left of z is the confidence, as the chapter looks it up."


class Trials(Data):
    """So many errors among n examples.

    >>> Trials(50, 100)
    Trials(50, 100)
    """

    about, title = "errors among examples", "Errors of a model"
    hint, example, shape = "Errors; examples.", ((50, 100),), (2, 1)

    def __init__(self, errors, n):
        self.quantities = dict(zip(("errors", "n"), intervals.counted(errors, n), strict=True))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map(str, self.quantities.values()))})"


class TwoTrials(Trials):
    """The errors and the examples of one model, and those of another one."""

    about, title = "errors of two models", "Errors of two models"
    hint, example, shape = "Errors and examples of a; errors and examples of b.", ((3, 8, 4, 8),), (4, 1)

    def __init__(self, errors_a, n_a, errors_b, n_b):
        a = intervals.counted(errors_a, n_a, ("errors_a", "n_a"))
        other = intervals.counted(errors_b, n_b, ("errors_b", "n_b"))
        self.quantities = dict(zip(("errors_a", "n_a", "errors_b", "n_b"), (*a, *other), strict=True))


class TwoRates(Trials):
    """The error rates of two models, and of how many examples each is."""

    title = ""  # it is not typed in a page

    def __init__(self, rate_a, n_a, rate_b, n_b):
        a, n_a = differences.rated(rate_a, n_a, ("errors_a", "n_a"))
        other, n_b = differences.rated(rate_b, n_b, ("errors_b", "n_b"))
        self.quantities = {"ER_a": a, "n_a": n_a, "ER_b": other, "n_b": n_b}


class PairTrials(Trials):
    """The pairs of a PairTable, and how many independent trials these count for."""

    about, title = "pairs of examples as trials", "Errors among pairs"
    hint = "Pairs that share class and cluster; class only; cluster only; neither; and for how many trials they count."
    example, shape = ((2, 4, 1, 8, 3),), (5, 1)

    def __init__(self, u11, u10, u01, u00, trials):
        names = ("u11", "u10", "u01", "u00", "trials")
        found = [count(value, name) for name, value in zip(names, (u11, u10, u01, u00, trials), strict=True)]
        if not sum(found[:4]) or not found[4]:
            raise ValueError("there are no pairs, or no trials: at least one of each is needed")
        self.quantities = dict(zip(names, found, strict=True))


class Disagreements(Trials):
    """Examples that only the first of two models has right, b, and only the second, c."""

    about, title = "examples that just one of two models has right", "Two models on the same examples"
    hint, example, shape = "Only the first is right, b; only the second is, c.", ((1, 4),), (2, 1)

    def __init__(self, b, c):
        b, c = count(b, "b"), count(c, "c")
        if b + c > paired.BY_HAND:
            raise ValueError(f"b + c is {b + c}: more than {paired.BY_HAND} is not worked by hand")
        self.quantities = {"b": b, "c": c, "tail": paired.strayed(b, c)}

    def as_typed(self):
        """b and c."""
        return [[self.quantities["b"], self.quantities["c"]]]


class PairedScores(Data):
    """The score of a model and of another one, on each of n data sets or folds."""

    about, title = "scores of two models on the same data sets", "Scores in pairs"
    hint = "One data set a line: the score of a; the score of b."
    example, shape = ((3, 2), (5, 3), (4, 4)), (2, 0)

    def __init__(self, a, b):
        a, b = sequence(a, "a"), sequence(b, "b")
        if len(a) != len(b):
            raise ValueError(f"a has {len(a)} numbers but b has {len(b)}")
        if len(a) < 2:
            raise ValueError(f"a has {len(a)} numbers: at least two pairs are needed")
        self.pairs = [(exact(one, f"a[{at}]"), exact(b[at], f"b[{at}]")) for at, one in enumerate(a)]
        self.quantities = {"differences": tuple(one - other for one, other in self.pairs), "n": len(a)}

    @classmethod
    def from_typed(cls, rows):
        """From lines of two scores."""
        return cls(*zip(*numbers(rows), strict=True))

    def as_typed(self):
        """A line for each data set."""
        return [list(pair) for pair in self.pairs]


class CostedModels(Data):
    """Two tables of counts and the costs of their cells, all of the same size."""

    about, title = "two tables and their costs", "Costs of two models"
    hint = "Three tables, one below the other: the counts of the first model, those of the second, and the costs."
    example, shape = ((4, 1), (2, 1), (3, 2), (2, 1), (-20, 100), (45, -10)), (0, 0)

    def __init__(self, first, second, costs):
        self.tables = [[[exact(cell) for cell in row] for row in table] for table in (first, second, costs)]
        size = len(self.tables[0])
        for name, table in zip(("first", "second", "costs"), self.tables, strict=True):
            if len(table) != size or any(len(row) != size for row in table):
                raise ValueError(f"{name} is not {size} x {size}: the tables and the costs have the same classes")
        for name, table in zip(("first", "second"), self.tables, strict=False):
            for i, row in enumerate(table):
                for j, cell in enumerate(row):
                    count(cell, f"{name}[{i}][{j}]")
        costs = self.tables[2]
        lists = {
            "cells_a": chain(*self.tables[0]),
            "cells_b": chain(*self.tables[1]),
            "cell_cost": chain(*costs),
            "turned_cost": chain(*zip(*costs, strict=True)),
            "mistake_cost": (cost if i != j else exact(0) for i, row in enumerate(costs) for j, cost in enumerate(row)),
        }
        self.quantities = {name: tuple(cells) for name, cells in lists.items()}

    @property
    def labels(self):
        """The places of the cells, such as 12 for the first row and the second column."""
        size = range(1, len(self.tables[0]) + 1)
        return tuple(f"{i}{j}" for i in size for j in size)

    @classmethod
    def from_typed(cls, rows):
        """From the rows of three tables, one below the other."""
        size = len(rows[0])
        if len(rows) != 3 * size:
            raise ValueError(f"there are {len(rows)} lines of {size} numbers: three tables have {3 * size}")
        found = numbers(rows)
        return cls(found[:size], found[size : 2 * size], found[2 * size :])

    def as_typed(self):
        """The rows of the three tables."""
        return [list(row) for table in self.tables for row in table]


def _looked_up(tree, variant=None):
    """A formula whose z is a step: two-sided, or by the area to its left."""
    area = confidence if variant else (1 + confidence) / 2
    return substitute(tree, {z: step("z", normal_quantile(area))})


def _interval(low, high, variant=None):
    """Both ends of an interval, and its z."""
    ends = {name: _looked_up(tree, variant) for name, tree in (("low", low), ("high", high))}
    return {"z": ends["low"].steps["z"], **ends}


def _intervals(formulas):
    """Of rates: by both methods, and by both ways to look up z."""
    return {
        None: _interval(*formulas["wald"]),
        "textbook": _interval(*formulas["wald"], "textbook"),
        "wilson": _interval(*formulas["wilson"]),
        "wilson, textbook": _interval(*formulas["wilson"], "textbook"),
    }


NOTES = {
    "textbook": TEXTBOOK,
    "wilson": "Wilson's interval, whose middle is not the rate.",
    "wilson, textbook": f"Wilson's interval. {TEXTBOOK}",
}
_two_sided, _by_left = normal_quantile((1 + confidence) / 2), normal_quantile(confidence)
OF_CONFIDENCE = {f"{{0}} at a confidence of {sure} %": {confidence: node(f"0.{sure}")} for sure in (90, 95, 99)}
OF_TWO_SIDED = OF_CONFIDENCE | {"{0} with the confidence as the area to the left of z": {_two_sided: _by_left}}
OF_Z = OF_TWO_SIDED | {"{0} with the confidence as the area between -z and z": {_by_left: _two_sided}}


def _of_spread(half, error, spread, examples):
    """What people mix up in a half-width, which is z times the root of a spread over so many examples."""
    return OF_Z | {
        "{0} with n - 1 in place of n": {error: root(spread / (examples - 1))},
        "{0} with a spread that was not divided by n": {error: root(spread)},
        "{0} with the variance in place of its root": {error: spread / examples},
        "{0} without z": _without_z(half),
    }


def _without_z(half):
    """A half-width without z, however z was found."""
    return {half: half[2], _looked_up(half): half[2], _looked_up(half, "textbook"): half[2]}


def _of_rate(formulas, examples):
    low = formulas["wald"][0]
    half, error = low.steps["half-width"], low.steps["SE"]
    return _of_spread(half, error, error[1][1], examples)


def _read_interval(errors, n, confidence=0.95, method="wald", *, variant=None, z=None):
    return Trials(errors, n), _method(method, variant), {"confidence": confidence, "z": _given(z)}


def _method(method, variant):
    """The name of the formulas for a method and a way to look up z."""
    if method == "exact":
        raise ValueError("method is 'exact': such ends are found by trial, not by a formula; choose 'wald' or 'wilson'")
    if method not in intervals.METHODS:
        raise ValueError(f"method is {method!r}: choose one of {', '.join(map(repr, intervals.METHODS))}")
    if variant not in (None, "textbook"):
        raise ValueError(f"variant is {variant!r}: choose 'textbook', or leave it out for a two-sided interval")
    named = [name for name in (method, variant) if name not in (None, "wald")]
    return ", ".join(named) or None


def _given(z):
    return None if z is None else intervals.multiplier("0.95", z)


def _read_pairs(table, clusters=None, confidence=0.95, method="wald", *, trials="disjoint pairs", variant=None, z=None):
    table = intervals.paired_up(table, clusters)
    data = PairTrials(*table.counts, intervals.size_of(table, trials))
    return data, _method(method, variant), {"confidence": confidence, "z": _given(z)}


def _tested(ends, variant=None):
    """The interval of a difference of rates, and the chance of one as large."""
    (_, _, low), (_, _, high) = ends
    found = _interval(low, high, variant)
    difference, variance = low[1], step("variance", low.steps["variance"])
    return found | {"p": 2 * normal_tail(step("z found", abs(difference) / root(variance)))}


def _difference(formulas, on):
    low = formulas[None][0][2]
    half, variance = low.steps["half-width"], low.steps["variance"]
    a, other = variance[1], variance[2]
    found = step("z found", abs(low[1]) / root(step("variance", variance)))
    mixed = {
        "{0} with the variances subtracted": {variance: a - other},
        "{0} with n - 1 in place of n": {variance: a[1] / (a[2] - 1) + other[1] / (other[2] - 1)},
        "{0} with spreads that were not divided by n": {variance: a[1] + other[1]},
        "{0} with the variance in place of its root": {root(step("variance", variance)): step("variance", variance)},
        "{0} without z": _without_z(half),
        "{0} with the errors of both added up": {low[1]: _step_of_sum(low[1])},
        "{0} of one side": {2 * normal_tail(found): normal_tail(found)},
    }
    return Calculation(
        "error_rate_difference",
        "difference of error rates",
        "The interval of the difference of two error rates, of independent tests.",
        {variant: _tested(ends, variant) for variant, ends in formulas.items()},
        on,
        _read_difference,
        notes={"textbook": f"The difference is taken without its sign. {TEXTBOOK}"},
        parameters=SURE_OR_Z,
        exchanges=OF_Z | mixed,
        ranges={"z": POSITIVE, "p": SHARE},
    )


def _step_of_sum(difference):
    """The step of a difference, but of a sum."""
    return step(difference[1], difference[2][1] + difference[2][2])


def _read_difference(errors_a, n_a, errors_b, n_b, confidence=0.95, *, rates=False, variant=None, z=None):
    data = (TwoRates if rates else TwoTrials)(errors_a, n_a, errors_b, n_b)
    return data, variant, {"confidence": confidence, "z": _given(z)}


def _read_mcnemar(*given, method="exact"):
    found = paired.mcnemar(*given, method=method)
    return Disagreements(found.b, found.c), None if method == "exact" else method, {}


# n is no step here: a number of one's own in the exponent could be of any size.
COIN = substitute(paired.COIN, {step("n", b + c): b + c})


def _chi_squared(statistic):
    return {"χ²": statistic, "p": chi_squared_tail(step("χ²", statistic))}


MEAN, VARIANCE, ERROR = (paired.T.steps[name] for name in ("mean of d", "variance of d", "SE"))
_t, _freedom = step("t", paired.T), n - 1
_tails = {"two-sided": t_tail(abs(_t), _freedom), "greater": t_tail(_t, _freedom), "less": t_tail(0 - _t, _freedom)}
_side = {"two-sided": (1 + confidence) / 2, "greater": confidence, "less": confidence}


def _paired(alternative):
    """t and its p, and the ends of the interval of the mean difference on the sides that it has."""
    p = substitute(paired.ALTERNATIVES[alternative], {paired.area: _tails[alternative]})
    half = step("half-width", step("t*", t_quantile(_side[alternative], _freedom)) * step("SE", ERROR))
    mean = step("mean of d", MEAN)
    ends = {"low": mean - half, "high": mean + half}
    without = {"greater": "high", "less": "low"}.get(alternative)
    return {"t": paired.T, "p": p} | {name: end for name, end in ends.items() if name != without}


def _read_paired(a, b, confidence=0.95, alternative="two-sided"):
    if alternative not in paired.ALTERNATIVES:
        choices = ", ".join(map(repr, paired.ALTERNATIVES))
        raise ValueError(f"alternative is {alternative!r}: choose one of {choices}")
    return PairedScores(a, b), None if alternative == "two-sided" else alternative, {"confidence": confidence}


_squares = VARIANCE[1]
OF_PAIRED = OF_CONFIDENCE | {
    "{0} with n in place of n - 1 in the variance": {VARIANCE: _squares / n},
    "{0} with the standard deviation in place of the standard error": {ERROR: root(step("variance of d", VARIANCE))},
    "{0} with the variance in place of its root": {ERROR: ERROR[1]},
    "{0} with a variance from which the mean was not subtracted": {
        VARIANCE: total(paired.differences**2, over="differences") / _freedom
    },
    "{0} of one side": {2 * _tails["two-sided"]: _tails["two-sided"]},
    "{0} of two sides": {_tails["greater"]: 2 * _tails["two-sided"], _tails["less"]: 2 * _tails["two-sided"]},
    "{0} with n degrees of freedom": {
        t_tail(abs(_t), _freedom): t_tail(abs(_t), n),
        **{t_quantile(area, _freedom): t_quantile(area, n) for area in _side.values()},
    },
    "{0} from the normal curve": {
        t_tail(abs(_t), _freedom): normal_tail(abs(_t)),
        **{t_quantile(area, _freedom): normal_quantile(area) for area in _side.values()},
    },
    "{0} with the confidence as the area to the left of t*": {
        t_quantile(_side["two-sided"], _freedom): t_quantile(confidence, _freedom)
    },
}


def _total(cells):
    return total(cell_cost * cells, over="cell_cost")


def _read_costs(tables, weighed):
    compared = costs.compare_costs(tables, weighed)
    if len(compared.tables) != 2:
        raise ValueError(f"there are {len(compared.tables)} models: two are compared by hand; ask total_cost of one")
    return CostedModels(*map(costs.rows_of, compared.tables.values()), compared.costs), None, {}


def _read_auc(actual, scores=None, positive=None, confidence=0.95):
    return RankedList.of(actual, scores, positive), None, {"confidence": confidence}


_low, _high = (tree for _, _, tree in delong.INTERVAL)
_of_positives, _of_negatives = (_low.steps[f"spread of the {kind}"] for kind in ("positives", "negatives"))
_auc_error = _low.steps["standard error"]
AUC_ENDS = _interval(larger(_low, 0), smaller(_high, 1))
OF_AUC = OF_TWO_SIDED | {
    "{0} with P and N in place of P - 1 and N - 1": {
        _of_positives: _of_positives[1] / _of_positives[2][1],
        _of_negatives: _of_negatives[1] / _of_negatives[2][1],
    },
    "{0} with spreads that were not divided by P and N": {_auc_error: root(_auc_error[1][1][1] + _auc_error[1][2][1])},
    "{0} with the variance in place of its root": {_auc_error: _auc_error[1]},
    "{0} of the normal curve, which goes on beyond 0 and 1": {
        AUC_ENDS[end]: AUC_ENDS[end][1] for end in ("low", "high")
    },
}

CALCULATIONS = {
    made.key: made
    for made in (
        Calculation(
            "error_rate_interval",
            "error rate interval",
            "The interval of the true error rate (Eq. 1.54).",
            _intervals(intervals.OF_EXAMPLES),
            Trials,
            _read_interval,
            notes=NOTES,
            parameters=SURE_OR_Z,
            exchanges=_of_rate(intervals.OF_EXAMPLES, n),
            ranges={"z": POSITIVE},
        ),
        Calculation(
            "pair_error_interval",
            "pair error interval",
            "The interval of the share of pairs that a clustering gets wrong.",
            _intervals(intervals.OF_PAIRS),
            PairTrials,
            _read_pairs,
            notes=NOTES,
            parameters=SURE_OR_Z,
            exchanges=_of_rate(intervals.OF_PAIRS, trials)
            | {
                "{0} with every pair as a trial": {trials: u11 + u10 + u01 + u00},
                "{0} with every point as a trial": {trials: (1 + root(1 + 8 * (u11 + u10 + u01 + u00))) / 2},
            },
            ranges={"z": POSITIVE},
        ),
        _difference(differences.OF_COUNTS, TwoTrials),
        Calculation(
            "mcnemar",
            "McNemar's test",
            "Whether two models differ on the same examples, of which only those matter that just one has right.",
            {None: {"p": COIN}} | {name: _chi_squared(tree) for name, tree in paired.STATISTICS.items()},
            Disagreements,
            _read_mcnemar,
            notes={
                "chi-squared": "The square of the difference, and the area beyond it.",
                "corrected": "The difference is made smaller by 1, for continuity.",
            },
            exchanges={
                "{0} of one side": {
                    COIN: COIN / 2,
                    **{
                        chi_squared_tail(step("χ²", s)): chi_squared_tail(step("χ²", s)) / 2
                        for s in paired.STATISTICS.values()
                    },
                },
                "{0} of exactly so many": {COIN: choose(b + c, b) / node(2) ** (b + c)},
                "{0} without the square": {(b - c) ** 2: abs(b - c)},
                "{0} with the root of b + c below": {paired.STATISTICS["chi-squared"]: abs(b - c) / root(b + c)},
            },
            ranges={"p": SHARE, "χ²": POSITIVE},
        ),
        Calculation(
            "paired_t_test",
            "paired t-test",
            "Whether two models differ on the same data sets or folds.",
            {None if name == "two-sided" else name: _paired(name) for name in paired.ALTERNATIVES},
            PairedScores,
            _read_paired,
            notes={"greater": "Only a larger mean of a counts.", "less": "Only a smaller mean of a counts."},
            parameters=SURE,
            exchanges=OF_PAIRED,
            ranges={"p": SHARE},
        ),
        Calculation(
            "compare_costs",
            "comparison of costs",
            "The total cost (Eq. 1.55) of two models by the same costs, and the difference.",
            {
                None: {
                    "cost of the first": _total(cells_a),
                    "cost of the second": _total(cells_b),
                    "difference": step("cost of the first", _total(cells_a))
                    - step("cost of the second", _total(cells_b)),
                }
            },
            CostedModels,
            _read_costs,
            exchanges={
                "{0} with rows and columns of the costs exchanged": {cell_cost: turned_cost},
                "{0} with the mistakes alone": {cell_cost: mistake_cost},
                "{0} with every gain counted as a cost": {cell_cost: abs(cell_cost)},
            },
        ),
        Calculation(
            "auc_interval",
            "AUC interval",
            "DeLong's interval of the AUC, which ends at 0 and 1.",
            {None: AUC_ENDS},
            RankedList,
            _read_auc,
            parameters=SURE,
            exchanges=OF_AUC,
            ranges={"z": POSITIVE},
        ),
    )
}
CALCULATIONS["error_rate_difference"].otherwise = _difference(differences.OF_RATES, TwoRates)

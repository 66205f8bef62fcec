"""Which of several models costs least, and at which cost or prevalence another one would."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import traitlets

from metrics import compare_costs, total_cost
from metrics.engine.given import is_among
from metrics.engine.types import Number, Rows
from metrics.exact import exact
from metrics.examples import figure_1_16_costs, table_1_1_models
from metrics.markup import table_html
from metrics.significance.costs import CostComparison
from metrics.tables.table import ConfusionMatrix, Table
from widgets.base import Widget, exact_list


class CostExplorer(Widget):
    """Several models and one cost matrix; `comparison` has the totals, who wins, and where the winner changes.

    >>> explorer = CostExplorer({"Mx": [[4, 1], [2, 1]], "My": [[3, 2], [2, 1]]}, [[-20, 100], [45, -10]])
    >>> explorer.comparison
    <total cost Mx 100, My 220: Mx costs least>
    """

    gives = "comparison"
    models = traitlets.List().tag(sync=True)
    counts = exact_list()
    labels = traitlets.List().tag(sync=True)
    costs = exact_list()
    share = exact_list()  # of the positives, the first class: one number
    vary = traitlets.Unicode("0 1").tag(sync=True)  # the cost of row 0, column 1; or "share"

    def __init__(
        self,
        models: Any = table_1_1_models,
        costs: Rows = figure_1_16_costs,
        share: Number | None = None,
        vary: str = "0 1",
        **words: Any,
    ) -> None:
        super().__init__(**words)
        self.comparison = compare_costs(models, costs)
        if share is not None:
            self.share = [_share(share)]
        size = range(len(self.labels))
        allowed = [f"{i} {j}" for i in size for j in size] + ["share"] * (len(size) == 2)
        if not is_among(vary, allowed):
            raise ValueError(f"vary is {vary!r}: choose one of {', '.join(map(repr, allowed))}")
        self.vary = vary

    @property
    def comparison(self):
        """The comparison as it is now."""
        tables = (ConfusionMatrix(rows, self.labels) for rows in self.counts)
        return compare_costs(dict(zip(self.models, tables, strict=True)), self.costs)

    @comparison.setter
    def comparison(self, comparison):
        if not isinstance(comparison, CostComparison):
            raise TypeError(f"comparison is {comparison!r}: compare_costs(...) makes one")
        tables = list(comparison.tables.values())
        if not all(isinstance(table, ConfusionMatrix) for table in tables):
            raise TypeError("models has pair tables: confusion matrices are needed here")
        if len(tables) > 8 or len(comparison.labels) > 10:
            raise ValueError(
                f"there are {len(tables)} models of {len(comparison.labels)} classes: at most 8 of 10 fit here"
            )
        names, labels = [str(name) for name in comparison.tables], [str(label) for label in comparison.labels]
        if len(set(names)) < len(names) or len(set(labels)) < len(labels) or "" in names + labels:
            raise ValueError(f"models are {names} of the classes {labels}: each needs a name of its own")
        turn = -1 if tables[0].positive else 1  # the positive class comes first
        with self.hold_sync(), self.hold_trait_notifications():
            self.models, self.labels = names, labels[::turn]
            self.counts = [[list(row)[::turn] for row in table.rows][::turn] for table in tables]
            self.costs = [list(row)[::turn] for row in comparison.costs][::turn]
            self.share = [Fraction(sum(self.counts[0][0]), tables[0].total or 1)]
            self.vary = "0 1"

    def figure(self):
        """The total cost of each model against the cost that is varied, or its cost per example against the share."""
        from matplotlib import pyplot

        from widgets.figures import INK, RULE, style

        comparison, is_share = self.comparison, self.vary == "share"
        if is_share:
            ranges, now, ends, name = comparison.prevalences(), self.share[0], [0, 1], f"share of {self.labels[0]}"
        else:
            i, j = map(int, self.vary.split())
            ranges, now = comparison.when(comparison.labels[i], comparison.labels[j]), comparison.costs[i][j]
            reach = max([5, abs(now), *(abs(one.low) for one in ranges[1:])])
            ends, name = [-reach, reach], f"cost of actual {self.labels[i]}, predicted {self.labels[j]}"
        with style():
            figure, axes = pyplot.subplots(figsize=(5, 3))
            for number, model in enumerate(comparison.tables):
                line, dashes = [float(self._cost(comparison, model, at)) for at in ends], ["-", "--", ":", "-."]
                axes.plot([float(end) for end in ends], line, dashes[number % 4], color=INK, label=model)
            for one in ranges[1:]:
                axes.axvline(float(one.low), color=RULE, linestyle=":")
                axes.text(float(one.low), axes.get_ylim()[0], f" {one.low}", color=INK, va="bottom")
            axes.axvline(float(now), color=RULE)
            axes.set(xlabel=name, ylabel="cost per example" if is_share else "total cost")
            axes.legend()
        return figure

    def _cost(self, comparison, model, at):
        """What a model costs if the cost that is varied, or the share of positives, is this."""
        rows, costs = comparison.tables[model].rows, [list(row) for row in comparison.costs]
        if self.vary == "share":
            shares = zip(rows, (at, 1 - at), strict=True)
            rows = tuple(tuple(Fraction(n * share, sum(row)) for n in row) for row, share in shares)
        else:
            i, j = map(int, self.vary.split())
            costs[i][j] = at
        return total_cost(Table(rows, comparison.labels), costs=costs)

    @staticmethod
    def fallback(state):
        """What a page shows where scripts do not run: the counts of each model and its total cost."""
        labels, models, costs = state["labels"], state["models"], state["costs"]
        counts = [[[int(n) for n in row] for row in rows] for rows in state["counts"]]
        totals = compare_costs(dict(zip(models, counts, strict=True)), costs).totals
        cells = [[*(n for row in rows for n in row), totals[name]] for name, rows in zip(models, counts, strict=True)]
        cells.append([*(cost for row in costs for cost in row), ""])
        columns = [*(f"actual {a}, predicted {b}" for a in labels for b in labels), "total cost"]
        return table_html("Models and costs", [*models, "cost"], columns, cells)


def _share(value):
    value = exact(value, "share")
    if not 0 <= value <= 1:
        raise ValueError(f"share is {value}: it lies between 0 and 1")
    return value

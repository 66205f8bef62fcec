"""Drawings of the textbook's pages, for what no widget shows: a class has its own colour and its own shape."""

import random
from itertools import pairwise

import numpy as np
from matplotlib import pyplot
from matplotlib.patches import Rectangle

from metrics import ConfusionMatrix, f_beta, roc_curve, silhouette, silhouettes
from metrics.exact import decimal, shortest
from widgets.figures import FN, FP, INK, RULE, TN, TP, style

# Of an example that is positive or not, and is called so or not: its drawer, and the colour of that.
NAMES = {(True, True): "TP", (True, False): "FN", (False, True): "FP", (False, False): "TN"}
CELLS = {(True, True): TP, (True, False): FN, (False, True): FP, (False, False): TN}
CLUSTERS = ((TP, "o"), (FN, "s"), (TN, "^"), (FP, "D"))


def drawers(actual, predicted, positive, read="TP FN FP TN"):
    """Each example, what it is and what was said of it; then the four drawers that they fall into; pale if not read.

    >>> [axes.get_title("left") for axes in drawers("++-", "+-+", "+").axes]
    ['one by one', 'sorted']
    """
    is_positive, is_called = ([label == positive for label in labels] for labels in (actual, predicted))
    with style():
        figure, (row, sorted_) = pyplot.subplots(2, figsize=(5.2, 4.6), height_ratios=(1, 2.6))
        cells = [*zip(is_positive, is_called, strict=True)]
        shown = {cell: 1 if name in read.split() else 0.2 for cell, name in NAMES.items()}
        for at, cell in enumerate(cells):
            _vertex(row, (at, 1), at, cell, shown[cell])
            row.text(at, 0, "+" if cell[1] else "−", ha="center", va="center", size=13, alpha=shown[cell])
        row.set(title="one by one", xlim=(-1.9, len(cells) - 0.4), ylim=(-0.5, 1.6))
        for height, words in ((1, "is"), (0, "model says")):
            row.text(-0.7, height, words, ha="right", va="center")
        filled = dict.fromkeys(CELLS, 0)
        for at, cell in enumerate(cells):
            _vertex(sorted_, (6 * (not cell[1]) + 0.9 + filled[cell], 2 * cell[0] + 1), at, cell, shown[cell])
            filled[cell] += 1
        for cell, colour in CELLS.items():
            left, low = 6 * (not cell[1]), 2 * cell[0]
            look = {"fill": False, "edgecolor": colour, "linewidth": 2.5, "alpha": shown[cell]}
            sorted_.add_patch(Rectangle((left, low + 0.15), 5.6, 1.7, **look))
            sorted_.text(
                left + 5.3, low + 0.35, NAMES[cell], color=colour, ha="right", weight="bold", alpha=shown[cell]
            )
        for at, words in enumerate(("called +", "called −")):
            sorted_.text(6 * at + 2.8, 4.05, words, ha="center")
        for true, words in ((1, "+"), (0, "−")):
            sorted_.text(-0.3, 2 * true + 1, f"is {words}", ha="right", va="center")
        sorted_.set(title="sorted", xlim=(-2, 11.8), ylim=(0, 4.6))
        for axes in (row, sorted_):
            axes.set_axis_off()
    return figure


def _vertex(axes, place, at, cell, alpha):
    """An example: round if it is positive, else square, in the colour of its drawer, with its number."""
    look = {"marker": "o" if cell[0] else "s", "markersize": 15, "markerfacecolor": "none", "markeredgewidth": 2}
    axes.plot(*place, color=CELLS[cell], alpha=alpha, **look)
    axes.text(*place, at + 1, ha="center", va="center_baseline", size=9, alpha=alpha)


def called_positive(tables):
    """Everybody who was called positive, a mark for each, rightly or wrongly: {name: table}.

    >>> len(called_positive({"a test": [[4, 1], [2, 1]]}).axes)
    1
    """
    with style():
        figure, panels = pyplot.subplots(1, len(tables), figsize=(6, 2.8), squeeze=False)
        for axes, (name, ((found, _), (alarms, _))) in zip(panels.flat, tables.items(), strict=True):
            wide = 16
            for at in range(found + alarms):
                colour, marker = (TP, "o") if at < found else (FP, "s")
                fill = colour if at < found else "none"
                axes.plot(at % wide, -(at // wide), marker, color=colour, markerfacecolor=fill, markersize=4.5)
            axes.set(title=f"{name}: {found} of {found + alarms}", xlim=(-1, wide), ylim=(-13, 1))
            axes.set_axis_off()
    return figure


def crowds(tables):
    """Every example of some tables, side by side, in the colour of its cell; what is wrong is hollow: {name: table}.

    >>> from metrics.examples import figure_1_2
    >>> pair = {"few": figure_1_2, "many": ConfusionMatrix([[4, 1], [2, 99]])}
    >>> [axes.get_title("left") for axes in crowds(pair).axes]
    ['few', 'many']
    """
    with style():
        figure, panels = pyplot.subplots(1, len(tables), figsize=(3.3 * len(tables), 2.9), squeeze=False)
        for axes, (name, table) in zip(panels.flat, tables.items(), strict=True):
            counts = {(not i, not j): int(count) for i, row in enumerate(table.rows) for j, count in enumerate(row)}
            wide, at = max(4, round(sum(counts.values()) ** 0.5)), 0
            for cell in ((True, True), (True, False), (False, True), (False, False)):
                places, at = range(at, at + counts[cell]), at + counts[cell]
                axes.plot(
                    [place % wide for place in places],
                    [-(place // wide) for place in places],
                    "o" if cell[0] else "s",
                    color=CELLS[cell],
                    markerfacecolor=CELLS[cell] if cell[0] == cell[1] else "none",
                    markersize=min(10, 90 / wide),
                    label=NAMES[cell],
                )
            axes.set(title=name, aspect="equal", xlim=(-1, wide), ylim=(-max(3, (at - 1) // wide) - 1, 1))
            axes.set_axis_off()
        handles, names = panels[0, 0].get_legend_handles_labels()
        for key in figure.legend(handles, names, loc="outside lower center", ncols=len(NAMES)).legend_handles:
            key.set_markersize(8)
    return figure


def folded(table):
    """A table of several classes, once for each of them, its four cells in their colours: the class against the rest.

    >>> from metrics.examples import figure_1_4
    >>> [axes.get_title("left") for axes in folded(figure_1_4).axes]
    ['Class 1', 'Class 2', 'Class 3']
    """
    size = len(table.labels)
    with style():
        figure, panels = pyplot.subplots(1, size, figsize=(2.2 * size, 2.6), squeeze=False)
        for positive, axes in enumerate(panels.flat):
            for i, row in enumerate(table.rows):
                for j, count in enumerate(row):
                    cell = (i == positive, j == positive)
                    box = Rectangle((j - 0.45, i - 0.45), 0.9, 0.9, fill=False, edgecolor=CELLS[cell], linewidth=2.5)
                    axes.add_patch(box)
                    axes.text(j, i + 0.15, count, ha="center", va="center", size=13)
                    look = {"color": CELLS[cell], "size": 8, "weight": "bold"}
                    axes.text(j, i - 0.2, NAMES[cell], ha="center", va="center", **look)
            axes.set(
                title=str(table.labels[positive]), aspect="equal", xlim=(-0.6, size - 0.4), ylim=(size - 0.4, -0.6)
            )
            axes.set_xticks(range(size), range(1, size + 1))
            axes.set_yticks(range(size), range(1, size + 1))
            axes.set_xlabel("predicted")
            axes.spines[:].set_visible(False)
        panels[0, 0].set_ylabel("actual")
    return figure


def shortfalls(table):
    """How many of each class are found, as bars within those that a perfect model would find.

    >>> from metrics.examples import figure_1_4
    >>> len(shortfalls(figure_1_4).axes[0].patches)
    6
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5, 2.2))
        for at, label in enumerate(table.labels):
            found, all_of_it = table.rows[at][at], table.actual[label]
            axes.barh(at, all_of_it, color="none", edgecolor=INK, height=0.6)
            axes.barh(at, found, color=TP, height=0.6)
            axes.text(all_of_it + 0.1, at, f"{all_of_it - found} short", va="center")
        axes.set_yticks(range(len(table.labels)), map(str, table.labels))
        axes.invert_yaxis()
        axes.set(xlabel="examples", xlim=(0, max(table.actual.values()) + 1.2))
    return figure


def cost_parts(models, costs):
    """What the examples in each cell cost under each model, side by side: {name: table}.

    >>> len(cost_parts({"Mx": [[4, 1], [2, 1]], "My": [[3, 2], [2, 1]]}, [[-20, 100], [45, -10]]).axes[0].patches)
    8
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 2.8))
        for at, (name, rows) in enumerate(models.items()):
            for i, cell in enumerate(CELLS):
                count, cost = rows[i // 2][i % 2], costs[i // 2][i % 2]
                place = i + 0.4 * at - 0.2
                fill = CELLS[cell] if at == 0 else "none"
                axes.bar(place, count * cost, width=0.36, color=fill, edgecolor=CELLS[cell], linewidth=2)
                axes.text(place, max(0, count * cost) + 6, name, ha="center", size=9)
        axes.axhline(0, color=INK, linewidth=1)
        prices = [str(cost).replace("-", "−") for row in costs for cost in row]
        axes.set_xticks(range(4), [f"{name}\neach {price}" for name, price in zip(NAMES.values(), prices, strict=True)])
        axes.set_ylabel("cost")
        axes.spines["bottom"].set_visible(False)
    return figure


def intervals(named, limit=(0, 1)):
    """Estimates with their intervals, one under the other: {words: (low, estimate, high)}.

    >>> [label.get_text() for label in intervals({"A": (0.1, 0.2, 0.3)}).axes[0].get_yticklabels()]
    ['A']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 0.6 * len(named) + 0.9))
        for at, ((low, estimate, high), (colour, marker)) in enumerate(zip(named.values(), CLUSTERS, strict=False)):
            axes.plot([float(low), float(high)], [at, at], color=colour, linewidth=3, solid_capstyle="butt")
            axes.plot(float(estimate), at, marker, color=colour, markersize=9)
        axes.set_yticks(range(len(named)), named)
        axes.set(xlim=limit, ylim=(len(named) - 0.5, -0.5), xlabel="error rate")
        axes.spines["left"].set_visible(False)
    return figure


def bowls(table):
    """The clusters of a matching matrix as bowls, with a mark of its class for each point.

    >>> from metrics.examples import figure_1_13
    >>> [label.get_text() for label in bowls(figure_1_13).axes[0].get_xticklabels()]
    ['1', '2', '3']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5, 2.2))
        tallest = max(map(sum, zip(*table.rows, strict=True)))
        for at, column in enumerate(zip(*table.rows, strict=True)):
            axes.plot(
                [at - 0.35, at - 0.35, at + 0.35, at + 0.35], [tallest, -0.6, -0.6, tallest], color=INK, linewidth=2
            )
            height = 0
            for count, label, (colour, marker) in zip(column, table.classes, CLUSTERS, strict=False):
                for _ in range(int(count)):
                    axes.plot(
                        at, height, marker, color=colour, markersize=14, markerfacecolor="none", markeredgewidth=2
                    )
                    axes.text(at, height, label, ha="center", va="center_baseline", size=9)
                    height += 1
        axes.set(ylim=(-0.8, tallest), yticks=[], xlim=(-0.8, len(table.clusters) - 0.2))
        axes.set_xticks(range(len(table.clusters)), table.clusters)
        axes.set_xlabel("cluster")
        axes.spines[:].set_visible(False)
    return figure


def mean_maps(points):
    """The plain mean of precision and recall, the F-measure and F with beta = 2 as maps: {name: (precision, recall)}.

    >>> [axes.get_title("left") for axes in mean_maps({"A": (1, 0.1)}).axes]
    ['plain mean', 'F-measure', 'F, β = 2']
    """
    shares = np.linspace(0.005, 1, 200)
    precision, recall = np.meshgrid(shares, shares)
    tables = np.moveaxis(
        np.array([[np.ones_like(recall), 1 / recall - 1], [1 / precision - 1, np.zeros_like(recall)]]), (0, 1), (2, 3)
    )
    maps = {
        "plain mean": (precision + recall) / 2,
        "F-measure": f_beta.array(tables, beta=1),
        "F, β = 2": f_beta.array(tables, beta=2),
    }
    with style():
        figure, panels = pyplot.subplots(1, 3, figsize=(6.6, 2.9), sharey=True)
        for axes, (title, values) in zip(panels, maps.items(), strict=True):
            lines = axes.contour(shares, shares, values, levels=[0.2, 0.4, 0.6, 0.8], colors=INK, linewidths=1.2)
            axes.clabel(lines, fmt="%.1f", fontsize=9)
            for (name, place), (colour, marker) in zip(points.items(), CLUSTERS, strict=False):
                axes.plot(*place, marker, color=colour, markersize=8, label=name, clip_on=False, zorder=3)
            axes.set(aspect="equal", xlim=(0, 1), ylim=(0, 1), xlabel="precision")
            axes.set_title(title, pad=12)  # above the points on the upper edge
            for axis in (axes.xaxis, axes.yaxis):
                axis.set_ticks([0, 0.5, 1], ["0", "0.5", "1"])
        panels[0].set_ylabel("recall")
        figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(points))
    return figure


def beside_chance(table, judges=("truth", "model")):
    """The counts of a table as squares, beside those that its totals alone would give; agreement is in colour.

    >>> len(beside_chance(ConfusionMatrix([[4, 1], [2, 1]], ["+", "-"])).axes)
    2
    """
    names = [str(label).replace("-", "−") for label in table.labels]
    panels = {"counted": table.rows, "by chance": table.chance().rows}
    largest = max(max(map(max, rows)) for rows in panels.values())
    with style():
        figure, drawn = pyplot.subplots(1, 2, figsize=(6, 3.2), sharey=True)
        for axes, (title, rows) in zip(drawn, panels.items(), strict=True):
            for i, row in enumerate(rows):
                for j, count in enumerate(row):
                    side = 0.66 * float(count / largest) ** 0.5
                    colour, hatch = (TP, None) if i == j else (RULE, "///")
                    place = (j - side / 2, i - side / 2)
                    square = {"facecolor": "none", "edgecolor": colour, "linewidth": 2, "hatch": hatch}
                    axes.add_patch(Rectangle(place, side, side, **square))
                    if i == j:
                        axes.add_patch(Rectangle(place, side, side, facecolor=TP, alpha=0.2))
                    axes.text(j, i - 0.43, shortest(count)[0], ha="center", va="center", size=10)
            ends = (-0.55, len(names) - 0.45)
            axes.set(title=title, aspect="equal", xlim=ends, ylim=ends[::-1], xlabel=judges[1])
            axes.set_xticks(range(len(names)), names)
            axes.set_yticks(range(len(names)), names)
            axes.spines[:].set_visible(False)
        drawn[0].set_ylabel(judges[0])
    return figure


def two_raters(ratings):
    """What two raters say of each example, one above the other: {rater: labels}; where they agree, a band joins them.

    >>> len(two_raters({"A": "GNW", "B": "GNN"}).axes[0].patches)
    2
    """
    looks = dict(zip(sorted({label for said in ratings.values() for label in said}), CLUSTERS, strict=False))
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 1.8))
        for at, said in enumerate(zip(*ratings.values(), strict=True), 1):
            if said[0] == said[1]:
                axes.add_patch(Rectangle((at - 0.44, -0.5), 0.88, 2, fill=False, edgecolor=INK, linewidth=1.5))
            for height, label in zip((1, 0), said, strict=True):
                colour, marker = looks[label]
                size, low = (18, 0.06) if marker == "^" else (16, 0)  # a triangle is narrow where a letter stands
                mark = {"markersize": size, "markerfacecolor": "none", "markeredgewidth": 2}
                axes.plot(at, height, marker, color=colour, **mark)
                axes.text(at, height - low, label, ha="center", va="center_baseline", size=9)
        axes.set_yticks([1, 0], [*ratings])
        axes.set_xticks(range(1, at + 1))
        axes.set(ylim=(-0.65, 1.65), xlabel="animal")
        axes.spines[:].set_visible(False)
    return figure


def sorted_by_answer(names, rows, results, good):
    """Examples sorted by their answer to each question, a panel each; a good result is round and filled.

    >>> figure = sorted_by_answer(["where"], [("Home",), ("Away",)], ["Win", "Lose"], "Win")
    >>> [label.get_text() for label in figure.axes[0].get_yticklabels()]
    ['Home', 'Away']
    """
    with style():
        figure, panels = pyplot.subplots(1, len(names), figsize=(1.65 * len(names), 2), squeeze=False)
        for axes, name, answers in zip(panels.flat, names, zip(*rows, strict=True), strict=True):
            kinds = [*dict.fromkeys(answers)]
            for row, kind in enumerate(kinds):
                inside = [at for at, answer in enumerate(answers) if answer == kind]
                for place, at in enumerate(inside):
                    colour, marker = (TP, "o") if results[at] == good else (FP, "s")
                    fill = colour if results[at] == good else "none"
                    axes.plot(place, row, marker, color=colour, markerfacecolor=fill, markersize=8, markeredgewidth=2)
            axes.set_yticks(range(len(kinds)), kinds)
            axes.set(title=name, xticks=[], xlim=(-0.6, len(rows) - 0.4), ylim=(3.5, -0.5))
            axes.spines[:].set_visible(False)
    return figure


def areas(tables):
    """The four counts of some tables as squares in the colours of their cells, all to one scale: {name: table}.

    >>> len(areas({"few": [[4, 1], [2, 1]], "many": [[4, 1], [2, 99]]}).axes[1].patches)
    4
    """
    largest = max(count for rows in tables.values() for row in rows for count in row)
    with style():
        figure, panels = pyplot.subplots(1, len(tables), figsize=(2.4 * len(tables), 2.7), squeeze=False)
        for axes, (name, rows) in zip(panels.flat, tables.items(), strict=True):
            for i, row in enumerate(rows):
                for j, count in enumerate(row):
                    cell, side = (i == 0, j == 0), 0.8 * float(count / largest) ** 0.5
                    fill = {"fill": cell[0] == cell[1], "facecolor": CELLS[cell], "alpha": 0.5}
                    if cell[0] != cell[1]:
                        fill = {"fill": False, "hatch": "///"}
                    place = (j - side / 2, i + 0.1 - side / 2)
                    axes.add_patch(Rectangle(place, side, side, edgecolor=CELLS[cell], linewidth=2, **fill))
                    axes.text(j, i - 0.4, f"{NAMES[cell]} {count:,}", ha="center", va="center", size=10)
            axes.set(title=name, aspect="equal", xlim=(-0.55, 1.5), ylim=(1.55, -0.6))
            axes.set_axis_off()
    return figure


def shuffled(metric, table, draws, seed):
    """A metric for so many shuffles of what was predicted, as a heap; that of the table itself is a line.

    >>> from metrics import kappa
    >>> shuffled(kappa, ConfusionMatrix([[1, 1], [1, 1]]), 20, seed=1).axes[0].get_xlabel()
    'kappa'
    """
    pairs = [(i, j) for i, row in enumerate(table.rows) for j, count in enumerate(row) for _ in range(int(count))]
    actual, hat = map(list, zip(*pairs, strict=True))
    dice, values, real = random.Random(seed), [], metric(table)
    for _ in range(draws):
        dice.shuffle(hat)
        values.append(metric(ConfusionMatrix.from_labels(actual, hat, labels=range(len(table.rows)))))
    with style():
        figure, axes = pyplot.subplots(figsize=(5.2, 2.8))
        kinds = sorted({*values})
        width = 0.8 * float(min(b - a for a, b in pairwise(kinds)))
        heights = [values.count(value) for value in kinds]
        colours = ["none" if value < real else TP for value in kinds]
        axes.bar([float(value) for value in kinds], heights, max(width, 0.02), color=colours, edgecolor=TP)
        axes.axvline(float(real), color=FP, linewidth=2, linestyle="--")
        axes.text(float(real), max(heights), f"\N{NO-BREAK SPACE}ours, {decimal(real)}", color=FP, va="top")
        axes.set(xlabel=metric.name, ylabel=f"of {draws:,} shuffles")
    return figure


def clusterings(points, named, size=(6.4, 2.4)):
    """Clusterings of the same points, one under the other: {name: labels}; the plane, and beside it their silhouettes.

    >>> len(clusterings([[0, 0], [1, 0], [5, 5], [5, 6]], {"two": [1, 1, 2, 2]}).axes)
    2
    """
    places = np.array(points, float)
    with style():
        figure, rows = pyplot.subplots(len(named), 2, figsize=(size[0], size[1] * len(named)), squeeze=False)
        for (plane, bars), (name, labels) in zip(rows, named.items(), strict=True):
            values, clusters, at = [*map(float, silhouettes(points, labels))], [*dict.fromkeys(labels)], 0
            left = min(0, *values)  # the signs of the clusters stand beside their bars
            for cluster, (colour, marker) in zip(clusters, CLUSTERS, strict=False):
                inside = [i for i, label in enumerate(labels) if label == cluster]
                plane.plot(*places[inside].T, marker, color=colour, markersize=6)
                heights = sorted((values[i] for i in inside), reverse=True)
                bars.barh(range(at, at + len(inside)), heights, color=colour, height=0.8)
                bars.plot([left - 0.06], [at + len(inside) / 2 - 0.5], marker, color=colour, markersize=6)
                at += len(inside) + 1
            mean = silhouette(points, labels)
            bars.axvline(float(mean), color=INK, linestyle="--", linewidth=1.5)
            told = decimal(mean).replace("-", "−")
            bars.set(xlabel=f"silhouettes, their mean {told}", yticks=[], xlim=(left - 0.12, 1))
            bars.invert_yaxis()
            plane.set(title=name, aspect="equal", adjustable="datalim", xticks=[], yticks=[])
            plane.spines[:].set_visible(False)
    return figure


def score_strip(ranked, threshold, words="score"):
    """Examples along their scores, positives above, negatives below; what is called positive is filled.

    >>> from metrics.examples import twenty_instances
    >>> [label.get_text() for label in score_strip(twenty_instances, 0.53).axes[0].get_yticklabels()]
    ['negative', 'positive']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 1.8))
        for score, flag in zip(ranked.scores, ranked.flags, strict=True):
            colour, marker = (TP, "o") if flag else (FN, "s")
            fill = colour if score > threshold else "none"
            axes.plot(float(score), int(flag), marker, color=colour, markerfacecolor=fill, markersize=8)
        axes.axvline(float(threshold), color=INK, linestyle="--", linewidth=1.5)
        axes.text(float(threshold), 1.55, f"\N{NO-BREAK SPACE}above {threshold}: called positive", va="center")
        axes.set(xlabel=words, ylim=(-0.6, 1.9))
        axes.set_yticks([0, 1], ["negative", "positive"])
        axes.spines["left"].set_visible(False)
    return figure


def pair_grid(ranked):
    """Every pair of a positive and a negative as a square, filled where the positive has the higher score.

    >>> from metrics import RankedList
    >>> len(pair_grid(RankedList("-+-++")).axes[0].patches)
    5
    """
    curve = roc_curve(ranked)
    best_first = [flag for _, flag in sorted(zip(ranked.scores, ranked.flags, strict=True), reverse=True)]
    with style():
        figure, axes = pyplot.subplots(figsize=(4, 4))
        met = [0, 0]  # negatives, positives
        for flag in best_first:
            if not flag:
                for row in range(met[1]):
                    axes.add_patch(Rectangle((met[0], row), 1, 1, facecolor=TP, alpha=0.3, edgecolor="none"))
            met[flag] += 1
        P, N = curve.positives, curve.negatives
        for line in range(max(P, N) + 1):
            axes.plot([min(line, N)] * 2, [0, P], color=RULE, linewidth=0.6)
            axes.plot([0, N], [min(line, P)] * 2, color=RULE, linewidth=0.6)
        axes.plot([x * N for x in curve.fpr], [y * P for y in curve.tpr], color=INK, linewidth=2.5)
        axes.set(xlabel="negatives, highest score first", ylabel="positives, highest score first", aspect="equal")
        axes.set(xticks=[0, N], yticks=[0, P])
    return figure


def resampled_curves(ranked, draws, seed):
    """The ROC curve, and those of samples drawn from the same examples with putting back.

    >>> from metrics.examples import twenty_instances
    >>> len(resampled_curves(twenty_instances, 5, seed=1).axes[0].lines)
    7
    """
    dice, examples = random.Random(seed), [*zip(ranked.flags, ranked.scores, strict=True)]
    with style():
        figure, axes = pyplot.subplots(figsize=(4, 4))
        drawn = 0
        while drawn < draws:
            flags, scores = zip(*dice.choices(examples, k=len(examples)), strict=True)
            if len({*flags}) == 2:  # a sample of one class has no curve
                curve = roc_curve(flags, scores)
                axes.plot(curve.fpr, curve.tpr, color=RULE, linewidth=0.7)
                drawn += 1
        axes.plot([0, 1], [0, 1], ":", color=FP, linewidth=2)
        curve = roc_curve(ranked)
        axes.plot(curve.fpr, curve.tpr, color=INK, linewidth=2.5)
        axes.set(xlabel="false positive rate", ylabel="true positive rate", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    return figure


def on_a_road(places, clusters, spans):
    """Points on a line, a colour and a shape for each cluster, with arrows between two of them: {words: (from, to)}.

    >>> len(on_a_road([0, 3, 5], [1, 1, 2], {"apart": (3, 5)}).axes[0].lines)
    2
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 1.9))
        for cluster, (colour, marker) in zip(dict.fromkeys(clusters), CLUSTERS, strict=False):
            own = [place for place, label in zip(places, clusters, strict=True) if label == cluster]
            axes.plot(own, [0] * len(own), marker, color=colour, markersize=9, label=f"village {cluster}")
        for words, ends in spans.items():
            axes.annotate("", (ends[1], 0.6), (ends[0], 0.6), arrowprops={"arrowstyle": "<->", "color": INK})
            axes.text(sum(ends) / 2, 0.8, f"{words}: {ends[1] - ends[0]}", ha="center", va="bottom")
        axes.set(xlabel="kilometres", ylim=(-0.5, 1.5), yticks=[], xticks=places)
        axes.spines["left"].set_visible(False)
        figure.legend(loc="outside lower center", ncols=len({*clusters}))
    return figure


def maps_beside(named):
    """Matrices of ones and zeros as maps, a filled square where two points belong together: {name: matrix}.

    >>> [axes.get_title("left") for axes in maps_beside({"ideal": [[1, 0], [0, 1]]}).axes]
    ['ideal']
    """
    with style():
        figure, panels = pyplot.subplots(1, len(named), figsize=(2.6 * len(named), 2.8), squeeze=False)
        for axes, (name, rows) in zip(panels.flat, named.items(), strict=True):
            for i, row in enumerate(rows):
                for j, entry in enumerate(row):
                    colour = RULE if i == j else TP
                    fill = {"facecolor": colour, "alpha": 0.5} if entry else {"facecolor": "none"}
                    axes.add_patch(Rectangle((j - 0.45, i - 0.45), 0.9, 0.9, edgecolor=RULE, **fill))
            size = len(rows)
            axes.set(title=name, aspect="equal", xlim=(-0.6, size - 0.4), ylim=(size - 0.4, -0.6))
            axes.set_xticks(range(size), range(1, size + 1))
            axes.set_yticks(range(size), range(1, size + 1))
            axes.spines[:].set_visible(False)
    return figure


def falling(values, words, label):
    """A value for 1, 2, 3, … clusters as a curve that falls, each number beside its point.

    >>> len(falling([9, 4, 0], "SSE", "clusters").axes[0].texts)
    3
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4.6, 2.6))
        counts = range(1, len(values) + 1)
        axes.plot(counts, [float(value) for value in values], "o-", color=TP, linewidth=2)
        for count, value in zip(counts, values, strict=True):
            axes.annotate(f"{float(value):g}", (count, float(value)), (6, 6), textcoords="offset points", color=INK)
        axes.set(xlabel=label, ylabel=words, xticks=counts, xlim=(0.7, len(values) + 0.7))
    return figure

"""Drawings of the companion chapters, in the style of the book, for what no widget shows."""

from math import comb

import numpy as np
from matplotlib import pyplot

from metrics import RankedList, Undefined, checkerboard, paired_t_test, precision_recall_curve, roc_curve
from metrics.exact import decimal, exact
from metrics.lab.halves import line_under_halves, lowest_in_halves
from metrics.lab.implied import expected_rand
from metrics.lab.ranked_distribution import BY_CUT_AND_PAIRS, joint_distribution
from metrics.lab.result import WORDS
from widgets.figures import FN, FP, INK, RULE, TN, TP, style


def growing_roc(ranked, depths):
    """A ROC curve as it grows: a panel for each depth, with so many of the highest scores called positive.

    >>> from metrics.examples import twenty_instances
    >>> len(growing_roc(twenty_instances, [1, 6, 20]).axes)
    3
    """
    curve, rows = roc_curve(ranked), -(-len(depths) // 3)
    with style():
        figure, panels = pyplot.subplots(rows, 3, figsize=(5.4, 0.4 + 2 * rows), sharex=True, sharey=True)
        for axes, depth in zip(panels.flat, depths, strict=True):
            axes.plot([0, 1], [0, 1], ":", color=RULE, linewidth=1.5)
            axes.plot(curve.fpr[: depth + 1], curve.tpr[: depth + 1], color=INK, linewidth=2)
            axes.plot(curve.fpr[depth], curve.tpr[depth], "o", color=INK)
            axes.set(title=f"top {depth}", aspect="equal", xlim=(-0.06, 1.06), ylim=(-0.06, 1.06))
            axes.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
        figure.supxlabel("false positive rate", fontsize=11)
        figure.supylabel("true positive rate", fontsize=11)
    return figure


def precision_recall(ranked):
    """Precision against recall at every depth of a list, and average precision as the area of its steps.

    >>> from metrics.examples import twenty_instances
    >>> len(precision_recall(twenty_instances).axes[0].patches)
    10
    """
    curve = precision_recall_curve(ranked)
    with style():
        figure, axes = pyplot.subplots(figsize=(4.6, 3.6))
        before = 0
        for recall, precision in zip(curve.recall, curve.precision, strict=True):
            if recall > before:  # a positive: a strip of its own, as high as the precision there
                strip = {"width": float(recall - before), "align": "edge", "edgecolor": INK, "linewidth": 0.5}
                axes.bar(float(before), float(precision), color=TP, alpha=0.25, **strip)
            before = recall
        axes.plot(curve.recall, curve.precision, "o-", color=INK, linewidth=1.5, markersize=4)
        axes.set(xlabel="recall", ylabel="precision", xlim=(0, 1.02), ylim=(0, 1.05))
    return figure


def score_errors(ranked):
    """The class of every example, 1 or 0, its score, and the error between them as a line.

    >>> from metrics.examples import twenty_instances
    >>> len(score_errors(twenty_instances).axes[0].lines)
    2
    """
    places, classes = range(1, len(ranked) + 1), [int(flag) for flag in ranked.flags]
    with style():
        figure, axes = pyplot.subplots(figsize=(5.4, 3))
        colours = [FN if one else FP for one in classes]
        axes.vlines(places, [float(score) for score in ranked.scores], classes, color=colours, linewidth=3)
        axes.plot(places, classes, "o", color=INK, label="class")
        axes.plot(places, ranked.scores, "_", color=INK, markersize=9, markeredgewidth=2, label="score")
        axes.set(xlabel="instance", xticks=[1, *range(5, len(ranked) + 1, 5)], yticks=[0, 0.5, 1], ylim=(-0.08, 1.08))
        figure.legend(loc="outside upper center", ncols=2)
    return figure


def two_models(models):
    """What two models give to the same few examples, a panel each, with a line from each probability to the truth.

    >>> figure = two_models({"A": RankedList([1, 0], [0.9, 0.2]), "B": RankedList([1, 0], [0.6, 0.4])})
    >>> [axes.get_title("left") for axes in figure.axes]
    ['A', 'B']
    """
    with style():
        figure, panels = pyplot.subplots(1, len(models), figsize=(5.4, 2.8), sharex=True, sharey=True, squeeze=False)
        for axes, (name, ranked) in zip(panels.flat, models.items(), strict=True):
            for place, (score, truth) in enumerate(zip(ranked.scores, ranked.flags, strict=True), 1):
                colour, marker = (TP, "o") if truth else (FP, "s")
                axes.vlines(place, float(score), int(truth), color=colour, linewidth=2)
                axes.plot(place, float(score), marker, color=colour, markersize=7)
            axes.axhline(0.5, color=RULE, linestyle=":", linewidth=1.5)
            axes.set(title=name, xlabel="example", xticks=range(1, len(ranked) + 1), yticks=[0, 0.5, 1])
        panels.flat[0].set(ylabel="probability", ylim=(-0.04, 1.04))
    return figure


def board(n, total, minority, seed):
    """Points on an n x n checkerboard: the minority as dots, the majority as crosses.

    >>> len(board(4, 400, 100, seed=1).axes[0].lines)
    8
    """
    points, classes = checkerboard(n, total, minority, seed)
    with style():
        figure, axes = pyplot.subplots()
        for line in range(1, n):
            axes.axhline(line, color=RULE, linestyle=":", linewidth=1)
            axes.axvline(line, color=RULE, linestyle=":", linewidth=1)
        axes.plot(*points[classes == 0].T, "x", color=FN, markersize=4, markeredgewidth=1)
        axes.plot(*points[classes == 1].T, "o", color=TP, markersize=4.5)
        axes.set(xlim=(0, n), ylim=(0, n), aspect="equal", xticks=range(n + 1), yticks=range(n + 1))
    return figure


def ours_and_printed(rows):
    """Our adjusted Rand indices beside the printed ones, with two standard deviations to either side.

    >>> row = {"data": "Iris", "learner": "MLP", "ARI": [0.88, 0.03], "printed": {"ARI": [0.9, 0.03]}}
    >>> [label.get_text() for label in ours_and_printed([row]).axes[0].get_yticklabels()]
    ['Iris, MLP']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 0.8 + 0.27 * len(rows)))
        for at, row in enumerate(reversed(rows)):
            ends = zip((row["ARI"], row["printed"]["ARI"]), (TP, FP), ("o", "D"), (0.12, -0.12), strict=True)
            axes.axhline(at, color=RULE, linewidth=0.5)
            for (mean, deviation), colour, marker, shift in ends:
                look = {"color": colour, "marker": marker, "markersize": 5, "linewidth": 1.5}
                axes.errorbar(mean, at + shift, xerr=2 * deviation, **look)
        axes.set(xlim=(0, 1.02), xlabel="adjusted Rand index")
        axes.set_yticks(range(len(rows)), [f"{row['data']}, {row['learner']}" for row in reversed(rows)])
        axes.spines["left"].set_visible(False)
    return figure


def line_under_means(class_sizes, correct, printed):
    """The least index of a half by its correct rate, the line under it, and a printed pair of means as a cross.

    >>> line_under_means((357, 212), 0.9679, 0.28).axes[0].get_xlabel()
    'correct, %'
    """
    least, (errors, indices) = lowest_in_halves(class_sizes), line_under_halves(class_sizes)
    half = len(least) - 1
    rates = 100 * (1 - np.arange(half + 1) / half)
    shown = rates >= 50
    with style():
        figure, axes = pyplot.subplots(figsize=(5.2, 3.6))
        axes.fill_between(rates[shown], least[shown], 1, facecolor="none", edgecolor=TP, hatch="//", linewidth=0)
        axes.plot(rates[shown], least[shown], color=TP, linewidth=2)
        axes.plot(rates[shown], np.interp(np.arange(half + 1), errors, indices)[shown], "--", color=INK, linewidth=1.5)
        axes.plot(100 * correct, printed, "x", color=FP, markersize=10, markeredgewidth=2.5)
        axes.set(xlabel="correct, %", ylabel="adjusted Rand index", xlim=(50, 101), ylim=(-0.15, 1.05))
    return figure


def rand_by_luck(things, groups):
    """The Rand index and ARI that two random splits of so many things into equal groups have on average.

    >>> [round(float(line.get_ydata()[0]), 3) for line in rand_by_luck(12, [2, 6]).axes[0].lines]
    [0.504, 0.0]
    """
    together = [count * comb(things // count, 2) for count in groups]
    luck = [float(expected_rand(same, same, comb(things, 2))) for same in together]
    with style():
        figure, axes = pyplot.subplots(figsize=(5.2, 3.2))
        axes.plot(groups, luck, "o-", color=TP, linewidth=2)
        axes.plot(groups, [0] * len(groups), "D--", color=FN, linewidth=1.5)
        axes.annotate("Rand index", (groups[1], luck[1]), (8, -14), textcoords="offset points")
        axes.annotate("adjusted Rand index", (groups[1], 0), (8, 8), textcoords="offset points")
        axes.set(xscale="log", xlabel="groups in each split", ylabel="mean of random splits", ylim=(-0.06, 1.06))
        axes.set_xticks(groups, groups)
        axes.minorticks_off()
    return figure


def rates_and_index(rows):
    """Printed ARI against the correct rate and against the balanced one, a numbered point for each data set.

    >>> figure = rates_and_index({"Iris": (96.47, 96.17, 0.9), "Glass": (63.13, 53.02, 0.29)})
    >>> [axes.get_xlabel() for axes in figure.axes]
    ['correct, %', 'balanced correct, %']
    """
    with style():
        figure, panels = pyplot.subplots(1, 2, figsize=(6, 3.1), sharex=True, sharey=True)
        for at, (axes, name) in enumerate(zip(panels, ("correct, %", "balanced correct, %"), strict=True)):
            points = [(values[at], values[2]) for values in rows.values()]
            axes.plot(*zip(*points, strict=True), "os"[at], color=(TP, FN)[at], markersize=6)
            for number, point in enumerate(points, 1):
                side = (-11, 3) if number % 2 else (6, -9)
                axes.annotate(str(number), point, side, textcoords="offset points")
            axes.set(xlabel=name, xlim=(48, 102), ylim=(0.2, 1))
        panels[0].set_ylabel("adjusted Rand index")
    return figure


def rates_by_intervals(rows):
    """Correct rate of the kept features by the number of intervals, with two standard deviations, and of all features.

    >>> row = {"data": "Wine", "features": 13, "kept": 4, "intervals": 3, "COR": [0.94, 0.02]}
    >>> whole = row | {"kept": None, "intervals": None}
    >>> len(rates_by_intervals([whole, row]).axes)
    1
    """
    names = [*dict.fromkeys(row["data"] for row in rows)]
    with style():
        figure, panels = pyplot.subplots(1, len(names), figsize=(3 * len(names), 3), sharey=True, squeeze=False)
        for axes, name in zip(panels[0], names, strict=True):
            whole, *kept = (row for row in rows if row["data"] == name)
            numbers = [row["intervals"] for row in kept]
            means, deviations = zip(*(row["COR"] for row in kept), strict=True)
            axes.axhline(100 * whole["COR"][0], color=INK, linestyle="--", linewidth=1.5)
            heights, reach = [100 * mean for mean in means], [200 * deviation for deviation in deviations]
            axes.errorbar(range(len(kept)), heights, yerr=reach, color=TP, marker="o")
            axes.set_xticks(range(len(kept)), numbers)
            axes.set(title=f"{name}: {kept[0]['kept']} of {whole['features']}", xlabel="intervals")
        panels[0][0].set_ylabel("correct, %")
    return figure


def roc_curves(lists):
    """The ROC curves of up to four ranked lists, each with its own colour and dashes: {name: list}.

    >>> [line.get_label() for line in roc_curves({"A": "-+-+", "B": "--++"}).axes[0].lines[1:]]
    ['A', 'B']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4, 4))
        axes.plot([0, 1], [0, 1], color=RULE, linewidth=0.8)
        for (name, signs), colour, dashes, width in zip(
            lists.items(), (TP, FN, FP, TN), ("-", "--", "-.", ":"), (4.5, 3.5, 2.5, 2.5), strict=False
        ):
            curve = roc_curve(RankedList(signs))
            axes.plot(curve.fpr, curve.tpr, dashes, color=colour, label=name, linewidth=width)
        axes.set(xlabel="false positive rate", ylabel="true positive rate", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        axes.legend(loc="lower right")
    return figure


# The thesis' three kinds of measures have a colour and dashes each, every measure a marker of its own.
SELECTING = {
    "probabilities": ("-", {"SAUC": "o", "RMS": "s", "MXE": "D"}),
    "ranking": ("--", {"AUC": "^", "APR": "v"}),
    "threshold": (":", {"accuracy": "X", "F": "P", "BEP": "<", "lift": ">"}),
}


def isometrics(metrics, positives, negatives):
    """Lines of equal value of each metric in ROC space, for so many positives and negatives.

    >>> from metrics import accuracy, precision
    >>> [axes.get_title("left") for axes in isometrics([accuracy, precision], 10, 10).axes]
    ['accuracy', 'precision']
    """
    alarms, hits = range(negatives + 1), range(positives + 1)
    rates = [[count / counts[-1] for count in counts] for counts in (alarms, hits)]
    columns = min(3, len(metrics))
    rows = -(-len(metrics) // columns)
    with style():
        figure, panels = pyplot.subplots(
            rows, columns, figsize=(2 * columns, 0.4 + 2.1 * rows), sharex=True, sharey=True, squeeze=False
        )
        for axes, metric in zip(panels.flat, metrics, strict=True):
            found = [
                [_or_nan(metric, [[hit, positives - hit], [alarm, negatives - alarm]]) for alarm in alarms]
                for hit in hits
            ]
            top = np.nanmax(found)
            lines = axes.contour(*rates, found, [top * share for share in (0.1, 0.3, 0.5, 0.7, 0.9)], colors=TP)
            written = {"fmt": lambda level: decimal(exact(level), 2), "fontsize": 8, "colors": INK}
            axes.clabel(lines, manual=_label_places(lines), **written)
            axes.plot([0, 1], [0, 1], ":", color=RULE, linewidth=1)
            axes.set(title=metric.name, aspect="equal", xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
        figure.supxlabel("false positive rate", fontsize=11)
        figure.supylabel("true positive rate", fontsize=11)
    return figure


def _label_places(lines):
    """Where lines have their labels: in the middle, since some meet at an end; not if short, or too near another."""
    places = []
    for parts in lines.allsegs:
        longest = max(parts, key=len, default=np.zeros((1, 2)))
        middle, length = longest[len(longest) // 2], np.linalg.norm(np.diff(longest, axis=0), axis=1).sum()
        if length > 0.4 and all(np.linalg.norm(middle - other) > 0.13 for other in places):
            places.append(middle)
    return [tuple(place) for place in places]


def _or_nan(metric, table):
    try:
        return float(metric(table))
    except Undefined:
        return np.nan


def margins(below, above, lines):
    """Points of two classes, and in each panel a border y = slope × x + start with its margin: {title: (slope, start)}.

    >>> [axes.get_title("left") for axes in margins([(0, 0)], [(1, 2)], {"flat": (0, 1)}).axes]
    ['flat']
    """
    with style():
        figure, panels = pyplot.subplots(1, len(lines), figsize=(2.9 * len(lines), 3), sharey=True, squeeze=False)
        for axes, (title, (slope, start)) in zip(panels[0], lines.items(), strict=True):
            x = np.array([-0.5, 6.5])
            edges = [max(y - slope * x for x, y in below), min(y - slope * x for x, y in above)]
            axes.fill_between(
                x, slope * x + edges[0], slope * x + edges[1], facecolor="none", edgecolor=RULE, hatch=".."
            )
            axes.plot(x, slope * x + start, color=INK, linewidth=2)
            axes.plot(*zip(*below, strict=True), "x", color=FN, markersize=8, markeredgewidth=2)
            axes.plot(*zip(*above, strict=True), "o", color=TP, markersize=7)
            axes.set(title=title, aspect="equal", xlim=(-0.5, 6.5), ylim=(-0.5, 6.5), xticks=range(7), yticks=range(7))
    return figure


def success_curves(groups):
    """Success rates within 1 to 5 % of the best measure, a panel for each group: {group: {measure: five rates}}.

    >>> rates = {name: [0, 0.1, 0.2, 0.3, 0.4] for _, names in SELECTING.values() for name in names}
    >>> [axes.get_title("left") for axes in success_curves({"accuracy": rates, "AUC": rates}).axes]
    ['accuracy', 'AUC']
    """
    colours, tolerances = {"probabilities": TP, "ranking": TN, "threshold": FN}, range(1, 6)
    with style():
        size = (4.2, 2.5 * len(groups))
        figure, panels = pyplot.subplots(len(groups), figsize=size, sharex=True, sharey=True, squeeze=False)
        for axes, (group, rates) in zip(panels.flat, groups.items(), strict=True):
            for kind, (dashes, markers) in SELECTING.items():
                for name, marker in markers.items():
                    look = {"color": colours[kind], "marker": marker, "markersize": 6, "linewidth": 1.5}
                    axes.plot(tolerances, rates[name], dashes, **look)
            last = {name: values[-1] for name, values in rates.items()}
            for name, height in _apart(last, 0.09).items():
                line = {"arrowstyle": "-", "color": RULE, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 4}
                axes.annotate(name, (5, last[name]), (5.7, height), color=INK, size=10, va="center", arrowprops=line)
            axes.set(title=group, xlim=(0.8, 7), ylim=(-0.04, 1.04), xticks=tolerances, yticks=[0, 0.5, 1])
            axes.set_ylabel("success rate")
            axes.spines["bottom"].set_bounds(0.8, 5.2)  # beyond are the names
        axes.set_xlabel("tolerance, %", loc="left")
    return figure


def shortfalls(groups):
    """How far each measure stays behind the best one, a dot for each case, a panel for each group, and their mean.

    >>> figure = shortfalls({"trees": {"AUC": [0, 0.1], "MXE": [0, 0.3]}})
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['0.30', '0.10']
    """
    kinds = {name: kind for kind, (_, markers) in SELECTING.items() for name in markers}
    colours = {"probabilities": TP, "ranking": TN, "threshold": FN}
    with style():
        rows = max(map(len, groups.values()))
        size = (4.8, 0.7 + len(groups) * (0.5 + 0.33 * rows))
        figure, panels = pyplot.subplots(len(groups), figsize=size, sharex=True, squeeze=False)
        for axes, (group, measures) in zip(panels.flat, groups.items(), strict=True):
            for at, (name, behind) in enumerate(reversed(measures.items())):
                axes.plot(behind, [at] * len(behind), "|", color=colours[kinds[name]], markersize=9)
                axes.plot(np.mean(behind), at, "D", color=INK, markersize=6)
                axes.text(max(behind) + 0.012, at, f"{max(behind):.2f}", size=9, va="center")
            axes.set_yticks(range(len(measures)), [*reversed(measures)], size=10)
            axes.set(title=group, xlim=(-0.02, 0.66), ylim=(-0.6, len(measures) - 0.4))
        axes.set_xlabel("MSA behind the best measure of the case")
    return figure


def _apart(heights, gap):
    """Heights for labels, in the same order, so that none is closer to the next than the gap.

    >>> {name: round(height, 2) for name, height in _apart({"a": 0.5, "b": 0.5, "c": 0}, 0.1).items()}
    {'c': 0, 'a': 0.5, 'b': 0.6}
    """
    placed, least = {}, 0
    for name, height in sorted(heights.items(), key=lambda item: item[1]):
        placed[name] = max(height, least)
        least = placed[name] + gap
    room = 1
    for name in reversed(placed):
        placed[name] = min(placed[name], room)
        room = placed[name] - gap
    return placed


def crossings(truth, told):
    """Two orders of the same examples, with a line for each from place to place: a pair in the wrong order crosses.

    >>> len(crossings([1, 2, 3], [3, 1, 2]).axes[0].lines)
    3
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4.4, 3.2))
        for one, other in zip(truth, told, strict=True):
            colour, dashes = (TP, "-") if other > one else (FN, "--") if other < one else (INK, ":")
            axes.plot([0, 1], [one, other], dashes, color=colour, marker="o", markersize=5, linewidth=2)
            axes.text(-0.05, one, one, ha="right", va="center")
            axes.text(1.05, other, other, ha="left", va="center")
        axes.set_xticks([0, 1], ["true place", "predicted place"])
        axes.set(xlim=(-0.3, 1.3), yticks=[])
        axes.spines[:].set_visible(False)
    return figure


def rulers(values):
    """The values of each measure as the marks of a ruler, from its least to its largest: {name: values}.

    >>> [label.get_text() for label in rulers({"AUC": [0, 0.5, 1], "MD": [0, 8]}).axes[0].get_yticklabels()]
    ['AUC', 'MD']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(5.6, 0.5 * len(values) + 0.4))
        for at, marks in enumerate(values.values()):
            least, most = min(marks), max(marks)
            places = [(mark - least) / (most - least) for mark in {*marks}]
            axes.hlines(at + 0.3, 0, 1, color=RULE, linewidth=1)
            axes.vlines(places, at - 0.3, at + 0.3, color=(TP, FN)[at % 2], linewidth=1.2)
            axes.text(1.02, at, len(places), va="center")
        axes.set_yticks(range(len(values)), values)
        axes.set(xlim=(-0.01, 1.1), ylim=(len(values) - 0.5, -0.5), xticks=[])
        axes.spines[:].set_visible(False)
    return figure


def lists_by_both(positives, negatives):
    """All lists of so many positives and negatives: a line for each accuracy and AUC, as long as lists have both.

    >>> len(lists_by_both(2, 2).axes[0].lines)
    5
    """
    places, lists = [], []
    for p, least, counts in joint_distribution(positives, negatives):
        for pairs, count in enumerate(counts, least):
            values = (BY_CUT_AND_PAIRS[name](p, pairs, positives, negatives) for name in ("accuracy", "auc"))
            if count:
                places.append([above / below for above, below in values])
                lists.append(count)
    with style():
        figure, axes = pyplot.subplots(figsize=(4.6, 3.8))
        for (accuracy, height), count in zip(places, lists, strict=True):
            half = max(0.003, 0.06 * count / max(lists))
            axes.plot([accuracy - half, accuracy + half], [height, height], color=TP, linewidth=1.8)
        axes.set(xlabel="accuracy", ylabel="AUC", xlim=(-0.06, 1.06), ylim=(-0.06, 1.06))
        axes.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    return figure


def draw_five_parts(axes, comparison, names):
    """The five kinds of pairs as bars with their percentages, each with a hatch of its own."""
    for at, count in enumerate(comparison.counts):
        share, hatch = count / comparison.pairs, ("", "xxx", "//", "\\\\", "..")[at]
        axes.barh(at, share, fill=not hatch, color=INK, edgecolor=INK, hatch=hatch)
        axes.text(share + 0.01, at, f"{decimal(100 * share, 1)} %", color=INK, va="center", size=8)
    axes.set_yticks(range(len(WORDS)), [word.format(*names) for word in WORDS], size=8)
    axes.set(xlim=(0, 1), ylim=(4.6, -0.6), xticks=[])
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


def five_parts(comparisons):
    """A panel for each comparison of measures, {title: comparison}, with the five kinds of pairs as bars.

    >>> from metrics import compare_measures
    >>> len(five_parts({"AUC against accuracy": compare_measures("auc", "accuracy", (3, 3))}).axes)
    1
    """
    with style():
        figure, panels = pyplot.subplots(len(comparisons), figsize=(4, 1.8 * len(comparisons)), squeeze=False)
        for axes, (title, comparison) in zip(panels.flat, comparisons.items(), strict=True):
            draw_five_parts(axes, comparison, (comparison.first, comparison.second))
            axes.set_title(title, size=10)
    return figure


def degrees_of_consistency(results):
    """C and E of AUC and accuracy against the number of examples, with the limits of C as dashed lines.

    >>> from metrics.lab.experiments import stored
    >>> len(degrees_of_consistency(stored("degrees")["results"]).axes)
    2
    """
    with style():
        figure, (above, below) = pyplot.subplots(2, figsize=(4.6, 5), sharex=True, height_ratios=[3, 2])
        for (share, rows), look in zip(results.items(), _SHARES, strict=True):
            sizes = [row["examples"] for row in rows]
            above.plot(sizes, [float(row["C"]) for row in rows], **look)
            above.axhline(rows[0]["limit of C"], color=look["color"], linestyle="--", linewidth=1.5)
            above.text(sizes[0], rows[0]["limit of C"] + 0.006, f"limit, {share}", size=9)
            some = [row for row in rows if float(row["E"])]  # with one positive no pair is left undecided
            below.plot([row["examples"] for row in some], [float(row["E"]) for row in some], **look)
            x, y, side = {"1/2": (60, 2e-4, "right"), "1/4": (110, 1.2e-3, "left")}[share]
            below.text(x, y, f"{share} positive", size=9, ha=side)
        above.axvline(16, color=INK, linestyle=":", linewidth=1.5)
        above.text(16.6, 0.99, "the thesis stops at 16", size=9, va="center")
        above.set(xscale="log", ylabel="C", ylim=(0.75, 1.01))
        below.set(yscale="log", ylabel="E", xlabel="examples in the list")
        below.set_xticks(*[[4, 8, 16, 40, 100, 200, 400, 800]] * 2)
        below.minorticks_off()
    return figure


def consistency_to_the_end(results):
    """C against 1/√N, where a list without end has a place at the left edge, and lines from there to the last lists.

    >>> from metrics.lab.experiments import stored
    >>> figure = consistency_to_the_end(stored("degrees")["results"])
    >>> [text.get_text() for text in figure.axes[0].get_xticklabels()]
    ['∞', '400', '100', '40', '16', '8', '4']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4.6, 3.6))
        for (share, rows), look in zip(results.items(), _SHARES, strict=True):
            places, degrees = [row["examples"] ** -0.5 for row in rows], [float(row["C"]) for row in rows]
            limit = rows[0]["limit of C"]
            axes.plot(places, degrees, **look)
            axes.plot([0, places[-1]], [limit, degrees[-1]], color=look["color"], linestyle="--", linewidth=1.5)
            axes.plot(0, limit, marker=look["marker"], markersize=8, color=look["color"], fillstyle="none")
            shift, side = {"1/2": (0.008, "right"), "1/4": (-0.02, "left")}[share]
            height = np.interp(0.19, places[::-1], degrees[::-1]) + shift
            axes.text(0.19, height, f"{share} positive", size=10, ha=side)
            axes.text(0.012, limit - 0.014, f"{limit:.3f}", size=9)
        axes.axvline(1 / 4, color=INK, linestyle=":", linewidth=1.5)
        axes.text(0.258, 0.79, "the thesis stops\nat 16 examples", size=9)
        sizes = (400, 100, 40, 16, 8, 4)
        axes.set_xticks([0, *(size**-0.5 for size in sizes)], ["∞", *map(str, sizes)])
        axes.set(xlim=(-0.012, 0.52), ylim=(0.75, 1.01), xlabel="examples in the list, N, set at 1/√N", ylabel="C")
    return figure


def degrees_of_discriminancy(results):
    """D of AUC over accuracy against the number of examples, and as dashed lines how it grows in the end.

    >>> from metrics.lab.experiments import stored
    >>> len(degrees_of_discriminancy(stored("degrees")["results"]).axes[0].lines)
    5
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4.6, 3.5))
        for (share, rows), look, (x, y, side) in zip(
            results.items(), _SHARES, ((300, 70, "left"), (80, 100, "right")), strict=True
        ):
            some = [row for row in rows if row["D"] != "infinite"]
            sizes = [row["examples"] for row in some]
            axes.plot(sizes, [float(row["D"]) for row in some], **look)
            leading = {"color": look["color"], "linestyle": "--", "linewidth": 1.5}
            axes.plot(sizes, [row["D about"] for row in some], **leading)
            axes.text(x, y, f"{share} positive", size=10, ha=side)
        axes.axhline(19, color=INK, linestyle=":", linewidth=1.5)
        axes.text(800, 17.5, "19, where the thesis saw it end", size=9, va="top", ha="right")
        axes.set(xscale="log", yscale="log", ylabel="D", xlabel="examples in the list")
        axes.set_xticks(*[[8, 16, 40, 100, 200, 400, 800]] * 2)
        axes.set_yticks(*[[5, 10, 20, 50, 100, 200, 500]] * 2)
        axes.minorticks_off()
    return figure


_SHARES = (  # half, and a quarter, of the examples positive
    {"color": TP, "marker": "o", "markersize": 4, "linewidth": 2},
    {"color": FN, "marker": "s", "markersize": 4, "linewidth": 2},
)


def paired_differences(panels, names, confidence=0.95):
    """What one model is ahead of another on each data set, and the mean with its interval: {title: (one, other)}.

    The data sets stand in the same order in every panel, by the differences of the last one.

    >>> figure = paired_differences({"accuracy": ([80, 70, 75], [78, 74, 75])}, ["a", "b", "c"])
    >>> [label.get_text() for label in figure.axes[0].get_yticklabels()]
    ['mean', 'b', 'c', 'a']
    """
    *_, (one, other) = panels.values()
    order = sorted(range(len(names)), key=lambda at: one[at] - other[at])
    with style():
        size = (5.4, 1.2 + 0.23 * len(names))
        figure, axes = pyplot.subplots(1, len(panels), figsize=size, squeeze=False, sharex=True, sharey=True)
        for panel, (title, (one, other)) in zip(axes.flat, panels.items(), strict=True):
            ahead = np.subtract(one, other)[order]
            panel.axvline(0, color=RULE, linewidth=1)
            for at, gap in enumerate(ahead, 1):
                colour, marker = (TP, "o") if gap > 0 else (FP, "s") if gap < 0 else (INK, "|")
                panel.hlines(at, 0, gap, color=colour, linewidth=1.5)
                panel.plot(gap, at, marker, color=colour, markersize=5)
            test = paired_t_test(one, other, confidence)
            low, mean, high = map(float, (test.low, test.mean, test.high))
            panel.errorbar(mean, 0, xerr=[[mean - low], [high - mean]], fmt="D", color=INK, capsize=4, linewidth=2)
            panel.set(title=title, ylim=(-0.8, len(names) + 0.6))
        axes.flat[0].set_yticks(range(len(names) + 1), ["mean", *(names[at] for at in order)], size=9)
        figure.supxlabel("points ahead", fontsize=11)
    return figure


def training_stops(log, stops, step=50):
    """AUC and accuracy of a network on what it learns from, every 50 epochs, and where each rule keeps the weights.

    >>> figure = training_stops([[0.6, 0.5], [0.9, 0.8], [0.91, 0.85]], {"by AUC": 1, "by accuracy": 2})
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['AUC', 'accuracy', 'by AUC', 'by accuracy']
    """
    with style():
        figure, axes = pyplot.subplots(figsize=(4.8, 3.4))
        epochs = [step * number for number in range(len(log))]
        for at, (name, colour, marker, side) in enumerate((("AUC", TN, "^", -0.035), ("accuracy", FN, "X", 0.02))):
            values = [when[at] for when in log]
            axes.plot(epochs, values, marker=marker, color=colour, linewidth=2, markersize=5)
            axes.text(epochs[-1], values[-1] + side, name, ha="right", size=10)
        low = min(map(min, log))
        for number, (rule, stop) in enumerate(stops.items()):
            axes.axvline(step * stop, color=INK, linestyle=":", linewidth=1.5)
            axes.text(step * stop + 6, low + 0.05 * number, rule, size=9)
        axes.set(xlabel="epochs", ylabel="on the examples it learns from")
    return figure


def degrees_by_classes(ways, printed):
    """C and D against the number of classes, for each way to draw the probabilities, with what was printed.

    >>> from metrics.lab.experiments import stored
    >>> ways = stored("multiclass")["results"]["two of each class"]
    >>> len(degrees_by_classes(ways, {"C": [0.8] * 8, "D": [9] * 8}).axes)
    2
    """
    with style():
        figure, panels = pyplot.subplots(2, figsize=(4.6, 4.8), sharex=True)
        for axes, (name, numbers) in zip(panels, printed.items(), strict=True):
            named = {}
            for (way, rows), look in zip(ways.items(), _SHARES, strict=True):
                classes, found = [row["classes"] for row in rows], [row[name] for row in rows]
                ends = [[abs(row[name] - row[f"{name} range"][end]) for row in rows] for end in (0, 1)]
                axes.errorbar(classes, found, ends, capsize=3, elinewidth=1, **look)
                named[way] = found[-1]
            axes.plot(classes, numbers, "x", color=INK, markersize=7, markeredgewidth=2)
            named["printed"] = numbers[-1]
            low, high = axes.get_ylim()
            heights = _apart({way: (end - low) / (high - low) for way, end in named.items()}, 0.085)
            for way, height in heights.items():
                axes.text(classes[-1] + 0.4, low + (height - 0.085) * (high - low), way, size=9, va="center")
            axes.set(ylabel=name, xlim=(classes[0] - 0.4, classes[-1] + 3), ylim=(low, high), xticks=classes)
            axes.spines["bottom"].set_bounds(classes[0] - 0.4, classes[-1] + 0.3)
        panels[1].set(xlabel="classes, two examples of each")
    return figure

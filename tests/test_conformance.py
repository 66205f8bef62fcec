"""Ours beside theirs, row by row of the conformance data: the same number, or the difference that is stated."""

import json
import math
import re
import warnings
from collections import Counter
from fractions import Fraction
from functools import partial
from importlib import import_module
from inspect import isfunction
from itertools import pairwise
from operator import attrgetter
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pycm
import pytest
import sklearn.metrics as sk
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from irrCAC.raw import CAC as RatersCAC
from irrCAC.table import CAC
from scipy.stats import rankdata
from scipy.stats.contingency import odds_ratio
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from statsmodels.stats.contingency_tables import Table2x2

import metrics
from metrics import CATALOGUE, ConfusionMatrix, MatchingMatrix, PairTable, Sample, Simulation, Undefined
from metrics.reference.conformance import CONFORMANCE
from tests import peers
from tests.strategies import DATA, columns, data_for, grids, matrices, tables
from tests.test_oracles import labels_of

PACKAGES = {
    "scikit-learn": "sklearn",
    "scipy": "scipy",
    "statsmodels": "statsmodels",
    "pycm": "pycm",
    "krippendorff": "krippendorff",
    "irrCAC": "irrCAC",
    "imbalanced-learn": "imblearn",
    "scikit-bio": "skbio",
}


# Their functions on our data. The classes of a table are 0, 1, 2… in its order, so that 0 is the positive one.


def plain(call, *data):
    return call(*data)


def statistic(call, *data):
    return call(*data).statistic


def of_labels(call, table, **words):
    return call(*labels_of(table), **words)


def of_all_labels(call, table, **words):
    return of_labels(call, table, labels=range(len(table.labels)), **words)


def of_first(call, table):
    return of_labels(call, table, pos_label=0)


def of_second(call, table):
    return of_labels(call, table, pos_label=1)


def of_each(call, table):
    return of_all_labels(call, table, average=None)[0]


def adjusted(call, table):
    return of_labels(call, table, adjusted=True)


def with_beta(call, table, beta):
    return of_labels(call, table, pos_label=0, beta=float(beta))


def counts(table):
    return np.array(table.rows)


def pycm_of(table):
    return pycm.ConfusionMatrix(matrix={i: dict(enumerate(row)) for i, row in enumerate(table.rows)}, digit=17)


def by_pycm(call, table):
    """A statistic of the whole table, or of its first class."""
    found = call(pycm_of(table))
    return found[0] if isinstance(found, dict) else found


def by_pycm_lists(call, *lists, **words):
    return call(pycm.ConfusionMatrix(*(side.tolist() for side in lists), digit=17, **words))


def by_pycm_scores(call, *lists):
    return by_pycm_lists(call, *lists, threshold=lambda score: int(score > 0.5))


def by_pycm_tau(call, *lists):
    found = by_pycm_lists(partial(call, metric=pycm.DistanceType.KendallTau), *lists)
    return next(iter(found.values()))


def by_pycm_curve(make, call, actual, scores):
    """The area for class 1."""
    return call(make(actual, np.stack([1 - scores, scores], axis=1), classes=[0, 1]))[1]


def pycm_weights(table, weights):
    size, power = range(len(table.labels)), 2 if weights == "quadratic" else 1
    return {i: {j: abs(i - j) ** power for j in size} for i in size}


def by_irrcac(call, table, weights="identity"):
    return call(CAC(pd.DataFrame(table.rows), weights=weights, digits=15))["est"]["coefficient_value"]


def of_raters(call, table):
    raters = pd.DataFrame(dict(enumerate(labels_of(table))))
    return call(RatersCAC(raters, categories=[*range(len(table.labels))], digits=15))["est"]["coefficient_value"]


def of_votes(call, table):
    """A row for each example: how many of the two raters chose each class."""
    one = np.eye(len(table.labels), dtype=int)
    return call(sum(one[labels] for labels in labels_of(table)))


def first_cluster(classes, clusters):
    return np.bincount(classes[clusters == min(clusters)])


def by_tree(criterion, call, classes, values):
    """By how much the one split of a tree lowers the impurity."""
    tree = call(criterion=criterion, max_depth=1).fit(values[:, None], classes).tree_
    whole, *parts = tree.impurity * tree.n_node_samples / len(classes)
    return whole - sum(parts) if parts else 0


def two_means(points):
    return KMeans(2, n_init=1, random_state=0, tol=0).fit(np.array(points, float))


def from_order(call, placed):
    return call(placed, np.arange(1, len(placed) + 1))


def fourfold(sample):
    population, successes, size, hits = sample.counts
    return [[hits, size - hits], [successes - hits, population - successes - size + hits]]


def simulated(call, data):
    """The score 0 against "random" ones, of which R are higher and the others lower."""
    as_good, total = data.quantities["R"], data.quantities["J"]
    scores = np.where(np.arange(total) < as_good, 1.0, -1.0)[:, None]
    return call([0.0], lambda size: scores, np.mean, n_resamples=total, alternative="greater", vectorized=True).pvalue


def of_discordant(call, b, c, **words):
    found = call([[5, b], [c, 7]], **words)
    return found.statistic, found.pvalue


def agreement(actual, predicted, axis=-1):
    return np.mean(actual == predicted, axis=axis)


def bootstrapped(method, *lists):
    return metrics.bootstrap_interval(agreement, *map(np.array, lists), repeats=99, seed=1, method=method)


def by_bootstrap(method, call, *lists):
    """From our own samples, so that there is no luck in it."""
    known = SimpleNamespace(bootstrap_distribution=bootstrapped(method, *lists).samples)
    found = call(lists, agreement, paired=True, n_resamples=0, bootstrap_result=known, method=method)
    return [*found.confidence_interval]


def by_t_test(call, *lists):
    found = call(*lists)
    return [found.statistic, found.pvalue, *found.confidence_interval(0.95)]


def chances(correction, rows):
    return [getattr(cell, correction) for cell in metrics.enriched_cells(rows)]


def corrected(call, rows, **words):
    found = call([float(p) for p in chances("p", np.array(rows).tolist())], **words)
    return found[1] if isinstance(found, tuple) else found


def held_out(splits):
    return [test for _, test in splits]


def sizes(labels):
    return [size for _, size in sorted(Counter(np.asarray(labels).tolist()).items())]


def balanced(call, rows, labels, **words):
    return sizes(call(random_state=0, **words).fit_resample(rows, labels)[1])


def filled(call, values, how):
    return call(strategy=how).fit_transform(np.array(values, float)[:, None])


def by_bayes(call, rows, classes):
    return call(alpha=1).fit(rows, classes).predict_proba(rows)


def posteriors(rows, classes, **words):
    model = metrics.NaiveBayes(rows, classes, 1, **words)
    return [[model.posterior(row)[label] for label in sorted(model.classes)] for row in rows]


# Ours, where it is not a metric called with the data.


def interval(method):
    return lambda errors, n: [*metrics.error_rate_interval(errors, n, method=method)]


def of_method(method):
    return lambda b, c: attrgetter("statistic", "p")(metrics.mcnemar(b, c, method=method))


OURS = {
    "f_measure[alpha]": lambda table, alpha: metrics.f_measure(table, alpha=alpha),
    "f_beta": lambda table, beta: metrics.f_beta(table, beta=beta),
    "f_beta[counts]": lambda table, beta: metrics.f_beta(table, beta=beta, variant="counts"),
    "kappa[weighted]": lambda table, weights: metrics.kappa(table, weights=weights),
    "averaged": lambda table, how: metrics.averaged(metrics.precision, how)(table),
    "landis_koch": lambda table: metrics.landis_koch(metrics.kappa(table)),
    "ConfusionMatrix": lambda *lists: ConfusionMatrix.from_labels(*lists).rows,
    "PairTable": lambda *lists: PairTable.from_labels(*lists).counts,
    "MatchingMatrix": lambda *lists: MatchingMatrix.from_labels(*lists).rows,
    "v_measure": lambda lists, beta: metrics.v_measure(*lists, beta=beta),
    "mantel": lambda *two: metrics.mantel(*two, permutations=99, seed=1).p,
    "silhouettes": metrics.silhouettes,
    "point_silhouette": lambda *lists: metrics.point_silhouette(*lists, point=1),
    "sum_of_squared_errors": lambda points: metrics.sum_of_squared_errors(points, two_means(points).labels_.tolist()),
    "preserved_variability": lambda points, kept: metrics.preserved_variability(
        np.linalg.eigvalsh(np.cov(np.array(points).T)), kept
    ),
    "auc_from_chunks": lambda *lists: (
        metrics.auc_from_chunks([[side[:2] for side in lists], [side[2:] for side in lists]]).value
    ),
    "roc_curve": lambda *lists: attrgetter("fpr", "tpr", "thresholds")(metrics.roc_curve(*lists)),
    "precision_recall_curve": lambda *lists: attrgetter("precision", "recall")(metrics.precision_recall_curve(*lists)),
    "multiclass_auc": lambda *lists: metrics.multiclass_auc(*lists, labels=range(3)),
    "ReliabilityTable": lambda *lists: [
        [row[at] for row in metrics.ReliabilityTable(*lists, bins=4).rows] for at in (3, 2)
    ],
    "enriched_cells[bonferroni]": partial(chances, "bonferroni"),
    "enriched_cells[benjamini_hochberg]": partial(chances, "benjamini_hochberg"),
    "error_rate_interval[wald]": interval("wald"),
    "error_rate_interval[wilson]": interval("wilson"),
    "error_rate_interval[exact]": interval("exact"),
    "error_rate_difference[interval]": lambda one, two: [*metrics.error_rate_difference(*one, *two)],
    "error_rate_difference[p]": lambda one, two: metrics.error_rate_difference(*one, *two).p,
    "mcnemar[exact]": lambda b, c: [min(b, c), metrics.mcnemar(b, c).p],
    "mcnemar[chi-squared]": of_method("chi-squared"),
    "mcnemar[corrected]": of_method("corrected"),
    "paired_t_test": lambda *lists: attrgetter("t", "p", "low", "high")(metrics.paired_t_test(*lists)),
    "bootstrap_interval[percentile]": lambda *lists: [*bootstrapped("percentile", *lists)],
    "bootstrap_interval[basic]": lambda *lists: [*bootstrapped("basic", *lists)],
    "bootstrap_interval[bca]": lambda *lists: [*bootstrapped("bca", *lists)],
    "holdout": lambda size: len(metrics.holdout(size).test),
    "random_subsampling": lambda size: [len(split.test) for split in metrics.random_subsampling(size, 2)],
    "k_fold": lambda size: held_out(metrics.k_fold(size, 3)),
    "stratified_k_fold": lambda labels: held_out(metrics.stratified_k_fold(labels, 3)),
    "leave_one_out": lambda size: held_out(metrics.leave_one_out(size)),
    "leave_k_out": lambda size: held_out(metrics.leave_k_out(size, 2)),
    "random_oversample": lambda *lists: sizes(metrics.random_oversample(*lists)[1]),
    "random_undersample": lambda *lists: sizes(metrics.random_undersample(*lists)[1]),
    "smote": lambda *lists: sizes(metrics.smote(*lists, k=1)[1]),
    "impute[mean]": lambda values: metrics.impute(values, "mean"),
    "impute[median]": lambda values: metrics.impute(values, "median"),
    "impute[most frequent]": lambda values: metrics.impute(values, "most frequent"),
    "NaiveBayes": posteriors,
    "NaiveBayes[smooth_prior=False]": partial(posteriors, smooth_prior=False),
    "DecisionStump": lambda classes, values: metrics.DecisionStump([[value] for value in values], classes).gains[1],
}


# What is drawn, where it is not what the metric is computed on.


def beside(strategy, *choices):
    return st.tuples(strategy, st.sampled_from(choices))


def varied(strategy, at):
    return strategy.filter(lambda lists: len({*lists[at]}) > 1)


TWO = st.tuples(tables((2, 2)))
SEEN = TWO.filter(lambda one: sum(map(sum, one[0].rows)) > one[0].rows[1][1])  # the positive class occurs
LABELS = columns(st.integers(0, 2), st.integers(0, 2), least=2, most=9)
HALVES = columns(st.integers(0, 2), st.integers(0, 1), least=2, most=9)
SHARES = columns(st.integers(0, 1), st.integers(0, 8).map(lambda eighths: Fraction(eighths, 8)), least=2)
POINTS = columns(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), st.integers(0, 2), least=3).filter(
    lambda lists: 2 <= len({*lists[1]}) < len(lists[0])
)
CLOUDS = st.lists(st.tuples(*[st.integers(-4, 4)] * 3), min_size=5, max_size=9, unique=True)
HOLLOW = matrices(4, st.integers(0, 3)).map(lambda two: tuple(np.array(x) * (1 - np.eye(4)) for x in two))
SOME = DATA[Sample].filter(lambda one: one[0].counts[0])
CELLS = st.tuples(grids(3, 3).filter(lambda rows: any(map(any, rows))))
ERRORS = st.integers(1, 30).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
NUMBERS = columns(st.integers(0, 9), st.integers(0, 9), least=2)
COUNTS = st.tuples(st.integers(0, 30), st.integers(0, 30))
SIZES = st.tuples(st.integers(3, 12))
GUESSES = columns(st.integers(0, 1), st.integers(0, 1), least=6, most=12).filter(
    lambda lists: 0 < agreement(*map(np.array, lists)) < 1
)
GAPS = st.tuples(st.lists(st.one_of(st.none(), st.integers(0, 5)), max_size=8).map(lambda values: [*values, 3]))
CATEGORIES = columns(st.tuples(st.integers(0, 2), st.integers(0, 1)), st.integers(0, 1), most=6).map(
    lambda lists: (lists[0] + [(0, 0), (1, 1), (2, 0)], lists[1] + [0, 1, 0])  # so that no value is missing
)
DRAWN = {
    "f_measure[alpha]": beside(tables((2, 2)), Fraction(1, 5), Fraction(1, 2), Fraction(9, 10)),
    "f_beta": beside(tables((2, 2)), 0.5, 2, 3),
    "f_beta[counts]": beside(tables((2, 2)), 0.5, 2, 3),
    "kappa[weighted]": beside(tables(), "linear", "quadratic"),
    "averaged": beside(tables(), "macro", "micro", "weighted"),
    "MatchingMatrix": LABELS,
    "v_measure": beside(LABELS, 1, 2, 3),
    "gini_gain": HALVES,
    "mantel_r": HOLLOW,
    "silhouette": POINTS,
    "silhouettes": POINTS,
    "point_silhouette": POINTS,
    "sum_of_squared_errors": st.tuples(CLOUDS),
    "preserved_variability": beside(CLOUDS, 1, 2, 3),
    "r_squared": varied(DATA[metrics.Numbers], 0),
    "auc_from_chunks": varied(DATA[metrics.RankedList], 0).filter(lambda lists: len(lists[0]) > 2),
    "multiclass_auc": columns(
        st.integers(0, 2),
        st.sampled_from([(0.25, 0.25, 0.5), (0.5, 0.25, 0.25), (0.25, 0.5, 0.25), (0.5, 0.5, 0)]),
        least=3,
        most=9,
    ),
    "kendall_tau[Somers]": varied(DATA[metrics.TwoRankings], 1),
    "brier_score": varied(SHARES, 0),
    "brier_score[both classes]": SHARES,
    "cross_entropy[thesis]": varied(SHARES, 0).filter(lambda lists: not {0, 1} & {*lists[1]}),
    "ReliabilityTable": SHARES,
    "enrichment_p": SOME,
    "enrichment_p[point]": SOME,
    "enriched_cells[bonferroni]": CELLS,
    "enriched_cells[benjamini_hochberg]": CELLS,
    "error_rate_interval[wilson]": ERRORS,
    "error_rate_interval[exact]": ERRORS,
    "error_rate_difference[interval]": st.tuples(ERRORS, ERRORS),
    "error_rate_difference[p]": st.tuples(ERRORS, ERRORS.filter(lambda rate: 0 < rate[0] < rate[1])),
    "mcnemar[exact]": COUNTS,
    "mcnemar[chi-squared]": COUNTS,
    "paired_t_test": NUMBERS,
    "bootstrap_interval[percentile]": GUESSES,
    "bootstrap_interval[basic]": GUESSES,
    "bootstrap_interval[bca]": GUESSES,
    "k_fold": SIZES,
    "leave_one_out": SIZES,
    "leave_k_out": SIZES,
    "stratified_k_fold": st.tuples(
        st.lists(st.integers(0, 1), max_size=9).flatmap(lambda more: st.permutations([0, 1, 2] * 3 + more))
    ),
    "random_oversample": POINTS,
    "random_undersample": POINTS,
    "impute[mean]": GAPS,
    "impute[median]": GAPS,
    "NaiveBayes[smooth_prior=False]": CATEGORIES,
}

# By our name, and the last part of theirs: their function on the data; with a strategy, on these only.
SAME = {
    "accuracy": {"accuracy_score": of_labels, "Overall_ACC": by_pycm},
    "error_rate": {"zero_one_loss": of_labels, "hamming_loss": of_labels, "HammingLoss": by_pycm},
    "true_positive_rate": {"recall_score": of_first, "TPR": by_pycm, "sensitivity_score": of_first},
    "true_negative_rate": {"recall_score": of_second, "TNR": by_pycm, "specificity_score": (of_first, SEEN)},
    "false_positive_rate": {"FPR": by_pycm},
    "false_negative_rate": {"FNR": by_pycm},
    "precision": {"precision_score": of_first, "PPV": by_pycm},
    "negative_precision": {"precision_score": of_second, "NPV": by_pycm},
    "f_measure": {"f1_score": of_first, "F1": by_pycm},
    "f_measure[counts]": {"f1_score": of_first, "F1": by_pycm},
    "f_measure[alpha]": {"fbeta_score": lambda call, table, alpha: with_beta(call, table, math.sqrt(1 / alpha - 1))},
    "negative_f_measure": {"f1_score": of_second},
    "negative_f_measure[counts]": {"f1_score": of_second},
    "f_beta": {"fbeta_score": with_beta, "F_beta": lambda call, table, beta: call(pycm_of(table), beta)[0]},
    "f_beta[counts]": {"fbeta_score": with_beta},
    "g_mean": {"geometric_mean_score": of_labels, "GM": (by_pycm, TWO)},
    "g_measure": {"G": by_pycm},
    "balanced_correct_rate": {"balanced_accuracy_score": of_labels, "TPR_Macro": by_pycm},
    "odds_ratio": {
        "odds_ratio": lambda call, table: call(counts(table), kind="sample").statistic,
        "oddsratio": lambda call, table: call(Table2x2(counts(table).astype(float), shift_zeros=False)),
    },
    "peirce_skill_score": {"BM": (by_pycm, TWO), "balanced_accuracy_score": (adjusted, TWO)},
    "matthews_correlation": {"matthews_corrcoef": of_labels, "Overall_MCC": by_pycm},
    "lift": {"LS": by_pycm},
    "critical_success_index": {"jaccard_score": of_each, "J": by_pycm},
    "hit_rate": {"recall_score": of_each, "TPR": by_pycm},
    "pi_statistic": {"PI": by_pycm, "scott": by_irrcac, "fleiss": of_raters, "fleiss_kappa": of_votes},
    "kappa": {
        "cohen_kappa_score": of_labels,
        "Kappa": by_pycm,
        "cohen": by_irrcac,
        "conger": of_raters,
        "cohens_kappa": lambda call, table: call(counts(table), return_results=False),
    },
    "kappa[weighted]": {
        "cohen_kappa_score": lambda call, table, weights: of_all_labels(call, table, weights=weights),
        "cohens_kappa": lambda call, table, weights: call(counts(table), wt=weights, return_results=False),
        "cohen": by_irrcac,
        "weighted_kappa": lambda call, table, weights: call(pycm_of(table), pycm_weights(table, weights)),
    },
    "alpha_reliability": {
        "alpha": lambda call, table: call(np.array(labels_of(table)), level_of_measurement="nominal"),
        "Alpha": by_pycm,
        "krippendorff": by_irrcac,
    },
    "gwet_gamma": {"AC1": by_pycm, "gwet": by_irrcac},
    "averaged": {
        "precision_score": lambda call, table, how: of_all_labels(call, table, average=how),
        "PPV_Macro": (lambda call, table, how: by_pycm(call, table), beside(tables(), "macro")),
    },
    "rand": {"rand_score": plain},
    "adjusted_rand": {"adjusted_rand_score": plain, "ARI": by_pycm_lists},
    "fowlkes_mallows": {"fowlkes_mallows_score": plain},
    "MatchingMatrix": {"contingency_matrix": plain},
    "cluster_entropy": {"entropy": lambda call, *lists: call(first_cluster(*lists), base=2)},
    "cluster_entropy[normalised]": {"entropy": lambda call, *lists: call(first_cluster(*lists), base=len({*lists[0]}))},
    "homogeneity": {"homogeneity_score": plain},
    "completeness": {"completeness_score": plain},
    "v_measure": {"v_measure_score": lambda call, lists, beta: call(*lists, beta=beta)},
    "normalized_mutual_information": {"normalized_mutual_info_score": plain},
    **{
        f"normalized_mutual_information[{mean}]": {
            "normalized_mutual_info_score": lambda call, *lists, mean=mean: call(*lists, average_method=mean)
        }
        for mean in ("geometric", "min", "max")
    },
    "information_gain": {
        "MutualInformation": by_pycm_lists,
        "DecisionTreeClassifier": (partial(by_tree, "entropy"), HALVES),
    },
    "gini_gain": {"DecisionTreeClassifier": partial(by_tree, "gini")},
    "mantel_r": {"mantel": lambda call, *two: call(*two, permutations=0)[0]},
    "silhouette": {"silhouette_score": plain},
    "silhouettes": {"silhouette_samples": plain},
    "point_silhouette": {"silhouette_samples": lambda call, *lists: call(*lists)[0]},
    "sum_of_squared_errors": {"inertia_": lambda call, points: call(two_means(points))},
    "preserved_variability": {
        "explained_variance_ratio_": lambda call, points, kept: call(PCA(kept).fit(points)).sum()
    },
    "mean_absolute_error": {"mean_absolute_error": plain, "meanabs": plain},
    "mean_squared_error": {"mean_squared_error": plain, "mse": plain},
    "root_mean_squared_error": {"root_mean_squared_error": plain, "rmse": plain},
    "median_absolute_error": {"median_absolute_error": plain, "medianabs": plain},
    "r_squared": {"r2_score": plain},
    "auc": {"roc_auc_score": plain, "area": (partial(by_pycm_curve, pycm.ROCCurve), SHARES)},
    "auc[area]": {"auc": lambda call, *lists: call(*sk.roc_curve(*lists)[:2])},
    "auc_from_chunks": {"roc_auc_score": plain},
    "average_precision": {"average_precision_score": plain},
    "partial_auc[standardised]": {"roc_auc_score": lambda call, *lists: call(*lists[:2], max_fpr=float(lists[2]))},
    "multiclass_auc": {"roc_auc_score": lambda call, *lists: call(*lists, multi_class="ovo", labels=range(3))},
    "euclidean_rank_distance": {"euclidean": from_order},
    "euclidean_rank_distance[thesis]": {"sqeuclidean": from_order},
    "manhattan_rank_distance": {"cityblock": from_order},
    "kendall_tau[b]": {"kendalltau": statistic},
    "kendall_tau[Somers]": {"somersd": statistic},
    "spearman_rho": {"spearmanr": statistic},
    "brier_score": {
        "brier_score_loss": lambda call, *lists: call(*lists, labels=[0, 1]),
        "brier_score": by_pycm_scores,
    },
    "brier_score[both classes]": {
        "brier_score_loss": lambda call, *lists: call(*lists, labels=[0, 1], scale_by_half=False)
    },
    "cross_entropy[thesis]": {"log_loss": by_pycm_scores},
    "ReliabilityTable": {"calibration_curve": lambda call, *lists: call(*lists, n_bins=4)},
    "enrichment_p": {
        "sf": lambda call, sample: call(sample.counts[3] - 1, *sample.counts[:3]),
        "fisher_exact": lambda call, sample: call(fourfold(sample), alternative="greater").pvalue,
    },
    "enrichment_p[point]": {"pmf": lambda call, sample: call(sample.counts[3], *sample.counts[:3])},
    "monte_carlo_p[plus one]": {"monte_carlo_test": simulated},
    "enriched_cells[bonferroni]": {"multipletests": partial(corrected, method="bonferroni")},
    "enriched_cells[benjamini_hochberg]": {
        "multipletests": partial(corrected, method="fdr_bh"),
        "false_discovery_control": corrected,
    },
    "error_rate_interval[wilson]": {
        "proportion_confint": lambda call, *two: call(*two, method="wilson"),
        "binomtest": lambda call, *two: call(*two).proportion_ci(method="wilson"),
    },
    "error_rate_interval[exact]": {
        "proportion_confint": lambda call, *two: call(*two, method="beta"),
        "binomtest": lambda call, *two: call(*two).proportion_ci(method="exact"),
    },
    "error_rate_difference[interval]": {
        "confint_proportions_2indep": lambda call, one, two: call(*one, *two, method="wald")
    },
    "error_rate_difference[p]": {
        "test_proportions_2indep": lambda call, one, two: call(*one, *two, method="wald").pvalue
    },
    "mcnemar[exact]": {
        "mcnemar": partial(of_discordant, exact=True),
        "binomtest": (lambda call, b, c: [min(b, c), call(b, b + c).pvalue], COUNTS.filter(any)),
    },
    "mcnemar[chi-squared]": {"mcnemar": partial(of_discordant, exact=False, correction=False)},
    "paired_t_test": {"ttest_rel": by_t_test},
    **{
        f"bootstrap_interval[{method}]": {"bootstrap": partial(by_bootstrap, method)}
        for method in ("percentile", "basic", "bca")
    },
    "k_fold": {"KFold": lambda call, size: held_out(call(3).split(range(size)))},
    "stratified_k_fold": {"StratifiedKFold": lambda call, labels: held_out(call(3).split(labels, labels))},
    "leave_one_out": {"LeaveOneOut": lambda call, size: held_out(call().split(range(size)))},
    "leave_k_out": {"LeavePOut": lambda call, size: held_out(call(2).split(range(size)))},
    "random_oversample": {"RandomOverSampler": balanced},
    "random_undersample": {"RandomUnderSampler": balanced},
    "impute[mean]": {"SimpleImputer": partial(filled, how="mean")},
    "impute[median]": {"SimpleImputer": partial(filled, how="median")},
    "NaiveBayes[smooth_prior=False]": {"CategoricalNB": by_bayes},
}

ANIMALS = ConfusionMatrix([[3, 1, 0], [0, 4, 1], [2, 1, 3]])
SIX = [1, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.1]
SPLIT = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]
EPSILON = np.finfo(float).eps
NEAR = np.abs(np.subtract.outer(np.arange(9.0), np.arange(9.0)))  # nine points in a row
FAR = (9 - NEAR) * (1 - np.eye(9))  # what is near there is far here


def of(numerator, denominator):
    return Fraction(numerator, denominator)


# Where theirs is not ours: their function, the data, and what it gives there, a function of ours and of the data.
PINS = {
    "error_rate": {"ZeroOneLoss": (by_pycm, (ANIMALS,), lambda found, table: found * 15)},
    "true_negative_rate": {
        "specificity_score": (of_first, (ConfusionMatrix([[0, 0], [0, 3]]),), lambda found, table: 0)
    },
    "odds_ratio": {"DOR": (by_pycm, (ConfusionMatrix([[7, 0], [5, 21]]),), lambda found, table: "None")},
    "g_mean": {"GM": (by_pycm, (ANIMALS,), lambda found, table: math.sqrt(of(3, 4) * of(9, 11)))},
    "critical_success_index": {
        "CSI": (
            by_pycm,
            (ConfusionMatrix([[4, 1], [2, 1]]),),
            lambda found, table: ((of(4, 6) + of(4, 5) - 1) + (of(1, 2) + of(1, 3) - 1)) / 2,
        )
    },
    "peirce_skill_score[k classes]": {
        "balanced_accuracy_score": (
            adjusted,
            (ANIMALS,),
            lambda found, table: ((of(3, 4) + of(4, 5) + of(3, 6)) / 3 - of(1, 3)) / of(2, 3),
        )
    },
    "landis_koch": {"SOA1": (by_pycm, (ConfusionMatrix([[9, 1], [1, 9]]),), lambda found, table: "Almost Perfect")},
    "ConfusionMatrix": {
        "confusion_matrix": (plain, ([1, 1, 1, 0], [1, 1, 0, 0]), lambda found, *_: np.array(found)[::-1, ::-1])
    },
    "PairTable": {"pair_confusion_matrix": (plain, SPLIT, lambda found, *_: 2 * np.array(found)[::-1])},
    "entropy": {"ConditionalEntropy": (by_pycm_lists, SPLIT, lambda found, *lists: metrics.entropy(*lists[::-1]))},
    "information_gain": {"mutual_info_score": (plain, SPLIT, lambda found, *_: found * math.log(2))},
    "mantel": {
        "mantel": (
            lambda call, *two: call(*two, permutations=99, seed=1)[1],
            (NEAR, FAR),
            lambda found, *_: of(0 + 1, 99 + 1),
        )
    },
    "r_squared": {"r2_score": (plain, ([3, 3], [3, 4]), lambda found, *_: 0)},
    "mean_absolute_percentage_error": {
        "mean_absolute_percentage_error": [
            (plain, ([1, 2], [2, 1]), lambda found, *_: found / 100),
            (plain, ([0, 1], [1, 1]), lambda found, *_: 1 / EPSILON / 2),
        ]
    },
    "auc": {"AUC": (lambda call, *lists: by_pycm_scores(call, *lists)[1], SIX, lambda found, *_: (1 + of(2, 3)) / 2)},
    "auc[rank sum]": {
        "mannwhitneyu": (
            lambda call, actual, scores: call(scores[actual == 1], scores[actual == 0]).statistic,
            SIX,
            lambda found, *_: found * 3 * 3,
        )
    },
    "average_precision": {
        "area": (partial(by_pycm_curve, pycm.PRCurve), SIX, lambda found, *_: 1 * of(1, 3) + of(17, 24) * of(1, 3))
    },
    "partial_auc": {
        "roc_auc_score": (
            lambda call, *lists: call(*lists[:2], max_fpr=0.5),
            (*SIX, of(1, 2)),
            lambda found, *_: (1 + (found - of(1, 8)) / (of(1, 2) - of(1, 8))) / 2,
        )
    },
    "roc_curve": {
        "roc_curve": [
            (
                plain,
                ([1, 1, 0, 0], [4, 3, 2, 1]),
                lambda found, *_: [[0, 0, 0, 1], [0, 0.5, 1, 1], [math.inf, 4, 3, 1]],
            ),
            (
                lambda call, *lists: call(*lists, drop_intermediate=False),
                ([1, 1, 0, 0], [4, 3, 2, 1]),
                lambda found, *_: [*found[:2], [math.inf, 4, 3, 2, 1]],
            ),
        ]
    },
    "precision_recall_curve": {
        "precision_recall_curve": (
            lambda call, *lists: call(*lists)[:2],
            SIX,
            lambda found, *_: [[*found[0][::-1], 1], [*found[1][::-1], 0]],
        )
    },
    "sum_of_reversed_numbers": {
        "kendalltau": (
            lambda call, placed: call(range(5), placed).statistic,
            ([2, 1, 5, 3, 4],),
            lambda found, placed: 1 - of(2 * found, 10),
        )
    },
    "kendall_tau": {
        "kendalltau": (statistic, ([1, 1, 2, 3], [1, 2, 3, 3]), lambda found, *_: found * 6 / 5),
        "distance": (by_pycm_tau, ([0, 0, 0, 1], [0, 0, 0, 0]), lambda found, *_: of(3 - 1, 6)),
    },
    "kendall_tau[Somers]": {"somersd": (statistic, ([1, 2], [3, 3]), lambda found, *_: math.nan)},
    "spearman_rho[shortcut]": {"spearmanr": (statistic, ([1, 1, 2], [1, 2, 3]), lambda found, *_: math.sqrt(3) / 2)},
    "cross_entropy": {
        "log_loss": (plain, ([1, 0], [0.0, 0.5]), lambda found, *_: (math.log(2) - math.log(EPSILON)) / 2)
    },
    "cross_entropy[thesis]": {"log_loss": (by_pycm_scores, ([1, 0], [0.0, 0.5]), lambda found, *_: "None")},
    "enrichment_p": {"sf": (lambda call, sample: call(-1, 0, 0, 0), (Sample(0, 0, 0, 0),), lambda found, *_: math.nan)},
    "monte_carlo_p": {"monte_carlo_test": (simulated, (Simulation(1, 9),), lambda found, data: of(1 + 1, 9 + 1))},
    "error_rate_interval[wald]": {
        "proportion_confint": (lambda call, *two: call(*two, method="normal"), (1, 10), lambda found, *_: [0, found[1]])
    },
    "error_rate_difference[p]": {
        "proportions_ztest": (
            lambda call, one, two: call(*zip(one, two, strict=True))[1],
            ((3, 10), (6, 10)),
            lambda found, *_: math.erfc(0.3 / math.sqrt(0.45 * 0.55 * 2 / 10) / math.sqrt(2)),
        )
    },
    "mcnemar[exact]": {
        "binomtest": (lambda call, b, c: call(b, b + c), (0, 0), lambda found, b, c: "an error (ValueError)")
    },
    "mcnemar[corrected]": {
        "mcnemar": (lambda *words: of_discordant(*words, exact=False)[0], (3, 3), lambda found, b, c: of(1, b + c))
    },
    "holdout": {
        "train_test_split": (
            lambda call, size: len(call(range(size), test_size=1 / 3)[1]),
            (10,),
            lambda found, size: math.ceil(size / 3),
        )
    },
    "random_subsampling": {
        "ShuffleSplit": (
            lambda call, size: [len(test) for test in held_out(call(2, test_size=1 / 3).split(range(size)))],
            (10,),
            lambda found, size: [math.ceil(size / 3)] * 2,
        )
    },
    "smote": {
        "SMOTE": (
            partial(balanced, k_neighbors=1),
            ([[at] for at in range(11)], [0] * 6 + [1] * 3 + [2] * 2),
            lambda found, *_: [6, 6, 6],
        )
    },
    "impute[most frequent]": {
        "SimpleImputer": (partial(filled, how="most_frequent"), ([2, 1, None],), lambda found, values: [2, 1, 1])
    },
    "NaiveBayes": {
        "CategoricalNB": (
            lambda *words: by_bayes(*words)[0],
            ([[0], [0], [1]], [0, 0, 1]),
            lambda found, *_: [of(9, 11), of(2, 11)],
        )
    },
    "DecisionStump": {
        "DecisionTreeClassifier": (
            partial(by_tree, "entropy"),
            ([0, 1, 0], [0, 1, 2]),
            lambda found, *_: found - of(2, 3),
        )
    },
}

EMPTY, ALL_ONE = ConfusionMatrix([[0, 0], [0, 0]]), ConfusionMatrix([[5, 0], [0, 0]])
NO_POSITIVE, NO_NEGATIVE = ConfusionMatrix([[0, 0], [2, 3]]), ConfusionMatrix([[3, 2], [0, 0]])
NONE_CALLED, ALL_CALLED = ConfusionMatrix([[0, 2], [0, 3]]), ConfusionMatrix([[2, 0], [3, 0]])
NEITHER, NEVER_RIGHT = ConfusionMatrix([[0, 0], [0, 3]]), ConfusionMatrix([[0, 2], [3, 0]])
SAME_ALL = [0, 0, 0], [0, 0, 0]
LEVEL = [1, 1, 1], [0.5, 0.25, 0.25]
THREE = [[0], [1], [5]]

# Data on which ours has no value; the rows say what the others give there.
UNDEFINED = {
    "accuracy": (EMPTY,),
    "error_rate": (EMPTY,),
    "true_positive_rate": (NO_POSITIVE,),
    "false_negative_rate": (NO_POSITIVE,),
    "hit_rate": (NO_POSITIVE,),
    "true_negative_rate": (NO_NEGATIVE,),
    "false_positive_rate": (NO_NEGATIVE,),
    "precision": (NONE_CALLED,),
    "negative_precision": (ALL_CALLED,),
    "f_measure": (NEVER_RIGHT,),
    "f_measure[counts]": (NEITHER,),
    "f_measure[alpha]": (NONE_CALLED, of(1, 2)),
    "negative_f_measure": (NEVER_RIGHT,),
    "negative_f_measure[counts]": (ALL_ONE,),
    "f_beta": (NEVER_RIGHT, 2),
    "f_beta[counts]": (NEITHER, 2),
    "g_mean": [(NO_NEGATIVE,), (ALL_ONE,)],
    "g_measure": (NONE_CALLED,),
    "balanced_correct_rate": (NO_NEGATIVE,),
    "odds_ratio": (NO_NEGATIVE,),
    "peirce_skill_score": (NO_NEGATIVE,),
    "peirce_skill_score[k classes]": (ALL_ONE,),
    "matthews_correlation": (ALL_CALLED,),
    "lift": (NONE_CALLED,),
    "critical_success_index": (NEITHER,),
    "pi_statistic": (ALL_ONE,),
    "kappa": (ALL_ONE,),
    "kappa[weighted]": (ALL_ONE, "linear"),
    "alpha_reliability": (ALL_ONE,),
    "gwet_gamma": (EMPTY,),
    "averaged": (NONE_CALLED, "macro"),
    "rand": ([0], [0]),
    "adjusted_rand": SAME_ALL,
    "fowlkes_mallows": ([0, 1, 2], [0, 0, 0]),
    "cluster_entropy[normalised]": SAME_ALL,
    "homogeneity": ([0, 0], [0, 1]),
    "completeness": ([0, 1], [0, 0]),
    "v_measure": (SAME_ALL, 1),
    "normalized_mutual_information": SAME_ALL,
    "normalized_mutual_information[geometric]": SAME_ALL,
    "normalized_mutual_information[min]": SAME_ALL,
    "normalized_mutual_information[max]": SAME_ALL,
    "mantel_r": (np.zeros((3, 3)), NEAR[:3, :3]),
    "mantel": (np.zeros((9, 9)), NEAR),
    "silhouette": [(THREE, [0, 0, 0]), (THREE, [0, 1, 2]), ([[1]] * 3, [0, 0, 1])],
    "silhouettes": [(THREE, [0, 0, 0]), (THREE, [0, 1, 2]), ([[1]] * 3, [0, 0, 1])],
    "point_silhouette": [(THREE, [0, 0, 0]), ([[1]] * 3, [0, 0, 1])],
    "r_squared": ([3, 3], [3, 3]),
    "mean_absolute_percentage_error": ([0, 1], [0, 1]),
    "auc": LEVEL,
    "auc[area]": LEVEL,
    "auc[rank sum]": LEVEL,
    "roc_curve": LEVEL,
    "auc_from_chunks": LEVEL,
    "partial_auc": (*LEVEL, of(1, 2)),
    "partial_auc[standardised]": (*LEVEL, of(1, 2)),
    "average_precision": ([0, 0], [0.5, 0.25]),
    "precision_recall_curve": ([0, 0], [0.5, 0.25]),
    "multiclass_auc": ([0, 0, 1], [[0.5, 0.25, 0.25], [0.5, 0.5, 0], [0.25, 0.5, 0.25]]),
    "kendall_tau": ([0], [0]),
    "kendall_tau[b]": ([1, 1], [1, 2]),
    "kendall_tau[Somers]": ([1, 1], [1, 2]),
    "spearman_rho": ([1, 1], [1, 2]),
    "spearman_rho[shortcut]": ([1], [1]),
    "cross_entropy[thesis]": ([1, 0], [1.0, 0.5]),
    "mcnemar[chi-squared]": (0, 0),
    "mcnemar[corrected]": (0, 0),
    "paired_t_test": ([1, 2], [1, 2]),
}


def name_of(row):
    return row.metric + (f"[{row.variant}]" if row.variant else "")


def key_of(row):
    return name_of(row), (row.call or "").rpartition(".")[2]


def entry(table, row):
    """What a table has for a row, as a list."""
    name, call = key_of(row)
    found = table.get(name, {}).get(call, [])
    return found if isinstance(found, list) else [found]


def keys(table):
    return {(name, call) for name, calls in table.items() for call in calls}


def adapter(row):
    """How their function is called for a row, and the strategy that the table has for it, if any."""
    found = (*entry(SAME, row), *entry(PINS, row))[0]
    return found if isinstance(found, tuple) else (found, None)


def peer(row):
    """What the data name, so that this is what is called: a function, or what an object of a class has by that name."""
    *path, name = row.call.split(".")
    try:
        owner = import_module(".".join(path))
    except ImportError:
        owner = getattr(import_module(".".join(path[:-1])), path[-1])
    found = getattr(owner, name, None)
    return found if callable(found) else attrgetter(name)


def theirs(row, call, data):
    lists = [
        np.array([float(x) if isinstance(x, Fraction) else x for x in thing]) if isinstance(thing, list) else thing
        for thing in data
    ]
    return call(peer(row), *lists)


def ours(row, data):
    name = name_of(row)
    found = OURS[name](*data) if name in OURS else CATALOGUE[row.metric](*data, variant=row.variant)
    found = next(iter(found.values())) if isinstance(found, dict) else found
    if isinstance(found, Undefined):
        raise found
    return found


def numbers(found):
    """All numbers of a result, one after the other."""
    return np.concatenate([np.ravel(part) for part in found] if np.iterable(found) else [[found]]).astype(float)


def alike(one, other, least=1e-9):
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    one, other = numbers(one), numbers(other)
    return one.shape == other.shape and np.allclose(one, other, rtol=least, atol=least, equal_nan=True)


PLAIN = {0: "0", 1: "1", math.inf: "∞", -math.inf: "-∞"}


def outcome(call, row, data):
    """What theirs gives, in words: an error, a text, NaN, a number, and whether it warns."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            found = theirs(row, call, data)
        except Exception as error:
            return said(error)
    return in_words(found, warned)


def in_words(found, warned):
    if isinstance(found, str):
        words = f"the text {found!r}"
    else:
        found = {*numbers(found).tolist()}
        words = "NaN" if any(map(math.isnan, found)) else PLAIN.get(*found) if len(found) == 1 else "numbers"
        words = words or "a number"
    return words + ", with a warning" * bool(warned)


def said(error):
    return f"an error ({type(error).__name__})"


def instead(row):
    return ", or ".join(dict.fromkeys(outcome(adapter(row)[0], row, data) for data in undefined(row)))


def undefined(row):
    found = UNDEFINED[name_of(row)]
    return found if isinstance(found, list) else [found]


COMPARED = [row for row in CONFORMANCE if row.peer in PACKAGES]
ids = {"ids": lambda row: f"{name_of(row)}-{row.call}"}


def test_every_metric_and_function_is_compared_or_said_to_have_no_peer():
    functions = [name for name in metrics.__all__ if isfunction(getattr(metrics, name))]
    assert {*CATALOGUE, *functions} <= {row.metric for row in CONFORMANCE}
    alone = [row.metric for row in CONFORMANCE if not row.peer]
    assert len(alone) == len({*alone})
    assert not {*alone} & {row.metric for row in CONFORMANCE if row.peer}


@pytest.mark.parametrize("row", CONFORMANCE, **ids)
def test_a_row_says_all_that_it_has_to(row):
    assert row.metric in metrics.__all__
    assert row.metric not in CATALOGUE or row.variant in (None, *CATALOGUE[row.metric].variants)
    assert row.how is None or row.how.endswith(".")
    if row.peer:
        assert row.peer in PACKAGES or row.peer in peers.SCRIPTS
        assert row.call.startswith(f"{PACKAGES.get(row.peer, row.peer)}.") or row.call.count("::") == (row.peer == "R")
        assert row.same or row.how
    else:
        assert row.how
        assert (row.variant, row.call, row.same, row.undefined) == (None,) * 4


def test_every_row_is_tested_and_every_test_has_its_row():
    found = [key_of(row) for row in COMPARED]
    assert len(found) == len({*found})
    assert keys(SAME) == {key_of(row) for row in COMPARED if row.same}
    assert {key_of(row) for row in COMPARED if not row.same} <= keys(PINS) <= {*found}
    assert {name_of(row) for row in COMPARED if row.undefined} == {*UNDEFINED}
    assert all(row.undefined for row in COMPARED if name_of(row) in UNDEFINED)
    assert {*OURS, *DRAWN} <= {name_of(row) for row in COMPARED}


@pytest.mark.filterwarnings("ignore")  # theirs, where the number is the same all the same
@pytest.mark.parametrize("row", [row for row in COMPARED if row.same], **ids)
@settings(max_examples=15)
@given(drawn=st.data())
def test_it_is_the_same_number(row, drawn):
    call, strategy = adapter(row)
    data = drawn.draw(strategy or drawn_for(row))
    try:
        found = ours(row, data)
    except Undefined:
        assume(False)
    other = theirs(row, call, data)
    assert alike(found, other), f"{found} is not {other}"


def drawn_for(row):
    if name_of(row) in DRAWN:
        return DRAWN[name_of(row)]
    metric = CATALOGUE[row.metric]
    return LABELS if metric.on in (PairTable, MatchingMatrix) else data_for(metric, row.variant)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("row", [row for row in COMPARED if entry(PINS, row)], **ids)
def test_it_differs_as_stated(row):
    for call, data, expected in entry(PINS, row):
        found = ours(row, data)
        try:
            other = theirs(row, call, data)
        except ValueError as error:
            other = said(error)
        assert not alike(found, other)
        assert alike(expected(found, *data), other), f"{other} is not as stated"


@pytest.mark.parametrize("row", [row for row in COMPARED if name_of(row) in UNDEFINED], **ids)
def test_what_they_give_where_we_say_that_there_is_no_value(row):
    for data in undefined(row):
        with pytest.raises(Undefined):
            ours(row, data)
    assert instead(row) == row.undefined


# What an error says of other programs: their names there, by package, and of R by package and by function.
PROGRAMS = {peer: peer for peer in PACKAGES} | {"scipy": "SciPy", "torchmetrics": "torchmetrics"}
NAMED = r"scikit-learn|scikit-bio|imbalanced-learn|torchmetrics|SciPy|statsmodels|irrCAC|krippendorff|R's [\w.]+"
TELLS = {"0": r"\b0\b", "1": r"\b1\b|number", "-∞": "-∞", "NaN": "NaN", "a number": "number|1/2", "numbers": "number"}
NOT_AS_USUAL = "Table2x2.oddsratio"  # called with shift_zeros=False


def program(row):
    package, _, function = (row.call or "").partition("::")
    return f"R's {function if package == 'stats' else package}" if row.peer == "R" else PROGRAMS.get(row.peer)


def clauses(elsewhere):
    """{program: what is said of it}: several that stand side by side have what follows the last of them."""
    found = [*re.finditer(NAMED, elsewhere)]
    ends = [*(one.start() for one in found), len(elsewhere)][1:]
    said, shared = {}, ""
    for one, end in zip(reversed(found), reversed(ends), strict=True):
        told = elsewhere[one.end() : end]
        shared = shared if told in (", ", " and ") else told
        said[one[0]] = shared
    return said


def what_is_told_by(row):
    """What the error of a metric says of a row's program, or None."""
    metric = CATALOGUE.get(row.metric)
    return clauses(metric.elsewhere or "").get(program(row)) if metric else None


def outcomes(row):
    return [words.removesuffix(", with a warning") for words in row.undefined.split(", or ")]


# pycm's numbers are beside texts 'None' for the same question; of an empty table errors say nothing.
TELLING = [row for row in CONFORMANCE if row.undefined and row.metric in CATALOGUE and row.peer != "pycm"]
TELLING = [row for row in TELLING if row.variant is None and UNDEFINED.get(name_of(row), [None])[0] is not EMPTY]
TELLING = [row for row in TELLING if not row.call.endswith(NOT_AS_USUAL)]


@pytest.mark.parametrize("row", TELLING, **ids)
def test_an_error_tells_which_value_others_have_there(row):
    told = what_is_told_by(row)
    assert told is not None or not {*outcomes(row)} & {"0", "1", "a number", "numbers"}, f"{row.call}: {row.undefined}"
    for outcome in outcomes(row) if told is not None else ():
        assert re.search(TELLS.get(outcome, "error"), told), (told, outcome)


@pytest.mark.parametrize("row", [row for row in TELLING if row in COMPARED and what_is_told_by(row) is not None], **ids)
def test_what_an_error_tells_of_others_is_what_they_give(row):
    """By calling them, on each of the data without a value; the error is that of a reader's call."""
    for data in undefined(row):
        with pytest.raises(Undefined) as caught:
            ours(row, data)
        found = outcome(adapter(row)[0], row, data).removesuffix(", with a warning")
        assert re.search(TELLS.get(found, "error"), clauses(str(caught.value))[program(row)]), (found, caught.value)


@pytest.mark.parametrize("metric", ["precision", "f_measure", "kappa", "matthews_correlation", "balanced_correct_rate"])
def test_of_no_examples_nothing_is_said_of_others(metric):
    """Of an empty table some of them tell an error, and some a number."""
    with pytest.raises(Undefined, match=r" = 0$"):
        CATALOGUE[metric](EMPTY)


def test_in_each_class_the_values_of_others_are_told():
    found = metrics.critical_success_index([[0, 0, 0], [0, 2, 1], [0, 1, 2]])
    assert [str(one).endswith("give 0)") for one in found.values()] == [True, False, False]


def test_what_others_put_in_the_place_of_nothing():
    """Cases of which the rows above have one only."""
    assert Table2x2([[2, 3], [0, 0]]).oddsratio == pytest.approx(2 * 0.5 / (3 * 0.5))
    scored = sk.balanced_accuracy_score
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert (scored([1, 1, 1], [1, 1, 0]), scored([0, 0, 0, 0], [1, 0, 0, 0])) == (2 / 3, 3 / 4)
        assert scored([1, 1], [1, 0], adjusted=True) == -math.inf
        assert math.isnan(scored([1, 1], [1, 1], adjusted=True))
        assert math.isnan(sk.r2_score([2], [2]))
        assert sk.r2_score([2, 2], [1, 3]) == 0
        with pytest.raises(ValueError, match="Number of labels is 3"):
            sk.silhouette_score(THREE, [0, 1, 2])
    part = sk.mean_absolute_percentage_error([0, 1], [3, 1]) / 1.5
    assert part == pytest.approx(1 / np.finfo(float).eps)
    assert sk.v_measure_score([0, 1], [0, 0]) == 0
    assert sk.normalized_mutual_info_score([0, 1], [0, 0]) == 0


def test_a_class_smaller_than_the_folds_is_an_error_of_ours_and_a_warning_of_theirs():
    row = next(row for row in COMPARED if row.metric == "stratified_k_fold")
    assert outcome(adapter(row)[0], row, ([0, 0, 0, 0, 1],)).endswith("with a warning")
    with pytest.raises(ValueError, match="only 1 of the labels"):
        ours(row, ([0, 0, 0, 0, 1],))


# Torchmetrics and R are too heavy to be installed for a test: what they gave is kept in tests/peers/values.json.

NOTED = [row for row in CONFORMANCE if row.peer in peers.SCRIPTS]
VALUES = json.loads(peers.RECORDED.read_text(encoding="utf-8"))
GIVEN = {(given["kind"], given["name"]): given["data"] for given in peers.INPUTS}
TABLED = {"two", "more", "beta", "weighted", "averaged", "costs"}
NUMBER = {"NaN": math.nan, "∞": math.inf, "-∞": -math.inf}
SINGLE = 2e-6  # torchmetrics computes much in single precision, which has seven digits
ROUGH = {("odds_ratio", "stats::fisher.test"): 0.02}  # R looks for its inverse by trial, and stops early

OURS_OF_NOTED = {
    "total_cost": lambda table, costs: metrics.total_cost(table, costs=costs),
    "ConfusionMatrix": lambda table: table.rows,
    "v_measure": metrics.v_measure,
    "sum_of_squared_errors": metrics.sum_of_squared_errors,
    "calibration": lambda *lists: metrics.calibration(*lists[:2], bins=lists[2]),
    "calibration[largest]": lambda *lists: metrics.calibration(*lists[:2], bins=lists[2], variant="largest"),
    "auc_interval": lambda *lists: [*metrics.auc_interval(*lists)],
    "auc_difference": lambda *lists: [metrics.auc_difference(*lists).p, *metrics.auc_difference(*lists)],
    "mcnemar[exact]": lambda b, c: metrics.mcnemar(b, c).p,
}


def mean_recall(table):
    """A class without examples counts as 0."""
    return sum(of(row[at], sum(row)) for at, row in enumerate(table.rows) if any(row)) / of(len(table.rows), 1)


def with_majority(table):
    """The errors that are left if a label stands for the class which is most frequent in it."""
    rows = counts(table)
    return 1 - min(rows.max(axis=0).sum(), rows.max(axis=1).sum()) / rows.sum()


def with_halves(found, table):
    rows = counts(table) + (0.5 if 0 in counts(table) else 0)
    return rows[0, 0] * rows[1, 1] / (rows[0, 1] * rows[1, 0])


def conditional_odds(found, table):
    return odds_ratio(table.rows, kind="conditional").statistic


def mean_cost(found, table, costs):
    (_, fn), (fp, _) = table.rows
    return of(fn * costs[0][1] + fp * costs[1][0], sum(map(sum, table.rows)))


def with_small_number(found, table):
    rows = counts(table)
    unlike = 1 - (((rows.sum(axis=0) + rows.sum(axis=1)) / 2 / rows.sum()) ** 2).sum()
    return float(found) * unlike / (unlike + 1e-5)


def dunn_of_centroids(found, points, clusters):
    points, clusters = np.array(points, float), np.array(clusters)
    centres = [points[clusters == one].mean(axis=0) for one in range(max(clusters) + 1)]
    between = min(np.linalg.norm(a - b) for a in centres for b in centres if a is not b)
    return between / max(np.linalg.norm(point - centres[one]) for point, one in zip(points, clusters, strict=True))


def with_least(found, observed, predicted):
    observed, predicted = np.array(observed, float), np.array(predicted, float)
    return np.mean(np.abs(observed - predicted) / np.maximum(np.abs(observed), 1.17e-6))


def gamma(found, one, other):
    """Concordant less discordant pairs, over the pairs that are tied nowhere."""
    signs = [np.sign(np.subtract.outer(side, side)) for side in (one, other)]
    product = (signs[0] * signs[1]).sum()
    return product / np.abs(signs[0] * signs[1]).sum()


def tau_b(found, *lists):
    try:
        return metrics.kendall_tau(*lists, variant="b")
    except Undefined:
        return math.nan


def under_lines(found, *lists):
    """The area under straight lines between the points of the curve."""
    if len({*lists[0]}) == 1:
        return "an error"
    curve = metrics.precision_recall_curve(*lists)
    return np.trapezoid(numbers(curve.precision), numbers(curve.recall))


def under_best_points(found, actual, scores):
    """The same from precision 1 on, by the best point of each recall; over a gap of more than 2, by every positive."""
    if len({*actual}) == 1:
        return "an error"
    above = [[flag for flag, score in zip(actual, scores, strict=True) if score >= cut] for cut in scores]
    wrong = {0: 0}
    for flags in sorted(above, key=len):
        wrong.setdefault(sum(flags), len(flags) - sum(flags))
    points = [(0, 1.0)]
    for (hits, old), (more, new) in pairwise(wrong.items()):
        steps = range(hits + 1, more) if more - hits > 2 else []
        points += [(at, at / (at + old + (new - old) * (at - hits) / (more - hits))) for at in [*steps, more]]
    along, heights = map(np.array, zip(*points, strict=True))
    return np.trapezoid(heights, along / sum(actual))


def one_against_rest(found, actual, scores):
    areas = [metrics.auc([int(label == at) for label in actual], [row[at] for row in scores]) for at in range(3)]
    return sum(areas) / 3


def by_medians(found, actual, scores):
    above, below = (np.median([score for score, one in zip(scores, actual, strict=True) if one == at]) for at in (1, 0))
    return found if above >= below else 1 - found


def with_millionth(found, *lists):
    """The correlation of ranks, with a small number added to its denominator."""
    spread = math.prod(np.std(rankdata(side)) for side in lists)
    return float(found) * spread / (spread + 1e-6)


def from_the_top(found, actual, scores):
    scores = sorted({*map(float, scores)}, reverse=True)
    if scores[0] > 1 or scores[-1] < 0:
        scores = [1 / (1 + math.exp(-score)) for score in scores]
    return [*found[:2], [1, *scores]]


def from_the_bottom(found, actual, scores):
    scores = np.unique(scores)
    middles = [-math.inf, *(scores[1:] + scores[:-1]) / 2, math.inf]
    return [1 - numbers(found[0])[::-1], found[1][::-1], middles]


def lower_end(variant):
    """Bins that their lower end belongs to are ours of the other class."""
    return lambda found, actual, scores, bins: metrics.calibration(
        [1 - one for one in actual], [1 - Fraction(str(score)) for score in scores], bins=bins, variant=variant
    )


def pooled(found, one, two):
    rate = (one[0] + two[0]) / (one[1] + two[1])
    error = math.sqrt(rate * (1 - rate) * (1 / one[1] + 1 / two[1]))
    return math.erfc(abs(one[0] / one[1] - two[0] / two[1]) / error / math.sqrt(2))


def always(value):
    return lambda found, *data: value


def reversed_lists(found, *lists):
    return [[*found[0][::-1], 1], [*found[1][::-1], 0]]


def percent(found, *data):
    return found / 100


# Where theirs is not ours: what it gives, a function of ours and of the data; by the name of an input, on that only.
NOTED_PINS = {
    "accuracy": {"multiclass_accuracy": lambda found, table: mean_recall(table)},
    "error_rate": {
        "multiclass_hamming_distance": lambda found, table: 1 - mean_recall(table),
        "mclust::classError": lambda found, table: with_majority(table),
    },
    "false_positive_rate": {"ROCR::performance": {"no positive": always("an error"), "neither": always("an error")}},
    "false_negative_rate": {
        "ROCR::performance": {"no negative": always("an error"), "all positive and called": always("an error")}
    },
    "lift": {"ROCR::performance": {"no negative": always("an error"), "all positive and called": always("an error")}},
    "precision": {
        "caret::posPredValue": {
            name: always(math.nan) for name in ("no positive", "no negative", "all positive and called")
        }
    },
    "negative_precision": {
        "caret::negPredValue": {name: always(math.nan) for name in ("no positive", "no negative", "neither")}
    },
    "f_measure[counts]": {
        "caret::F_meas": {name: always(math.nan) for name in ("total_disagreement", "no positive", "none called")}
    },
    "odds_ratio": {"vcd::oddsratio": with_halves, "stats::fisher.test": conditional_odds},
    "matthews_correlation": {
        "psych::phi": lambda found, table: round(float(found), 2),
        "vcd::assocstats": lambda found, table: abs(found),
    },
    "total_cost": {"ROCR::performance": mean_cost},
    "pi_statistic": {"fleiss_kappa": with_small_number},
    "kappa[weighted]": {
        "Metrics::ScoreQuadraticWeightedKappa": lambda found, table, how: metrics.kappa(table, weights="quadratic")
    },
    "ConfusionMatrix": {
        "binary_confusion_matrix": lambda found, table: np.array(found)[::-1, ::-1],
        "caret::confusionMatrix": lambda found, table: np.array(found).T,
    },
    "information_gain": {"mutual_info_score": lambda found, *_: found * math.log(2)},
    "dunn": {"dunn_index": dunn_of_centroids},
    "mean_percentage_error": {"Metrics::percent_bias": percent},
    "mean_absolute_percentage_error": {
        "mean_absolute_percentage_error": with_least,
        "Metrics::mape": percent,
        "MLmetrics::MAPE": percent,
    },
    "r_squared": {
        "r2_score": {"all observed alike": always(0)},
        "caret::R2": lambda found, *lists: np.corrcoef(*lists)[0, 1] ** 2,
    },
    "auc": {"pROC::auc": by_medians},
    "auc[rank sum]": {
        "stats::wilcox.test": lambda found, actual, scores: found * sum(actual) * (len(actual) - sum(actual))
    },
    "partial_auc[standardised]": {"pROC::auc": {f"worse than chance, {end}": always(math.nan) for end in (0.25, 0.5)}},
    "auc_difference": {"pROC::roc.test": {"without a mistake": always([1, 0, 0])}},
    "partial_auc": {"binary_auroc": lambda found, *words: metrics.partial_auc(*words, variant="standardised")},
    "average_precision": {
        "retrieval_average_precision": {
            "table_1_1_first": always((1 + of(2, 3) + of(3, 4) + of(4, 5)) / 4),
            "a score of 0": always(1),
        },
        "ROCR::performance": under_best_points,
        "MLmetrics::PRAUC": under_lines,
    },
    "precision_at_k": {"retrieval_precision": {"ties, 2": always(1)}},
    "break_even_point": {
        "retrieval_r_precision": {"table_1_1_first": always(of(3, 5)), "ties": always(of(3, 4))},
        "ROCR::performance": {
            "table_1_1_first": always("nothing"),
            "ties": always(0),
            "worse than chance": always([0, 0, of(1, 3)]),
            "no negatives": always("an error"),
        },
    },
    "roc_curve": {"binary_roc": from_the_top, "pROC::roc": from_the_bottom},
    "precision_recall_curve": {"binary_precision_recall_curve": reversed_lists},
    "multiclass_auc": {"multiclass_auroc": one_against_rest},
    "kendall_tau": {"kendall_rank_corrcoef": gamma, "stats::cor": tau_b},
    "spearman_rho": {"spearman_corrcoef": with_millionth},
    "cross_entropy": {"MLmetrics::LogLoss": {"sure and wrong": always((math.log(2) - math.log(1e-15)) / 2)}},
    "calibration": {"binary_calibration_error": lower_end(None)},
    "calibration[largest]": {"binary_calibration_error": lower_end("largest")},
    "error_rate_difference[interval]": {"stats::prop.test": {"0 of 2 and 9 of 11": lambda found, *_: [-1, found[1]]}},
    "error_rate_difference[p]": {"stats::prop.test": pooled},
    "mcnemar[exact]": {"stats::binom.test": {"0 and 0": always("an error")}},
    "paired_t_test": {"stats::t.test": {"always 1 more": always("an error")}},
}


def short(call):
    return call if "::" in call else call.rpartition(".")[2]


def values_of(row):
    """What was recorded for a row, each with our own number, or what ours says instead."""
    for value in VALUES:
        if (value["metric"], value["function"]) == (name_of(row), row.call):
            data = given_to(value)
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found = OURS_OF_NOTED[name_of(row)](*data) if name_of(row) in OURS_OF_NOTED else ours(row, data)
            except Undefined as problem:
                found = problem
            yield value, data, found


def given_to(value):
    data = GIVEN[value["kind"], value["input"]]
    if value["kind"] in TABLED:
        return ConfusionMatrix(data[0]), *data[1:]
    return (Sample(*data),) if value["kind"] == "sample" else data


def decoded(value):
    if isinstance(value, list):
        return [decoded(one) for one in value]
    return NUMBER.get(value, value) if isinstance(value, str) else value


def near(one, value):
    """To nine digits, or to fewer where theirs has no more."""
    least = SINGLE if value.get("single") else ROUGH.get((value["metric"], value["function"]), 1e-9)
    return alike(one, decoded(value["value"]), least)


def test_every_value_recorded_has_its_row_and_every_row_its_values():
    noted = {(name_of(row), row.peer, row.call) for row in NOTED}
    assert len(noted) == len(NOTED)
    assert noted == {(value["metric"], value["peer"], value["function"]) for value in VALUES}
    keys = {(name, call) for name, calls in NOTED_PINS.items() for call in calls}
    assert {(name_of(row), short(row.call)) for row in NOTED if not row.same} <= keys
    assert keys <= {(name_of(row), short(row.call)) for row in NOTED}
    assert {*OURS_OF_NOTED} <= {name_of(row) for row in NOTED}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("row", NOTED, **ids)
def test_what_was_recorded_is_the_same_or_differs_as_stated(row):
    pins = NOTED_PINS.get(name_of(row), {}).get(short(row.call), {})
    differing = []
    for value, data, found in values_of(row):
        if isinstance(found, Undefined):
            continue
        pin = pins if callable(pins) else pins.get(value["input"])
        expected = pin(found, *data) if pin else found
        assert near(expected, value), f"{value}: {expected} was stated, {found} is ours"
        if not near(found, value):
            differing.append(value["input"])
    assert bool(differing) == bool(pins)
    assert callable(pins) or {*differing} == {*pins}


@pytest.mark.parametrize("row", NOTED, **ids)
def test_what_was_recorded_where_we_say_that_there_is_no_value(row):
    found = [worded(value) for value, _, found in values_of(row) if isinstance(found, Undefined)]
    assert row.undefined == (", or ".join(dict.fromkeys(found)) or None)


def worded(value):
    found = decoded(value["value"])
    return found if isinstance(found, str) else in_words(found, value.get("warned"))


@pytest.mark.parametrize("peer", peers.SCRIPTS)
def test_the_recording_is_what_they_give(peer):
    """Runs only where the peer is installed, which it is neither in CI nor by workbook.py."""
    if missing := peers.missing(peer):
        pytest.skip(missing)
    recorded = {told_by(value): value for value in VALUES if value["peer"] == peer}
    for value in peers.run(peer):
        assert near(decoded(recorded[told_by(value)]["value"]), value), f"{recorded[told_by(value)]}, now {value}"


def told_by(value):
    return tuple(value[key] for key in ("metric", "function", "kind", "input"))

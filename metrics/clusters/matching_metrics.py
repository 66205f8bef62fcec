"""Clusters against known classes, cluster by cluster: entropy, purity, and what information theory adds."""

import math

from metrics.clusters.matching_matrix import MatchingMatrix
from metrics.engine.formula import larger, largest, ln, log2, root, step, symbols, total, xlog2x
from metrics.engine.metric import Metric, Variant, number
from metrics.engine.rational import Undefined
from metrics.exact import decimal

f, actual, predicted, T, M, N, beta = symbols("f actual predicted T M N beta")
_bits = 0 - total(xlog2x(f / predicted), over="down")

cluster_entropy = Metric(
    "cluster entropy",
    _bits,
    "How mixed a cluster is, in bits: 0 if all of it is one class, most if every class has the same share.",
    range=(0, math.inf),
    better="lower",
    aliases=["entropy of a cluster"],
    sources=["textbook Eq. 1.39"],
    sisters=["cluster_purity", "entropy"],
    on=MatchingMatrix,
    variants={
        "normalised": Variant(
            _bits / log2(N),
            "As a share of the most that so many classes allow, log2 of their number.",
            ["textbook, after Eq. 1.39"],
            (0, 1),
        ),
    },
    mistakes={"the entropy with natural logarithms": _bits * ln(2)},
)

_mean_bits = total(cluster_entropy * (predicted / T), over="columns")

entropy = Metric(
    "entropy",
    _mean_bits,
    "The entropies of the clusters, in bits, each weighted by the share of examples in it.",
    range=(0, math.inf),
    better="lower",
    aliases=["total entropy", "TE", "conditional entropy"],
    sources=["textbook Eq. 1.40"],
    sisters=["purity", "v_measure"],
    on=MatchingMatrix,
    variants={
        "normalised": Variant(
            _mean_bits / log2(N),
            "As a share of the most that so many classes allow, log2 of their number.",
            ["textbook, after Eq. 1.40"],
            (0, 1),
        ),
        "textbook": Variant(
            total(cluster_entropy * (predicted / M), over="columns"),
            "Weighted by the number of examples to the letter: where clusters overlap, the weights exceed 1.",
            ["textbook Eq. 1.40"],
            (0, math.inf),
        ),
    },
    mistakes={
        "the plain sum of the entropies": total(cluster_entropy, over="columns"),
        "the entropy with natural logarithms": _mean_bits * ln(2),
    },
)

cluster_purity = Metric(
    "cluster purity",
    largest(f / predicted, over="down"),
    "The share of a cluster that belongs to its most frequent class.",
    aliases=["purity of a cluster"],
    sources=["textbook Eq. 1.41"],
    sisters=["cluster_entropy", "purity"],
    on=MatchingMatrix,
)

purity = Metric(
    "purity",
    total(cluster_purity * (predicted / T), over="columns"),
    "The purities of the clusters, each weighted by the share of examples in it.",
    aliases=["total purity", "TPu"],
    sources=["textbook Eq. 1.42"],
    sisters=["entropy", "cluster_f_measure"],
    on=MatchingMatrix,
    variants={
        "textbook": Variant(
            total(cluster_purity * (predicted / M), over="columns"),
            "Weighted by the number of examples to the letter: where clusters overlap, the weights exceed 1.",
            ["textbook Eq. 1.42"],
            (0, math.inf),
        ),
    },
    mistakes={"the plain sum of the purities": total(cluster_purity, over="columns")},
)

_f = 2 * f / (actual + predicted)  # of precision f / predicted and recall f / actual, and 0, not undefined, at f = 0

cluster_f_measure = Metric(
    "cluster F-measure",
    total(step("best F", largest(_f, over="across")) * (actual / T)),
    "Each class is looked for in the cluster that suits it best by F-measure; classes are weighted by their size.",
    aliases=["clustering F-measure", "F of Larsen and Aone"],
    sources=["notes, F-measure of a clustering algorithm"],
    sisters=["purity", "v_measure"],
    on=MatchingMatrix,
    variants={
        "notes": Variant(
            total(step("best F for the cluster", largest(_f, over="down")) * (predicted / T), over="columns"),
            "As the notes define their weights: each cluster by its size, with the class that suits it best.",
            ["notes, F-measure of a clustering algorithm"],
            erratum="as printed in the notes",
        ),
    },
)

entropy_of_classes = step("H(classes)", 0 - total(xlog2x(actual / T)))
_of_clusters = step("H(clusters)", 0 - total(xlog2x(predicted / T), over="columns"))
_mutual = step(
    "mutual information", entropy_of_classes - entropy
)  # what is left of the classes once the cluster is known

homogeneity = Metric(
    "homogeneity",
    _mutual / entropy_of_classes,
    "The share of what there is to know of the classes that the clusters tell: 1 if each cluster is of one class.",
    sources=["Rosenberg and Hirschberg 2007"],
    sisters=["completeness", "v_measure", "entropy"],
    on=MatchingMatrix,
    elsewhere="scikit-learn and torchmetrics give 1",
)

completeness = Metric(
    "completeness",
    _mutual / _of_clusters,
    "The share of what there is to know of the clusters that the classes tell: 1 if no class is split.",
    sources=["Rosenberg and Hirschberg 2007"],
    sisters=["homogeneity", "v_measure"],
    on=MatchingMatrix,
    elsewhere="scikit-learn and torchmetrics give 1",
)

v_measure = Metric(
    "V-measure",
    (1 + beta) / (1 / homogeneity + beta / completeness),
    "The harmonic mean of homogeneity and completeness, with completeness weighted beta times as much.",
    sources=["Rosenberg and Hirschberg 2007"],
    sisters=["homogeneity", "completeness", "normalized_mutual_information", "cluster_f_measure"],
    on=MatchingMatrix,
    parameters={"beta": number("beta", 1, "How many times completeness weighs as much as homogeneity.")},
    mistakes={"the arithmetic mean of homogeneity and completeness": (homogeneity + completeness) / 2},
    elsewhere="scikit-learn and torchmetrics give 1 for one class in one cluster, else 0",
)

normalized_mutual_information = Metric(
    "normalized mutual information",
    _mutual / ((entropy_of_classes + _of_clusters) / 2),
    "What classes and clusters tell of each other, as a share of their mean entropy; the V-measure for beta = 1.",
    aliases=["NMI"],
    sources=["Kvålseth 1987"],
    sisters=["v_measure", "homogeneity", "completeness"],
    on=MatchingMatrix,
    elsewhere="scikit-learn gives 1 for one class in one cluster, else 0; torchmetrics gives 0",
    variants={
        "geometric": Variant(
            _mutual / root(entropy_of_classes * _of_clusters),
            "As a share of the geometric mean of the entropies.",
            ["Strehl and Ghosh 2002"],
        ),
        "min": Variant(
            larger(homogeneity, completeness), "As a share of the smaller entropy: the larger of the two shares."
        ),
        "max": Variant(_mutual / larger(entropy_of_classes, _of_clusters), "As a share of the larger entropy."),
    },
)


def report(matrix, places):
    """What is known of each cluster, and of all together, as a pandas table."""
    import pandas as pd

    columns = {"size": [*matrix.cluster_sizes.values(), matrix.total]}
    for name, each, whole in (("entropy", cluster_entropy, entropy), ("purity", cluster_purity, purity)):
        values = [*each(matrix).values(), whole.work(matrix).value]
        columns[name] = [str(v) if isinstance(v, Undefined) else decimal(v, places) for v in values]
    return pd.DataFrame(columns, pd.Index([*matrix.clusters, "total"], name="cluster", dtype=object), dtype=object)

"""Performance metrics, each worked from the numbers to an exact fraction.

Names load on first use, so importing `metrics` costs next to nothing and needs no NumPy.

>>> from metrics import f_measure
>>> print(f_measure.work([[4, 1], [2, 1]]))
precision = TP / (TP + FP) = 4 / (4 + 2) = 2/3
recall = TP / (TP + FN) = 4 / (4 + 1) = 4/5
F-measure = 2 × precision × recall / (precision + recall) = 2 × 2/3 × 4/5 / (2/3 + 4/5) = 8/11 ≈ 0.727
"""

import sys
from types import ModuleType

from metrics.engine.catalogue import CATALOGUE, HOMES, public
from metrics.extras import Missing

__version__ = "0.1.0"
sys.meta_path.append(Missing)  # the last to be asked for a module

_METRICS = {
    "tables.two_classes": """accuracy error_rate true_positive_rate true_negative_rate false_positive_rate
        false_negative_rate precision negative_precision f_measure negative_f_measure f_beta g_mean g_measure
        balanced_correct_rate odds_ratio peirce_skill_score matthews_correlation lift total_cost""",
    "tables.many_classes": """critical_success_index hit_rate bias diagonal_absolute_error gilbert_skill_score
        pi_statistic kappa alpha_reliability gwet_gamma gandin_murphy_score""",
    "scores.regression": """mean_absolute_error mean_squared_error root_mean_squared_error median_absolute_error
        mean_percentage_error mean_absolute_percentage_error r_squared""",
    "scores.ranking": "auc average_precision precision_at_k break_even_point partial_auc",
    "scores.class_scores": "multiclass_auc",
    "scores.rank_measures": """soft_auc ordered_auc euclidean_rank_distance manhattan_rank_distance
        sum_of_reversed_numbers""",
    "scores.rank_correlation": "kendall_tau spearman_rho",
    "scores.probabilities": "brier_score cross_entropy calibration sar",
    "clusters.pairs": "rand jaccard adjusted_rand fowlkes_mallows",
    "clusters.overlap": "omega_index",
    "clusters.matching_metrics": """cluster_entropy entropy cluster_purity purity cluster_f_measure homogeneity
        completeness v_measure normalized_mutual_information""",
    "clusters.matrix_correlation": "mantel_r",
    "clusters.cluster_quality": """cohesion separation silhouette point_silhouette dunn c_index sum_of_squared_errors
        total_cohesion preserved_variability intra_cluster_similarity centroid_similarity""",
    "significance.enrichment": "enrichment_p",
    "significance.monte_carlo": "monte_carlo_p",
    "handling.training": "optimistic_error pessimistic_error",
    "handling.stump": "information_gain gini_gain",
}
_ALIASES = {
    "tables.two_classes": "recall sensitivity specificity",
    "tables.many_classes": "heidke_skill_score",
}
_TOOLS = {
    "tables": "Metric",  # which tell it the usual data
    "tables.table": "ConfusionMatrix",
    "tables.report": "TABLE_METRICS",
    "tables.ratings": "Ratings",
    "engine.averages": "averaged",
    "tables.many_classes": "landis_koch",
    "engine.rational": "Undefined",
    "answers.diagnosis": "diagnose diagnose_steps",
    "ledger": "LEDGER",
    "ledger.mirror": "mirrored",
    "ledger.equations": "EQUATIONS equation",
    "reference.conformance": "CONFORMANCE",
    "scores.regression": "Numbers",
    "scores.rank_correlation": "TwoRankings",
    "scores.probabilities": "Probabilities ReliabilityTable",
    "scores.ranked": "RankedList",
    "scores.ranking": "least_average_precision auc_from_chunks",
    "scores.class_scores": "ClassScores",
    "scores.curves": "roc_curve precision_recall_curve RocCurve PrecisionRecallCurve",
    "significance.delong": "auc_interval auc_difference",
    "clusters.pairs": "PairTable",
    "clusters.overlap": "OverlapTable",
    "clusters.matching_metrics": "MatchingMatrix",
    "clusters.matrices": "ideal_matrix observed_matrix MatrixPair",
    "clusters.matrix_correlation": "mantel",
    "clusters.clustered": "Clustered",
    "clusters.cluster_quality": "silhouettes",
    "significance.intervals": "error_rate_interval pair_error_interval Interval",
    "significance.differences": "error_rate_difference",
    "significance.paired": "mcnemar paired_t_test",
    "significance.bootstrap": "bootstrap_interval",
    "significance.enrichment": "enriched_cells Sample",
    "significance.monte_carlo": "Simulation",
    "significance.costs": "compare_costs",
    "handling.splits": """holdout validation_split k_fold stratified_k_fold leave_one_out leave_k_out
        random_subsampling repeated Splits""",
    "handling.imbalance": "random_oversample random_undersample smote",
    "handling.missing": "impute",
    "handling.bayes": "NaiveBayes",
    "handling.training": "Training",
    "handling.stump": "DecisionStump",
    "lab.compare": "compare_measures",
    "lab.measures": "two_level linear_combination",
    "lab.result": "Comparison",
    "lab.theorems": "theorem",
    "lab.multiclass": "compare_multiclass",
    "lab.dominance": "roc_dominance",
    "lab.selection": "model_selection_ability success_rates",
    "lab.features": "rank_features checkerboard",
    "lab.implied": "feasible_adjusted_rand least_adjusted_rand implied_adjusted_rand",
    "lab.halves": "least_mean_adjusted_rand",
}
HOMES |= {
    name: f"metrics.{module}"
    for table in (_METRICS, _ALIASES, _TOOLS)
    for module, names in table.items()
    for name in names.split()
}
CATALOGUE.names |= dict.fromkeys(name for names in _METRICS.values() for name in names.split())
__all__ = ["CATALOGUE", *HOMES]


class _Package(ModuleType):
    """A package whose help begins with its contents."""

    @property
    def __doc__(self):
        from metrics.engine.index import index

        return f"{self.__dict__['__doc__']}\n{index()}\n"


sys.modules[__name__].__class__ = _Package


def __getattr__(name):
    if name not in HOMES:
        raise AttributeError(f"module 'metrics' has no attribute {name!r}")
    value = globals()[name] = public(name)
    return value


def __dir__():
    return sorted(__all__)

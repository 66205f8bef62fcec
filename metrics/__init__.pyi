# Made by `python -m metrics.stub`; not edited by hand.
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, overload

from metrics.engine.types import ByLabel, Label, Labels, MakesTable, Measured, Number, Rows, Value, Values
from metrics.engine.working import Working

from metrics.answers.diagnosis import diagnose as diagnose
from metrics.answers.diagnosis import diagnose_steps as diagnose_steps
from metrics.clusters.cluster_quality import Eigenvalues as Eigenvalues
from metrics.clusters.cluster_quality import silhouettes as silhouettes
from metrics.clusters.clustered import Clustered as Clustered
from metrics.clusters.matching_metrics import MatchingMatrix as MatchingMatrix
from metrics.clusters.matrices import MatrixPair as MatrixPair
from metrics.clusters.matrices import ideal_matrix as ideal_matrix
from metrics.clusters.matrices import observed_matrix as observed_matrix
from metrics.clusters.matrix_correlation import mantel as mantel
from metrics.clusters.overlap import OverlapTable as OverlapTable
from metrics.clusters.pairs import PairTable as PairTable
from metrics.engine.averages import averaged as averaged
from metrics.engine.rational import Undefined as Undefined
from metrics.handling.bayes import NaiveBayes as NaiveBayes
from metrics.handling.imbalance import random_oversample as random_oversample
from metrics.handling.imbalance import random_undersample as random_undersample
from metrics.handling.imbalance import smote as smote
from metrics.handling.missing import impute as impute
from metrics.handling.splits import Splits as Splits
from metrics.handling.splits import holdout as holdout
from metrics.handling.splits import k_fold as k_fold
from metrics.handling.splits import leave_k_out as leave_k_out
from metrics.handling.splits import leave_one_out as leave_one_out
from metrics.handling.splits import random_subsampling as random_subsampling
from metrics.handling.splits import repeated as repeated
from metrics.handling.splits import stratified_k_fold as stratified_k_fold
from metrics.handling.splits import validation_split as validation_split
from metrics.handling.stump import DecisionStump as DecisionStump
from metrics.handling.training import Training as Training
from metrics.lab.compare import compare_measures as compare_measures
from metrics.lab.dominance import roc_dominance as roc_dominance
from metrics.lab.features import checkerboard as checkerboard
from metrics.lab.features import rank_features as rank_features
from metrics.lab.halves import least_mean_adjusted_rand as least_mean_adjusted_rand
from metrics.lab.implied import feasible_adjusted_rand as feasible_adjusted_rand
from metrics.lab.implied import implied_adjusted_rand as implied_adjusted_rand
from metrics.lab.implied import least_adjusted_rand as least_adjusted_rand
from metrics.lab.measures import linear_combination as linear_combination
from metrics.lab.measures import two_level as two_level
from metrics.lab.multiclass import compare_multiclass as compare_multiclass
from metrics.lab.result import Comparison as Comparison
from metrics.lab.selection import model_selection_ability as model_selection_ability
from metrics.lab.selection import success_rates as success_rates
from metrics.lab.theorems import theorem as theorem
from metrics.ledger import LEDGER as LEDGER
from metrics.ledger.equations import EQUATIONS as EQUATIONS
from metrics.ledger.equations import equation as equation
from metrics.ledger.mirror import mirrored as mirrored
from metrics.reference.conformance import CONFORMANCE as CONFORMANCE
from metrics.scores.class_scores import ClassScores as ClassScores
from metrics.scores.curves import PrecisionRecallCurve as PrecisionRecallCurve
from metrics.scores.curves import RocCurve as RocCurve
from metrics.scores.curves import precision_recall_curve as precision_recall_curve
from metrics.scores.curves import roc_curve as roc_curve
from metrics.scores.probabilities import Probabilities as Probabilities
from metrics.scores.probabilities import ReliabilityTable as ReliabilityTable
from metrics.scores.rank_correlation import TwoRankings as TwoRankings
from metrics.scores.ranked import RankedList as RankedList
from metrics.scores.ranking import auc_from_chunks as auc_from_chunks
from metrics.scores.ranking import least_average_precision as least_average_precision
from metrics.scores.regression import Numbers as Numbers
from metrics.significance.bootstrap import bootstrap_interval as bootstrap_interval
from metrics.significance.costs import compare_costs as compare_costs
from metrics.significance.delong import auc_difference as auc_difference
from metrics.significance.delong import auc_interval as auc_interval
from metrics.significance.differences import error_rate_difference as error_rate_difference
from metrics.significance.enrichment import Sample as Sample
from metrics.significance.enrichment import enriched_cells as enriched_cells
from metrics.significance.intervals import Interval as Interval
from metrics.significance.intervals import error_rate_interval as error_rate_interval
from metrics.significance.intervals import pair_error_interval as pair_error_interval
from metrics.significance.monte_carlo import Simulation as Simulation
from metrics.significance.paired import mcnemar as mcnemar
from metrics.significance.paired import paired_t_test as paired_t_test
from metrics.tables import Metric as Metric
from metrics.tables.many_classes import landis_koch as landis_koch
from metrics.tables.ratings import Ratings as Ratings
from metrics.tables.report import TABLE_METRICS as TABLE_METRICS
from metrics.tables.table import ConfusionMatrix as ConfusionMatrix
from metrics.tables.table import Table as Table

class _accuracy(Metric):
    """Of all examples, the share which are predicted right."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _error_rate(Metric):
    """Of all examples, the share which are predicted wrong."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _true_positive_rate(Metric):
    """Of the examples which are positive, the share predicted positive."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _true_negative_rate(Metric):
    """Of the examples which are negative, the share predicted negative."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _false_positive_rate(Metric):
    """Of the examples which are negative, the share predicted positive."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _false_negative_rate(Metric):
    """Of the examples which are positive, the share predicted negative."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _precision(Metric):
    """Of the examples predicted positive, the share which are positive."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _negative_precision(Metric):
    """Of the examples predicted negative, the share which are negative."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _f_measure(Metric):
    """The harmonic mean of precision and recall."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, alpha: 'Number | None' = None, variant: "Literal['counts', 'alpha'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, alpha: 'Number | None' = None, variant: "Literal['counts', 'alpha'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _negative_f_measure(Metric):
    """The harmonic mean of the precision and the recall of the negative class."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['counts'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['counts'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _f_beta(Metric):
    """The harmonic mean of precision and recall with recall weighted beta squared times as much."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, beta: 'Number' = 1, variant: "Literal['counts'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, beta: 'Number' = 1, variant: "Literal['counts'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _g_mean(Metric):
    """The geometric mean of the recalls of all classes: 0 as soon as one class is never found."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _g_measure(Metric):
    """The geometric mean of precision and recall."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _balanced_correct_rate(Metric):
    """The plain mean of the recalls of all classes: every class counts the same, however rare."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _odds_ratio(Metric):
    """How many times the odds of a positive prediction are larger for a positive example than for a negative one."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _peirce_skill_score(Metric):
    """The recall of the positive class minus its false alarms: 0 for any prediction that ignores the example."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['k classes'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['k classes'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _matthews_correlation(Metric):
    """The correlation of actual and predicted classes."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['k classes'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['k classes'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _lift(Metric):
    """How many times more often a predicted positive is positive than any example is."""
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['thesis'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['thesis'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _total_cost(Metric):
    """The sum of all counts, each times the cost of its cell."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, costs: 'Rows', *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, costs: 'Rows', *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _critical_success_index(Metric):
    """Of the examples that are of the class or were predicted so, the share that are both."""
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label', /, *, variant: None = None) -> Value: ...
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> ByLabel: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _hit_rate(Metric):
    """Of the examples of the class, the share predicted so: the recall of the class."""
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label', /, *, variant: None = None) -> Value: ...
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> ByLabel: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _bias(Metric):
    """How many times as often the class is predicted as it occurs: above 1 it is over-predicted."""
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label', /, *, variant: "Literal['textbook'] | None" = None) -> Value: ...
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: "Literal['textbook'] | None" = None) -> ByLabel: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: "Literal['textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _diagonal_absolute_error(Metric):
    """By how much the diagonal falls short of perfect prediction, averaged over the classes."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _gilbert_skill_score(Metric):
    """The critical success index after the hits that chance explains are taken away."""
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', label: 'Label', /, *, variant: None = None) -> Value: ...
    @overload
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> ByLabel: ...
    def work(self, table: 'Table | MakesTable | Rows', label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _pi_statistic(Metric):
    """Agreement beyond chance, if both raters used the classes with the same, pooled frequencies."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _kappa(Metric):
    """Agreement beyond chance, if each rater used the classes with their own frequencies."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, weights: 'str | Rows | None' = None, *, variant: "Literal['counts', 'weighted'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, weights: 'str | Rows | None' = None, *, variant: "Literal['counts', 'weighted'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _alpha_reliability(Metric):
    """One minus the observed over the chance disagreement, the chance being that of drawing two of all given ratings."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: "Literal['textbook', 'textbook Eq. 1.31'] | None" = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: "Literal['textbook', 'textbook Eq. 1.31'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _gwet_gamma(Metric):
    """Agreement beyond chance, where chance is what raters do who guess on the hard examples only."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _gandin_murphy_score(Metric):
    """The mean score of the predictions, where ordered classes earn by rarity and near misses cost little."""
    def __call__(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None) -> Value: ...
    def work(self, table: 'Table | MakesTable | Rows', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _mean_absolute_error(Metric):
    """How far a prediction is from the observed number, on average."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _mean_squared_error(Metric):
    """The mean of the squared errors: a large error counts for more than many small ones."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _root_mean_squared_error(Metric):
    """The root of the mean squared error, in the unit of the observed numbers."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _median_absolute_error(Metric):
    """Half of the predictions are closer than this: a few wild errors do not move it."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _mean_percentage_error(Metric):
    """The signed error in percent of the observed number, on average: above 0 the predictions are too low."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _mean_absolute_percentage_error(Metric):
    """The error in percent of the observed number, on average, whatever its sign."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _r_squared(Metric):
    """The share of the variation of the observed numbers that the predictions explain."""
    def __call__(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: "Literal['notes', 'notes, last equation'] | None" = None) -> Value: ...
    def work(self, observed: 'Numbers | Table | Values', predicted: 'Values | None' = None, /, *, variant: "Literal['notes', 'notes, last equation'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _auc(Metric):
    """The chance that a positive has a higher score than a negative, a tie counting half: the area under the ROC curve."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['rank sum', 'area', 'negatives below', 'thesis'] | None" = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['rank sum', 'area', 'negatives below', 'thesis'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _average_precision(Metric):
    """The mean, over the positives, of the precision when the list is cut below each; tied examples come in together."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['slides'] | None" = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['slides'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _precision_at_k(Metric):
    """Of the k examples with the highest scores, the share which are positive; where the cut goes through tied ones, as many of their positives as chance would take."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, k: 'int', positive: 'Label' = None, variant: None = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, k: 'int', positive: 'Label' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _break_even_point(Metric):
    """Precision and recall where they are equal: when as many examples are predicted positive as are positive."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _partial_auc(Metric):
    """The area under the ROC curve up to a false positive rate, max_fpr: where few false alarms can be borne."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, max_fpr: 'Number', positive: 'Label' = None, variant: "Literal['standardised'] | None" = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, max_fpr: 'Number', positive: 'Label' = None, variant: "Literal['standardised'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _multiclass_auc(Metric):
    """The mean, over every two classes, of the AUC between them, by the scores for the one and by those for the other."""
    def __call__(self, actual: 'ClassScores | Labels', scores: 'Rows | None' = None, /, *, labels: 'Labels | None' = None, variant: None = None) -> Value: ...
    def work(self, actual: 'ClassScores | Labels', scores: 'Rows | None' = None, /, *, labels: 'Labels | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _soft_auc(Metric):
    """By how much a positive's score beats that of a negative, on average over all pairs; a lost pair counts 0."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _ordered_auc(Metric):
    """AUC in which a positive weighs as much as its true position: 1 if all of the upper half is above the lower."""
    def __call__(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['thesis'] | None" = None) -> Value: ...
    def work(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['thesis'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _euclidean_rank_distance(Metric):
    """How far the predicted positions are from the true ones, as the distance of two points."""
    def __call__(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['thesis'] | None" = None) -> Value: ...
    def work(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['thesis'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _manhattan_rank_distance(Metric):
    """By how many positions the examples are off, in all."""
    def __call__(self, placed: 'RankedList | Iterable[int]', /, *, variant: None = None) -> Value: ...
    def work(self, placed: 'RankedList | Iterable[int]', /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _sum_of_reversed_numbers(Metric):
    """The pairs of examples that are placed in the wrong order."""
    def __call__(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['wording'] | None" = None) -> Value: ...
    def work(self, placed: 'RankedList | Iterable[int]', /, *, variant: "Literal['wording'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _kendall_tau(Metric):
    """The pairs in the same order in both lists less those in opposite order, as a share of all pairs."""
    def __call__(self, first: 'TwoRankings | Values', second: 'Values | None' = None, /, *, variant: "Literal['b', 'Somers'] | None" = None) -> Value: ...
    def work(self, first: 'TwoRankings | Values', second: 'Values | None' = None, /, *, variant: "Literal['b', 'Somers'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _spearman_rho(Metric):
    """The correlation of the ranks, where equal numbers share the mean of their ranks."""
    def __call__(self, first: 'TwoRankings | Values', second: 'Values | None' = None, /, *, variant: "Literal['shortcut'] | None" = None) -> Value: ...
    def work(self, first: 'TwoRankings | Values', second: 'Values | None' = None, /, *, variant: "Literal['shortcut'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _brier_score(Metric):
    """The mean squared difference of the probability and what came true, 1 or 0."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['both classes'] | None" = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['both classes'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _cross_entropy(Metric):
    """How unlikely the truth was held to be: the mean of -ln of the probability given to the class that came true."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['thesis'] | None" = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: "Literal['thesis'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _calibration(Metric):
    """How far predicted probabilities are from the share that comes true, bin by bin of equal width, on average."""
    def __call__(self, actual: 'ReliabilityTable | RankedList | Labels', /, scores: 'Values | None' = None, *, bins: 'int' = 10, positive: 'Label' = None, variant: "Literal['largest'] | None" = None) -> Value: ...
    def work(self, actual: 'ReliabilityTable | RankedList | Labels', /, scores: 'Values | None' = None, *, bins: 'int' = 10, positive: 'Label' = None, variant: "Literal['largest'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _sar(Metric):
    """The mean of accuracy, AUC and 1 - RMSE: right classes, right order and right probabilities together."""
    def __call__(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None) -> Value: ...
    def work(self, actual: 'RankedList | Table | Labels', /, scores: 'Values | None' = None, *, positive: 'Label' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _rand(Metric):
    """Of all pairs, the share on which classes and clusters agree: together in both, or apart in both."""
    def __call__(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _jaccard(Metric):
    """Of the pairs that are together in the classes or in the clusters, the share that are together in both."""
    def __call__(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _adjusted_rand(Metric):
    """The Rand index after what chance explains is taken away: 0 for clusters drawn by chance, 1 for the classes."""
    def __call__(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['expected'] | None" = None) -> Value: ...
    def work(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['expected'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _fowlkes_mallows(Metric):
    """The geometric mean of two shares: of pairs in one class, those in one cluster, and the other way round."""
    def __call__(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'PairTable | MatchingMatrix | ConfusionMatrix | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _omega_index(Metric):
    """The adjusted Rand index for overlaps: kappa on the number of classes and of clusters that pairs share."""
    def __call__(self, classes: 'OverlapTable | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'OverlapTable | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _cluster_entropy(Metric):
    """How mixed a cluster is, in bits: 0 if all of it is one class, most if every class has the same share."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, label: 'Label' = None, /, *, variant: "Literal['normalised'] | None" = None) -> Value | ByLabel: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, label: 'Label' = None, /, *, variant: "Literal['normalised'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _entropy(Metric):
    """The entropies of the clusters, in bits, each weighted by the share of examples in it."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['normalised', 'textbook'] | None" = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['normalised', 'textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _cluster_purity(Metric):
    """The share of a cluster that belongs to its most frequent class."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, label: 'Label' = None, /, *, variant: None = None) -> Value | ByLabel: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, label: 'Label' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _purity(Metric):
    """The purities of the clusters, each weighted by the share of examples in it."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['textbook'] | None" = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _cluster_f_measure(Metric):
    """Each class is looked for in the cluster that suits it best by F-measure; classes are weighted by their size."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['notes'] | None" = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['notes'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _homogeneity(Metric):
    """The share of what there is to know of the classes that the clusters tell: 1 if each cluster is of one class."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _completeness(Metric):
    """The share of what there is to know of the clusters that the classes tell: 1 if no class is split."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _v_measure(Metric):
    """The harmonic mean of homogeneity and completeness, with completeness weighted beta times as much."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, beta: 'Number' = 1, variant: None = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, beta: 'Number' = 1, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _normalized_mutual_information(Metric):
    """What classes and clusters tell of each other, as a share of their mean entropy; the V-measure for beta = 1."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['geometric', 'min', 'max'] | None" = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: "Literal['geometric', 'min', 'max'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _mantel_r(Metric):
    """The correlation of two matrices over all pairs of points: 1 if what is together in one is together in the other."""
    def __call__(self, x: 'MatrixPair | Rows', y: 'Rows | None' = None, /, *, variant: "Literal['textbook'] | None" = None) -> Value: ...
    def work(self, x: 'MatrixPair | Rows', y: 'Rows | None' = None, /, *, variant: "Literal['textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _cohesion(Metric):
    """How near to each other the points of a cluster are, on average over its pairs and then over the clusters: a mean similarity, or, where a distance is given, a mean distance, and then lower is better."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _separation(Metric):
    """How near to each other the points of two clusters are, on average over their pairs and then over all pairs of clusters: a mean similarity, or, where a distance is given, a mean distance, and then higher is better."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['textbook'] | None" = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _silhouette(Metric):
    """How much nearer the points are to their own cluster (a) than to the nearest other one (b), on average. A point alone in its cluster counts 0, as does one with a = b = 0, unless that is so of all points: then there is none."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['textbook'] | None" = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['textbook'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _point_silhouette(Metric):
    """How much nearer a point is to its own cluster (a) than to the nearest other one (b): 1 is well placed, below 0 the other would be the better place."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, point: 'Label', distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, point: 'Label', distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _dunn(Metric):
    """The smallest distance between points of different clusters, over the largest between points of one cluster."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _c_index(Metric):
    """Where the sum K of the distances within clusters lies between the sums of as many of the shortest and of the longest distances of all."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _sum_of_squared_errors(Metric):
    """The squared distances of all points to the centres of their clusters, added up."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _total_cohesion(Metric):
    """The similarities of all points to the centres of their clusters, added up."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _preserved_variability(Metric):
    """Of the variance of the data in all dimensions, the share that lies in those which are kept, the largest first."""
    def __call__(self, values: 'Eigenvalues | Values', /, kept: 'int | None' = None, *, variant: None = None) -> Value: ...
    def work(self, values: 'Eigenvalues | Values', /, kept: 'int | None' = None, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _intra_cluster_similarity(Metric):
    """How like its centre a point is, on average over each cluster and then over the clusters."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['all points'] | None" = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['all points'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _centroid_similarity(Metric):
    """How like each other the centres of the clusters are, added up over all pairs of clusters."""
    def __call__(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['notes', 'mean'] | None" = None) -> Value: ...
    def work(self, points: 'Clustered | Rows | Values', labels: 'Labels | None' = None, /, *, distance: 'str | Measured | None' = None, similarity: 'str | Measured | None' = None, centres: 'Rows | None' = None, variant: "Literal['notes', 'mean'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _enrichment_p(Metric):
    """The chance that a random sample has at least as many successes as this one."""
    def __call__(self, population: 'Sample | int', /, successes: 'int | None' = None, sample: 'int | None' = None, hits: 'int | None' = None, *, variant: "Literal['point'] | None" = None) -> Value: ...
    def work(self, population: 'Sample | int', /, successes: 'int | None' = None, sample: 'int | None' = None, hits: 'int | None' = None, *, variant: "Literal['point'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _monte_carlo_p(Metric):
    """The share of the simulated scores that are at least as good as the observed one."""
    def __call__(self, observed: 'Simulation | Number', simulated: 'int | Values | Callable[[Any], Number] | None' = None, /, *, repeats: 'int | None' = None, seed: 'object' = None, better: 'str' = 'higher', variant: "Literal['plus one'] | None" = None) -> Value: ...
    def work(self, observed: 'Simulation | Number', simulated: 'int | Values | Callable[[Any], Number] | None' = None, /, *, repeats: 'int | None' = None, seed: 'object' = None, better: 'str' = 'higher', variant: "Literal['plus one'] | None" = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _optimistic_error(Metric):
    """The training error, taken as if it were the error on data not seen yet."""
    def __call__(self, errors: 'Training | int', n: 'int | None' = None, /, *, leaves: 'int' = 1, variant: None = None) -> Value: ...
    def work(self, errors: 'Training | int', n: 'int | None' = None, /, *, leaves: 'int' = 1, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _pessimistic_error(Metric):
    """The training error with a penalty for every leaf: a model that is more complex has to be that much better."""
    def __call__(self, errors: 'Training | int', n: 'int | None' = None, /, *, leaves: 'int' = 1, penalty: 'Number' = '1/2', variant: None = None) -> Value: ...
    def work(self, errors: 'Training | int', n: 'int | None' = None, /, *, leaves: 'int' = 1, penalty: 'Number' = '1/2', variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _information_gain(Metric):
    """How many bits of the class are known once the attribute is: rows are classes, columns the attribute's values."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

class _gini_gain(Metric):
    """By how much the chance that two random examples differ in class falls once the attribute is known."""
    def __call__(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None) -> Value: ...
    def work(self, classes: 'MatchingMatrix | Table | Rows | Labels', clusters: 'Labels | None' = None, /, *, variant: None = None, cells: 'str' = 'TP', places: 'int' = 3) -> Working: ...

accuracy: _accuracy
error_rate: _error_rate
true_positive_rate: _true_positive_rate
true_negative_rate: _true_negative_rate
false_positive_rate: _false_positive_rate
false_negative_rate: _false_negative_rate
precision: _precision
negative_precision: _negative_precision
f_measure: _f_measure
negative_f_measure: _negative_f_measure
f_beta: _f_beta
g_mean: _g_mean
g_measure: _g_measure
balanced_correct_rate: _balanced_correct_rate
odds_ratio: _odds_ratio
peirce_skill_score: _peirce_skill_score
matthews_correlation: _matthews_correlation
lift: _lift
total_cost: _total_cost
critical_success_index: _critical_success_index
hit_rate: _hit_rate
bias: _bias
diagonal_absolute_error: _diagonal_absolute_error
gilbert_skill_score: _gilbert_skill_score
pi_statistic: _pi_statistic
kappa: _kappa
alpha_reliability: _alpha_reliability
gwet_gamma: _gwet_gamma
gandin_murphy_score: _gandin_murphy_score
mean_absolute_error: _mean_absolute_error
mean_squared_error: _mean_squared_error
root_mean_squared_error: _root_mean_squared_error
median_absolute_error: _median_absolute_error
mean_percentage_error: _mean_percentage_error
mean_absolute_percentage_error: _mean_absolute_percentage_error
r_squared: _r_squared
auc: _auc
average_precision: _average_precision
precision_at_k: _precision_at_k
break_even_point: _break_even_point
partial_auc: _partial_auc
multiclass_auc: _multiclass_auc
soft_auc: _soft_auc
ordered_auc: _ordered_auc
euclidean_rank_distance: _euclidean_rank_distance
manhattan_rank_distance: _manhattan_rank_distance
sum_of_reversed_numbers: _sum_of_reversed_numbers
kendall_tau: _kendall_tau
spearman_rho: _spearman_rho
brier_score: _brier_score
cross_entropy: _cross_entropy
calibration: _calibration
sar: _sar
rand: _rand
jaccard: _jaccard
adjusted_rand: _adjusted_rand
fowlkes_mallows: _fowlkes_mallows
omega_index: _omega_index
cluster_entropy: _cluster_entropy
entropy: _entropy
cluster_purity: _cluster_purity
purity: _purity
cluster_f_measure: _cluster_f_measure
homogeneity: _homogeneity
completeness: _completeness
v_measure: _v_measure
normalized_mutual_information: _normalized_mutual_information
mantel_r: _mantel_r
cohesion: _cohesion
separation: _separation
silhouette: _silhouette
point_silhouette: _point_silhouette
dunn: _dunn
c_index: _c_index
sum_of_squared_errors: _sum_of_squared_errors
total_cohesion: _total_cohesion
preserved_variability: _preserved_variability
intra_cluster_similarity: _intra_cluster_similarity
centroid_similarity: _centroid_similarity
enrichment_p: _enrichment_p
monte_carlo_p: _monte_carlo_p
optimistic_error: _optimistic_error
pessimistic_error: _pessimistic_error
information_gain: _information_gain
gini_gain: _gini_gain
recall: _true_positive_rate
sensitivity: _true_positive_rate
specificity: _true_negative_rate
heidke_skill_score: _kappa
CATALOGUE: Mapping[str, Metric]
__version__: str

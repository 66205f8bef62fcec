# Made by `python -m metrics.stub`; not edited by hand.
from collections.abc import Mapping

from metrics.averages import averaged as averaged
from metrics.diagnosis import diagnose as diagnose
from metrics.diagnosis import diagnose_steps as diagnose_steps
from metrics.ledger import LEDGER as LEDGER
from metrics.many_classes import alpha_reliability as alpha_reliability
from metrics.many_classes import bias as bias
from metrics.many_classes import critical_success_index as critical_success_index
from metrics.many_classes import diagonal_absolute_error as diagonal_absolute_error
from metrics.many_classes import gandin_murphy_score as gandin_murphy_score
from metrics.many_classes import gilbert_skill_score as gilbert_skill_score
from metrics.many_classes import gwet_gamma as gwet_gamma
from metrics.many_classes import heidke_skill_score as heidke_skill_score
from metrics.many_classes import hit_rate as hit_rate
from metrics.many_classes import kappa as kappa
from metrics.many_classes import landis_koch as landis_koch
from metrics.many_classes import pi_statistic as pi_statistic
from metrics.metric import Metric as Metric
from metrics.ratings import Ratings as Ratings
from metrics.rational import Undefined as Undefined
from metrics.table import ConfusionMatrix as ConfusionMatrix
from metrics.two_classes import accuracy as accuracy
from metrics.two_classes import balanced_correct_rate as balanced_correct_rate
from metrics.two_classes import error_rate as error_rate
from metrics.two_classes import f_beta as f_beta
from metrics.two_classes import f_measure as f_measure
from metrics.two_classes import false_negative_rate as false_negative_rate
from metrics.two_classes import false_positive_rate as false_positive_rate
from metrics.two_classes import g_mean as g_mean
from metrics.two_classes import g_measure as g_measure
from metrics.two_classes import lift as lift
from metrics.two_classes import matthews_correlation as matthews_correlation
from metrics.two_classes import negative_f_measure as negative_f_measure
from metrics.two_classes import negative_precision as negative_precision
from metrics.two_classes import odds_ratio as odds_ratio
from metrics.two_classes import peirce_skill_score as peirce_skill_score
from metrics.two_classes import precision as precision
from metrics.two_classes import recall as recall
from metrics.two_classes import sensitivity as sensitivity
from metrics.two_classes import specificity as specificity
from metrics.two_classes import total_cost as total_cost
from metrics.two_classes import true_negative_rate as true_negative_rate
from metrics.two_classes import true_positive_rate as true_positive_rate

CATALOGUE: Mapping[str, Metric]
WITHOUT_TREE: frozenset[str]

"""What torchmetrics gives: inputs as JSON on the standard input, a list of values on the standard output.

`CALLS` has, by our name and by theirs, the kinds of input and how the function is called on one. Class 0 of a table is
the positive one, which torchmetrics calls 1. A number that is not finite is a word, as is an error; `single` says that
the result has seven digits.
"""

import json
import math
import sys
import warnings
from importlib import import_module

import torch
import torchmetrics

BOTH = "two", "more"


def labels(rows):
    """Actual and predicted labels of a table."""
    cells = [(i, j) for i, row in enumerate(rows) for j, count in enumerate(row) for _ in range(int(count))]
    return [torch.tensor([cell[side] for cell in cells], dtype=torch.long) for side in (0, 1)]


def numbers(values):
    return torch.tensor(values, dtype=torch.float64)


def binary(call, rows, *words, **named):
    actual, predicted = labels(rows)
    return call(1 - predicted, 1 - actual, *words, **named)


def weighed(call, rows, beta):
    return binary(call, rows, float(beta))  # a whole number is refused


def multiclass(call, rows, **words):
    actual, predicted = labels(rows)
    return call(predicted, actual, num_classes=len(rows), **words)


def scored(call, actual, scores, *words, **named):
    return call(numbers(scores), torch.tensor(actual), *words, **named)


def predicted_first(call, first, second, **words):
    return call(numbers(second), numbers(first), **words)


def clustered(call, classes, clusters, **words):
    return call(torch.tensor(clusters), torch.tensor(classes), **words)


def votes(call, rows):
    one = torch.eye(len(rows), dtype=torch.long)
    actual, predicted = labels(rows)
    return call(one[actual] + one[predicted])


def negatives(call, rows):
    return multiclass(call, rows, average="none")[1]


def first_class(call, rows):
    return multiclass(call, rows, average="none")[0]


def points(call, where, clusters):
    return call(numbers(where), torch.tensor(clusters))


def from_order(p):
    return lambda call, placed: call(numbers(placed), torch.arange(1.0, len(placed) + 1, dtype=torch.float64), p=p)


def forecast(call, rows):
    actual, predicted = labels(rows)
    return call(1.0 - predicted, 1.0 - actual, 0.5)


def with_(how, **words):
    return lambda call, *data: how(call, *data, **words)


CLASSES, CLUSTERS = "torchmetrics.functional.classification.", "torchmetrics.functional.clustering."
REGRESSION, RETRIEVAL = "torchmetrics.functional.regression.", "torchmetrics.functional.retrieval."
CALLS = {
    "accuracy": {
        f"{CLASSES}binary_accuracy": (["two"], binary),
        f"{CLASSES}multiclass_accuracy": (["more"], multiclass),
    },
    "error_rate": {
        f"{CLASSES}binary_hamming_distance": (["two"], binary),
        f"{CLASSES}multiclass_hamming_distance": (["more"], multiclass),
    },
    "true_positive_rate": {f"{CLASSES}binary_recall": (["two"], binary)},
    "true_negative_rate": {f"{CLASSES}binary_specificity": (["two"], binary)},
    "precision": {f"{CLASSES}binary_precision": (["two"], binary)},
    "negative_precision": {f"{CLASSES}binary_negative_predictive_value": (["two"], binary)},
    "f_measure": {f"{CLASSES}binary_f1_score": (["two"], binary)},
    "f_measure[counts]": {f"{CLASSES}binary_f1_score": (["two"], binary)},
    "negative_f_measure[counts]": {f"{CLASSES}multiclass_f1_score": (["two"], negatives)},
    "f_beta": {f"{CLASSES}binary_fbeta_score": (["beta"], weighed)},
    "f_beta[counts]": {f"{CLASSES}binary_fbeta_score": (["beta"], weighed)},
    "balanced_correct_rate": {f"{CLASSES}multiclass_accuracy": (BOTH, multiclass)},
    "matthews_correlation": {f"{CLASSES}binary_matthews_corrcoef": (["two"], binary)},
    "matthews_correlation[k classes]": {f"{CLASSES}multiclass_matthews_corrcoef": (BOTH, multiclass)},
    "critical_success_index": {
        f"{CLASSES}multiclass_jaccard_index": (BOTH, first_class),
        f"{REGRESSION}critical_success_index": (["two"], forecast),
    },
    "hit_rate": {f"{CLASSES}multiclass_recall": (BOTH, first_class)},
    "pi_statistic": {"torchmetrics.functional.nominal.fleiss_kappa": (BOTH, votes)},
    "kappa": {f"{CLASSES}multiclass_cohen_kappa": (BOTH, multiclass)},
    "kappa[weighted]": {
        f"{CLASSES}multiclass_cohen_kappa": (["weighted"], lambda call, rows, how: multiclass(call, rows, weights=how))
    },
    "averaged": {
        f"{CLASSES}multiclass_precision": (["averaged"], lambda call, rows, how: multiclass(call, rows, average=how))
    },
    "ConfusionMatrix": {f"{CLASSES}binary_confusion_matrix": (["two"], binary)},
    "rand": {f"{CLUSTERS}rand_score": (["clusters"], clustered)},
    "adjusted_rand": {f"{CLUSTERS}adjusted_rand_score": (["clusters"], clustered)},
    "fowlkes_mallows": {f"{CLUSTERS}fowlkes_mallows_index": (["clusters"], clustered)},
    "homogeneity": {f"{CLUSTERS}homogeneity_score": (["clusters"], clustered)},
    "completeness": {f"{CLUSTERS}completeness_score": (["clusters"], clustered)},
    "v_measure": {f"{CLUSTERS}v_measure_score": (["clusters"], clustered)},
    "normalized_mutual_information": {f"{CLUSTERS}normalized_mutual_info_score": (["clusters"], clustered)},
    **{
        f"normalized_mutual_information[{mean}]": {
            f"{CLUSTERS}normalized_mutual_info_score": (["clusters"], with_(clustered, average_method=mean))
        }
        for mean in ("geometric", "min", "max")
    },
    "information_gain": {f"{CLUSTERS}mutual_info_score": (["clusters"], clustered)},
    "dunn": {f"{CLUSTERS}dunn_index": (["points"], points)},
    "mean_absolute_error": {f"{REGRESSION}mean_absolute_error": (["numbers"], predicted_first)},
    "mean_squared_error": {f"{REGRESSION}mean_squared_error": (["numbers"], predicted_first)},
    "root_mean_squared_error": {
        f"{REGRESSION}mean_squared_error": (["numbers"], with_(predicted_first, squared=False))
    },
    "mean_absolute_percentage_error": {f"{REGRESSION}mean_absolute_percentage_error": (["numbers"], predicted_first)},
    "r_squared": {f"{REGRESSION}r2_score": (["numbers"], predicted_first)},
    "auc": {
        f"{CLASSES}binary_auroc": (["scores", "ranked"], scored),
        f"{RETRIEVAL}retrieval_auroc": (["scores"], scored),
    },
    "partial_auc": {f"{CLASSES}binary_auroc": (["left"], scored)},
    "partial_auc[standardised]": {f"{CLASSES}binary_auroc": (["left"], scored)},
    "average_precision": {
        f"{CLASSES}binary_average_precision": (["scores"], scored),
        f"{RETRIEVAL}retrieval_average_precision": (["scores"], scored),
    },
    "precision_at_k": {f"{RETRIEVAL}retrieval_precision": (["top"], scored)},
    "break_even_point": {f"{RETRIEVAL}retrieval_r_precision": (["scores"], scored)},
    "roc_curve": {f"{CLASSES}binary_roc": (["scores", "ranked"], scored)},
    "precision_recall_curve": {
        f"{CLASSES}binary_precision_recall_curve": (["scores"], lambda *words: scored(*words)[:2])
    },
    "multiclass_auc": {f"{CLASSES}multiclass_auroc": (["class scores"], with_(scored, num_classes=3))},
    "euclidean_rank_distance": {f"{REGRESSION}minkowski_distance": (["positions"], from_order(2))},
    "manhattan_rank_distance": {f"{REGRESSION}minkowski_distance": (["positions"], from_order(1))},
    "kendall_tau": {f"{REGRESSION}kendall_rank_corrcoef": (["rankings"], with_(predicted_first, variant="a"))},
    "kendall_tau[b]": {f"{REGRESSION}kendall_rank_corrcoef": (["rankings"], predicted_first)},
    "spearman_rho": {f"{REGRESSION}spearman_corrcoef": (["rankings"], predicted_first)},
    "calibration": {f"{CLASSES}binary_calibration_error": (["binned"], scored)},
    "calibration[largest]": {
        f"{CLASSES}binary_calibration_error": (["binned"], lambda *words: scored(*words, norm="max"))
    },
}


def plain(found):
    """A result as JSON has it, and whether it is of single precision."""
    if isinstance(found, tuple):
        parts, single = zip(*map(plain, found), strict=True)
        return list(parts), any(single)
    return word(found.tolist()), found.dtype == torch.float32


def word(value):
    if isinstance(value, list):
        return [word(one) for one in value]
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return "NaN" if math.isnan(value) else value


def values(inputs):
    for metric, calls in CALLS.items():
        for function, (kinds, how) in calls.items():
            module, _, name = function.rpartition(".")
            call = getattr(import_module(module), name)
            for given in inputs:
                if given["kind"] in kinds:
                    yield {
                        "metric": metric,
                        "peer": "torchmetrics",
                        "version": torchmetrics.__version__,
                        "function": function,
                        "kind": given["kind"],
                        "input": given["name"],
                        **result(how, call, given["data"]),
                    }


def result(how, call, data):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            value, single = plain(how(call, *data))
        except Exception as error:
            return {"value": f"an error ({type(error).__name__})"}
    return {"value": value} | ({"single": True} if single else {}) | ({"warned": True} if warned else {})


if __name__ == "__main__":
    json.dump([*values(json.load(sys.stdin))], sys.stdout)

"""Interactive widgets on performance metrics: each one .py and one .js of the same name."""

from importlib import import_module

import metrics

if not hasattr(metrics, "CATALOGUE"):  # a reader's own file, which Python finds before ours
    raise ImportError(f"{metrics.__file__} hides our package metrics: rename it, and start Python again")

KIT = {
    "MatrixEditor": "matrix_editor",
    "HandCheck": "hand_check",
    "RocBuilder": "roc_builder",
    "SplitViewer": "split_viewer",
    "SampleBalancer": "sample_balancer",
    "KappaCalculator": "kappa_calculator",
    "CostExplorer": "cost_explorer",
    "ClusterExplorer": "cluster_explorer",
    "PairExplorer": "pair_explorer",
    "RankingLab": "ranking_lab",
    "ResidualExplorer": "residual_explorer",
    "IntervalExplorer": "interval_explorer",
    "FeasibleBand": "feasible_band",
}  # class: file
WIDGETS = KIT | {"Question": "question", "Practice": "practice", "Checklist": "checklist"}
__all__ = ["KIT", "WIDGETS", *WIDGETS]


def __getattr__(name):
    if name not in WIDGETS:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    return getattr(import_module(f"widgets.{WIDGETS[name]}"), name)

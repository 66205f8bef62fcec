"""Interactive widgets on performance metrics: each one .py and one .js of the same name."""

from importlib import import_module
from typing import TYPE_CHECKING

import metrics

if TYPE_CHECKING:  # what editors and type checkers see; the names load on first use
    from widgets.checklist import Checklist as Checklist
    from widgets.cluster_explorer import ClusterExplorer as ClusterExplorer
    from widgets.cost_explorer import CostExplorer as CostExplorer
    from widgets.enrichment_urn import EnrichmentUrn as EnrichmentUrn
    from widgets.feasible_band import FeasibleBand as FeasibleBand
    from widgets.hand_check import HandCheck as HandCheck
    from widgets.interval_explorer import IntervalExplorer as IntervalExplorer
    from widgets.kappa_calculator import KappaCalculator as KappaCalculator
    from widgets.matrix_editor import MatrixEditor as MatrixEditor
    from widgets.monte_carlo_sampler import MonteCarloSampler as MonteCarloSampler
    from widgets.overfitting_tree import OverfittingTree as OverfittingTree
    from widgets.pair_explorer import PairExplorer as PairExplorer
    from widgets.practice import Practice as Practice
    from widgets.question import Question as Question
    from widgets.ranking_lab import RankingLab as RankingLab
    from widgets.residual_explorer import ResidualExplorer as ResidualExplorer
    from widgets.roc_builder import RocBuilder as RocBuilder
    from widgets.sample_balancer import SampleBalancer as SampleBalancer
    from widgets.split_viewer import SplitViewer as SplitViewer

if not hasattr(metrics, "CATALOGUE"):  # a reader's own file, which Python finds before ours
    raise ImportError(f"{metrics.__file__} hides our package metrics: rename it, and start Python again")

IN_BOOK = "WORKED_METRICS_IN_BOOK"  # set where the book is built, and in its pages: they share scripts (book/live.py)
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
    "MonteCarloSampler": "monte_carlo_sampler",
    "EnrichmentUrn": "enrichment_urn",
    "OverfittingTree": "overfitting_tree",
}  # class: file
WIDGETS = KIT | {"Question": "question", "Practice": "practice", "Checklist": "checklist"}
__all__ = ["KIT", "WIDGETS", *WIDGETS]


def __getattr__(name):
    if name not in WIDGETS:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    return getattr(import_module(f"widgets.{WIDGETS[name]}"), name)


def __dir__():
    return sorted(__all__)

"""Performance metrics, each worked from the numbers to an exact fraction.

Names load on first use, so importing `metrics` costs next to nothing and needs no NumPy.

>>> from metrics import f_measure
>>> print(f_measure.work([[4, 1], [2, 1]]))
precision = TP / (TP + FP) = 4 / (4 + 2) = 2/3
recall = TP / (TP + FN) = 4 / (4 + 1) = 4/5
F-measure = 2 × precision × recall / (precision + recall) = 2 × 2/3 × 4/5 / (2/3 + 4/5) = 8/11 ≈ 0.727
"""

from collections.abc import Mapping
from importlib import import_module

_METRICS = {
    "two_classes": """accuracy error_rate true_positive_rate true_negative_rate false_positive_rate false_negative_rate
        precision negative_precision f_measure negative_f_measure f_beta g_mean g_measure balanced_correct_rate
        odds_ratio peirce_skill_score matthews_correlation lift total_cost""",
    "many_classes": """critical_success_index hit_rate bias diagonal_absolute_error gilbert_skill_score pi_statistic
        kappa alpha_reliability gwet_gamma gandin_murphy_score""",
}
_ALIASES = {"two_classes": "recall sensitivity specificity", "many_classes": "heidke_skill_score"}
_TOOLS = {
    "table": "ConfusionMatrix",
    "ratings": "Ratings",
    "metric": "Metric",
    "averages": "averaged",
    "many_classes": "landis_koch",
    "rational": "Undefined",
    "diagnosis": "diagnose diagnose_steps",
    "ledger": "LEDGER",
}
_HOME = {
    name: module for table in (_METRICS, _ALIASES, _TOOLS) for module, words in table.items() for name in words.split()
}

WITHOUT_TREE = frozenset()  # metrics that are algorithms from end to end; every other one has all six faces


class _Catalogue(Mapping):
    """Every metric by its name; names are known at once, values load on first use."""

    _names = tuple(name for words in _METRICS.values() for name in words.split())

    def __getitem__(self, name):
        if name not in self._names:
            raise KeyError(name)
        return globals()[name] if name in globals() else __getattr__(name)

    def __iter__(self):
        return iter(self._names)

    def __len__(self):
        return len(self._names)

    def __repr__(self):
        return f"<{len(self)} metrics: {', '.join(self)}>"


CATALOGUE = _Catalogue()
__all__ = ["CATALOGUE", "WITHOUT_TREE", *_HOME]


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'metrics' has no attribute {name!r}")
    value = getattr(import_module(f"metrics.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted(__all__)

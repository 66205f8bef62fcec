"""How closely accuracy, AUC and two measures made of them follow the error of the probabilities (Table 4.6).

The thesis tells the true probabilities (i/n), the blur ε, that 200 lists are drawn, and that this is done five
times (here twenty, since five leave the third decimal open).
It does not tell n, the number of examples of a list; its own example has 10. So here are three lengths. A blurred
probability is uniform between max(0, p - ε) and min(1, p + ε). Its two-level measure is, by its example, AUC +
accuracy / 100, which is nearly but not quite one.
"""

from math import sqrt

from metrics.engine.progress import progress
from metrics.scores.ranking import auc
from metrics.scores.regression import root_mean_squared_error
from metrics.tables.table import ConfusionMatrix
from metrics.tables.two_classes import accuracy

SEED = 46
LENGTHS, BLURS, LISTS, TIMES = (10, 20, 50), (0.3, 0.5, 0.7, 0.8, 0.9), 200, 20  # five times are too few to tell
ALPHA = sqrt(1 / 2)
MEASURES = ("accuracy", "AUC", "linear", "two-level")


def run(lengths=LENGTHS, blurs=BLURS, lists=LISTS, times=TIMES):
    """For each length and blur: the mean and the standard deviation over the repetitions of each correlation."""
    import numpy as np

    rows = []
    settings = [(length, blur) for length in lengths for blur in blurs]
    for length, blur in progress(settings, "blurring lists"):
        random = np.random.default_rng([SEED, length, round(100 * blur)])
        found = np.array([_correlations(length, blur, lists, random) for _ in range(times)])
        means, spreads = found.mean(axis=0), found.std(axis=0, ddof=1)
        pairs = [[round(float(mean), 4), round(float(spread), 4)] for mean, spread in zip(means, spreads, strict=True)]
        rows.append({"length": length, "blur": blur, **dict(zip(MEASURES, pairs, strict=True))})
    return rows


def _correlations(length, blur, lists, random):
    """The correlations of the four measures with 1 - RMS, over so many lists."""
    import numpy as np

    true = np.arange(1, length + 1) / length
    classes = (true > 0.5).astype(int)
    columns = []
    for _ in range(lists):
        seen = random.uniform(np.maximum(0, true - blur), np.minimum(1, true + blur))
        area = float(auc(classes, seen))
        right = float(accuracy(ConfusionMatrix.from_scores(classes, seen, 0.5, positive=1)))
        error = float(root_mean_squared_error(true, seen))
        columns.append((1 - error, right, area, ALPHA * area + (1 - ALPHA) * right, area + right / 100))
    return np.corrcoef(np.array(columns).T)[0, 1:]

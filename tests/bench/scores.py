"""Scores and rankings: AUC, ROC points, average precision, the bootstrap, rank correlations."""

import tracemalloc

from tests.bench import bench


def drawn(size):
    """Labels, three in ten of them positive, and scores that tell something about them, hardly two of them equal."""
    import numpy as np

    random = np.random.default_rng(0)
    positive = random.random(size) < 0.3
    return positive, 1 / (1 + np.exp(-random.standard_normal(size) - positive))


def peak(call):
    """The most bytes that a call had at one time."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def auc(quick):
    """The AUC of many scores; its memory is looked at too, since it is asked to be less than 4 times the input."""
    from metrics.scores.sorting import pair_counts

    positive, scores = drawn(10**6 if quick else 10**7)

    def ours():
        wins, ties, positives, negatives = pair_counts(positive, scores)
        return (wins + ties / 2) / (positives * negatives)

    times = peak(ours) / (positive.nbytes + scores.nbytes)
    assert times < 4, f"memory: {times:.2f} times the input"
    return ours, positive, scores


# Where ours takes a tenth of the peer's time, a few rounds do.
@bench("AUC, 10^7 distinct scores", "scikit-learn", times=12, rounds=3)
def auc_scores(quick):
    from sklearn.metrics import roc_auc_score

    ours, positive, scores = auc(quick)
    assert abs(ours() - roc_auc_score(positive, scores)) < 1e-12
    return ours, lambda: roc_auc_score(positive, scores)


@bench("AUC, 10^7 distinct scores", "np.sort", times=0.5)
def auc_sort(quick):
    import numpy as np

    ours, _, scores = auc(quick)
    return ours, lambda: np.sort(scores)


@bench("AUC, 10^7 distinct scores of both signs", "np.sort", times=0.5)
def auc_signed_sort(quick):
    import numpy as np

    from metrics.scores.sorting import pair_counts

    positive, scores = drawn(10**6 if quick else 10**7)
    logits = np.log(scores / (1 - scores))
    return lambda: pair_counts(positive, logits), lambda: np.sort(logits)


def roc(quick, **words):
    """Ours and scikit-learn's points; theirs are shares and start with (0, 0)."""
    import numpy as np
    from sklearn.metrics import roc_curve

    from metrics.scores.sorting import roc_counts

    positive, scores = drawn(10**6 if quick else 10**7)

    def theirs():
        return roc_curve(positive, scores, **words)

    thresholds, true, false = roc_counts(positive, scores)
    fpr, tpr, at = (column[1:] for column in theirs())
    same = np.searchsorted(-thresholds, -at)
    assert np.array_equal(thresholds[same], at)
    assert np.allclose(true[same] / true[-1], tpr)
    assert np.allclose(false[same] / false[-1], fpr)
    assert words == {} or len(at) == len(thresholds)
    return lambda: roc_counts(positive, scores), theirs


@bench("ROC, 10^7 distinct scores, all points", "scikit-learn, corners only", times=6, rounds=3)
def roc_points(quick):
    return roc(quick)


@bench("ROC, 10^7 distinct scores, all points", "scikit-learn, all points", times=6, rounds=3)
def roc_all_points(quick):
    return roc(quick, drop_intermediate=False)


@bench("average precision, 10^7 distinct scores", "scikit-learn", times=8, rounds=3)
def precision_average(quick):
    from sklearn.metrics import average_precision_score

    from metrics.scores.sorting import average_precision

    positive, scores = drawn(10**6 if quick else 10**7)
    assert abs(average_precision(positive, scores) - average_precision_score(positive, scores)) < 1e-12
    return lambda: average_precision(positive, scores), lambda: average_precision_score(positive, scores)


@bench("AUC of 10^7 scores in 100 chunks, to 10^-4", "scikit-learn, in one piece", times=3, rounds=3)
def auc_chunks(quick):
    from sklearn.metrics import roc_auc_score

    from metrics.scores.chunks import pair_counts_of_chunks

    positive, scores = drawn(10**6 if quick else 10**7)
    size = len(scores) // 100
    chunks = [(positive[at : at + size], scores[at : at + size]) for at in range(0, len(scores), size)]

    def ours():
        return pair_counts_of_chunks(chunks, limit=10 * size, bins=10**5)

    found = ours()
    assert found.low <= roc_auc_score(positive, scores) <= found.high
    assert found.high - found.low < 1e-4
    return ours, lambda: roc_auc_score(positive, scores)


@bench("bootstrap of AUC, 1000 samples of 10^4", "a loop of scikit-learn", times=20, rounds=3)
def bootstrap(quick):
    import numpy as np
    from sklearn.metrics import roc_auc_score

    from metrics.scores.sorting import bootstrap_auc

    positive, scores = drawn(10**4)
    repeats = 100 if quick else 1000

    def theirs():
        random, values = np.random.default_rng(0), []
        for _ in range(repeats):
            sample = random.integers(len(scores), size=len(scores))
            values.append(roc_auc_score(positive[sample], scores[sample]))
        return np.array(values)

    ours, others = bootstrap_auc(positive, scores, repeats, seed=1), theirs()
    assert abs(ours.mean() - others.mean()) < 6 * others.std() / repeats**0.5
    assert abs(ours.std() / others.std() - 1) < 4 / repeats**0.5
    return lambda: bootstrap_auc(positive, scores, repeats, seed=1), theirs


def two_columns(quick):
    import numpy as np

    size = 10**5 if quick else 10**6
    x, noise = np.random.default_rng(0).standard_normal((2, size))
    return x, x + noise


@bench("Kendall's counts, 10^6", "scipy", times=1)
def kendall(quick):
    from scipy.stats import kendalltau

    from metrics.scores.correlation import kendall_counts

    x, y = two_columns(quick)
    concordant, discordant, *ties = kendall_counts(x, y)
    assert ties == [0, 0, 0]
    assert abs((concordant - discordant) / (concordant + discordant) - kendalltau(x, y).statistic) < 1e-12
    return lambda: kendall_counts(x, y), lambda: kendalltau(x, y)


@bench("Kendall's counts, 10^6 with ties", "scipy", times=1)
def kendall_ties(quick):
    import numpy as np
    from scipy.stats import kendalltau

    from metrics.scores.correlation import kendall_counts

    x, y = (np.round(column, 2) for column in two_columns(quick))
    concordant, discordant, x_only, y_only, _ = kendall_counts(x, y)
    strict = concordant + discordant
    tau = (concordant - discordant) / ((strict + x_only) * (strict + y_only)) ** 0.5
    assert abs(tau - kendalltau(x, y).statistic) < 1e-12
    return lambda: kendall_counts(x, y), lambda: kendalltau(x, y)


@bench("Spearman's rho, 10^6", "scipy", times=2)
def spearman_rho(quick):
    from scipy.stats import spearmanr

    from metrics.scores.correlation import spearman

    x, y = two_columns(quick)
    assert abs(spearman(x, y) - spearmanr(x, y).statistic) < 1e-9
    return lambda: spearman(x, y), lambda: spearmanr(x, y)

"""The ARI paper's choice of features: rank by ARI, keep the best, naive Bayes, on wine, wdbc and drawn data.

What the paper says, and we do: each feature is cut into equal intervals; the best by ARI are kept, 15 or 50 of
thousands; naive Bayes learns from them. Its data, 7,129 and 10,000 features, are not at hand for us.

What it leaves open, and our choice:
- 20 runs of 2-fold cross-validation, as for its other tables; a run's number is the mean of its two halves.
- Features are chosen with the training half alone. Where a row says "with the test half", they are chosen once with
  all examples, before the halves are cut: that is the mistake to be shown.
- Naive Bayes takes each feature as a normal distribution within each class (scikit-learn's GaussianNB).
- Noise is drawn from the standard normal distribution, anew for each run; it knows nothing of the classes.
"""

from statistics import mean, stdev

from metrics.engine.progress import progress
from metrics.lab.features import rank_features
from metrics.tables.table import ConfusionMatrix
from metrics.tables.two_classes import accuracy, balanced_correct_rate

SEED = 7129
RUNS = 20
LOADED = {"Wine": "load_wine", "Wdbc": "load_breast_cancer"}
INTERVALS = {"Wine": (2, 3, 4, 6, 9, 12, 18), "Wdbc": (2, 3, 4, 6, 8, 12, 16)}
KEPT = {"Wine": 4, "Wdbc": 5}
WIDE, KEPT_OF_WIDE = 2000, 50  # wdbc with noise beside its own features
NOISE = {"Leukemia": ((47, 25), 7129, 15), "Arcene": ((44, 56), 10000, 50)}  # class sizes, features, kept: noise alone


def loaded(name):
    from sklearn import datasets

    return getattr(datasets, LOADED[name])(return_X_y=True)


def best(inputs, classes, kept, bins):
    """The columns of the features that ARI ranks first."""
    return [feature.name for feature in rank_features(inputs, classes, bins)[:kept]]


def one_run(number, inputs, classes, kept=None, bins=None, peeking=False):
    """The correct rate and the balanced one, each the mean over two halves; without `kept` all features stay."""
    import numpy as np
    from sklearn.naive_bayes import GaussianNB

    halves = np.array_split(np.random.default_rng([SEED, number]).permutation(len(classes)), 2)
    labels = [int(label) for label in np.unique(classes)]
    columns, found = best(inputs, classes, kept, bins) if peeking else slice(None), []
    for train, test in (halves, halves[::-1]):
        if kept and not peeking:
            columns = best(inputs[train], classes[train], kept, bins)
        model = GaussianNB().fit(inputs[train][:, columns], classes[train])
        table = ConfusionMatrix.from_labels(classes[test], model.predict(inputs[test][:, columns]), labels=labels)
        found.append((accuracy(table), balanced_correct_rate(table)))
    return [mean(values) for values in zip(*found, strict=True)]


def noise(number, examples, features):
    import numpy as np

    return np.random.default_rng([SEED, 1, number]).normal(size=(examples, features))


def run():
    real = [_row(name, *loaded(name), kept, bins) for name, kept, bins in progress([*_settings()], "real data")]
    inputs, classes = loaded("Wdbc")
    wide = [_wide(inputs, classes, kept) for kept in (None, KEPT_OF_WIDE)]
    alone = [_noise_row(like, peeking) for like in NOISE for peeking in (False, True)]
    return {"intervals": real, "wide": wide, "noise": alone}


def _settings():
    for name in LOADED:
        yield name, None, None
        yield from ((name, KEPT[name], bins) for bins in INTERVALS[name])


def _row(name, inputs, classes, kept, bins):
    found = [one_run(number, inputs, classes, kept, bins) for number in range(RUNS)]
    return {"data": name, "features": inputs.shape[1], "kept": kept, "intervals": bins} | _summary(found)


def _wide(inputs, classes, kept):
    """Wdbc with noise beside it; how many of its own features are among the kept, of all examples."""
    import numpy as np

    own, found, genuine = inputs.shape[1], [], []
    for number in progress(range(RUNS), "wide data"):
        beside = np.hstack([inputs, noise(number, len(classes), WIDE - own)])
        found.append(one_run(number, beside, classes, kept, bins=4))
        if kept:
            genuine.append(sum(column < own for column in best(beside, classes, kept, 4)))
    return {"features": WIDE, "kept": kept, "genuine": round(mean(genuine), 2) if genuine else None} | _summary(found)


def _noise_row(like, peeking):
    import numpy as np

    sizes, features, kept = NOISE[like]
    classes, found = np.repeat([0, 1], sizes), []
    for number in progress(range(RUNS), "noise alone"):
        found.append(one_run(number, noise(number, len(classes), features), classes, kept, 4, peeking))
    return {"as large as": like, "features": features, "kept": kept, "with the test half": peeking} | _summary(found)


def _summary(runs):
    columns = dict(zip(("COR", "BCR"), zip(*runs, strict=True), strict=True))
    summary = {"first run": [round(float(value), 4) for value in runs[0]]}
    for name, values in columns.items():
        summary[name] = [round(float(mean(values)), 4), round(stdev(map(float, values)), 4)]
    return summary

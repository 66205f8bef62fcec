"""Which measure picks the better of two models (MSA, chapter 5 of the thesis), on generated data with four learners.

As in the thesis: ten models of a learner, with other settings each, are trained on one small sample and judged on 100
small test sets with the same share of positives; the better of two is the one with the better mean of the goal; a
measure is right on a test set if it says the same there, and a tie is not right; the process is repeated with other
training samples and the MSA averaged; lift is the precision of the upper quarter of the list.

Ours: the data are drawn (five kinds, three shares of positives), a sample for training has 300 examples, a test set
60; two repetitions, not ten; CART for C4.5, with ten settings of its own; k from 3 to 200 for the nearest neighbours.
The support vector machine has the thesis' kernel and its ten values of C; its probabilities are Platt's, by cross-
validation on the training sample. A measure predicts positive above 1/2. The F-measure of a model without a true
positive is 0. For MXE probabilities are kept from 0.001 to 0.999: one 0 in the wrong place would make it infinite. Of
models with the very same mean of the goal only the first is kept, as none of them is the better one; where one is
left, there is no case.
"""

from metrics.engine.progress import progress
from metrics.lab.selection import model_selection_ability, success_rates

SEED = 2006
REPEATS, TRAINING, TEST_SETS, TEST_SIZE, ATTRIBUTES = 2, 300, 100, 60, 10
KINDS = ("clouds", "leaning clouds", "a ball", "islands", "a board")
SHARES = ("50 %", "30 %", "10 %")
GOALS = ("accuracy", "AUC", "lift")
MEASURES = ("accuracy", "F", "BEP", "lift", "AUC", "APR", "SAUC", "RMS", "MXE")
LOWER = ("RMS", "MXE")
TOLERANCES = (1, 2, 3, 4, 5)
SETTINGS = {
    "SVM": (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 50, 100),  # C
    "KNN": (3, 5, 9, 15, 25, 40, 60, 90, 130, 200),  # neighbours
    "naive Bayes": tuple(range(1, ATTRIBUTES + 1)),  # the first so many attributes
    "tree": tuple((leaf, pruning) for leaf in (1, 2, 5, 10, 20) for pruning in (0, 0.005)),
}


def drawn(kind, positives, negatives, random):
    """So many examples of each class, in any order: their attributes, and which of them are positive.

    >>> import numpy as np
    >>> inputs, flags = drawn("a ball", 3, 7, np.random.default_rng(0))
    >>> inputs.shape, int(flags.sum())
    ((10, 10), 3)
    """
    import numpy as np

    flags = random.permutation(np.repeat([True, False], [positives, negatives]))
    inputs = random.normal(size=(len(flags), ATTRIBUTES))
    if kind in ("clouds", "leaning clouds"):  # the first attribute says most, the last next to nothing
        if kind == "leaning clouds":
            inputs = np.sqrt(0.4) * inputs + np.sqrt(0.6) * random.normal(size=(len(flags), 1))
        inputs += 1.5 * flags[:, None] / np.arange(1, ATTRIBUTES + 1)
    elif kind == "a ball":  # positives in the middle, in three attributes
        inputs[:, :3] *= np.where(flags, 0.5, 1)[:, None]
    elif kind == "islands":  # positives on three small islands in the plane of two attributes
        islands = np.array([[0, 1.5], [1.3, -0.8], [-1.3, -0.8]])[random.integers(3, size=len(flags))]
        inputs[flags, :2] = (0.4 * inputs[:, :2] + islands)[flags]
    elif kind == "a board":  # two opposite quarters, one in eight in the wrong one; the others help a little
        same_sign = flags ^ (random.random(len(flags)) < 1 / 8)
        inputs[:, 1] = np.abs(inputs[:, 1]) * np.sign(inputs[:, 0]) * np.where(same_sign, 1, -1)
        inputs[:, 2:] += 0.3 * flags[:, None]
    return inputs, flags


def probabilities(learner, setting, inputs, flags, new):
    """What a model trained on the inputs gives to new examples."""
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier

    if learner == "naive Bayes":
        inputs, new, model = inputs[:, :setting], new[:, :setting], GaussianNB()
    elif learner == "KNN":
        model = KNeighborsClassifier(setting)
    elif learner == "tree":
        model = DecisionTreeClassifier(min_samples_leaf=setting[0], ccp_alpha=setting[1], random_state=SEED)
    else:
        machine = SVC(kernel="poly", degree=2, coef0=1, gamma="auto", C=setting)
        model = CalibratedClassifierCV(machine, cv=3, ensemble=False)
    return model.fit(inputs, flags).predict_proba(new)[:, 1]


def measured(flags, given):
    """Each measure on many test sets at once, from arrays with a row for each; every row has as many positives.

    In floats, as are the metrics of `metrics` on arrays, and the same numbers.

    >>> import numpy as np
    >>> found = measured(np.array([[1, 0, 1, 0]]) == 1, np.array([[0.9, 0.6, 0.6, 0.2]]))
    >>> {name: values.round(3).tolist() for name, values in found.items()}["AUC"]
    [0.875]
    """
    import numpy as np

    sets, size = given.shape
    positive, negative = given[flags].reshape(sets, -1, 1), given[~flags].reshape(sets, 1, -1)
    count, cut = positive.shape[1], given > 0.5
    gaps = positive - negative
    above = positive <= given[:, None, :]  # for each positive, who has its score or a higher one
    fellow = (positive <= positive.transpose(0, 2, 1)).sum(axis=2)
    kept = np.clip(given, 0.001, 0.999)
    true_positives = (cut & flags).sum(axis=1)
    return {
        "accuracy": (cut == flags).mean(axis=1),
        "F": 2 * true_positives / (cut.sum(axis=1) + count),
        "BEP": _hits(flags, given, count) / count,
        "lift": _hits(flags, given, size // 4) / (size // 4),
        "AUC": ((gaps > 0) + (gaps == 0) / 2).mean(axis=(1, 2)),
        "APR": (fellow / above.sum(axis=2)).mean(axis=1),
        "SAUC": np.maximum(gaps, 0).mean(axis=(1, 2)),
        "RMS": np.sqrt(((given - flags) ** 2).mean(axis=1)),
        "MXE": -np.log(np.where(flags, kept, 1 - kept)).mean(axis=1),
    }


def _hits(flags, given, depth):
    """The positives among so many of the highest scores; of tied ones, as many as chance would take."""
    import numpy as np

    last = np.sort(given, axis=1)[:, [-depth]]
    higher, same = given > last, given == last
    room = depth - higher.sum(axis=1)
    return (higher & flags).sum(axis=1) + (same & flags).sum(axis=1) * room / same.sum(axis=1)


def repetition(kind, share, learner, number):
    """For each goal, how many models it tells apart, and of each measure the MSA and the share of ties."""
    import numpy as np

    random = np.random.default_rng([SEED, KINDS.index(kind), SHARES.index(share), number])  # the same for all learners
    part = int(share[:-2])
    inputs, flags = drawn(kind, TRAINING * part // 100, TRAINING * (100 - part) // 100, random)
    tests = [drawn(kind, TEST_SIZE * part // 100, TEST_SIZE * (100 - part) // 100, random) for _ in range(TEST_SETS)]
    new, truth = np.concatenate([one for one, _ in tests]), np.array([one for _, one in tests])
    scores = {name: [] for name in MEASURES}
    for setting in SETTINGS[learner]:
        given = probabilities(learner, setting, inputs, flags, new).reshape(truth.shape)
        for name, values in measured(truth, given).items():
            # Whole numbers of 10^-9: what is equal is equal, and exact sums are quick.
            scores[name].append(np.rint(values * 10**9).astype(np.int64).tolist())
    return {goal: _judged(scores, goal) for goal in GOALS}


def _judged(scores, goal):
    import numpy as np

    means = [sum(row) for row in scores[goal]]
    kept = [at for at, mean in enumerate(means) if mean not in means[:at]]
    if len(kept) < 2:
        return None  # there is nothing to choose
    scores = {name: [rows[at] for at in kept] for name, rows in scores.items()}
    ability = model_selection_ability(scores, goal, lower=LOWER)
    first, second = np.triu_indices(len(kept), 1)
    ties = {name: float((np.array(rows)[first] == np.array(rows)[second]).mean()) for name, rows in scores.items()}
    return {"models": len(kept), "MSA": {name: float(share) for name, share in ability.items()}, "ties": ties}


def run():
    tasks = [(kind, share, learner) for kind in KINDS for share in SHARES for learner in SETTINGS]
    found = {task: [] for task in tasks}
    for number, task in progress([(number, task) for task in tasks for number in range(REPEATS)], "selecting"):
        found[task].append(repetition(*task, number))
    cases = [
        {"data": kind, "positives": share, "learner": learner, "goal": goal}
        | _averaged([one[goal] for one in found[kind, share, learner] if one[goal]])
        for kind, share, learner in tasks
        for goal in GOALS
        if any(one[goal] for one in found[kind, share, learner])
    ]
    first = {learner: found[KINDS[0], SHARES[0], learner][0] for learner in SETTINGS}
    return {
        "cases": cases,
        "success": {by: successes(cases, by) for by in ("goal", "positives", "learner")},
        "first repetition": {
            "data": KINDS[0],
            "positives": SHARES[0],
            "found": {
                learner: {goal: _averaged([one]) for goal, one in goals.items()} for learner, goals in first.items()
            },
        },
    }


def _averaged(repetitions):
    """Means over the repetitions, to four places."""

    def mean(values):
        return round(sum(values) / len(repetitions), 4)

    return {"models": mean([one["models"] for one in repetitions])} | {
        what: {name: mean([one[what][name] for one in repetitions]) for name in MEASURES} for what in ("MSA", "ties")
    }


def successes(cases, by, ties=0):
    """{group: {measure: [success rate within 1 %, … 5 %]}}, the cases grouped by goal, positives or learner.

    `ties` is what a tie counts as: 0 a wrong choice, as in the thesis, 0.5 a coin that is tossed.
    """
    groups = {}
    for case in cases:
        scores = {name: case["MSA"][name] + ties * case["ties"][name] for name in MEASURES}
        groups.setdefault(case[by], []).append(scores)
    found = {
        group: [success_rates(group_cases, f"{tolerance} %") for tolerance in TOLERANCES]
        for group, group_cases in groups.items()
    }
    return {
        group: {name: [round(float(rates[name]), 4) for rates in row] for name in MEASURES}
        for group, row in found.items()
    }

"""What it does to a neural network when to stop is decided by accuracy, by AUC or by both (Table 4.7), on drawn data.

The thesis' rule: train for 50 epochs more; if the measure has not grown by more than 0.01, stop, and keep the weights
from before. Back-propagation makes the squared error small all the while: the measure decides only when to stop.

Ours: the thesis does not say on which examples the measure is taken; here it is on those that the network learns from.
All rules look at one and the same run, so that nothing but the rule differs. Eight data sets, drawn as for the
experiment on selection; 200 examples to learn from, 1,000 to test on; 20 runs for each data set. The network has ten
inputs, five hidden units and one output, and learns in batches of 20 examples, at a slow or a quick rate. These two
were kept of four that had been tried and looked at: 0.005, 0.02, 0.05 and 0.3.
"""

from itertools import pairwise

from metrics.engine.progress import progress
from metrics.lab.experiments.selection import drawn

SEED = 47
DATA = tuple((kind, share) for kind in ("clouds", "a ball", "islands", "a board") for share in ("50 %", "30 %"))
TRAINING, TEST, RUNS, HIDDEN, BATCH = 200, 1000, 20, 5, 20
RATES = {"slow": 0.005, "quick": 0.05}
STEP, LEAST, LONGEST = 50, 0.01, 1000  # epochs, growth, epochs
# What each rule watches: (times AUC, times accuracy). The two-level measure is written in the thesis' two ways.
RULES = {"accuracy": (0, 1), "AUC": (1, 0), "AUC + accuracy/100": (1, 0.01), "1000 AUC + accuracy": (1000, 1)}


def stops_at(values, least=LEAST):
    """The number of the value that the rule keeps, of values taken before training and after every 50 epochs.

    A growth of exactly 0.01, as from 0.955 to 0.965, is not more than 0.01, whatever floats make of it.

    >>> stops_at([0.5, 0.7, 0.8, 0.805, 0.9]), stops_at([0.945, 0.955, 0.965])
    (2, 0)
    """
    for number, (old, new) in enumerate(pairwise(values)):
        if round(new - old, 9) <= least:
            return number
    return len(values) - 1


def judged(flags, given):
    """(AUC, accuracy) of every run, from arrays with a row for each.

    >>> import numpy as np
    >>> judged(np.array([[True, False, True, False]]), np.array([[0.9, 0.6, 0.6, 0.2]])).tolist()
    [[0.875, 0.75]]
    """
    import numpy as np

    rows = []
    for truth, scores in zip(flags, given, strict=True):
        gaps = scores[truth][:, None] - scores[~truth]
        rows.append((((gaps > 0) + (gaps == 0) / 2).mean(), ((scores > 0.5) == truth).mean()))
    return np.array(rows)


def logs(kind, share, rate):
    """For every run what it is worth before training and after every 50 epochs: AUC and accuracy, learnt and tested."""
    import numpy as np

    part = int(share[:-2])
    random = np.random.default_rng([SEED, *map(ord, kind), part])  # the same for both rates
    sizes = [(size * part // 100, size * (100 - part) // 100) for size in (TRAINING, TEST)]
    samples = [[drawn(kind, *size, random) for _ in range(RUNS)] for size in sizes]
    (known, truth), (new, answers) = ([np.array(one) for one in zip(*sample, strict=True)] for sample in samples)
    inner = random.normal(scale=0.3, size=(RUNS, known.shape[2] + 1, HIDDEN))
    outer = random.normal(scale=0.3, size=(RUNS, HIDDEN + 1, 1))

    def outputs(inputs):
        hidden = np.tanh(inputs @ inner[:, :-1] + inner[:, -1:])
        return hidden, 1 / (1 + np.exp(-(hidden @ outer[:, :-1] + outer[:, -1:])))

    def learn(inputs, wanted):
        hidden, given = outputs(inputs)
        fault = (given - wanted) * given * (1 - given)
        back = fault @ outer[:, :-1].transpose(0, 2, 1) * (1 - hidden**2)
        for weights, entering, error in ((outer, hidden, fault), (inner, inputs, back)):
            weights[:, :-1] -= rate * entering.transpose(0, 2, 1) @ error
            weights[:, -1:] -= rate * error.sum(axis=1, keepdims=True)

    def worth():
        return [judged(flags, outputs(inputs)[1][:, :, 0]) for inputs, flags in ((known, truth), (new, answers))]

    found = [worth()]
    for epoch in range(1, LONGEST + 1):
        for batch in random.permutation(TRAINING).reshape(-1, BATCH):
            learn(known[:, batch], truth[:, batch, None])
        if epoch % STEP == 0:
            found.append(worth())
    return np.array(found).transpose(1, 2, 0, 3)  # learnt or tested, run, when, AUC or accuracy


def row(kind, share, pace):
    """Of one data set: what each rule reaches on new examples, on average, and after how many epochs it stops."""
    import numpy as np

    learnt, tested = logs(kind, share, RATES[pace])
    rules, kept = {}, {}
    for name, weights in RULES.items():
        kept[name] = [stops_at(values.tolist()) for values in learnt @ np.array(weights)]
        area, right = tested[range(RUNS), kept[name]].mean(axis=0)
        rules[name] = {"AUC": round(float(area), 4), "accuracy": round(float(right), 4)}
        rules[name]["epochs"] = STEP * sum(kept[name]) / RUNS
    area, right = tested[:, -1].mean(axis=0)
    alike = sum(one == other for one, other in zip(kept["AUC"], kept["AUC + accuracy/100"], strict=True))
    return {
        "data": f"{kind}, {share}",
        "pace": pace,
        "rules": rules,
        "to the end": {"AUC": round(float(area), 4), "accuracy": round(float(right), 4)},
        "runs": RUNS,
        "AUC and AUC + accuracy/100 stop together": alike,
        "first run": [[round(float(one), 4) for one in when] for when in learnt[0]],
    }


def run():
    tasks = [(kind, share, pace) for pace in RATES for kind, share in DATA]
    return [row(*task) for task in progress(tasks, "training networks")]

"""Intervals by the bootstrap."""

from tests.bench import bench
from tests.bench.counting import drawn


@bench("bootstrap interval of kappa, 1000 samples of 10^4", "scikit-learn", times=100, rounds=2)
def bootstrap_kappa(quick):
    import numpy as np
    from sklearn.metrics import cohen_kappa_score

    from metrics import bootstrap_interval

    actual, predicted = drawn(10**3 if quick else 10**4)

    def ours():
        return bootstrap_interval("kappa", actual, predicted, seed=0)

    def theirs():
        random, size = np.random.default_rng(0), len(actual)
        samples = (random.integers(size, size=size) for _ in range(1000))
        return np.quantile([cohen_kappa_score(actual[at], predicted[at]) for at in samples], [0.025, 0.975])

    assert np.allclose(tuple(ours()), theirs(), atol=0.005)
    return ours, theirs

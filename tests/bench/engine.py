"""The exact engine: its start, one metric, and the whole report of a two-class table."""

import subprocess
import sys
from pathlib import Path

from tests.bench import bench

ROOT = Path(__file__).parents[2]


@bench("import metrics", "bare Python", extra=0.030, rounds=10)
def start(quick):
    def python(code):
        return lambda: subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)

    return python("import metrics"), python("pass")


@bench("F-measure of a 2 x 2 table, exact", "scikit-learn, 100 labels", times=50)
def one_metric(quick):
    from sklearn.metrics import f1_score

    from metrics import ConfusionMatrix, f_measure

    table = ConfusionMatrix([[40, 10], [20, 30]])
    actual, predicted = [1] * 50 + [0] * 50, [1] * 40 + [0] * 10 + [1] * 20 + [0] * 30
    assert abs(f_measure(table) - f1_score(actual, predicted)) < 1e-12
    return lambda: f_measure(table), lambda: f1_score(actual, predicted)


@bench("all metrics of a 2 x 2 table, exact", "pycm", times=1)
def report(quick):
    import pycm

    from metrics import ConfusionMatrix

    rows, matrix = [[40, 10], [20, 30]], {"+": {"+": 40, "-": 10}, "-": {"+": 20, "-": 30}}
    return lambda: ConfusionMatrix(rows).report(), lambda: pycm.ConfusionMatrix(matrix=matrix)

"""What a person sees who uses the package: reprs, help, types."""

import subprocess
import sys

from tests.trees import ROOT

# Says which reprs come to where formulas get their values or progress is shown, or load a module, or are long.
REPRS = """if True:
    import sys
    from importlib.util import find_spec
    import metrics

    busy = {find_spec(f"metrics.engine.{name}").origin for name in ("arrays", "evaluate", "progress")}
    entered = []

    def watch(frame, event, _):
        if event == "call" and frame.f_code.co_filename in busy:
            entered.append(frame.f_code.co_qualname)

    def examine(name, thing):
        loaded = {*sys.modules}
        sys.setprofile(watch)
        text = repr(thing)
        sys.setprofile(None)
        found = {*entered, *({*sys.modules} - loaded)}
        if found or len(text) > 5000:
            print(name, len(text), *sorted(found))
        entered.clear()

    for name in dir(metrics):
        examine(name, getattr(metrics, name))
    from metrics import examples
    for name, thing in vars(examples).items():
        if not name.startswith("__"):
            examine(name, thing)
    examine("an entry", metrics.LEDGER["textbook-1.2.3-kappa-multi"])
    examine("a table", metrics.mirrored("Table", "thesis-t3-7-n{}-{}", {8: "8"}, {"con": "agree"}))
    examine("a ROC curve", metrics.roc_curve("-+-+"))
    examine("a precision-recall curve", metrics.precision_recall_curve("-+-+"))
    examine("a simulation", metrics.Simulation(10, 1000))
    examine("an equation", metrics.equation("1.7"))
"""


def test_a_repr_computes_nothing_loads_nothing_and_is_short():
    done = subprocess.run([sys.executable, "-c", REPRS], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, [], "")

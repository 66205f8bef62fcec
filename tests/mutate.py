"""Break every formula in turn, in every place, and see that a test goes red: python -m tests.mutate [name ...]

Each mutant is one change to one tree: an operation, a symbol, a number or the domain of a sum. The tests are collected
once; every mutant then lives in a fork of that process. The score is the share of mutants that some test notices.
"""

import os
import sys

import pytest

from metrics import CATALOGUE, TABLE_METRICS
from metrics.engine.formula import CELLS, DOMAINS, LISTS, Node

OPERATIONS = {
    "add": ["sub"],
    "sub": ["add"],
    "mul": ["add", "div"],
    "div": ["mul"],
    "power": ["mul"],
    "root": ["mul"],
    "abs": ["pairs"],
    "sum": ["product"],
    "product": ["sum"],
    "max": ["min"],
    "min": ["max"],
    "median": ["max"],
    "larger": ["add"],
    "pairs": ["abs"],
    "choose": ["mul"],
    "ln": ["log2"],
    "log2": ["xlog2x"],
    "xlog2x": ["log2"],
}
SYMBOLS = {
    **{cell: sorted(CELLS - {cell}) for cell in CELLS},
    "actual": ["predicted"],
    "predicted": ["actual"],
    "T": ["N"],
    "N": ["T"],
    "f": ["actual"],
}
QUICK = ["textbook", "ledger"]
SLOW = "thesis-exact"  # comparisons of measures over long lists
TABLES = ["catalogue", "ratings", "oracles"]
OTHERS = [
    "pairs",
    "matching",
    "mantel",
    "overlap",
    "ranking",
    "curves",
    "rank_measures",
    "probabilities",
    "regression",
    "cluster_quality",
    "data_handling",
    "significance",
    "costs",
    "conformance",
]


def mutants(tree, known):
    """Every tree that differs from this one in one place; a symbol becomes another one of the same formula."""
    kind = tree[0]
    if kind == "number":
        yield Node(("number", tree[1] + 1))
    elif kind == "symbol":
        alike = [other for other in sorted(known - {tree[1]}) if (other in LISTS) == (tree[1] in LISTS)]
        yield from (Node(("symbol", other)) for other in SYMBOLS.get(tree[1], alike[:2]))
    else:
        yield from (Node((other, *tree[1:])) for other in OPERATIONS.get(kind, []))
    if kind in ("sum", "product") and tree[1] in DOMAINS:
        yield from (Node((kind, domain, tree[2])) for domain in ("classes", "cells", "off") if domain != tree[1])
    for place, part in enumerate(tree):
        if isinstance(part, Node):
            yield from (Node((*tree[:place], changed, *tree[place + 1 :])) for changed in mutants(part, known))


def likely(name):
    """A sort key for tests: the quick files first, then those that name the metric."""
    quick = tuple(f"tests/test_{file}.py" for file in QUICK)
    return lambda item: (not item.nodeid.startswith(quick), name not in item.nodeid)


class Mutation:
    """A pytest plugin that runs the collected tests once for each mutant instead of once."""

    def __init__(self, names):
        self.names, self.killed, self.total = names, 0, 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        for name in self.names:
            metric = CATALOGUE[name]
            for variant in (None, *metric.variants):
                mine = sorted((item for item in session.items if SLOW not in item.nodeid), key=likely(name))
                tree = metric.tree(variant)
                for mutant in dict.fromkeys(mutants(tree, tree.symbols)):
                    self.total += 1
                    if self.survives(session, mine, metric, variant, mutant):
                        print(f"survived: {name} {variant or ''} {mutant}", flush=True)
                    else:
                        self.killed += 1
            print(f"{name}: {self.killed} of {self.total} killed so far", flush=True)
        return True

    def survives(self, session, items, metric, variant, mutant):
        """Whether all tests stay green with the mutant in the metric's place."""
        child = os.fork()
        if child:
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if variant is None:
            metric.formula = mutant
        else:
            metric.variants[variant] = metric.variants[variant]._replace(formula=mutant)
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                os._exit(1)
        os._exit(0)


if __name__ == "__main__":
    os.environ["HYPOTHESIS_PROFILE"] = "mutate"
    run = Mutation(sys.argv[1:] or list(CATALOGUE))
    of_tables = all(name in TABLE_METRICS for name in run.names)
    found = [f"tests/test_{name}.py" for name in dict.fromkeys([*QUICK, *TABLES, *(() if of_tables else OTHERS)])]
    files = [file for file in found if os.path.exists(file)]
    pytest.main(["-s", "-p", "no:cacheprovider", "-p", "no:terminal", *files], plugins=[run])
    print(f"{run.killed} of {run.total} mutants killed ({100 * run.killed / run.total:.1f} %)")
    sys.exit(run.killed != run.total)

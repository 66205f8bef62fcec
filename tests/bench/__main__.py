"""Run the benches named, or all, and print a table."""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from tests.bench import BENCHES

HEAD = ["work", "ours", "peer", "ratio", "asked ratio", "ok?"]


def main():
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        import_module(f"tests.bench.{path.stem}")
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {', '.join(BENCHES)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the data")
    words = parser.parse_args()
    unknown = [name for name in words.names if name not in BENCHES]
    if unknown:
        parser.error(f"name is {unknown[0]}: it is one of {', '.join(BENCHES)}")
    rows, missed = [HEAD], False
    for name in words.names or BENCHES:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        row, met = BENCHES[name].row(words.quick)
        rows.append(row)
        missed |= met is False
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print(" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if words.quick:
        print("A tenth of the data was measured; what is asked is asked of all.")
    return int(missed and not words.quick)


if __name__ == "__main__":
    sys.exit(main())

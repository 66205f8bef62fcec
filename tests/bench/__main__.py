"""Run the benches named, or all, and print a table; with --page, make it a page of the book."""

import argparse
import datetime
import os
import platform
import re
import sys
from importlib import import_module, metadata
from pathlib import Path

import workbook
from tests.bench import BENCHES, graders, loops, weight

HEAD = ["work", "ours", "peer", "ratio", "asked ratio", "ok?"]
PAGE = Path(__file__).parents[2] / "book" / "speed.md"
TEXT = """(speed)=
# Speed: how fast it is beside other libraries

Exact need not mean slow. What is big is sorted and counted in arrays, and only the last step, from whole numbers to a
fraction, is done the long way. Each line is a task, our time, the time of another library or of a floor that nobody
can be faster than, and the ratio: 2x means that ours takes half as long. The last but one column is what we ask of
ourselves.

{table}

Measured on {date} in one run, one thread, {machine}: Python {python}, {versions}. Times are the best of several rounds
in which both take turns; on another machine they differ, the ratios less so. `python3 workbook.py bench` measures
again, `bench --page` makes this page.
"""
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LIBRARIES = ("numpy", "pandas", "scikit-learn", "scipy", "pycm", "krippendorff", "scikit-bio")


def main():
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # before NumPy is imported
        os.environ.setdefault(name, "1")
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        import_module(f"tests.bench.{path.stem}")
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {', '.join(BENCHES)}")
    parser.add_argument("--quick", action="store_true", help="a tenth of the data")
    parser.add_argument("--page", action="store_true", help=f"write the table to {PAGE.parent.name}/{PAGE.name}")
    parser.add_argument("--loops", action="store_true", help="set-up and builds instead, which fetch packages")
    parser.add_argument(
        "--graders", action="store_true", help="marking beside other graders instead, which are fetched"
    )
    parser.add_argument("--weight", action="store_true", help="bytes and requests of each page instead, in a browser")
    words = parser.parse_args()
    unknown = [name for name in words.names if name not in BENCHES]
    if unknown:
        parser.error(f"name is {unknown[0]}: it is one of {', '.join(BENCHES)}")
    rows, missed = [weight.HEAD if words.weight else HEAD], False
    for row, met in lines(words):
        rows.append(row)
        missed |= met is False
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print(" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if words.page:
        PAGE.write_text(page(rows), encoding="utf-8")
    if words.quick:
        print("A tenth of the data was measured; what is asked is asked of all.")
    return int(missed and not words.quick)


def lines(words):
    """The lines of the table that is asked for, and whether what was asked of each is met."""
    if words.weight:
        workbook.build_book()
        return weight.rows(workbook.HTML)
    if words.graders:
        return graders.rows()
    return loops.rows() if words.loops else measured(words.names or BENCHES, words.quick)


def measured(names, quick):
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        yield BENCHES[name].row(quick)


def readable(cell):
    """A cell of the table as people write it: powers raised, thousands in figures, and no time of nothing.

    >>> [readable(cell) for cell in ("AUC of 10^7 scores, to 10^-4", "2.58e+03x", "0.0833 µs nothing", "12 ms")]
    ['AUC of 10⁷ scores, to 10⁻⁴', '2,580x', 'nothing', '12 ms']
    """
    cell = re.sub(r"10\^(-?\d+)", lambda power: "10" + power[1].translate(RAISED), cell)
    cell = re.sub(r"[\d.]+e\+\d+", lambda number: f"{float(number[0]):,.0f}", cell)
    return re.sub(r"^\S+ \S+ (nothing)$", r"\1", cell)


def page(rows):
    """The table as a page of the book."""
    lines = ["| " + " | ".join(map(readable, row)) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(HEAD))
    return TEXT.format(
        table="\n".join(lines),
        date=datetime.date.today(),
        machine=f"{platform.system()} on {platform.machine()}",
        python=platform.python_version(),
        versions=", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES),
    )


if __name__ == "__main__":
    sys.exit(main())

"""Run the experiments named, or all, and store what they find: `python -m metrics.lab.experiments [name ...]`."""

import argparse
import json
import platform
import re
from importlib import metadata

from metrics.extras import Missing
from metrics.lab.experiments import NAMES, RESULTS, experiment

LIBRARIES = ("numpy", "scikit-learn")


def versions():
    """Of Python and of the libraries that are here; not every experiment needs them all."""
    here = {name.metadata["Name"]: name.version for name in metadata.distributions()}
    return {"python": platform.python_version()} | {name: here[name] for name in LIBRARIES if name in here}


def json_text(result):
    """JSON whose innermost lists and objects have one line each.

    >>> print(json_text({"a": [1, 2]}), end="")
    {
     "a": [1, 2]
    }
    """
    text = json.dumps(result, indent=1, ensure_ascii=False) + "\n"
    return re.sub(r"([\[{])\s+([^\[\]{}]*?)\s+([\]}])", lambda own: own[1] + re.sub(r"\s+", " ", own[2]) + own[3], text)


def main():
    parser = argparse.ArgumentParser(prog="python -m metrics.lab.experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {', '.join(NAMES)}")
    words = parser.parse_args()
    unknown = [name for name in words.names if name not in NAMES]
    if unknown:
        parser.error(f"name is {unknown[0]}: it is one of {', '.join(NAMES)}")
    for name in words.names or NAMES:
        module = experiment(name)
        print(f"{name}: {module.__doc__.splitlines()[0]}", flush=True)
        found = {
            "experiment": module.__doc__.splitlines()[0],
            "command": f"python3 workbook.py experiment {name}",
            "seed": module.SEED,
            "versions": versions(),
            "results": module.run(),
        }
        file = RESULTS / f"{name}.json"
        file.write_text(json_text(found), encoding="utf-8")
        print(f"stored in {file.name}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except ModuleNotFoundError as missing:
        raise SystemExit(Missing.sentence(missing.name.partition(".")[0]) or str(missing)) from None

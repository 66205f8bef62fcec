"""Writes `__init__.pyi`, so that editors know the names that load on first use: python -m metrics.stub"""

from pathlib import Path

from metrics.engine.catalogue import HOMES

PATH = Path(__file__).with_name("__init__.pyi")


def stub():
    """The text of the stub file."""
    imports = "".join(
        f"from {module} import {name} as {name}\n"
        for name, module in sorted(HOMES.items(), key=lambda item: (item[1], item[0]))
    )
    return (
        "# Made by `python -m metrics.stub`; not edited by hand.\n"
        f"from collections.abc import Mapping\n\n{imports}\n"
        "CATALOGUE: Mapping[str, Metric]\n__version__: str\n"
    )


if __name__ == "__main__":
    PATH.write_text(stub(), encoding="utf-8")

"""Everything public by its name, loaded on first use, for all who look a name up.

`metrics/__init__.py` tells the names: nothing here knows them.
"""

from collections.abc import Mapping
from importlib import import_module

HOMES = {}  # {name: the module that has it}


def public(name):
    """What goes by a name."""
    return getattr(import_module(HOMES[name]), name)


class Catalogue(Mapping):
    """Metrics by their names; names are known at once, values load on first use."""

    def __init__(self, names=()):
        self.names = dict.fromkeys(names)

    def within(self, room):
        """Those that a room has."""
        return Catalogue(name for name in self.names if HOMES[name].startswith(f"{room}."))

    def of(self, kind):
        """Those of a kind of data, from the rooms that have some: no other is loaded.

        >>> from metrics import CATALOGUE, PairTable
        >>> [*CATALOGUE.of(PairTable)]
        ['rand', 'jaccard', 'adjusted_rand', 'fowlkes_mallows']
        """
        rooms = (kind.__module__.rpartition(".")[0], *kind.also)
        return {name: one for room in rooms for name, one in self.within(room).items() if one.on is kind}

    def __getitem__(self, name):
        if name not in self.names:
            raise KeyError(name)
        if self.names[name] is None:
            self.names[name] = public(name)
        return self.names[name]

    def __iter__(self):
        return iter(self.names)

    def __len__(self):
        return len(self.names)

    def __repr__(self):
        return f"<{len(self)} metrics: {', '.join(self)}>"


CATALOGUE = Catalogue()

"""What other programs have of the same: under which name, whether it is the same number, and if not, how it differs."""

from typing import NamedTuple

from metrics.words import beside


class Row(NamedTuple):
    """A metric or function of ours, and what a peer has of it.

    `variant` is one of the metric, or a method or a part of the result of a function; `call` is the peer's public name.
    Where it is the `same`, both give one number wherever both have one, and `how` says what else there is to know, such
    as options. Where it is not, `how` is the difference. `undefined` is what the peer gives where ours is `Undefined`.
    A row without a peer says that none of them has the like.

    >>> [row.call for row in CONFORMANCE if row.metric == "lift"]
    ['pycm.ConfusionMatrix.LS', 'ROCR::performance']
    """

    metric: str
    variant: str | None = None
    peer: str | None = None
    call: str | None = None
    same: bool | None = None
    how: str | None = None
    undefined: str | None = None


class Conformance(tuple):
    """All rows, in the order of the catalogue."""

    __slots__ = ()

    def __repr__(self):
        peers = {row.peer for row in self if row.peer}
        return f"<{len(self)} rows of {len({row.metric for row in self})} names of ours and {len(peers)} programs>"


CONFORMANCE = Conformance(Row(**row) for row in beside(__file__, "conformance"))

"""What the symbols of a ranking metric stand for.

P and N count the positives and negatives, n both. Of the P × N pairs of one each, the positive has the higher score in
`wins` and the same score in `ties`. `hits_P` are the positives among the P highest scores. The lists are

    over the positives, from the lowest score
        rank: their place, from 1 for the lowest; tied examples share the mean of their places
        below: the negatives with a lower score; a tied one counts half
        gain: by how much their score beats the lower ones of negatives, in all
    over the negatives, from the lowest score
        above: the positives with a higher score; a tied one counts half
    over the positives, from the highest score
        found: the positives with this score or a higher one
        depth: all examples with this score or a higher one
    over the scores that negatives have, from the highest: strips below the ROC curve, a positive high, a negative wide
        strip: the negatives with this score
        before, after: the positives with a higher score, and with this one or a higher one
    over the places, from the top
        top: how many examples are this high or higher
        seen: the positives among them; of tied ones, as many as chance would take
    over the examples, as they were given
        y, p: the class, 1 or 0, and the score

and of a list that was made from positions, over the examples from the lowest true position

        true, placed: the true and the predicted position
        reversed: the examples that belong above this one but are placed below it

and over the positives in the order in which they are placed, `weight`: their true position.
"""

from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from metrics.engine.given import as_list
from metrics.exact import exact


class Row(NamedTuple):
    """A score, the positives and negatives that have it, and those that have this one or a higher one."""

    score: object
    positives: int
    negatives: int
    true: int
    false: int

    @property
    def tied(self):
        return self.positives + self.negatives

    @property
    def depth(self):
        return self.true + self.false


def rows(counts):
    """A row for each score, from the highest: counts are (score, positives, negatives), from the highest too."""
    true = false = 0
    found = []
    for score, positives, negatives in counts:
        true, false = true + positives, false + negatives
        found.append(Row(score, positives, negatives, true, false))
    return found


def _of_positives(rows, value, otherwise=0):
    """The value of a row once for every positive in it; no positives are listed as one that adds nothing."""
    return tuple(chain.from_iterable([value(row)] * row.positives for row in rows)) or (otherwise,)


def _of_negatives(rows, value):
    return tuple(chain.from_iterable([value(row)] * row.negatives for row in rows)) or (0,)


def _ranks(ranked):
    size = len(ranked)
    return _of_positives(ranked.rows[::-1], lambda row: size - row.depth + Fraction(row.tied + 1, 2))


def _below(ranked):
    negatives = ranked.quantities["N"]
    return _of_positives(ranked.rows[::-1], lambda row: negatives - row.false + Fraction(row.negatives, 2))


def _gain(ranked):
    total, below, found = 0, 0, []
    for row in ranked.rows[::-1]:
        score = exact(row.score, "a score")
        found += [below * score - total] * row.positives
        total, below = total + row.negatives * score, below + row.negatives
    return tuple(found) or (0,)


def _strips(ranked, value):
    return tuple(value(row) for row in ranked.rows if row.negatives) or (0,)


def _seen(ranked):
    """Among tied examples, the positives are expected to be spread evenly."""
    return tuple(
        row.true - row.positives + Fraction(row.positives * taken, row.tied)
        for row in ranked.rows
        for taken in range(1, row.tied + 1)
    )


EXACT = {
    "wins": lambda ranked: ranked.pairs[0],
    "ties": lambda ranked: ranked.pairs[1],
    "P": lambda ranked: ranked.positives,
    "N": lambda ranked: len(ranked) - ranked.positives,
    "n": len,
    "hits_P": lambda ranked: ranked.hits(ranked.quantities["P"]),
    "rank": _ranks,
    "below": _below,
    "gain": _gain,
    "above": lambda ranked: _of_negatives(ranked.rows[::-1], lambda row: row.true - Fraction(row.positives, 2)),
    "found": lambda ranked: _of_positives(ranked.rows, lambda row: row.true),
    "depth": lambda ranked: _of_positives(ranked.rows, lambda row: row.depth, otherwise=len(ranked)),
    "strip": lambda ranked: _strips(ranked, lambda row: row.negatives),
    "before": lambda ranked: _strips(ranked, lambda row: row.true - row.positives),
    "after": lambda ranked: _strips(ranked, lambda row: row.true),
    "top": lambda ranked: tuple(ranked.labels),
    "seen": _seen,
    "y": lambda ranked: tuple(map(int, ranked.flags)),
    "p": lambda ranked: tuple(exact(score, f"scores[{at}]") for at, score in enumerate(as_list(ranked.scores))),
}
OF_POSITIONS = {
    "true": lambda ranked: tuple(ranked.labels),
    "placed": lambda ranked: tuple(ranked.scores),
    "reversed": lambda ranked: tuple(
        sum(later < place for later in ranked.scores[at + 1 :]) for at, place in enumerate(ranked.scores)
    ),
    "weight": lambda ranked: tuple(
        true for _, true in sorted(zip(ranked.scores, ranked.labels, strict=True)) if ranked.flags[true - 1]
    ),
}


def quantity(ranked, name):
    """What a symbol stands for."""
    return (EXACT | OF_POSITIONS)[name](ranked)

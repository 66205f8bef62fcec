"""The printed equations give, on the chapter's examples, what the same equations in this book's letters give."""

from fractions import Fraction as F

import pytest

from metrics import Clustered
from metrics import examples as example
from metrics.clusters.cluster_quality import Eigenvalues
from metrics.engine.evaluate import evaluate
from metrics.ledger.equations import EQUATIONS
from metrics.significance.enrichment import Sample
from tests.latex import Formula

LINE, CLUSTERS = [0, 3, 5, 8, 15, 20], [0, 0, 1, 1, 2, 2]
VALUES, GROUPS = [F(1), F(2), F(3), F(5)], [0, 1, 1, 2]
CENTRES = [F(1), F(5, 2), F(5)]
SIMILAR = Clustered(VALUES, GROUPS, similarity="dot product", centres=CENTRES)


def mean_distance(at, inside):
    """Of a point on the line, to the others in its cluster or to all outside it."""
    others = [n for n in range(len(LINE)) if n != at and (CLUSTERS[n] == CLUSTERS[at]) == inside]
    return F(sum(abs(LINE[at] - LINE[n]) for n in others), len(others))


def silhouette_of(at):
    inside, outside = mean_distance(at, True), mean_distance(at, False)
    return (outside - inside) / max(outside, inside)


def table(data):
    """What the chapter's letters stand for in a confusion matrix."""
    counts = [[F(cell) for cell in row] for row in data.rows]
    actual, predicted = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    expected = [[total * (i == j) for j in range(len(counts))] for i, total in enumerate(actual)]
    known = {"f[]": counts, "q[]": expected, "T": sum(actual), "N": len(counts)}
    known |= {"c_{ij}": lambda place: F(example.figure_1_16_costs[place["i"]][place["j"]])}
    return known | (dict(zip("ABCD", (*predicted, *actual), strict=True)) if len(counts) == 2 else {})


def in_clusters(values, groups, centres):
    """What runs over a cluster, and the words about two of its points."""

    def members(index):
        return lambda place: [value for value, group in zip(values, groups, strict=True) if group == place[index]]

    sizes = {f"|g_{{{one}}}|": lambda place, one=one: F(groups.count(place[one])) for one in "ij"}
    pairs = {
        r"\text{proximity}": lambda x, y: x * y,
        r"\text{dist}(m_{i}, d_{j})": lambda place: abs(centres[place["i"]] - place["d_{j}"]),
        r"\text{similarity}(m_{i}, d_{j})": lambda place: centres[place["i"]] * place["d_{j}"],
    }
    return {"W": 3, **sizes, **pairs}, {f"g_{{{one}}}": members(one) for one in "ij"}


TWO, THREE = (example.figure_1_2, table(example.figure_1_2)), (example.figure_1_4, table(example.figure_1_4))
for agreement in (r"\text{Agree}", r"P_{\text{agree}}"):
    TWO[1][agreement] = F(5, 8)
ON_LINE, LINED = in_clusters(LINE, CLUSTERS, [F(3, 2), F(13, 2), F(35, 2)])
IN_GROUPS, GROUPED = in_clusters(VALUES, GROUPS, CENTRES)
ON_LINE |= {
    "T": 6,
    r"\mu_{\text{inter}}": mean_distance(0, False),
    r"\mu_{\text{intra}}": mean_distance(0, True),
    r"\text{SC}(d_{j})": lambda place: silhouette_of(place["j"]),
    r"\text{dist}_{\text{min-inter}}": F(2),
    r"\text{dist}_{\text{max-intra}}": F(5),
    "K": F(3 + 3 + 5),
    r"K_{\text{min}}": F(2 + 3 + 3),
    r"K_{\text{max}}": F(20 + 17 + 15),
}
MATCHED = {"m[]": [[F(2), F(0), F(1)], [F(0), F(2), F(1)]], "m_{j}": F(2), "M": F(6), "V": 2, "W": 3}
TOGETHER, TOGETHER_2 = example.figure_1_14.x, example.figure_1_14.y
MATRICES = {
    "n": F(3),
    "T": F(3),
    "x[]": TOGETHER,
    "y[]": TOGETHER_2,
    r"\bar{\mathbf{X}}": F(5, 9),
    r"\bar{\mathbf{Y}}": F(5, 9),
    r"\sigma_{\mathbf{X}}": F(20, 81) ** 0.5,
    r"\sigma_{\mathbf{Y}}": F(20, 81) ** 0.5,
}
PAIRS = {"u_{11}": F(9), "u_{10}": F(4), "u_{01}": F(3), "u_{00}": F(12)}
EIGEN = {
    "k": 2,
    "r": 3,
    r"\lambda_{i}": lambda at: F([4, 3, 1][at["i"]]),
    r"\lambda_{j}": lambda at: F([4, 3, 1][at["j"]]),
}
RATE = {r"\text{ER}_s": F(1, 2), "Z_l": F(196, 100), "|S|": F(100)}
RATES = {
    r"\text{ER}_1": F(1, 2),
    r"\text{ER}_2": F(7, 10),
    "|D_1|": F(5),
    "|D_2|": F(1000),
    r"\text{diff}": F(1, 5),
    "Z_l": F(196, 100),
}
RATES |= {r"\sigma_{\text{diff}}": (F(1, 20) + F(21, 100000)) ** 0.5}
CHOSEN = {
    r"|\mathbb{P}_{\text{su}}|": F(10),
    r"|\mathbb{S}_{\text{su}}|": F(5),
    r"|\mathbb{P}|": F(20),
    r"|\mathbb{S}|": F(10),
}


def given(number):
    """The data, what the chapter's letters are there, and what runs over a set."""
    n = int(number[2:])
    if n <= 35 or n == 55:
        return (*(THREE if n in (12, 13, 14, 15, 16, 18, 21, 24, 25, 26, 27, 30, 31) else TWO), {})
    if n in (45, 46, 52):
        return SIMILAR, IN_GROUPS, GROUPED
    known = [
        (37, example.figure_1_11, PAIRS),
        (42, example.figure_1_13, MATCHED),
        (44, example.figure_1_14, MATRICES),
        (51, example.points_on_a_line, ON_LINE),
        (53, Eigenvalues([4, 3, 1], 2), EIGEN),
        (54, None, RATE),
        (57, None, RATES),
        (58, Sample(20, 10, 10, 5), CHOSEN),
    ]
    _, data, letters = next(one for one in known if n <= one[0])
    return data, letters, LINED


def printed_value(number, sign=1, at=None):
    """The right side, with other printed equations put in where it needs them."""
    data, letters, sets = given(number)
    right = EQUATIONS[number].printed.split(" = ", 1)[-1]
    place = {"L": 0, "i": 0, "j": 0} if at is None else at
    letters = dict(letters)
    for other, one in EQUATIONS.items():
        left, sign_of, _ = one.printed.partition(" = ")
        if sign_of and left in right and left not in letters and other != number and given(other)[0] is data:
            letters[left] = lambda place, other=other: printed_value(other, at=place)
    bound = {name: value for name, value in place.items() if at is not None or name in FREE.get(number, "L")}
    return Formula(right, letters, sets, sign).value(**bound)


# The indices that an equation leaves open: it is looked at for the first class, or the first cluster.
FREE = {"1.25": "i", "1.26": "i", "1.27": "i", "1.38": "ij", "1.39": "j", "1.41": "j"}
INTERVAL = {
    "1.54": {"ER": F(1, 2), "errors": F(50), "n": F(100), "z": F(196, 100)},
    "1.56": {"ER_a": F(1, 2), "ER_b": F(7, 10), "n_a": F(5), "n_b": F(1000), "z": F(196, 100)},
}
INTERVAL["1.57"] = INTERVAL["1.56"]


def our_value(number, line=-1):
    data, *_ = given(number)
    one = EQUATIONS[number].lines[line]
    quantities = INTERVAL[number] if data is None else data.quantities
    if number == "1.55":
        quantities = {**quantities, "costs": tuple(tuple(map(F, row)) for row in example.figure_1_16_costs)}
    at = tuple(0 if isinstance(index, str) else index for index in one.at) if one.at else None
    # Of an interval the rates and z are steps, which are given here as the printed equation has them.
    steps = {(name, None): value for name, value in quantities.items()} if data is None else {}
    return evaluate(one.tree, quantities, at, steps)


@pytest.mark.parametrize("number", EQUATIONS)
def test_both_notations_give_the_same(number):
    assert printed_value(number) == pytest.approx(our_value(number), rel=1e-12)


@pytest.mark.parametrize("number", ["1.54", "1.57"])
def test_plus_or_minus_is_two_ends(number):
    assert printed_value(number, sign=-1) == pytest.approx(our_value(number, line=-2), rel=1e-12)


def test_a_printed_formula_with_another_number_in_it_would_be_seen():
    assert Formula(r"\frac{A}{T} \times C", {"A": F(6), "T": F(8), "C": F(5)}).value() == F(15, 4)
    assert Formula(r"2 \times \sum_{i \neq j} f_{ij}", table(example.figure_1_2)).value() == 6
    with pytest.raises(AssertionError, match="is not understood"):
        Formula(r"A )", {"A": F(6)}).value()

"""Every printed number of the sources is recomputed from its inputs, and its verdict holds."""

import json
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from metrics import CATALOGUE, LEDGER, Undefined
from metrics.exact import exact, rounded
from metrics.lab.halves import MEAN_SQUARE, strayed_halves
from metrics.lab.implied import is_ruled_out
from metrics.ledger import SOURCES, VERDICTS
from tests.cases import each
from tests.in_print import KEPT, digest, numbers


def same(value, audited):
    """Whether a value is the audited one: "2/3", "sqrt(4/15)", "≈0.918", a word, or None for none."""
    if audited is None:
        return value is None or isinstance(value, Undefined)
    if isinstance(value, str):
        return value == audited
    if audited.startswith("≈"):
        return math.isclose(value, float(audited[1:]), rel_tol=1e-9)
    if audited.startswith("sqrt("):
        return math.isclose(value, math.sqrt(Fraction(audited[5:-1])), rel_tol=1e-15)
    return value == Fraction(audited)


@each("entry", [e for e in LEDGER if not e.why], ids=lambda e: e.id)
def test_the_recomputed_value_is_the_audited_one(entry):
    assert same(entry.value(), entry.audited)


@each("entry", [e for e in LEDGER if e.why], ids=lambda e: e.id)
def test_a_number_that_cannot_be_computed_again_says_what_is_missing(entry):
    assert entry.computation is None


@each("entry", [e for e in LEDGER if e.printed and not e.why], ids=lambda e: e.id)
def test_the_verdict_follows_from_the_printed_number(entry):
    """Rounding is what a cut of the exact value gives, and nothing else is."""
    if entry.printed in ("∞", "NA"):
        assert (entry.value(), entry.verdict) == (math.inf, "agrees")
        return
    printed, value = exact(entry.printed), Fraction(entry.value())
    shown, cut = (value if entry.places is None else rounded(value, entry.places, half_up) for half_up in (True, False))
    if shown == printed:
        assert entry.verdict == "agrees" or entry.accepted or entry.verdict == "ambiguous"
    elif cut == printed:
        assert entry.verdict == "rounding"
        assert "cut off" in entry.note.lower()
    else:
        assert entry.verdict in ("erratum", "ambiguous")
    if entry.verdict in ("rounding", "erratum", "ambiguous"):
        assert entry.note, "a difference is explained"


@each("entry", [e for e in LEDGER if e.printed or e.quotes or e.says], ids=lambda e: e.id)
def test_what_stands_under_printed_is_printed(entry):
    """A number, or a few words of the source in quotation marks; a sense in our own words says that it is ours."""
    heading, told = entry.told
    assert (entry.places is None) or entry.printed
    assert sum(text is not None for text in (entry.printed, entry.quotes, entry.says)) == 1
    assert (heading == "Printed") == (entry.says is None)
    if entry.printed:
        assert entry.printed in ("∞", "NA") or exact(entry.printed) is not None
    if entry.quotes:
        assert told == f"“{entry.quotes}”"
        assert len(entry.quotes.split()) < 8


IN_PRINT = json.loads(KEPT.read_text("utf-8"))


@each("entry", [e for e in LEDGER if e.printed or e.quotes], ids=lambda e: e.id)
def test_what_stands_under_printed_can_be_found_in_its_source(entry):
    """The sources are not here, but what they print is."""
    known = IN_PRINT[entry.source]
    told = (entry.quotes or entry.printed).replace("NA", "").replace("∞", "")
    assert numbers(told) <= {*known["numbers"].split()}
    assert not entry.quotes or digest(entry.quotes) in known["words"]


@pytest.mark.parametrize("entry", [e for e in LEDGER if e.accepted], ids=lambda e: e.id)
def test_the_accepted_value_is_recomputed_too(entry):
    _, computation, audited = entry.accepted
    assert same(computation.value(), audited)


@pytest.mark.parametrize("entry", [e for e in LEDGER if e.arises], ids=lambda e: e.id)
def test_where_a_wrong_number_comes_from_gives_that_number(entry):
    _, computation, audited = entry.arises
    assert same(computation.value(), audited)
    if entry.printed:
        assert rounded(computation.value(), entry.places) == exact(entry.printed)


@pytest.mark.parametrize("name", ["mae-formula", "sst", "r2-fraction", "r2-mean-fitted"])
def test_what_may_have_been_lost_on_the_way_to_us_is_no_erratum(name):
    entry = LEDGER[f"notes-{name}"]
    assert entry.verdict == "ambiguous"
    assert "in our copy" in entry.note.lower()


ROWS = [entry for entry in LEDGER if entry.least]


@pytest.mark.parametrize("entry", ROWS, ids=lambda e: e.id)
def test_one_rule_tells_which_rows_of_the_paper_cannot_be(entry):
    """The surface is gone through table by table; what is printed may have been cut off."""
    _, computation, audited = entry.least
    least = computation.value()
    assert same(least, audited)
    assert computation.arguments[:3] == entry.computation.arguments
    assert least < entry.value()
    assert is_ruled_out(entry.printed, least) == (entry.verdict == "erratum")


def test_eighteen_rows_cannot_be():
    wrong = [entry.id for entry in ROWS if entry.verdict == "erratum"]
    assert (len(ROWS), len(wrong), sum(name.endswith("-svm") for name in wrong)) == (24, 18, 12)


@pytest.mark.parametrize("entry", [e for e in ROWS if e.verdict != "erratum"], ids=lambda e: e.id)
def test_no_other_surface_would_rule_out_a_row_that_is_left(entry):
    """The best of all surfaces under some of the tables is no lower than the best under all of them."""
    *_, sizes = entry.computation.arguments
    correct, balanced = (float(exact(rate)) - 1e-4 for rate in entry.computation.arguments[:2])
    tables = np.concatenate([np.stack(np.broadcast_arrays(*found)) for found in strayed_halves(sizes)], axis=1)
    few = np.random.default_rng(1).choice(tables.shape[1], min(tables.shape[1], 150_000), replace=False)
    rates, by_balanced, stray, indices = tables[:, few]
    under = np.stack([np.ones(len(few)), rates, by_balanced, stray, -(stray**2)], axis=1)
    goal = -np.array([1, correct, balanced, 0, -MEAN_SQUARE])
    best = linprog(goal, under, indices, bounds=[(None, None), (0, None), (0, None), (None, None), (0, None)])
    assert not is_ruled_out(entry.printed, -best.fun)


@each("entry", LEDGER, ids=lambda e: e.id)
def test_an_entry_is_complete(entry):
    assert entry.source in SOURCES
    assert entry.verdict in VERDICTS
    assert entry.where
    assert entry.what
    if entry.verdict == "not printed":
        assert entry.printed is None
    if entry.verdict == "erratum" and entry.printed:
        assert entry.arises or entry.accepted or entry.note, "a wrong number is explained"
    assert repr(entry).startswith(f"<{entry.id}: ")


def test_working_stands_beside_every_metric():
    worked = [entry for entry in LEDGER if entry.working()]
    assert len(worked) > 90
    for entry in worked:
        assert entry.working().value == entry.value()


def variants_of(computations):
    """The (metric, variant) that these computations use."""
    specs = [computation.spec for computation in computations if computation]
    return {(spec["metric"], spec["variant"]) for spec in specs if spec.keys() >= {"metric", "variant"}}


def test_a_variant_is_called_wrong_if_and_only_if_the_ledger_calls_it_so():
    """What our copy may have lost on the way is wrong too, but may not be the source's."""
    confirmed, demanded, of_copies = set(), set(), set()
    for entry in LEDGER:
        read = variants_of(
            computation for title, _, computation in entry.readings if title != "By the accepted definition"
        )
        if entry.verdict == "erratum":
            confirmed |= read
            demanded |= variants_of([entry.computation]) if entry.accepted else set()
        elif "in our copy" in (entry.note or "").lower():
            of_copies |= read
    flagged = {(key, name): kind.erratum for key, metric in CATALOGUE.items() for name, kind in metric.variants.items()}
    wrong = {variant for variant, words in flagged.items() if words}
    assert wrong <= confirmed | of_copies
    assert demanded | of_copies <= wrong
    assert {variant for variant in wrong if "our copy" in flagged[variant]} == of_copies
    assert ("average_precision", "slides") in wrong


def test_every_quantity_of_the_audit_is_there():
    # 1,093 of the audit, and what we asked besides: two errors of the bibliographic notes, 23 t-tests of the thesis,
    # how many trees it has, what it makes of ties, and how much of one data set the paper calls misclassified.
    assert Counter(entry.source for entry in LEDGER) == {
        "textbook": 274,
        "notes": 46,
        "slides": 152,
        "paper": 204,  # with every cell of Table 5, and what its sections 2 to 6 say in words
        "thesis": 848,  # with what chapters 1 and 2 say in words, and the cells that the audit had not
    }
    assert len({entry.id for entry in LEDGER}) == len(LEDGER)
    assert sum(entry.computation is not None for entry in LEDGER) >= 1050
    assert LEDGER["textbook-1.2.3-kappa-multi"].value() == Fraction(16, 65)
    assert LEDGER[0].id == "textbook-1.2.2-fig1.2-fpp"
    with pytest.raises(KeyError):
        LEDGER["nothing"]

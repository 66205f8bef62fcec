"""Intervals, tests of a difference, enrichment, Monte Carlo: the sources' numbers, and SciPy's and statsmodels'."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats import contingency_tables
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from metrics import (
    ConfusionMatrix,
    MatchingMatrix,
    PairTable,
    Sample,
    Simulation,
    Undefined,
    auc_interval,
    diagnose,
    enriched_cells,
    enrichment_p,
    error_rate_difference,
    error_rate_interval,
    mcnemar,
    monte_carlo_p,
    pair_error_interval,
    paired_t_test,
)
from metrics.engine import distributions as tails

close = pytest.approx
modest = settings(max_examples=30)  # an oracle is slow
ACTUAL, M1, M2 = (list(labels) for labels in ("+--+++-+", "+-++-+++", "++-+--++"))  # Table 1.1
errors_of_n = st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
confidences = st.sampled_from([0.5, 0.9, 0.95, 0.999])


# Distributions


@pytest.mark.parametrize("freedom", [1, 2, 7, 30, 1000, 10**6])
@pytest.mark.parametrize("t", [-40.0, -1.5, -1e-9, 0.0, 1e-9, 0.3, 2.0, 12.0])
def test_the_tail_of_t_is_scipys(freedom, t):
    assert tails.t_tail(t, freedom) == close(stats.t.sf(t, freedom), rel=1e-9, abs=1e-300)


@modest
@given(st.integers(1, 500), st.floats(1e-9, 0.499))
def test_the_quantile_of_t_undoes_its_tail(freedom, tail):
    assert tails.t_quantile(tail, freedom) == close(stats.t.isf(tail, freedom), rel=1e-9)


@modest
@given(st.floats(1e-6, 1 - 1e-6), st.floats(0.5, 1e4), st.floats(0.5, 1e4))
def test_the_quantile_of_beta_is_scipys(share, a, b):
    expected = stats.beta.ppf(share, a, b)
    assume(expected > 1e-300)
    assert tails.beta_quantile(share, a, b) == close(expected, rel=1e-8)


@given(st.floats(-30, 30), st.floats(0, 600))
def test_the_tails_of_the_normal_and_of_chi_squared_are_scipys(z, statistic):
    assert tails.normal_tail(z) == close(stats.norm.sf(z), rel=1e-12, abs=1e-300)
    assert tails.chi_squared_tail(statistic) == close(stats.chi2.sf(statistic, 1), rel=1e-10, abs=1e-300)


@given(st.floats(1e-12, 1 - 1e-12))
def test_the_normal_quantile_is_scipys(tail):
    assert tails.normal_quantile(tail) == close(stats.norm.isf(tail), rel=1e-9, abs=1e-12)


@modest
@given(st.integers(0, 40).flatmap(lambda n: st.tuples(st.integers(-1, n + 1), st.just(n))), st.fractions(0, 1))
def test_the_binomial_tail_is_exact(found_of, chance):
    found, trials = found_of
    expected = stats.binom.sf(found - 1, trials, float(chance))
    assert tails.binomial_tail(found, trials, chance) == close(expected, rel=1e-9, abs=1e-12)
    assert isinstance(tails.binomial_tail(found, trials, chance), Fraction)


@given(st.integers(0, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_coin_strays_as_far_as_the_two_binomial_tails_say(heads_of):
    heads, tosses = heads_of
    further = max(heads, tosses - heads)
    both = 2 * tails.binomial_tail(further, tosses)
    assert tails.two_sided_coin(heads, tosses) == min(1, both)


@pytest.mark.parametrize(("heads", "tosses"), [(2700, 5400), (2600, 5400), (2000, 5400), (499_000, 10**6), (0, 6000)])
def test_the_coin_in_floats_continues_the_exact_one(heads, tosses, monkeypatch):
    fast = tails.two_sided_coin(heads, tosses)
    assert fast == close(float(stats.binomtest(heads, tosses).pvalue), rel=1e-9)
    if tosses < 10**4:
        monkeypatch.setattr(tails, "EXACT_UP_TO", 10**9)
        assert fast == close(float(tails.two_sided_coin(heads, tosses)), rel=1e-12, abs=1e-300)


@pytest.mark.parametrize("hits", [0, 1, 100, 590, 600, 610, 700, 1000])
def test_the_hypergeometric_tail_in_floats_continues_the_exact_one(hits, monkeypatch):
    fast = tails.hypergeometric_tail(hits, 10_000, 3000, 2000)
    monkeypatch.setattr(tails, "EXACT_UP_TO", 10**9)
    assert fast == close(float(tails.hypergeometric_tail(hits, 10_000, 3000, 2000)), rel=1e-12, abs=1e-300)


def test_a_population_of_a_million_keeps_its_digits():
    found = tails.hypergeometric_tail(250_300, 10**6, 5 * 10**5, 5 * 10**5)
    assert found == close(stats.hypergeom.sf(250_299, 10**6, 5 * 10**5, 5 * 10**5), rel=1e-8)


# Intervals of an error rate (Eq. 1.54)


def test_the_chapters_interval():
    found = error_rate_interval(50, 100, "97.5 %", z=1.96)
    assert (found.estimate, found.half_width) == (Fraction(1, 2), Fraction(98, 1000))
    assert tuple(found) == (Fraction(402, 1000), Fraction(598, 1000))
    assert 0.5 in found
    assert 0.6 not in found
    assert found.work().steps[1].value == Fraction(1, 20)
    assert (found.coverage, found.cumulative_area) == close((0.9500042097, 0.9750021049), abs=1e-10)
    with pytest.raises(TypeError, match="the exact interval has no z"):
        _ = error_rate_interval(50, 100, method="exact").coverage


def test_z_is_two_sided_unless_the_textbook_is_asked():
    assert error_rate_interval(50, 100, 0.95).z == close(1.959963985, rel=1e-9)
    assert error_rate_interval(50, 100, 0.975).z == close(2.241402728, rel=1e-9)
    assert error_rate_interval(50, 100, 0.975, variant="textbook").z == close(1.959963985, rel=1e-9)
    assert error_rate_interval(50, 100, 0.975).half_width == close(0.11207013638, rel=1e-9)


@modest
@given(errors_of_n, confidences)
def test_the_intervals_are_those_of_statsmodels(errors_of, confidence):
    errors, n = errors_of
    for ours, theirs in (("wald", "normal"), ("wilson", "wilson"), ("exact", "beta")):
        expected = proportion_confint(errors, n, 1 - confidence, theirs)
        low, high = error_rate_interval(errors, n, confidence, ours)
        if ours == "wald":  # as printed it may leave [0, 1], where statsmodels cuts it off
            low, high = max(0, low), min(1, high)
        assert float(low) == close(expected[0], abs=1e-9)
        assert float(high) == close(expected[1], abs=1e-9)


@modest
@given(errors_of_n, confidences, st.sampled_from(["wald", "wilson", "exact"]))
def test_right_and_wrong_mirror_each_other(errors_of, confidence, method):
    errors, n = errors_of
    low, high = error_rate_interval(errors, n, confidence, method)
    mirrored = error_rate_interval(n - errors, n, confidence, method)
    assert (float(low), float(high)) == close((1 - float(mirrored.high), 1 - float(mirrored.low)), abs=1e-12)
    assert low <= Fraction(errors, n) <= high or method == "wald"


def test_an_exact_interval_is_checked_by_adding_up_chances():
    found = error_rate_interval(3, 8, method="exact")
    assert [float(step.value) for step in found.work().steps] == close([0.025, 0.025], rel=1e-9)
    assert len(error_rate_interval(0, 8, method="exact").work().steps) == 1
    assert error_rate_interval(0, 8, method="exact").high == close(1 - 0.025 ** (1 / 8), rel=1e-12)
    with pytest.raises(TypeError, match="not worked by hand"):
        error_rate_interval(3, 2000, method="exact").work()


@pytest.mark.parametrize(("errors", "n"), [(0, 10**15), (1, 10**15), (3, 10**12), (999, 10**6)])
def test_an_exact_interval_keeps_its_digits_where_errors_are_rare(errors, n):
    rate = Decimal(error_rate_interval(errors, n, method="exact").high)
    with localcontext(prec=50):
        term = fewer = (n * (1 - rate).ln()).exp()
        for k in range(errors):
            term *= rate / (1 - rate) * (n - k) / (k + 1)
            fewer += term
    assert float(fewer) == close(0.025, rel=1e-12)


def test_a_perfect_auc_has_an_interval_without_width_and_says_so():
    for kind in (list, np.array):
        found = auc_interval(kind([1, 1, 0, 0]), kind([4, 3, 2, 1]))
        assert tuple(found) == (1, 1)
        assert "the interval has no width" in found.note


def test_without_errors_walds_interval_has_no_width_and_says_so():
    found = error_rate_interval(0, 20)
    assert tuple(found) == (0, 0)
    assert "no width: take 'wilson'" in found.note
    assert error_rate_interval(0, 20, method="wilson").high == close(0.1611, abs=1e-4)


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: error_rate_interval(5, 3), ValueError, "errors is 5, but n is 3"),
        (lambda: error_rate_interval(-1, 3), ValueError, "errors is -1: a count cannot be negative"),
        (lambda: error_rate_interval(1.5, 3), ValueError, "errors is 1.5: a count is a whole number"),
        (lambda: error_rate_interval(0, 0), ValueError, "n is 0: an error rate needs examples"),
        (lambda: error_rate_interval(1, 3, 0), ValueError, "confidence is 0: it lies between 0 and 1"),
        (lambda: error_rate_interval(1, 3, 1), ValueError, "confidence is 1: it lies between 0 and 1"),
        (lambda: error_rate_interval(1, 3, "100 %"), ValueError, "confidence is 100 %: it lies between 0 and 1"),
        (lambda: error_rate_interval(1, 3, 95), ValueError, "confidence is 95: it lies between 0 and 1"),
        (lambda: error_rate_interval(1, 3, float("nan")), ValueError, "confidence is nan: a finite number is needed"),
        (lambda: error_rate_interval(1, 3, method="agresti"), ValueError, "method is 'agresti': choose one of 'wald'"),
        (lambda: error_rate_interval(1, 3, variant="book"), ValueError, "variant is 'book': choose 'textbook'"),
        (lambda: error_rate_interval(1, 3, z=0), ValueError, "z is 0: more than 0 is needed"),
        (lambda: error_rate_interval(1, 3, method="exact", z=2), TypeError, "the exact interval has no z"),
        (lambda: pair_error_interval(PairTable(0, 0, 0, 0)), ValueError, "the table has no pairs"),
        (lambda: pair_error_interval(PairTable(1, 1, 1, 1)), ValueError, "4 pairs, not all pairs of some points"),
        (lambda: pair_error_interval(PairTable(1, 1, 1, 0), trials="all"), ValueError, "trials is 'all': choose"),
        (lambda: pair_error_interval(PairTable(1, 1, 1, 0), [1, 2]), TypeError, "has counted them already"),
        (lambda: pair_error_interval([1, 2, 3]), TypeError, "takes a PairTable, or classes and clusters"),
    ],
)
def test_an_interval_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


def test_misgrouped_pairs_have_an_interval_too():
    table = PairTable(2, 4, 1, 8)  # Fig. 1.13: 15 pairs of 6 points, 5 of them wrong
    narrow, wide = (pair_error_interval(table, trials=trials) for trials in ("pairs", "points"))
    assert narrow.estimate == Fraction(5, 15)
    assert tuple(narrow) == close(proportion_confint(5, 15, 0.05, "normal"), rel=1e-9)
    assert wide.half_width == close(1.959963985 * math.sqrt(2 / 9 / 6), rel=1e-9)
    assert "not 15 independent trials" in narrow.note
    safe = pair_error_interval(table)
    assert safe.half_width == close(1.959963985 * math.sqrt(2 / 9 / 3), rel=1e-9)
    assert "goes beyond what a rate can be" in safe.note
    assert pair_error_interval(list("aaabbb"), [1, 1, 3, 2, 2, 3]) == safe
    for ours, theirs in (("wilson", "wilson"), ("exact", "beta")):
        found = pair_error_interval(table, method=ours, trials="pairs")
        assert tuple(found) == close(proportion_confint(5, 15, 0.05, theirs), rel=1e-9)
    assert pair_error_interval(PairTable(1, 1, 1, 1), trials="pairs").estimate == Fraction(1, 2)


# Two error rates (Eq. 1.56 and 1.57)


def test_the_chapters_difference():
    found = error_rate_difference("0.5", 5, "0.7", 1000, "97.5 %", rates=True, variant="textbook", z="1.96")
    assert found.estimate == Fraction(2, 10)
    assert found.variance == Fraction(5021, 100000)
    assert found.half_width == close(0.4391887248, rel=1e-9)
    assert not found.significant
    signed = error_rate_difference("0.5", 5, "0.7", 1000, rates=True)
    assert signed.estimate == Fraction(-2, 10)
    assert (signed.low, signed.high) == close((-0.639, 0.239), abs=1e-3)
    assert signed.variance == Fraction(5021, 100000)


def test_exercise_4():
    for variant, half in (("textbook", 0.563574209519253), (None, 0.625663453912144)):
        found = error_rate_difference(3, 8, 4, 8, "98.9 %", variant=variant)
        assert found.variance == Fraction(31, 512)
        assert found.estimate == Fraction(1, 8) * (1 if variant else -1)
        assert found.half_width == close(half, rel=1e-9)
        assert not found.significant
    assert [step.name for step in found.work().steps] == [
        "ER_a",
        "ER_b",
        "difference",
        "variance",
        "half-width",
        "low",
        "high",
    ]


@modest
@given(errors_of_n, errors_of_n, confidences)
def test_the_interval_and_p_agree_on_what_is_significant(one, other, confidence):
    found = error_rate_difference(*one, *other, confidence)
    if found.variance:
        z = abs(float(found.estimate)) / math.sqrt(found.variance)
        assert found.p == close(2 * stats.norm.sf(z), rel=1e-9)
        assume(abs(found.p - (1 - confidence)) > 1e-9)
        assert found.significant == (found.p < 1 - confidence)
    else:
        assert found.p == (None if found.estimate == 0 else 0)
        assert "no width" in found.note


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: error_rate_difference(9, 8, 1, 8), "errors_a is 9, but n_a is 8"),
        (lambda: error_rate_difference(1, 8, 1, 0), "n_b is 0: an error rate needs examples"),
        (lambda: error_rate_difference(2.5, 5, 1, 8), "errors_a is 2.5: a count is a whole number"),
        (lambda: error_rate_difference(0.5, 5, 7, 8, rates=True), "errors_b is 7: with rates=True it is an error rate"),
        (lambda: error_rate_difference(0.5, 0, 0.7, 8, rates=True), "n_a is 0: an error rate needs examples"),
        (lambda: error_rate_difference(1, 8, 1, 8, 1.0), "confidence is 1.0: it lies between 0 and 1"),
    ],
)
def test_a_difference_says_what_is_wrong(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# Paired tests


def test_mcnemar_on_table_1_1():
    found = mcnemar(ACTUAL, M1, M2)
    assert (found.b, found.c, found.p) == (2, 1, 1)
    assert mcnemar(np.array(ACTUAL), np.array(M1), M2) == found
    assert found.work().value == 1


@modest
@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_that_of_statsmodels(b, c):
    table = [[5, b], [c, 7]]
    found = mcnemar(b, c)
    assert float(found.p) == close(contingency_tables.mcnemar(table, exact=True).pvalue if b + c else 1.0, rel=1e-9)
    assert found.work().value == found.p
    assert found.p == mcnemar(c, b).p
    if not b + c:
        return
    for method, correction in (("chi-squared", False), ("corrected", True)):
        theirs = contingency_tables.mcnemar(table, exact=False, correction=correction)
        ours = mcnemar(b, c, method=method)
        if b == c and correction:  # there statsmodels corrects past 0, to 1 / (b + c)
            assert (ours.statistic, ours.p) == (0, 1)
            continue
        assert ours.statistic == close(theirs.statistic, rel=1e-12)
        assert isinstance(ours.statistic, Fraction)
        assert ours.p == close(theirs.pvalue, rel=1e-9)
        assert ours.work().steps[0].value == ours.statistic


def test_mcnemar_of_many_examples():
    assert mcnemar(2600, 2800).p == close(stats.binomtest(2600, 5400).pvalue, rel=1e-9)
    with pytest.raises(TypeError, match=r"b \+ c is 5400: more than 5000 is not worked by hand"):
        mcnemar(2600, 2800).work()


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: mcnemar(1, 2, method="z"), ValueError, "method is 'z': choose 'exact'"),
        (lambda: mcnemar(-1, 2), ValueError, "b is -1: a whole number from 0 is needed"),
        (lambda: mcnemar(1), TypeError, "but got 1 argument"),
        (lambda: mcnemar([1], [1], [1, 0]), ValueError, "actual has 1 labels but second has 2"),
        (lambda: mcnemar([], [], []), ValueError, "actual is empty"),
        (lambda: mcnemar("ab", "ab", "ab"), TypeError, "actual is 'ab': a list of labels is needed"),
        (
            lambda: mcnemar(0, 0, method="corrected"),
            Undefined,
            r"b \+ c = 0: the models are right on the same examples",
        ),
        (lambda: paired_t_test([1, 2], [1]), ValueError, "a has 2 numbers but b has 1"),
        (lambda: paired_t_test([1], [2]), ValueError, "at least two pairs are needed"),
        (lambda: paired_t_test([1, float("nan")], [1, 2]), ValueError, r"a\[1\] is nan: a finite number is needed"),
        (lambda: paired_t_test(np.array([1, np.nan]), [1, 2]), ValueError, r"a\[1\] is nan: a finite number is needed"),
        (lambda: paired_t_test([1, 2], [1, 2]), Undefined, "t is undefined: all differences are 0"),
        (lambda: paired_t_test([1, 2], [1, 3], alternative="more"), ValueError, "alternative is 'more': choose one of"),
        (lambda: paired_t_test([1, 2], [1, 3], 100), ValueError, "confidence is 100: it lies between 0 and 1"),
    ],
)
def test_a_paired_test_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


@modest
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=12), confidences)
def test_the_paired_t_test_is_scipys(pairs, confidence):
    a, b = map(list, zip(*pairs, strict=True))
    assume(len({x - y for x, y in pairs}) > 1)
    for alternative in ("two-sided", "greater", "less"):
        theirs = stats.ttest_rel(a, b, alternative=alternative)
        for numbers in ((a, b), (np.array(a), np.array(b))):
            ours = paired_t_test(*numbers, confidence, alternative)
            assert ours.t == close(theirs.statistic, rel=1e-9, abs=1e-12)
            assert ours.p == close(theirs.pvalue, rel=1e-9)
            assert ours.freedom == len(pairs) - 1
            assert list(map(float, ours.means)) == close([np.mean(a), np.mean(b)])
            assert ours.significant == (ours.p <= 1 - confidence)
            *_, shown_t, shown_p = ours.work().steps
            assert (float(shown_t.value), shown_p.value) == close((float(ours.t), ours.p))
            expected = theirs.confidence_interval(confidence)
            assert (ours.low, ours.high) == close((expected.low, expected.high), rel=1e-9, abs=1e-9)


def test_a_one_sided_test_has_a_one_sided_interval():
    found = paired_t_test([3, 5, 4], [2, 3, 4], alternative="greater")
    assert (found.low, found.high) == (close(1 - 2.919986 / math.sqrt(3), rel=1e-6), math.inf)
    assert "to ∞" in repr(found)
    assert paired_t_test([3, 5, 4], [2, 3, 4], alternative="less").low == -math.inf


def test_differences_that_are_all_the_same_leave_no_doubt():
    found = paired_t_test([0.3, 0.4], [0.1, 0.2])  # in floats these differ in the last digit
    assert (found.mean, found.t, found.p) == (Fraction(1, 5), math.inf, 0)
    assert (found.low, found.high) == (found.mean, found.mean)
    assert found.significant
    assert paired_t_test([0.1, 0.2], [0.3, 0.4]).t == -math.inf
    assert paired_t_test([0.1, 0.2], [0.3, 0.4], alternative="greater").p == 1


# Enrichment (Eq. 1.58)


def test_the_chapters_enrichment_is_a_point_and_the_tail_is_the_p_value():
    assert enrichment_p(20, 10, 10, 5) == Fraction(62065, 92378)
    assert enrichment_p(20, 10, 10, 5, variant="point") == Fraction(15876, 46189)
    assert enrichment_p(20, 10, sample=10, hits=5) == Fraction(62065, 92378)
    assert diagnose("0.34", enrichment_p, 20, 10, 10, 5).kinds == ("variant",)
    assert diagnose("0.328", enrichment_p, 20, 10, 10, 5).kinds[0] == "mistake"


@modest
@given(st.tuples(*[st.integers(0, 12)] * 4))
def test_enrichment_is_scipys_hypergeometric_and_fishers_test(cells):
    both, success, drawn, neither = cells
    assume(sum(cells))
    sample = Sample(sum(cells), both + success, both + drawn, both)
    expected = stats.hypergeom.sf(both - 1, sum(cells), both + success, both + drawn)
    assert float(enrichment_p(sample)) == close(expected, rel=1e-9)
    assert float(enrichment_p(sample)) == close(
        stats.fisher_exact([[both, success], [drawn, neither]], "greater").pvalue, rel=1e-9
    )
    point = stats.hypergeom.pmf(both, sum(cells), both + success, both + drawn)
    assert float(enrichment_p(sample, variant="point")) == close(point, rel=1e-9)
    assert enrichment_p(sample) == tails.hypergeometric_tail(both, sum(cells), both + success, both + drawn)


def test_a_long_tail_is_found_without_adding_it_up():
    assert enrichment_p(4000, 2000, 2000, 1000) == tails.hypergeometric_tail(1000, 4000, 2000, 2000)
    assert enrichment_p(10**6, 5 * 10**5, 5 * 10**5, 250_300) == close(
        stats.hypergeom.sf(250_299, 10**6, 5 * 10**5, 5 * 10**5), rel=1e-8
    )
    with pytest.raises(TypeError, match="population is 4000: here too many chances are to be added up by hand"):
        enrichment_p.work(4000, 2000, 2000, 1000)


chances = st.lists(st.fractions(0, 1), min_size=1, max_size=12)


@modest
@given(chances)
def test_corrections_are_those_of_statsmodels(found):
    from metrics.significance.enrichment import benjamini_hochberg, bonferroni

    for correct, name in ((bonferroni, "bonferroni"), (benjamini_hochberg, "fdr_bh")):
        assert list(map(float, correct(found))) == close(multipletests(list(map(float, found)), method=name)[1])


def test_every_cell_of_a_matching_matrix_is_tested():
    matrix = MatchingMatrix([[2, 0, 1], [0, 2, 1]], ["a", "b"], ["x", "y", "z"])  # Fig. 1.13
    found = enriched_cells(matrix)
    assert len(found) == 6
    assert {(cell.label, cell.cluster): cell.p for cell in found} == {
        ("a", "x"): Fraction(1, 5),
        ("a", "y"): 1,
        ("a", "z"): Fraction(4, 5),
        ("b", "x"): 1,
        ("b", "y"): Fraction(1, 5),
        ("b", "z"): Fraction(4, 5),
    }
    assert found[0].expected == 1
    assert (found[0].bonferroni, found[0].benjamini_hochberg) == (1, Fraction(3, 5))
    assert enrichment_p(matrix, "a", "x") == Fraction(1, 5)
    assert found.work("a", "x").value == Fraction(1, 5)
    assert repr(found) == "<6 cells, 0 enriched (Benjamini-Hochberg, 0.05)>"
    assert [(cell.label, cell.cluster) for cell in found.significant(0.25, "p")] == [("a", "x"), ("b", "y")]
    assert found.significant(0.25, "bonferroni") == []
    assert list(found.report()["class"][:2]) == ["a", "b"]
    assert "Bonferroni" in found._repr_html_()


def test_clusters_may_overlap_if_the_lists_are_given():
    clusters = [[1, 2], [1], [2, 3], [3], [2], [4], [4, 5], [3, 5]]  # exercise 3
    found = enriched_cells(list("+*-*-+*+"), clusters)
    assert (found[0].label, found[0].cluster, found[0].p) == ("-", 2, Fraction(6, 56))
    with pytest.raises(ValueError, match="clusters overlap, so the matrix no longer tells the size of a class"):
        enriched_cells(MatchingMatrix.from_labels(list("+*-*-+*+"), clusters))


def test_a_confusion_matrix_has_cells_to_test_too():
    found = enriched_cells(ConfusionMatrix([[9, 1], [1, 9]], ["yes", "no"]))
    assert found[0].p == close(stats.fisher_exact([[9, 1], [1, 9]], "greater").pvalue)
    assert {(cell.label, cell.cluster) for cell in found.significant()} == {("yes", "yes"), ("no", "no")}


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: Sample(20, 21, 10, 5), ValueError, "successes is 21, but population is 20"),
        (lambda: Sample(20, 10, 25, 5), ValueError, "sample is 25, but population is 20"),
        (lambda: Sample(20, 10, 10, 11), ValueError, "hits is 11: a sample of 10 has 0 to 10 of the 10 successes"),
        (lambda: Sample(20, 15, 10, 4), ValueError, "hits is 4: a sample of 10 has 5 to 10 of the 15 successes"),
        (lambda: Sample(20, 10, 10, -1), ValueError, "hits is -1: a whole number from 0 is needed"),
        (lambda: enrichment_p(20, 10, 10), TypeError, "enrichment p takes population, successes, sample, hits"),
        (lambda: enrichment_p(20, 10, 10, 5, 1), TypeError, "enrichment p takes population, successes, sample, hits"),
        (lambda: enriched_cells([[0, 0], [0, 0]]), ValueError, "the matrix is empty: there is nothing to test"),
        (lambda: enriched_cells([], []), ValueError, "classes is empty: there is nothing to test"),
        (lambda: enriched_cells([[1, 0], [0, 1]]).significant(correction="holm"), ValueError, "correction is 'holm'"),
        (lambda: enriched_cells([[1, 0], [0, 1]]).significant(5), ValueError, "level is 5: it lies between 0 and 1"),
        (
            lambda: enriched_cells([[1, 0], [0, 1]]).work(1, 3),
            ValueError,
            r"cluster 3: choose one of \[1, 2\] and one of",
        ),
    ],
)
def test_enrichment_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


# Monte Carlo (1.5.1)


def test_the_chapters_simulation():
    assert monte_carlo_p(10, 1000) == Fraction(10, 1000)
    assert monte_carlo_p(10, 1000, variant="plus one") == Fraction(11, 1001)
    assert monte_carlo_p(0, 9, variant="plus one") == Fraction(1, 10)
    assert diagnose("0.011", monte_carlo_p, 10, 1000).kinds == ("variant",)
    assert str(Simulation(10, 1000)) == "10 of 1000 as good: R / J = 0.01, (R + 1) / (J + 1) = 0.011"


def test_scores_as_good_as_the_observed_one_are_counted():
    assert monte_carlo_p(0.85, [0.9, 0.85, 0.1, 0.2]) == Fraction(2, 4)
    assert monte_carlo_p(0.85, np.array([0.9, 0.85, 0.1, 0.2]), better="lower") == Fraction(3, 4)
    assert monte_carlo_p(Fraction(17, 20), iter([0.85, Fraction(1, 2)])) == Fraction(1, 2)


def test_a_function_simulates_reproducibly():
    def mean_of_five(random):
        return random.choice(100, size=5, replace=False).mean()

    found = [monte_carlo_p(70, mean_of_five, repeats=400, seed=seed) for seed in (3, 3, np.random.default_rng(3), 4)]
    assert found[0] == found[1] == found[2] != found[3]
    assert found[0] == close(0.06, abs=0.03)
    assert Simulation.of(70, mean_of_five, seed=3).quantities["J"] == 1000


@pytest.mark.parametrize(
    ("call", "problem", "words"),
    [
        (lambda: monte_carlo_p(11, 10), ValueError, "R is 11, more than the 10 simulations"),
        (lambda: monte_carlo_p(0, 0), ValueError, "J is 0: at least one simulation is needed"),
        (lambda: monte_carlo_p(-1, 10), ValueError, "R is -1: a count cannot be negative"),
        (lambda: monte_carlo_p(0.5, []), ValueError, "simulated is empty"),
        (lambda: monte_carlo_p(0.5, [0.1, float("nan")]), ValueError, r"simulated\[1\] is NaN"),
        (lambda: monte_carlo_p(float("nan"), [0.1]), ValueError, "observed is NaN"),
        (lambda: monte_carlo_p(0.5, [0.1], better="more"), ValueError, "better is 'more': choose 'higher' or 'lower'"),
        (lambda: monte_carlo_p(0.5, [0.1], seed=1), TypeError, "repeats and seed are for a function that simulates"),
        (lambda: monte_carlo_p(1, 10, seed=1), TypeError, "seed was given with R and J, which are counted already"),
        (lambda: monte_carlo_p(1), TypeError, "takes R and J, or an observed score and the simulated ones"),
        (lambda: monte_carlo_p(1, lambda random: 0, repeats=0), ValueError, "repeats is 0: a whole number from 1"),
    ],
)
def test_a_simulation_says_what_is_wrong(call, problem, words):
    with pytest.raises(problem, match=words):
        call()


@pytest.mark.parametrize(
    "result",
    [
        error_rate_interval(3, 8),
        error_rate_interval(0, 8),
        error_rate_difference(3, 8, 4, 8),
        mcnemar(2, 1),
        mcnemar(9, 1, method="corrected"),
        paired_t_test([1, 2, 4], [0, 2, 1]),
        paired_t_test([1, 2], [0, 1]),
    ],
    ids=repr,
)
def test_a_result_is_a_line_and_a_table(result):
    from xml.etree import ElementTree

    table = ElementTree.fromstring(result._repr_html_())
    shown = ["".join(cell.itertext()) for cell in table.iter("td")]
    assert all(text.removeprefix("= ") in " ".join(shown) for text in result.facts().values())
    assert all(text in repr(result) for text in result.facts().values())

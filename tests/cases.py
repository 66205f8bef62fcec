"""Many small cases in one test: what pytest does around a test takes longer than most of them."""

import inspect
from functools import wraps

import pytest


def each(names, cases, ids=str):
    """Like `pytest.mark.parametrize`, in one test: all cases are tried, and those that fail are told by their ids."""
    names, cases = names.split(", "), [*cases]
    assert cases, "a test of no case would never fail"

    def joined(check):
        @wraps(check)
        def test(**fixtures):
            failed = {}
            for case in cases:
                given = [case] if len(names) == 1 else case
                try:
                    check(*given, **fixtures)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"in the case {ids(case)}")
                    failed[ids(case)] = failure
            if failed:
                told = f"{len(failed)} of {len(cases)} cases: {', '.join([*failed][:20])}"
                raise BaseExceptionGroup(told, [*failed.values()][:20])

        told = inspect.signature(check).parameters
        test.__signature__ = inspect.Signature([told[name] for name in told if name not in names])
        return test

    return joined

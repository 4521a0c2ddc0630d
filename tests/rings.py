"""The two rings of tests, where a test has several parameters."""

import pytest


def first_of(values, reason):
    """Parameters of which the first ring has the first one."""
    first, *rest = values
    return [first, *(pytest.param(value, marks=pytest.mark.verify(reason)) for value in rest)]

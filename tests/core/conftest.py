"""A workshop for compiled functions."""

import pytest

from .workshop import NURSERY, Workshop, python


@pytest.fixture(scope="session")
def nursery():
    """What the workshops' processes are born of."""
    with python(NURSERY) as process:
        yield process


@pytest.fixture
def workshop(tmp_path, nursery):
    """A package without modules."""
    return Workshop(tmp_path, nursery)

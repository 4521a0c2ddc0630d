"""The pieces run as plain Python here, which needs no compiler; the laws of the toys run them as machine code."""

import pytest

from tessella.core.compiler.mode import mode


@pytest.fixture(autouse=True, scope="module")
def plain_python():
    mode.plain = True
    yield
    mode.plain = False

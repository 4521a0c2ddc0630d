"""The list of a toy is what its command prints."""

import json

from tessella import find
from tessella.core.openings import FILE
from toys.fair_openings import found


def test_the_figures_are_measured():
    assert found() == json.loads((find("tictactoe").folder / FILE).read_text("utf-8"))

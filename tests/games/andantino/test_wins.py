"""The engine sees forced wins: those of wins.txt, which tools/tuning/wins.py has found in games of the engine."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import tessella
from tessella.engine.budget import Budget, Slices
from tessella.engine.proofs.prover import Prover
from tuning.seen import sees, wins_in

pytestmark = pytest.mark.once

FILE = Path(__file__).parent / "wins.txt"
BRIEF = Budget(nodes=300_000)


@cache
def stored():
    """All of them, read once, by the first test that needs them."""
    return list(wins_in(FILE.read_text(encoding="utf-8").splitlines(), tessella.new("andantino")))


def test_there_are_enough_of_all_kinds():
    assert len({win.position.shape for win in stored()}) == len(stored()) == 200
    assert {win.within for win in stored()} >= set(range(5, 16, 2))
    assert sum(win.quiet for win in stored()) >= 100


def test_a_win_takes_as_long_as_it_is_said_to():
    """By a prover that does without the patterns of the game."""
    for win in [win for win in stored() if win.within <= 7][::10]:
        plain = Prover(win.position, win.position.mover, patterns=False)
        assert plain.prove(win.position, Slices(Budget()), win.within - 2).wins is False, win
        assert plain.prove(win.position, Slices(Budget()), win.within).wins, win


def test_the_engine_sees_short_wins_with_few_nodes():
    some = [win for win in stored() if win.within <= 11][::20]
    assert [win for win in some if not sees(win, BRIEF)] == []


@pytest.mark.soak
def test_the_engine_sees_wins_in_a_second():
    """All of up to 11 plies, nine of ten of up to 15."""
    seen: Counter[bool] = Counter()
    for win in stored():
        found = sees(win, Budget(seconds=1.0))
        assert found or win.within > 11, win
        seen[found] += win.within <= 15
    assert seen[False] <= 0.1 * seen.total()

"""A game with a mistake: every command tells it, and fails."""

import pytest

from mistakes_page import check_told
from tessella.core.catalogue import found

pytestmark = pytest.mark.once

GAME = "tictactoe"


@pytest.fixture
def broken(changed, monkeypatch):
    """The catalogue has this game with an index that is too large, and nothing else from elsewhere."""
    folder = changed(GAME, "rules.py", "s.owner[cell] = seat + 1", "s.owner[cell + 9] = seat + 1")
    monkeypatch.setenv("TESSELLA_GAMES", str(folder))
    found.cache_clear()
    yield
    found.cache_clear()


@pytest.mark.parametrize("command", ["statistics", "solve", "play", "picture", "check-game", "games"])
def test_a_command_tells_the_mistake_and_fails(broken, tessella, command):
    outcome = tessella(command, *[GAME] * (command != "games"))
    assert outcome.status in (1, 2)
    check_told("load", "an index past the end", outcome.err or outcome.out)
    assert command != "games" or "Andantino" in outcome.out, "other games are listed"

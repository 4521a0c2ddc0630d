"""What `tessella try` serves, and where."""

import os
import sys
from pathlib import Path

import pytest

from tessella.cli import try_game
from tessella.core.catalogue import ONLY
from tessella.web.config import ServerConfig

TRIO = Path(__file__).parents[1] / "toys" / "trio"


@pytest.fixture
def started(tessella, monkeypatch):
    """With what the server is started by the words after `tessella try`."""
    monkeypatch.setenv(ONLY, "")
    monkeypatch.setattr(sys, "dont_write_bytecode", sys.dont_write_bytecode)
    found = []
    monkeypatch.setattr(try_game, "serve", lambda *place, **wishes: found.append((place, wishes["config"])))

    def call(*words):
        outcome = tessella("try", "--no-browser", *words)
        assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
        return found.pop()

    return call


def test_one_game_is_served_to_this_machine_with_tables_of_its_own(started):
    (host, port, database, browser), config = started(str(TRIO / ".." / "trio"))
    assert (host, port, browser, config) == ("127.0.0.1", 8000, False, ServerConfig(folder=TRIO))
    assert database.startswith("sqlite:///") and database.endswith("tables.db") and "trio" in database
    assert os.environ[ONLY] == str(TRIO)


def test_friends_are_let_in_on_request(started):
    (host, port, *_), _ = started(str(TRIO), "--host", "0.0.0.0", "--port", "9000")
    assert (host, port) == ("0.0.0.0", 9000)


def test_a_folder_without_a_game_is_refused(tessella, tmp_path):
    outcome = tessella("try", str(tmp_path))
    assert (outcome.status, outcome.err) == (
        2,
        f"tessella: There is no {tmp_path / '__init__.py'}, which would make a game.\n",
    )

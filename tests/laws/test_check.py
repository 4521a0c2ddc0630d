"""tessella check-game: what it says of a game without a fault, what it remembers of others, and oracles."""

import re

import pytest

from tessella.core.catalogue import find, load_from
from tessella.laws.check import Check
from tessella.laws.oracle import frame

pytestmark = pytest.mark.once

LONG = 'return "lines: " + str(len('


@pytest.fixture
def labelled(changed):
    """A small game with long labels."""
    return changed("tictactoe", "board.py", "return str(len(", LONG)


def test_all_laws_hold_for_a_toy(tessella):
    outcome = tessella("check-game", "tictactoe")
    assert outcome.status == 0
    assert outcome.out.startswith("All ") and outcome.out.endswith(" laws hold for Tic-tac-toe.\n")
    assert len(outcome.out.splitlines()) == 1


def test_what_was_broken_is_checked_first_until_it_is_mended(labelled):
    check = Check(load_from(labelled))
    (usual, _), *_ = check.steps()
    names = [name for _, _, name in check.run()]
    assert [fault.law.name for fault in check.faults] == ["a label is a few characters"]
    assert not any("a preview is" in name for name in names), "it is about the same"
    assert any("positions of one shape" in name for name in names), "it is about something else"
    told = r"Tic-tac-toe breaks 1 law \(a label is a few characters\)\. \d+ others hold; \d+ were not checked, .*\."
    assert re.fullmatch(told, check.verdict)
    (first, _), *_ = Check(check.game).steps()
    assert first is check.faults[0].law is not usual
    check.faults.clear()
    check.keep()
    (first, _), *_ = Check(check.game).steps()
    assert first is usual


@pytest.mark.verify("a record of another kind")
def test_a_game_may_derive_nothing(changed, tessella):
    """Then refresh makes scratch fields alone."""
    folder = changed("tictactoe", "rules.py", 'DERIVED = ("key",)', "DERIVED = ()")
    outcome = tessella("check-game", str(folder))
    assert outcome.status == 0, outcome.out
    assert "--oracle` begins an oracle" in outcome.out


def test_who_has_no_oracle_is_told_how_to_begin_one(changed, tessella, monkeypatch):
    """By folder and by name; a game whose oracle is there is not told."""
    folder = changed("tictactoe", "__init__.py", 'name="tictactoe"', 'name="crosses"')
    folder = folder.rename(folder.with_name("crosses"))
    monkeypatch.setattr("tessella.cli.check_game.find", lambda _: load_from(folder))
    monkeypatch.setattr(Check, "run", lambda _: iter(()))
    for place in (str(folder), "crosses"):
        hint = f"`tessella check-game {place} --oracle` begins an oracle of them.\n"
        assert tessella("check-game", place).out.endswith(hint)
    (folder / "oracle.py").write_text("")
    assert "--oracle" not in tessella("check-game", "crosses").out


@pytest.mark.parametrize("name", ["tictactoe", "trio"])
def test_a_frame_has_as_many_points_as_there_are_seats(name):
    game, filled = find(name), {}
    exec(frame(game), filled)
    for players in game.numbers_of_players:
        first = game.new(**({"players": players} if len(game.numbers_of_players) > 1 else {}))
        oracle = filled["Oracle"](dict(first.options))
        assert len(oracle.score) == len(oracle.utility) == len(first.score) == players


def test_an_oracle_is_begun_once(changed, tessella):
    folder = changed("trio", "rules.py", "MAX_PLY = ", "MAX_PLY = 0 + ")
    begun = tessella("check-game", str(folder), "--oracle")
    assert begun.status == 0
    frame = (folder / "oracle.py").read_text()
    compile(frame, "oracle.py", "exec")
    assert "Trio" in frame and "players" in frame
    assert tessella("check-game", str(folder), "--oracle").status == 2
    assert (folder / "oracle.py").read_text() == frame


def test_what_is_no_game_is_said_in_a_sentence(tessella):
    outcome = tessella("check-game", "nothing")
    assert outcome.status == 2
    assert "There is no game 'nothing'" in outcome.err

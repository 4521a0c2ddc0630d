"""tessella new-game: a game to begin with, in a folder of its own."""

from random import Random

import pytest

from tessella.cli.new_game import BEGINNINGS
from tessella.core.catalogue import load_from
from tessella.core.compiler.mode import plainly

LIKE = sorted(kind.name for kind in BEGINNINGS.iterdir())


@pytest.fixture(params=LIKE)
def begun(tessella, tmp_path, request):
    """The folder of a game that has just been begun."""
    outcome = tessella("new-game", "river", "--like", request.param, "--output", str(tmp_path / "games"))
    folder = tmp_path / "games" / "river"
    assert (outcome.status, outcome.err) == (0, "")
    assert f"tessella check-game {folder}: " in outcome.out
    assert len(outcome.out.splitlines()) == 3
    return folder


def played(game):
    """A game by chance to its end; the moves as texts lead there, too."""
    end = game.new()
    while not end.over:
        end = end.roll(Random(end.ply))
    assert game.new().replay([move.text for move in end.history]) == end
    return end


def test_a_game_has_its_name_everywhere_and_is_played_to_its_end(begun):
    game = load_from(begun)
    assert (game.name, game.title) == ("river", "River")
    texts = [file.read_text("utf-8").lower() for file in begun.iterdir() if file.is_file()]
    assert not any("mygame" in text or "my game" in text for text in texts)
    end = plainly(played)(game)
    assert end.ending.endswith(").")


@pytest.mark.verify("every law on each kind, compiled")
def test_a_game_keeps_all_laws(begun, tessella):
    outcome = tessella("check-game", str(begun))
    assert outcome.status == 0, outcome.out


@pytest.mark.parametrize("name", ["my_game", "My", "2nd", "class", "", "../up"])
def test_a_name_that_cannot_be_typed_is_refused(tessella, tmp_path, name):
    outcome = tessella("new-game", name, "--output", str(tmp_path))
    assert (outcome.status, outcome.out) == (2, "")
    assert "small letters and digits" in outcome.err and repr(name) in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_game_is_refused(tessella, tmp_path):
    outcome = tessella("new-game", "trio", "--output", str(tmp_path))
    assert outcome.status == 2
    assert "There is a game 'trio' already" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_as_it_is(tessella, tmp_path):
    (tmp_path / "river").mkdir()
    outcome = tessella("new-game", "river", "--output", str(tmp_path))
    assert outcome.status == 2
    assert "is there already" in outcome.err
    assert list((tmp_path / "river").iterdir()) == []


def test_another_kind_is_refused_with_those_there_are(tessella, tmp_path):
    outcome = tessella("new-game", "river", "--like", "cards", "--output", str(tmp_path))
    assert outcome.status == 2
    assert all(kind in outcome.err for kind in LIKE)

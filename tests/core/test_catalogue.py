"""The games there are."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import tessella
from tessella import UnknownGame
from tessella.core.catalogue import BrokenGame, catalogue

TOYS = Path(os.environ["TESSELLA_GAMES"])


@pytest.fixture
def games(monkeypatch, tmp_path):
    """A folder that TESSELLA_GAMES names, and that the catalogue has not seen yet."""
    monkeypatch.setenv("TESSELLA_GAMES", str(tmp_path))
    catalogue.cache_clear()
    before = set(sys.modules)
    yield tmp_path
    catalogue.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("tessella_game_"):
            del sys.modules[name]


def write_game(folder, source):
    """A game's folder with an __init__.py."""
    folder.mkdir()
    (folder / "__init__.py").write_text(source)


def test_the_toys_are_found_by_name():
    assert {"tictactoe", "trio", "peek", "duet"} <= set(catalogue())
    assert list(catalogue()) == sorted(catalogue())
    assert tessella.find("trio").title == "Trio"


def test_an_unknown_name_lists_the_names_there_are():
    with pytest.raises(UnknownGame) as unknown:
        tessella.new("chess")
    assert str(unknown.value) == f"There is no game 'chess'; there are: {', '.join(catalogue())}."


def test_games_are_taken_from_every_folder_of_the_variable(games, monkeypatch):
    shutil.copytree(TOYS / "tictactoe", games / "ours" / "crosses")
    (games / "ours" / "no_game").mkdir()
    monkeypatch.setenv("TESSELLA_GAMES", os.pathsep.join([str(games / "ours"), str(TOYS), ""]))
    init = games / "ours" / "crosses" / "__init__.py"
    init.write_text(init.read_text().replace('name="tictactoe"', 'name="crosses"'))
    assert {"crosses", "tictactoe", "trio"} <= set(catalogue())
    assert tessella.new("crosses").play("b2").mover == 1


def test_without_the_variable_there_are_no_toys(games, monkeypatch):
    monkeypatch.delenv("TESSELLA_GAMES")
    assert "trio" not in catalogue()


@pytest.mark.parametrize(
    "source", ["this is no Python", "import no_such_module", "1 / 0", "GAME = 1", "", "from . import missing"]
)
def test_a_broken_game_is_told_in_one_line_that_names_it(games, source):
    write_game(games / "wrong", source)
    with pytest.raises(BrokenGame, match="wrong") as broken:
        catalogue()
    assert "\n" not in str(broken.value)


def test_a_game_that_was_broken_can_be_mended(games):
    write_game(games / "tried", "1 / 0")
    with pytest.raises(BrokenGame):
        catalogue()
    shutil.rmtree(games / "tried")
    shutil.copytree(TOYS / "tictactoe", games / "tried")
    assert "tictactoe" in catalogue()

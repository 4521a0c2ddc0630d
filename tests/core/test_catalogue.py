"""The games there are."""

import os
import pickle
import re
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

import tessella
from tessella import CHANCE, UnknownGame
from tessella.core.catalogue import ONLY, BrokenGame, broken, catalogue, found, reload
from tessella.engine.ladder import ladders_of
from tessella.engine.levels import choose
from tessella.insight.puzzles.puzzle import puzzles_of

TOYS = Path(__file__).parents[1] / "toys"


@pytest.fixture
def games(monkeypatch, tmp_path):
    """A folder that TESSELLA_GAMES names, and that the catalogue has not seen yet."""
    monkeypatch.setenv("TESSELLA_GAMES", str(tmp_path))
    found.cache_clear()
    before = set(sys.modules)
    yield tmp_path
    found.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("tessella_game_"):
            del sys.modules[name]


def broken_in(games):
    """What is wrong with the games there, whatever else is wrong elsewhere."""
    return [error for error in broken() if str(games) in str(error)]


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


def test_the_folder_of_a_game_may_be_named_itself(games, monkeypatch):
    shutil.copytree(TOYS / "trio", games / "trio")
    shutil.copytree(TOYS / "peek", games / "trio" / "inside")
    monkeypatch.setenv("TESSELLA_GAMES", str(games / "trio"))
    assert catalogue()["trio"].folder == games / "trio"
    assert "peek" not in catalogue() and not broken_in(games / "trio")


def test_a_game_may_be_one_file(games, monkeypatch):
    """It is played like others, has no data, and a mistake in it is told with its line."""
    file = games / "sticks.py"
    shutil.copy(Path(__file__).with_name("sticks.py"), file)
    assert "sticks" not in catalogue() and not broken()
    found.cache_clear()
    monkeypatch.setenv("TESSELLA_GAMES", str(file))
    position = tessella.new("sticks").replay(["2", "2", "2"])
    assert position.play("1").ending == "Second takes the last stick (S2)."
    assert position.why("2") == "There is one stick only (S1)."
    assert not puzzles_of(position.game) and not ladders_of(position.game)
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_mistake_in_a_game_of_one_file_is_told_with_its_line(games, monkeypatch):
    file = games / "sticks.py"
    file.write_text(
        Path(__file__).with_name("sticks.py").read_text().replace("s.left = STICKS", "s.lft = STICKS")
    )
    monkeypatch.setenv("TESSELLA_GAMES", str(file))
    [error] = broken_in(games)
    assert re.match(rf"The game in {file} has a mistake, in sticks.py, line \d+, in start:\n", str(error))
    assert "s.lft = STICKS" in str(error)


def test_without_the_variable_there_are_no_toys(games, monkeypatch):
    monkeypatch.delenv("TESSELLA_GAMES")
    assert "trio" not in catalogue()


@pytest.mark.parametrize(
    "source", ["this is no Python", "import no_such_module", "1 / 0", "GAME = 1", "", "from . import missing"]
)
def test_a_broken_game_is_told_in_one_line_that_names_it_and_takes_down_no_other(games, source):
    write_game(games / "wrong", source)
    shutil.copytree(TOYS / "tictactoe", games / "right")
    [error] = broken_in(games)
    assert str(games / "wrong") in str(error)
    assert "\n" not in str(error)
    assert "tictactoe" in catalogue()
    with pytest.raises(BrokenGame, match=r"cannot be loaded|has no GAME"):
        tessella.find("wrong")


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("explain.py", "refusal"),
        ("explain.py", "ending"),
        ("board.py", "attempts"),
        ("notation.py", "read"),
        ("rules.py", "leave"),
        ("rules.py", "setup"),
        ("rules.py", "IDENTITY"),
        ("rules.py", "STATE"),
    ],
)
def test_a_game_that_lacks_something_is_refused_when_it_is_found(games, file, name):
    shutil.copytree(TOYS / "tictactoe", games / "lacking", ignore=shutil.ignore_patterns("__pycache__"))
    with (games / "lacking" / file).open("a") as source:
        source.write(f"\ndel {name}\n")
    [error] = broken_in(games)
    assert str(error) == (
        f"The game in {games / 'lacking'} cannot be loaded: {file} has no {name!r}, which every game must have."
    )


def test_a_game_that_was_broken_can_be_mended(games):
    write_game(games / "tried", "1 / 0")
    assert broken_in(games)
    shutil.rmtree(games / "tried")
    shutil.copytree(TOYS / "tictactoe", games / "tried")
    found.cache_clear()
    assert "tictactoe" in catalogue()
    assert not broken_in(games)


def test_a_place_that_is_no_folder_takes_down_no_game(games, monkeypatch):
    monkeypatch.setenv("TESSELLA_GAMES", os.pathsep.join([str(games / "nowhere"), str(TOYS)]))
    assert [str(error) for error in broken_in(games)] == [
        f"TESSELLA_GAMES names {games / 'nowhere'}, which is no folder."
    ]
    assert "trio" in catalogue()


def test_the_second_game_of_a_name_is_refused(games):
    for folder in ("first", "second"):
        shutil.copytree(TOYS / "tictactoe", games / folder)
    [error] = broken_in(games)
    assert (
        str(error)
        == f"The game in {games / 'second'} is named 'tictactoe', as the one in {games / 'first'} is."
    )
    assert catalogue()["tictactoe"].folder == games / "first"


@pytest.mark.verify("compiles a whole game")
def test_a_game_in_which_chance_acts_without_odds_is_known_for_one(games):
    shutil.copytree(TOYS / "peek", games / "even", ignore=shutil.ignore_patterns("__pycache__"))
    with (games / "even" / "rules.py").open("a") as source:
        source.write("\ndel odds\n")
    game = tessella.find("peek")
    assert game.folder == games / "even"
    assert game.kernel.chance
    assert set(game.new().odds) == {1 / len(game.new().actions)}
    position = game.new()
    while position.mover == CHANCE:
        position = position.roll(Random(1))
    assert choose(position, "first-game").move in position.moves()


def test_a_game_in_which_chance_acts_unawares_says_what_is_missing(games):
    shutil.copytree(TOYS / "peek", games / "sly", ignore=shutil.ignore_patterns("__pycache__"))
    rules = games / "sly" / "rules.py"
    rules.write_text(rules.read_text().replace("import CHANCE, OVER", "import OVER").replace("CHANCE", "-1"))
    with pytest.raises(BrokenGame, match="Chance acts in Peek"):
        tessella.new("peek")


def test_a_game_is_loaded_again_as_its_files_are_now(games, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # else Python may miss a change within a second
    mine = Path(shutil.copytree(TOYS / "tictactoe", games / "mine"))
    before = reload(mine)
    position = before.new().play("b2")
    init = mine / "__init__.py"
    init.write_text(init.read_text().replace('title="Tic-tac-toe"', 'title="Noughts"'))
    after = reload(mine)
    assert (before.title, after.title, catalogue()["tictactoe"]) == ("Tic-tac-toe", "Noughts", after)
    assert position.play("a1").ply == 2  # the game as it was can be used on
    assert after.new().play("b2").game is after
    init.write_text("1 / 0")
    with pytest.raises(BrokenGame, match="ZeroDivisionError"):
        reload(mine)


def test_there_may_be_one_game_alone(games, monkeypatch):
    monkeypatch.setenv("TESSELLA_GAMES", str(TOYS))
    monkeypatch.setenv(ONLY, str(shutil.copytree(TOYS / "trio", games / "trio")))
    assert list(catalogue()) == ["trio"] and broken() == ()

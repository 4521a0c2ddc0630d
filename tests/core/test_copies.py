"""A copy of a game stands beside the game of its name."""

import pickle
import shutil
from pathlib import Path

import pytest

from tessella.core.catalogue import BrokenGame, find
from tessella.core.copies import game_called, name_of_copy

TOYS = Path(__file__).parents[1] / "toys"


@pytest.fixture
def copied(tmp_path):
    """Copy a toy, with some words in its files replaced by others."""

    def copy(name, file="__init__.py", old="", new="", into="copy"):
        folder = tmp_path / into
        shutil.copytree(TOYS / name, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
        return folder

    return copy


def test_a_copy_has_rules_of_its_own(copied):
    folder = copied("tictactoe", "rules.py", "MAX_PLY = 9", "MAX_PLY = 99")
    copy, ours = game_called(name_of_copy(folder, "tictactoe")), find("tictactoe")
    assert copy is not ours
    assert (copy.name, copy.rules.MAX_PLY, ours.rules.MAX_PLY) == ("tictactoe", 99, 9)
    assert game_called("tictactoe") is ours


def test_a_copy_that_is_pickled_stays_a_copy(copied):
    copy = game_called(name_of_copy(copied("tictactoe"), "tictactoe"))
    assert pickle.loads(pickle.dumps(copy)) is copy
    assert pickle.loads(pickle.dumps(find("tictactoe"))) is find("tictactoe")


def test_a_copy_with_fewer_sides_leaves_ours_alone(copied, monkeypatch):
    monkeypatch.setenv("TESSELLA_UNTRIED", "1")  # its sentences know two sides
    folder = copied("tictactoe", old='sides=("Cross", "Nought")', new='sides=("Cross",)')
    game_called(name_of_copy(folder, "tictactoe"))
    move = find("tictactoe").new().play("a1").history[0]
    assert move.seen_by(1) == move


def test_a_work_tree_has_the_copy_in_the_place_of_games(copied):
    folder = copied("tictactoe", into="tree/src/tessella/games/tictactoe")
    tree = folder.parents[3]
    assert name_of_copy(tree, "tictactoe") == name_of_copy(folder, "tictactoe")


def test_a_copy_that_has_changed_is_refused(copied):
    folder = copied("tictactoe")
    name = name_of_copy(folder, "tictactoe")
    with (folder / "rules.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    with pytest.raises(BrokenGame, match="not those that the run has begun with"):
        game_called(name)


def test_what_is_no_copy_is_told_in_a_sentence(copied, tmp_path):
    with pytest.raises(BrokenGame, match="has no game 'tictactoe'"):
        name_of_copy(tmp_path / "nowhere", "tictactoe")
    with pytest.raises(BrokenGame, match="is named 'peek', not 'tictactoe'"):
        name_of_copy(copied("peek"), "tictactoe")

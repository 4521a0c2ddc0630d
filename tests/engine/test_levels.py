"""Levels play every toy by the rules, from what their seat sees; the better levels are better."""

import time
from random import Random

import pytest

import tessella
from engine.exhaustive import worth
from engine.toys import TOYS, decisions
from tessella import CHANCE, Position
from tessella.engine.immediate import sound_actions
from tessella.engine.levels import UnknownLevel, choose, level_named
from tessella.table.results import Seated
from tessella.table.terms import Player


def played(position: Position, levels: list[str | None], rng: Random) -> Position:
    """A game to its end; None plays at random."""
    while not position.over:
        level = levels[position.mover] if position.mover != CHANCE else None
        if level is None:
            position = position.roll(rng)
        else:
            position = position.play(choose(position, level, rng.randrange(1000)).move)
    return position


@pytest.mark.parametrize("level", ["first-game", "club"])
@pytest.mark.parametrize("name", TOYS)
def test_every_level_plays_every_toy(name, level):
    position = tessella.new(name)
    assert played(position, [level] * position.seats, Random(1)).over


def test_medium_does_not_lose_at_tictactoe():
    rng = Random(2)
    results = [played(tessella.new("tictactoe"), ["club", None], rng).utility[0] for _ in range(20)]
    assert min(results) >= 0.5


def test_easy_sees_what_wins_and_loses_at_once():
    for position in decisions("tictactoe", 60, fewest_plies=3):
        seat = position.mover
        after = position.play(choose(position, "first-game", seed=4).move)
        if any(
            position.play(move).over and position.play(move).utility[seat] == 1 for move in position.moves()
        ):
            assert after.over, position
        elif not after.over and worth(position, seat) > 0:
            replies = [after.play(move) for move in after.moves()]
            assert not any(reply.over and reply.utility[seat] == 0 for reply in replies), position


@pytest.mark.parametrize("name", TOYS)
def test_a_hidden_hand_does_not_change_the_choice(name):
    for position in decisions(name, 8):
        chosen = [
            choose(each, "club", seed=3).move.action for each in (position, position.view(position.mover))
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", ["first-game", "club"])
def test_equal_seeds_give_equal_moves(level):
    position = tessella.new("tictactoe").play("a1")
    assert choose(position, level, seed=6).move == choose(position, level, seed=6).move


def test_it_stops_when_told():
    position = tessella.new("trio")
    choose(position, "first-game")  # compiled by now
    begun = time.process_time()
    choose(position, "master", stop=lambda: True)
    assert time.process_time() - begun < 0.2


def test_a_look_for_wins_at_once_ends_when_it_is_told(monkeypatch):
    """To begin a search of each action, though it ends at once, took 40 ms on a large board."""
    monkeypatch.setattr("tessella.engine.immediate.search", None)
    position = tessella.new("tictactoe")
    assert sound_actions(position, lambda: True) == position.actions


def test_where_nobody_acts_nothing_is_chosen():
    with pytest.raises(ValueError, match="Chance is to act"):
        choose(tessella.new("peek"), "first-game")


def test_a_former_name_stands_for_the_level_of_today():
    assert [level_named(name).name for name in ("easy", "medium", "hard")] == ["first-game", "club", "master"]
    assert Player("Engine", "hard") == Player("Engine", "master")
    assert Seated(0, level="easy").level == "first-game"


def test_an_unknown_level_names_the_levels():
    with pytest.raises(
        UnknownLevel,
        match=r"^There is no level 'grand'; the levels are: first-game, casual, club, strong, master\.$",
    ):
        choose(tessella.new("tictactoe"), "grand")

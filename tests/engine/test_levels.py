"""Levels play every toy by the rules, from what their seat sees; the better levels are better."""

import dataclasses
import time
from collections import Counter
from random import Random

import pytest

import tessella
from engine.toys import TOYS, decisions
from tessella import CHANCE, Position
from tessella.engine.immediate import sound, values_soon, winning
from tessella.engine.levels import UnknownLevel, choose, level_named
from tessella.engine.report import Line
from tessella.engine.softness import Softness
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


def answers(level, seeds):
    """For positions of tic-tac-toe and seeds: what wins at once, what does not lose at once, and what was chosen."""
    for position in decisions("tictactoe", 40, fewest_plies=3):
        values = values_soon(position)
        for seed in range(seeds):
            yield winning(values), sound(values), choose(position, level, seed=seed).move.action


def test_the_weakest_level_takes_its_wins_and_overlooks_some_threats():
    found = list(answers("first-game", 6))
    assert all(chosen in wins for wins, _, chosen in found if wins)
    threatened = [chosen in safe for wins, safe, chosen in found if not wins and len(safe) == 1]
    assert 0.5 < sum(threatened) / len(threatened) < 1.0


def test_the_levels_see_more_and_more_threats():
    def seen(level):
        urgent = [chosen in safe for wins, safe, chosen in answers(level, 4) if not wins and len(safe) == 1]
        return sum(urgent) / len(urgent)

    assert seen("first-game") < seen("casual") <= seen("club") == 1.0


def test_a_mover_that_errs_varies_but_prefers_what_is_better():
    soft, random = Softness(blind=0.0, unseen=0.5, glances=8, temperature=0.5), Random(1)
    assert len(soft.seen(tuple(range(10)), random)) == 5
    assert len(soft.seen(tuple(range(99)), random)) == 8
    assert soft.seen((4,), random) == (4,)
    lines = tuple(Line((), value) for value in (0.9, 0.8, 0.7, 0.1))
    drawn = Counter(soft.drawn(lines, random).value for _ in range(500))
    assert drawn[0.9] > drawn[0.8] > drawn[0.7] > drawn[0.1]
    assert dataclasses.replace(soft, temperature=0.0).drawn(lines, random) == lines[0]


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
    monkeypatch.setattr("tessella.engine.immediate.Search", None)
    position = tessella.new("tictactoe")
    assert sound(values_soon(position, lambda: True)) == position.actions


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

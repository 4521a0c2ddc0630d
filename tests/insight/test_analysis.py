"""Analysis: several lines, their values, and what the mover must not know."""

import pytest

import tessella
from engine.exhaustive import worth
from engine.toys import decisions
from tessella import CHANCE, Memory, analyse
from tessella.insight.analysis import turns_to_the_end

pytestmark = pytest.mark.once

WON = ["a1", "b2", "b1", "a2"]
"""Cross wins with c1; unless it plays c1 or c2, Nought wins with c2."""


def after(name, moves, **options):
    return tessella.new(name, **options).replay(moves)


def test_a_win_comes_first_and_a_loss_last_with_their_turns():
    position = after("andantino", ["0,1", "1,-1", "0,-1", "2,-1", "2,-2", "1,1", "3,-2"])
    found = analyse(position, float("inf"), nodes=3000, lines=len(position.actions))
    values = [line.value for line in found.lines]
    scores = [value.score for value in values]
    assert scores == sorted(scores, reverse=True)
    assert {line.moves[0].action for line in found.lines} == set(position.actions)
    assert found.value == values[0]
    for line, value in zip(found.lines, values, strict=True):
        assert value.seat == position.mover
        if value.turns is not None:
            assert value.proven
            assert value.turns == turns_to_the_end(position, line.moves)
            assert position.replay(line.moves).utility[position.mover] == value.score


def test_turns_are_those_of_the_winner():
    moves = after("tictactoe", [*WON, "c1"]).history
    start = tessella.new("tictactoe")
    assert turns_to_the_end(start, moves) == 3
    assert turns_to_the_end(start.replay(moves[:1]), moves[1:]) == 2
    assert turns_to_the_end(start, moves[:4]) is None


def test_partners_count_the_turns_of_all():
    position = next(each for each in decisions("duet", 20) if worth(each, each.mover) == 1.0)
    value = analyse(position, float("inf"), nodes=20_000).value
    assert (value.score, value.proven) == (1.0, True)
    assert value.turns


@pytest.mark.verify_but("tictactoe", "trio", "peek", "duet", reason="a search of each game is compiled")
def test_every_game_is_analysed(game):
    """Also one without an evaluation, and whatever its seats may know."""
    position = game.new()
    while position.mover == CHANCE or len(position.actions) == 1:
        position = position.play(position.actions[0])
    found = analyse(position, float("inf"), nodes=500)
    assert len(found.lines) == min(3, len(position.actions))
    assert found.lines == analyse(position.view(position.mover), float("inf"), nodes=500).lines
    for line in found.lines:
        assert 0.0 <= line.value.score <= 1.0
        position.replay(line.moves[:1])


def test_open_hands_are_those_of_a_whole_position():
    position = next(each for each in decisions("peek", 50) if differs(each))
    with pytest.raises(ValueError, match="What one seat sees does not show"):
        analyse(position.view(position.mover), open_hands=True)


def differs(position):
    """Whether who sees all hands expects something else than who sees what the mover sees."""
    seen, known = (
        analyse(position, float("inf"), nodes=2000, open_hands=each).value for each in (False, True)
    )
    return abs(seen.score - known.score) > 0.2


def test_an_analysis_tells_what_it_knows_and_stops():
    heard = []
    analyse(tessella.new("tictactoe"), 30.0, stop=lambda: len(heard) > 1, on_progress=heard.append)
    assert [len(each.lines) for each in heard] == [3, 3]


def test_a_memory_goes_on():
    position, memory = after("andantino", ["0,1", "1,-1", "0,-1", "2,-1", "2,-2", "1,1"]), Memory()
    first, more = (analyse(position, float("inf"), nodes=600, memory=memory) for _ in range(2))
    assert more.depth >= first.depth
    assert memory.nbytes > 0


def test_what_cannot_be_analysed_is_said_in_a_sentence():
    with pytest.raises(ValueError, match="The game is over"):
        analyse(after("tictactoe", [*WON, "c1"]))
    with pytest.raises(ValueError, match="Chance is to act"):
        analyse(tessella.new("peek"))
    with pytest.raises(ValueError, match="legal actions"):
        analyse(after("tictactoe", WON), among=[0])

"""What the engine answers to a draw offer."""

from random import Random

import pytest

from tessella import find
from tessella.table import opinion
from tessella.table.opinion import accepts_draw


def after(*moves):
    position = find("tictactoe").new()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "mover_wins"),
    [
        (("a1", "b1", "a2", "b2"), True),
        (("a1", "b2", "a2", "c1", "b1"), True),
        (("a1", "b1", "a2", "c3"), True),
    ],
)
def test_who_is_about_to_win_declines_and_who_is_about_to_lose_accepts(moves, mover_wins):
    position = after(*moves)
    mover = position.mover
    assert accepts_draw(position, mover) is not mover_wins
    assert accepts_draw(position, 1 - mover) is mover_wins


@pytest.mark.verify("a search of seconds")
def test_a_game_with_an_evaluation_is_judged_by_it():
    position = find("andantino").new()
    for move in (
        "1,-1",
        "2,-1",
        "0,1",
        "1,1",
        "-1,1",
        "2,0",
        "2,-2",
    ):  # White has four in a row, both ends open
        position = position.play(move)
    assert position.game.kernel.estimate.evaluate is not None
    assert not accepts_draw(position, 0)
    assert accepts_draw(position, 1)


def test_where_hands_are_hidden_it_judges_from_its_own(monkeypatch):
    monkeypatch.setattr(opinion, "SECONDS", 0.2)
    position, random = find("peek").new(), Random(1)
    while position.mover != 1:
        position = position.roll(random)
    assert accepts_draw(position.view(1), 1) in (True, False)

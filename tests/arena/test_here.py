"""Our engine in this process answers as it does through the protocol."""

from contextlib import closing
from random import Random

import pytest

from tessella.arena.client import Engine, Timeouts
from tessella.arena.contestant import contestant
from tessella.arena.control import Control
from tessella.arena.here import Here
from tessella.arena.process import Failure
from tessella.arena.referee import Referee
from tessella.core.catalogue import find

pytestmark = pytest.mark.once
FEW = Control(nodes=8)


class Both:
    """A player who is asked twice, here and through the protocol, and has one answer."""

    def __init__(self, who, first):
        self.players = Here(who, first), Engine(who, Timeouts())

    def new_game(self, *about):
        for player in self.players:
            player.new_game(*about)

    def follow(self, before, after):
        for player in self.players:
            player.follow(before, after)

    def answer(self, *asked):
        here, spoken = (player.answer(*asked) for player in self.players)
        assert (here.move, here.wins) == (spoken.move, spoken.wins), f"ply {asked[0].ply}"
        assert here.value == pytest.approx(spoken.value, abs=0.001)
        return here

    def close(self):
        for player in self.players:
            player.close()


@pytest.mark.verify_but("peek", "tictactoe", reason="a process for every other game")
def test_the_engine_answers_the_same_in_this_process(game):
    """Two games, at the first seat and at the last: what an engine remembers of one does not change the next."""
    first = game.new()
    ours = contestant("this", game.name, first.options)
    with closing(Both(ours, first)) as both:
        for number, place in enumerate((0, first.seats - 1)):
            players = [both if seat == place else Here(ours, first) for seat in range(first.seats)]
            for seat, player in enumerate(players):
                player.new_game(first, seat, 7 + number)
            played = Referee(first, players, [FEW] * first.seats, Random(number)).play()
            assert (played.loser, played.position.over) == (None, True), played.fault


def test_a_fault_of_a_search_loses_the_game_and_is_told(monkeypatch, capsys):
    first = find("tictactoe").new()
    player = Here(contestant("this", "tictactoe", first.options), first)
    player.new_game(first, 0, 1)
    monkeypatch.setattr(player.thinker, "think", lambda *_: 1 // 0)
    with pytest.raises(Failure, match=r"^has failed: integer division or modulo by zero$"):
        player.answer(first, FEW, [0.0, 0.0])
    assert "ZeroDivisionError" in capsys.readouterr().err

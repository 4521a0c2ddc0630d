"""The first event of a log, written out, so that tests are collected without a game's code being loaded."""

from tessella.table.event import Event
from tessella.table.terms import Player


def tictactoe(*players):
    """What open_event says of a game of tic-tac-toe for these players."""
    about = [player.payload() for player in players]
    return Event("open", {"game": "tictactoe", "options": {}, "players": about, "games": 1})


FOR_ANN_AND_BOB = tictactoe(Player("Ann"), Player("Bob"))

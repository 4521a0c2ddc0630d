"""Tables for tests."""

from random import Random

from tessella.table.features import deal, moves, series
from tessella.table.fold import fold
from tessella.table.terms import OPEN_SEAT, Player, open_event

ANN, BOB = Player("Ann"), Player("Bob")
ENGINE = Player("Engine", "first-game")
OPEN = OPEN_SEAT
BEN, CAY = Player("Ben", person=1), Player("Cay", person=2)
"""People who play elsewhere."""


def table(game="tictactoe", players=(ANN, BOB), games=1, deal="", **options):
    """A new table; chance has acted."""
    return settled(fold([open_event(game, options, players, games, deal)]))


def settled(table, seed=0):
    """The table once a player is to act."""
    random = Random(seed)
    while table.waits_for_chance:
        table = table.after(deal.chance(table, random))
    return table


def typed(table, *texts):
    """The table after moves, whoever plays them."""
    for text in texts:
        table = table.after(moves.event(table, table.position.action(text)))
    return table


def play_series():
    """The first game of two, won, and the second at its beginning."""
    first = table(games=2)
    first = typed(first, "a1", "b1", "a2", "b2", "a3")
    second = first.after(series.event(first))
    return first, second


def does(table, person, make, *arguments):
    """The table after something that a person does."""
    return table.after(make(table.seen_by(person), *arguments))

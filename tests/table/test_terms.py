"""Opening a table."""

import json

import pytest

from tessella import OptionError, UnknownGame
from tessella.table.event import Refused
from tessella.table.terms import Player, open_event

ANN, BOB, CAY = Player("Ann"), Player("Bob"), Player("Cay", "master")


def test_the_first_event_says_all_that_was_agreed():
    event = open_event("tictactoe", {}, [ANN, CAY], 3)
    assert event.kind == "open"
    assert json.loads(json.dumps(event.payload)) == {
        "game": "tictactoe",
        "options": {},
        "players": [{"name": "Ann", "level": None}, {"name": "Cay", "level": "master"}],
        "games": 3,
    }


def test_players_beyond_the_games_seats_stay_away():
    assert len(open_event("tictactoe", {}, [ANN, BOB, CAY]).payload["players"]) == 2


def test_names_are_tidied():
    assert (
        open_event("tictactoe", {}, [Player("  Ann   Lee "), BOB]).payload["players"][0]["name"] == "Ann Lee"
    )


@pytest.mark.parametrize(
    ("players", "games", "said"),
    [
        ([ANN], 1, "needs 2 players, not 1"),
        ([ANN, BOB], 0, "1 to 20 games, not 0"),
        ([ANN, BOB], 21, "1 to 20 games, not 21"),
        ([ANN, Player("  ")], 1, "name has 1 to 30"),
        ([ANN, Player("x" * 31)], 1, "name has 1 to 30"),
        ([ANN, Player("tab\x07")], 1, "name has 1 to 30"),
        ([ANN, Player("Deep", "divine")], 1, "no level 'divine'; the levels are: first-game"),
    ],
)
def test_what_cannot_be_agreed_is_refused_in_one_sentence(players, games, said):
    with pytest.raises(Refused, match=said):
        open_event("tictactoe", {}, players, games)


def test_unknown_games_and_options_are_refused():
    with pytest.raises(UnknownGame):
        open_event("chess", {}, [ANN, BOB])
    with pytest.raises(OptionError):
        open_event("tictactoe", {"size": 9}, [ANN, BOB])

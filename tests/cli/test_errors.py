"""A mistake gets one sentence on standard error and the exit status 2: no traceback, and nothing is lost."""

import pytest

from web.looped import any_of

MISTAKES = {
    "play no-such-game": "There is no game 'no-such-game'; there are: ",
    "play tictactoe --seat 3": "Tic-tac-toe has 2 seats here, so there is no seat 3.",
    "play tictactoe --seat 0": "Invalid value for '--seat': ",
    "play tictactoe --seat two": "Invalid value for '--seat': it should be a valid integer; ",
    "play tictactoe --seat 1 --against nobody": "--seat needs an engine to play against",
    "play tictactoe --against grandmaster": "club, strong, master, nobody; not 'grandmaster'.",
    "play tictactoe --option size": "An option is given as NAME=VALUE, not 'size'.",
    "play tictactoe --option size=3": "Tic-tac-toe has no option 'size'; its options are: none.",
    "play tictactoe --option self=3": "Tic-tac-toe has no option 'self'",
    "play trio --option players=9": "(players) takes one of: ",
    "play --bord": "No such option: --bord",
    "bench no-such-game": "There is no game 'no-such-game'",
    "warm no-such-game": "There is no game 'no-such-game'",
    "picture": "Missing argument 'GAME'; tessella picture --help tells more.",
    "picture tictactoe b2 b2": "Cell b2 is taken; a mark goes on an empty cell (T1).",
    "picture tictactoe -1,2": "'-1,2' is no cell: write a1 to c3.",
    "picture tictactoe b2 -o /no/such/folder/b2.svg": "/no/such/folder/b2.svg cannot be written: ",
    "openings --game tictactoe --save": "--save, --output, --workers, --ray and --results go with --fair.",
    "openings --game tictactoe --fair --output /no/such/folder/x": "/no/such/folder/x cannot be written: it has no ",
    "statistics tictactoe --workers 100000000": "Invalid value for '--workers': ",
    "match this this --game tictactoe --json --csv": "A table is printed with --json or with --csv, not with both.",
    "serve --port 70000": "Invalid value for '--port': it should be less than or equal to 65535; ",
    "serve --root-path /games": "Tessella is served at the root of a name or of a port, not below /games: ",
    "serve --allow-host http://club.example": "A server's name is written like club.example, without a port; not ",
    "serve --proxy club.example": "A proxy is an address or a network, such as 10.0.0.7 or 10.0.0.0/24; not ",
    "serve --limit table=7": "--limit takes NAME=NUMBER, with one of the names requests, browser-requests, ",
    "serve --limit tables": "The limit tables is a number such as 100, not ''.",
    "serve --limit tables=-1": "The limit tables is a number such as 100, not '-1'.",
    f"serve --limit tables={'9' * 20}": "The limit tables is a number such as 100, not ",
    "serve --limit tables=0": "The limit tables is a number from 1 on, not 0.",
    "sere": "No such command 'sere'",
}


@any_of("line", MISTAKES)
def test_one_sentence_on_standard_error_and_status_2(tessella, line):
    outcome = tessella(*line.split())
    assert outcome.status == 2
    assert MISTAKES[line] in outcome.err
    assert outcome.err.startswith("tessella: ")
    assert outcome.err.endswith(".\n")
    assert outcome.err.count("\n") == 1
    assert outcome.out == ""


def test_an_error_of_ours_is_not_hidden(tessella, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("tessella.cli.games.list_games", fail)
    with pytest.raises(ZeroDivisionError):
        tessella("games")

"""Fair games: the level is chosen by this browser's results, told, and chosen again for another game."""

import pytest

from tessella.engine.levels import LEVELS
from tessella.table.features import fair_level
from tessella.web.live import result_counter

from .conftest import PAGE, sentence_of
from .looped import any_of

FAIR = {"game": "tictactoe", "with": "engine", "level": fair_level.FAIR, "seat.0": "", "seat.1": ""}
FIRST = "Fair game: First game, because you have not played this game against the engine before."


@pytest.fixture(autouse=True)
def all_is_counted(monkeypatch):
    monkeypatch.setattr(result_counter, "PATIENCE", 60)


def level_at(browser, table):
    (level,) = filter(None, (player["level"] for player in browser.state(table)["players"]))
    return level


def to_act(browser, table):
    """The state once the person is to act."""
    while not (state := browser.state(table))["can"]["act"]:
        pass
    return state


def opened(browser, **fields):
    answer = browser.request("POST", "/tables", data={**FAIR, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_the_first_fair_game_is_against_the_weakest_level(ann):
    table = opened(ann)
    state = ann.state(table)
    assert (state["fair"], level_at(ann, table)) == (FIRST, "First game")
    assert "Fair game" in ann.get(table).text
    assert ann.ask(table, "act", seq=ann.state(table)["seq"], path=["b1"]).status_code == 200
    assert ann.state(table)["fair"] == ""


def test_who_wins_meets_a_stronger_level_in_the_next_fair_game(ann):
    table, levels = opened(ann), []
    for _ in range(3):
        levels.append(level_at(ann, table))
        for cell in ("b2", "c1", "a3"):  # the engine takes the first free cells
            seq = to_act(ann, table)["seq"]
            assert ann.ask(table, "act", seq=seq, path=[cell]).status_code == 200
        assert ann.ask(table, "rematch").status_code == 200
    assert to_act(ann, table)["fair"].startswith(f"Fair game: {level_at(ann, table)}, because you won ")
    strengths = [level.title for level in LEVELS]
    met = [strengths.index(level) for level in [*levels, level_at(ann, table)]]
    assert met == sorted(met) and met[0] == 0 and met[1] > 0


@any_of(("game", "fields"), [("duet", {}), ("antino", {"option.players": "1", "seat.0": fair_level.FAIR})])
def test_where_nobody_plays_against_anybody_no_game_is_fair(client, game, fields):
    answer = client.post("/tables", data={**FAIR, "game": game, **fields}, headers=PAGE)
    assert answer.status_code == 422
    assert "nobody plays against you" in sentence_of(answer.text)


def test_friends_play_no_fair_game_and_its_level_is_in_the_log_as_any_other(ann, bob, client):
    table = opened(ann)
    with_friends = opened(ann, **{"with": "friends"})
    assert ann.state(with_friends)["fair"] == ""
    assert bob.state(table)["fair"] == ""  # watchers are told who plays, not why
    live = client.portal.call(client.app.state.tables.find, table.removeprefix("/tables/"))
    assert live.table.terms.payload()["players"][1]["level"] == "first-game"

"""Games that were played at a table before the present one: their pages, positions, pictures and records."""

import re

import pytest

from tessella.record import parse

from .conftest import PAGE, act, changed, open_table, sentence_of, state_in

LINE = ("a1", "b1", "a2", "b2", "a3")


@pytest.fixture
def played(client):
    """The second game of three after one move; the first was won by Ann."""
    table = open_table(client, games="3", **{"seat.1": "person", "name.0": "Ann", "name.1": "Bob"})
    for seq, cell in enumerate(LINE, 1):
        act(client, table, seq, cell)
    client.post(f"{table}/next", json={"seq": 6})
    act(client, table, 7, "c3")
    return table


def test_each_game_has_a_page_that_changes_no_more(client, played):
    page = state_in(client.get(f"{played}/games/1", headers=PAGE).text)
    assert page["past"] and page["table"] == f"{played.removeprefix('/tables/')}/games/1"
    state = page["state"]
    assert (state["result"], state["ply"], state["series"]["number"]) == ("Ann wins", 5, 1)
    assert [deed for deed, can in state["can"].items() if can] == ["analyse", "branch"]
    assert (state["mine"], state["turn"], state["marks"]) == (False, -2, [])
    for moment in ("", "?ply=1"):
        now = client.get(f"{played}/games/2{moment}", headers=PAGE, follow_redirects=False)
        assert (now.status_code, now.headers["location"]) == (307, f"{played}{moment}")


def test_a_past_game_of_strangers_has_no_chat(ann, bob):
    """What they write belongs to the table."""
    table = ann.open(games="2", **{"with": "anybody"})
    bob.join(ann.invitation(table))
    ann.ask(table, "resign", seq=ann.state(table)["seq"])
    ann.ask(table, "next", seq=ann.state(table)["seq"])
    past = state_in(ann.get(f"{table}/games/1").text)["state"]
    assert ann.state(table)["strangers"] and not past["strangers"] and not past["can"]["greet"]


def test_its_positions_pictures_and_records_are_reached(client, played):
    past = f"{played}/games/1"
    plies = [client.get(f"{past}/plies/{ply}").json()["move"] for ply in range(6)]
    assert plies == ["", *LINE]
    for record in (client.get(f"{past}/record.txt"), client.get(f"{played}/record.json?game=1")):
        assert [move.text for move in parse(record.text).moves] == [*LINE]
        assert dict(parse(record.text).headers)["Cross"] == "Ann"
        assert "-1." in record.headers["content-disposition"]
    assert [move.text for move in parse(client.get(f"{played}/record.txt").text).moves] == ["c3"]
    assert "a3: Cross" in client.get(f"{past}/picture.svg").text
    assert "a3: Cross" not in client.get(f"{past}/picture.svg?ply=4").text
    assert client.get(f"{past}/picture.png").content != client.get(f"{played}/picture.png").content
    assert client.get(f"{past}/preview.png").content != client.get(f"{played}/watch/preview.png").content


def test_one_plays_on_from_its_moves(client, played):
    made = client.post(f"{played}/games/1/branch", json={"ply": 3}).json()["table"]
    state = state_in(client.get(f"/tables/{made}").text)["state"]
    assert [move for turn in state["moves"] for move in turn["moves"]] == ["a1", "b1", "a2"]


def test_all_games_are_listed_and_the_table_leads_there(client, played):
    assert state_in(client.get(played).text)["state"]["series"] == {"number": 2, "games": 3, "past": 1}
    assert f'href="{played}/games"' in client.get(played).text
    page = client.get(f"{played}/games").text
    assert re.findall('<a class="into" href="(.*)">', page) == [played, f"{played}/games/1"]
    assert re.findall('class="score" dir="auto">(.*)<', page) == ["Ann 1 : 0 Bob"]
    assert "Ann wins" in page and "goes on" in page and "Points so far: Ann 1, Bob 0" in page
    for file in re.findall(f'"({played}[^"]*)"', page):
        assert client.get(file).status_code == 200, file
    assert state_in(client.get(played).text)["state"]["lead"] == "Ann leads 1 : 0"
    assert state_in(client.get(f"{played}/games/1").text)["state"]["lead"] == ""


def test_each_game_has_a_small_picture(client, played):
    past, now = client.get(f"{played}/games/1/board.svg?seq=6"), client.get(f"{played}/watch/board.svg")
    assert past.content != now.content and "max-age=31536000" in past.headers["cache-control"]
    assert client.get(f"{played}/games/3/board.svg").status_code == 404


def test_a_series_is_told_with_who_has_won_it(client, played):
    client.post(f"{played}/resign", json={"seq": 8})
    client.post(f"{played}/next", json={"seq": 9})
    for seq, cell in enumerate(LINE, 10):
        act(client, played, seq, cell)
    client.post(f"{played}/rematch", json={})
    page = client.get(f"{played}/games").text
    assert re.findall("<h2>Series (.)(?:<small>(.*?)</small>)?</h2>", page) == [
        ("2", ""),
        ("1", "Ann wins the series by 1"),
    ]


def test_a_hidden_game_that_goes_on_has_no_downloads_yet(client):
    table = open_table(client, game="peek", games="2", **{"seat.1": "person"})
    assert "record.txt" not in client.get(f"{table}/games").text


def test_a_game_that_was_not_played_is_said_in_one_sentence(client, played):
    for address in ("games/3", "games/3/record.txt", "games/0/plies/0", "games/3/picture.svg"):
        answer = client.get(f"{played}/{address}", headers=PAGE)
        assert answer.status_code == 404
        assert sentence_of(answer.text).startswith("This table has come to game 2; there is no game ")


def test_hands_of_a_past_game_are_open_those_of_the_present_one_are_not(client):
    table = open_table(client, game="peek", games="2", **{"seat.1": "person"})
    seq = state_in(client.get(table).text)["state"]["seq"]
    seq = changed(client, table, "resign", seq=seq).seq
    client.post(f"{table}/next", json={"seq": seq})
    assert client.get(f"{table}/games/1/record.txt").status_code == 200
    assert client.get(f"{table}/record.txt").status_code == 409
    assert client.get(f"{table}/games/2/record.txt").status_code == 409

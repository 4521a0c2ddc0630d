"""Pictures of a table: to download, and for the previews of links."""

import re
from io import BytesIO

import pytest
from PIL import Image

from tessella import CHANCE, WATCHER, find
from tessella.core.svg import document, placed
from tessella.record.pictures import png
from tessella.web.config import Limits, ServerConfig
from tessella.web.pictures import PREVIEW

from .conftest import TestClient, act, create_app, open_table


@pytest.fixture
def played(client):
    """A table after b2 and a1."""
    table = open_table(client)
    act(client, table, 1, "b2")
    act(client, table, 2, "a1")
    return table


def test_boards_are_downloaded(client, played):
    drawing = client.get(f"{played}/picture.svg")
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    after = find("tictactoe").new().play("b2")
    assert drawing.text == after.play("a1").svg()
    assert client.get(f"{played}/picture.svg?ply=0").text == find("tictactoe").new().svg()
    assert client.get(f"{played}/picture.png?ply=1").content == png(after.svg())


def test_a_game_is_downloaded_as_an_animation_from_the_first_move_of_a_player(client, played):
    assert Image.open(BytesIO(client.get(f"{played}/picture.gif").content)).n_frames == 3
    duet = open_table(client, game="octopus", deal="tuesday")
    assert Image.open(BytesIO(client.get(f"{duet}/picture.gif").content)).n_frames == 1


def test_a_preview_shows_the_board_as_everybody_sees_it(client, played):
    shown = client.get(f"{played}/watch/preview.png")
    assert Image.open(BytesIO(shown.content)).size == PREVIEW[2:]
    assert shown.headers["cache-control"] == "public, max-age=60"
    assert TestClient(client.app).get(f"{played}/watch/preview.png").content == shown.content
    act(client, played, 3, "c3")
    assert client.get(f"{played}/watch/preview.png").content != shown.content


def test_a_preview_of_hidden_hands_is_what_watchers_see(client):
    table = open_table(client, game="peek")
    position = find("peek").new()
    while position.mover == CHANCE:
        position = position.play(position.actions[0])  # whatever was dealt, watchers see the same
    view = position.view(WATCHER)
    board = document(PREVIEW, placed(view.board(), PREVIEW), title="Peek")
    assert client.get(f"{table}/watch/preview.png").content == png(board, 1200)


def test_a_page_tells_programs_what_it_shows_and_no_secret(client, played):
    page = client.get(played).text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert told["title"] == "Tic-tac-toe: Player 1, Player 2"
    assert told["description"] == "Cross to play"
    assert told["image"].endswith(f"{played}/watch/preview.png")


def test_pictures_are_counted(url):
    with TestClient(
        create_app(url, config=ServerConfig(limits=Limits(pictures=2))), client=("203.0.113.9", 5000)
    ) as client:
        table = open_table(client)
        statuses = [client.get(f"{table}/watch/preview.png").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


# Hands


def test_the_hand_of_any_seat_is_shown_in_a_game_that_hides_nothing(client):
    table = open_table(client, game="octopus", deal="tuesday")
    position = find("octopus").new()
    shown = [client.get(f"{table}/hands/{seat}").json().get("svg", "") for seat in range(3)]
    names = [set(re.findall(r'data-at="(\w\d)"', svg)) for svg in shown]
    assert [len(each) for each in names] == [30, 30, 0]
    assert not names[0] & names[1]
    assert position.seats == 2


def test_other_hands_are_face_down_where_hands_are_hidden(client):
    table = open_table(client, game="antino", deal="", **{"seat.1": "easy"})
    pieces = [client.get(f"{table}/hands/{seat}").json()["svg"].count('class="piece"') for seat in range(2)]
    assert pieces[0] > 0
    assert pieces[1] == 0


def test_a_game_without_hands_has_none_to_show(client, played):
    assert client.get(f"{played}/hands/0").json() == {}

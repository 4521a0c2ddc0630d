"""Pictures of a table: to download, and for the previews of links."""

import asyncio
import re
from io import BytesIO

import pytest
from PIL import Image

from tessella import CHANCE, WATCHER, find
from tessella.record.pictures import card, png
from tessella.web.config import Limits, ServerConfig
from tessella.web.routes.pictures import DRAWING, PictureCache
from tessella.web.work.bounded_process import SECONDS, TooExpensive
from tessella.web.work.drawing import PREVIEW, gif_of, thinned

from .conftest import FirstMove, Here, TestClient, act, create_app, open_table, run_async


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
    assert "animated GIF</a> (long games take up to 20 seconds)" in client.get(duet).text


def test_a_long_animation_has_fewer_frames_the_first_and_the_last_among_them():
    assert thinned(range(7), 50) == [*range(7)]
    assert thinned(range(301), 50)[::49] == [0, 300]
    assert len(thinned(range(301), 50)) == 50
    assert thinned([5], 50) == [5]


def test_an_animation_is_drawn_by_another_worker_once_and_has_time_for_its_frames(
    client, played, monkeypatch
):
    asked = []

    async def run(function, *about, seconds=None):
        asked.append((function, seconds))
        return b"GIF"

    monkeypatch.setattr(client.app.state.animation_worker, "run", run)
    assert client.app.state.animation_worker.low_priority and not client.app.state.bounded_worker.low_priority
    assert [client.get(f"{played}/picture.gif").content for _ in range(2)] == [b"GIF"] * 2
    assert asked == [(gif_of, SECONDS + 3 * DRAWING)]
    client.get(f"{played}/picture.gif?ply=1")
    assert len(asked) == 2


def test_nothing_is_drawn_for_who_asks_for_the_headers_alone(client, played, monkeypatch):
    async def run(*_, **__):
        raise AssertionError

    for worker in (client.app.state.bounded_worker, client.app.state.animation_worker):
        monkeypatch.setattr(worker, "run", run)
    for page in ("picture.png", "picture.gif", "watch/preview.png"):
        response = client.head(f"{played}/{page}")
        assert (response.status_code, response.headers.get("content-length")) == (200, None)
        assert response.headers["content-type"] == f"image/{page[-3:]}"
    assert client.head(f"{played}/picture.gif?ply=9").status_code == 404


def test_who_asks_for_a_picture_that_is_being_drawn_waits_for_the_same():
    async def whole():
        kept, drawing, drawn = PictureCache(2), asyncio.Event(), []

        async def draw():
            drawn.append(1)
            await drawing.wait()
            return b"picture"

        one, other = (asyncio.create_task(kept.get("game", draw)) for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()
        drawing.set()
        assert (await other, len(drawn)) == (b"picture", 1)

    run_async(whole)


def test_what_cannot_be_drawn_is_tried_again_and_of_many_the_oldest_goes():
    async def whole():
        kept, drawn = PictureCache(2), []

        async def fail():
            raise TooExpensive

        async def draw():
            drawn.append(1)
            return b"picture"

        with pytest.raises(TooExpensive):
            await kept.get("a", fail)
        for name in ("a", "b", "a", "c", "a", "b"):
            assert await kept.get(name, draw) == b"picture"
        assert len(drawn) == 4

    run_async(whole)


def test_a_preview_shows_the_board_as_everybody_sees_it(client, played):
    shown = client.get(f"{played}/watch/preview.png")
    assert Image.open(BytesIO(shown.content)).size == PREVIEW
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
    assert client.get(f"{table}/watch/preview.png").content == card(view.board(), *PREVIEW)


def test_a_page_tells_programs_what_it_shows_and_no_secret(client, played):
    page = client.get(played).text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert told["title"] == "Tic-tac-toe: Player 1, Player 2"
    assert told["description"] == "Cross to play"
    assert told["image"].endswith(f"{played}/watch/preview.png")


def test_pictures_are_counted(url):
    with TestClient(
        create_app(url, FirstMove, Here, config=ServerConfig(limits=Limits(pictures=2))),
        client=("203.0.113.9", 5000),
    ) as client:
        table = open_table(client)
        pages = [f"{table}/picture.png", f"{table}/picture.gif", f"{table}/watch/preview.png"]
        assert [client.head(page).status_code for page in pages] == [200, 200, 200]
        assert [client.get(page).status_code for page in pages] == [200, 200, 429]


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
    table = open_table(client, game="antino", deal="", **{"seat.1": "first-game"})
    pieces = [client.get(f"{table}/hands/{seat}").json()["svg"].count('class="piece"') for seat in range(2)]
    assert pieces[0] > 0
    assert pieces[1] == 0


def test_a_game_without_hands_has_none_to_show(client, played):
    assert client.get(f"{played}/hands/0").json() == {}

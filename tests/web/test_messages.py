"""What is written at a table: who reads it, how long it may be, how often, and that nothing of it is lost."""

import json

import pytest

from tessella.storage.async_store import AsyncStore
from tessella.storage.store import Message, Store
from tessella.web.app import create_app
from tessella.web.config import Limits, ServerConfig
from tessella.web.http.fair_queue import FairSemaphore
from tessella.web.live.chat import KEPT, Chat

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient

KEY = "a-key-of-this-test"


@pytest.fixture
def friends(client):
    """Two who play, and one who watches."""
    return [Browser(client) for _ in range(3)]


@pytest.fixture
def table(friends):
    return gathered(*friends[:2])


def said(browsers, table):
    return [browser.said(table) for browser in browsers]


def test_players_and_watchers_are_apart_until_the_game_is_over(friends, table):
    ann, bob, cem = friends
    cem.ask(table, "say", text="Take the middle!")
    bob.ask(table, "say", text="Hello")
    assert said(friends, table) == [["Hello"], ["Hello"], ["Take the middle!"]]
    ann.ask(table, "resign", seq=2)
    assert said(friends, table) == [["Take the middle!", "Hello"]] * 3
    cem.ask(table, "say", text="Well played")
    assert said(friends, table) == [["Take the middle!", "Hello", "Well played"]] * 3
    for friend in (ann, bob):
        friend.ask(table, "rematch")
    assert said([cem], table) == [["Take the middle!", "Well played"]]


def test_an_open_stream_tells_at_the_end_what_the_other_side_had_written(friends, table):
    ann, bob, cem = friends
    reader = ann.client.portal.call(ann.reader, table)
    assert new_in(ann, reader) == []
    cem.ask(table, "say", text="Take the middle!")
    bob.ask(table, "say", text="Hello")
    assert new_in(ann, reader) == ["Hello"]
    ann.ask(table, "resign", seq=2)
    assert new_in(ann, reader) == ["Take the middle!"]
    assert new_in(ann, reader) == []


def new_in(browser, reader):
    """The texts of the messages that a stream has to tell now."""

    async def told():
        return [json.loads(news.data) async for news in reader.news()]

    return [message["text"] for news in browser.client.portal.call(told) for message in news.get("said", [])]


def test_a_message_makes_no_move_stale_and_is_no_event(friends, table):
    ann, bob, _ = friends
    bob.ask(table, "say", text="Hello")
    assert ann.state(table)["seq"] == 2
    assert "state" in ann.ask(table, "act", seq=2, path=["b2"]).json()


@pytest.mark.parametrize(("length", "status"), [(1, 200), (500, 200), (501, 409), (4000, 409), (4001, 422)])
def test_a_message_has_at_most_500_characters(friends, table, length, status):
    assert friends[0].ask(table, "say", text="x" * length).status_code == status
    assert said(friends[:1], table) == [["x" * length] if status == 200 else []]


@pytest.mark.parametrize("text", ["", "  \n ", "\u200b\x00\x07"])
def test_a_message_with_nothing_in_it_is_refused(friends, table, text):
    refused = friends[0].ask(table, "say", text=text)
    assert (refused.status_code, refused.json()["error"]) == (409, "There is nothing in this message.")


def test_markup_is_text_and_what_cannot_be_seen_is_left_out(friends, table):
    friends[0].ask(table, "say", text="<b>\x1bhi</b>\u202e\r\n 👩\u200d🚀 ")
    assert said(friends[:1], table) == [["<b>hi</b>\n👩\u200d🚀"]]


def test_who_opened_the_table_closes_the_chat_for_all(friends, table):
    ann, bob, cem = friends
    assert bob.ask(table, "chat", on=False).status_code == 409
    ann.ask(table, "chat", on=False)
    for friend in friends:
        assert friend.ask(table, "say", text="Hello").json()["error"] == "The chat of this table is closed."
    ann.ask(table, "chat", on=True)
    assert cem.ask(table, "say", text="Hello").status_code == 200


def test_silent_partners_write_once_the_game_is_over(friends):
    table = gathered(*friends[:2], game="cancelletto", **{"option.silent": "yes"})
    assert "silent" in friends[1].ask(table, "say", text="Left!").json()["error"]


def test_the_same_key_counts_once(friends, table):
    for _ in range(2):
        assert friends[0].ask(table, "say", text="Hello", key=KEY).status_code == 200
    friends[0].ask(table, "say", text="Hello", key=f"{KEY}-2")
    assert said(friends[:1], table) == [["Hello", "Hello"]]


def test_the_same_key_counts_once_after_a_restart_too(url):
    table = None
    for _ in range(2):
        with TestClient(create_app(url, FirstMove, Here)) as client:
            ann = Browser(client)
            if table is None:
                table = ann.open()
                secret = ann.secret
            ann.secret = secret
            assert ann.ask(table, "say", text="Hello", key=KEY).status_code == 200
            assert ann.said(table) == ["Hello"]


def test_one_browser_does_not_write_without_end_and_the_others_still_can(url):
    config = ServerConfig(limits=Limits(browser_messages=3))
    with TestClient(create_app(url, FirstMove, Here, config=config)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob)
        answers = [ann.ask(table, "say", text=f"{number}") for number in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "messages" in answers[3].json()["error"] and answers[3].headers["Retry-After"]
        assert bob.ask(table, "say", text="Hello").status_code == 200
        assert ann.said(table) == ["0", "1", "2", "Hello"]


def test_messages_outlive_the_server(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann = Browser(client)
        table = gathered(ann, Browser(client))
        ann.ask(table, "say", text="Hello")
    with TestClient(create_app(url, FirstMove, Here)) as client:
        again = Browser(client)
        again.secret = ann.secret
        assert again.said(table) == ["Hello"]


def test_what_another_server_wrote_before_is_found_after_what_was_written_here(url, client):
    ann = Browser(client)
    table_id = gathered(ann, Browser(client)).removeprefix("/tables/")

    async def talk():
        store = Store(url)
        here, elsewhere = (Chat(table_id, AsyncStore(store, FairSemaphore), lambda: None) for _ in range(2))
        known = (await client.app.state.tables.find(table_id)).table
        await here.load()
        await elsewhere.say(known, "elsewhere", "Bob")
        await here.say(known, "here", "Ann")
        await here.refresh()
        store.close()
        return [message.text for message in here.readable(known)]

    assert client.portal.call(talk) == ["elsewhere", "here"]


def test_the_last_ones_are_kept(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann = Browser(client)
        table = gathered(ann, Browser(client))
    store = Store(url)
    for number in range(KEPT + 2):
        store.say(table.removeprefix("/tables/"), Message("players", 0, "Ann", f"{number}"))
    store.close()
    with TestClient(create_app(url, FirstMove, Here)) as client:
        again = Browser(client)
        again.secret = ann.secret
        assert again.said(table) == [f"{number}" for number in range(2, KEPT + 2)]

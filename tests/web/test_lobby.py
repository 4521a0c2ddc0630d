"""The lobby: who waits there is found, by whoever looks, on any server, as long as the page is open."""

import asyncio
import json

import pytest

from tessella.web.app import create_app
from tessella.web.browser import digest
from tessella.web.lobby import LobbyReader
from tessella.web.presence import Presence

from .browsers import Browser
from .conftest import FirstMove, Here, TestClient
from .test_mine import act
from .test_two_servers import until


class Looker:
    """Somebody who looks at the lobby."""

    def __init__(self, client):
        self.portal, self.reader, self.changed = (
            client.portal,
            LobbyReader(client.app.state.tables),
            asyncio.Event(),
        )
        self.portal.call(self.begin)

    async def begin(self):
        self.reader.listen(self.changed)

    async def hear(self):
        return [json.loads(event.data) async for event in self.reader.news()]

    def news(self):
        return self.portal.call(self.hear)


class Page:
    """An open page of a table."""

    def __init__(self, browser, table):
        self.portal, self.changed = browser.client.portal, asyncio.Event()
        self.live = self.portal.call(browser.client.app.state.tables.find, name_of(table))
        self.person = self.live.person(digest(browser.secret))
        self.portal.call(self.come)

    async def come(self):
        self.live.listen(self.changed, self.person)

    async def leave(self):
        self.live.ignore(self.changed, self.person)

    def close(self):
        self.portal.call(self.leave)


@pytest.fixture
def looker(client):
    return Looker(client)


def name_of(table):
    return table.rpartition("/")[2]


def opened(browser, **fields):
    """The address of a table of the lobby."""
    return browser.open(**{"with": "anybody", "seat.1": "", **fields})


def changed(told):
    return [each for event in told for each in event["changed"]]


def test_a_table_for_anybody_is_found_and_joined(ann, bob, client, looker):
    assert looker.news() == [{"table": "lobby", "whole": True, "changed": [], "gone": []}]
    table = opened(ann, clock="live", **{"clock.minutes": "5", "clock.seconds": "3"})
    (told,) = changed(looker.news())
    assert (told["host"], told["players"], told["free"]) == ("Ann", ["Ann"], 1)
    assert told["words"] == ["5 min + 3 s"]
    assert bob.join(told["join"]).status_code == 303
    (told,) = changed(looker.news())
    assert (told["join"], told["players"]) == ("", ["Ann", "Bob"])
    assert told["watch"] == f"{table}/watch"


def test_a_table_of_friends_is_not_in_the_lobby(ann, looker):
    looker.news()
    ann.open()
    assert looker.news() == []


def test_who_has_withdrawn_the_invitation_is_not_found(ann, looker):
    table = opened(ann)
    assert len(changed(looker.news())) == 1
    assert ann.ask(table, "invite", open=False).status_code == 200
    assert [event["gone"] for event in looker.news()] == [[name_of(table)]]
    assert ann.ask(table, "invite", open=True).status_code == 200
    assert len(changed(looker.news())) == 1


def test_who_is_away_is_not_found_until_the_page_is_open_again(ann, looker, monkeypatch):
    monkeypatch.setattr("tessella.web.presence.GRACE", 0.0)
    monkeypatch.setattr(Presence.__init__, "__defaults__", (*Presence.__init__.__defaults__[:-1], 0.0))
    table = opened(ann)
    page = Page(ann, table)
    assert len(changed(looker.news())) == 1
    page.close()
    until(lambda: [event["gone"] for event in looker.news()] == [[name_of(table)]])
    Page(ann, table)
    until(lambda: len(changed(looker.news())) == 1)


def test_what_is_over_is_not_to_be_watched(ann, bob, looker):
    table = opened(ann)
    bob.join(ann.invitation(table))
    act(ann, table, "b2")
    assert len(changed(looker.news())) == 1
    bob.ask(table, "resign", seq=bob.state(table)["seq"])
    assert [event["gone"] for event in looker.news()] == [[name_of(table)]]


def test_a_table_without_a_free_seat_is_refused(ann):
    answer = ann.request("POST", "/tables", data={"game": "tictactoe", "with": "anybody", "seat.1": "easy"})
    assert answer.status_code == 422
    assert "needs a free seat" in answer.text


def test_what_nobody_looks_at_is_told_to_who_comes(ann, client):
    opened(ann)
    assert len(changed(Looker(client).news())) == 1


def test_a_table_that_does_not_change_is_told_once(ann, looker):
    opened(ann)
    other = opened(ann)
    assert len(changed(looker.news())) == 2
    ann.ask(other, "rename", seat=0, name="Anna")
    assert [each["host"] for each in changed(looker.news())] == ["Anna"]


def test_strangers_write_once_both_wish_to(ann, bob, client):
    table = opened(ann)
    bob.join(ann.invitation(table))
    watcher = Browser(client)
    assert not ann.state(table)["can"]["say"] and ann.state(table)["can"]["greet"]
    assert ann.ask(table, "say", text="Hello").status_code == 409
    assert ann.ask(table, "greet").status_code == 200
    assert "as soon as the others" in ann.state(table)["why_not"]["say"]
    assert bob.state(table)["note"] == "Ann would like to chat."
    assert bob.ask(table, "say", text="Hello").status_code == 409
    assert bob.ask(table, "greet").status_code == 200
    assert ann.ask(table, "say", text="Hello").status_code == 200
    assert bob.said(table) == ["Hello"]
    assert watcher.ask(table, "say", text="Me too").status_code == 409


def test_two_servers_have_one_lobby(either):
    one, other = (TestClient(create_app(either, FirstMove, Here)) for _ in range(2))
    with one, other:
        ann, bob = Browser(one), Browser(other)
        looker = Looker(other)
        looker.news()
        opened(ann)
        (told,) = until(lambda: changed(looker.news()))
        assert bob.join(told["join"]).status_code == 303
        until(lambda: [each["join"] for each in changed(Looker(one).news())] == [""])

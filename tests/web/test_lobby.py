"""The lobby: who waits there is found, by whoever looks, on any server, as long as the page is open."""

import asyncio
import json
import re
from functools import partial

import pytest

from tessella.storage.store import Store
from tessella.web.app import create_app
from tessella.web.http.browser import digest
from tessella.web.live.presence import Presence
from tessella.web.routes.lobby import LobbySubscription

from .browsers import Browser
from .conftest import FirstMove, Here, TestClient
from .storing import replace
from .test_my_tables import act
from .test_two_servers import until


class Looker:
    """Somebody who looks at the lobby."""

    def __init__(self, client):
        self.portal, self.reader, self.changed = (
            client.portal,
            LobbySubscription(client.app.state.tables),
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
        self.person = self.live.access.person(digest(browser.secret))
        self.portal.call(self.come)

    async def come(self):
        """Returns once it is stored that somebody is there."""
        self.live.subscribe(self.changed, self.person)
        await asyncio.gather(*self.live.presence._notes)

    async def leave(self):
        self.live.unsubscribe(self.changed, self.person)

    def close(self):
        self.portal.call(self.leave)


@pytest.fixture
def looker(client):
    return Looker(client)


def name_of(table):
    return table.rpartition("/")[2]


def opened(browser, **fields):
    """The address of a table of the lobby whose page is not open yet."""
    return browser.open(**{"with": "anybody", "seat.1": "", **fields})


def waiting(browser, **fields):
    """The address of a table of the lobby whose page is open."""
    table = opened(browser, **fields)
    Page(browser, table)
    return table


def changed(told):
    return [each for event in told for each in event["changed"]]


def test_a_table_for_anybody_is_found_and_joined(ann, bob, client, looker):
    assert looker.news() == [{"table": "lobby", "whole": True, "changed": [], "gone": []}]
    table = waiting(ann, clock="live", **{"clock.minutes": "5", "clock.seconds": "3"})
    (told,) = changed(looker.news())
    assert (told["host"], told["players"], told["free"]) == ("Ann", ["Ann"], 1)
    assert told["words"] == ["5 min + 3 s"]
    assert "/cover.svg" in told["picture"]
    assert bob.join(told["join"]).status_code == 303
    (told,) = changed(looker.news())
    assert (told["join"], told["players"]) == ("", ["Ann", "Bob"])
    assert told["watch"] == f"{table}/watch"
    assert told["picture"].startswith(f"{table}/watch/board.svg")


def test_a_table_of_friends_is_not_in_the_lobby(ann, looker):
    looker.news()
    ann.open()
    assert looker.news() == []


def test_who_has_withdrawn_the_invitation_is_not_found(ann, looker):
    table = waiting(ann)
    assert len(changed(looker.news())) == 1
    assert ann.ask(table, "invite", open=False).status_code == 200
    assert [event["gone"] for event in looker.news()] == [[name_of(table)]]
    assert ann.ask(table, "invite", open=True).status_code == 200
    assert len(changed(looker.news())) == 1


def test_who_is_away_is_not_found_until_the_page_is_open_again(ann, looker, monkeypatch):
    clock, _, noted = Presence.__init__.__defaults__
    monkeypatch.setattr(Presence.__init__, "__defaults__", (clock, 0.0, noted))  # no grace
    table = opened(ann)
    page = Page(ann, table)
    assert len(changed(looker.news())) == 1
    page.close()
    until(lambda: [event["gone"] for event in looker.news()] == [[name_of(table)]])
    Page(ann, table)
    until(lambda: len(changed(looker.news())) == 1)


def test_what_is_over_is_not_to_be_watched(ann, bob, looker):
    table = waiting(ann)
    bob.join(ann.invitation(table))
    act(ann, table, "b2")
    assert len(changed(looker.news())) == 1
    bob.ask(table, "resign", seq=bob.state(table)["seq"])
    assert [event["gone"] for event in looker.news()] == [[name_of(table)]]


def test_a_table_without_a_free_seat_is_refused(ann):
    answer = ann.request(
        "POST", "/tables", data={"game": "tictactoe", "with": "anybody", "seat.1": "first-game"}
    )
    assert answer.status_code == 422
    assert "needs a free seat" in answer.text


def test_what_nobody_looks_at_is_told_to_who_comes(ann, client):
    waiting(ann)
    assert len(changed(Looker(client).news())) == 1


def test_a_table_that_does_not_change_is_told_once(ann, looker):
    waiting(ann)
    other = waiting(ann)
    assert len(changed(looker.news())) == 2
    ann.ask(other, "rename", seat=0, name="Anna")
    assert [each["host"] for each in changed(looker.news())] == ["Anna"]


def test_strangers_write_once_both_wish_to(ann, bob, client):
    table = waiting(ann)
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
        waiting(ann)
        (told,) = until(lambda: changed(looker.news()))
        assert bob.join(told["join"]).status_code == 303
        until(lambda: [each["join"] for each in changed(Looker(one).news())] == [""])


def test_whose_page_was_never_open_is_not_found(ann, looker):
    opened(ann)
    assert changed(looker.news()) == []


def test_who_waits_is_found_however_many_do_not(ann, bob, client, monkeypatch):
    monkeypatch.setattr("tessella.web.routes.lobby.MOST", 2)
    table = waiting(ann)
    for _ in range(2):
        opened(bob)
    assert [each["table"] for each in changed(Looker(client).news())] == [name_of(table)]


def test_who_waits_on_is_found_once_the_first_has_no_seat(ann, bob, client, looker):
    table = waiting(ann, game="trio", **{"seat.1": "open", "seat.2": "open"})
    bob.join(ann.invitation(table))
    Page(bob, table)
    looker.news()
    assert ann.ask(table, "stand", seat=0).status_code == 200
    assert [(each["host"], each["free"]) for each in changed(looker.news())] == [("Bob", 2)]
    assert bob.ask(table, "engine", seat=2, level="first-game").status_code == 200


def test_another_series_is_found_as_well(ann, bob, client):
    table = waiting(ann)
    bob.join(ann.invitation(table))
    for turn, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        act((ann, bob)[turn % 2], table, cell)
    looker = Looker(client)
    assert changed(looker.news()) == []
    for browser in (ann, bob):
        browser.ask(table, "rematch")
    assert [each["table"] for each in changed(looker.news())] == [name_of(table)]


def test_what_is_opened_while_it_is_read_is_not_lost(ann, bob, client, looker, monkeypatch):
    looker.news()
    store, late = client.app.state.tables.store, []
    read = partial(store.read, Store.public_tables)

    async def read_late(most):
        found = await read(most)
        if not late:
            late.append(await asyncio.to_thread(waiting, bob))
        return found

    replace(monkeypatch, store, "public_tables", read_late)
    first = waiting(ann)
    found = [each["table"] for _ in range(2) for each in changed(looker.news())]
    assert found == [name_of(first), name_of(late[0])]


def test_it_is_read_once_for_all_who_look(ann, client, monkeypatch):
    store, read = client.app.state.tables.store, []
    public_tables = partial(store.read, Store.public_tables)
    replace(monkeypatch, store, "public_tables", lambda most: read.append(most) or public_tables(most))
    lookers = [Looker(client) for _ in range(5)]
    waiting(ann)
    assert [len(changed(looker.news())) for looker in lookers] == [1] * 5
    assert len(read) == 1


def test_tables_that_leave_the_memory_are_told_of_once(ann, client, monkeypatch):
    pages = [(table, Page(ann, table)) for table in (opened(ann) for _ in range(3))]
    looker = Looker(client)
    assert len(changed(looker.news())) == 3
    monkeypatch.setattr("tessella.web.live.tables.KEPT", 1)
    for _, page in pages:
        page.live.subscribers.clear()  # another server has the page
    looker.changed.clear()
    client.app.state.tables._forget_idle()
    client.app.state.tables.lobby.notify("")
    looker.changed.clear()
    assert looker.news() == [] and not looker.changed.is_set()


def test_who_gives_no_name_is_no_friend_of_strangers(ann, looker):
    waiting(ann, **{"name.0": "You"})
    (told,) = changed(looker.news())
    assert (told["host"], told["players"]) == ("Somebody", ["Cross"])


def test_it_wakes_no_engine(ann, bob, client):
    table = waiting(ann, game="trio", **{"seat.1": "open", "seat.2": "first-game"})
    live = client.portal.call(client.app.state.tables.peek, name_of(table))
    client.portal.call(live.engine.rest, "It rests.")
    assert len(changed(Looker(client).news())) == 1
    assert live.engine.trouble == "It rests."


def played(ann, bob, **fields):
    """The address of a table of the lobby where Ann has beaten Bob."""
    table = opened(ann, **fields)
    bob.join(ann.invitation(table))
    for turn, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        act((ann, bob)[turn % 2], table, cell)
    return table


def last_games(browser):
    """The addresses of the games that the page shows as over, and what it says of them."""
    page = browser.get("/lobby").text
    rows = page[page.index('id="recent"') :].split('<li><a href="')[1:]
    told = [re.sub(r"<[^>]*>|\s+", " ", row.partition('">')[2].partition("</a>")[0]).split() for row in rows]
    return [(row.partition('"')[0], " ".join(words)) for row, words in zip(rows, told, strict=True)]


def test_the_last_games_of_the_lobby_are_there_to_step_through(ann, bob, client):
    assert last_games(bob) == []
    first, second = played(ann, bob), played(ann, bob, clock="days", **{"clock.days": "3"})
    (address, told), (other, _) = last_games(Browser(client))
    assert (address, other) == (f"{second}/watch", f"{first}/watch")
    assert told.startswith("Tic-tac-toe Ann wins Cross: Ann , Nought: Bob · 3 days a turn · ")
    assert Browser(client).get(address).status_code == 200


def test_a_game_among_friends_is_not_among_the_last_games(ann, bob):
    played(ann, bob, **{"with": "friends"})
    assert last_games(bob) == []


def test_a_game_in_which_not_all_have_moved_is_not_among_the_last_games(ann, bob):
    table = opened(ann)
    bob.join(ann.invitation(table))
    act(ann, table, "b2")
    bob.ask(table, "resign", seq=bob.state(table)["seq"])
    assert last_games(bob) == []


def test_whoever_is_forgotten_is_not_among_the_last_games(ann, bob, client):
    played(ann, bob)
    assert len(last_games(bob)) == 1
    ann.request("POST", "/forget")
    assert last_games(bob) == []


def test_a_game_that_is_played_again_is_not_over(ann, bob):
    table = played(ann, bob)
    for browser in (ann, bob):
        assert len(last_games(bob)) == 1
        browser.ask(table, "rematch")
    assert last_games(bob) == []


def test_a_row_tells_who_sits_where_and_what_is_agreed(ann, looker):
    looker.news()
    waiting(ann, games="3")
    (told,) = changed(looker.news())
    assert told["seats"] == [["Cross", "Ann"], ["Nought", ""]]
    assert told["words"] == ["no clock", "3 games"]
    waiting(ann, opening="fair")
    (told,) = changed(looker.news())
    assert told["words"] == ["no clock", "Fair opening"]


def test_whoever_waits_is_told_where_the_table_is_listed_and_that_nobody_has_come(ann, bob):
    table = waiting(ann)
    assert "Listed in the lobby" in ann.get(table).text
    assert ann.state(table)["why_not"]["say"] == "You can write once somebody has come."
    bob.join(ann.invitation(table))
    assert ann.state(table)["why_not"]["say"].startswith("You have met in the lobby")
    friends = ann.open()
    assert "Listed in the lobby" not in ann.get(friends).text

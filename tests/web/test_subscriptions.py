"""What a stream tells a browser of its own tables, however many there are, and whoever changes them."""

import asyncio
import json
from functools import partial

import pytest

from tessella.storage.store import Store
from tessella.web.app import create_app
from tessella.web.http.browser import digest
from tessella.web.live import my_tables_subscription
from tessella.web.live.my_tables_subscription import MyTablesSubscription
from tessella.web.routes.lobby import LobbySubscription
from tessella.web.routes.streams import TableSubscription, all_updates

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient
from .storing import replace
from .test_clocks import LIVE
from .test_my_tables import act, at_one_screen
from .test_two_servers import seated, until

WON = ("a1", "b1", "a2", "b2", "a3")


class Listener:
    """A browser that listens to its own tables from now on, until it is closed."""

    def __init__(self, browser, name="mine"):
        self.portal = browser.client.portal
        self.reader = MyTablesSubscription(
            name, browser.client.app.state.tables, digest(browser.secret or "")
        )
        self.changed = asyncio.Event()
        self.portal.call(self.begin)

    async def begin(self):
        self.reader.listen(self.changed)

    async def close(self):
        self.reader.ignore(self.changed)

    async def hear(self):
        self.changed.clear()
        return [json.loads(event.data) async for event in self.reader.news()]

    def news(self):
        """All that is new."""
        return self.portal.call(self.hear)

    def changes(self):
        """The ids of the tables that are new, or other than they were."""
        return [each["table"] for event in self.news() for each in event["changed"]]


@pytest.fixture
def listening():
    """Function: somebody who listens as long as the test goes on."""
    listeners = []

    def listen(*about):
        listeners.append(Listener(*about))
        return listeners[-1]

    yield listen
    for listener in listeners:
        listener.portal.call(listener.close)


def name_of(table):
    return table.rpartition("/")[2]


def test_all_tables_are_told_first_and_then_those_that_change(ann, bob, listening):
    one, other = gathered(ann, bob), gathered(ann, bob)
    listener = listening(ann)
    assert sorted(listener.changes()) == sorted([name_of(one), name_of(other)])
    assert listener.news() == []
    act(ann, one, "b2")
    (told,) = listener.news()
    assert (told["table"], told["whole"], told["turns"]) == ("mine", False, 1)
    assert [(each["table"], each["yours"]) for each in told["changed"]] == [(name_of(one), False)]
    act(bob, one, "a1")
    assert [event["turns"] for event in listener.news()] == [2]


def test_whose_turn_it_is_is_told_alone_where_nothing_else_is_wanted(ann, bob, listening):
    table = gathered(ann, bob)
    listener = listening(bob, "turns")
    assert listener.news() == [
        {
            "table": "turns",
            "whole": True,
            "more": False,
            "changed": [],
            "gone": [],
            "turns": 0,
            "over": 0,
            "over_alone": 0,
            "put_away": 0,
        }
    ]
    act(ann, table, "b2")
    (told,) = listener.news()
    assert [each["company"] for each in told["changed"]] == ["with Ann"]
    act(bob, table, "a1")
    assert [(event["turns"], event["gone"]) for event in listener.news()] == [(0, [name_of(table)])]


def test_who_has_no_tables_is_told_so_and_hears_of_nobody_elses(ann, bob, client, listening):
    somebody = Browser(client)
    listener = listening(somebody)
    (told,) = listener.news()
    assert (told["whole"], told["changed"], told["turns"]) == (True, [], 0)
    act(ann, gathered(ann, bob), "b2")
    assert listener.news() == []


def test_a_new_table_is_told_once_a_seat_is_taken(ann, bob, listening):
    first = gathered(ann, bob)
    listener = listening(bob)
    assert listener.changes() == [name_of(first)]
    second = gathered(ann, bob)
    assert listener.changes() == [name_of(second)]


def test_what_is_asked_for_waits_for_who_is_to_answer(ann, bob, listening):
    table = gathered(ann, bob)
    act(ann, table, "b2")
    act(bob, table, "a1")
    listener = listening(ann, "turns")
    act(ann, table, "c3")
    listener.news()
    ann.ask(table, "ask")
    hers, his = listener.news(), listening(bob, "turns").news()
    assert [event["turns"] for event in hers] == []
    assert his[0]["turns"] == 1
    act(bob, table, "b1")
    assert ann.ask(table, "offer", seq=ann.state(table)["seq"]).status_code == 200
    assert listening(bob, "turns").news()[0]["turns"] == 1


def test_of_what_is_over_the_newest_are_told_and_the_others_asked_for(ann, listening, monkeypatch):
    monkeypatch.setattr(my_tables_subscription, "FINISHED", 2)
    tables = [name_of(at_one_screen(ann, *WON)) for _ in range(4)]
    listener = listening(ann)
    (told,) = listener.news()
    assert (told["over"], [each["table"] for each in told["changed"]]) == (4, [tables[3], tables[2]])
    tables.append(name_of(at_one_screen(ann, *WON)))
    rest = json.loads(ann.get(f"/tables?after={tables[2]}").content)
    assert (rest["tables"], [each["table"] for each in rest["finished"]]) == ([], [tables[1], tables[0]])
    assert [(event["gone"], event["over"]) for event in listener.news()] == [([], 5)]


def test_hundreds_of_tables_are_told_a_few_at_a_time(ann, listening):
    tables = {name_of(at_one_screen(ann, "b2")) for _ in range(2 * my_tables_subscription.AT_ONCE + 1)}
    events = listening(ann).news()
    assert [len(event["changed"]) for event in events] == [
        my_tables_subscription.AT_ONCE,
        my_tables_subscription.AT_ONCE,
        1,
    ]
    assert [(event["whole"], event["more"]) for event in events] == [
        (True, True),
        (False, True),
        (False, False),
    ]
    assert {each["table"] for event in events for each in event["changed"]} == tables


def test_who_has_lost_the_seat_hears_of_the_table_no_more(ann, bob, client, listening):
    table = gathered(ann, bob)
    device = Browser(client)
    secret = bob.ask(table, "link").json()["address"].partition("#key=")[2]
    assert device.ask(table, "key", secret=secret).status_code == 200
    listener = listening(device)
    assert listener.changes() == [name_of(table)]
    assert bob.ask(table, "renew").status_code == 200
    assert [event["gone"] for event in listener.news()] == [[name_of(table)]]


def test_the_small_board_is_that_of_those_who_watch(ann, bob):
    table = gathered(ann, bob, game="peek")
    (told,) = json.loads(ann.get("/tables").content)["tables"]
    board = ann.get(told["picture"])
    assert board.headers["content-type"] == "image/svg+xml"
    assert "max-age=31536000" in board.headers["cache-control"]
    assert board.content == Browser(ann.client).get(told["picture"]).content
    older = ann.get(f"{table}/watch/board.svg?seq=1")
    assert "max-age=0" in older.headers["cache-control"]


def test_a_table_of_another_server_is_told_of_too(either, listening):
    one, other = (TestClient(create_app(either, FirstMove, Here)) for _ in range(2))
    with one, other:
        ann, bob = Browser(one), Browser(other)
        table = seated((ann, bob))
        far = Browser(other)
        far.secret = ann.secret  # her own browser, which the load balancer sends to the other server
        listener = Listener(far, "turns")
        listener.news()
        other.app.state.tables._tables.clear()  # nobody looks at it there
        act(ann, table, "b2")
        until(lambda: [event["gone"] for event in listener.news()] == [[name_of(table)]])
        listener.portal.call(listener.close)


def test_what_is_put_away_at_another_server_is_gone_here_too(either):
    one, other = (TestClient(create_app(either, FirstMove, Here)) for _ in range(2))
    with one, other:
        ann, far = Browser(one), Browser(other)
        table = at_one_screen(ann, "b2")
        far.secret = ann.secret
        assert far.state(table)["mine"]  # the other server has it in its memory
        listener = Listener(far, "mine")
        listener.news()
        ann.ask(table, "put-away", away=True)
        until(
            lambda: [(each["gone"], each["put_away"]) for each in listener.news()] == [([name_of(table)], 1)]
        )
        act(ann, table, "a1")
        ann.ask(table, "put-away", away=False)
        until(lambda: listener.changes() == [name_of(table)])
        listener.portal.call(listener.close)


def test_tables_that_were_stored_before_are_read_once(ann, bob, listening):
    table = gathered(ann, bob)
    store = ann.client.app.state.tables._store._store
    with store.database.writing("") as connection:
        connection.exec_driver_sql("UPDATE tables SET phase = NULL, waits_for = NULL")
    ann.client.app.state.tables._tables.clear()
    assert listening(ann).changes() == [name_of(table)]
    assert [place.stage.waits_for for place in store.places_at(name_of(table)).values()] == [(0,), (0,)]


def test_what_nobody_has_played_at_is_no_turn(ann, listening):
    ann.open(**{"seat.1": "first-game"})
    for name in ("mine", "turns"):
        (told,) = listening(ann, name).news()
        assert (told["changed"], told["turns"]) == ([], 0)


def test_between_games_everybody_is_waited_for_who_can_begin_the_next(ann, bob, listening):
    table = gathered(ann, bob, games="2")
    for turn, cell in enumerate(WON):
        act((ann, bob)[turn % 2], table, cell)
    for browser, status in ((ann, "You won"), (bob, "You lost")):
        (told,) = listening(browser).news()
        assert told["turns"] == 1
        assert [each["status"] for each in told["changed"]] == [f"{status}: the next game can begin"]


def test_who_is_asked_for_a_pause_is_waited_for(ann, bob, listening):
    table = gathered(ann, bob, **LIVE)
    act(ann, table, "b2")
    act(bob, table, "a1")
    listener = listening(bob, "turns")
    listener.news()
    assert ann.ask(table, "pause").status_code == 200
    assert [event["turns"] for event in listener.news()] == [1]
    bob.ask(table, "pause")
    (told,) = json.loads(bob.get("/tables").content)["tables"]
    assert told["status"] == "Paused"


def test_the_order_of_a_list_tells_nothing_of_an_unfinished_turn(ann, bob, listening):
    def table():
        address = ann.open(game="cancelletto", **{"option.silent": "yes", "seat.1": "open"})
        bob.join(ann.invitation(address))
        return address

    def order():
        return [each["table"] for each in json.loads(bob.get("/tables").content)["tables"]]

    one, _ = table(), table()
    before, listener = order(), listening(bob)
    listener.news()
    state = ann.state(one)
    path = []
    answer = {"marks": state["marks"]}
    while answer.get("marks"):
        path.append(answer["marks"][0])
        answer = ann.ask(one, "act", seq=state["seq"], path=path).json()
    assert (
        ann.state(one)["can"]["act"] and ann.state(one)["ply"] > state["ply"]
    )  # she is in the middle of her turn
    assert order() == before and listener.news() == []
    ann.client.app.state.tables._tables.clear()
    assert order() == before


@pytest.mark.parametrize("name", ["mine", "turns"])
def test_tables_that_leave_the_memory_are_told_of_once(ann, bob, listening, monkeypatch, name):
    monkeypatch.setattr("tessella.web.live.tables.KEPT", 1)
    for _ in range(3):
        gathered(ann, bob)
    listener = listening(ann, name)
    assert len(listener.changes()) == 3
    assert not listener.changed.is_set()


def test_a_list_wakes_no_engine(ann, bob, client, listening):
    table = gathered(ann, bob, game="trio", **{"seat.2": "first-game"})
    live = client.portal.call(client.app.state.tables.peek, name_of(table))
    client.portal.call(live.engine.rest, "It rests.")
    assert len(listening(ann).changes()) == 1
    assert live.engine.trouble == "It rests."


def test_a_stream_with_several_lists_ends_as_a_whole(ann, bob, client):
    tables, table = client.app.state.tables, gathered(ann, bob)
    own = digest(ann.secret)

    async def listen():
        live = await tables.peek(name_of(table))
        reader = TableSubscription(live.id, live, own)
        stream = all_updates(
            [
                MyTablesSubscription("mine", tables, own),
                LobbySubscription(tables),
                MyTablesSubscription("turns", tables, own),
                reader,
            ]
        )
        await anext(stream)
        assert live.subscribers and tables.lobby.subscribers
        await stream.aclose()
        assert not (live.subscribers or tables.lobby.subscribers)

    client.portal.call(listen)


def test_only_the_devices_concerned_are_read_anew(ann, bob, client, listening, monkeypatch):
    gathered(ann, bob)
    strangers = [listening(Browser(client)) for _ in range(3)]
    for stranger in strangers:
        stranger.news()
    read = []
    store = client.app.state.tables.store
    places = partial(store.read, Store.places)
    replace(monkeypatch, store, "places", lambda *about: read.append(about) or places(*about))
    hers, device = listening(ann), Browser(client)
    hers.news()
    read.clear()
    secret = ann.request("POST", "/mine/link", json={}).json()["address"].partition("#key=")[2]
    assert device.request("POST", "/mine/key", json={"secret": secret}).status_code == 200
    assert [about[0] for about in read] == [digest(ann.secret)]

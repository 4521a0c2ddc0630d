"""Prepared replies on a server: kept over restarts, played once, and known to nobody else."""

import asyncio
import json
from contextlib import closing

import pytest

from tessella.storage.store import Replaced, StaleLog, Store
from tessella.table.event import Event
from tessella.web.app import create_app
from tessella.web.live.live_table import LiveTable
from tessella.web.routes.streams import StreamFormat

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient
from .test_clocks import LIVE, Time, nobody_looks_by_itself
from .test_two_servers import friends, until

__all__ = ["friends", "nobody_looks_by_itself"]  # fixtures

PAGES = ("", "/watch", "/plies/0", "/record.txt", "/record.json", "/picture.svg", "/watch/preview.png")


def prepare(browser, table, *clicks):
    """The answer to the clicks of a reply."""
    return browser.ask(table, "prepare", seq=browser.state(table)["seq"], clicks=clicks)


def play(browser, table, cell):
    answer = browser.ask(table, "act", seq=browser.state(table)["seq"], path=[cell])
    assert answer.status_code == 200, answer.text
    return answer


def moves(browser, table):
    return [move for turn in browser.state(table)["moves"] for move in turn["moves"]]


def fate(browser, table):
    return browser.state(table)["prepared"]["fate"]


@pytest.fixture
def table(ann, bob):
    return gathered(ann, bob, **{"seat.2": "first-game"})


# One server


def test_it_is_clicked_kept_and_played_with_the_move_that_it_answers(ann, bob, table):
    offered = prepare(bob, table).json()
    assert len(offered["marks"]) == 9 and offered["ends"] == offered["marks"]
    kept = prepare(bob, table, "c3").json()["state"]
    assert kept["prepared"] == {"words": "c3", "clicks": ["c3"], "fate": ""}
    assert kept["seq"] == bob.state(table)["seq"]
    answer = play(ann, table, "b2").json()["state"]
    assert answer["turn"] == 0 and moves(ann, table) == ["b2", "c3"]
    assert answer["seq"] == kept["seq"] + 2
    assert fate(bob, table) == "Ann played b2; your prepared reply c3 was played."


def test_what_is_impossible_is_dropped_and_its_owner_is_told(ann, bob, table):
    prepare(bob, table, "b2")
    play(ann, table, "b2")
    assert fate(bob, table) == "Ann played b2; your prepared reply b2 was not possible any more."
    assert bob.state(table)["can"]["act"] and moves(bob, table) == ["b2"]
    play(bob, table, "a1")
    assert bob.state(table)["prepared"] is None


def test_a_draw_is_answered_first(ann, bob, table):
    play(ann, table, "b2")
    play(bob, table, "a1")
    prepare(bob, table, "c3")
    assert ann.ask(table, "offer", seq=ann.state(table)["seq"]).status_code == 200
    play(ann, table, "a3")
    assert moves(bob, table) == ["b2", "a1", "a3"] and bob.state(table)["can"]["answer"]
    assert bob.ask(table, "answer", accept=False, seq=bob.state(table)["seq"]).status_code == 200
    assert moves(bob, table) == ["b2", "a1", "a3", "c3"]


def test_another_reply_takes_its_place_and_none_is_none(ann, bob, table):
    for cell in ("c3", "c2"):
        prepare(bob, table, cell)
    assert bob.state(table)["prepared"]["words"] == "c2"
    assert bob.ask(table, "unprepare").json()["state"]["prepared"] is None
    assert bob.ask(table, "unprepare").status_code == 200
    play(ann, table, "b2")
    assert moves(ann, table) == ["b2"]


def test_what_became_of_it_stays_though_nothing_is_to_be_cancelled(ann, bob, table):
    prepare(bob, table, "c3")
    play(ann, table, "b2")
    assert bob.ask(table, "unprepare").json()["state"]["prepared"]["fate"]


def test_what_is_wrong_is_a_sentence_and_changes_nothing(ann, bob, table):
    assert prepare(bob, table, "z9").json() == {
        "refusal": "That is no turn of yours, whatever is played before."
    }
    assert prepare(ann, table, "b2").json() == {"error": "It is your turn: play at once."}
    seq = bob.state(table)["seq"]
    play(ann, table, "b2")
    assert bob.ask(table, "prepare", seq=seq, clicks=["c3"]).status_code == 409
    peek = gathered(ann, bob, game="peek")
    waits = next(browser for browser in (ann, bob) if not browser.state(peek)["can"]["act"])
    assert prepare(waits, peek, "a1").json() == {"error": "Where hands are hidden, no reply can be prepared."}
    assert not waits.state(peek)["can"]["prepare"]


class Slow(FirstMove):
    """An engine that thinks until it is told to go on."""

    def __init__(self):
        self.go_on = asyncio.Event()

    async def think(self, view, level, session, seed=None):
        await self.go_on.wait()
        return await super().think(view, level, session)


def test_an_engine_is_answered_too(url):
    slow = Slow()
    with TestClient(create_app(url, lambda: slow, Here)) as client:
        ann = Browser(client)
        table = ann.open("tictactoe", **{"seat.1": "first-game"})
        play(ann, table, "b2")
        until(lambda: ann.state(table)["thinking"])
        assert prepare(ann, table, "c3").json()["state"]["thinking"]
        client.portal.call(slow.go_on.set)
        until(lambda: moves(ann, table)[:3] == ["b2", "a1", "c3"])
        assert fate(ann, table).endswith(" played a1; your prepared reply c3 was played.")


def test_moves_that_are_taken_back_take_it_along(ann, bob, table):
    play(ann, table, "b2")
    play(bob, table, "a1")
    prepare(bob, table, "c3")
    bob.ask(table, "ask", seq=bob.state(table)["seq"])
    assert bob.state(table)["prepared"]["fate"] == ""
    ann.ask(table, "grant", grant=True)
    assert fate(bob, table) == "Moves were taken back, and your prepared reply c3 with them."
    assert moves(ann, table) == ["b2"]


def test_the_end_and_the_next_game_know_nothing_of_it(ann, bob):
    table = gathered(ann, bob, games="2", **{"seat.2": "first-game"})
    prepare(bob, table, "c3")
    ann.ask(table, "resign", seq=ann.state(table)["seq"])
    assert bob.state(table)["prepared"] is None
    ann.ask(table, "next", seq=ann.state(table)["seq"])
    play(bob, table, "b2")
    assert moves(ann, table) == ["b2"]


def test_the_log_holds_moves_and_nothing_else(ann, bob, table, url):
    prepare(bob, table, "c3")
    play(ann, table, "b2")
    with closing(Store(url)) as store:
        log = store.read(table.removeprefix("/tables/"))
    assert [event.kind for event in log.events] == ["open", "sit", "action", "action"]
    assert [event.payload for event in log.events[2:]] == [{"move": "b2"}, {"move": "c3"}]


# Nobody else


def known(browser, table):
    """All that a browser can find out about a table."""
    pages = [browser.get(f"{table}{page}") for page in PAGES]
    streams = [browser.heard(name, way) for name in (table, f"{table}.watch") for way in StreamFormat]
    return [(page.status_code, page.content) for page in pages], streams


def test_nobody_else_finds_a_trace_of_it(ann, bob, table, client):
    play(ann, table, "b2")
    play(bob, table, "a1")
    both = ann, Browser(client)
    before = [known(browser, table) for browser in both]
    assert prepare(bob, table, "c3").json()["state"]["prepared"]
    assert [known(browser, table) for browser in both] == before
    assert ann.ask(table, "unprepare").json()["state"]["prepared"] is None
    assert bob.state(table)["prepared"]
    assert [known(browser, table) for browser in both] == before
    assert bob.state(f"{table}.watch")["prepared"] is None


def test_a_stream_that_goes_on_tells_its_owner_alone(ann, bob, table, client):
    async def follow():
        readers = [await browser.reader(table) for browser in (ann, bob)]
        for reader in readers:
            [_ async for _ in reader.news()]
        live: LiveTable = readers[0].live
        await live.prepare(live.table.seq, ["c3"], 1)
        return [[json.loads(news.data) async for news in reader.news()] for reader in readers]

    told_ann, told_bob = client.portal.call(follow)
    assert told_ann == []
    assert told_bob[0]["changes"]["prepared"]["words"] == "c3"


def test_what_became_of_it_is_nobody_elses_business(ann, bob, table, client):
    prepare(bob, table, "b2")
    play(ann, table, "b2")
    assert ann.state(table)["prepared"] is None
    assert Browser(client).state(table)["prepared"] is None
    assert "possible any more" not in str(known(ann, table))


# Restarts, and several servers


def test_a_restart_loses_nothing(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob, **{"seat.2": "first-game"})
        prepare(bob, table, "c3")
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann.client = bob.client = client
        assert bob.state(table)["prepared"]["words"] == "c3"
        play(ann, table, "b2")
        assert moves(ann, table) == ["b2", "c3"]
    with TestClient(create_app(url, FirstMove, Here)) as client:
        bob.client = client
        assert fate(bob, table) == "Ann played b2; your prepared reply c3 was played."


def test_what_is_due_when_a_server_starts_is_played(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob, **{"seat.2": "first-game"})
        prepare(bob, table, "c3")
    table_id = table.removeprefix("/tables/")
    with closing(Store(url)) as store:
        store.append(table_id, 2, [Event("action", {"move": "b2"})])
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann.client = client
        assert moves(ann, table) == ["b2", "c3"]


def test_between_servers_it_is_played_once(friends):
    ann, bob = friends
    table = ann.open("tictactoe", **{"seat.2": "first-game"})
    assert bob.join(ann.invitation(table)).status_code == 303
    until(lambda: not ann.state(table)["gathering"])
    assert prepare(bob, table, "c3").status_code == 200
    play(ann, table, "b2")  # whether or not that server has heard of it
    until(lambda: all(moves(friend, table) == ["b2", "c3"] for friend in friends))
    until(lambda: bob.state(table)["prepared"]["fate"])
    assert [friend.state(table)["seq"] for friend in friends] == [4, 4]


def test_a_server_that_has_not_heard_of_it_plays_it_all_the_same(friends, monkeypatch):
    ann, bob = friends
    table = ann.open("tictactoe", **{"seat.2": "first-game"})
    assert bob.join(ann.invitation(table)).status_code == 303
    until(lambda: not ann.state(table)["gathering"])
    seq = ann.state(table)["seq"]

    async def deaf(*_):
        """Nothing is heard of other servers."""

    monkeypatch.setattr(LiveTable, "catch_up", deaf)
    assert prepare(bob, table, "c3").status_code == 200
    answer = ann.ask(table, "act", seq=seq, path=["b2"]).json()
    assert [turn["moves"] for turn in answer["state"]["moves"]] == [["b2"], ["c3"]]
    assert prepare(bob, table, "c2").status_code == 409  # it is not as that server knew it
    assert moves(bob, table) == ["b2", "c3"]


def test_what_others_have_written_meanwhile_is_not_replaced(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob, **{"seat.2": "first-game"})
        prepare(bob, table, "c3")
    table_id = table.removeprefix("/tables/")
    with closing(Store(url)) as store:
        replies = store.replies(table_id)
        for seq, before in ((2, {}), (1, replies)):
            with pytest.raises(StaleLog):
                store.prepare(table_id, seq, Replaced(before, {}))
        assert store.replies(table_id) == replies
        store.prepare(table_id, 2, Replaced(replies, {}))
        assert store.replies(table_id) == {}


# Clocks


def test_it_costs_no_time(url):
    time = Time()
    with TestClient(create_app(url, FirstMove, Here, clock=time)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob, **{"seat.2": "first-game", **LIVE})
        play(ann, table, "b2")
        play(bob, table, "a1")
        prepare(bob, table, "c3")
        time.wait(seconds=20)
        left = play(ann, table, "a3").json()["state"]["clock"]
        assert left["left"] == [300_000 - 20_000 + 3_000, 300_000 + 2 * 3_000] and left["running"] == 0
        assert moves(ann, table) == ["b2", "a1", "a3", "c3"]


def test_it_waits_for_the_end_of_a_pause(url):
    time = Time()
    with TestClient(create_app(url, FirstMove, Here, clock=time)) as client:
        ann, bob = Browser(client), Browser(client)
        table = gathered(ann, bob, **{"seat.2": "first-game", **LIVE})
        play(ann, table, "b2")
        play(bob, table, "a1")
        for browser in (ann, bob):
            assert browser.ask(table, "pause").status_code == 200
        assert prepare(bob, table, "c3").status_code == 200
        assert bob.state(table)["prepared"]["fate"] == ""
        ann.ask(table, "resume")
        play(ann, table, "a3")
        assert moves(ann, table) == ["b2", "a1", "a3", "c3"]

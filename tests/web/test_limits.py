"""What a visitor is told who asks for too much: tables, uploads, streams, hints."""

import asyncio
from threading import Event

import pytest

from tessella.web.config import Limits, ServerConfig
from tessella.web.http.limiter import StreamLimit
from tessella.web.routes.streams import Stream

from .conftest import (
    PERSON_AND_ENGINE,
    TWO_PEOPLE,
    FirstMove,
    Here,
    TestClient,
    create_app,
    open_table,
    run_async,
)

SECONDS = 60
"""After which something hangs."""
RECORD = "Game: tictactoe\n\n1. a1\n"


@pytest.fixture
def visitors(url):
    """Browsers at some addresses, of a server with its limits."""
    opened = []

    def make(*hosts, thinker=FirstMove, **limits):
        app = create_app(url, thinker, Here, config=ServerConfig(limits=Limits(**limits)))
        browsers = [TestClient(app, client=(host, 5000)) for host in hosts]
        opened.append(browsers[0].__enter__())
        for other in browsers[1:]:
            other.portal = browsers[0].portal  # all in one loop, as in a server
        return browsers

    yield make
    for browser in opened:
        browser.__exit__(None, None, None)


def statuses(count, ask):
    return [ask().status_code for _ in range(count)]


def opens(browser):
    return lambda: browser.post("/tables", data=TWO_PEOPLE, follow_redirects=False)


def test_tables_are_counted_by_address_and_for_everybody(visitors):
    one, other, here = visitors("203.0.113.9", "203.0.113.10", "127.0.0.1", tables=2, all_tables=5)
    assert statuses(3, opens(one)) == [303, 303, 429]
    assert statuses(1, opens(other)) == [303]
    assert statuses(3, opens(here)) == [303, 303, 503]
    refused = opens(one)()
    assert (
        refused.json()["error"]
        == "Too many new tables came from your address; please try again in 30 minutes."
    )
    assert 0 < int(refused.headers["retry-after"]) <= 1800


def test_a_table_may_be_opened_in_three_ways_and_a_mistake_does_not_count(visitors):
    [one] = visitors("203.0.113.9", tables=3)
    table = open_table(one)
    assert one.post("/tables", data={**TWO_PEOPLE, "games": "x"}).status_code == 422
    assert one.post("/records", data={"text": RECORD}, follow_redirects=False).status_code == 303
    assert one.post(f"{table}/branch", json={"ply": 7}).status_code == 404
    assert one.post(f"{table}/branch", json={"ply": 0}).status_code == 201
    assert one.post(f"{table}/branch", json={"ply": 0}).status_code == 429
    assert one.post("/records", data={"text": RECORD}, follow_redirects=False).status_code == 429


def test_tables_that_wake_up_after_a_restart_count_for_nothing(visitors):
    [one] = visitors("203.0.113.9", tables=2)
    tables = [open_table(one), open_table(one)]
    [again] = visitors("203.0.113.9", tables=2)
    assert [again.get(table).status_code for table in tables] == [200, 200]
    assert statuses(3, opens(again)) == [303, 303, 429]


def test_uploads_are_counted_before_they_are_read(visitors):
    one, other = visitors("203.0.113.9", "203.0.113.10", uploads=2, all_uploads=3)
    wrong = {"text": "no record"}
    assert statuses(3, lambda: one.post("/records", data=wrong)) == [422, 422, 429]
    assert statuses(2, lambda: other.post("/records", data=wrong)) == [422, 503]
    assert one.get("/records").status_code == 200


def test_too_many_hints_are_told_to_wait(visitors):
    thinks = Event()

    class Endless(FirstMove):
        async def think(self, view, level, session, seed=None):
            if view.ply:
                thinks.set()
                await asyncio.Event().wait()
            return view.actions[0]

    [one] = visitors("203.0.113.9", thinker=Endless, thinking=1)
    first, second = open_table(one, **PERSON_AND_ENGINE), open_table(one)
    assert one.post(f"{second}/hint", json={"seq": 1}).json()["text"] == "a1"
    one.post(f"{first}/act", json={"seq": 1, "path": ["b2"]})
    assert thinks.wait(SECONDS)
    refused = one.post(f"{second}/hint", json={"seq": 1})
    assert refused.status_code == 503
    assert "too many games" in refused.json()["error"]
    assert refused.headers["retry-after"] == "1"


# Streams


async def nothing():
    """A stream that tells nothing."""
    await asyncio.Event().wait()
    yield


class Reader:
    """Somebody who has asked for a stream, until they go."""

    def __init__(self, streams, account):
        self.gone, self.began = asyncio.Event(), asyncio.Event()
        scope = {"type": "http", "method": "GET"}
        self.task = asyncio.create_task(
            Stream(nothing(), False, streams.one(account))(scope, self.receive, self.send)
        )

    async def receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.began.set()

    async def leave(self):
        self.gone.set()
        await self.task


def test_a_stream_has_its_place_until_it_ends():
    async def whole():
        streams = StreamLimit(2, 3)
        readers = [Reader(streams, "Ann"), Reader(streams, "Ann")]
        for reader in readers:
            await reader.began.wait()
        with pytest.raises(Exception, match="429"):
            await Reader(streams, "Ann").task
        bob = Reader(streams, "Bob")
        await bob.began.wait()
        with pytest.raises(Exception, match="503"):
            await Reader(streams, "Bob").task
        await readers[0].leave()
        cay = Reader(streams, "Cay")
        await cay.began.wait()
        for reader in (readers[1], bob, cay):
            await reader.leave()
        assert not len(streams._open)

    run_async(whole)


def test_a_stream_too_many_is_told_so_and_one_stream_of_many_tables_is_one(visitors):
    [one] = visitors("203.0.113.9", streams=1)
    tables = [open_table(one).rsplit("/", 1)[1] for _ in range(3)]
    assert one.head(f"/tables/{','.join(tables)}/events").status_code == 200
    with one.app.state.limiter.streams.one("203.0.113.9"):
        refused = one.get(f"/tables/{tables[0]}/events")
        assert refused.status_code == 429
        assert refused.json()["error"].startswith("Too many streams of news came from your address")
        assert int(refused.headers["retry-after"]) >= 1
    assert one.head(f"/tables/{tables[0]}/events").status_code == 200

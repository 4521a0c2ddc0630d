"""Streams: whole states first, then only what is new; they follow the person when that changes."""

import asyncio
import json
import zlib
from dataclasses import fields

import pytest
from starlette.requests import Request

from tessella.core.drawing.svg_changes import changed
from tessella.table.features import moves
from tessella.web.live.access import Caller
from tessella.web.routes import lobby
from tessella.web.routes.streams import (
    MOST_NAMES,
    MOST_TABLES,
    REMOVED,
    TOO_MANY,
    WATCH,
    Ping,
    StreamFormat,
    TableSubscription,
    all_updates,
    subscriptions_of,
    takes_gzip,
    written,
)
from tessella.web.table_state import TableState
from tessella.web.wire import Change

from .browsers import Browser, gathered
from .storing import replace


class Listener:
    """Somebody who listens at one table, and puts together what is told."""

    def __init__(self, browser, table, way=StreamFormat.CHANGES):
        self.browser, self.state, self.kinds = browser, None, []
        self.reader = browser.client.portal.call(browser.reader, table, way)

    def listen(self):
        """What is new now; returns the kinds of what was told."""

        async def told():
            return [json.loads(news.data) async for news in self.reader.news()]

        news = self.browser.client.portal.call(told)
        for update in news:
            if "state" in update:
                self.state = update["state"]
            if "changes" in update:
                self.state = {**self.state, **update["changes"]}
            if "drawing" in update:
                self.state["svg"] = changed(self.state["svg"], update["drawing"])
            if "turns" in update:
                kept, *more = update["turns"]
                self.state["moves"] = [*self.state["moves"][:kept], *more]
        self.updates = news
        return [kind for update in news for kind in ("state", "changes", "said") if kind in update]


def test_changes_put_together_are_the_whole_state_for_everybody(ann, bob, client):
    table = gathered(ann, bob, game="peek")
    cem = Browser(client)
    listeners = [Listener(browser, table) for browser in (ann, bob, cem)]
    for listener in listeners:
        assert listener.listen() == ["state"]
    steps = [
        lambda: bob.ask(table, "rename", seat=1, name="Robert"),
        lambda: ann.ask(table, "act", seq=ann.state(table)["seq"], text=ann.state(table)["example"]),
        lambda: bob.ask(table, "resign", seq=bob.state(table)["seq"]),
        lambda: ann.ask(table, "rematch"),
        lambda: bob.ask(table, "rematch"),
    ]
    for step in steps:
        assert step().status_code == 200
        for listener in listeners:
            assert listener.listen() == ["changes"]
            assert listener.state == listener.browser.state(table)


def test_changes_are_few_where_little_changes_and_nothing_is_told_where_nothing_does(ann, bob):
    table = gathered(ann, bob)
    listener = Listener(ann, table)
    listener.listen()
    bob.ask(table, "rename", seat=1, name="Robert")
    assert listener.listen() == ["changes"]
    assert not {"svg", "moves", "marks"} & {*listener.updates[0]["changes"]}
    assert listener.listen() == []


def test_without_changes_every_state_is_whole_and_there_is_no_chat(ann, bob):
    table = gathered(ann, bob)
    bob.ask(table, "say", text="Hello")
    listener = Listener(ann, table, StreamFormat.STATES)
    assert listener.listen() == ["state"]
    ann.ask(table, "act", seq=2, path=["b2"])
    assert listener.listen() == ["state"]
    assert listener.state == ann.state(table)


def test_a_stream_follows_who_takes_a_seat_and_who_is_shut_out(ann, bob, client):
    table = ann.open()
    device = Browser(client)
    bob.open()  # so that it has a secret
    listener = Listener(bob, table)
    listener.listen()
    assert not listener.state["mine"]
    assert bob.join(ann.invitation(table)).status_code == 303
    listener.listen()
    assert listener.state["mine"]
    device.ask(table, "key", secret=bob.ask(table, "link").json()["address"].partition("=")[2])
    other = Listener(device, table)
    other.listen()
    assert other.state["mine"]
    bob.ask(table, "renew")
    assert other.listen() == ["state"]
    assert not other.state["mine"] and other.state == Browser(client).state(table)


def test_a_page_that_watches_is_told_what_everybody_sees(ann, bob, client):
    table = gathered(ann, bob, game="peek")

    async def watching():
        live = await client.app.state.tables.find(table.removeprefix("/tables/"))
        reader = TableSubscription(f"{live.id}{WATCH}", live, "", StreamFormat.CHANGES)
        return [json.loads(news.data) async for news in reader.news()]

    (told,) = client.portal.call(watching)
    assert told["table"].endswith(WATCH)
    assert told["state"] == Browser(client).state(table) != ann.state(table)


# What is left out


async def news_of_all(browser, names):
    """What a stream of these names tells first, by name, and the rest of it; in the application's loop."""
    cookie = [(b"cookie", f"{browser.client.app.state.cookie}={browser.secret}".encode())]
    request = Request({"type": "http", "headers": cookie, "app": browser.client.app})
    stream = all_updates(*await subscriptions_of(request, ",".join(names), StreamFormat.CHANGES))
    news = [json.loads((await anext(stream)).data) for _ in dict.fromkeys(names)]
    return {each["table"]: each for each in news}, stream


def first_news(browser, names):
    async def first():
        found, stream = await news_of_all(browser, names)
        await stream.aclose()
        return found

    return browser.client.portal.call(first)


def name_of(table):
    return table.removeprefix("/tables/")


def test_names_of_which_nothing_can_be_told_are_left_out_and_hold_up_no_other(ann, client, monkeypatch):
    broken, good = name_of(ann.open()), name_of(ann.open())
    find = client.app.state.tables.find

    async def found(name):
        return 1 / 0 if name == broken else await find(name)

    monkeypatch.setattr(client.app.state.tables, "find", found)
    unknown, nonsense = "x" * 16, "no name"
    news = first_news(ann, [unknown, broken, good, nonsense, "turns"])
    assert news[unknown] == {"table": unknown, "left_out": "There is no such table."}
    assert news[nonsense]["left_out"] == "There is no such table."
    assert news[broken]["left_out"].startswith("Something went wrong at this table")
    assert news[good]["state"]["mine"] and "turns" in news["turns"]


def test_of_too_many_tables_the_first_ones_are_told_and_the_others_left_out(ann):
    names = [name_of(ann.open()) for _ in range(MOST_TABLES + 2)]
    news = first_news(ann, [names[0], "lobby", *names[1:], names[0]])
    assert [name for name in names if "left_out" in news[name]] == names[MOST_TABLES:]
    assert {news[name]["left_out"] for name in names[MOST_TABLES:]} == {TOO_MANY}


def test_of_thousands_of_names_most_are_not_even_looked_at(ann):
    names = [f"{number}" for number in range(10_000)]

    async def asked():
        request = Request({"type": "http", "headers": [], "app": ann.client.app})
        return await subscriptions_of(request, ",".join(["turns", *names]), StreamFormat.CHANGES)

    readers, left_out = ann.client.portal.call(asked)
    assert len(readers) + len(left_out) == MOST_NAMES


def test_a_table_that_is_removed_says_so_and_the_stream_goes_on(ann, client):
    gone, good = name_of(ann.open()), name_of(ann.open())
    tables = client.app.state.tables

    async def hear():
        _, stream = await news_of_all(ann, [gone, good])
        await asyncio.to_thread(tables.store._store.remove, gone)
        await tables.catch_up(gone)
        said = (await anext(stream)).plain.decode()
        await (await tables.find(good)).invite(False)
        return said, (await anext(stream)).plain.decode()

    said, other = client.portal.call(hear)
    last, removed = (json.loads(line[5:]) for line in said.splitlines() if line.startswith("data:"))
    state = last["state"]
    assert (state["status"], state["task"], state["marks"]) == ("Removed", "", [])
    assert not any(state["can"].values())
    assert removed == {"table": gone, "left_out": REMOVED}
    assert good in other and gone not in other, "it is said once"


def test_a_table_that_fails_later_holds_up_no_other(ann, client, monkeypatch):
    bad, good = name_of(ann.open()), name_of(ann.open())

    async def hear():
        _, stream = await news_of_all(ann, [bad, good])
        live = await client.app.state.tables.find(bad)
        monkeypatch.setattr(live, "updates", lambda *_: 1 / 0)
        live.subscribers.notify()
        first = json.loads((await anext(stream)).data)
        await (await client.app.state.tables.find(good)).invite(False)
        return first, (await anext(stream)).plain.decode()

    failed, later = client.portal.call(hear)
    assert failed["table"] == bad and failed["left_out"].startswith("Something went wrong at this table")
    assert good in later


@pytest.mark.parametrize("whose", ["mine", "lobby"])
def test_a_table_that_cannot_be_read_holds_up_no_list(ann, client, monkeypatch, whose):
    bad, good = (name_of(ann.open(**{"with": "anybody", "seat.1": ""})) for _ in range(2))

    async def both(_):
        return [bad, good]

    monkeypatch.setattr(lobby, "is_shown", lambda _: True)
    replace(monkeypatch, client.app.state.tables.store, "public_tables", both)
    peek = client.app.state.tables.peek

    async def found(name):
        return 1 / 0 if name == bad else await peek(name)

    monkeypatch.setattr(client.app.state.tables, "peek", found)
    assert [told["table"] for told in first_news(ann, [whose])[whose]["changed"]] == [good]


def test_a_table_that_is_not_there_is_no_stream(client):
    assert client.get(f"/tables/{'x' * 16}/events").status_code == 404


# How it goes out


@pytest.mark.parametrize("way", StreamFormat)
def test_a_page_of_any_build_is_told_in_its_own_way(ann, bob, way):
    table = gathered(ann, bob)
    listener = Listener(ann, table, way)
    bob.ask(table, "say", text="Hello")
    chat = ["said"] if way else []
    assert listener.listen() == ["state", *chat]
    ann.ask(table, "act", seq=2, path=["b2"])
    assert listener.listen() == ["changes" if way is StreamFormat.CHANGES else "state"]
    assert listener.state == ann.state(table)


def test_what_is_told_has_the_keys_that_are_promised(ann, bob):
    table = gathered(ann, bob)
    listener = Listener(ann, table)
    promised = {field.name for field in fields(Change)}
    listener.listen()
    ann.ask(table, "act", seq=2, path=["b2"])
    listener.listen()
    assert {*listener.updates[0]} == promised
    assert {*listener.updates[0]["changes"]} < {field.name for field in fields(TableState)}


@pytest.mark.parametrize("names", ["{0},{0}.watch", "{0}.watch,{0}"])
def test_one_stream_tells_of_a_seat_and_of_what_watchers_see(ann, bob, names):
    """Whoever takes a seat goes on hearing, and so does the page beside it that only watches."""
    table = ann.open()
    bob.open()  # so that it has a secret
    name = table.removeprefix("/tables/")
    portal = bob.client.portal
    listeners = [Listener(bob, f"/tables/{each}") for each in names.format(name).split(",")]
    changed = asyncio.Event()
    for listener in listeners:
        portal.call(listener.reader.listen, changed)
        listener.listen()
    steps = [
        lambda: bob.join(ann.invitation(table)),
        lambda: ann.ask(table, "act", seq=2, path=["b2"]),
        lambda: bob.ask(table, "act", seq=3, path=["a1"]),
    ]
    for step in steps:
        assert step().status_code in (200, 303)
        for listener in listeners:
            listener.listen()
            watches = listener.reader.name.endswith(WATCH)
            assert listener.state == (Browser(bob.client) if watches else bob).state(table)
    for listener in listeners:
        portal.call(listener.reader.ignore, changed)


@pytest.mark.parametrize(
    ("accepted", "packs"),
    [
        ("gzip, deflate, br", True),
        ("deflate;q=0.5, GZIP;q=0.1", True),
        ("gzip; q=0", False),
        ("gzip;q=0.000", False),
        ("identity", False),
        ("", False),
    ],
)
def test_what_is_packed_goes_only_to_who_reads_it(accepted, packs):
    headers = [(b"accept-encoding", accepted.encode())] if accepted else []
    assert takes_gzip(Request({"type": "http", "headers": headers})) == packs


def test_packed_events_are_one_gzip_stream(ann, bob, client):
    table = gathered(ann, bob)

    async def went_out():
        readers = [await ann.reader(table)]
        pieces = written(all_updates(readers), packs=True)
        sent = [await anext(pieces), await anext(pieces), Ping(packs=True).encode()]
        await readers[0].live.change(2, lambda known: moves.click(known, ["b2"]), Caller(0))
        sent.append(await anext(pieces))
        await pieces.aclose()
        assert not readers[0].live.subscribers
        return sent

    sent = client.portal.call(went_out)
    text = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(b"".join(sent)).decode()
    first, ping, second = text.strip().replace("\r", "").split("\n\n")
    assert json.loads(first.splitlines()[0].removeprefix("data:"))["state"]["seq"] == 2
    assert ping == ": still here"
    assert json.loads(second.splitlines()[0].removeprefix("data:"))["changes"]["seq"] == 3

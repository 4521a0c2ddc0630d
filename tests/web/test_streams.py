"""Streams: whole states first, then only what is new; they follow the person when that changes."""

import asyncio
import json

from tessella.web.streams import MOST_TABLES, WATCH, Reader

from .browsers import Browser, gathered


class Listener:
    """Somebody who listens at one table, and puts together what is told."""

    def __init__(self, browser, table, changes=True):
        self.browser, self.state, self.kinds = browser, None, []
        self.reader = browser.client.portal.call(browser.reader, table, changes)

    def listen(self):
        """What is new now; returns the kinds of what was told."""

        async def told():
            return [json.loads(news) async for news in self.reader.news(asyncio.Event())]

        news = self.browser.client.portal.call(told)
        for update in news:
            if "state" in update:
                self.state = update["state"]
            if "changes" in update:
                self.state = {**self.state, **update["changes"]}
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
    listener = Listener(ann, table, changes=False)
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
    assert other.listen() == ["changes"]
    assert not other.state["mine"] and other.state == Browser(client).state(table)


def test_a_page_that_watches_is_told_what_everybody_sees(ann, bob, client):
    table = gathered(ann, bob, game="peek")

    async def watching():
        live = await client.app.state.tables.find(table.removeprefix("/tables/"))
        reader = Reader(f"{live.id}{WATCH}", live, "", changes=True)
        return [json.loads(news) async for news in reader.news(asyncio.Event())]

    (told,) = client.portal.call(watching)
    assert told["table"].endswith(WATCH)
    assert told["state"] == Browser(client).state(table) != ann.state(table)


def test_too_many_tables_in_one_stream_are_refused(client):
    answer = client.get(f"/tables/{','.join(f'{number:016}' for number in range(MOST_TABLES + 1))}/events")
    assert answer.status_code == 422
    assert answer.json()["error"] == f"One stream tells of {MOST_TABLES} tables at most."


def test_a_table_that_is_not_there_is_no_stream(client):
    assert client.get(f"/tables/{'x' * 16}/events").status_code == 404

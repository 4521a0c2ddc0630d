"""What whoever runs the servers has ordered: every server carries it out at once."""

import asyncio
import json
from contextlib import aclosing
from datetime import UTC, datetime, timedelta

from fastapi import Request

from storage.postgres import always_on_both
from tessella.storage.store import Notice
from tessella.web.app import create_app
from tessella.web.config import ServerConfig
from tessella.web.live.notice_subscription import NOTICE
from tessella.web.routes.streams import StreamFormat, all_updates, subscriptions_of

from .conftest import PAGE, FirstMove, Here, TestClient, open_table, sentence_of
from .test_two_servers import until

TOLD = 'aria-label="Notice"'
BLOCKED = "Whoever runs this server has blocked your address."
NOW = datetime.now(UTC)


@always_on_both("either")
def test_servers_that_run_tell_a_notice_at_once_on_every_page_and_no_longer_than_it_is_there(server, store):
    table = open_table(server)
    pages = ["/", "/mine", "/lobby", "/privacy", table]
    store.post(Notice("Soon <b>we</b> move & come back.", NOW + timedelta(hours=1)))
    until(lambda: TOLD in server.get("/").text)
    for page in pages:
        assert "Soon &lt;b&gt;we&lt;/b&gt; move &amp; come back." in server.get(page).text, page
    assert TOLD in server.get("/nowhere", headers=PAGE).text
    assert TOLD not in server.get("/offline").text  # browsers keep it
    store.post(None)
    until(lambda: TOLD not in server.get("/").text)


@always_on_both("either")
def test_pages_that_are_open_hear_of_a_notice_at_once(server, store):
    request = Request({"type": "http", "headers": [], "app": server.app})

    async def hear():
        subscriptions, _ = await subscriptions_of(request, NOTICE, StreamFormat.CHANGES)
        async with aclosing(all_updates(subscriptions)) as stream:
            for notice in (None, Notice("Soon.", None), Notice("Now.", None), None):
                await asyncio.to_thread(store.post, notice)
                yield json.loads((await anext(stream)).data)["notice"]

    async def all_heard():
        return [notice async for notice in hear()]

    assert server.portal.call(all_heard) == ["", "Soon.", "Now.", ""]


def test_a_notice_goes_when_its_time_has_come_and_is_told_after_a_restart(either, store):
    store.post(Notice("Soon.", NOW + timedelta(hours=1)))
    for later, is_told in ((0, True), (59, True), (61, False)):
        app = create_app(either, FirstMove, Here, clock=lambda later=later: NOW + timedelta(minutes=later))
        with TestClient(app) as client:
            assert (TOLD in client.get("/").text) is is_told


def statuses(app, *hosts, **headers):
    return [TestClient(app, client=(host, 5000)).get("/mine", headers=headers).status_code for host in hosts]


@always_on_both("either")
def test_a_blocked_address_is_refused_at_once_by_servers_that_run_until_it_is_let_in(server, store):
    app, others = server.app, ("203.0.114.7", "127.0.0.1", "testclient", "2001:db8:0:1::7")
    for network in ("203.0.113.0/24", "2001:db8::/64"):
        store.block(network, None)
    until(lambda: statuses(app, "2001:db8::7") == [403])
    assert statuses(app, "203.0.113.7", "::ffff:203.0.113.7", *others) == [403, 403, 200, 200, 200, 200]
    visitor = TestClient(app, client=("203.0.113.7", 5000))
    assert sentence_of(visitor.get("/", headers=PAGE).text) == BLOCKED
    assert visitor.post("/tables", data={}).json() == {"error": BLOCKED}
    store.unblock("203.0.113.0/24")
    until(lambda: statuses(app, "203.0.113.7") == [200])
    assert statuses(app, "2001:db8::8") == [403]


def test_a_block_ends_with_its_time(either, store):
    store.block("203.0.113.7", NOW + timedelta(days=1))
    for hours, status in ((0, 403), (23, 403), (25, 200)):
        app = create_app(either, FirstMove, Here, clock=lambda hours=hours: NOW + timedelta(hours=hours))
        with TestClient(app):
            assert statuses(app, "203.0.113.7") == [status]


def test_behind_a_proxy_the_address_of_the_visitor_counts(either, store):
    store.block("203.0.113.7", None)
    store.block("10.0.0.9", None)
    app = create_app(either, FirstMove, Here, config=ServerConfig(proxies=("10.0.0.9",)))
    with TestClient(app):
        visitors = [
            statuses(app, "10.0.0.9", **{"X-Forwarded-For": who}) for who in ("203.0.113.7", "203.0.113.8")
        ]
    assert visitors == [[403], [200]]

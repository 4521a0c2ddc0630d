"""Private links: the same person on several devices, as long as that person wants."""

import asyncio
from functools import partial

import pytest

from tessella.storage.store import Store
from tessella.table.table import WATCHING
from tessella.web.http.browser import digest, new_secret
from tessella.web.routes.links import NOT_A_LINK
from tessella.web.routes.qr import qr_svg

from .browsers import Browser, gathered
from .looped import any_of
from .storing import replace


@pytest.fixture
def table(ann, bob):
    return gathered(ann, bob)


def link_of(browser, table, call="link"):
    """The secret of a private link."""
    return browser.ask(table, call).json()["address"].partition("#key=")[2]


def yours(browser, table):
    return [player["yours"] for player in browser.state(table)["players"]]


def test_a_device_with_the_link_acts_for_the_same_person(ann, bob, table, client):
    device = Browser(client)
    assert device.ask(table, "key", secret=link_of(bob, table)).status_code == 200
    assert yours(device, table) == yours(bob, table) == [False, True]
    assert ann.ask(table, "act", seq=2, path=["b2"]).status_code == 200
    assert "state" in device.ask(table, "act", seq=3, path=["a1"]).json()


@pytest.mark.parametrize("call", ["link", "renew"])
def test_a_link_comes_with_its_code_and_is_kept_nowhere(bob, table, call, client, monkeypatch):
    assert bob.ask(table, call).json()["code"] == "", "nothing but this machine reaches the server"
    monkeypatch.setattr(client.app.state, "addresses", lambda: ["http://192.0.2.20:8000"])
    answer = bob.ask(table, call)
    told = answer.json()
    assert told["code"] == qr_svg(f"http://192.0.2.20:8000{told['address']}")
    assert answer.headers["cache-control"] == "no-store"


def test_a_new_link_ends_the_old_one(bob, table, client):
    old, new = link_of(bob, table), link_of(bob, table)
    refused = Browser(client).ask(table, "key", secret=old)
    assert (refused.status_code, refused.json()["error"]) == (403, NOT_A_LINK)
    assert Browser(client).ask(table, "key", secret=new).status_code == 200


def test_renewing_shuts_other_devices_out_and_the_old_link_too(ann, bob, table, client):
    device, old = Browser(client), link_of(bob, table)
    device.ask(table, "key", secret=old)
    new = link_of(bob, table, "renew")
    assert yours(device, table) == [False, False]
    assert yours(bob, table) == [False, True]
    assert yours(ann, table) == [True, False]
    assert device.ask(table, "resign", seq=2).json()["error"] == WATCHING
    assert device.ask(table, "key", secret=old).status_code == 403
    assert device.ask(table, "key", secret=new).status_code == 200


def test_a_link_leads_to_no_other_table(ann, bob, table, client):
    elsewhere = gathered(ann, bob)
    assert Browser(client).ask(elsewhere, "key", secret=link_of(bob, table)).status_code == 403


def test_who_plays_already_does_not_become_somebody_else(ann, bob, table):
    refused = ann.ask(table, "key", secret=link_of(bob, table))
    assert refused.status_code == 409
    assert refused.json()["error"] == "This browser already plays here for somebody else."
    assert yours(ann, table) == [True, False]


def test_who_watches_has_no_link(table, client):
    watcher = Browser(client)
    assert [watcher.ask(table, call).status_code for call in ("link", "renew")] == [403, 403]
    assert watcher.secret is None


@any_of("secret", ["", "x", "x" * 33, "!" * 32])
def test_what_is_no_link_is_not_understood(table, client, secret):
    assert Browser(client).ask(table, "key", secret=secret).status_code == 422


def test_a_link_that_is_used_while_the_server_catches_up_counts(bob, table, client, monkeypatch):
    tables, device = client.app.state.tables, Browser(client)
    secret = bob.ask(table, "link").json()["address"].partition("#key=")[2]
    persons, using = partial(tables.store.read, Store.persons_of), []

    async def persons_as_they_were(table_id):
        found = await persons(table_id)
        using.append(asyncio.create_task(live.access.admit(digest(secret), digest(device.secret))))
        await asyncio.wait(using, timeout=0.3)  # it may have to wait for who catches up
        return found

    device.secret = new_secret()
    live = client.portal.call(tables.find, table.rpartition("/")[2])
    replace(monkeypatch, tables.store, "persons_of", persons_as_they_were)
    client.portal.call(live.catch_up)

    async def used():
        return await using[0]

    assert client.portal.call(used)
    assert yours(device, table) == yours(bob, table)

"""A private link to all tables: a second device has them, too, and those that are to come."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from storage.postgres import always_on_both
from tessella.storage.rows import persons
from tessella.storage.store import Store
from tessella.table.terms import Player, open_event
from tessella.web.routes.devices import NO_GAMES
from tessella.web.routes.links import NOT_A_LINK

from .browsers import Browser, gathered
from .test_links import yours
from .test_two_servers import until


def mine(browser, call, **body):
    """The answer to a call about all tables."""
    return browser.request("POST", f"/mine/{call}", json=body)


def link_of(browser, call="link"):
    return mine(browser, call).json()["address"].partition("#key=")[2]


def tables_of(browser):
    return {"/tables/" + each["table"] for each in json.loads(browser.get("/tables").content)["tables"]}


@pytest.fixture
def device(client):
    return Browser(client)


def test_a_device_has_all_tables_of_the_person(ann, bob, device):
    tables = {gathered(ann, bob), gathered(bob, ann)}
    assert mine(device, "key", secret=link_of(bob)).status_code == 200
    assert tables_of(device) == tables
    assert all(yours(device, table) == yours(bob, table) for table in tables)


def test_and_those_that_are_to_come_wherever_they_begin(ann, bob, device):
    gathered(ann, bob)
    mine(device, "key", secret=link_of(bob))
    opened, joined = gathered(device, ann), gathered(ann, bob)
    assert yours(bob, opened) == [True, False]
    assert yours(device, joined) == [False, True]


def test_what_the_device_had_goes_to_the_others_too(ann, bob, device):
    gathered(ann, bob)
    hers = gathered(ann, device)
    mine(device, "key", secret=link_of(bob))
    assert yours(bob, hers) == [False, True]


def test_who_has_another_seat_at_a_table_keeps_it(ann, bob, device):
    table = gathered(ann, bob, device, game="trio")
    mine(device, "key", secret=link_of(bob))
    assert yours(device, table) == [False, False, True]
    assert yours(bob, table) == [False, True, False]


def test_where_two_of_them_sit_a_third_one_only_watches(ann, bob, device):
    table = gathered(ann, bob, game="peek")
    for browser in (ann, device):
        mine(browser, "key", secret=link_of(bob))
    assert (yours(ann, table), yours(bob, table)) == ([True, False], [False, True])
    assert yours(device, table) == [False, False]


def test_who_is_shut_out_at_one_table_is_no_device_any_longer(ann, bob, device, client):
    table, other = gathered(ann, bob), gathered(ann, bob)
    mine(device, "key", secret=link_of(bob))
    assert bob.ask(table, "renew").status_code == 200
    third = Browser(client)
    mine(third, "key", secret=link_of(device))
    assert yours(device, table) == yours(third, table) == [False, False]
    assert yours(device, other) == yours(third, other) == [False, True]
    assert yours(device, gathered(ann, bob)) == [False, False]


def test_who_is_shut_out_at_one_table_was_perhaps_no_device(ann, bob, device, client):
    table = gathered(ann, bob)
    link, kept = bob.ask(table, "link").json()["address"].partition("#key=")[2], link_of(bob)
    device.ask(table, "key", secret=link)
    bob.ask(table, "renew")
    assert mine(Browser(client), "key", secret=kept).status_code == 200


def test_the_other_devices_are_shut_out_of_all(ann, bob, device):
    table, own = gathered(ann, bob), gathered(ann, device)
    link = link_of(bob)
    mine(device, "key", secret=link)
    assert mine(bob, "renew").status_code == 200
    assert yours(device, table) == [False, False]
    assert tables_of(device) == set()
    assert tables_of(bob) == {table, own}
    assert mine(device, "key", secret=link).json()["error"] == NOT_A_LINK
    assert yours(device, gathered(ann, bob)) == [False, False]


def test_three_devices_are_one_person(ann, bob, device, client):
    table, third = gathered(ann, bob), Browser(client)
    mine(device, "key", secret=link_of(bob))
    mine(third, "key", secret=link_of(device))
    assert yours(third, table) == [False, True]
    assert yours(third, gathered(ann, bob)) == [False, True]


def test_a_new_link_ends_the_old_one(ann, bob, device):
    gathered(ann, bob)
    old, new = link_of(bob), link_of(bob)
    assert mine(device, "key", secret=old).status_code == 403
    assert mine(device, "key", secret=new).status_code == 200


def test_who_has_no_games_has_no_link(device):
    for call in ("link", "renew"):
        answer = mine(device, call)
        assert (answer.status_code, answer.json()["error"]) == (403, NO_GAMES)


def test_the_secret_is_not_stored(ann, bob):
    gathered(ann, bob)
    secret = link_of(bob)
    store = ann.client.app.state.tables._store._store
    with store.database.reading() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM device_links").all()
    assert len(rows) == 1 and secret not in str(rows)


@always_on_both("either")
def test_a_table_that_is_opened_while_a_device_joins_is_both_devices(either, monkeypatch):
    one, other = Store(either), Store(either)
    opener, joiner, link = "a" * 64, "b" * 64, "c" * 64
    begin = open_event("tictactoe", {}, [Player("Ann"), Player("Bob")])
    one.open([begin], opener)
    one.make_device_link(opener, link)
    admit = persons.admit
    with ThreadPoolExecutor(1) as pool:
        joining = []

        def admit_while_it_joins(*about):
            new = admit(*about)
            joining.append(pool.submit(other.join_devices, link, joiner))
            until(lambda: joining[0].done() or waits_for_a_lock(other))
            return new

        monkeypatch.setattr(persons, "admit", admit_while_it_joins)
        table = one.open([begin], opener)
        assert joining[0].result() is not None
    assert one.persons_of(table) == {opener: 0, joiner: 0}
    for store in (one, other):
        store.close()


def waits_for_a_lock(store):
    """Whether a transaction waits for another one. SQLite, which lets in one writer at a time, cannot say so."""
    if store.database.file:
        return True
    with store.database.reading() as connection:
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return connection.exec_driver_sql(waiting).scalar() > 0

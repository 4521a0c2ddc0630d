"""Old tables that a server removes by itself."""

import logging
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from storage.opening import FOR_ANN_AND_BOB as OPEN
from tessella.storage.store import Standing, Store, Unstored
from tessella.table.event import Event
from tessella.table.stage import ON, OVER, Stage
from tessella.web.app import create_app
from tessella.web.config import ServerConfig
from tessella.web.live import pruner
from tessella.web.live.pruner import Pruner

from .conftest import FirstMove, Here, TestClient, run_async

NOW = datetime.now(UTC)
MOVE = Event("action", {"move": "b2"})


@pytest.fixture
def tables(either):
    """The ids of an old finished table, of an old one that goes on, and of a finished one of yesterday."""
    found = []
    for days, phase in ((400, OVER), (400, ON), (1, OVER)):
        with closing(Store(either, lambda days=days: NOW - timedelta(days=days))) as store:
            found.append(store.open([OPEN], "a" * 64))
            store.append(found[-1], 1, [MOVE], standing=Standing(Stage(phase, ())))
    return found


@pytest.fixture
def client(either):
    with TestClient(create_app(either, FirstMove, Here)) as client:
        yield client


@pytest.fixture
def pruning(client, either):
    with closing(Store(either)) as store:
        yield Pruner(store, client.app.state.tables, 365)


def here(client, tables):
    return [client.get(f"/tables/{table}").status_code == 200 for table in tables]


def test_old_tables_that_are_finished_go_also_where_somebody_looks(client, pruning, tables):
    assert here(client, tables) == [True, True, True]
    assert client.portal.call(pruning.prune) == 1
    assert here(client, tables) == [False, True, True]
    assert client.portal.call(pruning.prune) == 0


def test_what_another_server_removes_meanwhile_counts_there(client, pruning, tables, monkeypatch):
    write = client.app.state.tables.store.write

    async def too_late(call, *about):
        with closing(Store(pruning._store.database.url)) as store:
            store.remove(tables[0])
        return await write(call, *about)

    monkeypatch.setattr(client.app.state.tables.store, "write", too_late)
    assert client.portal.call(pruning.prune) == 0


def test_it_begins_again_day_by_day_says_how_many_went_and_survives_a_failure(monkeypatch, caplog):
    pauses, found = [], iter([2, 0, Unstored("The disk is full."), 1])
    days = Pruner(None, None, 365)

    async def pause(seconds):
        pauses.append(seconds)
        if len(pauses) == 5:
            raise EndOfTest

    async def prune():
        if isinstance(number := next(found), Exception):
            raise number
        return number

    monkeypatch.setattr(pruner.asyncio, "sleep", pause)
    monkeypatch.setattr(days, "prune", prune)
    with caplog.at_level(logging.WARNING), pytest.raises(EndOfTest):
        run_async(days._run)
    assert pauses == [pruner.FIRST, *[pruner.DAY] * 4]
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "Old tables removed: 2, without an event for 365 days.",
        "Old tables could not be removed.",
        "Old tables removed: 1, without an event for 365 days.",
    ]


class EndOfTest(Exception):
    pass


@pytest.mark.parametrize(("days", "begun"), [(0, False), (365, True)])
def test_a_server_does_so_only_if_it_is_told(either, monkeypatch, days, begun):
    begun_with = []
    run = Pruner._run

    def noted(self):
        begun_with.append(self._days)
        return run(self)

    monkeypatch.setattr(Pruner, "_run", noted)
    with TestClient(create_app(either, FirstMove, Here, config=ServerConfig(prune=days))):
        assert begun_with == [days] * begun

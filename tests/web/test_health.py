"""What a proxy asks: whether the server lives, and whether it can do its work."""

import asyncio

import pytest

from tessella.storage.store import Store
from tessella.web.config import Limits, ServerConfig
from tessella.web.live import readiness
from tessella.web.live.readiness import Readiness
from tessella.web.routes.health import PATHS

from .conftest import FirstMove, Here, TestClient, create_app, run_async

READY = {"database": "ok", "engine": "ok"}


@pytest.mark.parametrize("path", ["/health", "/health/ready"])
def test_a_server_that_can_work_says_so(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.json()) == (200, READY)
    assert answer.headers["cache-control"] == "no-store"


def test_a_server_whose_loop_runs_is_alive(client):
    answer = client.get("/health/alive")
    assert (answer.status_code, answer.json()) == (200, {"event_loop": "ok"})


@pytest.mark.parametrize("path", sorted(PATHS))
def test_it_can_be_asked_for_headers_alone(client, path):
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("path", sorted(PATHS))
def test_a_check_names_any_host_counts_against_no_limit_and_gets_no_cookie(url, path):
    few = ServerConfig(limits=Limits(requests=1, all_requests=1))
    with TestClient(create_app(url, FirstMove, Here, config=few), client=("203.0.113.9", 1)) as client:
        asked = [
            client.get(path, headers={"Host": host, "Cookie": f"tessella_browser={'a' * 32}"})
            for host in ("10.0.0.7:8000", "evil.example", "", "a b")
        ]
        assert [answer.status_code for answer in asked] == [200] * 4
        assert not any("set-cookie" in answer.headers for answer in asked)
        assert [client.get("/records").status_code for _ in range(2)] == [200, 429]
        assert client.get(path).status_code == 200


def test_nothing_else_below_is_open(client):
    answer = client.get("/health/", headers={"Host": "evil.example"}, follow_redirects=False)
    assert answer.status_code == 421


def test_without_an_engine_the_server_is_alive_and_not_ready(client, monkeypatch):
    monkeypatch.setattr(FirstMove, "is_closed", True)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, READY | {"engine": "The engine is closed."})
    assert client.get("/health/alive").status_code == 200


def test_without_its_database_the_server_is_not_ready(client, monkeypatch):
    monkeypatch.setattr(Store, "ping", lambda _: 1 / 0)
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (503, READY | {"database": "The database cannot be read."})


def test_a_database_that_was_moved_is_not_ready(client, tmp_path):
    file = client.app.state.tables.store._store.database.file
    if file is None:
        pytest.skip("this database is no file")
    file.path.rename(tmp_path / "elsewhere.db")
    answer = client.get("/health")
    assert answer.status_code == 503 and "not in its place" in answer.json()["database"]


class Hanging:
    """A database that answers when it is let."""

    def __init__(self):
        self.answers, self.asked = asyncio.Event(), 0

    async def read(self, call):
        self.asked += 1
        await self.answers.wait()


def test_a_database_that_hangs_is_told_and_asked_once(monkeypatch):
    monkeypatch.setattr(readiness, "PATIENCE", 0.01)

    async def whole():
        store = Hanging()
        ready = Readiness(store, FirstMove())
        for _ in range(2):
            [said, same] = await asyncio.gather(ready.checks(), ready.checks())
            assert said == same == READY | {"database": "The database has not answered within 0.01 seconds."}
        store.answers.set()
        monkeypatch.setattr(readiness, "PATIENCE", 60)
        assert await ready.checks() == READY
        assert store.asked == 1

    run_async(whole)


def test_an_answer_of_the_database_counts_for_a_moment(client, monkeypatch):
    asked = []
    monkeypatch.setattr(Store, "ping", lambda _: asked.append(1))
    ready, now = client.app.state.readiness, [100.0]
    ready._clock = lambda: now[0]
    for now[0], times in ((100.0, 1), (100.5, 1), (101.0, 2)):
        client.get("/health")
        assert len(asked) == times

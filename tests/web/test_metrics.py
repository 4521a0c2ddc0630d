"""Figures for Prometheus: what they count, and where they are shown."""

import socket

import httpx2 as httpx
import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from tessella.web.app import PARTS
from tessella.web.config import ServerConfig
from tessella.web.http import fair_queue
from tessella.web.http.observer import METHODS, NO_ROUTE, OTHER, STATIC_FILES
from tessella.web.metrics import Metrics
from tessella.web.ports import CannotServe
from tessella.web.routes import front_page
from tessella.web.server import serve_metrics
from tessella.web.static_files import STATIC

from .conftest import FirstMove, Here, TestClient, act, create_app, open_table, run_async

SHOWN = ServerConfig(metrics=("127.0.0.1", 9100))


@pytest.fixture
def client(url):
    app = create_app(url, FirstMove, Here, config=SHOWN)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def samples(registry):
    """All figures of a registry, as it is shown: names, labels and values."""
    families = text_string_to_metric_families(generate_latest(registry).decode())
    return [sample for family in families for sample in family.samples]


def value(client, name, **labels):
    """One figure; None if there is none."""
    return client.app.state.metrics.registry.get_sample_value(f"tessella_{name}", labels)


def calls(client, method, route, status):
    return value(client, "calls_total", method=method, route=route, status=status)


def test_calls_are_counted_by_route_and_kind_of_answer(client):
    table = open_table(client)
    for _ in range(2):
        client.get(table)
    client.get("/tables/" + "x" * 16)
    act(client, table, 1, "b2")
    assert calls(client, "POST", "/tables", "3xx") == 1
    assert calls(client, "GET", "/tables/{table_id}", "2xx") == 2
    assert calls(client, "GET", "/tables/{table_id}", "4xx") == 1
    assert calls(client, "POST", "/tables/{table_id}/act", "2xx") == 1
    timed = {"method": "GET", "route": "/tables/{table_id}"}
    assert value(client, "call_seconds_count", **timed) == 3
    assert value(client, "call_seconds_bucket", le="+Inf", **timed) == 3
    assert value(client, "unexpected_errors_total") == 0


def test_a_fault_of_the_program_is_counted(client, monkeypatch):
    monkeypatch.setattr(front_page, "catalogue", lambda: 1 / 0)
    client.get("/")
    assert calls(client, "GET", "/", "5xx") == 1
    assert value(client, "unexpected_errors_total") == 1


def test_whatever_strangers_ask_for_labels_are_ours(client):
    table = open_table(client)
    for path in (table, "/nowhere", "/é", f"{STATIC}/x", "/games/x", "/icons/turns-7.svg", f"{table}/"):
        for method in ("GET", "POST", "BREW"):
            client.request(method, path, headers={"Host": "evil.example"} if path == "/é" else {})
    known = {route.path for part in PARTS for route in part.router.routes} | {NO_ROUTE, STATIC_FILES}
    found = [
        sample
        for sample in samples(client.app.state.metrics.registry)
        if sample.name.startswith("tessella_call")
    ]
    assert {sample.labels["route"] for sample in found} <= known
    assert {sample.labels["method"] for sample in found} <= METHODS | {OTHER}


def test_what_goes_on_is_shown_as_it_is_now(client):
    state = client.app.state
    assert [value(client, name) for name in ("tables", "people", "streams", "clocks")] == [0, 0, 0, 0]
    clock = {"clock": "live", "clock.minutes": "5", "clock.seconds": "0"}
    table = open_table(client, **clock)
    for seq, cell in enumerate(("b2", "a1"), 1):
        act(client, table, seq, cell)

    async def look():
        live = await state.tables.find(table.rpartition("/")[2])
        live.presence.connect(0)
        live.presence.connect(0)
        with state.limiter.streams.one("203.0.113.9"):
            await state.timekeeper.check(0.0)
            names = ("tables", "people", "streams", "clocks")
            return [value(client, name) for name in names]

    assert client.portal.call(look) == [1, 1, 1, 1]
    assert value(client, "streams") == 0


def test_thoughts_that_run_and_wait_are_counted_apart():
    async def whole():
        queue = fair_queue.FairQueue(9, 9, 1)
        with queue.asking(""), queue.asking(""):
            assert (queue.running, queue.waiting) == (0, 2)
            async with queue.turn(""):
                assert (queue.running, queue.waiting) == (1, 1)
        return queue.running, queue.waiting

    assert run_async(whole) == (0, 0)


def test_each_application_counts_for_itself(client, url):
    with TestClient(create_app(url, FirstMove, Here, config=SHOWN)) as other:
        client.get("/records")
        assert calls(client, "GET", "/records", "2xx") == 1
        assert calls(other, "GET", "/records", "2xx") is None


def test_visitors_cannot_see_them(client):
    assert client.get("/metrics").status_code == 404


def test_usually_nothing_is_counted(url):
    assert create_app(url, FirstMove, Here).state.metrics is None


def test_they_are_shown_at_an_address_of_their_own():
    metrics = Metrics()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    end = serve_metrics(metrics.registry, "127.0.0.1", port)
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
        assert answer.status_code == 200
        assert "tessella_unexpected_errors_total 0.0" in answer.text
        assert "python_gc_collections_total" in answer.text
        with pytest.raises(CannotServe, match=rf"^Cannot show figures on 127\.0\.0\.1:{port}: .*in use\.$"):
            serve_metrics(metrics.registry, "127.0.0.1", port)
    finally:
        end()

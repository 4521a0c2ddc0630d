"""The log as lines: what is told of each call, and what of nobody."""

import io
import json
import logging
import re
import sys

import pytest

from tessella.web.config import ServerConfig
from tessella.web.http import log_lines
from tessella.web.http.log_lines import CALLS, FORMATS
from tessella.web.http.request_ids import request_id
from tessella.web.routes import front_page
from tessella.web.static_files import STATIC

from .conftest import PAGE, FirstMove, Here, TestClient, act, create_app, open_table

KEYS = ["time", "level", "request", "method", "route", "status", "ms", "bytes"]
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")


@pytest.fixture
def written(monkeypatch):
    """What loggers write in a form, as lines."""

    def begin(form):
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(logging.getLogger(), "handlers", [])
        monkeypatch.setattr(CALLS, "level", CALLS.level)
        log_lines.install(form)
        return lambda: stream.getvalue().splitlines()

    return begin


@pytest.fixture
def open_client(url, written):
    """A browser at an application that logs in a form, and the lines that it has written."""
    clients = []

    def begin(form, **wishes):
        lines = written(form)
        app = create_app(url, FirstMove, Here, config=ServerConfig(log=form))
        clients.append(TestClient(app, **wishes))
        return clients[-1].__enter__(), lines

    yield begin
    for client in clients:
        client.__exit__(None, None, None)


def test_each_call_is_one_object_in_json(open_client):
    client, lines = open_client("json")
    answer = client.get("/records", headers={"Accept-Encoding": "identity"})
    [line] = map(json.loads, lines())
    assert [*line] == KEYS
    assert TIME.fullmatch(line["time"])
    assert (line["level"], line["method"], line["route"], line["status"]) == ("info", "GET", "/records", 200)
    assert line["request"] == answer.headers["x-request-id"]
    assert line["bytes"] == len(answer.content)
    assert 0 <= line["ms"] < 60_000


def test_each_call_is_one_line_in_plain_words(open_client):
    client, lines = open_client("plain")
    named = client.get("/nowhere").headers["x-request-id"]
    [line] = lines()
    assert re.fullmatch(rf"{TIME.pattern} info {named} GET none 404 \d+\.\d ms \d+ bytes", line)


@pytest.mark.parametrize("form", FORMATS)
def test_no_line_tells_who_or_where(open_client, form):
    client, lines = open_client(form, client=("203.0.113.77", 5000))
    table = open_table(client, **{"name.0": "Ottilie"})
    act(client, table, 1, "b2")
    client.get(f"{table}?Ottilie=secret")
    client.get(f"/Ottilie/{table}")
    client.request("OTTILIE", "/")
    client.get("/", headers={"Host": "ottilie.example", "X-Request-ID": "Ottilie"})
    client.get(f"{STATIC}/ottilie.css")
    told = "\n".join(lines())
    hidden = (table.rpartition("/")[2], "203.0.113.77", "ottilie", "secret", *client.cookies.values())
    assert not [each for each in hidden if each.lower() in told.lower()]
    routes = [line.get("route") for line in map(json.loads, lines())] if form == "json" else []
    here = "/tables/{table_id}"
    expected = ["/tables", f"{here}/act", here, "none", "/", "none", "/static"]
    assert routes in ([], expected)


def test_an_unexpected_error_is_told_with_its_request(open_client, monkeypatch):
    client, lines = open_client("json", raise_server_exceptions=False)
    monkeypatch.setattr(front_page, "catalogue", lambda: 1 / 0)
    answer = client.get("/", headers=PAGE)
    [line] = map(json.loads, lines())
    assert (line["level"], line["status"], line["request"]) == (
        "error",
        500,
        answer.headers["x-request-id"],
    )
    assert line["request"] in answer.text


def logged():
    """An error that is about a table, and a warning."""
    given = request_id.set("f9a3")
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        logging.getLogger("tessella.x").exception("Table %s of %d is gone.\nSee why.", "a" * 16, 3)
    request_id.reset(given)
    logging.getLogger("tessella.x").warning("100% sure")


def test_other_records_are_objects_too_without_ids_of_tables(written):
    lines = written("json")
    logged()
    error, sure = map(json.loads, lines())
    assert (error["level"], error["logger"], error["request"]) == ("error", "tessella.x", "f9a3")
    assert error["message"] == "Table (hidden) of 3 is gone.\nSee why."
    assert "ZeroDivisionError" in error["exception"]
    assert [*sure] == ["time", "level", "logger", "message"]
    assert sure["message"] == "100% sure"


def test_other_records_are_lines_in_plain_words_too(written):
    lines = written("plain")
    logged()
    first, second, *_, cause, last = lines()
    assert first.endswith(" error tessella.x: Table (hidden) of 3 is gone. See why. (request f9a3)")
    assert second.startswith("Traceback") and cause.startswith("ZeroDivisionError")
    assert last.endswith(" warning tessella.x: 100% sure")


def test_usually_nothing_is_told_of_calls(client, caplog):
    with caplog.at_level(logging.INFO):
        client.get("/records")
    assert "tessella.calls" not in {record.name for record in caplog.records}
